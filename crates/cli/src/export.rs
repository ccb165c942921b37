//! `solve --to` and `solve --output`: writes solved puzzles in a format, as an image, as a drawing or as a
//! partial-solution file.

use std::path::Path;

use nonomata::budget::Limit;
use nonomata::formats::{Format, write_partial};
use nonomata::puzzles::Puzzle;
use nonomata::symbol::SymbolSet;

use crate::args::Solve;
use crate::drawing::{NOTHING, Picture, one, solved};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::media::Medium;
use crate::output::{Output, output, remark};
use crate::output_file::{
    format_puzzles, output_format, output_path, refuse_overwrite, write_bytes, write_output,
};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::try_each_puzzle;
use crate::search_result::{FirstSolution, PropagationResult};
use crate::source_name::SourceName;
use crate::target::Target;

/// Solves all puzzles and writes them together. If one cannot be written, none is.
pub(crate) fn run(arguments: &Solve) -> Result<Exit, Ended> {
    let path = output_path(arguments.output.as_deref());
    refuse_overwrite(path, arguments.puzzles.paths())?;
    match arguments.to.or_else(|| Target::of_suffix(path?)) {
        Some(Target::Drawing(medium)) => {
            medium.require()?;
            return draw(arguments, path, medium);
        }
        Some(Target::Clauses) => {
            return Err(Failure::usage(
                "a solution is not written as clauses; `convert` writes those of a puzzle",
            )
            .into());
        }
        _ => {}
    }
    let (exit, found) = solve_all(arguments)?;
    write(&mut output(), &found, arguments)?;
    Ok(exit)
}

/// Draws the solution of one puzzle, or with `--lines-only` the result of propagation.
fn draw(arguments: &Solve, path: Option<&Path>, medium: Medium) -> Result<Exit, Ended> {
    one(&arguments.puzzles, &arguments.effort, path, |context| {
        if !arguments.lines_only {
            let (cells, exit) = solved(context, arguments.first)?;
            return Ok((Picture::default().draw(context, &cells, medium)?, exit));
        }
        let found = PropagationResult::propagate(context, None);
        check_finished(arguments, &context.origin.source, context.puzzle.kind(), found.limit)?;
        match found.result {
            Err(_) => Err(Failure::without_solution(NOTHING)),
            Ok(()) => Ok((Picture::default().draw(context, &found.grid.candidates(), medium)?, found.exit)),
        }
    })
}

/// A puzzle and the candidates of its cells.
struct Solved {
    puzzle: Puzzle,
    name: SourceName,
    cells: Vec<SymbolSet>,
}

fn write(output: &mut Output, found: &[Solved], arguments: &Solve) -> Result<(), Ended> {
    let path = output_path(arguments.output.as_deref());
    let kind = found.first().map_or("", |found| found.puzzle.kind());
    let format = match (arguments.to, found) {
        (Some(Target::Partial), [Solved { puzzle, cells, .. }]) if puzzle.layout().has_clue_strips() => {
            let text = write_partial(&puzzle.layout(), puzzle.about().title(), cells);
            return write_bytes(output, text.as_bytes(), path);
        }
        (Some(Target::Partial), [_]) => {
            let message = format!("a {kind} cannot be written as a partial-solution file");
            return Err(Failure::usage(message).into());
        }
        (Some(Target::Partial), several) => {
            let message = format!(
                "found {} puzzles, expected one: a partial-solution file holds one puzzle",
                several.len()
            );
            return Err(Failure::usage(message).into());
        }
        (Some(Target::Format(named)), _) => named,
        (Some(Target::Drawing(_) | Target::Clauses) | None, _) => output_format(None, path, kind)?,
    };
    let puzzles = found.iter().map(|found| with_cells(found, format)).collect::<Result<Vec<_>, _>>()?;
    let name = found.first().map_or("-", |found| &*found.name);
    write_output(output, &format_puzzles(puzzles, name, format, "")?, format.name(), path)
}

