// The geometry of a puzzle: where its cells lie, and where its clues stand. Everything in units of a cell's width.

const ROOT3 = Math.sqrt(3);

/** The width of a character of a clue, in ems of the monospaced font. */
const CHARACTER = 0.62;

/** The size of the letters of a pattern: a longer one would leave less room for the cells. */
const PATTERN_SIZE = 0.48;

/** The size of the letters of clues. */
export const CLUE_SIZE = 0.66;

/** A number with three decimals, which are enough for a drawing. */
export const round = number => Math.round(number * 1000) / 1000;

/** The corners of a cell as a path that is not closed, smaller by a scale. */
export const outline = (cell, scale = 1) => cell.outline
    .map(([x, y]) => `${round(cell.x + (x - cell.x) * scale)} ${round(cell.y + (y - cell.y) * scale)}`)
    .join("L");

/** The outline around cells: their sides that no two of them share. */
export function around(cells) {
    const sides = new Map();
    for (const { outline: corners } of cells) {
        corners.forEach((corner, place) => {
            const ends = [corner, corners[(place + 1) % corners.length]].map(([x, y]) => `${round(x)} ${round(y)}`);
            const key = [...ends].sort().join();
            if (!sides.delete(key)) sides.set(key, `M${ends.join("L")}`);
        });
    }
    return [...sides.values()].join("");
}

/** A puzzle's cells, flat, row by row: [{row, column, x, y, outline}], with their centres and corners. */
export function cellsOf(puzzle) {
    const cells = [];
    rowsOf(puzzle.given).forEach((values, row) => {
        const indent = puzzle.indents[row] ?? 0;
        for (let column = 0; column < values.length; column++) {
            cells.push({ row: row + 1, column: column + 1, ...place(puzzle, row, column, indent) });
        }
    });
    return cells;
}

/** The rows of a grid as lists of values; `?` where a cell is not known. */
export function rowsOf(grid) {
    return grid.map(row => typeof row === "string" ? [...row] : row.map(word => word ?? "?"));
}

/**
 * A grid as `nonomata explain --until` prints it: {grid, candidates}. `left` gives what is left of a cell that is not
 * known, or null if it has lost nothing.
 */
export function positionOf({ cells, isTable }, values, left) {
    const rows = [], candidates = [];
    cells.forEach(({ row, column }, at) => {
        (rows[row - 1] ??= []).push(isTable && values[at] === "?" ? null : values[at]);
        const held = values[at] === "?" && left(at);
        if (held) candidates.push([row, column, isTable ? held : held.join("")]);
    });
    return { grid: isTable ? rows : rows.map(row => row.join("")), candidates };
}

function place(puzzle, row, column, indent) {
    switch (puzzle.shape) {
        case "hexagon": {
            const x = indent / 2 + column + 0.5;
            const y = row * ROOT3 / 2 + 1 / ROOT3;
            const corner = turn => [x + Math.sin(turn) / ROOT3, y - Math.cos(turn) / ROOT3];
            return { x, y, outline: [0, 1, 2, 3, 4, 5].map(corners => corner(corners * Math.PI / 3)) };
        }
        case "triangle": {
            // A triangle is twice as wide as its share of the row.
            const [left, top, height] = [(indent + column) * 0.7, row * 0.7 * ROOT3, 0.7 * ROOT3];
            const up = ((row + indent + column) % 2 === 0) === puzzle.up;
            const outline = up
                ? [[left + 0.7, top], [left + 1.4, top + height], [left, top + height]]
                : [[left, top], [left + 1.4, top], [left + 0.7, top + height]];
            return { x: left + 0.7, y: top + height * (up ? 2 / 3 : 1 / 3), outline };
        }
        default: {
            const [x, y] = [indent / 2 + column, row];
            return { x: x + 0.5, y: y + 0.5, outline: [[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1]] };
        }
    }
}

/** The entries of a clue as texts with the letters of their colours. */
export function entriesOf(line) {
    if (!line.clue) return [];
    const entries = line.clue.map(entry => Array.isArray(entry)
        ? { text: String(entry[0]), colour: entry[1] }
        : { text: String(entry), colour: null });
    return entries.length ? entries : [{ text: "0", colour: null }];
}

