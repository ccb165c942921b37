//! Walkthroughs read back from data, so that the independent checker can replay what a file claims.
//!
//! It stands apart from the other data because it is the only part that reads. Nothing that is read is trusted: places,
//! letters and names are looked up in the problem, the candidates before each change are computed anew, and
//! [`Walkthrough::check`] decides whether the steps follow. Sentences and arguments are not read: the proof does not
//! need them.

use std::collections::HashMap;
use std::fmt;

use serde::Deserialize;

use super::VERSION;
use super::parts::{place, rows_of_cells, writes_dots};
use crate::explain::Fact;
use crate::explain::technique::{ByRule, Technique};
use crate::explain::walkthrough::{Alike, Branch, Conflict, CrossingCount, Ending, ProvedSolutions};
use crate::explain::walkthrough::{Pace, Step, StepKind, Walkthrough};
use nonomata_engine::budget::{Budget, Limit, Stopped};
use nonomata_engine::check;
use nonomata_engine::grid::Change;
use nonomata_engine::problem::{CellId, LineId, Problem};
use nonomata_engine::search::{Options, Solutions};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A walkthrough as [`super::walkthrough`] writes it, not yet checked.
///
/// ```
/// use nonomata::budget::Budget;
/// use nonomata::explain::{data, walkthrough::Walkthrough};
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let walkthrough = Walkthrough::of(&problem, &Options::default());
/// let text = serde_json::to_string(&data::walkthrough(&problem, &walkthrough, None)).unwrap();
///
/// let budget = Budget::unlimited();
/// let recorded: data::Recorded = serde_json::from_str(&text).unwrap();
/// recorded.walkthrough(&problem, &budget).unwrap().check(&problem, &budget).unwrap();
///
/// let recorded: data::Recorded = serde_json::from_str(&text.replace("[1,1,\"#\"]", "[1,1,\".\"]")).unwrap();
/// let wrong = recorded.walkthrough(&problem, &budget).unwrap().check(&problem, &budget).unwrap_err();
/// assert!(wrong.to_string().starts_with("step 1: "));
/// ```
#[derive(Clone, Debug, Deserialize)]
pub struct Recorded {
    version: usize,
    verdict: String,
    given: Vec<GridRow>,
    candidates: Ends,
    #[serde(default)]
    pace: Pace,
    steps: Vec<RecordedStep>,
    conflict: Option<RecordedConflict>,
    #[serde(default)]
    solutions: Option<Vec<Vec<GridRow>>>,
}

/// An unfinished grid with its candidates, as `explain --until N --json` writes it.
///
/// ```
/// use nonomata::budget::Budget;
/// use nonomata::{explain::data, puzzles::Nonogram, symbol::{Symbol, SymbolSet}};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let text = r##"{"grid": ["#?", "??"], "candidates": [[2, 1, "."]]}"##;
/// let recorded: data::RecordedGrid = serde_json::from_str(text).unwrap();
/// let cells = recorded.cells(&problem, &Budget::unlimited()).unwrap();
/// assert_eq!(cells[0], SymbolSet::only(Symbol::BLACK));
/// assert_eq!(cells[2], SymbolSet::only(Symbol::BLANK));
/// ```
#[derive(Clone, Debug, Deserialize)]
pub struct RecordedGrid {
    grid: Vec<GridRow>,
    #[serde(default)]
    candidates: Vec<RecordedFact>,
}

impl RecordedGrid {
    /// The candidates of all cells of the problem.
    pub fn cells(
        &self,
        problem: &Problem,
        budget: &Budget,
    ) -> Result<Vec<SymbolSet>, Stopped<RecordedError>> {
        let reader = Reader::within(problem, budget)?;
        reader.narrowed(&self.grid, &self.candidates).map_err(at_step(0))
    }
}

/// Data that does not fit the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedError {
    /// The step, counted from 1; 0 for what comes before the first.
    pub step: usize,
    message: String,
}

