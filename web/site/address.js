// A puzzle in an address: `#p=` and its text, or `~` and its text compressed. `step` and other keys may follow.

/** The text of the puzzle in the fragment of an address; null if there is none. */
export async function fromAddress(hash) {
    const given = new URLSearchParams(hash.replace(/^#/, "").replaceAll("+", "%2B")).get("p");
    if (!given) return null;
    if (!given.startsWith("~")) return given;
    const bytes = Uint8Array.from(atob(given.slice(1).replaceAll("-", "+").replaceAll("_", "/")), sign => sign.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

/** The fragment for a puzzle. */
export async function toAddress(text) {
    if (/^[\w:./,;-]{1,300}$/.test(text.trim())) return `#p=${text.trim()}`;
    const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    let letters = "";
    for (const byte of bytes) letters += String.fromCharCode(byte);
    return `#p=~${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}
