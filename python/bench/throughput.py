"""Random puzzles by a loop, by columns, by `nonomata batch` and by Ray on two local CPUs: microseconds a puzzle.

    pip install nonomata[ray]
    cargo install --path ..
    python throughput.py [puzzles [files [side]]]

A loop, columns and `batch` are measured on one thread. Ray has two workers, which have imported what they need before; its processor
time is that of all its processes, and its overhead is what they need besides that of the columns.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import pyarrow.parquet as pq
import ray

import nonomata
import nonomata.ray
from nonomata.arrow import label

ASK = ["verdict", "solution"]


def spent() -> float:
    """The processor time of this process, of those that it has waited for, and of its descendants: all processes of Ray."""
    parents, times = {}, {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:  # It has just ended.
            continue
        process = int(stat.parent.name)
        parents[process] = int(fields[1])
        times[process] = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")

    def is_ours(process: int) -> bool:
        return process == os.getpid() or (process in parents and is_ours(parents[process]))

    return sum(time for process, time in times.items() if is_ours(process))


def measured(name: str, count: int, work: Callable[[], Any]) -> float:
    """Prints what some work takes, and returns its processor time."""
    begin, begin_spent = perf_counter(), spent()
    work()
    clock = perf_counter() - begin
    processor = spent() - begin_spent
    print(f"{name:40} {1e6 * processor / count:8.2f} us of the processor, {1e6 * clock / count:8.2f} by the clock", flush=True)
    return processor


def call() -> None:
    for _ in range(100_000):
        nonomata.Puzzle(rows=[[1]], columns=[[1]]).solve()


def loop(puzzles: list[tuple[Any, Any]]) -> None:
    for rows, columns in puzzles:
        nonomata.Puzzle(rows=rows, columns=columns).solve()


def main(count: int, files: int, side: int) -> None:
    ray.init(num_cpus=2, include_dashboard=False, logging_level="ERROR", log_to_driver=False)
    folder = Path(tempfile.mkdtemp())
    nonomata.ray.generate(count, folder / "made", side, part=-(-count // files))
    # Every worker has imported what it needs.
    nonomata.ray.label(folder / "made", folder / "warm", ["verdict"])

    table = pq.read_table(folder / "made").combine_chunks()
    lists = table.to_pydict()
    puzzles = list(zip(lists["rows"], lists["columns"]))
    text = folder / "puzzles.jsonl"
    text.write_text("".join(json.dumps({"rows": rows, "columns": columns}) + "\n" for rows, columns in puzzles))

    measured("a call with one cell", 100_000, call)
    measured("Puzzle(rows, columns).solve() in a loop", count, lambda: loop(puzzles))
    if shutil.which("nonomata"):
        command = ["nonomata", "batch", "--threads", "1", "--ask", ",".join(ASK), "--max-bytes", "1G", str(text)]
        measured("nonomata batch --threads 1", count, lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))
    for turn in range(3):
        pure = measured("nonomata.arrow.label", count, lambda: label(table, ASK))
        whole = measured("nonomata.ray.label", count, lambda: nonomata.ray.label(folder / "made", folder / str(turn), ASK))
        print(f"{'overhead of Ray':40} {100 * (whole / pure - 1):8.1f} %")
    shutil.rmtree(folder)


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]]
    main(*arguments, *[200_000, 20, 10][len(arguments) :])
