//! Sentences that were once read with another meaning, or refused although they have one.

use nonomata::formats::{Source, read};
use nonomata::puzzles::LogicGrid;

use super::{STREET, check, check_each};

const AGES: &str = "houses: 4
name: Ann, Bob, Cleo, Dan
pet: cat, dog, fox, owl
age: 20, 22, 25, 30
price: $10, $15, $20, $40
";

#[test]
fn neighbours_and_owners() {
    check(
        STREET,
        &[
            (
                "the house on one's left",
                &|t| t.of("cat") + 1 == t.of("Ann"),
                &[
                    "The house on Ann's left has the cat.",
                    "The house to Ann's left belongs to the cat owner.",
                    "To Ann's left is the cat owner.",
                    "On Ann's left lives the cat owner.",
                ],
            ),
            (
                "a verb that is denied in a relative clause",
                &|t| !t.same("Ann", "cat"),
                &[
                    "The cat lives where Ann doesn't live.",
                    "The cat lives in the house where Ann does not live.",
                    "The pet that Ann doesn't have is the cat.",
                ],
            ),
            (
                "an ordinal before a side",
                &|t| t.of("Ann") == t.of("cat") + 2,
                &[
                    "Ann lives in the second house to the right of the cat.",
                    "The second house to the right of the cat is Ann's.",
                    "The cat is in the second house to the left of Ann.",
                ],
            ),
            (
                "two neighbours are two people",
                &|t| t.apart("Ann", "Bob") == 1 && t.apart("Ann", "dog") == 1 && !t.same("Bob", "dog"),
                &["Ann's neighbours are Bob and the dog owner."],
            ),
        ],
    );
    check_each(
        STREET,
        &[
            ("Ann is either the one who owns the cat or the one in house 2.", &|t| {
                t.same("Ann", "cat") != (t.of("Ann") == 1)
            }),
            ("The cat lives in house 1 or 2, and the dog in house 3.", &|t| {
                t.of("cat") < 2 && t.of("dog") == 2
            }),
            ("Cleo is in house 1 or 3.", &|t| [0, 2].contains(&t.of("Cleo"))),
            ("If the tea drinker is Ann or Bob, then the cat owner is Cleo.", &|t| {
                !(t.same("tea", "Ann") || t.same("tea", "Bob")) || t.same("cat", "Cleo")
            }),
        ],
    );
}

#[test]
fn amounts() {
    let age = |t: &super::Table, name| t.amount(name, &["20", "22", "25", "30"]);
    let price = |t: &super::Table, name| t.amount(name, &["$10", "$15", "$20", "$40"]);
    check(
        AGES,
        &[
            (
                "two bounds",
                &|t| (3..8).contains(&(age(t, "Ann") - age(t, "Bob"))),
                &[
                    "Ann is at least 3 years but less than 8 years older than Bob.",
                    "Ann is at least 3 but less than 8 years older than Bob.",
                    "Ann is older than Bob by at least 3 years but less than 8.",
                ],
            ),
            (
                "less",
                &|t| price(t, "Ann") < price(t, "Cleo"),
                &["Ann did not spend as much as Cleo.", "Ann didn't spend as much as Cleo did."],
            ),
            (
                "people stand between people",
                &|t| {
                    let (low, middle, high) = (t.of("20"), t.of("25"), t.of("30"));
                    low < middle && middle < high || high < middle && middle < low
                },
                &["The person who is 25 is somewhere between the person who is 20 and the person who is 30."],
            ),
        ],
    );
}

/// What generated puzzles say in odd ways.
#[test]
fn odd_wordings_in_prose() {
    const PROSE: &str = "There are 3 houses, numbered 1 to 3 from left to right.
 - Every person has a different name: `Ann`, `Bob`, `Cleo`
 - The people keep different animals: `tortoise`, `goat`, `hen`
 - They all have a different favourite flower: `primroses`, `peonies`, `violets`
 - The mothers' names in different houses are all different: `Greta`, `Ilse`, `Ute`
 - Every mother is accompanied by her child: `Ivo`, `Max`, `Nora`
 - Every person has a different hobby: `sailing`, `dancing`, `weaving`
 - Every person lives in a different style of house: `chalet`, `tudor`, `baroque`
 - Everyone has a different favourite cigar: `golden leaf`, `havana`, `sumatra`

## Clues:
";
    for (sentence, plain) in [
        ("The person who keeps tortoises is Ann.", "tortoise is Ann"),
        ("The person who loves the primrose bouquet is Bob.", "primroses is Bob"),
        ("The person whose mother's name is Ute is Ann.", "Ute is Ann"),
        ("The person who is the mother of Ivo is Bob.", "Ivo is Bob"),
        ("The person's child is named Max is not in the third house.", "Max is not in house 3"),
        ("The person who sails as a hobby is the hen keeper.", "sailing is hen"),
        ("Ann is the person who sails as a hobby.", "Ann is sailing"),
        ("Ann does not sail.", "Ann is not sailing"),
        (
            "Cleo is somewhere to the left of the person partial to Golden Leaf.",
            "Cleo is somewhere left of Golden Leaf",
        ),
        ("The person in a Tudor-style villa is Ann.", "Tudor is Ann"),
        ("The person residing in a chalet-style home is Ann.", "chalet is Ann"),
    ] {
        let statement = |rule: &str| {
            let text = format!("{PROSE}1. {rule}\n");
            let reading = read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}"));
            assert!(reading.warnings.is_empty(), "{rule}: {:?}", reading.warnings);
            let puzzle: LogicGrid = reading.only().unwrap().puzzles.remove(0);
            puzzle.sentences()[0].statement.clone()
        };
        assert_eq!(statement(sentence), statement(plain), "{sentence}");
    }
}

#[test]
fn grids_without_houses_may_have_any_heading() {
    for heading in ["colour", "color", "row", "column"] {
        let text = format!(
            "name: Ann, Bob, Cleo\n{heading}: red, green, blue\n\nAnn has the red one.\nBob is not green.\n"
        );
        let reading = read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{heading}: {error}"));
        assert_eq!(reading.format.name(), "logic");
    }
}
