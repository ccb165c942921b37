//! Drawings of other puzzles than nonograms, read back: rows of letters or words as they stand, with what stands before and
//! between the cells.

use nonomata::puzzles::{CellShape, Layout, LayoutRow};
use nonomata::symbol::{Alphabet, Symbol};

use super::sketch::{Line, is_remark};

/// What a cell of a drawing holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Symbol(Symbol),
    /// What is not known, at that column.
    Unknown(usize),
}

/// Why a row cannot be read: at which column, and what was found there.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Unread {
    /// So many cells, in a row that has others.
    Count(usize),
    /// Something that is no symbol.
    Sign(usize, String),
}

/// A row of a drawing, as it stands in its line.
pub(super) struct Row<'a> {
    /// The number of the line, counted from 1.
    pub(super) line: usize,
    /// How many signs stand before the row.
    pub(super) ahead: usize,
    pub(super) text: &'a str,
}

/// The lines of a drawing that are rows. Those of triangles stand between slashes; where slashes were taken for what
/// stands between rows, they have left empty ones.
pub(super) fn rows<'a>(lines: &'a [Line], layout: &Layout) -> Vec<Row<'a>> {
    let lines = lines.iter().map(|(number, line)| (*number, line.trim_end_matches('\r')));
    let is_row = |(_, line): &(usize, &str)| !line.trim().is_empty() && !is_remark(line.trim());
    let is_slash = |sign: char| matches!(sign, '/' | '\\');
    let rows = lines.filter(is_row);
    let CellShape::Triangle { .. } = layout.shape() else {
        return rows.map(|(line, text)| Row { line, ahead: 0, text }).collect();
    };
    let inside = |(number, line): (usize, &'a str)| {
        let text = match (line.find(is_slash), line.rfind(is_slash)) {
            (Some(begin), Some(end)) if begin < end => &line[begin + 1..end],
            _ => line.trim().trim_matches(is_slash),
        };
        let text = text.trim();
        let ahead = line[..text.as_ptr() as usize - line.as_ptr() as usize].chars().count();
        Row { line: number, ahead, text }
    };
    rows.map(inside).filter(|row| !row.text.is_empty()).collect()
}

/// The cells of a row.
pub(super) fn cells(
    text: &str,
    row: &LayoutRow,
    layout: &Layout,
    alphabet: &Alphabet,
) -> Result<Vec<Held>, Unread> {
    let has_words = alphabet.all().iter().any(|symbol| alphabet.name(symbol).chars().count() > 1);
    let has_words = has_words && text.split_whitespace().count() >= row.cells.len();
    let label = row.label.as_deref().filter(|_| has_words);
    // What looks like a label may be the first of the words.
    let unlabelled = label.and_then(|label| text.trim_start().strip_prefix(label));
    let unlabelled = unlabelled.filter(|rest| rest.starts_with(' '));
    let readings = [
        unlabelled.map(|rest| words(text, rest, row, alphabet)),
        has_words.then(|| words(text, text, row, alphabet)),
        Some(letters(text, row, layout, alphabet)),
    ];
    let mut unread = None;
    for reading in readings.into_iter().flatten() {
        match reading {
            Ok(cells) => return Ok(cells),
            Err(found) => unread = unread.or(Some(found)),
        }
    }
    Err(unread.unwrap_or(Unread::Count(0)))
}

/// A row as words with spaces between them, the rest of its text behind the label.
fn words(text: &str, rest: &str, row: &LayoutRow, alphabet: &Alphabet) -> Result<Vec<Held>, Unread> {
    let mut names: Vec<(&str, Held)> =
        alphabet.all().iter().map(|symbol| (alphabet.name(symbol), Held::Symbol(symbol))).collect();
    names.push(("?", Held::Unknown(0)));
    // The longest name that fits is meant.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut rest = rest.trim();
    let mut cells = Vec::with_capacity(row.cells.len());
    while !rest.is_empty() {
        let ends = |behind: &str| behind.is_empty() || behind.starts_with(' ');
        let found = names
            .iter()
            .find_map(|(name, held)| Some((rest.strip_prefix(name).filter(|rest| ends(rest))?, *held)));
        let column = text.trim_end().chars().count() - rest.chars().count() + 1;
        let Some((behind, held)) = found else {
            let word = rest.split(' ').next().unwrap_or_default();
            return Err(Unread::Sign(column, word.to_owned()));
        };
        cells.push(if let Held::Unknown(_) = held { Held::Unknown(column) } else { held });
        rest = behind.trim_start();
    }
    if cells.len() == row.cells.len() { Ok(cells) } else { Err(Unread::Count(cells.len())) }
}

