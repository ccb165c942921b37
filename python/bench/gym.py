"""How many questions a second are made and scored, on one thread: ``python bench/gym.py``. Counted is CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable

import nonomata
from nonomata.gym import KINDS

#: For each kind sizes and grades: easy ones, and those of the default configuration.
MADE = [
    ("nonogram", [(5, 5)], (1, 3)),
    ("nonogram", [(10, 10)], (2, 4)),
    ("nonogram", [(side, side) for side in range(5, 11)], (1, 6)),
    ("nonogram", [(10, 10)], (7, 9)),
    ("nonogram_colour", [(8, 8)], (2, 3)),
    ("nonogram_line", [(10, 1)], (1, 2)),
    ("nonogram_line", [(length, 1) for length in range(10, 21)], (1, 5)),
    ("regex_crossword", [(side, side) for side in (2, 3, 4)], (3, 4)),
    ("zebra", [(3, 2)], (3, 3)),
    ("zebra", [(4, 3)], (4, 7)),
    ("zebra", [(5, 5)], (4, 8)),
]

#: For each kind a size and grades of answers that are scored.
SCORED = [
    ("nonogram", (10, 10), (2, 4)),
    ("nonogram_colour", (8, 8), (2, 3)),
    ("nonogram_line", (15, 1), (1, 3)),
    ("regex_crossword", (3, 3), (3, 4)),
    ("zebra", (4, 3), (4, 7)),
]


def rate(name: str, work: Callable[[int], object], seconds: float = 4) -> None:
    """Prints how often the work is done in a second."""
    begin, done = time.process_time(), 0
    while time.process_time() - begin < seconds:
        work(done)
        done += 1
    print(f"{name:50} {done / (time.process_time() - begin):10,.0f}")


for name, sizes, grades in MADE:
    kind = KINDS[name]
    (width, height), (wide, high) = sizes[0], sizes[-1]
    range_of_sizes = f"{width}x{height}" if len(sizes) == 1 else f"{width}x{height} to {wide}x{high}"
    rate(f"make {name} {range_of_sizes}, grades {grades[0]} to {grades[1]}", lambda index: kind.item(4, index, sizes, grades))
rate("make zebra 5x5 of any grade", lambda index: nonomata.random(5, kind="logic", seed=4, number=index + 1))
for name, size, grades in SCORED:
    kind = KINDS[name]
    items = [kind.item(4, index, [size], grades) for index in range(20)]
    rate(f"score {name} {size[0]}x{size[1]}", lambda at: kind.score(items[at % 20]["answer"], items[at % 20]["metadata"], False), 1)
