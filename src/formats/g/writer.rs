//! Writing. Colours are always declared, since some readers need them.

use std::fmt::Write;

use super::colours::{BACKGROUND, is_letter, is_sign, triangle_rgb};
use crate::formats::remarks;
use crate::formats::{HIDDEN_ENTRIES_ARE_OURS, Written, is_legible, spare_letters};
use crate::puzzles::{About, Colour, Nonogram, Palette};
use nonomata_engine::rule::{ClueEntry, LineClue};

/// The sign of a cell of the background if its own is missing or a dot: the solver grid writes a dot for an unknown
/// cell.
const NO_SIGN: char = ' ';

pub(super) fn write(puzzle: &Nonogram, written: &mut Written) {
    if !is_legible(puzzle) {
        written.warn(HIDDEN_ENTRIES_ARE_OURS);
    }
    let signs = head(puzzle.about(), puzzle.palette(), "", written);
    for (name, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        let _ = writeln!(written.text, ": {name}");
        clues.iter().for_each(|clue| write_clue(clue, &signs, &mut written.text));
    }
}

/// Writes the description of a puzzle, the line with its kind, if there is one, and the colours. Returns the signs that
/// stand after lengths.
pub(super) fn head(about: &About, palette: &Palette, kind: &str, written: &mut Written) -> Vec<char> {
    let before = written.text.len();
    remarks::write(about, "", remarks::is_free_text, written);
    if written.text.len() == before {
        // Some readers do not find colours in the first line.
        written.text.push('\n');
    }
    let signs = signs(palette);
    written.text.push_str(kind);
    written.text.push_str("#d\n");
    for (colour, &sign) in palette.colours().iter().zip(&signs) {
        declare(colour, sign, written);
    }
    signs
}

/// The signs after the lengths: the letters of the colours if they are letters, otherwise free ones.
fn signs(palette: &Palette) -> Vec<char> {
    let is_own = |letter: char| letter.is_alphabetic() && is_sign(letter);
    let letters = || palette.colours().iter().skip(1).map(|colour| colour.letter);
    let named = |colour: &Colour| colour.name.chars().next().filter(char::is_ascii_lowercase);
    let mut signs = vec![BACKGROUND];
    for colour in &palette.colours()[1..] {
        let is_free = |sign: &char| !signs.contains(sign) && !letters().any(|letter| letter == *sign);
        let sign = match is_own(colour.letter) {
            true => colour.letter,
            false => (named(colour).into_iter().chain(spare_letters()).find(is_free))
                .expect("there are more signs than colours"),
        };
        signs.push(sign);
    }
    signs
}

fn declare(colour: &Colour, sign: char, written: &mut Written) {
    let [red, green, blue] = colour.rgb;
    let is_kept = is_letter(colour.letter) && colour.letter != '.';
    let cell = if is_kept { colour.letter } else { NO_SIGN };
    let is_name = colour.name.trim() == colour.name && !colour.name.contains(char::is_control);
    let name = if is_name { colour.name.as_str() } else { "" };
    // A colour with the name of a triangle and its mean colour is a triangle.
    let is_triangle = !name.contains(char::is_whitespace) && triangle_rgb(name) == Some(colour.rgb);
    let _ = match is_triangle {
        true => writeln!(written.text, "   {sign}:{cell}  {name}"),
        false => writeln!(written.text, "   {sign}:{cell}  #{red:02X}{green:02X}{blue:02X}   {name}"),
    };
    written.lose("the names of some colours", name.is_empty());
    let is_usual = sign == BACKGROUND && colour.letter == '.';
    written.lose("the letters of some colours", !is_kept && !is_usual);
}

pub(super) fn write_clue(clue: &LineClue, signs: &[char], text: &mut String) {
    let block = |entry: ClueEntry| match entry.symbol() {
        Some(symbol) => format!("{entry}{}", signs[symbol.index()]),
        None => entry.to_string(),
    };
    let blocks: Vec<String> = clue.entries().into_iter().map(block).collect();
    let _ = writeln!(text, "{}", blocks.join(" "));
}
