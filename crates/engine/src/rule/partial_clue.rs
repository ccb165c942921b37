//! Partial clues: clues with hidden parts.
//!
//! A finished line satisfies a partial clue if its runs match the entries in order: a block matches an
//! equal run, a hidden block matches one run of any length, and [`ClueEntry::Any`] matches any number of
//! runs. Runs are maximal, so two runs of one symbol never touch, as in every clue.

use std::sync::Arc;

use super::clue::escaped;
use super::clue_entry::ClueEntry;
use super::{Block, Clue};
use crate::budget::{Budget, Limit};
use crate::symbol::{Symbol, SymbolSet};

/// A clue with hidden parts, built by [`LineClue::new`](super::LineClue::new).
///
/// At least one entry is not a block, and no two consecutive entries are both [`ClueEntry::Any`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PartialClue {
    /// Clones share them.
    entries: Arc<[ClueEntry]>,
}

impl PartialClue {
    /// The clue with these entries, if at least one is not a block.
    pub(super) fn of(mut entries: Vec<ClueEntry>) -> Option<PartialClue> {
        entries.dedup_by(|one, other| (*one, *other) == (ClueEntry::Any, ClueEntry::Any));
        let is_hidden = entries.iter().any(|entry| !matches!(entry, ClueEntry::Block(_)));
        is_hidden.then(|| PartialClue { entries: entries.into() })
    }

    /// The entries, in order.
    pub fn entries(&self) -> &[ClueEntry] {
        &self.entries
    }

    /// The length of the shortest line over `symbols` symbols that satisfies the clue, if there is one.
    pub fn least_length(&self, symbols: usize) -> Option<usize> {
        if symbols == 0 {
            return None;
        }
        // The minimum length of the entries so far, and the symbols with which they can end in that; the blank stands
        // for no entries. A longer beginning is never needed: a gap of one cell makes up for the symbol.
        let (mut least, mut ends) = (0_usize, SymbolSet::only(Symbol::BLANK));
        for entry in self.entries.iter().filter(|entry| **entry != ClueEntry::Any) {
            let colours = entry.colours(symbols).intersection(SymbolSet::of_first(symbols));
            let without_gap = match ends.known() {
                Some(symbol) => colours.without(symbol),
                None => colours,
            };
            let gap = usize::from(without_gap.is_empty());
            ends = if without_gap.is_empty() { colours } else { without_gap };
            if ends.is_empty() {
                return None;
            }
            least = least.saturating_add(entry.length().unwrap_or(1)).saturating_add(gap);
        }
        Some(least)
    }

    /// All symbols that the clue names.
    pub fn symbols(&self) -> SymbolSet {
        self.entries.iter().filter_map(|entry| entry.symbol()).collect()
    }

    /// The clue as the text of a [`Pattern`](super::Pattern) with these letters (blank first). Look-ahead
    /// makes runs maximal: `2 ?` becomes `0*1{2}(?!1)0*(?:1+(?!1))0*`.
    ///
    /// # Panics
    ///
    /// If there is no letter for one of its symbols.
    pub fn to_pattern(&self, letters: &[char]) -> String {
        let blank = escaped(letters, Symbol::BLANK);
        let mut pattern = format!("{blank}*");
        for entry in self.entries.iter() {
            let length = entry.length().map_or_else(|| "+".to_owned(), |length| format!("{{{length}}}"));
            let run = |symbol| {
                let letter = escaped(letters, symbol);
                format!("{letter}{length}(?!{letter})")
            };
            let runs: Vec<String> = entry.colours(letters.len()).iter().map(run).collect();
            let runs = runs.join("|");
            match entry {
                ClueEntry::Block(_) => pattern.push_str(&format!("{runs}{blank}*")),
                ClueEntry::Hidden(_) => pattern.push_str(&format!("(?:{runs}){blank}*")),
                ClueEntry::Any => pattern.push_str(&format!("(?:(?:{runs}){blank}*)*")),
            }
        }
        pattern
    }

