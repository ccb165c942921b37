//! Cardinality rules: how many cells hold which symbols. All different is the case of at most one cell each.
//!
//! The reference semantics counts. Whether candidates admit a filling is a question of matching: a symbol that at most
//! `k` cells may hold has `k` places, of which some must be taken. If one matching covers all cells and another one all
//! places that must be taken, then there is one that covers both (N. S. Mendelsohn and A. L. Dulmage, "Some
//! generalizations of the problem of distinct representatives", 1958).

use std::collections::{BTreeMap, VecDeque};
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Roles, RuleError, Table};
use crate::budget::{Budget, Limit};
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// How many cells of a line hold one of some symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CellCount {
    /// The symbols that count.
    pub symbols: SymbolSet,
    /// The minimum number of cells.
    pub least: usize,
    /// The maximum number of cells; `usize::MAX` for any number.
    pub most: usize,
}

/// A cardinality rule: bounds for the numbers of cells that hold certain symbols. No symbol counts twice.
///
/// ```
/// use nonomata_engine::rule::{Cardinality, Rule};
/// use nonomata_engine::symbol::{Symbol, SymbolSet};
///
/// let different = Rule::from(Cardinality::all_different(SymbolSet::of_first(4)));
/// assert!(different.accepts(&[2, 0, 3].map(Symbol::new)));
/// assert!(!different.accepts(&[2, 0, 2].map(Symbol::new)));
///
/// let twos = SymbolSet::only(Symbol::new(2));
/// let rule = Rule::from(Cardinality::new([(twos, 1..=2)]).unwrap());
/// assert!(rule.accepts(&[2, 0, 2].map(Symbol::new)));
/// assert!(!rule.accepts(&[0, 0, 1].map(Symbol::new)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Cardinality {
    /// Invariant: the sets are not empty and share no symbol, and no minimum is above its maximum. Clones share them.
    counts: Arc<[CellCount]>,
}

impl Cardinality {
    /// Bounds for the numbers of cells with these symbols. The sets must not share a symbol.
    pub fn new(
        counts: impl IntoIterator<Item = (SymbolSet, RangeInclusive<usize>)>,
    ) -> Result<Cardinality, RuleError> {
        let counts = counts.into_iter();
        let counts: Arc<[CellCount]> = counts
            .map(|(symbols, range)| CellCount { symbols, least: *range.start(), most: *range.end() })
            .collect();
        let mut used = SymbolSet::EMPTY;
        for count in counts.iter() {
            if count.symbols.is_empty() {
                return Err(RuleError::counts_nothing());
            }
            if !used.intersection(count.symbols).is_empty() {
                return Err(RuleError::counts_twice());
            }
            if count.least > count.most {
                return Err(RuleError::empty_range(count.least, count.most));
            }
            used = used.union(count.symbols);
        }
        Ok(Cardinality { counts })
    }

    /// Each of these symbols occurs at most once.
    pub fn all_different(symbols: SymbolSet) -> Cardinality {
        let once = |symbol| CellCount { symbols: SymbolSet::only(symbol), least: 0, most: 1 };
        Cardinality { counts: symbols.iter().map(once).collect() }
    }

    /// The bounds.
    pub fn counts(&self) -> &[CellCount] {
        &self.counts
    }

    /// The symbols of which no two cells are equal, if the rule says that and no more.
    pub fn different(&self) -> Option<SymbolSet> {
        let is_single = |count: &CellCount| count.symbols.len() == 1 && (count.least, count.most) == (0, 1);
        let all = self.counts.iter().map(|count| count.symbols);
        let is_different = !self.counts.is_empty() && self.counts.iter().all(is_single);
        is_different.then(|| all.fold(SymbolSet::EMPTY, SymbolSet::union))
    }

    /// All symbols that are counted.
    pub fn symbols(&self) -> SymbolSet {
        self.counts.iter().fold(SymbolSet::EMPTY, |all, count| all.union(count.symbols))
    }

