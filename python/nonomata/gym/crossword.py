"""Regex crosswords as questions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import Any

from .. import _puzzle
from .._puzzle import Line
from . import _reading
from ._kinds import NODES, Item, Kind, Size, described, sides


def made(seed: int, number: int, size: Size, grade: int) -> Item:
    """A regex crossword as an item."""
    puzzle = _puzzle.random(
        *size, seed=seed, number=number, grades=(grade, grade), kind="crossword", attempts=100, nodes=NODES
    )
    solution = puzzle.solve(nodes=NODES).solution
    assert solution is not None
    rows, columns = puzzle.rows, puzzle.columns
    metadata = described(
        puzzle, "crossword", rows=rows, columns=columns, letters=ascii_uppercase, solution=list(solution.rows)
    )
    return {"question": _question(rows, columns), "answer": str(solution), "metadata": metadata}


def _question(rows: list[str], columns: list[str]) -> str:
    return (
        f"Solve this regex crossword: write one capital letter from A to Z into each cell of a grid of {len(rows)} rows and "
        f"{len(columns)} columns. Each row, read from left to right, and each column, read from top to bottom, must match its regular "
        f"expression as a whole.\n\n{sides(rows, columns)}\n\n"
        f"Answer with one line of {len(columns)} letters for each row, and nothing else. For example, the rows A. and [CD]+ with the "
        "columns .C and B|BD have the answer\nAB\nCD"
    )


@lru_cache(maxsize=4096)
def _line(pattern: str, letters: str) -> Line:
    return Line(pattern=pattern, letters=letters)


def score(answer: str, metadata: Mapping[str, Any], partial: bool) -> float:
    """1 for a grid that matches all patterns, whichever it is. With ``partial``, the share of patterns that match."""
    rows, columns, letters = metadata["rows"], metadata["columns"], metadata["letters"]
    grid = _reading.rows(answer, len(columns), len(rows), _reading.letters(letters))
    return _reading.share(grid, (rows, columns), lambda word, pattern: bool(_line(pattern, letters).solve(word)), partial)


def _grades(size: Size) -> frozenset[int]:
    return frozenset({3} if size < (3, 3) else {3, 4})


CROSSWORD = Kind("regex_crossword", made, score, _grades)
