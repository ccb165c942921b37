// Making the puzzle of a picture unique: by giving cells away, or by changing a few cells of the picture.

import { rowsOf } from "./shape.js";

/** How many pictures are tried at most, and for how many seconds, until one has a single solution. */
const MOST = { pictures: 200, seconds: 40 };

/** How many changes are compared before the best of them is made. */
const COMPARED = 6;

/** How many cells are suggested at most, and the most seconds for finding them. */
const [SUGGESTED, SUGGESTING_SECONDS] = [12, 20];

/** The most seconds for a picture that is tried. */
const TRYING_SECONDS = 5;

/**
 * Cells that leave the picture as the only solution if they are given: none can be spared, if there is time to see it.
 * Each other solution that is found differs in one of them. Null if there are many, or not all were found within the
 * time. `explain` gives the walkthrough from a grid.
 */
export async function decidingCells(picture, data, explain) {
    const { letters } = picture;
    const end = performance.now() + SUGGESTING_SECONDS * 1000;
    const explained = async cells => {
        const left = (end - performance.now()) / 1000;
        if (left <= 0) return { verdict: "unknown" };
        const { rows } = picture.with(letters.map((letter, at) => cells.includes(at) ? letter : "?"));
        return explain(rows.map(row => row.join("")).join("\n"), left);
    };
    let cells = [];
    for (let { solutions, verdict } = data; verdict !== "unique"; { solutions, verdict } = await explained(cells)) {
        const differing = (solutions ?? []).map(grid => rowsOf(grid).flat().findIndex((letter, at) => letter !== letters[at])).find(at => at >= 0);
        if (differing === undefined || cells.length === SUGGESTED) return null;
        cells.push(differing);
    }
    for (const cell of cells) {
        const others = cells.filter(other => other !== cell);
        if ((await explained(others)).verdict === "unique") cells = others;
    }
    return cells.sort((one, other) => one - other);
}

/** The cells in which two pictures of one size differ. */
export const changedCells = (one, other) => one.letters.flatMap((letter, at) => letter === other.letters[at] ? [] : [at]);

/**
 * A picture near another one that has a single solution: at each turn of the cells that are ambiguous those are changed
 * that leave the fewest ambiguous. Null if none is found. `explain` gives the walkthrough of a picture, `ontry` hears how
 * many were tried and how many cells are ambiguous.
 */
export async function uniqueNear(picture, data, explain, ontry) {
    const begun = performance.now();
    const tried = new Set([picture.letters.join("")]);
    let best = { picture, data };
    while (tried.size < MOST.pictures && performance.now() - begun < MOST.seconds * 1000) {
        const found = [];
        for (const other of changes(best, tried)) {
            tried.add(other.letters.join(""));
            ontry(tried.size - 1, best.data.open.length);
            const data = await explain(other, TRYING_SECONDS);
            if (data.verdict === "unique") return nearest(other, picture, explain);
            if (data.verdict === "multiple") found.push({ picture: other, data });
        }
        if (!found.length) return null;
        best = found.reduce((one, other) => other.data.open.length < one.data.open.length ? other : one);
    }
    return null;
}

/** Pictures that differ from one in the cells that would decide it, or in one that is ambiguous, and were not tried. */
function changes({ picture, data }, tried) {
    const { colours, letters, width } = picture;
    const places = [data.decisive?.cells ?? [], ...data.decisive?.cells.map(cell => [cell]) ?? [], ...data.open.map(cell => [cell])];
    const flipped = cells => {
        const changed = [...letters];
        for (const [row, column] of cells) {
            const at = (row - 1) * width + column - 1;
            changed[at] = changed[at] === "." ? colours[1].letter : ".";
        }
        return changed;
    };
    const found = new Map(places.filter(cells => cells.length).map(flipped).map(changed => [changed.join(""), changed]));
    return [...found].filter(([text]) => !tried.has(text)).slice(0, COMPARED).map(([, changed]) => picture.with(changed));
}

/** Takes back each change of a picture without which it still has one solution. */
async function nearest(picture, original, explain) {
    let best = picture;
    for (const at of changedCells(picture, original)) {
        const without = best.with(best.letters.with(at, original.letters[at]));
        if ((await explain(without, TRYING_SECONDS)).verdict === "unique") best = without;
    }
    return best;
}
