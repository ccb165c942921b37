//! Clues in the style of weekly puzzle pages, written before they were tried.

use super::{Meant, Table, check_each, check_refused, check_two_readings};

const INN: &str = "houses: 4
guest: Olga, Priya, Ruth, Sven
room: attic, garden room, balcony room, tower
nights: 2, 3, 5, 7
rate: $60, $75, $90, $120
";

const LANE: &str = "houses: 4
person: Mia, Noah, Otto, Pia
colour: red, blue, green, yellow
pet: parrot, rabbit, turtle, hamster
drink: tea, coffee, juice, milk
";

const GALLERY: &str = "houses: 4
painter: Adler, Brandt, Conti, Duval
subject: harbour, orchard, bridge, storm
year: 1921, 1935, 1948, 1960
";

const HARVEST: &str = "houses: 4
farmer: Wade, Xena, Yuri, Zoe
crop: beans, corn, leeks, peas
month: March, April, June, July
weight: 20 kg, 25 kg, 40 kg, 50 kg
";

const CLINIC: &str = "houses: 4
doctor: Dr. Hale, Dr. Irwin, Dr. Jung, Dr. Khan
patient: Lena, Moritz, Nadia, Oscar
time: 9:00, 9:30, 10:30, 11:30
";

const OFFICES: &str = "houses: 4
person: Ann, Bob, Cleo, Dan
floor: 1, 2, 3, 4
";

fn nights(t: &Table, name: &str) -> i32 {
    t.amount(name, &["2", "3", "5", "7"])
}

fn rate(t: &Table, name: &str) -> i32 {
    t.amount(name, &["$60", "$75", "$90", "$120"])
}

fn year(t: &Table, name: &str) -> i32 {
    t.amount(name, &["1921", "1935", "1948", "1960"])
}

fn month(t: &Table, name: &str) -> i32 {
    t.number(name, &[("March", 3), ("April", 4), ("June", 6), ("July", 7)])
}

fn weight(t: &Table, name: &str) -> i32 {
    t.amount(name, &["20 kg", "25 kg", "40 kg", "50 kg"])
}

fn minutes(t: &Table, name: &str) -> i32 {
    t.number(name, &[("9:00", 540), ("9:30", 570), ("10:30", 630), ("11:30", 690)])
}

#[test]
fn inn() {
    let sentences: &[Meant<'_>] = &[
        ("Olga stayed in the attic.", &|t| t.same("Olga", "attic")),
        ("Priya stayed two nights longer than Ruth.", &|t| nights(t, "Priya") == nights(t, "Ruth") + 2),
        ("The guest in the tower paid $30 more per night than Sven.", &|t| {
            rate(t, "tower") == rate(t, "Sven") + 30
        }),
        ("Neither Olga nor Priya had the balcony room.", &|t| {
            !t.same("Olga", "balcony room") && !t.same("Priya", "balcony room")
        }),
        ("Of Ruth and the guest who stayed 5 nights, one had the attic and the other paid $90.", &|t| {
            !t.same("Ruth", "5")
                && (t.same("Ruth", "attic") && t.same("5", "$90")
                    || t.same("Ruth", "$90") && t.same("5", "attic"))
        }),
        ("The garden room was either Olga's or Sven's.", &|t| {
            t.same("garden room", "Olga") || t.same("garden room", "Sven")
        }),
        ("The attic was the cheapest room.", &|t| t.same("attic", "$60")),
        ("Sven paid less than the guest who stayed for 7 nights.", &|t| rate(t, "Sven") < rate(t, "7")),
        ("The tower cost twice as much as Olga's room.", &|t| rate(t, "tower") == 2 * rate(t, "Olga")),
        ("The guest who paid $120 stayed for fewer nights than Priya.", &|t| {
            nights(t, "$120") < nights(t, "Priya")
        }),
        ("Ruth didn't stay 2 nights and didn't pay $75.", &|t| {
            !t.same("Ruth", "2") && !t.same("Ruth", "$75")
        }),
        ("Olga's stay was longer than Sven's but shorter than Priya's.", &|t| {
            nights(t, "Olga") > nights(t, "Sven") && nights(t, "Olga") < nights(t, "Priya")
        }),
        (
            "The four guests were Sven, the one in the attic, the one who paid $75 and the one who stayed 3 nights.",
            &|t| {
                let all = ["Sven", "attic", "$75", "3"];
                (0..4).all(|one| (0..one).all(|other| !t.same(all[one], all[other])))
            },
        ),
        ("Everyone but Ruth paid less than $120.", &|t| t.same("Ruth", "$120")),
        ("If Priya had the tower, Ruth had the attic.", &|t| {
            !t.same("Priya", "tower") || t.same("Ruth", "attic")
        }),
        ("Olga and Sven paid $150 between them.", &|t| rate(t, "Olga") + rate(t, "Sven") == 150),
        ("Olga and Ruth together stayed for eight nights.", &|t| nights(t, "Olga") + nights(t, "Ruth") == 8),
        ("The guest in the garden room stayed one or two nights longer than Sven.", &|t| {
            [1, 2].contains(&(nights(t, "garden room") - nights(t, "Sven")))
        }),
        ("Priya's room cost neither $60 nor $120.", &|t| !t.same("Priya", "$60") && !t.same("Priya", "$120")),
    ];
    check_each(INN, sentences);
}

