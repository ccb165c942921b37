// Exploring: the walkthrough of a position, why and why not for any cell, all steps that are possible, by technique,
// and any line on its own.

import { h } from "./elements.js";
import { Cancelled } from "./engine.js";
import { LineView } from "./line.js";
import { rulesOf } from "./rules.js";
import { Walk } from "./walk.js";

/**
 * Up to this many steps are listed at once. A longer list is opened on request, because the browser would paint it at
 * each step.
 */
const SHORT = 100;

/** How a walkthrough ends, without the solution, as a paragraph. */
function summary({ verdict, rating, reason }) {
    const ends = {
        unique: "There is exactly one solution.", multiple: "There are several solutions.",
        none: "There is no solution.", unknown: "The steps do not come to an end.",
    };
    const hardest = rating?.hardest ? `; the hardest step is ${rating.hardest}` : "";
    const grade = rating ? ` Grade ${rating.grade} of 10${hardest}.` : ["multiple", "none"].includes(verdict) ? " Only puzzles with one solution have a grade." : reason ? ` No grade: ${reason}.` : "";
    return h("p", {}, ends[verdict] + grade);
}

/** Fills a section of the page. */
export class Explore {
    /** How often something has been shown: only the last of it stays. */
    #turn = 0;
    /** How many questions wait for their answers. */
    #asked = 0;

    /** `onstep` is called when another step is shown. */
    constructor(section, engine, onstep) {
        [this.section, this.engine, this.onstep] = [section, engine, onstep];
        this.news = h("p", { class: "said", role: "status" });
        this.stopping = h("button", { type: "button", hidden: true, onclick: () => this.engine.cancel() }, "Stop");
        engine.onprogress = ({ phase, seconds, fraction }) => {
            this.news.textContent = `${phase} \u2026 ${fraction === null ? "" : `${Math.round(fraction * 100)} %`} ${seconds.toFixed(0)} s`;
        };
    }

    async ask(method, ...rest) {
        this.#asked++;
        this.stopping.hidden = false;
        try {
            const answer = await this.engine.ask(method, this.found.handle, ...rest);
            this.news.textContent = answer.error?.message ?? "";
            return answer.error ? null : answer;
        } catch (error) {
            if (!(error instanceof Cancelled)) throw error;
            this.news.textContent = "Stopped.";
            return null;
        } finally {
            this.stopping.hidden = --this.#asked === 0;
        }
    }

    /** Shows a puzzle again as it was left, or its walkthrough from the beginning. */
    async open(found, player, step = null, isFromGrid = null) {
        const isSame = found === this.found;
        const from = isFromGrid ?? (isSame && this.isFromGrid);
        const isShown = isSame && this.walk && from === this.isFromGrid && (!from || player.state === this.state);
        if (!isShown) return this.show(found, player, from, step ?? 0);
        this.onstep();
        if (step !== null && step !== this.walk.number) this.walk.go(step);
    }

    /** What is shown, as keys of an address. */
    get place() {
        return { step: this.walk?.number ?? 0, grid: this.grid ?? null };
    }

