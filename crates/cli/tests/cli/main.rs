//! The program from the outside: what it prints, where, and with which exit code.

mod batch;
mod blotted;
mod book;
mod census;
mod convert;
mod drawings;
mod explain;
mod fix;
mod html;
mod images;
mod in_place;
mod kinds;
mod limits;
mod logic;
mod new;
#[cfg(unix)]
mod outputs;
#[cfg(unix)]
mod pages;
mod pictures;
#[cfg(unix)]
mod play;
mod schema;
mod session;
#[cfg(unix)]
mod signals;
mod sources;
#[cfg(unix)]
mod terminal;
mod triddlers;
#[path = "../../../../tests/formats/validator.rs"]
mod validator;

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
#[cfg(unix)]
use std::process::Child;
use std::process::{Command, Output, Stdio};

/// The folder of the repository, where the commands run.
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

const PATTERN: &str = "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1";

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nonomata"));
    command.args(arguments).env_remove("NO_COLOR").current_dir(crate::ROOT);
    command
}

/// A program that runs in a folder and finds ours by its name.
#[cfg(unix)]
fn command_in(folder: &std::path::Path, program: &str) -> Command {
    let ours = std::path::Path::new(env!("CARGO_BIN_EXE_nonomata")).parent().unwrap();
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path =
        std::env::join_paths([ours.to_path_buf()].into_iter().chain(std::env::split_paths(&others))).unwrap();
    let mut command = Command::new(program);
    command.env("PATH", path).env_remove("NO_COLOR").current_dir(folder);
    command
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments does not wait for its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// Sends a signal, such as `-INT`, which is that of Ctrl-C.
#[cfg(unix)]
fn send(signal: &str, child: &Child) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

fn run(arguments: &[&str]) -> Output {
    run_with_input(arguments, b"")
}

fn code(arguments: &[&str]) -> i32 {
    run(arguments).status.code().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// All that a run says, for a snapshot. Times are not the same twice.
fn transcript(arguments: &[&str], input: &[u8]) -> String {
    let output = run_with_input(arguments, input);
    let mut transcript = format!("$ nonomata {}\n", arguments.join(" "));
    transcript.push_str(&text(&output.stdout));
    if !output.stderr.is_empty() {
        transcript.push_str(&format!("--- standard error\n{}", text(&output.stderr)));
    }
    transcript.push_str(&format!("--- exit code {}\n", output.status.code().unwrap()));
    let time = "\"time_ms\":";
    while let Some(start) = transcript.find(&format!("{time}0")).or_else(|| {
        transcript
            .match_indices(time)
            .map(|(at, _)| at)
            .find(|at| transcript[at + time.len()..].starts_with(|c: char| c.is_ascii_digit()))
    }) {
        let digits = start + time.len();
        let end = transcript[digits..].find([',', '}']).unwrap() + digits;
        transcript.replace_range(digits..end, "TIME");
    }
    transcript
}

fn snapshot(name: &str, transcript: impl AsRef<str>) {
    snapshot_in("cli", name, transcript);
}

/// Compares with a snapshot of another folder.
fn snapshot_in(folder: &str, name: &str, transcript: impl AsRef<str>) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(format!("../../../../snapshots/{folder}"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, transcript.as_ref()));
}

/// A file of our own in the folder for test files.
fn file(name: &str, content: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, content).unwrap();
    path.display().to_string()
}

/// An empty folder of our own.
fn folder(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path.display().to_string()
}

/// The clues of a random picture of this size, which take long to solve.
fn random_picture(size: usize) -> String {
    let mut state = 7_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state >> 20 & 1 == 1
    };
    let cells: Vec<bool> = (0..size * size).map(|_| next()).collect();
    let clue = |line: Vec<bool>| {
        let runs = line.split(|cell| !cell).filter(|run| !run.is_empty());
        runs.map(|run| run.len().to_string()).collect::<Vec<_>>().join(",") + "\n"
    };
    let rows = (0..size).map(|row| clue(cells[row * size..][..size].to_vec()));
    let columns = (0..size).map(|column| clue(cells.iter().skip(column).step_by(size).copied().collect()));
    let (rows, columns) = (rows.collect::<String>(), columns.collect::<String>());
    format!("width {size}\nheight {size}\nrows\n{rows}columns\n{columns}")
}