/**
 * Where the clues stand: one item for each entry of a clue, or for each pattern. Those of a line stand before its first
 * cell; a second line over the same cells has them after its last.
 */
export function cluesOf(puzzle, cells) {
    const index = new Map(cells.map((cell, at) => [`${cell.row},${cell.column}`, at]));
    const lines = puzzle.lines.map((line, number) => ({
        number, line, cells: line.cells.map(([row, column]) => index.get(`${row},${column}`)),
    })).filter(line => line.cells.length && line.cells.every(cell => cell !== undefined));
    const directions = new Map();
    for (const { line, cells: own } of lines) {
        if (own.length > 1 && !directions.has(line.kind)) directions.set(line.kind, direction(cells[own[0]], cells[own.at(-1)]));
    }
    const usual = { row: [1, 0], column: [0, 1] };
    const seen = new Set();
    const clues = [];
    for (const { number, line, cells: own } of lines) {
        const [first, last] = [cells[own[0]], cells[own.at(-1)]];
        const exact = own.length > 1 ? direction(first, last) : directions.get(line.kind) ?? usual[line.kind] ?? [1, 0];
        const [dx, dy] = puzzle.shape === "triangle" ? straight(exact) : exact;
        const key = [...own].sort((one, other) => one - other).join();
        const isSecond = seen.has(key);
        seen.add(key);
        // Triangles have the clues of lines that run down to the right at their lower ends.
        const isAfter = isSecond || puzzle.shape === "triangle" && dx > 0.2 && dy > 0.2;
        const [near, sign] = isAfter ? [last, 1] : [first, -1];
        /** @type {[number, number]} */
        const out = [dx * sign, dy * sign];
        const from = midline(near, out);
        const edge = reach({ ...near, ...from }, out) + (puzzle.shape === "triangle" && dy ? -0.12 : 0.12);
        if (line.clue) {
            const entries = entriesOf(line);
            const step = puzzle.shape === "square" && Math.abs(dy) > 0.5 ? 0.78 : 0.92;
            entries.forEach((entry, place) => {
                const away = edge + 0.36 + step * (isAfter ? place : entries.length - 1 - place);
                clues.push({ ...entry, number, place, x: from.x + out[0] * away, y: from.y + out[1] * away, turn: 0, anchor: "middle", half: 0.4 });
            });
        }
        let at = edge;
        const along = (text, place, size, aside = 0, extra = {}) => {
            const long = text.length * CHARACTER * size;
            let turn = Math.atan2(dy, dx) * 180 / Math.PI;
            let anchor = isAfter ? "start" : "end";
            if (turn > 91 || turn < -89) {
                turn += turn > 0 ? -180 : 180;
                anchor = isAfter ? "end" : "start";
            }
            const angle = turn * Math.PI / 180;
            const [x, y] = [from.x + out[0] * at - Math.sin(angle) * aside, from.y + out[1] * at + Math.cos(angle) * aside];
            clues.push({ text, colour: null, number, place, x, y, turn, anchor, size, end: [x + out[0] * long, y + out[1] * long], ...extra });
            return long;
        };
        const label = labelOf(line);
        if (label) {
            if (line.clue) at += 0.36 + 0.92 * Math.max(1, line.clue.length);
            const size = Math.min(CLUE_SIZE, 0.95 / CHARACTER / label.length);
            // Short names of columns stand upright.
            if (Math.abs(dy) > 0.99 && size > CLUE_SIZE / 2) {
                clues.push({ text: label, colour: null, number, place: "name", x: from.x, y: from.y + out[1] * (at + 0.3), turn: 0, anchor: "middle", size, isName: true });
                at += 0.75;
            } else at += along(label, "name", CLUE_SIZE, 0, { isName: true }) + 0.25;
        }
        if (line.clue) continue;
        // Of several rules two stand below each other, and the next two further out: smaller ones cannot be read.
        const rules = line.pattern ? [line.pattern] : line.rule ? line.rule.split("  and  ") : [];
        const size = rules.length > 1 ? 0.42 : PATTERN_SIZE;
        for (let place = 0; place < rules.length; place += 2) {
            const pair = rules.slice(place, place + 2);
            const lengths = pair.map((rule, second) => along(rule, place + second, size, (second - (pair.length - 1) / 2) * size * 1.1));
            at += Math.max(...lengths) + 0.3;
        }
    }
    return { clues, lines };
}

