//! Patterns with back-references and look-around against a backtracking matcher, on every short word: the
//! reference semantics, the automaton for one length, and a line of a problem, also with its pattern
//! decomposed.

mod backtracking;
mod random;

use std::collections::BTreeSet;

use backtracking::{Part, matches};
use nonomata::automaton::Dfa;
use nonomata::check;
use nonomata::problem::Problem;
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

use crate::dice::Dice;

/// The longest words.
const LONGEST: usize = 6;

/// All words of that length over the first symbols of an alphabet.
fn words(length: usize, symbols: usize) -> Vec<Vec<Symbol>> {
    (0..symbols.pow(length as u32))
        .map(|number| {
            let digit = |place: usize| Symbol::new(number / symbols.pow(place as u32) % symbols);
            (0..length).map(digit).collect()
        })
        .collect()
}

fn written(word: &[Symbol], alphabet: &Alphabet) -> Vec<char> {
    word.iter().map(|&symbol| alphabet.letter(symbol)).collect()
}

/// Compares reference semantics and automaton with the matcher; returns whether the pattern is valid.
fn agrees(part: &Part, alphabet: &Alphabet) -> bool {
    let text = part.to_string();
    let Ok(pattern) = Pattern::new(&text, alphabet) else { return false };
    let rule = Rule::from(pattern);
    for length in 0..=LONGEST {
        let machine = match Dfa::from_rule_for(length, &rule, alphabet) {
            Ok(machine) => machine,
            Err(error) => panic!("{text} at length {length}: {error}"),
        };
        for word in words(length, alphabet.size()) {
            let expected = matches(part, &written(&word, alphabet));
            assert_eq!(rule.accepts(&word), expected, "{text}: the reference semantics on {word:?}");
            assert_eq!(machine.accepts(&word), expected, "{text}: the machine on {word:?}");
        }
    }
    true
}

/// Compares a line with a decomposed pattern with the matcher. The pattern is followed by given cells under
/// a pattern that needs too many states, which forces the decomposition. Returns whether the line was
/// decomposed.
fn agrees_decomposed(part: &Part, groups: usize, alphabet: &Alphabet) -> bool {
    const BEHIND: usize = 10;
    let behind: String = (1..=BEHIND / 2).map(|group| format!("\\{}", groups + group)).collect();
    let text = format!("(?:{part}){}{behind}", "(.)".repeat(BEHIND / 2));
    let Ok(pattern) = Pattern::new(&text, alphabet) else { return false };
    let rule = Rule::from(pattern);
    let mut is_decomposed = false;
    for length in 0..=4 {
        let mut builder = Problem::builder(alphabet.clone()).cells(length + BEHIND);
        for cell in 0..length + BEHIND {
            builder = builder.given(cell, SymbolSet::of_first(if cell < length { 2 } else { 1 }));
        }
        let problem = match builder.line("line", 0..length + BEHIND, rule.clone()).build() {
            Ok(problem) => problem,
            Err(error) => panic!("{text} at length {length}: {error}"),
        };
        is_decomposed |=
            problem.declared_count() < problem.initial_candidates().len() || problem.lines().len() > 1;
        let solutions: Vec<_> = Solutions::new(&problem, &Options::default()).collect();
        let found: Vec<Vec<Symbol>> =
            solutions.iter().map(|solution| solution.symbols()[..length].to_vec()).collect();
        for solution in &solutions {
            assert_eq!(check::solution(&problem, solution.all_symbols()).unwrap(), [], "{text}");
        }
        let expected: BTreeSet<Vec<Symbol>> = (words(length, 2).into_iter())
            .filter(|word| {
                let mut whole = written(word, alphabet);
                whole.extend(vec![alphabet.letter(Symbol::new(0)); BEHIND]);
                // The part may depend on the end of the line, so the matcher gets the whole line.
                let suffix = Part::Repeat(Box::new(Part::Letters("a".to_owned())), BEHIND, Some(BEHIND));
                matches(&Part::Sequence(vec![part.clone(), suffix]), &whole)
            })
            .collect();
        assert_eq!(found.len(), expected.len(), "{text} at length {length}: some solution comes twice");
        assert_eq!(BTreeSet::from_iter(found), expected, "{text} at length {length}");
    }
    is_decomposed
}

#[test]
fn random_patterns_mean_what_a_backtracking_matcher_says() {
    let mut dice = Dice::new(1);
    let (mut read, mut looking) = (0, 0);
    for round in 0..6_000 {
        let letters = if round % 3 == 0 { "abc" } else { "ab" };
        let alphabet = Alphabet::of_letters(letters).unwrap();
        let (part, _) = random::pattern(&mut dice, letters);
        let is_read = agrees(&part, &alphabet);
        read += usize::from(is_read);
        looking += usize::from(is_read && part.to_string().contains(['\\', '=', '!']));
    }
    assert!(
        read > 4_000 && looking > 1_500,
        "{read} patterns, {looking} with back-references or look-around"
    );
}

#[test]
fn random_patterns_mean_the_same_when_decomposed() {
    let mut dice = Dice::new(2);
    let mut apart = 0;
    let alphabet = Alphabet::of_letters("abcdefghijklmnopqrstuvwxyz").unwrap();
    for _ in 0..1_500 {
        let (part, groups) = random::pattern(&mut dice, "ab");
        apart += usize::from(agrees_decomposed(&part, groups, &alphabet));
    }
    assert!(apart > 500, "{apart} lines decomposed");
}

#[test]
fn repetition_is_not_exponential() {
    let alphabet = Alphabet::of_letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ").unwrap();
    for text in [
        r"(?:(?:(?:(?:\B|B)){2,}){2,})+",
        r"(?:(?=.*(.)\1)..)*",
        r"(?:(.)(?!.*\1))*",
        r".*(.+).*\1.*(.+).*\2.*",
        r"((((.*)*)*)*)*(.)\5",
        r"(?:(?:(?:(?:(?!A)(?=.)(?<!B).){1,9}){1,9}){1,9}){1,9}",
    ] {
        let rule = Rule::from(Pattern::new(text, &alphabet).unwrap());
        let built = Problem::builder(alphabet.clone()).cells(13).line("line", 0..13, rule).build();
        if let Err(error) = built {
            assert!(error.to_string().contains("too complex"), "{text}: {error}");
        }
    }
}
