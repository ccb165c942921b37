"""The audit: the same counts of the same puzzles, in every form in which data sets are published."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

import nonomata
from nonomata.gym import KINDS, audit

Clues = tuple[list[list[int]], list[list[int]]]


def clue(cells: list[bool]) -> list[int]:
    return [len(block) for block in "".join(".#"[cell] for cell in cells).split(".") if block]


def drawn(count: int, side: int = 5) -> list[Clues]:
    draws = random.Random(4)
    grids = [[[draws.random() < 0.45 for _ in range(side)] for _ in range(side)] for _ in range(count)]
    return [([clue(row) for row in grid], [clue(list(column)) for column in zip(*grid)]) for grid in grids]


#: Random pictures, and clues that do not fit.
PUZZLES = [*drawn(40), ([[2], [], [], [], []], [[2], [], [], [], []]), ([[5], [], [], [], []], [[1], [], [], [], []])]
SEVERAL = [at for at, clues in enumerate(PUZZLES[:40]) if nonomata.Puzzle(*clues).count().number > 1]
IMPOSSIBLE = [40, 41]


def text(clue: list[int]) -> str:
    return " ".join(map(str, clue)) or "0"


def lines(record: Callable[[Clues], object]) -> str:
    return "\n".join(json.dumps(record(clues)) for clues in PUZZLES)


def numbered(side: list[list[int]], label: str = "") -> str:
    return "\n".join(f"{label}{at}: {text(clue)}" for at, clue in enumerate(side, 1))


def typescript(quote: str) -> str:
    def side(clues: list[list[int]]) -> str:
        return "[" + ", ".join(f"{quote}{text(clue)}{quote}" for clue in clues) + "]"

    objects = (
        f"  {{ // a picture\n    size: 5,\n    rowHints: {side(rows)},\n    colHints: {side(columns)},\n  }}" for rows, columns in PUZZLES
    )
    return "export const puzzles: Puzzle[] = [\n" + ",\n".join(objects) + ",\n];\n"


FORMS: dict[str, str] = {
    "prompts-with-lists.jsonl": lines(
        lambda clues: {
            "id": 1,
            "prompt": f"For example, rows [[1], [1]] and columns [[2], []].\nRow clues: {clues[0]}\nColumn clues: {clues[1]}\n",
        }
    ),
    "prompts-with-labels.jsonl": lines(
        lambda clues: {"messages": [{"content": f"{numbered(clues[0], 'Row ')}\n\n{numbered(clues[1], 'Column ')}\nSolve it."}]}
    ),
    "prompts-with-headings.jsonl": lines(lambda clues: {"q": f"Rows:\n{numbered(clues[0])}\nColumns:\n{numbered(clues[1])}"}),
    "pairs.jsonl": lines(lambda clues: {"extra": {"any key": list(clues)}, "grid": [[0, 1], [1, 0]]}),
    "keys.json": json.dumps([{"size": 5, "row_clues": rows, "col_clues": columns} for rows, columns in PUZZLES]),
    "texts.json": json.dumps([{"columns": list(map(text, columns)), "rows": list(map(text, rows))} for rows, columns in PUZZLES]),
    "single.ts": typescript("'"),
    "double.ts": typescript('"'),
    "template.ts": typescript("`"),
}


def check(path: Path) -> None:
    report = audit.audit(path)
    assert (report.several, report.impossible, report.unknown, report.unreadable) == (SEVERAL, IMPOSSIBLE, [], [])
    assert len(report.unique) == len(PUZZLES) - len(SEVERAL) - 2


def test_some_have_several_solutions() -> None:
    assert 5 < len(SEVERAL) < 30


@pytest.mark.parametrize("name", FORMS)
def test_texts(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FORMS[name])
    check(tmp_path / name)


def test_arrays(tmp_path: Path) -> None:
    numpy = pytest.importorskip("numpy")

    def padded(side: list[list[int]]) -> list[list[int]]:
        return [clue + [0] * (3 - len(clue)) for clue in side]

    rows, columns = ([padded(clues[at]) for clues in PUZZLES] for at in (0, 1))
    numpy.savez(tmp_path / "sides.npz", train_row=numpy.array(rows), train_col=numpy.array(columns), label=numpy.zeros(42))
    check(tmp_path / "sides.npz")
    numpy.savez(tmp_path / "both.npz", x=numpy.array([one + other for one, other in zip(rows, columns)], numpy.uint8))
    check(tmp_path / "both.npz")
    numpy.savez(tmp_path / "pairs.npz", x=numpy.array(list(zip(rows, columns)), numpy.float32))
    check(tmp_path / "pairs.npz")


def test_parquet(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    sides = {"row_clues": [rows for rows, _ in PUZZLES], "col_clues": [columns for _, columns in PUZZLES]}
    parquet.write_table(pa.table(sides), tmp_path / "a.parquet")
    check(tmp_path / "a.parquet")


def test_our_own_questions_have_one_solution(tmp_path: Path) -> None:
    questions = [KINDS["nonogram"].item(1, index, [(5, 5), (6, 5)], (1, 3))["question"] for index in range(10)]
    path = tmp_path / "own.jsonl"
    path.write_text("\n".join(json.dumps({"question": question}) for question in questions))
    assert audit.audit(path).unique == list(range(10))


def test_the_program(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pairs.jsonl"
    path.write_text(FORMS["pairs.jsonl"] + '\n{"prompt": "nothing"}\n')
    assert audit.main([str(path)]) == 1
    printed = capsys.readouterr().out
    assert f"43 puzzles: {40 - len(SEVERAL)} unique, {len(SEVERAL)} several, 2 impossible, 1 unreadable" in printed
    assert audit.main([str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["several"] == SEVERAL
    path.write_text('{"p": [[[1]], [[1]]]}')
    assert audit.main([str(path)]) == 0
    path.write_text("{")
    for wrong in (path, tmp_path / "missing.json"):
        with pytest.raises(SystemExit, match="2"):
            audit.main([str(wrong)])
        assert wrong.name in capsys.readouterr().err
