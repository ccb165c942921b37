// The page of a walkthrough: a board, a stepper, the proof of any cell, automata and charts, all from the data in the page.

import { Board } from "./board.js";
import { Candidates, listOf } from "./candidates.js";
import { draw, h } from "./elements.js";
import { LineView } from "./line.js";
import { rowsOf } from "./shape.js";

const data = JSON.parse(document.getElementById("walkthrough").textContent);
const last = data.steps.length;
const items = [...document.querySelectorAll("#steps > li")];
const find = id => document.getElementById(id);

/** A board whose table is read, not filled in. */
class ReadBoard extends Board {
    drawTable(label) {
        const { rows, columns } = this.puzzle.headers;
        const table = h("table", { class: "board table" }, h("caption", {}, label),
            h("thead", {}, h("tr", {}, h("td"), ...columns.map(text => h("th", { scope: "col" }, text)))));
        const body = h("tbody");
        this.shapes = this.cells.map(cell => {
            if (cell.column === 1) body.append(h("tr", {}, h("th", { scope: "row" }, rows[cell.row - 1] ?? String(cell.row))));
            const field = h("td", { class: "cell", tabindex: 0 });
            body.lastChild.append(field);
            return field;
        });
        table.append(body);
        return table;
    }

    show(at, value) {
        if (!this.isTable) return super.show(at, value);
        this.values[at] = value;
        this.shapes[at].replaceChildren(value === "?" ? "" : value);
    }

    /** Shows what unknown cells of a table may still hold. */
    candidates(held) {
        if (!this.isTable) return;
        this.values.forEach((value, at) => {
            const left = held(at);
            if (value === "?") this.shapes[at].replaceChildren(left && left.length < 4 ? h("small", {}, left.join(", ")) : "");
        });
    }
}

const board = new ReadBoard(data, { label: data.kind, letters: (data.colours?.length ?? 0) > 2 });
const nameOf = ([row, column]) => data.headers ? `${data.headers.columns[column - 1] ?? "?"} of ${data.headers.rows[row - 1] ?? row}` : `r${row}c${column}`;
const alphabet = data.colours ? data.colours.map(colour => colour.letter) : data.letters;
const keyOf = ([row, column]) => `${row},${column}`;

const candidates = new Candidates(data, board.cells);
const given = rowsOf(data.given).flat();

const lineNamed = name => data.lines.find(line => line.name === name);
const cellsOf = line => (line && lineNamed(line.name)?.cells) ?? [];

/** The links of all chains of a step, with the links of nested ones. */
function linksOf(step) {
    const chains = [step.chain ?? [], ...(step.alike ?? []).map(one => one.chain), ...(step.branches ?? []).map(one => one.chain)];
    return chains.flat().flatMap(link => [link, ...linksOf(link)]);
}

/** The steps that a step rests on. */
function originsOf(step) {
    const all = [step, ...linksOf(step)].flatMap(one => one.premise_steps ?? []);
    return [...new Set(all.filter(Boolean))].sort((one, other) => one - other);
}

/** The cells that a step is about. */
function highlights(step) {
    const lines = step.line ? [step.line] : [...linksOf(step).map(link => link.line), step.conflict?.line, ...[...step.least ?? [], ...step.most ?? []].map(share => share.line)];
    return { lit: lines.flatMap(cellsOf), premise: step.premises, wrong: step.assumed ? [step.assumed] : [], change: step.changes };
}

let number = 0;
let timer;
let isStepShown = true;

// The board and the stepper.

const button = (text, title, onclick) => h("button", { type: "button", title, "aria-label": title, onclick }, text);
const slider = h("input", { type: "range", min: 0, max: last + 1, value: 0, "aria-label": "Step", oninput: () => go(Number(slider.value)) });
const count = h("span", { class: "count" });
const playing = button("\u25b6", "Play (space)", () => play());
const bar = h("div", { class: "tools stepper", role: "toolbar", "aria-label": "Steps" },
    button("\u00ab", "First (Home)", () => go(0)), button("\u2039", "Back (left)", () => go(number - 1)), playing,
    button("\u203a", "Next (right)", () => go(number + 1)), button("\u00bb", "Last (End)", () => go(last + 1)), slider, count);
