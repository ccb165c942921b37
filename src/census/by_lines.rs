//! Pictures that line propagation alone solves, one after another.
//!
//! The candidates of a line are the bits of a word, one for each cell and symbol. Lines are short here, and so are the
//! lists of lines with equal clues: a line solve is the union of those of its clue that fit the candidates. This needs
//! neither an automaton nor a problem for each picture.

use super::columns::{RowClue, digits};
use super::mirrors::{images, is_pruned};
use nonomata_engine::budget::{Budget, Limit};

/// The number of pictures between two checks of the budget.
const PICTURES_PER_CHECK: u64 = 256;

/// The walk over the pictures of a size, row by row.
pub(super) struct ByLines {
    rows: Lines,
    columns: Lines,
}

/// All lines of a length.
struct Lines {
    symbols: usize,
    /// The cells of each line.
    cells: Vec<Vec<usize>>,
    /// The number of each line that is read backwards.
    mirrored: Vec<usize>,
    /// The number of the clue of each line.
    clues: Vec<usize>,
    /// For each clue, the candidates of each of its lines.
    candidates: Vec<Vec<u64>>,
    /// The cell and the symbol of each candidate.
    places: Vec<(usize, usize)>,
}

impl Lines {
    fn new(length: usize, symbols: usize, clues: &[RowClue]) -> Lines {
        let halves = symbols.pow((length / 2) as u32);
        let lines = symbols.pow(length as u32);
        let cells: Vec<Vec<usize>> = (0..lines).map(|line| digits(line, length, symbols)).collect();
        let number = |cells: &Vec<usize>| cells.iter().fold(0, |number, symbol| number * symbols + symbol);
        let mirrored = cells.iter().map(number).collect();
        let mut clue_of_line = vec![0; lines];
        let mut candidates = Vec::new();
        for (clue, RowClue { lines, .. }) in clues.iter().enumerate() {
            let lines = || lines.iter().map(|&(first, second)| first + halves * second);
            lines().for_each(|line| clue_of_line[line] = clue);
            candidates.push(lines().map(|line| bits(&cells[line], symbols)).collect());
        }
        let places = (0..length).flat_map(|cell| (0..symbols).map(move |symbol| (cell, symbol))).collect();
        Lines { symbols, cells, mirrored, clues: clue_of_line, candidates, places }
    }
}

/// The candidates of a line whose cells are all known.
fn bits(cells: &[usize], symbols: usize) -> u64 {
    cells.iter().enumerate().map(|(cell, symbol)| 1 << (cell * symbols + symbol)).sum()
}

/// All rows of a picture, or all columns.
struct Side<'a> {
    lines: &'a Lines,
    /// The line of the picture in each place.
    solution: Vec<usize>,
    /// The candidates that propagation has left of each line.
    candidates: Vec<u64>,
    /// The lines that wait to be solved, as bits.
    agenda: u64,
}

impl Side<'_> {
    fn new(lines: &Lines, count: usize) -> Side<'_> {
        Side { lines, solution: vec![0; count], candidates: vec![0; count], agenda: 0 }
    }

    /// Forgets the known cells.
    fn clear(&mut self) {
        self.candidates.fill(lowest(self.lines.places.len()));
        self.agenda = lowest(self.candidates.len());
    }

    /// Solves the lines of the agenda, and puts those that cross a change on the agenda of the other side.
    fn solve(&mut self, other: &mut Side<'_>) {
        let Lines { symbols, clues, candidates, places, .. } = self.lines;
        for line in ones(std::mem::take(&mut self.agenda)) {
            let before = self.candidates[line];
            let of_clue = &candidates[clues[self.solution[line]]];
            let after = of_clue
                .iter()
                .filter(|&&filling| filling & !before == 0)
                .fold(0, |union, filling| union | filling);
            self.candidates[line] = after;
            for removed in ones(before & !after) {
                let (cell, symbol) = places[removed];
                other.candidates[cell] &= !(1 << (line * symbols + symbol));
                other.agenda |= 1 << cell;
            }
        }
    }
}

/// A word of which this many bits, from 1 to 64, are 1.
fn lowest(bits: usize) -> u64 {
    u64::MAX >> (u64::BITS as usize - bits)
}

/// The places of the bits that are 1, in ascending order.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        place
    })
}

/// The picture at which the walk is.
struct Walk<'a> {
    budget: &'a Budget,
    pictures: u64,
    rows: Side<'a>,
    columns: Side<'a>,
}

impl Walk<'_> {
    /// Changes a row, and with it the columns.
    fn set_row(&mut self, row: usize, line: usize) {
        let Lines { symbols, cells, .. } = self.rows.lines;
        let before = std::mem::replace(&mut self.rows.solution[row], line);
        let place = symbols.pow(row as u32);
        for (column, (before, after)) in
            self.columns.solution.iter_mut().zip(cells[before].iter().zip(&cells[line]))
        {
            *column = *column + after * place - before * place;
        }
    }

    /// Whether line propagation solves the clues of the picture from the empty grid.
    fn is_solved_by_lines(&mut self) -> bool {
        let (rows, columns) = (&mut self.rows, &mut self.columns);
        rows.clear();
        columns.clear();
        while rows.agenda | columns.agenda != 0 {
            rows.solve(columns);
            columns.solve(rows);
        }
        // The picture itself is always left: a line of one candidate for each cell is solved.
        let cells = columns.solution.len() as u32;
        rows.candidates.iter().all(|candidates| candidates.count_ones() == cells)
    }
}

impl ByLines {
    /// The pictures with rows and columns of these clues. A line has at most 64 candidates.
    pub(super) fn new(
        (width, rows): (usize, &[RowClue]),
        (height, columns): (usize, &[RowClue]),
        symbols: usize,
    ) -> ByLines {
        ByLines { rows: Lines::new(width, symbols, rows), columns: Lines::new(height, symbols, columns) }
    }

    /// The number of different rows.
    pub(super) fn rows(&self) -> usize {
        self.rows.cells.len()
    }

    /// The number of pictures with these first rows or their mirror images, if these are not first, that line
    /// propagation solves.
    pub(super) fn count(
        &self,
        (width, height): (usize, usize),
        first: &[usize],
        budget: &Budget,
    ) -> Result<u64, Limit> {
        let (rows, columns) = (Side::new(&self.rows, height), Side::new(&self.columns, width));
        let mut walk = Walk { budget, pictures: 0, rows, columns };
        for (row, &line) in first.iter().enumerate() {
            walk.set_row(row, line);
        }
        if is_pruned(first, |line| self.rows.mirrored[line]) {
            Ok(0)
        } else {
            self.below(&mut walk, first.len())
        }
    }

    /// The pictures with the first rows, and any others below them.
    fn below(&self, walk: &mut Walk<'_>, row: usize) -> Result<u64, Limit> {
        let mirrored = |line: usize| self.rows.mirrored[line];
        if row < walk.rows.solution.len() {
            let mut sum = 0;
            for line in 0..self.rows() {
                walk.set_row(row, line);
                if !is_pruned(&walk.rows.solution[..=row], mirrored) {
                    sum += self.below(walk, row + 1)?;
                }
            }
            return Ok(sum);
        }
        if walk.pictures.is_multiple_of(PICTURES_PER_CHECK) {
            walk.budget.check()?;
        }
        walk.pictures += 1;
        match images(&walk.rows.solution, mirrored) {
            0 => Ok(0),
            images => Ok(images * u64::from(walk.is_solved_by_lines())),
        }
    }
}
