//! Several subjects or several predicates in one clause, relative clauses, and how far `not` reaches.

use super::{Meant, STREET, Table, check, check_each, check_refused, check_two_readings};

fn near(t: &Table, name: &str) -> bool {
    t.apart(name, "fox") == 1
}

#[test]
fn several_predicates() {
    check(
        STREET,
        &[
            (
                "both predicates",
                &|t| t.same("Ann", "cat") && t.same("Ann", "tea"),
                &[
                    "Ann owns the cat and drinks tea.",
                    "Ann both owns the cat and drinks tea.",
                    "Ann not only owns the cat but also drinks tea.",
                    "Ann owns the cat and she drinks tea.",
                    "Ann, who owns the cat, drinks tea.",
                    "Ann, the cat owner, drinks tea.",
                    "Ann is the cat owner and the tea drinker.",
                    "Ann is both the cat owner and the tea drinker.",
                    "The person who owns the cat and drinks tea is Ann.",
                    "The cat owner, Ann, drinks tea.",
                    "The cat-owning tea drinker is Ann.",
                    "The cat owner drinks tea and is Ann.",
                    "Ann has a cat and is the one who drinks tea.",
                ],
            ),
            (
                "one predicate without the other",
                &|t| t.same("Ann", "cat") && !t.same("Ann", "tea"),
                &[
                    "Ann owns the cat but does not drink tea.",
                    "Ann owns the cat and doesn't drink tea.",
                    "Ann owns the cat but isn't the tea drinker.",
                    "Ann owns the cat, not tea.",
                    "Ann doesn't drink tea but owns the cat.",
                    "Ann doesn't drink tea and owns the cat.",
                    "Ann isn't the tea drinker and owns the cat.",
                    "Ann, who owns the cat, doesn't drink tea.",
                    "Ann, who doesn't drink tea, owns the cat.",
                    "Ann has the cat without drinking tea.",
                ],
            ),
            (
                "neither predicate",
                &|t| !t.same("Ann", "cat") && !t.same("Ann", "tea"),
                &[
                    "Ann neither owns the cat nor drinks tea.",
                    "Ann doesn't own the cat or drink tea.",
                    "Ann does not own the cat, nor does she drink tea.",
                    "Ann doesn't own the cat and doesn't drink tea.",
                    "Ann is neither the cat owner nor the tea drinker.",
                    "Ann isn't the cat owner or the tea drinker.",
                    "Ann isn't either the cat owner or the tea drinker.",
                    "Neither the cat owner nor the tea drinker is Ann.",
                    "Neither the cat nor the tea is Ann's.",
                    "Ann does not have the cat, neither does she drink tea.",
                    "Ann, who doesn't own the cat, doesn't drink tea either.",
                ],
            ),
            (
                "exactly one predicate",
                &|t| t.same("Ann", "cat") != t.same("Ann", "tea"),
                &[
                    "Ann either owns the cat or drinks tea.",
                    "Ann owns the cat or drinks tea, but not both.",
                    "Ann either owns the cat or drinks tea, but not both.",
                    "Either Ann owns the cat or she drinks tea.",
                    "Ann is either the cat owner or the tea drinker.",
                    "Ann is the cat owner or the tea drinker, but not both.",
                    "Ann is exactly one of the cat owner and the tea drinker.",
                ],
            ),
            (
                "at least one predicate",
                &|t| t.same("Ann", "cat") || t.same("Ann", "tea"),
                &[
                    "Ann owns the cat or drinks tea or both.",
                    "Ann either owns the cat or drinks tea, or both.",
                    "Ann owns the cat and/or drinks tea.",
                    "Ann owns the cat or drinks tea.",
                ],
            ),
            (
                "not both predicates",
                &|t| !(t.same("Ann", "cat") && t.same("Ann", "tea")),
                &[
                    "Ann doesn't both own the cat and drink tea.",
                    "Ann does not both own the cat and drink tea.",
                    "Ann isn't both the cat owner and the tea drinker.",
                    "Ann is not both the cat owner and the tea drinker.",
                    "Ann can't both have the cat and drink tea.",
                    "Ann cannot be both the cat owner and the tea drinker.",
                    "Ann doesn't have both the cat and the tea.",
                    "The cat and the tea aren't both Ann's.",
                    "If Ann owns the cat, she doesn't drink tea.",
                    "It is not true that Ann owns the cat and drinks tea.",
                ],
            ),
            (
                "a relation and a value",
                &|t| t.apart("Ann", "cat") == 1 && t.same("Ann", "tea"),
                &[
                    "Ann lives next to the cat owner and drinks tea.",
                    "Ann lives next to the cat and is the tea drinker.",
                    "Ann drinks tea and lives next to the cat.",
                    "Ann, a neighbour of the cat owner, drinks tea.",
                    "Ann, who lives next to the cat, drinks tea.",
                ],
            ),
            (
                "two relations",
                &|t| t.of("Ann") < t.of("cat") && t.apart("Ann", "tea") == 1,
                &[
                    "Ann lives somewhere left of the cat and next to the tea drinker.",
                    "Ann lives next to the tea drinker and somewhere left of the cat.",
                    "Ann lives next to the tea drinker, somewhere to the left of the cat owner.",
                    "Ann is left of the cat but next to the tea drinker.",
                ],
            ),
            (
                "a relation without another",
                &|t| t.of("Ann") < t.of("cat") && t.apart("Ann", "cat") != 1,
                &[
                    "Ann lives somewhere left of the cat, but not next to it.",
                    "Ann lives left of the cat but not next to the cat.",
                    "Ann lives left of the cat but not directly left of it.",
                ],
            ),
        ],
    );
}

