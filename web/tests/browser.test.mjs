// The site in a real browser: Debian's chromium, driven by playwright-core. Without one the tests are skipped, and say
// so. SHOTS=FOLDER keeps screenshots.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { has, launch, resolve, shots, skip } from "./chromium.mjs";
import { serve } from "./server.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** One solution, grade 1. */
const SMALL = "5x5:2/4/4/4/2/1.1/5/5/3/1";
const puzzleFile = name => readFileSync(join(root, "tests/puzzles", name), "utf8");

let server, blog, context, page, base;
const faults = [];

before(async () => {
    if (skip) return;
    server = await serve();
    base = `http://127.0.0.1:${server.address().port}/site/`;
    blog = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(
        `<!doctype html><link rel="icon" href="data:,"><script type="module" src="${base}element.js"></script><nonomata-puzzle>${SMALL}</nonomata-puzzle>`,
    ));
    await new Promise(resolve => blog.listen(0, "127.0.0.1", resolve));
    const own = [server, blog].map(server => `http://127.0.0.1:${server.address().port}/`);
    ({ context, page } = await launch(faults, url => own.some(origin => url.startsWith(origin))));
});

after(async () => {
    await context?.close();
    server?.close();
    blog?.close();
    assert.deepEqual(faults, []);
});

beforeEach(() => { faults.length = 0; });

/** Opens a puzzle by its address. */
async function open(text, more = "") {
    await page.goto("about:blank");
    await page.goto(`${base}#p=${encodeURIComponent(text)}${more}`);
    await page.waitForSelector("html[data-ready]");
}

/** Opens a puzzle of which no game is saved. */
async function begin(text) {
    await open(text);
    await page.evaluate(() => localStorage.clear());
    await open(text);
}

const shot = async name => { if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true }); };
const cell = (row, column) => page.locator(`#play [role=gridcell][aria-label^="row ${row}, column ${column}:"]`);
const holds = async (row, column) => (await cell(row, column).getAttribute("aria-label")).split(": ")[1];
const said = () => page.locator("#play .said").textContent();
const until = (check, message) => page.waitForFunction(check).catch(() => assert.fail(message));
const clean = () => assert.deepEqual(faults, []);

/** Chooses an item of the menu. */
async function menu(item, on = page) {
    await on.locator("#menu-button").click();
    await on.locator(item).click();
}

/** Asks for a hint and waits until it is there, or the puzzle is found to be solved. */
async function ask(press = button => button.click()) {
    const before = await said();
    await press(page.getByRole("button", { name: /^Hint/ }));
    const isThere = before => {
        const text = document.querySelector("#play .said").textContent;
        return /^Solved/.test(text) || ![before, "Looking for a hint \u2026"].includes(text);
    };
    await page.waitForFunction(isThere, before);
}

/** Middle of a cell on the screen. */
async function middle(row, column) {
    const box = await cell(row, column).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
}

test("letters are taken back as they were typed", { skip }, async () => {
    await begin(puzzleFile("crosswords/rectangle-3x3.txt"));
    await page.locator("#play div.board").focus();
    await page.keyboard.press("Home");
    const symbols = await page.locator("#play .palette button").evaluateAll(buttons => buttons.map(button => button.dataset.symbol));
    const open = async () => (await Promise.all([1, 2, 3].map(column => holds(1, column)))).filter(value => value === "open").length;
    for (const symbol of symbols.slice(0, 3)) await page.keyboard.press(symbol);
    assert.equal(await open(), 0);
    for (const count of [1, 2, 3]) {
        await page.keyboard.press("Backspace");
        assert.equal(await open(), count);
    }
    // Notes do not move the cursor.
    const label = column => page.locator(`#play [role=gridcell][aria-label^="row 1, column ${column}:"]`).getAttribute("aria-label");
    const empty = [await label(1), await label(2)];
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+Space");
    await page.keyboard.press(symbols[0]);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press(symbols[0]);
    const noted = [await label(1), await label(2)];
    assert.ok(noted.every((label, at) => label !== empty[at]), noted.join("; "));
    await page.keyboard.press("Backspace");
    assert.deepEqual([await label(1), await label(2)], [noted[0], empty[1]]);
    clean();
});

