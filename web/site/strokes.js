// Playing with a pointer: strokes over cells, clicks on clues, a long press that marks. What a stroke does to its cells
// is decided by the game.

import { h } from "./elements.js";

/** How long a finger rests before it marks a cell, in milliseconds. */
const LONG = 450;

/** How far above a finger the number of cells is shown, and above a mouse, in pixels. */
const [ABOVE_FINGER, ABOVE_MOUSE] = [64, 34];

/** The strokes of a player. */
export class Strokes {
    /** The stroke that is being made: {first, isOne, sent}; null before the next press. */
    #stroke = null;
    #resting;

    constructor(player) {
        this.player = player;
        /** How many cells a stroke covers, beside the pointer. */
        this.tally = h("div", { class: "tally", hidden: true, "aria-hidden": "true" });
        const { element } = player.board;
        element.addEventListener("contextmenu", event => event.preventDefault());
        element.addEventListener("pointerdown", event => this.#press(event));
        element.addEventListener("pointermove", event => this.#move(event));
        element.addEventListener("pointerup", () => this.end());
        element.addEventListener("pointerleave", () => player.board.cross(null));
        // Two fingers zoom: what the first of them has begun is no move.
        element.addEventListener("pointercancel", () => this.withdraw());
    }

    #press(event) {
        const { player: { board } } = this;
        if (!event.isPrimary) return this.withdraw();
        this.end();
        const clue = event.target.closest?.(".clue");
        const at = clue ? -1 : board.under(event.clientX, event.clientY);
        if (!clue && at < 0) return;
        board.element.setPointerCapture(event.pointerId);
        if (clue) return this.#cross(...clue.dataset.clue.split("."));
        this.player.point(at, false);
        const isSecond = event.button === 2 || event.ctrlKey;
        this.begin(at, isSecond ? board.blank ?? "?" : this.player.tool, !isSecond);
        if (event.pointerType !== "mouse" && this.player.isMarking) this.#resting = setTimeout(() => this.#rest(at), LONG);
    }

    /** A finger that rests marks the cell instead. */
    #rest(at) {
        this.withdraw();
        this.begin(at, "mark");
        navigator.vibrate?.(10);
    }

    /** Begins a stroke with what is chosen: a symbol, `?` that clears, or a mark. */
    begin(at, wanted, isCycling = false) {
        const pen = this.player.penFor(at, wanted, isCycling);
        if (this.player.game.press(at, pen)) this.#stroke = { first: at, isOne: pen === "ring" || pen === "allow", sent: new Set([at]) };
        else this.player.game.release();
    }

    /** Crosses off an entry of a clue, or all of another rule. A name is not an entry. */
    #cross(line, place) {
        const { player: { game, puzzle } } = this;
        if (place === "name") return;
        if (game.send({ event: "cross", line: Number(line), entry: puzzle.lines[line].clue ? Number(place) : 0 })) this.#stroke = { isOne: true };
        else game.release();
    }

    #move(event) {
        const { board } = this.player;
        const at = board.under(event.clientX, event.clientY);
        if (this.#stroke) return this.#drag(event, at);
        if (event.pointerType === "mouse") board.cross(at < 0 ? null : at);
    }

    /** Extends the stroke along a line through its first cell. */
    #drag(event, at) {
        const { player, player: { board }, tally } = this;
        if (this.#stroke.isOne || !event.isPrimary || at < 0 || at === board.cursor) return;
        clearTimeout(this.#resting);
        const path = this.#between(this.#stroke.first, at);
        if (!path) return;
        player.point(at, false);
        const { sent } = this.#stroke;
        const added = path.filter(cell => !sent.has(cell));
        for (const cell of added) sent.add(cell);
        if (added.length) player.game.drag(added);
        tally.hidden = path.length < 2;
        tally.textContent = path.length;
        const above = event.pointerType === "mouse" ? ABOVE_MOUSE : ABOVE_FINGER;
        tally.style.transform = `translate(${event.clientX + 14}px, ${Math.max(0, event.clientY - above)}px)`;
    }

    /** The cells of a line between two cells, both included. */
    #between(from, to) {
        const { board } = this.player;
        const line = board.crossing[from].find(({ cells }) => cells.includes(to));
        if (!line) return null;
        const [start, end] = [line.cells.indexOf(from), line.cells.indexOf(to)];
        return line.cells.slice(Math.min(start, end), Math.max(start, end) + 1);
    }

    /** Forgets the stroke, which the game has ended. */
    drop() {
        clearTimeout(this.#resting);
        this.#stroke = null;
        this.tally.hidden = true;
    }

    /** Ends a stroke. */
    end() {
        if (this.#stroke) this.player.game.release();
        this.drop();
    }

    /** Takes back a stroke that has not ended. */
    withdraw() {
        if (this.#stroke) this.player.game.withdraw();
        this.drop();
    }
}
