//! Clauses joined by `and`, `or`, `if` and their kin, clauses without their verb, and how far a negation reaches.

use super::{STREET, Table, check, check_two_readings};

fn ann(t: &Table) -> bool {
    t.same("Ann", "cat")
}

fn bob(t: &Table) -> bool {
    t.same("Bob", "dog")
}

fn cleo(t: &Table) -> bool {
    t.same("Cleo", "fox")
}

#[test]
fn one_of_two_clauses() {
    check(
        STREET,
        &[
            (
                "exactly one clause",
                &|t| ann(t) != bob(t),
                &[
                    "Ann owns the cat or Bob owns the dog, but not both.",
                    "Ann owns the cat, or Bob owns the dog, but not both.",
                    "Ann owns the cat or Bob the dog, but not both.",
                    "Either Ann owns the cat or Bob owns the dog.",
                    "Either Ann owns the cat, or Bob owns the dog.",
                    "Either Ann has the cat or Bob the dog.",
                    "Either Ann has the cat, or else Bob has the dog.",
                    "Either the cat belongs to Ann or the dog belongs to Bob, but not both.",
                    "Either the cat belongs to Ann or the dog to Bob.",
                    "Either the cat is Ann's or the dog is Bob's.",
                    "Exactly one of these is true: Ann owns the cat; Bob owns the dog.",
                    "Exactly one of these statements is true: Ann owns the cat, or Bob owns the dog.",
                    "Exactly one of the following is true: Ann owns the cat, Bob owns the dog.",
                    "Only one of the following statements is true: Ann owns the cat; Bob owns the dog.",
                    "Just one of these two is true: Ann owns the cat, Bob owns the dog.",
                    "Ann keeps the cat, or Bob keeps the dog, not both.",
                    "Ann has the cat if and only if Bob does not have the dog.",
                    "Ann has the cat if and only if Bob doesn't own the dog.",
                    "If Ann has the cat, Bob doesn't have the dog, and if Ann doesn't have the cat, Bob has the dog.",
                    "Bob has the dog or Ann has the cat, but not both of these.",
                    "Either Ann is the cat owner or Bob is the dog owner.",
                    "Either Ann is the cat owner or Bob the dog owner.",
                ],
            ),
            (
                "at least one clause",
                &|t| ann(t) || bob(t),
                &[
                    "Ann owns the cat or Bob owns the dog.",
                    "Ann owns the cat or Bob the dog.",
                    "Ann owns the cat, or Bob owns the dog, or both.",
                    "Either Ann owns the cat or Bob owns the dog, or both.",
                    "Either Ann owns the cat or Bob the dog, or both.",
                    "Ann owns the cat and/or Bob owns the dog.",
                    "At least one of these is true: Ann owns the cat; Bob owns the dog.",
                    "At least one of the following statements is true: Ann owns the cat, Bob owns the dog.",
                    "If Ann doesn't own the cat, Bob owns the dog.",
                    "If Ann doesn't own the cat, then Bob does own the dog.",
                    "If Bob does not own the dog, then Ann owns the cat.",
                    "Unless Ann owns the cat, Bob owns the dog.",
                    "Bob owns the dog unless Ann owns the cat.",
                    "It can't be that Ann doesn't own the cat and Bob doesn't own the dog.",
                    "It is not true that Ann doesn't own the cat and Bob doesn't own the dog.",
                    "Ann must own the cat or Bob must own the dog.",
                    "The cat belongs to Ann or the dog to Bob.",
                    "The cat is Ann's or the dog is Bob's.",
                ],
            ),
            (
                "not both clauses",
                &|t| !(ann(t) && bob(t)),
                &[
                    "It is not true that Ann owns the cat and Bob owns the dog.",
                    "It isn't true that Ann owns the cat and Bob the dog.",
                    "It is false that Ann owns the cat and Bob owns the dog.",
                    "It is not the case that Ann owns the cat and Bob owns the dog.",
                    "It's not the case that Ann owns the cat and that Bob owns the dog.",
                    "It is not true that both Ann owns the cat and Bob owns the dog.",
                    "It is impossible that Ann owns the cat and Bob owns the dog.",
                    "It cannot be that Ann owns the cat and Bob owns the dog.",
                    "Not both of these are true: Ann owns the cat; Bob owns the dog.",
                    "If Ann owns the cat, Bob does not own the dog.",
                    "If Ann has the cat, then it is not true that Bob has the dog.",
                    "Ann doesn't own the cat or Bob doesn't own the dog.",
                    "Either Ann doesn't own the cat or Bob doesn't own the dog, or both.",
                    "At most one of these is true: Ann owns the cat; Bob owns the dog.",
                    "No more than one of the following is true: Ann owns the cat; Bob owns the dog.",
                    "At least one of these is false: Ann owns the cat; Bob owns the dog.",
                    "Ann owns the cat only if Bob doesn't own the dog.",
                    "Ann does not own the cat if Bob owns the dog.",
                    "Ann can't have the cat if Bob has the dog.",
                ],
            ),
            (
                "neither clause",
                &|t| !ann(t) && !bob(t),
                &[
                    "Ann doesn't own the cat and Bob doesn't own the dog.",
                    "Neither does Ann own the cat nor does Bob own the dog.",
                    "Ann does not own the cat, nor does Bob own the dog.",
                    "Ann doesn't own the cat, and Bob doesn't the dog.",
                    "It's not true that Ann owns the cat or Bob owns the dog.",
                    "It is false that Ann owns the cat or Bob owns the dog.",
                    "It is false that Ann owns the cat or that Bob owns the dog.",
                    "It is not the case that Ann owns the cat or Bob the dog.",
                    "Neither of these is true: Ann owns the cat; Bob owns the dog.",
                    "None of the following is true: Ann owns the cat; Bob owns the dog.",
                    "Both of these are false: Ann owns the cat; Bob owns the dog.",
                    "Neither is Ann the cat owner nor is Bob the dog owner.",
                    "The cat isn't Ann's, and the dog isn't Bob's.",
                    "Ann isn't the cat owner, and Bob isn't the dog owner.",
                ],
            ),
        ],
    );
}

