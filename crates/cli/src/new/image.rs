//! Puzzles from images: as they are, or with the first size and threshold that make a good one.

use std::io::{self, Write};
use std::path::Path;

use nonomata::budget::Limit;
use nonomata::explain::walkthrough::ProvedSolutions;
use nonomata::formats::images::{Image, TraceError, Tracing, parse_colour};
use nonomata::formats::{Limits, ReadErrorKind};
use nonomata::make::{Generator, SEARCH_NODES};
use nonomata::puzzles::Puzzle;
use nonomata::search::{Verdict, solve};

use super::colouring::{Colouring, few_colours};
use super::rating::rating;
use super::scale::scale;
use super::search::{Found, first_picture, is_of_one_colour, search};
use super::write::Writer;
use crate::args::New;
use crate::bitmap;
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::input::{SourceError, source};
use crate::output::{counted, remark, warn_of_change};
use crate::output_file::refuse_inputs;
use crate::session;
use crate::source_name::path_text;
use crate::work::Work;

/// The longest side of an image of many colours whose pixels may be cells. For a larger one, sizes are tried.
const LONGEST_SIDE: usize = 100;

pub(super) fn run(arguments: &New, image: &Path, path: Option<&Path>) -> Result<Exit, Ended> {
    let work = Work::begin(&arguments.effort, &path_text(image));
    refuse_inputs(path, [image])?;
    let mut writer = Writer::new(arguments, path, Generator::all()[0].kind(), None)?;
    writer.refuse_existing()?;
    let Found { puzzle, attempts, rating: found_rating, settings } = trace(arguments, &work, image)?;
    if let Some(settings) = &settings {
        note(&format!("{settings} after {}", counted(attempts as usize, "attempt")));
    }
    let (proved, limit) = match settings {
        // A search accepts only a puzzle with one solution.
        Some(_) => (ProvedSolutions::OneSolution, None),
        None => proved(&puzzle, &work),
    };
    let is_rated = found_rating.is_none() && proved == ProvedSolutions::OneSolution;
    let (rating, unrated) = match is_rated.then(|| rating(arguments, &work, &puzzle)) {
        None => (found_rating, None),
        Some(Ok(rating)) => (rating, None),
        Some(Err(limit)) => (None, Some(limit)),
    };
    writer.add(puzzle, 1, attempts, proved, rating.as_ref())?;
    writer.finish()?;
    let is_cut_short = limit.or(unrated).is_some_and(|limit| limit != Limit::Nodes);
    Ok(if is_cut_short { Exit::Limit } else { Exit::Yes })
}

/// The number of solutions as far as a short search proves it, with a warning unless there is exactly one; and the
/// limit that ended it.
fn proved(puzzle: &Puzzle, work: &Work) -> (ProvedSolutions, Option<Limit>) {
    let mut options = work.options(None);
    options.nodes = options.nodes.or(Some(SEARCH_NODES));
    let (proved, limit) = match solve(&puzzle.to_problem(), &options).verdict {
        Verdict::Unknown { limit, .. } => (ProvedSolutions::Nothing, Some(limit)),
        verdict => (ProvedSolutions::from_verdict(&verdict), None),
    };
    if proved == ProvedSolutions::SeveralSolutions {
        remark("the clues have several solutions; `nonomata fix` looks for the fewest changes");
    }
    if let Some(limit) = limit {
        remark(&format!(
            "it is not known whether the clues have one solution ({}); `nonomata check` searches further",
            limit.ending()
        ));
    }
    (proved, limit)
}

/// The image in this file.
fn read(name: &str, path: &Path, limits: Limits) -> Result<Image, Failure> {
    let source = source(path, limits).map_err(|error| error.into_failure(name))?;
    let source = bitmap::of_drawing(name, source.text()).unwrap_or(source);
    Image::read(&source).map_err(|error| match error.kind() {
        // Where in the file the size stands does not help the user.
        ReadErrorKind::TooLarge => Failure::unreadable(format!("{name}: {}", error.message()))
            .with_advice("allow more with --max-cells"),
        _ => SourceError::Text(error).into_failure(name),
    })
}

/// The puzzle of the image.
fn trace(arguments: &New, work: &Work, path: &Path) -> Result<Found, Failure> {
    let name = path_text(path);
    let limits = arguments.at_most.limits();
    let background = arguments.background.as_deref().map(background).transpose()?;
    let image = read(&name, path, limits)?;
    let colouring = Colouring::of(arguments, &image, background);
    let scale = if arguments.size.is_some() { None } else { scale(&image) };
    let size = match (arguments.size, scale) {
        (Some((width, height)), _) => Some((width, height.unwrap_or_else(|| in_proportion(&image, width)))),
        (None, side) => side.map(|side| (image.width() / side, image.height() / side)),
    };
    if let (Some(side), Some((width, height))) = (scale, size) {
        note(&format!(
            "{name}: its pixels are squares of {side}x{side}, so the puzzle has {width}x{height} cells; \
             --size chooses another size"
        ));
    }
    let tracing = Tracing::default()
        .with_size(size)
        .with_threshold(arguments.threshold)
        .with_colours(arguments.colours.map(usize::from))
        .with_background(background)
        .with_cells(limits.cells);
    let is_wanted = arguments.lines_only || arguments.grade.is_some();
    let is_large = size.is_none() && image.width().max(image.height()) > LONGEST_SIDE;
    let is_shrunk = is_large && !is_wanted && few_colours(&image).is_none();
    let mut chosen = None;
    let result = if is_wanted || is_shrunk {
        search(arguments, work, &image, &tracing, colouring.thresholds())?
    } else {
        let traced = first_picture(&image, &tracing, colouring.thresholds());
        traced.map(|(puzzle, threshold)| {
            chosen = threshold;
            Found::as_it_is(puzzle)
        })
    };
    if matches!(&result, Ok(found) if is_of_one_colour(&found.puzzle)) {
        let message = format!("{name}: there is no picture: all cells have the same colour");
        let advice = "choose an image of several colours, or another --threshold, --colours or --size";
        return Err(Failure::unreadable(message).with_advice(advice));
    }
    if let (Ok(_), Some(text)) = (&result, colouring.described(chosen)) {
        note(&text);
    }
    if let (true, Ok(Found { settings: Some(settings), .. })) = (is_shrunk, &result) {
        let (width, height) = (image.width(), image.height());
        warn_of_change(&format!(
            "{name}: a picture of many colours and {width}x{height} pixels was scaled down, to {settings}; \
             --size chooses the size"
        ));
    }
    result.map_err(|error| {
        let advice = match error {
            TraceError::Background => "; choose it with --background, or use --threshold",
            _ => "",
        };
        Failure::unreadable(format!("{name}: {error}{advice}"))
    })
}

fn background(text: &str) -> Result<[u8; 3], Failure> {
    let expected = || format!("--background: found {text:?}, expected a colour like red or #ff0000");
    parse_colour(text).ok_or_else(|| Failure::usage(expected()))
}

/// Prints what was chosen or found.
fn note(text: &str) {
    if !session::is_quiet() {
        let _ = writeln!(io::stderr(), "nonomata: {text}");
    }
}

/// The number of rows for this number of columns.
pub(super) fn in_proportion(image: &Image, width: usize) -> usize {
    let height = width.saturating_mul(image.height()).saturating_add(image.width() / 2);
    (height / image.width()).max(1)
}
