//! Engines against each other and against enumeration; automata against the reference semantics of their
//! rules.

use nonomata::automaton::Dfa;
use nonomata::budget::Budget;
use nonomata::line::{Engine, LineSolver, Machine, NoFilling, Planes};
use nonomata::rule::{Block, Clue, Pattern, Rule, Table};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::dice::Dice;

/// Four symbols: a blank and three colours, or four letters.
const SYMBOLS: usize = 4;

fn alphabet() -> Alphabet {
    Alphabet::of_letters("abcd").unwrap()
}

fn machine(rule: &Rule) -> Machine {
    Machine::from_rule(rule, &alphabet()).unwrap()
}

/// All words over the candidates, in symbol order.
fn words(candidates: &[SymbolSet]) -> Vec<Vec<Symbol>> {
    candidates.iter().fold(vec![Vec::new()], |words, set| {
        let longer =
            |word: &Vec<Symbol>| set.iter().map(|symbol| [word.as_slice(), &[symbol]].concat()).collect();
        words.iter().flat_map(|word| -> Vec<Vec<Symbol>> { longer(word) }).collect()
    })
}

fn clue(longest: u32, blocks: usize, colours: usize) -> impl Strategy<Value = Rule> {
    let block = (1..=longest, 1..=colours)
        .prop_map(|(length, colour)| Block::new(length, Symbol::new(colour)).unwrap());
    vec(block, 0..=blocks).prop_map(|blocks| Clue::new(blocks).into())
}

/// A random regular expression as text, and as the rule.
fn pattern(most: u32) -> impl Strategy<Value = Rule> {
    let leaf =
        prop::sample::select(vec!["a", "b", "c", "[ab]", "[^a]", ".", "", "z"]).prop_map(str::to_owned);
    let text = leaf.prop_recursive(4, 12, 3, move |inner| {
        prop_oneof![
            vec(inner.clone(), 1..4).prop_map(|parts| parts.concat()),
            vec(inner.clone(), 1..3).prop_map(|parts| format!("(?:{})", parts.join("|"))),
            (inner.clone(), prop::sample::select(vec!["*", "+", "?"]))
                .prop_map(|(part, sign)| format!("({part}){sign}")),
            (inner, 0..3u32, 0..=most)
                .prop_map(|(part, least, more)| format!("({part}){{{least},{}}}", least + more)),
        ]
    });
    text.prop_map(|text| Pattern::new(&text, &alphabet()).unwrap().into())
}

fn table() -> impl Strategy<Value = Rule> {
    (1..6usize).prop_flat_map(|states| {
        let row = vec(prop::option::weighted(0.7, 0..states), SYMBOLS);
        (vec(row, states), vec(0..states, 0..3))
            .prop_map(|(next, accepting)| Table::new(next, accepting).unwrap().into())
    })
}

fn candidates(length: std::ops::RangeInclusive<usize>) -> impl Strategy<Value = Vec<SymbolSet>> {
    let set = prop_oneof![
        4 => Just(SymbolSet::of_first(SYMBOLS)),
        4 => (1..16u128).prop_map(SymbolSet::from_word),
        1 => Just(SymbolSet::only(Symbol::BLANK)),
    ];
    vec(set, length)
}

/// A clue and some lines over it. Some fit the clue, some differ from it in a cell or two, and some are
/// random; their lengths may differ.
fn many_lines(
    length: std::ops::Range<usize>,
    run: usize,
) -> impl Strategy<Value = (Rule, Vec<Vec<SymbolSet>>)> {
    fitting_line(length, run).prop_flat_map(|(rule, line)| {
        let cells = line.len();
        let spoiled = vec((0..cells, 1..16u128), 0..12).prop_map(move |changes| {
            let mut line = line.clone();
            changes.into_iter().for_each(|(cell, set)| line[cell] = SymbolSet::from_word(set));
            line
        });
        let line = prop_oneof![8 => spoiled, 1 => candidates(0..=cells + 2)];
        (Just(rule), vec(line, 0..40))
    })
}