test("an undo after sharing is not lost when the page is opened again", { skip }, async () => {
    await begin(SMALL);
    await cell(1, 2).click({ force: true });
    await menu("#share");
    await page.waitForURL(/&grid=/);
    await page.locator("#play div.board").focus();
    await page.keyboard.press("Control+z");
    await page.waitForURL(url => !url.hash.includes("&grid="));
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.equal(await holds(1, 2), "open");
    clean();
});

test("a position that is open already is no move, and an impossible one is refused", { skip }, async () => {
    await open(SMALL);
    const [moves, ...isTaken] = await page.evaluate(async text => {
        const [{ Player }, { Engine }] = await Promise.all([import("./play.js"), import("./engine.js")]);
        const engine = new Engine();
        const { puzzles: [found] } = await engine.open(text);
        const player = new Player(found, engine);
        const { board, game } = player;
        const open = game.values.indexOf("?");
        game.apply([[open, player.possible(open).slice(1)]]);
        const position = player.grid();
        const { row, column } = board.cells[open];
        const [given] = board.given;
        const other = { ...position, grid: position.grid.map(row => [...row]) };
        const place = board.cells[given];
        other.grid[place.row - 1][place.column - 1] = board.possible(given).find(value => value !== game.values[given]);
        const taken = [position, { ...position, candidates: [[row, column, []]] }, other].map(grid => player.put(grid));
        let moves = 0;
        for (; game.canUndo; moves++) game.undo();
        return [moves, ...taken];
    }, `${puzzleFile("lines/week-4x3.lines")}\ngiven r1c1: -\n`);
    assert.deepEqual([moves, ...isTaken], [1, true, false, false]);
    clean();
});

test("it works where the browser keeps nothing", { skip }, async () => {
    const own = await context.newPage();
    await own.addInitScript(() => Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } }));
    await own.goto(`${base}#p=${SMALL}`);
    await own.waitForSelector("html[data-ready]");
    await menu("#theme", own);
    await own.locator("#play [role=gridcell]").first().click({ force: true });
    assert.match(await own.locator("#play [role=gridcell]").first().getAttribute("aria-label"), /black/);
    await own.close();
    clean();
});

test("rules that stand beside no cell are listed", { skip }, async () => {
    await open(puzzleFile("lines/binary-6x6.lines"));
    assert.match(await page.locator("#play .notes li").first().textContent(), /^row 1: .*000\|111.* and .*\{3\}$/);
    await page.getByRole("tab", { name: "Explore" }).click();
    await page.locator("#explore .notes li").first().waitFor();
    clean();
});

test("a table is played with the keys of its fields, undone and solved", { skip }, async () => {
    await begin(puzzleFile("logic/zebra.logic"));
    const field = page.locator("#play table.board select:not(:disabled)").first();
    await field.selectOption({ index: 1 });
    await field.focus();
    await page.keyboard.press("Control+z");
    assert.equal(await field.inputValue(), "?");
    await page.keyboard.press("Control+y");
    assert.notEqual(await field.inputValue(), "?");
    clean();
});

