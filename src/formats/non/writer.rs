//! Writing.

use std::fmt::Write;

use super::quoted::quoted;
use crate::formats::error::WriteError;
use crate::formats::format::Written;
use crate::puzzles::{Nonogram, Palette, Picture};
use crate::rule::Clue;
use crate::symbol::Symbol;

/// Writes puzzles, with a fence between two.
pub(super) fn write(puzzles: &[Nonogram], written: &mut Written) -> Result<(), WriteError> {
    for (index, puzzle) in puzzles.iter().enumerate() {
        if index > 0 {
            written.text.push_str("\n====\n\n");
        }
        one(puzzle, written)?;
    }
    Ok(())
}

fn one(puzzle: &Nonogram, written: &mut Written) -> Result<(), WriteError> {
    if puzzle.given().is_some() {
        return Err(WriteError::Given);
    }
    let letters = letters(puzzle.palette());
    let text = &mut written.text;
    for (name, said) in puzzle.about().iter().filter(|(name, _)| is_writable(name)) {
        let name = if name == "author" { "by" } else { name };
        let _ = writeln!(text, "{name} {}", quoted(said));
    }
    if !puzzle.palette().is_black_and_white() {
        for (colour, letter) in puzzle.palette().colours().iter().zip(&letters).skip(1) {
            let [red, green, blue] = colour.rgb;
            let _ = write!(text, "color {letter} #{red:02x}{green:02x}{blue:02x}");
            let is_letter = colour.name.chars().eq([*letter]);
            let _ = if is_letter { writeln!(text) } else { writeln!(text, " {}", quoted(&colour.name)) };
        }
    }
    let _ = writeln!(text, "width {}\nheight {}", puzzle.width(), puzzle.height());
    section(text, "rows", puzzle.rows(), puzzle.palette(), &letters);
    section(text, "columns", puzzle.columns(), puzzle.palette(), &letters);
    let pictures = puzzle.goal().map(|goal| ("goal", goal)).into_iter();
    for (name, picture) in pictures.chain(puzzle.saved().iter().map(|saved| ("saved", saved))) {
        let _ = writeln!(text, "\n{name} \"{}\"", pictured(picture, &letters, puzzle.palette()));
    }
    let all = puzzle.palette().size();
    let is_between =
        |saved: &Picture| saved.cells().iter().any(|cell| cell.known().is_none() && cell.len() < all);
    written.lose("which colours a saved cell may still have", puzzle.saved().iter().any(is_between));
    written.lose("some properties", puzzle.about().iter().any(|(name, _)| !is_writable(name)));
    let background = puzzle.palette().colour(Symbol::BLANK);
    let usual = Palette::black_and_white();
    written.lose("the background colour", background != usual.colour(Symbol::BLANK));
    Ok(())
}

/// Whether a property's name is one word that means nothing else here.
fn is_writable(name: &str) -> bool {
    const TAKEN: [&str; 12] = [
        "width", "height", "rows", "columns", "color", "colour", "goal", "saved", "solution", "maxrule",
        "by", "",
    ];
    !TAKEN.contains(&name)
        && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
}

/// The letters by which colours are written: their own if they are letters, otherwise free ones.
fn letters(palette: &Palette) -> Vec<char> {
    let is_usable = |letter: char| letter.is_alphabetic();
    let taken: Vec<char> = palette.colours()[1..].iter().map(|colour| colour.letter).collect();
    let mut free =
        ('a'..='z').chain('A'..='Z').chain('\u{e0}'..='\u{f6}').filter(|letter| !taken.contains(letter));
    let own = |letter: char| if is_usable(letter) { letter } else { free.next().unwrap_or('\u{100}') };
    std::iter::once('0').chain(taken.iter().copied().map(own)).collect()
}

fn section(text: &mut String, name: &str, clues: &[Clue], palette: &Palette, letters: &[char]) {
    let _ = writeln!(text, "\n{name}");
    for clue in clues {
        let block = |block: &crate::rule::Block| match palette.is_black_and_white() {
            true => block.length().to_string(),
            false => format!("{}{}", block.length(), letters[block.symbol().index()]),
        };
        let blocks: Vec<String> = clue.blocks().iter().map(block).collect();
        let _ = writeln!(text, "{}", if blocks.is_empty() { "0".to_owned() } else { blocks.join(",") });
    }
}

fn pictured(picture: &Picture, letters: &[char], palette: &Palette) -> String {
    let cell = |cell: &crate::symbol::SymbolSet| match cell.known() {
        Some(Symbol::BLANK) => '0',
        Some(_) if palette.is_black_and_white() => '1',
        Some(symbol) => letters[symbol.index()],
        None => '?',
    };
    picture.cells().iter().map(cell).collect()
}
