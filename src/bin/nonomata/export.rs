//! `solve --to`: puzzles with what was found of them, in a format, as an image, or as a partial-solution file.

use std::io;

use nonomata::formats::{Format, Written, partial};
use nonomata::puzzles::{Nonogram, NonogramBuilder, Picture};
use nonomata::symbol::SymbolSet;

use crate::args::{Solve, Target};
use crate::convert::written;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{Contents, all_right, inputs};
use crate::output::{Output, output, refuse, remark, warn};
use crate::render;
use crate::solve::{First, OnLines};
use crate::subject::{Origin, Subject};
use crate::target::{deliver, deliver_bytes, file, format, is_svg, spare};

/// Solves all puzzles and writes them in one go, or nothing at all.
pub(crate) fn run(arguments: &Solve) -> io::Result<Exit> {
    let mut output = output();
    let path = file(arguments.output.as_deref());
    if let Err(failure) = spare(path, arguments.puzzles.paths()) {
        return refuse(&mut output, &failure, false);
    }
    let target = match arguments.to {
        Some(Target::Svg) => return render::solution(arguments, path),
        None if path.is_some_and(is_svg) => {
            return render::solution(arguments, path);
        }
        Some(target) => Ok(target),
        None => format(None, path).map(Target::Format),
    };
    let result = target.and_then(|target| {
        let (exit, drawn) = solve_all(arguments)?;
        Ok((target, exit, drawn))
    });
    let (target, exit, drawn) = match result {
        Ok(found) => found,
        Err(failure) => return refuse(&mut output, &failure, false),
    };
    if exit == Exit::No {
        return Ok(exit);
    }
    write(&mut output, target, &drawn, arguments).map(|written| exit.max(written))
}

/// A puzzle and what is known of its picture.
struct Drawn {
    name: String,
    puzzle: Nonogram,
    picture: Picture,
}

fn write(output: &mut Output, target: Target, drawn: &[Drawn], arguments: &Solve) -> io::Result<Exit> {
    let path = file(arguments.output.as_deref());
    match (target, drawn) {
        (Target::Format(format), drawn) => match in_format(format, drawn) {
            Ok(written) => deliver(output, &written, format.name(), path),
            Err(failure) => refuse(output, &failure, false),
        },
        (Target::Partial, [Drawn { puzzle, picture, .. }]) => {
            deliver_bytes(output, partial::write(puzzle, picture).as_bytes(), path)
        }
        (Target::Partial | Target::Svg, several) => {
            let message = format!("found {} puzzles; a partial solution is that of one", several.len());
            refuse(output, &Failure::unreadable(message), false)
        }
    }
}

/// The puzzles with their pictures: as their goals if they are finished, and saved otherwise.
fn in_format(format: &Format, drawn: &[Drawn]) -> Result<Written, Failure> {
    let with_picture = |drawn: &Drawn| {
        let is_finished = drawn.picture.unknown_count() == 0;
        if !is_finished && !format.holds().saved {
            let name = format.name();
            let message =
                format!("{}: the picture is not finished, and {name} holds only finished ones", drawn.name);
            return Err(Failure::unreadable(message));
        }
        if is_finished && !format.holds().clues {
            return pictured(drawn);
        }
        let builder = builder_of(&drawn.puzzle, !is_finished);
        let picture = drawn.picture.clone();
        let builder = if is_finished { builder.goal(picture) } else { builder.saved(picture) };
        builder.build().map_err(|error| Failure::unreadable(format!("{}: {error}", drawn.name)))
    };
    let puzzles = drawn.iter().map(with_picture).collect::<Result<Vec<_>, _>>()?;
    let name = drawn.first().map_or("-", |drawn| drawn.name.as_str());
    written(&puzzles, name, format, "")
}

/// A finished picture and what is said of it, for formats that hold no clues: what the puzzle hides or gives away does
/// not matter there.
fn pictured(drawn: &Drawn) -> Result<Nonogram, Failure> {
    let puzzle = Nonogram::from_picture(drawn.picture.clone(), drawn.puzzle.palette().clone());
    let mut puzzle = puzzle.map_err(|error| Failure::unreadable(format!("{}: {error}", drawn.name)))?;
    *puzzle.about_mut() = drawn.puzzle.about().clone();
    Ok(puzzle)
}

/// The parts of a puzzle, to be changed. Its goal may be kept.
pub(crate) fn builder_of(puzzle: &Nonogram, keeps_goal: bool) -> NonogramBuilder {
    let mut builder = Nonogram::builder()
        .palette(puzzle.palette().clone())
        .about(puzzle.about().clone())
        .row_clues(puzzle.rows().to_vec())
        .column_clues(puzzle.columns().to_vec());
    if let Some(given) = puzzle.given() {
        builder = builder.given(given.clone());
    }
    if let Some(goal) = puzzle.goal().filter(|_| keeps_goal) {
        builder = builder.goal(goal.clone());
    }
    puzzle.saved().iter().cloned().fold(builder, NonogramBuilder::saved)
}

/// The pictures of all puzzles. Without a solution there is nothing to be written.
fn solve_all(arguments: &Solve) -> Result<(Exit, Vec<Drawn>), Failure> {
    let mut exit = Exit::Yes;
    let mut all = Vec::new();
    for input in inputs(&arguments.puzzles) {
        let reading = match input.reading? {
            Contents::Nonograms(reading) => reading,
            Contents::Others(_) => {
                let hint = "these formats hold its picture; only svg draws every kind";
                return Err(Failure::not_a_nonogram(&input.name, hint));
            }
        };
        reading.warnings.iter().for_each(warn);
        for puzzle in all_right(&input.name, reading.puzzles)? {
            let (cells, found) = cells(arguments, &puzzle, &input.name);
            if found == Exit::No {
                remark(&format!("{}: there is no solution, so nothing is written", input.name));
                return Ok((Exit::No, Vec::new()));
            }
            exit = exit.max(found);
            let picture = puzzle.picture(&cells);
            all.push(Drawn { name: input.name.clone(), puzzle, picture });
        }
    }
    Ok((exit, all))
}

/// What is known of a picture: the first solution or, where none was found, what all of them have in common.
fn cells(arguments: &Solve, puzzle: &Nonogram, name: &str) -> (Vec<SymbolSet>, Exit) {
    let origin = Origin { source: name.to_owned(), number: 1 };
    let subject = Subject::new(puzzle, name, origin);
    if arguments.lines_only {
        let looked = OnLines::look(&arguments.effort, &subject.problem);
        return (looked.grid.candidates(), looked.exit);
    }
    let found = First::of(&arguments.effort, &subject.problem, arguments.first);
    if let Some(message) = found.remark(&subject) {
        remark(&format!("{name}: {message}; the first one is written"));
    }
    let exit = found.exit();
    (found.cells, exit)
}
