//! The parsed form that all notations of a crossword share: patterns with their places, and the alphabet.

use std::collections::BTreeSet;

use crate::formats::{Input, ReadError, Result, Source, place_inside, warn_of_letters_outside};
use crate::puzzles::About;
use crate::puzzles::regex_crossword::{RegexCrossword, Shape};
use crate::rule::{Pattern, RuleError, named_letters};
use crate::symbol::Alphabet;

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
    pub(super) about: About,
    /// The letters, and where they are declared.
    pub(super) alphabet: Option<(usize, String)>,
    /// The patterns of every line, in the order of [`Shape::lines`].
    pub(super) lines: Vec<Vec<Written>>,
}

impl Collected {
    /// The crossword.
    pub(super) fn finish(self, source: &Input<'_>) -> Result<RegexCrossword> {
        let limit = source.limits().cells;
        if self.shape.cell_count() > limit {
            bail!(source, self.place, "the crossword is too large: the limit is {limit} cells");
        }
        let alphabet = self.read_alphabet(source)?;
        let place = |line: Option<usize>| {
            let first = line.and_then(|line| self.lines.get(line)).and_then(|line| line.first());
            first.map_or(self.place, |written| written.place)
        };
        let mut read = |written: &Written| {
            warn_of_letters_outside(source, written.place, &written.text, &alphabet);
            Pattern::new(&written.text, &alphabet).map_err(|error| written.refused(source, &error))
        };
        let patterns = self.lines.iter().map(|line| line.iter().map(&mut read).collect());
        let patterns = patterns.collect::<Result<Vec<Vec<Pattern>>>>()?;
        let crossword = RegexCrossword::new(self.shape, &alphabet, patterns)
            .map_err(|error| source.at(place(error.line()))(error))?;
        Ok(crossword.with_about(self.about))
    }

    /// The declared alphabet, or the letters that the patterns use.
    fn read_alphabet(&self, source: &Source) -> Result<Alphabet> {
        if let Some((place, letters)) = &self.alphabet {
            return Alphabet::of_letters(letters).map_err(source.at(*place));
        }
        let mut named = BTreeSet::new();
        for written in self.lines.iter().flatten() {
            let letters = named_letters(&written.text).map_err(|error| written.refused(source, &error))?;
            named.extend(letters);
        }
        // A letter implies its neighbours: the whole range of letters or digits.
        for range in ['A'..='Z', 'a'..='z', '0'..='9'] {
            if named.iter().any(|letter| range.contains(letter)) || named.is_empty() {
                named.extend(range);
            }
        }
        Alphabet::of_letters(&named.into_iter().collect::<String>()).map_err(|error| {
            source.error(self.place, format!("the patterns use too many letters: {error}")).with_hint(
                "declare the letters of the cells: alphabet = ... in quoted lists, \"alphabet\" in JSON, \
                 alphabet: ... in the format crossword",
            )
        })
    }
}

impl Written {
    /// The error of the pattern, at its place.
    fn refused(&self, source: &Source, error: &RuleError) -> ReadError {
        let place = place_inside(source, self.place, &self.text, error.column().unwrap_or(1));
        source.at(place)(error.clone())
    }
}
