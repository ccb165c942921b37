//! Background questions: hints, checks, reasons and walkthroughs. Each is answered on its own thread, which stops when
//! the question is dropped.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use nonomata::budget::{Budget, CancelToken, Stopped};
use nonomata::explain::hint::{Hint, Level, Mistakes, hint, mistakes};
use nonomata::explain::walkthrough::{Ending, Explainer, Step, Walkthrough};
use nonomata::explain::why::{CellAnswer, undecided};
use nonomata::explain::words;
use nonomata::problem::{CellId, Problem, WrongLength};
use nonomata::search::Options;
use nonomata::symbol::{Symbol, SymbolSet};

use crate::film::lines_of;

/// A question of the player about a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// The next step.
    Hint,
    /// Whether the grid is right so far, and perhaps which cells are wrong.
    Check { names_wrong: bool },
    /// Why this cell holds this symbol, or why it does not; without a symbol, what it must hold.
    Why(CellId, Option<Symbol>),
    /// All steps from this grid on.
    Walk,
}

/// A part of the answer.
#[derive(Debug)]
pub(crate) enum Answer {
    Hint(Hint),
    /// The answer to a check.
    Checked(Hint),
    /// A text, and the cells that it is about.
    Text(String, Vec<usize>),
    /// The next step of a walkthrough.
    Step(Box<Step>),
    /// The end of the walkthrough, in words.
    End(String),
    /// The reason why there is no answer.
    Refused(String),
}

/// A question that is being answered. Dropping it stops the work.
#[derive(Debug)]
pub(crate) struct Work {
    pub(crate) question: Question,
    answers: Receiver<Answer>,
    cancel: CancelToken,
}

impl Work {
    /// Asks about a grid.
    pub(crate) fn ask(problem: &Arc<Problem>, known: Vec<SymbolSet>, question: Question) -> Work {
        let (sender, answers) = channel();
        let (problem, cancel) = (Arc::clone(problem), CancelToken::new());
        let options = Options::from(Budget::unlimited().with_cancel(cancel.clone()));
        let refusals = sender.clone();
        let work = move || answer(&problem, &known, question, &options, &sender);
        if let Err(error) = thread::Builder::new().spawn(work) {
            // The receiver is below, so this arrives.
            let _ = refusals.send(Answer::Refused(format!("No answer: {error}.")));
        }
        Work { question, answers, cancel }
    }

    /// The next part of the answer, if it has arrived.
    pub(crate) fn answer(&self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }

    /// Waits for the next part of the answer.
    #[cfg(test)]
    pub(crate) fn wait(&self) -> Option<Answer> {
        self.answers.recv().ok()
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.cancel.cancel();
    }
}

fn answer(
    problem: &Problem,
    known: &[SymbolSet],
    question: Question,
    options: &Options,
    sender: &Sender<Answer>,
) {
    let answer = match question {
        Question::Hint => hint(problem, known, options).map_err(Stopped::Failed).map(|mut found| {
            if let Hint::Wrong(wrong) = &mut found {
                // Without the reasons, the hint still says which cells are wrong.
                let _ = wrong.explain(problem, known, options);
            }
            Answer::Hint(found)
        }),
        Question::Check { .. } => hint(problem, known, options).map_err(Stopped::Failed).map(Answer::Checked),
        Question::Why(cell, symbol) => mistakes(problem, known, options).and_then(|wrong| match wrong {
            Some(wrong) => why_despite(problem, known, cell, symbol, wrong, options),
            None => Ok(why(problem, known, cell, symbol, options)),
        }),
        Question::Walk => match mistakes(problem, known, options) {
            Ok(None) => return walk(problem, known, options, sender),
            wrong => wrong.map(|wrong| {
                Answer::Refused(
                    wrong.map_or_else(String::new, |wrong| not_from_here(problem, Hint::Wrong(wrong))),
                )
            }),
        },
    };
    let answer = answer.unwrap_or_else(|error| Answer::Refused(error.to_string()));
    // The receiver is gone if the player has moved on.
    let _ = sender.send(answer);
}

fn not_from_here(problem: &Problem, wrong: Hint) -> String {
    let count = count_of_wrong(problem, wrong);
    format!("{count} From here, nothing can be explained; F4 shows which.")
}

fn count_of_wrong(problem: &Problem, wrong: Hint) -> String {
    words::hint(problem, &wrong, Level::Check, false).to_string()
}

