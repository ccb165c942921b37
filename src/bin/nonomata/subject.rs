//! A puzzle of any kind, as a command meets it: what it is called, how it is drawn, and how pictures of it are read.
//!
//! Nonograms have styles and logic grids have tables; whatever else there is, is drawn as it stands. Cells that a puzzle
//! keeps behind those of its layout are neither drawn nor read.

use std::collections::HashSet;
use std::io::{self, Write};

use nonomata::formats::logic;
use nonomata::problem::{CellId, Problem};
use nonomata::puzzles::{Layout, Puzzle};
use nonomata::render::{Paint, Style, layout_text, render, table};
use nonomata::search::Solution;
use nonomata::symbol::{Symbol, SymbolSet};

use crate::failure::Failure;
use crate::output::{Output, printable};
use crate::pictures::Sketch;

/// Where a puzzle comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// The file as it was named, `-` for standard input, or `--puzzle`.
    pub(crate) source: String,
    /// Which puzzle of it, counted from 1.
    pub(crate) number: usize,
}

/// One puzzle, the problem it is, and where it comes from.
pub(crate) struct Subject<'a> {
    pub(crate) puzzle: &'a dyn Puzzle,
    pub(crate) problem: Problem,
    pub(crate) layout: Layout,
    pub(crate) format: &'a str,
    pub(crate) origin: Origin,
    /// What to call it, if there are others.
    pub(crate) heading: Option<String>,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(puzzle: &'a dyn Puzzle, format: &'a str, origin: Origin) -> Subject<'a> {
        Subject {
            puzzle,
            problem: puzzle.to_problem(),
            layout: puzzle.layout(),
            format,
            origin,
            heading: None,
        }
    }

    /// What went wrong with this puzzle.
    pub(crate) fn failed(&self, failure: Failure) -> Failure {
        failure.about(&self.origin.source, Some(self.origin.number))
    }

    /// How many columns and rows there are, if all rows are equally long.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        let rows = self.layout.rows();
        let width = rows.first().map_or(0, |row| row.cells.len());
        rows.iter().all(|row| row.cells.len() == width && row.indent == 0).then_some((width, rows.len()))
    }

    /// The row and column of a cell, both counted from 1; where cells stand in no rows all are in the first.
    pub(crate) fn place(&self, cell: CellId) -> [usize; 2] {
        self.problem.place(cell).map_or([1, cell.index() + 1], |(row, column)| [row + 1, column + 1])
    }

    /// The rows and columns of some cells.
    pub(crate) fn places(&self, cells: &[CellId]) -> Vec<[usize; 2]> {
        cells.iter().map(|&cell| self.place(cell)).collect()
    }

    /// The cells that are given. What the rules of a logic grid say of a cell is no such thing.
    pub(crate) fn given(&self) -> impl Iterator<Item = CellId> {
        self.problem.declared_cells().filter(|cell| self.layout.is_given(cell.index()))
    }

    /// The cells in which two solutions differ, as far as people see them.
    pub(crate) fn differing(&self, one: &Solution, other: &Solution) -> Vec<CellId> {
        let shown: HashSet<usize> =
            self.layout.rows().iter().flat_map(|row| row.cells.iter().copied()).collect();
        one.differing(other).into_iter().filter(|cell| shown.contains(&cell.index())).collect()
    }

    /// The style that was asked for, if this kind of puzzle has it: only nonograms have more than one.
    pub(crate) fn style(&self, asked: Option<Style>) -> Result<Style, Failure> {
        match asked {
            Some(style) if style != Style::Ascii && self.puzzle.as_nonogram().is_none() => {
                let kind = self.puzzle.kind();
                Err(Failure::usage(format!(
                    "--style {style} is for nonograms; a {kind} is drawn as it stands"
                )))
            }
            _ => Ok(asked.unwrap_or_default()),
        }
    }

    /// What is known of all cells, drawn.
    pub(crate) fn drawn(&self, cells: &[SymbolSet], style: Style, paint: Paint) -> String {
        if let Some(puzzle) = self.puzzle.as_nonogram() {
            return render(puzzle, &puzzle.picture(cells), style, paint);
        }
        let text = match self.puzzle.as_logic_grid() {
            Some(puzzle) => table(puzzle, &puzzle.answer(cells)),
            None => layout_text(&self.layout, self.problem.alphabet(), cells),
        };
        text.lines().map(|line| printable(line) + "\n").collect()
    }

    /// A solution, drawn.
    pub(crate) fn solution(&self, solution: &Solution, style: Style, paint: Paint) -> String {
        self.drawn(&known(solution.symbols()), style, paint)
    }

    /// What a picture says of all cells. `?` is read where `unknown` cells are allowed.
    pub(crate) fn read(&self, sketch: &Sketch, unknown: bool) -> Result<Vec<SymbolSet>, Failure> {
        if let Some(puzzle) = self.puzzle.as_nonogram() {
            return Ok(sketch.picture_of(puzzle, unknown)?.cells().to_vec());
        }
        let Some(puzzle) = self.puzzle.as_logic_grid() else {
            return sketch.cells_of(&self.layout, self.puzzle, &self.problem, unknown);
        };
        let source = sketch.source();
        let answer = logic::read_answer(&source, puzzle, unknown)
            .map_err(|error| Failure::of_text(source.name(), &error))?;
        let behind = &self.problem.cells()[answer.cells().len()..];
        Ok(answer.cells().iter().chain(behind).copied().collect())
    }

    /// The picture that its author had in mind.
    pub(crate) fn goal(&self) -> Result<Vec<SymbolSet>, Failure> {
        let goal = match (self.puzzle.as_nonogram(), self.puzzle.as_triddler()) {
            (Some(puzzle), _) => puzzle.goal().map(|goal| goal.cells().to_vec()),
            (None, Some(puzzle)) => puzzle.goal().map(known),
            (None, None) => {
                return Err(Failure::unreadable(format!("a {} has no goal", self.puzzle.kind())));
            }
        };
        goal.ok_or_else(|| Failure::unreadable("the puzzle came without a goal"))
    }

    /// Says which puzzle is meant, where there are several.
    pub(crate) fn introduce(&self, output: &mut Output, behind: &str) -> io::Result<()> {
        self.heading.as_ref().map_or(Ok(()), |heading| write!(output, "{heading}{behind}"))
    }
}

/// The same symbols as sets of one.
pub(crate) fn known(symbols: &[Symbol]) -> Vec<SymbolSet> {
    symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect()
}
