//! `check PAGE.html`: verifies the data in a page of `explain --html`.
//!
//! The puzzle is read from the page, every step is replayed by the checker of walkthroughs, which uses no engine, and
//! all that follows from the steps is compared: the grids, the origins of premises, the two solutions. Sentences are
//! not compared.
//!
//! A page may have many megabytes, and a tree of JSON values takes fifty bytes for each of its bytes. So the data stays
//! a text, of which only pieces are parsed, besides what the replay needs of the steps.

use std::collections::BTreeMap;
use std::io::Write;

use nonomata::answers::{Answerer, settled};
use nonomata::budget::{Budget, Limit, Stopped};
use nonomata::check;
use nonomata::explain::data::{self, Recorded};
use nonomata::explain::walkthrough::{Ending, ProvedSolutions, Walkthrough, WalkthroughError};
use nonomata::formats::{Format, Source};
use nonomata::problem::Problem;
use nonomata::puzzles::Puzzle;
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Symbol, SymbolSet};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value, json};

use super::{Candidates, DATA};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::output::{Output, counted, line_of_json, printable};
use crate::puzzle_loop::OtherInput;

/// The keys of a step that no replay can derive: its wording, and how hard it is.
const WORDING: [&str; 7] = ["text", "spans", "argument", "technique", "level", "cost", "conflict"];

/// Why a page is not accepted.
#[derive(Debug)]
enum Refusal {
    /// What is wrong, and with which step, counted from 1; 0 if it is none.
    Wrong { step: usize, message: String },
    /// A limit was reached first.
    Limit(Limit),
}

impl Refusal {
    fn wrong(step: usize, message: impl Into<String>) -> Refusal {
        Refusal::Wrong { step, message: message.into() }
    }
}

impl From<Limit> for Refusal {
    fn from(limit: Limit) -> Refusal {
        Refusal::Limit(limit)
    }
}

/// The members of an object as they are written.
type Members<'a> = BTreeMap<String, &'a RawValue>;

/// Whether a source is a page of a walkthrough. Pages of other programs are puzzles.
pub(crate) fn is_page(source: &Source) -> bool {
    source.is_text() && source.text().contains(DATA)
}

