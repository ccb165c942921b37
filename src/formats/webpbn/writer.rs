//! Writing sets of nonograms.

use std::fmt::Write;

use super::PROPERTIES;
use crate::formats::xml::{is_writable, writable, xml_text};
use crate::formats::{Written, cell_letters, hexadecimal, writable_letters};
use crate::puzzles::{About, Nonogram, Palette, Picture};
use nonomata_engine::rule::{ClueEntry, LineClue};
use nonomata_engine::symbol::Symbol;

/// Whether a letter can stand for a colour in an image.
pub(super) fn is_usable(letter: char) -> bool {
    is_writable(letter) && !(letter.is_whitespace() || letter.is_control() || r"|[]?/\".contains(letter))
}

/// Writes puzzles into one set.
pub(super) fn write(puzzles: &[&Nonogram], written: &mut Written) {
    written.text.push_str("<?xml version=\"1.0\"?>\n<puzzleset>\n");
    for puzzle in puzzles {
        let names = colour_names(puzzle.palette());
        let letters = writable_letters(puzzle.palette(), is_usable);
        one(puzzle, &names, &letters, &mut written.text);
        note_losses((puzzle.about(), puzzle.palette()), &names, &letters, written);
        let is_unfinished = puzzle.goal().is_some_and(|goal| goal.unknown_count() > 0);
        written.lose("the goal picture, which has unknown cells", is_unfinished);
    }
    written.text.push_str("</puzzleset>\n");
}

/// The names of the colours, as XML can hold them, made distinct by numbers.
pub(super) fn colour_names(palette: &Palette) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for colour in palette.colours() {
        let own: String = colour.name.chars().map(writable).collect();
        let others = (2..).map(|number| format!("{own} {number}"));
        let name = std::iter::once(own.clone()).chain(others).find(|name| !names.contains(name));
        names.extend(name);
    }
    names
}

fn one(puzzle: &Nonogram, names: &[String], letters: &[char], text: &mut String) {
    head(text, "grid", (puzzle.about(), puzzle.palette()), names, letters);
    clues(text, "columns", puzzle.columns(), names);
    clues(text, "rows", puzzle.rows(), names);
    if let Some(goal) = puzzle.goal().filter(|goal| goal.unknown_count() == 0) {
        image(text, "goal", goal, letters);
    }
    for saved in puzzle.saved() {
        image(text, "saved", saved, letters);
    }
    text.push_str("</puzzle>\n");
}

/// Writes the opening tag, the properties and the colours of a puzzle of that type.
pub(super) fn head(
    text: &mut String,
    kind: &str,
    (about, palette): (&About, &Palette),
    names: &[String],
    letters: &[char],
) {
    let _ = write!(text, "<puzzle type=\"{kind}\"");
    if names[0] != "white" {
        let _ = write!(text, " backgroundcolor=\"{}\"", xml_text(&names[0]));
    }
    let default = names.get(1).map_or("black", String::as_str);
    let _ = writeln!(text, " defaultcolor=\"{}\">", xml_text(default));
    for (name, value) in about.iter().filter(|(name, _)| PROPERTIES.contains(name)) {
        let _ = writeln!(text, "<{name}>{}</{name}>", xml_text(value));
    }
    for ((colour, name), letter) in palette.colours().iter().zip(names).zip(letters) {
        let (name, letter) = (xml_text(name), xml_text(letter.encode_utf8(&mut [0; 4])));
        let _ =
            writeln!(text, "<color name=\"{name}\" char=\"{letter}\">{}</color>", hexadecimal(colour.rgb));
    }
}

pub(super) fn clues(text: &mut String, side: &str, clues: &[LineClue], names: &[String]) {
    let count = |entry: ClueEntry| {
        let length = entry.length().unwrap_or(0);
        match entry.symbol() {
            None | Some(Symbol::BLACK) => format!("<count>{length}</count>"),
            Some(symbol) => format!("<count color=\"{}\">{length}</count>", xml_text(&names[symbol.index()])),
        }
    };
    let _ = writeln!(text, "<clues type=\"{side}\">");
    for clue in clues {
        let _ = writeln!(text, "<line>{}</line>", clue.entries().into_iter().map(count).collect::<String>());
    }
    text.push_str("</clues>\n");
}

fn image(text: &mut String, kind: &str, picture: &Picture, letters: &[char]) {
    let _ = writeln!(text, "<solution type=\"{kind}\"><image>");
    for row in picture.rows() {
        let _ = writeln!(
            text,
            "|{}|",
            xml_text(&row.iter().map(|&set| cell_letters(set, letters)).collect::<String>())
        );
    }
    text.push_str("</image></solution>\n");
}

/// Notes which properties and which parts of the colours are lost.
pub(super) fn note_losses(
    (about, palette): (&About, &Palette),
    names: &[String],
    letters: &[char],
    written: &mut Written,
) {
    let colours = palette.colours();
    written.lose("some properties", about.iter().any(|(name, _)| !PROPERTIES.contains(&name)));
    let is_strange = |text: &str| !text.chars().all(is_writable);
    written.lose("some control characters", about.iter().any(|(_, value)| is_strange(value)));
    written.lose("the names of some colours", colours.iter().zip(names).any(|(own, name)| own.name != *name));
    written.lose("the letters of some colours", colours.iter().zip(letters).any(|(own, l)| own.letter != *l));
}
