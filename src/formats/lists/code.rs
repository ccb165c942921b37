//! Notations that are pieces of code, or look like it: `gecode`, `dzn` and `lp`.

use super::super::assemble::{PlacedClue, assemble};
use super::super::cursor::Cursor;
use super::super::error::ReadError;
use super::super::source::Source;
use super::super::warning::Warnings;
use super::lexer::Lexer;
use super::numbers::{PlacedNumber, clue_of_blocks};
use super::{Dialect, Sizes};
use crate::puzzles::Nonogram;

type Puzzles = Result<Vec<Nonogram>, ReadError>;

/// Reads `gecode`: numbers between commas and in braces, a clue being the number of its blocks and their lengths.
pub(super) fn read_gecode(dialect: &Dialect, source: &Source, _: &mut Warnings<'_>) -> Puzzles {
    let mut code = Lexer::new(source, dialect.comment);
    code.find(&['{']);
    let about = code.take_remarks().about();
    if !code.take('{') {
        return Err(code.expected("a brace and the numbers of the puzzle"));
    }
    let width = code.length("the width")?;
    let height = number(&mut code, "the height")?;
    let sizes = Sizes::new(source, width, height)?;
    let mut clues = Vec::new();
    let columns = (1..=sizes.width).map(|index| format!("column {index}"));
    for name in columns.chain((1..=sizes.height).map(|index| format!("row {index}"))) {
        let (place, count) = number(&mut code, &format!("the number of blocks of {name}"))?;
        let what = format!("a length of {name}, which has {count}");
        let lengths = (0..count).map(|_| number(&mut code, &what)).collect::<Result<Vec<_>, _>>()?;
        clues.push(clue_of_blocks(source, place, &lengths)?);
    }
    code.take(',');
    if !code.take('}') {
        let Sizes { width, height, .. } = sizes;
        return Err(code.expected(&format!("a closing brace after {width} columns and {height} rows")));
    }
    code.take(';');
    match code.peek() {
        Some(_) => Err(code.expected("the end after the closing brace")),
        None => Ok(vec![dialect.assemble_all(source, sizes, &clues, &about)?]),
    }
}

/// Reads a comma and a number.
fn number(code: &mut Lexer<'_>, what: &str) -> Result<PlacedNumber, ReadError> {
    match code.take(',') {
        true => code.length(what),
        false => Err(code.expected(&format!("a comma and {what}"))),
    }
}

/// The items of one side of `dzn`, as far as they have been read: its size, the length of its rules, and these with
/// their place.
#[derive(Debug, Default)]
struct Items {
    size: Option<PlacedNumber>,
    rule_length: Option<PlacedNumber>,
    rules: Option<(usize, Vec<PlacedNumber>)>,
}

/// Reads `dzn`: items in any order.
pub(super) fn read_dzn(dialect: &Dialect, source: &Source, warnings: &mut Warnings<'_>) -> Puzzles {
    let mut code = Lexer::new(source, dialect.comment);
    let about = code.take_remarks().about();
    let (mut rows, mut columns) = (Items::default(), Items::default());
    while code.peek().is_some() {
        let place = code.offset();
        let name = code.word();
        if name.is_empty() || !code.take('=') {
            return Err(code.expected("an item like rows = 3;"));
        }
        let side = if name.starts_with("row") { &mut rows } else { &mut columns };
        let is_twice = match name {
            "rows" => side.size.replace(code.number("the number of rows")?).is_some(),
            "cols" => side.size.replace(code.number("the number of columns")?).is_some(),
            "row_rule_len" | "col_rule_len" => {
                side.rule_length.replace(code.number("the length of the rules")?).is_some()
            }
            "row_rules" | "col_rules" => side.rules.replace(array(&mut code)?).is_some(),
            _ => {
                warnings.say(place, format!("passed over the item {name:?}"));
                code.find(&[';']);
                false
            }
        };
        if is_twice {
            return Err(source.error(place, format!("found {name} for the second time")));
        }
        if !code.take(';') && code.peek().is_some() {
            return Err(code.expected("a semicolon after an item"));
        }
    }
    let width = columns.size.ok_or_else(|| missing(source, "cols = ...;"))?;
    let height = rows.size.ok_or_else(|| missing(source, "rows = ...;"))?;
    let sizes = Sizes::new(source, width, height)?;
    let rows = rows.clues(source, sizes.height, ["row_rule_len = ...;", "row_rules = ...;"])?;
    let columns = columns.clues(source, sizes.width, ["col_rule_len = ...;", "col_rules = ...;"])?;
    Ok(vec![assemble(source, sizes.place, Nonogram::builder().about(about), &rows, &columns)?])
}

