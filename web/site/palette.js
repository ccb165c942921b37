// What a player writes with: a group of radio buttons with the colours or letters of a puzzle.

import { h } from "./elements.js";

const BY = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The palette of a board. `symbols` are offered in this order, then what clears, and a mark if `isMarking`. */
export class Palette {
    constructor(board, symbols, { isMarking = true } = {}) {
        this.board = board;
        /** What is chosen: a symbol, `?` that clears, or `mark`. */
        this.tool = symbols[0] ?? null;
        this.element = h("span", { class: "palette", role: "radiogroup", "aria-label": "What to write", onkeydown: event => this.#key(event) });
        for (const symbol of symbols) this.element.append(this.#swatch(symbol));
        const key = letter => board.blank === null ? "" : ` (${letter})`;
        // A picture in one colour is cleared by going round.
        if (symbols.length && board.colours.size !== 2) this.element.append(this.#swatch("?", "\u232b", "Clear"));
        if (symbols.length && isMarking) this.element.append(this.#swatch("mark", "\u25cb", `Mark${key("M")}`));
        this.choose(this.tool);
    }

    #swatch(symbol, sign = null, title = null) {
        const { board } = this;
        const colour = board.colours.get(symbol);
        const isBlank = symbol === board.blank;
        const name = title ?? (isBlank ? "blank (X)" : colour?.name ?? symbol);
        const button = h("button", { type: "button", role: "radio", title: name, "aria-label": name, "data-symbol": symbol, onclick: () => this.choose(symbol) }, sign ?? (isBlank ? "\u2022" : colour ? "" : symbol));
        if (colour && !isBlank) {
            button.append(h("i", { style: `background: ${board.fill(colour)}` }));
            if (board.colours.size > 2) button.append(h("span", {}, symbol));
        }
        return button;
    }

    /** Chooses what is written. Returns whether it is offered. */
    choose(tool) {
        const buttons = [...this.element.children];
        if (!buttons.some(({ dataset }) => dataset.symbol === tool)) return false;
        this.tool = tool;
        for (const button of buttons) {
            const isThis = button.dataset.symbol === tool;
            button.setAttribute("aria-checked", isThis);
            button.tabIndex = isThis ? 0 : -1;
        }
        return true;
    }

    /** Arrows choose, as in any group of radio buttons. */
    #key(event) {
        const by = BY[event.key];
        if (!by) return;
        const buttons = [...this.element.children];
        const next = buttons[(buttons.findIndex(({ dataset }) => dataset.symbol === this.tool) + by + buttons.length) % buttons.length];
        this.choose(next.dataset.symbol);
        next.focus();
        event.preventDefault();
    }
}
