"""Kinds of questions: what makes an item of a size and grade, and what scores an answer.

Nothing here needs reasoning-gym, which `nonomata.gym.datasets` is for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from .._errors import PuzzleError
from .._puzzle import Puzzle

#: A size: width and height, or houses and attributes, or the length of a line and 1.
Size = tuple[int, int]

#: An item: ``question``, ``answer`` and ``metadata``, in the form of reasoning-gym.
Item = dict[str, Any]

#: Puzzles of a grade are made and graded with at most this many decisions, so that they are the same on every machine.
NODES = 20_000


@dataclass(frozen=True)
class Kind:
    """A kind of question."""

    #: The name of its data set.
    name: str
    #: Makes the item of a seed, a number, a size and a grade; a `PuzzleError` if no attempt has that grade.
    make: Callable[[int, int, Size, int], Item]
    #: Scores an answer, given the metadata, from 0 to 1; and whether parts of an answer count.
    score: Callable[[str, Mapping[str, Any], bool], float]
    #: The grades that are usual at a size.
    grades: Callable[[Size], frozenset[int]]

    def item(self, seed: int, index: int, sizes: list[Size], grades: tuple[int, int]) -> Item:
        """The item of an index, the same on every machine.

        The grade is chosen first, each of the range with equal chance, and then the size among those where it is usual. A grade that is
        not found in the attempts is replaced by another choice.
        """
        numbers = Random(f"{self.name} {seed} {index}")
        usual = {grade: [size for size in sizes if grade in self.grades(size)] for grade in range(grades[0], grades[1] + 1)}
        left = [grade for grade in usual if usual[grade]]
        if not left:
            raise PuzzleError(f"{self.name}: found no size of {sizes} at which the grades {grades[0]} to {grades[1]} are usual")
        numbers.shuffle(left)
        for grade in left:
            try:
                size = numbers.choice(usual[grade])
                item = self.make(seed, index + 1, size, grade)
            except PuzzleError:
                # Another grade takes its place.
                continue
            item["metadata"]["size"] = list(size)
            return item
        raise PuzzleError(f"{self.name}: found no puzzle of the grades {left} for the index {index} and the seed {seed}")


def sides(rows: Sequence[str], columns: Sequence[str]) -> str:
    """The clues of a rectangle for a question, numbered."""

    def listed(clues: Sequence[str]) -> str:
        return "\n".join(f"{at}: {clue}" for at, clue in enumerate(clues, 1))

    return f"Rows, from the top:\n{listed(rows)}\n\nColumns, from the left:\n{listed(columns)}"


def described(puzzle: Puzzle, format: str, **more: Any) -> dict[str, Any]:
    """The metadata that all kinds of puzzles share: verdict, grade, techniques, steps, fingerprint, and the puzzle as a text.

    `nonomata.read(metadata["puzzle"], metadata["format"])` is the puzzle again, whose ``certificate()`` proves the verdict.
    """
    rating = puzzle.rate(nodes=NODES)
    return {
        **more,
        "verdict": rating.verdict,
        "grade": rating.grade,
        "techniques": [use.technique for use in rating.techniques],
        "steps": rating.steps,
        "fingerprint": puzzle.fingerprint,
        "puzzle": puzzle.to(format, goal=False),
        "format": format,
    }
