// A puzzle drawn as SVG: cells, clues, highlights, a cursor. It knows neither the engine nor the rules of play, so the
// same board shows a game, a walkthrough and a drawing. What is drawn is the JSON of an explanation.

import { draw, h } from "./elements.js";
import { cellsOf, cluesOf, CLUE_SIZE, entriesOf, finished, frame, rowsOf } from "./shape.js";

/** The sorts of highlights, from the lowest to the highest. */
const HIGHLIGHTS = ["lit", "premise", "open", "change", "wrong"];

const outline = (cell, scale = 1) => cell.outline
    .map(([x, y]) => `${round(cell.x + (x - cell.x) * scale)} ${round(cell.y + (y - cell.y) * scale)}`)
    .join("L");

const round = number => Math.round(number * 1000) / 1000;

/** The outline around cells: their sides that no two of them share. */
function around(cells) {
    const sides = new Map();
    for (const { outline: corners } of cells) {
        corners.forEach((corner, place) => {
            const ends = [corner, corners[(place + 1) % corners.length]].map(([x, y]) => `${round(x)} ${round(y)}`);
            const key = [...ends].sort().join();
            if (!sides.delete(key)) sides.set(key, `M${ends.join("L")}`);
        });
    }
    return [...sides.values()].join("");
}

/** The place of an entry of a clue. */
const box = (clue, attributes) => draw("rect", { x: round(clue.x - 0.39), y: round(clue.y - 0.37), width: 0.78, height: 0.74, rx: 0.14, ...attributes });

let count = 0;

/** A drawn puzzle. `element` is what a page shows. */
export class Board {
    /** `isRead` says that nobody plays on it: its clues need no places to point at. */
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
        /** The clues that have a class, by its name. */
        this.classes = new Map();
        /** The finished entries of lines, and the lines for which they are to be looked at again. */
        [this.done, this.stale] = [new Map(), new Set(lines)];
        this.crossing = this.cells.map(() => []);
        for (const line of lines) for (const at of line.cells) this.crossing[at].push(line);
        this.cursor = 0;
        this.id = `board${++count}`;
        this.element = puzzle.headers ? this.drawTable(label) : this.draw(label);
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

    draw(label) {
        const [left, top, width, height] = frame(this.cells, this.clues);
        this.corner = [left, top];
        this.size = [width, height];
        const svg = draw("svg", { viewBox: `${left} ${top} ${width} ${height}`, class: "board", tabindex: 0, role: "grid", "aria-label": label });
        svg.style.setProperty("--wide", width);
        svg.style.setProperty("--high", height);
        const sheet = draw("g", { "aria-hidden": "true" }, svg);
        this.cross = draw("g", { class: "cross" }, sheet);
        const whole = this.cells.map(cell => `M${outline(cell)}Z`);
        draw("path", { d: whole.join(""), class: "paper unknown" }, sheet);
        // Coloured cells lie above the tint of a lit line, all others below it: a tint would change colours.
        [this.papers, this.tint, this.inks] = ["papers", "tint", "inks"].map(name => draw("g", { class: name }, sheet));
        this.bands = new Map();
        const grid = draw("g", { role: "presentation" }, svg);
        let row;
        this.shapes = this.cells.map((cell, at) => {
            if (at === 0 || cell.row !== this.cells[at - 1].row) row = draw("g", { role: "row", "aria-label": `row ${cell.row}` }, grid);
            return draw("path", { role: "gridcell", class: "cell", id: `${this.id}-${at}`, d: whole[at] }, row);
        });
        // Below the thick lines light ones, which are seen on black.
        for (const name of ["rules light", "rules"]) this.rules(draw("path", { class: name, "aria-hidden": "true" }, svg));
        this.over = draw("g", { class: "over", "aria-hidden": "true" }, svg);
        this.here = draw("path", { class: "here", "aria-hidden": "true" }, svg);
        this.strips = Object.fromEntries(["around", "left", "top", "corner"].map(side => [side, draw("g", { class: `clues ${side}`, "aria-hidden": "true" }, svg)]));
        const [beside, above] = this.beside = [this.puzzle.shape === "square" ? Math.max(0, -left) : 0, this.puzzle.shape === "square" ? Math.max(0, -top) : 0];
        for (const [side, wide, high] of [["left", beside, height], ["top", width, above], ["corner", beside, above]]) {
            // A little more than the strip, because a sheet has a margin.
            draw("rect", { x: left - 1, y: top - 1, width: wide + 1, height: high + 1, class: "behind" }, this.strips[side]);
        }
        this.stuck = [0, 0];
        this.ruleClues();
        this.texts = this.clues.map(clue => this.drawClue(clue));
        this.svg = svg;
        return svg;
    }

