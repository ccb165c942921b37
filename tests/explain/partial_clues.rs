//! Partial clues: everything that is forced is explained, and arguments about blocks hold in every filling, however its
//! runs are assigned to the entries.

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::technique::{
    Argument, BlockLimit, Finder, Finding, Glue, Join, LimitReason, Technique,
};
use nonomata::grid::Change;
use nonomata::problem::{CellId, LineId, Problem};
use nonomata::rule::{Block, ClueEntry, LineClue, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::prelude::*;

/// A run of a finished line: its symbol, its first cell and its last.
type Run = (Symbol, usize, usize);

fn runs(line: &[Symbol]) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (cell, &symbol) in line.iter().enumerate().filter(|(_, symbol)| **symbol != Symbol::BLANK) {
        match runs.last_mut() {
            Some((of, _, last)) if *of == symbol && *last + 1 == cell => *last = cell,
            _ => runs.push((symbol, cell, cell)),
        }
    }
    runs
}

/// Every assignment of runs to entries: for each entry its run, if it stands for one.
fn shares(entries: &[ClueEntry], runs: &[Run]) -> Vec<Vec<Option<Run>>> {
    let Some((entry, others)) = entries.split_first() else {
        return if runs.is_empty() { vec![Vec::new()] } else { Vec::new() };
    };
    let taken: Vec<(usize, Option<Run>)> = match (entry, runs.first()) {
        (ClueEntry::Any, _) => (0..=runs.len()).map(|count| (count, None)).collect(),
        (entry, Some(&run)) => {
            let fits = entry.length().is_none_or(|length| length == run.2 + 1 - run.1)
                && entry.symbol().is_none_or(|symbol| symbol == run.0);
            if fits { vec![(1, Some(run))] } else { Vec::new() }
        }
        _ => Vec::new(),
    };
    let with = |(count, run): (usize, Option<Run>)| {
        shares(others, &runs[count..]).into_iter().map(move |rest| [vec![run], rest].concat())
    };
    taken.into_iter().flat_map(with).collect()
}

/// Whether an argument about blocks is true of these places.
fn is_true(places: &[Option<Run>], argument: &Argument) -> bool {
    let place = |block: usize| places[block].unwrap();
    let covers = |block: usize, cell: usize| place(block).1 <= cell && cell <= place(block).2;
    let holds = |limit: &BlockLimit| match limit.why {
        LimitReason::Covers { by: (by, _), run, is_only: true, .. } => covers(by, run.0),
        _ => true,
    };
    match argument {
        Argument::Overlap(overlap) => overlap.blocks.iter().all(|span| {
            let (_, first, last) = place(span.block);
            (span.starts.0..=span.starts.1).contains(&first) && last + 1 - first == span.length
        }),
        Argument::Reach(reach) => reach.stretches.iter().all(|stretch| {
            stretch.before.as_ref().is_none_or(|limit| place(limit.block).2 <= limit.cell && holds(limit))
                && stretch
                    .after
                    .as_ref()
                    .is_none_or(|limit| place(limit.block).1 >= limit.cell && holds(limit))
        }),
        Argument::Glue(Glue { run, over, covered, .. }) => {
            [run.0, covered.0, covered.1].iter().all(|&cell| covers(over[0].block, cell))
        }
        Argument::Join(Join { runs, block, .. }) => runs.iter().all(|run| covers(*block, run.0)),
        _ => true,
    }
}

