//! Reading, line by line; sections and pictures take several lines.

use super::LINES_OF_ADVICE;
use super::clues::{Heading, PlacedLine, Section, is_clue, read_section};
use super::colours::{Colours, Declaration};
use super::pictures::WrittenPicture;
use super::quoted::unquoted;
use super::wording::{first_nearly, nearly};
use crate::formats::{Cursor, Input, Result, Source, assemble, check_goal};
use crate::puzzles::{About, Nonogram};

/// Advice where a second puzzle seems to begin.
const DIVIDER: &str = "if a second puzzle begins here, put a line ==== before it";

/// The largest number of properties of a puzzle.
const PROPERTY_LIMIT: usize = 100;

/// Reads all puzzles of a text.
pub(super) fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let lines: Vec<PlacedLine<'_>> = source.lines().collect();
    let is_fence = |line: &PlacedLine<'_>| line.1.trim() == "====";
    let is_empty = |part: &[PlacedLine<'_>]| part.iter().all(|line| line.1.trim().is_empty());
    let mut puzzles = Vec::new();
    for part in lines.split(is_fence).filter(|part| !is_empty(part)) {
        let puzzle = Reader::new(source, part).read();
        let puzzle = puzzle.map_err(|error| {
            match (error.hint(), advice(source, &part[..part.len().min(LINES_OF_ADVICE)])) {
                (None, Some(advice)) => error.with_hint(advice),
                _ => error,
            }
        });
        puzzles.push(puzzle?);
    }
    if puzzles.is_empty() {
        bail!(source, 0, "found nothing, expected a line such as width 5");
    }
    Ok(puzzles)
}

