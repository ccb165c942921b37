// Hints and checks: questions to the engine about the grid as it is. Each ends when the grid changes or another begins.

import { h } from "./elements.js";

/** How much a hint may disclose, from little to all. */
export const LEVELS = ["where", "how", "why"];

/** How many seconds the engine takes at most for a check, and for a hint. */
const [CHECKING, HINTING] = [{ time: 20 }, { time: 60 }];

/** After this time without an answer the player sees that one is looked for, and can stop it, in milliseconds. */
const SOON = 120;

/** The advice that a player gets. */
export class Advice {
    /** What is being asked, as the controller that ends it; null if nothing is. */
    #asking = null;
    /** What hints have disclosed of the grid as it is: {level, text}; null before the first. */
    #disclosed = null;

    /** `deepest` is how much a hint may disclose, a number of `LEVELS`; -1 for nothing. */
    constructor(player, deepest) {
        [this.player, this.deepest] = [player, deepest];
    }

    get isGiving() {
        return this.deepest >= 0;
    }

    /** Ends the question that waits for its answer. */
    cancel() {
        this.#asking?.abort();
        this.#asking = null;
    }

    /** The grid has changed: what was said of it does not hold any more. */
    forget() {
        this.cancel();
        this.#disclosed = null;
    }

    /** Asks, and shows meanwhile what is done. Null if it was cancelled. */
    async #question(question, limits, waiting) {
        this.cancel();
        const asking = this.#asking = new AbortController();
        const { player } = this;
        const stop = h("button", { type: "button", onclick: () => this.cancel() }, "Stop");
        const soon = setTimeout(() => player.say(waiting, "", [stop]), SOON);
        const answer = await player.ask({ grid: player.position(), ...question }, limits, asking.signal);
        clearTimeout(soon);
        if (answer === null && stop.isConnected) player.say("Stopped.");
        if (this.#asking === asking) this.#asking = null;
        return answer;
    }

    /** Says whether the grid is right so far, and no more. */
    async check() {
        const { player } = this;
        if (player.game.isSolved) return player.say(player.solvedIn, "good");
        const checked = await this.#question({ ask: "hint", level: "check" }, CHECKING, "Checking \u2026");
        if (checked) player.say(checked.error?.message ?? checked.text, checked.status === "wrong" ? "bad" : "good");
    }

    /** A hint; asked again for the same position it says more, level by level. */
    async hint() {
        const { player } = this;
        if (player.game.isSolved) return player.say(player.solvedIn, "good");
        // A question that waits is the one that is asked again.
        if (this.#asking) return;
        this.#disclosed ??= { level: -1 };
        const hint = await this.#deeper(this.#disclosed);
        if (!hint) return;
        if (hint.error) return player.say(hint.error.message, "bad");
        this.#show(hint);
        player.dispatchEvent(new CustomEvent("hint", { detail: hint }));
    }

    /** The hint of the next level that says anything else; null if it was cancelled. */
    async #deeper(disclosed) {
        let hint;
        do {
            const level = Math.min(disclosed.level + 1, this.deepest);
            hint = await this.#question({ ask: "hint", level: LEVELS[level] }, HINTING, "Looking for a hint \u2026");
            if (!hint || this.#disclosed !== disclosed) return null;
            disclosed.level = level;
        } while (hint.text && hint.text === disclosed.text && disclosed.level < this.deepest);
        disclosed.text = hint.text;
        return hint;
    }

    /** Shows a hint on the grid and in words. */
    #show(hint) {
        const { player, player: { board, zoom } } = this;
        const isMore = ["next", "wrong"].includes(hint.status) && LEVELS.indexOf(hint.level) < this.deepest;
        const { changes } = hint;
        const acts = [];
        if (isMore) acts.push(h("button", { type: "button", onclick: () => this.hint() }, "More"));
        if (changes?.length) acts.push(h("button", { type: "button", onclick: () => player.take(changes) }, "Apply"));
        player.say(hint.text, hint.status === "wrong" ? "bad" : "", acts);
        const line = hint.line && board.lines.find(({ line }) => line.name === hint.line.name);
        board.highlight({ lit: line?.line.cells, premise: hint.step?.premises, change: changes ?? (hint.assumed ? [hint.assumed] : []), wrong: hint.wrong });
        const shown = (changes ?? line?.line.cells ?? []).map(cell => board.at(cell)).filter(at => at !== undefined);
        zoom.reveal(shown);
        zoom.uncover(shown);
    }
}
