//! Crosswords without a declared alphabet: what their patterns can mean.

use nonomata::budget::{Budget, CancelToken, Limit};
use nonomata::formats::{Format, Limits, Source, read};
use nonomata::problem::Problem;
use nonomata::puzzles::Puzzle;
use nonomata::rule::{Dialect, Pattern, Rule};
use nonomata::search::{Options, Verdict, solve};
use nonomata::session::{Subject, settled};
use nonomata::symbol::{Alphabet, SymbolSet};

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
    let (_, change) = settled(puzzle, &Options::default()).unwrap();
    assert_eq!(change, None);
    let text = "nonomata regex crossword\nrows:\n[^A]\ncolumns:\n[^A-Z]\n& [^0-9a-z]\n& [^ -:<-@\\[-`{-~]\n";
    let puzzle = read(&Source::new("test", text)).unwrap().puzzles.remove(0);
    assert_eq!(solve(&puzzle.to_problem(), &Options::default()).verdict, Verdict::NoSolution);
    let (puzzle, change) = settled(puzzle, &Options::default()).unwrap();
    assert!(change.is_some());
    assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), ";\n");
    // What has no solution over all letters has none.
    let (puzzle, _) = crossword(&["A"], &["B"]);
    let (puzzle, change) = settled(puzzle, &Options::default()).unwrap();
    assert!(change.is_some());
    assert_eq!(solve(&puzzle.to_problem(), &Options::default()).verdict, Verdict::NoSolution);
}

#[test]
fn all_letters_are_tried_within_a_budget() {
    let (puzzle, _) = crossword(&["A"], &["B"]);
    // A search that is cancelled denies nothing.
    let cancel = CancelToken::new();
    cancel.cancel();
    let cancelled = Options::from(Budget::unlimited().with_cancel(cancel));
    assert_eq!(settled(puzzle.clone(), &cancelled), Err(Limit::Cancelled));
    let size = |puzzle: &Puzzle| Subject::new(puzzle.clone(), "").problem.alphabet().size();
    let (all, _) = settled(puzzle.clone(), &Options::default()).unwrap();
    assert!(size(&all) > size(&puzzle));
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

#[test]
fn json_without_letters_is_recognised_by_its_patterns() {
    let puzzle = |text: &str| {
        let mut reading = read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(reading.format.name(), "crossword-json", "{text}");
        reading.puzzles.remove(0)
    };
    let first = puzzle(r#"{"rows": [["CA|TO|U+"], ["[DOG]+"]], "columns": [["[^TU]D"], ["(A|B)O"]]}"#);
    assert_eq!(drawn(&first, &only_solution(&first)), "CA\nDO\n");
    let listed = puzzle(r#"{"rows": ["AB"], "columns": ["A", "B"], "characters": ["A", "B", "C"]}"#);
    assert_eq!(letters(&listed), "ABC");
    let words = puzzle(r#"{"rows": ["AB"], "columns": ["A", "B"]}"#);
    assert_eq!(drawn(&words, &only_solution(&words)), "AB\n");
    for text in [
        r#"{"rows": [["1"]], "columns": [["1"]]}"#,
        r#"{"rows": ["1 1"], "columns": ["1", "", "1"]}"#,
        r#"{"rows": ["1r 1b"], "columns": ["1r", "1b"]}"#,
        r#"{"rows": [["r", 1]], "columns": [["r", 1]]}"#,
        r#"{"rows": [[{"color": "r", "len": 1}]], "columns": [[["r", 1]]]}"#,
    ] {
        let nonogram = read(&Source::new("test", text));
        assert!(nonogram.is_err() || nonogram.unwrap().format.name() != "crossword-json", "{text}");
    }
}

#[test]
fn hexagons_are_read_in_any_of_six_directions() {
    // The rows AB, CDE and FG, and the other lines as usual.
    let usual = "shape = hexagonal\n'AB'\n'CDE'\n'FG'\n'FC'\n'GDA'\n'EB'\n'EG'\n'BDF'\n'AC'\n";
    let text =
        "nonomata regex crossword\nwest:\nBA\nEDC\nGF\nsouth-east:\nCF\nADG\nBE\nnorth-east:\nGE\nFDB\nCA\n";
    let words = r#"{"shape": "hexagonal", "Left to right": ["AB", "CDE", "FG"],
        "Bottom-right to top-left": ["FC", "GDA", "EB"], "Top-right to bottom-left": ["EG", "BDF", "AC"]}"#;
    let degrees = r#"{"shape": "hexagonal", "0": ["AB", "CDE", "FG"], "300": ["CF", "ADG", "BE"],
        "60": ["GE", "FDB", "CA"], "regex": "python"}"#;
    let bare = r#"{"300": ["CF", "ADG", "BE"], "60": ["GE", "FDB", "CA"], "0": ["AB", "CDE", "FG"]}"#;
    let within = r#"{"name": "Hex", "axes": {"0": [["AB"], ["CDE"], ["FG"]], "60": [["GE"], ["FDB"], ["CA"]],
        "300": [["CF"], ["ADG"], ["BE"]]}}"#;
    let plain = words.replace("\"shape\": \"hexagonal\", ", "").replace('-', " ");
    for text in [usual, text, words, degrees, bare, within, &plain] {
        let puzzle = super::read(text);
        assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), " A B\nC D E\n F G\n", "{text}");
        let written = Format::named("crossword").unwrap().write([&puzzle]).unwrap().text;
        let again = super::read(&written);
        assert!(again.has_same_constraints(&puzzle), "{written}");
        let written = Format::named("crossword-json").unwrap().write([&puzzle]).unwrap().text;
        assert!(super::read(&written).has_same_constraints(&puzzle), "{written}");
    }
    let both = "nonomata regex crossword\nrows:\nA\nwest:\nA\nnorth-west:\nA\nsouth-west:\nA\n";
    assert!(read(&Source::new("test", both)).unwrap_err().message().contains("two directions"));
}

