//! The text format: its sentences, their meaning, and its errors with positions.

use nonomata::formats::{Format, ReadError, Source, Written, read_drawing};
use nonomata::puzzles::logic_grid::{Answer, Entry, Relation, Sentence, Statement};
use nonomata::puzzles::{LogicGrid, PuzzleKind};
use nonomata::render::{Look, Paint, Style, svg, text};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::SymbolSet;
use proptest::prelude::*;

use super::{of_suite, read, snapshot};

const STREET: &str = "title: A street
houses: 5
nation: England, Spain, Norway, Japan, France
pet: Dog, Old Cat, Zebra, Fox, \"Snail, slow\"
colour (may repeat): Red, Green, Blue
age (may repeat): 1, 2, 5, 30
";

fn read_logic(source: &Source) -> Result<LogicGrid, ReadError> {
    let reading = Format::named("logic").unwrap().read(source)?;
    Ok(reading.only().unwrap().puzzles.remove(0))
}

fn write(puzzle: &LogicGrid) -> Result<Written, nonomata::formats::WriteError> {
    Format::named("logic").unwrap().write([puzzle])
}

fn table(puzzle: &LogicGrid, answer: &Answer) -> String {
    text(&puzzle.layout(), answer.cells(), Style::default(), Paint::None)
}

fn table_svg(puzzle: &LogicGrid, answer: &Answer) -> String {
    svg(
        &puzzle.layout(),
        &puzzle.to_problem(),
        answer.cells(),
        &Look::default().with_title(puzzle.about().title()),
    )
}

fn read_answer(
    source: &Source,
    puzzle: &LogicGrid,
    unknown: bool,
) -> Result<Answer, nonomata::formats::DrawingError> {
    let cells = read_drawing(source, &puzzle.layout(), &puzzle.to_problem(), unknown)?;
    Ok(puzzle.answer(&cells).unwrap())
}

/// The only rule of the street.
fn rule(rule: &str) -> Sentence {
    read(&format!("{STREET}\n{rule}\n")).sentences()[0].clone()
}

fn nation(value: usize) -> Entry {
    Entry::of(0, value)
}

fn pet(value: usize) -> Entry {
    Entry::of(1, value)
}

fn red() -> Entry {
    Entry::of(2, 0)
}

fn left_of(left: Entry, right: Entry, distance: Option<usize>) -> Relation {
    Relation::LeftOf { left, right, distance }
}

/// The relations one of which a statement requires, if it requires just that.
fn alternatives(statement: &Statement) -> Option<Vec<&Relation>> {
    match statement {
        Statement::That(relation) => Some(vec![relation]),
        Statement::Count { of, least: 1, most } if *most >= of.len() => {
            Some(of.iter().map(alternatives).collect::<Option<Vec<_>>>()?.concat())
        }
        Statement::Count { .. } => None,
    }
}

