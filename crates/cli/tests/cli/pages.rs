//! The pages of the documentation: every `console` block is run, page by page, and prints what the page shows. One that
//! needs a build with all features is headed `console full`.
//!
//! Each page has a folder of its own. `$ cat FILE` shows a file that the following commands read. Both streams are
//! shown, as in a terminal. `INSTA_UPDATE=always` writes what the commands print into the pages.

use std::fs;
use std::path::{Path, PathBuf};

use super::terminal::Screen;
use super::{command_in, run, text};

/// The pages with `console` blocks, by name.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(crate::ROOT);
    let folders = ["docs", "docs/formats"].map(|folder| fs::read_dir(root.join(folder)).unwrap());
    let entries = folders.into_iter().flatten().map(|entry| entry.unwrap().path());
    let pages = entries.chain([root.join("README.md")]);
    let mut pages: Vec<PathBuf> =
        pages.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

/// A page as its commands make it.
struct Page {
    folder: PathBuf,
    written: String,
    commands: usize,
}

impl Page {
    /// Runs a command of a `console` block, which shows `shown`, and writes what it prints.
    fn run(&mut self, line: &str, shown: &str) {
        self.commands += 1;
        let file = line.strip_prefix("cat ").map(|name| self.folder.join(name));
        if let Some(file) = file.filter(|file| !file.exists()) {
            fs::write(file, shown).unwrap();
        }
        let output =
            command_in(&self.folder, "sh").args(["-c", &format!("{{ {line}\n}} 2>&1")]).output().unwrap();
        self.written.push_str(&format!("$ {line}\n{}", text(&output.stdout)));
        if !self.written.ends_with('\n') {
            self.written.push('\n');
        }
    }

    /// The page with what its commands print.
    fn of(content: &str, folder: PathBuf) -> Page {
        let mut page = Page { folder, written: String::new(), commands: 0 };
        let mut lines = content.lines().peekable();
        let mut in_console = false;
        while let Some(line) = lines.next() {
            match line.strip_prefix("$ ") {
                Some(command) if in_console => {
                    let mut shown = String::new();
                    while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
                        shown.push_str(&format!("{line}\n"));
                    }
                    page.run(command, &shown);
                }
                _ => {
                    let is_full = cfg!(feature = "drawings") && line == "```console full";
                    in_console = is_full || line == "```console";
                    page.written.push_str(&format!("{line}\n"));
                }
            }
        }
        page
    }
}

#[test]
fn commands_print_what_the_pages_show() {
    let mut commands = 0;
    let mut stale = Vec::new();
    for path in pages() {
        let content = fs::read_to_string(&path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("page-{name}"));
        if folder.exists() {
            fs::remove_dir_all(&folder).unwrap();
        }
        fs::create_dir_all(&folder).unwrap();
        let page = Page::of(&content, folder);
        commands += page.commands;
        if page.written == content {
            continue;
        }
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            fs::write(&path, &page.written).unwrap();
        } else {
            let mut lines = (1..).zip(content.lines().zip(page.written.lines()));
            let (number, (shown, printed)) = lines.find(|(_, (shown, printed))| shown != printed).unwrap();
            stale.push(format!("{}:{number}\n  shows  {shown}\n  prints {printed}", path.display()));
        }
    }
    assert!(stale.is_empty(), "{}\nINSTA_UPDATE=always updates the pages\n", stale.join("\n"));
    assert!(commands > 20, "only {commands} commands");
}

/// The pictures of `docs/pictures/`: what is printed in a terminal of this many columns.
const PICTURES: [(&str, usize, &str); 3] = [
    ("solve", 60, "nonomata solve mushroom-15x15.non"),
    ("explain", 112, "nonomata explain heart-5x5.non"),
    ("play", 80, "nonomata play flower-10x10.non"),
];

/// The grid with which the animated walkthrough begins, so that its first frame is not empty.
const HALF_A_HOUSE: &str = ".?????.#?./.?????.#?./.??#??.##./.?????###./.#????##?./#########./.???.?.#../.???#?.#?./\
                            .#.##.##../.#####.###";

/// The pictures of `docs/pictures/` that a command draws.
const DRAWINGS: [(&str, &[&str]); 9] = [
    (
        "walkthrough",
        &["explain", "--svg", "-", "--grid", HALF_A_HOUSE, "tests/puzzles/drawn/house-10x10.non"],
    ),
    ("line", &["line", "3 2 2", "???#??????", "--svg", "-"]),
    ("line-begin", &["line", "3 2 2", "??????????", "--svg", "-"]),
    ("line-pattern", &["line", "--pattern", "(ab|c)*", "--alphabet", "abc", "??b??", "--svg", "-"]),
    ("kind-nonogram", &["render", "--svg", "--solve", "tests/puzzles/drawn/mushroom-15x15.non"]),
    ("kind-triddler", &["render", "--svg", "--solve", "tests/puzzles/triddlers/goose.g"]),
    ("kind-crossword", &["render", "--svg", "--solve", "tests/puzzles/crosswords/hexagon-3.txt"]),
    ("kind-logic", &["render", "--svg", "--solve", "tests/puzzles/logic/zebra.logic"]),
    ("kind-lines", &["render", "--svg", "--solve", "tests/puzzles/lines/week-4x3.lines"]),
];

/// Writes a picture if that is asked for, and compares it with what is there. The text is shown if it differs.
fn compare(name: &str, svg: &str, shown: &str) {
    let path = Path::new(crate::ROOT).join(format!("docs/pictures/{name}.svg"));
    if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, svg).unwrap();
    }
    let is_the_same = fs::read_to_string(&path).is_ok_and(|old| old == svg);
    assert!(is_the_same, "{}: INSTA_UPDATE=always updates it\n{shown}", path.display());
}

#[test]
fn drawings_are_those_of_the_commands() {
    for (name, arguments) in DRAWINGS {
        compare(name, &text(&run(arguments).stdout), "");
    }
}

#[test]
fn pictures_show_what_is_printed() {
    let puzzles = Path::new(crate::ROOT).join("tests/puzzles/drawn");
    for (name, columns, line) in PICTURES {
        let mut screen = Screen::new(columns);
        screen.print(&format!("\x1b[2m$\x1b[0m {line}\n"));
        if name == "play" {
            screen = super::play::in_a_terminal::screen_with_a_hint(&puzzles.join("flower-10x10.non"));
        } else {
            let coloured = line.replace("nonomata", "nonomata --color always");
            let output = command_in(&puzzles, "sh").args(["-c", &coloured]).output().unwrap();
            screen.print(&text(&output.stdout));
        }
        compare(name, &screen.svg(), &screen.rows().join("\n"));
    }
}
