//! Saved games: the marks as a drawing of the puzzle, and everything else in comments.
//!
//! ```text
//! c left 12:1d          what hints have left of cells, one bit for each symbol, in hexadecimal
//! c not 12:2            what the player says that cells do not hold
//! c rings 3 5           cells with a ring
//! c crossed 0.1         entries of lines that are crossed off by hand
//! c stroke 7:?>1 8:?>1  a stroke that can be undone: one word for each edit
//! c undone o3           a stroke that can be redone
//! c puzzle 5c0b...      the fingerprint of the puzzle
//! c played for 75 seconds
//! ```
//!
//! Games that were saved without some of the comments are read, too.

use std::time::Duration;

use nonomata_engine::symbol::{Symbol, SymbolSet};

use super::history::{Edit, Stroke};
use super::{Game, LoadError};
use crate::formats::{Source, read_drawing, write_partial};
use crate::render::{Paint, Style, text};

const TIME: &str = "c played for";
const PUZZLE: &str = "c puzzle";
const LEFT: &str = "c left";
const NOT: &str = "c not";
const RINGS: &str = "c rings";
const CROSSED: &str = "c crossed";
const STROKE: &str = "c stroke";
const UNDONE: &str = "c undone";

/// The beginnings of all comments.
const COMMENTS: [&str; 8] = [TIME, PUZZLE, LEFT, NOT, RINGS, CROSSED, STROKE, UNDONE];

impl Game {
    /// The game as text.
    pub fn save(&self) -> String {
        let (layout, known) = (self.layout(), self.known());
        let mut saved = match layout.has_clue_strips() {
            true => write_partial(layout, Some(self.title()), &known),
            false => text(layout, &known, Style::Ascii, Paint::None),
        };
        let mut comment = |name: &str, words: String| {
            if !words.is_empty() {
                saved += &format!("{name}{words}\n");
            }
        };
        let set = |(cell, set): (usize, SymbolSet)| format!(" {cell}:{:x}", set.word());
        comment(LEFT, self.ruled_out().map(set).collect());
        let not = self.not.iter().copied().enumerate().filter(|(_, set)| !set.is_empty());
        comment(NOT, not.map(set).collect());
        comment(RINGS, self.rings.iter().map(|cell| format!(" {cell}")).collect());
        comment(CROSSED, self.by_hand.iter().map(|(line, entry)| format!(" {line}.{entry}")).collect());
        for (name, strokes) in [(STROKE, &self.history.done), (UNDONE, &self.history.undone)] {
            for stroke in strokes {
                comment(name, stroke.iter().map(|edit| format!(" {}", written(*edit))).collect());
            }
        }
        comment(PUZZLE, format!(" {}", self.fingerprint()));
        comment(TIME, format!(" {} seconds", self.time().as_secs()));
        saved
    }

