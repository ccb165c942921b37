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
use super::free::FreeCells;
use super::options::Options;
use super::solutions::{Solution, forget_projected_out};
use super::verdict::{Outcome, Verdict, solve};
use super::worker::Work;
use crate::budget::{Budget, Limit, Stopped};
use crate::clock::Instant;
use crate::grid::{Contradiction, Grid, LineStep};
use crate::problem::Problem;
use crate::progress::Phase;
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
    /// The problem cannot be written as clauses.
    Encode(EncodeError),
}

impl CertifyError {
    /// The error in the names of the problem.
    pub fn describe(&self, problem: &Problem) -> String {
        match self {
            CertifyError::Encode(error) => error.describe(problem),
            _ => self.to_string(),
        }
    }
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertifyError::Output(error) => write!(f, "{error}"),
            CertifyError::Encode(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for CertifyError {
    /// The cause, if the message does not already name it.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            CertifyError::Output(error) => error.source(),
            CertifyError::Encode(error) => error.source(),
        }
    }
}

impl From<CertifyError> for Stopped<CertifyError> {
    fn from(error: CertifyError) -> Stopped<CertifyError> {
        Stopped::Failed(error)
    }
}

impl From<io::Error> for CertifyError {
    fn from(error: io::Error) -> CertifyError {
        CertifyError::Output(error)
    }
}

impl From<EncodeError> for CertifyError {
    fn from(error: EncodeError) -> CertifyError {
        CertifyError::Encode(error)
    }
}

/// Decides a problem as [`solve`](super::solve) does and writes a certificate; `begin` opens (and reopens) the output.
/// A limit on solutions is ignored.
///
/// The output is reopened if what has been written turns out to be useless: when there is a second solution, which is
/// shown instead of a proof, and when a limit is reached, after which nothing is written.
///
/// ```
/// use nonomata_engine::budget::Budget;
/// use nonomata_engine::proof::certificate;
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Options, certify};
///
/// let problem = Problem::of_clues([[2], [1]], [[1], [2]]).unwrap();
/// let (outcome, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
/// assert!(outcome.lines_only);
/// assert_eq!(certificate::check(&problem, &text[..], &Budget::unlimited()).unwrap().clauses, 0);
/// ```
pub fn certify<W: Write>(
    problem: &Problem,
    options: &Options,
    mut begin: impl FnMut() -> io::Result<W>,
) -> Result<(Outcome, W), CertifyError> {
    let start = Instant::now();
    let options = &options.enter(Phase::Lines);
    let beginning = Beginning::new(problem, options);
    let open = beginning.open;
    let lines_only = matches!(beginning.decided, Ok(Some(Ok(_))));
    let mut output = begin()?;
    let (verdict, Work { nodes, conflicts }) = match beginning.decided.clone() {
        Err(limit) => (beginning.unknown(limit), Work::default()),
        Ok(None) => beginning.search(options.clone(), &mut output)?,
        Ok(Some(decided)) => {
            write_steps(problem, &beginning.steps, &decided, &mut output)?;
            (verdict_of(problem, decided), Work::default())
        }
    };
    if matches!(verdict, Verdict::Multiple { .. } | Verdict::Unknown { .. }) {
        // Buffered text must not be written after the output is reopened.
        drop(output);
        output = begin()?;
    }
    if let Verdict::Multiple { first, second, .. } = &verdict {
        write_two(problem, [first, second], &mut output)?;
    }
    Ok((Outcome { verdict, open, lines_only, nodes, conflicts, time: start.elapsed() }, output))
}

/// The outcome of propagation: the only solution, or the place of a contradiction.
type Decided = Result<Vec<Symbol>, Contradiction>;

/// The steps of propagation before the search.
struct Beginning<'p> {
    grid: Grid<'p>,
    propagator: Propagator<'p>,
    /// The number of output cells that lines have left open.
    open: usize,
    /// The open cells on no line.
    free: FreeCells,
    steps: Vec<LineStep>,
    decided: Result<Option<Decided>, Limit>,
}

