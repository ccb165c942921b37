//! A triddler: an outline, a palette, a clue for every line, and metadata.
//!
//! A [`Triddler`] is always well formed: every clue fits its line and uses only colours of the palette, the clues of
//! all three directions add up to the same number of cells for every colour, and every picture has the cells of the
//! outline. It may still have no solution.

use super::{Direction, Outline, OutlineSide, TriddlerError};
use crate::puzzles::misfit::check_clues;
use crate::puzzles::sums::unequal_sums;
use crate::puzzles::{
    About, HiddenParts, Layout, LayoutClue, Palette, PictureError, PuzzleKind, Requirements, Toward,
};
use nonomata_engine::problem::{Machines, Problem, ProblemBuilder};
use nonomata_engine::rule::{Clue, ClueEntry, LineClue, Rule};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A triddler. Its cells are counted row by row from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Triddler {
    about: About,
    outline: Outline,
    palette: Palette,
    /// The clues of every direction in the order of [`Direction::ALL`], each as its line is read.
    clues: [Vec<LineClue>; 3],
    goal: Option<Vec<Symbol>>,
    saved: Vec<Vec<SymbolSet>>,
}

impl Triddler {
    /// A triddler of that outline with the clues of its lines, direction by direction in the order of
    /// [`Direction::ALL`].
    pub fn new<C: Into<LineClue>>(
        outline: Outline,
        palette: Palette,
        clues: [Vec<C>; 3],
    ) -> Result<Triddler, TriddlerError> {
        let has_one_colour = palette.size() == 2;
        let clue = |clue: C| match clue.into() {
            clue if has_one_colour => clue.of_one_symbol(Symbol::BLACK),
            clue => clue,
        };
        let clues = clues.map(|clues| clues.into_iter().map(clue).collect());
        let puzzle = Triddler { about: About::new(), outline, palette, clues, goal: None, saved: Vec::new() };
        let mut transitions = 0;
        for direction in Direction::ALL {
            puzzle.check_clues(direction, &mut transitions)?;
        }
        puzzle.check_sums()?;
        Ok(puzzle)
    }

    /// Builds the puzzle of a finished picture: the clues are the picture's runs, and the picture is the goal.
    pub fn from_picture(
        outline: Outline,
        palette: Palette,
        picture: &[Symbol],
    ) -> Result<Triddler, TriddlerError> {
        check_picture("goal", picture, &outline, |symbol| symbol.index() < palette.size())?;
        let clue = |cells: Vec<usize>| Clue::of(&cells.iter().map(|&cell| picture[cell]).collect::<Vec<_>>());
        let clues = Direction::ALL
            .map(|direction| outline.lines(direction).into_iter().map(clue).collect::<Vec<Clue>>());
        Triddler::new(outline, palette, clues)?.with_goal(picture.to_vec())
    }

    /// Sets the metadata.
    #[must_use]
    pub fn with_about(self, about: About) -> Triddler {
        Triddler { about, ..self }
    }

    /// Sets the goal picture.
    pub fn with_goal(self, goal: Vec<Symbol>) -> Result<Triddler, TriddlerError> {
        check_picture("goal", &goal, &self.outline, |symbol| symbol.index() < self.palette.size())?;
        Ok(Triddler { goal: Some(goal), ..self })
    }

    /// Adds a half-solved grid.
    pub fn with_saved(mut self, saved: Vec<SymbolSet>) -> Result<Triddler, TriddlerError> {
        let all = SymbolSet::of_first(self.palette.size());
        check_picture("saved", &saved, &self.outline, |cell| !cell.is_empty() && cell.is_subset(all))?;
        self.saved.push(saved);
        Ok(self)
    }

    /// Its outline.
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// Its colours.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The clues of a direction, each as its line is read.
    pub fn clues(&self, direction: Direction) -> &[LineClue] {
        &self.clues[direction as usize]
    }

    /// The clues at a side: a slice of those of its direction.
    pub fn clues_at(&self, side: OutlineSide) -> &[LineClue] {
        &self.clues(side.direction())[self.outline.lines_at(side)]
    }

    /// The metadata, mutable.
    pub fn about_mut(&mut self) -> &mut About {
        &mut self.about
    }

    /// The author's solution, if the source holds one. It is never used for solving.
    pub fn goal(&self) -> Option<&[Symbol]> {
        self.goal.as_deref()
    }

