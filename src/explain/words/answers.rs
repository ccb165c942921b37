//! Hints, answers, ratings and endings in words.

use super::names::Names;
use super::phrases::{capital, list};
use super::steps::{conflict, place, step, technique};
use crate::explain::Fact;
use crate::explain::ambiguity::Decisive;
use crate::explain::conflict::Clashing;
use crate::explain::hint::{Hint, Level};
use crate::explain::rating::{Rating, TechniqueUse};
use crate::explain::walkthrough::{Ending, Kind, Step};
use crate::explain::why::Undecided;
use crate::problem::{CellId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// A hint, as far as the level discloses it. Wrong cells are named only if `names_wrong`.
pub fn hint(problem: &Problem, hint: &Hint, level: Level, names_wrong: bool) -> String {
    match hint {
        Hint::Wrong(cells) if names_wrong => {
            let names = Names::new(problem);
            let verb = if cells.len() == 1 { "is" } else { "are" };
            let text = format!("{} {verb} wrong.", names.cells(cells));
            // Coordinates, like `r7c12`, keep their small letter.
            if text.starts_with("the ") { capital(&text) } else { text }
        }
        Hint::Wrong(_) => "Something in the grid is wrong.".to_owned(),
        Hint::Next(next) => match level {
            Level::Where => place(problem, next),
            Level::Which => format!("{} {}", place(problem, next), technique(next.technique)),
            Level::Why => step(problem, next),
            Level::Proof => format!("{}\n{}", step(problem, next), foundation(problem, next)),
        },
        Hint::Solved => "Every cell is known, and right.".to_owned(),
        Hint::Ambiguous => {
            "The puzzle has several solutions, and they differ in all cells that are left.".to_owned()
        }
        Hint::NoSolution(known) => {
            format!("The puzzle has no solution. {}", capital(&conflict(problem, known)))
        }
        Hint::Empty(cell) => format!("The puzzle has no solution. {}", nothing_left(problem, *cell)),
        Hint::Unknown => "A limit was reached before a next step was found.".to_owned(),
    }
}

/// The sentence for given cells that contradict each other.
fn nothing_left(problem: &Problem, cell: CellId) -> String {
    format!("What is given leaves nothing for {}.", Names::new(problem).cell(cell))
}

/// The clue or rule and the premises of a step.
fn foundation(problem: &Problem, next: &Step) -> String {
    let names = Names::new(problem);
    let clue = match &next.kind {
        Kind::Line { line, .. } if !names.is_filled(*line) => names.line(*line).to_owned(),
        Kind::Line { line, .. } if names.is_nonogram() => format!("the clue of {}", names.line(*line)),
        Kind::Line { line, .. } => format!("the rule of {}", names.line(*line)),
        _ if names.is_nonogram() => "the clues of the lines named".to_owned(),
        _ => "the rules of the lines named".to_owned(),
    };
    let premises = names.informative(&next.premises);
    match premises.is_empty() {
        true => format!("It rests on {clue} alone."),
        false => format!("It rests on {clue} and on this: {}.", names.facts(&premises, true)),
    }
}

/// The given cells, if there are any.
pub fn given(problem: &Problem) -> Option<String> {
    let names = Names::new(problem);
    let given = names.given();
    (!given.is_empty()).then(|| format!("Given: {}.", names.bare_facts(&given)))
}

/// How a walkthrough ends.
pub fn ending(problem: &Problem, ending: &Ending) -> String {
    match ending {
        Ending::Unique => "That is the solution, and there is no other.".to_owned(),
        Ending::None(known) => format!("There is no solution. {}", capital(&conflict(problem, known))),
        Ending::Empty(cell) => format!("There is no solution. {}", nothing_left(problem, *cell)),
        Ending::Multiple(possible) => {
            let names = Names::new(problem);
            let open: Vec<CellId> =
                problem.output_cells().filter(|cell| possible[cell.index()].known().is_none()).collect();
            let differ = match open.len() {
                1 => "1 cell".to_owned(),
                count => format!("{count} cells"),
            };
            format!("There are several solutions, which differ in {differ}: {}.", names.cells(&open))
        }
        Ending::Unknown => "A limit was reached before the end.".to_owned(),
    }
}

/// Which lines cannot all be right.
pub fn clashing(problem: &Problem, found: &Clashing) -> String {
    let lines = list(found.lines.iter().map(|&line| problem.line(line).name().to_owned()), "and");
    match (found.lines.len(), found.is_minimal()) {
        (1, _) => format!("{} alone has no filling.", capital(&lines)),
        (_, true) => {
            format!("{} cannot all be right; without any one of them the others could be.", capital(&lines))
        }
        (_, false) => format!("{} cannot all be right; perhaps fewer would do.", capital(&lines)),
    }
}

/// Which cells would leave only one solution.
pub fn decisive(problem: &Problem, found: &Decisive) -> String {
    let names = Names::new(problem);
    let fact =
        |&cell: &CellId| Fact { cell, holds: SymbolSet::only(found.wanted.all_symbols()[cell.index()]) };
    let facts: Vec<Fact> = found.cells.iter().map(fact).collect();
    let fewer = if found.is_smallest && facts.len() > 1 { "; no fewer cells would do" } else { "" };
    format!("If {}, only one solution is left{fewer}.", names.facts(&facts, true))
}

/// A rating in one line: the grade, and why it is no other.
///
/// `grade 3 of 10: one line at a time suffices; hardest: edge, 2 steps; complete 19, overlap 19; 4 rounds`
pub fn rating(rating: &Rating) -> String {
    let count = |number: usize, word: &str| format!("{number} {word}{}", if number == 1 { "" } else { "s" });
    let mut parts = Vec::new();
    parts.push(match rating.several_lines() {
        0 => "one line at a time suffices".to_owned(),
        1 => "1 step needs several lines".to_owned(),
        several => format!("{several} steps need several lines"),
    });
    let (hardest, others): (Vec<TechniqueUse>, Vec<TechniqueUse>) =
        rating.techniques.iter().partition(|usage| Some(usage.technique) == rating.hardest);
    for usage in hardest {
        parts.push(format!("hardest: {}, {}", usage.technique.name(), count(usage.steps, "step")));
    }
    if rating.depth > 0 {
        parts.push(format!(
            "{} deep, the longest chain over {}",
            count(rating.depth, "assumption"),
            count(rating.longest, "line")
        ));
    }
    let others = others.iter().map(|usage| format!("{} {}", usage.technique.name(), usage.steps));
    parts.extend(Some(others.collect::<Vec<String>>().join(", ")).filter(|others| !others.is_empty()));
    parts.extend(rating.rounds.map(|rounds| count(rounds, "round")));
    format!("grade {} of 10: {}", rating.grade, parts.join("; "))
}

/// A fact: `r7c12 is black`.
pub fn fact(problem: &Problem, cell: CellId, holds: SymbolSet) -> String {
    Names::new(problem).bare_facts(&[Fact { cell, holds }])
}

/// Why a line does not decide a cell: `Row 1 (3) can be filled with r1c2 black, ###.., and with r1c2 blank, ..###`.
pub fn undecided(problem: &Problem, cell: CellId, found: &Undecided) -> String {
    let names = Names::new(problem);
    let position = problem.line(found.line).cells().iter().position(|&other| other == cell).unwrap_or(0);
    let way = |filling: &[Symbol]| {
        let drawn: String = filling.iter().map(|&symbol| names.letter(symbol)).collect();
        format!(
            "with {} {}, {drawn}",
            names.cell(cell),
            names.symbols(cell, SymbolSet::only(filling[position]))
        )
    };
    let line = capital(&names.line_and_clue(found.line));
    format!("{line} can be filled {}, and {}.", way(&found.with), way(&found.without))
}