    /// The rule in words, with the letters of an alphabet: `all different`, `exactly 2 #, at most 3 ab`.
    ///
    /// ```
    /// use nonomata_engine::rule::Cardinality;
    /// use nonomata_engine::symbol::{Alphabet, SymbolSet};
    ///
    /// let alphabet = Alphabet::of_letters("abc").unwrap();
    /// assert_eq!(Cardinality::all_different(alphabet.all()).text(&alphabet), "all different");
    /// let rule = Cardinality::new([(SymbolSet::of_first(2), 1..=3)]).unwrap();
    /// assert_eq!(rule.text(&alphabet), "1 to 3 ab");
    /// ```
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let letters = |symbols: SymbolSet| -> String {
            symbols.intersection(alphabet.all()).iter().map(|symbol| alphabet.letter(symbol)).collect()
        };
        match self.different() {
            Some(symbols) if alphabet.all().is_subset(symbols) => return "all different".to_owned(),
            Some(symbols) => return format!("all different {}", letters(symbols)),
            None => {}
        }
        let count = |&CellCount { symbols, least, most }: &CellCount| {
            let letters = letters(symbols);
            match (least, most) {
                (_, usize::MAX) => format!("at least {least} {letters}"),
                _ if least == most => format!("exactly {least} {letters}"),
                (0, _) => format!("at most {most} {letters}"),
                _ => format!("{least} to {most} {letters}"),
            }
        };
        self.counts.iter().map(count).collect::<Vec<_>>().join(", ")
    }

    /// The number of states that reading a line needs: one for each combination of numbers, as far as they matter.
    pub(crate) fn state_count(&self) -> usize {
        let states = |count: &CellCount| if count.most < usize::MAX { count.most } else { count.least };
        self.counts.iter().fold(1, |all: usize, count| all.saturating_mul(states(count).saturating_add(1)))
    }

    pub(super) fn accepts(&self, line: &[Symbol]) -> bool {
        self.counts.iter().all(|count| {
            let held = line.iter().filter(|&&symbol| count.symbols.contains(symbol)).count();
            (count.least..=count.most).contains(&held)
        })
    }

    /// The rule as a table with a state for each combination of numbers, as far as they matter. `None` if these are
    /// more than roles can be.
    pub(crate) fn table(&self, symbols: usize) -> Option<Table> {
        // How far each number is counted, and whether it may go on from there.
        let ends = self.counts.iter().map(|count| match count.most {
            usize::MAX => (count.least, true),
            most => (most, false),
        });
        let ends: Vec<(usize, bool)> = ends.collect();
        let states = self.state_count();
        if states > Roles::LIMIT {
            return None;
        }
        let steps: Vec<usize> =
            (0..ends.len()).map(|kind| ends[..kind].iter().map(|end| end.0 + 1).product()).collect();
        let held = |state: usize, kind: usize| state / steps[kind] % (ends[kind].0 + 1);
        let next = |state: usize, symbol: Symbol| {
            let Some(kind) = self.counts.iter().position(|count| count.symbols.contains(symbol)) else {
                return Some(state);
            };
            let (end, goes_on) = ends[kind];
            match held(state, kind) < end {
                true => Some(state + steps[kind]),
                false => goes_on.then_some(state),
            }
        };
        let rows = (0..states)
            .map(|state| (0..symbols).map(|symbol| next(state, Symbol::new(symbol))).collect::<Vec<_>>());
        let is_end = |&state: &usize| {
            self.counts.iter().enumerate().all(|(kind, count)| held(state, kind) >= count.least)
        };
        Table::new(rows, (0..states).filter(is_end)).ok()
    }

    pub(super) fn admits(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        if candidates.iter().any(|cell| cell.is_empty()) {
            return Ok(false);
        }
        // The symbols of all counts that a cell can join.
        let joins = |cell: &SymbolSet| {
            let counts = self.counts.iter().map(|count| count.symbols);
            let joined = counts.filter(|symbols| !symbols.intersection(*cell).is_empty());
            joined.fold(SymbolSet::EMPTY, SymbolSet::union)
        };
        let is_free = |cell: &SymbolSet| !cell.is_subset(self.symbols());
        let places = |number: fn(&CellCount) -> usize| {
            self.counts.iter().map(move |count| (count.symbols, number(count).min(candidates.len() + 1)))
        };
        // Every cell that holds a counted symbol has a place of its own.
        let bound = grouped(candidates.iter().filter(|cell| !is_free(cell)).map(|cell| (joins(cell), 1)));
        // Every place that must be taken has a cell of its own.
        let cells = grouped(candidates.iter().map(|cell| (joins(cell), 1)));
        Ok(covers(&bound, &grouped(places(|count| count.most)), budget)?
            && covers(&grouped(places(|count| count.least)), &cells, budget)?)
    }
}

/// Equal sets, and how many there are of each.
type Sets = Vec<(SymbolSet, usize)>;

/// Counts equal sets together.
fn grouped(sets: impl Iterator<Item = (SymbolSet, usize)>) -> Sets {
    let mut numbers: BTreeMap<SymbolSet, usize> = BTreeMap::new();
    sets.for_each(|(set, number)| *numbers.entry(set).or_default() += number);
    numbers.into_iter().collect()
}

