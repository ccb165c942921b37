"""The data sets in reasoning-gym: what it asks of every data set, held here for ours."""

from __future__ import annotations

from typing import Any

import pytest

reasoning_gym = pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")

from reasoning_gym.coaching.base_curriculum import DefaultCurriculumContext, RangeAttributeMode  # noqa: E402
from reasoning_gym.dataset import ReseedingDataset  # noqa: E402
from reasoning_gym.factory import CURRICULA, DATASETS, create_curriculum, get_score_answer_fn  # noqa: E402

from nonomata.gym import KINDS, datasets  # noqa: E402

#: What makes the items of a data set small.
SMALL: dict[str, dict[str, Any]] = {
    "nonogram": {"max_side": 6, "max_grade": 3},
    "nonogram_colour": {"max_side": 6, "max_grade": 3},
    "nonogram_line": {"max_length": 12, "max_grade": 3},
    "regex_crossword": {"max_side": 3},
    "zebra": {"max_houses": 3, "max_attributes": 2},
}


def dataset(name: str, **more: Any) -> Any:
    return reasoning_gym.create_dataset(name, **{"seed": 42, "size": 10, **SMALL[name], **more})


@pytest.mark.parametrize("name", KINDS)
def test_items(name: str) -> None:
    assert name in DATASETS and name in CURRICULA
    found = dataset(name)
    items = list(found)
    assert len(found) == len(items) == 10
    assert items == list(dataset(name)) == [found[index] for index in range(10)]
    assert items != list(dataset(name, seed=43))
    for index, item in enumerate(items):
        assert set(item) == {"question", "answer", "metadata"}
        assert isinstance(item["question"], str) and isinstance(item["answer"], str)
        assert (item["metadata"]["source_dataset"], item["metadata"]["source_index"]) == (name, index)
        assert item["metadata"]["difficulty"]["grade"] == item["metadata"]["grade"]
        assert found.score_answer(item["answer"], item) == 1.0 == get_score_answer_fn(name)(item["answer"], item)
        assert found.score_answer(None, item) == found.score_answer("", item) == found.score_answer("wrong", item) == 0.0
    with pytest.raises(IndexError):
        found[10]


@pytest.mark.parametrize("name", KINDS)
def test_without_end(name: str) -> None:
    endless = iter(ReseedingDataset(dataset(name, size=3), chunk_size=3))
    questions = [next(endless)["question"] for _ in range(6)]
    # A chunk has nothing of the one before, whose seed is one less.
    assert set(questions[:3]).isdisjoint(questions[3:])


def test_configurations() -> None:
    for name, wrong in (
        ("nonogram", {"min_side": 6, "max_side": 5}),
        ("nonogram", {"min_grade": 0}),
        ("nonogram", {"min_grade": 9, "max_grade": 9, "max_side": 5}),
        ("nonogram", {"size": 0}),
        ("nonogram", {"seed": -1}),
        ("nonogram_line", {"min_length": 1}),
        ("regex_crossword", {"min_grade": 5}),
        ("zebra", {"max_houses": 20}),
    ):
        with pytest.raises(ValueError, match="expected"):
            reasoning_gym.create_dataset(name, **wrong)
    assert dataset("nonogram", seed=None).seed is not None


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("mode", [RangeAttributeMode.UPPER_BOUND, RangeAttributeMode.INCLUSIVE])
def test_curricula(name: str, mode: RangeAttributeMode) -> None:
    curriculum = create_curriculum(name)
    context = DefaultCurriculumContext(mode=mode)
    levels = max(len(levels) for levels in curriculum.levels.values())
    configs = []
    for level in range(levels):
        curriculum.set_global_level(level)
        config = curriculum.generate_configuration({"seed": 1, "size": 7}, context=context)
        config.validate()
        assert (config.seed, config.size) == (1, 7)
        configs.append(config)
    assert not curriculum.increment_global_level()
    assert [config.max_grade for config in configs] == sorted(config.max_grade for config in configs)
    first = DATASETS[name][0](configs[0])
    assert first.score_answer(first[0]["answer"], first[0]) == 1.0
    assert curriculum.decrement_attr_level("grade") and curriculum.increment_attr_level("grade")


def test_partial_scores_are_off_by_default() -> None:
    item = dataset("nonogram")[0]
    rows = item["answer"].split("\n")
    wrong = "\n".join([rows[0].translate(str.maketrans("#.", ".#")), *rows[1:]])
    assert dataset("nonogram").score_answer(wrong, item) == 0.0
    assert 0.0 < dataset("nonogram", partial=True).score_answer(wrong, item) < 1.0


def test_in_a_composite() -> None:
    from reasoning_gym.composite import DatasetSpec

    specs = [DatasetSpec(name=name, weight=1, config=SMALL[name]) for name in KINDS]
    mixed = reasoning_gym.create_dataset("composite", seed=1, size=10, datasets=specs)
    assert all(mixed.score_answer(item["answer"], item) == 1.0 for item in mixed)


def test_every_configuration_has_its_dataset() -> None:
    assert {DATASETS[name][1].kind.name for name in KINDS} == set(KINDS) and datasets.PuzzleDataset.__doc__
