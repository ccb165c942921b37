"""Millions of puzzles on a cluster, with Ray (``pip install nonomata[ray]``).

Each task is an ordinary Ray task: one input file, or one part of the work, on one CPU, tried again wherever it fails. A task writes its
output under a temporary name and renames it when it is whole, so an output that exists is finished: a run that is started again
does what is missing, and equal inputs give equal outputs on any number of machines. The folder of the outputs must be one that all
nodes see.
"""

from __future__ import annotations

import os
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import ray

from . import _core
from . import arrow as _arrow


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
