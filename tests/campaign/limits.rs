//! Commands under limits: how many take a tenth and 50 ms more of a processor than `--time` says, or more memory than
//! `--memory`. Twice the time and half a second more is wrong.
//!
//! Each seed is a text, a command and limits. The texts are large and of every kind: beginnings of formats before much
//! that does not belong to them, pieces of puzzles many times, and puzzles that are too much work. The processor time
//! and the memory are those that GNU `time` reports, with one thread.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::Plan;
use crate::dice::Dice;
use crate::findings::Findings;
use crate::model::{Model, Size};

/// What a text may begin with.
const BEGINNINGS: [&str; 24] = [
    "",
    "nonogram/5/5/",
    "5x5:",
    "3/1.1/",
    "catalogue \"",
    "title ",
    "width 5\nheight 5\nrows\n",
    "nonomata lines\nalphabet: ab\ngrid: 9x1\nrow 1: pattern ",
    "nonomata lines\nalphabet: ab\ngrid: 9x1\nrow 1: word ",
    "nonomata lines\nalphabet: ab\ngrid: 9x1\n",
    "{\"rows\": [[1]], \"columns\": [[",
    "{\"rows\": [\"",
    "[[",
    "[puzzle]\nrows = [",
    "<?xml version=\"1.0\"?><puzzleset><puzzle type=\"grid\"><title>",
    "<?xml version=\"1.0\"?><puzzleset><puzzle type=\"grid\"><clues type=\"columns\"><line>",
    "<nonogram><",
    "<!DOCTYPE a [<!ENTITY b \"",
    "<picmi><board><row>",
    "<html><body><script>var d=[[",
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nPARAMS  :5:",
    "2\n5\n5\n",
    "#comment\n",
    ": rows\n",
];

/// What may follow, again and again.
const UNITS: [&str; 32] = [
    "\0",
    " ",
    "9",
    "a",
    "\"",
    "[",
    "(",
    "{",
    "<",
    "#",
    "=",
    ".",
    "\n",
    "\u{e9}",
    "1 ",
    "1,",
    "1,1\n",
    "[1],",
    "<a>",
    "<a/>",
    "<!---->",
    "&amp;",
    "a b\n",
    "(a|b)*",
    "row 1: 1\n",
    "\"a\":1,",
    "1.1/",
    "\\",
    "?",
    "-",
    "=\"\" ",
    "\r",
];

/// Commands, with the suffix of a file that each writes.
const COMMANDS: [(&[&str], &str); 23] = [
    (&["check"], ""),
    (&["solve"], ""),
    (&["solve", "--json"], ""),
    (&["solve", "--to", "svg", "-o"], "svg"),
    (&["solve", "--certificate"], "proof"),
    (&["count"], ""),
    (&["explain"], ""),
    (&["explain", "--json"], ""),
    (&["explain", "--html"], "html"),
    (&["hint"], ""),
    (&["rate"], ""),
    (&["render", "-o"], "svg"),
    (&["render", "-o"], "png"),
    (&["render"], ""),
    (&["convert", "-o"], "non"),
    (&["convert", "-o"], "xml"),
    (&["convert", "-o"], "lines"),
    (&["convert", "-o"], "json"),
    (&["encode", "-o"], "cnf"),
    (&["batch", "--ask", "verdict,solution,id", "-q"], ""),
    (&["batch", "--ask", "verdict,count,certificate", "-q"], ""),
    (&["batch", "--ask", "verdict,explain,hint,rating", "-q"], ""),
    (&["fix", "-o"], "non"),
];

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

/// A command on a text, which is kept if the limits do not hold.
fn one(seed: u64, folder: &Path, findings: &Findings) {
    let mut dice = Dice(seed);
    let (kind, text) = text(&mut dice, seed);
    let (command, suffix) = COMMANDS[dice.below(COMMANDS.len() as u64) as usize];
    let limit = Duration::from_millis(100 << dice.below(5));
    let memory = 50_u64 << dice.below(4);
    let input = folder.join(format!("{seed}.txt"));
    fs::write(&input, &text).unwrap();
    let mut arguments: Vec<String> = command.iter().map(|&argument| argument.to_owned()).collect();
    let output = folder.join(format!("output.{suffix}"));
    if !suffix.is_empty() {
        arguments.push(output.display().to_string());
    }
    arguments.push(input.display().to_string());
    let (time, megabytes) = (limit.as_secs_f64(), format!("{memory}M"));
    arguments.extend(["--time", &time.to_string(), "--memory", &megabytes].map(str::to_owned));
    if !["convert", "encode"].contains(&command[0]) {
        arguments.extend(["--threads", "1"].map(str::to_owned));
    }
    let answers = if command[0] == "batch" { folder.join("answers") } else { "/dev/null".into() };
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
    let beside = if command[0] == "batch" { BESIDE_A_BATCH } else { 0.0 };
    let is_larger = peak > memory as f64 * 1.1 + PROGRAM + beside;
    if is_larger {
        println!("memory: {name}");
        findings.tally("with a tenth more memory than the limit and the program");
    }
    if !is_killed && !is_late && !is_larger {
        let _ = fs::remove_file(input);
    }
}