/// The puzzle with its cells: as its goal if all are known, else as its saved grid. A format without clues ignores
/// hidden clues and given cells.
fn with_cells(Solved { puzzle, name, cells }: &Solved, format: &Format) -> Result<Puzzle, Failure> {
    let shown = puzzle.layout().rows().iter().map(|row| row.cells.len()).sum::<usize>().min(cells.len());
    let cells = &cells[..shown];
    let is_finished = cells.iter().all(|cell| cell.known().is_some());
    if !is_finished && !format.capabilities().saved {
        let message =
            format!("{name}: the picture is not finished, and {format} holds only finished pictures");
        return Err(Failure::unreadable(message));
    }
    let puzzle_with = match is_finished {
        true if !format.capabilities().clues => puzzle.with_clues_of(cells),
        true => puzzle.with_goal(cells),
        false => puzzle.with_saved(cells),
    };
    match puzzle_with {
        Some(puzzle) => puzzle.map_err(|error| Failure::unreadable(format!("{name}: {error}"))),
        None => {
            let kind = puzzle.kind();
            Err(Failure::unreadable(format!("{name}: no format holds a solved {kind}; --to svg draws it")))
        }
    }
}

/// Solves all puzzles. If one has no solution, nothing is written.
fn solve_all(arguments: &Solve) -> Result<(Exit, Vec<Solved>), Failure> {
    let mut exit = Exit::Yes;
    let mut all = Vec::new();
    try_each_puzzle(&arguments.puzzles, &arguments.effort, |context| {
        let (cells, found) = cells(arguments, &context)?;
        if found == Exit::No {
            let message = format!("{}: there is no solution, so nothing is written", context.origin.source);
            return Err(Failure::without_solution(message));
        }
        exit = exit.max(found);
        let (puzzle, origin) = context.into_puzzle();
        all.push(Solved { puzzle, name: origin.source, cells });
        Ok(())
    })?;
    Ok((exit, all))
}

/// Refuses to write what a limit has left unfinished into a file, unless that is asked for. It may be printed.
fn check_finished(arguments: &Solve, name: &str, kind: &str, limit: Option<Limit>) -> Result<(), Failure> {
    let Some(limit) = limit else { return Ok(()) };
    let stopped = format!("{name}: the search was {} before a solution was found", limit.ending());
    let path = output_path(arguments.output.as_deref());
    let can_hold = match arguments.to {
        Some(Target::Partial | Target::Drawing(_)) => true,
        Some(Target::Format(format)) => format.capabilities().saved,
        Some(Target::Clauses) => false,
        None => {
            matches!(path.and_then(Target::of_suffix), Some(Target::Drawing(_)))
                || output_format(None, path, kind).is_ok_and(|format| format.capabilities().saved)
        }
    };
    if matches!(arguments.to, Some(Target::Partial)) || (path.is_none() && can_hold) {
        remark(&format!("{stopped}; what is known is written"));
        return Ok(());
    }
    let failure = Failure::of_limit(limit, format!("{stopped}, so nothing is written"));
    Err(if can_hold { failure.with_advice("without --output, the known cells are printed") } else { failure })
}

/// The first solution or, if none was found, what is certain of each cell.
fn cells(arguments: &Solve, context: &PuzzleContext) -> Result<(Vec<SymbolSet>, Exit), Failure> {
    let name = &context.origin.source;
    if arguments.lines_only {
        let found = PropagationResult::propagate(context, None);
        check_finished(arguments, name, context.puzzle.kind(), found.limit)?;
        return Ok((found.grid.candidates(), found.exit));
    }
    let found = FirstSolution::find(context, arguments.first);
    if let Some(message) = found.remark(context) {
        remark(&format!("{name}: {message}; the first one is written"));
    }
    let limit = found.limit.filter(|_| found.solution.is_none());
    check_finished(arguments, name, context.puzzle.kind(), limit)?;
    let exit = found.exit();
    Ok((found.cells, exit))
}
