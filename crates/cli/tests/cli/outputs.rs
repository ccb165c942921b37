//! Output files are replaced at once or not at all: on a full disk, after an error, a limit or a kill.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use rustix::fs::{CWD, FileType, Mode, mknodat};

use super::{code, command, random_picture, run, run_with_input, send, text};

const OLD: &str = "as it was\n";
const HEART: &str = "tests/puzzles/drawn/heart-5x5.non";

/// An empty folder of our own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("outputs").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file in a new folder, as it was before.
fn old(name: &str, file: &str) -> String {
    let path = folder(name).join(file);
    fs::write(&path, OLD).unwrap();
    path.to_str().unwrap().to_owned()
}

/// The names in the folder of a file.
fn names(path: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(path).parent().unwrap()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A shell that limits or redirects, and then runs the program with these arguments.
fn shell(script: &str, arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_nonomata");
    Command::new("sh")
        .args(["-c", script, program])
        .args(arguments)
        .current_dir(crate::ROOT)
        .output()
        .unwrap()
}

/// Every command that writes a file, and the end of the file's name.
fn commands() -> Vec<(&'static str, Vec<&'static str>)> {
    let cat = "tests/puzzles/drawn/cat-40x40.non";
    vec![
        ("a.svg", vec!["solve", cat, "--to", "svg", "-o"]),
        ("b.proof", vec!["solve", "tests/puzzles/dom/dom-6.non", "--certificate"]),
        ("c.svg", vec!["render", cat, "-o"]),
        ("d.xml", vec!["convert", cat]),
        ("e.cnf", vec!["convert", "--to", "cnf", cat, "-o"]),
        ("f.non", vec!["new", "20x20", "--seed", "1", "--force", "-o"]),
        ("g.json", vec!["new", "20x20", "--seed", "1", "--force", "--json", "--count", "3", "-o"]),
        ("h.html", vec!["explain", cat, "--html"]),
        ("i.svg", vec!["line", "3 2 2", "??????????", "--svg"]),
    ]
}

#[test]
fn a_file_is_replaced_as_a_whole() {
    for (end, arguments) in commands() {
        let path = old("whole", end);
        assert_eq!(code(&[&arguments[..], &[&path]].concat()), 0, "{arguments:?}");
        let written = fs::read(&path).unwrap();
        assert!(written.len() > 100, "{arguments:?}");
        assert_eq!(names(&path), [end], "{arguments:?}");
    }
}

#[test]
fn a_full_disk_leaves_the_old_file() {
    // Files of at most a block: writing more is an error where the signal is ignored, and else a kill.
    for (how, ignored) in [("error", "trap '' XFSZ; "), ("kill", "")] {
        for (end, arguments) in commands() {
            let path = old(&format!("full-{how}"), end);
            let script = format!("{ignored}ulimit -f 1; exec \"$0\" \"$@\"");
            let output = shell(&script, &[&arguments[..], &[&path]].concat());
            let small = fs::read(&path).unwrap() != OLD.as_bytes();
            if small {
                // What fits is written.
                assert_eq!(output.status.code(), Some(0), "{arguments:?}");
                assert!(fs::metadata(&path).unwrap().len() <= 1024, "{arguments:?}");
                continue;
            }
            assert_eq!(fs::read_to_string(&path).unwrap(), OLD, "{arguments:?}");
            if how == "error" {
                let said = text(&output.stderr);
                assert_eq!(output.status.code(), Some(3), "{arguments:?}: {said}");
                assert!(said.contains(&path), "{said}");
                assert_eq!(names(&path), [end], "no temporary file is left: {arguments:?}");
            } else {
                assert_eq!(output.status.code(), None, "{arguments:?}");
            }
        }
    }
}

#[test]
fn devices_that_are_full_are_errors() {
    for (_, arguments) in commands() {
        let output = run(&[&arguments[..], &["/dev/full"]].concat());
        // `convert` and `new` cannot know the format of a device.
        let expected = if matches!(arguments[0], "convert" | "new") { [2, 3] } else { [3, 3] };
        assert!(expected.contains(&output.status.code().unwrap()), "{arguments:?}");
    }
    for arguments in
        [&["--help"][..], &["solve", "--help"], &["--version"], &["man"], &["completions", "fish"]]
    {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = command(arguments).stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
        assert!(text(&output.stderr).starts_with("nonomata: cannot write: "), "{arguments:?}");
    }
}

#[test]
fn a_batch_names_the_file_that_it_cannot_write() {
    for threads in ["1", "3"] {
        let arguments = ["batch", "--quiet", "--jobs", threads, "-o", "/dev/full"];
        let refused = run_with_input(&arguments, b"1x1:1/1\n");
        assert!(text(&refused.stderr).starts_with("nonomata: /dev/full: "), "{}", text(&refused.stderr));
        assert_eq!(refused.status.code(), Some(3));
    }
}

#[test]
fn answers_are_resumed_only_from_a_regular_file() {
    for device in ["/dev/null", "/dev/zero", "/dev/full"] {
        let refused = run_with_input(&["batch", "--resume", device], b"1x1:1/1\n");
        let expected = format!(
            "nonomata: {device}: found a device or a pipe, expected a regular file, with the answers of an earlier run\n"
        );
        assert_eq!((text(&refused.stderr), refused.status.code()), (expected, Some(2)));
    }
}

#[test]
fn a_census_keeps_its_counts_only_in_a_regular_file() {
    for device in ["/dev/null", "/dev/zero", "/dev/full"] {
        let refused = run(&["census", "2", "--checkpoint", device]);
        let expected = format!(
            "nonomata: {device}: found a device or a pipe, expected a regular file for --checkpoint\n"
        );
        assert_eq!((text(&refused.stderr), refused.status.code()), (expected, Some(2)));
        assert!(refused.stdout.is_empty());
    }
}

#[test]
fn answers_on_a_full_disk_end_with_a_whole_line() {
    let path = folder("answers-full").join("answers").display().to_string();
    let puzzles = "1x1:1/1\n".repeat(40);
    for flags in [&["-o"][..], &["--jobs", "3", "--force", "-o"], &["--resume"]] {
        let script = "trap '' XFSZ; ulimit -f 1; printf '%s' \"$PUZZLES\" | \"$0\" batch --quiet \"$@\"";
        let ours = env!("CARGO_BIN_EXE_nonomata");
        let mut shell = Command::new("sh");
        shell.args(["-c", script, ours]).args(flags).arg(&path).env("PUZZLES", &puzzles);
        let output = shell.output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
        let written = fs::read_to_string(&path).unwrap();
        assert!(written.len() > 200 && written.ends_with("}\n"), "{flags:?}: {written}");
    }
}

/// Rows of open cells look like a pattern, which stands for other files than those that are read.
#[test]
fn rows_are_no_input_files() {
    let folder = folder("rows");
    let out = folder.join("a.svg");
    fs::write(&out, "<svg/>").unwrap();
    let run = |arguments: &[&str]| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_nonomata"));
        program.args(arguments).current_dir(&folder).output().unwrap()
    };
    let drawn = run(&["render", "--puzzle", "5x1:1/1////2", "--solution", "?????", "-o", "a.svg"]);
    assert_eq!(text(&drawn.stderr), "nonomata: warning: a.svg: replaced\n");
    assert!(fs::read_to_string(&out).unwrap().len() > 100);
    fs::write(folder.join("rows.txt"), "##...").unwrap();
    let refused = run(&["render", "--puzzle", "5x1:1/1////2", "--solution", "rows.txt", "-o", "rows.txt"]);
    assert!(
        text(&refused.stderr).contains("rows.txt: this file is also an input"),
        "{}",
        text(&refused.stderr)
    );
}

