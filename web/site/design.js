// Designing: a picture is drawn, or comes from an image, and the page says at once whether its clues have one solution,
// which cells are ambiguous, and how hard the puzzle is.

import { Board } from "./board.js";
import { h } from "./elements.js";
import { Cancelled } from "./engine.js";
import { drawn, Game } from "./game.js";
import { pictureOf, UNREADABLE } from "./pictures.js";
import { Player } from "./play.js";
import { cellsOf, inBlack, inColours, levelOf, WHITE } from "./sampling.js";
import { rowsOf } from "./shape.js";

/** White, black and the colours of Okabe and Ito, which colour-blind people tell apart. */
const COLOURS = [WHITE, ...[
    ["black", "#", "#000000"], ["orange", "o", "#e69f00"], ["sky blue", "s", "#56b4e9"],
    ["green", "g", "#009e73"], ["yellow", "y", "#f0e442"], ["blue", "b", "#0072b2"], ["vermillion", "v", "#d55e00"],
    ["purple", "p", "#cc79a7"],
].map(([name, letter, rgb]) => ({ name, letter, rgb }))];

/** White and a number of other colours: those that there are, and more of the palette. */
function coloursOf(used, colours = [WHITE]) {
    const others = COLOURS.filter(({ name, letter }) => !colours.some(colour => colour.name === name || colour.letter === letter));
    return [...colours, ...others].slice(0, used + 1);
}

/** The letters of a picture in these colours: what has another one becomes of the first besides white. */
const lettersIn = (colours, letters) => letters.map(letter => colours.some(colour => colour.letter === letter) ? letter : colours[1].letter);

/** The larger side of a picture of an image, if no drawing has another one. */
const LARGER_SIDE = 20;

/** Images of up to this width and height are drawn pixel by pixel. */
const PIXELS = 40;

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

/** Under what name the browser keeps the drawing. */
const KEPT = "nonomata:drawing";

/** How many pictures are tried at most, and for how many seconds, until one has a single solution. */
const MOST = { pictures: 200, seconds: 40 };

/** How many changes are compared before the best of them is made. */
const COMPARED = 6;

/** How many cells are suggested at most. */
const SUGGESTED = 12;

/** The most seconds for finding them. */
const DECIDING_SECONDS = 20;

/**
 * A drawing of one size. Undo goes on in the drawing before it, which may have another size, and redo in the one after
 * it: `onleave` is called with that one.
 */
class Drawing extends Game {
    constructor(shape, letters, before) {
        const { width, colours } = shape;
        super(drawn(width, letters.map(letter => letter === "." ? "?" : letter), colours), { colours }, null);
        [this.shape, this.before, this.after, this.onleave] = [shape, before, null, null];
        /** The drawing after this one that the last move has dropped. */
        this.droppedAfter = null;
    }

    get hasUndo() { return this.canUndo || Boolean(this.before); }
    get hasRedo() { return this.canRedo || Boolean(this.after); }

    send(...events) {
        const { event } = events.at(-1);
        if (["release", "withdraw", "undo", "redo"].includes(event)) return super.send(...events);
        const { after } = this;
        this.after = null;
        const isMade = super.send(...events);
        if (!isMade) this.after = after;
        else if (event !== "drag") this.droppedAfter = after;
        return isMade;
    }

    withdraw() {
        this.after = this.droppedAfter;
        super.withdraw();
    }

    undo() {
        this.canUndo ? super.undo() : this.before && this.onleave(this.before);
    }

    redo() {
        this.canRedo ? super.redo() : this.after && this.onleave(this.after);
    }

    /** Changes cells in one move: [place, letter], `?` for an open cell. */
    paint(cells) {
        this.apply(cells.map(([at, letter]) => [at, letter === "?" ? this.namesOf(at) : [letter]]));
    }

    /** The picture as letters, row by row. */
    get letters() {
        return this.values.map(value => value === "?" ? "." : value);
    }
}

/**
 * Fills a section of the page. `kept` is where the browser keeps things, `onplay` is called with the text of the
 * puzzle.
 */
