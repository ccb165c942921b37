//! Read errors and warnings of the plain lists: every message is in a snapshot.

use nonomata::formats::{self, Format, Source, WriteError};
use nonomata::puzzles::HiddenParts;

use crate::refused::{Said, warnings};

/// Texts with something hidden in formats that have no signs for it: one with `?` and one with `*` each.
const HIDDEN: &[(&str, &str, &str)] = &[
    ("nin", "2 1\n?\n1\n1\n", "2 1\n1 *\n1\n1\n"),
    ("mk", "1 2\n?\n#\n1\n1\n", "1 2\n*\n#\n1\n1\n"),
    ("cwd", "1\n2\n?\n\n1\n1\n", "1\n2\n1 *\n\n1\n1\n"),
    ("cwc", "1\n2\n1\n?\n\n1\n\n1\n1\n\n1\n1\n", "1\n2\n1\n1 *\n\n1\n\n1\n1\n\n1\n1\n"),
    ("keen", "?\n\n1\n1\n", "1 *\n\n1\n1\n"),
    ("ish", "# Tiny\n?\n\n1\n1\n", "# Tiny\n1,*\n\n1\n1\n"),
    ("syro", "# Tiny\n? 0\n\n1 0\n1 0\n", "# Tiny\n1 * 0\n\n1 0\n1 0\n"),
    ("makhorin", "2\n&\n?\n1\n", "1 *\n&\n1\n1\n"),
    ("faase", "rows\n?\ncolumns\n1\n1\n", "rows\n1 *\ncolumns\n1\n1\n"),
    (
        "lp",
        "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 a: 1 b: ?\ncolumn_1 a: 1 b: 1\n",
        "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 a: 1 b: *\ncolumn_1 a: 1 b: 1\n",
    ),
    ("gecode", "{2,1, 1,1, 1,1, 1,?}", "{2,1, 1,1, 1,1, 1,*}"),
    (
        "dzn",
        "rows = 1; row_rule_len = 1; row_rules = [?];\ncols = 1; col_rule_len = 1; col_rules = [1];\n",
        "rows = 1; row_rule_len = 1; row_rules = [*];\ncols = 1; col_rule_len = 1; col_rules = [1];\n",
    ),
    ("r", "?-1:1", "1,*-1:1"),
    ("rosetta", "?\nA A\n", "A*\nA A\n"),
    ("tatham", "2x1:1/1/?", "2x1:1/1/1.*"),
    ("runs", "([[1],[1]],[[?]])", "([[1],[1]],[[1,*]])"),
    ("brackets", "[[1],[1]] [[?]]", "[[1],[1]] [[1,*]]"),
    ("picross", "GRID\nROWS\n[ ? ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n", "ROWS\n[ 1 * ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n"),
    ("quoted", "2\n1\n\"1\",\"1\"\n\"?\"\n", "2\n1\n\"1\",\"1\"\n\"1,*\"\n"),
    ("tournament", "$1\n?\n1\n", "$1\n*\n1\n"),
    ("loose", "Rows:\n?\nColumns:\n1\n1\n", "R1: 1 *\nC1: 1\nC2: 1\n"),
    ("pzl", "1\n#000000\n\n1 1\n\n1 ? 0 0 0\n\n1 1 0 0 0\n", "1\n#000000\n\n1 1\n\n*\n\n1 1 0 0 0\n"),
    (
        "nonogrid",
        "[clues]\nrows = \"?\"\ncolumns = \"1, 1\"\n",
        "[clues]\nrows = \"1 *\"\ncolumns = \"1, 1\"\n",
    ),
    (
        "gno",
        "[Dimensions]\n1\n2\n[Row clues]\n?\n[Column clues]\n1\n1\n",
        "[Dimensions]\n1\n2\n[Row clues]\n1, *\n[Column clues]\n1\n1\n",
    ),
    ("yaml", "rows:\n  - 1 ?\ncolumns:\n  - 1\n  - 1\n", "rows:\n  - [1]\n  - [*]\ncolumns:\n  - 2\n"),
    ("table", ",1,1\n?,,\n", ",1,1\n1 *,,\n"),
];

