"""Says which nonograms of a data set have exactly one solution: ``python -m nonomata.gym.audit FILE...``.

Read are JSON and JSON lines, with clues under any key or within a prompt; Parquet with the same; lists of clues in TypeScript or any
other text; and ``.npz`` arrays of clues that are padded with zeros. Puzzles are counted from 0, as lists are in Python.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from .._errors import PuzzleError
from .._puzzle import Puzzle

#: The clues of one side: the lengths of each line's blocks.
Side = list[list[int]]

#: The clues of a nonogram.
Clues = tuple[Side, Side]

#: A list of clues in a text: lists of numbers, or texts of numbers.
_LIST = re.compile(r"""\[\s*(?:(?:\[[\d\s,]*\]|"[\d\s,.]*"|'[\d\s,.]*'|`[\d\s,.]*`)\s*(?:,\s*)?)+\]""")
_CLUE = re.compile(r"""\[([\d\s,]*)\]|"([\d\s,.]*)"|'([\d\s,.]*)'|`([\d\s,.]*)`""")
_ROWS = re.compile(r"row|horizontal|across", re.IGNORECASE)
_COLUMNS = re.compile(r"col|vertical|down", re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
_NUMBERED = re.compile(r"^\W*(?:(row|r)|(column|col|c))?[\s.#-]*\d+\s*[:.)=]\W*(\d[\d\s,]*|)\W*$", re.IGNORECASE)


@dataclass
class Report:
    """The puzzles of a file, by the number of their solutions."""

    file: str
    unique: list[int] = field(default_factory=list)
    several: list[int] = field(default_factory=list)
    impossible: list[int] = field(default_factory=list)
    #: A limit was reached before the answer.
    unknown: list[int] = field(default_factory=list)
    #: No clues were found.
    unreadable: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        parts = {name: numbers for name, numbers in asdict(self).items() if isinstance(numbers, list)}
        counts = ", ".join(f"{len(numbers)} {name}" for name, numbers in parts.items() if numbers or name in ("unique", "several"))
        listed = [f"  {name}: {_ranges(numbers)}" for name, numbers in parts.items() if numbers and name != "unique"]
        return "\n".join([f"{self.file}: {sum(map(len, parts.values()))} puzzles: {counts}", *listed])


def _ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers, with neighbours joined.

    >>> _ranges([1, 2, 3, 7])
    '1-3, 7'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(low) if low == high else f"{low}-{high}" for low, high in runs)


def audit(path: str | Path, nodes: int | None = 1_000_000) -> Report:
    """Counts the solutions of each puzzle of a file, up to two. ``nodes`` limits the decisions of each search."""
    report = Report(str(path))
    for index, clues in enumerate(read(Path(path))):
        if clues is None:
            report.unreadable.append(index)
            continue
        try:
            verdict = Puzzle(*clues).solve(nodes=nodes).verdict
        except PuzzleError:
            # A clue that is longer than its line.
            verdict = "none"
        parts = {"unique": report.unique, "multiple": report.several, "none": report.impossible}
        parts.get(verdict, report.unknown).append(index)
    return report


def read(path: Path) -> Iterator[Clues | None]:
    """The clues of each puzzle of a file, by its suffix; ``None`` for a record without."""
    if path.suffix == ".npz":
        yield from _in_arrays(path)
    elif path.suffix == ".parquet":
        from pyarrow import parquet

        for batch in parquet.ParquetFile(path).iter_batches():
            yield from map(_in_record, batch.to_pylist())
    elif path.suffix in (".jsonl", ".ndjson"):
        with path.open(encoding="utf-8") as lines:
            yield from (_in_record(json.loads(line)) for line in lines if line.strip())
    elif path.suffix == ".json":
        value = json.loads(path.read_text(encoding="utf-8"))
        whole = _in_value(value)
        if isinstance(value, list) and not _is_pair(value):
            yield from map(_in_record, value)
        elif whole:
            yield from whole
        else:
            yield None
    else:
        yield from _pairs(_COMMENT.sub("", path.read_text(encoding="utf-8")))


def _in_record(value: Any) -> Clues | None:
    """The puzzle of a record. Of several, such as that of an example in the prompt, the largest."""
    return max(_in_value(value), key=lambda clues: len(clues[0]) + len(clues[1]), default=None)


def _in_value(value: Any) -> list[Clues]:
    """All puzzles of a value of JSON, those under keys before those in texts."""
    if isinstance(value, str):
        return list(_pairs(value)) or list(_numbered(value))
    if isinstance(value, dict):
        sides = [
            next((side for key, held in value.items() if pattern.search(key) and (side := _side(held)) is not None), None)
            for pattern in (_ROWS, _COLUMNS)
        ]
        if sides[0] is not None and sides[1] is not None:
            return [(sides[0], sides[1])]
        return [clues for held in value.values() for clues in _in_value(held)]
    if isinstance(value, list):
        if _is_pair(value):
            rows, columns = map(_side, value)
            assert rows is not None and columns is not None
            return [(rows, columns)]
        return [clues for held in value for clues in _in_value(held)]
    return []


def _is_pair(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_side(side) is not None for side in value)


def _side(value: Any) -> Side | None:
    """The clues of a side, if these are clues: lists of numbers, or texts of numbers."""
    if not isinstance(value, list) or not value:
        return None
    clues: Side = []
    for clue in value:
        if isinstance(clue, str) and re.fullmatch(r"[\d\s,.]*", clue):
            clues.append(_numbers(clue))
        elif isinstance(clue, list) and all(isinstance(block, int) for block in clue):
            clues.append([block for block in clue if block > 0])
        else:
            return None
    return clues


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text) if int(number)]


def _says_row(text: str) -> bool | None:
    """Whether the last word for a side is one for rows; ``None`` if there is none."""
    rows, columns = ([found.start() for found in pattern.finditer(text)] for pattern in (_ROWS, _COLUMNS))
    return max(rows, default=-1) > max(columns, default=-1) if rows or columns else None


def _pairs(text: str) -> Iterator[Clues]:
    """The puzzles whose clues are lists in a text. If sides are named before some lists, others are no clues."""
    lists: list[tuple[bool | None, Side]] = []
    end = 0
    for found in _LIST.finditer(text):
        clues = [_numbers("".join(clue)) for clue in _CLUE.findall(found.group()[1:-1])]
        lists.append((_says_row(text[max(end, found.start() - 60) : found.start()]), clues))
        end = found.end()
    is_named = any(is_row is not None for is_row, _ in lists)
    sides: dict[bool, Side] = {}
    for is_row, clues in lists:
        if is_row is None and is_named:
            continue
        sides[True not in sides if is_row is None else is_row] = clues
        if len(sides) == 2:
            yield sides[True], sides[False]
            sides = {}


def _numbered(text: str) -> Iterator[Clues]:
    """The puzzle whose clues are lines of a text, such as ``Row 1: 3 1``, or ``1: 3 1`` below a heading."""
    sides: dict[bool, Side] = {True: [], False: []}
    is_row = True
    for line in text.split("\n"):
        found = _NUMBERED.match(line)
        if found:
            is_row = True if found[1] else False if found[2] else is_row
            sides[is_row].append(_numbers(found[3]))
        else:
            said = _says_row(line)
            is_row = is_row if said is None else said
    if sides[True] and sides[False]:
        yield sides[True], sides[False]


def _in_arrays(path: Path) -> Iterator[Clues]:
    """The puzzles of arrays: one for each side, or both sides in one."""
    import numpy

    def side(clues: Any) -> Side:
        return [[int(block) for block in clue if block > 0] for clue in clues.tolist()]

    with numpy.load(path) as arrays:
        rows = [name for name in arrays.files if _ROWS.search(name) and arrays[name].ndim == 3]
        columns = [name for name in arrays.files if _COLUMNS.search(name) and arrays[name].ndim == 3]
        for row, column in zip(rows, columns):
            yield from ((side(one), side(other)) for one, other in zip(arrays[row], arrays[column]))
        for name in [] if rows else arrays.files:
            both = arrays[name]
            if both.ndim == 3 and both.shape[1] % 2 == 0:
                # Of a square: the first half are the rows.
                both = both.reshape(both.shape[0], 2, both.shape[1] // 2, both.shape[2])
            if both.ndim == 4 and both.shape[1] == 2:
                yield from ((side(one), side(other)) for one, other in both)


def main(arguments: Iterable[str] | None = None) -> int:
    """The program. Its exit code is 1 if some puzzle has not exactly one solution, and 2 if a file cannot be read."""
    parser = argparse.ArgumentParser(prog="python -m nonomata.gym.audit", description="Says which nonograms have exactly one solution.")
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="the most decisions for a puzzle [default: 1000000]")
    parser.add_argument("--json", action="store_true", help="print one object for each file")
    options = parser.parse_args(None if arguments is None else list(arguments))
    code = 0
    for file in options.files:
        try:
            report = audit(file, options.nodes)
        except (OSError, ValueError) as error:
            parser.error(f"{file}: {error}")
        print(json.dumps(asdict(report)) if options.json else report, flush=True)
        code |= bool(report.several or report.impossible or report.unknown)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
