// A puzzle drawn as SVG: cells, clues, highlights, a cursor. It knows neither the engine nor the rules of play, so the
// same board shows a game, a walkthrough and a drawing. What is drawn is the JSON of an explanation.
//
// The drawing is a stack of layers: whatever changes is painted again without the layers that stay. Screen
// readers get a grid of cells, which is a layer without ink.

import { draw, h } from "./elements.js";
import { around, cellsOf, cluesOf, entriesOf, finished, frame, outline, round, rowsOf } from "./shape.js";
import { BAND, inkOn, Strips } from "./strips.js";
import { drawTable } from "./table.js";

/** The sorts of highlights, from the lowest to the highest. */
const HIGHLIGHTS = ["lit", "premise", "open", "change", "wrong"];

let count = 0;

/** A drawn puzzle. `element` is what a page shows. */
export class Board {
    /** `isRead` says that the board is not played on: its clues need no places to point at. */
    constructor(puzzle, { label = "Puzzle", letters = false, isRead = false } = {}) {
        [this.puzzle, this.isRead] = [puzzle, isRead];
        this.cells = cellsOf(puzzle);
        const { clues, lines } = cluesOf(puzzle, this.cells);
        [this.clues, this.lines] = [clues, lines];
        this.index = new Map(this.cells.map((cell, at) => [`${cell.row},${cell.column}`, at]));
        this.colours = new Map((puzzle.colours ?? []).map(colour => [colour.letter, colour]));
        this.blank = puzzle.colours?.[0].letter ?? null;
        this.letters = letters;
        this.values = this.cells.map(() => "?");
        /** Whether something can be left of a cell that is not known. */
        this.isNoted = (puzzle.colours ?? puzzle.symbols.flat()).length > 2;
        /** What is shown to be left of cells, as texts to compare, and the drawings of it by row. */
        [this.noted, this.notes] = [this.cells.map(() => ""), new Map()];
        this.marks = new Set();
        /** The finished entries of lines, and the lines for which they are to be looked at again. */
        [this.done, this.stale] = [new Map(), new Set(lines)];
        this.crossing = this.cells.map(() => []);
        for (const line of lines) for (const at of line.cells) this.crossing[at].push(line);
        this.cursor = 0;
        this.id = `board${++count}`;
        this.element = this.isTable ? this.drawTable(label) : this.draw(label);
        this.set(rowsOf(puzzle.given).flat());
        this.given = new Set(this.values.flatMap((value, at) => value === "?" ? [] : [at]));
        if (!this.isTable) draw("path", { d: [...this.given].map(at => `M${outline(this.cells[at])}Z`).join(""), class: "given" }, this.inks);
    }

    /** The number of a cell from its row and column. */
    at([row, column]) {
        return this.index.get(`${row},${column}`);
    }

    /** Whether the cells are words of a table. */
    get isTable() {
        return Boolean(this.puzzle.headers);
    }

    /** Whether it is a rectangle in which each row has a cell in each column. */
    get isRectangle() {
        const { shape, width, height, indents } = this.puzzle;
        return shape === "square" && width > 0 && this.cells.length === width * height && indents.every(indent => indent === 0);
    }

    /** Whether it is a rectangle with clues, which has a thick line every five cells. */
    get isRuled() {
        return this.isRectangle && Boolean(this.puzzle.colours);
    }

    /** Whether rows and columns are called by their numbers. */
    get isNumbered() {
        return this.isRectangle && this.clues.every(({ isName }) => !isName);
    }

    drawTable(label) {
        const { table, fields } = drawTable(this.puzzle, this.cells, label);
        this.shapes = fields;
        return table;
    }

