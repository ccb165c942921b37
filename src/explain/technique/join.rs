//! Join: two known cells belong to one block, so what lies between them does, too.

use super::View;

/// The known cells before and behind a cell that one block covers with it.
pub(super) fn joined(view: &View<'_>, (first, last): (usize, usize), cell: usize) -> Option<(usize, usize)> {
    let coloured = |&cell: &usize| view.is_coloured(cell);
    let ends = ((first..=last).find(coloured)?, (first..=last).rev().find(coloured)?);
    (ends.0 < cell && cell < ends.1).then_some(ends)
}
