//! Where lines meet cells: an index that is computed for the rows and columns of a rectangle, and listed elsewhere.

use std::sync::Arc;

use super::{CellId, LineId, Problem, ProblemError};

/// The place where a line meets a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The line.
    pub line: LineId,
    /// The position of the cell in the line, counted from 0.
    pub position: u32,
}

/// The most crossings of lines with other lines, unless they are few for each cell of a line. They are listed for each
/// position of a line, and their number is quadratic where many lines share cells.
const CROSSING_LIMIT: u64 = 1 << 26;

/// Lines may meet as many others in each of their cells, on average, however many cells there are.
const FEW_CROSSINGS: u64 = 8;

impl Crossing {
    const NOWHERE: Crossing = Crossing { line: LineId::FIRST, position: 0 };
}

/// Some crossings, in the order of their lines: those of a cell with its lines, or of a line with others in a cell.
#[derive(Clone, Copy, Debug)]
pub struct Crossings<'p>(Found<'p>);

#[derive(Clone, Copy, Debug)]
enum Found<'p> {
    Listed(&'p [Crossing]),
    /// The first `count` of these.
    Computed {
        crossings: [Crossing; 2],
        count: u32,
    },
}

impl<'p> Crossings<'p> {
    #[inline(always)]
    fn one(crossing: Crossing) -> Crossings<'p> {
        Crossings(Found::Computed { crossings: [crossing, Crossing::NOWHERE], count: 1 })
    }

    /// Their number.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // There is `first`, and loops need neither.
    pub fn len(self) -> usize {
        match self.0 {
            Found::Listed(crossings) => crossings.len(),
            Found::Computed { count, .. } => count as usize,
        }
    }

    /// The first one.
    #[inline(always)]
    pub fn first(self) -> Option<Crossing> {
        match self.0 {
            Found::Listed(crossings) => crossings.first().copied(),
            Found::Computed { crossings, .. } => Some(crossings[0]),
        }
    }

    /// The last one.
    #[inline]
    pub fn last(self) -> Option<Crossing> {
        self.into_iter().last()
    }

    /// The one with a line, if that is among them: they are in the order of their lines.
    pub fn with(self, line: LineId) -> Option<Crossing> {
        match self.0 {
            Found::Listed(crossings) => {
                let place = crossings.binary_search_by_key(&line, |crossing| crossing.line);
                place.ok().map(|place| crossings[place])
            }
            Found::Computed { .. } => self.iter().find(|crossing| crossing.line == line),
        }
    }

    /// All of them.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Crossing> + use<'p> {
        self.into_iter()
    }
}

impl<'p> IntoIterator for Crossings<'p> {
    type Item = Crossing;
    type IntoIter = CrossingsIter<'p>;

    #[inline(always)]
    fn into_iter(self) -> CrossingsIter<'p> {
        CrossingsIter(self.0)
    }
}

/// The iterator over [`Crossings`].
#[derive(Clone, Debug)]
pub struct CrossingsIter<'p>(Found<'p>);

impl Iterator for CrossingsIter<'_> {
    type Item = Crossing;

    #[inline(always)]
    fn next(&mut self) -> Option<Crossing> {
        match &mut self.0 {
            Found::Listed(crossings) => {
                let (first, rest) = crossings.split_first()?;
                *crossings = rest;
                Some(*first)
            }
            Found::Computed { crossings, count } => {
                *count = count.checked_sub(1)?;
                let [first, second] = *crossings;
                crossings[0] = second;
                Some(first)
            }
        }
    }
}

/// The crossings of all cells, and the layers of lines.
#[derive(Clone, Debug)]
pub(super) enum Index {
    /// The crossings of cell `c` are `crossings[first[c]..first[c + 1]]`.
    Listed { crossings: Arc<[Crossing]>, first: Arc<[u32]> },
    /// The first lines are the rows of a rectangle, the others its columns.
    Rectangle(Rectangle),
}

impl Default for Index {
    fn default() -> Index {
        Index::Listed { crossings: Arc::default(), first: Arc::default() }
    }
}

/// A rectangle of at least two columns, whose cells are numbered row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    width: u32,
    height: u32,
    /// 2^64 divided by the width, rounded up: a cell times that is its row, times 2^64 (D. Lemire et al., "Faster
    /// remainder by direct computation", 2019).
    reciprocal: u64,
}

impl Rectangle {
    fn new(width: usize, height: usize) -> Option<Rectangle> {
        let cells = width.checked_mul(height).and_then(|cells| u32::try_from(cells).ok())?;
        let is_large_enough = width >= 2 && height >= 1 && cells > 0;
        let (width, height) = (width as u32, height as u32);
        is_large_enough.then(|| Rectangle { width, height, reciprocal: u64::MAX / u64::from(width) + 1 })
    }