#[test]
fn lane() {
    let sentences: &[Meant<'_>] = &[
        ("Mia lives in the red house.", &|t| t.same("Mia", "red")),
        ("The person with the parrot lives directly to the left of Noah.", &|t| {
            t.of("parrot") + 1 == t.of("Noah")
        }),
        ("Otto does not live in either of the end houses.", &|t| ![0, 3].contains(&t.of("Otto"))),
        ("The green house is somewhere to the right of the one where juice is drunk.", &|t| {
            t.of("green") > t.of("juice")
        }),
        ("The coffee drinker's next-door neighbour keeps the turtle.", &|t| t.apart("coffee", "turtle") == 1),
        ("Exactly one house stands between Pia's and the hamster's.", &|t| t.apart("Pia", "hamster") == 2),
        ("The rabbit lives at number 3.", &|t| t.of("rabbit") == 2),
        ("Everyone but Mia drinks something other than tea.", &|t| t.same("Mia", "tea")),
        ("Noah lives between Otto and Pia.", &|t| {
            (t.of("Otto") < t.of("Noah")) != (t.of("Pia") < t.of("Noah"))
                && !t.same("Otto", "Noah")
                && !t.same("Pia", "Noah")
        }),
        ("The owner of the hamster drinks milk and lives in the blue house.", &|t| {
            t.same("hamster", "milk") && t.same("hamster", "blue")
        }),
        ("In the yellow house, they drink coffee.", &|t| t.same("yellow", "coffee")),
        ("Mia and the milk drinker are next-door neighbours.", &|t| t.apart("Mia", "milk") == 1),
        ("The parrot isn't next door to the turtle.", &|t| t.apart("parrot", "turtle") != 1),
        ("Pia's house is two doors away from the red one.", &|t| t.apart("Pia", "red") == 2),
        ("Either the rabbit or the turtle lives in the first house.", &|t| {
            t.of("rabbit") == 0 || t.of("turtle") == 0
        }),
        ("Noah lives further left than the hamster's owner.", &|t| t.of("Noah") < t.of("hamster")),
        ("Nobody lives to the left of Mia.", &|t| t.of("Mia") == 0),
        ("Mia and Noah have one or two houses between them.", &|t| [2, 3].contains(&t.apart("Mia", "Noah"))),
        ("Mia and Noah live one or two houses apart.", &|t| [1, 2].contains(&t.apart("Mia", "Noah"))),
        ("Not Mia but Noah has the parrot, and he drinks tea.", &|t| {
            t.same("Noah", "parrot") && t.same("Noah", "tea")
        }),
        ("Noah, not Mia, has the parrot, and he drinks tea.", &|t| {
            t.same("Noah", "parrot") && t.same("Noah", "tea")
        }),
        ("The person who drinks juice lives immediately before the owner of the rabbit.", &|t| {
            t.of("juice") + 1 == t.of("rabbit")
        }),
    ];
    check_each(LANE, sentences);
}

