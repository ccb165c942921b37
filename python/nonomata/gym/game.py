"""A game of moves, each of them judged: forced, free, refuted, and why."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from .._puzzle import read
from ._kinds import NODES, Item

#: What a move is worth.
#:
#: ``forced``: right, and one line alone decides it. ``free``: right, but no line alone decides it. ``refuted``: no solution has it.
#: ``known``: the cell holds it already. ``illegal``: there is no such cell or symbol, or the cell holds another symbol.
#: ``unreadable``: a text that is no move. ``unknown``: a limit was reached first.
Move = Literal["forced", "free", "refuted", "known", "illegal", "unreadable", "unknown"]

#: The reward of each move, shared among the cells: a game of forced moves alone is worth 1.
REWARDS: Mapping[Move, float] = {
    "forced": 1.0,
    "free": 0.5,
    "known": 0.0,
    "unknown": 0.0,
    "refuted": -1.0,
    "illegal": -1.0,
    "unreadable": -1.0,
}

#: A move in words: the cell as ``r3c4`` or as two numbers, and a symbol or the name of a colour.
_MOVE = re.compile(r"r?\s*(\d+)\s*[c,;: ]\s*(\d+)[\s)\]]*(?:=|\bis\b|:|,|\bto\b)?\s*(\w+|\S)", re.IGNORECASE)


@dataclass(frozen=True)
class Played:
    """A move, judged."""

    move: Move
    #: Why, in words; ``None`` where nothing is to be said, or no line alone decides it and no proof was wanted.
    reason: str | None = None
    #: The line that alone decides it.
    line: str | None = None
    #: The number of steps of the proof.
    distance: int | None = None

    @property
    def is_right(self) -> bool:
        """Whether the grid has changed: right moves are entered, others are not."""
        return self.move in ("forced", "free")


class Game:
    """The grid of a nonogram or of a regex crossword, from empty to solved. Only right moves change it.

    With ``proof``, moves that no line alone decides get a reason and a distance, too, which takes longer.
    """

    def __init__(self, item: Item, *, proof: bool = False, nodes: int = NODES) -> None:
        metadata = item["metadata"]
        if metadata["format"] not in ("tatham", "json", "crossword"):
            raise ValueError(f"found the format {metadata['format']!r}, expected a nonogram or a regex crossword")
        self.item = item
        self.puzzle = read(metadata["puzzle"], metadata["format"])
        #: The letters that cells can hold; of a nonogram, white or empty first.
        self.symbols: str = metadata.get("letters") or "." + ("".join(metadata["colours"]) or "#")
        self.proof = proof
        self.nodes = nodes
        self.grid = [["?"] * len(row) for row in metadata["solution"]]

    @property
    def rows(self) -> list[str]:
        """The grid as rows of letters, ``?`` for a cell that is not known."""
        return ["".join(row) for row in self.grid]

    @property
    def is_solved(self) -> bool:
        """Whether all cells are known. They are right then."""
        return not any("?" in row for row in self.grid)

    def play(self, row: int, column: int, symbol: str) -> Played:
        """Enters a symbol, if it is right. Rows and columns are counted from 1."""
        if not (1 <= row <= len(self.grid) and 1 <= column <= len(self.grid[0])):
            return Played("illegal", f"there is no cell r{row}c{column}")
        if len(symbol) != 1 or symbol not in self.symbols:
            return Played("illegal", f"found the symbol {symbol!r}, expected one of {self.symbols}")
        held = self.grid[row - 1][column - 1]
        if held != "?":
            return Played("known") if held == symbol else Played("illegal", f"r{row}c{column} is {held}")
        judged = self.puzzle.judge((row, column), symbol, self.rows, proof=self.proof, nodes=self.nodes)
        if judged.verdict == "wrong grid":
            raise ValueError("the puzzle has no solution with this grid")
        played = Played(cast(Move, judged.verdict), judged.reason, judged.line, judged.distance)
        if played.is_right:
            self.grid[row - 1][column - 1] = symbol
        return played

    def say(self, text: str) -> Played:
        """The move of a text, such as ``r3c4 #`` or ``3, 4 = #``: the last one in it."""
        found = _MOVE.findall(text)
        if not found:
            return Played("unreadable", f"found no move in {text[-80:]!r}, expected one such as r1c2 {self.symbols[-1]}")
        row, column, symbol = found[-1]
        colours: Mapping[str, str] = self.item["metadata"].get("colours") or {}
        names = {name: letter for letter, name in colours.items()}
        if self.symbols == ".#":
            names = {"black": "#", "white": ".", "1": "#", "0": "."}
        same = (letter for letter in self.symbols if letter.lower() == symbol.lower())
        symbol = names.get(symbol.lower()) or next(same, symbol)
        return self.play(int(row), int(column), symbol)

    def told(self, played: Played) -> str:
        """A move and the grid after it, in words."""
        reason = "" if played.reason is None else f": {played.reason}"
        return f"{played.move}{reason}\n\n" + "\n".join(self.rows)


def question(item: Item) -> str:
    """The question of an item for a game of moves instead of a whole grid."""
    asked, _, _ = item["question"].rpartition("\n\n")
    return (
        f"{asked}\n\nAnswer with one move, such as r1c2 followed by what that cell holds (r1 is the top row, c1 the left column). After "
        "each move you are told whether it was right, and see the grid, with ? for cells that are not known."
    )


def details(played: Played) -> dict[str, Any]:
    """A move as the ``info`` of a step."""
    return {"move": played.move, "reason": played.reason, "line": played.line, "distance": played.distance}
