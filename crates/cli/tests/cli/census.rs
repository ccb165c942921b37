//! `census`: exact numbers, checkpoints, estimates.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::Stdio;

use super::{command, file, run, snapshot, text, transcript};

#[test]
fn it_counts_what_is_known() {
    let known = [("1", "2"), ("2", "14"), ("3", "384"), ("4", "52362"), ("5", "25309575"), ("3x4", "3152")];
    for (size, count) in known {
        assert_eq!(text(&run(&["census", size]).stdout).trim(), count, "{size}");
    }
    assert_eq!(text(&run(&["census", "3", "--colours", "2", "--threads", "2"]).stdout), "18027\n");
    assert!(transcript(&["census", "40"], b"").contains("too large"));
    assert!(transcript(&["census", "four"], b"").contains("expected a size"));
}

#[test]
fn it_counts_what_lines_alone_solve() {
    let counts = [("0", "1"), ("1", "2"), ("2", "14"), ("3", "384"), ("4", "51234")];
    for (size, count) in counts {
        assert_eq!(text(&run(&["census", size, "--lines-only"]).stdout).trim(), count, "{size}");
    }
    let on_threads = |threads| {
        text(&run(&["census", "3x2", "--colours", "2", "--lines-only", "--threads", threads]).stdout)
    };
    assert_eq!(on_threads("1"), on_threads("2"));
    let refused = transcript(&["census", "7x6", "--lines-only"], b"");
    assert!(refused.contains("7x6 is too large for a census of lines only"), "{refused}");
    let ended = run(&["census", "6", "--lines-only", "--time", "0"]);
    assert_eq!(ended.status.code(), Some(4));
}

#[test]
fn lines_only_has_checkpoints_of_its_own() {
    let path = file("census-lines.tsv", "");
    let count = || text(&run(&["census", "4", "--lines-only", "--checkpoint", &path]).stdout);
    assert_eq!((count(), count()), ("51234\n".to_owned(), "51234\n".to_owned()));
    let head = "# Census(4x4, 2 symbols, lines only, 256 tasks)";
    let kept = fs::read_to_string(&path).unwrap();
    assert_eq!((kept.lines().next(), kept.lines().count()), (Some(head), 257));
    let refused = run(&["census", "4", "--checkpoint", &path]);
    assert_eq!(refused.status.code(), Some(3));
    let said = text(&refused.stderr);
    assert!(said.contains(&format!("line 1: found {head:?}, expected # Census(4x4, 2 symbols, ")), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), kept);
}

#[test]
fn it_goes_on_from_a_checkpoint() {
    let path = std::env::temp_dir().join(format!("nonomata-census-{}.tsv", std::process::id()));
    let name = path.to_str().unwrap();
    let count = || text(&run(&["census", "4", "--checkpoint", name]).stdout);
    assert_eq!(count(), "52362\n");
    let whole = fs::read_to_string(&path).unwrap();
    // An interruption has cut off the last line, and the next run replaces it.
    fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    assert_eq!(count(), "52362\n");
    let again = fs::read_to_string(&path).unwrap();
    let sorted = |text: &str| text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>();
    assert_eq!((sorted(&again), again.lines().count()), (sorted(&whole), whole.lines().count()));
    assert!(transcript(&["census", "5", "--checkpoint", name], b"").contains("expected # Census(5x5"));
    fs::remove_file(path).unwrap();
}

/// What a census of 2x2 writes before its tasks.
const HEAD: &str = "# Census(2x2, 2 symbols, 3 tasks)\n";

#[test]
fn a_checkpoint_may_be_cut_off_anywhere() {
    let whole = format!("{HEAD}0\t8\n1\t5\n2\t1\n");
    for end in 0..=whole.len() {
        let path = file("census-cut.tsv", &whole[..end]);
        let output = run(&["census", "2", "--threads", "1", "--checkpoint", &path]);
        assert_eq!(
            (text(&output.stdout).as_str(), text(&output.stderr).as_str()),
            ("14\n", ""),
            "cut at {end}"
        );
        let mut lines: Vec<String> = fs::read_to_string(&path).unwrap().lines().map(str::to_owned).collect();
        lines.sort();
        assert_eq!(lines.join("\n") + "\n", whole, "cut at {end}");
    }
}

#[test]
fn joined_checkpoints_are_one() {
    let path = file("census-joined.tsv", &format!("{HEAD}0\t8\n1\t5\n{HEAD}1\t5\r\n2\t1\n"));
    assert_eq!(text(&run(&["census", "2", "--checkpoint", &path]).stdout), "14\n");
}

