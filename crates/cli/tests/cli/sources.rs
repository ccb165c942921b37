//! Inputs and outputs: their description in JSON, and that no command overwrites its input.

use std::fs;

use super::{code, file, folder, run, run_with_input, snapshot, text, transcript};

/// The beginning of what is printed, where JSON names the source.
fn begins(arguments: &[&str], input: &[u8], beginning: &str) {
    let printed = text(&run_with_input(arguments, input).stdout);
    assert!(printed.starts_with(beginning), "{arguments:?}: {printed}");
}

/// Two puzzles in one source.
const TWO: &[u8] = b"1x1:1/1\n2x1:1//1\n";

#[test]
fn one_puzzle_of_several_is_chosen_by_its_number() {
    let commands: [&[&str]; 6] = [
        &["solve", "--number", "2"],
        &["check", "--number", "2", "--json"],
        &["render", "--number", "1"],
        &["render", "--svg"],
        &["solve", "--number", "3"],
        &["solve", "--number", "0"],
    ];
    snapshot("number", commands.map(|arguments| transcript(arguments, TWO)).concat());
}

#[test]
fn json_names_where_a_puzzle_comes_from() {
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let zebra = "tests/puzzles/logic/zebra.logic";
    let in_file = format!("{{\"source\":\"{heart}\",\"number\":1,");
    let in_zebra = format!("{{\"source\":\"{zebra}\",\"number\":1,");
    let proof = file("sources.proof", "");
    for arguments in [
        &["solve", heart][..],
        &["solve", "--lines-only", heart],
        &["solve", "--certificate", &proof, heart],
        &["check", "--certificate", &proof, heart],
        &["check", heart],
        &["check", heart, "--goal"],
        &["check", heart, "--solution", ".#.#.x"],
        &["count", heart],
        &["explain", heart],
        &["explain", heart, "--step", "1"],
        &["explain", heart, "--step", "100"],
        &["explain", heart, "--cell", "r1c1"],
        &["explain", heart, "--grid", "#####/?????/?????/?????/?????"],
        &["rate", heart],
        &["hint", heart],
        &["hint", heart, "--grid", "#####"],
    ] {
        begins(&[arguments, &["--json"]].concat(), b"", &in_file);
    }
    for arguments in
        [&["solve", zebra][..], &["check", zebra], &["count", zebra], &["solve", "--lines-only", zebra]]
    {
        begins(&[arguments, &["--json"]].concat(), b"", &in_zebra);
    }
    begins(&["solve", "--json"], b"1x1:1/1", "{\"source\":\"-\",\"number\":1,");
    begins(&["solve", "--json", "--puzzle", "1x1:1/1"], b"", "{\"source\":\"--puzzle\",\"number\":1,");
    let missing = "{\"source\":\"no/such/file\",\"number\":null,\"error\":{\"message\":";
    begins(&["solve", "--json", "no/such/file"], b"", missing);

    let two = file("two.txt", "1x1:1/1\n1x1:/\n");
    let printed = text(&run_with_input(&["count", "--json", &two, "-"], b"1x1:1/1").stdout);
    let expected = [(two.as_str(), 1), (&two, 2), ("-", 1)];
    for (line, (source, number)) in printed.lines().zip(expected) {
        assert!(line.starts_with(&format!("{{\"source\":\"{source}\",\"number\":{number},")), "{line}");
    }
    assert_eq!(printed.lines().count(), 3);
}

#[test]
fn files_and_puzzles_in_place_are_not_confused_in_silence() {
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let confused = transcript(&["solve", "--puzzle", heart], b"");
    let advice = format!("{heart:?} is a file; name files without --puzzle");
    assert!(confused.contains(&advice) && confused.ends_with("exit code 3\n"), "{confused}");
    let confused = transcript(&["solve", "--json", "--puzzle", heart], b"");
    assert!(confused.contains("name files without --puzzle\""), "{confused}");
    let confused = transcript(&["solve", "1x1:1/1"], b"");
    assert!(confused.contains("this is a puzzle; use --puzzle to read it from the argument"), "{confused}");
    assert!(!transcript(&["solve", "--puzzle", "no/such/file"], b"").contains("is a file"));
    assert!(!transcript(&["solve", "no/such/file"], b"").contains("from the argument"));
}

