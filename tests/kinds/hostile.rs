//! Broken texts: each is read or rejected, soon and without a panic.

use std::fs;

use nonomata::formats::{Source, read};
use nonomata::rule::{Dialect, Pattern};
use nonomata::symbol::Alphabet;

/// Pseudorandom numbers, the same in every run.
fn next(state: &mut u64) -> usize {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    (*state >> 11) as usize
}

#[test]
fn broken_texts_are_read_or_refused() {
    let file = |name: &str| {
        fs::read_to_string(format!("{}/tests/puzzles/crosswords/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    };
    let texts = [
        file("rectangle-4x4.txt"),
        file("hexagon-3.txt"),
        "nonomata lines\nalphabet: a=ab b=cd\ngrid: 3x2\nrows: x y\neach row: clue 1 1b\nrow x: pattern (.).\\1\n\
         line l over r1c1 r2c3: pattern .*\ngiven r1c1: a\ngiven row 2: ?a?\n"
            .to_owned(),
        "shape = rectangular\nnum_rows = 1\nnum_cols = 2\nalphabet = AB\n'(.)\\1'\n'A'\n'.'\n".to_owned(),
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles/triddlers/tritiny.g")).unwrap(),
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles/triddlers/flag.xml")).unwrap(),
        "{\"alphabet\": \"AB\", \"rows\": [[\"A.\", \"\"]], \"columns\": [\"A\", \"(?=B).\"]}".to_owned(),
    ];
    let signs: Vec<char> = "/;()[]{}*+?|\\.^$:=!<>19AZaz,'\"#& \n-".chars().collect();
    let mut state = 7;
    for round in 0..4_000 {
        let mut letters: Vec<char> = texts[round % texts.len()].chars().collect();
        for _ in 0..1 + next(&mut state) % 4 {
            let place = next(&mut state) % letters.len();
            let sign = signs[next(&mut state) % signs.len()];
            match next(&mut state) % 3 {
                0 => letters[place] = sign,
                1 => letters.insert(place, sign),
                _ => drop(letters.remove(place)),
            }
        }
        let text: String = letters.into_iter().collect();
        if let Err(error) = read(&Source::new("test", text.clone())) {
            assert!(error.line() <= text.lines().count() + 1 && error.column() > 0);
            let _ = error.to_string();
        }
    }
}

#[test]
fn many_names_take_no_longer_than_they_are() {
    let count = 65_000;
    let names: String = (0..count).map(|number| format!(" n{number}")).collect();
    let head = "nonomata lines\nalphabet: 01\n";
    let cells: String = (0..count).map(|number| format!("cells: c{number}\n")).collect();
    for text in
        [format!("{head}grid: {count}x1\ncolumns:{names}\nrow 1:"), format!("{head}{cells}line l over c0:")]
    {
        // Work that is quadratic in the names would take minutes.
        let error = read(&Source::new("test", text)).unwrap_err();
        assert!(error.message().starts_with("found"), "{error}");
    }
}

#[test]
fn long_and_nested_patterns_take_no_longer_than_they_are() {
    let count = 50_000;
    let numbered = |part: fn(usize) -> String| (1..=count).map(part).collect::<String>();
    let nested = |repetition: &str, depth: usize| {
        let references: String = (1..=depth).map(|group| format!("\\{group}")).collect();
        "(".repeat(depth) + "a?" + &format!("){repetition}").repeat(depth) + &references
    };
    let names = numbered(|group| format!("(?P<g{group}>a)"));
    let letters = Alphabet::of_letters("ab").unwrap();
    for (pattern, dialect, expected) in [
        ("(a|b)?".repeat(count), Dialect::Rust, None),
        (numbered(|group| format!("(a)\\{group}")), Dialect::Rust, None),
        ("(a)".repeat(count) + &"b?".repeat(count) + "\\1", Dialect::Rust, None),
        (names + &numbered(|group| format!("(?P=g{group})")), Dialect::Python, None),
        (
            numbered(|group| format!("(?P<g{}>a)", 50_000 - group)),
            Dialect::Rust,
            Some("more than 1000 groups with names"),
        ),
        (numbered(|group| format!("(?=(a))\\{group}")), Dialect::JavaScript, None),
        (numbered(|group| format!("(?<g{group}>a)\\k<g{group}>")), Dialect::JavaScript, None),
        (
            "(?<=".to_owned() + &"(a)".repeat(count) + ")" + &"\\1".repeat(count),
            Dialect::Python,
            Some("matches in too many ways"),
        ),
        (nested("*", 60), Dialect::JavaScript, None),
        (nested("{1}", 60), Dialect::JavaScript, None),
        (nested("+", 60), Dialect::JavaScript, Some("nested too deep")),
        (nested("+", 60), Dialect::Python, None),
        (r"(a)\1(?P<replaced_by_nonomata_0>b)".to_owned(), Dialect::Rust, Some("a group with such a name")),
    ] {
        // Work that is quadratic in a pattern would take minutes. Two copies of each nested repetition would never end.
        let refused = Pattern::in_dialect(&pattern, &letters, dialect).err().map(|error| error.to_string());
        match (expected, &refused) {
            (None, None) => {}
            (Some(expected), Some(refused)) if refused.contains(expected) => {}
            _ => panic!("{:.60}: {refused:?}, expected {expected:?}", pattern),
        }
    }
}

/// The spans of sixty groups take two gigabytes if nothing counts them.
#[test]
fn threads_of_patterns_count() {
    let references: String = (1..=60).map(|group| format!("\\{group}")).collect();
    let pattern = "(".repeat(60) + "a?" + &")*".repeat(60) + &references;
    let text = format!("nonomata lines\nalphabet: ab\ngrid: 3x1\nrow 1: pattern {pattern}\n");
    let source = Source::new("test", text).in_dialect(Dialect::Python);
    let error = read(&source).unwrap_err();
    assert!(error.message().contains("too complex for a line of 3 cells"), "{error}");
}
