//! Clues and cells of one line as text, for `line`.
//!
//! A letter of the alphabet always means its symbol. If they are not letters of the alphabet, `?` and `.` are open
//! cells and, for plain clues, `0` is the blank and `1` is black.

use nonomata::rule::{Block, ClueEntry, LineClue};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

use crate::failure::Failure;

/// Reads a clue: lengths separated by spaces, commas or dots. The letter of a colour may follow its length. `?` is a
/// hidden length, and `*` any number of blocks. No length at all, or a single 0, is the clue of a blank line.
pub(crate) fn read_clue(text: &str, alphabet: &Alphabet) -> Result<LineClue, Failure> {
    let is_between = |letter: char| letter.is_whitespace() || letter == ',' || letter == '.';
    let mut column = 1;
    let mut entries = Vec::new();
    for entry in text.split(is_between) {
        entries.push((column, entry));
        column += entry.chars().count() + 1;
    }
    entries.retain(|(_, entry)| !entry.is_empty());
    if let [(_, "0")] = entries[..] {
        return Ok(LineClue::new([]));
    }
    let read = |(column, entry): (usize, &str)| {
        read_entry(entry, alphabet)
            .map_err(|message| wrong(&format!("the clue, at character {column}: {message}"), text, column))
    };
    entries.into_iter().map(read).collect::<Result<Vec<ClueEntry>, Failure>>().map(LineClue::new)
}

/// Reads one entry of a clue: `3` or `3r`, `?`, `?r` or `*`.
fn read_entry(entry: &str, alphabet: &Alphabet) -> Result<ClueEntry, String> {
    match entry {
        "*" => return Ok(ClueEntry::Any),
        "?" if alphabet.size() > 2 => return Ok(ClueEntry::UNKNOWN),
        _ => {}
    }
    let is_hidden = entry.starts_with('?');
    let digits = entry.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(entry.len());
    let digits = if is_hidden { 1 } else { digits };
    let (length, colour) = entry.split_at(digits);
    if length.is_empty() {
        return Err(format!("found {entry:?}, expected a length, ? or *"));
    }
    let length: Option<u32> = match is_hidden {
        true => None,
        false => {
            Some(length.parse().map_err(|_| format!("the length {length} is larger than {}", u32::MAX))?)
        }
    };
    let mut letters = colour.chars();
    let symbol = match (letters.next(), letters.next()) {
        (None, _) => Symbol::BLACK,
        (Some(letter), None) => alphabet.symbol(letter).ok_or_else(|| {
            let letters: String = alphabet.letters().iter().collect();
            format!("found the colour {letter:?}, expected one of {letters} (see --alphabet)")
        })?,
        (Some(_), Some(_)) => {
            return Err(format!("found {colour:?} after the length, expected at most one letter"));
        }
    };
    let entry = match length {
        Some(length) => Block::new(length, symbol).map(ClueEntry::Block),
        None => ClueEntry::hidden(symbol),
    };
    entry.map_err(|error| error.to_string())
}

/// Reads the cells of a line, one character each.
pub(crate) fn read_cells(text: &str, alphabet: &Alphabet) -> Result<Vec<SymbolSet>, Failure> {
    let is_plain = alphabet.letters() == ['.', '#'];
    let cell = |(column, letter): (usize, char)| match (alphabet.symbol(letter), letter) {
        (Some(symbol), _) => Ok(SymbolSet::only(symbol)),
        (None, '?' | '.') => Ok(alphabet.all()),
        (None, '0') if is_plain => Ok(SymbolSet::only(Symbol::BLANK)),
        (None, '1') if is_plain => Ok(SymbolSet::only(Symbol::BLACK)),
        _ => {
            let letters: String = alphabet.letters().iter().collect();
            let message = format!("cell {column}: found {letter:?}, expected one of {letters} or ?");
            Err(wrong(&message, text, column))
        }
    };
    (1..).zip(text.chars()).map(cell).collect()
}

fn wrong(message: &str, text: &str, column: usize) -> Failure {
    Failure::unreadable(message).in_argument(text, column)
}

/// Writes cells: the letters of those that are known, `?` for the others.
pub(crate) fn write_cells(cells: &[SymbolSet], alphabet: &Alphabet) -> String {
    cells.iter().map(|cell| cell.known().map_or('?', |symbol| alphabet.letter(symbol))).collect()
}

/// Writes symbols: their letters.
pub(crate) fn write_symbols(symbols: impl IntoIterator<Item = Symbol>, alphabet: &Alphabet) -> String {
    symbols.into_iter().map(|symbol| alphabet.letter(symbol)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nonomata::rule::Clue;

    fn refused<T: std::fmt::Debug>(result: Result<T, Failure>) -> String {
        result.unwrap_err().message
    }

    #[test]
    fn a_clue_has_several_separators() {
        let plain = Alphabet::black_and_white();
        for text in ["3 2 2", "3,2,2", "3.2.2", " 3#,  2 2 "] {
            assert_eq!(read_clue(text, &plain), Ok(Clue::black([3, 2, 2]).into()), "{text:?}");
        }
        assert_eq!(read_clue("0", &plain), Ok(LineClue::new([])));
        assert_eq!(read_clue("", &plain), Ok(LineClue::new([])));
        let coloured = Alphabet::of_letters(".rb").unwrap();
        assert_eq!(read_clue("3r 2b 1", &coloured).unwrap().to_string(), "3 2:2 1");
    }

    #[test]
    fn a_clue_that_cannot_be_read_says_where() {
        let plain = Alphabet::black_and_white();
        let message = |text| refused(read_clue(text, &plain));
        assert_eq!(message("3 x"), r#"the clue, at character 3: found "x", expected a length, ? or *"#);
        assert_eq!(
            message("3r"),
            "the clue, at character 1: found the colour 'r', expected one of .# (see --alphabet)"
        );
        assert_eq!(
            message("1, 4294967296"),
            "the clue, at character 4: the length 4294967296 is larger than 4294967295"
        );
        assert_eq!(
            message("1 0"),
            "the clue, at character 3: a block has at least 1 cell; the clue of a blank line is empty"
        );
    }

    #[test]
    fn letters_of_the_alphabet_come_first() {
        let (plain, binary) = (Alphabet::black_and_white(), Alphabet::of_letters("01").unwrap());
        let again = |text, alphabet| write_cells(&read_cells(text, alphabet).unwrap(), alphabet);
        assert_eq!(again("#.?10", &plain), "#.?#.");
        assert_eq!(again("1?0..", &binary), "1?0??");
        assert_eq!(refused(read_cells("01#", &binary)), "cell 3: found '#', expected one of 01 or ?");
    }
}
