// A walkthrough: the board, and beside it a sheet with one step, its sentences and three buttons. Everything comes from
// the JSON of `explain --json`, so it needs no engine: the site and an exported page replay the same data.

import { Candidates, listOf } from "./candidates.js";
import { Chart } from "./chart.js";
import { h } from "./elements.js";
import { ReadBoard } from "./reading.js";
import { positionOf, rowsOf } from "./shape.js";
import { linkOf, linksOf, originsOf, passagesOf, stretchesOf, supposedIn, suppositionsOf, wholeOf } from "./steps.js";
import { Zoom } from "./zoom.js";

/** Up to this many steps that a step rests on are named in its text. More are a list that opens. */
const NAMED = 4;

/** With more routine steps than this before a hard one, a link leads to that. */
const LONG_ROUTINE = 4;

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

/** A text that begins a sentence. */
export const capital = text => text.charAt(0).toUpperCase() + text.slice(1);

const act = (text, title, onclick, name = null) => h("button", { type: "button", class: name, title, onclick }, text);

/**
 * A walkthrough, from the beginning (0) past the last step to the end. `element` is what a page shows: the board, and
 * the sheet with the step. Events: `step` with the number of the step, and `point` with a cell that was chosen.
 */
export class Walk extends EventTarget {
    /** Whether the sheet shows the step, and not something else that was asked for. */
    #isStepShown = true;

