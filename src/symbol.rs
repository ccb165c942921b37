//! Symbols, sets of symbols, and the alphabet that gives them names.
//!
//! Everything above this file speaks of a cell's values only as [`Symbol`]s, small numbers below
//! [`Symbol::LIMIT`]; what they are called and how they are written is the [`Alphabet`]'s business alone. That
//! is why a black-and-white nonogram, a coloured one and a regex crossword are the same thing to the engine.

use std::fmt;

/// A value that a cell may hold: a number below [`Symbol::LIMIT`].
///
/// In a nonogram symbol 0 is the blank, the background, and the colours follow from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u8);

impl Symbol {
    /// How many symbols there can be.
    pub const LIMIT: usize = 64;

    /// The background of a nonogram.
    pub const BLANK: Symbol = Symbol(0);

    /// The first colour of a nonogram: black, unless its palette says otherwise.
    pub const BLACK: Symbol = Symbol(1);

    /// The symbol of that index.
    ///
    /// # Panics
    ///
    /// If the index is not below [`Symbol::LIMIT`].
    #[inline]
    pub const fn new(index: usize) -> Symbol {
        assert!(index < Symbol::LIMIT, "a symbol's index is below 64");
        Symbol(index as u8)
    }

    /// The index of this symbol, below [`Symbol::LIMIT`].
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

/// A set of symbols in one word: what a cell may still hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SymbolSet(u64);

impl SymbolSet {
    /// The set without symbols: a contradiction, if a cell is left with it.
    pub const EMPTY: SymbolSet = SymbolSet(0);

    /// The set of the first `count` symbols.
    ///
    /// # Panics
    ///
    /// If the count is above [`Symbol::LIMIT`].
    #[inline]
    pub const fn first(count: usize) -> SymbolSet {
        assert!(count <= Symbol::LIMIT, "there are at most 64 symbols");
        if count == Symbol::LIMIT { SymbolSet(u64::MAX) } else { SymbolSet((1 << count) - 1) }
    }

    /// The set of one symbol.
    #[inline]
    pub const fn only(symbol: Symbol) -> SymbolSet {
        SymbolSet(1 << symbol.0)
    }

    /// The set whose bit `s` says whether symbol `s` is in it.
    #[inline]
    pub const fn from_word(word: u64) -> SymbolSet {
        SymbolSet(word)
    }

    /// The word of this set: bit `s` says whether symbol `s` is in it.
    #[inline]
    pub const fn word(self) -> u64 {
        self.0
    }

    /// Whether the symbol is in the set.
    #[inline]
    pub const fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.0 & 1 == 1
    }

    /// How many symbols are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no symbol is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The set's only symbol, if it has exactly one.
    #[inline]
    pub const fn known(self) -> Option<Symbol> {
        if self.0.is_power_of_two() { Some(Symbol(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// This set and one more symbol.
    #[inline]
    #[must_use]
    pub const fn with(self, symbol: Symbol) -> SymbolSet {
        SymbolSet(self.0 | 1 << symbol.0)
    }

    /// This set without that symbol.
    #[inline]
    #[must_use]
    pub const fn without(self, symbol: Symbol) -> SymbolSet {
        SymbolSet(self.0 & !(1 << symbol.0))
    }

    /// What is in either set.
    #[inline]
    #[must_use]
    pub const fn union(self, other: SymbolSet) -> SymbolSet {
        SymbolSet(self.0 | other.0)
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: SymbolSet) -> SymbolSet {
        SymbolSet(self.0 & other.0)
    }

    /// What is in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn difference(self, other: SymbolSet) -> SymbolSet {
        SymbolSet(self.0 & !other.0)
    }

    /// Whether all of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: SymbolSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The symbols of the set, in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let symbol = Symbol(rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(symbol)
        })
    }
}

impl FromIterator<Symbol> for SymbolSet {
    fn from_iter<I: IntoIterator<Item = Symbol>>(symbols: I) -> SymbolSet {
        symbols.into_iter().fold(SymbolSet::EMPTY, SymbolSet::with)
    }
}

