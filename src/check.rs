//! Is this solution right, is this step sound? The independent checker.
//!
//! Everything here asks the slow law of [`rule`](crate::rule) and nothing else: no machine, no engine. It is what
//! the tests hold every solution and every step against.
//!
//! ```
//! use nonomata::{check, puzzles::Nonogram, symbol::Symbol};
//!
//! let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! assert!(check::solution(&problem, &[1, 0, 0, 1].map(Symbol::new)).is_empty());
//! assert_eq!(check::solution(&problem, &[1, 0, 1, 0].map(Symbol::new)).len(), 2);
//! ```

use std::fmt;

use crate::grid::{Change, Contradiction, LineStep};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// The lines whose rule a finished grid breaks, in order; none if it is a solution. A given cell that was changed
/// breaks every line that runs over it.
///
/// # Panics
///
/// If there is not one symbol a cell.
pub fn solution(problem: &Problem, symbols: &[Symbol]) -> Vec<LineId> {
    partial(problem, &symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect::<Vec<_>>())
}

/// The lines whose rule an unfinished grid has already broken: those without a filling, in order. That none is
/// broken does not say that the grid leads to a solution.
///
/// # Panics
///
/// If there is not one set a cell.
pub fn partial(problem: &Problem, candidates: &[SymbolSet]) -> Vec<LineId> {
    assert_eq!(candidates.len(), problem.cells().len(), "one set a cell");
    problem.line_ids().filter(|&line| is_broken(problem, candidates, line)).collect()
}

/// The given cells that an unfinished grid has changed: nothing is left of what the problem begins with.
///
/// # Panics
///
/// If there is not one set a cell.
pub fn changed(problem: &Problem, candidates: &[SymbolSet]) -> Vec<CellId> {
    assert_eq!(candidates.len(), problem.cells().len(), "one set a cell");
    let is_changed = |index: &usize| candidates[*index].intersection(problem.cells()[*index]).is_empty();
    (0..candidates.len()).filter(is_changed).map(CellId::new).collect()
}

/// Whether no filling of a line is among these candidates, and those the problem begins with.
fn is_broken(problem: &Problem, candidates: &[SymbolSet], line: LineId) -> bool {
    let allowed = |cell: &CellId| candidates[cell.index()].intersection(problem.cells()[cell.index()]);
    let line = problem.line(line);
    !line.rule().admits(&line.cells().iter().map(allowed).collect::<Vec<_>>())
}

/// Whether a step is sound: each of its changes is one of its line's cells as it was, loses something, and no
/// filling of the line needs what it loses.
pub fn step(problem: &Problem, before: &[SymbolSet], step: &LineStep) -> Result<(), Unsound> {
    let line = problem.line(step.line);
    let candidates: Vec<SymbolSet> = line.cells().iter().map(|cell| before[cell.index()]).collect();
    let unsound = |cell, fault| Err(Unsound { line: step.line, cell, fault });
    for change in &step.changes {
        let Some(position) = line.cells().iter().position(|&cell| cell == change.cell) else {
            return unsound(change.cell, Fault::Elsewhere);
        };
        if change.before != candidates[position] {
            return unsound(change.cell, Fault::OtherBefore);
        }
        if change.after == change.before || !change.after.is_subset(change.before) {
            return unsound(change.cell, Fault::LosesNothing);
        }
        for symbol in change.before.difference(change.after).iter() {
            let mut supposed = candidates.clone();
            supposed[position] = SymbolSet::only(symbol);
            if line.rule().admits(&supposed) {
                return unsound(change.cell, Fault::StillPossible(symbol));
            }
        }
    }
    Ok(())
}

/// Whether a step follows from these premises alone: nothing else is known of any cell. Only what the
/// changes take away must follow, not what had been taken away before.
pub fn from_premises(
    problem: &Problem,
    premises: &[(CellId, SymbolSet)],
    line: LineId,
    changes: &[Change],
) -> Result<(), Unsound> {
    let known = only(problem, premises);
    let supposed = changes.iter().map(|change| {
        let before = known[change.cell.index()];
        Change { before, after: before.difference(change.before.difference(change.after)), ..*change }
    });
    step(problem, &known, &LineStep { line, changes: supposed.collect() })
}

/// Whether a line has no filling where nothing is known but these premises.
pub fn contradiction_from_premises(
    problem: &Problem,
    premises: &[(CellId, SymbolSet)],
    line: LineId,
) -> bool {
    let known = only(problem, premises);
    let cells = problem.line(line).cells().iter().map(|cell| known[cell.index()]);
    !problem.line(line).rule().admits(&cells.collect::<Vec<_>>())
}

/// How many cells of a line count, at least and at most, where these candidates are known; none if it has no filling, or
/// its rule has no roles. A cell counts if it holds one of the symbols that are counted at its position.
pub fn count_bounds(
    problem: &Problem,
    line: LineId,
    candidates: &[SymbolSet],
    counted: &[SymbolSet],
) -> Option<(usize, usize)> {
    let line = problem.line(line);
    let held: Vec<SymbolSet> = line.cells().iter().map(|cell| candidates[cell.index()]).collect();
    line.rule().roles(problem.alphabet().size())?.count_bounds(&held, counted)
}

/// The candidates of all cells where nothing is known but these premises.
fn only(problem: &Problem, premises: &[(CellId, SymbolSet)]) -> Vec<SymbolSet> {
    let mut known = vec![problem.alphabet().all(); problem.cells().len()];
    for &(cell, holds) in premises {
        known[cell.index()] = known[cell.index()].intersection(holds);
    }
    known
}

/// Whether all steps are sound, one after another from the problem's first candidates: what they leave.
pub fn steps(problem: &Problem, steps: &[LineStep]) -> Result<Vec<SymbolSet>, Unsound> {
    let mut candidates = problem.cells().to_vec();
    for next in steps {
        step(problem, &candidates, next)?;
        for change in &next.changes {
            candidates[change.cell.index()] = change.after;
        }
    }
    Ok(candidates)
}

/// Whether these candidates are a contradiction where it is said: a line without a filling, a cell without a
/// candidate.
pub fn contradiction(problem: &Problem, candidates: &[SymbolSet], contradiction: Contradiction) -> bool {
    match contradiction {
        Contradiction::Line(line) => is_broken(problem, candidates, line),
        Contradiction::Cell(cell) => candidates[cell.index()].is_empty(),
    }
}

/// Why a step is not sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsound {
    line: LineId,
    cell: CellId,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    Elsewhere,
    OtherBefore,
    LosesNothing,
    StillPossible(Symbol),
}

impl Unsound {
    /// The same in the names of the problem: `r2c1 loses black, which a filling of row 2 still uses`.
    pub fn in_words(&self, problem: &Problem) -> String {
        let names = [problem.cell_name(self.cell), problem.line(self.line).name().to_owned()];
        self.words(&names[0], &names[1], |symbol| problem.alphabet().name(symbol).to_owned())
    }

    fn words(&self, cell: &str, line: &str, symbol: impl Fn(Symbol) -> String) -> String {
        match self.fault {
            Fault::Elsewhere => format!("{cell} is not on {line}"),
            Fault::OtherBefore => format!("{cell} of {line} held something else before the step"),
            Fault::LosesNothing => format!("{cell} of {line} loses nothing"),
            Fault::StillPossible(lost) => {
                format!("{cell} loses {}, which a filling of {line} still uses", symbol(lost))
            }
        }
    }
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = [format!("{:?}", self.cell), format!("{:?}", self.line)];
        f.write_str(&self.words(&names[0], &names[1], |symbol| format!("{symbol:?}")))
    }
}

impl std::error::Error for Unsound {}
