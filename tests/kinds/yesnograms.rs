//! Yesnograms: clues of rows count blank runs, clues of columns black ones. The number of uniquely determined pictures
//! is known.

use std::collections::HashMap;

use nonomata::problem::Problem;
use nonomata::rule::{Clue, Pattern, Rule};
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::{Alphabet, Symbol};

/// The lengths of the runs of a symbol.
fn runs(line: &[Symbol], of: Symbol) -> Vec<u32> {
    line.split(|&symbol| symbol != of).filter(|run| !run.is_empty()).map(|run| run.len() as u32).collect()
}

/// The clues of a picture: those of its rows, then those of its columns.
fn clues(picture: &[Symbol], side: usize) -> Vec<Vec<u32>> {
    let rows = picture.chunks(side).map(|row| runs(row, Symbol::BLANK));
    let columns = (0..side).map(|column| {
        let cells: Vec<Symbol> = picture.iter().copied().skip(column).step_by(side).collect();
        runs(&cells, Symbol::BLACK)
    });
    rows.chain(columns).collect()
}

fn picture(number: usize, side: usize) -> Vec<Symbol> {
    (0..side * side).map(|cell| Symbol::new(number >> cell & 1)).collect()
}

/// All clues, each with the number of pictures that have them.
fn counted(side: usize) -> HashMap<Vec<Vec<u32>>, usize> {
    let mut counted = HashMap::new();
    for number in 0..1 << (side * side) {
        *counted.entry(clues(&picture(number, side), side)).or_default() += 1;
    }
    counted
}

fn problem(clues: &[Vec<u32>], side: usize, alphabet: &Alphabet) -> Problem {
    let mut builder = Problem::builder(alphabet.clone()).rectangle(side, side);
    for (number, lengths) in clues.iter().enumerate() {
        let blank = |length: &u32| format!(r"\.{{{length}}}");
        let pattern = format!("#*{}#*", lengths.iter().map(blank).collect::<Vec<_>>().join("#+"));
        builder = match number.checked_sub(side) {
            None => {
                let rule = Pattern::new(&pattern, alphabet).unwrap().into();
                builder.line(format!("row {}", number + 1), number * side..(number + 1) * side, rule)
            }
            Some(column) => {
                let cells = (0..side).map(|row| row * side + column);
                builder.line(
                    format!("column {}", column + 1),
                    cells,
                    Rule::from(Clue::black(lengths.clone())),
                )
            }
        };
    }
    builder.build().unwrap()
}

/// Holds the engine against the count of pictures for every so manieth clue.
fn engine_agrees(counted: &HashMap<Vec<Vec<u32>>, usize>, side: usize, every: usize) {
    let alphabet = Alphabet::black_and_white();
    let mut all: Vec<_> = counted.iter().collect();
    all.sort();
    for (clues, &count) in all.into_iter().step_by(every) {
        let verdict = solve(&problem(clues, side, &alphabet), &Options::default()).verdict;
        assert_eq!(matches!(verdict, Verdict::Unique(_)), count == 1, "{clues:?}");
        assert_eq!(matches!(verdict, Verdict::Multiple { .. }), count > 1, "{clues:?}");
    }
}

#[test]
fn of_512_yesnograms_368_are_unique() {
    let counted = counted(3);
    assert_eq!(counted.values().filter(|&&count| count == 1).count(), 368);
    engine_agrees(&counted, 3, 1);
}

#[test]
fn of_65536_yesnograms_49578_are_unique() {
    let counted = counted(4);
    assert_eq!(counted.values().filter(|&&count| count == 1).count(), 49_578);
    engine_agrees(&counted, 4, 29);
}
