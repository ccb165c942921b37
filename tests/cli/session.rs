//! What holds for every command: colours, messages, Ctrl-C, completions and manual pages.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

#[cfg(unix)]
use super::send;
use super::{code, command, file, run, run_with_input, snapshot, text, transcript};

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
        ("solve", "to", "partial\\t''\nsvg"),
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
    assert!(text(&run(&["man"]).stdout).contains(".TH nonomata 1"));
    assert!(text(&run(&["man", "solve"]).stdout).contains("nonomata\\-solve"));
    assert_eq!(code(&["man", "nothing"]), 2);
}

#[test]
fn a_search_begins_with_a_grid() {
    let puzzle = "2x2:1/1/1/1";
    snapshot("solve-grid", transcript(&["solve", "--puzzle", puzzle, "--grid", "#?/??"], b""));
    snapshot("solve-grid-wrong", transcript(&["solve", "--puzzle", puzzle, "--grid", "##/??"], b""));
    let saved =
        "{\"rows\": [[1], [1]], \"columns\": [[1], [1]], \"saved\": [[\"#?\", \"??\"], [\".?\", \"??\"]]}";
    let drawn = |number: &str| {
        let output = run(&["solve", "--style", "ascii", "--puzzle", saved, number]);
        text(&output.stdout)
    };
    assert_eq!(drawn("--saved"), "#.\n.#\ns UNIQUE\n");
    assert_eq!(drawn("--saved=2"), ".#\n#.\ns UNIQUE\n");
    assert_eq!(code(&["solve", "--puzzle", saved, "--saved=3"]), 3);
    for (grid, number) in
        [("--saved", "1"), ("--grid=?#/??", "1"), ("--grid=??/??", "2"), ("--grid=##/??", "0")]
    {
        assert_eq!(text(&run(&["count", "--puzzle", saved, grid]).stdout), format!("{number}\n"), "{grid}");
    }
    assert!(
        text(&run(&["explain", "--puzzle", saved, "--saved"]).stdout).contains("only black cell is there")
    );
    assert_eq!(code(&["explain", "--puzzle", saved]), 0);
    assert_eq!(code(&["count", "--puzzle", saved, "--saved=3"]), 3);
    let by_lines = |grid: &str| {
        let begin = ["solve", "--lines-only", "--style", "ascii", "--puzzle", puzzle];
        text(&run(&[&begin[..], &[grid]].concat()).stdout)
    };
    assert_eq!(by_lines("--grid=#?/??"), "#.\n.#\ns UNIQUE\n");
    assert!(by_lines("--grid=##/??").ends_with("s NONE\n"), "{}", by_lines("--grid=##/??"));
    assert_eq!(code(&["solve", "--puzzle", puzzle, "--saved"]), 3);
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
        assert_eq!(code(&["convert", "--transpose", &format!("tests/puzzles/{puzzle}"), "--to", to]), 3);
    }
}

/// Ctrl-C ends the search, not the answer.
#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_is_known() {
    let ones = ["1"; 24].join("/");
    let puzzle = format!("12x12:{ones}");
    let arguments = ["solve", "--all", "--style", "ascii", "--puzzle", &puzzle];
    let mut child = command(&arguments).stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    // With the second solution, it is known that there are several.
    assert!(lines.by_ref().any(|line| line.unwrap() == "c solution 2"));
    send("-INT", &child);
    let last: Vec<String> = lines.map(Result::unwrap).filter(|line| !line.starts_with(['#', '.'])).collect();
    assert_eq!(last[last.len() - 2..], ["c interrupted", "s MULTIPLE"]);
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn a_walkthrough_that_is_cut_short_names_the_limit() {
    let puzzle = super::random_picture(30);
    for (flag, limit) in [("--time", "time"), ("--nodes", "nodes")] {
        let output = run_with_input(&["explain", "-", flag, "0"], puzzle.as_bytes());
        let expected = format!("The limit of {limit} ({flag}) was reached before the end.");
        assert!(text(&output.stdout).contains(&expected), "{}", text(&output.stdout));
    }
}

