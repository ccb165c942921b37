// Playing with keys: what each of them does to a player.

import { entriesOf } from "./shape.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Keys anywhere in a player: undo and redo, and Escape, which ends a question. */
export function command(player, event) {
    if (event.key === "Escape") return player.advice?.cancel();
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === "z" && event.shiftKey || key === "y") player.redo();
    else if (key === "z") player.undo();
    else return;
    event.preventDefault();
}

/** Keys on the board of a player. */
export function press(player, event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // What a pointer drew from then on would belong to the move of the key.
    if (event.key !== "Shift") player.strokes.end();
    if (player.zoom.key(event) || go(player, event) || write(player, event)) event.preventDefault();
}

/** Moves the cursor. Returns whether the key does that. */
function go(player, { key, shiftKey }) {
    const { board, game } = player;
    const from = board.cursor;
    if (ARROWS[key]) {
        player.point(board.toward(...ARROWS[key]));
        const value = game.values[from];
        if (shiftKey && !player.isNoting && board.cursor !== from && value !== "?") game.write(board.cursor, value);
    } else if (key === "Home" || key === "End") {
        const row = board.cells.flatMap((cell, at) => cell.row === board.cells[from].row ? [at] : []);
        player.point(key === "Home" ? row[0] : row.at(-1));
    } else return false;
    return true;
}

/** Writes, marks, crosses off or asks. Returns whether the key does that. */
function write(player, { key, shiftKey }) {
    const { board, game } = player;
    const letter = key.length === 1 ? key.toLowerCase() : key;
    const isWriting = board.blank === null;
    const put = symbol => {
        player.strokes.begin(board.cursor, symbol);
        player.strokes.end();
    };
    const send = event => {
        game.send(game.pointAt(board.cursor), event);
        if (game.cursor !== board.cursor) player.point(game.cursor);
    };
    if (player.noting && (key === " " && shiftKey || !isWriting && letter === "n")) player.note(!player.isNoting);
    // What was typed last is before the cursor.
    else if (key === "Backspace" || key === "Delete") player.isNoting ? put("?") : send({ event: isWriting && key === "Backspace" ? "backspace" : "clear" });
    else if (isWriting && player.symbols().some(symbol => symbol.toLowerCase() === letter)) {
        const symbol = player.symbols().find(symbol => symbol === key) ?? player.symbols().find(symbol => symbol.toLowerCase() === letter);
        player.isNoting ? put(symbol) : send({ event: "type", symbol: game.symbol(board.cursor, symbol) });
    } else if (key === " " || key === "Enter") put(player.tool);
    else if (isWriting) return false;
    else if (letter === "c") crossNext(player, shiftKey ? "column" : "row");
    else if (letter === "x") put(board.blank);
    else if (letter === "m" && player.isMarking) put("mark");
    else if (letter === "h" && player.advice?.isGiving) player.advice.hint();
    else if (/^[1-9]$/.test(key) && player.palette.choose(player.symbols()[key - 1])) return true;
    else return false;
    return true;
}

/** Crosses off the next entry of the clue of the row or column of the cursor; after the last one all are clear again. */
function crossNext(player, kind) {
    const { board, game } = player;
    const line = board.crossing[board.cursor].find(({ line }) => line.kind === kind && line.clue);
    if (!line) return;
    const before = new Set(game.byHand.get(line.number));
    game.send({ event: "cross-next", line: line.number });
    const next = game.byHand.get(line.number).find(entry => !before.has(entry));
    player.say(`${line.line.name}: ${next === undefined ? "nothing" : `entry ${next + 1}, ${entriesOf(line.line)[next].text},`} is crossed off.`);
}
