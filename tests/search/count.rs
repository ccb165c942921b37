//! Counts against enumeration, against known numbers, and their limits.

use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::thread;

use nonomata::budget::{Budget, CancelToken, Limit};
use nonomata::formats::{self, Limits, Source};
use nonomata::problem::Problem;
use nonomata::puzzles::{Colour, Nonogram, Palette};
use nonomata::rule::{Cardinality, Clue, Halves, Pattern, Rule};
use nonomata::search::{Count, Options, Solutions, count};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::solve::out_of_time_after;

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles");

fn counted(problem: &Problem) -> BigUint {
    match count(problem, &Options::default()) {
        Count::Exactly(number) => number.to_string().parse().unwrap(),
        limited => panic!("there is no limit, but {limited}"),
    }
}

fn listed(problem: &Problem) -> BigUint {
    Solutions::new(problem, &Options::default()).count().into()
}

fn read(path: &str) -> Problem {
    let text = fs::read(Path::new(PUZZLES).join(path)).unwrap();
    let source = Source::from_bytes(path, &text, Limits::default()).unwrap();
    formats::read(&source).unwrap().puzzles[0].to_problem()
}

/// One black cell in every row and column.
fn permutations(side: usize) -> Problem {
    let ones = || (0..side).map(|_| [1]);
    Nonogram::builder().rows(ones()).columns(ones()).build().unwrap().to_problem()
}

fn factorial(number: usize) -> BigUint {
    (1..=number).map(BigUint::from).product()
}

#[test]
fn permutations_are_counted() {
    for side in 0..=17 {
        assert_eq!(counted(&permutations(side)), factorial(side), "{side}");
    }
}

/// Two rows without two adjacent `a`, which do not both begin with `b`.
fn two_long_rows(length: usize) -> Problem {
    let letters = Alphabet::of_letters("ab").unwrap();
    let of = |pattern: &str| Rule::from(Pattern::new(pattern, &letters).unwrap());
    Problem::builder(letters.clone())
        .cells(2 * length)
        .line("row 1", 0..length, of("(ab|b)*a?"))
        .line("row 2", length..2 * length, of("(ab|b)*a?"))
        .line("column 1", [0, length], of("a.|.a"))
        .build()
        .unwrap()
}

#[test]
fn lines_of_any_length_are_counted_on_a_small_stack() {
    let number_of = |length: usize| {
        let (mut next, mut number) = (BigUint::from(2_u32), BigUint::from(1_u32));
        (0..length).for_each(|_| (number, next) = (next.clone(), &number + &next));
        number
    };
    for length in [5, 3000] {
        let count = move || counted(&two_long_rows(length));
        let counted = thread::Builder::new().stack_size(256 << 10).spawn(count).unwrap().join().unwrap();
        let (all, without_a) = (number_of(length), number_of(length - 1));
        assert_eq!(counted, &all * &all - &without_a * &without_a, "{length}");
    }
}

#[test]
fn many_free_cells_are_counted_at_once() {
    let letters = Alphabet::of_letters("abc").unwrap();
    let pattern = Pattern::new("ab|ba", &letters).unwrap();
    let problem =
        Problem::builder(letters).cells(1 << 20).line("row 1", 0..2, pattern.into()).build().unwrap();
    assert_eq!(counted(&problem), BigUint::from(2_u32) * BigUint::from(3_u32).pow((1 << 20) - 2));
}

#[test]
fn orders_of_many_cells_are_found_within_the_limit() {
    // All cells of the first column are ready from the start.
    let (height, letters) = (6_000, Alphabet::of_letters("ab").unwrap());
    let of = |pattern: &str| Rule::from(Pattern::new(pattern, &letters).unwrap());
    let mut builder = Problem::builder(letters.clone()).cells(2 * height);
    for row in 0..height {
        builder = builder.line(format!("row {row}"), [2 * row, 2 * row + 1], of("ab|ba"));
    }
    let column = (0..height).map(|row| 2 * row + 1);
    let problem = builder.line("column 2", column, of("(b*ab*a)*b*")).build().unwrap();
    assert_eq!(counted(&problem), BigUint::from(2_u32).pow(height as u32 - 1));
}

