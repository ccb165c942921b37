//! Where counting begins: groups of lines of one layer that may be held against those that cross them.
//!
//! A block of three covers one of every three cells in a row, and two of every two: so groups are lines at equal
//! distances, lines with equal clues or sums, and all lines before or behind one.

use std::collections::{BTreeMap, HashSet};

use crate::problem::{LineId, Problem};
use crate::rule::Rule;

/// The groups that are tried, each once. The last ones are made when they are asked for: of many lines, all groups
/// together would be too much to keep.
pub(super) fn seeds<'a>(problem: &Problem, layer: &'a [LineId]) -> impl Iterator<Item = Vec<LineId>> + 'a {
    let lengths = |line: LineId| match problem.line(line).rule() {
        Rule::Clue(clue) => clue.blocks().iter().map(|block| block.length()).collect(),
        _ => Vec::new(),
    };
    let distances = (2..=4).flat_map(|distance| (0..distance).map(move |first| (first, distance)));
    let distant =
        distances.map(|(first, distance)| layer.iter().copied().skip(first).step_by(distance).collect());
    let alike = by(layer, lengths).into_iter().chain(distant);
    let alike = alike.chain(by(layer, |line| vec![lengths(line).iter().sum()]));
    let mut seen = HashSet::new();
    let alike: Vec<Vec<LineId>> =
        alike.filter(|group| !group.is_empty() && seen.insert(group.clone())).collect();
    let ends = (1..=layer.len()).flat_map(|end| [&layer[..end], &layer[end..]]);
    let ends = ends.filter(move |group| !group.is_empty() && !seen.contains(*group));
    alike.into_iter().chain(ends.map(<[LineId]>::to_vec))
}

/// The lines in groups of which all have the same key.
fn by(layer: &[LineId], key: impl Fn(LineId) -> Vec<usize>) -> Vec<Vec<LineId>> {
    let mut groups: BTreeMap<Vec<usize>, Vec<LineId>> = BTreeMap::new();
    for &line in layer {
        groups.entry(key(line)).or_default().push(line);
    }
    groups.into_values().collect()
}
