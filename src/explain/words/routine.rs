//! Routine: what lines alone carry between the steps that make a puzzle hard, in one sentence.

use std::collections::HashSet;

use super::counting::called_by_kind;
use super::names::Names;
use super::text::{Text, text};
use crate::explain::walkthrough::Step;
use nonomata_engine::problem::CellId;

/// The level up to which techniques are routine, if the puzzle needs harder ones.
const MAX_LEVEL: u32 = 3;

/// The number of portions up to which a walkthrough is short enough to be written whole.
const SHORT: usize = 40;

/// The fewest portions that are summed up.
const FEWEST: usize = 3;

/// The numbers of neighbouring portions that are said together: one each, or a stretch of routine. The hardest
/// technique is never routine, and a short walkthrough has none.
pub(super) fn stretches(portions: &[&[Step]]) -> Vec<usize> {
    if portions.len() <= SHORT {
        return vec![1; portions.len()];
    }
    let level = |steps: &[Step]| steps.iter().map(|step| step.technique.level()).max().unwrap_or(0);
    let hardest = portions.iter().map(|steps| level(steps)).max().unwrap_or(0);
    let is_routine = |steps: &[Step]| level(steps) <= MAX_LEVEL.min(hardest.saturating_sub(1));
    let alike = portions.chunk_by(|one, next| is_routine(one) && is_routine(next));
    let counts = alike.flat_map(|stretch| match stretch.len() {
        FEWEST.. => vec![stretch.len()],
        few => vec![1; few],
    });
    counts.collect()
}

/// The sentence for a stretch of routine: `Lines alone decide 40 cells: rows 3 to 7 and column 2.`
pub(super) fn summary(names: Names<'_>, steps: &[Step]) -> Text {
    let changes = steps.iter().flat_map(|step| &step.changes);
    let cells: HashSet<CellId> = changes.map(|change| change.cell).collect();
    let by = called_by_kind(names, steps.iter().filter_map(Step::line));
    let cells = text![cells.len(), if cells.len() == 1 { " cell" } else { " cells" }];
    text!["Lines alone decide ", cells, ": ", by, "."]
}
