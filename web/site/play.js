// Playing: a board, a game and the tools of a player. The rules of play are those of the game; here they meet pointers,
// keys and buttons. An engine is needed only for hints and checks, and is asked nothing that would spoil the puzzle.

import { Advice, LEVELS } from "./advice.js";
import { Board } from "./board.js";
import { clock } from "./clock.js";
import { h } from "./elements.js";
import { Cancelled } from "./engine.js";
import { Game, gridText, played } from "./game.js";
import { command, press } from "./keys.js";
import { Palette } from "./palette.js";
import { positionOf, rowsOf } from "./shape.js";
import { Strokes } from "./strokes.js";
import { Zoom } from "./zoom.js";

/**
 * A player. `element` is what a page shows. A picture that is drawn has no marks, and its open cells are blank.
 * Events: `move`, `solved`, `hint` (the detail has the hint), and `point` when the cursor moves.
 */
export class Player extends EventTarget {
    /**
     * `fills` says that the page gives the player its size. `store` keeps the game under `name`, with what is known
     * `about` the puzzle.
     */
    constructor(found, engine, { name = null, store = null, about = {}, hints = "why", letters = false, game = null, isDrawn = false, text = null, fills = false } = {}) {
        super();
        this.isDrawn = isDrawn;
        [this.puzzle, this.handle, this.engine] = [found.shown, found.handle, engine];
        this.board = new Board(this.puzzle, { label: this.puzzle.kind, letters });
        this.game = game ?? new Game(played(text === null ? engine.sourceOf(found.handle) : { source: text }), this.puzzle, { name, store, about });
        /** What the puzzle itself leaves of cells. */
        this.first = new Map((this.puzzle.candidates ?? []).map(([row, column, left]) => [this.board.at([row, column]), [...left]]));
        this.advice = engine && new Advice(this, LEVELS.indexOf(hints));
        this.said = h("p", { class: "said", role: "status", "aria-live": "polite" });
        this.acts = h("div", { class: "tools apply" });
        /** What was written last, for screen readers. */
        this.announced = h("p", { class: "spoken", role: "status" });
        this.zoom = new Zoom(this.board, { fills });
        this.palette = new Palette(this.board, this.symbols().filter(symbol => !isDrawn || symbol !== this.board.blank), { isMarking: this.isMarking });
        this.tools();
        /** A page puts its heading here. */
        this.side = h("div", { class: "side" }, h("div", { class: "message" }, this.said, this.acts), this.bar);
        this.element = h("div", { class: fills ? "player fills" : "player" }, this.zoom.sheet, this.side, this.zoom.spoken ?? "", this.announced);
        this.closing = new AbortController();
        this.listen(this.closing.signal);
        this.refresh();
        this.board.point(Math.max(0, this.board.values.indexOf("?")), false);
        if (this.game.isSolved) this.say(this.solvedIn, "good");
    }

    listen(signal) {
        const { board, game } = this;
        this.wasSolved = game.isSolved;
        game.addEventListener("move", () => this.dispatchEvent(new CustomEvent("move", { detail: { grid: this.text() } })), { signal });
        game.addEventListener("change", ({ detail: changed }) => this.change(changed), { signal });
        this.element.addEventListener("keydown", event => command(this, event));
        this.ticking = setInterval(() => this.tick(), 1000);
        document.addEventListener("visibilitychange", () => document.hidden && this.pause(), { signal });
        addEventListener("pagehide", () => this.pause(), { signal });
        if (board.isTable) {
            board.element.addEventListener("choose", ({ detail: { at, value } }) => game.write(at, value));
            for (const at of board.given) board.shapes[at].firstChild.disabled = true;
            return;
        }
        this.strokes = new Strokes(this);
        this.element.append(this.strokes.tally);
        board.element.addEventListener("keydown", event => press(this, event));
        // A click gives the focus, too, and must not move the board under the pointer.
        board.element.addEventListener("focus", () => this.point(board.cursor, board.element.matches(":focus-visible")));
        board.element.addEventListener("blur", () => board.point(board.cursor, false));
    }

    /** The grid has changed. Messages speak of the grid as it was. */
    change(changed) {
        this.say("");
        if (this.board.isHighlighted) this.board.highlight();
        this.zoom.uncover([]);
        this.advice?.forget();
        this.refresh(changed ?? undefined);
        if (changed) this.announce(changed);
        this.look();
    }

    /** Asks the engine about the puzzle, until `signal` aborts. Null if the page has cancelled it. */
    async ask(question, limits, signal) {
        try {
            return await this.engine.answer(this.handle, question, { signal, limits });
        } catch (error) {
            if (error instanceof Cancelled) return null;
            throw error;
        }
    }

    /** How long a game that is solved has taken, in words. */
    get solvedIn() {
        return `Solved in ${clock(this.game.time)}.`;
    }

    /** Whether cells can be marked. */
    get isMarking() {
        return !this.isDrawn && !this.board.isTable;
    }

    get tool() {
        return this.palette.tool;
    }

    /** Ends the player and forgets its puzzle. */
    close() {
        clearInterval(this.ticking);
        this.closing.abort();
        this.advice?.cancel();
        this.game.close();
        this.engine?.close(this.handle);
    }

