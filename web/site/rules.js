// The rules that stand beside no cell: those of logic grids, and of lines of any kind.

import { h } from "./elements.js";

/**
 * A list of the rules of a puzzle, or null if all of them stand beside its cells. A line that is pointed at is lit on
 * the board.
 */
export function rulesOf({ notes, lines, shape, colours, headers }, board) {
    const list = (title, sort, items) => h("div", { class: "rules-list" }, h("h2", {}, title), h("ul", { class: sort }, ...items));
    if (notes.length) return list("Rules", "notes", notes.map(note => h("li", {}, note)));
    if (colours || headers || shape !== "square" || lines.every(line => ["row", "column"].includes(line.kind))) return null;
    const item = ({ name, pattern, cells }) => {
        const light = () => board.highlight({ lit: cells });
        return h("li", { tabindex: 0, onpointerenter: light, onfocus: light }, name, " ", h("code", {}, pattern ?? ""));
    };
    return list("Lines", "lines", lines.map(item));
}
