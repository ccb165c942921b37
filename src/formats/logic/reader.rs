//! Reading: declarations, then rules.

use super::declarations::Declarations;
use super::grammar::Grammar;
use super::names::Names;
use super::words::words;
use crate::formats::{ReadError, Result, Source};
use crate::puzzles::LogicGrid;
use crate::puzzles::logic_grid::{LogicGridError, Sentence};

/// Reads a text in this format.
pub(super) fn read(source: &Source) -> Result<LogicGrid> {
    let mut declarations = Declarations::default();
    let mut rules = Vec::new();
    for (place, text) in source.statements() {
        if declarations.read_line(source, place, text)? {
            if let Some(&(rule, _)) = rules.first() {
                let message = "found a declaration after a rule, expected all declarations before the rules";
                return Err(source.error(place.max(rule), message));
            }
            continue;
        }
        if declarations.houses.is_none() {
            bail!(source, place, "found a rule, expected a line such as \"houses: 5\" before it");
        }
        if rules.len() == LogicGrid::SENTENCE_LIMIT {
            bail!(source, place, "there are too many rules, expected at most {}", LogicGrid::SENTENCE_LIMIT);
        }
        rules.push((place, text));
    }
    check_size(source, &declarations)?;
    let sentences = sentences(source, &declarations, &rules)?;
    build(source, declarations, &rules, sentences)
}

/// Refuses tables with more cells than the limit.
fn check_size(source: &Source, declarations: &Declarations) -> Result<()> {
    let houses = declarations.houses.as_ref().map_or(0, Vec::len);
    let (attributes, limit) = (declarations.attributes.len(), source.limits().cells);
    match declarations.places.last() {
        Some(&place) if houses * attributes > limit => {
            let table = format!("a table of {houses} houses and {attributes} attributes");
            Err(source.error(place, format!("{table} is too large: the limit is {limit} cells")))
        }
        _ => Ok(()),
    }
}

/// Parses the rules, one per line.
fn sentences(source: &Source, declarations: &Declarations, rules: &[(usize, &str)]) -> Result<Vec<Sentence>> {
    let houses = declarations.houses.as_deref().unwrap_or_default();
    let names = Names::new(houses, &declarations.attributes);
    let grammar = Grammar { source, names: &names, houses, attributes: &declarations.attributes };
    let read = |&(place, text): &(usize, &str)| {
        let words = words(source, place, text)?;
        // Neither a comment nor the full stop is part of the rule's text.
        let end = words.last().map_or(place, |word| {
            let inside = word.place + word.text.len();
            inside + if word.is_quoted { 2 } else { 0 }
        });
        grammar.sentence(&source.text()[place..end], &words, end)
    };
    rules.iter().map(read).collect()
}

fn build(
    source: &Source,
    declarations: Declarations,
    rules: &[(usize, &str)],
    sentences: Vec<Sentence>,
) -> Result<LogicGrid> {
    let Some(houses) = declarations.houses else {
        let end = source.text().len();
        bail!(source, end, "found the end of the text, expected a line such as \"houses: 5\"");
    };
    let names: Vec<String> = declarations.attributes.iter().map(|attribute| attribute.name.clone()).collect();
    let mut builder = LogicGrid::builder().named_houses(houses).about(declarations.about);
    for attribute in declarations.attributes {
        builder = builder.attribute(attribute.name, attribute.values);
        if attribute.may_repeat || declarations.values_may_repeat {
            builder = builder.may_repeat();
        }
    }
    if declarations.blanks_stay {
        builder = builder.blanks_stay();
    }
    let builder = sentences.into_iter().fold(builder, |builder, sentence| builder.sentence(sentence));
    builder.build().map_err(|error| {
        let of_attribute = || {
            let name = error.attribute()?;
            Some(declarations.places[names.iter().position(|known| known == name)?])
        };
        let of_sentence = error.sentence().map(|number| rules[number].0);
        let place = of_sentence.or_else(of_attribute).unwrap_or(0);
        with_advice(source.at(place)(error.clone()), &error)
    })
}

fn with_advice(read: ReadError, error: &LogicGridError) -> ReadError {
    match error.attribute() {
        Some(name) if error.is_about_few_values() => {
            read.with_hint(format!("if several houses may have the same, write `{name} (may repeat): ...`"))
        }
        _ => read,
    }
}
