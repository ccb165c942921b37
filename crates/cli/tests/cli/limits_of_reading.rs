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

/// Each takes seconds, or hundreds of megabytes, if nothing checks the limits.
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

/// Checks that a text of a few megabytes is refused under 50 MB, in not much more.
#[cfg(target_os = "linux")]
fn is_ended_by_memory(path: &str) {
    let check = ["check", "--memory", "50M", path];
    let (most, _) = super::limits::peak(&check);
    assert!(most < (50 + 40) << 20, "{} MB", most >> 20);
    let said = transcript(&check, b"");
    assert!(said.contains("stopped by the limit of memory") && said.ends_with("exit code 4\n"), "{said}");
}

/// Each rule is a line through the same cells, and each of them lists the others.
#[test]
#[cfg(target_os = "linux")]
fn many_rules_over_the_same_cells_need_their_memory() {
    let rule = "Ann is somewhere left of the cat\n".repeat(3000);
    let path = file(
        "same-cells.logic",
        &format!("houses: 4\nname: Ann, Bob, Cid, Dan\npet: cat, dog, fox, owl\n{rule}"),
    );
    is_ended_by_memory(&path);
}

/// The words of other lengths do not matter, and one of a million letters has as many states.
#[test]
#[cfg(target_os = "linux")]
fn a_long_word_for_a_short_line_takes_no_memory() {
    let head = "nonomata lines\nalphabet: ab\ngrid: 2x1\n";
    let path = file(
        "long-word.lines",
        &format!("{head}words: ab {}\nrow 1: word\nrow 1: at most 1 a\n", "ab".repeat(500_000)),
    );
    let (most, printed) = super::limits::peak(&["check", "--memory", "50M", &path]);
    assert!(most < (50 + 10) << 20, "{} MB", most >> 20);
    assert!(printed.contains("UNIQUE"), "{printed}");
}

/// Where the words of a table have many lengths, each length has sets of its own.
#[test]
#[cfg(target_os = "linux")]
fn long_words_of_many_lengths_need_their_memory() {
    let words: String = (0..60).map(|more| format!("words: {}\n", "a".repeat(100_000 + more))).collect();
    let path =
        file("long-words.lines", &format!("nonomata lines\nalphabet: ab\ngrid: 2x1\n{words}row 1: word\n"));
    is_ended_by_memory(&path);
}

#[test]
fn an_error_does_not_repeat_a_long_text() {
    let path = file("long-line.lines", &format!("nonomata lines\n{}\n", "\"".repeat(1 << 20)));
    let said = transcript(&["check", "--json", &path], b"");
    assert!(said.contains("expected a key, a colon and a value"), "{said}");
    assert!(said.len() < 4000, "{} bytes", said.len());
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

/// A name may have as many letters as an argument.
#[test]
fn a_name_that_may_be_a_puzzle_is_read_within_the_limits() {
    let name = format!("1x10000:10000{}", "/1".repeat(10_000));
    let advice = "this is a puzzle; use --puzzle";
    assert!(transcript(&["check", &name], b"").contains(advice));
    let said = transcript(&["check", "--time", "0", &name], b"");
    assert!(!said.contains(advice), "{}", said.len());
}
