//! The lengths of the lines that an expression can match, without regard to letters.
//!
//! Sets of lengths are added, united and repeated. So the effort grows with the size of the expression and not with the
//! product of its nested counts, as matching a line does.

use super::expression::Expression;

/// Lengths from this one on are not distinguished.
const LIMIT: u32 = u128::BITS;

/// A set of lengths: one bit for each.
type Lengths = u128;

/// The only length of the empty text.
const EMPTY: Lengths = 1;

impl Expression {
    /// Whether a line of this length may match. What back-references match, and what anchors and look-around require,
    /// is not taken into account.
    pub(super) fn may_have_length(&self, length: usize) -> bool {
        length >= LIMIT as usize || self.lengths() >> length & 1 == 1
    }

    fn lengths(&self) -> Lengths {
        match self {
            Expression::One(set) => Lengths::from(!set.is_empty()) << 1,
            Expression::Sequence(parts) => parts.iter().fold(EMPTY, |all, part| sums(all, part.lengths())),
            Expression::Either(parts) => parts.iter().fold(0, |all, part| all | part.lengths()),
            Expression::Repeat { inner, least, most } => repeated(inner.lengths(), *least, *most),
            Expression::Group { inner, .. } => inner.lengths(),
            Expression::BackReference { .. } => Lengths::MAX,
            Expression::Start
            | Expression::End
            | Expression::Forget { .. }
            | Expression::Filled { .. }
            | Expression::Close { .. }
            | Expression::Lookaround { .. } => EMPTY,
        }
    }
}

/// The sums of a length of each.
fn sums(one: Lengths, other: Lengths) -> Lengths {
    (0..LIMIT).filter(|length| other >> length & 1 == 1).fold(0, |all, length| all | one << length)
}

/// The lengths of a repetition. At most as many rounds as the limit matter: all others are empty.
fn repeated(round: Lengths, least: u32, most: Option<u32>) -> Lengths {
    if least >= LIMIT && round & EMPTY == 0 {
        return 0;
    }
    let mut now = (0..least.min(LIMIT)).fold(EMPTY, |now, _| sums(now, round));
    let mut all = now;
    for _ in least..most.unwrap_or(u32::MAX) {
        now = sums(now, round);
        if now & !all == 0 {
            break;
        }
        all |= now;
    }
    all
}

#[cfg(test)]
mod tests {
    use crate::budget::Budget;
    use crate::rule::{Dialect, Pattern, Rule};
    use crate::symbol::Alphabet;

    #[test]
    fn lengths_are_those_of_the_lines_that_match() {
        let alphabet = Alphabet::of_letters("AB").unwrap();
        let lengths = |text: &str| {
            let pattern = Pattern::in_dialect(text, &alphabet, Dialect::JavaScript).unwrap();
            (0..8).filter(|&length| pattern.may_have_length(length)).collect::<Vec<_>>()
        };
        for text in
            ["", "A", "AB|A", "A*", "(?:AB)+", "(?:A|BB)?", "A{2,3}", "(?:AB){2,}A", "[]", "[]*A", "^A+$"]
        {
            let pattern = Pattern::in_dialect(text, &alphabet, Dialect::JavaScript).unwrap();
            let rule = Rule::from(pattern);
            let admits = |length| rule.admits(&vec![alphabet.all(); length], &Budget::unlimited()).unwrap();
            let matched = (0..8).filter(|&length| admits(length));
            assert_eq!(lengths(text), matched.collect::<Vec<_>>(), "{text}");
        }
        assert_eq!(lengths("(?:A?){200}"), (0..8).collect::<Vec<_>>());
        assert!(lengths("(?:(?:A{2}){2}){2}|B{200}").is_empty());
        assert_eq!(lengths(r"(?=AAA)(A)B\1?"), (2..8).collect::<Vec<_>>());
    }
}
