"""Single lines of nonograms as questions: which cells are certain, if there is any filling at all?

The grade of a line is the level of the hardest technique that it needs, from 1 to 5, as in ``docs/explaining.md``. Of an
impossible line it is the number of known cells that cannot all be right, 5 for five or more.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from random import Random
from typing import Any

from .._answers import LineSolution, Walkthrough
from .._errors import PuzzleError
from .._puzzle import Line, Puzzle
from . import _reading
from ._kinds import Item, Kind, Size

#: The word for a line without any filling.
IMPOSSIBLE = "impossible"

#: One line of this many is impossible.
_ONE_IN = 6

#: The most tries for a grade.
_TRIES = 400

#: For each grade, densities of black cells and shares of known cells that often lead to it.
_DRAWN = {
    1: ((0.5, 0.1), (0.65, 0.2), (0.65, 0.4)),
    2: ((0.35, 0.35), (0.5, 0.35), (0.65, 0.35)),
    3: ((0.5, 0.1), (0.5, 0.2), (0.65, 0.2)),
    4: ((0.35, 0.35), (0.5, 0.35), (0.65, 0.2)),
    5: ((0.3, 0.2), (0.3, 0.35), (0.45, 0.25)),
}


def made(seed: int, number: int, size: Size, grade: int) -> Item:
    """A line of the length ``size[0]`` as an item."""
    numbers = Random(f"nonogram_line {seed} {number} {size[0]} {grade}")
    is_impossible = numbers.randrange(_ONE_IN) == 0
    for _ in range(_TRIES):
        clue, cells = _drawn(numbers, size[0], grade, is_impossible)
        solved = Line(clue).solve(cells)
        if solved.cells == cells or bool(solved) == is_impossible:
            continue
        level, used = techniques(clue, cells)
        if level == grade:
            return _item(clue, cells, solved, grade, used)
    raise PuzzleError(f"found no line of {size[0]} cells and grade {grade} in {_TRIES} tries")


def _drawn(numbers: Random, length: int, grade: int, is_impossible: bool) -> tuple[list[int], str]:
    """A random clue, and cells of it that are known. Of an impossible line two are wrong."""
    density, share = numbers.choice(_DRAWN[grade])
    filling = "".join(".#"[numbers.random() < density] for _ in range(length))
    clue = [len(block) for block in filling.split(".") if block] or [0]
    cells = [cell if numbers.random() < share else "?" for cell in filling]
    if is_impossible:
        for at in numbers.sample(range(length), 2):
            cells[at] = ".#"[filling[at] == "."]
    return clue, "".join(cells)


def techniques(clue: list[int], cells: str) -> tuple[int, list[str]]:
    """The level of a line, and the techniques that it needs. What crosses the line says nothing."""
    puzzle = Puzzle(rows=[clue], columns=[["*"]] * len(cells))
    walkthrough = puzzle.explain(cells)
    if isinstance(walkthrough, Walkthrough):
        steps = [(step.data["level"], step.technique) for step in walkthrough.steps]
        return max(steps)[0], list(dict.fromkeys(technique for _, technique in sorted(steps)))
    return min(5, walkthrough.data.get("wrong_count") or 1), []


def _item(clue: list[int], cells: str, solved: LineSolution, grade: int, techniques: list[str]) -> Item:
    answer = solved.cells or IMPOSSIBLE
    metadata = {
        "clue": clue,
        "cells": cells,
        "solution": answer,
        "verdict": "none" if not solved else "multiple" if "?" in answer else "unique",
        "fillings": solved.fillings,
        "forced": cells.count("?") - answer.count("?") if solved else 0,
        "grade": grade,
        "techniques": techniques,
        "steps": len(techniques),
        "fingerprint": fingerprint(clue, cells),
        "puzzle": f"{' '.join(map(str, clue))}\n{cells}",
        "format": "line",
    }
    question = (
        "One line of a nonogram is partly known: # is a black cell, . a white one, ? an unknown one. The clue lists the lengths of the "
        "blocks of black cells, in order; between two blocks there is at least one white cell. 0 means that there is no black cell.\n\n"
        f"Clue: {' '.join(map(str, clue))}\nLine: {cells}\n\n"
        "Which cells are certain? Write the line again, with # or . wherever all ways to complete it agree, and ? elsewhere. If there is "
        f"no way to complete it, write {IMPOSSIBLE}. Answer with that line, and nothing else. For example, the clue 3 and the line "
        "?????. have the answer\n??#??."
    )
    return {"question": question, "answer": answer, "metadata": metadata}


def fingerprint(clue: list[int], cells: str) -> str:
    """A name that a line shares with its mirror image."""
    ways = (clue, cells), (clue[::-1], cells[::-1])
    return hashlib.sha256(min(f"{one} {other}" for one, other in ways).encode()).hexdigest()[:32]


def score(answer: str, metadata: Mapping[str, Any], partial: bool) -> float:
    """1 for the line with exactly what is certain. With ``partial``, the share of the certain cells that are found, if none is wrong."""
    solution: str = metadata["solution"]
    cells: str = metadata["cells"]
    part = _reading.final(answer)
    told = _reading.rows(_last_line(part), len(cells), 1, {**_reading.BLACK_AND_WHITE, "?": "?"})
    if told is None:
        says = re.search(rf"\b{IMPOSSIBLE}\b", _last_line(part), re.IGNORECASE) is not None
        return float(says and solution == IMPOSSIBLE)
    if solution == IMPOSSIBLE:
        return 0.0
    if told[0] == solution:
        return 1.0
    news = [(one, other) for one, other, known in zip(told[0], solution, cells) if known == "?"]
    if not partial or any(one not in ("?", other) for one, other in news):
        return 0.0
    return sum(one != "?" for one, _ in news) / max(1, sum(other != "?" for _, other in news))


def _last_line(text: str) -> str:
    lines = [line for line in text.split("\n") if line.strip()]
    return lines[-1] if lines else ""


LINE = Kind("nonogram_line", made, score, lambda size: frozenset(range(1, 3 if size[0] < 8 else 4 if size[0] < 15 else 6)))
