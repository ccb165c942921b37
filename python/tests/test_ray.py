"""Ray on one machine: whole outputs, whatever happens to workers, and the same as without Ray."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ray = pytest.importorskip("ray")
pa = pytest.importorskip("pyarrow")

import pyarrow.parquet as pq  # noqa: E402
from ray.cluster_utils import Cluster  # noqa: E402

import nonomata  # noqa: E402
import nonomata.arrow  # noqa: E402
import nonomata.ray  # noqa: E402


@pytest.fixture(scope="module", autouse=True)
def cluster() -> Iterator["Cluster"]:
    """Two nodes on this machine, with one CPU each."""
    try:
        cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, logging_level="ERROR", log_to_driver=False)
    except Exception as error:  # Sandboxes forbid what Ray needs in many ways.
        pytest.skip(f"Ray does not start: {error}")
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def contents(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def test_made_and_labelled(tmp_path: Path) -> None:
    assert nonomata.ray.generate(120, tmp_path / "made", 8, seed=3, part=30) == 120
    assert nonomata.ray.generate(120, tmp_path / "made", 8, seed=3, part=30) == 0
    made = pq.read_table(tmp_path / "made")
    assert made.equals(nonomata.arrow.generate(120, 8, seed=3))
    ask = ["verdict", "grade", "solution"]
    found = nonomata.ray.label(tmp_path / "made", tmp_path / "whole", ask, nodes=1000)
    assert found == {"files": 4, "before": 0, "puzzles": 120, "unknown": 0}
    assert pq.read_table(tmp_path / "whole").equals(nonomata.arrow.label(made, ask).combine_chunks())

    # Some outputs are missing, and one was cut off under its temporary name.
    whole = contents(tmp_path / "whole")
    for name in list(whole)[:2]:
        (tmp_path / "whole" / name).unlink()
    (tmp_path / "whole" / ".cut").write_bytes(b"PAR1")
    again = nonomata.ray.label(tmp_path / "made", tmp_path / "whole", ask, nodes=1000)
    assert again["before"] == 2
    (tmp_path / "whole" / ".cut").unlink()
    assert contents(tmp_path / "whole") == whole


def test_killed_workers_and_lost_nodes_lose_nothing(tmp_path: Path, cluster: "Cluster") -> None:
    made = nonomata.arrow.generate(1000, 10, seed=9, threads=2)
    (tmp_path / "made").mkdir()
    for part in range(40):
        pq.write_table(made.slice(25 * part, 25), tmp_path / "made" / f"{part:02}.parquet")
    ask = ["verdict", "grade", "techniques", "solution"]
    nonomata.ray.label(tmp_path / "made", tmp_path / "calm", ask)

    @ray.remote
    def process() -> int:
        time.sleep(0.2)
        return os.getpid()

    # Ray keeps idle workers for the next tasks.
    workers = set(ray.get([process.options(scheduling_strategy="SPREAD").remote() for _ in range(8)]))
    disturbed = tmp_path / "disturbed"
    killed: list[int] = []

    def kill() -> None:
        while not disturbed.exists() or not list(disturbed.glob("*.parquet")):
            time.sleep(0.01)
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
            killed.append(len(list(disturbed.glob("*.parquet"))))
        cluster.remove_node(list(cluster.worker_nodes)[0])

    killing = threading.Thread(target=kill)
    killing.start()
    nonomata.ray.label(tmp_path / "made", disturbed, ask)
    killing.join()
    assert killed and killed[0] < 40, "the workers died before the end"
    assert contents(disturbed) == contents(tmp_path / "calm")


def test_poisoned_puzzles_end(tmp_path: Path) -> None:
    import random

    noise = random.Random(1)
    picture = bytes(noise.random() < 0.5 for _ in range(3600))
    pq.write_table(pa.table({"picture": pa.array([picture, bytes(3600)], pa.binary())}), tmp_path / "hard.parquet")
    found = nonomata.ray.label(tmp_path / "hard.parquet", tmp_path / "out", ["count"], width=60, time=0.2, retry=2)
    assert (found["puzzles"], found["unknown"]) == (2, 1)
    assert pq.read_table(tmp_path / "out").column("count").to_pylist() == [None, 1]


def test_census(tmp_path: Path) -> None:
    assert nonomata.ray.census(4, 4, tmp_path, part=10) == 52362
    files = sorted(tmp_path.iterdir())
    files[1].unlink()
    assert nonomata.ray.census(4, 4, tmp_path, part=10) == 52362


def dominoes(count: int) -> nonomata.Puzzle:
    """A chain of dominoes, each above the next: one solution, which lines alone do not find."""
    text = (Path(__file__).parents[2] / f"tests/puzzles/dom/dom-{count}.non").read_text()
    return nonomata.read(text)


def test_cube_and_conquer(tmp_path: Path) -> None:
    puzzle = dominoes(5)
    expected = puzzle.solve()
    found = nonomata.ray.solve(puzzle, tmp_path / "parts", cubes=8, certificate=tmp_path / "dom.proof")
    assert (found.verdict, found.solutions) == (expected.verdict, expected.solutions) == ("unique", expected.solutions)
    certified = puzzle.check_certificate((tmp_path / "dom.proof").read_text())
    assert certified.verdict == "unique" and certified.clauses > 8

    # A second run takes what is there, and does again what is not.
    results = [file for file in (tmp_path / "parts").iterdir() if not file.name.endswith(".proof")]
    before = contents(tmp_path / "parts")
    results[0].unlink()
    (tmp_path / "parts" / (results[0].name + ".proof")).unlink()
    again = nonomata.ray.solve(puzzle, tmp_path / "parts", cubes=8, certificate=tmp_path / "again.proof")
    assert again == found
    assert contents(tmp_path / "parts") == before
    assert (tmp_path / "again.proof").read_bytes() == (tmp_path / "dom.proof").read_bytes()


def test_cubes_that_are_too_hard_are_divided(tmp_path: Path) -> None:
    puzzle = dominoes(5)
    found = nonomata.ray.solve(puzzle, tmp_path / "parts", cubes=2, nodes=3, certificate=tmp_path / "proof")
    assert found.verdict == "unique"
    assert len(list((tmp_path / "parts").glob("*.proof"))) > 2
    assert puzzle.check_certificate((tmp_path / "proof").read_text()).verdict == "unique"


def test_several_solutions_end_all_tasks(tmp_path: Path) -> None:
    puzzle = nonomata.Puzzle(rows=[[1]] * 8, columns=[[1]] * 8)
    found = nonomata.ray.solve(puzzle, tmp_path / "parts", cubes=16, certificate=tmp_path / "proof")
    assert found.verdict == "multiple" and len(found.differing) >= 4
    assert puzzle.check_certificate((tmp_path / "proof").read_text()).verdict == "multiple"
    assert nonomata.ray.solve(puzzle, tmp_path / "first", first=True).verdict == "found"
    none = nonomata.Puzzle(rows=[[2], [2]], columns=[[1], [1], [2]])
    assert nonomata.ray.solve(none, tmp_path / "none", certificate=tmp_path / "none.proof").verdict == "none"
    assert none.check_certificate((tmp_path / "none.proof").read_text()).verdict == "none"
