"""Games of moves as an environment of OpenEnv (tried with openenv-core 0.3.0): ``reset(seed)``, ``step`` and ``state``.

``create_app(PuzzleEnvironment, MoveAction, GridObservation)`` of OpenEnv serves it.
"""

from __future__ import annotations

from random import SystemRandom
from typing import Any
from uuid import uuid4

from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, Observation, State

from . import KINDS
from ._kinds import Size
from .game import REWARDS, Game, details, question


class MoveAction(Action):
    """A move in words, such as ``r3c4 #``."""

    text: str


class GridObservation(Observation):
    """The question at first, then what the last move was worth, and the grid."""

    text: str


class PuzzleState(State):
    """The grid, as rows of letters with ``?`` for a cell that is not known, and the name of the puzzle."""

    rows: list[str]
    fingerprint: str


class PuzzleEnvironment(Environment[MoveAction, GridObservation, PuzzleState]):
    """Random nonograms or regex crosswords of one size, move by move. ``metadata`` has what `nonomata.gym.game.Played` has."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, kind: str = "nonogram", size: Size = (5, 5), grades: tuple[int, int] = (1, 3), proof: bool = False) -> None:
        super().__init__()
        self._kind, self._size, self._grades, self._proof = KINDS[kind], size, grades, proof
        self.reset(seed=1)

    def reset(self, seed: int | None = None, episode_id: str | None = None, **kwargs: Any) -> GridObservation:
        """Begins the puzzle of a seed, or of a random one."""
        seed = SystemRandom().randrange(1 << 32) if seed is None else seed
        item = self._kind.item(seed, 0, [self._size], self._grades)
        self._game, self._moves, self._episode = Game(item, proof=self._proof), 0, episode_id or str(uuid4())
        return GridObservation(text=question(item), done=False, reward=0.0)

    def step(self, action: MoveAction, timeout_s: float | None = None, **kwargs: Any) -> GridObservation:
        """Makes a move."""
        played = self._game.say(action.text)
        self._moves += 1
        reward = REWARDS[played.move] / (self._size[0] * self._size[1])
        text = self._game.told(played)
        return GridObservation(text=text, done=self._game.is_solved, reward=reward, metadata=details(played))

    @property
    def state(self) -> PuzzleState:
        """The grid, and how many moves were made."""
        fingerprint = self._game.item["metadata"]["fingerprint"]
        return PuzzleState(episode_id=self._episode, step_count=self._moves, rows=self._game.rows, fingerprint=fingerprint)
