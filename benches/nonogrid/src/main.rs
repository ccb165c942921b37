//! Propagation of black-and-white pictures by nonomata and by nonogrid, in one run: `cargo run --release
//! --manifest-path benches/nonogrid/Cargo.toml -- [FILE...]`.
//!
//! Both have read the clues beforehand and work on one thread; only looking at lines counts, until nothing changes.
//! They run in turn, nonomata several times because it is shorter; the fastest run is printed for each, and how many
//! times as long nonogrid took. Both must leave equally many cells open. Without files it takes our own drawings and
//! crossing waves.

#[path = "../../inputs/waves.rs"]
mod waves;

use std::hint::black_box;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use nonogrid::parser::MyFormat;
use nonogrid::{BinaryBlock, BoardParser, LineSolver, PropagationSolver};
use nonomata::budget::Budget;
use nonomata::formats::{self, Format, Limits, Source};
use nonomata::grid::Grid;
use nonomata::problem::Problem;
use nonomata::propagate::{Propagator, Threading};
use nonomata::puzzles::Nonogram;
use waves::waves;

/// How long each picture is looked at.
const PATIENCE: Duration = Duration::from_secs(2);

/// How often nonomata runs while nonogrid runs once.
const TURNS: usize = 10;

/// How long nonomata takes, and how many cells stay open.
fn ours(problem: &Problem) -> (Duration, usize) {
    let mut grid = Grid::new(problem);
    let mut propagator = Propagator::with_all_lines(problem).threading(Threading::Never);
    let begin = Instant::now();
    let propagated = propagator.fixpoint(black_box(&mut grid), &mut (), &Budget::unlimited());
    propagated.expect("nothing is limited").expect("a puzzle with a solution");
    (begin.elapsed(), grid.unknown_count())
}

/// How long nonogrid takes, and how many cells stay open.
fn theirs(clues: &MyFormat, cells: usize) -> (Duration, usize) {
    let board = clues.parse_rc::<BinaryBlock>();
    let mut solver = PropagationSolver::new(board);
    let begin = Instant::now();
    let known = solver.run::<LineSolver<BinaryBlock>>(None).expect("a puzzle with a solution");
    (begin.elapsed(), cells - known.len())
}

fn compare(name: &str, puzzle: &Nonogram) {
    let (width, height) = (puzzle.width(), puzzle.height());
    let format = Format::named("nonogrid").expect("a format of that name");
    let text = format.write(std::slice::from_ref(puzzle)).expect("black and white").text;
    let clues = MyFormat::with_content(&text).expect("what we write it reads");
    let problem = puzzle.to_problem();
    let (mut our_best, mut their_best) = (Duration::MAX, Duration::MAX);
    let begin = Instant::now();
    loop {
        let (their_time, their_open) = theirs(&clues, width * height);
        their_best = their_best.min(their_time);
        for _ in 0..TURNS {
            let (our_time, our_open) = ours(&problem);
            assert_eq!(our_open, their_open, "{name}: cells that stay open");
            our_best = our_best.min(our_time);
        }
        if begin.elapsed() > PATIENCE {
            break;
        }
    }
    let (our_best, their_best) = (our_best.as_secs_f64() * 1e6, their_best.as_secs_f64() * 1e6);
    let size = format!("{width}x{height}");
    println!("{name:28} {size:>9} {our_best:11.1} us {their_best:13.1} us {:8.0}", their_best / our_best);
}

fn main() {
    let mut paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let own = paths.is_empty();
    if own {
        let drawn = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/puzzles/drawn");
        paths.extend(std::fs::read_dir(drawn).expect("our drawings").flatten().map(|entry| entry.path()));
        paths.sort();
    }
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = std::fs::read(&path).expect("a file that can be read");
        let reading =
            Source::from_bytes(&name, &text, Limits::default()).and_then(|source| formats::read(&source));
        for puzzle in reading.expect("puzzles").puzzles {
            match Nonogram::try_from(puzzle) {
                Ok(puzzle) if puzzle.palette().size() == 2 => compare(&name, &puzzle),
                _ if own => {}
                _ => println!("{name:28} is not a nonogram in black and white"),
            }
        }
    }
    for side in [20, 45, 64, 128, 256, 512] {
        if own {
            compare("waves", &waves(side));
        }
    }
}