/// A clue with a partly known line that fits it, so that contradictions are rare.
fn fitting_line(length: std::ops::Range<usize>, run: usize) -> impl Strategy<Value = (Rule, Vec<SymbolSet>)> {
    let runs = vec((0..SYMBOLS, 1..=run), 1..length.end);
    (runs, length, any::<u64>(), 1..5usize).prop_map(|(runs, length, seed, share)| {
        let mut dice = Dice::new(seed);
        let line: Vec<Symbol> = (runs.iter().cycle())
            .flat_map(|&(symbol, count)| std::iter::repeat_n(Symbol::new(symbol), count))
            .take(length)
            .collect();
        let known = line.iter().map(|&symbol| match dice.below(5) {
            chance if chance < share => SymbolSet::only(symbol),
            _ if dice.is_one_in(16) => SymbolSet::only(symbol).with(Symbol::BLANK),
            _ => SymbolSet::of_first(SYMBOLS),
        });
        let known = known.collect();
        (Clue::of(&line).into(), known)
    })
}

/// Every query on a short line, against enumeration by the reference semantics.
fn agrees_with_enumeration(rule: &Rule, candidates: &[SymbolSet]) {
    let machine = machine(rule);
    let fillings: Vec<_> = words(candidates).into_iter().filter(|word| rule.accepts(word)).collect();
    assert_eq!(rule.admits(candidates, &Budget::unlimited()), Ok(!fillings.is_empty()));

    let united = |position: usize| fillings.iter().map(|filling| filling[position]).collect::<SymbolSet>();
    let survivors: Vec<SymbolSet> = (0..candidates.len()).map(united).collect();
    let expected = if fillings.is_empty() { None } else { Some(survivors) };
    assert_eq!(machine.propagate_with(Engine::Reach, candidates).ok(), expected, "reach");
    assert_eq!(machine.propagate(candidates).ok(), expected, "{:?}", machine.engine());

    let counts = machine.counts(candidates).unwrap();
    assert_eq!(machine.count(candidates), Ok(fillings.len() as u128));
    assert_eq!(counts.total(), fillings.len() as u128);
    for position in 0..candidates.len() {
        for symbol in (0..SYMBOLS).map(Symbol::new) {
            let with = fillings.iter().filter(|filling| filling[position] == symbol).count();
            assert_eq!(counts.of(position, symbol), with as u128);
        }
    }
    let mut listed: Vec<_> = machine.fillings(candidates).collect();
    listed.sort();
    assert_eq!(listed, fillings, "every filling once");
}

fn engines_agree(rule: &Rule, candidates: &[SymbolSet]) {
    let machine = machine(rule);
    let slow = machine.propagate_with(Engine::Reach, candidates);
    assert_eq!(machine.propagate(candidates), slow, "{rule:?} on {candidates:?}");
}

/// Lines in lanes, against the same lines one after another and against the reference engine.
fn lanes_agree(rule: &Rule, lines: &[Vec<SymbolSet>]) {
    let machine = machine(rule);
    let packed: Vec<Vec<u64>> = lines.iter().map(|line| packed(line)).collect();
    let planes = lines.iter().zip(&packed).map(|(line, words)| Planes::new(line.len(), words));
    let mut left: Vec<Result<Vec<SymbolSet>, NoFilling>> = Vec::new();
    LineSolver::new().solve_many(&machine, planes, |line| left.push(line.map(Planes::unpack)));
    assert_eq!(left.len(), lines.len());
    for (line, left) in lines.iter().zip(left) {
        assert_eq!(left, machine.propagate(line), "{rule:?} on {line:?}");
        assert_eq!(left, machine.propagate_with(Engine::Reach, line), "{rule:?} on {line:?}");
    }
}

