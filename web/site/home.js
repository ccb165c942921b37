// Home: today's puzzles, what was begun, packs by size, and what has been achieved.

import { clock, dayOf } from "./clock.js";
import { DAILY, dayInWords } from "./daily.js";
import { h } from "./elements.js";
import { listOfPacks, openPack } from "./packs.js";
import { bySize, streak } from "./statistics.js";
import { thumbnail } from "./thumbnails.js";

/** How many puzzles that were begun are offered. */
const BEGUN = 6;

/** How many solved puzzles of the player's own are shown. */
const OWN = 24;

/** Where a puzzle is from, as a key. */
export const keyOf = ({ pack, puzzle, day, size }) => pack ? `${pack} ${puzzle}` : `${day} ${size}`;

const list = (name, items) => h("ul", { class: name }, ...items.map(item => h("li", {}, item)));

/** A picture of the size of a puzzle: as many squares, up to fifteen. */
function sizeSign(size) {
    const cells = Math.min(15, size);
    return h("span", { class: "size", style: `--cells:${cells}`, "aria-hidden": "true" }, ...Array.from({ length: cells * cells }, () => h("i")));
}

/** The sizes that puzzles are chosen by: `12x8` is one of at most 15 cells a side. */
const sizeClass = size => Math.ceil(Math.max(...size.split("x").map(Number)) / 5) * 5;

/** The sizes of a pack, from the first to the last: they are in order. */
const rangeOf = sizes => [...new Set([sizes[0], sizes.at(-1)])].map(size => size.replace("x", " \u00d7 ")).join(" to ");

/** How a puzzle stands, in words. */
function stateOf(record) {
    if (!record) return null;
    if (record.solved) return h("span", { class: "state" }, `\u2713 ${clock(record.solved.seconds)}`);
    return h("span", { class: "state" }, `${Math.round(record.done * 100)} % filled in`);
}

/** The home view. */
export class Home {
    /** The packs, once they are listed, and the list that is awaited. */
    #list = [];
    #listing = null;
    /** The puzzles of packs, once they are opened, the size that is chosen, and the packs that are open. */
    #packs = new Map();
    #size = null;
    #opened = new Set();

    /**
     * `acts` are what the page does: `daily(puzzle of DAILY)`, `play(about)` with what is known of a puzzle, and
     * `random()`, `open()`, `design()`, `lesson()`.
     */
    constructor(section, library, acts) {
        [this.section, this.library, this.acts] = [section, library, acts];
    }

    /** Shows everything as it is now, and the packs once they are listed. A list that has failed is asked for again. */
    show() {
        this.#arrange();
        if (this.#list.length) return;
        this.#listing ??= listOfPacks().catch(() => []).then(packs => {
            [this.#list, this.#listing] = [packs, null];
            if (packs.length) this.#arrange();
        });
    }

