//! Answers of `solve` and `check` as JSON: one object per puzzle and line, with the same keys for every kind of puzzle.
//! Solutions are written as soon as they are found, so an answer may be larger than memory.

use std::io::{self, Write};
use std::time::Duration;

use nonomata::search::{Outcome, Verdict};
use serde_json::{Value, json};

use crate::json::{extend, head, limit, rows};
use crate::output::Output;
use crate::puzzle_context::{PuzzleContext, known};

/// An answer that is being written.
pub(crate) struct JsonAnswer {
    /// The number of solutions written.
    solutions: u64,
}

/// The keys after the solutions.
pub(crate) struct AnswerSummary {
    pub(crate) verdict: &'static str,
    /// The cells in which the first two solutions differ, as [row, column].
    pub(crate) differing: Vec<[usize; 2]>,
    pub(crate) open: usize,
    pub(crate) lines_only: bool,
    pub(crate) nodes: u64,
    pub(crate) conflicts: u64,
    pub(crate) time: Duration,
    pub(crate) limit: Option<String>,
    /// What is certain of each cell, if a limit was reached before the first solution.
    pub(crate) certain: Option<Value>,
}

impl JsonAnswer {
    pub(crate) fn begin(output: &mut Output, context: &PuzzleContext<'_>) -> io::Result<JsonAnswer> {
        let mut object = head(context);
        let given: Vec<_> = context.given().map(|cell| context.place(cell)).collect();
        extend(&mut object, json!({ "given": given }));
        let object = object.to_string();
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
        let mut object = json!({
            "verdict": summary.verdict,
            "differing": summary.differing,
            "open": summary.open,
            "lines_only": summary.lines_only,
            "nodes": summary.nodes,
            "conflicts": summary.conflicts,
            "time_ms": (summary.time.as_secs_f64() * 1e6).round() / 1e3,
            "limit": summary.limit,
            "certain": summary.certain,
        });
        extend(&mut object, own);
        let object = object.to_string();
        writeln!(output, "],{}", object.strip_prefix('{').unwrap_or(&object))
    }

    /// Writes the answer of a finished search.
    pub(crate) fn of_outcome(
        output: &mut Output,
        context: &PuzzleContext<'_>,
        outcome: &Outcome,
        own: Value,
    ) -> io::Result<()> {
        let (mut first, mut second, mut reached, mut certain) = (None, None, None, None);
        match &outcome.verdict {
            Verdict::None => {}
            Verdict::Unique(solution) => first = Some(solution),
            Verdict::Multiple { first: one, second: other, .. } => (first, second) = (Some(one), Some(other)),
            Verdict::Unknown { limit, first: found, certain: known } => {
                (first, reached) = (found.as_ref(), Some(*limit));
                certain = first.is_none().then(|| rows(context, known));
            }
        }
        let mut answer = JsonAnswer::begin(output, context)?;
        for solution in [first, second].into_iter().flatten() {
            answer.solution(output, &rows(context, &known(solution.symbols())))?;
        }
        let differing = first.zip(second).map(|(first, second)| context.differing(first, second));
        let summary = AnswerSummary {
            verdict: verdict_name(&outcome.verdict),
            differing: context.places(&differing.unwrap_or_default()),
            open: outcome.open,
            lines_only: outcome.lines_only,
            nodes: outcome.nodes,
            conflicts: outcome.conflicts,
            time: outcome.time,
            limit: limit(reached),
            certain,
        };
        answer.finish(output, summary, own)
    }
}

/// The name of a verdict.
pub(crate) fn verdict_name(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::None => "none",
        Verdict::Unique(_) => "unique",
        Verdict::Multiple { .. } => "multiple",
        Verdict::Unknown { .. } => "unknown",
    }
}
