// Steps as data: their sentences as passages within passages, what they suppose, what they rest on, and which of them
// are routine. Nothing here knows the page.

import { listOf } from "./candidates.js";

/** Steps from this level on need more than one line. */
export const SEVERAL_LINES = 6;

const keyOf = ([row, column]) => `${row},${column}`;

/**
 * The text of a step as passages: {sentences, cells, inner}. A line of the text is a passage, and those that are
 * indented below it are within it. A sentence is a list of texts and of {text, cells}, where the text names cells.
 */
export function passagesOf(text, spans = []) {
    const top = [];
    const open = [{ depth: -1, inner: top }];
    let from = 0;
    for (const line of text.split("\n")) {
        const length = [...line].length;
        const depth = /^ */.exec(line)[0].length / 2;
        const own = spans.filter(([start]) => start >= from && start < from + length);
        const passage = { depth, sentences: sentencesOf(line, from, own), cells: own.flatMap(([, , cells]) => cells), inner: [] };
        while (open.at(-1).depth >= depth) open.pop();
        open.at(-1).inner.push(passage);
        open.push(passage);
        from += length + 1;
    }
    return top;
}

/** The sentences of a line. They end where a capital follows outside of brackets. */
function sentencesOf(line, from, spans) {
    const letters = [...line];
    const begins = new Map(spans.map(span => [span[0] - from, span]));
    const sentences = [[]];
    let [plain, brackets] = ["", 0];
    const put = piece => piece && sentences.at(-1).push(piece);
    for (let at = line.length - line.trimStart().length; at < letters.length; at++) {
        const span = begins.get(at);
        if (span) {
            put(plain);
            put({ text: letters.slice(at, span[1] - from).join(""), cells: span[2] });
            plain = "";
            at = span[1] - from - 1;
            continue;
        }
        const letter = letters[at];
        brackets += Number(letter === "(") - Number(letter === ")");
        plain += letter;
        const isEnd = letter === "." && brackets === 0 && letters[at + 1] === " " && /\p{Lu}/u.test(letters[at + 2] ?? "");
        if (!isEnd) continue;
        put(plain);
        sentences.push([]);
        plain = "";
        at++;
    }
    put(plain);
    return sentences;
}

/** The links of all chains of a step, with the links of nested ones. */
export function linksOf(step) {
    const chains = [step.chain ?? [], ...(step.alike ?? []).map(one => one.chain), ...(step.branches ?? []).map(one => one.chain)];
    return chains.flat().flatMap(link => [link, ...linksOf(link)]);
}

/** The numbers of the steps that a step rests on, in order. */
export function originsOf(step) {
    const all = [step, ...linksOf(step)].flatMap(one => one.premise_steps ?? []);
    return [...new Set(all.filter(Boolean))].sort((one, other) => one - other);
}

/**
 * The suppositions of a step, in the order in which its text tells them: each is a map from cells to what they hold
 * under it. Of nested ones and of those that join it only cells count that the main one leaves open.
 */
export function suppositionsOf(step) {
    const held = (assumed, chain, others = []) => {
        const values = new Map();
        const note = ([row, column, value]) => values.has(keyOf([row, column])) || values.set(keyOf([row, column]), { cell: [row, column], held: listOf(value) });
        const links = links => links.forEach(link => link.changes.forEach(note));
        note(assumed);
        links(chain);
        for (const other of others) {
            note(other.assumed);
            links(other.chain);
        }
        links(chain.flatMap(linksOf));
        return values;
    };
    const main = step.assumed ? [held(step.assumed, step.chain ?? [], step.alike)] : [];
    return [...main, ...(step.branches ?? []).map(({ assumed, chain }) => held(assumed, chain))];
}

/** What is supposed of the cells that some passages name. */
export function supposedIn(supposition, passages) {
    const named = new Set(passages.flatMap(({ cells }) => cells).map(keyOf));
    return [...supposition].filter(([key]) => named.has(key)).map(([, value]) => value);
}

/** The link that a passage tells: the one that changes the most of the cells that the passage names; null if none does. */
export function linkOf(links, { cells }) {
    const named = new Set(cells.map(keyOf));
    const shared = ({ changes }) => changes.filter(change => named.has(keyOf(change))).length;
    return links.reduce((best, link) => shared(link) > (best ? shared(best) : 0) ? link : best, null);
}

/** A passage and all that is within it, in order. */
export const wholeOf = passage => [passage, ...passage.inner.flatMap(wholeOf)];

/**
 * The steps in stretches: [first, last, isRoutine]. What one line shows is routine; a step that needs several, or that
 * makes the puzzle hard, stands alone.
 */
export function stretchesOf(steps, crux = []) {
    const hard = new Set(crux);
    const stretches = [];
    steps.forEach(({ level }, at) => {
        const isRoutine = level < SEVERAL_LINES && !hard.has(at + 1);
        const last = stretches.at(-1);
        if (isRoutine && last?.[2]) last[1] = at + 1;
        else stretches.push([at + 1, at + 1, isRoutine]);
    });
    return stretches;
}
