//! The player: refused without a terminal, and in a pseudo-terminal, which it leaves as it was.

use super::{code, text};

#[test]
fn a_player_needs_a_terminal() {
    let output = super::run(&["play", "--puzzle", "2x2:1/2/2/1"]);
    let message =
        "nonomata: play: standard output is not a terminal, expected one to draw on\n  = `nonomata hint`";
    assert!(text(&output.stderr).starts_with(message), "{}", text(&output.stderr));
    assert_eq!(code(&["play", "--puzzle", "2x2:1/2/2/1"]), 2);
}

#[test]
fn flags_of_random_puzzles_stand_with_random() {
    assert_eq!(code(&["play", "--random", "5x5", "puzzle.non"]), 2);
    let refused = crate::run(&["play", "--random", "5x5", "--colours", "13"]);
    assert!(text(&refused.stderr).contains("expected a whole number from 1 to 12\n"), "{refused:?}");
    assert_eq!(code(&["play", "--seed", "7", "--puzzle", "2x2:1/2/2/1"]), 2);
}

#[cfg(unix)]
pub(crate) mod in_a_terminal {
    use std::fs::File;
    use std::io::{Read, Write};
    use std::process::{Child, Stdio};

    use rustix::fs::{Mode, OFlags, open};
    use rustix::io::{FdFlags, fcntl_setfd};
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

    use crate::command;

    /// A player in a terminal of 80x24.
    struct Played {
        terminal: File,
        child: Child,
        before: LocalModes,
        seen: String,
        /// All that was read and waited for.
        shown: String,
    }

