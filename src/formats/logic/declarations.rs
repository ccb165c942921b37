//! The declarations before the rules: title, author and the like, houses, attributes with their values, two switches.

use std::ops::Range;

use super::prose;
use super::words::fold;
use crate::formats::{Result, Source};
use crate::puzzles::About;
use crate::puzzles::logic_grid::{Attribute, Feature, LogicGrid};

/// The keys for title, author and the like; any other word before a colon is an attribute.
pub(super) const ABOUT: [&str; 6] = ["title", "author", "copyright", "catalogue", "license", "description"];

/// The switches, in lower case.
pub(super) const VALUES_MAY_REPEAT: &str = "values may repeat";
pub(super) const BLANKS_STAY: &str = "blanks stay";

/// The notes after the name of an attribute whose values may repeat, or are in ascending order.
pub(super) const MAY_REPEAT: &str = "may repeat";
pub(super) const ORDERED: &str = "ordered";

/// The key for words without meaning.
const IGNORED: &str = "ignored";

/// Numbers of houses in words, from one.
const NUMBERS: [&str; 20] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Tens in words, from twenty.
const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// A synonym: the byte offset where it begins, and its two sides.
pub(super) type Synonym = (usize, String, String);

/// The declarations that have been read so far.
#[derive(Debug)]
pub(super) struct Declarations {
    pub(super) about: About,
    pub(super) houses: Option<Vec<String>>,
    pub(super) attributes: Vec<Attribute>,
    /// The byte offset of each attribute's declaration.
    pub(super) places: Vec<usize>,
    pub(super) synonyms: Vec<Synonym>,
    /// The words without meaning.
    pub(super) ignored: Vec<String>,
    /// The nouns of lines in prose that list the values of an attribute.
    pub(super) nouns: Vec<String>,
    pub(super) values_may_repeat: bool,
    pub(super) blanks_stay: bool,
    /// Whether the houses are in a row.
    pub(super) has_row: bool,
}

impl Default for Declarations {
    fn default() -> Declarations {
        Declarations {
            about: About::default(),
            houses: None,
            attributes: Vec::new(),
            places: Vec::new(),
            synonyms: Vec::new(),
            ignored: Vec::new(),
            nouns: Vec::new(),
            values_may_repeat: false,
            blanks_stay: false,
            has_row: true,
        }
    }
}

/// The longest key of a list in bytes, where a text is recognised.
const KEY_LIMIT: usize = 1000;

/// The values after the key of a line.
fn values_of(line: &str) -> impl Iterator<Item = &str> {
    line.split_once(':').map_or("", |(_, values)| values).split(',').map(str::trim)
}

/// Whether a text has no more than lists of values and sentences: at least two lists of one length, and two sentences.
pub(super) fn are_lists(text: &str) -> bool {
    let (mut counts, mut sentences) = (Vec::new(), 0);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let is_name = |key: &str| {
            let sides = ["row", "rows", "col", "cols", "column", "columns", "horizontal", "vertical"];
            let has_words = || values_of(line).all(|value| value.starts_with(char::is_alphabetic));
            let is_side = sides.contains(&fold(key).as_str()) && !has_words();
            !is_side && key.split_whitespace().count() < 4 && key.starts_with(char::is_alphabetic)
        };
        let is_value =
            |value: &str| value.trim().starts_with(|letter: char| letter.is_alphanumeric() || letter == '$');
        match colon(line).map(|colon| (&line[..colon], &line[colon + 1..])) {
            Some((key, _)) if key.len() > KEY_LIMIT => return false,
            Some((key, values))
                if is_name(key) && values.contains(',') && values.split(',').all(is_value) =>
            {
                counts.push(values.split(',').count());
            }
            Some((key, _)) if ABOUT.contains(&fold(key).as_str()) || prose::is_heading(line) => {}
            Some(_) => return false,
            None if prose::is_heading(line) => {}
            None => {
                let is_sentence = line.ends_with(['.', '?', '!']) && line.split_whitespace().count() > 2;
                sentences += usize::from(is_sentence);
                if !is_sentence {
                    return false;
                }
            }
        }
    }
    counts.len() > 1 && counts.iter().all(|count| *count == counts[0]) && sentences > 1
}

