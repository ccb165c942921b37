// A game: what the player has filled in, every move of it, notes, marks, crossed-off clues and the time. It is saved in
// the browser.

const PREFIX = "nonomata:";

/** A game of one puzzle. `change` is dispatched after every change, `move` after every move of the player. */
export class Game extends EventTarget {
    /** `given` are the values at the start, row by row; a game under the same name goes on. */
    constructor(given, name) {
        super();
        this.given = given;
        this.name = name;
        this.values = [...given];
        /** What cannot be in a cell, as lists. */
        this.notes = new Map();
        this.marks = new Set();
        this.crossed = new Set();
        this.moves = [];
        this.made = 0;
        /** The undone moves that the last move has dropped. */
        this.dropped = [];
        this.seconds = 0;
        this.begun = null;
        this.isSolved = false;
        this.load();
    }

    /** Whether the puzzle itself gives a cell. */
    isGiven(at) {
        return this.given[at] !== "?";
    }

    /**
     * Makes a move: values of cells, notes (what cannot be in a cell), marks and crossed-off clues that change
     * together.
     */
    move({ cells = [], notes = [], marks = [], crossed = [], seconds }) {
        const changed = this.#changed(cells);
        if (!changed.length && !notes.length && !marks.length && !crossed.length) return false;
        const move = {
            cells: changed.map(([at, value]) => [at, this.values[at], value]),
            notes: notes.map(([at, out]) => [at, this.out(at), out]), marks, crossed, seconds,
        };
        this.dropped = this.moves.splice(this.made);
        this.moves.push(move);
        this.start();
        this.run(move, 2);
        this.made = this.moves.length;
        this.tell("move", move);
        return true;
    }

    /** What cannot be in a cell by the notes. */
    out(at) {
        return this.notes.get(at) ?? [];
    }

    /** Adds to the last move, as long as a finger or a key is down. */
    extend({ cells = [], notes = [] }) {
        const move = this.moves[this.made - 1];
        if (!move) return this.move({ cells, notes });
        for (const [at, out] of notes) {
            move.notes.push([at, this.out(at), out]);
            this.notes.set(at, out);
        }
        const isChanged = this.#add(cells) || notes.length > 0;
        if (isChanged) this.tell("move", move);
        return isChanged;
    }

    #add(cells) {
        const changed = this.#changed(cells);
        for (const [at, value] of changed) {
            this.moves[this.made - 1]?.cells.push([at, this.values[at], value]);
            this.values[at] = value;
        }
        return changed.length > 0;
    }

    /** Those of the cells that may change, and would. */
    #changed(cells) {
        return cells.filter(([at, value]) => !this.isGiven(at) && this.values[at] !== value);
    }

    run(move, side) {
        const cells = side === 2 ? move.cells : [...move.cells].reverse();
        for (const cell of cells) this.values[cell[0]] = cell[side];
        // Games that were saved before there were notes have none.
        const notes = side === 2 ? move.notes ?? [] : [...move.notes ?? []].reverse();
        for (const note of notes) this.notes.set(note[0], note[side]);
        for (const at of move.marks) this.marks.has(at) ? this.marks.delete(at) : this.marks.add(at);
        for (const clue of move.crossed) this.crossed.has(clue) ? this.crossed.delete(clue) : this.crossed.add(clue);
        if (move.seconds !== undefined) [this.seconds, this.begun] = [side === 2 ? 0 : move.seconds, null];
    }

    get canUndo() { return this.made > 0; }
    get canRedo() { return this.made < this.moves.length; }

    undo() {
        if (!this.canUndo) return;
        this.run(this.moves[--this.made], 1);
        this.tell("change");
    }

    /** Undoes the last move, and forgets it: what could be redone before it can be redone again. */
    withdraw() {
        this.undo();
        this.moves.splice(this.made, Infinity, ...this.dropped);
        this.tell("change");
    }

    redo() {
        if (!this.canRedo) return;
        this.run(this.moves[this.made++], 2);
        this.tell("change");
    }

    /** Clears everything and the clock, which can be undone. */
    clear() {
        const isMade = this.move({
            seconds: this.time,
            cells: this.given.map((value, at) => [at, value]),
            notes: [...this.notes.keys()].filter(at => this.out(at).length).map(at => [at, []]),
            marks: [...this.marks],
            crossed: [...this.crossed],
        });
        if (isMade) return;
        [this.seconds, this.begun] = [0, null];
        this.save();
    }

    tell(type, detail) {
        this.isSolved = false;
        this.save();
        if (type !== "change") this.dispatchEvent(new CustomEvent(type, { detail }));
        this.dispatchEvent(new CustomEvent("change", { detail }));
    }

    /** The seconds that the game has taken. */
    get time() {
        return this.seconds + (this.begun === null ? 0 : (performance.now() - this.begun) / 1000);
    }

    start() {
        if (this.begun === null && !this.isSolved) this.begun = performance.now();
    }

    pause() {
        this.seconds = this.time;
        this.begun = null;
    }

    /** Ends a game that is solved. What was left open becomes a part of the last move. */
    solve(values) {
        this.#add(values.map((value, at) => [at, value]));
        this.pause();
        this.isSolved = true;
        this.save();
    }

    save() {
        if (!this.name) return;
        const { moves, made, isSolved } = this;
        try {
            localStorage.setItem(PREFIX + this.name, JSON.stringify({ moves, made, isSolved, seconds: Math.floor(this.time * 10) / 10 }));
        } catch {
            // Private windows and full stores keep nothing; the game goes on.
        }
    }

    load() {
        if (!this.name) return;
        try {
            const saved = JSON.parse(localStorage.getItem(PREFIX + this.name) ?? "null");
            if (!saved) return;
            saved.moves.slice(0, saved.made).forEach(move => this.run(move, 2));
            Object.assign(this, { moves: saved.moves, made: saved.made, isSolved: saved.isSolved, seconds: saved.seconds });
        } catch {
            // What another version has saved is not read.
        }
    }
}

/** A short name for a text: FNV-1a, twice. */
export function nameOf(text) {
    const hash = seed => {
        let value = seed;
        for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
        return value.toString(36);
    };
    return hash(0x811c9dc5) + hash(0x1234567);
}

/** Values as the text of a grid: rows of letters, or of words between bars. */
export function gridText(cells, values, isTable) {
    const rows = [];
    cells.forEach((cell, at) => (rows[cell.row - 1] ??= []).push(values[at]));
    return rows.map(row => row.join(isTable ? " | " : "")).join("\n");
}
