// The page: which puzzle is open, its views, and how they lead to each other.

import { fromAddress, toAddress, TooLong } from "./address.js";
import { dayOf } from "./clock.js";
import { DAILY, dayInWords, wantedFor } from "./daily.js";
import { Design } from "./design.js";
import { h } from "./elements.js";
import { ending } from "./ending.js";
import { Cancelled, Engine } from "./engine.js";
import { Explore } from "./explore.js";
import { ready } from "./game.js";
import { aboutOf, Home, keyOf } from "./home.js";
import { Lesson } from "./lesson.js";
import { browserStorage, Library } from "./library.js";
import { showAddress } from "./location.js";
import { listenToMaking } from "./making.js";
import { nameOf } from "./names.js";
import { listenToOpening, offer } from "./opening.js";
import { openPack } from "./packs.js";
import { isPicture, pictureOf, UNREADABLE } from "./pictures.js";
import { Player } from "./play.js";
import { rulesOf } from "./rules.js";
import { Sharing } from "./sharing.js";
import { isSelected, listenToMenu, listenToTabs, listenToTheme, news, show } from "./shell.js";

const $ = id => document.getElementById(id);

/** The puzzle to play where no other was: a cup. */
const FIRST = "10x10:4.1/6/1.1.6/1.6/6/1.1.6/1.4.1/1.1.1/3.1/1/1.1/1.1/1.1//7/9/7.1/9/5/10";

/** The longest time for making a puzzle of the day, and for the grade of one that is solved, in seconds. */
const [MAKING, RATING] = [{ time: 60 }, { time: 10 }];

const library = new Library(browserStorage());

/** Puzzles are opened, walked through and made by different workers. */
const [quick, long, maker] = [new Engine(), new Engine(), new Engine()];

let player = null;
let found = null;
/** The same puzzle in the other worker. */
let explored = null;
let text = null;
/** What is known of the puzzle besides: {title, grade, label, source}. */
let about = {};
/** The fragment of the address for the puzzle. */
let place = "";
/** The text that the page's address had when it was opened. */
let opened = null;
let lesson = null;
const explore = new Explore($("explore"), long, () => isSelected("explore") && showPlace());
let design = null;

/** What was opened last, because it may hold several puzzles. */
let lastSource = null;

/** How often something has been opened: only the last of it stays. */
let openings = 0;

const sharing = new Sharing({ place: () => shownPlace(), text: () => text, player: () => player, show: showAddress });
const home = new Home($("home"), library, {
    daily: puzzle => playDaily(puzzle).catch(ignoreCancelled), play: about => playKnown(about), random: () => $("making").showModal(),
    open: () => $("opening").showModal(), design: () => select("design"), lesson: () => teach(),
});

/**
 * Opens the puzzle of a text or of a file's bytes, and offers the others. Returns why it cannot, null if all is well;
 * throws `Cancelled` if something else has been opened since. The caller selects the view that shows it.
 */
async function open(source, { number = 0, isKept = false, about: known = {} } = {}) {
    const turn = ++openings;
    const reading = await quick.open(source);
    const goOn = () => {
        if (turn === openings) return;
        for (const { handle } of reading.puzzles ?? []) quick.close(handle);
        throw new Cancelled();
    };
    const unloaded = await ready.then(() => null, ({ message }) => message);
    const refusal = unloaded ?? (reading.error ? await sentenceOf(reading.error) : null);
    goOn();
    if (refusal) return refusal;
    const chosen = reading.puzzles[number] ?? reading.puzzles[0];
    for (const other of reading.puzzles) if (other !== chosen) quick.close(other.handle);
    if (!chosen) return "there is no puzzle";
    lastSource = source;
    offer(reading.puzzles, number);
    if (chosen.error) return chosen.error.message;
    const written = await quick.ask("text", chosen.handle);
    // Some kinds can only be read. Then the source itself is the text.
    const own = () => typeof source === "string" ? source : new TextDecoder().decode(source);
    const now = written.error ? own() : written.text;
    const [before, fragment] = [place, await toAddress(now)];
    goOn();
    if (written.error && reading.puzzles.length > 1) return written.error.message;
    player?.close();
    if (explored) long.close(explored.handle);
    [found, text, explored, opened, place] = [chosen, now, null, isKept ? source : now, fragment];
    about = aboutNow(known);
    player = new Player(found, quick, { name: nameOf(text), store: library, about, fills: true });
    arrange();
    news(reading.puzzles.length > 1 ? `Puzzle ${number + 1} of ${reading.puzzles.length}.` : reading.warnings?.map(warning => warning.message).join(" ") ?? "");
    // The way back leads to what was shown before.
    if (!isKept && (place !== before || isSelected("home"))) history.pushState({ about }, "", place);
    if (!isKept) await showPlace();
    return null;
}

