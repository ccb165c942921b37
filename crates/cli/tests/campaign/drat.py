#!/usr/bin/env python3
"""A checker of DRAT proofs for `certificates --with`: dratify (`pip install dratify`), with the arguments of drat-trim."""
import sys

import dratify

clauses, proof = sys.argv[1:]
with open(proof) as text:
    result = dratify.check_proof(dratify.parse_dimacs_file(clauses), text.read())
print("s VERIFIED" if result.ok else f"s NOT VERIFIED: {result}")