#[test]
fn a_file_of_something_else_is_not_a_checkpoint() {
    let too_many = format!("{HEAD}0\t9\n1\t9\n");
    let overflowing = format!("{HEAD}0\t9\n1\t{}\n", u64::MAX);
    let contradicting = format!("{HEAD}0\t3\n0\t4\n");
    let other_task = format!("{HEAD}3\t3\n");
    let endless = "0".repeat(200);
    let cases = [
        ("{\"rows\":[[1]]}", "line 1: found \"{\\\"rows\\\":[[1]]}\", expected # Census(2x2,"),
        ("my notes\nof today", "line 1: found \"my notes\", expected # Census(2x2,"),
        ("0\t3\n", "line 1: found \"0\\t3\", expected # Census(2x2,"),
        ("\u{0}\u{1}", "line 1: found \"\\0\\u{1}\", expected # Census(2x2,"),
        (&endless, "line 1: found \"000"),
        (&other_task, "line 2: found \"3\\t3\", expected a task of # Census(2x2,"),
        (&contradicting, "line 3: found the count 4 of task 0, expected 3 as before"),
        (&too_many, "line 3: the counts add up to more than all 16 pictures"),
        (&overflowing, "line 3: the counts add up to more than all 16 pictures"),
    ];
    for (content, expected) in cases {
        let path = file("census-foreign.tsv", content);
        let refused = run(&["census", "2", "--checkpoint", &path]);
        let said = text(&refused.stderr);
        assert!(said.starts_with(&format!("nonomata: {path}: {expected}")), "{content:?}: {said}");
        assert_eq!(refused.status.code(), Some(3));
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
}

#[test]
fn an_estimate_is_near() {
    let printed = text(&run(&["census", "4", "--estimate", "2000"]).stdout);
    let number: f64 = printed.split_whitespace().next().unwrap().parse().unwrap();
    assert!((number - 52_362.0).abs() < 5_000.0, "{printed}");
    let refused = run(&["census", "4", "--estimate", "0"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        text(&refused.stderr).contains("expected a whole number, 1 or more"),
        "{}",
        text(&refused.stderr)
    );
}

#[test]
fn an_estimate_of_rectangles_in_colours_is_near() {
    let count: f64 = text(&run(&["census", "4x3", "--colours", "2"]).stdout).trim().parse().unwrap();
    let printed = text(&run(&["census", "4x3", "--colours", "2", "--estimate", "2000"]).stdout);
    let number: f64 = printed.split_whitespace().next().unwrap().parse().unwrap();
    assert!((number - count).abs() < 0.05 * count, "{printed}");
    for (size, colours, message) in [("3", "128", "expected at most 127"), ("31", "3", "too large")] {
        let refused = transcript(&["census", size, "--colours", colours, "--estimate", "10"], b"");
        assert!(refused.contains(message), "{refused}");
    }
}

#[test]
fn an_estimate_keeps_what_was_solved_before_a_limit() {
    let arguments = ["census", "20", "--estimate", "1000000000", "--time", "0.3"];
    let said = transcript(&arguments, b"");
    assert!(
        said.contains("\nstopped by the limit of time after ") && said.ends_with("exit code 4\n"),
        "{said}"
    );
    let said = transcript(&[&arguments[..], &["--json"]].concat(), b"");
    assert!(said.contains("\"limit\":\"time\"") && said.ends_with("exit code 4\n"), "{said}");
    assert!(!said.contains("\"pictures\":0,"), "{said}");
}

#[test]
fn a_count_has_no_nodes() {
    let said = transcript(&["census", "4", "--nodes", "1"], b"");
    assert!(said.contains("--estimate") && said.ends_with("exit code 2\n"), "{said}");
}

#[test]
fn answers_are_objects() {
    let mut all = transcript(&["census", "4x3", "--colours", "2", "--json"], b"");
    all += &transcript(&["census", "3x2", "--colours", "2", "--lines-only", "--json"], b"");
    all += &transcript(&["census", "4", "--estimate", "100", "--seed", "3", "--json"], b"");
    all += &transcript(&["census", "3", "--colours", "2", "--estimate", "100", "--json"], b"");
    all += &transcript(&["census", "40", "--json"], b"");
    snapshot("census-json", all);
}

/// Neither ends within minutes.
#[test]
fn progress_is_shown() {
    for arguments in [&["census", "6", "-v"][..], &["census", "7", "--estimate", "100000000", "-v"]] {
        let mut child = command(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let first = BufReader::new(child.stderr.take().unwrap()).lines().next().unwrap().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(first.starts_with("nonomata: counting: ") && first.contains(" % · "), "{first}");
    }
}
