"""Questions: items that depend on the seed alone, answers in all the forms that people and models write, scored by the clues."""

from __future__ import annotations

import json
import random
import re

import pytest

import nonomata
from nonomata.gym import KINDS
from nonomata.gym._kinds import Item

#: A few sizes and grades of each kind that are made fast.
SMALL = {
    "nonogram": ([(5, 5), (8, 6)], (1, 3)),
    "nonogram_colour": ([(5, 5), (6, 8)], (1, 3)),
    "nonogram_line": ([(10, 1), (15, 1)], (1, 3)),
    "regex_crossword": ([(2, 2), (3, 3)], (3, 4)),
    "zebra": ([(3, 2), (4, 2)], (3, 7)),
}


def items(name: str, count: int = 12) -> list[Item]:
    sizes, grades = SMALL[name]
    return [KINDS[name].item(7, index, sizes, grades) for index in range(count)]


@pytest.mark.parametrize("name", KINDS)
def test_items(name: str) -> None:
    made = items(name)
    assert made == items(name)
    assert made[3] == KINDS[name].item(7, 3, *SMALL[name])
    assert json.loads(json.dumps(made)) == made
    assert len({item["metadata"]["fingerprint"] for item in made}) > len(made) // 2
    sizes, (least, most) = SMALL[name]
    for item in made:
        metadata = item["metadata"]
        assert least <= metadata["grade"] <= most and tuple(metadata["size"]) in sizes
        assert KINDS[name].score(item["answer"], metadata, False) == 1.0
        for wrong in ("", "no idea", item["answer"][:-1]):
            assert KINDS[name].score(wrong, metadata, False) == 0.0


@pytest.mark.parametrize("name", [name for name in KINDS if name != "nonogram_line"])
def test_puzzles_have_one_solution(name: str) -> None:
    for item in items(name, 5):
        metadata = item["metadata"]
        puzzle = nonomata.read(metadata["puzzle"], metadata["format"])
        rating = puzzle.rate()
        assert puzzle.solve().verdict == metadata["verdict"] == "unique"
        assert (rating.grade, rating.steps, puzzle.fingerprint) == (metadata["grade"], metadata["steps"], metadata["fingerprint"])
        assert puzzle.check_certificate(puzzle.certificate()).verdict == "unique"


def test_grades_fill_a_range_evenly() -> None:
    kind = KINDS["nonogram"]
    grades = [kind.item(2, index, [(5, 5), (8, 8)], (1, 4))["metadata"]["grade"] for index in range(120)]
    assert all(15 <= grades.count(grade) <= 45 for grade in range(1, 5)), grades


def test_the_example_in_each_question_is_right() -> None:
    for name in KINDS:
        item = items(name, 1)[0]
        example = re.split(r"[Ff]or example, ", item["question"])[1]
        answer = example.partition("\n")[2]
        examples = {
            "nonogram": {"rows": [[2], [1]], "columns": [[1], [2]], "colours": {}},
            "nonogram_colour": {"rows": [[[1, "r"], [1, "b"]], [[1, "r"]]], "columns": [[[2, "r"]], [[1, "b"]]], "colours": {"r": "", "b": ""}},
            "nonogram_line": {"cells": "?????.", "solution": nonomata.Line("3").solve("?????.").cells},
            "regex_crossword": {"rows": ["A.", "[CD]+"], "columns": [".C", "B|BD"], "letters": "ABCD"},
            "zebra": {"attributes": {"nation": ["Finn", "Dane"], "pet": ["cat", "dog"]}, "solution": [["Finn", "cat"], ["Dane", "dog"]]},
        }
        assert KINDS[name].score(answer, examples[name], False) == 1.0, name


def written(rows: list[str]) -> list[str]:
    """A grid in the ways in which it is written."""
    ones = [row.replace("#", "1").replace(".", "0") for row in rows]
    return [
        "\n".join(rows),
        "\n".join(ones),
        "\n".join(" ".join(row) for row in rows),
        "\n".join(", ".join(row) for row in ones),
        f"Let me think.\n\n```\n{chr(10).join(rows)}\n```\nDone.",
        f"<think>\n{rows[0]}\n</think>\n<answer>\n{chr(10).join(rows)}\n</answer>",
        json.dumps([list(map(int, row)) for row in ones]),
        json.dumps([list(map(int, row)) for row in ones], indent=1).replace(",\n  ", ", "),
        json.dumps(rows),
        "\n".join("| " + " | ".join(row) + " |" for row in rows),
        "\n".join(f"Row {at}: {row}" for at, row in enumerate(rows, 1)),
        "/".join(rows),
        "\n".join(rows).replace("#", "X").replace(".", "-"),
        "\r\n".join(rows) + "\r\n",
        "\n\n".join(rows),
        f"{'#' * len(rows[0])}\n\n" + "\n".join(rows) + "\n\nThat is all.",
        "\n".join(rows).replace("#", "⬛").replace(".", "⬜"),
    ]


