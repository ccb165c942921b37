//! The independent checker: is a solution right, is a deduction sound?
//!
//! Everything here uses the reference semantics of [`rule`](crate::rule) and nothing else, neither automata
//! nor line engines. All tests check solutions and steps against it.
//!
//! ```
//! use nonomata_engine::{check, problem::Problem, symbol::Symbol};
//!
//! let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
//! assert!(check::solution(&problem, &[1, 0, 0, 1].map(Symbol::new)).unwrap().is_empty());
//! assert_eq!(check::solution(&problem, &[1, 0, 1, 0].map(Symbol::new)).unwrap().len(), 2);
//! assert!(check::solution(&problem, &[1, 0, 1].map(Symbol::new)).is_err());
//! ```

use std::fmt;

use crate::budget::{Budget, Limit, Stopped};
use crate::grid::{Change, Contradiction, LineStep};
use crate::problem::{CellId, Line, LineId, Problem, WrongLength};
use crate::symbol::{Symbol, SymbolSet};

/// The lines whose rule a finished grid breaks, in order; empty for a solution. A changed given cell breaks
/// every line through it; [`changed`] also finds those that are on no line.
///
/// There must be one symbol for each declared cell, or one for each cell of the problem.
pub fn solution(problem: &Problem, symbols: &[Symbol]) -> Result<Vec<LineId>, WrongLength> {
    Ok(partial(problem, &SymbolSet::singletons(symbols), &Budget::unlimited())?.0)
}

