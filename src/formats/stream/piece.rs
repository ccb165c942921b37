//! A piece of a stream: what is read on its own.

use crate::formats::read::{read, read_each};
use crate::formats::{Format, ReadError, ReadErrorKind, Reading, Source};
use crate::puzzles::Puzzle;

/// A part of a reader that can be read on its own.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Piece {
    /// The text, whose places are those in the whole reader.
    pub source: Source,
    /// The format that was asked for.
    pub format: Option<&'static Format>,
    /// Whether the piece may hold several puzzles.
    pub is_whole: bool,
    /// The format of the first piece: that of a piece which looks like none.
    pub(super) usual: Option<&'static Format>,
    /// Whether it is an element of a list whose brackets do not match, so that the elements after it are not read.
    pub(super) ends_list: bool,
}

impl Piece {
    /// Reads the puzzles of the piece, with an error for each invalid one.
    pub fn read(&self) -> Result<Reading<Result<Puzzle, ReadError>>, ReadError> {
        let reading = self.read_alone();
        reading.map_err(|error| self.in_list(error))
    }

    /// The error of this piece, with a note if the elements after it are not read.
    pub(in crate::formats) fn in_list(&self, error: ReadError) -> ReadError {
        if self.ends_list { without_rest(error) } else { error }
    }

    fn read_alone(&self) -> Result<Reading<Result<Puzzle, ReadError>>, ReadError> {
        if self.is_whole {
            return read_each(&self.source, self.format);
        }
        let Reading { format, puzzles, warnings } = match self.format {
            Some(format) => format.read(&self.source)?,
            None => match (read(&self.source), self.usual) {
                (Err(error), Some(usual)) if error.kind() == ReadErrorKind::UnknownFormat => {
                    usual.read(&self.source)?
                }
                (reading, _) => reading?,
            },
        };
        Ok(Reading { format, puzzles: puzzles.into_iter().map(Ok).collect(), warnings })
    }
}

/// The error of a list whose elements after it cannot be found.
pub(super) fn without_rest(error: ReadError) -> ReadError {
    let hint = error.hint().map(|hint| format!("{hint}\n  = ")).unwrap_or_default();
    error.with_hint(
        hint + "the rest of the list was not read; with one object a line, as in NDJSON, it would be",
    )
}