#[test]
fn what_is_hidden_is_refused_by_its_name() {
    let hint = |least: HiddenParts| {
        let holds = crate::nonogram_formats().filter(|format| format.capabilities().hidden >= least);
        holds.map(|format| format.name()).collect::<Vec<_>>().join(", ")
    };
    let legible: Vec<&str> = HIDDEN.iter().map(|(name, ..)| *name).collect();
    for format in crate::nonogram_formats().filter(|format| format.capabilities().clues) {
        // Dialects of formats that hold hidden parts are read as these, and so are addresses; saved games end in game
        // IDs.
        let is_read = ["nonpack", "nonny", "puzz-link", "tatham-save"].contains(&format.name());
        let holds_hidden_parts = format.capabilities().hidden > HiddenParts::None;
        assert!(holds_hidden_parts || is_read || legible.contains(&format.name()), "{format:?}");
    }
    let mut said = Said::default();
    for (name, length, blocks) in HIDDEN {
        let format = Format::named(name).unwrap();
        for (text, sign, what, least) in
            [(length, "?", "lengths", HiddenParts::Lengths), (blocks, "*", "blocks", HiddenParts::All)]
        {
            let source = Source::new(*name, *text);
            let error = format.read(&source).unwrap_err();
            let message = format!("found a clue with {sign}: this format has no hidden {what}");
            assert_eq!(error.message(), message, "{error}");
            assert_eq!(error.hint(), Some(&*format!("such clues can be written in {}", hint(least))));
            let error = formats::read(&source).unwrap_err();
            assert_eq!(error.message(), message, "{name} without its name: {error}");
            said.add(name, text.as_bytes(), error);
        }
    }
    said.keep("lists-hidden");
    let refused = WriteError::Hidden.to_string();
    for format in crate::nonogram_formats().filter(|format| format.capabilities().hidden > HiddenParts::None)
    {
        let is_listed = refused.contains(format.name()) || format.name() == "ndjson";
        assert!(is_listed, "{format:?}");
    }
}

