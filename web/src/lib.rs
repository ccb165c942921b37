//! The engine for JavaScript: puzzles in, answers out, in browsers, workers and node.
//!
//! Everything is [`nonomata::answers`]; this crate turns texts into puzzles, options into limits, and answers into
//! objects. What cannot be answered is a value with an `error`, never an exception. `types.d.ts` has the types of all
//! answers.

mod options;

use std::cell::RefCell;

use js_sys::{Array, Object, Reflect};
use nonomata::answers::{AnswerError, Answerer, settled};
use nonomata::choice::UnknownName;
use nonomata::explain::hint::Level;
use nonomata::explain::walkthrough::Walkthrough;
use nonomata::formats::{self, Format, Limits, ReadError, Source};
use nonomata::make::{Generator, Maker, Wanted};
use nonomata::puzzles;
use nonomata::search::{Options, count};
use nonomata::symbol::SymbolSet;
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use options::{items, limits, list, look, names, number, pair, text};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Has `listener` called with the progress of long work, some ten times in a second; without one, nothing is called.
#[wasm_bindgen(js_name = onProgress)]
pub fn on_progress(
    #[wasm_bindgen(unchecked_optional_param_type = "(progress: Progress) => void")] listener: Option<
        js_sys::Function,
    >,
) {
    options::listen(listener);
}

/// The version of the engine.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// All formats, and what each can hold.
#[wasm_bindgen(unchecked_return_type = "Format[]")]
pub fn formats() -> JsValue {
    let format = |format: &&'static Format| {
        let kinds: Vec<&str> =
            format.kinds().iter().copied().filter(|kind| format.is_written_for(kind)).collect();
        json!({
            "name": format.name(), "about": format.about(), "suffixes": format.suffixes(), "kinds": format.kinds(),
            "writes": kinds,
        })
    };
    object(&Value::Array(Format::all().iter().map(format).collect()))
}

/// Reads all puzzles of a text, in the format that it is in or in the one that is named.
#[wasm_bindgen(unchecked_return_type = "Reading")]
pub fn read(
    #[wasm_bindgen(unchecked_param_type = "string")] source: &JsValue,
    format: Option<String>,
) -> JsValue {
    match source.as_string() {
        Some(source) => reading(Ok(Source::new("text", source)), format),
        None => refuse(ARGUMENT, "expected a text"),
    }
}

/// Reads all puzzles of a file of text. Images are refused: a page draws them itself, and decoders would be a tenth of
/// the module.
#[wasm_bindgen(js_name = readBytes, unchecked_return_type = "Reading")]
pub fn read_bytes(bytes: &[u8], format: Option<String>) -> JsValue {
    reading(Source::from_bytes("file", bytes, Limits::default()), format)
}

fn reading(source: Result<Source, ReadError>, format: Option<String>) -> JsValue {
    let named = match format.as_deref().map(|name| Format::named(name).ok_or(name)).transpose() {
        Ok(format) => format,
        Err(name) => return refuse(ARGUMENT, &format!("there is no format {name:?}")),
    };
    let read = match source.and_then(|source| formats::read_each(&source, named)) {
        Ok(read) => read,
        Err(error) => return refused(&error),
    };
    let found = Array::new();
    for puzzle in read.puzzles {
        found.push(&match puzzle {
            Ok(puzzle) => Puzzle::new(puzzle, read.format.name()).into(),
            Err(error) => refused(&error),
        });
    }
    let warnings = read.warnings.iter().map(
        |warning| json!({"message": warning.message(), "line": warning.line(), "column": warning.column()}),
    );
    let answer = object(&json!({"format": read.format.name(), "warnings": warnings.collect::<Vec<_>>()}));
    set(&answer, "puzzles", &found);
    answer
}

