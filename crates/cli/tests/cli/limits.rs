//! `--time` and `--memory` hold from the reading of a puzzle to the end of its answer.

use super::{code, file, transcript};

/// A crossword whose pattern has to be compiled.
const CROSSWORD: &str = "shape = rectangular\nnum_rows = 1\nnum_cols = 1\nalphabet = ab\n'a'\n'.'\n";

const HEART: &str = "tests/puzzles/drawn/heart-5x5.non";

#[test]
fn reading_is_part_of_the_time() {
    for command in ["solve", "check", "count", "explain", "rate"] {
        let said = transcript(&[command, "--time", "0", "--puzzle", CROSSWORD], b"");
        assert!(said.contains("compiling the rules was stopped by the limit of time"), "{said}");
        assert!(said.ends_with("exit code 4\n"), "{said}");
    }
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
    // So small that it is read without a check of the time.
    let grid =
        "houses: 3\npet: cat, dog, fox\ndrink: tea, milk, juice\n\ncat is left of dog\nfox drinks tea\n";
    let said = transcript(&["count", "--after-each-rule", "--time", "0", "--puzzle", grid], b"");
    assert!(said.contains("at least 0 (time)  before any rule") && said.ends_with("exit code 4\n"), "{said}");
    let rules = |said: &str| said.lines().filter(|line| line.contains("  ")).count();
    assert_eq!(rules(&said), rules(&transcript(&["count", "--after-each-rule", "--puzzle", grid], b"")));
}

#[test]
fn a_puzzle_that_needs_more_memory_is_refused_before_it_takes_any() {
    let blank = format!("width 2000\nheight 2000\nrows\n{0}columns\n{0}", "0\n".repeat(2000));
    let blank = file("limits.non", &blank);
    let partial = ["check", "--partial", "?"];
    let commands = ["solve", "count", "explain", "rate", "hint"].map(|command| vec![command]);
    for command in commands.into_iter().chain([partial.to_vec(), vec!["check", "--json"]]) {
        let said = transcript(&[&command[..], &["--memory", "50M", &blank]].concat(), b"");
        assert!(said.contains(" MB; --memory is ") && said.ends_with("exit code 4\n"), "{said}");
    }
    assert_eq!(code(&["check", "--memory", "50M", HEART]), 0);
    // A verdict needs a few bytes for each cell.
    assert_eq!(code(&["check", "--memory", "50M", &blank]), 0);
    let said = transcript(&["check", "--memory", "5M", &blank], b"");
    assert!(said.contains(" MB; --memory is ") && said.ends_with("exit code 4\n"), "{said}");
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
    let ones = vec!["1"; 10_000].join(",");
    let columns = "1\n".repeat(20_000) + &"0\n".repeat(20_000);
    let long = format!("width 40000\nheight 2\nrows\n{ones}\n{ones}\ncolumns\n{columns}");
    let long = file("memory-long.non", &long);
    // The first is ended by an estimate. The second is ended by use, which is measured every millisecond, beside the
    // 24 MB of the program itself.
    for (arguments, megabytes) in [
        (&["solve", "--memory", "100M", "--time", "5", &long][..], 65),
        (&["solve", "--memory", "60M", "--time", "5", "--certificate", &proof, &random], 60 + 24 + 8),
    ] {
        let (most, printed) = peak(arguments);
        assert!(printed.contains("c stopped by the limit of memory"), "{arguments:?}");
        assert!(most < megabytes << 20, "{arguments:?}: {} MB", most >> 20);
    }
}

