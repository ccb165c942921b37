//! Repair of ambiguous pictures: sound, minimal, as small as plain enumeration finds, and never worse than greedy.

use std::time::Duration;

use nonomata::budget::{Budget, Limit};
use nonomata::grid::Grid;
use nonomata::make::{Generator, Repair, Repaired, Wanted, random};
use nonomata::problem::CellId;
use nonomata::propagate::Propagator;
use nonomata::puzzles::{Nonogram, Palette, Picture, Puzzle};
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::{Symbol, SymbolSet};

/// A small linear congruential generator (Knuth, MMIX) for pictures.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn picture(&mut self, cells: usize, symbols: usize) -> Vec<Symbol> {
        (0..cells).map(|_| Symbol::new(self.below(symbols))).collect()
    }
}

/// A puzzle of that size and number of colours, for its shape and palette.
fn blank(width: usize, height: usize, colours: usize) -> Puzzle {
    let wanted = Wanted::new(width, height).with_colours(colours);
    random(&wanted, 1, &Options::default()).unwrap().next().unwrap().unwrap().puzzle
}

fn known(symbols: &[Symbol]) -> Vec<SymbolSet> {
    SymbolSet::singletons(symbols)
}

fn of_picture(shape: &Puzzle, symbols: &[Symbol]) -> Puzzle {
    shape.with_clues_of(&known(symbols)).unwrap().unwrap()
}

fn is_unique(puzzle: &Puzzle) -> bool {
    matches!(solve(&puzzle.to_problem(), &Options::default()).verdict, Verdict::Unique(_))
}

fn open_after_lines(puzzle: &Puzzle) -> usize {
    let problem = puzzle.to_problem();
    let mut grid = Grid::new(&problem);
    Propagator::with_all_lines(&problem).fixpoint(&mut grid, &mut (), &Budget::unlimited()).unwrap().unwrap();
    grid.open_count()
}

fn is_clear(puzzle: &Puzzle, lines_only: bool) -> bool {
    if lines_only { open_after_lines(puzzle) == 0 } else { is_unique(puzzle) }
}

fn has_symbols_of(one: &[Symbol], other: &[Symbol]) -> bool {
    other.iter().all(|symbol| one.contains(symbol))
}

/// All pictures with exactly this many changes that are clear and have all colours: whether there is one.
fn can_be_changed(
    shape: &Puzzle,
    symbols: &[Symbol],
    colours: usize,
    count: usize,
    lines_only: bool,
) -> bool {
    fn go(
        at: usize,
        left: usize,
        picture: &mut Vec<Symbol>,
        colours: usize,
        is_good: &dyn Fn(&[Symbol]) -> bool,
    ) -> bool {
        if left == 0 {
            return is_good(picture);
        }
        for cell in at..picture.len() {
            let before = picture[cell];
            for symbol in (0..=colours).map(Symbol::new).filter(|&symbol| symbol != before) {
                picture[cell] = symbol;
                if go(cell + 1, left - 1, picture, colours, is_good) {
                    return true;
                }
            }
            picture[cell] = before;
        }
        false
    }
    let is_good = |picture: &[Symbol]| {
        has_symbols_of(picture, symbols) && is_clear(&of_picture(shape, picture), lines_only)
    };
    go(0, count, &mut symbols.to_vec(), colours, &is_good)
}

/// Checks every fix by itself, and that none of its changes can be left out.
fn check_changes(shape: &Puzzle, symbols: &[Symbol], repaired: &Repaired, lines_only: bool) {
    for fix in &repaired.fixes {
        assert!(is_clear(&fix.puzzle, lines_only), "{fix:?}");
        let after: Vec<Symbol> = fix.picture.iter().map(|cell| cell.known().unwrap()).collect();
        let differing = (0..symbols.len()).filter(|&cell| symbols[cell] != after[cell]).map(CellId::new);
        assert_eq!(fix.cells, differing.collect::<Vec<_>>());
        assert!(has_symbols_of(&after, symbols));
        for cell in &fix.cells {
            let mut without = after.clone();
            without[cell.index()] = symbols[cell.index()];
            let is_enough =
                has_symbols_of(&without, symbols) && is_clear(&of_picture(shape, &without), lines_only);
            assert!(!is_enough, "{cell:?} of {fix:?} can be left out");
        }
        assert!(repaired.greedy.is_none_or(|greedy| repaired.fixes[0].cells.len() <= greedy));
    }
}