    draw(label) {
        const [left, top, width, height] = frame(this.cells, this.clues);
        const band = this.isNumbered ? BAND : 0;
        this.strips = new Strips(this, [left - band, top - band, width + band, height + band]);
        const { field, size, beside, above } = this.strips;
        [this.corner, this.size] = [this.strips.corner, size];
        const viewBox = field.map(round).join(" ");
        const layer = name => draw("svg", { viewBox, class: `layer ${name}`, "aria-hidden": "true" });
        const whole = this.cells.map(cell => `M${outline(cell)}Z`);
        const ground = layer("ground");
        draw("path", { d: whole.join(""), class: "paper unknown" }, ground);
        // Coloured cells lie above the tint of a lit line, all others below it: a tint would change colours.
        const filled = layer("filled");
        [this.papers, this.tint, this.inks] = ["papers", "tint", "inks"].map(name => draw("g", { class: name }, filled));
        this.bands = new Map();
        this.shapes = [];
        const names = this.#drawNames(viewBox, whole);
        const lines = layer("lines");
        this.#rule(lines, whole);
        lines.append(this.strips.around);
        const over = layer("top-most");
        [this.held, this.marked, this.over] = ["held", "marks", "over"].map(name => draw("g", { class: name }, over));
        this.here = draw("path", { class: "here" }, over);
        const { row, column } = this.strips.beams;
        this.field = h("div", { class: "field", role: "presentation" }, ground, filled, row, column, lines, names, over);
        const element = h("div", { class: `board${this.blank === null ? "" : " picture"}${this.isRectangle ? " rectangular" : ""}${this.colours.size > 2 ? " colourful" : ""}`, tabindex: 0, role: "grid", "aria-label": label }, this.field, ...this.strips.elements);
        for (const [name, value] of [["--wide", size[0]], ["--high", size[1]]]) element.style.setProperty(name, round(value));
        // Strips of clues and the cells have their parts of the whole.
        const parts = (strip, all) => `minmax(0, ${round(strip)}fr) minmax(0, ${round(all - strip)}fr)`;
        element.style.gridTemplate = `${parts(above, size[1])} / ${parts(beside, size[0])}`;
        this.strips.cross(null);
        return element;
    }