/// Makes a random puzzle with exactly one solution.
#[wasm_bindgen(unchecked_return_type = "Made | Failed")]
pub fn random(
    #[wasm_bindgen(unchecked_param_type = "Wanted")] wanted: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
) -> JsValue {
    let (asked, seed) = match wish(wanted) {
        Ok(asked) => asked,
        Err(message) => return refuse(ARGUMENT, &message),
    };
    let limits = match limits(within.as_ref()) {
        Ok(limits) => limits,
        Err(error) => return refuse(ARGUMENT, &error.message),
    };
    let maker = match Maker::new(&asked, seed, &limits) {
        Ok(maker) => maker,
        Err(error) => return refuse(ARGUMENT, &error.to_string()),
    };
    match maker.puzzle(1) {
        Ok(made) => {
            let answer = object(&json!({"seed": seed, "attempts": made.attempts, "rating": made.rating}));
            set(&answer, "puzzle", &Puzzle::new(made.puzzle, "random").into());
            answer
        }
        Err(error) if error.limit.is_some() => refuse("limit reached", &error.to_string()),
        Err(error) => refuse("not made", &error.to_string()),
    }
}

/// What is wanted of a random puzzle, and the seed.
fn wish(wanted: &JsValue) -> Result<(Wanted, u64), String> {
    let kind = text(wanted, "kind").unwrap_or_else(|| "nonogram".to_owned());
    let generator = Generator::named(&kind).ok_or_else(|| format!("no {kind:?} can be made at random"))?;
    let size = |key: &str| number(wanted, key).map_or(10, |size| size as usize);
    let mut asked = Wanted::by(generator, size("width"), size("height"));
    asked.density = number(wanted, "density");
    asked.colours = number(wanted, "colours").map(|count| count as usize);
    let unknown = |error: UnknownName| error.to_string();
    asked.symmetry = text(wanted, "symmetry").map(|name| name.parse()).transpose().map_err(unknown)?;
    asked.texture = text(wanted, "texture").map(|name| name.parse()).transpose().map_err(unknown)?;
    asked.letters = text(wanted, "letters");
    asked.grades = pair(wanted, "grades").map(|(least, most)| least as u32..=most as u32);
    asked.lines_only = options::is_set(wanted, "linesOnly");
    asked.attempts = number(wanted, "attempts").map_or(asked.attempts, |attempts| attempts as u64);
    Ok((asked, number(wanted, "seed").map_or(1, |seed| seed as u64)))
}

/// A puzzle of any kind. A grid is a text, rows of letters with `\n` between them, `?` for a cell that is not known; or a
/// position with candidates, as `nonomata explain --until N --json` has it.
#[wasm_bindgen]
pub struct Puzzle {
    answerer: Answerer<'static>,
    /// The last walkthrough and the grid that it begins with, because `why` asks about it again and again.
    explained: RefCell<Option<(Vec<SymbolSet>, Walkthrough)>>,
}

impl Puzzle {
    fn new(puzzle: puzzles::Puzzle, format: &'static str) -> Puzzle {
        // Without a limit, the letters that a crossword needs are found.
        let puzzle = settled(puzzle.clone(), &Options::default()).map_or(puzzle, |(puzzle, _)| puzzle);
        Puzzle { answerer: Answerer::new(puzzle, format), explained: RefCell::default() }
    }

    /// The grid of a text or of a position; without one, what the puzzle gives.
    fn grid(&self, given: &JsValue) -> Result<Vec<SymbolSet>, AnswerError> {
        if let Some(text) = given.as_string() {
            return self.answerer.grid(&text);
        }
        if given.is_undefined() || given.is_null() {
            return Ok(self.answerer.problem.cells().to_vec());
        }
        let rows = list(given, "grid").ok_or_else(|| {
            AnswerError::new("expected the text of a grid, or an object with its rows in `grid`")
        })?;
        let rows: Vec<String> =
            rows.iter().map(|row| names(&row).join(if row.is_string() { "" } else { " | " })).collect();
        let mut grid = self.answerer.grid(&rows.join("\n"))?;
        for fact in list(given, "candidates").iter().flat_map(|facts| facts.iter()) {
            let fact = items(&fact);
            let place = [0, 1].map(|at| fact.get(at).as_f64().map_or(0, |number| number as usize));
            self.answerer.narrow(&mut grid, place, &names(&fact.get(2)))?;
        }
        Ok(grid)
    }

