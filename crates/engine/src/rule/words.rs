//! Tables of words: the line is one of the words of a dictionary.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::mem::replace;
use std::sync::Arc;

use super::RuleError;
use crate::budget::{Budget, Limit};
use crate::fnv;
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// How many words are compared with a line between two checks of the budget.
const WORDS_BETWEEN_CHECKS: usize = 1 << 12;

/// A table of words: the line is one of them. Lines under one table share it.
///
/// ```
/// use nonomata_engine::rule::{Rule, Words};
/// use nonomata_engine::symbol::Alphabet;
///
/// let alphabet = Alphabet::of_letters("aelpr").unwrap();
/// let words = Words::of_letters(["apple", "pear", "pale"], &alphabet).unwrap();
/// let spell = |text: &str| -> Vec<_> { text.chars().filter_map(|letter| alphabet.symbol(letter)).collect() };
/// assert!(Rule::from(words.clone()).accepts(&spell("pear")));
/// assert!(!Rule::from(words).accepts(&spell("leap")));
/// ```
#[derive(Clone)]
pub struct Words {
    /// Sorted, each once.
    words: Arc<WordList>,
    /// A hash of them, computed once.
    hash: u128,
}

/// Any number of words in any order, one after another.
// PERF: not one allocation for each word, so reading, compiling and dropping 600,000 words takes half the time.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WordList {
    symbols: Vec<Symbol>,
    /// Where each word ends.
    ends: Vec<usize>,
}

impl WordList {
    /// Adds a word.
    pub fn push(&mut self, word: impl IntoIterator<Item = Symbol>) {
        self.symbols.extend(word);
        self.ends.push(self.symbols.len());
    }

    fn words(&self) -> impl ExactSizeIterator<Item = &[Symbol]> {
        let mut begin = 0;
        self.ends.iter().map(move |&end| &self.symbols[replace(&mut begin, end)..end])
    }

    fn word(&self, index: usize) -> &[Symbol] {
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.symbols[begin..self.ends[index]]
    }
}

impl Words {
    /// The table of these words, in any order.
    pub fn new(words: impl IntoIterator<Item = Vec<Symbol>>) -> Words {
        let mut list = WordList::default();
        words.into_iter().for_each(|word| list.push(word));
        Words::of_list(&list)
    }

    /// The table of these words.
    pub fn of_list(list: &WordList) -> Words {
        let mut sorted: Vec<&[Symbol]> = list.words().collect();
        sorted.sort_unstable();
        sorted.dedup();
        let mut words = WordList {
            symbols: Vec::with_capacity(sorted.iter().map(|word| word.len()).sum()),
            ends: Vec::with_capacity(sorted.len()),
        };
        sorted.iter().for_each(|word| words.push(word.iter().copied()));
        Words::of_sorted(words)
    }

    /// The table of these words, which are sorted, each once.
    fn of_sorted(words: WordList) -> Words {
        let lengths = words.words().flat_map(|word| (word.len() as u64).to_le_bytes());
        let hash = fnv::hash(words.symbols.iter().map(|symbol| symbol.index() as u8).chain(lengths));
        Words { words: words.into(), hash }
    }

    /// The table of words in the letters of an alphabet.
    pub fn of_letters<'w>(
        words: impl IntoIterator<Item = &'w str>,
        alphabet: &Alphabet,
    ) -> Result<Words, RuleError> {
        let symbol = |letter| alphabet.symbol(letter).ok_or_else(|| RuleError::letter(letter));
        let spell = |word: &str| word.chars().map(symbol).collect::<Result<Vec<Symbol>, _>>();
        Ok(Words::new(words.into_iter().map(spell).collect::<Result<Vec<_>, _>>()?))
    }

    /// The words, sorted, each once.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &[Symbol]> {
        self.words.words()
    }

    /// The table of the words of this length.
    pub(crate) fn of_length(&self, length: usize) -> Words {
        let mut list = WordList::default();
        let words = self.words().filter(|word| word.len() == length);
        words.for_each(|word| list.push(word.iter().copied()));
        Words::of_sorted(list)
    }

    /// All symbols that occur.
    pub fn symbols(&self) -> SymbolSet {
        self.words.symbols.iter().copied().collect()
    }

    pub(super) fn accepts(&self, line: &[Symbol]) -> bool {
        let (mut first, mut after) = (0, self.words.ends.len());
        while first < after {
            let middle = first + (after - first) / 2;
            match self.words.word(middle).cmp(line) {
                Ordering::Less => first = middle + 1,
                Ordering::Equal => return true,
                Ordering::Greater => after = middle,
            }
        }
        false
    }

    pub(super) fn admits(&self, candidates: &[SymbolSet], budget: &Budget) -> Result<bool, Limit> {
        let fits = |word: &[Symbol]| word.iter().zip(candidates).all(|(&symbol, cell)| cell.contains(symbol));
        for (index, word) in self.words().enumerate() {
            if index % WORDS_BETWEEN_CHECKS == 0 {
                budget.check()?;
            }
            if word.len() == candidates.len() && fits(word) {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Shows the hash in place of the words, of which there may be millions in each of many lines.
impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Words({} words, {:032x})", self.words.ends.len(), self.hash)
    }
}

impl PartialEq for Words {
    fn eq(&self, other: &Words) -> bool {
        self.hash == other.hash && (Arc::ptr_eq(&self.words, &other.words) || self.words == other.words)
    }
}

impl Eq for Words {}

impl Hash for Words {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.hash.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn a_table_holds_its_words_once_and_in_order() {
        let mut dice = Dice::new(1);
        for _ in 0..100 {
            let mut word = || (0..dice.below(4)).map(|_| Symbol::new(dice.below(3))).collect::<Vec<Symbol>>();
            let mut words: Vec<_> = (0..20).map(|_| word()).collect();
            let table = Words::new(words.clone());
            let other = word();
            assert_eq!(table.accepts(&other), words.contains(&other));
            words.sort_unstable();
            words.dedup();
            assert!(table.words().eq(words.iter().map(Vec::as_slice)));
            assert!(words.iter().all(|word| table.accepts(word)));
            let short: Vec<_> = words.iter().filter(|word| word.len() == 2).cloned().collect();
            assert_eq!(table.of_length(2), Words::new(short));
        }
    }

    /// The fingerprints of puzzles are made of that, and stay the same.
    #[test]
    fn a_table_is_shown_by_the_hash_of_its_words() {
        let table = |words: &[&str]| {
            Words::of_letters(words.iter().copied(), &Alphabet::of_letters("ab").unwrap()).unwrap()
        };
        assert_eq!(
            format!("{:?}", table(&["b", "ab", "b"])),
            "Words(2 words, 78f3b861fd99f8cd3112e66c192447ea)"
        );
        assert_ne!(format!("{:?}", table(&["a", "bab"])), format!("{:?}", table(&["aba", "b"])));
    }
}