/// The disk is full while the tasks are counted. What is counted is printed, in text and in JSON.
#[test]
fn a_census_does_not_depend_on_its_checkpoint() {
    for (format, count) in [("", "25309575\n"), ("--json", "\"count\":\"25309575\"")] {
        let path = folder("census").join("5.tsv").display().to_string();
        let script = format!("trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\" {format}");
        let output = shell(&script, &["census", "5", "--checkpoint", &path]);
        let (printed, said) = (text(&output.stdout), text(&output.stderr));
        assert!(printed.contains(count), "{printed}");
        let failure = if format.is_empty() { said } else { printed };
        assert!(failure.contains(&format!("{path}: File too large")), "{failure}");
        assert_eq!(output.status.code(), Some(3));
        assert!(fs::metadata(&path).unwrap().len() <= 1024);
    }
}

/// A census that was stopped holds its checkpoint. One that was killed does not.
#[test]
fn one_census_at_a_time_adds_to_a_checkpoint() {
    let path = folder("census-locked").join("6.tsv").display().to_string();
    let arguments = ["census", "6", "--time", "0", "--checkpoint", &path];
    let mut first = command(&["census", "6", "--checkpoint", &path]).spawn().unwrap();
    while fs::read_to_string(&path).unwrap_or_default().lines().count() < 2 {
        thread::sleep(std::time::Duration::from_millis(5));
    }
    send("-STOP", &first);
    let kept = fs::read_to_string(&path).unwrap();
    let second = run(&arguments);
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(text(&second.stderr), format!("nonomata: {path}: another run of nonomata is writing to it\n"));
    assert_eq!(second.status.code(), Some(3));
    assert_eq!(fs::read_to_string(&path).unwrap(), kept);
    assert_eq!(run(&arguments).status.code(), Some(4));
}

