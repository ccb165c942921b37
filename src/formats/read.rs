//! Reading a text or an image: recognises the format and reads the puzzles, with an error for each invalid one.
//!
//! A source is recognised once, by its content, never by its file name. A source is split into its puzzles only if it
//! cannot be read as a whole, so splitting never affects valid sources. If separators cannot be distinguished from
//! errors in puzzles, only the first error is reported; a JSON list ends with a broken element, as in a stream.

use std::ops::ControlFlow;
use std::str::FromStr;

use super::input::Log;
use super::lists::ROWS_FIRST;
use super::near_misses;
use super::pieces::Separator;
use super::registry::{self, Known};
use crate::formats::{Format, Input, ReadError, ReadErrorKind, Result, Source, Stream, StreamError, Warning};
use crate::puzzles::{Nonogram, Puzzle, PuzzleKind, WrongKind};

/// Maximum number of invalid puzzles before reading stops.
const REFUSED_LIMIT: usize = 100;

/// The advice on a drawing, which is not a puzzle.
const MADE_OF_DRAWINGS: &str = match cfg!(feature = "drawings") {
    true => "`nonomata new` makes a puzzle of it",
    false => "`nonomata new` makes a puzzle of it in a build with `--features drawings`",
};

/// The result of reading a source: the puzzles or, from [`read_each`], a puzzle or an error for each.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading<P = Puzzle> {
    /// The format of the source.
    pub format: &'static Format,
    /// The puzzles, in order.
    pub puzzles: Vec<P>,
    /// Oddities in the source, and how they were understood.
    pub warnings: Vec<Warning>,
}

impl Reading {
    /// This reading, typed by kind, if all of its puzzles are of that kind.
    ///
    /// ```
    /// use nonomata::formats::{Source, read};
    /// use nonomata::puzzles::{Nonogram, Triddler};
    ///
    /// let reading = read(&Source::new("example", "1x1:1/1")).unwrap();
    /// assert!(reading.clone().only::<Triddler>().is_err());
    /// assert_eq!(reading.only::<Nonogram>().unwrap().puzzles[0].width(), 1);
    /// ```
    pub fn only<K: PuzzleKind>(self) -> Result<Reading<K>, WrongKind> {
        let Reading { format, puzzles, warnings } = self;
        Ok(Reading {
            format,
            puzzles: puzzles.into_iter().map(K::try_from).collect::<Result<_, _>>()?,
            warnings,
        })
    }

    /// This reading in the form of [`read_each`].
    pub fn each(self) -> Reading<Result<Puzzle, ReadError>> {
        let Reading { format, puzzles, warnings } = self;
        Reading { format, puzzles: puzzles.into_iter().map(Ok).collect(), warnings }
    }
}

/// Reads all puzzles of a source, in the format that its content shows.
///
/// ```
/// use nonomata::formats::{Source, read};
///
/// let text = "nonomata regex crossword\nrows:\nA|B\ncolumns:\n[^A]\n";
/// let reading = read(&Source::new("example", text)).unwrap();
/// assert_eq!((reading.format.name(), reading.puzzles[0].kind()), ("crossword", "regex crossword"));
/// let reading = read(&Source::new("example", "1x1:1/1")).unwrap();
/// assert_eq!((reading.format.name(), reading.puzzles[0].kind()), ("tatham", "nonogram"));
/// ```
///
/// # Errors
///
/// If the format is unknown, or if a puzzle is invalid.
pub fn read(source: &Source) -> Result<Reading, ReadError> {
    read_recognised(source).or_else(|error| read_wide(source).ok_or(error)).map_err(|error| {
        match error.kind() {
            ReadErrorKind::UnknownFormat if error.hint().is_none() => {
                let advice = Format::all().iter().find_map(|format| (format.advice)(source));
                near_misses::of_unknown(source, error, advice)
            }
            _ => error,
        }
    })
}

fn read_recognised(source: &Source) -> Result<Reading> {
    if let Some(format) = registry::of_bytes(source.bytes()).filter(|_| !source.is_text()) {
        return format.read(source);
    }
    if let Some(what) = registry::photo(source.bytes()) {
        bail!(source, 0, "this is {what}, not a puzzle; `nonomata new` makes a puzzle of it");
    }
    let text = source.text().trim_start();
    let start = source.text().len() - text.len();
    if text.is_empty() {
        bail!(source, 0, "the text is empty, expected a puzzle");
    }
    if registry::is_svg(text) {
        let error = source.error(start, "this is an SVG drawing, not a puzzle").with_hint(MADE_OF_DRAWINGS);
        // A file of a folder need not be a puzzle.
        return Err(error.of_kind(ReadErrorKind::UnknownFormat));
    }
    read_first(source, start).or_else(|error| read_fenced(source).ok_or(error))
}

