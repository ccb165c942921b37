// The engine in WebAssembly gives the same answers as the native binary, on all suites.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import * as engine from "nonomata";
import { binary } from "./native.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const suites = join(root, "tests/puzzles");
const folders = readdirSync(suites).filter(name => statSync(join(suites, name)).isDirectory());

let native;
before(() => { native = binary(); });

/** What the native binary answers for each puzzle of a file. */
function answers(file, ...command) {
    const { stdout } = spawnSync(native, [...command, "--threads", "1", file], { encoding: "utf8", maxBuffer: 1 << 28 });
    return stdout.split("\n").filter(Boolean).map(line => JSON.parse(line));
}

/** The answer without what only one of the two has: where the puzzle comes from, and the time it took. */
function bare(answer) {
    const { source, number, time_ms, ...rest } = answer;
    return rest;
}

for (const folder of folders) {
    test(`${folder}: the same answers as the native engine`, () => {
        for (const name of readdirSync(join(suites, folder)).sort()) {
            const file = join(suites, folder, name);
            const reading = engine.readBytes(readFileSync(file));
            const commands = {
                check: ["check", "--json"],
                explain: ["explain", "--json"],
                rate: ["rate", "--json"],
                hint: ["hint", "--json", "--level", "why"],
                all: ["hint", "--json", "--all", "--level", "why"],
            };
            if (reading.error) {
                assert.ok(answers(file, ...commands.check)[0].error, `${name}: ${reading.error.message}`);
                continue;
            }
            const own = {
                check: puzzle => puzzle.solve(),
                explain: puzzle => puzzle.explain(),
                rate: puzzle => puzzle.rate(),
                hint: puzzle => puzzle.hint(undefined, "why"),
                all: puzzle => {
                    const next = puzzle.hint(undefined, "why");
                    return next.status === "next" ? puzzle.available(undefined, "why") : next;
                },
            };
            for (const [question, command] of Object.entries(commands)) {
                const expected = answers(file, ...command);
                assert.equal(reading.puzzles.length, expected.length, name);
                reading.puzzles.forEach((puzzle, index) => {
                    const place = `${folder}/${name} #${index + 1}: ${question}`;
                    assert.deepEqual(bare(own[question](puzzle)), bare(expected[index]), place);
                });
            }
        }
    });
}

const small = "2x2:2/1/1/2";

test("errors are values", () => {
    const wrong = engine.read("2x2:3//1/2");
    assert.equal(wrong.error.line, 1);
    assert.equal(wrong.error.column, 5);
    assert.deepEqual(engine.read("hello").error, { kind: "unknown format", message: "this matches no known format", line: 1, column: 1, hint: null });
    assert.match(engine.read(small, "nothing").error.message, /no format/);
    const puzzle = engine.read(small).puzzles[0];
    assert.match(puzzle.hint("###").error.message, /row/);
    assert.match(puzzle.why("r9c9").error.message, /r9c9/);
    assert.match(puzzle.whyNot("r1c1", "green").error.message, /green/);
    assert.match(puzzle.write("nothing").error.message, /no format/);
    assert.match(engine.random({ width: 0, height: 5 }).error.message, /0x5/);
    assert.match(engine.random({ kind: "sudoku" }).error.message, /sudoku/);
    assert.match(engine.random({ symmetry: "sideways" }).error.message, /lr/);
});

test("errors have a kind for programs", () => {
    const puzzle = engine.read(small).puzzles[0];
    const logic = engine.read("houses: 2\npet: cat, dog\ndrink: tea, milk\nThe cat's owner drinks tea.").puzzles[0];
    const wanted = { width: 30, height: 30, texture: "noise", grades: [10, 10] };
    const asked = {
        argument: [engine.read(5), engine.read(small, "nothing"), puzzle.hint("###"), puzzle.hint("??\n??", "all"), puzzle.solve({ time: -1 }), puzzle.why("r9c9"), puzzle.write("nothing"), engine.random({ width: 0 })],
        invalid: [engine.read("2x2:3//1/2"), engine.read("2x2:1//1/1")],
        "unknown format": [engine.read("hello")],
        "not text": [engine.readBytes(new Uint8Array([0, 200, 1, 255]))],
        "limit reached": [engine.random(wanted, { time: 0 })],
        "not made": [engine.random({ ...wanted, attempts: 1 })],
        unwritable: [logic.write("non")],
    };
    for (const [kind, answers] of Object.entries(asked)) assert.deepEqual(answers.map(({ error }) => error?.kind), answers.map(() => kind), kind);
});