    /** Shows the walkthrough of a puzzle, from the player's grid if that is wanted, at a step. */
    async show(found, player, isFromGrid = false, step = 0) {
        [this.found, this.player, this.isFromGrid, this.state] = [found, player, isFromGrid, player?.state];
        const turn = ++this.#turn;
        this.walk?.stop();
        this.walk = null;
        this.grid = isFromGrid ? player?.grid() : undefined;
        const start = (isGrid, text) => h("button", { type: "button", "aria-pressed": String(isGrid === isFromGrid), onclick: () => this.show(found, player, isGrid) }, text);
        this.bar = h("div", { class: "tools" }, start(false, "From the start"), player ? start(true, "From my grid") : null, this.stopping);
        this.section.replaceChildren(this.bar, this.news);
        this.news.textContent = "Explaining \u2026";
        const data = await this.ask("explain", this.grid, { time: 120 });
        if (turn !== this.#turn) return;
        if (!data) return this.bar.after(h("p", {}, h("button", { type: "button", onclick: () => this.show(found, player, isFromGrid, step) }, "Explain it again")));
        if (!data.steps) {
            this.news.textContent = data.text;
            return;
        }
        const automata = await this.ask("automata");
        if (turn !== this.#turn) return;
        this.data = { ...data, automata };
        const ends = [summary(data)];
        this.walk = new Walk(this.data, { label: `${data.kind}, the walkthrough`, beginning: ends, ending: ends });
        const { walk } = this;
        const list = this.list();
        walk.addEventListener("point", ({ detail }) => this.point(detail));
        walk.addEventListener("step", ({ detail }) => {
            list.querySelector("[aria-current]")?.removeAttribute("aria-current");
            list.children[detail - 1]?.firstChild.setAttribute("aria-current", "step");
            this.next.replaceChildren();
            this.showLine();
            this.onstep();
        });
        const part = (name, ...children) => h("div", { class: name, onkeydown: event => walk.key(event) }, ...children);
        const board = part("walk", walk.bar, walk.sheet, walk.spoken, walk.legend);
        const explanation = part("explanation", walk.text, walk.more);
        const all = part("all", walk.chart, h("details", { open: walk.last <= SHORT }, h("summary", {}, "All steps"), list));
        this.why = h("div", { class: "why", "aria-live": "polite" });
        this.next = h("div", { class: "next" });
        const every = h("button", { type: "button", onclick: () => this.available() }, "All next steps here");
        const aside = h("div", { class: "aside" },
            h("h2", {}, "Why?"), h("p", { class: "soft" }, "Click a cell, or name it:"), this.question(), this.why,
            h("h2", {}, "Next steps"), every, this.next, this.lines(), rulesOf(found.shown, this.walk.board));
        this.section.replaceChildren(this.bar, this.news, h("div", { class: "two" }, board, h("div", { class: "beside" }, explanation, aside)), all);
        this.walk.go(step);
    }

    /** The names of all steps. */
    list() {
        const item = (step, at) => h("li", {}, h("button", { type: "button", onclick: () => this.walk.go(at + 1) }, h("b", {}, step.technique), " ", step.line?.name ?? ""));
        return h("ol", { class: "steps" }, ...this.data.steps.map(item));
    }

    /** Any line on its own, or that of the step. The rules of logic grids have no lines to draw. */
    lines() {
        const { lines, colours, symbols, headers } = this.data;
        this.line = null;
        if (headers) return null;
        this.alphabet = colours ? colours.map(colour => colour.letter) : symbols;
        this.line = h("select", { "aria-label": "Line", onchange: () => this.choose(this.line.value) }, new Option("the line of the step", ""), ...lines.map(({ name }) => new Option(name, name)));
        this.view = h("div", {});
        this.automaton = h("details", { ontoggle: () => this.showLine() }, h("summary", {}, "Its automaton, layer by layer"));
        const { board } = this.walk;
        if (board.svg) board.svg.addEventListener("click", ({ target, clientX, clientY }) => {
            const number = target.closest(".clue")?.dataset.clue.split(".")[0] ?? board.lineUnder(clientX, clientY);
            if (number !== undefined) this.choose(lines[number].name);
        });
        return h("div", { class: "line" }, h("h2", {}, "One line"), h("p", { class: "soft" }, "Click a clue, or choose a line:"), this.line, this.view, this.automaton);
    }

    /** Shows a line, and lights it; the line of the step for an empty name. */
    choose(name) {
        this.line.value = name;
        this.showLine();
        if (name) this.walk.light({ lit: this.data.lines.find(line => line.name === name).cells });
        else this.walk.go(this.walk.number);
    }

    /** Shows the chosen line: that of the step before it, any other as it stands. */
    showLine() {
        if (!this.line) return;
        const { lines, steps } = this.data;
        const { board, candidates, number } = this.walk;
        const step = steps[number - 1];
        const name = this.line.value || step?.line?.name;
        const line = lines.find(line => line.name === name);
        const isOfStep = Boolean(line) && step?.line?.name === name;
        const held = line?.cells.map(cell => candidates.held(cell, isOfStep ? number - 1 : number) ?? this.alphabet);
        const view = line && new LineView(line, this.data, board, held, isOfStep ? step.changes : []);
        this.automaton.hidden = !view?.automaton;
        while (this.automaton.childElementCount > 1) this.automaton.lastChild.remove();
        if (!line) return this.view.replaceChildren(step ? "This step needs several lines." : "");
        this.view.replaceChildren(h("p", {}, h("b", {}, line.name), " ", h("code", {}, this.rule(line))), view.automaton ? view.alternatives() : "Its fillings cannot be shown here.");
        if (this.automaton.open && view.automaton) this.automaton.append(view.layers());
    }

    /** What the rule of a line is: its pattern, its clue, or what the puzzle says of it in words. */
    rule({ pattern, clue, rule }) {
        return pattern ?? (clue ? clue.map(entry => [entry].flat().join("")).join(" ") || "0" : rule ?? "");
    }

    question() {
        this.cell = h("input", { size: 10, "aria-label": "Cell", placeholder: "r1c1", oninput: () => this.offer() });
        this.symbol = h("select", { "aria-label": "What it does not hold" });
        this.offer();
        const ask = event => {
            event.preventDefault();
            this.explainCell(this.cell.value, this.symbol.value);
        };
        return h("form", { class: "fields", onsubmit: ask }, this.cell, this.symbol, h("button", { type: "submit" }, "Why?"));
    }

    /** The cell of the board that a text names; -1 if there is none. */
    named(text) {
        const wanted = text.trim().toLowerCase().replace(/^the /, "");
        const { cells } = this.walk.board;
        const isMeant = ({ row, column }) => wanted === `r${row}c${column}` || `the ${wanted}` === this.walk.nameOf([row, column]).toLowerCase();
        return cells.findIndex(isMeant);
    }

    /** Offers what the cell in question might hold by the puzzle. */
    offer() {
        const { board, candidates } = this.walk;
        const at = this.named(this.cell.value);
        const cell = board.cells[at];
        const possible = cell ? candidates.held([cell.row, cell.column], 0) ?? board.possible(at) : [];
        this.symbol.replaceChildren(new Option("what it holds", ""), ...possible.map(value => new Option(`not ${board.named(value)}`, value)));
    }

    point(at) {
        const { row, column } = this.walk.board.cells[at];
        this.cell.value = `r${row}c${column}`;
        this.offer();
        this.explainCell(this.cell.value, "");
    }

    async explainCell(name, symbol) {
        const { walk } = this;
        this.why.replaceChildren("\u2026");
        const answer = await (symbol ? this.ask("whyNot", name, symbol, this.grid, { time: 60 }) : this.ask("why", name, this.grid, { time: 60 }));
        if (walk !== this.walk) return;
        if (!answer) return this.why.replaceChildren();
        const parts = [h("p", {}, h("b", {}, ...this.conclusion(answer, symbol)))];
        if (answer.steps?.length) parts.push(h("p", {}, "It follows from these steps:"), this.steps(answer.steps));
        if (answer.answer === "either") this.compare(answer);
        else this.light(answer.steps?.at(-1));
        if (answer.undecided?.length) {
            const item = ({ line, with: one, without }) => h("li", {}, `${line.name}: `, h("code", {}, one), " or ", h("code", {}, without));
            parts.push(h("details", {}, h("summary", {}, "Lines that do not decide it at once"), h("ul", {}, ...answer.undecided.map(item))));
        }
        this.why.replaceChildren(...parts);
    }

    /** What is known of a cell, or of a symbol in it, as a sentence. */
    conclusion({ answer, cell, steps, text }, symbol) {
        const { walk } = this;
        const held = walk.candidates.held(cell, walk.last);
        const [name, at] = [walk.nameOf(cell).replace(/^the/, "The"), walk.board.at(cell)];
        const all = at === undefined ? [] : walk.board.possible(at);
        const value = symbol && walk.board.named(symbol);
        const says = {
            must: () => `${name} is ${symbol ? value : walk.named(held ?? [])}.`,
            cannot: () => symbol ? `${name} is not ${value}.` : `${name} cannot be so.`,
            neither: () => "There is no solution.",
            unknown: () => "A limit was reached.",
            either: () => `${name} can be ${walk.named(held ?? all)}. Some solutions have ${value || walk.named((held ?? all).slice(0, 1))} there, and some do not.`,
        };
        return [says[answer]?.() ?? text, ...steps?.length === 0 ? [" The puzzle says so."] : []];
    }

    /** The cells in which two solutions differ. */
    compare({ with: one, without }) {
        const differ = this.walk.board.cells.filter(({ row, column }) => one[row - 1][column - 1] !== without[row - 1][column - 1]);
        this.walk.light({ open: differ.map(({ row, column }) => [row, column]) });
    }

    light(step) {
        if (step) this.walk.light(this.walk.highlights(step));
    }

    steps(steps) {
        const item = step => h("li", { value: step.n }, this.walk.linkTo(step.n, step.technique), " ", h("span", { class: "words" }, step.text));
        return h("ol", { class: "facts" }, ...steps.map(item));
    }

    /** All steps that are possible in the position that is shown. */
    async available() {
        const { walk } = this;
        const found = await this.ask("available", walk.position(Math.min(walk.number, walk.last)), "why", { time: 60 });
        if (!found || walk !== this.walk) return;
        const groups = new Map();
        for (const hint of found.steps) groups.set(hint.technique, [...groups.get(hint.technique) ?? [], hint]);
        const item = hint => h("li", {}, h("button", { type: "button", class: "link", onclick: () => this.light(hint.step) }, hint.line?.name ?? "several lines"), " ", h("span", { class: "words" }, hint.text));
        const group = ([technique, hints]) => h("details", {}, h("summary", {}, `${technique}: ${hints.length}`), h("ul", { class: "facts" }, ...hints.map(item)));
        this.next.replaceChildren(...[...groups].map(group));
        if (!groups.size) this.next.replaceChildren("None: everything is known, or nothing can be deduced.");
    }
}
