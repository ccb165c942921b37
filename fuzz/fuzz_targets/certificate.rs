//! The certificate checker: whatever it accepts is true.
//!
//! The first byte chooses a puzzle, whose verdict is known; the others are a certificate.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use nonomata::check;
use nonomata::problem::Problem;
use nonomata::proof::certificate::{self, CertifiedVerdict};
use nonomata::search::{Options, Verdict, solve};
use nonomata_fuzz::{budget, certified};

static KNOWN: LazyLock<Vec<(Problem, Verdict)>> = LazyLock::new(|| {
    let known = |problem: Problem| {
        let verdict = solve(&problem, &Options::default()).verdict;
        (problem, verdict)
    };
    certified().map(known).collect()
});

fuzz_target!(|data: &[u8]| {
    let Some((&number, text)) = data.split_first() else { return };
    let (problem, verdict) = &KNOWN[usize::from(number) % KNOWN.len()];
    let _ = certificate::solutions(problem, text, &budget());
    let Ok(certified) = certificate::check(problem, text, &budget()) else { return };
    match (&certified.proved, verdict) {
        (CertifiedVerdict::None, Verdict::NoSolution) => {}
        (CertifiedVerdict::Unique(found), Verdict::Unique(solution)) => {
            assert_eq!(found, solution.all_symbols())
        }
        (CertifiedVerdict::Multiple(found), Verdict::Multiple { .. }) => {
            assert!(
                found
                    .iter()
                    .all(|found| check::solution(problem, found).is_ok_and(|broken| broken.is_empty()))
            );
        }
        (proved, verdict) => panic!("{proved:?} was accepted, but the verdict is {verdict:?}"),
    }
});
