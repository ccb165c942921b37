"""Columns of puzzles in, columns of answers out, for pyarrow (``pip install nonomata[arrow]``).

A table has one puzzle in each row: its clues in ``rows`` and ``columns``, each ``list<list<uint8>>``, or a picture in
``picture``, binary of fixed or any size with one byte for each cell, row by row, 0 for white. Clues of other integers are converted;
those of ``uint8`` are read where they are.

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
from typing import Any, Literal

import pyarrow as pa

from . import _core
from ._core import CancelToken

#: What can be asked of each puzzle.
Ask = Literal["verdict", "solution", "count", "grade", "techniques", "time"]

#: The type of clues.
CLUES = pa.list_(pa.list_(pa.uint8()))


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


def _wanted(batch: pa.RecordBatch, width: int | None) -> pa.RecordBatch:
    """The columns of the puzzles, in the types that the engine reads; those that have them are not copied."""

    def converted(column: "pa.Array[Any]", to: pa.DataType) -> "pa.Array[Any]":
        # pyarrow aborts where it converts offsets that lead out of the values. The engine looks at the others.
        column.validate(full=True)
        return column.cast(to)

    def readable(column: "pa.Array[Any]") -> "pa.Array[Any]":
        if width is None:
            # What are no clues is refused by the engine.
            return converted(column, CLUES) if _are_clues(column.type) and column.type != CLUES else column
        return converted(column, pa.binary()) if pa.types.is_large_binary(column.type) else column

    names = [name for name in (["rows", "columns"] if width is None else ["picture"]) if name in batch.schema.names]
    return pa.RecordBatch.from_arrays([readable(batch.column(name)) for name in names], names)


def label_batches(
    batches: Iterable[pa.RecordBatch],
    ask: Sequence[Ask] = ("verdict",),
    *,
    width: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    cancel: CancelToken | None = None,
    threads: int = 1,
) -> Iterator[pa.RecordBatch]:
    """Answers batch after batch, for tables that memory does not hold. The arguments are those of `label`."""
    for batch in batches:
        limits = (time, nodes, memory, cancel)
        found = pa.record_batch(_core.label(_wanted(batch, width), list(ask), width, limits, threads))
        asked = set(found.schema.names)
        kept = [(field, column) for field, column in zip(batch.schema, batch.columns) if field.name not in asked]
        fields = [field for field, _ in kept] + list(found.schema)
        yield pa.RecordBatch.from_arrays([column for _, column in kept] + found.columns, schema=pa.schema(fields))


def label(
    table: pa.Table | pa.RecordBatch,
    ask: Sequence[Ask] = ("verdict",),
    *,
    width: int | None = None,
    time: float | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    cancel: CancelToken | None = None,
    threads: int = 1,
) -> pa.Table:
    """Answers each puzzle of a table. The limits are those of a puzzle; with ``width``, the puzzles are pictures of that width.

    >>> import pyarrow
    >>> from nonomata.arrow import label
    >>> table = pyarrow.table({"rows": [[[2], [1]], [[1], [1]]], "columns": [[[1], [2]], [[1], [1]]]})
    >>> label(table, ["verdict", "grade"]).select(["verdict", "grade"]).to_pylist()
    [{'verdict': 'unique', 'grade': 1}, {'verdict': 'multiple', 'grade': None}]
    """
    batches = table.to_batches() if isinstance(table, pa.Table) else [table]
    if not batches:
        batches = [pa.RecordBatch.from_arrays([pa.array([], field.type) for field in table.schema], schema=table.schema)]
    limits: dict[str, Any] = dict(time=time, nodes=nodes, memory=memory, cancel=cancel, threads=threads)
    return pa.Table.from_batches(list(label_batches(batches, ask, width=width, **limits)))


def generate(
    n: int,
    width: int = 10,
    height: int | None = None,
    *,
    seed: int = 1,
    start: int = 1,
    density: float | None = None,
    symmetry: str | None = None,
    texture: str | None = None,
    grades: tuple[int, int] | None = None,
    lines_only: bool = False,
    attempts: int | None = None,
    cancel: CancelToken | None = None,
    threads: int = 1,
) -> pa.Table:
    """``n`` random nonograms with exactly one solution each: ``number``, ``rows``, ``columns`` and ``picture``.

    Puzzle 7 of a seed is the same in every table, so tables can be made in parts: ``start`` is the first number.

    >>> from nonomata.arrow import generate
    >>> generate(3, 5, seed=4, start=2).column("number").to_pylist()
    [2, 3, 4]
    """
    wish = {
        "width": width, "height": width if height is None else height, "density": density, "symmetry": symmetry,
        "texture": texture, "grades": grades, "lines_only": lines_only, "attempts": attempts,
    }
    made = _core.generate(seed, (start, start + n), wish, (None, None, None, cancel), threads)
    return pa.Table.from_batches([pa.record_batch(made)])
