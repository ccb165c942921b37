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

use crate::budget::{Budget, Limit};
use crate::grid::{Change, Contradiction, LineStep};
use crate::problem::{CellId, Line, LineId, Problem, WrongLength};
use crate::symbol::{Symbol, SymbolSet};

/// The lines whose rule a finished grid breaks, in order; empty for a solution. A changed given cell breaks
/// every line through it; [`changed`] also finds those that are on no line.
///
/// There must be one symbol for each declared cell, or one for each cell of the problem.
pub fn solution(problem: &Problem, symbols: &[Symbol]) -> Result<Vec<LineId>, WrongLength> {
    partial(problem, &SymbolSet::singletons(symbols))
}

/// The lines that an unfinished grid has already broken, in order: those without a filling. An empty list
/// does not mean that the grid leads to a solution.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn partial(problem: &Problem, candidates: &[SymbolSet]) -> Result<Vec<LineId>, WrongLength> {
    Ok(partial_within(problem, candidates, &Budget::unlimited())?.0)
}

/// The same with the limit that was reached, if one was: then the lines are those before it.
pub fn partial_within(
    problem: &Problem,
    candidates: &[SymbolSet],
    budget: &Budget,
) -> Result<(Vec<LineId>, Option<Limit>), WrongLength> {
    let (candidates, budget) = (problem.completed(candidates)?, budget.started());
    let mut broken = Vec::new();
    for line in problem.line_ids() {
        if let Err(limit) = budget.check() {
            return Ok((broken, Some(limit)));
        }
        if is_broken(problem, &candidates, line) {
            broken.push(line);
        }
    }
    Ok((broken, None))
}

/// The given cells that an unfinished grid contradicts: none of their initial candidates is left.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn changed(problem: &Problem, candidates: &[SymbolSet]) -> Result<Vec<CellId>, WrongLength> {
    let candidates = problem.completed(candidates)?;
    let is_changed = |cell: &CellId| candidates[cell.index()].intersection(problem.initial(*cell)).is_empty();
    Ok(problem.cell_ids().filter(is_changed).collect())
}

/// Whether a line has no filling among these candidates and the initial ones.
fn is_broken(problem: &Problem, candidates: &[SymbolSet], line: LineId) -> bool {
    let allowed = |cell: CellId| candidates[cell.index()].intersection(problem.initial(cell));
    let line = problem.line(line);
    let cells: Vec<SymbolSet> = (0..line.length()).map(|position| allowed(line.cell(position))).collect();
    let symbols: Option<Vec<Symbol>> = cells.iter().map(|cell| cell.known()).collect();
    // PERF: a finished line has one filling: `accepts` takes .1 s for 1000x1000 cells, `admits` 4.7 s.
    match symbols {
        Some(symbols) => !line.rule().accepts(&symbols),
        None => !line.rule().admits(&cells),
    }
}

