// The engine in node: loaded from its file, and ready after the import.
import { readFile } from "node:fs/promises";
import init from "./pkg/nonomata.js";

await init({ module_or_path: await readFile(new URL("pkg/nonomata_bg.wasm", import.meta.url)) });

export * from "./pkg/nonomata.js";
export default async () => {};
