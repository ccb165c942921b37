//! The public interface: pictures from solutions, and errors for invalid input.

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::problem::Problem;
use nonomata::puzzles::Nonogram;
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

/// A row whose pattern is too large for one automaton, so that the problem has generated cells; columns give its
/// letters.
fn palindrome() -> Problem {
    let alphabet = Alphabet::of_letters("ABCDEFGHIJKLMNOPQRSTUVWXYZ").unwrap();
    let pattern = |text: &str| Rule::from(Pattern::new(text, &alphabet).unwrap());
    let mut builder = Problem::builder(alphabet.clone()).rectangle(10, 1);
    builder = builder.line("row 1", 0..10, pattern(r".*(.)(.)(.)(.)\4\3\2\1.*"));
    for (cell, letter) in "ABCDDCBAXY".chars().enumerate() {
        builder = builder.line(format!("column {}", cell + 1), [cell], pattern(&letter.to_string()));
    }
    builder.build().unwrap()
}

/// Two cells of a row and two of a column, each line with one black cell: two solutions.
fn two_by_two() -> Nonogram {
    Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).build().unwrap()
}

#[test]
fn a_solution_lists_the_declared_cells() {
    let problem = palindrome();
    assert!(problem.initial_candidates().len() > 10, "the problem has generated cells");
    let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
    assert_eq!(solution.symbols(), [0, 1, 2, 3, 3, 2, 1, 0, 23, 24].map(Symbol::new));
    assert_eq!(solution.all_symbols().len(), problem.initial_candidates().len());
    assert_eq!(check::solution(&problem, solution.symbols()).unwrap(), []);
    assert_eq!(check::solution(&problem, solution.all_symbols()).unwrap(), []);
    let mut wrong = solution.symbols().to_vec();
    wrong[7] = Symbol::new(1);
    assert_eq!(check::solution(&problem, &wrong).unwrap().len(), 2, "the row, and column 8");
}

#[test]
fn a_picture_is_made_from_exactly_the_cells_of_a_nonogram() {
    let puzzle = two_by_two();
    let solution = Solutions::new(&puzzle.to_problem(), &Options::default()).next().unwrap();
    let picture = puzzle.picture_of(solution.symbols()).unwrap();
    assert_eq!(picture.symbols().as_deref(), Some(solution.symbols()));
    let error = puzzle.picture_of(&solution.symbols()[1..]).unwrap_err();
    assert_eq!((error.expected(), error.found()), (4, 3));
}

#[test]
fn grids_of_another_size_are_refused() {
    let problem = two_by_two().to_problem();
    for length in [0, 3, 5] {
        assert!(check::solution(&problem, &vec![Symbol::BLANK; length]).is_err());
        assert!(
            check::partial(&problem, &vec![SymbolSet::of_first(2); length], &Budget::unlimited()).is_err()
        );
        assert!(check::changed(&problem, &vec![SymbolSet::of_first(2); length]).is_err());
    }
}
