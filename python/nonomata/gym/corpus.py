"""Writes and checks a corpus of puzzles: ``python -m nonomata.gym.corpus OUT --count 1000 --seed 1``.

A fifth of the puzzles is of each kind, and within a kind as many of each grade as can be. They are made in cells of one kind and one
grade, each of which depends on the seed alone; finished cells are kept in ``OUT/cells`` until the end, so that a run can be started
again. Symmetric and recoloured copies are left out by their fingerprints, which also decide who is in ``test.parquet``: one in twenty.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import count as numbers
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from .._errors import PuzzleError
from .._puzzle import Line, Puzzle, read
from . import KINDS, line
from ._card import card, picture
from ._kinds import NODES, Item, Size

_T = TypeVar("_T")

#: One puzzle in this many is for tests.
TESTS = 20

#: One puzzle in this many has a certificate beside it.
CERTIFIED = 100

#: The columns. ``metadata`` is the JSON of what the others do not have, and what scores an answer.
SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("kind", pa.string()),
        ("grade", pa.uint8()),
        ("width", pa.uint8()),
        ("height", pa.uint8()),
        ("question", pa.string()),
        ("answer", pa.string()),
        ("puzzle", pa.string()),
        ("format", pa.string()),
        ("techniques", pa.list_(pa.string())),
        ("steps", pa.uint16()),
        ("fingerprint", pa.string()),
        ("metadata", pa.string()),
    ]
)

#: What is both a column and a part of an item's metadata.
_SHARED = ("grade", "puzzle", "format", "techniques", "steps", "fingerprint")


def _squares(least: int, most: int) -> list[Size]:
    return [(side, side) for side in range(least, most + 1)]


#: The cells: for each kind and grade the sizes at which there are enough, made fast.
CELLS: dict[tuple[str, int], list[Size]] = {
    ("nonogram", 1): _squares(5, 7),
    ("nonogram", 2): _squares(6, 15),
    **{("nonogram", grade): _squares(8, 15) for grade in (3, 4)},
    **{("nonogram", grade): _squares(8, 12) for grade in (5, 6, 7)},
    **{("nonogram", grade): _squares(10, 12) for grade in (8, 9)},
    ("nonogram_colour", 1): _squares(5, 5),
    ("nonogram_colour", 2): _squares(6, 10),
    ("nonogram_colour", 3): _squares(8, 12),
    ("nonogram_colour", 4): _squares(10, 12),
    **{("nonogram_colour", grade): _squares(8, 12) for grade in (5, 6, 7)},
    **{("nonogram_line", grade): [(length, 1) for length in range(12, 26)] for grade in (1, 2, 3)},
    **{("nonogram_line", grade): [(length, 1) for length in range(16, 31)] for grade in (4, 5)},
    ("regex_crossword", 3): _squares(2, 4),
    ("regex_crossword", 4): _squares(3, 4),
    ("zebra", 3): [(3, 2), (3, 3), (4, 2)],
    ("zebra", 4): [(4, 2), (4, 3), (4, 4)],
    ("zebra", 6): [(3, 3), (4, 2), (4, 3)],
    ("zebra", 7): [(4, 2), (4, 3)],
}


def generate(output: str | os.PathLike[str], count: int = 1000, *, seed: int = 1, processes: int | None = None) -> int:
    """Makes a corpus of about ``count`` puzzles in a folder: Parquet, certificates, a card and a picture. Returns how many it has.

    Equal arguments make equal puzzles on any machine and with any number of processes.
    """
    folder = Path(output)
    cells = folder / "cells"
    cells.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        for (kind, grade), wanted in _quotas(count).items():
            target = cells / f"{kind}-{grade}.parquet"
            if not target.exists():
                partial = target.with_suffix(".partial")
                pq.write_table(_cell(pool, seed, kind, grade, wanted), partial, compression="zstd")
                os.replace(partial, target)
        table = _distinct(pa.concat_tables(pq.read_table(cells / f"{kind}-{grade}.parquet") for kind, grade in CELLS))
        tests = pa.array([is_test(name) for name in table.column("fingerprint").to_pylist()])
        for name, part in (("train", table.filter(pc.invert(tests))), ("test", table.filter(tests))):
            pq.write_table(part, folder / f"{name}.parquet", compression="zstd", compression_level=19)
        proofs = _ordered(pool, _certificate, [row for row in table.to_pylist()[::CERTIFIED] if row["format"] != "line"])
        certificates = pa.Table.from_pylist([proof for proof in proofs if proof is not None])
        pq.write_table(certificates, folder / "certificates.parquet", compression="zstd", compression_level=19)
    rows = table.select(["kind", "grade"]).to_pylist()
    (folder / "README.md").write_text(card(Counter((row["kind"], row["grade"]) for row in rows), certificates.num_rows, count, seed))
    (folder / "twenty.svg").write_text(picture(_pictured(table)))
    shutil.rmtree(cells)
    return int(table.num_rows)


def is_test(fingerprint: str) -> bool:
    """Whether a puzzle is one for tests. Symmetric copies have the same fingerprint."""
    return int(fingerprint[:8], 16) % TESTS == 0


def items(path: str | os.PathLike[str]) -> Iterator[Item]:
    """The items of a Parquet file of a corpus, as a data set has them."""
    for batch in pq.ParquetFile(path).iter_batches():
        yield from map(_item, batch.to_pylist())


def _item(row: dict[str, Any]) -> Item:
    metadata = {**json.loads(row["metadata"]), **{key: row[key] for key in _SHARED}}
    return {"question": row["question"], "answer": row["answer"], "metadata": metadata}


def _quotas(count: int) -> dict[tuple[str, int], int]:
    """How many puzzles each cell has: a fifth of all for each kind, divided evenly among its grades."""
    quotas = {}
    for at, kind in enumerate(KINDS):
        cells = [cell for cell in CELLS if cell[0] == kind]
        of_kind = count * (at + 1) // len(KINDS) - count * at // len(KINDS)
        for place, cell in enumerate(cells):
            quotas[cell] = of_kind * (place + 1) // len(cells) - of_kind * place // len(cells)
    return quotas


def _cell(pool: ProcessPoolExecutor, seed: int, kind: str, grade: int, wanted: int) -> pa.Table:
    """The first puzzles of a cell that differ, up to the number that is wanted."""
    found: dict[str, dict[str, Any]] = {}
    sizes = CELLS[kind, grade]
    for row in _ordered(pool, _made, ((seed, kind, grade, sizes, index) for index in numbers())):
        if len(found) >= wanted:
            break
        if row is not None:
            found.setdefault(row["fingerprint"], row)
    return pa.Table.from_pylist(list(found.values()), schema=SCHEMA)


def _ordered(pool: ProcessPoolExecutor, work: Callable[[Any], _T], tasks: Iterable[Any]) -> Iterator[_T]:
    """The results in the order of the tasks, which may be endless: some are begun ahead."""
    running: deque[Future[list[_T]]] = deque()
    left = iter(tasks)
    try:
        while True:
            while len(running) < 8 and (block := [task for _, task in zip(range(4), left)]):
                running.append(pool.submit(_block, work, block))
            if not running:
                return
            yield from running.popleft().result()
    finally:
        for future in running:
            future.cancel()


def _block(work: Callable[[Any], _T], block: list[Any]) -> list[_T]:
    return [work(task) for task in block]


def _made(task: tuple[int, str, int, list[Size], int]) -> dict[str, Any] | None:
    """A row of the corpus; ``None`` if no puzzle of that grade is found."""
    seed, kind, grade, sizes, index = task
    try:
        item = KINDS[kind].item(seed, index, sizes, (grade, grade))
    except PuzzleError:
        return None
    metadata = item["metadata"]
    width, height = metadata.pop("size")
    shared = {key: metadata.pop(key) for key in _SHARED}
    return {
        "id": f"{kind}-{grade}-{index}", "kind": kind, "width": width, "height": height, **shared,
        "question": item["question"], "answer": item["answer"], "metadata": json.dumps(metadata, ensure_ascii=False),
    }


def _distinct(table: pa.Table) -> pa.Table:
    """Without puzzles that are copies of earlier ones."""
    first: dict[str, int] = {}
    for at, name in enumerate(table.column("fingerprint").to_pylist()):
        first.setdefault(name, at)
    return table.take(list(first.values()))


def _certificate(row: dict[str, Any]) -> dict[str, str] | None:
    certificate = read(row["puzzle"], row["format"]).certificate(nodes=NODES)
    return None if certificate.text is None else {"fingerprint": row["fingerprint"], "certificate": certificate.text}


def _pictured(table: pa.Table) -> list[Puzzle]:
    """Twenty nonograms for the picture, of as many grades as there are."""
    rows = table.filter(pc.starts_with(table.column("kind"), "nonogram")).to_pylist()
    rows = [row for row in rows if row["format"] != "line"]
    return [read(row["puzzle"], row["format"]) for row in rows[:: max(1, len(rows) // 20)][:20]]


def check(folder: str | os.PathLike[str], processes: int | None = None) -> dict[str, int]:
    """Verifies every puzzle of a corpus again: one solution, which the answer is; grade, techniques, fingerprint, split, certificates.

    Raises a `ValueError` with the name of the first puzzle that is wrong. Returns the numbers of what was verified.
    """
    path = Path(folder)
    parts = {name: pq.read_table(path / f"{name}.parquet") for name in ("train", "test")}
    puzzles: dict[str, tuple[str, str]] = {}
    with ProcessPoolExecutor(processes or os.cpu_count()) as pool:
        for name, table in parts.items():
            rows = table.to_pylist()
            for row, wrong in zip(rows, _ordered(pool, _wrong, rows)):
                is_misplaced = is_test(row["fingerprint"]) != (name == "test")
                wrong = wrong or ("found in the wrong split" if is_misplaced else None)
                wrong = wrong or ("found twice" if row["fingerprint"] in puzzles else None)
                if wrong:
                    raise ValueError(f"{row['id']}: {wrong}")
                puzzles[row["fingerprint"]] = (row["puzzle"], row["format"])
        certificates = pq.read_table(path / "certificates.parquet").to_pylist()
        for certificate in certificates:
            puzzle = read(*puzzles[certificate["fingerprint"]])
            if puzzle.check_certificate(certificate["certificate"]).verdict != "unique":
                raise ValueError(f"{certificate['fingerprint']}: expected a certificate that there is one solution")
    return {**{name: table.num_rows for name, table in parts.items()}, "certificates": len(certificates)}


def _wrong(row: dict[str, Any]) -> str | None:
    """What is wrong with a row; ``None`` if nothing is."""
    metadata = _item(row)["metadata"]
    if KINDS[row["kind"]].score(row["answer"], metadata, False) != 1.0:
        return "expected the answer to be right"
    if row["format"] == "line":
        clue, cells = metadata["clue"], metadata["cells"]
        solved = Line(clue).solve(cells).cells or line.IMPOSSIBLE
        found: tuple[Any, ...] = (solved, *line.techniques(clue, cells), line.fingerprint(clue, cells))
        told: tuple[Any, ...] = (row["answer"], row["grade"], row["techniques"], row["fingerprint"])
    else:
        puzzle = read(row["puzzle"], row["format"])
        rating = puzzle.rate(nodes=NODES)
        found = (puzzle.verdict, rating.grade, [use.technique for use in rating.techniques], rating.steps, puzzle.fingerprint)
        told = ("unique", row["grade"], row["techniques"], row["steps"], row["fingerprint"])
    return None if found == told else f"found {found}, expected {told}"


def main(arguments: Iterable[str] | None = None) -> int:
    """The program."""
    parser = argparse.ArgumentParser(prog="python -m nonomata.gym.corpus", description="Writes a corpus of puzzles, or checks it.")
    parser.add_argument("folder", metavar="OUT")
    parser.add_argument("--count", type=int, default=1000, help="the number of puzzles [default: 1000]")
    parser.add_argument("--seed", type=int, default=1, help="same seed, same puzzles [default: 1]")
    parser.add_argument("--processes", type=int, help="[default: one for each core]")
    parser.add_argument("--check", action="store_true", help="verify a corpus instead")
    options = parser.parse_args(None if arguments is None else list(arguments))
    try:
        if options.check:
            print(json.dumps(check(options.folder, options.processes)))
        else:
            print(f"{generate(options.folder, options.count, seed=options.seed, processes=options.processes)} puzzles")
    except (OSError, ValueError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
