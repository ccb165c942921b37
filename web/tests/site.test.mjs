// The modules of the site that need no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromAddress, LONGEST, toAddress, TooLong } from "../site/address.js";
import { clock, dayBefore, dayOf } from "../site/clock.js";
import { DAILY, wantedFor } from "../site/daily.js";
import { Cancelled, Engine } from "../site/engine.js";
import { fitting, hidden, LARGEST, scrolled } from "../site/fit.js";
import { Library } from "../site/library.js";
import { nameOf } from "../site/names.js";
import { packOf, sizeOf } from "../site/packs.js";
import { bySize, streak } from "../site/statistics.js";
import * as engine from "nonomata";

/** A storage as that of browsers. */
function storage(entries = {}) {
    const kept = new Map(Object.entries(entries));
    return {
        kept, getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value), removeItem: key => kept.delete(key),
        key: at => [...kept.keys()][at] ?? null, get length() { return kept.size; },
    };
}

const record = (day, { width = 5, seconds = 60, source = null } = {}) => ({ width, height: width, source, solved: { day, seconds } });

test("a library keeps a game and what is known of it, and forgets both", () => {
    const library = new Library(storage());
    library.keep("a", "game", { at: 1, done: 0.5, solved: null });
    library.keep("b", "other", { at: 2, done: 1, solved: { day: "2026-11-28", seconds: 80 } });
    assert.deepEqual(library.records().map(({ name }) => name), ["b", "a"]);
    library.forget("a");
    assert.equal(library.game("a"), null);
    assert.deepEqual(library.records().map(({ name }) => name), ["b"]);
});

test("a solved puzzle stays solved: its first day and its best time are kept", () => {
    const library = new Library(storage());
    const solved = (day, seconds) => library.keep("a", "game", { at: 1, solved: day ? { day, seconds } : null });
    solved("2026-11-28", 80);
    solved(null);
    assert.deepEqual(library.record("a").solved, { day: "2026-11-28", seconds: 80 });
    solved("2026-11-29", 70);
    solved("2026-11-30", 90);
    assert.deepEqual(library.record("a").solved, { day: "2026-11-28", seconds: 70 });
    library.forget("a");
    assert.equal(library.record("a").solved.seconds, 70);
});

test("what becomes known later is kept with the record of a puzzle, if it has one", () => {
    const library = new Library(storage());
    library.keep("a", "game", { at: 1, solved: { day: "2026-11-28", seconds: 80 } });
    for (const name of ["a", "b"]) library.amend(name, { grade: 3 });
    assert.deepEqual([library.record("a").grade, library.record("a").at, library.record("b")], [3, 1, null]);
});

test("an engine that is gone answers with an error", async t => {
    const real = [globalThis.Worker, globalThis.location];
    t.after(() => { [globalThis.Worker, globalThis.location] = real; });
    let isGone = false;
    globalThis.location = { origin: "null" };
    globalThis.Worker = class {
        postMessage({ id, method }) {
            const answer = method === "open" ? { puzzles: [{ handle: 1 }] } : {};
            queueMicrotask(() => isGone ? this.onerror({ preventDefault() {}, message: "it is gone" }) : this.onmessage({ data: { id, answer } }));
        }

        terminate() {}
    };
    const gone = { error: { message: "it is gone" } };
    const pages = new Engine();
    const { puzzles: [{ handle }] } = await pages.open("5x5:");
    isGone = true;
    assert.deepEqual(await pages.ask("explain", handle), gone);
    assert.deepEqual(await pages.ask("explain", handle), gone, "nor can the puzzle be opened again");
    assert.deepEqual(await pages.answer(handle, { ask: "hint" }), gone, "by a helper neither");
    pages.close(handle);
    await assert.rejects(pages.answer(handle, { ask: "hint" }), Cancelled);
});

test("a library forgets games without a move of earlier versions, and nothing else", () => {
    const own = storage({
        "nonomata:empty": "?? \nc puzzle 1234\nc played for 0 seconds", "nonomata:begun": "#?\nc stroke m0\nc puzzle 1234",
        "nonomata:theme": "dark", "nonomata:drawing": "{}", other: "c puzzle",
    });
    new Library(own).tidy();
    assert.deepEqual([...own.kept.keys()], ["nonomata:begun", "nonomata:theme", "nonomata:drawing", "other"]);
});

test("a library works with a storage that refuses everything", () => {
    const no = () => { throw new Error("no"); };
    for (const refusing of [null, { getItem: no, setItem: no, removeItem: no, key: no, get length() { return no(); } }]) {
        const library = new Library(refusing);
        library.keep("a", "game", { at: 1 });
        library.tidy();
        assert.deepEqual([library.game("a"), library.records(), library.get("nonomata:theme")], [null, [], null]);
    }
});