#[test]
fn gallery() {
    let sentences: &[Meant<'_>] = &[
        ("Adler painted the harbour.", &|t| t.same("Adler", "harbour")),
        ("The bridge was painted 13 years before Conti's picture.", &|t| {
            year(t, "bridge") + 13 == year(t, "Conti")
        }),
        ("The orchard was not painted by Brandt or Duval.", &|t| {
            !t.same("orchard", "Brandt") && !t.same("orchard", "Duval")
        }),
        ("Brandt's painting dates from 1935.", &|t| t.same("Brandt", "1935")),
        ("The picture from 1948 shows a storm.", &|t| t.same("1948", "storm")),
        ("Duval painted after Adler but before Conti.", &|t| {
            year(t, "Duval") > year(t, "Adler") && year(t, "Duval") < year(t, "Conti")
        }),
        ("Conti's work is more recent than the harbour.", &|t| year(t, "Conti") > year(t, "harbour")),
        ("The storm and Adler's painting were made 27 years apart.", &|t| {
            (year(t, "storm") - year(t, "Adler")).abs() == 27
        }),
        ("The orchard was painted at least 20 years before the storm.", &|t| {
            year(t, "storm") - year(t, "orchard") >= 20
        }),
        ("One of Brandt and Conti painted the bridge; the other painted in 1960.", &|t| {
            t.same("Brandt", "bridge") && t.same("Conti", "1960")
                || t.same("Conti", "bridge") && t.same("Brandt", "1960")
        }),
        ("The 1960 painting, which isn't Duval's, shows the orchard.", &|t| {
            t.same("1960", "orchard") && !t.same("1960", "Duval")
        }),
        ("Unless Adler painted the storm, Brandt painted the bridge.", &|t| {
            t.same("Adler", "storm") || t.same("Brandt", "bridge")
        }),
        ("The harbour was the second to be painted.", &|t| t.same("harbour", "1935")),
        ("Duval's is neither the oldest nor the newest.", &|t| {
            !t.same("Duval", "1921") && !t.same("Duval", "1960")
        }),
        ("The bridge was painted in 1921 or in 1948.", &|t| {
            t.same("bridge", "1921") || t.same("bridge", "1948")
        }),
        ("Brandt's picture is older than both the storm and the orchard.", &|t| {
            year(t, "Brandt") < year(t, "storm") && year(t, "Brandt") < year(t, "orchard")
        }),
        ("No painter but Conti painted the bridge.", &|t| t.same("Conti", "bridge")),
        ("Adler's picture was painted first.", &|t| t.same("Adler", "1921")),
        ("The storm was painted by Conti if and only if the harbour was painted by Duval.", &|t| {
            t.same("storm", "Conti") == t.same("harbour", "Duval")
        }),
    ];
    check_each(GALLERY, sentences);
}

