// The page: opening puzzles, its three parts, the address, the theme.

import { fromAddress, toAddress } from "./address.js";
import { Design } from "./design.js";
import { h } from "./elements.js";
import { Cancelled, Engine } from "./engine.js";
import { Explore } from "./explore.js";
import { nameOf, ready } from "./game.js";
import { showAddress } from "./location.js";
import { listenToMaking } from "./making.js";
import { isPicture, pictureOf, UNREADABLE } from "./pictures.js";
import { Player } from "./play.js";
import { rulesOf } from "./rules.js";

const $ = id => document.getElementById(id);

/** What the browser keeps under a key, if it keeps anything: some refuse, and the page works without. */
const kept = {
    get: key => { try { return localStorage.getItem(key); } catch { return null; } },
    set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* It is forgotten. */ } },
};

/** The puzzle that a first visit begins with: a cup. */
const FIRST = "10x10:4.1/6/1.1.6/1.6/6/1.1.6/1.4.1/1.1.1/3.1/1/1.1/1.1/1.1//7/9/7.1/9/5/10";

/** Questions of a player, and work that may take long, are answered by different workers. */
const [quick, long] = [new Engine(), new Engine()];

let player = null;
let found = null;
/** The same puzzle in the other worker. */
let explored = null;
let text = null;
/** The fragment of the address for the puzzle; empty on a first visit. */
let place = "";
/** The text that the page's address had when it was opened. */
let opened = null;
const explore = new Explore($("explore"), long, () => isSelected("explore") && showPlace());
let design = null;

const news = (message, kind = "") => {
    $("news").textContent = message;
    $("news").className = `news ${kind}`;
};

/** What was opened last, because it may hold several puzzles. */
let lastSource = null;

/** How often something has been opened: only the last of it stays. */
let openings = 0;

/**
 * Opens the puzzle of a text or of a file's bytes, and offers the others. Returns why it cannot, null if all is well;
 * throws `Cancelled` if something else has been opened since. The caller selects the part of the page that shows it.
 */
async function open(source, { number = 0, isKept = false } = {}) {
    const turn = ++openings;
    const reading = await quick.open(source);
    const goOn = () => {
        if (turn === openings) return;
        for (const { handle } of reading.puzzles ?? []) quick.close(handle);
        throw new Cancelled();
    };
    const isLoaded = await ready.then(() => true, () => false);
    const refusal = reading.error ? await sentenceOf(reading.error) : isLoaded ? null : "the engine cannot be loaded";
    goOn();
    if (refusal) return refusal;
    const chosen = reading.puzzles[number] ?? reading.puzzles[0];
    for (const other of reading.puzzles) if (other !== chosen) quick.close(other.handle);
    if (!chosen) return "there is no puzzle";
    lastSource = source;
    const name = puzzle => puzzle.error?.message ?? puzzle.shown.title ?? puzzle.shown.kind;
    $("which").replaceChildren(...reading.puzzles.map((puzzle, at) => new Option(`${at + 1}. ${name(puzzle)}`, at, false, at === number)));
    $("which").disabled = reading.puzzles.length < 2;
    if (chosen.error) return chosen.error.message;
    const written = await quick.ask("text", chosen.handle);
    // Some kinds can only be read. Then the source itself is the text.
    const own = () => typeof source === "string" ? source : new TextDecoder().decode(source);
    const now = written.error ? own() : written.text;
    const [before, fragment] = [place, isKept && source === FIRST ? "" : await toAddress(now)];
    goOn();
    if (written.error && reading.puzzles.length > 1) return written.error.message;
    player?.close();
    if (explored) long.close(explored.handle);
    [found, text, explored, opened, place] = [chosen, now, null, isKept ? source : now, fragment];
    player = new Player(found, quick, { name: nameOf(text), text });
    const { title, kind, width, height, colours } = found.shown;
    // The title of a picture often says what it shows.
    const isSecret = Boolean(title && colours);
    const shown = isSecret ? null : title;
    const about = [shown && kind, width && `${width} \u00d7 ${height}`].filter(Boolean).join(", ");
    const secret = isSecret ? h("details", {}, h("summary", {}, "Title"), title) : null;
    // A grid that was shared is not taken over again when the page is opened again.
    player.game.addEventListener("change", () => { if (location.hash.includes("&grid=")) showPlace(); }, { signal: player.closing.signal });
    if (secret) secret.open = player.game.isSolved;
    player.addEventListener("solved", () => { if (secret) secret.open = true; });
    const rules = rulesOf(found.shown, player.board, player);
    $("play").replaceChildren(
        h("h2", {}, shown ?? `A ${kind}`, h("small", { class: "soft" }, ` ${about}`), secret),
        rules ? h("div", { class: "two" }, player.element, rules) : player.element,
        h("details", { class: "help" }, h("summary", {}, "How to play"), h("ul", {}, ...player.help.map(sentence => h("li", {}, sentence)))));
    document.title = `${shown ?? kind} \u2013 nonomata`;
    news(reading.puzzles.length > 1 ? `Puzzle ${number + 1} of ${reading.puzzles.length}.` : reading.warnings?.map(warning => warning.message).join(" ") ?? "");
    // The way back leads to the puzzle before.
    if (!isKept && place !== before) history.pushState(null, "", place);
    if (!isKept) await showPlace();
    return null;
}

