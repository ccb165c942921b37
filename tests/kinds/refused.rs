//! Read errors with their positions: every message is a snapshot.

use nonomata::formats::{Source, read};
use nonomata::rule::Pattern;
use nonomata::symbol::Alphabet;

use super::settings;

#[test]
fn bad_crosswords_and_lines_are_refused_with_their_place() {
    let crossword = |body: &str| format!("nonomata regex crossword\n{body}");
    let lines = |body: &str| format!("nonomata lines\n{body}");
    let cases: Vec<(&str, String)> = vec![
        ("crossword-empty", crossword("")),
        ("crossword-prose", crossword("I am a crossword\n")),
        ("crossword-twice", crossword("rows:\nA\nrows:\nB\n")),
        ("crossword-sections", crossword("rows:\nA\nnorth-west:\nA\n")),
        ("crossword-even", crossword("rows:\nA\nA\nnorth-west:\nA\nA\nsouth-west:\nA\nA\n")),
        ("crossword-few", crossword("rows:\nA\nA\nA\nnorth-west:\nA\nA\nsouth-west:\nA\nA\nA\n")),
        ("crossword-syntax", crossword("rows:\nA(B\ncolumns:\nA\nB\n")),
        ("crossword-group", crossword("regex: rust\nrows:\n(A)|B\\1\ncolumns:\nA\nB\n")),
        ("crossword-atomic", crossword("alphabet: AB\nrows:\nA(?>B)\ncolumns:\nA\nB\n")),
        ("crossword-alphabet", crossword("alphabet: AA\nrows:\nA\ncolumns:\nA\n")),
        ("crossword-range", crossword("alphabet: Z-A\nrows:\nA\ncolumns:\nA\n")),
        ("crossword-too-many-letters", crossword(&format!("rows:\n{}\ncolumns:\nA\n", ('\u{3b1}'..='\u{45f}').collect::<String>()))),
        ("crossword-tall", crossword(&format!("rows:\n{}", "A\n".repeat(500)))),
        ("crossword-more", crossword("rows:\n& A\ncolumns:\nA\n")),
        (
            "crossword-many-ways",
            crossword(&format!("alphabet: A-Z\nrows:\n{}\ncolumns:\n{}", many_ways(), ".\n".repeat(40))),
        ),
        ("crossword-alphabet-twice", crossword("alphabet: AB\nalphabet: AC\nrows:\nA\ncolumns:\nA\n")),
        ("crossword-title-twice", crossword("title: A\ntitle: B\nrows:\nA\ncolumns:\nA\n")),
        ("quoted-twice", "shape = hexagonal\nshape = rectangular\n'A'\n".to_owned()),
        ("json-hexagon", "{\"shape\": \"hexagonal\", \"rows\": [\"A\"], \"north_west\": [\"A\", \"A\"], \"south_west\": [\"A\"]}".to_owned()),
        ("json-even", "{\"shape\": \"hexagonal\", \"rows\": [\"A\", \"A\"], \"north_west\": [\"A\", \"A\"], \"south_west\": [\"A\", \"A\"]}".to_owned()),
        ("json-shape", "{\"shape\": \"round\", \"alphabet\": \"A\", \"rows\": [], \"columns\": []}".to_owned()),
        ("quoted-count", "shape = hexagonal\nnum_regexes_per_line = 1\n'A'\n'B'\n".to_owned()),
        ("quoted-open", "shape = hexagonal\n'A\n".to_owned()),
        ("quoted-zero", "shape = rectangular\nnum_rows = 0\nnum_cols = 1\n'A'\n".to_owned()),
        ("quoted-setting", "shape = hexagonal\nnumber = 1\n".to_owned()),
        ("json-rows", "{\"alphabet\": \"AB\", \"columns\": [\"A\"]}".to_owned()),
        ("json-pattern", "{\"alphabet\": \"AB\", \"rows\": [\"A\", \"(\"], \"columns\": [\"A\"]}".to_owned()),
        ("json-list", "[[\"A\"]]".to_owned()),
        ("lines-empty", lines("")),
        ("lines-no-colon", lines("grid 3x3\n")),
        ("lines-key", lines("colour: red\n")),
        ("lines-no-alphabet", lines("grid: 2x2\neach row: pattern .*\n")),
        ("lines-no-cells", lines("alphabet: 01\neach row: pattern .*\n")),
        ("lines-grid", lines("alphabet: 01\ngrid: 3\n")),
        ("lines-huge", lines("alphabet: 01\ngrid: 100000x100000\n")),
        ("lines-rule", lines("alphabet: 01\ngrid: 2x2\nrow 1: 01\n")),
        ("lines-pattern", lines("alphabet: 01\ngrid: 2x2\nrow 1: pattern (0\n")),
        ("lines-clue", lines("alphabet: 01\ngrid: 2x2\nrow 1: clue 1x\n")),
        ("lines-row", lines("alphabet: 01\ngrid: 2x2\nrow 3: pattern .*\n")),
        ("lines-cell", lines("alphabet: 01\ngrid: 2x2\nline a over r1c1 r3c1: pattern .*\n")),
        ("lines-cell-twice", lines("alphabet: 01\ngrid: 2x2\nline a over r1c1 r1c1: pattern .*\n")),
        ("lines-given", lines("alphabet: 01\ngrid: 2x2\ngiven row 1: 2?\n")),
        ("lines-alphabet-twice", lines("alphabet: 01\nalphabet: 012\n")),
        ("lines-alphabet-empty", lines("alphabet:\n")),
        ("lines-title-twice", lines("title: A\ntitle: B\n")),
        ("lines-boxes", lines("alphabet: 01\ngrid: 4x4\nboxes: 3x2\n")),
        ("lines-boxes-after", lines("alphabet: 01\ngrid: 2x2\neach box: all different\n")),
        ("lines-boxes-named", lines("alphabet: 01\ncells: a b\nboxes: 1x1\n")),
        ("lines-box", lines("alphabet: 01\ngrid: 2x2\nboxes: 1x1\nbox 5: sum 1\n")),
        ("lines-regions-short", lines("alphabet: 01\ngrid: 2x2\nregions: ab\neach region: sum 1\n")),
        ("lines-regions-row", lines("alphabet: 01\ngrid: 2x2\nregions: abc ab\n")),
        ("lines-regions-long", lines("alphabet: 01\ngrid: 2x2\nregions: ab ab ab\n")),
        ("lines-region", lines("alphabet: 01\ngrid: 2x2\nregions: ab ab\nregion c: sum 1\n")),
        ("lines-regions-and-boxes", lines("alphabet: 01\ngrid: 2x2\nboxes: 1x1\nregions: ab ab\n")),
        ("lines-second-rule", lines("alphabet: 01\ngrid: 2x2\nrow 1: sum 1, all different, sum x\n")),
        ("lines-grid-twice", lines("alphabet: 01\ngrid: 2x2\ngrid: 3x3\n")),
        ("lines-cells-empty", lines("alphabet: 01\ncells:\n")),
        ("lines-cells-twice", lines("alphabet: 01\ncells: top left top\n")),
        ("lines-names-twice", lines("alphabet: 01\ngrid: 2x2\nrows: Ann Ann\n")),
        ("lines-names-again", lines("alphabet: 01\ngrid: 2x2\nrows: Ann Bob\nrows: Ann Cleo\n")),
        ("lines-names-number", lines("alphabet: 01\ngrid: 2x2\nrows: 2 1\n")),
        ("lines-names-late", lines("alphabet: 01\ngrid: 2x2\nrow 1: pattern .*\nrows: Ann Bob\n")),
        ("lines-names-of-cells", lines("alphabet: 01\ncells: a b\nrows: Ann Bob\n")),
        ("lines-each-of-cells", lines("alphabet: 01\ncells: a b\neach row: pattern .*\n")),
        ("lines-row-of-cells", lines("alphabet: 01\ncells: a b\nrow 1: pattern .*\n")),
        ("lines-line-empty", lines("alphabet: 01\ngrid: 2x2\nline a over: pattern .*\n")),
        (
            "lines-line-twice",
            lines("alphabet: 01\ngrid: 2x2\nline a over r1c1 r1c2: pattern .*\nline a over r2c1: pattern .*\n"),
        ),
        ("lines-pattern-empty", lines("alphabet: 01\ngrid: 2x2\nrow 1: pattern\n")),
        ("lines-rule-empty", lines("alphabet: 01\ngrid: 2x2\nrow 1:\n")),
        ("lines-given-empty", lines("alphabet: 01\ngrid: 2x2\ngiven r1c1:\n")),
        ("lines-given-letter", lines("alphabet: 01\ngrid: 2x2\ngiven r1c1: 02\n")),
        ("lines-given-cell", lines("alphabet: 01\ngrid: 2x2\ngiven r3c1: 0\n")),
        ("lines-given-length", lines("alphabet: 01\ngrid: 2x2\ngiven row 1: 0\n")),
    ];
    let mut all = String::new();
    for (name, text) in cases {
        let error = read(&Source::new(name, text)).err();
        let error = error.unwrap_or_else(|| panic!("{name} was read"));
        all.push_str(&format!("{error}\n\n"));
    }
    settings().bind(|| insta::assert_snapshot!("refused", all));
}