test("a limit is a number that is at least 0, and a look has names", () => {
    const puzzle = engine.read(small).puzzles[0];
    const asked = {
        solve: limits => puzzle.solve(limits), count: limits => puzzle.count(limits), rate: limits => puzzle.rate(limits),
        check: limits => puzzle.check("#?\n??", limits), hint: limits => puzzle.hint(undefined, "why", limits),
        available: limits => puzzle.available(undefined, "why", limits), explain: limits => puzzle.explain(undefined, limits),
        why: limits => puzzle.why("r1c1", undefined, limits), whyNot: limits => puzzle.whyNot("r1c1", "black", undefined, limits),
        random: limits => engine.random({ width: 4, height: 4 }, limits),
    };
    for (const [name, ask] of Object.entries(asked)) {
        for (const key of ["time", "nodes", "memory"]) {
            for (const wrong of ["x", -1, NaN, {}, true]) assert.equal(ask({ [key]: wrong }).error?.message, `\`${key}\`: expected a number that is at least 0`, name);
        }
        assert.equal(ask({ time: Infinity, nodes: undefined, memory: null }).error, undefined, name);
    }
    const dark = puzzle.svg(undefined, { theme: "dark" });
    assert.match(dark, /^<svg/);
    assert.notEqual(dark, puzzle.svg());
    assert.ok(puzzle.svg(undefined, { clues: "both" }).length > puzzle.svg(undefined, { clues: "none" }).length);
    assert.match(puzzle.svg(undefined, { theme: "blue" }).error.message, /unknown theme.*dark/);
    assert.match(puzzle.svg(undefined, { clues: 5 }).error.message, /expected a string/);
    const coloured = engine.readBytes(readFileSync(join(suites, "drawn/fox-20x20.non"))).puzzles[0];
    assert.notEqual(coloured.svg(undefined, { letters: true }), coloured.svg());
});

test("patterns have the tables of Unicode", () => {
    const count = text => engine.read(`nonomata lines\nalphabet: ab\ngrid: 2x1\nrow 1: pattern ${text}\n`).puzzles[0].count().count;
    assert.equal(count("a(?i)B"), "1");
    assert.equal(count("\\p{Latin}{2}"), "4");
    assert.equal(count("[[:alpha:]]\\w"), "4");
});

test("letters beyond ASCII belong to the same classes and cases as in the native engine", () => {
    const count = text => engine.read(`nonomata lines\nalphabet: a²٣■é\ngrid: 2x1\nrow 1: pattern ${text}\n`).puzzles[0].count().count;
    assert.equal(count("\\w\\d"), "3");
    assert.equal(count("\\W."), "10");
    const logic = engine.read("houses: 2\nland: Ägypten, Peru\ndrink: tea, milk\n\nägypten drinks tea\nÄgypten is in house 1\n");
    assert.equal(logic.error, undefined);
    assert.equal(logic.puzzles[0].solve().verdict, "unique");
});

test("a grid is a text or a position, and nothing else", () => {
    const puzzle = engine.read(small).puzzles[0];
    assert.equal(puzzle.hint().status, "next");
    assert.equal(puzzle.check({ grid: ["#?", "??"] }).right, true);
    assert.equal(puzzle.check({ grid: ["??", "??"], candidates: [[1, 1, "."]] }).right, false);
    for (const wrong of [5, true, [], ["????"], {}, { grid: 5 }, { grid: "#?" }, () => {}, 5n]) {
        assert.match(puzzle.check(wrong).error.message, /expected a grid|rows|grid has/);
    }
    for (const wrong of [[], ["??"], [5, 5], ["??", {}], ["??", "?x"]]) assert.match(puzzle.check({ grid: wrong }).error.message, /row|x/);
});

test("what is no text is refused", () => {
    const puzzle = engine.read(small).puzzles[0];
    for (const wrong of [5, null, undefined, {}, []]) {
        assert.equal(engine.read(wrong).error.message, "expected a text");
        for (const answer of [puzzle.why(wrong), puzzle.whyNot(wrong, "black")]) assert.equal(answer.error.message, "expected the name of a cell");
        assert.equal(puzzle.whyNot("r1c1", wrong).error.message, "expected the name of a symbol");
    }
});

test("a grid is checked, a hint given, a cell explained", () => {
    const puzzle = engine.read(small).puzzles[0];
    assert.equal(puzzle.check("#?\n??").right, true);
    assert.equal(puzzle.check(".?\n??").right, false);
    assert.equal(puzzle.hint(".?\n??", "how").status, "wrong");
    assert.deepEqual(puzzle.hint("#?\n??", "where").line.name, "row 2");
    const why = puzzle.why("r2c2");
    assert.equal(why.answer, "must");
    assert.ok(why.steps.at(-1).changes.some(([row, column]) => row === 2 && column === 2));
    assert.equal(puzzle.whyNot("r1c2", "black").answer, "cannot");
    assert.equal(puzzle.explain(".?\n??").status, "wrong");
    assert.equal(puzzle.explain("#?\n??").reason, "only a walkthrough from the empty grid has a grade");
    assert.match(puzzle.svg("#?\n??"), /^<svg/);
    assert.equal(puzzle.count().count, "1");
});

