//! Conversion between formats, and limits of inputs.

use std::fs;

use super::{code, file, run, run_with_input, snapshot, text, transcript};

/// Two colours, a title and a goal.
const FLAGLET: &str = "title \"Flaglet\"\ncolor r #ff0000\ncolor b #0000ff\nwidth 4\nheight 2\nrows\n2r,1b\n2b\n\
                       columns\n1r\n1r,1b\n2b\n0\ngoal \"rrb00bb0\"\n";

#[test]
fn all_formats_are_listed() {
    snapshot("formats", transcript(&["formats"], b""));
    let json = text(&run(&["formats", "--json"]).stdout);
    assert_eq!(json.lines().count(), text(&run(&["formats"]).stdout).lines().count() - 1);
    let tatham = r#"{"name":"tatham","kinds":["nonogram"],"suffixes":["tatham","sgtp"],"about":"#;
    assert!(json.lines().any(|line| line.starts_with(tatham)), "{json}");
    let logic = r#"{"name":"logic","kinds":["logic grid"],"suffixes":["logic"],"about":"#;
    assert!(json.lines().any(|line| line.starts_with(logic) && line.contains(r#""writes":true"#)), "{json}");
}

#[test]
fn puzzles_move_to_another_format() {
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let runs = [
        transcript(&["convert", heart, "--to", "tatham"], b""),
        transcript(&["convert", "--to", "webpbn"], FLAGLET.as_bytes()),
        transcript(&["convert", "--to", "nonogrid"], FLAGLET.as_bytes()),
        transcript(&["convert", "--to", "nin"], FLAGLET.as_bytes()),
        transcript(&["convert", "--from", "mk", "--to", "tatham"], b"2 2\n1\n0\n1\n0\n"),
        transcript(&["convert", "--to", "mk", "--number", "2"], b"1x1:1/1\n2x1:1//1\n"),
        transcript(&["convert", "--to", "mk", "--number", "3"], b"1x1:1/1\n2x1:1//1\n"),
        transcript(&["convert", heart], b""),
        transcript(&["convert", heart, "heart.docx"], b""),
    ];
    snapshot("convert", runs.concat());

    let (xml, again) = (file("heart.xml", "old"), file("again.non", ""));
    assert_eq!(code(&["convert", heart, &xml]), 0);
    assert_eq!(code(&["convert", &xml, &again]), 0);
    assert_eq!(code(&["check", &again]), 0);
    assert!(fs::read_to_string(&xml).unwrap().contains("<puzzleset>"));
    assert_eq!(
        text(&run(&["convert", heart, "-", "--to", "mk"]).stdout),
        text(&run(&["convert", heart, "--to", "mk"]).stdout)
    );
}

#[test]
fn other_kinds_move_between_their_own_formats() {
    let suite = |name: &str| {
        let folder = fs::read_dir(format!("{}/tests/puzzles/{name}", crate::ROOT)).unwrap();
        folder.map(|entry| entry.unwrap().path().display().to_string()).collect::<Vec<_>>()
    };
    let converted = |arguments: &[&str], input: &str| {
        let output = run_with_input(&[&["convert"], arguments].concat(), input.as_bytes());
        assert_eq!((text(&output.stderr).as_str(), output.status.code()), ("", Some(0)), "{arguments:?}");
        text(&output.stdout)
    };
    for puzzle in suite("crosswords") {
        let words = converted(&[&puzzle, "--to", "crossword"], "");
        let json = converted(&["-", "--to", "crossword-json"], &words);
        assert_eq!(converted(&["-", "--to", "crossword"], &json), words, "{puzzle}");
        assert_eq!(converted(&[&puzzle, "--to", "crossword-json"], ""), json, "{puzzle}");
    }
    for puzzle in suite("logic") {
        let written = converted(&[&puzzle, "--to", "logic"], "");
        assert_eq!(converted(&["-", "--to", "logic"], &written), written, "{puzzle}");
    }
    let (logic, json) = (file("moved.logic", ""), file("moved.json", ""));
    let (zebra, hexagon) = ("tests/puzzles/logic/zebra.logic", "tests/puzzles/crosswords/hexagon-3.txt");
    assert_eq!((code(&["convert", zebra, &logic]), code(&["check", &logic])), (0, 0));
    assert_eq!((code(&["convert", hexagon, &json]), code(&["check", &json])), (0, 0));
    let mut all =
        transcript(&["convert", "--to", "crossword-json", "tests/puzzles/crosswords/rectangle-2x2.txt"], b"");
    for arguments in [
        &["convert", zebra, "--to", "tatham"][..],
        &["convert", zebra, "--to", "crossword"],
        &["convert", zebra, "--to", "lines"],
        &["convert", zebra, "--to", "excel"],
        &["convert", hexagon, "--to", "logic"],
        &["convert", hexagon, "x.non"],
        &["convert", "tests/puzzles/lines/fork.lines", "--to", "non"],
        &["convert", "tests/puzzles/lines/fork.lines", "x.lines"],
        &["convert", "tests/puzzles/drawn/heart-5x5.non", "--to", "logic"],
        &["convert", "tests/puzzles/drawn/heart-5x5.non", "x.logic"],
        &["convert", "tests/puzzles/triddlers/pebble.g", "--to", "logic"],
        &["convert", "tests/puzzles/triddlers/pebble.g", "--to", "tatham"],
        &["convert", "tests/puzzles/lines/fork.lines", "--to", "logic"],
        &["convert", zebra, "x.json"],
        &["convert", "tests/puzzles/drawn/heart-5x5.non", "x.lines"],
        &["convert", zebra, "x.docx"],
        &["convert", zebra],
    ] {
        all += &transcript(arguments, b"");
    }
    snapshot("convert-kinds", all);
}

#[test]
fn what_cannot_be_converted_replaces_nothing() {
    let kept = file("kept.nin", "as it was");
    let output = run_with_input(&["convert", "-", &kept], b"1x1:1/1\n2x1:1//1\n");
    let message = "-: found 2 puzzles; --number chooses one, `{}` in OUT writes a file for each; nin: this format holds exactly one puzzle";
    assert_eq!(text(&output.stderr), format!("nonomata: {message}\n"));
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(run_with_input(&["convert", "-", &kept], FLAGLET.as_bytes()).status.code(), Some(3));
    assert_eq!(run_with_input(&["convert", "-", &kept], b"nonsense").status.code(), Some(3));
    assert_eq!(fs::read_to_string(&kept).unwrap(), "as it was");
    let folder = env!("CARGO_TARGET_TMPDIR");
    assert_eq!(code(&["convert", "tests/puzzles/drawn/heart-5x5.non", folder, "--to", "nin"]), 2);
}

#[test]
fn a_named_format_wins_everywhere() {
    let list = "2 2\n1\n1\n1\n1\n";
    for command in [&["solve"][..], &["check"], &["convert", "--to", "cnf"], &["convert", "--to", "nin"]] {
        let arguments = [command, &["--from", "tatham"]].concat();
        let output = run_with_input(&arguments, list.as_bytes());
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(text(&output.stderr).starts_with("nonomata: -:1:2: "), "{}", text(&output.stderr));
    }
}

#[test]
fn limits_of_reading() {
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let runs = [
        transcript(&["solve", "--max-cells", "24", heart], b""),
        transcript(&["convert", "--max-cells", "24", "--to", "nin"], b"width 30\nheight 20\n"),
        transcript(&["check", "--max-bytes", "20", heart], b""),
        transcript(&["check", "--max-bytes", "9", "--puzzle", "2x2:1/1/1/1"], b""),
    ];
    snapshot("limits", runs.concat());
    for (puzzle, cells) in [
        ("crosswords/hexagon-3.txt", 19),
        ("crosswords/rectangle-2x2.txt", 4),
        ("logic/zebra.logic", 30),
        ("lines/week-4x3.lines", 12),
        ("lines/fork.lines", 3),
        ("triddlers/pebble.g", 27),
        ("triddlers/tritiny.xml", 10),
        ("blotted/given-5x5.json", 25),
    ] {
        let puzzle = format!("tests/puzzles/{puzzle}");
        let limited =
            |cells: usize| code(&["count", "--time", "5", "--max-cells", &cells.to_string(), &puzzle]);
        assert_eq!((limited(cells), limited(cells - 1)), (0, 3), "{puzzle}");
    }
    assert_eq!(code(&["check", "--max-cells", "25", heart]), 0);
    assert_eq!(code(&["convert", "--max-cells", "24", heart, "--to", "nin"]), 3);
}

#[test]
fn each_puzzle_may_be_converted_to_its_own_file() {
    let pack = super::file("convert-pack.tatham", "1x1:1/1\n2x1:1/1/2\n1x2:2/1/1\n");
    let folder = super::folder("converted");
    let pattern = format!("{folder}/one-{{}}.non");
    assert_eq!(super::code(&["convert", &pack, "-o", &pattern]), 0);
    for number in ["1", "2", "3"] {
        assert_eq!(super::code(&["check", &pattern.replace("{}", number)]), 0, "{number}");
    }
    let second = format!("{folder}/only-{{}}.non");
    assert_eq!(super::code(&["convert", &pack, &second, "--number", "2"]), 0);
    let width = std::fs::read_to_string(format!("{folder}/only-2.non")).unwrap();
    assert!(width.contains("width 2"), "{width}");
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 4);
    // No input is replaced.
    let input = super::file("converted/in-2.tatham", "1x1:1/1\n2x1:1/1/2\n");
    assert_eq!(super::code(&["convert", &input, &format!("{folder}/in-{{}}.tatham")]), 2);
    assert!(!std::fs::exists(format!("{folder}/in-1.tatham")).unwrap());
}

#[test]
fn what_is_the_same_for_many_files_is_said_once() {
    let folder = super::folder("convert-many");
    let path = |name: &str| format!("{folder}/{name}");
    let titled = "{\"title\": \"one\", \"rows\": [[1]], \"columns\": [[1]]}\n".repeat(3);
    fs::write(path("in.ndjson"), titled).unwrap();
    let lost = run(&["convert", &path("in.ndjson"), &path("out-{}.tatham")]);
    assert_eq!(
        text(&lost.stderr),
        "nonomata: warning: lost in tatham: title, author and the like (3 files)\n"
    );
    // Files that cannot be written, under whatever name.
    ["bad-2.non", "bad-3.non"].iter().for_each(|name| fs::create_dir(path(name)).unwrap());
    let refused = run(&["convert", &path("in.ndjson"), &path("bad-{}.non")]);
    let message = format!(
        "nonomata: {}: this is a directory, expected a file\n  = 1 other file could not be written either; \
         choose another name or folder\n",
        path("bad-2.non")
    );
    assert_eq!(text(&refused.stderr), message);
    assert_eq!(refused.status.code(), Some(3));
    assert_eq!(code(&["check", &path("bad-1.non")]), 0);
    // The number may be in the name of the folder, with and without -o.
    ["1", "2", "3"].iter().for_each(|name| fs::create_dir(path(name)).unwrap());
    assert_eq!(code(&["convert", &path("in.ndjson"), &path("{}/one.non")]), 0);
    assert_eq!(code(&["check", &path("3/one.non")]), 0);
}

#[test]
fn several_inputs_become_a_file_each() {
    let folder = super::folder("convert-folder");
    let path = |name: &str| format!("{folder}/{name}");
    for name in ["in", "in/below", "out"] {
        std::fs::create_dir_all(path(name)).unwrap();
    }
    let heart =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/puzzles/drawn/heart-5x5.non"))
            .unwrap();
    for name in ["in/heart.non", "in/below/other.non"] {
        fs::write(path(name), &heart).unwrap();
    }
    fs::write(path("in/pack.tatham"), "1x1:1/1\n2x1:1/1/2\n").unwrap();
    fs::write(path("in/readme.txt"), "About these puzzles").unwrap();
    let (input, out) = (path("in"), path("out/"));
    let names_in = |folder: &str| {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort_unstable();
        names
    };
    let names = || names_in(&out);
    assert_eq!(code(&["convert", &input, "-o", &out, "--to", "ndjson"]), 0);
    assert_eq!(names(), ["below", "heart.ndjson", "pack.ndjson"]);
    assert_eq!(names_in(&path("out/below")), ["other.ndjson"]);
    assert_eq!(code(&["check", &path("out/heart.ndjson")]), 0);
    // What cannot be converted does not stop the others.
    let converted = run(&["convert", "--quiet", &input, "-o", &out, "--to", "nin"]);
    assert_eq!(converted.status.code(), Some(2));
    let message = "pack.tatham: found 2 puzzles; --number chooses one of each input; nin: this format holds exactly one";
    assert!(text(&converted.stderr).contains(message), "{converted:?}");
    assert_eq!(names().iter().filter(|name| name.ends_with(".nin")).count(), 1);
    // What is lost in both of the others is said once.
    let converted = run(&["convert", &input, "-o", &out, "--to", "nin"]);
    let lost: Vec<String> =
        text(&converted.stderr).lines().filter(|line| line.contains("lost in")).map(str::to_owned).collect();
    assert!(!lost.is_empty() && lost.iter().all(|line| line.ends_with(" (2 files)")), "{lost:?}");
    // Nothing is written where two inputs have one name, or where an input would be replaced.
    fs::write(path("in/heart.nin"), "1 1\n1\n1\n").unwrap();
    let before = names();
    for (arguments, message) in [
        (["convert", &input, "-o", &out, "--to", "mk"], "would both be written to"),
        (["convert", &path("in/*.non"), "-o", &input, "--to", "non"], "this file is also an input"),
        (["convert", "-", "-o", &out, "--to", "mk"], "not every input has a name to keep"),
    ] {
        let refused = run(&arguments);
        assert_eq!(refused.status.code(), Some(2), "{refused:?}");
        assert!(text(&refused.stderr).contains(message), "{refused:?}");
    }
    assert_eq!(names(), before);
    let refused = run(&["convert", &input, "-o", &out]);
    assert!(text(&refused.stderr).contains("expected --to FORMAT"), "{refused:?}");
    assert_eq!(code(&["convert", &input, "-o", &path("no/"), "--to", "mk"]), 3);
}

#[test]
fn several_inputs_become_one_output() {
    let (one, other) = (file("convert-1.tatham", "1x1:1/1\n"), file("convert-2.tatham", "2x1:1/1/2\n"));
    let pattern = one.replace("-1.", "-[12].");
    let joined = text(&run(&["convert", &pattern, "--to", "tatham"]).stdout);
    assert_eq!(joined, "1x1:1/1\n2x1:1/1/2\n");
    assert_eq!(text(&run(&["convert", &one, &other, "-o", "-", "--to", "tatham"]).stdout), joined);
    assert_eq!(text(&run(&["convert", &one, &other, &one, "--to", "tatham"]).stdout).lines().count(), 3);
    let refused = run(&["convert", &one, &other, "-o", &file("convert-3.nin", "")]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("-o FOLDER/ writes a file for each input"), "{refused:?}");
    // A shell that has expanded a pattern to two files would lose the second one.
    let refused = run(&["convert", &one, &other, "--to", "json"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("if it is an input, name the output with -o"), "{refused:?}");
    assert_eq!(fs::read_to_string(&other).unwrap(), "2x1:1/1/2\n");
    // So it is where the suffix of the second one selects the format.
    let refused = run(&["convert", &one, &other]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("there is a puzzle in it"), "{refused:?}");
    assert_eq!(code(&["convert", "--from", "mk", &file("in.mk", "1 1\n1\n1\n"), &other]), 2);
    assert_eq!(fs::read_to_string(&other).unwrap(), "2x1:1/1/2\n");
    assert_eq!(code(&["convert", &one, "-o", &other]), 0);
    assert_eq!(fs::read_to_string(&other).unwrap(), "1x1:1/1\n");
    let other = file("convert-other.tatham", "no puzzle");
    assert_eq!(code(&["convert", &one, &other]), 0);
}

#[test]
fn a_limit_replaces_no_file() {
    let source = file("limit.txt", "nonomata regex crossword\nrows:\n[^A]\ncolumns:\n[^B]\n");
    let target = file("limit.json", "the old puzzle");
    let convert = ["convert", &source, "-o", &target, "--time"];
    let said = transcript(&[&convert[..], &["0"]].concat(), b"");
    assert!(
        said.contains("limit.txt: stopped by the limit of time before its letters were known\n"),
        "{said}"
    );
    assert!(said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(fs::read_to_string(&target).unwrap(), "the old puzzle");
    assert_eq!(code(&[&convert[..], &["60"]].concat()), 0);
    assert_ne!(fs::read_to_string(&target).unwrap(), "the old puzzle");
}