/// A pattern that can be met in too many ways on a line of 40 cells.
fn many_ways() -> String {
    r"(?:(.)(.*)\1|(..)\3)*.*(.)(.).*\4.*\5.*".to_owned()
}

#[test]
fn what_no_reading_makes_a_rule_of_is_refused_by_its_name() {
    let constructs = [
        "A?+A",
        "A*+",
        "A++B",
        "(?:A|B){1,2}+B",
        "B(A)\\1*+",
        "(?x) A* + B",
        "(?>A|AB)B",
        "(A)?(?(1)B|A)",
        "(?R)",
        "(A)(?1)",
        "(A)(?-1)",
        "(?+1)(A)",
        "(?&n)",
        "(?P>n)",
        "(A)\\g1",
        "(A)\\g{-1}",
        "A\\KB",
        "\\GA",
        "A\\Z",
        "\\R",
        "\\N",
        "\\h",
        "\\X",
        "\\C",
        "\\QA\\E",
        "\\cA",
        "\\o{101}",
        "\\01",
        "(?#A)B",
        "(?|(A)|(B))\\1",
        "(?*A)B",
        "(?C1)A",
        "(?^i)A",
        "(*ACCEPT)",
        "(?i)(.)\\1",
        "(?x)(A) \\1",
        "(A)|B\\1",
        "(A)?\\1",
        "(?=(A))\\1",
        "(A\\1)",
        "(A*)*\\1",
        "(A)\\2",
        "(?<n>A)\\k<m>",
        "\\k",
        "(?'n'A)(?<n>B)",
        "(?'n>m'A)",
        "(?<=\\bA)B",
        "(?m)(?R:^)A",
        "A{,2}",
        "A{2,1}",
        "[B-A]",
        "[A",
        "(A",
        "A)",
        "*A",
    ];
    let alphabet = Alphabet::of_letters("AB").unwrap();
    let mut all = String::new();
    for construct in constructs {
        let error = Pattern::new(construct, &alphabet).err();
        let error = error.unwrap_or_else(|| panic!("{construct} was read"));
        all.push_str(&format!("{construct:<16} {error}\n"));
    }
    settings().bind(|| insta::assert_snapshot!("constructs", all));
}

