//! Explanations: reasons, techniques, walkthroughs, hints, and what the commands say of them.

mod commands;
mod counting;
mod hints;
mod kinds;
mod logic;
mod open;
mod partial_clues;
mod reason;
mod suites;
mod techniques;
mod walkthroughs;