/// A file of a single line is not read into memory as a whole.
#[test]
fn the_lines_of_resumed_answers_are_bounded() {
    let path = folder("endless").join("answers");
    let whole = "{\"source\":\"-\",\"number\":1,\"error\":{}}\n";
    let resume = |beginning: &str, end: &str| {
        fs::write(&path, beginning).unwrap();
        let mut answers = fs::OpenOptions::new().append(true).open(&path).unwrap();
        answers.set_len(80 << 20).unwrap();
        answers.write_all(end.as_bytes()).unwrap();
        let arguments = ["batch", "--no-timing", "--quiet", "--resume", path.to_str().unwrap()];
        let output = run_with_input(&arguments, b"1x1:1/1\n1x1:1/1\n");
        (output.status.code(), text(&output.stderr), fs::metadata(&path).unwrap().len())
    };
    for end in ["\n", "\n{\"sou"] {
        let (code, said, length) = resume(&format!("{whole}{{\"source"), end);
        let expected =
            "line 2 has more than 67108864 bytes, expected an answer of batch: --max-bytes raises this limit";
        assert!(said.contains(expected), "{said}");
        assert_eq!((code, length), (Some(3), (80 << 20) + end.len() as u64));
    }
    // A line that was cut off is dropped, however long it is, but nothing of another file.
    let (code, said, _) = resume(&format!("{whole}{{\"source"), "");
    assert_eq!((code, said.as_str()), (Some(0), ""));
    let answers = fs::read_to_string(&path).unwrap();
    assert!(answers.starts_with(whole) && answers.lines().count() == 2, "{answers}");
    let (code, said, length) = resume("another file", "");
    assert!(said.contains("line 1 is not an answer of batch"), "{said}");
    assert_eq!((code, length), (Some(3), 80 << 20));
}

#[test]
fn what_cannot_be_replaced_stays() {
    let missing = folder("missing").join("none/a.svg");
    assert_eq!(code(&["render", HEART, "-o", missing.to_str().unwrap()]), 3);
    let path = old("folder", "a.svg");
    let folder = Path::new(&path).parent().unwrap();
    // Root may write anywhere, so another user has to try.
    fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).unwrap();
    let is_root =
        fs::write(folder.join("probe"), "").and_then(|()| fs::remove_file(folder.join("probe"))).is_ok();
    let mut render = command(&["render", HEART, "-o", &path]);
    if is_root {
        std::os::unix::process::CommandExt::uid(&mut render, 65534);
    }
    // Nobody may not be allowed to run the program at all.
    if let Ok(output) = render.output() {
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{said}");
        assert_eq!(
            (fs::read_to_string(&path).unwrap().as_str(), names(&path)),
            (OLD, vec!["a.svg".to_owned()])
        );
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn errors_and_limits_leave_the_old_file() {
    let path = old("limits", "a.proof");
    for arguments in [
        &["solve", "tests/puzzles/dom/dom-8.non", "--time", "0", "--certificate"][..],
        &["solve", "tests/puzzles/dom/dom-8.non", "--nodes", "3", "--certificate"],
        &["solve", "tests/puzzles/dom/dom-8.non", "--time", "0", "--to", "svg", "-o"],
        &["new", "15x15", "--grade", "10", "--attempts", "1", "--seed", "1", "--force", "--to", "non", "-o"],
        &["convert", "--to", "cnf", "no/such/file", "-o"],
        &["solve", "--puzzle", "1x1:1/", "--to", "svg", "-o"],
    ] {
        assert_ne!(code(&[arguments, &[&path]].concat()), 0, "{arguments:?}");
        assert_eq!(fs::read_to_string(&path).unwrap(), OLD, "{arguments:?}");
        assert_eq!(names(&path), ["a.proof"], "{arguments:?}");
    }
}

#[test]
fn a_kill_in_the_middle_leaves_the_old_file() {
    let path = old("kill", "a.proof");
    let puzzle = path.replace("a.proof", "puzzle.non");
    fs::write(&puzzle, random_picture(300)).unwrap();
    let mut child = command(&["solve", &puzzle, "--certificate", &path])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // It writes beside the old file, and would need minutes.
    let temporary = || names(&path).into_iter().find(|name| name.ends_with(".tmp"));
    while temporary().is_none() && child.try_wait().unwrap().is_none() {
        thread::yield_now();
    }
    assert!(child.try_wait().unwrap().is_none(), "it ended before it could be killed");
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), OLD);
}