/// Rules that count have no automaton if it would be large. A limit ends the count as any other.
#[test]
fn rules_without_an_automaton_are_counted() {
    let letters: String = ('a'..='t').collect();
    let builder = Problem::builder(Alphabet::of_letters(&letters).unwrap()).cells(5);
    let different = || Rule::from(Cardinality::all_different(SymbolSet::of_first(20)));
    let problem =
        builder.line("three", [0, 1, 2], different()).line("two", [3, 4], different()).build().unwrap();
    assert!(problem.lines()[0].machine().automaton().is_none());
    assert_eq!(counted(&problem), BigUint::from(20_u32 * 19 * 18) * 20_u32 * 19_u32);
    let (least, limit) = limited(&problem, &Options::default().with_nodes(100));
    assert!(limit == Some(Limit::Nodes) && least > 0_u32.into(), "{least}");

    let pair = Problem::builder(Alphabet::of_letters("01").unwrap()).cells(2);
    let pair = pair.line("pair", [0, 1], Halves::Different.into()).build().unwrap();
    assert_eq!(counted(&pair), BigUint::from(2_u32));
}

/// Interchangeable columns are one: without a branch, and with counts beyond 64 and 128 bits.
#[test]
fn permutations_take_a_pass() {
    for side in [24, 40] {
        let options = Options::default().with_nodes(0);
        assert_eq!(limited(&permutations(side), &options), (factorial(side), None), "{side}");
    }
}

/// One black cell in every row and column, and none in these cells.
fn restricted_permutations(side: usize, blank: &[usize]) -> Problem {
    let lines = permutations(side);
    let mut builder = Problem::builder(lines.alphabet().clone()).rectangle(side, side);
    for line in lines.lines() {
        let cells = line.cells().iter().map(|cell| cell.index());
        builder = builder.line(line.name(), cells, line.rule().clone());
    }
    let only_blank = SymbolSet::only(Symbol::BLANK);
    blank.iter().fold(builder, |builder, &cell| builder.given(cell, only_blank)).build().unwrap()
}

/// The permanent of the matrix of the other cells, by subsets of columns.
fn permanent(side: usize, blank: &[usize]) -> BigUint {
    let mut ways = vec![0_u64; 1 << side];
    ways[0] = 1;
    for used in 0..1_usize << side {
        let row = used.count_ones() as usize;
        for column in (0..side).filter(|column| used >> column & 1 == 0) {
            if row < side && !blank.contains(&(row * side + column)) {
                ways[used | 1 << column] += ways[used];
            }
        }
    }
    ways[(1 << side) - 1].into()
}

#[test]
fn every_suite_has_the_expected_numbers() {
    let table = fs::read_to_string(Path::new(PUZZLES).join("expected.tsv")).unwrap();
    for (path, number) in table.lines().filter_map(|line| line.split_once('\t')).skip(1) {
        assert_eq!(counted(&read(path)).to_string(), number, "{path}");
    }
}

/// The clues of a picture. A column clue taken from elsewhere leaves some puzzles without a solution.
fn nonogram(side: usize, colours: usize) -> impl Strategy<Value = Problem> {
    let shape = (1..=side, 1..=side).prop_flat_map(move |(width, height)| {
        let cell = prop_oneof![1 => Just(0), 1 => 0..=colours];
        (Just(width), vec(cell, width * height), any::<prop::sample::Index>())
    });
    shape.prop_map(move |(width, cells, swap)| {
        let symbols: Vec<Symbol> = cells.into_iter().map(Symbol::new).collect();
        let column =
            |column: usize| -> Vec<Symbol> { symbols.iter().skip(column).step_by(width).copied().collect() };
        let mut columns: Vec<Clue> = (0..width).map(|index| Clue::of(&column(index))).collect();
        columns.swap(0, swap.index(3 * width) % width);
        let black = Palette::black_and_white().colours().to_vec();
        let more =
            (2..=colours).map(|index| Colour::new(index.to_string(), (b'a' + index as u8) as char, [9; 3]));
        Nonogram::builder()
            .palette(Palette::new(black.into_iter().chain(more)).unwrap())
            .row_clues(symbols.chunks(width).map(Clue::of))
            .column_clues(columns)
            .build()
            .unwrap()
            .to_problem()
    })
}