/// The planes of a line, one after another.
fn packed(line: &[SymbolSet]) -> Vec<u64> {
    let stride = line.len().div_ceil(64);
    let mut words = vec![0; SYMBOLS * stride];
    for (position, set) in line.iter().enumerate() {
        set.iter().for_each(|symbol| words[symbol.index() * stride + position / 64] |= 1 << (position % 64));
    }
    words
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 5_000, ..ProptestConfig::default() })]

    #[test]
    fn lanes_on_one_word((rule, lines) in many_lines(1..65, 4)) {
        lanes_agree(&rule, &lines);
    }

    #[test]
    fn lanes_on_half_a_word((rule, lines) in many_lines(1..33, 4)) {
        lanes_agree(&rule, &lines);
    }

    #[test]
    fn lanes_on_two_words((rule, lines) in many_lines(60..135, 4)) {
        lanes_agree(&rule, &lines);
    }

    #[test]
    fn lanes_on_long_blocks((rule, lines) in many_lines(20..140, 60)) {
        lanes_agree(&rule, &lines);
    }

    #[test]
    fn lanes_on_patterns(rule in pattern(6), lines in vec(candidates(0..=40), 0..20)) {
        lanes_agree(&rule, &lines);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn black_clues_on_short_lines(rule in clue(4, 4, 1), bits in vec(1..4u128, 0..=9)) {
        let candidates: Vec<SymbolSet> = bits.into_iter().map(SymbolSet::from_word).collect();
        agrees_with_enumeration(&rule, &candidates);
    }

    #[test]
    fn clues_on_short_lines(rule in clue(4, 3, 3), candidates in candidates(0..=5)) {
        agrees_with_enumeration(&rule, &candidates);
    }

    #[test]
    fn patterns_on_short_lines(rule in pattern(2), candidates in candidates(0..=4)) {
        agrees_with_enumeration(&rule, &candidates);
    }

    #[test]
    fn tables_on_short_lines(rule in table(), candidates in candidates(0..=4)) {
        agrees_with_enumeration(&rule, &candidates);
    }

    #[test]
    fn a_machine_accepts_what_its_rule_does(
        rule in prop_oneof![clue(3, 3, 3), pattern(2), table()],
        word in vec(0..SYMBOLS, 0..8),
    ) {
        let word: Vec<Symbol> = word.into_iter().map(Symbol::new).collect();
        prop_assert_eq!(machine(&rule).automaton().unwrap().accepts(&word), rule.accepts(&word));
    }

    #[test]
    fn a_product_accepts_what_both_do(
        one in prop_oneof![clue(3, 3, 3), pattern(2), table()],
        other in prop_oneof![pattern(2), table()],
        word in vec(0..SYMBOLS, 0..7),
    ) {
        let word: Vec<Symbol> = word.into_iter().map(Symbol::new).collect();
        let both = machine(&one).automaton().unwrap().product(machine(&other).automaton().unwrap()).unwrap();
        prop_assert_eq!(both.accepts(&word), one.accepts(&word) && other.accepts(&word));
    }

    #[test]
    fn a_clue_is_its_regular_expression(rule in clue(5, 4, 3)) {
        let Rule::Clue(clue) = &rule else { unreachable!("a clue") };
        let pattern = Pattern::new(&clue.to_pattern(alphabet().letters()), &alphabet()).unwrap();
        let (clue, pattern) = (machine(&rule), machine(&pattern.into()));
        prop_assert_eq!(clue.automaton().unwrap(), pattern.automaton().unwrap());
        prop_assert_eq!(pattern.engine(), Engine::Chain);
        walk_in_lockstep(clue.automaton().unwrap(), pattern.automaton().unwrap());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100_000, ..ProptestConfig::default() })]

    #[test]
    fn engines_on_one_word((rule, candidates) in fitting_line(1..65, 4)) {
        engines_agree(&rule, &candidates);
    }

    #[test]
    fn engines_on_chance(rule in prop_oneof![clue(9, 6, 3), pattern(6)], candidates in candidates(0..=30)) {
        engines_agree(&rule, &candidates);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4_000, ..ProptestConfig::default() })]

    #[test]
    fn engines_on_several_words((rule, candidates) in fitting_line(60..200, 9)) {
        engines_agree(&rule, &candidates);
    }

    #[test]
    fn engines_on_long_blocks((rule, candidates) in fitting_line(100..400, 150)) {
        engines_agree(&rule, &candidates);
    }

    #[test]
    fn long_patterns_on_any_line(
        parts in vec((prop::sample::select(vec!["a", "b", "[ab]", "."]), 1..90u32, any::<bool>()), 1..4),
        candidates in candidates(0..=140),
    ) {
        let part = |(set, count, optional): &(&str, u32, bool)| {
            format!("{set}{{{count}}}{}", if *optional { "a*" } else { "b?" })
        };
        let text: String = parts.iter().map(part).collect();
        engines_agree(&Pattern::new(&text, &alphabet()).unwrap().into(), &candidates);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn engines_on_bands((rule, candidates) in fitting_line(129..420, 30)) {
        engines_agree(&rule, &candidates);
    }

    #[test]
    fn a_link_that_need_not_fit((count, candidates) in (1..300u32, candidates(65..=300))) {
        let text = format!("a*(?:[bc]{{{count}}}a*d{{40}})?");
        engines_agree(&Pattern::new(&text, &alphabet()).unwrap().into(), &candidates);
    }
}

