// Journeys of players in a real browser: from the first visit to the end of a puzzle, by mouse, by touch and by keys.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { launch, skip } from "./chromium.mjs";
import { serve } from "./server.mjs";

/** A heart: one solution. */
const HEART = "5x5:2/4/4/4/2/1.1/5/5/3/1";
const ROWS = [[2, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [2, 3, 4], [3]];
const drawn = name => readFileSync(new URL(`../../tests/puzzles/drawn/${name}.non`, import.meta.url), "utf8");

let server, base;
const faults = [];

before(async () => {
    if (skip) return;
    server = await serve();
    base = `http://127.0.0.1:${server.address().port}/site/`;
});

after(() => server?.close());

/** Runs a journey in a browser of its own, which must make no error. */
const journey = (name, options, walk) => test(name, { skip }, async () => {
    faults.length = 0;
    const { context, page } = await launch(faults, url => url.startsWith(base.replace("site/", "")), options);
    try {
        await walk(new Visit(page, context));
        assert.deepEqual(faults, []);
    } finally {
        await context.close();
    }
});

/** What a player does and sees. */
class Visit {
    constructor(page, context) {
        [this.page, this.context] = [page, context];
    }

    /** Opens the page, with a puzzle if there is a text. */
    async open(text = null) {
        await this.page.goto("about:blank");
        await this.page.goto(text === null ? base : `${base}#p=${encodeURIComponent(text)}`);
        await this.page.waitForSelector("html[data-ready]");
    }

    cell(row, column) {
        return this.page.locator(`#play [role=gridcell][aria-label^="row ${row}, column ${column}:"]`);
    }

    async holds(row, column) {
        return (await this.cell(row, column).getAttribute("aria-label")).split(": ")[1];
    }

    /** The middle of a cell on the screen. */
    async middle(row, column) {
        const { x, y, width, height } = await this.cell(row, column).boundingBox();
        return [x + width / 2, y + height / 2];
    }

    async tap(row, column) {
        await this.page.touchscreen.tap(...await this.middle(row, column));
    }

    async click(row, column, options) {
        await this.page.mouse.click(...await this.middle(row, column), options);
    }

    /** Draws with the mouse from cell to cell, and does something before it lets go. */
    async drag(cells, last = () => {}) {
        const [first, ...rest] = cells;
        await this.page.mouse.move(...await this.middle(...first));
        await this.page.mouse.down();
        for (const cell of rest) await this.page.mouse.move(...await this.middle(...cell));
        await last();
        await this.page.mouse.up();
    }

    /** Fills the cells of the heart that are not filled yet. */
    async solve(fill) {
        for (const [row, columns] of ROWS.entries()) {
            for (const column of columns) if (await this.holds(row + 1, column) !== "black") await fill(row + 1, column);
        }
    }

    button(name) {
        return this.page.getByRole("button", { name });
    }

    async choose(item) {
        await this.page.locator("#menu-button").click();
        await this.page.locator("#menu").getByRole("button", { name: item }).click();
    }

    async until(check, given) {
        await this.page.waitForFunction(check, given);
    }

    ended() {
        return this.page.locator("#play .ending").waitFor();
    }
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

journey("the first visit on a phone: the lesson, home, a puzzle of a pack and the next one", PHONE, async visit => {
    const { page } = visit;
    await visit.open();
    await page.getByRole("heading", { name: "How it works" }).waitFor();
    for (const row of [2, 3]) for (const column of ROWS[row - 1]) await visit.tap(row, column);
    for (const column of [1, 5]) for (const row of [1, 4, 5]) await visit.tap(row, column);
    await visit.solve((row, column) => visit.tap(row, column));
    await visit.button("To the puzzles").click();
    await page.getByRole("heading", { name: /^Today/ }).waitFor();
    await page.locator(".pack summary").first().click();
    await page.locator(".tile").nth(4).click();
    await page.getByRole("heading", { name: "First steps 5" }).waitFor();
    assert.equal(await page.getByText("Heart").count(), 0, "the title is not told");
    await visit.solve((row, column) => visit.tap(row, column));
    await visit.ended();
    await page.getByRole("heading", { name: "Heart" }).waitFor();
    assert.equal(await page.locator("#play .tools:visible").count(), 0);
    const before = await page.locator("#play").innerText();
    await visit.tap(1, 1);
    assert.equal(await visit.holds(1, 1), "blank", "a solved board is locked");
    assert.equal(await page.locator("#play").innerText(), before);
    await visit.button("Next puzzle").click();
    await page.getByRole("heading", { name: "First steps 6" }).waitFor();
    await page.getByRole("tab", { name: "Home" }).click();
    await page.locator(".tile").getByText("Heart").waitFor();
    await page.getByText("1 of 12 solved").waitFor();
    await page.getByText("best time at 5 \u00d7 5, 1 solved").waitFor();
    await visit.open();
    assert.ok(await page.getByRole("heading", { name: /^Today/ }).isVisible(), "the lesson comes once");
});

journey("touch: a tap goes round, a drag draws, a finger that rests marks, two fingers zoom", PHONE, async visit => {
    const { page, context } = visit;
    await visit.open(HEART);
    for (const value of ["black", "blank", "open"]) {
        await visit.tap(1, 2);
        assert.equal(await visit.holds(1, 2), value);
    }
    const session = await context.newCDPSession(page);
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    // A finger that rests too long before it moves would mark.
    const places = await Promise.all([1, 2, 3, 4, 5].map(column => visit.middle(2, column)));
    await Promise.all(places.map((place, at) => touch(at ? "touchMove" : "touchStart", [place])));
    await visit.until(() => document.querySelector(".tally").textContent === "5");
    await touch("touchEnd", []);
    for (const column of [1, 2, 3, 4, 5]) assert.equal(await visit.holds(2, column), "black");
    await touch("touchStart", [await visit.middle(4, 1)]);
    await visit.until(() => document.querySelector('#play [aria-label="row 4, column 1: open, marked"]'));
    await touch("touchEnd", []);
    const [one, other] = [await visit.middle(4, 2), await visit.middle(4, 4)];
    const apart = by => [[one[0] - by, one[1]], [other[0] + by, other[1]]];
    await touch("touchStart", [one]);
    await touch("touchStart", apart(0));
    for (const by of [15, 30, 60]) await touch("touchMove", apart(by));
    await touch("touchEnd", []);
    assert.deepEqual([await visit.holds(4, 2), await visit.holds(4, 4)], ["open", "open"]);
    assert.ok((await visit.middle(4, 4))[0] - (await visit.middle(4, 2))[0] > other[0] - one[0] + 20, "it is larger");
    for (const target of await page.locator("#play .side button:visible").all()) {
        const { width, height } = await target.boundingBox();
        assert.ok(width >= 44 && height >= 44, await target.getAttribute("aria-label"));
    }
});

journey("keys: a puzzle to its end without a pointer", {}, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    await page.locator("#play div.board").focus();
    const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
    await press("Home", "m", "ArrowRight", "Space", "ArrowRight", "x", "ArrowRight", "Space");
    assert.deepEqual(await Promise.all([1, 2, 3, 4].map(column => visit.holds(1, column))), ["open, marked", "black", "blank", "black"]);
    await press("Control+z");
    assert.equal(await visit.holds(1, 4), "open");
    await press("Control+y", "ArrowDown", "Home", "Space", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight");
    assert.equal(await visit.holds(2, 5), "black");
    await press("c");
    assert.match(await page.locator("#play .said").textContent(), /^row 2: /);
    await press("h");
    await visit.until(() => document.querySelector("#play .over .lit"));
    await press("ArrowDown", "Home", "Space", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight");
    await press("ArrowDown", "Home", "ArrowRight", "Space", "ArrowRight", "Space", "ArrowRight", "Space", "ArrowDown", "ArrowLeft", "Space");
    await visit.ended();
    await press("Control+z");
    await visit.until(() => !document.querySelector("#play .ending"));
    await press("Control+y");
    await visit.ended();
});

journey("mouse: clicks go round, a drag counts, hints say more, a check, and nothing moves the board", { viewport: { width: 1366, height: 768 } }, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    const place = async () => JSON.stringify(await page.locator("#play .board").boundingBox());
    const before = await place();
    await visit.click(1, 1, { button: "right" });
    assert.equal(await visit.holds(1, 1), "blank");
    await visit.drag([[2, 1], [2, 3], [2, 5]], async () => assert.equal(await page.locator(".tally").textContent(), "5"));
    assert.equal(await visit.holds(2, 4), "black");
    await visit.drag([[2, 1], [2, 5]]);
    assert.deepEqual([await visit.holds(2, 1), await visit.holds(2, 5)], ["blank", "blank"]);
    await visit.button(/^Check/).click();
    await page.locator("#play .said.bad").waitFor();
    assert.equal(await place(), before);
    await visit.button(/^Undo/).click();
    assert.equal(await page.locator("#play .said").textContent(), "");
    await visit.button(/^Hint/).click();
    await visit.until(() => /Look at/.test(document.querySelector("#play .said").textContent));
    while (!await visit.button("Apply").count()) {
        const said = await page.locator("#play .said").textContent();
        await visit.button("More").click();
        await visit.until(said => document.querySelector("#play .said").textContent !== said, said);
    }
    assert.equal(await place(), before);
    await visit.button("Apply").click();
    assert.equal(await page.locator("#play .said").textContent(), "Applied.");
    await visit.choose(/^Restart/);
    assert.equal(await page.locator("#play .time").textContent(), "0:00");
    await visit.choose("Share");
    await page.locator("#news").getByText(/address/).waitFor();
    assert.equal(await place(), before);
    await visit.solve((row, column) => visit.click(row, column));
    await visit.ended();
});

/** The records that the browser keeps. */
const records = page => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith("nonomata:about:")).map(key => JSON.parse(localStorage.getItem(key))));