    /// A terminal, and the side of it that a program has.
    pub(crate) fn pseudo_terminal() -> (File, impl Fn() -> Stdio) {
        let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        // The program must not hold its own terminal open.
        fcntl_setfd(&terminal, FdFlags::CLOEXEC).unwrap();
        grantpt(&terminal).unwrap();
        unlockpt(&terminal).unwrap();
        let name = ptsname(&terminal, Vec::new()).unwrap();
        let side = move || Stdio::from(open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).unwrap());
        (File::from(terminal), side)
    }

    impl Played {
        fn start(arguments: &[&str]) -> Played {
            Played::start_on("xterm", arguments)
        }

        /// The same on a terminal of this type.
        fn start_on(terminal_type: &str, arguments: &[&str]) -> Played {
            let (terminal, side) = pseudo_terminal();
            let size = Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
            tcsetwinsize(&terminal, size).unwrap();
            let before = tcgetattr(&terminal).unwrap().local_modes;
            let arguments = [&["play"], arguments].concat();
            let mut played = command(&arguments);
            let child = played
                .env("TERM", terminal_type)
                .stdin(side())
                .stdout(side())
                .stderr(side())
                .spawn()
                .unwrap();
            Played { terminal, child, before, seen: String::new(), shown: String::new() }
        }

        /// Reads until this is on the screen, or to the end. Reading fails once the player has left.
        fn until(&mut self, wanted: &str) {
            let mut bytes = [0; 4096];
            while !self.seen.contains(wanted) {
                match self.terminal.read(&mut bytes) {
                    Ok(count @ 1..) => self.seen.push_str(&String::from_utf8_lossy(&bytes[..count])),
                    _ => panic!("the player left before it showed {wanted:?}"),
                }
            }
            let end = self.seen.find(wanted).unwrap() + wanted.len();
            self.shown.extend(self.seen.drain(..end));
        }

        fn write(&mut self, keys: &str) {
            self.terminal.write_all(keys.as_bytes()).unwrap();
        }

        /// Waits for the end. The terminal must be as it was.
        fn end(mut self) -> Option<i32> {
            self.until("\x1b[?1049l");
            let code = self.child.wait().unwrap().code();
            assert_eq!(tcgetattr(&self.terminal).unwrap().local_modes, self.before);
            code
        }
    }

    /// A player of a small puzzle, when it is ready for keys.
    fn ready() -> Played {
        let mut played = Played::start(&["--puzzle", "2x2:1/2/2/1"]);
        played.until("\x1b[?1049h");
        // Blank cells are not written, so words come one by one.
        played.until("keys");
        assert!(!tcgetattr(&played.terminal).unwrap().local_modes.contains(LocalModes::ICANON));
        played
    }

    #[test]
    fn a_missing_file_is_named() {
        let mut played = Played::start(&["no-such-file.non"]);
        played.until("no-such-file.non: there is no such file");
        played.until("name a file that exists, or make one");
        assert_eq!(played.child.wait().unwrap().code(), Some(3));
    }

    #[test]
    fn a_dumb_terminal_is_not_drawn_on() {
        for terminal_type in ["dumb", ""] {
            let mut played = Played::start_on(terminal_type, &["--puzzle", "2x2:1/2/2/1"]);
            played.until("`nonomata hint` prints the next step and `nonomata explain` all of them");
            assert!(!played.shown.contains('\x1b'), "{}", played.shown);
            assert_eq!(played.child.wait().unwrap().code(), Some(2));
        }
    }

    #[test]
    fn a_closed_terminal_ends_and_saves_the_game() {
        let saved = crate::file("closed.play", "");
        std::fs::remove_file(&saved).unwrap();
        let mut played = Played::start(&["--puzzle", "2x2:1/2/2/1", "--save", &saved]);
        played.until("keys");
        played.write("x");
        played.until("\u{d7}");
        let Played { terminal, mut child, .. } = played;
        drop(terminal);
        assert_eq!(child.wait().unwrap().code(), Some(3));
        assert!(std::fs::read_to_string(&saved).unwrap().contains("1: -?"));
    }

    /// The screen after some marks and with a hint. The clock shows no time, so that it is always the same.
    pub(crate) fn screen_with_a_hint(puzzle: &std::path::Path) -> crate::terminal::Screen {
        let grid = crate::run(&["explain", puzzle.to_str().unwrap(), "--until", "13"]).stdout;
        let saved = crate::file("terminal-picture.play", &crate::text(&grid));
        let mut played = Played::start(&[puzzle.to_str().unwrap(), "--save", &saved]);
        let mut screen = crate::terminal::Screen::new(80);
        // More of the hint, until its conclusion is there.
        for (keys, wanted) in [("", "keys"), ("i", "Again for more"), ("ii", " So ")] {
            played.write(keys);
            while !screen.rows().iter().any(|row| row.contains(wanted)) {
                // A frame ends by hiding the cursor.
                played.until("\x1b[?25l");
                screen.print(&std::mem::take(&mut played.shown));
            }
        }
        screen.print("\x1b[1;76H0:00");
        played.write("q");
        played.end();
        screen
    }

    #[test]
    fn keys_are_played_and_the_terminal_is_given_back() {
        let mut played = ready();
        played.write(" ");
        played.until("▐▌");
        played.write("q");
        played.until("game.play");
        let saved = crate::file("named.play", "");
        std::fs::remove_file(&saved).unwrap();
        played.write(&"\x7f".repeat("game.play".len()));
        played.write(&saved);
        played.write("\r");
        assert_eq!(played.end(), Some(1));
        assert!(std::fs::read_to_string(&saved).unwrap().contains("1: *?"));
    }

    #[test]
    fn a_folder_opens_a_list_and_a_solved_puzzle_leads_to_the_next() {
        let folder = format!("{}/list", env!("CARGO_TARGET_TMPDIR"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).unwrap();
        for name in ["a.non", "b.non"] {
            let dot = format!("title \"Dot {name}\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n");
            std::fs::write(format!("{folder}/{name}"), dot).unwrap();
        }
        let mut played = Played::start(&[&folder]);
        played.until("b.non");
        played.write("\r");
        played.until("keys");
        played.write(" ");
        played.until("Another");
        played.write("\r");
        played.until("keys");
        played.write("q");
        // Back in the list, the first one is solved, which shows its title.
        played.until("Dot a.non");
        played.write("q");
        assert_eq!(played.end(), Some(0));
        assert!(std::fs::exists(format!("{folder}/a.non.play")).unwrap());
    }

    #[test]
    fn random_puzzles_are_made_and_played() {
        let mut played = Played::start(&["--random", "5x5", "--grade", "2..3", "--seed", "7"]);
        for wanted in ["5x5", "grade", "seed", "keys"] {
            played.until(wanted);
        }
        played.write("q");
        assert_eq!(played.end(), Some(1));
        let mut houses = Played::start(&["--random", "3x2", "--kind", "logic", "--seed", "7"]);
        houses.until("logic");
        houses.write("\x11");
        assert_eq!(houses.end(), Some(1));
        let saved = crate::file("random.play", "");
        let mut refused = Played::start(&["--random", "5x5", "--save", &saved]);
        assert_eq!(refused.child.wait().unwrap().code(), Some(2));
    }

    #[test]
    fn the_seed_of_a_random_puzzle_is_printed_after_the_game() {
        for (leave, code) in [("q", 1), ("\x03", 130)] {
            let mut played = Played::start(&["--random", "5x5"]);
            played.until("keys");
            played.write(leave);
            played.until("\x1b[?1049l");
            played.until("--seed ");
            played.until(" makes the same again");
            assert_eq!(played.child.wait().unwrap().code(), Some(code));
        }
    }

    #[test]
    fn who_leaves_in_a_hurry_loses_nothing() {
        let pack = crate::file("hurried.txt", "1x1:1/1\n2x2:1/2/2/1\n");
        let saved = format!("{pack}.2.play");
        let _ = std::fs::remove_file(&saved);
        let mut played = Played::start(&[&pack, "--number", "2"]);
        played.until("keys");
        played.write(" ");
        played.until("▐▌");
        played.write("\x03");
        assert_eq!(played.end(), Some(130));
        assert!(std::fs::read_to_string(&saved).unwrap().contains("1: *?"), "{saved}");
    }

    /// All that a command prints on a terminal of this width, where these keys are typed.
    fn printed_on_a_terminal(arguments: &[&str], columns: u16, keys: &str) -> String {
        let (mut terminal, side) = pseudo_terminal();
        tcsetwinsize(&terminal, Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 }).unwrap();
        terminal.write_all(keys.as_bytes()).unwrap();
        let mut child = command(arguments).stdin(side()).stdout(side()).stderr(side()).spawn().unwrap();
        let (mut shown, mut bytes) = (String::new(), [0; 4096]);
        // Reading fails once the program has left.
        while let Ok(count @ 1..) = terminal.read(&mut bytes) {
            shown.push_str(&String::from_utf8_lossy(&bytes[..count]));
        }
        child.wait().unwrap();
        shown
    }

    #[test]
    fn reading_from_the_keyboard_is_announced() {
        let shown = printed_on_a_terminal(&["solve"], 80, "2x2:1/2/2/1\n\x04");
        assert!(shown.contains("nonomata: reading from the keyboard; Ctrl-D ends the input\r\n"), "{shown}");
        assert!(shown.contains("s UNIQUE"), "{shown}");
        let quiet = printed_on_a_terminal(&["solve", "--quiet"], 80, "2x2:1/2/2/1\n\x04");
        assert!(!quiet.contains("keyboard"), "{quiet}");
    }

    #[test]
    fn explanations_break_between_words_on_a_terminal() {
        let cup = "tests/puzzles/drawn/cup-10x10.non";
        let shown = printed_on_a_terminal(&["explain", cup], 40, "");
        let widest = shown.lines().map(|line| line.chars().count()).max();
        assert!(widest.is_some_and(|widest| widest <= 40), "{shown}");
        let whole = crate::text(&crate::run(&["explain", cup]).stdout);
        let first = whole.lines().next().unwrap();
        assert!(shown.split_whitespace().collect::<Vec<_>>().join(" ").contains(first), "{first}: {shown}");
    }

    #[test]
    fn signals_give_the_terminal_back() {
        for (signal, code) in [("-INT", 130), ("-TERM", 143), ("-HUP", 129)] {
            let played = ready();
            crate::send(signal, &played.child);
            assert_eq!(played.end(), Some(code), "{signal}");
        }
        let mut played = ready();
        played.write("\x03");
        assert_eq!(played.end(), Some(130));
    }
}
