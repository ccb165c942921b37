// The pages of `nonomata explain --html` in a real browser. Without one the tests are skipped, and say so.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { has, launch, resolve, shots, skip } from "./chromium.mjs";
import { binary } from "./native.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "nonomata-pages-"));
const faults = [];
let context, page, native;

before(async () => {
    if (skip) return;
    native = binary();
    ({ context, page } = await launch(faults, url => url.startsWith("file:")));
});

after(async () => {
    await context?.close();
});

beforeEach(() => { faults.length = 0; });

const clean = () => assert.deepEqual(faults, []);
const shot = async name => { if (shots) await page.screenshot({ path: join(shots, `page-${name}.png`), fullPage: true }); };
const count = () => page.locator("#drawn .count").textContent();
const steps = () => page.evaluate(() => JSON.parse(document.getElementById("walkthrough").textContent).steps.length);

/** Opens an address anew: to another step of the same page it would lead later. */
async function visit(address) {
    await page.goto("about:blank");
    await page.goto(address);
}

/** The address of the page of a puzzle: a file of the suites, or a text. */
function written(name, puzzle) {
    const path = join(folder, `${name}.html`);
    const input = puzzle.includes(":") ? ["--puzzle", puzzle] : [join(root, "tests/puzzles", puzzle)];
    // Exit code 1 says that there is no solution.
    assert.ok(spawnSync(native, ["explain", ...input, "--html", path], { stdio: "inherit" }).status < 2, puzzle);
    return pathToFileURL(path).href;
}

