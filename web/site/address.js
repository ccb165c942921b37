// A puzzle in an address: `#p=` and its text, or `~` and its text compressed. `grid` is a position in the same way, as
// JSON; `step` is a step of the walkthrough, which begins with that position if there is `from=grid`.

/** The values of the keys of a fragment. */
const keysOf = hash => new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B"));

/**
 * What the fragment of an address holds: {text, grid, step, isFromGrid}, null for what is missing; a grid that cannot
 * be read is undefined.
 */
export async function fromAddress(hash) {
    const keys = keysOf(hash);
    const grid = await unpacked(keys.get("grid")).then(JSON.parse).catch(error => {
        if (error instanceof TooLong) throw error;
    });
    const step = keys.get("step");
    return { text: await unpacked(keys.get("p")), grid, step: step === null ? null : Number(step) || 0, isFromGrid: keys.get("from") === "grid" };
}

/** The longest text in an address, unpacked: compressed bytes can promise anything. */
export const LONGEST = 1_000_000;

/** An address that holds more than is read. */
export class TooLong extends Error {}

async function unpacked(given) {
    if (!given) return null;
    if (!given.startsWith("~")) return given;
    const bytes = Uint8Array.from(atob(given.slice(1).replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));
    const parts = [];
    let length = 0;
    for await (const part of chunksOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")))) {
        length += part.length;
        if (length > LONGEST) throw new TooLong();
        parts.push(part);
    }
    return new Blob(parts).text();
}

/** The chunks of a stream, which is cancelled when no more are wanted. Not every browser can iterate over streams. */
async function* chunksOf(stream) {
    const reader = stream.getReader();
    try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
    } finally {
        reader.cancel().catch(() => { /* It has ended. */ });
    }
}

/** The fragment for a puzzle, with a position if there is one. */
export async function toAddress(text, grid = null) {
    return `#p=${await packed(text)}${grid ? `&grid=${await packed(JSON.stringify(grid))}` : ""}`;
}

async function packed(text) {
    if (/^[\w:./,;-]{1,300}$/.test(text.trim())) return text.trim();
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return `~${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}
