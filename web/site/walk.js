// A walkthrough: a board, a stepper and the steps in words. Everything comes from the JSON of `explain --json`, so it needs
// no engine: an exported page replays the same data.

import { Board } from "./board.js";
import { Candidates } from "./candidates.js";
import { draw, h } from "./elements.js";

/** Up to this many steps are listed at once. A longer list is opened on wish, because the browser would paint it at each step. */
const SHORT = 100;

/** A walkthrough with its stepper. Events: `step` with the number of the step, and `point` with a cell that was clicked. */
export class Walk extends EventTarget {
    constructor(data, { letters = false } = {}) {
        super();
        this.data = data;
        this.board = new Board(data, { label: data.title ?? `${data.kind}, the walkthrough`, letters });
        this.candidates = new Candidates(data, this.board.cells);
        this.number = 0;
        this.text = h("div", { class: "step", role: "status", "aria-live": "polite" });
        this.list = h("ol", { class: "steps" });
        data.steps.forEach((step, at) => this.list.append(h("li", {},
            h("button", { type: "button", onclick: () => this.go(at + 1) }, h("b", {}, step.technique), " ", step.line?.name ?? ""))));
        this.slider = h("input", { type: "range", min: 0, max: data.steps.length, value: 0, "aria-label": "Step", oninput: () => this.go(Number(this.slider.value)) });
        this.count = h("span", { class: "count" });
        const button = (text, title, onclick) => h("button", { type: "button", title, "aria-label": title, onclick }, text);
        this.playing = button("\u25b6", "Play (space)", () => this.play());
        this.bar = h("div", { class: "tools stepper", role: "toolbar", "aria-label": "Steps" },
            button("\u00ab", "First (Home)", () => this.go(0)),
            button("\u2039", "Back (left)", () => this.go(this.number - 1)),
            this.playing,
            button("\u203a", "Next (right)", () => this.go(this.number + 1)),
            button("\u00bb", "Last (End)", () => this.go(data.steps.length)),
            this.slider, this.count);
        this.element = h("div", { class: "walk" }, this.bar, h("div", { class: "sheet" }, this.board.element), this.text, this.chart(),
            h("details", { open: data.steps.length <= SHORT }, h("summary", {}, "All steps"), this.list));
        this.element.addEventListener("keydown", event => this.key(event));
        if (!this.board.isTable) this.board.svg.addEventListener("click", event => {
            const at = this.board.under(event.clientX, event.clientY);
            if (at >= 0) this.point(at);
        });
        for (const shape of this.board.isTable ? this.board.shapes : []) shape.firstChild.disabled = true;
        this.go(0);
    }

    close() {
        clearInterval(this.timer);
    }

    /** Shows the grid after a number of steps, and the last of them. */
    go(number) {
        this.number = Math.max(0, Math.min(number, this.data.steps.length));
        this.board.set(this.candidates.values(this.number));
        this.board.cross_off(new Set());
        this.slider.value = this.number;
        this.count.textContent = `${this.number} / ${this.data.steps.length}`;
        const step = this.data.steps[this.number - 1];
        this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
        this.list.children[this.number - 1]?.firstChild.setAttribute("aria-current", "step");
        this.show(step);
        this.dispatchEvent(new CustomEvent("step", { detail: this.number }));
    }

    show(step) {
        this.text.replaceChildren(...(step ? this.sentences(step) : this.introduction()));
        this.board.highlight(step ? highlights(step, this.data) : this.ends());
    }

    /** What is shown before the first step: how it ends, without the solution. */
    introduction() {
        const { verdict, rating, reason, steps } = this.data;
        const ends = {
            unique: "There is exactly one solution.", multiple: "There are several solutions.",
            none: "There is no solution.", unknown: "A limit was reached before the end.",
        };
        const grade = rating ? ` Grade ${rating.grade} of 10; the hardest step is ${rating.hardest ?? "none"}.` : reason ? ` No grade: ${reason}.` : "";
        return [h("p", {}, `${ends[verdict]} ${steps.length} steps.${grade}`)];
    }

