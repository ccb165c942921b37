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
use crate::budget::{Budget, Limit};
use crate::check;
use crate::explain::Fact;
use crate::explain::technique::{ByRule, Technique};
use crate::explain::walkthrough::{Alike, Branch, Conflict, CrossingCount, Ending, ProvedSolutions};
use crate::explain::walkthrough::{Pace, Step, StepKind, Walkthrough};
use crate::grid::Change;
use crate::problem::{CellId, LineId, Problem};
use crate::search::{Options, Solutions};
use crate::symbol::{Symbol, SymbolSet};

/// A walkthrough as [`super::walkthrough`] writes it, not yet checked.
///
/// ```
/// use nonomata::explain::{data, walkthrough::Walkthrough};
/// use nonomata::{puzzles::Nonogram, search::Options};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let walkthrough = Walkthrough::of(&problem, &Options::default());
/// let text = serde_json::to_string(&data::walkthrough(&problem, &walkthrough, None)).unwrap();
///
/// let recorded: data::Recorded = serde_json::from_str(&text).unwrap();
/// recorded.walkthrough(&problem).unwrap().check(&problem).unwrap();
///
/// let recorded: data::Recorded = serde_json::from_str(&text.replace("[1,1,\"#\"]", "[1,1,\".\"]")).unwrap();
/// assert_eq!(recorded.walkthrough(&problem).unwrap().check(&problem).unwrap_err().step, 1);
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
/// use nonomata::{explain::data, puzzles::Nonogram, symbol::{Symbol, SymbolSet}};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let text = r##"{"grid": ["#?", "??"], "candidates": [[2, 1, "."]]}"##;
/// let recorded: data::RecordedGrid = serde_json::from_str(text).unwrap();
/// let cells = recorded.cells(&problem).unwrap();
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
    pub fn cells(&self, problem: &Problem) -> Result<Vec<SymbolSet>, RecordedError> {
        let cells = Reader::of(problem).narrowed(&self.grid, &self.candidates);
        cells.map_err(|message| RecordedError::new(0, message))
    }
}

/// Data that does not fit the problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedError {
    /// The step, counted from 1; 0 for what comes before the first.
    pub step: usize,
    message: String,
    limit: Option<Limit>,
}

impl RecordedError {
    fn new(step: usize, message: String) -> RecordedError {
        RecordedError { step, message, limit: None }
    }

    /// The limit that was reached before the data was read, if one was: then nothing is known to be wrong.
    pub fn limit(&self) -> Option<Limit> {
        self.limit
    }

    fn limit_reached(step: usize, limit: Limit) -> RecordedError {
        RecordedError { limit: Some(limit), ..RecordedError::new(step, limit.ending()) }
    }
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
    pub fn walkthrough(&self, problem: &Problem) -> Result<Walkthrough, RecordedError> {
        self.walkthrough_within(problem, &Budget::unlimited())
    }

