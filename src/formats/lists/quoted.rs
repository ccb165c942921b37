//! `quoted`: sizes on two lines, then a line of quoted clues for the columns and one for the rows.
//!
//! ```text
//! 5
//! 3
//! "1,1","1","1","1,1","0"
//! "2,1","0","1,2"
//! ```
//!
//! The letter of a block's colour follows its length: `"2-g,1-b"`. The text does not say how the colours look.

use super::lines::written_lines;
use super::numbers::count;
use super::*;
use crate::formats::tree::{Colours, Node, Value, clues_of};

/// Whether there are two lines of one number each and a quoted string below.
pub(super) fn looks_like(text: &str) -> bool {
    let mut lines = text.lines();
    let mut is_size = || lines.next().is_some_and(|line| count(line) == 1);
    is_size() && is_size() && lines.next().is_some_and(|line| line.trim_start().starts_with('"'))
}

pub(super) fn read(dialect: &Dialect, source: &Input<'_>) -> Puzzles {
    let mut lines = written_lines(source);
    let [width, height, _] = dialect.header(source, &mut lines)?;
    let sizes = Sizes::new(source, width, height)?;
    let mut side = |what: &str, expected: usize| {
        let end = source.text().len();
        let line = lines.next().filter(|line| !is_blank(line.1)).ok_or_else(|| {
            Cursor::at(source, end).expected(format_args!("a line of {what}, each a clue in quotes"))
        })?;
        Ok((Node::list(line.0, "", strings(source, line)?), what.to_owned(), expected))
    };
    let sides = [side("columns", sizes.width)?, side("rows", sizes.height)?];
    if let Some(line) = lines.find(|line| !is_blank(line.1)) {
        return Err(Cursor::at(source, line.0).expected("the end after the line of rows"));
    }
    let found = sides.each_ref().map(|(node, ..)| node.items().map_or(0, <[_]>::len));
    for ((node, what, expected), found_here) in sides.iter().zip(found) {
        if found_here != *expected {
            let error = source
                .error(node.place, format!("expected {expected} {what} on this line, found {found_here}"));
            let is_exchanged = sizes.are_different() && found == [sizes.height, sizes.width];
            return Err(if is_exchanged { error.with_hint(dialect.exchanged) } else { error });
        }
    }
    let mut colours = Colours::legible();
    let [columns, rows] =
        clues_of(source, sides.each_ref().map(|(node, what, _)| (node, &**what)), &mut colours)?;
    let builder = Nonogram::builder().palette(colours.palette());
    Ok(vec![assemble(source, sizes.place, builder, &rows, &columns)?])
}

/// The strings on a line, with commas between them.
fn strings<'a>(source: &'a Source, line: PlacedLine<'a>) -> Result<Vec<Node<'a>>> {
    let end = line.0 + line.1.trim_end().len();
    let mut cursor = Cursor::at(source, line.0);
    let mut strings = Vec::new();
    loop {
        cursor.skip_spaces();
        let place = cursor.offset();
        cursor.expect('"', "a clue in quotes")?;
        let rest = &source.text()[cursor.offset()..end];
        let Some(length) = rest.find('"') else {
            return Err(Cursor::at(source, end).expected("the closing quote of a clue"));
        };
        strings.push(Node { place, label: "", value: Value::Text(&rest[..length]) });
        source.check_side(place, strings.len())?;
        cursor = Cursor::at(source, place + length + 2);
        cursor.skip_spaces();
        if !cursor.take(',') {
            cursor.expect_line_end("a comma and a clue, or the end of the line")?;
            return Ok(strings);
        }
    }
}
