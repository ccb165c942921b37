//! Counts against enumeration, against known numbers, and their limits.

use std::fs;
use std::path::Path;
use std::time::Duration;

use nonomata::budget::{Budget, CancelToken, Limit};
use nonomata::formats::{self, Source};
use nonomata::problem::Problem;
use nonomata::puzzles::{Colour, Nonogram, Palette};
use nonomata::rule::{Clue, Pattern, Rule};
use nonomata::search::{Count, Options, Solutions, count};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use num_bigint::BigUint;
use proptest::collection::vec;
use proptest::prelude::*;

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
    let source = Source::from_bytes(path, &text).unwrap();
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
    let sets: Vec<Vec<Symbol>> = problem.cells().iter().map(|set| set.iter().collect()).collect();
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
            line.machine().dfa().accepts(&filling)
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

#[test]
fn limits_end_the_count_with_a_lower_bound() {
    let big = permutations(60);
    let options = Options::from(Budget::unlimited().with_time(Duration::from_millis(300)));
    let (number, limit) = limited(&big, &options);
    assert_eq!(limit, Some(Limit::Time));
    assert!(number <= factorial(60));

    for nodes in [0, 1, 7] {
        let options = Options::default().with_nodes(nodes);
        let (number, limit) = limited(&big, &options);
        assert_eq!(limit, Some(Limit::Nodes));
        assert!(number <= factorial(60));
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
