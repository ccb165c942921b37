"""Puzzles, lines, and how to get them."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal

from . import _arguments, _core
from ._answers import (
    Certificate,
    Certified,
    Comparison,
    Count,
    Hint,
    Judged,
    LineSolution,
    Rating,
    Solution,
    Solved,
    Verdict,
    Walkthrough,
    Why,
    drawn,
)
from ._arguments import Clue, Grid, Limits
from ._errors import PuzzleError

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: How much a hint discloses.
Level = Literal["check", "where", "how", "why"]


class Puzzle:
    """A puzzle of any kind.

    Puzzles never change, so threads can share them. While the engine works, other threads run, and Ctrl-C ends it.
    Questions take the keyword arguments of `nonomata.Limits`: ``time``, ``nodes``, ``memory``, ``cancel`` and ``progress``.

    >>> from nonomata import Puzzle
    >>> puzzle = Puzzle(rows=[[2, 1], [], [1, 2]], columns=[[1, 1], [1], [1], [1, 1], []])
    >>> puzzle.verdict
    'unique'
    >>> coloured = Puzzle(rows=["2r", "1b"], columns=["1r 1b", "1r"], colours={"r": "#c00000", "b": "#0000c0"})
    >>> print(coloured.solve().solution)
    rr
    b.
    """

    __slots__ = ("_engine", "_head", "_verdict", "_grade")

    _engine: _core.Puzzle
    _head: dict[str, Any] | None
    _verdict: Verdict | None
    #: 0 for a puzzle that has been rated and has no grade, ``None`` before it is rated.
    _grade: int | None

    def __init__(
        self,
        rows: Iterable[Clue],
        columns: Iterable[Clue],
        *,
        colours: Mapping[str, str] | None = None,
        title: str | None = None,
    ) -> None:
        """A nonogram with these clues, from the top and from the left.

        ``colours`` maps the letter of each colour to its ``#rrggbb``; the background is a white ``.`` unless it is named, too.
        """
        all_rows, all_columns = (_arguments.listed(name, side, "clues") for name, side in (("rows", rows), ("columns", columns)))
        if colours is None and title is None:
            try:
                # The usual case, and the fastest: lists of numbers.
                self._set(_core.build(all_rows, all_columns))
                return
            except (TypeError, OverflowError):
                pass
        self._set(_described(all_rows, all_columns, colours, title))

    def _set(self, core: _core.Puzzle, grade: int | None = None) -> None:
        self._engine = core
        self._head = None
        self._verdict = None
        self._grade = grade

    @classmethod
    def _of(cls, core: _core.Puzzle, grade: int | None = None) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._set(core, grade)
        return puzzle

    @classmethod
    def from_picture(cls, picture: Any, *, colours: Mapping[str, str] | None = None) -> Puzzle:
        """The nonogram whose clues are those of a picture.

        The picture is a numpy array, or rows of truth values or numbers, or rows of text. In black and white 0, ``.`` and spaces are
        white, 1 and ``#`` are black. With ``colours``, as for `Puzzle`, cells are their letters or numbers, 0 for the background.

        >>> Puzzle.from_picture(["##.", ".#."]).to("tatham").strip()
        '3x2:1/2//2/1'
        >>> Puzzle.from_picture([[1, 2]], colours={"r": "#c00000", "b": "#0000c0"}).rows
        [[[1, 'r'], [1, 'b']]]
        """
        coloured = None if colours is None else _described([[]], [[]], colours, None)
        letters = [] if coloured is None else coloured.letters()
        return cls._of(_core.of_picture(*_arguments.picture_data(_arguments.plain(picture), letters), coloured))

    # What it is.

    @property
    def _about(self) -> dict[str, Any]:
        if self._head is None:
            self._head = self._engine.head()
        return self._head

    @property
    def title(self) -> str | None:
        """The title."""
        title: str | None = self._about["title"]
        return title

    @property
    def about(self) -> dict[str, str]:
        """What the source says of the puzzle: title, author and so on."""
        return dict(self._engine.about())

    @property
    def kind(self) -> str:
        """``nonogram``, ``triddler``, ``regex crossword``, ``logic grid`` or ``lines``."""
        return str(self._about["kind"])

    @property
    def format(self) -> str:
        """The name of the format that it comes from."""
        return str(self._about["format"])

    @property
    def width(self) -> int | None:
        """The number of columns, if the cells are a rectangle."""
        width: int | None = self._about["width"]
        return width

    @property
    def height(self) -> int | None:
        """The number of rows, if the cells are a rectangle."""
        height: int | None = self._about["height"]
        return height

    @property
    def lines(self) -> list[dict[str, Any]]:
        """The lines: ``name``, ``cells``, and the ``clue`` or the ``pattern``."""
        lines: list[dict[str, Any]] = self._ask("show", {})["lines"]
        return lines

    @property
    def rows(self) -> list[Any]:
        """The clues of the rows from the top, or their patterns. `Puzzle` takes clues of black blocks."""
        return self._side("row")

    @property
    def columns(self) -> list[Any]:
        """The same of the columns from the left."""
        return self._side("column")

    def _side(self, kind: str) -> list[Any]:
        lines = (line for line in self.lines if line["kind"] == kind)
        return [line["pattern"] if line["clue"] is None else line["clue"] for line in lines]

    @property
    def clues(self) -> list[str]:
        """The rules in words: the sentences of a logic grid; of other puzzles a text for each line.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).clues
        ['row 1: 2', 'row 2: 1', 'column 1: 1', 'column 2: 2']
        """
        return self._engine.clues()

    @property
    def fingerprint(self) -> str:
        """A name that symmetric copies of the puzzle share."""
        return self._engine.fingerprint()

    # What is asked of it.

    def _ask(self, ask: str, limits: Limits, **options: Any) -> Any:
        """The answer to a question of the engine, as JSON."""
        question = {"ask": ask, **{key: value for key, value in options.items() if value is not None}}
        return self._engine.ask(question, dict(limits))

    def _grid(self, grid: Grid | None) -> Any:
        return _arguments.grid_data(grid, self._engine.letters)

    def solve(self, grid: Grid | None = None, *, first: bool = False, limit: int = 2, **limits: Unpack[Limits]) -> Solved:
        """Whether there is no solution, one or several, and the first two, or up to ``limit`` of them.

        With ``first``, or a ``limit`` of 1, the first solution is enough, and the verdict is then ``found``. A larger ``limit`` lists
        more solutions, and changes no verdict; fewer than that are all, unless the answer has a ``limit``. A ``grid`` says what is known
        of the cells.

        >>> Puzzle(rows=[[1], [1]], columns=[[1], [1]]).solve().differing
        ((1, 1), (1, 2), (2, 1), (2, 2))
        >>> len(Puzzle(rows=[[1]] * 3, columns=[[1]] * 3).solve(limit=100).solutions)
        6
        """
        outcome = self._engine.solve(self._grid(grid), 1 if first else limit, dict(limits))
        verdict, found, open, lines_only, made, conflicts, seconds, reached, certain = outcome
        solutions = tuple(Solution(self, symbols) for symbols in found)
        known = None if solutions or reached is None else drawn(certain)
        return Solved(verdict, solutions, open, lines_only, made, conflicts, seconds, reached, known)

    @property
    def verdict(self) -> Verdict:
        """``unique``, ``multiple`` or ``none``. This solves the puzzle once, without limits."""
        if self._verdict is None:
            self._verdict = self.solve().verdict
        return self._verdict

    @property
    def grade(self) -> int | None:
        """How hard the puzzle is, from 1 to 10; ``None`` without exactly one solution. This rates the puzzle once, without limits."""
        if self._grade is None:
            self._grade = self.rate().grade or 0
        return self._grade or None

    def count(self, **limits: Unpack[Limits]) -> Count:
        """The number of solutions, without listing them.

        >>> Puzzle(rows=[[1]] * 6, columns=[[1]] * 6).count()
        Count(number=720, limit=None)
        """
        answer = self._ask("count", limits)
        return Count(int(answer["count"]), answer["limit"])

    def solutions(self, grid: Grid | None = None, **limits: Unpack[Limits]) -> Solutions:
        """An iterator over all solutions. Its ``limit`` says after the last one whether a limit was reached."""
        return Solutions(self, self._engine.solutions(self._grid(grid), dict(limits)))

    def check(self, grid: Grid, **limits: Unpack[Limits]) -> Comparison:
        """Whether a grid is right so far.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).check("##/#?").broken
        ('column 1',)
        """
        return Comparison.of(self._ask("check", limits, grid=self._grid(grid)))

    def judge(
        self,
        cell: str | tuple[int, int],
        symbol: str,
        grid: Grid | None = None,
        *,
        proof: bool = False,
        **limits: Unpack[Limits],
    ) -> Judged:
        """What a symbol in a cell of a grid is worth: whether one line alone proves it, a solution has it, or none.

        A ``proof`` that needs more than one line can take long, and is only found if it is wanted.

        >>> puzzle = Puzzle(rows=[[2], [1]], columns=[[1], [2]])
        >>> print(puzzle.judge((1, 2), "."))
        refuted: Row 1 (2): the 2 fills the row. So c1-c2 are black.
        >>> puzzle.judge("r2c1", ".", proof=True).distance
        2
        """
        name = _arguments.cell_name(cell)
        return Judged.of(self._ask("judge", limits, cell=name, symbol=symbol, grid=self._grid(grid), proof=proof))

    def rate(self, **limits: Unpack[Limits]) -> Rating:
        """How hard the puzzle is for a person.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).rate().grade
        1
        """
        return Rating.of(self._ask("rate", limits))

    def explain(self, grid: Grid | None = None, **limits: Unpack[Limits]) -> Walkthrough | Hint:
        """The walkthrough from a grid, or from the empty one, to the end. If the grid is wrong, a hint that says so.

        >>> walkthrough = Puzzle(rows=[[2], [1]], columns=[[1], [2]]).explain()
        >>> print(walkthrough.steps[0])
        Row 1 (2): the 2 fills the row. So c1-c2 are black.
        """
        answer = self._ask("explain", limits, grid=self._grid(grid))
        return Walkthrough.of(self, answer) if "steps" in answer else Hint.of(answer)

    def hint(self, grid: Grid | None = None, level: Level = "why", **limits: Unpack[Limits]) -> Hint:
        """The next step from a grid, or from the empty one, or what is wrong in it.

        >>> print(Puzzle(rows=[[2], [1]], columns=[[1], [2]]).hint("??/??", level="where"))
        Look at row 1.
        """
        return Hint.of(self._ask("hint", limits, grid=self._grid(grid), level=level))

    def why(
        self,
        cell: str | tuple[int, int],
        symbol: str | None = None,
        grid: Grid | None = None,
        **limits: Unpack[Limits],
    ) -> Why | Hint:
        """Why a cell, ``"r7c12"`` or ``(7, 12)``, holds what it holds in every solution; or why it does not hold a symbol.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).why((2, 1)).answer
        'must'
        """
        answer = self._ask("why", limits, cell=_arguments.cell_name(cell), symbol=symbol, grid=self._grid(grid))
        return Why.of(answer) if "answer" in answer else Hint.of(answer)

    def certificate(self, **limits: Unpack[Limits]) -> Certificate:
        """The verdict with a text that proves it, for `check_certificate` and for ``nonomata check --certificate``."""
        answer = self._ask("prove", limits)
        return Certificate(answer["verdict"], answer["certificate"], answer["limit"])

    def check_certificate(self, certificate: str | Certificate, **limits: Unpack[Limits]) -> Certified:
        """Checks a certificate, line by line and without the search; raises `PuzzleError` at the first line that is wrong.

        >>> puzzle = Puzzle(rows=[[2], [1]], columns=[[1], [2]])
        >>> puzzle.check_certificate(puzzle.certificate()).verdict
        'unique'
        """
        text = certificate.text if isinstance(certificate, Certificate) else certificate
        return Certified(**self._ask("verify", limits, certificate=text or ""))

    # How it is shown and written.

    def to(self, format: str, *, goal: bool = True) -> str:
        """The puzzle in a format; `formats` lists them. What the format cannot hold is a warning, unless it is
        the solution.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).to("tatham").strip()
        '2x2:1/2/2/1'
        """
        try:
            return self._written(format, goal).decode()
        except UnicodeDecodeError:
            raise PuzzleError(f"format: found {format!r}, expected a format of texts", hint="to_bytes writes it") from None

    def to_bytes(self, format: str, *, goal: bool = True) -> bytes:
        """The same for formats that are no text, such as ``png``."""
        return self._written(format, goal)

    def _written(self, format: str, goal: bool) -> bytes:
        written, lost = self._engine.write(format, goal)
        # Few formats hold a solution, and puzzles are mostly written without theirs.
        lost = [what for what in lost if what != "the goal picture"]
        if lost:
            warnings.warn(f"{format} cannot hold {', '.join(lost)}", stacklevel=3)
        return written

    def render(self, grid: Grid | None = None) -> str:
        """The puzzle as SVG, empty, with a grid, or solved."""
        if isinstance(grid, Solution):
            return self._engine.svg(grid.symbols)
        svg: str = self._ask("draw", {}, grid=self._grid(grid))
        return svg

    def __str__(self) -> str:
        return self._engine.text(None)

    def __repr__(self) -> str:
        size = "" if self.width is None else f" {self.width}x{self.height}"
        title = "" if self.title is None else f" {self.title!r}"
        return f"<Puzzle: {self.kind}{size}{title}>"

    def __rich__(self) -> str:
        return str(self).replace("[", "\\[")

    def _repr_html_(self) -> str:
        return self.render()

    def __eq__(self, other: object) -> bool:
        return self._engine.equals(other._engine) if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles as the text of the format that holds everything that this kind of puzzle has, or as the text that was read."""
        format = NATIVE[self.kind]
        return _unpickled, (format, self._engine.source or self._engine.write(format, True)[0])


