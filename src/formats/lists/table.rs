//! The table of bare lists: a row for each dialect, with the puzzle *Tiny* as an example.

use super::{Dialect, code, coloured, lines, looks, strings};
use crate::formats::{Format, Holds, all, only};

/// The format of a dialect.
macro_rules! list {
    ($dialect:expr) => {{
        static DIALECT: Dialect = $dialect;
        Format {
            name: DIALECT.name,
            suffixes: DIALECT.suffixes,
            about: DIALECT.about,
            holds: DIALECT.holds,
            looks_like: |text| (DIALECT.looks_like)(&DIALECT, text),
            read: |source| all((DIALECT.read)(&DIALECT, source)),
            write: Some(|puzzles, written| only(puzzles).map(|puzzles| DIALECT.write(&puzzles, written))),
            ..Format::OF_NONOGRAMS
        }
    }};
}

/// `nin`: Jakub Wilk's list: a line with the **width and the height**, then a line for every row and every column.
///
/// ```text
/// 5 3
/// 2 1
/// 0
/// ...
/// ```
///
/// An empty clue is `0`; a blank line is read as one where there are too few clues without it.
pub(in crate::formats) static NIN: Format = list!(Dialect {
    name: "nin",
    suffixes: &["nin"],
    about: "Jakub Wilk's list: width and height, rows, columns, one clue a line",
    holds: Holds::CLUES,
    text: "<width> <height>\n<rows><columns>",
    exchanged: "the clues would fit with the height before the width, as in mk lists, or with the columns first",
    looks_like: Dialect::has_two_sizes,
    read: lines::read_filled,
    ..Dialect::BASE
});

/// `mk`: a line with the **height and the width**, a line for every row, a line `#`, and a line for every column.
///
/// ```text
/// 3 5
/// 2 1
/// 0
/// 1 2
/// #
/// 1 1
/// ...
/// ```
///
/// Empty clues are those of `nin`. A list without the line `#` is read, too, with a warning: it may well be a `nin` list.
pub(in crate::formats) static MK: Format = list!(Dialect {
    name: "mk",
    suffixes: &["mk"],
    about: "MK's list: height and width, rows, a line #, columns, one clue a line",
    holds: Holds::CLUES,
    text: "<height> <width>\n<rows>#\n<columns>",
    exchanged: "the clues would fit with the width before the height, as in nin lists, or with the columns first",
    looks_like: Dialect::has_two_sizes,
    read: lines::read_filled,
    ..Dialect::BASE
});

/// `cwd`: a line with the **height**, a line with the **width**, a line for every row, a blank line, and a line for
/// every column.
///
/// ```text
/// 3
/// 5
/// 2 1
/// 0
/// 1 2
///
/// 1 1
/// ...
/// ```
///
/// An empty clue is `0`, never a blank line. A list without the blank line is read, too, with a warning.
pub(in crate::formats) static CWD: Format = list!(Dialect {
    name: "cwd",
    suffixes: &["cwd"],
    about: "list of QNonograms: height, width, rows, a blank line, columns, one clue a line",
    holds: Holds::CLUES,
    text: "<height>\n<width>\n<rows>\n<columns>",
    exchanged: "the clues would fit with the width before the height, or with the columns first; here the height and \
                the rows come first",
    looks_like: looks::is_cwd,
    read: lines::read_divided_with_sizes,
    ..Dialect::BASE
});

/// `cwc`: `cwd` with colours: height, width and the number of colours, each on a line, then the lengths of all rows,
/// their colours, the lengths of all columns and their colours, with a blank line between two of these.
///
/// ```text
/// 2
/// 4
/// 2
/// 2 1
/// 2
///
/// 1 2
/// 2
///
/// 1
/// ...
/// ```
///
/// An empty clue is a blank line in both groups, so **every line counts**. Colours are numbers from 1 on. The text does
/// not describe them: a single one is black, several get usual colours.
pub(in crate::formats) static CWC: Format = list!(Dialect {
    name: "cwc",
    suffixes: &["cwc"],
    about: "cwd with colours: height, width, number of colours, lengths and colours of rows and columns",
    holds: Holds { colour: true, ..Holds::CLUES },
    text: "<height>\n<width>\n<colours>\n<rows>\n<row_colours>\n<columns>\n<column_colours>",
    empty: "\n",
    looks_like: looks::is_cwc,
    read: coloured::read,
    ..Dialect::BASE
});

/// `keen`: Kyle Keen's list: a line for every row, a blank line, a line for every column.
///
/// ```text
/// 2 1
/// 0
/// 1 2
///
/// 1 1
/// ...
/// ```
///
/// There are no sizes and no comments; an empty clue is `0`.
pub(in crate::formats) static KEEN: Format = list!(Dialect::BASE);

