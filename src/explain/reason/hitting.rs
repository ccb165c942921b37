//! Minimum hitting sets by depth-first branch and bound.
//!
//! The size is increased until a hitting set exists. A packing of disjoint sets is the lower bound; branching is on the
//! smallest open set, and an element that has failed is excluded from the rest of the branch.

/// As few elements as possible of which each set contains at least one, in ascending order. No set may be empty.
///
/// The search for it is exponential; an error of `check`, which is called again and again, ends it.
pub(crate) fn smallest_hitting_set<E>(
    sets: &[Vec<usize>],
    check: &impl Fn() -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    for size in disjoint(sets).. {
        let mut chosen = Vec::with_capacity(size);
        if hit(sets, size, &mut chosen, &mut Vec::new(), check)? {
            chosen.sort_unstable();
            return Ok(chosen);
        }
    }
    unreachable!("one element of every set is enough")
}

/// A hitting set by the greedy rule: always the element that hits most of the remaining sets.
pub(crate) fn greedy_hitting_set<E>(
    sets: &[Vec<usize>],
    check: &impl Fn() -> Result<(), E>,
) -> Result<Vec<usize>, E> {
    let mut open: Vec<&Vec<usize>> = sets.iter().collect();
    let mut chosen = Vec::new();
    while let Some(first) = open.first() {
        check()?;
        let hits = |element: &usize| open.iter().filter(|set| set.contains(element)).count();
        let best = first.iter().copied().max_by_key(hits).unwrap_or_default();
        open.retain(|set| !set.contains(&best));
        chosen.push(best);
    }
    chosen.sort_unstable();
    Ok(chosen)
}

/// A lower bound: the size of a greedy packing of sets of which no two share an element.
fn disjoint(sets: &[Vec<usize>]) -> usize {
    let mut smallest_first: Vec<&Vec<usize>> = sets.iter().collect();
    smallest_first.sort_by_key(|set| set.len());
    let mut taken: Vec<&Vec<usize>> = Vec::new();
    for set in smallest_first {
        if !taken.iter().any(|other| other.iter().any(|element| set.contains(element))) {
            taken.push(set);
        }
    }
    taken.len()
}

/// Tries to hit all sets with `left` more elements, none of them in `refused`.
fn hit<E>(
    sets: &[Vec<usize>],
    left: usize,
    chosen: &mut Vec<usize>,
    refused: &mut Vec<usize>,
    check: &impl Fn() -> Result<(), E>,
) -> Result<bool, E> {
    check()?;
    let open: Vec<Vec<usize>> = (sets.iter())
        .filter(|set| !set.iter().any(|element| chosen.contains(element)))
        .map(|set| set.iter().copied().filter(|element| !refused.contains(element)).collect())
        .collect();
    let Some(smallest) = open.iter().min_by_key(|set| set.len()) else { return Ok(true) };
    if smallest.is_empty() || disjoint(&open) > left {
        return Ok(false);
    }
    let known = refused.len();
    for &element in smallest {
        chosen.push(element);
        if hit(sets, left - 1, chosen, refused, check)? {
            return Ok(true);
        }
        chosen.pop();
        // No hitting set of this size contains it, so later siblings need not try it again.
        refused.push(element);
    }
    refused.truncate(known);
    Ok(false)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn smallest(sets: &[Vec<usize>]) -> Vec<usize> {
        smallest_hitting_set(sets, &|| Ok::<(), ()>(())).unwrap()
    }

    /// All pairs of five elements: four elements are needed.
    fn pairs() -> Vec<Vec<usize>> {
        (0..5).flat_map(|a| (0..a).map(move |b| vec![a, b])).collect()
    }

    #[test]
    fn hitting_sets_are_smallest() {
        assert!(smallest(&[]).is_empty());
        assert_eq!(smallest(&[vec![1, 2], vec![2, 3], vec![5, 2]]), [2]);
        assert_eq!(smallest(&[vec![1, 2], vec![3, 4], vec![2, 3], vec![1, 4]]).len(), 2);
        assert_eq!(smallest(&pairs()).len(), 4);
    }

    #[test]
    fn a_limit_ends_the_search() {
        let calls = Cell::new(0);
        let check = || {
            calls.set(calls.get() + 1);
            if calls.get() > 2 { Err(calls.get()) } else { Ok(()) }
        };
        assert_eq!(smallest_hitting_set(&pairs(), &check), Err(3));
        assert_eq!(greedy_hitting_set(&pairs(), &check), Err(4));
    }
}