fn missing(source: &Source, what: &str) -> ReadError {
    Cursor::at(source, source.text().len()).expected(&format!("an item {what}"))
}

/// Reads an array and its place: `array2d(1..3, 1..2, [ ... ])`, `[| ... |]` or `[ ... ]`.
fn array(code: &mut Lexer<'_>) -> Result<(usize, Vec<PlacedNumber>), ReadError> {
    let place = code.offset();
    let is_call = match code.word() {
        "" => false,
        "array2d" if code.take('(') => code.find(&['[', ']', ';', ')', '=']),
        _ => return Err(code.expected("an array: [ or array2d(")),
    };
    if !code.take('[') {
        return Err(code.expected("the opening bracket of an array"));
    }
    let is_barred = code.take('|');
    let mut numbers = Vec::new();
    while !matches!(code.peek(), None | Some(']' | '|')) {
        numbers.push(code.length("a number")?);
        let is_end = matches!(code.peek(), Some(']' | '|'));
        if !code.take(',') && !is_end {
            return Err(code.expected("a comma or the end of the array"));
        }
        if is_barred && code.take('|') && code.peek() == Some(']') {
            break;
        }
    }
    code.take('|');
    if !code.take(']') {
        return Err(code.expected("the closing bracket of the array"));
    }
    if is_call && !code.take(')') {
        return Err(code.expected("the closing parenthesis of array2d"));
    }
    Ok((place, numbers))
}

impl Items {
    /// The clues of that many lines.
    fn clues(self, source: &Source, count: usize, names: [&str; 2]) -> Result<Vec<PlacedClue>, ReadError> {
        let (place, rules) = self.rules.ok_or_else(|| missing(source, names[1]))?;
        let (_, length) = self.rule_length.ok_or_else(|| missing(source, names[0]))?;
        let (length, found) = (length as usize, rules.len());
        if count.checked_mul(length) != Some(found) {
            let message = format!("found {found} numbers, expected {count} rules of {length} each");
            return Err(source.error(place, message));
        }
        let clue = |index: usize| {
            let rule = &rules[index * length..][..length];
            let zeros = rule.iter().take_while(|(_, number)| *number == 0).count();
            clue_of_blocks(source, rule.first().map_or(place, |first| first.0), &rule[zeros..]).map_err(
                |error| error.with_hint("zeros fill a clue up from the left, so none stands after a length"),
            )
        };
        (0..count).map(clue).collect()
    }
}

/// What stands before the number of a line in `lp`, on both sides.
const SIDES: [&str; 2] = ["row_", "column_"];

