"""Games of moves, and the environments around them."""

from __future__ import annotations

import asyncio
import sys
import types
import warnings
from typing import Any, Generic, TypeVar

import pytest

import nonomata
from nonomata.gym import KINDS
from nonomata.gym.game import REWARDS, Game, question


def item(name: str = "nonogram", index: int = 0) -> Any:
    sizes, grades = {"nonogram": ([(5, 5)], (1, 3)), "nonogram_colour": ([(5, 5)], (2, 3)), "regex_crossword": ([(2, 2)], (3, 3))}[name]
    return KINDS[name].item(3, index, sizes, grades)


def decided(game: Game, row: int, column: int) -> bool:
    """Whether a line through the cell alone decides it, by the engine for single lines."""
    metadata, rows = game.item["metadata"], game.rows
    of_row = nonomata.Line(metadata["rows"][row] or "0").solve(rows[row])
    of_column = nonomata.Line(metadata["columns"][column] or "0").solve("".join(line[column] for line in rows))
    return "?" not in (of_row.cells or "?")[column] or "?" not in (of_column.cells or "?")[row]


@pytest.mark.parametrize("index", range(4))
def test_moves_are_judged_as_by_lines_and_search(index: int) -> None:
    game = Game(item(index=index))
    solution = game.item["metadata"]["solution"]
    for row in range(5):
        for column in range(5):
            right = solution[row][column]
            is_forced = decided(game, row, column)
            wrong = game.play(row + 1, column + 1, "#" if right == "." else ".")
            assert wrong.move == "refuted" and game.rows[row][column] == "?"
            assert not is_forced or wrong.line is not None and wrong.reason
            played = game.play(row + 1, column + 1, right)
            assert played.move == ("forced" if is_forced else "free") and played.is_right
            assert not is_forced or played.line is not None
            assert game.play(row + 1, column + 1, right).move == "known"
    assert game.is_solved and game.rows == solution
    assert game.play(1, 1, "#" if solution[0][0] == "." else ".").move == "illegal"


def test_a_proof_has_a_distance() -> None:
    game = Game(item(), proof=True)
    solution = game.item["metadata"]["solution"]
    for row in range(5):
        for column in range(5):
            played = game.play(row + 1, column + 1, solution[row][column])
            assert played.distance is not None and played.distance >= 1 and played.reason


@pytest.mark.parametrize("name", ["nonogram", "nonogram_colour", "regex_crossword"])
def test_moves_in_words(name: str) -> None:
    game = Game(item(name))
    symbol = game.item["metadata"]["solution"][0][1]
    texts = ("r1c2 {}", "I think (r1c2) = {}", "1, 2 {}", "first r9c9 # and then r1c2 {}")
    for text in (*(text.format(symbol) for text in texts), f"R1C2: {symbol.upper()}"):
        game.grid[0][1] = "?"
        assert game.say(text).is_right, text
    assert [game.say(text).move for text in ("no move", "")] == ["unreadable"] * 2
    assert [game.say(text).move for text in ("r9c9 " + symbol, "r1c1 ?", "r1c1 AB")] == ["illegal"] * 3
    names = {"#": "black", ".": "white", **(game.item["metadata"].get("colours") or {})}
    if symbol in names and name != "nonogram_colour" or symbol.isalpha() and name == "nonogram_colour":
        assert game.say(f"r1c2 is {names[symbol]}").move == "known"
    assert "r1c2" in question(game.item) and "Answer with one line" not in question(game.item)
    assert game.told(game.say("r1c2 " + symbol)).startswith("known")


def test_other_kinds_have_no_moves() -> None:
    with pytest.raises(ValueError, match="expected a nonogram"):
        Game(KINDS["nonogram_line"].item(1, 0, [(10, 1)], (1, 2)))


def test_gymnasium() -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="gymnasium is not installed")
    from gymnasium.utils.env_checker import check_env

    for more in ({}, {"size": (6, 5), "colours": True, "grades": (2, 3), "proof": True}):
        env = gymnasium.make("nonomata.gym.env:nonomata/Nonogram-v0", render_mode="ansi", **more).unwrapped
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            check_env(env)


