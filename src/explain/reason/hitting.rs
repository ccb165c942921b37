//! Minimum hitting sets by depth-first branch and bound.
//!
//! The size is increased until a hitting set exists. A packing of disjoint sets is the lower bound; branching is on the
//! smallest open set, and an element that has failed is excluded from the rest of the branch.

/// As few elements as possible of which each set contains at least one, in ascending order. No set may be empty.
pub(crate) fn smallest_hitting_set(sets: &[Vec<usize>]) -> Vec<usize> {
    for size in disjoint(sets).. {
        let mut chosen = Vec::with_capacity(size);
        if hit(sets, size, &mut chosen, &mut Vec::new()) {
            chosen.sort_unstable();
            return chosen;
        }
    }
    unreachable!("one element of every set is enough")
}

/// A hitting set by the greedy rule: always the element that hits most of the remaining sets.
pub(crate) fn greedy_hitting_set(sets: &[Vec<usize>]) -> Vec<usize> {
    let mut open: Vec<&Vec<usize>> = sets.iter().collect();
    let mut chosen = Vec::new();
    while let Some(first) = open.first() {
        let hits = |element: &usize| open.iter().filter(|set| set.contains(element)).count();
        let best = first.iter().copied().max_by_key(hits).unwrap_or_default();
        open.retain(|set| !set.contains(&best));
        chosen.push(best);
    }
    chosen.sort_unstable();
    chosen
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
fn hit(sets: &[Vec<usize>], left: usize, chosen: &mut Vec<usize>, refused: &mut Vec<usize>) -> bool {
    let open: Vec<Vec<usize>> = (sets.iter())
        .filter(|set| !set.iter().any(|element| chosen.contains(element)))
        .map(|set| set.iter().copied().filter(|element| !refused.contains(element)).collect())
        .collect();
    let Some(smallest) = open.iter().min_by_key(|set| set.len()) else { return true };
    if smallest.is_empty() || disjoint(&open) > left {
        return false;
    }
    let known = refused.len();
    for &element in smallest {
        chosen.push(element);
        if hit(sets, left - 1, chosen, refused) {
            return true;
        }
        chosen.pop();
        // No hitting set of this size contains it, so later siblings need not try it again.
        refused.push(element);
    }
    refused.truncate(known);
    false
}

#[cfg(test)]
mod tests {
    use super::smallest_hitting_set;

    #[test]
    fn hitting_sets_are_smallest() {
        assert!(smallest_hitting_set(&[]).is_empty());
        assert_eq!(smallest_hitting_set(&[vec![1, 2], vec![2, 3], vec![5, 2]]), [2]);
        assert_eq!(smallest_hitting_set(&[vec![1, 2], vec![3, 4], vec![2, 3], vec![1, 4]]).len(), 2);
        // All pairs of five elements: four elements are needed.
        let pairs: Vec<Vec<usize>> = (0..5).flat_map(|a| (0..a).map(move |b| vec![a, b])).collect();
        assert_eq!(smallest_hitting_set(&pairs).len(), 4);
    }
}
