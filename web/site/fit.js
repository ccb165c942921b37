// How large a board is drawn, and where a sheet scrolls to: plain arithmetic, in pixels and in cells.

/** The smallest width of a cell that a board begins with, in pixels: for a mouse, for fingers, and of letters. */
export const READABLE = { fine: 17, coarse: 26, letters: 36 };

/** The largest width of a cell, in pixels. */
export const LARGEST = 112;

/** The part of a sheet that clues cover at most while cells scroll below them. */
const COVERED = 0.4;

/** The width of a cell with which a board of a size in cells is as large as fits into a view. */
export const fitting = ([wide, high], [width, height]) => Math.max(2, Math.min(LARGEST, width / wide, height / high));

/** How far a strip of clues of a length may leave a view: of longer clues the entries next to the cells are seen. */
export const hidden = (strip, view) => Math.max(0, strip - view * COVERED);

/**
 * Where an axis of a sheet scrolls to so that places can be seen: {isRoom, seen, wanted}. `view` is the length of the
 * sheet, `covered` what clues cover of it, `from` where it is. Around the places there is a margin of half a cell, or
 * less where there is no room for it.
 */
export function scrolled(places, { unit, view, covered, from }) {
    const [start, end] = [from + covered, from + view];
    const seen = places.map(place => place - unit / 2 >= start - 1 && place + unit / 2 <= end + 1);
    const [least, most] = [Math.min(...places) - unit / 2, Math.max(...places) + unit / 2];
    const left = end - start - (most - least);
    const isRoom = left >= 0;
    const margin = isRoom ? Math.min(unit, left) / 2 : unit / 2;
    const [first, last] = [least - margin, most + margin];
    const wanted = isRoom && first >= start ? Math.max(from, last - view) : first - covered;
    return { isRoom, seen, wanted: seen.every(Boolean) ? from : wanted };
}
