//! Writing: the original text, or generated text where a rule was not read from this grammar.

use super::declarations::{ABOUT, BLANKS_STAY, MAY_REPEAT, ORDERED, VALUES_MAY_REPEAT, colon, is_number};
use super::grammar::Grammar;
use super::names::Names;
use super::scales::Scales;
use super::wording::{Renderer, apart};
use super::words::words;
use crate::formats::{Source, WriteError, Written};
use crate::puzzles::logic_grid::{Attribute, Sentence};
use crate::puzzles::{LogicGrid, Puzzle};

/// Writes puzzles in this format. A rule that the grammar cannot express is an error.
pub(super) fn write(puzzles: &[&LogicGrid], written: &mut Written) -> Result<(), WriteError> {
    puzzles.iter().try_for_each(|puzzle| write_one(puzzle, written))
}

fn write_one(puzzle: &LogicGrid, written: &mut Written) -> Result<(), WriteError> {
    for (name, text) in puzzle.about().iter() {
        let text: Vec<&str> = text.split_whitespace().collect();
        if ABOUT.contains(&name) {
            written.text.push_str(&format!("{name}: {}\n", text.join(" ")));
        }
        written.lose("part of title, author and the like", !ABOUT.contains(&name));
    }
    written.text.push_str(&format!("houses: {}\n", houses(puzzle)));
    let all_may_repeat = puzzle.attributes().iter().all(|attribute| attribute.may_repeat);
    if all_may_repeat {
        written.text.push_str(&format!("{VALUES_MAY_REPEAT}\n"));
    }
    if puzzle.blanks_stay() {
        written.text.push_str(&format!("{BLANKS_STAY}\n"));
    }
    for Attribute { name, values, may_repeat, is_ordered } in puzzle.attributes() {
        let repeat = (*may_repeat && !all_may_repeat).then_some(MAY_REPEAT);
        let remarks: Vec<&str> = repeat.into_iter().chain(is_ordered.then_some(ORDERED)).collect();
        let remarks = if remarks.is_empty() { String::new() } else { format!(" ({})", remarks.join(", ")) };
        written.text.push_str(&format!("{}{remarks}: {}\n", listed([name]), listed(values)));
    }
    written.text.push('\n');
    let names = Names::new(puzzle.houses(), puzzle.attributes());
    let scales = Scales::new(puzzle.houses(), puzzle.attributes(), true);
    let canonical = canonical(puzzle);
    for (sentence, canonical) in puzzle.sentences().iter().zip(&canonical) {
        let rule = rule(puzzle, &names, &scales, (sentence, canonical)).ok_or(WriteError::Sentence)?;
        written.text.push_str(&format!("{rule}\n"));
    }
    Ok(())
}

/// Each rule of a logic grid in a sentence with only one reading; empty for other kinds.
pub fn canonical_rules(puzzle: &Puzzle) -> Vec<String> {
    <&LogicGrid>::try_from(puzzle).map(canonical).unwrap_or_default()
}

fn canonical(puzzle: &LogicGrid) -> Vec<String> {
    let names = Names::new(puzzle.houses(), puzzle.attributes());
    let scales = Scales::new(puzzle.houses(), puzzle.attributes(), true);
    let renderer = Renderer { puzzle, names: &names, scales: &scales, quotes: false };
    puzzle.sentences().iter().map(|sentence| renderer.sentence(&sentence.statement)).collect()
}

/// The original text of a rule, or generated text with as few quotes as reading it back as the same rule needs.
fn rule(
    puzzle: &LogicGrid,
    names: &Names,
    scales: &Scales,
    (sentence, canonical): (&Sentence, &str),
) -> Option<String> {
    let reads_as_the_same = |text: &String| {
        let source = Source::new("", text.as_str());
        let (houses, attributes) = (puzzle.houses(), puzzle.attributes());
        let grammar = Grammar { source: &source, names, scales, houses, attributes };
        let is_line = colon(text).is_none() && !text.contains(['\n', '\r', '=']);
        let read = words(&source, 0, text).and_then(|words| grammar.sentence(&words, text.len()));
        is_line && read.is_ok_and(|read| apart(read.statement) == apart(sentence.statement.clone()))
    };
    let quoted = Renderer { puzzle, names, scales, quotes: true }.sentence(&sentence.statement);
    [sentence.text.clone(), canonical.to_owned(), quoted].into_iter().find(reads_as_the_same)
}

/// The number of houses, or their names if those are not their numbers.
fn houses(puzzle: &LogicGrid) -> String {
    let are_numbers =
        (1..).zip(puzzle.houses()).all(|(number, name): (usize, _)| *name == number.to_string());
    match puzzle.houses() {
        houses if are_numbers => houses.len().to_string(),
        // Without quotes it would be read as the number of houses.
        [only] if is_number(only) => format!("\"{only}\""),
        houses => listed(houses),
    }
}

/// Names separated by commas, in quotes where necessary.
fn listed<'a>(names: impl IntoIterator<Item = &'a String>) -> String {
    let written = |name: &String| {
        if name.contains([',', '#', ':', '(']) { format!("\"{name}\"") } else { name.clone() }
    };
    names.into_iter().map(written).collect::<Vec<_>>().join(", ")
}
