// A puzzle drawn as SVG: cells, clues, highlights, a cursor. It knows neither the engine nor the rules of play, so the
// same board shows a game, a walkthrough and a drawing. What is drawn is the JSON of an explanation.

import { draw } from "./elements.js";
import { cellsOf, cluesOf, CLUE_SIZE, entriesOf, finished, frame, rowsOf } from "./shape.js";

/** The sorts of highlights, from the lowest to the highest. */
const HIGHLIGHTS = ["lit", "premise", "open", "change", "wrong"];

const outline = (cell, scale = 1) => cell.outline
    .map(([x, y]) => `${round(cell.x + (x - cell.x) * scale)} ${round(cell.y + (y - cell.y) * scale)}`)
    .join("L");

const round = number => Math.round(number * 1000) / 1000;

let count = 0;

/** A drawn puzzle. `element` is what a page shows. */
export class Board {
    constructor(puzzle, { label = "Puzzle", letters = false } = {}) {
        this.puzzle = puzzle;
        this.cells = cellsOf(puzzle);
        const { clues, lines } = cluesOf(puzzle, this.cells);
        [this.clues, this.lines] = [clues, lines];
        this.index = new Map(this.cells.map((cell, at) => [`${cell.row},${cell.column}`, at]));
        this.colours = new Map((puzzle.colours ?? []).map(colour => [colour.letter, colour]));
        this.blank = puzzle.colours?.[0].letter ?? null;
        this.letters = letters;
        this.values = this.cells.map(() => "?");
        this.cursor = 0;
        this.id = `board${++count}`;
        this.element = puzzle.headers ? this.drawTable(label) : this.draw(label);
        this.set(rowsOf(puzzle.given).flat());
        this.given = new Set(this.values.flatMap((value, at) => value === "?" ? [] : [at]));
        for (const at of this.given) this.shapes[at].classList.add("given");
    }

    /** The number of a cell from its row and column. */
    at([row, column]) {
        return this.index.get(`${row},${column}`);
    }

    /** Whether the cells are words of a table. */
    get isTable() {
        return Boolean(this.puzzle.headers);
    }

