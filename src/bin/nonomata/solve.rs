//! `nonomata solve`: the grid, and whether it is the only one.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use nonomata::grid::{Contradiction, Grid};
use nonomata::problem::CellId;
use nonomata::propagate::{Propagator, Threading};
use nonomata::render::{Paint, Style};
use nonomata::search::{Limit, Solution, Solutions};
use nonomata::symbol::SymbolSet;
use serde_json::Value;

use crate::args::Solve;
use crate::certificate;
use crate::exit::Exit;
use crate::export;
use crate::json::{Answer, limit, rows};
use crate::logic;
use crate::output::{Output, line_of_json, paint, printable, refuse};
use crate::show::{for_each, on_threads, options};
use crate::subject::{Subject, known};

/// How many cells in which solutions differ are named; of more only the number is told.
const NAMED: usize = 12;

pub(crate) fn run(arguments: &Solve) -> io::Result<Exit> {
    if let Some(path) = &arguments.certificate {
        return certificate::write(arguments, path);
    }
    if arguments.to.is_some() || arguments.output.is_some() {
        return export::run(arguments);
    }
    let paint = paint();
    for_each(&arguments.puzzles, arguments.look.json, |output, subject| {
        let style = match subject.style(arguments.look.style) {
            Ok(style) => style,
            Err(failure) => return refuse(output, &failure, arguments.look.json),
        };
        if let Some(puzzle) = subject.puzzle.as_logic_grid() {
            return logic::solve(arguments, output, puzzle, &subject);
        }
        if !arguments.look.json {
            subject.introduce(output, "\n")?;
        }
        let drawing = Drawing { subject: &subject, style, paint };
        match arguments.lines_only {
            true => lines_only(arguments, output, &drawing),
            false => solve(arguments, output, &drawing),
        }
    })
}

/// A puzzle, and how it is to be drawn.
struct Drawing<'a> {
    subject: &'a Subject<'a>,
    style: Style,
    paint: Paint,
}

impl Drawing<'_> {
    fn of(&self, cells: &[SymbolSet]) -> String {
        self.subject.drawn(cells, self.style, self.paint)
    }
}

/// What was found of one puzzle so far.
#[derive(Default)]
struct Tally {
    count: u64,
    first: Option<Solution>,
    differing: Vec<CellId>,
    as_json: Vec<Value>,
}

/// How many solutions are asked for: two are enough to tell whether the first is the only one.
pub(crate) fn wanted(arguments: &Solve) -> Option<u64> {
    match (arguments.first, arguments.limit) {
        (true, _) => Some(1),
        (false, Some(limit)) => Some(limit),
        (false, None) if arguments.all => None,
        (false, None) => Some(2),
    }
}

/// Searches for as many solutions as were asked for and prints each as it is found.
fn solve(arguments: &Solve, output: &mut Output, drawing: &Drawing<'_>) -> io::Result<Exit> {
    let begin = Instant::now();
    let prints_all = arguments.all || arguments.limit.is_some();
    let subject = drawing.subject;
    let mut solutions = Solutions::new(&subject.problem, &options(&arguments.effort, wanted(arguments)));
    let mut tally = Tally::default();
    while let Some(solution) = on_threads(&arguments.effort, || solutions.next()) {
        if arguments.look.json {
            tally.as_json.push(rows(subject, solution.symbols()));
            tally.add(subject, solution);
            continue;
        }
        let drawn = drawing.of(&known(solution.symbols()));
        tally.add(subject, solution);
        tally.introduce(subject, output, prints_all)?;
        output.write_all(drawn.as_bytes())?;
        output.flush()?;
    }
    let verdict = match (tally.count, solutions.limit()) {
        (2.., _) => "multiple",
        (_, Some(_)) => "unknown",
        (1, None) => "unique",
        (0, None) => "none",
    };
    // That there may be more solutions than were asked for is no news.
    let cut_short =
        solutions.limit().filter(|&limit| limit != Limit::Solutions && (tally.count < 2 || prints_all));
    let exit = match tally.count {
        1.. if arguments.first => Exit::Yes,
        _ if cut_short.is_some() => Exit::Limit,
        0 => Exit::No,
        _ => Exit::Yes,
    };
    if arguments.look.json {
        let is_news = arguments.first || prints_all || cut_short.is_some();
        let reached = solutions.limit().filter(|_| is_news);
        let answer = tally.answer(subject, verdict, &solutions, begin.elapsed(), limit(reached));
        line_of_json(output, &answer.to_json())?;
        return Ok(exit);
    }
    let may_be_more = solutions.limit().is_some();
    if tally.count == 0 && cut_short.is_some() {
        output.write_all(drawing.of(&solutions.into_certain()).as_bytes())?;
    }
    if prints_all {
        tally.sum_up(output, may_be_more)?;
    }
    conclude(output, cut_short.map(|limit| format!("stopped by the limit of {limit}")), verdict, exit)
}

