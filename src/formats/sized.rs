//! Lists of clues after sizes: how many lines are clues is known before they are read.
//!
//! So a blank line may be an empty clue: it is, if there are too few clues without it. Whether the sizes are said
//! in the right order, and whether rows or columns come first, nothing tells but the clues themselves. An error
//! says so if they would fit the other way round.

use super::assemble::{PlacedClue, assemble};
use super::cursor::Cursor;
use super::error::ReadError;
use super::numbers::{
    PlacedLine, PlacedNumber, clue, count, is_blank, is_numbers, may_be_clue, skip_between,
};
use super::size::check_size;
use super::source::Source;
use super::warning::Warnings;
use crate::puzzles::Nonogram;

/// Sizes, and where the text says them, counted in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    pub(super) place: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

impl Sizes {
    /// These sizes, if they are not too large.
    pub(super) fn new(
        source: &Source,
        width: PlacedNumber,
        height: PlacedNumber,
    ) -> Result<Sizes, ReadError> {
        let place = width.0.min(height.0);
        let (width, height) = (width.1 as usize, height.1 as usize);
        check_size(source, place, width, height)?;
        Ok(Sizes { place, width, height })
    }

    /// Whether there is another puzzle with width and height exchanged.
    pub(super) fn are_different(self) -> bool {
        self.width != self.height
    }
}

/// Reads a line with these numbers and nothing else: the sizes above a list.
pub(super) fn header<const N: usize>(
    source: &Source,
    line: Option<PlacedLine<'_>>,
    names: [&str; N],
) -> Result<[PlacedNumber; N], ReadError> {
    let (offset, text) = line.unwrap_or((source.text().len(), ""));
    let end = offset + text.len();
    let mut cursor = Cursor::at(source, offset);
    let mut numbers = [(0, 0); N];
    for (number, name) in numbers.iter_mut().zip(names) {
        skip_between(&mut cursor, end);
        *number = (cursor.offset(), cursor.number(name)?);
    }
    skip_between(&mut cursor, end);
    match cursor.offset() < end {
        true => Err(cursor.expected(&format!("the end of the line behind {}", names.join(" and ")))),
        false => Ok(numbers),
    }
}

/// Whether a text can be two sizes with a clue on each line below. Where blank lines part it, it is another list if
/// it has too many clues for these sizes.
pub(super) fn looks_like_sizes_and_clues(text: &str) -> bool {
    let mut lines = text.trim_end().lines();
    let Some(sizes) = lines.next().filter(|line| count(line) == 2) else { return false };
    let sizes = sizes.split(|letter: char| !letter.is_ascii_digit()).filter(|number| !number.is_empty());
    let expected = sizes.map(|size| size.parse().unwrap_or(usize::MAX)).fold(0, usize::saturating_add);
    let written = lines.clone().filter(|line| !is_blank(line)).count();
    lines.clone().all(may_be_clue) && (written <= expected || !lines.any(is_blank))
}

/// The lines from the first one on that has something on it.
pub(super) fn written_lines(source: &Source) -> impl Iterator<Item = PlacedLine<'_>> {
    source.lines().skip_while(|line| is_blank(line.1))
}

/// A list whose length is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    /// How many clues it has.
    pub(super) count: usize,
    /// What these are: `3 rows`.
    pub(super) what: &'a str,
    /// Where it ends, counted in bytes.
    pub(super) end: usize,
}

