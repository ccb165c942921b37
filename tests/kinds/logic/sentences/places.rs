//! Places in a row: between, how many houses between, sides, ends, floors.

use super::{Meant, STREET, Table, check, check_each, check_refused, check_two_readings};

fn between(t: &Table, one: &str, middle: &str, other: &str) -> bool {
    t.of(one) < t.of(middle) && t.of(middle) < t.of(other)
        || t.of(other) < t.of(middle) && t.of(middle) < t.of(one)
}

#[test]
fn between_two_others() {
    check(
        STREET,
        &[
            (
                "between",
                &|t| between(t, "Ann", "cat", "tea"),
                &[
                    "The cat lives somewhere between Ann and the tea drinker.",
                    "Somewhere between Ann and the tea drinker lives the cat owner.",
                    "The cat owner's house is somewhere between Ann's and the tea drinker's.",
                    "The house of the cat owner is between Ann's house and the one where tea is drunk.",
                    "The cat lives in a house between Ann and the tea drinker.",
                    "The cat's house lies somewhere between the houses of Ann and the tea drinker.",
                    "The cat is in between Ann and tea.",
                    "The cat is somewhere in between Ann and tea.",
                    "The cat lives between the person who drinks tea and Ann.",
                ],
            ),
            (
                "not between",
                &|t| !between(t, "Ann", "cat", "tea"),
                &[
                    "The cat does not live between Ann and the tea drinker.",
                    "The cat isn't somewhere between Ann and the tea drinker.",
                    "The cat owner doesn't live anywhere between Ann and the tea drinker.",
                    "It is not true that the cat is somewhere between Ann and tea.",
                ],
            ),
            (
                "one house between",
                &|t| t.apart("Ann", "tea") == 2,
                &[
                    "There is one house between Ann and the tea drinker.",
                    "There is exactly one house between the tea drinker's house and Ann's.",
                    "Between Ann's house and the tea drinker's there is exactly one house.",
                    "Between Ann and the tea drinker there's one house.",
                    "Exactly one person lives between Ann and the tea drinker.",
                    "Ann lives two houses from the tea drinker.",
                    "Ann lives two houses away from where tea is drunk.",
                    "Ann and the tea drinker live with exactly one house in between.",
                    "Ann and the tea drinker live two doors apart.",
                    "One other person lives between Ann and the tea drinker.",
                    "There is just one other house between Ann and the tea drinker.",
                    "One house lies between Ann's and the tea drinker's.",
                    "Ann and the tea drinker have exactly one house between them.",
                    "A single house stands between Ann and the tea drinker.",
                    "Ann's house and the tea drinker's are separated by exactly one house.",
                    "Ann lives two houses to the left or to the right of the tea drinker.",
                    "Ann lives two houses to the left or right of the tea drinker.",
                ],
            ),
            (
                "at least one house between",
                &|t| t.apart("Ann", "tea") >= 2,
                &[
                    "There is at least one house between Ann and the tea drinker.",
                    "At least one house is between Ann and tea.",
                    "One or more houses are between Ann and tea.",
                    "Ann lives at least two houses away from the tea drinker.",
                    "Ann and the tea drinker are at least two houses apart.",
                    "Ann and the tea drinker have at least one house between them.",
                    "Ann is more than one house away from the tea drinker.",
                ],
            ),
            (
                "not one house between",
                &|t| t.apart("Ann", "tea") != 2,
                &[
                    "There isn't exactly one house between Ann and the tea drinker.",
                    "Ann does not live two houses away from the tea drinker.",
                    "Ann and the tea drinker aren't two houses apart.",
                    "It is not true that there is exactly one house between Ann and tea.",
                ],
            ),
            (
                "a certain house between",
                &|t| between(t, "Ann", "cat", "tea") && t.apart("Ann", "tea") == 2,
                &["The cat is directly between Ann and the tea drinker."],
            ),
        ],
    );
}

#[test]
fn two_readings_of_places() {
    check_two_readings(
        STREET,
        &[(
            [&|t| between(t, "Ann", "cat", "tea"), &|t| {
                between(t, "Ann", "cat", "tea") && t.apart("Ann", "tea") == 2
            }],
            &[
                "The cat lives between Ann and the tea drinker.",
                "Between Ann and the tea drinker lives the cat owner.",
            ],
        )],
    );
}

