//! The verdict on a move.

use serde::{Deserialize, Serialize, Serializer};

use super::{Grid, Question, Refusal, Subject, by_name};
use crate::explain::data;
use crate::explain::judge::{Judgement, MoveVerdict, judge};
use crate::explain::words;
use nonomata_engine::budget::Limit;
use nonomata_engine::search::Options;

/// The verdict on a symbol in a cell: whether one line alone proves it, whether a solution has it, or none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judge {
    /// The name of the cell: `r7c12`, `the pet of house 2`.
    pub cell: String,
    /// The name or the letter of the symbol.
    pub symbol: String,
    /// The grid before the move. Without one, what the puzzle gives.
    #[serde(default)]
    pub grid: Option<Grid>,
    /// Whether the steps are wanted that prove it, if one line is not enough: that may take long.
    #[serde(default)]
    pub proof: bool,
}

/// The answer to [`Judge`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Judged {
    /// The verdict on the move, and the proof.
    pub judgement: Judgement,
    subject: Subject,
}

impl Judged {
    /// The verdict on the move.
    pub fn verdict(&self) -> MoveVerdict {
        self.judgement.verdict
    }

    /// The last step of the proof in words.
    pub fn reason(&self) -> Option<String> {
        let last = self.judgement.proof.last()?;
        Some(words::step(&self.subject.problem, last).to_string())
    }

    /// The name of the line that alone proves the move right or wrong.
    pub fn line(&self) -> Option<&str> {
        Some(self.subject.problem.line(self.judgement.line()?).name())
    }

    /// The number of steps of the proof.
    pub fn distance(&self) -> Option<usize> {
        Some(self.judgement.proof.len()).filter(|&count| count > 0)
    }
}

impl Serialize for Judged {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Keys<'a, S> {
            version: usize,
            verdict: &'static str,
            reason: Option<String>,
            line: Option<&'a str>,
            distance: Option<usize>,
            proof: Vec<S>,
            #[serde(serialize_with = "by_name")]
            limit: Option<Limit>,
        }
        let Judgement { proof, limit, .. } = &self.judgement;
        Keys {
            version: data::VERSION,
            verdict: self.verdict().name(),
            reason: self.reason(),
            line: self.line(),
            distance: self.distance(),
            proof: proof.iter().map(|step| data::step(&self.subject.problem, step, None)).collect(),
            limit: *limit,
        }
        .serialize(serializer)
    }
}

impl Question for Judge {
    type Answer = Judged;

    const NAME: &'static str = "judge";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Judged, Refusal> {
        let cell = subject.cell(&self.cell)?;
        let symbol = subject.symbol(cell, &self.symbol)?;
        let grid = subject.cells(self.grid.as_ref())?;
        let judgement = judge(&subject.problem, &grid, cell, symbol, self.proof, within)?;
        Ok(Judged { judgement, subject: subject.clone() })
    }
}
