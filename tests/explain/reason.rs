//! Reasons are right, no premise can be left out, and the smallest are smallest.
//!
//! For black and white lines brute force is simple: every filling that contradicts a conclusion must disagree with one
//! of the premises, so the smallest sets of premises are the smallest hitting sets of all disagreements.

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::reason::{Loss, Minimality, Reasoner, of_step};
use nonomata::grid::{Change, Grid, LineStep};
use nonomata::line::{Engine, Machine};
use nonomata::problem::{CellId, LineId, Problem};
use nonomata::propagate::Propagator;
use nonomata::rule::{Block, Clue, Pattern, Rule, Table};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

/// The clues that lines of that length can have, each with all its fillings: bit i says that cell i is black.
fn clues(length: usize) -> Vec<(Clue, Vec<u32>)> {
    let mut clues: Vec<(Clue, Vec<u32>)> = Vec::new();
    for filling in 0u32..1 << length {
        let line: Vec<Symbol> = (0..length).map(|cell| Symbol::new((filling >> cell & 1) as usize)).collect();
        let clue = Clue::of(&line);
        match clues.iter_mut().find(|(known, _)| *known == clue) {
            Some((_, fillings)) => fillings.push(filling),
            None => clues.push((clue, vec![filling])),
        }
    }
    clues
}

/// What is known of a line: of the cells in `known` the colours in `black`.
#[derive(Clone, Copy)]
struct Partial {
    known: u32,
    black: u32,
}

/// The partial line of that number, in base 3.
fn partial(mut number: u64, length: usize) -> Partial {
    let mut partial = Partial { known: 0, black: 0 };
    for cell in 0..length {
        match number % 3 {
            0 => {}
            colour => {
                partial.known |= 1 << cell;
                partial.black |= u32::from(colour == 2) << cell;
            }
        }
        number /= 3;
    }
    partial
}

fn candidates(line: Partial, length: usize) -> Vec<SymbolSet> {
    let cell = |cell: usize| match (line.known >> cell & 1, line.black >> cell & 1) {
        (0, _) => SymbolSet::of_first(2),
        (_, 0) => SymbolSet::only(Symbol::BLANK),
        _ => SymbolSet::only(Symbol::BLACK),
    };
    (0..length).map(cell).collect()
}

/// The smallest number of positions that hit all these sets, none of which is empty.
fn fewest(disagreements: &[u32], length: usize) -> u32 {
    let mut least: Vec<u32> = Vec::new();
    let mut sorted = disagreements.to_vec();
    sorted.sort_unstable_by_key(|set| set.count_ones());
    for set in sorted {
        if !least.iter().any(|other| other & !set == 0) {
            least.push(set);
        }
    }
    let hits = |chosen: &u32| least.iter().all(|set| set & chosen != 0);
    (0u32..1 << length).filter(hits).map(u32::count_ones).min().unwrap()
}

/// Checks the premises of everything that a line forces by brute force.
fn holds(machine: &Machine, fillings: &[u32], line: Partial, length: usize, reasoner: &mut Reasoner) {
    let possible = fillings.iter().filter(|&filling| (filling ^ line.black) & line.known == 0);
    let (mut some, mut all) = (0, u32::MAX);
    possible.for_each(|filling| (some, all) = (some | filling, all & filling));
    let now = candidates(line, length);
    for position in (0..length).filter(|cell| line.known >> cell & 1 == 0) {
        let bit = 1 << position;
        let opposite = match (some & bit != 0, all & bit != 0) {
            (false, true) => return, // no filling at all
            (true, true) => 0,
            (false, false) => bit,
            (true, false) => continue,
        };
        let lost = SymbolSet::only(Symbol::new((opposite != 0) as usize));
        let against: Vec<u32> = (fillings.iter().filter(|&filling| filling & bit == opposite))
            .map(|filling| (filling ^ line.black) & line.known)
            .collect();
        let loss = [Loss { position, lost }];
        let mask = |premises: Vec<usize>| premises.into_iter().fold(0u32, |mask, cell| mask | 1 << cell);
        let forces = |premises: u32| against.iter().all(|disagreement| disagreement & premises != 0);
        let minimal = mask(reasoner.minimal(machine, &now, &loss));
        assert!(forces(minimal), "{now:?} at {position}: {minimal:b} is not a reason");
        let smaller =
            (0..length).map(|cell| minimal & !(1 << cell)).find(|fewer| *fewer != minimal && forces(*fewer));
        assert_eq!(smaller, None, "{now:?} at {position}: a premise of {minimal:b} can be left out");
        let smallest = mask(reasoner.smallest(machine, &now, &loss, usize::MAX));
        assert!(forces(smallest));
        if smallest.count_ones() > 1 {
            assert_eq!(smallest.count_ones(), fewest(&against, length), "{now:?} at {position}");
        }
    }
}

/// All lines of that length: every clue, and whatever may be known.
fn all_lines(length: usize) {
    let mut reasoner = Reasoner::new();
    for (clue, fillings) in clues(length) {
        let machine = Machine::from_rule(&clue.into(), &Alphabet::black_and_white()).unwrap();
        for number in 0..3u64.pow(length as u32) {
            holds(&machine, &fillings, partial(number, length), length, &mut reasoner);
        }
    }
}

#[test]
fn of_all_lines_up_to_eight_cells() {
    (0..=8).for_each(all_lines);
}

