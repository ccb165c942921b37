//! Drawings of one puzzle, for `render`, `convert` and `solve --output`.

use std::path::Path;

use nonomata::render::{Look, Paint, Style};
use nonomata::symbol::SymbolSet;

use crate::args::{Effort, Puzzles};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::media::{self, Medium};
use crate::output::{output, remark};
use crate::output_file::write_bytes;
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::only_puzzle;
use crate::search_result::FirstSolution;

/// The reason in the error for several puzzles.
const OF_ONE: &str = "a drawing shows";

/// The message if there is nothing to draw.
pub(crate) const NOTHING: &str = "there is no solution, so nothing is drawn";

/// How a puzzle is drawn.
pub(crate) struct Picture {
    pub(crate) look: Look,
    /// Pixels of a PNG for each unit of length.
    pub(crate) scale: f32,
    /// The style of text.
    pub(crate) style: Option<Style>,
}

impl Picture {
    /// The scale that serves screens.
    pub(crate) const SCALE: f32 = 2.0;

    /// Draws a puzzle with these cells.
    pub(crate) fn draw(
        &self,
        context: &PuzzleContext,
        cells: &[SymbolSet],
        medium: Medium,
    ) -> Result<Vec<u8>, Failure> {
        let svg = || context.svg(cells, &self.look);
        let printed = || {
            let svg = svg();
            media::warn_of_lacking(&context.origin.source, &svg, &[]);
            svg
        };
        Ok(match medium {
            Medium::Svg => svg().into_bytes(),
            Medium::Png => media::png(&printed(), self.scale)?,
            Medium::Pdf => media::pdf("", &[printed()])?,
            Medium::Text => {
                context.drawn_with_rules(cells, context.style(self.style)?, Paint::None).into_bytes()
            }
        })
    }
}

impl Default for Picture {
    fn default() -> Picture {
        Picture { look: Look::default(), scale: Picture::SCALE, style: None }
    }
}

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