#[test]
fn sides_and_ends() {
    check(
        STREET,
        &[
            (
                "somewhere left",
                &|t| t.of("Ann") < t.of("cat"),
                &[
                    "Ann lives somewhere to the left of the cat owner.",
                    "Ann lives further left than the cat owner.",
                    "Ann lives further to the left than the cat owner does.",
                    "Ann lives left of the cat.",
                    "The cat owner lives somewhere to the right of Ann.",
                    "Ann's house has a lower number than the cat's.",
                    "Ann's house comes before the cat owner's.",
                    "The cat is in a house somewhere to the right of Ann's.",
                    "Ann is anywhere to the left of the cat.",
                ],
            ),
            (
                "immediately left",
                &|t| t.of("Ann") + 1 == t.of("cat"),
                &[
                    "Ann lives immediately to the left of the cat.",
                    "Ann lives in the house immediately to the left of the cat's.",
                    "Ann is the cat owner's left-hand neighbour.",
                    "Ann is the cat owner's neighbour to the left.",
                    "Ann is the cat owner's neighbour on the left.",
                    "The cat owner's left neighbour is Ann.",
                    "The cat lives directly to Ann's right.",
                    "The cat is in the house directly right of Ann's.",
                    "The house to the immediate right of Ann's house has the cat.",
                    "The person living directly to the right of Ann owns the cat.",
                    "Ann lives one house to the left of the cat.",
                    "Ann lives next door to the cat, to the left of it.",
                    "Ann's house is immediately before the cat's.",
                ],
            ),
            (
                "not immediately left",
                &|t| t.of("Ann") + 1 != t.of("cat"),
                &[
                    "Ann does not live immediately to the left of the cat.",
                    "Ann isn't directly left of the cat owner.",
                    "Ann's right neighbour doesn't own the cat.",
                    "The cat owner is not directly to the right of Ann.",
                ],
            ),
            (
                "two left",
                &|t| t.of("Ann") + 2 == t.of("cat"),
                &[
                    "Ann lives two houses to the left of the cat.",
                    "Ann is two places left of the cat.",
                    "The cat lives two doors to the right of Ann.",
                    "Ann lives exactly two houses left of the cat.",
                    "Ann's house is two to the left of the cat's.",
                    "There is exactly one house between Ann and the cat, and Ann is left of the cat.",
                ],
            ),
            (
                "an end",
                &|t| [0, 3].contains(&t.of("Ann")),
                &[
                    "Ann lives at one of the ends of the row.",
                    "Ann lives in one of the houses at the end.",
                    "Ann lives in the first or last house.",
                    "Ann lives at the end of the street.",
                    "Ann has only one neighbour.",
                    "Ann has exactly one neighbour.",
                    "Ann is either first or last.",
                    "Ann lives in an end house.",
                    "Ann lives on one of the two ends.",
                    "Ann does not live in the two middle houses.",
                    "Ann's house is at one end of the street.",
                ],
            ),
            (
                "no end",
                &|t| [1, 2].contains(&t.of("Ann")),
                &[
                    "Ann doesn't live at either end of the row.",
                    "Ann is neither first nor last.",
                    "Ann lives in neither the first nor the last house.",
                    "Ann isn't at an end of the row.",
                    "Ann has two neighbours.",
                    "Ann doesn't live in the first or last house.",
                    "Ann lives in one of the middle houses.",
                    "Ann does not live at the end of the street.",
                    "Ann lives in neither end house.",
                    "Ann lives neither in the leftmost nor in the rightmost house.",
                ],
            ),
            (
                "second from the left",
                &|t| t.of("Ann") == 1,
                &[
                    "Ann lives in the second house from the left.",
                    "Ann's house is second from the left.",
                    "The second house from the left is Ann's.",
                    "Ann lives in the house second from the left.",
                    "Ann lives directly to the right of the leftmost house.",
                    "Ann lives next to the first house.",
                    "Ann is the second from the left.",
                    "Ann lives in house number two.",
                    "Ann lives in house no. 2.",
                    "Ann occupies the 2nd house.",
                    "House 2 is Ann's.",
                    "The person in house 2 is Ann.",
                    "Ann is in position 2.",
                    "Second from the left is Ann.",
                    "In the second house lives Ann.",
                ],
            ),
            (
                "next to last",
                &|t| t.of("Ann") == 2,
                &[
                    "Ann lives in the next-to-last house.",
                    "Ann's house is the last but one.",
                    "Ann lives in the second-last house.",
                    "Ann lives next to the last house.",
                    "Ann lives in the house just before the last.",
                    "The penultimate house is Ann's.",
                    "Ann lives one house to the left of the rightmost house.",
                ],
            ),
            (
                "two values at the ends",
                &|t| t.of("Ann") == 0 && t.of("cat") == 3,
                &[
                    "Ann lives in the first house and the cat in the last.",
                    "Ann lives in the first house and the cat owner in the last house.",
                    "Ann is in the leftmost house, the cat in the rightmost.",
                    "Ann is first and the cat is last.",
                    "Ann is first and the cat last.",
                    "The first house is Ann's and the last is the cat owner's.",
                    "The first house is Ann's, and the last one has the cat.",
                    "Ann and the cat are in the first and the last house, respectively.",
                ],
            ),
        ],
    );
}

