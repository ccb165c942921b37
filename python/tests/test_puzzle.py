"""Puzzles: what they are, what they answer, and how they are refused."""

from __future__ import annotations

import json
import pickle
import random
import re
import signal
import threading
import time
import warnings
from concurrent.futures import ThreadPoolExecutor
from html.parser import HTMLParser
from pathlib import Path

import pytest

import nonomata
from nonomata import CancelToken, Puzzle, PuzzleError

PUZZLES = Path(__file__).resolve().parents[2] / "tests" / "puzzles"

FLAG = "5x3:1.1/1/1/1.1//2.1//1.2"

#: Noise: far more than minutes of work.
NOISE = random.Random(1)
HARD = Puzzle.from_picture([[NOISE.random() < 0.5 for _ in range(60)] for _ in range(60)])


def suite() -> list[tuple[str, str]]:
    """The puzzles of the Rust tests, with the number of solutions that a SAT solver has counted."""
    lines = (PUZZLES / "expected.tsv").read_text().splitlines()
    return [tuple(line.split("\t")[:2]) for line in lines if not line.startswith("#")]  # type: ignore[misc]


@pytest.mark.parametrize(("name", "number"), suite())
def test_suites(name: str, number: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        puzzle = nonomata.read_all(PUZZLES / name)[0]
    assert puzzle.solve(nodes=2_000_000).verdict == {"0": "none", "1": "unique"}.get(number, "multiple")
    again = pickle.loads(pickle.dumps(puzzle))
    assert (again.kind, again.fingerprint, again) == (puzzle.kind, puzzle.fingerprint, puzzle)
    assert (again.lines, again.title) == (puzzle.lines, puzzle.title)


def test_read() -> None:
    puzzle = nonomata.read(FLAG)
    assert (puzzle.kind, puzzle.width, puzzle.height, puzzle.format) == ("nonogram", 5, 3, "tatham")
    assert puzzle == Puzzle(rows=[[2, 1], [], [1, 2]], columns=[[1, 1], [1], [1], [1, 1], []])
    assert puzzle == Puzzle(rows=["2 1", "0", "1 2"], columns=["1 1", "1", "1", "1 1", "0"])
    assert repr(puzzle) == "<Puzzle: nonogram 5x3>"
    with pytest.raises(PuzzleError, match="found 2 puzzles"):
        nonomata.read('[{"rows":[[1]],"columns":[[1]]},{"rows":[[1]],"columns":[[1]]}]')


def test_errors_have_a_place() -> None:
    with pytest.raises(PuzzleError) as caught:
        nonomata.read("2x2:3//1/2")
    assert (caught.value.line, caught.value.column) == (1, 5)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    for wrong in [dict(rows=[[3]], columns=[[1], [1]]), dict(rows=[["x"]], columns=[[1]]), dict(rows=[[1]], columns=[[0, 1]])]:
        with pytest.raises(PuzzleError):
            Puzzle(**wrong)  # type: ignore[arg-type]
    with pytest.raises(PuzzleError, match="the cell"):
        nonomata.read(FLAG).why("r9c9")
    with pytest.raises(PuzzleError):
        nonomata.read(FLAG).hint("??")
    with pytest.raises(FileNotFoundError):
        nonomata.read(Path("no such file"))


def test_solve() -> None:
    solved = Puzzle(rows=[[1], [1]], columns=[[1], [1]]).solve()
    assert solved.verdict == "multiple" and len(solved.solutions) == 2
    assert {str(solution) for solution in solved.solutions} == {"#.\n.#", ".#\n#."}
    assert Puzzle(rows=[[1], [1]], columns=[[1], [1]]).solve(first=True).verdict == "found"
    assert Puzzle(rows=[[2], []], columns=[[], [2]]).solve().verdict == "none"
    unique = Puzzle(rows=[[1], [1]], columns=[[1], [1]]).solve("#?/??")
    assert (unique.verdict, str(unique.solution)) == ("unique", "#.\n.#")
    assert pickle.loads(pickle.dumps(unique)) == unique


def test_solutions_and_counts() -> None:
    puzzle = Puzzle(rows=[[1]] * 5, columns=[[1]] * 5)
    solutions = puzzle.solutions()
    assert len({solution.symbols for solution in solutions}) == 120 and solutions.limit is None
    assert int(puzzle.count()) == 120
    with ThreadPoolExecutor(4) as pool:
        shared = puzzle.solutions()
        found = list(pool.map(lambda _: next(shared, None), range(130)))
    assert len({solution.symbols for solution in found if solution}) == 120 and found.count(None) == 10


def test_as_many_solutions_as_are_wanted() -> None:
    puzzle = Puzzle(rows=[[1]] * 4, columns=[[1]] * 4)
    for limit, found in [(2, 2), (3, 3), (24, 24), (100, 24)]:
        solved = puzzle.solve(limit=limit)
        assert (solved.verdict, len(set(solution.symbols for solution in solved.solutions))) == ("multiple", found)
        assert solved.limit is None and solved.differing == puzzle.solve().differing
    assert len(puzzle.solve("#???/????/????/????", limit=10).solutions) == 6
    flag = nonomata.read(FLAG)
    assert flag.solve(limit=5) == flag.solve()
    assert Puzzle(rows=[[2], []], columns=[[], [2]]).solve(limit=5).verdict == "none"
    late = HARD.solve(limit=5, time=0.0)
    assert (late.verdict, late.solutions, late.limit) == ("unknown", (), "time") and late.certain is not None
    with pytest.raises(ValueError, match="expected at least 1"):
        puzzle.solve(limit=0)


def test_explanations() -> None:
    puzzle = nonomata.read(FLAG)
    walkthrough = puzzle.explain()
    assert isinstance(walkthrough, nonomata.Walkthrough)
    assert walkthrough.verdict == "unique" and len(walkthrough) == len(walkthrough.steps) > 0
    assert walkthrough.end == ("##.#.", ".....", "#.##.") and walkthrough.rating.grade == 1
    assert walkthrough[0].changes
    assert walkthrough.rating == puzzle.rate()
    assert pickle.loads(pickle.dumps(walkthrough)) == walkthrough
    hint = puzzle.hint(["#????", "?????", "?????"], level="why")
    assert hint.status == "next" and hint.text
    assert puzzle.hint("..???/?????/?????").status == "wrong"
    why = puzzle.why((1, 1))
    assert isinstance(why, nonomata.Why) and why.answer == "must" and why.steps


class Frames(HTMLParser):
    """The pages in the frames of some HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.pages: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "iframe":
            self.pages.append(dict(attributes)["srcdoc"] or "")


# The classes of browsers that the page makes objects of.
BUILT_IN = {"CustomEvent", "DOMPoint", "Map", "Option", "ResizeObserver", "Set"}


def test_walkthroughs_in_notebooks_have_a_stepper() -> None:
    paths = ["samples/clpb2-6x6.runs", "tricky/six-solutions-3x3.tatham", "lines/fork.lines", "logic/zebra-corrected.logic"]
    for path in [*paths, "triddlers/flag.xml"]:
        walkthrough = nonomata.read_all(PUZZLES / path)[0].explain()
        assert isinstance(walkthrough, nonomata.Walkthrough)
        html = walkthrough._repr_html_()
        assert f"{len(walkthrough)} steps</summary>" in html
        [page] = Frames(html).pages
        data, script = page.split('id="walkthrough">')[1].split("</script>\n<script>\n")
        assert json.loads(data) == walkthrough.data and "http" not in page.replace("http://www.w3.org/2000/svg", "")
        lines = script.split("</script>")[0].splitlines()
        assert not [line for line in lines if line.startswith(("import ", "export "))]
        names = re.findall(r"^(?:const|let|function|class) (\w+)", "\n".join(lines), re.MULTILINE)
        assert set(re.findall(r"new ([A-Z]\w+)\(", script)) - BUILT_IN <= set(names)
        exported = ", ".join(re.findall(r"^const { (\w.*) } = ", script, re.MULTILINE)).split(", ")
        assert "Walk" in exported and len(exported) == len(set(exported))


def test_certificates() -> None:
    puzzle = nonomata.read(FLAG)
    certificate = puzzle.certificate()
    assert puzzle.check_certificate(certificate).verdict == certificate.verdict == "unique"
    with pytest.raises(PuzzleError):
        puzzle.check_certificate("nonsense")


def test_other_kinds() -> None:
    for path in sorted(PUZZLES.glob("*/*")):
        if path.parent.name in ("crosswords", "triddlers", "logic", "lines") and path.is_file():
            puzzle = nonomata.read_all(path)[0]
            solved = puzzle.solve(nodes=100_000)
            assert str(puzzle) and "<svg" in puzzle.render() and solved.verdict
            again = pickle.loads(pickle.dumps(puzzle))
            assert (again, again.lines, again.solve(nodes=100_000)) == (puzzle, puzzle.lines, solved)
            assert again.hint(nodes=100_000) == puzzle.hint(nodes=100_000)
            if solved.solution:
                assert str(solved.solution) and "<svg" in solved.solution.svg()
                assert (solved.solution.table is not None) == (puzzle.kind == "logic grid")


def test_pickles_keep_names_of_cells() -> None:
    puzzle = nonomata.read_all(PUZZLES / "lines" / "fork.lines")[0]
    again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(puzzle))))
    assert again.why("left") == puzzle.why("left")
    assert [str(one) for one in again.solutions()] == [str(one) for one in puzzle.solutions()]


def test_random() -> None:
    made = nonomata.random(8, seed=3)
    assert made.verdict == "unique" and made == nonomata.random(8, seed=3)
    assert made != nonomata.random(8, seed=3, number=2)
    with pytest.raises(PuzzleError):
        nonomata.random(8, kind="sudoku")


def test_formats() -> None:
    puzzle = nonomata.read(FLAG)
    assert puzzle.to("runs") == "([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])\n"
    assert "json" in {known["name"] for known in nonomata.formats()}
    with pytest.raises(PuzzleError, match="no format"):
        puzzle.to("sudoku")
    with pytest.warns(UserWarning, match="cannot hold"):
        Puzzle(rows=[[1]], columns=[[1]], title="dot").to("tatham")


def test_lines() -> None:
    found = nonomata.Line("3 2 2").solve("????#?????")
    assert found.cells is not None and found.fillings and len(found.candidates) == 10
    assert not nonomata.Line([3]).solve("#.#..")
    assert nonomata.Line([3]).solve("#.#..").fillings == 0
    with pytest.raises(PuzzleError) as caught:
        nonomata.Line(pattern="(a", letters="ab")
    assert caught.value.column is not None
    with pytest.raises(PuzzleError):
        nonomata.Line("3").solve("x????")
    assert repr(pickle.loads(pickle.dumps(nonomata.Line("3 2")))) == "Line('3 2')"


def test_limits() -> None:
    assert HARD.count(time=0.0).limit == "time"
    with pytest.raises(ValueError, match="time"):
        HARD.count(time=-1.0)


def test_a_token_cancels() -> None:
    token = CancelToken()
    threading.Timer(0.3, token.cancel).start()
    assert HARD.count(cancel=token).limit == "cancelled"
    assert token.is_cancelled


def test_control_c() -> None:
    def ask() -> None:
        time.sleep(0.3)
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)

    # Python has no handler where SIGINT was ignored when it began, as in the background of a shell.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        for work in (HARD.count, HARD.explain):
            asking = threading.Thread(target=ask)
            asking.start()
            with pytest.raises(KeyboardInterrupt):
                work(time=60.0)
            asking.join()
    finally:
        signal.signal(signal.SIGINT, before)


def test_other_threads_run() -> None:
    token = CancelToken()
    worker = threading.Thread(target=lambda: HARD.count(cancel=token))
    worker.start()
    # With the GIL held, this would not return before the count.
    time.sleep(0.05)
    token.cancel()
    worker.join(10)
    assert not worker.is_alive()
    puzzle = nonomata.read(FLAG)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: puzzle.why("r1c1"), range(64)))
    assert len(set(map(str, answers))) == 1


def test_numpy() -> None:
    numpy = pytest.importorskip("numpy")
    puzzle = nonomata.read(FLAG)
    solution = puzzle.solve().solution
    assert solution is not None and solution.array.shape == (3, 5) and solution.array.sum() == 6
    assert (numpy.asarray(solution) == solution.array).all()
    assert Puzzle.from_picture(solution.array) == Puzzle.from_picture(solution.rows)
    assert Puzzle.from_picture(solution.array).solve().solution == Puzzle.from_picture(solution.rows).solve().solution


def test_rich() -> None:
    rich = pytest.importorskip("rich")
    from rich.console import Console

    console = Console(width=80, record=True, file=open("/dev/null", "w"))
    puzzle = nonomata.read(FLAG)
    console.print(puzzle, puzzle.solve(), puzzle.solve().solution, puzzle.explain(), puzzle.rate())
    assert "exact fit" in console.export_text() and rich