/// The directions that have a solution are found, in whichever of them and in whichever order the lines are.
#[test]
fn a_hexagon_whose_directions_nothing_says_is_turned() {
    let [rows, west] = [r#"["AB", "CDE", "FG"]"#, r#"["GF", "EDC", "BA"]"#];
    let [north_west, south_east] = [r#"["FC", "GDA", "EB"]"#, r#"["CF", "ADG", "BE"]"#];
    let [south_west, backwards] = [r#"["EG", "BDF", "AC"]"#, r#"["AC", "BDF", "EG"]"#];
    for (x, y, z, is_changed) in [
        (north_west, rows, south_west, false),
        (south_east, rows, south_west, true),
        (north_west, west, south_west, true),
        (north_west, rows, backwards, true),
    ] {
        for keys in [["x", "y", "z"], ["patternsX", "patternsY", "patternsZ"]] {
            let [one, two, three] = keys;
            let text = format!(r#"{{"{one}": {x}, "{two}": {y}, "{three}": {z}, "alphabet": "ABCDEFG"}}"#);
            let reading = read(&Source::new("test", text.as_str())).unwrap();
            assert_eq!(reading.warnings.len(), 1, "{text}");
            let puzzle = reading.puzzles.into_iter().next().unwrap();
            let (puzzle, change) = settled(puzzle, &Options::default()).unwrap();
            assert_eq!(change.is_some(), is_changed, "{text} {change:?}");
            let solution = drawn(&puzzle, &only_solution(&puzzle));
            // The same letters upside down are another way to read lines in another order.
            let is_known = [" A B\nC D E\n F G\n", " G F\nE D C\n B A\n"].contains(&solution.as_str());
            assert!(is_known, "{text}\n{solution}");
        }
    }
}

#[test]
fn a_hexagon_in_unknown_directions_is_refused() {
    for text in [
        r#"{"hexagonal": true, "patternsX": ["AB"], "patternsY": ["AB"]}"#,
        r#"{"0": ["AB", "C"], "60": ["A"], "120": ["A"]}"#,
    ] {
        assert!(read(&Source::new("test", text)).is_err(), "{text}");
    }
    let uneven = r#"{"0": ["AB", "CDE", "FG"], "60": ["A", "B"], "300": ["CF", "ADG", "BE"]}"#;
    let error = read(&Source::new("test", uneven)).unwrap_err();
    assert!(error.message().starts_with("found 2 lines here and 3 rows"), "{error}");
}

#[test]
fn quoted_patterns_are_read_as_published() {
    let quoted = |quotes: [&str; 2], after: &str| {
        let patterns = [r"H\sI", r"\W[^\s\w]+", "H!", r"\s\?", "I-"];
        let lines = patterns.map(|pattern| format!("{}{pattern}{}{after}\r\n", quotes[0], quotes[1]));
        format!(
            "# Published\r\nnum_rows = 2\r\nnum_cols = 3\r\nshape = rectangular\r\n\r\n{}",
            lines.concat()
        )
    };
    for (quotes, after) in [
        (["'", "'"], ""),
        (["\"", "\""], ","),
        (["\u{2018}", "\u{2019}"], ""),
        (["\u{201c}", "\u{201d}"], " "),
    ] {
        let text = quoted(quotes, after);
        let mut reading = read(&Source::new("test", text.as_str())).unwrap_or_else(|error| panic!("{error}"));
        let puzzle = reading.puzzles.remove(0);
        assert_eq!((reading.format.name(), reading.warnings.len()), ("crossword-quoted", 1));
        assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), "H I\n!?-\n");
        // The typographic quotes of Windows-1252.
        let bytes: Vec<u8> = (text.chars())
            .map(|letter| match letter {
                '\u{2018}' => 0x91,
                '\u{2019}' => 0x92,
                '\u{201c}' => 0x93,
                '\u{201d}' => 0x94,
                letter => letter as u8,
            })
            .collect();
        let again = read(&Source::from_bytes("test", &bytes, Limits::default()).unwrap()).unwrap();
        assert!(again.puzzles[0].has_same_constraints(&puzzle));
    }
}

#[test]
fn patterns_may_be_in_windows_1252() {
    let text = "shape = rectangular\nnum_rows = 1\nnum_cols = 2\n'\u{e9}\u{92}'\n'[^a]'\n'\u{92}|\u{e9}'\n";
    let bytes: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
    let mut reading = read(&Source::from_bytes("test", &bytes, Limits::default()).unwrap()).unwrap();
    let puzzle = reading.puzzles.remove(0);
    assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), "\u{e9}\u{2019}\n");
    assert_eq!(reading.warnings.len(), 2);
}

