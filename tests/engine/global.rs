//! Rules that count: propagation and reasons against the reference semantics.

use std::time::Duration;

use nonomata::budget::Budget;
use nonomata::line::{CellDomain, LineSolver, Machine, Premise};
use nonomata::problem::Problem;
use nonomata::rule::{Cardinality, Halves, Pattern, Rule, Sum, Words};
use nonomata::search::{Count, Options, count};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::dice::Dice;

fn admits(rule: &Rule, candidates: &[SymbolSet]) -> bool {
    rule.admits(candidates, &Budget::unlimited()).unwrap()
}

/// What the reference semantics leaves, symbol by symbol.
fn slow(rule: &Rule, candidates: &[SymbolSet]) -> Option<Vec<SymbolSet>> {
    let left = |position: usize| {
        let is_possible = |symbol: &Symbol| {
            let mut supposed = candidates.to_vec();
            supposed[position] = SymbolSet::only(*symbol);
            admits(rule, &supposed)
        };
        candidates[position].iter().filter(is_possible).collect()
    };
    admits(rule, candidates).then(|| (0..candidates.len()).map(left).collect())
}

/// Propagation is complete, and reasons are sufficient and minimal.
pub(crate) fn holds(rule: &Rule, symbols: usize, line: &[CellDomain]) {
    let alphabet = Alphabet::of_letters(&"abcdefghijklmnopqrstuvwxyz"[..symbols]).unwrap();
    let machine = Machine::from_rule(rule, &alphabet).unwrap();
    let current: Vec<SymbolSet> = line.iter().map(|cell| cell.current).collect();
    let left = slow(rule, &current);
    assert_eq!(machine.propagate(&current).ok(), left, "{:?} {rule:?} {current:?}", machine.engine());
    let mut solver = LineSolver::new();
    let Some(left) = left else { return is_reason(rule, &machine, &mut solver, line) };
    for position in 0..line.len() {
        for lost in current[position].difference(left[position]).iter() {
            let mut supposed = line.to_vec();
            supposed[position] =
                CellDomain { initial: SymbolSet::only(lost), current: SymbolSet::only(lost) };
            is_reason(rule, &machine, &mut solver, &supposed);
        }
    }
}

fn is_reason(rule: &Rule, machine: &Machine, solver: &mut LineSolver, line: &[CellDomain]) {
    let mut premises = Vec::new();
    solver.premises(machine, line, &mut premises);
    let leave_some = |premises: &[Premise]| {
        let mut held: Vec<SymbolSet> = line.iter().map(|cell| cell.initial).collect();
        premises.iter().for_each(|one| held[one.position] = held[one.position].without(one.lost));
        admits(rule, &held)
    };
    assert!(!leave_some(&premises), "{premises:?} leave a filling of {rule:?}: {line:?}");
    for spared in 0..premises.len() {
        let mut fewer = premises.clone();
        let one = fewer.remove(spared);
        let CellDomain { initial, current } = line[one.position];
        assert!(initial.contains(one.lost) && !current.contains(one.lost), "{one:?} was not lost");
        assert!(leave_some(&fewer), "{one:?} of {premises:?} can be spared: {rule:?} {line:?}");
    }
}

/// Random cells; most could initially hold anything, and hold few symbols now.
fn line(cells: usize, symbols: usize) -> impl Strategy<Value = Vec<CellDomain>> {
    let all = (1u128 << symbols) - 1;
    let few = (0..symbols, 0..symbols, 0..symbols)
        .prop_map(|(one, two, three)| 1u128 << one | 1 << two | 1 << three);
    let cell =
        (prop_oneof![4 => Just(all), 1 => 1..=all], prop_oneof![1 => Just(all), 1 => 1..=all, 3 => few]);
    let narrowed = |(initial, current): (u128, u128)| CellDomain {
        initial: SymbolSet::from_word(initial),
        current: SymbolSet::from_word(if initial & current == 0 { initial } else { initial & current }),
    };
    vec(cell.prop_map(narrowed), cells)
}

