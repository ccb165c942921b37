//! Answers of `solve` and `check` as JSON: one object per puzzle and line, with the same keys for every kind of puzzle.
//! Solutions are written as soon as they are found, so an answer may be larger than memory.

use std::io::{self, Write};

use nonomata::explain::walkthrough::ProvedSolutions;
use nonomata::search::{Outcome, Verdict};
use nonomata::session::{AnswerSummary, Solved};
use serde_json::{Value, json};

use crate::json::{extend, with_origin};
use crate::output::Output;
use crate::puzzle_context::PuzzleContext;

/// An answer that is being written.
pub(crate) struct JsonAnswer {
    /// The number of solutions written.
    solutions: u64,
}

impl JsonAnswer {
    pub(crate) fn begin(output: &mut Output, context: &PuzzleContext) -> io::Result<JsonAnswer> {
        let object = with_origin(context, context.opening())?.to_string();
        let opened = object.strip_suffix('}').unwrap_or(&object);
        write!(output, "{opened},\"solutions\":[")?;
        Ok(JsonAnswer { solutions: 0 })
    }

    pub(crate) fn solution(&mut self, output: &mut Output, solution: &Value) -> io::Result<()> {
        let comma = if self.solutions > 0 { "," } else { "" };
        self.solutions += 1;
        write!(output, "{comma}{solution}")?;
        output.flush()
    }

    /// Writes the remaining keys, then those of this kind of puzzle only.
    pub(crate) fn finish(self, output: &mut Output, summary: AnswerSummary, own: Value) -> io::Result<()> {
        let mut object = json!(summary);
        extend(&mut object, own);
        let object = object.to_string();
        writeln!(output, "],{}", object.strip_prefix('{').unwrap_or(&object))
    }
}

/// Writes the answer of a finished search.
pub(crate) fn write_outcome(
    output: &mut Output,
    context: &PuzzleContext,
    outcome: &Outcome,
) -> io::Result<()> {
    writeln!(output, "{}", with_origin(context, Solved::new(context, outcome.clone()))?)
}

/// The name of a verdict.
pub(crate) fn verdict_name(verdict: &Verdict) -> &'static str {
    ProvedSolutions::from_verdict(verdict).verdict()
}
