//! Pictures of any size that propagation alone solves.

use nonomata::puzzles::{Nonogram, Palette, Picture};
use nonomata::symbol::Symbol;

/// Waves that cross: a picture with blocks of all lengths.
pub(crate) fn waves(side: usize) -> Nonogram {
    let symbols: Vec<Symbol> = (0..side * side)
        .map(|cell| {
            let (x, y) = ((cell % side) as f64 / side as f64, (cell / side) as f64 / side as f64);
            let height = (13.0 * x + 5.0 * (7.0 * y).sin()).sin() + (11.0 * y + 3.0 * (5.0 * x).cos()).cos();
            Symbol::new(usize::from(height > -0.4))
        })
        .collect();
    let picture = Picture::of_symbols(side, side, &symbols);
    Nonogram::from_picture(picture, Palette::black_and_white()).expect("a picture has clues")
}
