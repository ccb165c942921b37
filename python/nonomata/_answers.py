"""The answers: dataclasses that print well, compare and pickle."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING, Any, Literal, Union

from . import _core

if TYPE_CHECKING:
    import numpy

    from ._puzzle import Puzzle

#: What is proved of the number of solutions. ``found`` if one solution was wanted, and there is one.
Verdict = Literal["unique", "multiple", "none", "unknown", "found"]

#: A cell: its row and column, both counted from 1.
Place = tuple[int, int]


@dataclass(frozen=True)
class Progress:
    """How far long work has come."""

    #: What is being done, such as ``searching``.
    phase: str
    #: The time since the work began.
    seconds: float
    #: How much of it is done, from 0 to 1; ``None`` where that is not known.
    fraction: float | None


@dataclass(frozen=True)
class Table:
    """The cells of a logic grid: a header, and one row for each house. ``None`` is a cell that is not known."""

    header: tuple[str, ...]
    rows: tuple[tuple[Union[str, None], ...], ...]

    def __str__(self) -> str:
        lines = [self.header, *(tuple("?" if word is None else word for word in row) for row in self.rows)]
        widths = [max(len(line[at]) for line in lines) for at in range(len(self.header))]
        return "\n".join("  ".join(word.ljust(width) for word, width in zip(line, widths)).rstrip() for line in lines)


def drawn(rows: Any) -> tuple[str, ...] | Table:
    """Rows of letters, or a table, from the data of the engine."""
    if isinstance(rows, dict):
        return Table(tuple(rows["header"]), tuple(tuple(row) for row in rows["rows"]))
    return tuple(rows)


@dataclass(frozen=True)
class Solution:
    """A solution. ``symbols`` has one byte for each cell: 0 is blank, 1 the first colour.

    >>> import nonomata
    >>> solution = nonomata.Puzzle(rows=[[2], [1]], columns=[[1], [2]]).solve().solution
    >>> print(solution)
    ##
    .#
    """

    puzzle: Puzzle = field(repr=False)
    symbols: bytes = field(repr=False)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows as letters; for a logic grid, the words of each row with spaces between them."""
        rows = drawn(self.puzzle._engine.rows(self.symbols))
        return tuple(" ".join(word or "" for word in row) for row in rows.rows) if isinstance(rows, Table) else rows

    @property
    def table(self) -> Table | None:
        """The table of a logic grid."""
        rows = drawn(self.puzzle._engine.rows(self.symbols))
        return rows if isinstance(rows, Table) else None

    @property
    def array(self) -> numpy.ndarray[Any, numpy.dtype[numpy.uint8]]:
        """The symbols as a numpy array of rows. Only rectangles of cells have one."""
        import numpy

        width, height = self.puzzle.width, self.puzzle.height
        if width is None or height is None or width * height > len(self.symbols) or self.table is not None:
            raise TypeError(f"the cells of a {self.puzzle.kind} are no rectangle")
        return numpy.frombuffer(self.symbols, dtype=numpy.uint8, count=width * height).reshape(height, width)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        array = self.array if dtype is None else self.array.astype(dtype)
        return array.copy() if copy else array

    def svg(self) -> str:
        """The solved puzzle as SVG."""
        return self.puzzle._engine.svg(self.symbols)

    def __str__(self) -> str:
        table = self.table
        return "\n".join(self.rows) if table is None else str(table)

    def __repr__(self) -> str:
        return f"Solution({list(self.rows)!r})"

    def __rich__(self) -> str:
        return self.puzzle._engine.text(self.symbols).replace("[", "\\[")

    def _repr_html_(self) -> str:
        return self.svg()


