//! Answers as people write them down: a table with a row a house, as it is drawn.

use super::names::{Meaning, Names};
use super::words::{fold, words};
use crate::formats::error::ReadError;
use crate::formats::source::Source;
use crate::puzzles::LogicGrid;
use crate::puzzles::logic_grid::{Answer, Feature};
use crate::symbol::{Symbol, SymbolSet};

/// Part of a row between two bars, and where it begins, counted in bytes.
type Part<'a> = (usize, &'a str);

/// Reads an answer to a puzzle: the values of each house, with `|` between them, a row a house. A heading, names of
/// houses in front, lines of dashes and the remarks of `solve` may be there. `-` is a blank, and `?` is read where
/// values may be `unknown`.
pub fn read_answer(source: &Source, puzzle: &LogicGrid, unknown: bool) -> Result<Answer, ReadError> {
    let (houses, attributes) = (puzzle.houses().len(), puzzle.attributes().len());
    let names = Names::new(puzzle.houses(), puzzle.attributes());
    let mut cells = vec![SymbolSet::EMPTY; houses * attributes];
    let mut count = 0;
    for (place, row) in rows(source) {
        if count == 0 && row.first().is_some_and(|(_, word)| fold(word) == "house") {
            check_heading(source, puzzle, &row[1..])?;
            continue;
        }
        if count == houses {
            return Err(
                source.error(place, format!("found another row, expected one for each of {houses} houses"))
            );
        }
        let values = match row.len() {
            found if found == attributes => &row[..],
            found if found == attributes + 1 => {
                check_house(source, &puzzle.houses()[count], row[0])?;
                &row[1..]
            }
            found => {
                let message = format!(
                    "found {found} parts between bars, expected the {attributes} attributes of a house"
                );
                return Err(source.error(place, message));
            }
        };
        for (attribute, &(place, word)) in values.iter().enumerate() {
            let read = Reading { source, puzzle, names: &names, unknown };
            cells[count * attributes + attribute] = read.cell(attribute, place, word)?;
        }
        count += 1;
    }
    if count < houses {
        let message = format!("found {count} rows, expected one for each of {houses} houses");
        return Err(source.error(source.text().len(), message));
    }
    Ok(Answer::of_cells(attributes, cells))
}

/// The rows of a table, without what only adorns it.
fn rows(source: &Source) -> impl Iterator<Item = (usize, Vec<Part<'_>>)> {
    let is_row = |line: &str| {
        let is_remark = !line.contains('|') && (line.starts_with("c ") || line.starts_with("s "));
        let is_rule = line.contains("--") && line.chars().all(|sign| matches!(sign, '-' | '+' | '|' | ' '));
        !line.trim().is_empty() && !is_remark && !is_rule
    };
    source.lines().filter(move |(_, line)| is_row(line)).map(|(start, line)| {
        let mut at = start;
        let parts = line.split('|').map(|part| {
            let place = at + part.len() - part.trim_start().len();
            at += part.len() + 1;
            (place, part.trim())
        });
        (start, parts.collect())
    })
}

fn check_heading(source: &Source, puzzle: &LogicGrid, row: &[Part<'_>]) -> Result<(), ReadError> {
    let expected = puzzle.attributes().iter().map(|attribute| attribute.name.as_str());
    for (&(place, word), expected) in row.iter().zip(expected) {
        if fold(word) != fold(expected) {
            return Err(source.error(
                place,
                format!("found {word:?}, expected {expected}: the attributes are in the puzzle's order"),
            ));
        }
    }
    Ok(())
}

fn check_house(source: &Source, expected: &str, (place, word): Part<'_>) -> Result<(), ReadError> {
    if fold(word) == fold(expected) {
        return Ok(());
    }
    Err(source.error(
        place,
        format!("found {word:?}, expected house {expected}: the houses stand from left to right"),
    ))
}

/// What it takes to read one value.
struct Reading<'a> {
    source: &'a Source,
    puzzle: &'a LogicGrid,
    names: &'a Names,
    unknown: bool,
}

impl Reading<'_> {
    fn cell(&self, attribute: usize, place: usize, word: &str) -> Result<SymbolSet, ReadError> {
        let of = &self.puzzle.attributes()[attribute];
        let is_value = |meaning| matches!(meaning, Meaning::Value(feature) if feature.attribute == attribute);
        let read = words(self.source, place, word)?;
        let whole = self.names.longest(&read, is_value).filter(|(count, _)| *count == read.len());
        if let Some([Meaning::Value(Feature { value, .. })]) =
            whole.as_ref().map(|(_, meanings)| &meanings[..])
        {
            return Ok(SymbolSet::only(Symbol::new(value + 1)));
        }
        let all = SymbolSet::first(of.values.len() + 1);
        match word {
            "?" if self.unknown && self.puzzle.blanks_stay() => Ok(all),
            "?" if self.unknown => Ok(all.without(Symbol::BLANK)),
            "-" if self.puzzle.blanks_stay() => Ok(SymbolSet::only(Symbol::BLANK)),
            _ => {
                let or_unknown = if self.unknown { " or ?" } else { "" };
                let message = format!("found {word:?}, expected a value of {}{or_unknown}", of.name);
                Err(self.source.error(place, message))
            }
        }
    }
}
