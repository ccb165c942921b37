// Packs of puzzles: files of the site, `{title, puzzles: [{title, puzzle, grade}]}`, that an index lists.

import { nameOf } from "./names.js";

/** Fetches a file of the packs. */
async function fetched(file) {
    const response = await fetch(new URL(`packs/${file}`, import.meta.url));
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.json();
}

/** The packs: [{file, title, count, sizes}]. */
export const listOfPacks = () => fetched("index.json");

/** A pack as `packOf` returns it. */
export const openPack = async file => packOf(file, await fetched(file));

/** The width and the height that the text of a puzzle begins with: `5x5:` or lines of `non`; null if it has none. */
export function sizeOf(text) {
    const short = /^(\d+)x(\d+):/.exec(text);
    if (short) return [Number(short[1]), Number(short[2])];
    const [width, height] = ["width", "height"].map(name => new RegExp(`^${name}\\s+(\\d+)`, "m").exec(text)?.[1]);
    return width && height ? [Number(width), Number(height)] : null;
}

/**
 * A pack of a file: {file, title, puzzles: [{number, id, title, text, grade, size}]}. The id is that of the text, since
 * packs may grow.
 */
export function packOf(file, { title, puzzles }) {
    return { file, title, puzzles: puzzles.map((one, at) => ({ number: at + 1, id: nameOf(one.puzzle), title: one.title, text: one.puzzle, grade: one.grade, size: sizeOf(one.puzzle) })) };
}
