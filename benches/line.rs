//! Line solves: `cargo bench --bench line`.
//!
//! Each time is for 512 different lines, so that branch prediction cannot learn them. Items are cells: 500
//! Mitem/s are 2 ns for each cell. Lines are random with fixed seeds, and half of their cells are known. In
//! `half_black`, every cell is black or blank at random; in `few_blocks`, lines have at most three blocks.

use std::rc::Rc;

use divan::{Bencher, black_box, counter::ItemsCount};
use nonomata::line::{Engine, LineSolver, Machine, Planes};
use nonomata::rule::{Clue, Pattern, Rule, Table};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

const LINES: usize = 512;

fn main() {
    divan::main();
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

fn alphabet(symbols: usize) -> Alphabet {
    Alphabet::of_letters(&".abcdefghijkl"[..symbols]).unwrap()
}

/// A line with half of its cells known, and the machine of its clue or of another rule.
struct Case {
    machine: Rc<Machine>,
    length: usize,
    words: Vec<u64>,
}

impl Case {
    fn new(rule: &Rule, line: &[Symbol], symbols: usize, random: &mut Random) -> Case {
        let machine = Rc::new(Machine::from_rule(rule, &alphabet(symbols)).unwrap());
        Case::of(machine, line, random, |_| SymbolSet::of_first(symbols))
    }

    /// The line with half of its cells known; the other cells have some candidates besides the true one.
    fn of(
        machine: Rc<Machine>,
        line: &[Symbol],
        random: &mut Random,
        others: impl Fn(&mut Random) -> SymbolSet,
    ) -> Case {
        let stride = line.len().div_ceil(64);
        let mut words = vec![0; machine.symbol_count() * stride];
        for (position, &symbol) in line.iter().enumerate() {
            let known = random.below(2) == 0;
            let others = if known { SymbolSet::EMPTY } else { others(random) };
            for symbol in others.with(symbol).iter() {
                words[symbol.index() * stride + position / 64] |= 1 << (position % 64);
            }
        }
        Case { machine, length: line.len(), words }
    }
}

/// Lines in which every cell is blank or has a random colour.
fn half(length: usize, symbols: usize) -> Vec<Case> {
    let mut random = Random(length as u64);
    let line = |random: &mut Random| -> Vec<Symbol> {
        let cell = |random: &mut Random| if random.below(2) == 0 { 0 } else { 1 + random.below(symbols - 1) };
        (0..length).map(|_| Symbol::new(cell(random))).collect()
    };
    (0..LINES)
        .map(|_| {
            let line = line(&mut random);
            Case::new(&Clue::of(&line).into(), &line, symbols, &mut random)
        })
        .collect()
}

/// Lines with up to three blocks.
fn few(length: usize) -> Vec<Case> {
    let mut random = Random(length as u64);
    (0..LINES)
        .map(|_| {
            let mut line = vec![Symbol::BLANK; length];
            for _ in 0..3 {
                let (start, cells) = (random.below(length), 1 + random.below(length / 3));
                line[start..(start + cells).min(length)].fill(Symbol::BLACK);
            }
            Case::new(&Clue::of(&line).into(), &line, 2, &mut random)
        })
        .collect()
}

fn bench(bencher: Bencher<'_, '_>, cases: &[Case], engine: Option<Engine>) {
    let mut solver = LineSolver::new();
    bencher.counter(ItemsCount::new(cases.len() * cases[0].length)).bench_local(|| {
        let solve = |case: &Case| {
            let line = Planes::new(case.length, black_box(&case.words));
            let engine = engine.unwrap_or_else(|| case.machine.engine());
            solver.solve_with(&case.machine, engine, line).is_ok()
        };
        cases.iter().map(solve).filter(|&filled| filled).count()
    });
}

#[divan::bench(args = [15, 20, 25, 30, 45, 64, 100, 256, 1024])]
fn half_black(bencher: Bencher<'_, '_>, length: usize) {
    bench(bencher, &half(length, 2), None);
}

#[divan::bench(args = [25, 64, 256, 1024])]
fn few_blocks(bencher: Bencher<'_, '_>, length: usize) {
    bench(bencher, &few(length), None);
}

#[divan::bench(args = [2, 3, 4])]
fn colours_of_25_cells(bencher: Bencher<'_, '_>, colours: usize) {
    bench(bencher, &half(25, colours + 1), None);
}

#[divan::bench(args = [25])]
fn half_black_by_the_reference(bencher: Bencher<'_, '_>, length: usize) {
    bench(bencher, &half(length, 2), Some(Engine::Reach));
}

/// Lines of one length under one machine.
struct Many {
    machine: Rc<Machine>,
    length: usize,
    lines: Vec<Vec<u64>>,
}

/// Sixteen half-black lines for each of 64 clues, each with a different half of the cells known.
fn sixteen_each(length: usize) -> Vec<Many> {
    let mut random = Random(length as u64);
    let mut sixteen = || {
        let line: Vec<Symbol> = (0..length).map(|_| Symbol::new(random.below(2))).collect();
        let rule = Clue::of(&line).into();
        let lines = (0..16).map(|_| Case::new(&rule, &line, 2, &mut random).words).collect();
        let machine = Rc::new(Machine::from_rule(&rule, &alphabet(2)).unwrap());
        Many { machine, length, lines }
    };
    (0..64).map(|_| sixteen()).collect()
}

/// The lines of `half`, each under every assumption about an open cell.
fn assumptions(length: usize) -> Vec<Many> {
    let assumed = |case: Case| {
        let open = (0..length).filter(|&cell| case.words.iter().all(|plane| plane >> cell & 1 == 1));
        let line = |cell: usize, symbol: usize| {
            let mut words = case.words.clone();
            words[1 - symbol] &= !(1 << cell);
            words
        };
        let lines = open.flat_map(|cell| [line(cell, 0), line(cell, 1)]).collect();
        Many { machine: case.machine, length, lines }
    };
    half(length, 2).into_iter().map(assumed).collect()
}

fn cells(cases: &[Many]) -> ItemsCount {
    ItemsCount::new(cases.iter().map(|many| many.length * many.lines.len()).sum::<usize>())
}

fn bench_in_lanes(bencher: Bencher<'_, '_>, cases: &[Many]) {
    let mut solver = LineSolver::new();
    bencher.counter(cells(cases)).bench_local(|| {
        let mut filled = 0;
        for many in cases {
            let lines = many.lines.iter().map(|words| Planes::new(many.length, black_box(words)));
            solver.solve_many(&many.machine, lines, |left| filled += usize::from(left.is_ok()));
        }
        filled
    });
}

fn bench_one_by_one(bencher: Bencher<'_, '_>, cases: &[Many]) {
    let mut solver = LineSolver::new();
    bencher.counter(cells(cases)).bench_local(|| {
        let mut filled = 0;
        for many in cases {
            for words in &many.lines {
                let line = Planes::new(many.length, black_box(words));
                filled += usize::from(solver.solve(&many.machine, line).is_ok());
            }
        }
        filled
    });
}

#[divan::bench(args = [15, 20, 25, 30, 45, 64, 100])]
fn sixteen_in_lanes(bencher: Bencher<'_, '_>, length: usize) {
    bench_in_lanes(bencher, &sixteen_each(length));
}

#[divan::bench(args = [15, 20, 25, 30, 45, 64, 100])]
fn sixteen_one_by_one(bencher: Bencher<'_, '_>, length: usize) {
    bench_one_by_one(bencher, &sixteen_each(length));
}

#[divan::bench(args = [15, 25, 45, 64])]
fn assumptions_in_lanes(bencher: Bencher<'_, '_>, length: usize) {
    bench_in_lanes(bencher, &assumptions(length));
}

#[divan::bench(args = [15, 25, 45, 64])]
fn assumptions_one_by_one(bencher: Bencher<'_, '_>, length: usize) {
    bench_one_by_one(bencher, &assumptions(length));
}

/// A random filling of a line: one cell after another is assigned a random candidate.
fn random_filling(machine: &Machine, length: usize, symbols: usize, random: &mut Random) -> Vec<Symbol> {
    let mut line = machine.propagate(&vec![SymbolSet::of_first(symbols); length]).unwrap();
    for position in 0..length {
        let candidates: Vec<Symbol> = line[position].iter().collect();
        line[position] = SymbolSet::only(candidates[random.below(candidates.len())]);
        line = machine.propagate(&line).unwrap();
    }
    line.iter().map(|cell| cell.known().unwrap()).collect()
}

/// Random fillings of these patterns over `symbols` letters.
fn fillings(texts: &[&str], length: usize, symbols: usize) -> Vec<Case> {
    let mut random = Random(7);
    (0..LINES)
        .map(|number| {
            let rule = Rule::from(Pattern::new(texts[number % texts.len()], &alphabet(symbols)).unwrap());
            let machine = Machine::from_rule(&rule, &alphabet(symbols)).unwrap();
            let line = random_filling(&machine, length, symbols, &mut random);
            Case::new(&rule, &line, symbols, &mut random)
        })
        .collect()
}

/// Patterns over four letters that are not chains: an even number of `a`, `c` only between `b`, ...
#[divan::bench(args = [12, 25, 60])]
fn no_chain(bencher: Bencher<'_, '_>, length: usize) {
    let texts = ["([^a]*a[^a]*a)*[^a]*", "([.ab]|bcb)*", "(.a|b.|c)*", "[^a]*(a[^b]*b[^c]*c[^a]*)*"];
    bench(bencher, &fillings(&texts, length, 4), None);
}

/// A pattern of 64 states over eight letters: it remembers which of the last six letters are `a`.
#[divan::bench(args = [25])]
fn no_chain_of_64_states(bencher: Bencher<'_, '_>, length: usize) {
    bench(bencher, &fillings(&["[a-g.]*a[a-g.]{5}"], length, 8), None);
}

/// A random machine of exactly `states` states. A tenth of its transitions are missing, half of its states
/// accept.
fn random_machine(states: usize, symbols: usize, random: &mut Random) -> Machine {
    loop {
        // Some states are unreachable or equivalent to others.
        let rows = states + random.below(states / 2);
        let row = |random: &mut Random| -> Vec<Option<usize>> {
            (0..symbols).map(|_| (random.below(10) > 0).then(|| random.below(rows))).collect()
        };
        let accepting: Vec<usize> = (0..rows).filter(|_| random.below(2) == 0).collect();
        let rows: Vec<_> = (0..rows).map(|_| row(random)).collect();
        let rule = Table::new(rows, accepting).unwrap().into();
        let machine = Machine::from_rule(&rule, &alphabet(symbols)).unwrap();
        if machine.automaton().unwrap().state_count() == states && machine.engine() == Engine::Words {
            return machine;
        }
    }
}

/// Random machines by states, letters and length of the lines. Open cells have random candidates. One
/// machine solves all lines, as in puzzles whose lines have equal rules.
#[divan::bench(args = [
    (10, 2, 25), (10, 4, 25), (10, 8, 25), (30, 2, 25), (30, 4, 25), (30, 8, 25), (64, 2, 25), (64, 4, 25), (64, 8, 25),
    (10, 8, 15), (10, 8, 64), (64, 2, 15), (64, 2, 64), (64, 8, 15), (64, 8, 64), (64, 8, 256),
])]
fn random_automaton(bencher: Bencher<'_, '_>, (states, symbols, length): (usize, usize, usize)) {
    let mut random = Random((states * symbols) as u64);
    let machine = Rc::new(random_machine(states, symbols, &mut random));
    let some = |random: &mut Random| {
        SymbolSet::from_word(u128::from(random.next())).intersection(SymbolSet::of_first(symbols))
    };
    let cases: Vec<Case> = (0..LINES)
        .map(|_| {
            let line = random_filling(&machine, length, symbols, &mut random);
            Case::of(Rc::clone(&machine), &line, &mut random, some)
        })
        .collect();
    bench(bencher, &cases, None);
}

/// Compiles the 40 clues of a random picture of 20x20.
#[divan::bench]
fn compile_20x20(bencher: Bencher<'_, '_>) {
    let mut random = Random(1);
    let mut clue = || {
        let line: Vec<Symbol> = (0..20).map(|_| Symbol::new(random.below(2))).collect();
        Rule::from(Clue::of(&line))
    };
    let rules: Vec<Rule> = (0..40).map(|_| clue()).collect();
    let alphabet = alphabet(2);
    bencher.bench_local(|| {
        rules
            .iter()
            .map(|rule| Machine::from_rule(black_box(rule), &alphabet).is_ok())
            .filter(|&built| built)
            .count()
    });
}
