// Opening puzzles and pictures: the dialog, files that are dropped, what is pasted.

import { news } from "./shell.js";

const $ = id => document.getElementById(id);

/** Lists the puzzles of what was opened, to choose another one. */
export function offer(puzzles, number) {
    const name = puzzle => puzzle.error?.message ?? puzzle.shown.title ?? puzzle.shown.kind;
    $("which").replaceChildren(...puzzles.map((puzzle, at) => new Option(`${at + 1}. ${name(puzzle)}`, at, false, at === number)));
    $("which").disabled = puzzles.length < 2;
}

/**
 * Listens to all ways to open something. `onfile` is called with a file or a text in a blob, `onnumber` with the number
 * of another puzzle of those that were opened last. Both return the error, null if all is well, and undefined if
 * something else has been opened since.
 */
export function listenToOpening(onfile, onnumber) {
    const report = error => {
        $("open-news").textContent = error ?? "";
        $("open-news").className = `answer ${error ? "bad" : ""}`;
        if (!error) $("opening").close();
    };
    $("open").addEventListener("click", () => $("opening").showModal());
    $("close-opening").addEventListener("click", () => $("opening").close());
    $("read").addEventListener("click", async () => report(await onfile(new Blob([$("pasted").value]))));
    // The same file may be chosen again: it may have changed.
    $("file").addEventListener("click", () => { $("file").value = ""; });
    $("file").addEventListener("change", async () => $("file").files[0] && report(await onfile($("file").files[0])));
    $("which").addEventListener("change", async () => report(await onnumber(Number($("which").value))));
    const take = async file => {
        const error = await onfile(file);
        if (error) news(error, "bad");
    };
    addEventListener("dragover", event => {
        if (![...event.dataTransfer?.types ?? []].includes("Files")) return;
        event.preventDefault();
        document.body.classList.add("dropping");
    });
    addEventListener("dragleave", () => document.body.classList.remove("dropping"));
    addEventListener("drop", event => {
        document.body.classList.remove("dropping");
        const [file] = event.dataTransfer?.files ?? [];
        if (!file) return;
        event.preventDefault();
        take(file);
    });
    addEventListener("paste", event => {
        if (event.target.closest?.("input, textarea")) return;
        // Office programs put a picture beside the text of a table.
        const pasted = event.clipboardData?.getData("text");
        const [file] = pasted ? [new Blob([pasted])] : event.clipboardData?.files ?? [];
        if (file) take(file);
    });
}
