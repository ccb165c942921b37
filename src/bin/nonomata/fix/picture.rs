//! Drawings without clues as puzzles: rows of `#` and `.`, in a file, on standard input or in the argument.

use nonomata::formats;
use nonomata::puzzles::Puzzle;

use crate::args::Puzzles;
use crate::bitmap;
use crate::input::source;
use crate::puzzle_loop::SinglePuzzle;
use crate::source_name::SourceName;

/// The puzzle of a drawing, if the input is one and not a puzzle in any format. Standard input is not read for this.
pub(super) fn read(puzzles: &Puzzles) -> Option<SinglePuzzle> {
    let (name, text) = match (&puzzles.puzzle, puzzles.files.as_slice()) {
        (Some(text), _) => (SourceName::from("--puzzle"), text.clone()),
        (None, [file]) if file.is_file() => {
            let source = source(file, puzzles.read_as.limits()).ok()?;
            (SourceName::from(&**file), source.text().to_owned())
        }
        _ => return None,
    };
    if puzzles.read_as.from.is_some() {
        return None;
    }
    let bitmap = bitmap::of_drawing(&name, &text)?;
    let puzzle: Puzzle = formats::read(&bitmap).ok()?.puzzles.pop()?;
    Some(SinglePuzzle::of(puzzle, "drawing", name))
}