/// `ish`: Kenichi Ishigaki's list: `keen` with commas between the lengths, and comments that begin with `#`.
///
/// ```text
/// # Tiny
/// 2,1
/// 0
/// 1,2
///
/// 1,1
/// ...
/// ```
///
/// Without comments and with no more than one block in a clue it is a `keen` list just as well. The first comment
/// is read as the title, the others as the description.
pub(in crate::formats) static ISH: Format = list!(Dialect {
    name: "ish",
    suffixes: &["ish"],
    about: "Kenichi Ishigaki's list: like keen, with commas and comments after #",
    holds: Holds { about: true, ..Dialect::BASE.holds },
    clue: ["", ",", "\n"],
    comment: "#",
    looks_like: Dialect::has_comments_or_commas,
    ..Dialect::BASE
});

/// `syro`: Syromolotov's list: `keen` with a `0` after the last length of each clue, and comments as in `ish`.
///
/// ```text
/// # Tiny
/// 2 1 0
/// 0
/// 1 2 0
///
/// 1 1 0
/// ...
/// ```
pub(in crate::formats) static SYRO: Format = list!(Dialect {
    name: "syro",
    suffixes: &["syro"],
    about: "Syromolotov's list: like keen, with a 0 after every clue and comments after #",
    holds: Holds { about: true, ..Dialect::BASE.holds },
    clue: ["", " ", " 0\n"],
    comment: "#",
    looks_like: Dialect::has_lists_with_zeros,
    ..Dialect::BASE
});

/// `makhorin`: Andrew Makhorin's list: `keen` with a line `&` between rows and columns, and comments that begin with `*`.
///
/// ```text
/// * Tiny
/// 2 1
/// 0
/// 1 2
/// &
/// 1 1
/// ...
/// ```
pub(in crate::formats) static MAKHORIN: Format = list!(Dialect {
    name: "makhorin",
    suffixes: &["makhorin"],
    about: "Andrew Makhorin's list: like keen, with a line & in the middle and comments after *",
    holds: Holds { about: true, ..Dialect::BASE.holds },
    text: "<rows>&\n<columns>",
    comment: "*",
    looks_like: Dialect::has_comments_or_divider,
    ..Dialect::BASE
});

/// `faase`: Frans Faase's list: a line `rows`, a line for every row, a line `columns`, a line for every column.
///
/// ```text
/// Tiny
/// rows
/// 2 1
/// 0
/// 1 2
/// columns
/// 1 1
/// ...
/// ```
///
/// There are no sizes; an empty clue is `0`, and blank lines mean nothing. What stands above the lists is read as
/// title and description. There are readers that fail if nothing stands there: a puzzle without a title gets the line
/// `nonogram`, which is not read as one.
pub(in crate::formats) static FAASE: Format = list!(Dialect {
    name: "faase",
    suffixes: &["faase"],
    about: "Frans Faase's list: a line rows, rows, a line columns, columns, one clue a line",
    holds: Holds { about: true, ..Holds::CLUES },
    text: "rows\n<rows>columns\n<columns>",
    is_remark: looks::is_remark_of_faase,
    untitled: "nonogram\n",
    looks_like: looks::is_faase,
    read: lines::read_named,
    ..Dialect::BASE
});

/// `lp`: the input of Robert Bosch's solver by integer programming: words with numbers after them.
///
/// ```text
/// number_of_rows: 3
/// number_of_columns: 5
/// row_1 number_of_clusters: 2 size(s): 2 1
/// row_2 number_of_clusters: 0 size(s):
/// ...
/// ```
///
/// White space stands between words, line ends mean no more than spaces. The lines of the puzzle are numbered from 1
/// and may come in any order. The two words of each are ignored, as files do not agree on them.
pub(in crate::formats) static LP: Format = list!(Dialect {
    name: "lp",
    suffixes: &["lp"],
    about: "input of Robert Bosch's solver: number_of_rows: 3, row_1 number_of_clusters: 2 size(s): 2 1",
    holds: Holds::CLUES,
    text: "number_of_rows: <height>\nnumber_of_columns: <width>\n<rows><columns>",
    clue: ["<line> number_of_clusters: <count> size(s): ", " ", "\n"],
    empty: "<line> number_of_clusters: 0 size(s):\n",
    looks_like: |_, text| text.trim_start().starts_with("number_of_rows:"),
    read: code::read_lp,
    ..Dialect::BASE
});

/// `bits`: a picture of `0` and `1`, a line for every row; the clues are its runs.
///
/// ```text
/// 11010
/// 00000
/// 10110
/// ```
///
/// White space within a line means nothing. All rows are equally long.
pub(in crate::formats) static BITS: Format = list!(Dialect {
    name: "bits",
    suffixes: &["bits"],
    about: "picture of 0 and 1, one row a line; its runs are the clues",
    holds: Holds { clues: false, goal: true, ..Dialect::BASE.holds },
    text: "<picture>",
    looks_like: looks::is_bits,
    read: strings::read_bits,
    ..Dialect::BASE
});

