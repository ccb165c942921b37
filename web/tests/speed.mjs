// How fast the page is in chromium: `npm run speed`. It prints figures and asserts none, because machines differ.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { launch, skip } from "./chromium.mjs";
import { binary } from "./native.mjs";
import { serve } from "./server.mjs";

if (skip) throw new Error(skip);
const root = fileURLToPath(new URL("../..", import.meta.url));
const puzzles = { "10x10": "cup-10x10", "20x20": "fox-20x20", "30x30": "night-30x30", "40x40": "cat-40x40" };
const texts = Object.fromEntries(Object.entries(puzzles).map(([size, name]) => [size, readFileSync(join(root, `tests/puzzles/drawn/${name}.non`), "utf8")]));
const native = binary();
const made = (size, ...more) => execFileSync(native, ["new", "--random", size, "--seed", "1", "--lines-only", ...more], { encoding: "utf8" });
texts["60x60"] = made("60x60", "--texture", "blobs");

const faults = [];
const server = await serve();
const base = `http://127.0.0.1:${server.address().port}/site/`;
const { context, page } = await launch(faults, () => true);
const rounded = milliseconds => Math.round(milliseconds * 10) / 10;
const median = list => rounded([...list].sort((one, other) => one - other)[list.length >> 1]);

const begun = performance.now();
await page.goto(base);
await page.waitForSelector("html[data-ready]");
console.log(`first visit until the puzzle can be played: ${rounded(performance.now() - begun)} ms`);

const asked = await page.evaluate(async texts => {
    const { Engine } = await import("./engine.js");
    const clock = async work => {
        const begun = performance.now();
        const found = await work();
        return [performance.now() - begun, found];
    };
    const [loaded] = await clock(() => new Engine().formats());
    const rows = [];
    for (const [size, text] of Object.entries(texts)) {
        const engine = new Engine();
        await engine.formats();
        const [opened, { puzzles: [{ handle }] }] = await clock(() => engine.open(text));
        const [first, hint] = await clock(() => engine.ask("hint", handle, undefined, "why", { time: 60 }));
        const again = [];
        for (let time = 0; time < 5; time++) again.push((await clock(() => engine.ask("hint", handle, undefined, "why", { time: 60 })))[0]);
        const [row, column] = hint.changes[0];
        let sign = null;
        const asking = performance.now();
        engine.onprogress = () => { sign ??= performance.now() - asking; };
        const [why] = await clock(() => engine.ask("why", handle, `r${row}c${column}`, undefined, { time: 60 }));
        const [whyAgain] = await clock(() => engine.ask("why", handle, `r${row}c${column}`, undefined, { time: 60 }));
        rows.push({ size, opened, first, again, why, sign, whyAgain });
    }
    return { loaded, rows };
}, texts);
console.log(`worker started and engine loaded: ${rounded(asked.loaded)} ms`);
for (const { size, opened, first, again, why, sign, whyAgain } of asked.rows) {
    console.log(`${size}: opened ${rounded(opened)} ms, first hint ${rounded(first)} ms, then ${median(again)} ms, why ${rounded(why)} ms (first sign of progress ${sign === null ? "not needed" : `${rounded(sign)} ms`}), again ${rounded(whyAgain)} ms`);
}

/**
 * Steps through a walkthrough and prints what a step takes until it is laid out, and all the work of the main thread.
 */
async function stepping(name, board) {
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable");
    const busy = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    const before = await busy();
    const times = await page.evaluate(async board => {
        const drawn = document.querySelector(board);
        const key = drawn.closest(".walk") ?? document.body;
        const times = [];
        for (let step = 0; step < 100; step++) {
            const begun = performance.now();
            key.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
            drawn.getBoundingClientRect();
            times.push(performance.now() - begun);
            await new Promise(requestAnimationFrame);
        }
        return times;
    }, board);
    console.log(`${name}: a step ${median(times)} ms until it is laid out (at most ${rounded(Math.max(...times))}); ${rounded((await busy() - before) / times.length)} ms of the main thread with painting`);
    await session.detach();
}

/** Draws down a column and prints the work of the main thread for each cell, in its own time. */
async function dragging(size) {
    await page.goto("about:blank");
    await page.goto(`${base}#p=${encodeURIComponent(texts[size])}`);
    await page.waitForSelector("html[data-ready]");
    const places = await page.locator("#play [role=gridcell]").evaluateAll((cells, count) => {
        const column = cells.filter(cell => cell.ariaLabel.includes("column 4:")).slice(0, count);
        return column.map(cell => cell.getBoundingClientRect()).map(({ x, y, width, height }) => [x + width / 2, y + height / 2]);
    }, 20);
    const session = await context.newCDPSession(page);
    await session.send("Performance.enable", { timeDomain: "threadTicks" });
    const busy = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
    await page.mouse.move(...places[0]);
    await page.mouse.down();
    await page.waitForTimeout(500);
    const before = await busy();
    for (const place of places.slice(1)) {
        await page.mouse.move(...place);
        await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))));
    }
    console.log(`${size}: a cell of a stroke ${rounded((await busy() - before) / (places.length - 1))} ms of the main thread with painting`);
    await page.mouse.up();
    await session.detach();
}

texts["100x100 in four colours"] = made("100x100", "--colours", "4", "--texture", "blobs");
for (const size of ["60x60", "100x100 in four colours"]) await dragging(size);

await page.goto("about:blank");
await page.goto(`${base}#p=${encodeURIComponent(texts["60x60"])}&step=1`);
await page.waitForSelector("#explore .count", { timeout: 300_000 });
await stepping("60x60 on the site", "#explore div.board");

const file = join(mkdtempSync(join(tmpdir(), "nonomata-speed-")), "page.html");
for (const [size, text] of Object.entries({ ...texts, "30x30 by lines": made("30x30") })) {
    const begun = performance.now();
    execFileSync(native, ["explain", "-", "--html", file], { input: text });
    console.log(`${size}: the page written in ${rounded(performance.now() - begun)} ms by ${native}, ${readFileSync(file).length} bytes`);
    if (size !== "60x60") continue;
    await page.goto(`${pathToFileURL(file)}#step=1`);
    await stepping("60x60, exported", "#drawn div.board");
}
await context.close();
server.close();
