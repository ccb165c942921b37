//! Writes a puzzle as the table shows it: the text with its placeholders filled in.

use super::super::remarks;
use super::coloured::palette;
use super::*;
use crate::formats::{Written, legible};
use crate::puzzles::Picture;
use nonomata_engine::rule::LineClue;

impl Dialect {
    /// Writes puzzles, with a blank line between two of them.
    pub(super) fn write(&self, puzzles: &[&Nonogram], written: &mut Written) {
        for puzzle in puzzles {
            if !written.text.is_empty() {
                written.text.push('\n');
            }
            let mark = if self.comment.is_empty() { String::new() } else { format!("{} ", self.comment) };
            match self.text.contains("<title>") {
                true => remarks::write_description(puzzle.about(), &mark, written),
                false if self.capabilities.about => {
                    remarks::write(puzzle.about(), &mark, self.is_remark, written);
                }
                false => {}
            }
            if written.text.is_empty() {
                written.text.push_str(self.untitled);
            }
            let mut rest = self.text;
            while let Some((before, (name, after))) =
                rest.split_once('<').and_then(|(before, rest)| Some((before, rest.split_once('>')?)))
            {
                written.text.push_str(before);
                self.write_part(name, puzzle, &mut written.text);
                rest = after;
            }
            written.text.push_str(rest);
            if self.capabilities.colour {
                let is_lost = *puzzle.palette() != palette(puzzle.palette().size() - 1);
                written.lose("how the colours look and what they are called", is_lost);
            }
        }
    }

    /// Writes what stands in the place of a placeholder.
    fn write_part(&self, name: &str, puzzle: &Nonogram, text: &mut String) {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let colour = |block: Block| block.symbol().index();
        match name {
            "title" => {
                let title = remarks::title_on_a_line(puzzle.about());
                title.into_iter().for_each(|title| text.extend([" ", title]));
            }
            "width" => text.push_str(&puzzle.width().to_string()),
            "height" => text.push_str(&puzzle.height().to_string()),
            "colours" => text.push_str(&(puzzle.palette().size() - 1).to_string()),
            "rows" => self.write_side("row", rows, Block::length, text),
            "columns" => self.write_side("column", columns, Block::length, text),
            "row_colours" => self.write_side("row", rows, colour, text),
            "column_colours" => self.write_side("column", columns, colour, text),
            "row_length" => text.push_str(&longest(rows).to_string()),
            "column_length" => text.push_str(&longest(columns).to_string()),
            _ => puzzle.goal().into_iter().for_each(|goal| self.write_cells(goal, text)),
        }
    }

    /// Writes a number of each block of all clues of a side.
    fn write_side(&self, side: &str, clues: &[LineClue], number: impl Fn(Block) -> usize, text: &mut String) {
        let zeros = if self.is_padded { longest(clues) } else { 0 };
        let clue = |(index, clue): (usize, &Clue)| {
            let padding = std::iter::repeat_n(0, zeros.saturating_sub(clue.blocks().len()));
            let numbers = padding.chain(clue.blocks().iter().copied().map(&number));
            let numbers: Vec<String> = numbers.map(self.number).collect();
            let [before, between, after] = self.clue;
            let shown = match numbers.is_empty() {
                true => self.empty.to_owned(),
                false => [before, &numbers.join(between), after].concat(),
            };
            let line = format!("{side}_{}", index + 1);
            shown.replace("<line>", &line).replace("<count>", &numbers.len().to_string())
        };
        let clues: Vec<String> = legible(clues).enumerate().map(clue).collect();
        if clues.iter().any(|clue| !clue.is_empty()) {
            let [before, between, after] = self.side;
            text.extend([before, &clues.join(between), after]);
        }
    }

    /// Writes a row a line.
    fn write_cells(&self, picture: &Picture, text: &mut String) {
        let [blank, black] = self.cells;
        for row in picture.rows() {
            text.extend(
                row.iter().map(|cell| if cell.known() == Some(Symbol::BLANK) { blank } else { black }),
            );
            text.push('\n');
        }
    }
}

/// The number of blocks of the longest clue.
fn longest(clues: &[LineClue]) -> usize {
    legible(clues).map(|clue| clue.blocks().len()).max().unwrap_or(0)
}
