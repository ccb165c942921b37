"""Nonograms, in black and white and in colour, as questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from .. import _puzzle
from .._errors import PuzzleError
from .._puzzle import Puzzle
from . import _reading
from ._kinds import NODES, Item, Kind, Size, described, sides

#: The colours of puzzles, with the letters that the questions name them by.
COLOURS = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "k": "black", "o": "orange"}

#: For each size from which on it holds, the grades that at least one picture in a hundred has, with the density that is best for each.
_DENSITIES: dict[int, dict[int, float]] = {
    5: {1: 0.6, 2: 0.5, 3: 0.4, 5: 0.4, 6: 0.4},
    8: {1: 0.6, 2: 0.6, 3: 0.5, 4: 0.4, 5: 0.4, 6: 0.4, 7: 0.4},
    10: {2: 0.6, 3: 0.5, 4: 0.4, 5: 0.4, 6: 0.4, 7: 0.4, 8: 0.4, 9: 0.4},
    12: {2: 0.6, 3: 0.5, 4: 0.45, 5: 0.4, 6: 0.4, 7: 0.4, 8: 0.4, 9: 0.4},
    15: {2: 0.6, 3: 0.6, 4: 0.5, 5: 0.45, 6: 0.45, 7: 0.45, 8: 0.45, 9: 0.45},
    20: {3: 0.6, 4: 0.5, 5: 0.5, 6: 0.5, 7: 0.5, 8: 0.5, 9: 0.48},
}

#: The same for pictures in colour: the number of colours, and the density.
_COLOURS: dict[int, dict[int, tuple[int, float]]] = {
    5: {1: (2, 0.5), 2: (3, 0.5), 3: (2, 0.5)},
    8: {2: (4, 0.5), 3: (2, 0.5), 5: (2, 0.35), 6: (2, 0.35), 7: (2, 0.35)},
    10: {2: (4, 0.5), 3: (3, 0.45), 4: (2, 0.35), 5: (2, 0.35), 6: (2, 0.35), 7: (2, 0.35)},
    12: {3: (3, 0.45), 4: (2, 0.4), 5: (2, 0.35), 6: (2, 0.45), 7: (2, 0.4), 8: (2, 0.35), 9: (2, 0.35)},
    15: {3: (3, 0.5), 4: (2, 0.5), 6: (2, 0.45), 7: (2, 0.45), 9: (2, 0.45)},
}


#: The grade at which some puzzles are solved by lines alone and most are not. Asked for it alone, the maker tries only the former.
_BORDER = 5

#: The most puzzles that are tried for that grade.
_ATTEMPTS = 40


def _usual(table: Mapping[int, Mapping[int, Any]], size: Size) -> Mapping[int, Any]:
    """The entry of a table for a size."""
    return table[max((side for side in table if side <= min(size)), default=min(table))]


def made(seed: int, number: int, size: Size, grade: int) -> Item:
    """A nonogram in black and white as an item."""
    density = _usual(_DENSITIES, size).get(grade)
    return item(_random(seed, number, size, grade, density=density, attempts=2_000), {})


def made_in_colour(seed: int, number: int, size: Size, grade: int) -> Item:
    """A nonogram in colour as an item."""
    colours, density = _usual(_COLOURS, size).get(grade, (3, 0.5))
    puzzle = _random(seed, number, size, grade, colours=colours, density=density, attempts=1_000)
    used = {letter for line in puzzle.lines for _, letter in line["clue"]}
    return item(puzzle, {letter: COLOURS[letter] for letter in COLOURS if letter in used})


def _random(seed: int, number: int, size: Size, grade: int, **wish: Any) -> Puzzle:
    """A random puzzle of a grade."""
    if grade != _BORDER:
        return _puzzle.random(*size, seed=seed, number=number, grades=(grade, grade), nodes=NODES, **wish)
    for attempt in range(_ATTEMPTS):
        puzzle = _puzzle.random(*size, seed=seed, number=_ATTEMPTS * number + attempt, grades=(grade, grade + 1), nodes=NODES, **wish)
        if puzzle.grade == grade:
            return puzzle
    raise PuzzleError(f"found no nonogram of {size[0]}x{size[1]} and grade {grade} in {_ATTEMPTS} attempts")


def item(puzzle: Puzzle, colours: Mapping[str, str]) -> Item:
    """A nonogram with exactly one solution as an item."""
    solution = puzzle.solve(nodes=NODES).solution
    assert solution is not None
    rows, columns = puzzle.rows, puzzle.columns
    metadata = described(
        puzzle, "json" if colours else "tatham", rows=rows, columns=columns, colours=dict(colours), solution=list(solution.rows)
    )
    return {"question": question(rows, columns, colours), "answer": str(solution), "metadata": metadata}


def question(rows: Sequence[Any], columns: Sequence[Any], colours: Mapping[str, str]) -> str:
    """The question in words. Without colours the clues are numbers, otherwise pairs of a number and a letter."""
    if colours:
        named = ", ".join(f"{name} ({letter})" for letter, name in colours.items())
        cells = f"Each cell is empty (.) or has one of these colours: {named}."
        clues = (
            "The entries of a line are its blocks of cells of one colour, in order, each with its length and its colour. "
            "Between two blocks of the same colour there is at least one empty cell; blocks of different colours may touch. "
            "0 means that the line is empty."
        )
        example = "the rows 1r 1b and 1r with the columns 2r and 1b have the answer\nrb\nr."
    else:
        cells = "Each cell is black (#) or white (.)."
        clues = (
            "The numbers of a line are the lengths of its blocks of black cells, in order. Between two blocks there is at least one white "
            "cell. 0 means that the line has no black cell."
        )
        example = "the rows 2 and 1 with the columns 1 and 2 have the answer\n##\n.#"

    return (
        f"Solve this nonogram: fill a grid of {len(rows)} rows and {len(columns)} columns. {cells} {clues}\n\n"
        f"{sides([_clue(clue) for clue in rows], [_clue(clue) for clue in columns])}\n\n"
        f"Answer with one line of {len(columns)} characters for each row, and nothing else. For example, {example}"
    )


def _clue(clue: Sequence[Any]) -> str:
    return " ".join(str(block) if isinstance(block, int) else f"{block[0]}{block[1]}" for block in clue) or "0"


def score(answer: str, metadata: Mapping[str, Any], partial: bool) -> float:
    """1 for a grid that satisfies all clues, whichever it is. With ``partial``, the share of lines that satisfy theirs."""
    clues, colours = (metadata["rows"], metadata["columns"]), metadata["colours"]
    signs = {**_reading.letters("".join(colours)), ".": ".", "0": ".", "-": ".", "_": "."} if colours else _reading.BLACK_AND_WHITE
    grid = _reading.rows(answer, len(clues[1]), len(clues[0]), signs)
    blocks = _coloured_blocks if colours else _blocks
    return _reading.share(grid, clues, lambda line, clue: blocks(line) == clue, partial)


def _blocks(line: str) -> list[int]:
    return [len(block) for block in line.split(".") if block]


def _coloured_blocks(line: str) -> list[Any]:
    return [[len(list(cells)), colour] for colour, cells in groupby(line) if colour != "."]


NONOGRAM = Kind("nonogram", made, score, lambda size: frozenset(_usual(_DENSITIES, size)))
COLOURED = Kind("nonogram_colour", made_in_colour, score, lambda size: frozenset(_usual(_COLOURS, size)))
