//! A verdict with its certificate.

use serde::{Deserialize, Serialize};

use super::{Question, Refusal, Subject, by_name};
use crate::explain::walkthrough::ProvedSolutions;
use nonomata_engine::budget::Limit;
use nonomata_engine::search::{Options, Verdict, certify};

/// The verdict with a certificate, which is checked without the search: `nonomata check --certificate`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Prove {}

/// The answer to [`Prove`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Proved {
    /// `unique`, `multiple`, `none` or `unknown`.
    pub verdict: &'static str,
    /// The text of the certificate. None if a limit was reached first.
    pub certificate: Option<String>,
    /// The limit that was reached.
    #[serde(serialize_with = "by_name")]
    pub limit: Option<Limit>,
}

impl Question for Prove {
    type Answer = Proved;

    const NAME: &'static str = "prove";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Proved, Refusal> {
        let proved = certify(&subject.problem, within, || Ok(Vec::new()));
        let (outcome, text) = proved.map_err(|error| Refusal::argument(error.to_string()))?;
        let verdict = ProvedSolutions::from_verdict(&outcome.verdict).verdict();
        Ok(match &outcome.verdict {
            Verdict::Unknown { limit, .. } => Proved { verdict, certificate: None, limit: Some(*limit) },
            _ => {
                let certificate = Some(String::from_utf8_lossy(&text).into_owned());
                Proved { verdict, certificate, limit: None }
            }
        })
    }
}