/// Reads `lp`: words and numbers between white space, the lines of the puzzle in any order.
pub(super) fn read_lp(_: &Dialect, source: &Source, _: &mut Warnings<'_>) -> Puzzles {
    let mut words = Words { source, at: 0 };
    words.take("number_of_rows:")?;
    let height = words.number("the number of rows")?;
    words.take("number_of_columns:")?;
    let width = words.number("the number of columns")?;
    let sizes = Sizes::new(source, width, height)?;
    let mut lists = [vec![None; sizes.height], vec![None; sizes.width]];
    while let Some((place, word)) = words.next() {
        let (side, index) = line_number(source, place, word, [sizes.height, sizes.width])?;
        if lists[side][index].replace(words.clue(place)?).is_some() {
            return Err(source.error(place, format!("found {word} for the second time")));
        }
    }
    let [rows, columns] = [0, 1].map(|side| {
        let missing = |index: usize| {
            let what = format!("the line {}{}", SIDES[side], index + 1);
            Cursor::at(source, source.text().len()).expected(&what)
        };
        let clues = std::mem::take(&mut lists[side]).into_iter().enumerate();
        clues.map(|(index, clue)| clue.ok_or_else(|| missing(index))).collect::<Result<Vec<_>, _>>()
    });
    Ok(vec![assemble(source, sizes.place, Nonogram::builder(), &rows?, &columns?)?])
}

/// The side and the index of a word like `row_1`.
fn line_number(
    source: &Source,
    place: usize,
    word: &str,
    counts: [usize; 2],
) -> Result<(usize, usize), ReadError> {
    let found = SIDES.iter().enumerate().find_map(|(side, start)| Some((side, word.strip_prefix(start)?)));
    let Some((side, number)) = found else {
        return Err(source.error(place, format!("found {word:?}, expected a line like row_1 or column_1")));
    };
    match number.parse::<usize>() {
        Ok(number) if (1..=counts[side]).contains(&number) => Ok((side, number - 1)),
        _ => {
            let message = format!("found {word:?}, expected {0}1 to {0}{1}", SIDES[side], counts[side]);
            Err(source.error(place, message))
        }
    }
}

/// The words of a text from a place on, which is counted in bytes.
struct Words<'a> {
    source: &'a Source,
    at: usize,
}

impl<'a> Words<'a> {
    /// The next word and its place.
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let place = self.cursor().offset();
        let word = self.source.text()[place..].split(char::is_whitespace).next().unwrap_or_default();
        self.at = place + word.len();
        (!word.is_empty()).then_some((place, word))
    }

    /// The place of the next word, or of the end.
    fn cursor(&self) -> Cursor<'a> {
        let mut cursor = Cursor::at(self.source, self.at);
        cursor.skip_white_space();
        cursor
    }

    /// Reads a word, if it fits.
    fn word(&mut self, what: &str, fits: impl Fn(&str) -> bool) -> Result<(), ReadError> {
        let cursor = self.cursor();
        match self.next() {
            Some((_, word)) if fits(word) => Ok(()),
            _ => Err(cursor.expected(what)),
        }
    }

    /// Reads this word.
    fn take(&mut self, wanted: &str) -> Result<(), ReadError> {
        self.word(wanted, |word| word == wanted)
    }

    /// Reads a word that does not begin with a digit.
    fn label(&mut self, what: &str) -> Result<(), ReadError> {
        self.word(what, |word| !word.starts_with(|digit: char| digit.is_ascii_digit()))
    }

    fn number(&mut self, what: &str) -> Result<PlacedNumber, ReadError> {
        let mut cursor = self.cursor();
        let place = cursor.offset();
        let number = cursor.length(what)?;
        self.next();
        match cursor.offset() == self.at {
            true => Ok((place, number)),
            false => Err(cursor.expected("a space after a number")),
        }
    }

    /// Reads what follows the name of a line.
    fn clue(&mut self, place: usize) -> Result<PlacedClue, ReadError> {
        self.label("a word like number_of_clusters:")?;
        let (_, count) = self.number("the number of blocks")?;
        let rest = self.cursor().rest();
        let is_next_line = rest.is_empty() || SIDES.iter().any(|side| rest.starts_with(side));
        if count > 0 || !is_next_line {
            self.label("a word like size(s):")?;
        }
        let mut lengths = Vec::new();
        for index in 1..=count {
            lengths.push(self.number(&format!("length {index} of {count}"))?);
        }
        clue_of_blocks(self.source, place, &lengths)
    }
}
