// Pictures as cells: the average colour of each, and few colours for all of them, which are those of the picture.

/** White, the colour of blank cells. */
export const WHITE = { name: "white", letter: ".", rgb: "#ffffff" };

/** What colours of pictures are called: each after the nearest of these that is left. */
const NAMES = [
    ["black", "#", "#000000"], ["grey", "a", "#808080"], ["light grey", "l", "#c8c8c8"], ["red", "r", "#d01818"],
    ["vermillion", "v", "#d55e00"], ["orange", "o", "#e69f00"], ["yellow", "y", "#f0e442"], ["green", "g", "#009e73"],
    ["light green", "e", "#90d060"], ["turquoise", "t", "#30c8c0"], ["sky blue", "s", "#56b4e9"], ["blue", "b", "#0072b2"],
    ["navy", "n", "#102060"], ["purple", "p", "#8040a0"], ["pink", "k", "#e890b8"], ["brown", "w", "#805030"], ["beige", "i", "#e8d0a8"],
].map(([name, letter, rgb]) => ({ name, letter, rgb }));

/** How often the colours of a picture are moved to the middle of what they stand for. */
const TURNS = 10;

/** The red, green and blue of `#rrggbb`. */
const partsOf = rgb => [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16));

const written = parts => `#${parts.map(part => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** How far apart two colours are, squared. */
const distance = (one, other) => one.reduce((sum, part, at) => sum + (part - other[at]) ** 2, 0);

/** How bright a colour is, from 0 to 1. */
const brightness = ([red, green, blue]) => (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;

/** The place of the nearest of some colours. */
const nearest = (colours, rgb) => colours.reduce((best, colour, at) => distance(colour, rgb) < distance(colours[best], rgb) ? at : best, 0);

/** The colours of an image, averaged in each cell. */
export function cellsOf(image, width, height) {
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context.fillStyle = WHITE.rgb;
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = "high";
    context.drawImage(image, 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    return Array.from({ length: width * height }, (_, at) => [...data.subarray(4 * at, 4 * at + 3)]);
}

/** Cells as black and white: what is darker than a level, from 0 to 1, is black. */
export const inBlack = (cells, level) => cells.map(rgb => brightness(rgb) < level ? "#" : ".");

/** The level that parts dark cells from light ones best (Otsu, A threshold selection method, 1979); of equal ones that nearest to the middle. */
export function levelOf(cells) {
    const all = cells.map(brightness);
    const mean = values => values.reduce((sum, value) => sum + value, 0) / values.length;
    const parting = level => {
        const [dark, light] = [all.filter(value => value < level), all.filter(value => value >= level)];
        return dark.length && light.length ? dark.length * light.length * (mean(light) - mean(dark)) ** 2 : 0;
    };
    const levels = Array.from({ length: 91 }, (_, at) => (at + 5) / 100);
    const best = Math.max(...levels.map(parting));
    if (!best) return 0.5;
    return levels.filter(level => parting(level) > best * (1 - 1e-9)).reduce((one, other) => Math.abs(other - 0.5) < Math.abs(one - 0.5) ? other : one, 1);
}

/**
 * Cells in white and at most a number of other colours, which are those of the cells, alike ones merged (k-means, from
 * colours that are far apart and frequent): {colours, letters}.
 */
export function inColours(cells, most) {
    const counts = new Map();
    for (const rgb of cells) counts.set(rgb.join(), (counts.get(rgb.join()) ?? 0) + 1);
    const distinct = [...counts].map(([text, count]) => [text.split(",").map(Number), count]);
    const centres = [partsOf(WHITE.rgb)];
    while (centres.length <= most) {
        const weight = ([rgb, count]) => count * distance(centres[nearest(centres, rgb)], rgb);
        const next = distinct.reduce((best, one) => weight(one) > weight(best) ? one : best);
        if (!weight(next)) break;
        centres.push(next[0]);
    }
    for (let turn = 0; turn < TURNS; turn++) {
        const places = distinct.map(([rgb]) => nearest(centres, rgb));
        for (let at = 1; at < centres.length; at++) centres[at] = middle(distinct.filter((_, other) => places[other] === at)) ?? centres[at];
    }
    const places = cells.map(rgb => nearest(centres, rgb));
    const used = centres.map((_, at) => at).filter(at => at === 0 || places.includes(at));
    const colours = named(used.slice(1).map(at => centres[at]));
    return { colours, letters: places.map(place => colours[used.indexOf(place)].letter) };
}

/** What stands for some colours: the most frequent one if it is a third of them, or else their mean. */
function middle(group) {
    const all = group.reduce((sum, [, count]) => sum + count, 0);
    if (!all) return null;
    const [rgb, most] = group.reduce((best, one) => one[1] > best[1] ? one : best);
    if (most * 3 >= all) return rgb;
    return [0, 1, 2].map(part => group.reduce((sum, [rgb, count]) => sum + rgb[part] * count, 0) / all);
}

/** White and some colours with their names and letters. */
function named(colours) {
    const left = [...NAMES];
    return [WHITE, ...colours.map(rgb => {
        const [{ name, letter }] = left.splice(nearest(left.map(other => partsOf(other.rgb)), rgb), 1);
        return { name, letter, rgb: written(rgb) };
    })];
}
