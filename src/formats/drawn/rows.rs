//! Reading rows of letters or words, with labels before the cells and spaces between them.

use super::{DrawingError, cell_count, is_remark};
use crate::formats::Source;
use crate::puzzles::{CellShape, Layout, LayoutRow};
use nonomata_engine::problem::{CellId, Problem};
use nonomata_engine::symbol::{Alphabet, Symbol, SymbolSet};

/// Maximum length of a wrong word in a message.
const SHOWN: usize = 60;

/// The content of a cell in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Symbol(Symbol),
    /// Unknown, at this byte offset in the row.
    Unknown(usize),
}

/// An error from reading a row: the byte offset in it, and the message.
type Unread = (usize, String);

/// Reads the cells of a layout, row by row. Unknown cells keep their initial candidates, if `unknown` allows them.
pub(super) fn read(
    source: &Source,
    layout: &Layout,
    problem: &Problem,
    unknown: bool,
) -> Result<Vec<SymbolSet>, DrawingError> {
    let rows: Vec<(usize, &str)> = rows(source, layout).collect();
    let (found, expected) = (rows.len(), layout.rows().len());
    if found != expected {
        return Err(DrawingError::Rows { found, expected });
    }
    let alphabet = layout.alphabet();
    let mut all = Vec::with_capacity(problem.declared_count());
    for ((start, text), row) in rows.into_iter().zip(layout.rows()) {
        let error = |(place, message): Unread| source.error(start + place, message);
        let held = cells(text, row, layout, &alphabet).map_err(error)?;
        for (&cell, held) in row.cells.iter().zip(held) {
            all.push(match held {
                Held::Symbol(symbol) => SymbolSet::only(symbol),
                Held::Unknown(_) if unknown => problem.initial(CellId::new(cell)),
                Held::Unknown(place) => return Err(error(wrong(place, "?", &alphabet)).into()),
            });
        }
    }
    Ok(all)
}

/// The error for a text that is not a symbol.
fn wrong(place: usize, found: &str, alphabet: &Alphabet) -> Unread {
    let found = match &found.chars().collect::<Vec<_>>()[..] {
        [letter] => format!("{letter:?}"),
        _ => format!("{:?}", shortened(found)),
    };
    (place, format!("found {found}, expected one of {}", alphabet.letters().iter().collect::<String>()))
}

/// Refuses another number of cells than that of the layout.
fn check_count(found: usize, row: &LayoutRow) -> Result<(), Unread> {
    match found == row.cells.len() {
        true => Ok(()),
        false => Err((0, format!("found {}, expected {}", cell_count(found), row.cells.len()))),
    }
}

/// The text, truncated if it is long.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// The rows of a drawing with their byte offsets. Rows of triangles are between slashes; where slashes were taken for
/// separators of rows, they leave empty rows.
fn rows<'a>(source: &'a Source, layout: &Layout) -> impl Iterator<Item = (usize, &'a str)> {
    let is_triangular = matches!(layout.shape(), CellShape::Triangle { .. });
    let is_row = |(_, line): &(usize, &str)| !line.trim().is_empty() && !is_remark(line.trim());
    let inside = move |(start, line): (usize, &'a str)| {
        if !is_triangular {
            return (start, line);
        }
        let is_slash = |sign: char| matches!(sign, '/' | '\\');
        let text = match (line.find(is_slash), line.rfind(is_slash)) {
            (Some(begin), Some(end)) if begin < end => &line[begin + 1..end],
            _ => line.trim().trim_matches(is_slash),
        };
        let text = text.trim();
        (start + text.as_ptr() as usize - line.as_ptr() as usize, text)
    };
    source.lines().filter(is_row).map(inside).filter(move |(_, text)| !is_triangular || !text.is_empty())
}

/// The cells of a row.
fn cells(text: &str, row: &LayoutRow, layout: &Layout, alphabet: &Alphabet) -> Result<Vec<Held>, Unread> {
    let has_words = alphabet.all().iter().any(|symbol| alphabet.name(symbol).chars().count() > 1);
    let has_words = has_words && text.split_whitespace().count() >= row.cells.len();
    let label = row.label.as_deref().filter(|_| has_words);
    // An apparent label may be the first word.
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
    Err(unread.unwrap_or_default())
}

