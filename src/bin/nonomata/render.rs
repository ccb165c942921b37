//! `nonomata render`: puzzles drawn in text or SVG, empty or with a picture; and drawings of solutions for `solve`.

use std::io::{self, Write};
use std::path::Path;

use nonomata::formats::Format;
use nonomata::render::{Paint, Style, nonogram_svg, puzzle_svg, rules, sentences, table_svg, triddler_text};
use nonomata::symbol::SymbolSet;

use crate::args::{Effort, Puzzles, Render, Solve};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Output, output, paint, printable, refuse, remark};
use crate::pictures::Sketch;
use crate::show::{for_each, only_puzzle};
use crate::solve::{First, OnLines};
use crate::subject::Subject;
use crate::target::{deliver_bytes, file, is_svg, spare};

/// What is asked for, where there must be one puzzle.
const OF_ONE: &str = "a drawing is that";

/// What is said where there is nothing to draw.
const NOTHING: &str = "there is no solution, so nothing is drawn";

pub(crate) fn run(arguments: &Render) -> io::Result<Exit> {
    let path = file(arguments.output.as_deref());
    let read = arguments.puzzles.paths().chain(arguments.solution.as_deref().map(Path::new));
    if let Err(failure) = spare(path, read) {
        return refuse(&mut output(), &failure, false);
    }
    let as_svg = arguments.svg || path.is_some_and(is_svg);
    if let Some(format) = path.filter(|_| !as_svg).and_then(image_of) {
        let message = format!(
            "a drawing is text or SVG, and this name is that of a {format} image; `solve --output` writes solutions as images"
        );
        return refuse(&mut output(), &Failure::usage(message), false);
    }
    let sketch = match arguments.solution.as_ref().map(|text| Sketch::read("--solution", text)).transpose() {
        Ok(sketch) => sketch,
        Err(failure) => return refuse(&mut output(), &failure, false),
    };
    let cells = |subject: &Subject<'_>| match &sketch {
        None if arguments.solve && !arguments.goal => solved(subject, &arguments.effort, false),
        Some(sketch) => Ok((subject.read(sketch, true)?, Exit::Yes)),
        None if arguments.goal => Ok((subject.goal()?, Exit::Yes)),
        None => Ok((subject.problem.cells().to_vec(), Exit::Yes)),
    };
    if !as_svg && path.is_none() {
        return for_each(&arguments.puzzles, false, |output, subject| {
            let drawn = subject.style(arguments.style).and_then(|style| {
                let (cells, exit) = cells(&subject)?;
                Ok((text(&subject, &cells, (style, paint())), exit))
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
            true => svg(subject, &cells),
            false => text(subject, &cells, (subject.style(arguments.style)?, Paint::None)),
        };
        Ok((drawn, exit))
    })
}

/// The image format that a file has by its name.
fn image_of(path: &Path) -> Option<&'static str> {
    let suffix = path.extension()?.to_str()?.to_ascii_lowercase();
    let images = ["png", "pbm", "ppm"].into_iter().filter_map(Format::named);
    images
        .map(|format| (format.name(), format.suffixes()))
        .find_map(|(name, suffixes)| suffixes.contains(&suffix.as_str()).then_some(name))
}

/// Draws the solution of one puzzle in SVG, for `solve`, or what lines alone tell of it.
pub(crate) fn solution(arguments: &Solve, path: Option<&Path>) -> io::Result<Exit> {
    one(&arguments.puzzles, path, |subject| {
        if !arguments.lines_only {
            let (cells, exit) = solved(subject, &arguments.effort, arguments.first)?;
            return Ok((svg(subject, &cells), exit));
        }
        let looked = OnLines::look(&arguments.effort, &subject.problem);
        match looked.result {
            Err(_) => Err(Failure::without_solution(NOTHING)),
            Ok(()) => Ok((svg(subject, &looked.grid.candidates()), looked.exit)),
        }
    })
}

/// Draws one puzzle into a file or, if there is none, to standard output.
fn one(
    puzzles: &Puzzles,
    path: Option<&Path>,
    draw: impl FnOnce(&Subject<'_>) -> Result<(String, Exit), Failure>,
) -> io::Result<Exit> {
    let mut output: Output = output();
    let drawn = only_puzzle(puzzles, OF_ONE).and_then(|found| draw(&found.subject()));
    match drawn {
        Ok((drawn, exit)) => Ok(exit.max(deliver_bytes(&mut output, drawn.as_bytes(), path)?)),
        Err(failure) => refuse(&mut output, &failure, false),
    }
}

/// The first solution; that there is another one is a remark, unless nobody asks for it.
fn solved(
    subject: &Subject<'_>,
    effort: &Effort,
    is_enough: bool,
) -> Result<(Vec<SymbolSet>, Exit), Failure> {
    let found = First::of(effort, &subject.problem, is_enough);
    if found.solution.is_none() {
        return Err(match found.limit {
            Some(limit) => {
                Failure::too_large(format!("stopped by the limit of {limit}, so nothing is drawn"))
            }
            None => Failure::without_solution(NOTHING),
        });
    }
    if let Some(message) = found.remark(subject) {
        remark(&format!("{message}; the first one is drawn"));
    }
    let exit = found.exit();
    Ok((found.cells, exit))
}

/// A puzzle in text: its cells, and below them its rules where they do not stand beside them.
fn text(subject: &Subject<'_>, cells: &[SymbolSet], (style, paint): (Style, Paint)) -> String {
    if let Some(puzzle) = subject.puzzle.as_triddler() {
        return triddler_text(puzzle, cells);
    }
    let mut text = subject.drawn(cells, style, paint);
    let rules = match (subject.puzzle.as_nonogram(), subject.puzzle.as_logic_grid()) {
        (Some(_), _) => return text,
        (None, Some(puzzle)) => sentences(puzzle),
        (None, None) => rules(&subject.problem),
    };
    text.push('\n');
    rules.lines().for_each(|line| {
        text.push_str(&printable(line));
        text.push('\n');
    });
    text
}

/// A puzzle in SVG.
fn svg(subject: &Subject<'_>, cells: &[SymbolSet]) -> String {
    match (subject.puzzle.as_nonogram(), subject.puzzle.as_logic_grid()) {
        (Some(puzzle), _) => nonogram_svg(puzzle, &puzzle.picture(cells)),
        (None, Some(puzzle)) => table_svg(puzzle, &puzzle.answer(cells)),
        (None, None) => puzzle_svg(subject.puzzle, &subject.problem, cells),
    }
}
