//! Natural numbers of any size: exact counts. The only module that uses num-bigint.
//!
//! PERF: 128-bit numbers are used in place of large ones where they fit, which is nearly everywhere.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use num_bigint::BigUint;

/// A natural number of any size.
///
/// ```
/// use nonomata_engine::search::Natural;
///
/// let number: Natural = "340282366920938463463374607431768211456".parse().unwrap();
/// assert_eq!((number.bits(), number.to_u128()), (129, None));
/// assert!(number > Natural::from(7_u64));
/// assert_eq!(Natural::from(7_u64).to_string(), "7");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Natural(Number);

impl Natural {
    /// The number 0.
    pub const ZERO: Natural = Natural(Number::ZERO);

    /// Whether it is 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_zero()
    }

    /// How many binary digits it has; none if it is 0.
    pub fn bits(&self) -> u64 {
        match &self.0 {
            Number::Small(number) => u64::from(u128::BITS - number.leading_zeros()),
            Number::Large(number) => number.bits(),
        }
    }

    /// The number itself, if it fits.
    pub fn to_u128(&self) -> Option<u128> {
        match self.0 {
            Number::Small(number) => Some(number),
            Number::Large(_) => None,
        }
    }

    /// Its logarithm to the base 10, approximately; minus infinity for 0.
    pub fn log10(&self) -> f64 {
        match &self.0 {
            Number::Small(number) => (*number as f64).log10(),
            Number::Large(number) => {
                let shift = number.bits().saturating_sub(64);
                let first = (number >> shift).iter_u64_digits().next().unwrap_or(0);
                (first as f64).log10() + shift as f64 * std::f64::consts::LOG10_2
            }
        }
    }

    /// The number with one representation: small if it fits.
    fn of(number: BigUint) -> Natural {
        Natural(u128::try_from(&number).map_or(Number::Large(number), Number::Small))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        match (&self.0, &other.0) {
            (Number::Small(one), Number::Small(other)) => one.cmp(other),
            (Number::Large(one), Number::Large(other)) => one.cmp(other),
            (Number::Small(_), Number::Large(_)) => Ordering::Less,
            (Number::Large(_), Number::Small(_)) => Ordering::Greater,
        }
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Natural {
        Natural(Number::Small(number))
    }
}

impl From<u64> for Natural {
    fn from(number: u64) -> Natural {
        Natural::from(u128::from(number))
    }
}

impl From<usize> for Natural {
    fn from(number: usize) -> Natural {
        Natural::from(number as u128)
    }
}

impl FromStr for Natural {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Natural, ParseNaturalError> {
        let is_number = !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
        let number = BigUint::parse_bytes(text.as_bytes(), 10).filter(|_| is_number);
        number.map(Natural::of).ok_or(ParseNaturalError(()))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Number::Small(number) => number.fmt(f),
            Number::Large(number) => number.fmt(f),
        }
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a natural number in decimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNaturalError(());

impl fmt::Display for ParseNaturalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected decimal digits")
    }
}

impl std::error::Error for ParseNaturalError {}

/// A count. It is `Large` if and only if some operation found that it may not fit into 128 bits.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::search) enum Number {
    Small(u128),
    Large(BigUint),
}

impl Number {
    pub(super) const ZERO: Number = Number::Small(0);
    pub(super) const ONE: Number = Number::Small(1);

    pub(in crate::search) fn is_zero(&self) -> bool {
        *self == Number::ZERO
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Number) {
        let sum = match (&*self, other) {
            (Number::Small(one), Number::Small(other)) => one.checked_add(*other).map(Number::Small),
            _ => None,
        };
        *self = sum.unwrap_or_else(|| Number::Large(self.to_large() + other.to_large()));
    }

    pub(super) fn multiply(&mut self, other: &Number) {
        let product = match (&*self, other) {
            (Number::Small(one), Number::Small(other)) => one.checked_mul(*other).map(Number::Small),
            (zero, _) | (_, zero) if zero.is_zero() => Some(Number::ZERO),
            _ => None,
        };
        *self = product.unwrap_or_else(|| Number::Large(self.to_large() * other.to_large()));
    }

    /// A number multiplied by itself.
    pub(super) fn power(base: u64, exponent: u32) -> Number {
        let small = u128::from(base).checked_pow(exponent).map(Number::Small);
        small.unwrap_or_else(|| Number::Large(BigUint::from(base).pow(exponent)))
    }

    /// The product of powers, each a base and its exponent.
    pub(in crate::search) fn product(powers: impl IntoIterator<Item = (usize, u32)>) -> Number {
        powers.into_iter().fold(Number::ONE, |mut product, (base, exponent)| {
            product.multiply(&Number::power(base as u64, exponent));
            product
        })
    }

    /// The larger of the two.
    pub(super) fn at_least(self, other: Number) -> Number {
        if self.to_large() < other.to_large() { other } else { self }
    }

    /// The number as it is reported.
    pub(in crate::search) fn to_natural(&self) -> Natural {
        Natural::of(self.to_large())
    }

    fn to_large(&self) -> BigUint {
        match self {
            Number::Small(number) => BigUint::from(*number),
            Number::Large(number) => number.clone(),
        }
    }
}

impl From<u64> for Number {
    fn from(number: u64) -> Number {
        Number::Small(u128::from(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_past_128_bits() {
        let mut number = Number::Small(u128::MAX);
        number.add(&Number::ONE);
        assert_eq!(number.to_large(), BigUint::from(1u8) << 128);
        number.multiply(&number.clone());
        assert_eq!(number.to_large(), BigUint::from(1u8) << 256);
        number.add(&Number::ONE);
        assert_eq!(number.to_large(), (BigUint::from(1u8) << 256) + 1u8);
        number.multiply(&Number::ZERO);
        assert!(number.is_zero());
    }
}
