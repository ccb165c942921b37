//! Cutting a long input into puzzles byte by byte: the elements of a JSON list, or images that follow each other.

use super::images::ImageEnd;
use super::pieces::{Nesting, Step};

/// The meaning of a byte for the piece before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// It is a part of the piece.
    Inside,
    /// The piece begins after it.
    Begin,
    /// It ends the piece, and is a part of none.
    End,
    /// It begins the next piece.
    Next,
    /// It ends the piece where a comma is missing.
    NoComma,
    /// It cannot stand here.
    Lost,
}

/// Finds the pieces of one sort of input.
#[derive(Debug)]
pub(super) enum Cutter {
    /// The elements of a JSON list.
    Elements(Nesting),
    /// Images that follow each other.
    Images(ImageEnd),
}

impl Cutter {
    pub(super) fn step(&mut self, byte: u8) -> Cut {
        match self {
            Cutter::Elements(nesting) => match nesting.step(byte) {
                Step::Inside => Cut::Inside,
                Step::Begin => Cut::Begin,
                Step::End => Cut::End,
                Step::NoComma => Cut::NoComma,
                Step::Wrong => Cut::Lost,
            },
            Cutter::Images(image_end) => match image_end.step(byte) {
                true => Cut::Next,
                false => Cut::Inside,
            },
        }
    }

    /// Whether the piece before the end of the input is complete, although the input may not end there.
    pub(super) fn is_after_element(&self) -> bool {
        match self {
            Cutter::Elements(nesting) => nesting.is_after_element(),
            Cutter::Images(_) => false,
        }
    }

    /// Whether the input may end here.
    pub(super) fn may_end(&self) -> bool {
        match self {
            Cutter::Elements(nesting) => nesting.is_closed(),
            Cutter::Images(_) => true,
        }
    }
}

/// How much of an input is before a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Before {
    pub(super) bytes: usize,
    pub(super) lines: usize,
    /// The characters since the last line break.
    pub(super) columns: usize,
}

impl Before {
    /// The state after these bytes.
    pub(super) fn and(self, bytes: &[u8]) -> Before {
        let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
        // PERF: counting takes a tenth of the time of looking for the last one, and a long line has none.
        let last = if lines > 0 { bytes.iter().rposition(|&byte| byte == b'\n') } else { None };
        let characters = |bytes: &[u8]| bytes.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
        Before {
            bytes: self.bytes + bytes.len(),
            lines: self.lines + lines,
            columns: match last {
                Some(last) => characters(&bytes[last + 1..]),
                None => self.columns + characters(bytes),
            },
        }
    }
}