#[test]
fn the_dialect_is_declared_or_chosen() {
    let text = |regex: &str| {
        format!("nonomata regex crossword\n{regex}alphabet: AB[\nrows:\n[[A]B?\ncolumns:\n[^A]\n")
    };
    let read = |text: &str, dialect: Option<Dialect>| {
        let source = Source::new("test", text);
        read(&match dialect {
            Some(dialect) => source.in_dialect(dialect),
            None => source,
        })
    };
    assert!(read(&text(""), None).is_ok());
    assert!(read(&text("regex: python\n"), None).is_ok());
    assert!(read(&text("regex: rust\n"), None).is_err());
    assert!(read(&text("regex: rust\n"), Some(Dialect::JavaScript)).is_ok());
    assert!(
        read(&text("regex: perl\n"), None)
            .unwrap_err()
            .message()
            .contains("expected one of rust, js, python")
    );
}

#[test]
fn a_crossword_of_no_cells_is_an_error() {
    for (text, format) in [
        ("", "crossword-quoted"),
        (" \n", "crossword"),
        ("# nothing", "crossword-quoted"),
        ("nonomata regex crossword\nrows:\ncolumns:\n", "crossword"),
        ("{\"alphabet\": \"A\", \"rows\": [], \"columns\": []}", "crossword-json"),
        ("[[], []]", "crossword-json"),
    ] {
        let error = Format::named(format).unwrap().read(&Source::new("test", text));
        assert!(error.is_err(), "{text:?} as {format}");
    }
    let image = Source::from_bytes("test", b"P4 8 1\n\xFF", Limits::default()).unwrap();
    assert!(Format::named("crossword-quoted").unwrap().read(&image).is_err());
    let letters = Source::from_bytes("test", b"\xFF\xD8\xFF\xE0", Limits::default());
    assert!(letters.is_err() || Format::named("crossword-quoted").unwrap().read(&letters.unwrap()).is_err());
}

