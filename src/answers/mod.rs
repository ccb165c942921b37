//! Answers as JSON: text in, JSON out.
//!
//! A [`Answerer`] is a puzzle about which questions are asked. Its answers are what the commands of the binary print
//! with `--json`, without the file that the puzzle comes from: the command line, browsers and other languages share
//! them. `docs/explaining.md` and `docs/nonomata.schema.json` describe every key.
//!
//! ```
//! use nonomata::answers::Answerer;
//! use nonomata::explain::hint::Level;
//! use nonomata::formats::{Source, read};
//! use nonomata::search::Options;
//!
//! let reading = read(&Source::new("example", "2x2:2/1/1/2")).unwrap();
//! let answerer = Answerer::new(&reading.puzzles[0], reading.format.name());
//! let options = Options::default();
//! assert_eq!(answerer.solve(&options)["solutions"], serde_json::json!([["#.", "##"]]));
//! let grid = answerer.grid("#?/??").unwrap();
//! assert_eq!(answerer.hint(&grid, Level::Where, &options).unwrap()["line"]["name"], "row 2");
//! ```

mod answerer;
mod automata;
mod board;
mod comparison;
mod error;
mod explained;
mod named;
mod settled;
mod summary;

pub use answerer::Answerer;
pub use comparison::Comparison;
pub use error::AnswerError;
pub use settled::settled;
pub use summary::AnswerSummary;
