// A game as the page sees it: the engine plays it, the browser keeps it, and the page has its clock.

import init, { Game as Played, read, readBytes } from "../pkg/nonomata.js";
import { dayOf } from "./clock.js";
import { rowsOf } from "./shape.js";

/** The engine in the thread of the page, where a key is answered before the next one. Hints come from workers. */
export const ready = init().catch(cause => { throw new Error("the engine cannot be loaded", { cause }); });
ready.catch(() => { /* Each caller that waits for the engine sees the error. */ });

/** A new game of the puzzle at a place of a text or of the bytes of a file. */
export function played({ source, format, index = 0 }) {
    const { puzzles } = typeof source === "string" ? read(source, format) : readBytes(source, format);
    const game = puzzles[index].play();
    for (const puzzle of puzzles) if (!puzzle.error) puzzle.free();
    return game;
}

/** A new picture to draw: `?` is an open cell. */
export const drawn = (width, letters, colours) => Played.drawing(width, letters.join(""), { colours });

/** Events of a stroke that goes on: it is kept when it ends. */
const OPEN = ["press", "drag", "cross"];

/**
 * A game of one puzzle. `change` is dispatched after every change, `move` after every move of the player; the detail of
 * a move are the places of the cells that it has changed.
 */
export class Game extends EventTarget {
    /**
     * `played` is the game of the engine, `shown` its puzzle. With a `store`, a game under the same name goes on, and is
     * kept with what is known `about` the puzzle.
     */
    constructor(played, shown, { name = null, store = null, about = {} } = {}) {
        super();
        [this.played, this.name, this.store] = [played, name, store];
        this.about = { width: shown.width, height: shown.height, ...about };
        /** Whether something is to be kept that is not, and whether a stroke has begun. */
        [this.isDirty, this.isOpen] = [false, false];
        /** The numbers of the cells for the engine, by their places on the board, and the other way round. */
        this.cells = [...played.cells()];
        this.places = new Map(this.cells.map((cell, at) => [cell, at]));
        const { colours, headers, symbols, shape } = shown;
        /** The colours of a picture in a rectangle. */
        this.colours = shape === "square" && colours ? colours : null;
        const columns = headers && rowsOf(shown.given).flatMap(row => row.map((_, column) => ["", ...symbols[column]]));
        /** The names of the symbols of a cell. */
        this.namesOf = at => columns ? columns[at] : colours ? colours.map(({ letter }) => letter) : symbols;
        this.values = [];
        /** What cannot be in a cell, as lists. */
        this.notes = new Map();
        this.marks = new Set();
        /** For each line, which entries of its clue are crossed off, and which of them by hand. */
        this.crossed = new Map();
        this.byHand = new Map();
        this.begun = null;
        /** Whether the engine has refused the last event. */
        this.isRefused = false;
        this.#take(played.state());
        this.load();
    }

    /** What cannot be in a cell by the notes. */
    out(at) {
        return this.notes.get(at) ?? [];
    }

