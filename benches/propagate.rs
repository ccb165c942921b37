//! All lines until nothing changes: `cargo bench --bench propagate`.
//!
//! The pictures are blobs of our own that lines alone solve. Machines are compiled beforehand; a grid is made anew
//! for each run, outside of the time.

use divan::{Bencher, black_box};
use nonomata::formats::{self, Source};
use nonomata::grid::Grid;
use nonomata::problem::Problem;
use nonomata::propagate::{Propagator, Threading};
use nonomata::puzzles::{Nonogram, Palette, Picture};
use nonomata::search::{Options, solve};
use nonomata::symbol::Symbol;

fn main() {
    divan::main();
}

/// Waves that cross: a picture with blocks of all lengths that lines alone solve.
fn waves(side: usize) -> Problem {
    let symbols: Vec<Symbol> = (0..side * side)
        .map(|cell| {
            let (x, y) = ((cell % side) as f64 / side as f64, (cell / side) as f64 / side as f64);
            let height = (13.0 * x + 5.0 * (7.0 * y).sin()).sin() + (11.0 * y + 3.0 * (5.0 * x).cos()).cos();
            Symbol::new(usize::from(height > -0.4))
        })
        .collect();
    let picture = Picture::of_symbols(side, side, &symbols);
    Nonogram::from_picture(picture, Palette::black_and_white()).unwrap().to_problem()
}

fn read(path: &str) -> Problem {
    let path = format!("{}/tests/puzzles/{path}", env!("CARGO_MANIFEST_DIR"));
    let source = Source::new(&path, std::fs::read_to_string(&path).unwrap());
    formats::read(&source).unwrap().puzzles[0].to_problem()
}

fn bench(bencher: Bencher<'_, '_>, problem: &Problem, threading: Threading) {
    bencher
        .with_inputs(|| (Grid::new(problem), Propagator::all_awake(problem).threading(threading)))
        .bench_local_refs(|(grid, propagator)| propagator.fixpoint(black_box(grid), &mut ()).is_ok());
}

#[divan::bench(args = ["drawn/cup-10x10.non", "drawn/boat-20x20.non", "drawn/night-30x30.non", "drawn/cat-40x40.non"])]
fn drawn(bencher: Bencher<'_, '_>, path: &str) {
    bench(bencher, &read(path), Threading::Never);
}

#[divan::bench(args = [20, 45, 64, 128, 256, 512, 1024, 2048], sample_count = 10)]
fn one_thread(bencher: Bencher<'_, '_>, side: usize) {
    bench(bencher, &waves(side), Threading::Never);
}

#[divan::bench(args = [20, 64, 256, 512, 1024, 2048], sample_count = 10)]
fn automatic(bencher: Bencher<'_, '_>, side: usize) {
    bench(bencher, &waves(side), Threading::Automatic);
}

#[divan::bench]
fn verdict_of_stripes_20x20(bencher: Bencher<'_, '_>) {
    let problem = read("samples/stripes-20x20.non");
    bencher.bench_local(|| solve(black_box(&problem), &Options::default()).nodes);
}
