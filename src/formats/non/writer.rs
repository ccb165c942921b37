//! Writing.

use std::fmt::Write;

use super::quoted::{Encoding, quoted};
use crate::formats::format::Written;
use crate::formats::palette::spare_letters;
use crate::puzzles::{Nonogram, Palette, Picture};
use crate::rule::{Block, Clue};
use crate::symbol::{Symbol, SymbolSet};

/// Writes puzzles, with a fence between two.
pub(super) fn write(puzzles: &[Nonogram], written: &mut Written) {
    for (index, puzzle) in puzzles.iter().enumerate() {
        if index > 0 {
            written.text.push_str("\n====\n\n");
        }
        one(puzzle, &mut written.text);
        note_losses(puzzle, written);
    }
}

fn one(puzzle: &Nonogram, text: &mut String) {
    let palette = puzzle.palette();
    let letters = letters(palette);
    let encoding = if palette.is_black_and_white() { Encoding::Ascii } else { Encoding::Utf8 };
    for (name, said) in puzzle.about().iter().filter(|(name, _)| is_writable(name)) {
        let word = if name == "author" { "by" } else { name };
        let said = if is_bare(name, said) { said.to_owned() } else { quoted(said, encoding) };
        let _ = writeln!(text, "{word} {said}");
    }
    if !palette.is_black_and_white() {
        for (colour, letter) in palette.colours().iter().zip(&letters).skip(1) {
            let [red, green, blue] = colour.rgb;
            let _ = write!(text, "color {letter} #{red:02x}{green:02x}{blue:02x}");
            let is_letter = colour.name.chars().eq([*letter]);
            let _ = if is_letter {
                writeln!(text)
            } else {
                writeln!(text, " {}", quoted(&colour.name, encoding))
            };
        }
    }
    let _ = writeln!(text, "width {}\nheight {}", puzzle.width(), puzzle.height());
    section(text, "rows", puzzle.rows(), palette, &letters);
    section(text, "columns", puzzle.columns(), palette, &letters);
    let goal = puzzle.goal().map(|goal| ("goal", '0', goal)).into_iter();
    for (name, unknown, picture) in goal.chain(puzzle.saved().iter().map(|saved| ("saved", '?', saved))) {
        let _ = writeln!(text, "\n{name} \"{}\"", pictured(picture, unknown, &letters, palette));
    }
}

fn note_losses(puzzle: &Nonogram, written: &mut Written) {
    let palette = puzzle.palette();
    let all = palette.size();
    let is_between =
        |saved: &Picture| saved.cells().iter().any(|cell| cell.known().is_none() && cell.len() < all);
    written.lose("which colours a saved cell may still have", puzzle.saved().iter().any(is_between));
    written.lose(
        "the unknown cells of the goal picture",
        puzzle.goal().is_some_and(|goal| goal.unknown_count() > 0),
    );
    written.lose("some properties", puzzle.about().iter().any(|(name, _)| !is_writable(name)));
    let usual = Palette::black_and_white();
    let has_background = palette.colour(Symbol::BLANK) == usual.colour(Symbol::BLANK);
    written.lose("the background colour", !has_background);
    let own = palette.colours().iter().map(|colour| colour.letter).skip(1);
    let is_kept = match palette.is_black_and_white() {
        true => palette.colours()[1] == *usual.colour(Symbol::BLACK),
        false => own.eq(letters(palette).into_iter().skip(1)),
    };
    written.lose("the letters of some colours", !is_kept);
}

/// Whether a property's name is one word that means nothing else here.
fn is_writable(name: &str) -> bool {
    const TAKEN: [&str; 10] =
        ["width", "height", "rows", "columns", "color", "colour", "goal", "saved", "maxrule", "by"];
    !TAKEN.contains(&name)
        && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
}

/// Whether a property is written without quotes: other readers expect these so.
fn is_bare(name: &str, said: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-.+".contains(letter);
    match name {
        "license" => !said.is_empty() && said.chars().all(is_part),
        "difficulty" => !said.is_empty() && said.bytes().all(|digit| digit.is_ascii_digit()),
        _ => false,
    }
}

/// The letters by which colours are written: their own if they are letters, otherwise free ones.
fn letters(palette: &Palette) -> Vec<char> {
    let taken: Vec<char> = palette.colours()[1..].iter().map(|colour| colour.letter).collect();
    let mut free = spare_letters().filter(|letter| !taken.contains(letter));
    let own = |letter: char| match letter.is_alphabetic() {
        true => letter,
        false => free.next().expect("there are more letters than colours"),
    };
    std::iter::once('0').chain(taken.iter().copied().map(own)).collect()
}

fn section(text: &mut String, name: &str, clues: &[Clue], palette: &Palette, letters: &[char]) {
    let _ = writeln!(text, "\n{name}");
    for clue in clues {
        let block = |block: &Block| match palette.is_black_and_white() {
            true => block.length().to_string(),
            false => format!("{}{}", block.length(), letters[block.symbol().index()]),
        };
        let blocks: Vec<String> = clue.blocks().iter().map(block).collect();
        let _ = writeln!(text, "{}", if blocks.is_empty() { "0".to_owned() } else { blocks.join(",") });
    }
}

/// The letters of a picture, with `unknown` for a cell that may hold several symbols.
fn pictured(picture: &Picture, unknown: char, letters: &[char], palette: &Palette) -> String {
    let cell = |cell: &SymbolSet| match cell.known() {
        Some(Symbol::BLANK) => '0',
        Some(_) if palette.is_black_and_white() => '1',
        Some(symbol) => letters[symbol.index()],
        None => unknown,
    };
    picture.cells().iter().map(cell).collect()
}