    /// Whether the runs of this line match the entries.
    pub(super) fn accepts(&self, line: &[Symbol]) -> bool {
        let runs = Clue::of(line);
        let runs = runs.blocks();
        // The numbers of runs such that the entries so far match exactly the first runs, in order: one until the
        // first entry for any number of runs.
        let mut met = vec![0];
        for entry in self.entries.iter() {
            let Some(&first) = met.first() else { return false };
            match entry {
                ClueEntry::Any => met = (first..=runs.len()).collect(),
                one => {
                    let is = |run: &Block| one.matches(run.length(), run.symbol());
                    met.retain(|&count| runs.get(count).is_some_and(is));
                    met.iter_mut().for_each(|count| *count += 1);
                }
            }
        }
        met.last() == Some(&runs.len())
    }

    /// The most comparisons of a run with an entry that tell whether a line of this length satisfies the clue.
    pub(super) fn accept_steps(&self, length: usize) -> usize {
        let runs = if self.entries.contains(&ClueEntry::Any) { length } else { 1 };
        self.entries.len().saturating_mul(runs).saturating_add(length)
    }

    /// The clue of the reversed line.
    pub fn reversed(&self) -> PartialClue {
        PartialClue { entries: self.entries.iter().rev().copied().collect() }
    }

    /// Whether some filling of these candidates matches the entries.
    pub(super) fn admits(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        let ends = self.walk(candidates, |_| budget.check())?;
        Ok(!ends[candidates.len()].is_empty())
    }

    /// For each prefix of the entries and each prefix of the line that they can fill: the symbols with
    /// which that prefix can end (the blank for the empty one).
    pub fn beginnings(&self, candidates: &[SymbolSet]) -> Vec<Vec<SymbolSet>> {
        let mut all = Vec::with_capacity(self.entries.len() + 1);
        let last = self.walk(candidates, |ends| {
            all.push(ends.to_vec());
            Ok(())
        });
        all.extend(last);
        all
    }

    /// Walks over all entries; `before` is called with the state before each entry, and may end the walk.
    fn walk(
        &self,
        candidates: &[SymbolSet],
        mut before: impl FnMut(&[SymbolSet]) -> Result<(), Limit>,
    ) -> Result<Vec<SymbolSet>, Limit> {
        let mut ends = vec![SymbolSet::EMPTY; candidates.len() + 1];
        ends[0] = SymbolSet::only(Symbol::BLANK);
        for &entry in self.entries.iter() {
            spread_over_blanks(&mut ends, candidates);
            before(&ends)?;
            ends = match entry {
                ClueEntry::Block(block) => ends_after_block(&ends, block, candidates),
                ClueEntry::Hidden(_) => ends_after_runs(ends, entry, candidates, false),
                ClueEntry::Any => ends_after_runs(ends, entry, candidates, true),
            };
        }
        spread_over_blanks(&mut ends, candidates);
        Ok(ends)
    }
}

/// Extends prefixes by blanks. `ends[i]` holds the symbols with which a prefix of length i can end.
fn spread_over_blanks(ends: &mut [SymbolSet], candidates: &[SymbolSet]) {
    for (position, cell) in candidates.iter().enumerate() {
        if cell.contains(Symbol::BLANK) && !ends[position].is_empty() {
            ends[position + 1] = ends[position + 1].with(Symbol::BLANK);
        }
    }
}

/// Whether a run of this symbol can follow prefixes with these ends: not directly after a run of the same
/// symbol.
fn may_begin(ends: SymbolSet, symbol: Symbol) -> bool {
    !ends.without(symbol).is_empty()
}

/// The prefixes that end with this block.
fn ends_after_block(ends: &[SymbolSet], block: Block, candidates: &[SymbolSet]) -> Vec<SymbolSet> {
    let mut ended = vec![SymbolSet::EMPTY; ends.len()];
    let mut fitting = 0;
    for (position, cell) in candidates.iter().enumerate() {
        fitting = if cell.contains(block.symbol()) { fitting + 1 } else { 0 };
        let after = position + 1;
        if fitting >= block.length() && may_begin(ends[after - block.length()], block.symbol()) {
            ended[after] = SymbolSet::only(block.symbol());
        }
    }
    ended
}

