//! Patterns in the dialects of JavaScript and Python against tables that those languages wrote.
//!
//! `dialects/javascript.js` and `dialects/python.py` made the tables: for each pattern over some letters, how many
//! texts of each length match as a whole, and a hash of these texts. Or the pattern is no expression there. Some
//! patterns are written by hand, the others come from a seeded source. No test needs node or Python.

use std::collections::BTreeSet;

use nonomata::problem::Problem;
use nonomata::rule::{Dialect, Pattern, Rule};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Alphabet, Symbol};

const JAVASCRIPT: &str = include_str!("dialects/javascript.tsv");
const PYTHON: &str = include_str!("dialects/python.tsv");

/// The count and the hash of some texts, in the order of their last letters, as the scripts print them.
fn printed(texts: impl Iterator<Item = String>) -> String {
    let (mut count, mut hash) = (0, 0x811c_9dc5_u32);
    for text in texts {
        count += 1;
        for letter in text.chars().chain(['\n']) {
            hash = (hash ^ u32::from(letter)).wrapping_mul(0x0100_0193);
        }
    }
    format!("{count}:{hash:x}")
}

/// All lines of this length, the first letter changing fastest.
fn lines(symbols: usize, length: usize) -> impl Iterator<Item = Vec<Symbol>> {
    (0..symbols.pow(length as u32)).map(move |number| {
        (0..length).map(|at| Symbol::new(number / symbols.pow(at as u32) % symbols)).collect()
    })
}

/// The lines that the engine finds.
fn found(rule: &Rule, alphabet: &Alphabet, length: usize) -> BTreeSet<Vec<Symbol>> {
    let problem =
        Problem::builder(alphabet.clone()).cells(length).line("line", 0..length, rule.clone()).build();
    let problem = problem.unwrap_or_else(|error| panic!("{rule:?}: {error}"));
    Solutions::new(&problem, &Options::default()).map(|solution| solution.symbols().to_vec()).collect()
}

fn check(table: &str, dialect: Dialect) {
    let mut wrong = Vec::new();
    for row in table.lines() {
        let mut fields = row.split('\t');
        let (text, letters) = (fields.next().unwrap(), fields.next().unwrap());
        let alphabet = Alphabet::of_letters(letters).unwrap();
        let expected: Vec<&str> = fields.collect();
        let pattern = match Pattern::in_dialect(text, &alphabet, dialect) {
            Ok(_) if expected == ["refused"] => {
                wrong.push(format!("{text}: read, but is no expression"));
                continue;
            }
            Ok(pattern) => pattern,
            Err(_) if expected == ["refused"] => continue,
            Err(error) => {
                wrong.push(format!("{text}: {error}"));
                continue;
            }
        };
        let rule = Rule::from(pattern);
        for (length, &expected) in expected.iter().enumerate() {
            let spelt =
                |line: &Vec<Symbol>| line.iter().map(|&symbol| alphabet.letter(symbol)).collect::<String>();
            let accepted: Vec<Vec<Symbol>> =
                lines(letters.chars().count(), length).filter(|line| rule.accepts(line)).collect();
            let printed = printed(accepted.iter().map(spelt));
            if printed != expected {
                let texts: Vec<String> = accepted.iter().map(spelt).take(12).collect();
                wrong.push(format!("{text}, length {length}: {printed}, expected {expected}: {texts:?}"));
                break;
            }
            if length > 0 && found(&rule, &alphabet, length) != accepted.into_iter().collect() {
                wrong.push(format!("{text}, length {length}: the engine and the reference differ"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn patterns_match_what_javascript_matches() {
    assert!(JAVASCRIPT.lines().count() > 800);
    check(JAVASCRIPT, Dialect::JavaScript);
}

#[test]
fn patterns_match_what_python_matches() {
    check(PYTHON, Dialect::Python);
}

#[test]
fn what_is_refused_is_named_with_the_reason() {
    let alphabet = Alphabet::of_letters("AB").unwrap();
    let refused = [
        (
            "(?=(A{65}))\\1",
            "character 12: a back-reference to a group in a look-around that matches in too many ways",
        ),
        ("A(?>B)", "character 2: an atomic group"),
        ("(?i)A", "character 1: a flag inside the pattern (`--regex rust` reads it)"),
    ];
    for (text, message) in refused {
        let error = Pattern::in_dialect(text, &alphabet, Dialect::JavaScript).unwrap_err();
        assert_eq!(error.to_string(), format!("pattern, {message} is not supported"));
    }
    let wrong = [
        ("A**", "character 3: nothing to repeat: a quantifier follows another"),
        ("[B-A]", "character 2: the range B-A is in the wrong order"),
        ("(A", "character 1: unclosed group"),
        ("A)", "character 2: unopened group"),
        ("[A", "character 1: unclosed character class"),
        ("(?<1>A)", "character 1: expected the name of a group and `>`"),
    ];
    for (text, message) in wrong {
        let error = Pattern::in_dialect(text, &alphabet, Dialect::JavaScript).unwrap_err();
        assert_eq!(error.to_string(), format!("pattern, {message}"));
    }
    for (text, construct) in [
        ("A?+", "a possessive quantifier"),
        (".*(?<=(A|B){2})\\1", "a back-reference to a group in a repetition of a look-behind"),
        (".*(?<=(.){3})\\1", "a back-reference to a group in a repetition of a look-behind"),
        (".*(?<=(.)\\1)", "character 10: a back-reference to a group of the same look-behind"),
        (
            "(?=(A?)*B).*\\1",
            "a back-reference to a group of a look-around with a repetition of what may be empty",
        ),
    ] {
        let error = Pattern::in_dialect(text, &alphabet, Dialect::Python).unwrap_err();
        assert!(error.to_string().contains(construct), "{error}");
    }
}
