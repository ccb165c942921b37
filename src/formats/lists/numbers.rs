//! Lines of numbers, and clues of numbers with their places.
//!
//! Numbers stand between spaces, tabs or commas. A lone `0` is an empty clue; among other numbers, `0` is an error.
//! Each dialect decides what a line without numbers means.

use super::*;

/// A line of the text and where it begins, counted in bytes.
pub(in crate::formats) type PlacedLine<'a> = (usize, &'a str);

/// A number and where it begins, counted in bytes.
pub(in crate::formats) type PlacedNumber = (usize, u32);

/// Whether a line has nothing but white space.
pub(in crate::formats) fn is_blank(line: &str) -> bool {
    line.trim().is_empty()
}

/// Whether a line has nothing but numbers and what stands between them.
pub(super) fn is_numbers(line: &str) -> bool {
    line.chars().all(|letter| letter.is_ascii_digit() || is_between(letter))
}

/// How many numbers stand on a line that has nothing else; 0 if there is something else.
pub(super) fn count(line: &str) -> usize {
    if is_numbers(line) { line.split(is_between).filter(|number| !number.is_empty()).count() } else { 0 }
}

/// Whether a line has several numbers of which the last is 0.
pub(super) fn ends_with_zero(line: &str) -> bool {
    let last = line.trim_end().rsplit([' ', '\t', ',']).next();
    is_numbers(line) && last == Some("0") && line.trim() != "0"
}

/// Reads the lengths on a line.
pub(super) fn lengths_on(source: &Source, line: PlacedLine<'_>) -> Result<Vec<PlacedNumber>> {
    numbers(source, line, |cursor| cursor.length("a block's length"))
}

/// Reads the numbers on a line, each with `number`.
pub(super) fn numbers(
    source: &Source,
    (offset, line): PlacedLine<'_>,
    number: impl Fn(&mut Cursor<'_>) -> Result<u32>,
) -> Result<Vec<PlacedNumber>> {
    let end = offset + line.len();
    let mut cursor = Cursor::at(source, offset);
    let mut numbers = Vec::new();
    loop {
        skip_between(&mut cursor, end);
        if cursor.offset() >= end {
            return Ok(numbers);
        }
        numbers.push((cursor.offset(), number(&mut cursor)?));
    }
}

/// Moves to the next number or other sign, or to that end.
pub(in crate::formats) fn skip_between(cursor: &mut Cursor<'_>, end: usize) {
    while cursor.offset() < end && cursor.peek().is_some_and(is_between) {
        cursor.advance();
    }
}

/// Reads the clue on a line. A line without numbers is read as an empty clue.
pub(super) fn clue(source: &Source, line: PlacedLine<'_>) -> Result<PlacedClue> {
    clue_of(source, start(line), &lengths_on(source, line)?)
}

/// Reads the clues on these lines, which are those of one side or of both.
pub(super) fn clues_on(
    source: &Input<'_>,
    lines: &[PlacedLine<'_>],
    sides: usize,
) -> Result<Vec<PlacedClue>> {
    let lists = lines.iter().map(|&line| Ok((start(line), lengths_on(source, line)?)));
    clues_of(source, lists.collect::<Result<_>>()?, sides)
}

/// The clues of these lengths, each with the place where it begins. Zeros may fill up the lists of a side to one
/// length, at the beginning of each or at its end. A 0 may also end all lists of both sides.
pub(super) fn clues_of(
    source: &Input<'_>,
    mut lists: Vec<(usize, Vec<PlacedNumber>)>,
    sides: usize,
) -> Result<Vec<PlacedClue>> {
    let is_zero = |number: &PlacedNumber| number.1 == 0;
    let zero = lists.iter().find(|(_, list)| list.len() > 1 && list.iter().any(is_zero)).map(|list| list.0);
    let is_even = lists.chunk_by(|one, other| one.1.len() == other.1.len()).count() <= sides;
    if let Some(place) = zero.filter(|_| is_even && lists.len() > 1) {
        let are_after = |list: &[PlacedNumber]| list.is_sorted_by_key(is_zero);
        let are_before = |list: &[PlacedNumber]| list.is_sorted_by_key(|number| !is_zero(number));
        let padding = if lists.iter().all(|(_, list)| are_before(list)) {
            Some("before")
        } else if lists.iter().all(|(_, list)| are_after(list)) {
            Some("after")
        } else {
            None
        };
        if let Some(side) = padding {
            source.warn(place, format!("ignored zeros {side} the blocks of clues: they pad the lists"));
            lists.iter_mut().for_each(|(_, list)| list.retain(|number| !is_zero(number)));
        }
    }
    let is_ended =
        |list: &[PlacedNumber]| list.iter().position(is_zero).is_some_and(|at| at + 1 == list.len());
    if let Some(place) = zero.filter(|_| sides == 2 && lists.iter().all(|(_, list)| is_ended(list))) {
        source.warn(place, "ignored the 0 at the end of every clue");
        lists.iter_mut().for_each(|(_, list)| list.retain(|number| !is_zero(number)));
    }
    lists.iter().map(|(place, list)| clue_of(source, *place, list)).collect()
}

/// Where the first sign of a line stands that is not white space.
pub(super) fn start((offset, line): PlacedLine<'_>) -> usize {
    offset + line.len() - line.trim_start().len()
}

/// The clue of these lengths; a lone 0 is an empty clue.
pub(in crate::formats) fn clue_of(
    source: &Source,
    offset: usize,
    lengths: &[PlacedNumber],
) -> Result<PlacedClue> {
    clue_of_blocks(source, offset, if let [(_, 0)] = lengths { &[] } else { lengths })
}

/// The clue of blocks of these lengths.
pub(super) fn clue_of_blocks(source: &Source, offset: usize, lengths: &[PlacedNumber]) -> Result<PlacedClue> {
    let block = |&(place, length): &PlacedNumber| {
        Block::new(length, Symbol::BLACK).map_err(|_| {
            let error = Cursor::at(source, place).expected("a length of at least 1");
            error.with_hint("0 stands for an empty clue, and only on its own")
        })
    };
    let blocks = lengths.iter().map(block).collect::<Result<Vec<_>, _>>()?;
    Ok(PlacedClue::new(offset, Clue::new(blocks)))
}

/// A line end that no other line end follows is not a space: it would hide where a clue ends.
fn is_between(letter: char) -> bool {
    letter == ',' || letter.is_whitespace() && letter != '\r'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_places() {
        let read =
            |text: &str, line| numbers(&Source::new("test", text), line, |cursor| cursor.number("a number"));
        assert_eq!(read("x\n 12,\t3 \ny", (2, " 12,\t3 ")).unwrap(), [(3, 12), (7, 3)]);
        let error = read("1\r2", (0, "1\r2")).unwrap_err();
        assert_eq!((error.line(), error.column()), (1, 2));
        assert_eq!((count("1 2,3"), count(" "), count("1 a")), (3, 0, 0));
    }

    #[test]
    fn zero_stands_alone() {
        let source = Source::new("test", "1 0 2");
        assert_eq!(clue(&source, (2, "0 ")).unwrap().clue, Clue::default());
        assert_eq!(clue(&source, (0, "1 0 2")).unwrap_err().column(), 3);
    }
}
