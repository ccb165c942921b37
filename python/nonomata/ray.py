"""Millions of puzzles on a cluster, with Ray (``pip install nonomata[ray]``).

Each task is an ordinary Ray task: one input file, or one part of the work, on one CPU, tried again wherever it fails. A task writes its
output under a temporary name and renames it when it is whole, so an output that exists is finished: a run that is started again
does what is missing, and equal inputs give equal outputs on any number of machines. The folder of the outputs must be one that all
nodes see.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import ray

from . import _core
from . import arrow as _arrow
from ._answers import Solution, Solved, Verdict
from ._puzzle import Puzzle


def _write(table: pa.Table, path: Path) -> None:
    """Writes a file that is there as a whole or not at all, whoever else writes the same one."""
    partial = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        pq.write_table(table, partial)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)


def _label_table(
    table: pa.Table, ask: Sequence[_arrow.Ask], nodes: int | None, retry: int | None, **limits: Any
) -> pa.Table:
    """Labels a table; those that reached a limit get ``retry`` times as many nodes and as much time once more."""
    found = _arrow.label(table, ask, nodes=nodes, **limits)
    open_rows = [at for at, limit in enumerate(found.column("limit").to_pylist()) if limit is not None]
    if retry is None or not open_rows:
        return found
    again = dict(limits, time=None if limits.get("time") is None else limits["time"] * retry)
    second = _arrow.label(table.take(open_rows), ask, nodes=None if nodes is None else nodes * retry, **again)
    place = {row: found.num_rows + at for at, row in enumerate(open_rows)}
    return pa.concat_tables([found, second]).take([place.get(row, row) for row in range(found.num_rows)])


def labeller(
    ask: Sequence[_arrow.Ask] = ("verdict",), *, nodes: int | None = None, retry: int | None = None, **limits: Any
) -> Callable[[pa.Table], pa.Table]:
    """A callable for ``map_batches(..., batch_format="pyarrow")`` in existing pipelines of Ray Data.

    >>> import pyarrow
    >>> labeller()(pyarrow.table({"rows": [[[1]]], "columns": [[[1]]]})).column("verdict").to_pylist()
    ['unique']
    """
    return lambda table: _label_table(table, ask, nodes, retry, **limits)


def _finished(tasks: Iterable[Any], running: int) -> Iterator[Any]:
    """The results of tasks as they come, with a limited number of them at a time. A task that fails ends the others."""
    waiting: list[Any] = []
    try:
        for task in tasks:
            waiting.append(task)
            while len(waiting) >= running:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        for task in waiting:
            # Without force, so that they remove their partial files.
            ray.cancel(task)


def _running() -> int:
    """The number of tasks to have at Ray: enough to keep all CPUs busy."""
    untyped: Any = ray
    return max(4, 4 * int(untyped.cluster_resources().get("CPU", 1)))


#: Each task on one CPU, where there is one, and again after a lost worker or node.
_OPTIONS: dict[str, Any] = dict(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")


@ray.remote
def _label_file(source: str, target: str, ask: Sequence[_arrow.Ask], limits: dict[str, Any]) -> tuple[str, int, int]:
    table = pq.read_table(source)
    found = _label_table(table, ask, **limits)
    _write(found, Path(target))
    return target, found.num_rows, found.num_rows - found.column("limit").null_count


def label(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str],
    ask: Sequence[_arrow.Ask] = ("verdict",),
    *,
    width: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    retry: int | None = None,
) -> dict[str, int]:
    """Answers the puzzles of a Parquet file, or of all in a folder, each into a file of the same name in ``output``.

    The limits are those of a puzzle; with ``retry``, puzzles that reach one are tried again with that many times as much. Returns the
    number of files, of files that were finished before, of puzzles, and of puzzles that stayed unknown. With ``nodes`` instead of
    ``time``, and without asking for the time, outputs are the same byte for byte.
    """
    source, target = Path(path), Path(output)
    target.mkdir(parents=True, exist_ok=True)
    files = sorted(source.glob("*.parquet")) if source.is_dir() else [source]
    wanted = [file for file in files if not (target / file.name).exists()]
    task = _label_file.options(**_OPTIONS)
    limits: dict[str, Any] = dict(width=width, time=time, nodes=nodes, retry=retry)
    tasks = (
        task.remote(str(file.resolve()), str((target / file.name).resolve()), tuple(ask), limits) for file in wanted
    )
    done = list(_finished(tasks, _running()))
    return {
        "files": len(files),
        "before": len(files) - len(wanted),
        "puzzles": sum(puzzles for _, puzzles, _ in done),
        "unknown": sum(unknown for _, _, unknown in done),
    }


@ray.remote
def _generate_part(target: str, n: int, start: int, wish: dict[str, Any]) -> int:
    _write(_arrow.generate(n, start=start, **wish), Path(target))
    return n


def generate(
    n: int, output: str | os.PathLike[str], width: int = 10, height: int | None = None, *, seed: int = 1,
    part: int = 10_000, **wish: Any,
) -> int:
    """Makes ``n`` random nonograms with exactly one solution, ``part`` to a Parquet file. Returns how many were made now.

    The puzzles are those of `nonomata.arrow.generate`, whatever ``part`` is.
    """
    target = Path(output)
    target.mkdir(parents=True, exist_ok=True)
    task = _generate_part.options(**_OPTIONS)
    wish = dict(wish, width=width, height=height, seed=seed)
    parts = [(start, min(part, n - start + 1)) for start in range(1, n + 1, part)]
    files = [(target / f"{seed}-{start:012}-{count}.parquet", start, count) for start, count in parts]
    open_files = [(file, start, count) for file, start, count in files if not file.exists()]
    tasks = (task.remote(str(file.resolve()), count, start, wish) for file, start, count in open_files)
    return sum(_finished(tasks, _running()))


@ray.remote
def _census_part(target: str, size: tuple[int, int, int, bool], tasks: tuple[int, int]) -> int:
    census = _core.Census(*size)
    numbers = range(*tasks)
    counts = [census.task(number, (None, None, None, None)) for number in numbers]
    _write(pa.table({"task": pa.array(numbers, pa.uint64()), "count": pa.array(counts, pa.uint64())}), Path(target))
    return len(numbers)


def census(
    width: int,
    height: int,
    output: str | os.PathLike[str],
    *,
    colours: int = 1,
    lines_only: bool = False,
    part: int | None = None,
) -> int:
    """The number of pictures of a size that their clues determine. ``output`` keeps the counts of finished tasks.

    ``lines_only`` counts only those that can be solved one line at a time.
    ``part`` tasks of the census are one task of Ray. A run that is started again needs the same ``part``.
    """
    target = Path(output)
    target.mkdir(parents=True, exist_ok=True)
    size = (width, height, colours, lines_only)
    tasks = _core.Census(*size).tasks
    part = part or max(1, tasks // 1000)
    name = f"census-{width}x{height}-{colours}{'-lines' if lines_only else ''}"
    files = [(target / f"{name}-{start:012}-{part}.parquet", start) for start in range(0, tasks, part)]
    task = _census_part.options(**_OPTIONS)
    open_files = [(file, start) for file, start in files if not file.exists()]
    running = (
        task.remote(str(file.resolve()), size, (start, min(start + part, tasks))) for file, start in open_files
    )
    for _ in _finished(running, _running()):
        pass
    counts: Any = pa.concat_tables([pq.read_table(file) for file, _ in files])
    # The guard against a task that is counted twice, or not at all.
    if sorted(counts.column("task").to_pylist()) != list(range(tasks)):
        raise RuntimeError(f"{target} does not hold each task once")
    return int(sum(counts.column("count").to_pylist()))


#: What was found in a cube: the verdict, up to two solutions, and the numbers of decisions and conflicts.
_Found = tuple[str, list[bytes], int, int]


@ray.remote
def _conquer(puzzle: Puzzle, cube: str, target: str, certify: bool, nodes: int) -> _Found:
    proof = Path(f"{target}.proof")
    partial = proof.with_name(f".{proof.name}.{uuid.uuid4().hex}")
    try:
        solved = puzzle.conquer(cube, proof=partial if certify else None, nodes=nodes)
        found: _Found = (solved.verdict, [one.symbols for one in solved.solutions], solved.nodes, solved.conflicts)
        if solved.limit is None:
            if certify:
                os.replace(partial, proof)
            # Last, since it says that the proof is there.
            partial.write_bytes(pickle.dumps(found))
            os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)
    return found


@ray.remote
def _divide(puzzle: Puzzle, cube: str, count: int) -> list[str]:
    return puzzle.cubes(count, cube)


class _Conquest:
    """The state of one division: open cubes with their limits, finished ones, and the solutions so far."""

    def __init__(self, puzzle: Puzzle, folder: Path, certify: bool) -> None:
        self.puzzle = puzzle
        self.certify = certify
        self.kept = ray.put(puzzle)
        self.prefix = folder.resolve() / hashlib.sha256(pickle.dumps(puzzle)).hexdigest()[:16]
        self.leaves: list[str] = []
        self.solutions: list[bytes] = []
        self.nodes = self.conflicts = 0
        self.open: list[tuple[str, int]] = []
        self.running: dict[Any, tuple[str, int]] = {}

    def target(self, cube: str) -> Path:
        way = "proved" if self.certify else "plain"
        return Path(f"{self.prefix}-{way}-{hashlib.sha256(cube.encode()).hexdigest()[:24]}")

    def divide(self, cube: str, count: int, nodes: int) -> None:
        parts: list[str] = ray.get(_divide.options(**_OPTIONS).remote(self.kept, cube, count))
        self.open[:0] = [(part, nodes) for part in parts]

    def start(self) -> None:
        """Starts the next open cube, or takes what an earlier run has found."""
        cube, nodes = self.open.pop(0)
        target = self.target(cube)
        if target.exists():
            self.settle(cube, nodes, pickle.loads(target.read_bytes()))
        else:
            task = _conquer.options(**_OPTIONS).remote(self.kept, cube, str(target), self.certify, nodes)
            self.running[task] = cube, nodes

    def wait(self) -> None:
        [done], _ = ray.wait(list(self.running), num_returns=1)
        cube, nodes = self.running.pop(done)
        self.settle(cube, nodes, ray.get(done))

    def settle(self, cube: str, nodes: int, found: _Found) -> None:
        verdict, solutions, made, conflicts = found
        self.nodes, self.conflicts = self.nodes + made, self.conflicts + conflicts
        self.solutions.extend(one for one in solutions if one not in self.solutions)
        if verdict == "unknown":
            self.divide(cube, 2, 2 * nodes)
        else:
            self.leaves.append(cube)

    def run(self, wanted: int) -> None:
        """Until so many solutions are found, or no cube is left."""
        most = _running()
        try:
            while (self.open or self.running) and len(self.solutions) < wanted:
                if self.open and len(self.running) < most:
                    self.start()
                else:
                    self.wait()
        finally:
            for task in self.running:
                # Without force, so that they remove their partial files.
                ray.cancel(task)


def solve(
    puzzle: Puzzle,
    output: str | os.PathLike[str],
    *,
    cubes: int = 64,
    nodes: int = 20_000,
    first: bool = False,
    certificate: str | os.PathLike[str] | None = None,
) -> Solved:
    """Solves one hard puzzle on many machines: cube and conquer.

    The puzzle is divided into ``cubes`` parts, each of them a task. A part that needs more than ``nodes`` decisions is divided
    again, with twice as many for each half. Two solutions, or with ``first`` one, end all tasks. ``output`` keeps what was found in
    finished parts, so a run that is started again does what is missing. With ``certificate`` it also keeps their proofs, and joins
    them into a file for `Puzzle.check_certificate`. The verdict does not depend on the machines; which two of several solutions are
    found does.
    """
    begin = perf_counter()
    folder = Path(output)
    folder.mkdir(parents=True, exist_ok=True)
    conquest = _Conquest(puzzle, folder, certificate is not None)
    conquest.divide("all", cubes, nodes)
    conquest.run(1 if first else 2)
    solutions = tuple(Solution(puzzle, symbols) for symbols in conquest.solutions[:2])
    if certificate is not None and not (first and solutions):
        proofs = {cube: f"{conquest.target(cube)}.proof" for cube in conquest.leaves}
        partial = Path(certificate).with_name(f".{Path(certificate).name}.{uuid.uuid4().hex}")
        try:
            puzzle.join(proofs, partial, solutions=solutions)
            os.replace(partial, certificate)
        finally:
            partial.unlink(missing_ok=True)
    verdicts: tuple[Verdict, ...] = ("none", "unique", "multiple")
    verdict: Verdict = "found" if first and solutions else verdicts[len(solutions)]
    made, conflicts, seconds = conquest.nodes, conquest.conflicts, perf_counter() - begin
    return Solved(verdict, solutions[:1] if first else solutions, 0, False, made, conflicts, seconds)
