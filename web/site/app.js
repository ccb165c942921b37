// The page: opening puzzles, its three parts, the address, the theme.

import { fromAddress, toAddress } from "./address.js";
import { Design } from "./design.js";
import { h } from "./elements.js";
import { Cancelled, Engine } from "./engine.js";
import { Explore } from "./explore.js";
import { nameOf } from "./game.js";
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
const explore = new Explore($("explore"), long);
let design = null;

const news = (message, kind = "") => {
    $("news").textContent = message;
    $("news").className = `news ${kind}`;
};

/** What was opened last, because it may hold several puzzles. */
let lastSource = null;

/** Opens the puzzle of a text or of a file's bytes, and offers the others. Returns why it cannot. */
async function open(source, { number = 0, isKept = false } = {}) {
    const reading = await quick.open(source);
    if (reading.error) {
        const { message, line, column, hint } = reading.error;
        return `${line ? `${line}:${column}: ` : ""}${message}${hint ? ` (${hint})` : ""}`;
    }
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
    if (written.error && reading.puzzles.length > 1) return written.error.message;
    player?.close();
    if (explored) long.close(explored.handle);
    [found, text, explored] = [chosen, written.error ? own() : written.text, null];
    player = new Player(found, quick, { name: nameOf(text) });
    const { title, kind, width, height, colours } = found.shown;
    // The title of a picture often says what it shows.
    const isSecret = Boolean(title && colours);
    const shown = isSecret ? null : title;
    const about = [shown && kind, width && `${width} \u00d7 ${height}`].filter(Boolean).join(", ");
    const secret = isSecret ? h("details", {}, h("summary", {}, "Title"), title) : null;
    player.addEventListener("solved", () => { if (secret) secret.open = true; });
    const rules = rulesOf(found.shown, player.board);
    $("play").replaceChildren(
        h("h2", {}, shown ?? `A ${kind}`, h("small", { class: "soft" }, ` ${about}`), secret),
        rules ? h("div", { class: "two" }, player.element, rules) : player.element);
    document.title = `${shown ?? kind} \u2013 nonomata`;
    news(reading.puzzles.length > 1 ? `Puzzle ${number + 1} of ${reading.puzzles.length}.` : reading.warnings?.map(warning => warning.message).join(" ") ?? "");
    if (!isKept) history.replaceState(null, "", await toAddress(text));
    if (isSelected("explore")) await openExplore();
    return null;
}

const isSelected = name => $(`tab-${name}`).getAttribute("aria-selected") === "true";

async function openExplore() {
    if (!explored) {
        const asked = text;
        const [opened] = (await long.open(asked)).puzzles ?? [];
        if (asked !== text) return opened && long.close(opened.handle);
        explored = opened;
    }
    if (explored) await explore.show(explored, player);
}

function select(name) {
    for (const tab of document.querySelectorAll("[role=tab]")) {
        const isThis = tab.id === `tab-${name}`;
        tab.setAttribute("aria-selected", isThis);
        tab.tabIndex = isThis ? 0 : -1;
        $(tab.getAttribute("aria-controls")).hidden = !isThis;
    }
    if (name === "explore") openExplore().catch(ignoreCancelled);
    else long.cancel();
    if (name === "design") design ??= new Design($("design"), new Engine(), async puzzle => {
        const error = await open(puzzle);
        if (error) news(error, "bad");
        else select("play");
    });
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

async function choose(file) {
    if (file.type.startsWith("image/")) {
        select("design");
        design.trace(file);
        return null;
    }
    return open(new Uint8Array(await file.arrayBuffer()));
}

function listenToOpening() {
    const report = error => {
        $("open-news").textContent = error ?? "";
        $("open-news").className = `news ${error ? "bad" : ""}`;
        if (!error) $("opening").close();
        if (!error && !$("file").files[0]?.type.startsWith("image/")) select("play");
    };
    $("open").addEventListener("click", () => $("opening").showModal());
    $("close-opening").addEventListener("click", () => $("opening").close());
    $("read").addEventListener("click", async () => report(await open($("pasted").value)));
    $("file").addEventListener("change", async () => $("file").files[0] && report(await choose($("file").files[0])));
    $("which").addEventListener("change", async () => report(await open(lastSource, { number: Number($("which").value) })));
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
        else if (!file.type.startsWith("image/")) select("play");
    });
    addEventListener("paste", async event => {
        const pasted = event.clipboardData?.getData("text");
        if (!pasted || event.target.closest?.("input, textarea")) return;
        const error = await open(pasted);
        error ? news(error, "bad") : select("play");
    });
}