test("the way back leads to the puzzle before, and a step without a puzzle to the first one", { skip }, async () => {
    await page.goto("about:blank");
    await page.goto(base);
    await page.waitForSelector("html[data-ready]");
    const isOpen = size => page.waitForFunction(size => document.querySelector("#play h2").textContent.includes(size), size);
    await page.evaluate(() => { location.hash = "#&step=3"; });
    await until(() => document.querySelector("#explore .count")?.textContent.startsWith("Step 3 "), "a step of the first puzzle");
    await page.evaluate(() => { location.hash = "#&step=5"; });
    await until(() => document.querySelector("#explore .count")?.textContent.startsWith("Step 5 "), "another one");
    await page.getByRole("tab", { name: "Play", exact: true }).click();
    for (const text of ["3x1:1/1/1/3", "4x1:1/1/1/1/4"]) {
        await menu("#open");
        await page.locator("#pasted").fill(text);
        await page.locator("#read").click();
        await isOpen(`${text[0]} \u00d7 1`);
    }
    await page.goBack();
    await isOpen("3 \u00d7 1");
    await page.goBack();
    await isOpen("10 \u00d7 10");
    await page.goForward();
    await isOpen("3 \u00d7 1");
    await page.evaluate(() => document.querySelector(".skip").click());
    await page.waitForURL(/#main$/);
    assert.match(await page.locator("#play h2").textContent(), /3 \u00d7 1/, "the link to the puzzle leads to it");
    clean();
});

test("of addresses that follow each other at once the last one stays", { skip }, async () => {
    await open(SMALL);
    const slow = await page.evaluate(async () => {
        const { toAddress } = await import("./address.js");
        // Unpacking the first one takes until it is let go on.
        const { text } = Blob.prototype;
        const held = new Promise(resolve => { window.goOn = resolve; });
        Blob.prototype.text = async function () {
            await held;
            return text.call(this);
        };
        window.shown = [];
        new MutationObserver(() => window.shown.push(/\d+ \u00d7 1/.exec(document.querySelector("#play h2")?.textContent)?.[0])).observe(document.querySelector("#play"), { childList: true });
        return toAddress("3x1:1/1/1/3\n1x1:1/1");
    });
    const isOpen = size => page.waitForFunction(size => document.querySelector("#play h2").textContent.includes(size), size);
    const go = hash => page.evaluate(hash => new Promise(resolve => {
        addEventListener("hashchange", resolve, { once: true });
        location.hash = hash;
    }), hash);
    assert.match(slow, /^#p=~/);
    await go(slow);
    await go("#p=4x1:1/1/1/1/4");
    await isOpen("4 \u00d7 1");
    await page.evaluate(() => window.goOn());
    await go("#p=5x1:1/1/1/1/1/5");
    await isOpen("5 \u00d7 1");
    assert.deepEqual(await page.evaluate(() => window.shown), ["4 \u00d7 1", "5 \u00d7 1"]);
    clean();
});

test("what is shared while drawing is the drawing", { skip }, async () => {
    await begin(SMALL);
    await page.getByRole("tab", { name: "Design" }).click();
    for (const column of [1, 2, 3]) await page.locator(`#design .player [role=gridcell][aria-label^="row 1, column ${column}:"]`).click({ force: true });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await menu("#share");
    await until(() => /address of the puzzle that is drawn is copied/.test(document.querySelector("#news").textContent), "it is copied");
    const address = await page.evaluate(() => navigator.clipboard.readText());
    await context.clearPermissions();
    await page.goto("about:blank");
    await page.goto(address);
    await page.waitForSelector("html[data-ready]");
    assert.match(await page.locator("#play h2").textContent(), /10 \u00d7 10/);
    assert.equal(await page.locator("#play .spoken li").first().textContent(), "row 1: 3");
    clean();
});

test("a grid is shared with what was noted, and explored from there", { skip }, async () => {
    await begin(puzzleFile("crosswords/rectangle-3x3.txt"));
    await page.locator("#play div.board").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+Space");
    const [first] = await page.evaluate(() => [...document.querySelectorAll("#play .palette button")].map(button => button.dataset.symbol));
    await page.keyboard.press(first);
    assert.match(await holds(1, 1), /^open, .+/);
    await menu("#share");
    await until(() => /with what you have filled in/.test(document.querySelector("#news").textContent), "the grid is shared");
    await page.waitForURL(/&grid=/);
    const address = page.url();
    await page.locator("#play div.board").focus();
    await page.keyboard.press(first);
    // A later move is not lost when the page is opened again.
    await page.waitForURL(url => !url.hash.includes("&grid="));
    await page.evaluate(() => localStorage.clear());
    await page.goto("about:blank");
    await page.goto(address);
    await page.waitForSelector("html[data-ready]");
    assert.match(await holds(1, 1), /^open, .+/, "the note is there");
    await page.waitForURL(url => !url.hash.includes("grid="));
    await page.locator("#play .board").focus();
    await page.keyboard.press("Control+z");
    assert.equal(await holds(1, 1), "open");
    await page.keyboard.press("Control+y");
    await page.getByRole("tab", { name: "Explore" }).click();
    await page.waitForSelector("#explore .count");
    await page.getByRole("button", { name: "From my grid" }).click();
    await until(() => /open, .+/.test(document.querySelector('#explore [role=gridcell][aria-label^="row 1, column 1:"]')?.getAttribute("aria-label")), "exploring begins with the note");
    await page.waitForURL(/&from=grid&step=0$/);
    await page.locator("#news button").waitFor({ state: "detached" });
    await page.goto("about:blank");
    for (const grid of ["~broken", encodeURIComponent('{"grid":["??","??"]}'), encodeURIComponent('{"grid":[5]}'), encodeURIComponent('{"grid":["xxxxx"]}')]) {
        await page.goto("about:blank");
        await page.goto(`${base}#p=${SMALL}&grid=${grid}`);
        await until(() => /address is broken: the position/.test(document.querySelector("#news").textContent), `${grid} is refused`);
        assert.match(await page.locator("#play h2").textContent(), /5 \u00d7 5/, "the puzzle is opened all the same");
    }
    clean();
});

/** A row of 120 cells. */
const WIDE = `120x1:${Array.from({ length: 120 }, (_, at) => at % 3 === 2 ? 0 : 1).join("/")}/${Array(40).fill(2).join(".")}`;

/** The width of a cell on the screen, in pixels. */
const cellWidth = async (row, column) => (await cell(row, column).boundingBox()).width;

test("a line with several rules has all of them beside it, and lines have their names", { skip }, async () => {
    await open(puzzleFile("lines/week-4x3.lines"), "&step=2");
    await page.waitForSelector("#explore .count");
    for (const part of ["#play", "#explore"]) {
        const texts = await page.locator(`${part} div.board .clue text`).evaluateAll(texts => texts.map(text => text.textContent));
        for (const text of ["Ann", "Bob", "Cleo", "Mon", "Thu", "--.*", "2E 1L", "(?!.*L[^L-]).*", "[^E]*E[^E]*", "L.*"]) assert.ok(texts.includes(text), `${part}: ${text}`);
        assert.match(await page.locator(`${part} [role=gridcell][aria-label^="row 3, column 4:"]`).getAttribute("aria-label"), /: (open, - or E|-|E)$/, "what is given in part is shown");
    }
    clean();
});

/** Asks for hints until one says why, and applies it. Returns what it said, or that the puzzle is solved. */
async function apply() {
    for (let level = 0; level < 6 && !await page.locator('#play .apply button:text-is("Apply")').count(); level++) await ask();
    const text = await said();
    if (/^Solved/.test(text)) return text;
    await page.locator('#play .apply button:text-is("Apply")').click();
    assert.ok(await page.evaluate(() => document.activeElement.matches("#play .board, #play .board select")), "the focus is on the board");
    return text;
}

test("hints that only rule something out are applied as notes, and lead to the end", { skip }, async () => {
    for (const [name, file] of [["crossword", "crosswords/rectangle-3x3.txt"], ["logic", "logic/zebra.logic"], ["colours", "blotted/colours-4x5.non"]]) {
        await begin(puzzleFile(file));
        const texts = new Set();
        let noted = 0;
        for (let hint = 0; hint < 12 && !/Solved|Every cell/.test(await said()); hint++) {
            const text = await apply();
            assert.ok(!texts.has(text), `${name}: a hint comes again: ${text}`);
            texts.add(text);
            noted = Math.max(noted, await page.locator("#play .candidates > *, #play td small:not(:empty)").count());
        }
        assert.ok(noted > 0, `${name}: there are notes`);
        await shot(`notes-${name}`);
        const notes = await page.locator("#play .candidates > *, #play td small:not(:empty)").count();
        await open(puzzleFile(file));
        assert.equal(await page.locator("#play .candidates > *, #play td small:not(:empty)").count(), notes, `${name}: they are saved`);
        await menu('#game-tools button[title^="Restart"]');
        assert.equal(await page.locator("#play .candidates > *, #play td small:not(:empty)").count(), 0, `${name}: they are cleared`);
        await page.getByRole("button", { name: /^Undo/ }).click();
        assert.equal(await page.locator("#play .candidates > *, #play td small:not(:empty)").count(), notes, `${name}: which is undone`);
    }
    clean();
});

test("notes: a click or a key rules out, the last one left is written, a wrong one is noticed", { skip }, async () => {
    await begin(puzzleFile("logic/zebra.logic"));
    await page.getByRole("button", { name: "Notes" }).click();
    const chips = page.locator("#play td.cell").first().locator(".chips button");
    const count = await chips.count();
    for (let at = 0; at + 1 < count; at++) await chips.nth(at).click();
    const value = await page.locator("#play td select").first().inputValue();
    assert.equal(value, await page.locator("#play td select").first().locator("option").last().getAttribute("value"), "the last one is written");
    assert.ok(await page.locator("#play td select").first().evaluate(field => field === document.activeElement), "and has the focus");
    await page.getByRole("button", { name: "Notes" }).click();
    assert.equal(await said(), "Notes are off.");
    await page.getByRole("button", { name: "Notes" }).click();
    await page.getByRole("button", { name: /^Check/ }).click();
    await until(() => document.querySelector("#play .said.bad"), "what is ruled out wrongly is noticed");
    await shot("chips");
    await begin(puzzleFile("blotted/colours-4x5.non"));
    await page.locator("#play div.board").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("n");
    assert.equal(await page.getByRole("button", { name: "Notes" }).getAttribute("aria-pressed"), "true");
    await page.keyboard.press("x");
    assert.match(await holds(1, 1), /^open, .+/);
    await page.mouse.move(...await middle(2, 1));
    await page.mouse.down();
    await page.mouse.move(...await middle(2, 3));
    await page.mouse.up();
    for (const column of [1, 2, 3]) assert.match(await holds(2, column), /^open, .+/, `column ${column}`);
    await page.keyboard.press("Control+z");
    assert.equal(await holds(2, 2), "open", "a stroke is one move");
    clean();
});

/** Drops a file on the page, as a file manager does. */
async function drop(path) {
    const session = await context.newCDPSession(page);
    for (const type of ["dragEnter", "dragOver", "drop"]) {
        await session.send("Input.dispatchDragEvent", { type, x: 300, y: 400, data: { items: [], files: [path], dragOperationsMask: 1 } });
    }
    await session.detach();
}

test("dropping: a puzzle is played, an image becomes a drawing", { skip }, async () => {
    await open(SMALL);
    await drop(join(root, "tests/puzzles/drawn/heart-5x5.non"));
    await until(() => /nonogram 5 \u00d7 5/.test(document.querySelector("#play h2").textContent), "the file is opened, without its title, which says what it shows");
    assert.doesNotMatch(await page.title(), /Heart/);
    const folder = mkdtempSync(join(tmpdir(), "nonomata-images-"));
    const images = {
        "picture.png": Buffer.from(await page.evaluate(() => {
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [8, 6];
            const context = canvas.getContext("2d");
            context.fillRect(0, 0, 8, 2);
            context.fillRect(3, 2, 2, 4);
            return canvas.toDataURL().split(",")[1];
        }), "base64"),
        "picture.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="M0 0H8V2H5V6H3V2H0Z"/></svg>',
    };
    for (const [name, bytes] of Object.entries(images)) {
        writeFileSync(join(folder, name), bytes);
        await open(SMALL);
        await drop(join(folder, name));
        await until(() => document.querySelectorAll('#design .player [role=gridcell][aria-label$=": black"]').length === 24, `${name} is drawn`);
    }
    const colours = join(folder, "colours.svg");
    writeFileSync(colours, '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0h2v3h-2z" fill="#e8a010"/><path d="M3 0h1v3h-1z"/></svg>');
    await drop(colours);
    await until(() => document.querySelector("#design input[type=number]").value === "4", "the image is drawn");
    await page.locator("#design").getByLabel("Colours", { exact: true }).selectOption("2");
    const orange = page.locator('#design .player [role=gridcell][aria-label$=": orange"]');
    assert.equal(await orange.count(), 6, "a cell has the nearest colour");
    await orange.first().click({ force: true });
    await page.locator("#design").getByLabel("Columns", { exact: true }).fill("5");
    await page.locator("#design").getByLabel("Columns", { exact: true }).press("Tab");
    assert.equal(await orange.count(), 5, "what was drawn over an image stays when the size changes");
    await drop(join(root, "LICENSE-MIT"));
    await until(() => document.querySelector("#news.bad"), "what is no puzzle is refused");
    clean();
});

test("pasting on the page opens a puzzle", { skip }, async () => {
    await open(SMALL);
    const paste = text => page.evaluate(text => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text", text);
        document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    }, text);
    await paste("7x1:1/1/1/1/1/1/1/7");
    await until(() => /7 \u00d7 1/.test(document.querySelector("#play h2").textContent), "the text is opened");
    await page.waitForURL(/#p=7x1:1/);
    await paste("nonsense");
    await until(() => document.querySelector("#news.bad"), "an error is shown");
    clean();
});

test("printing: the puzzle alone, black on white in any theme", { skip }, async () => {
    for (const [colorScheme, theme] of [["light", ""], ["dark", ""], ["light", "dark"]]) {
        await open(puzzleFile("drawn/cup-10x10.non"));
        await page.emulateMedia({ media: "print", colorScheme });
        await page.evaluate(theme => { document.documentElement.className = theme; }, theme);
        for (const hidden of ["header", "#play .side > .tools", "#play .said"]) assert.equal(await page.locator(hidden).isVisible(), false, hidden);
        assert.ok(await page.locator("#play div.board").isVisible());
        const ink = await page.locator("#play .clue text").first().evaluate(text => getComputedStyle(text).fill);
        assert.equal(ink, "rgb(0, 0, 0)", `${colorScheme}, ${theme}`);
        await shot(`print-${colorScheme}${theme}`);
    }
    await page.emulateMedia({ media: "screen", colorScheme: "light" });
    clean();
});

test("printing: clues are ruled, hints and verdicts are left out", { skip }, async () => {
    await begin(puzzleFile("drawn/heart-5x5.non"));
    while (!await page.locator('#play .apply button:text-is("Apply")').count()) await ask();
    await page.emulateMedia({ media: "print" });
    for (const hidden of ["#play div.board .over", "#play .message"]) assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    assert.equal(await page.locator("#play .ruled").first().evaluate(path => getComputedStyle(path).display), "inline");
    await shot("print-hint");
    await page.emulateMedia({ media: "screen" });
    await page.emulateMedia({ media: "screen" });
    clean();
});

test("making: a random puzzle, and one that is cancelled", { skip }, async () => {
    await open(SMALL);
    await menu("#new");
    await page.locator("#width").fill("8");
    await page.locator("#height").fill("6");
    await page.locator("#grades").selectOption("1,2");
    await page.locator("#make").click();
    await until(() => /8 \u00d7 6 . grade [12]$/.test(document.querySelector("#play h2").textContent), "a puzzle is made, and has the grade");
    await menu("#new");
    await page.locator("#kind").selectOption("triddler");
    await page.locator("#grades").selectOption("");
    for (const id of ["width", "height"]) await page.locator(`#${id}`).fill("5");
    await page.locator("#make").click();
    await until(() => /triddler/.test(document.querySelector("#play h2").textContent), "so is a triddler");
    await menu("#new");
    await page.locator("#kind").selectOption("logic grid");
    assert.deepEqual([await page.getByLabel("Houses").inputValue(), await page.getByLabel("Attributes").inputValue()], ["5", "4"]);
    assert.doesNotMatch((await page.locator("#grades option").allTextContents()).join(), /easy/, "no logic grid is easy");
    await page.locator("#kind").selectOption("nonogram");
    assert.deepEqual([await page.locator("#width").inputValue(), await page.locator("#height").inputValue()], ["8", "6"], "each kind keeps its size");
    assert.ok(await page.locator('#grades option[value="7,10"]').isDisabled(), "small ones are not very hard");
    // In noise of this size hardly ever anything is unique: it is looked for until it is stopped.
    for (const id of ["width", "height"]) await page.locator(`#${id}`).fill("100");
    await page.locator("#height").press("Tab");
    await page.locator("#texture").selectOption("noise");
    await page.locator("#grades").selectOption("7,10");
    await page.locator("#make").click();
    await page.waitForTimeout(300);
    await page.locator("#stop").click();
    await until(() => document.querySelector("#make-news").textContent === "Stopped.", "the work is cancelled");
    await page.locator("#make").click();
    await page.waitForTimeout(300);
    await page.locator("#close-making").click();
    await until(() => document.querySelector("#make-news").textContent === "Stopped.", "so it is when the dialog is closed");
    clean();
});

test("pictures of Netpbm are drawn, from files, dropped and pasted; what is no picture is said to be none", { skip }, async () => {
    const picture = "P1\n# a duck\n3 2\n1 0 1\n011\n";
    const bytes = Buffer.concat([Buffer.from("P6 3 2 255\n"), Buffer.from("00ffffffffff0000ff".repeat(2), "hex")]);
    const drawn = () => page.locator('#design .player [role=gridcell][aria-label$=": black"]').count();
    const give = async (name, type, content) => {
        await open(SMALL);
        await menu("#open");
        await page.locator("#file").setInputFiles({ name, mimeType: type, buffer: Buffer.from(content) });
    };
    await give("duck.pbm", "image/x-portable-bitmap", picture);
    await page.waitForFunction(() => document.querySelectorAll("#design .player [role=gridcell]").length === 6);
    assert.equal(await drawn(), 4);
    await give("duck", "", Buffer.concat([Buffer.from("P4 3 2\n"), Buffer.from([0b10100000, 0b01100000])]));
    await page.waitForFunction(() => document.querySelectorAll('#design .player [role=gridcell][aria-label$=": black"]').length === 4);
    await give("flag.ppm", "image/x-portable-pixmap", bytes);
    await page.waitForFunction(() => document.querySelectorAll('#design .player [role=gridcell][aria-label$=": black"]').length === 2);
    await menu("#open");
    await page.locator("#pasted").fill(picture);
    await page.locator("#read").click();
    await page.waitForFunction(() => document.querySelectorAll('#design .player [role=gridcell][aria-label$=": black"]').length === 4);
    for (const wrong of ["P4 3 2\n", "P5 0 2 255\n", "P6 99999999 99999999 255\n", "P1 2 2 1 0 1"]) {
        await give("wrong.pbm", "image/x-portable-bitmap", wrong);
        await until(() => /not a picture/.test(document.querySelector("#open-news").textContent), `${wrong} is refused`);
    }
    clean();
});

test("clues are told to screen readers, and crossed off with keys", { skip }, async () => {
    await begin(SMALL);
    assert.deepEqual((await page.locator("#play .spoken li").allTextContents()).slice(0, 2), ["row 1: 1 1", "row 2: 5"]);
    await page.locator("#play div.board").focus();
    const done = () => page.locator("#play .clue.done").count();
    for (const [count, sentence] of [[1, "row 1: entry 1, 1, is crossed off."], [2, "row 1: entry 2, 1, is crossed off."], [0, "row 1: nothing is crossed off."]]) {
        await page.keyboard.press("c");
        assert.equal(await said(), sentence);
        assert.equal(await done(), count);
    }
    await page.keyboard.press("Shift+C");
    assert.equal(await said(), "column 1: entry 1, 2, is crossed off.");
    await page.keyboard.press("Control+z");
    assert.equal(await done(), 0);
    clean();
});

test("opening: pasted text, a file, an error with its place; sharing", { skip }, async () => {
    await open(SMALL);
    await menu("#open");
    await page.locator("#pasted").fill("2x2:3//1/2");
    await page.locator("#read").click();
    await until(() => /1:5/.test(document.querySelector("#open-news").textContent), "an error has its place");
    await page.locator("#pasted").fill("2x2:2/1/1/2\n3x3:3/1/1/3/1/1\n");
    await page.locator("#read").click();
    await until(() => /Puzzle 1 of 2/.test(document.querySelector("#news").textContent), "the first of several is open");
    await menu("#open");
    await page.locator("#which").selectOption("1");
    await until(() => /3 \u00d7 3/.test(document.querySelector("#play h2").textContent), "the second can be chosen");
    await menu("#open");
    await page.locator("#file").setInputFiles(join(root, "tests/puzzles/logic/zebra.logic"));
    await page.waitForSelector("#play table.board");
    // Explanations name rules by these numbers.
    assert.match((await page.locator("#play .notes li").allTextContents()).join("; "), /; 6Spain owns the Dogthe one with nation Spain/);
    await shot("logic");
    await menu("#share");
    await page.waitForURL(/#p=~/);
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await page.waitForSelector("#play table.board");
    await page.goto("about:blank");
    await page.goto(address.slice(0, address.indexOf("~") + 20));
    await until(() => /address is broken/.test(document.querySelector("#news").textContent), "a link that was cut is named");
    clean();
});

test("the element plays a puzzle and tells of it", { skip }, async () => {
    await open(SMALL);
    await page.evaluate(async text => {
        await import("./element.js");
        const element = document.createElement("nonomata-puzzle");
        element.setAttribute("puzzle", text);
        element.setAttribute("theme", "dark");
        window.events = [];
        for (const type of ["move", "solved", "hint"]) element.addEventListener(type, () => window.events.push(type));
        document.querySelector("main").append(element);
    }, "1x1:1/1");
    const board = page.locator("nonomata-puzzle div.board");
    await board.waitFor();
    await page.locator("nonomata-puzzle").getByRole("button", { name: "Hint (H)" }).click();
    await page.waitForFunction(() => window.events.includes("hint"));
    await board.locator("[role=gridcell]").click({ force: true });
    await page.waitForFunction(() => window.events.includes("solved"));
    assert.deepEqual(await page.evaluate(() => window.events), ["hint", "move", "solved"]);
    const paper = () => page.locator("nonomata-puzzle .theme").evaluate(place => getComputedStyle(place).backgroundColor);
    const dark = await paper();
    await page.evaluate(() => document.querySelector("nonomata-puzzle").setAttribute("theme", "light"));
    assert.notEqual(await paper(), dark);
    await page.evaluate(() => {
        const element = document.querySelector("nonomata-puzzle");
        element.setAttribute("hints", "none");
        element.setAttribute("puzzle", "2x1:1/1/2");
    });
    await page.waitForFunction(() => document.querySelector("nonomata-puzzle").shadowRoot.querySelectorAll("[role=gridcell]").length === 2);
    assert.equal(await page.locator("nonomata-puzzle").getByRole("button", { name: "Hint (H)" }).count(), 0);
    await board.focus();
    await page.keyboard.press("h");
    await page.waitForTimeout(300);
    assert.equal(await page.locator("nonomata-puzzle .said").textContent(), "", "nor has a key a hint");
    await page.evaluate(text => document.querySelector("nonomata-puzzle").setAttribute("puzzle", text), puzzleFile("logic/zebra.logic"));
    await page.locator("nonomata-puzzle .notes li").getByText("Spain owns the Dog").waitFor();
    await page.evaluate(() => document.querySelector("nonomata-puzzle").setAttribute("puzzle", "nonsense"));
    await page.locator("nonomata-puzzle [role=alert]").waitFor();
    clean();
});

test("the element has all hints where its attribute names no level, and says so in the console", { skip }, async () => {
    await open(SMALL);
    const warned = page.waitForEvent("console", message => message.type() === "warning" && /hints="foo"/.test(message.text()));
    await page.evaluate(async text => {
        await import("./element.js");
        const element = document.createElement("nonomata-puzzle");
        for (const [name, value] of [["puzzle", text], ["hints", "foo"]]) element.setAttribute(name, value);
        document.querySelector("main").append(element);
    }, SMALL);
    await warned;
    await page.locator("nonomata-puzzle").getByRole("button", { name: "Hint (H)" }).waitFor();
    clean();
});

test("what is no puzzle is answered with the formats, and without scripts there are no buttons", { skip }, async () => {
    await open(SMALL);
    await menu("#open");
    await page.locator("#pasted").fill("nonsense");
    await page.locator("#read").click();
    await until(() => /formats that can be read: .*, non,/.test(document.querySelector("#open-news").textContent), "formats are listed");
    const without = await launch(faults, url => url.startsWith(base.replace("site/", "")), { javaScriptEnabled: false });
    await without.page.goto(base);
    assert.equal(await without.page.locator("#open").isVisible(), false);
    assert.match(await without.page.locator("main").innerText(), /Playing needs scripts/);
    await without.context.close();
    clean();
});

test("a page of another server has the element", { skip }, async () => {
    await page.goto(`http://127.0.0.1:${blog.address().port}/`);
    await page.locator("nonomata-puzzle").getByRole("button", { name: "Hint (H)" }).click();
    await page.waitForFunction(() => document.querySelector("nonomata-puzzle").shadowRoot.querySelector(".over .lit"));
    clean();
});

test("axe finds no fault", { skip: skip || !has("axe-core") && "no axe-core: npm install" }, async () => {
    const flower = puzzleFile("drawn/flower-10x10.non");
    const parts = [
        ["home", "light", flower], ["home", "dark", flower], ["play", "light", flower], ["explore", "dark", flower], ["design", "light", flower], ["play", "dark", flower],
        ["play", "light", puzzleFile("logic/zebra.logic")], ["play", "dark", puzzleFile("crosswords/rectangle-3x3.txt")], ["explore", "light", WIDE],
    ];
    for (const [name, theme, puzzle] of parts) {
        await begin(puzzle);
        await page.evaluate(theme => { document.documentElement.className = theme; }, theme);
        await page.locator(`#tab-${name}`).click();
        if (name === "explore") await page.waitForSelector("#explore .count");
        const notes = page.locator("#play").getByRole("button", { name: "Notes" });
        if (name === "play" && await notes.count()) {
            await apply();
            await notes.click();
        }
        await page.evaluate(readFileSync(resolve("axe-core/axe.min.js"), "utf8"));
        const { violations } = await page.evaluate(() => window.axe.run());
        const found = violations.map(({ id, nodes }) => `${name}, ${theme}: ${id}: ${nodes.slice(0, 3).map(node => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join("; ")}`);
        assert.deepEqual(found, []);
    }
});