#[test]
fn harvest() {
    let sentences: &[Meant<'_>] = &[
        ("Wade grew the beans.", &|t| t.same("Wade", "beans")),
        ("Xena's crop weighed 15 kg more than the corn.", &|t| weight(t, "Xena") == weight(t, "corn") + 15),
        ("The leeks were harvested the month before the peas.", &|t| {
            month(t, "leeks") + 1 == month(t, "peas")
        }),
        ("Yuri harvested in June.", &|t| t.same("Yuri", "June")),
        ("Zoe harvested her crop later than Wade.", &|t| month(t, "Zoe") > month(t, "Wade")),
        ("The heaviest harvest was that of the corn.", &|t| t.same("corn", "50 kg")),
        ("The crop harvested in April weighed half as much as Yuri's.", &|t| {
            2 * weight(t, "April") == weight(t, "Yuri")
        }),
        ("The farmer who grew the leeks harvested sometime before Zoe.", &|t| {
            month(t, "leeks") < month(t, "Zoe")
        }),
        ("Xena harvested one month after the farmer who grew the beans.", &|t| {
            month(t, "Xena") == month(t, "beans") + 1
        }),
        ("The corn weighed less than the peas.", &|t| weight(t, "corn") < weight(t, "peas")),
        ("Wade's harvest wasn't the lightest.", &|t| !t.same("Wade", "20 kg")),
        ("Between them, Yuri and Zoe harvested 65 kg.", &|t| weight(t, "Yuri") + weight(t, "Zoe") == 65),
        ("Of Wade and Zoe, one harvested in March and one grew corn.", &|t| {
            t.same("Wade", "March") && t.same("Zoe", "corn")
                || t.same("Zoe", "March") && t.same("Wade", "corn")
        }),
        ("The beans weighed at most 25 kg.", &|t| weight(t, "beans") <= 25),
        ("Xena grew either the leeks or the peas, but didn't harvest in July.", &|t| {
            (t.same("Xena", "leeks") || t.same("Xena", "peas")) && !t.same("Xena", "July")
        }),
        ("The 25 kg crop came in earlier than the beans.", &|t| month(t, "25 kg") < month(t, "beans")),
        ("Zoe harvested more than Yuri.", &|t| weight(t, "Zoe") > weight(t, "Yuri")),
        ("Wade was the last to harvest.", &|t| t.same("Wade", "July")),
    ];
    check_each(HARVEST, sentences);
}

#[test]
fn clinic() {
    let sentences: &[Meant<'_>] = &[
        ("Dr. Hale saw Lena.", &|t| t.same("Dr. Hale", "Lena")),
        ("Moritz's appointment was an hour before Nadia's.", &|t| {
            minutes(t, "Moritz") + 60 == minutes(t, "Nadia")
        }),
        ("Dr. Irwin's patient came at 9:30.", &|t| t.same("Dr. Irwin", "9:30")),
        ("Oscar was not seen by Dr. Jung.", &|t| !t.same("Oscar", "Dr. Jung")),
        ("Dr. Khan's appointment was later than Lena's.", &|t| minutes(t, "Dr. Khan") > minutes(t, "Lena")),
        ("The 10:30 patient was either Nadia or Oscar.", &|t| {
            t.same("10:30", "Nadia") || t.same("10:30", "Oscar")
        }),
        ("Nadia's appointment was right after Dr. Hale's.", &|t| {
            let order = [540, 570, 630, 690];
            let place = |name| order.iter().position(|&time| time == minutes(t, name)).unwrap();
            place("Nadia") == place("Dr. Hale") + 1
        }),
        ("Dr. Jung didn't see anyone before 10:00.", &|t| minutes(t, "Dr. Jung") > 600),
        ("Moritz, who didn't see Dr. Khan, came at 11:30.", &|t| {
            t.same("Moritz", "11:30") && !t.same("Moritz", "Dr. Khan")
        }),
        ("Lena's appointment was half an hour before Oscar's.", &|t| {
            minutes(t, "Lena") + 30 == minutes(t, "Oscar")
        }),
        ("Dr. Hale's patient wasn't Nadia, and neither was Dr. Khan's.", &|t| {
            !t.same("Dr. Hale", "Nadia") && !t.same("Dr. Khan", "Nadia")
        }),
        ("Nadia came more than an hour after Lena.", &|t| minutes(t, "Nadia") - minutes(t, "Lena") > 60),
        ("Either Oscar saw Dr. Hale or Moritz saw Dr. Jung, but not both.", &|t| {
            t.same("Oscar", "Dr. Hale") != t.same("Moritz", "Dr. Jung")
        }),
        ("Dr. Khan saw Nadia at 10:30.", &|t| t.same("Dr. Khan", "Nadia") && t.same("Nadia", "10:30")),
        ("Dr. Irwin saw his patient some time after Dr. Jung saw hers.", &|t| {
            minutes(t, "Dr. Irwin") > minutes(t, "Dr. Jung")
        }),
    ];
    check_each(CLINIC, sentences);
}