/// A text, and what it is.
fn text(dice: &mut Dice, seed: u64) -> (String, String) {
    // From a kilobyte to 32 megabytes, as often of each size.
    let bytes = (1024 << dice.below(15)) + dice.below(1024) as usize;
    match dice.below(4) {
        0 => {
            let beginning = BEGINNINGS[dice.below(BEGINNINGS.len() as u64) as usize];
            let unit = UNITS[dice.below(UNITS.len() as u64) as usize];
            (format!("{unit:?} after {beginning:?}"), beginning.to_owned() + &unit.repeat(bytes / unit.len()))
        }
        1 => {
            let puzzle = Model::random(seed, Size::Any);
            let letters: Vec<char> = puzzle.text.chars().collect();
            let (before, after) = letters.split_at(dice.below(letters.len() as u64) as usize);
            let piece: String = after[..after.len().min(1 + dice.below(40) as usize)].iter().collect();
            let (before, after) = (before.iter().collect::<String>(), after.iter().collect::<String>());
            let name = format!("{piece:?} again and again in a {}", puzzle.kind);
            (name, before + &piece.repeat(bytes / piece.len()) + &after)
        }
        2 => {
            let side = 1 + (bytes as f64).sqrt() as u64;
            (format!("picture with sides of some {side}"), picture(dice, side.min(2000)))
        }
        _ => ("rules".to_owned(), rules(dice, bytes)),
    }
}

/// The clues of a random picture, whose runs are short or long.
fn picture(dice: &mut Dice, side: u64) -> String {
    let width = 1 + side / 2 + dice.below(side / 2 + 1);
    let height = 1 + side * side / width;
    let (width, height) = (width.min(3000) as usize, height.min(3000) as usize);
    let grain = 1 + dice.below(8) as usize;
    let coarse: Vec<bool> =
        (0..(width / grain + 1) * (height / grain + 1)).map(|_| dice.below(9) < 5).collect();
    let noise = dice.below(3);
    let filled: Vec<bool> = (0..width * height)
        .map(|cell| {
            let (x, y) = (cell % width / grain, cell / width / grain);
            coarse[y * (width / grain + 1) + x] ^ (noise > 0 && dice.below(20 / noise) == 0)
        })
        .collect();
    let clue = |cells: Vec<bool>| {
        let runs =
            cells.chunk_by(|one, other| one == other).filter(|run| run[0]).map(|run| run.len().to_string());
        let clue = runs.collect::<Vec<_>>().join(" ");
        if clue.is_empty() { "0\n".to_owned() } else { clue + "\n" }
    };
    let mut text = format!("width {width}\nheight {height}\nrows\n");
    text.extend((0..height).map(|y| clue(filled[y * width..][..width].to_vec())));
    text += "columns\n";
    text.extend((0..width).map(|x| clue(filled.iter().skip(x).step_by(width).copied().collect())));
    text
}

/// Rules of the format `lines` that share cells: words, patterns, or both.
fn rules(dice: &mut Dice, bytes: usize) -> String {
    let (width, height) = (3 + dice.below(40) as usize, 1 + dice.below(40) as usize);
    let letters = &"abcdefghijklmnopqrstuvwxyz"[..2 + dice.below(25) as usize];
    let mut text = format!("nonomata lines\nalphabet: {letters}\ngrid: {width}x{height}\n");
    let word = |dice: &mut Dice, length: usize| -> String {
        let letter = |_| letters.as_bytes()[dice.below(letters.len() as u64) as usize] as char;
        (0..length).map(letter).collect()
    };
    if dice.below(2) > 0 {
        for length in [width, height] {
            let words: Vec<String> = (0..bytes / 2 / (length + 1)).map(|_| word(dice, length)).collect();
            words.chunks(999).for_each(|words| writeln!(text, "words: {}", words.join(" ")).unwrap());
        }
        return text + "each row: word\neach column: word\n";
    }
    let lines = width + height;
    for line in 0..lines {
        let (name, number) = if line < height { ("row", line + 1) } else { ("column", line - height + 1) };
        let most = 1 + (bytes / lines / 8).min(1000) as u64;
        let unit = ["(a|b)*a(a|b){12}a[ab]", "(.).*\\1", "[^a]*", "(a?b?)*", "(ab|ba|.)+", "(a{1,9}b){1,99}"];
        let pattern: String =
            (0..1 + dice.below(most)).map(|_| unit[dice.below(unit.len() as u64) as usize]).collect();
        writeln!(text, "{name} {number}: pattern .*{pattern}.*").unwrap();
    }
    text
}
