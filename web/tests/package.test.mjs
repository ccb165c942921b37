// The package as npm has it: what it exports, and which files belong to it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { has, resolve } from "./chromium.mjs";

const web = new URL("../", import.meta.url);

test("what is exported is there, and belongs to the package", () => {
    const { exports, files } = JSON.parse(readFileSync(new URL("package.json", web), "utf8"));
    for (const name of Object.keys(exports)) {
        const path = fileURLToPath(import.meta.resolve(name.replace(".", "nonomata")));
        assert.ok(existsSync(path), path);
    }
    const paths = Object.values(exports).flatMap(target => typeof target === "string" ? [target] : Object.values(target));
    for (const path of paths) {
        assert.ok(existsSync(new URL(path, web)), path);
        assert.ok(files.includes(path.split("/")[1]), path);
    }
});

test("the service worker keeps every file of the site", () => {
    const worker = readFileSync(new URL("site/sw.js", web), "utf8");
    for (const name of readdirSync(new URL("site", web), { recursive: true })) {
        if (name.includes(".") && name !== "sw.js" && !name.endsWith(".d.ts")) assert.ok(worker.includes(`"${name}"`), name);
    }
});

test("the types of modules without a page are right", { skip: !has("typescript") && "no typescript: npm install" }, () => {
    const { status, stdout } = spawnSync(process.execPath, [resolve("typescript/bin/tsc"), "-p", fileURLToPath(web)], { encoding: "utf8" });
    assert.equal(status, 0, stdout);
});