    /** What can be written into a cell of a board that is not a table: the colours first, then the blank; or letters. */
    symbols() {
        const { colours, symbols, headers } = this.puzzle;
        if (headers) return [];
        return colours ? [...colours.slice(1), colours[0]].map(colour => colour.letter) : symbols;
    }

    /** The grid as text. */
    text(values = this.game.values) {
        return gridText(this.board.cells, values, this.board.isTable);
    }

    /** What the puzzle leaves of a cell. */
    possible(at) {
        return this.first.get(at) ?? this.board.possible(at);
    }

    /** What is left of a cell, by the puzzle and by the notes; null if it has lost nothing. */
    left(at) {
        const out = this.game.out(at);
        return this.first.has(at) || out.length ? this.possible(at).filter(value => !out.includes(value)) : null;
    }

    /** The grid with what the notes leave of its cells: {grid, candidates}. */
    grid() {
        return positionOf(this.board, this.game.values, at => this.game.out(at).length ? this.left(at) : null);
    }

    /** The grid as the engine reads it: a text, or with what the notes leave of its cells. */
    position() {
        const { game } = this;
        return game.values.some((value, at) => value === "?" && game.out(at).length) ? this.grid() : this.text();
    }

    /** The position as a text, to compare. */
    get state() {
        return JSON.stringify(this.position());
    }

    /** Takes over a grid, in one move. Returns whether it is one of this puzzle. */
    put({ grid, candidates = [] }) {
        const { board } = this;
        const values = Array.isArray(grid) ? rowsOf(grid).flat() : [];
        if (values.length !== board.cells.length) return false;
        const cells = values.map((value, at) => [at, value === "?" ? this.possible(at) : [value]]);
        for (const [row, column, left] of candidates) {
            const at = board.at([row, column]);
            // A grid has no notes of cells that are known.
            if (values[at] === "?") cells[at][1] = [...left];
        }
        return this.game.apply(cells);
    }

    /** The tools: `bar` with those that are always seen, and `more` with the others, which a page may put elsewhere. */
    tools() {
        // Elsewhere letters are written, or typed into fields.
        const key = letter => this.puzzle.colours ? ` (${letter})` : "";
        const button = (text, title, onclick) => h("button", { type: "button", title, "aria-label": title, onclick }, text);
        this.undoing = button("Undo", "Undo (Ctrl+Z)", () => this.undo());
        this.redoing = button("Redo", "Redo (Ctrl+Y)", () => this.redo());
        this.timing = h("span", { class: "time", role: "timer", "aria-label": "Time" });
        this.noting = this.engine && this.board.isNoted && h("button", {
            type: "button", title: `Notes: rule out what a cell cannot hold${this.board.isTable ? "" : key("N") || " (Shift+space)"}`,
            "aria-pressed": "false", onclick: () => this.note(!this.isNoting),
        }, "Notes");
        const restart = button("Restart", "Restart: clear everything; it can be undone", () => this.restart());
        this.more = h("div", { class: "more", role: "group", "aria-label": "More tools" }, this.redoing, restart, this.zoom.bar);
        this.bar = h("div", { class: "tools", role: "toolbar", "aria-label": "Tools" },
            this.palette.element, this.noting || null, this.undoing,
            this.advice?.isGiving ? button("Hint", `Hint${key("H")}`, () => this.advice.hint()) : null,
            this.advice ? button("Check", "Check: is it right so far?", () => this.advice.check()) : null, this.more);
    }

    /** Whether what is chosen is ruled out, and not written. */
    get isNoting() {
        return this.noting && this.noting.getAttribute("aria-pressed") === "true";
    }

    /** How to play, as sentences. */
    get help() {
        const { isTable, blank } = this.board;
        const own = isTable ? ["Choose what each cell holds."]
            : blank === null ? ["Click a cell, or go to it with the arrows, and type a letter; Backspace takes it back."]
            : ["A tap or a click fills a cell, a second one says that it is blank, a third one clears it. Drag to do that along a line. The right button says blank at once, and a finger that rests marks the cell.",
                "Keys: arrows go to a cell, space fills it, X says that it is blank, M marks it; the digits choose what to write. C and Shift+C cross off clues, as a click on them does."];
        const notes = this.noting ? [`Notes rule out what a cell cannot hold${isTable ? "" : blank === null ? " (Shift+space)" : " (N)"}.`] : [];
        const hints = this.advice?.isGiving ? [`Hint${isTable || blank === null ? "" : " (H)"} says where to go on, and more each time you ask.`] : [];
        const large = isTable ? [] : ["Two fingers move a large board and zoom it, as +, - and 0 do, and Ctrl with the wheel."];
        return [...own, ...notes, ...hints, "Ctrl+Z undoes, Ctrl+Y redoes.", ...large];
    }