    /**
     * `beginning` and `ending` are elements that say how it ends; `more` gives elements that are shown below a step,
     * `flaws` are cells that are wrong. `thinking` hides each step until it is revealed. A page may add to `stage`, which
     * has the board, and after `head`, at the top of the sheet.
     */
    constructor(data, { label = data.kind, beginning = [], ending = [], more = () => [], flaws = [], thinking = false } = {}) {
        super();
        this.moreOf = more;
        this.board = new ReadBoard(data, { label, letters: (data.colours?.length ?? 0) > 2, isRead: true });
        this.board.flaws = flaws;
        this.lines = new Map(data.lines.map(line => [line.name, line]));
        this.names = namesOf(data.lines);
        this.zoom = new Zoom(this.board);
        this.board.legend = h("ul", { class: "legend" });
        this.stage = h("div", { class: "stage" }, h("div", { class: "place" }, this.zoom.sheet), this.zoom.spoken, h("div", { class: "under" }, this.board.legend, this.zoom.bar));
        this.element = h("div", { class: "understand", onkeydown: event => this.key(event) }, this.stage, this.#sheet(thinking));
        // What stands above may take another line on another width.
        new ResizeObserver(([{ target }]) => target.style.setProperty("--above", `${Math.ceil(target.getBoundingClientRect().top + scrollY)}px`)).observe(this.element);
        this.board.element.addEventListener("click", event => {
            const at = this.board.under(event.clientX, event.clientY);
            if (at >= 0) this.point(at);
        });
        // A click must not move the focus to the board, where arrows move a cursor.
        this.board.element.addEventListener("mousedown", event => event.preventDefault());
        this.take(data, beginning, ending);
        this.go(0);
    }

    /** Takes steps over: at first, and again when more of them are known. The reader stays where they are. */
    take(data, beginning = [], ending = [], isWhole = true) {
        [this.data, this.beginning, this.ending, this.isWhole] = [data, beginning, ending, isWhole];
        this.last = data.steps.length;
        this.candidates = new Candidates(data, this.board.cells);
        this.stretches = stretchesOf(data.steps, data.rating?.crux);
        this.chart = new Chart(data, this.candidates, this.board.cells);
        this.course.replaceChildren(this.chart.svg);
        this.slider.max = this.last + 1;
        if (this.number !== undefined) this.#place();
    }

    /** The sheet: where the reader is, the step, and the buttons. */
    #sheet(thinking) {
        this.course = h("div", {});
        this.count = h("span", { class: "count" });
        this.thinking = h("input", { type: "checkbox", checked: thinking, onchange: () => this.go(this.number) });
        this.slider = h("input", { type: "range", min: 0, max: this.last + 1, value: 0, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
        this.body = h("div", { class: "step", role: "status", "aria-live": "polite", tabindex: -1 });
        this.backwards = act("\u2039 Back", "Back (left)", () => this.go(this.number - 1));
        this.revealing = act("Reveal", "Reveal the step (space)", () => this.reveal());
        this.onwards = act("On \u203a", "On (right)", () => this.go(this.number + 1), "first");
        this.head = h("div", { class: "head" }, this.count, h("label", { class: "tick" }, this.thinking, "Think first"));
        return h("section", { class: "side", "aria-label": "The step" },
            this.head,
            h("div", { class: "track" }, this.course, this.slider),
            this.body,
            h("div", { class: "foot" }, this.backwards, this.revealing, this.onwards));
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

    /** The cells that a step is about; of a supposition the line that it breaks. */
    highlights(step) {
        const shares = [...step.least ?? [], ...step.most ?? []].map(share => share.line);
        const lines = [step.line ?? step.conflict?.line, ...shares];
        return { lit: lines.flatMap(line => this.cellsOf(line)), premise: step.premises, wrong: step.assumed ? [step.assumed] : [], change: step.changes };
    }

    /** Goes to a step; 0 is the beginning, and one more than there are steps the end. */
    go(wanted) {
        this.number = Math.max(0, Math.min(Number.isFinite(wanted) ? Math.trunc(wanted) : 0, this.last + 1));
        const { number } = this;
        this.isTold = !this.thinking.checked;
        const changed = (this.data.steps[number - 1]?.changes ?? []).map(change => this.board.at(change)).filter(at => at !== undefined);
        // Before anything is drawn, because scrolling needs a layout; but the size of a table depends on what it holds.
        if (!this.board.isTable) this.zoom.reveal(changed);
        this.#place();
        this.show();
        if (this.board.isTable) this.zoom.reveal(changed);
        this.body.scrollTop = 0;
        this.dispatchEvent(new CustomEvent("step", { detail: number }));
    }

    /** Says where the reader is. */
    #place() {
        const { isWhole, last, number, slider } = this;
        const place = number === 0 ? "Beginning" : number > last ? isWhole ? "End" : "More to come" : `Step ${number} of ${last}${isWhole ? "" : " so far"}`;
        slider.value = number;
        slider.setAttribute("aria-valuetext", place);
        this.count.textContent = place;
        this.backwards.disabled = number === 0;
        this.onwards.disabled = number > last;
        this.chart.mark(number);
        // Keys are heard on from a button that has no meaning any more.
        if (document.activeElement?.matches("button:disabled")) this.body.focus();
    }

    /** Fills the sheet. The focus stays in it. */
    #fill(...parts) {
        const isFocused = this.body.contains(document.activeElement);
        this.body.replaceChildren(...parts.filter(Boolean));
        if (isFocused) this.body.focus();
    }

    /** Tells a step that was hidden. */
    reveal() {
        this.isTold = true;
        this.show();
    }

    /** Shows the board after a number of steps. */
    #paint(shown, suppositions = []) {
        const { board, candidates } = this;
        board.set(candidates.values(shown));
        board.note(at => this.left(at, shown));
        board.crossOff();
        board.suppose(suppositions);
        this.dispatchEvent(new CustomEvent("paint", { detail: shown }));
    }

