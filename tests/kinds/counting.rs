//! Rules that count: all different and numbers of cells, from the text to proofs and walkthroughs.

use std::fmt::Write;

use nonomata::automaton::Dfa;
use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::{walkthrough::Walkthrough, words};
use nonomata::formats::{self, Source};
use nonomata::proof::certificate::{self, CertifiedVerdict};
use nonomata::puzzles::Puzzle;
use nonomata::search::{Count, Options, Solutions, certify, count};

use super::{drawn, only_solution, read, settings};

/// The text of a Sudoku, from its cells row by row.
fn sudoku(cells: &str) -> String {
    let mut text = "nonomata lines\nalphabet: 1-9\ngrid: 9x9\n\
                    each row: all different\neach column: all different\n"
        .to_owned();
    for number in 0..9 {
        let (top, left) = (number / 3 * 3 + 1, number % 3 * 3 + 1);
        let cells = (0..9).map(|cell| format!(" r{}c{}", top + cell / 3, left + cell % 3));
        writeln!(text, "line box{} over{}: all different", number + 1, cells.collect::<String>()).unwrap();
    }
    for (row, cells) in cells.as_bytes().chunks(9).enumerate() {
        let given = cells.iter().map(|&cell| if cell == b'.' { '?' } else { char::from(cell) });
        writeln!(text, "given row {}: {}", row + 1, given.collect::<String>()).unwrap();
    }
    text
}

/// A Latin square of a size, of which some cells are given.
fn latin(size: usize, is_given: impl Fn(usize, usize) -> bool) -> String {
    let letter = |number: usize| char::from(b'a' + (number % size) as u8);
    let mut text = format!(
        "nonomata lines\nalphabet: a-{}\ngrid: {size}x{size}\neach row: all different\neach column: all different\n",
        letter(size - 1)
    );
    for row in 0..size {
        let cell = |column: usize| if is_given(row, column) { letter(row * 5 + column * 7) } else { '?' };
        writeln!(text, "given row {}: {}", row + 1, (0..size).map(cell).collect::<String>()).unwrap();
    }
    text
}

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
const PLATINUM_BLONDE: &str =
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...";
const SEVENTEEN: &str = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";

