//! The sections of clues, and what blank lines in them mean.

use super::colours::Colours;
use crate::formats::assemble::PlacedClue;
use crate::formats::cursor::Cursor;
use crate::formats::error::ReadError;
use crate::formats::source::Source;
use crate::rule::{Block, Clue};

/// A line of the text and where it begins, counted in bytes.
pub(super) type PlacedLine<'a> = (usize, &'a str);

/// Reads the clues of a section: `count` of them from these lines.
pub(super) fn read_section(
    source: &Source,
    what: &str,
    opened: usize,
    lines: &[PlacedLine<'_>],
    count: usize,
    colours: &mut Colours,
) -> Result<Vec<PlacedClue>, ReadError> {
    let is_blank = |line: &PlacedLine<'_>| line.1.trim().is_empty();
    let written: Vec<PlacedLine<'_>> = lines.iter().filter(|line| !is_blank(line)).copied().collect();
    if let Some(&(offset, _)) = written.get(count) {
        let message = format!("found a clue more, expected the end of the {count} {what}");
        return Err(source.error(offset, message));
    }
    let with_clue = if written.len() == count {
        written
    } else {
        let enough = lines
            .get(..count)
            .filter(|lines| lines.iter().filter(|line| !is_blank(line)).count() == written.len());
        let Some(enough) = enough else {
            let message = format!("found {} clues for {count} {what}", written.len());
            let hint = format!(
                "if blank lines mean nothing, {} are missing; if each is an empty clue, there are not {count} lines",
                count - written.len()
            );
            return Err(source.error(opened, message).with_hint(hint));
        };
        enough.to_vec()
    };
    with_clue.into_iter().map(|(offset, line)| clue(source, offset, line, colours)).collect()
}

/// Whether a line can be a clue: a number, or the name of a colour before one.
pub(super) fn is_clue(line: &str, colours: &Colours) -> bool {
    let first = line.trim_start().chars().next();
    let mut words = line.split_whitespace();
    first.is_some_and(|first| first.is_ascii_digit())
        || words.next().is_some_and(|word| colours.of_name(word).is_some())
            && words.next().is_some_and(|number| number.starts_with(|digit: char| digit.is_ascii_digit()))
}

fn clue(source: &Source, offset: usize, line: &str, colours: &mut Colours) -> Result<PlacedClue, ReadError> {
    let mut cursor = Cursor::at(source, offset);
    let end = offset + line.trim_end().len();
    let mut blocks = Vec::new();
    let mut sticky = None;
    let mut zero = None;
    while cursor.offset() < end {
        match cursor.peek() {
            Some(',' | ':' | ' ' | '\t') => cursor.advance(),
            Some(letter) if letter.is_ascii_digit() => {
                let place = cursor.clone();
                let length = cursor.number("a block's length")?;
                let symbol = match (cursor.peek().filter(|letter| letter.is_alphabetic()), sticky) {
                    (Some(letter), _) => {
                        cursor.advance();
                        colours.of_letter(letter)
                    }
                    (None, Some(symbol)) => Ok(symbol),
                    (None, None) if length == 0 => {
                        zero = Some(place);
                        continue;
                    }
                    (None, None) => colours.of_plain_blocks(),
                };
                let symbol = symbol.map_err(|message| source.error(place.offset(), message))?;
                match Block::new(length, symbol) {
                    Ok(block) => blocks.push(block),
                    Err(_) => zero = Some(place),
                }
            }
            _ => {
                let rest = &source.text()[cursor.offset()..end];
                let word = rest.split([',', ':', ' ', '\t']).next().unwrap_or(rest);
                sticky = Some(colours.of_name(word).ok_or_else(|| cursor.expected("a number or a colour"))?);
                word.chars().for_each(|_| cursor.advance());
            }
        }
    }
    match zero {
        Some(zero) if !blocks.is_empty() => {
            Err(zero.expected("a length of at least 1").with_hint("only an empty clue is written as 0"))
        }
        _ => Ok(PlacedClue { offset, clue: Clue::new(blocks) }),
    }
}