impl<'p> Beginning<'p> {
    fn new(problem: &'p Problem, options: &Options) -> Beginning<'p> {
        let mut propagator = Propagator::with_all_lines(problem).threading(options.threading);
        let mut steps = Vec::new();
        let mut grid = Grid::new(problem);
        let propagated = propagator.fixpoint(&mut grid, &mut steps, &options.budget);
        let decided = match propagated.map(|propagated| decision(propagated, &grid)) {
            Ok(None) => Solver::check_limits(problem, &options.budget).map(|()| None),
            decided => decided,
        };
        let open = grid.open_count();
        let free = if decided == Ok(None) { FreeCells::take_from(&mut grid) } else { FreeCells::default() };
        Beginning { grid, propagator, open, free, steps, decided }
    }

    fn unknown(self, limit: Limit) -> Verdict {
        // At the limit of memory, the list of the cells takes the place of the steps.
        drop(self.steps);
        let mut certain = self.grid.candidates();
        self.free.restore(&mut certain);
        Verdict::Unknown { limit, first: None, certain }
    }

    /// Goes on with a search that writes a proof.
    fn search<W: Write>(self, options: Options, output: &mut W) -> Result<(Verdict, Work), CertifyError> {
        let Options { budget, mut reporter, nodes, .. } = options;
        let problem = self.grid.problem();
        let encoding = match Encoding::for_proofs(problem, &budget) {
            Ok(encoding) => encoding,
            Err(Stopped::Limit(limit)) => return Ok((self.unknown(limit), Work::default())),
            Err(Stopped::Failed(error)) => return without_clauses(problem, &budget, nodes, error),
        };
        let mut log = ProofLog::new(&encoding);
        if let Err(limit) = add_lemmas(&mut log, Grid::new(problem), &self.steps, &budget) {
            return Ok((self.unknown(limit), Work::default()));
        }
        reporter.go_on_to(Phase::Search);
        let solver = Solver::new(self.grid, self.propagator).with_log(log).with_reporter(reporter);
        let mut proving = Proving { problem, solver, free: self.free, budget, nodes, output };
        let verdict = proving.verdict()?;
        Ok((verdict, proving.solver.work()))
    }
}

/// Adds the lemmas for what lines have shown before the search, from the grid before it.
fn add_lemmas(
    log: &mut ProofLog,
    mut grid: Grid<'_>,
    steps: &[LineStep],
    budget: &Budget,
) -> Result<(), Limit> {
    for step in steps {
        for change in &step.changes {
            // The candidates of a step follow one from another, so none is empty.
            let _ = grid.narrow(change.cell, change.after);
        }
        log.add_lemmas(step.line, &step.changes, &grid, budget)?;
    }
    Ok(())
}

/// Decides a problem that is too large for clauses: two solutions need no proof.
fn without_clauses(
    problem: &Problem,
    budget: &Budget,
    nodes: Option<u64>,
    error: EncodeError,
) -> Result<(Verdict, Work), CertifyError> {
    let options = Options { nodes, ..Options::from(budget.clone()) };
    let outcome = solve(problem, &options);
    match outcome.verdict {
        Verdict::NoSolution | Verdict::Unique(_) => Err(error.into()),
        verdict => Ok((verdict, Work { nodes: outcome.nodes, conflicts: outcome.conflicts })),
    }
}

/// The outcome of propagation, if it decides the puzzle: the solution, or the place of the contradiction.
fn decision(propagated: Result<(), Contradiction>, grid: &Grid<'_>) -> Option<Decided> {
    // Propagation does not notice a cell without candidates that no line contains.
    let empty = grid.problem().cell_ids().find(|&cell| grid.get(cell).is_empty());
    match (propagated, empty) {
        (Err(contradiction), _) => Some(Err(contradiction)),
        (Ok(()), Some(cell)) => Some(Err(Contradiction::Cell(cell))),
        (Ok(()), None) => grid.solution().map(Ok),
    }
}

fn verdict_of(problem: &Problem, decided: Decided) -> Verdict {
    match decided {
        Ok(symbols) => Verdict::Unique(Solution::of(problem, symbols)),
        Err(_) => Verdict::NoSolution,
    }
}

/// Writes the steps of lines that have decided a problem, and the outcome.
fn write_steps(
    problem: &Problem,
    steps: &[LineStep],
    decided: &Decided,
    output: &mut impl Write,
) -> io::Result<()> {
    let mut writer = Writer::of(problem);
    for step in steps {
        writer.step(problem, step);
        output.write_all(writer.take().as_bytes())?;
    }
    match decided {
        Ok(symbols) => {
            writer.solution(problem, symbols);
            writer.end("unique");
        }
        Err(contradiction) => {
            writer.broken(*contradiction);
            writer.end("none");
        }
    }
    output.write_all(writer.take().as_bytes())?;
    output.flush()
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
    free: FreeCells,
    budget: Budget,
    /// The maximum number of decisions.
    nodes: Option<u64>,
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
            return Ok(Verdict::NoSolution);
        };
        self.write(|writer, problem| writer.solution(problem, first.all_symbols()))?;
        let mut other = first.all_symbols().to_vec();
        let second = match self.free.advance(&mut other) {
            true => Ok(Some(Solution::of(self.problem, other))),
            false if self.solver.block_solution() => self.next()?,
            false => Ok(None),
        };
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
            let left = self.nodes.map(|limit| limit.saturating_sub(nodes));
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

    /// Writes the empty clause and the verdict of a problem.
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

    fn unknown(&mut self, limit: Limit, first: Option<Solution>) -> Verdict {
        let mut certain: Vec<SymbolSet> = self.solver.backtrack_to_certain();
        for (set, &symbol) in certain.iter_mut().zip(first.iter().flat_map(Solution::all_symbols)) {
            *set = set.with(symbol);
        }
        self.free.restore(&mut certain);
        if first.is_some() {
            forget_projected_out(self.problem, &mut certain);
        }
        Verdict::Unknown { limit, first, certain }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::certificate;
    use crate::rule::Clue;
    use crate::symbol::Alphabet;

    /// Problems without lines, and with a line that leaves cells open or none, each beside three cells on no line.
    #[test]
    fn cells_on_no_line_are_open_with_a_certificate_and_without() {
        let alphabet = || Alphabet::black_and_white();
        let free = Problem::builder(alphabet()).cells(3).build().unwrap();
        let beside = |block: u32, cells: usize| {
            let rule = Clue::black([block]).into();
            Problem::builder(alphabet()).cells(3 + cells).line("row 1", 0..cells, rule).build().unwrap()
        };
        for problem in [free, beside(2, 2), beside(1, 2)] {
            let (certified, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
            let plain = solve(&problem, &Options::default());
            assert_eq!((&certified.verdict, certified.open), (&plain.verdict, plain.open));
            assert!(matches!(plain.verdict, Verdict::Multiple { .. }) && !plain.lines_only);
            assert!(certificate::check(&problem, &text[..], &Budget::unlimited()).is_ok());
        }
    }
}