#[cfg(unix)]
#[test]
fn interrupted_explanations_and_ratings_say_so() {
    let puzzle = file("session-hard.non", &super::random_picture(150));
    for (arguments, work, said) in [
        (
            &["explain"][..],
            "explaining",
            "Interrupted before the end.\nNo grade: interrupted before the verdict.",
        ),
        (&["explain", "--cell", "r75c75"], "explaining", "Interrupted before r75c75 was decided."),
        (&["explain", "--step", "100000"], "explaining", "the walkthrough was interrupted after "),
        (&["explain", "--until", "100000"], "explaining", "the walkthrough was interrupted after "),
        (&["rate"], "rating", "no grade: interrupted before the verdict\n"),
        (&["rate", "--histogram"], "rating", "interrupted before the verdict\n"),
    ] {
        let mut child = command(&[arguments, &["--verbose", &puzzle]].concat());
        let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut messages = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
        assert!(messages.by_ref().any(|line| line.contains(work)), "{arguments:?}");
        send("-INT", &child);
        let output = child.wait_with_output().unwrap();
        let all = text(&output.stdout) + &messages.collect::<Vec<_>>().join("\n");
        assert!(all.contains(said) && !all.contains("limit was reached"), "{arguments:?}: {all}");
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_count_shows_its_share_and_a_bound() {
    let sides = "1,1\n".repeat(24);
    let puzzle = format!("width 24\nheight 24\nrows\n{sides}columns\n{sides}");
    let puzzle = file("session-count.non", &puzzle);
    let arguments = ["count", "--verbose", &puzzle];
    let mut child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let first = BufReader::new(child.stderr.take().unwrap()).lines().next().unwrap().unwrap();
    child.kill().unwrap();
    child.wait().unwrap();
    let parts: Vec<&str> = first.split(" · ").collect();
    let [share, bound, time] = parts[..] else { panic!("{first}") };
    let percent = share.strip_prefix("nonomata: counting: ").and_then(|share| share.strip_suffix(" %"));
    assert!(
        percent.is_some_and(|percent| percent.parse::<u8>().is_ok_and(|percent| percent < 100)),
        "{first}"
    );
    assert!(bound.starts_with(">= ") && time.ends_with(" s"), "{first}");
}

/// A line that went on below would stay there.
#[cfg(unix)]
#[test]
fn progress_fits_the_terminal() {
    use std::io::Read;

    let (mut terminal, side) = super::play::in_a_terminal::pseudo_terminal();
    let size = rustix::termios::Winsize { ws_row: 24, ws_col: 10, ws_xpixel: 0, ws_ypixel: 0 };
    rustix::termios::tcsetwinsize(&terminal, size).unwrap();
    let sides = "1,1\n".repeat(24);
    let puzzle = format!("width 24\nheight 24\nrows\n{sides}columns\n{sides}");
    let puzzle = file("session-narrow.non", &puzzle);
    let mut child = command(&["count", &puzzle]).stderr(side()).stdout(Stdio::null()).spawn().unwrap();
    let mut shown = Vec::new();
    let begin = "\r\x1b[K";
    while String::from_utf8_lossy(&shown).matches(begin).count() < 2 {
        let mut bytes = [0; 100];
        let count = terminal.read(&mut bytes).unwrap();
        shown.extend(&bytes[..count]);
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let shown = String::from_utf8_lossy(&shown);
    assert_eq!(shown.split(begin).nth(1), Some("counting:"), "{shown:?}");
}

/// Ctrl-C is answered while standard input is open and nothing comes.
#[cfg(unix)]
#[test]
fn an_idle_input_can_be_interrupted() {
    for arguments in [&["batch", "--quiet"][..], &["solve"], &["rate", "-"]] {
        let mut child = command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        if arguments[0] == "batch" {
            input.write_all(b"1x1:1/1\n").unwrap();
            let mut line = String::new();
            answers.read_line(&mut line).unwrap();
            assert!(line.contains("unique"), "{line}");
        } else {
            // Time to install the handler: without it, the signal would end the program as well.
            std::thread::sleep(std::time::Duration::from_millis(300));
        }
        send("-INT", &child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{arguments:?}");
        drop(input);
    }
}

/// The same for a named pipe: one that is open, and one that nothing ever opens to write.
#[cfg(unix)]
#[test]
fn an_idle_pipe_can_be_interrupted() {
    for command_name in ["batch", "solve"] {
        let pipe = format!("{}/idle-{command_name}", super::folder(&format!("idle-{command_name}")));
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        for is_written in [true, false] {
            let mut child =
                command(&[command_name, &pipe]).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            // Opening waits for the reader, and a reader that is not waited for needs time to install its handler.
            let input = is_written.then(|| std::fs::File::options().write(true).open(&pipe).unwrap());
            std::thread::sleep(std::time::Duration::from_millis(300));
            send("-INT", &child);
            assert_eq!(child.wait().unwrap().code(), Some(130), "{command_name}, {is_written}");
            drop(input);
        }
    }
}

/// A search whose certificate is not finished ends without a file.
#[cfg(unix)]
#[test]
fn a_program_that_is_asked_to_end_leaves_no_temporary_file() {
    let folder = super::folder("asked");
    let hard = super::file("asked.non", &super::random_picture(150));
    let proof = format!("{folder}/asked.proof");
    let files = || std::fs::read_dir(&folder).unwrap().count();
    // `nohup` hands down that SIGHUP is ignored.
    let is_ignored = Command::new("sh").args(["-c", "kill -HUP $$"]).status().unwrap().success();
    let hung_up = Some(("-HUP", 129)).filter(|_| cfg!(target_os = "linux") && !is_ignored);
    for (signal, expected) in [("-TERM", 143), ("-INT", 130)].into_iter().chain(hung_up) {
        let mut child = command(&["solve", "--certificate", &proof, &hard])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        while files() == 0 {
            assert_eq!(child.try_wait().unwrap(), None, "it ended before the test");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        send(signal, &child);
        assert_eq!(child.wait().unwrap().code(), Some(expected), "{signal}");
        assert_eq!(files(), 0, "{signal}");
    }
}

/// So does `nohup`.
#[cfg(unix)]
#[test]
fn a_signal_that_was_ignored_stays_so() {
    let mut child = Command::new("sh")
        .args(["-c", "trap '' HUP; exec \"$0\" batch --quiet", env!("CARGO_BIN_EXE_nonomata")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..2 {
        input.write_all(b"1x1:1/1\n").unwrap();
        assert!(answers.next().unwrap().unwrap().contains("unique"));
        send("-HUP", &child);
    }
    drop(input);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Rows and columns that add up to different numbers of cells are a puzzle without a solution.
#[test]
fn clues_whose_sums_differ_have_no_solution() {
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
