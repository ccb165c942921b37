//! Patterns that look back or around, for lines of one length.
//!
//! A back-reference is no matter of one machine, but a line has a fixed length, and so a pattern can be unfolded.
//! All the threads through it are walked at once, cell by cell ([`walk`]); a thread knows where its groups began and
//! ended, and notes what it takes for conditions: that some cells are equal, and what some looks will see. Ways that
//! take the same for conditions are one [`Alternative`]; its cells keep a plain machine. A line matches if and only
//! if some alternative holds: a union of intersections, and every part of it is regular.
//!
//! A look that refers to no group is regular by itself: a thread carries the states of its machine along. One that
//! does refer to a group is an unfolding of its own, for the groups as they are there.
//!
//! [`exact`] makes one machine of it all, as long as that stays small. Where it does not (the machine of
//! `.*(.)(.)(.)\3\2\1.*` would remember the last cells, letter by letter), whoever asked gives the truth of every
//! part a cell of its own: see `problem/hidden`.

mod alternatives;
mod conditions;
mod exact;
mod program;
mod tracker;
mod unfolding;
mod walk;

pub(crate) use unfolding::{Alternative, Unfolding};
