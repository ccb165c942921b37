// The engine in node: loaded from the file beside this one, and ready after the import.
import { readFile } from "node:fs/promises";
import init from "./nonomata.js";

await init({ module_or_path: await readFile(new URL("nonomata_bg.wasm", import.meta.url)) });

export * from "./nonomata.js";
export default async () => {};
