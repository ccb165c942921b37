//! Reasons: how far the blocks of a clue get on a line, and why no further.
//!
//! A [limit](limit) of a block is a small tree: there is no more space, or a run must be covered by some block. The
//! [bounds](bounds) derive all of them step by step, each from earlier ones, so no reason is circular. A
//! [cover](cover) is what may lie over a run. [Landmarks](landmark) are the known parts of a line by which a reader
//! finds the way. Recognisers ask these for their arguments; [words](words) and [data](data) turn them into English
//! and JSON.

pub(super) mod bounds;
pub(super) mod cover;
pub(super) mod data;
pub(super) mod landmark;
pub(super) mod limit;
pub(super) mod places;
mod words;