/// Adds the step to a message.
fn at_step(step: usize) -> impl Fn(Stopped<String>) -> Stopped<RecordedError> {
    move |stopped| stopped.map(|message| RecordedError { step, message })
}

impl fmt::Display for RecordedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.step {
            0 => f.write_str(&self.message),
            step => write!(f, "step {step}: {}", self.message),
        }
    }
}

impl std::error::Error for RecordedError {}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum GridRow {
    Letters(String),
    Names(Vec<Option<String>>),
}

#[derive(Clone, Debug, Deserialize)]
struct Ends {
    given: Vec<RecordedFact>,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedFact(usize, usize, HeldSymbols);

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum HeldSymbols {
    Letters(String),
    Names(Vec<String>),
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedLine {
    name: String,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedConflict {
    line: RecordedLine,
    premises: Vec<RecordedFact>,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedStep {
    technique: String,
    cost: u32,
    premises: Vec<RecordedFact>,
    changes: Vec<RecordedFact>,
    #[serde(default)]
    before: Vec<RecordedFact>,
    #[serde(flatten)]
    body: Body,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Body {
    Line {
        line: RecordedLine,
    },
    Contradiction {
        assumed: RecordedFact,
        chain: Vec<RecordedStep>,
        conflict: RecordedConflict,
        #[serde(default)]
        alike: Vec<RecordedAlike>,
    },
    Branches {
        branches: Vec<RecordedBranch>,
        #[serde(default)]
        line: Option<RecordedLine>,
    },
    Count {
        counted: String,
        least: Vec<Share>,
        most: Vec<Share>,
    },
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedAlike {
    assumed: RecordedFact,
    chain: Vec<RecordedStep>,
    joins: usize,
}

#[derive(Clone, Debug, Deserialize)]
struct RecordedBranch {
    assumed: RecordedFact,
    chain: Vec<RecordedStep>,
}

#[derive(Clone, Debug, Deserialize)]
struct Share {
    line: RecordedLine,
    count: usize,
}

impl Recorded {
    /// The walkthrough that the data describes, with the rule of the line as every argument. Check it before believing
    /// it.
    ///
    /// A unique ending whose cells are not all known, or one without solution and without conflict, becomes an unknown
    /// one: nothing in the data proves it. Two solutions that differ are read by [`Recorded::solutions`].
    pub fn walkthrough(
        &self,
        problem: &Problem,
        budget: &Budget,
    ) -> Result<Walkthrough, Stopped<RecordedError>> {
        let budget = &budget.started();
        let early = |message: String| at_step(0)(Stopped::Failed(message));
        if self.version != VERSION {
            return Err(early(format!("found version {}, expected {VERSION}", self.version)));
        }
        let reader = Reader::within(problem, budget)?;
        let start = reader.narrowed(&self.given, &self.candidates.given).map_err(at_step(0))?;
        let mut known = Known::from(start.clone());
        let mut steps = Vec::with_capacity(self.steps.len());
        for (recorded, number) in self.steps.iter().zip(1..) {
            steps.push(reader.step(recorded, None, &mut known).map_err(at_step(number))?);
            // Only chains are undone.
            known.former.clear();
        }
        let known = known.cells;
        let conflict = self.conflict.as_ref().map(|conflict| reader.conflict(conflict));
        let is_answered = problem.output_cells().all(|cell| known[cell.index()].known().is_some());
        let (ending, proved, solution) = match (self.verdict.as_str(), conflict) {
            ("none", Some(conflict)) => {
                let conflict = conflict.map_err(at_step(steps.len() + 1))?;
                (Ending::None(conflict), ProvedSolutions::NoSolution, None)
            }
            ("none", None) => match problem.empty_cell() {
                Some(cell) => (Ending::Empty(cell), ProvedSolutions::NoSolution, None),
                None => (Ending::Unknown, ProvedSolutions::NoSolution, None),
            },
            ("unique", _) if is_answered => {
                let symbols = solution_from(problem, &known, budget)?;
                (Ending::Unique, ProvedSolutions::OneSolution, symbols)
            }
            ("unique", _) => (Ending::Unknown, ProvedSolutions::OneSolution, None),
            ("multiple", _) => (Ending::Multiple(known.clone()), ProvedSolutions::SeveralSolutions, None),
            ("unknown", _) => (Ending::Unknown, ProvedSolutions::Nothing, None),
            (verdict, _) => return Err(early(format!("found the verdict {verdict:?}"))),
        };
        let (end, pace) = (known, self.pace);
        let (differing, limit) = (None, None);
        Ok(Walkthrough { start, steps, end, pace, ending, proved, solution, differing, limit })
    }

    /// Whether the data has solutions.
    pub fn has_solutions(&self) -> bool {
        self.solutions.as_ref().is_some_and(|solutions| !solutions.is_empty())
    }

    /// The candidates of all cells in the two solutions, if there are several. Check them before believing them.
    pub fn solutions(
        &self,
        problem: &Problem,
        budget: &Budget,
    ) -> Result<Vec<Vec<SymbolSet>>, Stopped<RecordedError>> {
        let reader = Reader::within(problem, budget)?;
        let grids = self.solutions.iter().flatten().map(|grid| reader.grid(grid));
        grids.collect::<Result<_, _>>().map_err(at_step(0))
    }
}

/// A solution with these candidates, if there is one.
fn solution_from(
    problem: &Problem,
    known: &[SymbolSet],
    budget: &Budget,
) -> Result<Option<Vec<Symbol>>, Limit> {
    let Ok(mut solutions) = Solutions::starting_from(problem, known, &Options::from(budget.clone())) else {
        return Ok(None);
    };
    match (solutions.next(), solutions.limit()) {
        (Some(solution), _) => Ok(Some(solution.all_symbols().to_vec())),
        (None, Some(limit)) => Err(limit),
        (None, None) => Ok(None),
    }
}

/// The candidates known so far, with an undo log: a copy for each chain would cost the whole grid.
struct Known {
    cells: Vec<SymbolSet>,
    /// What narrowed cells held before, in order.
    former: Vec<(CellId, SymbolSet)>,
}

impl From<Vec<SymbolSet>> for Known {
    fn from(cells: Vec<SymbolSet>) -> Known {
        Known { cells, former: Vec::new() }
    }
}

impl Known {
    fn narrow(&mut self, cell: CellId, holds: SymbolSet) {
        let held = &mut self.cells[cell.index()];
        if !held.is_subset(holds) {
            self.former.push((cell, *held));
            *held = held.intersection(holds);
        }
    }

    /// Undoes all but the first entries of the log.
    fn undo_to(&mut self, length: usize) {
        for (cell, held) in self.former.drain(length..).rev() {
            self.cells[cell.index()] = held;
        }
    }
}

/// The number of facts or names that are read before the budget is checked again.
const FACTS_BETWEEN_CHECKS: usize = 4096;

/// Looks up in a problem what the data names.
struct Reader<'p> {
    problem: &'p Problem,
    budget: Budget,
    /// The cells by their places, in order.
    cells: Vec<((u32, u32), CellId)>,
    /// Lines of one name are in order, so that the parts of a pattern come after it.
    lines: HashMap<&'p str, Vec<LineId>>,
}

impl<'p> Reader<'p> {
    fn within(problem: &'p Problem, budget: &Budget) -> Result<Reader<'p>, Limit> {
        let budget = budget.started();
        let (cells, lines) = (Vec::with_capacity(problem.cell_count()), HashMap::new());
        let mut reader = Reader { problem, budget, cells, lines };
        for (index, cell) in problem.cell_ids().enumerate() {
            reader.check_at(index)?;
            let (row, column) = place(problem, cell);
            reader.cells.push(((row as u32, column as u32), cell));
        }
        reader.cells.sort_unstable();
        for line in problem.line_ids() {
            reader.check_at(line.index())?;
            reader.lines.entry(problem.line(line).name()).or_default().push(line);
        }
        Ok(reader)
    }

    /// What the puzzle gives, narrowed by the rows of a grid and by the candidates of other cells.
    fn narrowed(
        &self,
        rows: &[GridRow],
        candidates: &[RecordedFact],
    ) -> Result<Vec<SymbolSet>, Stopped<String>> {
        let mut grid = self.grid(rows)?;
        for (index, fact) in candidates.iter().enumerate() {
            self.check_at(index)?;
            let Fact { cell, holds } = self.fact(fact)?;
            grid[cell.index()] = grid[cell.index()].intersection(holds);
        }
        Ok(grid)
    }

    /// What the puzzle gives, narrowed by the rows of a grid.
    fn grid(&self, given: &[GridRow]) -> Result<Vec<SymbolSet>, Stopped<String>> {
        let mut grid = self.problem.cells().to_vec();
        let rows = rows_of_cells(self.problem);
        if rows.len() != given.len() {
            return Err(Stopped::Failed("the grid has another number of rows than the puzzle".to_owned()));
        }
        for (number, (cells, row)) in rows.iter().zip(given).enumerate() {
            self.budget.check()?;
            // Before a string is made of each letter.
            let length = match row {
                GridRow::Letters(letters) => letters.chars().count(),
                GridRow::Names(names) => names.len(),
            };
            if length != cells.len() {
                let number = number + 1;
                let message = format!("row {number} of the grid has another length than the puzzle's");
                return Err(Stopped::Failed(message));
            }
            let mut hold = |(index, cell): (usize, CellId), held: Option<Symbol>| -> Result<(), Limit> {
                if let Some(symbol) = held {
                    grid[cell.index()] = grid[cell.index()].intersection(SymbolSet::only(symbol));
                }
                self.check_at(index)
            };
            let cells = cells.iter().copied().enumerate();
            match row {
                GridRow::Letters(letters) => {
                    for (cell, letter) in cells.zip(letters.chars()) {
                        hold(cell, (letter != '?').then(|| self.letter(letter)).transpose()?)?;
                    }
                }
                GridRow::Names(names) => {
                    for ((index, cell), name) in cells.zip(names) {
                        let held = name.as_ref().map(|name| self.named(cell, name)).transpose()?;
                        hold((index, cell), held)?;
                    }
                }
            }
        }
        Ok(grid)
    }

    fn cell(&self, row: usize, column: usize) -> Result<CellId, Stopped<String>> {
        let found = u32::try_from(row).ok().zip(u32::try_from(column).ok()).and_then(|place| {
            let &(found, cell) = self.cells.get(self.cells.partition_point(|&(other, _)| other < place))?;
            (found == place).then_some(cell)
        });
        found.ok_or_else(|| Stopped::Failed(format!("there is no cell [{row}, {column}]")))
    }

    /// Checks the budget after each few thousand of the items with this index.
    fn check_at(&self, index: usize) -> Result<(), Limit> {
        if (index + 1).is_multiple_of(FACTS_BETWEEN_CHECKS) { self.budget.check() } else { Ok(()) }
    }

    fn fact(&self, RecordedFact(row, column, held): &RecordedFact) -> Result<Fact, Stopped<String>> {
        let cell = self.cell(*row, *column)?;
        Ok(Fact { cell, holds: self.symbols(cell, held)? })
    }

    fn facts(&self, facts: &[RecordedFact]) -> Result<Vec<Fact>, Stopped<String>> {
        let fact = |(index, fact)| {
            self.check_at(index)?;
            self.fact(fact)
        };
        facts.iter().enumerate().map(fact).collect()
    }

    fn symbols(&self, cell: CellId, held: &HeldSymbols) -> Result<SymbolSet, Stopped<String>> {
        match held {
            HeldSymbols::Letters(letters) => self.letters(letters),
            HeldSymbols::Names(names) => {
                let mut symbols = SymbolSet::EMPTY;
                for (index, name) in names.iter().enumerate() {
                    self.check_at(index)?;
                    symbols = symbols.with(self.named(cell, name)?);
                }
                Ok(symbols)
            }
        }
    }

    /// The symbol of this name in a cell.
    fn named(&self, cell: CellId, name: &str) -> Result<Symbol, Stopped<String>> {
        let mut all = self.problem.alphabet().all().iter();
        let named = all.find(|&symbol| self.problem.symbol_name(cell, symbol) == name);
        let wrong = || format!("{} cannot hold {name:?}", self.problem.cell_name(cell));
        named.ok_or_else(|| Stopped::Failed(wrong()))
    }

    fn letters(&self, letters: &str) -> Result<SymbolSet, Stopped<String>> {
        letters.chars().try_fold(SymbolSet::EMPTY, |set, letter| Ok(set.with(self.letter(letter)?)))
    }

    fn letter(&self, letter: char) -> Result<Symbol, Stopped<String>> {
        match letter {
            '.' if writes_dots(self.problem) => Ok(Symbol::BLANK),
            letter => {
                let symbol = self.problem.alphabet().symbol(letter);
                symbol.ok_or_else(|| Stopped::Failed(format!("there is no symbol {letter:?}")))
            }
        }
    }

    /// The line of this name for which a claim is right; the first one if it is right for none.
    fn line(
        &self,
        line: &RecordedLine,
        is_right: impl Fn(LineId) -> Result<bool, Limit>,
    ) -> Result<LineId, Stopped<String>> {
        let named = self.lines.get(line.name.as_str()).map_or(&[][..], Vec::as_slice);
        let first = named.first();
        let first = first.ok_or_else(|| Stopped::Failed(format!("there is no line {:?}", line.name)))?;
        if named.len() > 1 {
            for &line in named {
                if is_right(line)? {
                    return Ok(line);
                }
            }
        }
        Ok(*first)
    }

    fn conflict(&self, recorded: &RecordedConflict) -> Result<Conflict, Stopped<String>> {
        let premises = self.facts(&recorded.premises)?;
        let facts = Fact::pairs(&premises);
        let line = self.line(&recorded.line, |line| {
            check::contradiction_from_premises(self.problem, &facts, line, &self.budget)
        })?;
        Ok(Conflict { line, premises, clash: None })
    }

    /// The step, whose changes are applied to the known candidates. Where the data does not say what a cell held
    /// before, it is in `initial`, or what is known.
    fn step(
        &self,
        recorded: &RecordedStep,
        initial: Option<&[SymbolSet]>,
        known: &mut Known,
    ) -> Result<Step, Stopped<String>> {
        self.budget.check()?;
        let named = Technique::named(&recorded.technique);
        let unknown = || Stopped::Failed(format!("there is no technique {:?}", recorded.technique));
        let technique = named.ok_or_else(unknown)?;
        let premises = self.facts(&recorded.premises)?;
        let changes = self.changes(recorded, initial.unwrap_or(&known.cells))?;
        let kind = self.kind(&recorded.body, &premises, &changes, known)?;
        for change in &changes {
            known.narrow(change.cell, change.after);
        }
        Ok(Step { technique, premises, changes, cost: recorded.cost, kind })
    }

    /// The changes of a step. A cell held what the first entry of `before` says, or else its candidates in `held`.
    fn changes(&self, recorded: &RecordedStep, held: &[SymbolSet]) -> Result<Vec<Change>, Stopped<String>> {
        let mut before: HashMap<CellId, SymbolSet> = HashMap::new();
        for fact in self.facts(&recorded.before)? {
            before.entry(fact.cell).or_insert(fact.holds);
        }
        let change = |Fact { cell, holds }: Fact| {
            let before = before.get(&cell).copied().unwrap_or(held[cell.index()]);
            Change { cell, before, after: before.intersection(holds) }
        };
        Ok(self.facts(&recorded.changes)?.into_iter().map(change).collect())
    }

    /// What a step rests on. The chains in it leave the known candidates as they are.
    fn kind(
        &self,
        body: &Body,
        premises: &[Fact],
        changes: &[Change],
        known: &mut Known,
    ) -> Result<StepKind, Stopped<String>> {
        Ok(match body {
            Body::Line { line } => {
                let facts = Fact::pairs(premises);
                let line = self.line(line, |line| {
                    match check::from_premises(self.problem, &facts, line, changes, &self.budget) {
                        Ok(()) => Ok(true),
                        Err(Stopped::Limit(limit)) => Err(limit),
                        Err(Stopped::Failed(_)) => Ok(false),
                    }
                })?;
                let cells = self.problem.line(line).cells().len();
                StepKind::Line { line, argument: ByRule { cells }.into() }
            }
            Body::Contradiction { assumed, chain, conflict, alike } => {
                let joined = |alike: &RecordedAlike| {
                    let (assumed, chain) = self.chain(&alike.assumed, &alike.chain, known)?;
                    let before_first = || Stopped::Failed("a chain joins before the first link".to_owned());
                    let joins = alike.joins.checked_sub(1).ok_or_else(before_first)?;
                    Ok(Alike { assumed, chain, joins })
                };
                let alike = alike.iter().map(joined).collect::<Result<Vec<Alike>, Stopped<String>>>()?;
                let (assumed, chain) = self.chain(assumed, chain, known)?;
                StepKind::Contradiction { assumed, chain, conflict: self.conflict(conflict)?, alike }
            }
            Body::Branches { branches, line } => {
                let branch = |branch: &RecordedBranch| {
                    let (assumed, chain) = self.chain(&branch.assumed, &branch.chain, known)?;
                    Ok(Branch { assumed, chain })
                };
                let branches = branches.iter().map(branch).collect::<Result<_, Stopped<String>>>()?;
                let line = line.as_ref().map(|line| self.line(line, |_| Ok(true))).transpose()?;
                StepKind::Branches { branches, line }
            }
            Body::Count { counted, least, most } => {
                let counted = self.letters(counted)?;
                let (least, most) = (self.shares(least)?, self.shares(most)?);
                StepKind::Count(CrossingCount { counted, least, most })
            }
        })
    }

    fn shares(&self, shares: &[Share]) -> Result<Vec<(LineId, usize)>, Stopped<String>> {
        let share = |(index, share): (usize, &Share)| {
            self.check_at(index)?;
            Ok((self.line(&share.line, |_| Ok(true))?, share.count))
        };
        shares.iter().enumerate().map(share).collect()
    }

    /// An assumption and the chain that follows from it and from what is known. Changes of a link begin with what the
    /// puzzle gives: a link may prove again what the chain around it has proved.
    fn chain(
        &self,
        assumed: &RecordedFact,
        chain: &[RecordedStep],
        known: &mut Known,
    ) -> Result<(Fact, Vec<Step>), Stopped<String>> {
        self.budget.check()?;
        let assumed = self.fact(assumed)?;
        let length = known.former.len();
        known.narrow(assumed.cell, assumed.holds);
        let initial = self.problem.cells();
        let links = chain.iter().map(|link| self.step(link, Some(initial), known));
        let links = links.collect::<Result<_, _>>()?;
        known.undo_to(length);
        Ok((assumed, links))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    use super::*;
    use crate::puzzles::Nonogram;
    use nonomata_engine::budget::CancelToken;
    use nonomata_engine::symbol::Alphabet;

    fn problem() -> Problem {
        let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
        puzzle.to_problem()
    }

    /// A walkthrough of one step with these branches, the one of black with a chain, and this change.
    fn branching() -> Recorded {
        let link = r##"{"technique": "rule", "cost": 1, "premises": [], "changes": [[1, 2, "#"]],
            "kind": "line", "line": {"name": "row 1"}}"##;
        let text = format!(
            r##"{{"version": {VERSION}, "verdict": "unknown", "given": ["??", "??"],
            "candidates": {{"given": []}}, "conflict": null,
            "steps": [{{"technique": "rule", "cost": 1, "premises": [], "changes": [[2, 1, "."], [2, 2, "#"]],
            "before": [[2, 1, "."], [2, 1, "#"]], "kind": "branches", "branches": [
            {{"assumed": [1, 1, "#"], "chain": [{link}]}}, {{"assumed": [1, 1, "."], "chain": []}}]}}]}}"##
        );
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn chains_leave_the_known_candidates_as_they_were() {
        let problem = problem();
        let walkthrough = branching().walkthrough(&problem, &Budget::unlimited()).unwrap();
        let (blank, black) = (SymbolSet::only(Symbol::BLANK), SymbolSet::only(Symbol::BLACK));
        let all = problem.alphabet().all();
        assert_eq!(walkthrough.end, [all, all, blank, black]);
        // The first entry of `before` counts.
        assert_eq!(walkthrough.steps[0].changes[0].before, blank);
        assert_eq!(walkthrough.steps[0].changes[1].before, all);
    }

    #[test]
    fn a_step_ends_with_the_budget() {
        let problem = problem();
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        let stopped = branching().walkthrough(&problem, &spent);
        assert_eq!(stopped.unwrap_err(), Stopped::Limit(Limit::Time));

        let mut reader = Reader::within(&problem, &spent).unwrap();
        reader.budget = spent;
        let fact = RecordedFact(1, 1, HeldSymbols::Letters("#".to_owned()));
        let facts = reader.facts(&vec![fact.clone(); FACTS_BETWEEN_CHECKS]);
        assert_eq!(facts, Err(Stopped::Limit(Limit::Time)));
        let mut known = Known::from(problem.cells().to_vec());
        assert_eq!(reader.chain(&fact, &[], &mut known).unwrap_err(), Stopped::Limit(Limit::Time));
        let share = Share { line: RecordedLine { name: "row 1".to_owned() }, count: 0 };
        let shares = reader.shares(&vec![share; FACTS_BETWEEN_CHECKS]);
        assert_eq!(shares, Err(Stopped::Limit(Limit::Time)));
    }

    #[test]
    fn grids_and_solutions_are_read_within_the_budget() {
        let problem = problem();
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        let text = r##"{"grid": ["#?", "??"], "candidates": [[2, 1, "."]]}"##;
        let recorded: RecordedGrid = serde_json::from_str(text).unwrap();
        assert_eq!(recorded.cells(&problem, &spent), Err(Stopped::Limit(Limit::Time)));
        let cells = recorded.cells(&problem, &Budget::unlimited()).unwrap();
        assert_eq!(cells.iter().filter(|cell| cell.known().is_some()).count(), 2);

        let row = |letters: &str| GridRow::Letters(letters.to_owned());
        let solutions = Some(vec![vec![row("##"), row(".#")]; 2]);
        let recorded = Recorded { solutions, ..branching() };
        assert_eq!(recorded.solutions(&problem, &spent), Err(Stopped::Limit(Limit::Time)));
        assert_eq!(recorded.solutions(&problem, &Budget::unlimited()).unwrap().len(), 2);
        let wrong = Recorded { solutions: Some(vec![vec![row("##"), row("x#")]]), ..branching() };
        let error = wrong.solutions(&problem, &Budget::unlimited()).unwrap_err();
        assert_eq!((error.limit(), error.to_string().as_str()), (None, "there is no symbol 'x'"));
    }

    #[test]
    fn a_long_row_is_read_within_the_budget() {
        let length = FACTS_BETWEEN_CHECKS;
        let problem = Problem::builder(Alphabet::black_and_white()).cells(length).build().unwrap();
        let row = [GridRow::Letters("#".repeat(length))];
        let mut reader = Reader::within(&problem, &Budget::unlimited()).unwrap();
        assert!(reader.grid(&row).is_ok());
        // Cancels when the row has begun.
        let checks = AtomicUsize::new(0);
        let cancel = CancelToken::asking(move || checks.fetch_add(1, Ordering::Relaxed) == 1);
        reader.budget = Budget::unlimited().with_cancel(cancel);
        assert_eq!(reader.grid(&row), Err(Stopped::Limit(Limit::Cancelled)));
    }
}
