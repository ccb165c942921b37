//! A raster image: dots, and what else its file holds. Readers produce one, writers take one.

use super::{netpbm, photos, png_file};
use crate::formats::{ReadError, ReadErrorKind, Source, read};
use crate::puzzles::{About, Nonogram};
use nonomata_engine::symbol::Symbol;

/// A dot of an image: red, green and blue, or `None` where it is transparent.
pub type Dot = Option<[u8; 3]>;

/// The input from which images are read.
const EXPECTED: &str = "a picture: PNG, JPEG, WebP, SVG, PBM, PGM, PPM, or a drawing such as ##.#";

/// An image as a file holds it. It has at least one dot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Row by row, `width * height` of them.
    pub(super) dots: Vec<Dot>,
    /// The colours of the palette in the file, in its order. A listed colour need not occur among the dots, nor a dot's
    /// colour among the listed ones.
    pub(super) listed: Vec<[u8; 3]>,
    /// The background colour that the file names.
    pub(super) background: Option<[u8; 3]>,
    pub(super) about: About,
}

impl Image {
    /// Reads the first image of a source.
    pub fn read(source: &Source) -> Result<Image, ReadError> {
        let bytes = source.bytes();
        if bytes.starts_with(png_file::START) {
            return png_file::image(source);
        }
        if netpbm::looks_like(bytes, 1..=6) {
            return netpbm::Images::new(source, 1..=6).image();
        }
        if let Some(image) = photos::image(source) {
            return image;
        }
        if let Some(error) = ragged(source) {
            return Err(error);
        }
        let reading = read(source).ok().filter(|_| source.is_text());
        let puzzle = reading.as_ref().and_then(|reading| reading.puzzles.first());
        if let Some(image) =
            puzzle.and_then(|puzzle| <&Nonogram>::try_from(puzzle).ok()).and_then(Image::of_goal)
        {
            return Ok(image);
        }
        let found = match puzzle {
            Some(puzzle) => format!("a {} without its picture", puzzle.kind()),
            None => "a text that draws nothing".to_owned(),
        };
        Err(source.error(0, format!("found {found}, expected {EXPECTED}")))
    }

    /// An image of these dots, row by row.
    ///
    /// # Panics
    ///
    /// If there are not `width * height` dots, or none at all.
    pub fn of_dots(width: usize, height: usize, dots: Vec<Dot>) -> Image {
        assert!(!dots.is_empty() && dots.len() == width * height, "an image has width * height dots");
        let (listed, about) = (Vec::new(), About::new());
        Image { width, height, dots, listed, background: None, about }
    }

    /// The goal of a puzzle, if it is finished and has cells. All colours of the puzzle are listed.
    pub(super) fn of_goal(puzzle: &Nonogram) -> Option<Image> {
        let colours = puzzle.palette().colours();
        let goal = puzzle.goal().filter(|goal| !goal.cells().is_empty())?;
        let dots = goal.symbols()?.into_iter().map(|symbol| Some(colours[symbol.index()].rgb)).collect();
        Some(Image {
            listed: colours.iter().map(|colour| colour.rgb).collect(),
            background: Some(puzzle.palette().colour(Symbol::BLANK).rgb),
            ..Image::of_dots(goal.width(), goal.height(), dots)
        })
    }

    /// The number of dots in a row.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.height
    }

    /// All dots, row by row.
    pub fn dots(&self) -> &[Dot] {
        &self.dots
    }
}

/// The error for a drawing of `#` and `.` whose rows are not all as wide as the first one.
fn ragged(source: &Source) -> Option<ReadError> {
    let mut rows = (1..)
        .zip(source.lines().map(|(offset, row)| (offset, row.trim_end())))
        .filter(|row| !row.1.1.is_empty());
    let is_row = |row: &str| row.chars().all(|sign| matches!(sign, '#' | '.'));
    if !rows.clone().all(|(_, (_, row))| is_row(row)) {
        return None;
    }
    let (first, (_, row)) = rows.next()?;
    let (number, (offset, other)) = rows.find(|(_, (_, other))| other.len() != row.len())?;
    let (width, found) = (row.len(), other.len());
    let message = format!("line {number} of the drawing is {found} cells wide, line {first} is {width}");
    Some(source.error(offset, message))
}

/// Refuses an image without dots, and one that is too large. `place` is where the size stands.
///
/// An image may have more dots than a puzzle may have cells, since it may be traced in a smaller size.
pub(super) fn check_dots(
    source: &Source,
    place: usize,
    width: usize,
    height: usize,
) -> Result<(), ReadError> {
    if width == 0 || height == 0 {
        bail!(source, place, "the image is {width}x{height}, expected at least one dot");
    }
    let limits = source.limits();
    let limit = limits.cells.max(limits.bytes / 4);
    let pixels = width.saturating_mul(height);
    if pixels > limit {
        let message =
            format!("a {width}x{height} image is too large: it has {pixels} pixels, the limit is {limit}");
        return Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge));
    }
    Ok(())
}
