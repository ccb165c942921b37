//! `nonomata render`: draws puzzles as text or SVG, empty or with a picture.

use std::io::{self, Write};
use std::path::Path;

use nonomata::formats::Format;
use nonomata::render::Paint;

use crate::args::Render;
use crate::drawing::{one, solved};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{output, refuse};
use crate::session::paint;
use crate::show::for_each;
use crate::sketch::Sketch;
use crate::subject::Subject;
use crate::target::{file, is_svg, refuse_overwrite};

pub(crate) fn run(arguments: &Render) -> io::Result<Exit> {
    let path = file(arguments.output.as_deref());
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
    let sketch = match arguments.solution.as_ref().map(|text| Sketch::read("--solution", text)).transpose() {
        Ok(sketch) => sketch,
        Err(failure) => return refuse(&mut output(), &failure, false),
    };
    let cells = |subject: &Subject<'_>| match &sketch {
        None if arguments.solve && !arguments.goal => solved(subject, &arguments.effort, false),
        Some(sketch) => Ok((sketch.cells(subject, true)?, Exit::Yes)),
        None if arguments.goal => Ok((subject.goal()?, Exit::Yes)),
        None => Ok((subject.problem.cells().to_vec(), Exit::Yes)),
    };
    if !as_svg && path.is_none() {
        return for_each(&arguments.puzzles, false, |output, subject| {
            let drawn = subject.style(arguments.style).and_then(|style| {
                let (cells, exit) = cells(&subject)?;
                Ok((subject.drawn_with_rules(&cells, style, paint()), exit))
            });
            match drawn {
                Ok((text, exit)) => {
                    subject.introduce(output, "\n")?;
                    output.write_all(text.as_bytes())?;
                    Ok(exit)
                }
                Err(failure) => refuse(output, &failure, false),
            }
        });
    }
    one(&arguments.puzzles, path, |subject| {
        let (cells, exit) = cells(subject)?;
        let drawn = match as_svg {
            true => subject.svg(&cells),
            false => subject.drawn_with_rules(&cells, subject.style(arguments.style)?, Paint::None),
        };
        Ok((drawn, exit))
    })
}

/// The image format of the file's suffix.
fn image_of(path: &Path) -> Option<&'static str> {
    let suffix = path.extension()?.to_str()?.to_ascii_lowercase();
    let is_image = |format: &&&Format| !format.holds().clues && format.suffixes().contains(&suffix.as_str());
    Format::all().iter().find(is_image).map(|format| format.name())
}
