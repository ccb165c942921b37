//! A long batch under a memory watcher: `count` seconds of the same mix, again and again, in memory that does not grow.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use crate::Plan;
use crate::findings::Findings;
use crate::model::{Model, Size};

/// The puzzles of the mix, besides those of the suites.
const PUZZLES: u64 = 200;

/// How often the mix is an argument: more often than there is time for.
const TIMES: usize = 5_000;

/// How much more memory the last quarter of the time may take than the second one, in kilobytes.
const MORE: u64 = 10_000;

pub(crate) fn run(plan: &Plan, findings: &Findings) {
    let root = crate::ROOT;
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("soak");
    fs::create_dir_all(&folder).unwrap();
    for seed in plan.seed..plan.seed + PUZZLES {
        fs::write(folder.join(format!("{seed}.txt")), Model::random(seed, Size::Any).text).unwrap();
    }
    fs::write(folder.join("broken.txt"), "width 3\nheight 1\nrows\n4\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonomata"));
    command.args(["batch", "--quiet", "--threads", "2", "--nodes", "200", "--time", "1", "--memory", "256M"]);
    command.args(["--ask", "verdict,solution,rating,hint,explain,certificate,id"]);
    let suites = PathBuf::from(root).join("tests/puzzles");
    command.args((0..TIMES).flat_map(|_| [&folder, &suites]));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap());
    let counting = thread::spawn(move || answers.lines().map_while(Result::ok).count());
    let (begin, time) = (Instant::now(), Duration::from_secs(plan.count));
    let mut quarters = [0; 4];
    while begin.elapsed() < time {
        sleep(Duration::from_millis(250));
        let quarter = (begin.elapsed().as_secs_f64() / time.as_secs_f64() * 4.0) as usize;
        let used = resident(child.id()).expect("the batch is still running");
        let most = &mut quarters[quarter.min(3)];
        *most = used.max(*most);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let answers = counting.join().unwrap();
    findings.add("answers", answers as u64);
    if answers == 0 {
        findings.wrong("the batch has answered nothing");
    }
    for (number, most) in (1..).zip(quarters) {
        findings.add(format!("kilobytes at most in quarter {number}"), most);
    }
    if quarters[3] > quarters[1] + MORE {
        findings.wrong(&format!("memory has grown: {quarters:?} kilobytes"));
    }
    fs::remove_dir_all(folder).unwrap();
}

/// The resident memory of a process, in kilobytes.
fn resident(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok())
}
