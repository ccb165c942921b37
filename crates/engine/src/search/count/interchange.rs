//! Interchangeable segments: those that can be swapped, cell by cell, without changing what the component allows.
//!
//! If one of two vectors is the other with the states of such segments permuted, both have the same number of
//! completions, so one entry suffices for them. That makes n steps of the permutations of n cells, whose columns are
//! all alike.

use std::collections::{HashMap, HashSet};

use super::components::Segment;
use super::mdd::{DEAD, Level};
use crate::budget::Budget;

/// The number of classes of equal segments that another one is compared with: most equal segments cannot be swapped.
const MOST_CLASSES_ALIKE: usize = 2;

/// The maximum number of pairs of states that are followed. Segments that are not compared any more stay apart.
const EFFORT: usize = 4_000_000;

/// The pairs of states between two checks of the limits.
const PAIRS_PER_CHECK: usize = 1 << 13;

/// The pairs of states that may still be followed.
struct Pairs<'b> {
    left: usize,
    budget: &'b Budget,
}

impl Pairs<'_> {
    /// Takes some of them. Whether there are as many; after a limit there are none.
    fn spend(&mut self, pairs: usize) -> bool {
        let Some(left) = self.left.checked_sub(pairs) else { return false };
        let is_due = left / PAIRS_PER_CHECK < self.left / PAIRS_PER_CHECK;
        let is_over = is_due && self.budget.check().is_err();
        self.left = if is_over { 0 } else { left };
        !is_over
    }
}

/// Classes of at least two segments any of which can be swapped. `at` has the segments and places of each cell. After a
/// limit of the budget, classes are missing.
///
/// Swaps with one representative suffice: the others are composed of them.
pub(super) fn interchangeable(
    segments: &[Segment],
    at: &[Vec<(usize, usize)>],
    group_of: &[usize],
    budget: &Budget,
) -> Vec<Vec<usize>> {
    let mut classes: Vec<Vec<usize>> = Vec::new();
    // The first classes of each MDD.
    let mut alike: HashMap<&[Level], Vec<usize>> = HashMap::new();
    let mut effort = Pairs { left: EFFORT, budget };
    for (number, segment) in segments.iter().enumerate() {
        let mut groups = segment.cells.windows(2).map(|pair| [0, 1].map(|end| group_of[pair[end] as usize]));
        if segment.cells.len() < 2 || groups.any(|[one, other]| one == other) {
            continue;
        }
        let alike = alike.entry(segment.levels.as_slice()).or_default();
        let fits =
            |class: &&usize| can_swap(segments, at, group_of, [classes[**class][0], number], &mut effort);
        match alike.iter().find(fits) {
            Some(&class) => classes[class].push(number),
            None => {
                if alike.len() < MOST_CLASSES_ALIKE {
                    alike.push(classes.len());
                }
                classes.push(vec![number]);
            }
        }
    }
    classes.retain(|class| class.len() > 1);
    classes
}

/// Whether two segments can be swapped: they are equal, and all others do not distinguish their cells.
fn can_swap(
    segments: &[Segment],
    at: &[Vec<(usize, usize)>],
    group_of: &[usize],
    pair: [usize; 2],
    effort: &mut Pairs<'_>,
) -> bool {
    let [one, other] = pair.map(|number| &segments[number]);
    let group = |cell: &u32| group_of[*cell as usize];
    let are_equal =
        one.levels == other.levels && one.cells.iter().map(group).eq(other.cells.iter().map(group));
    are_equal
        && one.cells.iter().zip(&other.cells).all(|(&one, &other)| {
            let crossings = |cell: u32| at[cell as usize].iter().filter(|(number, _)| !pair.contains(number));
            crossings(one).count() == crossings(other).count()
                && crossings(one).zip(crossings(other)).all(|(&(first, from), &(second, to))| {
                    first == second
                        && is_symmetric(&segments[first].levels, from.min(to), from.max(to), effort)
                })
        })
}

/// Whether an MDD accepts the same assignments after the cells of two levels are swapped, if that takes no more than
/// this effort.
fn is_symmetric(levels: &[Level], from: usize, to: usize, effort: &mut Pairs<'_>) -> bool {
    let level = &levels[from];
    if from == to || level.candidates != levels[to].candidates {
        return from == to;
    }
    // Pairs of states after one candidate and after another, which must agree after the other and the one.
    for one in 0..level.candidates {
        for other in 0..one {
            let mut pairs: HashSet<[u32; 2]> =
                level.next.chunks_exact(level.candidates).map(|row| [row[one], row[other]]).collect();
            for between in &levels[from + 1..to] {
                let next = |pair: &[u32; 2]| {
                    let [first, second] = *pair;
                    let after = move |candidate| [first, second].map(|state| step(between, state, candidate));
                    (0..between.candidates).map(after).collect::<Vec<_>>()
                };
                if !effort.spend(1 + pairs.len() * between.candidates) {
                    return false;
                }
                pairs = pairs.iter().flat_map(next).collect();
            }
            let agree =
                |pair: &[u32; 2]| step(&levels[to], pair[0], other) == step(&levels[to], pair[1], one);
            if !pairs.iter().all(agree) {
                return false;
            }
        }
    }
    true
}

/// The next state; none follows a dead one.
fn step(level: &Level, state: u32, candidate: usize) -> u32 {
    if state == DEAD { DEAD } else { level.row(state)[candidate] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(next: &[u32]) -> Level {
        Level { candidates: 2, next: next.to_vec() }
    }

    #[test]
    fn counting_is_symmetric_and_order_is_not() {
        let exactly_one = [level(&[0, 1]), level(&[0, 1, 1, DEAD]), level(&[DEAD, 0, 0, DEAD])];
        let rising = [level(&[0, 1]), level(&[0, 1, DEAD, 1]), level(&[0, 0, DEAD, 0])];
        // The first and the last cell differ.
        let ends = [level(&[0, 1]), level(&[0, 0, 1, 1]), level(&[DEAD, 0, 0, DEAD])];
        for (from, to) in [(0, 1), (0, 2), (1, 2)] {
            let is_symmetric = |levels: &[Level]| {
                is_symmetric(levels, from, to, &mut Pairs { left: EFFORT, budget: &Budget::unlimited() })
            };
            assert!(is_symmetric(&exactly_one));
            assert!(!is_symmetric(&rising));
            assert_eq!(is_symmetric(&ends), (from, to) == (0, 2));
        }
        assert!(
            !is_symmetric(&exactly_one, 0, 2, &mut Pairs { left: 0, budget: &Budget::unlimited() }),
            "that takes more than no effort"
        );
    }
}
