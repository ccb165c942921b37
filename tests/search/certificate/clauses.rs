//! The initial clauses of proofs: they mean what the problem means, and unit propagation on them is as
//! strong as solving a line.

use nonomata::budget::Budget;
use nonomata::line::Engine;
use nonomata::problem::Problem;
use nonomata::proof::clauses::{Claim, Encoding};
use nonomata::rule::Rule;
use nonomata::symbol::{Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{PATTERNS, given};
use crate::problems::{clue, pattern, rectangle, table};

/// The literals that unit propagation assigns, or `None` on a conflict; as simple as possible.
fn propagated(encoding: &Encoding<'_>, assumed: &[i32]) -> Option<Vec<i32>> {
    let mut values = vec![0; encoding.variable_count() + 1];
    for literal in assumed {
        values[literal.unsigned_abs() as usize] = literal.signum();
    }
    let is_true = |values: &[i32], literal: i32| values[literal.unsigned_abs() as usize] == literal.signum();
    loop {
        let mut has_changed = false;
        for clause in encoding.clauses() {
            if clause.iter().any(|&literal| is_true(&values, literal)) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| !is_true(&values, -literal));
            match (open.next(), open.next()) {
                (None, _) => return None,
                (Some(literal), None) => {
                    values[literal.unsigned_abs() as usize] = literal.signum();
                    has_changed = true;
                }
                _ => {}
            }
        }
        if !has_changed {
            return Some(
                (1..).zip(&values[1..]).map(|(variable, value): (i32, _)| variable * value).collect(),
            );
        }
    }
}

/// Unit propagation finds exactly what solving the only line finds.
fn propagates_like_the_line(problem: &Problem, now: &[SymbolSet]) {
    let mut encoding = Encoding::for_proofs(problem, &Budget::unlimited()).unwrap();
    let mut lost = Vec::new();
    let mut candidates = problem.initial_candidates().to_vec();
    for (cell, &set) in problem.cell_ids().zip(now) {
        let kept = candidates[cell.index()].intersection(set);
        if kept.is_empty() {
            continue;
        }
        for symbol in candidates[cell.index()].difference(kept).iter() {
            let Claim::Literal(literal) = encoding.claim(cell, symbol) else { panic!("it can be lost") };
            lost.push(-literal);
        }
        candidates[cell.index()] = kept;
    }
    let line = &problem.lines()[0];
    let solved = line.machine().propagate_with(Engine::Reach, &candidates);
    let found = propagated(&encoding, &lost);
    assert_eq!(
        solved.is_ok() && !candidates.contains(&SymbolSet::EMPTY),
        found.is_some(),
        "{problem:?} {now:?}"
    );
    let (Ok(solved), Some(found)) = (solved, found) else { return };
    for (cell, left) in problem.cell_ids().zip(&solved) {
        for symbol in problem.initial_candidates()[cell.index()].iter() {
            if let Claim::Literal(literal) = encoding.claim(cell, symbol) {
                let is_lost = found.contains(&-literal);
                assert_eq!(left.contains(symbol), !is_lost, "{cell:?} {symbol:?} of {problem:?} {now:?}");
            }
        }
    }
    if let Some(solution) = solved.iter().map(|set| set.known()).collect::<Option<Vec<Symbol>>>() {
        encoding.reject(&solution).unwrap();
        assert_eq!(propagated(&encoding, &lost), None, "the only solution is rejected");
    }
}

/// A problem of one line, and later candidates of its cells.
fn line(
    length: usize,
    rule: impl Strategy<Value = Rule>,
) -> impl Strategy<Value = (Problem, Vec<SymbolSet>)> {
    let now = vec(prop_oneof![2 => Just(7), 1 => 1..8u128].prop_map(SymbolSet::from_word), length);
    (rule, given(length), now)
        .prop_map(move |(rule, given, now)| (rectangle([length, 1], 3, vec![rule], &given), now))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    #[test]
    fn of_clues((problem, now) in line(9, clue(4))) {
        propagates_like_the_line(&problem, &now);
    }

    #[test]
    fn of_patterns((problem, now) in line(6, pattern(&PATTERNS))) {
        propagates_like_the_line(&problem, &now);
    }

    #[test]
    fn of_tables((problem, now) in line(6, table(0.8, 1..4))) {
        propagates_like_the_line(&problem, &now);
    }
}
