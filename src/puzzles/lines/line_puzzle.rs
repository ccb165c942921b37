//! Custom line puzzles: a problem with a layout.

use std::fmt;

use crate::puzzles::{About, Layout, PuzzleKind};
use nonomata_engine::problem::Problem;

/// A custom line puzzle: a problem with a layout, as the format `lines` describes it.
#[derive(Clone, Debug)]
pub struct LinePuzzle {
    about: About,
    layout: Layout,
    problem: Problem,
    kind: &'static str,
}

impl LinePuzzle {
    /// Combines a problem with a layout, which may refer only to declared cells of that problem. Initially known cells
    /// are given cells.
    ///
    /// ```
    /// use nonomata::problem::Problem;
    /// use nonomata::puzzles::{About, Layout, LinePuzzle};
    /// use nonomata::symbol::Alphabet;
    ///
    /// let problem = Problem::builder(Alphabet::black_and_white()).rectangle(2, 1).build().unwrap();
    /// assert!(LinePuzzle::new(About::default(), Layout::rectangle(2, 1), problem.clone()).is_ok());
    /// let error = LinePuzzle::new(About::default(), Layout::rectangle(2, 2), problem).unwrap_err();
    /// assert_eq!(error.to_string(), "the layout contains cell 2, but there are only 2 cells, counted from 0");
    /// ```
    pub fn new(about: About, layout: Layout, problem: Problem) -> Result<LinePuzzle, LayoutError> {
        let cells = problem.declared_count();
        let clues = layout.clues().iter().map(|clue| clue.cell);
        let mut used = layout.rows().iter().flat_map(|row| row.cells.iter().copied()).chain(clues);
        if let Some(cell) = used.find(|&cell| cell >= cells) {
            return Err(LayoutError { cell, cells });
        }
        drop(used);
        let is_choice = problem.alphabet().size() > 1;
        let cells = problem.initial_candidates()[..problem.declared_count()].iter().enumerate();
        let given = cells.filter(|(_, cell)| is_choice && cell.known().is_some()).map(|(number, _)| number);
        Ok(LinePuzzle {
            about,
            layout: layout.with_given(given).with_alphabet(problem.alphabet().clone()),
            problem,
            kind: LinePuzzle::NAME,
        })
    }

    /// The puzzle as one of a kind of your own, which answers name.
    ///
    /// ```
    /// use nonomata::puzzles::{About, Layout, LinePuzzle, Puzzle};
    /// use nonomata::session::{Hint, Subject};
    /// use nonomata::{Alphabet, Level, Options, Pattern, Problem, Rule, SymbolSet};
    ///
    /// // Takuzu, also known as binairo: as many 0 as 1 in each line, and nowhere three of the same in a row.
    /// let alphabet = Alphabet::of_letters("01")?;
    /// let balanced = Rule::from(Pattern::new("(?=0*(10*){2}$)(?!.*(000|111)).*", &alphabet)?);
    /// let mut builder = Problem::builder(alphabet.clone()).rectangle(4, 4);
    /// for line in 0..4 {
    ///     let rules = "as many 0 as 1, no three in a row";
    ///     builder = builder.line(format!("row {}", line + 1), 4 * line..4 * line + 4, balanced.clone());
    ///     builder = builder.name_rule(rules);
    ///     builder = builder.line(format!("column {}", line + 1), (line..16).step_by(4), balanced.clone());
    ///     builder = builder.name_rule(rules);
    /// }
    /// for (cell, letter) in [(0, '1'), (1, '1'), (6, '0'), (7, '0'), (9, '0'), (10, '1')] {
    ///     builder = builder.given(cell, SymbolSet::only(alphabet.symbol(letter).unwrap()));
    /// }
    /// let puzzle = LinePuzzle::new(About::default(), Layout::rectangle(4, 4), builder.build()?)?;
    /// let subject = Subject::from(Puzzle::from(puzzle.with_kind("takuzu")));
    /// let hint = subject.ask(&Hint { level: Level::Why, ..Hint::default() }, &Options::default())?;
    /// let row = "Row 1 (as many 0 as 1, no three in a row)";
    /// assert_eq!(hint.text(), format!("{row}: only one filling is left: '1100'. So r1c3 and r1c4 are '0'."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_kind(self, kind: &'static str) -> LinePuzzle {
        LinePuzzle { kind, ..self }
    }
}

/// The error for a layout with a cell that the problem does not declare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayoutError {
    cell: usize,
    cells: usize,
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LayoutError { cell, cells } = self;
        write!(f, "the layout contains cell {cell}, but there are only {cells} cells, counted from 0")
    }
}

impl std::error::Error for LayoutError {}

impl PartialEq for LinePuzzle {
    fn eq(&self, other: &LinePuzzle) -> bool {
        (&self.about, &self.layout) == (&other.about, &other.layout) && self.has_same_constraints(other)
    }
}

impl PuzzleKind for LinePuzzle {
    const NAME: &'static str = "lines";

    fn kind(&self) -> &'static str {
        self.kind
    }

    fn about(&self) -> &About {
        &self.about
    }

    fn about_mut(&mut self) -> &mut About {
        &mut self.about
    }

    fn to_problem(&self) -> Problem {
        self.problem.clone()
    }

    fn cell_count(&self) -> usize {
        self.problem.cell_count()
    }

    fn layout(&self) -> Layout {
        self.layout.clone()
    }

    fn has_same_constraints(&self, other: &LinePuzzle) -> bool {
        let lines = |puzzle: &LinePuzzle| {
            puzzle
                .problem
                .lines()
                .iter()
                .map(|line| (line.cells().to_vec(), line.rule().clone()))
                .collect::<Vec<_>>()
        };
        self.problem.initial_candidates() == other.problem.initial_candidates() && lines(self) == lines(other)
    }
}