test("statistics: sizes with their best times, and days in a row", () => {
    const daily = day => record(day, { source: { day, size: 5 } });
    const records = [record("2026-11-20", { width: 10, seconds: 300 }), record("2026-11-21", { seconds: 40 }), record("2026-11-22")];
    assert.deepEqual(bySize(records).map(({ size, count, best }) => [size, count, best]), [["5 \u00d7 5", 2, 40], ["10 \u00d7 10", 1, 300]]);
    assert.equal(streak(records, "2026-11-22"), 0, "only puzzles of the day count");
    const days = ["2026-02-27", "2026-02-28", "2026-03-01"].map(daily);
    assert.equal(streak(days, "2026-03-01"), 3);
    assert.equal(streak(days, "2026-03-02"), 3, "today's can still be solved");
    assert.equal(streak(days, "2026-03-03"), 0);
    const late = { source: { day: "2026-03-02", size: 5 }, solved: { day: "2026-03-03", seconds: 1 } };
    assert.equal(streak([...days, late], "2026-03-03"), 0, "a day later is too late");
});

test("days and times", () => {
    assert.equal(dayOf(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
    assert.deepEqual(["2026-03-01", "2024-03-01", "2026-01-01"].map(dayBefore), ["2026-02-28", "2024-02-29", "2025-12-31"]);
    assert.deepEqual([0, 59.9, 61, 3600].map(clock), ["0:00", "0:59", "1:01", "1:00:00"]);
});

test("the puzzles of a day are the same for everyone, and others than those of the next day", () => {
    const text = (day, daily) => {
        const made = engine.random(wantedFor(day, daily), { time: 60 });
        assert.ok(!made.error, made.error?.message);
        assert.equal(made.puzzle.rate().verdict, "unique");
        return made.puzzle.write("non").text;
    };
    for (const daily of DAILY) {
        assert.equal(text("2026-11-29", daily), text("2026-11-29", daily));
        assert.notEqual(text("2026-11-29", daily), text("2026-11-30", daily));
    }
});

test("a board is as large as fits in both directions", () => {
    assert.equal(fitting([10, 10], [500, 300]), 30);
    assert.equal(fitting([20, 10], [500, 300]), 25);
    assert.equal(fitting([3, 3], [900, 900]), LARGEST);
    assert.deepEqual([hidden(100, 400), hidden(200, 400)], [0, 40], "clues cover two fifths at most");
});

test("a sheet scrolls as little as is needed", () => {
    const view = { unit: 10, view: 100, covered: 20, from: 0 };
    assert.equal(scrolled([50], view).wanted, 0, "what is seen does not move");
    assert.equal(scrolled([150], view).wanted, 60);
    assert.equal(scrolled([50], { ...view, from: 200 }).wanted, 20, "clues do not cover it");
    assert.equal(scrolled([10, 500], view).isRoom, false);
    const close = scrolled([150, 218], view);
    assert.deepEqual([close.isRoom, close.wanted], [true, 124], "where there is little room, the margin is small");
});

test("packs: sizes and ids of their puzzles", () => {
    assert.deepEqual([sizeOf("5x4:1/1"), sizeOf("title \"A\"\nwidth 12\nheight 8\n"), sizeOf("nothing")], [[5, 4], [12, 8], null]);
    const { title, puzzles } = packOf("a.json", { title: "A", puzzles: [{ title: "Cup", puzzle: "1x1:1/1", grade: 1 }] });
    assert.deepEqual([title, puzzles[0]], ["A", { number: 1, id: nameOf("1x1:1/1"), title: "Cup", text: "1x1:1/1", grade: 1, size: [1, 1] }]);
});

test("addresses: what is written is read again, and a text that is too long is refused early", async () => {
    const text = "title \"A cup\"\nwidth 5\n";
    assert.equal((await fromAddress(await toAddress(text))).text, text);
    const grid = ["#?", ".#"];
    assert.deepEqual((await fromAddress(await toAddress("2x2:1/1/1/1", { grid }))).grid, { grid });
    assert.equal((await fromAddress("#p=2x2:1/1/1/1&grid=~broken")).grid, undefined);
    const bomb = await toAddress("a".repeat(LONGEST + 1));
    await assert.rejects(fromAddress(bomb), TooLong);
    await assert.rejects(fromAddress(`#p=1x1:1/1&grid=${bomb.slice(3)}`), TooLong);
    const large = await toAddress("a".repeat(100_000_000));
    const begun = performance.now();
    await assert.rejects(fromAddress(large), TooLong);
    assert.ok(performance.now() - begun < 2000);
});