#[test]
#[ignore = "takes long without optimisation"]
fn of_all_lines_of_nine_and_ten_cells() {
    (9..=10).for_each(all_lines);
}

/// Checks the premises of a line of any kind by the reference engine and the checker: once for every loss, and once for
/// all of them together.
fn holds_by_reference(rule: &Rule, alphabet: &Alphabet, now: &[SymbolSet]) {
    let problem = Problem::builder(alphabet.clone()).cells(now.len());
    let problem = problem.line("line", 0..now.len(), rule.clone()).build().unwrap();
    let machine = problem.lines()[0].machine();
    let Ok(left) = machine.propagate_with(Engine::Reach, now) else {
        let premises = Reasoner::new().minimal(machine, now, &[]);
        let cited: Vec<(CellId, SymbolSet)> =
            premises.iter().map(|&position| (CellId::new(position), now[position])).collect();
        let budget = &Budget::unlimited();
        assert_eq!(check::contradiction_from_premises(&problem, &cited, LineId::new(0), budget), Ok(true));
        return;
    };
    let change = |position: usize| Change {
        cell: CellId::new(position),
        before: now[position],
        after: left[position],
    };
    let changes: Vec<Change> =
        (0..now.len()).map(change).filter(|change| change.before != change.after).collect();
    let follows = |premises: &[usize], changes: &[Change]| {
        let cited: Vec<_> = premises.iter().map(|&position| (CellId::new(position), now[position])).collect();
        check::from_premises(&problem, &cited, LineId::new(0), changes, &Budget::unlimited()).is_ok()
    };
    let each = changes.iter().map(std::slice::from_ref).chain(Some(changes.as_slice()));
    for changes in each.filter(|changes| !changes.is_empty()) {
        let step = LineStep { line: LineId::new(0), changes: changes.to_vec() };
        for size in [Minimality::Minimal, Minimality::Smallest] {
            let premises = of_step(&problem, now, &step, size, &mut Reasoner::new());
            let premises: Vec<usize> = premises.iter().map(|fact| fact.cell.index()).collect();
            assert!(follows(&premises, changes), "{rule:?} {now:?}: {premises:?} are not a reason");
            for left_out in 0..premises.len() {
                let mut fewer = premises.clone();
                fewer.remove(left_out);
                assert!(!follows(&fewer, changes), "{rule:?} {now:?}: one of {premises:?} can be left out");
            }
        }
    }
}

fn cells(length: usize, symbols: usize) -> impl Strategy<Value = Vec<SymbolSet>> {
    let all = (1u128 << symbols) - 1;
    vec(prop_oneof![3 => Just(all), 2 => 1..=all].prop_map(SymbolSet::from_word), length)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn of_long_lines(blocks in vec(1u32..6, 0..8), now in (11usize..45).prop_flat_map(|length| cells(length, 2))) {
        holds_by_reference(&Clue::black(blocks).into(), &Alphabet::black_and_white(), &now);
    }

    #[test]
    fn of_coloured_lines(
        blocks in vec((1u32..4, 1usize..4), 0..6),
        now in (1usize..16).prop_flat_map(|length| cells(length, 4)),
    ) {
        let block = |(length, symbol)| Block::new(length, Symbol::new(symbol)).unwrap();
        let rule: Rule = Clue::new(blocks.into_iter().map(block)).into();
        holds_by_reference(&rule, &Alphabet::of_letters("abcd").unwrap(), &now);
    }

    #[test]
    fn of_patterns(
        pattern in prop::sample::select(vec!["a*b{3}a+b{2}a*", "(ab|b)*", "a.*a|b", "b*a{2}b+a", "c*(a|bc)*"]),
        now in (1usize..10).prop_flat_map(|length| cells(length, 3)),
    ) {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let rule: Rule = Pattern::new(pattern, &alphabet).unwrap().into();
        holds_by_reference(&rule, &alphabet, &now);
    }

    #[test]
    fn of_tables(
        next in vec(vec(prop::option::weighted(0.8, 0usize..4), 3), 4),
        accepting in vec(0usize..4, 0..4),
        now in (1usize..9).prop_flat_map(|length| cells(length, 3)),
    ) {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let rule: Rule = Table::new(next, accepting).unwrap().into();
        holds_by_reference(&rule, &alphabet, &now);
    }
}

#[test]
fn every_step_of_a_puzzle_has_premises_that_the_checker_accepts() {
    let text = include_str!("../puzzles/drawn/fox-20x20.non");
    let source = nonomata::formats::Source::new("fox", text);
    let problem = nonomata::formats::read(&source).unwrap().puzzles[0].to_problem();
    let mut steps = Vec::<LineStep>::new();
    Propagator::with_all_lines(&problem)
        .fixpoint(&mut Grid::new(&problem), &mut steps, &Budget::unlimited())
        .unwrap()
        .unwrap();
    let mut known = problem.initial_candidates().to_vec();
    for step in &steps {
        for size in [Minimality::Minimal, Minimality::Smallest] {
            let premises = of_step(&problem, &known, step, size, &mut Reasoner::new());
            let cited: Vec<_> = premises.iter().map(|fact| (fact.cell, fact.holds)).collect();
            check::from_premises(&problem, &cited, step.line, &step.changes, &Budget::unlimited()).unwrap();
        }
        step.changes.iter().for_each(|change| known[change.cell.index()] = change.after);
    }
}