/// Bad texts under the names that the snapshot gives them. The format is detected.
const BAD: &[(&str, &str)] = &[
    ("nin-few", "5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n"),
    ("nin-many", "5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n0\n"),
    ("nin-zero", "3 1\n1 0 1\n1\n0\n1\n"),
    ("nin-sums", "2 2\n1\n1\n1\n2\n"),
    ("nin-fit", "2 2\n1 1\n0\n1\n1\n"),
    ("nin-huge", "4000000000 1\n1\n"),
    ("nin-large", "60000 60000\n1\n"),
    ("nin-blank", "3 3\n1\n\n1\n\n\n1\n\n\n\n1\n"),
    ("mk-few-rows", "3 5\n2 1\n1 2\n#\n1 1\n1\n1\n1 1\n0\n"),
    ("mk-many-rows", "2 5\n2 1\n0\n1 2\n#\n1 1\n1\n1\n1 1\n0\n"),
    ("mk-width-first", "5 3\n2 1\n0\n1 2\n#\n1 1\n1\n1\n1 1\n0\n"),
    ("mk-few-columns", "3 5\n2 1\n0\n1 2\n#\n1 1\n1\n1\n1 1\n"),
    ("mk-sums", "1 2\n1\n#\n1\n1\n"),
    ("mk-second-divider", "1 2\n1\n#\n1\n#\n1\n"),
    ("cwd-few", "3\n5\n2 1\n0\n\n1 1\n1\n1\n1 1\n0\n"),
    ("cwd-many", "3\n5\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n0\n"),
    ("cwd-blank-clue", "3\n5\n2 1\n\n1 2\n\n1 1\n1\n1\n1 1\n0\n"),
    ("cwd-width-first", "5\n3\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n"),
    ("cwc-colour", "1\n2\n2\n2\n\n3\n\n1\n1\n\n1\n1\n"),
    ("cwc-colour-count", "1\n2\n2\n1 1\n\n1\n\n1\n1\n\n1\n1\n"),
    ("cwc-sums", "1\n2\n2\n1 1\n\n1 2\n\n1\n1\n\n1\n1\n"),
    ("cwc-width-first", "4\n2\n2\n2 1\n2\n\n1 2\n2\n\n1\n1 1\n2\n\n\n1\n1 2\n2\n\n"),
    ("cwc-too-many-colours", "1\n1\n64\n1\n\n1\n\n1\n\n1\n"),
    ("keen-third-list", "1\n\n1\n\n0\n"),
    ("keen-sums", "3 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n1 1\n"),
    ("keen-fit", "2 2\n0\n\n1\n1\n1\n1\n"),
    ("ish-sign", "# Tiny\n2,1\n0\n1;2\n\n1,1\n1\n1\n1,1\n0\n"),
    ("syro-end", "# Tiny\n2 1 0\n0\n1 2\n\n1 1 0\n1 0\n1 0\n1 1 0\n0\n"),
    ("syro-zero", "# Tiny\n2 0 1 0\n0\n1 2 0\n\n1 1 0\n1 0\n1 0\n1 1 0\n0\n"),
    ("makhorin-second-divider", "* Tiny\n1\n&\n1\n&\n1\n"),
    ("makhorin-one-list", "* Tiny\n2 1\n0\n1 2\n&\n"),
    ("faase-twice", "rows\n1\ncolumns\n1\nrows\n1\n"),
    ("faase-word", "Tiny\nrows\none\ncolumns\n1\n"),
    ("faase-no-clues", "Tiny\nrows\n1\ncolumns\n"),
    ("lp-missing", "number_of_rows: 1\nnumber_of_columns: 2\nrow_1 a: 1 b: 1\ncolumn_1 a: 1 b: 1\n"),
    ("lp-outside", "number_of_rows: 1\nnumber_of_columns: 1\nrow_2 a: 1 b: 1\n"),
    ("lp-twice", "number_of_rows: 1\nnumber_of_columns: 1\nrow_1 a: 1 b: 1\nrow_1 a: 1 b: 1\n"),
    ("lp-few-lengths", "number_of_rows: 1\nnumber_of_columns: 3\nrow_1 a: 2 b: 1\ncolumn_1 a: 1 b: 1\n"),
    ("lp-no-label", "number_of_rows: 1\nnumber_of_columns: 3\nrow_1 2 1 1\n"),
    ("lp-cplex", "number_of_rows: 1\nsubject to\n"),
    ("lp-fraction", "number_of_rows: 1.5\n"),
    ("gecode-rows-first", "{5,3, 2,2,1, 0, 2,1,2, 2,1,1, 1,1, 1,1, 2,1,1, 0}"),
    ("gecode-few", "const int x[] = {2, 2, 1, 1, 1, 1,\n  1, 1};\n"),
    ("gecode-many", "{1,1, 1,1, 1,1, 0}"),
    ("gecode-no-comma", "{1 1, 1, 1, 1, 1}"),
    ("gecode-count", "{1,1, 4000000000,1, 1,1}"),
    ("gecode-large", "{70000, 1, 0}"),
    ("gecode-after", "{1,1, 1,1, 1,1}; int main() {}"),
    ("dzn-few", "rows = 2; row_rule_len = 2; row_rules = [1, 1, 1];\ncols = 1; col_rules = [1];\n"),
    (
        "dzn-right",
        "rows = 1; row_rule_len = 2; row_rules = [1, 0];\ncols = 1; col_rule_len = 1; col_rules = [1];\n",
    ),
    ("dzn-missing", "rows = 1; row_rules = [1];\ncols = 1; col_rule_len = 1; col_rules = [1];\n"),
    ("dzn-twice", "rows = 1; rows = 2; row_rules = []; col_rules = [];\n"),
    ("dzn-item", "rows = 1;\nrow_rules: [1]; col_rules = [];\n"),
    ("dzn-set", "rows = 1;\nrow_rules = {1}; col_rules = [];\n"),
    ("dzn-open", "rows = 1;\nrow_rules = array2d(1..1, 1..1, [1;\ncol_rules = [1];\n"),
    ("r-sign", "1:1-1:1-"),
    ("r-sums", "2-1:0"),
    ("r-zero", "1,0-1:0"),
    ("rosetta-sums", "A B\nA A\n"),
    ("rosetta-fit", "AA\nA A\n"),
    ("bits-short", "11010\n0000\n10110\n"),
    ("brackets-one", "[[1],[1]]"),
    ("brackets-three", "[[1],[1]] [[1],[1]] [[2]]"),
    ("brackets-open", "[[1],[1]]\n[[1],[1]"),
    ("brackets-mixed", "rows = [[1],[1)]; cols = [[1],[1]]"),
    ("brackets-word", "rows = [[1],[one]]\ncolumns = [[1],[1]]\n"),
    ("brackets-zero", "[[2,0,1]]\n[[1],[1],[0],[1]]"),
    ("brackets-fit", "[[1],[3]]\n[[2],[2]]"),
    ("brackets-sums", "[[1],[1]]\n[[2],[1]]"),
    ("brackets-deep", "[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]"),
    ("characters-triangle", "#.\n\u{25e3}#\n"),
    ("characters-size", "3 3\n#.\n.#\n"),
    ("characters-blank", "#.\n\n.#\n"),
    ("picross-missing", "# Two\nGRID Two\nCOLUMNS\n[ 1 ]\n\nGRID Three\n"),
    ("picross-twice", "GRID Two\nROWS\n[ 1 ]\nROWS\n[ 1 ]\n"),
    ("picross-open", "GRID Two\nROWS\n[ 1\nCOLUMNS\n[ 1 ]\n"),
    ("picross-word", "GRID Two\nROWS\n[ one ]\nCOLUMNS\n[ 1 ]\n"),
    ("picross-line", "GRID Two\nROWS\n[ 1 ]\nCOLUMN\n[ 1 ]\n"),
    ("picross-after", "ROWS\n[ 1 ] 2\nCOLUMNS\n[ 1 ]\n"),
    ("picross-sums", "GRID Two\nROWS\n[ 1 ]\nCOLUMNS\n[ ]\n"),
    ("quoted-count", "2\n1\n\"1\"\n\"1\"\n"),
    ("quoted-height-first", "1\n2\n\"1\",\"1\"\n\"2\"\n"),
    ("quoted-open", "2\n1\n\"1\",\"1\n\"2\"\n"),
    ("quoted-comma", "2\n1\n\"1\" \"1\"\n\"2\"\n"),
    ("quoted-colour", "1\n1\n\"1-\"\n\"1-g\"\n"),
    ("quoted-zero", "2\n1\n\"1\",\"0,1\"\n\"2\"\n"),
    ("quoted-rows", "1\n1\n\"1\"\n\n"),
    ("quoted-after", "1\n1\n\"1\"\n\"1\"\n\"1\"\n"),
    ("tournament-odd", "$1\n1\n1\n$2\n1\n1\n1\n"),
    ("tournament-none", "$1\n$2\n1\n1\n"),
    ("tournament-word", "$1\n1\none\n"),
    ("tournament-zero", "$1\n1\t0\n1\n1\n0\n"),
    ("tournament-sums", "$1\n1\n1\n2\n1\n"),
    ("pzl-colour", "2\n#ffffff\n#00000\n\n1 1\n"),
    ("pzl-colour-twice", "2\n#ffffff\n#ffffff\n\n1 1\n"),
    ("pzl-other-colour", "1\n#ff0000\n\n1 1\n\n1 1 0 0 0\n\n1 1 0 0 0\n"),
    ("pzl-value", "1\n#ff0000\n\n1 1\n\n1 1 256 0 0\n\n1 1 255 0 0\n"),
    ("pzl-few", "1\n#ff0000\n\n1 2\n\n1 1 255 0 0\n\n1 1 255 0 0\n"),
    ("pzl-many", "1\n#ff0000\n\n1 1\n\n1 1 255 0 0\n\n1 1 255 0 0\n1 1 255 0 0\n"),
    ("pzl-zero", "1\n#ff0000\n\n1 1\n\n1 0 255 0 0\n\n0\n"),
    ("pzl-many-colours", "65\n#ff0000\n"),
    ("nin-second", "2 1\n2\n1\n1\n\n2 1\n2\n1\n1\n\n2 1\n1\n1\n1\n"),
    ("nin-second-short", "2 1\n2\n1\n1\n\n2 1\n2\n1\n\n2 1\n2\n1\n1\n"),
    ("g-triddler", "Tritiny\n#t\n#d\n   0:   #FFFFFF   white\n: A\n2 1\n: B\n1\n"),
    ("g-triangle", "#d\n   0:   #FFFFFF   white\n   /:/  black/white   >>cap\n: rows\n1/\n: columns\n1/\n"),
    ("g-undeclared", "#d\n   0:   white\n   r:r  #FF0000   red\n: rows\n1r 1x\n: columns\n1r\n1r\n"),
    ("g-no-colours", "Tiny\n: rows\n1r\n: columns\n1r\n"),
    ("g-no-sign", "#d\n   r:r  #FF0000   red\n: rows\n1\n: columns\n1r\n"),
    ("g-colour", "#d\n   r:r  #FF00\n: rows\n1r\n: columns\n1r\n"),
    ("g-colour-twice", "#d\n   r:r  red\n   r:s  blue\n: rows\n1r\n: columns\n1r\n"),
    ("g-colour-digit", "#d\n   2:r  red\n: rows\n12\n: columns\n12\n"),
    ("g-colour-colon", "#d\n   r red\n: rows\n1r\n: columns\n1r\n"),
    ("g-colour-signs", "#d\n   r:#ff0000 red\n: rows\n1r\n: columns\n1r\n"),
    ("g-stray-line", "Tiny\n: rows\n2 1\n\n1 2\n\n: columns\n1 1\n1\n1\n2 1\n\n:\n"),
    ("g-no-columns", "Tiny\n: rows\n2 1\n"),
    ("g-zero", "Tiny\n: rows\n1 0 1\n: columns\n1\n0\n1\n"),
    ("g-blocks", "#d\n   r:r  red\n: rows\n1r1r\n: columns\n1r\n0\n1r\n"),
];