    /// The rectangle whose rows and columns the lines of a problem are, in this order.
    fn of(problem: &Problem) -> Option<Rectangle> {
        let lines = &problem.lines;
        let width = lines.first()?.cells.length();
        let height = problem.cell_count().checked_div(width)?;
        let has_size = lines.len() == width.checked_add(height)? && problem.cell_count() == width * height;
        let rectangle = Rectangle::new(width, height).filter(|_| has_size && height >= 2)?;
        let (rows, columns) = lines.split_at(height);
        let are_rows = (0..)
            .zip(rows)
            .all(|(row, line)| line.cells.length() == width && line.cells.is_progression(row * width, 1));
        let are_columns = (0..)
            .zip(columns)
            .all(|(column, line)| line.cells.length() == height && line.cells.is_progression(column, width));
        (are_rows && are_columns).then_some(rectangle)
    }

    #[inline(always)]
    fn crossings(self, cell: CellId) -> [Crossing; 2] {
        let cell = cell.index() as u32;
        let row = ((u128::from(cell) * u128::from(self.reciprocal)) >> 64) as u32;
        assert!(row < self.height, "a cell of the problem");
        let column = cell - row * self.width;
        [
            Crossing { line: LineId::new(row as usize), position: column },
            Crossing { line: LineId::new((self.height + column) as usize), position: row },
        ]
    }
}

impl Index {
    /// The crossings of a cell.
    #[inline(always)]
    pub(super) fn at(&self, cell: CellId) -> Crossings<'_> {
        Crossings(match self {
            Index::Listed { crossings, first } => {
                Found::Listed(&crossings[first[cell.index()] as usize..first[cell.index() + 1] as usize])
            }
            Index::Rectangle(rectangle) => Found::Computed { crossings: rectangle.crossings(cell), count: 2 },
        })
    }

    /// The cells that are on no line.
    pub(super) fn loose_cells(&self) -> Vec<CellId> {
        match self {
            Index::Listed { first, .. } => {
                let pairs = first.windows(2).enumerate();
                pairs.filter(|(_, pair)| pair[0] == pair[1]).map(|(cell, _)| CellId::new(cell)).collect()
            }
            Index::Rectangle(_) => Vec::new(),
        }
    }
}

/// The crossing lines of a line, position by position.
///
/// PERF: the problem has the same by cell, but then solving a column of a large picture would jump through
/// that table; in line order it is read sequentially. Copies share it, since it grows with the square of the lines
/// through a cell.
#[derive(Clone, Debug)]
pub(super) enum Across {
    Listed {
        crossings: Arc<[Crossing]>,
        /// The first crossing of each position, unless every position has exactly one.
        first: Option<Arc<[u32]>>,
    },
    /// In a rectangle: consecutive lines, all at this position.
    Rectangle { first_line: u32, position: u32 },
}

impl Default for Across {
    fn default() -> Across {
        Across::Listed { crossings: Arc::default(), first: None }
    }
}

impl Across {
    /// The crossings at a position of the line.
    #[inline(always)]
    pub(super) fn at(&self, position: usize) -> Crossings<'_> {
        match self {
            Across::Listed { crossings, first: None } => {
                Crossings(Found::Listed(&crossings[position..=position]))
            }
            Across::Listed { crossings, first: Some(first) } => {
                Crossings(Found::Listed(&crossings[first[position] as usize..first[position + 1] as usize]))
            }
            &Across::Rectangle { first_line, position: there } => {
                let line = LineId::new(first_line as usize + position);
                Crossings::one(Crossing { line, position: there })
            }
        }
    }
}

/// Builds the lists of crossings of cells and lines, and the layers.
pub(super) fn index(problem: &mut Problem) -> Result<(), ProblemError> {
    match Rectangle::of(problem) {
        Some(rectangle) => index_rectangle(problem, rectangle),
        None => index_by_lists(problem)?,
    }
    Ok(())
}

fn index_rectangle(problem: &mut Problem, rectangle: Rectangle) {
    let height = rectangle.height as usize;
    for (number, line) in problem.lines.iter_mut().enumerate() {
        let (first_line, position) = if number < height { (height, number) } else { (0, number - height) };
        line.across = Across::Rectangle { first_line: first_line as u32, position: position as u32 };
    }
    let (rows, columns) = (0..height, height..problem.lines.len());
    problem.layers = [rows, columns].map(|lines| lines.map(LineId::new).collect()).to_vec();
    problem.index = Index::Rectangle(rectangle);
}

