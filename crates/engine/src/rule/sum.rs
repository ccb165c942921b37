//! Sum rules: the weights of a line's symbols add up to a number within bounds.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Roles, RuleError, Table};
use crate::budget::{Budget, Limit};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// A sum rule: each symbol has a weight, and the weights of all cells add up to a number within bounds.
///
/// ```
/// use nonomata_engine::rule::{Rule, Sum};
/// use nonomata_engine::symbol::Symbol;
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

    /// Adds cell by cell to the sums that are possible so far, and forgets those from which the other cells cannot
    /// reach the bounds. Fails with [`Limit::Size`] if these are too many.
    pub(super) fn admits(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        self.admits_by(MOST_RANGES, candidates, budget)
    }

    fn admits_by(
        &self,
        most_ranges: usize,
        candidates: &[SymbolSet],
        budget: &Budget,
    ) -> Result<bool, Limit> {
        let weights =
            |cell: &SymbolSet| -> BTreeSet<i64> { cell.iter().map(|symbol| self.weight(symbol)).collect() };
        let smallest = |cell: &SymbolSet| weights(cell).first().copied().unwrap_or_default();
        let largest = |cell: &SymbolSet| weights(cell).last().copied().unwrap_or_default();
        // The bounds of what the other cells can add.
        let mut least: i64 = candidates.iter().map(smallest).sum();
        let mut most: i64 = candidates.iter().map(largest).sum();
        let mut sums = Ranges::from([(0, 0)]);
        for cell in candidates {
            (least, most) = (least - smallest(cell), most - largest(cell));
            let mut next = Ranges::new();
            for weight in weights(cell) {
                budget.check()?;
                if next.len() + sums.len() > most_ranges {
                    return Err(Limit::Size);
                }
                next = union(next, sums.iter().map(|(from, to)| (from + weight, to + weight)));
            }
            next.retain(|(from, to)| to + most >= self.least && from + least <= self.most);
            sums = next;
        }
        Ok(sums.iter().any(|&(from, to)| to >= self.least && from <= self.most))
    }

    /// The number of states that reading a line needs, if no weight is negative: one for each sum up to the bound that
    /// matters.
    pub(crate) fn state_count(&self) -> Option<usize> {
        let end = if self.most < i64::MAX { self.most } else { self.least };
        let is_small = self.weights.iter().all(|&weight| weight >= 0) && end >= 0;
        usize::try_from(end).ok().filter(|_| is_small)?.checked_add(1)
    }

    /// Whether there is a [table](Sum::table) of the rule.
    pub(crate) fn has_table(&self, symbols: usize) -> bool {
        self.state_count().is_some_and(|states| states.saturating_mul(symbols) <= Roles::LIMIT)
    }

    /// The rule as a table with a state for each sum that matters. `None` if these are more than roles can be, or if a
    /// weight is negative.
    pub(crate) fn table(&self, symbols: usize) -> Option<Table> {
        let states = self.state_count().filter(|_| self.has_table(symbols))?;
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

/// The most ranges of sums: some 200 MB.
const MOST_RANGES: usize = 1 << 22;

/// A set of numbers as ranges, from the smallest to the largest, in order and without a number in two of them.
type Ranges = Vec<(i64, i64)>;

/// The union of two sets, of which the second one is in order, too.
fn union(mut ranges: Ranges, others: impl Iterator<Item = (i64, i64)>) -> Ranges {
    ranges.extend(others);
    // Two parts in order are merged.
    ranges.sort();
    ranges.dedup_by(|next, last| {
        let touches = next.0 <= last.1.saturating_add(1);
        if touches {
            last.1 = last.1.max(next.1);
        }
        touches
    });
    ranges
}

fn digit(alphabet: &Alphabet, symbol: Symbol) -> i64 {
    alphabet.letter(symbol).to_digit(10).map_or(0, i64::from)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn candidates_are_admitted_if_a_filling_has_such_a_sum() {
        let mut dice = Dice::new(5);
        for _ in 0..2000 {
            let weights: Vec<i64> =
                (0..4).map(|_| (dice.below(2000) / (1 + dice.below(2000))) as i64 - 3).collect();
            let cells: Vec<SymbolSet> =
                (0..dice.below(5)).map(|_| SymbolSet::from_word(dice.below(16) as u128)).collect();
            let [low, middle, high] = [20, 20, 1000].map(|count| dice.below(count) as i64);
            let bounds = [i64::MIN, low - 5, middle, high, i64::MAX];
            let (one, other) = (bounds[dice.below(5)], bounds[dice.below(5)]);
            let rule = Sum::new(weights.iter().copied(), one.min(other)..=one.max(other)).unwrap();
            let mut fillings: Vec<Vec<Symbol>> = vec![Vec::new()];
            for cell in &cells {
                let longer = |filling: &Vec<Symbol>| {
                    let filling = filling.clone();
                    cell.iter().map(move |symbol| [&filling[..], &[symbol]].concat()).collect::<Vec<_>>()
                };
                fillings = fillings.iter().flat_map(longer).collect();
            }
            let expected = fillings.iter().any(|filling| rule.accepts(filling));
            assert_eq!(rule.admits(&cells, &Budget::unlimited()), Ok(expected), "{rule:?} {cells:?}");
        }
    }

    #[test]
    fn whether_there_is_a_table_is_known_without_it() {
        let rules = [(0, 5), (0, 4095), (0, 4096), (3, i64::MAX), (i64::MIN, 5), (-3, -1)];
        for (least, most) in rules {
            for weights in [[0, 1], [-1, 1]] {
                let rule = Sum::new(weights, least..=most).unwrap();
                let table = rule.table(2);
                assert_eq!(rule.has_table(2), table.is_some(), "{rule:?}");
                assert!(table.is_none_or(|table| Some(table.state_count()) == rule.state_count()));
            }
        }
    }

    #[test]
    fn too_many_ranges_of_sums_are_refused() {
        let rule = Sum::new([0, 1, 601, 65_536], 10_000_000..=10_000_000).unwrap();
        let admits = |rule: &Sum, cells: &[SymbolSet], budget| rule.admits_by(1000, cells, &budget);
        for budget in [Budget::unlimited(), Budget::unlimited().with_memory(1)] {
            assert_eq!(admits(&rule, &[SymbolSet::of_first(4); 300], budget.clone()), Err(Limit::Size));
            assert_eq!(admits(&rule, &[SymbolSet::of_first(4); 3], budget.clone()), Ok(false));
            // Sums that follow one another are one range.
            let digits = Sum::new(0..10, 4500..=4500).unwrap();
            assert_eq!(admits(&digits, &[SymbolSet::of_first(10); 1000], budget), Ok(true));
        }
    }
}
