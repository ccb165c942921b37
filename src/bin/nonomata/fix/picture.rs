//! Drawings without clues as puzzles: rows of `#` and `.`, in a file, on standard input or in the argument.

use nonomata::formats::{self, Source};
use nonomata::puzzles::Puzzle;

use crate::args::Puzzles;
use crate::input::source;
use crate::puzzle_loop::SinglePuzzle;

/// The puzzle of a drawing, if the input is one and not a puzzle in any format. Standard input is not read for this.
pub(super) fn read(puzzles: &Puzzles) -> Option<SinglePuzzle> {
    let (name, text) = match (&puzzles.puzzle, puzzles.files.as_slice()) {
        (Some(text), _) => ("--puzzle".to_owned(), text.clone()),
        (None, [file]) if file.is_file() => {
            let source = source(file, puzzles.read_as.limits()).ok()?;
            (file.display().to_string(), source.text().to_owned())
        }
        _ => return None,
    };
    let rows: Vec<&str> = text.lines().map(str::trim_end).filter(|row| !row.is_empty()).collect();
    let width = rows.first().map_or(0, |row| row.chars().count());
    let is_row =
        |row: &&str| row.chars().count() == width && row.chars().all(|sign| matches!(sign, '#' | '.'));
    if puzzles.read_as.from.is_some() || width == 0 || !rows.iter().all(is_row) {
        return None;
    }
    // The same as a plain bitmap, which is read as any image.
    let bits: String = rows.concat().chars().map(|sign| if sign == '#' { "1 " } else { "0 " }).collect();
    let bitmap = Source::new(name.clone(), format!("P1 {width} {}\n{bits}\n", rows.len()));
    let puzzle: Puzzle = formats::read(&bitmap).ok()?.puzzles.pop()?;
    Some(SinglePuzzle::of(puzzle, "drawing", name))
}