/// Checks that a step is sound: each change belongs to a cell of the line, starts from its candidates,
/// removes at least one, and removes only candidates that no filling of the line uses.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn step(problem: &Problem, before: &[SymbolSet], step: &LineStep) -> Result<(), Unsound> {
    problem.check_length(before.len()).map_err(|error| Unsound(Fault::WrongLength(error)))?;
    let line = problem.lines().get(step.line.index()).ok_or(Unsound(Fault::UnknownLine(step.line)))?;
    let candidates = candidates_of(problem, line, before);
    for change in &step.changes {
        check_cell(problem, change.cell)?;
        let unsound = |fault| Err(Unsound(Fault::Change { line: step.line, cell: change.cell, fault }));
        let Some(position) = line.cells().iter().position(|&cell| cell == change.cell) else {
            return unsound(ChangeFault::Elsewhere);
        };
        if change.before != candidates[position] {
            return unsound(ChangeFault::OtherBefore);
        }
        if change.after == change.before || !change.after.is_subset(change.before) {
            return unsound(ChangeFault::LosesNothing);
        }
        for symbol in change.before.difference(change.after).iter() {
            let mut supposed = candidates.clone();
            supposed[position] = SymbolSet::only(symbol);
            if line.rule().admits(&supposed) {
                return unsound(ChangeFault::StillPossible(symbol));
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
    let known = only(problem, premises)?;
    let supposed = changes.iter().map(|change| {
        check_cell(problem, change.cell)?;
        let before = known[change.cell.index()];
        Ok(Change { before, after: before.difference(change.before.difference(change.after)), ..*change })
    });
    step(problem, &known, &LineStep { line, changes: supposed.collect::<Result<_, _>>()? })
}

/// Whether a line has no filling if only these premises are known. False if the line or a cell is not one of the
/// problem.
pub fn contradiction_from_premises(
    problem: &Problem,
    premises: &[(CellId, SymbolSet)],
    line: LineId,
) -> bool {
    let (Ok(known), Some(line)) = (only(problem, premises), problem.lines().get(line.index())) else {
        return false;
    };
    !line.rule().admits(&candidates_of(problem, line, &known))
}

/// The minimum and maximum number of counted cells in the fillings of a line under these candidates. `None` if there is
/// no filling, or if the rule has no roles; for a large rule that counts, bounds that ignore it. A cell counts if it
/// holds one of the symbols that `counted` lists for its position. Also `None` if there is no such line, or if a list
/// does not have the right length: one set of candidates for each declared cell or for each cell of the problem, and
/// one set in `counted` for each cell of the line.
pub fn count_bounds(
    problem: &Problem,
    line: LineId,
    candidates: &[SymbolSet],
    counted: &[SymbolSet],
) -> Option<(usize, usize)> {
    let line = problem.lines().get(line.index())?;
    if problem.check_length(candidates.len()).is_err() || counted.len() != line.length() {
        return None;
    }
    let held = candidates_of(problem, line, candidates);
    match line.rule().roles(problem.alphabet().size()) {
        Some(roles) => roles.count_bounds(&held, counted),
        None if line.rule().counts() && line.rule().admits(&held) => {
            let cells = || held.iter().zip(counted);
            let least = cells().filter(|(held, counted)| held.is_subset(**counted)).count();
            Some((least, cells().filter(|(held, counted)| !held.intersection(**counted).is_empty()).count()))
        }
        None => None,
    }
}

/// The candidates of all cells if only these premises are known.
fn only(problem: &Problem, premises: &[(CellId, SymbolSet)]) -> Result<Vec<SymbolSet>, Unsound> {
    let mut known = vec![problem.alphabet().all(); problem.cell_count()];
    for &(cell, holds) in premises {
        check_cell(problem, cell)?;
        known[cell.index()] = known[cell.index()].intersection(holds);
    }
    Ok(known)
}

/// The candidates of the cells of a line. Without candidates of its own, a generated cell has its initial ones.
fn candidates_of(problem: &Problem, line: &Line, candidates: &[SymbolSet]) -> Vec<SymbolSet> {
    let of = |cell: usize| candidates.get(cell).copied().unwrap_or(problem.cells()[cell]);
    line.cells().iter().map(|cell| of(cell.index())).collect()
}

fn check_cell(problem: &Problem, cell: CellId) -> Result<(), Unsound> {
    if cell.index() < problem.cell_count() { Ok(()) } else { Err(Unsound(Fault::UnknownCell(cell))) }
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
/// candidates. False if the problem has no such line or cell.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn contradiction(
    problem: &Problem,
    candidates: &[SymbolSet],
    contradiction: Contradiction,
) -> Result<bool, WrongLength> {
    let candidates = problem.complete(candidates)?;
    Ok(match contradiction {
        Contradiction::Line(line) => {
            line.index() < problem.lines().len() && is_broken(problem, &candidates, line)
        }
        Contradiction::Cell(cell) => candidates.get(cell.index()).is_some_and(|cell| cell.is_empty()),
    })
}

/// Why a step is unsound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsound(Fault);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    WrongLength(WrongLength),
    UnknownLine(LineId),
    UnknownCell(CellId),
    Change { line: LineId, cell: CellId, fault: ChangeFault },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChangeFault {
    Elsewhere,
    OtherBefore,
    LosesNothing,
    StillPossible(Symbol),
}

impl Unsound {
    /// The same in the names of the problem: `r2c1 loses black, which a filling of row 2 still uses`.
    pub fn describe(&self, problem: &Problem) -> String {
        self.words(
            |cell| problem.cell_name(cell),
            |line| problem.line(line).name().to_owned(),
            |cell, symbol| problem.symbol_name(cell, symbol).to_owned(),
        )
    }

    fn words(
        &self,
        cell_name: impl Fn(CellId) -> String,
        line_name: impl Fn(LineId) -> String,
        symbol_name: impl Fn(CellId, Symbol) -> String,
    ) -> String {
        let (line, id, fault) = match self.0 {
            Fault::WrongLength(error) => return error.to_string(),
            Fault::UnknownLine(line) => return format!("the problem has no line {}", line.index()),
            Fault::UnknownCell(cell) => return format!("the problem has no cell {}", cell.index()),
            Fault::Change { line, cell, fault } => (line_name(line), cell, fault),
        };
        let cell = cell_name(id);
        match fault {
            ChangeFault::Elsewhere => format!("{cell} is not on {line}"),
            ChangeFault::OtherBefore => format!("{cell} of {line} held something else before the step"),
            ChangeFault::LosesNothing => format!("{cell} of {line} loses nothing"),
            ChangeFault::StillPossible(lost) => {
                format!("{cell} loses {}, which a filling of {line} still uses", symbol_name(id, lost))
            }
        }
    }
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.words(
            |cell| format!("{cell:?}"),
            |line| format!("{line:?}"),
            |_, symbol| format!("{symbol:?}"),
        );
        f.write_str(&words)
    }
}

impl std::error::Error for Unsound {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Nonogram;

    #[test]
    fn what_another_problem_says_is_refused_without_a_panic() {
        let puzzle = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap();
        let problem = puzzle.to_problem();
        let (cell, line) = (CellId::new(4), LineId::new(4));
        let (before, after) = (SymbolSet::first(2), SymbolSet::only(Symbol::BLANK));
        let change = |cell| Change { cell, before, after };
        let refused = |before: &[SymbolSet], line, cell| {
            let step_of = LineStep { line, changes: vec![change(cell)] };
            step(&problem, before, &step_of).unwrap_err().describe(&problem)
        };
        let first = LineId::new(0);
        assert_eq!(
            refused(&problem.cells()[1..], first, CellId::new(0)),
            "expected one value for each of 4 cells, found 3"
        );
        assert_eq!(refused(problem.cells(), line, CellId::new(0)), "the problem has no line 4");
        assert_eq!(refused(problem.cells(), first, cell), "the problem has no cell 4");
        assert_eq!(refused(problem.cells(), first, CellId::new(3)), "r2c2 is not on row 1");
        let premises = [(cell, after)];
        assert!(from_premises(&problem, &premises, first, &[]).is_err());
        assert!(from_premises(&problem, &[], first, &[change(cell)]).is_err());
        assert!(!contradiction_from_premises(&problem, &premises, first));
        assert!(!contradiction_from_premises(&problem, &[], line));
        assert_eq!(contradiction(&problem, problem.cells(), Contradiction::Line(line)), Ok(false));
        assert_eq!(contradiction(&problem, problem.cells(), Contradiction::Cell(cell)), Ok(false));
        assert!(contradiction(&problem, &[], Contradiction::Line(first)).is_err());
        let counted = [SymbolSet::only(Symbol::BLACK); 2];
        assert_eq!(count_bounds(&problem, first, problem.cells(), &counted), Some((1, 1)));
        assert_eq!(count_bounds(&problem, line, problem.cells(), &counted), None);
        assert_eq!(count_bounds(&problem, first, problem.cells(), &counted[1..]), None);
        assert_eq!(count_bounds(&problem, first, &[], &counted), None);
    }
}
