"""Calls of the package `nonomata` with arguments made of bytes, for the target `python`.

The bytes are a text, a NUL, and what chooses the calls: functions, methods of what earlier calls have returned, and
arguments, some of the usual type and some of any. Without pyarrow, nothing of `nonomata.arrow` is called.
"""

import inspect
import os
import pickle
import tempfile
import warnings

import nonomata
from nonomata import _core

try:
    import pyarrow

    import nonomata.arrow
except ImportError:
    pyarrow = None

warnings.simplefilter("ignore")

#: A file of proofs in a folder of this process. `TMPDIR` chooses where.
PROOF = os.path.join(tempfile.mkdtemp(prefix="nonomata-fuzz-"), "proof")

#: What a call may raise: the exceptions of the package, and those of Python for values of a wrong type or size.
DOCUMENTED = (ValueError, TypeError, OverflowError, AttributeError, LookupError, OSError)

#: The most calls of one input.
CALLS = 12

FUNCTIONS = [
    nonomata.read, nonomata.read_all, nonomata.Puzzle, nonomata.Puzzle.from_picture, nonomata.Line, nonomata.random,
    nonomata.formats, nonomata.Solution, nonomata.CancelToken, _core.Census, _core.stepper,
    repr, hash, list, lambda one: pickle.loads(pickle.dumps(one)),
]
if pyarrow:
    FUNCTIONS += [nonomata.arrow.label, nonomata.arrow.generate, lambda batch: pyarrow.record_batch(batch)]

FORMATS = [format["name"] for format in nonomata.formats()]

#: Values of the usual type for parameters of these names.
USUAL = {
    "attempts": [1, 3],
    "ask": [["verdict"], ["verdict", "solution", "count", "grade", "techniques", "time"]],
    "cancel": [None],
    "cell": ["r1c1", (1, 1), (0, 0), (2, 3), "r2"],
    "cells": ["?????", "1?0?1", ""],
    "colours": [2, 3, {"r": "#c00000", "b": "#0000c0"}],
    "columns": [[[2], [1]], [[1], []], [], [[0]] * 5, ["1r 1b", "1r"], ["?", "* 1"]],
    "count": [1, 3, 10],
    "cube": ["all", "1=1", "1!=1", "1=0 2=1"],
    "clue": ["1 1", "3", "? 2", "*", [1, 2], "2a 1b"],
    "density": [0.5, 0.0, 1.0],
    "format": FORMATS,
    "height": [5, 1, 2, 0, -1, 2**64, "5", None],
    "grid": ["?", "??/??", "##/#?", ["#?", "?."], "?????/?????/?????/?????/?????"],
    "grades": [(1, 3), (1, 10), (9, 2)],
    "kind": ["nonogram", "triddler", "regex crossword", "logic grid", "lines"],
    "limits": [(0.05, 200, 64 << 20, None)],
    "limit": [1, 2, 3, 10],
    "letters": ["01", "abc"],
    "level": ["check", "where", "which", "suppose", "why", "proof"],
    "n": [1, 3],
    "number": [1, 2],
    "output": [PROOF + "-of-all"],
    "pattern": ["(01|10)*", "(a|b)+c?", r"(.)(.)\2\1", "(?!.*a)b*"],
    "picture": [["##.", ".#."], "#./.#", [[1, 0], [0, 1]]],
    "proof": [PROOF, PROOF + "2"],
    "proofs": [{"all": PROOF}, {"1=1": PROOF, "1!=1": PROOF + "2"}],
    "rows": [[[2], [1]], [[1], []], [], [[0]] * 5, ["2r", "1b"], ["1 ?", "*"]],
    "seed": [1, 7],
    "solutions": [()],
    "start": [1, 9],
    "symbol": ["black", "white", "#", "."],
    "symmetry": ["none", "mirror", "rotation"],
    "symbols": [b"\x00\x01\x01\x00", b"", b"\x01" * 25],
    "texture": ["noise", "blobs"],
    "threads": [1, 2],
    "width": [5, 1, 2, 0, -1, 2**64, "5", None],
}

#: How people and notebooks see objects of the package.
SHOWN = {"__getitem__", "__iter__", "__len__", "__rich__", "__str__", "_repr_html_"}

#: The usual limits of a call.
LIMITS = {"time": 0.05, "nodes": 200, "memory": 64 << 20}

#: Parameters that have no other values: they would name other files, or ask for work without an end.
ONLY_USUAL = {"attempts", "height", "n", "output", "proof", "proofs", "width"}


