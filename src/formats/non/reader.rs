//! Reading: line by line, sections and pictures with a loop of their own.

use super::clues::{PlacedLine, is_clue, read_section};
use super::colours::{Colours, declared};
use super::quoted::unquoted;
use crate::formats::assemble::{PlacedClue, assemble};
use crate::formats::cursor::{Cursor, check_size};
use crate::formats::error::ReadError;
use crate::formats::source::Source;
use crate::puzzles::{About, Nonogram, Picture};
use crate::symbol::SymbolSet;

/// Reads all puzzles of a text.
pub(super) fn read(source: &Source) -> Result<Vec<Nonogram>, ReadError> {
    let lines: Vec<PlacedLine<'_>> = source.lines().collect();
    let is_fence = |line: &PlacedLine<'_>| line.1.trim() == "====";
    let parts: Vec<&[PlacedLine<'_>]> = lines.split(is_fence).collect();
    let several = parts.len() > 1;
    let is_empty = |part: &&&[PlacedLine<'_>]| part.iter().all(|line| line.1.trim().is_empty());
    let puzzles = parts.iter().filter(|part| !(several && is_empty(part)));
    puzzles.map(|part| Reader::new(source, part).read()).collect()
}

/// The puzzle that is being read.
struct Reader<'a> {
    source: &'a Source,
    lines: &'a [PlacedLine<'a>],
    next: usize,
    width: Option<usize>,
    height: Option<usize>,
    about: About,
    colours: Colours,
    rows: Option<Vec<PlacedClue>>,
    columns: Option<Vec<PlacedClue>>,
    /// The pictures, as they are written: whether it is the goal, where, and its letters.
    pictures: Vec<(bool, usize, String)>,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Source, lines: &'a [PlacedLine<'a>]) -> Reader<'a> {
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

    fn read(mut self) -> Result<Nonogram, ReadError> {
        while let Some(&(offset, line)) = self.lines.get(self.next) {
            self.next += 1;
            let start = offset + line.len() - line.trim_start().len();
            let (word, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
            match (word, rest.trim()) {
                ("", _) => {}
                ("rows" | "columns", "") => self.section(start, word)?,
                ("width" | "columns" | "height" | "rows", _) => self.size(start, word)?,
                ("goal" | "saved" | "solution", _) => self.picture(word == "goal" || word == "solution"),
                ("color" | "colour", rest) => {
                    let colour = declared(rest).ok_or_else(|| {
                        self.source.error(start, format!("found {rest:?}, expected a colour like r #ff0000"))
                    })?;
                    self.colours.declare(colour).map_err(|message| self.source.error(start, message))?;
                }
                ("maxrule", _) => {}
                (word, _) if word.starts_with(|letter: char| letter.is_alphabetic()) => {
                    let name = if word == "by" { "author" } else { word };
                    self.about.set(name, unquoted(rest));
                }
                _ => return Err(Cursor::at(self.source, start).expected("a word like width, rows or title")),
            }
        }
        self.finish()
    }

    /// A line that says the width or the height.
    fn size(&mut self, start: usize, word: &str) -> Result<(), ReadError> {
        let mut cursor = Cursor::at(self.source, start + word.len());
        while matches!(cursor.peek(), Some(' ' | '\t')) {
            cursor.advance();
        }
        let size = cursor.number("a number of lines")? as usize;
        let is_width = matches!(word, "width" | "columns");
        let slot = if is_width { &mut self.width } else { &mut self.height };
        if slot.replace(size).is_some_and(|before| before != size) {
            return Err(self.source.error(start, format!("the {word} is said twice, and not the same")));
        }
        check_size(self.source, start, self.width.unwrap_or(1), self.height.unwrap_or(1))
    }

    /// A section of clues.
    fn section(&mut self, start: usize, word: &str) -> Result<(), ReadError> {
        let is_rows = word == "rows";
        let (size, needed) = if is_rows { (self.height, "height") } else { (self.width, "width") };
        let count = size.ok_or_else(|| {
            let message = format!("found the {word}, expected the {needed} before them");
            self.source.error(start, message)
        })?;
        let first = self.next;
        let goes_on = |line: &str| line.trim().is_empty() || is_clue(line, &self.colours);
        self.next += self.lines[first..].iter().take_while(|line| goes_on(line.1)).count();
        let lines = &self.lines[first..self.next];
        let clues = read_section(self.source, word, start, lines, count, &mut self.colours)?;
        let slot = if is_rows { &mut self.rows } else { &mut self.columns };
        match slot.replace(clues) {
            Some(_) => Err(self.source.error(start, format!("the {word} are given twice"))),
            None => Ok(()),
        }
    }

    /// A picture: the rest of the line, or all up to the closing quote.
    fn picture(&mut self, is_goal: bool) {
        let (offset, line) = self.lines[self.next - 1];
        let start = offset + line.find(['"', '\'']).unwrap_or(line.len());
        let text = line.trim_start();
        let mut letters = text[text.find(char::is_whitespace).unwrap_or(text.len())..].trim().to_owned();
        let quote = letters.chars().next().filter(|quote| matches!(quote, '"' | '\''));
        let is_open = |letters: &str| match quote {
            Some(quote) => letters.len() < 2 || !letters.trim_end().ends_with(quote),
            None => false,
        };
        while is_open(&letters) && self.next < self.lines.len() {
            letters.push_str(self.lines[self.next].1);
            self.next += 1;
        }
        if quote.is_none() {
            let is_picture = |line: &str| {
                let line = line.trim();
                !line.is_empty() && line.chars().all(|letter| "01? ".contains(letter))
            };
            while self.lines.get(self.next).is_some_and(|line| is_picture(line.1)) {
                letters.push_str(self.lines[self.next].1);
                self.next += 1;
            }
        }
        self.pictures.push((is_goal, start, letters));
    }

    fn finish(self) -> Result<Nonogram, ReadError> {
        let first = self.lines.first().map_or(0, |line| line.0);
        let last = self.lines.last().map_or(0, |line| line.0 + line.1.len());
        let missing = |what: &str| self.source.error(last, format!("found the end, expected {what}"));
        let rows = self.rows.as_ref().ok_or_else(|| missing("a line rows and the clues of the rows"))?;
        let columns = self.columns.as_ref().ok_or_else(|| missing("a line columns and their clues"))?;
        let (width, height) = (columns.len(), rows.len());
        let palette = self.colours.palette();
        let mut builder = Nonogram::builder().palette(palette.clone()).about(self.about.clone());
        for (is_goal, offset, letters) in &self.pictures {
            let cells: Vec<SymbolSet> = letters
                .chars()
                .filter_map(|letter| match letter {
                    '?' if !is_goal => Some(SymbolSet::first(palette.size())),
                    letter => self.colours.pictured(letter).map(SymbolSet::only),
                })
                .collect();
            if cells.len() > width * height {
                let message =
                    format!("found a picture of {} cells, expected {}", cells.len(), width * height);
                return Err(self.source.error(*offset, message));
            }
            let blank = std::iter::repeat(SymbolSet::first(1));
            let cells = cells.into_iter().chain(blank).take(width * height).collect();
            let picture = Picture::of_cells(width, height, cells);
            builder = if *is_goal { builder.goal(picture) } else { builder.saved(picture) };
        }
        assemble(self.source, first, builder, rows, columns)
    }
}
