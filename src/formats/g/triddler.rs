//! Triddlers as tasks of *grid*: a line `#t` above the colours and six lists of clues.
//!
//! ```text
//! Tritiny
//! #t
//! : A
//! 2 1
//! : B
//! 1
//! : C
//!
//! 1 2
//! : D
//! 1
//! : E
//! 1 1
//! : F
//! 1
//! 1
//! : end
//! ```
//!
//! The lists are those of the six sides, counter-clockwise from the upper left one, and so are the lines in them: rows
//! from the top, the lines of the lower sides from the left, and those of the upper sides from the right. Clues are
//! read from the side where they stand: those of the lower sides from the bottom upwards.
//!
//! Five sides determine how many lines the sixth has. So blank lines after it, where no line with a colon follows, are
//! ignored.

use std::fmt::Write;

use super::reader::task;
use super::writer::{head, write_clue};
use crate::formats::triddlers::{PlacedSides, assemble, outline};
use crate::formats::{HIDDEN_ENTRIES_ARE_OURS, Input, PlacedClue, Result, Written, writable_letters};
use crate::puzzles::triddler::{Direction, OutlineSide, Triddler};
use crate::puzzles::{Colour, Palette, PuzzleKind};
use nonomata_engine::rule::LineClue;

/// The names of the lists, in the order of [`OutlineSide::ALL`].
pub(super) const SIDES: [&str; 6] =
    ["upper left side", "lower left side", "bottom", "lower right side", "upper right side", "top"];

/// Whether a line says that a task is a triddler.
pub(super) fn is_declaration(line: &str) -> bool {
    line.starts_with("#t") || line.starts_with("#T")
}

/// Reads a task with six lists.
pub(super) fn read(source: &Input<'_>) -> Result<Triddler> {
    let mut task = task(source)?;
    let mut lists = std::mem::take(&mut task.lists);
    if task.is_open() {
        pass_over_last_blanks(&mut lists);
    }
    let (place, has_blank_clues) = (task.place, task.has_blank_clues);
    let mut lists = lists.into_iter();
    let sides: PlacedSides = OutlineSide::ALL.map(|side| in_order(side, lists.next().unwrap_or_default()));
    let lines = sides.each_ref().map(Vec::len);
    let advice = has_blank_clues.then(|| {
        let lines = lines.map(|lines| lines.to_string()).join(", ");
        format!("every blank line in a list is an empty clue: that makes {lines} lines")
    });
    let outline = outline(source, place, lines, advice)?;
    let (about, palette) = task.head();
    assemble(source, place, outline, (about, without_slashes(palette)), &sides)
}

/// Converts the list of a side between the order of the text and that of the lines, each clue as its line is read.
fn in_order(side: OutlineSide, mut list: Vec<PlacedClue>) -> Vec<PlacedClue> {
    match side.direction() {
        Direction::Row => {}
        Direction::SouthWest => list.reverse(),
        Direction::SouthEast => list.iter_mut().for_each(|placed| placed.clue = placed.clue.reversed()),
    }
    list
}

/// Removes the surplus blank lines of the last list.
fn pass_over_last_blanks(lists: &mut [Vec<PlacedClue>]) {
    let [upper_left, _, bottom, lower_right, _, top] = lists else { return };
    let Some(lines) = (bottom.len() + lower_right.len()).checked_sub(upper_left.len()) else { return };
    while top.len() > lines && top.last().is_some_and(|placed| placed.clue.is_empty()) {
        top.pop();
    }
}

/// Replaces letters of colours that readers take for the edge of a row.
fn without_slashes(palette: Palette) -> Palette {
    let letters = writable_letters(&palette, |letter| !['/', '\\'].contains(&letter));
    let colours = palette.colours().iter().zip(letters);
    let colours = colours.map(|(colour, letter)| Colour { letter, ..colour.clone() });
    Palette::new(colours).unwrap_or_else(|_| palette.clone())
}

/// Writes a triddler.
pub(in crate::formats) fn write(puzzle: &Triddler, written: &mut Written) {
    let clues = Direction::ALL.map(|direction| puzzle.clues(direction));
    if clues.into_iter().flatten().any(|clue| clue.plain().is_none()) {
        written.warn(HIDDEN_ENTRIES_ARE_OURS);
    }
    let signs = head(puzzle.about(), puzzle.palette(), "#t\n", written);
    for (side, name) in OutlineSide::ALL.into_iter().zip(SIDES) {
        let _ = writeln!(written.text, ": {name}");
        let clues: Vec<LineClue> = match side.direction() {
            Direction::Row => puzzle.clues_at(side).to_vec(),
            Direction::SouthWest => puzzle.clues_at(side).iter().rev().cloned().collect(),
            Direction::SouthEast => puzzle.clues_at(side).iter().map(LineClue::reversed).collect(),
        };
        clues.into_iter().for_each(|clue| write_clue(&clue, &signs, &mut written.text));
    }
    written.text.push_str(": end\n");
}