#[test]
fn help_teaches() {
    for name in [
        "solve",
        "check",
        "explain",
        "hint",
        "rate",
        "play",
        "batch",
        "book",
        "render",
        "count",
        "census",
        "convert",
        "new",
        "fix",
        "formats",
        "line",
        "completions",
        "man",
    ] {
        snapshot(&format!("help-{name}"), transcript(&[name, "--help"], b""));
    }
    snapshot("help", transcript(&["--help"], b""));
    snapshot("help-limits", transcript(&["help", "limits"], b""));
    // Short help has the options of the command alone.
    snapshot("help-short", transcript(&["solve", "-h"], b""));
}

#[test]
fn the_version_may_name_the_commit() {
    let version = text(&run(&["--version"]).stdout);
    let rest = version.strip_prefix(concat!("nonomata ", env!("CARGO_PKG_VERSION"))).unwrap().trim_end();
    let commit = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')'));
    let is_commit = |text: &str| text.len() >= 9 && text.chars().all(|c| c.is_ascii_hexdigit());
    assert!(rest.is_empty() || commit.is_some_and(is_commit), "{version}");
}

/// What lines alone draw of contradictions: cells that are open in a line without a filling; such a line that is known
/// from the start, or becomes so; and other kinds of puzzles.
fn contradictions() -> String {
    let colours = "tests/puzzles/tricky/touching-colours.non";
    let triangles = "tests/puzzles/triddlers/no-way.g";
    let asked: [&[&str]; 6] = [
        &[colours, "--grid", ".???\n????", "--style", "marks"],
        &[colours, "--grid", ".???\n????", "--json"],
        &[colours, "--grid", "rr?b\nbb??", "--style", "marks"],
        &["--puzzle", "2x1:1/1/2", "--grid", "#.", "--json"],
        &[triangles],
        &[triangles, "--json"],
    ];
    asked.map(|asked| transcript(&[&["solve", "--lines-only"], asked].concat(), b"")).concat()
}

#[test]
fn solve() {
    let runs = [
        transcript(&["solve", "--puzzle", PATTERN], b""),
        transcript(&["solve", "--puzzle", "2x2:1/1/1/1"], b""),
        transcript(&["solve", "--all", "--style", "ascii", "--puzzle", "3x3:1/1/1/1/1/1"], b""),
        transcript(&["solve", "--limit", "2", "--style", "ascii", "--puzzle", "3x3:1/1/1/1/1/1"], b""),
        transcript(&["solve", "tests/puzzles/tricky/none-after-branching.non"], b""),
        transcript(&["solve", "--first", "--style", "ascii", "--puzzle", "2x2:1/1/1/1"], b""),
        transcript(&["solve", "--lines-only", "tests/puzzles/drawn/snail-15x15.non"], b""),
        transcript(&["solve", "--lines-only", "tests/puzzles/tricky/none-by-lines.tatham"], b""),
        contradictions(),
        transcript(&["solve", "--nodes", "2", "--style", "marks", "tests/puzzles/dom/dom-6.non"], b""),
        transcript(&["solve", "--style", "framed"], PATTERN.as_bytes()),
        transcript(&["solve", "--style", "quoted", "tests/puzzles/tricky/touching-colours.non"], b""),
        transcript(
            &[
                "solve",
                "--style",
                "squares",
                "tests/puzzles/drawn/heart-5x5.non",
                "tests/puzzles/tricky/blank-1x1.tatham",
            ],
            b"",
        ),
    ];
    snapshot("solve", runs.concat());
}

#[test]
fn clauses() {
    snapshot("clauses", transcript(&["convert", "--to", "cnf", "--puzzle", "2x2:1/1/1/1"], b""));
    let to = file("heart.cnf", "");
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    assert_eq!(text(&run(&["convert", "--to", "cnf", heart, "-o", &to]).stdout), "");
    assert_eq!(fs::read_to_string(&to).unwrap(), text(&run(&["convert", "--to", "cnf", heart]).stdout));
    assert_eq!(code(&["convert", "--to", "cnf", heart, "-o", &to]), 0);

    let several = file("several.txt", "2x2:1/1/1/1\n2x2:1/1/1/1\n");
    let refused = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(text(&output.stdout), "");
        (text(&output.stderr), output.status.code().unwrap())
    };
    let (message, exit) = refused(&["convert", "--to", "cnf", &several]);
    assert!(message.contains(": found 2 puzzles, expected one for cnf; --number chooses one"), "{message}");
    assert_eq!(exit, 3);
    assert_eq!(code(&["convert", "--to", "cnf", heart, &several]), 2);
}