#[test]
fn only_the_letters_that_are_needed_are_remembered() {
    let alphabet = Alphabet::of_letters(&('A'..='Z').collect::<String>()).unwrap();
    // One of the first three letters or a W in every later cell.
    let problem = |text: &str, cells: usize| {
        let pattern = Pattern::in_dialect(text, &alphabet, Dialect::JavaScript).unwrap();
        Problem::builder(alphabet.clone()).cells(cells).line("line", 0..cells, pattern.into())
    };
    let built = problem(r"(.)(.)(.)(W|\1|\2|\3)*", 12).build().unwrap();
    assert_eq!(built.declared_count(), built.initial_candidates().len(), "one automaton is enough");
    let given = |letters: &str| {
        let cells = letters.chars().enumerate().filter(|(_, letter)| *letter != '?');
        cells.fold(problem(r"(.)(.)(.)(W|\1|\2|\3)*", 12), |builder, (cell, letter)| {
            builder.given(cell, SymbolSet::only(alphabet.symbol(letter).unwrap()))
        })
    };
    let verdict = |letters: &str| solve(&given(letters).build().unwrap(), &Options::default());
    assert!(matches!(verdict("???WABCWABCW").verdict, Verdict::Multiple { .. }));
    assert!(matches!(verdict("AB?WABCWABCW").verdict, Verdict::Unique(_)));
    assert_eq!(verdict("???WABCDWWWW").verdict, Verdict::NoSolution);
    assert_eq!(verdict("???WABCDWWWW").nodes, 0);
}

#[test]
fn all_different_propagates_as_its_table() {
    let alphabet = Alphabet::of_letters("123456789").unwrap();
    let pattern = Pattern::in_dialect(r"(?!.*(.).*\1).*", &alphabet, Dialect::JavaScript).unwrap();
    let problem =
        Problem::builder(alphabet.clone()).cells(9).line("row", 0..9, pattern.into()).build().unwrap();
    assert_eq!(problem.initial_candidates().len(), 9, "no auxiliary cells");
    // Two cells hold two digits, so no other cell does.
    let mut cells = vec![alphabet.all(); 9];
    let pair = SymbolSet::of_first(2);
    (cells[2], cells[6]) = (pair, pair);
    let after = problem.lines()[0].machine().propagate(&cells).unwrap();
    for (cell, candidates) in after.into_iter().enumerate() {
        let expected = if [2, 6].contains(&cell) { pair } else { alphabet.all().difference(pair) };
        assert_eq!(candidates, expected, "cell {cell}");
    }
}

#[test]
fn a_number_in_a_class_is_no_letter_of_a_cell() {
    let text = "nonomata regex crossword\nrows:\n(.)[^\\1]\ncolumns:\nA\n[AB]\n";
    let reading = read(&Source::new("test", text)).unwrap();
    assert_eq!(letters(&reading.puzzles[0]), ('A'..='Z').collect::<String>());
    let warnings: Vec<_> =
        reading.warnings.iter().map(|one| (one.line(), one.column(), one.message())).collect();
    assert_eq!(warnings[1], (3, 6, "\\1 is the character with the code 1 here, not a back-reference"));
    assert_eq!(warnings.len(), 2);
    // Declared, it is a letter like any other.
    let declared = text.replace("rows:", "alphabet: AB\\x{1}\nrows:");
    assert_eq!(read(&Source::new("test", declared)).unwrap().warnings, []);
}

#[test]
fn parentheses_in_classes_and_comments_are_no_groups() {
    let alphabet = Alphabet::of_letters("a()]").unwrap();
    for (text, line, dialect) in [
        (r"[]()](a)\1", "(aa", Dialect::Python),
        (r"[^]()](a)\1", "aaa", Dialect::Python),
        (r"(?#()(a)\1", "aa", Dialect::Python),
        (r"[^]()[(](a)\2", "aaa", Dialect::JavaScript),
    ] {
        let pattern =
            Pattern::in_dialect(text, &alphabet, dialect).unwrap_or_else(|error| panic!("{text}: {error}"));
        let symbols: Vec<_> = line.chars().map(|letter| alphabet.symbol(letter).unwrap()).collect();
        assert_eq!(Rule::from(pattern).accepts(&symbols), dialect == Dialect::Python, "{text}");
    }
}

