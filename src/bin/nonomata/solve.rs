//! `nonomata solve`: the grid, and whether it is the only one.

use std::io::{self, Write};
use std::time::Instant;

use nonomata::propagate::{Propagator, Threading};
use nonomata::puzzles::Picture;
use nonomata::render::{Paint, render};
use nonomata::search::{Limit, Solutions};
use nonomata::{grid::Grid, problem::Problem};
use serde_json::Value;

use crate::args::Solve;
use crate::exit::Exit;
use crate::json::{Answer, limit, picture, rows};
use crate::output::{Output, line_of_json, paint};
use crate::show::{Found, for_each, on_threads, options};

pub(crate) fn run(arguments: &Solve) -> io::Result<Exit> {
    let paint = paint();
    for_each(&arguments.puzzles, arguments.look.json, |output, found| {
        if let Some(heading) = found.heading.as_ref().filter(|_| !arguments.look.json) {
            writeln!(output, "{heading}")?;
        }
        if arguments.lines_only {
            lines_only(arguments, output, &found, paint)
        } else {
            solve(arguments, output, &found, paint)
        }
    })
}

/// Searches for as many solutions as were asked for and prints each as it is found.
fn solve(arguments: &Solve, output: &mut Output, found: &Found<'_>, paint: Paint) -> io::Result<Exit> {
    let begin = Instant::now();
    let wanted = match (arguments.first, arguments.all, arguments.limit) {
        (true, _, _) => Some(1),
        (_, _, Some(limit)) => Some(limit),
        (_, true, None) => None,
        // Two are enough to tell whether the first is the only one.
        (false, false, None) => Some(2),
    };
    let prints_all = arguments.all || arguments.limit.is_some();
    let puzzle = found.puzzle;
    let problem = puzzle.to_problem();
    let draw = |picture: &Picture| render(puzzle, picture, arguments.look.style, paint);

    let mut solutions = Solutions::new(&problem, &options(&arguments.effort, wanted));
    let (mut count, mut first, mut differing, mut as_json) = (0u64, None, Vec::new(), Vec::<Value>::new());
    while let Some(solution) = on_threads(&arguments.effort, || solutions.next()) {
        count += 1;
        if arguments.look.json {
            as_json.push(rows(puzzle, &solution));
        } else if prints_all || count == 1 {
            output.write_all(draw(&picture(puzzle, &solution)).as_bytes())?;
            output.flush()?;
        } else {
            writeln!(output, "another solution:")?;
            output.write_all(draw(&picture(puzzle, &solution)).as_bytes())?;
        }
        match &first {
            None => first = Some(solution),
            Some(first) if count == 2 => differing = solution.differing(first),
            Some(_) => {}
        }
    }
    let reached = solutions.limit();
    let verdict = match (count, reached) {
        (2.., _) => "multiple",
        (_, Some(_)) => "unknown",
        (1, None) => "unique",
        (0, None) => "none",
    };
    // More solutions than were asked for are no surprise; anything else that ends the search is.
    let is_cut_short = reached.is_some_and(|limit| limit != Limit::Solutions) && (count < 2 || prints_all);
    let open = solutions.open_after_lines().unwrap_or(problem.cells().len());
    if arguments.look.json {
        let answer = Answer {
            puzzle,
            format: found.format,
            verdict,
            solutions: as_json,
            differing,
            open,
            lines_only: open == 0 && count > 0,
            nodes: solutions.nodes(),
            time: begin.elapsed(),
            limit: limit(reached.filter(|&limit| {
                limit != Limit::Solutions || wanted != Some(2) || arguments.limit.is_some()
            })),
        };
        line_of_json(output, &answer.to_json())?;
    } else {
        if count == 0 && is_cut_short {
            output.write_all(draw(&puzzle.picture(&solutions.into_certain())).as_bytes())?;
        }
        if !differing.is_empty() && !prints_all {
            writeln!(output, "c the two differ in {} cells", differing.len())?;
        }
        if prints_all {
            writeln!(
                output,
                "c {count} solutions{}",
                if reached.is_some() { ", and perhaps more" } else { "" }
            )?;
        }
        if let Some(limit) = reached.filter(|_| is_cut_short) {
            writeln!(output, "c stopped by the limit of {limit}")?;
        }
        writeln!(output, "s {}", verdict.to_uppercase())?;
    }
    Ok(match count {
        _ if is_cut_short && !(arguments.first && count > 0) => Exit::Limit,
        0 => Exit::No,
        _ => Exit::Yes,
    })
}

/// Looks at lines only and prints what they leave.
fn lines_only(arguments: &Solve, output: &mut Output, found: &Found<'_>, paint: Paint) -> io::Result<Exit> {
    let begin = Instant::now();
    let puzzle = found.puzzle;
    let problem: Problem = puzzle.to_problem();
    let mut grid = Grid::new(&problem);
    let threading = if arguments.effort.threads == Some(1) { Threading::Never } else { Threading::Automatic };
    let mut propagator = Propagator::all_awake(&problem).threading(threading);
    let result = on_threads(&arguments.effort, || propagator.fixpoint(&mut grid, &mut ()));
    let (verdict, exit) = match result {
        Err(_) => ("none", Exit::No),
        Ok(()) if grid.is_solved() => ("unique", Exit::Yes),
        Ok(()) => ("unknown", Exit::Limit),
    };
    let picture = puzzle.picture(grid.candidates());
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
    } else {
        output.write_all(render(puzzle, &picture, arguments.look.style, paint).as_bytes())?;
        if verdict == "unknown" {
            writeln!(output, "c lines alone leave {} cells open", grid.unknown_count())?;
        }
        writeln!(output, "s {}", verdict.to_uppercase())?;
    }
    Ok(exit)
}
