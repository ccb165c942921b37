"""The corpus: the same on any number of processes, resumed after an interruption, and verified again."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

pa = pytest.importorskip("pyarrow")

from pyarrow import parquet as pq  # noqa: E402

import nonomata  # noqa: E402
from nonomata.gym import KINDS, corpus  # noqa: E402

#: Cells that are made fast.
CELLS = {
    ("nonogram", 2): [(6, 6)],
    ("nonogram", 3): [(8, 8)],
    ("nonogram_colour", 2): [(6, 6)],
    ("nonogram_line", 1): [(12, 1)],
    ("regex_crossword", 3): [(2, 2)],
    ("zebra", 3): [(3, 2)],
}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(corpus, "CELLS", CELLS)
    monkeypatch.setattr(corpus, "CERTIFIED", 10)


def test_it_is_made_and_verified(tmp_path: Path) -> None:
    assert corpus.generate(tmp_path / "one", 100, seed=5, processes=1) == 100
    assert corpus.generate(tmp_path / "two", 100, seed=5, processes=2) == 100
    for name in ("train.parquet", "test.parquet", "certificates.parquet", "README.md", "twenty.svg"):
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes()
    found = corpus.check(tmp_path / "one", processes=2)
    assert found["train"] + found["test"] == 100 and found["certificates"] >= 5
    card = (tmp_path / "one" / "README.md").read_text()
    assert "license: cc0-1.0" in card and "| all | 20 | 20 | 20 | 20 | 20 | 100 |" in card
    items = list(corpus.items(tmp_path / "one" / "train.parquet"))
    kinds = pq.read_table(tmp_path / "one" / "train.parquet").column("kind").to_pylist()
    assert all(KINDS[kind].score(item["answer"], item["metadata"], False) == 1.0 for kind, item in zip(kinds, items))
    verify = card.split("```python\n")[1].split("```")[0].replace('f"{name}', f'f"{tmp_path / "one"}/{{name}}')
    exec(verify, {})  # noqa: S102


def test_the_puzzles_in_the_repository() -> None:
    """Their grades may be those of an earlier version."""
    count = 0
    for name in ("train", "test"):
        path = Path(__file__).parents[1] / "corpus" / f"{name}.parquet"
        kinds = pq.read_table(path).column("kind").to_pylist()
        for kind, item in zip(kinds, corpus.items(path)):
            metadata = item["metadata"]
            assert KINDS[kind].score(item["answer"], metadata, False) == 1.0
            if metadata["format"] != "line":
                puzzle = nonomata.read(metadata["puzzle"], metadata["format"])
                assert (puzzle.verdict, puzzle.fingerprint) == ("unique", metadata["fingerprint"])
            count += 1
    assert count == 1000


def test_it_is_resumed(tmp_path: Path) -> None:
    corpus.generate(tmp_path / "whole", 60, seed=2, processes=1)
    cells = tmp_path / "cut" / "cells"
    cells.mkdir(parents=True)
    removed = shutil.rmtree
    try:
        shutil.rmtree = lambda path: None  # type: ignore[assignment]
        corpus.generate(tmp_path / "cut", 60, seed=2, processes=1)
    finally:
        shutil.rmtree = removed
    kept = sorted(cells.iterdir())
    assert len(kept) == len(CELLS)
    kept[0].unlink()
    corpus.generate(tmp_path / "cut", 60, seed=2, processes=1)
    assert (tmp_path / "cut" / "train.parquet").read_bytes() == (tmp_path / "whole" / "train.parquet").read_bytes()
    assert not cells.exists()


def test_what_is_wrong_is_found(tmp_path: Path) -> None:
    corpus.generate(tmp_path, 50, seed=1, processes=1)
    table = pq.read_table(tmp_path / "train.parquet")
    rows = table.to_pylist()
    ambiguous = nonomata.Puzzle(rows=[[1], [1]], columns=[[1], [1]]).to("tatham")
    for at, change, message in (
        (0, {"puzzle": ambiguous}, "multiple"),
        (0, {"grade": 9}, "expected"),
        (0, {"answer": "#"}, "answer"),
        (3, {"fingerprint": rows[4]["fingerprint"]}, "expected|twice"),
    ):
        wrong = [{**row, **change} if place == at else row for place, row in enumerate(rows)]
        pq.write_table(pa.Table.from_pylist(wrong, schema=table.schema), tmp_path / "train.parquet")
        with pytest.raises(ValueError, match=message):
            corpus.check(tmp_path, processes=1)
    misplaced = pa.concat_tables([table, pq.read_table(tmp_path / "test.parquet")])
    pq.write_table(misplaced, tmp_path / "train.parquet")
    with pytest.raises(ValueError, match="split|twice"):
        corpus.check(tmp_path, processes=1)


def test_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert corpus.main([str(tmp_path), "--count", "50", "--seed", "3", "--processes", "1"]) == 0
    assert corpus.main([str(tmp_path), "--check", "--processes", "1"]) == 0
    (tmp_path / "test.parquet").unlink()
    assert corpus.main([str(tmp_path), "--check", "--processes", "1"]) == 1
    assert "test.parquet" in capsys.readouterr().err


def test_symmetric_copies_have_one_fingerprint() -> None:
    for name, sizes in (("nonogram", [(6, 6)]), ("nonogram_line", [(12, 1)])):
        metadata = KINDS[name].item(1, 0, sizes, (1, 2))["metadata"]
        if name == "nonogram":
            mirrored = nonomata.Puzzle(rows=[clue[::-1] for clue in metadata["rows"]], columns=metadata["columns"][::-1])
            assert mirrored.fingerprint == metadata["fingerprint"]
        else:
            assert corpus.line.fingerprint(metadata["clue"][::-1], metadata["cells"][::-1]) == metadata["fingerprint"]
