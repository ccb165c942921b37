//! Whether a certificate proves a verdict.

use serde::{Deserialize, Serialize};

use super::{Question, Refusal, Subject, by_name};
use nonomata_engine::budget::{Limit, Stopped};
use nonomata_engine::proof::certificate;
use nonomata_engine::search::Options;

/// What a certificate proves of the puzzle, checked without the search: `nonomata check --certificate`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The text of the certificate.
    pub certificate: String,
}

/// The answer to [`Verify`]. A certificate with a wrong line is refused there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Verified {
    /// `unique`, `multiple` or `none`; `unknown` if a limit was reached first.
    pub verdict: &'static str,
    /// The number of steps that were checked.
    pub steps: u64,
    /// The number of clauses that were checked.
    pub clauses: u64,
    /// The limit that was reached.
    #[serde(serialize_with = "by_name")]
    pub limit: Option<Limit>,
}

impl Question for Verify {
    type Answer = Verified;

    const NAME: &'static str = "verify";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Verified, Refusal> {
        match certificate::check(&subject.problem, self.certificate.as_bytes(), &within.budget) {
            Ok(checked) => Ok(Verified {
                verdict: checked.proved.name(),
                steps: checked.steps,
                clauses: checked.clauses,
                limit: None,
            }),
            Err(Stopped::Limit(limit)) => {
                Ok(Verified { verdict: "unknown", steps: 0, clauses: 0, limit: Some(limit) })
            }
            Err(Stopped::Failed(error)) => {
                let line = error.line().map(|line| line as usize);
                Err(Refusal { line, column: line.map(|_| 1), ..Refusal::argument(error.to_string()) })
            }
        }
    }
}
