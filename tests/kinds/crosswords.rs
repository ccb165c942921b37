//! Regex crosswords: our own suite, the formats, and the reports for ambiguous ones.

use std::fs;
use std::path::PathBuf;

use nonomata::formats::{Format, WriteError, Written};
use nonomata::problem::CellId;
use nonomata::puzzles::regex_crossword::{RegexCrossword, Shape};
use nonomata::puzzles::{About, Puzzle, PuzzleKind};
use nonomata::render::{Look, Paint, Style, svg, text};
use nonomata::search::{Options, Solutions, Verdict, solve};
use nonomata::symbol::Alphabet;

use super::{drawn, only_solution, read, settings};

fn suite() -> Vec<PathBuf> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles/crosswords");
    let mut files: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

#[test]
fn every_crossword_of_the_suite_has_one_solution() {
    let (mut rectangles, mut hexagons, mut looking_back) = (0, 0, 0);
    let mut solved = String::new();
    for path in suite() {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        let puzzle = read(&text);
        let solution = only_solution(&puzzle);
        let nodes = solve(&puzzle.to_problem(), &Options::default()).nodes;
        assert_eq!(nodes, 0, "{name}: probing is enough");
        rectangles += usize::from(name.starts_with("rectangle"));
        hexagons += usize::from(name.starts_with("hexagon"));
        looking_back += usize::from(text.contains(['\\']));
        solved.push_str(&format!("--- {name}\n{}\n", drawn(&puzzle, &solution)));
    }
    settings().bind(|| insta::assert_snapshot!("crosswords", solved));
    assert!(rectangles >= 10 && hexagons >= 3 && looking_back >= 5);
}

#[test]
fn thirteen_diagonals_are_solved_by_lines_alone() {
    let path = suite().into_iter().find(|path| path.ends_with("hexagon-7.txt")).unwrap();
    let text = fs::read_to_string(path).unwrap();
    let puzzle = read(&text);
    let problem = puzzle.to_problem();
    assert_eq!(problem.declared_count(), 127);
    let outcome = solve(&problem, &Options::default());
    assert!(outcome.lines_only && outcome.nodes == 0);
}

#[test]
fn three_notations_say_the_same() {
    let own = "nonomata regex crossword\ntitle: Small\nalphabet: A-C\nrows:\nA.\n& .B\n(.)\\1\ncolumns:\nAC\n[BC]*\n";
    let quoted = "# the same\nshape = rectangular\nnum_rows = 2\nnum_cols = 2\nnum_regexes_per_row = 2\n\
                  num_regexes_per_col = 1\nalphabet = ABC\n'A.'\n'.B'\n'(.)\\1'\n'..'\n'AC'\n'[BC]*'\n";
    let json = r#"{"alphabet": "ABC", "rows": [["A.", ".B"], "(.)\\1"], "columns": ["AC", ["[BC]*", ""]]}"#;
    let list = r#"[[["A.", ".B"], ["(.)\\1", ""]], [["AC", null], ["[BC]*", ""]], "ABC"]"#;
    for text in [own, quoted, json, list] {
        let puzzle = read(text);
        assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), "AB\nCC\n", "{text}");
    }
    let hexagon = "shape = hexagonal\nnum_regexes_per_line = 1\n'AB'\n'CDE'\n'FG'\n'FC'\n'GDA'\n'EB'\n'EG'\n'BDF'\n'AC'\n";
    let json = r#"{"shape": "hexagonal", "rows": ["AB", "CDE", "FG"], "north_west": ["FC", "GDA", "EB"],
        "south_west": ["EG", "BDF", "AC"]}"#;
    for text in [hexagon, json] {
        let puzzle = read(text);
        assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), " A B\nC D E\n F G\n", "{text}");
    }
}

#[test]
fn letters_that_are_not_said_are_those_that_patterns_name() {
    let alphabet = |text: &str| read(text).to_problem().alphabet().letters().iter().collect::<String>();
    let one = |pattern: &str| format!("nonomata regex crossword\nrows:\n{pattern}\ncolumns:\n.\n");
    assert_eq!(alphabet(&one("A|[^B]")), ('A'..='Z').collect::<String>());
    assert_eq!(alphabet(&one(r"[0-4]|\.|\x21|\d")), "!.0123456789");
    assert_eq!(alphabet(&one(r"(.*)")), ('A'..='Z').collect::<String>());
}

fn write_crossword(crossword: &RegexCrossword) -> Result<Written, WriteError> {
    Format::named("crossword").unwrap().write([crossword])
}

#[test]
fn what_is_written_is_read_again() {
    for path in suite() {
        let text = fs::read_to_string(&path).unwrap();
        let (shape, patterns) = ours(&text);
        let letters: String = read(&text).to_problem().alphabet().letters().iter().collect();
        let crossword = RegexCrossword::of_texts(shape, &Alphabet::of_letters(&letters).unwrap(), patterns);
        let crossword = crossword.unwrap().with_about(read(&text).about().clone());
        let again = read(&write_crossword(&crossword).unwrap().text);
        assert_eq!(only_solution(&again), only_solution(&crossword), "{}", path.display());
        assert_eq!(again.about(), crossword.about());
    }
    let awkward = [["# a"], ["& b"], [" c"], ["rows:"]];
    let alphabet = Alphabet::of_letters("# a&bcrows:-\\").unwrap();
    let crossword =
        RegexCrossword::of_texts(Shape::Rectangle { width: 3, height: 1 }, &alphabet, awkward).unwrap();
    let text = write_crossword(&crossword).unwrap().text;
    assert_eq!(read(&text).to_problem().alphabet(), &alphabet);
}