#[test]
fn changes_are_as_few_as_enumeration_finds() {
    let mut random = Random(7);
    let mut seen = [0; 4];
    for (width, height, colours, pictures) in [(5, 5, 1, 60), (4, 4, 2, 30), (3, 6, 1, 30)] {
        let shape = blank(width, height, colours);
        for number in 0..pictures {
            let symbols = random.picture(width * height, colours + 1);
            let mut repair = Repair::default();
            repair.lines_only = number % 3 == 0;
            let repaired = repair.change(&shape, &known(&symbols), &Options::default()).unwrap();
            check_changes(&shape, &symbols, &repaired, repair.lines_only);
            let found = repaired.fixes.first().map(|fix| fix.cells.len());
            let can = |count| can_be_changed(&shape, &symbols, colours, count, repair.lines_only);
            let expected = (0..=2).find(|&count| can(count));
            match expected {
                Some(count) => assert_eq!(found, Some(count), "{symbols:?}"),
                None => assert!(found.is_none_or(|found| found > 2), "{symbols:?}"),
            }
            assert!(repaired.is_fewest(), "{symbols:?}");
            seen[expected.unwrap_or(3)] += 1;
        }
    }
    assert!(seen[0] > 10 && seen[1] > 10, "{seen:?}");
}

#[test]
fn given_cells_are_as_few_as_enumeration_finds() {
    let mut random = Random(11);
    let shape = blank(5, 5, 1);
    let mut most = 0;
    for number in 0..40 {
        let symbols = random.picture(25, 2);
        let puzzle = of_picture(&shape, &symbols);
        let mut repair = Repair::default();
        repair.lines_only = number % 2 == 0;
        let repaired = repair.give(&puzzle, &known(&symbols), &Options::default()).unwrap();
        let fewest = repaired.fixes[0].cells.len();
        most = most.max(fewest);
        assert!(repaired.is_fewest() && repaired.greedy.unwrap() >= fewest);
        let gives = |cells: &[usize]| {
            let mut given = puzzle.to_problem().initial_candidates().to_vec();
            cells.iter().for_each(|&cell| given[cell] = SymbolSet::only(symbols[cell]));
            is_clear(&puzzle.with_given(&given).unwrap().unwrap(), repair.lines_only)
        };
        for fix in &repaired.fixes {
            let cells: Vec<usize> = fix.cells.iter().map(|cell| cell.index()).collect();
            assert!(is_clear(&fix.puzzle, repair.lines_only) && gives(&cells));
            assert_eq!(fix.picture, known(&symbols));
        }
        // One cell fewer is never enough.
        match fewest {
            0 => {}
            1 => assert!(!gives(&[])),
            2 => assert!((0..25).all(|cell| !gives(&[cell]))),
            _ => assert!((0..25).all(|one| (0..one).all(|other| !gives(&[one, other])))),
        }
    }
    assert!(most >= 1);
}

#[test]
fn repairs_are_never_worse_than_greedy() {
    let mut random = Random(3);
    for (width, height, colours) in [(10, 10, 1), (12, 8, 2), (9, 14, 1)] {
        let shape = blank(width, height, colours);
        for _ in 0..3 {
            let symbols = random.picture(width * height, colours + 1);
            let repaired = Repair::default().change(&shape, &known(&symbols), &Options::default()).unwrap();
            check_changes(&shape, &symbols, &repaired, false);
            let greedy = plain_greedy(&shape, &symbols, colours);
            assert!(repaired.fixes[0].cells.len() <= greedy, "{greedy}: {repaired:?}");
        }
    }
}

/// The number of changes of the simplest rule: always the change that leaves the fewest cells open.
fn plain_greedy(shape: &Puzzle, symbols: &[Symbol], colours: usize) -> usize {
    let mut picture = symbols.to_vec();
    let mut count = 0;
    while !is_unique(&of_picture(shape, &picture)) {
        let mut best = (usize::MAX, 0, Symbol::BLANK);
        let unchanged: Vec<usize> =
            (0..picture.len()).filter(|&cell| picture[cell] == symbols[cell]).collect();
        for cell in unchanged {
            for symbol in (0..=colours).map(Symbol::new).filter(|&symbol| symbol != symbols[cell]) {
                let before = std::mem::replace(&mut picture[cell], symbol);
                best = best.min((open_after_lines(&of_picture(shape, &picture)), cell, symbol));
                picture[cell] = before;
            }
        }
        picture[best.1] = best.2;
        count += 1;
    }
    count
}

