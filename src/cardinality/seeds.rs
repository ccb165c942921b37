//! Where counting begins: groups of lines of one layer that may be held against those that cross them.
//!
//! A block of three covers one of every three cells in a row, and two of every two: so groups are lines at equal
//! distances, lines that are alike or of equal size, and all lines before or behind one.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::Ledger;
use crate::line::Bound;
use crate::problem::LineId;
use crate::symbol::SymbolSet;

/// What the search counts: every symbol alone that some open cell may hold. All but one are counted with that one, from the
/// other side; of two symbols one is enough.
pub(crate) fn what_counts(ledger: &Ledger<'_>) -> Vec<SymbolSet> {
    let symbols = ledger.problem.alphabet().all();
    let open = ledger.known.iter().filter(|set| set.known().is_none());
    let held = open.fold(SymbolSet::EMPTY, |held, &set| held.union(set));
    let counted = symbols.iter().skip(usize::from(symbols.len() == 2));
    counted.filter(|&symbol| held.contains(symbol)).map(SymbolSet::only).collect()
}

/// The groups of a layer's open lines with which the search begins: lines under one machine are alike.
pub(crate) fn of_layer(ledger: &mut Ledger<'_>, layer: &[LineId]) -> Vec<Vec<LineId>> {
    if layer.len() < 2 || ledger.left < layer.len() {
        return Vec::new();
    }
    let problem = ledger.problem;
    let everywhere = vec![true; problem.lines().len()];
    let (mut machines, mut kinds) = (HashMap::new(), HashMap::new());
    for &line in layer {
        let new = machines.len();
        let machine = *machines.entry(std::ptr::from_ref(problem.line(line).machine())).or_insert(new);
        let size = ledger.tally(line, &everywhere, Bound::Minimum).unwrap_or(0);
        kinds.insert(line, (machine, size));
    }
    alike(layer, |line| vec![kinds[&line].0], |line| kinds[&line].1)
}

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
