"""Millions of puzzles on a cluster, with Ray (``pip install nonomata[ray]``).

Each task is an ordinary Ray task: one input file, or one part of the work, on one CPU, tried again wherever it fails. A task writes its
output under a temporary name and renames it when it is whole, so an output that exists is finished: a run that is started again
does what is missing, and equal inputs give equal outputs on any number of machines. The folder of the outputs must be one that all
nodes see.
"""

from __future__ import annotations

import hashlib
import inspect
import json
import os
import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import ray

from . import _core
from . import arrow as _arrow
from ._arguments import natural
from ._errors import PuzzleError

#: Is called with the numbers of finished and of all tasks.
Progress = Callable[[int, int], object]


@dataclass(frozen=True)
class Labelled:
    """What the outputs of `label` hold, those of earlier runs included."""

    files: int
    #: The files that were finished before this run.
    before: int
    puzzles: int
    #: The puzzles for which a limit was reached.
    unknown: int
    #: The rows without a puzzle.
    wrong: int
    #: The files without answers, and why.
    failed: dict[str, str]


def _folder(path: str | os.PathLike[str], question: dict[str, Any]) -> Path:
    """The folder of the outputs, with the question that they answer beside them. One of another question is refused."""
    folder = Path(path)
    folder.mkdir(parents=True, exist_ok=True)
    # Readers of Parquet pass over names that begin so.
    kept = folder / "_question.json"
    asked = json.loads(json.dumps(question))
    # Outputs are younger than their question, so another run that begins now is not taken for outputs without one.
    has_outputs = next(folder.glob("*.parquet"), None) is not None
    if not kept.exists():
        if has_outputs:
            raise PuzzleError(f"{folder}: found outputs without {kept.name}, expected an empty folder")
        _create(kept, json.dumps(question, indent=1) + "\n")
    try:
        known = dict(json.loads(kept.read_text(encoding="utf-8")))
    except (ValueError, TypeError) as error:
        raise PuzzleError(f"{kept}: found no question ({error}), expected that of the outputs beside it") from None
    if known != asked:
        differing = [key for key in {**known, **asked} if known.get(key) != asked.get(key)]
        found = ", ".join(f"{key} {known.get(key)!r}" for key in differing)
        expected = ", ".join(f"{key} {asked.get(key)!r}" for key in differing)
        raise PuzzleError(f"{folder}: found answers to another question ({found}), expected {expected}")
    return folder


def _create(path: Path, text: str) -> None:
    """Writes a file as a whole, unless another run is faster."""
    partial = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        partial.write_text(text, encoding="utf-8")
        try:
            os.link(partial, path)
        except FileExistsError:
            pass
        except OSError:
            # Some file systems have no links.
            os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)


def _write(table: pa.Table, path: Path) -> None:
    """Writes a file that is there as a whole or not at all, whoever else writes the same one."""
    partial = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    try:
        pq.write_table(table, partial)
        os.replace(partial, path)
    finally:
        partial.unlink(missing_ok=True)


def _label_table(
    table: Any, ask: _arrow.Ask | Sequence[_arrow.Ask], nodes: int | None, retry: int | None, **limits: Any
) -> pa.Table:
    """Labels a table; those that reached a limit get ``retry`` times as many nodes and as much time once more."""
    table = _arrow.as_table(table)
    found = _arrow.label(table, ask, nodes=nodes, **limits)
    open_rows = [at for at, limit in enumerate(found.column("limit").to_pylist()) if limit is not None]
    if retry is None or not open_rows:
        return found
    again = dict(limits, time=None if limits.get("time") is None else limits["time"] * retry)
    second = _arrow.label(table.take(open_rows), ask, nodes=None if nodes is None else nodes * retry, **again)
    place = {row: found.num_rows + at for at, row in enumerate(open_rows)}
    return pa.concat_tables([found, second]).take([place.get(row, row) for row in range(found.num_rows)])


