#!/usr/bin/env python3
"""Kills of Ray workers at random moments: ray_kills.py KILLS [SEED]

Needs Linux and the Python package with Ray and pyarrow (`pip install nonomata[ray]`; python/check shows how it is built).

Puzzles are answered by `nonomata.ray.label`, again and again, while workers are killed (SIGKILL), until KILLS of them are dead.
After each run every puzzle must have one answer, the picture that it was made from, in the row where it is without Ray.
The exit code is 1 if any is lost, doubled or wrong.
"""

from __future__ import annotations

import os
import random
import shutil
import signal
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import ray

import nonomata.arrow
import nonomata.ray

FILES, PUZZLES_PER_FILE, SIDE = 60, 10, 20

#: The mean time between two kills. A file has to take less, or none would ever be finished.
SECONDS_BETWEEN_KILLS = 2.0

ASK = ["verdict", "solution", "grade"]


def children() -> dict[int, list[int]]:
    """The processes that each process has started."""
    found: dict[int, list[int]] = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            # The name before the parent may hold blanks and parentheses.
            parent = int((process / "stat").read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        found.setdefault(parent, []).append(int(process.name))
    return found


def workers() -> Iterator[tuple[int, bool]]:
    """The workers of this program, and whether each is answering puzzles."""
    started = children()
    waiting = [os.getpid()]
    while waiting:
        process = waiting.pop()
        waiting += started.get(process, [])
        try:
            title = Path(f"/proc/{process}/cmdline").read_bytes()
        except OSError:
            continue
        # Agents of Ray have such titles, too, and a node ends with its agents.
        if title.startswith((b"ray::IDLE", b"ray::_label_file")):
            yield process, title.startswith(b"ray::_label_file")


class Killer(threading.Thread):
    """Kills a worker now and then, one that is at work if there is one."""

    def __init__(self, dice: random.Random, kills: int, tally: Counter[str]) -> None:
        super().__init__(daemon=True)
        self.dice, self.kills, self.tally = dice, kills, tally
        self.done = threading.Event()

    def run(self) -> None:
        while self.kills > 0 and not self.done.wait(self.dice.uniform(0, 2 * SECONDS_BETWEEN_KILLS)):
            found = sorted(workers())
            busy = [process for process, is_busy in found if is_busy]
            chosen = busy or [process for process, _ in found]
            if chosen:
                try:
                    os.kill(self.dice.choice(chosen), signal.SIGKILL)
                except ProcessLookupError:
                    continue
                self.kills -= 1
                self.tally["kills of workers that answered puzzles" if busy else "kills of idle workers"] += 1
                print(f"still {self.kills} kills to go", flush=True)


def mistakes(answers: Path, made: pa.Table) -> list[str]:
    """What is lost, doubled or wrong in a folder of answers."""
    names = sorted(file.name for file in answers.glob("[!.]*"))
    if names != [f"{part:03}.parquet" for part in range(FILES)]:
        return [f"the files are {names}"]
    found = pa.concat_tables(pq.read_table(answers / name) for name in names)
    expected = nonomata.arrow.label(made, ASK)
    if found.column("number").to_pylist() != made.column("number").to_pylist():
        return ["puzzles are lost, doubled or in another order"]
    if found.column("solution").to_pylist() != made.column("picture").to_pylist():
        return ["solutions are not the pictures"]
    return [] if found.equals(expected.combine_chunks()) else ["answers differ from those without Ray"]


def main(kills: int, seed: int) -> int:
    dice, tally, wrong = random.Random(seed), Counter[str](), []
    made = nonomata.arrow.generate(FILES * PUZZLES_PER_FILE, SIDE, seed=seed, threads=2)
    folder = Path(tempfile.mkdtemp(prefix="nonomata-ray-kills-"))
    puzzles, answers = folder / "puzzles", folder / "answers"
    puzzles.mkdir()
    for part in range(FILES):
        pq.write_table(made.slice(part * PUZZLES_PER_FILE, PUZZLES_PER_FILE), puzzles / f"{part:03}.parquet")
    # Ray gives workers the lowest priority, with which they starve on a busy machine.
    os.environ.setdefault("RAY_worker_niceness", "0")
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    while kills > 0 and not wrong:
        shutil.rmtree(answers, ignore_errors=True)
        killer = Killer(dice, kills, tally)
        killer.start()
        try:
            nonomata.ray.label(puzzles, answers, ASK)
        finally:
            killer.done.set()
        killer.join()
        kills = killer.kills
        wrong = mistakes(answers, made)
        tally["runs that answered every puzzle once and right"] += not wrong
    ray.shutdown()
    shutil.rmtree(folder)
    print("\n".join([f"{count} {what}" for what, count in sorted(tally.items())] + [f"WRONG: {what}" for what in wrong]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1))
