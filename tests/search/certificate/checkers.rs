//! Other proof checkers, if installed.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use nonomata::budget::Budget;
use nonomata::proof::certificate;
use nonomata::proof::clauses::Encoding;
use nonomata::search::{Options, Verdict};

use super::{certified, suite};

/// Every clausal certificate is a proof for other checkers, too.
#[test]
#[allow(clippy::print_stderr)] // A note in the output of the tests.
fn drat_trim_agrees() {
    if Command::new("drat-trim").output().is_err() {
        eprintln!("drat-trim is not installed: skipped");
        return;
    }
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    for (name, problem) in ["drawn", "samples", "tricky", "random", "dom"].into_iter().flat_map(suite) {
        let (outcome, text) = certified(&problem, &Options::default());
        let is_by_clauses = text.lines().any(|line| line == "0");
        if !is_by_clauses || !matches!(outcome.verdict, Verdict::NoSolution | Verdict::Unique(_)) {
            continue;
        }
        let mut encoding = Encoding::for_proofs(&problem, &Budget::unlimited()).unwrap();
        for solution in certificate::solutions(&problem, text.as_bytes(), &Budget::unlimited()).unwrap() {
            encoding.reject(&solution).unwrap();
        }
        let [clauses, proof] = ["cnf", "proof"].map(|suffix| folder.join(format!("{name}.{suffix}")));
        fs::write(&clauses, encoding.dimacs().to_string()).unwrap();
        fs::write(&proof, text).unwrap();
        let output = Command::new("drat-trim").args([&clauses, &proof]).output().unwrap();
        let stdout = String::from_utf8_lossy(&output.stdout);
        assert!(stdout.contains("s VERIFIED"), "{name}: {stdout}");
    }
}
