//! Techniques on single lines: everything that is forced is explained, from minimal premises, and arguments about
//! blocks hold in every filling that has the premises.

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::explain::reason::Loss;
use nonomata::explain::technique::{
    Argument, BlockLimit, Cases, End, EndedBlock, Excluded, Exclusion, Finder, Finding, Gap, Glue, Join,
    LimitReason, Needed, Obstacles, Split, Supposed,
};
use nonomata::grid::Change;
use nonomata::problem::{CellId, LineId, Problem};
use nonomata::rule::{Block, Clue, Pattern, Rule};
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use proptest::prelude::*;

fn problem(rule: Rule, alphabet: &Alphabet, length: usize) -> Problem {
    Problem::builder(alphabet.clone()).cells(length).line("the line", 0..length, rule).build().unwrap()
}

/// Whether some losses follow from some positions, by the reference semantics.
fn follows(problem: &Problem, now: &[SymbolSet], premises: &[usize], losses: &[Loss]) -> bool {
    let facts: Vec<_> = premises.iter().map(|&position| (CellId::new(position), now[position])).collect();
    let change = |loss: &Loss| {
        let before = now[loss.position];
        Change { cell: CellId::new(loss.position), before, after: before.difference(loss.lost) }
    };
    let changes: Vec<Change> = losses.iter().map(change).collect();
    check::from_premises(problem, &facts, LineId::new(0), &changes, &Budget::unlimited()).is_ok()
}

/// Where the blocks of a filling stand: first and last cell.
fn places(clue: &Clue, filling: &[Symbol]) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let mut cell = 0;
    for block in clue.blocks() {
        while filling[cell] != block.symbol() {
            cell += 1;
        }
        places.push((cell, cell + block.length() - 1));
        cell += block.length();
    }
    places
}

/// Whether a limit is true of the places of the blocks, with all that it rests on.
fn limit_is_true(places: &[(usize, usize)], limit: &BlockLimit) -> bool {
    let is_kept = |block: usize, cell: usize| match limit.end {
        End::First => places[block].0 >= cell,
        End::Last => places[block].1 <= cell,
    };
    is_kept(limit.block, limit.cell)
        && match &limit.why {
            LimitReason::Covers { by: (by, cell), run, is_only, others } => {
                // A block further on may cover the run instead.
                let is_beyond = match limit.end {
                    End::First => places[*by].0 > run.1,
                    End::Last => places[*by].1 < run.0,
                };
                let covers = places[*by].0 <= run.0 && run.1 <= places[*by].1;
                is_kept(*by, *cell)
                    && (covers || !is_only && is_beyond)
                    && exclusions_are_true(places, *run, others)
            }
            LimitReason::NoSpace(Obstacles { needed: Some(Needed { blocks, cells, .. }), .. }) => {
                match limit.end {
                    End::First => places[blocks.1].1 >= cells.1 && places[blocks.0].0 >= cells.0,
                    End::Last => places[blocks.0].0 <= cells.0 && places[blocks.1].1 <= cells.1,
                }
            }
            _ => true,
        }
}

/// Whether none of these blocks covers a run, with all that this rests on.
fn exclusions_are_true(places: &[(usize, usize)], run: (usize, usize), others: &[Excluded]) -> bool {
    others.iter().all(|Excluded { block, why, .. }| {
        let place = places[*block];
        let is_true = match why {
            Exclusion::TooShort => place.1 - place.0 < run.1 - run.0,
            Exclusion::Beyond(limit) => limit_is_true(places, limit),
            Exclusion::Refuted(refuted) => refuted.iter().all(|refuted| refuted.cells != place),
            Exclusion::Outermost { end, run } => {
                let covers = |place: &&(usize, usize)| place.0 <= run.0 && run.1 <= place.1;
                let outermost = if *end == End::First { places.first() } else { places.last() };
                // The run may be supposed.
                outermost.filter(covers).is_some() || !places.iter().any(|place| covers(&place))
            }
            _ => true,
        };
        is_true && !(place.0 <= run.0 && run.1 <= place.1)
    })
}