/// Checks the data in a page, within the budget at hand.
pub(crate) fn check(output: &mut Output, page: &OtherInput<'_>, as_json: bool) -> Result<Exit, Ended> {
    let name = page.name;
    let checked = match verify(page.source.text(), &page.work.budget) {
        Ok(checked) => Ok(checked),
        Err(Refusal::Wrong { step, message }) => Err((step, message)),
        Err(Refusal::Limit(limit)) => {
            let message = format!("{name}: the check was {}", limit.ending());
            return Err(Failure::of_limit(limit, message).into());
        }
    };
    if as_json {
        let (verdict, steps) = checked.as_ref().ok().cloned().unzip();
        let (step, message) = checked.as_ref().err().cloned().unzip();
        let object = json!({
            "source": name,
            "number": 1,
            "right": checked.is_ok(),
            "verdict": verdict,
            "steps": steps,
            "step": step.filter(|&step| step > 0),
            "message": message,
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
            Err((0, message)) => writeln!(output, "{name}wrong: {}", printable(message))?,
            Err((step, message)) => {
                writeln!(output, "{name}wrong: step {step}: {}", printable(message))?;
            }
        }
    }
    output.flush()?;
    Ok(if checked.is_ok() { Exit::Yes } else { Exit::No })
}

/// The verdict that the steps prove, and their number.
fn verify(page: &str, budget: &Budget) -> Result<(String, usize), Refusal> {
    let early = |message: String| Refusal::wrong(0, message);
    let data = page.split_once(DATA).and_then(|(_, rest)| rest.split_once("</script>"));
    let (text, _) = data.ok_or_else(|| early("the data has no end".to_owned()))?;
    let members: Members<'_> =
        serde_json::from_str(text).map_err(|error| early(format!("the data: {error}")))?;
    let puzzle = read_puzzle(&members)?;
    let (puzzle, _) = settled(puzzle, &Options::from(budget.clone()))?;
    let answerer = Answerer::new(&puzzle, "page");
    let problem = &answerer.problem;
    let recorded: Recorded =
        serde_json::from_str(text).map_err(|error| early(format!("the data: {error}")))?;
    let walkthrough = recorded.walkthrough(problem, budget).map_err(|stopped| match stopped {
        Stopped::Limit(limit) => Refusal::from(limit),
        Stopped::Failed(error) => {
            let message = error.to_string();
            let rest = message.strip_prefix(&format!("step {}: ", error.step)).unwrap_or(&message);
            Refusal::wrong(error.step, rest)
        }
    })?;
    walkthrough.check(problem, budget).map_err(|stopped| match stopped {
        Stopped::Limit(limit) => Refusal::from(limit),
        Stopped::Failed(error) => described(problem, &walkthrough, &error),
    })?;
    compare(&answerer, &walkthrough, &members, budget)?;
    let verdict = match &walkthrough.ending {
        Ending::Multiple(_) => several(problem, &walkthrough, &recorded, budget)?,
        _ if recorded.has_solutions() => {
            return Err(early("`solutions`: they belong to the verdict multiple".to_owned()));
        }
        ending => ending.verdict(),
    };
    Ok((verdict.to_owned(), walkthrough.steps.len()))
}

/// The puzzle in the page.
fn read_puzzle(members: &Members<'_>) -> Result<Puzzle, Refusal> {
    #[derive(Deserialize)]
    struct Written {
        format: String,
        text: String,
    }
    let early = |message: String| Refusal::wrong(0, message);
    let written = members.get("puzzle").ok_or_else(|| early("there is no `puzzle`".to_owned()))?;
    let written = serde_json::from_str(written.get());
    let Written { format: name, text } = written.map_err(|error| early(format!("`puzzle`: {error}")))?;
    let format = Format::named(&name).ok_or_else(|| early(format!("there is no format {name:?}")))?;
    let source = Source::new("the puzzle of the page", text);
    let reading = format.read(&source).map_err(|error| early(error.to_string()))?;
    <[Puzzle; 1]>::try_from(reading.puzzles)
        .map(|[puzzle]| puzzle)
        .map_err(|puzzles| early(format!("found {} puzzles in the page, expected one", puzzles.len())))
}

/// What the checker found, with the names of cells and lines.
fn described(problem: &Problem, walkthrough: &Walkthrough, error: &WalkthroughError) -> Refusal {
    let message = error.fault.describe(problem);
    match error.step {
        step if step > walkthrough.steps.len() => Refusal::wrong(0, format!("the ending: {message}")),
        step => Refusal::wrong(step, message),
    }
}

/// Compares what follows from the steps with the data of the page.
fn compare(
    answerer: &Answerer<'_>,
    walkthrough: &Walkthrough,
    members: &Members<'_>,
    budget: &Budget,
) -> Result<(), Refusal> {
    let problem = &answerer.problem;
    let other = |step, key: &str| Refusal::wrong(step, format!("`{key}` is not what follows from the steps"));
    let items = |key: &str| -> Result<Vec<&RawValue>, Refusal> {
        members.get(key).and_then(|items| parsed(items)).ok_or_else(|| other(0, key))
    };
    let steps = items("steps")?;
    if steps.len() != walkthrough.steps.len() {
        return Err(other(0, "steps"));
    }
    for ((expected, found), number) in data::steps(problem, walkthrough).zip(steps).zip(1..) {
        budget.check()?;
        if let Some(key) = difference(&written(expected)?, found, Keys::Derived) {
            return Err(other(number, &key));
        }
    }
    let mut lines = items("lines")?.into_iter();
    for expected in answerer.lines() {
        budget.check()?;
        let expected = written(expected)?;
        if lines.next().is_none_or(|found| difference(&expected, found, Keys::All).is_some()) {
            return Err(other(0, "lines"));
        }
    }
    if lines.next().is_some() {
        return Err(other(0, "lines"));
    }
    let [given, end] = [&walkthrough.start, &walkthrough.end];
    let [given_candidates, end_candidates] = [given, end].map(|cells| data::candidates(problem, cells));
    let candidates = Candidates { given: given_candidates, end: end_candidates };
    for (key, expected) in [
        ("verdict", written(walkthrough.verdict())?),
        ("given", written(data::grid(problem, given))?),
        ("end", written(data::grid(problem, end))?),
        ("candidates", written(candidates)?),
    ] {
        budget.check()?;
        if members.get(key).is_none_or(|found| difference(&expected, found, Keys::All).is_some()) {
            return Err(other(0, key));
        }
    }
    Ok(())
}

/// The keys of objects that are compared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Keys {
    /// All of them, and the page has no others.
    All,
    /// Those of a step that follow from the steps before it.
    Derived,
}