/// The findings on a line of such a clue, checked against all its fillings.
fn found(entries: &[ClueEntry], alphabet: &Alphabet, now: &[SymbolSet]) -> Vec<Finding> {
    let clue = LineClue::new(entries.iter().copied());
    // Blocks are numbered as the clue has them: of several `*` in a row it keeps one.
    let entries = &clue.entries()[..];
    let rule = Rule::from(clue.clone());
    let problem = Problem::builder(alphabet.clone()).cells(now.len()).line("the line", 0..now.len(), rule);
    let problem = problem.build().unwrap();
    let line = problem.line(LineId::new(0));
    let findings = Finder::new().find(line, now).unwrap();
    let mut explained = now.to_vec();
    for Finding { argument, losses, premises, basis, .. } in &findings {
        let facts: Vec<_> = premises.iter().map(|&cell| (CellId::new(cell), now[cell])).collect();
        let change = |cell: usize, lost: SymbolSet| Change {
            cell: CellId::new(cell),
            before: now[cell],
            after: now[cell].difference(lost),
        };
        let changes: Vec<Change> = losses.iter().map(|loss| change(loss.position, loss.lost)).collect();
        check::from_premises(&problem, &facts, LineId::new(0), &changes, &Budget::unlimited()).unwrap();
        losses.iter().for_each(|loss| {
            explained[loss.position] = explained[loss.position].difference(loss.lost);
        });
        if let Argument::Overlap(overlap) = argument {
            assert!(overlap.extremes.iter().all(|filling| line.rule().accepts(filling)));
        }
        let all = vec![alphabet.all(); now.len()];
        let known: Vec<usize> = (0..now.len()).collect();
        let by = match argument {
            Argument::Cases(_) => premises,
            _ if basis.is_empty() && matches!(argument, Argument::Finished(_) | Argument::ExactFit(_)) => {
                &known
            }
            _ if basis.is_empty() => premises,
            _ => basis,
        };
        let agrees = |filling: &Vec<Symbol>| by.iter().all(|&cell| now[cell].contains(filling[cell]));
        for filling in line.machine().fillings(&all).filter(agrees) {
            for places in shares(entries, &runs(&filling)) {
                assert!(is_true(&places, argument), "{argument:?} of {entries:?} is not true of {filling:?}");
            }
        }
    }
    assert_eq!(explained, line.machine().propagate(now).unwrap());
    findings
}

/// The entries of a finished line, each hidden as far as its number says.
fn hidden(line: &[Symbol], hiding: &[u8]) -> Vec<ClueEntry> {
    let entry = |(&(symbol, first, last), &hidden): (&Run, &u8)| match hidden {
        0 => ClueEntry::Any,
        1 => ClueEntry::UNKNOWN,
        2 | 3 => ClueEntry::hidden(symbol).unwrap(),
        _ => ClueEntry::Block(Block::new((last + 1 - first) as u32, symbol).unwrap()),
    };
    runs(line).iter().zip(hiding).map(entry).collect()
}

proptest! {
    #[test]
    fn arguments_about_partial_clues_are_true(
        line in proptest::collection::vec(0usize..3, 1..9),
        masks in proptest::collection::vec(prop_oneof![3 => Just(7u128), 2 => Just(0), 1 => 0u128..8], 9),
        hiding in proptest::collection::vec(0u8..6, 9),
        symbols in 2usize..4,
    ) {
        let line: Vec<Symbol> = line.iter().map(|&symbol| Symbol::new(symbol % symbols)).collect();
        let alphabet = if symbols == 2 { Alphabet::black_and_white() } else { Alphabet::of_letters(".rb").unwrap() };
        let known = |(&symbol, &mask): (&Symbol, &u128)| {
            SymbolSet::from_word(mask).intersection(alphabet.all()).with(symbol)
        };
        let now: Vec<SymbolSet> = line.iter().zip(&masks).map(known).collect();
        found(&hidden(&line, &hiding), &alphabet, &now);
    }
}

#[test]
fn several_stars_are_one() {
    let line = [0, 1, 0, 2, 1].map(Symbol::new);
    let alphabet = Alphabet::of_letters(".rb").unwrap();
    let now: Vec<SymbolSet> = [7, 7, 7, 4, 7].map(SymbolSet::from_word).to_vec();
    found(&hidden(&line, &[0, 0, 2]), &alphabet, &now);
}

#[test]
fn hidden_lengths_have_named_techniques() {
    let block = |length| ClueEntry::Block(Block::new(length, Symbol::BLACK).unwrap());
    let cell = |letter| match letter {
        b'#' => SymbolSet::only(Symbol::BLACK),
        b'.' => SymbolSet::only(Symbol::BLANK),
        _ => SymbolSet::of_first(2),
    };
    for (entries, line, wanted) in [
        (vec![ClueEntry::UNKNOWN, block(4)], "???????", Technique::Overlap),
        (vec![ClueEntry::Any, block(4), ClueEntry::UNKNOWN], "???????", Technique::Overlap),
        (vec![ClueEntry::UNKNOWN], "?#?#??", Technique::Join),
        (vec![ClueEntry::UNKNOWN], "?#.???", Technique::Reach),
        (vec![ClueEntry::Any, block(3)], "??????#", Technique::Glue),
    ] {
        let now: Vec<SymbolSet> = line.bytes().map(cell).collect();
        let findings = found(&entries, &Alphabet::black_and_white(), &now);
        assert_eq!(findings[0].technique, wanted, "{line}");
    }
}