#[test]
fn links_and_permissions_are_kept() {
    let path = old("links", "target.svg");
    let folder = Path::new(&path).parent().unwrap().to_owned();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("target.svg", folder.join("first.svg")).unwrap();
    symlink(folder.join("first.svg"), folder.join("second.svg")).unwrap();
    symlink("made.svg", folder.join("dangling.svg")).unwrap();
    symlink("circle.svg", folder.join("circle.svg")).unwrap();
    let to = |name: &str| code(&["render", HEART, "-o", folder.join(name).to_str().unwrap()]);
    assert_eq!(to("second.svg"), 0);
    assert!(fs::symlink_metadata(folder.join("second.svg")).unwrap().is_symlink());
    assert!(fs::symlink_metadata(folder.join("first.svg")).unwrap().is_symlink());
    assert!(fs::read_to_string(&path).unwrap().starts_with("<svg"));
    assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
    assert_eq!(to("dangling.svg"), 0);
    assert!(fs::symlink_metadata(folder.join("made.svg")).unwrap().is_file());
    assert_eq!(to("circle.svg"), 3);
    // A new file has the permissions of any new file.
    let usual = folder.join("usual");
    fs::write(&usual, "").unwrap();
    assert_eq!(to("new.svg"), 0);
    let mode = |path: &Path| fs::metadata(path).unwrap().mode();
    assert_eq!(mode(&folder.join("new.svg")), mode(&usual));
    // What must not be written is not replaced, either; but root may.
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
    let may_write = fs::OpenOptions::new().append(true).open(&path).is_ok();
    assert_eq!(to("target.svg"), if may_write { 0 } else { 3 });
}

#[test]
fn pipes_and_standard_output_are_written_in_place() {
    let svg = run(&["render", HEART, "--svg"]).stdout;
    let folder = folder("pipes");
    let pipe = folder.join("pipe.svg");
    mknodat(CWD, &pipe, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).unwrap();
    let reader = {
        let pipe = pipe.clone();
        thread::spawn(move || fs::read(pipe).unwrap())
    };
    assert_eq!(code(&["render", HEART, "-o", pipe.to_str().unwrap()]), 0);
    assert_eq!(reader.join().unwrap(), svg);
    let cnf = run(&["convert", "--to", "cnf", HEART]).stdout;
    let arguments = ["convert", "--to", "cnf", HEART, "-o", "/dev/stdout"];
    assert_eq!(run(&arguments).stdout, cnf);
    let file = folder.join("redirected.cnf");
    let output = shell(&format!("exec \"$0\" \"$@\" > {}", file.display()), &arguments);
    assert_eq!((output.status.code(), fs::read(&file).unwrap()), (Some(0), cnf.clone()));
    symlink("/dev/stdout", folder.join("link.cnf")).unwrap();
    assert_eq!(
        run(&["convert", "--to", "cnf", HEART, "-o", folder.join("link.cnf").to_str().unwrap()]).stdout,
        cnf
    );
}

#[test]
fn a_new_puzzle_replaces_a_file_only_by_force() {
    let path = old("random", "a.non");
    let new = ["new", "5x5", "--seed", "1", "-o", &path];
    let output = run(&new);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains(
            "this file exists and is not empty\n  = choose another name, or replace it with --force"
        )
    );
    let each = path.replace("a.non", "{}.non");
    let numbered = ["new", "5x5", "--seed", "1", "--count", "3", "-o", &each];
    fs::write(path.replace("a.non", "3.non"), OLD).unwrap();
    assert_eq!(code(&numbered), 2);
    assert_eq!((fs::read_to_string(&path).unwrap().as_str(), names(&path).len()), (OLD, 2));
    assert_eq!(code(&[&new[..], &["--force"]].concat()), 0);
    assert_eq!(code(&[&numbered[..], &["--force"]].concat()), 0);
    assert_eq!(names(&path), ["1.non", "2.non", "3.non", "a.non"]);
    let drawing = path.replace("a.non", "drawing.txt");
    fs::write(&drawing, ".##.\n####\n").unwrap();
    fs::write(&path, OLD).unwrap();
    assert_eq!(code(&["new", &drawing, &path]), 2);
    assert_eq!(fs::read_to_string(&path).unwrap(), OLD);
    assert_eq!(code(&["new", &drawing, &path, "--force"]), 0);
    assert_eq!(code(&["new", "5x5", "--seed", "1", "--to", "non", "-o", "/dev/null"]), 0);
}