def test_an_episode() -> None:
    pytest.importorskip("gymnasium", reason="gymnasium is not installed")
    from nonomata.gym.env import NonogramEnv

    env = NonogramEnv(steps=40, render_mode="ansi")
    observation, info = env.reset(options={"item": item()})
    assert info["question"] == question(item()) and not observation["grid"].any()
    assert [block for block, _ in observation["rows"][0].tolist() if block] == item()["metadata"]["rows"][0]
    total, moves, solution = 0.0, [], item()["metadata"]["solution"]
    for row in range(5):
        for column in range(5):
            observation, reward, terminated, truncated, info = env.step((row, column, ".#".index(solution[row][column])))
            total, moves = total + reward, [*moves, info["move"]]
    assert terminated and not truncated and env.render() == "\n".join(solution)
    assert total == pytest.approx(sum(REWARDS[move] for move in moves) / 25)
    assert observation["grid"].tolist() == [[1 + ".#".index(cell) for cell in row] for row in solution]
    env.reset(seed=1)
    results = [env.step("nothing") for _ in range(40)]
    assert [result[3] for result in results] == [False] * 39 + [True] and results[0][4]["move"] == "unreadable"
    with pytest.raises(ValueError, match="5x5"):
        env.reset(options={"item": KINDS["nonogram"].item(1, 0, [(6, 6)], (1, 3))})


Data, Task, Config = TypeVar("Data"), TypeVar("Task"), TypeVar("Config")


class Record:
    """A stand-in for models of pydantic: what is declared or given is an attribute."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)


def verifiers() -> types.ModuleType:
    """A stand-in for what is used of `verifiers.v1`."""

    class StandInTask(Generic[Data]):
        def __init__(self, data: Any, config: Any = None) -> None:
            self.data, self.config = data, config

    class StandInTaskset(Generic[Task, Config]):
        def __init__(self, config: Any) -> None:
            self.config = config

        def __iter__(self) -> Any:
            return iter(self.load())  # type: ignore[attr-defined]

    module = types.ModuleType("verifiers.v1")
    config = type("TasksetConfig", (Record,), {"task": None})
    vars(module).update(TaskData=Record, Task=StandInTask, Taskset=StandInTaskset, TasksetConfig=config)
    vars(module).update(Trace=object, reward=lambda method: method)
    return module


def openenv() -> dict[str, types.ModuleType]:
    """A stand-in for what is used of OpenEnv."""
    act, obs, state = TypeVar("act"), TypeVar("obs"), TypeVar("state")

    class StandInEnvironment(Generic[act, obs, state]):
        def __init__(self) -> None:
            pass

    interfaces, kinds = types.ModuleType("interfaces"), types.ModuleType("types")
    vars(interfaces).update(Environment=StandInEnvironment)
    vars(kinds).update(Action=Record, Observation=Record, State=Record)
    return {"openenv.core.env_server.interfaces": interfaces, "openenv.core.env_server.types": kinds}


@pytest.fixture(params=["installed", "stand-in"])
def adapted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Imports an adapter with the real library, where it is installed, and with a stand-in for it."""

    def load(name: str) -> Any:
        module = {"verifiers": "verifiers.v1", "openenv": "openenv.core.env_server.interfaces"}[name]
        if request.param == "installed":
            pytest.importorskip(module, reason=f"{name} is not installed")
        elif name == "verifiers":
            monkeypatch.setitem(sys.modules, "verifiers", types.ModuleType("verifiers"))
            monkeypatch.setitem(sys.modules, "verifiers.v1", stand_in := verifiers())
            monkeypatch.setattr(sys.modules["verifiers"], "v1", stand_in, raising=False)
        else:
            for parent in ("openenv", "openenv.core", "openenv.core.env_server"):
                monkeypatch.setitem(sys.modules, parent, types.ModuleType(parent))
            for path, stub in openenv().items():
                monkeypatch.setitem(sys.modules, path, stub)
        monkeypatch.delitem(sys.modules, f"nonomata.gym.{name}", raising=False)
        __import__(f"nonomata.gym.{name}")
        return sys.modules[f"nonomata.gym.{name}"]

    return load


def test_verifiers(adapted: Any) -> None:
    adapter = adapted("verifiers")
    tasks = list(adapter.PuzzleTaskset(adapter.PuzzleConfig(count=3)))
    assert len(tasks) == 3
    for task in tasks:
        answer = "\n".join(task.data.metadata["solution"])
        for reply, score in ((answer, 1.0), (f"```\n{answer}\n```", 1.0), ("", 0.0)):
            assert asyncio.run(task.correct(types.SimpleNamespace(last_reply=reply))) == score
        assert "nonogram" in task.data.prompt


def test_openenv(adapted: Any) -> None:
    adapter = adapted("openenv")
    env = adapter.PuzzleEnvironment()
    assert env.reset(seed=5).text == env.reset(seed=5).text != env.reset(seed=6).text
    solution = env._game.item["metadata"]["solution"]
    told = env.step(adapter.MoveAction(text="nothing"))
    assert (told.done, told.metadata["move"]) == (False, "unreadable") and told.reward < 0
    for row in range(5):
        for column in range(5):
            told = env.step(adapter.MoveAction(text=f"r{row + 1}c{column + 1} {solution[row][column]}"))
            assert told.reward > 0
    assert told.done and env.state.rows == solution and env.state.step_count == 26