#[test]
fn what_is_odd_is_said() {
    let cases = [
        ("free", "nonomata lines\nalphabet: 01\ngrid: 2x2\nrow 1: pattern 01\ngiven r2c1: 0\n"),
        ("free-cells", "nonomata lines\nalphabet: 01\ncells: a b\ncells: c d\nline x over a: pattern .\n"),
        (
            "clash",
            "nonomata lines\nalphabet: 01\ngrid: 2x1\nrow 1: pattern 01\ngiven r1c1: 0\ngiven row 1: 1?\n",
        ),
        ("outside", "nonomata lines\nalphabet: EL\ngrid: 2x1\nrow 1: pattern E?[^Kl]+(?=M|$).*\n"),
        ("folded", "nonomata lines\nalphabet: EL\ngrid: 2x1\nrow 1: pattern (?i)e[a-z]x?\n"),
        ("literal", "nonomata regex crossword\nalphabet: AB\nrows:\n(?<c>A|\\x43|c)\\b\ncolumns:\nA\n"),
        ("crossword", "nonomata regex crossword\nalphabet: AB\nrows:\n[A-Z]C*\ncolumns:\nA\n"),
        ("json", r#"{"alphabet": "AB", "rows": [["A", "AZ?"]], "columns": ["A"]}"#),
    ];
    let mut all = String::new();
    for (name, text) in cases {
        let reading = read(&Source::new(name, text)).unwrap_or_else(|error| panic!("{error}"));
        reading.warnings.iter().for_each(|warning| all.push_str(&format!("{warning}\n\n")));
    }
    settings().bind(|| insta::assert_snapshot!("odd", all));
}

#[test]
fn names_are_at_most_eighty_characters_long() {
    let texts = |name: &str| {
        [
            format!("nonomata lines\nalphabet: a={name} b=other\ngrid: 1x1\nrow 1: clue 1b\n"),
            format!("nonomata lines\nalphabet: ab\ngrid: 1x1\nrows: {name}\neach row: pattern a\n"),
            format!("nonomata lines\nalphabet: ab\ncells: {name}\nline x over {name}: pattern a\n"),
            format!("nonomata lines\nalphabet: ab\ngrid: 1x1\nline {name} over r1c1: pattern a\n"),
            format!(
                "<puzzleset><puzzle type=\"grid\" defaultcolor=\"red\"><color name=\"white\" char=\".\">fff\
                 </color><color name=\"{name}\" char=\"r\">f00</color><clues type=\"columns\"><line>\
                 <count color=\"{name}\">1</count></line></clues><clues type=\"rows\"><line>\
                 <count color=\"{name}\">1</count></line></clues></puzzle></puzzleset>"
            ),
        ]
    };
    for text in texts(&"é".repeat(80)) {
        assert!(read(&Source::new("test", text.as_str())).is_ok(), "{text}");
    }
    for text in texts(&"é".repeat(81)) {
        let error = read(&Source::new("test", text.as_str())).unwrap_err();
        assert_eq!(error.message(), "found a name of 81 characters, expected at most 80", "{text}");
    }
}