/// What follows from the steps, as the page would have it.
fn written(expected: impl Serialize) -> Result<Box<RawValue>, Refusal> {
    to_raw_value(&expected)
        .map_err(|error| Refusal::wrong(0, format!("the steps cannot be written: {error}")))
}

/// The first of these keys that differs; empty for what is no object.
fn difference(expected: &RawValue, found: &RawValue, keys: Keys) -> Option<String> {
    if expected.get() == found.get() {
        return None;
    }
    let is_other = Some(String::new());
    match expected.get().as_bytes().first() {
        Some(b'{') => {
            let (Some(expected), Some(found)) =
                (parsed::<Members<'_>>(expected), parsed::<Members<'_>>(found))
            else {
                return is_other;
            };
            let is_compared = |key: &str| keys == Keys::All || !WORDING.contains(&key);
            let differs = |(key, expected): (&String, &&RawValue)| match found.get(key) {
                Some(found) => difference(expected, found, keys).is_some(),
                None => keys == Keys::All || expected.get() != "null",
            };
            let mut compared = expected.iter().filter(|(key, _)| is_compared(key));
            let added = || found.keys().find(|&key| keys == Keys::All && !expected.contains_key(key));
            compared.find(|&member| differs(member)).map(|(key, _)| key).or_else(added).cloned()
        }
        Some(b'[') => match (parsed::<Vec<&RawValue>>(expected), parsed::<Vec<&RawValue>>(found)) {
            (Some(expected), Some(found)) if expected.len() == found.len() => {
                expected.iter().zip(found).find_map(|(expected, found)| difference(expected, found, keys))
            }
            _ => is_other,
        },
        _ if parsed::<Value>(expected) == parsed::<Value>(found) => None,
        _ => is_other,
    }
}

fn parsed<'a, T: Deserialize<'a>>(value: &'a RawValue) -> Option<T> {
    serde_json::from_str(value.get()).ok()
}

/// That the page has two solutions, with what the steps leave, and that they differ. A page without any proves nothing
/// if its steps leave cells open: a limit may have ended them.
fn several(
    problem: &Problem,
    walkthrough: &Walkthrough,
    recorded: &Recorded,
    budget: &Budget,
) -> Result<&'static str, Refusal> {
    let early = |message: &str| Err(Refusal::wrong(0, message));
    let solutions = recorded.solutions(problem, budget).map_err(|stopped| match stopped {
        Stopped::Limit(limit) => Refusal::from(limit),
        Stopped::Failed(error) => Refusal::wrong(0, error.to_string()),
    })?;
    let output = ..problem.output_count();
    let is_open = walkthrough.end[output].iter().any(|cell| cell.known().is_none());
    let [one, other] = match &solutions[..] {
        [one, other] => [one, other],
        [] if is_open => return Ok(ProvedSolutions::Nothing.verdict()),
        _ => return early("the page has no two solutions"),
    };
    if one[output] == other[output] {
        return early("the two solutions are the same");
    }
    let is_left = |(found, left): (&SymbolSet, &SymbolSet)| found.is_subset(*left);
    for cells in &solutions {
        let follows = cells[output].iter().zip(&walkthrough.end[output]).all(is_left);
        let is_right = follows && can_be_solution(problem, cells, budget)?;
        if !is_right {
            return early("`solutions`: this is not a solution with what the steps leave");
        }
    }
    Ok("multiple")
}

/// Whether a finished grid breaks no line. Auxiliary cells are searched for.
fn can_be_solution(problem: &Problem, cells: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
    let Ok(mut found) = Solutions::starting_from(problem, cells, &Options::from(budget.clone())) else {
        return Ok(false);
    };
    let symbols: Option<Vec<Symbol>> = found.next().map(|solution| solution.all_symbols().to_vec());
    if let (None, Some(limit)) = (&symbols, found.limit()) {
        return Err(limit);
    }
    let is_answered = problem.output_cells().all(|cell| cells[cell.index()].known().is_some());
    Ok(is_answered
        && symbols
            .is_some_and(|symbols| check::solution(problem, &symbols).is_ok_and(|broken| broken.is_empty())))
}