#[test]
fn floors_and_queues() {
    check(
        STREET,
        &[
            (
                "above",
                &|t| t.of("Ann") > t.of("cat"),
                &[
                    "Ann lives above the cat owner.",
                    "Ann lives on a higher floor than the cat owner.",
                    "Ann's floor is higher than the cat owner's.",
                    "Ann lives somewhere above the cat.",
                    "The cat lives below Ann.",
                    "The cat lives on a lower floor than Ann.",
                    "Ann lives higher up than the cat.",
                    "Ann lives on a floor above the cat's.",
                    "Ann's flat is above the cat owner's.",
                ],
            ),
            (
                "directly above",
                &|t| t.of("Ann") == t.of("cat") + 1,
                &[
                    "Ann lives directly above the cat.",
                    "Ann lives one floor above the cat owner.",
                    "Ann lives on the floor above the cat.",
                    "Ann lives on the floor directly above the cat's.",
                    "The cat lives one floor below Ann.",
                    "Ann lives immediately above the cat owner.",
                    "The cat owner lives right below Ann.",
                    "Ann lives just one floor higher than the cat.",
                ],
            ),
            (
                "top and bottom",
                &|t| t.of("Ann") != 3 && t.of("cat") != 0,
                &[
                    "Ann does not live on the top floor, and the cat does not live on the bottom floor.",
                    "Ann does not live on the top floor and the cat owner doesn't live on the lowest floor.",
                    "Ann doesn't live on the top floor, nor does the cat live on the bottom floor.",
                    "Ann is not on the highest floor and the cat isn't on the ground floor.",
                ],
            ),
            (
                "not adjacent floors",
                &|t| t.apart("Ann", "cat") != 1,
                &[
                    "Ann does not live on a floor adjacent to the cat's.",
                    "Ann does not live on a floor next to the cat owner's.",
                    "Ann and the cat do not live on adjacent floors.",
                    "Ann doesn't live on the floor directly above or below the cat's.",
                ],
            ),
            (
                "before",
                &|t| t.of("Ann") < t.of("cat") && t.of("tea") < t.of("Ann"),
                &[
                    "Ann came before the cat but after the tea.",
                    "Ann came after the tea but before the cat.",
                    "Ann finished before the cat owner but after the tea drinker.",
                    "Ann finished ahead of the cat owner but behind the tea drinker.",
                    "Ann arrived earlier than the cat owner and later than the tea drinker.",
                    "The tea drinker came before Ann, who came before the cat owner.",
                    "The tea came before Ann and Ann came before the cat.",
                    "Ann came after the tea drinker and before the cat owner.",
                ],
            ),
            (
                "places in a race",
                &|t| t.of("Ann") == 0 && t.of("cat") == 1,
                &[
                    "Ann finished first and the cat owner second.",
                    "Ann came first, the cat second.",
                    "Ann came first, and the cat owner came second.",
                    "Ann finished in first place, just ahead of the cat owner.",
                    "Ann was first and the cat was second.",
                ],
            ),
        ],
    );
}

