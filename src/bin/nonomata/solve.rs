//! `nonomata solve`: the grid, and whether it is the only one.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use nonomata::grid::{Contradiction, Grid};
use nonomata::problem::{CellId, Problem};
use nonomata::propagate::{Propagator, Threading};
use nonomata::render::{Paint, Style};
use nonomata::search::{Limit, Solution, Solutions};
use nonomata::symbol::SymbolSet;
use serde_json::json;

use crate::answer::{Answer, Summary};
use crate::args::{Effort, Solve};
use crate::certificate;
use crate::exit::Exit;
use crate::export;
use crate::json::{limit, rows};
use crate::logic;
use crate::output::{Output, paint, printable, refuse};
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
            Err(failure) => return refuse(output, &subject.failed(failure), arguments.look.json),
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
    let mut answer = if arguments.look.json { Some(Answer::begin(output, subject)?) } else { None };
    while let Some(solution) = on_threads(&arguments.effort, || solutions.next()) {
        if let Some(answer) = &mut answer {
            answer.solution(output, &rows(subject, &known(solution.symbols())))?;
            tally.add(subject, solution);
            continue;
        }
        let drawn = drawing.of(&known(solution.symbols()));
        tally.add(subject, solution);
        tally.introduce(subject, output, prints_all)?;
        output.write_all(drawn.as_bytes())?;
        output.flush()?;
    }
    let ending = Ending::of(arguments, tally.count, solutions.limit());
    let may_be_more = solutions.limit().is_some();
    let has_nothing = tally.count == 0 && ending.cut_short.is_some();
    if let Some(answer) = answer {
        let open = solutions.open_after_lines().unwrap_or(subject.problem.declared_count());
        let summary = Summary {
            verdict: ending.verdict,
            differing: subject.places(&tally.differing),
            open,
            lines_only: tally.count > 0 && solutions.are_by_lines(),
            nodes: solutions.nodes(),
            conflicts: solutions.conflicts(),
            time: begin.elapsed(),
            limit: limit(ending.news),
            certain: has_nothing.then(|| rows(subject, &solutions.into_certain())),
        };
        answer.finish(output, summary, json!({}))?;
        return Ok(ending.exit);
    }
    if has_nothing {
        output.write_all(drawing.of(&solutions.into_certain()).as_bytes())?;
    }
    if prints_all {
        tally.sum_up(output, may_be_more)?;
    }
    conclude(output, ending.remark(), ending.verdict, ending.exit)
}

/// How a search has ended.
pub(crate) struct Ending {
    pub(crate) verdict: &'static str,
    /// The limit that kept it from what was asked for. That there may be more solutions than were asked for is no news.
    pub(crate) cut_short: Option<Limit>,
    /// The limit that an answer names.
    pub(crate) news: Option<Limit>,
    pub(crate) exit: Exit,
}

impl Ending {
    /// With so many solutions found, at the limit that was reached.
    pub(crate) fn of(arguments: &Solve, count: u64, reached: Option<Limit>) -> Ending {
        let prints_all = arguments.all || arguments.limit.is_some();
        let verdict = match (count, reached) {
            (2.., _) => "multiple",
            (_, Some(_)) => "unknown",
            (1, None) => "unique",
            (0, None) => "none",
        };
        let cut_short = reached.filter(|&limit| limit != Limit::Solutions && (count < 2 || prints_all));
        let news = reached.filter(|_| arguments.first || prints_all || cut_short.is_some());
        let exit = match count {
            1.. if arguments.first => Exit::Yes,
            _ if cut_short.is_some() => Exit::Limit,
            0 => Exit::No,
            _ => Exit::Yes,
        };
        Ending { verdict, cut_short, news, exit }
    }

    pub(crate) fn remark(&self) -> Option<String> {
        self.cut_short.map(|limit| format!("stopped by the limit of {limit}"))
    }
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

/// A solution, for whoever shows only one.
pub(crate) struct First {
    pub(crate) solution: Option<Solution>,
    /// Another one, if that was asked.
    pub(crate) other: Option<Solution>,
    /// The limit that was reached before all that was asked is known.
    pub(crate) limit: Option<Limit>,
    /// What is to be shown: the solution or, if there is none, what is certain of all cells.
    pub(crate) cells: Vec<SymbolSet>,
}

impl First {
    /// Searches for a solution and, unless one is enough, for another.
    pub(crate) fn of(effort: &Effort, problem: &Problem, is_enough: bool) -> First {
        let wanted = if is_enough { 1 } else { 2 };
        let mut solutions = Solutions::new(problem, &options(effort, Some(wanted)));
        let solution = on_threads(effort, || solutions.next());
        let asks_on = !is_enough && solution.is_some();
        let other = if asks_on { on_threads(effort, || solutions.next()) } else { None };
        let limit = solutions.limit().filter(|&limit| limit != Limit::Solutions);
        let cells = match &solution {
            Some(solution) => known(solution.symbols()),
            None => solutions.into_certain(),
        };
        First { solution, other, limit, cells }
    }

