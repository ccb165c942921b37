//! Choices by name: styles, themes, dialects, levels of detail.

use std::fmt;

use crate::spelling::distance;

/// The error for a name that a choice does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    what: &'static str,
    name: String,
    expected: Vec<&'static str>,
}

impl UnknownName {
    /// `what` is the choice in words, and `expected` are the names that it has.
    pub fn new(what: &'static str, name: &str, expected: impl Into<Vec<&'static str>>) -> UnknownName {
        UnknownName { what, name: name.to_owned(), expected: expected.into() }
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unknown {} {:?}: ", self.what, self.name)?;
        let name = self.name.to_lowercase();
        let alike = self.expected.iter().map(|known| (distance(known, &name, 2), known));
        if let Some((0..=2, known)) = alike.min_by_key(|(distance, _)| *distance).filter(|_| name.len() > 3) {
            write!(f, "did you mean {known}? ")?;
        }
        write!(f, "expected one of {}", self.expected.join(", "))
    }
}

impl std::error::Error for UnknownName {}

/// Implements `Display` and `FromStr` for a type with `ALL` and `name()`.
#[macro_export]
macro_rules! choice {
    ($choice:ty, $what:literal) => {
        impl std::fmt::Display for $choice {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl std::str::FromStr for $choice {
            type Err = $crate::choice::UnknownName;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                let all = <$choice>::ALL;
                let named = all.into_iter().find(|choice| choice.name().eq_ignore_ascii_case(name));
                named.ok_or_else(|| $crate::choice::UnknownName::new($what, name, all.map(<$choice>::name)))
            }
        }
    };
}
