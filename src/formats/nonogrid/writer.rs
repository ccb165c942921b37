//! Writing as TOML.

use std::fmt::Write;

use crate::formats::{Written, hexadecimal, legible, writable_letters};
use crate::puzzles::{Nonogram, Palette};
use nonomata_engine::rule::{Block, LineClue};
use nonomata_engine::symbol::Symbol;

/// Writes a puzzle.
pub(super) fn write(puzzle: &Nonogram, written: &mut Written) {
    let palette = puzzle.palette();
    let is_plain = palette.is_black_and_white();
    let names = names(palette);
    if !is_plain {
        colours(palette, &names, written);
    }
    written.text.push_str("[clues]\n");
    for (side, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        let _ = writeln!(written.text, "{side} = \"\"\"");
        for clue in legible(clues) {
            let block = |block: &Block| match is_plain {
                true => block.length().to_string(),
                false => format!("{}{}", block.length(), names[block.symbol().index()]),
            };
            let blocks: Vec<String> = clue.blocks().iter().map(block).collect();
            let _ =
                writeln!(written.text, "{}", if blocks.is_empty() { "0".into() } else { blocks.join(" ") });
        }
        written.text.push_str("\"\"\"\n");
    }
    if !is_plain && puzzle.rows().iter().chain(puzzle.columns()).any(LineClue::is_empty) {
        written.warn("nonogrid itself does not read empty clues in a puzzle with colours");
    }
    let usual = Palette::black_and_white();
    let is_same = |symbol| palette.colour(symbol) == usual.colour(symbol);
    written.lose("the background colour", !is_same(Symbol::BLANK));
    written.lose("the name and the letter of black", is_plain && !is_same(Symbol::BLACK));
}

/// The names of the colours in blocks. The background is always called white, so no other colour is.
fn names(palette: &Palette) -> Vec<String> {
    let mut names = vec!["white".to_owned()];
    for colour in &palette.colours()[1..] {
        let letters = [colour.name.clone(), colour.letter.to_string()];
        let numbered = (names.len()..).map(|number| format!("c{number}"));
        let is_usable = |name: &String| {
            let is_word = name.bytes().all(|letter| letter.is_ascii_alphabetic());
            is_word && !["", "W", "B"].contains(&name.as_str()) && !names.contains(name)
        };
        let name = letters.into_iter().filter(is_usable).chain(numbered).find(|name| !names.contains(name));
        names.extend(name);
    }
    names
}

/// Writes the declarations of all colours but the background.
fn colours(palette: &Palette, names: &[String], written: &mut Written) {
    let letters =
        writable_letters(palette, |letter| letter.is_alphanumeric() || "#*%@&$+-.".contains(letter));
    let all = palette.colours().iter().zip(names).zip(&letters).skip(1);
    written.text.push_str("[colors]\ndefs = [\n");
    for ((colour, name), letter) in all.clone() {
        let _ = writeln!(written.text, "  \"{name} = ({}) {letter}\",", hexadecimal(colour.rgb));
    }
    written.text.push_str("]\n\n");
    written.lose("the names of some colours", all.clone().any(|((colour, name), _)| colour.name != *name));
    written.lose(
        "the letters of some colours",
        all.clone().any(|((colour, _), letter)| colour.letter != *letter),
    );
}