    /// What the exit code says of it.
    pub(crate) fn exit(&self) -> Exit {
        match (&self.solution, self.limit) {
            (_, Some(_)) => Exit::Limit,
            (Some(_), None) => Exit::Yes,
            (None, None) => Exit::No,
        }
    }

    /// What whoever sees only the first must know: that there is another, or that nobody knows.
    pub(crate) fn remark(&self, subject: &Subject<'_>) -> Option<String> {
        match (&self.solution, &self.other, self.limit) {
            (Some(first), Some(other), _) => Some(format!(
                "another solution differs in {}",
                names(subject, &subject.differing(first, other))
            )),
            (Some(_), None, Some(limit)) => {
                Some(format!("stopped by the limit of {limit}, so there may be another solution"))
            }
            _ => None,
        }
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

/// What lines alone tell of a puzzle.
pub(crate) struct OnLines<'p> {
    pub(crate) grid: Grid<'p>,
    pub(crate) result: Result<(), Contradiction>,
    pub(crate) verdict: &'static str,
    pub(crate) exit: Exit,
    time: Duration,
}

impl<'p> OnLines<'p> {
    pub(crate) fn look(effort: &Effort, problem: &'p Problem) -> OnLines<'p> {
        let begin = Instant::now();
        let mut grid = Grid::new(problem);
        let threading = if effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
        let mut propagator = Propagator::all_awake(problem).threading(threading);
        let result = match problem.empty_cell() {
            Some(cell) => Err(Contradiction::Cell(cell)),
            None => on_threads(effort, || propagator.fixpoint(&mut grid, &mut ())),
        };
        let (verdict, exit) = match result {
            Err(_) => ("none", Exit::No),
            Ok(()) if grid.is_solved() => ("unique", Exit::Yes),
            Ok(()) => ("unknown", Exit::Limit),
        };
        OnLines { grid, result, verdict, exit, time: begin.elapsed() }
    }

    /// What is said of it, with so many cells left open.
    pub(crate) fn summary(&self, subject: &Subject<'_>, open: usize) -> Summary {
        Summary {
            verdict: self.verdict,
            differing: Vec::new(),
            open,
            lines_only: self.verdict == "unique",
            nodes: 0,
            conflicts: 0,
            time: self.time,
            limit: (self.verdict == "unknown").then(|| "lines".to_owned()),
            certain: (self.verdict == "unknown").then(|| rows(subject, &self.grid.candidates())),
        }
    }
}

/// Looks at lines only and prints what they leave.
fn lines_only(arguments: &Solve, output: &mut Output, drawing: &Drawing<'_>) -> io::Result<Exit> {
    let subject = drawing.subject;
    let problem = &subject.problem;
    let looked = OnLines::look(&arguments.effort, problem);
    let open = looked.grid.open_count();
    if arguments.look.json {
        let mut answer = Answer::begin(output, subject)?;
        if let Some(symbols) = looked.grid.solution() {
            answer.solution(output, &rows(subject, &known(&symbols)))?;
        }
        answer.finish(output, looked.summary(subject, open), json!({}))?;
        return Ok(looked.exit);
    }
    let remark = match looked.result {
        Err(Contradiction::Line(line)) => {
            let name = printable(problem.line(problem.parent_line(line)).name());
            Some(format!("with what the other lines force, {name} has no filling"))
        }
        Err(Contradiction::Cell(cell)) => Some(format!("nothing is left for {}", names(subject, &[cell]))),
        Ok(()) => {
            output.write_all(drawing.of(&looked.grid.candidates()).as_bytes())?;
            (open > 0).then(|| format!("lines alone leave {open} cells open"))
        }
    };
    conclude(output, remark, looked.verdict, looked.exit)
}
