// A walkthrough: a board, a stepper, the steps in words, what can be looked at besides, and a chart. Everything comes
// from the JSON of `explain --json`, so it needs no engine: the site and an exported page replay the same data.

import { Board } from "./board.js";
import { Candidates, listOf } from "./candidates.js";
import { draw, h } from "./elements.js";
import { positionOf, rowsOf } from "./shape.js";
import { Zoom } from "./zoom.js";

/** How long a step is shown while the walkthrough plays, in milliseconds. */
const PACE = 900;

/** Screens on which the board stands between the stepper and the sentence, which may cover it. */
const PHONE = matchMedia("(max-width: 34rem)");

/** Up to this many steps that a step rests on are named in its text. More are a list that opens. */
const NAMED = 4;

/** Steps from this level on need more than one line. */
const SEVERAL_LINES = 6;

/** A board whose table is read, not filled in. */
class ReadBoard extends Board {
    drawTable(label) {
        const { rows, columns } = this.puzzle.headers;
        const table = h("table", { class: "board table" }, h("caption", {}, label),
            h("thead", {}, h("tr", {}, h("td"), ...columns.map(text => h("th", { scope: "col" }, text)))));
        const body = h("tbody");
        this.shapes = this.cells.map(cell => {
            if (cell.column === 1) body.append(h("tr", {}, h("th", { scope: "row" }, rows[cell.row - 1] ?? String(cell.row))));
            const field = h("td", { class: "cell", tabindex: 0 }, h("span"), h("small"));
            body.lastChild.append(field);
            return field;
        });
        table.append(body);
        return table;
    }

    show(at, value) {
        this.values[at] = value;
        this.shapes[at].firstChild.textContent = value === "?" ? "" : value;
    }
}

/** The links of all chains of a step, with the links of nested ones. */
function linksOf(step) {
    const chains = [step.chain ?? [], ...(step.alike ?? []).map(one => one.chain), ...(step.branches ?? []).map(one => one.chain)];
    return chains.flat().flatMap(link => [link, ...linksOf(link)]);
}

/** The numbers of the steps that a step rests on, in order. */
export function originsOf(step) {
    const all = [step, ...linksOf(step)].flatMap(one => one.premise_steps ?? []);
    return [...new Set(all.filter(Boolean))].sort((one, other) => one - other);
}

/** A text that begins a sentence. */
const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

/** The names of rows and columns that have other ones than their numbers: `row 1` and Ann. */
function namesOf(lines) {
    const names = new Map();
    for (const { name, cells } of lines) {
        const [, kind, own] = /^(row|column) (.+)$/.exec(name) ?? [];
        const numbers = new Set(cells.map(([row, column]) => kind === "row" ? row : column));
        const [number] = numbers;
        if (kind && numbers.size === 1 && own !== String(number)) names.set(`${kind} ${number}`, own);
    }
    return names;
}

/** A button that shows a sign and is called by its title. */
const button = (sign, title, onclick) => h("button", { type: "button", title, "aria-label": title, onclick }, sign);

/**
 * A walkthrough with its stepper, from the beginning (0) past the last step to the end. A page arranges its parts:
 * `bar`, `sheet`, `spoken`, `legend`, `text`, `more` and `chart`. Events: `step` with the number of the step, and
 * `point` with a cell that was chosen.
 */
export class Walk extends EventTarget {
    #timer;
    /** Whether the board shows the step, and not something else that was asked for. */
    #isStepShown = true;
    /** Whether a step has been shown since the board is on the page. */
    #isPlaced = false;
    #here = draw("line", { class: "at", y1: 0, y2: 100 });

