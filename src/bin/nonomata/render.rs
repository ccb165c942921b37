//! `nonomata render`: draws puzzles as text or SVG, empty or with a picture.

use std::io::{self, Write};
use std::path::Path;

use nonomata::formats::Format;
use nonomata::render::Paint;

use crate::args::Render;
use crate::drawing::{one, solved};
use crate::drawn_input::DrawnInput;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{output, refuse};
use crate::output_file::{is_svg, output_path, refuse_overwrite};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle;
use crate::session::paint;

pub(crate) fn run(arguments: &Render) -> io::Result<Exit> {
    let path = output_path(arguments.output.as_deref());
    let read = arguments.puzzles.paths().chain(arguments.solution.as_deref().map(Path::new));
    if let Err(failure) = refuse_overwrite(path, read) {
        return refuse(&mut output(), &failure, false);
    }
    let as_svg = arguments.svg || path.is_some_and(is_svg);
    if let Some(format) = path.filter(|_| !as_svg).and_then(image_of) {
        let message =
            format!("`render` draws text or SVG, not {format}; `solve --output` writes solutions as images");
        return refuse(&mut output(), &Failure::usage(message), false);
    }
    let drawn_input =
        match arguments.solution.as_ref().map(|text| DrawnInput::read("--solution", text)).transpose() {
            Ok(drawn_input) => drawn_input,
            Err(failure) => return refuse(&mut output(), &failure, false),
        };
    let cells = |context: &PuzzleContext<'_>| match &drawn_input {
        None if arguments.solve && !arguments.goal => solved(context, &arguments.effort, false),
        Some(drawn_input) => Ok((drawn_input.cells(context, true)?, Exit::Yes)),
        None if arguments.goal => Ok((context.goal()?, Exit::Yes)),
        None => Ok((context.problem.cells().to_vec(), Exit::Yes)),
    };
    if !as_svg && path.is_none() {
        return for_each_puzzle(&arguments.puzzles, false, |output, context| {
            let drawn = context.style(arguments.style).and_then(|style| {
                let (cells, exit) = cells(&context)?;
                Ok((context.drawn_with_rules(&cells, style, paint()), exit))
            });
            match drawn {
                Ok((text, exit)) => {
                    context.introduce(output, "\n")?;
                    output.write_all(text.as_bytes())?;
                    Ok(exit)
                }
                Err(failure) => refuse(output, &failure, false),
            }
        });
    }
    one(&arguments.puzzles, path, |context| {
        let (cells, exit) = cells(context)?;
        let drawn = match as_svg {
            true => context.svg(&cells),
            false => context.drawn_with_rules(&cells, context.style(arguments.style)?, Paint::None),
        };
        Ok((drawn, exit))
    })
}

/// The image format of the file's suffix.
fn image_of(path: &Path) -> Option<&'static str> {
    let suffix = path.extension()?.to_str()?.to_ascii_lowercase();
    let is_image =
        |format: &&&Format| !format.capabilities().clues && format.suffixes().contains(&suffix.as_str());
    Format::all().iter().find(is_image).map(|format| format.name())
}
