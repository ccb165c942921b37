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
    check_before(line, budget)?;
    let cells: Vec<SymbolSet> = (0..line.length()).map(|position| allowed(line.cell(position))).collect();
    let symbols: Option<Vec<Symbol>> = cells.iter().map(|cell| cell.known()).collect();
    // PERF: a finished line has one filling: `accepts` takes .1 s for 1000x1000 cells, `admits` 4.7 s.
    let is_right = match symbols {
        Some(symbols) => line.rule().accepts_within(&symbols, budget)?,
        None => line.rule().admits_within(&cells, budget)?,
    };
    Ok(!is_right)
}

/// Checks the budget before the cells of a line are collected and counted, which is done in one piece.
fn check_before(_line: &Line, budget: &Budget) -> Result<(), Limit> {
    const NANOS_PER_CELL: u64 = 100;
    budget.check()
}

/// Checks that a step is sound: each change belongs to a cell of the line, starts from its candidates,
/// removes at least one, and removes only candidates that no filling of the line uses.
///
/// There must be one set for each declared cell, or one for each cell of the problem.
pub fn step(problem: &Problem, before: &[SymbolSet], step: &LineStep) -> Result<(), Unsound> {
    step_within(problem, before, step, &Budget::unlimited())
}

/// The same within a budget. An error with a [limit](Unsound::limit) says nothing about the step.
pub(crate) fn step_within(
    problem: &Problem,
    before: &[SymbolSet],
    step: &LineStep,
    budget: &Budget,
) -> Result<(), Unsound> {
    problem.check_length(before.len()).map_err(|error| Unsound(Fault::WrongLength(error)))?;
    let line = problem.lines().get(step.line.index()).ok_or(Unsound(Fault::UnknownLine(step.line)))?;
    check_before(line, budget)?;
    let candidates = candidates_of(problem, line, before);
    let mut supposed = candidates.clone();
    // Changes mostly come in the order of the line, so each cell is soon found after the last one.
    let (length, mut next) = (line.length(), 0);
    for change in &step.changes {
        check_cell(problem, change.cell)?;
        let unsound = |fault| Err(Unsound(Fault::Change { line: step.line, cell: change.cell, fault }));
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
            check_before(line, budget)?;
            supposed[position] = SymbolSet::only(symbol);
            if line.rule().admits_within(&supposed, budget)? {
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
) -> Result<(), Unsound> {
    from_premises_within(problem, premises, line, changes, &Budget::unlimited())
}

/// The same within a budget. An error with a [limit](Unsound::limit) says nothing about the step.
pub fn from_premises_within(
    problem: &Problem,
    premises: &[(CellId, SymbolSet)],
    line: LineId,
    changes: &[Change],
    budget: &Budget,
) -> Result<(), Unsound> {
    let known = only(problem, premises)?;
    let supposed = changes.iter().map(|change| -> Result<Change, Unsound> {
        check_cell(problem, change.cell)?;
        let before = known[change.cell.index()];
        Ok(Change { before, after: before.difference(change.before.difference(change.after)), ..*change })
    });
    step_within(problem, &known, &LineStep { line, changes: supposed.collect::<Result<_, _>>()? }, budget)
}

/// Whether a line has no filling if only these premises are known. False if the line or a cell is not one of the
/// problem.
pub fn contradiction_from_premises(
    problem: &Problem,
    premises: &[(CellId, SymbolSet)],
    line: LineId,
) -> bool {
    // Without a limit there always is an answer.
    contradiction_from_premises_within(problem, premises, line, &Budget::unlimited()).unwrap_or_default()
}

/// The same within a budget.
pub fn contradiction_from_premises_within(
    problem: &Problem,
    premises: &[(CellId, SymbolSet)],
    line: LineId,
    budget: &Budget,
) -> Result<bool, Limit> {
    let (Ok(known), Some(line)) = (only(problem, premises), problem.lines().get(line.index())) else {
        return Ok(false);
    };
    check_before(line, budget)?;
    Ok(!line.rule().admits_within(&candidates_of(problem, line, &known), budget)?)
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
    // Without a limit there always is an answer.
    count_bounds_within(problem, line, candidates, counted, &Budget::unlimited()).unwrap_or_default()
}

/// The same within a budget.
pub fn count_bounds_within(
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
    check_before(line, budget)?;
    let held = candidates_of(problem, line, candidates);
    match line.rule().roles(problem.alphabet().size()) {
        Some(roles) => roles.count_bounds_within(&held, counted, budget),
        None if line.rule().counts() && line.rule().admits_within(&held, budget)? => {
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
    // Without a limit there always is an answer.
    Ok(contradiction_within(problem, &candidates, contradiction, &Budget::unlimited()).unwrap_or_default())
}

/// The same within a budget, with one set for each cell of the problem.
pub(crate) fn contradiction_within(
    problem: &Problem,
    candidates: &[SymbolSet],
    contradiction: Contradiction,
    budget: &Budget,
) -> Result<bool, Limit> {
    match contradiction {
        Contradiction::Line(line) if line.index() >= problem.lines().len() => Ok(false),
        Contradiction::Line(line) => is_broken(problem, candidates, line, budget),
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
    Limit(Limit),
    Change { line: LineId, cell: CellId, fault: ChangeFault },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ChangeFault {
    Elsewhere,
    OtherBefore,
    LosesNothing,
    StillPossible(Symbol),
}

impl From<Limit> for Unsound {
    fn from(limit: Limit) -> Unsound {
        Unsound(Fault::Limit(limit))
    }
}

impl Unsound {
    /// The limit that ended the check. The step may be sound.
    pub fn limit(&self) -> Option<Limit> {
        match self.0 {
            Fault::Limit(limit) => Some(limit),
            _ => None,
        }
    }

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
            Fault::Limit(limit) => return limit.ending(),
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

    use super::*;
    use crate::budget::Phase;
    use crate::problem::Problem;
    use crate::rule::{Cardinality, Clue, Pattern, Rule};
    use crate::symbol::Alphabet;

    /// A budget that counts how often it is checked, and the count.
    fn counting() -> (Budget, Arc<AtomicUsize>) {
        let checks = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&checks);
        let budget = Budget::unlimited().with_progress(move |_| {
            counter.fetch_add(1, Ordering::Relaxed);
        });
        (budget.with_report_interval(Duration::ZERO).enter(Phase::Lines), checks)
    }

    #[test]
    fn a_long_step_is_checked_within_the_budget() {
        let (cells, black) = (100, SymbolSet::only(Symbol::BLACK));
        let problem = Problem::builder(Alphabet::black_and_white())
            .cells(cells)
            .line("row 1", 0..cells, Clue::black([cells as u32]).into())
            .build()
            .unwrap();
        let change = |cell| Change { cell, before: SymbolSet::first(2), after: black };
        let changes: Vec<Change> = problem.cell_ids().map(change).collect();
        let reversed = changes.iter().rev().copied().collect();
        for changes in [changes, reversed] {
            let (budget, checks) = counting();
            let step_of = LineStep { line: LineId::new(0), changes };
            assert_eq!(step_within(&problem, problem.cells(), &step_of, &budget), Ok(()));
            assert!(checks.load(Ordering::Relaxed) > cells);
        }
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        let step_of = LineStep { line: LineId::new(0), changes: vec![change(CellId::new(0))] };
        let error = step_within(&problem, problem.cells(), &step_of, &spent).unwrap_err();
        assert_eq!((error.limit(), error.to_string()), (Some(Limit::Time), Limit::Time.ending()));
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
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        let counted = [SymbolSet::only(Symbol::new(0)); 3];
        for (line, bounds) in [(0, (0, 3)), (1, (0, 3))] {
            let line = LineId::new(line);
            let within = |budget| count_bounds_within(&problem, line, problem.cells(), &counted, budget);
            assert_eq!(within(&spent), Err(Limit::Time));
            assert_eq!(within(&Budget::unlimited()), Ok(Some(bounds)));
            assert_eq!(count_bounds(&problem, line, problem.cells(), &counted), Some(bounds));
        }
    }

    #[test]
    fn what_another_problem_says_is_refused_without_a_panic() {
        let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
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