/// Advice on lines that begin with a misspelt keyword.
pub(super) fn advice(source: &Source, lines: &[PlacedLine<'_>]) -> Option<String> {
    let (place, found, meant) = first_nearly(lines)?;
    let line = source.place(place).line();
    Some(format!("line {line} begins with {found:?}; the keyword of the format non is `{meant}`"))
}

/// A puzzle that is being read.
struct Reader<'a> {
    source: &'a Input<'a>,
    lines: &'a [PlacedLine<'a>],
    /// The index of the next line.
    next: usize,
    width: Option<usize>,
    height: Option<usize>,
    about: About,
    colours: Colours,
    rows: Option<Section>,
    columns: Option<Section>,
    pictures: Vec<WrittenPicture<'a>>,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Input<'a>, lines: &'a [PlacedLine<'a>]) -> Reader<'a> {
        Reader {
            source,
            lines,
            next: 0,
            width: None,
            height: None,
            about: About::new(),
            colours: Colours::default(),
            rows: None,
            columns: None,
            pictures: Vec::new(),
        }
    }

    fn read(mut self) -> Result<Nonogram> {
        while let Some(&(offset, line)) = self.lines.get(self.next) {
            self.next += 1;
            let start = offset + line.len() - line.trim_start().len();
            let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            let rest = rest.trim();
            let after = if rest.is_empty() {
                start + word.len()
            } else {
                offset + line.trim_end().len() - rest.len()
            };
            match word {
                "" | "maxrule" => {}
                "rows" | "columns" if rest.is_empty() => self.section(start, word)?,
                "width" | "columns" | "height" | "rows" => self.size(start, after, word)?,
                "goal" | "saved" => self.picture(after, word == "goal")?,
                "color" | "colour" => self.colour(after, rest)?,
                word if word.starts_with(char::is_alphabetic) => self.property(start, word, rest)?,
                _ => {
                    return Err(
                        Cursor::at(self.source, start).expected("a word such as width, rows or title")
                    );
                }
            }
        }
        self.finish()
    }

    /// A line with the width or the height.
    fn size(&mut self, start: usize, after: usize, word: &str) -> Result<()> {
        let is_width = matches!(word, "width" | "columns");
        let (what, slot) = if is_width { ("width", &mut self.width) } else { ("height", &mut self.height) };
        let mut cursor = Cursor::at(self.source, after);
        let size = cursor.number(&format!("the {what}"))? as usize;
        cursor.skip_spaces();
        cursor.expect_line_end(&format!("the end of the line after the {what}"))?;
        if let Some(before) = slot.replace(size).filter(|&before| before != size) {
            let error = self.source.error(after, format!("the {what} is {size} here and {before} above"));
            return Err(if self.has_clues() { error.with_hint(DIVIDER) } else { error });
        }
        match (self.width, self.height) {
            (Some(width), Some(height)) => self.source.check_size(start, width, height),
            (Some(lines), None) | (None, Some(lines)) => self.source.check_side(start, lines),
            (None, None) => Ok(()),
        }
    }

    /// A section of clues.
    fn section(&mut self, place: usize, word: &str) -> Result<()> {
        let is_rows = word == "rows";
        let (size, needed) = if is_rows { (self.height, "height") } else { (self.width, "width") };
        let Some(count) = size else {
            bail!(self.source, place, "found the {word}, expected a line with the {needed} before them");
        };
        let further = &self.lines[self.next..];
        let goes_on = |line: &&PlacedLine<'_>| line.1.trim().is_empty() || is_clue(line.1, &self.colours);
        let lines = &further[..further.iter().take_while(goes_on).count()];
        self.next += lines.len();
        let end = self.lines.get(self.next).map_or_else(|| self.end(), |line| line.0);
        let heading = Heading { word, place, count };
        let section = read_section(self.source, heading, lines, end, &mut self.colours);
        let section = section.map_err(|error| match error.hint() {
            None if self.is_swapped(word, lines) => {
                error.with_hint("the numbers of clues would fit with rows and columns swapped")
            }
            _ => error,
        })?;
        let has_clues = self.has_clues();
        let slot = if is_rows { &mut self.rows } else { &mut self.columns };
        match slot.replace(section) {
            Some(_) => {
                let error = self.source.error(place, format!("the {word} are given twice"));
                Err(if has_clues { error.with_hint(DIVIDER) } else { error })
            }
            None => Ok(()),
        }
    }

    /// Whether all clues have been read, so that further ones are those of another puzzle.
    fn has_clues(&self) -> bool {
        self.rows.is_some() && self.columns.is_some()
    }

    /// Whether both sections would have the right number of clues if they were swapped.
    fn is_swapped(&self, word: &str, lines: &[PlacedLine<'_>]) -> bool {
        let is_written = |line: &&PlacedLine<'_>| !line.1.trim().is_empty();
        let other = if word == "rows" { "columns" } else { "rows" };
        let others = self.lines.iter().skip_while(|line| line.1.trim() != other).skip(1).filter(is_written);
        let others = others.take_while(|line| is_clue(line.1, &self.colours)).count();
        let written = lines.iter().filter(is_written).count();
        let sizes = [self.height, self.width];
        let found = if word == "rows" { [others, written] } else { [written, others] };
        sizes[0] != sizes[1] && sizes == found.map(Some)
    }

    /// A line that begins a picture.
    fn picture(&mut self, place: usize, is_goal: bool) -> Result<()> {
        if is_goal && self.pictures.iter().any(|picture| picture.is_goal) {
            bail!(self.source, place, "found a second goal, expected at most one");
        }
        let lines = &self.lines[self.next - 1..];
        let (picture, count) = WrittenPicture::find(self.source, is_goal, place, lines)?;
        self.pictures.push(picture);
        self.next += count - 1;
        Ok(())
    }

    /// A line that declares a colour.
    fn colour(&mut self, place: usize, text: &str) -> Result<()> {
        let Some(declaration) = Declaration::of(text) else {
            bail!(self.source, place, "found {text:?}, expected a colour such as r #ff0000 or red ff0000 r");
        };
        self.colours.declare(declaration).map_err(self.source.says(place))
    }

    /// A line with a property.
    fn property(&mut self, place: usize, word: &str, text: &str) -> Result<()> {
        if let Some(meant) = nearly(word) {
            let message = format!("{word:?} is read as a property; did you mean `{meant}`?");
            self.source.warn(place, message);
        }
        let (name, text) = (if word == "by" { "author" } else { word }, unquoted(text));
        match self.about.get(name) {
            Some(before) if before != text => {
                self.source.warn(place, format!("the {word} is given twice; the last one is kept"));
            }
            None if self.about.iter().count() == PROPERTY_LIMIT => {
                bail!(self.source, place, "too many properties: the limit is {PROPERTY_LIMIT}");
            }
            _ => {}
        }
        self.about.set(name, text);
        Ok(())
    }

    /// The byte offset where the text of this puzzle ends.
    fn end(&self) -> usize {
        self.lines.last().map_or(0, |line| line.0 + line.1.len())
    }

    fn finish(self) -> Result<Nonogram> {
        let missing = |what: &str| {
            let message = format!("found the end, expected a line {what:?} and the clues of the {what}");
            self.source.error(self.end(), message)
        };
        let rows = self.rows.as_ref().ok_or_else(|| missing("rows"))?;
        let columns = self.columns.as_ref().ok_or_else(|| missing("columns"))?;
        let size = (columns.clues.len(), rows.clues.len());
        let mut builder = Nonogram::builder().palette(self.colours.palette()).about(self.about.clone());
        let mut goal = 0;
        for written in &self.pictures {
            let picture = written.read(self.source, size, &self.colours)?;
            if written.is_goal {
                goal = written.place;
            }
            builder = if written.is_goal { builder.goal(picture) } else { builder.saved(picture) };
        }
        let place = rows.place.min(columns.place);
        let puzzle = assemble(self.source, place, builder, &rows.clues, &columns.clues);
        let puzzle = puzzle.map_err(|error| {
            if !(rows.has_blank_clues || columns.has_blank_clues) {
                return error;
            }
            let section = if rows.has_blank_clues { "rows" } else { "columns" };
            error.with_hint(format!(
                "blank lines in the {section} were read as empty clues, as there are too few without them"
            ))
        })?;
        check_goal(self.source, goal, &puzzle);
        Ok(puzzle)
    }
}