/// A random machine with this number of states that is not a chain. Its symbols fall into `kinds` classes,
/// interleaved; the last one has no transitions.
fn automaton(states: std::ops::RangeInclusive<usize>, kinds: usize, dice: &mut Dice) -> Machine {
    let symbols = kinds + dice.below(5) + 1;
    let letters: String = ('a'..).take(symbols).collect();
    let alphabet = Alphabet::of_letters(&letters).unwrap();
    loop {
        // Unreachable and equivalent states disappear.
        let count = states.start() + dice.below(states.end() - states.start() + 1);
        let count = count + dice.below(count / 2 + 1);
        let rows: Vec<Vec<Option<usize>>> = (0..count)
            .map(|_| {
                let target = |dice: &mut Dice| (!dice.is_one_in(8)).then(|| dice.below(count));
                let targets: Vec<_> = (0..kinds).map(|_| target(dice)).collect();
                let kind_of = |symbol: usize| if symbol == symbols - 1 { kinds } else { symbol * 7 % kinds };
                (0..symbols).map(|symbol| targets.get(kind_of(symbol)).copied().flatten()).collect()
            })
            .collect();
        let accepting: Vec<usize> = (0..count).filter(|_| dice.is_one_in(3)).collect();
        let machine = Machine::from_rule(&Table::new(rows, accepting).unwrap().into(), &alphabet).unwrap();
        if states.contains(&machine.automaton().unwrap().state_count()) && machine.engine() != Engine::Chain {
            return machine;
        }
    }
}

/// A random path through the machine: some cells are known, the others have further candidates.
fn line_through(machine: &Machine, length: usize, dice: &mut Dice) -> Vec<SymbolSet> {
    let dfa = machine.automaton().unwrap();
    let (mut state, symbols) = (dfa.start().unwrap(), dfa.symbol_count());
    let share = 1 + dice.below(4);
    let step = |_| {
        let ways: Vec<_> =
            (0..symbols).map(Symbol::new).filter(|&by| dfa.next(state, by).is_some()).collect();
        let symbol = *ways.get(dice.below(ways.len().max(1)))?;
        state = dfa.next(state, symbol)?;
        let others = (0..symbols).filter(|_| dice.is_one_in(2)).map(Symbol::new);
        let others: SymbolSet = others.collect();
        Some(if dice.below(5) < share { SymbolSet::only(symbol) } else { others.with(symbol) })
    };
    (0..length).map_while(step).collect()
}

#[test]
fn engines_on_automata_of_all_sizes() {
    let mut dice = Dice::new(1);
    for (states, kinds) in [1..=12, 13..=24, 25..=30, 31..=32, 33..=48, 49..=64, 65..=80]
        .into_iter()
        .flat_map(|states| [1, 2, 3, 4, 5, 8, 9, 16, 17].map(|kinds| (states.clone(), kinds)))
        .filter(|(states, kinds)| *kinds > 1 || *states.end() <= 12)
    {
        let (mut filled, mut narrowed) = (0, 0);
        for _ in 0..4 {
            let machine = automaton(states.clone(), kinds, &mut dice);
            let is_small = machine.automaton().unwrap().state_count() <= 64;
            // With many classes, some may be equal by chance.
            assert!(kinds > 16 || (machine.engine() == Engine::Words) == is_small);
            for _ in 0..60 {
                let longest = if dice.is_one_in(4) { 200 } else { 40 };
                let length = dice.below(longest);
                let candidates = line_through(&machine, length, &mut dice);
                let left = machine.propagate(&candidates);
                assert_eq!(
                    left,
                    machine.propagate_with(Engine::Reach, &candidates),
                    "{:?}",
                    machine.automaton().unwrap()
                );
                filled += usize::from(left.is_ok());
                narrowed += usize::from(left.is_ok_and(|left| left != candidates));
            }
        }
        assert!(filled > 20 && narrowed > 5, "{states:?} states, {kinds} kinds: {filled} and {narrowed}");
    }
}

