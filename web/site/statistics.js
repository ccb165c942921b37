// What a player has achieved, from the records of a library.

import { dayBefore } from "./clock.js";

/** How many puzzles of each size are solved, and the best times: [{size, count, best}], the smallest sizes first. */
export function bySize(records) {
    const sizes = new Map();
    for (const { width, height, solved } of records) {
        if (!solved || !width || !height) continue;
        const size = `${width} \u00d7 ${height}`;
        const { count, best } = sizes.get(size) ?? { count: 0, best: Infinity };
        sizes.set(size, { size, cells: width * height, count: count + 1, best: Math.min(best, solved.seconds) });
    }
    return [...sizes.values()].sort((one, other) => one.cells - other.cells);
}

/**
 * How many days in a row a puzzle of the day was solved on its day, up to today, or up to yesterday as long as today's
 * can still be solved.
 */
export function streak(records, today) {
    const days = new Set(records.filter(({ source, solved }) => source?.day && solved?.day === source.day).map(({ solved }) => solved.day));
    let day = days.has(today) ? today : dayBefore(today);
    let count = 0;
    for (; days.has(day); day = dayBefore(day)) count++;
    return count;
}
