// Making puzzles in a browser: drawing, photos, and the way to one solution. Without chromium they are skipped.
import assert from "node:assert/strict";
import { test } from "node:test";
import { skip } from "./chromium.mjs";
import { site, SMALL } from "./site.mjs";

const own = site();
const { clean, open, shot, until } = own;

const find = selector => own.page.locator(`#design ${selector}`);
const cell = (row, column) => find(`.player [role=gridcell][aria-label^="row ${row}, column ${column}:"]`);
const cells = name => find(`.player [role=gridcell][aria-label$=": ${name}"]`).count();
const button = name => find("").getByRole("button", { name });
const field = name => find("").getByLabel(name, { exact: true });
const says = (text, message = text) => own.page.waitForFunction(text => document.querySelector("#design .result").textContent.includes(text), text).catch(() => assert.fail(message));
const sides = () => find("input[type=number]").evaluateAll(fields => fields.map(field => Number(field.value)));

/** Opens an empty drawing, or one that was kept. */
async function begin(kept = null) {
    await open(SMALL);
    await own.page.evaluate(kept => {
        localStorage.clear();
        if (kept) localStorage.setItem("nonomata:drawing", JSON.stringify(kept));
    }, kept);
    await open(SMALL);
    await own.page.locator("#tab-design").click();
}

async function resize(name, value) {
    await field(name).fill(String(value));
    await field(name).press("Tab");
}

/** Gives an image to the page. */
const give = (name, image) => find("input[type=file]").setInputFiles({ name, mimeType: name.endsWith("svg") ? "image/svg+xml" : "", buffer: Buffer.from(image) });

test("from an empty sheet to a puzzle with one solution", { skip }, async () => {
    await begin();
    await says("Draw a picture");
    assert.equal(await button("Play it").isVisible(), false, "nothing is offered for an empty sheet");
    assert.equal(await button("Invert").isVisible(), false);
    await cell(1, 1).click({ force: true });
    await cell(2, 2).click({ force: true });
    await says("More than one solution");
    assert.ok(await find(".player .over .open").count() > 0, "ambiguous cells are marked on the drawing");
    await button("Make it unique").click();
    await says("changed; undo takes that back");
    await says("One solution");
    await find(".player div.board").focus();
    await own.page.keyboard.press("Control+z");
    await says("More than one solution", "which can be undone");
    await cell(2, 1).click({ force: true });
    await says("Grade");
    await says("Its hardest step is");
    await shot("design");
    await own.page.keyboard.press("h");
    assert.equal(await find(".said").textContent(), "", "there are no hints");
    await button("Play it").click();
    await until(() => /10 \u00d7 10/.test(document.querySelector("#play h2")?.textContent ?? document.querySelector("#play").textContent), "it is opened");
    clean();
});

test("a drawing keeps its cells and its past when its size changes, and is there after a reload", { skip }, async () => {
    await begin();
    await cell(1, 1).click({ force: true });
    await cell(2, 9).click({ force: true });
    await resize("Columns", 6);
    assert.equal(await cells("black"), 1);
    await resize("Columns", 12);
    assert.equal(await cells("black"), 2, "what did not fit comes back");
    await own.page.getByRole("button", { name: /^Undo/ }).last().click();
    assert.equal((await sides())[0], 6);
    await find("div.board").first().focus();
    for (let undone = 0; undone < 2; undone++) await own.page.keyboard.press("Control+z");
    assert.equal(await cells("black"), 1, "the size and then the cell are undone");
    for (let redone = 0; redone < 2; redone++) await own.page.keyboard.press("Control+y");
    assert.equal((await sides())[0], 6);
    await own.page.reload();
    await own.page.waitForSelector("html[data-ready]");
    await own.page.locator("#tab-design").click();
    assert.deepEqual([(await sides())[0], await cells("black")], [6, 1]);
    clean();
});

