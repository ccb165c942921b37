"""Puzzles for learning machines (``pip install nonomata[gym]``): data sets, a step environment, a corpus, an audit.

Importing this package registers its data sets with reasoning-gym, if that is installed: ``nonogram``, ``nonogram_colour``,
``nonogram_line``, ``regex_crossword`` and ``zebra``. Each puzzle has exactly one solution and a grade, and an answer is scored by the
clues. `nonomata.gym.env` is an environment for Gymnasium, `nonomata.gym.adapters` serves verifiers and OpenEnv, `nonomata.gym.corpus` writes
Parquet, and `nonomata.gym.audit` says which puzzles of other sets have exactly one solution.
"""

from __future__ import annotations

from importlib.util import find_spec

from ._kinds import Kind
from .crossword import CROSSWORD
from .line import LINE
from .nonogram import COLOURED, NONOGRAM
from .zebra import ZEBRA

__all__ = ["KINDS", "Kind"]

#: All kinds of questions, by the names of their data sets.
KINDS = {kind.name: kind for kind in (NONOGRAM, COLOURED, LINE, CROSSWORD, ZEBRA)}

if find_spec("reasoning_gym"):
    from . import datasets as datasets
