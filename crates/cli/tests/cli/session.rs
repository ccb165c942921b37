//! What holds for every command: colours, messages, completions and manual pages.

use super::{code, file, run, run_with_input, snapshot, text, transcript};

#[test]
fn colours_are_where_they_are_wanted() {
    let colours = |when: &str| {
        text(&run(&["--color", when, "solve", "--puzzle", "2x2:1/2/2/1"]).stdout).contains('\x1b')
    };
    assert_eq!(["auto", "always", "never"].map(colours), [false, true, false]);
    assert_eq!(code(&["--color", "sometimes", "formats"]), 2);
}

#[test]
fn quiet_and_verbose_change_messages_only() {
    let odd = file("session-odd.json", "{\"rows\": [[1]], \"columns\": [[1]], \"sise\": 1}");
    let run = |flags: &[&str]| run(&[&["solve", odd.as_str()], flags].concat());
    let (plain, quiet, verbose) = (run(&[]), run(&["--quiet"]), run(&["-v"]));
    assert!(text(&plain.stderr).contains("unknown key"));
    assert_eq!(text(&quiet.stderr), "");
    assert!(text(&verbose.stderr).ends_with(" ms\n"));
    assert!(plain.stdout == quiet.stdout && plain.stdout == verbose.stdout);
    assert_eq!(code(&["--quiet", "-v", "formats"]), 2);
}

#[test]
fn a_grid_keeps_its_candidates() {
    let puzzle = "houses: 3\npet: cat, dog, cow\ndrink: tea, milk, rum\nthe cat is not in the first house\n\
                  the dog drinks tea\ntea is in the middle house\n";
    let until = ["explain", "--puzzle", puzzle, "--until"];
    let drawn = run(&[&until[..], &["1"]].concat());
    assert!(text(&drawn.stderr).contains("--json keeps them"));
    let grid = file("candidates.json", &text(&run(&[&until[..], &["1", "--json"]].concat()).stdout));
    let step = |arguments: &[&str]| text(&run(arguments).stdout);
    let second = step(&["explain", "--puzzle", puzzle, "--step", "2"]);
    let hint = step(&["hint", "--puzzle", puzzle, "--level", "why", "--grid", &grid]);
    assert!(second.contains(hint.trim()), "{second}{hint}");
    assert_ne!(hint, step(&["hint", "--puzzle", puzzle, "--level", "why"]));
    assert_eq!(code(&["hint", "--puzzle", "1x1:1/1", "--grid", &grid]), 3);
    let first = step(&["hint", "--puzzle", puzzle, "--level", "why", "--json"]);
    let after = file("candidates.json", &first);
    assert_eq!(step(&["hint", "--puzzle", puzzle, "--level", "why", "--grid", &after]), hint);
}

#[test]
fn words_of_other_programs_are_understood() {
    let words: [&[&str]; 9] = [
        &["generate"],
        &["difficulty", "x.non"],
        &["version"],
        &["view", "heart.non"],
        &["export"],
        &["animate", "heart.non"],
        &["tui"],
        &["heart.non"],
        &["solve", "heart.non"],
    ];
    snapshot("other-words", words.map(|words| transcript(words, b"")).concat());
    assert_eq!(code(&["nonsense"]), 2);
}