    /** Takes over what has changed. Returns the places of the cells, null if nothing has. */
    #take({ cells, clues, cursor, standing, can_undo: canUndo, can_redo: canRedo }) {
        const places = cells.map(({ cell, mark, not, is_ringed: isRinged }) => {
            const at = this.places.get(cell);
            const names = this.namesOf(at);
            this.values[at] = mark === null ? "?" : names[mark];
            this.notes.set(at, not.map(symbol => names[symbol]));
            isRinged ? this.marks.add(at) : this.marks.delete(at);
            return at;
        });
        for (const { line, crossed, by_hand: byHand } of clues) {
            this.crossed.set(line, crossed);
            this.byHand.set(line, byHand);
        }
        const isChanged = places.length > 0 || clues.length > 0 || standing !== this.standing;
        [this.cursor, this.standing, this.canUndo, this.canRedo] = [this.places.get(cursor), standing, canUndo, canRedo];
        return isChanged ? places : null;
    }

    get hasUndo() { return this.canUndo; }
    get hasRedo() { return this.canRedo; }

    get isSolved() { return this.standing === "solved"; }

    /** Tells the engine what the player does, all in one. Returns whether it has changed anything. */
    send(...events) {
        this.#pass();
        this.isOpen = OPEN.includes(events.at(-1).event);
        let changed = null;
        for (const event of events) {
            const changes = this.played.handle(event);
            this.isRefused = Boolean(changes.error);
            if (this.isRefused) return false;
            const places = this.#take(changes);
            if (places) changed = [...new Set([...changed ?? [], ...places])];
        }
        if (!changed) {
            if (!this.isOpen) this.save();
            return false;
        }
        const { event } = events.at(-1);
        const isMove = !["release", "withdraw", "undo", "redo"].includes(event);
        if (this.isSolved || event === "reset" || !isMove && !this.played.time()) this.begun = null;
        else if (isMove) this.start();
        this.isDirty = true;
        if (!this.isOpen || this.isSolved) this.save();
        if (isMove) this.dispatchEvent(new CustomEvent("move", { detail: changed }));
        this.dispatchEvent(new CustomEvent("change", { detail: isMove ? changed : null }));
        return true;
    }

    /** The event that moves the cursor of the engine to a cell. */
    pointAt(at) {
        return { event: "point", cell: this.cells[at] };
    }

    symbol(at, value) {
        return this.namesOf(at).indexOf(value);
    }

    /** Begins a stroke. */
    press(at, pen) {
        return this.send({ event: "press", cell: this.cells[at], pen });
    }

    /** Extends the stroke to cells. */
    drag(places) {
        return this.send(...places.map(at => ({ event: "drag", cell: this.cells[at] })));
    }

    /** Ends the stroke. */
    release() {
        return this.send({ event: "release" });
    }

    /** Takes back a stroke that has not ended. */
    withdraw() {
        return this.send({ event: "withdraw" });
    }

    /** Writes a value into a cell, whatever it held. */
    write(at, value) {
        return this.send(this.pointAt(at), value === "?" ? { event: "clear" } : { event: "mark", symbol: this.symbol(at, value) });
    }

    /** Sets what is left of cells, in one move: [place, values]; all values leave it open. False if that cannot be. */
    apply(cells) {
        const numbers = cells.map(([at, left]) => [this.cells[at], left.map(value => this.symbol(at, value))]);
        if (numbers.some(([, left]) => left.includes(-1))) return false;
        this.send({ event: "apply", cells: numbers });
        return !this.isRefused;
    }

    undo() { this.send({ event: "undo" }); }
    redo() { this.send({ event: "redo" }); }

    /** Clears everything and the clock, which can be undone. */
    clear() {
        if (!this.send({ event: "reset" })) this.begun = null;
        this.save();
    }

    /** The seconds that the game has taken. */
    get time() {
        this.#pass();
        return this.played.time();
    }

    /** Lets the clock of the engine go on to now. */
    #pass() {
        if (this.begun === null) return;
        const now = performance.now();
        this.pass((now - this.begun) / 1000);
        this.begun = now;
    }

    pass(seconds) {
        this.played.pass(seconds);
    }

    start() {
        if (!this.isSolved) this.begun ??= performance.now();
    }

    pause() {
        this.#pass();
        if (this.begun !== null) this.isDirty = true;
        this.begun = null;
    }

    /** Keeps what has changed. A game without a move leaves nothing. */
    save() {
        if (!this.store || !this.isDirty) return;
        this.isDirty = false;
        if (!this.canUndo && !this.canRedo) return this.store.forget(this.name);
        const { values, about } = this;
        const seconds = Math.floor(this.played.time());
        const solved = this.isSolved ? { day: dayOf(new Date()), seconds, picture: pictureOf(values, this.colours) } : null;
        this.store.keep(this.name, this.played.save(), { ...about, at: Date.now(), done: values.filter(value => value !== "?").length / values.length, seconds, solved });
    }

    /** Adds to what is known about the puzzle. */
    know(known) {
        Object.assign(this.about, known);
        this.store?.amend(this.name, known);
    }

    load() {
        const saved = this.store?.game(this.name) ?? null;
        const state = saved === null ? null : this.played.load(saved);
        // What another version has saved is not read.
        if (state && !state.error) this.#take(state);
    }

    /** Takes over what another tab has played. What is being drawn here goes first. */
    reload() {
        if (this.isOpen) return;
        [this.begun, this.isDirty] = [null, false];
        this.load();
        this.dispatchEvent(new CustomEvent("change", { detail: null }));
    }

    /** Stops the clock, and keeps the game. */
    close() {
        this.pause();
        this.save();
    }
}

/** The picture of a game, with what is open as blank; null if it is none. */
function pictureOf(values, colours) {
    if (!colours) return null;
    return { letters: values.map(value => value === "?" ? colours[0].letter : value).join(""), colours: colours.map(({ letter, rgb }) => ({ letter, rgb })) };
}

/** Values as the text of a grid: rows of letters, or of words between bars. */
export function gridText(cells, values, isTable) {
    const rows = [];
    cells.forEach((cell, at) => (rows[cell.row - 1] ??= []).push(values[at]));
    return rows.map(row => row.join(isTable ? " | " : "")).join("\n");
}