export class Design {
    constructor(section, engine, kept, onplay) {
        [this.section, this.engine, this.kept, this.onplay] = [section, engine, kept, onplay];
        /** What lies outside of the drawing since it was made smaller, by place. */
        this.outside = new Map();
        /** How often something has been asked about the drawing. */
        this.turn = 0;
        const number = (value, set) => h("input", { type: "number", min: 1, max: 60, value, onchange: event => set(Math.max(1, Math.min(60, Number(event.target.value) || 1))) });
        this.wide = number(10, value => this.resize(value, this.height));
        this.high = number(10, value => this.resize(this.width, value));
        this.many = h("input", { type: "number", min: 1, max: COLOURS.length - 1, value: 1, onchange: () => this.recolour(Math.max(1, Math.min(COLOURS.length - 1, Number(this.many.value) || 1))) });
        // The same file may be chosen again: it may have changed.
        const file = h("input", { type: "file", accept: "image/*,.pbm,.pgm,.ppm,.pnm", onclick: () => { file.value = ""; }, onchange: async () => {
            const picture = file.files[0] && await pictureOf(file.files[0]);
            if (picture) this.trace(picture);
            else if (file.files[0]) this.say(UNREADABLE, "bad");
        } });
        this.level = h("input", { type: "range", min: 5, max: 95, value: 50, oninput: () => this.sample() });
        const label = (text, field) => h("label", {}, text, field);
        this.darkness = label("Darkness that counts as black", this.level);
        this.place = h("div", {});
        this.result = h("div", { class: "result", "aria-live": "polite" });
        this.preview = h("div", { class: "sheet" });
        const act = (text, onclick) => h("button", { type: "button", onclick }, text);
        section.replaceChildren(
            h("div", { class: "fields" }, label("Columns", this.wide), label("Rows", this.high), label("Colours", this.many), label("From an image", file), this.darkness),
            h("div", { class: "two" },
                h("div", {}, h("h2", {}, "Draw"), this.place),
                h("div", {}, h("h2", {}, "The puzzle"), this.result, this.preview,
                    h("div", { class: "tools" }, act("Invert", () => this.invert()), act("Play it", () => this.onplay(this.text(false))), act("Save \u2026", () => this.save())))));
        const { width, height, colours, letters } = this.saved() ?? { width: 10, height: 10, colours: coloursOf(1), letters: ".".repeat(100) };
        this.draw({ width, height, colours }, [...letters]);
    }

    get width() { return this.drawing.shape.width; }
    get height() { return this.drawing.shape.height; }
    get colours() { return this.drawing.shape.colours; }
    /** The number of colours besides white. */
    get used() { return this.colours.length - 1; }
    get letters() { return this.drawing.letters; }

