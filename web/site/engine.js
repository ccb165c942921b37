// The engine as the page sees it: questions to a worker, answers as promises. Long work can be cancelled.

/** Why a question has no answer: the page has cancelled it. */
export class Cancelled extends Error {}

/** A new worker. Browsers start none from another origin: there its script is one that imports the other. */
function worker() {
    const { href, origin } = new URL("worker.js", import.meta.url);
    // Bundlers know the script by these very words.
    if (origin === location.origin) return new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    const script = URL.createObjectURL(new Blob([`import ${JSON.stringify(href)};`], { type: "text/javascript" }));
    return new Worker(script, { type: "module" });
}

/** A puzzle of a reading, or the error of the reading. */
const puzzleOf = (reading, index) => reading.error ? reading : reading.puzzles[index];

/** One worker. A puzzle belongs to the engine that has opened it, and survives a cancellation. */
export class Engine {
    #worker = null;
    #asked = new Map();
    #last = 0;
    /**
     * How each puzzle is opened again in a new worker: handles of the page to the source and to those of the worker.
     */
    #puzzles = new Map();
    #handles = 0;
    /** Engines for questions that can be cancelled, each with its own handles of the puzzles: {engine, handles}. */
    #helpers = [];

    /** Called with the progress of long work. */
    onprogress = null;

    #start() {
        this.#worker = worker();
        this.#worker.onmessage = ({ data }) => {
            const asked = this.#asked.get(data.id);
            if (data.progress) return this.onprogress?.(data.progress);
            if (!asked) return;
            this.#asked.delete(data.id);
            if (data.failed === undefined) return asked.resolve(data.answer);
            asked.resolve({ error: { message: `the engine has failed: ${data.failed}` } });
            this.#stop("the engine has failed");
        };
        this.#worker.onerror = event => {
            event.preventDefault();
            this.#stop(event.message || "the engine cannot be loaded");
        };
    }

    /** Ends the worker. What is asked is answered with an error. */
    #stop(reason) {
        this.#worker?.terminate();
        this.#worker = null;
        const asked = [...this.#asked.values()];
        this.#asked.clear();
        for (const puzzle of this.#puzzles.values()) puzzle.handle = null;
        for (const { resolve, reject } of asked) {
            reason ? resolve({ error: { message: reason } }) : reject(new Cancelled());
        }
    }

    #ask(method, ...given) {
        if (!this.#worker) this.#start();
        const id = ++this.#last;
        return new Promise((resolve, reject) => {
            this.#asked.set(id, { resolve, reject });
            this.#worker.postMessage({ id, method, given });
        });
    }

    /** Whether a question waits for its answer. */
    get isBusy() {
        return this.#asked.size > 0;
    }

    /** Stops everything at once: the promises of what is asked are rejected with `Cancelled`. */
    cancel() {
        if (this.isBusy) this.#stop(null);
    }

    #keep(found, source, index) {
        if (found.error) return found;
        const handle = ++this.#handles;
        this.#puzzles.set(handle, { source, index, handle: found.handle });
        return { ...found, handle };
    }

    /** Reads the puzzles of a text or of the bytes of a file. */
    async open(source, format) {
        const reading = await this.#ask("open", source, format);
        if (reading.error) return reading;
        return { ...reading, puzzles: reading.puzzles.map((found, index) => this.#keep(found, [source, format], index)) };
    }

    /** Makes a random puzzle, and returns its text and rating. */
    async random(wanted, limits) {
        const made = await this.#ask("random", wanted, limits);
        if (made.error) return made;
        const { handle } = made.puzzle;
        const written = await this.#ask("text", handle);
        this.#forget(handle);
        return written.error ? written : { text: written.text, rating: made.rating };
    }

    /** Asks about a puzzle. */
    async ask(method, handle, ...rest) {
        const puzzle = this.#puzzles.get(handle);
        if (!puzzle) throw new Cancelled();
        if (puzzle.handle === null) {
            const found = puzzleOf(await this.#ask("open", ...puzzle.source), puzzle.index);
            if (found.error) return found;
            puzzle.handle = found.handle;
        }
        return this.#ask(method, puzzle.handle, ...rest);
    }

    /**
     * Asks a question of a puzzle, an object with its name under `ask`, in a worker that does nothing else. When
     * `signal` aborts, that worker ends and the promise is rejected with `Cancelled`.
     */
    async answer(handle, question, { signal, limits } = {}) {
        if (signal?.aborted) throw new Cancelled();
        let helper = this.#helpers.find(({ isTaken }) => !isTaken);
        if (!helper) this.#helpers.push(helper = { engine: new Engine(), handles: new Map() });
        helper.isTaken = true;
        const end = () => helper.engine.cancel();
        signal?.addEventListener("abort", end);
        try {
            const lent = await this.#lend(helper, handle);
            return lent.error ? lent : await helper.engine.ask("ask", lent.handle, question, limits);
        } finally {
            signal?.removeEventListener("abort", end);
            helper.isTaken = false;
        }
    }

    /** The handle of a puzzle in a helper, which opens it if need be, or the error: {handle} or {error}. */
    async #lend({ engine, handles }, handle) {
        if (!handles.has(handle)) {
            const { source, format, index } = this.sourceOf(handle);
            const found = puzzleOf(await engine.open(source, format), index);
            if (found.error) return found;
            handles.set(handle, found.handle);
        }
        return { handle: handles.get(handle) };
    }

    /** What a puzzle was opened from: {source, format, index}. Throws `Cancelled` if it has been closed. */
    sourceOf(handle) {
        const puzzle = this.#puzzles.get(handle);
        if (!puzzle) throw new Cancelled();
        const { source: [source, format], index } = puzzle;
        return { source, format, index };
    }

    formats() {
        return this.#ask("formats");
    }

    /** Forgets a puzzle. */
    close(handle) {
        const puzzle = this.#puzzles.get(handle);
        this.#puzzles.delete(handle);
        if (puzzle?.handle) this.#forget(puzzle.handle);
        for (const { engine, handles } of this.#helpers) {
            if (handles.has(handle)) engine.close(handles.get(handle));
            handles.delete(handle);
        }
    }

    /** Frees a puzzle of the worker. No answer is awaited, so it does not count as work. */
    #forget(handle) {
        this.#worker?.postMessage({ id: 0, method: "close", given: [handle] });
    }
}
