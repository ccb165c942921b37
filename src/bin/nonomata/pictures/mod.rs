//! Pictures that are held against a puzzle: drawings of any style, or rows of letters, in a file or in place.
//!
//! What `solve` draws can be read again, whatever kind of puzzle it is: `sketch` knows the text, `styles` what signs mean
//! in drawings of nonograms, `rows` how other kinds stand. Partial-solution files of the solver *grid* are read, too.

mod rows;
mod sketch;
mod styles;

pub(crate) use sketch::Sketch;
