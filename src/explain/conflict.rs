//! Minimal unsatisfiable sets of lines: if there is no solution, some lines that cannot all be right.
//!
//! The search is deletion-based: it begins with the lines that the refutation in the walkthrough uses, and drops one
//! line after another as long as the others still have no solution (Marques-Silva, "Minimal unsatisfiability", 2010).
//! Every line that is left is needed: without it there is a picture that satisfies the others, and that picture is the
//! proof.

use super::walkthrough::{Ending, Step, StepKind, Walkthrough};
use nonomata_engine::problem::{LineId, Problem};
use nonomata_engine::progress::Phase;
use nonomata_engine::search::{Options, Solution, Solutions};
use nonomata_engine::symbol::SymbolSet;

/// Lines that cannot all be right.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ConflictingLines {
    /// The lines, in order.
    pub lines: Vec<LineId>,
    /// For every line a picture that satisfies all the others. None if a limit was reached; then the line may be
    /// superfluous.
    pub witnesses: Vec<Option<Solution>>,
}

impl ConflictingLines {
    /// Whether it is proved that no line can be left out.
    pub fn is_minimal(&self) -> bool {
        self.witnesses.iter().all(Option::is_some)
    }
}

/// A minimal set of lines that have no solution together. None if the walkthrough does not end in a conflict. Past a
/// limit, lines that could be left out may stay.
///
/// ```
/// use nonomata::explain::conflict::conflicting_lines;
/// use nonomata::explain::walkthrough::Walkthrough;
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// // The first column must be black in the second row, which is empty.
/// let puzzle = Nonogram::builder().rows([vec![2], vec![], vec![1]]).columns([[2], [1]]).build().unwrap();
/// let (problem, options) = (puzzle.to_problem(), Options::default());
/// let walkthrough = Walkthrough::of(&problem, &options);
/// let conflict = conflicting_lines(&problem, &walkthrough, &options).unwrap();
/// let names: Vec<&str> = conflict.lines.iter().map(|&line| problem.line(line).name()).collect();
/// assert_eq!(names, ["row 2", "column 1"]);
/// assert!(conflict.is_minimal());
/// ```
pub fn conflicting_lines(
    problem: &Problem,
    walkthrough: &Walkthrough,
    options: &Options,
) -> Option<ConflictingLines> {
    let Ending::None(conflict) = &walkthrough.ending else { return None };
    let mut used = vec![false; problem.lines().len()];
    used[conflict.line.index()] = true;
    let mut matters = vec![0; walkthrough.start.len()];
    conflict.premises.iter().for_each(|fact| matters[fact.cell.index()] = walkthrough.steps.len());
    for (index, step) in walkthrough.steps.iter().enumerate().rev() {
        if step.changes.iter().any(|change| matters[change.cell.index()] > index) {
            mark_lines(step, &mut used);
            for fact in &step.premises {
                let until = &mut matters[fact.cell.index()];
                *until = index.max(*until);
            }
        }
    }
    let mut lines: Vec<LineId> = problem.line_ids().filter(|line| used[line.index()]).collect();
    let options = options.enter(Phase::Explain);
    let mut witnesses = Vec::new();
    let mut index = 0;
    while index < lines.len() && options.budget.check().is_ok() {
        let removed = lines.remove(index);
        match picture(problem, &lines, &options) {
            Picture::None => {}
            found => {
                lines.insert(index, removed);
                witnesses.push(if let Picture::Some(solution) = found { Some(solution) } else { None });
                index += 1;
            }
        }
    }
    witnesses.resize(lines.len(), None);
    Some(ConflictingLines { lines, witnesses })
}

/// Marks all lines that a step uses.
fn mark_lines(step: &Step, used: &mut [bool]) {
    match &step.kind {
        StepKind::Line { line, .. } => used[line.index()] = true,
        StepKind::Contradiction { conflict, .. } => used[conflict.line.index()] = true,
        StepKind::Count(count) => count.lines().for_each(|line| used[line.index()] = true),
        StepKind::Branches { line, .. } => line.iter().for_each(|line| used[line.index()] = true),
    }
    step.chains().flatten().for_each(|link| mark_lines(link, used));
}

/// The result of a search for a picture that satisfies some lines.
enum Picture {
    Some(Solution),
    None,
    Unknown,
}

fn picture(problem: &Problem, lines: &[LineId], options: &Options) -> Picture {
    let cells = problem.initial_candidates();
    let mut is_crossed = vec![false; cells.len()];
    let mut builder = Problem::builder(problem.alphabet().clone()).cells(cells.len());
    for line in lines.iter().map(|&line| problem.line(line)) {
        line.cells().iter().for_each(|cell| is_crossed[cell.index()] = true);
        builder =
            builder.line(line.name(), line.cells().iter().map(|cell| cell.index()), line.rule().clone());
    }
    for (cell, &first) in cells.iter().enumerate() {
        // A cell on none of these lines can hold anything, so one symbol is enough.
        let one = first.iter().next().map_or(first, SymbolSet::only);
        builder = builder.given(cell, if is_crossed[cell] { first } else { one });
    }
    let Ok(part) = builder.build() else { return Picture::Unknown };
    let mut solutions = Solutions::new(&part, options);
    match (solutions.next(), solutions.limit()) {
        (Some(solution), _) => Picture::Some(solution),
        (None, None) => Picture::None,
        (None, Some(_)) => Picture::Unknown,
    }
}
