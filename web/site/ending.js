// What a player sees when a puzzle is solved: its title, the time, the grade, and what to play next.

import { clock } from "./clock.js";
import { h } from "./elements.js";

/** `title` is what the picture shows, `grade` may come later, `best` is the time before. `next` is {label, act}. */
export function ending({ title, seconds, grade, best, next, onshare, onrestart }) {
    const facts = h("p", { class: "soft" });
    const element = h("div", { class: "ending" },
        h("h3", {}, title ?? "Solved!"), facts,
        h("button", { type: "button", class: "first", onclick: next.act }, next.label),
        h("button", { type: "button", onclick: onshare }, "Share"), h("button", { type: "button", onclick: onrestart }, "Play again"));
    const rate = grade => {
        const record = best !== null && best < seconds ? `best ${clock(best)}` : null;
        facts.textContent = [`Solved in ${clock(seconds)}`, grade && `grade ${grade} of 10`, record].filter(Boolean).join(" \u00b7 ");
    };
    rate(grade);
    return { element, rate };
}