/// Lines over any cells in any order, under patterns; some cells on no line, some given.
fn anything() -> impl Strategy<Value = Problem> {
    let texts =
        ["(a|b|c)*", "a*b*c*", "(ab|ba|c)*", ".*cc?.*", "[^b]+b?[^b]*", "(..)*|a+", "a?(b|c)+a?", "(.)*a."];
    let line = (vec(0..9usize, 1..6), prop::sample::select(texts.to_vec()));
    let given = vec((0..9usize, 1..8u128), 0..3);
    (vec(line, 0..6), given).prop_map(|(lines, given)| {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let mut builder = Problem::builder(alphabet.clone()).cells(9);
        for (mut cells, text) in lines {
            let mut seen = [false; 9];
            cells.retain(|&cell| !std::mem::replace(&mut seen[cell], true));
            builder = builder.line("line", cells, Pattern::new(text, &alphabet).unwrap().into());
        }
        let given = given.into_iter();
        given
            .fold(builder, |builder, (cell, set)| builder.given(cell, SymbolSet::from_word(set)))
            .build()
            .unwrap()
    })
}

/// A picture with rows, columns and diagonals, as in triddlers, under the clues of some of these lines.
fn three_directions(side: usize, colours: usize) -> impl Strategy<Value = Problem> {
    let picture = vec(prop_oneof![2 => Just(0), 1 => 0..=colours], side * side);
    (picture, vec(prop::bool::weighted(0.8), 4 * side)).prop_map(move |(picture, is_asked)| {
        let alphabet = Alphabet::of_letters(&"abcd"[..=colours]).unwrap();
        let mut builder = Problem::builder(alphabet).rectangle(side, side);
        let cells = |line: usize| -> Vec<usize> {
            let is_on = |cell: &usize| match line / side {
                0 => cell / side == line,
                1 => cell % side + side == line,
                _ => cell / side + cell % side + 2 * side == line,
            };
            (0..side * side).filter(is_on).collect()
        };
        for (line, _) in is_asked.iter().take(4 * side - 1).enumerate().filter(|(_, is_asked)| **is_asked) {
            let symbols: Vec<Symbol> = cells(line).iter().map(|&cell| Symbol::new(picture[cell])).collect();
            builder = builder.line(format!("line {line}"), cells(line), Clue::of(&symbols).into());
        }
        builder.build().unwrap()
    })
}

/// The clues of a picture with about a third of its cells black, large enough that some states cannot be completed.
fn larger_nonogram() -> impl Strategy<Value = Problem> {
    (7..=9usize, 7..=9usize).prop_flat_map(|(width, height)| {
        vec(prop::bool::weighted(0.35), width * height).prop_map(move |cells| {
            let symbols: Vec<Symbol> = cells.into_iter().map(|cell| Symbol::new(cell.into())).collect();
            let column = |column| symbols.iter().skip(column).step_by(width).copied().collect::<Vec<_>>();
            Nonogram::builder()
                .row_clues(symbols.chunks(width).map(Clue::of))
                .column_clues((0..width).map(|index| Clue::of(&column(index))))
                .build()
                .unwrap()
                .to_problem()
        })
    })
}