    /**
     * `beginning` and `ending` are elements that say how it ends; `more` gives elements that are shown below a step.
     */
    constructor(data, { label = data.kind, beginning = [], ending = [], more = () => [] } = {}) {
        super();
        [this.data, this.beginning, this.ending, this.moreOf] = [data, beginning, ending, more];
        this.last = data.steps.length;
        this.board = new ReadBoard(data, { label, letters: (data.colours?.length ?? 0) > 2, isRead: true });
        this.candidates = new Candidates(data, this.board.cells);
        this.lines = new Map(data.lines.map(line => [line.name, line]));
        this.names = namesOf(data.lines);
        this.slider = h("input", { type: "range", min: 0, max: this.last + 1, value: 0, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
        this.count = h("span", { class: "count" });
        this.playing = button("\u25b6", "Play (space)", () => this.play());
        this.bar = h("div", { class: "tools stepper", role: "toolbar", "aria-label": "Steps" },
            button("\u00ab", "First (Home)", () => this.go(0)), button("\u2039", "Back (left)", () => this.go(this.number - 1)), this.playing,
            button("\u203a", "Next (right)", () => this.go(this.number + 1)), button("\u00bb", "Last (End)", () => this.go(this.last + 1)), this.slider, this.count);
        this.zoom = new Zoom(this.board);
        [this.sheet, this.spoken] = [this.zoom.sheet, this.zoom.spoken];
        this.bar.append(this.zoom.bar);
        this.legend = legend(this.board);
        this.text = h("div", { class: "step", role: "status", "aria-live": "polite" });
        this.more = h("div", {});
        this.chart = this.#chart();
        this.board.element.addEventListener("click", event => {
            const at = this.board.under(event.clientX, event.clientY);
            if (at >= 0) this.point(at);
        });
        // A click must not move the focus to the board, where arrows move a cursor.
        this.board.element.addEventListener("mousedown", event => event.preventDefault());
        this.go(0);
    }

    /** What a cell is called: after its row and column where these have names, as in the sentences. */
    nameOf([row, column]) {
        const { data: { headers }, names } = this;
        if (headers) return `the ${headers.columns[column - 1] ?? "?"} of house ${headers.rows[row - 1] ?? row}`;
        return names.size ? `${names.get(`row ${row}`) ?? `r${row}`} ${names.get(`column ${column}`) ?? `c${column}`}` : `r${row}c${column}`;
    }

    /** What is left of a cell of the board after a number of steps; null if it is known, or has lost nothing. */
    left(at, number) {
        const { row, column } = this.board.cells[at];
        const held = this.candidates.held([row, column], number);
        return held?.length > 1 ? held : null;
    }

    /** The grid after a number of steps with what is left of its cells, as the engine reads it. */
    position(number) {
        const { board, candidates } = this;
        return positionOf(board, candidates.values(number), at => this.left(at, number));
    }

    /** What a cell may hold, in words. */
    named(held) {
        return listOf(held).map(value => this.board.named(value)).join(" or ");
    }

    /** The cells of the line that a step names. */
    cellsOf(line) {
        return this.lines.get(line?.name)?.cells ?? [];
    }

    /** The cells that a step is about. */
    highlights(step) {
        const shares = [...step.least ?? [], ...step.most ?? []].map(share => share.line);
        const lines = step.line ? [step.line] : [...linksOf(step).map(link => link.line), step.conflict?.line, ...shares];
        return { lit: lines.flatMap(line => this.cellsOf(line)), premise: step.premises, wrong: step.assumed ? [step.assumed] : [], change: step.changes };
    }

    /** Goes to a step; 0 is the beginning, and one more than there are steps the end. */
    go(wanted) {
        const { last, slider } = this;
        this.number = Math.max(0, Math.min(Number.isFinite(wanted) ? Math.trunc(wanted) : 0, last + 1));
        const { number } = this;
        const changed = (this.data.steps[number - 1]?.changes ?? []).map(change => this.board.at(change)).filter(at => at !== undefined);
        // Before anything is drawn, because scrolling needs a layout; but the size of a table depends on what it holds.
        if (!this.board.isTable) this.zoom.reveal(changed);
        slider.value = number;
        slider.setAttribute("aria-valuetext", number === 0 ? "beginning" : number > last ? "end" : `step ${number}: ${this.data.steps[number - 1].technique}`);
        this.count.textContent = number > last ? "end" : `${number} / ${last}`;
        const x = Math.min(Math.max(number - 0.5, 0), last);
        this.#here.setAttribute("x1", x);
        this.#here.setAttribute("x2", x);
        this.show();
        if (this.board.isTable) this.zoom.reveal(changed);
        this.dispatchEvent(new CustomEvent("step", { detail: number }));
        // Opened at a step, the board stands in its place at once; from then on it stays where the reader puts it.
        if (PHONE.matches && number > 0 && !this.#isPlaced) this.sheet.scrollIntoView({ block: "nearest" });
        if (PHONE.matches) this.zoom.uncover(changed);
        this.#isPlaced = this.sheet.isConnected;
    }

    /** Shows the step that the stepper is at. */
    show() {
        const { board, candidates, number } = this;
        const shown = Math.min(number, this.last);
        this.#isStepShown = true;
        board.point(board.cursor, false);
        board.set(candidates.values(shown));
        board.note(at => this.left(at, shown));
        board.crossOff();
        board.classify("clash", () => false);
        const step = this.data.steps[number - 1];
        if (step) {
            board.highlight(this.highlights(step));
            this.text.replaceChildren(...this.#sentences(step));
            this.more.replaceChildren(...this.#chains(step), ...this.moreOf(step));
            return;
        }
        this.more.replaceChildren();
        if (number > 0) return this.#showEnd();
        board.highlight();
        this.text.replaceChildren(h("p", { class: "step-title" }, h("b", {}, "The beginning")), ...this.beginning,
            h("p", {}, this.last ? `${this.last === 1 ? "1 step follows" : `${this.last} steps follow`}. The right arrow goes on; click a cell to see why it holds what it does.` : "No step is possible."),
            h("p", { class: "soft keys" }, `Keys: left, right, Home, End; space plays. On the grid: arrows choose a cell, Enter explains it${board.isTable ? "" : "; +, - and 0 change its size"}.`));
    }

    /** How it ends: a line that cannot be filled, or two solutions. */
    #showEnd() {
        const { board, data } = this;
        const parts = [h("p", { class: "step-title" }, h("b", {}, "The end")), ...this.ending.map(element => element.cloneNode(true))];
        const marks = {};
        if (data.conflict) {
            if (data.conflict.text) parts.push(h("p", { class: "words" }, data.conflict.text));
            marks.lit = this.cellsOf(data.conflict.line);
            marks.premise = data.conflict.premises;
            if (data.conflict.cell) marks.wrong = [data.conflict.cell];
        }
        if (data.clashing) {
            const names = new Set(data.clashing.lines.map(line => line.name));
            board.classify("clash", clue => names.has(data.lines[clue.number].name));
            const item = line => h("li", {}, h("button", { type: "button", class: "link", onclick: () => board.highlight({ wrong: this.cellsOf(line) }) }, line.name));
            if (data.conflict?.text) parts.push(h("p", {}, names.size === 1 ? `This ${data.headers ? "rule cannot be kept" : "line cannot be filled"}:` : `These rules cannot ${names.size === 2 ? "both" : "all"} be right:`));
            parts.push(h("ul", {}, ...data.clashing.lines.map(item)));
        }
        if (data.verdict === "multiple") marks.open = data.open;
        if (data.solutions?.length === 2) parts.push(this.#solutions(data.solutions.map(grid => rowsOf(grid).flat())));
        if (data.decisive) {
            const cells = data.decisive.cells.map(([row, column, held]) => `${this.nameOf([row, column])} is ${this.named(held)}`);
            const last = cells.pop();
            parts.push(h("p", {}, `If ${cells.length ? `${cells.join(", ")} and ${last}` : last}, only one solution is left.`));
        }
        board.highlight(marks);
        this.text.replaceChildren(...parts);
    }

    /** Two solutions, laid over each other. */
    #solutions(solutions) {
        const { board } = this;
        const differing = board.cells.filter((_, at) => solutions[0][at] !== solutions[1][at]).map(({ row, column }) => [row, column]);
        const choice = (text, onclick) => h("button", { type: "button", onclick }, text);
        const solution = (text, values) => choice(text, () => {
            board.set(values);
            board.note(() => null);
            board.highlight({ open: differing });
        });
        return h("div", { class: "tools" }, solution("One solution", solutions[0]), solution("Another one", solutions[1]), choice("What all have in common", () => this.show()));
    }

    /**
     * A step in words: cells that the text names can be pointed at, and there are links to the steps that it rests on.
     */
    #sentences(step) {
        const { board } = this;
        const letters = [...step.text];
        const parts = [];
        let at = 0;
        for (const [start, end, cells] of step.spans ?? []) {
            parts.push(letters.slice(at, start).join(""));
            const word = h("span", { class: "named" }, letters.slice(start, end).join(""));
            word.addEventListener("pointerenter", () => board.highlight({ lit: this.highlights(step).lit, change: cells }));
            word.addEventListener("pointerleave", () => board.highlight(this.highlights(step)));
            parts.push(word);
            at = end;
        }
        parts.push(letters.slice(at).join(""));
        return [
            h("p", { class: "step-title" }, h("b", {}, `${step.n}. ${step.technique}`), h("small", {}, ` level ${step.level}, cost ${step.cost}`)),
            h("p", { class: "words" }, ...parts),
            this.#restsOn(originsOf(step)),
        ];
    }

    /** The links to the steps that a step rests on. */
    #restsOn(origins) {
        if (!origins.length) return h("p", { class: "soft" }, "It needs no earlier step.");
        const links = text => origins.flatMap((origin, place) => [place ? ", " : "", this.linkTo(origin, text(origin))]);
        if (origins.length <= NAMED) return h("p", {}, "It rests on ", ...links(origin => `step ${origin}`), ".");
        const [first, last] = [origins[0], origins.at(-1)];
        const names = last - first + 1 === origins.length ? `steps ${first} to ${last}` : `${origins.length} steps from ${first} to ${last}`;
        return h("details", { class: "origins" }, h("summary", {}, `It rests on ${names}`), h("p", {}, ...links(String)));
    }

    /** A link to a step. */
    linkTo(origin, text = `step ${origin}`) {
        return h("button", { type: "button", class: "link", onclick: () => this.go(origin) }, text);
    }

    /** The chains of a step, link by link. */
    #chains(step) {
        const parts = [];
        if (step.assumed) parts.push(this.#chain("The chain", step, step.chain, step.assumed, step.conflict));
        for (const one of step.alike ?? []) parts.push(this.#chain("Another assumption, which joins it", step, one.chain, one.assumed));
        for (const one of step.branches ?? []) parts.push(this.#chain("A branch", step, one.chain, one.assumed));
        return parts;
    }

    /** The links of a chain: each shows its line. */
    #chain(title, step, links, assumed, conflict) {
        const { board } = this;
        const list = h("ol", { class: "chain" });
        const item = (text, sorts) => {
            const choose = h("button", { type: "button", class: "link", "aria-pressed": "false", onclick: () => {
                for (const other of list.querySelectorAll("button")) other.setAttribute("aria-pressed", String(other === choose));
                board.highlight(sorts);
            } }, text);
            list.append(h("li", {}, choose));
        };
        const says = ([row, column, held]) => `${this.nameOf([row, column])} is ${this.named(held)}`;
        item(`Suppose ${says(assumed)}`, { wrong: [assumed] });
        for (const link of links) item(`${capital(link.line?.name ?? "several lines")}: ${link.changes.map(says).join(", ")} (${link.technique})`, { ...this.highlights(link), wrong: [assumed] });
        const ends = this.data.headers ? "cannot be kept" : "cannot be filled";
        if (conflict) item(`${capital(conflict.line.name)} ${ends}`, { lit: this.cellsOf(conflict.line), premise: conflict.premises, wrong: conflict.cell ? [conflict.cell] : [] });
        return h("details", {}, h("summary", {}, `${title}, link by link`), list, h("button", { type: "button", onclick: () => board.highlight(this.highlights(step)) }, "The whole step"));
    }

    /** The cost of each step as bars, and the part of the cells that is known as a curve. */
    #chart() {
        const { board, candidates, data, last } = this;
        if (!last) return "";
        const svg = draw("svg", { class: "difficulty", viewBox: `0 0 ${last} 100`, preserveAspectRatio: "none", role: "img", "aria-label": "The cost of each step, and the part of the cells that is known" });
        const most = Math.max(...data.steps.map(step => step.cost), 1);
        const open = new Set();
        candidates.values(0).forEach((value, at) => value === "?" && open.add(at));
        const left = [open.size];
        const bars = { one: "", several: "" };
        data.steps.forEach((step, at) => {
            bars[step.level >= SEVERAL_LINES ? "several" : "one"] += `M${at + 0.08} 100v-${Math.max(step.cost / most * 96, 2)}h.84V100z`;
            for (const change of step.changes) if (listOf(change[2]).length === 1) open.delete(board.at(change));
            left.push(open.size);
        });
        for (const [name, d] of Object.entries(bars)) draw("path", { d, class: name }, svg);
        draw("polyline", { points: left.map((count, at) => `${at},${2 + count / board.cells.length * 96}`).join(" ") }, svg);
        svg.append(this.#here);
        svg.addEventListener("click", event => this.go(Math.min(last, Math.floor(event.offsetX / svg.clientWidth * last) + 1)));
        return h("div", {}, svg, h("p", { class: "soft" }, "Bars: the cost of each step, darker where it needs more than one line. Curve: the part of the cells that is known. Click to go there."));
    }

    /** Chooses a cell, as a click does. */
    point(at) {
        this.stop();
        this.board.point(at);
        this.dispatchEvent(new CustomEvent("point", { detail: at }));
    }

    /** Shows these highlights in place of the step. */
    light(sorts) {
        this.board.highlight(sorts);
        this.#isStepShown = false;
    }

    /** Stops playing. */
    stop() {
        clearInterval(this.#timer);
        this.#timer = undefined;
        this.playing.textContent = "\u25b6";
    }

    /** Steps on by itself, or stops. */
    play() {
        if (this.#timer !== undefined) return this.stop();
        if (this.number > this.last) this.go(0);
        this.playing.textContent = "\u2016";
        this.#timer = setInterval(() => {
            this.go(this.number + 1);
            if (this.number > this.last) this.stop();
        }, PACE);
    }

    /** Keys of the walkthrough. */
    key(event) {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        const { board, last, number, slider } = this;
        const { key, target } = event;
        const focused = board.isTable ? board.shapes.indexOf(target) : target === board.element ? board.cursor : -1;
        const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        if (focused >= 0 && key === "Enter") this.point(focused);
        else if (focused >= 0 && key in directions) {
            board.cursor = focused;
            const next = board.toward(...directions[key]);
            board.point(next);
            this.zoom.reveal([next]);
            if (board.isTable) board.shapes[next].focus();
        } else if (target === slider && key !== " ") return;
        else if (key === " " && target.closest?.("button, summary, a")) return;
        else {
            const steps = { ArrowLeft: number - 1, ArrowRight: number + 1, Home: 0, End: last + 1 };
            if (key in steps) this.stop(), this.go(steps[key]);
            else if (key === " ") this.play();
            else if (key === "Escape" && !this.#isStepShown) this.go(number);
            else if (!this.zoom.key(event)) return;
        }
        event.preventDefault();
    }
}

/** What the highlights mean, and the signs of what is left of cells. */
function legend({ isNoted, isTable, colours, puzzle: { symbols } }) {
    const sample = (text, fill) => {
        const svg = draw("svg", { viewBox: "-0.1 -0.1 1.2 1.2", "aria-hidden": "true" });
        draw("rect", { width: 1, height: 1, style: "fill:var(--paper)" }, svg);
        fill(svg);
        return h("li", {}, svg, text);
    };
    const highlight = (name, text) => sample(text, svg => draw("path", { d: "M.12 .12H.88V.88H.12Z", class: name }, draw("g", { class: "over" }, svg)));
    const line = sample("line", svg => {
        const d = "M0 0H1V1H0Z";
        draw("path", { d }, draw("g", { class: "tint" }, svg));
        const over = draw("g", { class: "over" }, svg);
        for (const name of ["casing", "lit"]) draw("path", { d, class: name }, over);
    });
    const candidate = (name, text) => sample(text, svg => {
        const group = draw("g", { class: "candidates" }, svg);
        if (colours.size) return draw("path", { d: "M.3 .3h.4v.4h-.4z", class: "hollow" }, group);
        draw("text", { x: 0.5, y: 0.75, "text-anchor": "middle", "font-size": 0.7, class: name }, group).textContent = symbols[0];
    });
    const notes = [];
    if (isNoted && !isTable) {
        notes.push(candidate("left", "still possible"));
        // Only of many letters those that are out are shown.
        if (!colours.size && symbols.length > 9) notes.push(candidate("out", "ruled out"));
    }
    return h("ul", { class: "legend" }, line, highlight("premise", "premise"), highlight("change", "changes"), highlight("wrong", "supposed, or clashing"), highlight("open", "differs"), ...notes);
}
