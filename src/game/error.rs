//! Errors of games.

use std::fmt;

use nonomata_engine::symbol::{Symbol, SymbolSet};

use crate::formats::{DrawingError, ReadError};

/// A puzzle that cannot be played, or an event that does not fit it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GameError {
    /// The text of the puzzle cannot be read.
    Unreadable(ReadError),
    /// The text has no puzzle.
    NoPuzzle,
    /// The puzzle has no cells.
    NoCells,
    /// An event names a cell that is not drawn.
    Cell {
        /// The cell.
        cell: usize,
    },
    /// An event names a symbol that the puzzle does not have.
    Symbol {
        /// The symbol.
        symbol: Symbol,
        /// The number of symbols.
        count: usize,
    },
    /// An event names a line or an entry of its clue that does not exist.
    Entry {
        /// The line.
        line: usize,
        /// The entry.
        entry: usize,
    },
    /// An event leaves something in a cell that the puzzle rules out, or nothing.
    Candidates {
        /// The cell.
        cell: usize,
        /// The candidates that the event leaves.
        found: SymbolSet,
        /// The candidates that the puzzle leaves.
        expected: SymbolSet,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            GameError::Unreadable(error) => error.fmt(f),
            GameError::NoPuzzle => f.write_str("found no puzzle, expected one to play"),
            GameError::NoCells => f.write_str("this puzzle has no cells to play with"),
            GameError::Cell { cell } => write!(f, "found cell {cell}, expected one that is drawn"),
            GameError::Symbol { symbol, count } => {
                write!(f, "found symbol {}, expected a number below {count}", symbol.index())
            }
            GameError::Entry { line, entry } => {
                write!(f, "found entry {entry} of line {line}, expected an entry of a line of the puzzle")
            }
            GameError::Candidates { cell, found, expected } => {
                write!(f, "cell {cell}: found the candidates {found:?}, expected some of {expected:?}")
            }
        }
    }
}

impl std::error::Error for GameError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            GameError::Unreadable(error) => error.source(),
            _ => None,
        }
    }
}

impl From<ReadError> for GameError {
    fn from(error: ReadError) -> GameError {
        GameError::Unreadable(error)
    }
}

/// A saved game that cannot be continued.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// It is a game of another puzzle.
    OtherPuzzle,
    /// The marks do not fit the puzzle.
    Marks(DrawingError),
    /// A comment with strokes, rings or crossed-off entries cannot be read.
    Comment {
        /// The line, counted from 1.
        line: usize,
        /// The word that does not belong there.
        found: String,
    },
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LoadError::OtherPuzzle => f.write_str("this is a saved game of another puzzle"),
            LoadError::Marks(error @ DrawingError::Wrong(_)) => error.fmt(f),
            LoadError::Marks(error) => write!(f, "{error}; this is not a saved game of the puzzle"),
            LoadError::Comment { line, found } => {
                write!(f, "line {line}: found {found:?}, expected cells and entries of this puzzle")
            }
        }
    }
}

impl std::error::Error for LoadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LoadError::Marks(error) => error.source(),
            LoadError::OtherPuzzle | LoadError::Comment { .. } => None,
        }
    }
}
