//! The cells of a line. Those at equal distances, such as rows and columns, are listed only when asked for.

use std::sync::OnceLock;

use super::CellId;

/// The cells of a line, in order.
///
/// PERF: propagation needs the length alone, and lists take 8 bytes for each cell of a picture.
#[derive(Clone, Debug)]
pub(super) struct LineCells {
    length: usize,
    /// The first cell and the distance between neighbours, which is at least 1, if all distances are equal.
    progression: Option<(usize, usize)>,
    list: OnceLock<Vec<CellId>>,
}

impl LineCells {
    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The cell at a position.
    #[inline]
    pub(super) fn at(&self, position: usize) -> CellId {
        match self.progression {
            Some((first, step)) if position < self.length => CellId::new(first + step * position),
            _ => self.list()[position],
        }
    }

    /// All cells.
    #[inline]
    pub(super) fn list(&self) -> &[CellId] {
        self.list.get_or_init(|| {
            let (first, step) = self.progression.unwrap_or_default();
            (0..self.length).map(|position| CellId::new(first + step * position)).collect()
        })
    }

    /// Whether these are the cells `first`, `first + step` and so on.
    pub(super) fn is_progression(&self, first: usize, step: usize) -> bool {
        self.progression == Some((first, step))
    }
}

/// The cells of a line as they were declared, before anything is checked.
#[derive(Clone, Debug)]
pub(super) enum DeclaredCells {
    /// Any numbers.
    Listed(Vec<usize>),
    /// This number of cells, which fit into 32 bits, from a first one upwards at a distance of at least 1.
    Progression { first: usize, step: usize, length: usize },
}

impl DeclaredCells {
    pub(super) fn new(cells: Vec<usize>) -> DeclaredCells {
        match progression_of(&cells) {
            Some((first, step)) => DeclaredCells::Progression { first, step, length: cells.len() },
            None => DeclaredCells::Listed(cells),
        }
    }

    /// The cells once they have been checked: all are numbered with 32 bits.
    pub(super) fn into_cells(self) -> LineCells {
        match self {
            DeclaredCells::Listed(cells) => {
                let list: Vec<CellId> = cells.into_iter().map(CellId::new).collect();
                LineCells { length: list.len(), progression: None, list: OnceLock::from(list) }
            }
            DeclaredCells::Progression { first, step, length } => {
                LineCells { length, progression: Some((first, step)), list: OnceLock::new() }
            }
        }
    }
}

/// The first cell and the distance between neighbours, if there are several cells at equal distances upwards.
fn progression_of(cells: &[usize]) -> Option<(usize, usize)> {
    let (&[first, second], last) = (cells.first_chunk()?, cells.last()?);
    let step = second.checked_sub(first).filter(|&step| step > 0)?;
    let is_regular = cells.windows(2).all(|pair| pair[0].checked_add(step) == Some(pair[1]));
    (is_regular && u32::try_from(*last).is_ok()).then_some((first, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_the_same_listed_or_not() {
        let lists: [&[usize]; 7] = [&[], &[4], &[3, 4, 5], &[2, 7, 12], &[5, 4, 3], &[1, 2, 4], &[1, 1, 1]];
        for (list, is_regular) in lists.into_iter().zip([false, false, true, true, false, false, false]) {
            let cells = DeclaredCells::new(list.to_vec()).into_cells();
            assert_eq!(cells.progression.is_some(), is_regular, "{list:?}");
            assert_eq!(cells.length(), list.len());
            let at: Vec<usize> = (0..list.len()).map(|position| cells.at(position).index()).collect();
            assert_eq!(at, list);
            assert!(cells.list().iter().map(|cell| cell.index()).eq(list.iter().copied()));
        }
    }
}