#: For each kind of puzzle, the format that holds all of it.
NATIVE = {
    "nonogram": "json",
    "triddler": "webpbn",
    "regex crossword": "crossword",
    "logic grid": "logic",
    "lines": "lines",
}


def _unpickled(format: str, text: bytes) -> Puzzle:
    return Puzzle._of(_core.read(text, None, format)[0][0])


class Solutions(Iterator[Solution]):
    """An iterator over solutions, each found when it is wanted. Threads may share it."""

    def __init__(self, puzzle: Puzzle, found: _core.Solutions) -> None:
        self._puzzle = puzzle
        self._found = found

    def __next__(self) -> Solution:
        symbols = self._found.next()
        if symbols is None:
            raise StopIteration
        return Solution(self._puzzle, symbols)

    @property
    def limit(self) -> str | None:
        """The limit that ended the search; ``None`` after the last solution if these are all."""
        return self._found.limit


def _described(
    rows: Sequence[Any], columns: Sequence[Any], colours: Mapping[str, str] | None, title: str | None
) -> _core.Puzzle:
    """A puzzle with colours, hidden blocks or a title, by way of its JSON."""
    described: dict[str, Any] = {"format": "nonomata", "version": 2}
    if title is not None:
        described["about"] = {"title": title}
    if colours is not None:
        if not isinstance(colours, Mapping):
            raise TypeError(f"colours: found {colours!r}, expected a dictionary of letters and #rrggbb")
        blank = {} if "." in colours else {".": "#ffffff"}
        described["colours"] = [
            {"name": rgb, "letter": letter, "rgb": rgb} for letter, rgb in {**blank, **colours}.items()
        ]
    letters = "".join(letter for letter in colours or () if isinstance(letter, str))
    for side, clues in (("row", rows), ("column", columns)):
        described[f"{side}s"] = [
            _arguments.clue_data(f"the clue of {side} {at}", clue, letters) for at, clue in enumerate(clues, 1)
        ]
    try:
        return _core.read(json.dumps(described).encode(), None, "json")[0][0]
    except PuzzleError as error:
        # The place is one of a text that the caller has never seen.
        raise PuzzleError(error.message, hint=error.hint) from None