impl Declarations {
    /// Takes the first attribute for the houses where none are declared: people, who are in no row.
    pub(super) fn take_houses(&mut self) {
        let count = self.attributes.first().map_or(0, |first| first.values.len());
        let are_equal =
            self.attributes.iter().all(|attribute| attribute.values.len() == count && !attribute.may_repeat);
        if self.houses.is_none() && self.attributes.len() > 1 && are_equal && !self.values_may_repeat {
            self.places.remove(0);
            self.houses = Some(self.attributes.remove(0).values);
            self.has_row = false;
        }
    }

    /// Reads a line, if it is a declaration.
    pub(super) fn read_line(&mut self, source: &Source, place: usize, line: &str) -> Result<bool> {
        let switch = fold(line.split('#').next().unwrap_or_default());
        if switch == VALUES_MAY_REPEAT {
            self.values_may_repeat = true;
        } else if switch == BLANKS_STAY {
            self.blanks_stay = true;
        } else if let Some((one, other)) = sides(line) {
            let side = |text: &str| text.trim().trim_matches('"').to_owned();
            self.synonyms.push((place, side(one), side(other)));
        } else if let Some(colon) = colon(line) {
            let range = place + colon + 1..place + line.len();
            self.read_pair(source, place..place + colon, range)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    fn read_pair(&mut self, source: &Source, key: Range<usize>, range: Range<usize>) -> Result<()> {
        let place = key.start;
        let key = &source.text()[key];
        let name = fold(key);
        // Authors may be what the puzzle is about: then there is one for each house.
        let houses = self.houses.as_ref().map_or(0, Vec::len);
        let is_attribute = || houses > 1 && source.text()[range.clone()].split(',').count() == houses;
        if ABOUT.contains(&name.as_str()) && !is_attribute() {
            if self.about.get(&name).is_some() {
                bail!(source, place, "the {name} is declared twice");
            }
            self.about.set(&name, source.text()[range].trim());
            return Ok(());
        }
        if name == "houses" {
            return self.read_houses(source, place, range);
        }
        if name == IGNORED {
            self.ignored.extend(list(source, range, usize::MAX)?.into_iter().map(|(_, word)| fold(&word)));
            return Ok(());
        }
        if name == "house" && is_count(&source.text()[range.clone()]) {
            let message = format!("found {key:?} with a number, expected the key `houses`");
            return Err(source.error(place, message).with_hint("did you mean `houses`?"));
        }
        if self.attributes.len() == LogicGrid::CELL_LIMIT {
            let limit = LogicGrid::CELL_LIMIT;
            bail!(source, place, "too many attributes: the limit is {limit}");
        }
        let (key, remarks) = remark(source, place, key)?;
        let is_prose = prose::is_attribute(&format!("{key}:{}", &source.text()[range.clone()]));
        // A sentence ends after the last value.
        let stop = usize::from(is_prose && source.text()[range.clone()].ends_with('.'));
        let range = range.start..range.end - stop;
        if is_prose {
            self.nouns.extend(prose::nouns(key));
        }
        let name = if is_prose { prose::name(key) } else { key.trim().trim_matches('"').to_owned() };
        let known = self.attributes.iter().map(|attribute| &attribute.name);
        check_name(source, place, "attribute", &name, known)?;
        let mut values = Vec::new();
        for (place, value) in list(source, range.clone(), Feature::VALUE_LIMIT)? {
            check_name(source, place, "value", &value, values.iter())?;
            if values.len() == Feature::VALUE_LIMIT {
                bail!(source, place, "{name} has too many values: the limit is {}", Feature::VALUE_LIMIT);
            }
            values.push(value);
        }
        if values.is_empty() {
            bail!(source, range.end, "found nothing, expected the values of {name}");
        }
        let Remarks { may_repeat, is_ordered } = remarks;
        self.attributes.push(Attribute { name, values, may_repeat, is_ordered });
        self.places.push(place);
        Ok(())
    }

    pub(super) fn read_houses(&mut self, source: &Source, place: usize, range: Range<usize>) -> Result<()> {
        if self.houses.is_some() {
            bail!(source, place, "the houses are declared twice");
        }
        let limit = LogicGrid::HOUSE_LIMIT;
        let items = list(source, range.clone(), limit)?;
        let mut houses = Vec::new();
        match &items[..] {
            [(place, only)] if is_number(only) && !source.text()[*place..].starts_with('"') => {
                let count = number(only).or_else(|| only.parse().ok());
                let Some(count) = count.filter(|count| (1..=limit).contains(count)) else {
                    bail!(source, *place, "found {only:?}, expected a number of houses, 1 to {limit}");
                };
                houses.extend((1..=count).map(|number| number.to_string()));
            }
            [] => {
                let message = "found nothing, expected a number of houses, or their names from the left";
                return Err(source.error(range.end, message));
            }
            names => {
                for (place, name) in names {
                    check_name(source, *place, "house", name, houses.iter())?;
                    if houses.len() == limit {
                        bail!(source, *place, "too many houses: the limit is {limit}");
                    }
                    houses.push(name.clone());
                }
            }
        }
        self.houses = Some(houses);
        Ok(())
    }
}

/// The value of a number word, from one to twenty.
pub(super) fn number(word: &str) -> Option<usize> {
    let word = fold(word);
    NUMBERS.iter().position(|number| *number == word).map(|place| place + 1)
}

/// The value of the number words that a list begins with, below a hundred, and how many they are.
pub(super) fn leading_number<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<(usize, usize)> {
    let first = words.next()?;
    let Some(tens) = TENS.iter().position(|tens| *tens == first) else {
        return number(first).map(|value| (value, 1));
    };
    let tens = 10 * (tens + 2);
    match words.next().and_then(number).filter(|unit| *unit < 10) {
        Some(unit) => Some((tens + unit, 2)),
        None => Some((tens, 1)),
    }
}

/// Whether a name would be read as the number of houses: it begins with a digit, or is a number in words.
pub(super) fn is_number(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_digit()) || number(name).is_some()
}

/// Whether a text is a number, in digits or in words.
fn is_count(text: &str) -> bool {
    let text = text.split('#').next().unwrap_or_default().trim();
    text.parse::<usize>().is_ok() || number(text).is_some()
}

/// The remarks after the name of an attribute.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Remarks {
    may_repeat: bool,
    is_ordered: bool,
}

