// The course of a walkthrough: the cost of each step as bars, and the part of the cells that is known as a curve.

import { listOf } from "./candidates.js";
import { draw } from "./elements.js";
import { SEVERAL_LINES } from "./steps.js";

/** A drawing of the steps. `mark` shows where the reader is. */
export class Chart {
    #here = draw("line", { class: "at", y1: 0, y2: 100 });

    constructor({ steps }, candidates, cells) {
        this.last = steps.length;
        this.svg = draw("svg", { class: "course", viewBox: `0 0 ${Math.max(1, this.last)} 100`, preserveAspectRatio: "none", "aria-hidden": "true" });
        const most = steps.reduce((most, { cost }) => Math.max(most, cost), 1);
        const open = new Set();
        candidates.values(0).forEach((value, at) => value === "?" && open.add(`${cells[at].row},${cells[at].column}`));
        const left = [open.size];
        const bars = { one: "", several: "" };
        steps.forEach((step, at) => {
            bars[step.level >= SEVERAL_LINES ? "several" : "one"] += `M${at + 0.08} 100v-${Math.max(step.cost / most * 96, 2)}h.84V100z`;
            for (const [row, column, held] of step.changes) if (listOf(held).length === 1) open.delete(`${row},${column}`);
            left.push(open.size);
        });
        for (const [name, d] of Object.entries(bars)) draw("path", { d, class: name }, this.svg);
        draw("polyline", { points: left.map((count, at) => `${at},${2 + count / cells.length * 96}`).join(" ") }, this.svg);
        this.svg.append(this.#here);
    }

    mark(number) {
        const x = Math.min(Math.max(number - 0.5, 0), this.last);
        this.#here.setAttribute("x1", x);
        this.#here.setAttribute("x2", x);
    }
}