#[test]
fn the_old_name_of_a_command_is_understood() {
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let (old, new) = (run(&[&["encode"], &[heart][..]].concat()), run(&["convert", "--to", "cnf", heart]));
    assert_eq!((text(&old.stdout), text(&new.stderr)), (text(&new.stdout), String::new()));
    assert_eq!(text(&old.stderr), "nonomata: `encode` is `convert --to cnf` now\n");
}

#[test]
fn check() {
    snapshot(
        "check",
        transcript(
            &["check", "tests/puzzles/drawn/heart-5x5.non", "tests/puzzles/samples/rand-25x25.tatham"],
            b"",
        ),
    );
    let right = file("right.txt", ".#.#.\n#####\n#####\n.###.\n..#..\n");
    let wrong = file("wrong.txt", "##.#.\n#####\n#####\n.###.\n.....\n");
    let partial = file("partial.txt", ".#.#?\n?????\n?????\n?????\n..#..\n");
    let hopeless = file("hopeless.txt", "#????\n?????\n?????\n?????\n?????\n");
    let ragged = file("ragged.txt", ".#.#.\n#####\n####\n.###.\n..#..\n");
    let strange = file("strange.txt", ".#.#.\n#####\n##x##\n.###.\n..#..\n");
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let answer = |arguments: &[&str]| {
        let output = run(arguments);
        (text(&output.stdout), output.status.code().unwrap())
    };
    assert_eq!(
        answer(&["check", heart, "--solution", &right]),
        ("right: it satisfies every line\n".into(), 0)
    );
    assert_eq!(
        answer(&["check", heart, "--solution", &wrong]),
        ("wrong: it breaks row 1, row 5, column 1, column 3\n".into(), 1)
    );
    assert_eq!(
        answer(&["check", heart, "--partial", &partial]),
        ("right so far: a solution with these cells exists\n".into(), 0)
    );
    assert_eq!(
        answer(&["check", heart, "--partial", &hopeless]).1,
        1,
        "no solution has a black cell in the corner"
    );
    for (name, picture) in [("ragged", &ragged), ("strange", &strange), ("partial", &partial)] {
        assert_eq!(code(&["check", heart, "--solution", picture]), 3, "{name}");
    }
}

#[test]
fn a_picture_may_be_given_in_place_or_come_from_solve() {
    let answer = |arguments: &[&str]| transcript(arguments, b"");
    let corner = "2x2:1/2/2/1";
    let mut all = answer(&["check", "--puzzle", corner, "--solution", "##/.#"]);
    all += &answer(&["check", "--puzzle", corner, "--solution", "##/#."]);
    all += &answer(&["check", "--puzzle", corner, "--partial", "?#/??"]);
    all += &answer(&["check", "--puzzle", corner, "--partial", "?#/?x"]);
    all += &answer(&["check", "--puzzle", corner, "--solution", "mine.txt"]);
    all += &answer(&["check", "--json", "--puzzle", corner, "--solution", "##/x."]);
    all += &answer(&["check", "--goal", "tests/puzzles/drawn/heart-5x5.non"]);
    all += &answer(&["check", "--goal", "--puzzle", corner]);
    snapshot("check-pictures", all);

    let printed = run(&["solve", "--style", "ascii", "--puzzle", PATTERN]).stdout;
    let printed = file("printed.txt", &text(&printed));
    assert_eq!(code(&["check", "--puzzle", PATTERN, "--solution", &printed]), 0);
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let several = run(&["check", heart, heart, "--solution", ".#.#./#####/#####/.###./..#.."]);
    assert_eq!(text(&several.stdout).lines().count(), 2, "a picture is held against each puzzle");
}

