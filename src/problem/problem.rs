//! The problem itself: what never changes while it is solved.

use super::names::Names;
use super::{CellId, Line, LineId, ProblemBuilder};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// A place where a line meets a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The line.
    pub line: LineId,
    /// The place of the cell in it, counted from 0.
    pub position: u32,
}

/// Cells, lines, rules and names: what the engine solves. It never changes.
#[derive(Clone, Debug)]
pub struct Problem {
    pub(super) alphabet: Alphabet,
    /// The first candidates of every cell.
    pub(super) cells: Vec<SymbolSet>,
    /// How many cells are the output. They are the first cells; projected_out them stand marks.
    pub(super) output: usize,
    /// For every cell whether it stands projected_out the output; empty if there are no marks.
    pub(super) projected_out: Vec<bool>,
    /// What each generated cell says. They are the last cells.
    pub(super) generated: Vec<String>,
    /// The line that each generated line is a part of. They are the last lines.
    pub(super) parents: Vec<LineId>,
    pub(super) names: Names,
    pub(super) lines: Vec<Line>,
    /// The crossings of all cells, cell by cell; those of cell `c` are `crossings[first[c]..first[c + 1]]`.
    pub(super) crossings: Vec<Crossing>,
    pub(super) first: Vec<u32>,
    /// Every line is in exactly one layer, in ascending order, and no two lines of a layer share a cell.
    pub(super) layers: Vec<Vec<LineId>>,
}

impl Problem {
    /// Begins a problem over that alphabet.
    pub fn builder(alphabet: Alphabet) -> ProblemBuilder {
        ProblemBuilder::new(alphabet)
    }

    /// Its symbols.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The candidates of every cell before anything is deduced.
    pub fn cells(&self) -> &[SymbolSet] {
        &self.cells
    }

    /// The first cell for which what is given leaves nothing: then there is no solution.
    pub fn empty_cell(&self) -> Option<CellId> {
        self.cells.iter().position(|set| set.is_empty()).map(CellId::new)
    }

    /// Whether every line has a clue: then symbol 0 is a blank, and everything else is coloured.
    pub fn has_only_clues(&self) -> bool {
        self.lines().iter().all(|line| line.rule().is_clue())
    }

    /// How many of the cells are the puzzle's own. Behind them stand generated ones, which lines with large patterns
    /// need: their symbols are told by those before them. Most problems have none.
    pub fn declared_count(&self) -> usize {
        self.cells.len() - self.generated.len()
    }

    /// How many of the puzzle's own cells are the output. All of them are, unless
    /// [`ProblemBuilder::output_cells`] says something else.
    pub fn output_count(&self) -> usize {
        self.output
    }

    /// The numbers of the cells that are the output.
    pub fn output_cells(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.output).map(CellId::new)
    }

    /// Whether some auxiliary cells are projected out: solutions may then agree on the output and differ elsewhere.
    pub fn has_projected_cells(&self) -> bool {
        self.output < self.declared_count()
    }

    /// Whether a cell is an auxiliary cell, that is, not an output cell.
    pub fn is_auxiliary(&self, cell: CellId) -> bool {
        cell.index() >= self.output
    }

    /// Whether solutions that differ in this cell may have the same output: it is a mark, or generated in a line that runs
    /// over marks.
    #[inline]
    pub fn is_projected_out(&self, cell: CellId) -> bool {
        self.projected_out.get(cell.index()).copied().unwrap_or(false)
    }

    /// The numbers of all cells.
    pub fn cell_ids(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.cells.len()).map(CellId::new)
    }

    /// Its lines.
    #[inline]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line of that number.
    #[inline]
    pub fn line(&self, line: LineId) -> &Line {
        &self.lines[line.index()]
    }

    /// The numbers of all lines.
    pub fn line_ids(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.lines.len()).map(LineId::new)
    }

    /// The lines that run over a cell.
    #[inline]
    pub fn crossings(&self, cell: CellId) -> &[Crossing] {
        &self.crossings[self.first[cell.index()] as usize..self.first[cell.index() + 1] as usize]
    }

    /// The lines in layers: no two lines of a layer share a cell, so they can be looked at side by side. In a
    /// nonogram the rows are one layer and the columns the other.
    #[inline]
    pub fn layers(&self) -> &[Vec<LineId>] {
        &self.layers
    }

    /// The numbers of the puzzle's own cells.
    pub fn declared_cells(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.declared_count()).map(CellId::new)
    }

    /// Whether a cell is one of the generated ones.
    pub fn is_generated(&self, cell: CellId) -> bool {
        cell.index() >= self.declared_count()
    }

    /// The puzzle's own line that a generated line is a part of; every other line is its own.
    pub fn parent_line(&self, line: LineId) -> LineId {
        let generated = line.index().checked_sub(self.lines.len() - self.parents.len());
        generated.map_or(line, |generated| self.parents[generated])
    }

    /// The row and column of a cell, both counted from 0, where cells stand in rows.
    pub fn place(&self, cell: CellId) -> Option<(usize, usize)> {
        self.names.place(cell.index()).filter(|_| !self.is_generated(cell))
    }

    /// The two parts of a cell's name, if it has two: `the drink` of `house 2`.
    pub fn name_parts(&self, cell: CellId) -> Option<(&str, &str)> {
        self.names.parts(cell).filter(|_| !self.is_generated(cell))
    }

    /// Whether what may stand in a cell has names of its own there, and not those of the alphabet.
    pub fn has_own_symbols(&self, cell: CellId) -> bool {
        self.names.has_own_symbols(cell)
    }

    /// What people call a cell: its own name if it has one, else `r7c12` in a rectangle and `cell 5` elsewhere,
    /// counted from 1. A generated cell is called after what it says.
    pub fn cell_name(&self, cell: CellId) -> String {
        match cell.index().checked_sub(self.declared_count()) {
            Some(generated) => self.generated[generated].clone(),
            None => self.names.cell(cell),
        }
    }

    /// What people call a symbol where it stands in that cell: usually what the alphabet calls it everywhere.
    pub fn symbol_name(&self, cell: CellId, symbol: Symbol) -> &str {
        self.names.symbol(cell, symbol, &self.alphabet)
    }
}
