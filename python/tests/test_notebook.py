"""The notebook of the documentation: each of its cells runs, and prints what it shows."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyarrow")

NOTEBOOK = Path(__file__).parents[2] / "docs/tour.ipynb"


def test_the_notebook_shows_what_is_printed() -> None:
    names: dict[str, Any] = {}
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    code = [cell for cell in cells if cell["cell_type"] == "code"]
    assert len(code) > 5
    for cell in code:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec("".join(cell["source"]), names)  # noqa: S102
        shown = ["".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream"]
        assert printed.getvalue() == "".join(shown)
