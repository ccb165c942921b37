//! Symbols, sets of symbols, and alphabets.
//!
//! All other modules treat the value of a cell as a [`Symbol`], a small number below [`Symbol::LIMIT`].
//! Only the [`Alphabet`] knows its name and its letter. This is why a black-and-white nonogram, a coloured
//! one and a regex crossword are the same thing to the engine. The candidates of a cell are a
//! [`SymbolSet`], a bit set in one word.
//!
//! ```
//! use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};
//!
//! let alphabet = Alphabet::of_letters("abc").unwrap();
//! let candidates = alphabet.all().without(Symbol::new(1));
//! assert_eq!(candidates.len(), 2);
//! assert_eq!(candidates.intersection(SymbolSet::only(Symbol::new(2))).known(), alphabet.symbol('c'));
//! ```

use std::fmt;
use std::sync::Arc;

/// A value that a cell may hold: a number below [`Symbol::LIMIT`].
///
/// In a nonogram, symbol 0 is the blank (the background); the colours start at 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u8);

impl Symbol {
    /// The maximum number of symbols.
    pub const LIMIT: usize = 128;

    /// The background of a nonogram.
    pub const BLANK: Symbol = Symbol(0);

    /// The first colour of a nonogram: black, unless its palette says otherwise.
    pub const BLACK: Symbol = Symbol(1);

    /// The symbol with this index.
    ///
    /// # Panics
    ///
    /// If the index is [`Symbol::LIMIT`] or more.
    #[inline(always)]
    pub const fn new(index: usize) -> Symbol {
        assert!(index < Symbol::LIMIT, "a symbol's index is below 128");
        Symbol(index as u8)
    }

    /// The index of this symbol, below [`Symbol::LIMIT`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s{}", self.0)
    }
}

/// A set of symbols in one word; mostly the candidates of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SymbolSet(u128);

impl SymbolSet {
    /// The empty set. A cell with no candidates is a contradiction.
    pub const EMPTY: SymbolSet = SymbolSet(0);

    /// The set of the first `count` symbols.
    ///
    /// # Panics
    ///
    /// If the count is more than [`Symbol::LIMIT`].
    #[inline(always)]
    pub const fn of_first(count: usize) -> SymbolSet {
        assert!(count <= Symbol::LIMIT, "there are at most 128 symbols");
        if count == Symbol::LIMIT { SymbolSet(u128::MAX) } else { SymbolSet((1 << count) - 1) }
    }

    /// The set that contains only this symbol.
    #[inline(always)]
    pub const fn only(symbol: Symbol) -> SymbolSet {
        SymbolSet(1 << symbol.0)
    }

    /// Each of these symbols as a set of one: a known cell for each.
    ///
    /// ```
    /// use nonomata_engine::symbol::{Symbol, SymbolSet};
    ///
    /// let [blank, black] = [Symbol::BLANK, Symbol::BLACK];
    /// assert_eq!(SymbolSet::singletons(&[black, blank]), [SymbolSet::only(black), SymbolSet::only(blank)]);
    /// ```
    pub fn singletons(symbols: &[Symbol]) -> Vec<SymbolSet> {
        symbols.iter().map(|&symbol| SymbolSet::only(symbol)).collect()
    }

    /// The set with this bit representation: bit `s` is set if and only if symbol `s` is in the set.
    #[inline(always)]
    pub const fn from_word(word: u128) -> SymbolSet {
        SymbolSet(word)
    }

    /// The bit representation: bit `s` is set if and only if symbol `s` is in the set.
    #[inline(always)]
    pub const fn word(self) -> u128 {
        self.0
    }

    /// Whether the set contains the symbol.
    #[inline(always)]
    pub const fn contains(self, symbol: Symbol) -> bool {
        self.0 >> symbol.0 & 1 == 1
    }

    /// The number of symbols in the set.
    #[inline(always)]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only symbol of the set, if it has exactly one.
    #[inline(always)]
    pub const fn known(self) -> Option<Symbol> {
        if self.0.is_power_of_two() { Some(Symbol(self.0.trailing_zeros() as u8)) } else { None }
    }

    /// The set with this symbol added.
    #[inline(always)]
    #[must_use]
    pub const fn with(self, symbol: Symbol) -> SymbolSet {
        SymbolSet(self.0 | 1 << symbol.0)
    }

    /// The set with this symbol removed.
    #[inline(always)]
    #[must_use]
    pub const fn without(self, symbol: Symbol) -> SymbolSet {
        SymbolSet(self.0 & !(1 << symbol.0))
    }

    /// The symbols that are in either set.
    #[inline(always)]
    #[must_use]
    pub const fn union(self, other: SymbolSet) -> SymbolSet {
        SymbolSet(self.0 | other.0)
    }

