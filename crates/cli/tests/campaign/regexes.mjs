// Matches patterns as JavaScript does: lines of a pattern, a text and what is expected, with tabs between them.
import { createInterface } from "node:readline";

let asked = 0;
for await (const line of createInterface({ input: process.stdin })) {
    const [pattern, text, expected] = line.split("\t");
    asked += 1;
    if (new RegExp(`^(?:${pattern})$`).test(text) !== (expected === "1")) console.log("otherwise", line);
}
console.log("asked", asked);
