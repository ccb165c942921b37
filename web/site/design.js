// Making a puzzle: a picture is drawn, or comes from a photo, and the page says at once whether its clues have one
// solution, which cells are ambiguous, and how hard the puzzle is.

import { Board } from "./board.js";
import { Drawing } from "./drawing.js";
import { h } from "./elements.js";
import { Cancelled } from "./engine.js";
import { COLOURS, coloursOf, lettersIn } from "./picture.js";
import { pictureOf, UNREADABLE } from "./pictures.js";
import { Player } from "./play.js";
import { cellsOf, inBlack, inColours, levelOf } from "./sampling.js";
import { changedCells, decidingCells, uniqueNear } from "./unique.js";
import { capital } from "./walk.js";

/** The larger side of a picture of an image, if no drawing is larger. */
const LARGER_SIDE = 20;

/** Images of up to this width and height are drawn pixel by pixel. */
const PIXELS = 40;

/** The largest width and height. */
const LARGEST = 60;

/** Under what name the browser keeps the drawing. */
const KEPT = "nonomata:drawing";

/** The most seconds for a verdict. */
const JUDGING_SECONDS = 30;

/** How long a drawing rests before it is judged, in milliseconds. */
const REST = 200;

const act = (text, onclick, name = null) => h("button", { type: "button", class: name, onclick }, text);

/**
 * Fills a section of the page. `kept` is where the browser keeps things; `onplay` is called with the text of the puzzle,
 * and `onshare` when it is to be shared.
 */
export class Design {
    constructor(section, engine, kept, { onplay, onshare }) {
        [this.section, this.engine, this.kept] = [section, engine, kept];
        /** What lies outside of the drawing since it was made smaller, by place. */
        this.outside = new Map();
        /** How often something has been asked about the drawing. */
        this.turn = 0;
        const side = (name, set) => h("input", { type: "number", min: 1, max: LARGEST, "aria-label": name, onchange: ({ target }) => set(Math.max(1, Math.min(LARGEST, Math.round(Number(target.value)) || 1))) });
        this.wide = side("Columns", value => this.resize(value, this.picture.height));
        this.high = side("Rows", value => this.resize(this.picture.width, value));
        this.many = h("select", { "aria-label": "Colours", onchange: () => this.recolour(Number(this.many.value)) }, ...COLOURS.slice(1).map((_, at) => new Option(at + 1, at + 1)));
        // The same file may be chosen again: it may have changed.
        const file = h("input", { type: "file", class: "spoken", accept: "image/*,.pbm,.pgm,.ppm,.pnm", onclick: () => { file.value = ""; }, onchange: async () => {
            const picture = file.files[0] && await pictureOf(file.files[0]);
            if (picture) this.trace(picture);
            else if (file.files[0]) this.say(UNREADABLE, "bad");
        } });
        this.level = h("input", { type: "range", min: 5, max: 95, value: 50, oninput: () => this.sample() });
        this.size = h("input", { type: "range", min: 5, max: LARGEST, oninput: () => this.scale(Number(this.size.value)) });
        const label = (text, ...fields) => h("label", {}, text, ...fields);
        this.darkness = label("Threshold", this.level);
        this.photo = h("div", { class: "fields", hidden: true }, label("Size", this.size), this.darkness);
        this.inverting = act("Invert", () => this.invert());
        this.place = h("div", { class: "place" });
        this.result = h("div", { class: "step result", "aria-live": "polite" });
        this.foot = h("div", { class: "foot" }, act("Play it", () => onplay(this.text(false)), "first"), act("Share", onshare), act("Print", () => print()), act("Save", () => this.save()));
        section.replaceChildren(h("div", { class: "understand making" },
            h("div", { class: "stage" },
                h("div", { class: "fields" },
                    h("span", { class: "sides" }, this.wide, " \u00d7 ", this.high), label("Colours", this.many),
                    h("label", { class: "photo" }, file, h("span", {}, "From a photo \u2026")), this.inverting),
                this.photo, this.place),
            h("section", { class: "side", "aria-label": "The puzzle" }, this.result, this.foot)));
        new ResizeObserver(([{ target }]) => target.style.setProperty("--above", `${Math.ceil(target.getBoundingClientRect().top + scrollY)}px`)).observe(section.firstChild);
        const { width, height, colours, letters } = this.saved() ?? { width: 10, height: 10, colours: coloursOf(1), letters: ".".repeat(100) };
        this.draw({ width, height, colours }, [...letters]);
    }

    get picture() {
        return this.drawing.picture;
    }

    /** The number of colours besides white. */
    get used() { return this.drawing.shape.colours.length - 1; }

    /** Whether the drawing is still what an image gives. */
    get isTraced() { return this.image && !this.isDrawn; }

    /** The puzzle as JSON of nonomata, with the picture as its goal if that is wanted. */
    text(hasGoal) {
        return this.picture.text(hasGoal);
    }

