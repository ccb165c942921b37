// Zooming: a sheet on which a board is as large as fits or larger. It scrolls, and the clues of a rectangle stay in
// view.

import { h } from "./elements.js";

/** How much larger or smaller one press makes a board. */
const STEP = 1.3;

/** The smallest width of a cell that a board begins with, in pixels: for a mouse, and for fingers. */
const READABLE = { fine: 14, coarse: 24 };

/** The largest width of a cell, in pixels. */
const LARGEST = 96;

/** A sheet with a board, and the buttons that make it larger and smaller. A table has no buttons. */
export class Zoom {
    /** The width of a cell in pixels, or null for a board as large as fits. */
    #unit = null;
    /** Whether the reader has chosen the size. */
    #isChosen = false;
    /** The cells that were to be seen last in the sheet, and on the page. */
    #wanted = [];
    #uncovered = [];
    #fingers = null;

    constructor(board) {
        this.board = board;
        this.sheet = h("div", { class: "sheet" }, board.element);
        this.spoken = board.spoken();
        const button = (sign, title, onclick) => h("button", { type: "button", title, "aria-label": title, onclick }, sign);
        this.bar = h("span", { class: "zoom", role: "group", "aria-label": "Size of the board" },
            button("\u2212", "Smaller (-)", () => this.by(1 / STEP)), button("\u2922", "Fit (0)", () => this.fit()), button("+", "Larger (+)", () => this.by(STEP)));
        if (board.isTable) return void (this.bar.hidden = true);
        const { sheet } = this;
        sheet.addEventListener("scroll", () => this.#stick(), { passive: true });
        sheet.addEventListener("wheel", event => this.#wheel(event), { passive: false });
        sheet.addEventListener("touchstart", event => this.#touch(event), { passive: false });
        sheet.addEventListener("touchmove", event => this.#pinch(event), { passive: false });
        for (const type of ["touchend", "touchcancel"]) sheet.addEventListener(type, () => { this.#fingers = null; });
        let width = null;
        new ResizeObserver(([{ contentRect }]) => {
            // Scroll bars and the board itself change the height.
            if (contentRect.width && contentRect.width !== width) this.#begin();
            width = contentRect.width;
        }).observe(sheet);
    }

    /** The width of a cell as it is drawn. */
    get #drawn() {
        const { svg, size } = this.board;
        const { width, height } = svg.getBoundingClientRect();
        return Math.min(width / size[0], height / size[1]);
    }

    /** Begins as large as fits, but not too small to read. */
    #begin() {
        if (this.#isChosen) return this.#stick();
        this.#set(null);
        const isTouched = matchMedia("(pointer: coarse)").matches && !this.board.isRead;
        const least = isTouched ? READABLE.coarse : READABLE.fine;
        if (this.#drawn < least) this.#set(least);
        this.reveal(this.#wanted);
        this.uncover(this.#uncovered);
    }

    /** Makes all of the board visible. */
    fit() {
        this.#isChosen = true;
        this.#set(null);
    }

    /** Makes the board larger around a point of the screen, or around the middle of what is seen. */
    by(factor, x, y) {
        const { board: { svg }, sheet } = this;
        const view = sheet.getBoundingClientRect();
        [x, y] = [x ?? view.left + view.width / 2, y ?? view.top + view.height / 2];
        const before = svg.getBoundingClientRect();
        const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
        this.#isChosen = true;
        this.#set(Math.max(2, Math.min(LARGEST, this.#drawn * factor)));
        const after = svg.getBoundingClientRect();
        sheet.scrollBy(after.left + across * after.width - x, after.top + down * after.height - y);
    }

    #set(unit) {
        const { board: { svg, size }, sheet } = this;
        this.#unit = unit;
        sheet.classList.toggle("zoomed", unit !== null);
        svg.style.setProperty("--width", unit === null ? "" : `${Math.round(unit * size[0])}px`);
        this.#stick();
    }

    /** Keeps the clues in view. */
    #stick() {
        const { board, sheet } = this;
        const unit = this.#unit ?? this.#drawn;
        board.stick(sheet.scrollLeft / unit, sheet.scrollTop / unit, sheet.clientWidth / unit, sheet.clientHeight / unit);
    }

    /**
     * Scrolls the sheet so that cells can be seen, unless they are: if there is not room for all of them, one is enough.
     */
    reveal(cells) {
        const { board, sheet } = this;
        this.#wanted = cells;
        if (board.isTable) return cells.length ? board.shapes[cells[0]].scrollIntoView({ block: "nearest", inline: "nearest" }) : undefined;
        if (this.#unit === null || !cells.length) return;
        const unit = this.#unit;
        const [[left, top], [beside, above]] = [board.corner, board.stuck];
        const axes = [["x", left, sheet.scrollLeft, sheet.clientWidth, beside], ["y", top, sheet.scrollTop, sheet.clientHeight, above]].map(([axis, low, from, size, stuck]) => {
            const places = cells.map(at => (board.cells[at][axis] - low) * unit);
            const [start, end] = [from + stuck * unit, from + size];
            const seen = places.map(place => place - unit / 2 >= start - 1 && place + unit / 2 <= end + 1);
            const [first, last] = [Math.min(...places) - unit, Math.max(...places) + unit];
            const isRoom = last - first <= end - start;
            const wanted = isRoom && first >= start ? Math.max(from, last - size) : first - stuck * unit;
            return { seen, isRoom, wanted: seen.every(Boolean) ? from : wanted };
        });
        const [across, down] = axes;
        const isSeen = at => across.seen[at] && down.seen[at];
        if (!axes.every(({ isRoom }) => isRoom) && cells.some((_, at) => isSeen(at))) return;
        if (!cells.every((_, at) => isSeen(at))) sheet.scrollTo(across.wanted, down.wanted);
    }

    /** Scrolls the page so that cells of the sheet can be seen, unless nothing covers them. */
    uncover(cells) {
        const { board, sheet } = this;
        this.#uncovered = cells;
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
