//! `--time` and `--memory` hold while a text is read, whatever it is.

use super::{file, transcript};

/// Texts that are read for long before it is known what they are, or that they are wrong.
fn long_texts() -> [(&'static str, String); 4] {
    let list = "[1,2],".repeat(200_000);
    [
        ("hopeless.txt", "1 2 3\n".repeat(200_000)),
        ("hopeless.json", format!("{{\"rows\": [{list}}}")),
        ("whole.json", format!("{{\"title\": [{list}[1]], \"rows\": [[1]], \"columns\": [[1]]}}")),
        ("long.tatham", format!("60000x60000:{}", "1/".repeat(120_000))),
    ]
}

#[test]
fn any_text_is_read_within_the_time() {
    for (name, text) in long_texts() {
        let path = file(name, &text);
        let said = transcript(&["check", "--time", "0", "--max-cells", "4000000000", &path], b"");
        let expected = format!("{name}: reading was stopped by the limit of time\n--- exit code 4\n");
        assert!(said.ends_with(&expected), "{said}");
        assert!(!said.contains(":1:1"), "a limit is not about a place: {said}");
    }
}

#[test]
fn a_limit_while_reading_is_named_in_json() {
    let [(name, text), ..] = long_texts();
    let said = transcript(&["check", "--time", "0", "--json", &file(name, &text)], b"");
    assert!(said.contains("\"line\":null,\"column\":null"), "{said}");
    assert!(said.contains("\"limit\":\"time\"}"), "{said}");
}

/// The lines of this text as a list take 200 MB.
#[test]
#[cfg(target_os = "linux")]
fn any_text_is_read_within_the_memory() {
    let path = file("memory.txt", &format!("width 5\n{}", "1\n".repeat(8_000_000)));
    let check = ["check", "--from", "non", "--memory", "60M", &path];
    let (most, _) = super::limits::peak(&check);
    assert!(most < (60 + 40) << 20, "{} MB", most >> 20);
    let said = transcript(&check, b"");
    assert!(said.ends_with("reading was stopped by the limit of memory\n--- exit code 4\n"), "{said}");
}

/// Each takes seconds, or hundreds of megabytes, if nothing looks at the limits.
#[test]
fn rules_and_pictures_are_read_within_the_limits() {
    let sentences = "Ann has the cat or Bob the dog but not both\n".repeat(100);
    let grid = format!("houses: Ann, Bob\npet: cat, dog\n{sentences}");
    let groups =
        format!("nonomata lines\nalphabet: ab\ngrid: 3x1\nrow 1: pattern {}\n", "(a|b)?".repeat(4000));
    let picture = format!("{}\n", "#.".repeat(1000)).repeat(2000);
    let time = ["--time", "0"];
    for (name, text, limit, message) in [
        ("sentences.logic", grid, time, "reading was stopped by the limit of time"),
        ("groups.lines", groups.clone(), time, "was stopped by the limit of time"),
        ("groups.lines", groups, ["--memory", "3M"], "reading the rules was stopped by the limit of memory"),
        (
            "picture.txt",
            picture,
            ["--memory", "60M"],
            "reading the picture was stopped by the limit of memory",
        ),
    ] {
        let said = transcript(&[&["check"][..], &limit, &[&file(name, &text)]].concat(), b"");
        assert!(said.contains(message) && said.ends_with("exit code 4\n"), "{said}");
    }
}

#[test]
fn drawings_are_read_within_the_memory() {
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let drawing = file("drawing.txt", &"?".repeat(8_000_000));
    for flag in ["--solution", "--partial"] {
        let said = transcript(&["check", heart, "--memory", "60M", flag, &drawing], b"");
        assert!(said.contains("reading was stopped by the limit of memory"), "{said}");
        assert!(said.ends_with("exit code 4\n"), "{said}");
    }
}
