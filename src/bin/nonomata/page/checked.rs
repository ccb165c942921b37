//! `check PAGE.html`: verifies the data in a page of `explain --html`.
//!
//! The puzzle is read from the page, every step is replayed by the checker of walkthroughs, which uses no engine, and
//! all that follows from the steps is compared: the grids, the origins of premises, the two solutions. Sentences are
//! not compared.

use std::io::{self, Write};

use nonomata::answers::Answerer;
use nonomata::check;
use nonomata::explain::data::{self, Recorded};
use nonomata::explain::walkthrough::{Ending, ProvedSolutions, Walkthrough, WalkthroughError};
use nonomata::formats::{Format, Source};
use nonomata::problem::Problem;
use nonomata::puzzles::Puzzle;
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Symbol, SymbolSet};
use serde_json::{Value, json};

use super::DATA;
use crate::exit::Exit;
use crate::output::{Output, counted, line_of_json, printable};
use crate::puzzle_loop::OtherInput;

/// The keys of a step that no replay can derive: its wording, and how hard it is.
const WORDING: [&str; 7] = ["text", "spans", "argument", "technique", "level", "cost", "conflict"];

/// What is wrong with a page.
struct Fault {
    /// The step, counted from 1; 0 if it is none.
    step: usize,
    message: String,
}

impl Fault {
    fn new(step: usize, message: impl Into<String>) -> Fault {
        Fault { step, message: message.into() }
    }
}

/// Whether a source is a page of a walkthrough. Pages of other programs are puzzles.
pub(crate) fn is_page(source: &Source) -> bool {
    source.is_text() && source.text().contains(DATA)
}

/// Checks the data in a page.
pub(crate) fn check(output: &mut Output, page: &OtherInput<'_>, as_json: bool) -> io::Result<Exit> {
    let name = page.name;
    let checked = verify(page.source.text());
    if as_json {
        let (verdict, steps) = checked.as_ref().ok().cloned().unzip();
        let fault = checked.as_ref().err();
        let object = json!({
            "source": name,
            "number": 1,
            "right": checked.is_ok(),
            "verdict": verdict,
            "steps": steps,
            "step": fault.map(|fault| fault.step).filter(|&step| step > 0),
            "message": fault.map(|fault| fault.message.as_str()),
        });
        line_of_json(output, &object)?;
    } else {
        let name = if page.is_one_of_several { printable(name) + ": " } else { String::new() };
        match &checked {
            Ok((verdict, steps)) => {
                let follow = if *steps == 1 { "follows" } else { "follow" };
                let steps = counted(*steps, "step");
                writeln!(output, "{name}right: {steps} of the page {follow} from the puzzle")?;
                writeln!(output, "{name}s {}", verdict.to_uppercase())?;
            }
            Err(Fault { step: 0, message }) => writeln!(output, "{name}wrong: {}", printable(message))?,
            Err(Fault { step, message }) => {
                writeln!(output, "{name}wrong: step {step}: {}", printable(message))?;
            }
        }
    }
    output.flush()?;
    Ok(if checked.is_ok() { Exit::Yes } else { Exit::No })
}

/// The verdict that the steps prove, and their number.
fn verify(page: &str) -> Result<(String, usize), Fault> {
    let early = |message: String| Fault::new(0, message);
    let data = page.split_once(DATA).and_then(|(_, rest)| rest.split_once("</script>"));
    let (text, _) = data.ok_or_else(|| early("the data has no end".to_owned()))?;
    let value: Value = serde_json::from_str(text).map_err(|error| early(format!("the data: {error}")))?;
    let puzzle = read_puzzle(&value).map_err(early)?;
    let answerer = Answerer::new(&puzzle, "page");
    let problem = &answerer.problem;
    let recorded: Recorded =
        serde_json::from_str(text).map_err(|error| early(format!("the data: {error}")))?;
    let walkthrough = recorded.walkthrough(problem).map_err(|error| {
        let message = error.to_string();
        let rest = message.strip_prefix(&format!("step {}: ", error.step)).unwrap_or(&message);
        Fault::new(error.step, rest)
    })?;
    walkthrough.check(problem).map_err(|error| described(problem, &walkthrough, &error))?;
    compare(&answerer, &walkthrough, &value)?;
    let has_solutions = value["solutions"].as_array().is_some_and(|solutions| !solutions.is_empty());
    if has_solutions && value["verdict"] != "multiple" {
        return Err(early("`solutions`: they belong to the verdict multiple".to_owned()));
    }
    let verdict = match &walkthrough.ending {
        Ending::Multiple(_) => several(problem, &walkthrough, &recorded).map_err(early)?,
        ending => ending.verdict(),
    };
    Ok((verdict.to_owned(), walkthrough.steps.len()))
}

