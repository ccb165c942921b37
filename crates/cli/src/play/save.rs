//! Saved games: the marks as `--grid` of the other commands reads them, and the time played in a comment.

use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nonomata::formats::{DrawingError, Limits, Source, read_drawing, write_partial};
use nonomata::render::{Paint, Style, text};
use nonomata::symbol::SymbolSet;

use super::game::Game;
use crate::atomic_file::replace;
use crate::failure::Failure;
use crate::input::source;
use crate::source_name::path_text;

/// The comment with the time played, in seconds.
const TIME: &str = "c played for";

/// The comment with the fingerprint of the puzzle.
const PUZZLE: &str = "c puzzle";

/// The comment with what hints have left of cells: `12:1d` are the candidates of cell 12, one bit for each symbol.
const LEFT: &str = "c left";

/// A saved game.
#[derive(Debug)]
pub(crate) struct Saved {
    /// The candidates of all cells by the marks.
    pub(crate) known: Vec<SymbolSet>,
    /// What hints have left of some cells.
    pub(crate) left: Vec<(usize, SymbolSet)>,
    pub(crate) time: Duration,
}

/// What helps where a saved game cannot be continued.
const ADVICE: &str = "delete it to begin anew, or choose another file with --save";

/// The file of a puzzle's game: `duck.non.play` for `duck.non`, `pack.non.3.play` for the third puzzle of `pack.non`.
pub(crate) fn beside(puzzle: &Path, number: Option<NonZeroUsize>) -> PathBuf {
    let mut name = puzzle.as_os_str().to_owned();
    if let Some(number) = number {
        name.push(format!(".{number}"));
    }
    name.push(".play");
    PathBuf::from(name)
}

/// A game as text.
pub(crate) fn written(game: &Game) -> String {
    let (layout, known) = (game.layout(), game.known());
    let marks = match layout.has_clue_strips() {
        true => write_partial(layout, Some(game.title()), &known),
        false => text(layout, &known, Style::Ascii, Paint::None),
    };
    let left: String = game.left().map(|(cell, left)| format!(" {cell}:{:x}", left.word())).collect();
    let left = if left.is_empty() { left } else { format!("{LEFT}{left}\n") };
    format!("{marks}{left}{PUZZLE} {}\n{TIME} {} seconds\n", game.fingerprint(), game.time().as_secs())
}

/// Writes a game. A game that was saved before is kept if this fails.
pub(crate) fn write(path: &Path, game: &Game) -> io::Result<()> {
    replace(path, written(game).as_bytes())
}

/// Reads a saved game of the puzzle. `None` if there is no file.
pub(crate) fn read(path: &Path, game: &Game) -> Result<Option<Saved>, Failure> {
    if !path.exists() {
        return Ok(None);
    }
    let name = path_text(path);
    let source = source(path, Limits::default()).map_err(|error| error.into_failure(&name))?;
    let comment = |name: &str| {
        source.text().lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next())
    };
    if comment(PUZZLE).is_some_and(|puzzle| puzzle != game.fingerprint().to_string()) {
        let message = format!("{name}: this is a saved game of another puzzle");
        return Err(Failure::unreadable(message).with_advice(ADVICE));
    }
    let is_mark = |line: &&str| ![TIME, PUZZLE, LEFT].iter().any(|comment| line.starts_with(comment));
    let marks: Vec<&str> = source.text().lines().filter(is_mark).collect();
    let marks = Source::new(name.as_str(), marks.join("\n"));
    let known = read_drawing(&marks, game.layout(), game.problem(), true).map_err(|error| {
        let failure = match error {
            DrawingError::Wrong(error) => Failure::of_text(&name, &error),
            error => Failure::unreadable(format!("{name}: {error}; this is not a saved game of the puzzle")),
        };
        failure.with_advice(ADVICE)
    })?;
    let seconds = comment(TIME).and_then(|seconds| seconds.parse().ok()).unwrap_or(0);
    let left = source.text().lines().filter_map(|line| line.strip_prefix(LEFT));
    let left = left.flat_map(str::split_whitespace).filter_map(|entry| {
        let (cell, word) = entry.split_once(':')?;
        Some((cell.parse().ok()?, SymbolSet::from_word(u128::from_str_radix(word, 16).ok()?)))
    });
    Ok(Some(Saved { known, left: left.collect(), time: Duration::from_secs(seconds) }))
}
