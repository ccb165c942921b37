//! The engine for JavaScript: puzzles in, answers out, in browsers, workers and node.
//!
//! Questions are asked through [`nonomata::session`], and games are [`nonomata::game`]; this crate turns texts into
//! puzzles, options into limits, and answers into objects. What cannot be answered is a value with an `error`, never an
//! exception. `types.d.ts` has the types of all answers.

mod game;
mod options;

use js_sys::{Array, Object, Reflect};
use nonomata::choice::UnknownName;
use nonomata::formats::{self, Format, Limits, ReadError, Source};
use nonomata::make::{Generator, Maker, Wanted};
use nonomata::puzzles;
use nonomata::search::Options;
use nonomata::session::{Refusal, Subject, settled};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;

use options::{limits, number, pair, text};

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
        Err(error) => return refused(&error.into()),
    };
    let found = Array::new();
    for puzzle in read.puzzles {
        found.push(&match puzzle {
            Ok(puzzle) => Puzzle::new(puzzle, read.format.name()).into(),
            Err(error) => refused(&error.into()),
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
    subject: Subject,
}

impl Puzzle {
    fn new(puzzle: puzzles::Puzzle, format: &'static str) -> Puzzle {
        // Without a limit, the letters that a crossword needs are found.
        let puzzle = settled(puzzle.clone(), &Options::default()).map_or(puzzle, |(puzzle, _)| puzzle);
        Puzzle { subject: Subject::new(puzzle, format) }
    }

    /// The answer to a question with these options besides what `asked` has.
    fn ask_with(&self, name: &str, options: Value, grid: &JsValue, within: Option<&Object>) -> JsValue {
        let Value::Object(mut question) = options else {
            return refuse(ARGUMENT, "expected an object of options");
        };
        question.insert("ask".to_owned(), name.into());
        if !grid.is_undefined() && !grid.is_null() {
            match value(grid) {
                Value::Null => {
                    return refuse(ARGUMENT, "expected a grid: a text, rows, or an object with `grid`");
                }
                grid => drop(question.insert("grid".to_owned(), grid)),
            }
        }
        let question = Value::Object(question);
        answer(limits(within).and_then(|within| self.subject.ask_json(&question, &within)))
    }
}

#[wasm_bindgen]
impl Puzzle {
    /// The answer to any question: an object with its name under `ask` and its options: `{ ask: "hint", grid, level }`.
    #[wasm_bindgen(unchecked_return_type = "unknown")]
    pub fn ask(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Question")] question: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        let question = value(question);
        answer(limits(within.as_ref()).and_then(|within| self.subject.ask_json(&question, &within)))
    }

    /// What a page needs to show the puzzle.
    #[wasm_bindgen(unchecked_return_type = "Shown")]
    pub fn shown(&self) -> JsValue {
        self.ask_with("show", json!({}), &JsValue::NULL, None)
    }

    /// How many solutions there are, and the first two.
    #[wasm_bindgen(unchecked_return_type = "Solved | Failed")]
    pub fn solve(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        self.ask_with("solve", json!({}), &JsValue::NULL, within.as_ref())
    }

    /// The number of solutions as a text, and whether it is exact.
    #[wasm_bindgen(unchecked_return_type = "Counted | Failed")]
    pub fn count(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        self.ask_with("count", json!({}), &JsValue::NULL, within.as_ref())
    }

    /// Whether a grid is right so far.
    #[wasm_bindgen(unchecked_return_type = "Checked | Failed")]
    pub fn check(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        self.ask_with("check", json!({}), grid, within.as_ref())
    }

    /// What a symbol in a cell of a grid is worth: forced by one line, free, or refuted.
    #[wasm_bindgen(unchecked_return_type = "Judged | Failed")]
    pub fn judge(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] cell: &JsValue,
        #[wasm_bindgen(unchecked_param_type = "string")] symbol: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        match named([("cell", cell), ("symbol", symbol)]) {
            Ok(options) => self.ask_with("judge", options, grid, within.as_ref()),
            Err(refused) => refused,
        }
    }

    /// The next step, as far as the level discloses it.
    #[wasm_bindgen(unchecked_return_type = "Hint | Failed")]
    pub fn hint(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Level")] level: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        self.ask_with("hint", with_level(level), grid, within.as_ref())
    }

    /// All steps that are possible in a grid that is right.
    #[wasm_bindgen(unchecked_return_type = "Available | Failed")]
    pub fn available(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Level")] level: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        self.ask_with("hints", with_level(level), grid, within.as_ref())
    }

    /// The walkthrough from a grid to the end.
    #[wasm_bindgen(unchecked_return_type = "Walkthrough | Hint | Failed")]
    pub fn explain(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        self.ask_with("explain", json!({}), grid, within.as_ref())
    }

    /// Why a cell holds what it holds in every solution.
    #[wasm_bindgen(unchecked_return_type = "Answer | Hint | Failed")]
    pub fn why(
        &self,
        #[wasm_bindgen(unchecked_param_type = "string")] cell: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        match named([("cell", cell)]) {
            Ok(options) => self.ask_with("why", options, grid, within.as_ref()),
            Err(refused) => refused,
        }
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
        match named([("cell", cell), ("symbol", symbol)]) {
            Ok(options) => self.ask_with("why", options, grid, within.as_ref()),
            Err(refused) => refused,
        }
    }

    /// How hard the puzzle is.
    #[wasm_bindgen(unchecked_return_type = "Rated | Failed")]
    pub fn rate(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Limits")] within: Option<Object>,
    ) -> JsValue {
        self.ask_with("rate", json!({}), &JsValue::NULL, within.as_ref())
    }

    /// The automata of lines by name, but for clues without hidden entries: theirs can be derived.
    #[wasm_bindgen(unchecked_return_type = "Record<string, Automaton>")]
    pub fn automata(&self) -> JsValue {
        self.ask_with("automata", json!({}), &JsValue::NULL, None)
    }

    /// The puzzle as SVG, with a grid or empty.
    #[wasm_bindgen(unchecked_return_type = "string | Failed")]
    pub fn svg(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "string | Position")] grid: &JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Look")] wanted: Option<Object>,
    ) -> JsValue {
        let look = wanted.map_or(json!({}), |wanted| value(&wanted));
        self.ask_with("draw", look, grid, None)
    }

    /// The puzzle as text in a format, without its goal picture unless it is wanted.
    #[wasm_bindgen(unchecked_return_type = "Written | Failed")]
    pub fn write(&self, format: &str, goal: Option<bool>) -> JsValue {
        let question = json!({"format": format, "goal": goal.unwrap_or(false)});
        self.ask_with("write", question, &JsValue::NULL, None)
    }

    /// A name that symmetric copies of the puzzle share.
    pub fn fingerprint(&self) -> String {
        self.subject.puzzle.fingerprint().to_string()
    }
}

