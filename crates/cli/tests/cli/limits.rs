//! `--time` and `--memory` hold for each puzzle, and the watchdog holds where work does not check them.

use std::process::{Output, Stdio};
use std::thread;
use std::time::Duration;

use super::{code, command, file, text, transcript};

const HEART: &str = "tests/puzzles/drawn/heart-5x5.non";

/// A picture without a black cell.
fn blank(width: usize, height: usize) -> String {
    let (rows, columns) = ("0\n".repeat(height), "0\n".repeat(width));
    let puzzle = format!("width {width}\nheight {height}\nrows\n{rows}columns\n{columns}");
    file(&format!("blank-{width}x{height}.non"), &puzzle)
}

/// What a run prints for a reader that begins after this time.
fn read_after(time: Duration, arguments: &[&str]) -> Output {
    let mut command = command(arguments);
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    thread::sleep(time);
    child.wait_with_output().unwrap()
}

/// A pipe holds 64 KB.
#[test]
fn finished_work_waits_for_its_reader() {
    let blank = blank(300, 300);
    let said = read_after(Duration::from_millis(2500), &["render", &blank, "--time", "1"]);
    assert_eq!((said.status.code(), text(&said.stderr)), (Some(0), String::new()));
    assert!(said.stdout.len() > 1 << 17 && said.stdout.ends_with(b"\n"), "{}", said.stdout.len());
}

#[test]
fn a_batch_waits_for_its_reader() {
    // One row each: the bits of a number.
    let puzzle = |number: u32| {
        let bits: String = (0..11).map(|bit| if number >> bit & 1 == 1 { '1' } else { ' ' }).collect();
        let row: Vec<String> = bits.split_whitespace().map(|run| run.len().to_string()).collect();
        let columns: Vec<String> = bits.chars().map(|bit| format!("[{}]", bit.to_string().trim())).collect();
        let (row, columns, id) = (row.join(","), columns.join(","), "x".repeat(200));
        format!("{{\"id\":\"{id}\",\"rows\":[[{row}]],\"columns\":[{columns}]}}\n")
    };
    let puzzles: String = (1..1000).map(puzzle).collect();
    let puzzles = file("slow-reader.ndjson", &puzzles);
    let batch = ["batch", "--unique", "--ask", "id,verdict,solution", "--time", "1", "--quiet", &puzzles];
    let said = read_after(Duration::from_millis(2500), &batch);
    assert_eq!((said.status.code(), text(&said.stderr)), (Some(0), String::new()));
    assert!(said.stdout.len() > 1 << 17, "{}", said.stdout.len());
}

