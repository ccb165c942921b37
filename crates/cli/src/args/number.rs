//! Parsers of whole numbers, whose errors say which numbers are expected.

use std::fmt::Display;
use std::ops::{Bound, RangeBounds};
use std::str::FromStr;

/// Parses whole numbers in this range, which includes its ends. Without an end it begins with 0 or 1.
pub(super) fn whole<N>(range: impl RangeBounds<N> + Clone) -> impl Fn(&str) -> Result<N, String> + Clone
where
    N: Display + FromStr + PartialOrd,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("expected a whole number from {least} to {most}")
            }
            (Bound::Included(_), _) if is_positive(text) => "the number is too large".to_owned(),
            (Bound::Included(least), _) => format!("expected a whole number, {least} or more"),
            _ => "expected a whole number".to_owned(),
        })
    }
}

fn is_positive(text: &str) -> bool {
    text.bytes().all(|digit| digit.is_ascii_digit()) && text.bytes().any(|digit| digit != b'0')
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroU8;

    use super::*;

    #[test]
    fn errors_name_the_range() {
        let error = Err("expected a whole number from 1 to 255".to_owned());
        assert_eq!(whole(1..=12_u8)("12"), Ok(12));
        for text in ["0", "-1", "256", "1.5", "x", ""] {
            assert_eq!(whole(1..=255_u8)(text), error, "{text}");
            assert_eq!(whole(NonZeroU8::MIN..=NonZeroU8::MAX)(text).map(NonZeroU8::get), error, "{text}");
        }
        for text in ["0", "-1", "-256", "1.5", "x", ""] {
            let error = Err("expected a whole number, 1 or more".to_owned());
            assert_eq!(whole(1_u8..)(text), error, "{text}");
        }
        assert_eq!(whole(1_u8..)("256"), Err("the number is too large".to_owned()));
    }
}