    /// Half-solved grids that came with the puzzle.
    pub fn saved(&self) -> &[Vec<SymbolSet>] {
        &self.saved
    }

    fn check_clues(&self, direction: Direction, transitions: &mut usize) -> Result<(), TriddlerError> {
        let (found, expected) = (self.clues(direction).len(), self.outline.line_count(direction));
        if found != expected {
            return Err(TriddlerError::lines(direction, found, expected));
        }
        let lengths = (0..found).map(|index| self.outline.line_length(direction, index));
        check_clues(self.clues(direction).iter().zip(lengths), &self.palette, transitions)
            .map_err(|(index, misfit)| TriddlerError::misfit(direction, index, misfit))
    }

    fn check_sums(&self) -> Result<(), TriddlerError> {
        let rows = self.clues(Direction::Row);
        for direction in [Direction::SouthWest, Direction::SouthEast] {
            if let Some((name, rows, found)) = unequal_sums(&self.palette, rows, self.clues(direction)) {
                return Err(TriddlerError::sums(name, direction, rows, found));
            }
        }
        Ok(())
    }

    fn problem_builder(&self) -> ProblemBuilder {
        let mut builder =
            Problem::builder(self.palette.alphabet()).in_shifted_rows(self.outline.row_lengths());
        for direction in Direction::ALL {
            let lines = self.outline.lines(direction).into_iter().zip(self.clues(direction));
            for (number, (cells, clue)) in (1..).zip(lines) {
                let name = format!("{} {number}", direction.name());
                builder = builder.line(name, cells, Rule::from(clue.clone()));
            }
        }
        builder
    }

    /// The clues as they stand around the outline.
    fn layout_clues(&self) -> Vec<LayoutClue> {
        let mut clues = Vec::new();
        for direction in Direction::ALL {
            for (cells, clue) in self.outline.lines(direction).into_iter().zip(self.clues(direction)) {
                let mut entries = clue.entries();
                // Where the clue stands at the beginning of its line, its last entry is next to the cells.
                let (toward, cell) = match direction {
                    Direction::Row => (Toward::Left, cells.first()),
                    Direction::SouthWest => (Toward::UpperRight, cells.first()),
                    Direction::SouthEast => (Toward::LowerRight, cells.last()),
                };
                if direction != Direction::SouthEast {
                    entries.reverse();
                }
                clues.extend(cell.map(|&cell| LayoutClue::new(cell, toward, entries)));
            }
        }
        clues
    }
}

/// Rejects a picture with the wrong number of cells, or with a cell that is not `right`.
fn check_picture<T: Copy>(
    what: &'static str,
    picture: &[T],
    outline: &Outline,
    is_right: impl Fn(T) -> bool,
) -> Result<(), TriddlerError> {
    if picture.len() != outline.cell_count() {
        return Err(TriddlerError::picture_size(what, picture.len(), outline.cell_count()));
    }
    match picture.iter().all(|&cell| is_right(cell)) {
        true => Ok(()),
        false => Err(TriddlerError::picture_colours(what)),
    }
}

impl PuzzleKind for Triddler {
    const NAME: &'static str = "triddler";

    fn about(&self) -> &About {
        &self.about
    }

    fn about_mut(&mut self) -> &mut About {
        &mut self.about
    }

    /// First a line for every row, called `row 1`, then the `south-west line`s and the `south-east line`s; cells are
    /// called `r1c1`.
    fn to_problem(&self) -> Problem {
        self.to_problem_with(&mut Machines::default())
    }

    fn to_problem_with(&self, machines: &mut Machines) -> Problem {
        let problem = self.problem_builder().build_with(machines);
        problem.expect("a triddler is well formed, and its clues fit their lines")
    }

    fn cell_count(&self) -> usize {
        self.outline.row_lengths().sum()
    }

    fn layout(&self) -> Layout {
        self.outline.layout().with_palette(self.palette.clone()).with_clues(self.layout_clues())
    }

    fn requirements(&self) -> Requirements {
        let entries = || self.clues.iter().flatten().flat_map(LineClue::entries);
        Requirements {
            colour: !self.palette.is_black_and_white(),
            hidden: entries().map(HiddenParts::of).max().unwrap_or_default(),
            clues: true,
            longest_block: entries().filter_map(ClueEntry::length).max().unwrap_or_default(),
            about: self.about.iter().next().is_some(),
            goal: self.goal.is_some(),
            saved: !self.saved.is_empty(),
            ..Requirements::default()
        }
    }

