// The first lesson: the rules of nonograms in one small puzzle, step by step.

import { h } from "./elements.js";
import { ready } from "./game.js";
import { Player } from "./play.js";

const PUZZLE = "5x5:2/4/4/4/2/1.1/5/5/3/1";

const cellsOf = (value, ...places) => places.map(([row, column]) => [row, column, value]);
const row = (number, ...columns) => columns.map(column => [number, column]);

/** The steps: what is said, what is to be done, with what, and the line it is about. */
const STEPS = [
    { text: "A number is a block of filled cells in its row or column. Row 2 has 5 cells and the clue 5: all of it is filled. Drag along row 2.", tool: "#", wanted: cellsOf("#", ...row(2, 1, 2, 3, 4, 5)), lit: row(2, 1, 2, 3, 4, 5) },
    { text: "Row 3 has the clue 5, too.", tool: "#", wanted: cellsOf("#", ...row(3, 1, 2, 3, 4, 5)), lit: row(3, 1, 2, 3, 4, 5) },
    { text: "Column 1 has the clue 2, and its block is there: all its other cells are blank. Put dots on them. The dot is chosen for you; two taps with the other tool do the same.", tool: ".", wanted: cellsOf(".", [1, 1], [4, 1], [5, 1]), lit: [1, 2, 3, 4, 5].map(number => [number, 1]) },
    { text: "Column 5 is finished, too. Put dots on its other cells.", tool: ".", wanted: cellsOf(".", [1, 5], [4, 5], [5, 5]), lit: [1, 2, 3, 4, 5].map(number => [number, 5]) },
    { text: "Row 4 has the clue 3, and three cells are left: fill them.", tool: "#", wanted: cellsOf("#", ...row(4, 2, 3, 4)), lit: row(4, 1, 2, 3, 4, 5) },
    { text: "Row 1 has the clue 1 1: two blocks, with at least one blank cell between them. So they are in columns 2 and 4. Then fill the last cell of column 3, whose clue is 4.", tool: "#", wanted: cellsOf("#", [1, 2], [1, 4], [5, 3]), lit: row(1, 1, 2, 3, 4, 5) },
];

/** The letters of the puzzle for what the steps call filled and blank. */
const lettersOf = ([blank, black]) => ({ ".": blank.letter, "#": black.letter });

/** A lesson. `element` is what a page shows; `onend` is called when it is over. */
export class Lesson {
    #at = -1;

    constructor(engine, found, onend) {
        this.onend = onend;
        this.player = new Player(found, engine, { hints: "none", fills: true });
        this.letters = lettersOf(found.shown.colours);
        this.text = h("p", { role: "status" });
        this.dots = h("ol", { class: "dots", "aria-label": "Steps" }, ...STEPS.map((_, at) => h("li", { "aria-label": `step ${at + 1}` })));
        this.acts = h("div", { class: "tools" }, h("button", { type: "button", onclick: () => this.end() }, "Skip"));
        const { side, game, board, timing } = this.player;
        timing.remove();
        this.player.element.classList.add("teaching");
        side.prepend(h("div", { class: "heading" }, h("h2", {}, "How it works")));
        side.querySelector(".message").replaceChildren(h("div", { class: "lesson" }, this.dots, this.text, this.acts));
        game.addEventListener("change", () => this.#look());
        this.element = this.player.element;
        board.point(board.cursor, false);
        this.#go();
    }

    /** Opens the puzzle of the lesson. Throws an error if the engine cannot. */
    static async begin(engine, onend) {
        await ready;
        const { error, puzzles: [found] = [] } = await engine.open(PUZZLE);
        if (error) throw new Error(error.message);
        return new Lesson(engine, found, onend);
    }

    /** Whether the cells of a step are as it says. */
    #isDone({ wanted }) {
        const { board, game } = this.player;
        return wanted.every(([row, column, value]) => game.values[board.at([row, column])] === this.letters[value]);
    }

    #look() {
        if (this.player.game.isSolved) return this.#finish();
        if (this.#at < STEPS.length && this.#isDone(STEPS[this.#at])) return this.#go();
        this.#light();
    }

    /** Goes to the next step that is not done yet. */
    #go() {
        do this.#at++; while (this.#at < STEPS.length - 1 && this.#isDone(STEPS[this.#at]));
        const step = STEPS[Math.min(this.#at, STEPS.length - 1)];
        this.text.textContent = step.text;
        [...this.dots.children].forEach((dot, at) => at === this.#at ? dot.setAttribute("aria-current", "step") : dot.removeAttribute("aria-current"));
        this.player.palette.choose(this.letters[step.tool]);
        this.#light();
    }

    #light() {
        const { board, game } = this.player;
        const { wanted, lit } = STEPS[Math.min(this.#at, STEPS.length - 1)];
        board.highlight({ lit, change: wanted.filter(([row, column, value]) => game.values[board.at([row, column])] !== this.letters[value]) });
    }

    #finish() {
        this.player.board.highlight();
        this.text.textContent = "A heart! That is all there is to it: every puzzle has one solution, and you need not guess. If you are stuck, Hint says where to look, and why.";
        this.dots.remove();
        const done = h("button", { type: "button", class: "first", onclick: () => this.end() }, "To the puzzles");
        this.acts.replaceChildren(done);
        done.focus();
    }

    end() {
        this.close();
        this.onend();
    }

    close() {
        this.player.close();
    }
}
