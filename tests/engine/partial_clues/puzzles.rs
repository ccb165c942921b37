//! Whole puzzles with partial clues.

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::proof::certificate::{self, CertifiedVerdict};
use nonomata::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata::rule::{Clue, ClueEntry, LineClue};
use nonomata::search::{Options, Solutions, Verdict, certify, count, solve};
use nonomata::symbol::{Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

use super::{clue, lines};
use crate::dice::Dice;

fn palette(colours: usize) -> Palette {
    let usual = Palette::black_and_white().colours().to_vec();
    let more =
        (2..=colours).map(|index| Colour::new(index.to_string(), (b'a' + index as u8) as char, [9; 3]));
    Palette::new(usual.into_iter().chain(more)).unwrap()
}

/// The clue of a line with some entries hidden, chosen by the dice.
fn partial(line: &[Symbol], dice: &mut Dice) -> LineClue {
    let mut entries: Vec<ClueEntry> = Clue::of(line).blocks().iter().map(|&block| block.into()).collect();
    for entry in &mut entries {
        *entry = match (dice.below(5), entry.symbol()) {
            (0, Some(symbol)) => ClueEntry::hidden(symbol).unwrap(),
            (1, _) => ClueEntry::UNKNOWN,
            (2, _) if dice.is_one_in(2) => ClueEntry::Any,
            _ => *entry,
        };
    }
    if dice.is_one_in(8) {
        entries.push(ClueEntry::Any);
    }
    LineClue::new(entries)
}

/// A puzzle with hidden parts and a few given cells; in some, two columns are swapped.
fn puzzle([width, height]: [usize; 2], colours: usize) -> impl Strategy<Value = Nonogram> {
    let cells = vec(0..=colours, width * height);
    (cells, any::<u64>(), any::<prop::sample::Index>()).prop_filter_map("sums", move |(cells, seed, swap)| {
        let mut dice = Dice::new(seed);
        let symbols: Vec<Symbol> = cells.iter().map(|&symbol| Symbol::new(symbol)).collect();
        let column = |column: usize| symbols.iter().skip(column).step_by(width).copied().collect::<Vec<_>>();
        let rows: Vec<LineClue> = symbols.chunks(width).map(|row| partial(row, &mut dice)).collect();
        let mut columns: Vec<LineClue> = (0..width).map(|index| partial(&column(index), &mut dice)).collect();
        columns.swap(0, swap.index(width));
        let mut given = Picture::unknown(width, height, colours + 1);
        if dice.is_one_in(3) {
            given.set(0, width - 1, SymbolSet::only(symbols[width - 1]));
        }
        let builder = Nonogram::builder().palette(palette(colours)).given(given);
        builder.row_clues(rows).column_clues(columns).build().ok()
    })
}

/// Solutions, verdict, count and certificate, against enumeration of all pictures.
fn agrees_with_enumeration(puzzle: &Nonogram) {
    let problem = puzzle.to_problem();
    let all = lines(problem.alphabet().size(), problem.initial_candidates().len() as u32);
    let mut expected: Vec<_> =
        all.filter(|picture| check::solution(&problem, picture).unwrap().is_empty()).collect();
    let mut found: Vec<Vec<Symbol>> =
        Solutions::new(&problem, &Options::default()).map(|solution| solution.symbols().to_vec()).collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(count(&problem, &Options::default()).number().to_string(), expected.len().to_string());
    match (solve(&problem, &Options::default()).verdict, expected.len()) {
        (Verdict::NoSolution, 0) | (Verdict::Unique(_), 1) | (Verdict::Multiple { .. }, 2..) => {}
        (verdict, count) => panic!("{verdict:?} with {count} solutions"),
    }
    let (_, text) = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap();
    match (certificate::check(&problem, &text[..], &Budget::unlimited()).unwrap().proved, expected.len()) {
        (CertifiedVerdict::None, 0)
        | (CertifiedVerdict::Unique(_), 1)
        | (CertifiedVerdict::Multiple(_), 2..) => {}
        (proved, count) => panic!("{proved:?} with {count} solutions"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn black_and_white(puzzle in puzzle([4, 3], 1)) {
        agrees_with_enumeration(&puzzle);
    }

    #[test]
    fn two_colours(puzzle in puzzle([3, 3], 2)) {
        agrees_with_enumeration(&puzzle);
    }
}

#[test]
fn a_puzzle_says_what_its_clues_cannot_be() {
    let refused = |rows: [&str; 2], columns: [&str; 2], colours: usize| {
        let side = |texts: [&str; 2]| texts.map(clue);
        let builder = Nonogram::builder().palette(palette(colours));
        builder.row_clues(side(rows)).column_clues(side(columns)).build().unwrap_err().to_string()
    };
    assert_eq!(refused(["? ?", "1"], ["1", "1"], 1), "the clue of row 1 needs 3 cells, but the row has 2");
    assert_eq!(
        refused(["2", "?"], ["1", "1"], 1),
        "the row clues add up to at least 3 cells, the column clues to 2"
    );
    assert_eq!(
        refused(["2b", "2b"], ["1b", "?r *"], 2),
        "the row clues add up to 0 black cells, the column clues to at least 1"
    );
}

#[test]
fn hidden_symbols_are_known_with_one_colour() {
    let puzzle = Nonogram::builder().row_clues([clue("?")]).column_clues([clue("1")]).build().unwrap();
    assert_eq!(puzzle.rows()[0].entries(), [ClueEntry::hidden(Symbol::BLACK).unwrap()]);
    assert_eq!(puzzle.transposed().columns()[0], puzzle.rows()[0]);
}
