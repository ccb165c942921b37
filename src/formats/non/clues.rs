//! Sections of clues, and the meaning of blank lines in them.
//!
//! In the base dialect blank lines have no meaning; in others each is an empty clue. If a section has enough clues
//! without them, they are ignored. If it has too few, the expected number of lines is read from the heading on, each as
//! a clue; if that would miss a written clue, blank lines below the heading are skipped, provided that there is only
//! one way to do so. No other reading has the right number of clues.

use super::colours::Colours;
use crate::formats::{Cursor, Input, PlacedClue, ReadError, Result, Source};
use nonomata_engine::rule::{Block, ClueEntry, LineClue};

/// A line of the text and the byte where it begins.
pub(super) type PlacedLine<'a> = (usize, &'a str);

/// The line that opens a section.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heading<'a> {
    /// `rows` or `columns`.
    pub(super) word: &'a str,
    /// The byte offset where it begins.
    pub(super) place: usize,
    /// The expected number of clues.
    pub(super) count: usize,
}

/// A section that was read.
#[derive(Clone, Debug)]
pub(super) struct Section {
    /// Where its heading begins, in bytes.
    pub(super) place: usize,
    pub(super) clues: Vec<PlacedClue>,
    /// Whether blank lines were read as empty clues.
    pub(super) has_blank_clues: bool,
}

/// Reads a section from the lines before the first that is neither blank nor a clue; `end` is where that line begins.
pub(super) fn read_section(
    source: &Input<'_>,
    heading: Heading<'_>,
    lines: &[PlacedLine<'_>],
    end: usize,
    colours: &mut Colours,
) -> Result<Section> {
    let Heading { word, place, count } = heading;
    let mut written = lines.iter().filter(|line| !is_blank(line)).copied();
    let mut chosen: Vec<PlacedLine<'_>> = written.by_ref().take(count).collect();
    if let Some((offset, _)) = written.next() {
        bail!(source, offset, "found another clue, expected the end of the {count} {word}");
    }
    let has_blank_clues = chosen.len() < count;
    if has_blank_clues {
        let Some(window) = window(source, lines, count) else {
            return Err(too_few(source, heading, chosen.len(), lines.len(), end));
        };
        chosen = window.to_vec();
    }
    let clues = chosen.into_iter().map(|line| clue(source, line, colours));
    Ok(Section { place, clues: clues.collect::<Result<_, _>>()?, has_blank_clues })
}

/// The error of a section with too few clues, however its blank lines are read.
fn too_few(source: &Source, heading: Heading<'_>, written: usize, lines: usize, end: usize) -> ReadError {
    let Heading { word, count, .. } = heading;
    let clues = |count: usize| if count == 1 { "1 clue".to_owned() } else { format!("{count} clues") };
    let cursor = Cursor::at(source, end);
    let error = match cursor.peek() {
        Some(letter) if !letter.is_alphabetic() && letter != '=' => {
            cursor.expected(format_args!("clue {} of {count} {word}", written + 1))
        }
        _ => source
            .error(end, format!("found the end of the {word} after {}, expected {count}", clues(written))),
    };
    if lines == written {
        return error;
    }
    let (without, with) = (clues(written), clues(lines));
    let are = if written == 1 { "is" } else { "are" };
    error.with_hint(format!(
        "if blank lines are ignored there {are} {without}; if each is an empty clue there are {with}"
    ))
}

/// The `count` lines that hold all clues, with blank lines as empty clues.
fn window<'l, 'a>(
    source: &Input<'_>,
    lines: &'l [PlacedLine<'a>],
    count: usize,
) -> Option<&'l [PlacedLine<'a>]> {
    let latest = lines.len().checked_sub(count)?;
    let Some(first) = lines.iter().position(|line| !is_blank(line)) else { return Some(&lines[..count]) };
    let last = lines.iter().rposition(|line| !is_blank(line)).unwrap_or(first);
    let starts = (last + 1).saturating_sub(count)..=first.min(latest);
    let start = *starts.start();
    if starts.is_empty() || start > 0 && starts.end() > &start {
        return None;
    }
    if starts.end() > &start {
        let message = "read this blank line as an empty clue; the clues could also begin below it";
        source.warn(lines[start].0, message);
    }
    Some(&lines[start..start + count])
}

