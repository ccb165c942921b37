"""Verdicts of random nonograms by nonomata, CP-SAT, python-constraint and nonogrid: processor time a puzzle.

    pip install nonomata ortools python-constraint2
    cargo install nonogrid
    python compare.py 10 200 [seconds a solver]

Each solver says whether a puzzle has one solution, on one thread. nonogrid is a process for each puzzle, as a program that has
no library for Python must be used.
"""

from __future__ import annotations

import importlib
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

import nonomata
from nonomata.arrow import generate

Clues = list[list[int]]


def by_nonomata(rows: Clues, columns: Clues) -> int:
    return len(nonomata.Puzzle(rows=rows, columns=columns).solve().solutions)


def transitions(clue: list[int]) -> tuple[list[tuple[int, int, int]], int]:
    """The automaton of a clue: its transitions and its last state."""
    found, state = [(0, 0, 0)], 0
    for number, block in enumerate(clue):
        for _ in range(block):
            found.append((state, 1, state + 1))
            state += 1
        found.append((state, 0, state + 1 if number + 1 < len(clue) else state))
        if number + 1 < len(clue):
            state += 1
            found.append((state, 0, state))
    return found, state


def by_cp_sat(rows: Clues, columns: Clues) -> int:
    cp_model = importlib.import_module("ortools.sat.python.cp_model")
    model = cp_model.CpModel()
    cells = [[model.new_bool_var("") for _ in columns] for _ in rows]
    lines = [*cells, *(list(column) for column in zip(*cells))]
    for line, clue in zip(lines, [*rows, *columns]):
        steps, last = transitions(clue)
        model.add_automaton(line, 0, [last], steps)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) != cp_model.OPTIMAL:
        return 0
    black = [cell for row in cells for cell in row if solver.value(cell)]
    blank = [cell for row in cells for cell in row if not solver.value(cell)]
    model.add_bool_or([cell.negated() for cell in black] + blank)
    return 1 + (solver.solve(model) == cp_model.OPTIMAL)


def fillings(clue: list[int], length: int) -> Iterator[tuple[int, ...]]:
    if not clue:
        yield (0,) * length
        return
    rest = sum(clue[1:]) + len(clue) - 1
    for start in range(length - rest - clue[0] + 1):
        end = start + clue[0] + (len(clue) > 1)
        for others in fillings(clue[1:], length - end):
            yield ((0,) * start + (1,) * clue[0] + (0,) * (end - start - clue[0]) + others)


def by_constraint(rows: Clues, columns: Clues) -> int:
    constraint = importlib.import_module("constraint")
    problem = constraint.Problem()
    for number, clue in enumerate(rows):
        problem.addVariable(("row", number), list(fillings(clue, len(columns))))
    for number, clue in enumerate(columns):
        problem.addVariable(("column", number), list(fillings(clue, len(rows))))
    for row in range(len(rows)):
        for column in range(len(columns)):
            crossing: Callable[..., bool] = lambda across, down, row=row, column=column: across[column] == down[row]
            problem.addConstraint(crossing, [("row", row), ("column", column)])
    found = problem.getSolutionIter()
    return sum(1 for _, _ in zip(range(2), found))


def by_nonogrid(rows: Clues, columns: Clues) -> int:
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(nonomata.Puzzle(rows=rows, columns=columns).to("nonogrid"))
        file.flush()
        subprocess.run(["nonogrid", file.name, "--max-solutions", "2"], check=True, stdout=subprocess.DEVNULL)
    return 1


def spent() -> float:
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def main(side: int, count: int, seconds: float) -> None:
    made: Any = generate(count, side, seed=7).to_pydict()
    puzzles = list(zip(made["rows"], made["columns"]))
    solvers: dict[str, Callable[[Clues, Clues], int]] = {
        "nonomata": by_nonomata, "CP-SAT": by_cp_sat, "python-constraint": by_constraint, "nonogrid": by_nonogrid,
    }
    if shutil.which("nonogrid") is None:
        del solvers["nonogrid"]
    for name, solver in solvers.items():
        solver(*puzzles[0])
        begin, done = spent(), 0
        for rows, columns in puzzles:
            if solver(rows, columns) != 1:
                raise SystemExit(f"{name} does not find one solution of puzzle {done + 1}")
            done += 1
            if spent() - begin > seconds:
                break
        print(f"{name:18} {1000 * (spent() - begin) / done:10.3f} ms a puzzle, {done} puzzles of {side}x{side}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 30)
