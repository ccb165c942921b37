//! The commands take puzzles of any kind.

use std::io::Write;
use std::process::{Command, Stdio};

use super::snapshot_in;

const AMBIGUOUS: &str =
    "nonomata regex crossword\ntitle: Two ways\nalphabet: AB\nrows:\nA.\n..\ncolumns:\nA.\nB?.\n";

/// All that a run says and how it ends, without the times.
pub(super) fn transcript(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nonomata"))
        .args(arguments)
        .current_dir(crate::ROOT)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    let timeless = match printed.split_once("\"time_ms\":") {
        Some((before, after)) => {
            format!("{before}\"time_ms\":TIME{}", &after[after.find([',', '}']).unwrap()..])
        }
        None => printed,
    };
    format!(
        "$ nonomata {}\n{timeless}--- exit code {}\n\n",
        arguments.join(" "),
        output.status.code().unwrap()
    )
}

#[test]
fn commands_take_any_kind() {
    let hexagon = "tests/puzzles/crosswords/hexagon-3.txt";
    let mut all = String::new();
    for arguments in [
        &["solve", "-"][..],
        &["solve", "--all", "-"],
        &["solve", "--lines-only", "-"],
        &["solve", "--json", "-"],
        &["check", "-"],
        &["check", "--json", "-"],
        &["check", "--partial", "A?/?A", "-"],
        &["check", "--solution", "AB/BX", "-"],
        &["check", "--solution", "BB/BA", "-"],
        &["check", "--solution", "AB", "-"],
        &["check", "--goal", "-"],
        &["count", "-"],
        &["count", "--json", "-"],
        &["count", "--nodes", "0", "tests/puzzles/crosswords/rectangle-8x8.txt"],
        &["solve", "--nodes", "0", "-"],
        &["solve", "--style", "ascii", "-"],
        &["solve", "--style", "squares", "-"],
        &["solve", "--from", "crossword", "-"],
        &["solve", "--from", "lines", "-"],
        &["solve", "--from", "zebra", "-"],
        &["convert", "--from", "crossword", "-", "x.non"],
        &["solve", "--to", "png", "-"],
        &["explain", "-"],
        &["explain", "--json", "--step", "1", "-"],
        &["explain", "--cell", "r1c1", "-"],
        &["explain", "--why-not", "r2c2=A", "-"],
        &["explain", "--why-not", "r1c2=A", "-"],
        &["explain", "--why-not", "r1c2=X", "-"],
        &["explain", "--why-not", "r9c2=A", "-"],
        &["hint", "-"],
        &["hint", "--level", "why", "-"],
        &["hint", "--level", "why", "--json", "--grid", "A?/??", "-"],
        &["hint", "--grid", "BB/??", "-"],
        &["hint", "--wrong", "--grid", "BB/??", "-"],
        &["rate", "-"],
        &["rate", "--json", hexagon],
        &["solve", hexagon, "tests/puzzles/drawn/heart-5x5.non"],
        &["check", "--solution", "AEA/IUIA/OOAOI/OOEE/AIO", hexagon],
        &["line", "--pattern", r"(.)(?!\1).\1", "--length", "3", "--all"],
    ] {
        all.push_str(&transcript(arguments, AMBIGUOUS));
    }
    snapshot_in("kinds", "commands", all);
}

