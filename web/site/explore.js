// Exploring: the walkthrough of a puzzle or of the player's grid, why and why not for any cell, all steps that are
// possible, and any line on its own. The first steps are shown while the rest is looked for.

import { hasLines, lineButton, listenToClues, showLine } from "./alone.js";
import { CrossGrid } from "./crossgrid.js";
import { h } from "./elements.js";
import { Cancelled } from "./engine.js";
import { markRule, rulesOf } from "./rules.js";
import { passagesOf } from "./steps.js";
import { capital, Walk } from "./walk.js";

/** The seconds after which the first steps are shown. */
const FIRST_SECONDS = 0.25;

/** The most seconds for all steps, and for an answer about a cell. */
const [ALL_SECONDS, ANSWER_SECONDS] = [120, 60];

/** How a walkthrough ends, without the solution, as a paragraph. */
function summary({ verdict, limit, rating, reason }) {
    const ends = {
        unique: "There is exactly one solution.", multiple: "There are several solutions.",
        none: "There is no solution.", unknown: limit === "time" ? `Stopped after ${ALL_SECONDS} s, before the end.` : "The steps end before the solution.",
    };
    const hardest = rating?.hardest ? `; the hardest step is ${rating.hardest}` : "";
    const grade = rating ? ` Grade ${rating.grade} of 10${hardest}.` : ["multiple", "none"].includes(verdict) ? " Only puzzles with one solution have a grade." : reason ? ` No grade: ${reason}.` : "";
    return h("p", {}, ends[verdict] + grade);
}

/** A text of the engine as paragraphs, a sentence a line. */
const paragraphs = text => passagesOf(text).map(({ sentences }) => h("p", { class: "words" }, ...sentences.map(pieces => h("span", { class: "sentence" }, ...pieces))));

/** What a cell is called at the beginning of a sentence: `r1c2`, or `The pet of house 1`. */
const titleOf = name => name.replace(/^the/, "The");

/** Fills a section of the page. */
export class Explore {
    /** How often something has been shown: only the last of it stays. */
    #turn = 0;
    /** How many questions wait for their answers. */
    #asked = 0;
    /** Whether steps are hidden until they are revealed. */
    #isThinking = false;
    /** Whether logic grids are shown as cross-out grids. */
    #isCrossed = false;

    /** `onstep` is called when another step is shown. */
    constructor(section, engine, onstep) {
        [this.section, this.engine, this.onstep] = [section, engine, onstep];
        this.news = h("p", { class: "said", role: "status" });
        this.stopping = h("button", { type: "button", hidden: true, onclick: () => this.engine.cancel() }, "Stop");
        addEventListener("beforeprint", () => !section.hidden && this.print());
        addEventListener("afterprint", () => this.endPrint());
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

    /** Says why there is nothing to explore. */
    refuse(message) {
        this.section.replaceChildren(h("p", { class: "bad", role: "alert" }, `This puzzle cannot be explored: ${message}`));
    }

    /** Shows a puzzle again as it was left, or its walkthrough from the beginning. */
    async open(found, player, step = null, isFromGrid = null) {
        const isSame = found === this.found;
        const from = isFromGrid ?? (isSame && this.isFromGrid);
        const isShown = isSame && this.walk && from === this.isFromGrid && (!from || player.state === this.state);
        if (!isShown) return this.show(found, player, from, step ?? 0);
        this.#offerGrid();
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
        const isLate = () => turn !== this.#turn;
        this.walk = null;
        this.grid = isFromGrid ? player?.grid() : undefined;
        this.starts = h("span", { class: "starts", role: "group", "aria-label": "Where it begins" });
        this.#offerGrid();
        this.section.replaceChildren(h("div", { class: "waiting" }, this.starts, this.news, this.stopping));
        this.news.textContent = "Explaining \u2026";
        const first = await this.ask("explain", this.grid, { time: FIRST_SECONDS });
        if (isLate()) return;
        if (!first) return this.#again(step);
        if (first.status === "wrong") return this.#showMistakes(isLate);
        if (first.steps && !first.limit) return this.#present(first, step);
        if (first.steps && step <= first.steps.length) this.#present(first, step, false);
        const data = await this.ask("explain", this.grid, { time: ALL_SECONDS });
        if (isLate()) return;
        if (!data) return this.walk ? null : this.#again(step);
        if (data.status === "wrong") return this.#showMistakes(isLate);
        if (!data.steps) this.news.textContent = data.text;
        else if (!this.walk) this.#present(data, step);
        else {
            const ends = [summary(data)];
            const { isWhole, number, last } = this.walk;
            this.walk.take(data, ends, ends);
            if (!isWhole && (number === 0 || number > last)) this.walk.go(number);
        }
    }

    /** Offers to explain what was stopped again. */
    #again(step) {
        this.section.append(h("p", {}, h("button", { type: "button", onclick: () => this.show(this.found, this.player, this.isFromGrid, step) }, "Explain it again")));
    }

