//! The same bytes on any number of threads, from another build of the binary (`--with`), and in WebAssembly.
//!
//! WebAssembly is compared if `web/build` has made `web/pkg` and node is there.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::Plan;
use crate::findings::Findings;
use crate::model::{Model, Size};

const PROGRAM: &str = env!("CARGO_BIN_EXE_nonomata");

/// The search ends after as much work everywhere, whatever the time.
const NODES: &str = "2000";

/// The most cells of a puzzle.
const CELLS: usize = 150;

/// The puzzles that are compared at a time.
const PORTION: usize = 10;

/// The commands, without threads and files.
const COMMANDS: [&[&str]; 6] = [
    &["batch", "--quiet", "--no-timing", "--ask", "verdict,solution,rating,hint,explain,certificate,id"],
    &["solve", "--json"],
    &["check", "--json"],
    &["rate", "--json"],
    &["hint", "--json", "--level", "why"],
    &["explain", "--json"],
];

pub(crate) fn run(plan: &Plan, findings: &Findings) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("same-bytes-{}", plan.seed));
    fs::create_dir_all(&folder).unwrap();
    let models = (plan.seed..).map(|seed| (seed, Model::random(seed, Size::Any)));
    let mut small = models.filter(|(_, model)| model.cells <= CELLS).take(plan.count as usize);
    while !plan.is_over() {
        let write = |(seed, model): (u64, Model)| {
            let file = folder.join(format!("{seed:08}.txt"));
            fs::write(&file, model.text).unwrap();
            file
        };
        let files: Vec<PathBuf> = small.by_ref().take(PORTION).map(write).collect();
        if files.is_empty() {
            break;
        }
        compare_all(&files, plan, findings);
    }
    fs::remove_dir_all(folder).unwrap();
}

fn compare_all(files: &[PathBuf], plan: &Plan, findings: &Findings) {
    for command in COMMANDS {
        let expected = answers(Path::new(PROGRAM), command, "1", files);
        let compare = |what: String, found: Vec<Value>| {
            findings.add(format!("answers compared: {what}"), found.len() as u64);
            if found.len() != expected.len() {
                findings.wrong(&format!("{what}: {} answers, expected {}", found.len(), expected.len()));
            }
            for (found, expected) in found.iter().zip(&expected).filter(|(found, expected)| found != expected)
            {
                findings.wrong(&format!("{what} {command:?}:\n{found}\nexpected\n{expected}"));
            }
        };
        for threads in ["2", "8"] {
            compare(format!("{threads} threads"), answers(Path::new(PROGRAM), command, threads, files));
        }
        if let Some(other) = &plan.with {
            compare("the other build".to_owned(), answers(other, command, "2", files));
        }
    }
    in_webassembly(files, findings);
    files.iter().for_each(|_| findings.count_seed());
}

/// What a command answers, without the times.
fn answers(program: &Path, command: &[&str], threads: &str, files: &[PathBuf]) -> Vec<Value> {
    let output = Command::new(program)
        .args(command)
        .args(["--threads", threads, "--nodes", NODES])
        .args(files)
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let text = String::from_utf8(output.stdout).expect("answers are text");
    text.lines().map(bare).collect()
}

/// An answer without what differs from run to run.
fn bare(line: &str) -> Value {
    let mut answer: Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
    if let Some(answer) = answer.as_object_mut() {
        answer.shift_remove("time_ms");
    }
    answer
}

fn in_webassembly(files: &[PathBuf], findings: &Findings) {
    let root = crate::ROOT;
    if !Path::new(root).join("web/pkg/nonomata_bg.wasm").exists() {
        return findings.tally("skipped: WebAssembly, since web/build has not been run");
    }
    for command in ["check", "rate", "explain"] {
        let native = answers(Path::new(PROGRAM), &[command, "--json"], "1", files);
        let script = format!("{root}/crates/cli/tests/campaign/answers.mjs");
        let output = Command::new("node").args([&script, command, NODES]).args(files).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let found: Vec<Value> = text.lines().map(bare).collect();
        findings.add(format!("answers compared: WebAssembly, {command}"), found.len() as u64);
        if found.len() != native.len() {
            findings.wrong(&format!(
                "WebAssembly: {} answers of {}: {}",
                found.len(),
                native.len(),
                String::from_utf8_lossy(&output.stderr)
            ));
        }
        for (found, mut expected) in found.into_iter().zip(native) {
            for key in ["source", "number"] {
                expected.as_object_mut().unwrap().shift_remove(key);
            }
            if found != expected {
                findings.wrong(&format!("WebAssembly, {command}:\n{found}\nexpected\n{expected}"));
            }
        }
    }
}
