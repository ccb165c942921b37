// The rules that stand beside no cell: those of logic grids, and of lines of any kind.

import { playedGrid } from "./crossgrid.js";
import { h } from "./elements.js";

/**
 * A list of the rules of a puzzle, or null if all of them stand beside its cells. A line that is pointed at is lit on
 * the board. `rules` are those of a logic grid, each with the sentence that says how it was understood: with a player,
 * its cross-out grid stands below the table, and the rule of a hint is marked.
 */
export function rulesOf({ notes, lines, shape, colours, headers, rules }, board, player = null) {
    const list = (title, sort, items) => {
        if (headers && player) player.zoom.sheet.append(h("details", { class: "crossing-out", open: true }, h("summary", {}, "Cross-out grid"), playedGrid(player)));
        const element = h("div", { class: "rules-list" }, h("h2", {}, title), h("ul", { class: sort, tabindex: 0, "aria-label": title }, ...items));
        player?.addEventListener("hint", ({ detail }) => markRule(element, detail.line));
        return element;
    };
    if (rules?.length) {
        const item = ({ rule, canonical }, at) => h("li", { "data-rule": at + 1 }, h("span", { class: "number" }, `${at + 1}`), h("span", {}, rule, canonical === rule ? null : h("small", {}, canonical)));
        return list("Rules", "notes numbered", rules.map(item));
    }
    if (notes.length) return list("Rules", "notes", notes.map(note => h("li", {}, note)));
    if (colours || headers || shape !== "square" || lines.every(line => ["row", "column"].includes(line.kind))) return null;
    const item = ({ name, pattern, cells }) => {
        const light = () => board.highlight({ lit: cells });
        return h("li", { tabindex: 0, onpointerenter: light, onfocus: light }, name, " ", h("code", {}, pattern ?? ""));
    };
    return list("Lines", "lines", lines.map(item));
}

/** Marks the rule of a step in a list. */
export function markRule(list, line) {
    list?.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const used = line?.kind === "rule" && list?.querySelector(`[data-rule="${line.index}"]`);
    if (!used) return;
    used.setAttribute("aria-current", "true");
    used.parentElement.scrollTop = used.offsetTop - used.parentElement.offsetTop - used.parentElement.clientHeight / 2;
}
