//! Modified certificates.

use std::collections::BTreeSet;

use nonomata::budget::Budget;
use nonomata::problem::Problem;
use nonomata::proof::certificate::{self, CertificateError};
use nonomata::puzzles::Nonogram;
use nonomata::search::Options;

use super::{certified, suite};

/// The puzzle of a suite in this file.
fn problem(suite_name: &str, file: &str) -> Problem {
    suite(suite_name).into_iter().find(|(name, _)| name == file).unwrap().1
}

fn certificate(problem: &Problem) -> String {
    certified(problem, &Options::default()).1
}

/// The error of a certificate; `None` if it is valid.
fn fault(problem: &Problem, text: &str) -> Option<CertificateError> {
    certificate::check(problem, text.as_bytes(), &Budget::unlimited()).err()?.failed()
}

fn refused(problem: &Problem, text: &str) -> CertificateError {
    fault(problem, text).unwrap_or_else(|| panic!("nothing is wrong with\n{text}"))
}

/// A puzzle that propagation decides, two that it does not, and two without a solution.
fn all() -> Vec<Problem> {
    vec![
        problem("drawn", "heart-5x5.non"),
        problem("dom", "dom-4.non"),
        problem("samples", "rand-25x25.tatham"),
        problem("tricky", "none-after-branching.non"),
        problem("tricky", "none-by-lines.tatham"),
    ]
}

#[test]
fn what_is_cut_off_is_refused() {
    for problem in all() {
        let text = certificate(&problem);
        let lines: Vec<&str> = text.lines().collect();
        for length in 0..lines.len() {
            let error = refused(&problem, &lines[..length].join("\n"));
            assert_eq!(error.line(), Some(length as u64 + 1), "{error}");
        }
        assert!(fault(&problem, &text[..text.len() - 1]).is_none(), "the last line need not be ended");
        refused(&problem, &text[..text.len() - 3]);
        refused(&problem, &format!("{text}0\n"));
    }
}

#[test]
fn lemmas_are_about_the_cells_of_their_line() {
    let problem = Nonogram::builder().rows([[2]]).columns([[1], [1]]).build().unwrap().to_problem();
    let text = "c nonomata certificate 1\nc cells 2 lines 3\nc lemma 1 1 2 1 2 0\nc lemma 2 1 1 0\n";
    for (lemma, message) in [
        ("c lemma 2 2 0", "line 5: the literal 2 is not about a cell of column 1"),
        ("c lemma 3 1 0", "line 5: the literal 1 is not about a cell of column 2"),
        ("c lemma 1 -1 -1 0", "line 5: the lemma does not follow from the rule of row 1"),
    ] {
        assert_eq!(refused(&problem, &format!("{text}{lemma}\n")).to_string(), message);
    }
}

#[test]
fn what_belongs_to_another_puzzle_is_refused() {
    let all = all();
    for (index, problem) in all.iter().enumerate() {
        let text = certificate(problem);
        for (_, other) in all.iter().enumerate().filter(|(other, _)| *other != index) {
            refused(other, &text);
        }
    }
    let same_size =
        ["rand-10x10-d40-c1-s1.non", "rand-10x10-d50-c1-s1.non"].map(|file| problem("random", file));
    refused(&same_size[0], &certificate(&same_size[1]));
    refused(&same_size[1], &certificate(&same_size[0]));
}

/// A flipped literal is refused unless the clause is implied all the same, and then the verdict is right.
#[test]
fn flipped_literals_are_refused_or_harmless() {
    let problem = problem("dom", "dom-5.non");
    let text = certificate(&problem);
    let lines: Vec<&str> = text.lines().collect();
    let mut refused = 0;
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| line.starts_with(['-', '1'])) {
        let flipped = match line.strip_prefix('-') {
            Some(rest) => rest.to_owned(),
            None => format!("-{line}"),
        };
        let mut changed = lines.clone();
        changed[number] = &flipped;
        if let Some(error) = fault(&problem, &changed.join("\n")) {
            assert!(error.line().unwrap() > number as u64, "{error}");
            refused += 1;
        }
    }
    assert!(refused > 10, "{refused}");
}

/// Without one of its clauses a proof still holds or is refused; without most of them it is refused.
#[test]
fn missing_lines_are_noticed() {
    let problem = problem("dom", "dom-5.non");
    let text = certificate(&problem);
    let is_clause = |line: &&str| !line.starts_with(['c', 'd']);
    let without = |share: usize| -> String {
        let lines = text.lines().enumerate().filter(|(number, line)| !is_clause(line) || number % share == 0);
        lines.filter(|(_, line)| !line.starts_with('d')).map(|(_, line)| format!("{line}\n")).collect()
    };
    refused(&problem, &without(1000));
    refused(&problem, &without(10));
    let solution = text.lines().position(|line| line.starts_with("c solution")).unwrap();
    let lines: Vec<&str> =
        text.lines().enumerate().filter(|(at, _)| *at != solution).map(|it| it.1).collect();
    refused(&problem, &lines.join("\n"));
}

#[test]
fn steps_are_checked() {
    let problem = problem("drawn", "heart-5x5.non");
    let text = certificate(&problem);
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{text}");
        refused(&problem, &text.replacen(from, to, 1)).to_string()
    };
    let errors: BTreeSet<String> = [
        with("=1", "=0"),
        with("c step 2 ", "c step 3 "),
        with("c step 2 ", "c step 0 "),
        with("c step 2 ", "c step 11 "),
        with("1-5=1", "1-6=1"),
        with("1-5=1", "1-3=1 2-4=1"),
        with("1-5=1", "1-5=0,1"),
        with("end unique", "end none"),
        with("end unique", "end multiple"),
        with("end unique", "end well"),
        with("c solution 0", "c solution 1"),
        with("c end", "c solution 0\nc end"),
        with("certificate 1", "certificate 2"),
        with("cells 25", "cells 24"),
        with("c cells 25 lines 10\n", ""),
        with("c end", "c broken line 1\nc end"),
        with("c end", "c broken cell 1\nc end"),
        with("c end", "99999 0\nc end"),
        with("c end", "1 -1 0\nc end"),
        with("c end", "d 1 0\nc end"),
        with("c end", "1\nc end"),
    ]
    .into();
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../../snapshots/certificate");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!("refused", errors.into_iter().collect::<Vec<_>>().join("\n")));
}

#[test]
fn what_is_no_text_is_refused() {
    let problem = problem("drawn", "heart-5x5.non");
    for bytes in [
        &b""[..],
        b"\xff\n",
        b"c nonomata certificate 1\n\0\n",
        b"c nonomata certificate 1\nc cells 25 lines 10\nx\n",
    ] {
        assert!(certificate::check(&problem, bytes, &Budget::unlimited()).is_err());
    }
}