    #arrange() {
        const records = this.library.records();
        const bySource = new Map(records.filter(({ source }) => source).map(record => [keyOf(record.source), record]));
        const today = dayOf(new Date());
        this.section.replaceChildren(...[
            ...this.#daily(today, bySource), ...this.#begun(records.filter(({ text, solved, done }) => text && !solved && done > 0)),
            ...this.#shelf(this.#list, bySource), ...this.#own(records.filter(({ text, source, solved }) => text && solved?.picture && !source?.pack && !source?.day)), ...this.#more(), ...this.#numbers(records, today),
        ].flat());
    }

    #daily(today, bySource) {
        const card = puzzle => {
            const record = bySource.get(keyOf({ day: today, size: puzzle.size }));
            const picture = record?.solved?.picture ? thumbnail(record.solved.picture, puzzle.size) : sizeSign(puzzle.size);
            return h("button", { type: "button", class: "card", onclick: () => this.acts.daily(puzzle) },
                picture, h("b", {}, puzzle.name), stateOf(record) ?? h("span", {}, `${puzzle.size} \u00d7 ${puzzle.size}`));
        };
        return [h("h2", {}, "Today", h("small", {}, dayInWords(today))), list("cards three", DAILY.map(card))];
    }

    #begun(records) {
        if (!records.length) return [];
        const card = record => h("button", { type: "button", class: "card", onclick: () => this.acts.play(record) },
            h("b", {}, record.label ?? "A puzzle"), h("span", {}, record.width ? `${record.width} \u00d7 ${record.height}` : "", ` \u00b7 ${clock(record.seconds)}`),
            h("span", { class: "progress", role: "img", "aria-label": `${Math.round(record.done * 100)} % filled in` }, h("i", { style: `width:${record.done * 100}%` })));
        return [h("h2", {}, "Continue"), list("cards", records.slice(0, BEGUN).map(card))];
    }

    #shelf(packs, bySource) {
        if (!packs.length) return [];
        const sizes = [...new Set(packs.flatMap(({ sizes }) => sizes.map(sizeClass)))].sort((one, other) => one - other);
        const choice = (size, label) => h("button", { type: "button", "aria-pressed": String(this.#size === size), onclick: () => this.#choose(size) }, label);
        const filter = sizes.length > 1 ? h("div", { class: "sizes", role: "group", "aria-label": "Size" }, choice(null, "All"), ...sizes.map(size => choice(size, `up to ${size} \u00d7 ${size}`))) : null;
        const shown = packs.filter(({ sizes }) => this.#size === null || sizes.map(sizeClass).includes(this.#size));
        return [h("h2", {}, "Pictures"), filter, h("div", { class: "packs" }, ...shown.map(pack => this.#pack(pack, bySource)))].filter(Boolean);
    }

    #choose(size) {
        this.#size = size;
        this.show();
        this.section.querySelector('.sizes [aria-pressed="true"]')?.focus();
    }

    #pack({ file, title, count, sizes }, bySource) {
        const solved = [...bySource.values()].filter(({ source, solved }) => source.pack === file && solved).length;
        const tiles = h("div");
        const details = h("details", { class: "pack", open: this.#opened.has(file) },
            h("summary", {}, h("b", {}, title), h("span", { class: "soft" }, rangeOf(sizes)),
                h("span", { class: "soft count" }, `${solved} of ${count} solved`)), tiles);
        const fill = async () => {
            if (!details.open) return void this.#opened.delete(file);
            this.#opened.add(file);
            if (!this.#packs.has(file)) this.#packs.set(file, openPack(file));
            const pack = await this.#packs.get(file).catch(() => null);
            if (!pack) {
                this.#packs.delete(file);
                return tiles.replaceChildren(h("p", { class: "soft" }, "This pack cannot be loaded."));
            }
            const wanted = pack.puzzles.filter(({ size }) => this.#size === null || size && sizeClass(size.join("x")) === this.#size);
            tiles.replaceChildren(list("tiles", wanted.map(puzzle => this.#tile(pack, puzzle, bySource))));
        };
        details.addEventListener("toggle", fill);
        return details;
    }

    #tile(pack, puzzle, bySource) {
        const about = aboutOf(pack, puzzle);
        const record = bySource.get(keyOf(about.source));
        const picture = record?.solved?.picture ? thumbnail(record.solved.picture, record.width)
            : h("span", { class: `unknown-picture${record ? " begun" : ""}`, "aria-hidden": "true" }, puzzle.number);
        const name = record?.solved ? puzzle.title : `${puzzle.size?.join(" \u00d7 ") ?? ""}, grade ${puzzle.grade}`;
        const state = record?.solved ? `, solved in ${clock(record.solved.seconds)}` : record ? ", begun" : "";
        return h("button", { type: "button", class: "tile", "aria-label": `${puzzle.number}: ${name}${state}`, onclick: () => this.acts.play(about) },
            picture, h("span", {}, record?.solved ? puzzle.title : `grade ${puzzle.grade}`));
    }

    /** Puzzles of the player, made or opened, that are solved. */
    #own(records) {
        if (!records.length) return [];
        const tile = record => h("button", { type: "button", class: "tile", "aria-label": `${record.title ?? record.label}, solved in ${clock(record.solved.seconds)}`, onclick: () => this.acts.play(record) },
            thumbnail(record.solved.picture, record.width), h("span", {}, record.title ?? clock(record.solved.seconds)));
        return [h("h2", {}, "My puzzles"), list("tiles own", records.slice(0, OWN).map(tile))];
    }

    #more() {
        const card = (title, about, act) => h("button", { type: "button", class: "card", onclick: act }, h("b", {}, title), h("span", {}, about));
        const { random, open, design, lesson } = this.acts;
        return [h("h2", {}, "More"), list("cards", [
            card("Random", "Any size, kind and difficulty", random), card("Open", "A file, an image or a text", open),
            card("Draw", "Make a puzzle of your own", design), card("Learn", "The rules in one minute", lesson),
        ])];
    }

    #numbers(records, today) {
        const sizes = bySize(records);
        if (!sizes.length) return [];
        const number = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)));
        const days = streak(records, today);
        return [h("h2", {}, "Your puzzles", h("small", {}, "kept on this device")), h("dl", { class: "numbers" },
            number("solved", sizes.reduce((sum, { count }) => sum + count, 0)), number(days === 1 ? "day in a row" : "days in a row", days),
            ...sizes.map(({ size, count, best }) => number(`best time at ${size}, ${count} solved`, clock(best))))];
    }
}

/** What is known of a puzzle of a pack before it is played. */
export function aboutOf(pack, { number, title, text, grade, id }) {
    return { text, title, grade, label: `${pack.title} ${number}`, source: { pack: pack.file, puzzle: id, number } };
}