    /** The clues in words, for those who listen: on the board they are drawn. Null if the lines have none. */
    spoken() {
        const inWords = line => line.clue ? entriesOf(line).map(({ text, colour }) => colour ? `${text} ${this.colours.get(colour)?.name ?? colour}` : text).join(" ") : line.pattern ?? line.rule;
        const lines = this.isTable ? [] : this.lines.map(({ line }) => line).filter(inWords);
        return lines.length ? h("ul", { class: "spoken", "aria-label": this.isRead || !this.blank || !lines.some(line => line.clue) ? "Clues" : "Clues; C crosses off the next entry of the row, Shift+C of the column" }, ...lines.map(line => h("li", {}, `${line.name}: ${inWords(line)}`))) : null;
    }

    /**
     * The strip of clues that a clue stands in: those before rows and above columns of a rectangle can stay in view.
     */
    stripOf({ x, y }) {
        if (this.puzzle.shape !== "square" || x > 0 && y > 0) return this.strips.around;
        return x < 0 ? this.strips.left : this.strips.top;
    }

    /**
     * Keeps the strips of clues in view of a window that has been scrolled. They cover two fifths of it at most: of
     * longer clues the entries next to the cells are seen.
     */
    stick(x, y, width, height) {
        if (this.isTable) return;
        const [beside, above] = this.beside;
        const [dx, dy] = [Math.max(0, x - Math.max(0, beside - width * 0.4)), Math.max(0, y - Math.max(0, above - height * 0.4))].map(round);
        this.stuck = [beside - (x - dx), above - (y - dy)];
        for (const [side, across, down] of [["left", dx, 0], ["top", 0, dy], ["corner", dx, dy]]) {
            const strip = this.strips[side];
            strip.classList.toggle("stuck", across > 0 || down > 0);
            strip.style.transform = across || down ? `translate(${across}px, ${down}px)` : "";
        }
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

    /** Lines between the clues of a rectangle, which are printed: thick ones every five cells. */
    ruleClues() {
        const { width, height, shape, colours } = this.puzzle;
        if (shape !== "square" || !colours || !width || !height) return;
        for (const [side, kind, length, gap, step] of [["left", "row", height, 0.02, 0.92], ["top", "column", width, 0.09, 0.78]]) {
            const deepest = Math.max(0, ...this.lines.filter(({ line }) => line.kind === kind && line.clue).map(({ line }) => entriesOf(line).length));
            const away = count => round(-gap - step * count);
            const [across, along] = side === "left" ? [at => `M${away(deepest)} ${at}H0`, at => `M${at} 0V${height}`] : [at => `M${at} ${away(deepest)}V0`, at => `M0 ${at}H${width}`];
            const all = Array.from({ length: length + 1 }, (_, at) => at);
            const between = Array.from({ length: deepest }, (_, at) => along(away(at + 1)));
            draw("path", { class: "ruled", d: [...all.map(across), ...between].join("") }, this.strips[side]);
            draw("path", { class: "ruled five", d: all.filter(at => at % 5 === 0 || at === length).map(across).join("") }, this.strips[side]);
        }
    }

    drawClue(clue) {
        const colour = clue.colour && this.colours.get(clue.colour);
        const group = draw("g", { class: "clue", "data-clue": `${clue.number}.${clue.place}` }, this.stripOf(clue));
        if (clue.turn) group.setAttribute("transform", `rotate(${round(clue.turn)} ${round(clue.x)} ${round(clue.y)})`);
        if (clue.isName) group.classList.add("name");
        if (clue.half && (colour || !this.isRead)) group.append(box(clue, colour ? { fill: colour.rgb } : { class: "plain" }));
        const isLettered = colour && this.colours.size > 2;
        // Above the letter of its colour, a number of several digits has less room.
        const isRaised = isLettered && clue.text.length > 1;
        const size = clue.size ?? (isRaised ? 1.08 / (clue.text.length + 0.2) : clue.text.length > 2 ? CLUE_SIZE * 0.75 : CLUE_SIZE);
        const text = draw("text", { x: round(clue.x), y: round(clue.y + (isRaised ? 0.07 : size * 0.35)), "text-anchor": clue.anchor, "font-size": round(size) }, group);
        if (colour) text.setAttribute("fill", inkOn(colour.rgb));
        text.textContent = clue.text;
        if (isLettered) {
            draw("text", { x: round(clue.x + 0.27), y: round(clue.y + 0.33), "text-anchor": "middle", "font-size": 0.3, fill: inkOn(colour.rgb), class: "letter" }, group).textContent = clue.colour;
        }
        return group;
    }

    drawTable(label) {
        const table = document.createElement("table");
        table.className = "board table";
        const head = table.createTHead().insertRow();
        const { rows, columns } = this.puzzle.headers;
        head.append(h("td"), ...columns.map(text => h("th", { scope: "col" }, text)));
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
            field.append(choice, h("small"));
            this.shapes.push(field);
        });
        return table;
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

