//! Certificates of other kinds of puzzles, or the line that has none.

use nonomata::budget::Budget;
use nonomata::formats::{self, Limits, Source};
use nonomata::problem::Problem;
use nonomata::proof::certificate;
use nonomata::proof::clauses::EncodeError;
use nonomata::search::{CertifyError, Options, certify};

use super::is_proved;

/// The puzzles of a suite, as problems with their names.
fn suite(suite: &str) -> Vec<(String, Problem)> {
    let folder = format!("{}/tests/puzzles/{suite}", env!("CARGO_MANIFEST_DIR"));
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let read = |file: &std::path::PathBuf| {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        let source =
            Source::from_bytes(name.clone(), &std::fs::read(file).unwrap(), Limits::default()).unwrap();
        (name, formats::read(&source).unwrap().puzzles.remove(0).to_problem())
    };
    files.iter().map(read).collect()
}

#[test]
fn every_suite_is_proved() {
    let mut by_clauses = 0;
    for (name, problem) in ["crosswords", "lines", "logic", "triddlers"].into_iter().flat_map(suite) {
        match certify(&problem, &Options::default(), || Ok(Vec::new())) {
            Ok((_, text)) => {
                let certified = certificate::check(&problem, &text[..], &Budget::unlimited());
                let certified = certified.unwrap_or_else(|error| panic!("{name}: {error}"));
                by_clauses += usize::from(certified.clauses > 0);
            }
            Err(CertifyError::Encode(error @ EncodeError::NoRoles(line))) => {
                let said = error.describe(&problem);
                assert!(said.contains(problem.line(line).name()), "{name}: {said}");
            }
            Err(error) => panic!("{name}: {error}"),
        }
    }
    assert!(by_clauses > 0, "some of them need clauses");
}

#[test]
fn a_pattern_that_no_clauses_can_say_is_named() {
    // One solution that propagation does not find, so clauses are needed.
    let text = "nonomata regex crossword\nalphabet: AB\nrows:\n(.)(?!\\1).\n(.)(?!\\1).\n\
                columns:\nAA|BB\nAB|BA|AA\n";
    let problem = formats::read(&Source::new("test", text)).unwrap().puzzles.remove(0).to_problem();
    let error = certify(&problem, &Options::default(), || Ok(Vec::new())).unwrap_err();
    let CertifyError::Encode(error) = error else { panic!("{error}") };
    assert!(error.describe(&problem).starts_with("the pattern of row 1 has back-references or look-around"));
    // Two solutions need no clauses; rules with roles have them.
    let several = text.replace("AB|BA|AA", "..");
    is_proved(&formats::read(&Source::new("test", &several)).unwrap().puzzles.remove(0).to_problem());
    let text = text.replace("(.)(?!\\1).", "AB|BA");
    is_proved(&formats::read(&Source::new("test", &text)).unwrap().puzzles.remove(0).to_problem());
}
