//! Triddlers: puzzles of triangular cells with six lists of clues.
//!
//! ```text
//! <puzzle type="triddler" defaultcolor="black">
//! <clues type="topleft"><line><count>2</count><count>1</count></line></clues>
//! <clues type="bottomleft"><line><count>1</count></line></clues>
//! <clues type="top"><line><count>1</count></line><line><count>1</count></line></clues>
//! <clues type="topright"><line><count>1</count><count>1</count></line></clues>
//! <clues type="bottom"><line></line><line><count>2</count><count>1</count></line></clues>
//! <clues type="bottomright"><line><count>1</count></line></clues>
//! <solution type="goal"><image>/.XX.X\ \...X./</image></solution>
//! </puzzle>
//! ```
//!
//! Rows are listed from the top, all other lines from the left, and all are read from the upper or left end, wherever
//! their clue stands. A count of 0 is a block of hidden length, as in nonograms. A missing list means a sharp corner,
//! unless the goal has lines there. The rows of an image stand between slashes that follow the edges.

mod reader;
mod writer;

pub(in crate::formats) use writer::write;

/// The types of the lists of clues, in the order of [`OutlineSide::ALL`](crate::puzzles::triddler::OutlineSide::ALL).
pub(super) const SIDES: [&str; 6] = ["topleft", "bottomleft", "bottom", "bottomright", "topright", "top"];