/// The slow twin: row by row, with a map from the states of the columns' automata to the number of ways to reach them.
fn row_by_row(problem: &Problem) -> BigUint {
    let [rows, columns] = problem.layers() else { panic!("there are rows and columns") };
    let columns: Vec<_> =
        columns.iter().map(|&column| problem.line(column).machine().automaton().unwrap()).collect();
    let start: Vec<_> = columns.iter().map(|column| column.start().unwrap()).collect();
    let mut reached = HashMap::from([(start, BigUint::from(1_u8))]);
    for row in rows.iter().map(|&row| problem.line(row)) {
        let candidates = vec![SymbolSet::of_first(problem.alphabet().size()); row.cells().len()];
        let fillings: Vec<Vec<Symbol>> = row.machine().fillings(&candidates).collect();
        let mut after = HashMap::new();
        for (states, number) in reached {
            for filling in &fillings {
                let next = states.iter().zip(filling).zip(&columns);
                let next = next.map(|((&state, &symbol), column)| column.next(state, symbol));
                if let Some(next) = next.collect::<Option<Vec<_>>>() {
                    *after.entry(next).or_default() += &number;
                }
            }
        }
        reached = after;
    }
    let accept =
        |states: &[_]| states.iter().zip(&columns).all(|(&state, column)| column.is_accepting(state));
    reached.iter().filter(|(states, _)| accept(states)).map(|(_, number)| number).sum()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn larger_nonograms(problem in larger_nonogram()) {
        prop_assert_eq!(counted(&problem), row_by_row(&problem));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn permutations_with_given_blanks(side in 4..9usize, blank in vec(any::<prop::sample::Index>(), 0..9)) {
        let blank: Vec<usize> = blank.iter().map(|cell| cell.index(side * side)).collect();
        prop_assert_eq!(counted(&restricted_permutations(side, &blank)), permanent(side, &blank));
    }

    #[test]
    fn three_directions_cross(problem in three_directions(4, 2)) {
        prop_assert_eq!(counted(&problem), listed(&problem));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    #[test]
    fn small_nonograms(problem in nonogram(6, 1)) {
        prop_assert_eq!(counted(&problem), listed(&problem));
    }

    #[test]
    fn small_coloured_nonograms(problem in nonogram(5, 3)) {
        prop_assert_eq!(counted(&problem), listed(&problem));
    }

    #[test]
    fn lines_over_any_cells_in_any_order(problem in anything()) {
        prop_assert_eq!(counted(&problem), tried(&problem).into());
    }
}

/// The number of solutions by trying everything.
fn tried(problem: &Problem) -> u64 {
    let sets: Vec<Vec<Symbol>> =
        problem.initial_candidates().iter().map(|set| set.iter().collect()).collect();
    let total: usize = sets.iter().map(Vec::len).product();
    let mut symbols = vec![Symbol::BLANK; sets.len()];
    let mut found = 0;
    for mut number in 0..total {
        for (symbol, set) in symbols.iter_mut().zip(&sets) {
            *symbol = set[number % set.len()];
            number /= set.len();
        }
        let is_kept = problem.lines().iter().all(|line| {
            let filling: Vec<Symbol> = line.cells().iter().map(|cell| symbols[cell.index()]).collect();
            line.machine().automaton().unwrap().accepts(&filling)
        });
        found += u64::from(is_kept);
    }
    found
}

/// Permutations side by side along the diagonal of a picture, and nothing elsewhere.
fn blocks(side: usize, count: usize) -> Problem {
    let whole = side * count;
    let lines = permutations(whole);
    let mut builder = Problem::builder(lines.alphabet().clone()).rectangle(whole, whole);
    for line in lines.lines() {
        let cells = line.cells().iter().map(|cell| cell.index());
        builder = builder.line(line.name(), cells, line.rule().clone());
    }
    for (row, column) in (0..whole).flat_map(|row| (0..whole).map(move |column| (row, column))) {
        if row / side != column / side {
            builder = builder.given(row * whole + column, SymbolSet::only(Symbol::BLANK));
        }
    }
    builder.build().unwrap()
}

#[test]
fn independent_components_are_multiplied() {
    assert_eq!(counted(&blocks(5, 6)), factorial(5).pow(6), "30x30, more than 10^12");
    assert_eq!(counted(&blocks(3, 60)), factorial(3).pow(60), "more than 128 bits");
}

#[test]
fn cells_on_no_line_are_free() {
    let alphabet = Alphabet::of_letters("abcde").unwrap();
    let build = |cells| Problem::builder(alphabet.clone()).cells(cells).build().unwrap();
    assert_eq!(counted(&build(0)), BigUint::from(1u8), "the empty problem has the empty solution");
    assert_eq!(counted(&build(100)), BigUint::from(5u8).pow(100));
    let nothing = Problem::builder(alphabet.clone()).cells(2).given(1, SymbolSet::EMPTY).build().unwrap();
    assert_eq!(counted(&nothing), BigUint::ZERO);
}

#[test]
fn lines_may_run_backwards_and_across() {
    let alphabet = Alphabet::of_letters("01").unwrap();
    let rule = |text| Rule::from(Pattern::new(text, &alphabet).unwrap());
    // Rows forwards, columns backwards, and one line through all cells by steps of 5: at most 5 black ones in a row.
    let mut builder = Problem::builder(alphabet.clone()).rectangle(4, 4);
    for index in 0..4 {
        builder = builder.line("row", (0..4).map(|column| 4 * index + column), rule("0*10*10*"));
        builder = builder.line("column", (0..4).rev().map(|row| 4 * row + index), rule("0*(1+0+)?1+0*"));
    }
    let winding = (0..16).map(|step| step * 5 % 16);
    let problem = builder.line("winding", winding, rule("(0|1)*110+(0|1)*1")).build().unwrap();
    assert_eq!(counted(&problem), tried(&problem).into());
}

/// The proved lower bound under limits, which never exceeds the exact number.
fn limited(problem: &Problem, options: &Options) -> (BigUint, Option<Limit>) {
    let count = count(problem, options);
    (count.number().to_string().parse().unwrap(), count.limit())
}

/// Two separate black cells in every row and column.
fn pairs(side: usize) -> Problem {
    let ones = || (0..side).map(|_| [1, 1]);
    Nonogram::builder().rows(ones()).columns(ones()).build().unwrap().to_problem()
}

#[test]
fn limits_end_the_count_with_a_lower_bound() {
    let big = pairs(20);
    // A row alone has 18 * 19 / 2 fillings.
    let most = BigUint::from(171_u32).pow(20);
    let (number, limit) = limited(&big, &Options::from(out_of_time_after(100)));
    assert_eq!(limit, Some(Limit::Time));
    assert!(number <= most);

    for nodes in [0, 1, 7] {
        let options = Options::default().with_nodes(nodes);
        let (number, limit) = limited(&big, &options);
        assert_eq!(limit, Some(Limit::Nodes));
        assert!(number <= most);
    }

    let cancel = CancelToken::new();
    cancel.cancel();
    let options = Options::from(Budget::unlimited().with_cancel(cancel));
    assert_eq!(limited(&big, &options), (BigUint::ZERO, Some(Limit::Cancelled)));
}

#[test]
fn with_little_memory_the_count_branches() {
    let with = |memory| Options::from(Budget::unlimited().with_memory(memory));
    for memory in [1 << 14, 1 << 16, 1 << 18] {
        assert_eq!(limited(&permutations(8), &with(memory)), (factorial(8), None), "{memory} bytes");
    }
    for memory in [1 << 18, 1 << 20] {
        let sample = read("samples/rand-30x30.non");
        assert_eq!(limited(&sample, &with(memory)), (72u8.into(), None), "{memory} bytes");
    }
    assert_eq!(limited(&permutations(8), &with(100)), (BigUint::ZERO, Some(Limit::Memory)));
}