/// The verdict is unique, and its certificate is right.
fn is_proved(puzzle: &Puzzle) {
    let problem = puzzle.to_problem();
    let (_, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
    let certified = certificate::check(&problem, &text[..], &Budget::unlimited()).unwrap();
    assert!(matches!(certified.proved, CertifiedVerdict::Unique(_)));
}

#[test]
fn hard_sudokus_have_one_solution_each() {
    let mut solved = String::new();
    for cells in [EASY, INKALA, PLATINUM_BLONDE, SEVENTEEN] {
        let puzzle = read(&sudoku(cells));
        writeln!(solved, "{}", drawn(&puzzle, &only_solution(&puzzle))).unwrap();
        is_proved(&puzzle);
    }
    settings().bind(|| insta::assert_snapshot!("sudokus", solved));
}

#[test]
fn a_sudoku_is_explained() {
    let puzzle = read(&sudoku(EASY));
    let problem = puzzle.to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    walkthrough.check(&problem, &Budget::unlimited()).unwrap();
    let text: String =
        walkthrough.steps.iter().map(|step| format!("{}\n", words::step(&problem, step))).collect();
    settings().bind(|| insta::assert_snapshot!("sudoku-explained", text));
}

#[test]
fn large_rules_are_proved_by_lemmas() {
    // More than 9 symbols have no automaton and no roles.
    let puzzle = read(&latin(13, |row, column| (row * 3 + column * 8) % 13 > 4));
    let problem = puzzle.to_problem();
    assert!(problem.lines()[0].machine().automaton().is_none());
    let found: Vec<_> = Solutions::new(&problem, &Options::default().with_solutions(2)).collect();
    for solution in &found {
        assert_eq!(check::solution(&problem, solution.all_symbols()).unwrap(), []);
    }
    let (_, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
    certificate::check(&problem, &text[..], &Budget::unlimited()).unwrap();
    // The same square with one cell that spoils it.
    let spoiled = latin(13, |row, column| (row * 3 + column * 8) % 13 > 5).replacen('?', "b", 1);
    let problem = read(&spoiled).to_problem();
    let (_, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
    let proved = certificate::check(&problem, &text[..], &Budget::unlimited()).unwrap().proved;
    assert!(matches!(proved, CertifiedVerdict::None), "{proved:?}");
    let broken = String::from_utf8(text).unwrap();
    if let Some(lemma) = broken.lines().find(|line| line.starts_with("c lemma")) {
        let words: Vec<&str> = lemma.split(' ').collect();
        let shorter = format!("{} 0", words[..words.len() - 2].join(" "));
        let changed = broken.replacen(lemma, &shorter, 1);
        assert!(certificate::check(&problem, changed.as_bytes(), &Budget::unlimited()).is_err(), "{shorter}");
    }
}

#[test]
fn squares_are_counted() {
    let number = |size| match count(&read(&latin(size, |_, _| false)).to_problem(), &Options::default()) {
        Count::Exactly(number) => number.to_string(),
        Count::AtLeast { .. } => "at least".to_owned(),
    };
    assert_eq!([3, 4, 5].map(number), ["12", "576", "161280"]);
}

#[test]
fn counts_are_read_and_written() {
    let text = "nonomata lines\nalphabet: abc\ngrid: 4x3\n\
                each row: exactly 2 a, at most 1 b\neach column: at least 1 bc\n\
                column 1: all different\nrow 2: 1 to 2 c\n";
    let puzzle = read(text);
    let mut written = puzzle.to_problem().lines().iter().fold(String::new(), |mut all, line| {
        writeln!(
            all,
            "{}: {:?} {}",
            line.name(),
            line.machine().engine(),
            line.machine().automaton().map_or(1, Dfa::state_count)
        )
        .unwrap();
        all
    });
    let first = Solutions::new(&puzzle.to_problem(), &Options::default()).next().unwrap();
    written.push_str(&drawn(&puzzle, &first));
    settings().bind(|| insta::assert_snapshot!("counts", written));
}

#[test]
fn wrong_counts_are_refused() {
    let mut errors = String::new();
    for rule in [
        "all",
        "all equal",
        "all different xyz",
        "exactly",
        "exactly two a",
        "exactly 2",
        "exactly 2 d",
        "at 2 a",
        "3 to 2 a",
        "exactly 2 a, at most 1 ab",
        "exactly 2 a,",
    ] {
        let text = format!(
            "nonomata lines\nalphabet: abc\ngrid: 4x3\neach row: {rule}\neach column: all different\n"
        );
        let error = formats::read(&Source::new("test", &text)).expect_err(rule);
        writeln!(errors, "{rule}\n  {error}").unwrap();
    }
    settings().bind(|| insta::assert_snapshot!("counts-refused", errors));
}

#[test]
fn a_pattern_that_says_so_is_all_different() {
    let text = "nonomata lines\nalphabet: 1-9\ngrid: 9x9\neach row: pattern (?!.*(.).*\\1).*\neach column: all different\n";
    let problem = read(text).to_problem();
    assert_eq!(problem.lines()[0].machine().engine(), problem.lines()[9].machine().engine());
}

#[test]
fn sums_words_and_pairs_of_lines_are_read_solved_and_proved() {
    let mut written = String::new();
    for text in [
        // A Kakuro: three rows of two digits.
        "nonomata lines\nalphabet: 1-9\ngrid: 2x2\neach row: all different\neach column: all different\n\
         row 1: sum 3\nrow 2: sum 11\ncolumn 1: sum at least 11\n",
        "nonomata lines\nalphabet: a-e\ngrid: 3x2\neach row: sum 9 to 10 of a=5 b=-1\ngiven row 1: a?b\n\
         given row 2: ??e\neach two rows: different\n",
        "nonomata lines\nalphabet: a-z\ngrid: 3x3\nwords: bit ice ten bat\nwords: tap\neach row: word\n\
         column 1: word\ncolumn 2: word\ncolumn 3: word\ngiven r3c1: t\n",
        "nonomata lines\nalphabet: 01\ngrid: 4x4\neach row: exactly 2 0\neach column: exactly 2 0\n\
         each two rows: different\neach two columns: different\ngiven row 1: 0011\ngiven row 2: 0???\n",
        "nonomata lines\nalphabet: abc\ngrid: 4x2\nrow 1: different halves\nrow 2: equal halves\n\
         each column: all different\neach two columns: different\ngiven row 2: ab??\ngiven row 1: b?b?\n",
    ] {
        let puzzle = read(text);
        let problem = puzzle.to_problem();
        let found: Vec<_> = Solutions::new(&problem, &Options::default()).collect();
        writeln!(written, "{} solutions", found.len()).unwrap();
        if let Some(first) = found.first() {
            writeln!(written, "{}", drawn(puzzle, first)).unwrap();
        }
        for solution in &found {
            assert_eq!(check::solution(&problem, solution.all_symbols()).unwrap(), []);
        }
        let (_, proof) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
        certificate::check(&problem, &proof[..], &Budget::unlimited()).unwrap();
        let walkthrough = Walkthrough::of(&problem, &Options::default());
        walkthrough.check(&problem, &Budget::unlimited()).unwrap();
        for step in walkthrough.steps.iter().take(6) {
            writeln!(written, "{}", words::step(&problem, step)).unwrap();
        }
        writeln!(written).unwrap();
    }
    settings().bind(|| insta::assert_snapshot!("sums-words-pairs", written));
}

#[test]
fn wrong_sums_and_words_are_refused() {
    let mut errors = String::new();
    for rule in [
        "each row: sum",
        "each row: sum x",
        "each row: sum 3",
        "each row: sum 5 to 3 of a=1",
        "each row: sum 3 a=1",
        "each row: sum 3 of d=1",
        "each row: sum 3 of a=70000",
        "each row: word",
        "words: abd",
        "words new: ab\neach row: word",
        "each two rows: alike",
        "each row: equal",
    ] {
        let text = format!("nonomata lines\nalphabet: abc\ngrid: 4x3\n{rule}\neach column: all different\n");
        let error = formats::read(&Source::new("test", &text)).expect_err(rule);
        writeln!(errors, "{rule}\n  {error}").unwrap();
    }
    settings().bind(|| insta::assert_snapshot!("sums-refused", errors));
}