journey("the lesson gives way to exploring, and gives the tools of the puzzle back", {}, async visit => {
    const { page } = visit;
    await visit.open();
    await page.getByRole("heading", { name: "How it works" }).waitFor();
    await page.getByRole("tab", { name: "Explore" }).click();
    await page.locator("#explore .count").waitFor();
    await page.getByRole("tab", { name: "Play" }).click();
    await visit.click(1, 1);
    await visit.choose("How to play");
    await visit.button("The one-minute lesson").click();
    await page.getByRole("heading", { name: "How it works" }).waitFor();
    await visit.button("Skip").click();
    await page.getByRole("tab", { name: "Play" }).click();
    await visit.choose(/^Restart/);
    assert.equal(await visit.holds(1, 1), "open");
});

journey("open cells have a paper of their own, until the picture is solved", { colorScheme: "dark" }, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    const papers = () => page.evaluate(() => {
        const style = getComputedStyle(document.querySelector("#play .board"));
        const rgb = name => style.getPropertyValue(name).trim().slice(1).match(/../g).map(part => parseInt(part, 16));
        return [...new Set([...document.querySelectorAll("#play .paper.unknown")].map(paper => getComputedStyle(paper).fill))]
            .map(fill => ["--unknown", "--paper"].find(name => fill === `rgb(${rgb(name).join(", ")})`));
    });
    assert.deepEqual(await papers(), ["--unknown"]);
    await visit.solve((row, column) => visit.click(row, column));
    await visit.ended();
    assert.ok(!(await papers()).includes("--unknown"));
    await page.locator("#play .ending").getByText(/grade \d/).waitFor();
    const [{ grade }] = await records(page);
    assert.ok(grade >= 1, "the grade is kept");
});

