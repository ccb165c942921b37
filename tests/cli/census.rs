//! `census`: exact numbers, checkpoints, estimates.

use std::fs;

use super::{run, snapshot, text, transcript};

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
    assert!(transcript(&["census", "5", "--checkpoint", name], b"").contains("expected a task of"));
    fs::remove_file(path).unwrap();
}

#[test]
fn an_estimate_is_near() {
    let printed = text(&run(&["census", "4", "--estimate", "2000"]).stdout);
    let number: f64 = printed.split_whitespace().next().unwrap().parse().unwrap();
    assert!((number - 52_362.0).abs() < 5_000.0, "{printed}");
}

#[test]
fn answers_are_objects() {
    let mut all = transcript(&["census", "4x3", "--colours", "2", "--json"], b"");
    all += &transcript(&["census", "4", "--estimate", "100", "--seed", "3", "--json"], b"");
    all += &transcript(&["census", "40", "--json"], b"");
    snapshot("census-json", all);
}

/// The share that is done never decreases, and the count so far is a bound.
#[cfg(unix)]
#[test]
fn progress_is_shown() {
    use std::io::{BufRead, BufReader};
    use std::process::Stdio;

    for (arguments, has_bound) in
        [(&["census", "6", "-v"][..], true), (&["census", "7", "--estimate", "100000000", "-v"], false)]
    {
        let mut child =
            super::command(arguments).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let first = BufReader::new(child.stderr.take().unwrap()).lines().next().unwrap().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(first.starts_with("nonomata: counting: ") && first.contains(" % · "), "{first}");
        assert_eq!(first.contains(" · >= "), has_bound, "{first}");
    }
}
