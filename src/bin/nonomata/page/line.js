// One line on its own: its cells, the fillings that agree with what is known, and the layers of its automaton.

import { automatonOf, fillingsOf, layersOf } from "./automaton.js";
import { draw, h } from "./elements.js";

/** The largest automaton that is drawn, in states. */
const LARGEST_DRAWING = 4000;

/** A line. `held` are the candidates of its cells, `changes` what a step makes of some of them, which are framed. */
export class LineView {
    constructor(line, data, board, held, changes = []) {
        [this.board, this.held] = [board, held];
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
        const rows = [[before, "as it stands"], ...(count ? [[first, early], [last, late]] : [])];
        const change = this.changed.includes(true) ? "; all of them agree on the change." : ".";
        return h("div", { class: "scroll" },
            h("p", {}, `${count.toLocaleString("en")} ${count === 1n ? "filling agrees" : "fillings agree"} with what is known${count ? change : "."}`),
            h("table", { class: "strips" }, ...rows.map(([text, label]) => this.strip(text, label))));
    }

    /** A filling as a row of a table: its cells, those that change with a frame. */
    strip(text, label) {
        const size = 18, letters = [...text];
        const svg = draw("svg", { width: letters.length * size + 2, height: size + 2, viewBox: `-1 -1 ${letters.length * size + 2} ${size + 2}`, role: "img", "aria-label": text });
        letters.forEach((letter, at) => this.#cell(svg, letter, at * size, 0, size));
        this.changed.forEach((isChanged, at) => isChanged && draw("rect", { x: at * size + 1, y: 1, width: size - 2, height: size - 2, class: "mark" }, svg));
        return h("tr", {}, h("th", { scope: "row" }, label), h("td", {}, svg));
    }

    #cell(svg, letter, x, y, size) {
        const { board } = this;
        const colour = board.colours.get(letter);
        const isFilled = colour && letter !== board.blank;
        const fill = isFilled ? board.fill(colour) : letter === "?" ? "var(--unknown)" : "var(--paper)";
        draw("rect", { x, y, width: size, height: size, class: "paper", style: `fill:${fill}` }, svg);
        if (letter === board.blank) draw("circle", { cx: x + size / 2, cy: y + size / 2, r: 1.8, style: "fill:#666" }, svg);
        else if (!colour && letter !== "?") draw("text", { x: x + size / 2, y: y + size * 0.72, "text-anchor": "middle", "font-size": size * 0.65, style: "fill:#111" }, svg).textContent = letter;
    }

    /** The states before every cell: reached from the left, leading to the end, both, or neither. */
    layers() {
        const { automaton, board, held } = this;
        const states = automaton.next.length;
        if (states * (held.length + 1) > LARGEST_DRAWING) return h("p", {}, `Its ${states} states are too many to draw here.`);
        const { forward, backward, both } = layersOf(automaton, held);
        const [wide, high, top] = [26, 15, 34];
        const svg = draw("svg", { class: "layers", width: (held.length + 1) * wide + 26, height: top + states * high + 6, role: "img",
            "aria-label": `States that survive before each cell: ${both.map(set => [...set].join(" ") || "none").join("; ")}` });
        const [x, y] = [at => 28 + at * wide, state => top + 6 + state * high];
        held.forEach((letters, at) => {
            this.#cell(svg, letters.length === 1 ? letters[0] : "?", x(at) + 4, 2, 18);
            if (this.changed[at]) draw("rect", { x: x(at) + 5, y: 3, width: 16, height: 16, style: "fill:none;stroke:var(--change);stroke-width:3" }, svg);
            draw("text", { x: x(at) + wide / 2, y: 31 }, svg).textContent = at + 1;
        });
        both.forEach((set, at) => at < held.length && set.forEach(state => Object.entries(automaton.next[state]).forEach(([letter, to]) => {
            if (held[at].includes(letter) && both[at + 1].has(to)) draw("line", { x1: x(at), y1: y(state), x2: x(at + 1), y2: y(to), class: letter === board.blank ? "edge blank" : "edge" }, svg);
        })));
        forward.forEach((_, at) => automaton.next.forEach((_, state) => {
            const [cx, cy] = [x(at), y(state)];
            if (both[at].has(state)) draw("circle", { cx, cy, r: 4.5, class: "both" }, svg);
            else if (forward[at].has(state)) draw("path", { d: `M${cx - 4} ${cy - 4}L${cx + 4} ${cy}L${cx - 4} ${cy + 4}Z`, class: "forward" }, svg);
            else if (backward[at].has(state)) draw("path", { d: `M${cx + 4} ${cy - 4}L${cx - 4} ${cy}L${cx + 4} ${cy + 4}Z`, class: "backward" }, svg);
            else draw("circle", { cx, cy, r: 1.3, class: "dead" }, svg);
            if (at === held.length && automaton.accepting.includes(state)) draw("circle", { cx, cy, r: 6.5, class: "goal" }, svg);
        }));
        automaton.next.forEach((_, state) => (draw("text", { x: 10, y: y(state) + 4 }, svg).textContent = state));
        return h("div", {}, h("div", { class: "scroll" }, svg), h("p", { class: "soft" },
            "\u25cf survives: the start reaches it and it reaches the end. \u25b7 only reached from the start. \u25c1 only leads to the end. ",
            "A line is a way on", board.blank === null ? "." : ", dashed for a blank.", " A change is sure because no surviving way contradicts it."));
    }
}
