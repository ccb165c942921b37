//! `nonomata render`: draws puzzles as text, SVG, PNG or PDF, empty or with a picture.

use std::io::Write;
use std::path::Path;

use nonomata::puzzles::CellShape;
use nonomata::render::ClueSides;

use crate::args::Render;
use crate::drawing::{Picture, one, solved};
use crate::drawn_input::DrawnInput;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::media::{self, Medium};
use crate::output_file::{output_path, refuse_overwrite};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle;
use crate::session::paint;

pub(crate) fn run(arguments: &Render) -> Result<Exit, Ended> {
    let path = output_path(arguments.output.as_deref());
    let read = arguments.puzzles.paths().chain(DrawnInput::file(arguments.solution.as_deref()));
    refuse_overwrite(path, read)?;
    let medium = medium(arguments, path)?;
    let limits = arguments.puzzles.read_as.limits();
    let drawn_input = DrawnInput::read_optional("--solution", arguments.solution.as_deref(), limits)?;
    let cells = |context: &PuzzleContext| match &drawn_input {
        None if arguments.solve && !arguments.goal => solved(context, false),
        Some(drawn_input) => Ok((drawn_input.cells(context, true)?, Exit::Yes)),
        None if arguments.goal => Ok((context.goal()?, Exit::Yes)),
        None => Ok((context.problem.initial_candidates().to_vec(), Exit::Yes)),
    };
    if medium == Medium::Text && path.is_none() {
        return for_each_puzzle(&arguments.puzzles, &arguments.effort, false, |output, context| {
            let style = context.style(arguments.style)?;
            let (cells, exit) = cells(&context)?;
            let text = context.drawn_with_rules(&cells, style, paint());
            context.introduce(output, "\n")?;
            output.write_all(text.as_bytes())?;
            Ok(exit)
        });
    }
    one(&arguments.puzzles, &arguments.effort, path, |context| {
        require_sides(context, medium, arguments.clues)?;
        if medium == Medium::Png {
            media::check_pixels(context, arguments.scale)?;
        }
        let (cells, exit) = cells(context)?;
        let picture = Picture { look: arguments.look(), scale: arguments.scale, style: arguments.style };
        Ok((picture.draw(context, &cells, medium)?, exit))
    })
}

/// The kind of drawing that is asked for.
fn medium(arguments: &Render, path: Option<&Path>) -> Result<Medium, Failure> {
    if arguments.svg {
        return media::require_suffix("--svg", path, &["svg"]).map(|()| Medium::Svg);
    }
    let medium = path.map_or(Ok(Medium::Text), Medium::of)?;
    medium.require().map(|()| medium)
}

/// Refuses clues at both ends of lines where that cannot be drawn. Text has them at one.
pub(crate) fn require_sides(
    context: &PuzzleContext,
    medium: Medium,
    clues: ClueSides,
) -> Result<(), Failure> {
    let layout = context.layout();
    if clues != ClueSides::Both || medium == Medium::Text {
        return Ok(());
    }
    match (layout.table(), layout.shape()) {
        (Some(_), _) => {
            Err(Failure::usage("--clues both: the rules of a table stand below it, not at its sides"))
        }
        (None, CellShape::Square) => Ok(()),
        _ => Err(Failure::usage("--clues both: the clues of slanted lines would lie over one another")),
    }
}
