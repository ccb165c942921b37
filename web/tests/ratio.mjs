// How long the engine takes for the puzzles of a folder, against the native binary on one thread, in turn: `npm run ratio -- FOLDER`.
// Build the binary of the same commit first: `cargo build --release`. It prints figures and asserts none, because machines differ.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as engine from "../node.js";
import { binary } from "./native.mjs";

/** How often each puzzle is solved; the fastest time counts. */
const TIMES = 15;

/** Puzzles that take less natively say more about clocks than about solving. */
const LEAST = 1;

const [folder] = process.argv.slice(2);
if (!folder) throw new Error("expected the folder of the puzzles");
const native = binary();
let [logarithms, puzzles, allNative, all] = [0, 0, 0, 0];
for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name);
    const [puzzle] = engine.readBytes(readFileSync(file)).puzzles;
    let [fastestNative, fastest] = [Infinity, Infinity];
    for (let time = 0; time < TIMES; time++) {
        const begun = performance.now();
        puzzle.solve();
        fastest = Math.min(fastest, performance.now() - begun);
        // Several solutions have an exit code of their own.
        const { stdout } = spawnSync(native, ["check", "--json", "--threads", "1", file], { encoding: "utf8" });
        fastestNative = Math.min(fastestNative, JSON.parse(stdout.split("\n")[0]).time_ms);
    }
    console.log(`${name}: ${fastest.toFixed(2)} ms, native ${fastestNative.toFixed(2)} ms`);
    allNative += fastestNative;
    all += fastest;
    if (fastestNative < LEAST) continue;
    logarithms += Math.log(fastest / fastestNative);
    puzzles++;
}
console.log(`${native}: ${puzzles} puzzles of at least ${LEAST} ms, geometric mean of the ratios ${Math.exp(logarithms / puzzles).toFixed(2)}; all in total ${(all / allNative).toFixed(2)}`);