/// The lines that an unfinished grid has already broken, in order: those without a filling. An empty list
/// does not mean that the grid leads to a solution. Also the limit that was reached, if one was: then the lines
/// are those before it.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn partial(
    problem: &Problem,
    candidates: &[SymbolSet],
    budget: &Budget,
) -> Result<(Vec<LineId>, Option<Limit>), WrongLength> {
    let (candidates, budget) = (problem.completed(candidates)?, budget.started());
    let mut broken = Vec::new();
    for line in problem.line_ids() {
        match is_broken(problem, &candidates, line, &budget) {
            Ok(true) => broken.push(line),
            Ok(false) => {}
            Err(limit) => return Ok((broken, Some(limit))),
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
fn is_broken(
    problem: &Problem,
    candidates: &[SymbolSet],
    line: LineId,
    budget: &Budget,
) -> Result<bool, Limit> {
    let allowed = |cell: CellId| candidates[cell.index()].intersection(problem.initial(cell));
    let line = problem.line(line);
    budget.check()?;
    let cells: Vec<SymbolSet> = (0..line.length()).map(|position| allowed(line.cell(position))).collect();
    Ok(!line.rule().admits(&cells, budget)?)
}

/// Checks that a step is sound: each change belongs to a cell of the line, starts from its candidates,
/// removes at least one, and removes only candidates that no filling of the line uses.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn step(
    problem: &Problem,
    before: &[SymbolSet],
    step: &LineStep,
    budget: &Budget,
) -> Result<(), Stopped<Unsound>> {
    let budget = &budget.started();
    problem.check_length(before.len()).map_err(|error| Unsound(Fault::WrongLength(error)))?;
    let line = problem.lines().get(step.line.index()).ok_or(Unsound(Fault::UnknownLine(step.line)))?;
    budget.check()?;
    let candidates = candidates_of(problem, line, before);
    let mut supposed = candidates.clone();
    // Changes mostly come in the order of the line, so each cell is soon found after the last one.
    let (length, mut next) = (line.length(), 0);
    for change in &step.changes {
        check_cell(problem, change.cell)?;
        let unsound =
            |fault| Err(Unsound(Fault::Change { line: step.line, cell: change.cell, fault }).into());
        let is_changed = |&position: &usize| line.cell(position) == change.cell;
        let Some(position) = (next..length).chain(0..next).find(is_changed) else {
            return unsound(ChangeFault::Elsewhere);
        };
        next = position + 1;
        if change.before != candidates[position] {
            return unsound(ChangeFault::OtherBefore);
        }
        if change.after == change.before || !change.after.is_subset(change.before) {
            return unsound(ChangeFault::LosesNothing);
        }
        for symbol in change.before.difference(change.after).iter() {
            budget.check()?;
            supposed[position] = SymbolSet::only(symbol);
            if line.rule().admits(&supposed, budget)? {
                return unsound(ChangeFault::StillPossible(symbol));
            }
        }
        supposed[position] = candidates[position];
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
    budget: &Budget,
) -> Result<(), Stopped<Unsound>> {
    let known = only(problem, premises)?;
    let supposed = changes.iter().map(|change| -> Result<Change, Unsound> {
        check_cell(problem, change.cell)?;
        let before = known[change.cell.index()];
        Ok(Change { before, after: before.difference(change.before.difference(change.after)), ..*change })
    });
    step(problem, &known, &LineStep { line, changes: supposed.collect::<Result<_, _>>()? }, budget)
}

/// Whether a line has no filling if only these premises are known. False if the line or a cell is not one of the
/// problem.
pub fn contradiction_from_premises(
    problem: &Problem,
    premises: &[(CellId, SymbolSet)],
    line: LineId,
    budget: &Budget,
) -> Result<bool, Limit> {
    let (Ok(known), Some(line)) = (only(problem, premises), problem.lines().get(line.index())) else {
        return Ok(false);
    };
    let budget = &budget.started();
    budget.check()?;
    Ok(!line.rule().admits(&candidates_of(problem, line, &known), budget)?)
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
    budget: &Budget,
) -> Result<Option<(usize, usize)>, Limit> {
    let Some(line) = problem.lines().get(line.index()) else { return Ok(None) };
    if problem.check_length(candidates.len()).is_err() || counted.len() != line.length() {
        return Ok(None);
    }
    let budget = &budget.started();
    budget.check()?;
    let held = candidates_of(problem, line, candidates);
    match line.rule().roles(problem.alphabet().size()) {
        Some(roles) => roles.count_bounds(&held, counted, budget),
        None if line.rule().counts() && line.rule().admits(&held, budget)? => {
            let cells = || held.iter().zip(counted);
            let least = cells().filter(|(held, counted)| held.is_subset(**counted)).count();
            let most = cells().filter(|(held, counted)| !held.intersection(**counted).is_empty()).count();
            Ok(Some((least, most)))
        }
        None => Ok(None),
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
    let of = |cell: usize| candidates.get(cell).copied().unwrap_or(problem.initial_candidates()[cell]);
    line.cells().iter().map(|cell| of(cell.index())).collect()
}

fn check_cell(problem: &Problem, cell: CellId) -> Result<(), Unsound> {
    if cell.index() < problem.cell_count() { Ok(()) } else { Err(Unsound(Fault::UnknownCell(cell))) }
}

/// Checks steps one after another, starting from the initial candidates, and returns the candidates that
/// are left.
pub fn steps(
    problem: &Problem,
    steps: &[LineStep],
    budget: &Budget,
) -> Result<Vec<SymbolSet>, Stopped<Unsound>> {
    let (mut candidates, budget) = (problem.initial_candidates().to_vec(), budget.started());
    for next in steps {
        step(problem, &candidates, next, &budget)?;
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
    budget: &Budget,
) -> Result<bool, Stopped<WrongLength>> {
    let candidates = problem.completed(candidates).map_err(Stopped::Failed)?;
    match contradiction {
        Contradiction::Line(line) if line.index() >= problem.lines().len() => Ok(false),
        Contradiction::Line(line) => Ok(is_broken(problem, &candidates, line, &budget.started())?),
        Contradiction::Cell(cell) => Ok(candidates.get(cell.index()).is_some_and(|cell| cell.is_empty())),
    }
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

impl From<Unsound> for Stopped<Unsound> {
    fn from(unsound: Unsound) -> Stopped<Unsound> {
        Stopped::Failed(unsound)
    }
}

impl Unsound {
    /// The fault in the names of the problem: `r2c1 loses black, which a filling of row 2 still uses`.
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
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::budget::CancelToken;
    use crate::problem::Problem;
    use crate::rule::{Cardinality, Clue, Pattern, Rule};
    use crate::symbol::Alphabet;

    /// A budget that counts how often it is checked, and the count.
    fn counting() -> (Budget, Arc<AtomicUsize>) {
        let checks = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&checks);
        let cancel = CancelToken::asking(move || {
            counter.fetch_add(1, Ordering::Relaxed);
            false
        });
        (Budget::unlimited().with_cancel(cancel), checks)
    }

    #[test]
    fn a_long_step_is_checked_within_the_budget() {
        let (cells, black) = (100, SymbolSet::only(Symbol::BLACK));
        let problem = Problem::builder(Alphabet::black_and_white())
            .cells(cells)
            .line("row 1", 0..cells, Clue::black([cells as u32]).into())
            .build()
            .unwrap();
        let change = |cell| Change { cell, before: SymbolSet::of_first(2), after: black };
        let changes: Vec<Change> = problem.cell_ids().map(change).collect();
        let reversed = changes.iter().rev().copied().collect();
        for changes in [changes, reversed] {
            let (budget, checks) = counting();
            let step_of = LineStep { line: LineId::new(0), changes };
            assert_eq!(step(&problem, problem.initial_candidates(), &step_of, &budget), Ok(()));
            assert!(checks.load(Ordering::Relaxed) > cells);
        }
        let spent = Budget::unlimited().with_time(Duration::ZERO);
        let step_of = LineStep { line: LineId::new(0), changes: vec![change(CellId::new(0))] };
        let stopped = step(&problem, problem.initial_candidates(), &step_of, &spent);
        assert_eq!(stopped, Err(Stopped::Limit(Limit::Time)));
    }

    #[test]
    fn bounds_of_counts_end_with_the_budget() {
        let alphabet = Alphabet::of_letters("abcdefghijklmnopqrstuvwxyz").unwrap();
        let all_different = Rule::from(Cardinality::all_different(alphabet.all()));
        let words = Rule::from(Pattern::new("a*b*", &alphabet).unwrap());
        assert!(all_different.roles(26).is_none() && words.roles(26).is_some());
        let problem = Problem::builder(alphabet)
            .cells(3)
            .line("row 1", 0..3, all_different)
            .line("row 2", 0..3, words)
            .build()
            .unwrap();
        let spent = Budget::unlimited().with_time(Duration::ZERO);
        let counted = [SymbolSet::only(Symbol::new(0)); 3];
        for (line, bounds) in [(0, (0, 3)), (1, (0, 3))] {
            let line = LineId::new(line);
            let within =
                |budget| count_bounds(&problem, line, problem.initial_candidates(), &counted, budget);
            assert_eq!(within(&spent), Err(Limit::Time));
            assert_eq!(within(&Budget::unlimited()), Ok(Some(bounds)));
        }
    }

    #[test]
    fn what_another_problem_says_is_refused_without_a_panic() {
        let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
        let budget = Budget::unlimited();
        let (cell, line) = (CellId::new(4), LineId::new(4));
        let (before, after) = (SymbolSet::of_first(2), SymbolSet::only(Symbol::BLANK));
        let change = |cell| Change { cell, before, after };
        let refused = |before: &[SymbolSet], line, cell| {
            let step_of = LineStep { line, changes: vec![change(cell)] };
            match step(&problem, before, &step_of, &budget) {
                Err(Stopped::Failed(unsound)) => unsound.describe(&problem),
                checked => panic!("{checked:?}"),
            }
        };
        let first = LineId::new(0);
        assert_eq!(
            refused(&problem.initial_candidates()[1..], first, CellId::new(0)),
            "expected one value for each of 4 cells, found 3"
        );
        assert_eq!(refused(problem.initial_candidates(), line, CellId::new(0)), "the problem has no line 4");
        assert_eq!(refused(problem.initial_candidates(), first, cell), "the problem has no cell 4");
        assert_eq!(refused(problem.initial_candidates(), first, CellId::new(3)), "r2c2 is not on row 1");
        let premises = [(cell, after)];
        assert!(from_premises(&problem, &premises, first, &[], &budget).is_err());
        assert!(from_premises(&problem, &[], first, &[change(cell)], &budget).is_err());
        assert_eq!(contradiction_from_premises(&problem, &premises, first, &budget), Ok(false));
        assert_eq!(contradiction_from_premises(&problem, &[], line, &budget), Ok(false));
        let is_in = |cells: &[SymbolSet], of| contradiction(&problem, cells, of, &budget);
        assert_eq!(is_in(problem.initial_candidates(), Contradiction::Line(line)), Ok(false));
        assert_eq!(is_in(problem.initial_candidates(), Contradiction::Cell(cell)), Ok(false));
        assert!(is_in(&[], Contradiction::Line(first)).is_err());
        let counted = [SymbolSet::only(Symbol::BLACK); 2];
        let bounds = |line, cells: &[SymbolSet], counted: &[SymbolSet]| {
            count_bounds(&problem, line, cells, counted, &budget).unwrap()
        };
        assert_eq!(bounds(first, problem.initial_candidates(), &counted), Some((1, 1)));
        assert_eq!(bounds(line, problem.initial_candidates(), &counted), None);
        assert_eq!(bounds(first, problem.initial_candidates(), &counted[1..]), None);
        assert_eq!(bounds(first, &[], &counted), None);
    }
}
