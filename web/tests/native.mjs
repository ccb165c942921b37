// The native binary, for comparison and for the pages that it writes.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The native binary: the one that the environment names, or one that has been built, or a new one. */
export function binary() {
    const built = [process.env.NONOMATA, "target/release/nonomata", "target/debug/nonomata"];
    const found = built.filter(Boolean).map(path => join(root, path)).find(existsSync);
    if (found) return found;
    execFileSync("cargo", ["build", "--quiet", "--locked"], { cwd: root, stdio: "inherit" });
    return join(root, "target/debug/nonomata");
}