/** What is known of the puzzle that is open: by the caller, or from the last time. */
function aboutNow(known) {
    const { title, kind, colours } = found.shown;
    const { label: before, title: titleBefore, grade, source } = library.record(nameOf(text)) ?? {};
    const past = { label: before, title: titleBefore, grade, source };
    // The title of a picture often says what it shows.
    const own = { text, title: title ?? null, label: title && !colours ? title : `A ${kind}`, grade: null, source: null };
    const given = Object.fromEntries(Object.entries({ ...past, ...known }).filter(([key, value]) => ["title", "grade", "label", "source"].includes(key) && value));
    return { ...own, ...given };
}

/** Shows the player, and its tools in the menu. */
function showPlayer() {
    $("game-tools").replaceChildren(player.more);
    $("play").replaceChildren(player.element);
}

/** Fills the view of the player. */
function arrange() {
    lesson?.close();
    lesson = null;
    const { width, height } = found.shown;
    const facts = [width && `${width} \u00d7 ${height}`, about.grade && `grade ${about.grade}`].filter(Boolean).join(" \u00b7 ");
    player.side.prepend(h("div", { class: "heading" }, h("h2", {}, about.label, " ", h("small", { class: "soft" }, facts)), player.timing));
    const rules = rulesOf(found.shown, player.board, player);
    if (rules) {
        // What scrolls can be scrolled with keys.
        rules.tabIndex = 0;
        player.side.querySelector(".message").before(rules);
    }
    showPlayer();
    $("help-list").replaceChildren(...player.help.map(sentence => h("li", {}, sentence)));
    document.title = `${about.label} \u2013 nonomata`;
    const { signal } = player.closing;
    // A grid that was shared is not taken over again when the page is opened again.
    player.game.addEventListener("change", () => {
        if (location.hash.includes("&grid=")) showPlace();
        if (!player.game.isSolved) endCelebration(player);
    }, { signal });
    player.addEventListener("solved", () => celebrate(), { signal });
    if (player.game.isSolved) celebrate();
}

/** Shows that the puzzle is solved, and what can be played next. */
async function celebrate() {
    const own = player;
    const best = library.record(own.game.name)?.solved?.seconds ?? null;
    const shown = ending({
        title: about.title, seconds: own.game.time, grade: about.grade, best, next: nextOf(about),
        onshare: () => sharing.share(false), onrestart: () => own.restart(),
    });
    endCelebration(own);
    own.element.classList.add("ended");
    own.side.querySelector(".message").append(shown.element);
    own.zoom.fit();
    if (about.grade) return;
    const rated = await own.ask({ ask: "rate" }, RATING);
    const grade = rated?.rating?.grade;
    if (!grade || own !== player) return;
    about.grade = grade;
    own.game.know({ grade });
    shown.rate(grade);
}

function endCelebration({ element, side }) {
    element.classList.remove("ended");
    side.querySelector(".ending")?.remove();
}

/** What comes after a puzzle: {label, act}. */
function nextOf({ source }) {
    if (source?.pack) return { label: "Next puzzle", act: () => playNextOf(source).catch(ignoreCancelled) };
    if (source?.day === dayOf(new Date())) {
        const solved = new Set(library.records().filter(({ solved }) => solved).map(({ source }) => source && keyOf(source)));
        const next = DAILY.find(({ size }) => !solved.has(keyOf({ day: source.day, size })) && size !== source.size);
        if (next) return { label: `Next: ${next.size} \u00d7 ${next.size}`, act: () => playDaily(next).catch(ignoreCancelled) };
    }
    if (source?.random) return { label: "Another one", act: () => makeAgain() };
    return { label: "More puzzles", act: () => select("home") };
}