impl fmt::Debug for SymbolSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The symbols of a puzzle, each with a letter (how it is written) and a name (how it is said).
///
/// ```
/// use nonomata::symbol::{Alphabet, Symbol};
///
/// let binary = Alphabet::of_letters("01").unwrap();
/// assert_eq!(binary.symbol('1'), Some(Symbol::new(1)));
/// assert_eq!(Alphabet::black_and_white().name(Symbol::BLACK), "black");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    letters: Vec<char>,
    names: Vec<String>,
}

impl Alphabet {
    /// The alphabet of a plain nonogram: `.` white and `#` black.
    pub fn black_and_white() -> Alphabet {
        Alphabet { letters: vec!['.', '#'], names: vec!["white".into(), "black".into()] }
    }

    /// An alphabet whose symbols are called like their letters, in the order given.
    pub fn of_letters(letters: &str) -> Result<Alphabet, AlphabetError> {
        Alphabet::new(letters.chars().map(|letter| (letter, letter.to_string())))
    }

    /// An alphabet of letters with names, in the order given.
    pub fn new(symbols: impl IntoIterator<Item = (char, String)>) -> Result<Alphabet, AlphabetError> {
        let mut alphabet = Alphabet { letters: Vec::new(), names: Vec::new() };
        for (letter, name) in symbols {
            if alphabet.letters.contains(&letter) {
                return Err(AlphabetError::Twice(letter));
            }
            if alphabet.letters.len() == Symbol::LIMIT {
                return Err(AlphabetError::TooMany);
            }
            alphabet.letters.push(letter);
            alphabet.names.push(name);
        }
        if alphabet.letters.is_empty() { Err(AlphabetError::Empty) } else { Ok(alphabet) }
    }

    /// How many symbols there are.
    pub fn size(&self) -> usize {
        self.letters.len()
    }

    /// All symbols.
    pub fn all(&self) -> SymbolSet {
        SymbolSet::first(self.size())
    }

    /// The symbol that is written like this.
    pub fn symbol(&self, letter: char) -> Option<Symbol> {
        self.letters.iter().position(|&known| known == letter).map(Symbol::new)
    }

    /// How the symbol is written. The symbol must be one of this alphabet.
    pub fn letter(&self, symbol: Symbol) -> char {
        self.letters[symbol.index()]
    }

    /// All letters, in the order of the symbols.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// What the symbol is called. The symbol must be one of this alphabet.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.index()]
    }
}

/// Why some letters are no alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AlphabetError {
    /// There is no letter at all.
    Empty,
    /// A letter stands for two symbols.
    Twice(char),
    /// There are more than [`Symbol::LIMIT`] symbols.
    TooMany,
}

impl fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlphabetError::Empty => write!(f, "an alphabet needs at least one letter"),
            AlphabetError::Twice(letter) => write!(f, "the letter {letter:?} stands in the alphabet twice"),
            AlphabetError::TooMany => write!(f, "an alphabet has at most {} letters", Symbol::LIMIT),
        }
    }
}

impl std::error::Error for AlphabetError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_keep_what_they_are_given() {
        let set: SymbolSet = [3, 0, 63].into_iter().map(Symbol::new).collect();
        assert_eq!(set.iter().map(Symbol::index).collect::<Vec<_>>(), [0, 3, 63]);
        assert_eq!(set.without(Symbol::new(3)).len(), 2);
        assert_eq!(set.known(), None);
        assert_eq!(SymbolSet::only(Symbol::new(63)).known(), Some(Symbol::new(63)));
        assert_eq!(SymbolSet::first(64).len(), 64);
        assert!(SymbolSet::first(0).is_empty());
    }

    #[test]
    fn an_alphabet_refuses_what_it_could_not_read_back() {
        assert_eq!(Alphabet::of_letters(""), Err(AlphabetError::Empty));
        assert_eq!(Alphabet::of_letters("aba"), Err(AlphabetError::Twice('a')));
        let many: String = ('\u{100}'..).take(65).collect();
        assert_eq!(Alphabet::of_letters(&many), Err(AlphabetError::TooMany));
    }
}
