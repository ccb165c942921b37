// <nonomata-puzzle>: a puzzle to play in any page.
//
// Attributes: `puzzle` (a text in any format), `hints` (how much a hint may disclose: none, where, how or
// why), `theme` (light, dark or auto). Events: `move`, `solved`, `hint`.

import { Engine } from "./engine.js";
import { nameOf, ready } from "./game.js";
import { LEVELS, Player } from "./play.js";
import { rulesOf } from "./rules.js";

/** One worker for all elements of a page. */
let engine = null;

export class NonomataPuzzle extends HTMLElement {
    static observedAttributes = ["puzzle", "hints", "theme"];

    /** How often a puzzle has been opened: only the last one is shown. */
    turn = 0;

    connectedCallback() {
        if (!this.shadowRoot) {
            const root = this.attachShadow({ mode: "open" });
            const style = document.createElement("link");
            style.rel = "stylesheet";
            style.href = new URL("board.css", import.meta.url).href;
            this.place = document.createElement("div");
            root.append(style, this.place);
        }
        this.open();
    }

    disconnectedCallback() {
        this.player?.close();
    }

    attributeChangedCallback(name, before, after) {
        if (!this.place || before === after) return;
        if (name === "theme") this.paint();
        else this.open();
    }

    paint() {
        this.place.className = `theme ${this.getAttribute("theme") ?? "auto"}`;
    }

    /** How much a hint may disclose. */
    get #hints() {
        const wanted = this.getAttribute("hints") ?? LEVELS.at(-1);
        const known = ["none", ...LEVELS];
        if (known.includes(wanted)) return wanted;
        console.warn(`nonomata-puzzle: hints="${wanted}" is none of ${known.join(", ")}`);
        return LEVELS.at(-1);
    }

    async open() {
        this.paint();
        const text = this.getAttribute("puzzle") ?? this.textContent.trim();
        if (!text) return;
        engine ??= new Engine();
        const turn = ++this.turn;
        const reading = await engine.open(text);
        await ready.catch(() => { reading.puzzles = [{ error: { message: "the engine cannot be loaded" } }]; });
        const [found = { error: { message: "there is no puzzle" } }, ...others] = reading.puzzles ?? [reading];
        for (const { handle } of others) engine.close(handle);
        if (turn !== this.turn || !this.isConnected) return engine.close(found.handle);
        if (found.error) {
            const message = document.createElement("p");
            message.setAttribute("role", "alert");
            message.textContent = found.error.message;
            return this.place.replaceChildren(message);
        }
        this.player?.close();
        this.player = new Player(found, engine, { name: nameOf(text), hints: this.#hints });
        for (const type of ["move", "solved", "hint"]) {
            this.player.addEventListener(type, ({ detail }) => this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true })));
        }
        const rules = rulesOf(found.shown, this.player.board);
        this.place.replaceChildren(...[this.player.element, rules].filter(Boolean));
    }
}

customElements.define("nonomata-puzzle", NonomataPuzzle);
