//! The forms of rules, as data: what the error of a rule suggests, the documentation lists, and the tests read.

use super::grammar::Grammar;
use super::names::Meaning;
use super::words::Word;

/// A form of rules.
pub(super) struct Form {
    /// Its canonical sentence, with places for names.
    pub(super) form: &'static str,
    /// Words that suggest it.
    pub(super) hints: &'static str,
    /// A rule of this form as people write it, of the houses in [`STREET`].
    #[cfg(test)]
    pub(super) example: &'static str,
    /// The canonical sentence of the example.
    #[cfg(test)]
    pub(super) says: &'static str,
}

/// The houses that the examples are about.
#[cfg(test)]
pub(super) const STREET: &str = "houses: 5
name: Ann, Bob, Cleo, Dan, Eve
pet: cat, dog, fox, owl, hen
age: 20, 22, 25, 30, 40
price: $10, $15, $20, $40, $45
";

const fn form(form: &'static str, hints: &'static str, example: &'static str, says: &'static str) -> Form {
    #[cfg(not(test))]
    let _ = (example, says);
    Form {
        form,
        hints,
        #[cfg(test)]
        example,
        #[cfg(test)]
        says,
    }
}

/// The forms, the commonest first.
pub(super) const FORMS: [Form; 36] = [
    form(
        "{} is {}",
        "is are was lives has owns who that whose same",
        "The cat lives with Ann.",
        "Ann has pet cat",
    ),
    form(
        "{} is not {}",
        "not never without no nobody denies",
        "Ann hasn't a cat.",
        "Ann does not have pet cat",
    ),
    form(
        "{} is next to {}",
        "next beside adjacent neighbour neighbor neighbours neighbors near nearby close touching opposite",
        "Ann has a neighbour who keeps the cat.",
        "Ann is next to the one with pet cat",
    ),
    form(
        "{} is immediately left of {}",
        "left right immediately directly adjoining side",
        "The cat is just to the right of Ann.",
        "Ann is immediately left of the one with pet cat",
    ),
    form(
        "{} is somewhere right of {}",
        "left right somewhere anywhere",
        "Ann is somewhere to the right of Bob.",
        "Bob is somewhere left of Ann",
    ),
    form(
        "{} is two houses left of {}",
        "two three four houses doors away left right",
        "Ann lives two doors to the left of the cat.",
        "Ann is exactly 2 houses left of the one with pet cat",
    ),
    form(
        "{} is at least two houses from {}",
        "least most within houses away far apart",
        "Ann lives at least two houses away from Bob.",
        "Ann is at least 2 houses from Bob",
    ),
    form(
        "there are two houses between {} and {}",
        "between houses there separated separates gap apart",
        "Ann and Bob are separated by one house.",
        "Ann is exactly 2 houses from Bob",
    ),
    form(
        "{} is between {} and {}",
        "between amid among flanked middle surrounded sides",
        "Ann lives directly between Bob and the cat.",
        "Ann is directly between Bob and the one with pet cat",
    ),
    form(
        "{} is in house 2",
        "first second third fourth fifth last middle leftmost rightmost end house houses position",
        "Ann lives in the second house from the left.",
        "Ann is in house 2",
    ),
    form(
        "{} is in house 1 or 3",
        "houses one of first last end ends",
        "Ann lives in house 1 or 3.",
        "Ann is in houses 1 or 3",
    ),
    form(
        "neither {} nor {} is {}",
        "neither nor none",
        "Neither Ann nor Bob has the cat.",
        "the one with pet cat is not Ann or Bob",
    ),
    form(
        "either {} or {} is {}",
        "either or",
        "Either Ann has the cat or Bob has the dog.",
        "either Ann has pet cat or Bob has pet dog",
    ),
    form(
        "{} is {} or {}",
        "or one of perhaps maybe possibly",
        "Ann has one of the cat and the dog.",
        "Ann has pet cat or pet dog",
    ),
    form(
        "exactly one of {} and {} is next to {}",
        "exactly only just one of",
        "Exactly one of Ann and Bob lives next to the cat.",
        "either Ann is next to the one with pet cat or Bob is next to the one with pet cat",
    ),
    form(
        "of {} and {}, one is {} and the other is {}",
        "of one other while",
        "Of Ann and Bob, one has the cat and the other is 20.",
        "Ann has pet cat and Bob has age 20, or Bob has pet cat and Ann has age 20; Ann is not Bob",
    ),
    form(
        "if {} is {}, then {} is {}",
        "if then when whenever implies provided suppose assuming",
        "Bob has the dog whenever Ann has the cat.",
        "if Ann has pet cat, then Bob has pet dog",
    ),
    form(
        "{} is {} if and only if {} is {}",
        "iff equivalent exactly only",
        "Ann has the cat exactly when Bob has the dog.",
        "Ann has pet cat if and only if Bob has pet dog",
    ),
    form(
        "{} is {} unless {} is {}",
        "unless except otherwise",
        "Bob has the dog unless Ann has the cat.",
        "Ann has pet cat or Bob has pet dog",
    ),
    form(
        "it is not true that {} is {} and {} is {}",
        "true false untrue impossible case",
        "It's not the case that Ann has the cat and Bob has the dog.",
        "it is not true that Ann has pet cat and Bob has pet dog",
    ),
    form(
        "exactly two of these are true: {} is {}; {} is {}; {} is {}",
        "statements following these true false clues",
        "Exactly two of these are true: Ann has the cat; Bob has the dog; Cleo is 20.",
        "exactly 2 of these are true: Ann has pet cat; Bob has pet dog; Cleo has age 20",
    ),
    form(
        "both {} and {} are next to {}",
        "both each all",
        "Ann and Bob both live next to the cat.",
        "Ann is next to the one with pet cat and Bob is next to the one with pet cat",
    ),
    form(
        "{}, {} and {} are all different",
        "different distinct all separate people no two",
        "Ann, the cat owner and the 20-year-old are three different people.",
        "Ann does not have pet cat and Ann does not have age 20 and the one with pet cat does not have age 20",
    ),
    form(
        "{} and {} are {} and {}, respectively",
        "respectively order",
        "Ann and Bob own the cat and the dog, respectively.",
        "Ann has pet cat and Bob has pet dog",
    ),
    form(
        "not {} but {} is {}",
        "rather instead but not",
        "Not Ann but Bob has the cat.",
        "Bob has pet cat and Ann does not have pet cat",
    ),
    form(
        "{} is before {}",
        "before earlier sooner precedes preceded ahead until",
        "Ann arrived before Bob.",
        "Ann is somewhere left of Bob",
    ),
    form(
        "{} is after {}",
        "after later follows followed since",
        "Ann came right after Bob.",
        "Bob is immediately left of Ann",
    ),
    form(
        "{} is older than {}",
        "older younger taller cheaper than more less higher lower bigger",
        "Ann is younger than Bob.",
        "Bob is higher in age than Ann",
    ),
    form(
        "{} is exactly 2 years older than {}",
        "exactly years days dollars more less difference",
        "Ann is five years older than Bob.",
        "Ann is exactly 5 higher in age than Bob",
    ),
    form(
        "{} is at least two years older than {}",
        "least most more years than minimum maximum",
        "Ann is at least 5 years older than Bob.",
        "Ann is at least 5 higher in age than Bob",
    ),
    form(
        "{} and {} differ in age by 5 years",
        "differ differs difference apart",
        "The difference between Ann's and Bob's age is 5 years.",
        "Ann is exactly 5 higher in age than Bob or Bob is exactly 5 higher in age than Ann",
    ),
    form(
        "{} is twice as old as {}",
        "twice double half times as much",
        "Ann paid twice as much as Bob.",
        "Ann is twice as high in price as Bob",
    ),
    form(
        "{} and {} together paid $30",
        "together total sum sums jointly combined altogether add adds plus both",
        "Ann and Bob together paid $25.",
        "Ann has price $10 and Bob has price $15, or Ann has price $15 and Bob has price $10",
    ),
    form(
        "{} is at least 25 years old",
        "least most over under minimum maximum",
        "Ann is at least 30 years old.",
        "Ann has age 30 or age 40",
    ),
    form(
        "{} is the oldest",
        "oldest youngest most least highest lowest best worst cheapest largest smallest",
        "Ann paid the most.",
        "Ann has price $45",
    ),
    form(
        "{} is of the same age as {}",
        "same equal equals equally as",
        "Ann has the same age as the cat owner.",
        "Ann is of the same age as the one with pet cat",
    ),
];

