//! `nonomata new`: makes a puzzle from an image.

use std::io;
use std::path::Path;

use nonomata::formats::Format;
use nonomata::formats::images::{Image, TraceError, Tracing};
use nonomata::puzzles::Puzzle;

use crate::args::New;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{SourceError, source};
use crate::output::{output, refuse};
use crate::target::{deliver, file, format, refuse_overwrite, written};

pub(crate) fn run(arguments: &New) -> io::Result<Exit> {
    let path = file(arguments.output.as_deref());
    let usual = if path.is_none() { Format::named("non") } else { None };
    let made = refuse_overwrite(path, [arguments.from_image.as_path()])
        .and_then(|()| trace(arguments))
        .and_then(|puzzle| {
            let format = format(arguments.to.or(usual), path, puzzle.kind())?;
            let name = arguments.from_image.display().to_string();
            Ok((format, written(&[puzzle], &name, format, "")?))
        });
    let mut output = output();
    match made {
        Ok((format, written)) => deliver(&mut output, &written, format.name(), path),
        Err(failure) => refuse(&mut output, &failure, false),
    }
}

/// The puzzle of the image.
fn trace(arguments: &New) -> Result<Puzzle, Failure> {
    let path: &Path = &arguments.from_image;
    let name = path.display().to_string();
    let limits = arguments.at_most.limits();
    let image = source(path, limits)
        .and_then(|source| Image::read(&source).map_err(SourceError::Text))
        .map_err(|error| error.into_failure(&name))?;
    let tracing = Tracing {
        size: arguments
            .size
            .map(|(width, height)| (width, height.unwrap_or_else(|| in_proportion(&image, width)))),
        threshold: arguments.threshold,
        colours: arguments.colours.map(usize::from),
        background: arguments.background,
        cells: limits.cells,
    };
    let mut puzzle = tracing.trace(&image).map_err(|error| {
        let advice = match error {
            TraceError::Background => "; choose it with --background, or use --threshold",
            TraceError::Colours => "; use --colours for fewer of them, or --threshold for black and white",
            _ => "",
        };
        Failure::unreadable(format!("{name}: {error}{advice}"))
    })?;
    if let Some(title) = &arguments.title {
        puzzle.about_mut().set("title", title.as_str());
    }
    Ok(puzzle.into())
}

/// The number of rows for this number of columns.
fn in_proportion(image: &Image, width: usize) -> usize {
    let height = width.saturating_mul(image.height()).saturating_add(image.width() / 2);
    (height / image.width()).max(1)
}
