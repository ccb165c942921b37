//! `ppm`: a Netpbm image in colours or greys, `P2` and `P3` in text or `P5` and `P6` in bytes.
//!
//! ```text
//! P3
//! # Flaglet
//! 4 2
//! 255
//! 255 0 0 255 0 0 0 0 255 255 255 255
//! 255 255 255 0 0 255 0 0 255 255 255 255
//! ```
//!
//! Black and white ones (`P1`, `P4`) are `pbm`. Every dot is red, green and blue, or one grey. Comments are the title and the description. White is the background,
//! if a comment like `background #ff0000` does not name another; we write one where it is needed. Several images are
//! written as bytes.

use std::fmt::Write;

use super::image::Image;
use super::netpbm::{self, BACKGROUND, LINE, looks_like};
use super::pbm::head;
use super::tracing::Tracing;
use crate::formats::colour_values::hexadecimal;
use crate::formats::error::ReadError;
use crate::formats::format::{Format, Holds, Written, all, only};
use crate::formats::source::Source;
use crate::formats::warning::Warnings;
use crate::puzzles::Nonogram;

pub(in crate::formats) const FORMAT: Format = Format {
    name: "ppm",
    suffixes: &["ppm", "pgm", "pnm"],
    about: "Netpbm image in colours or greys; its runs are the clues",
    holds: Holds {
        clues: false,
        empty: false,
        many: true,
        colour: true,
        about: true,
        goal: true,
        twins: false,
        ..Holds::CLUES
    },
    looks_like: |text| {
        let is = |kind: u8| looks_like(text.as_bytes(), kind..=kind);
        [2, 3, 5, 6].into_iter().any(is)
    },
    read: |source, warnings| all(read(source, warnings)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| write(&puzzles, written))),
    magic: &[b"P5", b"P6"],
    ..Format::OF_NONOGRAMS
};

/// How many colours an image has that is likely to be a photo.
pub(super) const MANY_COLOURS: usize = 16;

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let placed = netpbm::puzzles(source, 1..=6, "P1 to P6")?;
    placed.iter().for_each(|(place, puzzle)| warn_of_colours(puzzle, *place, warnings));
    Ok(placed.into_iter().map(|(_, puzzle)| puzzle).collect())
}

/// Says that there are many colours.
pub(super) fn warn_of_colours(puzzle: &Nonogram, place: usize, warnings: &mut Warnings<'_>) {
    let count = puzzle.palette().size();
    if count > MANY_COLOURS {
        warnings.say(place, format!("found {count} colours, which is much for a puzzle; is this a photo?"));
    }
}

fn write(puzzles: &[&Nonogram], written: &mut Written) {
    let kind = if puzzles.len() == 1 { "P3" } else { "P6" };
    for (puzzle, image) in puzzles.iter().filter_map(|puzzle| Some((puzzle, Image::of_goal(puzzle)?))) {
        let image = told(image);
        head(kind, puzzle, written);
        if let Some(background) = image.background {
            let _ = writeln!(written.text, "# {BACKGROUND}{}", hexadecimal(background));
        }
        written.text.push_str("255\n");
        if kind == "P3" {
            plain(&image, &mut written.text);
        } else {
            let head = std::mem::take(&mut written.text);
            written.binary.extend_from_slice(head.as_bytes());
            written.binary.extend(image.dots.iter().flatten().flatten());
        }
        note_lost_colours(puzzle, &image, written);
    }
}

/// What such a file tells of an image: no list of colours, and the background only where it is not clear without.
fn told(image: Image) -> Image {
    let bare = Image { listed: Vec::new(), background: None, ..image };
    let again = Tracing { cells: usize::MAX, ..Tracing::default() }.trace(&bare);
    let is_clear = again.is_ok_and(|again| Some(again.palette().colours()[0].rgb) == image.background);
    Image { background: image.background.filter(|_| !is_clear), ..bare }
}

/// Writes a line of text for every row, or several if it is long.
fn plain(image: &Image, text: &mut String) {
    // Three numbers of three digits, with a space behind each.
    for part in image.dots.chunks(image.width).flat_map(|row| row.chunks(LINE / 12)) {
        let dots = part.iter().flatten().map(|[red, green, blue]| format!("{red} {green} {blue}"));
        let _ = writeln!(text, "{}", dots.collect::<Vec<_>>().join(" "));
    }
}

/// Notes what of the colours will be otherwise when the image is read again.
pub(super) fn note_lost_colours(puzzle: &Nonogram, image: &Image, written: &mut Written) {
    let again = Tracing { cells: usize::MAX, ..Tracing::default() }.trace(image);
    let is_kept = again.is_ok_and(|again| again.palette() == puzzle.palette());
    written.lose("the names, the letters or the order of the colours", !is_kept);
}
