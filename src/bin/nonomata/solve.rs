//! `nonomata solve`: the grid, and whether it is the only one.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use nonomata::propagate::{Propagator, Threading};
use nonomata::puzzles::Picture;
use nonomata::render::{Paint, render};
use nonomata::search::{Limit, Solution, Solutions};
use nonomata::{
    grid::{Contradiction, Grid},
    problem::CellId,
};
use serde_json::Value;

use crate::args::Solve;
use crate::certificate;
use crate::exit::Exit;
use crate::export;
use crate::json::{Answer, limit, picture, rows};
use crate::kinds;
use crate::logic;
use crate::output::{Output, line_of_json, paint};
use crate::show::{Found, for_each, on_threads, options};

pub(crate) fn run(arguments: &Solve) -> io::Result<Exit> {
    if let Some(path) = &arguments.certificate {
        return certificate::write(arguments, path);
    }
    if arguments.to.is_some() || arguments.output.is_some() {
        return export::run(arguments);
    }
    let paint = paint();
    let nonogram = |output: &mut Output, found: Found<'_>| {
        if let Some(heading) = found.heading.as_ref().filter(|_| !arguments.look.json) {
            writeln!(output, "{heading}")?;
        }
        if arguments.lines_only {
            lines_only(arguments, output, &found, paint)
        } else {
            solve(arguments, output, &found, paint)
        }
    };
    for_each(&arguments.puzzles, arguments.look.json, nonogram, |output, other| {
        match other.puzzle.as_logic_grid() {
            Some(puzzle) => logic::solve(arguments, output, puzzle, &other),
            None => kinds::solve(arguments, output, &other),
        }
    })
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
fn solve(arguments: &Solve, output: &mut Output, found: &Found<'_>, paint: Paint) -> io::Result<Exit> {
    let begin = Instant::now();
    let prints_all = arguments.all || arguments.limit.is_some();
    let puzzle = found.puzzle;
    let problem = puzzle.to_problem();
    let draw = |picture: &Picture| render(puzzle, picture, arguments.look.style, paint);

    let mut solutions = Solutions::new(&problem, &options(&arguments.effort, wanted(arguments)));
    let mut tally = Tally::default();
    while let Some(solution) = on_threads(&arguments.effort, || solutions.next()) {
        if arguments.look.json {
            tally.as_json.push(rows(puzzle, &solution));
            tally.add(solution);
            continue;
        }
        let picture = draw(&picture(puzzle, &solution));
        tally.add(solution);
        tally.introduce(output, prints_all)?;
        output.write_all(picture.as_bytes())?;
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
        let answer = tally.answer(found, verdict, &solutions, begin.elapsed(), limit(reached));
        line_of_json(output, &answer.to_json())?;
        return Ok(exit);
    }
    let may_be_more = solutions.limit().is_some();
    if tally.count == 0 && cut_short.is_some() {
        output.write_all(draw(&puzzle.picture(&solutions.into_certain())).as_bytes())?;
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
    fn add(&mut self, solution: Solution) {
        self.count += 1;
        match &self.first {
            None => self.first = Some(solution),
            Some(first) if self.count == 2 => self.differing = solution.differing(first),
            Some(_) => {}
        }
    }

    /// All of it as an answer.
    fn answer<'a>(
        self,
        found: &Found<'a>,
        verdict: &'static str,
        solutions: &Solutions<'_>,
        time: Duration,
        limit: Option<String>,
    ) -> Answer<'a> {
        let open = solutions.open_after_lines().unwrap_or(found.puzzle.width() * found.puzzle.height());
        Answer {
            puzzle: found.puzzle,
            format: found.format,
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
    fn introduce(&self, output: &mut Output, prints_all: bool) -> io::Result<()> {
        match self.differing.len() {
            _ if prints_all => writeln!(output, "c solution {}", self.count),
            0 => Ok(()),
            cells => writeln!(output, "c another solution, which differs in {cells} cells"),
        }
    }

    /// Says how many there are.
    fn sum_up(&self, output: &mut Output, may_be_more: bool) -> io::Result<()> {
        let more = if may_be_more { ", and perhaps more" } else { "" };
        let solutions = if self.count == 1 { "solution" } else { "solutions" };
        writeln!(output, "c {} {solutions}{more}", self.count)
    }
}

/// Looks at lines only and prints what they leave.
fn lines_only(arguments: &Solve, output: &mut Output, found: &Found<'_>, paint: Paint) -> io::Result<Exit> {
    let begin = Instant::now();
    let puzzle = found.puzzle;
    let problem = puzzle.to_problem();
    let mut grid = Grid::new(&problem);
    let threading = if arguments.effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let mut propagator = Propagator::all_awake(&problem).threading(threading);
    let result = on_threads(&arguments.effort, || propagator.fixpoint(&mut grid, &mut ()));
    let (verdict, exit) = match result {
        Err(_) => ("none", Exit::No),
        Ok(()) if grid.is_solved() => ("unique", Exit::Yes),
        Ok(()) => ("unknown", Exit::Limit),
    };
    let picture = puzzle.picture(&grid.candidates());
    if arguments.look.json {
        let solved = verdict == "unique";
        let answer = Answer {
            puzzle,
            format: found.format,
            verdict,
            solutions: solved
                .then(|| nonomata::render::rows(&picture, puzzle.palette()).into())
                .into_iter()
                .collect(),
            differing: Vec::new(),
            open: grid.unknown_count(),
            lines_only: solved,
            nodes: 0,
            time: begin.elapsed(),
            limit: (verdict == "unknown").then(|| "lines".to_owned()),
        };
        line_of_json(output, &answer.to_json())?;
        return Ok(exit);
    }
    let remark = match result {
        Err(Contradiction::Line(line)) => {
            let name = problem.line(line).name();
            Some(format!("with what the other lines force, {name} has no filling"))
        }
        Err(Contradiction::Cell(cell)) => Some(format!("nothing is left for {}", problem.cell_name(cell))),
        Ok(()) => {
            output.write_all(render(puzzle, &picture, arguments.look.style, paint).as_bytes())?;
            let open = grid.unknown_count();
            (open > 0).then(|| format!("lines alone leave {open} cells open"))
        }
    };
    conclude(output, remark, verdict, exit)
}