/** An error of reading in words: its place, and what can be read if it is in no known format. */
async function sentenceOf({ kind, message, line, column, hint }) {
    const advice = hint ?? (kind === "unknown format" ? `formats that can be read: ${(await quick.formats()).map(({ name }) => name).join(", ")}` : null);
    return `${line ? `${line}:${column}: ` : ""}${message}${advice ? ` (${advice})` : ""}`;
}

/** Shows in the address what is open: the puzzle, and where it is explored the step. */
async function showPlace() {
    if (!isSelected("explore") || explore.found !== explored) return showAddress(place);
    const { grid } = explore.place;
    const begun = grid ? `${await toAddress(text, grid)}&from=grid` : place || "#";
    showAddress(`${begun}&step=${explore.place.step}`);
}

const isSelected = name => $(`tab-${name}`).getAttribute("aria-selected") === "true";

/** Explores the puzzle where it was left, or at a step, from the player's grid if that is wanted. */
async function openExplore(step = null, isFromGrid = null) {
    if (!explored) {
        const asked = text;
        const [opened] = (await long.open(asked)).puzzles ?? [];
        if (asked !== text) return opened && long.close(opened.handle);
        explored = opened;
    }
    if (!explored) return;
    await explore.open(explored, player, step, isFromGrid);
}

function select(name, { step = null, isFromGrid = null } = {}) {
    for (const tab of document.querySelectorAll("[role=tab]")) {
        const isThis = tab.id === `tab-${name}`;
        tab.setAttribute("aria-selected", isThis);
        tab.tabIndex = isThis ? 0 : -1;
        $(tab.getAttribute("aria-controls")).hidden = !isThis;
    }
    if (name === "explore") openExplore(step, isFromGrid).catch(ignoreCancelled);
    else {
        long.cancel();
        if (player) showPlace();
    }
    if (name !== "play") player?.pause();
    if (name === "design") design ??= new Design($("design"), new Engine(), kept, { onplay: playDrawing, onshare: shareDrawing });
}

const ignoreCancelled = error => {
    if (!(error instanceof Cancelled)) throw error;
};

function listenToTabs() {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    for (const tab of tabs) {
        tab.addEventListener("click", () => select(tab.id.slice(4)));
        tab.addEventListener("keydown", ({ key }) => {
            const by = { ArrowLeft: -1, ArrowRight: 1 }[key];
            if (!by) return;
            const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length];
            next.focus();
            select(next.id.slice(4));
        });
    }
}

/**
 * Opens a file: a puzzle to play it, a picture to make a puzzle of it. Returns the error, null if all is well, and
 * undefined if something else has been opened since.
 */
async function choose(file) {
    const turn = ++openings;
    const isTraced = await isPicture(file);
    const content = isTraced ? await pictureOf(file) : new Uint8Array(await file.arrayBuffer());
    if (turn !== openings) return undefined;
    if (!isTraced) return play(content);
    if (!content) return UNREADABLE;
    select("design");
    design.trace(content);
    return null;
}

/**
 * Opens a puzzle to play it. Returns the error, null if all is well, and undefined if something else has been opened
 * since.
 */
async function play(source, options) {
    const error = await open(source, options).catch(ignoreCancelled);
    if (error === null) select("play");
    return error;
}

function listenToOpening() {
    const report = error => {
        $("open-news").textContent = error ?? "";
        $("open-news").className = `news ${error ? "bad" : ""}`;
        if (!error) $("opening").close();
    };
    $("open").addEventListener("click", () => $("opening").showModal());
    $("close-opening").addEventListener("click", () => $("opening").close());
    $("read").addEventListener("click", async () => report(await choose(new Blob([$("pasted").value]))));
    // The same file may be chosen again: it may have changed.
    $("file").addEventListener("click", () => { $("file").value = ""; });
    $("file").addEventListener("change", async () => $("file").files[0] && report(await choose($("file").files[0])));
    $("which").addEventListener("change", async () => report(await play(lastSource, { number: Number($("which").value) })));
    const isFile = event => [...event.dataTransfer?.types ?? []].includes("Files");
    addEventListener("dragover", event => {
        if (!isFile(event)) return;
        event.preventDefault();
        document.body.classList.add("dropping");
    });
    addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    addEventListener("drop", async event => {
        document.body.classList.remove("dropping");
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return;
        event.preventDefault();
        const error = await choose(file);
        if (error) news(error, "bad");
    });
    addEventListener("paste", async event => {
        if (event.target.closest?.("input, textarea")) return;
        // Office programs put a picture beside the text of a table.
        const pasted = event.clipboardData?.getData("text");
        const [file] = pasted ? [new Blob([pasted])] : event.clipboardData?.files ?? [];
        if (!file) return;
        const error = await choose(file);
        if (error) news(error, "bad");
    });
}

