// Candidates: what the cells of a walkthrough may hold after each of its steps.

import { rowsOf } from "./shape.js";

const keyOf = ([row, column]) => `${row},${column}`;

/** Candidates as a list, however the JSON has them. */
export const listOf = held => typeof held === "string" ? [...held] : held;

/** The candidates of all cells, step by step. `data` is the JSON of `explain --json`. */
export class Candidates {
    #changes = new Map();
    #given = new Map();

    /** `cells` are those of a board, in its order. */
    constructor(data, cells) {
        const given = rowsOf(data.given).flat();
        cells.forEach(({ row, column }, at) => given[at] !== "?" && this.#given.set(keyOf([row, column]), [given[at]]));
        this.keys = cells.map(({ row, column }) => keyOf([row, column]));
        const note = (number, [row, column, held]) => {
            const key = keyOf([row, column]);
            if (!this.#changes.has(key)) this.#changes.set(key, []);
            this.#changes.get(key).push([number, listOf(held)]);
        };
        for (const fact of data.candidates.given) note(0, fact);
        data.steps.forEach((step, at) => step.changes.forEach(change => note(at + 1, change)));
    }

    /** The steps that change a cell, in order; 0 is the puzzle itself. */
    stepsOf(cell) {
        return (this.#changes.get(keyOf(cell)) ?? []).map(([step]) => step);
    }

    /** What a cell may hold after a number of steps; null if it has lost nothing. */
    held(cell, number) {
        return this.#held(keyOf(cell), number);
    }

    #held(key, number) {
        const given = this.#given.get(key);
        if (given) return given;
        let held = null;
        for (const [step, left] of this.#changes.get(key) ?? []) {
            if (step > number) break;
            held = left;
        }
        return held;
    }

    /** The values of all cells after a number of steps; `?` where one is not known. */
    values(number) {
        return this.keys.map(key => {
            const held = this.#held(key, number);
            return held?.length === 1 ? held[0] : "?";
        });
    }
}