const sample = (name, text) => {
    const svg = draw("svg", { viewBox: "0 0 1 1", "aria-hidden": "true" });
    draw("rect", { width: 1, height: 1, style: "fill:var(--paper)" }, svg);
    const over = draw("g", { class: "over" }, svg);
    draw("path", { d: name === "lit" ? "M0 0H1V1H0Z" : "M.12 .12H.88V.88H.12Z", class: name }, over);
    return h("li", {}, svg, text);
};
const legend = h("ul", { class: "legend" }, sample("lit", "line"), sample("premise", "premise"), sample("change", "changes"), sample("wrong", "supposed, or clashing"), sample("open", "differs"));
find("drawn").replaceChildren(bar, h("div", { class: "sheet" }, board.element), legend);

/** Goes to a step; 0 is the beginning, and one more than there are steps the end. */
function go(wanted, isRecorded = true) {
    number = Math.max(0, Math.min(Number.isFinite(wanted) ? wanted : 0, last + 1));
    isStepShown = true;
    slider.value = number;
    slider.setAttribute("aria-valuetext", number === 0 ? "beginning" : number > last ? "end" : `step ${number}: ${data.steps[number - 1].technique}`);
    count.textContent = number > last ? "end" : `${number} / ${last}`;
    find("steps").querySelector("[aria-current]")?.removeAttribute("aria-current");
    items[number - 1]?.setAttribute("aria-current", "step");
    find("why").replaceChildren();
    board.point(board.cursor, false);
    show();
    mark();
    if (isRecorded) history.replaceState(null, "", number ? `#step=${number}` : location.href.split("#")[0]);
}

/** Shows the step that the stepper is at. */
function show() {
    const shown = Math.min(number, last);
    board.set(candidates.values(shown));
    board.candidates(at => candidates.held([board.cells[at].row, board.cells[at].column], shown));
    board.cross_off(new Set());
    for (const text of board.texts ?? []) text.classList.remove("clash");
    const step = data.steps[number - 1];
    find("more").replaceChildren();
    if (step) {
        board.highlight(highlights(step));
        find("step").replaceChildren(...sentences(step));
        find("more").replaceChildren(...details(step));
    } else if (number === 0) {
        board.highlight({});
        find("step").replaceChildren(h("p", { class: "step-title" }, h("b", {}, "The beginning")),
            h("p", {}, last ? `${last} steps follow. The right arrow goes on; click a cell to see why it holds what it does.` : "No step is possible."),
            h("p", { class: "soft" }, "Keys: left, right, Home, End; space plays. On the grid: arrows choose a cell, Enter explains it."));
    } else {
        showEnd();
    }
}

/** How it ends: a line that cannot be filled, or two solutions. */
function showEnd() {
    const parts = [h("p", { class: "step-title" }, h("b", {}, "The end")), ...[...find("ending").children].map(text => text.cloneNode(true))];
    const marks = {};
    if (data.conflict) {
        marks.lit = cellsOf(data.conflict.line);
        marks.premise = data.conflict.premises;
        if (data.conflict.cell) marks.wrong = [data.conflict.cell];
    }
    if (data.clashing) {
        const names = new Set(data.clashing.lines.map(line => line.name));
        board.clues.forEach((clue, at) => board.texts?.[at].classList.toggle("clash", names.has(data.lines[clue.number].name)));
        const item = line => h("li", {}, h("button", { type: "button", class: "link", onclick: () => board.highlight({ wrong: cellsOf(line) }) }, line.name));
        parts.push(h("ul", {}, ...data.clashing.lines.map(item)));
    }
    if (data.verdict === "multiple") marks.open = data.open;
    if (data.solutions?.length === 2) {
        const values = grid => () => {
            board.set(rowsOf(grid).flat());
            board.highlight({ open: differing() });
        };
        parts.push(h("div", { class: "tools" },
            h("button", { type: "button", onclick: values(data.solutions[0]) }, "One solution"),
            h("button", { type: "button", onclick: values(data.solutions[1]) }, "Another one"),
            h("button", { type: "button", onclick: () => show() }, "What all have in common")));
    }
    if (data.decisive) {
        parts.push(h("p", {}, "With ", data.decisive.cells.map(([row, column, held]) => `${nameOf([row, column])} ${named(listOf(held))}`).join(", "), " given, the solution would be the only one."));
    }
    board.highlight(marks);
    find("step").replaceChildren(...parts);
}

/** The cells in which the two solutions differ. */
function differing() {
    const [one, other] = data.solutions.map(grid => rowsOf(grid).flat());
    return board.cells.filter((_, at) => one[at] !== other[at]).map(({ row, column }) => [row, column]);
}

/** What a cell may hold, in words. */
function named(held) {
    return held.map(value => board.named(value)).join(" or ");
}

const goTo = origin => h("a", { href: `#step=${origin}` }, `step ${origin}`);

