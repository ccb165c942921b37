//! The commands for logic grids: the same questions, answered in tables.

mod answer;
mod check;
mod count;
mod solve;

pub(crate) use answer::{as_json, own_of};
pub(crate) use check::held_against;
pub(crate) use count::run as count;
pub(crate) use solve::run as solve;
