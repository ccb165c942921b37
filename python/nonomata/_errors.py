"""The exception of the package."""

from __future__ import annotations


class PuzzleError(ValueError):
    """A text that is no puzzle, or a question that does not fit one.

    ``line`` and ``column`` count from 1 and say where in the text, if the error has a place there.
    """

    def __init__(
        self, message: str, line: int | None = None, column: int | None = None, hint: str | None = None
    ) -> None:
        super().__init__(message, line, column, hint)
        self.message = message
        self.line = line
        self.column = column
        self.hint = hint

    def __str__(self) -> str:
        place = "" if self.line is None else f"{self.line}:{self.column}: "
        hint = "" if self.hint is None else f" ({self.hint})"
        return f"{place}{self.message}{hint}"
