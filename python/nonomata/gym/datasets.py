"""The data sets for reasoning-gym: configurations, curricula, and their registration.

Every configuration has a range of grades, which items fill evenly, ``seed``, ``size`` (the number of items), and ``partial``: whether
parts of an answer count. By default an answer is right, 1, or not, 0; what ``partial`` counts is said by the ``score`` of each kind.
An item depends on the seed and its index alone: it is the same on every machine, and neighbouring seeds have nothing in common.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from reasoning_gym.coaching import BaseCurriculum, RangeAttributeDefinition
from reasoning_gym.factory import ProceduralDataset, register_dataset

from ._kinds import Item, Kind, Size
from .crossword import CROSSWORD
from .line import LINE
from .nonogram import COLOURED, NONOGRAM
from .zebra import ZEBRA


def _checked(name: str, low: int, high: int, least: int, most: int) -> range:
    """The numbers of a range in a configuration."""
    if not least <= low <= high <= most:
        raise ValueError(f"{name}: found {low} to {high}, expected a range within {least} to {most}")
    return range(low, high + 1)


@dataclass
class _Config:
    """What all configurations have."""

    kind: ClassVar[Kind]
    min_grade: int = 1
    max_grade: int = 6
    partial: bool = False
    seed: int | None = None
    size: int = 500

    def sizes(self) -> list[Size]:
        """The sizes of the puzzles."""
        raise NotImplementedError

    def validate(self) -> None:
        """Raises a `ValueError` if there are no such puzzles, or hardly any."""
        if self.size < 1:
            raise ValueError(f"size: found {self.size}, expected at least 1")
        if self.seed is not None and not 0 <= self.seed < 1 << 64:
            raise ValueError(f"seed: found {self.seed}, expected 0 to 2**64 - 1")
        grades = _checked("grades", self.min_grade, self.max_grade, 1, 10)
        usual = frozenset[int]().union(*map(self.kind.grades, self.sizes()))
        if usual.isdisjoint(grades):
            raise ValueError(
                f"grades: found {self.min_grade} to {self.max_grade}, expected some of {sorted(usual)}, which are usual at these sizes"
            )


@dataclass
class NonogramConfig(_Config):
    """Square nonograms in black and white."""

    kind: ClassVar[Kind] = NONOGRAM
    min_side: int = 5
    max_side: int = 10

    def sizes(self) -> list[Size]:
        return [(side, side) for side in _checked("sides", self.min_side, self.max_side, 5, 25)]


@dataclass
class NonogramColourConfig(NonogramConfig):
    """Square nonograms in two to four colours."""

    kind: ClassVar[Kind] = COLOURED


@dataclass
class NonogramLineConfig(_Config):
    """Single lines of nonograms."""

    kind: ClassVar[Kind] = LINE
    max_grade: int = 5
    min_length: int = 10
    max_length: int = 20

    def sizes(self) -> list[Size]:
        return [(length, 1) for length in _checked("lengths", self.min_length, self.max_length, 5, 60)]


@dataclass
class RegexCrosswordConfig(_Config):
    """Square regex crosswords."""

    kind: ClassVar[Kind] = CROSSWORD
    min_side: int = 2
    max_side: int = 4

    def sizes(self) -> list[Size]:
        return [(side, side) for side in _checked("sides", self.min_side, self.max_side, 2, 8)]


@dataclass
class ZebraConfig(_Config):
    """Logic grids of houses in a row."""

    kind: ClassVar[Kind] = ZEBRA
    max_grade: int = 10
    min_houses: int = 3
    max_houses: int = 4
    min_attributes: int = 2
    max_attributes: int = 3

    def sizes(self) -> list[Size]:
        houses = _checked("houses", self.min_houses, self.max_houses, 2, 6)
        attributes = _checked("attributes", self.min_attributes, self.max_attributes, 1, 6)
        return [(one, other) for one in houses for other in attributes]


class PuzzleDataset(ProceduralDataset):
    """A data set of one kind of questions."""

    config: _Config

    def __init__(self, config: _Config) -> None:
        super().__init__(config=config, seed=config.seed, size=config.size)
        self._sizes = config.sizes()

    def __getitem__(self, idx: int) -> Item:
        if not 0 <= idx < self.size:
            raise IndexError(f"found the index {idx}, expected 0 to {self.size - 1}")
        kind, grades = self.config.kind, (self.config.min_grade, self.config.max_grade)
        item = kind.item(self.seed, idx, self._sizes, grades)
        metadata = item["metadata"]
        metadata.update(source_dataset=kind.name, source_index=idx, difficulty={"grade": metadata["grade"], "size": metadata["size"]})
        return item

    def score_answer(self, answer: str | None, entry: dict[str, Any]) -> float:
        """From 0 to 1, by the clues; 0 for what is no answer."""
        if not isinstance(answer, str):
            return 0.0
        return self.config.kind.score(answer, entry["metadata"], self.config.partial)


class NonogramDataset(PuzzleDataset):
    """Nonograms in black and white."""


class NonogramColourDataset(PuzzleDataset):
    """Nonograms in colour."""


class NonogramLineDataset(PuzzleDataset):
    """Single lines of nonograms."""


class RegexCrosswordDataset(PuzzleDataset):
    """Regex crosswords."""


class ZebraDataset(PuzzleDataset):
    """Logic grids."""


def _levels(name: str, levels: list[int]) -> RangeAttributeDefinition:
    return RangeAttributeDefinition(name=name, levels=levels, lower_field_name=f"min_{name}", upper_field_name=f"max_{name}")


class _Curriculum(BaseCurriculum):
    """Levels that lead from small and easy puzzles to large and hard ones, by grade and size together."""

    config: ClassVar[type[_Config]]
    levels: ClassVar[dict[str, list[int]]]

    def __init__(self) -> None:
        super().__init__(type(self).__name__, self.config)
        self._define_attributes(*(_levels(name, levels) for name, levels in self.levels.items()))


class NonogramCurriculum(_Curriculum):
    """Grades from 1 to 9, sides from 5 to 20."""

    config = NonogramConfig
    levels = {"grade": [1, 2, 3, 4, 5, 6, 7, 8, 9], "side": [5, 8, 10, 12, 15, 20]}


class NonogramColourCurriculum(_Curriculum):
    """Grades from 1 to 7, sides from 5 to 12."""

    config = NonogramColourConfig
    levels = {"grade": [1, 2, 3, 4, 5, 6, 7], "side": [5, 8, 10, 12]}


class NonogramLineCurriculum(_Curriculum):
    """Grades from 1 to 5, lengths from 6 to 30."""

    config = NonogramLineConfig
    levels = {"grade": [1, 2, 3, 4, 5], "length": [6, 10, 15, 20, 25, 30]}


class RegexCrosswordCurriculum(_Curriculum):
    """Grades 3 and 4, sides from 2 to 5."""

    config = RegexCrosswordConfig
    levels = {"grade": [3, 4], "side": [2, 3, 4, 5]}


class ZebraCurriculum(_Curriculum):
    """Grades from 3 to 8, from 3 houses and 2 attributes to 5 of each."""

    config = ZebraConfig
    levels = {"grade": [3, 4, 6, 7, 8], "houses": [3, 4, 4, 5, 5], "attributes": [2, 2, 3, 3, 5]}


for _dataset, _curriculum in (
    (NonogramDataset, NonogramCurriculum),
    (NonogramColourDataset, NonogramColourCurriculum),
    (NonogramLineDataset, NonogramLineCurriculum),
    (RegexCrosswordDataset, RegexCrosswordCurriculum),
    (ZebraDataset, ZebraCurriculum),
):
    register_dataset(_curriculum.config.kind.name, _dataset, _curriculum.config, _curriculum)
