//! Writing in this project's notation, on many lines or on one.

use std::fmt::Write;

use crate::formats::tree::is_usable;
use crate::formats::{Written, cell_letters, hexadecimal, is_legible, writable_letters};
use crate::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata_engine::rule::{ClueEntry, LineClue};
use nonomata_engine::symbol::SymbolSet;

/// Writes a puzzle, or a list of puzzles if there are several.
pub(super) fn write(puzzles: &[&Nonogram], written: &mut Written) {
    if let [puzzle] = puzzles {
        let text = one(puzzle, Some(0), written);
        written.text.push_str(&text);
    } else {
        // As `list` writes it, without a copy of all texts.
        written.text.push('[');
        for (index, puzzle) in puzzles.iter().enumerate() {
            let text = one(puzzle, Some(1), written);
            written.text.push_str(if index == 0 { "\n  " } else { ",\n  " });
            written.text.push_str(&text);
        }
        written.text.push_str(if puzzles.is_empty() { "]" } else { "\n]" });
    }
    written.text.push('\n');
}

/// Writes one puzzle per line.
pub(super) fn write_lines(puzzles: &[&Nonogram], written: &mut Written) {
    for puzzle in puzzles {
        let text = one(puzzle, None, written);
        written.text.push_str(&text);
        written.text.push('\n');
    }
}

/// A puzzle as an object: its members on separate lines at this indentation, or all on one line.
fn one(puzzle: &Nonogram, indent: Option<usize>, written: &mut Written) -> String {
    let palette = puzzle.palette();
    let is_plain = *palette == Palette::black_and_white();
    let letters = writable_letters(palette, is_usable);
    let are_kept = palette.colours().iter().zip(&letters).all(|(colour, letter)| colour.letter == *letter);
    written.lose("the letters of some colours", !are_kept);
    let inside = indent.map(|indent| indent + 1);
    let version = if is_legible(puzzle) { 1 } else { 2 };
    let mut members = vec![("format", text("nonomata")), ("version", version.to_string())];
    let about: Vec<String> =
        puzzle.about().iter().map(|(name, value)| format!("{}: {}", text(name), text(value))).collect();
    if !about.is_empty() {
        members.push(("about", enclosed('{', &about, '}', inside)));
    }
    if !is_plain {
        let colours: Vec<String> = palette.colours().iter().zip(&letters).map(colour).collect();
        members.push(("colours", list(&colours, inside)));
    }
    for (side, clues) in [("rows", puzzle.rows()), ("columns", puzzle.columns())] {
        let clues: Vec<String> = clues.iter().map(|clue| list_of_blocks(clue, is_plain, &letters)).collect();
        members.push((side, list(&clues, inside)));
    }
    for (name, shown) in [("given", puzzle.given()), ("goal", puzzle.goal())] {
        members.extend(shown.map(|shown| (name, picture(shown, &letters, inside))));
    }
    if !puzzle.saved().is_empty() {
        let deeper = inside.map(|indent| indent + 1);
        let saved: Vec<String> =
            puzzle.saved().iter().map(|saved| picture(saved, &letters, deeper)).collect();
        members.push(("saved", list(&saved, inside)));
    }
    let members: Vec<String> =
        members.iter().map(|(name, value)| format!("{}: {value}", text(name))).collect();
    enclosed('{', &members, '}', indent)
}

fn colour((colour, letter): (&Colour, &char)) -> String {
    let (name, letter) = (text(&colour.name), text(letter.encode_utf8(&mut [0; 4])));
    format!("{{\"name\": {name}, \"letter\": {letter}, \"rgb\": \"#{}\"}}", hexadecimal(colour.rgb))
}

fn list_of_blocks(clue: &LineClue, is_plain: bool, letters: &[char]) -> String {
    let block = |entry: ClueEntry| {
        let length = entry.length().map_or_else(|| text(&entry.to_string()), |length| length.to_string());
        match entry.symbol().filter(|_| !is_plain) {
            None => length,
            Some(symbol) => {
                let letter = text(letters[symbol.index()].encode_utf8(&mut [0; 4]));
                format!("[{length},{letter}]")
            }
        }
    };
    list(&clue.entries().into_iter().map(block).collect::<Vec<_>>(), None)
}

fn picture(picture: &Picture, letters: &[char], indent: Option<usize>) -> String {
    let cell = |&cell: &SymbolSet| cell_letters(cell, letters);
    let rows: Vec<String> =
        picture.rows().map(|row| text(&row.iter().map(cell).collect::<String>())).collect();
    list(&rows, indent)
}

fn list(items: &[String], indent: Option<usize>) -> String {
    enclosed('[', items, ']', indent)
}

/// Items between brackets: on separate lines one step deeper than `indent`, or on one line.
fn enclosed(open: char, items: &[String], close: char, indent: Option<usize>) -> String {
    match indent.filter(|_| !items.is_empty()) {
        None => format!("{open}{}{close}", items.join(",")),
        Some(indent) => {
            let (end, step) = ("  ".repeat(indent), "  ".repeat(indent + 1));
            format!("{open}\n{step}{}\n{end}{close}", items.join(&format!(",\n{step}")))
        }
    }
}

/// A string literal.
pub(in crate::formats) fn text(text: &str) -> String {
    let mut written = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => written.extend(['\\', letter]),
            '\n' => written.push_str("\\n"),
            letter if letter.is_control() => {
                let _ = write!(written, "\\u{:04x}", u32::from(letter));
            }
            letter => written.push(letter),
        }
    }
    written.push('"');
    written
}
