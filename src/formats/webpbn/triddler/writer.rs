//! Writing sets of triddlers.

use std::fmt::Write;

use super::super::writer::{clues, colour_names, head, is_usable, note_losses};
use super::SIDES;
use crate::formats::xml::xml_text;
use crate::formats::{Written, cell_letters, writable_letters};
use crate::puzzles::PuzzleKind;
use crate::puzzles::triddler::{OutlineSide, Triddler};
use nonomata_engine::symbol::SymbolSet;

/// Writes triddlers into one set.
pub(in crate::formats) fn write(puzzles: &[&Triddler], written: &mut Written) {
    written.text.push_str("<?xml version=\"1.0\"?>\n<puzzleset>\n");
    for puzzle in puzzles {
        let names = colour_names(puzzle.palette());
        let letters = writable_letters(puzzle.palette(), is_usable);
        let text = &mut written.text;
        head(text, "triddler", (puzzle.about(), puzzle.palette()), &names, &letters);
        for (side, name) in OutlineSide::ALL.into_iter().zip(SIDES) {
            clues(text, name, puzzle.clues_at(side), &names);
        }
        if let Some(goal) = puzzle.goal() {
            let cells: Vec<SymbolSet> = SymbolSet::singletons(goal);
            image(text, "goal", puzzle, &cells, &letters);
        }
        for saved in puzzle.saved() {
            image(text, "saved", puzzle, saved, &letters);
        }
        text.push_str("</puzzle>\n");
        note_losses((puzzle.about(), puzzle.palette()), &names, &letters, written);
    }
    written.text.push_str("</puzzleset>\n");
}

fn image(text: &mut String, kind: &str, puzzle: &Triddler, cells: &[SymbolSet], letters: &[char]) {
    let _ = writeln!(text, "<solution type=\"{kind}\"><image>");
    let mut rest = cells;
    for row in puzzle.outline().rows() {
        let (cells, others) = rest.split_at(row.length);
        rest = others;
        let left = if row.first_up { '/' } else { '\\' };
        let right = if row.last_up { '\\' } else { '/' };
        let cells: String = cells.iter().map(|set| cell_letters(*set, letters)).collect();
        let _ = writeln!(text, "{left}{}{right}", xml_text(&cells));
    }
    text.push_str("</image></solution>\n");
}
