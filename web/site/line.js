// One line on its own: its cells, the fillings that agree with what is known, and the layers of its automaton.

import { automatonOf, fillingsOf, layersOf } from "./automaton.js";
import { draw, h } from "./elements.js";

/** The largest automaton that is drawn, in states. */
const LARGEST_DRAWING = 4000;

/** How small an automaton is drawn before it is scrolled. */
const LEAST_SCALE = 0.7;

/** Something that may be wider than the page: it can be scrolled with keys, too. */
export const SCROLLED = { class: "scroll", tabindex: 0, role: "group", "aria-label": "The line" };

/** A line. `held` are the candidates of its cells, `changes` what a step makes of some of them, which are framed. */
export class LineView {
    constructor(line, data, board, held, changes = []) {
        this.board = board;
        this.held = held;
        /** Null if the data has none for this line. Then there are only strips. */
        this.automaton = automatonOf(line, data);
        const changed = new Set(changes.map(([row, column]) => `${row},${column}`));
        this.changed = line.cells.map(([row, column]) => changed.has(`${row},${column}`));
    }

    /** The line as it stands, and the fillings that lie furthest apart. */
    alternatives() {
        const { automaton, board, held } = this;
        const { count, first, last } = fillingsOf(automaton, held, layersOf(automaton, held), board.blank);
        const before = held.map(one => one.length === 1 ? one[0] : "?").join("");
        const [early, late] = board.blank === null ? ["first by letters", "last by letters"] : ["pushed to the start", "pushed to the end"];
        const ends = count === 1n ? [[first, "the only filling"]] : count ? [[first, early], [last, late]] : [];
        const rows = [[before, "as it stands"], ...ends];
        const [fillings, change] = count === 1n ? ["filling agrees", ", and it decides the change."] : ["fillings agree", "; all of them agree on the change."];
        return h("div", SCROLLED,
            h("p", {}, `${count.toLocaleString("en")} ${fillings} with what is known${count && this.changed.includes(true) ? change : "."}`),
            h("table", { class: "strips" }, ...rows.map(([text, label]) => this.strip(text, label))));
    }

