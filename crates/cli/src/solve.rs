//! `nonomata solve`: prints the solution and whether it is unique.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::grid::Contradiction;
use nonomata::problem::CellId;
use nonomata::render::{Paint, Style};
use nonomata::search::{Solution, Solutions};
use nonomata::session::AnswerSummary;
use nonomata::symbol::SymbolSet;

use crate::args::Solve;
use crate::certificate;
use crate::exit::Exit;
use crate::export;
use crate::failure::Ended;
use crate::json::limit;
use crate::json_answer::JsonAnswer;
use crate::output::{Output, counted, printable};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle;
use crate::search_result::{PropagationResult, SearchEnd, cell_list, conclude};
use crate::session::paint;
use crate::start_grid::StartGrid;

pub(crate) fn run(arguments: &Solve) -> Result<Exit, Ended> {
    if let Some(path) = &arguments.certificate {
        return certificate::write(arguments, path);
    }
    if arguments.to.is_some() || arguments.output.is_some() {
        return export::run(arguments);
    }
    let paint = paint();
    let start_grid = StartGrid::read(&arguments.start, arguments.puzzles.read_as.limits())?;
    let (puzzles, effort, as_json) = (&arguments.puzzles, &arguments.effort, arguments.presentation.json);
    for_each_puzzle(puzzles, effort, as_json, |output, context| {
        let style = context.style(arguments.presentation.style)?;
        let start = start_grid.own_cells(&context)?;
        if !as_json {
            context.introduce(output, "\n")?;
        }
        let drawing = Drawing { context: &context, style, paint };
        Ok(match arguments.lines_only {
            true => lines_only(arguments, output, &drawing, start.as_deref())?,
            false => solve(arguments, output, &drawing, start.as_deref())?,
        })
    })
}

/// A puzzle and the style of its drawings.
struct Drawing<'a> {
    context: &'a PuzzleContext,
    style: Style,
    paint: Paint,
}

impl Drawing<'_> {
    fn of(&self, cells: &[SymbolSet]) -> String {
        self.context.drawn(cells, self.style, self.paint)
    }
}

/// The results for one puzzle so far.
#[derive(Default)]
struct FoundSolutions {
    count: u64,
    first: Option<Solution>,
    differing: Vec<CellId>,
    /// For tables: the union of all solutions, cell by cell.
    common: Option<Vec<SymbolSet>>,
}

/// The number of solutions to search for. Two are enough to know whether the first is unique.
fn wanted(arguments: &Solve) -> Option<u64> {
    match (arguments.first, arguments.limit) {
        (true, _) => Some(1),
        (false, Some(limit)) => Some(limit),
        (false, None) if arguments.all => None,
        (false, None) => Some(2),
    }
}

/// Searches for the requested number of solutions and prints each as it is found.
fn solve(
    arguments: &Solve,
    output: &mut Output,
    drawing: &Drawing<'_>,
    start: Option<&[SymbolSet]>,
) -> io::Result<Exit> {
    let begin = Instant::now();
    let prints_all = arguments.all || arguments.limit.is_some();
    let context = drawing.context;
    let options = context.work.options(wanted(arguments));
    let problem = &context.problem;
    let solutions = start.map(|start| Solutions::starting_from(problem, start, &options)).transpose();
    let mut solutions =
        solutions.map_err(io::Error::other)?.unwrap_or_else(|| Solutions::new(problem, &options));
    let mut found = FoundSolutions::default();
    let mut answer =
        if arguments.presentation.json { Some(JsonAnswer::begin(output, context)?) } else { None };
    while let Some(solution) = context.work.on_threads(|| solutions.next()) {
        let cells = solution.candidates();
        found.add(context, solution, &cells);
        if let Some(answer) = &mut answer {
            answer.solution(output, &context.rows(&cells))?;
            continue;
        }
        found.introduce(context, output, prints_all)?;
        output.write_all(drawing.of(&cells).as_bytes())?;
        output.flush()?;
    }
    let ending = SearchEnd::of(arguments, found.count, solutions.limit());
    let may_be_more = solutions.limit().is_some();
    let has_nothing = found.count == 0 && ending.cut_short.is_some();
    if may_be_more {
        found.common = None;
    }
    if let Some(answer) = answer {
        let mut summary = AnswerSummary::new(ending.verdict, begin.elapsed());
        summary.differing = context.places(&found.differing);
        summary.open = solutions.open_after_lines().unwrap_or(context.problem.output_count());
        summary.lines_only = found.count > 0 && solutions.needed_only_lines();
        summary.nodes = solutions.nodes();
        summary.conflicts = solutions.conflicts();
        summary.limit = limit(ending.named);
        summary.certain = has_nothing.then(|| context.rows(&solutions.into_certain()));
        answer.finish(output, summary, context.common(found.common.as_deref()))?;
        return Ok(ending.exit);
    }
    if has_nothing {
        output.write_all(drawing.of(&solutions.into_certain()).as_bytes())?;
    }
    if prints_all {
        found.sum_up(output, drawing, may_be_more)?;
    }
    let is_wrong =
        ending.verdict == "none" && start.is_some_and(|start| start != problem.initial_candidates());
    let remark = is_wrong.then(|| "no solution has the cells of this grid".to_owned());
    conclude(output, ending.remark().or(remark), ending.verdict, ending.exit)
}

