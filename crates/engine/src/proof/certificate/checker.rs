//! The certificate checker.
//!
//! It reads entries in order, keeps what has been proved so far and trusts nothing else. Steps,
//! contradictions and solutions are checked against the reference semantics. Clauses are checked by unit
//! propagation against clauses that the checker derives from the problem itself. The verdict on the last
//! line must be what has been proved.

use std::io::BufRead;
use std::ops::RangeInclusive;

use super::entry::{Entry, TITLE};
use super::error::{CertificateError, Fault};
use super::lines::Lines;
use super::proved::{Certified, CertifiedVerdict};
use super::refutation::Refutation;
use crate::budget::{Budget, Stopped};
use crate::check::{self, Unsound};
use crate::grid::{Change, Contradiction, LineStep};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::{Symbol, SymbolSet};

/// The error for a certificate that ends too early.
const CUT_OFF: &str = "the certificate ends without an `end` line";

/// Checks a certificate of a problem. Returns what it proves, or the first error with its line.
///
/// ```
/// use std::time::Duration;
///
/// use nonomata_engine::budget::{Budget, Limit};
/// use nonomata_engine::proof::certificate;
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Options, certify};
///
/// let problem = Problem::of_clues([[1]], [[1]]).unwrap();
/// let (_, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
/// let budget = Budget::unlimited().with_time(Duration::ZERO);
/// let stopped = certificate::check(&problem, &text[..], &budget).unwrap_err();
/// assert_eq!(stopped.limit(), Some(Limit::Time), "nothing is said about the certificate");
/// ```
pub fn check(
    problem: &Problem,
    text: impl BufRead,
    budget: &Budget,
) -> Result<Certified, Stopped<CertificateError>> {
    let mut checker = Checker::new(problem);
    checker.budget = budget.started();
    let mut lines = Lines::new(text);
    while let Some((number, line)) = lines.next(&checker.budget)? {
        let taken = checker.read(line).map_err(Stopped::Failed).and_then(|entry| checker.take(entry));
        taken.map_err(|stopped| stopped.map(|fault| fault.in_line(number)))?;
    }
    Ok(checker.finish().map_err(|fault| fault.in_line(lines.count() + 1))?)
}

/// The solutions in a certificate. They are checked; the proof is not.
///
/// ```
/// use std::time::Duration;
///
/// use nonomata_engine::budget::{Budget, Limit};
/// use nonomata_engine::proof::certificate;
/// use nonomata_engine::problem::Problem;
/// use nonomata_engine::search::{Options, certify};
///
/// let problem = Problem::of_clues([[1]], [[1]]).unwrap();
/// let (_, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
/// let budget = Budget::unlimited().with_time(Duration::ZERO);
/// let stopped = certificate::solutions(&problem, &text[..], &budget).unwrap_err();
/// assert_eq!(stopped.limit(), Some(Limit::Time));
/// assert_eq!(certificate::solutions(&problem, &text[..], &Budget::unlimited()).unwrap().len(), 1);
/// ```
pub fn solutions(
    problem: &Problem,
    text: impl BufRead,
    budget: &Budget,
) -> Result<Vec<Vec<Symbol>>, Stopped<CertificateError>> {
    let mut checker = Checker::new(problem);
    checker.budget = budget.started();
    let mut lines = Lines::new(text);
    let mut has_end = false;
    while let Some((number, line)) = lines.next(&checker.budget)? {
        let taken = checker.read(line).map_err(Stopped::Failed).and_then(|entry| match entry {
            Entry::Title | Entry::Size { .. } | Entry::Solution(_) => checker.take(entry),
            Entry::End(_) => {
                has_end = true;
                Ok(())
            }
            _ => Ok(()),
        });
        taken.map_err(|stopped| stopped.map(|fault| fault.in_line(number)))?;
    }
    if !has_end {
        return Err(Fault::from(CUT_OFF).in_line(lines.count() + 1).into());
    }
    let mut solutions = checker.solutions;
    solutions.retain(|solution| solution.len() == problem.cell_count());
    Ok(solutions)
}

/// The state of the checker.
struct Checker<'p> {
    problem: &'p Problem,
    stage: Stage,
    /// The candidates that the steps have left.
    left: Vec<SymbolSet>,
    is_broken: bool,
    /// The solutions; the last one is incomplete if it has fewer symbols than there are cells.
    solutions: Vec<Vec<Symbol>>,
    /// The clauses, from the first one on.
    refutation: Option<Refutation<'p>>,
    steps: u64,
    clauses: u64,
    budget: Budget,
}

/// The progress through the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Title,
    Size,
    Proof,
    End(Verdict),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    None,
    Unique,
    Multiple,
}

