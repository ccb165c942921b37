//! Tables of words: the line is one of the words of a dictionary.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use super::RuleError;
use crate::symbol::{Alphabet, Symbol, SymbolSet};

/// A table of words: the line is one of them. Lines under one table share it.
///
/// ```
/// use nonomata::rule::{Rule, Words};
/// use nonomata::symbol::Alphabet;
///
/// let alphabet = Alphabet::of_letters("aelpr").unwrap();
/// let words = Words::of_letters(["apple", "pear", "pale"], &alphabet).unwrap();
/// let spell = |text: &str| -> Vec<_> { text.chars().filter_map(|letter| alphabet.symbol(letter)).collect() };
/// assert!(Rule::from(words.clone()).accepts(&spell("pear")));
/// assert!(!Rule::from(words).accepts(&spell("leap")));
/// ```
#[derive(Clone, Debug)]
pub struct Words {
    /// Sorted, each once.
    words: Arc<[Box<[Symbol]>]>,
    /// A hash of the words, computed once.
    hash: u64,
}

impl Words {
    /// The table of these words, in any order.
    pub fn new(words: impl IntoIterator<Item = Vec<Symbol>>) -> Words {
        let mut words: Vec<Box<[Symbol]>> = words.into_iter().map(Vec::into_boxed_slice).collect();
        words.sort_unstable();
        words.dedup();
        let mut hasher = DefaultHasher::new();
        words.hash(&mut hasher);
        Words { words: words.into(), hash: hasher.finish() }
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
        self.words.iter().map(|word| &word[..])
    }

    /// All symbols that occur.
    pub fn symbols(&self) -> SymbolSet {
        self.words.iter().flat_map(|word| word.iter().copied()).collect()
    }

    pub(super) fn accepts(&self, line: &[Symbol]) -> bool {
        self.words.binary_search_by(|word| word[..].cmp(line)).is_ok()
    }

    pub(super) fn admits(&self, candidates: &[SymbolSet]) -> bool {
        let fits = |word: &[Symbol]| word.iter().zip(candidates).all(|(&symbol, cell)| cell.contains(symbol));
        self.words().any(|word| word.len() == candidates.len() && fits(word))
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
