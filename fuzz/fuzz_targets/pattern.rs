//! The pattern compiler: on every short line the automaton agrees with the reference semantics of the pattern.
//!
//! The first byte chooses the dialect, the size of the alphabet and the length of the line; the others are the pattern.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nonomata::problem::Problem;
use nonomata::rule::{Dialect, Pattern, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

/// Patterns of more bytes are long in a way that short ones show as well.
const BYTES: usize = 120;

/// All lines of this length.
fn lines(symbols: usize, length: usize) -> impl Iterator<Item = Vec<Symbol>> {
    (0..symbols.pow(length as u32)).map(move |number| {
        (0..length).map(|at| Symbol::new(number / symbols.pow(at as u32) % symbols)).collect()
    })
}

fuzz_target!(|data: &[u8]| {
    let Some((&choice, text)) = data.split_first() else { return };
    let Ok(text) = str::from_utf8(text) else { return };
    if text.len() > BYTES {
        return;
    }
    let choice = usize::from(choice);
    let dialect = [Dialect::Rust, Dialect::JavaScript, Dialect::Python][choice % 3];
    let letters = ["ab", "aB1", "a.\u{e9}"][choice / 3 % 3];
    let length = choice / 9 % 5;
    let alphabet = Alphabet::of_letters(letters).expect("the letters differ");
    let Ok(pattern) = Pattern::in_dialect(text, &alphabet, dialect) else { return };
    let rule = Rule::from(pattern);
    let builder = Problem::builder(alphabet.clone()).cells(length).line("line", 0..length, rule.clone());
    let Ok(problem) = builder.build() else { return };
    let machine = problem.lines()[0].machine();
    let mut accepted = 0;
    for line in lines(alphabet.size(), length) {
        let cells: Vec<SymbolSet> = line.iter().map(|&symbol| SymbolSet::only(symbol)).collect();
        let is_accepted = machine.propagate(&cells).is_ok();
        assert_eq!(is_accepted, rule.accepts(&line), "{dialect:?} {text:?} on {line:?} of {letters:?}");
        accepted += u128::from(is_accepted);
    }
    assert_eq!(machine.count(problem.initial_candidates()).ok(), Some(accepted), "{dialect:?} {text:?}");
});
