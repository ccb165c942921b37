//! Explanations as data: JSON with a documented schema.
//!
//! `docs/explaining.md` describes every key. The version changes when a key changes its meaning or goes; new keys may come
//! at any time. Numbers of steps, rows, columns, positions and blocks are counted from 1.

mod arguments;
mod facts;
mod steps;
mod value;

pub use steps::{answer, clashing, decisive, hint, rating, step, undecided, walkthrough};
pub use value::Json;

/// The version of the schema.
pub const VERSION: usize = 1;
