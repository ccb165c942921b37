//! Counts and lists of solutions against plain enumeration, for small puzzles of all kinds.

use nonomata::search::{Count, Solutions, count};

use crate::Plan;
use crate::findings::Findings;
use crate::model::{Model, Size};
use crate::sat::{options, problem};

/// The most solutions that are compared.
const MOST: usize = 20_000;

/// The most cells of a puzzle that is enumerated, where there are two symbols.
const CELLS: f64 = 16.0;

pub(crate) fn run(plan: &Plan, findings: &Findings) {
    plan.each_seed(findings, |seed| compare(seed, findings));
}

fn compare(seed: u64, findings: &Findings) {
    let model = Model::random(seed, Size::Tiny);
    if f64::from(model.symbols).log2() * model.cells as f64 > CELLS {
        return findings.tally("too many pictures to enumerate");
    }
    let wrong = |what: &str| findings.wrong(&format!("seed {seed}: {what}\n{}", model.text));
    let problem = match problem(&model) {
        Ok(problem) => problem,
        Err(error) => return wrong(&error),
    };
    let expected = model.enumerate(MOST);
    findings.tally(format!("puzzles: {}", model.kind));
    findings.tally(match expected.len() {
        0 => "no solution",
        1 => "one solution",
        2..=MOST => "several solutions",
        _ => return findings.tally("too many solutions to compare"),
    });
    let mut found: Vec<Vec<u8>> =
        Solutions::new(&problem, &options()).map(|solution| model.symbols_of(solution.symbols())).collect();
    found.sort();
    if found != expected {
        wrong(&format!("{} solutions, expected {}", found.len(), expected.len()));
    }
    match count(&problem, &options()) {
        Count::Exactly(number) if number == expected.len().into() => {}
        other => wrong(&format!("counted {other:?}, expected {}", expected.len())),
    }
}