test("the stepper: keys, buttons, slider, play, deep links", { skip }, async () => {
    const address = written("cup", "drawn/cup-10x10.non");
    await visit(`${address}#step=7`);
    const all = await steps();
    assert.equal(await count(), `7 / ${all}`);
    await page.evaluate(() => { location.hash = "#step=1.5"; });
    await page.waitForFunction(() => document.querySelector("#drawn .count").textContent.startsWith("1 /"));
    await page.evaluate(() => { location.hash = "#step=7"; });
    await page.waitForFunction(() => document.querySelector("#drawn .count").textContent.startsWith("7 /"));
    await page.keyboard.press("ArrowRight");
    assert.equal(await count(), `8 / ${all}`);
    await page.waitForURL(/#step=8$/);
    for (const [sort, of] of [["change", "changes"], ["lit", "its line"], ["premise", "its premises"]]) {
        assert.ok(await page.locator(`#drawn .over .${sort}`).count() > 0, `${of} are marked`);
    }
    assert.ok(await page.locator("#drawn .clue.lit").count() > 0, "and the clue of its line");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Home");
    assert.equal(await count(), `0 / ${all}`);
    await page.keyboard.press("End");
    assert.equal(await count(), "end");
    await page.getByRole("button", { name: "First (Home)" }).click();
    await page.getByRole("button", { name: "Next (right)" }).click();
    assert.equal(await count(), `1 / ${all}`);
    await page.locator("#drawn input[type=range]").fill("5");
    assert.equal(await count(), `5 / ${all}`);
    await page.getByRole("button", { name: "First (Home)" }).click();
    await page.getByRole("button", { name: "Play (space)" }).click();
    await page.waitForFunction(() => document.querySelector("#drawn .count").textContent.startsWith("2 /"));
    await page.keyboard.press("Home");
    await page.evaluate(() => { location.hash = "#step=3"; });
    await page.waitForFunction(() => document.querySelector("#drawn .count").textContent.startsWith("3 /"));
    await shot("cup");
    clean();
});

test("a cell tells its part of the proof, and the chart leads to a step", { skip }, async () => {
    await visit(written("cup", "drawn/cup-10x10.non"));
    const board = await page.locator("#drawn svg.board").boundingBox();
    await page.mouse.click(board.x + board.width * 0.7, board.y + board.height * 0.7);
    await page.waitForSelector("#why ol.slice a");
    const target = await page.locator("#why ol.slice a").first().getAttribute("href");
    await page.locator("#why ol.slice a").first().click();
    await page.waitForFunction(target => location.hash === target, target);
    const used = await page.locator("table.techniques tbody tr td:nth-of-type(2)").allTextContents();
    assert.equal(used.reduce((sum, count) => sum + Number(count), 0), await steps());
    const chart = await page.locator("#chart svg").boundingBox();
    await page.mouse.click(chart.x + chart.width - 2, chart.y + chart.height / 2);
    assert.equal(await count(), `${await steps()} / ${await steps()}`);
    await page.locator("#drawn svg.board").focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#why h2");
    clean();
});

test("alternatives and automata are drawn on wish and stay open", { skip }, async () => {
    await visit(`${written("cup", "drawn/cup-10x10.non")}#step=4`);
    for (const name of ["Alternatives in this line", "The automaton of this line, layer by layer"]) {
        await page.getByText(name, { exact: true }).click();
    }
    await page.waitForSelector("svg.layers .both");
    for (const state of ["forward", "backward", "dead", "goal"]) assert.ok(await page.locator(`svg.layers .${state}`).count() > 0, state);
    assert.match(await page.locator("#more .scroll p").first().textContent(), /fillings? agrees? with what is known/);
    await page.locator("#drawn .stepper > button").nth(3).click();
    await page.waitForSelector("svg.layers .both");
    await shot("automaton");
    clean();
});

test("each way on of an automaton shows what its cell holds: a letter, a colour, black or blank", { skip }, async () => {
    const kinds = { crossword: ["crosswords/rectangle-3x3.txt", 1], colours: ["random/rand-20x20-d65-c3-s1.non", 3], cup: ["drawn/cup-10x10.non", 4] };
    for (const [name, [puzzle, step]] of Object.entries(kinds)) {
        await visit(`${written(name, puzzle)}#step=${step}`);
        if (!await page.locator("svg.layers").count()) await page.getByText("The automaton of this line, layer by layer", { exact: true }).click();
        await page.waitForSelector("svg.layers .edge", { state: "attached" });
        const edges = await page.locator("svg.layers .edge:not(.rim)").evaluateAll(edges => edges.map(edge => edge.matches(".blank") ? "blank" : edge.style.stroke));
        const names = await page.locator("svg.layers .way").allTextContents();
        const colours = await page.evaluate(() => (JSON.parse(document.getElementById("walkthrough").textContent).colours ?? []).length);
        if (!colours) assert.ok(names.length === edges.length && names.every(Boolean), `${name}: ${names}`);
        else assert.deepEqual([names, edges.every(edge => edge === "blank" || (edge !== "") === colours > 2)], [[], true], name);
        await shot(`ways-${name}`);
    }
    clean();
});

test("the title and the solution are hidden until they are asked for", { skip }, async () => {
    await visit(written("mushroom", "drawn/mushroom-15x15.non"));
    assert.ok(!(await page.title()).includes("Mushroom"));
    assert.equal(await page.locator("#reveal h2").isVisible(), false);
    await page.locator("#reveal summary").click();
    assert.equal(await page.locator("#reveal h2").textContent(), "Mushroom");
    clean();
});

test("two solutions are laid over each other; lines that clash are named", { skip }, async () => {
    await visit(written("several", "3x3:1/1/1/1/1/1"));
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Another one" }).click();
    assert.ok(await page.locator("#drawn .over .open").count() > 0);
    await shot("several");
    await visit(written("none", "2x2:2/0/0/2"));
    await page.keyboard.press("End");
    assert.ok(await page.locator("#drawn .clue.clash").count() > 1, "the clues that clash are framed");
    assert.ok(await page.locator("#step li").count() > 1, "and their lines are named");
    await shot("none");
    clean();
});

test("every kind has its page", { skip }, async () => {
    const kinds = {
        triddler: "triddlers/goose.g", hexagon: "crosswords/hexagon-3.txt", crossword: "crosswords/rectangle-3x3.txt",
        zebra: "logic/zebra.logic", week: "lines/week-4x3.lines", mushroom: "drawn/mushroom-15x15.non",
    };
    for (const [name, puzzle] of Object.entries(kinds)) {
        await visit(`${written(name, puzzle)}#step=5`);
        const all = await steps();
        assert.equal(await count(), `5 / ${all}`, name);
        await page.keyboard.press("End");
        assert.equal(await count(), "end", name);
        await page.keyboard.press("ArrowLeft");
        await shot(name);
    }
    clean();
});

test("lines with several rules and names are drawn whole, and cells are asked about in plain words", { skip }, async () => {
    await visit(written("week", "lines/week-4x3.lines"));
    const texts = await page.locator("#drawn svg.board .clue text").evaluateAll(texts => texts.map(text => text.textContent));
    for (const text of ["Ann", "Mon", "--.*", "2E 1L", "L.*"]) assert.ok(texts.includes(text), text);
    await page.locator("#drawn [role=gridcell]").first().click();
    assert.match(await page.locator("#why h2").textContent(), /^Why is Ann Mon -\?$/);
    await visit(written("zebra", "logic/zebra.logic"));
    await page.locator("#drawn td.cell").nth(1).click();
    assert.match(await page.locator("#why h2").textContent(), /^Why is the nation of house 1 Norway\?$/);
    await visit(written("one", "1x1:1/1"));
    assert.match(await page.locator("#step").textContent(), /1 step follows\./);
    clean();
});

test("a large board is zoomed with buttons and keys, and scrolls to what changes", { skip }, async () => {
    const row = `120x1:${Array.from({ length: 120 }, (_, at) => at % 3 === 2 ? 0 : 1).join("/")}/${Array(40).fill(2).join(".")}`;
    await visit(written("row", row));
    const width = async () => (await page.locator("#drawn [role=gridcell]").first().boundingBox()).width;
    await page.waitForSelector("#drawn .sheet.zoomed");
    const begun = await width();
    assert.ok(begun >= 13);
    await page.keyboard.press("0");
    const fitted = await width();
    assert.ok(fitted < begun);
    await page.keyboard.press("+");
    assert.ok(await width() > fitted * 1.2);
    for (let press = 0; press < 4; press++) await page.getByRole("button", { name: /^Larger/ }).click();
    const last = await steps();
    await page.evaluate(last => { location.hash = `#step=${last}`; }, last);
    await page.waitForFunction(last => document.querySelector("#drawn .count").textContent.startsWith(`${last} /`), last);
    const [change, view] = [await page.locator("#drawn svg.board .change").boundingBox(), await page.locator("#drawn .sheet").boundingBox()];
    assert.ok(change.x < view.x + view.width && change.x + change.width > view.x, "what changes is in view");
    await shot("zoomed");
    clean();
});

test("phones and print: nothing is wider than the screen, and all steps are printed", { skip }, async () => {
    await visit(`${written("cup", "drawn/cup-10x10.non")}#step=4`);
    await page.setViewportSize({ width: 390, height: 800 });
    const [wide, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(wide <= screen, `${wide} of ${screen}`);
    await shot("phone");
    await page.setViewportSize({ width: 1100, height: 800 });
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator("#steps > li").last().isVisible());
    await shot("print");
    await page.emulateMedia({ media: "screen", colorScheme: "dark" });
    await shot("dark");
    await page.emulateMedia({ colorScheme: "light" });
    clean();
});

test("highlights stand out from the paper, in both themes", { skip }, async () => {
    await visit(`${written("cup", "drawn/cup-10x10.non")}#step=4`);
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        const ratios = await page.evaluate(() => {
            const style = getComputedStyle(document.documentElement);
            const luminance = name => {
                const rgb = style.getPropertyValue(name).trim();
                const [red, green, blue] = [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16) / 255)
                    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const ratio = (one, other) => {
                const [dark, light] = [luminance(one), luminance(other)].sort((one, other) => one - other);
                return (light + 0.05) / (dark + 0.05);
            };
            const all = ["--premise", "--change", "--wrong", "--open"].flatMap(sort => [[`${sort} on paper`, ratio(sort, "--paper")], [`${sort} on unknown`, ratio(sort, "--unknown")]]);
            return [...all, ["--survives on page", ratio("--survives", "--page")], ["--text on page", ratio("--text", "--page") / 1.5], ["--rule on paper, as dots", ratio("--rule", "--paper")], ["--rule on unknown, as marks", ratio("--rule", "--unknown")]];
        });
        for (const [name, ratio] of ratios) assert.ok(ratio >= 3, `${colorScheme}: ${name} is ${ratio.toFixed(2)}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
    clean();
});

test("without scripts there is a plain list", { skip }, async () => {
    const { context: plain, page: own } = await launch(faults, url => url.startsWith("file:"), { javaScriptEnabled: false });
    await own.goto(written("cup", "drawn/cup-10x10.non"));
    assert.ok(await own.locator("#steps > li").last().isVisible());
    assert.ok(await own.locator("#drawn svg").isVisible());
    await own.goto(written("zebra", "logic/zebra.logic"));
    const rules = await own.locator("#drawn, .notes").allTextContents();
    assert.equal(rules.join("").split("Spain owns the Dog").length - 1, 1, "rules are listed once");
    await plain.close();
    clean();
});

test("without scripts both solutions can be seen, and what would leave only one", { skip }, async () => {
    const { context: plain, page: own } = await launch(faults, url => url.startsWith("file:"), { javaScriptEnabled: false });
    await own.goto(written("several", "3x3:1/1/1/1/1/1"));
    assert.match(await own.locator("#ending").textContent(), /If .* only one solution is left/);
    await own.locator("#reveal summary").click();
    assert.equal(await own.locator("#reveal svg:visible").count(), 2);
    assert.deepEqual(await own.locator("#reveal figcaption").allTextContents(), ["One solution", "Another one"]);
    await plain.close();
    clean();
});

test("only a title or a solution that is there is offered", { skip }, async () => {
    for (const [name, puzzle, offer] of [["none", "2x2:2/0/0/2", []], ["one", "1x1:1/1", ["Solution"]], ["several", "3x3:1/1/1/1/1/1", ["Two solutions"]], ["cup", "drawn/cup-10x10.non", ["Title and solution"]]]) {
        await visit(written(name, puzzle));
        assert.deepEqual(await page.locator("#reveal summary").allTextContents(), offer, name);
    }
    clean();
});

test("a lit line leaves the colours of cells as they are, and frames are seen on them", { skip }, async () => {
    await visit(`${written("flag", "triddlers/flag.xml")}#step=2`);
    const fills = await page.locator("#drawn .board .over .lit, #drawn .board .over .casing").evaluateAll(paths => paths.map(path => getComputedStyle(path).fill));
    assert.deepEqual(fills, ["none", "none"], "the outline covers no cell");
    const [isBelow, isTinted] = await page.evaluate(() => {
        const [tint, inks] = ["tint", "inks"].map(name => document.querySelector(`#drawn .board .${name}`));
        return [Boolean(tint.compareDocumentPosition(inks) & Node.DOCUMENT_POSITION_FOLLOWING), tint.childElementCount === 1];
    });
    assert.ok(isBelow && isTinted, "the tint lies below coloured cells");
    await visit(`${written("fox", "drawn/fox-20x20.non")}#step=20`);
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        const ratio = await page.evaluate(() => {
            const luminance = rgb => {
                const [red, green, blue] = [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16) / 255)
                    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
                return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            };
            const { colours } = JSON.parse(document.getElementById("walkthrough").textContent);
            const [orange, change] = [colours.find(({ letter }) => letter === "o").rgb, getComputedStyle(document.documentElement).getPropertyValue("--change").trim()];
            return (luminance(orange) + 0.05) / (luminance(change) + 0.05);
        });
        assert.ok(ratio >= 3, `${colorScheme}: the frame on orange is ${ratio.toFixed(2)}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
    clean();
});

test("numbers of several digits stand above the letter of their colour", { skip }, async () => {
    await visit(written("fox", "drawn/fox-20x20.non"));
    const overlaps = await page.locator("#drawn .clue:has(.letter)").evaluateAll(clues => clues.flatMap(clue => {
        const [number, letter] = clue.querySelectorAll("text");
        const size = Number(letter.getAttribute("font-size"));
        const top = Number(letter.getAttribute("y")) - size * 0.75;
        return number.textContent.length > 1 && Number(number.getAttribute("y")) > top ? [number.textContent] : [];
    }));
    assert.deepEqual(overlaps, []);
    clean();
});

test("the step that decides a cell is seen in its proof, however long that is", { skip }, async () => {
    for (const [name, puzzle] of [["cup", "drawn/cup-10x10.non"], ["owl", "drawn/owl-15x15.non"]]) {
        await visit(written(name, puzzle));
        const last = await page.evaluate(() => {
            const { steps } = JSON.parse(document.getElementById("walkthrough").textContent);
            const { n, changes } = steps.at(-1);
            const [row, column] = changes[0];
            return { n, label: `row ${row}, column ${column}:` };
        });
        await page.locator(`#drawn [role=gridcell][aria-label^="${last.label}"]`).click();
        const list = page.locator("#why > ol.slice");
        assert.equal(await list.locator("li").last().getAttribute("value"), String(last.n));
        assert.ok(await list.evaluate(list => list.scrollHeight <= list.clientHeight), "nothing of it is hidden");
        const all = Number(/Because of (\d+) steps/.exec(await page.locator("#why").textContent())[1]);
        assert.equal(await page.locator("#why ol.slice li").count(), all);
    }
    clean();
});

test("signs of candidates are explained, and several patterns can be read", { skip }, async () => {
    await visit(written("rectangle", "crosswords/rectangle-8x6.txt"));
    assert.match(await page.locator(".legend").textContent(), /still possible.*ruled out/);
    await visit(written("cup", "drawn/cup-10x10.non"));
    assert.doesNotMatch(await page.locator(".legend").textContent(), /possible/);
    await visit(written("week", "lines/week-4x3.lines"));
    const sizes = await page.locator("#drawn .clue text").evaluateAll(texts => texts.map(text => Number(text.getAttribute("font-size"))));
    assert.ok(Math.min(...sizes) > 0.4, sizes.join());
    clean();
});

test("no button is printed", { skip }, async () => {
    await visit(written("several", "3x3:1/1/1/1/1/1"));
    await page.keyboard.press("End");
    await page.emulateMedia({ media: "print" });
    assert.deepEqual(await page.locator("button:visible").allTextContents(), []);
    await page.emulateMedia({ media: "screen" });
    clean();
});

test("on a phone the board fits between the stepper and the sentence", { skip }, async () => {
    for (const [name, puzzle, step] of [["cup", "drawn/cup-10x10.non", 3], ["cat", "drawn/cat-40x40.non", 276], ["fox", "drawn/fox-20x20.non", 60], ["zebra", "logic/zebra.logic", 30]]) {
        for (const height of [640, 740]) {
            await page.setViewportSize({ width: 360, height });
            await visit(`${written(name, puzzle)}#step=${step}`);
            // The board takes its size after the page has been loaded.
            await page.waitForFunction(() => {
                const box = selector => document.querySelector(selector).getBoundingClientRect();
                const [stepper, sheet, sentence, change] = [".stepper", ".sheet", ".step", ".board .change"].map(box);
                const isBetween = sheet.top >= stepper.bottom - 1 && sheet.bottom <= sentence.top + 1;
                const isBounded = sentence.height <= innerHeight / 3 && sentence.bottom <= innerHeight + 1;
                const isSeen = change.left >= -4 && change.right <= innerWidth + 4 && change.top >= sheet.top - 4 && change.bottom <= sheet.bottom + 4;
                return isBetween && isBounded && isSeen;
            });
        }
    }
    await visit(`${written("cat", "drawn/cat-40x40.non")}#step=276`);
    await page.locator(".step .origins summary").click();
    const summary = await page.locator(".step .origins summary").textContent();
    const [, origins] = summary.match(/^It rests on (\d+) steps from \d+ to \d+$/);
    assert.ok(origins > 10, summary);
    assert.equal(await page.locator(".step .origins button").count(), Number(origins));
    await page.locator(".step .origins button").first().click();
    assert.match(await count(), /^\d+ \/ \d+$/);
    await page.setViewportSize({ width: 1100, height: 800 });
    clean();
});

test("names of houses hide the cells that are scrolled below them", { skip }, async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(written("zebra", "logic/zebra.logic"));
    const shown = await page.evaluate(() => {
        const sheet = document.querySelector("#drawn .sheet");
        sheet.scrollLeft = 60;
        const { left, right, top, height } = document.querySelector("#drawn tbody th").getBoundingClientRect();
        const edge = sheet.getBoundingClientRect().left;
        return [left - edge, document.elementFromPoint(edge + 1, top + height / 2).localName, document.elementFromPoint(right - 1, top + height / 2).localName];
    });
    assert.deepEqual(shown, [0, "th", "th"]);
    await page.setViewportSize({ width: 1100, height: 800 });
    clean();
});