def read_all(source: str | bytes | os.PathLike[str], format: str | None = None) -> list[Puzzle]:
    """All puzzles of a text, of bytes, or of the file of a `pathlib.Path`, in any format or in the one that is named."""
    if isinstance(source, (str, bytes)):
        try:
            found, remarks = _core.read(source.encode() if isinstance(source, str) else source, None, format)
        except UnicodeEncodeError as error:
            raise PuzzleError(f"text: found {error.object[error.start]!r}, expected a text of Unicode") from None
        except PuzzleError as error:
            if isinstance(source, str) and _is_file_name(source):
                raise PuzzleError(f"found the name of a file, expected a text; for the file: Path({source!r})") from None
            raise error
    elif isinstance(source, os.PathLike):
        found, remarks = _core.read(None, os.fspath(source), format)
    else:
        raise TypeError(f"source: found {source!r}, expected a text, bytes or a pathlib.Path")
    for remark in remarks:
        warnings.warn(remark, stacklevel=2)
    return [Puzzle._of(core) for core in found]


def _is_file_name(text: str) -> bool:
    """Whether a text that is no puzzle looks like the name of a file, which need not exist."""
    suffix = os.path.splitext(text)[1].lstrip(".").lower()
    has_suffix = suffix != "" and any(suffix in format["suffixes"] for format in formats())
    return "\n" not in text and (has_suffix or os.path.exists(text))


