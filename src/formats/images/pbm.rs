//! `pbm`: the Netpbm bitmap, an image in black and white: `P1` in text or `P4` in bytes.
//!
//! ```text
//! P1
//! # Tiny
//! 5 3
//! 1 1 0 1 0
//! 0 0 0 0 0
//! 1 0 1 1 0
//! ```
//!
//! 1 is black. Comments are the title and the description. In text, white space between dots may be missing. Several
//! images may follow each other. One puzzle is written as text, several as bytes, since not all programs read several
//! images in text.

use std::fmt::Write;

use super::netpbm::{self, BACKGROUND, LINE, looks_like};
use crate::formats::pieces::Separator;
use crate::formats::remarks;
use crate::formats::{Capabilities, Format, Input, Result, Written, all, only};
use crate::puzzles::{Nonogram, Picture};
use nonomata_engine::symbol::Symbol;

pub(in crate::formats) const FORMAT: Format = Format {
    name: "pbm",
    suffixes: &["pbm"],
    about: "Netpbm image in black and white; its runs are the clues",
    capabilities: Capabilities {
        clues: false,
        empty: false,
        many: true,
        about: true,
        goal: true,
        ..Capabilities::CLUES
    },
    looks_like: |text| looks_like(text.as_bytes(), 1..=1) || looks_like(text.as_bytes(), 4..=4),
    read: |source| all(read(source)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| write(&puzzles, written))),
    separator: Separator::Images,
    magic: &[b"P4"],
    ..Format::OF_NONOGRAMS
};

fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let kinds = if looks_like(source.bytes(), 4..=4) { 4..=4 } else { 1..=1 };
    Ok(netpbm::puzzles(source, kinds, "P1 or P4")?.into_iter().map(|(_, puzzle)| puzzle).collect())
}

fn write(puzzles: &[&Nonogram], written: &mut Written) {
    let kind = if puzzles.len() == 1 { "P1" } else { "P4" };
    for puzzle in puzzles {
        let Some(goal) = puzzle.goal() else { continue };
        head(kind, puzzle, written);
        if kind == "P1" {
            plain(goal, &mut written.text);
        } else {
            let head = std::mem::take(&mut written.text);
            written.binary.extend_from_slice(head.as_bytes());
            goal.rows().for_each(|row| written.binary.extend(bits(row.iter().map(|cell| cell.known()))));
        }
    }
}

/// Writes the header: the kind, the properties of the puzzle as comments, and the size.
pub(super) fn head(kind: &str, puzzle: &Nonogram, written: &mut Written) {
    let _ = writeln!(written.text, "{kind}");
    remarks::write(puzzle.about(), "# ", |line| !line.starts_with(BACKGROUND), written);
    let _ = writeln!(written.text, "{} {}", puzzle.width(), puzzle.height());
}

/// Writes every row as one line of text, or as several if it is long.
fn plain(goal: &Picture, text: &mut String) {
    for row in goal.rows() {
        for part in row.chunks(LINE / 2) {
            let bit = |known| if known == Some(Symbol::BLANK) { "0" } else { "1" };
            let bits: Vec<&str> = part.iter().map(|cell| bit(cell.known())).collect();
            let _ = writeln!(text, "{}", bits.join(" "));
        }
    }
}

/// The bytes of a row.
fn bits(row: impl Iterator<Item = Option<Symbol>>) -> Vec<u8> {
    let mut bytes = Vec::new();
    for (column, known) in row.enumerate() {
        if column % 8 == 0 {
            bytes.push(0);
        }
        if let Some(last) = bytes.last_mut().filter(|_| known != Some(Symbol::BLANK)) {
            *last |= 0x80 >> (column % 8);
        }
    }
    bytes
}
