//! Seeds: the groups of lines from which cardinality cuts are grown.
//!
//! A block of three covers one of every three cells in a row, and at least one of every two; so the groups are
//! lines at equal distances, lines with equal rules or of equal size, and all lines before or after one.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::LineBounds;
use crate::budget::Limit;
use crate::line::Bound;
use crate::problem::LineId;
use crate::symbol::SymbolSet;

/// The symbols that the search counts: each symbol alone that some open cell may hold. Of two symbols one suffices,
/// since counting one counts the other from the opposite side.
pub fn counted_symbols(bounds: &LineBounds<'_>) -> Vec<SymbolSet> {
    let symbols = bounds.problem.alphabet().all();
    let open = bounds.known.iter().filter(|set| set.known().is_none());
    let held = open.fold(SymbolSet::EMPTY, |held, &set| held.union(set));
    let counted = symbols.iter().skip(usize::from(symbols.len() == 2));
    counted.filter(|&symbol| held.contains(symbol)).map(SymbolSet::only).collect()
}

/// The initial groups among the open lines of a layer. Lines with the same machine are similar.
pub fn groups_of_layer(bounds: &mut LineBounds<'_>, layer: &[LineId]) -> Result<Vec<Vec<LineId>>, Limit> {
    if layer.len() < 2 || bounds.queries_left < layer.len() {
        return Ok(Vec::new());
    }
    let problem = bounds.problem;
    let everywhere = vec![true; problem.lines().len()];
    let (mut machines, mut kinds) = (HashMap::new(), HashMap::new());
    for &line in layer {
        let new = machines.len();
        let machine = *machines.entry(std::ptr::from_ref(problem.line(line).machine())).or_insert(new);
        let size = bounds.get(line, &everywhere, Bound::Minimum)?.unwrap_or(0);
        kinds.insert(line, (machine, size));
    }
    Ok(similar(layer, |line| vec![kinds[&line].0], |line| kinds[&line].1))
}

/// Groups of similar lines, lines at equal distances, and lines of equal size, each group once.
pub fn similar(
    layer: &[LineId],
    kind: impl Fn(LineId) -> Vec<usize>,
    size: impl Fn(LineId) -> usize,
) -> Vec<Vec<LineId>> {
    let distances = (2..=4).flat_map(|distance| (0..distance).map(move |first| (first, distance)));
    let distant =
        distances.map(|(first, distance)| layer.iter().copied().skip(first).step_by(distance).collect());
    let groups =
        group_by(layer, kind).into_iter().chain(distant).chain(group_by(layer, |line| vec![size(line)]));
    let mut seen = HashSet::new();
    groups.filter(|group| !group.is_empty() && seen.insert(group.clone())).collect()
}

/// All lines before or after one, made on demand: all of them together would need too much memory for many lines.
pub fn prefixes_and_suffixes(layer: &[LineId]) -> impl Iterator<Item = &[LineId]> {
    let prefixes_and_suffixes = (1..=layer.len()).flat_map(|end| [&layer[..end], &layer[end..]]);
    prefixes_and_suffixes.filter(|group| !group.is_empty())
}

/// Groups of lines with equal keys.
fn group_by(layer: &[LineId], key: impl Fn(LineId) -> Vec<usize>) -> Vec<Vec<LineId>> {
    let mut groups: BTreeMap<Vec<usize>, Vec<LineId>> = BTreeMap::new();
    for &line in layer {
        groups.entry(key(line)).or_default().push(line);
    }
    groups.into_values().collect()
}
