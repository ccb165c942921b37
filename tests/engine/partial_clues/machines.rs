//! Single lines with partial clues.

use nonomata::automaton::Dfa;
use nonomata::budget::Budget;
use nonomata::line::{Engine, Machine};
use nonomata::rule::{Clue, LineClue, Pattern, Roles, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::prelude::*;

use super::{alphabet, candidates, clue, lines, rule};

fn letters(symbols: usize) -> Alphabet {
    Alphabet::of_letters(&".rbg"[..symbols]).unwrap()
}

/// Whether roles can be assigned to all cells.
fn is_role_sequence(roles: &Roles, line: &[Symbol]) -> bool {
    let Some((&first, rest)) = line.split_first() else { return roles.accepts_empty() };
    let fits = |role: &usize, symbol| roles.all()[*role].symbols.contains(symbol);
    let mut now: Vec<usize> = roles.first().iter().copied().filter(|role| fits(role, first)).collect();
    for &symbol in rest {
        now = now.iter().flat_map(|&role| roles.all()[role].next.clone()).collect();
        now.retain(|role| fits(role, symbol));
        now.sort_unstable();
        now.dedup();
    }
    now.iter().any(|&role| roles.all()[role].is_last)
}

/// Reference semantics, automaton, roles and the equivalent pattern agree on every short line, and the
/// minimum length is that of the first accepted line.
fn agrees(clue: &LineClue, symbols: usize, longest: u32) {
    let rule = Rule::from(clue.clone());
    let machine = Dfa::from_rule(&rule, &letters(symbols)).unwrap();
    let roles = rule.roles(symbols).unwrap();
    let pattern =
        Rule::from(Pattern::new(&clue.to_pattern(letters(symbols).letters()), &letters(symbols)).unwrap());
    let mut shortest = None;
    for line in (0..=longest).flat_map(|length| lines(symbols, length)) {
        let is_kept = rule.accepts(&line);
        assert_eq!(machine.accepts(&line), is_kept, "the machine of {clue} on {line:?}");
        assert_eq!(is_role_sequence(&roles, &line), is_kept, "the roles of {clue} on {line:?}");
        assert_eq!(pattern.accepts(&line), is_kept, "the pattern of {clue} on {line:?}");
        shortest = shortest.or(is_kept.then_some(line.len()));
    }
    let least = clue.least_length(symbols);
    assert!(shortest == least || shortest.is_none() && least.is_none_or(|least| least > longest as usize));
}

#[test]
fn short_lines_in_one_colour() {
    for text in ["?", "*", "? ?", "2 ?", "? 2", "* 2", "2 * 1", "* 1 2 *", "* 2 ?", "* ? *", "1 ? * ? 1"] {
        agrees(&clue(text), 2, 9);
    }
}

#[test]
fn short_lines_in_two_colours() {
    for text in
        ["?", "*", "?r ?b", "?r ?r", "2r ?", "? 1b", "* 1r 2b *", "1r * 1r", "* ?b ?", "? ? ?", "? 1r ?"]
    {
        agrees(&clue(text), 3, 6);
    }
}

#[test]
fn without_a_number_of_blocks_one_colour_is_a_chain() {
    for (text, engine) in [("? 3 ?", Engine::Chain), ("5 ? ? 1", Engine::Chain), ("* 3 *", Engine::Words)] {
        let machine = Machine::from_rule(&clue(text).into(), &letters(2)).unwrap();
        assert_eq!(machine.engine(), engine, "{text}");
    }
}

#[test]
fn hiding_a_block_keeps_the_clue_satisfied() {
    // Hiding any block of a line's clue keeps the clue satisfied.
    for line in lines(3, 6) {
        let blocks = Clue::of(&line).blocks().to_vec();
        for hiding in 0..blocks.len() {
            let entries = |hidden: fn(Symbol) -> nonomata::rule::ClueEntry| {
                let entry = |(index, &block): (usize, &nonomata::rule::Block)| match index == hiding {
                    true => hidden(block.symbol()),
                    false => block.into(),
                };
                LineClue::new(blocks.iter().enumerate().map(entry))
            };
            for partial in [
                entries(|symbol| nonomata::rule::ClueEntry::hidden(symbol).unwrap()),
                entries(|_| nonomata::rule::ClueEntry::UNKNOWN),
                entries(|_| nonomata::rule::ClueEntry::Any),
            ] {
                assert!(partial.accepts(&line), "{partial} {line:?}");
            }
        }
    }
}

#[test]
fn what_leaves_too_much_open_has_no_machine() {
    let text = format!("* 1 {}", vec!["?"; 40].join(" "));
    let error = Dfa::from_rule(&clue(&text).into(), &letters(2)).unwrap_err();
    assert_eq!(error.to_string(), "the rule needs an automaton with more than 16384 states");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn any_clue_on_short_lines(rule in rule(3, 4)) {
        let clue = match rule {
            Rule::Clue(clue) => clue.into(),
            Rule::PartialClue(clue) => LineClue::new(clue.entries().iter().copied()),
            _ => unreachable!("a clue"),
        };
        agrees(&clue, 3, 5);
    }

    #[test]
    fn engines_agree_with_the_reference_semantics(rule in rule(4, 4), candidates in candidates(4, 0..=5)) {
        let machine = Machine::from_rule(&rule, &alphabet()).unwrap();
        let all = lines(4, candidates.len() as u32);
        let allowed = |line: &Vec<Symbol>| line.iter().zip(&candidates).all(|(&symbol, set)| set.contains(symbol));
        let fillings: Vec<_> = all.filter(|line| allowed(line) && rule.accepts(line)).collect();
        prop_assert_eq!(rule.admits(&candidates, &Budget::unlimited()), Ok(!fillings.is_empty()));
        let left = |cell: usize| fillings.iter().map(|filling| filling[cell]).collect::<SymbolSet>();
        let expected = (!fillings.is_empty()).then(|| (0..candidates.len()).map(left).collect::<Vec<_>>());
        prop_assert_eq!(machine.propagate(&candidates).ok(), expected.clone());
        prop_assert_eq!(machine.propagate_with(Engine::Reach, &candidates).ok(), expected);
    }

    #[test]
    fn engines_agree_on_longer_lines(rule in rule(3, 7), candidates in candidates(3, 20..=90)) {
        let machine = Machine::from_rule(&rule, &letters(3)).unwrap();
        let left = machine.propagate_with(Engine::Reach, &candidates).ok();
        prop_assert_eq!(rule.admits(&candidates, &Budget::unlimited()), Ok(left.is_some()));
        prop_assert_eq!(machine.propagate(&candidates).ok(), left);
    }
}