@dataclass(frozen=True)
class Solved:
    """A verdict, and what was found."""

    verdict: Verdict
    #: At most two, or as many as were wanted; all of them differ.
    solutions: tuple[Solution, ...]
    #: The number of cells that lines alone leave open.
    open: int
    #: Whether lines alone are enough.
    lines_only: bool
    #: The number of decisions of the search.
    nodes: int
    #: The number of conflicts of the search.
    conflicts: int
    #: The time in seconds. It does not count when answers are compared.
    time: float = field(compare=False)
    #: The limit that was reached: ``time``, ``nodes``, ``memory`` or ``cancelled``.
    limit: str | None = None
    #: If a limit was reached before the first solution: what is certain of each cell.
    certain: tuple[str, ...] | Table | None = None

    @property
    def solution(self) -> Solution | None:
        """The first solution."""
        return self.solutions[0] if self.solutions else None

    @property
    def differing(self) -> tuple[Place, ...]:
        """The cells in which the first two solutions differ."""
        if len(self.solutions) < 2:
            return ()
        first, second = self.solutions[:2]
        return tuple(first.puzzle._engine.differing(first.symbols, second.symbols))

    def __bool__(self) -> bool:
        """Whether a solution was found."""
        return bool(self.solutions)

    def _repr_html_(self) -> str:
        drawings = "".join(solution.svg() for solution in self.solutions)
        return f"<p>{escape(self.verdict)}</p>{drawings}"


@dataclass(frozen=True)
class Count:
    """A number of solutions; only a lower bound if a ``limit`` was reached."""

    number: int
    limit: str | None = None

    @property
    def exact(self) -> bool:
        """Whether these are all."""
        return self.limit is None

    def __int__(self) -> int:
        return self.number

    __index__ = __int__