#[test]
fn one_thing_may_be_said_in_many_ways() {
    let together = |one: Entry, other: Entry| Relation::Together(one.and(&other));
    let apart = |distance| Relation::Apart { one: nation(0), other: pet(1), distance };
    let said: [(&[&str], Relation); 11] = [
        (
            &["England lives in Red", "england is RED.", "Nation England has colour Red"],
            together(nation(0), red()),
        ),
        (
            &["Japan keeps the Old Cat", "Japan has \"old cat\"", "Japan is old  cat # as everybody knows"],
            together(nation(3), pet(1)),
        ),
        (&["France has the \"Snail, slow\""], together(nation(4), pet(4))),
        (
            &[
                "England is immediately left of the Old Cat",
                "England lives directly to the left of Old Cat",
                "England is one house left of Old Cat",
                "Old Cat is just right of England",
            ],
            left_of(nation(0), pet(1), Some(1)),
        ),
        (
            &[
                "England is left of Old Cat",
                "England lives somewhere to the left of the Old Cat",
                "Old Cat is right of England",
            ],
            left_of(nation(0), pet(1), None),
        ),
        (
            &["England is 3 houses left of Old Cat", "England is exactly three to the left of Old Cat"],
            left_of(nation(0), pet(1), Some(3)),
        ),
        (
            &[
                "England lives next to Old Cat",
                "England is beside the Old Cat",
                "England is 1 house from Old Cat",
            ],
            apart(1),
        ),
        (
            &["England is two houses away from Old Cat", "England lives exactly 2 places from the Old Cat"],
            apart(2),
        ),
        (
            &[
                "England lives in house 3",
                "England is in the middle house",
                "the third house has England",
                "England is in the 3rd house",
            ],
            together(nation(0), Entry::at([2])),
        ),
        (
            &[
                "England is at either end",
                "England lives in houses 1, 5",
                "England lives in one of houses 1 or 5",
            ],
            together(nation(0), Entry::at([0, 4])),
        ),
        (
            &["someone has age 2 with Red", "someone with red is 2"],
            Relation::Together(Entry::of(3, 1).and(&red())),
        ),
    ];
    for (texts, relation) in said {
        for text in texts {
            let sentence = rule(text);
            let Some(relations) = alternatives(&sentence.statement) else { panic!("{text}") };
            let same = |one: &Relation, other: &Relation| match (one, other) {
                (Relation::Together(one), Relation::Together(other)) => {
                    let sorted = |entry: &Entry| {
                        let mut features = entry.features().to_vec();
                        features.sort();
                        features
                    };
                    sorted(one) == sorted(other) && one.houses() == other.houses()
                }
                _ => one == other,
            };
            assert!(relations.len() == 1 && same(relations[0], &relation), "{text}: {relations:?}");
        }
    }
}

#[test]
fn what_is_denied_and_what_is_one_of_several() {
    let that = |one: Entry, other: Entry| Statement::That(Relation::Together(one.and(&other)));
    for text in [
        "England is not Red",
        "England does not live in Red",
        "England doesn't live in the red house",
        "England isn't Red",
    ] {
        assert_eq!(rule(text).statement, Statement::none(vec![that(nation(0), red())]), "{text}");
    }
    let both = || vec![that(nation(0), pet(0)), that(nation(0), pet(1))];
    assert_eq!(rule("England has the Dog or the Old Cat").statement, Statement::any(both()));
    assert_eq!(rule("England does not have Dog or Old Cat").statement, Statement::none(both()));
    assert_eq!(rule("England has Dog or Old Cat or both").statement, Statement::any(both()));
    for text in [
        "England has either Dog or Old Cat",
        "either England has Dog or England has Old Cat",
        "England has Dog or Old Cat but not both",
    ] {
        assert_eq!(rule(text).statement, Statement::exactly_one(both()), "{text}");
    }
    let apart = Statement::That(Relation::Apart { one: nation(1), other: red(), distance: 1 });
    let mixed = rule("England has Dog or Spain is not next to Red");
    assert_eq!(mixed.statement, Statement::any(vec![that(nation(0), pet(0)), Statement::none(vec![apart])]));
    assert_eq!(rule("no one with Red has the Dog").statement, Statement::none(vec![that(red(), pet(0))]));
}

#[test]
fn names_come_before_words_of_the_grammar() {
    let puzzle = read(
        "houses: 2\nsong: The House, Left\nbook: House, Sky\nfilm: Or, And\n\nThe House is left of Left\nhouse is Or\n",
    );
    let [first, second] = puzzle.sentences() else { panic!() };
    assert_eq!(
        *first,
        Sentence::that("The House is left of Left", left_of(Entry::of(0, 0), Entry::of(0, 1), None))
    );
    assert_eq!(
        *second,
        Sentence::that("house is Or", Relation::Together(Entry::of(1, 0).and(&Entry::of(2, 0))))
    );
    let days = read(
        "houses: Monday, Tuesday, Wednesday\nguest: Ann, Bob, Cy\n\nAnn comes on Tuesday\nBob is left of Ann\n",
    );
    let answer = answers(&days).remove(0);
    assert_eq!(days.word(&answer, 2, 0), Some("Cy"));
}

