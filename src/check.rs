//! The independent checker: is a solution right, is a deduction sound?
//!
//! Everything here uses the reference semantics of [`rule`](crate::rule) and nothing else, neither automata
//! nor line engines. All tests check solutions and steps against it.
//!
//! ```
//! use nonomata::{check, puzzles::Nonogram, symbol::Symbol};
//!
//! let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! assert!(check::solution(&problem, &[1, 0, 0, 1].map(Symbol::new)).unwrap().is_empty());
//! assert_eq!(check::solution(&problem, &[1, 0, 1, 0].map(Symbol::new)).unwrap().len(), 2);
//! assert!(check::solution(&problem, &[1, 0, 1].map(Symbol::new)).is_err());
//! ```

use std::fmt;

use crate::grid::{Change, Contradiction, LineStep};
use crate::problem::{CellId, LineId, Problem, WrongLength};
use crate::symbol::{Symbol, SymbolSet};

/// The lines whose rule a finished grid breaks, in order; empty for a solution. A changed given cell breaks
/// every line through it.
///
/// There must be one symbol for each declared cell, or one for each cell of the problem.
pub fn solution(problem: &Problem, symbols: &[Symbol]) -> Result<Vec<LineId>, WrongLength> {
    partial(problem, &symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect::<Vec<_>>())
}

/// The lines that an unfinished grid has already broken, in order: those without a filling. An empty list
/// does not mean that the grid leads to a solution.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn partial(problem: &Problem, candidates: &[SymbolSet]) -> Result<Vec<LineId>, WrongLength> {
    let candidates = problem.complete(candidates)?;
    Ok(problem.line_ids().filter(|&line| is_broken(problem, &candidates, line)).collect())
}

/// The given cells that an unfinished grid contradicts: none of their initial candidates is left.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn changed(problem: &Problem, candidates: &[SymbolSet]) -> Result<Vec<CellId>, WrongLength> {
    let candidates = problem.complete(candidates)?;
    let is_changed =
        |cell: &CellId| candidates[cell.index()].intersection(problem.cells()[cell.index()]).is_empty();
    Ok(problem.cell_ids().filter(is_changed).collect())
}

/// Whether a line has no filling among these candidates and the initial ones.
fn is_broken(problem: &Problem, candidates: &[SymbolSet], line: LineId) -> bool {
    let allowed = |cell: &CellId| candidates[cell.index()].intersection(problem.cells()[cell.index()]);
    let line = problem.line(line);
    !line.rule().admits(&line.cells().iter().map(allowed).collect::<Vec<_>>())
}

/// Checks that a step is sound: each change belongs to a cell of the line, starts from its candidates,
/// removes at least one, and removes only candidates that no filling of the line uses.
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

/// Checks that a step follows from these premises alone, with all other cells unknown. Only the symbols
/// that its changes remove must follow; earlier removals need not.
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

/// Whether a line has no filling if only these premises are known.
pub fn contradiction_from_premises(
    problem: &Problem,
    premises: &[(CellId, SymbolSet)],
    line: LineId,
) -> bool {
    let known = only(problem, premises);
    let cells = problem.line(line).cells().iter().map(|cell| known[cell.index()]);
    !problem.line(line).rule().admits(&cells.collect::<Vec<_>>())
}

/// The minimum and maximum number of counted cells in the fillings of a line under these candidates. `None`
/// if there is no filling, or if the rule has no roles. A cell counts if it holds one of the symbols that
/// `counted` lists for its position.
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

/// The candidates of all cells if only these premises are known.
fn only(problem: &Problem, premises: &[(CellId, SymbolSet)]) -> Vec<SymbolSet> {
    let mut known = vec![problem.alphabet().all(); problem.cells().len()];
    for &(cell, holds) in premises {
        known[cell.index()] = known[cell.index()].intersection(holds);
    }
    known
}

/// Checks steps one after another, starting from the initial candidates, and returns the candidates that
/// are left.
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

/// Whether these candidates have this contradiction: the line has no filling, or the cell has no
/// candidates.
pub fn contradiction(problem: &Problem, candidates: &[SymbolSet], contradiction: Contradiction) -> bool {
    match contradiction {
        Contradiction::Line(line) => is_broken(problem, candidates, line),
        Contradiction::Cell(cell) => candidates[cell.index()].is_empty(),
    }
}

/// Why a step is unsound.
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
