//! The open cells in parts that have nothing to do with each other.
//!
//! A line is cut wherever all its fillings pass through one state. Between two cuts lies a stretch; cells on one
//! stretch belong together, and nothing else holds cells together. A stretch of one cell asks nothing: lines have
//! been looked at until nothing changed, so every candidate that is left will do.

use super::effort::{Effort, Halt};
use super::mdd::{Level, of_line};
use super::number::Number;
use crate::grid::Grid;
use crate::problem::{CellId, LineId};

/// What a line asks of some of its open cells, whatever the others hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) line: LineId,
    /// The cells by their places in the part, in the order of the line.
    pub(super) cells: Vec<u32>,
    /// One level a cell.
    pub(super) levels: Vec<Level>,
}

/// Open cells that are joined by stretches.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// In ascending order.
    pub(super) cells: Vec<CellId>,
    /// How many candidates each cell has.
    pub(super) candidates: Vec<usize>,
    /// In the order of the lines, and of their cells.
    pub(super) stretches: Vec<Stretch>,
}

/// What some open cells fall apart into.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    /// In how many ways the cells that belong to no part can be filled.
    pub(super) free: Number,
    /// Small ones first.
    pub(super) parts: Vec<Part>,
}

impl Part {
    /// For every cell the stretches that run over it, each with the place of the cell in it.
    pub(super) fn crossings(&self) -> Vec<Vec<(usize, usize)>> {
        let mut crossings = vec![Vec::new(); self.cells.len()];
        for (number, stretch) in self.stretches.iter().enumerate() {
            for (place, &cell) in stretch.cells.iter().enumerate() {
                crossings[cell as usize].push((number, place));
            }
        }
        crossings
    }

    /// All that the number of its solutions depends on. Two parts of one problem with equal keys have equally many.
    pub(super) fn key(&self) -> Box<[u32]> {
        let mut key: Vec<u32> = self.cells.iter().map(|cell| cell.index() as u32).collect();
        for stretch in &self.stretches {
            key.push(stretch.cells.len() as u32);
            for (cell, level) in stretch.cells.iter().zip(&stretch.levels) {
                key.extend([*cell, level.candidates as u32, level.next.len() as u32]);
                key.extend(&level.next);
            }
        }
        key.into()
    }
}

/// Lets cells fall apart. The grid must be at a fixpoint, and the cells, in ascending order, all open cells or those
/// of a former part. No more than that many numbers are kept.
pub(super) fn fall_apart(
    cells: &[CellId],
    grid: &Grid<'_>,
    most: usize,
    effort: &mut Effort,
) -> Result<Parts, Halt> {
    let cells: Vec<CellId> = cells.iter().copied().filter(|&cell| grid.get(cell).known().is_none()).collect();
    effort.spend(cells.len() as u64 / 8 + 1)?;
    let crossings = cells.iter().flat_map(|&cell| grid.problem().crossings(cell));
    let mut lines: Vec<LineId> = crossings.map(|crossing| crossing.line).collect();
    lines.sort_unstable();
    lines.dedup();

    let (mut stretches, mut kept) = (Vec::new(), 0);
    for line in lines {
        let (open, levels) = of_line(line, grid, most - kept, effort)?;
        for stretch in stretches_of(line, open, levels, &cells) {
            kept += stretch.levels.iter().map(|level| level.next.len()).sum::<usize>();
            stretches.push(stretch);
        }
    }
    Ok(gather(&cells, grid, stretches))
}

/// Cuts a line where all fillings pass through one state, and keeps what lies on those cells and asks anything.
fn stretches_of(line: LineId, open: Vec<CellId>, levels: Vec<Level>, cells: &[CellId]) -> Vec<Stretch> {
    let mut stretches: Vec<Stretch> = Vec::new();
    for (cell, level) in open.into_iter().zip(levels) {
        let Ok(place) = cells.binary_search(&cell) else { continue };
        match stretches.last_mut() {
            Some(last) if level.width() > 1 => {
                last.cells.push(place as u32);
                last.levels.push(level);
            }
            _ => stretches.push(Stretch { line, cells: vec![place as u32], levels: vec![level] }),
        }
    }
    stretches.retain(|stretch| stretch.cells.len() > 1);
    stretches
}

/// Puts the cells of each part together with its stretches.
fn gather(cells: &[CellId], grid: &Grid<'_>, stretches: Vec<Stretch>) -> Parts {
    let mut joined: Vec<u32> = (0..cells.len() as u32).collect();
    for stretch in &stretches {
        for pair in stretch.cells.windows(2) {
            let (one, other) = (first_of(&mut joined, pair[0]), first_of(&mut joined, pair[1]));
            joined[one.max(other) as usize] = one.min(other);
        }
    }
    let mut part_of = vec![usize::MAX; cells.len()];
    let mut place_of = vec![0; cells.len()];
    let mut parts: Vec<Part> = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        let first = first_of(&mut joined, index as u32) as usize;
        if first == index {
            part_of[index] = parts.len();
            parts.push(Part { cells: Vec::new(), candidates: Vec::new(), stretches: Vec::new() });
        }
        let part = &mut parts[part_of[first]];
        place_of[index] = part.cells.len() as u32;
        part.cells.push(cell);
        part.candidates.push(grid.get(cell).len());
    }
    for mut stretch in stretches {
        let first = first_of(&mut joined, stretch.cells[0]) as usize;
        stretch.cells.iter_mut().for_each(|cell| *cell = place_of[*cell as usize]);
        parts[part_of[first]].stretches.push(stretch);
    }
    let mut free = Number::ONE;
    for part in parts.extract_if(.., |part| part.stretches.is_empty()) {
        let ways = part.candidates[0] as u128;
        let is_behind = grid.problem().is_projected_out(part.cells[0]);
        free.multiply(&Number::Small(if is_behind { ways.min(1) } else { ways }));
    }
    parts.sort_by_key(|part| part.cells.len());
    Parts { free, parts }
}

/// The first cell of all that are joined with this one.
fn first_of(joined: &mut [u32], mut cell: u32) -> u32 {
    while joined[cell as usize] != cell {
        joined[cell as usize] = joined[joined[cell as usize] as usize];
        cell = joined[cell as usize];
    }
    cell
}
