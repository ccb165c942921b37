// Exploring in a browser: journeys through walkthroughs. Without chromium they are skipped, and say so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { skip } from "./chromium.mjs";
import { puzzleFile, site, SMALL } from "./site.mjs";

const own = site();
const { begin, clean, open, shot, until } = own;

const find = selector => own.page.locator(`#explore ${selector}`);
const count = () => find(".count").textContent();
const step = () => find(".step").textContent();
const button = name => own.page.locator("#explore").getByRole("button", { name });
const at = number => own.page.waitForFunction(number => new RegExp(`^Step ${number} of \\d+$`).test(document.querySelector("#explore .count")?.textContent), number);

test("to the end: each step is told beside the board, and can be thought about first", { skip }, async () => {
    await open(puzzleFile("drawn/cup-10x10.non"), "&step=0");
    await find(".count").waitFor();
    assert.equal(await count(), "Beginning");
    assert.match(await step(), /exactly one solution/);
    await button("On").click();
    await at(1);
    assert.ok(await find(".over .change").count() > 0);
    assert.equal(await button("Reveal").isDisabled(), true);
    await own.page.getByLabel("Think first").check();
    assert.match(await step(), /Look at row 4\./);
    assert.equal(await find(".over .change").count(), 0);
    await button("Reveal").click();
    assert.match(await step(), /its clue is empty/);
    assert.ok(await find(".over .change").count() > 0);
    await own.page.getByLabel("Think first").uncheck();
    for (let steps = 0; steps < 100 && await count() !== "End"; steps++) await button("On").click();
    assert.equal(await find('[role=gridcell][aria-label$=": open"]').count(), 0);
    assert.equal(await button("On").isDisabled(), true);
    await own.page.keyboard.press("Home");
    assert.equal(await count(), "Beginning");
    clean();
});

test("a supposition shows its values, sentence by sentence, and its nested links open", { skip }, async () => {
    await open(puzzleFile("dom/dom-5.non"), "&step=22");
    await find(".supposition").first().waitFor();
    const supposed = () => find(".supposed rect").count();
    const all = await supposed();
    assert.ok(all > 3);
    const [first] = await find(".passage").all();
    assert.equal(await first.isVisible(), false, "the nested one is folded");
    await find(".supposition .supposition summary").click();
    assert.ok(await first.isVisible());
    await find(".supposition .passage:visible").last().click();
    assert.ok(await find(".over .lit").count() > 0);
    await find(".supposition > ol > li > .passage").first().click();
    assert.ok(await supposed() < all, "only what is supposed so far");
    await shot("supposition");
    await open(puzzleFile("logic/zebra.logic"), "&step=37");
    await find(".branches").waitFor();
    await find(".branches summary").first().click();
    assert.deepEqual((await find("td em").allTextContents()).filter(Boolean), ["Spain?"]);
    await open(puzzleFile("logic/zebra.logic"), "&step=13");
    await at(13);
    assert.match(await find("[aria-current]").textContent(), /Norway has 1.*1 has nation Norway/, "the rule is marked, with its reading");
    clean();
});

test("the address has the step; exploring goes on where it was left", { skip }, async () => {
    await open(puzzleFile("drawn/cup-10x10.non"), "&step=3");
    await at(3);
    await find(".foot .first").focus();
    await own.page.keyboard.press("ArrowRight");
    await own.page.waitForURL(/&step=4$/);
    await own.page.getByRole("tab", { name: "Play" }).click();
    await own.page.waitForURL(url => !url.hash.includes("step"));
    await own.page.getByRole("tab", { name: "Explore" }).click();
    await at(4);
    await own.page.waitForURL(/&step=4$/);
    await own.page.reload();
    await at(4);
    await own.page.evaluate(() => { location.hash = location.hash.replace("step=4", "step=1.5"); });
    await at(1);
    clean();
});

