//! Sizes of paper.

use nonomata_engine::choice;

/// A size of paper, upright.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Paper {
    /// 297 x 420 mm.
    A3,
    /// 210 x 297 mm.
    #[default]
    A4,
    /// 148 x 210 mm.
    A5,
    /// 8.5 x 11 inches.
    Letter,
    /// 8.5 x 14 inches.
    Legal,
}

impl Paper {
    /// All of them.
    pub const ALL: [Paper; 5] = [Paper::A3, Paper::A4, Paper::A5, Paper::Letter, Paper::Legal];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Paper::A3 => "a3",
            Paper::A4 => "a4",
            Paper::A5 => "a5",
            Paper::Letter => "letter",
            Paper::Legal => "legal",
        }
    }

    /// Width and height in points of 1/72 inch.
    pub fn points(self) -> (f64, f64) {
        match self {
            Paper::A3 => (841.9, 1190.6),
            Paper::A4 => (595.3, 841.9),
            Paper::A5 => (419.5, 595.3),
            Paper::Letter => (612.0, 792.0),
            Paper::Legal => (612.0, 1008.0),
        }
    }
}

choice!(Paper, "paper size");
