// <nonomata-puzzle>: a puzzle to play in any page, in the font and the colours of the page.
//
// Attributes: `puzzle` (a text in any format), `hints` (how much a hint may disclose: none, where, how or
// why), `theme` (light, dark or auto). Events: `move`, `solved`, `hint`. Custom properties and parts: README.md.

import { LEVELS } from "./advice.js";
import { h } from "./elements.js";
import { Engine } from "./engine.js";
import { ready } from "./game.js";
import { browserStorage, Library } from "./library.js";
import { nameOf } from "./names.js";
import { Player } from "./play.js";
import { rulesOf } from "./rules.js";

/** The theme of the system, which pages may follow. */
const SYSTEM = matchMedia("(prefers-color-scheme: dark)");

/** One worker for all elements of a page. */
let engine = null;

const store = new Library(browserStorage());

/** The styles of the element, and the colours that a page can set as `--nonomata-NAME`. */
const STYLES = ["board.css", "rules.css", "element.css"];
const COLOURS = ["accent", "on-accent", "edge", "ink", "paper", "panel", "text"];

/** Whether a colour is light, as `getComputedStyle` writes it: text is so on dark pages. */
function isLight(colour) {
    const [red, green, blue] = colour.match(/[\d.]+/g).map(Number);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
}

export class NonomataPuzzle extends HTMLElement {
    static observedAttributes = ["puzzle", "hints", "theme"];

    /** How often a puzzle has been opened: only the last one is shown. */
    turn = 0;

    connectedCallback() {
        if (!this.shadowRoot) {
            const root = this.attachShadow({ mode: "open" });
            this.place = h("div", { class: "theme" });
            root.append(...STYLES.map(name => h("link", { rel: "stylesheet", href: new URL(name, import.meta.url).href })), this.place);
        }
        SYSTEM.addEventListener("change", this.repaint);
        this.open();
    }

    disconnectedCallback() {
        SYSTEM.removeEventListener("change", this.repaint);
        this.player?.close();
    }

    attributeChangedCallback(name, before, after) {
        if (!this.place || before === after) return;
        if (name === "theme") this.paint();
        else this.open();
    }

    /** Takes the theme that is wanted, or that of the page. */
    paint() {
        const wanted = this.getAttribute("theme");
        const style = getComputedStyle(this);
        const isOwn = wanted === "light" || wanted === "dark";
        this.place.className = `theme ${isOwn ? wanted : isLight(style.color) ? "dark taken" : "light taken"}`;
        for (const name of COLOURS) {
            const isSet = style.getPropertyValue(`--nonomata-${name}`) !== "";
            this.place.style.setProperty(`--${name}`, isSet ? `var(--nonomata-${name})` : "");
        }
    }

    repaint = () => this.paint();

    /** Says in words why there is no puzzle. */
    #refuse(message) {
        this.player?.close();
        this.player = null;
        this.place.replaceChildren(h("p", { role: "alert", part: "error" }, `This puzzle cannot be shown: ${message}`));
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
        if (!text) return this.#refuse("the attribute `puzzle` and the element are empty.");
        engine ??= new Engine();
        const turn = ++this.turn;
        const reading = await engine.open(text);
        await ready.catch(({ message }) => { reading.puzzles = [{ error: { message } }]; });
        const [found = { error: { message: "there is no puzzle" } }, ...others] = reading.puzzles ?? [reading];
        for (const { handle } of others) engine.close(handle);
        if (turn !== this.turn || !this.isConnected) return engine.close(found.handle);
        if (found.error) return this.#refuse(found.error.message);
        this.player?.close();
        this.player = new Player(found, engine, { name: nameOf(text), store, about: { text }, hints: this.#hints });
        for (const type of ["move", "solved", "hint"]) {
            this.player.addEventListener(type, ({ detail }) => this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true })));
        }
        const rules = rulesOf(found.shown, this.player.board, this.player);
        const { bar, board, element, said } = this.player;
        for (const [part, name] of [[element, "player"], [board.element, "board"], [bar, "tools"], [said, "message"], [rules, "rules"]]) part?.setAttribute("part", name);
        this.place.replaceChildren(...[element, rules].filter(Boolean));
    }
}

customElements.define("nonomata-puzzle", NonomataPuzzle);
