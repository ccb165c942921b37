"""Logic grids of the zebra kind as questions: who lives where with what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import _puzzle
from . import _reading
from ._kinds import NODES, Item, Kind, Size, described


def made(seed: int, number: int, size: Size, grade: int) -> Item:
    """A logic grid of so many houses and attributes as an item."""
    puzzle = _puzzle.random(*size, seed=seed, number=number, grades=(grade, grade), kind="logic", attempts=100, nodes=NODES)
    solution = puzzle.solve(nodes=NODES).solution
    assert solution is not None and solution.table is not None
    text = puzzle.to("logic", goal=False)
    declared, _, sentences = text.strip().partition("\n\n")
    attributes = {name: values.split(", ") for name, values in (line.split(": ") for line in declared.split("\n")[1:])}
    # The first column has the numbers of the houses.
    houses = [list(row[1:]) for row in solution.table.rows]
    metadata = described(puzzle, "logic", attributes=attributes, sentences=sentences.split("\n"), solution=houses)
    answer = "\n".join(f"{at}: {', '.join(map(str, house))}" for at, house in enumerate(houses, 1))
    return {"question": _question(attributes, metadata["sentences"], len(houses)), "answer": answer, "metadata": metadata}


def _question(attributes: Mapping[str, list[str]], sentences: list[str], houses: int) -> str:
    values = "\n".join(f"{name}: {', '.join(sorted(values))}" for name, values in attributes.items())
    numbered = "\n".join(f"{at}. {sentence[0].upper()}{sentence[1:]}." for at, sentence in enumerate(sentences, 1))
    form = ", ".join(attributes)
    return (
        f"{houses} houses stand in a row, numbered from 1 on the left to {houses} on the right. In each house lives one person, who is the "
        f"owner of everything that belongs to the house. Each house has one of each of the following, and no two houses have the same:\n\n"
        f"{values}\n\nThis is known:\n\n{numbered}\n\n"
        f"What belongs to each house? Answer with one line for each house, in order, and nothing else: its number, a colon, and then its "
        f"{form}, with commas between them. For example, with two houses, nations and pets:\n1: Finn, cat\n2: Dane, dog"
    )


def score(answer: str, metadata: Mapping[str, Any], partial: bool) -> float:
    """1 for the table, which is the only one that the sentences allow. With ``partial``, the share of its cells that are right."""
    solution = metadata["solution"]
    table = _reading.table(answer, metadata["attributes"], len(solution))
    if table is None:
        return 0.0
    cells = [one == other for row, told in zip(solution, table) for one, other in zip(row, told)]
    if all(cells):
        return 1.0
    return sum(cells) / len(cells) if partial else 0.0


#: The grades that are usual at a number of cells; more cells have those of the last.
_GRADES = {1: {3}, 6: {3, 6}, 8: {3, 4, 6, 7}, 9: {3, 6}, 12: {3, 4, 6, 7}, 16: {4, 6, 7}, 24: {4, 6, 7, 8, 9}}


def _grades(size: Size) -> frozenset[int]:
    cells = size[0] * size[1]
    return frozenset(_GRADES[max(least for least in _GRADES if least <= cells)])


ZEBRA = Kind("zebra", made, score, _grades)