/// The name of an attribute, and the remarks after it: `(may repeat)`, `(ordered)` or both.
fn remark<'a>(source: &Source, place: usize, key: &'a str) -> Result<(&'a str, Remarks)> {
    let is_quoted = key.trim_start().starts_with('"');
    let parts = if is_quoted { key.rsplit_once('(') } else { key.split_once('(') };
    let closed = parts.and_then(|(name, remark)| Some((name, remark.trim_end().strip_suffix(')')?)));
    let Some((name, noted)) = closed else { return Ok((key, Remarks::default())) };
    let mut remarks = Remarks::default();
    let is_known = noted.split(',').all(|one| {
        let one = fold(one);
        remarks.may_repeat |= one == MAY_REPEAT;
        remarks.is_ordered |= one == ORDERED;
        one == MAY_REPEAT || one == ORDERED
    });
    if is_known {
        return Ok((name, remarks));
    }
    let message = format!(
        "found {:?}, expected ({MAY_REPEAT}), ({ORDERED}) or nothing after the name",
        &key.trim_end()[name.len()..]
    );
    let hint = "put a name that contains a parenthesis in quotes";
    Err(source.error(place + name.len(), message).with_hint(hint))
}

/// The two sides of a synonym: `Blends = the Blend smoker`.
fn sides(line: &str) -> Option<(&str, &str)> {
    let line = line.split(" #").next().unwrap_or_default();
    let equals = outside_quotes(line, '=')?;
    colon(&line[..equals]).is_none().then(|| (&line[..equals], &line[equals + 1..]))
}

/// Whether what precedes a colon is the beginning of a rule: `Exactly one of these is true`, `one of the following`.
fn introduces_clauses(text: &str) -> bool {
    let text = fold(text);
    let ends = |ends: &[&str]| ends.iter().any(|end| text.ends_with(end));
    let is_about_truth =
        ends(&[" true", " false", " correct", " wrong", " holds", " hold"]) && text.contains(" of ");
    is_about_truth || ends(&[" the following", " of these", " are", " is"])
}

/// The first place of a letter that is not in quotes.
fn outside_quotes(line: &str, wanted: char) -> Option<usize> {
    let mut is_quoted = false;
    line.char_indices().find_map(|(at, letter)| {
        is_quoted ^= letter == '"';
        (letter == wanted && !is_quoted).then_some(at)
    })
}