/// A row as words separated by spaces: the rest of its text after the label.
fn words(text: &str, rest: &str, row: &LayoutRow, alphabet: &Alphabet) -> Result<Vec<Held>, Unread> {
    let mut names: Vec<(&str, Held)> =
        alphabet.all().iter().map(|symbol| (alphabet.name(symbol), Held::Symbol(symbol))).collect();
    names.push(("?", Held::Unknown(0)));
    // The longest match wins.
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut rest = rest.trim();
    let mut cells = Vec::with_capacity(row.cells.len());
    while !rest.is_empty() {
        let ends = |after: &str| after.is_empty() || after.starts_with(' ');
        let found = names
            .iter()
            .find_map(|(name, held)| Some((rest.strip_prefix(name).filter(|rest| ends(rest))?, *held)));
        let place = text.trim_end().len() - rest.len();
        let Some((after, held)) = found else {
            let word = rest.split(' ').next().unwrap_or_default();
            return Err(wrong(place, word, alphabet));
        };
        cells.push(if let Held::Unknown(_) = held { Held::Unknown(place) } else { held });
        rest = after.trim_start();
    }
    check_count(cells.len(), row)?;
    Ok(cells)
}

/// A row with one letter per cell.
fn letters(text: &str, row: &LayoutRow, layout: &Layout, alphabet: &Alphabet) -> Result<Vec<Held>, Unread> {
    let all: Vec<(usize, char)> = text.char_indices().collect();
    let found = match layout.shape() {
        CellShape::Hexagon => spread(&all, row, alphabet),
        _ => together(&all, row),
    };
    check_count(found.len(), row)?;
    let held = |(place, letter): (usize, char)| match alphabet.symbol(letter) {
        Some(symbol) => Ok(Held::Symbol(symbol)),
        None if letter == '?' => Ok(Held::Unknown(place)),
        None => Err(wrong(place, letter.encode_utf8(&mut [0; 4]), alphabet)),
    };
    found.into_iter().map(held).collect()
}

/// Adjacent letters. Spaces around them count as letters only if their number equals the number of cells with them; a
/// label in front does not count.
fn together(all: &[(usize, char)], row: &LayoutRow) -> Vec<(usize, char)> {
    let count = row.cells.len();
    let is_space = |(_, letter): &(usize, char)| letter.is_whitespace();
    let begin = all.iter().position(|sign| !is_space(sign)).unwrap_or(all.len());
    let end = all.iter().rposition(|sign| !is_space(sign)).map_or(begin, |last| last + 1);
    let label = row.label.as_ref().map_or(0, |label| label.chars().count());
    let has_label = row.label.as_ref().is_some_and(|label| {
        let after = all.get(begin..).unwrap_or_default().iter().map(|(_, letter)| *letter);
        after.clone().take(label.chars().count()).eq(label.chars())
            && after.clone().nth(label.chars().count()) == Some(' ')
    });
    // As drawn: the label, spaces, and the cells up to the end of the line.
    let ahead = all.len().checked_sub(count).filter(|&ahead| has_label && begin == 0 && ahead > label);
    if let Some(ahead) = ahead.filter(|&ahead| all[label..ahead].iter().all(is_space)) {
        return all[ahead..].to_vec();
    }
    if all.len() == count || end - begin == count || !has_label {
        return if all.len() == count { all.to_vec() } else { all[begin..end].to_vec() };
    }
    let after = &all[begin + label..];
    match after.len().checked_sub(count) {
        // All labels have the width of the longest, and a space follows.
        Some(ahead) if after[..ahead].iter().all(is_space) => after[ahead..].to_vec(),
        _ => after.iter().copied().filter(|sign| !is_space(sign)).collect(),
    }
}

/// Letters separated by spaces.
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
    fn rows_of_triangles_keep_their_offsets() {
        let layout = Layout::new(CellShape::Triangle { up: true }, Vec::new());
        let source = Source::new("test", "  /.###\\\n \\ .###x#..\\\n/");
        let found: Vec<_> = rows(&source, &layout).collect();
        assert_eq!(found, [(3, ".###"), (12, ".###x#..")]);
    }

    #[test]
    fn labels_may_be_words_and_unknown_cells_have_places() {
        let named = [('a', "Ann"), ('b', "Bob")].map(|(letter, name)| (letter, name.to_owned()));
        let alphabet = Alphabet::new(named).unwrap();
        let layout = Layout::rectangle(2, 1);
        let row = LayoutRow::new(vec![0, 1]).with_label("Ann");
        let [ann, bob] = ['a', 'b'].map(|letter| Held::Symbol(alphabet.symbol(letter).unwrap()));
        let read = |text: &str| cells(text, &row, &layout, &alphabet);
        assert_eq!(read("Ann Bob"), Ok(vec![ann, bob]));
        assert_eq!(read("Ann  Bob Ann"), Ok(vec![bob, ann]));
        assert_eq!(read("Ann ?"), Ok(vec![ann, Held::Unknown(4)]));
        assert_eq!(read("Ann Ann ?"), Ok(vec![ann, Held::Unknown(8)]));
        assert_eq!(read("a?"), Ok(vec![ann, Held::Unknown(1)]));
        assert_eq!(read("Ann Bob Eve"), Err((8, "found \"Eve\", expected one of ab".to_owned())));
    }
}