fn answers(puzzle: &LogicGrid) -> Vec<Answer> {
    let problem = puzzle.to_problem();
    let solutions = Solutions::new(&problem, &Options::default());
    solutions.map(|solution| puzzle.answer_of(solution.symbols()).unwrap()).collect()
}

#[test]
fn what_is_written_reads_as_the_same() {
    for name in ["zebra", "zebra-blanks", "zebra-corrected", "zebra-corrected-blanks"] {
        let puzzle = of_suite(name);
        assert_eq!(read(&write(&puzzle).unwrap().text), puzzle, "{name}");
    }
    let own_words = [
        Sentence::that("", Relation::Together(nation(0).and(&Entry::of(3, 0)))),
        Sentence::not_that("", Relation::Apart { one: pet(4), other: red().in_houses([1, 2]), distance: 3 }),
        Sentence::that("", left_of(Entry::default(), Entry::at([3]), Some(2))),
        Sentence {
            text: String::new(),
            statement: Statement::exactly_one(vec![
                Statement::That(left_of(nation(1), pet(1), None)),
                Statement::none(vec![Statement::That(Relation::Together(nation(0).and(&red())))]),
            ]),
        },
    ];
    let street = read(STREET);
    let mut builder = LogicGrid::builder().houses(5).about(street.about().clone());
    for attribute in street.attributes() {
        builder = builder.attribute(&attribute.name, attribute.values.clone());
        if attribute.may_repeat {
            builder = builder.may_repeat();
        }
    }
    let puzzle =
        own_words.into_iter().fold(builder, |builder, sentence| builder.sentence(sentence)).build().unwrap();
    let written = write(&puzzle).unwrap();
    snapshot("written", &written.text);
    let again = read(&written.text);
    assert_eq!(again.attributes(), puzzle.attributes());
    for (again, sentence) in again.sentences().iter().zip(puzzle.sentences()) {
        assert_eq!(again.statement, sentence.statement);
    }
    assert!(written.lost.is_empty());
}

#[test]
fn what_cannot_be_understood_points_at_the_word() {
    let mut errors = String::new();
    for rule in [
        "Englnd lives in Red",
        "England lives in Redd",
        "England keeps the Old Cta",
        "England abhors Red",
        "England",
        "England lives in",
        "England is immediately Red",
        "England is 5 houses left of Spain",
        "England is Red Green",
        "England lives in house 6",
        "England lives in the sixth house",
        "colour Dog is Red",
        "England has \"Old Cat",
        "England is",
        "pet: Dog",
        "England is older Spain",
        "England is taller than Spain",
        "England is the tallest",
        "There are five houses between England and Spain",
        "There are six houses",
        "Of England and Spain, one is Red",
        "If England is Red",
        "Someone who is next to Red and who is not Dog is left of Spain",
        "England is at least 40 years old",
        "Neither England is Red",
    ] {
        let text = format!("{STREET}\nSpain lives in Red\n{rule}\n");
        let Err(error) = read_logic(&Source::new("street", text)) else { panic!("{rule}") };
        errors.push_str(&format!("{error}\n\n"));
    }
    snapshot("refused-rules", &errors);
}

#[test]
fn all_errors_are_reported_at_once() {
    let text =
        format!("{STREET}\nEngland abhors Red\nSpain is Red\nNorway is lft of Spain. Japan is Redd.\n");
    let error = read_logic(&Source::new("street", text)).unwrap_err();
    let lines: Vec<(usize, usize)> =
        std::iter::once(&error).chain(error.others()).map(|error| (error.line(), error.column())).collect();
    assert_eq!(lines, [(8, 9), (10, 11), (10, 34)]);
    snapshot("refused-together", &error.to_string());
    let declarations =
        read_logic(&Source::new("street", "houses: 0\npet: Dog,, Cat\n\nDog is Cat\n")).unwrap_err();
    assert_eq!(declarations.others().len(), 1);
}

