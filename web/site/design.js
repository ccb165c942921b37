// Designing: a picture is drawn, or comes from an image, and the page says at once whether its clues have one solution, which
// cells are ambiguous, and how hard the puzzle is.

import { Board } from "./board.js";
import { h } from "./elements.js";
import { Cancelled } from "./engine.js";
import { Player } from "./play.js";

/** The colours of Okabe and Ito, which colour-blind people tell apart, and white and black. */
const COLOURS = [
    ["white", ".", "#ffffff"], ["black", "#", "#000000"], ["orange", "o", "#e69f00"], ["sky blue", "s", "#56b4e9"],
    ["green", "g", "#009e73"], ["yellow", "y", "#f0e442"], ["blue", "b", "#0072b2"], ["vermillion", "v", "#d55e00"],
    ["purple", "p", "#cc79a7"],
].map(([name, letter, rgb]) => ({ name, letter, rgb }));

/** The red, green and blue of `#rrggbb`. */
const parts = rgb => [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16));

/** How bright a colour is, from 0 to 1. */
const brightness = ([red, green, blue]) => (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;

/** The clue of a line of letters: [length, letter]. */
function runs(letters) {
    const found = [];
    for (const [at, letter] of letters.entries()) {
        if (letter === ".") continue;
        if (at > 0 && letters[at - 1] === letter) found.at(-1)[0]++;
        else found.push([1, letter]);
    }
    return found;
}

/** Fills a section of the page. `onplay` is called with the text of the puzzle. */
export class Design {
    constructor(section, engine, onplay) {
        [this.section, this.engine, this.onplay] = [section, engine, onplay];
        [this.width, this.height, this.used] = [10, 10, 1];
        const number = (value, set) => h("input", { type: "number", min: 1, max: 60, value, onchange: event => set(Math.max(1, Math.min(60, Number(event.target.value) || 1))) });
        this.wide = number(10, value => this.resize(value, this.height));
        this.high = number(10, value => this.resize(this.width, value));
        this.many = h("input", { type: "number", min: 1, max: COLOURS.length - 1, value: 1, onchange: () => this.recolour(Math.max(1, Math.min(COLOURS.length - 1, Number(this.many.value) || 1))) });
        const file = h("input", { type: "file", accept: "image/*", onchange: () => file.files[0] && this.trace(file.files[0]) });
        this.level = h("input", { type: "range", min: 5, max: 95, value: 50, oninput: () => this.sample() });
        const label = (text, field) => h("label", {}, text, field);
        this.place = h("div", {});
        this.result = h("div", { class: "result", "aria-live": "polite" });
        this.preview = h("div", { class: "sheet" });
        const act = (text, onclick) => h("button", { type: "button", onclick }, text);
        section.replaceChildren(
            h("div", { class: "fields" }, label("Columns", this.wide), label("Rows", this.high), label("Colours", this.many), label("From an image", file), label("Darkness that counts as black", this.level)),
            h("div", { class: "two" },
                h("div", {}, h("h2", {}, "Draw"), this.place),
                h("div", {}, h("h2", {}, "The puzzle"), this.result, this.preview,
                    h("div", { class: "tools" }, act("Invert", () => this.invert()), act("Play it", () => this.onplay(this.text(false))), act("Save \u2026", () => this.save())))));
        this.draw(new Array(100).fill("."));
    }

    /** The picture as letters, row by row. */
    get letters() {
        return this.player.game.values.map(value => value === "?" ? "." : value);
    }

    /** The clue of a line, as in the JSON of a puzzle. */
    clue(letters) {
        return runs(letters).map(([length, letter]) => this.used > 1 ? [length, letter] : length);
    }

    /** The columns of a picture in rows. */
    columns(rows) {
        return Array.from({ length: this.width }, (_, column) => rows.map(row => row[column]));
    }

    shown(rows) {
        const line = (kind, index, letters, cells) => ({ kind, index, name: `${kind} ${index}`, cells, clue: this.clue(letters), pattern: null });
        return {
            title: null, kind: "nonogram", format: "drawn", width: this.width, height: this.height, shape: "square", up: null,
            indents: rows.map(() => 0), colours: COLOURS.slice(0, this.used + 1), headers: null, symbols: null, notes: [],
            given: rows.map(() => "?".repeat(this.width)),
            lines: [
                ...rows.map((row, at) => line("row", at + 1, row, row.map((_, column) => [at + 1, column + 1]))),
                ...this.columns(rows).map((column, at) => line("column", at + 1, column, column.map((_, row) => [row + 1, at + 1]))),
            ],
        };
    }

    rows(letters = this.letters) {
        return Array.from({ length: this.height }, (_, row) => letters.slice(row * this.width, (row + 1) * this.width));
    }

    /** Begins a drawing with these letters. */
    draw(letters) {
        this.player?.close();
        const shown = this.shown(this.rows(letters));
        this.player = new Player({ shown: { ...shown, title: "The drawing", lines: shown.lines.map(line => ({ ...line, clue: null })) }, handle: null }, null, { hints: "none" });
        letters.forEach((letter, at) => { if (letter !== ".") this.player.game.values[at] = letter; });
        this.player.refresh();
        this.player.game.addEventListener("change", () => this.soon());
        this.player.game.addEventListener("move", () => { this.isDrawn = true; });
        this.place.replaceChildren(this.player.element);
        this.soon();
    }

    resize(width, height) {
        const rows = this.rows();
        [this.width, this.height] = [width, height];
        [this.wide.value, this.high.value] = [width, height];
        if (this.image && !this.isDrawn) return this.sample();
        this.draw(Array.from({ length: height }, (_, row) => Array.from({ length: width }, (_, column) => rows[row]?.[column] ?? ".")).flat());
    }

    recolour(count) {
        this.used = count;
        this.many.value = count;
        if (this.image && !this.isDrawn) return this.sample();
        const known = COLOURS.slice(0, count + 1).map(colour => colour.letter);
        this.draw(this.letters.map(letter => known.includes(letter) ? letter : "#"));
    }

    invert() {
        this.player.game.move({ cells: this.letters.map((letter, at) => [at, letter === "." ? "#" : "."]) });
    }

    /** The puzzle as JSON of nonomata, with the picture as its goal. */
    text(hasGoal) {
        const rows = this.rows();
        const colours = COLOURS.slice(0, this.used + 1);
        const goal = hasGoal ? { goal: rows.map(row => row.join("")) } : {};
        const clues = lines => lines.map(line => this.clue(line));
        return JSON.stringify({ format: "nonomata", version: 1, colours, rows: clues(rows), columns: clues(this.columns(rows)), ...goal });
    }

    /** Asks a moment after the last change, and drops what was asked about the drawing before. */
    soon() {
        clearTimeout(this.waiting);
        this.waiting = setTimeout(() => this.judge(), 200);
    }

    async judge() {
        this.engine.cancel();
        const board = new Board(this.shown(this.rows()), { label: "The puzzle as it will be" });
        board.svg.removeAttribute("tabindex");
        this.preview.replaceChildren(board.element);
        this.say("Is it unique? \u2026");
        try {
            const reading = await this.engine.open(this.text(false));
            if (reading.error) return this.say(reading.error.message, "bad");
            const [{ handle }] = reading.puzzles;
            const data = await this.engine.ask("explain", handle, undefined, { time: 30 });
            this.engine.close(handle);
            if (data.error) return this.say(data.error.message, "bad");
            this.report(data, board);
        } catch (error) {
            if (!(error instanceof Cancelled)) throw error;
        }
    }

    say(text, kind = "", ...more) {
        this.result.replaceChildren(h("p", { class: kind }, text), ...more);
    }

    report(data, board) {
        if (data.verdict === "unique") {
            const { rating, reason } = data;
            const list = rating?.techniques.map(({ technique, steps }) => `${technique} ${steps}`).join(", ");
            return this.say("Unique: there is exactly one solution.", "good", h("p", {}, rating ? `Grade ${rating.grade} of 10, ${rating.steps} steps: ${list}.` : reason ?? ""));
        }
        if (data.verdict !== "multiple") return this.say("Not decided within the time.", "bad");
        board.highlight({ open: data.open });
        const cells = data.decisive?.cells ?? [];
        const named = cells.map(([row, column, held]) => `r${row}c${column} ${board.named(held)}`).join(", ");
        board.highlight({ open: data.open, change: cells });
        this.player.board.highlight({ open: data.open, change: cells });
        this.say(`Not unique: ${data.open.length} cells are ambiguous (dotted).`, "bad",
            cells.length ? h("p", {}, `It would be unique if ${named} were given (framed). Or change the drawing there: `, h("button", { type: "button", onclick: () => this.flip(cells) }, "Change them")) : "");
    }

    /** Changes the framed cells of the drawing: what is ambiguous lies there. */
    flip(cells) {
        const { board, game } = this.player;
        game.move({ cells: cells.map(cell => board.at(cell)).map(at => [at, this.letters[at] === "." ? "#" : "."]) });
    }

    /** Draws an image. Until its cells are drawn by hand, it is drawn anew for every size and number of colours. */
    async trace(file) {
        const image = new Image();
        image.src = URL.createObjectURL(file);
        const isImage = await image.decode().then(() => true, () => false);
        URL.revokeObjectURL(image.src);
        if (!isImage) return this.say("This file is not an image that the browser can read.", "bad");
        [this.image, this.isDrawn] = [image, false];
        const scale = Math.min(1, 40 / Math.max(image.width, image.height));
        if (image.width <= 40 && image.height <= 40) this.resize(image.width, image.height);
        else if (this.width === 10 && this.height === 10) this.resize(Math.max(1, Math.round(image.width * scale / 2)), Math.max(1, Math.round(image.height * scale / 2)));
        else this.sample();
    }

    /** Draws the colours of the image, averaged in each cell. */
    sample() {
        if (!this.image) return;
        const canvas = new OffscreenCanvas(this.width, this.height);
        const context = canvas.getContext("2d");
        context.fillStyle = "#ffffff";
        context.fillRect(0, 0, this.width, this.height);
        context.imageSmoothingQuality = "high";
        context.drawImage(this.image, 0, 0, this.width, this.height);
        const { data } = context.getImageData(0, 0, this.width, this.height);
        const cells = Array.from({ length: this.width * this.height }, (_, at) => [...data.subarray(4 * at, 4 * at + 3)]);
        this.draw(cells.map(rgb => this.letterOf(rgb)));
        this.isDrawn = false;
    }

    /** What a colour of an image becomes: black if it is dark enough, or the nearest colour of several. */
    letterOf(rgb) {
        if (this.used === 1) return brightness(rgb) < this.level.value / 100 ? "#" : ".";
        const distance = colour => parts(colour.rgb).reduce((sum, part, at) => sum + (part - rgb[at]) ** 2, 0);
        return COLOURS.slice(0, this.used + 1).reduce((best, colour) => distance(colour) < distance(best) ? colour : best).letter;
    }

    save() {
        const link = h("a", { href: URL.createObjectURL(new Blob([this.text(true)], { type: "application/json" })), download: "puzzle.json" });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
}