def read(source: str | bytes | os.PathLike[str], format: str | None = None) -> Puzzle:
    """The only puzzle of a text, of bytes, or of the file of a `pathlib.Path`.

    >>> import nonomata
    >>> nonomata.read("5x3:1.1/1/1/1.1//2.1//1.2")
    <Puzzle: nonogram 5x3>
    >>> nonomata.read("2x2:3//1/2")
    Traceback (most recent call last):
    nonomata._errors.PuzzleError: 1:5: the clue of column 1 needs 3 cells, but the column has 2
    """
    puzzles = read_all(source, format)
    if len(puzzles) != 1:
        raise PuzzleError(f"found {len(puzzles)} puzzles, expected one", hint="read_all reads all of them")
    return puzzles[0]


def random(
    width: int = 10,
    height: int | None = None,
    *,
    seed: int = 1,
    number: int = 1,
    kind: str = "nonogram",
    density: float | None = None,
    colours: int | None = None,
    symmetry: str | None = None,
    texture: str | None = None,
    letters: str | None = None,
    grades: tuple[int, int] | None = None,
    lines_only: bool = False,
    attempts: int | None = None,
    **limits: Unpack[Limits],
) -> Puzzle:
    """A random puzzle with exactly one solution. Equal arguments make equal puzzles, on any machine.

    If no attempt or no time is left, this raises `PuzzleError`.

    >>> from nonomata import random
    >>> random(5, seed=7).verdict
    'unique'
    >>> random(5, seed=7, grades=(2, 3)).grade
    2
    """
    wish = {
        "width": width, "height": width if height is None else height, "seed": seed, "number": number, "kind": kind,
        "density": density, "colours": colours, "symmetry": symmetry, "texture": texture, "letters": letters, "grades": grades,
        "lines_only": lines_only, "attempts": attempts,
    }
    return Puzzle._of(*_core.make(wish, dict(limits)))