#[test]
fn two_readings_of_predicates() {
    check_two_readings(
        STREET,
        &[
            (
                [&|t| !(t.same("Ann", "cat") && t.same("Ann", "tea")), &|t| {
                    !t.same("Ann", "cat") && !t.same("Ann", "tea")
                }],
                &["Ann doesn't own the cat and drink tea.", "Ann isn't the cat owner and the tea drinker."],
            ),
            (
                [&|t| t.same("cat", "tea") && t.apart("Ann", "cat") == 1, &|t| {
                    t.same("Ann", "tea") && t.apart("Ann", "cat") == 1
                }],
                &["Ann lives next to the person who owns the cat and drinks tea."],
            ),
        ],
    );
}

#[test]
fn several_subjects() {
    check(
        STREET,
        &[
            (
                "both subjects",
                &|t| near(t, "Ann") && near(t, "Bob"),
                &[
                    "Ann and Bob live next to the fox.",
                    "Ann and Bob both live next to the fox.",
                    "Both Ann and Bob live next to the fox.",
                    "Ann lives next to the fox and so does Bob.",
                    "Ann lives next to the fox, as does Bob.",
                    "Ann lives next to the fox, and Bob does too.",
                    "Ann and Bob each live next to the fox.",
                    "Each of Ann and Bob lives next to the fox.",
                    "Ann as well as Bob lives next to the fox.",
                    "Not only Ann but also Bob lives next to the fox.",
                    "The fox lives next to both Ann and Bob.",
                    "The fox's neighbours are Ann and Bob.",
                    "Ann and Bob are the fox's neighbours.",
                    "Ann and Bob are the neighbours of the fox owner.",
                    "Ann and Bob live on either side of the fox.",
                ],
            ),
            (
                "neither subject",
                &|t| !near(t, "Ann") && !near(t, "Bob"),
                &[
                    "Neither Ann nor Bob lives next to the fox.",
                    "Neither of Ann and Bob lives next to the fox.",
                    "Ann doesn't live next to the fox, and neither does Bob.",
                    "Ann doesn't live next to the fox, nor does Bob.",
                    "Ann doesn't live next to the fox and Bob doesn't either.",
                    "None of Ann and Bob lives next to the fox.",
                    "The fox lives next to neither Ann nor Bob.",
                    "The fox does not live next to Ann or Bob.",
                    "Both Ann and Bob do not live next to the fox.",
                ],
            ),
            (
                "exactly one subject",
                &|t| near(t, "Ann") != near(t, "Bob"),
                &[
                    "Exactly one of Ann and Bob lives next to the fox.",
                    "Only one of Ann and Bob lives next to the fox.",
                    "Just one of Ann and Bob lives next to the fox.",
                    "Ann or Bob, but not both, lives next to the fox.",
                    "Either Ann or Bob lives next to the fox.",
                    "Either Ann or Bob lives next to the fox, but not both.",
                    "Ann or Bob lives next to the fox, but not both.",
                    "Ann or Bob lives next to the fox, but not both of them.",
                    "The fox lives next to either Ann or Bob.",
                    "The fox lives next to Ann or Bob, but not both.",
                    "The fox is next to exactly one of Ann and Bob.",
                ],
            ),
            (
                "not both subjects",
                &|t| !(near(t, "Ann") && near(t, "Bob")),
                &[
                    "Ann and Bob don't both live next to the fox.",
                    "Not both Ann and Bob live next to the fox.",
                    "At most one of Ann and Bob lives next to the fox.",
                    "It is not true that Ann and Bob both live next to the fox.",
                    "It is not true that both Ann and Bob live next to the fox.",
                    "Ann and Bob can't both live next to the fox.",
                    "Ann and Bob aren't both next to the fox.",
                    "The fox isn't next to both Ann and Bob.",
                    "The fox does not live next to both Ann and Bob.",
                ],
            ),
            (
                "at least one subject",
                &|t| near(t, "Ann") || near(t, "Bob"),
                &[
                    "At least one of Ann and Bob lives next to the fox.",
                    "Ann or Bob lives next to the fox.",
                    "Ann and/or Bob lives next to the fox.",
                    "Ann or Bob or both live next to the fox.",
                    "Either Ann or Bob or both live next to the fox.",
                    "If Ann doesn't live next to the fox, then Bob does.",
                ],
            ),
            (
                "one and the other",
                &|t| {
                    t.same("Ann", "cat") && t.same("Bob", "tea")
                        || t.same("Bob", "cat") && t.same("Ann", "tea")
                },
                &[
                    "Of Ann and Bob, one owns the cat and the other drinks tea.",
                    "Of Ann and Bob, one has the cat and one drinks tea.",
                    "One of Ann and Bob owns the cat and the other drinks tea.",
                    "One of Ann and Bob owns the cat, and the other one drinks tea.",
                    "Between Ann and Bob, one owns the cat and the other drinks tea.",
                    "Of Bob and Ann, one is the cat owner and the other is the tea drinker.",
                    "Of Ann and Bob, one owns the cat while the other drinks tea.",
                    "Of the two people Ann and Bob, one owns the cat and the other drinks tea.",
                    "Of the cat owner and the tea drinker, one is Ann and the other is Bob.",
                    "Either Ann owns the cat and Bob drinks tea, or Bob owns the cat and Ann drinks tea.",
                    "Ann and Bob are the cat owner and the tea drinker, in some order.",
                    "Ann and Bob are the cat owner and the tea drinker, but not necessarily in that order.",
                ],
            ),
            (
                "all different",
                &|t| !t.same("Ann", "cat") && !t.same("Ann", "tea") && !t.same("cat", "tea"),
                &[
                    "Ann, the cat owner and the tea drinker are all different people.",
                    "Ann, the cat owner and the tea drinker are different people.",
                    "Ann, the cat owner, and the tea drinker are three different people.",
                    "No two of Ann, the cat owner and the tea drinker are the same person.",
                    "Ann, the cat owner and the tea drinker live in different houses.",
                    "Ann, the cat owner and the tea drinker all live in different houses.",
                    "Ann, the cat owner and the tea drinker are all distinct.",
                    "Ann, the owner of the cat, and the person who drinks tea are distinct.",
                    "Three different people are Ann, the cat owner and the tea drinker.",
                    "The three people are Ann, the cat owner and the tea drinker.",
                    "Ann doesn't own the cat or drink tea, and the cat owner doesn't drink tea.",
                ],
            ),
            (
                "who in a subject",
                &|t| t.same("cat", "tea") && !t.same("Ann", "cat"),
                &[
                    "The one who owns the cat drinks tea, but isn't Ann.",
                    "The cat owner drinks tea and is not Ann.",
                    "The tea drinker, who is not Ann, owns the cat.",
                    "The person who drinks tea owns the cat but isn't Ann.",
                    "Ann isn't the cat owner, who drinks tea.",
                ],
            ),
        ],
    );
}

