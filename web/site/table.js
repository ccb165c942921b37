// The table of a logic grid: a field with the words of its column for each cell.

import { h } from "./elements.js";

/** Draws a table. Returns it with the fields of its cells. Its event `choose` has the place and the value of a cell. */
export function drawTable({ headers: { rows, columns }, symbols }, cells, label) {
    const body = h("tbody");
    const table = h("table", { class: "board table" }, h("caption", {}, label),
        h("thead", {}, h("tr", {}, h("td"), ...columns.map(text => h("th", { scope: "col" }, text)))), body);
    const fields = cells.map(({ row, column }, at) => {
        const heading = rows[row - 1] ?? String(row);
        if (column === 1) body.append(h("tr", {}, h("th", { scope: "row" }, heading)));
        const choice = h("select", { "aria-label": `${columns[column - 1]}, ${heading}` });
        for (const word of ["?", ...symbols[column - 1]]) choice.append(new Option(word === "?" ? "" : word, word));
        choice.addEventListener("change", () => table.dispatchEvent(new CustomEvent("choose", { detail: { at, value: choice.value } })));
        const field = h("td", { class: "cell" }, choice, h("small"));
        body.lastChild.append(field);
        return field;
    });
    return { table, fields };
}