#[test]
fn clauses_that_all_hold() {
    check(
        STREET,
        &[
            (
                "two clauses",
                &|t| ann(t) && bob(t),
                &[
                    "Ann bought the cat and Bob the dog.",
                    "Ann owns the cat and Bob owns the dog.",
                    "Ann has the cat; Bob has the dog.",
                    "Ann has the cat, Bob the dog.",
                    "Ann has the cat, while Bob has the dog.",
                    "Ann has the cat, whereas Bob has the dog.",
                    "Ann has the cat and the dog is Bob's.",
                    "Ann's pet is the cat and Bob's is the dog.",
                    "Ann and Bob own the cat and the dog, respectively.",
                    "Ann and Bob have the cat and dog respectively.",
                    "Ann and Bob respectively own the cat and the dog.",
                    "The cat and the dog belong to Ann and Bob, respectively.",
                    "The cat belongs to Ann and the dog to Bob.",
                    "The cat is Ann's and the dog Bob's.",
                    "The cat lives with Ann, and the dog with Bob.",
                    "Ann owns the cat, but Bob owns the dog.",
                    "Ann owns the cat, and the owner of the dog is Bob.",
                    "Ann is the cat owner and Bob the dog owner.",
                    "It is true that Ann owns the cat and Bob owns the dog.",
                    "Both of these are true: Ann owns the cat; Bob owns the dog.",
                    "Neither of these is false: Ann owns the cat; Bob owns the dog.",
                ],
            ),
            (
                "three clauses",
                &|t| ann(t) && bob(t) && cleo(t),
                &[
                    "Ann has the cat, Bob the dog and Cleo the fox.",
                    "Ann has the cat, Bob the dog, and Cleo the fox.",
                    "Ann has the cat, Bob has the dog, and Cleo has the fox.",
                    "Ann, Bob and Cleo own the cat, the dog and the fox, respectively.",
                    "The cat belongs to Ann, the dog to Bob and the fox to Cleo.",
                    "The cat is Ann's, the dog Bob's and the fox Cleo's.",
                    "Ann's pet is the cat, Bob's is the dog and Cleo's is the fox.",
                    "All of these are true: Ann has the cat; Bob has the dog; Cleo has the fox.",
                ],
            ),
            (
                "one holds and the other does not",
                &|t| ann(t) && !bob(t),
                &[
                    "Ann owns the cat but Bob doesn't own the dog.",
                    "Ann owns the cat, but it is not true that Bob owns the dog.",
                    "The cat belongs to Ann, but the dog does not belong to Bob.",
                    "The cat is Ann's but the dog isn't Bob's.",
                    "Bob doesn't own the dog and Ann owns the cat.",
                ],
            ),
            (
                "and over or",
                &|t| ann(t) && (bob(t) || cleo(t)),
                &[
                    "Ann has the cat, and Bob has the dog or Cleo has the fox.",
                    "Ann has the cat, and Bob has the dog or Cleo has the fox or both.",
                    "Ann has the cat. Bob has the dog or Cleo has the fox.",
                    "Ann has the cat; Bob has the dog or Cleo has the fox.",
                    "Bob has the dog or Cleo has the fox, and Ann has the cat.",
                ],
            ),
            (
                "or over and",
                &|t| ann(t) && bob(t) || cleo(t),
                &[
                    "Ann has the cat and Bob has the dog, or Cleo has the fox.",
                    "Ann has the cat and Bob the dog, or Cleo has the fox.",
                    "Cleo has the fox, or Ann has the cat and Bob has the dog.",
                ],
            ),
            (
                "and either or",
                &|t| ann(t) && (bob(t) != cleo(t)),
                &[
                    "Ann has the cat and either Bob has the dog or Cleo has the fox.",
                    "Ann has the cat, and either Bob has the dog or Cleo the fox.",
                    "Ann has the cat, and Bob has the dog or Cleo has the fox, but not both.",
                ],
            ),
            (
                "either and or",
                &|t| (ann(t) && bob(t)) != cleo(t),
                &[
                    "Either Ann has the cat and Bob has the dog, or Cleo has the fox.",
                    "Either Ann has the cat and Bob the dog, or Cleo has the fox.",
                    "Either Cleo has the fox, or Ann has the cat and Bob has the dog.",
                ],
            ),
        ],
    );
}

