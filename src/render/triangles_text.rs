//! Text renderer of triangles with clues: those of the rows beside them, all others below.
//!
//! There is no space around cells of one character for the numbers of slanted lines, so those are listed from left to
//! right.

use super::clue_text::{inwards, outwards};
use super::layout_text::layout_text;
use crate::puzzles::{Layout, LayoutClue, Palette, Toward};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Draws the cells with all clues. Numbers carry the letter of their colour, unless the puzzle is black and white.
pub(super) fn triangles_text(layout: &Layout, candidates: &[SymbolSet]) -> String {
    let palette = layout.palette().cloned().unwrap_or_else(Palette::black_and_white);
    let is_lettered = !palette.is_black_and_white();
    let joined = |entries: Vec<(String, Option<Symbol>)>| {
        entries.into_iter().map(|(number, _)| number).collect::<Vec<_>>().join(" ")
    };
    // A clue is read like its line: from the left or from above.
    let text = |clue: &LayoutClue| match clue.toward {
        Toward::LowerRight => joined(outwards(clue, &palette, is_lettered)),
        _ => joined(inwards(clue, &palette, is_lettered)),
    };
    let rows: Vec<String> = layout.clues_toward(Toward::Left).map(text).collect();
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    // Widths in format strings are at most 65,535.
    let aligned = |row: &String| " ".repeat(width - row.chars().count()) + row;
    let labelled = layout.clone().with_labels(rows.iter().map(aligned));
    let mut drawn = layout_text(&labelled, &layout.alphabet(), candidates);
    drawn.push('\n');
    for (toward, name) in [(Toward::UpperRight, "south-west"), (Toward::LowerRight, "south-east")] {
        let clues: Vec<String> = layout.clues_toward(toward).map(text).collect();
        drawn.push_str(&format!("{name} lines, from the left: {}\n", clues.join(", ")));
    }
    drawn
}
