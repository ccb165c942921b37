// What the engine in WebAssembly answers for each puzzle of some files: node answers.mjs QUESTION NODES FILE...
import { readFileSync } from "node:fs";
import * as engine from "../../../../web/node.js";

const [question, nodes, ...files] = process.argv.slice(2);
const limits = { nodes: Number(nodes) };
const ask = {
    check: puzzle => puzzle.solve(limits),
    rate: puzzle => puzzle.rate(limits),
    explain: puzzle => puzzle.explain(undefined, limits),
}[question];
for (const file of files) {
    for (const puzzle of engine.readBytes(readFileSync(file)).puzzles) {
        console.log(JSON.stringify(ask(puzzle)));
    }
}