/** The sentence of a step: cells that it names can be pointed at. */
function sentences(step) {
    const letters = [...items[step.n - 1].querySelector("span").textContent];
    const parts = [];
    let at = 0;
    for (const [start, end, cells] of step.spans ?? []) {
        parts.push(letters.slice(at, start).join(""));
        const word = h("span", { class: "named" }, letters.slice(start, end).join(""));
        word.addEventListener("pointerenter", () => board.highlight({ lit: highlights(step).lit, change: cells }));
        word.addEventListener("pointerleave", () => board.highlight(highlights(step)));
        parts.push(word);
        at = end;
    }
    parts.push(letters.slice(at).join(""));
    const origins = originsOf(step);
    return [
        h("p", { class: "step-title" }, h("b", {}, `${step.n}. ${step.technique}`), h("small", {}, ` level ${step.level}, cost ${step.cost}`)),
        h("p", { class: "words" }, ...parts),
        origins.length ? h("p", {}, "It rests on ", ...origins.flatMap((origin, place) => [place ? ", " : "", goTo(origin)]), ".") : h("p", { class: "soft" }, "It needs no earlier step."),
    ];
}

/** What can be looked at besides the sentence: chains, alternatives, the automaton. */
function details(step) {
    const parts = [];
    if (step.assumed) parts.push(chain("The chain", step, step.chain, step.assumed, step.conflict));
    for (const one of step.alike ?? []) parts.push(chain("Another assumption, which joins it", step, one.chain, one.assumed));
    for (const one of step.branches ?? []) parts.push(chain("A branch", step, one.chain, one.assumed));
    const line = step.line && lineNamed(step.line.name);
    const view = line && viewOf(line, step);
    if (step.argument?.fillings) {
        const strips = step.argument.fillings.map((text, at) => view.strip(text, `filling ${at + 1}`));
        parts.push(wish("Its fillings", () => h("div", { class: "scroll" }, h("table", { class: "strips" }, ...strips))));
    }
    if (view?.automaton) {
        parts.push(wish("Alternatives in this line", () => view.alternatives()));
        parts.push(wish("The automaton of this line, layer by layer", () => view.layers()));
    }
    return parts;
}

const wished = new Set();

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

/** The links of a chain: each shows its line. */
function chain(title, step, links, assumed, conflict) {
    const list = h("ol", { class: "chain" });
    const item = (text, sorts) => {
        const choose = h("button", { type: "button", class: "link", "aria-pressed": "false", onclick: () => {
            for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === choose));
            board.highlight(sorts);
        } }, text);
        list.append(h("li", {}, choose));
    };
    const says = ([row, column, held]) => `${nameOf([row, column])} ${named(listOf(held))}`;
    item(`Suppose ${says(assumed)}`, { wrong: [assumed] });
    for (const link of links) item(`${link.line?.name ?? "several lines"}: ${link.changes.map(says).join(", ")} (${link.technique})`, { ...highlights(link), wrong: [assumed] });
    if (conflict) item(`${conflict.line.name} cannot be filled`, { lit: cellsOf(conflict.line), premise: conflict.premises, wrong: conflict.cell ? [conflict.cell] : [] });
    return h("details", {}, h("summary", {}, `${title}, link by link`), list, h("button", { type: "button", onclick: () => board.highlight(highlights(step)) }, "The whole step"));
}

/** A line before a step. */
function viewOf(line, step) {
    return new LineView(line, data, board, line.cells.map(cell => candidates.held(cell, step.n - 1) ?? alphabet), step.changes);
}

// Why a cell holds what it does.

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
    stop();
    board.point(at);
    const slice = sliceOf(cell);
    const held = candidates.held(cell, last);
    const name = nameOf(cell);
    const parts = [];
    if (given[at] !== "?") parts.push(h("p", {}, `The puzzle gives it: ${board.named(given[at])}.`));
    else if (!slice.length) parts.push(h("p", {}, "No step decides it."));
    else {
        const is = held.length === 1 ? `is ${named(held)}` : `can only be ${named(held)}`;
        parts.push(h("p", {}, `${name} ${is}, because of ${slice.length === 1 ? "one step" : `${slice.length} steps`}:`));
        const item = origin => h("li", { value: origin }, h("a", { href: `#step=${origin}` }, data.steps[origin - 1].technique), `: ${data.steps[origin - 1].line?.name ?? "several lines"}`);
        parts.push(h("ol", { class: "slice" }, ...slice.map(item)));
    }
    if (data.verdict === "multiple" && data.open.some(open => keyOf(open) === keyOf(cell))) parts.push(h("p", {}, "Solutions differ here."));
    find("why").replaceChildren(h("h2", {}, `Why ${name}?`), ...parts);
    board.highlight({ premise: slice.flatMap(origin => data.steps[origin - 1].changes), change: [cell] });
    isStepShown = false;
}

