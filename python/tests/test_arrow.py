"""Columns: the same answers as puzzle by puzzle, on any number of threads, from any slice."""

from __future__ import annotations

import random
import threading

import pytest

pa = pytest.importorskip("pyarrow")

import nonomata  # noqa: E402
from nonomata.arrow import generate, label  # noqa: E402

NUMBERS = random.Random(2)
PICTURES = [bytes(NUMBERS.random() < 0.5 for _ in range(64)) for _ in range(300)]
ASK = ["verdict", "solution", "count", "grade", "techniques", "time"]


def clues(picture: bytes) -> nonomata.Puzzle:
    return nonomata.Puzzle.from_picture([list(picture[row : row + 8]) for row in range(0, 64, 8)])


def table() -> "pa.Table":
    puzzles = [clues(picture).lines for picture in PICTURES]
    rows = [[line["clue"] for line in lines[:8]] for lines in puzzles]
    columns = [[line["clue"] for line in lines[8:]] for lines in puzzles]
    kind = pa.list_(pa.list_(pa.uint8()))
    return pa.table({"id": range(300), "rows": pa.array(rows, kind), "columns": pa.array(columns, kind)})


def test_labels_are_those_of_each_puzzle() -> None:
    found = label(table(), ASK)
    assert found.schema.names == ["id", "rows", "columns", *ASK, "limit", "error"]
    for picture, row in list(zip(PICTURES, found.to_pylist()))[:100]:
        puzzle = clues(picture)
        rating = puzzle.rate()
        assert (row["verdict"], row["grade"]) == (puzzle.verdict, rating.grade)
        assert row["count"] == puzzle.count().number and row["limit"] is None and row["error"] is None
        assert row["solution"] in {solution.symbols for solution in puzzle.solutions()}
        assert (row["techniques"] or []) == [use.technique for use in rating.techniques]


def test_slices_threads_types_and_pictures() -> None:
    given = table()
    ask = ASK[:-1]
    whole = label(given, ask)
    assert label(given, ask, threads=2).equals(whole)
    assert label(given.slice(100, 50), ask).equals(whole.slice(100, 50).combine_chunks())
    wide = pa.list_(pa.list_(pa.int64()))
    same = label(given.set_column(1, "rows", given["rows"].cast(wide)), ask)
    assert same.select(ask).equals(whole.select(ask))
    views = [pa.binary_view()] if hasattr(pa, "binary_view") else []
    for kind in (pa.binary(64), pa.binary(), pa.large_binary(), *views):
        drawn = label(pa.table({"picture": pa.array(PICTURES, kind)}), ask, width=8)
        assert drawn.select(ask).equals(whole.select(ask))
    assert label(given.slice(0, 0), ask).num_rows == 0


def test_wrong_rows_and_limits() -> None:
    kind = pa.list_(pa.list_(pa.uint8()))
    rows, columns = [[[3]], None, [[1]]], [[[1], [1]], [[1]], [[1]]]
    given = pa.table({"rows": pa.array(rows, kind), "columns": pa.array(columns, kind)})
    found = label(given).to_pylist()
    assert [row["verdict"] for row in found] == [None, None, "unique"]
    assert "needs 3 cells" in found[0]["error"] and "no clues" in found[1]["error"]
    assert label(table().slice(0, 3), time=0.0).column("limit").to_pylist() == ["time"] * 3
    with pytest.raises(nonomata.PuzzleError, match="no column of puzzles: found rows"):
        label(pa.table({"rows": [[[1]]]}))
    with pytest.raises(nonomata.PuzzleError, match="ask"):
        label(given, ["colour"])  # type: ignore[list-item]
    with pytest.raises(nonomata.PuzzleError, match="uint8"):
        label(pa.table({"rows": ["1"], "columns": ["1"]}))
    for threads in (0, 1025, 2**63):
        with pytest.raises(nonomata.PuzzleError, match="threads: found .*, expected 1 to 1024"):
            label(given, threads=threads)
        with pytest.raises(nonomata.PuzzleError, match="threads: found .*, expected 1 to 1024"):
            generate(1, 5, threads=threads)


