"""Skips the examples of README.md where they need what is not installed."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def examples(request: pytest.FixtureRequest) -> None:
    if request.node.path.name == "README.md":
        pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")
