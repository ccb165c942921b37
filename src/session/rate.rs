//! How hard a puzzle is.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use super::solve::extend;
use super::{Question, Refusal, Subject};
use crate::explain::data;
use crate::explain::rating::{self, rate};
use nonomata_engine::search::Options;

/// How hard the puzzle is: `nonomata rate --json`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rate {}

/// The answer to [`Rate`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Rated {
    /// The rating, or why there is none.
    pub rated: rating::Rated,
    subject: Subject,
}

impl Rated {
    /// The answer for a puzzle that has been rated.
    pub fn new(subject: &Subject, rated: rating::Rated) -> Rated {
        Rated { rated, subject: subject.clone() }
    }
}

impl Serialize for Rated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Rated { rated, subject } = self;
        let mut object = subject.head();
        if let Some(limit) = rated.limit {
            object["limit"] = limit.to_string().into();
        }
        let rating = json!({
            "version": data::VERSION,
            "verdict": rated.proved.verdict(),
            "rating": rated.rating.as_ref().ok(),
            "reason": rated.rating.as_ref().err().map(|ungraded| ungraded.reason()),
        });
        extend(&mut object, rating);
        object.serialize(serializer)
    }
}

impl Question for Rate {
    type Answer = Rated;

    const NAME: &'static str = "rate";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Rated, Refusal> {
        Ok(Rated::new(subject, rate(&subject.problem, within)))
    }
}
