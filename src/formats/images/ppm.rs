//! `ppm`: the Netpbm pixmap and greymap: `P2` and `P3` in text, `P5` and `P6` in bytes.
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
//! Images in black and white (`P1`, `P4`) are `pbm`. A dot is red, green and blue, or one grey. Comments are the title
//! and the description. White is the background unless a comment like `background #ff0000` names another; that comment
//! is written where a reader needs it. Several images are written as bytes.

use std::fmt::Write;

use super::image::Image;
use super::netpbm::{self, BACKGROUND, LINE, looks_like};
use super::pbm::head;
use super::tracing::Tracing;
use crate::formats::pieces::Separator;
use crate::formats::{Capabilities, Format, Input, Result, Written, all, hexadecimal, only};
use crate::puzzles::Nonogram;

pub(in crate::formats) const FORMAT: Format = Format {
    name: "ppm",
    suffixes: &["ppm", "pgm", "pnm"],
    about: "Netpbm image in colours or greys; its runs are the clues",
    capabilities: Capabilities {
        clues: false,
        empty: false,
        many: true,
        colour: true,
        about: true,
        goal: true,
        twins: false,
        ..Capabilities::CLUES
    },
    looks_like: |text| {
        let is = |kind: u8| looks_like(text.as_bytes(), kind..=kind);
        [2, 3, 5, 6].into_iter().any(is)
    },
    read: |source| all(read(source)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| write(&puzzles, written))),
    separator: Separator::Images,
    magic: &[b"P5", b"P6"],
    ..Format::OF_NONOGRAMS
};

/// The number of colours above which an image is probably a photo.
pub(super) const MANY_COLOURS: usize = 16;

fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let placed = netpbm::puzzles(source, 1..=6, "P1 to P6")?;
    placed.iter().for_each(|(place, puzzle)| warn_of_colours(source, *place, puzzle));
    Ok(placed.into_iter().map(|(_, puzzle)| puzzle).collect())
}

/// Warns of an image with many colours.
pub(super) fn warn_of_colours(source: &Input<'_>, place: usize, puzzle: &Nonogram) {
    let count = puzzle.palette().size();
    if count > MANY_COLOURS {
        source.warn(place, format!("found {count} colours, which is a lot for a puzzle; is this a photo?"));
    }
}

fn write(puzzles: &[&Nonogram], written: &mut Written) {
    let kind = if puzzles.len() == 1 { "P3" } else { "P6" };
    for (puzzle, image) in puzzles.iter().filter_map(|puzzle| Some((puzzle, Image::of_goal(puzzle)?))) {
        let image = stored(image);
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

/// The image as such a file holds it: without a palette, and with a background only where a reader would choose
/// another.
fn stored(image: Image) -> Image {
    let bare = Image { listed: Vec::new(), background: None, ..image };
    let again = Tracing::default().with_cells(usize::MAX).trace(&bare);
    let is_clear = again.is_ok_and(|again| Some(again.palette().colours()[0].rgb) == image.background);
    Image { background: image.background.filter(|_| !is_clear), ..bare }
}

/// Writes every row as one line of text, or as several if it is long.
fn plain(image: &Image, text: &mut String) {
    // A dot takes at most twelve columns: three numbers of three digits, each with a space.
    for part in image.dots.chunks(image.width).flat_map(|row| row.chunks(LINE / 12)) {
        let dots = part.iter().flatten().map(|[red, green, blue]| format!("{red} {green} {blue}"));
        let _ = writeln!(text, "{}", dots.collect::<Vec<_>>().join(" "));
    }
}

/// Notes that reading the image again will give other names, letters or another order of colours.
pub(super) fn note_lost_colours(puzzle: &Nonogram, image: &Image, written: &mut Written) {
    let again = Tracing::default().with_cells(usize::MAX).trace(image);
    let is_kept = again.is_ok_and(|again| again.palette() == puzzle.palette());
    written.lose("the names, the letters or the order of the colours", !is_kept);
}