test("limits end long work with an answer", () => {
    const file = join(suites, "dom/dom-8.non");
    const puzzle = engine.readBytes(readFileSync(file)).puzzles[0];
    const solved = puzzle.solve({ nodes: 1 });
    assert.deepEqual([solved.verdict, solved.limit], ["unknown", "nodes"]);
    assert.deepEqual(puzzle.solve({ time: 0 }).limit, "time");
    const told = [];
    engine.onProgress(progress => told.push(progress.phase));
    puzzle.rate({ time: 0.5 });
    engine.onProgress();
    assert.ok(told.length > 0);
});

test("a position with candidates is read as the native engine reads it", () => {
    for (const name of ["crosswords/rectangle-3x3.txt", "logic/zebra.logic", "blotted/colours-4x5.non"]) {
        const file = join(suites, name);
        const puzzle = engine.readBytes(readFileSync(file)).puzzles[0];
        const { given } = puzzle.shown();
        let position = { grid: given, candidates: [] };
        for (let hints = 0; hints < 4; hints++) {
            const [expected] = answers(file, "hint", "--json", "--level", "why", "--grid", JSON.stringify(position));
            const hint = puzzle.hint(position, "why");
            assert.deepEqual(bare(hint), bare(expected), name);
            assert.deepEqual(bare(puzzle.explain(position)), bare(answers(file, "explain", "--json", "--grid", JSON.stringify(position))[0]), name);
            position = hint;
        }
    }
    const puzzle = engine.read(small).puzzles[0];
    assert.match(puzzle.hint({ grid: ["??", "??"], candidates: [[9, 9, "#"]] }).error.message, /\[9, 9\]/);
    assert.match(puzzle.hint({ grid: ["??", "??"], candidates: [[1, 1, "x"]] }).error.message, /x/);
    assert.match(puzzle.hint({ grid: ["??"] }).error.message, /row/);
    assert.match(puzzle.hint({ grid: ["??", "??"], candidates: [null, 5] }).error.message, /expected a grid/);
});

test("random puzzles are as wanted, and the same again", () => {
    const made = () => engine.random({ width: 8, height: 6, grades: [1, 3], seed: 7, symmetry: "lr" });
    const [one, other] = [made(), made()];
    assert.ok(one.rating.grade <= 3);
    assert.deepEqual(one.puzzle.shown(), other.puzzle.shown());
    const written = one.puzzle.write("tatham").text;
    assert.deepEqual(engine.read(written).puzzles[0].fingerprint(), one.puzzle.fingerprint());
});

test("walkthroughs cross off what games do", async () => {
    const { finished } = await import("../site/shape.js");
    let seed = 7;
    const dice = sides => (seed = seed * 48271 % 2147483647) % sides;
    const [letters, width] = [".rb", 9];
    for (let turn = 0; turn < 500; turn++) {
        const row = Array.from({ length: width }, () => dice(3) ? 1 + dice(1 + turn % 2) : 0);
        const runs = [];
        for (const [at, symbol] of row.entries()) {
            if (symbol && symbol === row[at - 1]) runs.at(-1)[0]++;
            else if (symbol) runs.push([1, symbol]);
        }
        const clue = runs.map(([length, symbol]) => `${length}${letters[symbol]}`).join(",") || "0";
        const columns = row.map(symbol => symbol ? `1${letters[symbol]}` : "0").join("\n");
        const text = `color r #ff0000\ncolor b #0000ff\nwidth ${width}\nheight 1\nrows\n${clue}\ncolumns\n${columns}\n`;
        const [puzzle] = engine.read(text, "non").puzzles;
        const game = puzzle.play();
        game.handle({ event: "apply", cells: row.flatMap((symbol, at) => dice(3) ? [[at, [dice(20) ? symbol : dice(3)]]] : []) });
        const { cells, clues } = game.state();
        const values = cells.map(({ mark }) => mark === null ? "?" : letters[mark]);
        const entries = runs.length ? runs.map(([length, symbol]) => ({ text: String(length), colour: letters[symbol] })) : [{ text: "0", colour: null }];
        const done = finished(entries, values, ".");
        assert.deepEqual(entries.map((_, entry) => done.has(entry)), clues.find(({ line }) => puzzle.shown().lines[line].kind === "row").crossed, `${clue} ${values.join("")}`);
    }
});

test("a question to a puzzle that was freed is answered in words", () => {
    const [puzzle] = engine.read("1x1:1/1").puzzles;
    puzzle.free();
    assert.throws(() => puzzle.solve(), /was freed/);
});

test("a logic grid is shown with its rules and how they were understood", () => {
    const [puzzle] = engine.readBytes(readFileSync(join(suites, "logic/zebra.logic"))).puzzles;
    assert.deepEqual(puzzle.shown().rules[12], { rule: "Norway has 1", canonical: "1 has nation Norway" });
});
