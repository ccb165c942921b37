//! Pictures in brackets: lists of rows, each a list of zeros and ones or a string of signs for cells.
//!
//! ```text
//! const heart = [[0,1,0,1,0],[1,1,1,1,1],[0,1,1,1,0],[0,0,1,0,0]];
//! const arrow = ["..#..", ".###.", "#####", "..#..", "..#.."];
//! ```
//!
//! The zeros and ones may be in quotes, as signs, where no other list is beside the picture.
//!
//! A list of lists of ones may also be a list of clues. It is a picture if its zeros are not only at one end of all its
//! lists, as those that pad clues are.

use super::brackets::{Node, Value};
use super::characters::symbol_of;
use super::*;
use crate::puzzles::Picture;

/// The least width and height of a picture that shows that a text has pictures.
const LEAST: usize = 4;

/// Whether a string has several cells.
pub(super) fn is_row(text: &str) -> bool {
    let is_sign = |letter: char| !letter.is_ascii_digit() && symbol_of(letter).is_some();
    text.chars().all(is_sign) && text.chars().nth(1).is_some()
}

/// The cells of a row, if it is one.
fn cells(node: &Node<'_>) -> Option<Vec<Symbol>> {
    let bit = |item: &Node<'_>| match item.value {
        Value::Number(0) => Some(Symbol::BLANK),
        Value::Number(1) => Some(Symbol::BLACK),
        Value::Text((_, "0")) => Some(Symbol::BLANK),
        Value::Text((_, "1")) => Some(Symbol::BLACK),
        _ => None,
    };
    match &node.value {
        Value::List(items) => items.iter().map(bit).collect(),
        Value::Cells((_, text)) | Value::Text((_, text)) => text.chars().map(symbol_of).collect(),
        _ => None,
    }
}

/// The rows of a picture, if a list is one: two or more rows of one length, of two cells or more.
fn rows(node: &Node<'_>) -> Option<Vec<Vec<Symbol>>> {
    let items = node.items().filter(|items| items.len() > 1)?;
    let width = items.first().and_then(cells).map(|row| row.len()).filter(|&width| width > 1)?;
    let rows: Vec<_> = items.iter().map_while(cells).take_while(|row| row.len() == width).collect();
    (rows.len() == items.len()).then_some(rows)
}

/// Whether a list is a picture of the signs '0' and '1' if it is the only one: a 0 beside other entries is no clue, and
/// two sides have the same number of black cells.
pub(super) fn is_of_signs(node: &Node<'_>) -> bool {
    let Some(rows) = rows(node).filter(|rows| rows.concat().contains(&Symbol::BLANK)) else { return false };
    let black = |row: &Vec<Symbol>| row.iter().filter(|&&cell| cell == Symbol::BLACK).count();
    let are_sides = matches!(&rows[..], [one, other] if black(one) == black(other));
    !are_sides && has_signs(node) && node.items().unwrap_or_default().iter().all(|row| row.names().is_empty())
}

/// Whether the rows of a list have their cells in quotes.
fn has_signs(node: &Node<'_>) -> bool {
    let mut cells = node.items().unwrap_or_default().iter().filter_map(Node::items).flatten();
    cells.any(|cell| matches!(cell.value, Value::Text(_)))
}

/// Whether a list can only be a picture: its zeros do not pad clues.
fn is_picture(node: &Node<'_>) -> bool {
    let Some(rows) = rows(node).filter(|_| !has_signs(node)) else { return false };
    let is_blank = |cell: &Symbol| *cell == Symbol::BLANK;
    let are_lists = node.items().is_some_and(|items| items.iter().all(|item| item.items().is_some()));
    let is_padded = |row: &Vec<Symbol>, after| row.is_sorted_by_key(|cell| is_blank(cell) == after);
    match are_lists {
        true => [false, true].iter().all(|&after| !rows.iter().all(|row| is_padded(row, after))),
        // A clue in a string has no zero before its number.
        false => rows.iter().any(|row| is_blank(&row[0])),
    }
}

fn find<'n, 'a>(nodes: &'n [Node<'a>], found: &mut Vec<&'n Node<'a>>) {
    for node in nodes {
        match node.items() {
            Some(_) if is_picture(node) => found.push(node),
            Some(items) => find(items, found),
            None => {}
        }
    }
}

/// The pictures among these values, and in them.
pub(super) fn pictures<'n, 'a>(nodes: &'n [Node<'a>]) -> Vec<&'n Node<'a>> {
    let mut found = Vec::new();
    find(nodes, &mut found);
    found
}

/// Whether one of these pictures is large enough to be meant as one.
pub(super) fn are_shown(pictures: &[&Node<'_>]) -> bool {
    pictures.iter().any(|node| rows(node).is_some_and(|rows| rows.len() >= LEAST && rows[0].len() >= LEAST))
}

/// The puzzle of a picture.
pub(super) fn puzzle(source: &Input<'_>, node: &Node<'_>) -> Result<Nonogram> {
    let rows = rows(node).unwrap_or_default();
    let width = rows.first().map_or(0, Vec::len);
    source.check_size(node.place, width, rows.len())?;
    source.take_cells(node.place, width * rows.len())?;
    let picture = Picture::of_symbols(width, rows.len(), &rows.concat());
    Nonogram::from_picture(picture, Palette::black_and_white()).map_err(source.at(node.place))
}
