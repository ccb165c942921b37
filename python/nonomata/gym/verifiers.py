"""The questions as a taskset of verifiers (tried with 0.4.0).

Each task is one question, and its reward the score of the last reply, by the clues. verifiers finds tasksets by the names of
modules without dots, so a module ``nonograms.py`` of two lines names this one, for ``--env.taskset.id nonograms``:

.. code-block:: python

    from nonomata.gym.verifiers import PuzzleTaskset
    __all__ = ["PuzzleTaskset"]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from . import KINDS


class PuzzleData(vf.TaskData):
    """A question, and what scores its answer."""

    kind: str
    metadata: dict[str, Any]


class PuzzleTask(vf.Task[PuzzleData]):
    """The reward of an answer."""

    @vf.reward
    async def correct(self, trace: vf.Trace) -> float:
        """1 for an answer that satisfies the clues, otherwise 0."""
        return KINDS[self.data.kind].score(trace.last_reply, self.data.metadata, False)


class PuzzleConfig(vf.TasksetConfig):
    """Which puzzles: a kind, a size, grades, and how many."""

    kind: str = "nonogram"
    width: int = 5
    height: int = 5
    min_grade: int = 1
    max_grade: int = 3
    count: int = 500
    seed: int = 1


class PuzzleTaskset(vf.Taskset[PuzzleTask, PuzzleConfig]):
    """The questions, made when they are wanted."""

    def load(self) -> Iterator[PuzzleTask]:
        config = self.config
        for index in range(config.count):
            grades = config.min_grade, config.max_grade
            item = KINDS[config.kind].item(config.seed, index, [(config.width, config.height)], grades)
            yield PuzzleTask(PuzzleData(prompt=item["question"], kind=config.kind, metadata=item["metadata"]), config.task)


__all__ = ["PuzzleTaskset"]
