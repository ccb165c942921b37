// One line on its own beside the board: its rule, the fillings that agree with what is known, and its automaton.

import { h } from "./elements.js";
import { LineView, SCROLLED } from "./line.js";

/** What the rule of a line is: its pattern, its clue, or what the puzzle says of it in words. */
function ruleOf({ pattern, clue, rule }) {
    return pattern ?? (clue ? clue.map(entry => [entry].flat().join("")).join(" ") || "0" : rule ?? "");
}

/** Whether lines can be looked at: the values of a table have names, and its rules their own words. */
export const hasLines = data => !data.headers && data.lines.length > 0;

/**
 * Shows a line in the sheet of a walkthrough: that of the step before the step, any other as it stands. `automata` are
 * those of rules that are no plain clues, by the names of their lines.
 */
export function showLine(walk, name, automata) {
    const { lines, colours, steps, symbols, letters } = walk.data;
    const alphabet = colours ? colours.map(colour => colour.letter) : letters ?? symbols;
    const line = lines.find(line => line.name === name);
    const step = steps[walk.number - 1];
    const isOfStep = step?.line?.name === name;
    const held = line.cells.map(cell => walk.candidates.held(cell, isOfStep ? walk.number - 1 : Math.min(walk.number, walk.last)) ?? alphabet);
    const view = new LineView(line, { ...walk.data, automata }, walk.board, held, isOfStep ? step.changes : []);
    const choice = h("select", { "aria-label": "Line", onchange: () => showLine(walk, choice.value, automata) }, ...lines.map(({ name }) => new Option(name, name, false, name === line.name)));
    const parts = [h("p", {}, choice, " ", h("code", {}, ruleOf(line)))];
    if (isOfStep && step.argument?.fillings) {
        const strips = step.argument.fillings.map((text, at) => view.strip(text, `filling ${at + 1}`));
        parts.push(h("h3", {}, "Its fillings"), h("div", SCROLLED, h("table", { class: "strips" }, ...strips)));
    }
    if (view.automaton) parts.push(view.alternatives(), h("h3", {}, "Its automaton"), view.layers());
    else parts.push(h("p", { class: "soft" }, "Its automaton is too large to be shown here."));
    walk.card("One line", ...parts);
    walk.light({ lit: line.cells, change: isOfStep ? step.changes : [] });
}

/** A button that shows the line of a step; none if it has no line. */
export function lineButton(walk, step, show) {
    if (!step.line || !hasLines(walk.data) || !walk.lines.has(step.line.name)) return [];
    return [h("button", { type: "button", class: "link", onclick: () => show(step.line.name) }, "This line by itself")];
}

/** Shows the line whose clue is clicked. */
export function listenToClues({ board, data: { lines } }, show) {
    board.element.addEventListener("click", ({ target, clientX, clientY }) => {
        const number = target.closest(".clue")?.dataset.clue.split(".")[0] ?? board.lineUnder(clientX, clientY);
        if (number !== undefined) show(lines[number].name);
    });
}
