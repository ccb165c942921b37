"""Columns of puzzles in, columns of answers out, for pyarrow (``pip install nonomata[arrow]``).

A table is one of pyarrow, pandas or polars, or whatever else has ``__arrow_c_stream__``. It has one puzzle in each row: its clues in
``rows`` and ``columns``, each ``list<list<uint8>>``; or a picture in ``picture``, binary of fixed or any size with one byte for each
cell, row by row, 0 for white and 1 for black; or a text in ``puzzle``, in any format and of any kind, such as JSON with colours. Clues
of other integers are converted; those of ``uint8`` are read where they are.

Answers are columns after those of the table:

============== ================ =================================================================================
``verdict``    string           ``unique``, ``multiple``, ``none`` or ``unknown``
``solution``   binary           one byte for each cell, row by row; null if none was found
``count``      uint64           the number of solutions; null if a limit was reached, or from 2**64
``grade``      uint8            from 1 to 10; null unless there is exactly one solution
``techniques`` list<string>     those that are needed, the easiest first
``time``       double           seconds
``limit``      string           the limit that was reached; always there
``error``      string           why there is no puzzle in this row; always there
============== ================ =================================================================================
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

import pyarrow as pa

from . import _core
from ._arguments import Limits, natural
from ._errors import PuzzleError
from ._puzzle import NATIVE

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: What can be asked of each puzzle.
Ask = Literal["verdict", "solution", "count", "grade", "techniques", "time"]

#: The type of clues.
CLUES = pa.list_(pa.list_(pa.uint8()))

#: The types of texts and pictures that are converted for the engine, by name: older versions of pyarrow lack some of them.
_CONVERTED = {"large_string": pa.string(), "string_view": pa.string(), "large_binary": pa.binary(), "binary_view": pa.binary()}


def as_table(table: Any) -> pa.Table:
    """A table of pyarrow, pandas, polars or another library."""
    if isinstance(table, pa.Table):
        return table
    if hasattr(table, "__arrow_c_stream__") or hasattr(table, "__arrow_c_array__") or hasattr(table, "to_records"):
        # Where pandas has no stream yet, pyarrow knows it.
        return pa.table(table) if not isinstance(table, pa.RecordBatch) else pa.Table.from_batches([table])
    raise TypeError(f"table: found {type(table).__name__}, expected a table of pyarrow, pandas or polars")


def asked(ask: Ask | Sequence[Ask]) -> list[str]:
    """The names of what is asked, each once."""
    names: list[str] = [ask] if isinstance(ask, str) else list(ask)
    known = get_args(Ask)
    for name in names:
        if name not in known:
            raise PuzzleError(f"ask: found {name!r}, expected {', '.join(known[:-1])} or {known[-1]}")
    return list(dict.fromkeys(names))


def _is_list(type: pa.DataType) -> bool:
    return bool(pa.types.is_list(type) or pa.types.is_large_list(type))


def _are_clues(type: pa.DataType) -> bool:
    """Whether these are lists of lists of integers. Where all are empty, pyarrow has no type for what they hold."""
    if not _is_list(type):
        return False
    clue = type.value_type
    return pa.types.is_null(clue) or (
        _is_list(clue) and (pa.types.is_null(clue.value_type) or pa.types.is_integer(clue.value_type))
    )


def _readable(batch: pa.RecordBatch) -> pa.RecordBatch:
    """The columns of the puzzles, in the types that the engine reads; those that have them are not copied."""

    def converted(column: "pa.Array[Any]", to: pa.DataType) -> "pa.Array[Any]":
        # pyarrow aborts where it converts offsets that lead out of the values. The engine looks at the others.
        column.validate(full=True)
        return column.cast(to)

    def readable(column: "pa.Array[Any]") -> "pa.Array[Any]":
        type = column.type
        if _are_clues(type) and type != CLUES:
            return converted(column, CLUES)
        # The engine refuses what is neither clues nor a text nor a picture.
        return converted(column, _CONVERTED[str(type)]) if str(type) in _CONVERTED else column

    names = [name for name in ("rows", "columns", "puzzle", "picture") if name in batch.schema.names]
    try:
        return pa.RecordBatch.from_arrays([readable(batch.column(name)) for name in names], names)
    except pa.ArrowInvalid as error:
        raise PuzzleError(f"a clue holds lengths from 0 to 255: {error}") from None


def label_batches(
    batches: Iterable[pa.RecordBatch],
    ask: Ask | Sequence[Ask] = ("verdict",),
    *,
    width: int | None = None,
    threads: int = 1,
    **limits: Unpack[Limits],
) -> Iterator[pa.RecordBatch]:
    """Answers batch after batch, for tables that memory does not hold. The arguments are those of `label`."""
    names = asked(ask)
    for batch in batches:
        found = pa.record_batch(_core.label(_readable(batch), names, width, threads, dict(limits)))
        new = set(found.schema.names)
        kept = [(field, column) for field, column in zip(batch.schema, batch.columns) if field.name not in new]
        fields = [field for field, _ in kept] + list(found.schema)
        yield pa.RecordBatch.from_arrays([column for _, column in kept] + found.columns, schema=pa.schema(fields))


def label(
    table: Any,
    ask: Ask | Sequence[Ask] = ("verdict",),
    *,
    width: int | None = None,
    threads: int = 1,
    **limits: Unpack[Limits],
) -> pa.Table:
    """Answers each puzzle of a table. The limits are those of a puzzle; with ``width``, the puzzles are pictures of that width.

    >>> import pyarrow
    >>> from nonomata.arrow import label
    >>> table = pyarrow.table({"rows": [[[2], [1]], [[1], [1]]], "columns": [[[1], [2]], [[1], [1]]]})
    >>> label(table, ["verdict", "grade"]).select(["verdict", "grade"]).to_pylist()
    [{'verdict': 'unique', 'grade': 1}, {'verdict': 'multiple', 'grade': None}]
    >>> label(pyarrow.table({"puzzle": ["2x2:2/1/1/2", "2x2:2"]}), "grade").column("grade").to_pylist()
    [1, None]
    """
    table = as_table(table)
    batches = table.to_batches()
    if not batches:
        batches = [pa.RecordBatch.from_arrays([pa.array([], field.type) for field in table.schema], schema=table.schema)]
    return pa.Table.from_batches(list(label_batches(batches, ask, width=width, threads=threads, **limits)))


def generate(
    n: int,
    width: int = 10,
    height: int | None = None,
    *,
    seed: int = 1,
    start: int = 1,
    kind: str = "nonogram",
    density: float | None = None,
    colours: int | None = None,
    symmetry: str | None = None,
    texture: str | None = None,
    letters: str | None = None,
    grades: tuple[int, int] | None = None,
    lines_only: bool = False,
    attempts: int | None = None,
    threads: int = 1,
    **limits: Unpack[Limits],
) -> pa.Table:
    """``n`` random puzzles with exactly one solution each: ``number``, the puzzle, ``grade`` (if wanted), ``limit`` and ``error``.

    Nonograms in black and white are ``rows``, ``columns`` and ``picture``; other puzzles are a text in ``puzzle``. Where no attempt made
    a puzzle, they are null, ``error`` says why, and ``limit`` names the limit that was reached, if any. The time is that of the whole
    table. Puzzle 7 of a seed is the same in every table, so tables can be made in parts: ``start`` is the first number.

    >>> from nonomata.arrow import generate
    >>> generate(3, 5, seed=4, start=2).column("number").to_pylist()
    [2, 3, 4]
    """
    count, first = natural("n", n), natural("start", start)
    wish = {
        "width": width, "height": width if height is None else height, "seed": seed, "kind": kind, "density": density,
        "colours": colours, "symmetry": symmetry, "texture": texture, "letters": letters, "grades": grades, "lines_only": lines_only,
        "attempts": attempts,
    }
    formats = None if kind == "nonogram" and colours is None else NATIVE
    made = _core.generate((first, first + count), formats, wish, threads, dict(limits))
    return pa.Table.from_batches([pa.record_batch(made)])