/// Texts that are read as a format that their user named.
const BAD_AS: &[(&str, &str, &str)] = &[
    ("nin-height-first", "nin", "3 5\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n"),
    ("r-one-side", "r", "1:1\n"),
    ("r-behind", "r", "1-1 x"),
    ("rosetta-letter", "rosetta", "A b\nA A\n"),
    ("rosetta-one-line", "rosetta", "A B\n"),
    ("rosetta-empty", "rosetta", "\n"),
    ("nin-divider", "nin", "3 3\n1\n1\n1\n#\n1\n1\n1\n"),
    ("nin-one-size", "nin", "5\n3\n2 1\n"),
    ("nin-three-sizes", "nin", "5 3 1\n2 1\n"),
    ("mk-prose", "mk", "height 5\n"),
    ("mk-undivided-width-first", "mk", "5 3\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n"),
    ("cwd-two-sizes", "cwd", "3 5\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n"),
    ("cwc-empty", "cwc", ""),
    ("cwc-no-divider", "cwc", "1\n1\n1\n1\n1\n1\n1\n"),
    ("keen-one-list", "keen", "1\n1\n"),
    ("keen-empty", "keen", "\n\n"),
    ("keen-syro", "keen", "2 1 0\n0\n1 2 0\n\n1 1 0\n1 0\n1 0\n1 1 0\n0\n"),
    ("faase-sizes", "faase", "rows 1\ncolumns 1\n"),
    ("lp-empty", "lp", ""),
    ("gecode-no-brace", "gecode", "int main();\n"),
    ("dzn-empty", "dzn", "% nothing\n"),
    ("bits-letter", "bits", "1101\n11x1\n"),
    ("bits-long", "bits", "11\n111\n"),
    ("bits-blank", "bits", "11\n\n11\n"),
    ("bits-empty", "bits", " \n"),
    ("g-empty", "g", "Tiny\n"),
];

