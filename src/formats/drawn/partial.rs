//! Partial-solution files of Mirek Olšák's solver *grid*: the known cells of a picture, without its puzzle.
//!
//! ```text
//! Tiny
//! ::::
//!  2 1: **-*-
//!      : ?????
//!  1 2: *????
//! ```
//!
//! The solver writes them during and after its search, starts from one (`-ini`), and compares with one (`-cmp`). Free
//! text precedes a line that begins with `::::`; then comes a line for every row: anything without a colon, a colon,
//! one ignored letter, and a letter a cell. `?` and `.` are unknown, `-` and a space are blank, `*` and `#` are black,
//! any other letter is that of a colour. Blank cells at the end of a line may be missing. Free text may follow.
//!
//! In files of triddlers a slash in the direction of the row's edge takes the place of the colon, and another slash may
//! follow the row.
//!
//! Such a file does not contain a puzzle: it is read together with one.

use crate::formats::{Cursor, Result, Source, writable_letters};
use crate::puzzles::{CellShape, Layout, Palette};
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The line before the rows begins with this.
const OPENING: &str = "::::";

/// The letters with the same meaning in every palette.
const UNKNOWN: [char; 2] = ['?', '.'];
const BLANK: [char; 2] = ['-', ' '];
const BLACK: [char; 2] = ['*', '#'];

/// Whether a text is such a file.
pub(super) fn looks_like(text: &str) -> bool {
    text.lines().any(|line| line.starts_with(OPENING))
}

/// Reads the candidates of the cells of a layout with these colours, row by row.
pub(super) fn read(source: &Source, layout: &Layout, palette: &Palette) -> Result<Vec<SymbolSet>> {
    let lengths: Vec<usize> = layout.rows().iter().map(|row| row.cells.len()).collect();
    let marks: &[char] = match layout.shape() {
        CellShape::Triangle { .. } => &['/', '\\'],
        CellShape::Square | CellShape::Hexagon => &[':'],
    };
    let mut lines = source.lines().skip_while(|line| !line.1.starts_with(OPENING));
    if lines.next().is_none() {
        bail!(source, source.text().len(), "found no line {OPENING}, expected one above the rows");
    }
    let letters = letters(palette);
    let mut cells = Vec::new();
    for (number, &length) in (1..).zip(&lengths) {
        let Some((offset, line)) = lines.next() else {
            let expected = format!("row {number} of {}", lengths.len());
            return Err(Cursor::at(source, source.text().len()).expected(&expected));
        };
        let Some(mark) = line.find(marks) else {
            let what = if marks == [':'] { "colon" } else { "slash" };
            bail!(source, offset, "found no {what}, expected one before the cells of row {number}");
        };
        let skipped = line[mark + 1..].chars().next().map_or(0, char::len_utf8);
        let start = mark + 1 + skipped;
        let mut row = 0;
        for (index, letter) in line[start..].char_indices() {
            let cursor = Cursor::at(source, offset + start + index);
            if row == length {
                let rest = line[start + index..].trim();
                if marks != [':'] && rest.trim_start_matches(marks).is_empty() {
                    break;
                }
                return Err(cursor.expected(format_args!("the end of a row of {length} cells")));
            }
            let cell = meaning(letter, &letters, palette);
            cells.push(cell.ok_or_else(|| cursor.expected("the letter of a cell: ?, -, * or a colour"))?);
            row += 1;
        }
        cells.extend((row..length).map(|_| SymbolSet::only(Symbol::BLANK)));
    }
    Ok(cells)
}

/// Writes the known cells of a rectangular picture as a partial-solution file of the solver *grid*.
pub fn write(layout: &Layout, title: Option<&str>, cells: &[SymbolSet]) -> String {
    let title = title.filter(|title| !title.contains(char::is_control)).unwrap_or_default();
    let letters = letters(&layout.palette().cloned().unwrap_or_else(Palette::black_and_white));
    let mut text = format!("{}\n{OPENING}\n", title.trim_start_matches(':'));
    for (number, row) in (1..).zip(layout.rows()) {
        let letter = |&cell: &usize| {
            let symbol = cells.get(cell).and_then(|set| set.known());
            symbol.and_then(|symbol| letters.get(symbol.index())).map_or(UNKNOWN[0], |&letter| letter)
        };
        text.push_str(&format!("{number:4}: {}\n", row.cells.iter().map(letter).collect::<String>()));
    }
    text
}

/// The letter of every symbol.
fn letters(palette: &Palette) -> Vec<char> {
    let is_usual = |letter: char| [UNKNOWN, BLANK, BLACK].concat().contains(&letter);
    let mut letters = writable_letters(palette, |letter| {
        !is_usual(letter) && !letter.is_whitespace() && !letter.is_control()
    });
    letters[0] = BLANK[0];
    if let Some(black) = black(palette) {
        letters[black.index()] = BLACK[0];
    }
    letters
}

