//! Clauses against the search: every solution has exactly one model, and nothing else has any.
//!
//! A small enumerator lists all models of the clauses. Different models have different pictures, which
//! shows that the variables of lines are determined by the cells.

mod enumerator;
mod solvers;

use nonomata::budget::{Budget, Stopped};
use nonomata::problem::{CellId, Problem};
use nonomata::proof::clauses::{Claim, EncodeError, Encoding, Meaning};
use nonomata::rule::{Block, Clue, Pattern, Rule};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::problems::{alphabet, clue, clues_of, pattern, rectangle, table};
use enumerator::Enumerator;

/// The clauses of a problem mean what its rules mean, and their text is well-formed.
fn says_what_the_problem_says(problem: &Problem) {
    let encoding = Encoding::of(problem, &Budget::unlimited()).unwrap();
    let satisfied = Enumerator::all(&encoding);
    let mut pictures: Vec<Vec<Symbol>> =
        satisfied.iter().map(|literals| encoding.read(literals).unwrap()).collect();
    let mut solutions: Vec<Vec<Symbol>> = Solutions::new(problem, &Options::default())
        .map(|solution| solution.all_symbols().to_vec())
        .collect();
    pictures.sort();
    solutions.sort();
    assert_eq!(pictures, solutions, "{problem:?}\n{}", encoding.dimacs());
    is_well_formed(&encoding);
    let again = Encoding::of(problem, &Budget::unlimited()).unwrap();
    assert_eq!(encoding.dimacs().to_string(), again.dimacs().to_string());
}

/// Comments, then the header, then the stated number of clauses and variables, without duplicate variables
/// in a clause.
fn is_well_formed(encoding: &Encoding<'_>) {
    let text = encoding.dimacs().to_string();
    assert!(text.ends_with('\n'));
    let mut lines = text.lines().skip_while(|line| line.starts_with("c "));
    let head: Vec<&str> = lines.next().unwrap().split(' ').collect();
    let [variables, clauses] = [head[2], head[3]].map(|number| number.parse::<usize>().unwrap());
    assert_eq!((&head[..2], head.len()), (&["p", "cnf"][..], 4));
    assert_eq!((variables, clauses), (encoding.variable_count(), encoding.clause_count()));
    let mut written = encoding.clauses();
    for line in lines {
        let numbers: Vec<i32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        let (&end, literals) = numbers.split_last().unwrap();
        assert_eq!((end, Some(literals)), (0, written.next()));
        let mut named: Vec<u32> = literals.iter().map(|literal| literal.unsigned_abs()).collect();
        named.sort_unstable();
        named.dedup();
        assert_eq!(named.len(), literals.len(), "a variable twice: {line}");
        assert!(named.iter().all(|&variable| variable >= 1 && variable as usize <= variables));
    }
    assert_eq!(written.len(), 0);
}

/// Random restrictions of a few cells, sometimes to nothing.
fn given(cells: usize, symbols: usize) -> impl Strategy<Value = Vec<(usize, SymbolSet)>> {
    let set = (0..1u128 << symbols).prop_map(SymbolSet::from_word);
    prop_oneof![2 => Just(Vec::new()), 1 => vec((0..cells, set), 1..4)]
}

/// The clues of a random picture; in some, two columns are swapped.
fn puzzle(size: [usize; 2], symbols: usize) -> impl Strategy<Value = Problem> {
    let [width, height] = size;
    let picture = vec(0..symbols, width * height);
    (picture, any::<[usize; 2]>(), given(width * height, symbols)).prop_map(move |(picture, swap, given)| {
        rectangle(size, symbols, clues_of(size, &picture, &[swap]), &given)
    })
}

/// Patterns that clues cannot express, including one that nothing matches.
const PATTERNS: [&str; 12] = [
    "a*b+c?",
    "(ab|ba)*c?",
    "[ab]*c[ab]*",
    "(a|bb)*",
    ".*b.*b.*",
    "(.b)*.?",
    "[^a]*|[^b]*",
    "a*b{2}a*c?a*",
    "",
    "((aa)*b)*c*",
    "...",
    "z",
];