class Chooser:
    """Reads choices from bytes. After the last one, all are 0."""

    def __init__(self, data: bytes) -> None:
        head, _, self.rest = data.partition(b"\0")
        self.head = head
        self.text = head.decode(errors="surrogateescape")
        self.known = [self.text, head]

    def byte(self) -> int:
        first, self.rest = self.rest[:1], self.rest[1:]
        return first[0] if first else 0

    def one(self, values):
        return values[self.byte() % len(values)]

    def number(self) -> int:
        """A number that asks for little work, or one that no machine has."""
        return self.one([0, 1, 2, 3, 5, -1, self.byte() % 32, 255, -(2**31), 2**64 - 1, 2**64, -(2**63), 2**200])

    def value(self, depth: int = 0):
        """Any value."""
        kind = self.byte() % (13 if depth < 3 else 9)
        match kind:
            case 0:
                return None
            case 1:
                return self.one([True, False])
            case 2:
                return self.number()
            case 3:
                return self.one([0.0, -1.0, 0.5, 1e300, float("inf"), float("nan"), -0.0, 1e-9])
            case 4 | 5:
                return self.one(self.known)
            case 6:
                length = self.byte() % 32
                taken, self.rest = self.rest[:length], self.rest[length:]
                return taken.decode(errors="surrogateescape")
            case 7:
                length = self.byte() % 32
                taken, self.rest = self.rest[:length], self.rest[length:]
                return taken
            case 8:
                return self.one([object(), int, bytearray(b"\1\0"), memoryview(b"\0\1"), range(3), "\ud800", 1j])
            case 9 | 10:
                return [self.value(depth + 1) for _ in range(self.byte() % 6)]
            case 11:
                return tuple(self.value(depth + 1) for _ in range(self.byte() % 4))
            case _:
                keys = [self.text, "a", "r", ".", 1]
                return {self.one(keys): self.value(depth + 1) for _ in range(self.byte() % 4)}

    def table(self):
        """A table of puzzles: arrays of several types, also ones whose offsets lead out of the values.

        It is no value for other parameters, since pyarrow aborts where it shows such an array.
        """
        clues = pyarrow.list_(pyarrow.list_(pyarrow.uint8()))
        right = pyarrow.array([[[1], [1]], [[self.byte()], None, []], None, [[0], [2, 1]]], clues)
        lengths = pyarrow.array([self.byte() for _ in range(3)], self.one([pyarrow.uint8(), pyarrow.int64()]))
        inner = pyarrow.ListArray.from_arrays(self.offsets(), lengths)
        nested = pyarrow.ListArray.from_arrays(self.offsets(), inner)
        buffers = [None, self.offsets().buffers()[1], pyarrow.py_buffer(b"\1\0\0\1")]
        pictures = pyarrow.Array.from_buffers(self.one([pyarrow.binary(), pyarrow.string()]), 4, buffers)
        fixed = pyarrow.array([b"\1\0\0\1", None, b"\0\0\0\0", b"\1\1\1\1"], pyarrow.binary(4))
        columns = [self.one([right, nested, inner, pictures, fixed]) for _ in range(2)]
        return pyarrow.table(columns, self.one([["rows", "columns"], ["picture", "rows"], ["columns", "error"]]))

    def offsets(self):
        """Where four lists begin and end, of three values. Those between are not checked by pyarrow."""
        between = [self.one([1, 2, 3, 0, 7, 1000, -1]) for _ in range(3)]
        return pyarrow.array([0, *between, 3], pyarrow.int32())

    def argument(self, parameter: inspect.Parameter):
        """A value for a parameter, usual or not."""
        name, choice = parameter.name, self.byte()
        if name in ONLY_USUAL:
            return self.one(USUAL[name])
        if name in LIMITS and choice < 250:
            return LIMITS[name]
        if name == "table" and choice < 240:
            return self.table()
        if choice < 100 and parameter.default is not parameter.empty:
            return parameter.default
        if choice < 200 and name in USUAL:
            return self.one(USUAL[name])
        return self.one(self.known) if choice < 230 else self.value()

    def callable(self):
        """A function, or a method or property of something known."""
        owners = [known for known in self.known if type(known).__module__.startswith("nonomata")]
        if self.byte() < 80 or not owners:
            return self.one(FUNCTIONS)
        owner = self.one(owners)
        found = getattr(owner, self.one([name for name in dir(owner) if name[0] != "_" or name in SHOWN]))
        return found if callable(found) else lambda: found

    def call(self) -> None:
        """Makes one call, and keeps what it returns."""
        function = self.callable()
        try:
            parameters = inspect.signature(function).parameters.values()
        except ValueError:
            parameters = inspect.signature(lambda one: None).parameters.values()
        positional, named = [], {}
        for parameter in parameters:
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            value = self.argument(parameter)
            if parameter.kind is parameter.KEYWORD_ONLY:
                named[parameter.name] = value
            else:
                positional.append(value)
        result = function(*positional, **named)
        if isinstance(result, nonomata.Solutions):
            result = [solution for solution, _ in zip(result, range(3))]
        if pyarrow and isinstance(result, pyarrow.Table):
            # Columns beside those of the puzzles are as they were.
            result.validate(full=True)
        self.known += [result] + (result[:2] if isinstance(result, list) else [])


def call(data: bytes) -> None:
    """Reads the text as puzzles, and makes the calls that the bytes choose."""
    chooser = Chooser(data)
    try:
        chooser.known += nonomata.read_all(chooser.head)[:3]
    except DOCUMENTED:
        pass
    for _ in range(CALLS):
        if not chooser.rest:
            break
        try:
            chooser.call()
        except DOCUMENTED:
            pass