    /// Continues a saved game of the same puzzle.
    ///
    /// # Errors
    ///
    /// If it is a game of another puzzle, or if it cannot be read. Then nothing changes.
    pub fn load(&mut self, saved: &Source) -> Result<(), LoadError> {
        let is_comment = |line: &&str| COMMENTS.iter().any(|comment| line.starts_with(comment));
        let words = |name: &str| {
            saved.text().lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next())
        };
        if words(PUZZLE).is_some_and(|puzzle| puzzle != self.fingerprint().to_string()) {
            return Err(LoadError::OtherPuzzle);
        }
        let marks: Vec<&str> = saved.text().lines().filter(|line| !is_comment(line)).collect();
        let marks = Source::new(saved.name(), marks.join("\n"));
        let known = read_drawing(&marks, self.layout(), self.problem(), true).map_err(LoadError::Marks)?;
        let mut loaded = self.begun_anew();
        for (mark, set) in loaded.marks.iter_mut().zip(&known) {
            *mark = mark.or(set.known());
        }
        for (number, line) in (1..).zip(saved.text().lines()) {
            let comment = COMMENTS.iter().find_map(|name| Some((*name, line.strip_prefix(name)?)));
            if let Some((name, words)) = comment {
                let taken = loaded.take(name, words);
                taken.map_err(|found| LoadError::Comment { line: number, found: found.to_owned() })?;
            }
        }
        loaded.judge_all();
        *self = loaded;
        Ok(())
    }

    /// Takes over a comment. Returns the word that cannot be read, if there is one.
    fn take<'w>(&mut self, name: &str, words: &'w str) -> Result<(), &'w str> {
        let mut words = words.split_whitespace();
        match name {
            PUZZLE => {}
            TIME => {
                let seconds = words.next().and_then(|seconds| seconds.parse().ok()).unwrap_or(0);
                self.time = Duration::from_secs(seconds);
            }
            STROKE | UNDONE => {
                let stroke =
                    words.map(|word| self.read_edit(word).ok_or(word)).collect::<Result<Stroke, _>>()?;
                match name {
                    STROKE => self.history.done.push(stroke),
                    _ => self.history.undone.push(stroke),
                }
            }
            _ => words.try_for_each(|word| self.take_word(name, word).ok_or(word))?,
        }
        Ok(())
    }

    /// Takes over a word of a comment, if it can be read.
    fn take_word(&mut self, name: &str, word: &str) -> Option<()> {
        match name {
            LEFT => {
                let (cell, set) = word.split_once(':')?;
                self.rule_out(&[(self.read_cell(cell)?, read_set(set)?)]);
            }
            NOT => {
                let (cell, set) = word.split_once(':')?;
                let cell = self.read_cell(cell)?;
                self.not[cell] = read_set(set)?;
            }
            RINGS => {
                let cell = self.read_cell(word)?;
                self.rings.insert(cell);
            }
            _ => {
                let entry = self.read_entry(word)?;
                self.by_hand.insert(entry);
            }
        }
        Some(())
    }

    fn read_cell(&self, word: &str) -> Option<usize> {
        word.parse().ok().filter(|&cell| cell < self.problem().cell_count())
    }

    fn read_entry(&self, word: &str) -> Option<(usize, usize)> {
        let (line, entry) = word.split_once('.')?;
        let (line, entry) = (line.parse().ok()?, entry.parse().ok()?);
        (entry < self.crossed(line).len()).then_some((line, entry))
    }

    /// An edit as [`written`] writes it.
    fn read_edit(&self, word: &str) -> Option<Edit> {
        if let Some(seconds) = word.strip_prefix('t') {
            return Some(Edit::Clock { before: Duration::from_secs(seconds.parse().ok()?) });
        }
        if let Some(entry) = word.strip_prefix('x') {
            let (line, entry) = self.read_entry(entry)?;
            return Some(Edit::Cross { line, entry });
        }
        if let Some(cell) = word.strip_prefix('o') {
            return Some(Edit::Ring { cell: self.read_cell(cell)? });
        }
        let (cell, change) = word.split_once(':')?;
        let cell = self.read_cell(cell)?;
        if let Some((before, after)) = change.split_once('>') {
            let mark = |word: &str| match word {
                "?" => Some(None),
                number => {
                    let number =
                        number.parse().ok().filter(|&number| number < self.problem().alphabet().size());
                    number.map(|number| Some(Symbol::new(number)))
                }
            };
            let edit = Edit::Mark { cell, before: mark(before)?, after: mark(after)? };
            return (cell < self.marks().len() && !self.is_given(cell)).then_some(edit);
        }
        let (before, after) = change.split_once('/')?;
        Some(Edit::Not { cell, before: read_set(before)?, after: read_set(after)? })
    }
}

fn read_set(word: &str) -> Option<SymbolSet> {
    Some(SymbolSet::from_word(u128::from_str_radix(word, 16).ok()?))
}

/// An edit as a word: `7:?>1` a mark, `7:0/4` what a cell does not hold, `o7` a ring, `x2.0` an entry that is crossed
/// off, `t75` the time before the clock was set back.
fn written(edit: Edit) -> String {
    let mark = |mark: Option<Symbol>| mark.map_or_else(|| "?".to_owned(), |mark| mark.index().to_string());
    match edit {
        Edit::Mark { cell, before, after } => format!("{cell}:{}>{}", mark(before), mark(after)),
        Edit::Not { cell, before, after } => format!("{cell}:{:x}/{:x}", before.word(), after.word()),
        Edit::Ring { cell } => format!("o{cell}"),
        Edit::Cross { line, entry } => format!("x{line}.{entry}"),
        Edit::Clock { before } => format!("t{}", before.as_secs()),
    }
}
