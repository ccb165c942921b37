"""The card of a corpus: what it holds, under which licence, and how to verify it; and a picture of some of its puzzles."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from importlib.metadata import version

from .._puzzle import Puzzle

_CARD = """\
---
license: cc0-1.0
language: en
pretty_name: Line puzzles with exactly one solution
configs:
- config_name: default
  data_files:
  - {{split: train, path: train.parquet}}
  - {{split: test, path: test.parquet}}
---
# Line puzzles with exactly one solution

{total} puzzles of five kinds, each with exactly one solution and a grade; for `nonogram_line`, the cells that are certain. They were
made at random by nonomata {version}, so they belong to nobody: CC0. `python -m nonomata.gym.corpus OUT --count {count} --seed {seed}`
makes the same again.

![Twenty of the nonograms](twenty.svg)

| grade | {kinds} | all |
|---|{rule}---|
{histogram}

Grades are those of nonomata: from 1, easy, to 10, where lines alone are not enough from 5 on. Not every kind has every grade.
Copies that differ only by a symmetry or by names of colours are left out, and are never in both splits: the fingerprint, which they
share, decides the split.

| column | type | meaning |
|---|---|---|
| `id` | string | kind, grade and number |
| `kind` | string | the data set of `nonomata.gym` |
| `grade` | uint8 | how hard it is |
| `width`, `height` | uint8 | columns and rows; of `zebra` houses and attributes; of `nonogram_line` the length and 1 |
| `question`, `answer` | string | the question in words, and the answer in the form that it asks for |
| `puzzle`, `format` | string | `nonomata.read(puzzle, format)` is the puzzle; `line` is a clue and a line |
| `techniques` | list of string | the deductions that a person needs, the easiest first |
| `steps` | uint16 | the number of deductions |
| `fingerprint` | string | shared by copies |
| `metadata` | string | JSON: the clues, the solution, and what else scores an answer |

`certificates.parquet` has proofs that there is one solution, for {certificates} of the puzzles, by their fingerprints.

Verify that every puzzle has one solution:

```python
import nonomata, pyarrow.parquet as pq
rows = [row for name in ("train", "test") for row in pq.read_table(f"{{name}}.parquet").to_pylist()]
assert all(nonomata.read(row["puzzle"], row["format"]).verdict == "unique" for row in rows if row["format"] != "line")
```

`python -m nonomata.gym.corpus --check .` also verifies answers, grades, fingerprints, splits and certificates. Score answers by the
clues, not by comparison: `nonomata.gym.KINDS[kind].score(answer, metadata, False)`.
"""


def card(histogram: Mapping[tuple[str, int], int], certificates: int, count: int, seed: int) -> str:
    """The card of a corpus with so many puzzles of each kind and grade."""
    kinds = list(dict.fromkeys(kind for kind, _ in histogram))
    grades = sorted({grade for _, grade in histogram})

    def line(name: str, numbers: Sequence[int]) -> str:
        cells = " | ".join(str(number) if number else "" for number in numbers)
        return f"| {name} | {cells} | {sum(numbers)} |"

    lines = [line(str(grade), [histogram.get((kind, grade), 0) for kind in kinds]) for grade in grades]
    total = [sum(histogram.get((kind, grade), 0) for grade in grades) for kind in kinds]
    return _CARD.format(
        version=version("nonomata"), total=sum(total), count=count, seed=seed, certificates=certificates,
        kinds=" | ".join(f"`{kind}`" for kind in kinds), rule="---|" * len(kinds), histogram="\n".join([*lines, line("all", total)]),
    )


def picture(puzzles: Sequence[Puzzle]) -> str:
    """Puzzles and their solutions in rows of five, as one SVG."""
    side, gap, columns = 200, 20, 5
    drawn = []
    for at, puzzle in enumerate(puzzles):
        x, y = gap + at % columns * (side + gap), gap + at // columns * (side + gap)
        svg = re.sub(r"<\?xml[^>]*>\s*", "", puzzle.render(puzzle.solve().solution))
        svg = re.sub(r'(<svg[^>]*?) width="[^"]*" height="[^"]*"', r"\1", svg, count=1)
        drawn.append(svg.replace("<svg", f'<svg x="{x}" y="{y}" width="{side}" height="{side}"', 1))
    width, height = gap + columns * (side + gap), gap + -(-len(puzzles) // columns) * (side + gap)
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{ground}' + "".join(drawn) + "</svg>\n"