journey("a game that cannot be opened is named, and one without a text is not offered", {}, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    await page.evaluate(() => {
        const keep = (name, about) => localStorage.setItem(`nonomata:about:${name}`, JSON.stringify({ name, done: 0.5, seconds: 1, solved: null, ...about }));
        keep("textless", { at: Date.now() + 2000, label: "Of an element" });
        keep("broken", { at: Date.now() + 1000, text: "no puzzle at all", label: "Broken" });
    });
    await visit.open();
    assert.deepEqual(await page.locator("#home .card b").getByText(/Broken|element/).allTextContents(), ["Broken"]);
    await page.getByRole("tab", { name: "Play" }).click();
    await page.locator("#news.bad").getByText(/formats that can be read/).waitFor();
    await page.locator("#play .board").waitFor();
});

journey("without the engine there is a message, and without the list of packs the rest", { serviceWorkers: "block" }, async visit => {
    const { page } = visit;
    await page.route("**/*.wasm", route => route.abort());
    await page.route("**/packs/*.json", route => route.abort());
    await visit.open();
    await page.locator("#news.bad").getByText("the engine cannot be loaded").waitFor();
    await page.getByRole("heading", { name: /^Today/ }).waitFor();
    assert.equal(await page.locator(".pack").count(), 0);
    await page.unroute("**/packs/*.json");
    await page.getByRole("tab", { name: "Design" }).click();
    await page.getByRole("tab", { name: "Home" }).click();
    await page.locator(".pack").first().waitFor();
    await page.unroute("**/*.wasm");
    await visit.open(HEART);
    await page.route("**/worker.js", route => route.abort());
    await page.getByRole("tab", { name: "Explore" }).click();
    await page.locator("#explore .bad").getByText(/cannot be explored/).waitFor();
    await page.unroute("**/worker.js");
    await page.getByRole("tab", { name: "Play" }).click();
    await page.getByRole("tab", { name: "Explore" }).click();
    await page.locator("#explore .count").waitFor();
    // What the browser says of the requests is wanted here.
    faults.length = 0;
});