/// A row as one letter a cell.
fn letters(text: &str, row: &LayoutRow, layout: &Layout, alphabet: &Alphabet) -> Result<Vec<Held>, Unread> {
    let all: Vec<(usize, char)> = (1..).zip(text.chars()).collect();
    let count = row.cells.len();
    let has_spaces = layout.shape() == CellShape::Hexagon;
    let found = match has_spaces {
        true => spread(&all, row, alphabet),
        false => together(&all, row),
    };
    if found.len() != count {
        return Err(Unread::Count(found.len()));
    }
    let held = |(column, letter): (usize, char)| match alphabet.symbol(letter) {
        Some(symbol) => Ok(Held::Symbol(symbol)),
        None if letter == '?' => Ok(Held::Unknown(column)),
        None => Err(Unread::Sign(column, letter.to_string())),
    };
    found.into_iter().map(held).collect()
}

/// Letters that follow each other. Spaces around them are letters where only that makes them as many as there are
/// cells, and a label in front is none.
fn together(all: &[(usize, char)], row: &LayoutRow) -> Vec<(usize, char)> {
    let count = row.cells.len();
    let is_space = |(_, letter): &(usize, char)| letter.is_whitespace();
    let begin = all.iter().position(|sign| !is_space(sign)).unwrap_or(all.len());
    let end = all.iter().rposition(|sign| !is_space(sign)).map_or(begin, |last| last + 1);
    let label = row.label.as_ref().map_or(0, |label| label.chars().count());
    let has_label = row.label.as_ref().is_some_and(|label| {
        let behind = all.get(begin..).unwrap_or_default().iter().map(|(_, letter)| *letter);
        behind.clone().take(label.chars().count()).eq(label.chars())
            && behind.clone().nth(label.chars().count()) == Some(' ')
    });
    // As it is drawn: the label, spaces, and the cells up to the end of the line.
    let ahead = all.len().checked_sub(count).filter(|&ahead| has_label && begin == 0 && ahead > label);
    if let Some(ahead) = ahead.filter(|&ahead| all[label..ahead].iter().all(is_space)) {
        return all[ahead..].to_vec();
    }
    if all.len() == count || end - begin == count || !has_label {
        return if all.len() == count { all.to_vec() } else { all[begin..end].to_vec() };
    }
    let behind = &all[begin + label..];
    match behind.len().checked_sub(count) {
        // Labels are as wide as the longest of them, and a space stands behind.
        Some(ahead) if behind[..ahead].iter().all(is_space) => behind[ahead..].to_vec(),
        _ => behind.iter().copied().filter(|sign| !is_space(sign)).collect(),
    }
}

/// Letters with a space between them.
fn spread(all: &[(usize, char)], row: &LayoutRow, alphabet: &Alphabet) -> Vec<(usize, char)> {
    if alphabet.symbol(' ').is_some() {
        let drawn: Vec<_> = all.iter().skip(row.indent).step_by(2).copied().collect();
        if drawn.len() == row.cells.len() {
            return drawn;
        }
    }
    all.iter().copied().filter(|(_, letter)| *letter != ' ').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_triangles_know_what_stands_before_them() {
        let layout = Layout::new(CellShape::Triangle { up: true }, Vec::new());
        let lines = [(1, r"  /.###\".to_owned()), (2, r" \ .###x#..\".to_owned()), (3, "/".to_owned())];
        let found = rows(&lines, &layout);
        let found: Vec<_> = found.iter().map(|row| (row.line, row.ahead, row.text)).collect();
        assert_eq!(found, [(1, 3, ".###"), (2, 3, ".###x#..")]);
    }

    #[test]
    fn labels_may_be_words_and_what_is_unknown_has_a_place() {
        let named = [('a', "Ann"), ('b', "Bob")].map(|(letter, name)| (letter, name.to_owned()));
        let alphabet = Alphabet::new(named).unwrap();
        let layout = Layout::rectangle(2, 1);
        let row = LayoutRow { label: Some("Ann".to_owned()), indent: 0, cells: vec![0, 1] };
        let [ann, bob] = ['a', 'b'].map(|letter| Held::Symbol(alphabet.symbol(letter).unwrap()));
        let read = |text: &str| cells(text, &row, &layout, &alphabet);
        assert_eq!(read("Ann Bob"), Ok(vec![ann, bob]));
        assert_eq!(read("Ann  Bob Ann"), Ok(vec![bob, ann]));
        assert_eq!(read("Ann ?"), Ok(vec![ann, Held::Unknown(5)]));
        assert_eq!(read("Ann Ann ?"), Ok(vec![ann, Held::Unknown(9)]));
        assert_eq!(read("a?"), Ok(vec![ann, Held::Unknown(2)]));
        assert_eq!(read("Ann Bob Eve"), Err(Unread::Sign(9, "Eve".to_owned())));
    }
}
