"""Matches patterns with Python's `re`: lines of a pattern, a text and what is expected, with tabs between them."""

import re
import sys

asked = 0
for line in sys.stdin:
    pattern, text, expected = line.rstrip("\n").split("\t")
    asked += 1
    if (re.fullmatch(pattern, text) is not None) != (expected == "1"):
        print("otherwise", line.rstrip("\n"))
print("asked", asked)