test("why a cell is what it is, and why not otherwise; other steps, lines, all steps", { skip }, async () => {
    await open(puzzleFile("drawn/cup-10x10.non"), "&step=3");
    await at(3);
    await find('[role=gridcell][aria-label^="row 5, column 5:"]').click({ force: true });
    await until(() => /r5c5 is black\..*It follows/.test(document.querySelector("#explore .step").textContent), "a cell is explained");
    await button("Why not blank?").click();
    await until(() => /r5c5 is not blank\..*It follows/.test(document.querySelector("#explore .step").textContent), "and why it is not blank");
    await own.page.keyboard.press("Escape");
    assert.match(await find("h2").textContent(), /Exact fit/);
    await button("Other steps here").click();
    await until(() => /Exact fit: \d/.test(document.querySelector("#explore .step").textContent), "other steps are listed");
    await button("All steps").click();
    assert.equal(await find("ol.steps li").count(), 21);
    await find("ol.steps button").nth(6).click();
    await at(7);
    await button("This line by itself").click();
    await find("svg.layers .both").first().waitFor({ state: "attached" });
    assert.match(await step(), /fillings? agrees? with what is known.* the change/);
    await find('.clue[data-clue="12.0"]').click();
    assert.equal(await own.page.getByLabel("Line", { exact: true }).inputValue(), "column 3");
    await own.page.getByLabel("Line", { exact: true }).selectOption("row 3");
    assert.ok(await find(".over .lit").count() > 0);
    clean();
});

test("lines with patterns, hidden entries or several rules have their automata", { skip }, async () => {
    const lines = [["crosswords/rectangle-3x3.txt", "row 1", /./], ["blotted/hidden-lengths-8x6.non", "row 5", /1 \? 1/], ["lines/binary-6x6.lines", "row 1", /000\|111.*and.*\{3\}/]];
    for (const [file, name, rule] of lines) {
        await open(puzzleFile(file), "&step=0");
        await button("Lines").click();
        await own.page.getByLabel("Line", { exact: true }).selectOption(name);
        assert.match(await find(".step code").textContent(), rule);
        assert.match(await step(), /[1-9]\d* fillings? agrees? with what is known/);
        await find("svg.layers .both").first().waitFor({ state: "attached" });
    }
    clean();
});

test("from the player's grid; its mistakes are shown on it", { skip }, async () => {
    await begin(SMALL);
    const cell = (row, column) => own.page.locator(`#play [role=gridcell][aria-label^="row ${row}, column ${column}:"]`);
    await own.page.getByRole("tab", { name: "Explore" }).click();
    await find(".count").waitFor();
    assert.equal(await button("From my grid").count(), 0, "there is none yet");
    await own.page.getByRole("tab", { name: "Play" }).click();
    for (const column of [1, 2, 3, 4, 5]) await cell(2, column).click({ force: true });
    await own.page.getByRole("tab", { name: "Explore" }).click();
    await button("From my grid").click();
    await until(() => /black/.test(document.querySelector('#explore [role=gridcell][aria-label^="row 2, column 5:"]')?.getAttribute("aria-label")), "it begins with the grid");
    await own.page.getByRole("tab", { name: "Play" }).click();
    await cell(1, 1).click({ force: true });
    await own.page.getByRole("tab", { name: "Explore" }).click();
    await until(() => /r1c1 is wrong/.test(document.querySelector("#explore .step")?.textContent), "a wrong cell is named");
    assert.ok(await find(".over .wrong").count() > 0, "and shown");
    await button("On").click();
    await at(1);
    assert.ok(await find(".over .wrong").count() > 0, "at each step of the proof");
    clean();
});

test("what clashes, and solutions over each other", { skip }, async () => {
    const toEnd = async () => {
        await find(".foot .first").focus();
        await own.page.keyboard.press("End");
    };
    await open("2x2:2/0/0/2", "&step=0");
    await toEnd();
    assert.ok(await find(".clue.clash").count() > 1);
    assert.match(await step(), /cannot be filled.*cannot both be right/);
    await open("3x3:1/1/1/1/1/1", "&step=0");
    await toEnd();
    await button("Another one").click();
    assert.ok(await find(".over .open").count() > 0);
    await find("div.board").focus();
    await own.page.keyboard.press("ArrowDown");
    await own.page.keyboard.press("Enter");
    await until(() => /r2c1.*Some solutions have/.test(document.querySelector("#explore .step").textContent), "a cell is chosen with keys");
    await open("houses: 2\npet: cat, dog\ndrink: tea, milk\nThe cat's owner drinks tea.", "&step=0");
    await toEnd();
    await button("Another one").click();
    assert.ok(await find("td.open").count() > 0, "so they are in a logic grid");
    clean();
});

