//! Explanations: reasons, techniques, walkthroughs, hints, and the output of the commands.

#[path = "../search/cancelled.rs"]
mod cancelled;
mod counting;
mod hints;
mod judged;
mod kinds;
mod logic;
mod narrated;
mod open;
mod partial_clues;
mod premises;
mod reason;
mod registry;
mod suites;
mod techniques;
#[path = "../formats/validator.rs"]
mod validator;
mod walkthroughs;