#[test]
fn what_is_written_is_the_same_or_refused() {
    let alphabet = Alphabet::of_letters("AB \n\t\u{2003}x{#").unwrap();
    let one = |pattern: &str| {
        let shape = Shape::Rectangle { width: 1, height: 1 };
        RegexCrossword::of_texts(shape, &alphabet, [[pattern], [".*"]]).unwrap()
    };
    let same = ["A|\n", "[\tB]|A", "(?x)A #c ", "(?x)A #c", " ", "\n", "\u{2003}", "(?x) A ", r"\x{41}", ""];
    for pattern in same {
        let crossword = one(pattern);
        let text = write_crossword(&crossword).unwrap_or_else(|error| panic!("{pattern:?}: {error}")).text;
        let again = read(&text);
        assert_eq!(again.to_problem().alphabet(), &alphabet, "{text}");
        let solutions = |puzzle: Puzzle| {
            let problem = puzzle.to_problem();
            let all = Solutions::new(&problem, &Options::default()).map(|one| one.symbols().to_vec());
            all.collect::<std::collections::BTreeSet<_>>()
        };
        assert_eq!(solutions(again), solutions(crossword.into()), "{pattern:?}\n{text}");
    }
    for pattern in ["(?x)A #c\n|B", "A\\\n"] {
        assert_eq!(write_crossword(&one(pattern)).unwrap_err(), WriteError::Line, "{pattern:?}");
    }
    let about = [("title", " Odd "), ("rows", ""), ("a b", "c"), ("author", "Ann")];
    let mut said = About::new();
    about.into_iter().for_each(|(name, value)| said.set(name, value));
    let written = write_crossword(&one("A").with_about(said)).unwrap();
    assert_eq!(written.lost, ["part of title, author and the like"]);
    let again = read(&written.text);
    assert_eq!(again.about().iter().collect::<Vec<_>>(), [("title", "Odd"), ("author", "Ann")]);
}

/// The patterns of a crossword in our own notation, read without its reader.
fn ours(text: &str) -> (Shape, Vec<Vec<String>>) {
    let mut sections: Vec<Vec<Vec<String>>> = Vec::new();
    for line in text.lines().skip(1).filter(|line| !line.is_empty()) {
        match line {
            "rows:" | "columns:" | "north-west:" | "south-west:" => sections.push(Vec::new()),
            _ => match (sections.last_mut(), line.strip_prefix("& ")) {
                (Some(lines), Some(more)) => lines.last_mut().unwrap().push(more.to_owned()),
                (Some(lines), None) => lines.push(vec![line.to_owned()]),
                (None, _) => {}
            },
        }
    }
    let shape = match &sections[..] {
        [rows, columns] => Shape::Rectangle { width: columns.len(), height: rows.len() },
        _ => Shape::Hexagon { side: sections[0].len().div_ceil(2) },
    };
    (shape, sections.concat())
}

#[test]
fn of_an_ambiguous_crossword_the_cells_that_differ_are_named() {
    let alphabet = Alphabet::of_letters("ABC").unwrap();
    let lines = [["A[AB]"], ["CBC"], ["[AB]A"], ["..?"], [".*"], [".*"], [".*"], [".*(A|B)"], ["AC"]];
    let crossword = RegexCrossword::of_texts(Shape::Hexagon { side: 2 }, &alphabet, lines).unwrap();
    let problem = crossword.to_problem();
    let Verdict::Multiple { first, second, differing } = solve(&problem, &Options::default()).verdict else {
        panic!("there are several solutions");
    };
    let names: Vec<String> = differing.iter().map(|&cell| problem.cell_name(cell)).collect();
    assert!(
        !names.is_empty() && names.iter().all(|name| ["r1c2", "r3c1"].contains(&name.as_str())),
        "{names:?}"
    );
    assert_ne!(drawn(&crossword, &first), drawn(&crossword, &second));
}

#[test]
fn large_memories_are_taken_apart_and_hidden_from_the_drawing() {
    // Over 26 letters no machine remembers five of them.
    let alphabet = Alphabet::of_letters(&('A'..='Z').collect::<String>()).unwrap();
    let mut lines = vec![vec![r".*(.)(.)(.)(.)(.)\5\4\3\2\1.*".to_owned()]];
    lines.extend("XABCDEEDCBAY".chars().map(|letter| vec![letter.to_string()]));
    let shape = Shape::Rectangle { width: 12, height: 1 };
    let crossword = RegexCrossword::of_texts(shape, &alphabet, lines.clone()).unwrap();
    let problem = crossword.to_problem();
    assert!(problem.declared_count() == 12 && problem.initial_candidates().len() > 12);
    assert!(problem.cell_name(CellId::new(12)).starts_with("whether r1c"));
    assert_eq!(drawn(&crossword, &only_solution(&crossword)), "XABCDEEDCBAY\n");
    lines[4] = vec!["Z".to_owned()];
    let broken = RegexCrossword::of_texts(shape, &alphabet, lines).unwrap();
    assert_eq!(solve(&broken.to_problem(), &Options::default()).verdict, Verdict::NoSolution);
}

#[test]
fn crosswords_are_drawn_as_they_stand() {
    let path = suite().into_iter().find(|path| path.ends_with("hexagon-3.txt")).unwrap();
    let puzzle = read(&fs::read_to_string(path).unwrap());
    let (problem, solution) = (puzzle.to_problem(), only_solution(&puzzle));
    let svg = svg(&puzzle.layout().with_given([9, 1]), &problem, &solution.candidates(), &Look::default());
    settings().bind(|| insta::assert_snapshot!("hexagon-3-svg", svg));
    let nothing_known = text(&puzzle.layout(), problem.initial_candidates(), Style::Ascii, Paint::None);
    assert!(nothing_known.starts_with("  ? ? ?\n ? ? ? ?\n"));
}