/**
 * Copies the address of what is open: with the step, and with what the player has filled in unless that is not wanted.
 */
async function share(isWithGrid = player.game.canUndo) {
    const isExplored = isSelected("explore") && explore.found === explored;
    const { grid, step } = isExplored ? explore.place : {};
    const isFromGrid = isWithGrid && Boolean(grid);
    const at = isExplored && (isFromGrid || !grid) ? `${isFromGrid ? "&from=grid" : ""}&step=${step}` : "";
    const fragment = await toAddress(text, isWithGrid ? grid ?? player.grid() : null) + at;
    await copy(fragment, `${at ? `step ${step} of ` : ""}this puzzle${isWithGrid ? " with what you have filled in" : ""}`);
    showAddress(fragment);
    if (isWithGrid) $("news").append(" ", h("button", { type: "button", class: "link", onclick: () => share(false) }, "Without it"));
}

/** Plays the puzzle that is drawn. */
async function playDrawing(puzzle) {
    const error = await play(puzzle);
    if (error) news(error, "bad");
}

/** Copies the address of the puzzle that is drawn. */
async function shareDrawing() {
    const { error, puzzles } = await quick.open(design.text(false));
    if (error) return news(error.message, "bad");
    const [{ handle }] = puzzles;
    const written = await quick.ask("text", handle);
    quick.close(handle);
    await copy(await toAddress(written.text), "the puzzle that is drawn");
}

/** Copies the address with a fragment; where nothing can be copied, the page gets it. */
async function copy(fragment, what) {
    try {
        await navigator.clipboard.writeText(new URL(fragment, location.href.split("#")[0]).href);
        news(`The address of ${what} is copied.`);
    } catch {
        news(`The address of this page now has ${what} in it.`);
        showAddress(fragment);
    }
}

function listenToActs() {
    $("print").addEventListener("click", () => print());
    $("share").addEventListener("click", () => isSelected("design") ? shareDrawing() : share());
    const themes = ["auto", "light", "dark"];
    const paint = theme => {
        document.documentElement.className = theme === "auto" ? "" : theme;
        $("theme").setAttribute("aria-label", `Theme: ${theme === "auto" ? "as the system has it" : theme}`);
        $("theme").textContent = { auto: "\u25d0", light: "\u2600", dark: "\u263e" }[theme];
    };
    let theme = kept.get("nonomata:theme") ?? "auto";
    paint(theme);
    $("theme").addEventListener("click", () => {
        theme = themes[(themes.indexOf(theme) + 1) % themes.length];
        kept.set("nonomata:theme", theme);
        paint(theme);
    });
}

/** Takes a grid of an address over. Returns whether it is one of the puzzle. */
function isTaken(grid) {
    try {
        return player.put(grid);
    } catch {
        return false;
    }
}

/** The message for an address of which a part cannot be read. */
const broken = part => `The address is broken: the ${part} in it cannot be read. It may have been cut.`;

/**
 * Opens what is in the address: the puzzle, unless it is open already, a position and a step. Returns the error, null
 * if all is well; without a puzzle there, the first one is opened.
 */
async function openAddress() {
    const turn = ++openings;
    const given = await fromAddress(location.hash).catch(() => null);
    if (turn !== openings) throw new Cancelled();
    if (!given) return broken("puzzle");
    const source = given.text ?? FIRST;
    const isOpen = [opened, text].includes(source);
    const error = isOpen ? null : await open(source, { isKept: true });
    if (error) return error;
    const isBroken = given.grid === undefined || given.grid && !isTaken(given.grid);
    if (given.step !== null && !isBroken) select("explore", given);
    else if (!isOpen && !isSelected("play")) select("play");
    else if (given.grid && !isBroken) await showPlace();
    return isBroken ? broken("position") : null;
}

/** Opens what is in the address, and says why it cannot. */
async function followAddress() {
    const error = await openAddress().catch(ignoreCancelled);
    if (error && !player) await open(FIRST, { isKept: true }).catch(ignoreCancelled);
    if (error) news(error, "bad");
}

async function begin() {
    listenToTabs();
    listenToOpening();
    listenToMaking(async ({ text, rating }) => {
        const error = await play(text);
        if (error === null) news(rating ? `Grade ${rating.grade} of 10.` : "");
        return error;
    });
    listenToActs();
    await followAddress();
    document.documentElement.dataset.ready = "";
}

addEventListener("hashchange", () => {
    // Other fragments are places of the page.
    if (/^#?$|=/.test(location.hash)) followAddress();
});

begin();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