/** The name of a line that is more than a number: `Ann` of `row Ann`. */
function labelOf({ name }) {
    return /\d$/.test(name) ? null : name.replace(/^(row|column) /, "");
}

function direction(from, to) {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const length = Math.hypot(x, y) || 1;
    return [x / length, y / length];
}

/** The nearest of the six directions of a grid of triangles, whose cells zigzag. */
function straight([dx, dy]) {
    const turn = Math.round(Math.atan2(dy, dx) / (Math.PI / 3)) * Math.PI / 3;
    return [Math.cos(turn), Math.sin(turn)];
}

/** A point of a cell on the middle of the line through it. */
function midline(cell, [dx, dy]) {
    const aside = cell.outline.map(([x, y]) => (y - cell.y) * dx - (x - cell.x) * dy);
    const middle = (Math.min(...aside) + Math.max(...aside)) / 2;
    return { x: cell.x - dy * middle, y: cell.y + dx * middle };
}

/** How far a cell reaches from its centre in a direction. */
function reach(cell, [dx, dy]) {
    return Math.max(...cell.outline.map(([x, y]) => (x - cell.x) * dx + (y - cell.y) * dy));
}

/** The rectangle around everything: [left, top, width, height]. */
export function frame(cells, clues) {
    const xs = [], ys = [];
    for (const cell of cells) for (const [x, y] of cell.outline) xs.push(x), ys.push(y);
    for (const clue of clues) {
        const around = clue.half ?? 0.45;
        for (const [x, y] of [[clue.x, clue.y], clue.end ?? [clue.x, clue.y]]) xs.push(x - around, x + around), ys.push(y - around, y + around);
    }
    if (!xs.length) return [0, 0, 1, 1];
    const least = list => list.reduce((one, other) => Math.min(one, other));
    const most = list => list.reduce((one, other) => Math.max(one, other));
    const [left, top] = [least(xs) - 0.1, least(ys) - 0.1];
    return [left, top, most(xs) + 0.1 - left, most(ys) + 0.1 - top];
}

/**
 * Which entries of a clue are certain to be finished: in every filling of the line their blocks take the same cells, all
 * of which are known. `values` are what the cells hold. It is the rule of games, for walkthroughs, which have no engine.
 */
export function finished(entries, values, blank) {
    if (entries.length === 1 && entries[0].text === "0") return new Set(values.every(value => value === blank) ? [0] : []);
    const fromStart = begins(entries, values, blank);
    const fromEnd = begins([...entries].reverse(), [...values].reverse(), blank);
    const done = new Set();
    entries.forEach(({ text }, entry) => {
        const length = Number(text);
        const places = [...fromStart[entry]].filter(place => fromEnd.at(-1 - entry).has(values.length - place - length));
        if (places.length === 1 && !values.slice(places[0], places[0] + length).includes("?")) done.add(entry);
    });
    return done;
}

/** Where each block can begin, as far as it depends on the cells before it. */
function begins(entries, values, blank) {
    const places = [];
    // Whether the blocks so far fit into a number of cells of which the last is blank, and into as many of which it is not.
    let [gap, end] = [values.map(() => false), values.map(() => false)];
    for (let at = 0; at <= values.length && values.slice(0, at).every(value => value === "?" || value === blank); at++) gap[at] = true;
    entries.forEach(({ text, colour }, entry) => {
        const length = Number(text);
        const mayTouch = entry > 0 && entries[entry - 1].colour !== colour;
        const isFilled = value => value === "?" || (colour ? value === colour : value !== blank);
        const fits = at => at + length <= values.length && values.slice(at, at + length).every(isFilled);
        const own = values.flatMap((_, at) => (gap[at] || mayTouch && end[at]) && fits(at) ? [at] : []);
        places.push(new Set(own));
        [gap, end] = [[], []];
        for (const at of own) end[at + length] = true;
        values.forEach((value, at) => { gap[at + 1] = Boolean(gap[at] || end[at]) && (value === "?" || value === blank); });
    });
    return places;
}
