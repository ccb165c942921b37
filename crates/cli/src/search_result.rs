//! Results of searches for output: the first solution, the result of propagation, and how a search ended.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use nonomata::budget::Limit;
use nonomata::grid::{Contradiction, Grid};
use nonomata::problem::CellId;
use nonomata::propagate::Propagator;
use nonomata::search::{Solution, Solutions};
use nonomata::session::AnswerSummary;
use nonomata::symbol::SymbolSet;

use crate::args::Solve;
use crate::exit::Exit;
use crate::output::{Output, printable};
use crate::puzzle_context::PuzzleContext;

/// The largest number of differing cells that are named. Of more cells only the number is given.
const NAMED: usize = 12;

/// How a search ended.
pub(crate) struct SearchEnd {
    pub(crate) verdict: &'static str,
    /// The limit that kept the search from completing the request. Reaching the requested number of solutions does not
    /// count.
    pub(crate) cut_short: Option<Limit>,
    /// The limit that the answer names.
    pub(crate) named: Option<Limit>,
    pub(crate) exit: Exit,
}

impl SearchEnd {
    /// The ending with `count` solutions found and this limit reached.
    pub(crate) fn of(arguments: &Solve, count: u64, reached: Option<Limit>) -> SearchEnd {
        let prints_all = arguments.all || arguments.limit.is_some();
        let verdict = match (count, reached) {
            (1.., _) if arguments.first => "found",
            (2.., _) => "multiple",
            (_, Some(_)) => "unknown",
            (1, None) => "unique",
            (0, None) => "none",
        };
        let cut_short = reached.filter(|&limit| limit != Limit::Solutions && (count < 2 || prints_all));
        let named = reached.filter(|_| arguments.first || prints_all || cut_short.is_some());
        let exit = match count {
            1.. if arguments.first => Exit::Yes,
            _ if cut_short.is_some() => Exit::Limit,
            0 => Exit::No,
            _ => Exit::Yes,
        };
        SearchEnd { verdict, cut_short, named, exit }
    }

    pub(crate) fn remark(&self) -> Option<String> {
        self.cut_short.map(Limit::ending)
    }
}

/// Writes the last lines of an answer: a comment, if there is one, and the verdict.
pub(crate) fn conclude(
    output: &mut Output,
    comment: Option<String>,
    verdict: &str,
    exit: Exit,
) -> io::Result<Exit> {
    if let Some(comment) = comment {
        writeln!(output, "c {comment}")?;
    }
    writeln!(output, "s {}", verdict.to_uppercase())?;
    Ok(exit)
}

/// The solution that is shown where only one is shown.
pub(crate) struct FirstSolution {
    pub(crate) solution: Option<Solution>,
    /// A second solution, if one was searched for and found.
    pub(crate) other: Option<Solution>,
    /// The limit that was reached before the search was complete.
    pub(crate) limit: Option<Limit>,
    /// The cells to show: the solution or, if there is none, what is certain of each cell.
    pub(crate) cells: Vec<SymbolSet>,
}

impl FirstSolution {
    /// Searches for a solution and, unless one is enough, for another.
    pub(crate) fn find(context: &PuzzleContext, is_enough: bool) -> FirstSolution {
        let wanted = if is_enough { 1 } else { 2 };
        let mut solutions = Solutions::new(&context.problem, &context.work.options(Some(wanted)));
        let solution = context.work.on_threads(|| solutions.next());
        let asks_on = !is_enough && solution.is_some();
        let other = if asks_on { context.work.on_threads(|| solutions.next()) } else { None };
        let limit = solutions.limit().filter(|&limit| limit != Limit::Solutions);
        let cells = match &solution {
            Some(solution) => solution.candidates(),
            None => solutions.into_certain(),
        };
        FirstSolution { solution, other, limit, cells }
    }

    /// The exit code.
    pub(crate) fn exit(&self) -> Exit {
        match (&self.solution, self.limit) {
            (_, Some(_)) => Exit::Limit,
            (Some(_), None) => Exit::Yes,
            (None, None) => Exit::No,
        }
    }

    /// A remark that there is, or may be, another solution.
    pub(crate) fn remark(&self, context: &PuzzleContext) -> Option<String> {
        match (&self.solution, &self.other, self.limit) {
            (Some(first), Some(other), _) => Some(format!(
                "another solution differs in {}",
                cell_list(context, &context.differing(first, other))
            )),
            (Some(_), None, Some(limit)) => {
                Some(format!("{}, so there may be another solution", limit.ending()))
            }
            _ => None,
        }
    }
}

/// The names of the cells, or their number if there are many.
pub(crate) fn cell_list(context: &PuzzleContext, cells: &[CellId]) -> String {
    if cells.len() > NAMED {
        return format!("{} cells", cells.len());
    }
    let names: Vec<String> = cells.iter().map(|&cell| context.problem.cell_name(cell)).collect();
    printable(&names.join(", "))
}

/// The result of propagating lines to a fixpoint, without a search.
pub(crate) struct PropagationResult<'p> {
    pub(crate) grid: Grid<'p>,
    pub(crate) result: Result<(), Contradiction>,
    /// The limit that was reached before the fixpoint.
    pub(crate) limit: Option<Limit>,
    pub(crate) verdict: &'static str,
    pub(crate) exit: Exit,
    time: Duration,
}

impl<'p> PropagationResult<'p> {
    /// Propagates from what is known at the start, if that is more than the puzzle gives.
    pub(crate) fn propagate(
        context: &'p PuzzleContext,
        start: Option<&[SymbolSet]>,
    ) -> PropagationResult<'p> {
        let (begin, problem) = (Instant::now(), &context.problem);
        let mut grid = Grid::new(problem);
        let mut start = problem.cell_ids().zip(start.into_iter().flatten());
        let narrowed = start.try_for_each(|(cell, &known)| grid.narrow(cell, known).map(drop));
        let options = context.work.options(None);
        let mut propagator = Propagator::with_all_lines(problem).threading(options.threading);
        let budget = &options.budget;
        let result = match (problem.empty_cell(), narrowed) {
            (Some(cell), _) => Ok(Err(Contradiction::Cell(cell))),
            (None, Err(contradiction)) => Ok(Err(contradiction)),
            (None, Ok(())) => context.work.on_threads(|| propagator.fixpoint(&mut grid, &mut (), budget)),
        };
        let (result, limit) = match result {
            Ok(result) => (result, None),
            Err(limit) => (Ok(()), Some(limit)),
        };
        let (verdict, exit) = match result {
            Err(_) => ("none", Exit::No),
            Ok(()) if limit.is_none() && grid.is_solved() => ("unique", Exit::Yes),
            Ok(()) => ("unknown", Exit::Limit),
        };
        PropagationResult { grid, result, limit, verdict, exit, time: begin.elapsed() }
    }

    /// The keys of the JSON answer, with `open` cells left.
    pub(crate) fn summary(&self, context: &PuzzleContext, open: usize) -> AnswerSummary {
        let mut summary = AnswerSummary::new(self.verdict, self.time);
        summary.open = open;
        summary.lines_only = self.verdict == "unique";
        if self.verdict == "unknown" {
            summary.limit = Some(self.limit.map_or_else(|| "lines".to_owned(), |limit| limit.to_string()));
            summary.certain = Some(context.rows(&self.grid.candidates()));
        }
        summary
    }
}
