//! Reordering an MDD: the same segment, read in another order of its cells.
//!
//! Lines may run over cells in any order, so no order of a component suits all lines of every problem. A state of the
//! reordered MDD is the residual MDD after the cells read so far are fixed; since MDDs are reduced and canonical, equal
//! residuals are equal values and become one state. Most orders of a long line need exponentially many states, so there
//! is a limit.

use std::collections::HashMap;

use super::effort::{Effort, Halt};
use super::mdd::{DEAD, Level, reduced};

/// The MDD whose `i`-th level reads the cell of level `order[i]`. Returns nothing if that takes more than `most`
/// entries.
pub(super) fn reordered(
    levels: &[Level],
    order: &[usize],
    most: usize,
    effort: &mut Effort,
) -> Result<Option<Vec<Level>>, Halt> {
    let mut remaining: Vec<usize> = (0..levels.len()).collect();
    let mut states = vec![levels.to_vec()];
    let mut read = Vec::with_capacity(levels.len());
    for &place in order {
        let Ok(index) = remaining.binary_search(&place) else { continue };
        remaining.remove(index);
        let candidates = levels[place].candidates;
        let mut known: HashMap<Vec<Level>, u32> = HashMap::new();
        let (mut next, mut kept) = (Vec::with_capacity(states.len() * candidates), 0);
        for state in &states {
            for candidate in 0..candidates {
                let Some(left) = filled(state, index, candidate, effort)? else {
                    next.push(DEAD);
                    continue;
                };
                let size: usize = left.iter().map(|level| level.next.len() + 8).sum();
                effort.spend(size as u64 / 8 + 1)?;
                let name = known.len() as u32;
                next.push(*known.entry(left).or_insert_with(|| {
                    kept += size;
                    name
                }));
                if kept > most {
                    return Ok(None);
                }
            }
        }
        let mut named: Vec<(Vec<Level>, u32)> = known.into_iter().collect();
        named.sort_unstable_by_key(|(_, name)| *name);
        states = named.into_iter().map(|(state, _)| state).collect();
        read.push(Level { candidates, next });
    }
    reduced(read, effort)
}

/// The residual MDD after the cell of a level is fixed to a candidate.
fn filled(
    levels: &[Level],
    index: usize,
    candidate: usize,
    effort: &mut Effort,
) -> Result<Option<Vec<Level>>, Halt> {
    let level = &levels[index];
    let to = |state: usize| level.next[state * level.candidates + candidate];
    let mut left: Vec<Level> = levels.to_vec();
    left.remove(index);
    if index > 0 {
        let before = left[index - 1].next.iter_mut().filter(|next| **next != DEAD);
        before.for_each(|next| *next = to(*next as usize));
        return reduced(left, effort);
    }
    // The start state leads to only one state of the next level, whose row is all that is left of that level.
    let start = to(0);
    if start == DEAD {
        return Ok(None);
    }
    if let Some(first) = left.first_mut() {
        first.next = first.next[start as usize * first.candidates..][..first.candidates].to_vec();
    }
    reduced(left, effort)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Options;

    /// Whether an MDD accepts these candidates.
    fn accepts(levels: &[Level], word: impl Iterator<Item = usize>) -> bool {
        let end = levels.iter().zip(word).try_fold(0, |state, (level, candidate)| {
            let next = level.next[state * level.candidates + candidate];
            (next != DEAD).then_some(next as usize)
        });
        end == Some(0)
    }

    #[test]
    fn reordered_diagrams_accept_the_same_assignments() {
        // Exactly two of four cells hold the second candidate.
        let level = |next: &[u32]| Level { candidates: 2, next: next.to_vec() };
        let none = DEAD;
        let two_of_four = [
            level(&[0, 1]),
            level(&[0, 1, 1, 2]),
            level(&[none, 0, 0, 1, 1, none]),
            level(&[none, 0, 0, none]),
        ];
        // Not symmetric: after a 1 comes no 0.
        let rising =
            [level(&[0, 1]), level(&[0, 1, none, 1]), level(&[0, 1, none, 1]), level(&[0, 0, none, 0])];
        for levels in [two_of_four, rising] {
            let mut effort = Effort::new(&Options::default());
            effort.begin_round(1 << 20);
            let levels = reduced(levels.to_vec(), &mut effort).unwrap().unwrap();
            for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 3, 0, 2], [2, 0, 3, 1]] {
                let other = reordered(&levels, &order, 1 << 20, &mut effort).unwrap().unwrap();
                for word in 0..16usize {
                    let bit = |place: usize| word >> place & 1;
                    assert_eq!(
                        accepts(&levels, (0..4).map(bit)),
                        accepts(&other, order.into_iter().map(bit))
                    );
                }
            }
        }
    }
}
