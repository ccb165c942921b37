//! The checker of walkthroughs: replays every step from its premises alone, by the reference semantics of the rules.
//!
//! No engine is used here. Premises must be known before the step; the changes must follow from the premises and the
//! rule, or from the chain, which may use nothing but the premises of the whole step and the assumption. A step of
//! another problem is refused before anything of it is used.

use std::collections::{HashMap, HashSet};

use super::check_count::check_count;
use super::fault::{StepFault, WalkthroughError};
use super::step::{Alike, Branch, Conflict, Step, StepKind};
use super::walkthrough::{Ending, Walkthrough};
use crate::explain::Fact;
use nonomata_engine::budget::{Budget, Limit, Stopped};
use nonomata_engine::check;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::symbol::{Symbol, SymbolSet};

impl Walkthrough {
    /// Checks every step from its premises alone, and the ending.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use nonomata::budget::{Budget, Limit};
    /// use nonomata::explain::walkthrough::Walkthrough;
    /// use nonomata::{puzzles::Nonogram, search::Options};
    ///
    /// let puzzle = Nonogram::builder().rows([[1]]).columns([[1]]).build().unwrap();
    /// let problem = puzzle.to_problem();
    /// let walkthrough = Walkthrough::of(&problem, &Options::default());
    /// let budget = Budget::unlimited().with_time(Duration::ZERO);
    /// let stopped = walkthrough.check(&problem, &budget).unwrap_err();
    /// assert_eq!(stopped.limit(), Some(Limit::Time), "nothing is said about its steps");
    /// assert_eq!(walkthrough.check(&problem, &Budget::unlimited()), Ok(()));
    /// ```
    pub fn check(&self, problem: &Problem, budget: &Budget) -> Result<(), Stopped<WalkthroughError>> {
        let budget = budget.started();
        let mut known = problem
            .complete(&self.start)
            .map_err(|error| WalkthroughError { step: 0, fault: StepFault::WrongLength(error) })?;
        for (index, step) in self.steps.iter().enumerate() {
            check_ids(problem, step)
                .map_err(Stopped::Failed)
                .and_then(|()| replay(problem, &budget, &mut known, step))
                .map_err(|stopped| stopped.map(|fault| WalkthroughError { step: index + 1, fault }))?;
        }
        let at_end = |fault| WalkthroughError { step: self.steps.len() + 1, fault };
        let other_end = || Err(at_end(StepFault::OtherEnd).into());
        // Hidden cells are functions of the others; no step mentions them.
        let shown = problem.declared_count();
        if self.end.get(..shown) != Some(&known[..shown]) {
            return other_end();
        }
        match &self.ending {
            Ending::Unique => match &self.solution {
                Some(symbols) if self.ends_in(problem, symbols, &budget)? => Ok(()),
                _ => other_end(),
            },
            Ending::None(conflict) => check_conflict_ids(problem, conflict)
                .map_err(Stopped::Failed)
                .and_then(|()| replay_conflict(problem, &budget, &known, conflict))
                .map_err(|stopped| stopped.map(at_end)),
            Ending::Empty(cell)
                if !problem.initial_candidates().get(cell.index()).is_some_and(|set| set.is_empty()) =>
            {
                other_end()
            }
            Ending::Empty(_) | Ending::Multiple(_) | Ending::Unknown => Ok(()),
        }
    }
}

impl Walkthrough {
    /// Whether these symbols are a solution, and no other candidate is left in the output cells.
    fn ends_in(&self, problem: &Problem, symbols: &[Symbol], budget: &Budget) -> Result<bool, Limit> {
        let mut held = self.end.iter().zip(symbols);
        let is_answered = problem.output_cells().all(|cell| self.end[cell.index()].known().is_some());
        let is_left = symbols.len() == self.end.len() && held.all(|(set, &symbol)| set.contains(symbol));
        if !is_answered || !is_left {
            return Ok(false);
        }
        match check::partial(problem, &SymbolSet::singletons(symbols), budget) {
            Ok((_, Some(limit))) => Err(limit),
            Ok((broken, None)) => Ok(broken.is_empty()),
            Err(_) => Ok(false),
        }
    }
}

