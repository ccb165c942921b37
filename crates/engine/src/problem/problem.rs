//! The problem itself, immutable while it is solved.

use std::borrow::Cow;

use super::crossings::Index;
use super::initial::Initial;
use super::names::Names;
use super::{CellId, Crossings, Line, LineId, ProblemBuilder, ProblemError, WrongLength};
use crate::rule::{Clue, Rule};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// Cells, lines, rules and names: the input of the engine.
#[derive(Clone, Debug)]
pub struct Problem {
    pub(super) alphabet: Alphabet,
    /// The initial candidates of every cell.
    pub(super) cells: Initial,
    /// The number of output cells, which come first.
    pub(super) output: usize,
    /// For every cell, whether it is projected out; empty if none is.
    pub(super) projected_out: Vec<bool>,
    /// The meaning of each generated cell. They are the last cells.
    pub(super) generated: Vec<String>,
    /// The parent line of each generated line. They are the last lines.
    pub(super) parents: Vec<LineId>,
    pub(super) names: Names,
    pub(super) lines: Vec<Line>,
    /// Whether every line has a clue.
    ///
    // PERF: asked for every letter that is written. Going through the lines took a third of the JSON of an explanation
    // of 500x500 cells in colours.
    pub(super) has_only_clues: bool,
    pub(super) index: Index,
    /// Invariant: every line is in exactly one layer, in ascending order, and no two lines of a layer share
    /// a cell.
    pub(super) layers: Vec<Vec<LineId>>,
}

fn black(lengths: impl IntoIterator<Item = u32>) -> Rule {
    Clue::black(lengths.into_iter().filter(|&length| length > 0)).into()
}

impl Problem {
    /// The most transitions of the automata of all rules together, where equal rules count once.
    pub const TRANSITION_LIMIT: usize = 1 << 25;

    /// The problem of a nonogram in black and white, from the lengths of the blocks of its rows and columns. A 0 stands
    /// for no block.
    ///
    /// ```
    /// use nonomata_engine::problem::Problem;
    /// use nonomata_engine::search::{Options, solve};
    ///
    /// let problem = Problem::of_clues([vec![1, 1], vec![1]], [[1], [1], [1]])?;
    /// assert_eq!(solve(&problem, &Options::default()).verdict.to_string(), "one solution");
    /// # Ok::<(), nonomata_engine::problem::ProblemError>(())
    /// ```
    pub fn of_clues<R, C>(
        rows: impl IntoIterator<Item = R>,
        columns: impl IntoIterator<Item = C>,
    ) -> Result<Problem, ProblemError>
    where
        R: IntoIterator<Item = u32>,
        C: IntoIterator<Item = u32>,
    {
        let rows = rows.into_iter().map(|row| black(row)).collect();
        let columns = columns.into_iter().map(|column| black(column)).collect();
        Problem::builder(Alphabet::black_and_white()).rows_and_columns(rows, columns).build()
    }

    /// Starts a problem over this alphabet.
    pub fn builder(alphabet: Alphabet) -> ProblemBuilder {
        ProblemBuilder::new(alphabet)
    }

    /// The alphabet.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The initial candidates of every cell. The list is made on first use where they are the same in all; of a large
    /// picture it takes more memory than everything else.
    pub fn initial_candidates(&self) -> &[SymbolSet] {
        self.cells.list()
    }

    /// The initial candidates of a cell.
    ///
    /// # Panics
    ///
    /// If the problem has no such cell.
    #[inline]
    pub fn initial(&self, cell: CellId) -> SymbolSet {
        self.cells.get(cell.index())
    }

    /// The initial candidates of all cells, if they are the same in all.
    pub(crate) fn uniform_cells(&self) -> Option<SymbolSet> {
        self.cells.uniform()
    }

    /// The number of cells.
    pub fn cell_count(&self) -> usize {
        self.cells.count()
    }

    /// The first cell without initial candidates; if there is one, there is no solution.
    pub fn empty_cell(&self) -> Option<CellId> {
        match self.cells.uniform() {
            Some(all) => self.cell_ids().next().filter(|_| all.is_empty()),
            None => self.initial_candidates().iter().position(|set| set.is_empty()).map(CellId::new),
        }
    }

    /// Whether every line has a clue. If so, symbol 0 is the blank and all others are colours.
    pub fn has_only_clues(&self) -> bool {
        self.has_only_clues
    }

    /// The number of declared cells. Generated cells come after them; most problems have none.
    pub fn declared_count(&self) -> usize {
        self.cell_count() - self.generated.len()
    }

    /// The number of output cells: all declared cells, unless [`ProblemBuilder::output_cells`] says
    /// otherwise.
    pub fn output_count(&self) -> usize {
        self.output
    }

    /// The output cells.
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

    /// Whether a cell is projected out: solutions that agree on all output cells may differ in it.
    #[inline]
    pub fn is_projected_out(&self, cell: CellId) -> bool {
        self.projected_out.get(cell.index()).copied().unwrap_or(false)
    }

    /// The candidates of all cells where a player or a file knows these of the declared cells: generated cells, if
    /// there are any, keep their first candidates. Candidates of all cells are returned as they are.
    ///
    /// ```
    /// use nonomata_engine::problem::Problem;
    ///
    /// let problem = Problem::of_clues([[1], [1]], [[1], [1]]).unwrap();
    /// assert_eq!(problem.complete(problem.initial_candidates()).unwrap(), problem.initial_candidates());
    /// let error = problem.complete(&problem.initial_candidates()[1..]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected one value for each of 4 cells, found 3");
    /// ```
    pub fn complete(&self, known: &[SymbolSet]) -> Result<Vec<SymbolSet>, WrongLength> {
        Ok(self.completed(known)?.into_owned())
    }