#[test]
fn two_readings_have_a_warning() {
    let warnings = |rule: &str| {
        let reading =
            Format::named("logic").unwrap().read(&Source::new("test", format!("{STREET}\n{rule}\n")));
        reading.unwrap().warnings.iter().map(|warning| warning.message().to_owned()).collect::<Vec<_>>()
    };
    for (rule, one, other) in [
        ("England is on the left of Spain", "immediately left of", "somewhere left of"),
        ("England lives to the right of Spain", "immediately right of", "somewhere right of"),
        ("England is between Spain and Red", "directly between", "somewhere between"),
        ("England does not have the Dog and the Zebra", "neither", "either"),
    ] {
        let [warning] = &warnings(rule)[..] else { panic!("{rule}") };
        assert!(warning.contains(one) && warning.contains(other), "{warning}");
    }
    for rule in [
        "England is left of Spain",
        "England is immediately to the left of Spain",
        "England is somewhere between Spain and Red",
    ] {
        assert!(warnings(rule).is_empty(), "{rule}");
    }
}

#[test]
fn prose_is_read_as_published() {
    let prose = "There are three houses, numbered 1 to 3 from left to right. Each house is occupied by a different person.\n \
                 - Each person has a unique name: `Ann`, `Bob`, `Cleo`\n - People own unique pets: `cat`, `dog`, `fox`\n \
                 - Everyone was born in a month: `jan`, `april`, `sept`\n\n## Clues:\n\
                 1. The cat lover is directly left of the person who owns a fox.\n2. Bob is not in the third house.\n\
                 3. There is one house between Ann and the person who was born in September.\n";
    let reading = nonomata::formats::read(&Source::new("prose", prose)).unwrap();
    assert_eq!(reading.format.name(), "logic");
    assert!(reading.warnings.is_empty());
    let puzzle: LogicGrid = reading.only().unwrap().puzzles.remove(0);
    assert_eq!((puzzle.houses().len(), puzzle.sentences().len()), (3, 3));
    let names: Vec<&str> = puzzle.attributes().iter().map(|attribute| attribute.name.as_str()).collect();
    assert_eq!(names, ["name", "pet", "was born in a month"]);
    assert_eq!(read(&write(&puzzle).unwrap().text), puzzle);
    // A published set has one in each line.
    let line = serde_json::json!({"id": "x", "puzzle": prose}).to_string();
    let set = nonomata::formats::read(&Source::new("set", format!("{line}\n{line}\n{line}\n"))).unwrap();
    assert_eq!(set.only::<LogicGrid>().unwrap().puzzles.len(), 3);
}

#[test]
fn declarations_that_cannot_be_understood_point_at_the_word() {
    let mut errors = String::new();
    for text in [
        "England lives in Red\nhouses: 3\n",
        "houses: 0\n",
        "houses: 65\n",
        "houses:\n",
        "houses: 3\nhouses: 3\n",
        "houses: a, b, a\npet: Dog\n",
        "houses: 3\n",
        "houses: 2\npet:\n",
        "houses: 2\npet: Dog,, Cat\n",
        "houses: 2\npet: Dog, Cat, Dog\n",
        "houses: 2\npet: Dog, Cat\npet: Fox, Cow\n",
        "houses: 3\npet: Dog, Cat\n",
        "houses: 2\npet: \"Dog, Cat\n",
        "houses: 2\npet: Dog, a\"b\n",
        "houses: 2\nage: 1, 2\nnumber: 1, 2\n\n1 is left of 2\n",
        "houses: 4\npet: Dog, Cat, Fox, Cow\n\nDog is in the middle house\n",
        "houses: 3\nblanks stay\npet: Dog, Cat\n\neither Dog is left of Cat or Cat is left of Dog\n",
    ] {
        let error = read_logic(&Source::new("street", text)).unwrap_err();
        errors.push_str(&format!("{error}\n\n"));
    }
    snapshot("refused-declarations", &errors);
}

