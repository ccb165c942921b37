"""Solves, checks, counts, explains and rates nonograms and other line puzzles, with automata.

>>> import nonomata
>>> puzzle = nonomata.read("5x3:1.1/1/1/1.1//2.1//1.2")
>>> print(puzzle.solve().solution)
##.#.
.....
#.##.
"""

from ._answers import (
    Certificate,
    Certified,
    Change,
    Comparison,
    Count,
    Hint,
    Judged,
    LineSolution,
    Progress,
    Rating,
    Solution,
    Solved,
    Step,
    Table,
    TechniqueUse,
    Verdict,
    Walkthrough,
    Why,
)
from ._arguments import Limits
from ._core import CancelToken
from ._errors import PuzzleError
from ._puzzle import Line, Puzzle, Solutions, formats, random, read, read_all

__version__ = "0.1.0"

__all__ = [
    "CancelToken",
    "Certificate",
    "Certified",
    "Change",
    "Comparison",
    "Count",
    "Hint",
    "Judged",
    "Limits",
    "Line",
    "LineSolution",
    "Progress",
    "Puzzle",
    "PuzzleError",
    "Rating",
    "Solution",
    "Solutions",
    "Solved",
    "Step",
    "Table",
    "TechniqueUse",
    "Verdict",
    "Walkthrough",
    "Why",
    "formats",
    "random",
    "read",
    "read_all",
]