    /** A filling as a row of a table: its cells, those that change with a frame. */
    strip(text, label) {
        const size = 18, letters = [...text];
        const svg = draw("svg", { width: letters.length * size + 2, height: size + 2, viewBox: `-1 -1 ${letters.length * size + 2} ${size + 2}`, role: "img", "aria-label": text });
        this.#cells(svg, letters, at => at * size, 0, size);
        return h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, svg));
    }

    /** Draws cells beside each other. Those that look alike are one path, because a step may draw hundreds of them. */
    #cells(svg, letters, x, y, size) {
        const { board } = this;
        const looks = new Map();
        letters.forEach((letter, at) => looks.set(letter, [...looks.get(letter) ?? [], at]));
        for (const [letter, places] of looks) {
            const colour = board.colours.get(letter);
            const isFilled = colour && letter !== board.blank;
            const fill = isFilled ? board.fill(colour) : letter === "?" ? "var(--unknown)" : "var(--paper)";
            draw("path", { d: places.map(at => `M${x(at)} ${y}h${size}v${size}h-${size}z`).join(""), class: "paper", style: `fill:${fill}` }, svg);
            if (letter === board.blank) draw("path", { d: places.map(at => `M${x(at) + size / 2} ${y + size / 2}h0`).join(""), class: "dots" }, svg);
            else if (!colour && letter !== "?") {
                for (const at of places) draw("text", { x: x(at) + size / 2, y: y + size * 0.72, "text-anchor": "middle", "font-size": size * 0.65, style: "fill:var(--ink)" }, svg).textContent = letter;
            }
        }
        const changed = [...this.changed.keys()].filter(at => this.changed[at]);
        if (changed.length) draw("path", { d: changed.map(at => `M${x(at) + 1} ${y + 1}h${size - 2}v${size - 2}h-${size - 2}z`).join(""), class: "mark" }, svg);
    }

    /** The states before every cell: reached from the left, leading to the end, both, or neither. */
    layers() {
        const { automaton, board, held } = this;
        const states = automaton.next.length;
        if (states * (held.length + 1) > LARGEST_DRAWING) return h("p", {}, `Its ${states} states are too many to draw here.`);
        const { forward, backward, both } = layersOf(automaton, held);
        // Letters beside the ways on need room.
        const [wide, high, top] = board.colours.size ? [26, 15, 34] : [64, 22, 34];
        const [width, height] = [(held.length + 1) * wide + 26, top + states * high + 6];
        // A little too wide, it shrinks; much too wide, it is scrolled.
        const svg = draw("svg", { class: "layers", viewBox: `0 0 ${width} ${height}`, style: `width: min(${width}px, max(100%, ${width * LEAST_SCALE}px))`, role: "img",
            "aria-label": `States that survive before each cell: ${both.map(set => [...set].join(" ") || "none").join("; ")}` });
        const [x, y] = [at => 28 + at * wide, state => top + 6 + state * high];
        this.#cells(svg, held.map(letters => letters.length === 1 ? letters[0] : "?"), at => x(at) + wide / 2 - 9, 2, 18);
        held.forEach((_, at) => { draw("text", { x: x(at) + wide / 2, y: 31 }, svg).textContent = at + 1; });
        const names = draw("g", {});
        both.forEach((set, at) => at < held.length && set.forEach(state => {
            const ways = new Map();
            for (const [letter, to] of Object.entries(automaton.next[state])) {
                if (held[at].includes(letter) && both[at + 1].has(to)) ways.set(to, [...ways.get(to) ?? [], letter]);
            }
            [...ways].forEach(([to, letters], place) => {
                const ends = { x1: x(at), y1: y(state), x2: x(at + 1), y2: y(to) };
                if (board.colours.size) return this.#colour(svg, ends, letters);
                draw("line", { ...ends, class: "edge" }, svg);
                // Those of one state stand apart.
                name(names, ends, (place + 1) / (ways.size + 1), letters.length === held[at].length && letters.length > 3 ? "any" : inShort(letters));
            });
        }));
        svg.append(names);
        forward.forEach((_, at) => automaton.next.forEach((_, state) => {
            const [cx, cy] = [x(at), y(state)];
            if (both[at].has(state)) draw("circle", { cx, cy, r: 4.5, class: "both" }, svg);
            else if (forward[at].has(state)) draw("path", { d: `M${cx - 4} ${cy - 4}L${cx + 4} ${cy}L${cx - 4} ${cy + 4}Z`, class: "forward" }, svg);
            else if (backward[at].has(state)) draw("path", { d: `M${cx + 4} ${cy - 4}L${cx - 4} ${cy}L${cx + 4} ${cy + 4}Z`, class: "backward" }, svg);
            else draw("circle", { cx, cy, r: 1.3, class: "dead" }, svg);
            if (at === held.length && automaton.accepting.includes(state)) draw("circle", { cx, cy, r: 6.5, class: "goal" }, svg);
        }));
        automaton.next.forEach((_, state) => (draw("text", { x: 10, y: y(state) + 4 }, svg).textContent = state));
        return h("div", {}, h("div", SCROLLED, svg), h("p", { class: "soft" },
            "\u25cf survives: the start reaches it and it reaches the end. \u25b7 only reached from the start. \u25c1 only leads to the end. ",
            `A line is a way on${this.#waysInWords()}.`, " A change is sure because no surviving way contradicts it."));
    }

    /** A way on in the colours of its cells, which take turns; in black and white a plain line is black. */
    #colour(svg, ends, letters) {
        const { board } = this;
        const inked = letters.filter(letter => letter !== board.blank);
        const isNamed = board.colours.size > 2;
        if (inked.length && isNamed) draw("line", { ...ends, class: "edge rim" }, svg);
        inked.forEach((letter, turn) => {
            const line = draw("line", { ...ends, class: "edge" }, svg);
            if (!isNamed) return;
            line.style.stroke = board.fill(board.colours.get(letter));
            if (turn > 0) Object.assign(line.style, { strokeDasharray: `4 ${4 * (inked.length - 1)}`, strokeDashoffset: -4 * turn });
        });
        if (inked.length < letters.length) draw("line", { ...ends, class: "edge blank" }, svg);
    }

    /** The legend of the edges. */
    #waysInWords() {
        const { blank, colours } = this.board;
        if (!colours.size) return " with these letters";
        return `${colours.size > 2 ? " in the colour of its cell" : ""}${blank === null ? "" : ", dashed for a blank"}`;
    }
}

/** Writes a text beside a way on, at a part of its length. */
function name(group, { x1, y1, x2, y2 }, part, text) {
    draw("text", { x: x1 + (x2 - x1) * part, y: y1 + (y2 - y1) * part - 2, class: "way" }, group).textContent = text;
}

/** Letters in few signs: neighbours in the alphabet as a range, and only the number of many. */
function inShort(letters) {
    const sorted = [...letters].sort();
    const isRange = sorted.at(-1).codePointAt() - sorted[0].codePointAt() === sorted.length - 1;
    if (sorted.length > 3 && isRange) return `${sorted[0]}-${sorted.at(-1)}`;
    return sorted.length > 4 ? `${sorted.length} of them` : sorted.join("");
}
