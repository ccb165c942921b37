//! Judged moves agree with all solutions of small random puzzles, and their proofs hold from the player's grid.

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::judge::{Judgement, MoveVerdict, judge};
use nonomata::explain::walkthrough::StepKind;
use nonomata::grid::Change;
use nonomata::problem::{CellId, Problem};
use nonomata::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Symbol, SymbolSet};
use proptest::prelude::*;

fn palette(colours: usize) -> Palette {
    let colour = |(name, letter): (&str, char)| Colour::new(name, letter, [letter as u8; 3]);
    let all = [("white", '.'), ("black", '#'), ("red", 'r')];
    Palette::new(all.into_iter().take(colours).map(colour)).unwrap()
}

/// Checks one judgement against the solutions with the grid.
fn agrees(
    problem: &Problem,
    known: &[SymbolSet],
    (cell, symbol): (usize, Symbol),
    solutions: &[Vec<Symbol>],
) {
    let fits = |solution: &&Vec<Symbol>| solution.iter().zip(known).all(|(&at, set)| set.contains(at));
    let all: Vec<_> = solutions.iter().filter(fits).collect();
    let with = all.iter().filter(|solution| solution[cell] == symbol).count();
    let Judgement { verdict, proof, limit, .. } =
        judge(problem, known, CellId::new(cell), symbol, true, &Options::default()).unwrap();
    assert_eq!(limit, None);
    let by_one_line = problem.crossings(CellId::new(cell)).iter().map(|crossing| {
        let line = problem.line(crossing.line);
        let held: Vec<SymbolSet> = line.cells().iter().map(|cell| known[cell.index()]).collect();
        let left = line.machine().propagate(&held).ok()?;
        line.cells().iter().position(|other| other.index() == cell).map(|position| left[position])
    });
    let by_one_line: Vec<Option<SymbolSet>> = by_one_line.collect();
    match verdict {
        MoveVerdict::Known => assert_eq!(known[cell], SymbolSet::only(symbol)),
        MoveVerdict::WrongGrid => assert!(all.is_empty()),
        MoveVerdict::Refuted => assert_eq!(with, 0),
        MoveVerdict::Forced => {
            assert!(by_one_line.contains(&Some(SymbolSet::only(symbol))));
            assert_eq!(with, all.len());
        }
        MoveVerdict::Free => {
            assert!(with > 0 && !by_one_line.contains(&Some(SymbolSet::only(symbol))));
            assert_eq!(proof.is_empty(), with < all.len(), "a move that all solutions have is proved");
        }
        other => panic!("{other:?}"),
    }
    let mut left = known.to_vec();
    for step in &proof {
        let premises: Vec<(CellId, SymbolSet)> =
            step.premises.iter().map(|fact| (fact.cell, fact.holds)).collect();
        assert!(
            premises.iter().all(|(cell, holds)| left[cell.index()].is_subset(*holds)),
            "a step is missing"
        );
        for change in &step.changes {
            let lost = change.before.difference(change.after);
            let own = premises.iter().find(|(cell, _)| *cell == change.cell);
            let before = own.map_or(problem.alphabet().all(), |(_, holds)| *holds);
            let change = Change { before, after: before.difference(lost), ..*change };
            if let StepKind::Line { line, .. } = step.kind {
                check::from_premises(problem, &premises, line, &[change], &Budget::unlimited()).unwrap();
            }
            left[change.cell.index()] = left[change.cell.index()].difference(lost);
        }
    }
    if !proof.is_empty() {
        let is_right = verdict != MoveVerdict::Refuted;
        assert_eq!(left[cell] == SymbolSet::only(symbol), is_right);
        assert_eq!(left[cell].contains(symbol), is_right);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn judged_moves_agree_with_all_solutions(
        (colours, cells) in (2usize..=3).prop_flat_map(|colours| (Just(colours), prop::collection::vec(0..colours, 16))),
        shown in prop::collection::vec(0..4usize, 16),
        wrong in 0..40usize,
    ) {
        let symbols: Vec<Symbol> = cells.iter().map(|&symbol| Symbol::new(symbol)).collect();
        let picture = Picture::of_symbols(4, 4, &symbols);
        let problem = Nonogram::from_picture(picture, palette(colours)).unwrap().to_problem();
        let solutions: Vec<Vec<Symbol>> =
            Solutions::new(&problem, &Options::default()).map(|found| found.symbols().to_vec()).collect();
        let all = problem.alphabet().all();
        let mut known: Vec<SymbolSet> = (symbols.iter().zip(&shown))
            .map(|(&symbol, &shown)| if shown == 0 { SymbolSet::only(symbol) } else { all })
            .collect();
        // A few grids are wrong.
        if let Some(set) = known.get_mut(wrong) {
            *set = SymbolSet::only(Symbol::new((cells[wrong] + 1) % colours));
        }
        for cell in 0..16 {
            for symbol in all.iter() {
                agrees(&problem, &known, (cell, symbol), &solutions);
            }
        }
    }
}
