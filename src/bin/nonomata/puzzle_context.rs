//! A puzzle with its origin, problem and layout, the same for every kind of puzzle.

use std::cell::OnceCell;
use std::collections::HashSet;
use std::io::{self, Write};

use nonomata::problem::{CellId, Machines, Problem};
use nonomata::puzzles::{Layout, Puzzle};
use nonomata::render::{Look, Paint, Style, svg, text, text_with_rules};
use nonomata::search::Solution;
use nonomata::symbol::{Symbol, SymbolSet};

use crate::failure::Failure;
use crate::output::{Output, printable};

/// The origin of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Origin {
    /// The file as it was named, `-` for standard input, or `--puzzle`.
    pub(crate) source: String,
    /// The number of the puzzle in the source, counted from 1.
    pub(crate) number: usize,
}

/// A puzzle, its problem and its origin.
pub(crate) struct PuzzleContext<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) problem: Problem,
    pub(crate) format: &'a str,
    pub(crate) origin: Origin,
    /// The heading of its output, if there are several puzzles.
    pub(crate) heading: Option<String>,
    layout: OnceCell<Layout>,
}

impl<'a> PuzzleContext<'a> {
    pub(crate) fn new(puzzle: &'a Puzzle, format: &'a str, origin: Origin) -> PuzzleContext<'a> {
        PuzzleContext::with_machines(puzzle, format, origin, &mut Machines::default())
    }

    /// The same, with the compiled rules of earlier puzzles.
    pub(crate) fn with_machines(
        puzzle: &'a Puzzle,
        format: &'a str,
        origin: Origin,
        machines: &mut Machines,
    ) -> PuzzleContext<'a> {
        let problem = puzzle.to_problem_with(machines);
        PuzzleContext { puzzle, problem, format, origin, heading: None, layout: OnceCell::new() }
    }

    /// The layout of the cells, computed on demand, since verdicts do not need it.
    pub(crate) fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| self.puzzle.layout())
    }

    /// A failure about this puzzle.
    pub(crate) fn failed(&self, failure: Failure) -> Failure {
        failure.about(&self.origin.source, Some(self.origin.number))
    }

    /// The number of columns and rows, if all rows have the same length.
    pub(crate) fn size(&self) -> Option<(usize, usize)> {
        self.layout().size()
    }

    /// The row and column of a cell, both counted from 1. Cells without a grid position are all in row 1.
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

    /// The given cells. A cell that a rule of a logic grid decides does not count.
    pub(crate) fn given(&self) -> impl Iterator<Item = CellId> {
        self.problem.declared_cells().filter(|cell| self.layout().is_given(cell.index()))
    }

    /// The drawn cells in which two solutions differ.
    pub(crate) fn differing(&self, one: &Solution, other: &Solution) -> Vec<CellId> {
        let shown: HashSet<usize> =
            self.layout().rows().iter().flat_map(|row| row.cells.iter().copied()).collect();
        one.differing(other).into_iter().filter(|cell| shown.contains(&cell.index())).collect()
    }

    /// The number of output cells that are not known.
    pub(crate) fn open(&self, cells: &[SymbolSet]) -> usize {
        self.problem.output_cells().filter(|cell| cells[cell.index()].known().is_none()).count()
    }

    /// The noun for the puzzle's constraints: `rule` if the author has numbered rules, else `line`.
    pub(crate) fn rule_noun(&self) -> &'static str {
        if self.puzzle.rules().is_some() { "rule" } else { "line" }
    }

    /// The requested style, if the puzzle has it. Only grids with clues around them have more than one.
    pub(crate) fn style(&self, asked: Option<Style>) -> Result<Style, Failure> {
        match asked {
            Some(style) if style != Style::Ascii && !self.layout().has_clue_strips() => {
                let kind = self.puzzle.kind();
                Err(Failure::usage(format!("--style {style}: a {kind} can only be drawn as ascii")))
            }
            _ => Ok(asked.unwrap_or_default()),
        }
    }

    /// The known cells, drawn.
    pub(crate) fn drawn(&self, cells: &[SymbolSet], style: Style, paint: Paint) -> String {
        self.safe(text(self.layout(), cells, style, paint))
    }

    /// The same with the puzzle's rules.
    pub(crate) fn drawn_with_rules(&self, cells: &[SymbolSet], style: Style, paint: Paint) -> String {
        self.safe(text_with_rules(self.layout(), &self.problem, cells, style, paint))
    }

    /// The drawing without control characters. The colours of a grid are kept.
    fn safe(&self, drawing: String) -> String {
        match self.layout().has_clue_strips() {
            true => drawing,
            false => drawing.lines().map(|line| printable(line) + "\n").collect(),
        }
    }

    /// The puzzle as SVG with the known cells. Only a finished one has its title, which often gives the solution away.
    pub(crate) fn svg(&self, cells: &[SymbolSet], look: &Look) -> String {
        let title = self.puzzle.about().title().filter(|_| self.open(cells) == 0);
        svg(self.layout(), &self.problem, cells, &look.clone().with_title(title))
    }

    /// A solution, drawn.
    pub(crate) fn solution(&self, solution: &Solution, style: Style, paint: Paint) -> String {
        self.drawn(&known(solution.symbols()), style, paint)
    }

    /// The goal picture.
    pub(crate) fn goal(&self) -> Result<Vec<SymbolSet>, Failure> {
        let goal = self.puzzle.goal();
        goal.ok_or_else(|| Failure::unreadable(format!("this {} has no goal picture", self.puzzle.kind())))
    }

    /// Prints the heading, if there are several puzzles.
    pub(crate) fn introduce(&self, output: &mut Output, after: &str) -> io::Result<()> {
        self.heading.as_ref().map_or(Ok(()), |heading| write!(output, "{heading}{after}"))
    }
}

/// Each symbol as a set of one.
pub(crate) fn known(symbols: &[Symbol]) -> Vec<SymbolSet> {
    symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect()
}
