//! A conversation about one puzzle: questions and their answers, typed and as JSON.
//!
//! A [`Subject`] is a puzzle that questions are asked about. Each [`Question`] is a type with its options, and has a
//! type for its answer; both are JSON, too. The command line, browsers and Python ask here, and what they print or
//! return is the answer. `docs/explanations-json.md` and `docs/nonomata.schema.json` describe every key.
//!
//! | question | what it asks |
//! |---|---|
//! | [`Solve`], [`Count`] | how many solutions there are, and which |
//! | [`Prove`], [`Verify`] | the verdict with a certificate; what a certificate proves |
//! | [`Label`] | verdict, number of solutions and rating together |
//! | [`Check`], [`Judge`] | whether a grid is right so far; what one move is worth |
//! | [`Hint`], [`Hints`] | the next step; all steps that are possible |
//! | [`Explain`], [`Why`], [`Rate`] | all steps; why a cell holds what it holds; how hard the puzzle is |
//! | [`Show`], [`Draw`], [`Automata`], [`Write`] | the puzzle itself: as data, as SVG, its automata, as text |
//!
//! ```
//! use nonomata::explain::hint::Level;
//! use nonomata::search::Options;
//! use nonomata::session::{Hint, Solve, Subject};
//! use serde_json::json;
//!
//! let subject = Subject::read("2x2:2/1/1/2")?;
//! let within = Options::default();
//! let solved = subject.ask(&Solve::default(), &within)?;
//! assert_eq!(solved.verdict, "unique");
//!
//! let hint = Hint { grid: Some("#?/??".into()), level: Level::Where, ..Hint::default() };
//! assert_eq!(subject.ask(&hint, &within)?.text(), "Look at row 2.");
//!
//! // The same as JSON.
//! let question = json!({"ask": "hint", "grid": "#?/??", "level": "where"});
//! assert_eq!(subject.ask_json(&question, &within)?["line"]["name"], "row 2");
//! # Ok::<(), nonomata::session::Refusal>(())
//! ```

mod automata;
mod board;
mod check;
mod count;
mod explain;
mod grid;
mod hint;
mod judge;
mod label;
mod named;
mod prove;
mod question;
mod rate;
mod refusal;
mod settled;
mod show;
mod solve;
mod subject;
mod verify;
mod why;

pub use check::{Check, Checked};
pub use count::{Count, Counted};
pub use explain::{Explain, Explained, Told};
pub use grid::Grid;
pub use hint::{Hint, Hinted, Hinting, Hints};
pub use judge::{Judge, Judged};
pub use label::{Label, Labelled};
pub use prove::{Prove, Proved};
pub use question::{QUESTIONS, Question};
pub use rate::{Rate, Rated};
pub use refusal::Refusal;
pub use settled::settled;
pub use show::{Automata, Draw, Show, Write, Written};
pub use solve::{AnswerSummary, Solve, Solved};
pub use subject::Subject;
pub use verify::{Verified, Verify};
pub use why::{CellReason, Reasoned, Why};

use nonomata_engine::budget::Limit;
use serde::{Serialize, Serializer};

/// Writes a limit by its name.
fn by_name<S: Serializer>(limit: &Option<Limit>, serializer: S) -> Result<S::Ok, S::Error> {
    limit.map(|limit| limit.to_string()).serialize(serializer)
}