#[test]
fn a_batch_does_not_write_over_its_input() {
    let path = folder("batch").join("puzzles.txt");
    fs::write(&path, "1x1:1/1\n").unwrap();
    let path = path.to_str().unwrap();
    for flag in ["-o", "--resume"] {
        assert_eq!(code(&["batch", path, flag, path]), 2);
        assert_eq!(fs::read_to_string(path).unwrap(), "1x1:1/1\n");
    }
}

#[test]
fn names_that_are_not_text_come_back_as_they_are() {
    let folder = folder("names");
    let name = OsStr::from_bytes(b"a\xff.txt");
    let path = folder.join(name);
    // Not every file system has such names.
    if fs::write(&path, "1x1:1/1\n").is_err() {
        return;
    }
    let run = |arguments: &[&str], path: &OsStr| {
        command(arguments).arg(path).current_dir(&folder).stdin(Stdio::null()).output().unwrap()
    };
    let begins = |arguments: &[&str], beginning: &str| {
        let printed = text(&run(arguments, name).stdout);
        assert!(printed.starts_with(beginning), "{arguments:?}: {printed}");
    };
    let bytes = "{\"source\":[97,255,46,116,120,116],\"number\":1,";
    for arguments in [&["solve", "--json"][..], &["count", "--json"], &["explain", "--json"], &["batch"]] {
        begins(arguments, bytes);
    }
    let missing = OsStr::from_bytes(b"b\xfe");
    assert_eq!(
        text(&run(&["solve"], missing).stderr),
        "nonomata: b\\xFE: there is no such file\n  = name a file that exists; `-` reads standard input\n"
    );
    assert!(
        text(&run(&["solve", "--json"], missing).stdout).starts_with("{\"source\":[98,254],\"number\":null,")
    );
    // A batch knows its answers again, and files are written under their name.
    for count in [1, 1] {
        assert_eq!(run(&["batch", "--no-timing", "--resume", "answers"], name).status.code(), Some(0));
        assert_eq!(fs::read_to_string(folder.join("answers")).unwrap().lines().count(), count);
    }
    let written = run(
        &["new", "3x3", "--seed", "1", "--count", "2", "--to", "non", "-o"],
        OsStr::from_bytes(b"\xfd{}"),
    );
    assert_eq!(written.status.code(), Some(0), "{}", text(&written.stderr));
    assert!([&b"\xfd1"[..], b"\xfd2"].iter().all(|name| folder.join(OsStr::from_bytes(name)).exists()));
}

/// A batch would go on with its own answers, and other commands would replace a file that they read.
#[test]
fn files_of_folders_that_are_read_are_not_written() {
    let folder = folder("inputs");
    let puzzle = folder.join("a.ndjson");
    fs::write(&puzzle, "{\"rows\":[[1]],\"columns\":[[1]]}\n").unwrap();
    let before = fs::read(&puzzle).unwrap();
    let (folder, puzzle) = (folder.display().to_string(), puzzle.display().to_string());
    let (out, pattern) = (format!("{folder}/out.ndjson"), format!("{folder}/*.ndjson"));
    for arguments in [
        ["batch", &folder, "-o", &out],
        ["batch", &folder, "--resume", &out],
        ["batch", &pattern, "-o", &out],
        ["batch", &folder, "-o", &puzzle],
        ["solve", &folder, "-o", &puzzle],
        ["fix", &pattern, "-o", &puzzle],
    ] {
        let refused = run(&arguments);
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}");
        assert!(text(&refused.stderr).contains("this file is also an input"), "{arguments:?}");
        assert!(!Path::new(&out).exists());
    }
    assert_eq!(fs::read(&puzzle).unwrap(), before);
}

#[test]
fn a_file_of_something_else_is_not_resumed() {
    for (name, content) in [("notes.txt", "my notes"), ("one.json", "{\"rows\":[[1]],\"columns\":[[1]]}")] {
        let file = old("foreign", name);
        fs::write(&file, content).unwrap();
        let refused = run_with_input(&["batch", "--resume", &file], b"1x1:1/1\n");
        assert!(text(&refused.stderr).contains("line 1 is not an answer of batch"), "{name}");
        assert_eq!(fs::read_to_string(&file).unwrap(), content);
    }
}
