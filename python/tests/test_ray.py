"""Ray on one machine: whole outputs, whatever happens to workers, and the same as without Ray."""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
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
    return {file.name: file.read_bytes() for file in folder.iterdir() if file.name != "_question.json"}


def test_made_and_labelled(tmp_path: Path) -> None:
    assert nonomata.ray.generate(120, tmp_path / "made", 8, seed=3, part=30) == 120
    assert nonomata.ray.generate(120, tmp_path / "made", 8, seed=3, part=30) == 0
    made = pq.read_table(tmp_path / "made")
    assert made.equals(nonomata.arrow.generate(120, 8, seed=3))
    ask = ["verdict", "grade", "solution"]
    found = nonomata.ray.label(tmp_path / "made", tmp_path / "whole", ask, nodes=1000)
    assert found == nonomata.ray.Labelled(files=4, before=0, puzzles=120, unknown=0, wrong=0, failed={})
    assert pq.read_table(tmp_path / "whole").equals(nonomata.arrow.label(made, ask).combine_chunks())

    # Some outputs are missing, and one was cut off under its temporary name.
    whole = contents(tmp_path / "whole")
    for name in list(whole)[:2]:
        (tmp_path / "whole" / name).unlink()
    (tmp_path / "whole" / ".cut").write_bytes(b"PAR1")
    heard: list[tuple[int, int]] = []
    again = nonomata.ray.label(
        tmp_path / "made", tmp_path / "whole", ask, nodes=1000, progress=lambda done, all: heard.append((done, all))
    )
    # The totals are those of the folder, not of this run.
    assert again == nonomata.ray.Labelled(files=4, before=2, puzzles=120, unknown=0, wrong=0, failed={})
    assert heard[-1] == (4, 4) and heard == sorted(heard)
    (tmp_path / "whole" / ".cut").unlink()
    assert contents(tmp_path / "whole") == whole


#: What is asked of the puzzles of `forty_files`.
ASK = ["verdict", "grade", "techniques", "solution"]


@pytest.fixture
def forty_files(tmp_path: Path) -> Path:
    """A folder of puzzles; the folder `calm` beside it has the answers of an undisturbed run."""
    made = nonomata.arrow.generate(1000, 10, seed=9, threads=2)
    (tmp_path / "made").mkdir()
    for part in range(40):
        pq.write_table(made.slice(25 * part, 25), tmp_path / "made" / f"{part:02}.parquet")
    nonomata.ray.label(tmp_path / "made", tmp_path / "calm", ASK)
    return tmp_path / "made"


def finished(folder: Path) -> dict[str, bytes]:
    """The outputs, without the partial files of killed workers."""
    return {file.name: file.read_bytes() for file in folder.glob("[!._]*")}


def test_killed_workers_and_lost_nodes_lose_nothing(tmp_path: Path, forty_files: Path, cluster: "Cluster") -> None:

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
    nonomata.ray.label(forty_files, disturbed, ASK)
    killing.join()
    assert killed and killed[0] < 40, "the workers died before the end"
    assert finished(disturbed) == contents(tmp_path / "calm")


def test_a_killed_actor_loses_nothing(tmp_path: Path, forty_files: Path) -> None:
    @ray.remote(num_cpus=0)
    class Service:
        def label(self, source: Path, target: Path) -> None:
            nonomata.ray.label(source, target, ASK)

    service: "ray.actor.ActorHandle" = Service.remote()
    disturbed = tmp_path / "disturbed"
    answer = service.label.remote(forty_files, disturbed)
    while not finished(disturbed):
        time.sleep(0.01)
    ray.kill(service)
    with pytest.raises(ray.exceptions.RayActorError):
        ray.get(answer)
    before = len(finished(disturbed))
    assert before < 40, "the actor died before the end"
    again = nonomata.ray.label(forty_files, disturbed, ASK)
    # The last tasks of the actor may have ended after it.
    assert before <= again.before < 40
    assert finished(disturbed) == contents(tmp_path / "calm")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 64 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if shutil.which("mount") is None or subprocess.run(mount(folder, "size=64k"), capture_output=True).returncode != 0:
        pytest.skip("mounting a file system is not permitted here")
    yield folder
    subprocess.run(["umount", folder], check=True)


def mount(folder: Path, options: str) -> list[str]:
    return ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]


