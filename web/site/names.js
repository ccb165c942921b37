// Names of puzzles: the same text has the same name.

/** A short name for a text: FNV-1a, twice. */
export function nameOf(text) {
    const hash = seed => {
        let value = seed;
        for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
        return value.toString(36);
    };
    return hash(0x811c9dc5) + hash(0x1234567);
}