/** Plays the next puzzle of a pack that is not solved. */
async function playNextOf({ pack: file, number }) {
    const pack = await openPack(file).catch(() => null);
    if (!pack) return news("The pack of this puzzle cannot be loaded.", "bad");
    const solved = new Set(library.records().filter(({ solved, source }) => solved && source?.pack === file).map(({ source }) => source.puzzle));
    const next = [...pack.puzzles.slice(number), ...pack.puzzles.slice(0, number)].find(({ id }) => !solved.has(id));
    next ? await playKnown(aboutOf(pack, next)) : select("home");
}

/** Makes and plays a puzzle of today. */
async function playDaily(puzzle) {
    const day = dayOf(new Date());
    const known = library.records().find(({ source }) => source?.day === day && source.size === puzzle.size);
    if (known) return playKnown(known);
    const turn = ++openings;
    const isLate = () => turn !== openings;
    maker.cancel();
    const progress = h("span", {}, "Making the puzzle \u2026");
    news(progress, "working", " ", h("button", { type: "button", onclick: () => maker.cancel() }, "Stop"));
    maker.onprogress = ({ seconds }) => {
        if (isLate()) return maker.cancel();
        progress.textContent = `Making the puzzle \u2026 ${seconds.toFixed(0)} s of at most ${MAKING.time}`;
    };
    const { text, rating, error } = await maker.random(wantedFor(day, puzzle), MAKING).catch(ignoreCancelled) ?? {};
    if (isLate()) return;
    if (!text) return news(error?.message ?? "Stopped.", error ? "bad" : "");
    return playKnown({ text, grade: rating?.grade, label: `${dayInWords(day)}, ${puzzle.name.toLowerCase()}`, source: { day, size: puzzle.size } });
}

/** Plays a puzzle of which something is known. */
async function playKnown(known) {
    const error = await play(known.text, { about: known });
    if (error) news(error, "bad");
}

/** Shows the first lesson. Returns the error, null if all is well. */
async function learn() {
    const turn = ++openings;
    const { begun, error } = await Lesson.begin(quick, endLesson).then(begun => ({ begun }), error => ({ error }));
    if (turn !== openings) begun?.close();
    if (turn !== openings || error) return error?.message ?? null;
    lesson?.close();
    lesson = begun;
    player?.pause();
    $("play").replaceChildren(lesson.element);
    $("game-tools").replaceChildren();
    await select("play");
    return null;
}

/** Shows the first lesson, or why it cannot be. */
async function teach() {
    const error = await learn();
    if (error) news(error, "bad");
}

function endLesson() {
    lesson = null;
    library.set("nonomata:learned", "1");
    if (player) showPlayer();
    select("home");
}

/** An error of reading in words: its place, and what can be read if it is in no known format. */
async function sentenceOf({ kind, message, line, column, hint }) {
    const advice = hint ?? (kind === "unknown format" ? `formats that can be read: ${(await quick.formats()).map(({ name }) => name).join(", ")}` : null);
    return `${line ? `${line}:${column}: ` : ""}${message}${advice ? ` (${advice})` : ""}`;
}

/** What is shown of the puzzle: the step of its walkthrough, and the grid with which that begins. */
const shownPlace = () => isSelected("explore") && explore.found === explored ? explore.place : null;

/** Shows in the address what is open: the puzzle, and where it is explored the step. */
async function showPlace() {
    if (isSelected("home")) return showAddress("");
    const shown = shownPlace();
    if (!shown) return showAddress(place);
    const begun = shown.grid ? `${await toAddress(text, shown.grid)}&from=grid` : place || "#";
    showAddress(`${begun}&step=${shown.step}`);
}

/** Explores the puzzle where it was left, or at a step, from the player's grid if that is wanted. */
async function openExplore(step = null, isFromGrid = null) {
    if (!explored) {
        const asked = text;
        const reading = await long.open(asked);
        const [opened = reading] = reading.puzzles ?? [];
        if (asked !== text) return long.close(opened.handle);
        if (opened.error) return explore.refuse(opened.error.message);
        explored = opened;
    }
    await explore.open(explored, player, step, isFromGrid);
}