/// Reads a text with full-width digits, of which no reader knows any, with other ones.
fn read_wide(source: &Source) -> Option<Reading> {
    let digit =
        |letter: char| u32::from(letter).checked_sub(0xff10).and_then(|digit| char::from_digit(digit, 10));
    let at = source.text().find(|letter| digit(letter).is_some())?;
    let text: String = source.text().chars().map(|letter| digit(letter).unwrap_or(letter)).collect();
    let mut reading = read_recognised(&source.with_text(&text)).ok()?;
    let message = "read full-width digits as digits".to_owned();
    reading.warnings.insert(0, Warning { place: source.place(at), message });
    Some(reading)
}

/// The error with a hint, if there is one.
fn with_hint(error: ReadError, hint: Option<String>) -> ReadError {
    match hint {
        Some(hint) => error.with_hint(hint),
        None => error,
    }
}

/// Reads all puzzles of a source, in this format or in the one that its content shows. An invalid puzzle does not
/// affect the others, if the format has a separator between puzzles.
///
/// ```
/// use nonomata::formats::{Source, read_each};
///
/// let reading = read_each(&Source::new("ids", "1x1:1/1\n1x1:2/1\n1x1:/\n"), None).unwrap();
/// let is_read: Vec<bool> = reading.puzzles.iter().map(Result::is_ok).collect();
/// assert_eq!(is_read, [true, false, true]);
/// assert_eq!(reading.puzzles[1].as_ref().unwrap_err().line(), 2);
/// ```
///
/// # Errors
///
/// If no puzzle can be read, or if the puzzles cannot be separated.
pub fn read_each(
    source: &Source,
    format: Option<&'static Format>,
) -> Result<Reading<Result<Puzzle, ReadError>>, ReadError> {
    let whole = match format {
        Some(format) => format.read(source),
        None => read(source),
    };
    let error = match whole {
        Ok(reading) => return Ok(reading.each()),
        Err(error) => error,
    };
    let found_format = error.format();
    let error = match format {
        Some(format) if error.hint().is_none() => with_hint(error, near_misses::of_other(source, format)),
        _ => error,
    };
    let Some(format) = format.or(found_format) else { return Err(error) };
    let pieces = format.separator.split(source.text());
    let (puzzles, warnings) = match pieces.len() {
        2.. => read_pieces(source, source.pieces(pieces), |piece, log| {
            format.read_input(&Input::new(&piece, log))
        }),
        _ if format.separator == Separator::Json && is_list_of_objects(source.text()) => {
            read_broken_list(source, format)
        }
        _ => return Err(error),
    };
    // If every piece is valid, the error is between the pieces or in their number.
    let is_understood = |puzzle: &Result<_>| {
        puzzle.as_ref().map_or_else(|error: &ReadError| error.unequal().is_some(), |_| true)
    };
    match puzzles.iter().any(is_understood) && puzzles.iter().any(Result::is_err) {
        true => Ok(Reading { format, puzzles, warnings }),
        false => Err(error),
    }
}

impl Format {
    /// Reads all puzzles of a source in this format, whatever its content looks like.
    pub fn read(&'static self, source: &Source) -> Result<Reading, ReadError> {
        self.read_in(source, true)
    }

    /// Reads all puzzles of a source that looks like this format. If a closer look shows that it is not meant for it,
    /// the error is of the kind [`ReadErrorKind::UnknownFormat`].
    pub(super) fn recognise(&'static self, source: &Source) -> Result<Reading> {
        self.read_in(source, false)
    }

    fn read_in(&'static self, source: &Source, is_chosen: bool) -> Result<Reading> {
        let log = Log::of(source);
        let input = Input::new(source, &log).chosen(is_chosen);
        input.warn_of_encoding();
        let puzzles = self.read_input(&input)?;
        Ok(Reading { format: self, puzzles, warnings: log.warnings() })
    }