test("on a phone the sentence and what changes are in view", { skip }, async () => {
    await page.setViewportSize({ width: 375, height: 720 });
    for (const [name, puzzle] of [["cat", "drawn/cat-40x40.non"], ["zebra", "logic/zebra.logic"], ["several", "samples/rand-30x30.non"]]) {
        await visit(`${written(name, puzzle)}#step=20`);
        const sentence = await page.locator(".step").boundingBox();
        assert.ok(sentence.y + sentence.height <= 721, `${name}: the sentence`);
        const change = await page.locator("#drawn .change").first().boundingBox();
        assert.ok(change.y >= 0 && change.y + 10 <= sentence.y && change.x >= 0 && change.x + 10 <= 375, `${name}: the change`);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 375, name);
        await shot(`phone-${name}`);
    }
    await page.setViewportSize({ width: 1100, height: 800 });
    clean();
});

test("clues are told to those who listen, and sentences have them", { skip }, async () => {
    await visit(`${written("cup", "drawn/cup-10x10.non")}#step=12`);
    assert.match(await page.locator(".spoken li").first().textContent(), /^row 1: [\d ]+$/);
    const sentence = await page.locator(".step .words").textContent();
    assert.match(sentence, /^(Row|Column) \d+ \([\d ]+\)/);
    await page.locator("#listed > summary").click();
    assert.equal(await page.locator("#steps > li").nth(11).locator("span").textContent(), sentence);
    const words = await page.locator(".step .named").allTextContents();
    assert.ok(words.length > 0 && words.every(word => /^[rc]\d+/.test(word)), words.join());
    clean();
});

