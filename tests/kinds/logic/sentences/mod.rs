//! Sentences in many wordings, each against a meaning that is written out beside it and tried on all finished tables.

mod amounts;
mod clauses;
mod contests;
mod hard;
mod magazines;
mod misreadings;
mod names;
mod places;
mod predicates;
mod published;
mod weeklies;

use nonomata::formats::{Format, Source};
use nonomata::puzzles::LogicGrid;

use super::paraphrases::{Construction, Table, misstated, tables};

/// Four people with pets and drinks.
const STREET: &str = "houses: 4
name: Ann, Bob, Cleo, Dan
pet: cat, dog, fox, owl
drink: tea, milk, cocoa, water
";

/// What a sentence may mean.
type Meaning<'a> = &'a dyn Fn(&Table) -> bool;

/// The rules of a text and the warnings that it was read with.
fn read(declarations: &str, rule: &str) -> Result<(LogicGrid, Vec<String>), String> {
    let text = format!("{declarations}\n{rule}\n");
    let reading = Format::named("logic").unwrap().read(&Source::new("test", text));
    let found = reading.map_err(|error| error.to_string())?;
    let warnings = found.warnings.iter().map(|warning| warning.message().to_owned()).collect();
    Ok((found.only().map_err(|error| error.to_string())?.puzzles.remove(0), warnings))
}

/// One sentence and its meaning.
type Meant<'a> = (&'a str, Meaning<'a>);

/// Checks that each sentence is read with its meaning.
fn check_each(declarations: &'static str, sentences: &[Meant<'_>]) {
    let texts: Vec<[&str; 1]> = sentences.iter().map(|(text, _)| [*text]).collect();
    let constructions: Vec<Construction<'_>> =
        sentences.iter().zip(&texts).map(|((_, meaning), text)| ("clue", *meaning, &text[..])).collect();
    check(declarations, &constructions);
}

fn means(puzzle: &LogicGrid, tables: &[Table], meaning: Meaning<'_>) -> bool {
    let holds = |table: &Table| puzzle.broken_sentences(&table.answer).unwrap().is_empty();
    tables.iter().all(|table| holds(table) == meaning(table))
}

/// Checks that each sentence is read with its meaning.
fn check(declarations: &'static str, constructions: &[Construction<'_>]) {
    let tables = tables(declarations);
    let mut wrong = Vec::new();
    for (name, meaning, sentences) in constructions {
        for sentence in *sentences {
            match read(declarations, sentence) {
                Err(error) => wrong.push(format!("{name}: refused: {sentence}\n{error}")),
                Ok((puzzle, _)) if means(&puzzle, &tables, *meaning) => {
                    wrong.extend(misstated(declarations, &puzzle, &tables));
                }
                Ok((_, warnings)) => wrong.push(format!("{name}: misread: {sentence} {warnings:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// Checks that each sentence is read in one of two ways, with a warning.
fn check_two_readings(declarations: &'static str, constructions: &[([Meaning<'_>; 2], &[&str])]) {
    let tables = tables(declarations);
    let mut wrong = Vec::new();
    for (meanings, sentences) in constructions {
        for sentence in *sentences {
            match read(declarations, sentence) {
                Err(error) => wrong.push(format!("refused: {sentence}\n{error}")),
                Ok((_, warnings)) if warnings.is_empty() => wrong.push(format!("no warning: {sentence}")),
                Ok((puzzle, _)) if meanings.iter().any(|meaning| means(&puzzle, &tables, *meaning)) => {}
                Ok((_, warnings)) => wrong.push(format!("misread: {sentence} {warnings:?}")),
            }
        }
    }
    assert!(wrong.is_empty(), "{} are wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// Checks that each sentence is refused.
fn check_refused(declarations: &'static str, sentences: &[&str]) {
    let read = |sentence: &&&str| read(declarations, sentence).is_ok();
    let understood: Vec<&&str> = sentences.iter().filter(read).collect();
    assert!(understood.is_empty(), "{understood:?}");
}
