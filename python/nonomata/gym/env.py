"""A step environment for Gymnasium: fill a nonogram cell by cell, and be told whether each move was forced.

>>> from nonomata.gym.env import NonogramEnv
>>> env = NonogramEnv(size=(5, 5), grades=(1, 2))
>>> observation, info = env.reset(seed=1)
>>> observation["grid"].shape, sorted(info)
((5, 5), ['fingerprint', 'grade', 'question'])

``gymnasium.make("nonomata.gym.env:nonomata/Nonogram-v0", size=(5, 5))`` makes the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces

from ._kinds import Item, Size
from .game import REWARDS, Game, Move, details, question
from .nonogram import COLOURED, NONOGRAM

class NonogramEnv(gymnasium.Env[dict[str, Any], Any]):
    """Random nonograms of one size. An action is a row, a column and a symbol, all from 0; or a text, such as ``r3c4 #``.

    An observation has the ``grid``, with 0 for a cell that is not known, 1 for white or empty and 2 for the first colour, and the clues:
    ``rows`` and ``columns`` with the length and the colour, from 1, of each block, padded with zeros. Right moves are entered, others
    change nothing, so that the grid is always right. An episode is terminated when the grid is full, and truncated after ``steps`` moves.

    ``info`` has ``move``, ``reason``, ``line`` and ``distance``, as in `nonomata.gym.game.Played`, where ``proof`` makes reason and
    distance complete and a step slower.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self,
        *,
        size: Size = (5, 5),
        grades: tuple[int, int] = (1, 3),
        colours: bool = False,
        steps: int | None = None,
        proof: bool = False,
        rewards: Mapping[Move, float] = REWARDS,
        render_mode: str | None = None,
    ) -> None:
        width, height = size
        self.render_mode = render_mode
        self._kind = COLOURED if colours else NONOGRAM
        self._size, self._grades, self._proof, self._rewards = size, grades, proof, rewards
        self._steps = 4 * width * height if steps is None else steps
        #: The letters of the symbols, in the order of actions.
        self.symbols = ".rgbyko" if colours else ".#"
        symbols, longest = len(self.symbols), max(size)
        self.action_space = spaces.MultiDiscrete([height, width, symbols])
        clues = {
            side: spaces.Box(0, max(longest, symbols), (count, longest, 2), numpy.uint8)
            for side, count in (("rows", height), ("columns", width))
        }
        self.observation_space = spaces.Dict({"grid": spaces.Box(0, symbols, (height, width), numpy.uint8), **clues})
        self._game: Game | None = None
        self._left = 0

    @property
    def game(self) -> Game:
        """The game that is played."""
        if self._game is None:
            raise gymnasium.error.ResetNeeded("found no puzzle, expected a call of reset before")
        return self._game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a random puzzle, or with the option ``item`` that of a data set."""
        super().reset(seed=seed)
        item: Item | None = (options or {}).get("item")
        if item is None:
            item = self._kind.item(int(self.np_random.integers(1 << 32)), 0, [self._size], self._grades)
        metadata = item["metadata"]
        if (len(metadata["columns"]), len(metadata["rows"])) != self._size or bool(metadata.get("colours")) != (self._kind is COLOURED):
            raise ValueError(f"found an item of another size or kind, expected a {self._kind.name} of {self._size[0]}x{self._size[1]}")
        self._game = Game(item, proof=self._proof)
        self._left = self._steps
        info = {"question": question(item), "grade": metadata["grade"], "fingerprint": metadata["fingerprint"]}
        return self._observation(), info

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Makes a move."""
        game = self.game
        if isinstance(action, str):
            played = game.say(action)
        else:
            row, column, symbol = map(int, action)
            letter = self.symbols[symbol] if 0 <= symbol < len(self.symbols) else "?"
            played = game.play(row + 1, column + 1, letter)
        self._left -= 1
        reward = self._rewards[played.move] / (self._size[0] * self._size[1])
        solved = game.is_solved
        return self._observation(), reward, solved, self._left <= 0 and not solved, details(played)

    def render(self) -> str | None:
        """The grid as text, ``?`` for a cell that is not known."""
        return "\n".join(self.game.rows) if self.render_mode == "ansi" else None

    def _observation(self) -> dict[str, Any]:
        metadata = self.game.item["metadata"]
        numbers = {"?": 0, **{letter: at for at, letter in enumerate(self.symbols, 1)}}
        grid = numpy.array([[numbers[letter] for letter in row] for row in self.game.grid], numpy.uint8)
        return {"grid": grid, "rows": self._clues(metadata["rows"]), "columns": self._clues(metadata["columns"])}

    def _clues(self, clues: Sequence[Sequence[Any]]) -> numpy.ndarray[Any, numpy.dtype[numpy.uint8]]:
        """The lengths and colours of all blocks, padded with zeros."""
        table = numpy.zeros((len(clues), max(self._size), 2), numpy.uint8)
        for at, clue in enumerate(clues):
            for place, block in enumerate(clue):
                table[at, place] = (block, 1) if isinstance(block, int) else (block[0], self.symbols.index(block[1]))
        return table


if "nonomata/Nonogram-v0" not in gymnasium.registry:
    gymnasium.register("nonomata/Nonogram-v0", entry_point="nonomata.gym.env:NonogramEnv")
