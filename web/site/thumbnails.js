// Small pictures of solved puzzles.

import { draw } from "./elements.js";

/** A picture of letters, row by row. `colours` are the colours of the letters, of which the first one is blank. */
export function thumbnail({ letters, colours }, width) {
    const height = letters.length / width;
    const isColourful = colours.length > 2;
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, class: `picture-of${isColourful ? " colourful-picture" : ""}`, "shape-rendering": "crispEdges", "aria-hidden": "true" });
    for (const { letter, rgb } of colours.slice(1)) {
        const d = [...letters].map((one, at) => one === letter ? `M${at % width} ${Math.floor(at / width)}h1v1h-1z` : "").join("");
        draw("path", { d, style: `fill: ${isColourful ? rgb : "var(--ink)"}` }, svg);
    }
    return svg;
}
