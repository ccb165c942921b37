//! Puzzles from images: as they are, or with the first size and threshold that make a good one.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use nonomata::budget::Limit;
use nonomata::explain::walkthrough::ProvedSolutions;
use nonomata::formats::images::{Image, TraceError, Tracing, parse_colour};
use nonomata::formats::{Limits, ReadErrorKind};
use nonomata::make::{Generator, SEARCH_NODES};
use nonomata::problem::Machines;
use nonomata::puzzles::Puzzle;
use nonomata::search::{Verdict, solve};

use super::colouring::{Colouring, few_colours};
use super::rating::rating;
use super::search::{Found, first_picture, is_of_one_colour, search};
use super::write::Writer;
use crate::args::New;
use crate::bitmap;
use crate::detached::{self, Unfinished};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::input::{SourceError, source};
use crate::output::{counted, output, refuse, remark, warn_of_change};
use crate::output_file::refuse_overwrite;
use crate::search_options::{
    SHORT, answer_time, answer_time_within, begin_puzzle, budget_at_hand, check_before, options,
};
use crate::session;
use crate::source_name::path_text;

/// The longest side of an image of many colours whose pixels may be cells. For a larger one, sizes are tried.
const LONGEST_SIDE: usize = 100;

/// An image that is decoded within this time is read whatever the limits are.
const LEAST_DECODING_TIME: Duration = Duration::from_millis(40);

/// The time for finding the colours and tones of an image, which is done in one piece.
const NANOS_PER_PIXEL: u64 = 20;

/// The memory for each cell of a puzzle as large as its image: of the image and its colours, of pictures, and of the
/// problem.
const CELL_BYTES: u64 = 100;

pub(super) fn run(arguments: &New, image: &Path, path: Option<&Path>) -> io::Result<Exit> {
    begin_puzzle(Duration::ZERO);
    let ready = refuse_overwrite(path, [image]).and_then(|()| {
        let writer = Writer::new(arguments, path, Generator::all()[0].kind(), None)?;
        writer.refuse_existing()?;
        Ok((trace(arguments, image)?, writer))
    });
    let (Found { puzzle, attempts, rating: found_rating, settings }, mut writer) = match ready {
        Ok(ready) => ready,
        Err(failure) => return refuse(&mut output(), &failure, arguments.json),
    };
    if let Some(settings) = &settings {
        note(&format!("{settings} after {}", counted(attempts as usize, "attempt")));
    }
    let (proved, limit) = match settings {
        // A search accepts only a puzzle with one solution.
        Some(_) => (ProvedSolutions::OneSolution, None),
        None => proved(&puzzle, arguments),
    };
    let is_rated = found_rating.is_none() && proved == ProvedSolutions::OneSolution;
    let (rating, unrated) = match is_rated.then(|| rating(arguments, &puzzle)) {
        None => (found_rating, None),
        Some(Ok(rating)) => (rating, None),
        Some(Err(limit)) => (None, Some(limit)),
    };
    match writer.add(puzzle, 1, attempts, proved, rating.as_ref())? {
        Ok(()) => {
            let is_cut_short = limit.or(unrated).is_some_and(|limit| limit != Limit::Nodes);
            let exit = if is_cut_short { Exit::Limit } else { Exit::Yes };
            writer.finish().map(|written| written.max(exit))
        }
        Err(failure) => refuse(&mut output(), &failure, arguments.json),
    }
}

/// What a short search proves about the solutions of a puzzle, with a warning unless there is exactly one; and the
/// limit that ended it.
fn proved(puzzle: &Puzzle, arguments: &New) -> (ProvedSolutions, Option<Limit>) {
    // Writing the puzzle has its time even if proving it has none.
    let answer_time = answer_time(puzzle, "", Duration::ZERO).unwrap_or(Duration::MAX);
    let mut options = options(&arguments.effort, None).started_after(answer_time);
    options.nodes = options.nodes.or(Some(SEARCH_NODES));
    let problem = puzzle.to_problem_within(&mut Machines::default(), &options.budget);
    let (proved, limit) = match problem.map(|problem| solve(&problem, &options).verdict) {
        Ok(Verdict::Unknown { limit, .. }) | Err(limit) => (ProvedSolutions::Nothing, Some(limit)),
        Ok(verdict) => (ProvedSolutions::from_verdict(&verdict), None),
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
    let budget = budget_at_hand();
    let source = source(path, limits).map_err(|error| error.into_failure(name))?;
    let source = bitmap::of_drawing(name, source.text()).unwrap_or(source).within(&budget);
    let image = detached::run_short_or_within(LEAST_DECODING_TIME, &budget, move || Image::read(&source));
    let image = image.map_err(|unfinished| match unfinished {
        Unfinished::Limit(limit) => {
            Failure::of_limit(limit, format!("{name}: reading was {}", limit.ending()))
        }
        Unfinished::NoThread(error) => Failure::of_file(name, &error),
    })?;
    image.map_err(|error| match error.kind() {
        // Where in the file the size stands does not help the user.
        ReadErrorKind::TooLarge => Failure::unreadable(format!("{name}: {}", error.message()))
            .with_advice("allow more with --max-cells"),
        _ => SourceError::Text(error).into_failure(name),
    })
}

/// Refuses a puzzle of this size if there is no memory for it.
fn check_memory(name: &str, (width, height): (usize, usize)) -> Result<(), Failure> {
    let bytes = CELL_BYTES * (width as u64).saturating_mul(height as u64);
    let budget = budget_at_hand();
    budget.check_memory(bytes).map_err(|_| Failure::of_memory(name, "the puzzle needs", bytes, &budget))
}

/// The puzzle of the image.
fn trace(arguments: &New, path: &Path) -> Result<Found, Failure> {
    let name = path_text(path);
    let limits = arguments.at_most.limits();
    let background = arguments.background.as_deref().map(background).transpose()?;
    let image = read(&name, path, limits)?;
    let budget = budget_at_hand();
    let stopped =
        |limit: Limit| Failure::of_limit(limit, format!("{name}: tracing the image was {}", limit.ending()));
    check_before(&budget, NANOS_PER_PIXEL * image.dots().len() as u64, SHORT).map_err(stopped)?;
    let colouring = Colouring::of(arguments, &image, background);
    let size =
        arguments.size.map(|(width, height)| (width, height.unwrap_or_else(|| in_proportion(&image, width))));
    let tracing = Tracing::default()
        .with_size(size)
        .with_threshold(arguments.threshold)
        .with_colours(arguments.colours.map(usize::from))
        .with_background(background)
        .with_cells(limits.cells);
    let is_wanted = arguments.lines_only || arguments.grade.is_some();
    let is_large = arguments.size.is_none() && image.width().max(image.height()) > LONGEST_SIDE;
    let is_shrunk = is_large && !is_wanted && few_colours(&image).is_none();
    if !is_shrunk {
        let (width, height) = size.unwrap_or((image.width(), image.height()));
        check_memory(&name, (width, height))?;
        answer_time_within(width.saturating_mul(height), &name, arguments.effort.time, Duration::ZERO)?;
    }
    let mut chosen = None;
    let result = if is_wanted || is_shrunk {
        search(arguments, &image, &tracing, colouring.thresholds())?
    } else {
        let traced = first_picture(&image, &tracing, colouring.thresholds(), &budget).map_err(stopped)?;
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