/// Programs hold the patterns of both sides in lists of strings.
#[test]
fn patterns_are_read_from_lists_of_programs() {
    for text in [
        "from solver import solve\n\nrows = [\n    r'A|\\s',\n    r'(B)\\1?',\n]\ncols = [r'[AB]{2}']\nsolve(rows, cols)\n",
        "colors = ['red', 'blue']\nrows = [r'A|\\s', r'(B)\\1?']\ncols = [r'[AB]{2}']\n",
        "const rows = [\"A|\\\\s\", \"(B)\\\\1?\"];\nconst columns = ['[AB]{2}'];\n",
        "puzzle.rows: [['A|\\s'], ['(.)\\1?', 'B']]\npuzzle.columns: [\n  ['[AB]{2}', `AB`]\n]\n",
    ] {
        let mut reading = read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.name(), "crossword-quoted", "{text}");
        let puzzle = reading.puzzles.remove(0);
        assert_eq!(drawn(puzzle.clone(), &only_solution(puzzle)), "A\nB\n", "{text}");
    }
    for text in [
        "rows = [\"2r 1b\", \"2b\"]\ncols = [\"1r\", \"2b\"]\n",
        "rows = [r'A', 3]\ncols = [r'A|B']\n",
        "rows = [r'A']\n",
        "rows = [r'A' r'|B']\ncols = [r'A|B']\n",
        "{\"alphabet\": \"AB\",\n\"rows\": [\"A|B\"],\n\"columns\": [\"A\"]}\n",
    ] {
        let name = read(&Source::new("test", text)).map(|reading| reading.format.name());
        assert_ne!(name.ok(), Some("crossword-quoted"), "{text}");
    }
}

const ROWS_TAKEN: &str = "took the first patterns for those of the rows: nothing says which they are";

#[test]
fn the_first_line_may_be_missing_where_the_format_is_chosen() {
    let text = "alphabet: A-C\nrows:\n[^B]\ncolumns:\n.\n";
    let read =
        |text: &str| Format::named("crossword").unwrap().read(&Source::new("test", text)).unwrap().puzzles;
    assert_eq!(read(text), read(&format!("nonomata regex crossword\n{text}")));
}