/// Random rules on the rows and columns of a rectangle.
fn mixture(size: [usize; 2]) -> impl Strategy<Value = Problem> {
    let rule = prop_oneof![1 => clue(3), 2 => pattern(&PATTERNS), 2 => table(0.7, 0..3)];
    let rules = vec(rule, 0..=size[0] + size[1]);
    (rules, given(size[0] * size[1], 3)).prop_map(move |(rules, given)| rectangle(size, 3, rules, &given))
}

/// A single line, which has many fillings.
fn line(length: usize, rule: impl Strategy<Value = Rule>) -> impl Strategy<Value = Problem> {
    (rule, given(length, 3)).prop_map(move |(rule, given)| rectangle([length, 1], 3, vec![rule], &given))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn black_puzzles(problem in puzzle([4, 4], 2)) {
        says_what_the_problem_says(&problem);
    }

    #[test]
    fn coloured_puzzles(problem in puzzle([4, 3], 3)) {
        says_what_the_problem_says(&problem);
    }

    #[test]
    fn puzzles_of_many_colours(problem in puzzle([3, 2], 4)) {
        says_what_the_problem_says(&problem);
    }

    #[test]
    fn problems_of_any_rules(problem in mixture([3, 2])) {
        says_what_the_problem_says(&problem);
    }

    #[test]
    fn clues_alone(problem in line(7, clue(3))) {
        says_what_the_problem_says(&problem);
    }

    #[test]
    fn patterns_alone(problem in line(4, pattern(&PATTERNS))) {
        says_what_the_problem_says(&problem);
    }

    #[test]
    fn tables_alone(problem in line(4, table(0.7, 0..3))) {
        says_what_the_problem_says(&problem);
    }
}

#[test]
fn long_blocks_in_long_lines() {
    for blocks in [vec![], vec![12], vec![3, 5], vec![1, 1, 1, 1, 1, 1], vec![2, 2, 2], vec![13], vec![7, 6]]
    {
        let clue = Clue::black(blocks);
        let problem = rectangle([12, 1], 2, vec![clue.into()], &[]);
        says_what_the_problem_says(&problem);
    }
}

#[test]
fn problems_at_the_edge() {
    let nothing = Problem::builder(alphabet(2)).build().unwrap();
    assert_eq!(Enumerator::all(&Encoding::of(&nothing, &Budget::unlimited()).unwrap()), [[0; 0]]);
    for size in [[0, 0], [0, 2], [1, 1]] {
        for rule in [
            Clue::default().into(),
            Clue::black([1]).into(),
            Pattern::new("a?", &alphabet(2)).unwrap().into(),
        ] {
            let rules: Vec<Rule> = vec![rule; size[0] + size[1]];
            says_what_the_problem_says(&rectangle(size, 2, rules, &[]));
        }
    }
    says_what_the_problem_says(&Problem::builder(alphabet(3)).cells(3).build().unwrap());
    says_what_the_problem_says(&Problem::builder(alphabet(1)).cells(3).build().unwrap());
}

/// A problem with every feature of an encoding: cells with one, two and three candidates, a clue, a
/// pattern.
fn sampler() -> Problem {
    let alphabet =
        Alphabet::new([('.', "white".into()), ('#', "black".into()), ('r', "red\nwine".into())]).unwrap();
    let clue = [Block::new(1, Symbol::new(1)).unwrap(), Block::new(1, Symbol::new(2)).unwrap()];
    let pattern = Pattern::new(".*#", &alphabet).unwrap();
    Problem::builder(alphabet)
        .rectangle(3, 2)
        .given(2, SymbolSet::of_first(3).without(Symbol::BLANK))
        .given(3, SymbolSet::only(Symbol::BLACK))
        .given(4, SymbolSet::of_first(2))
        .line("row 1", [0, 1, 2], Clue::new(clue).into())
        .line("bend", [1, 4, 3], pattern.into())
        .build()
        .unwrap()
}

