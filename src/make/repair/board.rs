//! Pictures as problems: the lines of a puzzle whose clues are the runs of its picture.

use crate::puzzles::Puzzle;
use nonomata_engine::problem::{Line, Problem};
use nonomata_engine::rule::{Clue, Rule};
use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};

/// A cell and its new symbol.
pub(super) type Changed = (usize, Symbol);

/// The lines of pictures of one shape.
pub(super) struct Board {
    alphabet: Alphabet,
    lines: Vec<Vec<usize>>,
    of_cell: LinesOfCells,
    /// The symbols of the original picture, all of which a changed one must have.
    used: SymbolSet,
}

/// The lines of each cell, one list after another.
struct LinesOfCells {
    lines: Vec<usize>,
    /// Where the list of each cell begins, and where the last one ends.
    starts: Vec<usize>,
}

impl LinesOfCells {
    /// The lines of this many cells.
    fn of(lines: &[Vec<usize>], cells: usize) -> LinesOfCells {
        let mut starts = vec![0; cells + 1];
        lines.iter().flatten().for_each(|&cell| starts[cell + 1] += 1);
        (0..cells).for_each(|cell| starts[cell + 1] += starts[cell]);
        let (mut of_cells, mut next) = (vec![0; starts[cells]], starts.clone());
        for (number, line) in lines.iter().enumerate() {
            for &cell in line {
                of_cells[next[cell]] = number;
                next[cell] += 1;
            }
        }
        LinesOfCells { lines: of_cells, starts }
    }

    fn get(&self, cell: usize) -> &[usize] {
        &self.lines[self.starts[cell]..self.starts[cell + 1]]
    }
}

impl Board {
    /// The board of a puzzle with this picture; none if its clues are not the runs of the picture.
    pub(super) fn of(puzzle: &Puzzle, symbols: &[Symbol]) -> Option<Board> {
        let problem = puzzle.to_problem();
        let of_line = |line: &Line| -> Vec<usize> { line.cells().iter().map(|cell| cell.index()).collect() };
        let lines: Vec<Vec<usize>> = problem.lines().iter().map(of_line).collect();
        let own_clues = || problem.lines().iter().zip(&lines);
        let is_of_picture = problem.cell_count() == symbols.len()
            && own_clues().all(|(line, cells)| *line.rule() == Rule::from(clue(cells, symbols)));
        is_of_picture.then(|| {
            let of_cell = LinesOfCells::of(&lines, symbols.len());
            let used = symbols.iter().fold(SymbolSet::EMPTY, |used, &symbol| used.with(symbol));
            Board { alphabet: problem.alphabet().clone(), of_cell, used, lines }
        })
    }

    /// The number of cells.
    pub(super) fn cells(&self) -> usize {
        self.of_cell.starts.len() - 1
    }

    /// The symbols of the alphabet.
    pub(super) fn symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (0..self.alphabet.size()).map(Symbol::new)
    }

    /// The puzzle of a picture.
    pub(super) fn problem(&self, symbols: &[Symbol]) -> Problem {
        let mut builder = Problem::builder(self.alphabet.clone()).cells(self.cells());
        for cells in &self.lines {
            let rule = Rule::from(clue(cells, symbols));
            builder = builder.line(String::new(), cells.iter().copied(), rule);
        }
        builder.build().expect("the runs of a line fit the line")
    }

    /// Whether a picture has all symbols of the original one.
    pub(super) fn has_all_symbols(&self, symbols: &[Symbol]) -> bool {
        self.used == symbols.iter().fold(SymbolSet::EMPTY, |used, &symbol| used.with(symbol))
    }

    /// The number of lines.
    pub(super) fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// The most lines through one cell.
    pub(super) fn most_crossings(&self) -> usize {
        (0..self.cells()).map(|cell| self.of_cell.get(cell).len()).max().unwrap_or(0).max(1)
    }

    /// For each cell, whether it is on one of these lines.
    pub(super) fn touched(&self, lines: &[usize]) -> Vec<bool> {
        let mut touched = vec![false; self.cells()];
        for &line in lines {
            self.lines[line].iter().for_each(|&cell| touched[cell] = true);
        }
        touched
    }

    /// The lines through these cells.
    pub(super) fn lines_of(&self, cells: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut lines: Vec<usize> =
            cells.into_iter().flat_map(|cell| self.of_cell.get(cell).iter().copied()).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// Whether another picture, which differs from this one at most in these cells, has the same clues. The cells are
    /// in order.
    pub(super) fn has_same_clues(&self, symbols: &[Symbol], other: &[Changed]) -> bool {
        let of_other = |cell: usize| {
            other.binary_search_by_key(&cell, |&(changed, _)| changed).map_or(symbols[cell], |at| other[at].1)
        };
        let is_same = |&line: &usize| {
            let cells = || self.lines[line].iter().copied();
            runs(cells().map(|cell| symbols[cell])).eq(runs(cells().map(of_other)))
        };
        other.iter().any(|&(cell, symbol)| symbols[cell] != symbol)
            && other.iter().all(|&(cell, _)| self.of_cell.get(cell).iter().all(is_same))
    }

    /// The number of unequal neighbours of a cell if it had this symbol: the fewer, the smoother the picture.
    pub(super) fn roughness(&self, symbols: &[Symbol], (cell, symbol): Changed) -> usize {
        let beside = |line: &usize| {
            let line = &self.lines[*line];
            let at = line.iter().position(|&other| other == cell).unwrap_or(0);
            let before = at.checked_sub(1).map(|at| line[at]);
            before.into_iter().chain(line.get(at + 1).copied())
        };
        self.of_cell.get(cell).iter().flat_map(beside).filter(|&other| symbols[other] != symbol).count()
    }
}

/// The runs of a line that are not blank, each with its length. Two lines with the same runs have the same clue: blanks
/// are needed between two runs of one symbol alone, and equal neighbours are one run.
fn runs(line: impl Iterator<Item = Symbol>) -> impl Iterator<Item = (Symbol, usize)> {
    let mut line = line.peekable();
    std::iter::from_fn(move || {
        while let Some(symbol) = line.next() {
            let mut length = 1;
            while line.next_if_eq(&symbol).is_some() {
                length += 1;
            }
            if symbol != Symbol::BLANK {
                return Some((symbol, length));
            }
        }
        None
    })
}

/// The clue of a line of a picture.
fn clue(cells: &[usize], symbols: &[Symbol]) -> Clue {
    let line: Vec<Symbol> = cells.iter().map(|&cell| symbols[cell]).collect();
    Clue::of(&line)
}

/// The picture with these changes.
pub(super) fn changed(symbols: &[Symbol], changes: &[Changed]) -> Vec<Symbol> {
    let mut changed = symbols.to_vec();
    changes.iter().for_each(|&(cell, symbol)| changed[cell] = symbol);
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_cells_are_looked_up() {
        let lines = [vec![0, 1, 2], vec![3, 4], vec![4, 0], vec![]];
        let of_cells = LinesOfCells::of(&lines, 6);
        let expected: [&[usize]; 6] = [&[0, 2], &[0], &[0], &[1], &[1, 2], &[]];
        assert!((0..6).all(|cell| of_cells.get(cell) == expected[cell]));
    }
}