    /// The same within a budget. An error with a [limit](RecordedError::limit) says nothing about the data.
    pub fn walkthrough_within(
        &self,
        problem: &Problem,
        budget: &Budget,
    ) -> Result<Walkthrough, RecordedError> {
        let budget = budget.started();
        let early = |message: String| RecordedError::new(0, message);
        if self.version != VERSION {
            return Err(early(format!("found version {}, expected {VERSION}", self.version)));
        }
        let reader = Reader { budget: budget.clone(), ..Reader::of(problem) };
        let start = reader.narrowed(&self.given, &self.candidates.given).map_err(early)?;
        let mut known = start.clone();
        let mut steps = Vec::with_capacity(self.steps.len());
        for (recorded, number) in self.steps.iter().zip(1..) {
            budget.check().map_err(|limit| RecordedError::limit_reached(number, limit))?;
            let step = reader.step(recorded, None, &mut known);
            steps.push(step.map_err(|message| RecordedError::new(number, message))?);
        }
        let last = |message| RecordedError::new(steps.len() + 1, message);
        let conflict = self.conflict.as_ref().map(|conflict| reader.conflict(conflict));
        let is_answered = problem.output_cells().all(|cell| known[cell.index()].known().is_some());
        let (ending, proved, solution) = match (self.verdict.as_str(), conflict) {
            ("none", Some(conflict)) => {
                (Ending::None(conflict.map_err(last)?), ProvedSolutions::NoSolution, None)
            }
            ("none", None) => match problem.empty_cell() {
                Some(cell) => (Ending::Empty(cell), ProvedSolutions::NoSolution, None),
                None => (Ending::Unknown, ProvedSolutions::NoSolution, None),
            },
            ("unique", _) if is_answered => {
                let symbols = solution_from(problem, &known, &budget)
                    .map_err(|limit| RecordedError::limit_reached(steps.len() + 1, limit))?;
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
    pub fn solutions(&self, problem: &Problem) -> Result<Vec<Vec<SymbolSet>>, RecordedError> {
        let reader = Reader::of(problem);
        let grids = self.solutions.iter().flatten().map(|grid| reader.grid(grid));
        let grids: Result<Vec<_>, String> = grids.collect();
        grids.map_err(|message| RecordedError::new(0, message))
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

/// Looks up in a problem what the data names.
struct Reader<'p> {
    problem: &'p Problem,
    /// A claim that is not checked because of a limit counts as wrong; the steps after it are not read.
    budget: Budget,
    /// The cells by their places, in order.
    cells: Vec<((u32, u32), CellId)>,
    /// Lines of one name are in order, so that the parts of a pattern come after it.
    lines: HashMap<&'p str, Vec<LineId>>,
}

impl<'p> Reader<'p> {
    fn of(problem: &'p Problem) -> Reader<'p> {
        let placed = |cell| {
            let (row, column) = place(problem, cell);
            ((row as u32, column as u32), cell)
        };
        let mut cells: Vec<((u32, u32), CellId)> = problem.cell_ids().map(placed).collect();
        cells.sort_unstable();
        let mut lines: HashMap<&str, Vec<LineId>> = HashMap::new();
        for line in problem.line_ids() {
            lines.entry(problem.line(line).name()).or_default().push(line);
        }
        Reader { problem, budget: Budget::unlimited(), cells, lines }
    }

    /// What the puzzle gives, narrowed by the rows of a grid and by the candidates of other cells.
    fn narrowed(&self, rows: &[GridRow], candidates: &[RecordedFact]) -> Result<Vec<SymbolSet>, String> {
        let mut grid = self.grid(rows)?;
        for fact in candidates {
            let Fact { cell, holds } = self.fact(fact)?;
            grid[cell.index()] = grid[cell.index()].intersection(holds);
        }
        Ok(grid)
    }

    /// What the puzzle gives, narrowed by the rows of a grid.
    fn grid(&self, given: &[GridRow]) -> Result<Vec<SymbolSet>, String> {
        let mut grid = self.problem.cells().to_vec();
        let rows = rows_of_cells(self.problem);
        if rows.len() != given.len() {
            return Err("the grid has another number of rows than the puzzle".to_owned());
        }
        for (number, (cells, row)) in rows.iter().zip(given).enumerate() {
            let held: Vec<Option<HeldSymbols>> = match row {
                GridRow::Letters(letters) => {
                    let held = |letter: char| (letter != '?').then(|| HeldSymbols::Letters(letter.into()));
                    letters.chars().map(held).collect()
                }
                GridRow::Names(names) => {
                    let held = |name: &String| HeldSymbols::Names(vec![name.clone()]);
                    names.iter().map(|name| name.as_ref().map(held)).collect()
                }
            };
            if held.len() != cells.len() {
                return Err(format!("row {} of the grid has another length than the puzzle's", number + 1));
            }
            for (&cell, held) in cells.iter().zip(&held) {
                if let Some(held) = held {
                    grid[cell.index()] = grid[cell.index()].intersection(self.symbols(cell, held)?);
                }
            }
        }
        Ok(grid)
    }

    fn cell(&self, row: usize, column: usize) -> Result<CellId, String> {
        let found = u32::try_from(row).ok().zip(u32::try_from(column).ok()).and_then(|place| {
            let &(found, cell) = self.cells.get(self.cells.partition_point(|&(other, _)| other < place))?;
            (found == place).then_some(cell)
        });
        found.ok_or_else(|| format!("there is no cell [{row}, {column}]"))
    }

    fn fact(&self, RecordedFact(row, column, held): &RecordedFact) -> Result<Fact, String> {
        let cell = self.cell(*row, *column)?;
        Ok(Fact { cell, holds: self.symbols(cell, held)? })
    }

    fn facts(&self, facts: &[RecordedFact]) -> Result<Vec<Fact>, String> {
        facts.iter().map(|fact| self.fact(fact)).collect()
    }

    fn symbols(&self, cell: CellId, held: &HeldSymbols) -> Result<SymbolSet, String> {
        match held {
            HeldSymbols::Letters(letters) => self.letters(letters),
            HeldSymbols::Names(names) => {
                let all = || self.problem.alphabet().all().iter();
                let symbol = |name: &String| {
                    let named = all().find(|&symbol| self.problem.symbol_name(cell, symbol) == name);
                    named.ok_or_else(|| format!("{} cannot hold {name:?}", self.problem.cell_name(cell)))
                };
                names
                    .iter()
                    .map(symbol)
                    .try_fold(SymbolSet::EMPTY, |set, symbol| Ok(set.union(SymbolSet::only(symbol?))))
            }
        }
    }

    fn letters(&self, letters: &str) -> Result<SymbolSet, String> {
        let symbol = |letter: char| match letter {
            '.' if writes_dots(self.problem) => Ok(Symbol::BLANK),
            letter => {
                self.problem.alphabet().symbol(letter).ok_or_else(|| format!("there is no symbol {letter:?}"))
            }
        };
        letters
            .chars()
            .map(symbol)
            .try_fold(SymbolSet::EMPTY, |set, symbol| Ok(set.union(SymbolSet::only(symbol?))))
    }

    /// The line of this name for which a claim is right; the first one if it is right for none.
    fn line(&self, line: &RecordedLine, is_right: impl Fn(LineId) -> bool) -> Result<LineId, String> {
        let named = self.lines.get(line.name.as_str()).map_or(&[][..], Vec::as_slice);
        let first = *named.first().ok_or_else(|| format!("there is no line {:?}", line.name))?;
        match named {
            [only] => Ok(*only),
            several => Ok(several.iter().copied().find(|&line| is_right(line)).unwrap_or(first)),
        }
    }

    fn conflict(&self, recorded: &RecordedConflict) -> Result<Conflict, String> {
        let premises = self.facts(&recorded.premises)?;
        let line = self.line(&recorded.line, |line| {
            check::contradiction_from_premises_within(self.problem, &pairs(&premises), line, &self.budget)
                .is_ok_and(|is_right| is_right)
        })?;
        Ok(Conflict { line, premises, clash: None })
    }

    /// The step, whose changes are applied to the known candidates. Where the data does not say what a cell held
    /// before, it is in `initial`, or what is known.
    fn step(
        &self,
        recorded: &RecordedStep,
        initial: Option<&[SymbolSet]>,
        known: &mut [SymbolSet],
    ) -> Result<Step, String> {
        let named = Technique::named(&recorded.technique);
        let technique = named.ok_or_else(|| format!("there is no technique {:?}", recorded.technique))?;
        let premises = self.facts(&recorded.premises)?;
        let before = self.facts(&recorded.before)?;
        let change = |fact: &RecordedFact| {
            let Fact { cell, holds } = self.fact(fact)?;
            let recorded = before.iter().find(|fact: &&Fact| fact.cell == cell).map(|fact| fact.holds);
            let before = recorded.unwrap_or(initial.unwrap_or(known)[cell.index()]);
            Ok(Change { cell, before, after: before.intersection(holds) })
        };
        let changes = recorded.changes.iter().map(change).collect::<Result<Vec<Change>, String>>()?;
        let kind = match &recorded.body {
            Body::Line { line } => {
                let line = self.line(line, |line| {
                    let premises = pairs(&premises);
                    check::from_premises_within(self.problem, &premises, line, &changes, &self.budget).is_ok()
                })?;
                let cells = self.problem.line(line).cells().len();
                StepKind::Line { line, argument: ByRule { cells }.into() }
            }
            Body::Contradiction { assumed, chain, conflict, alike } => {
                let joined = |alike: &RecordedAlike| {
                    let (assumed, chain) = self.chain(&alike.assumed, &alike.chain, known)?;
                    let joins = alike.joins.checked_sub(1).ok_or("a chain joins before the first link")?;
                    Ok(Alike { assumed, chain, joins })
                };
                let alike = alike.iter().map(joined).collect::<Result<Vec<Alike>, String>>()?;
                let (assumed, chain) = self.chain(assumed, chain, known)?;
                StepKind::Contradiction { assumed, chain, conflict: self.conflict(conflict)?, alike }
            }
            Body::Branches { branches, line } => {
                let branch = |branch: &RecordedBranch| {
                    let (assumed, chain) = self.chain(&branch.assumed, &branch.chain, known)?;
                    Ok(Branch { assumed, chain })
                };
                let branches = branches.iter().map(branch).collect::<Result<_, String>>()?;
                let line = line.as_ref().map(|line| self.line(line, |_| true)).transpose()?;
                StepKind::Branches { branches, line }
            }
            Body::Count { counted, least, most } => {
                let share = |share: &Share| Ok((self.line(&share.line, |_| true)?, share.count));
                let shares = |shares: &[Share]| shares.iter().map(share).collect::<Result<Vec<_>, String>>();
                let counted = self.letters(counted)?;
                StepKind::Count(CrossingCount { counted, least: shares(least)?, most: shares(most)? })
            }
        };
        for change in &changes {
            let cell = &mut known[change.cell.index()];
            *cell = cell.intersection(change.after);
        }
        Ok(Step { technique, premises, changes, cost: recorded.cost, kind })
    }

    /// An assumption and the chain that follows from it and from what is known. Changes of a link begin with what the
    /// puzzle gives: a link may prove again what the chain around it has proved.
    fn chain(
        &self,
        assumed: &RecordedFact,
        chain: &[RecordedStep],
        known: &[SymbolSet],
    ) -> Result<(Fact, Vec<Step>), String> {
        let assumed = self.fact(assumed)?;
        let mut known = known.to_vec();
        known[assumed.cell.index()] = known[assumed.cell.index()].intersection(assumed.holds);
        let initial = self.problem.cells();
        let links = chain.iter().map(|link| self.step(link, Some(initial), &mut known));
        let links = links.collect::<Result<_, _>>()?;
        Ok((assumed, links))
    }
}

fn pairs(facts: &[Fact]) -> Vec<(CellId, SymbolSet)> {
    facts.iter().map(|fact| (fact.cell, fact.holds)).collect()
}
