// Pictures as puzzles: their colours, their clues, and the puzzle as text and as a board shows it.

import { WHITE } from "./sampling.js";

/** White, black and the colours of Okabe and Ito, which colour-blind people tell apart. */
export const COLOURS = [WHITE, ...[
    ["black", "#", "#000000"], ["orange", "o", "#e69f00"], ["sky blue", "s", "#56b4e9"],
    ["green", "g", "#009e73"], ["yellow", "y", "#f0e442"], ["blue", "b", "#0072b2"], ["vermillion", "v", "#d55e00"],
    ["purple", "p", "#cc79a7"],
].map(([name, letter, rgb]) => ({ name, letter, rgb }))];

/** White and a number of other colours: those that there are, and more of the palette. */
export function coloursOf(used, colours = [WHITE]) {
    const others = COLOURS.filter(({ name, letter }) => !colours.some(colour => colour.name === name || colour.letter === letter));
    return [...colours, ...others].slice(0, used + 1);
}

/** The letters of a picture in these colours: what has another one becomes of the first besides white. */
export const lettersIn = (colours, letters) => letters.map(letter => colours.some(colour => colour.letter === letter) ? letter : colours[1].letter);

/** The clue of a line of letters: [length, letter]. */
function runs(letters) {
    const found = [];
    for (const [at, letter] of letters.entries()) {
        if (letter === ".") continue;
        if (at > 0 && letters[at - 1] === letter) found.at(-1)[0]++;
        else found.push([1, letter]);
    }
    return found;
}

/** @typedef {{ width: number, height: number, colours: { name: string, letter: string, rgb: string }[] }} Shape */

/** A picture: its size, its colours and its letters, row by row. */
export class Picture {
    /**
     * @param {Shape} shape
     * @param {string[]} letters
     */
    constructor({ width, height, colours }, letters) {
        this.width = width;
        this.height = height;
        this.colours = colours;
        this.letters = letters;
    }

    get isEmpty() {
        return this.letters.every(letter => letter === ".");
    }

    get rows() {
        return Array.from({ length: this.height }, (_, row) => this.letters.slice(row * this.width, (row + 1) * this.width));
    }

    get columns() {
        const { rows } = this;
        return Array.from({ length: this.width }, (_, column) => rows.map(row => row[column]));
    }

    /**
     * The clue of a line, as in the JSON of a puzzle.
     * @param {string[]} letters
     */
    clue(letters) {
        return runs(letters).map(([length, letter]) => this.colours.length > 2 ? [length, letter] : length);
    }

    /** The puzzle as JSON of nonomata, with the picture as its goal if that is wanted. */
    text(hasGoal = false) {
        const { colours, columns, rows } = this;
        const goal = hasGoal ? { goal: rows.map(row => row.join("")) } : {};
        const clues = lines => lines.map(line => this.clue(line));
        return JSON.stringify({ format: "nonomata", version: 1, colours, rows: clues(rows), columns: clues(columns), ...goal });
    }

    /** The puzzle as a board shows it; without clues it is a sheet to draw on. */
    shown(hasClues = true) {
        const { colours, columns, height, rows, width } = this;
        const line = (kind, index, letters, cells) => ({ kind, index, name: `${kind} ${index}`, cells, clue: hasClues ? this.clue(letters) : null, pattern: null });
        return {
            title: null, kind: "nonogram", format: "drawn", width, height, shape: "square", up: null,
            indents: rows.map(() => 0), colours, headers: null, symbols: null, notes: [],
            given: rows.map(() => "?".repeat(width)),
            lines: [
                ...rows.map((row, at) => line("row", at + 1, row, row.map((_, column) => [at + 1, column + 1]))),
                ...columns.map((column, at) => line("column", at + 1, column, column.map((_, row) => [row + 1, at + 1]))),
            ],
        };
    }

    /** The same with other letters. */
    with(letters) {
        return new Picture(this, letters);
    }
}
