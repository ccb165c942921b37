// Candidates: what the cells of a walkthrough may hold after each of its steps.

import { rowsOf } from "./shape.js";

const keyOf = ([row, column]) => `${row},${column}`;

/** Candidates as a list, however the JSON has them. */
export const listOf = held => typeof held === "string" ? [...held] : held;

/** The candidates of all cells, step by step. `data` is the JSON of `explain --json`. */
export class Candidates {
    /**
     * For each cell the steps that change it and what it holds after each: [step, held], in order. Step 0 is the
     * puzzle.
     */
    #changes = new Map();
    /** The same for the cells of the board. */
    #shown;

    /** `cells` are those of a board, in its order. */
    constructor(data, cells) {
        const note = (number, [row, column, held]) => {
            const key = keyOf([row, column]);
            if (!this.#changes.has(key)) this.#changes.set(key, []);
            this.#changes.get(key).push([number, listOf(held)]);
        };
        for (const fact of data.candidates.given) note(0, fact);
        const given = rowsOf(data.given).flat();
        cells.forEach(({ row, column }, at) => given[at] !== "?" && note(0, [row, column, [given[at]]]));
        data.steps.forEach((step, at) => step.changes.forEach(change => note(at + 1, change)));
        this.#shown = cells.map(({ row, column }) => this.#changes.get(keyOf([row, column])) ?? []);
    }

    /** The steps that change a cell, in order; 0 is the puzzle itself. */
    stepsOf(cell) {
        return (this.#changes.get(keyOf(cell)) ?? []).map(([step]) => step);
    }

    /** What a cell may hold after a number of steps; null if it has lost nothing. */
    held(cell, number) {
        return last(this.#changes.get(keyOf(cell)) ?? [], number);
    }

    /** The values of all cells after a number of steps; `?` where one is not known. */
    values(number) {
        return this.#shown.map(changes => {
            const held = last(changes, number);
            return held?.length === 1 ? held[0] : "?";
        });
    }
}

/** What the last of the changes up to a step leaves; null before the first. */
function last(changes, number) {
    let held = null;
    for (const [step, left] of changes) {
        if (step > number) break;
        held = left;
    }
    return held;
}