#[test]
fn bare_patterns_are_a_crossword() {
    let (rows, columns) = ("HE|LL|O+\n[PLEASE]+\n", "[^SPEAK]+\nEP|IP|EF\n");
    for (text, is_named) in [
        (format!("{rows}\n{columns}"), false),
        (format!("{rows}\n\n\n{columns}\n\n"), false),
        (format!("{rows}---\n{columns}"), false),
        (format!("Beatles\n\n{rows}\n{columns}"), false),
        (format!("{rows}\n{columns}").replace('\n', "\r\n"), false),
        ("/HE|LL|O+/\n/[PLEASE]+/\n\n/[^SPEAK]+/\n/EP|IP|EF/\n".to_owned(), false),
        ("\"HE|LL|O+\"\n\"[PLEASE]+\"\n\n\"[^SPEAK]+\"\n\"EP|IP|EF\"\n".to_owned(), false),
        ("^(HE|LL|O+)$\n^[PLEASE]+$\n\n^[^SPEAK]+$\n^(EP|IP|EF)$\n".to_owned(), false),
        (format!("Rows:\n{rows}Columns:\n{columns}"), true),
        (format!("# rows\n{rows}# columns\n{columns}"), true),
        (format!("Across\n{rows}\nDown\n{columns}"), true),
        (format!("Down\n{columns}\nAcross\n{rows}"), true),
    ] {
        let mut reading =
            read(&Source::new("test", &*text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.name(), "crossword-quoted", "{text}");
        let warned = reading.warnings.iter().any(|warning| warning.message() == ROWS_TAKEN);
        assert_eq!(warned, !is_named, "{text}");
        let puzzle = reading.puzzles.remove(0);
        assert_eq!(drawn(&puzzle, &only_solution(&puzzle)), "HE\nLP\n", "{text}");
    }
}

#[test]
fn bare_patterns_may_look_behind_and_nest_repetitions() {
    for text in [
        "A(?<=A)B\n[AB]+\n\n(?<!B)A.\n(?<x>B)\\k<x>\n".to_owned(),
        // Trying all ways to repeat would take longer than anybody waits.
        format!("{}A{}\n[AB]+\n\nA+\n(B|A)\\1?\n", "(?:".repeat(24), "*)".repeat(24)),
    ] {
        let reading = read(&Source::new("test", &*text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(reading.format.name(), "crossword-quoted", "{text}");
    }
    let long = format!("{}A{}\n[AB]+\n\nA+\nB+\n", "(?:".repeat(12), "{3})".repeat(12));
    assert!(read(&Source::new("test", &*long)).is_err());
}

#[test]
fn other_texts_are_no_bare_patterns() {
    for text in [
        "Hello there. How are you?\nFine (I think).\n\nWhat about you?\nGreat!\n",
        "X.X\n.X.\n\n.X.\nX.X\n",
        "addRow(2,1)\naddRow(1)\n\naddColumn(1,1)\naddColumn(1)\n",
        "[[2,1],[1]]\n\n[[1],[1]]\n",
        "AB\nBA\n\nAB\nBA\n",
        "HE|LL|O+\n[PLEASE]+\n",
        "A+B\n\n[C]{5}\n",
        "red|green\nblue\n\nname=value\nA+\n",
        "HE|LL|O+\n[PLEASE\n\n[^SPEAK]+\nEP|IP|EF\n",
    ] {
        let found = read(&Source::new("test", text));
        assert!(!found.is_ok_and(|reading| reading.format.name() == "crossword-quoted"), "{text}");
    }
}

/// An alphabet without the first line of the format once became the title of bare patterns, and A-Z the alphabet.
#[test]
fn an_alphabet_above_the_sections_counts_without_the_first_line() {
    for (before, expected) in [
        ("alphabet: AB\n", Some("AB")),
        ("# mine\ntitle: My own\nalphabet: AB\n\n", Some("AB")),
        ("regex: python\nalphabet: ABC\n", Some("ABC")),
        ("alphabet: AB\na sentence\n", None),
        ("title: alphabet: AB\n", None),
    ] {
        let text = format!("{before}rows:\nA+\n[AB].\ncolumns:\nA.\n.*\n");
        let reading = read(&Source::new("test", text)).ok();
        let reading = reading.filter(|reading| reading.format.name() == "crossword");
        let letters = reading.map(|reading| letters(&reading.puzzles[0]));
        assert_eq!(letters.as_deref(), expected, "{before}");
    }
    let title = Some("Mine");
    for (before, expected) in [
        ("alphabet: AB\n\n", ("AB", None)),
        ("Alphabet : AB\n", ("AB", None)),
        ("Title: Mine\nAlphabet: AB\nregex: python\n\n", ("AB", title)),
        ("Mine\n\n", ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", title)),
        ("alphabet: AB\n\nMine\n\n", ("AB", title)),
        ("Alphabet: AB\nRows:\n", ("AB", None)),
    ] {
        let columns = if before.contains("Rows") { "Columns:" } else { "" };
        let text = format!("{before}A+\n[AB].\n{columns}\nA.\n.*\n");
        let bare = read(&Source::new("test", text)).unwrap();
        assert_eq!(
            (letters(&bare.puzzles[0]).as_str(), bare.puzzles[0].about().title()),
            expected,
            "{before}"
        );
    }
    let rust = read(&Source::new("test", "regex: rust\nRows:\n[AB&&[^A]]\nColumns:\n[AB&&B]\n")).unwrap();
    let puzzle = rust.puzzles[0].clone();
    assert_eq!(drawn(puzzle.clone(), &only_solution(puzzle)).trim(), "B");
}

/// This project's JSON of a nonogram names its format, so that clues that are only signs are no patterns.
#[test]
fn clues_without_lengths_are_no_patterns() {
    let text =
        "color r #ff0000 \"red\"\ncolor b #0000ff \"blue\"\nwidth 1\nheight 1\n\nrows\n?b\n\ncolumns\n?b\n";
    let puzzle = read(&Source::new("test", text)).unwrap().puzzles.remove(0);
    for format in ["json", "ndjson"] {
        let written = Format::named(format).unwrap().write([&puzzle]).unwrap().text;
        let again = read(&Source::new("test", written)).unwrap();
        assert_eq!(again.puzzles[0], puzzle, "{format}");
    }
}
