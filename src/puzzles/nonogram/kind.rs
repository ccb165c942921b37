//! [`PuzzleKind`] for nonograms.

use std::fmt;

use super::{Nonogram, canonical};
use crate::puzzles::{
    About, HiddenParts, Layout, LayoutClue, NonogramError, Picture, PictureError, PuzzleKind, Requirements,
    Toward,
};
use nonomata_engine::problem::{Machines, Problem};
use nonomata_engine::rule::{ClueEntry, LineClue};
use nonomata_engine::symbol::SymbolSet;

impl PuzzleKind for Nonogram {
    const NAME: &'static str = "nonogram";

    fn about(&self) -> &About {
        Nonogram::about(self)
    }

    fn about_mut(&mut self) -> &mut About {
        Nonogram::about_mut(self)
    }

    fn to_problem(&self) -> Problem {
        Nonogram::to_problem(self)
    }

    fn to_problem_with(&self, machines: &mut Machines) -> Problem {
        Nonogram::to_problem_with(self, machines)
    }

    fn cell_count(&self) -> usize {
        self.width() * self.height()
    }

    /// Clues stand at the left end of the rows and on top of the columns.
    fn layout(&self) -> Layout {
        let (width, has_colours) = (self.width(), self.palette().size() > 1);
        let cells = self.given().into_iter().flat_map(Picture::cells).enumerate();
        let given = cells.filter(|(_, cell)| has_colours && cell.known().is_some()).map(|(number, _)| number);
        let clue = |cell: usize, toward: Toward, clue: &LineClue| {
            let mut entries = clue.entries();
            entries.reverse();
            LayoutClue::new(cell, toward, entries)
        };
        let rows = self.rows().iter().enumerate().map(|(row, own)| clue(row * width, Toward::Left, own));
        let columns = self.columns().iter().enumerate().map(|(column, own)| clue(column, Toward::Up, own));
        Layout::rectangle(width, self.height())
            .with_palette(self.palette().clone())
            .with_given(given)
            .with_clues(rows.chain(columns).collect())
    }

    fn write_canonical_form(&self, form: &mut dyn fmt::Write) -> fmt::Result {
        canonical::write(self, form)
    }

    fn saved(&self) -> Vec<&[SymbolSet]> {
        Nonogram::saved(self).iter().map(Picture::cells).collect()
    }

    fn transposed(&self) -> Option<Nonogram> {
        Some(Nonogram::transposed(self))
    }

    fn requirements(&self) -> Requirements {
        let clues = || self.rows().iter().chain(self.columns());
        let entries = || clues().flat_map(LineClue::entries);
        let colours = self.palette().colours();
        let is_twin = |index: usize| colours[..index].iter().any(|other| other.rgb == colours[index].rgb);
        Requirements {
            colour: !self.palette().is_black_and_white(),
            hidden: entries().map(HiddenParts::of).max().unwrap_or_default(),
            given: self.given().is_some(),
            empty: self.width() == 0 || self.height() == 0,
            empty_clues: clues().any(LineClue::is_empty),
            clues: !self.is_decided_by_goal(),
            twins: (1..colours.len()).any(is_twin),
            longest_block: entries().filter_map(ClueEntry::length).max().unwrap_or_default(),
            about: self.about().iter().next().is_some(),
            goal: self.goal().is_some(),
            saved: !self.saved().is_empty(),
        }
    }

    fn has_same_constraints(&self, other: &Nonogram) -> bool {
        self.has_clues_of(other) && self.constrained_cells() == other.constrained_cells()
    }

    fn goal(&self) -> Option<Vec<SymbolSet>> {
        Nonogram::goal(self).map(|goal| goal.cells().to_vec())
    }

    fn without_goal(&self) -> Nonogram {
        self.forget_goal()
    }

    fn with_goal(&self, cells: &[SymbolSet]) -> Option<Result<Nonogram, PictureError>> {
        Some(self.of_picture(cells, |picture| self.to_builder().goal(picture).build()))
    }

    fn with_saved(&self, cells: &[SymbolSet]) -> Option<Result<Nonogram, PictureError>> {
        Some(self.of_picture(cells, |picture| self.to_builder().saved(picture).build()))
    }

    fn with_given(&self, cells: &[SymbolSet]) -> Option<Result<Nonogram, PictureError>> {
        Some(self.of_picture(cells, |picture| self.to_builder().given(picture).build()))
    }

    /// The new puzzle has complete clues and no given cells.
    fn with_clues_of(&self, cells: &[SymbolSet]) -> Option<Result<Nonogram, PictureError>> {
        Some(self.of_picture(cells, |picture| {
            let mut puzzle = Nonogram::from_picture(picture, self.palette().clone())?;
            *puzzle.about_mut() = self.about().clone();
            Ok(puzzle)
        }))
    }
}

impl Nonogram {
    /// The puzzle that is built with these cells, if there is one for each cell of the puzzle.
    fn of_picture(
        &self,
        cells: &[SymbolSet],
        build: impl FnOnce(Picture) -> Result<Nonogram, NonogramError>,
    ) -> Result<Nonogram, PictureError> {
        Ok(build(self.picture(cells)?)?)
    }

    fn has_clues_of(&self, other: &Nonogram) -> bool {
        self.rows() == other.rows() && self.columns() == other.columns()
    }

    /// The given cells that exclude a symbol: number and candidates.
    fn constrained_cells(&self) -> Vec<(usize, SymbolSet)> {
        let all = SymbolSet::of_first(self.palette().size());
        let cells = self.given().into_iter().flat_map(Picture::cells).copied().enumerate();
        cells.filter(|(_, cell)| *cell != all).collect()
    }

    /// Whether the goal is finished and its runs are the clues.
    fn is_decided_by_goal(&self) -> bool {
        self.goal().is_some_and(|goal| self.has_clues_of_picture(goal))
    }
}