function listenToMaking() {
    const maker = new Engine();
    maker.onprogress = ({ seconds }) => { $("make-news").textContent = `Making \u2026 ${seconds.toFixed(0)} s`; };
    $("new").addEventListener("click", () => $("making").showModal());
    $("close-making").addEventListener("click", () => $("making").close());
    $("stop").addEventListener("click", () => maker.cancel());
    const kinds = () => {
        const isPicture = ["nonogram", "triddler"].includes($("kind").value);
        for (const id of ["symmetry", "colours"]) $(id).disabled = !isPicture;
        $("texture").disabled = $("kind").value !== "nonogram";
        if (!isPicture) [$("width").value, $("height").value] = [5, 5];
    };
    $("kind").addEventListener("change", kinds);
    $("make").addEventListener("click", async () => {
        const isPicture = ["nonogram", "triddler"].includes($("kind").value);
        const grades = $("grades").value ? $("grades").value.split(",").map(Number) : undefined;
        const wanted = {
            kind: $("kind").value, width: Number($("width").value), height: Number($("height").value), grades,
            seed: crypto.getRandomValues(new Uint32Array(1))[0], attempts: 100000,
            ...(isPicture ? { symmetry: $("symmetry").value, colours: Number($("colours").value) } : {}),
            ...($("texture").disabled ? {} : { texture: $("texture").value }),
        };
        $("make").disabled = true;
        $("stop").disabled = false;
        $("make-news").className = "news";
        $("make-news").textContent = "Making \u2026";
        try {
            const made = await maker.random(wanted, { time: 120 });
            const error = made.error?.message ?? await open(made.text);
            $("make-news").textContent = error ?? "";
            $("make-news").className = `news ${error ? "bad" : ""}`;
            if (error) return;
            $("making").close();
            select("play");
            news(made.rating ? `Grade ${made.rating.grade} of 10.` : "");
        } catch (error) {
            ignoreCancelled(error);
            $("make-news").textContent = "Stopped.";
        } finally {
            $("make").disabled = false;
            $("stop").disabled = true;
        }
    });
}

function listenToActs() {
    $("print").addEventListener("click", () => print());
    $("share").addEventListener("click", async () => {
        const address = new URL(await toAddress(text), location.href.split("#")[0]).href;
        history.replaceState(null, "", address);
        try {
            await navigator.clipboard.writeText(address);
            news("The address of this puzzle is copied.");
        } catch {
            news("The address of this page now has the puzzle in it.");
        }
    });
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

/** Opens the puzzle in the address. Returns the error, null if all is well; without a puzzle there, `otherwise` is opened. */
async function openAddress(otherwise) {
    let given;
    try {
        given = await fromAddress(location.hash);
    } catch {
        return "The address is broken: the puzzle in it cannot be read. It may have been cut.";
    }
    given ??= otherwise;
    return given ? open(given, { isKept: true }) : null;
}

/** Whether the address names a step of the walkthrough. */
const namesStep = () => new URLSearchParams(location.hash.slice(1)).has("step");

async function begin() {
    listenToTabs();
    listenToOpening();
    listenToMaking();
    listenToActs();
    const error = await openAddress(FIRST);
    if (error) {
        await open(FIRST, { isKept: true });
        news(error, "bad");
    }
    if (namesStep()) select("explore");
    document.documentElement.dataset.ready = "";
}

addEventListener("hashchange", async () => {
    const error = await openAddress(null);
    if (error) news(error, "bad");
    else if (namesStep()) select("explore");
});

begin();
if ("serviceWorker" in navigator) navigator.serviceWorker.register("sw.js").catch(() => {});
