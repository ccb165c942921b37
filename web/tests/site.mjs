// The site in a browser, for tests: a server, a page, and puzzles opened by their address.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, shots, skip } from "./chromium.mjs";
import { serve } from "./server.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** One solution, grade 1. */
export const SMALL = "5x5:2/4/4/4/2/1.1/5/5/3/1";

/** A puzzle of the suites. */
export const puzzleFile = name => readFileSync(join(root, "tests/puzzles", name), "utf8");

/** Starts a server and a browser for the tests of a file. What it returns is filled in before the first test. */
export function site() {
    const faults = [];
    const own = {
        faults,
        /** Opens a puzzle by its address. */
        async open(text, more = "") {
            await own.page.goto("about:blank");
            await own.page.goto(`${own.base}#p=${encodeURIComponent(text)}${more}`);
            await own.page.waitForSelector("html[data-ready]");
        },
        /** Opens a puzzle of which no game is saved. */
        async begin(text, more) {
            await own.open(text);
            await own.page.evaluate(() => localStorage.clear());
            await own.open(text, more);
        },
        until: (check, message) => own.page.waitForFunction(check).catch(() => assert.fail(message)),
        clean: () => assert.deepEqual(faults, []),
        shot: async name => { if (shots) await own.page.screenshot({ path: join(shots, `${name}.png`), fullPage: true }); },
    };
    before(async () => {
        if (skip) return;
        own.server = await serve();
        const origin = `http://127.0.0.1:${own.server.address().port}/`;
        own.base = `${origin}site/`;
        Object.assign(own, await launch(faults, url => url.startsWith(origin)));
    });
    after(async () => {
        await own.context?.close();
        own.server?.close();
    });
    beforeEach(() => { faults.length = 0; });
    return own;
}