def test_nonograms_are_read_in_many_forms() -> None:
    for item in items("nonogram", 4):
        metadata = item["metadata"]
        for text in written(metadata["solution"]):
            assert KINDS["nonogram"].score(text, metadata, False) == 1.0, text
            flipped = text[::-1].replace("#", "?", 1)[::-1]
            assert KINDS["nonogram"].score(flipped, metadata, False) == 0.0 or "#" not in text


def test_every_solution_is_right() -> None:
    metadata = {"rows": [[1], [1]], "columns": [[1], [1]], "colours": {}, "solution": ["#.", ".#"]}
    score = KINDS["nonogram"].score
    assert score("#.\n.#", metadata, False) == score(".#\n#.", metadata, False) == 1.0
    assert score("##\n..", metadata, False) == 0.0
    assert score("##\n..", metadata, True) == 0.5
    # Several grids are no answer.
    assert score("#.\n.#\n.#\n#.", metadata, False) == 0.0
    crossword = {"rows": ["A|B"], "columns": ["[AB]"], "letters": "AB"}
    assert [KINDS["regex_crossword"].score(text, crossword, False) for text in ("A", "b", "C", "AB")] == [1.0, 1.0, 0.0, 0.0]


def test_scores_agree_with_the_engine() -> None:
    draws = random.Random(3)
    for name in ("nonogram", "nonogram_colour", "regex_crossword"):
        for item in items(name, 6):
            metadata = item["metadata"]
            puzzle = nonomata.read(metadata["puzzle"], metadata["format"])
            rows = [list(row) for row in metadata["solution"]]
            for _ in range(20):
                row, column = draws.randrange(len(rows)), draws.randrange(len(rows[0]))
                rows[row][column] = draws.choice(metadata["solution"][draws.randrange(len(rows))])
                grid = ["".join(row) for row in rows]
                right = KINDS[name].score("\n".join(grid), metadata, False) == 1.0
                assert right == bool(puzzle.check(grid).right)
                assert (KINDS[name].score("\n".join(grid), metadata, True) == 1.0) == right


def test_lines() -> None:
    score = KINDS["nonogram_line"].score
    metadata = {"cells": "?????.", "solution": "??#??."}
    for right in ("??#??.", "? ? # ? ? .", "The answer is:\n`??#??.`", "Line: ??#??.", "??1??0"):
        assert score(right, metadata, False) == 1.0
    for wrong in (".?#??.", "?????.", "??#???", "impossible", "", "??#??.?"):
        assert score(wrong, metadata, False) == 0.0
    assert score(".?#??.", metadata, True) == 0.0 and score("?????.", metadata, True) == 0.0
    assert score("It is impossible.", {"cells": "#?", "solution": "impossible"}, False) == 1.0
    impossible = [item for item in items("nonogram_line", 40) if item["answer"] == "impossible"]
    assert 1 <= len(impossible) <= 20
    for item in items("nonogram_line", 20):
        told = item["metadata"]
        solved = nonomata.Line(told["clue"]).solve(told["cells"])
        assert (solved.cells or "impossible") == item["answer"] and solved.fillings == told["fillings"]


def test_tables_are_read_in_many_forms() -> None:
    score = KINDS["zebra"].score
    for item in items("zebra", 4):
        metadata = item["metadata"]
        houses, names = metadata["solution"], list(metadata["attributes"])
        forms = [
            item["answer"],
            item["answer"].lower(),
            "\n".join(f"House {at}: " + "; ".join(reversed(house)) for at, house in enumerate(houses, 1)),
            "\n".join(reversed(item["answer"].split("\n"))),
            "\n".join(", ".join(house) for house in houses),
            f"| house | {' | '.join(names)} |\n|---|---|\n" + "\n".join(f"| {at} | {' | '.join(house)} |" for at, house in enumerate(houses, 1)),
            json.dumps({str(at): dict(zip(names, house)) for at, house in enumerate(houses, 1)}, indent=2),
            json.dumps({f"House {at}": dict(zip(names, house)) for at, house in enumerate(houses, 1)}, indent=2),
        ]
        for text in forms:
            assert score(text, metadata, False) == 1.0, text
        swapped = [houses[1], houses[0], *houses[2:]]
        wrong = "\n".join(f"{at}: {', '.join(house)}" for at, house in enumerate(swapped, 1))
        assert score(wrong, metadata, False) == 0.0 and 0.0 < score(wrong, metadata, True) <= 0.5


def test_impossible_wishes_are_refused() -> None:
    with pytest.raises(nonomata.PuzzleError, match="grades 9 to 10"):
        KINDS["nonogram"].item(1, 0, [(5, 5)], (9, 10))
