//! Commands under limits: which of them are ended by the watchdog only, and which take more than it allows, a second or a
//! quarter beyond `--time`, or 64 MB or a quarter beyond `--memory`: reading is not in the time. What is not over after
//! 20 s is wrong.
//!
//! Each seed is a text, a command and limits. The texts are large and of every kind: beginnings of formats before much
//! that does not belong to them, pieces of puzzles many times, puzzles that are too much work, and pages of steps
//! with changed data. The processor time and the memory are those that GNU `time` reports, with one thread.

mod commands;
mod logic;
mod pages;
mod rules;
mod texts;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::Plan;
use crate::dice::Dice;
use crate::findings::Findings;

use commands::{CERTIFICATE, INPUT, PARTIAL};
use texts::Text;

/// The memory of the program itself, in megabytes.
const PROGRAM: f64 = 25.0;

/// The least that a command may take beyond its limits, in seconds and megabytes.
const LEAST_BEYOND: (f64, f64) = (1.0, 64.0);

/// What the program says where its watchdog has ended it.
const WATCHDOG: &str = " beyond --";

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

/// A command under limits.
struct Trial {
    /// What the text is, and its length.
    name: String,
    arguments: Vec<String>,
    /// In seconds.
    time: f64,
    /// In megabytes.
    memory: u64,
}

/// A command, usually on a text, which is kept if the limits do not hold.
fn one(seed: u64, folder: &Path, findings: &Findings) {
    let mut dice = Dice(seed);
    let Text { kind, bytes, suited } = texts::random(&mut dice, seed, folder);
    let (words, suffix, is_alone) = commands::random(&mut dice, suited);
    let time = (100 << dice.below(5)) as f64 / 1000.0;
    let memory = 50_u64 << dice.below(4);
    let input = folder.join(format!("{seed}.txt"));
    let output = folder.join(format!("output.{suffix}"));
    let [proof, partial] = ["certificate", "partial"].map(|name| folder.join(name));
    fs::write(&input, &bytes).unwrap();
    if words.iter().any(|word| word == CERTIFICATE) {
        prove(&bytes, folder, &proof);
    }
    if words.iter().any(|word| word == PARTIAL) {
        let grid = answer(folder, &bytes, &["solve", "-q", "--lines-only", "--time", "5", "--memory", "1G"]);
        fs::write(&partial, grid).unwrap();
    }
    let files = [(INPUT, &input), (CERTIFICATE, &proof), (PARTIAL, &partial)];
    let path = |path: &Path| path.display().to_string();
    let filled_in =
        |word: String| files.iter().fold(word, |word, (place, file)| word.replace(place, &path(file)));
    let mut arguments: Vec<String> = words.into_iter().map(filled_in).collect();
    if !suffix.is_empty() {
        arguments.push(path(&output));
    }
    if !is_alone {
        arguments.push(path(&input));
    }
    arguments.extend(["--time", &time.to_string(), "--memory", &format!("{memory}M")].map(str::to_owned));
    if !["convert", "line"].contains(&arguments[0].as_str()) {
        arguments.extend(["--threads", "1"].map(str::to_owned));
    }
    let name = format!("{kind}, {} bytes", bytes.len());
    let holds = Trial { name, arguments, time, memory }.holds(folder, findings);
    let _ = fs::remove_file(output);
    if holds {
        let _ = fs::remove_file(input);
    }
}

impl Trial {
    /// Runs the command, and counts it.
    fn holds(&self, folder: &Path, findings: &Findings) -> bool {
        let is_batch = self.arguments[0] == "batch";
        let answers = if is_batch { folder.join("answers") } else { "/dev/null".into() };
        let begin = Instant::now();
        let ended = Command::new("time")
            .args(["-q", "-f", "%U %S %M", "timeout", "-s", "KILL", &STUCK.as_secs().to_string()])
            .arg(env!("CARGO_BIN_EXE_nonomata"))
            .args(&self.arguments)
            .stdout(fs::File::create(&answers).unwrap())
            .output()
            .expect("GNU time is installed");
        let elapsed = begin.elapsed();
        // In a batch each puzzle has the time, and a line of its own.
        let answers = fs::read(&answers).map_or(0, |lines| lines.split(|&byte| byte == b'\n').count() - 1);
        let time = self.time * answers.max(1) as f64;
        let report = String::from_utf8_lossy(&ended.stderr);
        let mut numbers = report
            .lines()
            .last()
            .unwrap_or_default()
            .split(' ')
            .map(|number| number.parse().unwrap_or(f64::NAN));
        let mut next = || numbers.next().unwrap_or(f64::NAN);
        let (used, peak) = (next() + next(), next() / 1000.0);
        findings.tally(format!("ended with {:?}", ended.status.code()));
        let name = format!(
            "{}: {used} s of a processor, {peak:.0} MB, {:.2} s in all: {}",
            self.name,
            elapsed.as_secs_f64(),
            self.arguments.join(" ")
        );
        // GNU `time` does not count what was killed. A batch may have answered many puzzles by then.
        let is_killed = elapsed >= STUCK;
        if is_killed {
            findings.tally("killed after 20 s, in which it may have answered many puzzles");
        }
        let is_late = used > time + LEAST_BEYOND.0.max(time / 4.0);
        let by_watchdog = report.contains(WATCHDOG);
        if is_killed && time < STUCK.as_secs_f64() || used.is_nan() || ended.status.code() == Some(101) {
            findings.wrong(&name);
        } else if by_watchdog {
            println!("watchdog: {name}");
            findings.tally("ended by the watchdog");
        } else if is_late {
            println!("late: {name}");
            findings.tally("late by more than a second and a quarter of the time, with reading");
        }
        let memory = self.memory as f64;
        let is_larger = peak > memory + LEAST_BEYOND.1.max(memory / 4.0) + PROGRAM;
        if is_larger {
            println!("memory: {name}");
            findings.tally("with more memory than the limit, a quarter or 64 MB, and the program");
        }
        !is_killed && !is_late && !is_larger
    }
}

/// Writes a certificate of the puzzle, or the text itself if none is made in a few seconds.
fn prove(text: &[u8], folder: &Path, proof: &Path) {
    let _ = fs::remove_file(proof);
    let file = proof.display().to_string();
    answer(folder, text, &["solve", "--time", "5", "--memory", "1G", "--certificate", &file]);
    if !proof.exists() {
        fs::write(proof, text).unwrap();
    }
}

/// What the program prints about a text.
fn answer(folder: &Path, text: &[u8], arguments: &[&str]) -> Vec<u8> {
    let source = folder.join("source");
    fs::write(&source, text).unwrap();
    let program = Command::new(env!("CARGO_BIN_EXE_nonomata")).args(arguments).arg(source).output();
    program.expect("the program can be started").stdout
}