    fn has_same_constraints(&self, other: &Triddler) -> bool {
        (&self.outline, &self.clues) == (&other.outline, &other.clues)
    }

    fn goal(&self) -> Option<Vec<SymbolSet>> {
        let known = |goal: &Vec<Symbol>| SymbolSet::singletons(goal);
        self.goal.as_ref().map(known)
    }

    fn without_goal(&self) -> Triddler {
        Triddler { goal: None, ..self.clone() }
    }

    fn with_goal(&self, cells: &[SymbolSet]) -> Option<Result<Triddler, PictureError>> {
        let known: Option<Vec<Symbol>> = cells.iter().map(|cell| cell.known()).collect();
        Some(self.clone().with_goal(known?).map_err(PictureError::from))
    }

    fn with_saved(&self, cells: &[SymbolSet]) -> Option<Result<Triddler, PictureError>> {
        Some(self.clone().with_saved(cells.to_vec()).map_err(PictureError::from))
    }

    fn with_clues_of(&self, cells: &[SymbolSet]) -> Option<Result<Triddler, PictureError>> {
        let known: Option<Vec<Symbol>> = cells.iter().map(|cell| cell.known()).collect();
        let puzzle = Triddler::from_picture(self.outline, self.palette.clone(), &known?);
        Some(puzzle.map_err(PictureError::from).map(|puzzle| puzzle.with_about(self.about.clone())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_well_formed_is_refused_with_its_place() {
        let outline = Outline::new([1, 1, 2, 1, 1, 2]).unwrap();
        let clues = |lengths: [&[u32]; 8]| -> [Vec<Clue>; 3] {
            let clues: Vec<Clue> = lengths.iter().map(|clue| Clue::black(clue.iter().copied())).collect();
            [clues[..2].to_vec(), clues[2..5].to_vec(), clues[5..].to_vec()]
        };
        let refused = |lengths| {
            let error = Triddler::new(outline, Palette::black_and_white(), clues(lengths)).unwrap_err();
            (error.line(), error.to_string())
        };
        let (line, message) = refused([&[1], &[], &[], &[1, 1, 1], &[], &[], &[], &[]]);
        assert_eq!(line, Some((Direction::SouthWest, 1)));
        assert_eq!(message, "the clue of south-west line 2 needs 5 cells, but the line has 4");
        let (line, message) = refused([&[2, 1], &[1], &[1], &[1], &[1, 1], &[], &[2, 1], &[]]);
        assert_eq!(line, None);
        assert_eq!(message, "the clues of the rows add up to 4 cells, those of the south-east lines to 3");
        let few: [Vec<Clue>; 3] = [vec![Clue::default()], Vec::new(), Vec::new()];
        let error = Triddler::new(outline, Palette::black_and_white(), few).unwrap_err();
        assert_eq!(error.to_string(), "found clues for 1 rows, expected 2");
        let picture = [Symbol::BLANK; 9];
        let error = Triddler::from_picture(outline, Palette::black_and_white(), &picture).unwrap_err();
        assert_eq!(error.to_string(), "the goal picture has 9 cells, the puzzle has 10");
        let picture = [Symbol::new(2); 10];
        let error = Triddler::from_picture(outline, Palette::black_and_white(), &picture).unwrap_err();
        assert!(error.to_string().contains("a colour that the palette lacks"));
    }

    #[test]
    fn a_picture_gives_its_clues() {
        let outline = Outline::new([1, 1, 2, 1, 1, 2]).unwrap();
        let picture = [0, 1, 1, 0, 1, 0, 0, 0, 1, 0].map(Symbol::new);
        let puzzle = Triddler::from_picture(outline, Palette::black_and_white(), &picture).unwrap();
        let clues: Vec<String> = Direction::ALL
            .iter()
            .flat_map(|&direction| puzzle.clues(direction))
            .map(LineClue::to_string)
            .collect();
        assert_eq!(clues, ["2 1", "1", "1", "1", "1 1", "0", "2 1", "1"]);
        assert_eq!(puzzle.clues_at(OutlineSide::LowerRight), [Clue::black([1])]);
    }
}
