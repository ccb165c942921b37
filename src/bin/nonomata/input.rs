//! Where puzzles come from: files, standard input, the command line.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use nonomata::formats::{self, AnyReading, ReadError, Reading, Source};

use crate::args::Puzzles;
use crate::failure::Failure;

/// Why there is no text.
pub(crate) enum SourceError {
    /// The file cannot be opened or read.
    File(io::Error),
    /// What is in it is no text.
    Text(ReadError),
}

impl SourceError {
    pub(crate) fn into_failure(self, name: &str) -> Failure {
        match self {
            SourceError::File(error) => Failure::of_file(name, &error),
            SourceError::Text(error) => Failure::of_text(name, &error),
        }
    }
}

/// One place that puzzles come from, and what was read there.
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) reading: Result<Contents, Failure>,
}

/// What was read.
pub(crate) enum Contents {
    Nonograms(Reading),
    /// Puzzles of other kinds.
    Others(AnyReading),
}

/// All inputs, each read when it is its turn.
pub(crate) fn inputs(puzzles: &Puzzles) -> impl Iterator<Item = Input> + '_ {
    let in_place = puzzles.puzzle.iter().map(|text| {
        let name = "--puzzle".to_owned();
        (name.clone(), Ok(Source::new(name, text)))
    });
    let standard = (puzzles.files.is_empty() && puzzles.puzzle.is_none()).then(|| Path::new("-"));
    let files = puzzles.files.iter().map(|path| path.as_path()).chain(standard);
    let files = files.map(|path| (path.display().to_string(), source(path)));
    in_place.chain(files).map(|(name, source)| {
        let reading = source.and_then(|source| {
            let reading = match puzzles.from {
                Some(format) => format.read(&source).map(Contents::Nonograms),
                None if formats::is_other_kind(source.text()) => {
                    formats::read_any(&source).map(Contents::Others)
                }
                None => formats::read(&source).map(Contents::Nonograms),
            };
            reading.map_err(SourceError::Text)
        });
        Input { reading: reading.map_err(|error| error.into_failure(&name)), name }
    })
}

/// The text of a file, or of standard input.
pub(crate) fn source(path: &Path) -> Result<Source, SourceError> {
    let limit = Source::BYTE_LIMIT as u64 + 1;
    let mut bytes = Vec::new();
    let read = if path == Path::new("-") {
        io::stdin().lock().take(limit).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(limit).read_to_end(&mut bytes))
    };
    read.map_err(SourceError::File)?;
    Source::from_bytes(path.display().to_string(), &bytes).map_err(SourceError::Text)
}