    /** The drawing that the browser has kept, if it is one. */
    saved() {
        try {
            const { width, height, used, letters, colours = coloursOf(used) } = JSON.parse(this.kept.get(KEPT));
            const known = colours.map(({ letter }) => letter);
            const isSize = side => Number.isInteger(side) && side >= 1 && side <= LARGEST;
            return isSize(width) && isSize(height) && letters.length === width * height && [...letters].every(letter => known.includes(letter)) ? { width, height, colours, letters } : null;
        } catch {
            return null;
        }
    }

    /** Begins a drawing of this size with these letters. One that was sampled from an image replaces another such. */
    draw(shape, letters) {
        const before = this.isTraced ? this.drawing?.before : this.drawing;
        const drawing = new Drawing(shape, letters, before ?? null);
        if (before) before.after = drawing;
        this.show(drawing);
    }

    /** Shows a drawing. */
    show(drawing) {
        this.player?.close();
        this.drawing = drawing;
        const { width, height, colours } = drawing.shape;
        for (const [field, value] of [[this.wide, width], [this.high, height], [this.many, colours.length - 1], [this.size, Math.max(width, height)]]) {
            if (field !== document.activeElement) field.value = value;
        }
        this.darkness.hidden = colours.length > 2;
        this.player = new Player({ shown: { ...this.picture.shown(false), title: "The drawing" }, handle: null }, null, { hints: "none", game: drawing, isDrawn: true });
        const { signal } = this.player.closing;
        drawing.onleave = other => {
            this.isDrawn = true;
            this.show(other);
            this.player.board.element.focus();
        };
        drawing.addEventListener("change", () => this.soon(), { signal });
        drawing.addEventListener("move", () => {
            this.isDrawn = true;
            this.offer();
        }, { signal });
        this.place.replaceChildren(this.player.element);
        this.soon();
    }

    /** Shows the controls that have a meaning now. */
    offer() {
        const { isEmpty } = this.picture;
        this.photo.hidden = !this.isTraced;
        this.inverting.hidden = isEmpty;
        this.foot.hidden = isEmpty;
    }

