// A board that is read, not played on: cells that a step supposes are drawn as such, and a legend names the frames that
// are seen.

import { Board } from "./board.js";
import { draw, h } from "./elements.js";

/** What the frames mean, in the order of the legend. */
const MEANINGS = { lit: "the line", premise: "what it rests on", change: "what follows", wrong: "supposed, or clashing", open: "differs" };

/** The part of a cell that a supposed colour takes. */
const SUPPOSED = 0.62;

/** A board whose table is read, not filled in. */
export class ReadBoard extends Board {
    drawTable(label) {
        const { rows, columns } = this.puzzle.headers;
        const table = h("table", { class: "board table" }, h("caption", {}, label),
            h("thead", {}, h("tr", {}, h("td"), ...columns.map(text => h("th", { scope: "col" }, text)))));
        const body = h("tbody");
        this.shapes = this.cells.map(cell => {
            if (cell.column === 1) body.append(h("tr", {}, h("th", { scope: "row" }, rows[cell.row - 1] ?? String(cell.row))));
            const field = h("td", { class: "cell", tabindex: 0 }, h("span"), h("small"), h("em"));
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

    /** Draws what is supposed of cells: {cell, held}. Only cells of which one value is left are drawn. */
    suppose(suppositions = []) {
        const known = suppositions.filter(({ held }) => held.length === 1).map(({ cell, held: [value] }) => [this.at(cell), value]).filter(([at]) => at !== undefined);
        if (this.isTable) {
            for (const field of this.shapes) field.lastChild.textContent = "";
            for (const [at, value] of known) this.shapes[at].lastChild.textContent = `${value}?`;
            return;
        }
        this.supposed?.remove();
        this.supposed = draw("g", { class: "supposed", "aria-hidden": "true" });
        this.over.before(this.supposed);
        for (const [at, value] of known) {
            const { x, y } = this.cells[at];
            const colour = this.colours.get(value);
            const half = SUPPOSED / 2;
            draw("rect", { x: x - half, y: y - half, width: SUPPOSED, height: SUPPOSED, style: `fill:${colour && value !== this.blank ? this.fill(colour) : "var(--paper)"}` }, this.supposed);
            if (value === this.blank) draw("circle", { cx: x, cy: y, r: 0.1 }, this.supposed);
            else if (!colour) draw("text", { x, y: y + 0.17, "text-anchor": "middle", "font-size": 0.5 }, this.supposed).textContent = value;
        }
    }

    /** Highlights cells, besides those that are wrong. */
    highlight(given = {}) {
        const sorts = { ...given, wrong: [...given.wrong ?? [], ...this.flaws ?? []] };
        super.highlight(sorts);
        this.legend?.replaceChildren(...Object.entries(MEANINGS).filter(([sort]) => sorts[sort]?.length).map(([sort, meaning]) => h("li", {}, sample(sort), meaning)));
    }
}

/** A cell with the frame of a highlight. */
function sample(sort) {
    const svg = draw("svg", { viewBox: "-0.1 -0.1 1.2 1.2", "aria-hidden": "true" });
    draw("rect", { width: 1, height: 1, style: "fill:var(--paper)" }, svg);
    const d = sort === "lit" ? "M0 0H1V1H0Z" : "M.12 .12H.88V.88H.12Z";
    if (sort === "lit") draw("path", { d }, draw("g", { class: "tint" }, svg));
    const over = draw("g", { class: "over" }, svg);
    for (const name of sort === "lit" ? ["casing", "lit"] : [sort]) draw("path", { d, class: name }, over);
    return svg;
}
