//! Where counting begins: groups of lines of one layer that may be held against those that cross them.
//!
//! A block of three covers one of every three cells in a row, and two of every two: so groups are lines at equal
//! distances, lines with equal clues or sums, and all lines before or behind one.

use std::collections::BTreeMap;

use crate::problem::{LineId, Problem};
use crate::rule::Rule;

/// The groups that are tried, each once.
pub(super) fn seeds(problem: &Problem, layer: &[LineId]) -> Vec<Vec<LineId>> {
    let mut groups: Vec<Vec<LineId>> = Vec::new();
    let mut add = |group: Vec<LineId>| {
        if !group.is_empty() && !groups.contains(&group) {
            groups.push(group);
        }
    };
    let lengths = |line: LineId| match problem.line(line).rule() {
        Rule::Clue(clue) => clue.blocks().iter().map(|block| block.length()).collect(),
        _ => Vec::new(),
    };
    by(layer, lengths).into_iter().for_each(&mut add);
    for distance in 2..=4 {
        for first in 0..distance {
            add(layer.iter().copied().skip(first).step_by(distance).collect());
        }
    }
    by(layer, |line| vec![lengths(line).iter().sum()]).into_iter().for_each(&mut add);
    for end in 1..=layer.len() {
        add(layer[..end].to_vec());
        add(layer[end..].to_vec());
    }
    groups
}

/// The lines in groups of which all have the same key.
fn by(layer: &[LineId], key: impl Fn(LineId) -> Vec<usize>) -> Vec<Vec<LineId>> {
    let mut groups: BTreeMap<Vec<usize>, Vec<LineId>> = BTreeMap::new();
    for &line in layer {
        groups.entry(key(line)).or_default().push(line);
    }
    groups.into_values().collect()
}
