//! Writing in one of the dialects.

use std::fmt::Write;

use super::dialect::{Colours, Dialect, TAKEN};
use super::quoted::quoted;
use crate::formats::pieces::BETWEEN_FENCED;
use crate::formats::{HIDDEN_ENTRIES_ARE_OURS, Written, is_legible};
use crate::puzzles::{Nonogram, Palette, Picture};
use nonomata_engine::rule::LineClue;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Writes puzzles, with a fence between two.
pub(super) fn write(puzzles: &[&Nonogram], dialect: Dialect, written: &mut Written) {
    for (index, puzzle) in puzzles.iter().enumerate() {
        if index > 0 {
            written.text.push_str(BETWEEN_FENCED);
        }
        let colours = Colours::new(puzzle.palette(), dialect);
        one(puzzle, dialect, &colours, &mut written.text);
        note_losses(puzzle, dialect, &colours, written);
    }
}

fn one(puzzle: &Nonogram, dialect: Dialect, colours: &Colours<'_>, text: &mut String) {
    for (name, value) in puzzle.about().iter().filter(|(name, _)| is_writable(name)) {
        let word = if name == "author" { "by" } else { name };
        let value = if is_bare(name, value) { value.to_owned() } else { quoted(value, colours.encoding()) };
        let _ = writeln!(text, "{word} {value}");
    }
    for declaration in colours.declarations() {
        let _ = writeln!(text, "{declaration}");
    }
    let _ = writeln!(text, "width {}\nheight {}", puzzle.width(), puzzle.height());
    section(text, "rows", puzzle.rows(), colours);
    section(text, "columns", puzzle.columns(), colours);
    let goal = puzzle.goal().filter(|_| dialect != Dialect::Nonny).map(|goal| ("goal", '0', goal));
    let saved =
        puzzle.saved().iter().filter(|_| dialect == Dialect::Plain).map(|saved| ("saved", '?', saved));
    for (name, unknown, picture) in goal.into_iter().chain(saved) {
        let _ =
            writeln!(text, "\n{name} \"{}\"", pictured(picture, unknown, &colours.letters, puzzle.palette()));
    }
}

fn note_losses(puzzle: &Nonogram, dialect: Dialect, colours: &Colours<'_>, written: &mut Written) {
    if !is_legible(puzzle) {
        written.warn(HIDDEN_ENTRIES_ARE_OURS);
    }
    let palette = puzzle.palette();
    let all = palette.size();
    let is_between =
        |saved: &Picture| saved.cells().iter().any(|cell| cell.known().is_none() && cell.len() < all);
    let is_saved = dialect == Dialect::Plain;
    written
        .lose("which colours a saved cell may still have", is_saved && puzzle.saved().iter().any(is_between));
    written.lose(
        "the unknown cells of the goal picture",
        dialect != Dialect::Nonny && puzzle.goal().is_some_and(|goal| goal.unknown_count() > 0),
    );
    written.lose("some properties", puzzle.about().iter().any(|(name, _)| !is_writable(name)));
    let usual = Palette::black_and_white();
    let has_background = palette.colour(Symbol::BLANK) == usual.colour(Symbol::BLANK);
    written.lose("the background colour", !has_background);
    let own = palette.colours().iter().map(|colour| colour.letter).skip(1);
    let is_kept = match palette.is_black_and_white() {
        true => palette.colours()[1] == *usual.colour(Symbol::BLACK),
        false => own.eq(colours.letters.iter().skip(1).copied()),
    };
    written.lose("the letters of some colours", !is_kept);
    written.lose("the names of some colours", colours.loses_names());
    if colours.has_strange_letters() {
        written.warn("programs that read packs know the colours a to z only");
    }
}

/// Whether the name of a property is one word and not a keyword.
fn is_writable(name: &str) -> bool {
    !TAKEN.contains(&name)
        && name.starts_with(|letter: char| letter.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
}

/// Whether a property is written without quotes, as other readers expect it.
fn is_bare(name: &str, value: &str) -> bool {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-.+".contains(letter);
    match name {
        "license" => !value.is_empty() && value.chars().all(is_part),
        "difficulty" => !value.is_empty() && value.bytes().all(|digit| digit.is_ascii_digit()),
        _ => false,
    }
}

fn section(text: &mut String, name: &str, clues: &[LineClue], colours: &Colours<'_>) {
    let _ = writeln!(text, "\n{name}");
    for clue in clues {
        let _ = writeln!(text, "{}", colours.clue(clue));
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
