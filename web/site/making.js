// Making random puzzles: the dialog, and which difficulties each kind and size has.

import { h } from "./elements.js";
import { Cancelled, Engine } from "./engine.js";

const $ = id => document.getElementById(id);

/** For how many seconds a puzzle is looked for. */
const SECONDS = 120;

/**
 * Puzzles of up to this number of cells are rated even if the grade does not matter, so that the page can show the
 * grade.
 */
const RATED = 400;

/** Difficulties: their names, and the least and the highest grade. */
const [EASY, MEDIUM, HARD, VERY_HARD] = [["easy", 1, 2], ["medium", 3, 4], ["hard", 5, 6], ["very hard", 7, 10]];

/**
 * The kinds: what the two numbers count, the size that is offered first, the largest number, and the difficulties, each
 * with the least and the largest number of cells at which one is found: usually within seconds, at the largest sizes
 * within a minute.
 */
const KINDS = {
    nonogram: {
        sides: ["Columns", "Rows"], size: [10, 10], largest: 100, isPicture: true,
        difficulties: [[EASY, 1, 625], [MEDIUM, 25, 10000], [HARD, 25, 10000], [VERY_HARD, 225, 10000]],
    },
    triddler: {
        sides: ["Lines at the top", "Lines at each other side"], size: [6, 6], largest: 100, isPicture: true,
        difficulties: [[EASY, 1, 400], [MEDIUM, 9, 10000], [HARD, 4, 10000], [VERY_HARD, 36, 10000]],
    },
    "logic grid": { sides: ["Houses", "Attributes"], size: [5, 4], largest: 5, difficulties: [[MEDIUM, 4, 20], [HARD, 4, 20], [VERY_HARD, 12, 25]] },
    "regex crossword": { sides: ["Columns", "Rows"], size: [3, 3], largest: 4, difficulties: [[MEDIUM, 1, 16]] },
};

/**
 * Listens to the dialog. `onmade` is called with the text of a puzzle and its rating, and returns why it cannot be
 * opened. Returns a function that opens the dialog and makes another puzzle as the last one.
 */
export function listenToMaking(onmade) {
    const maker = new Engine();
    const say = (text, isBad = false) => {
        $("make-news").textContent = text;
        $("make-news").className = `answer ${isBad ? "bad" : ""}`;
    };
    maker.onprogress = ({ seconds }) => say(`Looking for one \u2026 ${seconds.toFixed(0)} s of at most ${SECONDS}`);
    $("new").addEventListener("click", () => $("making").showModal());
    $("close-making").addEventListener("click", () => $("making").close());
    $("stop").addEventListener("click", () => maker.cancel());
    $("making").addEventListener("close", () => maker.cancel());
    let kind = "nonogram";
    $("kind").addEventListener("change", () => {
        KINDS[kind].size = size();
        kind = $("kind").value;
        show(kind);
    });
    for (const id of ["width", "height"]) $(id).addEventListener("change", () => offer(kind));
    show(kind);
    $("make").addEventListener("click", make);
    async function make() {
        $("make").disabled = true;
        $("stop").disabled = false;
        say("Looking for one \u2026");
        try {
            const made = await maker.random(wanted(kind), { time: SECONDS });
            const error = made.error?.message ?? await onmade(made);
            say(error ?? "", Boolean(error));
            if (!error) $("making").close();
        } catch (error) {
            if (!(error instanceof Cancelled)) throw error;
            say("Stopped.");
        } finally {
            $("make").disabled = false;
            $("stop").disabled = true;
        }
    }
    return () => {
        $("making").showModal();
        make();
    };
}

const size = () => [$("width"), $("height")].map(({ value, max }) => Math.max(1, Math.min(Number(max), Math.round(Number(value)) || 1)));

/** Shows what can be chosen of a kind. */
function show(kind) {
    const { sides, size, largest, isPicture } = KINDS[kind];
    ["width", "height"].forEach((id, at) => {
        $(id).max = largest;
        $(id).value = size[at];
        $(`${id}-name`).textContent = sides[at];
    });
    for (const id of ["symmetry", "colours"]) $(id).disabled = !isPicture;
    $("texture").disabled = kind !== "nonogram";
    offer(kind);
}

/** Offers the difficulties that are found within a reasonable time. */
function offer(kind) {
    const [width, height] = size();
    [$("width").value, $("height").value] = [width, height];
    const before = $("grades").value;
    const option = ([[name, least, most], from, to]) => {
        const why = width * height < from ? ", larger ones only" : width * height > to ? ", smaller ones only" : "";
        return h("option", { value: `${least},${most}`, disabled: why !== "" }, `${name} (${least}-${most})${why}`);
    };
    $("grades").replaceChildren(new Option("any", ""), ...KINDS[kind].difficulties.map(option));
    const isOffered = [...$("grades").options].some(({ value, disabled }) => value === before && !disabled);
    $("grades").value = isOffered ? before : "";
}

/** What is chosen, as the engine reads it. */
function wanted(kind) {
    const [width, height] = size();
    const { isPicture } = KINDS[kind];
    return {
        kind, width, height, seed: crypto.getRandomValues(new Uint32Array(1))[0], attempts: 100000,
        grades: $("grades").value ? $("grades").value.split(",").map(Number) : width * height <= RATED ? [1, 10] : undefined,
        ...isPicture ? { symmetry: $("symmetry").value, colours: Number($("colours").value) } : {},
        ...kind === "nonogram" ? { texture: $("texture").value } : {},
    };
}