test("a logic grid has no fillings in letters, and a page without steps no chart", { skip }, async () => {
    await visit(`${written("zebra", "logic/zebra.logic")}#step=20`);
    assert.equal(await page.locator("#more details").count(), 0);
    await visit(written("known", "1x1:0/0"));
    assert.equal(await page.locator("#charts").isVisible(), (await steps()) > 0);
    clean();
});

test("axe finds no fault", { skip: skip || !has("axe-core") && "no axe-core: npm install" }, async () => {
    for (const [name, puzzle, scheme] of [["cup", "drawn/cup-10x10.non", "light"], ["zebra", "logic/zebra.logic", "dark"], ["goose", "triddlers/goose.g", "light"], ["wide", "random/rand-20x20-d65-c3-s1.non", "light"]]) {
        await page.emulateMedia({ colorScheme: scheme });
        await visit(`${written(name, puzzle)}#step=3`);
        for (const summary of await page.locator("#more summary").all()) await summary.click();
        await page.evaluate(readFileSync(resolve("axe-core/axe.min.js"), "utf8"));
        const { violations } = await page.evaluate(() => window.axe.run());
        const found = violations.map(({ id, nodes }) => `${name}, ${scheme}: ${id}: ${nodes.slice(0, 3).map(node => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join("; ")}`);
        assert.deepEqual(found, []);
    }
    clean();
});
