//! The table of bare lists: a row for each dialect. The `text` of a row shows the notation, and `docs/formats/` has
//! its pitfalls.

use super::{
    Dialect, Separator, brackets, characters, code, coloured, lines, looks, loose, picross, quoted, strings,
    yaml,
};
use crate::formats::{Capabilities, Format, all, only};

/// The format of a dialect.
macro_rules! list {
    ($dialect:expr) => {{
        static DIALECT: Dialect = $dialect;
        Format {
            name: DIALECT.name,
            suffixes: DIALECT.suffixes,
            about: DIALECT.about,
            capabilities: DIALECT.capabilities,
            looks_like: |text| (DIALECT.looks_like)(&DIALECT, text),
            read: |source| all((DIALECT.read)(&DIALECT, source)),
            separator: DIALECT.separator,
            write: Some(|puzzles, written| only(puzzles).map(|puzzles| DIALECT.write(&puzzles, written))),
            ..Format::OF_NONOGRAMS
        }
    }};
}

/// `nin`: Jakub Wilk's list: a line with the **width and the height**, then a line for every row and every column.
pub(in crate::formats) static NIN: Format = Format {
    may_be_transposed: true,
    ..list!(Dialect {
        name: "nin",
        suffixes: &["nin"],
        about: "Jakub Wilk's list: width and height, rows, columns, one clue a line",
        capabilities: Capabilities::CLUES,
        text: "<width> <height>\n<rows><columns>",
        exchanged: "the clues would fit with the height before the width, as in mk lists, or with the columns first",
        looks_like: Dialect::has_two_sizes,
        separator: Separator::Sized,
        read: lines::read_several,
        ..Dialect::BASE
    })
};

/// `mk`: a line with the **height and the width**, a line for every row, a line `#`, and a line for every column.
pub(in crate::formats) static MK: Format = list!(Dialect {
    name: "mk",
    suffixes: &["mk"],
    about: "MK's list: height and width, rows, a line #, columns, one clue a line",
    capabilities: Capabilities::CLUES,
    text: "<height> <width>\n<rows>#\n<columns>",
    exchanged: "the clues would fit with the width before the height, as in nin lists, or with the columns first",
    looks_like: Dialect::has_two_sizes,
    read: lines::read_filled,
    ..Dialect::BASE
});

/// `cwd`: a line with the **height**, a line with the **width**, a line for every row, a blank line, and a line for
/// every column.
pub(in crate::formats) static CWD: Format = list!(Dialect {
    name: "cwd",
    suffixes: &["cwd"],
    about: "list of QNonograms: height, width, rows, a blank line, columns, one clue a line",
    capabilities: Capabilities::CLUES,
    text: "<height>\n<width>\n<rows>\n<columns>",
    exchanged: "the clues would fit with the width before the height, or with the columns first; here the height and \
                the rows come first",
    looks_like: looks::is_cwd,
    read: lines::read_divided_with_sizes,
    ..Dialect::BASE
});

/// `cwc`: `cwd` with colours: height, width and the number of colours, each on a line, then the lengths of all rows,
/// their colours, the lengths of all columns and their colours, with a blank line between two of these.
pub(in crate::formats) static CWC: Format = list!(Dialect {
    name: "cwc",
    suffixes: &["cwc"],
    about: "cwd with colours: height, width, number of colours, lengths and colours of rows and columns",
    capabilities: Capabilities { colour: true, ..Capabilities::CLUES },
    text: "<height>\n<width>\n<colours>\n<rows>\n<row_colours>\n<columns>\n<column_colours>",
    empty: "\n",
    looks_like: looks::is_cwc,
    read: coloured::read,
    ..Dialect::BASE
});

/// `keen`: Kyle Keen's list: a line for every row, a blank line, a line for every column.
pub(in crate::formats) static KEEN: Format = list!(Dialect::BASE);

/// `ish`: Kenichi Ishigaki's list: `keen` with commas between the lengths, and comments that begin with `#`.
pub(in crate::formats) static ISH: Format = list!(Dialect {
    name: "ish",
    suffixes: &["ish"],
    about: "Kenichi Ishigaki's list: like keen, with commas and comments after #",
    capabilities: Capabilities { about: true, ..Dialect::BASE.capabilities },
    clue: ["", ",", "\n"],
    comment: "#",
    looks_like: Dialect::has_comments_or_commas,
    ..Dialect::BASE
});

