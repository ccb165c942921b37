"""Rules that count, by nonomata and by CP-SAT with one worker: processor time to the first solution.

    pip install ortools
    python counting.py [-n SEEDS] [-t SECONDS] PROGRAM [KIND ...]

PROGRAM is the command-line tool. Its time is that of the whole process; that of CP-SAT begins after its model is built.
`-t` limits the time by the clock. With `-o FOLDER` the puzzles are written there instead.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import combinations
from typing import Any

from ortools.sat.python import cp_model

Problem = tuple[str, cp_model.CpModel]


class Both:
    """One problem in two notations: the text of a `lines` puzzle and a model of CP-SAT."""

    def __init__(self, letters: str, width: int, height: int) -> None:
        self.letters = letters
        self.text = [f"nonomata lines\nalphabet: {letters}\ngrid: {width}x{height}"]
        self.model = cp_model.CpModel()
        last = len(letters) - 1
        self.cells = [[self.model.new_int_var(0, last, "") for _ in range(width)] for _ in range(height)]
        self.literals: dict[tuple[int, int, int], cp_model.IntVar] = {}
        self.count = 0

    def lines(self) -> list[list[Any]]:
        return [*self.cells, *(list(column) for column in zip(*self.cells))]

    def is_letter(self, row: int, column: int, letter: int) -> cp_model.IntVar:
        key = (row, column, letter)
        if key not in self.literals:
            literal = self.model.new_bool_var("")
            self.model.add(self.cells[row][column] == letter).only_enforce_if(literal)
            self.model.add(self.cells[row][column] != letter).only_enforce_if(literal.negated())
            self.literals[key] = literal
        return self.literals[key]

    def over(self, places: list[tuple[int, int]], rule: str) -> None:
        self.count += 1
        names = " ".join(f"r{row + 1}c{column + 1}" for row, column in places)
        self.text.append(f"line l{self.count} over {names}: {rule}")

    def give(self, row: int, column: int, letter: int) -> None:
        self.text.append(f"given r{row + 1}c{column + 1}: {self.letters[letter]}")
        self.model.add(self.cells[row][column] == letter)

    def problem(self) -> Problem:
        return "\n".join(self.text) + "\n", self.model


LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
SUDOKUS = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
]


def sudoku(seed: int) -> Problem:
    both = Both("123456789", 9, 9)
    both.text.append("each row: all different\neach column: all different")
    for line in both.lines():
        both.model.add_all_different(line)
    for top in range(0, 9, 3):
        for left in range(0, 9, 3):
            places = [(top + at // 3, left + at % 3) for at in range(9)]
            both.over(places, "all different")
            both.model.add_all_different([both.cells[row][column] for row, column in places])
    for place, digit in enumerate(SUDOKUS[seed % len(SUDOKUS)]):
        if digit != ".":
            both.give(place // 9, place % 9, int(digit) - 1)
    return both.problem()


def latin(size: int) -> Callable[[int], Problem]:
    def make(seed: int) -> Problem:
        dice = random.Random(seed)
        orders = [dice.sample(range(size), size) for _ in range(3)]
        square = [[orders[2][(a + b) % size] for b in orders[1]] for a in orders[0]]
        for _ in range(20 * size**2):
            # Two rows that hold the same pair of letters in two columns exchange it.
            (a, b), (c, d) = dice.sample(range(size), 2), dice.sample(range(size), 2)
            if square[a][c] == square[b][d] and square[a][d] == square[b][c]:
                square[a][c], square[a][d], square[b][c], square[b][d] = (
                    square[a][d], square[a][c], square[b][d], square[b][c])
        both = Both(LETTERS[:size], size, size)
        both.text.append("each row: all different\neach column: all different")
        for line in both.lines():
            both.model.add_all_different(line)
        holes = set(dice.sample(range(size * size), round(0.42 * size * size)))
        for place in range(size * size):
            if place not in holes:
                both.give(place // size, place % size, square[place // size][place % size])
        return both.problem()

    return make


CAPACITIES = [(1, 2), (2, 3), (1, 3), (2, 5), (1, 5)]


def cars(fill: float) -> Callable[[int], Problem]:
    """100 cars of 18 classes (CSPLib 001) whose options are filled to a share of their capacity."""

    def make(seed: int) -> Problem:
        dice = random.Random(seed)
        subsets = [
            {option for option in range(5) if mask >> option & 1} for mask in range(32)
        ]
        while True:
            classes = dice.sample(subsets, 18)
            if all(any(option in one for one in classes) for option in range(5)):
                break
        limit = [int(fill * 100 * most / length) for most, length in CAPACITIES]
        demand = [1] * 18
        used = [sum(option in one for one in classes) for option in range(5)]
        while sum(demand) < 100:
            may = [
                number for number, one in enumerate(classes)
                if all(used[option] < limit[option] for option in one)
            ]
            # Classes of many options are likelier, so that options are filled to their limits.
            number = dice.choices(may, [1 + len(classes[number]) for number in may])[0] if may else None
            if number is None:
                return make(seed + 1_000_003)
            demand[number] += 1
            for option in classes[number]:
                used[option] += 1
        both = Both(LETTERS[:18], 100, 1)
        counts = ", ".join(f"exactly {count} {LETTERS[number]}" for number, count in enumerate(demand))
        both.text.append(f"row 1: {counts}")
        for number, count in enumerate(demand):
            both.model.add(sum(both.is_letter(0, place, number) for place in range(100)) == count)
        for option, (most, length) in enumerate(CAPACITIES):
            members = [number for number in range(18) if option in classes[number]]
            letters = "".join(LETTERS[number] for number in members)
            for start in range(100 - length + 1):
                places = range(start, start + length)
                both.over([(0, place) for place in places], f"at most {most} {letters}")
                total = sum(both.is_letter(0, place, number) for place in places for number in members)
                both.model.add(total <= most)
        return both.problem()

    return make


def roster(seed: int) -> Problem:
    """20 nurses and 28 days: at least 5 early, 5 late and 3 at night a day, 18 to 20 shifts each and 2 to 6 nights, no
    earlier shift on the day after a late one or a night, at most 5 shifts in a row; some days off are wanted."""
    dice = random.Random(seed)
    both = Both("-ELN", 28, 20)
    both.text.append("each column: at least 5 E, at least 5 L, at least 3 N")
    both.text.append("each row: pattern (?!.*[ELN]{6})(?!.*L[E])(?!.*N[EL]).*")
    both.text.append("each row: 18 to 20 ELN\neach row: 2 to 6 N")
    for column in range(28):
        for letter, least in ((1, 5), (2, 5), (3, 3)):
            both.model.add(sum(both.is_letter(row, column, letter) for row in range(20)) >= least)
    for row in range(20):
        shifts = [sum(both.is_letter(row, day, letter) for letter in (1, 2, 3)) for day in range(28)]
        nights = sum(both.is_letter(row, day, 3) for day in range(28))
        both.model.add_linear_constraint(sum(shifts), 18, 20)
        both.model.add_linear_constraint(nights, 2, 6)
        for day in range(23):
            both.model.add(sum(shifts[day : day + 6]) <= 5)
        for day in range(27):
            for late, early in ((2, 1), (3, 1), (3, 2)):
                first, second = both.is_letter(row, day, late), both.is_letter(row, day + 1, early)
                both.model.add_bool_or(first.negated(), second.negated())
        for day in dice.sample(range(28), 4):
            both.give(row, day, 0)
    return both.problem()


def words(seed: int) -> Problem:
    """A square of 5x5 over 2,000 words, in which a square is hidden."""
    dice = random.Random(seed)
    letters = LETTERS[:26]
    weights = [8, 2, 3, 4, 12, 2, 2, 3, 7, 1, 1, 4, 3, 7, 8, 2, 1, 6, 6, 9, 3, 1, 2, 1, 2, 1]
    hidden = [dice.choices(letters, weights, k=5) for _ in range(5)]
    all_words = {"".join(word) for word in [*hidden, *zip(*hidden)]}
    while len(all_words) < 2000:
        all_words.add("".join(dice.choices(letters, weights, k=5)))
    ordered = sorted(all_words)
    both = Both(letters, 5, 5)
    both.text += [f"words: {' '.join(ordered[at : at + 100])}" for at in range(0, 2000, 100)]
    both.text.append("each row: word\neach column: word")
    table = [[letters.index(letter) for letter in word] for word in ordered]
    for line in both.lines():
        both.model.add_allowed_assignments(line, table)
    return both.problem()


def kakuro(seed: int) -> Problem:
    """A grid of 20x20 with black cells, in which each run of cells has a sum and different digits."""
    dice = random.Random(seed)
    size = 20
    while True:
        black = {(row, column) for row in range(size) for column in range(size) if dice.random() < 0.28}
        runs = []
        for is_row in (True, False):
            for line in range(size):
                run: list[tuple[int, int]] = []
                for at in range(size + 1):
                    place = (line, at) if is_row else (at, line)
                    if at < size and place not in black:
                        if len(run) == 9:
                            black.add(place)
                        else:
                            run.append(place)
                            continue
                    if len(run) > 1:
                        runs.append(run)
                    run = []
        runs = [run for run in runs if not any(place in black for place in run)]
        digits: dict[tuple[int, int], int] = {}
        free = [(row, column) for row in range(size) for column in range(size) if (row, column) not in black]
        of_cell = {place: [run for run in runs if place in run] for place in free}
        for place in free:
            taken = {digits.get(other) for run in of_cell[place] for other in run}
            left = [digit for digit in range(1, 10) if digit not in taken]
            if not left:
                break
            digits[place] = dice.choice(left)
        else:
            break
    both = Both("0123456789", size, size)
    for place in black:
        both.give(*place, 0)
    for place in free:
        both.text.append(f"given r{place[0] + 1}c{place[1] + 1}: 123456789")
        both.model.add(both.cells[place[0]][place[1]] >= 1)
        if not of_cell[place]:
            both.give(*place, digits[place])
    for run in runs:
        total = sum(digits[place] for place in run)
        both.over(run, "all different")
        both.over(run, f"sum {total}")
        cells = [both.cells[row][column] for row, column in run]
        both.model.add_all_different(cells)
        both.model.add(sum(cells) == total)
    return both.problem()


def stars_in(size: int, count: int, dice: random.Random) -> list[tuple[int, ...]]:
    """The columns of the stars of each row."""
    choices = [
        chosen for chosen in combinations(range(size), count)
        if all(other - one > 1 for one, other in zip(chosen, chosen[1:]))
    ]
    while True:
        rows: list[tuple[int, ...]] = []
        left = [count] * size
        for row in range(size):
            fitting = [
                chosen for chosen in choices
                if all(left[column] > 0 for column in chosen)
                and not (rows and any(abs(one - other) < 2 for one in chosen for other in rows[-1]))
                and all(left[column] - (column in chosen) <= size - row - 1 for column in range(size))
            ]
            if not fitting:
                break
            weights = [3.0 ** sum(left[column] for column in chosen) for chosen in fitting]
            rows.append(dice.choices(fitting, weights)[0])
            for column in rows[-1]:
                left[column] -= 1
        else:
            return rows


def regions_of(size: int, count: int, stars: set[tuple[int, int]], dice: random.Random) -> list[set[tuple[int, int]]]:
    """Connected regions with as many stars each: a path cut in pieces, then pairs of pieces cut anew."""
    path = [(row, column if row % 2 == 0 else size - 1 - column) for row in range(size) for column in range(size)]
    regions: list[set[tuple[int, int]]] = [set()]
    for place in path:
        if sum(one in stars for one in regions[-1]) == count and len(regions) < size:
            regions.append(set())
        regions[-1].add(place)

    def beside(place: tuple[int, int]) -> list[tuple[int, int]]:
        row, column = place
        return [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]

    for _ in range(60 * size):
        one, other = dice.sample(range(size), 2)
        both = regions[one] | regions[other]
        if not any(near in regions[other] for place in regions[one] for near in beside(place)):
            continue
        # A random spanning tree, and an edge that divides its stars evenly.
        start = dice.choice(sorted(both))
        parent: dict[tuple[int, int], Any] = {start: None}
        edges = [(start, near) for near in beside(start)]
        order = [start]
        while edges:
            at = dice.randrange(len(edges))
            edges[at], edges[-1] = edges[-1], edges[at]
            source, place = edges.pop()
            if place in both and place not in parent:
                parent[place] = source
                order.append(place)
                edges += [(place, near) for near in beside(place)]
        below = {place: {place} for place in order}
        for place in reversed(order[1:]):
            below[parent[place]] |= below[place]
        cuts = [place for place in order[1:] if sum(one in stars for one in below[place]) == count]
        if cuts:
            part = below[dice.choice(cuts)]
            regions[one], regions[other] = part, both - part
    return regions


def star_battle(seed: int) -> Problem:
    size, count = 14, 3
    dice = random.Random(seed)
    rows = stars_in(size, count, dice)
    stars = {(row, column) for row, chosen in enumerate(rows) for column in chosen}
    both = Both("-*", size, size)
    both.text.append(f"each row: exactly {count} *\neach column: exactly {count} *")
    for line in both.lines():
        both.model.add(sum(line) == count)
    for region in regions_of(size, count, stars, dice):
        places = sorted(region)
        both.over(places, f"exactly {count} *")
        both.model.add(sum(both.cells[row][column] for row, column in places) == count)
    for row in range(size - 1):
        for column in range(size - 1):
            places = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)]
            both.over(places, "at most 1 *")
            both.model.add_at_most_one(both.cells[row][column] for row, column in places)
    return both.problem()


def takuzu(seed: int) -> Problem:
    size = 20
    dice = random.Random(seed)
    both = Both("01", size, size)
    both.text.append("each row: pattern (?!.*(000|111)).*\neach column: pattern (?!.*(000|111)).*")
    both.text.append(f"each row: exactly {size // 2} 1\neach column: exactly {size // 2} 1")
    both.text.append("each two rows: different\neach two columns: different")
    lines = both.lines()
    for line in lines:
        both.model.add(sum(line) == size // 2)
        for at in range(size - 2):
            both.model.add_linear_constraint(sum(line[at : at + 3]), 1, 2)
    for side in (lines[:size], lines[size:]):
        numbers = [sum((1 << at) * cell for at, cell in enumerate(line)) for line in side]
        both.model.add_all_different(numbers)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = seed
    solver.parameters.randomize_search = True
    assert solver.solve(both.model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    solution = [[solver.value(cell) for cell in row] for row in both.cells]
    for place in dice.sample(range(size * size), round(0.22 * size * size)):
        both.give(place // size, place % size, solution[place // size][place % size])
    return both.problem()


KINDS: dict[str, Callable[[int], Problem]] = {
    "sudoku": sudoku,
    "latin-25": latin(25),
    "latin-30": latin(30),
    "cars-80": cars(0.80),
    "cars-85": cars(0.85),
    "cars-90": cars(0.90),
    "roster": roster,
    "words": words,
    "kakuro": kakuro,
    "star": star_battle,
    "takuzu": takuzu,
}


def by_nonomata(program: str, text: str, limit: float) -> tuple[str, float]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [program, "solve", "--first", "--threads", "1", "--time", str(limit), "-"]
    run = subprocess.run(command, input=text, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {0: "solved", 1: "none"}.get(run.returncode, f"exit {run.returncode}"), used


def by_cp_sat(model: cp_model.CpModel, limit: float) -> tuple[str, float]:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = limit
    before = time.process_time()
    status = solver.solve(model)
    used = time.process_time() - before
    names = {cp_model.OPTIMAL: "solved", cp_model.FEASIBLE: "solved", cp_model.INFEASIBLE: "none"}
    return names.get(status, "unknown"), used


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("kinds", nargs="*", metavar="KIND", help=", ".join(KINDS))
    parser.add_argument("-n", type=int, default=3, help="seeds of each kind")
    parser.add_argument("-t", type=float, default=30, help="seconds for each problem")
    parser.add_argument("-o", help="write the texts to this folder, and solve nothing")
    options = parser.parse_args()
    print(f"{'problem':14} {'nonomata':>16} {'CP-SAT':>16} ratio")
    for kind in options.kinds or KINDS:
        for seed in range(options.n):
            text, model = KINDS[kind](seed)
            if options.o:
                with open(f"{options.o}/{kind}-{seed}.lines", "w") as file:
                    file.write(text)
                continue
            one, own = by_nonomata(options.program, text, options.t)
            other, foreign = by_cp_sat(model, options.t)
            ratio = own / max(foreign, 0.001)
            print(f"{kind + ' ' + str(seed):14} {one:>8} {own:7.3f} {other:>8} {foreign:7.3f} {ratio:5.2f}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
