"""The dataclasses have the keys of `docs/nonomata.schema.json`, to which the Rust tests hold the answers, and no others."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

import nonomata

SCHEMA = json.loads((Path(__file__).resolve().parents[2] / "docs" / "nonomata.schema.json").read_text(encoding="utf-8"))

#: The keys that name the puzzle and the version, or that only commands write.
HEAD = {"source", "number", "title", "format", "kind", "width", "height", "version"}

#: For each class its definition in the schema; fields that go by another name, or that the schema does not have; and the keys that
#: stand in ``data`` alone, or in `Puzzle`.
CLASSES: list[tuple[type, str, dict[str, str | None], set[str]]] = [
    (nonomata.Solved, "solved", {"time": "time_ms"}, {"given", "common"}),
    (nonomata.Count, "counted", {"number": "count"}, {"time_ms"}),
    (nonomata.Comparison, "checked", {}, set()),
    (nonomata.Judged, "judged", {}, {"proof"}),
    (nonomata.Rating, "rating", {"verdict": None, "reason": None, "limit": None}, set()),
    (nonomata.TechniqueUse, "technique_use", {}, set()),
    (nonomata.Certificate, "proved", {"text": "certificate"}, set()),
    (nonomata.Certified, "verified", {}, set()),
]


def properties(name: str) -> set[str]:
    definition = SCHEMA["$defs"][name]
    described: dict[str, Any] = definition.get("properties") or definition["oneOf"][1]["properties"]
    return {key for key, value in described.items() if value is not False}


@pytest.mark.parametrize(("kind", "name", "renamed", "elsewhere"), CLASSES)
def test_classes_have_the_keys_of_the_schema(kind: Any, name: str, renamed: dict[str, str | None], elsewhere: set[str]) -> None:
    fields = {field.name for field in dataclasses.fields(kind)} - {"data", "puzzle"}
    shown = fields | {key for key, value in vars(kind).items() if isinstance(value, property)} & properties(name)
    keys = {renamed.get(field, field) for field in shown} - {None}
    assert keys == properties(name) - HEAD - elsewhere


def test_objects_with_data_have_fields_of_the_schema() -> None:
    for kind, name in ((nonomata.Walkthrough, "walkthrough"), (nonomata.Step, "step"), (nonomata.Hint, "hint"), (nonomata.Why, "why")):
        fields = {field.name for field in dataclasses.fields(kind)} - {"data", "puzzle"}
        assert {"n" if field == "number" else field for field in fields} <= properties(name)