/// `syro`: Syromolotov's list: `keen` with a `0` after the last length of each clue, and comments as in `ish`.
pub(in crate::formats) static SYRO: Format = list!(Dialect {
    name: "syro",
    suffixes: &["syro"],
    about: "Syromolotov's list: like keen, with a 0 after every clue and comments after #",
    capabilities: Capabilities { about: true, ..Dialect::BASE.capabilities },
    clue: ["", " ", " 0\n"],
    comment: "#",
    looks_like: Dialect::has_lists_with_zeros,
    ..Dialect::BASE
});

/// `makhorin`: Andrew Makhorin's list: `keen` with a line `&` between rows and columns, and comments that begin with
/// `*`.
pub(in crate::formats) static MAKHORIN: Format = list!(Dialect {
    name: "makhorin",
    suffixes: &["makhorin"],
    about: "Andrew Makhorin's list: like keen, with a line & in the middle and comments after *",
    capabilities: Capabilities { about: true, ..Dialect::BASE.capabilities },
    text: "<rows>&\n<columns>",
    comment: "*",
    looks_like: Dialect::has_comments_or_divider,
    ..Dialect::BASE
});

/// `faase`: Frans Faase's list: a line `rows`, a line for every row, a line `columns`, a line for every column.
pub(in crate::formats) static FAASE: Format = list!(Dialect {
    name: "faase",
    suffixes: &["faase"],
    about: "Frans Faase's list: a line rows, rows, a line columns, columns, one clue a line",
    capabilities: Capabilities { about: true, ..Capabilities::CLUES },
    text: "rows\n<rows>columns\n<columns>",
    is_remark: looks::is_remark_of_faase,
    untitled: "nonogram\n",
    looks_like: looks::is_faase,
    read: lines::read_named,
    ..Dialect::BASE
});

/// `lp`: the input of Robert Bosch's solver by integer programming: words with numbers after them.
pub(in crate::formats) static LP: Format = list!(Dialect {
    name: "lp",
    suffixes: &["lp"],
    about: "input of Robert Bosch's solver: number_of_rows: 3, row_1 number_of_clusters: 2 size(s): 2 1",
    capabilities: Capabilities::CLUES,
    text: "number_of_rows: <height>\nnumber_of_columns: <width>\n<rows><columns>",
    clue: ["<line> number_of_clusters: <count> size(s): ", " ", "\n"],
    empty: "<line> number_of_clusters: 0 size(s):\n",
    looks_like: |_, text| text.trim_start().starts_with("number_of_rows:"),
    read: code::read_lp,
    ..Dialect::BASE
});

/// `bits`: a picture of `0` and `1`, a line for every row; the clues are its runs.
pub(in crate::formats) static BITS: Format = list!(Dialect {
    name: "bits",
    suffixes: &["bits"],
    about: "picture of 0 and 1, one row a line; its runs are the clues",
    capabilities: Capabilities { clues: false, goal: true, ..Dialect::BASE.capabilities },
    text: "<picture>",
    looks_like: looks::is_bits,
    read: strings::read_bits,
    ..Dialect::BASE
});

