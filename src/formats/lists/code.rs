//! Notations that are pieces of code, or look like it: `gecode`, `dzn`, `lp` and `runs`.

use super::lexer::Lexer;
use super::numbers::clue_of_blocks;
use super::*;
use crate::formats::tree::{self, Colours, list_at};

/// Reads `gecode`: numbers between commas and in braces, a clue being the number of its blocks and their lengths.
pub(super) fn read_gecode(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut code = Lexer::new(source, dialect.comment);
    code.find(&['{']);
    let about = code.take_remarks().about();
    code.expect('{', "a brace and the numbers of the puzzle")?;
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
    let what = format!("a closing brace after {} columns and {} rows", sizes.width, sizes.height);
    code.expect('}', &what)?;
    code.take(';');
    code.expect_end("the end after the closing brace")?;
    Ok(vec![dialect.assemble_all(source, sizes, &clues, &about)?])
}

/// Reads a comma and a number.
fn number(code: &mut Lexer<'_>, what: &str) -> Result<PlacedNumber> {
    if code.take(',') { code.length(what) } else { Err(code.expected(format_args!("a comma and {what}"))) }
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
pub(super) fn read_dzn(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
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
                source.warn(place, format!("ignored the item {name:?}"));
                code.find(&[';']);
                false
            }
        };
        if is_twice {
            bail!(source, place, "found {name} for the second time");
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
    Cursor::at(source, source.text().len()).expected(format_args!("an item {what}"))
}

/// Reads an array and its place: `array2d(1..3, 1..2, [ ... ])`, `[| ... |]` or `[ ... ]`.
fn array(code: &mut Lexer<'_>) -> Result<(usize, Vec<PlacedNumber>)> {
    let place = code.offset();
    let is_call = match code.word() {
        "" => false,
        "array2d" if code.take('(') => code.find(&['[', ']', ';', ')', '=']),
        _ => return Err(code.expected("an array: [ or array2d(")),
    };
    code.expect('[', "the opening bracket of an array")?;
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
    code.expect(']', "the closing bracket of the array")?;
    if is_call {
        code.expect(')', "the closing parenthesis of array2d")?;
    }
    Ok((place, numbers))
}

impl Items {
    /// The clues of that many lines.
    fn clues(self, source: &Source, count: usize, names: [&str; 2]) -> Result<Vec<PlacedClue>> {
        let (place, rules) = self.rules.ok_or_else(|| missing(source, names[1]))?;
        let (_, length) = self.rule_length.ok_or_else(|| missing(source, names[0]))?;
        let (length, found) = (length as usize, rules.len());
        if count.checked_mul(length) != Some(found) {
            bail!(source, place, "found {found} numbers, expected {count} rules of {length} each");
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

/// The prefix of the number of a line in `lp`, on both sides.
const SIDES: [&str; 2] = ["row_", "column_"];

/// Reads `lp`: words and numbers between white space, the lines of the puzzle in any order.
pub(super) fn read_lp(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut code = Lexer::new(source, dialect.comment);
    let mut size = |label: &str, what: &str| {
        code.word_that(|word| word == label, label)?;
        spaced_number(&mut code, what)
    };
    let height = size("number_of_rows:", "the number of rows")?;
    let width = size("number_of_columns:", "the number of columns")?;
    let sizes = Sizes::new(source, width, height)?;
    let mut lists = [vec![None; sizes.height], vec![None; sizes.width]];
    while code.peek().is_some() {
        let (place, word) = code.word_that(|_| true, "a line")?;
        let (side, index) = line_number(source, place, word, [sizes.height, sizes.width])?;
        let clue = clue_of_blocks(source, place, &lengths(&mut code)?)?;
        if lists[side][index].replace(clue).is_some() {
            bail!(source, place, "found {word} for the second time");
        }
    }
    let [rows, columns] = [0, 1].map(|side| {
        let missing = |index: usize| code.expected(format_args!("the line {}{}", SIDES[side], index + 1));
        let clues = std::mem::take(&mut lists[side]).into_iter().enumerate();
        clues.map(|(index, clue)| clue.ok_or_else(|| missing(index))).collect::<Result<Vec<_>, _>>()
    });
    Ok(vec![assemble(source, sizes.place, Nonogram::builder(), &rows?, &columns?)?])
}

/// The side and the index of a word like `row_1`.
fn line_number(source: &Source, place: usize, word: &str, counts: [usize; 2]) -> Result<(usize, usize)> {
    let found = SIDES.iter().enumerate().find_map(|(side, start)| Some((side, word.strip_prefix(start)?)));
    let Some((side, number)) = found else {
        bail!(source, place, "found {word:?}, expected a line like row_1 or column_1");
    };
    match number.parse::<usize>() {
        Ok(number) if (1..=counts[side]).contains(&number) => Ok((side, number - 1)),
        _ => bail!(source, place, "found {word:?}, expected {0}1 to {0}{1}", SIDES[side], counts[side]),
    }
}

/// Reads what follows the name of a line: two words, the number of blocks and their lengths.
fn lengths(code: &mut Lexer<'_>) -> Result<Vec<PlacedNumber>> {
    let is_label = |word: &str| !word.starts_with(|digit: char| digit.is_ascii_digit());
    code.word_that(is_label, "a word like number_of_clusters:")?;
    let (_, count) = spaced_number(code, "the number of blocks")?;
    let is_next_line = code.peek().is_none() || SIDES.iter().any(|side| code.rest().starts_with(side));
    if count > 0 || !is_next_line {
        code.word_that(is_label, "a word like size(s):")?;
    }
    (1..=count).map(|index| spaced_number(code, &format!("length {index} of {count}"))).collect()
}

/// Reads a number that ends with white space or with the text.
fn spaced_number(code: &mut Lexer<'_>, what: &str) -> Result<PlacedNumber> {
    let number = code.length(what)?;
    if code.is_at_word_start() { Ok(number) } else { Err(code.expected("a space after a number")) }
}

/// Whether a text begins like a pair of lists, which has the columns first in Haskell.
pub(super) fn begins_with_pair(text: &str) -> bool {
    text.trim_start().strip_prefix('(').is_some_and(|rest| rest.trim_start().starts_with('['))
}

/// Reads `runs`: a pair of lists of clues, the columns first.
pub(super) fn read_runs(_: &Dialect, source: &Input<'_>) -> Puzzles {
    let start = source.text().len() - source.text().trim_start().len();
    let (pair, end) = list_at(source.source(), start, true)?;
    let Some([columns, rows]) = pair.items().filter(|_| pair.is_in('(')) else {
        return Err(
            pair.expected(source, "a pair of lists of clues in parentheses: the columns and the rows")
        );
    };
    Cursor::at(source, end).expect_end("the end after the closing parenthesis")?;
    let sides = [(rows, "the clues of the rows"), (columns, "the clues of the columns")];
    let [rows, columns] = tree::clues_of(source, sides, &mut Colours::legible())?;
    source.check_size(start, columns.len(), rows.len())?;
    Ok(vec![assemble(source, start, Nonogram::builder(), &rows, &columns)?])
}
