// The cross-out grid of a logic grid, as people solve it on paper: a triangle of squares, each of two values, with a tick
// where they belong together and a cross where they do not. Squares of a house and a value are the cells of the puzzle;
// the others follow from them.

import { h } from "./elements.js";

/** What is shown in a square, and what it is called. */
const SIGNS = { tick: ["\u2713", "yes"], cross: ["\u00d7", "no"], open: ["", "open"] };

/**
 * What is known of all pairs of values: a function of two of {category, value}, where category 0 has the houses by their
 * numbers and category n the values of column n. `held` gives what is left of a cell of the puzzle, row by row.
 */
export function pairsOf({ headers: { rows, columns } }, held) {
    const houses = rows.map((_, house) => house);
    const left = houses.map(house => columns.map((_, column) => held(house * columns.length + column)));
    const isKnown = (house, { category, value }) => category === 0 ? house === value : left[house][category - 1].length === 1 && left[house][category - 1][0] === value;
    const isPossible = (house, one) => {
        if (one.category === 0) return house === one.value;
        // A value that is known elsewhere is nowhere else.
        return left[house][one.category - 1].includes(one.value) && !houses.some(other => other !== house && isKnown(other, one));
    };
    return (one, other) => {
        if (houses.some(house => isKnown(house, one) && isKnown(house, other))) return "tick";
        return houses.some(house => isPossible(house, one) && isPossible(house, other)) ? "open" : "cross";
    };
}

/** A cross-out grid. With `onpress`, squares of houses are buttons: it is called with the cell, the value and the sign. */
export class CrossGrid {
    constructor(puzzle, onpress = null) {
        const { headers: { columns, rows }, symbols } = puzzle;
        this.puzzle = puzzle;
        const categories = [
            { heading: "house", values: rows.map((name, house) => ({ category: 0, value: house, name: name ?? String(house + 1) })) },
            ...columns.map((heading, column) => ({ heading, values: symbols[column].map(value => ({ category: column + 1, value, name: value })) })),
        ];
        const [houses, ...others] = categories;
        const across = [houses, ...others.slice(1).reverse()];
        this.squares = [];
        const square = (one, other, isFirst) => {
            const field = h("td", { class: isFirst ? "edge" : null });
            const label = `${one.name}, ${other.category === 0 ? "house " : ""}${other.name}`;
            const shown = onpress && other.category === 0
                ? h("button", { type: "button", onclick: () => onpress(other.value * columns.length + one.category - 1, one.value, field.dataset.sign) })
                : h("span", { role: "img" });
            field.append(shown);
            this.squares.push({ one, other, field, shown, label });
            return field;
        };
        const rowsOf = (category, at) => category.values.map((one, place) => h("tr", {},
            place === 0 ? h("th", { scope: "rowgroup", rowspan: category.values.length, class: "category" }, h("span", {}, category.heading)) : null,
            h("th", { scope: "row" }, one.name),
            ...across.slice(0, across.length - at).flatMap(({ values }) => values.map((other, first) => square(one, other, first === 0)))));
        this.element = h("div", { class: "scroll crossgrid", role: "group", "aria-label": "Cross-out grid", tabindex: 0 }, h("table", {},
            h("thead", {},
                h("tr", {}, h("td", { colspan: 2 }), ...across.map(({ heading, values }) => h("th", { scope: "colgroup", colspan: values.length }, heading))),
                h("tr", {}, h("td", { colspan: 2 }), ...across.flatMap(({ values }) => values.map(({ name }, at) => h("th", { scope: "col", class: at === 0 ? "edge" : null }, h("span", {}, name)))))),
            ...others.map((category, at) => h("tbody", {}, ...rowsOf(category, at)))));
    }

    /** Shows what is left of cells, and frames what differs from what was left `before`. */
    show(held, before = held) {
        const [now, then] = [held, before].map(held => pairsOf(this.puzzle, held));
        for (const { one, other, field, shown, label } of this.squares) {
            const sign = now(one, other);
            const [text, name] = SIGNS[sign];
            field.dataset.sign = sign;
            field.classList.toggle("change", held !== before && sign !== then(one, other));
            shown.textContent = text;
            shown.setAttribute("aria-label", `${label}: ${name}`);
        }
        this.element.querySelector(".change")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
}

/** The cross-out grid of a game: a press crosses a square out, the next one ticks it, a third one clears it. */
export function playedGrid(player) {
    const { board, game, puzzle } = player;
    const press = (at, value, sign) => {
        const isOut = game.out(at).includes(value);
        if (sign === "tick") return game.write(at, "?");
        if (sign === "cross" && isOut) return game.write(at, value);
        if (sign === "cross") return;
        game.press(at, { not: game.symbol(at, value) });
        game.release();
    };
    const grid = new CrossGrid(puzzle, press);
    const show = () => grid.show(at => game.values[at] === "?" ? player.left(at) ?? board.possible(at) : [game.values[at]]);
    game.addEventListener("change", show, { signal: player.closing.signal });
    show();
    return grid.element;
}
