// Today's puzzles: the same for everyone, made in the browser with the day as the seed.

/** The puzzles of each day: their names, sizes and grades. */
export const DAILY = [
    { name: "Small", size: 5, grades: [1, 3] },
    { name: "Medium", size: 10, grades: [2, 4] },
    { name: "Large", size: 15, grades: [2, 6] },
];

/** What the engine is to make for a day such as `2026-11-29` and one of its puzzles. */
export function wantedFor(day, { size, grades }) {
    const date = Number(day.replaceAll("-", ""));
    const symmetries = ["none", "lr", "none", "rotation", "none"];
    return {
        kind: "nonogram", width: size, height: size, grades, attempts: 100_000, texture: "blobs",
        symmetry: size > 5 ? symmetries[(date + size) % symmetries.length] : "none", seed: (date * 100 + size) % 2 ** 32,
    };
}

/** A day in words. */
export function dayInWords(day) {
    const [year, month, date] = day.split("-").map(Number);
    return new Date(year, month - 1, date).toLocaleDateString("en", { weekday: "long", day: "numeric", month: "long" });
}