/// What the documentation says to write instead of sentences that are not understood.
#[test]
fn what_to_write_instead() {
    let sentences: &[Meant<'_>] = &[
        ("Ann and Bob live at opposite ends.", &|t| t.apart("Ann", "Bob") == 3),
        ("Ann lives next to the tea drinker and next to the milk drinker.", &|t| {
            t.apart("Ann", "tea") == 1 && t.apart("Ann", "milk") == 1
        }),
        ("Either Ann has the cat and Bob the dog, or Bob has the cat and Ann the dog.", &|t| {
            t.same("Ann", "cat") && t.same("Bob", "dog") || t.same("Bob", "cat") && t.same("Ann", "dog")
        }),
        ("Ann and Bob have the cat and the dog, in some order.", &|t| {
            t.same("Ann", "cat") && t.same("Bob", "dog") || t.same("Bob", "cat") && t.same("Ann", "dog")
        }),
        ("Ann lives two places from Bob and one place from Cleo.", &|t| {
            t.apart("Ann", "Bob") == 2 && t.apart("Ann", "Cleo") == 1
        }),
    ];
    check_each(STREET, sentences);
}

/// What is not understood is refused, rather than misread.
#[test]
fn refused() {
    check_refused(
        STREET,
        &[
            "Ann and Bob live on opposite sides of the fox, next to it.",
            "Not Ann nor Bob lives next to the fox.",
            "Either Ann owns the cat and Bob drinks tea or vice versa.",
        ],
    );
}
