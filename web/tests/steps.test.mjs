// Steps as data: passages, suppositions, stretches.
import assert from "node:assert/strict";
import { test } from "node:test";
import { linkOf, passagesOf, stretchesOf, supposedIn, suppositionsOf, wholeOf } from "../site/steps.js";

test("a text is told in passages, a sentence a line, with the cells that it names", () => {
    const text = "Suppose r1c1 were black.\n  Row 1 (1. A): done. So c2 is blank.\nSo r1c1 is blank.";
    const [suppose, so] = passagesOf(text, [[8, 12, [[1, 1]]], [50, 52, [[1, 2]]]]);
    assert.deepEqual(suppose.sentences, [["Suppose ", { text: "r1c1", cells: [[1, 1]] }, " were black."]]);
    assert.deepEqual(suppose.inner[0].sentences, [["Row 1 (1. A): done."], ["So ", { text: "c2", cells: [[1, 2]] }, " is blank."]]);
    assert.deepEqual(so.sentences, [["So r1c1 is blank."]]);
    assert.equal(wholeOf(suppose).length, 2);
});

test("what a step supposes: the assumption first, then its links, then those that join it", () => {
    const link = (...changes) => ({ kind: "line", changes });
    const step = { assumed: [1, 1, "#"], chain: [link([1, 2, "."]), link([2, 2, "#"])], alike: [{ assumed: [3, 3, "."], chain: [link([1, 2, "#"])] }] };
    const [supposition] = suppositionsOf(step);
    assert.deepEqual([...supposition.values()].map(({ held }) => held.join("")), ["#", ".", "#", "."]);
    assert.deepEqual(supposedIn(supposition, [{ cells: [[2, 2]] }]), [{ cell: [2, 2], held: ["#"] }]);
    assert.equal(linkOf(step.chain, { cells: [[2, 2]] }), step.chain[1]);
    assert.equal(linkOf(step.chain, { cells: [[9, 9]] }), null);
    assert.equal(suppositionsOf({ branches: [{ assumed: [1, 1, "#"], chain: [] }, { assumed: [1, 1, "."], chain: [] }] }).length, 2);
});

test("single lines are routine between the steps that are not", () => {
    const steps = [1, 1, 7, 1, 2, 2].map(level => ({ level }));
    assert.deepEqual(stretchesOf(steps, [5]), [[1, 2, true], [3, 3, false], [4, 4, true], [5, 5, false], [6, 6, true]]);
});
