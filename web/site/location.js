// The address that a page shows while its reader goes from step to step.

let waiting;

/**
 * Changes the fragment of the page's address a moment after the last change, without a new entry in the history:
 * browsers take longer for that than for a step of a walkthrough.
 */
export function showAddress(fragment) {
    clearTimeout(waiting);
    const before = location.href;
    waiting = setTimeout(() => {
        // The reader may have followed a link.
        if (location.href === before) history.replaceState(history.state, "", fragment || before.split("#")[0]);
    }, 150);
}