    /** The grid of cells for screen readers, which has no ink. */
    #drawNames(viewBox, whole) {
        const names = draw("svg", { viewBox, class: "layer names", role: "presentation" });
        let row;
        this.cells.forEach((cell, at) => {
            if (at === 0 || cell.row !== this.cells[at - 1].row) row = draw("g", { role: "row", "aria-label": `row ${cell.row}` }, names);
            this.shapes.push(draw("path", { role: "gridcell", class: "cell", id: `${this.id}-${at}`, d: whole[at] }, row));
        });
        return names;
    }

    /** Lines between cells, and thick ones every five cells of a rectangle with clues, and around it. */
    #rule(layer, whole) {
        const { width, height } = this.puzzle;
        const grid = (step, end) => {
            let d = "";
            for (let x = 0; x <= width; x += step) d += `M${x} 0V${height}`;
            for (let y = 0; y <= height; y += step) d += `M0 ${y}H${width}`;
            return d + end;
        };
        draw("path", { class: "thin", d: this.isRectangle ? grid(1, "") : whole.join("") }, layer);
        if (!this.isRuled) return;
        const thick = grid(5, `M${width} 0V${height}H0`);
        for (const name of ["rules light", "rules"]) draw("path", { class: name, d: thick }, layer);
    }

    /** The clues in words, for screen readers: on the board they are drawn. Null if the lines have none. */
    spoken() {
        const inWords = line => line.clue ? entriesOf(line).map(({ text, colour }) => colour ? `${text} ${this.colours.get(colour)?.name ?? colour}` : text).join(" ") : line.pattern ?? line.rule;
        const lines = this.isTable ? [] : this.lines.map(({ line }) => line).filter(inWords);
        return lines.length ? h("ul", { class: "spoken", "aria-label": this.isRead || !this.blank || !lines.some(line => line.clue) ? "Clues" : "Clues; C crosses off the next entry of the row, Shift+C of the column" }, ...lines.map(line => h("li", {}, `${line.name}: ${inWords(line)}`))) : null;
    }

    /** Shows these values. Only what differs is drawn anew. */
    set(values) {
        const changed = this.cells.flatMap((_, at) => this.isDrawn && values[at] === this.values[at] ? [] : [at]);
        this.isDrawn = true;
        if (this.isTable) return changed.forEach(at => this.show(at, values[at]));
        const bands = new Map();
        for (const at of changed) {
            const { row } = this.cells[at];
            if (!bands.has(row)) bands.set(row, new Set());
            bands.get(row).add(this.values[at]).add(values[at]);
            this.values[at] = values[at];
            for (const line of this.crossing[at]) this.stale.add(line);
            this.shapes[at].setAttribute("aria-label", this.labelOf(at));
        }
        for (const [row, different] of bands) for (const value of different) if (value !== "?") this.paint(row, value);
    }

    /** Shows a value in a cell of a table. */
    show(at, value) {
        this.values[at] = value;
        this.shapes[at].firstChild.value = value;
    }

    /** Draws the cells of a row that have a value: a path for all of them, since thousands of elements take too long. */
    paint(row, value) {
        const key = `${row},${value}`;
        this.bands.get(key)?.remove();
        const cells = this.cells.filter((cell, at) => cell.row === row && this.values[at] === value);
        if (!cells.length) return this.bands.delete(key);
        const colour = value === this.blank ? undefined : this.colours.get(value);
        const band = draw("g", {}, colour ? this.inks : this.papers);
        this.bands.set(key, band);
        const paper = draw("path", { d: cells.map(cell => `M${outline(cell)}Z`).join(""), class: "paper" }, band);
        if (value === this.blank) {
            // Lines without length have round ends.
            draw("path", { d: cells.map(cell => `M${round(cell.x)} ${round(cell.y)}h0`).join(""), class: "dot" }, band);
            return;
        }
        if (colour) paper.style.fill = this.fill(colour);
        if (colour && !(this.letters && this.colours.size > 2)) return;
        for (const cell of cells) {
            const text = draw("text", { x: round(cell.x), y: round(cell.y + 0.22), "text-anchor": "middle", "font-size": 0.62, class: "letter" }, band);
            if (colour) text.setAttribute("fill", inkOn(colour.rgb));
            text.textContent = value;
        }
    }

    /** The colour that a cell is filled with: the one ink of a picture in black is that of the theme. */
    fill(colour) {
        return colour.rgb === "#000000" && this.colours.size === 2 ? "var(--ink, #111)" : colour.rgb;
    }

    /** What a value is called. */
    named(value) {
        if (value === "?") return "open";
        if (value === this.blank) return "blank";
        return this.colours.get(value)?.name ?? value;
    }

    /** What a screen reader reads of a cell. */
    labelOf(at) {
        const { row, column } = this.cells[at];
        const left = this.noted[at] && `, ${briefly(this.noted[at].split("\n"), this.possible(at), value => this.named(value))}`;
        return `row ${row}, column ${column}: ${this.named(this.values[at])}${left}${this.marks.has(at) ? ", marked" : ""}`;
    }

    /** All values of a cell, whatever is known. */
    possible(at) {
        const { colours, symbols } = this.puzzle;
        if (colours) return colours.map(({ letter }) => letter);
        return this.isTable ? symbols[this.cells[at].column - 1] : symbols;
    }

    /**
     * Shows what is left of cells that are not known: `left` gives a list for a cell that has lost something, or null.
     * `places` are those of the cells that may have changed.
     */
    note(left, places = this.cells.keys()) {
        if (!this.isNoted) return;
        const rows = new Set();
        for (const at of places) {
            const noted = this.values[at] === "?" ? left(at)?.join("\n") ?? "" : "";
            if (noted === this.noted[at]) continue;
            this.noted[at] = noted;
            if (this.isTable) {
                this.shapes[at].querySelector("small").textContent = noted && briefly(noted.split("\n"), this.possible(at));
                continue;
            }
            this.shapes[at].setAttribute("aria-label", this.labelOf(at));
            rows.add(this.cells[at].row);
        }
        for (const row of rows) this.drawNotes(row);
    }

    /** Draws what is left of the cells of a row: letters, or squares of the colours. */
    drawNotes(row) {
        this.notes.get(row)?.remove();
        const group = draw("g", { class: "candidates" }, this.held);
        this.notes.set(row, group);
        const squares = new Map();
        this.cells.forEach((cell, at) => {
            if (cell.row !== row || !this.noted[at]) return;
            const left = this.noted[at].split("\n");
            const out = this.possible(at).filter(value => !left.includes(value));
            // Of many letters the number is shown, or the few that are out.
            const shown = this.colours.size || left.length < 10 ? left : out.length < 5 ? out : [String(left.length)];
            const side = Math.ceil(Math.sqrt(shown.length));
            const size = Math.min(0.3, 0.84 / side);
            shown.forEach((value, place) => {
                const x = cell.x + (place % side - (side - 1) / 2) * 0.84 / side;
                const y = cell.y + (Math.floor(place / side) - (Math.ceil(shown.length / side) - 1) / 2) * 0.84 / side;
                if (this.colours.size) return squares.set(value, `${squares.get(value) ?? ""}M${round(x - size * 0.4)} ${round(y - size * 0.4)}h${round(size * 0.8)}v${round(size * 0.8)}h${round(-size * 0.8)}z`);
                draw("text", { x: round(x), y: round(y + size * 0.36), "text-anchor": "middle", "font-size": round(size), class: shown === left ? "left" : shown === out ? "out" : "count" }, group).textContent = value;
            });
        });
        for (const [value, d] of squares) draw("path", value === this.blank ? { d, class: "hollow" } : { d, style: `fill:${this.fill(this.colours.get(value))}` }, group);
    }

    /** Shows the marks of a player: cells with a small ring. */
    mark(marks) {
        if (this.isTable) return;
        const changed = [...this.marks].filter(at => !marks.has(at)).concat([...marks].filter(at => !this.marks.has(at)));
        if (!changed.length) return;
        this.marks = new Set(marks);
        for (const at of changed) this.shapes[at].setAttribute("aria-label", this.labelOf(at));
        const ring = at => ["casing", "ring"].map(name => draw("circle", { cx: this.cells[at].x, cy: this.cells[at].y, r: 0.22, class: name }));
        this.marked.replaceChildren(...[...marks].flatMap(ring));
    }

    /**
     * Crosses off clues: for each line a game says which of its entries, where a rule that is no clue has one entry.
     * Without a game, those that are finished are crossed off.
     */
    crossOff(crossed = null) {
        if (this.isTable) return;
        if (crossed) return this.classify("done", ({ number, place }) => crossed.get(number)?.[place === "name" || this.puzzle.lines[number].clue ? place : 0]);
        for (const line of this.stale) {
            const isPlain = line.line.clue?.every(entry => typeof (Array.isArray(entry) ? entry[0] : entry) === "number");
            if (isPlain) this.done.set(line.number, finished(entriesOf(line.line), line.cells.map(at => this.values[at]), this.blank));
        }
        this.stale.clear();
        this.classify("done", clue => this.done.get(clue.number)?.has(clue.place) ?? false);
    }

    /** Gives a class to the clues that are so, and takes it from the others. */
    classify(name, isSo) {
        this.strips?.classify(name, isSo);
    }

    /** Highlights cells: {lit, premise, change, wrong, open}, each a list of [row, column, ...]. */
    highlight(sorts = {}) {
        const sets = HIGHLIGHTS.map(sort => [sort, (sorts[sort] ?? []).map(cell => this.at(cell)).filter(at => at !== undefined)]);
        this.isHighlighted = sets.some(([, cells]) => cells.length);
        if (this.isTable) {
            for (const shape of this.shapes) shape.classList.remove(...HIGHLIGHTS);
            for (const [sort, cells] of sets) for (const at of cells) this.shapes[at].classList.add(sort);
            return;
        }
        this.over.replaceChildren();
        this.tint.replaceChildren();
        const lit = new Set(sets[0][1]);
        if (lit.size) draw("path", { d: [...lit].map(at => `M${outline(this.cells[at])}Z`).join("") }, this.tint);
        for (const [sort, cells] of sets) {
            if (!cells.length) continue;
            const scale = { premise: 0.76, change: 0.84, wrong: 0.84, open: 0.7 }[sort];
            const d = sort === "lit" ? around([...lit].map(at => this.cells[at])) : cells.map(at => `M${outline(this.cells[at], scale)}Z`).join("");
            draw("path", { d, class: sort === "lit" ? "casing" : "halo" }, this.over);
            draw("path", { d, class: sort }, this.over);
        }
        const isLit = ({ cells }) => cells.length === lit.size && cells.every(at => lit.has(at));
        const numbers = new Set(lit.size ? this.lines.filter(isLit).map(({ number }) => number) : []);
        this.classify("lit", ({ number }) => numbers.has(number));
    }

    /** Moves the cursor to a cell. */
    point(at, isShown = true) {
        this.cursor = at;
        if (this.isTable) return;
        const cell = this.cells[at];
        this.here.setAttribute("d", cell && isShown ? `M${outline(cell, 0.94)}Z` : "");
        this.element.setAttribute("aria-activedescendant", `${this.id}-${at}`);
        this.cross(cell && isShown ? at : null);
    }

    /** Lights the row and the column through a cell; null lights none. */
    cross(at) {
        if (this.isRectangle) this.strips.cross(at === null ? null : this.cells[at]);
    }

    /** The cell nearest to the cursor in a direction of the screen. */
    toward(dx, dy) {
        const from = this.cells[this.cursor];
        let [best, found] = [Infinity, this.cursor];
        this.cells.forEach((cell, at) => {
            const along = (cell.x - from.x) * dx + (cell.y - from.y) * dy;
            const aside = Math.abs((cell.x - from.x) * dy - (cell.y - from.y) * dx);
            if (along < 0.2 || aside > along * 1.8) return;
            const distance = along + aside * 2;
            if (distance < best) [best, found] = [distance, at];
        });
        return found;
    }

    /** A point of the screen in units of cells, and the length of such a unit. */
    #place(x, y) {
        const { left, top, width } = this.field.getBoundingClientRect();
        const [fromX, fromY, units] = this.strips.field;
        const unit = width / units;
        return { x: fromX + (x - left) / unit, y: fromY + (y - top) / unit, unit };
    }

    /** The number of the line whose clue is under a point of the screen, if there is one. */
    lineUnder(x, y) {
        const clue = this.element.getRootNode().elementFromPoint(x, y)?.closest(".clue");
        if (clue) return clue.dataset.clue.split(".")[0];
        const place = this.#place(x, y);
        return this.clues.find(clue => clue.half && Math.abs(place.x - clue.x) < 0.5 && Math.abs(place.y - clue.y) < 0.5)?.number;
    }

    /** The cell under a point of the screen, -1 if there is none, or if it is below a strip of clues. */
    under(x, y) {
        if (this.isTable) {
            const field = this.element.getRootNode().elementFromPoint?.(x, y)?.closest?.(".cell");
            return field ? this.shapes.indexOf(field) : -1;
        }
        const place = this.#place(x, y);
        const [left, top] = this.strips.elements.map(strip => strip.getBoundingClientRect());
        if (left && (x < left.right && this.strips.beside || y < top.bottom && this.strips.above)) return -1;
        if (this.isRectangle) return this.at([Math.floor(place.y) + 1, Math.floor(place.x) + 1]) ?? -1;
        return this.cells.findIndex(cell => isWithin(cell.outline, place));
    }
}

/** Whether a point is within a convex outline. */
function isWithin(corners, { x, y }) {
    const sides = corners.map(([fromX, fromY], at) => {
        const [toX, toY] = corners[(at + 1) % corners.length];
        return (toX - fromX) * (y - fromY) - (toY - fromY) * (x - fromX) >= 0;
    });
    return sides.every(Boolean) || !sides.some(Boolean);
}

/** What is left of a cell in a few words: those that are left, or those that are not, or how many. */
function briefly(left, possible, named = value => value) {
    if (left.length < 4) return left.map(named).join(" or ");
    const out = possible.filter(value => !left.includes(value));
    return out.length < 4 ? `not ${out.map(named).join(", ")}` : `${left.length} left`;
}