/// The prefixes that end with one run of this entry, or with any number of runs.
fn ends_after_runs(
    mut ends: Vec<SymbolSet>,
    entry: ClueEntry,
    candidates: &[SymbolSet],
    any_number: bool,
) -> Vec<SymbolSet> {
    let mut ended = if any_number { ends.clone() } else { vec![SymbolSet::EMPTY; ends.len()] };
    let colours = entry.colours(Symbol::LIMIT);
    // The symbols of runs that can continue here.
    let mut inside = SymbolSet::EMPTY;
    for (position, &cell) in candidates.iter().enumerate() {
        let goes_on = |symbol: &Symbol| inside.contains(*symbol) || may_begin(ends[position], *symbol);
        inside = cell.intersection(colours).iter().filter(goes_on).collect();
        ended[position + 1] = ended[position + 1].union(inside);
        if any_number {
            let is_blank = cell.contains(Symbol::BLANK) && !ended[position].is_empty();
            ended[position + 1] =
                if is_blank { ended[position + 1].with(Symbol::BLANK) } else { ended[position + 1] };
            ends[position + 1] = ended[position + 1];
        }
    }
    ended
}

#[cfg(test)]
mod tests {
    use super::super::LineClue;
    use super::*;

    fn clue(text: &str) -> PartialClue {
        let entry = |word: &str| match word {
            "*" => ClueEntry::Any,
            "?" => ClueEntry::UNKNOWN,
            "r" | "b" => ClueEntry::hidden(Symbol::new(if word == "r" { 1 } else { 2 })).unwrap(),
            number => ClueEntry::Block(Block::new(number.parse().unwrap(), Symbol::BLACK).unwrap()),
        };
        match LineClue::new(text.split(' ').map(entry)) {
            LineClue::Partial(partial) => partial,
            LineClue::Plain(plain) => panic!("{plain} is plain"),
        }
    }

    fn line(text: &str) -> Vec<Symbol> {
        text.bytes().map(|byte| Symbol::new((byte - b'0') as usize)).collect()
    }

    #[test]
    fn entries_match_runs() {
        for (text, kept, broken) in [
            ("? 2", "1110110", "0110100"),
            ("*", "0000000", ""),
            ("* 2 *", "1011001", "1110111"),
            ("? ?", "0112000", "0111000"),
            ("r b", "1112000", "1002202"),
            ("1 * 1", "1200010", "1000000"),
        ] {
            assert!(clue(text).accepts(&line(kept)), "{text} {kept}");
            assert!(broken.is_empty() || !clue(text).accepts(&line(broken)), "{text} {broken}");
        }
    }

    #[test]
    fn the_shortest_line_is_known() {
        let least = |text: &str, symbols| clue(text).least_length(symbols);
        assert_eq!(least("? ? ?", 2), Some(5));
        assert_eq!(least("? ? ?", 3), Some(3));
        assert_eq!(least("2 * 2", 3), Some(5));
        assert_eq!(least("1 ? b", 3), Some(4));
        assert_eq!(least("1 ? b", 4), Some(3));
        assert_eq!(least("b", 2), None);
    }

    /// The minimum length of each prefix that ends with each symbol, entry by entry.
    fn least_by_symbols(clue: &PartialClue, symbols: usize) -> Option<usize> {
        let mut least = vec![None; symbols];
        *least.first_mut()? = Some(0);
        for entry in clue.entries.iter().filter(|entry| **entry != ClueEntry::Any) {
            let ending_with = |symbol: usize| {
                let before = |(before, length): (usize, &Option<usize>)| {
                    length.map(|length| length + usize::from(before == symbol))
                };
                let before = least.iter().enumerate().filter_map(before).min()?;
                let is_possible = entry.colours(symbols).contains(Symbol::new(symbol));
                is_possible.then(|| before + entry.length().unwrap_or(1))
            };
            least = (0..symbols).map(ending_with).collect();
        }
        least.into_iter().flatten().min()
    }

    #[test]
    fn the_shortest_line_is_that_of_all_prefixes() {
        let entries = ["?", "*", "r", "b", "1", "3"];
        for number in 0..6_usize.pow(5) {
            let words = (0..5).map(|place| entries[number / 6_usize.pow(place) % 6]);
            let text = words.collect::<Vec<_>>().join(" ");
            if !text.contains(['?', '*', 'r', 'b']) {
                continue;
            }
            for symbols in 0..5 {
                let clue = clue(&text);
                assert_eq!(clue.least_length(symbols), least_by_symbols(&clue, symbols), "{text} {symbols}");
            }
        }
    }

    #[test]
    fn several_of_any_number_are_one() {
        assert_eq!(clue("* * 1 *").entries().len(), 3);
    }
}
