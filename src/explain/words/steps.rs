//! Steps in words: one line, a chain to a contradiction, branches that agree, or a count over several lines.

use super::counting;
use super::line_text::LineText;
use super::miscount::miscounted;
use super::names::Names;
use super::phrases::{capital, list};
use super::spans::{Span, unmark};
use crate::explain::Fact;
use crate::explain::technique::{Conclusion, Technique};
use crate::explain::walkthrough::{Branch, Conflict, Kind, Step};
use crate::problem::Problem;

/// A step and why it is right: a few sentences, with each link of a chain on a line of its own.
pub fn step(problem: &Problem, step: &Step) -> String {
    step_text(Names::new(problem), step, 0)
}

/// Why a puzzle has no solution: the line that cannot be filled.
pub fn conflict(problem: &Problem, conflict: &Conflict) -> String {
    conflict_text(Names::new(problem), conflict)
}

/// The text of [`step`], and which cells its parts name.
///
/// ```
/// use nonomata::explain::{walkthrough::Walkthrough, words};
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let step = &Walkthrough::of(&problem, &Options::default()).steps[0];
/// let (text, spans) = words::step_with_spans(&problem, step);
/// assert_eq!(text, words::step(&problem, step));
/// let last = spans.last().unwrap();
/// assert_eq!((&text[last.start..last.end], last.cells.len()), ("r1c2", 1));
/// ```
pub fn step_with_spans(problem: &Problem, step: &Step) -> (String, Vec<Span>) {
    unmark(&step_text(Names::marking(problem), step, 0))
}

/// The text of [`conflict`], and which cells its parts name.
pub fn conflict_with_spans(problem: &Problem, conflict: &Conflict) -> (String, Vec<Span>) {
    unmark(&conflict_text(Names::marking(problem), conflict))
}

/// The text of a step, with its links indented by this depth.
fn step_text(names: Names<'_>, step: &Step, depth: usize) -> String {
    let changes = changes_text(names, step);
    match &step.kind {
        Kind::Line { line, argument } => {
            let line_and_clue = capital(&names.line_and_clue(*line));
            let text = LineText { names, line: *line, premises: &step.premises };
            match (argument.sentence(text), argument.conclusion()) {
                (known, Conclusion::ByRule) if known.is_empty() => format!("{line_and_clue}: {changes}."),
                (known, Conclusion::ByRule) => format!("{line_and_clue}: {known}, {changes}."),
                (sentence, _) => format!("{line_and_clue}: {sentence}. So {changes}."),
            }
        }
        Kind::Contradiction { assumed, chain, conflict } => {
            let mut text = format!(
                "Suppose {} were {}.",
                names.cell(assumed.cell),
                names.held(assumed.cell, assumed.holds)
            );
            add_links(names, &mut text, chain, depth + 1);
            add_line(&mut text, depth + 1, &format!("But then {}", conflict_text(names, conflict)));
            add_line(&mut text, depth, &format!("So {changes}."));
            text
        }
        Kind::Branches { branches } => {
            let ways = branches.iter().map(|branch| names.held(branch.assumed.cell, branch.assumed.holds));
            let cell = branches.first().map_or_else(String::new, |branch| names.cell(branch.assumed.cell));
            let mut text = format!("{cell} is {}.", list(ways, "or"));
            for Branch { assumed, chain } in branches {
                let supposed = format!(
                    "Suppose {} is {}.",
                    names.cell(assumed.cell),
                    names.held(assumed.cell, assumed.holds)
                );
                add_line(&mut text, depth + 1, &supposed);
                add_links(names, &mut text, chain, depth + 2);
            }
            let both = if branches.len() == 2 { "Either way" } else { "Whichever it is," };
            add_line(&mut text, depth, &format!("{both} {changes}."));
            text
        }
        Kind::Count(count) => format!("{} So {changes}.", counting::text(names, count, &step.premises)),
    }
}

