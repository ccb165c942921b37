//! Every puzzle of every suite: solved by every engine and thread count, held against the checker, the number of
//! solutions against `expected.tsv`, the pictures against `snapshots/suites/`.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::formats::{self, Limits, Source};
use nonomata::grid::{Contradiction, Grid, LineStep};
use nonomata::propagate::{Propagator, Threading};
use nonomata::puzzles::{Nonogram, Picture, PuzzleKind};
use nonomata::render::{Paint, Style, text};
use nonomata::search::{Options, Solutions, Verdict, solve};

const PUZZLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles");

fn read(path: &Path) -> Nonogram {
    let source =
        Source::from_bytes(path.display().to_string(), &fs::read(path).unwrap(), Limits::default()).unwrap();
    let reading = formats::read(&source).unwrap_or_else(|error| panic!("{error}"));
    let mut puzzles = reading.only().unwrap().puzzles;
    assert_eq!(puzzles.len(), 1, "{}: one puzzle a file", path.display());
    puzzles.remove(0)
}

/// The files of a suite, in order.
fn files(suite: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        fs::read_dir(Path::new(PUZZLES).join(suite)).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn expected() -> HashMap<String, usize> {
    let table = fs::read_to_string(Path::new(PUZZLES).join("expected.tsv")).unwrap();
    let rows = table.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once('\t'));
    rows.map(|(path, count)| (path.to_owned(), count.parse().unwrap())).collect()
}

/// What lines alone say, step by step.
fn steps(puzzle: &Nonogram, threading: Threading) -> (Vec<LineStep>, Result<Picture, String>) {
    let problem = puzzle.to_problem();
    let (mut grid, mut steps) = (Grid::new(&problem), Vec::new());
    let mut propagator = Propagator::with_all_lines(&problem).threading(threading);
    match propagator.fixpoint(&mut grid, &mut steps, &Budget::unlimited()).unwrap() {
        Ok(()) => (steps, Ok(puzzle.picture(&grid.candidates()).unwrap())),
        Err(contradiction) => {
            let left = check::steps(&problem, &steps, &Budget::unlimited()).unwrap();
            assert!(check::contradiction(&problem, &left, contradiction, &Budget::unlimited()).unwrap());
            (steps, Err(format!("{contradiction:?}")))
        }
    }
}

/// The result of propagation without recording steps: the cells, the number of unknown ones, the line solves, and the
/// contradiction.
fn unrecorded(puzzle: &Nonogram, threading: Threading) -> (Picture, usize, u64, Option<Contradiction>) {
    let problem = puzzle.to_problem();
    let mut grid = Grid::new(&problem);
    let mut propagator = Propagator::with_all_lines(&problem).threading(threading);
    let result = propagator.fixpoint(&mut grid, &mut (), &Budget::unlimited()).unwrap();
    let solves = propagator.line_solves();
    if result.is_ok() {
        // Every line agrees with every other on what its cells may be: looking at all of them again changes nothing.
        let mut steps = Vec::<LineStep>::new();
        Propagator::with_all_lines(&problem)
            .fixpoint(&mut grid, &mut steps, &Budget::unlimited())
            .unwrap()
            .unwrap();
        assert_eq!(steps, []);
    }
    (puzzle.picture(&grid.candidates()).unwrap(), grid.unknown_count(), solves, result.err())
}

/// The drawing that is kept of a puzzle: what lines alone say, and the first solutions.
fn portrait(puzzle: &Nonogram, lines: &Result<Picture, String>, solutions: &[Picture]) -> String {
    let mut drawn = match lines {
        Ok(picture) => format!("lines alone leave {} cells open\n", picture.unknown_count()),
        Err(contradiction) => format!("lines alone find a contradiction: {contradiction}\n"),
    };
    drawn.push_str(&format!("solutions: {}\n", solutions.len()));
    if let (Ok(picture), [_, _, ..] | []) = (lines, solutions) {
        drawn.push_str(&text(&puzzle.layout(), picture.cells(), Style::Blocks, Paint::None));
    }
    for picture in solutions.iter().take(2) {
        drawn.push_str(&text(&puzzle.layout(), picture.cells(), Style::Blocks, Paint::None));
    }
    drawn
}

fn run(suite: &str) {
    let expected = expected();
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../snapshots/suites");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    let mut portraits = String::new();
    for path in files(suite) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let puzzle = read(&path);
        let problem = puzzle.to_problem();

        let (found, lines) = steps(&puzzle, Threading::Never);
        let left = check::steps(&problem, &found, &Budget::unlimited());
        let left = left.unwrap_or_else(|error| panic!("{name}: {error}"));
        if let Ok(picture) = &lines {
            assert_eq!(left, picture.cells(), "{name}: the steps are the whole story");
        }
        for threads in [1, 2, 8] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let side_by_side = pool.install(|| steps(&puzzle, Threading::Always));
            assert_eq!(side_by_side, (found.clone(), lines.clone()), "{name} on {threads} threads");
        }

        for threads in [1, 2, 8] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let silent = pool.install(|| unrecorded(&puzzle, Threading::Always));
            assert_eq!(
                silent,
                unrecorded(&puzzle, Threading::Never),
                "{name} on {threads} threads, unrecorded"
            );
        }

        let mut solutions = Solutions::new(&problem, &Options::default());
        let all: Vec<_> = solutions.by_ref().collect();
        assert_eq!(solutions.limit(), None);
        assert_eq!(Some(&all.len()), expected.get(&format!("{suite}/{name}")), "{name}: number of solutions");
        for solution in &all {
            assert_eq!(
                check::solution(&problem, solution.all_symbols()).unwrap(),
                [],
                "{name}: a solution is one"
            );
        }
        let mut distinct = all.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), all.len(), "{name}: no solution comes twice");
        match solve(&problem, &Options::default()).verdict {
            Verdict::NoSolution => assert_eq!(all.len(), 0),
            Verdict::Unique(solution) => assert_eq!(all, [solution]),
            Verdict::Multiple { first, second, .. } => assert_eq!(all[..2], [first, second]),
            Verdict::Unknown { .. } => panic!("{name}: there is no limit"),
        }

        let picture = |solution: &nonomata::search::Solution| {
            Picture::of_symbols(puzzle.width(), puzzle.height(), solution.symbols())
        };
        let pictures: Vec<Picture> = all.iter().map(picture).collect();
        if let Some(goal) = puzzle.goal() {
            assert!(pictures.contains(goal), "{name}: the goal is a solution");
        }
        portraits.push_str(&format!("--- {name}\n{}", portrait(&puzzle, &lines, &pictures)));
    }
    settings.bind(|| insta::assert_snapshot!(suite, portraits));
}

#[test]
fn samples() {
    run("samples");
}

#[test]
fn drawn() {
    run("drawn");
}

#[test]
fn blotted() {
    run("blotted");
}

#[test]
fn random() {
    run("random");
}

#[test]
fn dom() {
    run("dom");
}

#[test]
fn tricky() {
    run("tricky");
}
