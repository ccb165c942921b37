//! Verdicts as JSON: the solutions, and the keys after them.

use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

use super::{AnswerError, Answerer};
use crate::explain::walkthrough::ProvedSolutions;
use nonomata_engine::search::{Options, Outcome, Verdict, solve, solve_from};
use nonomata_engine::symbol::SymbolSet;

/// The keys after the solutions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct AnswerSummary {
    /// `unique`, `multiple`, `none`, `unknown`, or `found` if one solution was wanted.
    pub verdict: &'static str,
    /// The cells in which the first two solutions differ, as row and column.
    pub differing: Vec<[usize; 2]>,
    /// The number of cells that lines alone leave open.
    pub open: usize,
    /// Whether lines alone are enough.
    pub lines_only: bool,
    /// The number of decisions.
    pub nodes: u64,
    /// The number of conflicts.
    pub conflicts: u64,
    /// The time in milliseconds, with three decimals.
    #[serde(rename = "time_ms", serialize_with = "milliseconds")]
    pub time: Duration,
    /// The limit that was reached.
    pub limit: Option<String>,
    /// What is certain of each cell, if a limit was reached before the first solution, or lines alone contradict each
    /// other.
    pub certain: Option<Value>,
}

impl AnswerSummary {
    /// The keys for a verdict that took this time, without any work, difference or limit.
    pub fn new(verdict: &'static str, time: Duration) -> AnswerSummary {
        AnswerSummary {
            verdict,
            differing: Vec::new(),
            open: 0,
            lines_only: false,
            nodes: 0,
            conflicts: 0,
            time,
            limit: None,
            certain: None,
        }
    }
}

fn milliseconds<S: serde::Serializer>(time: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((time.as_secs_f64() * 1e6).round() / 1e3)
}

impl Answerer<'_> {
    /// Solves the puzzle: `nonomata check --json`, which has the solutions of `nonomata solve --json`.
    pub fn solve(&self, options: &Options) -> Value {
        self.verdict(&solve(&self.problem, options))
    }

    /// The same with these cells known.
    pub fn solve_from(&self, grid: &[SymbolSet], options: &Options) -> Result<Value, AnswerError> {
        Ok(self.verdict(&solve_from(&self.problem, grid, options)?))
    }

    /// The answer of a finished search.
    pub fn verdict(&self, outcome: &Outcome) -> Value {
        let (mut first, mut second, mut reached, mut certain) = (None, None, None, None);
        match &outcome.verdict {
            Verdict::None => {}
            Verdict::Unique(solution) => first = Some(solution),
            Verdict::Multiple { first: one, second: other, .. } => (first, second) = (Some(one), Some(other)),
            Verdict::Unknown { limit, first: found, certain: known } => {
                (first, reached) = (found.as_ref(), Some(limit.to_string()));
                certain = first.is_none().then(|| self.rows(known));
            }
        }
        let solutions = [first, second].into_iter().flatten();
        let solutions: Vec<Value> = solutions.map(|solution| self.rows(&solution.candidates())).collect();
        let differing = first.zip(second).map(|(first, second)| self.differing(first, second));
        let summary = AnswerSummary {
            verdict: ProvedSolutions::from_verdict(&outcome.verdict).verdict(),
            differing: self.places(&differing.unwrap_or_default()),
            open: outcome.open,
            lines_only: outcome.lines_only,
            nodes: outcome.nodes,
            conflicts: outcome.conflicts,
            time: outcome.time,
            limit: reached,
            certain,
        };
        let common = match &outcome.verdict {
            Verdict::Unique(solution) => self.common(Some(&solution.candidates())),
            _ => self.common(None),
        };
        let mut object = self.opening();
        extend(&mut object, json!({ "solutions": solutions }));
        extend(&mut object, json!(summary));
        extend(&mut object, common);
        object
    }

    /// The keys before the solutions.
    pub fn opening(&self) -> Value {
        let mut object = self.head();
        let given: Vec<_> = self.given().map(|cell| self.place(cell)).collect();
        extend(&mut object, json!({ "given": given }));
        object
    }
}

/// Appends the keys of one object to another.
pub(super) fn extend(object: &mut Value, rest: Value) {
    if let (Value::Object(object), Value::Object(rest)) = (object, rest) {
        object.extend(rest);
    }
}
