"""Reads grids and tables in answers, tolerantly: fences, tags, spaces, lists, ``1`` and ``0``, ``#`` and ``.``, letters.

What counts is the last block of lines that are rows of the right length. It must have exactly the right number of rows, so that
nobody is right by trying several grids at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

#: Signs that people and models draw black and white cells with.
BLACK_AND_WHITE = {
    **dict.fromkeys("#1Xx@*■█⬛▓", "#"),
    **dict.fromkeys(".0-_□⬜·░", "."),
}

#: The longest answer that is read. Nothing in it that matters is that long.
LONGEST = 1 << 16

_FENCED = re.compile(r"```[^\n`]*\n(.*?)```", re.DOTALL)
_TAGGED = re.compile(r"<answer>(.*?)</answer>", re.DOTALL | re.IGNORECASE)
_SEPARATORS = str.maketrans(dict.fromkeys(" \t\r\ufe0f,;|\"'`[](){}", ""))


def final(text: str) -> str:
    """The part of an answer that counts: the last ``<answer>``, and in it the last fenced block."""
    for pattern in (_TAGGED, _FENCED):
        found = pattern.findall(text[-LONGEST:])
        text = found[-1] if found else text[-LONGEST:]
    return text


def letters(alphabet: str) -> dict[str, str]:
    """Each letter of an alphabet, in both cases, with the letter that it stands for."""
    return {form: letter for letter in alphabet for form in (letter.lower(), letter.upper(), letter)}


def rows(text: str, width: int, height: int, signs: Mapping[str, str]) -> list[str] | None:
    """The rows of a grid, each a text of the values of ``signs``; ``None`` if there is no such grid.

    >>> rows("So the answer is:\\n```\\n1 0\\n0 1\\n```", 2, 2, BLACK_AND_WHITE)
    ['#.', '.#']
    >>> rows('[["#", "."], [".", "#"]]', 2, 2, BLACK_AND_WHITE)
    ['#.', '.#']
    """
    part = final(text)
    # Nested lists on one line, and the notation of this package for grids in one line.
    part = re.sub(r"\][\s,]*\[", "\n", part).replace("/", "\n").replace("\\n", "\n")
    if '"' in part or "'" in part:
        part = re.sub(rf"""(["'])\s*,\s*(["'])(?=[^"'\n]{{{width}}}["'])""", "\n", part)
    lines = [(line, _cells(line, width, signs)) for line in part.split("\n")]
    last = _last_block(lines)
    if len(last) != height:
        # Perhaps with empty lines between the rows.
        last = _last_block([(line, cells) for line, cells in lines if line.strip()])
    return last if len(last) == height else None


def _last_block(lines: Sequence[tuple[str, str | None]]) -> list[str]:
    """The last neighbouring lines that are cells."""
    blocks = [[cells for _, cells in block if cells] for is_row, block in groupby(lines, lambda line: line[1] is not None) if is_row]
    return blocks[-1] if blocks else []


def _cells(line: str, width: int, signs: Mapping[str, str]) -> str | None:
    """The cells of a line, which may begin with a label and a colon."""
    bare = line.rpartition(":")[2].translate(_SEPARATORS)
    if len(bare) != width:
        return None
    try:
        return "".join([signs[sign] for sign in bare])
    except KeyError:
        return None


def share(grid: Sequence[str] | None, clues: Sequence[Sequence[Any]], holds: Callable[[str, Any], bool], partial: bool) -> float:
    """1 if all lines of a grid satisfy the clues of the rows and the columns. With ``partial``, the share of them that do."""
    if grid is None:
        return 0.0
    lines = [*zip(grid, clues[0]), *zip(map("".join, zip(*grid)), clues[1])]
    right = sum(holds(line, clue) for line, clue in lines)
    return right / len(lines) if partial or right == len(lines) else 0.0


def table(text: str, attributes: Mapping[str, Sequence[str]], houses: int) -> list[list[str | None]] | None:
    """The values of each house, in the order of the attributes; ``None`` if a value stands in two places.

    A house is a line with its values in any order, or everything after its number. Lines without a number are houses in order.

    >>> table("1: dog, Dane\\n2: cat, Finn", {"nation": ["Dane", "Finn"], "pet": ["cat", "dog"]}, 2)
    [['Dane', 'dog'], ['Finn', 'cat']]
    """
    place = {value.lower(): at for at, values in enumerate(attributes.values()) for value in values}
    spelt = {value.lower(): value for values in attributes.values() for value in values}
    token = re.compile(r"\d+|" + "|".join(sorted(map(re.escape, place), key=len, reverse=True)), re.IGNORECASE)
    lines = [[found.lower() for found in re.findall(rf"\b(?:{token.pattern})\b", line, re.IGNORECASE)] for line in final(text).split("\n")]
    told = [line for line in lines if any(word in place for word in line)]
    if len(attributes) > 1 and all(sum(word in place for word in line) < 2 for line in told):
        told = _by_number([word for line in lines for word in line])
    told = told[-houses:]
    found: list[list[str | None]] = [[None] * len(attributes) for _ in range(houses)]
    for order, line in enumerate(told):
        numbers = [int(word) for word in line if word not in place]
        house = numbers[0] - 1 if numbers else order
        if not 0 <= house < houses:
            return None
        for word in line:
            if word in place:
                if found[house][place[word]] not in (None, spelt[word]):
                    return None
                found[house][place[word]] = spelt[word]
    return found if told else None


def _by_number(words: list[str]) -> list[list[str]]:
    """Words divided before each number."""
    parts: list[list[str]] = []
    for word in words:
        if word.isdigit():
            parts.append([word])
        elif parts:
            parts[-1].append(word)
    return [part for part in parts if len(part) > 1]