/// The colon after the key of a declaration: the first of a line that is neither in quotes nor in a time of the day.
pub(super) fn colon(line: &str) -> Option<usize> {
    first_colon(line).filter(|&colon| !introduces_clauses(&line[..colon]))
}

fn first_colon(line: &str) -> Option<usize> {
    let quote = line.find('"').unwrap_or(line.len());
    let mut from = 0;
    loop {
        let at = from + outside_quotes(&line[from..], ':').filter(|_| from == 0 || from <= quote)?;
        let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
        let is_time = is_digit(line[..at].chars().next_back()) && is_digit(line[at + 1..].chars().next());
        if !is_time {
            return Some(at);
        }
        from = at + 1;
    }
}

/// The parts of a text between commas, each with its place: as many as there may be, and one more if there are too
/// many. Commas in quotes are part of a name, and `#` after white space opens a comment.
fn list(source: &Source, range: Range<usize>, most: usize) -> Result<Vec<(usize, String)>> {
    let (text, start) = (&source.text()[range.clone()], range.start);
    let (mut items, mut from, mut quote, mut end) = (Vec::new(), 0, None, text.len());
    for (at, letter) in text.char_indices() {
        match letter {
            '"' | '`' => quote = if quote.is_some() { None } else { Some(at) },
            '#' if quote.is_none() && text[..at].ends_with(char::is_whitespace) => {
                end = at;
                break;
            }
            ',' if quote.is_none() => {
                if items.len() == most {
                    end = at;
                    break;
                }
                items.push(from..at);
                from = at + 1;
            }
            _ => {}
        }
    }
    if let Some(quote) = quote {
        bail!(source, start + quote, "expected a closing quote on this line");
    }
    items.push(from..end);
    if items.len() == 1 && text[items[0].clone()].trim().is_empty() {
        return Ok(Vec::new());
    }
    let item = |range: Range<usize>| {
        let item = &text[range.clone()];
        let place = start + range.start + item.len() - item.trim_start().len();
        let item = item.trim();
        let quoted = |quote| item.strip_prefix(quote).and_then(|item| item.strip_suffix(quote));
        let inside = quoted('"').or_else(|| quoted('`')).unwrap_or(item);
        if inside.contains(['"', '`']) {
            bail!(source, place, "found {item:?}, expected quotes around the whole name");
        }
        Ok((place, inside.split_whitespace().collect::<Vec<_>>().join(" ")))
    };
    items.into_iter().map(item).collect()
}

/// Refuses an invalid or duplicate name.
fn check_name<'a>(
    source: &Source,
    place: usize,
    what: &str,
    name: &str,
    mut known: impl Iterator<Item = &'a String>,
) -> Result<()> {
    if !LogicGrid::is_name(name) {
        let limit = LogicGrid::NAME_LIMIT;
        let message = if name.chars().count() > limit {
            format!("the name of the {what} is too long: the limit is {limit} letters")
        } else {
            format!("found {name:?}, expected a name for the {what} without \" and |")
        };
        return Err(source.error(place, message));
    }
    match known.find(|known| *known == name) {
        Some(_) => Err(source.error(place, format!("the {what} {name} is declared twice"))),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_has_one_pair_of_parentheses() {
        let of = |key| remark(&Source::new("test", format!("{key}: A, B")), 0, key);
        for key in ["pet (may repeat)", "pet  ( may  repeat ) "] {
            assert_eq!(
                of(key).map(|(name, repeats)| (name.trim().to_owned(), repeats)),
                Ok(("pet".to_owned(), Remarks { may_repeat: true, is_ordered: false }))
            );
        }
        let both = Remarks { may_repeat: true, is_ordered: true };
        assert_eq!(of("\"pet (x)\" (may repeat, ordered)"), Ok(("\"pet (x)\" ", both)));
        assert_eq!(of("\"pet (x)\""), Ok(("\"pet (x)\"", Remarks::default())));
        for key in ["pet ((may repeat))", "pet ((may repeat)", "pet (may repeat))", "pet (x) (may repeat)"] {
            assert_eq!(of(key).unwrap_err().column(), 5, "{key}");
        }
    }
}