#[test]
fn certificates() {
    let proof = file("certificate.proof", "");
    let none = file("certificate-none.proof", "");
    let solve = |proof: &str, puzzle: &[&str]| {
        let arguments = [&["solve", "--style", "ascii", "--certificate", proof][..], puzzle].concat();
        let mut transcript = transcript(&arguments, b"");
        transcript += &fs::read_to_string(proof).unwrap();
        transcript
    };
    let check = |proof: &str, puzzle: &[&str]| {
        transcript(&[&["check", "--certificate", proof][..], puzzle].concat(), b"")
    };
    let heart = &["tests/puzzles/drawn/heart-5x5.non"][..];
    let dom = &["tests/puzzles/dom/dom-3.non"][..];
    let corner = &["--puzzle", "2x2:1/2/2/1"][..];
    let mut all = String::new();
    for puzzle in [heart, &["--puzzle", "3x3:3//3/1.1/3/1"], &["--puzzle", "2x2:1/1/1/1"]] {
        all += &solve(&proof, puzzle);
        all += &check(&proof, puzzle);
        all += &check(&proof, &[puzzle, &["--json"]].concat());
    }
    all += &solve(&proof, &["--nodes", "3", "tests/puzzles/dom/dom-6.non"]);
    all += &check(&proof, heart);
    all += &check(&none, &[&["--json"], heart].concat());
    all += &check("no/such/file", heart);
    all += &check(&proof, &[heart, heart].concat());
    all += &transcript(&["solve", "--certificate", env!("CARGO_TARGET_TMPDIR"), heart[0]], b"");
    all += &transcript(&["solve", "--all", "--certificate", &proof, heart[0]], b"");
    all += &transcript(&["convert", "--to", "cnf", "--certificate", &proof, heart[0]], b"");
    all += &solve(&proof, &["--puzzle", "2x2:1/1/1/1"]);
    all += &transcript(&["convert", "--to", "cnf", "--certificate", &proof, "--puzzle", "2x2:1/1/1/1"], b"");
    all += &solve(&proof, corner);
    all += &transcript(&[&["convert", "--to", "cnf", "--certificate", &proof], corner].concat(), b"");
    snapshot("certificates", all.replace(env!("CARGO_TARGET_TMPDIR"), "TMP"));

    // What exactly is learned may change; that it proves the verdict may not.
    solve(&proof, dom);
    let answer = check(&proof, dom);
    assert!(answer.contains(" clauses prove that there is exactly one solution\ns UNIQUE\n"), "{answer}");
    let other = check(&proof, &["tests/puzzles/dom/dom-4.non"]);
    assert!(other.contains("wrong: ") && other.ends_with("--- exit code 1\n"), "{other}");
}

#[test]
fn count() {
    let mut all = transcript(&["count", "--puzzle", "3x3:1/1/1/1/1/1"], b"");
    all += &transcript(&["count", "-"], PATTERN.as_bytes());
    all += &transcript(
        &["count", "tests/puzzles/samples/rand-30x30.non", "tests/puzzles/tricky/none-after-branching.non"],
        b"",
    );
    all += &transcript(&["count", "--json", "tests/puzzles/tricky/permutations-5x5.tatham"], b"");
    all += &transcript(&["count", "--json", "--time", "0", "tests/puzzles/dom/dom-8.non"], b"");
    all += &transcript(&["count", "--time", "0", "tests/puzzles/dom/dom-8.non"], b"");
    all += &transcript(&["count", "--memory", "none"], b"");
    all += &transcript(&["count", "--memory", "-1"], b"");
    all += &transcript(&["count", "--memory", "1G", "--puzzle", "1x1:1/1"], b"");
    all += &transcript(&["count", "--json", "--puzzle", "2x2:3//1/2"], b"");
    snapshot("count", all);
}

