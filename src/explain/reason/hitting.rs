//! Smallest hitting sets: as few things as possible that meet every one of some sets.

/// As few things as possible of which each set holds at least one, in ascending order. No set may be empty.
pub(crate) fn smallest_hitting_set(sets: &[Vec<usize>]) -> Vec<usize> {
    for size in disjoint(sets).. {
        let mut chosen = Vec::with_capacity(size);
        if hit(sets, size, &mut chosen, &mut Vec::new()) {
            chosen.sort_unstable();
            return chosen;
        }
    }
    unreachable!("one thing of every set is enough")
}

/// How many sets there are at least of which no two share a thing: so many things are needed.
fn disjoint(sets: &[Vec<usize>]) -> usize {
    let mut smallest_first: Vec<&Vec<usize>> = sets.iter().collect();
    smallest_first.sort_by_key(|set| set.len());
    let mut taken: Vec<&Vec<usize>> = Vec::new();
    for set in smallest_first {
        if !taken.iter().any(|other| other.iter().any(|thing| set.contains(thing))) {
            taken.push(set);
        }
    }
    taken.len()
}

/// Tries to hit all sets with `left` more things, none of them refused.
fn hit(sets: &[Vec<usize>], left: usize, chosen: &mut Vec<usize>, refused: &mut Vec<usize>) -> bool {
    let open: Vec<Vec<usize>> = (sets.iter())
        .filter(|set| !set.iter().any(|thing| chosen.contains(thing)))
        .map(|set| set.iter().copied().filter(|thing| !refused.contains(thing)).collect())
        .collect();
    let Some(smallest) = open.iter().min_by_key(|set| set.len()) else { return true };
    if smallest.is_empty() || disjoint(&open) > left {
        return false;
    }
    let known = refused.len();
    for &thing in smallest {
        chosen.push(thing);
        if hit(sets, left - 1, chosen, refused) {
            return true;
        }
        chosen.pop();
        // What was tried need not be tried again beside another thing.
        refused.push(thing);
    }
    refused.truncate(known);
    false
}

#[cfg(test)]
mod tests {
    use super::smallest_hitting_set;

    #[test]
    fn nothing_smaller_hits() {
        assert!(smallest_hitting_set(&[]).is_empty());
        assert_eq!(smallest_hitting_set(&[vec![1, 2], vec![2, 3], vec![5, 2]]), [2]);
        assert_eq!(smallest_hitting_set(&[vec![1, 2], vec![3, 4], vec![2, 3], vec![1, 4]]).len(), 2);
        // The triples of five things that leave out two: three are needed.
        let pairs: Vec<Vec<usize>> = (0..5).flat_map(|a| (0..a).map(move |b| vec![a, b])).collect();
        assert_eq!(smallest_hitting_set(&pairs).len(), 4);
    }
}
