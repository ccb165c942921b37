// Zooming: a sheet on which a board is as large as fits or larger. It scrolls, and the clues of a rectangle stay in
// view.

import { h } from "./elements.js";
import { fitting, hidden, LARGEST, READABLE, scrolled } from "./fit.js";

/** How much larger or smaller one press makes a board. */
const STEP = 1.3;

/** Cells that are narrower have no room for the number of every row, and wider ones for the letters of colours. */
const [SMALL, LARGE] = [21.5, 33];

/** A sheet with a board, and the buttons that make it larger and smaller. A table has no buttons. */
export class Zoom {
    /** The width of a cell in pixels, or null for a board that the styles fit into the page. */
    #unit = null;
    /** Whether the reader has chosen the size. */
    #isChosen = false;
    /** The cells that were to be seen last in the sheet, and on the page. */
    #wanted = [];
    #uncovered = [];
    #fingers = null;

    /** `fills` says that the page gives the sheet its size, and the board fills it. */
    constructor(board, { fills = false } = {}) {
        [this.board, this.fills] = [board, fills];
        this.sheet = h("div", { class: board.isTable ? "sheet tabled" : "sheet" }, board.element);
        this.spoken = board.spoken();
        const button = (sign, title, onclick) => h("button", { type: "button", title, "aria-label": title, onclick }, sign);
        this.bar = h("span", { class: "zoom", role: "group", "aria-label": "Size of the board" },
            button("\u2212", "Smaller (-)", () => this.by(1 / STEP)), button("\u2922", "Fit (0)", () => this.fit()), button("+", "Larger (+)", () => this.by(STEP)));
        if (board.isTable) return void (this.bar.hidden = true);
        const { sheet } = this;
        sheet.addEventListener("wheel", event => this.#wheel(event), { passive: false });
        sheet.addEventListener("touchstart", event => this.#touch(event), { passive: false });
        sheet.addEventListener("touchmove", event => this.#pinch(event), { passive: false });
        for (const type of ["touchend", "touchcancel"]) sheet.addEventListener(type, () => { this.#fingers = null; });
        let before = "";
        new ResizeObserver(([{ contentRect: { width, height } }]) => {
            // Elsewhere scroll bars and the board itself change the height.
            const now = fills ? `${width} ${height}` : `${width}`;
            if (width && now !== before) this.#begin();
            before = now;
        }).observe(sheet);
    }

    /** The width of a cell as it is drawn. */
    get #drawn() {
        return this.board.element.getBoundingClientRect().width / this.board.size[0];
    }

    /** The width of a cell with which the whole board is seen. */
    get #whole() {
        if (this.fills) {
            const { width, height } = this.sheet.getBoundingClientRect();
            return fitting(this.board.size, [width - 4, height - 4]);
        }
        this.#set(null);
        return this.#drawn;
    }

    /** Begins as large as fits, but not too small to read. */
    #begin() {
        if (this.#isChosen) return this.#stick();
        const isTouched = matchMedia("(pointer: coarse)").matches && !this.board.isRead;
        const isLettered = this.board.colours.size === 0 && !this.board.isRead;
        const least = isLettered ? READABLE.letters : isTouched ? READABLE.coarse : READABLE.fine;
        const whole = this.#whole;
        this.#set(whole < least ? least : this.fills ? whole : null);
        this.reveal(this.#wanted);
        this.uncover(this.#uncovered);
    }

    /** Makes all of the board visible. */
    fit() {
        const whole = this.#whole;
        this.#isChosen = !this.fills;
        this.#set(this.fills ? whole : null);
    }

    /** Makes the board larger around a point of the screen, or around the middle of what is seen. */
    by(factor, x, y) {
        const { board: { element }, sheet } = this;
        const view = sheet.getBoundingClientRect();
        [x, y] = [x ?? view.left + view.width / 2, y ?? view.top + view.height / 2];
        const before = element.getBoundingClientRect();
        const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
        this.#isChosen = true;
        this.#set(Math.max(2, Math.min(LARGEST, this.#drawn * factor)));
        const after = element.getBoundingClientRect();
        sheet.scrollBy(after.left + across * after.width - x, after.top + down * after.height - y);
    }

    #set(unit) {
        const { board: { element, size }, sheet } = this;
        this.#unit = unit;
        sheet.classList.toggle("zoomed", unit !== null);
        element.style.setProperty("--width", unit === null ? "" : `${Math.floor(unit * size[0])}px`);
        this.#stick();
    }

    /** Keeps the clues in view, and leaves out the letters that cannot be read. */
    #stick() {
        const { board: { element, strips }, sheet } = this;
        const unit = this.#drawn;
        element.style.setProperty("--pixel", 1 / unit);
        element.classList.toggle("small", unit < SMALL);
        element.classList.toggle("large", unit >= LARGE);
        element.style.setProperty("--away-left", `${-hidden(strips.beside * unit, sheet.clientWidth)}px`);
        element.style.setProperty("--away-top", `${-hidden(strips.above * unit, sheet.clientHeight)}px`);
    }

    /**
     * Scrolls the sheet so that cells can be seen, unless they are: if there is not room for all of them, one is enough.
     */
    reveal(cells) {
        const { board, sheet } = this;
        this.#wanted = cells;
        if (board.isTable) return cells.length ? board.shapes[cells[0]].scrollIntoView({ block: "nearest", inline: "nearest" }) : undefined;
        if (this.#unit === null || !cells.length) return;
        const unit = this.#drawn;
        const [[left, top], { beside, above }] = [board.corner, board.strips];
        const axis = (name, low, from, view, strip) => scrolled(cells.map(at => (board.cells[at][name] - low) * unit), { unit, view, from, covered: strip * unit - hidden(strip * unit, view) });
        const across = axis("x", left, sheet.scrollLeft, sheet.clientWidth, beside);
        const down = axis("y", top, sheet.scrollTop, sheet.clientHeight, above);
        const isSeen = at => across.seen[at] && down.seen[at];
        if (!(across.isRoom && down.isRoom) && cells.some((_, at) => isSeen(at))) return;
        if (!cells.every((_, at) => isSeen(at))) sheet.scrollTo(across.wanted, down.wanted);
    }

    /** Scrolls the page so that cells of the sheet can be seen, unless nothing covers them. */
    uncover(cells) {
        const { board, sheet } = this;
        this.#uncovered = cells;
        if (!cells.length) return;
        const view = sheet.getBoundingClientRect();
        const isCovered = at => {
            const { left, top, width, height } = board.shapes[at].getBoundingClientRect();
            const [x, y] = [left + width / 2, top + height / 2];
            const isInSheet = x > view.left && x < view.right && y > view.top && y < view.bottom;
            return isInSheet && !sheet.contains(sheet.getRootNode().elementFromPoint(x, y));
        };
        if (cells.some(isCovered)) sheet.scrollIntoView({ block: "nearest" });
    }

    #wheel(event) {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        this.by(Math.exp(-Math.max(-60, Math.min(60, event.deltaY)) / 200), event.clientX, event.clientY);
    }

    /** The keys of the buttons, unless they are letters of the puzzle. Returns whether the key is one of them. */
    key({ key, ctrlKey, metaKey, altKey }) {
        const acts = { "+": () => this.by(STEP), "-": () => this.by(1 / STEP), 0: () => this.fit() };
        const { isTable, puzzle } = this.board;
        if (ctrlKey || metaKey || altKey || isTable || !acts[key] || puzzle.symbols?.includes(key)) return false;
        acts[key]();
        return true;
    }

    /** Where two fingers are: the middle and the distance. */
    static #between({ touches: [one, other] }) {
        return {
            x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2,
            apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
        };
    }

    #touch(event) {
        if (event.touches.length !== 2) return;
        event.preventDefault();
        this.#fingers = Zoom.#between(event);
    }

    /** Two fingers pull the board larger, and move it; beyond its edge they move the page. */
    #pinch(event) {
        if (event.touches.length !== 2 || !this.#fingers) return;
        event.preventDefault();
        const [before, now] = [this.#fingers, Zoom.#between(event)];
        this.#fingers = now;
        const { sheet } = this;
        if (Math.abs(now.apart - before.apart) > 0.5) this.by(now.apart / before.apart, now.x, now.y);
        const top = sheet.scrollTop;
        sheet.scrollBy(before.x - now.x, before.y - now.y);
        window.scrollBy(0, before.y - now.y - (sheet.scrollTop - top));
    }
}
