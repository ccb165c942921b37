//! SAT solvers, if installed.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use nonomata::budget::Budget;
use nonomata::check;
use nonomata::formats::{self, Limits, Source};
use nonomata::proof::clauses::Encoding;
use nonomata::search::{Options, Solutions};

/// The result of a SAT solver on a file: the true literals, if it is satisfiable.
fn ask(solver: &str, file: &PathBuf) -> Option<Option<Vec<i32>>> {
    let answer = file.with_extension("answer");
    let mut command = Command::new(solver);
    match solver {
        "minisat" => command.arg("-verb=0").arg(file).arg(&answer),
        "glucose" => command.arg("-model").arg(file),
        _ => command.arg(file),
    };
    let output = command.output().ok()?;
    let text = match solver {
        "minisat" => fs::read_to_string(&answer).unwrap(),
        _ => String::from_utf8(output.stdout).unwrap(),
    };
    let lines = text.lines();
    let literals = lines.filter_map(|line| match solver {
        "minisat" => {
            line.starts_with(['-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']).then_some(line)
        }
        _ => line.strip_prefix("v "),
    });
    let numbers = literals.flat_map(str::split_whitespace).map(|number| number.parse::<i32>().unwrap());
    let literals: Vec<i32> = numbers.filter(|&number| number != 0).collect();
    match output.status.code() {
        Some(10) => Some(Some(literals)),
        Some(20) => Some(None),
        code => panic!("{solver} ends with {code:?} on {}", file.display()),
    }
}

/// Puzzles of some suites, solved by SAT solvers: they find solutions exactly where there are some.
#[test]
#[allow(clippy::print_stderr)] // A note in the output of the tests.
fn sat_solvers_agree() {
    let mut asked = 0;
    for solver in ["cadical", "kissat", "minisat", "cryptominisat5", "glucose"] {
        if Command::new(solver).arg("--help").output().is_err() {
            continue;
        }
        for suite in ["drawn", "tricky", "dom", "samples"] {
            let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/puzzles").join(suite);
            let mut files: Vec<PathBuf> =
                fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
            files.sort();
            for file in files {
                let name = file.file_name().unwrap().to_string_lossy().into_owned();
                let source =
                    Source::from_bytes(name.clone(), &fs::read(&file).unwrap(), Limits::default()).unwrap();
                for (index, puzzle) in formats::read(&source).unwrap().puzzles.iter().enumerate() {
                    let problem = puzzle.to_problem();
                    let encoding = Encoding::of(&problem, &Budget::unlimited()).unwrap();
                    let cnf = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
                        .join(format!("{solver}-{name}-{index}.cnf"));
                    fs::write(&cnf, encoding.dimacs().to_string()).unwrap();
                    let found = ask(solver, &cnf).expect("the solver is installed");
                    let ours = Solutions::new(&problem, &Options::default()).next();
                    assert_eq!(found.is_some(), ours.is_some(), "{name}");
                    if let Some(literals) = found {
                        let symbols = encoding.read(&literals).unwrap();
                        assert!(check::solution(&problem, &symbols).unwrap().is_empty(), "{name}");
                    }
                    asked += 1;
                }
            }
        }
    }
    if asked == 0 {
        eprintln!("no SAT solver is installed: skipped");
    }
}