#[test]
fn bad_lists_are_refused_with_their_place() {
    let mut said = Said::default();
    for (name, text) in BAD {
        said.add(name, text.as_bytes(), formats::read(&Source::new("puzzle", *text)).expect_err(name));
    }
    for (name, format, text) in BAD_AS {
        let error = Format::named(format).unwrap().read(&Source::new("puzzle", *text)).expect_err(name);
        said.add(name, text.as_bytes(), error);
    }
    said.keep("lists-refused");
}

#[test]
fn what_is_odd_in_lists_is_said() {
    let cases = [
        ("warning-nin-blank", "5 3\n2 1\n\n1 2\n1 1\n1\n1\n1 1\n\n"),
        ("warning-nin-between", "5 3\n2 1\n0\n1 2\n\n1 1\n1\n1\n1 1\n0\n"),
        ("warning-nin-or-mk", "2 1\n1\n0\n1\n"),
        ("warning-mk-no-divider", "3 5\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n"),
        ("warning-bits-or-cwd", "1\n1\n1\n1\n"),
        ("warning-cwd-no-blank-line", "3\n5\n2 1\n0\n1 2\n1 1\n1\n1\n1 1\n0\n"),
        ("warning-keen-blank-lines", "2 1\n0\n1 2\n\n\n1 1\n1\n1\n1 1\n0\n"),
        ("warning-faase-blank-line", "rows\n1\n\n1\ncolumns\n2\n"),
        (
            "warning-dzn-item",
            "n = 5;\nrows = 1; row_rule_len = 1; row_rules = [1];\ncols = 1; col_rule_len = 1; col_rules = [1];\n",
        ),
        ("warning-brackets-order", "[[2,1],[],[1,2]] [[1,1],[1],[1],[1,1],[]]"),
        ("warning-brackets-unnamed", "rows = [[1],[1]]\ncols = [[1],[1]]\nsolution = [[1,0],[0,1]]\n"),
        ("warning-brackets-number", "puzzle(1, [[1]], [[1]])."),
        ("warning-characters-background", "\u{2b1b}\u{1f7e5}\n\u{1f7e6}\u{2b1b}\n"),
        ("warning-pzl-background", "3\n#ff0000\n#00ff00\n#0000ff\n\n1 1\n\n1 1 255 0 0\n\n1 1 255 0 0\n"),
        ("warning-g-end", "Tiny\n: rows\n1\n: columns\n1\n\n"),
        ("warning-g-digit", "1st task\n: rows\n1\n: columns\n1\n"),
        ("warning-g-declaration", "Tiny\n#x\n: rows\n1\n: columns\n1\n"),
        ("warning-g-colour", "#d\n   1:#  navyblue\n: rows\n1\n: columns\n1\n"),
    ];
    let mut said = Said::default();
    for (name, text) in cases {
        said.add(name, text.as_bytes(), warnings(text).join("\n"));
    }
    said.keep("lists-warnings");
}