#[test]
fn two_readings_of_clauses() {
    check_two_readings(
        STREET,
        &[
            (
                [&|t| ann(t) && (bob(t) || cleo(t)), &|t| ann(t) && bob(t) || cleo(t)],
                &[
                    "Ann has the cat and Bob has the dog or Cleo has the fox.",
                    "Ann has the cat and Bob the dog or Cleo the fox.",
                ],
            ),
            (
                [&|t| (cleo(t) || bob(t)) && ann(t), &|t| cleo(t) || bob(t) && ann(t)],
                &["Cleo has the fox or Bob has the dog and Ann has the cat."],
            ),
        ],
    );
}

#[test]
fn conditions() {
    check(
        STREET,
        &[
            (
                "if",
                &|t| !ann(t) || bob(t),
                &[
                    "If Ann owns the cat, then Bob owns the dog.",
                    "If Ann owns the cat, Bob owns the dog.",
                    "If Ann owns the cat then Bob the dog.",
                    "Bob owns the dog if Ann owns the cat.",
                    "Ann owns the cat only if Bob owns the dog.",
                    "Only if Bob owns the dog does Ann own the cat.",
                    "Whenever Ann owns the cat, Bob owns the dog.",
                    "When Ann owns the cat, Bob owns the dog.",
                    "Provided that Ann owns the cat, Bob owns the dog.",
                    "Bob owns the dog, provided that Ann owns the cat.",
                    "Assuming that Ann owns the cat, Bob owns the dog.",
                    "In case Ann owns the cat, Bob owns the dog.",
                    "Unless Bob owns the dog, Ann doesn't own the cat.",
                    "Ann doesn't own the cat unless Bob owns the dog.",
                    "Ann cannot own the cat unless Bob owns the dog.",
                    "Ann does not own the cat, or Bob owns the dog.",
                    "If the cat is Ann's, the dog is Bob's.",
                    "If the cat belongs to Ann, the dog belongs to Bob.",
                    "If Bob doesn't have the dog, Ann doesn't have the cat.",
                ],
            ),
            (
                "iff",
                &|t| ann(t) == bob(t),
                &[
                    "Ann owns the cat if and only if Bob owns the dog.",
                    "Ann owns the cat iff Bob owns the dog.",
                    "Ann owns the cat exactly when Bob owns the dog.",
                    "Ann owns the cat exactly if Bob owns the dog.",
                    "Ann owns the cat precisely when Bob owns the dog.",
                    "If and only if Ann owns the cat, Bob owns the dog.",
                    "Ann owns the cat if Bob owns the dog, and only then.",
                    "If Ann owns the cat, Bob owns the dog, and vice versa.",
                    "If Ann owns the cat, Bob owns the dog; if not, Bob doesn't own the dog.",
                ],
            ),
            (
                "if with two conditions",
                &|t| !(ann(t) && bob(t)) || cleo(t),
                &[
                    "If Ann has the cat and Bob has the dog, then Cleo has the fox.",
                    "If Ann has the cat and Bob the dog, Cleo has the fox.",
                    "If both Ann has the cat and Bob has the dog, then Cleo has the fox.",
                    "Cleo has the fox if Ann has the cat and Bob has the dog.",
                ],
            ),
            (
                "if with alternatives",
                &|t| !(ann(t) || bob(t)) || cleo(t),
                &[
                    "If Ann has the cat or Bob has the dog, then Cleo has the fox.",
                    "If Ann has the cat or Bob the dog, Cleo has the fox.",
                    "Cleo has the fox if Ann has the cat or Bob has the dog.",
                ],
            ),
            (
                "if with two conclusions",
                &|t| !ann(t) || bob(t) && cleo(t),
                &[
                    "If Ann has the cat, then Bob has the dog and Cleo has the fox.",
                    "If Ann has the cat, Bob has the dog and Cleo the fox.",
                ],
            ),
            (
                "otherwise",
                &|t| if ann(t) { bob(t) } else { t.same("Bob", "fox") },
                &[
                    "If Ann has the cat, Bob has the dog; otherwise Bob has the fox.",
                    "If Ann has the cat, then Bob has the dog, otherwise he has the fox.",
                    "If Ann has the cat, Bob has the dog; if not, Bob has the fox.",
                ],
            ),
        ],
    );
}
