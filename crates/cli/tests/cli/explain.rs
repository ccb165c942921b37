//! The commands `explain`, `hint` and `rate`.

use std::process::{Command, Output};

use super::snapshot_in;

fn run(arguments: &[&str]) -> (String, i32) {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_nonomata"))
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/puzzles"))
        .args(arguments)
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap();
    (text, output.status.code().unwrap())
}

#[test]
fn output_of_the_commands() {
    let two = "2x2:1/1/1/1";
    let calls: &[&[&str]] = &[
        &["explain", "drawn/heart-5x5.non", "--step", "1"],
        &["explain", "drawn/heart-5x5.non", "--step", "99"],
        &["explain", "--puzzle", two, "--step", "1"],
        &["explain", "drawn/heart-5x5.non", "--cell", "r1c2"],
        &["explain", "drawn/heart-5x5.non", "--why-not", "r1c1=black"],
        &["explain", "drawn/heart-5x5.non", "--why-not", "r9c1=black"],
        &["explain", "drawn/heart-5x5.non", "--why-not", "r1c1=mauve"],
        &["explain", "--puzzle", two, "--why-not", "r1c1=black"],
        &[
            "explain",
            "drawn/heart-5x5.non",
            "--why-not",
            "r4c2=black",
            "--grid",
            "?????/#####/#####/.?#??/?????",
        ],
        &[
            "explain",
            "drawn/heart-5x5.non",
            "--why-not",
            "r4c2=blank",
            "--json",
            "--grid",
            "?????/#####/#####/.?#??/?????",
        ],
        &["explain", "drawn/heart-5x5.non", "--grid", "#????/?????/?????/?????/?????"],
        &["explain", "drawn/heart-5x5.non", "--wrong", "--grid", "#????/?????/?????/?????/?????"],
        &[
            "explain",
            "drawn/heart-5x5.non",
            "--cell",
            "r1c1",
            "--json",
            "--grid",
            "#????/?????/?????/?????/?????",
        ],
        &["explain", "drawn/heart-5x5.non", "--wrong"],
        &["explain", "drawn/heart-5x5.non", "--cell", "r1c2", "--grid", "?#???/?????/?????/?????/?????"],
        &["explain", "tricky/none-by-lines.tatham", "--wrong", "--grid", "???/?.?/???"],
        &["explain", "tricky/given-cells-3x3.tatham"],
        &["explain", "tricky/wrong-given-3x3.tatham"],
        &["hint", "tricky/given-cells-3x3.tatham", "--level", "why"],
        &["hint", "triddlers/goose.g"],
        &["explain", "triddlers/goose.g", "--step", "6"],
        &["explain", "--puzzle", two],
        &["explain", "tricky/none-by-lines.tatham"],
        &["explain", "--puzzle", two, "--json"],
        &["explain", "--puzzle", "2x2:1/1/1/1", "--grid", "#?/?#"],
        &["explain", "--puzzle", "2x2:1/1/1/1", "--grid", "#?/?#", "--json"],
        &["explain", "drawn/heart-5x5.non", "--why-not", "r1c1=#", "--json"],
        &["hint", "drawn/heart-5x5.non"],
        &["hint", "drawn/heart-5x5.non", "--level", "why", "--grid", "?????/#####/#####/?????/?????"],
        &["hint", "drawn/heart-5x5.non", "--grid", "#????/?????/?????/?????/?????"],
        &["hint", "drawn/heart-5x5.non", "--wrong", "--grid", "#????/?????/?????/?????/?????"],
        &["hint", "drawn/heart-5x5.non", "--wrong", "--json", "--grid", "#????/?????/?????/?????/?????"],
        &["hint", "drawn/heart-5x5.non", "--level", "how", "--json"],
        &["hint", "drawn/heart-5x5.non", "--level", "1"],
        &["hint", "drawn/heart-5x5.non", "--level", "3"],
        &["hint", "drawn/heart-5x5.non", "--level", "4", "--grid", "#????/?????/?????/?????/?????"],
        &["hint", "drawn/heart-5x5.non", "--level", "4", "--json", "--grid", "#????/?????/?????/?????/?????"],
        &["hint", "drawn/heart-5x5.non", "--level", "why", "--grid", "#?#??/?????/?????/?????/?????"],
        &["hint", "drawn/heart-5x5.non", "--level", "why", "--grid", "#?#??/?????/?????/?????/?????"],
        &["hint", "--puzzle", two, "--level", "why", "--grid", "##/??"],
        &["hint", "drawn/heart-5x5.non", "--all"],
        &["hint", "drawn/heart-5x5.non", "--all", "--level", "why"],
        &["hint", "drawn/heart-5x5.non", "--all", "--json"],
        &["hint", "drawn/heart-5x5.non", "--technique", "Complete", "--level", "why"],
        &["hint", "drawn/heart-5x5.non", "--technique", "listing"],
        &["hint", "drawn/heart-5x5.non", "--technique", "magic"],
        &["hint", "--practice", "complete", "drawn/heart-5x5.non"],
        &["hint", "--practice", "complete", "--answers", "drawn/heart-5x5.non"],
        &["hint", "--practice", "overlap", "drawn/heart-5x5.non", "--json"],
        &["hint", "--practice", "listing", "drawn/heart-5x5.non"],
        &["hint", "--practice", "listing", "drawn/heart-5x5.non", "drawn/cup-10x10.non"],
        &["explain", "drawn/heart-5x5.non", "--until", "2"],
        &["explain", "drawn/heart-5x5.non", "--until", "2", "--json"],
        &["explain", "drawn/heart-5x5.non", "--until", "99"],
        &["explain", "drawn/heart-5x5.non", "--grids=3"],
        &["explain", "--puzzle", "2x2:2/1/1/2", "--grids", "--json"],
        &["rate", "drawn/heart-5x5.non", "drawn/snail-15x15.non", "--puzzle", "1x1:1/1"],
        &["rate", "drawn/heart-5x5.non", "drawn/snail-15x15.non"],
        &["rate", "drawn/heart-5x5.non", "--json"],
        &["rate", "--puzzle", two, "--json"],
        &[
            "rate",
            "--histogram",
            "drawn/heart-5x5.non",
            "drawn/snail-15x15.non",
            "tricky/two-solutions-2x2.tatham",
        ],
        &["rate", "--histogram", "--json", "drawn/heart-5x5.non"],
    ];
    let mut text = String::new();
    for call in calls {
        let (output, code) = run(call);
        text.push_str(&format!("$ nonomata {}\n{output}exit {code}\n\n", call.join(" ")));
    }
    snapshot_in("explain", "commands", text);
}
