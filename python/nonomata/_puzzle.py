"""Puzzles, lines, and how to get them."""

from __future__ import annotations

import json
import os
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, Union

from . import _core
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
    Step,
    Verdict,
    Walkthrough,
    Why,
    drawn,
)
from ._core import CancelToken
from ._errors import PuzzleError

#: A block of a clue: a length, or a length and the letter of its colour. ``"?"`` is a hidden length, ``"*"`` any blocks.
Block = Union[int, str, tuple[Union[int, str], str]]

#: A clue: blocks, or a text such as ``"3 2 2"``.
Clue = Union[str, Sequence[Block]]

#: A grid: rows of letters in a text or a list, ``?`` for a cell that is not known.
Grid = Union[str, Sequence[str]]

#: How much a hint discloses.
Level = Literal["check", "where", "how", "why"]


def _name(cell: str | tuple[int, int]) -> str:
    """The name of a cell that is given by its name, or by row and column from 1."""
    return cell if isinstance(cell, str) else f"r{cell[0]}c{cell[1]}"


def _grid(grid: Grid | None) -> str | None:
    return grid if grid is None or isinstance(grid, str) else "\n".join(grid)


class Puzzle:
    """A puzzle of any kind.

    Puzzles never change, so threads can share them. While the engine works, other threads run, and Ctrl-C ends it.
    ``time`` limits are in seconds, ``memory`` in bytes; ``nodes`` limits the decisions of a search, and is the one with which
    answers are the same on every machine. When a limit is reached, the answer says so; nothing is raised.

    >>> from nonomata import Puzzle
    >>> puzzle = Puzzle(rows=[[2, 1], [], [1, 2]], columns=[[1, 1], [1], [1], [1, 1], []])
    >>> puzzle.verdict
    'unique'
    >>> coloured = Puzzle(rows=["2r", "1b"], columns=["1r 1b", "1r"], colours={"r": "#c00000", "b": "#0000c0"})
    >>> print(coloured.solve().solution)
    rr
    b.
    """

    __slots__ = ("_engine", "_head", "_verdict")

    _engine: _core.Puzzle
    _head: dict[str, Any] | None
    _verdict: Verdict | None

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
        all_rows, all_columns = list(rows), list(columns)
        if colours is None and title is None:
            try:
                # The usual case, and the fastest: lists of numbers.
                core = _core.build(all_rows, all_columns)  # type: ignore[arg-type]
            except TypeError:
                core = _described(all_rows, all_columns, None, None)
        else:
            core = _described(all_rows, all_columns, colours, title)
        self._set(core)

    def _set(self, core: _core.Puzzle) -> None:
        self._engine = core
        self._head = None
        self._verdict = None

    @classmethod
    def _of(cls, core: _core.Puzzle) -> Puzzle:
        puzzle = cls.__new__(cls)
        puzzle._set(core)
        return puzzle

    @classmethod
    def from_picture(cls, picture: Any) -> Puzzle:
        """The nonogram whose clues are those of a picture in black and white.

        The picture is a numpy array, or rows of truth values, or rows of text in which ``.``, ``0`` and spaces are white.

        >>> Puzzle.from_picture(["##.", ".#."]).to("tatham").strip()
        '3x2:1/2//2/1'
        """
        if hasattr(picture, "__array__"):
            import numpy

            array = numpy.ascontiguousarray(numpy.asarray(picture) != 0, dtype=numpy.uint8)
            if array.ndim != 2:
                raise PuzzleError(f"found an array of {array.ndim} dimensions, expected rows and columns")
            return cls._of(_core.of_picture(array.tobytes(), int(array.shape[1])))
        rows = picture.split("\n") if isinstance(picture, str) else list(picture)
        white = {".", "0", " ", 0, False}
        cells = [[cell not in white for cell in row] for row in rows]
        if len({len(row) for row in cells}) > 1:
            raise PuzzleError("the rows of the picture differ in length")
        return cls._of(_core.of_picture(bytes(cell for row in cells for cell in row), len(cells[0]) if cells else 0))

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
        lines: list[dict[str, Any]] = self._engine.shown()["lines"]
        return lines

    @property
    def fingerprint(self) -> str:
        """A name that symmetric copies of the puzzle share."""
        return self._engine.fingerprint()

    # What is asked of it.

    def solve(
        self,
        grid: Grid | None = None,
        *,
        first: bool = False,
        limit: int = 2,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Solved:
        """Whether there is no solution, one or several, and the first two, or up to ``limit`` of them.

        With ``first``, or a ``limit`` of 1, the first solution is enough, and the verdict is then ``found``. A larger ``limit`` lists
        more solutions, and changes no verdict; fewer than that are all, unless the answer has a ``limit``. A ``grid`` says what is known
        of the cells.

        >>> Puzzle(rows=[[1], [1]], columns=[[1], [1]]).solve().differing
        ((1, 1), (1, 2), (2, 1), (2, 2))
        >>> len(Puzzle(rows=[[1]] * 3, columns=[[1]] * 3).solve(limit=100).solutions)
        6
        """
        if limit < 1:
            raise ValueError(f"limit: found {limit}, expected at least 1")
        limit = 1 if first else limit
        return self._solved(self._engine.solve(_grid(grid), limit, (time, nodes, memory, cancel)))

    def _solved(self, outcome: _core._Solved) -> Solved:
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

    def count(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Count:
        """The number of solutions, without listing them.

        >>> Puzzle(rows=[[1]] * 6, columns=[[1]] * 6).count()
        Count(number=720, limit=None)
        """
        number, limit = self._engine.count((time, nodes, memory, cancel))
        return Count(int(number), limit)

    def solutions(
        self,
        grid: Grid | None = None,
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Solutions:
        """An iterator over all solutions. Its ``limit`` says after the last one whether a limit was reached."""
        return Solutions(self, self._engine.solutions(_grid(grid), (time, nodes, memory, cancel)))

    def check(
        self,
        grid: Grid,
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Comparison:
        """Whether a grid is right so far.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).check("##/#?").broken
        ('column 1',)
        """
        answer = self._engine.check(_grid(grid) or "", (time, nodes, memory, cancel))
        return Comparison(
            answer["right"], answer["open"], tuple(answer["broken"]), tuple(answer["changed"]), answer["limit"]
        )

    def judge(
        self,
        cell: str | tuple[int, int],
        symbol: str,
        grid: Grid | None = None,
        *,
        proof: bool = False,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Judged:
        """What a symbol in a cell of a grid is worth: whether one line alone proves it, a solution has it, or none.

        A ``proof`` that needs more than one line can take long, and is only found if it is wanted.

        >>> puzzle = Puzzle(rows=[[2], [1]], columns=[[1], [2]])
        >>> print(puzzle.judge((1, 2), "."))
        refuted: Row 1 (2): the 2 fills the row. So c1-c2 are black.
        >>> puzzle.judge("r2c1", ".", proof=True).distance
        2
        """
        answer = self._engine.judge(_name(cell), symbol, _grid(grid), proof, (time, nodes, memory, cancel))
        keys = ("verdict", "reason", "line", "distance", "limit")
        return Judged(**{key: answer[key] for key in keys}, data=answer)

    def rate(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Rating:
        """How hard the puzzle is for a person.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).rate().grade
        1
        """
        answer = self._engine.rate((time, nodes, memory, cancel))
        return Rating.of(answer["verdict"], answer["rating"], answer["reason"])

    def explain(
        self,
        grid: Grid | None = None,
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Walkthrough | Hint:
        """The walkthrough from a grid, or from the empty one, to the end. If the grid is wrong, a hint that says so.

        >>> walkthrough = Puzzle(rows=[[2], [1]], columns=[[1], [2]]).explain()
        >>> print(walkthrough.steps[0])
        Row 1 (2): the 2 fills the row. So c1-c2 are black.
        """
        answer = self._engine.explain(_grid(grid), (time, nodes, memory, cancel))
        if "steps" in answer:
            return Walkthrough.of(self, answer)
        return Hint(answer["status"], answer["text"], answer)

    def hint(
        self,
        grid: Grid | None = None,
        level: Level = "why",
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Hint:
        """The next step from a grid, or from the empty one, or what is wrong in it.

        >>> print(Puzzle(rows=[[2], [1]], columns=[[1], [2]]).hint("??/??", level="where"))
        Look at row 1.
        """
        answer = self._engine.hint(_grid(grid), level, (time, nodes, memory, cancel))
        return Hint(answer["status"], answer["text"], answer)

    def why(
        self,
        cell: str | tuple[int, int],
        symbol: str | None = None,
        grid: Grid | None = None,
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Why | Hint:
        """Why a cell, ``"r7c12"`` or ``(7, 12)``, holds what it holds in every solution; or why it does not hold a symbol.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).why((2, 1)).answer
        'must'
        """
        answer = self._engine.why(_name(cell), symbol, _grid(grid), (time, nodes, memory, cancel))
        if "answer" in answer:
            return Why(answer["answer"], tuple(Step.of(step) for step in answer.get("steps") or ()), answer)
        return Hint(answer["status"], answer["text"], answer)

    def certificate(
        self,
        *,
        time: float | None = None,
        nodes: int | None = None,
        memory: int | None = None,
        cancel: CancelToken | None = None,
    ) -> Certificate:
        """The verdict with a text that proves it, for `check_certificate` and for ``nonomata check --certificate``."""
        verdict, text = self._engine.certificate((time, nodes, memory, cancel))
        return Certificate(verdict, text)

    def check_certificate(self, certificate: str | Certificate) -> Certified:
        """Checks a certificate, line by line and without the search; raises `PuzzleError` at the first line that is wrong.

        >>> puzzle = Puzzle(rows=[[2], [1]], columns=[[1], [2]])
        >>> puzzle.check_certificate(puzzle.certificate()).verdict
        'unique'
        """
        text = certificate.text if isinstance(certificate, Certificate) else certificate
        verdict, steps, clauses = self._engine.check_certificate(text or "")
        return Certified(verdict, steps, clauses)

    # How it is shown and written.

    def to(self, format: str, *, goal: bool = True) -> str:
        """The puzzle in a format; `formats` lists them. What the format cannot hold is a warning, unless it is
        the solution.

        >>> Puzzle(rows=[[2], [1]], columns=[[1], [2]]).to("tatham").strip()
        '2x2:1/2/2/1'
        """
        return self.to_bytes(format, goal=goal).decode()

    def to_bytes(self, format: str, *, goal: bool = True) -> bytes:
        """The same for formats that are no text, such as ``png``."""
        written, lost = self._engine.write(format, goal)
        # Few formats hold a solution, and puzzles are mostly written without theirs.
        lost = [what for what in lost if what != "the goal picture"]
        if lost:
            warnings.warn(f"{format} cannot hold {', '.join(lost)}", stacklevel=3)
        return written

    def render(self, grid: Grid | Solution | None = None) -> str:
        """The puzzle as SVG, empty, with a grid, or solved."""
        if isinstance(grid, Solution):
            return self._engine.svg(grid.symbols)
        return self._engine.svg(None) if grid is None else self._engine.svg_of_grid(_grid(grid) or "")

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
        format = _NATIVE[self.kind]
        return _unpickled, (format, self._engine.source or self._engine.write(format, True)[0])


#: For each kind of puzzle, the format that holds all of it.
_NATIVE = {
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
    rows: list[Clue], columns: list[Clue], colours: Mapping[str, str] | None, title: str | None
) -> _core.Puzzle:
    """A puzzle with colours, hidden blocks or a title, by way of its JSON."""

    def block(entry: Any) -> Any:
        if isinstance(entry, int) or entry in ("?", "*"):
            return entry
        length, colour = (entry.rstrip(letters), entry[-1]) if isinstance(entry, str) else entry
        return [length if length == "?" else int(length), colour] if colour in letters else int(entry)

    def clue(entries: Clue) -> list[Any]:
        blocks = entries.replace(",", " ").split() if isinstance(entries, str) else list(entries)
        return [] if blocks in (["0"], [0]) else [int(it) if isinstance(it, str) and it.isdigit() else block(it) for it in blocks]

    letters = "".join(colours or ())
    described: dict[str, Any] = {"format": "nonomata", "version": 2}
    if title is not None:
        described["about"] = {"title": title}
    if colours is not None:
        blank = {} if "." in colours else {".": "#ffffff"}
        described["colours"] = [
            {"name": rgb, "letter": letter, "rgb": rgb} for letter, rgb in {**blank, **colours}.items()
        ]
    try:
        described["rows"], described["columns"] = [clue(it) for it in rows], [clue(it) for it in columns]
    except (ValueError, TypeError) as error:
        raise PuzzleError(f"a clue is neither blocks nor a text: {error}") from None
    try:
        return _core.read(json.dumps(described).encode(), None, "json")[0][0]
    except PuzzleError as error:
        # The place is one of a text that the caller has never seen.
        raise PuzzleError(error.message, hint=error.hint) from None


def read_all(source: str | bytes | os.PathLike[str], format: str | None = None) -> list[Puzzle]:
    """All puzzles of a text, of bytes, or of the file of a `pathlib.Path`, in any format or in the one that is named."""
    if isinstance(source, (str, bytes)):
        content = source.encode() if isinstance(source, str) else source
        try:
            found, remarks = _core.read(content, None, format)
        except PuzzleError as error:
            if isinstance(source, str) and "\n" not in source and os.path.exists(source):
                raise PuzzleError(error.message, error.line, error.column, f"for the file: Path({source!r})") from None
            raise
    else:
        found, remarks = _core.read(None, os.fspath(source), format)
    for remark in remarks:
        warnings.warn(remark, stacklevel=2)
    return [Puzzle._of(core) for core in found]


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
    time: float | None = None,
    nodes: int | None = None,
    cancel: CancelToken | None = None,
) -> Puzzle:
    """A random puzzle with exactly one solution. Equal arguments make equal puzzles, on any machine.

    >>> from nonomata import random
    >>> random(5, seed=7).verdict
    'unique'
    """
    wish = {
        "width": width, "height": width if height is None else height, "kind": kind, "density": density,
        "colours": colours, "symmetry": symmetry, "texture": texture, "letters": letters, "grades": grades,
        "lines_only": lines_only, "attempts": attempts,
    }
    return Puzzle._of(_core.make(seed, number, wish, (time, nodes, None, cancel)))


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
        text = clue if clue is None or isinstance(clue, str) else " ".join(map(str, clue))
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
