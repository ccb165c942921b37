// What is known of pairs of values in the cross-out grid of a logic grid.
import assert from "node:assert/strict";
import { test } from "node:test";
import { pairsOf } from "../site/crossgrid.js";

const puzzle = { headers: { rows: ["1", "2"], columns: ["pet", "drink"] }, symbols: [["cat", "dog"], ["tea", "milk"]] };
const [cat, dog] = ["cat", "dog"].map(value => ({ category: 1, value }));
const [tea, milk] = ["tea", "milk"].map(value => ({ category: 2, value }));
const [first, second] = [0, 1].map(value => ({ category: 0, value }));

test("pairs are open, and follow from what the cells of the houses hold", () => {
    const all = [["cat", "dog"], ["tea", "milk"], ["cat", "dog"], ["tea", "milk"]];
    const open = pairsOf(puzzle, at => all[at]);
    assert.deepEqual([open(cat, first), open(cat, tea)], ["open", "open"]);
    const known = [["cat"], ["tea", "milk"], ["cat", "dog"], ["milk"]];
    const pairs = pairsOf(puzzle, at => known[at]);
    assert.deepEqual([pairs(cat, first), pairs(dog, first), pairs(cat, second)], ["tick", "cross", "cross"]);
    assert.equal(pairs(cat, milk), "cross", "milk is known in the other house");
    assert.equal(pairs(cat, tea), "open");
});