#[test]
fn line() {
    assert_eq!(code(&["line", "--pattern", "0*1{3}0+1{2}0*", "1?1..."]), 0, "the example of the help");
    let conflicts: [&[&str]; 3] = [
        &["line", "--pattern", "1(01)*", "11?"],
        &["line", "--pattern", "[^a]+", "?a?", "--alphabet", "abc"],
        &["line", "--pattern", "a{5}", "aa", "--alphabet", "ab"],
    ];
    let runs = [
        transcript(&["line", "3 2 2", "????#?????"], b""),
        transcript(&["line", "3 2", "??#?????", "--states"], b""),
        transcript(&["line", "--pattern", "0*1{3}0+1{2}0+", "--length", "8", "--all"], b""),
        transcript(&["line", "--pattern", "0*1{3}0+1{2}0*", "1?0...."], b""),
        conflicts.map(|arguments| transcript(arguments, b"")).concat(),
        transcript(&["line", "3r 2b", "--alphabet", ".rb", "--length", "6"], b""),
        transcript(&["line", "2 1", "--dot", "dfa"], b""),
        transcript(&["line", "2 1", "--dot", "nfa"], b""),
        transcript(&["line", "2 ?", "--dot", "nfa"], b""),
        transcript(&["line", "2 1", "????", "--json", "--all", "--states"], b""),
        transcript(&["line", "2 1", "#?#?"], b""),
        transcript(&["line", "3 2 2"], b""),
        transcript(&["line", "--pattern", "0*(1", "--length", "3"], b""),
        transcript(&["line", "3 0 2", "--length", "9"], b""),
        transcript(&["line", "3 2", "..x.."], b""),
        transcript(&["line", "--json", "3 2y", "....."], b""),
        transcript(&["line", "2r 2b", "--alphabet", ".rb", "--length", "5"], b""),
        transcript(&["line", "2 1", "#?#?", "--states"], b""),
        transcript(&["line", "2 1", "#?#?", "--json"], b""),
        transcript(&["line", "--pattern", "[01]*", "--length", "1000"], b""),
        transcript(&["line", "--pattern", "(ab|c)*", "--length", "3"], b""),
        transcript(&["line", "--pattern", "(ab|c)*", "--length", "3", "--alphabet", "01"], b""),
        transcript(&["line", "--pattern", "(a|\\1)b*", "a?"], b""),
    ];
    snapshot("line", runs.concat());
}

#[test]
fn a_line_that_is_too_large_is_refused_before_anything_of_its_size_is_made() {
    assert_eq!(code(&["line", "9000", "--length", "10000"]), 4);
    assert_eq!(code(&["line", "--pattern", "[^01]", "--length", "4000000000"]), 4);
    assert_eq!(code(&["line", "4000000000", "--length", "5", "--states"]), 4);
    assert_eq!(code(&["line", "--pattern", "[01]*1[01]{30}", "--length", "40"]), 4);
}

#[test]
fn clues_that_are_too_long_have_no_filling() {
    let transcript = |arguments: &[&str]| transcript(&[&["line"], arguments].concat(), b"");
    let mut all = transcript(&["5 5", "--length", "5"]);
    all += &transcript(&["4000000000", "--length", "5"]);
    all += &transcript(&["4000000000 4000000000", "?????"]);
    all += &transcript(&["4000000000", "--length", "5", "--json"]);
    all += &transcript(&["3r 3r", "--alphabet", ".rb", "--length", "1"]);
    all += &transcript(&["99999999999", "--length", "5"]);
    all += &transcript(&["4 0", "--length", "5"]);
    all += &transcript(&["-1", "--length", "5"]);
    all += &transcript(&["1", "--length", "99999999999"]);
    all += &transcript(&["1", "--length", "4294967295"]);
    snapshot("line-absurd", all);
}

