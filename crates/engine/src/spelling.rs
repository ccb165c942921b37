//! Edit distance (Damerau-Levenshtein, restricted to adjacent transpositions), for spelling suggestions.

/// The number of letters to insert, delete, substitute or exchange with their neighbours to make one word of the other;
/// `allowed + 1` if it is larger than `allowed`.
///
/// ```
/// assert_eq!(nonomata_engine::spelling::distance("overlp", "overlap", 2), 1);
/// ```
pub fn distance(one: &str, other: &str, allowed: usize) -> usize {
    // Letters past this length cannot matter.
    let letters = |word: &str, least: usize| word.chars().take(least + allowed + 1).collect::<Vec<char>>();
    let (one, other) = (letters(one, other.len()), letters(other, one.len()));
    if one.len().abs_diff(other.len()) > allowed {
        return allowed + 1;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for i in 1..=one.len() {
        let mut row = Vec::with_capacity(above.len());
        row.push(i);
        for j in 1..=other.len() {
            let is_other = usize::from(one[i - 1] != other[j - 1]);
            let mut least = (above[j] + 1).min(row[j - 1] + 1).min(above[j - 1] + is_other);
            if i > 1 && j > 1 && one[i - 1] == other[j - 2] && one[i - 2] == other[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        if row.iter().chain(&above).all(|&distance| distance > allowed) {
            return allowed + 1;
        }
        before = std::mem::replace(&mut above, row);
    }
    above[other.len()].min(allowed + 1)
}

#[cfg(test)]
mod tests {
    use super::distance;

    #[test]
    fn distances_count_letters() {
        assert_eq!(distance("englnd", "england", 2), 1);
        assert_eq!(distance("red", "red", 1), 0);
        assert_eq!(distance("red", "bed", 1), 1);
        assert_eq!(distance("red", "zebra", 1), 2);
        assert_eq!(distance("", "ab", 2), 2);
        assert_eq!(distance("heigth", "height", 1), 1);
        assert_eq!(distance("widht", "width", 2), 1);
        assert_eq!(distance("ab", "ba", 0), 1);
        assert_eq!(distance("süd", "sud", 1), 1);
        assert_eq!(distance(&"x".repeat(1 << 20), &"y".repeat(1 << 20), 2), 3);
    }
}