#[test]
fn shells_and_man_are_served() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(text(&run(&["completions", shell]).stdout).contains("explain"), "{shell}");
    }
    let script = text(&run(&["completions", "fish"]).stdout);
    for (command, flag, values) in [
        ("solve", "to", "pdf\\t''\npartial"),
        ("convert", "to", "tatham"),
        ("solve", "style", "framed"),
        ("hint", "technique", "exact-fit"),
        ("new", "kind", "crossword"),
        ("batch", "from", "nonpack"),
    ] {
        let is_flag =
            |line: &str| line.contains(&format!(" {command}")) && line.contains(&format!("-l {flag} "));
        let (_, rest) = script
            .split_at(script.lines().take_while(|line| !is_flag(line)).map(|line| line.len() + 1).sum());
        let (completed, _) = rest.split_once("\ncomplete ").unwrap();
        assert!(completed.contains(values), "{command} --{flag}: {completed}");
    }
    // Names without a flag, in the way of each shell.
    for (shell, names) in [
        ("bash", "--help solve check explain hint rate count"),
        ("zsh", "(solve check explain hint rate count"),
        ("fish", "using_subcommand man\" -f -a \"solve check explain hint rate count"),
    ] {
        let script = text(&run(&["completions", shell]).stdout);
        assert!(script.contains(names), "{shell}: {script}");
    }
    // Flags come first where there are no files.
    let script = text(&run(&["completions", "bash"]).stdout);
    let (_, solve) = script.split_once("nonomata__subcmd__solve)").unwrap();
    let (_, man) = script.split_once("nonomata__subcmd__man)").unwrap();
    let condition =
        |script: &str| script.lines().find(|line| line.contains("if [[ ${cur}")).unwrap().to_owned();
    assert!(!condition(solve).contains("COMP_CWORD") && condition(man).contains("COMP_CWORD"), "{script}");
    assert!(text(&run(&["man"]).stdout).contains(".TH nonomata 1"));
    assert!(text(&run(&["man", "solve"]).stdout).contains("nonomata\\-solve"));
    assert_eq!(code(&["man", "nothing"]), 2);
}

#[test]
fn a_search_begins_with_a_grid() {
    let puzzle = "2x2:1/1/1/1";
    let runs = [
        transcript(&["solve", "--puzzle", puzzle, "--grid", "#?/??"], b""),
        transcript(&["solve", "--puzzle", puzzle, "--grid", "##/??"], b""),
    ];
    snapshot("solve-grid", runs.concat());
    let saved =
        "{\"rows\": [[1], [1]], \"columns\": [[1], [1]], \"saved\": [[\"#?\", \"??\"], [\".?\", \"??\"]]}";
    let drawn = |number: &str| {
        let output = run(&["solve", "--style", "ascii", "--puzzle", saved, number]);
        text(&output.stdout)
    };
    assert_eq!(drawn("--saved"), "#.\n.#\ns UNIQUE\n");
    assert_eq!(drawn("--saved=2"), ".#\n#.\ns UNIQUE\n");
    assert_eq!(code(&["solve", "--puzzle", saved, "--saved=3"]), 2);
    for (grid, number) in
        [("--saved", "1"), ("--grid=?#/??", "1"), ("--grid=??/??", "2"), ("--grid=##/??", "0")]
    {
        assert_eq!(text(&run(&["count", "--puzzle", saved, grid]).stdout), format!("{number}\n"), "{grid}");
    }
    assert!(
        text(&run(&["explain", "--puzzle", saved, "--saved"]).stdout).contains("only black cell is there")
    );
    assert_eq!(code(&["explain", "--puzzle", saved]), 0);
    assert_eq!(code(&["count", "--puzzle", saved, "--saved=3"]), 2);
    let by_lines = |grid: &str| {
        let begin = ["solve", "--lines-only", "--style", "ascii", "--puzzle", puzzle];
        text(&run(&[&begin[..], &[grid]].concat()).stdout)
    };
    assert_eq!(by_lines("--grid=#?/??"), "#.\n.#\ns UNIQUE\n");
    assert!(by_lines("--grid=##/??").ends_with("s NONE\n"), "{}", by_lines("--grid=##/??"));
    assert_eq!(code(&["solve", "--puzzle", puzzle, "--saved"]), 2);
}

#[test]
fn rows_become_columns() {
    let puzzle = file("session-transpose.tatham", "3x2:1/1/1/3/\n");
    let transposed = text(&run(&["convert", "--transpose", "--to", "tatham", &puzzle]).stdout);
    assert_eq!(transposed, "2x3:3//1/1/1\n");
    let crossword = "nonomata regex crossword\nalphabet: ABC\n\nrows:\nAB\n\ncolumns:\nA\n[BC]\n";
    let transposed = text(
        &run(&["convert", "--transpose", "--to", "crossword", &file("rows.crossword", crossword)]).stdout,
    );
    assert_eq!(transposed, "nonomata regex crossword\nalphabet: ABC\n\nrows:\nA\n[BC]\n\ncolumns:\nAB\n");
    for (puzzle, to) in [("logic/zebra.logic", "logic"), ("crosswords/hexagon-3.txt", "crossword")] {
        assert_eq!(code(&["convert", "--transpose", &format!("tests/puzzles/{puzzle}"), "--to", to]), 2);
    }
}

