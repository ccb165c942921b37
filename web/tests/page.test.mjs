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
const told = () => page.locator("#drawn .step").textContent();
const steps = () => page.evaluate(() => JSON.parse(document.getElementById("walkthrough").textContent).steps.length);
const at = number => page.waitForFunction(number => document.querySelector("#drawn .count").textContent.startsWith(`Step ${number} of`), number);

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

test("step by step with keys and buttons, and from addresses", { skip }, async () => {
    const address = written("cup", "drawn/cup-10x10.non");
    await visit(`${address}#step=7`);
    await at(7);
    await page.evaluate(() => { location.hash = "#step=1.5"; });
    await at(1);
    await page.evaluate(() => { location.hash = "#step=7"; });
    await at(7);
    await page.keyboard.press("ArrowRight");
    await page.waitForURL(/#step=8$/);
    for (const [sort, of] of [["change", "changes"], ["lit", "its line"], ["premise", "its premises"]]) {
        assert.ok(await page.locator(`#drawn .over .${sort}`).count() > 0, `${of} are marked`);
    }
    assert.ok(await page.locator("#drawn .clue.lit").count() > 0, "and the clue of its line");
    await page.keyboard.press("End");
    assert.equal(await count(), "End");
    await page.keyboard.press("Home");
    assert.equal(await count(), "Beginning");
    await page.getByRole("button", { name: "On" }).click();
    assert.equal(await count(), `Step 1 of ${await steps()}`);
    await page.locator("#drawn input[type=range]").fill("5");
    await at(5);
    await page.getByLabel("Think first").check();
    assert.match(await told(), /What follows\?/);
    await page.keyboard.press("Tab");
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press("Space");
    assert.doesNotMatch(await told(), /What follows\?/);
    clean();
});

test("a cell tells its part of the proof, with the step that decides it", { skip }, async () => {
    await visit(written("owl", "drawn/owl-15x15.non"));
    const last = await page.evaluate(() => {
        const { steps } = JSON.parse(document.getElementById("walkthrough").textContent);
        const { n, changes } = steps.at(-1);
        const [row, column] = changes[0];
        return { n, label: `row ${row}, column ${column}:` };
    });
    await page.locator(`#drawn [role=gridcell][aria-label^="${last.label}"]`).click({ force: true });
    const all = Number(/Because of (\d+) steps/.exec(await told())[1]);
    assert.equal(await page.locator("#drawn ol.slice li").count(), all);
    assert.equal(await page.locator("#drawn ol.slice li").last().getAttribute("value"), String(last.n));
    await page.locator("#drawn ol.slice a").last().click();
    await at(last.n);
    const used = await page.locator("table.techniques tbody tr td:nth-of-type(2)").allTextContents();
    assert.equal(used.reduce((sum, count) => sum + Number(count), 0), await steps());
    await visit(written("week", "lines/week-4x3.lines"));
    await page.locator("#drawn [role=gridcell]").first().click({ force: true });
    assert.match(await page.locator("#drawn h2").textContent(), /^Why is Ann Mon -\?$/);
    await visit(written("zebra", "logic/zebra.logic"));
    await page.locator("#drawn td.cell").nth(1).click();
    assert.match(await page.locator("#drawn h2").textContent(), /^Why is the nation of house 1 Norway\?$/);
    clean();
});

test("each way on of an automaton shows what its cell holds: a letter, a colour, black or blank", { skip }, async () => {
    const kinds = { crossword: ["crosswords/rectangle-3x3.txt", 1], colours: ["random/rand-20x20-d65-c3-s1.non", 3], cup: ["drawn/cup-10x10.non", 4] };
    for (const [name, [puzzle, step]] of Object.entries(kinds)) {
        await visit(`${written(name, puzzle)}#step=${step}`);
        await page.getByRole("button", { name: "This line by itself" }).click();
        await page.waitForSelector("svg.layers .edge", { state: "attached" });
        const edges = await page.locator("svg.layers .edge:not(.rim)").evaluateAll(edges => edges.map(edge => edge.matches(".blank") ? "blank" : edge.style.stroke));
        const names = await page.locator("svg.layers .way").allTextContents();
        const colours = await page.evaluate(() => (JSON.parse(document.getElementById("walkthrough").textContent).colours ?? []).length);
        if (!colours) assert.ok(names.length === edges.length && names.every(Boolean), `${name}: ${names}`);
        else assert.deepEqual([names, edges.every(edge => edge === "blank" || (edge !== "") === colours > 2)], [[], true], name);
    }
    for (const state of ["both", "forward", "backward", "dead", "goal"]) assert.ok(await page.locator(`svg.layers .${state}`).count() > 0, state);
    clean();
});

test("two solutions are laid over each other; lines that clash are named", { skip }, async () => {
    await visit(written("several", "3x3:1/1/1/1/1/1"));
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Another one" }).click();
    assert.ok(await page.locator("#drawn .over .open").count() > 0);
    await visit(written("none", "2x2:2/0/0/2"));
    await page.keyboard.press("End");
    assert.ok(await page.locator("#drawn .clue.clash").count() > 1, "the clues that clash are framed");
    assert.ok(await page.locator("#drawn .step li").count() > 1, "and their lines are named");
    clean();
});

test("every kind has its page, and fits a phone", { skip }, async () => {
    const kinds = {
        triddler: "triddlers/goose.g", hexagon: "crosswords/hexagon-3.txt", crossword: "crosswords/rectangle-3x3.txt",
        zebra: "logic/zebra.logic", week: "lines/week-4x3.lines", cat: "drawn/cat-40x40.non",
    };
    for (const [width, height] of [[1100, 800], [375, 720]]) {
        await page.setViewportSize({ width, height });
        for (const [name, puzzle] of Object.entries(kinds)) {
            await visit(`${written(name, puzzle)}#step=5`);
            await at(5);
            await page.waitForFunction(() => {
                const box = selector => document.querySelector(`#drawn ${selector}`).getBoundingClientRect();
                const [change, sheet, foot] = [".board .change", ".sheet", ".foot"].map(box);
                return change.bottom <= sheet.bottom + 2 && change.top >= sheet.top - 2 && foot.bottom <= innerHeight + 1 && document.documentElement.scrollWidth <= innerWidth;
            }).catch(() => assert.fail(`${name}, ${width}`));
            await shot(`${name}-${width}`);
        }
    }
    await page.setViewportSize({ width: 1100, height: 800 });
    clean();
});

test("all steps are printed, and no button", { skip }, async () => {
    await visit(`${written("cup", "drawn/cup-10x10.non")}#step=12`);
    const sentence = await page.locator("#drawn .words").textContent();
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await page.emulateMedia({ media: "print" });
    assert.ok(await page.locator("#steps > li").last().isVisible());
    assert.equal((await page.locator("#steps > li").nth(11).locator("span").textContent()).replaceAll(" ", ""), sentence.replaceAll(" ", ""));
    assert.deepEqual(await page.locator("button:visible").allTextContents(), []);
    await page.emulateMedia({ media: "screen" });
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
            const [orange, change] = [colours.find(({ letter }) => letter === "o").rgb, getComputedStyle(document.querySelector("#drawn .board")).getPropertyValue("--change").trim()];
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

test("axe finds no fault", { skip: skip || !has("axe-core") && "no axe-core: npm install" }, async () => {
    for (const [name, puzzle, scheme] of [["cup", "drawn/cup-10x10.non", "light"], ["zebra", "logic/zebra.logic", "dark"], ["goose", "triddlers/goose.g", "light"], ["wide", "random/rand-20x20-d65-c3-s1.non", "light"]]) {
        await page.emulateMedia({ colorScheme: scheme });
        await visit(`${written(name, puzzle)}#step=3`);
        await page.evaluate(readFileSync(resolve("axe-core/axe.min.js"), "utf8"));
        const { violations } = await page.evaluate(() => window.axe.run());
        const found = violations.map(({ id, nodes }) => `${name}, ${scheme}: ${id}: ${nodes.slice(0, 3).map(node => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`).join("; ")}`);
        assert.deepEqual(found, []);
    }
    clean();
});