/// The last lines of an answer: a comment, if there is one, and the verdict.
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

impl Tally {
    fn add(&mut self, subject: &Subject<'_>, solution: Solution) {
        self.count += 1;
        match &self.first {
            None => self.first = Some(solution),
            Some(first) if self.count == 2 => self.differing = subject.differing(first, &solution),
            Some(_) => {}
        }
    }

    /// All of it as an answer.
    fn answer<'a>(
        self,
        subject: &'a Subject<'a>,
        verdict: &'static str,
        solutions: &Solutions<'_>,
        time: Duration,
        limit: Option<String>,
    ) -> Answer<'a> {
        let open = solutions.open_after_lines().unwrap_or(subject.problem.shown_count());
        Answer {
            subject,
            verdict,
            solutions: self.as_json,
            differing: self.differing,
            open,
            lines_only: open == 0 && self.count > 0,
            nodes: solutions.nodes(),
            time,
            limit,
        }
    }

    /// Says which solution comes next, where there is more than one.
    fn introduce(&self, subject: &Subject<'_>, output: &mut Output, prints_all: bool) -> io::Result<()> {
        match &self.differing[..] {
            _ if prints_all => writeln!(output, "c solution {}", self.count),
            [] => Ok(()),
            cells => writeln!(output, "c another solution, which differs in {}", names(subject, cells)),
        }
    }

    /// Says how many there are.
    fn sum_up(&self, output: &mut Output, may_be_more: bool) -> io::Result<()> {
        let more = if may_be_more { ", and perhaps more" } else { "" };
        let solutions = if self.count == 1 { "solution" } else { "solutions" };
        writeln!(output, "c {} {solutions}{more}", self.count)
    }
}

/// What some cells are called, if they are not too many.
pub(crate) fn names(subject: &Subject<'_>, cells: &[CellId]) -> String {
    printable(&in_words(cells.iter().map(|&cell| subject.problem.cell_name(cell)).collect()))
}

/// Some cells in one line: their names, or how many they are.
pub(crate) fn in_words(names: Vec<String>) -> String {
    if names.len() > NAMED { format!("{} cells", names.len()) } else { names.join(", ") }
}

/// Looks at lines only and prints what they leave.
fn lines_only(arguments: &Solve, output: &mut Output, drawing: &Drawing<'_>) -> io::Result<Exit> {
    let begin = Instant::now();
    let subject = drawing.subject;
    let problem = &subject.problem;
    let mut grid = Grid::new(problem);
    let threading = if arguments.effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let mut propagator = Propagator::all_awake(problem).threading(threading);
    let result = on_threads(&arguments.effort, || propagator.fixpoint(&mut grid, &mut ()));
    let (verdict, exit) = match result {
        Err(_) => ("none", Exit::No),
        Ok(()) if grid.is_solved() => ("unique", Exit::Yes),
        Ok(()) => ("unknown", Exit::Limit),
    };
    let open = grid.open_count();
    if arguments.look.json {
        let answer = Answer {
            subject,
            verdict,
            solutions: grid.solution().map(|symbols| rows(subject, &symbols)).into_iter().collect(),
            differing: Vec::new(),
            open,
            lines_only: verdict == "unique",
            nodes: 0,
            time: begin.elapsed(),
            limit: (verdict == "unknown").then(|| "lines".to_owned()),
        };
        line_of_json(output, &answer.to_json())?;
        return Ok(exit);
    }
    let remark = match result {
        Err(Contradiction::Line(line)) => {
            let name = printable(problem.line(problem.owner(line)).name());
            Some(format!("with what the other lines force, {name} has no filling"))
        }
        Err(Contradiction::Cell(cell)) => Some(format!("nothing is left for {}", names(subject, &[cell]))),
        Ok(()) => {
            output.write_all(drawing.of(&grid.candidates()).as_bytes())?;
            (open > 0).then(|| format!("lines alone leave {open} cells open"))
        }
    };
    conclude(output, remark, verdict, exit)
}
