//! Reads puzzles from files, standard input and the command line.

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use nonomata::formats::{self, Format, Limits, ReadError, Reading, Source};
use nonomata::make::Generator;
use nonomata::puzzles::Puzzle;

use crate::args::{Puzzles, ReadAs};
use crate::failure::Failure;
use crate::interruptible;
use crate::output::remark;
use crate::paths::{self, FoundFile, SkippedFiles};
use crate::source_name::{SourceName, path_text};

/// An error from reading a source.
pub(crate) enum SourceError {
    /// The file cannot be opened or read.
    File(io::Error),
    /// The content is neither text nor an image, or cannot be parsed.
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

/// A source of puzzles and the result of reading it.
pub(crate) struct Input {
    pub(crate) name: SourceName,
    /// The file, unless it is none or cannot be found.
    pub(crate) path: Option<PathBuf>,
    pub(crate) reading: Result<Contents, Failure>,
    /// The number of the first of its puzzles in the source.
    pub(crate) first: usize,
}

/// The puzzles of one source, each with its own error if it cannot be read.
pub(crate) type Contents = Reading<Result<Puzzle, ReadError>>;

/// All puzzles of the source with this name, the first of which has that number; or the error of the first one that
/// cannot be read.
pub(crate) fn all_right(
    name: &SourceName,
    first: usize,
    puzzles: Vec<Result<Puzzle, ReadError>>,
) -> Result<Vec<Puzzle>, Failure> {
    // PERF: `enumerate` leaves many puzzles where they are, `zip` copies them.
    let numbered = puzzles.into_iter().enumerate();
    numbered
        .map(|(index, puzzle)| puzzle.map_err(|error| Failure::of_puzzle(name, first + index, &error)))
        .collect()
}

/// All inputs. Each is read when the iterator reaches it. Files in folders that are not puzzles are skipped.
pub(crate) fn inputs(puzzles: &Puzzles) -> Inputs<'_> {
    let limits = puzzles.read_as.limits();
    let in_place = puzzles.puzzle.iter().map(move |text| {
        let name = SourceName::from("--puzzle");
        let source = Source::from_bytes(&*name, text.as_bytes(), limits);
        Found { name, source: source.map_err(SourceError::Text), file: None }
    });
    let skipped = SkippedFiles::default();
    let files = listed(puzzles, &skipped).map(move |file| opened(file, limits));
    let found = Box::new(in_place.chain(files));
    Inputs::of(puzzles, found, skipped)
}

/// The files of all inputs, and the inputs. No file is among them that is made after this.
pub(crate) fn listed_inputs(puzzles: &Puzzles) -> (Vec<PathBuf>, Inputs<'_>) {
    let skipped = SkippedFiles::default();
    let files: Vec<ListedFile<'_>> = listed(puzzles, &skipped).collect();
    let paths = files.iter().filter_map(|(_, file)| Some(file.as_ref().ok()?.path.clone())).collect();
    let limits = puzzles.read_as.limits();
    let found = Box::new(files.into_iter().map(move |file| opened(file, limits)));
    (paths, Inputs::of(puzzles, found, skipped))
}

/// A path of the command line, and a file that it stands for.
type ListedFile<'a> = (&'a Path, io::Result<FoundFile>);

fn listed<'a>(
    puzzles: &'a Puzzles,
    skipped: &SkippedFiles,
) -> impl Iterator<Item = ListedFile<'a>> + use<'a> {
    let skipped = skipped.clone();
    puzzles.paths().flat_map(move |path| paths::files(path, &skipped).map(move |file| (path, file)))
}

fn opened((path, file): ListedFile<'_>, limits: Limits) -> Found {
    match file {
        Ok(file) => {
            let source = source(&file.path, limits);
            Found { name: SourceName::from(&*file.path), source, file: Some(file) }
        }
        Err(error) => {
            let source = Err(SourceError::File(error));
            Found { name: SourceName::from(path), source, file: None }
        }
    }
}

/// A source before it is parsed.
struct Found {
    name: SourceName,
    source: Result<Source, SourceError>,
    file: Option<FoundFile>,
}

/// The iterator over all inputs. At its end it reports the files that were skipped.
pub(crate) struct Inputs<'a> {
    puzzles: &'a Puzzles,
    found: Box<dyn Iterator<Item = Found> + 'a>,
    skipped: SkippedFiles,
    /// Whether puzzles whose rows and columns add up to different numbers of cells are read, with a warning.
    accepts_unequal_sums: bool,
    has_any: bool,
}

impl Iterator for Inputs<'_> {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        while let Some(found) = self.found.next() {
            let name = found.name.clone();
            match self.read(found) {
                Some(input) => {
                    self.has_any = true;
                    return Some(input);
                }
                None => self.skipped.add(Path::new(&*name)),
            }
        }
        let skipped = std::mem::take(&mut self.skipped).describe()?;
        remark(&skipped);
        if self.has_any {
            return None;
        }
        let name = self.puzzles.paths().next().map(SourceName::from).unwrap_or_default();
        let failure = Failure::unreadable(format!("{name}: there is no puzzle in this folder"));
        let reading = Err(failure.about(&name, None));
        Some(Input { name, path: None, reading, first: 1 })
    }
}

