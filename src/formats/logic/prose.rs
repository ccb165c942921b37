//! Puzzles in prose: `There are 5 houses`, attributes with their values in backticks, numbered clues.
//!
//! ```text
//! There are 3 houses, numbered 1 to 3 from left to right.
//!  - Each person has a unique name: `Ann`, `Bob`, `Cleo`
//!  - Everyone owns a pet: `cat`, `dog`, `fox`
//!
//! ## Clues:
//! 1. The cat owner is directly left of Bob.
//! ```

use super::words::fold;
use super::{declarations, lexicon};
use crate::formats::Source;
use crate::formats::tree::{self, Members};

/// Words before the name of an attribute that are not part of it.
const PREAMBLE: &str = "\
    each every all the they person people everyone everybody mother mothers house houses has have having own owns use \
    uses using a an unique different favorite favourite of are is lives live in prefers prefer likes like loves love \
    accompanied by their his her something for type style kind model models types kinds drinks eats keep keeps smokes plays";

/// The contents of a row.
const PLACES: [&str; 8] =
    ["houses", "positions", "places", "seats", "floors", "spots", "rooms", "apartments"];

/// The number of houses, if a line begins with `There are 5 houses`.
pub(super) fn houses(line: &str) -> Option<&str> {
    let mut words = line.split(|letter: char| letter.is_whitespace() || [',', '.'].contains(&letter));
    let is_it = |word: Option<&str>, wanted: &str| word.is_some_and(|word| word.eq_ignore_ascii_case(wanted));
    if !is_it(words.next(), "there") || !is_it(words.next(), "are") {
        return None;
    }
    let count = words.next()?;
    let is_count = declarations::number(count).is_some() || count.parse::<usize>().is_ok();
    let is_place = words.next().is_some_and(|word| PLACES.contains(&word.to_ascii_lowercase().as_str()));
    (is_count && is_place).then_some(count)
}

/// Whether a text is a puzzle in prose: it counts its houses in a sentence, and its attributes list values in
/// backticks.
pub(super) fn is_prose(text: &str) -> bool {
    text.lines().any(|line| houses(line.trim()).is_some()) && text.lines().any(is_attribute)
}

/// The texts of puzzles in prose that are rows of a published set: `{"id": "x", "puzzle": "There are 3 houses ..."}`,
/// one object for each puzzle. None if any of them is something else.
pub(super) fn in_json(source: &Source) -> Option<Vec<String>> {
    if !source.text().trim_start().starts_with('{') || !source.text().contains("\"puzzle\"") {
        return None;
    }
    let nodes = tree::data(source).ok()?;
    let text = |node| {
        let mut members = Members::of(source, node, "a puzzle").ok()?;
        let (_, text) = members.take_text(source, "puzzle").ok()??;
        is_prose(&text).then_some(text)
    };
    nodes.iter().map(text).collect::<Option<Vec<String>>>().filter(|texts| !texts.is_empty())
}

/// Whether a line lists the values of an attribute.
pub(super) fn is_attribute(line: &str) -> bool {
    line.split_once(':').is_some_and(|(_, values)| values.trim_start().starts_with('`'))
}

/// Whether a line is only a heading over the clues.
pub(super) fn is_heading(line: &str) -> bool {
    let word = line.trim_matches(|letter: char| !letter.is_alphanumeric());
    ["clues", "rules", "hints", "constraints"].iter().any(|heading| word.eq_ignore_ascii_case(heading))
}

/// The name of an attribute in a line such as `Each person has a unique hair colour: ...`.
pub(super) fn name(key: &str) -> String {
    let key = key.trim_matches(|letter: char| letter.is_whitespace() || ['-', '*', '•'].contains(&letter));
    let words: Vec<&str> = key.split_whitespace().collect();
    let is_preamble = |word: &&&str| PREAMBLE.split_whitespace().any(|one| one == fold(word));
    let kept: Vec<&str> = words.iter().skip_while(is_preamble).copied().collect();
    let kept = if kept.is_empty() { key.to_owned() } else { kept.join(" ") };
    // `mothers' names in different houses are unique`
    let name = kept.split(" in different houses").next().unwrap_or_default();
    match words.iter().any(|word| ["people", "mothers'"].contains(&fold(word).as_str())) {
        true => singular(name).replace("mothers'", "mother's"),
        false => name.to_owned(),
    }
}

/// A name of several, as one of them is called: `hair colours`, `nationalities`, `dishes`.
fn singular(name: &str) -> String {
    let is_short = name.ends_with("movies") || name.ends_with("cookies");
    if let Some(stem) = name.strip_suffix("ies").filter(|_| !is_short) {
        return format!("{stem}y");
    }
    let endings = ["sses", "shes", "ches", "xes"];
    let plural = if endings.iter().any(|end| name.ends_with(end)) { "es" } else { "s" };
    name.strip_suffix(plural).filter(|rest| !rest.ends_with('u')).unwrap_or(name).to_owned()
}

/// The nouns of such a line that may stand beside its values: `the mother of Ivo` is Ivo, her child.
pub(super) fn nouns(key: &str) -> impl Iterator<Item = String> {
    const OTHERS: [&str; 9] =
        ["different", "unique", "something", "everyone", "everybody", "their", "they", "each", "every"];
    let words = key.split(|letter: char| !letter.is_alphanumeric()).map(fold);
    words.filter(|word| word.len() > 3 && !OTHERS.contains(&word.as_str()) && !lexicon::is_of_grammar(word))
}

/// The text of a rule without its number, and the bytes left out: `12. `, `12) `, `- `.
pub(super) fn numbered(line: &str) -> usize {
    let digits = line.len() - line.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
    let mark = line[digits..].chars().next();
    let is_mark = |mark: char| {
        if digits > 0 { [')', '.', ':'].contains(&mark) } else { ['-', '*', '•'].contains(&mark) }
    };
    let Some(mark) = mark.filter(|&mark| is_mark(mark)) else { return 0 };
    let rest = &line[digits + mark.len_utf8()..];
    if rest.starts_with(char::is_whitespace) { line.len() - rest.trim_start().len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_declare_attributes() {
        assert_eq!(houses("There are five houses, in a row."), Some("five"));
        assert_eq!(houses("There are five cats."), None);
        assert_eq!(name(" - Each person has a unique hair color"), "hair color");
        assert_eq!(name("They all have a unique favorite flower"), "flower");
        assert_eq!(name("People have unique hair colors"), "hair color");
        assert_eq!(name("The people are of nationalities"), "nationality");
        assert_eq!(name("The mothers' names in different houses are unique"), "mother's name");
        assert_eq!(name("The people keep unique animals"), "animal");
        assert_eq!(["movies", "dishes", "classes"].map(singular), ["movie", "dish", "class"]);
        assert_eq!(name("Everyone has"), "Everyone has");
        assert_eq!(["12. A", "3) B", "- C", "1 is", "D"].map(numbered), [4, 3, 2, 0, 0]);
    }
}