journey("a puzzle of the day that takes long can be stopped, and gives way to another puzzle", { serviceWorkers: "block" }, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    await page.getByRole("tab", { name: "Home" }).click();
    await page.route("**/worker.js", () => {});
    const make = async () => {
        await page.locator("#home .card").getByText("Medium").click();
        await page.locator("#news").getByText(/^Making the puzzle/).waitFor();
    };
    await make();
    await page.locator("#news button").click();
    await page.locator("#news").getByText("Stopped.").waitFor();
    await make();
    await page.unroute("**/worker.js");
    await page.evaluate(() => { location.hash = "#p=3x3:1/1/1/3/0/0"; });
    await page.getByRole("heading", { name: /3 \u00d7 3/ }).waitFor();
    assert.equal(await page.locator("#news").textContent(), "");
});

test("boards fill the screen, in both directions, and follow it", { skip }, async () => {
    const { context, page } = await launch(faults, () => true);
    const visit = new Visit(page, context);
    for (const [width, height, name, least] of [[1366, 768, "cup-10x10", 0.4], [1920, 1080, "cup-10x10", 0.4], [390, 844, "cup-10x10", 0.4], [844, 390, "heart-5x5", 0.25], [1366, 768, "owl-15x15", 0.4]]) {
        await page.setViewportSize({ width, height });
        await visit.open(drawn(name));
        const board = await page.locator("#play .board").boundingBox();
        assert.ok(board.width * board.height >= least * width * height, `${name} at ${width}: ${board.width} x ${board.height}`);
        assert.ok(board.x >= 0 && board.x + board.width <= width && board.y + board.height <= height + 1);
        const letters = await page.locator("#play .board text:visible").evaluateAll(texts => Math.min(...texts.map(text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)));
        assert.ok(letters >= 9.9, `${name} at ${width}: letters of ${letters} pixels`);
    }
    await page.setViewportSize({ width: 700, height: 500 });
    await visit.until(() => document.querySelector("#play .board").getBoundingClientRect().bottom <= 501);
    await context.close();
});

journey("a large board: cells that can be read, clues that stay in view, a stroke at the edge", { viewport: { width: 900, height: 700 } }, async visit => {
    const { page } = visit;
    await visit.open(drawn("cat-40x40"));
    const sheet = page.locator("#play .sheet");
    assert.ok(await sheet.evaluate(sheet => sheet.scrollHeight > sheet.clientHeight));
    await sheet.evaluate(sheet => sheet.scrollTo(0, sheet.scrollHeight));
    const [top, view] = [await page.locator("#play .strip.top").boundingBox(), await sheet.boundingBox()];
    assert.ok(top.y + top.height > view.y + 40, "clues of columns are in view");
    await visit.click(40, 3);
    assert.equal(await visit.holds(40, 3), "black");
    await page.locator("#play .board").focus();
    await page.keyboard.press("End");
    await visit.until(() => document.querySelector("#play .sheet").scrollLeft > 0);
    await page.keyboard.press("0");
    await visit.until(() => document.querySelector("#play .board").getBoundingClientRect().width < document.querySelector("#play .sheet").clientWidth);
});

journey("two tabs with one puzzle show the same game", {}, async visit => {
    const { context } = visit;
    const other = new Visit(await context.newPage(), context);
    await visit.open(HEART);
    await other.open(HEART);
    await visit.click(1, 2);
    await other.until(() => document.querySelector('#play [aria-label="row 1, column 2: black"]'));
    await other.click(1, 4);
    await visit.until(() => document.querySelector('#play [aria-label="row 1, column 4: black"]'));
    assert.equal(await visit.holds(1, 2), "black");
    await visit.click(2, 1);
    await visit.open(HEART);
    assert.deepEqual([await visit.holds(1, 2), await visit.holds(1, 4), await visit.holds(2, 1)], ["black", "black", "black"]);
    await visit.solve((row, column) => visit.click(row, column));
    await other.ended();
    // Nothing is crossed off in a solved puzzle, and the tab goes on following the other one.
    await visit.page.locator("#play .clue").first().click({ force: true });
    await other.page.locator("#play div.board").focus();
    await other.page.keyboard.press("Control+z");
    await visit.until(() => !document.querySelector("#play .ending"));
});

