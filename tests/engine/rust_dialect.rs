//! Patterns in the dialect of Rust against the engine of that crate, which translates what regex-syntax parses on its
//! own.

use nonomata::rule::{Pattern, Rule};
use nonomata::symbol::{Alphabet, Symbol};
use proptest::prelude::*;
use regex_automata::hybrid::dfa::{Cache, DFA};
use regex_automata::util::syntax;
use regex_automata::{Anchored, Input, MatchKind};

const LETTERS: &str = "aAéÉk1_ ■ſ";

/// Parts of patterns that say something about single letters, or change how the rest is read.
const PARTS: [&str; 47] = [
    "",
    "a",
    "A",
    "é",
    "1",
    " ",
    "_",
    "■",
    ".",
    r"\d",
    r"\D",
    r"\w",
    r"\W",
    r"\s",
    r"\S",
    "[aé]",
    "[^a]",
    "[a-z]",
    "[A-É]",
    r"[\w&&[^1]]",
    r"[^\s_]",
    "[[:alpha:]]",
    "[[:^upper:]]",
    "[[:punct:]k]",
    "[a-z--k]",
    "[a1~~1_]",
    r"[^\D■]",
    r"[\p{Greek}k]",
    r"\p{L}",
    r"\P{Lu}",
    r"\pN",
    r"\p{gc!=Lu}",
    r"\x41",
    r"\u{c9}",
    "^",
    "$",
    "(?i)",
    "(?-i)",
    "(?i:[^é])",
    r"(?i:\p{Lu})",
    "(?x: [ a k ] )",
    "(?-s:.)",
    r"(?-u:\w)",
    "(?i-u:[a-k])",
    r"(?-u:\b)",
    r"(?-u:\B)",
    r"\xC9",
];

fn patterns() -> impl Strategy<Value = String> {
    let part = prop::sample::select(PARTS.as_slice()).prop_map(str::to_owned);
    part.prop_recursive(4, 16, 3, |part| {
        let repeated = prop::sample::select(vec!["*", "+?", "?", "{2}", "{0,2}", "{0}"]);
        let opening = prop::sample::select(vec!["(", "(?:", "(?i:", "(?-i:"]);
        prop_oneof![
            (part.clone(), part.clone()).prop_map(|(one, other)| format!("{one}{other}")),
            (opening.clone(), part.clone(), part.clone())
                .prop_map(|(opening, one, other)| format!("{opening}{one}|{other})")),
            (opening, part, repeated).prop_map(|(opening, part, times)| format!("{opening}{part}){times}")),
        ]
    })
}

/// The engine of regex-automata for whole lines.
fn reference(pattern: &str) -> Result<(DFA, Cache), String> {
    let syntax = syntax::Config::new().dot_matches_new_line(true);
    let config = DFA::config().match_kind(MatchKind::All).unicode_word_boundary(true);
    let dfa = DFA::builder().syntax(syntax).configure(config).build(&format!(r"\A(?:{pattern})\z"));
    let dfa = dfa.map_err(|error| error.to_string())?;
    let cache = dfa.create_cache();
    Ok((dfa, cache))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn a_pattern_means_what_it_means_in_rust(
        pattern in patterns(),
        lines in prop::collection::vec(prop::collection::vec(0..LETTERS.chars().count(), 0..4), 12),
    ) {
        let alphabet = Alphabet::of_letters(LETTERS).unwrap();
        match (Pattern::new(&pattern, &alphabet), reference(&pattern)) {
            (Ok(own), Ok((dfa, mut cache))) => {
                let rule = Rule::from(own);
                for line in lines {
                    let line: Vec<Symbol> = line.into_iter().map(Symbol::new).collect();
                    let text: String = line.iter().map(|&symbol| alphabet.letter(symbol)).collect();
                    let found = dfa.try_search_fwd(&mut cache, &Input::new(&text).anchored(Anchored::Yes));
                    // The engine gives up on word boundaries between letters beyond ASCII.
                    let Ok(found) = found else { continue };
                    prop_assert_eq!(rule.accepts(&line), found.is_some(), "{} on {:?}", pattern, text);
                }
            }
            (Err(_), Err(_)) => {}
            (own, reference) => {
                prop_assert!(false, "{}: {:?}, {:?}", pattern, own.map(drop), reference.map(drop));
            }
        }
    }
}
