//! Connected components of the open cells.
//!
//! A line is cut wherever all of its fillings pass through one MDD state. Between two cuts lies a segment, which
//! constrains its cells independently of the rest of the line. Cells on one segment belong to one component. A
//! segment of a single cell constrains nothing: lines are at a fixpoint, so every remaining candidate is possible.

use std::collections::BTreeMap;

use super::effort::{Effort, Halt};
use super::mdd::{Level, mdd_of_line};
use super::number::Number;
use crate::grid::Grid;
use crate::problem::{CellId, LineId};

/// The constraint of a line on some of its open cells, independent of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) line: LineId,
    /// The cells as indices into the component, in the order of the line.
    pub(super) cells: Vec<u32>,
    /// The MDD: one level per cell.
    pub(super) levels: Vec<Level>,
}

/// Open cells that are connected by segments.
#[derive(Clone, Debug)]
pub(super) struct Component {
    /// In ascending order.
    pub(super) cells: Vec<CellId>,
    /// The number of candidates of each cell.
    pub(super) candidates: Vec<usize>,
    /// In the order of the lines, and of their cells.
    pub(super) segments: Vec<Segment>,
}

/// The components of some open cells.
#[derive(Clone, Debug)]
pub(super) struct Components {
    /// The number of assignments of the cells that no segment contains.
    pub(super) free: Number,
    /// Small ones first.
    pub(super) components: Vec<Component>,
}

impl Component {
    /// For every cell the segments that contain it, each with the cell's index in the segment.
    pub(super) fn crossings(&self) -> Vec<Vec<(usize, usize)>> {
        let mut crossings = vec![Vec::new(); self.cells.len()];
        for (number, segment) in self.segments.iter().enumerate() {
            for (place, &cell) in segment.cells.iter().enumerate() {
                crossings[cell as usize].push((number, place));
            }
        }
        crossings
    }

    /// A cache key: two components of one problem with equal keys have equal counts.
    pub(super) fn key(&self) -> Box<[u32]> {
        let mut key: Vec<u32> = self.cells.iter().map(|cell| cell.index() as u32).collect();
        for segment in &self.segments {
            key.push(segment.cells.len() as u32);
            for (cell, level) in segment.cells.iter().zip(&segment.levels) {
                key.extend([*cell, level.candidates as u32, level.next.len() as u32]);
                key.extend(&level.next);
            }
        }
        key.into()
    }
}

/// Decomposes cells into connected components. The grid must be at a fixpoint, and the cells, in ascending order,
/// must be all open cells or those of a former component. At most `most` MDD entries are kept.
pub(super) fn decompose(
    cells: &[CellId],
    grid: &Grid<'_>,
    most: usize,
    effort: &mut Effort,
) -> Result<Components, Halt> {
    let cells: Vec<CellId> = cells.iter().copied().filter(|&cell| grid.get(cell).known().is_none()).collect();
    effort.spend(cells.len() as u64 / 8 + 1)?;
    let crossings = cells.iter().flat_map(|&cell| grid.problem().crossings(cell));
    let mut lines: Vec<LineId> = crossings.map(|crossing| crossing.line).collect();
    lines.sort_unstable();
    lines.dedup();

    let (mut segments, mut kept) = (Vec::new(), 0);
    for line in lines {
        let (open, levels) = mdd_of_line(line, grid, most - kept, effort)?;
        for segment in segments_of(line, open, levels, &cells) {
            kept += segment.levels.iter().map(|level| level.next.len()).sum::<usize>();
            segments.push(segment);
        }
    }
    Ok(gather(&cells, grid, segments))
}

/// Cuts a line where all fillings pass through one state, and keeps the segments on these cells that constrain
/// anything.
fn segments_of(line: LineId, open: Vec<CellId>, levels: Vec<Level>, cells: &[CellId]) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    for (cell, level) in open.into_iter().zip(levels) {
        let Ok(place) = cells.binary_search(&cell) else { continue };
        match segments.last_mut() {
            Some(last) if level.width() > 1 => {
                last.cells.push(place as u32);
                last.levels.push(level);
            }
            _ => segments.push(Segment { line, cells: vec![place as u32], levels: vec![level] }),
        }
    }
    segments.retain(|segment| segment.cells.len() > 1);
    segments
}

/// Collects the cells and segments of each component.
fn gather(cells: &[CellId], grid: &Grid<'_>, segments: Vec<Segment>) -> Components {
    let mut joined: Vec<u32> = (0..cells.len() as u32).collect();
    for segment in &segments {
        for pair in segment.cells.windows(2) {
            let (one, other) = (first_of(&mut joined, pair[0]), first_of(&mut joined, pair[1]));
            joined[one.max(other) as usize] = one.min(other);
        }
    }
    let mut is_free = vec![true; cells.len()];
    segments.iter().flat_map(|segment| &segment.cells).for_each(|&cell| is_free[cell as usize] = false);
    // How many free cells have how many candidates that count.
    let mut ways: BTreeMap<usize, u32> = BTreeMap::new();
    let mut component_of = vec![usize::MAX; cells.len()];
    let mut place_of = vec![0; cells.len()];
    let mut components: Vec<Component> = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        if is_free[index] {
            let candidates = grid.get(cell).len();
            let is_projected_out = grid.problem().is_projected_out(cell);
            *ways.entry(if is_projected_out { candidates.min(1) } else { candidates }).or_default() += 1;
            continue;
        }
        let first = first_of(&mut joined, index as u32) as usize;
        if first == index {
            component_of[index] = components.len();
            components.push(Component { cells: Vec::new(), candidates: Vec::new(), segments: Vec::new() });
        }
        let component = &mut components[component_of[first]];
        place_of[index] = component.cells.len() as u32;
        component.cells.push(cell);
        component.candidates.push(grid.get(cell).len());
    }
    for mut segment in segments {
        let first = first_of(&mut joined, segment.cells[0]) as usize;
        segment.cells.iter_mut().for_each(|cell| *cell = place_of[*cell as usize]);
        components[component_of[first]].segments.push(segment);
    }
    let free = Number::product(ways);
    components.sort_by_key(|component| component.cells.len());
    Components { free, components }
}

/// The representative of a cell in the union-find forest: the first cell of its component.
fn first_of(joined: &mut [u32], mut cell: u32) -> u32 {
    while joined[cell as usize] != cell {
        joined[cell as usize] = joined[joined[cell as usize] as usize];
        cell = joined[cell as usize];
    }
    cell
}