/// Sends the steps of a walkthrough as they are found.
fn walk(problem: &Problem, known: &[SymbolSet], options: &Options, sender: &Sender<Answer>) {
    let mut explainer = match Explainer::new(problem, options).starting_from(known) {
        Ok(explainer) => explainer,
        Err(error) => {
            let _ = sender.send(Answer::Refused(error.to_string()));
            return;
        }
    };
    for step in explainer.by_ref() {
        if sender.send(Answer::Step(Box::new(step))).is_err() {
            return;
        }
    }
    let is_finished =
        problem.output_cells().all(|cell| explainer.candidates()[cell.index()].known().is_some());
    let end = match explainer.conflict() {
        Some(conflict) => words::conflict(problem, conflict).to_string(),
        None if is_finished => "Every cell is known.".to_owned(),
        None => "No step follows: the cells that are left differ between solutions.".to_owned(),
    };
    let _ = sender.send(Answer::End(end));
}

/// Why a cell holds a symbol, or why it does not, derived from the cells that are right. Refused if it is not certain
/// which cells these are: then some cells are wrong only together.
fn why_despite(
    problem: &Problem,
    known: &[SymbolSet],
    cell: CellId,
    symbol: Option<Symbol>,
    wrong: Mistakes,
    options: &Options,
) -> Result<Answer, Stopped<WrongLength>> {
    let mut right = known.to_vec();
    for other in &wrong.cells {
        if let Some(set) = right.get_mut(other.index()) {
            *set = problem.initial(*other);
        }
    }
    if wrong.are_together || mistakes(problem, &right, options)?.is_some() {
        return Ok(Answer::Refused(not_from_here(problem, Hint::Wrong(wrong))));
    }
    let remark = match wrong.cells.contains(&cell) {
        true => format!("{} is wrong.", problem.cell_name(cell)),
        false => {
            let without = if wrong.cells.len() == 1 { "it" } else { "them" };
            format!("{} F4 shows which. Without {without}:", count_of_wrong(problem, Hint::Wrong(wrong)))
        }
    };
    Ok(match why(problem, &right, cell, symbol, options) {
        Answer::Text(text, lit) => Answer::Text(format!("{remark}\n{text}"), lit),
        other => other,
    })
}

/// Why a cell holds a symbol, or why it does not, derived from the other cells.
fn why(
    problem: &Problem,
    known: &[SymbolSet],
    cell: CellId,
    symbol: Option<Symbol>,
    options: &Options,
) -> Answer {
    let mut known = known.to_vec();
    known[cell.index()] = problem.initial(cell);
    let explainer = match Explainer::new(problem, options).starting_from(&known) {
        Ok(explainer) => explainer,
        Err(error) => return Answer::Refused(error.to_string()),
    };
    let walkthrough = Walkthrough::from_explainer(explainer);
    let held = walkthrough.end[cell.index()];
    let symbol = symbol.or(held.known()).or(held.iter().last()).unwrap_or(Symbol::BLANK);
    let name = problem.cell_name(cell);
    let holds = |set: SymbolSet| words::fact(problem, cell, set).to_string();
    let mut lines = Vec::new();
    let mut lit = vec![cell.index()];
    let open = undecided(problem, &known, cell, symbol, &options.budget).unwrap_or_default();
    match walkthrough.why(problem, cell, symbol, options) {
        CellAnswer::Must(steps) | CellAnswer::Cannot(steps) => {
            lines.extend(
                steps.iter().map(|&index| words::step(problem, &walkthrough.steps[index]).to_string()),
            );
            if let [index] = steps[..] {
                lit.extend(lines_of(problem, &walkthrough.steps[index]));
            }
            match steps.is_empty() {
                true => lines.push(format!("The puzzle says so: {}.", holds(held))),
                false => lines.push(format!("That is why {}.", holds(held))),
            }
        }
        CellAnswer::Either { .. } => {
            let ways: Vec<String> = held.iter().map(|symbol| holds(SymbolSet::only(symbol))).collect();
            lines.push(format!("Both ways lead to a solution: {}.", ways.join(", or ")));
            lines.extend(open.iter().map(|found| words::undecided(problem, cell, found).to_string()));
        }
        CellAnswer::Neither => lines.push(format!("There is no solution, so {name} has no value.")),
        CellAnswer::Unknown => lines.push(format!("{name} could not be decided.")),
    }
    if let Ending::None(conflict) = &walkthrough.ending {
        lines.push(words::conflict(problem, conflict).to_string());
    }
    Answer::Text(lines.join("\n"), lit)
}