    fn asked_why(
        &self,
        cell: &JsValue,
        symbol: Option<&JsValue>,
        grid: &JsValue,
        within: Option<&Object>,
    ) -> Result<Value, AnswerError> {
        let (grid, options) = (self.grid(grid)?, limits(within)?);
        let named = |name: &JsValue, what: &str| {
            name.as_string().ok_or_else(|| AnswerError::new(format!("expected the name of a {what}")))
        };
        let cell = self.answerer.cell(&named(cell, "cell")?)?;
        let symbol =
            symbol.map(|symbol| self.answerer.symbol(cell, &named(symbol, "symbol")?)).transpose()?;
        let mut explained = self.explained.borrow_mut();
        if explained.as_ref().is_none_or(|(begun, _)| *begun != grid) {
            match self.answerer.explain(&grid, &options)? {
                (Some(walkthrough), _) => *explained = Some((grid, walkthrough)),
                (None, answer) => return Ok(answer),
            }
        }
        match &*explained {
            Some((_, walkthrough)) => self.answerer.why(walkthrough, cell, symbol, &options),
            None => Ok(Value::Null),
        }
    }
}

#[wasm_bindgen]
impl Puzzle {
    /// What a page needs to show the puzzle.
    #[wasm_bindgen(unchecked_return_type = "Shown")]
    pub fn shown(&self) -> JsValue {
        object(&self.answerer.shown())
    }

