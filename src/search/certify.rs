//! A verdict with its certificate.
//!
//! The search is that of [`solve`](super::solve) without cardinality cuts; its verdict is the same, but of several
//! solutions it may show others. The certificate is what [`certificate::check`](crate::proof::certificate::check)
//! reads: the line steps, if they decide the problem, otherwise a DRAT proof with a clause for every nogood. The search
//! writes into a log that is drained every few conflicts, so a proof of any length needs little memory. There is a
//! single worker, since a proof has one order.

use std::fmt;
use std::io::{self, Write};

use super::cdcl::{ProofLog, Solver, Status};
use super::limits::{Options, propagate_within};
use super::solutions::{Solution, forget_projected_out};
use super::verdict::{Outcome, Verdict, solve};
use super::worker::Work;
use crate::budget::{Budget, Limit, Phase};
use crate::clock::Instant;
use crate::grid::{Contradiction, Grid, LineStep};
use crate::problem::Problem;
use crate::proof::certificate::Writer;
use crate::proof::clauses::{EncodeError, Encoding};
use crate::propagate::Propagator;
use crate::symbol::{Symbol, SymbolSet};

/// Conflicts between two drains of the log.
const CONFLICTS_PER_DRAIN: u64 = 64;

/// An error that prevents a certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum CertifyError {
    /// Writing the output failed.
    Output(io::Error),
    /// The problem has too many clauses.
    TooLarge(EncodeError),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertifyError::Output(error) => write!(f, "{error}"),
            CertifyError::TooLarge(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for CertifyError {
    /// What the message does not already say.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CertifyError::Output(error) => error.source(),
            CertifyError::TooLarge(error) => error.source(),
        }
    }
}

impl From<io::Error> for CertifyError {
    fn from(error: io::Error) -> CertifyError {
        CertifyError::Output(error)
    }
}

impl From<EncodeError> for CertifyError {
    fn from(error: EncodeError) -> CertifyError {
        CertifyError::TooLarge(error)
    }
}

/// Decides a problem as [`solve`](super::solve) does and writes a certificate; `begin` opens (and reopens) the output.
/// A limit on solutions is ignored.
///
/// The output is reopened if what has been written turns out to be useless: when there is a second solution, which is
/// shown instead of a proof, and when a limit is reached, after which nothing is written.
///
/// ```
/// use nonomata::proof::certificate;
/// use nonomata::puzzles::Nonogram;
/// use nonomata::search::{Options, certify};
///
/// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
/// let problem = puzzle.to_problem();
/// let (outcome, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
/// assert!(outcome.lines_only);
/// assert_eq!(certificate::check(&problem, &text[..]).unwrap().clauses, 0);
/// ```
pub fn certify<W: Write>(
    problem: &Problem,
    options: &Options,
    mut begin: impl FnMut() -> io::Result<W>,
) -> Result<(Outcome, W), CertifyError> {
    let start = Instant::now();
    let mut budget = options.budget.enter(Phase::Lines);
    let mut grid = Grid::new(problem);
    let mut propagator = Propagator::with_all_lines(problem).threading(options.threading);
    let mut steps = Vec::new();
    let looked = propagate_within(&budget, &mut propagator, &mut grid, &mut steps);
    let decided = match looked.map(|looked| decision(looked, &grid)) {
        Ok(None) => Solver::check_memory(problem, &budget).map(|()| None),
        decided => decided,
    };
    let open = grid.open_count();
    let lines_only = matches!(decided, Ok(Some(Ok(_))));
    let mut work = Work::default();
    let mut output = begin()?;
    let verdict = match (decided, grid.candidates()) {
        (Err(limit), certain) => Verdict::Unknown { limit, first: None, certain },
        (Ok(Some(decision)), _) => by_lines(problem, &steps, decision, &mut output)?,
        (Ok(None), certain) => match Encoding::for_proofs_within(problem, &budget) {
            Err(EncodeError::Limit(limit)) => Verdict::Unknown { limit, first: None, certain },
            Ok(encoding) => {
                let mut log = ProofLog::new(&encoding, Writer::of(problem));
                add_lemmas(&mut log, problem, &steps);
                let solver = Solver::new(grid, propagator).with_log(log);
                let limit = options.nodes;
                budget.go_on_to(Phase::Search);
                let mut proving = Proving { problem, solver, budget, limit, output: &mut output };
                let verdict = proving.verdict()?;
                work = proving.solver.work();
                verdict
            }
            Err(error) => {
                let outcome = without_clauses(problem, options, &budget, error)?;
                work = Work { nodes: outcome.nodes, conflicts: outcome.conflicts };
                outcome.verdict
            }
        },
    };
    if matches!(verdict, Verdict::Multiple { .. } | Verdict::Unknown { .. }) {
        // What it still buffers must not be written after the output is reopened.
        drop(output);
        output = begin()?;
    }
    if let Verdict::Multiple { first, second, .. } = &verdict {
        write_two(problem, [first, second], &mut output)?;
    }
    let Work { nodes, conflicts } = work;
    Ok((Outcome { verdict, open, lines_only, nodes, conflicts, time: start.elapsed() }, output))
}

/// Adds the lemmas for what lines have shown before the search.
fn add_lemmas(log: &mut ProofLog, problem: &Problem, steps: &[LineStep]) {
    let mut grid = Grid::new(problem);
    for step in steps {
        for change in &step.changes {
            // The candidates of a step follow one from another, so none is empty.
            let _ = grid.narrow(change.cell, change.after);
        }
        log.add_lemmas(step.line, &step.changes, &grid);
    }
}