/// An image that does not come is waited for without a check.
#[test]
fn work_without_checks_is_ended() {
    let mut command = command(&["new", "--from-image", "-", "--time", "0"]);
    let mut child = command.stdin(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let idle = child.stdin.take();
    let said = child.wait_with_output().unwrap();
    drop(idle);
    assert_eq!(text(&said.stderr), "nonomata: -: ended: 1.0 s beyond --time\n");
    assert_eq!(said.status.code(), Some(4));
}

#[test]
fn a_grid_that_a_limit_leaves_unchecked_is_not_wrong() {
    let rows = format!("#{}\n", "?".repeat(16)) + &format!("{}\n", "?".repeat(17)).repeat(16);
    let wrong = file("dom-8-wrong.txt", &rows);
    let puzzle = "tests/puzzles/dom/dom-8.non";
    let said = transcript(&["explain", puzzle, "--grid", &wrong, "--nodes", "0"], b"");
    assert!(said.contains("\nThe limit of nodes was reached before the grid was checked.\n"), "{said}");
    assert!(said.ends_with("exit code 4\n"), "{said}");
    let said = transcript(&["explain", puzzle, "--grid", &wrong, "--nodes", "0", "--json"], b"");
    assert!(said.contains("\"limit\":\"nodes\"") && said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(code(&["explain", puzzle, "--grid", &wrong]), 1);
}

/// Over the letters that its patterns suggest, this crossword has no solution.
const CROSSWORD: &str =
    "nonomata regex crossword\nrows:\n[^A]\ncolumns:\n[^A-Z]\n& [^0-9a-z]\n& [^ -:<-@\\[-`{-~]\n";

#[test]
fn letters_that_a_limit_leaves_unknown_are_no_verdict() {
    let crossword = file("letters.txt", CROSSWORD);
    let said = transcript(&["check", &crossword, "--time", "0"], b"");
    assert!(said.contains("stopped by the limit of time before its letters were known\n"), "{said}");
    assert!(said.ends_with("exit code 4\n"), "{said}");
    let batch = ["batch", "--no-timing", "--ask", "id,verdict,count,rating", &crossword];
    let verdict = |limits: &[&str]| {
        let said = transcript(&[&batch[..], limits].concat(), b"");
        let of = |key: &str| {
            let rest = said.split_once(&format!("\"{key}\":")).map(|(_, rest)| rest);
            rest.map_or("none", |rest| &rest[..rest.find([',', '}']).unwrap()]).to_owned()
        };
        ["fingerprint", "verdict", "limit", "count", "attempts"].map(of)
    };
    let known = verdict(&[]);
    assert_eq!(known[1..], ["\"unique\"", "null", "\"1\"", "none"]);
    assert_eq!(verdict(&["--time", "0"]), ["null", "\"unknown\"", "\"time\"", "\"0\"", "none"]);
    let again = verdict(&["--time", "0.0000001", "--retry-unknown", "x1000000000"]);
    assert_eq!((&again[..4], &*again[4]), (&known[..4], "2"));
}

#[test]
fn the_check_of_a_certificate_has_limits() {
    let proof = file("limits.proof", "");
    assert_eq!(code(&["solve", HEART, "--certificate", &proof]), 0);
    assert_eq!(code(&["check", HEART, "--certificate", &proof, "--time", "60", "--memory", "1G"]), 0);
    let said = transcript(&["check", HEART, "--certificate", &proof, "--time", "0"], b"");
    assert!(said.contains("stopped by the limit of time\n--- exit code 4"), "{said}");
    let said = transcript(&["check", HEART, "--certificate", &proof, "--time", "0", "--json"], b"");
    assert!(said.contains("\"error\":{") && said.ends_with("exit code 4\n"), "{said}");
}

#[test]
fn the_limit_that_has_ended_the_work_is_named_in_json() {
    let line = ["line", "--pattern", ".*a.{10}", "--alphabet", "ab", "--length", "20"];
    let step = ["explain", HEART, "--step", "3"];
    for command in
        [&["fix", HEART][..], &["explain", HEART], &step, &["hint", HEART], &["rate", HEART], &line]
    {
        let said = transcript(&[command, &["--time", "0", "--json"]].concat(), b"");
        assert!(said.contains("\"limit\":\"time\"") && said.ends_with("exit code 4\n"), "{said}");
    }
    let said = transcript(&["rate", "tests/puzzles/dom/dom-6.non", "--nodes", "0", "--json"], b"");
    assert!(said.contains("\"limit\":\"nodes\"") && said.ends_with("exit code 4\n"), "{said}");
    let said = transcript(&["rate", HEART, "--time", "0"], b"");
    assert!(said.contains("\nno grade: a limit was reached before the verdict (time)\n"), "{said}");
}

#[test]
fn a_page_that_is_cut_short_is_remarked_on() {
    let page = file("cut-short.html", "");
    let said = transcript(&["explain", HEART, "--html", &page, "--time", "0"], b"");
    assert!(
        said.contains("warning: the walkthrough was stopped by the limit of time before its end"),
        "{said}"
    );
    assert!(said.ends_with("exit code 4\n"), "{said}");
    assert!(std::fs::read_to_string(&page).unwrap().contains("<html"));
}

#[test]
fn counts_after_each_rule_share_the_time() {
    let grid =
        "houses: 3\npet: cat, dog, fox\ndrink: tea, milk, juice\n\ncat is left of dog\nfox drinks tea\n";
    let said = transcript(&["count", "--after-each-rule", "--time", "0", "--puzzle", grid], b"");
    assert!(said.contains("at least 0 (time)  before any rule") && said.ends_with("exit code 4\n"), "{said}");
    let rules = |said: &str| said.lines().filter(|line| line.contains("  ")).count();
    assert_eq!(rules(&said), rules(&transcript(&["count", "--after-each-rule", "--puzzle", grid], b"")));
}

#[test]
fn commands_that_search_nothing_have_limits() {
    let out = file("limits.cnf", "");
    for (arguments, message) in [
        (&["convert", "--to", "cnf", HEART, "-o", &out][..], ": encoding was stopped by the limit of time"),
        (&["line", "1 1", "--length", "40", "--all"], "the answer was stopped by the limit of time"),
        (&["line", "1 1", "--length", "40", "--all", "--json"], "],\"limit\":\"time\"}"),
        (&["line", "2", "--length", "3"], "the answer was stopped by the limit of time"),
        (&["census", "3"], "at least 0 (time), in 0 of 5 tasks"),
    ] {
        let said = transcript(&[arguments, &["--time", "0"]].concat(), b"");
        assert!(said.contains(message) && said.ends_with("exit code 4\n"), "{said}");
        assert_eq!(code(&[arguments, &["--time", "60", "--memory", "1G"]].concat()), 0);
    }
}

#[test]
fn a_search_that_a_limit_has_ended_replaces_no_file() {
    let stopped = ["solve", "tests/puzzles/dom/dom-6.non", "--nodes", "0"];
    for suffix in ["non", "json", "xml", "pbm"] {
        let old = file(&format!("limits-old.{suffix}"), "old");
        let said = transcript(&[&stopped[..], &["-o", &old]].concat(), b"");
        assert!(said.contains("before a solution was found, so nothing is written"), "{said}");
        assert!(said.ends_with("exit code 4\n"), "{said}");
        assert_eq!(said.contains("without --output"), suffix != "pbm", "{said}");
        assert_eq!(std::fs::read_to_string(&old).unwrap(), "old", "{suffix}");
    }
    let old = file("limits-old.non", "old");
    let said =
        transcript(&["solve", "tests/puzzles/dom/dom-6.non", "--lines-only", "--time", "0", "-o", &old], b"");
    assert!(said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&old).unwrap(), "old");
    let new = file("limits-new.partial", "");
    for target in [&["--to", "non"][..], &["--to", "partial", "-o", &new]] {
        let said = transcript(&[&stopped[..], target].concat(), b"");
        assert!(said.contains("what is known is written") && said.ends_with("exit code 4\n"), "{said}");
    }
    assert!(std::fs::read_to_string(&new).unwrap().contains('?'));
}

#[test]
fn what_is_read_beside_a_puzzle_has_the_limit_on_bytes() {
    let long = file("limits-long.txt", &"#####\n".repeat(100));
    for command in
        [&["check", "--solution"][..], &["check", "--partial"], &["hint", "--grid"], &["explain", "--grid"]]
    {
        let said = transcript(&[command, &[&long, HEART, "--max-bytes", "500"]].concat(), b"");
        assert!(said.contains("the limit is 500 bytes") && said.ends_with("exit code 3\n"), "{said}");
    }
}

/// Every second state accepts, so that the last row has 80,000 columns. The standard library pads up to 65,535.
#[test]
fn tables_may_be_wide() {
    let pattern = ["line", "--pattern", "(ab){0,15000}", "--alphabet", "ab"];
    let said = transcript(&[&pattern[..], &["--length", "4", "--states"]].concat(), b"");
    assert!(said.contains(" 29996 29998 30000") && said.ends_with("exit code 0\n"), "{}", said.len());
}

#[test]
fn a_page_that_no_browser_shows_is_refused() {
    let page = file("no-browser.html", "the old page");
    let said = transcript(&["explain", "--html", &page, &blank(1100, 1000)], b"");
    assert!(said.contains("found 1100000 cells; a page is for at most 1000000"), "{said}");
    assert!(said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&page).unwrap(), "the old page");
}