journey("a game and its clock go on after a reload, and a puzzle without a move leaves nothing", {}, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    const keys = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith("nonomata:")));
    assert.deepEqual(await keys(), []);
    await visit.click(1, 2);
    await visit.until(() => document.querySelector("#play .time").textContent >= "0:02");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.ok(await page.locator("#play .time").textContent() >= "0:02");
    assert.equal(await visit.holds(1, 2), "black");
    await page.getByRole("tab", { name: "Home" }).click();
    const time = await page.locator("#home .card", { hasText: "A nonogram" }).textContent();
    await page.waitForTimeout(1200);
    await page.locator("#home .card", { hasText: "A nonogram" }).click();
    assert.ok(time.includes(await page.locator("#play .time").textContent()), "the clock stands still elsewhere");
});

journey("today's puzzle is made once, kept, and the same for another player", {}, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    await page.getByRole("tab", { name: "Home" }).click();
    await page.locator("#home .card", { hasText: "Medium" }).click();
    await visit.until(() => /medium/.test(document.querySelector("#play h2")?.textContent));
    const address = page.url();
    await visit.click(1, 1);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    assert.match(await page.locator("#play h2").textContent(), /medium/);
    await page.goBack();
    await page.locator("#home .card", { hasText: "Medium" }).getByText("filled in").waitFor();
    await page.evaluate(() => localStorage.clear());
    await visit.open(HEART);
    await page.getByRole("tab", { name: "Home" }).click();
    await page.locator("#home .card", { hasText: "Medium" }).click();
    await visit.until(() => /medium/.test(document.querySelector("#play h2")?.textContent));
    assert.equal(page.url(), address);
});

journey("questions are answered beside each other, and end at once", {}, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    const [ended, text, waited] = await page.evaluate(async hard => {
        const { Engine } = await import("./engine.js");
        const engine = new Engine();
        const { puzzles: [{ handle }] } = await engine.open(hard);
        const asking = new AbortController();
        const counting = engine.answer(handle, { ask: "count" }, { signal: asking.signal, limits: { time: 60 } }).catch(error => error.constructor.name);
        const other = await engine.answer(handle, { ask: "hint", level: "where" }, { limits: { time: 60 } });
        const begun = performance.now();
        asking.abort();
        const ended = await counting;
        return [ended, other.text ?? other.error.message, performance.now() - begun];
    }, `25x25:${Array.from({ length: 50 }, () => "1.2.1.3").join("/")}`);
    assert.equal(ended, "Cancelled");
    assert.ok(text);
    assert.ok(waited < 100, `${waited} ms`);
});

journey("the service worker leaves the caches of others alone, and the page works without a network", {}, async visit => {
    const { page, context } = visit;
    await visit.open();
    await page.evaluate(async () => {
        await caches.open("of another page");
        await caches.open("nonomata-1");
    });
    await page.evaluate(() => navigator.serviceWorker.ready.then(({ update }) => update));
    await visit.until(() => navigator.serviceWorker.controller);
    assert.ok((await page.evaluate(() => caches.keys())).includes("of another page"));
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await context.setOffline(true);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await visit.button("Skip").click();
    await page.locator(".pack summary").first().click();
    await page.locator(".tile").first().click();
    await page.getByRole("heading", { name: "First steps 1" }).waitFor();
    await visit.button(/^Hint/).click();
    await visit.until(() => /Look at/.test(document.querySelector("#play .said").textContent));
    await context.setOffline(false);
});

journey("an address that unpacks to more than a million characters is refused in words", {}, async visit => {
    const { page } = visit;
    await visit.open(HEART);
    const bomb = await page.evaluate(async () => (await import("./address.js")).toAddress("a".repeat(5_000_000)));
    await page.goto("about:blank");
    await page.goto(base + bomb);
    await page.locator("#news").getByText(/too long/).waitFor();
});