/// Decides a problem that is too large for clauses: two solutions need no proof.
fn without_clauses(
    problem: &Problem,
    options: &Options,
    budget: &Budget,
    error: EncodeError,
) -> Result<Outcome, CertifyError> {
    let options = Options { budget: budget.clone(), solutions: None, ..options.clone() };
    let outcome = solve(problem, &options);
    match outcome.verdict {
        Verdict::None | Verdict::Unique(_) => Err(error.into()),
        Verdict::Multiple { .. } | Verdict::Unknown { .. } => Ok(outcome),
    }
}

/// What lines have decided, if anything: the solution, or where the contradiction is.
fn decision(
    looked: Result<(), Contradiction>,
    grid: &Grid<'_>,
) -> Option<Result<Vec<Symbol>, Contradiction>> {
    // Propagation does not notice a cell without candidates that no line contains.
    let empty = grid.problem().cell_ids().find(|&cell| grid.get(cell).is_empty());
    match (looked, empty) {
        (Err(contradiction), _) => Some(Err(contradiction)),
        (Ok(()), Some(cell)) => Some(Err(Contradiction::Cell(cell))),
        (Ok(()), None) => grid.solution().map(Ok),
    }
}

/// Writes a verdict that lines have decided, with their steps.
fn by_lines(
    problem: &Problem,
    steps: &[LineStep],
    decided: Result<Vec<Symbol>, Contradiction>,
    output: &mut impl Write,
) -> io::Result<Verdict> {
    let mut writer = Writer::of(problem);
    for step in steps {
        writer.step(problem, step);
        output.write_all(writer.take().as_bytes())?;
    }
    let verdict = match decided {
        Ok(symbols) => {
            writer.solution(problem, &symbols);
            writer.end("unique");
            Verdict::Unique(Solution::of(problem, symbols))
        }
        Err(contradiction) => {
            writer.broken(contradiction);
            writer.end("none");
            Verdict::None
        }
    };
    output.write_all(writer.take().as_bytes())?;
    output.flush()?;
    Ok(verdict)
}

/// Writes two solutions, which are their own proof.
fn write_two(problem: &Problem, solutions: [&Solution; 2], output: &mut impl Write) -> io::Result<()> {
    let mut writer = Writer::of(problem);
    solutions.iter().for_each(|solution| writer.solution(problem, solution.all_symbols()));
    writer.end("multiple");
    output.write_all(writer.take().as_bytes())?;
    output.flush()
}

/// A search with a proof log.
struct Proving<'p, 'o, W> {
    problem: &'p Problem,
    solver: Solver<'p>,
    budget: Budget,
    limit: Option<u64>,
    output: &'o mut W,
}

impl<W: Write> Proving<'_, '_, W> {
    /// The verdict of the search, proved unless there are two solutions or a limit was reached.
    fn verdict(&mut self) -> io::Result<Verdict> {
        let first = match self.next()? {
            Ok(first) => first,
            Err(limit) => return Ok(self.unknown(limit, None)),
        };
        let Some(first) = first else {
            self.conclude("none")?;
            return Ok(Verdict::None);
        };
        self.write(|writer, problem| writer.solution(problem, first.all_symbols()))?;
        let second = if self.solver.block_solution() { self.next()? } else { Ok(None) };
        Ok(match second {
            Err(limit) => self.unknown(limit, Some(first)),
            Ok(Some(second)) => {
                let differing = first.differing(&second);
                Verdict::Multiple { first, second, differing }
            }
            Ok(None) => {
                self.conclude("unique")?;
                Verdict::Unique(first)
            }
        })
    }

    /// The next solution, if there is one.
    fn next(&mut self) -> io::Result<Result<Option<Solution>, Limit>> {
        loop {
            let Work { nodes, conflicts } = self.solver.work();
            let left = self.limit.map(|limit| limit.saturating_sub(nodes));
            let found = self.solver.search(&self.budget, left, conflicts + CONFLICTS_PER_DRAIN);
            self.write(|_, _| {})?;
            return Ok(match found {
                Ok(Status::Solution) => {
                    let symbols = self.solver.grid().solution();
                    Ok(symbols.map(|symbols| Solution::of(self.problem, symbols)))
                }
                Ok(Status::Exhausted) => Ok(None),
                Ok(Status::Paused) => continue,
                Err(limit) => Err(limit),
            });
        }
    }

    /// Writes the empty clause and the verdict.
    fn conclude(&mut self, verdict: &str) -> io::Result<()> {
        self.write(|writer, _| {
            writer.clause([]);
            writer.end(verdict);
        })?;
        self.output.flush()
    }

    /// Adds to the log and drains it.
    fn write(&mut self, add: impl FnOnce(&mut Writer, &Problem)) -> io::Result<()> {
        let Some(log) = self.solver.log() else { return Ok(()) };
        add(log.writer(), self.problem);
        let text = log.writer().take();
        self.output.write_all(text.as_bytes())
    }

    fn unknown(&self, limit: Limit, first: Option<Solution>) -> Verdict {
        let mut certain: Vec<SymbolSet> = self.solver.clone().into_certain();
        for (set, &symbol) in certain.iter_mut().zip(first.iter().flat_map(Solution::all_symbols)) {
            *set = set.with(symbol);
        }
        if first.is_some() {
            forget_projected_out(self.problem, &mut certain);
        }
        Verdict::Unknown { limit, first, certain }
    }
}