    /** Offers the player's grid as a beginning as soon as something is filled in. */
    #offerGrid() {
        const { found, isFromGrid, player } = this;
        const start = (isGrid, text) => h("button", { type: "button", "aria-pressed": String(isGrid === isFromGrid), onclick: () => this.show(found, player, isGrid) }, text);
        const { grid, candidates } = player?.grid() ?? {};
        const hasMoves = player && (candidates.length > 0 || JSON.stringify(grid) !== JSON.stringify(found.shown.given));
        this.starts.replaceChildren(...hasMoves || isFromGrid ? [start(false, "From the start"), start(true, "From my grid")] : []);
    }

    /** Shows steps: all of them, or the first ones. */
    #present(data, step, isWhole = true, options = {}) {
        const { shown } = this.found;
        const ends = isWhole ? options.ends ?? [summary(data)] : [];
        this.walk = new Walk(data, {
            label: `${shown.kind}, the walkthrough`, thinking: this.#isThinking, flaws: options.flaws,
            more: step => lineButton(this.walk, step, name => this.#line(name)),
        });
        const { walk } = this;
        const list = rulesOf({ ...shown, rules: data.rules }, walk.board);
        if (list) walk.stage.append(list);
        if (data.headers) this.#offerCrossGrid(walk);
        walk.take(data, ends, ends, isWhole);
        walk.addEventListener("point", ({ detail }) => this.#explain(detail));
        walk.addEventListener("line", ({ detail }) => markRule(list, detail));
        walk.addEventListener("step", () => this.onstep());
        walk.thinking.addEventListener("change", () => { this.#isThinking = walk.thinking.checked; });
        if (hasLines(data)) listenToClues(walk, name => this.#line(name));
        const way = (text, onclick) => h("button", { type: "button", class: "link", onclick }, text);
        walk.head.after(this.starts, h("div", { class: "ways" },
            way("All steps", () => this.#list()), way("Other steps here", () => this.#available()),
            hasLines(data) ? way("Lines", () => this.#line(walk.data.steps[walk.number - 1]?.line?.name ?? data.lines[0].name)) : null,
            this.news, this.stopping));
        this.printed = h("div", { class: "printed" });
        this.section.replaceChildren(walk.element, this.printed);
        walk.go(step);
    }

    /** Shows a line on its own. */
    async #line(name) {
        const { walk } = this;
        walk.automata ??= await this.ask("automata");
        if (walk === this.walk) showLine(walk, name, walk.automata);
    }

    /** Writes all steps below the board, as they are printed. */
    print() {
        const { steps } = this.walk?.data ?? {};
        if (steps) this.printed.replaceChildren(h("ol", {}, ...steps.map(step => h("li", {}, h("b", {}, capital(step.technique)), ...paragraphs(step.text)))));
    }

    /** Takes them away again: browsers would lay them out at each step. */
    endPrint() {
        this.printed?.replaceChildren();
    }

    /** Offers the cross-out grid beside the table of a logic grid. */
    #offerCrossGrid(walk) {
        const grid = new CrossGrid(walk.board.puzzle);
        const table = walk.stage.querySelector(".place");
        const held = number => at => {
            const { row, column } = walk.board.cells[at];
            return walk.candidates.held([row, column], number) ?? walk.board.possible(at);
        };
        walk.addEventListener("paint", ({ detail: number }) => grid.show(held(number), held(Math.max(0, number - 1))));
        const views = ["Table", "Cross-out grid"].map((text, at) => h("button", { type: "button", onclick: () => select(at === 1) }, text));
        const select = isCrossed => {
            this.#isCrossed = isCrossed;
            table.hidden = isCrossed;
            grid.element.hidden = !isCrossed;
            views.forEach((view, at) => view.setAttribute("aria-pressed", String(isCrossed === (at === 1))));
        };
        table.before(h("div", { class: "views", role: "group", "aria-label": "View" }, ...views), grid.element);
        select(this.#isCrossed);
    }

    /** Shows the mistakes of the player's grid, and the steps that prove one of them. */
    async #showMistakes(isLate) {
        const hint = await this.ask("hint", this.grid, "why", { time: ANSWER_SECONDS });
        if (isLate()) return;
        if (!hint?.proof) {
            this.news.textContent = hint?.text ?? "";
            return;
        }
        const { shown } = this.found;
        const { grid, candidates } = this.grid;
        const steps = hint.proof.map((step, at) => ({ ...step, n: at + 1 }));
        const data = { ...shown, given: grid, candidates: { given: candidates, end: [] }, steps, end: grid, open: [], verdict: "unknown", rating: null };
        const [first] = passagesOf(hint.text);
        const count = hint.wrong_count ?? hint.wrong.length;
        const ends = [...count > 1 ? [h("p", { class: "bad" }, `${count} cells of your grid are wrong.`)] : [], h("p", { class: "bad" }, ...first.sentences[0])];
        this.#present(data, 0, true, { ends, flaws: hint.wrong });
    }

    /** The names of all steps; those that single lines carry between harder ones are folded. */
    #list() {
        const { walk } = this;
        const { steps } = walk.data;
        const item = number => h("li", { value: number }, h("button", { type: "button", class: "link", "aria-current": number === walk.number ? "step" : null, onclick: () => walk.go(number) }, capital(steps[number - 1].technique)), ` ${steps[number - 1].line?.name ?? ""}`);
        const items = (first, last) => h("ol", { class: "steps" }, ...Array.from({ length: last - first + 1 }, (_, at) => item(first + at)));
        const { stretches } = walk;
        const parts = stretches.map(([first, last, isRoutine]) => {
            if (!isRoutine || stretches.length === 1 || first === last) return items(first, last);
            const folded = h("details", { ontoggle: () => folded.childElementCount === 1 && folded.append(items(first, last)) }, h("summary", {}, `Steps ${first} to ${last}: one line each`));
            return folded;
        });
        walk.card("All steps", h("div", { class: "all" }, ...parts));
    }

    /** Says why a cell is what it is. */
    async #explain(at) {
        const { board } = this.walk;
        const { row, column } = board.cells[at];
        const possible = this.walk.candidates.held([row, column], 0) ?? board.possible(at);
        await this.#answer([row, column], possible, null);
    }

    /** The answer to why a cell is what it is, or why it does not hold a value. */
    async #answer(cell, possible, symbol) {
        const { walk } = this;
        const name = `r${cell[0]}c${cell[1]}`;
        const title = `${titleOf(walk.nameOf(cell))}${symbol === null ? "" : `: why not ${walk.board.named(symbol)}?`}`;
        walk.card(title, h("p", {}, "\u2026"));
        const limits = { time: ANSWER_SECONDS };
        const answer = await (symbol === null ? this.ask("why", name, this.grid, limits) : this.ask("whyNot", name, symbol, this.grid, limits));
        if (walk !== this.walk) return;
        const parts = [];
        if (answer) {
            parts.push(h("p", {}, h("b", {}, ...this.#conclusion(answer, symbol))));
            if (answer.steps?.length) parts.push(this.#reasons(answer.steps));
            if (answer.undecided?.length) {
                const item = ({ line, with: one, without }) => h("li", {}, `${line.name}: `, h("code", {}, one), " or ", h("code", {}, without));
                parts.push(h("details", {}, h("summary", {}, "Lines that do not decide it at once"), h("ul", {}, ...answer.undecided.map(item))));
            }
        } else parts.push(h("p", {}, this.news.textContent));
        const others = possible.filter(value => value !== symbol && !(answer?.answer === "must" && symbol === null && walk.candidates.held(cell, walk.last)?.includes(value)));
        if (possible.length > 1 && possible.length < 30) parts.push(h("p", { class: "tools" }, ...others.map(value => h("button", { type: "button", onclick: () => this.#answer(cell, possible, value) }, `Why not ${walk.board.named(value)}?`))));
        walk.card(title, ...parts);
        if (answer?.answer === "either") this.#compare(answer);
        else if (answer?.steps?.length) walk.light(walk.highlights(answer.steps.at(-1)));
    }

    /** What is known of a cell, or of a symbol in it, as a sentence. */
    #conclusion({ answer, cell, steps, text }, symbol) {
        const { walk } = this;
        const held = walk.candidates.held(cell, walk.last);
        const [name, at] = [titleOf(walk.nameOf(cell)), walk.board.at(cell)];
        const all = at === undefined ? [] : walk.board.possible(at);
        const value = symbol && walk.board.named(symbol);
        const says = {
            must: () => `${name} is ${symbol ? value : walk.named(held ?? [])}.`,
            cannot: () => `${name} is not ${value}.`,
            neither: () => "There is no solution.",
            unknown: () => "A limit was reached.",
            either: () => `${name} can be ${walk.named(held ?? all)}. Some solutions have ${value || walk.named((held ?? all).slice(0, 1))} there, and some do not.`,
        };
        return [says[answer]?.() ?? text, ...steps?.length === 0 ? [" The puzzle says so."] : []];
    }

    /** The cells in which two solutions differ. */
    #compare({ with: one, without }) {
        const differ = this.walk.board.cells.filter(({ row, column }) => one[row - 1][column - 1] !== without[row - 1][column - 1]);
        this.walk.light({ open: differ.map(({ row, column }) => [row, column]) });
    }

    /** The steps that an answer needs, the last one open. */
    #reasons(steps) {
        const { walk } = this;
        const item = (step, at) => h("li", { value: step.n }, h("details", { open: at === steps.length - 1 },
            h("summary", {}, `${capital(step.technique)}${step.line ? `, ${step.line.name}` : ""}`), ...paragraphs(step.text),
            step.n ? h("p", {}, walk.linkTo(step.n, `Go to step ${step.n}`)) : ""));
        return h("div", {}, h("p", {}, steps.length === 1 ? "It follows from one step:" : `It follows from ${steps.length} steps:`), h("ol", { class: "facts" }, ...steps.map(item)));
    }

    /** All steps that are possible in the position that is shown. */
    async #available() {
        const { walk } = this;
        walk.card("Other steps here", h("p", {}, "\u2026"));
        walk.light({});
        const found = await this.ask("available", walk.position(Math.min(walk.number, walk.last)), "why", { time: ANSWER_SECONDS });
        if (walk !== this.walk) return;
        if (!found?.steps?.length) return walk.card("Other steps here", h("p", {}, "None: everything is known, or nothing can be deduced."));
        const groups = new Map();
        for (const hint of found.steps) groups.set(hint.technique, [...groups.get(hint.technique) ?? [], hint]);
        const item = hint => h("li", {}, h("button", { type: "button", class: "link", onclick: () => walk.light(walk.highlights(hint.step)) }, hint.line?.name ?? "several lines"), ...paragraphs(hint.text));
        const group = ([technique, hints]) => h("details", {}, h("summary", {}, `${capital(technique)}: ${hints.length}`), h("ul", { class: "facts" }, ...hints.map(item)));
        walk.card("Other steps here", ...[...groups].map(group));
    }
}
