//! Comparisons: by how much, and what a sentence leaves out of one.

use super::hard::{MARKET, TRIPS, age as years, month, price, weight};
use super::{Meant, STREET, Table, check_each, check_refused};

const SCORES: &str = "houses: 4
name: Nora, Otto, Paula, Quentin
city: Rome, Oslo, Bonn, Lima
points: 10, 12, 15, 20
";

const RACE: &str = "houses: 4
runner: Mona, Neil, Opal, Pete
shirt: orange, pink, grey, purple
age: 21, 24, 27, 33
";

fn points(t: &Table, name: &str) -> i32 {
    t.amount(name, &["10", "12", "15", "20"])
}

fn age(t: &Table, name: &str) -> i32 {
    t.amount(name, &["21", "24", "27", "33"])
}

#[test]
fn scores() {
    let sentences: &[Meant<'_>] = &[
        ("Nora's points exceed Otto's by 5.", &|t| points(t, "Nora") == points(t, "Otto") + 5),
        ("Nora scored more points than Otto.", &|t| points(t, "Nora") > points(t, "Otto")),
        ("Nora scored more points than anyone else.", &|t| t.same("Nora", "20")),
    ];
    check_each(SCORES, sentences);
}

#[test]
fn races() {
    let sentences: &[Meant<'_>] = &[
        ("Opal directly precedes Pete.", &|t| t.of("Opal") + 1 == t.of("Pete")),
        ("Opal is immediately followed by Pete.", &|t| t.of("Opal") + 1 == t.of("Pete")),
        ("Opal was preceded by Pete.", &|t| t.of("Opal") > t.of("Pete")),
        ("Of Mona and Neil, the older wore grey.", &|t| {
            t.same(if age(t, "Mona") > age(t, "Neil") { "Mona" } else { "Neil" }, "grey")
        }),
        ("The younger of Mona and Neil wore grey.", &|t| {
            t.same(if age(t, "Mona") < age(t, "Neil") { "Mona" } else { "Neil" }, "grey")
        }),
        ("Mona is older than all the others.", &|t| t.same("Mona", "33")),
        ("Mona is older than any other runner.", &|t| t.same("Mona", "33")),
        ("No runner is older than Mona.", &|t| t.same("Mona", "33")),
        ("Only two runners are younger than Mona.", &|t| t.same("Mona", "27")),
        ("Mona is 24, and Neil is three years older.", &|t| t.same("Mona", "24") && t.same("Neil", "27")),
        ("Mona wore pink, and Neil, who is older, wore grey.", &|t| {
            t.same("Mona", "pink") && t.same("Neil", "grey") && age(t, "Neil") > age(t, "Mona")
        }),
    ];
    check_each(RACE, sentences);
}

#[test]
fn rows() {
    let sentences: &[Meant<'_>] = &[
        ("Ann's house directly precedes the cat's.", &|t| t.of("Ann") + 1 == t.of("cat")),
        ("Ann's house precedes the cat's.", &|t| t.of("Ann") < t.of("cat")),
        ("The cat's house does not follow Ann's.", &|t| t.of("Ann") >= t.of("cat")),
        ("Exactly two people live to the left of Ann.", &|t| t.of("Ann") == 2),
    ];
    check_each(STREET, sentences);
}

#[test]
fn amounts() {
    let sentences: &[Meant<'_>] = &[
        ("The price of the apples exceeds Ben's by $1.", &|t| price(t, "apples") == price(t, "Ben") + 1),
        ("The apples weighed 2 kg more than the pears and cost $1 less.", &|t| {
            weight(t, "apples") == weight(t, "pears") + 2 && price(t, "apples") + 1 == price(t, "pears")
        }),
        ("The plums weighed twice as much as the pears but cost only half as much.", &|t| {
            weight(t, "plums") == 2 * weight(t, "pears") && 2 * price(t, "plums") == price(t, "pears")
        }),
        ("Ada sold more kilograms of fruit than Ben.", &|t| weight(t, "Ada") > weight(t, "Ben")),
        ("Ada paid more dollars than Ben.", &|t| price(t, "Ada") > price(t, "Ben")),
        ("No fruit is heavier than Ada's.", &|t| t.same("Ada", "10 kg")),
        ("Ada's fruit is heavier than all the others.", &|t| t.same("Ada", "10 kg")),
        ("Only one seller has a higher price than Ada.", &|t| t.same("Ada", "$3")),
        ("The apples cost more than the pears, and the plums less.", &|t| {
            price(t, "apples") > price(t, "pears") && price(t, "plums") < price(t, "pears")
        }),
        ("Ada's fruit is heavier than Ben's, but cheaper.", &|t| {
            weight(t, "Ada") > weight(t, "Ben") && price(t, "Ada") < price(t, "Ben")
        }),
    ];
    check_each(MARKET, sentences);
}