@dataclass(frozen=True)
class TechniqueUse:
    """How often a walkthrough uses a technique."""

    technique: str
    steps: int
    cells: int


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is. Without a grade, ``reason`` says why there is none."""

    verdict: Verdict
    #: From 1, easy, to 10.
    grade: int | None
    reason: str | None = None
    lines_only: bool = False
    hardest: str | None = None
    #: A guess of how long a practised solver takes on paper.
    minutes: int | None = None
    #: The numbers of the steps that make it hard.
    crux: tuple[int, ...] = ()
    techniques: tuple[TechniqueUse, ...] = ()
    steps: int = 0
    rounds: int | None = None
    jumps: int = 0
    depth: int = 0
    longest_chain: int = 0

    #: The limit that was reached: without a grade, or after it, while the steps were found.
    limit: str | None = None

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Rating:
        """The rating in the data of the engine."""
        rating: dict[str, Any] = answer["rating"] or {"grade": None}
        known = {key: value for key, value in rating.items() if key not in ("techniques", "crux")}
        uses = tuple(TechniqueUse(**use) for use in rating.get("techniques", ()))
        shared = {"verdict": answer["verdict"], "reason": answer["reason"], "limit": answer.get("limit")}
        return cls(**shared, **known, techniques=uses, crux=tuple(rating.get("crux", ())))


@dataclass(frozen=True)
class Change:
    """A cell that a step changes, and what it can hold after that: letters, or words in a logic grid."""

    row: int
    column: int
    holds: str | tuple[str, ...]


@dataclass(frozen=True)
class Step:
    """A step of a walkthrough. ``data`` has all keys that ``docs/explanations-json.md`` describes."""

    number: int | None
    technique: str
    #: The step in English.
    text: str
    changes: tuple[Change, ...]
    #: The line that the step looks at, if it is one line: ``row 3``.
    line: str | None
    data: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Step:
        """The step in the data of the engine."""
        changes = tuple(
            Change(row, column, holds if isinstance(holds, str) else tuple(holds))
            for row, column, holds in data.get("changes", ())
        )
        line = data.get("line")
        return cls(
            data.get("n"), data["technique"], data["text"], changes, line["name"] if line else None, data
        )

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Walkthrough:
    """All steps to the solution, in order. It is a sequence of steps."""

    puzzle: Puzzle = field(repr=False)
    verdict: Verdict
    rating: Rating
    steps: tuple[Step, ...]
    #: The cells before the first step and after the last; ``?`` is not known.
    given: tuple[str, ...] | tuple[tuple[str | None, ...], ...]
    end: tuple[str, ...] | tuple[tuple[str | None, ...], ...]
    data: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, puzzle: Puzzle, data: dict[str, Any]) -> Walkthrough:
        """The walkthrough in the data of the engine."""

        def grid(rows: list[Any]) -> Any:
            return tuple(row if isinstance(row, str) else tuple(row) for row in rows)

        rating = Rating.of(data)
        steps = tuple(Step.of(step) for step in data["steps"])
        return cls(puzzle, data["verdict"], rating, steps, grid(data["given"]), grid(data["end"]), data)

    def __len__(self) -> int:
        return len(self.steps)

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __getitem__(self, number: int) -> Step:
        return self.steps[number]

    def __str__(self) -> str:
        return "\n".join(f"{step.number}. {step.text}" for step in self.steps)

    def __rich_repr__(self) -> Iterator[tuple[str, object]]:
        yield "verdict", self.verdict
        yield "grade", self.rating.grade
        yield "steps", [f"{step.technique}: {step.text}" for step in self.steps]

    def _repr_html_(self) -> str:
        # The frame has the stepper. Where a notebook is not trusted it is taken out, and the steps in words are left.
        page = escape(_core.stepper(json.dumps(self.data)))
        frame = f'<iframe sandbox="allow-scripts" style="width:100%;height:36rem;border:0" srcdoc="{page}"></iframe>'
        steps = "".join(f"<li><b>{escape(step.technique)}</b> {escape(step.text)}</li>" for step in self.steps)
        grade = "" if self.rating.grade is None else f", grade {self.rating.grade}"
        return f"{frame}<details><summary>{self.verdict}{grade}, {len(self)} steps</summary><ol>{steps}</ol></details>"


@dataclass(frozen=True)
class Hint:
    """The next step, as far as the level discloses it, or what is wrong in the grid."""

    #: ``next``, ``wrong``, ``solved``, or another that ``docs/explanations-json.md`` describes.
    status: str
    text: str
    data: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Hint:
        """The hint in the data of the engine."""
        return cls(data["status"], data["text"], data)

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Why:
    """Why a cell holds a symbol or does not: the steps that prove it."""

    #: ``must``, ``cannot``, ``open``, or another that ``docs/explanations-json.md`` describes.
    answer: str
    steps: tuple[Step, ...]
    data: dict[str, Any] = field(repr=False, compare=False)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Why:
        """The answer in the data of the engine."""
        return cls(data["answer"], tuple(Step.of(step) for step in data.get("steps") or ()), data)

    def __str__(self) -> str:
        return "\n".join([self.answer, *map(str, self.steps)])


@dataclass(frozen=True)
class Judged:
    """What one move is worth in a grid."""

    #: ``known``, ``forced`` (right, and one line alone proves it), ``free`` (right, but no line alone proves it),
    #: ``refuted``, ``wrong grid`` or ``unknown``.
    verdict: str
    #: The last step of the proof in words.
    reason: str | None
    #: The line that alone proves the move right or wrong.
    line: str | None
    #: The number of steps of the proof.
    distance: int | None
    #: The limit that was reached.
    limit: str | None = None
    #: The answer with every step of the proof.
    data: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @classmethod
    def of(cls, data: dict[str, Any]) -> Judged:
        """The answer in the data of the engine."""
        return cls(data["verdict"], data["reason"], data["line"], data["distance"], data["limit"], data)

    def __str__(self) -> str:
        return self.verdict if self.reason is None else f"{self.verdict}: {self.reason}"


@dataclass(frozen=True)
class Comparison:
    """A grid compared with the rules."""

    #: Whether a solution has these cells. ``None`` if a limit was reached first.
    right: bool | None
    open: int
    broken: tuple[str, ...]
    changed: tuple[str, ...]
    limit: str | None = None

    @classmethod
    def of(cls, data: dict[str, Any]) -> Comparison:
        """The answer in the data of the engine."""
        return cls(data["right"], data["open"], tuple(data["broken"]), tuple(data["changed"]), data["limit"])

    def __bool__(self) -> bool:
        return bool(self.right)


@dataclass(frozen=True)
class Certificate:
    """A text that proves a verdict, checked without the search. ``text`` is ``None`` if a limit was reached."""

    verdict: Verdict
    text: str | None = field(repr=False)
    #: The limit that was reached.
    limit: str | None = None


@dataclass(frozen=True)
class Certified:
    """What a certificate proves, and how many steps and clauses were checked. ``unknown`` if a ``limit`` was reached."""

    verdict: Verdict
    steps: int
    clauses: int
    limit: str | None = None


@dataclass(frozen=True)
class LineSolution:
    """What a rule decides of a line."""

    #: The letters of the cells that all fillings share, ``?`` for the others. ``None`` if there is no filling.
    cells: str | None
    #: The letters that each cell can hold.
    candidates: Sequence[str]
    #: The number of fillings; ``None`` if it is astronomical.
    fillings: int | None

    def __str__(self) -> str:
        return "no filling" if self.cells is None else self.cells

    def __bool__(self) -> bool:
        return self.cells is not None