#[test]
#[ignore = "takes long without optimisation"]
fn what_is_too_much_is_refused_before_it_is_made() {
    let values: Vec<String> = (0..63).map(|value| format!("v{value}")).collect();
    let many: String = (0..20_000).map(|number| format!("a{number} (may repeat): x\n")).collect();
    let long = "v1 ".repeat(100_000);
    let texts = [
        format!("houses: 2\na: v1, v2\n\nv1 is {}v2\n", "v2 or ".repeat(100_000)),
        format!("houses: 2\na: {long}, v2\n"),
        format!("houses: 2\na: v1, v2\n\n{}", "v1 is left of v2\n".repeat(100_000)),
        format!("houses: 64\n{many}"),
        format!(
            "houses: 63\na (may repeat): {0}\nb (may repeat): {0}\n\na v1 is 30 houses from b v2\n",
            values.join(", ")
        ),
        format!("houses: 63\nblanks stay\na: {}\n\n{}", values.join(", "), "v1 is left of v2\n".repeat(5000)),
    ];
    for text in texts {
        // Building these problems would need more memory than there is, or hours.
        read_logic(&Source::new("large", text)).unwrap_err();
    }
}

#[test]
fn a_rule_of_too_many_clauses_is_too_complex() {
    let rule = ["England has Dog"; 120].join(" or ");
    let error = read_logic(&Source::new("long", format!("{STREET}\n{rule}\n"))).unwrap_err();
    assert_eq!(error.message(), "the rule is too complex from here on");
    assert_eq!(error.hint(), Some("write it as several rules"));
}

#[test]
fn a_text_is_recognised_by_its_houses() {
    let reading = nonomata::formats::read(&Source::new("street", STREET)).unwrap();
    assert_eq!((reading.format.name(), reading.puzzles[0].kind()), ("logic", "logic grid"));
    assert_eq!(reading.puzzles[0].layout().rows().len(), 5);
    let other = nonomata::formats::read(&Source::new("street", "width 1\nheight 1\nrows\n1\ncolumns\n1\n"));
    assert_eq!(other.unwrap().format.name(), "non");
}

#[test]
fn cells_lines_and_what_stands_in_them_have_names() {
    let problem = of_suite("zebra").to_problem();
    let cell = problem.cell_ids().nth(6 + 4).unwrap();
    assert_eq!(problem.cell_name(cell), "the colour of house 2");
    let names: Vec<&str> = problem.initial_candidates()[cell.index()]
        .iter()
        .map(|symbol| problem.symbol_name(cell, symbol))
        .collect();
    assert_eq!(names, ["Red", "Green", "Ivory", "Yellow", "Blue"]);
    assert!(problem.lines().iter().any(|line| line.name() == "rule 5 (England lives in Red)"));
    assert!(problem.lines().iter().any(|line| line.name() == "the rule that each pet comes once"));
}

#[test]
fn houses_may_be_counted_in_words() {
    let read = |text: &str| read_logic(&Source::new("words", text));
    let puzzle = read("houses: Three\npet: Dog, Cat, Zebra\n").unwrap();
    assert_eq!(puzzle.houses(), ["1", "2", "3"]);
    assert_eq!(read("houses: three, four\npet: Dog, Cat\n").unwrap().houses(), ["three", "four"]);
    for count in ["3", "three"] {
        let error = read(&format!("house: {count}\npet: Dog, Cat, Zebra\n")).unwrap_err().to_string();
        assert!(error.contains("did you mean `houses`?"), "{error}");
    }
}

