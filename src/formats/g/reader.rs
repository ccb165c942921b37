//! Reading, line by line: title, colours and lists of clues.

use super::clues::clue;
use super::colours::{Colours, black_and_white};
use super::triddler::{self, SIDES, is_declaration};
use crate::formats::lists::{PlacedLine, is_blank};
use crate::formats::{Cursor, Input, PlacedClue, Remarks, Result, Source, assemble};
use crate::puzzles::{About, Nonogram, Palette, Puzzle};

/// The part of the text that a line belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Text,
    Colours,
    /// The last list of clues that was opened.
    Lists,
    End,
}

/// The parts read so far.
#[derive(Debug)]
pub(super) struct Task {
    part: Part,
    remarks: Remarks,
    colours: Option<Colours>,
    /// Whether a line says that colours follow.
    is_declared: bool,
    is_triddler: bool,
    /// The opened lists, in the order of the text.
    pub(super) lists: Vec<Vec<PlacedClue>>,
    /// Where the lists begin, in bytes.
    pub(super) place: usize,
    /// The first of the blank lines at the end of the current list.
    last_blank: Option<usize>,
    pub(super) has_blank_clues: bool,
}

/// Reads a task: a nonogram of two lists, or a triddler of six if a line above the first list says so.
pub(super) fn read(source: &Input<'_>) -> Result<Vec<Puzzle>> {
    let mut above = source.lines().take_while(|(_, line)| !line.starts_with(':'));
    Ok(vec![match above.any(|(_, line)| is_declaration(line)) {
        true => triddler::read(source)?.into(),
        false => task(source)?.finish(source)?.into(),
    }])
}

/// Reads the parts of a task.
pub(super) fn task(source: &Input<'_>) -> Result<Task> {
    let mut task = Task {
        part: Part::Text,
        remarks: Remarks::default(),
        colours: None,
        is_declared: false,
        is_triddler: false,
        lists: Vec::new(),
        place: 0,
        last_blank: None,
        has_blank_clues: false,
    };
    if source.text().starts_with(|first: char| first.is_ascii_digit()) {
        source.warn(0, "the solver grid takes a task that begins with a digit for an mk list");
    }
    for line in source.lines() {
        task.line(source, line)?;
        if task.part == Part::End {
            break;
        }
    }
    let names = task.names();
    if let Some(missing) = names.get(task.lists.len()) {
        let missing = format!("a line that begins with a colon and the clues of the {missing}");
        return Err(Cursor::at(source, source.text().len()).expected(&missing));
    }
    Ok(task)
}

impl Task {
    fn line(&mut self, source: &Input<'_>, line: PlacedLine<'_>) -> Result<()> {
        let (offset, text) = line;
        if text.starts_with(':') {
            self.open_next(offset);
            return Ok(());
        }
        match self.part {
            Part::Text if text.starts_with('#') => {
                self.declare(source, line);
                Ok(())
            }
            Part::Text => {
                self.remarks.add(text);
                Ok(())
            }
            Part::Colours if is_blank(text) => Ok(()),
            Part::Colours => self.colours.get_or_insert_default().declare(source, line),
            Part::Lists => self.clue(source, line),
            Part::End => Ok(()),
        }
    }

    /// A line that begins with a colon.
    fn open_next(&mut self, offset: usize) {
        if self.lists.is_empty() {
            self.place = offset;
        }
        if self.lists.len() == self.names().len() {
            self.part = Part::End;
            return;
        }
        self.part = Part::Lists;
        self.lists.push(Vec::new());
        self.last_blank = None;
    }

    /// A line that begins with a number sign.
    fn declare(&mut self, source: &Input<'_>, (offset, text): PlacedLine<'_>) {
        match text.chars().nth(1) {
            Some('d' | 'D') => {
                self.part = Part::Colours;
                self.is_declared = true;
                self.colours = Some(Colours::default());
            }
            Some('t' | 'T') => self.is_triddler = true,
            _ => source.warn(offset, "ignored this line: only #d and #t are known"),
        }
    }

    fn clue(&mut self, source: &Source, line: PlacedLine<'_>) -> Result<()> {
        let colours = self.colours.get_or_insert_with(black_and_white);
        let clue = clue(source, line, colours)?;
        match is_blank(line.1) {
            true => {
                self.has_blank_clues = true;
                self.last_blank.get_or_insert(line.0);
            }
            false => self.last_blank = None,
        }
        let Some(list) = self.lists.last_mut() else { return Ok(()) };
        list.push(clue);
        source.check_side(line.0, list.len())
    }

    /// The names of its lists.
    fn names(&self) -> &'static [&'static str] {
        if self.is_triddler { &SIDES } else { &["rows", "columns"] }
    }

    /// Whether the last list ends with the text, so that its blank lines at the end are uncertain.
    pub(super) fn is_open(&self) -> bool {
        self.part != Part::End
    }

    /// Its description and its colours.
    pub(super) fn head(self) -> (About, Palette) {
        (self.remarks.about(), self.colours.unwrap_or_else(black_and_white).palette())
    }

    fn finish(mut self, source: &Input<'_>) -> Result<Nonogram> {
        let mut lists = std::mem::take(&mut self.lists).into_iter();
        let mut next = || lists.next().unwrap_or_default();
        let (rows, columns) = (next(), next());
        if let Some(blank) = self.last_blank.filter(|_| self.is_open()) {
            let message = "read the blank lines at the end as empty columns; they may not be meant";
            source.warn(blank, message);
        }
        let (height, width) = (rows.len(), columns.len());
        let (place, has_blank_clues) = (self.place, self.has_blank_clues);
        source.check_size(place, width, height)?;
        // Lines with a colon are no sign of a task by themselves.
        let is_blank = |clue: &PlacedClue| clue.clue.entries().is_empty();
        if !source.is_chosen() && !self.is_declared && rows.iter().chain(&columns).all(is_blank) {
            return Err(source.not_meant());
        }
        let (about, palette) = self.head();
        let builder = Nonogram::builder().palette(palette).about(about);
        assemble(source, place, builder, &rows, &columns).map_err(|error| match has_blank_clues {
            true => error.with_hint(format!(
                "every blank line in a list is an empty clue: that makes {height} rows and {width} columns"
            )),
            false => error,
        })
    }
}
