//! Drawings of one puzzle, for `render` and for `solve --output`.

use std::io;
use std::path::Path;

use nonomata::symbol::SymbolSet;

use crate::args::{Effort, Puzzles};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::{Output, output, refuse, remark};
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
    draw: impl FnOnce(&PuzzleContext<'_>) -> Result<(Vec<u8>, Exit), Failure>,
) -> io::Result<Exit> {
    let mut output: Output = output();
    let drawn = only_puzzle(puzzles, effort, OF_ONE).and_then(|context| draw(&context));
    match drawn {
        Ok((drawn, exit)) => Ok(exit.max(write_bytes(&mut output, &drawn, path)?)),
        Err(failure) => refuse(&mut output, &failure, false),
    }
}

/// The first solution. A warning says if there is another one, unless one is enough.
pub(crate) fn solved(
    context: &PuzzleContext<'_>,
    is_enough: bool,
) -> Result<(Vec<SymbolSet>, Exit), Failure> {
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