    /** Shows the step that the reader is at. */
    show() {
        const { board, last, number } = this;
        this.#isStepShown = true;
        board.point(board.cursor, false);
        board.classify("clash", () => false);
        const step = this.data.steps[number - 1];
        this.revealing.disabled = !step || this.isTold;
        this.dispatchEvent(new CustomEvent("line", { detail: step?.line ?? null }));
        if (!step) {
            this.#paint(Math.min(number, last));
            if (number > 0) return this.#showEnd();
            board.highlight();
            const isNoted = board.isNoted && !board.isTable;
            this.#fill(h("h2", {}, "The beginning"), ...this.beginning.map(element => element.cloneNode(true)),
                isNoted ? h("p", {}, "Small signs in a cell are what it may still hold; those crossed out are ruled out.") : null,
                h("p", {}, last ? "Go on to see why each cell is what it is. Click a cell to see its reasons." : "No step is possible."));
            return;
        }
        this.#light(step);
        this.#fill(...this.isTold ? this.#told(step) : this.#asked(step));
    }

    /** Lights a step on the board: with what it supposes, and without what follows as long as that is hidden. */
    #light(step) {
        const [supposition, ...others] = suppositionsOf(step);
        const isSupposed = this.isTold && supposition && !others.length;
        this.#paint(this.isTold && !isSupposed ? this.number : this.number - 1, isSupposed ? [...supposition.values()] : []);
        this.board.highlight(this.isTold ? this.highlights(step) : { lit: this.cellsOf(step.line) });
    }

    /** Where to look, of a step that is hidden. */
    #asked(step) {
        const place = step.line ? `Look at ${step.line.name}.` : "No line decides a cell alone here. Look for cells where two of them meet, and suppose.";
        return [h("h2", {}, "What follows?"), h("p", {}, place)];
    }

    /** A step in words. */
    #told(step) {
        const passages = passagesOf(step.text, step.spans);
        const parts = passages.map(passage => passage.inner.length ? this.#supposition(passage, step) : h("p", { class: "words" }, ...this.#sentences(passage, step)));
        return [h("h2", {}, capital(step.technique)), ...parts, this.#restsOn(originsOf(step)), ...this.#skip(), ...this.moreOf(step)];
    }

    /** The sentences of a passage, each on a line of its own. What they name is lit when it is pointed at. */
    #sentences({ sentences }, step) {
        const { board } = this;
        const word = ({ text, cells }) => {
            const light = () => board.highlight({ lit: this.highlights(step).lit, change: cells });
            return h("span", { class: "named", onpointerenter: light, onpointerleave: () => board.highlight(this.highlights(step)) }, text);
        };
        return sentences.map(pieces => h("span", { class: "sentence" }, ...pieces.map(piece => typeof piece === "string" ? piece : word(piece))));
    }

    /** A supposition and what follows from it, or several of which one holds: each sentence shows the board as it is then. */
    #supposition(passage, step) {
        const suppositions = suppositionsOf(step);
        const links = [...linksOf(step), ...step.conflict ? [{ ...step.conflict, changes: [] }] : []];
        const show = (one, scope, supposition) => {
            const link = linkOf(links, one) ?? (step.conflict && one === scope.at(-1) ? links.at(-1) : null);
            this.#paint(this.number - 1, supposedIn(supposition, scope.slice(0, scope.indexOf(one) + 1)));
            const [assumed] = supposition.values();
            this.board.highlight({ lit: this.cellsOf(link?.line), premise: link?.premises, wrong: [assumed?.cell].filter(Boolean), change: link?.changes ?? one.cells });
        };
        const words = ({ sentences }) => sentences.map(pieces => h("span", { class: "sentence" }, ...pieces.map(piece => piece.text ?? piece)));
        const item = (one, ...place) => {
            if (one.inner.length) return h("li", {}, nested(one, false, ...place));
            const button = h("button", { type: "button", class: "passage", "aria-pressed": "false", onclick: () => {
                show(one, ...place);
                for (const other of this.body.querySelectorAll(".passage")) other.setAttribute("aria-pressed", String(other === button));
            } }, ...words(one));
            return h("li", {}, button);
        };
        const nested = (one, isOpen, ...place) => h("details", { class: "supposition", open: isOpen },
            h("summary", { onclick: () => show(one, ...place) }, ...words(one)), h("ol", {}, ...one.inner.map(inner => item(inner, ...place))));
        if (!step.branches) return nested(passage, true, wholeOf(passage), suppositions[0] ?? new Map());
        const branches = passage.inner.filter(({ inner }) => inner.length);
        const branch = one => h("li", {}, nested(one, true, wholeOf(one), suppositions[branches.indexOf(one)] ?? new Map()));
        return h("div", {}, h("p", { class: "words" }, ...this.#sentences(passage, step)), h("ol", { class: "branches" }, ...branches.map(branch)));
    }

    /** The links to the steps that a step rests on. */
    #restsOn(origins) {
        if (!origins.length) return null;
        const links = origins.flatMap((origin, place) => [place ? ", " : "", this.linkTo(origin, String(origin))]);
        if (origins.length <= NAMED) return h("p", { class: "soft" }, `From step${origins.length > 1 ? "s" : ""} `, ...links, ".");
        return h("details", { class: "origins" }, h("summary", {}, `From ${origins.length} steps`), h("p", {}, ...links));
    }

    /** A link over routine steps to the next one that is not. */
    #skip() {
        const at = this.stretches.findIndex(([first, last]) => first <= this.number && this.number <= last);
        const [next] = this.stretches[at + 1] ?? [];
        if (!next || next - this.number <= LONG_ROUTINE) return [];
        return [h("p", { class: "soft" }, `Single lines go on to step ${next - 1}. `, this.linkTo(next, "To the next hard step"))];
    }

    /** A link to a step. */
    linkTo(origin, text = `step ${origin}`) {
        return act(text, `Step ${origin}`, () => this.go(origin), "link");
    }

    /** Shows something else in place of the step, with a way back to it. */
    card(title, ...parts) {
        this.#isStepShown = false;
        const { number, last } = this;
        const name = number === 0 ? "the beginning" : number > last ? "the end" : `step ${number}`;
        this.#fill(act(`\u2039 Back to ${name}`, "Back to the step (Escape)", () => this.show(), "link"), h("h2", {}, title), ...parts);
        this.body.scrollTop = 0;
    }

    /** How it ends: a line that cannot be filled, or two solutions. */
    #showEnd() {
        const { board, data } = this;
        if (!this.isWhole) return this.#fill(h("h2", {}, "More to come"), h("p", {}, "The next steps are being looked for."));
        const parts = [h("h2", {}, "The end"), ...this.ending.map(element => element.cloneNode(true))];
        const marks = {};
        if (data.conflict) {
            if (data.conflict.text) parts.push(...passagesOf(data.conflict.text).map(({ sentences }) => h("p", { class: "words" }, ...sentences.map(pieces => h("span", { class: "sentence" }, ...pieces)))));
            marks.lit = this.cellsOf(data.conflict.line);
            marks.premise = data.conflict.premises;
            if (data.conflict.cell) marks.wrong = [data.conflict.cell];
        }
        if (data.clashing) {
            const names = new Set(data.clashing.lines.map(line => line.name));
            board.classify("clash", clue => names.has(data.lines[clue.number].name));
            const item = line => h("li", {}, act(line.name, "Light it", () => board.highlight({ wrong: this.cellsOf(line) }), "link"));
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
        this.#fill(...parts);
    }

    /** Two solutions, laid over each other. */
    #solutions(solutions) {
        const { board } = this;
        const differing = board.cells.filter((_, at) => solutions[0][at] !== solutions[1][at]).map(({ row, column }) => [row, column]);
        const solution = (text, values) => act(text, null, () => {
            board.set(values);
            board.note(() => null);
            board.highlight({ open: differing });
        });
        return h("div", { class: "tools" }, solution("One solution", solutions[0]), solution("Another one", solutions[1]), act("What all have in common", null, () => this.show()));
    }

    /** Chooses a cell, as a click does. */
    point(at) {
        this.board.point(at);
        this.dispatchEvent(new CustomEvent("point", { detail: at }));
    }

    /** Shows these highlights on the grid after the step. */
    light(sorts) {
        this.#isStepShown = false;
        this.#paint(Math.min(this.number, this.last));
        this.board.highlight(sorts);
    }

    /** Keys of the walkthrough. */
    key(event) {
        if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
        const { board, last, number, slider } = this;
        const { key, target } = event;
        if (target.matches?.("select, input:not([type=range], [type=checkbox]), textarea")) return;
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
        else if (key === " " && target.closest?.("button, summary, a, input[type=checkbox]")) return;
        else {
            const steps = { ArrowLeft: number - 1, ArrowRight: number + 1, Home: 0, End: last + 1 };
            if (key in steps) this.go(steps[key]);
            else if (key === " ") this.isTold ? this.go(number + 1) : this.reveal();
            else if (key === "Escape" && !this.#isStepShown) this.show();
            else if (!this.zoom.key(event)) return;
        }
        event.preventDefault();
    }
}