/// Counts of disjoint sets of symbols.
fn cardinality(symbols: usize) -> impl Strategy<Value = Rule> {
    let counts = vec((0usize..4, 0usize..4, any::<bool>()), 5);
    (vec(0usize..6, symbols), counts).prop_map(move |(kinds, counts)| {
        let of = |kind: usize| -> SymbolSet {
            (0..kinds.len()).filter(|&symbol| kinds[symbol] == kind).map(Symbol::new).collect()
        };
        let bounds = counts.into_iter().enumerate().map(|(kind, (least, more, is_open))| {
            (of(kind), least..=if is_open { usize::MAX } else { least + more })
        });
        Cardinality::new(bounds.filter(|(symbols, _)| !symbols.is_empty())).unwrap().into()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn all_different((different, line) in (2usize..12, 1usize..12).prop_flat_map(|(symbols, cells)| {
        (1u128..1 << symbols, line(cells, symbols))
    }), everything in any::<bool>()) {
        let different = SymbolSet::from_word(if everything { (1 << 11) - 1 } else { different });
        let rule = Cardinality::all_different(different).into();
        holds(&rule, 11, &line);
    }

    #[test]
    fn counts((rule, line) in (2usize..9, 1usize..14).prop_flat_map(|(symbols, cells)| {
        (cardinality(symbols), line(cells, symbols))
    })) {
        holds(&rule, 8, &line);
    }

    #[test]
    fn sums((weights, least, spread, line) in (1usize..12).prop_flat_map(|cells| {
        (vec(-9i64..30, 5), -20i64..150, 0i64..30, line(cells, 5))
    }), is_open in any::<bool>(), unit in 1i64..4) {
        let most = if is_open { i64::MAX } else { unit * (least + spread) };
        holds(&Sum::new(weights.into_iter().map(|weight| unit * weight), unit * least..=most).unwrap().into(), 5, &line);
    }

    #[test]
    fn digits((least, line) in (1usize..7).prop_flat_map(|cells| (0i64..40, line(cells, 9)))) {
        holds(&Sum::new(1..=9, least..=least).unwrap().into(), 9, &line);
    }

    #[test]
    fn tables((words, line) in (2usize..6).prop_flat_map(|cells| {
        (vec(vec(0usize..4, 0..7), 0..150), line(cells, 4))
    })) {
        let words = words.into_iter().map(|word| word.into_iter().map(Symbol::new).collect());
        holds(&Words::new(words).into(), 4, &line);
    }

    #[test]
    fn halves(line in (0usize..9).prop_flat_map(|cells| line(cells, 3)), is_known in any::<bool>()) {
        let known = |cell: &CellDomain| CellDomain { current: SymbolSet::only(cell.current.iter().next().unwrap()), ..*cell };
        let line: Vec<CellDomain> = if is_known { line.iter().map(known).collect() } else { line };
        let twice: Vec<CellDomain> = line.iter().chain(&line).copied().collect();
        for rule in [Halves::Equal, Halves::Different] {
            holds(&rule.into(), 3, &line);
            holds(&rule.into(), 3, &twice);
        }
    }
}

#[test]
fn dictionaries_become_minimal_automata() {
    let alphabet = Alphabet::of_letters("abc").unwrap();
    let words = ["", "a", "ab", "abc", "bbc", "cab", "cbc", "cabc"];
    let rule = Rule::from(Words::of_letters(words, &alphabet).unwrap());
    let pattern = nonomata::rule::Pattern::new(&words.join("|"), &alphabet).unwrap().into();
    let machine = |rule: &Rule| Machine::from_rule(rule, &alphabet).unwrap();
    assert_eq!(machine(&rule).automaton().unwrap(), machine(&pattern).automaton().unwrap());
}

/// Random enough to have hardly any equal beginnings or ends.
fn many_words(count: usize, length: usize) -> Words {
    let mut dice = Dice::new(1);
    let mut letter = || Symbol::new(dice.below(26));
    Words::new((0..count).map(|_| (0..length).map(|_| letter()).collect()))
}

/// An automaton that cannot be built is none, and not one that accepts every line: counts were those of all lines.
#[test]
fn dictionaries_that_are_too_large_have_no_automaton() {
    let alphabet = Alphabet::of_letters("abcdefghijklmnopqrstuvwxyz").unwrap();
    let rule = many_words(80_000, 24);
    let words = rule.words().len() as u128;
    let problem = Problem::builder(alphabet).cells(24).line("word", 0..24, rule.into()).build().unwrap();
    assert!(problem.lines()[0].machine().automaton().is_none());
    let options = Options::from(Budget::unlimited().with_time(Duration::from_millis(20)));
    match count(&problem, &options) {
        Count::AtLeast { number, .. } => assert!(number <= words.into(), "{number}"),
        exact => assert_eq!(exact, Count::Exactly(words.into())),
    }
}

/// All words of a length are many, but their automaton is small.
#[test]
fn large_dictionaries_with_a_small_automaton_are_counted() {
    let alphabet = Alphabet::of_letters("abcdefghijklmnop").unwrap();
    let letter = |number: usize, position: usize| Symbol::new(number >> (4 * position) & 15);
    let words = (0..1 << 20).map(|number| (0..5).map(|position| letter(number, position)).collect());
    let rule = Rule::from(Words::new(words));
    let problem = Problem::builder(alphabet).cells(5).line("word", 0..5, rule).build().unwrap();
    assert_eq!(count(&problem, &Options::default()), Count::Exactly((1_u128 << 20).into()));
}

/// A solve keeps a set of sums for each cell: of 1000 cells they would take 16 GB.
#[test]
fn a_line_whose_sums_take_too_much_is_refused() {
    let alphabet = Alphabet::of_letters("abc").unwrap();
    let rule = Rule::from(Sum::new([65536, -65535, 1], 1..=i64::MAX).unwrap());
    let problem = |cells: usize| {
        Problem::builder(alphabet.clone()).cells(cells).line("sum", 0..cells, rule.clone()).build()
    };
    assert!(problem(100).is_ok());
    for cells in [400, 1000] {
        let expected = format!("sum: a line of {cells} cells with this rule takes more than 256 MB");
        assert_eq!(problem(cells).map(drop).unwrap_err().to_string(), expected);
    }
}

/// The same with sets of states.
#[test]
fn a_line_whose_states_take_too_much_is_refused() {
    let alphabet = Alphabet::of_letters("ab").unwrap();
    let rule = Rule::from(Pattern::new(".*a.{15}", &alphabet).unwrap());
    let problem = |cells: usize| {
        Problem::builder(alphabet.clone()).cells(cells).line("row", 0..cells, rule.clone()).build()
    };
    assert!(problem(1000).is_ok() && problem(40_000).is_err());
}
