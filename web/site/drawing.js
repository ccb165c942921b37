// A drawing as a game, with undo beyond changes of its size.

import { drawn, Game } from "./game.js";
import { Picture } from "./picture.js";

/**
 * A drawing of one size. Undo goes on in the drawing before it, which may have another size, and redo in the one after
 * it: `onleave` is called with that one.
 */
export class Drawing extends Game {
    constructor(shape, letters, before) {
        const { width, colours } = shape;
        super(drawn(width, letters.map(letter => letter === "." ? "?" : letter), colours), { colours });
        [this.shape, this.before, this.after, this.onleave] = [shape, before, null, null];
        /** The drawing after this one that the last move has dropped. */
        this.droppedAfter = null;
    }

    get hasUndo() { return this.canUndo || Boolean(this.before); }
    get hasRedo() { return this.canRedo || Boolean(this.after); }

    send(...events) {
        const { event } = events.at(-1);
        if (["release", "withdraw", "undo", "redo"].includes(event)) return super.send(...events);
        const { after } = this;
        this.after = null;
        const isMade = super.send(...events);
        if (!isMade) this.after = after;
        else if (event !== "drag") this.droppedAfter = after;
        return isMade;
    }

    withdraw() {
        this.after = this.droppedAfter;
        super.withdraw();
    }

    undo() {
        this.canUndo ? super.undo() : this.before && this.onleave(this.before);
    }

    redo() {
        this.canRedo ? super.redo() : this.after && this.onleave(this.after);
    }

    /** Changes cells in one move: [place, letter], `?` for an open cell. */
    paint(cells) {
        this.apply(cells.map(([at, letter]) => [at, letter === "?" ? this.namesOf(at) : [letter]]));
    }

    /** The picture. */
    get picture() {
        return new Picture(this.shape, this.values.map(value => value === "?" ? "." : value));
    }
}