def test_offsets_that_lead_out_of_the_values_are_refused() -> None:
    """pyarrow looks at the last offset only."""

    def nested(outer: list[int], inner: list[int], kind: "pa.DataType") -> "pa.Array":
        lengths = pa.ListArray.from_arrays(pa.array(inner, pa.int32()), pa.array([1, 1, 1], kind))
        return pa.ListArray.from_arrays(pa.array(outer, pa.int32()), lengths)

    right = nested([0, 2, 3], [0, 1, 2, 3], pa.uint8())
    label(pa.record_batch([right, right], ["rows", "columns"]))
    for outer, inner in (
        ([0, 2, 3], [0, 1, 1000, 3]),
        ([0, 2, 3], [0, 2, 1, 3]),
        ([0, 1000, 3], [0, 1, 2, 3]),
        ([0, -1, 3], [0, 1, 2, 3]),
        ([0, 2, 3], [0, -1, 2, 3]),
    ):
        for kind in (pa.uint8(), pa.int64()):
            with pytest.raises(nonomata.PuzzleError):
                label(pa.record_batch([nested(outer, inner, kind), right], ["rows", "columns"]))
    for between in (-1, 1 << 30):
        offsets = pa.array([0, between, 4], pa.int32()).buffers()[1]
        pictures = pa.Array.from_buffers(pa.binary(), 2, [None, offsets, pa.py_buffer(b"\1\0\0\1")])
        with pytest.raises(nonomata.PuzzleError):
            label(pa.record_batch([pictures], ["picture"]), width=2)


def test_clues_of_other_types_are_refused() -> None:
    for kind in (pa.list_(pa.uint8()), pa.uint8(), pa.list_(pa.list_(pa.list_(pa.uint8()))), pa.list_(pa.list_(pa.string()))):
        clues = pa.array([None], kind)
        with pytest.raises(nonomata.PuzzleError, match="expected list<list<uint8>>"):
            label(pa.record_batch([clues, clues], ["rows", "columns"]))


def test_nulls_among_clues_are_errors_of_their_rows() -> None:
    kind = pa.list_(pa.list_(pa.uint8()))
    right = [[[1], [1]]] * 4
    wrong = [[[1], [1]], [[1], None], [[1], [1, None]], [[None], [1]]]
    expected = [
        None, "the clue of {} 2: found null, expected blocks", "the clue of {} 2: found null, expected a length",
        "the clue of {} 1: found null, expected a length",
    ]
    for wide in (kind, pa.list_(pa.list_(pa.int64()))):
        for side, rows, columns in (("row", wrong, right), ("column", right, wrong)):
            given = pa.table({"rows": pa.array(rows, wide), "columns": pa.array(columns, wide)})
            for first in (0, 1):
                found = label(given.slice(first)).to_pylist()
                assert [row["error"] for row in found] == [error and error.format(side) for error in expected[first:]]
                assert [row["verdict"] for row in found] == ["multiple", None, None, None][first:]
    assert label(pa.table({"rows": [[[None]]], "columns": [[[None]]]})).column("verdict").to_pylist() == [None]


def test_clues_that_are_all_empty_have_no_type_of_their_own() -> None:
    clues = pa.array([[[], []]])
    assert label(pa.record_batch([clues, clues], ["rows", "columns"])).column("verdict").to_pylist() == ["unique"]


def test_generate() -> None:
    made = generate(20, 8, seed=5, threads=2)
    assert label(made).column("verdict").to_pylist() == ["unique"] * 20
    assert made.slice(7, 5).combine_chunks() == generate(5, 8, seed=5, start=8)
    drawn = label(made, ["solution"])
    assert drawn.column("solution").to_pylist() == drawn.column("picture").to_pylist()


