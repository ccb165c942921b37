// Playing: a board, a game and the tools of a player. The rules of play are those of the game; here are its pointer, keys
// and buttons. An engine is needed only for hints and checks, and is asked nothing that would spoil the puzzle.

import { Board } from "./board.js";
import { h } from "./elements.js";
import { Cancelled } from "./engine.js";
import { Game, gridText, played } from "./game.js";
import { entriesOf, positionOf, rowsOf } from "./shape.js";
import { Zoom } from "./zoom.js";

/** How much a hint may disclose, from little to all. */
export const LEVELS = ["where", "how", "why"];

/** Seconds as minutes and seconds. */
export function clock(seconds) {
    const whole = Math.floor(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    const two = number => String(number).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/**
 * A player. `element` is what a page shows. A picture that is drawn has no marks, and its open cells are blank.
 * Events: `move`, `solved`, `hint` (the detail has the hint), and `point` when the cursor moves.
 */
export class Player extends EventTarget {
    constructor(found, engine, { name = null, hints = "why", letters = false, game = null, isDrawn = false, text = null } = {}) {
        super();
        this.isDrawn = isDrawn;
        [this.puzzle, this.handle, this.engine] = [found.shown, found.handle, engine];
        this.deepest = Math.max(-1, LEVELS.indexOf(hints));
        this.board = new Board(this.puzzle, { label: this.puzzle.kind, letters });
        this.game = game ?? new Game(played(text === null ? engine.sourceOf(found.handle) : { source: text }), this.puzzle, name);
        /** What the puzzle itself leaves of cells. */
        this.first = new Map((this.puzzle.candidates ?? []).map(([row, column, left]) => [this.board.at([row, column]), [...left]]));
        this.tool = this.symbols()[0] ?? null;
        this.said = h("p", { class: "said", role: "status", "aria-live": "polite" });
        this.acts = h("div", { class: "apply" });
        /** What was written last, for screen readers. */
        this.announced = h("p", { class: "spoken", role: "status" });
        this.zoom = new Zoom(this.board);
        this.bar = this.tools();
        const message = h("div", { class: "message" }, this.said, this.acts);
        this.element = h("div", { class: "player" }, this.bar, h("div", { class: "desk" }, this.zoom.sheet, message), this.zoom.spoken, this.announced);
        this.closing = new AbortController();
        const { signal } = this.closing;
        this.game.addEventListener("move", () => this.dispatchEvent(new CustomEvent("move", { detail: { grid: this.text() } })), { signal });
        this.wasSolved = this.game.isSolved;
        this.game.addEventListener("change", ({ detail: changed }) => {
            // Messages speak of the grid as it was.
            this.say("");
            this.board.highlight();
            this.zoom.uncover([]);
            this.acts.replaceChildren();
            this.disclosed = null;
            this.refresh();
            if (changed) this.announce(changed);
            this.look();
        }, { signal });
        this.element.addEventListener("keydown", event => this.command(event));
        this.board.isTable ? this.listenToTable() : this.listen();
        /** What hints have disclosed of the grid as it is: {state, level, text, isAwaited}; null before the first. */
        this.disclosed = null;
        this.ticking = setInterval(() => this.tick(), 1000);
        document.addEventListener("visibilitychange", () => {
            if (document.hidden) this.pause();
        }, { signal });
        this.refresh();
        this.board.point(Math.max(0, this.board.values.indexOf("?")), false);
        if (this.game.isSolved) this.say(this.solvedIn, "good");
    }

    /** How long a game that is solved has taken, in words. */
    get solvedIn() {
        return `Solved in ${clock(this.game.time)}.`;
    }

    /** Ends the player and forgets its puzzle. */
    close() {
        clearInterval(this.ticking);
        this.closing.abort();
        this.game.close();
        this.engine?.close(this.handle);
    }

    /**
     * What can be written into a cell of a board that is not a table: the colours first, then the blank; or letters.
     */
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

    tools() {
        // Elsewhere letters are written, or typed into fields.
        const key = letter => this.puzzle.colours ? ` (${letter})` : "";
        const button = (text, title, onclick) => h("button", { type: "button", title, "aria-label": title, onclick }, text);
        this.undoing = button("\u21b6", "Undo (Ctrl+Z)", () => this.undo());
        this.redoing = button("\u21b7", "Redo (Ctrl+Y)", () => this.redo());
        this.timing = h("span", { class: "time", role: "timer", "aria-label": "Time" });
        this.palette = h("span", { class: "palette", role: "radiogroup", "aria-label": "What to write", onkeydown: event => this.chooseNext(event) });
        for (const symbol of this.puzzle.headers ? [] : this.symbols()) {
            if (!this.isDrawn || symbol !== this.board.blank) this.palette.append(this.swatch(symbol));
        }
        if (this.palette.childElementCount) this.palette.append(this.swatch("?", "\u232b", "Clear"));
        if (this.palette.childElementCount && !this.isDrawn) this.palette.append(this.swatch("mark", "\u25cb", `Mark${key("M")}`));
        this.choose(this.tool);
        this.noting = this.engine && this.board.isNoted && h("button", {
            type: "button", title: `Notes: rule out what a cell cannot hold${this.board.isTable ? "" : key("N") || " (Shift+space)"}`,
            "aria-pressed": "false", onclick: () => this.note(!this.isNoting),
        }, "Notes");
        const hints = this.deepest >= 0 ? button("Hint", `Hint${key("H")}`, () => this.hint()) : null;
        return h("div", { class: "tools", role: "toolbar", "aria-label": "Tools" },
            this.palette, this.undoing, this.redoing,
            button("Restart", "Restart: clear everything; it can be undone", () => this.restart()),
            this.engine ? button("Check", "Check: is it right so far?", () => this.check()) : null,
            this.noting || null, hints, this.zoom.bar, this.timing);
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
            : ["A click fills a cell, a second one clears it, and a drag fills a line. The right button, or X, says that a cell is blank.",
                "Keys: arrows go to a cell, space fills it, M marks it; the digits choose what to write. C and Shift+C cross off clues, as a click on them does."];
        const notes = this.noting ? [`Notes rule out what a cell cannot hold${isTable ? "" : blank === null ? " (Shift+space)" : " (N)"}.`] : [];
        const hints = this.deepest < 0 ? [] : [`Hint${isTable || blank === null ? "" : " (H)"} says where to go on, and more each time you ask.`];
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

    swatch(symbol, text = null, title = null) {
        const colour = this.board.colours.get(symbol);
        const isBlank = symbol === this.board.blank;
        const name = title ?? (isBlank ? "blank (X)" : colour?.name ?? symbol);
        const button = h("button", {
            type: "button", role: "radio", title: name, "aria-label": name, "data-symbol": symbol, "aria-checked": String(symbol === this.tool),
            onclick: () => this.choose(symbol),
        }, text ?? (isBlank ? "\u00b7" : colour ? "" : symbol));
        if (colour && !isBlank) {
            button.append(h("i", { style: `background: ${colour.rgb}` }));
            if (this.board.colours.size > 2) button.append(symbol);
        }
        return button;
    }

    /** The button of the palette for a symbol, if it has one. */
    swatchOf(symbol) {
        return [...this.palette.children].find(button => button.dataset.symbol === symbol);
    }

    choose(symbol) {
        this.tool = symbol;
        for (const button of this.palette.children) {
            const isThis = button.dataset.symbol === symbol;
            button.setAttribute("aria-checked", isThis);
            button.tabIndex = isThis ? 0 : -1;
        }
    }

    /** Keys of the palette: arrows choose, as in any group of radio buttons. */
    chooseNext(event) {
        const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (!by) return;
        const buttons = [...this.palette.children];
        const next = buttons[(buttons.findIndex(button => button.dataset.symbol === this.tool) + by + buttons.length) % buttons.length];
        this.choose(next.dataset.symbol);
        next.focus();
        event.preventDefault();
    }

    say(text, kind = "") {
        this.said.textContent = text;
        this.said.className = `said ${kind}`;
    }

    /** Tells screen readers what a move has changed. The fields of a table do so themselves. */
    announce(changed) {
        if (this.board.isTable || !changed.length) return;
        this.announced.textContent = changed.length === 1 ? this.board.labelOf(changed[0]) : `${changed.length} cells are changed.`;
    }

    /** Stops the clock until the next move, and shows where it stands. */
    pause() {
        this.game.pause();
        this.tick();
    }

    tick() {
        this.timing.textContent = clock(this.game.time);
    }

    refresh() {
        const { board, game } = this;
        board.set(game.values);
        board.note(at => this.left(at));
        for (const chips of board.element.querySelectorAll(".chips")) {
            const at = board.shapes.indexOf(chips.parentElement);
            chips.hidden = game.values[at] !== "?";
            chips.parentElement.classList.toggle("noting", !chips.hidden);
            for (const chip of chips.children) chip.setAttribute("aria-pressed", String(game.out(at).includes(chip.dataset.value)));
        }
        board.mark(game.marks);
        board.crossOff(game.crossed);
        board.element.classList.toggle("solved", game.isSolved);
        this.undoing.disabled = !game.hasUndo;
        this.redoing.disabled = !game.hasRedo;
        this.tick();
    }

    listenToTable() {
        this.board.element.addEventListener("choose", ({ detail: { at, value } }) => this.game.write(at, value));
        for (const at of this.board.given) this.board.shapes[at].firstChild.disabled = true;
    }

    /** Mouse, touch and keys on the board. */
    listen() {
        const { svg } = this.board;
        svg.addEventListener("contextmenu", event => event.preventDefault());
        svg.addEventListener("pointerdown", event => this.press(event));
        svg.addEventListener("pointermove", event => this.drag(event));
        svg.addEventListener("pointerup", () => this.release());
        // Two fingers zoom: what the first of them has begun is no move.
        svg.addEventListener("pointercancel", () => this.withdraw());
        svg.addEventListener("keydown", event => this.key(event));
        // A click gives the focus, too, and must not move the board under the pointer.
        svg.addEventListener("focus", () => this.point(this.board.cursor, svg.matches(":focus-visible")));
        svg.addEventListener("blur", () => this.board.point(this.board.cursor, false));
    }

    /** Moves the cursor to a cell, and scrolls to it unless a pointer has chosen it. */
    point(at, isRevealed = true) {
        this.board.point(at);
        if (isRevealed) this.zoom.reveal([at]);
        this.dispatchEvent(new CustomEvent("point", { detail: at }));
    }

    press(event) {
        if (!event.isPrimary) return this.withdraw();
        this.release();
        const clue = event.target.closest?.(".clue");
        const at = this.board.under(event.clientX, event.clientY);
        if (!clue && at < 0) return;
        this.board.svg.setPointerCapture(event.pointerId);
        if (clue) return this.cross(...clue.dataset.clue.split("."));
        this.point(at, false);
        const isSecond = event.button === 2 || event.ctrlKey;
        this.begin(at, isSecond ? this.board.blank ?? "?" : this.tool);
    }

    /** Begins a stroke with what is chosen: a symbol, `?` that clears, or a mark. */
    begin(at, wanted) {
        const symbol = this.isDrawn && wanted === this.board.blank ? "?" : wanted;
        const number = this.game.symbol(at, symbol);
        const pen = symbol === "mark" ? "ring"
            : symbol === "?" ? this.isNoting ? "allow" : "clear"
            : this.isNoting ? { not: number } : { mark: number };
        if (this.game.press(at, pen)) this.stroke = { first: at, isOne: pen === "ring" || pen === "allow" };
        else this.game.release();
    }

    /** Crosses off an entry of a clue, or all of another rule. A name is no entry. */
    cross(line, place) {
        const { clue } = this.puzzle.lines[line];
        if (place === "name") return;
        if (this.game.send({ event: "cross", line: Number(line), entry: clue ? Number(place) : 0 })) this.stroke = { isOne: true };
    }

    /** Ends a stroke. */
    release() {
        if (this.stroke) this.game.release();
        this.stroke = null;
    }

    /** Takes back a stroke that has not ended. */
    withdraw() {
        if (this.stroke) this.game.withdraw();
        this.stroke = null;
    }

    /** Undoes a move. What a pointer draws from then on would change an older one: its stroke ends. */
    undo() {
        this.stroke = null;
        this.game.undo();
    }

    restart() {
        this.game.clear();
        this.tick();
    }

    redo() {
        this.stroke = null;
        this.game.redo();
    }

    drag(event) {
        if (!this.stroke || this.stroke.isOne || !event.isPrimary) return;
        const at = this.board.under(event.clientX, event.clientY);
        if (at < 0 || at === this.board.cursor) return;
        const { cells } = this.board;
        const [first, here] = [cells[this.stroke.first], cells[at]];
        const path = this.between(this.stroke.first, at);
        if (!path) return;
        this.point(at, false);
        this.game.drag(path);
        const count = Math.max(Math.abs(first.row - here.row), Math.abs(first.column - here.column)) + 1;
        this.say(count === 1 ? "1 cell" : `${count} cells`);
    }

    /** The cells of a line between two cells, both included. */
    between(from, to) {
        for (const { cells } of this.board.lines) {
            const [start, end] = [cells.indexOf(from), cells.indexOf(to)];
            if (start >= 0 && end >= 0) return cells.slice(Math.min(start, end), Math.max(start, end) + 1);
        }
        return null;
    }

    /** Keys anywhere in the player. */
    command(event) {
        if (!event.ctrlKey && !event.metaKey) return;
        const key = event.key.toLowerCase();
        if (key === "z" && event.shiftKey || key === "y") this.redo();
        else if (key === "z") this.undo();
        else return;
        event.preventDefault();
    }

    /** Crosses off the next entry of the clue of the row or column of the cursor; after the last one all are clear again. */
    crossNext(kind) {
        const { board, game } = this;
        const line = board.crossing[board.cursor].find(({ line }) => line.kind === kind && line.clue);
        if (!line) return;
        const before = new Set(game.byHand.get(line.number));
        game.send({ event: "cross-next", line: line.number });
        const next = game.byHand.get(line.number).find(entry => !before.has(entry));
        this.say(`${line.line.name}: ${next === undefined ? "nothing" : `entry ${next + 1}, ${entriesOf(line.line)[next].text},`} is crossed off.`);
    }

    /** Keys on the board. */
    key(event) {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        // What a pointer drew from then on would belong to the move of the key.
        if (event.key !== "Shift") this.release();
        const { board, game } = this;
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        const moves = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
        const writes = this.board.blank === null;
        const put = symbol => {
            this.begin(board.cursor, symbol);
            this.release();
        };
        const send = event => {
            game.send(game.pointAt(board.cursor), event);
            if (game.cursor !== board.cursor) this.point(game.cursor);
        };
        if (this.zoom.key(event)) return event.preventDefault();
        if (moves[key]) {
            const from = board.cursor;
            this.point(board.toward(...moves[key]));
            const { values } = game;
            if (event.shiftKey && !this.isNoting && this.board.cursor !== from && values[from] !== "?") game.write(board.cursor, values[from]);
        } else if (key === "Home" || key === "End") {
            const row = board.cells.flatMap((cell, at) => cell.row === board.cells[board.cursor].row ? [at] : []);
            this.point(key === "Home" ? row[0] : row.at(-1));
        } else if (this.noting && (key === " " && event.shiftKey || !writes && key === "n")) this.note(!this.isNoting);
        else if (key === "Backspace" || key === "Delete") {
            // What was typed last is before the cursor.
            this.isNoting ? put("?") : send({ event: writes && key === "Backspace" ? "backspace" : "clear" });
        }
        else if (writes && this.symbols().some(symbol => symbol.toLowerCase() === key)) {
            const symbol = this.symbols().find(symbol => symbol === event.key) ?? this.symbols().find(symbol => symbol.toLowerCase() === key);
            this.isNoting ? put(symbol) : send({ event: "type", symbol: game.symbol(board.cursor, symbol) });
        } else if (key === " " || key === "Enter") put(this.tool);
        else if (!writes && key === "c") this.crossNext(event.shiftKey ? "column" : "row");
        else if (!writes && key === "x") put(board.blank);
        else if (!writes && key === "m" && !this.isDrawn) put("mark");
        else if (!writes && key === "h" && this.deepest >= 0) this.hint();
        else if (!writes && /^[1-9]$/.test(key) && this.swatchOf(this.symbols()[key - 1])) this.choose(this.symbols()[key - 1]);
        else return;
        event.preventDefault();
    }

    /** Asks the engine; null if the page has cancelled it. */
    async ask(method, ...rest) {
        try {
            return await this.engine.ask(method, this.handle, ...rest);
        } catch (error) {
            if (error instanceof Cancelled) return null;
            throw error;
        }
    }

    /** The position as a text, to compare. */
    get state() {
        return JSON.stringify(this.position());
    }

    /** Says whether the grid is right so far, and no more. */
    async check() {
        this.say("Checking \u2026");
        const [before, grid] = [this.state, this.position()];
        const checked = await this.ask("hint", grid, "check", { time: 20 });
        if (this.state !== before) return;
        if (this.game.isSolved) return this.say(this.solvedIn, "good");
        if (!checked) return this.say("");
        this.say(checked.error?.message ?? checked.text, checked.status === "wrong" ? "bad" : "good");
    }

    /** Says how the game stands after a move: solved, or full but wrong. */
    look() {
        const { game } = this;
        if (game.standing === "wrong") this.say("Every cell is filled in, but not all of them are right.", "bad");
        if (game.standing === "miscounted") this.say("As many cells are filled in as the clues ask for, but not all of them are right.", "bad");
        const isNew = game.isSolved && !this.wasSolved;
        this.wasSolved = game.isSolved;
        if (!isNew) return;
        this.say(this.solvedIn, "good");
        this.dispatchEvent(new CustomEvent("solved", { detail: { grid: this.text(), seconds: game.time } }));
    }

    /** A hint; asked again for the same position it says more, level by level, but not before the last one is there. */
    async hint() {
        if (this.game.isSolved) return this.say(this.solvedIn, "good");
        const grid = this.position();
        if (this.disclosed?.state !== this.state) this.disclosed = { state: this.state, level: -1 };
        const disclosed = this.disclosed;
        if (disclosed.isAwaited) return;
        disclosed.isAwaited = true;
        const waiting = setTimeout(() => this.disclosed === disclosed && this.say("Looking for a hint \u2026"), 50);
        const hint = await this.deeper(disclosed, grid).finally(() => {
            disclosed.isAwaited = false;
            clearTimeout(waiting);
        });
        if (this.disclosed !== disclosed) return;
        if (!hint) return this.say("");
        if (hint.error) return this.say(hint.error.message, "bad");
        this.show(hint);
        this.dispatchEvent(new CustomEvent("hint", { detail: hint }));
    }

    /** The hint of the next level that says anything else. */
    async deeper(disclosed, grid) {
        let hint;
        do {
            disclosed.level = Math.min(disclosed.level + 1, this.deepest);
            hint = await this.ask("hint", grid, LEVELS[disclosed.level], { time: 60 });
        } while (hint?.text && hint.text === disclosed.text && disclosed.level < this.deepest && this.disclosed === disclosed);
        disclosed.text = hint?.text;
        return hint;
    }

    /** Shows a hint on the grid and in words. */
    show(hint) {
        const more = ["next", "wrong"].includes(hint.status) && LEVELS.indexOf(hint.level) < this.deepest ? " (Ask again for more.)" : "";
        this.say(hint.text + more, hint.status === "wrong" ? "bad" : "");
        const line = hint.line && this.board.lines.find(({ line }) => line.name === hint.line.name);
        this.board.highlight({
            lit: line?.line.cells,
            premise: hint.step?.premises,
            change: hint.changes ?? (hint.assumed ? [hint.assumed] : []),
            wrong: hint.wrong,
        });
        const cells = hint.changes ?? line?.line.cells ?? [];
        const { changes } = hint;
        this.acts.replaceChildren(...changes?.length ? [h("button", { type: "button", onclick: () => this.take(changes) }, "Apply")] : []);
        const shown = cells.map(cell => this.board.at(cell)).filter(at => at !== undefined);
        this.zoom.reveal(shown);
        this.zoom.uncover(shown);
    }

    /** Makes the changes of a step: what is known is written, what is only ruled out becomes notes. */
    take(changes) {
        const cells = changes.map(([row, column, held]) => [this.board.at([row, column]), [...held]]);
        this.game.apply(cells.filter(([at]) => at !== undefined));
        this.say("Applied.");
        this.focus(this.board.at(changes[0]));
    }

    /** Gives the focus to the board, which stays where it is, or to the field of a cell of a table. */
    focus(at) {
        const { isTable, shapes, svg } = this.board;
        isTable ? shapes[at].firstChild.focus() : svg.focus({ preventScroll: true });
    }
}