fn is_blank(line: &PlacedLine<'_>) -> bool {
    line.1.trim().is_empty()
}

/// Whether a word is a block or a hidden entry.
fn is_entry(word: &str) -> bool {
    word.starts_with(|sign: char| sign.is_ascii_digit() || matches!(sign, '?' | '*'))
}

/// Whether a line can be a clue: a number or a hidden part, or the name of a colour before one.
pub(super) fn is_clue(line: &str, colours: &Colours) -> bool {
    let mut words = words(0, line).map(|(_, word)| word);
    match words.next() {
        Some(word) if is_entry(word) => true,
        Some(word) => colours.has_name(word) && words.next().is_some_and(is_entry),
        None => false,
    }
}

/// The words of a clue with their places.
fn words(offset: usize, line: &str) -> impl Iterator<Item = PlacedLine<'_>> {
    let is_between = |letter: char| letter.is_whitespace() || matches!(letter, ',' | ':');
    let mut place = offset;
    line.split_inclusive(is_between).filter_map(move |word| {
        let start = place;
        place += word.len();
        let word = word.trim_end_matches(is_between);
        (!word.is_empty()).then_some((start, word))
    })
}

fn clue(source: &Input<'_>, (offset, line): PlacedLine<'_>, colours: &mut Colours) -> Result<PlacedClue> {
    let mut entries = Vec::new();
    let mut named = None;
    let mut zero = None;
    let mut numbers = 0;
    for (place, word) in words(offset, line) {
        let mut cursor = Cursor::at(source, place);
        if !is_entry(word) {
            if !colours.has_name(word) {
                return Err(cursor.expected("a number or the name of a colour"));
            }
            named = Some(colours.of_name(word).map_err(source.says(place))?);
            continue;
        }
        numbers += 1;
        if cursor.take('*') {
            if word.len() > 1 {
                return Err(cursor.expected("the end of *, which has no colour"));
            }
            entries.push(ClueEntry::Any);
            continue;
        }
        let is_hidden = cursor.take('?');
        let length = if is_hidden { None } else { Some(cursor.number("a block's length")?) };
        let letter = letter_after(source, &cursor, &word[cursor.offset() - place..])?;
        if length == Some(0) {
            zero = Some(place);
            continue;
        }
        let symbol = match (letter, named) {
            (Some(letter), _) => colours.of_letter(letter),
            (None, Some(symbol)) => Ok(symbol),
            (None, None) if is_hidden => {
                entries.push(ClueEntry::UNKNOWN);
                continue;
            }
            (None, None) => colours.of_plain_blocks(),
        };
        let symbol = symbol.map_err(source.says(place))?;
        let entry = match length {
            Some(length) => Block::new(length, symbol).map(ClueEntry::Block),
            None => ClueEntry::hidden(symbol),
        };
        entries.push(entry.map_err(source.at(place))?);
    }
    match zero {
        Some(zero) if numbers > 1 => Err(Cursor::at(source, zero)
            .expected("a length of at least 1")
            .with_hint("only an empty clue is written as 0")),
        _ => Ok(PlacedClue::new(offset + line.len() - line.trim_start().len(), LineClue::new(entries))),
    }
}

/// The letter of a colour after a number. Anything else there is ignored with a warning, unless it may hide a number.
fn letter_after(source: &Input<'_>, cursor: &Cursor<'_>, rest: &str) -> Result<Option<char>> {
    let letter = rest.chars().next().filter(|letter| letter.is_alphabetic());
    let rest = &rest[letter.map_or(0, char::len_utf8)..];
    if rest.contains(|digit: char| digit.is_ascii_digit()) {
        let mut place = cursor.clone();
        if letter.is_some() {
            place.advance();
        }
        return Err(place.expected("a comma or a space between two numbers"));
    }
    if !rest.is_empty() {
        source.warn(cursor.offset(), format!("ignored {rest:?} after a number"));
    }
    Ok(letter)
}