#[test]
fn a_sheet_holds_all_that_it_takes_to_solve_it() {
    let rule = "Ann is next to Old & <Tall>";
    let text = format!("houses: 2\nname: Ann, Bob\npet: Old & <Tall>, Dog\n\n{rule}\n");
    let puzzle = read_logic(&Source::new("sheet", text.as_str())).unwrap();
    let drawn = table_svg(&puzzle, &puzzle.answer(puzzle.to_problem().initial_candidates()).unwrap());
    assert!(!drawn.contains('?'), "{drawn}");
    for shown in
        ["1. Ann is next to Old &amp; &lt;Tall&gt;<", "name: Ann, Bob<", "pet: Old &amp; &lt;Tall&gt;, Dog<"]
    {
        assert!(drawn.contains(shown), "{shown}: {drawn}");
    }
}

#[test]
fn answers_are_drawn_as_tables_and_read_again() {
    let puzzle = of_suite("zebra-blanks").with_first_sentences(6);
    let first = answers(&puzzle).remove(0);
    let drawn = table(&puzzle, &first);
    snapshot("table", &drawn);
    snapshot("table-svg", &table_svg(&puzzle, &first));
    let again = |text: &str, unknown| read_answer(&Source::new("answer", text), &puzzle, unknown);
    assert_eq!(again(&drawn, false).unwrap(), first);
    let unknown = drawn.replace("England", "?");
    let read = again(&unknown, true).unwrap();
    assert_eq!(read.unknown_count(), 1);
    assert_eq!((puzzle.word(&read, 1, 1), puzzle.word(&read, 0, 1)), (None, Some("Spain")));
    let nothing = Answer::of_cells(6, vec![SymbolSet::EMPTY; 30]).unwrap();
    assert!(table(&puzzle, &nothing).contains('!'));

    let mut errors = String::new();
    for text in [
        unknown.as_str(),
        &drawn.replace("Dog", "Dig"),
        &drawn.replace("| pet", "| cat"),
        &drawn.replace("\n2 ", "\n7 "),
        &drawn.lines().take(4).collect::<Vec<_>>().join("\n"),
        &format!("{drawn}6 | - | - | - | - | - | -\n"),
        "1 | 2 | 3\n",
    ] {
        errors.push_str(&format!("{}\n\n", again(text, false).unwrap_err()));
    }
    snapshot("refused-answers", &errors);
}

#[test]
fn the_documented_text_is_read() {
    let docs =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats/logic.md")).unwrap();
    let section = docs.split("## `logic`").nth(1).unwrap();
    let text = section.split("```text\n").nth(1).unwrap().split("```").next().unwrap();
    let street = read(text);
    assert_eq!((street.sentences().len(), street.attributes().len()), (6, 3));
    assert!(!answers(&street).is_empty());
}

#[test]
fn the_documented_rules_are_read_without_a_warning() {
    let docs =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats/logic.md")).unwrap();
    let section = docs.split("Rules that a test reads").nth(1).unwrap();
    let rules = section.split("```rules\n").nth(1).unwrap().split("```").next().unwrap();
    let street = "houses: 4\nname: Ann, Bob, Cleo, Dan\npet: cat, dog, fox, owl\nday: 3 May, 4 May, 6 May, 10 May\n\
                  price: $10, $15, $20, $40\n\n";
    let reading = nonomata::formats::read(&Source::new("street", format!("{street}{rules}"))).unwrap();
    assert!(reading.warnings.is_empty(), "{:?}", reading.warnings);
    let puzzle: LogicGrid = reading.only().unwrap().puzzles.remove(0);
    assert_eq!(puzzle.sentences().len(), rules.lines().count());
}

/// The values of an attribute in prose may end in a full stop.
#[test]
fn a_full_stop_ends_the_values_in_prose() {
    let text = "There are 2 houses.\n - Each person has a unique name: `Ann`, `Bob`.\n - Pets: `cat`, `dog` .\n\n\
                1. Ann is in the first house.\n2. Bob has the cat.\n";
    let puzzle = read(text);
    assert_eq!(puzzle.attributes()[0].values, ["Ann", "Bob"]);
    assert_eq!(puzzle.attributes()[1].values, ["cat", "dog"]);
    let quoted = text.replace('\n', "\\n");
    let row = format!(
        "{{\"id\": \"a\", \"size\": \"2*2\", \"puzzle\": \"{quoted}\", \"solution\": {{\"rows\": [[\"1\"]]}}}}\n"
    );
    let reading =
        nonomata::formats::read(&Source::new("test", row)).unwrap_or_else(|error| panic!("{error}"));
    let read: LogicGrid = reading.only().unwrap().puzzles.remove(0);
    assert_eq!(read.sentences(), puzzle.sentences());
}

