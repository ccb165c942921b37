//! Reading: declarations and rules. Values may be listed after the rules.

use super::declarations::{Declarations, Synonym};
use super::grammar::Grammar;
use super::names::Names;
use super::prose;
use super::rephrasing::{Rephrasing, rephrase};
use super::scales::Scales;
use super::words::{Word, words};
use crate::formats::{Input, ReadError, ReadErrorKind, Result, Source};
use crate::puzzles::LogicGrid;
use crate::puzzles::logic_grid::{LogicGridError, Sentence};

/// Most errors of one text.
const ERROR_LIMIT: usize = 50;

/// The longest rule in bytes.
const RULE_LIMIT: usize = 1 << 14;

/// Most meanings of a name that has a synonym. Each synonym has all of them.
const MEANING_LIMIT: usize = 64;

/// Words with a full stop that do not end a sentence.
const ABBREVIATIONS: [&str; 8] = ["mr", "mrs", "ms", "dr", "st", "no", "prof", "vs"];

/// Reads a text in this format. All errors in declarations are reported together, and then all errors in rules.
pub(super) fn read(source: &Input<'_>) -> Result<LogicGrid> {
    let mut declarations = Declarations::default();
    let (mut rules, mut errors) = (Vec::new(), Vec::new());
    let prose = prose::is_prose(source.text()).then(|| prose_end(source));
    for (place, text) in source.statements() {
        if prose.is_some_and(|end| place < end) && !prose::is_attribute(text) {
            read_prose(source, &mut declarations, place, text)?;
            continue;
        }
        if prose::is_heading(text) {
            continue;
        }
        match declarations.read_line(source, place, text) {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => {
                errors.push(error);
                match errors.len() {
                    ERROR_LIMIT => break,
                    _ => continue,
                }
            }
        }
        if rules.len() == LogicGrid::SENTENCE_LIMIT {
            bail!(source, place, "there are too many rules, expected at most {}", LogicGrid::SENTENCE_LIMIT);
        }
        if text.len() > RULE_LIMIT {
            bail!(source, place, "a rule is too long: the limit is {RULE_LIMIT} bytes");
        }
        rules.push((place, text));
    }
    all_errors(errors)?;
    declarations.take_houses();
    if let Some(&(place, _)) = rules.first().filter(|_| declarations.houses.is_none()) {
        bail!(source, place, "found a rule, expected a line such as \"houses: 5\" before it");
    }
    check_size(source, &declarations)?;
    let (places, sentences) = sentences(source, &declarations, &rules)?;
    build(source, declarations, &places, sentences)
}

/// Fails with these errors, if there are any.
fn all_errors(errors: Vec<ReadError>) -> Result<()> {
    let mut errors = errors.into_iter().take(ERROR_LIMIT);
    match errors.next() {
        None => Ok(()),
        Some(first) => Err(first.with_others(errors.collect())),
    }
}

/// The byte offset after the last line in prose that lists the values of an attribute.
fn prose_end(source: &Source) -> usize {
    let attributes = source.statements().filter(|(_, text)| prose::is_attribute(text));
    attributes.last().map_or(0, |(place, text)| place + text.len())
}

/// Reads a line before the last attribute of a puzzle in prose. Only the number of houses is read there.
fn read_prose(source: &Input<'_>, declarations: &mut Declarations, place: usize, text: &str) -> Result<()> {
    if let Some(count) = prose::houses(text).filter(|_| declarations.houses.is_none()) {
        let start = place + text.find(count).unwrap_or_default();
        return declarations.read_houses(source, place, start..start + count.len());
    }
    if !["each house", "every house"].iter().any(|start| text.to_ascii_lowercase().starts_with(start)) {
        source.warn(place, "this line is not read: rules come after the attributes");
    }
    Ok(())
}

/// Refuses tables with more cells than the limit.
fn check_size(source: &Source, declarations: &Declarations) -> Result<()> {
    let houses = declarations.houses.as_ref().map_or(0, Vec::len);
    let (attributes, limit) = (declarations.attributes.len(), source.limits().cells);
    match declarations.places.last() {
        Some(&place) if houses * attributes > limit => {
            let table = format!("a table of {houses} houses and {attributes} attributes");
            let message = format!("{table} is too large: the limit is {limit} cells");
            Err(source.error(place, message).of_kind(ReadErrorKind::TooLarge))
        }
        _ => Ok(()),
    }
}