/** Opens the puzzle that was played last, or else the first one. Returns whether one is open. */
async function openLast() {
    const last = library.records().find(({ text, solved }) => text && !solved);
    const error = last ? await open(last.text, { about: last }) : null;
    if (last && error === null) return true;
    const refusal = await open(FIRST);
    if (error ?? refusal) news(error ?? refusal, "bad");
    return refusal === null;
}

/** Shows a view. Playing and exploring need a puzzle: the one that was played last, or the first one. */
async function select(view, { step = null, isFromGrid = null } = {}) {
    const isWanting = !player && (view === "explore" || view === "play" && !lesson);
    if (isWanting && !await openLast().catch(ignoreCancelled)) return;
    show(view);
    if (view !== "play") player?.pause();
    if (view === "explore") return openExplore(step, isFromGrid).catch(ignoreCancelled);
    long.cancel();
    if (view === "home") home.show();
    if (player || view === "home") showPlace();
    if (view === "design") design ??= new Design($("design"), new Engine(), library, { onplay: playDrawing, onshare: () => sharing.shareDrawing(design, quick) });
}

/** Plays the puzzle that is drawn. */
async function playDrawing(puzzle) {
    const error = await play(puzzle);
    if (error) news(error, "bad");
}

const ignoreCancelled = error => {
    if (!(error instanceof Cancelled)) throw error;
};

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
    await select("design");
    design.trace(content);
    return null;
}

/**
 * Opens a puzzle to play it. Returns the error, null if all is well, and undefined if something else has been opened
 * since.
 */
async function play(source, options) {
    const error = await open(source, options).catch(ignoreCancelled);
    if (error === null) await select("play");
    return error;
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
 * Opens what is in the address: the puzzle, unless it is open already, a position and a step. Without a puzzle there is
 * home, and on a first visit the lesson. Returns the error, null if all is well.
 */
async function openAddress() {
    const turn = ++openings;
    const given = await fromAddress(location.hash).catch(error => error instanceof TooLong ? "long" : null);
    if (turn !== openings) throw new Cancelled();
    if (given === "long") return "The address is too long: its puzzle has more than a million characters.";
    if (!given) return broken("puzzle");
    const isFirst = !library.get("nonomata:learned") && !library.records().length;
    // A step without a puzzle is one of the first puzzle.
    const source = given.text ?? (given.step === null ? null : FIRST);
    if (!source) {
        return isFirst ? learn() : select("home").then(() => null);
    }
    const isOpen = [opened, text].includes(source);
    const error = isOpen ? null : await open(source, { isKept: true, about: history.state?.about });
    if (error) return error;
    const isBroken = given.grid === undefined || given.grid && !isTaken(given.grid);
    if (given.step !== null && !isBroken) await select("explore", given);
    else if (!isOpen || isSelected("home")) await select("play");
    else if (given.grid && !isBroken) await showPlace();
    return isBroken ? broken("position") : null;
}

/** Opens what is in the address, and says why it cannot. */
async function followAddress() {
    const error = await openAddress().catch(ignoreCancelled);
    if (error && !player) await select("home");
    if (error) news(error, "bad");
}

listenToTabs(view => select(view));
listenToMenu();
listenToTheme(library);
listenToOpening(choose, number => play(lastSource, { number }));
const makeAgain = listenToMaking(({ text, rating }) => play(text, { about: { grade: rating?.grade, source: { random: true } } }));
$("print").addEventListener("click", () => print());
$("share").addEventListener("click", () => isSelected("design") ? sharing.shareDrawing(design, quick) : player && sharing.share());
$("help").addEventListener("click", () => $("helping").showModal());
$("close-help").addEventListener("click", () => $("helping").close());
$("learn").addEventListener("click", () => {
    $("helping").close();
    teach();
});
addEventListener("hashchange", () => {
    // Other fragments are places of the page.
    if (/^#?$|=/.test(location.hash)) followAddress();
});
addEventListener("storage", ({ key }) => {
    if (player && key === library.keyOf(player.game.name)) player.game.reload();
    if (isSelected("home")) home.show();
});

if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
library.tidy();
await followAddress().finally(() => { document.documentElement.dataset.ready = ""; });