impl List<'_> {
    /// Reads the clues on these lines.
    pub(super) fn read<'a>(
        self,
        source: &Source,
        lines: impl Iterator<Item = PlacedLine<'a>>,
        warnings: &mut Warnings<'_>,
    ) -> Result<Vec<PlacedClue>, ReadError> {
        let lines = self.choose(source, lines, warnings)?;
        lines.into_iter().map(|line| clue(source, line)).collect()
    }

    /// Chooses the lines that are clues: those that are not blank, or all of them up to the count.
    fn choose<'a>(
        self,
        source: &Source,
        lines: impl Iterator<Item = PlacedLine<'a>>,
        warnings: &mut Warnings<'_>,
    ) -> Result<Vec<PlacedLine<'a>>, ReadError> {
        let List { count, what, end } = self;
        let (mut written, mut first) = (Vec::<PlacedLine<'a>>::new(), Vec::new());
        let (mut total, mut used) = (0, 0);
        for line in lines {
            total += 1;
            if first.len() < count {
                first.push(line);
            }
            if is_blank(line.1) {
                continue;
            }
            if written.len() == count {
                if let Some(&other) = written.iter().find(|line| !is_numbers(line.1)) {
                    clue(source, other)?;
                }
                let message = format!("found one more clue, expected no more than {what}");
                return Err(source.error(line.0, message));
            }
            written.push(line);
            used = total;
        }
        let blank = first.iter().take(used.max(count)).find(|line| is_blank(line.1)).map(|line| line.0);
        if written.len() == count {
            if let Some(blank) = blank.filter(|_| used > count) {
                warnings.say(blank, "passed over this blank line: there are enough clues without it");
            }
            return Ok(written);
        }
        if used > count || total < count {
            let error = Cursor::at(source, end).expected(&format!("clue {} of {what}", written.len() + 1));
            return Err(match blank {
                Some(_) => error.with_hint(format!(
                    "there are {} clues without the blank lines, and {} if each of them is an empty clue",
                    written.len(),
                    used.max(total.min(count))
                )),
                None => error,
            });
        }
        if let Some(blank) = blank {
            warnings.say(blank, "read blank lines as empty clues: there are too few clues without them");
        }
        Ok(first)
    }
}

/// Reads a puzzle from lines without anything between rows and columns. If it would fit with the sizes exchanged,
/// the `advice` says how a text may mean that.
pub(super) fn read_undivided<'a>(
    source: &Source,
    sizes: Sizes,
    lines: impl Iterator<Item = PlacedLine<'a>>,
    advice: &str,
    warnings: &mut Warnings<'_>,
) -> Result<Nonogram, ReadError> {
    let Sizes { width, height, .. } = sizes;
    let what = format!("{} ({height} rows and {width} columns)", width + height);
    let list = List { count: width + height, what: &what, end: source.text().len() };
    rows_then_columns(source, sizes, &list.read(source, lines, warnings)?, advice)
}

/// The puzzle of the clues of all rows, followed by those of all columns, with advice as above.
pub(super) fn rows_then_columns(
    source: &Source,
    sizes: Sizes,
    clues: &[PlacedClue],
    advice: &str,
) -> Result<Nonogram, ReadError> {
    let read = |(rows, columns)| assemble(source, sizes.place, Nonogram::builder(), rows, columns);
    read(clues.split_at(sizes.height)).map_err(|error| match read(clues.split_at(sizes.width)) {
        Ok(_) if sizes.are_different() => error.with_hint(advice),
        _ => error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The clues of three lines with those numbers, and how many warnings there are.
    fn read(text: &str) -> Result<(String, usize), ReadError> {
        let source = Source::new("test", text);
        let mut warnings = Warnings::new(&source);
        let list = List { count: 3, what: "3 rows", end: text.len() };
        let clues = list.read(&source, source.lines(), &mut warnings)?;
        let shown: Vec<String> = clues.iter().map(|placed| placed.clue.to_string()).collect();
        Ok((shown.join("/"), warnings.finish().len()))
    }

    #[test]
    fn blank_lines_are_clues_if_these_are_too_few_without_them() {
        assert_eq!(read("1\n2\n3\n").unwrap(), ("1/2/3".into(), 0));
        assert_eq!(read("1\n2\n3\n\r\n\n").unwrap(), ("1/2/3".into(), 0));
        assert_eq!(read("1\n\n2\n3").unwrap(), ("1/2/3".into(), 1));
        assert_eq!(read("\n2\n\n").unwrap(), ("0/2/0".into(), 1));
        assert_eq!(read("1\n2\n\n\n\n").unwrap(), ("1/2/0".into(), 1));
        assert!(read("1\n2").is_err());
        assert!(read("1\n\n\n2\n").unwrap_err().hint().unwrap().contains("2 clues without"));
        assert_eq!(read("1\n2\n3\n4\n").unwrap_err().line(), 4);
    }
}
