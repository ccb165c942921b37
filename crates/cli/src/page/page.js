// The page of a walkthrough: the steps, the proof of any cell, lines and the list of steps, all from the data in the page.

import { hasLines, lineButton, listenToClues, showLine } from "./alone.js";
import { h } from "./elements.js";
import { showAddress } from "./location.js";
import { rowsOf } from "./shape.js";
import { originsOf } from "./steps.js";
import { capital, Walk } from "./walk.js";

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

const show = name => showLine(walk, name, data.automata);
// The ending says in words which cells would decide it.
const walk = new Walk({ ...data, decisive: null }, { ending: [...find("ending").children], more: step => lineButton(walk, step, show) });
const { board, candidates } = walk;
const given = rowsOf(data.given).flat();
if (hasLines(data)) listenToClues(walk, show);
find("drawn").replaceChildren(walk.element);

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
        const item = origin => h("li", { value: origin }, h("a", { href: `#step=${origin}` }, capital(data.steps[origin - 1].technique)), `: ${data.steps[origin - 1].line?.name ?? "several lines"}`);
        const list = steps => h("ol", { class: "slice" }, ...steps.map(item));
        const earlier = slice.slice(0, -LISTED);
        if (earlier.length) parts.push(h("details", {}, h("summary", {}, `The first ${earlier.length} of them`), list(earlier)));
        parts.push(list(slice.slice(-LISTED)));
    }
    if (data.verdict === "multiple" && data.open.some(open => board.at(open) === at)) parts.push(h("p", {}, "Solutions differ here."));
    walk.card(title, ...parts);
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
    showAddress(number ? `#step=${number}` : "");
});
document.addEventListener("keydown", event => walk.key(event));

/** Goes to the step that the address names. */
const follow = () => walk.go(Number(new URLSearchParams(location.hash.slice(1)).get("step")) || 0);

window.addEventListener("hashchange", follow);
let wasOpen = false;
window.addEventListener("beforeprint", () => {
    wasOpen = listed.open;
    listed.open = true;
    list();
});
window.addEventListener("afterprint", () => { listed.open = wasOpen; });

// The addresses of steps lead to the step, not to the list.
items.forEach((item, at) => {
    item.removeAttribute("id");
    item.firstChild.replaceWith(h("a", { href: `#step=${at + 1}` }, item.firstChild.textContent));
});
listed.open = false;
list();
follow();