#[test]
fn a_walkthrough_that_is_cut_short_names_the_limit() {
    let puzzle = super::random_picture(30);
    for (flag, limit) in [("--time", "time"), ("--nodes", "nodes")] {
        let output = run_with_input(&["explain", "-", flag, "0"], puzzle.as_bytes());
        let expected = format!("The limit of {limit} was reached before the end.");
        assert!(text(&output.stdout).contains(&expected), "{}", text(&output.stdout));
        let ended = |part: &str| {
            let output = run_with_input(&["explain", "-", flag, "0", part, "100000"], puzzle.as_bytes());
            let what = text(&output.stderr).replace(part, "PART");
            (what.lines().next().unwrap().to_owned(), output.status.code())
        };
        let (message, code) = ended("--until");
        assert!(message.contains(&format!("stopped by the limit of {limit} after ")), "{message}");
        assert_eq!(((message, code), code), (ended("--step"), Some(4)));
    }
}

/// Rows and columns that add up to different numbers of cells are a mistake in the input.
#[test]
fn clues_whose_sums_differ_are_refused() {
    let puzzle = ["--puzzle", "2x2:1/1/1/"];
    let mut all = String::new();
    for command in [&["solve"][..], &["check"], &["count"], &["check", "--json"], &["rate"]] {
        all.push_str(&transcript(&[command, &puzzle[..]].concat(), b""));
    }
    let two = "2x2:1/1/1/\n1x1:1/1\n".as_bytes();
    all.push_str(&transcript(&["check"], two));
    snapshot("sums-differ", all);
    snapshot("batch-sums-differ", transcript(&["batch", "--no-timing", "--quiet"], two));
}

/// A transcript in which files of the tests have no folder.
fn without_folder(transcript: &str) -> String {
    transcript.replace(concat!(env!("CARGO_TARGET_TMPDIR"), "/"), "")
}

/// A mistyped clue is found by comparing the clues with the picture.
#[test]
fn clues_whose_sums_differ_are_compared_with_a_picture() {
    let mistyped =
        file("mistyped.non", "width 3\nheight 2\nrows\n2\n1\n\ncolumns\n1\n2\n1\n\ngoal \"110010\"\n");
    let fixed = file("mended.non", "");
    let commands: [&[&str]; 8] = [
        &["check", &mistyped, "--goal"],
        &["check", &mistyped, "--goal", "--json", "--quiet"],
        &["check", &mistyped, "--solution", "##./.#.", "--quiet"],
        &["check", &mistyped, "--partial", "#??/???", "--quiet"],
        &["fix", &mistyped, "--to", "tatham"],
        &["fix", &mistyped, "-o", &fixed, "--quiet"],
        &["fix", "--puzzle", "2x2:1/1/1/"],
        &["explain", &mistyped],
    ];
    let mut all = commands.map(|arguments| transcript(arguments, b"")).concat();
    let two = "2x2:1/1/1/\n2x2:1/1/2/1\n".as_bytes();
    all += &transcript(&["check", "--solution", "#./.#", "--quiet"], two);
    all += &transcript(&["check"], two);
    snapshot("sums-differ-pictures", without_folder(&all));
    assert_eq!(code(&["check", &fixed, "--goal"]), 0);
}

/// What is none of the inputs and outputs that a command takes is named, with what to do instead.
#[test]
fn other_files_and_names_are_understood() {
    let document = file("document.pdf", "");
    std::fs::write(&document, b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n").unwrap();
    let heart = "tests/puzzles/drawn/heart-5x5.non";
    let commands: [&[&str]; 8] = [
        &["new", "5x5", "x.txt", "--seed", "1"],
        &["convert", heart, "x.txt"],
        &["convert", heart, "--to", "nonn"],
        &["convert", heart, "--to", "elephant"],
        &["solve", &document],
        &["solve", "https://example.org/duck.non"],
        &["check", heart, "--solution", "./mine.txt"],
        &["hint", heart, "--grid", "grids/a/b.txt"],
    ];
    let all = commands.map(|arguments| transcript(arguments, b"")).concat();
    snapshot("other-files", without_folder(&all));
}
