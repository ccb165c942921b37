//! Where puzzles and pictures come from: files, standard input, the command line.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use nonomata::formats::{self, ReadError, Reading, Source};
use nonomata::puzzles::{Nonogram, Picture};
use nonomata::symbol::SymbolSet;

use crate::args::Puzzles;

/// Why there is no puzzle.
pub(crate) enum InputError {
    /// The file cannot be opened or read.
    File { name: String, error: io::Error },
    /// Its text cannot be understood.
    Text(ReadError),
    /// A picture does not belong to the puzzle.
    Picture(String),
}

impl InputError {
    /// The sentence for people.
    pub(crate) fn sentence(&self) -> String {
        match self {
            InputError::File { name, error } if error.kind() == io::ErrorKind::IsADirectory => {
                format!("{name}: this is a directory, expected a file with a puzzle")
            }
            InputError::File { name, error } => format!("{name}: {error}"),
            InputError::Text(error) => error.to_string(),
            InputError::Picture(message) => message.clone(),
        }
    }

    /// The sentence without the place, and the place.
    pub(crate) fn parts(&self) -> (String, Option<(usize, usize)>) {
        match self {
            InputError::Text(error) => (error.message().to_owned(), Some((error.line(), error.column()))),
            other => (other.sentence(), None),
        }
    }
}

/// One place that puzzles come from, and what was read there.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) reading: Result<Reading, InputError>,
}

/// All inputs, each read when it is its turn.
pub(crate) fn inputs(puzzles: &Puzzles) -> impl Iterator<Item = Input> + '_ {
    let in_place =
        puzzles.puzzle.iter().map(|text| ("--puzzle".to_owned(), Ok(Source::new("--puzzle", text))));
    let standard = (puzzles.files.is_empty() && puzzles.puzzle.is_none()).then(|| Path::new("-"));
    let files = puzzles.files.iter().map(|path| path.as_path()).chain(standard);
    let files = files.map(|path| (path.display().to_string(), source(path)));
    in_place.chain(files).map(|(name, source)| {
        let reading = source.and_then(|source| {
            let reading = match puzzles.from {
                Some(format) => format.read(&source),
                None => formats::read(&source),
            };
            reading.map_err(InputError::Text)
        });
        Input { name, reading }
    })
}

/// The text of a file, or of standard input.
fn source(path: &Path) -> Result<Source, InputError> {
    let name = path.display().to_string();
    let limit = Source::BYTE_LIMIT as u64 + 1;
    let mut bytes = Vec::new();
    let read = match name.as_str() {
        "-" => io::stdin().lock().take(limit).read_to_end(&mut bytes),
        _ => File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes)),
    };
    read.map_err(|error| InputError::File { name: name.clone(), error })?;
    Source::from_bytes(name, &bytes).map_err(InputError::Text)
}

/// The picture in a file, for a puzzle: rows of letters, `?` where `unknown` cells are allowed.
pub(crate) fn picture(path: &Path, puzzle: &Nonogram, unknown: bool) -> Result<Picture, InputError> {
    let source = source(path)?;
    let wrong = |line: usize, message: String| {
        Err(InputError::Picture(format!("{}:{line}: {message}", source.name())))
    };
    let lines = || source.text().lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    if lines().count() != puzzle.height() {
        return wrong(1, format!("found {} rows, expected {}", lines().count(), puzzle.height()));
    }
    let mut cells = Vec::with_capacity(puzzle.width() * puzzle.height());
    for (index, line) in lines() {
        let row = line.trim();
        if row.chars().count() != puzzle.width() {
            let found = row.chars().count();
            return wrong(index + 1, format!("found {found} cells, expected {}", puzzle.width()));
        }
        for letter in row.chars() {
            match puzzle.palette().symbol(letter) {
                Some(symbol) => cells.push(SymbolSet::only(symbol)),
                None if letter == '?' && unknown => cells.push(SymbolSet::first(puzzle.palette().size())),
                None => {
                    let letters: String =
                        puzzle.palette().colours().iter().map(|colour| colour.letter).collect();
                    let or = if unknown { " or ?" } else { "" };
                    return wrong(index + 1, format!("found {letter:?}, expected one of {letters}{or}"));
                }
            }
        }
    }
    Ok(Picture::of_cells(puzzle.width(), puzzle.height(), cells))
}