test("a picture with many ambiguous cells is changed until it is unique, in one move", { skip }, async () => {
    await begin({ width: 8, height: 8, used: 1, letters: "#..#..#...................#..#...#....#.....#..#........#..#.....".slice(0, 64) });
    const picture = () => find(".player [role=gridcell]").evaluateAll(cells => cells.map(cell => cell.ariaLabel.endsWith("black")).join());
    await says("More than one solution");
    const before = await picture();
    await button("Make it unique").click();
    await says("changed; undo takes that back");
    assert.notEqual(await picture(), before);
    await find("").getByRole("button", { name: /^Undo/ }).click();
    assert.equal(await picture(), before);
    clean();
});

test("a photo becomes a puzzle: its threshold and its size are changed live", { skip }, async () => {
    await begin();
    assert.equal(await field("Threshold").isVisible(), false);
    await give("photo.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><path d="M0 0H800V400H0z" fill="#ccc"/><path d="M200 80H600V320H200z" fill="#222"/></svg>');
    await says("One solution");
    assert.deepEqual(await sides(), [20, 10]);
    assert.equal(await cells("black"), 60);
    await field("Size").fill("40");
    assert.deepEqual(await sides(), [40, 20]);
    assert.equal(await cells("black"), 240);
    await field("Threshold").fill("95");
    assert.equal(await cells("black"), 800, "all of it is darker than that");
    await cell(1, 1).click({ force: true });
    assert.equal(await field("Threshold").isVisible(), false, "what is drawn over is not drawn anew");
    clean();
});

test("an image keeps its colours and its shape", { skip }, async () => {
    await begin();
    await field("Colours").selectOption("3");
    await give("image.svg", '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="400"><path d="M0 0H280V400H0z" fill="#0072b2"/><path d="M280 0H600V400H280z" fill="#a06030"/></svg>');
    await own.page.waitForFunction(() => document.querySelector("#design input[type=number]").value === "20");
    const swatches = await find(".palette i").evaluateAll(swatches => swatches.map(swatch => swatch.style.background));
    assert.deepEqual(swatches.sort(), ["rgb(0, 114, 178)", "rgb(160, 96, 48)"]);
    assert.deepEqual([await cells("blue"), await cells("brown")], [70, 80]);
    const names = { "#151515": "black 2", "#303030": "dark grey", "#606060": "grey", "#f0f0f0": "off-white", "#0a3a0a": "dark green", "#000000": "black", "#8a1010": "dark red" };
    const stripes = Object.keys(names).map((rgb, at) => `<path d="M${at} 0h1v7h-1z" fill="${rgb}"/>`);
    await begin();
    await field("Colours").selectOption("7");
    await give("stripes.svg", `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="7">${stripes.join("")}</svg>`);
    await own.page.waitForFunction(() => document.querySelector("#design input[type=number]").value === "8");
    const shown = await find(".player [role=row]").first().locator("[role=gridcell]").evaluateAll(cells => cells.map(cell => cell.ariaLabel.split(": ")[1]));
    assert.deepEqual(shown, [...Object.values(names), "open"]);
    clean();
});

test("a change of a drawing drops at once what was asked about it", { skip }, async () => {
    await open(SMALL);
    const cancelled = await own.page.evaluate(async () => {
        const { Design } = await import("./design.js");
        let cancelled = 0;
        const engine = { cancel: () => { cancelled++; }, open: () => new Promise(() => {}), close: () => {} };
        const design = new Design(document.createElement("section"), engine, { get: () => null, set: () => {} }, {});
        const before = cancelled;
        design.drawing.write(0, "#");
        return cancelled - before;
    });
    assert.equal(cancelled, 1);
    clean();
});

test("the puzzle is printed, and not what it shows", { skip }, async () => {
    await begin({ width: 2, height: 2, used: 1, letters: "###." });
    await says("One solution");
    await own.page.emulateMedia({ media: "print" });
    assert.ok(await find(".preview .board").isVisible());
    for (const hidden of [".player", ".verdict", ".foot"]) assert.equal(await find(hidden).first().isVisible(), false, hidden);
    await own.page.emulateMedia({ media: "screen" });
    clean();
});