impl Step {
    /// Checks that the step follows from its premises alone, by the reference semantics of the rules, and that these
    /// are known in a grid: whether a hint is right. `known` has one set for each declared cell, or one for each cell
    /// of the problem. The given cells are known as well, and that no cell has a colour that the clue of one of its
    /// lines lacks.
    ///
    /// ```
    /// use nonomata::budget::{Budget, Stopped};
    /// use nonomata::explain::hint::{Hint, hint};
    /// use nonomata::{grid::Change, puzzles::Nonogram, search::Options, symbol::{Symbol, SymbolSet}};
    ///
    /// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
    /// let problem = puzzle.to_problem();
    /// let given = problem.initial_candidates();
    /// let Hint::Next(mut step) = hint(&problem, given, &Options::default()).unwrap() else { panic!() };
    /// let budget = Budget::unlimited();
    /// assert_eq!(step.check(&problem, problem.initial_candidates(), &budget), Ok(()));
    ///
    /// // The opposite does not follow.
    /// let Change { cell, before, after } = step.changes[0];
    /// step.changes[0].after = before.difference(after);
    /// let checked = step.check(&problem, problem.initial_candidates(), &budget);
    /// let Err(Stopped::Failed(fault)) = checked else { panic!() };
    /// assert_eq!(fault.describe(&problem), "r1c1 loses black, which a filling of row 1 still uses");
    /// ```
    pub fn check(
        &self,
        problem: &Problem,
        known: &[SymbolSet],
        budget: &Budget,
    ) -> Result<(), Stopped<StepFault>> {
        let mut known = problem.complete(known).map_err(StepFault::WrongLength)?;
        for (cell, known) in problem.cell_ids().zip(&mut known) {
            *known = known.intersection(problem.initial(cell));
            let seen = known.intersection(problem.clue_colours(cell));
            // A cell that the colours decide is left to steps.
            if seen.len() > 1 {
                *known = seen;
            }
        }
        check_ids(problem, self)?;
        replay(problem, &budget.started(), &mut known, self)
    }
}

/// Checks that the problem has all cells and lines of a step.
fn check_ids(problem: &Problem, step: &Step) -> Result<(), StepFault> {
    let changed = step.changes.iter().map(|change| change.cell);
    check_cells(problem, changed.chain(step.premises.iter().map(|fact| fact.cell)))?;
    match &step.kind {
        StepKind::Line { line, .. } => check_line(problem, *line)?,
        StepKind::Contradiction { assumed, conflict, alike, .. } => {
            check_cells(problem, alike.iter().map(|alike| alike.assumed.cell).chain([assumed.cell]))?;
            check_conflict_ids(problem, conflict)?;
        }
        StepKind::Branches { branches, line } => {
            check_cells(problem, branches.iter().map(|branch| branch.assumed.cell))?;
            line.iter().try_for_each(|&line| check_line(problem, line))?;
        }
        StepKind::Count(count) => count.lines().try_for_each(|line| check_line(problem, line))?,
    }
    step.chains().flatten().try_for_each(|link| check_ids(problem, link))
}

fn check_conflict_ids(problem: &Problem, conflict: &Conflict) -> Result<(), StepFault> {
    check_line(problem, conflict.line)?;
    check_cells(problem, conflict.premises.iter().map(|fact| fact.cell))
}

fn check_cells(problem: &Problem, mut cells: impl Iterator<Item = CellId>) -> Result<(), StepFault> {
    match cells.find(|cell| cell.index() >= problem.cell_count()) {
        Some(unknown) => Err(StepFault::UnknownCell(unknown)),
        None => Ok(()),
    }
}

fn check_line(problem: &Problem, line: LineId) -> Result<(), StepFault> {
    if line.index() < problem.lines().len() { Ok(()) } else { Err(StepFault::UnknownLine(line)) }
}