    /**
     * Draws the cells of a row that have a value: a path for all of them, since thousands of elements take too long.
     */
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

    fill(colour) {
        return colour.rgb === "#000000" ? "var(--ink, #111)" : colour.rgb;
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
     */
    note(left) {
        if (!this.isNoted) return;
        const rows = new Set();
        this.cells.forEach((cell, at) => {
            const noted = this.values[at] === "?" ? left(at)?.join("\n") ?? "" : "";
            if (noted === this.noted[at]) return;
            this.noted[at] = noted;
            if (this.isTable) return void (this.shapes[at].querySelector("small").textContent = noted && briefly(noted.split("\n"), this.possible(at)));
            this.shapes[at].setAttribute("aria-label", this.labelOf(at));
            rows.add(cell.row);
        });
        for (const row of rows) this.drawNotes(row);
    }

    /** Draws what is left of the cells of a row: letters, or squares of the colours. */
    drawNotes(row) {
        this.notes.get(row)?.remove();
        const group = draw("g", { class: "candidates", "aria-hidden": "true" });
        this.over.before(group);
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
        this.marked?.remove();
        if (this.isTable) return;
        const changed = [...this.marks].filter(at => !marks.has(at)).concat([...marks].filter(at => !this.marks.has(at)));
        this.marks = new Set(marks);
        for (const at of changed) this.shapes[at].setAttribute("aria-label", this.labelOf(at));
        this.marked = draw("g", { class: "marks", "aria-hidden": "true" });
        for (const at of marks) draw("circle", { cx: this.cells[at].x, cy: this.cells[at].y, r: 0.2 }, this.marked);
        this.over.before(this.marked);
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
        const before = this.classes.get(name) ?? new Set();
        const now = new Set(this.clues.flatMap((clue, at) => this.texts && isSo(clue) ? [at] : []));
        for (const at of before) {
            if (now.has(at)) continue;
            const group = this.texts[at];
            group.classList.remove(name);
            if (this.isRead && !group.matches(".lit, .clash")) group.querySelector("rect.plain")?.remove();
        }
        for (const at of now) {
            if (before.has(at)) continue;
            const group = this.texts[at];
            group.classList.add(name);
            if (name !== "done" && this.clues[at].half && group.firstChild.localName === "text") group.prepend(box(this.clues[at], { class: "plain" }));
        }
        this.classes.set(name, now);
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

    /** The number of the line whose clue is under a point of the screen, if there is one. */
    lineUnder(x, y) {
        const place = new DOMPoint(x, y).matrixTransform(this.svg.getScreenCTM().inverse());
        const isUnder = clue => clue.half ? Math.abs(place.x - clue.x) < 0.5 && Math.abs(place.y - clue.y) < 0.5 : false;
        return this.clues.find(isUnder)?.number;
    }

    /** The cell under a point of the screen. */
    under(x, y) {
        const root = this.element.getRootNode();
        const cell = root.elementFromPoint?.(x, y)?.closest?.(".cell");
        return cell ? this.shapes.indexOf(cell) : -1;
    }
}

/** What is left of a cell in a few words: those that are left, or those that are not, or how many. */
function briefly(left, possible, named = value => value) {
    if (left.length < 4) return left.map(named).join(" or ");
    const out = possible.filter(value => !left.includes(value));
    return out.length < 4 ? `not ${out.map(named).join(", ")}` : `${left.length} left`;
}

/** Black or white, whichever is easier to read on a colour. */
export function inkOn(rgb) {
    const [red, green, blue] = [1, 3, 5].map(at => {
        const part = parseInt(rgb.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}