/// The first in time, or the first in the row.
#[test]
fn two_readings() {
    check_two_readings(
        CLINIC,
        &[(
            [&|t| !t.same("Oscar", "9:00") && !t.same("Oscar", "11:30"), &|t| {
                ![0, 3].contains(&t.of("Oscar"))
            }],
            &["Oscar's appointment was neither first nor last."],
        )],
    );
}

/// Floors between two are no total: these count, or are the difference.
#[test]
fn floors_between() {
    let floor = |t: &Table, name: &str| t.amount(name, &["1", "2", "3", "4"]);
    check_two_readings(
        OFFICES,
        &[(
            [&|t| (floor(t, "Ann") - floor(t, "Bob")).abs() == 3, &|t| {
                (floor(t, "Ann") - floor(t, "Bob")).abs() == 2
            }],
            &["Ann and Bob have two floors between them."],
        )],
    );
}

/// What relates to another house is not said of all but one, and pronouns need a subject.
#[test]
fn unclear_subjects() {
    check_refused(
        LANE,
        &[
            "Everyone but Mia lives right of Noah.",
            "Everyone but Mia lives next to the parrot.",
            "Noah has the parrot, and everyone but Mia drinks something other than tea, and he drinks milk.",
            "Mia and Noah are not neighbours, and in the red house they drink tea.",
            "Mia per Noah has the parrot.",
            "Mia's drink is that of the parrot owner.",
            "Mia's drink is the same as that of the parrot owner.",
        ],
    );
    check_refused(INN, &["Everyone but Olga paid more than Sven."]);
}

/// Nouns for what happens, lists of agents, and amounts after other words.
#[test]
fn deeds() {
    let sentences: &[Meant<'_>] = &[
        ("Oscar saw his doctor two hours after Moritz.", &|t| {
            minutes(t, "Oscar") == minutes(t, "Moritz") + 120
        }),
        ("Lena had the first appointment of the day.", &|t| t.same("Lena", "9:00")),
        ("The last patient of the day was Dr. Irwin's.", &|t| t.same("Dr. Irwin", "11:30")),
        ("At 9:00, it was Moritz's turn.", &|t| t.same("Moritz", "9:00")),
        ("Lena came no sooner than an hour after Oscar.", &|t| {
            minutes(t, "Lena") >= minutes(t, "Oscar") + 60
        }),
    ];
    check_each(CLINIC, sentences);
    let sentences: &[Meant<'_>] = &[
        ("The peas weren't harvested in March or by Xena.", &|t| {
            !t.same("peas", "March") && !t.same("peas", "Xena")
        }),
        ("The July harvest weighed 40 kg.", &|t| t.same("July", "40 kg")),
    ];
    check_each(HARVEST, sentences);
    let sentences: &[Meant<'_>] =
        &[("The oldest picture is the one of the bridge.", &|t| t.same("1921", "bridge"))];
    check_each(GALLERY, sentences);
    let sentences: &[Meant<'_>] = &[
        ("Only one guest stayed longer than Olga.", &|t| t.same("Olga", "5")),
        ("At least two guests paid more than Olga.", &|t| rate(t, "Olga") <= 75),
    ];
    check_each(INN, sentences);
}

/// What is not understood is refused, rather than misread.
#[test]
fn refused() {
    check_refused(GALLERY, &["No painter but Conti painted after 1950."]);
    check_refused(LANE, &["Otto has one neighbour who drinks tea and another who drinks milk."]);
}