    /** Makes the drawing larger or smaller. What no longer fits comes back when there is room again. */
    resize(width, height) {
        if (this.isTraced) return this.sample(width, height, this.wished);
        const { colours, rows } = this.picture;
        rows.forEach((row, y) => row.forEach((letter, x) => this.outside.set(`${y},${x}`, letter)));
        const cell = (y, x) => this.outside.get(`${y},${x}`) ?? ".";
        const letters = Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => cell(y, x))).flat();
        this.draw({ width, height, colours }, lettersIn(colours, letters));
    }

    recolour(used) {
        const { colours: before, height, letters, width } = this.picture;
        if (this.isTraced) return this.sample(width, height, used);
        const colours = coloursOf(used, before);
        this.draw({ width, height, colours }, lettersIn(colours, letters));
    }

    invert() {
        const { colours, letters } = this.picture;
        this.drawing.paint(letters.map((letter, at) => [at, letter === "." ? colours[1].letter : "?"]));
    }

    /** Drops what was asked about the drawing before, and asks a moment after the last change. */
    soon() {
        this.engine.cancel();
        this.turn++;
        const { width, height, colours, letters, isEmpty } = this.picture;
        this.kept.set(KEPT, JSON.stringify({ width, height, colours, letters: letters.join("") }));
        clearTimeout(this.waiting);
        this.offer();
        if (isEmpty) return this.result.replaceChildren(h("h2", {}, "Draw a picture"), h("p", { class: "soft" }, "Or drop a photo on this page. Its clues, and whether they have one solution, are shown here as you draw."));
        this.say("Checking \u2026");
        this.waiting = setTimeout(() => this.judge(), REST);
    }

    async judge() {
        const { picture } = this;
        this.preview = new Board(picture.shown(), { label: "The puzzle as it will be", isRead: true });
        this.preview.element.removeAttribute("tabindex");
        this.say("Checking \u2026");
        try {
            const data = await this.explained(picture, JUDGING_SECONDS);
            if (data.error) return this.say(data.error.message, "bad");
            await this.report(picture, data);
        } catch (error) {
            if (!(error instanceof Cancelled)) throw error;
        }
    }

    /** The walkthrough of the puzzle of a picture. */
    explained(picture, seconds) {
        return this.opened(picture, handle => this.engine.ask("explain", handle, undefined, { time: seconds }));
    }

    /** What is answered about the puzzle of a picture while it is open. */
    async opened(picture, answer) {
        const reading = await this.engine.open(picture.text());
        if (reading.error) return reading;
        const [{ handle }] = reading.puzzles;
        try {
            return await answer(handle);
        } finally {
            this.engine.close(handle);
        }
    }

    /** Says the verdict, and below it the rest and the puzzle with its clues. */
    say(text, kind = "soft", ...more) {
        this.result.replaceChildren(h("p", { class: `verdict ${kind}` }, text), ...more, ...this.preview ? [h("div", { class: "preview" }, this.preview.element)] : []);
    }

    async report(picture, data) {
        if (data.verdict === "unique") return this.praise(data);
        if (data.verdict !== "multiple") return this.say(`No verdict within ${JUDGING_SECONDS} s.`, "bad");
        const light = change => {
            for (const shown of [this.preview, this.player.board]) shown.highlight({ open: data.open, change });
        };
        const suggested = h("p", { class: "soft" });
        light([]);
        const count = data.open.length === 1 ? "1 cell is" : `${data.open.length} cells are`;
        this.say("More than one solution", "bad", h("p", {}, `${count} ambiguous: they are dotted on the drawing.`),
            h("p", {}, act("Make it unique", () => this.mend(picture, data), "first")), suggested);
        const explain = handle => (grid, seconds) => this.engine.ask("explain", handle, grid, { time: seconds });
        const cells = await this.opened(picture, handle => decidingCells(picture, data, explain(handle)));
        if (!cells || cells.error) return;
        const { width } = picture;
        suggested.textContent = `Or change the drawing yourself, best at ${cells.length === 1 ? "the framed cell" : `the ${cells.length} framed cells`}.`;
        light(cells.map(at => [Math.floor(at / width) + 1, at % width + 1]));
    }

    /** Says how hard a puzzle with one solution is, and why. */
    praise({ rating, reason }) {
        const { note } = this;
        this.note = null;
        const parts = [];
        if (rating) {
            parts.push(h("p", { class: "grade" }, h("b", {}, `Grade ${rating.grade}`), " of 10"),
                h("p", {}, `${rating.hardest ? `Its hardest step is \u201c${rating.hardest}\u201d.` : ""} About ${rating.minutes} minute${rating.minutes === 1 ? "" : "s"} on paper.`),
                h("details", {}, h("summary", {}, `${rating.steps} steps`), h("ul", {}, ...rating.techniques.map(({ technique, steps }) => h("li", {}, `${capital(technique)}: ${steps}`)))));
        } else if (reason) parts.push(h("p", {}, `${capital(reason)}.`));
        if (note) parts.push(h("p", { class: "soft" }, note));
        this.say("One solution", "good", ...parts);
    }

    /** Changes cells of the drawing until its clues have one solution, in one move. */
    async mend(picture, data) {
        this.engine.cancel();
        const turn = ++this.turn;
        const stop = h("p", {}, act("Stop", () => this.engine.cancel()));
        let tried = 0;
        try {
            const found = await uniqueNear(picture, data, (other, seconds) => this.explained(other, seconds), (count, open) => {
                tried = count;
                this.say("Looking for a picture with one solution \u2026", "soft", h("p", {}, `${count} tried, ${open} cells ambiguous.`), stop);
            });
            if (found) return this.take(found);
            this.say("None found near this picture", "bad", h("p", {}, `Pictures tried: ${tried}. The drawing is as it was.`));
        } catch (error) {
            if (!(error instanceof Cancelled)) throw error;
            // A change of the drawing asks something else.
            if (turn === this.turn) this.say("Stopped. The drawing is as it was.");
        }
    }

    /** Takes a picture over as a move. */
    take(picture) {
        const changed = changedCells(picture, this.picture);
        this.drawing.paint(changed.map(at => [at, picture.letters[at] === "." ? "?" : picture.letters[at]]));
        this.note = `${changed.length === 1 ? "1 cell was" : `${changed.length} cells were`} changed; undo takes that back.`;
    }

    /**
     * Draws an image: pixel by pixel if it is small, or else in its own shape, as large as the drawing before. Until its
     * cells are drawn by hand, it is drawn anew for every size and number of colours.
     */
    trace(image) {
        const { width, height } = this.picture;
        const larger = Math.max(image.width, image.height);
        const side = larger <= PIXELS ? larger : Math.max(LARGER_SIDE, width, height);
        // What was drawn before can be had back.
        [this.image, this.isDrawn] = [image, true];
        const [wide, high] = this.sidesOf(side);
        this.level.value = Math.round(levelOf(cellsOf(image, wide, high)) * 100);
        this.sample(wide, high, this.used);
    }

    /** The width and the height of the image in cells, with this larger side. */
    sidesOf(larger) {
        const { image } = this;
        return [image.width, image.height].map(side => Math.max(1, Math.round(side * larger / Math.max(image.width, image.height))));
    }

    /** Draws the image larger or smaller. */
    scale(larger) {
        this.sample(...this.sidesOf(larger), this.wished);
    }

    /** Draws the image in this size, in white and at most a number of other colours. */
    sample(width = this.drawing.shape.width, height = this.drawing.shape.height, used = this.wished) {
        if (!this.image) return;
        this.wished = used;
        const cells = cellsOf(this.image, width, height);
        const { colours, letters } = used === 1 ? { colours: coloursOf(1), letters: inBlack(cells, this.level.value / 100) } : inColours(cells, used);
        this.draw({ width, height, colours: colours.length > 1 ? colours : coloursOf(1) }, letters);
        this.isDrawn = false;
        this.offer();
    }

    save() {
        const link = h("a", { href: URL.createObjectURL(new Blob([this.text(true)], { type: "application/json" })), download: "puzzle.json" });
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
}
