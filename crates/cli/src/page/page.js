// The page of a walkthrough: the stepper, the proof of any cell, automata and the list of steps, all from the data in
// the page.

import { h } from "./elements.js";
import { LineView, SCROLLED } from "./line.js";
import { showAddress } from "./location.js";
import { rowsOf } from "./shape.js";
import { originsOf, Walk } from "./walk.js";

const find = id => document.getElementById(id);
const items = [...document.querySelectorAll("#steps > li")];
const data = JSON.parse(find("walkthrough").textContent);
const cells = new Map(data.lines.map(line => [line.name, line.cells]));
data.steps.forEach((step, at) => {
    // The list has the sentences, without the clues of their lines.
    const sentence = items[at].querySelector("span");
    sentence.querySelector("i")?.replaceWith(data.clues[step.line.name]);
    step.text = sentence.textContent;
    // Spans name cells by their places in the line, or one by one.
    step.spans = step.spans?.map(([start, end, first, after]) => [start, end, after === undefined ? first : cells.get(step.line.name).slice(first, after)]);
});

/** The titles of the details that stay open. */
const wished = new Set();

// The ending says in words which cells would decide it.
const walk = new Walk({ ...data, decisive: null }, { ending: [...find("ending").children], more });
const { board, candidates } = walk;
const alphabet = data.colours ? data.colours.map(colour => colour.letter) : data.letters;
const given = rowsOf(data.given).flat();

find("drawn").replaceChildren(...[walk.bar, walk.sheet, walk.spoken, walk.legend].filter(Boolean));
find("step").append(walk.text);
find("more").append(walk.more);
find("chart").append(walk.chart);

/** What can be looked at in the line of a step. */
function more(step) {
    const line = step.line && data.lines.find(line => line.name === step.line.name);
    // The values of a table have names, and its rules their own words.
    if (!line || board.isTable) return [];
    const held = line.cells.map(cell => walk.candidates.held(cell, step.n - 1) ?? alphabet);
    const view = new LineView(line, data, walk.board, held, step.changes);
    const parts = [];
    if (step.argument?.fillings) {
        const strips = step.argument.fillings.map((text, at) => view.strip(text, `filling ${at + 1}`));
        parts.push(wish("Its fillings", () => h("div", SCROLLED, h("table", { class: "strips" }, ...strips))));
    }
    if (view.automaton) {
        parts.push(wish("Alternatives in this line", () => view.alternatives()));
        parts.push(wish("The automaton of this line, layer by layer", () => view.layers()));
    } else if (line.pattern || line.rule) parts.push(h("p", { class: "soft" }, "The automaton of this line is too large for a page."));
    return parts;
}

/** Details that are made when they are opened, and stay open from step to step. */
function wish(title, content) {
    const details = h("details", {}, h("summary", {}, title));
    const fill = () => details.childElementCount === 1 && details.append(content());
    if (wished.has(title)) {
        details.open = true;
        fill();
    }
    details.addEventListener("toggle", () => {
        wished[details.open ? "add" : "delete"](title);
        if (details.open) fill();
    });
    return details;
}

// Why a cell holds what it does.

/** This many of the last steps that a cell depends on are seen at once, that is, with the one that decides it. */
const LISTED = 15;

/** The steps that a cell depends on, in order. */
function sliceOf(cell) {
    const needed = new Set();
    const visit = origin => {
        if (needed.has(origin)) return;
        needed.add(origin);
        originsOf(data.steps[origin - 1]).forEach(visit);
    };
    for (const step of candidates.stepsOf(cell)) if (step > 0) visit(step);
    return [...needed].sort((one, other) => one - other);
}

/** Explains a cell. */
function why(at) {
    const { row, column } = board.cells[at];
    const cell = [row, column];
    const slice = sliceOf(cell);
    const held = candidates.held(cell, walk.last);
    const name = walk.nameOf(cell);
    const value = held && walk.named(held);
    const title = held?.length === 1 ? `Why is ${name} ${value}?` : held ? `Why can ${name} only be ${value}?` : `What is ${name}?`;
    const parts = [];
    if (given[at] !== "?") parts.push(h("p", {}, `The puzzle gives it: ${board.named(given[at])}.`));
    else if (!slice.length) parts.push(h("p", {}, "No step decides it."));
    else {
        parts.push(h("p", {}, `Because of ${slice.length === 1 ? "one step" : `${slice.length} steps`}:`));
        const item = origin => h("li", { value: origin }, h("a", { href: `#step=${origin}` }, data.steps[origin - 1].technique), `: ${data.steps[origin - 1].line?.name ?? "several lines"}`);
        const list = steps => h("ol", { class: "slice" }, ...steps.map(item));
        const earlier = slice.slice(0, -LISTED);
        if (earlier.length) parts.push(h("details", {}, h("summary", {}, `The first ${earlier.length} of them`), list(earlier)));
        parts.push(list(slice.slice(-LISTED)));
    }
    if (data.verdict === "multiple" && data.open.some(open => board.at(open) === at)) parts.push(h("p", {}, "Solutions differ here."));
    find("why").replaceChildren(h("h2", {}, title), ...parts);
    walk.light({ premise: slice.flatMap(origin => data.steps[origin - 1].changes), change: [cell] });
}

// Steps: the list, the address, keys.

walk.addEventListener("point", ({ detail }) => why(detail));
const listed = find("listed");
const steps = find("steps");
/** Marks the step in the list. */
function mark() {
    if (!listed.open) return;
    steps.querySelector("[aria-current]")?.removeAttribute("aria-current");
    items[walk.number - 1]?.setAttribute("aria-current", "step");
}
/** Takes the list out of the page while it is closed: browsers go through thousands of items for every step. */
function list() {
    if (listed.open) listed.firstElementChild.after(steps);
    else steps.remove();
    mark();
}
listed.addEventListener("toggle", list);
walk.addEventListener("step", ({ detail: number }) => {
    mark();
    find("why").replaceChildren();
    showAddress(number ? `#step=${number}` : "");
});
document.addEventListener("keydown", event => walk.key(event));

/** Goes to the step that the address names. */
const follow = () => walk.go(Number(new URLSearchParams(location.hash.slice(1)).get("step")) || 0);

window.addEventListener("hashchange", () => {
    walk.stop();
    follow();
});
let wasOpen = false;
window.addEventListener("beforeprint", () => {
    wasOpen = listed.open;
    listed.open = true;
    list();
});
window.addEventListener("afterprint", () => { listed.open = wasOpen; });

// The addresses of steps lead to the stepper, not to the list.
items.forEach((item, at) => {
    item.removeAttribute("id");
    item.firstChild.replaceWith(h("a", { href: `#step=${at + 1}` }, item.firstChild.textContent));
});
listed.open = false;
list();
follow();