/// Walks both automata at once and compares acceptance in all pairs of states.
fn walk_in_lockstep(one: &Dfa, other: &Dfa) {
    let mut seen = Vec::new();
    let mut waiting = vec![(one.start(), other.start())];
    while let Some(pair) = waiting.pop() {
        if seen.contains(&pair) {
            continue;
        }
        seen.push(pair);
        let accepts = |dfa: &Dfa, state: Option<_>| state.is_some_and(|state| dfa.is_accepting(state));
        assert_eq!(accepts(one, pair.0), accepts(other, pair.1));
        for symbol in (0..one.symbol_count()).map(Symbol::new) {
            let next = |dfa: &Dfa, state: Option<_>| state.and_then(|state| dfa.next(state, symbol));
            waiting.push((next(one, pair.0), next(other, pair.1)));
        }
    }
}

#[test]
fn equal_languages_have_equal_automata() {
    let dfa =
        |text: &str| machine(&Pattern::new(text, &alphabet()).unwrap().into()).automaton().unwrap().clone();
    assert_eq!(dfa("a*a*"), dfa("(a|aa)*"));
    assert_eq!(dfa("a(b|c)"), dfa("ab|ac"));
    assert_eq!(dfa("(a|b)*c"), dfa("[ab]*c"));
    assert_eq!(dfa("z"), dfa("a^b"));
    assert_ne!(dfa("a?"), dfa("a*"));
}

#[test]
fn fillings_come_in_the_order_of_progress() {
    let listed = |letters: &str, pattern: &str, length: usize| -> Vec<String> {
        let alphabet = Alphabet::of_letters(letters).unwrap();
        let rule = Pattern::new(pattern, &alphabet).unwrap().into();
        let machine = Machine::from_rule(&rule, &alphabet).unwrap();
        let fillings = machine.fillings(&vec![alphabet.all(); length]);
        fillings.map(|filling| filling.iter().map(|&symbol| alphabet.letter(symbol)).collect()).collect()
    };
    let clue = "0*1{3}0+1{2}0+1{2}0*";
    assert_eq!(listed("01", "0*1{3}0+1{2}0+", 8), ["11101100", "11100110", "01110110"]);
    assert_eq!(listed("01", clue, 9), ["111011011"]);
    assert_eq!(listed("01", clue, 10), ["1110110110", "1110110011", "1110011011", "0111011011"]);
    assert_eq!(listed("ab", "(a|b){2}", 2), ["aa", "ab", "ba", "bb"]);
    // If both symbols lead to one state, only the alphabet decides.
    assert_eq!(listed("ab", "a{1,3}b*", 3), ["abb", "aaa", "aab"]);
    assert_eq!(listed("ab", "a{0,1}b+", 3), ["bbb", "abb"]);
    assert_eq!(listed("01", "0*1+0*", 3), ["100", "110", "111", "010", "011", "001"]);
}

#[test]
fn a_line_of_n_cells_has_fibonacci_many_clues() {
    let (mut now, mut next) = (1, 2);
    for length in 0..12u32 {
        let mut clues: Vec<Vec<usize>> = (0..1u32 << length)
            .map(|bits| {
                let line: Vec<Symbol> =
                    (0..length).map(|cell| Symbol::new((bits >> cell & 1) as usize)).collect();
                Clue::of(&line).blocks().iter().map(|block| block.length()).collect()
            })
            .collect();
        clues.sort();
        clues.dedup();
        assert_eq!(clues.len(), now);
        (now, next) = (next, now + next);
    }
}

#[test]
fn counts_report_overflow() {
    let letters: String = ('!'..).take(64).collect();
    let alphabet = Alphabet::of_letters(&letters).unwrap();
    let anything = Table::new([vec![Some(0); 64]], [0]).unwrap();
    let machine = Machine::from_rule(&anything.into(), &alphabet).unwrap();
    assert_eq!(machine.count(&[alphabet.all(); 21]), Ok(1 << 126));
    assert!(machine.count(&[alphabet.all(); 22]).is_err());
    assert!(machine.counts(&[alphabet.all(); 22]).is_err());
}

#[test]
fn a_pattern_with_too_many_states_is_refused_soon() {
    let pattern = Pattern::new("[ab]*a[ab]{40}", &alphabet()).unwrap();
    let error = Machine::from_rule(&pattern.into(), &alphabet()).unwrap_err();
    assert!(error.to_string().starts_with("cannot compile the pattern: "), "{error}");
}