/// `gecode`: the array of numbers in Gecode's example: width, height, then a clue for every **column** and after them
/// one for every row.
pub(in crate::formats) static GECODE: Format = list!(Dialect {
    name: "gecode",
    suffixes: &["cpp"],
    about: "array of Gecode's example: {5, 3, 2, 1, 1, ...}, columns first",
    capabilities: Capabilities { about: true, ..Capabilities::CLUES },
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
pub(in crate::formats) static DZN: Format = list!(Dialect {
    name: "dzn",
    suffixes: &["dzn"],
    about: "MiniZinc data: rows = 3; row_rules = array2d(...); cols = 5; col_rules = array2d(...)",
    capabilities: Capabilities { about: true, ..Capabilities::CLUES },
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
pub(in crate::formats) static ROSETTA: Format = list!(Dialect {
    name: "rosetta",
    suffixes: &["rosetta"],
    about: "letters of Rosetta Code: a line of rows, a line of columns, A for 1 to Z for 26",
    capabilities: Capabilities {
        empty_clues: false,
        many: true,
        longest_block: 26,
        ..Dialect::BASE.capabilities
    },
    text: "<rows>\n<columns>\n",
    side: ["", " ", ""],
    clue: ["", "", ""],
    number: |length| char::from(b'A' + (length - 1).min(25) as u8).to_string(),
    looks_like: looks::is_rosetta,
    read: strings::read_rosetta,
    ..Dialect::BASE
});

/// `runs`: a Haskell pair of lists of lists, `([[1,1],[1],[1],[1,1],[]],[[2,1],[],[1,2]])`.
pub(in crate::formats) static RUNS: Format = list!(Dialect {
    name: "runs",
    suffixes: &["runs"],
    about: "a Haskell pair of lists: ([[1,1],[1]],[[2],[1]]), columns first",
    capabilities: Capabilities::CLUES,
    text: "([<columns>],[<rows>])\n",
    side: ["", ",", ""],
    clue: ["[", ",", "]"],
    empty: "[]",
    looks_like: |_, text| code::begins_with_pair(text),
    read: code::read_runs,
    ..Dialect::BASE
});

/// `brackets`: two lists of lists in the brackets of any programming language, `[[2,1],[],[1,2]]
/// [[1,1],[1],[1],[1,1],[]]`.
pub(in crate::formats) static BRACKETS: Format = list!(Dialect {
    name: "brackets",
    suffixes: &["py", "rb"],
    about: "two lists of lists in any brackets, rows first unless they are named: rows = [[2,1],[1]]",
    text: "rows = [<rows>]\ncolumns = [<columns>]\n",
    side: ["", ",", ""],
    clue: ["[", ",", "]"],
    empty: "[]",
    looks_like: brackets::looks_like,
    read: brackets::read,
    ..Dialect::BASE
});

/// `characters`: a picture of characters, blank or full, or of coloured squares; the clues are its runs.
pub(in crate::formats) static CHARACTERS: Format = list!(Dialect {
    name: "characters",
    suffixes: &["characters"],
    about: "picture of characters such as . and #, or of coloured squares; its runs are the clues",
    capabilities: Capabilities { clues: false, goal: true, ..Dialect::BASE.capabilities },
    text: "<picture>",
    cells: ['.', '#'],
    looks_like: |_, _| true,
    read: |_, source| characters::read(source),
    ..Dialect::BASE
});

/// `picross`: clues in square brackets, one a line, below lines `ROWS` and `COLUMNS`; several puzzles with titles.
pub(in crate::formats) static PICROSS: Format = list!(Dialect {
    name: "picross",
    suffixes: &["picross"],
    about: "lists of clues in brackets: GRID and a title, ROWS, [ 2 1 ], COLUMNS, one clue a line",
    capabilities: Capabilities { many: true, about: true, ..Capabilities::CLUES },
    text: "GRID<title>\nROWS\n<rows>COLUMNS\n<columns>",
    clue: ["[ ", " ", " ]\n"],
    empty: "[ ]\n",
    comment: "#",
    separator: Separator::Grids,
    looks_like: |_, text| picross::looks_like(text),
    read: picross::read,
    ..Dialect::BASE
});

/// `quoted`: a line with the width, one with the **height**, then a quoted string for every **column** on one line, and
/// one for every row on another.
pub(in crate::formats) static QUOTED: Format = list!(Dialect {
    name: "quoted",
    suffixes: &["quoted"],
    about: "lists of the houston solver: width, height, a line \"4,1\",\"0\" of columns, a line of rows",
    text: "<width>\n<height>\n<columns>\n<rows>\n",
    side: ["", ",", ""],
    clue: ["\"", ",", "\""],
    empty: "\"0\"",
    exchanged: "the clues would fit with the height before the width, or with the rows first; here the width and the \
                columns come first",
    looks_like: |_, text| quoted::looks_like(text),
    read: quoted::read,
    ..Dialect::BASE
});

/// `loose`: clues below words or after them, or with signs between the sides; a clue or a side on each line.
pub(in crate::formats) static LOOSE: Format = list!(Dialect {
    name: "loose",
    suffixes: &["clues"],
    about: "clues with words or signs around them: Rows:, R1: 2 1, or 2 1, 0, 1 2 for a side",
    text: "Rows:\n<rows>Columns:\n<columns>",
    looks_like: |_, text| loose::looks_like(text),
    read: loose::read,
    ..Dialect::BASE
});

/// `yaml`: lists of clues in YAML, below keys that name the sides.
pub(in crate::formats) static YAML: Format = list!(Dialect {
    name: "yaml",
    suffixes: &["yaml", "yml"],
    about: "YAML with lists of clues: rows: and a line `- [2, 1]` for each, columns: and the same",
    text: "rows:\n<rows>columns:\n<columns>",
    clue: ["  - [", ", ", "]\n"],
    empty: "  - []\n",
    looks_like: yaml::looks_like,
    read: yaml::read,
    ..Dialect::BASE
});