def test_grades_and_other_kinds_are_generated() -> None:
    made = generate(5, 8, seed=2, grades=(2, 4))
    assert made.column("grade").to_pylist() == label(made, "grade").column("grade").to_pylist()
    assert generate(2, 5, seed=2).column("grade").to_pylist() == [None, None]
    for wish in (dict(colours=2, width=6), dict(kind="logic", width=3), dict(kind="crossword", width=3), dict(kind="triddler", width=3)):
        made = generate(3, seed=4, **wish)  # type: ignore[arg-type]
        assert made.schema.names == ["number", "puzzle", "grade", "limit", "error"]
        found = label(made, ["verdict", "grade", "solution"]).to_pylist()
        assert [row["verdict"] for row in found] == ["unique"] * 3
        for number, row in enumerate(found, 1):
            puzzle = nonomata.read(row["puzzle"])
            assert puzzle == nonomata.read(nonomata.random(**wish, seed=4, number=number).to(puzzle.format, goal=False))
            assert row["grade"] == puzzle.grade and row["solution"] == puzzle.solve().solution.symbols  # type: ignore[union-attr]


def test_a_puzzle_that_cannot_be_made_costs_only_itself() -> None:
    made = generate(8, 5, seed=1, grades=(3, 3), attempts=4)
    rows = made.to_pylist()
    assert {row["error"] is None for row in rows} == {True, False}
    for row in rows:
        assert (row["rows"] is None) == (row["grade"] is None) == (row["error"] is not None)
        assert row["error"] is None or "found no 5x5 nonogram of grade 3 in 4 attempts" in row["error"]
    assert label(made).column("verdict").null_count == made.num_rows - made.column("error").null_count
    assert made.column("limit").null_count == made.num_rows
    for wrong in (dict(n=-1), dict(n=1.5), dict(n=1, start=-1), dict(n=1, width=2**70), dict(n=1, width=300, height=1, density=1.0)):
        with pytest.raises(nonomata.PuzzleError, match="expected"):
            generate(**wrong)  # type: ignore[arg-type]


def test_a_limit_keeps_the_puzzles_that_were_made() -> None:
    for row in generate(3, 5, time=0.0).to_pylist():
        assert row["rows"] is None and row["limit"] == "time" and "within the limit (time)" in row["error"]
    token = nonomata.CancelToken()
    threading.Timer(0.3, token.cancel).start()
    stopped = generate(100_000, 10, cancel=token)
    made = stopped.num_rows - stopped.column("error").null_count
    assert stopped.slice(0, 1).column("error").null_count == 1 and made < stopped.num_rows
    assert set(stopped.column("limit").to_pylist()) == {None, "cancelled"}


def test_whole_numbers_of_any_type() -> None:
    assert generate(2.0, 5, start=3.0).equals(generate(2, 5, start=3))  # type: ignore[arg-type]


def test_tables_of_pandas_and_polars() -> None:
    given = table().slice(0, 20)
    whole = label(given, "verdict").column("verdict")
    lists = given.to_pylist()
    texts = pa.table({"puzzle": [clues(picture).to("json") for picture in PICTURES[:20]]})
    assert label(texts, "verdict").column("verdict").equals(whole)
    for library in ("pandas", "polars"):
        frames = pytest.importorskip(library)
        for rows in (lists, texts.to_pylist()):
            assert label(frames.DataFrame(rows), "verdict").column("verdict").to_pylist() == whole.to_pylist()
    with pytest.raises(TypeError, match="table: found list, expected a table"):
        label([1])
    for length in (300, -3):
        with pytest.raises(nonomata.PuzzleError, match="a clue holds lengths from 0 to 255"):
            label(pa.table({"rows": [[[length]]], "columns": [[[1]]]}))
    with pytest.raises(nonomata.PuzzleError, match="found none of them, expected rows and columns, or puzzle"):
        label(pa.table({"a": [1]}))


def test_pictures_hold_black_and_white_alone() -> None:
    found = label(pa.table({"picture": [b"\0\1", b"\0\2"]}), width=2).to_pylist()
    assert [row["error"] for row in found] == [None, "found a cell 2, expected 0 or 1"]
    found = label(pa.table({"picture": [b"", None]}), width=2).to_pylist()
    assert [row["error"] for row in found] == ["0 cells are not rows of 2", "found no picture"]
    for pictures in (["01"], [[0, 1]], [1]):
        with pytest.raises(nonomata.PuzzleError, match="picture: found .*, expected binary"):
            label(pa.table({"picture": pictures}), width=2)