/// Adds the synonyms of names: one side of each is known. Returns those that are not of names.
fn add_synonyms<'a>(
    source: &Source,
    declarations: &'a Declarations,
    names: &mut Names,
) -> Result<Vec<&'a Synonym>> {
    let (mut errors, mut phrases) = (Vec::new(), Vec::new());
    for synonym in &declarations.synonyms {
        let (place, one, other) = synonym;
        let (meanings, others) = (names.of_text(one), names.of_text(other));
        if errors.len() == ERROR_LIMIT {
            break;
        }
        if let Some(count) = [meanings.len(), others.len()].into_iter().find(|count| *count > MEANING_LIMIT) {
            let message =
                format!("this name has {count} meanings, expected at most {MEANING_LIMIT} for a synonym");
            errors.push(source.error(*place, message));
            continue;
        }
        match (&meanings[..], &others[..]) {
            ([], []) => phrases.push(synonym),
            (known, []) => known.iter().for_each(|&meaning| names.add_synonym(other, meaning)),
            ([], known) => known.iter().for_each(|&meaning| names.add_synonym(one, meaning)),
            _ => errors.push(source.error(*place, format!("both {one:?} and {other:?} are names already"))),
        }
    }
    all_errors(errors)?;
    Ok(phrases)
}

/// The synonyms of relations: `on the left of = immediately left of`. The right side is the meaning of the left one.
fn rephrasings<'a>(
    source: &Source,
    grammar: &Grammar<'_>,
    synonyms: &[&'a Synonym],
) -> Result<Vec<Rephrasing<'a>>> {
    let (mut rephrasings, mut errors) = (Vec::new(), Vec::new());
    for (place, one, other) in synonyms {
        if errors.len() == ERROR_LIMIT {
            break;
        }
        let (written, meant) = (words(source, *place, one)?, words(source, *place, other)?);
        if grammar.is_relation(&meant) && !written.is_empty() {
            rephrasings.push(Rephrasing { written, meant });
            continue;
        }
        let message = format!(
            "neither {one:?} nor {other:?} is a name, expected one that is, or a relation such as \"immediately left of\" \
             on the right"
        );
        errors.push(source.error(*place, message));
    }
    all_errors(errors)?;
    Ok(rephrasings)
}

/// The sentences of a line: a mark ends one if a capital letter, a quote or a digit follows.
fn split<'a, 'b>(names: &Names, words: &'b [Word<'a>]) -> Vec<&'b [Word<'a>]> {
    let mut pieces = Vec::new();
    let mut start = 0;
    for at in 1..words.len() {
        let (word, next) = (&words[at - 1], &words[at]);
        let begins = next.is_quoted
            || next.text.starts_with(|letter: char| letter.is_uppercase() || letter.is_ascii_digit());
        let is_short = ABBREVIATIONS.contains(&word.folded.as_str()) || word.text.chars().count() == 1;
        let is_inside = || {
            (start.max(at.saturating_sub(names.most_words()))..at).any(|from| {
                names.longest(&words[from..], &|_| true).is_some_and(|(count, _)| from + count > at)
            })
        };
        if word.mark.is_some() && begins && !(is_short && word.mark == Some('.')) && !is_inside() {
            pieces.push(&words[start..at]);
            start = at;
        }
    }
    pieces.push(&words[start..]);
    pieces
}

/// Parses the rules: the place and the statement of each.
fn sentences(
    source: &Input<'_>,
    declarations: &Declarations,
    rules: &[(usize, &str)],
) -> Result<(Vec<usize>, Vec<Sentence>)> {
    let houses = declarations.houses.as_deref().unwrap_or_default();
    let mut names = Names::new(houses, &declarations.attributes);
    names.ignore(&declarations.ignored);
    names.add_parts(&declarations.nouns);
    let phrases = add_synonyms(source, declarations, &mut names)?;
    let scales = Scales::new(houses, &declarations.attributes, declarations.has_row);
    let attributes = &declarations.attributes;
    let grammar = Grammar { source, names: &names, scales: &scales, houses, attributes };
    let rephrasings = rephrasings(source, &grammar, &phrases)?;
    let (mut places, mut sentences, mut errors) = (Vec::new(), Vec::new(), Vec::new());
    for &(place, text) in rules {
        let number = prose::numbered(text);
        let words = match words(source, place + number, &text[number..]) {
            Ok(words) => rephrase(words, &rephrasings),
            Err(error) => {
                errors.push(error);
                continue;
            }
        };
        for piece in split(&names, &words) {
            let (Some(first), Some(last)) = (piece.first(), piece.last()) else { continue };
            // A question is for the reader.
            if last.mark == Some('?') {
                continue;
            }
            match grammar.sentence(piece, last.end) {
                Ok(read) => {
                    read.notes.iter().for_each(|(place, note)| source.warn(*place, note.as_str()));
                    // Neither a comment nor the full stop is part of the rule's text.
                    let text = source.text()[first.place..last.end].to_owned();
                    if !read.statement.relations().is_empty() {
                        places.push(first.place);
                        sentences.push(Sentence { text, statement: read.statement });
                    }
                }
                Err(error) => errors.push(error),
            }
        }
        if errors.len() >= ERROR_LIMIT {
            break;
        }
    }
    all_errors(errors)?;
    Ok((places, sentences))
}

fn build(
    source: &Source,
    declarations: Declarations,
    places: &[usize],
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
        if attribute.is_ordered {
            builder = builder.is_ordered();
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
        let of_sentence = error.sentence().and_then(|number| places.get(number).copied());
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
