//! A tour of the library, which is also the front page of the documentation.

use nonomata::check;
use nonomata::formats::{self, Source};
use nonomata::grid::{Grid, LineStep};
use nonomata::line::Machine;
use nonomata::propagate::Propagator;
use nonomata::render::{Paint, Style, text};
use nonomata::rule::Clue;
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::{Alphabet, SymbolSet};

#[test]
fn tour() {
    // A puzzle is read from text, in whatever notation it comes.
    let source = Source::new("tiny", "5x3:1.1/1/1/1.1//2.1//1.2");
    let puzzle = formats::read(&source).unwrap().puzzles.remove(0);

    // To the engine it is cells and lines, each line with a rule and the machine of that rule.
    let problem = puzzle.to_problem();
    assert_eq!(problem.lines()[0].name(), "row 1");

    // A machine knows what a line of candidates still allows, and in how many ways.
    let machine = Machine::from_rule(&Clue::black([3]).into(), &Alphabet::black_and_white()).unwrap();
    let line = machine.propagate(&[SymbolSet::first(2); 5]).unwrap();
    assert!(line[2].known().is_some());
    assert_eq!(machine.count(&line), Ok(3));

    // Lines are propagated to a fixpoint. Every step can be recorded, and checked by the reference semantics alone.
    let (mut grid, mut steps) = (Grid::new(&problem), Vec::<LineStep>::new());
    Propagator::all_awake(&problem).fixpoint(&mut grid, &mut steps).unwrap();
    assert_eq!(check::steps(&problem, &steps).unwrap(), grid.candidates());

    // Where lines are not enough, the search decides.
    let outcome = solve(&problem, &Options::default());
    let Verdict::Unique(solution) = outcome.verdict else { panic!("Tiny has one solution") };
    assert!(outcome.lines_only && check::solution(&problem, solution.symbols()).unwrap().is_empty());

    // The solution is drawn from the puzzle's layout.
    let grid = solution.candidates();
    assert_eq!(text(&puzzle.layout(), &grid, Style::Ascii, Paint::None), "##.#.\n.....\n#.##.\n");
}