/// That a command refuses to write over a file, and leaves it as it was.
fn spares(path: &str, arguments: &[&str]) {
    let before = fs::read(path).unwrap();
    let transcript = transcript(arguments, b"");
    assert!(transcript.contains("this file is also an input"), "{transcript}");
    assert_eq!(code(arguments), 2, "{arguments:?}");
    assert_eq!(fs::read(path).unwrap(), before, "{arguments:?}");
}

#[test]
fn nothing_is_written_over_what_is_read() {
    let heart =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/puzzles/drawn/heart-5x5.non"))
            .unwrap();
    let puzzle = file("spared.non", &heart);
    let roundabout = format!("{}/../{}/spared.non", env!("CARGO_TARGET_TMPDIR"), {
        std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).file_name().unwrap().to_str().unwrap()
    });
    let picture = file("spared.txt", ".#.#.\n#####\n#####\n.###.\n..#..\n");
    for written in [&puzzle, &roundabout] {
        spares(&puzzle, &["convert", &puzzle, written]);
        spares(&puzzle, &["convert", &puzzle, written, "--to", "tatham"]);
        spares(&puzzle, &["solve", &puzzle, "-o", written]);
        spares(&puzzle, &["solve", &puzzle, "--to", "svg", "-o", written]);
        spares(&puzzle, &["solve", &puzzle, "--certificate", written]);
        spares(&puzzle, &["render", &puzzle, "-o", written]);
        spares(&puzzle, &["convert", "--to", "cnf", &puzzle, "-o", written]);
    }
    spares(&picture, &["render", &puzzle, "--solution", &picture, "-o", &picture]);
    spares(&picture, &["convert", &puzzle, "--add-saved", &picture, &picture, "--to", "non"]);
    let proof = file("spared.proof", "");
    assert_eq!(code(&["solve", &puzzle, "--certificate", &proof]), 0);
    spares(&proof, &["convert", "--to", "cnf", &puzzle, "--certificate", &proof, "-o", &proof]);
    {
        let image = file("spared.pbm", "P1\n1 1\n1\n");
        spares(&image, &["new", "--from-image", &image, &image]);
    }
    #[cfg(unix)]
    {
        let [hard, soft] =
            ["hard.non", "soft.non"].map(|name| format!("{}/{name}", env!("CARGO_TARGET_TMPDIR")));
        for (link, is_hard) in [(&hard, true), (&soft, false)] {
            let _ = fs::remove_file(link);
            if is_hard { fs::hard_link(&puzzle, link) } else { std::os::unix::fs::symlink(&puzzle, link) }
                .unwrap();
            spares(&puzzle, &["convert", &puzzle, link]);
        }
        let redirected =
            super::command(&["convert", "-", &puzzle]).stdin(fs::File::open(&puzzle).unwrap()).output();
        assert_eq!(redirected.unwrap().status.code(), Some(2));
    }
    #[cfg(unix)]
    assert_eq!(code(&["convert", &puzzle, "/dev/null", "--to", "non"]), 0);
    let other = file("spared-other.non", "");
    let converted = |more: &[&str]| code(&[&["convert", &puzzle], more, &[&other]].concat());
    assert_eq!((converted(&[]), converted(&["-o"]), converted(&["-o"])), (0, 0, 0));
    assert_eq!(code(&["solve", &puzzle, "--certificate", &other, "-o", &other]), 2);
}