    fn read_input(&'static self, source: &Input<'_>) -> Result<Vec<Puzzle>> {
        let of_bytes = registry::of_bytes(source.bytes()).filter(|_| !source.is_text());
        if let Some(other) = of_bytes.filter(|&other| other != self) {
            bail!(source, 0, "this is an image ({other}), expected {self}");
        }
        if let Some(what) = registry::photo(source.bytes()).filter(|_| !source.is_text()) {
            bail!(source, 0, "this is {what}, expected {self}");
        }
        if source.is_text() && source.text().trim().is_empty() {
            bail!(source, 0, "the text is empty, expected a puzzle");
        }
        let read = (self.read)(source);
        let puzzles = read.and_then(|puzzles| check_colours(source, &puzzles).map(|()| puzzles));
        puzzles.map_err(|error| error.in_format(self))
    }
}

/// Checks that the names of colours are no longer than names are.
fn check_colours(source: &Input<'_>, puzzles: &[Puzzle]) -> Result<()> {
    for puzzle in puzzles {
        let palette = match puzzle {
            Puzzle::Nonogram(nonogram) => nonogram.palette(),
            Puzzle::Triddler(triddler) => triddler.palette(),
            _ => continue,
        };
        for colour in palette.colours() {
            let place = || source.text().find(&colour.name).unwrap_or_default();
            if colour.name.len() > Source::NAME_LIMIT {
                source.check_name(place(), &colour.name)?;
            }
        }
    }
    Ok(())
}

/// Reads a text in the first format that accepts it. If none does, the error is that of the first for which it is
/// meant.
fn read_first(source: &Source, start: usize) -> Result<Reading> {
    let mut alike = registry::alike(source);
    let mut refused = None;
    while let Some(known) = alike.next() {
        let format = match known {
            Known::Read(format) => *format,
            Known::Foreign(what, _) => {
                let message = format!("this looks like {what}, which is not supported");
                let error = source.error(start, message).of_kind(ReadErrorKind::UnknownFormat);
                return Err(refused.unwrap_or(error));
            }
        };
        match format.recognise(source) {
            Ok(reading) if format.is_unmistakable || format.is_certain() => return Ok(reading),
            Ok(mut reading) => {
                let mut others = alike.map_while(Known::format);
                let other = others.find(|other| reads_otherwise(other, source, &reading));
                let message = match other {
                    Some(other) => Some(format!("read as {format}; as {other} it would be another puzzle")),
                    None => may_be_transposed(&reading).then(|| ROWS_FIRST.to_owned()),
                };
                reading
                    .warnings
                    .extend(message.map(|message| Warning { place: source.place(start), message }));
                return Ok(reading);
            }
            Err(error) if error.kind() == ReadErrorKind::UnknownFormat => {}
            Err(error) if format.is_certain() || format.is_unmistakable => {
                return Err(refused.unwrap_or(error));
            }
            Err(error) => {
                refused.get_or_insert(error);
            }
        }
    }
    Err(refused.unwrap_or_else(|| source.not_meant()))
}

/// Whether a square is another puzzle with its sides exchanged, and nothing tells which of them comes first.
fn may_be_transposed(reading: &Reading) -> bool {
    let is_other = |puzzle: &Puzzle| match puzzle {
        Puzzle::Nonogram(puzzle) => puzzle.width() == puzzle.height() && puzzle.rows() != puzzle.columns(),
        _ => false,
    };
    reading.format.may_be_transposed && reading.puzzles.iter().any(is_other)
}

/// Reads the blocks of code in a text in Markdown, as far as they are puzzles of one format.
fn read_fenced(source: &Source) -> Option<Reading> {
    let mut fences = source.lines().filter(|line| line.1.trim_start().starts_with("```"));
    let mut blocks = Vec::new();
    while let (Some((open, line)), Some((close, _))) = (fences.next(), fences.next()) {
        blocks.push(open + line.len()..close);
    }
    let start = blocks.first()?.start;
    let readings = source.pieces(blocks).filter_map(|block| match block.text().contains("```") {
        false => read(&block).ok(),
        true => None,
    });
    let reading = readings.reduce(|mut all, other| {
        if all.format == other.format {
            all.puzzles.extend(other.puzzles);
            all.warnings.extend(other.warnings);
        }
        all
    });
    let message = "read the blocks of code, and ignored the text around them".to_owned();
    let warning = Warning { place: source.place(start), message };
    reading.map(|reading| Reading { warnings: [vec![warning], reading.warnings].concat(), ..reading })
}

