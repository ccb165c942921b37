//! Custom line puzzles: any cells, any lines, any regular rules.

mod line_puzzle;

pub use line_puzzle::{LayoutError, LinePuzzle};