#[test]
fn verdicts_of_any_kind_have_certificates() {
    let proof = concat!(env!("CARGO_TARGET_TMPDIR"), "/kinds.proof");
    let _ = std::fs::remove_file(proof);
    // Two letters in each row that differ, and no line alone says which comes first.
    let swap = "nonomata regex crossword\nalphabet: AB\nrows:\nROW\nROW\ncolumns:\nAA|BB\nAB|BA|AA\n";
    let (said, plain) = (swap.replace("ROW", "(.)(?!\\1)."), swap.replace("ROW", "AB|BA"));
    let mut all = String::new();
    for (arguments, input) in [
        (&["solve", "--certificate", proof, "tests/puzzles/crosswords/hexagon-4.txt"][..], ""),
        (&["check", "--certificate", proof, "tests/puzzles/crosswords/hexagon-4.txt"], ""),
        (&["check", "--json", "--certificate", proof, "tests/puzzles/crosswords/hexagon-4.txt"], ""),
        (&["check", "--certificate", proof, "tests/puzzles/lines/fork.lines"], ""),
        (&["solve", "--certificate", proof, "tests/puzzles/logic/zebra.logic"], ""),
        (&["check", "--certificate", proof, "tests/puzzles/logic/zebra.logic"], ""),
        (&["solve", "--json", "--certificate", proof, "-"], &plain),
        (&["check", "--certificate", proof, "-"], &plain),
        (&["solve", "--certificate", proof, "-"], &said),
        (&["solve", "--certificate", proof, "-"], &said.replace("AB|BA|AA", "..")),
    ] {
        all.push_str(&transcript(arguments, input).replace(proof, "TMP/kinds.proof"));
    }
    snapshot_in("kinds", "certificates", all);
}

#[test]
fn what_is_drawn_is_read_again() {
    let lines = |body: &str| format!("nonomata lines\n{body}");
    let puzzles = [
        lines("alphabet: -=off E=early L=late\ngrid: 3x2\nrows: Ann late\neach row: pattern -EL\n"),
        lines("alphabet: \\sAB\ngrid: 3x2\nrows: Ann Bob\nrow 1: pattern [ ]A[ ]\nrow 2: pattern [ ]{3}\n"),
        lines("alphabet: a=night b=nightly c=b\ncells: one two\ncells: three\nline x over one two three: pattern acb\n"),
        lines("alphabet: ?!c\ncells: a b\ncells: c\nline x over a b c: pattern \\?!c\n"),
        lines("alphabet: c=c s=s U=UNIQUE\ngrid: 2x2\nrow 1: pattern cs\nrow 2: pattern sU\n"),
        lines("alphabet: /=slash\\\\=backslash\ngrid: 2x1\nrow 1: pattern /\\\\\n").replace("slash\\\\=", "slash \\="),
        "nonomata regex crossword\nalphabet: a-z\nrows:\nca\nsun\nsc\nnorth-west:\n..\n...\n..\nsouth-west:\n..\n...\n..\n".to_owned(),
    ];
    for puzzle in &puzzles {
        let solved = transcript(&["solve", "--puzzle", puzzle], "");
        let drawing = solved.strip_prefix(&format!("$ nonomata solve --puzzle {puzzle}\n")).unwrap();
        let drawing = drawing.split_once("--- exit code 0").unwrap_or_else(|| panic!("{solved}")).0;
        let checked = transcript(&["check", "--puzzle", puzzle, "--solution", "-"], drawing);
        assert!(checked.contains("right: it satisfies every line"), "{checked}\n{drawing}");
    }
}

/// `check --verbose` says what the rules of a logic grid mean.
#[test]
fn rules_are_echoed_as_they_were_understood() {
    let text = "houses: 3\nname: Ann, Bob, Cleo\npet: cat, dog, fox\n\nAnn lives next door to the cat owner.\nBob is 1st.\n";
    let checked = transcript(&["check", "--verbose", "-"], text);
    for line in [
        "c Ann lives next door to the cat owner",
        "c   = Ann is next to the one with pet cat",
        "c   = Bob is in house 1",
    ] {
        assert!(checked.contains(line), "{checked}");
    }
    let explained = transcript(&["explain", "--verbose", "-"], text);
    assert!(explained.contains("\nBob is 1st\n  = Bob is in house 1\n"), "{explained}");
    let data = transcript(&["explain", "--json", "-"], text);
    assert!(data.contains("{\"rule\":\"Bob is 1st\",\"canonical\":\"Bob is in house 1\"}"), "{data}");
}