impl<'p> Checker<'p> {
    fn new(problem: &'p Problem) -> Checker<'p> {
        Checker {
            problem,
            stage: Stage::Title,
            left: problem.initial_candidates().to_vec(),
            is_broken: false,
            solutions: Vec::new(),
            refutation: None,
            steps: 0,
            clauses: 0,
            budget: Budget::unlimited(),
        }
    }

    /// Parses the next line.
    fn read(&self, line: &str) -> Result<Entry, Fault> {
        match self.stage {
            Stage::Title if line != TITLE => {
                Err(format!("not a certificate: the first line must be `{TITLE}`").into())
            }
            _ => Entry::read(line),
        }
    }

    /// Checks an entry.
    fn take(&mut self, entry: Entry) -> Result<(), Stopped<Fault>> {
        match (self.stage, entry) {
            (Stage::Title, _) => self.stage = Stage::Size,
            (_, Entry::Remark) => {}
            (Stage::End(_), _) => return Err("text after the end".into()),
            (Stage::Size, Entry::Size { cells, lines }) => {
                self.compare_size(cells, lines)?;
                self.stage = Stage::Proof;
            }
            (Stage::Size, _) => {
                return Err("expected the number of cells and lines: `c cells N lines N`".into());
            }
            (Stage::Proof, Entry::Title | Entry::Size { .. }) => {
                return Err("duplicate header".into());
            }
            (Stage::Proof, Entry::Step { line, left }) => self.take_step(line, left)?,
            (Stage::Proof, Entry::BrokenLine(line)) => {
                self.take_contradiction(Contradiction::Line(self.line(line)?))?;
            }
            (Stage::Proof, Entry::BrokenCell(cell)) => {
                let cell = index(cell, self.problem.cell_count(), "cell")?;
                self.take_contradiction(Contradiction::Cell(CellId::new(cell)))?;
            }
            (Stage::Proof, Entry::Solution(symbols)) => self.take_symbols(symbols)?,
            (Stage::Proof, Entry::Clause(literals)) => {
                self.refutation()?.add(&literals)?;
                self.clauses += 1;
            }
            (Stage::Proof, Entry::Lemma { line, literals }) => {
                let line = self.line(line)?;
                let budget = self.budget.clone();
                self.refutation()?.add_lemma(line, &literals, &budget)?;
                self.clauses += 1;
            }
            (Stage::Proof, Entry::Deletion(literals)) => self.refutation()?.delete(&literals)?,
            (Stage::Proof, Entry::End(verdict)) => self.stage = Stage::End(self.conclude(&verdict)?),
        }
        Ok(())
    }

    /// The result at the end of the text.
    fn finish(mut self) -> Result<Certified, Fault> {
        let Stage::End(verdict) = self.stage else {
            return Err(CUT_OFF.into());
        };
        let proved = match verdict {
            Verdict::None => CertifiedVerdict::None,
            Verdict::Unique => CertifiedVerdict::Unique(self.solutions.swap_remove(0)),
            Verdict::Multiple => {
                let first = self.solutions.swap_remove(0);
                CertifiedVerdict::Multiple([first, self.solutions.swap_remove(0)])
            }
        };
        Ok(Certified { proved, steps: self.steps, clauses: self.clauses })
    }

    fn compare_size(&self, cells: usize, lines: usize) -> Result<(), Fault> {
        let (has_cells, has_lines) = (self.problem.cell_count(), self.problem.lines().len());
        if (cells, lines) == (has_cells, has_lines) {
            return Ok(());
        }
        let found = format!("the certificate is for a puzzle with {cells} cells and {lines} lines");
        Err(format!("{found}; this puzzle has {has_cells} cells and {has_lines} lines").into())
    }

    fn line(&self, number: usize) -> Result<LineId, Fault> {
        index(number, self.problem.lines().len(), "puzzle line").map(LineId::new)
    }

    fn take_step(
        &mut self,
        line: usize,
        left: Vec<(RangeInclusive<usize>, SymbolSet)>,
    ) -> Result<(), Stopped<Fault>> {
        let line = self.line(line)?;
        let cells = self.problem.line(line).cells();
        let (mut changes, mut next) = (Vec::new(), 1);
        for (positions, after) in left {
            for position in [*positions.start(), *positions.end()] {
                index(position, cells.len(), "position")?;
                if position < next {
                    return Err("positions must be in ascending order, each at most once".into());
                }
                next = position;
            }
            next += 1;
            let of_position = |position: usize| {
                let cell = cells[position - 1];
                Change { cell, before: self.left[cell.index()], after }
            };
            changes.extend(positions.map(of_position));
        }
        let step = LineStep { line, changes };
        let wrong = |unsound: Unsound| format!("the step is not sound: {}", unsound.describe(self.problem));
        check::step(self.problem, &self.left, &step, &self.budget)
            .map_err(|stopped| stopped.map(|unsound| Fault::Wrong(wrong(unsound))))?;
        step.changes.iter().for_each(|change| self.left[change.cell.index()] = change.after);
        self.steps += 1;
        Ok(())
    }

    fn take_contradiction(&mut self, contradiction: Contradiction) -> Result<(), Stopped<Fault>> {
        let is_right = check::contradiction(self.problem, &self.left, contradiction, &self.budget)
            .map_err(|stopped| stopped.map(|error| Fault::Wrong(error.to_string())))?;
        if !is_right {
            return Err(match contradiction {
                Contradiction::Line(line) => format!("{} has a filling", self.problem.line(line).name()),
                Contradiction::Cell(cell) => format!("{} has a candidate", self.problem.cell_name(cell)),
            }
            .into());
        }
        self.is_broken = true;
        Ok(())
    }

    fn take_symbols(&mut self, symbols: Vec<Symbol>) -> Result<(), Stopped<Fault>> {
        let cells = self.problem.cell_count();
        let is_unfinished = self.solutions.last().is_some_and(|solution| solution.len() < cells);
        let unfinished = if is_unfinished { self.solutions.pop() } else { None };
        let mut solution = match unfinished {
            Some(unfinished) => unfinished,
            None if self.solutions.len() == 2 => return Err("a third solution is not allowed".into()),
            None => Vec::new(),
        };
        solution.extend(symbols);
        if solution.len() > cells {
            return Err("the solution has more symbols than the puzzle has cells".into());
        }
        if solution.len() == cells {
            self.take_solution(&solution)?;
        }
        self.solutions.push(solution);
        Ok(())
    }

    fn take_solution(&mut self, solution: &[Symbol]) -> Result<(), Stopped<Fault>> {
        let cells = SymbolSet::singletons(solution);
        let (broken, limit) =
            check::partial(self.problem, &cells, &self.budget).map_err(|error| error.to_string())?;
        if let Some(line) = broken.first() {
            return Err(format!("not a solution: it breaks {}", self.problem.line(*line).name()).into());
        }
        if let Some(limit) = limit {
            return Err(limit.into());
        }
        if let Some((cell, _)) = (self.problem.cell_ids().zip(solution))
            .find(|(cell, symbol)| !self.problem.initial(*cell).contains(**symbol))
        {
            let name = self.problem.cell_name(cell);
            return Err(format!("not a solution: {name} cannot hold that symbol").into());
        }
        let answer = ..self.problem.output_count();
        if self.solutions.first().is_some_and(|first| first[answer] == solution[answer]) {
            return Err("the second solution equals the first on all output cells".into());
        }
        match &mut self.refutation {
            Some(refutation) => refutation.reject(solution, &self.budget),
            None => Ok(()),
        }
    }

    /// The clauses of the problem, excluding the known solutions.
    fn refutation(&mut self) -> Result<&mut Refutation<'p>, Stopped<Fault>> {
        let is_finished = |solution: &&Vec<Symbol>| solution.len() == self.problem.cell_count();
        if self.refutation.is_none() {
            let mut refutation = Refutation::new(self.problem, &self.budget)?;
            let mut solutions = self.solutions.iter().filter(is_finished);
            solutions.try_for_each(|solution| refutation.reject(solution, &self.budget))?;
            self.refutation = Some(refutation);
        }
        Ok(self.refutation.as_mut().expect("it has been begun"))
    }