def test_a_full_disk_is_an_error_and_leaves_only_whole_files(
    tmp_path: Path, forty_files: Path, small_disk: Path
) -> None:
    calm = contents(tmp_path / "calm")
    with pytest.raises(OSError, match="No space left on device"):
        nonomata.ray.label(forty_files, small_disk, ASK)
    # Tasks that were running meanwhile clean up after themselves.
    for _ in range(1000):
        if all(not file.name.startswith(".") for file in small_disk.iterdir()):
            break
        time.sleep(0.01)
    before = contents(small_disk)
    assert before and before.items() < calm.items()
    subprocess.run(mount(small_disk, "remount,size=16m"), check=True)
    assert nonomata.ray.label(forty_files, small_disk, ASK).before == len(before)
    assert contents(small_disk) == calm


def test_a_file_that_cannot_be_written_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write(table: "pa.Table", path: Path) -> None:
        path.write_bytes(b"PAR1")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    nonomata.ray._write(pa.table({"number": [1]}), tmp_path / "out.parquet")
    before = contents(tmp_path)
    monkeypatch.setattr(pq, "write_table", write)
    with pytest.raises(OSError, match="No space left"):
        nonomata.ray._write(pa.table({"number": [2]}), tmp_path / "out.parquet")
    assert contents(tmp_path) == before


def test_poisoned_puzzles_end(tmp_path: Path) -> None:
    import random

    noise = random.Random(1)
    picture = bytes(noise.random() < 0.5 for _ in range(3600))
    pq.write_table(pa.table({"picture": pa.array([picture, bytes(3600)], pa.binary())}), tmp_path / "hard.parquet")
    found = nonomata.ray.label(tmp_path / "hard.parquet", tmp_path / "out", ["count"], width=60, time=0.2, retry=2)
    assert (found.puzzles, found.unknown) == (2, 1)
    assert pq.read_table(tmp_path / "out").column("count").to_pylist() == [None, 1]


def test_what_cannot_be_asked_is_refused_in_the_driver(tmp_path: Path) -> None:
    made, out = tmp_path / "made", tmp_path / "out"
    with pytest.raises(FileNotFoundError, match="made: there is no such file or folder"):
        nonomata.ray.label(made, out)
    made.mkdir()
    with pytest.raises(nonomata.PuzzleError, match="found no files"):
        nonomata.ray.label(made, out)
    nonomata.ray.generate(4, made, 5, part=2)
    with pytest.raises(nonomata.PuzzleError, match="ask: found 'verdit', expected verdict, solution"):
        nonomata.ray.label(made, out, ["verdit"])
    with pytest.raises(nonomata.PuzzleError, match="grades"):
        nonomata.ray.generate(4, tmp_path / "wrong", 5, grades=(3, 1))
    assert not out.exists() and not (tmp_path / "wrong").exists()


def test_a_folder_with_another_question_is_refused(tmp_path: Path) -> None:
    made, out = tmp_path / "made", tmp_path / "out"
    nonomata.ray.generate(4, made, 5, part=2)
    with pytest.raises(nonomata.PuzzleError, match="another question .part 2., expected part 3"):
        nonomata.ray.generate(4, made, 5, part=3)
    nonomata.ray.label(made, out, "verdict", nodes=7)
    with pytest.raises(nonomata.PuzzleError, match=r"another question \(ask \['verdict'\]\), expected ask \['grade'\]"):
        nonomata.ray.label(made, out, ["grade"], nodes=7)
    (out / "_question.json").unlink()
    with pytest.raises(nonomata.PuzzleError, match="found outputs without _question.json"):
        nonomata.ray.label(made, out, "verdict", nodes=7)


def test_a_corrupt_file_costs_only_itself(tmp_path: Path) -> None:
    made, out = tmp_path / "made", tmp_path / "out"
    nonomata.ray.generate(6, made, 5, part=2)
    files = sorted(made.glob("*.parquet"))
    whole = files[1].read_bytes()
    files[1].write_bytes(whole[:100])
    found = nonomata.ray.label(made, out)
    assert (found.files, found.puzzles, list(found.failed)) == (3, 4, [str(files[1].resolve())])
    files[1].write_bytes(whole)
    assert nonomata.ray.label(made, out) == nonomata.ray.Labelled(3, 2, 6, 0, 0, {})