/// Whether each of the first sets can be paired with a set of its own among the others that shares a symbol with it: a
/// flow by shortest augmenting paths (J. Edmonds and R. Karp, "Theoretical improvements in algorithmic efficiency for
/// network flow problems", 1972), because there are many equal sets.
fn covers(sets: &Sets, others: &Sets, budget: &Budget) -> Result<bool, Limit> {
    // The rest of each other symbol, and which sets have taken how many of it.
    let mut left: Vec<usize> = others.iter().map(|other| other.1).collect();
    let mut taken: Vec<BTreeMap<usize, usize>> = vec![BTreeMap::new(); others.len()];
    for (set, &(_, number)) in sets.iter().enumerate() {
        let mut unpaired = number;
        while unpaired > 0 {
            budget.check()?;
            let Some(path) = augmenting_path(set, sets, others, &left, &taken) else { return Ok(false) };
            // All sets of the path but the first leave one of the others for the next one.
            let moved = path.windows(2).map(|pair| taken[pair[0].1][&pair[1].0]);
            let last = path[path.len() - 1].1;
            let number = moved.fold(unpaired.min(left[last]), usize::min);
            for pair in path.windows(2) {
                let leaving = taken[pair[0].1].entry(pair[1].0).or_default();
                *leaving -= number;
                if *leaving == 0 {
                    taken[pair[0].1].remove(&pair[1].0);
                }
            }
            path.iter().for_each(|&(set, other)| *taken[other].entry(set).or_default() += number);
            left[last] -= number;
            unpaired -= number;
        }
    }
    Ok(true)
}

/// The shortest path from a set to one of the others that is left: pairs of a set and the other that it takes, where
/// the next set of the path has one to give.
fn augmenting_path(
    first: usize,
    sets: &Sets,
    others: &Sets,
    left: &[usize],
    taken: &[BTreeMap<usize, usize>],
) -> Option<Vec<(usize, usize)>> {
    // Through which set each of the others is reached, and through which other each set.
    let mut taker: Vec<Option<usize>> = vec![None; others.len()];
    let mut giver: Vec<Option<usize>> = vec![None; sets.len()];
    let mut queue = VecDeque::from([first]);
    while let Some(set) = queue.pop_front() {
        for other in 0..others.len() {
            if taker[other].is_some() || sets[set].0.intersection(others[other].0).is_empty() {
                continue;
            }
            taker[other] = Some(set);
            if left[other] > 0 {
                let mut path = Vec::new();
                let mut end = Some(other);
                while let Some((other, set)) = end.and_then(|other| Some((other, taker[other]?))) {
                    path.push((set, other));
                    end = giver[set];
                }
                path.reverse();
                return Some(path);
            }
            for &holder in taken[other].keys().filter(|&&holder| holder != first) {
                if giver[holder].is_none() {
                    giver[holder] = Some(other);
                    queue.push_back(holder);
                }
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    fn set(symbols: &[usize]) -> SymbolSet {
        symbols.iter().copied().map(Symbol::new).collect()
    }

    #[test]
    fn bounds_are_checked_before_they_are_used() {
        let error = |counts: Vec<(SymbolSet, RangeInclusive<usize>)>| {
            Cardinality::new(counts).unwrap_err().to_string()
        };
        assert_eq!(error(vec![(set(&[]), 0..=1)]), "a count needs at least one symbol");
        assert_eq!(error(vec![(set(&[1]), 0..=1), (set(&[0, 1]), 0..=1)]), "a symbol is counted twice");
        #[allow(clippy::reversed_empty_ranges)] // The error is what is tested.
        let reversed = 3..=2;
        assert_eq!(error(vec![(set(&[1]), reversed)]), "found a minimum of 3 above a maximum of 2");
    }

    #[test]
    fn candidates_are_admitted_if_a_filling_is_accepted() {
        let mut dice = Dice::new(3);
        for _ in 0..2000 {
            let mut counts = Vec::new();
            let mut left = set(&[0, 1, 2, 3]);
            for _ in 0..dice.below(4) {
                let symbols: SymbolSet = left.iter().filter(|_| dice.is_one_in(2)).collect();
                left = left.difference(symbols);
                let least = dice.below(3);
                if !symbols.is_empty() {
                    counts.push((symbols, least..=least + dice.below(3)));
                }
            }
            let rule = Cardinality::new(counts).unwrap();
            let cells: Vec<SymbolSet> = (0..1 + dice.below(4))
                .map(|_| set(&[0, 1, 2, 3]).iter().filter(|_| dice.is_one_in(2)).collect())
                .collect();
            let mut fillings: Vec<Vec<Symbol>> = vec![Vec::new()];
            for cell in &cells {
                let longer = |filling: &Vec<Symbol>| {
                    let filling = filling.clone();
                    cell.iter()
                        .map(move |symbol| [filling.clone(), vec![symbol]].concat())
                        .collect::<Vec<_>>()
                };
                fillings = fillings.iter().flat_map(longer).collect();
            }
            let expected = fillings.iter().any(|filling| rule.accepts(filling));
            assert_eq!(rule.admits(&cells, &Budget::unlimited()), Ok(expected), "{rule:?} {cells:?}");
        }
    }
}
