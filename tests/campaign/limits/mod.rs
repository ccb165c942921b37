//! Commands under limits: how many take a tenth and 50 ms more of a processor than `--time` says, or more memory than
//! `--memory`. Twice the time and half a second more is wrong.
//!
//! Each seed is a text, a command and limits. The texts are large and of every kind: beginnings of formats before much
//! that does not belong to them, pieces of puzzles many times, and puzzles that are too much work. The processor time
//! and the memory are those that GNU `time` reports, with one thread.

mod commands;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::Plan;
use crate::dice::Dice;
use crate::findings::Findings;

use commands::{CERTIFICATE, INPUT};

/// The memory of the program itself, in megabytes.
const PROGRAM: f64 = 25.0;

/// What the puzzles of a batch may use together beside the limits of all threads, in megabytes.
const BESIDE_A_BATCH: f64 = 64.0;

/// The time after which a command is killed: more than any limit.
const STUCK: Duration = Duration::from_secs(20);

pub(crate) fn run(plan: &Plan, findings: &Findings) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("limits-{}", plan.seed));
    fs::create_dir_all(&folder).unwrap();
    for seed in plan.seed..plan.seed + plan.count {
        if plan.is_over() {
            break;
        }
        one(seed, &folder, findings);
        findings.count_seed();
    }
}

/// A command, usually on a text, which is kept if the limits do not hold.
fn one(seed: u64, folder: &Path, findings: &Findings) {
    let mut dice = Dice(seed);
    let (kind, text) = texts::random(&mut dice, seed);
    let ((command, suffix), is_alone) = commands::random(&mut dice);
    let limit = Duration::from_millis(100 << dice.below(5));
    let memory = 50_u64 << dice.below(4);
    let input = folder.join(format!("{seed}.txt"));
    let output = folder.join(format!("output.{suffix}"));
    let proof = folder.join("certificate");
    fs::write(&input, &text).unwrap();
    if command.contains(CERTIFICATE) {
        prove(&input, &proof);
    }
    let path = |path: &Path| path.display().to_string();
    let filled_in = |word: &str| word.replace(INPUT, &path(&input)).replace(CERTIFICATE, &path(&proof));
    let mut arguments: Vec<String> = command.split(' ').map(filled_in).collect();
    if !suffix.is_empty() {
        arguments.push(path(&output));
    }
    if !is_alone {
        arguments.push(path(&input));
    }
    let (time, megabytes) = (limit.as_secs_f64(), format!("{memory}M"));
    arguments.extend(["--time", &time.to_string(), "--memory", &megabytes].map(str::to_owned));
    if !["convert", "encode", "line"].contains(&arguments[0].as_str()) {
        arguments.extend(["--threads", "1"].map(str::to_owned));
    }
    let is_batch = arguments[0] == "batch";
    let answers = if is_batch { folder.join("answers") } else { "/dev/null".into() };
    let begin = Instant::now();
    let ended = Command::new("time")
        .args([
            "-q",
            "-f",
            "%U %S %M",
            "timeout",
            "-s",
            "KILL",
            &STUCK.as_secs().to_string(),
            env!("CARGO_BIN_EXE_nonomata"),
        ])
        .args(&arguments)
        .stdout(fs::File::create(&answers).unwrap())
        .output()
        .expect("GNU time is installed");
    let _ = fs::remove_file(output);
    // In a batch each puzzle has the time, and a line of its own.
    let answers = fs::read(&answers).map_or(0, |lines| lines.split(|&byte| byte == b'\n').count() - 1);
    let time = time * answers.max(1) as f64;
    let report = String::from_utf8_lossy(&ended.stderr);
    let mut numbers =
        report.lines().last().unwrap_or_default().split(' ').map(|number| number.parse().unwrap_or(f64::NAN));
    let mut next = || numbers.next().unwrap_or(f64::NAN);
    let (used, peak) = (next() + next(), next() / 1000.0);
    findings.tally(format!("ended with {:?}", ended.status.code()));
    let late = used - time;
    let name = format!(
        "{kind}, {} bytes: {used} s of a processor, {peak:.0} MB, {:.2} s in all: {}",
        text.len(),
        begin.elapsed().as_secs_f64(),
        arguments.join(" ")
    );
    let is_late = late > 0.05_f64.max(time / 10.0);
    // GNU `time` does not count what was killed. A batch may have answered many puzzles by then.
    let is_killed = begin.elapsed() >= STUCK;
    let is_stuck = is_killed && time < STUCK.as_secs_f64();
    if is_killed {
        findings.tally("killed after 20 s, in which it may have answered many puzzles");
    }
    if is_stuck || late > time + 0.5 || late.is_nan() {
        findings.wrong(&name);
    } else if is_late {
        println!("late: {name}");
        findings.tally("late by more than 50 ms and a tenth of the time");
    }
    let beside = if is_batch { BESIDE_A_BATCH } else { 0.0 };
    let is_larger = peak > memory as f64 * 1.1 + PROGRAM + beside;
    if is_larger {
        println!("memory: {name}");
        findings.tally("with a tenth more memory than the limit and the program");
    }
    if !is_killed && !is_late && !is_larger {
        let _ = fs::remove_file(input);
    }
}

/// Writes a certificate of the puzzle, or the text itself if none is made in a few seconds.
fn prove(input: &Path, proof: &Path) {
    let _ = fs::remove_file(proof);
    let program = Command::new(env!("CARGO_BIN_EXE_nonomata"))
        .args(["solve", "--time", "5", "--memory", "1G", "--certificate"])
        .args([proof, input])
        .output();
    assert!(program.is_ok(), "the program can be started");
    if !proof.exists() {
        fs::copy(input, proof).unwrap();
    }
}