/// What the cells hold after a step, or what they have lost by it.
fn changes_text(names: Names<'_>, step: &Step) -> String {
    let all = |_| names.problem.alphabet().all();
    match &step.kind {
        Kind::Line { line, argument } => match argument.conclusion() {
            Conclusion::Changes => names.changes(&step.changes),
            Conclusion::Losses => names.losses(&step.changes, all),
            Conclusion::ByRule => names.losses(&step.changes, |cell| names.left(*line, &step.premises, cell)),
        },
        Kind::Contradiction { .. } => names.losses(&step.changes, all),
        Kind::Branches { .. } | Kind::Count(_) => names.changes(&step.changes),
    }
}

fn add_links(names: Names<'_>, text: &mut String, chain: &[Step], depth: usize) {
    for link in chain {
        add_line(text, depth, &step_text(names, link, depth));
    }
}

fn add_line(text: &mut String, depth: usize, line: &str) {
    text.push('\n');
    text.push_str(&"  ".repeat(depth));
    text.push_str(line);
}

/// Why a line cannot be filled, from the name of the line on.
fn conflict_text(names: Names<'_>, conflict: &Conflict) -> String {
    let verb = if names.is_filled(conflict.line) { "cannot be filled" } else { "cannot be kept" };
    let line = format!("{} {verb}", names.line_and_clue(conflict.line));
    if let Some(miscounted) = miscounted(names, conflict.line, &conflict.premises) {
        return format!("{line}: {miscounted}.");
    }
    let Some(clash) = &conflict.clash else {
        let premises = names.informative(&conflict.premises);
        let known = match premises.is_empty() {
            true => String::new(),
            false => format!(" once {}", names.facts(&premises, true)),
        };
        return format!("{line}{known}.");
    };
    let others: Vec<Fact> =
        conflict.premises.iter().copied().filter(|fact| fact.cell != clash.cell).collect();
    let text = LineText { names, line: conflict.line, premises: &others };
    let sentence = clash.argument.sentence(text);
    let is_by_rule = clash.argument.conclusion() == Conclusion::ByRule;
    let cell = names.cell(clash.cell);
    let others_hold = names.domain(clash.cell).difference(clash.holds);
    let (needed, is_short) = match is_by_rule {
        true => {
            let left = names.left(conflict.line, &others, clash.cell).intersection(others_hold);
            (left, left.len() <= 2)
        }
        false => (others_hold, others_hold.len() <= clash.holds.len()),
    };
    let reason = match (sentence.is_empty(), is_by_rule) {
        (true, _) => String::new(),
        (false, true) => format!("{sentence}, "),
        (false, false) => format!("{sentence}; so "),
    };
    let held = names.held(clash.cell, clash.holds);
    // A list of everything else that it might be would be too long.
    if !is_short {
        return format!("{line}: {reason}{cell} could not be {held}, but it is.");
    }
    let needed = names.held(clash.cell, needed);
    format!("{line}: {reason}{cell} would have to be {needed}, but it is {held}.")
}

/// The location of a step, without the step itself.
pub fn place(problem: &Problem, step: &Step) -> String {
    let names = Names::new(problem);
    match &step.kind {
        Kind::Line { line, .. } => format!("Look at {}{}.", names.line(*line), names.whereabouts(*line)),
        Kind::Contradiction { assumed, .. } => {
            format!("No line alone says any more. Look at {}.", names.cell(assumed.cell))
        }
        Kind::Branches { branches } => {
            let cell = branches.first().map_or_else(String::new, |branch| names.cell(branch.assumed.cell));
            format!("No line alone says any more. Look at {cell}.")
        }
        Kind::Count(count) => {
            format!("No line alone says any more. Look where {}.", counting::crossing(names, count))
        }
    }
}

/// The name of a technique and what it is in general.
pub fn technique(technique: Technique) -> String {
    format!("{}: {}.", capital(technique.name()), technique.meaning())
}
