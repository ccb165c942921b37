//! Sum rules: the weights of a line's symbols add up to a number within bounds.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Roles, RuleError, Table};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// A sum rule: each symbol has a weight, and the weights of all cells add up to a number within bounds.
///
/// ```
/// use nonomata::rule::{Rule, Sum};
/// use nonomata::symbol::Symbol;
///
/// // Symbols 0 to 3 weigh 0 to 3.
/// let rule = Rule::from(Sum::new([0, 1, 2, 3], 4..=4).unwrap());
/// assert!(rule.accepts(&[3, 1].map(Symbol::new)));
/// assert!(!rule.accepts(&[3, 2].map(Symbol::new)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sum {
    /// The weight of each symbol, which clones share; further symbols weigh 0.
    weights: Arc<[i64]>,
    least: i64,
    most: i64,
}

impl Sum {
    /// The largest absolute value of a weight.
    pub const WEIGHT_LIMIT: i64 = 1 << 16;

    /// Weights by symbol, and bounds for the sum. Further symbols weigh 0.
    pub fn new(weights: impl IntoIterator<Item = i64>, range: RangeInclusive<i64>) -> Result<Sum, RuleError> {
        let weights: Arc<[i64]> = weights.into_iter().collect();
        let (least, most) = range.into_inner();
        if let Some(weight) = weights.iter().find(|weight| weight.abs() > Sum::WEIGHT_LIMIT) {
            return Err(RuleError::weight(*weight));
        }
        match least <= most {
            true => Ok(Sum { weights, least, most }),
            false => Err(RuleError::empty_sum(least, most)),
        }
    }

    /// The weight of a symbol.
    pub fn weight(&self, symbol: Symbol) -> i64 {
        self.weights.get(symbol.index()).copied().unwrap_or_default()
    }

    /// The bounds of the sum.
    pub fn range(&self) -> RangeInclusive<i64> {
        self.least..=self.most
    }

    /// The rule in words, with the letters of an alphabet where their weights are not the digits that they are:
    /// `sum 15`, `sum 3 to 5 of a=1 b=2`, `sum at least 4`.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let range = match (self.least, self.most) {
            (least, most) if least == most => least.to_string(),
            (least, i64::MAX) => format!("at least {least}"),
            (i64::MIN, most) => format!("at most {most}"),
            (least, most) => format!("{least} to {most}"),
        };
        if (0..alphabet.size()).map(Symbol::new).all(|symbol| self.weight(symbol) == digit(alphabet, symbol))
        {
            return format!("sum {range}");
        }
        let symbols = (0..alphabet.size()).map(Symbol::new).filter(|&symbol| self.weight(symbol) != 0);
        let weight = |symbol| format!(" {}={}", alphabet.letter(symbol), self.weight(symbol));
        format!("sum {range} of{}", symbols.map(weight).collect::<String>())
    }

    /// The weights that digits have by themselves; all other letters weigh 0.
    pub fn digits(alphabet: &Alphabet) -> Vec<i64> {
        (0..alphabet.size()).map(|symbol| digit(alphabet, Symbol::new(symbol))).collect()
    }

    pub(super) fn accepts(&self, line: &[Symbol]) -> bool {
        self.range().contains(&line.iter().map(|&symbol| self.weight(symbol)).sum())
    }

    pub(super) fn admits(&self, candidates: &[SymbolSet]) -> bool {
        let longer = |sums: BTreeSet<i64>, cell: &SymbolSet| -> BTreeSet<i64> {
            let weights: BTreeSet<i64> = cell.iter().map(|symbol| self.weight(symbol)).collect();
            sums.iter().flat_map(|sum| weights.iter().map(move |weight| sum + weight)).collect()
        };
        let sums = candidates.iter().fold(BTreeSet::from([0]), longer);
        sums.range(self.range()).next().is_some()
    }

    /// The number of states that reading a line needs, if no weight is negative: one for each sum up to the bound that
    /// matters.
    pub(crate) fn state_count(&self) -> Option<usize> {
        let end = if self.most < i64::MAX { self.most } else { self.least };
        let is_small = self.weights.iter().all(|&weight| weight >= 0) && end >= 0;
        usize::try_from(end).ok().filter(|_| is_small)?.checked_add(1)
    }

    /// The rule as a table with a state for each sum that matters. `None` if these are more than roles can be, or if a
    /// weight is negative.
    pub(crate) fn table(&self, symbols: usize) -> Option<Table> {
        let states = self.state_count().filter(|states| states.saturating_mul(symbols) <= Roles::LIMIT)?;
        let next = |state: usize, symbol: usize| {
            let sum = state + self.weight(Symbol::new(symbol)) as usize;
            match sum < states {
                true => Some(sum),
                false => (self.most == i64::MAX).then_some(states - 1),
            }
        };
        let rows =
            (0..states).map(|state| (0..symbols).map(move |symbol| next(state, symbol)).collect::<Vec<_>>());
        Table::new(rows, (0..states).filter(|&state| state as i64 >= self.least)).ok()
    }
}

fn digit(alphabet: &Alphabet, symbol: Symbol) -> i64 {
    alphabet.letter(symbol).to_digit(10).map_or(0, i64::from)
}
