//! `nonogrid`: the TOML of the solver nonogrid, clues and colours only.
//!
//! ```text
//! [colors]
//! defs = ["r = (red) r", "b = (0, 0, 255) b"]
//! [clues]
//! rows = "2r 1b, 2b"
//! columns = """
//!   1r, 1r 1b
//!   2b
//!   0
//! """
//! ```
//!
//! Clues are separated by line ends or commas. A blank clue has no meaning: an empty clue is `0`. Comments begin with
//! `#` or `;`. A block without a colour is black. A colour has a name, a value (a name of SVG, three numbers or six
//! digits) and a letter. White (`W`) and black (`B`) need no declaration.
//!
//! The parser covers the subset of TOML that this needs: tables, keys, all four kinds of strings, lists of strings.

mod reader;
mod text;
mod writer;

use crate::formats::{Capabilities, Format, all, each};

pub(super) const FORMAT: Format = Format {
    name: "nonogrid",
    suffixes: &["toml"],
    about: "TOML of nonogrid: clues and colours",
    capabilities: Capabilities { colour: true, ..Capabilities::CLUES },
    looks_like: |text| text.lines().any(|line| line.trim() == "[clues]"),
    read: |source| all(reader::read(source)),
    write: Some(|puzzles, written| each(puzzles, written, writer::write)),
    ..Format::OF_NONOGRAMS
};
