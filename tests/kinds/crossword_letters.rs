//! Crosswords without a declared alphabet: what their patterns can mean.

use nonomata::answers::settled;
use nonomata::formats::{Source, read};
use nonomata::puzzles::Puzzle;
use nonomata::search::{Options, Verdict, solve};

use super::{drawn, only_solution};

/// A crossword of these rows and columns, with the first warning of its reader.
fn crossword(rows: &[&str], columns: &[&str]) -> (Puzzle, String) {
    let text =
        format!("nonomata regex crossword\nrows:\n{}\ncolumns:\n{}\n", rows.join("\n"), columns.join("\n"));
    let mut reading = read(&Source::new("test", text)).unwrap();
    (reading.puzzles.remove(0), reading.warnings[0].message().to_owned())
}

fn letters(puzzle: &Puzzle) -> String {
    puzzle.to_problem().alphabet().letters().iter().collect()
}

#[test]
fn classes_add_the_letters_that_they_mean() {
    let capitals = ('A'..='Z').collect::<String>();
    let digits = ('0'..='9').collect::<String>();
    let punctuation: String = (' '..='~').filter(|letter| !letter.is_ascii_alphanumeric()).collect();
    for (pattern, expected) in [
        (r"A|\s", format!(" {capitals}")),
        (r"\s", format!(" {capitals}")),
        (r"[\sA]", format!(" {capitals}")),
        (r"[^\s]", format!(" {capitals}")),
        (r"A\d", format!("{digits}{capitals}")),
        (r"[\d]", digits.clone()),
        (r"\w", capitals.clone()),
        (".", capitals.clone()),
        (r"[^A]|\D", capitals.clone()),
        (r"A|\S", format!(" {capitals}")),
    ] {
        assert_eq!(letters(&crossword(&[pattern], &[".", "."]).0), expected, "{pattern}");
    }
    // A class that matches nothing else adds all that it matches.
    let with_punctuation = |extra: &str| {
        let mut all: Vec<char> = punctuation.chars().filter(|&letter| letter != '_').collect();
        all.extend(extra.chars());
        all.sort_unstable();
        all.into_iter().collect::<String>()
    };
    assert_eq!(letters(&crossword(&[r"A|\W"], &["."]).0), with_punctuation(&capitals));
    let all: String = (' '..='~').collect();
    assert_eq!(letters(&crossword(&["[^A-Z]"], &["."]).0), all);
}

#[test]
fn spaces_and_digits_cross_letters() {
    for (rows, columns, solution) in [
        (&[r"\s"][..], &[r"A|\s"][..], " \n"),
        (&[r"[^A-Z]\d"], &[r"[\s_]", "[A-F5]"], " 5\n_5\n"),
        (&[r"H\sI", r"\W[^\s\w]+"], &["H!", r"\s\?", r"I-"], "H I\n!?-\n"),
        (&[r"(.)\s\1"], &["[KL]", "[^K]", "[^LMN]"], "K K\n"),
    ] {
        let (puzzle, warning) = crossword(rows, columns);
        assert!(warning.starts_with("no alphabet is given; the patterns suggest "), "{warning}");
        match solve(&puzzle.to_problem(), &Options::default()).verdict {
            Verdict::Unique(found) => assert_eq!(drawn(&puzzle, &found), solution),
            Verdict::Multiple { first, second, .. } => {
                let mut found = [drawn(&puzzle, &first), drawn(&puzzle, &second)];
                found.sort();
                assert_eq!(found.concat(), solution, "{rows:?}");
            }
            other => panic!("{rows:?}: {other:?}"),
        }
    }
}

#[test]
fn no_solution_over_the_guess_is_no_answer() {
    // The only letter that no class excludes is one that none names.
    let (puzzle, _) = crossword(&["[^A]"], &["[^A-Z]"]);
    let (_, is_changed) = settled(puzzle, &Options::default());
    assert!(!is_changed);
    let text = "nonomata regex crossword\nrows:\n[^A]\ncolumns:\n[^A-Z]\n& [^0-9a-z]\n& [^ -:<-@\\[-`{-~]\n";
    let puzzle = read(&Source::new("test", text)).unwrap().puzzles.remove(0);
    assert_eq!(solve(&puzzle.to_problem(), &Options::default()).verdict, Verdict::None);
    let (puzzle, is_changed) = settled(puzzle, &Options::default());
    assert!(is_changed);
    assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), ";\n");
    // What has no solution over all letters has none.
    let (puzzle, _) = crossword(&["A"], &["B"]);
    let (puzzle, is_changed) = settled(puzzle, &Options::default());
    assert!(is_changed);
    assert_eq!(solve(&puzzle.to_problem(), &Options::default()).verdict, Verdict::None);
}

#[test]
fn more_than_sixty_four_letters_may_be_declared() {
    let alphabet = (' '..='~').chain('\u{e0}'..='\u{ff}').collect::<String>();
    assert_eq!(alphabet.chars().count(), 127);
    let escaped: String = alphabet.chars().map(|letter| format!("\\x{{{:x}}}", u32::from(letter))).collect();
    let text = format!(
        "nonomata regex crossword\nalphabet: {escaped}\nrows:\n[\u{e0}-\u{ff}][^ -}}]\ncolumns:\n\u{ff}|é?\n[~z]\n"
    );
    let puzzle = read(&Source::new("test", text)).unwrap().puzzles.remove(0);
    assert_eq!(letters(&puzzle), alphabet);
    let Verdict::Multiple { .. } = solve(&puzzle.to_problem(), &Options::default()).verdict else {
        panic!("two letters fit the first cell");
    };
}
