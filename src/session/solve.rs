//! Verdicts: how many solutions there are, and the first of them.

use std::time::Duration;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use super::{Grid, Question, Refusal, Subject};
use crate::explain::walkthrough::ProvedSolutions;
use nonomata_engine::budget::Limit;
use nonomata_engine::clock::Instant;
use nonomata_engine::search::{Options, Outcome, Solution, Solutions, Verdict, solve_from};
use nonomata_engine::symbol::SymbolSet;

/// How many solutions there are, and the first of them: `nonomata solve --json`, or `check --json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Solve {
    /// The grid that the solutions must have. Without one, what the puzzle gives.
    pub grid: Option<Grid>,
    /// The most solutions that are wanted. Without a number two, which are enough for a verdict.
    pub solutions: Option<u64>,
}

/// The answer to [`Solve`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The solutions, all different.
    pub solutions: Vec<Solution>,
    /// `unique`, `multiple`, `none`, `unknown`, or `found` if one solution was wanted.
    pub verdict: &'static str,
    /// The number of cells that lines alone leave open.
    pub open: usize,
    /// Whether lines alone are enough.
    pub lines_only: bool,
    /// The number of decisions.
    pub nodes: u64,
    /// The number of conflicts.
    pub conflicts: u64,
    /// The time that it took.
    pub time: Duration,
    /// The limit that was reached.
    pub limit: Option<Limit>,
    /// The certain candidates of each cell, if a limit was reached before the first solution.
    pub certain: Option<Vec<SymbolSet>>,
    subject: Subject,
}

impl Solved {
    /// The first solution.
    pub fn solution(&self) -> Option<&Solution> {
        self.solutions.first()
    }

    /// The answer of a finished search.
    pub fn new(subject: &Subject, outcome: Outcome) -> Solved {
        let verdict = match &outcome.verdict {
            Verdict::Unknown { limit: Limit::Solutions, first: Some(_), .. } => "found",
            other => ProvedSolutions::from_verdict(other).verdict(),
        };
        let (mut solutions, mut limit, mut certain) = (Vec::new(), None, None);
        match outcome.verdict {
            Verdict::NoSolution => {}
            Verdict::Unique(solution) => solutions.push(solution),
            Verdict::Multiple { first, second, .. } => solutions.extend([first, second]),
            Verdict::Unknown { limit: reached, first, certain: known } => {
                limit = Some(reached).filter(|&limit| limit != Limit::Solutions);
                certain = first.is_none().then_some(known);
                solutions.extend(first);
            }
        }
        let Outcome { open, lines_only, nodes, conflicts, time, .. } = outcome;
        let subject = subject.clone();
        Solved { solutions, verdict, open, lines_only, nodes, conflicts, time, limit, certain, subject }
    }

    /// The first solutions, as many as are wanted.
    fn listed(subject: &Subject, grid: &[SymbolSet], options: &Options) -> Result<Solved, Refusal> {
        let begin = Instant::now();
        let mut found = Solutions::starting_from(&subject.problem, grid, options)?;
        let solutions: Vec<Solution> = found.by_ref().collect();
        let limit = found.limit().filter(|&limit| limit != Limit::Solutions);
        let verdict = match (solutions.len(), limit) {
            (2.., _) => "multiple",
            (_, Some(_)) => "unknown",
            (1, None) => "unique",
            (0, None) => "none",
        };
        Ok(Solved {
            verdict,
            open: found.open_after_lines().unwrap_or(subject.problem.output_count()),
            lines_only: found.needed_only_lines() && !solutions.is_empty(),
            nodes: found.nodes(),
            conflicts: found.conflicts(),
            time: begin.elapsed(),
            limit,
            certain: (solutions.is_empty() && limit.is_some()).then(|| found.into_certain()),
            solutions,
            subject: subject.clone(),
        })
    }
}

impl Serialize for Solved {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let subject = &self.subject;
        let rows = |solution: &Solution| subject.rows(&solution.candidates());
        let solutions: Vec<Value> = self.solutions.iter().map(rows).collect();
        let differing = match &self.solutions[..] {
            [first, second, ..] => subject.differing(first, second),
            _ => Vec::new(),
        };
        let summary = AnswerSummary {
            verdict: self.verdict,
            differing: subject.places(&differing),
            open: self.open,
            lines_only: self.lines_only,
            nodes: self.nodes,
            conflicts: self.conflicts,
            time: self.time,
            limit: self.limit.map(|limit| limit.to_string()),
            certain: self.certain.as_ref().map(|cells| subject.rows(cells)),
        };
        let only = self.solution().filter(|_| self.verdict == "unique").map(Solution::candidates);
        let mut object = subject.opening();
        extend(&mut object, json!({ "solutions": solutions }));
        extend(&mut object, json!(summary));
        extend(&mut object, subject.common(only.as_deref()));
        object.serialize(serializer)
    }
}

impl Question for Solve {
    type Answer = Solved;

    const NAME: &'static str = "solve";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Solved, Refusal> {
        let grid = subject.cells(self.grid.as_ref())?;
        let wanted = self.solutions.unwrap_or(2);
        let options = within.clone().with_solutions(wanted);
        match wanted {
            0 => Err(Refusal::argument("`solutions`: found 0, expected at least 1")),
            1 | 2 => Ok(Solved::new(subject, solve_from(&subject.problem, &grid, &options)?)),
            _ => Solved::listed(subject, &grid, &options),
        }
    }
}

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
    /// The certain candidates of each cell, if a limit was reached before the first solution, or lines alone
    /// contradict each other.
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

impl Subject {
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