test("the first steps are there while the rest is looked for", { skip }, async () => {
    await open(SMALL);
    const counts = await own.page.evaluate(async text => {
        const [{ Explore }, { Engine }] = await Promise.all([import("./explore.js"), import("./engine.js")]);
        const engine = new Engine();
        const { puzzles: [found] } = await engine.open(text);
        const whole = await engine.ask("explain", found.handle);
        const answers = [{ ...whole, steps: whole.steps.slice(0, 2), limit: "time", verdict: "unknown" }, whole];
        let goOn;
        engine.ask = async () => answers.length === 2 ? answers.shift() : new Promise(resolve => { goOn = () => resolve(answers[0]); });
        const section = document.createElement("section");
        document.querySelector("main").append(section);
        const explore = new Explore(section, engine, () => {});
        const shown = explore.show(found, null);
        while (!goOn) await new Promise(resolve => setTimeout(resolve));
        explore.walk.go(2);
        const counts = [explore.walk.count.textContent];
        explore.walk.go(3);
        counts.push(explore.walk.count.textContent);
        goOn();
        await shown;
        counts.push(explore.walk.count.textContent);
        section.remove();
        return counts;
    }, SMALL);
    assert.equal(counts[0], "Step 2 of 2 so far");
    assert.equal(counts[1], "More to come");
    assert.match(counts[2], /^Step 3 of \d+$/);
    clean();
});

test("what was stopped can be asked for again", { skip }, async () => {
    await open(SMALL);
    await own.page.evaluate(async () => {
        const [{ Explore }, { Cancelled, Engine }] = await Promise.all([import("./explore.js"), import("./engine.js")]);
        const engine = new Engine();
        const { puzzles: [found] } = await engine.open("1x1:1/1");
        const ask = engine.ask.bind(engine);
        engine.ask = () => Promise.reject(new Cancelled());
        const section = document.createElement("section");
        section.id = "stopped";
        document.querySelector("main").append(section);
        await new Explore(section, engine, () => {}).show(found, null);
        engine.ask = ask;
    });
    assert.match(await own.page.locator("#stopped").textContent(), /Stopped\./);
    await own.page.locator("#stopped").getByRole("button", { name: "Explain it again" }).click();
    await own.page.locator("#stopped .count").waitFor();
    clean();
});

test("on a phone the whole board stands above the step, and nothing is wider than the screen", { skip }, async () => {
    await own.page.setViewportSize({ width: 390, height: 844 });
    for (const [file, number] of [["drawn/owl-15x15.non", 20], ["triddlers/goose.g", 6], ["dom/dom-5.non", 22]]) {
        await open(puzzleFile(file), `&step=${number}`);
        await at(number);
        const isInside = () => {
            const box = selector => document.querySelector(`#explore ${selector}`).getBoundingClientRect();
            const [board, side, foot] = ["div.board", ".side", ".foot"].map(box);
            return board.top >= 0 && board.bottom <= side.top + 1 && foot.bottom <= innerHeight + 1 && document.documentElement.scrollWidth <= innerWidth;
        };
        await until(isInside, file);
    }
    await own.page.setViewportSize({ width: 1100, height: 800 });
    clean();
});

test("the walkthrough is printed", { skip }, async () => {
    await open(puzzleFile("drawn/cup-10x10.non"), "&step=3");
    await at(3);
    await own.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await own.page.emulateMedia({ media: "print" });
    assert.equal(await find(".printed li").count(), 21);
    assert.ok(await find(".printed").isVisible());
    assert.ok(await find("div.board .over .change").isVisible());
    assert.equal(await find(".foot").isVisible(), false);
    await own.page.emulateMedia({ media: "screen" });
    await own.page.evaluate(() => dispatchEvent(new Event("afterprint")));
    assert.equal(await find(".printed li").count(), 0);
    clean();
});