impl<'a> Inputs<'a> {
    fn of(
        puzzles: &'a Puzzles,
        found: Box<dyn Iterator<Item = Found> + 'a>,
        skipped: SkippedFiles,
    ) -> Inputs<'a> {
        Inputs { puzzles, found, skipped, accepts_unequal_sums: false, has_any: false }
    }

    /// Sets whether puzzles whose sums differ are read.
    pub(crate) fn accepting_unequal_sums(self, is_allowed: bool) -> Inputs<'a> {
        Inputs { accepts_unequal_sums: is_allowed, ..self }
    }

    /// Parses a source. `None` if it is skipped.
    fn read(&self, Found { name, source, file }: Found) -> Option<Input> {
        let puzzles = self.puzzles;
        let is_other = |error: &ReadError| file.as_ref().is_some_and(|file| file.is_other(error.kind()));
        let reading = match source {
            Ok(source) => {
                let source = in_dialect(source, &puzzles.read_as);
                let reading = formats::read_each(&source, puzzles.read_as.from).map_err(SourceError::Text);
                if self.accepts_unequal_sums { with_any_sums(reading) } else { reading }
            }
            Err(error) => Err(error),
        };
        if matches!(&reading, Err(SourceError::Text(error)) if is_other(error)) {
            return None;
        }
        let reading = reading.map_err(|error| {
            let confused = confusion(puzzles.puzzle.as_deref(), &name, &error);
            let failure = error.into_failure(&name).about(&name, None);
            confused.map_or(failure.clone(), |advice| failure.with_advice(&advice))
        });
        let reading = reading.and_then(|reading| only_number(reading, puzzles.number, &name));
        let first = puzzles.number.map_or(1, NonZeroUsize::get);
        let path = file.map(|file| file.path);
        Some(Input { name, path, reading, first })
    }
}

/// Only the puzzle with this number, if one is asked for.
pub(crate) fn only_number(
    mut reading: Contents,
    number: Option<NonZeroUsize>,
    name: &SourceName,
) -> Result<Contents, Failure> {
    let Some(number) = number.map(NonZeroUsize::get) else { return Ok(reading) };
    let count = reading.puzzles.len();
    if number > count {
        let message = format!("{name}: there is no puzzle {number}, expected a number from 1 to {count}");
        return Err(Failure::usage(message).about(name, None));
    }
    reading.puzzles = vec![reading.puzzles.swap_remove(number - 1)];
    Ok(reading)
}

/// Advice if a file was given as a puzzle, or a puzzle as a file.
fn confusion(in_place: Option<&str>, name: &str, error: &SourceError) -> Option<String> {
    match (in_place, error) {
        (Some(text), _) => {
            let text = text.trim();
            Path::new(text).is_file().then(|| format!("{text:?} is a file; name files without --puzzle"))
        }
        (None, SourceError::File(error)) => {
            let is_puzzle = || formats::read(&Source::new(name, name)).is_ok();
            if name != "-" && is_puzzle() {
                return Some("this is a puzzle; use --puzzle to read it from the argument".to_owned());
            }
            if ["http://", "https://"].iter().any(|start| name.starts_with(start)) {
                return Some(
                    "addresses are not fetched; name a file, or `-` to read standard input".to_owned(),
                );
            }
            let is_missing = error.kind() == io::ErrorKind::NotFound && error.raw_os_error().is_some();
            let (path, usual) = (Path::new(name), Generator::all()[0].kind());
            let is_in_folder =
                path.parent().is_none_or(|folder| folder.as_os_str().is_empty() || folder.is_dir());
            let suffix = path.extension().and_then(|suffix| suffix.to_str());
            let is_made =
                is_in_folder && suffix.is_some_and(|suffix| Format::of_suffix(suffix, usual).is_some());
            is_missing.then(|| match is_made {
                true => format!("name a file that exists, or make one: nonomata new 10x10 {name}"),
                false => "name a file that exists; `-` reads standard input".to_owned(),
            })
        }
        (None, SourceError::Text(_)) => None,
    }
}

/// The source in the dialect of patterns that is asked for.
pub(crate) fn in_dialect(source: Source, read_as: &ReadAs) -> Source {
    match read_as.regex {
        Some(dialect) => source.in_dialect(dialect),
        None => source,
    }
}

/// Accepts puzzles whose only error is that their sums differ, with a warning about each.
fn with_any_sums(reading: Result<Contents, SourceError>) -> Result<Contents, SourceError> {
    let accepted = |error: ReadError| {
        let reading = error.unequal().ok_or_else(|| error.clone())?;
        remark(&error.to_string());
        Ok(reading.each())
    };
    let mut reading = match reading {
        Err(SourceError::Text(error)) => return accepted(error).map_err(SourceError::Text),
        reading => reading?,
    };
    let puzzle = |error| accepted(error).and_then(|mut reading| reading.puzzles.remove(0));
    reading.puzzles = reading.puzzles.into_iter().map(|read| read.or_else(puzzle)).collect();
    Ok(reading)
}

/// Reads a file or standard input, within the limits of its size.
pub(crate) fn source(path: &Path, limits: Limits) -> Result<Source, SourceError> {
    let (input, mut bytes) = (interruptible::open(path).map_err(SourceError::File)?, Vec::new());
    let most = (limits.bytes as u64).saturating_add(1);
    input.take(most).read_to_end(&mut bytes).map_err(SourceError::File)?;
    Source::from_bytes(path_text(path), &bytes, limits).map_err(SourceError::Text)
}
