//! Kills at random moments: a file is the old one or the new one, and work that goes on loses and doubles nothing.
//!
//! Each command runs once undisturbed. Then it is killed (SIGKILL) after a random part of the time that this took, again
//! and again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::Plan;
use crate::dice::Dice;
use crate::findings::Findings;
use crate::model::{Model, Size};

const OLD: &str = "as it was\n";
const CAT: &str = "tests/puzzles/drawn/cat-40x40.non";

/// Commands that replace a file at once, without its name, and the suffix of this name.
const REPLACING: [(&str, &[&str]); 12] = [
    ("svg", &["solve", CAT, "--to", "svg", "-o"]),
    ("proof", &["solve", "tests/puzzles/dom/dom-6.non", "--certificate"]),
    ("svg", &["render", CAT, "-o"]),
    ("xml", &["convert", CAT]),
    ("cnf", &["convert", "--to", "cnf", CAT, "-o"]),
    ("non", &["new", "20x20", "--seed", "1", "--force", "-o"]),
    ("json", &["new", "20x20", "--seed", "1", "--force", "--json", "--count", "3", "-o"]),
    ("html", &["explain", CAT, "--html"]),
    ("svg", &["explain", CAT, "--svg"]),
    ("pdf", &["book", CAT, "-o"]),
    ("non", &["fix", "--puzzle", "2x2:1/1/1/1", "-o"]),
    ("svg", &["line", "3 2 2", "??????????", "--svg"]),
];

/// The puzzles of a batch, and the most cells of each.
const PUZZLES: usize = 200;
const CELLS: usize = 100;

/// `count` is the number of kills of each command.
pub(crate) fn run(plan: &Plan, findings: &Findings) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("kills-{}", plan.seed));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let mut dice = Dice(plan.seed);
    for (suffix, command) in REPLACING {
        replace(plan.count, &mut dice, &folder.join(format!("file.{suffix}")), command, findings);
    }
    make(plan.count, &mut dice, &folder, findings);
    let puzzles = folder.join("puzzles");
    fs::create_dir_all(&puzzles).unwrap();
    let models = (plan.seed..).map(|seed| Model::random(seed, Size::Any));
    for (number, model) in models.filter(|model| model.cells <= CELLS).take(PUZZLES).enumerate() {
        fs::write(puzzles.join(format!("{number:04}.txt")), model.text).unwrap();
    }
    let asked = ["--no-timing", "--nodes", "500", "--threads", "2", "--ask", "verdict,solution,id"];
    let batch = |answers: &Path, flag: &str| {
        let mut command = program(&["batch", "--quiet"]);
        command.args(asked).arg(flag).arg(answers).arg(&puzzles);
        command
    };
    go_on("batch", plan.count, &mut dice, &folder, findings, |path, is_first| {
        batch(path, if is_first { "-o" } else { "--resume" })
    });
    go_on("census", plan.count, &mut dice, &folder, findings, |path, _| {
        let mut command = program(&["census", "4x5", "--threads", "2", "--checkpoint"]);
        command.arg(path);
        command
    });
    fs::remove_dir_all(folder).unwrap();
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonomata"));
    command.args(arguments).current_dir(crate::ROOT);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Runs a command to its end, and returns how long that took.
fn undisturbed(command: &mut Command) -> Duration {
    let begin = Instant::now();
    let status = command.status().unwrap();
    assert!(status.code().is_some_and(|code| code <= 4 && code != 2 && code != 3), "{command:?}: {status}");
    begin.elapsed()
}

/// Kills a command after a random part of a time, and somewhat more. Returns whether it was still running.
fn is_killed(dice: &mut Dice, command: &mut Command, time: Duration) -> bool {
    let mut child = command.spawn().unwrap();
    sleep(time.mul_f64(dice.below(1_100) as f64 / 1_000.0));
    let is_running = child.try_wait().unwrap().is_none();
    child.kill().unwrap();
    child.wait().unwrap();
    is_running
}

/// Kills a command that replaces a file.
fn replace(kills: u64, dice: &mut Dice, path: &Path, arguments: &[&str], findings: &Findings) {
    let run = || {
        let mut command = program(arguments);
        command.arg(path);
        command
    };
    let _ = fs::remove_file(path);
    let time = undisturbed(&mut run());
    let new = fs::read(path).unwrap();
    for _ in 0..kills {
        fs::write(path, OLD).unwrap();
        let is_running = is_killed(dice, &mut run(), time);
        findings.tally(if is_running {
            "kills of commands that replace a file"
        } else {
            "ended before the kill"
        });
        let found = fs::read(path).unwrap_or_default();
        if found != new && (found != OLD.as_bytes() || !is_running) {
            findings.wrong(&format!("{arguments:?}: the file has {} bytes of {}", found.len(), new.len()));
        }
    }
}

/// Kills the making of puzzles: a new file has the first of them, each as a whole.
fn make(kills: u64, dice: &mut Dice, folder: &Path, findings: &Findings) {
    let path = folder.join("made.ndjson");
    let run = || {
        let mut command = program(&["new", "12x12", "--count", "60", "--seed", "1", "-o"]);
        command.arg(&path);
        command
    };
    let time = undisturbed(&mut run());
    let all = fs::read_to_string(&path).unwrap();
    for _ in 0..kills {
        fs::remove_file(&path).unwrap_or_default();
        let is_running = is_killed(dice, &mut run(), time);
        findings.tally(if is_running { "kills of new" } else { "ended before the kill" });
        let made = fs::read_to_string(&path).unwrap_or_default();
        if !all.starts_with(&made) || !is_running && made != all {
            findings.wrong(&format!("new: {} bytes are not the first of {}", made.len(), all.len()));
        }
        let is_cut = !made.is_empty() && !made.ends_with('\n');
        findings.add("new: the last puzzle was cut off", is_cut.into());
    }
}

/// Kills a command that goes on after a kill, until it has ended by itself, and compares what it has written.
fn go_on(
    name: &str,
    kills: u64,
    dice: &mut Dice,
    folder: &Path,
    findings: &Findings,
    command: impl Fn(&Path, bool) -> Command,
) {
    let [whole, path] = ["whole", "killed"].map(|end| folder.join(format!("{name}-{end}")));
    let time = undisturbed(&mut command(&whole, true));
    let expected = fs::read_to_string(&whole).unwrap();
    let mut killed = 0;
    while killed < kills {
        let _ = fs::remove_file(&path);
        let mut is_first = true;
        // A part of the time, so that a run is killed several times on average.
        while is_killed(dice, &mut command(&path, is_first), time.mul_f64(0.6)) {
            killed += 1;
            findings.tally(format!("kills of {name}"));
            is_first &= !path.exists();
            if killed >= kills {
                break;
            }
        }
        undisturbed(&mut command(&path, is_first && !path.exists()));
        let found = fs::read_to_string(&path).unwrap();
        findings.tally(format!("{name}: complete after kills"));
        if found != expected && sorted(&found) != sorted(&expected) {
            findings.wrong(&format!(
                "{name}: {} lines, expected {}",
                found.lines().count(),
                expected.lines().count()
            ));
        }
        findings.add(format!("{name}: the same bytes"), (found == expected).into());
    }
}

/// The lines in order: threads of a census finish in any order.
fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}