/// Whether a text holds other puzzles when read in this format.
fn reads_otherwise(format: &'static Format, source: &Source, reading: &Reading) -> bool {
    let is_other = |other: Reading| {
        let mut pairs = other.puzzles.iter().zip(&reading.puzzles);
        other.puzzles.len() != reading.puzzles.len()
            || pairs.any(|(one, other)| !one.has_same_constraints(other))
    };
    format.recognise(source).is_ok_and(is_other)
}

/// Reads these pieces of a text. They share its limits on the cells of pictures and on warnings.
fn read_pieces<P>(
    source: &Source,
    pieces: impl Iterator<Item = P>,
    read: impl Fn(P, &Log) -> Result<Vec<Puzzle>>,
) -> (Vec<Result<Puzzle>>, Vec<Warning>) {
    let log = Log::of(source);
    Input::new(source, &log).warn_of_encoding();
    let mut puzzles = Puzzles::default();
    for piece in pieces {
        let kept = log.count();
        let error = match read(piece, &log) {
            Ok(read) => {
                puzzles.all.extend(read.into_iter().map(Ok));
                continue;
            }
            Err(error) => error,
        };
        log.truncate(kept);
        if puzzles.refuse(error).is_break() {
            break;
        }
    }
    (puzzles.all, log.warnings())
}

/// Whether a text begins like a JSON list of objects.
fn is_list_of_objects(text: &str) -> bool {
    let first =
        text.trim_ascii_start().strip_prefix('[').and_then(|rest| rest.trim_ascii_start().strip_prefix('{'));
    first.is_some_and(|rest| rest.trim_ascii_start().starts_with(['"', '}']))
}

/// Reads the elements of a JSON list whose brackets do not match.
fn read_broken_list(source: &Source, format: &'static Format) -> (Vec<Result<Puzzle>>, Vec<Warning>) {
    let stream =
        Stream::new(source.name(), source.text().as_bytes(), source.limits()).in_format(Some(format));
    let stream = stream.in_dialect(source.dialect());
    let elements = stream.map_while(|piece| match piece {
        Ok(piece) => Some(Ok(piece)),
        Err(StreamError::Read(error)) => Some(Err(error)),
        // Reading from memory does not fail.
        Err(StreamError::Io(_)) => None,
    });
    read_pieces(source, elements, |element, log| {
        let element = element?;
        let read = format.read_input(&Input::new(&element.source, log));
        read.map_err(|error| element.in_list(error))
    })
}

/// Puzzles, with the errors of some of those that are invalid.
#[derive(Default)]
struct Puzzles {
    all: Vec<Result<Puzzle>>,
    refused: usize,
}

impl Puzzles {
    /// Adds an error, and stops at the last one that is reported.
    fn refuse(&mut self, error: ReadError) -> ControlFlow<()> {
        self.refused += 1;
        if self.refused < REFUSED_LIMIT {
            self.all.push(Err(error));
            return ControlFlow::Continue(());
        }
        let hint = format!("{REFUSED_LIMIT} puzzles are invalid; the rest is not read");
        self.all.push(Err(error.with_hint(hint)));
        ControlFlow::Break(())
    }
}

/// Reads the only puzzle of a text, in the format that its content shows. Warnings are ignored: [`read`](super::read)
/// returns them.
///
/// ```
/// use nonomata::puzzles::Puzzle;
///
/// let puzzle: Puzzle = "5x3:1.1/1/1/1.1//2.1//1.2".parse().unwrap();
/// assert_eq!(puzzle.kind(), "nonogram");
/// assert!("hello".parse::<Puzzle>().is_err());
/// ```
impl FromStr for Puzzle {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Puzzle, ReadError> {
        only(&Source::new("text", text))
    }
}

/// Reads the only puzzle of a text, which must be a nonogram. Warnings are ignored: [`read`](super::read) returns them.
///
/// ```
/// use nonomata::puzzles::Nonogram;
///
/// let puzzle: Nonogram = "5x3:1.1/1/1/1.1//2.1//1.2".parse().unwrap();
/// assert_eq!((puzzle.width(), puzzle.height()), (5, 3));
/// ```
impl FromStr for Nonogram {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Nonogram, ReadError> {
        let source = Source::new("text", text);
        Nonogram::try_from(only(&source)?).map_err(source.at(0))
    }
}

