import type { Hint } from "../pkg/nonomata.js";

/** The events of a puzzle, by name. They bubble. */
export interface NonomataPuzzleEvents {
    /** After every move: the grid as text. */
    move: CustomEvent<{ grid: string }>;
    /** When the puzzle is solved: the grid, and how long it took. */
    solved: CustomEvent<{ grid: string; seconds: number }>;
    /** When a hint has been asked for: what it says. */
    hint: CustomEvent<Hint>;
}

/**
 * `<nonomata-puzzle>`: a puzzle to play. Attributes: `puzzle` (a text in any format), `hints` (`none`, `where`,
 * `how` or `why`) and `theme` (`light`, `dark` or `auto`).
 */
export class NonomataPuzzle extends HTMLElement {
    addEventListener<Name extends keyof NonomataPuzzleEvents>(type: Name, listener: (this: NonomataPuzzle, event: NonomataPuzzleEvents[Name]) => unknown, options?: boolean | AddEventListenerOptions): void;
    addEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | AddEventListenerOptions): void;
    addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void;
    removeEventListener<Name extends keyof NonomataPuzzleEvents>(type: Name, listener: (this: NonomataPuzzle, event: NonomataPuzzleEvents[Name]) => unknown, options?: boolean | EventListenerOptions): void;
    removeEventListener<Name extends keyof HTMLElementEventMap>(type: Name, listener: (this: HTMLElement, event: HTMLElementEventMap[Name]) => unknown, options?: boolean | EventListenerOptions): void;
    removeEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | EventListenerOptions): void;
}

declare global {
    interface HTMLElementTagNameMap {
        "nonomata-puzzle": NonomataPuzzle;
    }
}