/// Whether an argument about blocks is true of a filling that has the premises.
fn is_true(clue: &Clue, filling: &[Symbol], argument: &Argument) -> bool {
    let places = places(clue, filling);
    let covers = |block: usize, cell: usize| places[block].0 <= cell && cell <= places[block].1;
    let block_over = |cell: usize| (0..places.len()).find(|&block| covers(block, cell));
    match argument {
        Argument::Overlap(overlap) => overlap.blocks.iter().all(|span| {
            (span.starts.0..=span.starts.1).contains(&places[span.block].0)
                && span.limits.iter().all(|limit| limit_is_true(&places, limit))
        }),
        Argument::Finished(finished) => {
            places.contains(&finished.run) && exclusions_are_true(&places, finished.run, &finished.others)
        }
        Argument::Reach(reach) => reach.stretches.iter().all(|stretch| {
            stretch.before.iter().chain(&stretch.after).all(|limit| limit_is_true(&places, limit))
        }),
        Argument::Glue(Glue { run, over, others, covered, .. }) => {
            let is_over = |block: usize| {
                over.iter().any(|over| {
                    over.block == block && (over.starts.0..=over.starts.1).contains(&places[block].0)
                })
            };
            block_over(run.0).is_some_and(|block| {
                is_over(block) && covers(block, run.1) && covers(block, covered.0) && covers(block, covered.1)
            }) && exclusions_are_true(&places, *run, others)
        }
        Argument::Ended(EndedBlock { run, over, others, cells, .. }) => {
            let is_between = |block: usize| match cells[0] > run.1 {
                true => places.get(block + 1).is_none_or(|next| cells.iter().all(|&cell| cell < next.0)),
                false => block == 0 || cells.iter().all(|&cell| cell > places[block - 1].1),
            };
            block_over(run.0).is_some_and(|block| {
                over.iter().any(|over| over.block == block)
                    && cells.iter().all(|&cell| !covers(block, cell))
                    && is_between(block)
            }) && exclusions_are_true(&places, *run, others)
        }
        Argument::Join(Join { runs, block, others, .. }) => {
            let is_true = |(run, others): (&(usize, usize), &Vec<Excluded>)| {
                covers(*block, run.0) && covers(*block, run.1) && exclusions_are_true(&places, *run, others)
            };
            runs.iter().zip(others).all(is_true)
        }
        Argument::Gap(Gap { gap, blocks, others, .. }) => {
            blocks
                .iter()
                .all(|&block| places[block].1 - places[block].0 > gap.1 - gap.0 && !covers(block, gap.0))
                && exclusions_are_true(&places, (gap.0, gap.0), others)
        }
        Argument::Split(Split { joined, others, .. }) => exclusions_are_true(&places, *joined, others),
        Argument::NoBlock(none) => exclusions_are_true(&places, (none.cell, none.cell), &none.others),
        Argument::ExactFit(exact) => {
            places.first().is_some_and(|first| first.0 == exact.free.0)
                && places.last().is_some_and(|last| last.1 == exact.free.1)
        }
        Argument::PartFit(part) => {
            places[part.blocks.0].0 == part.free.0 && places[part.blocks.1].1 == part.free.1
        }
        Argument::Cases(Cases { cases, .. }) => {
            // Every number of blocks, or every block, has its case.
            let mut numbers: Vec<usize> = Vec::new();
            for case in cases {
                if let Supposed::BlankAfter(first, last) = case.supposed {
                    numbers.extend(first..=last);
                }
            }
            (numbers.is_empty() || numbers == (0..=clue.blocks().len()).collect::<Vec<_>>())
                && cases.iter().all(|case| !case.refuted.is_empty())
        }
        Argument::ClueColours(colours) => {
            clue.blocks().iter().all(|block| !colours.lacks.contains(block.symbol()))
        }
        Argument::Complete(_) | Argument::Full(_) | Argument::Rule(_) | Argument::Listing(_) => true,
        other => panic!("nothing here says when {other:?} is true"),
    }
}

fn agrees(filling: &[Symbol], now: &[SymbolSet], positions: &[usize]) -> bool {
    positions.iter().all(|&position| now[position].contains(filling[position]))
}

/// Checks all findings on a line by the reference semantics and against all fillings.
fn holds(problem: &Problem, now: &[SymbolSet], finder: &mut Finder) -> Vec<Finding> {
    let line = problem.line(LineId::new(0));
    let Ok(left) = line.machine().propagate(now) else {
        assert!(finder.find(line, now).is_err());
        return Vec::new();
    };
    let findings = finder.find(line, now).unwrap();
    let mut explained = now.to_vec();
    for finding in &findings {
        let Finding { losses, premises, .. } = finding;
        assert!(follows(problem, now, premises, losses), "{finding:?} of {now:?}");
        for index in 0..premises.len() {
            let mut fewer = premises.clone();
            fewer.remove(index);
            assert!(!follows(problem, now, &fewer, losses), "a premise of {finding:?} can be left out");
        }
        let is_new = |loss: &Loss| !explained[loss.position].intersection(loss.lost).is_empty();
        assert!(losses.iter().any(is_new), "everything is explained twice");
        for loss in losses {
            explained[loss.position] = explained[loss.position].difference(loss.lost);
        }
    }
    assert_eq!(explained, left, "all that is forced is explained, and nothing else");
    if let Rule::Clue(clue) = line.rule() {
        let all = vec![problem.alphabet().all(); now.len()];
        let known: Vec<usize> = (0..now.len()).collect();
        for filling in line.machine().fillings(&all) {
            for finding in &findings {
                let by = match &finding.argument {
                    Argument::Cases(_) => &finding.premises,
                    _ if finding.premises.iter().any(|premise| !finding.basis.contains(premise)) => &known,
                    _ => &finding.basis,
                };
                assert!(
                    !agrees(&filling, now, by) || is_true(clue, &filling, &finding.argument),
                    "{finding:?} is not true of {filling:?}"
                );
            }
        }
    }
    findings
}