def labeller(
    ask: _arrow.Ask | Sequence[_arrow.Ask] = ("verdict",), *, nodes: int | None = None, retry: int | None = None, **limits: Any
) -> Callable[[Any], pa.Table]:
    """A callable for ``map_batches(..., batch_format="pyarrow")``, or ``"pandas"``, in existing pipelines of Ray Data.

    >>> import pyarrow
    >>> labeller()(pyarrow.table({"rows": [[[1]]], "columns": [[[1]]]})).column("verdict").to_pylist()
    ['unique']
    """
    names: Any = _arrow.asked(ask)
    return lambda table: _label_table(table, names, nodes, retry, **limits)


def _finished(tasks: Iterable[Any], count: int, progress: Progress | None) -> Iterator[Any]:
    """The results of tasks as they come, with a limited number of them at a time. A task that fails ends the others."""
    if not ray.is_initialized():
        ray.init()
    untyped: Any = ray
    # Enough to keep all CPUs busy.
    running = max(4, 4 * int(untyped.cluster_resources().get("CPU", 1)))
    waiting: list[Any] = []
    finished = 0

    def wait() -> list[Any]:
        nonlocal waiting, finished
        done, waiting = ray.wait(waiting)
        finished += len(done)
        results: list[Any] = ray.get(done)
        if progress is not None:
            progress(finished, count)
        return results

    try:
        for task in tasks:
            waiting.append(task)
            while len(waiting) >= running:
                yield from wait()
        while waiting:
            yield from wait()
    finally:
        for task in waiting:
            # Without force, so that they remove their partial files.
            ray.cancel(task)


#: Each task on one CPU, where there is one, and again after a lost worker or node.
_OPTIONS: dict[str, Any] = dict(num_cpus=1, max_retries=-1, scheduling_strategy="SPREAD")


#: The name of the digest of the input in the metadata of an output.
_SOURCE = b"nonomata.source"


def _finished_answers(target: str, digest: bytes) -> pa.Table | None:
    """The answers of an earlier run; ``None`` if there are none, or none that can be read."""
    try:
        found = pq.read_table(target, columns=["limit", "error"])
    except (pa.ArrowException, OSError):
        return None
    if (found.schema.metadata or {}).get(_SOURCE) != digest:
        raise PuzzleError(f"{target}: found answers to the puzzles of another file")
    return found


@ray.remote
def _label_file(source: str, target: str, ask: Sequence[_arrow.Ask], limits: dict[str, Any]) -> tuple[Any, ...]:
    """Whether the output was there before, the numbers of puzzles, of those unknown and of those wrong; or the file, and why it failed."""
    try:
        data = Path(source).read_bytes()
        # Times and paths would make equal inputs give different outputs.
        digest = hashlib.sha256(data).hexdigest().encode()
        before = _finished_answers(target, digest)
        found = _label_table(pq.read_table(pa.BufferReader(data)), ask, **limits) if before is None else before
    except (pa.ArrowException, PuzzleError, OSError) as error:
        return source, str(error)
    is_before = before is not None
    if not is_before:
        _write(found.replace_schema_metadata({_SOURCE: digest}), Path(target))
    unknown, wrong = (found.num_rows - found.column(name).null_count for name in ("limit", "error"))
    return is_before, found.num_rows, unknown, wrong