/// The two forms nearest to these words, with the names that they mention in place: as the rule could be written.
pub(super) fn nearest(grammar: &Grammar<'_>, words: &[Word<'_>]) -> Vec<String> {
    let names = names(grammar, words);
    let score = |form: &Form| {
        let shared = form.hints.split(' ').filter(|hint| words.iter().any(|word| word.is(hint))).count();
        let places = form.form.matches("{}").count();
        (2 * shared as isize - names.len().abs_diff(places) as isize, std::cmp::Reverse(places))
    };
    let mut forms: Vec<&Form> = FORMS.iter().collect();
    forms.sort_by_key(|form| std::cmp::Reverse(score(form)));
    forms.into_iter().take(2).map(|form| filled(form.form, &names)).collect()
}

/// A form with names in its places.
fn filled(form: &str, names: &[String]) -> String {
    let mut names = names.iter();
    let mut parts = form.split("{}");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (part, blank) in parts.zip(["X", "Y", "Z", "W", "V", "U"]) {
        text.push_str(names.next().map_or(blank, String::as_str));
        text.push_str(part);
    }
    text
}

/// Whether a form has this word.
pub(super) fn has_word(word: &Word<'_>) -> bool {
    FORMS
        .iter()
        .any(|form| form.form.split([' ', ',']).chain(form.hints.split(' ')).any(|known| word.is(known)))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Format, Source, canonical_rules};

    /// The canonical sentences of a rule, or the error.
    fn canonical(rule: &str) -> String {
        let source = Source::new("test", format!("{STREET}\n{rule}\n"));
        let read = Format::named("logic").unwrap().read(&source).map(|mut reading| reading.puzzles.remove(0));
        match read {
            Ok(puzzle) => canonical_rules(&puzzle).join(". "),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn examples_say_what_stands_beside_them() {
        let wrong = FORMS.iter().filter(|form| canonical(form.example) != form.says);
        let wrong: Vec<String> =
            wrong.map(|form| format!("{}\n  {}", form.example, canonical(form.example))).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// The documentation has a table of the forms.
    #[test]
    fn the_documentation_lists_the_forms() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats/logic.md");
        let text = std::fs::read_to_string(path).unwrap();
        let rows = FORMS.iter().map(|form| format!("| `{}` | `{}` |", form.example, form.says));
        let missing: Vec<String> = rows.filter(|row| !text.contains(row)).collect();
        assert!(missing.is_empty(), "{}", missing.join("\n"));
    }

    #[test]
    fn the_nearest_forms_are_those_of_like_meaning() {
        for (rule, form) in [
            ("Ann and Bob sum to $25", "together"),
            ("Ann resides near the cat", "next to"),
            ("Ann is as old as the cat times two", "twice"),
            ("Ann differs from the dog by 5 years", "differ"),
        ] {
            let error = canonical(rule);
            assert!(error.contains(form) && !error.contains("did you mean"), "{rule}: {error}");
        }
    }
}
