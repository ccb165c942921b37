//! The parsed form that all notations of a crossword share: patterns with their places, and the alphabet.

use crate::formats::letters::write_ranges;
use crate::formats::{
    Input, ReadError, ReadErrorKind, Result, Source, check_patterns, place_inside, warn_of_letters_outside,
};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{Axis, CrosswordError, RegexCrossword, Shape};
use nonomata_engine::rule::{Dialect, GuessError, GuessedAlphabet, Pattern, RuleError};
use nonomata_engine::symbol::{Alphabet, AlphabetError};

/// A pattern and its place in a text.
#[derive(Clone, Debug)]
pub(super) struct Written {
    /// The byte offset where it begins.
    pub(super) place: usize,
    pub(super) text: String,
}

/// A crossword as written in a text.
#[derive(Debug)]
pub(super) struct Collected {
    /// The byte offset where it begins.
    pub(super) place: usize,
    pub(super) shape: Shape,
    /// The directions in which the lines are read, if not as [`Shape::axes`] says.
    pub(super) axes: Option<Vec<Axis>>,
    pub(super) about: About,
    /// The letters, and where they are declared.
    pub(super) alphabet: Option<(usize, String)>,
    /// The dialect of the patterns, if it is declared.
    pub(super) dialect: Option<Dialect>,
    /// The patterns of every line, in the order of [`Shape::lines`].
    pub(super) lines: Vec<Vec<Written>>,
}

impl Collected {
    /// The crossword.
    pub(super) fn finish(self, source: &Input<'_>) -> Result<RegexCrossword> {
        if self.shape.cell_count() == 0 {
            bail!(source, self.place, "the crossword has no cells");
        }
        let limit = source.limits().cells;
        if self.shape.cell_count() > limit {
            let message = format!("the crossword is too large: the limit is {limit} cells");
            return Err(source.error(self.place, message).of_kind(ReadErrorKind::TooLarge));
        }
        if self.shape.is_too_large() {
            return Err(source.at(self.place)(CrosswordError::too_large()));
        }
        // With the marks around each: a pattern takes memory, however short it is.
        let bytes = self.lines.iter().flatten().map(|written| written.text.len() + "\"\",".len()).sum();
        check_patterns(source, self.place, bytes)?;
        let dialect = source.dialect().or(self.dialect).unwrap_or(Dialect::JavaScript);
        let (alphabet, wide) = self.read_alphabet(source, dialect)?;
        let place = |line: Option<usize>| {
            let first = line.and_then(|line| self.lines.get(line)).and_then(|line| line.first());
            first.map_or(self.place, |written| written.place)
        };
        let mut read = |written: &Written| {
            let pattern = Pattern::in_dialect(&written.text, &alphabet, dialect)
                .map_err(|error| written.refused(source, &error))?;
            warn_of_letters_outside(source, written.place, &pattern, &alphabet);
            Ok(pattern)
        };
        let patterns = self.lines.iter().map(|line| line.iter().map(&mut read).collect());
        let patterns = patterns.collect::<Result<Vec<Vec<Pattern>>>>()?;
        let axes = self.axes.as_deref().unwrap_or(self.shape.axes());
        let crossword = RegexCrossword::along(self.shape, axes, &alphabet, patterns);
        let crossword = crossword.map_err(|error| source.at(place(error.line()))(error))?;
        let crossword = match wide {
            Some(wide) => crossword.with_guessed_alphabet(wide),
            None => crossword,
        };
        Ok(crossword.with_about(self.about))
    }

    /// The declared alphabet. Or the letters that the patterns probably mean, and those that they can mean at most.
    fn read_alphabet(&self, source: &Input<'_>, dialect: Dialect) -> Result<(Alphabet, Option<Vec<char>>)> {
        if let Some((place, letters)) = &self.alphabet {
            return Ok((Alphabet::of_letters(letters).map_err(source.at(*place))?, None));
        }
        let written: Vec<&Written> = self.lines.iter().flatten().collect();
        let guess = GuessedAlphabet::of(written.iter().map(|written| written.text.as_str()), dialect);
        let guess = guess.map_err(|error| match error {
            GuessError::Pattern(index, error) => written[index].refused(source, &error),
            GuessError::Alphabet(error) => self.undeclared(source, &error),
        })?;
        let alphabet = Alphabet::of_letters(&guess.narrow.iter().collect::<String>())
            .map_err(|error| self.undeclared(source, &error))?;
        let letters = write_ranges(&guess.narrow);
        source.warn(self.place, format!("no alphabet is given; the patterns suggest {letters}"));
        Ok((alphabet, Some(guess.wide)))
    }

    fn undeclared(&self, source: &Source, error: &AlphabetError) -> ReadError {
        let message = format!("the patterns use too many letters: {error}");
        source.error(self.place, message).with_hint(
            "declare the letters of the cells: alphabet = ... in quoted lists, \"alphabet\" in JSON, \
             alphabet: ... in the format crossword",
        )
    }
}

/// Reads the name of a dialect at this place.
pub(super) fn read_dialect(source: &Source, place: usize, name: &str) -> Result<Dialect> {
    name.trim().parse().map_err(source.at(place))
}

impl Written {
    /// The error of the pattern, at its place.
    fn refused(&self, source: &Source, error: &RuleError) -> ReadError {
        let place = place_inside(source, self.place, &self.text, error.column().unwrap_or(1));
        source.at(place)(error.clone())
    }
}