def test_an_output_that_cannot_be_read_is_made_again(tmp_path: Path) -> None:
    made, out = tmp_path / "made", tmp_path / "out"
    nonomata.ray.generate(4, made, 5, part=2)
    nonomata.ray.label(made, out)
    whole = contents(out)
    broken, emptied = sorted(whole)
    (out / broken).write_bytes(whole[broken][:100])
    (out / emptied).write_bytes(b"")
    assert nonomata.ray.label(made, out) == nonomata.ray.Labelled(2, 0, 4, 0, 0, {})
    assert contents(out) == whole


def test_a_file_is_not_taken_for_another_of_its_name(tmp_path: Path) -> None:
    for seed in (1, 2):
        table = nonomata.arrow.generate(3, 5, seed=seed)
        (tmp_path / str(seed)).mkdir()
        pq.write_table(table, tmp_path / str(seed) / "a.parquet")
    out = tmp_path / "out"
    nonomata.ray.label(tmp_path / "1", out)
    whole = contents(out)
    found = nonomata.ray.label(tmp_path / "2", out)
    assert found.puzzles == 0 and list(found.failed) == [str((tmp_path / "2" / "a.parquet").resolve())]
    assert "found answers to the puzzles of another file" in list(found.failed.values())[0]
    assert contents(out) == whole
    # Where a file is does not matter.
    (tmp_path / "1").rename(tmp_path / "3")
    assert nonomata.ray.label(tmp_path / "3", out).before == 1


def test_a_file_of_a_type_that_cannot_be_converted_is_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object, **__: object) -> None:
        raise pa.ArrowNotImplementedError("no such conversion")

    pq.write_table(pa.table({"puzzle": ["1x1:1/1"]}), tmp_path / "a.parquet")
    monkeypatch.setattr(nonomata.ray, "_label_table", unsupported)
    source = str(tmp_path / "a.parquet")
    found = nonomata.ray._label_file._function(source, str(tmp_path / "out.parquet"), ["verdict"], {})
    assert found == (source, "no such conversion")


def test_what_changes_no_puzzle_is_no_other_question(tmp_path: Path) -> None:
    assert nonomata.ray.generate(2, tmp_path, 5) == 2
    assert nonomata.ray.generate(2, tmp_path, 5, 5, kind="nonogram", threads=2, time=60.0, density=None) == 0
    for other in (dict(height=6), dict(nodes=7), dict(memory=1 << 30), dict(lines_only=True)):
        with pytest.raises(nonomata.PuzzleError, match="another question"):
            nonomata.ray.generate(2, tmp_path, 5, **other)  # type: ignore[arg-type]


def test_puzzles_that_are_not_made_are_not_counted(tmp_path: Path) -> None:
    wish = dict(seed=1, grades=(3, 3), attempts=4)
    made = nonomata.arrow.generate(8, 5, **wish)  # type: ignore[arg-type]
    assert 0 < made.column("error").null_count < 8
    assert nonomata.ray.generate(8, tmp_path / "made", 5, part=3, **wish) == made.column("error").null_count  # type: ignore[arg-type]
    with pytest.raises(nonomata.PuzzleError, match="within the limit .time."):
        nonomata.ray.generate(3, tmp_path / "late", 5, time=0.0)
    assert contents(tmp_path / "late") == {}
    assert nonomata.ray.generate(3, tmp_path / "late", 5) == 3


def test_the_first_of_two_questions_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    question = tmp_path / "_question.json"
    link = os.link

    def late(source: Path, target: Path) -> None:
        question.write_text('{"ask": "first"}', encoding="utf-8")
        link(source, target)

    monkeypatch.setattr(os, "link", late)
    with pytest.raises(nonomata.PuzzleError, match="found answers to another question .ask 'first'., expected ask 'second'"):
        nonomata.ray._folder(tmp_path, {"ask": "second"})
    assert [file.name for file in tmp_path.iterdir()] == [question.name]
    for text in ("", "{", "3"):
        question.write_text(text, encoding="utf-8")
        with pytest.raises(nonomata.PuzzleError, match="_question.json: found no question"):
            nonomata.ray._folder(tmp_path, {"ask": "second"})


def test_census(tmp_path: Path) -> None:
    assert nonomata.ray.census(4, 4, tmp_path, part=10) == 52362
    files = sorted(tmp_path.iterdir())
    files[1].unlink()
    assert nonomata.ray.census(4, 4, tmp_path, part=10) == 52362
    assert nonomata.ray.census(4, 4, tmp_path, part=100, lines_only=True) == 51234
