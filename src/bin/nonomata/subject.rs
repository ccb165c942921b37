//! A puzzle as commands see it: where it comes from, its problem and its layout. Nothing here asks which kind it is.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::io::{self, Write};

use nonomata::problem::{CellId, Problem};
use nonomata::puzzles::{Layout, Puzzle};
use nonomata::render::{Paint, Style, svg, text, text_with_rules};
use nonomata::search::Solution;
use nonomata::symbol::{Symbol, SymbolSet};

use crate::failure::Failure;
use crate::output::{Output, printable};

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The file as it was named, `-` for standard input, or `--puzzle`.
    pub(crate) source: String,
    /// Which puzzle of it, counted from 1.
    pub(crate) number: usize,
}

/// One puzzle, its problem, and where it comes from.
pub(crate) struct Subject<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) problem: Problem,
    pub(crate) format: &'a str,
    pub(crate) origin: Origin,
    /// What to call it, if there are others.
    pub(crate) heading: Option<String>,
    layout: OnceCell<Layout>,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, format: &'a str, origin: Origin) -> Subject<'a> {
        Subject {
            puzzle,
            problem: puzzle.to_problem(),
            format,
            origin,
            heading: None,
            layout: OnceCell::new(),
        }
    }

    /// Where its cells stand. Verdicts do not need that.
    pub(crate) fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| self.puzzle.layout())
    }

    /// What went wrong with this puzzle.
    pub(crate) fn failed(&self, failure: Failure) -> Failure {
        failure.about(&self.origin.source, Some(self.origin.number))
    }

    /// How many columns and rows there are, if all rows are equally long.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.layout().size()
    }

    /// The row and column of a cell, both counted from 1; where cells stand in no rows all are in the first.
    pub(crate) fn place(&self, cell: CellId) -> [usize; 2] {
        let (row, column) =
            self.problem.place(cell).or_else(|| self.place_in_layout(cell)).unwrap_or((0, cell.index()));
        [row + 1, column + 1]
    }

    fn place_in_layout(&self, cell: CellId) -> Option<(usize, usize)> {
        let rows = self.layout.get().filter(|layout| layout.table().is_some())?.rows();
        let in_row =
            |row: usize| Some((row, rows[row].cells.iter().position(|&other| other == cell.index())?));
        (0..rows.len()).find_map(in_row)
    }

    /// The rows and columns of some cells.
    pub(crate) fn places(&self, cells: &[CellId]) -> Vec<[usize; 2]> {
        cells.iter().map(|&cell| self.place(cell)).collect()
    }

    /// The cells that are given. What the rules of a logic grid say about a cell does not count.
    pub(crate) fn given(&self) -> impl Iterator<Item = CellId> {
        self.problem.declared_cells().filter(|cell| self.layout().is_given(cell.index()))
    }

    /// The cells in which two solutions differ, as far as they are drawn.
    pub(crate) fn differing(&self, one: &Solution, other: &Solution) -> Vec<CellId> {
        let shown: HashSet<usize> =
            self.layout().rows().iter().flat_map(|row| row.cells.iter().copied()).collect();
        one.differing(other).into_iter().filter(|cell| shown.contains(&cell.index())).collect()
    }

    /// How many of the cells that are the solution are not known.
    pub(crate) fn open(&self, cells: &[SymbolSet]) -> usize {
        self.problem.output_cells().filter(|cell| cells[cell.index()].known().is_none()).count()
    }

    /// What the puzzle's rules are called: lines, unless the author has numbered rules.
    pub(crate) fn rule_noun(&self) -> &'static str {
        if self.puzzle.rules().is_some() { "rule" } else { "line" }
    }

    /// The style that was asked for, if the puzzle has it: only grids with clues around them have more than one.
    pub(crate) fn style(&self, asked: Option<Style>) -> Result<Style, Failure> {
        match asked {
            Some(style) if style != Style::Ascii && !self.layout().has_clue_strips() => {
                let kind = self.puzzle.kind();
                Err(Failure::usage(format!(
                    "--style {style}: a {kind} has no styles, and is drawn as it stands"
                )))
            }
            _ => Ok(asked.unwrap_or_default()),
        }
    }

    /// What is known of all cells, drawn.
    pub(crate) fn drawn(&self, cells: &[SymbolSet], style: Style, paint: Paint) -> String {
        self.safe(text(self.layout(), cells, style, paint))
    }

    /// The same with the puzzle's rules.
    pub(crate) fn drawn_with_rules(&self, cells: &[SymbolSet], style: Style, paint: Paint) -> String {
        self.safe(text_with_rules(self.layout(), &self.problem, cells, style, paint))
    }

    /// A drawing without what a terminal would act on. The colours of a grid are meant.
    fn safe(&self, drawing: String) -> String {
        match self.layout().has_clue_strips() {
            true => drawing,
            false => drawing.lines().map(|line| printable(line) + "\n").collect(),
        }
    }

    /// The puzzle as SVG, with what is known of its cells.
    pub(crate) fn svg(&self, cells: &[SymbolSet]) -> String {
        svg(self.layout(), &self.problem, cells, self.puzzle.about().title())
    }

    /// A solution, drawn.
    pub(crate) fn solution(&self, solution: &Solution, style: Style, paint: Paint) -> String {
        self.drawn(&known(solution.symbols()), style, paint)
    }

    /// The solution that its author had in mind.
    pub(crate) fn goal(&self) -> Result<Vec<SymbolSet>, Failure> {
        let goal = self.puzzle.goal();
        goal.ok_or_else(|| Failure::unreadable(format!("this {} came without a goal", self.puzzle.kind())))
    }

    /// Says which puzzle is meant, where there are several.
    pub(crate) fn introduce(&self, output: &mut Output, after: &str) -> io::Result<()> {
        self.heading.as_ref().map_or(Ok(()), |heading| write!(output, "{heading}{after}"))
    }
}

/// The same symbols as sets of one.
pub(crate) fn known(symbols: &[Symbol]) -> Vec<SymbolSet> {
    symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect()
}