#[test]
#[cfg(feature = "drawings")]
fn an_image_that_is_too_large_is_refused_before_its_puzzle_is_solved() {
    let (rows, columns) = ("2\n".to_owned() + &"0\n".repeat(29), "0\n2\n".to_owned() + &"0\n".repeat(28));
    let unsolvable = format!("width 30\nheight 30\nrows\n{rows}columns\n{columns}");
    let (unsolvable, image) = (file("pixels.non", &unsolvable), file("pixels.png", "the old image"));
    let render = ["render", "--solve", &unsolvable, "-o", &image, "--scale"];
    let said = transcript(&[&render[..], &["20"]].concat(), b"");
    assert!(said.contains("an image of 14400 x 14400 pixels is too large"), "{said}");
    assert!(said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&image).unwrap(), "the old image");
}

#[test]
fn an_error_does_not_repeat_a_long_text() {
    let path = file("long-line.lines", &format!("nonomata lines\n{}\n", "\"".repeat(1 << 20)));
    let said = transcript(&["check", "--json", &path], b"");
    assert!(said.contains("expected a key, a colon and a value"), "{said}");
    assert!(said.len() < 4000, "{} bytes", said.len());
}

/// What is known is drawn whatever the limits are.
#[test]
fn a_drawing_is_made_after_a_limit() {
    let drawing = file("late.svg", "the old drawing");
    assert_eq!(code(&["render", &blank(101, 100), "-o", &drawing, "--time", "0"]), 0);
    assert!(std::fs::read_to_string(&drawing).unwrap().starts_with("<svg"));
}

