// Debian's chromium, driven by playwright-core. `skip` says what is missing, if anything is.
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const path = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/google-chrome"].filter(Boolean).find(existsSync);

/** Whether a package of npm is there. */
export const has = name => { try { return Boolean(require.resolve(name)); } catch { return false; } };
/** Where a file of a package is. */
export const resolve = name => require.resolve(name);
/** Why tests in a browser cannot be run, or false. */
export const skip = !path ? "no chromium: apt-get install chromium" : !has("playwright-core") ? "no playwright-core: npm install" : false;
/** The folder for screenshots, if they are kept. */
export const shots = process.env.SHOTS;

/** A browser with one page. `faults` collects console errors and requests for which `isOwn` is false. */
export async function launch(faults, isOwn, options = {}) {
    const { chromium } = await import("playwright-core");
    if (shots) mkdirSync(shots, { recursive: true });
    const context = await chromium.launchPersistentContext(mkdtempSync(join(tmpdir(), "nonomata-")), {
        executablePath: path, viewport: { width: 1100, height: 800 }, acceptDownloads: true, ...options,
        args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    });
    // Other work on the machine must not fail a test.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    page.on("console", message => message.type() === "error" && faults.push(message.text()));
    page.on("pageerror", error => faults.push(error.stack));
    context.on("request", request => {
        if (!/^(blob|data):/.test(request.url()) && !isOwn(request.url())) faults.push(`a request leaves the page: ${request.url()}`);
    });
    return { context, page };
}