    /// The candidates of all cells, without a copy where there is nothing to add.
    pub fn completed<'a>(&self, known: &'a [SymbolSet]) -> Result<Cow<'a, [SymbolSet]>, WrongLength> {
        self.check_length(known.len())?;
        Ok(match known.len() == self.cell_count() {
            true => Cow::Borrowed(known),
            false => known.iter().chain(&self.initial_candidates()[known.len()..]).copied().collect(),
        })
    }

    /// Checks that there is one value for each declared cell, or one for each cell.
    pub(crate) fn check_length(&self, length: usize) -> Result<(), WrongLength> {
        let declared = self.declared_count();
        let is_right = length == declared || length == self.cell_count();
        if is_right { Ok(()) } else { Err(WrongLength::new(declared, length)) }
    }

    /// All cells.
    pub fn cell_ids(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.cell_count()).map(CellId::new)
    }

    /// The lines.
    #[inline]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line with this identifier.
    ///
    /// # Panics
    ///
    /// If the problem has no such line.
    #[inline]
    pub fn line(&self, line: LineId) -> &Line {
        &self.lines[line.index()]
    }

    /// All lines.
    pub fn line_ids(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.lines.len()).map(LineId::new)
    }

    /// The lines through a cell.
    ///
    /// # Panics
    ///
    /// If the problem has no such cell.
    #[inline(always)]
    pub fn crossings(&self, cell: CellId) -> Crossings<'_> {
        self.index.at(cell)
    }

    /// The rows, if the cells are a rectangle and the lines its rows and columns.
    pub(crate) fn rows(&self) -> Option<&[LineId]> {
        match self.index {
            Index::Rectangle(_) => self.layers.first().map(Vec::as_slice),
            Index::Listed { .. } => None,
        }
    }

    /// The cells that are on no line.
    pub fn loose_cells(&self) -> Vec<CellId> {
        self.index.loose_cells()
    }

    /// The colours, and the blank, that the clues of all lines through a cell have. Every symbol where there are none.
    pub fn clue_colours(&self, cell: CellId) -> SymbolSet {
        let lines = self.crossings(cell).iter().map(|crossing| self.line(crossing.line).colours);
        lines.fold(self.alphabet.all(), SymbolSet::intersection)
    }

    /// The lines in layers. No two lines of a layer share a cell, so they can be solved in parallel. In a
    /// nonogram, the rows are one layer and the columns the other.
    #[inline]
    pub fn layers(&self) -> &[Vec<LineId>] {
        &self.layers
    }

    /// The declared cells.
    pub fn declared_cells(&self) -> impl Iterator<Item = CellId> + use<> {
        (0..self.declared_count()).map(CellId::new)
    }

    /// Whether a cell was generated by the decomposition of a pattern.
    pub fn is_generated(&self, cell: CellId) -> bool {
        cell.index() >= self.declared_count()
    }

    /// The line whose pattern this generated line is a part of; every other line is its own parent.
    ///
    /// # Panics
    ///
    /// If the problem has no such line.
    pub fn parent_line(&self, line: LineId) -> LineId {
        let generated = line.index().checked_sub(self.lines.len() - self.parents.len());
        generated.map_or(line, |generated| self.parents[generated])
    }

    /// Whether a line is one of the puzzle: neither implied nor a part of another line.
    pub fn is_own_line(&self, line: LineId) -> bool {
        self.parent_line(line) == line && !self.line(line).is_implied()
    }

    /// The lines of the puzzle, without implied lines and parts of lines.
    pub fn own_lines(&self) -> impl Iterator<Item = LineId> {
        self.line_ids().filter(|&line| self.is_own_line(line))
    }

    /// The row and column of a cell, both counted from 0, if cells are in rows.
    pub fn place(&self, cell: CellId) -> Option<(usize, usize)> {
        self.names.place(cell.index()).filter(|_| !self.is_generated(cell))
    }

    /// The two parts of a cell's name, if it has two: `the drink` of `house 2`.
    pub fn name_parts(&self, cell: CellId) -> Option<(&str, &str)> {
        self.names.parts(cell).filter(|_| !self.is_generated(cell))
    }

    /// Whether some cell has a name of its own.
    pub fn has_named_cells(&self) -> bool {
        self.names.has_cells()
    }

    /// Whether symbols have names of their own in this cell.
    pub fn has_own_symbols(&self, cell: CellId) -> bool {
        self.names.has_own_symbols(cell)
    }

    /// Whether two cells have their names of symbols from one list, so that all of these are the same.
    pub fn have_one_list_of_symbols(&self, one: CellId, other: CellId) -> bool {
        self.names.have_one_list_of_symbols(one, other)
    }

    /// The name of the rule of a line, if [`ProblemBuilder::name_rule`] gave it one.
    pub fn rule_name(&self, line: LineId) -> Option<&str> {
        self.names.rule(line.index())
    }

    /// The name of a cell: its own if it has one, otherwise `r7c12` in a rectangle and `cell 5` elsewhere,
    /// counted from 1. A generated cell is named after its meaning.
    ///
    /// # Panics
    ///
    /// If the problem has no such cell.
    pub fn cell_name(&self, cell: CellId) -> String {
        match cell.index().checked_sub(self.declared_count()) {
            Some(generated) => self.generated[generated].clone(),
            None => self.names.cell(cell),
        }
    }

    /// The name of a symbol in a cell, usually that of the alphabet.
    ///
    /// # Panics
    ///
    /// If the alphabet has no such symbol.
    pub fn symbol_name(&self, cell: CellId, symbol: Symbol) -> &str {
        self.names.symbol(cell, symbol, &self.alphabet)
    }
}
