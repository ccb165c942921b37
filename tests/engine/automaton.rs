//! Drawings of automata, and errors from compiling rules.

use nonomata::automaton::Dfa;
use nonomata::rule::{Block, Clue, Pattern, Rule};
use nonomata::symbol::{Alphabet, Symbol};

fn snapshot(name: &str, drawing: String) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../snapshots/automaton");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, drawing));
}

#[test]
fn drawings() {
    let plain = Alphabet::black_and_white();
    snapshot("clue-3-2", Dfa::from_clue(&Clue::black([3, 2]), 2).unwrap().to_dot(&plain, ""));

    let colours = Alphabet::of_letters(".rb").unwrap();
    let block = |length, symbol| Block::new(length, Symbol::new(symbol)).unwrap();
    let clue = Clue::new([block(2, 1), block(1, 2), block(1, 2)]);
    snapshot("clue-2r-1b-1b", Dfa::from_clue(&clue, 3).unwrap().to_dot(&colours, ""));

    let letters = Alphabet::of_letters("a\"\\").unwrap();
    let pattern = Pattern::new("(a|\")*\\\\", &letters).unwrap();
    snapshot("pattern", Dfa::from_pattern(&pattern).unwrap().to_dot(&letters, ""));

    let nothing = Pattern::new("z", &letters).unwrap();
    snapshot("nothing", Dfa::from_pattern(&nothing).unwrap().to_dot(&letters, ""));
}

#[test]
fn refusals() {
    let plain = Alphabet::black_and_white();
    let refused = |rule: Rule| Dfa::from_rule(&rule, &plain).unwrap_err().to_string();
    let clue = Clue::new([Block::new(1, Symbol::new(5)).unwrap()]);
    assert_eq!(refused(clue.into()), "the rule uses symbol 5, but the alphabet has only symbols 0 to 1");
    let nothing = Dfa::from_clue(&Clue::black([1]), 0).unwrap_err();
    assert_eq!(nothing.to_string(), "the rule uses symbol 0, but the alphabet has no symbols");
    assert!(Dfa::from_clue(&Clue::default(), 0).is_err());
    assert_eq!(
        refused(Clue::black([u32::MAX, u32::MAX]).into()),
        "the rule needs an automaton with more than 1048576 states"
    );
    let other = Alphabet::of_letters("ab").unwrap();
    assert_eq!(
        refused(Pattern::new("a*", &other).unwrap().into()),
        "the pattern has the alphabet \"ab\", expected \".#\""
    );
    let huge = Pattern::new("((#{1000}){1000}){1000}", &plain).unwrap();
    assert!(refused(huge.into()).starts_with("cannot compile the pattern: "));
}

#[test]
fn anchors_hold_at_the_ends_of_the_line() {
    let alphabet = Alphabet::of_letters("ab").unwrap();
    for text in ["^a*$", "a^b", "(^|a)b*", "a*($|b$)", "(a|^)*b", "^$", "$^", "^^a$$", "(a$|b)*", "(^a|b)+$?"]
    {
        let pattern = Pattern::new(text, &alphabet).unwrap();
        let automaton = Dfa::from_pattern(&pattern).unwrap();
        let rule = Rule::from(pattern);
        for (length, bits) in
            (0..=4).flat_map(|length| (0..1 << length).map(move |bits: usize| (length, bits)))
        {
            let line: Vec<Symbol> = (0..length).map(|at| Symbol::new(bits >> at & 1)).collect();
            assert_eq!(automaton.accepts(&line), rule.accepts(&line), "{text} on {line:?}");
        }
    }
}
