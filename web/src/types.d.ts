/// <reference lib="dom" />

/** Why something cannot be answered. */
export type ErrorKind =
    /** What the call is given does not fit: a name, a cell, a grid, a limit. */
    | "argument"
    /** A text breaks the rules of its format, or its rows and columns add up to different numbers of cells. */
    | "invalid"
    /** It is in none of the formats, or no text at all. */
    | "unknown format" | "not text"
    /** It has too many bytes, or its puzzle too many cells. */
    | "too long" | "too large"
    /** A limit was reached first. */
    | "limit reached"
    /** No puzzle was as wanted. */
    | "not made"
    /** The format cannot hold the puzzle. */
    | "unwritable";

/** What cannot be answered: the kind is for programs, and the rest for people. */
export interface Failed {
    error: { kind: ErrorKind; message: string; line: number | null; column: number | null; hint: string | null };
}

/** Limits of one question: seconds, nodes of a search, bytes. None is below 0, and an infinite one is none. */
export interface Limits {
    time?: number;
    nodes?: number;
    memory?: number;
}

/** The look of a drawing. */
export interface Look {
    theme?: "light" | "dark" | "print";
    /** The sides of the grid on which clues stand. */
    clues?: "usual" | "both" | "none";
    /** Whether numbers and cells with a colour carry its letter. */
    letters?: boolean;
}

export interface Progress {
    phase: string;
    seconds: number;
    fraction: number | null;
}

export interface Format {
    name: string;
    about: string;
    suffixes: string[];
    kinds: string[];
    /** The kinds that it can be written for. */
    writes: string[];
}

/** The puzzles of a text, or why it cannot be read. */
export type Reading = { format: string; puzzles: (Puzzle | Failed)[]; warnings: { message: string; line: number; column: number }[] } | Failed;

export interface Wanted {
    kind?: "nonogram" | "triddler" | "logic grid" | "regex crossword";
    width?: number;
    height?: number;
    density?: number;
    colours?: number;
    symmetry?: "none" | "lr" | "tb" | "both" | "rotation";
    texture?: "noise" | "blobs" | "strokes";
    letters?: string;
    /** The least and the highest grade. */
    grades?: [number, number];
    linesOnly?: boolean;
    attempts?: number;
    seed?: number;
}

export interface Made {
    puzzle: Puzzle;
    seed: number;
    attempts: number;
    rating: Rating | null;
}

/** Row and column, counted from 1. */
export type Cell = [number, number];
/** Row, column, and what the cell holds: letters, or names in logic grids. */
export type Held = [number, number, string | string[]];
/** Rows of letters, `?` for an open cell; in logic grids lists of names, null for an open cell. */
export type Grid = string[] | (string | null)[][];

/** A position: a grid, and what is left of cells that are not known. It is what `nonomata explain --until N --json` prints. */
export interface Position {
    grid: Grid;
    candidates?: Held[];
}

export interface Head {
    title: string | null;
    format: string;
    kind: string;
    width: number | null;
    height: number | null;
}

export interface Board extends Head {
    shape: "square" | "hexagon" | "triangle";
    /** Of triangles: whether a cell without indent in the first row points up. */
    up: boolean | null;
    indents: number[];
    colours: { name: string; letter: string; rgb: string }[] | null;
    headers: { rows: (string | null)[]; columns: string[] } | null;
    /** Where there are no colours: the letters, or the words of each column. */
    symbols: string[] | string[][] | null;
    notes: string[];
}

export interface Line {
    kind: string;
    index: number;
    name: string;
}

export interface LineWithCells extends Line {
    cells: Cell[];
    clue: (number | string | [number | string, string])[] | null;
    pattern: string | null;
    /** The rule in words, if it is neither of the two, except in logic grids. */
    rule?: string;
}

export interface Shown extends Board {
    given: Grid;
    /** What the puzzle leaves of cells that it does not give. */
    candidates: Held[];
    lines: LineWithCells[];
    /** The rules of a logic grid, each with the sentence that says how it was understood. */
    rules?: { rule: string; canonical: string }[];
}

/** Rows of letters, or a table. */
export type Drawn = string[] | { header: string[]; rows: (string | null)[][] };

export interface Solved extends Head {
    given: Cell[];
    solutions: Drawn[];
    verdict: "unique" | "multiple" | "none" | "unknown" | "found";
    differing: Cell[];
    open: number;
    lines_only: boolean;
    nodes: number;
    conflicts: number;
    time_ms: number;
    limit: string | null;
    /** What is certain of each cell, if a limit was reached before the first solution. */
    certain: Drawn | null;
    /** Of a table: what all solutions have in common, if they are known. */
    common?: Drawn | null;
}

export interface Counted {
    /** The number of solutions, or a lower bound if a limit was reached first. */
    count: string;
    exact: boolean;
    limit: string | null;
}

export interface Checked {
    /** Whether a solution has these cells; null if a limit was reached first. */
    right: boolean | null;
    open: number;
    broken: string[];
    changed: string[];
    limit: string | null;
}

/** What was asked of a puzzle together: null for the rest. */
export interface Labelled {
    solved: Solved | null;
    counted: Counted | null;
    rated: Rated | null;
}

export interface Proved {
    verdict: "unique" | "multiple" | "none" | "unknown";
    /** The text of the certificate; null if a limit was reached first. */
    certificate: string | null;
    limit: string | null;
}

/** What a certificate proves. */
export interface Verified {
    verdict: "unique" | "multiple" | "none" | "unknown";
    steps: number;
    clauses: number;
    limit: string | null;
}

