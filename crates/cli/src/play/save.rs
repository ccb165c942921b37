//! The file of a saved game, and what has changed since it was written.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use nonomata::formats::{DrawingError, Limits};
use nonomata::game::{Game, LoadError};
use nonomata::symbol::{Symbol, SymbolSet};

use crate::atomic_file::AtomicFile;
use crate::failure::Failure;
use crate::input::source;
use crate::source_name::path_text;

/// Advice where a saved game cannot be continued.
const ADVICE: &str = "delete it to begin anew, or choose another file with --save";

/// The content of the file of a game; without a file, the beginning of the game.
#[derive(Debug)]
pub(crate) struct Saved {
    marks: Vec<Option<Symbol>>,
    candidates: Vec<SymbolSet>,
    /// The time there, if there is a file.
    time: Option<Duration>,
}

impl Saved {
    /// The game as it is now, in a file or not.
    pub(crate) fn new(game: &Game, is_in_file: bool) -> Saved {
        let time = is_in_file.then(|| game.time());
        Saved { marks: game.marks().to_vec(), candidates: game.candidates(), time }
    }

    /// Whether there are unsaved changes: marks, or what hints have ruled out.
    pub(crate) fn is_changed(&self, game: &Game) -> bool {
        self.marks != game.marks() || self.candidates != game.candidates()
    }

    /// Whether the player decides about saving. Where there is a save file, what hints have ruled out needs no
    /// question.
    pub(crate) fn must_ask(&self, game: &Game) -> bool {
        self.marks != game.marks() || (self.is_changed(game) && self.time.is_none())
    }

    /// Whether something is not saved that needs no question: what hints have ruled out, or the time in a save file.
    pub(crate) fn has_rest(&self, game: &Game) -> bool {
        self.is_changed(game) || self.time.is_some_and(|saved| saved.as_secs() != game.time().as_secs())
    }
}

/// The file of a puzzle's game: `duck.non.play` for `duck.non`, `pack.non.3.play` for the third puzzle of `pack.non`.
pub(crate) fn beside(puzzle: &Path, number: Option<NonZeroUsize>) -> PathBuf {
    let mut name = puzzle.as_os_str().to_owned();
    if let Some(number) = number {
        name.push(format!(".{number}"));
    }
    name.push(".play");
    PathBuf::from(name)
}

/// Writes a game. A game that was saved before is kept if this fails.
pub(crate) fn write(path: &Path, game: &Game) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?.silently();
    file.write_all(game.save().as_bytes())?;
    file.commit()
}

/// Continues a saved game of the puzzle. False if there is no file.
pub(crate) fn read(path: &Path, game: &mut Game) -> Result<bool, Failure> {
    if !path.exists() {
        return Ok(false);
    }
    let name = path_text(path);
    let source = source(path, Limits::default()).map_err(|error| error.into_failure(&name))?;
    game.load(&source).map_err(|error| {
        let failure = match error {
            LoadError::Marks(DrawingError::Wrong(error)) => Failure::of_text(&name, &error),
            error => Failure::unreadable(format!("{name}: {error}")),
        };
        failure.with_advice(ADVICE)
    })?;
    Ok(true)
}