/// `gecode`: the array of numbers in Gecode's example: width, height, then a clue for every **column** and after them
/// one for every row.
///
/// ```text
/// const int nonogram[] = {
///   5, 3,
///   2, 1, 1,
///   1, 1,
///   ...
/// };
/// ```
///
/// A clue is the number of its blocks, followed by their lengths. What stands before the brace is ignored, except for
/// comments, which are read as title and description.
pub(in crate::formats) static GECODE: Format = list!(Dialect {
    name: "gecode",
    suffixes: &["cpp"],
    about: "array of Gecode's example: {5, 3, 2, 1, 1, ...}, columns first",
    holds: Holds { about: true, ..Holds::CLUES },
    text: "const int nonogram[] = {\n  <width>, <height><columns><rows>\n};\n",
    clue: [",\n  <count>, ", ", ", ""],
    empty: ",\n  0",
    comment: "//",
    // A backslash at its end would make the next line a part of the comment.
    is_remark: |line| !line.ends_with('\\'),
    exchanged: "the clues would fit with the rows first; here the width and the columns come first",
    looks_like: looks::is_gecode,
    read: code::read_gecode,
    ..Dialect::BASE
});

/// `dzn`: data for the MiniZinc model of nonograms, with clues filled up by zeros from the left.
///
/// ```text
/// rows = 3;
/// row_rule_len = 2;
/// row_rules = array2d(1..rows, 1..row_rule_len, [
///   2, 1,
///   0, 0,
///   1, 2
/// ]);
/// ...
/// ```
///
/// The items may come in any order, and the arrays may be written `[| 2, 1 | 0, 0 | 1, 2 |]`, too. Comments begin
/// with `%`; those above the first item are read as title and description.
pub(in crate::formats) static DZN: Format = list!(Dialect {
    name: "dzn",
    suffixes: &["dzn"],
    about: "MiniZinc data: rows = 3; row_rules = array2d(...); cols = 5; col_rules = array2d(...)",
    holds: Holds { about: true, ..Holds::CLUES },
    text: "rows = <height>;\nrow_rule_len = <row_length>;\n\
           row_rules = array2d(1..rows, 1..row_rule_len, [<rows>]);\n\
           cols = <width>;\ncol_rule_len = <column_length>;\n\
           col_rules = array2d(1..cols, 1..col_rule_len, [<columns>]);\n",
    side: ["\n  ", ",\n  ", "\n"],
    clue: ["", ", ", ""],
    empty: "",
    is_padded: true,
    comment: "%",
    looks_like: |_, text| text.contains("row_rules") && text.contains("col_rules"),
    read: code::read_dzn,
    ..Dialect::BASE
});

/// `r`: the notation of the package *nonogram* for R, `2,1:0:1,2-1,1:1:1:1,1:0`.
///
/// The rows, a minus sign, the columns; a colon stands between two clues and a comma between two blocks. How an empty
/// clue is written is not documented: we write `0`, and also read nothing at all.
pub(in crate::formats) static R: Format = list!(Dialect {
    name: "r",
    suffixes: &["rnonogram"],
    about: "string of the package nonogram for R: 2,1:0:1,2-1,1:1:1:1,1:0, rows first",
    text: "<rows>-<columns>\n",
    side: ["", ":", ""],
    clue: ["", ",", ""],
    empty: "0",
    looks_like: looks::is_r,
    read: strings::read_r,
    ..Dialect::BASE
});

/// `rosetta`: the letters of Rosetta Code, a line for all rows and one for all columns.
///
/// ```text
/// A C A
/// A C A
/// ```
///
/// A letter is a block, `A` of one cell to `Z` of 26, and a space stands between two clues. So there is no empty clue
/// and no longer block. A blank line stands between two puzzles.
pub(in crate::formats) static ROSETTA: Format = list!(Dialect {
    name: "rosetta",
    suffixes: &["rosetta"],
    about: "letters of Rosetta Code: a line of rows, a line of columns, A for 1 to Z for 26",
    holds: Holds { empty_clues: false, many: true, longest_block: 26, ..Dialect::BASE.holds },
    text: "<rows>\n<columns>\n",
    side: ["", " ", ""],
    clue: ["", "", ""],
    number: |length| char::from(b'A' + (length - 1).min(25) as u8).to_string(),
    looks_like: looks::is_rosetta,
    read: strings::read_rosetta,
    ..Dialect::BASE
});

/// `runs`: a Haskell pair of lists of lists, `([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])`.
///
/// The **columns** come first, then the rows. White space may stand anywhere between signs; the size is that of
/// the lists. An empty clue is an empty list (`[0]` is read too).
pub(in crate::formats) static RUNS: Format = list!(Dialect {
    name: "runs",
    suffixes: &["runs"],
    about: "a Haskell pair of lists: ([[1,1],[1]],[[2],[1]]), columns first",
    holds: Holds::CLUES,
    text: "([<columns>],[<rows>])\n",
    side: ["", ",", ""],
    clue: ["[", ",", "]"],
    empty: "[]",
    looks_like: |_, text| text.trim_start().starts_with('('),
    read: code::read_runs,
    ..Dialect::BASE
});