/// The symbol of black: the first colour that is black, or the only colour.
fn black(palette: &Palette) -> Option<Symbol> {
    let looks_black = palette.colours().iter().skip(1).position(|colour| colour.rgb == [0; 3]);
    let index = looks_black.or_else(|| (palette.size() == 2).then_some(0));
    index.map(|index| Symbol::new(index + 1))
}

fn meaning(letter: char, letters: &[char], palette: &Palette) -> Option<SymbolSet> {
    let all = SymbolSet::of_first(palette.size());
    match letter {
        letter if UNKNOWN.contains(&letter) => Some(all),
        letter if BLANK.contains(&letter) => Some(SymbolSet::only(Symbol::BLANK)),
        letter if BLACK.contains(&letter) => black(palette).map(SymbolSet::only),
        letter => {
            letters.iter().position(|own| *own == letter).map(|index| SymbolSet::only(Symbol::new(index)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::triddler::{Outline, Triddler};
    use crate::puzzles::{Colour, Nonogram, PuzzleKind};

    fn read(source: &Source, puzzle: &impl PuzzleKind) -> Result<Vec<SymbolSet>> {
        let layout = puzzle.layout();
        super::read(source, &layout, layout.palette().unwrap())
    }

    /// A puzzle with colours of these letters: white, then darker and darker ones.
    fn puzzle(letters: &str) -> Nonogram {
        let colours = (0..).zip(letters.chars());
        let colours = colours.map(|(index, letter)| Colour::new(letter, letter, [255 - 85 * index; 3]));
        let builder = Nonogram::builder().palette(Palette::new(colours).unwrap());
        builder.rows([[1], [1]]).columns([vec![1], vec![1], vec![]]).build().unwrap()
    }

    fn cells(text: &str, letters: &str) -> Result<String> {
        let cells = read(&Source::new("test", text), &puzzle(letters))?;
        let cell = |cell: &SymbolSet| cell.known().map_or('?', |symbol| (b'0' + symbol.index() as u8).into());
        Ok(cells.iter().map(cell).collect())
    }

    #[test]
    fn letters_have_their_meanings() {
        let text = "Tiny: a task\n::::: 1\nrow 1: *?-\n  : # \nand so on: x\n";
        assert_eq!(cells(text, ".#"), Ok("1?0100".into()));
        assert_eq!(cells("::::\n:|ab.\n:|*-", ".abc"), Ok("12?300".into()), "black is c");
        assert!(looks_like(text) && !looks_like(": rows\n"));
    }

    #[test]
    fn errors_have_places() {
        for (text, line, column, message) in [
            ("Tiny", 1, 5, "found no line ::::, expected one above the rows"),
            ("::::\n: **", 2, 5, "found the end of the text, expected row 2 of 2"),
            ("::::\n: **\nx", 3, 1, "found no colon, expected one before the cells of row 2"),
            ("::::\n: ****\n", 2, 6, "found '*', expected the end of a row of 3 cells"),
            ("::::\n: x", 2, 3, "found 'x', expected the letter of a cell: ?, -, * or a colour"),
        ] {
            let error = cells(text, ".#").unwrap_err();
            assert_eq!((error.line(), error.column(), error.message()), (line, column, message));
        }
    }

    #[test]
    fn rows_of_triddlers_are_between_slashes() {
        let outline = Outline::new([1, 1, 2, 1, 1, 2]).unwrap();
        let puzzle =
            Triddler::from_picture(outline, Palette::black_and_white(), &[Symbol::BLANK; 10]).unwrap();
        let cells = |text: &str| read(&Source::new("test", text), &puzzle);
        let letter = |cell: &SymbolSet| cell.known().map_or('?', |symbol| ['0', '1'][symbol.index()]);
        for text in ["::::\n1:/ -**-*\n 1:\\ ???\n", "::::\n / -**-* \\\n \\ ???  /"] {
            let letters: String = cells(text).unwrap().iter().map(letter).collect();
            assert_eq!(letters, "01101???00");
        }
        for (text, line, column, message) in [
            ("::::\n1: -**-*", 2, 1, "found no slash, expected one before the cells of row 1"),
            ("::::\n/ -**-*-", 2, 8, "found '-', expected the end of a row of 5 cells"),
            ("::::\n/ -**-*", 2, 8, "found the end of the text, expected row 2 of 2"),
        ] {
            let error = cells(text).unwrap_err();
            assert_eq!((error.line(), error.column(), error.message()), (line, column, message));
        }
    }

    #[test]
    fn what_is_written_is_read_again() {
        for letters in [".#", "*-?", "# a.", "xyzä"] {
            let puzzle = puzzle(&letters.replace(' ', "b"));
            let size = puzzle.palette().size();
            let cell = |index: usize| match index {
                0 => SymbolSet::of_first(size),
                index => SymbolSet::only(Symbol::new(index % size)),
            };
            let cells: Vec<SymbolSet> = (0..6).map(cell).collect();
            let text = write(&puzzle.layout(), Some("Tiny"), &cells);
            assert_eq!(read(&Source::new("test", text.as_str()), &puzzle), Ok(cells), "{text}");
        }
    }
}
