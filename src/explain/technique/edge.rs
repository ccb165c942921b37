//! Edge: a run beside a wall or a blank can grow to one side only.

use super::View;

/// Whether the run of a known cell stands beside a wall or a known blank.
pub(super) fn stands_at_an_edge(view: &View<'_>, cell: usize) -> bool {
    let Some(colour) = view.colour(cell) else { return false };
    let (first, last) = view.run_with(cell, colour);
    first == 0 || view.is_blank(first - 1) || last + 1 == view.length() || view.is_blank(last + 1)
}
