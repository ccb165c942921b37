// The automaton of a line and its layers: the states before every cell that can be reached from the left, those from
// which the end can be reached, and those that are both. It computes what `nonomata line --states` prints.

/** The automaton of a line: {start, accepting, next}, with a letter for each way on. Null if the page has none. */
export function automatonOf(line, data) {
    if (!line) return null;
    const chain = line.clue && data.colours?.length > 1 ? clueAutomaton(line.clue, data.colours) : null;
    return chain ?? data.automata?.[line.name] ?? null;
}

/** A clue as a chain of states: each stays on blanks, moves on, or both. Null if something of it is hidden. */
function clueAutomaton(clue, [{ letter: blank }, { letter: black }]) {
    const blocks = clue.map(entry => Array.isArray(entry) ? entry : [entry, black]);
    if (blocks.some(([length]) => typeof length !== "number")) return null;
    const next = [{ [blank]: 0 }];
    blocks.forEach(([length, colour], number) => {
        for (let cell = 0; cell < length; cell++) {
            next.at(-1)[colour] = next.length;
            next.push({});
        }
        if (blocks[number + 1]?.[1] === colour) {
            next.at(-1)[blank] = next.length;
            next.push({});
        }
        next.at(-1)[blank] = next.length - 1;
    });
    return { start: 0, accepting: [next.length - 1], next };
}

/** The state sets before every cell and after the last: {forward, backward, both}, each a list of sets. */
export function layersOf(automaton, held) {
    const next = automaton.next.map(Object.entries);
    const forward = [new Set(automaton.start === null ? [] : [automaton.start])];
    for (const letters of held) {
        const after = new Set();
        for (const state of forward.at(-1)) for (const [letter, to] of next[state]) if (letters.includes(letter)) after.add(to);
        forward.push(after);
    }
    const backward = [new Set(automaton.accepting)];
    for (const letters of [...held].reverse()) {
        const before = new Set();
        next.forEach((ways, state) => {
            if (ways.some(([letter, to]) => backward[0].has(to) && letters.includes(letter))) before.add(state);
        });
        backward.unshift(before);
    }
    const both = forward.map((states, at) => new Set([...states].filter(state => backward[at].has(state))));
    return { forward, backward, both };
}

/**
 * How many fillings there are, and the two that lie furthest apart: the first takes cells that are not blank as early
 * as it can.
 */
export function fillingsOf(automaton, held, layers, blank) {
    let counts = new Map([...layers.both.at(-1)].map(state => [state, 1n]));
    for (let at = held.length - 1; at >= 0; at--) {
        const before = new Map();
        for (const state of layers.both[at]) {
            let sum = 0n;
            for (const [letter, to] of Object.entries(automaton.next[state])) if (held[at].includes(letter)) sum += counts.get(to) ?? 0n;
            before.set(state, sum);
        }
        counts = before;
    }
    const count = [...counts.values()].reduce((sum, one) => sum + one, 0n);
    if (!count) return { count, first: null, last: null };
    const filling = isEarly => {
        let state = automaton.start, text = "";
        for (let at = 0; at < held.length; at++) {
            const ways = Object.entries(automaton.next[state]).filter(([letter, to]) => held[at].includes(letter) && layers.both[at + 1].has(to));
            ways.sort(([one], [other]) => blank === null ? (one < other ? -1 : 1) : Number(one === blank) - Number(other === blank));
            const [letter, to] = isEarly ? ways[0] : ways.at(-1);
            text += letter;
            state = to;
        }
        return text;
    };
    return { count, first: filling(true), last: filling(false) };
}
