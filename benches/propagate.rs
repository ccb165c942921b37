//! Propagation to a fixpoint: `cargo bench --bench propagate`.
//!
//! The pictures are generated blobs that propagation solves. Machines are compiled beforehand, and the new
//! grid for each run is not timed.

#[path = "inputs/waves.rs"]
mod waves;

use divan::{Bencher, black_box};
use nonomata::budget::Budget;
use nonomata::formats::{self, Source};
use nonomata::grid::Grid;
use nonomata::problem::Problem;
use nonomata::propagate::{Propagator, Threading};
use nonomata::search::{Options, solve};
use waves::waves;

fn main() {
    divan::main();
}

fn read(path: &str) -> Problem {
    let path = format!("{}/tests/puzzles/{path}", env!("CARGO_MANIFEST_DIR"));
    let source = Source::new(&path, std::fs::read_to_string(&path).unwrap());
    formats::read(&source).unwrap().puzzles[0].to_problem()
}

fn bench(bencher: Bencher<'_, '_>, problem: &Problem, threading: Threading) {
    let budget = Budget::unlimited();
    bencher
        .with_inputs(|| (Grid::new(problem), Propagator::with_all_lines(problem).threading(threading)))
        .bench_local_refs(|(grid, propagator)| {
            propagator.fixpoint(black_box(grid), &mut (), &budget).is_ok()
        });
}

#[divan::bench(args = ["drawn/cup-10x10.non", "drawn/boat-20x20.non", "drawn/night-30x30.non", "drawn/cat-40x40.non"])]
fn drawn(bencher: Bencher<'_, '_>, path: &str) {
    bench(bencher, &read(path), Threading::Never);
}

#[divan::bench(args = [20, 45, 64, 128, 256, 512, 1024, 2048], sample_count = 10)]
fn one_thread(bencher: Bencher<'_, '_>, side: usize) {
    bench(bencher, &waves(side).to_problem(), Threading::Never);
}

#[divan::bench(args = [20, 64, 256, 512, 1024, 2048], sample_count = 10)]
fn automatic(bencher: Bencher<'_, '_>, side: usize) {
    bench(bencher, &waves(side).to_problem(), Threading::Automatic);
}

#[divan::bench]
fn verdict_of_stripes_20x20(bencher: Bencher<'_, '_>) {
    let problem = read("samples/stripes-20x20.non");
    bencher.bench_local(|| solve(black_box(&problem), &Options::default()).nodes);
}