#[test]
fn a_certificate_goes_to_a_file() {
    let heart =
        fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/puzzles/drawn/heart-5x5.non")).unwrap();
    let folder = env!("CARGO_TARGET_TMPDIR");
    for piped in [false, true] {
        let mut command = super::command(&["solve", "--certificate", "-", "-"]);
        command.current_dir(folder).stdin(std::process::Stdio::null());
        let _ = fs::write(format!("{folder}/heart-in.non"), &heart);
        if !piped {
            command.stdin(fs::File::open(format!("{folder}/heart-in.non")).unwrap());
        }
        let output = command.output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        let message = "--certificate: found -, expected a file, because the verdict goes to standard output";
        assert_eq!(text(&output.stderr), format!("nonomata: {message}\n"));
        assert!(!std::path::Path::new(folder).join("-").exists());
    }
}

#[test]
fn a_puzzle_that_is_wrong_leaves_the_others_as_they_are() {
    let row = "width 1\nheight 1\nrows\n1\ncolumns\n";
    let ids = "1x1:1/1\n1x1:2/1\n\n1x1:1/1\n1x1:x/1\n";
    let pack = format!("{row}1\n====\n{row}2\n====\ntitle \"Last\"\n{row}1\n");
    let list = r#"[{"rows": [[1]], "columns": [[1]]}, {"rows": [[1]], "columns": [["a"]]}, {"rows": [[]], "columns": [[]]}]"#;
    let lines = list.replace("}, ", "}\n");
    let lines = lines.trim_matches(['[', ']']);
    let cut =
        "[{\"rows\": [[1]], \"columns\": [[1]]}, {\"rows\": [[1]], \"columns\": [[1]}, {\"rows\": [[1]]}]";
    let bracketed = format!("[{}]", lines.replace('\n', ",\n"));
    let mut all = String::new();
    for text in [ids, &pack, list, lines, cut, &bracketed] {
        all += &transcript(&["count"], text.as_bytes());
    }
    all += &transcript(&["count", "--json"], ids.as_bytes());
    all += &transcript(&["convert", "--to", "tatham"], ids.as_bytes());
    all += &transcript(&["convert", "--to", "tatham", "--number", "3"], ids.as_bytes());
    all += &transcript(&["convert", "--to", "tatham", "--number", "4"], ids.as_bytes());
    all += &transcript(&["solve", "--to", "tatham"], ids.as_bytes());
    all += &transcript(&["convert", "--to", "cnf"], ids.as_bytes());
    all += &transcript(&["count"], b"1x1:2/1\n1x1:1/2\n");
    let set = "<?xml version=\"1.0\"?><puzzleset><puzzle type=\"grid\"></puzzle><puzzle type=\"grid\"></puzzle></puzzleset>";
    all += &transcript(&["count"], set.as_bytes());
    snapshot("some-wrong", all);
    let many = "1x1:1/1\n".to_owned() + &"1x1:2/1\n".repeat(1000);
    assert_eq!(text(&run_with_input(&["count"], many.as_bytes()).stderr).matches("puzzle ").count(), 100);
}

#[test]
fn a_broken_element_of_a_list_leaves_those_before_it_as_they_are() {
    let one = "{\"rows\": [[1]], \"columns\": [[1]]}";
    let list = file("broken-list.json", &format!("[{one},\n{one},\n{{\"rows\": [[1],\n{one}]\n"));
    for (arguments, expected) in [(&["check"][..], 2), (&["check", "--number", "2"], 1)] {
        let output = run(&[arguments, &[&list]].concat());
        let verdicts = text(&output.stdout).lines().filter(|line| line.ends_with("s UNIQUE")).count();
        assert_eq!(verdicts, expected, "{output:?}");
    }
    let refused = run(&["check", &list]);
    let stderr = text(&refused.stderr);
    assert!(stderr.starts_with(&format!("nonomata: puzzle 3 of {list}:")), "{refused:?}");
    assert!(stderr.contains("with one object a line, as in NDJSON"), "{refused:?}");
    assert_eq!(refused.status.code(), Some(3));
}