#[test]
fn commands_that_search_nothing_have_limits() {
    let lines = "nonomata lines\nalphabet: ab\ngrid: 3x3\neach row: pattern a*b*\n";
    let lines = file("limits.lines", lines);
    let out = file("limits.cnf", "");
    // The last number is the exit code without a limit: `g` has no such rules.
    for (arguments, message, whole) in [
        (&["convert", HEART, "--to", "g"][..], "converting was stopped by the limit of time", 0),
        (&["convert", &lines, "--to", "g"], "reading the rules was stopped by the limit of time", 2),
        (&["encode", HEART, "-o", &out], ": encoding was stopped by the limit of time", 0),
        (&["line", "1 1", "--length", "40", "--all"], "the answer was stopped by the limit of time", 0),
        (&["line", "1 1", "--length", "40", "--all", "--json"], "],\"limit\":\"time\"}", 0),
        (&["line", "2", "--length", "3"], "the answer was stopped by the limit of time", 0),
        (&["line", "1 1", "--length", "10", "--states"], "the answer was stopped by the limit of time", 0),
        (
            &["line", "1 1", "--length", "10", "--states", "--json"],
            "\"fillings\":null,\"steps\":null,\"conflict\":null,\"states\":null,\"limit\":\"time\"}",
            0,
        ),
        (&["line", "1 1", "--length", "10", "--svg", "-"], "the answer was stopped by the limit of time", 0),
        (&["line", "1 1", "--dot"], "the answer was stopped by the limit of time", 0),
        (&["census", "3"], "at least 0 (time), in 0 of 5 tasks", 0),
    ] {
        let said = transcript(&[arguments, &["--time", "0"]].concat(), b"");
        assert!(said.contains(message) && said.ends_with("exit code 4\n"), "{said}");
        assert_eq!(code(&[arguments, &["--time", "60", "--memory", "1G"]].concat()), whole);
    }
    let wide =
        file("wide.non", &format!("width 2000\nheight 2000\nrows\n{0}columns\n{0}", "0\n".repeat(2000)));
    for command in [&["convert", "--to", "g"][..], &["encode"]] {
        let said = transcript(&[command, &["--memory", "5M", &wide]].concat(), b"");
        assert!(said.contains(" MB; --memory is ") && said.ends_with("exit code 4\n"), "{said}");
    }
}

/// A line of 2000 cells with 1000 blocks: as a tree of values the JSON of its states takes 450 MB.
#[test]
#[cfg(target_os = "linux")]
fn the_states_of_a_line_are_written_in_pieces() {
    let clue = vec!["1"; 1000].join(" ");
    let states = ["line", &clue, "--length", "2000", "--states"];
    let (most, printed) = peak(&[&states[..], &["--json", "--memory", "200M"]].concat());
    assert!(printed.ends_with("}}\n") && printed.len() > 10_000_000, "{}", printed.len());
    assert!(most < 110 << 20, "{} MB", most >> 20);
    for limit in [["--memory", "30M"], ["--time", "0"]] {
        for json in [&[][..], &["--json"]] {
            let arguments = [&states[..], &limit, json].concat();
            let said = transcript(&arguments, b"");
            assert!(said.ends_with("exit code 4\n"), "{}", &said[said.len().saturating_sub(300)..]);
            let (most, _) = peak(&arguments);
            assert!(most < 65 << 20, "{arguments:?}: {} MB", most >> 20);
        }
    }
}

/// A hundred thousand cells with 127 candidates each: as a tree of values they took 85 MB.
#[test]
#[cfg(target_os = "linux")]
fn the_candidates_of_a_line_are_written_in_pieces() {
    let line = ["line", "--json", "--pattern", "[^\u{100}]*", "--alphabet", "\\x{100}-\\x{17f}", "--length"];
    let (most, printed) = peak(&[&line[..], &["100000"]].concat());
    assert!(
        printed.ends_with("],\"fillings\":null,\"steps\":null,\"conflict\":null}\n"),
        "{}",
        printed.len()
    );
    assert_eq!(printed.matches(",\"").count(), 100_000 + 4);
    assert!(most < 60 << 20, "{} MB", most >> 20);
}

