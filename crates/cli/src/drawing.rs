//! Drawings of one puzzle, for `render` and for `solve --output`.

use std::path::Path;

use nonomata::symbol::SymbolSet;

use crate::args::{Effort, Puzzles};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::output::{output, remark};
use crate::output_file::write_bytes;
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::only_puzzle;
use crate::search_result::FirstSolution;

/// The reason in the error for several puzzles.
const OF_ONE: &str = "a drawing shows";

/// The message if there is nothing to draw.
pub(crate) const NOTHING: &str = "there is no solution, so nothing is drawn";

/// Draws one puzzle into a file or, if there is none, to standard output.
pub(crate) fn one(
    puzzles: &Puzzles,
    effort: &Effort,
    path: Option<&Path>,
    draw: impl FnOnce(&PuzzleContext) -> Result<(Vec<u8>, Exit), Failure>,
) -> Result<Exit, Ended> {
    let (drawn, exit) = draw(&only_puzzle(puzzles, effort, OF_ONE)?)?;
    write_bytes(&mut output(), &drawn, path)?;
    Ok(exit)
}

/// The first solution. A warning says if there is another one, unless one is enough.
pub(crate) fn solved(context: &PuzzleContext, is_enough: bool) -> Result<(Vec<SymbolSet>, Exit), Failure> {
    let found = FirstSolution::find(context, is_enough);
    if found.solution.is_none() {
        return Err(match found.limit {
            Some(limit) => Failure::of_limit(limit, format!("{}, so nothing is drawn", limit.ending())),
            None => Failure::without_solution(NOTHING),
        });
    }
    if let Some(message) = found.remark(context) {
        remark(&format!("{message}; the first one is drawn"));
    }
    let exit = found.exit();
    Ok((found.cells, exit))
}