#[test]
fn kept_cells_and_the_most_changes_are_kept() {
    let shape = blank(4, 4, 1);
    let symbols = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1].map(Symbol::new);
    let mut repair = Repair::default();
    let free = repair.change(&shape, &known(&symbols), &Options::default()).unwrap();
    repair.keep = (0..8).map(CellId::new).collect();
    let kept = repair.change(&shape, &known(&symbols), &Options::default()).unwrap();
    assert!(kept.fixes.iter().all(|fix| fix.cells.iter().all(|cell| cell.index() >= 8)), "{kept:?}");
    assert!(kept.fixes[0].cells.len() >= free.fixes[0].cells.len());
    repair.most = Some(free.fixes[0].cells.len() - 1);
    let few = repair.change(&shape, &known(&symbols), &Options::default()).unwrap();
    assert_eq!((few.fixes.len(), few.limit), (0, None));
    repair.keep = (0..16).map(CellId::new).collect();
    repair.most = None;
    assert!(repair.change(&shape, &known(&symbols), &Options::default()).unwrap().fixes.is_empty());
    let puzzle = of_picture(&shape, &symbols);
    assert!(repair.give(&puzzle, &known(&symbols), &Options::default()).unwrap().fixes.is_empty());
}

#[test]
fn triddlers_are_changed_too_and_other_kinds_refused() {
    let wanted = Wanted::by(Generator::named("triddler").unwrap(), 3, 3);
    let shape = random(&wanted, 2, &Options::default()).unwrap().next().unwrap().unwrap().puzzle;
    let cells = shape.to_problem().initial_candidates().len();
    let mut random_picture = Random(5);
    let mut repaired_count = 0;
    for _ in 0..12 {
        let symbols = random_picture.picture(cells, 2);
        let repaired = Repair::default().change(&shape, &known(&symbols), &Options::default()).unwrap();
        check_changes(&shape, &symbols, &repaired, false);
        repaired_count += usize::from(!repaired.fixes[0].cells.is_empty());
    }
    assert!(repaired_count > 0);
    let goal = shape.goal().unwrap();
    let refused = Repair::default().give(&shape, &goal, &Options::default()).unwrap_err();
    assert_eq!(refused.to_string(), "a triddler has no given cells");
    let wanted = Wanted::by(Generator::named("logic").unwrap(), 3, 2);
    let logic = random(&wanted, 2, &Options::default()).unwrap().next().unwrap().unwrap().puzzle;
    let cells = logic.to_problem().initial_candidates().to_vec();
    let refused = Repair::default().change(&logic, &cells, &Options::default()).unwrap_err();
    assert_eq!(refused.to_string(), "the clues of a logic grid do not follow from a picture");
}

#[test]
fn what_is_no_solution_or_takes_too_long_is_said() {
    let shape = blank(4, 4, 1);
    let black = known(&[Symbol::BLACK; 16]);
    let refused = Repair::default().give(&shape, &black, &Options::default());
    assert_eq!(refused.unwrap_err().to_string(), "the picture is not a solution of the puzzle");
    assert!(Repair::default().change(&shape, &[SymbolSet::of_first(2); 16], &Options::default()).is_err());
    let out_of_time = Options::from(Budget::unlimited().with_time(Duration::ZERO));
    let diagonal: Vec<Symbol> = (0..16).map(|cell| Symbol::new(usize::from(cell % 5 == 0))).collect();
    let repaired = Repair::default().change(&shape, &known(&diagonal), &out_of_time).unwrap();
    assert_eq!((repaired.fixes.len(), repaired.limit), (0, Some(Limit::Time)));
}

#[test]
fn the_same_seed_gives_the_same_fixes_on_any_number_of_threads() {
    let picture = Picture::of_symbols(12, 12, &Random(9).picture(144, 2));
    let puzzle = Puzzle::from(Nonogram::from_picture(picture.clone(), Palette::black_and_white()).unwrap());
    let repair = || Repair::default().change(&puzzle, picture.cells(), &Options::default()).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
    assert_eq!(repair(), pool.install(repair));
}