fn index_by_lists(problem: &mut Problem) -> Result<(), ProblemError> {
    problem.index = crossings_by_cell(problem);
    let through = || problem.cell_ids().map(|cell| problem.crossings(cell).len() as u64);
    let listed: u64 = through().map(|count| count * count.saturating_sub(1)).sum();
    if listed > CROSSING_LIMIT.max(FEW_CROSSINGS * through().sum::<u64>()) {
        return Err(ProblemError::too_many_crossings(CROSSING_LIMIT));
    }
    for number in problem.line_ids() {
        problem.lines[number.index()].across = crossings_by_position(problem, number);
    }
    problem.layers = layers(problem);
    Ok(())
}

/// Builds the list of crossings of every cell.
fn crossings_by_cell(problem: &Problem) -> Index {
    let count = problem.cell_count();
    let mut first = vec![0u32; count + 1];
    for cell in problem.lines.iter().flat_map(|line| line.cells()) {
        first[cell.index() + 1] += 1;
    }
    for cell in 0..count {
        first[cell + 1] += first[cell];
    }
    // PERF: a list would be copied when it is shared.
    let mut crossings: Arc<[Crossing]> =
        std::iter::repeat_n(Crossing::NOWHERE, first[count] as usize).collect();
    let slots = Arc::make_mut(&mut crossings);
    let mut free = first.clone();
    for (number, line) in problem.lines.iter().enumerate() {
        for (position, cell) in line.cells().iter().enumerate() {
            let next = &mut free[cell.index()];
            slots[*next as usize] = Crossing { line: LineId::new(number), position: position as u32 };
            *next += 1;
        }
    }
    drop(free);
    Index::Listed { crossings, first: first.into() }
}

/// Builds the list of crossing lines of a line, position by position.
fn crossings_by_position(problem: &Problem, number: LineId) -> Across {
    let others =
        |cell: CellId| problem.crossings(cell).iter().filter(move |crossing| crossing.line != number);
    let cells = problem.line(number).cells();
    let is_plain = cells.iter().all(|&cell| problem.crossings(cell).len() == 2);
    let crossings = cells.iter().flat_map(|&cell| others(cell)).collect();
    let mut end = 0;
    let ends = cells.iter().map(|&cell| {
        end += others(cell).count() as u32;
        end
    });
    let first = if is_plain { None } else { Some(std::iter::once(0).chain(ends).collect()) };
    Across::Listed { crossings, first }
}

/// Greedy colouring: puts every line into the first layer in which no line shares a cell with it.
fn layers(problem: &Problem) -> Vec<Vec<LineId>> {
    let mut layers: Vec<Vec<LineId>> = Vec::new();
    let mut layer_of: Vec<Option<usize>> = vec![None; problem.lines.len()];
    // For each layer, the last line that shares a cell with a line of it.
    let mut refused: Vec<LineId> = Vec::new();
    for number in problem.line_ids() {
        let crossings = problem.line(number).cells().iter().flat_map(|&cell| problem.crossings(cell));
        for layer in crossings.filter_map(|crossing| layer_of[crossing.line.index()]) {
            refused[layer] = number;
        }
        let layer = refused.iter().position(|&last| last != number).unwrap_or(layers.len());
        if layer == layers.len() {
            layers.push(Vec::new());
            refused.push(number);
        }
        layers[layer].push(number);
        layer_of[number.index()] = Some(layer);
    }
    layers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    /// The crossings by cell, those by line and position, and the layers.
    type All = (Vec<Vec<Crossing>>, Vec<Vec<Vec<Crossing>>>, Vec<Vec<LineId>>);

    fn all(problem: &Problem) -> All {
        let by_cell = problem.cell_ids().map(|cell| problem.crossings(cell).iter().collect());
        let of_line = |id| {
            let line = problem.line(id);
            (0..line.length()).map(|position| line.across(position).iter().collect()).collect()
        };
        (by_cell.collect(), problem.line_ids().map(of_line).collect(), problem.layers.clone())
    }

    #[test]
    fn a_rectangle_has_the_crossings_of_the_lists() {
        for (width, height) in [(2, 2), (3, 2), (2, 3), (7, 5), (65, 3), (100, 101)] {
            let (rows, columns) = (vec![Vec::new(); height], vec![Vec::new(); width]);
            let problem = Problem::of_clues(rows, columns).unwrap();
            let mut problem = problem;
            assert!(matches!(problem.index, Index::Rectangle(_)), "{width}x{height}");
            let computed = all(&problem);
            index_by_lists(&mut problem).unwrap();
            assert_eq!(computed, all(&problem), "{width}x{height}");
        }
    }

    #[test]
    fn other_shapes_are_listed() {
        for (width, height) in [(1, 1), (1, 4), (4, 1), (0, 3), (3, 0)] {
            let (rows, columns) = (vec![Vec::new(); height], vec![Vec::new(); width]);
            let problem = Problem::of_clues(rows, columns).unwrap();
            assert!(matches!(problem.index, Index::Listed { .. }), "{width}x{height}");
        }
    }
}