def formats() -> list[dict[str, Any]]:
    """All formats: their ``name``, what they are ``about``, their ``suffixes``, and the kinds of puzzle that they can write."""
    return _core.formats()


class Line:
    """A rule of a single line: a clue, or a pattern (a regular expression over the letters of the line).

    >>> from nonomata import Line
    >>> Line("3 2 2").solve("????#?????").cells
    '###.##.?#?'
    >>> Line(pattern="(01|10)*", letters="01").solve("1??0").fillings
    1
    """

    __slots__ = ("_engine", "_arguments")

    def __init__(
        self, clue: str | Sequence[int] | None = None, *, pattern: str | None = None, letters: str | None = None
    ) -> None:
        blocks = [] if clue is None or isinstance(clue, str) else _arguments.listed("clue", clue, "blocks or a text")
        text = clue if clue is None or isinstance(clue, str) else " ".join(map(str, blocks))
        self._arguments = (text, pattern, letters)
        self._engine = _core.Line(*self._arguments)

    def solve(self, cells: str) -> LineSolution:
        """What the rule decides of these cells, one letter each, ``?`` for a cell that is not known."""
        found = self._engine.solve(cells)
        if found is None:
            return LineSolution(None, (), 0)
        forced, candidates, count = found
        return LineSolution(forced, tuple(candidates), None if count is None else int(count))

    def __repr__(self) -> str:
        clue, pattern, letters = self._arguments
        shown = [repr(clue)] if clue is not None else [f"pattern={pattern!r}"]
        return f"Line({', '.join(shown + ([] if letters is None else [f'letters={letters!r}']))})"

    def __reduce__(self) -> tuple[Any, ...]:
        return _line, self._arguments


def _line(clue: str | None, pattern: str | None, letters: str | None) -> Line:
    return Line(clue, pattern=pattern, letters=letters)
