//! Verdict, number of solutions and rating, found together.

use serde::{Deserialize, Serialize};

use super::{Count, Counted, Question, Rated, Refusal, Solved, Subject};
use crate::explain::rating::rate_decided;
use nonomata_engine::search::{Options, solve};

/// What tables of puzzles have of each. All parts share the limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Label {
    /// Whether the verdict is wanted, with the solutions that show it.
    pub verdict: bool,
    /// Whether the number of solutions is wanted.
    pub count: bool,
    /// Whether the rating is wanted. The verdict comes with it.
    pub rating: bool,
}

/// The answer to [`Label`]: what was wanted.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Labelled {
    /// The verdict.
    pub solved: Option<Solved>,
    /// The number of solutions.
    pub counted: Option<Counted>,
    /// The rating.
    pub rated: Option<Rated>,
}

impl Question for Label {
    type Answer = Labelled;

    const NAME: &'static str = "label";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Labelled, Refusal> {
        let within = &within.started();
        let outcome = (self.verdict || self.rating).then(|| solve(&subject.problem, within));
        let rate = |verdict| Rated::new(subject, rate_decided(&subject.problem, verdict, within));
        let rated = outcome.as_ref().filter(|_| self.rating).map(|outcome| rate(&outcome.verdict));
        let solved = outcome.map(|outcome| Solved::new(subject, outcome));
        let counted = self.count.then(|| Count::default().answer(subject, within)).transpose()?;
        Ok(Labelled { solved, counted, rated })
    }
}