    /// Whether this verdict has been proved.
    fn conclude(&self, verdict: &str) -> Result<Verdict, Fault> {
        let cells = self.problem.cell_count();
        let solutions = self.solutions.iter().filter(|solution| solution.len() == cells).count();
        let is_refuted = self.refutation.as_ref().is_some_and(Refutation::is_complete);
        let (verdict, expected) = match verdict {
            "none" => (Verdict::None, 0),
            "unique" => (Verdict::Unique, 1),
            "multiple" => (Verdict::Multiple, 2),
            _ => return Err(format!("found {verdict:?}, expected none, unique or multiple").into()),
        };
        if solutions < self.solutions.len() {
            return Err("the last solution is incomplete".into());
        }
        if solutions != expected {
            return Err(format!("the number of solutions is {solutions}, expected {expected}").into());
        }
        let is_shown = match verdict {
            Verdict::None => self.is_broken || is_refuted,
            Verdict::Unique => self.left.iter().all(|set| set.known().is_some()) || is_refuted,
            Verdict::Multiple => true,
        };
        match (is_shown, verdict) {
            (true, verdict) => Ok(verdict),
            (false, Verdict::Unique) => {
                Err("the certificate does not prove that there is no other solution".into())
            }
            (false, _) => Err("the certificate does not prove that there is no solution".into()),
        }
    }
}

/// Converts a number counted from 1 to an index, if it is in range.
fn index(number: usize, count: usize, what: &str) -> Result<usize, Fault> {
    match number {
        1.. if number <= count => Ok(number - 1),
        _ => Err(format!("found {what} {number}, expected one from 1 to {count}").into()),
    }
}
