//! Steps in words: one line, a chain to a contradiction, or branches that agree.

use super::arguments::LineText;
use super::complete::miscounted;
use super::counting;
use super::names::Names;
use super::phrases::{capital, list};
use crate::explain::Fact;
use crate::explain::technique::{Argument, Technique};
use crate::explain::walkthrough::{Branch, Conflict, Kind, Step};
use crate::problem::{LineId, Problem};

/// What a step says, and why it is right: a few sentences, with a line of their own for each link of a chain.
pub fn step(problem: &Problem, step: &Step) -> String {
    step_text(Names::new(problem), step, 0)
}

/// Why a puzzle has no solution: the line that cannot be filled.
pub fn conflict(problem: &Problem, conflict: &Conflict) -> String {
    conflict_text(Names::new(problem), conflict)
}

/// The text of a step whose links are indented so many times.
fn step_text(names: Names<'_>, step: &Step, depth: usize) -> String {
    let changes = match &step.kind {
        Kind::Line { line, argument: Argument::Rule { .. } } => {
            names.losses(&step.changes, |cell| names.left(*line, &step.premises, cell))
        }
        Kind::Line { argument: Argument::Cases { .. }, .. } | Kind::Contradiction { .. } => {
            names.losses(&step.changes, |_| names.problem.alphabet().all())
        }
        Kind::Line { .. } | Kind::Branches { .. } | Kind::Count(_) => names.changes(&step.changes),
    };
    match &step.kind {
        Kind::Line { line, argument } => {
            let line_and_clue = capital(&names.line_and_clue(*line));
            match (argue(names, *line, &step.premises, argument), argument) {
                (known, Argument::Rule { .. }) if known.is_empty() => format!("{line_and_clue}: {changes}."),
                (known, Argument::Rule { .. }) => format!("{line_and_clue}: {known}, {changes}."),
                (said, _) => format!("{line_and_clue}: {said}. So {changes}."),
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

fn argue(names: Names<'_>, line: LineId, premises: &[Fact], argument: &Argument) -> String {
    LineText { names, line, premises }.sentence(argument)
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
    if let Some(said) = miscounted(names, conflict.line, &conflict.premises) {
        return format!("{line}: {said}.");
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
    let said = argue(names, conflict.line, &others, &clash.argument);
    let cell = names.cell(clash.cell);
    let others_hold = names.domain(clash.cell).difference(clash.holds);
    let (needed, is_short) = match clash.argument {
        Argument::Rule { .. } => {
            let left = names.left(conflict.line, &others, clash.cell).intersection(others_hold);
            (left, left.len() <= 2)
        }
        _ => (others_hold, others_hold.len() <= clash.holds.len()),
    };
    let said = match (said.is_empty(), &clash.argument) {
        (true, _) => String::new(),
        (false, Argument::Rule { .. }) => format!("{said}, "),
        (false, _) => format!("{said}; so "),
    };
    let held = names.held(clash.cell, clash.holds);
    // Whatever else it might be is too long to say.
    if !is_short {
        return format!("{line}: {said}{cell} could not be {held}, but it is.");
    }
    let needed = names.held(clash.cell, needed);
    format!("{line}: {said}{cell} would have to be {needed}, but it is {held}.")
}

/// Where to look for a step.
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

/// Which technique a step uses, and what that is in general.
pub fn technique(technique: Technique) -> String {
    let meaning = match technique {
        Technique::Complete => {
            "all cells that the clue asks for are there, or no more cells are left than it asks for"
        }
        Technique::Overlap => {
            "push the blocks to one end, then to the other, and see what is covered both times"
        }
        Technique::Finished => "a run that cannot grow has blanks on both sides",
        Technique::Reach => "there are cells that no block gets to",
        Technique::Edge => "a run at a wall or a blank can grow to one side only",
        Technique::Glue => "the block over a known cell covers more than that cell, wherever it lies",
        Technique::Gap => "a gap is too short for any block that could get there",
        Technique::Split => "two runs would be too long together, so there is a blank between them",
        Technique::Join => "two runs belong to one block",
        Technique::Mercury => "a block is held so far from the wall that it cannot reach it",
        Technique::OnlyBlock => "only one block is long enough for a run, and that tells how far it reaches",
        Technique::Rule => "with what is known there, the rule of the line leaves no more",
        Technique::Listing => "so few fillings are left that they can be written down",
        Technique::Cases => "go through all ways in which one cell could be otherwise, one by one",
        Technique::EdgeLogic => {
            "suppose one cell is otherwise; what crosses from its line to another leaves that without a filling"
        }
        Technique::Contradiction => {
            "suppose one cell is otherwise, and follow the lines until one cannot be filled"
        }
        Technique::Branches => "try all that one cell can be: another one comes out the same each time",
        Technique::Counting => {
            "count the cells where some lines cross others, first by what those need, then by what these can have"
        }
        Technique::Nested => "suppose one cell is otherwise; within that, more has to be supposed",
    };
    format!("{}: {meaning}.", capital(technique.name()))
}