#[test]
fn words_that_are_nearly_right_are_told() {
    let tiny = "width 2\nheight 1\nrows\n1\ncolumns\n1\n0\n";
    let transcript =
        |from: &str, to: &str| transcript(&["solve", "--style", "ascii"], tiny.replace(from, to).as_bytes());
    let mut all = transcript("height", "heigth");
    all += &transcript("columns", "colums");
    all += &transcript("columns", "columns:");
    all += &transcript("rows", "Rows");
    all += &transcript("width", "Breadth");
    all += &transcript("width 2\nheight 1\nrows\n1\ncolumns", "Width 2\nHeight 1\nROWS\n1\nCOLUMNS");
    all += &transcript("rows", "gaol \"10\"\nrows");
    snapshot("wordings", all);
}

#[test]
fn odd_inputs_end_with_a_code_of_their_own() {
    let files = [
        ("odd-empty", String::new()),
        ("odd-long", "1 ".repeat(100_000)),
        ("odd-cut.json", "{\"rows\":".to_owned()),
        ("odd-deep.json", "[".repeat(100_000)),
        ("odd-deep.xml", "<a>".repeat(50_000)),
        (
            "odd-deep.txt",
            format!(
                "nonomata regex crossword\nrows:\n{}A{}\ncolumns:\nA\n",
                "(".repeat(3000),
                ")".repeat(3000)
            ),
        ),
        ("odd.logic", format!("houses: 3\npet: A, B, C\n{}A is left of B\n", "not ".repeat(5000))),
        ("odd-huge.pbm", "P1\n999999999 999999999\n".to_owned()),
    ];
    let mut paths: Vec<String> = files.iter().map(|(name, text)| file(name, text)).collect();
    let binary = file("odd-binary", "");
    fs::write(&binary, (0..=255).cycle().take(3000).collect::<Vec<u8>>()).unwrap();
    paths.extend([binary, "src/formats".to_owned(), "no/such/file".to_owned()]);
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    for command in ["solve", "check", "count", "explain", "hint", "rate", "render"] {
        let output = run(&[&[command], &paths[..]].concat());
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(3), String::new()), "{command}");
        let said = text(&output.stderr);
        for path in &paths {
            assert!(said.contains(path), "{command} says nothing of {path}: {said}");
        }
    }
    // What takes one file.
    for path in &paths {
        for command in [
            &["convert", "--to", "cnf"][..],
            &["convert", "--to", "non"],
            &["check", "--puzzle", "1x1:1/1", "--solution"],
            &["new", "--from-image"],
        ] {
            assert_eq!(code(&[command, &[*path]].concat()), 3, "{command:?} {path}");
        }
    }
    let nowhere = format!("{}/no/such/folder/x.non", env!("CARGO_TARGET_TMPDIR"));
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    for command in [
        &["convert", heart, &nowhere][..],
        &["solve", heart, "-o", &nowhere],
        &["convert", "--to", "cnf", heart, "-o", &nowhere],
    ] {
        assert_eq!(code(command), 3, "{command:?}");
    }
    assert_eq!(code(&["solve", heart, "--certificate", &nowhere]), 3);
}

#[test]
fn puzzles_without_a_divider_are_told_of_it() {
    let puzzle =
        |width: &str, column: &str| format!("width {width}\nheight 1\nrows\n1\ncolumns\n1\n{column}");
    let hint = "= if a second puzzle begins here, put a line ==== before it\n";
    for second in [puzzle("2", "0\n"), puzzle("1", "")] {
        let output = run_with_input(&["check"], (puzzle("1", "") + &second).as_bytes());
        assert!(text(&output.stderr).ends_with(hint), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(3));
        let divided = puzzle("1", "") + "====\n" + &second;
        let output = run_with_input(&["check"], divided.as_bytes());
        assert_eq!(text(&output.stdout).matches(": s UNIQUE\n").count(), 2, "{}", text(&output.stdout));
    }
}

