// Pictures as cells: the average colour of each, and few colours for all of them, which are those of the picture.

/** White, the colour of blank cells. */
export const WHITE = { name: "white", letter: ".", rgb: "#ffffff" };

/** What colours of pictures are called: each after one of these that is near. */
const NAMES = [
    ["black", "#", "#000000"], ["dark grey", "d", "#404040"], ["grey", "a", "#808080"], ["light grey", "l", "#c8c8c8"],
    ["off-white", "f", "#f0f0f0"], ["dark red", "m", "#701818"], ["red", "r", "#d01818"], ["dark green", "h", "#184818"],
    ["vermillion", "v", "#d55e00"], ["orange", "o", "#e69f00"], ["yellow", "y", "#f0e442"], ["green", "g", "#009e73"],
    ["light green", "e", "#90d060"], ["turquoise", "t", "#30c8c0"], ["sky blue", "s", "#56b4e9"], ["blue", "b", "#0072b2"],
    ["navy", "n", "#102060"], ["purple", "p", "#8040a0"], ["pink", "k", "#e890b8"], ["brown", "w", "#805030"], ["beige", "i", "#e8d0a8"],
].map(([name, letter, rgb]) => ({ name, letter, rgb }));

/** Letters of colours whose names have a number: of eight there is one without. */
const MORE_LETTERS = "ABCDEFG";

/** How far a colour may be from a name that is not the nearest to it, where the nearest is another one's. */
const NEAR = 0.2;

/** How much more red and yellow count in the names of colours than lightness does. */
const HUE_WEIGHT = 3;

/** How often the colours of a picture are moved to the middle of what they stand for. */
const TURNS = 10;

/** The red, green and blue of `#rrggbb`. */
const partsOf = rgb => [1, 3, 5].map(at => parseInt(rgb.slice(at, at + 2), 16));

const written = parts => `#${parts.map(part => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

/** How far apart two colours are, squared. */
const distance = (one, other) => one.reduce((sum, part, at) => sum + (part - other[at]) ** 2, 0);

/**
 * A colour as people see it: its lightness, and how red and how yellow it is (Oklab with the lightness of CIELAB:
 * Ottosson, A perceptual color space for image processing, 2020). In red, green and blue, dark grey is as near to brown
 * as to grey.
 */
function seen(rgb) {
    const [red, green, blue] = rgb.map(part => part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const [long, medium, short] = [
        0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue,
        0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue,
        0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue,
    ].map(Math.cbrt);
    const light = 1.170873786 * (0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short);
    return [
        (light - 0.206 + Math.sqrt((light - 0.206) ** 2 + 0.12 * light)) / 2,
        HUE_WEIGHT * (1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short),
        HUE_WEIGHT * (0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short),
    ];
}

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
    /** @type {[number[], number][]} */
    const distinct = [...counts].map(([text, count]) => [text.split(",").map(Number), count]);
    const centres = [partsOf(WHITE.rgb)];
    while (centres.length <= most) {
        /** @param {[number[], number]} one */
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

/**
 * White and some colours with their names and letters. Of two that are near to a name the nearer one has it, and the
 * other one another name that is near, or a number.
 */
function named(colours) {
    const pairs = colours.flatMap((rgb, at) => NAMES.map(name => ({ at, name, apart: distance(seen(rgb), seen(partsOf(name.rgb))) })));
    pairs.sort((one, other) => one.apart - other.apart);
    const own = at => pairs.find(pair => pair.at === at).name;
    const names = new Map();
    for (const { at, name, apart } of pairs) {
        const isFree = !names.has(at) && ![...names.values()].includes(name);
        if (isFree && (name === own(at) || apart < NEAR ** 2)) names.set(at, name);
    }
    const letters = [...MORE_LETTERS];
    colours.forEach((_, at) => {
        if (names.has(at)) return;
        const { name } = own(at);
        const alike = [...names.values()].filter(other => other.name.startsWith(name)).length;
        names.set(at, { name: `${name} ${alike + 1}`, letter: letters.shift() });
    });
    return [WHITE, ...colours.map((rgb, at) => ({ ...names.get(at), rgb: written(rgb) }))];
}
