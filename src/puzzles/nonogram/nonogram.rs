//! Nonograms. A black-and-white puzzle is a coloured one with one colour.
//!
//! A [`Nonogram`] is always well formed: every clue fits its line and uses only colours of the palette, the clues of
//! rows and columns can add up to the same number of cells for every colour, and every picture that comes with it has
//! its size. It may still have no solution. With a single colour, hidden clue entries have that colour.

use crate::puzzles::misfit::check_clues;
use crate::puzzles::sums::{misses_of, unequal_sums};
use crate::puzzles::{About, NonogramError, NonogramSide, Palette, Picture};
use nonomata_engine::problem::{Machines, Problem, ProblemBuilder, WrongLength};
use nonomata_engine::rule::{Block, Clue, LineClue, Rule};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// A nonogram: a rectangle of cells with a clue for every row and every column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nonogram {
    about: About,
    palette: Palette,
    rows: Vec<LineClue>,
    columns: Vec<LineClue>,
    given: Option<Picture>,
    goal: Option<Picture>,
    saved: Vec<Picture>,
}

/// The clues of the rows and of the columns of a finished picture.
///
/// PERF: by symbols, which take a sixteenth of the memory of candidates.
fn clues_of(picture: &Picture) -> Option<[Vec<Clue>; 2]> {
    let (width, height) = (picture.width(), picture.height());
    let rows = picture.symbols()?;
    let columns: Vec<Symbol> = (0..width).flat_map(|x| rows.iter().skip(x).step_by(width).copied()).collect();
    let clues = |symbols: &[Symbol], length: usize, count: usize| -> Vec<Clue> {
        (0..count).map(|line| Clue::of(&symbols[line * length..][..length])).collect()
    };
    Some([clues(&rows, width, height), clues(&columns, height, width)])
}

impl Nonogram {
    /// The most rows and the most columns a nonogram may have.
    pub const SIDE_LIMIT: usize = 1 << 16;

    /// A builder without clues.
    pub fn builder() -> NonogramBuilder {
        NonogramBuilder::default()
    }

    /// Builds the puzzle of a finished picture: the clues are the picture's runs, and the picture is the goal. It is an
    /// error if a cell of the picture is not known.
    pub fn from_picture(picture: Picture, palette: Palette) -> Result<Nonogram, NonogramError> {
        let Some([rows, columns]) = clues_of(&picture) else {
            return Err(NonogramError::unfinished(picture.unknown_count()));
        };
        Nonogram::builder().palette(palette).row_clues(rows).column_clues(columns).goal(picture).build()
    }

    /// Whether these are the clues of this finished picture.
    pub(super) fn has_clues_of_picture(&self, picture: &Picture) -> bool {
        let is_clue = |(line, clue): (&LineClue, Clue)| *line == clue;
        let are_clues = |lines: &[LineClue], clues: Vec<Clue>| {
            lines.len() == clues.len() && lines.iter().zip(clues).all(is_clue)
        };
        clues_of(picture)
            .is_some_and(|[rows, columns]| are_clues(&self.rows, rows) && are_clues(&self.columns, columns))
    }

