"""What Python has for clues, pictures and grids; and errors that say where, what was found and what is expected."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonomata
from nonomata import CancelToken, Line, Progress, Puzzle, PuzzleError

PUZZLES = Path(__file__).resolve().parents[2] / "tests" / "puzzles"

FLAG = nonomata.read("5x3:1.1/1/1/1.1//2.1//1.2")

#: The solution of `FLAG`.
SOLVED = [[1, 1, 0, 1, 0], [0, 0, 0, 0, 0], [1, 0, 1, 1, 0]]

COLOURS = {"r": "#c00000", "b": "#0000c0"}

WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: Puzzle([[-1]], [[1]]), "the clue of row 1: found -1, expected a length"),
    (lambda: Puzzle([[1]], [[2**40]]), "the clue of column 1: found 1099511627776, expected a length"),
    (lambda: Puzzle([[1], [1.5]], [[1]]), "the clue of row 2: found 1.5, expected a length"),
    (lambda: Puzzle([["x"]], [[1]]), "the clue of row 1: found 'x', expected a length"),
    (lambda: Puzzle(["2x"], ["1r"], colours=COLOURS), "the clue of row 1: found '2x', expected a length"),
    (lambda: Puzzle([[3]], [[1], [1]]), "needs 3 cells"),
    (lambda: Puzzle.from_picture([[0, 1], [2, 1]]), "picture, row 2, column 1: found 2, expected 0 or 1"),
    (lambda: Puzzle.from_picture(["#.", "r#"]), "picture, row 2, column 1: found 'r', expected 0 or 1"),
    (lambda: Puzzle.from_picture([[3]], colours=COLOURS), "row 1, column 1: found 3, expected 0 to 2 or one of .rb"),
    (lambda: Puzzle.from_picture([[1, 0], [1]]), "picture, row 2: found 1 cells, expected 2"),
    (lambda: FLAG.solve([[1, 0, 7, 0, 0], *SOLVED[1:]]), "grid, row 1, column 3: found 7, expected a letter, 0 to 1, or None"),
    (lambda: FLAG.solve([[0, 1]]), "1"),
    (lambda: FLAG.solve(limit=0), "expected at least 1"),
    (lambda: FLAG.solve(limit=2**70), "limit: found 1180591620717411303424, expected a whole number"),
    (lambda: FLAG.solve(nodes=-1), "nodes: found -1, expected a whole number from 0"),
    (lambda: FLAG.solve(memory=2**70), "memory: found"),
    (lambda: FLAG.solve(time=-1.0), "time: found -1, expected a number of seconds"),
    (lambda: FLAG.solve(time=math.nan), "time: found NaN"),
    (lambda: FLAG.why((1,)), "cell: found (1,), expected a name, or a row and a column"),
    (lambda: FLAG.why((0, 0)), "expected one from r1c1 to r3c5"),
    (lambda: FLAG.hint(level="all"), "level"),
    (lambda: Puzzle.from_picture(SOLVED).to("png"), "format: found 'png', expected a format of texts"),
    (lambda: FLAG.check_certificate("nonsense"), "1:1"),
    (lambda: nonomata.read("\ud800"), "expected a text of Unicode"),
    (lambda: nonomata.read("missing.non"), "found the name of a file, expected a text; for the file: Path('missing.non')"),
    (lambda: nonomata.random(-1), "width: found -1, expected a whole number"),
    (lambda: nonomata.random(5, seed=2**70), "seed: found"),
    (lambda: nonomata.random(5, grades=(3, 1)), "grades"),
    (lambda: Line([-1]), "expected a length"),
]

MISTYPED: list[tuple[Callable[[], Any], str]] = [
    (lambda: Puzzle(3, [[1]]), "rows: found 3, expected clues"),  # type: ignore[arg-type]
    (lambda: Puzzle([None], [[1]]), "the clue of row 1: found None, expected blocks"),  # type: ignore[list-item]
    (lambda: Puzzle(["2r"], ["1r"], colours=["r"]), "colours: found ['r'], expected a dictionary"),  # type: ignore[arg-type]
    (lambda: Puzzle.from_picture(None), "picture: found None, expected rows of cells"),
    (lambda: Puzzle.from_picture([1, 0]), "picture, row 1: found 1, expected cells"),
    (lambda: FLAG.solve(3), "grid: found 3, expected a text, rows or a solution"),
    (lambda: FLAG.solve(limit="a"), "limit: found 'a', expected a whole number"),  # type: ignore[arg-type]
    (lambda: FLAG.solve(time="1"), "time: found '1', expected a number of seconds"),  # type: ignore[arg-type]
    (lambda: FLAG.solve(cancel=3), "cancel: found 3, expected a CancelToken"),  # type: ignore[arg-type]
    (lambda: FLAG.solve(tiem=1), "unexpected keyword argument"),  # type: ignore[call-arg]
    (lambda: FLAG.why(3), "cell: found 3, expected a name"),  # type: ignore[arg-type]
    (lambda: nonomata.read(3), "source: found 3, expected a text, bytes or a pathlib.Path"),  # type: ignore[arg-type]
    (lambda: nonomata.random(5, grades=3), "grades: found 3, expected the lowest and the highest grade"),  # type: ignore[arg-type]
    (lambda: Line(3), "clue: found 3, expected blocks or a text"),  # type: ignore[arg-type]
]


@pytest.mark.parametrize(("kind", "call", "message"), [(PuzzleError, *one) for one in WRONG] + [(TypeError, *one) for one in MISTYPED])
def test_errors(kind: type[Exception], call: Callable[[], Any], message: str) -> None:
    with pytest.raises(kind, match=re.escape(message)):
        call()


def test_a_grid_is_whatever_python_has_for_it() -> None:
    numpy = pytest.importorskip("numpy")
    solution = FLAG.solve().solution
    assert solution is not None
    grids: list[Any] = [
        str(solution), solution.rows, list(solution.rows), [list(row) for row in solution.rows], solution, solution.array,
        SOLVED, numpy.array(SOLVED, dtype=float), numpy.array(SOLVED, dtype=bool), {"grid": list(solution.rows)},
    ]
    for grid in grids:
        assert FLAG.check(grid).right and FLAG.check(grid).open == 0
        assert FLAG.hint(grid).status == "solved" and FLAG.render(grid).count("<") == FLAG.render(solution).count("<")
        assert FLAG.solve(grid).verdict == "unique" and len(list(FLAG.solutions(grid))) == 1
    for known in (None, -1, math.nan, "?"):
        assert FLAG.check([[1, known, 0, 1, 0], *SOLVED[1:]]).open == 1
    hint = FLAG.hint()
    assert FLAG.hint(hint.data).status == "next" and FLAG.hint(hint.data) != hint
    houses = nonomata.read(PUZZLES / "logic" / "zebra-corrected.logic")
    solution = houses.solve().solution
    assert solution is not None and solution.table is not None
    rows = [list(row[1:]) for row in solution.table.rows]
    assert all(houses.check(grid).right for grid in (solution, solution.table, rows))
    assert houses.check([[None] * len(row) for row in rows]).open == 25 + 5


def test_clues_and_pictures_of_other_types() -> None:
    numpy = pytest.importorskip("numpy")
    assert Puzzle([numpy.array([2]), numpy.array([1])], [[numpy.int64(1)], (2,)], title=None) == Puzzle([[2], [1]], [[1], [2]])
    assert Puzzle([[numpy.uint8(2)], ["1"]], ["1", 2.0 and [2.0]]) == Puzzle([[2], [1]], [[1], [2]])
    for picture in ([[1, 1], [0, 1]], [[True, True], [False, True]], ["##", ".#"], "##\n.#", numpy.array([[1, 1], [0, 1]])):
        assert Puzzle.from_picture(picture).rows == [[2], [1]]
    for coloured in (["rb", ".b"], [[1, 2], [0, 2]], numpy.array([[1, 2], [0, 2]])):
        puzzle = Puzzle.from_picture(coloured, colours=COLOURS)
        assert puzzle.rows == [[[1, "r"], [1, "b"]], [[1, "b"]]]
        assert Puzzle(puzzle.rows, puzzle.columns, colours=COLOURS).rows == puzzle.rows


def test_clues_are_what_was_given() -> None:
    assert (FLAG.rows, FLAG.columns) == ([[2, 1], [], [1, 2]], [[1, 1], [1], [1], [1, 1], []])
    assert Puzzle(FLAG.rows, FLAG.columns) == FLAG and FLAG.clues[0] == "row 1: 2 1"
    crossword = nonomata.random(3, kind="crossword", seed=2)
    assert all(isinstance(pattern, str) for pattern in crossword.rows + crossword.columns) and len(crossword.rows) == 3
    houses = nonomata.read(PUZZLES / "logic" / "zebra.logic")
    assert houses.clues[4] == "England lives in Red" and houses.rows == []


def test_grades_come_back() -> None:
    for kind, size in (("nonogram", (8, 8)), ("logic", (3, 3))):
        made = nonomata.random(*size, kind=kind, grades=(2, 6), seed=3)
        assert made._grade == made.grade == made.rate().grade and 2 <= (made.grade or 0) <= 6
    assert nonomata.random(5, seed=1)._grade is None


def test_a_puzzle_without_a_grade_is_rated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle([[1], [1]], [[1], [1]])
    assert puzzle.grade is None
    monkeypatch.setattr(Puzzle, "rate", None)
    assert puzzle.grade is None


def test_progress_is_reported_and_can_end_the_work() -> None:
    heard: list[Progress] = []
    puzzle = Puzzle([[1] * 8] * 20, [[1] * 8] * 20)
    puzzle.count(time=0.5, progress=heard.append)
    assert heard and heard[0].phase in ("counting", "propagating lines", "searching") and heard[0].seconds >= 0

    class Enough(Exception):
        pass

    def stop(progress: Progress) -> None:
        raise Enough

    with pytest.raises(Enough):
        puzzle.count(progress=stop)


def test_a_certificate_is_checked_within_limits() -> None:
    certificate = FLAG.certificate()
    assert FLAG.check_certificate(certificate, time=0.0).limit == "time"
    token = CancelToken()
    token.cancel()
    assert FLAG.check_certificate(certificate, cancel=token).limit == "cancelled"
