//! Marginals of a line against enumeration of its fillings.

use nonomata::line::{LineSolver, Machine};
use nonomata::rule::{Block, Clue, Pattern, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

/// The marginals by enumeration; `None` if there is no filling.
fn shares(machine: &Machine, weights: &[f64]) -> Option<Vec<f64>> {
    let symbols = machine.symbol_count();
    let length = weights.len() / symbols;
    let weighs = |cell: usize| move |symbol: &usize| weights[symbol * length + cell] > 0.0;
    let candidates: Vec<SymbolSet> =
        (0..length).map(|cell| (0..symbols).filter(weighs(cell)).map(Symbol::new).collect()).collect();
    let (mut total, mut shares) = (0.0, vec![0.0; weights.len()]);
    for filling in machine.fillings(&candidates) {
        let places: Vec<usize> =
            filling.iter().enumerate().map(|(cell, symbol)| symbol.index() * length + cell).collect();
        let weight: f64 = places.iter().map(|&place| weights[place]).product();
        total += weight;
        places.iter().for_each(|&place| shares[place] += weight);
    }
    (total > 0.0).then(|| shares.iter().map(|share| share / total).collect())
}

fn agrees(machine: &Machine, weights: &[f64]) {
    let mut marginals = vec![0.0; weights.len()];
    let weighed = LineSolver::new().marginals(machine, weights, &mut marginals);
    match shares(machine, weights) {
        None => assert!(weighed.is_err(), "no filling, but {marginals:?}"),
        Some(shares) => {
            weighed.unwrap();
            for (place, (marginal, share)) in marginals.iter().zip(&shares).enumerate() {
                assert!((marginal - share).abs() < 1e-9, "{place}: {marginal} is not {share}");
            }
        }
    }
}

/// Weights, some of them zero.
fn weights(cells: usize, symbols: usize) -> impl Strategy<Value = Vec<f64>> {
    vec(prop_oneof![Just(0.0), Just(1.0), Just(1.0), 0.001..1.0], cells * symbols)
}

fn of_rule(rule: Rule, alphabet: &Alphabet) -> Machine {
    Machine::from_rule(&rule, alphabet).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn of_clues(blocks in vec(1u32..4, 0..4), weights in (0usize..13).prop_flat_map(|cells| weights(cells, 2))) {
        agrees(&of_rule(Clue::black(blocks).into(), &Alphabet::black_and_white()), &weights);
    }

    #[test]
    fn of_coloured_clues(
        blocks in vec((1u32..4, 1usize..3), 0..4),
        weights in (1usize..10).prop_flat_map(|cells| weights(cells, 3)),
    ) {
        let block = |(length, symbol)| Block::new(length, Symbol::new(symbol)).unwrap();
        agrees(&of_rule(Clue::new(blocks.into_iter().map(block)).into(), &Alphabet::of_letters("abc").unwrap()), &weights);
    }

    #[test]
    fn of_patterns(
        pattern in prop::sample::select(vec!["a*b{3}a+b{2}a*", "(ab|b)*", "a.*a|b", "b*a{2}b+a", "b{1,2}a*"]),
        weights in (1usize..10).prop_flat_map(|cells| weights(cells, 2)),
    ) {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        agrees(&of_rule(Pattern::new(pattern, &alphabet).unwrap().into(), &alphabet), &weights);
    }
}

#[test]
fn a_long_line_has_no_numbers_too_large_or_too_small() {
    let machine = of_rule(Clue::black((0..60).map(|_| 9)).into(), &Alphabet::black_and_white());
    let (mut marginals, mut solver) = (vec![0.0; 2000], LineSolver::new());
    for black in [1e-3, 1e3] {
        let weights: Vec<f64> = [[1.0; 1000], [black; 1000]].concat();
        solver.marginals(&machine, &weights, &mut marginals).unwrap();
        let black: f64 = marginals[1000..].iter().sum();
        assert!((black - 540.0).abs() < 1e-6, "{black} black cells");
    }
}
