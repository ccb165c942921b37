//! What signals and terminals do to every command.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::{command, file, send, text};

/// Ctrl-C ends the search, not the answer.
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

/// Two signals at once, as GNU `timeout` sends them, are one request: what was made is written.
#[test]
fn two_signals_at_once_are_one_request() {
    let path = format!("{}/made.json", super::folder("twice"));
    let arguments = ["new", "20x20", "--count", "1000000", "--seed", "1", "--verbose", "-o", &path];
    let mut child = command(&arguments).stderr(Stdio::piped()).spawn().unwrap();
    let mut messages = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(messages.by_ref().any(|line| line.contains("attempts")));
    let id = child.id();
    assert!(
        Command::new("sh")
            .args(["-c", &format!("kill -INT {id}; kill -INT {id}")])
            .status()
            .unwrap()
            .success()
    );
    let rest: Vec<String> = messages.collect();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{rest:?}");
    let end = rest.iter().find_map(|line| line.strip_prefix("nonomata: interrupted after "));
    assert!(end.is_some_and(|end| end.ends_with(" puzzles")), "{rest:?}");
    assert!(std::fs::read_to_string(&path).is_ok_and(|text| text.contains("\"rows\"")), "{rest:?}");
}

/// A later signal ends a program that cannot show what is known, because nobody reads it.
#[test]
fn a_later_signal_ends_the_program() {
    let ones = ["1"; 24].join("/");
    let arguments = ["solve", "--all", "--style", "ascii", "--puzzle", &format!("12x12:{ones}")];
    let mut child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    while child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(300));
        send("-INT", &child);
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

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
        (&["rate", "--json"], "rating", "\"reason\":\"interrupted before the verdict\""),
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

/// An idle named pipe can be interrupted, whether it is open or nothing ever opens it to write.
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
