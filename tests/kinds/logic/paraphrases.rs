//! Rules as people write them: ten sentences for each construction, against a meaning that is written out here.
//!
//! A sentence is compared by the finished tables that it allows, not by its structure.

use nonomata::formats::{Format, Source, canonical_rules};
use nonomata::puzzles::LogicGrid;
use nonomata::puzzles::logic_grid::Answer;
use nonomata::symbol::Symbol;

/// Four people with pets and drinks.
const STREET: &str = "houses: 4
name: Ann, Bob, Cleo, Dan
pet: cat, dog, fox, owl
drink: tea, milk, cocoa, water
";

/// Four people with pets and ages.
const AGES: &str = "houses: 4
name: Ann, Bob, Cleo, Dan
pet: cat, dog, fox, owl
age: 20, 22, 25, 30
";

/// A finished table: the house of each value, from 0.
pub(super) struct Table {
    houses: Vec<(&'static str, i32)>,
    pub(super) answer: Answer,
}

impl Table {
    /// The house of a value.
    pub(super) fn of(&self, value: &str) -> i32 {
        self.houses.iter().find(|(name, _)| *name == value).unwrap_or_else(|| panic!("{value}")).1
    }

    /// Whether two values are in one house.
    pub(super) fn same(&self, one: &str, other: &str) -> bool {
        self.of(one) == self.of(other)
    }

    /// How many houses two values are apart.
    pub(super) fn apart(&self, one: &str, other: &str) -> i32 {
        (self.of(one) - self.of(other)).abs()
    }

    /// The first of these values in the house of a name, with its number.
    pub(super) fn number(&self, name: &str, values: &[(&str, i32)]) -> i32 {
        values.iter().find(|(value, _)| self.same(name, value)).unwrap().1
    }

    /// The number in the first of these values that is in the house of a name.
    pub(super) fn amount(&self, name: &str, values: &[&str]) -> i32 {
        let value = values.iter().find(|value| self.same(name, value)).unwrap();
        value.chars().filter(char::is_ascii_digit).collect::<String>().parse().unwrap()
    }

    fn age(&self, name: &str) -> i32 {
        self.amount(name, &["20", "22", "25", "30"])
    }
}

/// All orders of the first four numbers.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let with = |order: Vec<usize>| {
        (0..count).map(move |place| [&order[..place], &[count - 1], &order[place..]].concat())
    };
    orders(count - 1).into_iter().flat_map(with).collect()
}

/// Most tables of a puzzle that are tried.
const TABLE_LIMIT: usize = 14_000;

/// Finished tables of a puzzle with four houses in which no value comes twice: all of them, or a sample of many.
pub(super) fn tables(declarations: &'static str) -> Vec<Table> {
    let lines = declarations.lines().skip(1);
    let values: Vec<Vec<&'static str>> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(_, values)| values.split(", ").map(|value| value.trim_matches('"')).collect())
        .collect();
    let orders = orders(4);
    let count = orders.len().pow(values.len() as u32);
    let table = |number: usize| {
        // The step has no divisor with the count in common, so no table comes twice.
        let mut rest = number * 104_729 % count;
        let orders: Vec<&Vec<usize>> = values
            .iter()
            .map(|_| {
                let order = &orders[rest % orders.len()];
                rest /= orders.len();
                order
            })
            .collect();
        let house = |(order, values): (&&Vec<usize>, &Vec<&'static str>)| {
            values.iter().zip(*order).map(|(&value, &house)| (value, house as i32)).collect::<Vec<_>>()
        };
        let houses = orders.iter().zip(&values).flat_map(house).collect();
        let symbol =
            |house| orders.iter().map(move |order| order.iter().position(|&at| at == house).unwrap() + 1);
        let symbols: Vec<Symbol> = (0..4).flat_map(symbol).map(Symbol::new).collect();
        Table { houses, answer: Answer::of_symbols(orders.len(), &symbols).unwrap() }
    };
    (0..count.min(TABLE_LIMIT)).map(table).collect()
}

pub(super) fn read(declarations: &str, rule: &str) -> Result<LogicGrid, String> {
    let text = format!("{declarations}\n{rule}\n");
    let reading = Format::named("logic").unwrap().read(&Source::new("test", text));
    reading.map(|reading| reading.only().unwrap().puzzles.remove(0)).map_err(|error| error.to_string())
}

/// The error of a rule whose canonical sentence has another meaning, on some of these tables. Where statements are
/// nested deeper than the grammar reads, it has parentheses.
pub(super) fn misstated(declarations: &str, puzzle: &LogicGrid, tables: &[Table]) -> Option<String> {
    let canonical = canonical_rules(&puzzle.clone().into()).join(". ");
    if canonical.contains('(') || canonical.contains("no house") {
        return None;
    }
    let again = match read(declarations, &canonical) {
        Ok(again) => again,
        Err(error) => return Some(format!("the canonical sentence is refused: {error}")),
    };
    let holds =
        |puzzle: &LogicGrid, table: &Table| puzzle.broken_sentences(&table.answer).unwrap().is_empty();
    let is_other = |table: &&Table| holds(puzzle, table) != holds(&again, table);
    let texts: Vec<&str> = puzzle.sentences().iter().map(|sentence| sentence.text.as_str()).collect();
    tables.iter().step_by(61).any(|table| is_other(&table)).then(|| format!("{texts:?} is not {canonical}"))
}

