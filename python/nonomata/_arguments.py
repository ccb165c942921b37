"""What Python has for clues, grids and limits, as the engine takes it."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypedDict, Union

from ._answers import Progress, Solution, Table
from ._errors import PuzzleError

if TYPE_CHECKING:
    from ._core import CancelToken

#: A block of a clue: a length, or a length and the letter of its colour. ``"?"`` is a hidden length, ``"*"`` any blocks.
Block = Union[int, str, tuple[Union[int, str], str]]

#: A clue: blocks, or a text such as ``"3 2 2"``.
Clue = Union[str, Sequence[Block]]

#: A grid: a text, rows of letters, a numpy array or rows of numbers (0 is blank, 1 the first colour, ``None`` or -1 not known), a
#: `Solution`, a `Table`, or an object with ``grid`` as hints have it in their ``data``. In texts ``?`` is a cell that is not known.
Grid = Union[str, Sequence[str], Sequence[Sequence[Any]], Solution, Table, Mapping[str, Any], Any]


class Limits(TypedDict, total=False):
    """The limits of a call. When one is reached, the answer says so in ``limit``. Only `nonomata.random` raises: it has no answer then."""

    #: Seconds.
    time: float | None
    #: The decisions of a search: with this limit alone, answers are the same on every machine.
    nodes: int | None
    #: Bytes.
    memory: int | None
    #: Ends the call from another thread.
    cancel: CancelToken | None
    #: Is called with the progress of long work. What it raises ends the call.
    progress: Callable[[Progress], object] | None


def plain(value: Any) -> Any:
    """Lists of what numpy, pandas, polars and pyarrow have; other values as they are."""
    for name in ("tolist", "to_list", "to_pylist"):
        if hasattr(value, name):
            return getattr(value, name)()
    return value.__array__().tolist() if hasattr(value, "__array__") else value


def listed(name: str, value: Any, expected: str) -> list[Any]:
    """The elements of an argument."""
    value = plain(value)
    if isinstance(value, (str, bytes, Mapping)) or not hasattr(value, "__iter__"):
        raise TypeError(f"{name}: found {value!r}, expected {expected}")
    return list(value)


def whole(value: Any) -> int | None:
    """A whole number of any type; ``None`` if it is none."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    try:
        return operator.index(value)
    except TypeError:
        return None


def natural(name: str, value: Any, least: int = 0) -> int:
    """A whole number of things."""
    number = whole(value)
    if number is None or not least <= number < 1 << 63:
        raise PuzzleError(f"{name}: found {value!r}, expected a whole number from {least}")
    return number


def cell_name(cell: str | tuple[int, int]) -> str:
    """The name of a cell that is given by its name, or by row and column from 1."""
    if isinstance(cell, str):
        return cell
    numbers = [whole(number) for number in listed("cell", cell, "a name, or a row and a column")]
    if len(numbers) != 2 or None in numbers:
        raise PuzzleError(f"cell: found {cell!r}, expected a name, or a row and a column")
    return f"r{numbers[0]}c{numbers[1]}"


def grid_data(grid: Grid | None, letters: Callable[[], Sequence[str]]) -> Any:
    """A grid as JSON. The letters are those of the symbols; a table of words has none."""
    if grid is None or isinstance(grid, (str, Mapping)):
        return grid
    if isinstance(grid, Solution):
        grid = grid.table or grid.rows
    if isinstance(grid, Table):
        return [list(row[1:]) for row in grid.rows]
    rows = [plain(row) for row in listed("grid", grid, "a text, rows or a solution")]
    if all(isinstance(row, str) for row in rows):
        return "\n".join(rows)
    rows = [listed(f"grid, row {at}", row, "letters or numbers") for at, row in enumerate(rows, 1)]
    known = letters()
    return "\n".join(_letters(at, row, known) for at, row in enumerate(rows, 1)) if known else rows


def _letters(at: int, row: Sequence[Any], letters: Sequence[str]) -> str:
    """A row of numbers as letters."""

    def letter(column: int, cell: Any) -> str:
        if cell is None or cell != cell or cell == -1:  # NaN differs from itself.
            return "?"
        number = whole(cell)
        if number is not None and 0 <= number < len(letters):
            return letters[number]
        if isinstance(cell, str) and len(cell) == 1:
            return cell
        expected = f"a letter, 0 to {len(letters) - 1}, or None"
        raise PuzzleError(f"grid, row {at}, column {column}: found {cell!r}, expected {expected}")

    return "".join(letter(column, cell) for column, cell in enumerate(row, 1))


def clue_data(name: str, clue: Any, colours: str) -> list[Any]:
    """A clue as the JSON of puzzles has it. ``colours`` are the letters of colours."""
    expected = "a length, '?', '*', or a length with the letter of a colour"

    def block(entry: Any) -> Any:
        pair = (entry[:-1], entry[-1]) if isinstance(entry, str) and entry[-1:] in tuple(colours) else plain(entry)
        if isinstance(pair, (tuple, list)) and len(pair) == 2 and pair[1] in tuple(colours):
            length = length_of(pair[0])
            if length not in (None, "*"):
                return [length, pair[1]]
        elif length_of(entry) is not None:
            return length_of(entry)
        raise PuzzleError(f"{name}: found {entry!r}, expected {expected}")

    def length_of(entry: Any) -> Any:
        if isinstance(entry, str):
            return entry if entry in ("?", "*") else length_of(int(entry)) if entry.isdecimal() else None
        number = whole(entry)
        return number if number is not None and 0 < number < 1 << 31 else None

    blocks = clue.replace(",", " ").split() if isinstance(clue, str) else listed(name, clue, "blocks or a text")
    return [] if blocks in (["0"], [0]) else [block(entry) for entry in blocks]


#: The letters that draw the cells of pictures in black and white.
_BLACK_AND_WHITE = {**dict.fromkeys(". 0□░", 0), **dict.fromkeys("#1Xx*@■█", 1)}


def picture_data(picture: Any, colours: Sequence[str]) -> tuple[bytes, int]:
    """The cells of a picture, a byte each, and its width. ``colours`` are the letters of its colours, the background first."""
    signs: Mapping[str, int] = {letter: at for at, letter in enumerate(colours)} if colours else _BLACK_AND_WHITE
    most = max(1, len(colours) - 1)
    expected = f"0 to {most} or one of {''.join(colours)}" if colours else "0 or 1, or # or .; name colours with `colours`"

    def number(row: int, column: int, cell: Any) -> int:
        found = signs.get(cell) if isinstance(cell, str) else whole(cell)
        if found is None or not 0 <= found <= most:
            raise PuzzleError(f"picture, row {row}, column {column}: found {cell!r}, expected {expected}")
        return found

    rows = picture.strip("\n").split("\n") if isinstance(picture, str) else listed("picture", picture, "rows of cells")
    rows = [list(row) if isinstance(row, str) else listed(f"picture, row {at}", row, "cells") for at, row in enumerate(rows, 1)]
    width = len(rows[0]) if rows else 0
    for at, row in enumerate(rows, 1):
        if len(row) != width:
            raise PuzzleError(f"picture, row {at}: found {len(row)} cells, expected {width}, as in row 1")
    return bytes(number(at, column, cell) for at, row in enumerate(rows, 1) for column, cell in enumerate(row, 1)), width