/// Words that make sense, and some that do not, in any order.
const WORDS: [&str; 40] = [
    "England",
    "Old",
    "Cat",
    "old cat",
    "Dog",
    "1",
    "2",
    "9",
    "Red",
    "is",
    "not",
    "lives",
    "in",
    "does",
    "keeps",
    "the",
    "house",
    "houses",
    "first",
    "6th",
    "middle",
    "end",
    "left",
    "right",
    "of",
    "next",
    "to",
    "from",
    "immediately",
    "exactly",
    "either",
    "or",
    "but",
    "both",
    "with",
    "no one",
    "someone",
    "\"",
    "#",
    ":",
];

proptest! {
    #[test]
    fn no_text_makes_the_reader_panic(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..12)) {
        let rule = words.join(" ");
        for declarations in [STREET, "houses: 1\nnation: England, 1\n", "houses: 2\nblanks stay\nvalues may repeat\npet: Dog\n", ""] {
            match read_logic(&Source::new("words", format!("{declarations}\n{rule}\n"))) {
                Ok(puzzle) => {
                    let again = read(&write(&puzzle).unwrap().text);
                    prop_assert_eq!(again.sentences(), puzzle.sentences());
                }
                Err(error) => prop_assert!(error.line() >= 1 && !error.to_string().is_empty()),
            }
        }
    }
}

/// In quotes it is what the only house is called, and it is written so.
#[test]
fn one_house_may_be_called_like_a_number() {
    for name in ["three", "7", "7th street"] {
        let puzzle = read(&format!("houses: \"{name}\"\npet: Dog\n\nsomeone has Dog\n"));
        assert_eq!(puzzle.houses(), [name]);
        assert_eq!(read(&write(&puzzle).unwrap().text).houses(), [name]);
    }
    assert_eq!(read("houses: three\npet: Dog, Cat, Fox\n\nsomeone has Dog\n").houses().len(), 3);
}

/// Values may be listed after the rules. Where no houses are declared, the first values are people in no row.
#[test]
fn values_may_follow_the_rules() {
    let rules = "1. Ann has the cat.\n2. Bob is not 30.\n3. The dog's owner is older than Bob.\n";
    let lists = "Name: Ann, Bob, Cleo\nPet: cat, dog, fox\nAge: 20, 25, 30\n";
    let puzzles = [format!("{rules}\n{lists}"), format!("{lists}\nClues:\n{rules}")].map(|text| {
        let reading = nonomata::formats::read(&Source::new("test", text.as_str()))
            .unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(reading.format.name(), "logic");
        read(&text)
    });
    assert_eq!(puzzles[0].houses(), ["Ann", "Bob", "Cleo"]);
    assert_eq!(puzzles[0].attributes(), puzzles[1].attributes());
    assert_eq!(puzzles[0].sentences(), puzzles[1].sentences());
    for rule in [
        "Ann is left of the dog.",
        "Ann is next to the dog.",
        "Ann has the first house.",
        "Ann and Bob are neighbours.",
        "There is one house between Ann and Bob.",
        "Ann is between Bob and the dog.",
        "Ann came before Bob.",
        "Ann beat Bob.",
        "Ann has one neighbour.",
    ] {
        let text = format!("{lists}{rules}{rule}\n");
        assert!(Format::named("logic").unwrap().read(&Source::new("test", text)).is_err(), "{rule}");
    }
    let oldest = format!("{lists}{rules}Cleo is the oldest.\n");
    assert!(Format::named("logic").unwrap().read(&Source::new("test", oldest)).is_ok());
}