/// The options of a question that are names, or an error about one that is none.
fn named<const N: usize>(names: [(&str, &JsValue); N]) -> Result<Value, JsValue> {
    let named = names.into_iter().map(|(key, name)| match name.as_string() {
        Some(name) => Ok((key.to_owned(), Value::String(name))),
        None => Err(refuse(ARGUMENT, &format!("expected the name of a {key}"))),
    });
    Ok(Value::Object(named.collect::<Result<_, _>>()?))
}

/// The options of a question with a level, if one is given.
fn with_level(level: Option<String>) -> Value {
    level.map_or(json!({}), |level| json!({ "level": level }))
}

/// A value of JavaScript as JSON; null if it has none.
fn value(value: &JsValue) -> Value {
    let text = js_sys::JSON::stringify(value).ok().and_then(|text| text.as_string());
    text.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or(Value::Null)
}

/// A JSON value as an object of JavaScript.
fn object(value: &Value) -> JsValue {
    js_sys::JSON::parse(&value.to_string()).unwrap_or(JsValue::NULL)
}

fn set(object: &JsValue, key: &str, value: &JsValue) {
    // Only a frozen object refuses, and this one is new.
    let _ = Reflect::set(object, &key.into(), value);
}

fn answer(found: Result<Value, Refusal>) -> JsValue {
    found.map_or_else(|refusal| refused(&refusal), |value| object(&value))
}

/// An error in what a call is given.
fn refuse(kind: &'static str, message: &str) -> JsValue {
    refused(&Refusal::new(kind, message))
}

/// A refusal as a value.
fn refused(refusal: &Refusal) -> JsValue {
    object(&json!({ "error": refusal }))
}

/// The kind of errors in what a call is given. Those of other errors are in `types.d.ts`, too.
const ARGUMENT: &str = "argument";
