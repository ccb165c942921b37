//! A long batch under a memory watcher: `count` seconds of the same mix, again and again, in memory that does not grow.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread::sleep;
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
    let root = env!("CARGO_MANIFEST_DIR");
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
    let answers = folder.with_extension("jsonl");
    let mut child =
        command.stdout(fs::File::create(&answers).unwrap()).stderr(Stdio::null()).spawn().unwrap();
    let (begin, time) = (Instant::now(), Duration::from_secs(plan.count));
    let mut quarters = [0; 4];
    while begin.elapsed() < time {
        sleep(Duration::from_millis(250));
        let quarter = (begin.elapsed().as_secs_f64() / time.as_secs_f64() * 4.0) as usize;
        let used = resident(child.id()).expect("the batch is still running");
        let most = &mut quarters[quarter.min(3)];
        *most = used.max(*most);
        // Only the number of answers matters, and the disk is not endless.
        if fs::metadata(&answers).unwrap().len() > 1 << 30 {
            findings.add("answers", lines(&answers));
            fs::OpenOptions::new().write(true).open(&answers).unwrap().set_len(0).unwrap();
        }
    }
    child.kill().unwrap();
    child.wait().unwrap();
    findings.add("answers", lines(&answers));
    for (number, most) in (1..).zip(quarters) {
        findings.add(format!("kilobytes at most in quarter {number}"), most);
    }
    if quarters[3] > quarters[1] + MORE {
        findings.wrong(&format!("memory has grown: {quarters:?} kilobytes"));
    }
    fs::remove_dir_all(folder).unwrap();
    fs::remove_file(answers).unwrap();
}

fn lines(path: &PathBuf) -> u64 {
    fs::read(path).unwrap().iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// The resident memory of a process, in kilobytes.
fn resident(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok())
}