/// Replays one step on the candidates in `known`, and applies it to them.
fn replay(
    problem: &Problem,
    budget: &Budget,
    known: &mut [SymbolSet],
    step: &Step,
) -> Result<(), Stopped<StepFault>> {
    budget.check()?;
    for fact in &step.premises {
        if !known[fact.cell.index()].is_subset(fact.holds) {
            return Err(StepFault::NotKnown(fact.cell).into());
        }
    }
    match &step.kind {
        StepKind::Line { line, .. } => replay_line(problem, budget, *line, step)?,
        StepKind::Contradiction { assumed, chain, conflict, alike } => {
            replay_contradiction(problem, budget, step, (*assumed, chain), conflict, alike)?;
        }
        StepKind::Branches { branches, line } => replay_branches(problem, budget, step, branches, *line)?,
        StepKind::Count(count) => check_count(problem, budget, step, count)?,
    }
    for change in &step.changes {
        let cell = &mut known[change.cell.index()];
        let lost = change.before.difference(change.after);
        if cell.intersection(lost).is_empty() {
            return Err(StepFault::OtherBefore(change.cell).into());
        }
        *cell = cell.difference(lost);
    }
    Ok(())
}

/// Replays the chains of all suppositions of a step, and checks that it takes away nothing but these.
fn replay_contradiction(
    problem: &Problem,
    budget: &Budget,
    step: &Step,
    (assumed, chain): (Fact, &[Step]),
    conflict: &Conflict,
    alike: &[Alike],
) -> Result<(), Stopped<StepFault>> {
    let left = replay_chain(problem, budget, step, assumed, chain)?;
    replay_conflict(problem, budget, &left, conflict)?;
    drop(left);
    for Alike { assumed, chain: own, joins } in alike {
        let common = chain.get(*joins..).ok_or(StepFault::NoConflict(conflict.line))?;
        let left = replay_chain(problem, budget, step, *assumed, own.iter().chain(common))?;
        replay_conflict(problem, budget, &left, conflict)?;
    }
    let mut refuted: HashMap<CellId, SymbolSet> = HashMap::new();
    for fact in alike.iter().map(|alike| alike.assumed).chain([assumed]) {
        let held = refuted.entry(fact.cell).or_insert(SymbolSet::EMPTY);
        *held = held.union(fact.holds);
    }
    for change in &step.changes {
        let held = refuted.get(&change.cell).copied().unwrap_or(SymbolSet::EMPTY);
        if !change.before.difference(change.after).is_subset(held) {
            return Err(StepFault::OtherBefore(change.cell).into());
        }
    }
    Ok(())
}

fn replay_line(
    problem: &Problem,
    budget: &Budget,
    line: LineId,
    step: &Step,
) -> Result<(), Stopped<StepFault>> {
    let cells: HashSet<CellId> = problem.line(line).cells().iter().copied().collect();
    if let Some(fact) = step.premises.iter().find(|fact| !cells.contains(&fact.cell)) {
        return Err(StepFault::Elsewhere(fact.cell).into());
    }
    check::from_premises(problem, &Fact::pairs(&step.premises), line, &step.changes, budget)
        .map_err(|stopped| stopped.map(StepFault::Unsound))
}

/// Replays a chain from the premises of the step and the assumption alone, and returns the candidates at its end.
fn replay_chain<'s>(
    problem: &Problem,
    budget: &Budget,
    step: &Step,
    assumed: Fact,
    chain: impl IntoIterator<Item = &'s Step>,
) -> Result<Vec<SymbolSet>, Stopped<StepFault>> {
    let mut known = premises_alone(problem, budget, step)?;
    known[assumed.cell.index()] = known[assumed.cell.index()].intersection(assumed.holds);
    for link in chain {
        replay(problem, budget, &mut known, link)?;
    }
    Ok(known)
}

/// The candidates of all cells if only the premises of the step are known.
fn premises_alone(problem: &Problem, budget: &Budget, step: &Step) -> Result<Vec<SymbolSet>, Limit> {
    budget.check()?;
    let mut known = vec![problem.alphabet().all(); problem.cell_count()];
    for fact in &step.premises {
        known[fact.cell.index()] = known[fact.cell.index()].intersection(fact.holds);
    }
    Ok(known)
}

