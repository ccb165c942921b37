// Sharing what is open as an address.

import { toAddress } from "./address.js";
import { h } from "./elements.js";
import { news } from "./shell.js";

/** Copies addresses. The page says what is open, and shows an address. */
export class Sharing {
    constructor({ place, text, player, show }) {
        [this.place, this.text, this.player, this.show] = [place, text, player, show];
    }

    /**
     * Copies the address of what is open: with the step, and with what the player has filled in unless that is not
     * wanted.
     */
    async share(isWithGrid = this.player().game.canUndo) {
        const shown = this.place();
        const { grid, step } = shown ?? {};
        const isFromGrid = isWithGrid && Boolean(grid);
        const at = shown && (isFromGrid || !grid) ? `${isFromGrid ? "&from=grid" : ""}&step=${step}` : "";
        const fragment = await toAddress(this.text(), isWithGrid ? grid ?? this.player().grid() : null) + at;
        const more = isWithGrid ? [" ", h("button", { type: "button", class: "link", onclick: () => this.share(false) }, "Without it")] : [];
        await this.#copy(fragment, `${at ? `step ${step} of ` : ""}this puzzle${isWithGrid ? " with what you have filled in" : ""}`, more);
        this.show(fragment);
    }

    /** Copies the address of the puzzle that is drawn. */
    async shareDrawing(design, engine) {
        const { error, puzzles } = await engine.open(design.text(false));
        if (error) return news(error.message, "bad");
        const [{ handle }] = puzzles;
        const written = await engine.ask("text", handle);
        engine.close(handle);
        await this.#copy(await toAddress(written.text), "the puzzle that is drawn");
    }

    /** Copies the address with a fragment; where nothing can be copied, the page gets it. */
    async #copy(fragment, what, more = []) {
        try {
            await navigator.clipboard.writeText(new URL(fragment, location.href.split("#")[0]).href);
            news(`The address of ${what} is copied.`, "", ...more);
        } catch {
            news(`The address of this page now has ${what} in it.`, "", ...more);
            this.show(fragment);
        }
    }
}