    /// A builder that starts from this puzzle, to build a modified one.
    pub fn to_builder(&self) -> NonogramBuilder {
        NonogramBuilder {
            about: self.about.clone(),
            palette: Some(self.palette.clone()),
            rows: self.rows.clone(),
            columns: self.columns.clone(),
            given: self.given.clone(),
            goal: self.goal.clone(),
            saved: self.saved.clone(),
            refused: None,
            are_clues_checked: true,
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The clues of the rows, from the top.
    pub fn rows(&self) -> &[LineClue] {
        &self.rows
    }

    /// The clues of the columns, from the left.
    pub fn columns(&self) -> &[LineClue] {
        &self.columns
    }

    /// Its colours.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// The metadata.
    pub fn about(&self) -> &About {
        &self.about
    }

    /// The metadata, mutable.
    pub fn about_mut(&mut self) -> &mut About {
        &mut self.about
    }

    /// The given cells; they are constraints of the puzzle.
    pub fn given(&self) -> Option<&Picture> {
        self.given.as_ref()
    }

    /// The author's solution, if the source holds one. It is never used for solving.
    pub fn goal(&self) -> Option<&Picture> {
        self.goal.as_ref()
    }

    /// The puzzle without its goal.
    pub(super) fn forget_goal(&self) -> Nonogram {
        Nonogram { goal: None, ..self.clone() }
    }

    /// Half-solved grids that came with the puzzle.
    pub fn saved(&self) -> &[Picture] {
        &self.saved
    }

    /// The transposed puzzle.
    #[must_use]
    pub fn transposed(&self) -> Nonogram {
        Nonogram {
            about: self.about.clone(),
            palette: self.palette.clone(),
            rows: self.columns.clone(),
            columns: self.rows.clone(),
            given: self.given.as_ref().map(Picture::transposed),
            goal: self.goal.as_ref().map(Picture::transposed),
            saved: self.saved.iter().map(Picture::transposed).collect(),
        }
    }

    /// The puzzle as a problem: its cells row by row, first a line for every row, then one for every column, called
    /// `row 1` and `column 1`, and cells called `r1c1`.
    pub fn to_problem(&self) -> Problem {
        self.to_problem_with(&mut Machines::default())
    }

    /// The problem, with the compiled clues of earlier puzzles.
    pub fn to_problem_with(&self, machines: &mut Machines) -> Problem {
        let problem = self.problem_builder().build_with(machines);
        problem.expect("a nonogram is well formed, and its clues fit their lines")
    }

    fn problem_builder(&self) -> ProblemBuilder {
        let rules = |clues: &[LineClue]| clues.iter().cloned().map(Rule::from).collect();
        let builder = Problem::builder(self.palette.alphabet());
        let mut builder = builder.rows_and_columns(rules(&self.rows), rules(&self.columns));
        if let Some(given) = &self.given {
            for (cell, &candidates) in given.cells().iter().enumerate() {
                builder = builder.given(cell, candidates);
            }
        }
        builder
    }

    /// A finished picture from the symbols of the cells, row by row: those of a solution, for instance.
    ///
    /// ```
    /// use nonomata::puzzles::Nonogram;
    /// use nonomata::search::{Options, Verdict, solve};
    ///
    /// let puzzle = Nonogram::builder().rows([[2], [1]]).columns([[1], [2]]).build().unwrap();
    /// let outcome = solve(&puzzle.to_problem(), &Options::default());
    /// let Verdict::Unique(solution) = outcome.verdict else { panic!() };
    /// let picture = puzzle.picture_of(solution.symbols()).unwrap();
    /// assert_eq!(picture.symbols().as_deref(), Some(solution.symbols()));
    /// ```
    pub fn picture_of(&self, symbols: &[Symbol]) -> Result<Picture, WrongLength> {
        self.picture(&SymbolSet::singletons(symbols))
    }

    /// The picture with these candidates of the cells, row by row: those of an unfinished grid, for instance.
    pub fn picture(&self, candidates: &[SymbolSet]) -> Result<Picture, WrongLength> {
        let cells = self.width() * self.height();
        if candidates.len() != cells {
            return Err(WrongLength::new(cells, candidates.len()));
        }
        Ok(Picture::of_cells(self.width(), self.height(), candidates.to_vec()))
    }

    /// Checks that the clues fit their lines, by compiling those with hidden parts, as for a problem.
    fn check_clues(&self) -> Result<(), NonogramError> {
        let mut transitions = 0;
        self.check_side(NonogramSide::Row, &self.rows, self.width(), &mut transitions)?;
        self.check_side(NonogramSide::Column, &self.columns, self.height(), &mut transitions)
    }

    fn check_pictures(&self) -> Result<(), NonogramError> {
        self.check_picture("given", self.given.as_ref())?;
        self.check_picture("goal", self.goal.as_ref())?;
        self.saved.iter().try_for_each(|saved| self.check_picture("saved", Some(saved)))
    }

    fn check_sums(&self) -> Result<(), NonogramError> {
        match unequal_sums(&self.palette, &self.rows, &self.columns) {
            Some((colour, rows, columns)) => Err(NonogramError::sums(colour, rows, columns)),
            None => Ok(()),
        }
    }

    /// The line whose clue is the likely mistake, if the sums of rows and columns differ.
    pub(crate) fn likely_wrong_clue(&self) -> Option<(NonogramSide, usize)> {
        let misses = [
            (NonogramSide::Row, misses_of(&self.rows, &self.columns)),
            (NonogramSide::Column, misses_of(&self.columns, &self.rows)),
        ];
        let all = misses.into_iter().flat_map(|(side, misses)| {
            misses.into_iter().enumerate().map(move |(index, miss)| (miss, (side, index)))
        });
        let mut all: Vec<_> = all.filter(|(miss, _)| *miss > 0).collect();
        all.sort_by_key(|(miss, line)| (std::cmp::Reverse(*miss), *line));
        let is_alone = all.len() == 1 || all.len() > 1 && all[0].0 > all[1].0;
        all.first().filter(|_| is_alone).map(|(_, line)| *line)
    }

    fn check_side(
        &self,
        side: NonogramSide,
        clues: &[LineClue],
        length: usize,
        transitions: &mut usize,
    ) -> Result<(), NonogramError> {
        check_clues(clues.iter().map(|clue| (clue, length)), &self.palette, transitions)
            .map_err(|(index, misfit)| NonogramError::misfit(side, index, misfit))
    }

    fn check_picture(&self, what: &'static str, picture: Option<&Picture>) -> Result<(), NonogramError> {
        let Some(picture) = picture else { return Ok(()) };
        let (found, expected) = ((picture.width(), picture.height()), (self.width(), self.height()));
        if found != expected {
            return Err(NonogramError::picture_size(what, found, expected));
        }
        let all = SymbolSet::of_first(self.palette.size());
        let fits = |cell: &SymbolSet| !cell.is_empty() && cell.is_subset(all);
        if picture.cells().iter().all(fits) { Ok(()) } else { Err(NonogramError::picture_colours(what)) }
    }
}

/// Builder of a nonogram.
#[derive(Clone, Debug, Default)]
pub struct NonogramBuilder {
    about: About,
    palette: Option<Palette>,
    rows: Vec<LineClue>,
    columns: Vec<LineClue>,
    given: Option<Picture>,
    goal: Option<Picture>,
    saved: Vec<Picture>,
    /// The first invalid clue.
    refused: Option<NonogramError>,
    /// Whether the clues and colours are those of a puzzle.
    are_clues_checked: bool,
}

impl NonogramBuilder {
    /// The clues of the rows as lengths of black blocks, from the top.
    #[must_use]
    pub fn rows<C: AsRef<[u32]>>(mut self, clues: impl IntoIterator<Item = C>) -> NonogramBuilder {
        self.rows = self.black_clues(NonogramSide::Row, clues);
        self.are_clues_checked = false;
        self
    }

    /// The clues of the columns as lengths of black blocks, from the left.
    #[must_use]
    pub fn columns<C: AsRef<[u32]>>(mut self, clues: impl IntoIterator<Item = C>) -> NonogramBuilder {
        self.columns = self.black_clues(NonogramSide::Column, clues);
        self.are_clues_checked = false;
        self
    }

    /// The clues of the rows, from the top.
    #[must_use]
    pub fn row_clues<C: Into<LineClue>>(mut self, clues: impl IntoIterator<Item = C>) -> NonogramBuilder {
        self.rows = clues.into_iter().map(Into::into).collect();
        self.are_clues_checked = false;
        self
    }

    /// The clues of the columns, from the left.
    #[must_use]
    pub fn column_clues<C: Into<LineClue>>(mut self, clues: impl IntoIterator<Item = C>) -> NonogramBuilder {
        self.columns = clues.into_iter().map(Into::into).collect();
        self.are_clues_checked = false;
        self
    }

    /// The colours; black and white by default.
    #[must_use]
    pub fn palette(mut self, palette: Palette) -> NonogramBuilder {
        self.palette = Some(palette);
        self.are_clues_checked = false;
        self
    }

    /// The metadata.
    #[must_use]
    pub fn about(mut self, about: About) -> NonogramBuilder {
        self.about = about;
        self
    }

    /// The title.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> NonogramBuilder {
        self.about.set("title", title);
        self
    }

    /// The given cells.
    #[must_use]
    pub fn given(mut self, given: Picture) -> NonogramBuilder {
        self.given = Some(given);
        self
    }

    /// The goal picture.
    #[must_use]
    pub fn goal(mut self, goal: Picture) -> NonogramBuilder {
        self.goal = Some(goal);
        self
    }

    /// Adds a half-solved grid.
    #[must_use]
    pub fn saved(mut self, saved: Picture) -> NonogramBuilder {
        self.saved.push(saved);
        self
    }

    /// Builds the puzzle, or reports why it is not well formed.
    pub fn build(self) -> Result<Nonogram, NonogramError> {
        let (puzzle, sums) = self.build_with_any_sums()?;
        sums.map(|()| puzzle)
    }

    /// Builds the puzzle, and reports apart from it whether the sums of the clues differ.
    pub(crate) fn build_with_any_sums(self) -> Result<(Nonogram, Result<(), NonogramError>), NonogramError> {
        if let Some(error) = self.refused {
            return Err(error);
        }
        let (width, height) = (self.columns.len(), self.rows.len());
        if width.max(height) > Nonogram::SIDE_LIMIT {
            return Err(NonogramError::too_large(width, height, Nonogram::SIDE_LIMIT));
        }
        let palette = self.palette.unwrap_or_else(Palette::black_and_white);
        let clues = |clues: Vec<LineClue>| match palette.size() {
            2 => clues.into_iter().map(|clue| clue.of_one_symbol(Symbol::BLACK)).collect(),
            _ => clues,
        };
        let puzzle = Nonogram {
            about: self.about,
            rows: clues(self.rows),
            columns: clues(self.columns),
            palette,
            given: self.given,
            goal: self.goal,
            saved: self.saved,
        };
        if !self.are_clues_checked {
            puzzle.check_clues()?;
        }
        puzzle.check_pictures()?;
        let sums = puzzle.check_sums();
        Ok((puzzle, sums))
    }

    fn black_clues<C: AsRef<[u32]>>(
        &mut self,
        side: NonogramSide,
        clues: impl IntoIterator<Item = C>,
    ) -> Vec<LineClue> {
        let mut result: Vec<LineClue> = Vec::new();
        for (index, lengths) in clues.into_iter().enumerate() {
            let blocks = lengths.as_ref().iter().map(|&length| Block::new(length, Symbol::BLACK));
            match blocks.collect::<Result<Vec<_>, _>>() {
                Ok(blocks) => result.push(Clue::new(blocks).into()),
                Err(_) => {
                    self.refused.get_or_insert(NonogramError::empty_block(side, index));
                    result.push(Clue::default().into());
                }
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_without_cells_have_clues_without_blocks() {
        for (width, height) in [(0, 0), (0, 3), (3, 0)] {
            let picture = Picture::of_symbols(width, height, &[]);
            let puzzle = Nonogram::from_picture(picture.clone(), Palette::black_and_white()).unwrap();
            assert_eq!((puzzle.width(), puzzle.height()), (width, height));
            assert!(puzzle.has_clues_of_picture(&picture));
        }
    }

    #[test]
    fn what_is_not_well_formed_is_refused_with_its_place() {
        let build = |rows: Vec<Vec<u32>>, columns: Vec<Vec<u32>>| {
            Nonogram::builder().rows(rows).columns(columns).build().unwrap_err()
        };
        let error = build(vec![vec![3]], vec![vec![1], vec![1]]);
        assert_eq!(error.to_string(), "the clue of row 1 needs 3 cells, but the row has 2");
        assert_eq!(error.line(), Some((NonogramSide::Row, 0)));
        let error = build(vec![vec![1]], vec![vec![1], vec![1]]);
        assert_eq!(error.to_string(), "the row clues add up to 1 cell, the column clues to 2");
        let error = build(vec![vec![]], vec![vec![], vec![0]]);
        assert_eq!(error.to_string(), "the clue of column 2 holds a 0; an empty clue has no blocks");
    }

    #[test]
    fn a_picture_gives_its_clues() {
        let letters = [1, 1, 2, 0, 0, 2, 2, 0].map(Symbol::new);
        let colours = [('.', 255), ('r', 0), ('b', 1)]
            .map(|(letter, grey)| Colour::new(letter.to_string(), letter, [grey; 3]));
        let picture = Picture::of_symbols(4, 2, &letters);
        let puzzle = Nonogram::from_picture(picture, Palette::new(colours).unwrap()).unwrap();
        assert_eq!(puzzle.rows()[0].to_string(), "2 1:2");
        assert_eq!(puzzle.columns()[3], Clue::default());
        assert_eq!(puzzle.transposed().transposed(), puzzle);
        assert_eq!(puzzle.transposed().rows()[1].to_string(), "1 1:2");
    }

    #[test]
    fn pictures_of_other_sizes_and_unfinished_ones_are_refused() {
        let ones = || Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]);
        let puzzle = ones().build().unwrap();
        let short = [SymbolSet::only(Symbol::BLANK); 3];
        let refused = [puzzle.with_goal(&short), puzzle.with_saved(&short), puzzle.with_clues_of(&short)];
        for result in refused {
            let message = result.unwrap().unwrap_err().to_string();
            assert_eq!(message, "expected one value for each of 4 cells, found 3");
        }
        let open = puzzle.with_clues_of(&[SymbolSet::of_first(2); 4]).unwrap().unwrap_err();
        assert_eq!(open.to_string(), "the picture is not finished: 4 cells are unknown");
    }

    #[test]
    fn given_cells_are_constraints() {
        let ones = || Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]);
        let puzzle = ones().build().unwrap();
        let mut given = Picture::unknown(2, 2, 2);
        assert!(puzzle.has_same_constraints(&ones().given(given.clone()).build().unwrap()));
        given.set(0, 0, SymbolSet::only(Symbol::BLACK));
        assert!(!puzzle.has_same_constraints(&ones().given(given).build().unwrap()));
    }

    use crate::puzzles::{Colour, PuzzleKind};
}