def label(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str],
    ask: _arrow.Ask | Sequence[_arrow.Ask] = ("verdict",),
    *,
    width: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    retry: int | None = None,
    progress: Progress | None = None,
) -> Labelled:
    """Answers the puzzles of a Parquet file, or of all in a folder, each into a file of the same name in ``output``.

    The limits are those of a puzzle; with ``retry``, puzzles that reach one are tried again with that many times as much. A file that
    cannot be read, or whose output has the answers to another file, is listed in ``failed``, and tried again in the next run. With
    ``nodes`` instead of ``time``, and without asking for the time, outputs are the same byte for byte. An ``output`` with answers to
    another question is refused.
    """
    limits: dict[str, Any] = dict(width=width, time=time, nodes=nodes, retry=retry)
    names: Any = _arrow.asked(ask)
    source = Path(path)
    files = sorted(source.glob("*.parquet")) if source.is_dir() else [source]
    if not source.exists():
        raise FileNotFoundError(f"{source}: there is no such file or folder")
    if not files:
        raise PuzzleError(f"{source}: found no files, expected *.parquet")
    target = _folder(output, {"ask": names, **limits})
    task = _label_file.options(**_OPTIONS)
    tasks = (task.remote(str(file.resolve()), str((target / file.name).resolve()), names, limits) for file in files)
    results = list(_finished(tasks, len(files), progress))
    failed = dict(sorted(result for result in results if len(result) == 2))
    done = [result for result in results if len(result) == 4]
    before, puzzles, unknown, wrong = (sum(result[at] for result in done) for at in range(4))
    return Labelled(len(files), before, puzzles, unknown, wrong, failed)


def _resolved(wish: dict[str, Any]) -> dict[str, Any]:
    """The arguments of `nonomata.arrow.generate` on which the puzzles depend, with their defaults."""
    call = inspect.signature(_arrow.generate).bind(0, **wish)
    call.apply_defaults()
    arguments = {**call.arguments, **call.arguments["limits"]}
    # No part is written that reaches a limit of time.
    passing = ("n", "start", "threads", "limits", "time", "cancel", "progress")
    return {name: value for name, value in arguments.items() if name not in passing and value is not None}


@ray.remote
def _generate_part(target: str, n: int, start: int, wish: dict[str, Any]) -> int:
    made = _arrow.generate(n, start=start, **wish)
    error, limit = made.column("error"), made.column("limit")
    if limit.null_count < n:
        # The next run may make them.
        raise PuzzleError(next(text.as_py() for text, reached in zip(error, limit) if reached.is_valid))
    _write(made, Path(target))
    return int(error.null_count)


def generate(
    n: int, output: str | os.PathLike[str], width: int = 10, height: int | None = None, *, seed: int = 1,
    part: int = 10_000, progress: Progress | None = None, **wish: Any,
) -> int:
    """Makes ``n`` random puzzles with exactly one solution, ``part`` to a Parquet file. Returns how many were made now.

    The puzzles are those of `nonomata.arrow.generate`, whatever ``part`` is. An ``output`` with other puzzles is refused. A part that
    reaches a limit is not written, and ends the run.
    """
    n, part = natural("n", n), natural("part", part, 1)
    wish = dict(wish, width=width, height=width if height is None else height, seed=seed)
    # Refuses what no puzzle can be, before any task.
    _arrow.generate(0, start=1, **wish)
    target = _folder(output, {"n": n, "part": part, **_resolved(wish)})
    task = _generate_part.options(**_OPTIONS)
    parts = [(start, min(part, n - start + 1)) for start in range(1, n + 1, part)]
    files = [(target / f"{seed}-{start:012}-{count}.parquet", start, count) for start, count in parts]
    open_files = [(file, start, count) for file, start, count in files if not file.exists()]
    tasks = (task.remote(str(file.resolve()), count, start, wish) for file, start, count in open_files)
    return sum(_finished(tasks, len(open_files), progress))


@ray.remote
def _census_part(target: str, size: tuple[int, int, int, bool], tasks: tuple[int, int]) -> int:
    census = _core.Census(*size)
    numbers = range(*tasks)
    counts = [census.task(number, {}) for number in numbers]
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
    progress: Progress | None = None,
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
    for _ in _finished(running, len(open_files), progress):
        pass
    counts: Any = pa.concat_tables([pq.read_table(file) for file, _ in files])
    # The guard against a task that is counted twice, or not at all.
    if sorted(counts.column("task").to_pylist()) != list(range(tasks)):
        raise RuntimeError(f"{target} does not hold each task once")
    return int(sum(counts.column("count").to_pylist()))
