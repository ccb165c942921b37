// The clues of a drawn puzzle. Those before the rows and above the columns of a rectangle stand in strips that stay in
// view while the cells scroll; each strip is a layer of its own, so that a change of a cell does not paint it again.

import { draw, h } from "./elements.js";
import { CLUE_SIZE, entriesOf, round } from "./shape.js";

/** The width of the band with the numbers of rows and columns. */
export const BAND = 0.72;

/** Half the width of the line around the cells. */
const EDGE = 0.04;

/** The place of an entry of a clue. */
const box = (clue, attributes) => draw("rect", { x: round(clue.x - 0.41), y: round(clue.y - 0.36), width: 0.82, height: 0.72, rx: 0.16, ...attributes });

/** Black or white, whichever is easier to read on a colour. */
export function inkOn(rgb) {
    const [red, green, blue] = [1, 3, 5].map(at => {
        const part = parseInt(rgb.slice(at, at + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179 ? "#000000" : "#ffffff";
}

/** The clues of a board. */
export class Strips {
    /** `frame` is the rectangle around everything: [left, top, width, height]. */
    constructor(board, [left, top, width, height]) {
        this.board = board;
        const { puzzle } = board;
        this.corner = [left, top];
        const isRectangle = puzzle.shape === "square";
        /** The sizes of the strips: before the rows, and above the columns. */
        this.beside = isRectangle ? Math.max(0, -left) : 0;
        this.above = isRectangle ? Math.max(0, -top) : 0;
        const drawing = (...box) => draw("svg", { viewBox: box.map(round).join(" "), class: "clues", "aria-hidden": "true" });
        // The margin of a frame without clues would be seen as a part of the lines that are lit.
        const isPlain = board.isRectangle && board.clues.every(({ x, y }) => x < 0 || y < 0);
        const [across, down] = isPlain ? [puzzle.width + EDGE, puzzle.height + EDGE] : [width - this.beside, height - this.above];
        this.size = [this.beside + across, this.above + down];
        this.around = draw("g", { class: "clues around" });
        this.left = drawing(left, 0, this.beside, down);
        this.top = drawing(0, top, across, this.above);
        /** The frame of the cells, in which the clues stand that are in no strip. */
        this.field = isRectangle ? [0, 0, across, down] : [left, top, width, height];
        if (board.isNumbered) this.#number();
        /** The clues that have a class, by its name. */
        this.classes = new Map();
        this.lanes = { row: h("div", { class: "lane" }), column: h("div", { class: "lane" }) };
        this.beams = { row: h("div", { class: "beam" }), column: h("div", { class: "beam" }) };
        const strip = (side, ...parts) => h("div", { class: `strip ${side}`, "aria-hidden": "true" }, ...parts);
        this.elements = isRectangle ? [strip("left", this.lanes.row, this.left), strip("top", this.lanes.column, this.top), strip("corner")] : [];
        this.#rule();
        this.texts = board.clues.map(clue => this.#draw(clue));
    }

    /** The numbers of rows and columns, at the outer edge of the strips. */
    #number() {
        const { width, height } = this.board.puzzle;
        const number = (at, x, y, strip) => {
            const isFifth = at % 5 === 0 || at === 1;
            draw("text", { x: round(x), y: round(y), class: isFifth ? "number fifth" : "number", "text-anchor": "middle", "font-size": 0.46, "dominant-baseline": "central" }, strip).textContent = at;
        };
        for (let row = 1; row <= height; row++) number(row, this.corner[0] + BAND / 2, row - 0.5, this.left);
        for (let column = 1; column <= width; column++) number(column, column - 0.5, this.corner[1] + BAND / 2, this.top);
    }

    /** Lines between the clues of a rectangle: thick ones every five cells, and on paper a box for each entry. */
    #rule() {
        const { board, board: { isRuled, lines, puzzle: { width, height } }, corner } = this;
        if (!isRuled) return;
        for (const [strip, kind, length, end, gap, step] of [[this.left, "row", height, corner[0], 0.02, 0.92], [this.top, "column", width, corner[1], 0.09, 0.78]]) {
            const isRow = kind === "row";
            const from = round(end + (board.isNumbered ? BAND : 0));
            const across = at => isRow ? `M${from} ${at}H0` : `M${at} ${from}V0`;
            const all = Array.from({ length: length + 1 }, (_, at) => at);
            draw("path", { class: "between", d: all.map(across).join("") }, strip);
            const deepest = Math.max(0, ...lines.filter(({ line }) => line.kind === kind && line.clue).map(({ line }) => entriesOf(line).length));
            const along = Array.from({ length: deepest }, (_, at) => round(-gap - step * (at + 1))).map(away => isRow ? `M${away} 0V${length}` : `M0 ${away}H${length}`);
            draw("path", { class: "ruled", d: along.join("") }, strip);
            draw("path", { class: "edge-of-cells", d: isRow ? `M0 0V${height}` : `M0 0H${width}` }, strip);
            draw("path", { class: "between five", d: all.filter(at => at % 5 === 0 || at === length).map(across).join("") }, strip);
        }
    }

    /** The strip of clues that a clue stands in. */
    #stripOf({ x, y }) {
        if (this.board.puzzle.shape !== "square" || x > 0 && y > 0) return this.around;
        return x < 0 ? this.left : this.top;
    }

    #draw(clue) {
        const { board } = this;
        const colour = clue.colour && board.colours.get(clue.colour);
        const group = draw("g", { class: "clue", "data-clue": `${clue.number}.${clue.place}` }, this.#stripOf(clue));
        if (clue.turn) group.setAttribute("transform", `rotate(${round(clue.turn)} ${round(clue.x)} ${round(clue.y)})`);
        if (clue.isName) group.classList.add("name");
        if (clue.half && (colour || !board.isRead)) group.append(box(clue, colour ? { fill: colour.rgb, class: "swatch" } : { class: "plain" }));
        const isLettered = colour && board.colours.size > 2;
        // Above the letter of its colour, a number of several digits has less room.
        const isRaised = isLettered && clue.text.length > 1;
        const size = clue.size ?? (isRaised ? 1.08 / (clue.text.length + 0.2) : clue.text.length > 2 ? CLUE_SIZE * 0.75 : CLUE_SIZE);
        // A number of one digit stands beside the letter of its colour.
        const aside = isLettered && !isRaised ? 0.09 : 0;
        const text = draw("text", { x: round(clue.x - aside), y: round(clue.y + (isRaised ? 0.07 : clue.half ? 0 : size * 0.35)), "text-anchor": clue.anchor, "font-size": round(size) }, group);
        if (clue.half) text.classList.add(isRaised ? "raised" : "entry");
        if (colour) text.setAttribute("fill", inkOn(colour.rgb));
        text.textContent = clue.text;
        if (isLettered) {
            draw("text", { x: round(clue.x + 0.27), y: round(clue.y + 0.3), "text-anchor": "middle", "font-size": 0.28, fill: inkOn(colour.rgb), class: "letter" }, group).textContent = clue.colour;
        }
        return group;
    }

    /** Gives a class to the clues that are so, and takes it from the others. */
    classify(name, isSo) {
        const { clues, isRead } = this.board;
        const before = this.classes.get(name) ?? new Set();
        const now = new Set(clues.flatMap((clue, at) => isSo(clue) ? [at] : []));
        for (const at of before) {
            if (now.has(at)) continue;
            const group = this.texts[at];
            group.classList.remove(name);
            if (isRead && !group.matches(".lit, .clash")) group.querySelector("rect.plain")?.remove();
        }
        for (const at of now) {
            if (before.has(at)) continue;
            const group = this.texts[at];
            group.classList.add(name);
            if (name !== "done" && clues[at].half && group.firstChild.localName === "text") group.prepend(box(clues[at], { class: "plain" }));
        }
        this.classes.set(name, now);
    }

    /** Lights the row and the column through a cell, or none. */
    cross(cell) {
        const [width, height] = this.size;
        const [across, down] = [width - this.beside, height - this.above];
        for (const [kind, length, place] of [["row", down, cell?.y], ["column", across, cell?.x]]) {
            for (const layer of [this.lanes[kind], this.beams[kind]]) {
                layer.hidden = !cell;
                if (!cell) continue;
                layer.style[kind === "row" ? "height" : "width"] = `${100 / length}%`;
                layer.style.transform = kind === "row" ? `translateY(${(place - 0.5) * 100}%)` : `translateX(${(place - 0.5) * 100}%)`;
            }
        }
    }
}