    /** The drawing that the browser has kept, if it is one. */
    saved() {
        try {
            const { width, height, used, letters, colours = coloursOf(used) } = JSON.parse(this.kept.get(KEPT));
            const known = colours.map(({ letter }) => letter);
            const isSize = side => Number.isInteger(side) && side >= 1 && side <= 60;
            return isSize(width) && isSize(height) && letters.length === width * height && [...letters].every(letter => known.includes(letter)) ? { width, height, colours, letters } : null;
        } catch {
            return null;
        }
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
            indents: rows.map(() => 0), colours: this.colours, headers: null, symbols: null, notes: [],
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

    /** Begins a drawing of this size with these letters. One that was sampled from an image replaces another such. */
    draw(shape, letters) {
        const before = this.image && !this.isDrawn ? this.drawing?.before : this.drawing;
        const drawing = new Drawing(shape, letters, before ?? null);
        if (before) before.after = drawing;
        this.show(drawing);
    }

    /** Shows a drawing. */
    show(drawing) {
        this.player?.close();
        this.drawing = drawing;
        const { width, height, colours } = drawing.shape;
        [this.wide.value, this.high.value, this.many.value] = [width, height, colours.length - 1];
        this.darkness.hidden = colours.length > 2;
        const shown = this.shown(this.rows());
        const lines = shown.lines.map(line => ({ ...line, clue: null }));
        this.player = new Player({ shown: { ...shown, title: "The drawing", lines }, handle: null }, null, { hints: "none", game: drawing, isDrawn: true });
        const { signal } = this.player.closing;
        drawing.onleave = other => {
            this.isDrawn = true;
            this.show(other);
            this.player.board.svg.focus();
        };
        drawing.addEventListener("change", () => this.soon(), { signal });
        drawing.addEventListener("move", () => { this.isDrawn = true; }, { signal });
        this.place.replaceChildren(this.player.element);
        this.soon();
    }

    /** Makes the drawing larger or smaller. What no longer fits comes back when there is room again. */
    resize(width, height) {
        const { colours } = this;
        if (this.image && !this.isDrawn) return this.sample(width, height, this.wished);
        const rows = this.rows();
        rows.forEach((row, y) => row.forEach((letter, x) => this.outside.set(`${y},${x}`, letter)));
        const cell = (y, x) => this.outside.get(`${y},${x}`) ?? ".";
        const letters = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => cell(y, x))).flat();
        this.draw({ width, height, colours }, lettersIn(colours, letters));
    }

    recolour(used) {
        const { width, height } = this;
        if (this.image && !this.isDrawn) return this.sample(width, height, used);
        const colours = coloursOf(used, this.colours);
        this.draw({ width, height, colours }, lettersIn(colours, this.letters));
    }

    invert() {
        this.drawing.paint(this.letters.map((letter, at) => [at, letter === "." ? this.colours[1].letter : "?"]));
    }

    /** The puzzle as JSON of nonomata, with the picture as its goal. */
    text(hasGoal, letters = this.letters) {
        const rows = this.rows(letters);
        const { colours } = this;
        const goal = hasGoal ? { goal: rows.map(row => row.join("")) } : {};
        const clues = lines => lines.map(line => this.clue(line));
        return JSON.stringify({ format: "nonomata", version: 1, colours, rows: clues(rows), columns: clues(this.columns(rows)), ...goal });
    }

    /** Drops what was asked about the drawing before, and asks a moment after the last change. */
    soon() {
        this.engine.cancel();
        this.turn++;
        const { width, height, colours, letters } = this;
        this.kept.set(KEPT, JSON.stringify({ width, height, colours, letters: letters.join("") }));
        clearTimeout(this.waiting);
        this.waiting = setTimeout(() => this.judge(), 200);
    }

    async judge() {
        const board = new Board(this.shown(this.rows()), { label: "The puzzle as it will be" });
        board.svg.removeAttribute("tabindex");
        this.preview.replaceChildren(board.element);
        this.say("Is it unique? \u2026");
        try {
            const data = await this.explained(this.letters, 30);
            if (data.error) return this.say(data.error.message, "bad");
            await this.report(data, board);
        } catch (error) {
            if (!(error instanceof Cancelled)) throw error;
        }
    }

    /** The walkthrough of the puzzle of a picture. */
    explained(letters, seconds) {
        return this.opened(letters, handle => this.engine.ask("explain", handle, undefined, { time: seconds }));
    }

    /** What is answered about the puzzle of a picture while it is open. */
    async opened(letters, answer) {
        const reading = await this.engine.open(this.text(false, letters));
        if (reading.error) return reading;
        const [{ handle }] = reading.puzzles;
        try {
            return await answer(handle);
        } finally {
            this.engine.close(handle);
        }
    }

    say(text, kind = "", ...more) {
        this.result.replaceChildren(h("p", { class: kind }, text), ...more);
    }

    async report(data, board) {
        if (data.verdict === "unique") {
            const { rating, reason } = data;
            const { note } = this;
            this.note = null;
            const list = rating?.techniques.map(({ technique, steps }) => `${technique} ${steps}`).join(", ");
            return this.say("Unique: there is exactly one solution.", "good", h("p", {}, rating ? `Grade ${rating.grade} of 10, ${rating.steps} steps: ${list}.` : reason ?? ""), ...note ? [h("p", { class: "soft" }, note)] : []);
        }
        if (data.verdict !== "multiple") return this.say("Not decided within the time.", "bad");
        const light = change => {
            for (const shown of [board, this.player.board]) shown.highlight({ open: data.open, change });
        };
        const suggested = h("p", {}, "Which cells would have to be given? \u2026");
        light([]);
        const mend = h("button", { type: "button", onclick: () => this.mend(data) }, "Change cells until it is unique");
        this.say(`Not unique: ${data.open.length} cells are ambiguous (dotted).`, "bad", suggested, mend);
        const cells = await this.opened(this.letters, handle => this.deciding(handle, data));
        if (!cells || cells.error) return suggested.remove();
        const { letters, width } = this;
        const places = cells.map(at => [Math.floor(at / width) + 1, at % width + 1]);
        const named = cells.map((at, place) => `r${places[place][0]}c${places[place][1]} ${board.named(letters[at])}`);
        suggested.textContent = `It would be unique if ${named.join(", ")} ${cells.length === 1 ? "was" : "were"} given (framed). Or change the drawing there:`;
        light(places);
    }

    /**
     * Cells that leave the drawing as the only solution if they are given: none can be spared, if there is time to see
     * it. Each other solution that is found differs in one of them. Null if there are many, or not all were found
     * within the time.
     */
    async deciding(handle, data) {
        const { letters } = this;
        const end = performance.now() + DECIDING_SECONDS * 1000;
        const explained = cells => {
            const left = (end - performance.now()) / 1000;
            if (left <= 0) return { verdict: "unknown" };
            const rows = this.rows(letters.map((letter, at) => cells.includes(at) ? letter : "?"));
            return this.engine.ask("explain", handle, rows.map(row => row.join("")).join("\n"), { time: left });
        };
        let cells = [];
        for (let { solutions, verdict } = data; verdict !== "unique"; { solutions, verdict } = await explained(cells)) {
            const differing = (solutions ?? []).map(grid => rowsOf(grid).flat().findIndex((letter, at) => letter !== letters[at])).find(at => at >= 0);
            if (differing === undefined || cells.length === SUGGESTED) return null;
            cells.push(differing);
        }
        for (const cell of cells) {
            const others = cells.filter(other => other !== cell);
            if ((await explained(others)).verdict === "unique") cells = others;
        }
        return cells.sort((one, other) => one - other);
    }

    /**
     * Changes cells of the drawing until its clues have one solution: at each turn of the cells that are ambiguous
     * those whose change leaves the fewest ambiguous. Only a picture with one solution replaces the drawing, in one
     * move.
     */
    async mend(data) {
        this.engine.cancel();
        const turn = ++this.turn;
        const begun = performance.now();
        const tried = new Set([this.letters.join("")]);
        const stop = h("button", { type: "button", onclick: () => this.engine.cancel() }, "Stop");
        let best = { letters: this.letters, data };
        try {
            while (tried.size < MOST.pictures && performance.now() - begun < MOST.seconds * 1000) {
                const found = [];
                for (const letters of this.changes(best, tried)) {
                    tried.add(letters.join(""));
                    this.say(`Looking for a picture with one solution \u2026 ${tried.size - 1} tried, ${best.data.open.length} cells ambiguous.`, "", stop);
                    const data = await this.explained(letters, 5);
                    if (data.verdict === "unique") return this.take(await this.nearest(letters));
                    if (data.verdict === "multiple") found.push({ letters, data });
                }
                if (!found.length) break;
                best = found.reduce((one, other) => other.data.open.length < one.data.open.length ? other : one);
            }
            this.say(`No picture with one solution was found near this one. Pictures tried: ${tried.size - 1}. The drawing is as it was.`, "bad");
        } catch (error) {
            if (!(error instanceof Cancelled)) throw error;
            // A change of the drawing asks something else.
            if (turn === this.turn) this.say("Stopped. The drawing is as it was.");
        }
    }

    /**
     * Pictures that differ from one in the cells that would decide it, or in one that is ambiguous, and were not tried.
     */
    changes({ letters, data }, tried) {
        const places = [data.decisive?.cells ?? [], ...data.decisive?.cells.map(cell => [cell]) ?? [], ...data.open.map(cell => [cell])];
        const flipped = cells => {
            const changed = [...letters];
            for (const [row, column] of cells) {
                const at = (row - 1) * this.width + column - 1;
                changed[at] = changed[at] === "." ? this.colours[1].letter : ".";
            }
            return changed;
        };
        const found = new Map(places.filter(cells => cells.length).map(flipped).map(changed => [changed.join(""), changed]));
        return [...found].filter(([text]) => !tried.has(text)).slice(0, COMPARED).map(([, changed]) => changed);
    }

    /** Takes back each change of a picture without which it still has one solution. */
    async nearest(letters) {
        let best = letters;
        for (const at of this.changed(letters)) {
            const without = best.with(at, this.letters[at]);
            if ((await this.explained(without, 5)).verdict === "unique") best = without;
        }
        return best;
    }

    /** The cells in which a picture differs from the drawing. */
    changed(letters) {
        const before = this.letters;
        return letters.flatMap((letter, at) => letter === before[at] ? [] : [at]);
    }

    /** Takes a picture over as a move. */
    take(letters) {
        const changed = this.changed(letters);
        this.drawing.paint(changed.map(at => [at, letters[at] === "." ? "?" : letters[at]]));
        this.note = `${changed.length === 1 ? "1 cell was" : `${changed.length} cells were`} changed; undo takes that back.`;
    }

    /**
     * Draws an image: pixel by pixel if it is small, or else in its own shape, as large as the drawing before. Until its
     * cells are drawn by hand, it is drawn anew for every size and number of colours.
     */
    trace(image) {
        const { width, height, used } = this;
        const isNew = width === 10 && height === 10 && this.letters.every(letter => letter === ".");
        const larger = Math.max(image.width, image.height);
        const scale = larger <= PIXELS ? 1 : (isNew ? LARGER_SIDE : Math.max(width, height)) / larger;
        // What was drawn before can be had back.
        [this.image, this.isDrawn] = [image, true];
        const [wide, high] = [image.width, image.height].map(side => Math.max(1, Math.round(side * scale)));
        this.level.value = Math.round(levelOf(cellsOf(image, wide, high)) * 100);
        this.sample(wide, high, used);
    }

    /** Draws the image in this size, in white and at most a number of other colours. */
    sample(width = this.width, height = this.height, used = this.wished) {
        if (!this.image) return;
        this.wished = used;
        const cells = cellsOf(this.image, width, height);
        const { colours, letters } = used === 1 ? { colours: coloursOf(1), letters: inBlack(cells, this.level.value / 100) } : inColours(cells, used);
        this.draw({ width, height, colours: colours.length > 1 ? colours : coloursOf(1) }, letters);
        this.isDrawn = false;
    }

    save() {
        const link = h("a", { href: URL.createObjectURL(new Blob([this.text(true)], { type: "application/json" })), download: "puzzle.json" });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
}
