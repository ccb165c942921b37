//! `dzn`: data for the MiniZinc model of nonograms, with clues filled up by zeros from the left.
//!
//! ```text
//! rows = 3;
//! row_rule_len = 2;
//! row_rules = array2d(1..rows, 1..row_rule_len, [
//!   2, 1,
//!   0, 0,
//!   1, 2
//! ]);
//! cols = 5;
//! ...
//! ```
//!
//! The items may come in any order, and the arrays may be written `[| 2, 1 | 0, 0 | 1, 2 |]`, too. Comments begin
//! with `%`; those above the first item are read as title and description.

use std::fmt::Write;

use super::assemble::{PlacedClue, assemble, legible};
use super::code::Code;
use super::cursor::Cursor;
use super::error::ReadError;
use super::format::{Format, Holds, Written};
use super::numbers::{PlacedNumber, clue_of_blocks};
use super::remarks;
use super::sized::Sizes;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;
use crate::rule::Clue;

pub(super) const FORMAT: Format = Format {
    name: "dzn",
    suffixes: &["dzn"],
    about: "MiniZinc data: rows = 3; row_rules = array2d(...); cols = 5; col_rules = array2d(...)",
    holds: Holds { about: true, ..Holds::CLUES },
    looks_like: |text| text.contains("row_rules") && text.contains("col_rules"),
    read,
    write,
};

/// The numbers of an array.
#[derive(Debug)]
struct Array {
    /// Where it begins, counted in bytes.
    place: usize,
    numbers: Vec<PlacedNumber>,
}

/// The items of one side, as far as they were met.
#[derive(Debug, Default)]
struct Side {
    size: Option<PlacedNumber>,
    rule_length: Option<PlacedNumber>,
    rules: Option<Array>,
}

fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut code = Code::new(source, "%");
    let about = code.take_remarks().about();
    let (mut rows, mut columns) = (Side::default(), Side::default());
    while code.peek().is_some() {
        let place = code.offset();
        let name = code.word();
        if name.is_empty() || !code.take('=') {
            return Err(code.expected("an item like rows = 3;"));
        }
        let is_twice = match name {
            "rows" => rows.size.replace(code.number("the number of rows")?).is_some(),
            "cols" => columns.size.replace(code.number("the number of columns")?).is_some(),
            "row_rule_len" => rows.rule_length.replace(code.number("the length of the rules")?).is_some(),
            "col_rule_len" => columns.rule_length.replace(code.number("the length of the rules")?).is_some(),
            "row_rules" => rows.rules.replace(array(&mut code)?).is_some(),
            "col_rules" => columns.rules.replace(array(&mut code)?).is_some(),
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
            return Err(code.expected("a semicolon behind an item"));
        }
    }
    let size = |side: &Side, what| side.size.ok_or_else(|| missing(source, what));
    let sizes = Sizes::new(source, size(&columns, "cols = ...;")?, size(&rows, "rows = ...;")?)?;
    let rows = rows.clues(source, sizes.height, ["row_rule_len = ...;", "row_rules = ...;"])?;
    let columns = columns.clues(source, sizes.width, ["col_rule_len = ...;", "col_rules = ...;"])?;
    Ok(vec![assemble(source, sizes.place, Nonogram::builder().about(about), &rows, &columns)?])
}

fn missing(source: &Source, what: &str) -> ReadError {
    Cursor::at(source, source.text().len()).expected(&format!("an item {what}"))
}

/// Reads an array: `array2d(1..3, 1..2, [ ... ])`, `[| ... |]` or `[ ... ]`.
fn array(code: &mut Code<'_>) -> Result<Array, ReadError> {
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
    Ok(Array { place, numbers })
}

impl Side {
    /// The clues of that many lines.
    fn clues(self, source: &Source, count: usize, names: [&str; 2]) -> Result<Vec<PlacedClue>, ReadError> {
        let rules = self.rules.ok_or_else(|| missing(source, names[1]))?;
        let (_, length) = self.rule_length.ok_or_else(|| missing(source, names[0]))?;
        let (length, found) = (length as usize, rules.numbers.len());
        if count.checked_mul(length) != Some(found) {
            let message = format!("found {found} numbers, expected {count} rules of {length} each");
            return Err(source.error(rules.place, message));
        }
        let clue = |index: usize| {
            let rule = &rules.numbers[index * length..][..length];
            let zeros = rule.iter().take_while(|(_, number)| *number == 0).count();
            let blocks = &rule[zeros..];
            match blocks.iter().find(|(_, number)| *number == 0) {
                Some(&(place, _)) => Err(Cursor::at(source, place)
                    .expected("a length of at least 1")
                    .with_hint("zeros fill a clue up from the left, so none stands behind a length")),
                None => clue_of_blocks(source, rule.first().map_or(rules.place, |first| first.0), blocks),
            }
        };
        (0..count).map(clue).collect()
    }
}

fn write(puzzles: &[Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        remarks::write(puzzle.about(), "% ", |_| true, written);
        for (side, short, clues) in [("rows", "row", puzzle.rows()), ("cols", "col", puzzle.columns())] {
            let length = legible(clues).map(|clue| clue.blocks().len()).max().unwrap_or(0);
            let _ = writeln!(written.text, "{side} = {};\n{short}_rule_len = {length};", clues.len());
            let _ = write!(written.text, "{short}_rules = array2d(1..{side}, 1..{short}_rule_len, [");
            let rules: Vec<String> = legible(clues).map(|clue| rule(clue, length)).collect();
            let is_empty = clues.is_empty() || length == 0;
            let rules = if is_empty { String::new() } else { format!("\n  {}\n", rules.join(",\n  ")) };
            let _ = writeln!(written.text, "{rules}]);");
        }
    }
}

/// A clue, filled up to that many numbers.
fn rule(clue: &Clue, length: usize) -> String {
    let zeros = std::iter::repeat_n(0, length - clue.blocks().len());
    let numbers = zeros.chain(clue.blocks().iter().map(|block| block.length()));
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}
