// What is kept on this device: games, what is known about their puzzles, settings. Some browsers keep nothing, and some
// stores are full: then the page works without.
//
// A game and its record have keys of their own, so that two tabs with two puzzles write over nothing of each other.

const GAME = "nonomata:";
const RECORD = "nonomata:about:";

/** The most games that are kept. Beyond it those that were played longest ago go, unless they are solved. */
const MOST = 200;

/** Whether a text is a saved game, and whether the player has moved in it. */
const [isGame, isBegun] = [text => /^c puzzle /m.test(text), text => /^c (stroke|undone)/m.test(text)];

/**
 * A library over a storage of the browser, or over anything like it. A record is {name, title, text, width, height,
 * grade, source, at, done, seconds, solved}: `source` says where the puzzle is from, such as `{pack, number}` or
 * `{day, size}`, `at` when it was played last, `done` which part of it is filled in, and `solved` is null or
 * {day, seconds, picture}.
 */
export class Library {
    #storage;

    constructor(storage) {
        this.#storage = storage;
    }

    /** What is kept under a key, such as a setting of the page; null if nothing is. */
    get(key) {
        try { return this.#storage.getItem(key); } catch { return null; }
    }

    set(key, value) {
        try { this.#storage.setItem(key, value); } catch { /* It is forgotten. */ }
    }

    remove(key) {
        try { this.#storage.removeItem(key); } catch { /* There was nothing. */ }
    }

    #keys() {
        try { return Array.from({ length: this.#storage.length }, (_, at) => this.#storage.key(at)); } catch { return []; }
    }

    /** The key of the game of a name, as events of the browser have it. */
    keyOf(name) {
        return GAME + name;
    }

    game(name) {
        return this.get(GAME + name);
    }

    /** Keeps a game and what is to be known about it. A record that is solved stays so. */
    keep(name, game, about) {
        this.set(GAME + name, game);
        const solved = best(this.record(name)?.solved ?? null, about.solved ?? null);
        this.set(RECORD + name, JSON.stringify({ ...about, name, solved }));
    }

    /** Adds to what is known of a puzzle that has a record. */
    amend(name, known) {
        const record = this.record(name);
        if (record) this.set(RECORD + name, JSON.stringify({ ...record, ...known }));
    }

    /** Forgets a game. That its puzzle was solved stays known. */
    forget(name) {
        this.remove(GAME + name);
        const record = this.record(name);
        if (record && !record.solved) this.remove(RECORD + name);
    }

    record(name) {
        return parsed(this.get(RECORD + name));
    }

    /** All records, those that were played last first. */
    records() {
        const all = this.#keys().filter(key => key?.startsWith(RECORD)).map(key => parsed(this.get(key))).filter(Boolean);
        return all.sort((one, other) => other.at - one.at);
    }

    /** Forgets the games that were played longest ago, and those of which nothing is known. */
    tidy() {
        const records = this.records();
        for (const { name } of records.filter(({ solved }) => !solved).slice(MOST)) this.forget(name);
        const known = new Set(records.map(({ name }) => name));
        for (const key of this.#keys().filter(key => key.startsWith(GAME) && !known.has(key.slice(GAME.length)))) {
            const text = this.get(key) ?? "";
            if (isGame(text) && !isBegun(text)) this.remove(key);
        }
    }
}

/** The better of two ends of one puzzle: its first day and its shortest time. */
function best(before, now) {
    if (!before || !now) return before ?? now;
    return { ...now, day: before.day, seconds: Math.min(before.seconds, now.seconds) };
}

function parsed(text) {
    try { return JSON.parse(text); } catch { return null; }
}

/** The storage of the browser, or none where it is refused. */
export function browserStorage() {
    try { return globalThis.localStorage ?? null; } catch { return null; }
}
