//! Exact counts of any size; the only module that uses num-bigint.
//!
//! PERF: 128-bit numbers are used in place of large ones where they fit, which is nearly everywhere.

pub use num_bigint::BigUint;

/// A count. It is `Large` if and only if some operation found that it may not fit into 128 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Number {
    Small(u128),
    Large(BigUint),
}

impl Number {
    pub(super) const ZERO: Number = Number::Small(0);
    pub(super) const ONE: Number = Number::Small(1);

    pub(super) fn is_zero(&self) -> bool {
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

    /// The larger of the two.
    pub(super) fn at_least(self, other: Number) -> Number {
        if self.to_large() < other.to_large() { other } else { self }
    }

    pub(super) fn to_large(&self) -> BigUint {
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
