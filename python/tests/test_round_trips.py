"""Random pictures: their clues have them as a solution, and every format and pickle keeps the puzzle."""

from __future__ import annotations

import pickle

import pytest

hypothesis = pytest.importorskip("hypothesis")

from hypothesis import given, settings, strategies  # noqa: E402

import nonomata  # noqa: E402
from nonomata import Puzzle  # noqa: E402

pictures = strategies.integers(1, 6).flatmap(
    lambda width: strategies.lists(strategies.text("#.", min_size=width, max_size=width), min_size=1, max_size=6)
)


@settings(max_examples=100, deadline=None)
@given(pictures)
def test_a_picture_solves_its_puzzle(picture: list[str]) -> None:
    puzzle = Puzzle.from_picture(picture)
    assert puzzle.check(picture)
    assert "\n".join(picture) in {str(solution) for solution in puzzle.solutions()}
    assert puzzle.count().number == sum(1 for _ in puzzle.solutions())
    certificate = puzzle.certificate()
    assert puzzle.check_certificate(certificate).verdict == puzzle.verdict


@settings(max_examples=50, deadline=None)
@given(pictures, strategies.sampled_from(["json", "runs", "non", "webpbn", "tatham"]))
def test_formats_keep_it(picture: list[str], format: str) -> None:
    puzzle = Puzzle.from_picture(picture)
    bare = nonomata.read(puzzle.to("json", goal=False))
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    again = nonomata.read_all(bare.to(format, goal=False), format)[0]
    assert [line.get("clue") for line in again.lines] == [line.get("clue") for line in bare.lines]