#[test]
fn the_text_tells_what_variables_mean() {
    let problem = sampler();
    says_what_the_problem_says(&problem);
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../../snapshots/encode");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let encoding = Encoding::of(&problem, &Budget::unlimited()).unwrap();
    settings.bind(|| insta::assert_snapshot!("sampler", encoding.dimacs()));
}

#[test]
fn a_meaning_and_a_claim_are_each_other_s_inverse() {
    let problem = sampler();
    let encoding = Encoding::of(&problem, &Budget::unlimited()).unwrap();
    for (variable, &meaning) in (1..).zip(encoding.meanings()) {
        if let Meaning::Cell { cell, symbol, otherwise } = meaning {
            assert_eq!(encoding.claim(cell, symbol), Claim::Literal(variable));
            let other = otherwise.map(|other| encoding.claim(cell, other));
            assert!(other.is_none_or(|other| other == Claim::Literal(-variable)));
        }
    }
    assert_eq!(encoding.claim(CellId::new(3), Symbol::BLACK), Claim::Always);
    assert_eq!(encoding.claim(CellId::new(3), Symbol::BLANK), Claim::Never);
}

#[test]
fn literals_that_are_no_solution_are_refused() {
    let problem = sampler();
    let encoding = Encoding::of(&problem, &Budget::unlimited()).unwrap();
    let refused = |change: &dyn Fn(&mut Vec<i32>)| {
        let mut literals = Enumerator::all(&encoding).swap_remove(0);
        change(&mut literals);
        encoding.read(&literals).unwrap_err().to_string()
    };
    let last = encoding.variable_count() as i32;
    for literal in [0, last + 1, i32::MIN] {
        let range = format!("expected a variable from 1 to {last} or its negation");
        assert_eq!(
            refused(&|literals| literals.push(literal)),
            format!("found the literal {literal}, {range}")
        );
    }
    assert_eq!(refused(&|literals| literals.extend([9, -9])), "found both 9 and -9");
    assert_eq!(
        refused(&|literals| literals.truncate(3)),
        "r1c2: found neither 4 nor -4, expected one of them"
    );
    let all = |literals: &mut Vec<i32>| literals.iter_mut().for_each(|literal| *literal = literal.abs());
    assert_eq!(refused(&all), "r1c1: found 3 symbols, expected one");
    let none = |literals: &mut Vec<i32>| literals.iter_mut().for_each(|literal| *literal = -literal.abs());
    assert_eq!(refused(&none), "r1c1: found 0 symbols, expected one");
}

#[test]
fn what_is_too_large_is_refused() {
    // `blocks` blocks of one cell each, with many possible starts.
    let refused = |lines: usize, blocks: usize| {
        let length = 3 * blocks;
        let clue = Clue::black(vec![1; blocks]);
        let lines = (0..lines).fold(Problem::builder(alphabet(2)).cells(length), |builder, line| {
            builder.line(format!("line {line}"), 0..length, clue.clone().into())
        });
        Encoding::of(&lines.build().unwrap(), &Budget::unlimited()).unwrap_err()
    };
    assert_eq!(refused(1, 3000), Stopped::Failed(EncodeError::TooManyVariables));
    assert_eq!(refused(4, 1400), Stopped::Failed(EncodeError::TooManyLiterals));

    let pattern = Pattern::new("(.{30000})*", &alphabet(2)).unwrap();
    let problem = rectangle([3000, 1], 2, vec![pattern.into()], &[]);
    let error = Encoding::of(&problem, &Budget::unlimited()).unwrap_err();
    assert_eq!(error, Stopped::Failed(EncodeError::TooManyStates));
}