    /** Begins or ends to write notes. In a table the values of each open cell become buttons. */
    note(isOn) {
        this.noting.setAttribute("aria-pressed", String(isOn));
        const { board } = this;
        if (board.isTable) board.shapes.forEach((field, at) => {
            field.querySelector(".chips")?.remove();
            field.classList.remove("noting");
            if (!isOn) return;
            const exclude = value => {
                this.game.press(at, { not: this.game.symbol(at, value) });
                this.game.release();
                // The chips of a cell that is known are hidden, and would lose the focus.
                if (this.game.values[at] !== "?") this.focus(at);
            };
            const chip = value => h("button", { type: "button", "data-value": value, "aria-label": `not ${value}`, onclick: () => exclude(value) }, value);
            field.append(h("span", { class: "chips", role: "group", "aria-label": `Notes of ${field.firstChild.getAttribute("aria-label")}` }, ...this.possible(at).map(chip)));
        });
        this.say(isOn ? `Notes are on: ${board.isTable ? "a button" : "a click"} rules a value out, another allows it again.` : "Notes are off.");
        this.refresh();
    }

    /** Says something, with buttons for what can be done about it. */
    say(text, kind = "", acts = []) {
        this.said.textContent = text;
        this.said.className = `said ${kind}`;
        this.acts.replaceChildren(...acts);
    }

    /** Tells screen readers what a move has changed. The fields of a table do so themselves. */
    announce(changed) {
        if (this.board.isTable || !changed.length) return;
        this.announced.textContent = changed.length === 1 ? this.board.labelOf(changed[0]) : `${changed.length} cells were changed.`;
    }

    /** Stops the clock until the next move, keeps the game, and shows where the clock stands. */
    pause() {
        this.game.close();
        this.tick();
    }

    tick() {
        this.timing.textContent = clock(this.game.time);
    }

    /** Shows the game. `changed` are the places of the cells that have changed, if that is known. */
    refresh(changed) {
        const { board, game } = this;
        board.set(game.values);
        board.note(at => this.left(at), changed);
        if (board.isTable) this.refreshChips();
        board.mark(game.marks);
        board.crossOff(game.crossed);
        board.element.classList.toggle("solved", game.isSolved);
        this.undoing.disabled = !game.hasUndo;
        this.redoing.disabled = !game.hasRedo;
        this.tick();
    }

    refreshChips() {
        const { board, game } = this;
        for (const chips of board.element.querySelectorAll(".chips")) {
            const at = board.shapes.indexOf(chips.parentElement);
            chips.hidden = game.values[at] !== "?";
            chips.parentElement.classList.toggle("noting", !chips.hidden);
            for (const chip of chips.children) chip.setAttribute("aria-pressed", String(game.out(at).includes(chip.dataset.value)));
        }
    }

    /** Moves the cursor to a cell, and scrolls to it unless a pointer has chosen it. */
    point(at, isRevealed = true) {
        this.board.point(at);
        if (isRevealed) this.zoom.reveal([at]);
        this.dispatchEvent(new CustomEvent("point", { detail: at }));
    }

    /**
     * What a stroke with a symbol, `?` that clears, or `mark` does to a cell. A pointer goes round: what is filled
     * becomes blank, and what is blank open.
     */
    penFor(at, wanted, isCycling) {
        const { board: { blank }, game } = this;
        const symbol = this.isDrawn && wanted === blank ? "?" : wanted;
        if (symbol === "mark") return "ring";
        if (symbol === "?") return this.isNoting ? "allow" : "clear";
        if (this.isNoting) return { not: game.symbol(at, symbol) };
        if (isCycling && !this.isDrawn && blank !== null && symbol !== blank) {
            if (game.values[at] === symbol) return { mark: game.symbol(at, blank) };
            if (game.values[at] === blank) return "clear";
        }
        return { mark: game.symbol(at, symbol) };
    }

    /** Undoes a move. What a pointer draws from then on would change an older one: its stroke ends. */
    undo() {
        this.strokes?.drop();
        this.game.undo();
    }

    redo() {
        this.strokes?.drop();
        this.game.redo();
    }

    restart() {
        this.game.clear();
        this.tick();
    }

    /** Says how the game stands after a move: solved, or full but wrong. */
    look() {
        const { game } = this;
        if (game.standing === "wrong") this.say("Every cell is filled in, but not all of them are right.", "bad");
        if (game.standing === "miscounted") this.say("As many cells are filled in as the clues ask for, but not all of them are right.", "bad");
        const isNew = game.isSolved && !this.wasSolved;
        this.wasSolved = game.isSolved;
        if (!isNew) return;
        this.strokes?.drop();
        this.say(this.solvedIn, "good");
        this.dispatchEvent(new CustomEvent("solved", { detail: { grid: this.text(), seconds: game.time } }));
    }

    /** Makes the changes of a step: what is known is written, what is only ruled out becomes notes. */
    take(changes) {
        const cells = changes.map(([row, column, held]) => [this.board.at([row, column]), [...held]]);
        this.game.apply(cells.filter(([at]) => at !== undefined));
        if (!this.game.isSolved) this.say("Applied.");
        this.focus(this.board.at(changes[0]));
    }

    /** Gives the focus to the board, which stays where it is, or to the field of a cell of a table. */
    focus(at) {
        const { isTable, shapes, element } = this.board;
        isTable ? shapes[at].firstChild.focus() : element.focus({ preventScroll: true });
    }
}