/// The only puzzle of a text.
fn only(source: &Source) -> Result<Puzzle, ReadError> {
    let mut puzzles = super::read(source)?.puzzles;
    match (puzzles.pop(), puzzles.len()) {
        (Some(puzzle), 0) => Ok(puzzle),
        (None, _) => Err(source.error(0, "found no puzzle, expected one")),
        (Some(_), others) => Err(source.error(0, format!("found {} puzzles, expected one", others + 1))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::source::Limits;
    use super::*;

    /// Two valid puzzles in JSON.
    const TWO: &str = "{\"rows\": [[1]], \"columns\": [[1]]}, {\"rows\": [[1]], \"columns\": [[1]]}";

    #[test]
    fn errors_between_puzzles_are_reported() {
        let wrong = "{\"rows\": [[2]], \"columns\": [[1]]}";
        for text in [
            format!("[{TWO}"),
            format!("[{TWO}}}"),
            format!("[{TWO}}}}}"),
            format!("[{TWO}, {wrong}"),
            format!("[{TWO}, {wrong}}}"),
            format!("[{TWO},"),
            format!("[{TWO}] x"),
        ] {
            assert!(read(&Source::new("test", text.as_str())).is_err(), "{text}");
            let reading = read_each(&Source::new("test", text.as_str()), None).unwrap();
            let is_ok: Vec<bool> = reading.puzzles.iter().map(Result::is_ok).collect();
            assert!(
                is_ok.starts_with(&[true, true, false]) && !is_ok[3..].contains(&true),
                "{text}: {is_ok:?}"
            );
        }
    }

    /// A list ends with a broken element in all commands, as in streams, and the puzzles before it are read.
    #[test]
    fn a_broken_element_ends_a_list() {
        let (one, two) = TWO.split_once(", {").unwrap();
        for broken in ["{\"rows\": [[}", "{\"rows\": [[1]]]}"] {
            let text = format!("[{one},\n{broken},\n{{{two}]");
            let puzzles = read_each(&Source::new("test", text.as_str()), None).unwrap().puzzles;
            assert_eq!(puzzles.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false], "{text}");
            let error = puzzles[1].as_ref().unwrap_err();
            assert_eq!(error.line(), 2, "{text}");
            assert!(error.hint().is_some_and(|hint| hint.contains("NDJSON")), "{error}");
        }
        // A text that is not a list of puzzles is refused as a whole.
        for text in ["[{\"rows\": [[}, {\"rows\": 3", "[[1], {\"rows\": [[1", "\u{a0}[{\"rows\": [["] {
            assert!(read_each(&Source::new("test", text), None).is_err(), "{text}");
        }
        let many = format!("{one}\n{}", "{\"rows\": [[}\n".repeat(2 * REFUSED_LIMIT));
        let puzzles = read_each(&Source::new("test", many), Format::named("ndjson")).unwrap().puzzles;
        assert_eq!(puzzles.len(), 1 + REFUSED_LIMIT);
        assert!(
            puzzles[REFUSED_LIMIT].as_ref().unwrap_err().hint().unwrap().contains("the rest is not read")
        );
    }

    #[test]
    fn no_other_format_reads_what_an_unmistakable_one_accepts() {
        for text in [
            "{\"rows\": [[1]], \"columns\": [[1]]}".to_owned(),
            "{\"id\": 7, \"rows\": [[0, 1], [0, 2]], \"columns\": [[0, 1], [0, 2]]}".to_owned(),
            "{\"solution\": [[1, 0], [0, 1]]}".to_owned(),
            "{\"puzzles\": [TWO]}".replace("TWO", TWO),
            format!("[{TWO}]"),
            TWO.replace("}, ", "}\n"),
        ] {
            let source = Source::new("test", text.as_str());
            let format = read(&source).unwrap().format;
            assert!(format.is_unmistakable, "{text}: {format}");
            for other in Format::all().iter().filter(|other| !other.is_unmistakable) {
                assert!(!(other.looks_like)(&text) || other.recognise(&source).is_err(), "{text}: {other}");
            }
        }
    }

    #[test]
    fn an_object_on_several_lines_is_one_puzzle() {
        let text = "{\n\"version\":1,\n\"clues\":[\n{\"rows\":[[1]],\"columns\":[[1]]}\n]}";
        let whole = read(&Source::new("test", text)).unwrap();
        assert_eq!(whole.warnings[0].message(), "ignored the unknown key \"version\"");
        let each = read_each(&Source::new("test", text), None).unwrap().puzzles;
        assert_eq!(each.into_iter().collect::<Result<Vec<_>, _>>().unwrap(), whole.puzzles);
        let wrong = text.replace("[[1]]}", "[[2]]}");
        let whole = read(&Source::new("test", wrong.as_str())).unwrap_err();
        assert_eq!(read_each(&Source::new("test", wrong.as_str()), None).unwrap_err(), whole);
        let json = Format::named("json");
        let wrong = "{\"rows\":[[1]],\"columns\":[[1]]}\n{\"rows\":[[2]],\"columns\":[[1]]}\n";
        assert_eq!(read_each(&Source::new("test", wrong), json).unwrap().puzzles.len(), 2);
    }

    #[test]
    fn pictures_of_all_puzzles_share_one_limit() {
        let puzzle = |clue: u8| {
            let rows = format!("{clue}\n") + &"0\n".repeat(19);
            format!("width 20\nheight 20\nrows\n{rows}columns\n{}goal \"0\"\n====\n", "0\n".repeat(20))
        };
        for wrong in ["", &puzzle(21)] {
            let text = puzzle(0).repeat(12) + wrong;
            let most = (400 + text.len()) / 400;
            let source = Source::new("test", text).with_limits(Limits::default().with_cells(400));
            let right = read_each(&source, None)
                .map_or(0, |read| read.puzzles.iter().filter(|puzzle| puzzle.is_ok()).count());
            assert!(most < 12 && right <= most, "{right}, {most}");
        }
        // A picture in JSON has no more cells than bytes, so that no number of them is too large.
        let grid = format!("{{\"grid\": [{}]}}", vec![format!("\"{}\"", "1".repeat(20)); 20].join(","));
        let text = format!("[{}{grid}]", format!("{grid},\n").repeat(11));
        let source = Source::new("test", text).with_limits(Limits::default().with_cells(400));
        assert_eq!(read_each(&source, None).unwrap().puzzles.len(), 12);
    }

    #[test]
    fn warnings_of_all_puzzles_share_one_limit() {
        let puzzle = |clue: u8| format!("width 1\nheight 1\nWidth 1\nrows\n{clue}\ncolumns\n1\n====\n");
        let count = 20_000;
        let text = puzzle(1).repeat(count) + &puzzle(2);
        let reading = read_each(&Source::new("test", text), None).unwrap();
        assert_eq!((reading.puzzles.len(), reading.warnings.len()), (count + 1, 21));
        let lines: Vec<usize> = reading.warnings.iter().map(Warning::line).collect();
        assert_eq!(lines, (0..21).map(|index| 8 * index + 3).collect::<Vec<_>>());
        let more = reading.warnings[20].message();
        assert_eq!(more, format!("{} more warnings from here on", count - 20));
        let wrong = reading.puzzles[count].as_ref().unwrap_err();
        assert_eq!((wrong.line(), wrong.column()), (8 * count + 5, 1));
        let odd = "{\"rows\": [[1]], \"columns\": [[1]], \"size\": 1}";
        for broken in ["", ", {\"rows\": [[}"] {
            let list = format!("[{}{odd}{broken}]", format!("{odd},\n").repeat(50));
            let warnings = read_each(&Source::new("test", list), None).unwrap().warnings;
            let lines: Vec<usize> = warnings.iter().map(Warning::line).collect();
            assert_eq!(lines, (1..=21).collect::<Vec<_>>(), "{broken}");
            assert_eq!(warnings[20].message(), "31 more warnings from here on", "{broken}");
        }
    }

    #[test]
    fn a_list_that_is_not_in_utf8_has_one_warning() {
        let named = b"{\"rows\": [[1]], \"columns\": [[1]], \"title\": \"\xe9\"}";
        for broken in [&b""[..], b", {\"rows\": [[}"] {
            let list = [b"[", &named[..], b", ", named, broken, b"]"].concat();
            let reading =
                read_each(&Source::from_bytes("test", &list, Limits::default()).unwrap(), None).unwrap();
            let warnings: Vec<&str> = reading.warnings.iter().map(Warning::message).collect();
            assert_eq!(warnings, ["the text is not in UTF-8; it was read as Windows-1252"]);
            assert_eq!(reading.puzzles.iter().filter(|puzzle| puzzle.is_ok()).count(), 2);
        }
    }
}