#[test]
fn other_files_of_a_folder_are_skipped() {
    let folder = folder("mixed");
    let of = |name: &str, content: &str| file(&format!("mixed/{name}"), content);
    let puzzle = of("puzzle.txt", "width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    of("README.txt", "Puzzles (5, 7)\n[1] of 2\n");
    of("notes.txt", "Dear Sir\n");
    of("page.html", "<html><body>Hello</body></html>\n");
    of("table.csv", "1,2\n");
    of("program.py", "names = [[1], [2, 3], [4]]\n");
    of(".hidden.txt", "Dear Sir\n");
    let output = run(&["check", &folder]);
    assert_eq!((text(&output.stdout), output.status.code()), (format!("{puzzle}: s UNIQUE\n"), Some(0)));
    let names = ["README.txt", "notes.txt", "page.html", "program.py", "table.csv"];
    let named = text(&output.stderr);
    assert!(named.starts_with("nonomata: warning: skipped 5 files that are not puzzles: "), "{named}");
    assert!(names.iter().all(|name| named.contains(name)), "{named}");
    let output = run(&["batch", &folder]);
    let lines = text(&output.stdout);
    let skipped = lines.lines().filter(|line| line.contains("\"skipped\":\""));
    assert_eq!((lines.lines().count(), skipped.count(), output.status.code()), (6, 5, Some(0)));
    assert!(text(&output.stderr).ends_with(": 1 unique, 5 skipped\n"), "{}", text(&output.stderr));
    // Resumed answers may have lines of skipped files.
    let answers = format!("{}/mixed.ndjson", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&answers);
    assert_eq!(code(&["batch", "-o", &answers, &folder]), 0);
    assert_eq!(code(&["batch", "--resume", &answers, &folder]), 0);
    assert_eq!(fs::read_to_string(&answers).unwrap().lines().count(), 6);
    #[cfg(unix)]
    {
        let link = std::path::Path::new(&folder).join("nowhere.non");
        std::os::unix::fs::symlink("no/such/file", &link).unwrap();
        assert_eq!((code(&["check", &folder]), code(&["batch", "--quiet", &folder])), (3, 3));
        fs::remove_file(link).unwrap();
    }
    // What is named is meant, and so is what has the suffix of puzzles.
    assert_eq!(code(&["check", &format!("{folder}/notes.txt")]), 3);
    let broken = of("broken.non", "Dear Sir\n");
    assert_eq!(code(&["check", &folder]), 3);
    assert_eq!(code(&["batch", "--quiet", &folder]), 3);
    fs::remove_file(broken).unwrap();
    fs::remove_file(puzzle).unwrap();
    let output = run(&["check", &folder]);
    assert!(text(&output.stderr).ends_with("mixed: there is no puzzle in this folder\n"));
    assert_eq!(output.status.code(), Some(3));
}

/// As in shells and in folders that are named, links to folders are not followed below `**`.
#[cfg(unix)]
#[test]
fn patterns_end_where_links_go_round() {
    let folder = super::folder("pattern-loop");
    fs::create_dir_all(format!("{folder}/a/b/.hidden")).unwrap();
    for name in ["a/1.tatham", "a/b/2.tatham", "a/b/.hidden/3.tatham", "4.tatham"] {
        fs::write(format!("{folder}/{name}"), "1x1:1/1\n").unwrap();
    }
    for (link, target) in [("a/b/up", "../.."), ("here", "."), ("5.tatham", "4.tatham"), ("set", "a")] {
        std::os::unix::fs::symlink(target, format!("{folder}/{link}")).unwrap();
    }
    for (pattern, expected) in [
        ("**/*.tatham", &["4", "5", "a/1", "a/b/2"][..]),
        ("**/b/*.tatham", &["a/b/2"]),
        ("**/b/**/*.tatham", &["a/b/2"]),
        ("**/.hidden/*", &["a/b/.hidden/3"]),
        ("a/**", &["a/1", "a/b/2"]),
        ("a/**/*", &["a/1", "a/b/2"]),
        ("s?t/**/*.tatham", &["set/1", "set/b/2"]),
        ("[4a]*/**/2.tatham", &["a/b/2"]),
        ("s*/*.tatham", &["set/1"]),
        ("", &["4", "5", "a/1", "a/b/2"]),
    ] {
        let checked = text(&run(&["check", &format!("{folder}/{pattern}")]).stdout);
        let sources: Vec<&str> =
            checked.lines().map(|line| line.trim_end_matches(".tatham: s UNIQUE")).collect();
        let expected: Vec<String> = expected.iter().map(|name| format!("{folder}/{name}")).collect();
        assert_eq!(sources, expected, "{pattern}");
    }
}

/// What is not text in a name is matched like letters.
#[cfg(unix)]
#[test]
fn patterns_match_names_that_are_not_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::path::Path;

    let folder = super::folder("pattern-names");
    let path = |name: &[u8]| Path::new(&folder).join(OsStr::from_bytes(name));
    // Not every file system has such names.
    if fs::create_dir_all(path(b"nu/\xffd/e")).is_err() {
        return;
    }
    for name in [&b"nu/a.tatham"[..], b"nu/b\xff\xfe.tatham", b"nu/\xff.tatham", b"nu/\xff.html"] {
        fs::write(path(name), "1x1:1/1\n").unwrap();
    }
    fs::write(path(b"nu/\xffd/c.tatham"), "1x1:1/1\n").unwrap();
    fs::write(path(b"nu/\xffd/e/\xff.tatham"), "1x1:1/1\n").unwrap();
    let (all, below) =
        (["a", "b\\xFF\\xFE", "\\xFF", "\\xFFd/c", "\\xFFd/e/\\xFF"], ["\\xFFd/c", "\\xFFd/e/\\xFF"]);
    for (pattern, expected) in [
        ("nu/*.tatham", &all[..3]),
        ("nu/?.tatham", &["a", "\\xFF"]),
        ("n?/b??.tatham", &["b\\xFF\\xFE"]),
        ("nu/[!a]*.tatham", &["b\\xFF\\xFE", "\\xFF"]),
        ("nu/?d", &below),
        ("nu/?d/*", &below),
        ("*/*/c.tatham", &below[..1]),
        ("nu/*d/**/*.tatham", &below),
        ("nu/**/*.tatham", &all),
        ("**/?d/?.tatham", &below[..1]),
        ("nu/?d/", &below),
    ] {
        let checked = text(&run(&["check", &format!("{folder}/{pattern}")]).stdout);
        let sources: Vec<&str> =
            checked.lines().map(|line| line.trim_end_matches(".tatham: s UNIQUE")).collect();
        let expected: Vec<String> = expected.iter().map(|name| format!("{folder}/nu/{name}")).collect();
        assert_eq!(sources, expected, "{pattern}");
    }
}

#[test]
fn patterns_stand_for_folders_too() {
    let folder = super::folder("pattern-folders");
    for name in ["set1", "set2/below", ".set0"] {
        fs::create_dir_all(format!("{folder}/{name}")).unwrap();
        fs::write(format!("{folder}/{name}/one.tatham"), "1x1:1/1\n").unwrap();
    }
    let checked = |pattern: &str| run(&["check", &format!("{folder}/{pattern}")]);
    for (pattern, count) in [("set*", 2), ("*", 2), ("set[2]", 1), (".set*", 1), ("set*/*.tatham", 1)] {
        let found = checked(pattern);
        assert_eq!(text(&found.stdout).lines().count(), count, "{pattern}: {found:?}");
        assert_eq!(found.status.code(), Some(0), "{pattern}");
    }
    fs::create_dir(format!("{folder}/empty")).unwrap();
    let refused = checked("e*");
    assert_eq!(refused.status.code(), Some(3));
    assert!(text(&refused.stderr).contains("empty: no file in this folder"), "{refused:?}");
}