impl FoundSolutions {
    fn add(&mut self, context: &PuzzleContext, solution: Solution, cells: &[SymbolSet]) {
        self.count += 1;
        if context.layout().table().is_some() {
            let union = |common: Vec<SymbolSet>| {
                common.iter().zip(cells).map(|(one, other)| one.union(*other)).collect()
            };
            self.common = Some(self.common.take().map_or_else(|| cells.to_vec(), union));
        }
        match &self.first {
            None => self.first = Some(solution),
            Some(first) if self.count == 2 => self.differing = context.differing(first, &solution),
            Some(_) => {}
        }
    }

    /// Prints a comment before a solution if there is more than one.
    fn introduce(&self, context: &PuzzleContext, output: &mut Output, prints_all: bool) -> io::Result<()> {
        match &self.differing[..] {
            _ if prints_all => writeln!(output, "c solution {}", self.count),
            [] => Ok(()),
            cells => writeln!(output, "c another solution, which differs in {}", cell_list(context, cells)),
        }
    }

    /// Prints the number of solutions and, for tables, what they have in common.
    fn sum_up(&self, output: &mut Output, drawing: &Drawing<'_>, may_be_more: bool) -> io::Result<()> {
        if let Some(common) = self.common.as_ref().filter(|_| self.count > 1) {
            writeln!(output, "c what all solutions have in common")?;
            output.write_all(drawing.of(common).as_bytes())?;
        }
        let more = if may_be_more { ", and perhaps more" } else { "" };
        writeln!(output, "c {}{more}", counted(self.count, "solution"))
    }
}

/// Propagates lines only and prints the result.
fn lines_only(
    arguments: &Solve,
    output: &mut Output,
    drawing: &Drawing<'_>,
    start: Option<&[SymbolSet]>,
) -> io::Result<Exit> {
    let context = drawing.context;
    let problem = &context.problem;
    let found = PropagationResult::propagate(context, start);
    let cells = found.grid.candidates();
    let open = context.open(&cells);
    if arguments.presentation.json {
        let mut answer = JsonAnswer::begin(output, context)?;
        if let Some(symbols) = found.grid.solution().filter(|_| found.result.is_ok()) {
            answer.solution(output, &context.rows(&SymbolSet::singletons(&symbols)))?;
        }
        let shared = found.result.is_ok().then_some(&cells[..]);
        let mut summary = found.summary(context, open);
        let common = context.common(shared);
        if found.result.is_err() {
            summary.certain = Some(context.rows(&shown(context, cells, found.result)));
        }
        answer.finish(output, summary, common)?;
        return Ok(found.exit);
    }
    output.write_all(drawing.of(&shown(context, cells, found.result)).as_bytes())?;
    let remark = match found.result {
        Err(Contradiction::Line(line)) => {
            let name = printable(problem.line(problem.parent_line(line)).name());
            Some(format!("{name} has no filling that agrees with the other lines"))
        }
        Err(Contradiction::Cell(cell)) => {
            Some(format!("no candidate is left for {}", cell_list(context, &[cell])))
        }
        Ok(()) => match found.limit {
            Some(limit) => Some(limit.ending()),
            None => (open > 0).then(|| format!("lines alone leave {open} cells open")),
        },
    };
    conclude(output, remark, found.verdict, found.exit)
}

/// The cells to draw: those in which a contradiction shows are left without candidates. Of a line without a filling
/// these are the open cells, or all of them if none is open.
fn shown(
    context: &PuzzleContext,
    mut cells: Vec<SymbolSet>,
    result: Result<(), Contradiction>,
) -> Vec<SymbolSet> {
    match result {
        Ok(()) => {}
        Err(Contradiction::Cell(cell)) => cells[cell.index()] = SymbolSet::EMPTY,
        Err(Contradiction::Line(line)) => {
            let problem = &context.problem;
            let own = problem.line(problem.parent_line(line)).cells();
            let is_open = |cell: &&CellId| cells[cell.index()].known().is_none();
            let open: Vec<CellId> = own.iter().filter(is_open).copied().collect();
            let marked = if open.is_empty() { own } else { &open };
            marked.iter().for_each(|cell| cells[cell.index()] = SymbolSet::EMPTY);
        }
    }
    cells
}
