//! How many solutions there are.

use serde::{Deserialize, Serialize};

use super::{Question, Refusal, Subject, by_name};
use nonomata_engine::budget::Limit;
use nonomata_engine::search::{Options, count};

/// How many solutions there are.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Count {}

/// The number of solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Counted {
    /// The number, which may be larger than any integer type; only a lower bound if a limit was reached.
    pub count: String,
    /// Whether these are all.
    pub exact: bool,
    /// The limit that was reached.
    #[serde(serialize_with = "by_name")]
    pub limit: Option<Limit>,
}

impl Question for Count {
    type Answer = Counted;

    const NAME: &'static str = "count";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Counted, Refusal> {
        let found = count(&subject.problem, within);
        let limit = found.limit();
        Ok(Counted { count: found.number().to_string(), exact: limit.is_none(), limit })
    }
}