board.element.addEventListener("click", event => {
    const at = board.under(event.clientX, event.clientY);
    if (at >= 0) why(at);
});
// A click must not move the focus to the board, where arrows move a cursor.
board.element.addEventListener("mousedown", event => event.preventDefault());

// Charts.

const drawing = draw("svg", { class: "difficulty", viewBox: `0 0 ${Math.max(last, 1)} 100`, preserveAspectRatio: "none", role: "img", "aria-label": "The cost of each step, and the part of the cells that is known" });
const here = draw("line", { class: "at", y1: 0, y2: 100 });

function chart() {
    if (!last) return;
    const most = Math.max(...data.steps.map(step => step.cost), 1);
    const known = [candidates.values(0).filter(value => value !== "?").length];
    const open = board.cells.length;
    const seen = new Map(board.cells.map((cell, at) => [keyOf([cell.row, cell.column]), given[at] !== "?"]));
    const bars = { one: "", several: "" };
    data.steps.forEach((step, at) => {
        bars[step.level >= 6 ? "several" : "one"] += `M${at + 0.08} 100v-${Math.max(step.cost / most * 96, 2)}h.84V100z`;
        let more = 0;
        for (const change of step.changes) if (seen.get(keyOf(change)) === false && change[2].length === 1) more++, seen.set(keyOf(change), true);
        known.push(known.at(-1) + more);
    });
    for (const [name, d] of Object.entries(bars)) draw("path", { d, class: name }, drawing);
    draw("polyline", { points: known.map((one, at) => `${at},${98 - one / open * 96}`).join(" ") }, drawing);
    drawing.append(here);
    drawing.addEventListener("click", event => go(Math.min(last, Math.floor(event.offsetX / drawing.clientWidth * last) + 1)));
    find("chart").append(drawing, h("p", { class: "soft" }, "Bars: the cost of each step, darker where it needs more than one line. Curve: the part of the cells that is known. Click to go there."));
}

/** Shows in the chart where the stepper is. */
function mark() {
    const x = Math.min(Math.max(number - 0.5, 0), last);
    here.setAttribute("x1", x);
    here.setAttribute("x2", x);
}

// Keys, links, play, print.

function stop() {
    clearInterval(timer);
    timer = undefined;
    playing.textContent = "\u25b6";
}

function play() {
    if (timer !== undefined) return stop();
    if (number > last) go(0);
    playing.textContent = "\u2016";
    timer = setInterval(() => {
        go(number + 1);
        if (number > last) stop();
    }, 900);
}

document.addEventListener("keydown", event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = event.target;
    const focused = board.isTable ? board.shapes.indexOf(target) : target === board.element ? board.cursor : -1;
    const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (focused >= 0 && event.key === "Enter") why(focused);
    else if (focused >= 0 && event.key in directions) {
        board.cursor = focused;
        const next = board.toward(...directions[event.key]);
        board.point(next);
        if (board.isTable) board.shapes[next].focus();
    } else if (target === slider && event.key !== " ") return;
    else if (event.key === " " && target.closest?.("button, summary, a")) return;
    else {
        const steps = { ArrowLeft: number - 1, ArrowRight: number + 1, Home: 0, End: last + 1 };
        if (event.key in steps) stop(), go(steps[event.key]);
        else if (event.key === " ") play();
        else if (event.key === "Escape" && !isStepShown) go(number);
        else return;
    }
    event.preventDefault();
});

/** The step that the address names. */
const addressed = () => Number(new URLSearchParams(location.hash.slice(1)).get("step")) || 0;

window.addEventListener("hashchange", () => {
    stop();
    go(addressed(), false);
});
const listed = find("listed");
let wasOpen = false;
window.addEventListener("beforeprint", () => {
    wasOpen = listed.open;
    listed.open = true;
});
window.addEventListener("afterprint", () => { listed.open = wasOpen; });

// The addresses of steps lead to the stepper, not to the list.
items.forEach((item, at) => {
    item.removeAttribute("id");
    item.firstChild.replaceWith(h("a", { href: `#step=${at + 1}` }, item.firstChild.textContent));
});
listed.open = false;
chart();
go(addressed(), false);
