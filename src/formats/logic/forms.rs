//! The forms of rules, and the one that is nearest to a rule that was not understood.

use super::grammar::Grammar;
use super::names::Meaning;
use super::words::Word;

/// A form with places for names, and the words that suggest it.
const FORMS: [(&str, &str); 22] = [
    ("{} is {}", "is are lives has owns"),
    ("{} is not {}", "not never without no can"),
    ("{} is next to {}", "next beside adjacent neighbour neighbor neighbours neighbors near nearby"),
    ("{} is immediately left of {}", "left immediately directly adjoining"),
    ("{} is somewhere right of {}", "right somewhere"),
    ("{} is two houses left of {}", "two three four houses away left"),
    ("there are two houses between {} and {}", "between houses there separated gap"),
    ("{} is between {} and {}", "between amid flanked middle"),
    ("neither {} nor {} is {}", "neither nor"),
    ("either {} or {} is {}", "either or"),
    ("exactly one of {} and {} is {}", "exactly only one of"),
    ("of {} and {}, one is {} and the other is {}", "of one other"),
    ("if {} is {}, then {} is {}", "if then when whenever implies"),
    ("{} is {} if and only if {} is {}", "iff equivalent exactly"),
    ("{} is {} unless {} is {}", "unless except"),
    ("both {} and {} are next to {}", "both"),
    ("{}, {} and {} are all different", "different distinct all separate"),
    ("{} is before {}", "before earlier sooner precedes"),
    ("{} is after {}", "after later follows"),
    ("{} is older than {}", "older younger taller cheaper than more less higher lower"),
    ("{} is at least two years older than {}", "least most more years"),
    ("{} is in the second house from the left", "first second third last middle end from leftmost rightmost"),
];

/// The nearest form to these words, with the names that they mention in place: as it could be written.
pub(super) fn nearest(grammar: &Grammar<'_>, words: &[Word<'_>]) -> Option<String> {
    let names = names(grammar, words);
    let score = |(form, hints): &(&str, &str)| {
        let shared = hints.split(' ').filter(|hint| words.iter().any(|word| word.is(hint))).count();
        let places = form.matches("{}").count();
        (2 * shared as isize - names.len().abs_diff(places) as isize, std::cmp::Reverse(places))
    };
    let (form, _) = FORMS.iter().rev().max_by_key(|form| score(form))?;
    let mut names = names.into_iter();
    let mut parts = form.split("{}");
    let mut text = parts.next()?.to_owned();
    for (part, blank) in parts.zip(["X", "Y", "Z", "W"]) {
        text.push_str(&names.next().unwrap_or_else(|| blank.to_owned()));
        text.push_str(part);
    }
    Some(text)
}

/// The values and houses that words mention, in order.
fn names(grammar: &Grammar<'_>, words: &[Word<'_>]) -> Vec<String> {
    let is_meant = |meaning: Meaning| meaning.stands_alone(grammar.houses);
    let (mut names, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let Some((count, meanings)) = grammar.names.longest(&words[at..], &is_meant) else {
            at += 1;
            continue;
        };
        let name = match meanings[0] {
            Meaning::Value(value) => grammar.attributes[value.attribute].values[value.value].clone(),
            Meaning::House(house) => grammar.houses[house].clone(),
            Meaning::Attribute(attribute) => grammar.attributes[attribute].name.clone(),
        };
        if !names.contains(&name) {
            names.push(name);
        }
        at += count;
    }
    names
}