    ends() {
        const { open, verdict } = this.data;
        return verdict === "multiple" ? { open } : {};
    }

    /** A step in words: cells that the text names can be pointed at, premises lead to the steps that made them known. */
    sentences(step) {
        const parts = [];
        const letters = [...step.text];
        let at = 0;
        for (const [start, end, cells] of step.spans ?? []) {
            parts.push(letters.slice(at, start).join(""));
            const named = h("span", { class: "named" }, letters.slice(start, end).join(""));
            named.addEventListener("pointerenter", () => this.board.highlight({ change: cells }));
            named.addEventListener("pointerleave", () => this.board.highlight(highlights(step, this.data)));
            parts.push(named);
            at = end;
        }
        parts.push(letters.slice(at).join(""));
        const origins = [...new Set((step.premise_steps ?? []).filter(Boolean))].sort((one, other) => one - other);
        return [
            h("p", {}, h("b", { class: "technique" }, `${step.n ? `${step.n}. ` : ""}${step.technique}`), " ", h("span", { class: "words" }, ...parts)),
            extremes(step),
            origins.length ? h("p", { class: "because" }, "It rests on ", ...origins.flatMap((number, place) => [place ? ", " : "", h("button", { type: "button", class: "link", onclick: () => this.go(number) }, `step ${number}`)]), ".") : null,
        ].filter(Boolean);
    }

    /** Difficulty: a bar for the cost of each step. */
    chart() {
        const { steps } = this.data;
        if (steps.length < 2) return "";
        const most = Math.max(...steps.map(step => step.cost));
        const svg = draw("svg", { viewBox: `0 0 ${steps.length} 20`, preserveAspectRatio: "none", class: "chart", role: "img", "aria-label": "The cost of each step" });
        const bars = { one: "", several: "" };
        steps.forEach((step, at) => { bars[step.level >= 6 ? "several" : "one"] += `M${at + 0.1} 20v-${Math.max(1, step.cost / most * 20)}h.8V20z`; });
        for (const [name, d] of Object.entries(bars)) draw("path", { d, class: name }, svg);
        svg.addEventListener("click", event => this.go(Math.ceil((event.offsetX / svg.clientWidth) * steps.length)));
        return svg;
    }

    point(at) {
        this.board.point(at);
        this.dispatchEvent(new CustomEvent("point", { detail: at }));
    }

    /** Steps on by itself, or stops. */
    play() {
        const isPlaying = this.timer !== undefined;
        clearInterval(this.timer);
        this.timer = undefined;
        this.playing.textContent = isPlaying ? "\u25b6" : "\u2016";
        if (isPlaying) return;
        if (this.number === this.data.steps.length) this.go(0);
        this.timer = setInterval(() => {
            this.go(this.number + 1);
            if (this.number === this.data.steps.length) this.play();
        }, 900);
    }

    key(event) {
        if (event.target === this.slider && event.key !== " ") return;
        const steps = { ArrowLeft: this.number - 1, ArrowRight: this.number + 1, Home: 0, End: this.data.steps.length };
        if (event.key in steps) this.go(steps[event.key]);
        else if (event.key === " " && event.target.tagName !== "BUTTON") this.play();
        else return;
        event.preventDefault();
    }
}

/** The cells that a step is about. */
export function highlights(step, data) {
    const cellsOf = line => data.lines.find(own => own.name === line?.name)?.cells ?? [];
    const lines = step.line ? [step.line] : [...(step.chain ?? []).map(link => link.line), step.conflict?.line];
    return { lit: lines.flatMap(cellsOf), premise: step.premises, change: step.changes };
}

/** The two extreme fillings of an overlap, as two rows of letters. */
function extremes(step) {
    const both = step.argument?.extremes;
    if (!both) return null;
    return h("pre", { class: "extremes", "aria-label": "The fillings that lie furthest apart" }, both.join("\n"));
}