/// Many small puzzles are kept until all are written, and not copied on the way.
/// Of the places of a million lines in a text, and of the lines through each cell.
#[test]
#[cfg(target_os = "linux")]
fn lists_of_lines_are_counted_before_they_are_made() {
    let text = file("lists.txt", &"1,1\n".repeat(1_500_000));
    let pairs = file("pairs.txt", "nonomata lines\nalphabet: ab\ngrid: 700x100\neach two rows: different\n");
    for (arguments, megabytes) in
        [(["check", "--memory", "50M", &text], 55), (["check", "--memory", "100M", &pairs], 100)]
    {
        let (most, _) = peak(&arguments);
        assert!(most < megabytes << 20, "{arguments:?}: {} MB", most >> 20);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn many_puzzles_are_converted_in_place() {
    let puzzles = "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\n".repeat(20_000);
    let puzzles = file("many.non", &puzzles);
    let (most, printed) = peak(&["convert", "--to", "json", &puzzles]);
    assert_eq!(printed.matches("\"rows\"").count(), 20_000);
    assert!(most < 68 << 20, "{} MB", most >> 20);
}

/// Every second state accepts, so that the last row has 80,000 columns. The standard library pads up to 65,535.
#[test]
fn tables_may_be_wide() {
    let pattern = ["line", "--pattern", "(ab){0,15000}", "--alphabet", "ab"];
    let said = transcript(&[&pattern[..], &["--length", "4", "--states"]].concat(), b"");
    assert!(said.contains(" 29996 29998 30000") && said.ends_with("exit code 0\n"), "{}", said.len());
}

/// A picture of this size that is black everywhere.
#[cfg(target_os = "linux")]
fn black_picture(size: usize) -> String {
    let lines = format!("{size}\n").repeat(size);
    file("black.non", &format!("width {size}\nheight {size}\nrows\n{lines}columns\n{lines}"))
}

#[test]
#[cfg(target_os = "linux")]
fn an_answer_takes_no_more_than_what_is_estimated() {
    let (black, proof) = (black_picture(2000), file("black.proof", ""));
    // For a cell 60 bytes of the answer, with a certificate 80, and 2 of the problem.
    for (arguments, megabytes) in [
        (&["solve", "--memory", "250M"][..], 215),
        (&["solve", "--memory", "250M", "--style", "framed"], 215),
        (&["solve", "--memory", "250M", "--lines-only"], 215),
        (&["solve", "--memory", "330M", "--certificate", &proof], 270),
    ] {
        let (most, printed) = peak(&[arguments, &[&black]].concat());
        assert!(printed.ends_with("s UNIQUE\n"), "{arguments:?}");
        assert!(most < megabytes << 20, "{arguments:?}: {} MB", most >> 20);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_verdict_lists_no_cells() {
    // Lines leave four cells open, and the memory for a search of the others is refused.
    let ones = "1\n1\n".to_owned() + &"0\n".repeat(1998);
    let large = file("verdict.non", &format!("width 2000\nheight 2000\nrows\n{ones}columns\n{ones}"));
    let (most, printed) = peak(&["check", "--memory", "30M", &large]);
    assert_eq!(printed, "c stopped by the limit of memory\ns UNKNOWN\n");
    assert!(most < 40 << 20, "{} MB", most >> 20);
}

/// A walkthrough with 90,000 changes: as a tree of values its JSON takes 250 MB.
#[test]
#[cfg(target_os = "linux")]
fn a_walkthrough_is_written_in_pieces() {
    let blank = format!("width 300\nheight 300\nrows\n{0}columns\n{0}", "0\n".repeat(300));
    let blank = file("pieces.non", &blank);
    let (most, printed) = peak(&["explain", "--json", "--memory", "100M", &blank]);
    assert!(printed.ends_with("}\n") && printed.contains("\"verdict\":\"unique\""));
    assert!(printed.len() > 4_000_000, "{}", printed.len());
    assert!(most < 60 << 20, "{} MB", most >> 20);
}

#[test]
fn a_large_answer_that_there_is_no_time_to_print_is_refused() {
    let blank = format!("500x500:{}", "/".repeat(999));
    let said = transcript(&["explain", "--json", "--time", "0.06", "--puzzle", &blank], b"");
    let expected = "the answer takes about 0.07 s; --time is 0.06 s";
    let end: String = said.chars().rev().take(300).collect::<Vec<_>>().into_iter().rev().collect();
    assert!(said.contains(expected) && said.contains("\"limit\":\"time\""), "{end}");
    assert!(said.ends_with("exit code 4\n"), "{end}");
    let batch = ["batch", "--ask", "explain", "--no-timing", "--time", "0.06", "-q", "-"];
    let said = transcript(&batch, blank.as_bytes());
    let expected = "the answer takes about 0.10 s; --time is 0.06 s";
    assert!(said.contains(expected) && said.contains("\"limit\":\"time\",\"explanation\":null"), "{said}");
    let again = [&batch[..], &["--retry-unknown", "x100"]].concat();
    let said = transcript(&again, blank.as_bytes());
    assert!(said.contains("\"verdict\":\"unique\"") && said.contains("\"attempts\":2"), "{}", said.len());
    // No time is kept where it would be that of the puzzle.
    assert_eq!(code(&["check", "--time", "5", "--puzzle", &blank]), 0);
}

#[test]
fn a_puzzle_that_there_is_no_memory_to_make_is_refused() {
    let said = transcript(&["new", "700x700", "--memory", "20M", "--seed", "1"], b"");
    assert!(said.contains("700x700: making the puzzle needs about 85 MB; --memory is 20 MB"), "{said}");
    assert!(said.ends_with("exit code 4\n"), "{said}");
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

#[test]
fn a_text_that_there_is_no_memory_for_is_refused() {
    let text = file("limits-8m.txt", &"#####\n".repeat(8 << 18));
    let said = transcript(&["check", &text, "--memory", "1M"], b"");
    assert!(said.contains("reading it needs about") && said.ends_with("exit code 4\n"), "{said}");
}