    draw(label) {
        const [left, top, width, height] = frame(this.cells, this.clues);
        this.size = [width, height];
        const svg = draw("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "board", tabindex: 0, role: "grid", "aria-label": label });
        svg.style.setProperty("--wide", width);
        svg.style.setProperty("--high", height);
        const sheet = draw("g", { "aria-hidden": "true" }, svg);
        this.cross = draw("g", { class: "cross" }, sheet);
        this.strip = draw("g", { class: "clues" }, sheet);
        this.texts = this.clues.map(clue => this.drawClue(clue));
        const grid = draw("g", { role: "presentation" }, svg);
        this.shapes = [];
        let row;
        this.cells.forEach((cell, at) => {
            if (at === 0 || cell.row !== this.cells[at - 1].row) row = draw("g", { role: "row" }, grid);
            const group = draw("g", { role: "gridcell", class: "cell", id: `${this.id}-${at}` }, row);
            draw("path", { d: `M${outline(cell)}Z`, class: "paper" }, group);
            this.shapes.push(group);
        });
        this.rules(draw("path", { class: "rules", "aria-hidden": "true" }, svg));
        this.over = draw("g", { class: "over", "aria-hidden": "true" }, svg);
        this.here = draw("path", { class: "here", "aria-hidden": "true" }, svg);
        this.svg = svg;
        return svg;
    }

    /** Thick lines every five cells of a rectangle with clues, and around it. */
    rules(path) {
        const { width, height, shape, colours } = this.puzzle;
        if (shape !== "square" || !colours || !width || !height) return;
        let d = "";
        for (let x = 0; x <= width; x += 5) d += `M${x} 0V${height}`;
        for (let y = 0; y <= height; y += 5) d += `M0 ${y}H${width}`;
        path.setAttribute("d", `${d}M${width} 0V${height}H0`);
    }

    drawClue(clue) {
        const colour = clue.colour && this.colours.get(clue.colour);
        const group = draw("g", { class: "clue", "data-clue": `${clue.number}.${clue.place}` }, this.strip);
        if (clue.turn) group.setAttribute("transform", `rotate(${round(clue.turn)} ${round(clue.x)} ${round(clue.y)})`);
        if (clue.half) {
            draw("rect", { x: round(clue.x - 0.39), y: round(clue.y - 0.37), width: 0.78, height: 0.74, rx: 0.14, ...(colour ? { fill: colour.rgb } : { class: "plain" }) }, group);
        }
        const text = draw("text", { x: round(clue.x), y: round(clue.y + CLUE_SIZE * 0.35), "text-anchor": clue.anchor, "font-size": clue.text.length > 2 && clue.half ? CLUE_SIZE * 0.75 : CLUE_SIZE }, group);
        if (colour) text.setAttribute("fill", inkOn(colour.rgb));
        text.textContent = clue.text;
        if (colour && this.colours.size > 2) {
            draw("text", { x: round(clue.x + 0.27), y: round(clue.y + 0.33), "text-anchor": "middle", "font-size": 0.3, fill: inkOn(colour.rgb), class: "letter" }, group).textContent = clue.colour;
        }
        return group;
    }

    drawTable(label) {
        const table = document.createElement("table");
        table.className = "board table";
        const head = table.createTHead().insertRow();
        const { rows, columns } = this.puzzle.headers;
        for (const text of ["", ...columns]) {
            const cell = document.createElement("th");
            cell.scope = "col";
            cell.textContent = text;
            head.append(cell);
        }
        table.createCaption().textContent = label;
        this.shapes = [];
        let row;
        const body = table.createTBody();
        this.cells.forEach((cell, at) => {
            if (cell.column === 1) {
                row = body.insertRow();
                const heading = document.createElement("th");
                heading.scope = "row";
                heading.textContent = rows[cell.row - 1] ?? cell.row;
                row.append(heading);
            }
            const field = row.insertCell();
            field.className = "cell";
            const choice = document.createElement("select");
            choice.setAttribute("aria-label", `${columns[cell.column - 1]}, ${rows[cell.row - 1] ?? cell.row}`);
            for (const word of ["?", ...this.puzzle.symbols[cell.column - 1]]) choice.append(new Option(word === "?" ? "" : word, word));
            choice.addEventListener("change", () => this.element.dispatchEvent(new CustomEvent("choose", { detail: { at, value: choice.value } })));
            field.append(choice);
            this.shapes.push(field);
        });
        return table;
    }

    /** Shows these values. Only cells that differ are drawn anew. */
    set(values) {
        const first = !this.isDrawn;
        this.isDrawn = true;
        values.forEach((value, at) => {
            if (first || value !== this.values[at]) this.show(at, value);
        });
    }

    show(at, value) {
        this.values[at] = value;
        const shape = this.shapes[at];
        if (this.isTable) {
            shape.firstChild.value = value;
            return;
        }
        const cell = this.cells[at];
        shape.setAttribute("aria-label", `row ${cell.row}, column ${cell.column}: ${this.named(value)}`);
        while (shape.childElementCount > 1) shape.lastChild.remove();
        const paper = shape.firstChild;
        const colour = this.colours.get(value);
        paper.style.fill = colour && value !== this.blank ? this.fill(colour) : "";
        shape.classList.toggle("unknown", value === "?");
        if (value === "?") return;
        if (value === this.blank) {
            draw("circle", { cx: round(cell.x), cy: round(cell.y), r: 0.09, class: "dot" }, shape);
        } else if (!colour || (this.letters && this.colours.size > 2)) {
            const text = draw("text", { x: round(cell.x), y: round(cell.y + 0.22), "text-anchor": "middle", "font-size": 0.62, class: "letter" }, shape);
            if (colour) text.setAttribute("fill", inkOn(colour.rgb));
            text.textContent = value;
        }
    }

    fill(colour) {
        return colour.rgb === "#000000" ? "var(--ink, #111)" : colour.rgb;
    }

    /** What a value is called. */
    named(value) {
        if (value === "?") return "open";
        if (value === this.blank) return "blank";
        return this.colours.get(value)?.name ?? value;
    }

    /** Shows the marks of a player: cells with a small ring. */
    mark(marks) {
        this.marked?.remove();
        if (this.isTable) return;
        this.marked = draw("g", { class: "marks", "aria-hidden": "true" });
        for (const at of marks) draw("circle", { cx: this.cells[at].x, cy: this.cells[at].y, r: 0.2 }, this.marked);
        this.over.before(this.marked);
    }

    /** Crosses off finished clues, and those that the player has crossed off: `line.entry`. */
    crossOff(crossed) {
        if (this.isTable) return;
        const done = new Map();
        for (const { number, line, cells } of this.lines) {
            const isPlain = line.clue?.every(entry => typeof (Array.isArray(entry) ? entry[0] : entry) === "number");
            if (isPlain) done.set(number, finished(entriesOf(line), cells.map(at => this.values[at]), this.blank));
        }
        this.clues.forEach((clue, at) => {
            const key = `${clue.number}.${clue.place}`;
            const isDone = crossed.has(key) !== (done.get(clue.number)?.has(clue.place) ?? false);
            this.texts[at].classList.toggle("done", isDone);
        });
    }

    /** Highlights cells: {lit, premise, change, wrong, open}, each a list of [row, column, ...]. */
    highlight(sorts = {}) {
        const sets = HIGHLIGHTS.map(sort => [sort, (sorts[sort] ?? []).map(cell => this.at(cell)).filter(at => at !== undefined)]);
        if (this.isTable) {
            for (const shape of this.shapes) shape.classList.remove(...HIGHLIGHTS);
            for (const [sort, cells] of sets) for (const at of cells) this.shapes[at].classList.add(sort);
            return;
        }
        this.over.replaceChildren();
        for (const [sort, cells] of sets) {
            if (!cells.length) continue;
            const scale = { lit: 1, premise: 0.76, change: 0.84, wrong: 0.84, open: 0.7 }[sort];
            const d = cells.map(at => `M${outline(this.cells[at], scale)}Z`).join("");
            if (sort !== "lit") draw("path", { d, class: "halo" }, this.over);
            draw("path", { d, class: sort }, this.over);
        }
        const lit = new Set(sets[0][1]);
        const isLit = ({ cells }) => cells.length === lit.size && cells.every(at => lit.has(at));
        const numbers = new Set(lit.size ? this.lines.filter(isLit).map(({ number }) => number) : []);
        this.clues.forEach(({ number }, at) => this.texts[at].classList.toggle("lit", numbers.has(number)));
    }

    /** Moves the cursor to a cell. */
    point(at, isShown = true) {
        this.cursor = at;
        if (this.isTable) return;
        const cell = this.cells[at];
        this.here.setAttribute("d", cell && isShown ? `M${outline(cell, 0.94)}Z` : "");
        this.svg.setAttribute("aria-activedescendant", `${this.id}-${at}`);
        this.cross.replaceChildren();
        if (!cell || !isShown) return;
        for (const { line, cells } of this.lines) {
            if (!cells.includes(at) || this.puzzle.shape !== "square" || !["row", "column"].includes(line.kind)) continue;
            const [width, height] = this.size;
            const box = line.kind === "row" ? { x: -width, y: cell.y - 0.5, width: width * 2, height: 1 } : { x: cell.x - 0.5, y: -height, width: 1, height: height * 2 };
            draw("rect", box, this.cross);
        }
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

    /** The cell under a point of the screen. */
    under(x, y) {
        const root = this.element.getRootNode();
        const cell = root.elementFromPoint?.(x, y)?.closest?.(".cell");
        return cell ? this.shapes.indexOf(cell) : -1;
    }
}

/** Black or white, whichever is easier to read on a colour. */
export function inkOn(rgb) {
    const [red, green, blue] = [1, 3, 5].map(at => {
        const part = parseInt(rgb.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}