    /// The symbols that are in both sets.
    #[inline(always)]
    #[must_use]
    pub const fn intersection(self, other: SymbolSet) -> SymbolSet {
        SymbolSet(self.0 & other.0)
    }

    /// The symbols that are in this set and not in the other.
    #[inline(always)]
    #[must_use]
    pub const fn difference(self, other: SymbolSet) -> SymbolSet {
        SymbolSet(self.0 & !other.0)
    }

    /// Whether every symbol of this set is in the other.
    #[inline(always)]
    pub const fn is_subset(self, other: SymbolSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// The symbols of the set, in ascending order.
    #[inline(always)]
    pub fn iter(self) -> impl Iterator<Item = Symbol> {
        Symbols(self.0)
    }
}

/// The symbols of a set. A type with a name, so that `next` is inlined in builds for size, too.
struct Symbols(u128);

impl Iterator for Symbols {
    type Item = Symbol;

    #[inline(always)]
    fn next(&mut self) -> Option<Symbol> {
        if self.0 == 0 {
            return None;
        }
        let symbol = Symbol(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(symbol)
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

/// The symbols of a puzzle, each with a letter for input and output and a name for sentences.
///
/// ```
/// use nonomata_engine::symbol::{Alphabet, Symbol};
///
/// let binary = Alphabet::of_letters("01").unwrap();
/// assert_eq!(binary.symbol('1'), Some(Symbol::new(1)));
/// assert_eq!(Alphabet::black_and_white().name(Symbol::BLACK), "black");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    letters: Arc<[char]>,
    names: Arc<[String]>,
}

impl Alphabet {
    /// The alphabet of a black-and-white nonogram: `.` is white and `#` is black.
    pub fn black_and_white() -> Alphabet {
        Alphabet { letters: ['.', '#'].into(), names: ["white", "black"].map(String::from).into() }
    }

    /// An alphabet in which each letter is also the name of its symbol. Symbols follow the order of the
    /// letters.
    pub fn of_letters(letters: &str) -> Result<Alphabet, AlphabetError> {
        Alphabet::new(letters.chars().map(|letter| (letter, letter.to_string())))
    }

    /// An alphabet of letters and names, in this order.
    pub fn new(symbols: impl IntoIterator<Item = (char, String)>) -> Result<Alphabet, AlphabetError> {
        let (mut letters, mut names) = (Vec::new(), Vec::new());
        for (letter, name) in symbols {
            if letters.contains(&letter) {
                return Err(AlphabetError::Twice(letter));
            }
            if letters.len() == Symbol::LIMIT {
                return Err(AlphabetError::TooMany);
            }
            letters.push(letter);
            names.push(name);
        }
        match letters.is_empty() {
            true => Err(AlphabetError::Empty),
            false => Ok(Alphabet { letters: letters.into(), names: names.into() }),
        }
    }

    /// The number of symbols.
    pub fn size(&self) -> usize {
        self.letters.len()
    }

    /// All symbols.
    pub fn all(&self) -> SymbolSet {
        SymbolSet::of_first(self.size())
    }

    /// The symbol with this letter.
    pub fn symbol(&self, letter: char) -> Option<Symbol> {
        self.letters.iter().position(|&known| known == letter).map(Symbol::new)
    }

    /// The letter of a symbol.
    ///
    /// # Panics
    ///
    /// If the alphabet has no such symbol.
    pub fn letter(&self, symbol: Symbol) -> char {
        self.letters[symbol.index()]
    }

    /// All letters, in symbol order.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// All letters, for what keeps them.
    pub(crate) fn shared_letters(&self) -> Arc<[char]> {
        self.letters.clone()
    }

    /// The name of a symbol.
    ///
    /// # Panics
    ///
    /// If the alphabet has no such symbol.
    pub fn name(&self, symbol: Symbol) -> &str {
        &self.names[symbol.index()]
    }
}

/// An invalid alphabet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AlphabetError {
    /// It has no letters.
    Empty,
    /// A letter is used for two symbols.
    Twice(char),
    /// It has more than [`Symbol::LIMIT`] symbols.
    TooMany,
}

impl fmt::Display for AlphabetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AlphabetError::Empty => write!(f, "an alphabet needs at least one letter"),
            AlphabetError::Twice(letter) => write!(f, "the alphabet contains {letter:?} twice"),
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
        assert_eq!(SymbolSet::of_first(128).len(), 128);
        assert!(SymbolSet::of_first(0).is_empty());
    }

    #[test]
    fn an_alphabet_refuses_what_it_could_not_read_back() {
        assert_eq!(Alphabet::of_letters(""), Err(AlphabetError::Empty));
        assert_eq!(Alphabet::of_letters("aba"), Err(AlphabetError::Twice('a')));
        let many: String = ('\u{100}'..).take(Symbol::LIMIT + 1).collect();
        assert_eq!(Alphabet::of_letters(&many), Err(AlphabetError::TooMany));
    }
}
