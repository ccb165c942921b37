//! Explanations: reasons, techniques, walkthroughs, hints, and what the commands say of them.

mod blotted;
mod commands;
mod counting;
mod hints;
mod kinds;
mod logic;
mod open;
mod reason;
mod suites;
mod techniques;
mod walkthroughs;
