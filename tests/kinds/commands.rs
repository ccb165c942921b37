//! The commands take puzzles of any kind.

use std::io::Write;
use std::process::{Command, Stdio};

use super::settings;

const AMBIGUOUS: &str =
    "nonomata regex crossword\ntitle: Two ways\nalphabet: AB\nrows:\nA.\n..\ncolumns:\nA.\nB?.\n";

/// All that a run says and how it ends, without the times.
pub(super) fn told(arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nonomata"))
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
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
        &["solve", hexagon, "tests/puzzles/drawn/heart-5x5.non"],
        &["check", "--solution", "AEA/IUIA/OOAOI/OOEE/AIO", hexagon],
        &["line", "--pattern", r"(.)(?!\1).\1", "--length", "3", "--all"],
    ] {
        all.push_str(&told(arguments, AMBIGUOUS));
    }
    settings().bind(|| insta::assert_snapshot!("commands", all));
}
