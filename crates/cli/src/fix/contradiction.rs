//! Clues that the picture of their puzzle violates.

use nonomata::budget::{Budget, Limit};
use nonomata::check;
use nonomata::symbol::SymbolSet;

use crate::failure::Failure;
use crate::puzzle_context::PuzzleContext;

/// The most lines that are named in a sentence.
const NAMED: usize = 8;

/// The clues of a puzzle differ from its picture.
pub(super) struct Contradiction {
    /// The names of the lines.
    pub(super) lines: Vec<String>,
    /// How the picture is called.
    picture: &'static str,
}

impl Contradiction {
    /// The lines whose clues the picture violates, if there are any. The limit if one is reached first.
    pub(super) fn find(
        context: &PuzzleContext,
        picture: &[SymbolSet],
        is_drawn: bool,
        budget: &Budget,
    ) -> Result<Option<Contradiction>, Limit> {
        let lines = match check::partial(&context.problem, picture, budget) {
            Ok((lines, None)) => lines,
            Ok((_, Some(limit))) => return Err(limit),
            Err(_) => return Ok(None),
        };
        let lines = context.puzzle.broken_rules(&context.problem, picture, &lines);
        let picture = if is_drawn { "the picture of --solution" } else { "the stored picture" };
        Ok((!lines.is_empty()).then_some(Contradiction { lines, picture }))
    }

    /// Which clues differ, and that the picture counts.
    pub(super) fn replaced(&self) -> String {
        format!("{}; the clues of the picture replace them", self.differ())
    }

    /// The error where the clues are to be kept, or where the picture is not finished.
    pub(super) fn refuse(&self, keeps_clues: bool) -> Failure {
        let advice = if keeps_clues {
            "--give keeps the clues: choose a picture with --solution, or leave out --give to replace the clues"
        } else {
            "choose a finished picture with --solution"
        };
        Failure::unreadable(self.differ()).with_advice(advice)
    }

    fn differ(&self) -> String {
        let named = &self.lines[..self.lines.len().min(NAMED)];
        let lines = match (self.lines.len() - named.len(), named) {
            (0, [before @ .., last]) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
            (0, _) => named.join(", "),
            (more, _) => format!("{} and {more} other lines", named.join(", ")),
        };
        let (clues, differ) = if self.lines.len() == 1 { ("clue", "differs") } else { ("clues", "differ") };
        format!("the {clues} of {lines} {differ} from {}", self.picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_lines_are_named() {
        let of = |count: usize| {
            let lines = (1..=count).map(|row| format!("row {row}")).collect();
            Contradiction { lines, picture: "the picture" }.differ()
        };
        assert_eq!(of(1), "the clue of row 1 differs from the picture");
        assert_eq!(of(3), "the clues of row 1, row 2 and row 3 differ from the picture");
        assert!(of(20).contains("row 7, row 8 and 12 other lines differ"), "{}", of(20));
    }
}