#[test]
fn fillings_are_written_one_by_one() {
    use std::io::{BufRead, BufReader};

    let ones = "1 1 1 1 1 1 1 1 1 1 1 1";
    let mut child =
        command(&["line", ones, "--length", "90", "--all", "--json"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut start = String::new();
    BufReader::new(child.stdout.take().unwrap().take(1000)).read_line(&mut start).unwrap();
    assert!(start.contains("\"all\":[\"#.#.#."), "{start}");
    assert_eq!(child.wait().unwrap().code(), Some(0), "the reader went away");
}

#[test]
fn json() {
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let right = file("right-json.txt", ".#.#.\n#####\n#####\n.###.\n..#..\n");
    let runs = [
        transcript(&["solve", "--json", "--puzzle", PATTERN], b""),
        transcript(&["solve", "--json", "--puzzle", "2x2:1/1/1/1"], b""),
        transcript(&["solve", "--json", "--limit", "2", "--puzzle", "3x3:1/1/1/1/1/1"], b""),
        transcript(&["check", "--json", "--puzzle", "3x3:3//3/1.1/3/1"], b""),
        transcript(&["check", "--json", "--nodes", "3", "tests/puzzles/dom/dom-6.non"], b""),
        transcript(&["solve", "--json", "--lines-only", "tests/puzzles/dom/dom-3.non"], b""),
        transcript(&["solve", "--json", "tests/puzzles/tricky/touching-colours.non"], b""),
        transcript(&["solve", "--json", "--puzzle", "2x2:3//1/2"], b""),
        transcript(&["check", "--json", heart, "--solution", &right], b"").replace(&right, "right.txt"),
    ];
    snapshot("json", runs.concat());
}

#[test]
fn solutions_stream_as_json() {
    let blank =
        ["solve", "--json", "--all", "--puzzle", "12x12:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1"];
    let mut child = command(&blank).stdout(Stdio::piped()).spawn().unwrap();
    let mut start = [0; 1000];
    child.stdout.take().unwrap().read_exact(&mut start).unwrap();
    let start = String::from_utf8_lossy(&start);
    assert!(start.contains("\"solutions\":[[\""), "479,001,600 solutions would not end: {start}");
    assert_eq!(child.wait().unwrap().code(), Some(0), "the reader went away");
}

#[test]
fn memory_is_limited() {
    let puzzle = ["solve", "--memory", "1", "tests/puzzles/drawn/cat-40x40.non"];
    assert_eq!(code(&puzzle), 0, "lines alone need none");
    let ones = vec!["[1]"; 60].join(",");
    let ones = format!("([{ones}],[{ones}])");
    let transcript = transcript(&["solve", "--memory", "1", "--puzzle", &ones], b"");
    assert!(transcript.contains("c stopped by the limit of memory\ns UNKNOWN\n"), "{transcript}");
    assert_eq!(code(&["solve", "--memory", "1", "--puzzle", &ones]), 4);
}

#[test]
fn what_shows_one_solution_says_when_another_was_not_ruled_out() {
    // As many nodes as the first solution takes are too few for the proof.
    let first = transcript(&["solve", "--json", "--first", "tests/puzzles/dom/dom-6.non"], b"");
    let nodes = first.split("\"nodes\":").nth(1).unwrap().split(',').next().unwrap().trim();
    let puzzle = ["solve", "tests/puzzles/dom/dom-6.non", "--nodes", nodes];
    for target in ["bits", "svg"] {
        let transcript = transcript(&[&puzzle[..], &["--to", target]].concat(), b"");
        assert!(
            transcript.contains("stopped by the limit of nodes, so there may be another solution"),
            "{transcript}"
        );
        assert_eq!(code(&[&puzzle[..], &["--to", target]].concat()), 4);
        assert_eq!(code(&[&puzzle[..], &["--to", target, "--first"]].concat()), 0);
    }
}

#[test]
fn certificates_keep_limits_and_are_of_answers() {
    let ones = vec!["[1]"; 60].join(",");
    let ones = format!("([{ones}],[{ones}])");
    let proof = file("limited.proof", "");
    assert_eq!(code(&["solve", "--memory", "1", "--certificate", &proof, "--puzzle", &ones]), 4);
    // The second rule writes what the first has written, or once more: one answer either way.
    let dog =
        "houses: 2\nblanks stay\npet: Dog\n\nDog is in house 1\nDog is in house 1 or Dog is in house 1\n";
    for puzzle in [&["tests/puzzles/logic/zebra-blanks.logic"][..], &["--puzzle", dog]] {
        assert_eq!(code(&[&["solve", "--certificate", &proof], puzzle].concat()), 0);
        let transcript = transcript(&[&["check", "--certificate", &proof], puzzle].concat(), b"");
        assert!(transcript.contains("prove that there is exactly one solution\ns UNIQUE"), "{transcript}");
    }
}

#[test]
fn what_a_new_user_stumbled_over() {
    let none = "3x3:1.1/1/2/1.1/1/1.1";
    assert_eq!(code(&["hint", "--puzzle", none]), 1, "a puzzle without a solution has no first step");
    assert_eq!(code(&["rate", "--puzzle", "2x2:1/1/1/1"]), 1, "and one with several has no grade");
    let transcript = transcript(&["render", "--puzzle", none, "-o", "drawing.xpm"], b"");
    assert!(transcript.contains("drawings are .svg, .png, .pdf or .txt"), "{transcript}");
    let lettered = "<puzzle type=\"grid\" defaultcolor=\"black\"><color name=\"white\" char=\".\">fff</color>\
        <color name=\"black\" char=\"X\">000</color><clues type=\"columns\"><line><count>1</count></line></clues>\
        <clues type=\"rows\"><line><count>1</count></line></clues></puzzle>";
    assert_eq!(code(&["check", "--puzzle", lettered, "--solution", "#"]), 0);
    assert_eq!(code(&["check", "--puzzle", lettered, "--solution", "X"]), 0);
    assert_eq!(code(&["explain", "--puzzle", lettered, "--why-not", "r1c1=#"]), 0);
}

#[test]
fn blanks_of_blotted_puzzles_have_their_name() {
    let puzzle = "tests/puzzles/blotted/hidden-lengths-8x6.non";
    assert_eq!(code(&["explain", puzzle, "--why-not", "r1c1=blank"]), 0);
}

/// The table of docs/cli.md and the help say the same.
#[test]
fn the_exit_codes_are_those_of_the_page() {
    let page = std::fs::read_to_string(format!("{ROOT}/docs/cli.md")).unwrap();
    let (_, table) = page.split_once("| exit code | meaning |\n|---|---|\n").unwrap();
    let row =
        |row: &str| Some(row.strip_prefix("| ")?.strip_suffix(" |")?.replace('`', "").replace(" | ", " "));
    let table: Vec<String> = table.lines().map_while(row).collect();
    let help = text(&run(&["--help"]).stdout);
    let (_, codes) = help.split_once("Exit codes:\n").unwrap();
    let (codes, _) = codes.split_once("  With several puzzles").unwrap();
    assert_eq!(codes.split_whitespace().collect::<Vec<_>>().join(" "), table.join(" "));
}

#[test]
fn exit_codes() {
    assert_eq!(code(&["solve", "--puzzle", PATTERN]), 0);
    assert_eq!(code(&["solve", "--puzzle", "2x2:1/1/1/1"]), 0, "a puzzle with two solutions is solved");
    assert_eq!(code(&["check", "--puzzle", "2x2:1/1/1/1"]), 1, "but it is not unique");
    assert_eq!(code(&["solve", "--puzzle", "3x3:3//3/1.1/3/1"]), 1);
    assert_eq!(code(&["solve", "--nonsense"]), 2);
    assert_eq!(code(&["solve", "--style", "nice", "--puzzle", PATTERN]), 2);
    assert_eq!(code(&["solve", "--puzzle", "nonsense"]), 3);
    assert_eq!(code(&["solve", "--time", "0", "tests/puzzles/dom/dom-8.non"]), 4);
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    assert_eq!(code(&["solve", heart, "tests/puzzles/tricky/none-by-lines.tatham"]), 1, "the largest counts");
    assert_eq!(code(&["solve", heart, "no/such/file", heart]), 3);
}

#[test]
fn what_cannot_be_read_is_said() {
    let runs = [
        transcript(&["solve", "snapshots/cli"], b""),
        transcript(&["solve", "no/such/file.non"], b""),
        transcript(&["solve", "no-such-*.non"], b""),
        transcript(&["solve"], b""),
        transcript(&["solve", "-"], b"\x7fELF\x02\x01\x01\0\0\0"),
        transcript(&["solve", "--from", "runs", "--puzzle", PATTERN], b""),
        transcript(&["solve", "--from", "excel", "--puzzle", PATTERN], b""),
        transcript(&["solve", "-"], b"%PDF-1.7\n%text\n"),
        transcript(&["solve", "-"], b"PK\x03\x04\0\0"),
        transcript(&["new", "--random", "5x5", "--kind", "crosword"], b""),
        transcript(&["hint", "--technique", "overlp", "--puzzle", PATTERN], b""),
        transcript(&["slove", "--puzzle", PATTERN], b""),
        transcript(&["new", "-"], b"houses: 2\npet: cat, dog\nThe cat is in house 1.\n"),
        transcript(&["new", "-"], b"a house\nwith a red door\n"),
    ];
    snapshot("bad", runs.concat());
    let all = [
        // Width and height swapped, a missing row, negative numbers.
        "3 2\n2\n0\n1\n1 1\n1\n",
        "3 2\n2\n1\n1\n1\n",
        "width 3\nheight 2\nrows\n2\n0\n1\ncolumns\n1,1\n1\n",
        "width 2\nheight 3\nrows\n1\n1\ncolumns\n1\n1\n",
        "width 2\nheight 2\nrows\n1\n-1\ncolumns\n1\n1\n",
        "3x2:1.1/1/2//1",
        "2x2:1/1/1",
        "2x-2:1/1/1/1",
        "2x2:1/1/-1/1",
        "{\"width\": 3, \"height\": 2, \"rows\": [[2],[],[1]], \"columns\": [[1,1],[1]]}",
        "{\"rows\": [[1],[-1]], \"columns\": [[1],[1]]}",
        "{\"width\": 2, \"height\": 3, \"rows\": [[1],[1]], \"columns\": [[1],[1]]}",
        "2 2\n1\n-1\n1\n1\n",
        "[[1],[-1]] [[1],[1]]",
    ];
    snapshot("bad-sizes", all.map(|text| transcript(&["check", "--puzzle", text], b"")).concat());
}

#[test]
fn what_is_odd_is_said_and_read_all_the_same() {
    let text = b"width 2\nheight 1\nrows\n1\ncolumns\n1\n0\ngoal \"01\"\n";
    snapshot("warning", transcript(&["solve", "--style", "ascii"], text));
}

#[test]
fn a_pipe_gets_no_colours() {
    let output = run(&["solve", "tests/puzzles/drawn/fox-20x20.non"]);
    assert!(!output.stdout.contains(&0x1b));
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let mut child = command(&["solve", "--all", "tests/puzzles/tricky/permutations-5x5.tatham"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_no_panic() {
    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let status = |arguments: &[&str]| command(arguments).stderr(full()).output().unwrap().status.code();
    assert_eq!(status(&["solve", "no/such/file"]), Some(3));
    assert_eq!(status(&["line", "x"]), Some(3));
    let output = command(&["solve", "--puzzle", PATTERN]).stdout(full()).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn titles_and_names_cannot_steer_the_terminal() {
    let title = "title \"\x1b[31mred\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    let path = file("title.non", title);
    let output = run(&["solve", &path, &path]);
    assert!(text(&output.stdout).contains("red"));
    assert!(!output.stdout.contains(&0x1b));
    for name in ["\x1b[31m***", "\x1b]0;x.non"] {
        let output = command(&["check", name]).output().unwrap();
        assert!(!output.stderr.is_empty() && !output.stderr.contains(&0x1b), "{name:?}");
    }
}

#[test]
fn answers_do_not_depend_on_threads() {
    let answer = |threads: &str| {
        let output = run(&["solve", "--all", "--threads", threads, "tests/puzzles/samples/rand-30x30.non"]);
        text(&output.stdout)
    };
    assert_eq!(answer("1"), answer("2"));
    assert_eq!(answer("1"), answer("8"));
}

#[test]
fn a_given_cell_on_no_line_may_not_change() {
    let text = "nonomata lines\nalphabet: ab\ngrid: 2x1\nline one over r1c1: pattern .\ngiven r1c2: b\n";
    let check = |how: &str, grid: &str| run(&["check", "--puzzle", text, how, grid]);
    for (how, grid) in [("--solution", "aa"), ("--partial", "?a"), ("--grid", "?a")] {
        let output = check(how, grid);
        let printed = String::from_utf8(output.stdout).unwrap();
        assert_eq!(output.status.code(), Some(1), "{printed}");
        assert!(printed.ends_with("wrong: it changes given cells: r1c2\n"), "{printed}");
    }
    assert_eq!(check("--solution", "ab").status.code(), Some(0));
}