/// The most memory that a run took, in bytes, and what it printed.
#[cfg(target_os = "linux")]
pub(super) fn peak(arguments: &[&str]) -> (u64, String) {
    use std::process::Stdio;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::time::Duration;

    static RUNS: AtomicUsize = AtomicUsize::new(0);
    // Tests run side by side.
    let printed = file(&format!("limits-{}.out", RUNS.fetch_add(1, Ordering::Relaxed)), "");
    let output = std::fs::File::create(&printed).unwrap();
    let mut child = super::command(arguments).stdout(output).stderr(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut most = 0;
    loop {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        most = kilobytes.map_or(most, |kilobytes| most.max(kilobytes << 10));
        if child.try_wait().unwrap().is_some() {
            return (most, std::fs::read_to_string(printed).unwrap());
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn memory_is_held() {
    let proof = file("memory.proof", "");
    let random = file("memory-300.non", &super::random_picture(300));
    let arguments = ["solve", "--memory", "60M", "--time", "5", "--certificate", &proof, &random];
    let (most, printed) = peak(&arguments);
    assert!(printed.contains("c stopped by the limit of memory"), "{arguments:?}");
    // It is measured every millisecond, beside the 24 MB of the program itself.
    assert!(most < (60 + 24 + 16) << 20, "{arguments:?}: {} MB", most >> 20);
}

/// As a tree of values, the JSON of the states takes 450 MB, that of the walkthrough 250, and the page as much.
#[test]
#[ignore = "takes long without optimisation"]
#[cfg(target_os = "linux")]
fn long_answers_are_written_in_pieces() {
    let clue = vec!["1"; 1000].join(" ");
    let (blank, page, film) = (blank(300, 300), file("pieces.html", ""), file("pieces.svg", ""));
    for (arguments, megabytes) in [
        (&["line", &clue, "--length", "2000", "--states", "--json"][..], 110),
        (&["explain", "--json", &blank], 70),
        (&["explain", "--html", &page, &blank], 100),
        (&["explain", "--svg", &film, "tests/puzzles/drawn/night-30x30.non"], 60),
    ] {
        let (most, _) = peak(arguments);
        assert!(most < megabytes << 20, "{arguments:?}: {} MB", most >> 20);
    }
}

/// Many small puzzles are kept until all are written, and not copied on the way.
#[test]
#[cfg(target_os = "linux")]
fn many_puzzles_are_converted_in_place() {
    let puzzles = "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\n".repeat(20_000);
    let puzzles = file("many.non", &puzzles);
    let (most, printed) = peak(&["convert", "--to", "json", &puzzles]);
    assert_eq!(printed.matches("\"rows\"").count(), 20_000);
    assert!(most < 68 << 20, "{} MB", most >> 20);
}