/// The partial line of that number, in base 3.
fn partial(mut number: u64, length: usize) -> Vec<SymbolSet> {
    let cell = |_| {
        let cell = [SymbolSet::of_first(2), SymbolSet::only(Symbol::BLANK), SymbolSet::only(Symbol::BLACK)]
            [(number % 3) as usize];
        number /= 3;
        cell
    };
    (0..length).map(cell).collect()
}

#[test]
fn every_line_of_up_to_seven_cells() {
    let mut finder = Finder::new();
    for length in 1..=7 {
        let mut clues: Vec<Clue> = Vec::new();
        for filling in 0u32..1 << length {
            let line: Vec<Symbol> =
                (0..length).map(|cell| Symbol::new((filling >> cell & 1) as usize)).collect();
            let clue = Clue::of(&line);
            if !clues.contains(&clue) {
                clues.push(clue);
            }
        }
        for clue in clues {
            let problem = problem(clue.into(), &Alphabet::black_and_white(), length);
            for number in 0..3u64.pow(length as u32) {
                holds(&problem, &partial(number, length), &mut finder);
            }
        }
    }
}

/// What is known of a finished line: of each cell a set with its symbol.
fn known(line: &[usize], masks: &[u128], symbols: usize) -> Vec<SymbolSet> {
    let all = SymbolSet::of_first(symbols);
    let cell = |(&symbol, &mask): (&usize, &u128)| {
        SymbolSet::from_word(mask).intersection(all).with(Symbol::new(symbol))
    };
    line.iter().zip(masks).map(cell).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn lines_of_several_colours(
        line in proptest::collection::vec(0usize..3, 1..11),
        masks in proptest::collection::vec(prop_oneof![3 => Just(7u128), 2 => Just(0), 1 => 0u128..8], 11),
    ) {
        let symbols: Vec<Symbol> = line.iter().map(|&symbol| Symbol::new(symbol)).collect();
        let alphabet = Alphabet::of_letters(".rb").unwrap();
        let problem = problem(Clue::of(&symbols).into(), &alphabet, line.len());
        holds(&problem, &known(&line, &masks, 3), &mut Finder::new());
    }

    #[test]
    fn long_lines(
        runs in proptest::collection::vec((1usize..5, 1usize..6), 2..6),
        masks in proptest::collection::vec(prop_oneof![3 => Just(3u128), 1 => Just(0)], 60),
    ) {
        let line: Vec<usize> = (runs.iter())
            .flat_map(|&(blanks, blacks)| [vec![0; blanks], vec![1; blacks]].concat())
            .collect();
        let blocks = runs.iter().map(|&(_, blacks)| Block::new(blacks as u32, Symbol::BLACK).unwrap());
        let problem = problem(Clue::new(blocks).into(), &Alphabet::black_and_white(), line.len());
        let now = known(&line, &masks, 2);
        let findings = Finder::new().find(problem.line(LineId::new(0)), &now).unwrap();
        for finding in &findings {
            prop_assert!(follows(&problem, &now, &finding.premises, &finding.losses));
        }
    }

    #[test]
    fn patterns(
        text in prop_oneof![
            Just("(ab|c)*a?"), Just("a*b+c*"), Just("[ab]*(cc|a)[bc]*"), Just("(a|bc|cab)+"), Just(".*abc.*"),
        ],
        masks in proptest::collection::vec(1u128..8, 3..9),
    ) {
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let problem = problem(Pattern::new(text, &alphabet).unwrap().into(), &alphabet, masks.len());
        let now: Vec<SymbolSet> = masks.iter().map(|&mask| SymbolSet::from_word(mask)).collect();
        holds(&problem, &now, &mut Finder::new());
    }
}
