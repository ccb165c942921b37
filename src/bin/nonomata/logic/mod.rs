//! The commands for logic grids: the same questions, answered in tables.

mod answer;
mod check;
mod count;
mod solve;

pub(crate) use answer::{as_json, own};
pub(crate) use check::run as check;
pub(crate) use count::run as count;
pub(crate) use solve::run as solve;
