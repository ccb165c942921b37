//! Where counting begins: groups of lines of one layer that may be held against those that cross them.
//!
//! A block of three covers one of every three cells in a row, and two of every two: so groups are lines at equal
//! distances, lines that are alike or of equal size, and all lines before or behind one.

use std::collections::{BTreeMap, HashSet};

use crate::problem::LineId;

/// Lines that are alike, lines at equal distances, and lines of equal size, each group once.
pub(crate) fn alike(
    layer: &[LineId],
    kind: impl Fn(LineId) -> Vec<usize>,
    size: impl Fn(LineId) -> usize,
) -> Vec<Vec<LineId>> {
    let distances = (2..=4).flat_map(|distance| (0..distance).map(move |first| (first, distance)));
    let distant =
        distances.map(|(first, distance)| layer.iter().copied().skip(first).step_by(distance).collect());
    let groups = by(layer, kind).into_iter().chain(distant).chain(by(layer, |line| vec![size(line)]));
    let mut seen = HashSet::new();
    groups.filter(|group| !group.is_empty() && seen.insert(group.clone())).collect()
}

/// All lines before or behind one. They are made when they are asked for: of many lines, all together would be too
/// much to keep.
pub(crate) fn ends(layer: &[LineId]) -> impl Iterator<Item = &[LineId]> {
    let ends = (1..=layer.len()).flat_map(|end| [&layer[..end], &layer[end..]]);
    ends.filter(|group| !group.is_empty())
}

/// The lines in groups of which all have the same key.
fn by(layer: &[LineId], key: impl Fn(LineId) -> Vec<usize>) -> Vec<Vec<LineId>> {
    let mut groups: BTreeMap<Vec<usize>, Vec<LineId>> = BTreeMap::new();
    for &line in layer {
        groups.entry(key(line)).or_default().push(line);
    }
    groups.into_values().collect()
}
