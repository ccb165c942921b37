// Every puzzle of every pack of the site is read, has one solution, and has the grade that the pack says.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import * as engine from "nonomata";

const folder = new URL("../site/packs/", import.meta.url);
const parsed = name => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const index = parsed("index.json");

test("the index lists all packs", () => {
    const files = readdirSync(folder).filter(name => name !== "index.json");
    assert.deepEqual(index.map(({ file }) => file).sort(), files.sort());
});

for (const { file, title, count, sizes } of index) {
    test(`${title}: unique puzzles of the grades that the pack says`, () => {
        const pack = parsed(file);
        const found = new Set();
        assert.equal(pack.title, title);
        assert.equal(pack.puzzles.length, count);
        for (const { title, puzzle, grade } of pack.puzzles) {
            const { puzzles: [read], error } = { puzzles: [], ...engine.read(puzzle) };
            assert.ok(read && !read.error, `${title}: ${(error ?? read?.error)?.message}`);
            const { verdict, rating, width, height } = { ...read.shown(), ...read.rate() };
            assert.equal(verdict, "unique", title);
            assert.equal(rating.grade, grade, title);
            found.add(`${width}x${height}`);
        }
        assert.deepEqual([...found].sort(), [...sizes].sort());
        const grades = pack.puzzles.map(({ grade }) => grade);
        assert.deepEqual(grades, grades.toSorted((one, other) => one - other));
    });
}