/** What a move is worth. */
export interface Judged {
    version: number;
    verdict: "known" | "forced" | "free" | "refuted" | "wrong grid" | "unknown";
    /** The last step of the proof in words. */
    reason: string | null;
    /** The line that alone proves the move right or wrong. */
    line: string | null;
    /** The number of steps of the proof. */
    distance: number | null;
    proof: Step[];
    limit: string | null;
}

/** A question by its name, with its options: docs/explanations-json.md lists them. */
export interface Question {
    ask: "solve" | "count" | "check" | "judge" | "hint" | "hints" | "why" | "explain" | "rate" | "label" | "prove" | "verify" | "show" | "draw" | "automata" | "write";
    [option: string]: unknown;
}

export type Level = "check" | "where" | "how" | "why";

/** A step: docs/explanations-json.md describes every key. */
export interface Step {
    n?: number;
    kind: "line" | "contradiction" | "branches" | "count";
    technique: string;
    level: number;
    cost: number;
    text: string;
    spans: [number, number, Cell[]][];
    premises: Held[];
    premise_steps?: (number | null)[];
    changes: Held[];
    line?: Line;
    argument?: { kind: string; [key: string]: unknown };
    premise_links?: (number | null)[];
    before?: Held[];
    assumed?: Held;
    chain?: Step[];
    conflict?: unknown;
    alike?: { assumed: Held; chain: Step[]; joins: number }[];
    branches?: { assumed: Held; chain: Step[] }[];
    counted?: string;
    least?: { line: Line; count: number }[];
    most?: { line: Line; count: number }[];
}

export interface Hint {
    version: number;
    status: "next" | "solved" | "wrong" | "ambiguous" | "none" | "unknown" | "other";
    level: Level;
    text: string;
    line?: Line;
    technique?: string;
    assumed?: Held;
    changes?: Held[];
    step?: Step;
    wrong_count?: number;
    wrong?: Cell[];
    proof?: Step[];
    /** Only if a limit was reached. */
    limit?: string;
    /** The grid after the step. */
    grid?: Grid;
    candidates?: Held[];
    /** Of all hints: one for each step that is possible. */
    steps?: Hint[];
}

export interface Available {
    version: number;
    status: "next";
    level: Level;
    text: string;
    steps: Hint[];
}

export interface Rating {
    grade: number;
    /** A guess of how long a practised solver takes on paper. */
    minutes: number;
    lines_only: boolean;
    hardest: string | null;
    /** The numbers of the steps that make it hard. */
    crux: number[];
    techniques: { technique: string; steps: number; cells: number }[];
    steps: number;
    rounds: number | null;
    jumps: number;
    depth: number;
    longest_chain: number;
}

export interface Rated extends Head {
    version: number;
    verdict: "unique" | "multiple" | "none" | "unknown";
    rating: Rating | null;
    reason: string | null;
    /** Only if a limit was reached. */
    limit?: string;
}

export interface Walkthrough extends Board {
    version: number;
    verdict: "unique" | "multiple" | "none" | "unknown";
    rating: Rating | null;
    reason: string | null;
    /** Only if a limit was reached. */
    limit?: string;
    lines: LineWithCells[];
    /** Of a logic grid: each rule, and the sentence that says how it was understood. */
    rules?: { rule: string; canonical: string }[];
    given: Grid;
    end: Grid;
    candidates: { given: Held[]; end: Held[] };
    steps: Step[];
    pace: "fine" | "brisk" | "swift";
    /** The steps as the text tells them: the numbers of the first and the last of each portion. */
    portions: { steps: [number, number]; techniques: string[]; text: string; spans: [number, number, Cell[]][]; inner?: string[] }[];
    open: Cell[];
    /** Two that differ, if there are several. */
    solutions: Grid[] | null;
    conflict: unknown;
    clashing: { lines: Line[]; minimal: boolean } | null;
    decisive: { cells: Held[]; smallest: boolean } | null;
}

export interface Answer {
    version: number;
    cell: Cell;
    answer: "must" | "cannot" | "either" | "neither" | "unknown";
    steps?: Step[];
    with?: Grid;
    without?: Grid;
    undecided: { line: Line; with: string; without: string }[];
}

/** A deterministic automaton: for each state the letters that lead on, and where to. */
export interface Automaton {
    start: number | null;
    accepting: number[];
    next: Record<string, number>[];
}

export interface Written {
    text: string;
    lost: string[];
    warnings: string[];
}

/** What a stroke does to its cells. */
export type Pen = { mark: number } | "clear" | { not: number } | "allow" | "ring";

/** What a player does: `nonomata::game::Event`. Cells are those of `Game.cells`, lines those of `Shown`. */
export type GameEvent =
    | { event: "move"; rows: number; places: number }
    | { event: "point"; cell: number }
    | { event: "choose" | "mark" | "type"; symbol: number }
    | { event: "press"; cell: number; pen: Pen }
    | { event: "drag"; cell: number }
    | { event: "toggle"; pen: Pen }
    | { event: "cross"; line: number; entry: number }
    | { event: "cross-next"; line: number }
    | { event: "apply" | "rule-out"; cells: [number, number[]][] }
    | { event: "release" | "withdraw" | "cycle" | "clear" | "backspace" | "forget-ruled-out" | "undo" | "redo" | "reset" };

/** What an event has changed, as it is now. */
export interface Changes {
    cells: { cell: number; mark: number | null; not: number[]; is_ringed: boolean }[];
    /** The lines whose clues are crossed off otherwise than before: one flag for each entry. */
    clues: { line: number; crossed: boolean[]; by_hand: number[] }[];
    cursor: number;
    standing: "open" | "wrong" | "miscounted" | "solved";
    can_undo: boolean;
    can_redo: boolean;
}