#[test]
fn trips() {
    let sentences: &[Meant<'_>] = &[
        ("Ada went to Paris before Ben went to Rome.", &|t| {
            t.same("Ada", "Paris") && t.same("Ben", "Rome") && month(t, "Ada") < month(t, "Ben")
        }),
        ("Ada travelled two months after Ben and is ten years older than him.", &|t| {
            month(t, "Ada") == month(t, "Ben") + 2 && years(t, "Ada") == years(t, "Ben") + 10
        }),
        ("Ada went after the person who is 40, but no more than two months later.", &|t| {
            (1..=2).contains(&(month(t, "Ada") - month(t, "40")))
        }),
        ("Ada travelled in April, and the visitor of Rome two months later.", &|t| {
            t.same("Ada", "April") && t.same("Rome", "June")
        }),
        ("Ada travelled in April, and Ben travelled later.", &|t| {
            t.same("Ada", "April") && month(t, "Ben") > 4
        }),
    ];
    check_each(TRIPS, sentences);
}

const TIMES: &str = "houses: 4
name: Nora, Otto, Paula, Quentin
time taken: 10 minutes, 15 minutes, 30 minutes, 1 hour
price: $1, $2, $4, $8
";

#[test]
fn units_of_time() {
    let minutes = |t: &Table, name: &str| {
        let values = ["10 minutes", "15 minutes", "30 minutes", "1 hour"];
        [10, 15, 30, 60][values.iter().position(|value| t.same(name, value)).unwrap()]
    };
    let sentences: &[Meant<'_>] = &[
        ("Nora took more minutes than Otto.", &|t| minutes(t, "Nora") > minutes(t, "Otto")),
        ("Nora took fewer minutes than Otto.", &|t| minutes(t, "Nora") < minutes(t, "Otto")),
        ("Nora took 15 more minutes than Otto.", &|t| minutes(t, "Nora") == minutes(t, "Otto") + 15),
        ("Nora took at least 15 minutes more than Otto.", &|t| minutes(t, "Nora") >= minutes(t, "Otto") + 15),
        ("Nora took half an hour longer than Otto.", &|t| minutes(t, "Nora") == minutes(t, "Otto") + 30),
    ];
    check_each(TIMES, sentences);
}

/// Nothing says by what one is ahead of another.
#[test]
fn contests_are_refused() {
    for declarations in [SCORES, RACE] {
        let names = if declarations == SCORES { ["Nora", "Otto"] } else { ["Opal", "Pete"] };
        let [one, other] = names;
        let rules = [
            format!("{one} beat {other}."),
            format!("{one} lost to {other}."),
            format!("{one} won."),
            format!("The winner is {one}."),
            format!("{one} was two points behind {other}."),
        ];
        check_refused(declarations, &rules.each_ref().map(String::as_str));
    }
}

/// What is not understood is refused, rather than misread.
#[test]
fn refused() {
    check_refused(SCORES, &["Nora lost Otto.", "Nora beat.", "Nora is better."]);
    check_refused(RACE, &["Mona is older.", "Neil wore grey and is older."]);
    check_refused(MARKET, &["Ada sold more than Ben, but less than the pear seller."]);
    check_refused(
        TRIPS,
        &[
            "Ada is older than Ben, and Cora is older than him.",
            "Ada went to Paris before Ben didn't go to Rome.",
        ],
    );
}