/// The puzzle in the page.
fn read_puzzle(value: &Value) -> Result<Puzzle, String> {
    let key = |key: &str| value["puzzle"][key].as_str().ok_or_else(|| format!("`puzzle` has no `{key}`"));
    let (name, text) = (key("format")?, key("text")?);
    let format = Format::named(name).ok_or_else(|| format!("there is no format {name:?}"))?;
    let reading =
        format.read(&Source::new("the puzzle of the page", text)).map_err(|error| error.to_string())?;
    match <[Puzzle; 1]>::try_from(reading.puzzles) {
        Ok([puzzle]) => Ok(puzzle),
        Err(puzzles) => Err(format!("found {} puzzles in the page, expected one", puzzles.len())),
    }
}

/// What the checker found, with the names of cells and lines.
fn described(problem: &Problem, walkthrough: &Walkthrough, error: &WalkthroughError) -> Fault {
    let message = error.fault.describe(problem);
    match error.step {
        step if step > walkthrough.steps.len() => Fault::new(0, format!("the ending: {message}")),
        step => Fault::new(step, message),
    }
}

/// Compares what follows from the steps with the data of the page.
fn compare(answerer: &Answerer<'_>, walkthrough: &Walkthrough, value: &Value) -> Result<(), Fault> {
    let Ok(mut expected) = serde_json::to_value(data::walkthrough(&answerer.problem, walkthrough, None))
    else {
        return Err(Fault::new(0, "the steps cannot be written"));
    };
    expected["lines"] = answerer.shown()["lines"].take();
    let steps = |value: &Value| value["steps"].as_array().cloned().unwrap_or_default();
    for ((one, other), number) in steps(&expected).iter().zip(&steps(value)).zip(1..) {
        if let Some(key) = difference(one, other) {
            return Err(Fault::new(number, format!("`{key}` is not what follows from the steps")));
        }
    }
    for key in ["verdict", "lines", "given", "end", "candidates"] {
        if expected[key] != value[key] {
            return Err(Fault::new(0, format!("`{key}` is not what follows from the steps")));
        }
    }
    Ok(())
}

/// The first key that differs, besides those that follow from nothing.
fn difference(one: &Value, other: &Value) -> Option<String> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => one.iter().find_map(|(key, expected)| {
            if WORDING.contains(&key.as_str()) {
                return None;
            }
            let found = other.get(key).unwrap_or(&Value::Null);
            difference(expected, found).map(|_| key.clone())
        }),
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            one.iter().zip(other).find_map(|(one, other)| difference(one, other))
        }
        (one, other) => (one != other).then(String::new),
    }
}

/// That the page has two solutions, with what the steps leave, and that they differ. A page without any proves nothing
/// if its steps leave cells open: a limit may have ended them.
fn several(
    problem: &Problem,
    walkthrough: &Walkthrough,
    recorded: &Recorded,
) -> Result<&'static str, String> {
    let solutions = recorded.solutions(problem).map_err(|error| error.to_string())?;
    let output = ..problem.output_count();
    let is_open = walkthrough.end[output].iter().any(|cell| cell.known().is_none());
    let [one, other] = match &solutions[..] {
        [one, other] => [one, other],
        [] if is_open => return Ok(ProvedSolutions::Nothing.verdict()),
        _ => return Err("the page has no two solutions".to_owned()),
    };
    if one[output] == other[output] {
        return Err("the two solutions are the same".to_owned());
    }
    let is_left = |(found, left): (&SymbolSet, &SymbolSet)| found.is_subset(*left);
    let is_right = |cells: &Vec<SymbolSet>| {
        cells[output].iter().zip(&walkthrough.end[output]).all(is_left) && can_be_solution(problem, cells)
    };
    match solutions.iter().all(is_right) {
        true => Ok("multiple"),
        false => Err("`solutions`: this is not a solution with what the steps leave".to_owned()),
    }
}

/// Whether a finished grid breaks no line. Auxiliary cells are searched for.
fn can_be_solution(problem: &Problem, cells: &[SymbolSet]) -> bool {
    let found = Solutions::starting_from(problem, cells, &Options::default());
    let symbols: Option<Vec<Symbol>> =
        found.ok().and_then(|mut found| found.next()).map(|solution| solution.all_symbols().to_vec());
    let is_answered = problem.output_cells().all(|cell| cells[cell.index()].known().is_some());
    is_answered
        && symbols
            .is_some_and(|symbols| check::solution(problem, &symbols).is_ok_and(|broken| broken.is_empty()))
}