/// Replays the branches of a step, and checks that one of them must be right: no candidate of the cell is left, or the
/// line has no filling, where all that they assume is denied.
fn replay_branches(
    problem: &Problem,
    budget: &Budget,
    step: &Step,
    branches: &[Branch],
    line: Option<LineId>,
) -> Result<(), Stopped<StepFault>> {
    let Some(cell) = branches.first().map(|branch| branch.assumed.cell) else {
        return Err(StepFault::OtherEnd.into());
    };
    let mut denied = premises_alone(problem, budget, step)?;
    for Branch { assumed, .. } in branches {
        denied[assumed.cell.index()] = denied[assumed.cell.index()].difference(assumed.holds);
    }
    let is_complete = match line {
        None => denied[cell.index()].is_empty(),
        Some(line) => {
            let cells = problem.line(line).cells().iter();
            let known: Vec<(CellId, SymbolSet)> = cells.map(|&cell| (cell, denied[cell.index()])).collect();
            check::contradiction_from_premises(problem, &known, line, budget)?
        }
    };
    if !is_complete {
        return Err(StepFault::BranchMissing(cell).into());
    }
    drop(denied);
    for branch in branches {
        let left = replay_chain(problem, budget, step, branch.assumed, &branch.chain)?;
        for change in &step.changes {
            let lost = change.before.difference(change.after);
            if !left[change.cell.index()].intersection(lost).is_empty() {
                return Err(StepFault::BranchMissing(branch.assumed.cell).into());
            }
        }
    }
    Ok(())
}

fn replay_conflict(
    problem: &Problem,
    budget: &Budget,
    known: &[SymbolSet],
    conflict: &Conflict,
) -> Result<(), Stopped<StepFault>> {
    if let Some(fact) = conflict.premises.iter().find(|fact| !known[fact.cell.index()].is_subset(fact.holds))
    {
        return Err(StepFault::NotKnown(fact.cell).into());
    }
    let premises = Fact::pairs(&conflict.premises);
    match check::contradiction_from_premises(problem, &premises, conflict.line, budget)? {
        true => Ok(()),
        false => Err(StepFault::NoConflict(conflict.line).into()),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::explain::technique::Technique;
    use crate::puzzles::Nonogram;
    use nonomata_engine::grid::Change;
    use nonomata_engine::search::Options;

    #[test]
    fn grids_of_chains_and_the_solution_are_checked_within_the_budget() {
        let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
        let problem = puzzle.to_problem();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        let symbols = walkthrough.solution.as_ref().unwrap();
        assert_eq!(walkthrough.ends_in(&problem, symbols, &Budget::unlimited()), Ok(true));
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        assert_eq!(walkthrough.ends_in(&problem, symbols, &spent), Err(Limit::Time));

        let grid = premises_alone(&problem, &spent, &walkthrough.steps[0]);
        assert_eq!(grid, Err(Limit::Time));
    }

    #[test]
    fn a_contradiction_takes_only_what_is_refuted() {
        let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
        let problem = puzzle.to_problem();
        let (cell, other) = (CellId::new(0), CellId::new(1));
        let (blank, black) = (SymbolSet::only(Symbol::BLANK), SymbolSet::only(Symbol::BLACK));
        let assumed = Fact { cell, holds: blank };
        let replayed = |changed| {
            let premises = vec![assumed];
            let conflict = Conflict { line: LineId::new(0), premises, clash: None };
            let (chain, alike) = (Vec::new(), Vec::new());
            let kind = StepKind::Contradiction { assumed, chain, conflict, alike };
            let changes = vec![Change { cell: changed, before: problem.alphabet().all(), after: black }];
            let step = Step { technique: Technique::ALL[0], premises: Vec::new(), changes, cost: 0, kind };
            replay(&problem, &Budget::unlimited(), &mut problem.initial_candidates().to_vec(), &step)
        };
        assert_eq!(replayed(cell), Ok(()));
        assert_eq!(replayed(other), Err(StepFault::OtherBefore(other).into()));
    }
}