/// Relations that share a noun, and what is said of a distance after it.
#[test]
fn relations_with_more_said() {
    let sentences: &[Meant<'_>] = &[
        ("Ann is left of, but not next to, the cat.", &|t| t.of("cat") - t.of("Ann") > 1),
        ("Ann lives next to and to the left of the cat.", &|t| t.of("Ann") + 1 == t.of("cat")),
        ("Ann is to the left, but not necessarily immediately, of the cat.", &|t| t.of("Ann") < t.of("cat")),
        ("The cat owner lives to Ann's right, not necessarily next to her.", &|t| t.of("Ann") < t.of("cat")),
        ("The cat is to the right of Ann, though not necessarily directly.", &|t| t.of("Ann") < t.of("cat")),
        ("The cat's house is the next one to the right of Ann's.", &|t| t.of("Ann") + 1 == t.of("cat")),
        ("Ann is left of the cat with one house between them.", &|t| t.of("Ann") + 2 == t.of("cat")),
        ("Ann is left of the cat with exactly one house in between.", &|t| t.of("Ann") + 2 == t.of("cat")),
        ("Only one house separates Ann from the tea drinker.", &|t| t.apart("Ann", "tea") == 2),
        ("Two houses separate Ann's house from the cat's.", &|t| t.apart("Ann", "cat") == 3),
        ("Ann and the tea drinker are separated only by the cat owner.", &|t| {
            t.apart("Ann", "cat") == 1 && t.apart("tea", "cat") == 1 && !t.same("Ann", "tea")
        }),
        ("Ann and the tea drinker live on different sides of the cat.", &|t| between(t, "Ann", "cat", "tea")),
        ("Ann lives at either the left or the right end.", &|t| [0, 3].contains(&t.of("Ann"))),
        ("The last house on the right is Ann's.", &|t| t.of("Ann") == 3),
        ("The first house on the left is not Ann's.", &|t| t.of("Ann") != 0),
        (
            "The cat is left of Ann and right of the tea drinker, or right of Ann and left of the tea drinker.",
            &|t| between(t, "Ann", "cat", "tea"),
        ),
        ("Ann lives to the left of the cat, but they are not neighbours.", &|t| {
            t.of("cat") - t.of("Ann") > 1
        }),
        ("Ann drinks tea and her neighbour owns the cat.", &|t| {
            t.same("Ann", "tea") && t.apart("Ann", "cat") == 1
        }),
        ("The neighbours of the fox are Ann and Bob.", &|t| {
            t.apart("fox", "Ann") == 1 && t.apart("fox", "Bob") == 1
        }),
        ("One of the neighbours of the cat owner drinks tea.", &|t| t.apart("cat", "tea") == 1),
        ("If the cat is in the second house, Ann owns it.", &|t| t.of("cat") != 1 || t.same("Ann", "cat")),
        ("In the first house lives Ann, and she drinks tea.", &|t| t.of("Ann") == 0 && t.same("Ann", "tea")),
    ];
    check_each(STREET, sentences);
}

/// A pronoun needs a clause before it with only one subject.
#[test]
fn pronouns_without_a_subject() {
    check_refused(
        STREET,
        &[
            "Ann has the cat, Bob and Cleo are neighbours, and she drinks tea.",
            "Ann has the cat, there are two houses between Bob and Cleo, and he drinks tea.",
            "Her neighbour owns the cat.",
            "They are not neighbours.",
            "Ann has the cat, and Bob drinks it.",
            "Ann is left of, but not next to.",
            "Ann is left of the cat with the dog between them.",
            "The first house on the right is Ann's.",
        ],
    );
}

/// What is not understood is refused, rather than misread.
#[test]
fn refused() {
    check_refused(
        STREET,
        &[
            "The tea drinker finished ahead of Ann, and the cat owner behind her.",
            "There is a house between Ann's and the tea drinker's, and only one.",
            "The cat owner is the only one between Ann and the tea drinker.",
            "Only the cat owner lives between Ann and the tea drinker.",
            "The cat owner lives next to both Ann and the tea drinker, who are different people.",
            "Ann does not live to the right of the cat, nor with it.",
            "Ann lives next to the cat, on its left.",
        ],
    );
}