/// A construction: its name, its meaning, and sentences with that meaning.
pub(super) type Construction<'a> = (&'a str, &'a dyn Fn(&Table) -> bool, &'a [&'a str]);

/// Checks each sentence of these constructions on all tables.
pub(super) fn check(declarations: &'static str, constructions: &[Construction<'_>]) {
    let tables = tables(declarations);
    let mut wrong = Vec::new();
    for (name, meaning, sentences) in constructions {
        for sentence in *sentences {
            match read(declarations, sentence) {
                Err(error) => wrong.push(format!("{name}: refused: {sentence}\n{error}")),
                Ok(puzzle) => {
                    let holds = |table: &&Table| puzzle.broken_sentences(&table.answer).unwrap().is_empty();
                    if let Some(table) = tables.iter().find(|table| holds(table) != meaning(table)) {
                        wrong.push(format!("{name}: misread: {sentence}\n{:?}", table.houses));
                    }
                    wrong.extend(misstated(declarations, &puzzle, &tables));
                }
            }
        }
    }
    let count: usize = constructions.iter().map(|(_, _, sentences)| sentences.len()).sum();
    assert!(wrong.is_empty(), "{} of {count}\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn one_house_has_both() {
    check(
        STREET,
        &[
            (
                "is",
                &|t| t.same("Ann", "cat"),
                &[
                    "Ann has the cat.",
                    "Ann owns a cat",
                    "The cat is owned by Ann.",
                    "The cat owner is Ann.",
                    "The owner of the cat is named Ann",
                    "Ann is the person who keeps the cat.",
                    "The person who owns the cat is Ann.",
                    "Ann's pet is the cat.",
                    "The cat lives in the same house as Ann.",
                    "Ann must be the one with the cat.",
                    "The pet that Ann has is the cat.",
                    "The cat belongs to Ann.",
                ],
            ),
            (
                "the man who",
                &|t| t.same("tea", "cat"),
                &[
                    "The man who drinks tea has the cat.",
                    "The tea drinker owns the cat.",
                    "The woman who likes tea keeps a cat.",
                    "The tea drinker is the cat's owner.",
                    "The person drinking tea is the owner of the cat.",
                    "Tea is drunk in the house with the cat.",
                    "Tea is drunk in the house where the cat is kept.",
                    "The person whose drink is tea has the cat.",
                    "The cat lives with the person who loves tea.",
                    "The tea-drinker is the cat-lover.",
                    "The one who only drinks tea is the cat fan.",
                ],
            ),
            (
                "people who",
                &|t| t.same("Bob", "milk"),
                &[
                    "People who drink milk are called Bob.",
                    "The people who are called Bob drink milk",
                    "The milk enthusiast is Bob.",
                    "Bob drank milk.",
                    "Bob is drinking milk.",
                    "Bob's favourite drink is milk.",
                    "The milk drinker's name is Bob.",
                    "The drink of Bob is milk.",
                    "The person who is called Bob drinks milk.",
                    "Bob prefers to drink milk.",
                    "The person called Bob always orders milk",
                ],
            ),
            (
                "not",
                &|t| !t.same("Ann", "cat"),
                &[
                    "Ann does not own the cat.",
                    "Ann doesn't have a cat.",
                    "Ann did not buy the cat",
                    "Ann can't be the cat owner.",
                    "Ann cannot have the cat.",
                    "Ann isn't the owner of the cat.",
                    "The cat is not Ann's.",
                    "Ann has no cat.",
                    "Ann never keeps a cat.",
                    "The cat owner isn't Ann.",
                    "It is not true that Ann has the cat.",
                    "Ann and the cat owner are different people.",
                    "Ann is not the same person as the cat owner.",
                    "Ann lives in a different house from the cat.",
                    "No one with the cat is Ann.",
                    "The person without the cat is Ann.",
                ],
            ),
        ],
    );
}

#[test]
fn places_between() {
    check(
        STREET,
        &[
            (
                "between",
                &|t| {
                    let (one, middle, other) = (t.of("Ann"), t.of("cat"), t.of("Dan"));
                    one < middle && middle < other || other < middle && middle < one
                },
                &[
                    "The cat is somewhere between Ann and Dan.",
                    "The cat is between Ann and Dan.",
                    "The cat lives between Ann and Dan",
                    "The owner of the cat lives somewhere between Dan and Ann.",
                    "The person who has the cat is between Dan and Ann.",
                    "The cat's house is between Ann's house and Dan's house.",
                    "The cat owner's house is somewhere between Ann's and Dan's.",
                    "The house with the cat is located between the house of Ann and the house of Dan.",
                    "The cat owner sits between Ann and Dan.",
                    "The one with the cat is standing between Ann and Dan.",
                ],
            ),
            (
                "directly between",
                &|t| t.apart("Ann", "cat") == 1 && t.apart("Dan", "cat") == 1 && !t.same("Ann", "Dan"),
                &[
                    "The cat is directly between Ann and Dan.",
                    "The cat lives immediately between Ann and Dan.",
                    "The cat owner lives right between Ann and Dan",
                    "The cat is just between Dan and Ann",
                    "The house with the cat is directly between Ann's and Dan's.",
                ],
            ),
            (
                "between in order",
                &|t| t.of("Ann") < t.of("cat") && t.of("cat") < t.of("Dan"),
                &[
                    "The cat is somewhere between Ann and Dan, in that order.",
                    "The owner of the cat is between Ann and Dan, in this order",
                ],
            ),
            (
                "one house between",
                &|t| t.apart("Ann", "cat") == 2,
                &[
                    "There is one house between Ann and the cat.",
                    "There is exactly one house between the cat and Ann.",
                    "One house is between Ann and the cat.",
                    "Ann and the cat are two houses apart.",
                    "Ann lives two houses away from the cat.",
                    "Ann and the cat have one house between them.",
                    "Ann and the cat owner live with one house between them.",
                    "There's one person between Ann and the person who owns the cat.",
                    "Exactly one house stands between Ann and the cat.",
                    "Ann and the cat owner are separated by one house.",
                    "Ann lives exactly 2 houses from the cat.",
                ],
            ),
            (
                "N houses between",
                &|t| t.apart("Bob", "tea") == 3,
                &[
                    "There are two houses between Bob and the tea drinker.",
                    "There are 2 houses between Bob and tea",
                    "Two houses are between Bob and the tea.",
                    "Bob and the tea drinker have two houses between them.",
                    "Bob is three houses away from the tea drinker.",
                    "Bob and tea are three houses apart.",
                    "There are exactly two people between Bob and the one who drinks tea",
                    "There are two other houses between Bob and tea.",
                    "The tea drinker lives 3 houses from Bob.",
                    "Bob and the tea drinker are separated by two houses.",
                ],
            ),
            (
                "at least N apart",
                &|t| t.apart("Bob", "tea") >= 2,
                &[
                    "Bob lives at least two houses away from the tea drinker.",
                    "There is at least one house between Bob and tea.",
                    "Bob is more than one house from tea.",
                    "Bob and tea are at least 2 houses apart.",
                    "Bob does not live next to the tea drinker and is not the tea drinker",
                ],
            ),
            (
                "at most N apart",
                &|t| (1..=2).contains(&t.apart("Bob", "tea")),
                &[
                    "Bob lives within two houses of the tea drinker.",
                    "Bob is at most two houses away from tea.",
                    "There is at most one house between Bob and tea.",
                    "Bob lives no more than 2 houses from the tea drinker.",
                    "Bob lives less than three houses from tea",
                ],
            ),
        ],
    );
}

#[test]
fn neighbours_and_sides() {
    check(
        STREET,
        &[
            (
                "next to",
                &|t| t.apart("Ann", "cat") == 1,
                &[
                    "Ann lives next to the cat.",
                    "Ann lives next door to the cat owner.",
                    "Ann is adjacent to the cat.",
                    "Ann and the cat are next to each other.",
                    "Ann and the cat owner are neighbours.",
                    "Ann has a neighbour who owns the cat.",
                    "Ann lives in the house next to the one with the cat.",
                    "Ann is the cat owner's neighbour.",
                    "The cat owner lives beside Ann.",
                    "The house of Ann is next to the house where the cat lives.",
                    "Ann lives in a house adjacent to the cat's.",
                    "There are no houses between Ann and the cat.",
                ],
            ),
            (
                "not next to",
                &|t| t.apart("Ann", "cat") != 1,
                &[
                    "Ann does not live next to the cat.",
                    "Ann isn't a neighbour of the cat owner.",
                    "Ann and the cat are not next to each other.",
                    "Ann and the cat owner aren't neighbours.",
                    "Ann does not live in a house adjacent to the cat's.",
                    "It is not the case that Ann lives next to the cat.",
                ],
            ),
            (
                "immediately left",
                &|t| t.of("Ann") + 1 == t.of("cat"),
                &[
                    "Ann is immediately left of the cat.",
                    "Ann lives immediately to the left of the cat.",
                    "Ann is directly left of the cat owner.",
                    "Ann lives directly to the left of the person who owns the cat.",
                    "Ann's house is just to the left of the house with the cat.",
                    "Ann is exactly one house to the left of the cat.",
                    "Ann lives to the immediate left of the cat owner.",
                    "The cat is immediately right of Ann.",
                    "The cat owner lives on the immediate right of Ann.",
                    "Ann is the cat owner's immediate left neighbour.",
                    "Ann is exactly to the left of the cat.",
                    "Ann lives to the cat owner's immediate left.",
                ],
            ),
            (
                "immediately right",
                &|t| t.of("Ann") == t.of("cat") + 1,
                &[
                    "Ann is immediately right of the cat.",
                    "Ann lives immediately to the right of the cat.",
                    "Ann is directly right of the cat owner.",
                    "Ann lives directly to the right of the person who owns the cat.",
                    "Ann's house is just to the right of the house with the cat.",
                    "Ann is exactly one house to the right of the cat.",
                    "Ann lives to the immediate right of the cat owner.",
                    "The cat is immediately left of Ann.",
                    "The cat owner lives on the immediate left of Ann.",
                    "Ann is one place to the right of the cat.",
                ],
            ),
            (
                "left",
                &|t| t.of("Ann") < t.of("cat"),
                &[
                    "Ann is left of the cat.",
                    "Ann lives somewhere to the left of the cat.",
                    "Ann is on the left of the cat owner.",
                    "Ann is on the left side of the cat.",
                    "Ann lives on the left-hand side of the cat.",
                    "The cat is on the right of Ann.",
                    "The cat lives to the right of Ann.",
                    "Ann's house is to the left of the house with the cat.",
                    "Ann lives in a house to the left of the cat.",
                    "The cat is somewhere on the right side of Ann",
                ],
            ),
            (
                "right side",
                &|t| t.of("Ann") > t.of("cat"),
                &[
                    "Ann is right of the cat.",
                    "Ann lives somewhere to the right of the cat.",
                    "Ann is on the right of the cat owner.",
                    "Ann is on the right side of the cat.",
                    "Ann lives on the right-hand side of the cat.",
                    "The cat is on the left of Ann.",
                    "The cat lives to the left of Ann.",
                    "Ann's house is to the right of the house with the cat.",
                    "Ann lives in a house to the right of the cat.",
                    "The cat is somewhere on the left side of Ann",
                ],
            ),
            (
                "N left",
                &|t| t.of("Ann") + 2 == t.of("cat"),
                &[
                    "Ann is two houses left of the cat.",
                    "Ann lives two houses to the left of the cat.",
                    "Ann is exactly 2 places to the left of the cat owner.",
                    "The cat is two houses to the right of Ann.",
                    "Ann lives in the house two doors to the left of the cat.",
                ],
            ),
            (
                "at least N left",
                &|t| t.of("Ann") + 2 <= t.of("cat"),
                &[
                    "Ann is at least two houses to the left of the cat.",
                    "Ann lives more than one house to the left of the cat.",
                    "The cat is two or more houses to the right of Ann.",
                ],
            ),
        ],
    );
}

#[test]
fn positions() {
    check(
        STREET,
        &[
            (
                "leftmost",
                &|t| t.of("Ann") == 0,
                &[
                    "Ann lives in the leftmost house.",
                    "Ann is in the first house.",
                    "Ann lives in house 1.",
                    "Ann is on the far left.",
                    "Ann's house is the first from the left.",
                    "Ann lives in house number one.",
                    "Ann lives in the 1st house.",
                    "The leftmost house is Ann's.",
                    "Ann is at the left end.",
                    "Ann lives in the first house of the row.",
                    "The first house belongs to Ann.",
                    "Ann lives in the left-most house.",
                ],
            ),
            (
                "second from the left",
                &|t| t.of("Ann") == 1,
                &[
                    "Ann lives in the second house from the left.",
                    "Ann is second from the left.",
                    "Ann is in house 2.",
                    "Ann lives in the second house.",
                    "Ann lives in the 2nd house from the left.",
                    "Ann's house is the second from the left.",
                    "Ann is in the third position from the right.",
                    "Ann occupies the second place.",
                    "The second house is Ann's.",
                    "The house in second position is Ann's.",
                ],
            ),
            (
                "last",
                &|t| t.of("Ann") == 3,
                &[
                    "Ann lives in the last house.",
                    "Ann is in the rightmost house.",
                    "Ann is last.",
                    "Ann lives in the fourth house.",
                    "Ann lives on the far right.",
                    "Ann's house is the first from the right.",
                    "The last house is Ann's.",
                    "Ann comes last.",
                    "Ann is in the 4th house.",
                    "Ann is at the right end of the row.",
                ],
            ),
            (
                "next to last",
                &|t| t.of("Ann") == 2,
                &[
                    "Ann lives in the next-to-last house.",
                    "Ann is next to last.",
                    "Ann is second to last.",
                    "Ann lives in the second-to-last house.",
                    "Ann lives in the penultimate house.",
                    "Ann is in the last but one house.",
                    "Ann is second from the right.",
                    "Ann lives in the second house from the right.",
                    "Ann's house is the second from the end.",
                    "Ann is in the third house.",
                ],
            ),
            (
                "ends",
                &|t| [0, 3].contains(&t.of("Ann")),
                &[
                    "Ann lives at one end.",
                    "Ann is at either end of the row.",
                    "Ann lives in one of the end houses.",
                    "Ann lives in the first or the last house.",
                    "Ann is either first or last.",
                    "Ann lives in house 1 or house 4.",
                    "Ann lives in houses 1 or 4.",
                    "Ann lives in an end house.",
                    "Ann is in either the leftmost or the rightmost house.",
                    "Ann is not in houses 2 or 3",
                ],
            ),
            (
                "not there",
                &|t| t.of("Ann") != 1,
                &[
                    "Ann does not live in the second house.",
                    "Ann isn't in house 2.",
                    "Ann can't be in the second house from the left.",
                    "Ann is not second.",
                    "The second house isn't Ann's.",
                    "The person in the second house is not Ann.",
                ],
            ),
            (
                "parts of the row",
                &|t| t.of("Ann") < 2,
                &[
                    "Ann lives in one of the first two houses.",
                    "Ann is in the first two houses.",
                    "Ann is in houses 1 or 2.",
                    "Ann does not live in the last two houses.",
                ],
            ),
            (
                "odd",
                &|t| t.of("Ann") % 2 == 0,
                &["Ann lives in an odd-numbered house.", "Ann is not in an even numbered house."],
            ),
        ],
    );
}

#[test]
fn alternatives_and_conditions() {
    let (cat, tea) = (|t: &Table| t.same("Ann", "cat"), |t: &Table| t.same("Bob", "tea"));
    check(
        STREET,
        &[
            (
                "neither nor",
                &|t| !t.same("Ann", "cat") && !t.same("Ann", "tea"),
                &[
                    "Ann has neither the cat nor the tea.",
                    "Ann is neither the cat owner nor the tea drinker.",
                    "Ann neither owns the cat nor drinks tea.",
                    "Neither the cat owner nor the tea drinker is Ann.",
                    "Neither the cat nor the tea belongs to Ann.",
                    "Ann does not have the cat or the tea.",
                    "Ann doesn't own the cat and doesn't drink tea.",
                    "Ann does not own the cat and does not drink tea.",
                    "Ann is not the cat owner or the tea drinker.",
                    "Ann does not own the cat and never drinks tea.",
                    "Ann is not the cat owner nor the tea drinker.",
                ],
            ),
            (
                "exactly one of",
                &|t| t.same("Ann", "cat") != t.same("Bob", "cat"),
                &[
                    "Exactly one of Ann and Bob has the cat.",
                    "One of Ann and Bob owns the cat.",
                    "Only one of Ann and Bob has the cat.",
                    "Either Ann or Bob has the cat.",
                    "Ann or Bob has the cat.",
                    "The cat belongs to Ann or Bob.",
                    "The cat owner is either Ann or Bob.",
                    "The cat is owned by either Ann or Bob.",
                    "The cat belongs to one of Ann and Bob.",
                    "Either Ann owns the cat or Bob does own the cat.",
                    "At least one of Ann and Bob has the cat.",
                ],
            ),
            (
                "exactly one of several values",
                &|t| t.same("Ann", "cat") != t.same("Ann", "tea"),
                &[
                    "Ann has either the cat or the tea.",
                    "Ann has either the cat or the tea, but not both.",
                    "Ann has the cat or the tea, but not both.",
                    "Exactly one of the cat owner and the tea drinker is Ann.",
                    "Either Ann has the cat or Ann drinks tea, but not both.",
                    "Only one of the cat and the tea is Ann's.",
                    "Ann has the cat or the tea but not both",
                ],
            ),
            (
                "at least one",
                &|t| t.same("Ann", "cat") || t.same("Ann", "tea"),
                &[
                    "Ann has the cat or the tea, or both.",
                    "Ann has the cat or drinks tea.",
                    "At least one of the cat owner and the tea drinker is Ann.",
                    "Ann has the cat or Ann drinks tea.",
                    "Ann owns the cat or the tea.",
                ],
            ),
            (
                "of two, one and the other",
                &|t| {
                    let either = |one: &str, other: &str| t.same(one, "cat") && t.same(other, "tea");
                    either("Ann", "Bob") || either("Bob", "Ann")
                },
                &[
                    "Of Ann and Bob, one has the cat and the other drinks tea.",
                    "Of Bob and Ann, one owns the cat and the other one drinks tea.",
                    "One of Ann and Bob has the cat and the other drinks tea.",
                    "One of Ann and Bob drinks tea and the other owns the cat.",
                    "Of Ann and Bob, one is the tea drinker and the other is the cat owner.",
                    "Of Ann and Bob, one is the tea drinker and the other the cat owner.",
                    "Between Ann and Bob, one has the cat and the other has the tea.",
                    "Of the cat owner and the tea drinker, one is Ann and the other is Bob.",
                    "Of the cat owner and the tea drinker, one is Bob and the other Ann",
                    "One of Ann and Bob owns the cat, while the other drinks tea.",
                ],
            ),
            (
                "if then",
                &|t| !cat(t) || tea(t),
                &[
                    "If Ann has the cat, then Bob drinks tea.",
                    "If Ann has the cat, Bob drinks tea.",
                    "If Ann owns the cat then Bob is the tea drinker",
                    "Bob drinks tea if Ann has the cat.",
                    "Ann has the cat only if Bob drinks tea.",
                    "Bob drinks tea whenever Ann has the cat.",
                    "Bob drinks tea unless Ann does not have the cat.",
                    "Ann doesn't have the cat unless Bob drinks tea.",
                    "Whenever Ann has the cat, Bob drinks tea.",
                    "If Bob does not drink tea, then Ann does not have the cat.",
                    "Ann does not have the cat or Bob drinks tea.",
                ],
            ),
            (
                "iff",
                &|t| cat(t) == tea(t),
                &[
                    "Ann has the cat if and only if Bob drinks tea.",
                    "Ann has the cat iff Bob drinks tea.",
                    "Ann has the cat exactly when Bob drinks tea.",
                    "Bob drinks tea if and only if Ann has the cat.",
                    "Bob is the tea drinker iff Ann is the cat owner.",
                    "Ann does not have the cat iff Bob does not drink tea.",
                    "Ann owns the cat precisely when Bob drinks tea.",
                    "Ann has the cat just when Bob drinks tea",
                    "Ann has the cat if, and only if, Bob drinks tea.",
                    "Bob drinks tea exactly if Ann has the cat.",
                ],
            ),
            (
                "both",
                &|t| t.apart("Ann", "cat") == 1 && t.apart("Bob", "cat") == 1,
                &[
                    "Both Ann and Bob live next to the cat.",
                    "Ann and Bob live next to the cat.",
                    "Ann and Bob both live next to the cat.",
                    "Both of Ann and Bob live next to the cat.",
                    "The cat lives next to both Ann and Bob.",
                    "The cat is next to Ann and Bob.",
                    "Ann lives next to the cat and Bob lives next to the cat.",
                    "Ann lives next to the cat, and Bob lives next to the cat.",
                    "Both Ann and Bob are neighbours of the cat owner.",
                    "Both Bob and Ann live beside the person who has the cat.",
                ],
            ),
            (
                "all different",
                &|t| !t.same("Ann", "cat") && !t.same("Ann", "tea") && !t.same("cat", "tea"),
                &[
                    "Ann, the cat owner and the tea drinker are all different.",
                    "Ann, the cat owner, and the tea drinker are three different people.",
                    "Ann, the cat owner and the tea drinker are different people.",
                    "The cat owner, the tea drinker and Ann are all different people.",
                    "Ann, the cat and the tea are in different houses.",
                    "Ann, the cat owner and the tea drinker live in different houses.",
                    "Ann, the cat owner and the tea drinker are distinct people.",
                    "The tea drinker, Ann and the cat owner all live in different houses.",
                    "Ann, the tea drinker, and the owner of the cat are all distinct.",
                    "The owner of the cat, the tea drinker and Ann are three different people",
                ],
            ),
            (
                "N of",
                &|t| {
                    [("Ann", "cat"), ("Bob", "cat"), ("Cleo", "cat")]
                        .iter()
                        .filter(|(a, b)| t.apart(a, b) == 1)
                        .count()
                        == 2
                },
                &[
                    "Exactly two of Ann, Bob and Cleo live next to the cat.",
                    "Two of Ann, Bob and Cleo live next to the cat.",
                ],
            ),
            (
                "none of",
                &|t| t.apart("Ann", "cat") != 1 && t.apart("Bob", "cat") != 1,
                &[
                    "None of Ann and Bob live next to the cat.",
                    "Neither Ann nor Bob lives next to the cat.",
                    "Neither of Ann and Bob lives next to the cat.",
                ],
            ),
            (
                "someone",
                &|t| t.apart("Ann", "cat") == 1 && t.same("Ann", "tea"),
                &[
                    "Ann drinks tea and lives next to the cat owner.",
                    "Ann drinks tea and lives next to the cat",
                    "Ann drinks tea and is next to the cat.",
                    "Ann is the tea drinker and lives beside the cat.",
                ],
            ),
            (
                "whose neighbour",
                &|t| t.apart("tea", "cat") == 1,
                &[
                    "The person who lives next to the cat drinks tea.",
                    "The neighbour of the cat owner drinks tea.",
                    "The cat owner's neighbour drinks tea.",
                    "The cat owner has a neighbour who drinks tea.",
                    "The person next to the cat is the tea drinker.",
                ],
            ),
        ],
    );
}

#[test]
fn order_of_the_houses() {
    check(
        STREET,
        &[
            (
                "before",
                &|t| t.of("Ann") < t.of("Bob"),
                &[
                    "Ann comes before Bob.",
                    "Ann arrived before Bob.",
                    "Ann finished earlier than Bob.",
                    "Ann came sooner than Bob did.",
                    "Bob arrived after Ann.",
                    "Bob came later than Ann.",
                    "Ann was sometime before Bob.",
                    "Bob is after Ann",
                    "Ann is somewhere before Bob.",
                    "Bob finished later than Ann did.",
                    "Ann lives below Bob.",
                    "Ann lives on a lower floor than Bob.",
                    "Bob lives on a higher floor than does Ann.",
                    "Bob lives above Ann.",
                    "Bob is higher than Ann.",
                ],
            ),
            (
                "right after",
                &|t| t.of("Ann") + 1 == t.of("Bob"),
                &[
                    "Bob came right after Ann.",
                    "Bob arrived immediately after Ann.",
                    "Ann came just before Bob.",
                    "Ann was immediately before Bob.",
                    "Bob lives directly above Ann.",
                    "Bob lives one floor above Ann.",
                    "Bob lives on the floor above Ann.",
                    "Bob arrived one day after Ann.",
                    "Ann arrived the day before Bob.",
                    "Ann lives immediately below Bob.",
                ],
            ),
            (
                "two later",
                &|t| t.of("Ann") + 2 == t.of("Bob"),
                &[
                    "Bob arrived two days after Ann.",
                    "Bob came two places after Ann.",
                    "Ann arrived two days before Bob.",
                    "Bob lives two floors above Ann.",
                    "Ann was exactly two places before Bob.",
                ],
            ),
            (
                "floors",
                &|t| t.of("Ann") == 3,
                &["Ann lives on the top floor.", "Ann lives on the highest floor.", "Ann lives on floor 4."],
            ),
            (
                "not the top",
                &|t| t.of("Ann") != 3 && t.of("Ann") != 0,
                &[
                    "Ann does not live on either the top or the bottom floor.",
                    "Ann lives on neither the top nor the bottom floor.",
                    "Ann does not live on the top floor or the bottom floor.",
                ],
            ),
        ],
    );
}

#[test]
fn ordered_attributes() {
    check(
        AGES,
        &[
            (
                "older",
                &|t| t.age("Ann") > t.age("Bob"),
                &[
                    "Ann is older than Bob.",
                    "Bob is younger than Ann.",
                    "Ann is older than Bob is.",
                    "Ann has a higher age than Bob.",
                    "Bob has a lower age than Ann.",
                    "Bob's age is less than Ann's.",
                    "Ann's age is greater than Bob's.",
                    "Ann's age is more than Bob's age.",
                    "The age of Ann is higher than the age of Bob.",
                    "Ann is someone older than Bob",
                    "Bob is not older than Ann and Bob is not Ann",
                ],
            ),
            (
                "exactly N",
                &|t| t.age("Ann") == t.age("cat") + 5,
                &[
                    "Ann is five years older than the cat owner.",
                    "Ann is exactly 5 years older than the person with the cat.",
                    "The cat owner is 5 years younger than Ann.",
                    "Ann is older than the cat owner by 5 years.",
                    "The owner of the cat is five years younger than Ann is.",
                ],
            ),
            (
                "at least N",
                &|t| t.age("Ann") >= t.age("Bob") + 5,
                &[
                    "Ann is at least five years older than Bob.",
                    "Ann is at least 5 years older than Bob.",
                    "Bob is at least five years younger than Ann.",
                    "Ann is five or more years older than Bob.",
                    "Ann is more than 4 years older than Bob.",
                    "Ann is no less than 5 years older than Bob.",
                    "Ann is older than Bob by at least 5 years.",
                    "Bob is 5 or more years younger than Ann.",
                    "Ann is not less than five years older than Bob.",
                    "Bob is younger than Ann by at least five years.",
                ],
            ),
            (
                "at most N",
                &|t| (1..=5).contains(&(t.age("Ann") - t.age("Bob"))),
                &[
                    "Ann is at most five years older than Bob.",
                    "Ann is no more than 5 years older than Bob.",
                    "Bob is at most 5 years younger than Ann.",
                    "Ann is up to five years older than Bob.",
                    "Ann is less than six years older than Bob.",
                    "Ann is older than Bob by at most 5 years.",
                    "Ann is fewer than 6 years older than Bob.",
                    "Ann is five or fewer years older than Bob.",
                    "Ann is not more than five years older than Bob.",
                    "Bob is no more than five years younger than Ann.",
                ],
            ),
            (
                "more than N",
                &|t| t.age("Ann") - t.age("Bob") > 3,
                &[
                    "Ann is more than three years older than Bob.",
                    "Ann is more than 3 years older than Bob.",
                    "Bob is more than three years younger than Ann.",
                    "Ann is older than Bob by more than 3 years.",
                ],
            ),
            (
                "differ by",
                &|t| (t.age("Ann") - t.age("Bob")).abs() == 5,
                &[
                    "Ann and Bob are five years apart.",
                    "Ann and Bob differ by 5 years.",
                    "Ann and Bob are exactly five years apart in age.",
                    "The difference between Ann's and Bob's age is 5.",
                    "The difference between Ann's age and Bob's age is 5 years.",
                    "Ann and Bob differ in age by 5 years.",
                    "The difference in age between Ann and Bob is 5 years.",
                    "Ann is 5 years older than Bob or Bob is 5 years older than Ann.",
                    "Ann is 5 years older than Bob or 5 years younger than Bob.",
                    "The ages of Ann and Bob differ by 5.",
                ],
            ),
            (
                "the oldest",
                &|t| t.age("Ann") == 30,
                &[
                    "Ann is the oldest.",
                    "Ann is the oldest person.",
                    "The oldest is Ann.",
                    "The oldest person is called Ann.",
                    "Ann is 30 years old.",
                    "Ann is 30.",
                    "Ann's age is 30.",
                    "The 30-year-old is Ann.",
                    "Ann is aged 30.",
                    "The person who is 30 is Ann.",
                    "Ann is older than 25.",
                    "Ann is more than 25 years old.",
                ],
            ),
            (
                "bounded",
                &|t| t.age("Ann") >= 25,
                &[
                    "Ann is at least 25.",
                    "Ann is at least 25 years old.",
                    "Ann is more than 22 years old.",
                    "Ann is older than 22.",
                    "Ann is over 22.",
                    "Ann is 25 or more years old.",
                    "Ann is not younger than 25.",
                    "Ann is 25 or 30.",
                    "Ann is over 24 years old.",
                    "Ann is neither 20 nor 22.",
                ],
            ),
            (
                "next on the scale",
                &|t| [(20, 22), (22, 25), (25, 30)].contains(&(t.age("Ann"), t.age("Bob"))),
                &["Ann is directly younger than Bob.", "Ann is just younger than Bob."],
            ),
        ],
    );
}

/// Words that would change the meaning are never left out.
#[test]
fn what_is_not_understood_is_refused() {
    for sentence in [
        "Ann lives by the cat.",
        "Ann may own the cat.",
        "Ann's friend owns the cat.",
        "Ann differs from the cat owner.",
        "Ann hardly owns the cat.",
        "Ann hates the cat.",
        "Ann lives near the cat.",
        "Ann lives opposite the cat.",
        "Ann is ahead of the cat.",
        "Only Ann lives next to the cat.",
        "Anyone but Ann owns the cat.",
        "Ann lives away from the cat.",
        "Ann is twice as old as the cat.",
        "Ann's brother has the cat.",
        "Perhaps Ann has the cat.",
        "Ann has the cat, I guess.",
        "Ann used to own the cat instead of Bob.",
    ] {
        assert!(read(STREET, sentence).is_err(), "{sentence}");
    }
}

/// A street in which each name has an amount of some kind.
fn amounts(values: [&str; 4]) -> String {
    format!("houses: 4\nname: Ann, Bob, Cleo, Dan\nthing: {}\n", values.join(", "))
}

/// A sentence about Ann and Bob, and what it means for the places of their values in order.
type Compared<'a> = (&'a str, &'a dyn Fn(usize, usize) -> bool);

#[test]
fn units_are_ordered() {
    let cases: [([&str; 4], &[Compared<'_>]); 6] = [
        (
            ["$40", "$5", "$100", "$45"],
            &[
                ("Ann paid more than Bob.", &|a, b| a > b),
                ("Ann's cost less than Bob's.", &|a, b| a < b),
                ("Ann paid exactly $5 more than Bob.", &|a, b| (a, b) == (2, 1)),
                ("Ann spent at least 40 dollars more than Bob.", &|a, b| a == 3 && b < 3 || a == 2 && b == 0),
                ("Ann spent $35 more than Bob did.", &|a, b| (a, b) == (1, 0)),
                ("Ann paid more than $40.", &|a, _| a > 1),
                ("Ann paid at least $45", &|a, _| a > 1),
                ("The $40 one is Ann's.", &|a, _| a == 1),
                ("Ann's was cheaper than Bob's.", &|a, b| a < b),
                ("Ann's was the cheapest.", &|a, _| a == 0),
                ("Ann's is more expensive than Bob's.", &|a, b| a > b),
                ("Ann's is the most expensive.", &|a, _| a == 3),
            ],
        ),
        (
            ["7:30 pm", "6:00 pm", "9:15 pm", "8:00 pm"],
            &[
                ("Ann arrived before Bob.", &|a, b| a < b),
                ("Ann arrived 30 minutes after Bob.", &|a, b| (a, b) == (2, 1)),
                ("Ann came half an hour later than Bob.", &|a, b| (a, b) == (2, 1)),
                ("Ann came two hours after Bob.", &|a, b| (a, b) == (2, 0)),
                ("Ann came at least an hour earlier than Bob.", &|a, b| a == 0 && b > 0 || b == 3 && a < 3),
                ("Ann arrived at 7:30 pm.", &|a, _| a == 1),
                ("Ann arrived after 7:30 pm.", &|a, _| a > 1),
                ("Ann did not arrive before 7.30 p.m.", &|a, _| a >= 1),
                ("Ann was the earliest.", &|a, _| a == 0),
                ("Ann's is later than Bob's", &|a, b| a > b),
            ],
        ),
        (
            ["3 May", "28 April", "10 May", "4 May"],
            &[
                ("Ann came before Bob.", &|a, b| a < b),
                ("Ann was born on 3 May.", &|a, _| a == 1),
                ("Ann was born on May 3rd.", &|a, _| a == 1),
                ("Ann came one day after Bob.", &|a, b| (a, b) == (2, 1)),
                ("Ann came the day after Bob.", &|a, b| (a, b) == (2, 1)),
                ("Ann came a week after Bob.", &|a, b| (a, b) == (3, 1)),
                ("Ann came after 3 May.", &|a, _| a > 1),
                ("Ann's is later than Bob's", &|a, b| a > b),
                ("Ann came 5 days later than Bob.", &|a, b| (a, b) == (1, 0)),
                ("Ann did not come before the 3rd of May.", &|a, _| a >= 1),
            ],
        ),
        (
            ["12 kg", "500 g", "13 kg", "12.5 kg"],
            &[
                ("Ann is heavier than Bob.", &|a, b| a > b),
                ("Ann weighs more than Bob.", &|a, b| a > b),
                ("Ann weighs 12 kg.", &|a, _| a == 1),
                ("Ann weighs 500 g more than Bob.", &|a, b| [(2, 1), (3, 2)].contains(&(a, b))),
                ("Ann is 1 kg heavier than Bob.", &|a, b| (a, b) == (3, 1)),
                ("Ann weighs at least 12 kg.", &|a, _| a >= 1),
                ("Ann is the lightest.", &|a, _| a == 0),
                ("Ann weighs less than 12.5 kg.", &|a, _| a < 2),
                ("The 12-kg one is Ann's.", &|a, _| a == 1),
                ("Ann is lighter than Bob by 500 g.", &|a, b| [(1, 2), (2, 3)].contains(&(a, b))),
            ],
        ),
        (
            ["Tuesday", "Monday", "Friday", "Wednesday"],
            &[
                ("Ann came before Bob.", &|a, b| a < b),
                ("Ann came on Tuesday.", &|a, _| a == 1),
                ("Ann came the day after Bob.", &|a, b| [(1, 0), (2, 1)].contains(&(a, b))),
                ("Ann came two days after Bob.", &|a, b| [(2, 0), (3, 2)].contains(&(a, b))),
                ("Ann came later than Bob.", &|a, b| a > b),
                ("Ann came before Wednesday.", &|a, _| a < 2),
            ],
        ),
        (
            ["1990", "1985", "2001", "1995"],
            &[
                ("Ann is later than Bob.", &|a, b| a > b),
                ("Ann came 5 years after Bob.", &|a, b| [(1, 0), (2, 1)].contains(&(a, b))),
                ("Ann came before 1995.", &|a, _| a < 2),
                ("Ann came at least 10 years before Bob.", &|a, b| b == 3 && a < 2 || (a, b) == (0, 2)),
            ],
        ),
    ];
    let mut wrong = Vec::new();
    for (values, sentences) in cases {
        // The rank of each value: the second is the lowest, then come the first, the fourth and the third.
        let ranks = [1, 0, 3, 2];
        let name = if values[0] == "1990" { "year" } else { "thing" };
        let declarations = amounts(values).replace("thing", name);
        for (sentence, meaning) in sentences {
            let puzzle = match read(&declarations, sentence) {
                Ok(puzzle) => puzzle,
                Err(error) => {
                    wrong.push(error);
                    continue;
                }
            };
            for names in orders(4) {
                for order in orders(4) {
                    let symbols =
                        (0..4).flat_map(|house| [names[house] + 1, order[house] + 1]).map(Symbol::new);
                    let answer = Answer::of_symbols(2, &symbols.collect::<Vec<_>>()).unwrap();
                    let rank = |name: usize| ranks[order[names.iter().position(|&one| one == name).unwrap()]];
                    let holds = puzzle.broken_sentences(&answer).unwrap().is_empty();
                    if holds != meaning(rank(0), rank(1)) {
                        wrong.push(format!("misread: {sentence} {names:?} {order:?}"));
                        break;
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn names_in_other_words() {
    const SMOKES: &str = "houses: 4
nation: England, Norway, Japan, Spain
smoke: Blends, Prince, Kools, Plains
colour: red, green, blue, white
Blends = the Blend smoker
the twin = Spain
\"Chez Nous\" = house 2
ignored: fine, stately
";
    const PLAIN: &str = "houses: 4
nation: England, Norway, Japan, Spain
smoke: Blends, Prince, Kools, Plains
colour: red, green, blue, white
";
    let of = |sentence: &str| read(SMOKES, sentence).unwrap_or_else(|error| panic!("{error}"));
    for (sentence, plain) in [
        ("The Englishman lives in the red house.", "England is red"),
        ("The Blend smoker is the twin.", "Blends is Spain"),
        ("The Norwegian smokes Prince.", "Norway is Prince"),
        ("The Prince smoker is Japanese.", "Prince is Japan"),
        ("The Spaniard's house is green.", "Spain is green"),
        ("The twin owns the fine stately green house.", "Spain is green"),
        ("Kools are smoked in the blue house.", "Kools is blue"),
        ("The English person lives next to the Blends smoker", "England is next to Blends"),
    ] {
        assert_eq!(
            of(sentence).sentences()[0].statement,
            read(PLAIN, plain).unwrap().sentences()[0].statement,
            "{sentence}"
        );
    }
}
