// The engine in a worker: one question at a time, each with a number. Puzzles stay here and are known by their handles.
import init, * as engine from "../pkg/nonomata.js";

const ready = init();
const puzzles = new Map();
let handles = 0;

/** A puzzle as the page knows it. */
function known(puzzle, format) {
    if (puzzle.error) return puzzle;
    puzzles.set(++handles, puzzle);
    return { handle: handles, format, shown: puzzle.shown() };
}

const WRITTEN = ["tatham", "non", "json", "lines", "logic", "crossword"];

const methods = {
    open(source, format) {
        const reading = typeof source === "string" ? engine.read(source, format) : engine.readBytes(source, format);
        if (reading.error) return reading;
        return { ...reading, puzzles: reading.puzzles.map(puzzle => known(puzzle, reading.format)) };
    },
    random(wanted, limits) {
        const made = engine.random(wanted, limits);
        return made.error ? made : { ...made, puzzle: known(made.puzzle, "random") };
    },
    /** The puzzle as text in the first of these formats that loses nothing of it, or else in any that can hold it. */
    text(handle, formats) {
        const puzzle = puzzles.get(handle);
        const all = [...(formats ?? WRITTEN), ...engine.formats().map(format => format.name)];
        let some;
        for (const format of all) {
            const written = puzzle.write(format);
            if (written.error || /[^\x09\x0a\x0d\x20-\uffff]/.test(written.text)) continue;
            if (!written.lost.length) return { format, ...written };
            some ??= { format, ...written };
        }
        return some ?? { error: { message: "no format can hold this puzzle" } };
    },
    formats: () => engine.formats(),
    close: handle => { puzzles.get(handle)?.free(); puzzles.delete(handle); },
};

for (const method of ["ask", "solve", "count", "check", "hint", "available", "explain", "why", "whyNot", "rate", "automata", "svg", "write", "fingerprint"]) {
    methods[method] = (handle, ...rest) => {
        const puzzle = puzzles.get(handle);
        return puzzle ? puzzle[method](...rest) : { error: { message: `there is no puzzle ${handle}` } };
    };
}

onmessage = async ({ data: { id, method, given } }) => {
    try {
        await ready;
        engine.onProgress(progress => postMessage({ id, progress }));
        postMessage({ id, answer: methods[method](...given) });
    } catch (error) {
        // What has trapped may be in any state: the page starts a new worker.
        postMessage({ id, failed: String(error?.message ?? error) });
    }
};
