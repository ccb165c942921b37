//! Contests and comparisons: who beats whom, by how much, who wins, and what a sentence leaves out of a comparison.

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

const RANKS: &str = "houses: 4
name: Nora, Otto, Paula, Quentin
city: Rome, Oslo, Bonn, Lima
rank: 1, 2, 3, 4
";

fn points(t: &Table, name: &str) -> i32 {
    t.amount(name, &["10", "12", "15", "20"])
}

fn rank(t: &Table, name: &str) -> i32 {
    t.amount(name, &["1", "2", "3", "4"])
}

fn age(t: &Table, name: &str) -> i32 {
    t.amount(name, &["21", "24", "27", "33"])
}

#[test]
fn scores() {
    let sentences: &[Meant<'_>] = &[
        ("Nora beat the player from Rome.", &|t| points(t, "Nora") > points(t, "Rome")),
        ("Nora did not beat the player from Rome.", &|t| points(t, "Nora") <= points(t, "Rome")),
        ("Nora beat the player from Rome by three points.", &|t| points(t, "Nora") == points(t, "Rome") + 3),
        ("Nora beat Otto by at least five points.", &|t| points(t, "Nora") >= points(t, "Otto") + 5),
        ("Nora lost to the player from Rome.", &|t| points(t, "Nora") < points(t, "Rome")),
        ("Nora was beaten by the player from Rome.", &|t| points(t, "Nora") < points(t, "Rome")),
        ("Nora was beaten by Otto by two points.", &|t| points(t, "Nora") + 2 == points(t, "Otto")),
        ("Nora finished three points ahead of the player from Rome.", &|t| {
            points(t, "Nora") == points(t, "Rome") + 3
        }),
        ("Nora was two points behind Otto.", &|t| points(t, "Nora") + 2 == points(t, "Otto")),
        ("Nora beat Otto but lost to Paula.", &|t| {
            points(t, "Nora") > points(t, "Otto") && points(t, "Nora") < points(t, "Paula")
        }),
        ("Nora won.", &|t| t.same("Nora", "20")),
        ("Nora didn't win.", &|t| !t.same("Nora", "20")),
        ("The player from Rome won the tournament.", &|t| t.same("Rome", "20")),
        ("Either Nora or Otto won.", &|t| t.same("Nora", "20") || t.same("Otto", "20")),
        ("The winner came from Oslo.", &|t| t.same("Oslo", "20")),
        ("The runner-up was Paula.", &|t| t.same("Paula", "15")),
        ("Nora outscored both Otto and Paula.", &|t| {
            points(t, "Nora") > points(t, "Otto") && points(t, "Nora") > points(t, "Paula")
        }),
        ("Nora's points exceed Otto's by 5.", &|t| points(t, "Nora") == points(t, "Otto") + 5),
        ("Nora scored more points than Otto.", &|t| points(t, "Nora") > points(t, "Otto")),
        ("Nora scored more points than anyone else.", &|t| t.same("Nora", "20")),
        ("Nobody beat Nora.", &|t| t.same("Nora", "20")),
        ("No other player beat Nora.", &|t| t.same("Nora", "20")),
        ("Exactly one player beat Nora.", &|t| t.same("Nora", "15")),
        ("At least two players lost to Nora.", &|t| points(t, "Nora") >= 15),
    ];
    check_each(SCORES, sentences);
}

#[test]
fn races() {
    let sentences: &[Meant<'_>] = &[
        ("Opal beat Pete.", &|t| t.of("Opal") < t.of("Pete")),
        ("Opal beat Pete by two places.", &|t| t.of("Opal") + 2 == t.of("Pete")),
        ("The winner wore the purple shirt.", &|t| t.of("purple") == 0),
        ("The winner isn't Opal.", &|t| t.of("Opal") != 0),
        ("Opal won the race.", &|t| t.of("Opal") == 0),
        ("The runner-up is 24.", &|t| t.of("24") == 1),
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
fn ranks() {
    let sentences: &[Meant<'_>] = &[
        ("Nora beat Otto.", &|t| rank(t, "Nora") < rank(t, "Otto")),
        ("Nora won.", &|t| t.same("Nora", "1")),
        ("The runner-up came from Bonn.", &|t| t.same("Bonn", "2")),
    ];
    check_each(RANKS, sentences);
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

/// Who is ahead is decided by points, a rank or a time, and by nothing else that has an order.
#[test]
fn only_some_attributes_say_who_is_ahead() {
    const PEOPLE: &str = "name: Nora, Otto, Paula, Quentin
age: 21, 24, 27, 33
price: $1, $2, $4, $8
";
    check_refused(
        PEOPLE,
        &["Nora beat Otto.", "Nora won.", "The winner is Paula.", "Otto was two points behind Nora."],
    );
    const SPARE: &str = "houses: 4
name: Nora, Otto, Paula, Quentin
points (may repeat): 10, 12, 15
";
    check_refused(SPARE, &["Nora won.", "The runner-up was Paula."]);
    let both = "houses: 4
name: Nora, Otto, Paula, Quentin
points: 10, 12, 15, 20
price: $1, $2, $4, $8
";
    check_each(both, &[("Nora beat Otto.", &|t| points(t, "Nora") > points(t, "Otto"))]);
}

/// What is not understood is refused, rather than misread.
#[test]
fn refused() {
    check_refused(
        SCORES,
        &[
            "Nora lost Otto.",
            "Nora beat.",
            "Nora is better.",
            "Nora beat Otto, and Paula lost to.",
            "Nora beat Otto, and Paula has more.",
        ],
    );
    check_refused(
        RACE,
        &["Opal beat Pete by three points.", "Mona is older.", "Neil wore grey and is older."],
    );
    check_refused(MARKET, &["Ada sold more than Ben, but less than the pear seller."]);
    check_refused(
        TRIPS,
        &[
            "Ada is older than Ben, and Cora is older than him.",
            "Ada went to Paris before Ben didn't go to Rome.",
        ],
    );
}