    /// How many solutions there are, and the first two.
    #[wasm_bindgen(unchecked_return_type = "Solved | Failed")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        answer(limits(within.as_ref()).map(|limits| self.answerer.solve(&limits)))
    }

    /// The number of solutions as a text, and whether it is exact.
    #[wasm_bindgen(unchecked_return_type = "Counted | Failed")]
    pub fn count(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        let counted = limits(within.as_ref()).map(|limits| count(&self.answerer.problem, &limits));
        answer(
            counted
                .map(|found| json!({"count": found.number().to_string(), "exact": found.limit().is_none()})),
        )
    }

    /// Whether a grid is right so far.
    #[wasm_bindgen(unchecked_return_type = "Checked | Failed")]
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        let compared =
            self.grid(grid).and_then(|grid| self.answerer.compare(&grid, &limits(within.as_ref())?));
        answer(compared.map(|compared| json!(compared)))
    }

    /// The next step, as far as the level discloses it.
    #[wasm_bindgen(unchecked_return_type = "Hint | Failed")]
    pub fn hint(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Level")] level: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        let level = match level_of(level.as_deref()) {
            Ok(level) => level,
            Err(error) => return refuse(ARGUMENT, &error.to_string()),
        };
        let grid = self.grid(grid);
        answer(grid.and_then(|grid| self.answerer.hint(&grid, level, &limits(within.as_ref())?)))
    }

    /// All steps that are possible in a grid that is right.
    #[wasm_bindgen(unchecked_return_type = "Available | Failed")]
    pub fn available(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Level")] level: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        let level = match level_of(level.as_deref()) {
            Ok(level) => level,
            Err(error) => return refuse(ARGUMENT, &error.to_string()),
        };
        let grid = self.grid(grid);
        answer(grid.and_then(|grid| self.answerer.available(&grid, level, &limits(within.as_ref())?)))
    }

    /// The walkthrough from a grid to the end.
    #[wasm_bindgen(unchecked_return_type = "Walkthrough | Hint | Failed")]
    pub fn explain(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        let explained = self.grid(grid).and_then(|grid| {
            let (walkthrough, found) = self.answerer.explain(&grid, &limits(within.as_ref())?)?;
            *self.explained.borrow_mut() = walkthrough.map(|walkthrough| (grid, walkthrough));
            Ok(found)
        });
        answer(explained)
    }

    /// Why a cell holds what it holds in every solution.
    #[wasm_bindgen(unchecked_return_type = "Answer | Hint | Failed")]
    pub fn why(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] cell: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        answer(self.asked_why(cell, None, grid, within.as_ref()))
    }

    /// Why a cell does not hold a symbol, or why it must.
    #[wasm_bindgen(js_name = whyNot, unchecked_return_type = "Answer | Hint | Failed")]
    pub fn why_not(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] cell: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] symbol: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        answer(self.asked_why(cell, Some(symbol), grid, within.as_ref()))
    }

    /// How hard the puzzle is.
    #[wasm_bindgen(unchecked_return_type = "Rated | Failed")]
    pub fn rate(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        answer(limits(within.as_ref()).map(|limits| self.answerer.rate(&limits)))
    }

    /// The automata of lines by name, but for clues without hidden entries: theirs can be derived.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Automaton>")]
    pub fn automata(&self) -> JsValue {
        object(&self.answerer.automata())
    }

    /// The puzzle as SVG, with a grid or empty.
    #[wasm_bindgen(unchecked_return_type = "string | Failed")]
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Look")] wanted: Option<Object>,
    ) -> JsValue {
        let drawn = self.grid(grid).and_then(|grid| Ok(self.answerer.svg(&grid, &look(wanted.as_ref())?)));
        answer(drawn.map(Value::String))
    }

    /// The puzzle as text in a format, without its goal picture unless it is wanted.
    #[wasm_bindgen(unchecked_return_type = "Written | Failed")]
    pub fn write(&self, format: &str, goal: Option<bool>) -> JsValue {
        let Some(format) = Format::named(format) else {
            return refuse(ARGUMENT, &format!("there is no format {format:?}"));
        };
        let puzzle = match goal {
            Some(true) => self.answerer.puzzle.clone().into_owned(),
            _ => self.answerer.puzzle.without_goal(),
        };
        match format.write([puzzle]) {
            Ok(written) => {
                let lost: Vec<String> = written.lost.iter().map(|lost| lost.to_string()).collect();
                let text = String::from_utf8_lossy(written.bytes());
                object(&json!({"text": text, "lost": lost, "warnings": written.warnings}))
            }
            Err(error) => refuse("unwritable", &error.to_string()),
        }
    }

    /// A name that symmetric copies of the puzzle share.
    pub fn fingerprint(&self) -> String {
        self.answerer.puzzle.fingerprint().to_string()
    }
}

/// The level of that name, or the argument in full.
fn level_of(name: Option<&str>) -> Result<Level, UnknownName> {
    name.map_or(Ok(Level::Why), str::parse)
}

/// A JSON value as an object of JavaScript.
fn object(value: &Value) -> JsValue {
    js_sys::JSON::parse(&value.to_string()).unwrap_or(JsValue::NULL)
}

fn set(object: &JsValue, key: &str, value: &JsValue) {
    // Only a frozen object refuses, and this one is new.
    let _ = Reflect::set(object, &key.into(), value);
}

fn answer(found: Result<Value, AnswerError>) -> JsValue {
    match found {
        Ok(value) => object(&value),
        Err(error) => failed(ARGUMENT, &error.message, error.place, None),
    }
}

/// The kind of errors in what a call is given. Those of other errors are in `types.d.ts`, too.
const ARGUMENT: &str = "argument";

/// An error without a place.
fn refuse(kind: &str, message: &str) -> JsValue {
    failed(kind, message, None, None)
}

/// An error from reading.
fn refused(error: &ReadError) -> JsValue {
    failed(error.kind().name(), error.message(), Some((error.line(), error.column())), error.hint())
}

/// An error as a value.
fn failed(kind: &str, message: &str, place: Option<(usize, usize)>, hint: Option<&str>) -> JsValue {
    let (line, column) = place.unzip();
    let error = json!({"kind": kind, "message": message, "line": line, "column": column, "hint": hint});
    object(&json!({"error": error}))
}
