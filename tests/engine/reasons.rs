//! Reasons force their conflict and are minimal, checked with the reference engine.

use nonomata::line::{CellDomain, Engine, LineSolver, Machine, Premise};
use nonomata::rule::{Block, Clue, Pattern, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

/// Whether the line has a filling if only these candidates are removed.
fn has_filling(machine: &Machine, line: &[CellDomain], premises: &[Premise]) -> bool {
    let mut candidates: Vec<SymbolSet> = line.iter().map(|cell| cell.initial).collect();
    for premise in premises {
        candidates[premise.position] = candidates[premise.position].without(premise.lost);
    }
    machine.propagate_with(Engine::Reach, &candidates).is_ok()
}

fn holds(machine: &Machine, line: &[CellDomain]) {
    let current: Vec<SymbolSet> = line.iter().map(|cell| cell.current).collect();
    let mut premises = Vec::new();
    LineSolver::new().premises(machine, line, &mut premises);
    if machine.propagate_with(Engine::Reach, &current).is_ok() {
        assert_eq!(premises, []);
        return;
    }
    assert!(!has_filling(machine, line, &premises), "{premises:?} leave a filling");
    for spared in 0..premises.len() {
        let mut fewer = premises.clone();
        let premise = fewer.remove(spared);
        let CellDomain { initial, current } = line[premise.position];
        assert!(
            initial.contains(premise.lost) && !current.contains(premise.lost),
            "{premise:?} was not lost"
        );
        assert!(has_filling(machine, line, &fewer), "{premise:?} of {premises:?} can be spared");
    }
}

/// Random cells; most could initially hold anything.
fn line(cells: usize, symbols: usize) -> impl Strategy<Value = Vec<CellDomain>> {
    let all = (1u128 << symbols) - 1;
    let cell = (prop_oneof![4 => Just(all), 1 => 1..=all], prop_oneof![2 => Just(all), 3 => 1..=all]);
    let narrowed = |(initial, current): (u128, u128)| CellDomain {
        initial: SymbolSet::from_word(initial),
        current: SymbolSet::from_word(if initial & current == 0 { initial } else { initial & current }),
    };
    vec(cell.prop_map(narrowed), cells)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

    #[test]
    fn of_clues(blocks in vec(1u32..4, 0..5), line in (0usize..20).prop_flat_map(|cells| line(cells, 2))) {
        holds(&Machine::from_rule(&Clue::black(blocks).into(), &Alphabet::black_and_white()).unwrap(), &line);
    }

    #[test]
    fn of_coloured_clues(
        blocks in vec((1u32..4, 1usize..3), 0..5),
        line in (0usize..14).prop_flat_map(|cells| line(cells, 3)),
    ) {
        let block = |(length, symbol)| Block::new(length, Symbol::new(symbol)).unwrap();
        let rule: Rule = Clue::new(blocks.into_iter().map(block)).into();
        holds(&Machine::from_rule(&rule, &Alphabet::of_letters("abc").unwrap()).unwrap(), &line);
    }

    #[test]
    fn of_patterns(
        pattern in prop::sample::select(vec!["a*b{3}a+b{2}a*", "(ab|b)*", "a.*a|b", "b*a{2}b+a", "c*(a|bc)*"]),
        line in (1usize..10).prop_flat_map(|cells| line(cells, 3)),
    ) {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let rule: Rule = Pattern::new(pattern, &alphabet).unwrap().into();
        holds(&Machine::from_rule(&rule, &alphabet).unwrap(), &line);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn of_long_clues(blocks in vec(8u32..25, 2..12), line in (70usize..260).prop_flat_map(|cells| line(cells, 2))) {
        holds(&Machine::from_rule(&Clue::black(blocks).into(), &Alphabet::black_and_white()).unwrap(), &line);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn of_very_long_clues(
        blocks in vec(50u32..80, 2..20),
        line in (260usize..1500).prop_flat_map(|cells| line(cells, 2)),
    ) {
        holds(&Machine::from_rule(&Clue::black(blocks).into(), &Alphabet::black_and_white()).unwrap(), &line);
    }
}
