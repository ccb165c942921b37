//! Requests: a puzzle in any format with a question and limits of its own, as a site sends them.
//!
//! `{"id": 1, "puzzle": "2x2:2/1/1/2", "ask": "hint", "grid": "#?/??", "time": 0.5}`

use std::time::Duration;

use nonomata::search::Options;
use serde_json::{Map, Value};

/// The key under which a request has its puzzle.
const PUZZLE: &str = "puzzle";

/// A puzzle as text, and what is asked of it.
#[derive(Debug)]
pub(super) struct Request {
    /// The puzzle, in any format.
    pub(super) puzzle: String,
    /// The question, if it has one of its own.
    pub(super) question: Option<Value>,
    pub(super) limits: RequestLimits,
}

/// Limits in a request.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RequestLimits {
    time: Option<Duration>,
    nodes: Option<u64>,
}

impl Request {
    /// The request in an object that has a text as its puzzle, and no clues of its own; none in other texts. The keys
    /// to repeat are not part of a question.
    pub(super) fn of(text: &str, repeated: &[String]) -> Option<Result<Request, String>> {
        if !text.trim_start().starts_with('{') || !(text.contains(PUZZLE) || text.contains("\"ask\"")) {
            return None;
        }
        let mut object: Map<String, Value> = serde_json::from_str(text).ok()?;
        if object.contains_key("rows") {
            let message = "`ask` beside `rows`: expected the puzzle as text under `puzzle`";
            return object.contains_key("ask").then(|| Err(message.to_owned()));
        }
        let Some(Value::String(puzzle)) = object.remove(PUZZLE) else { return None };
        repeated.iter().for_each(|key| {
            object.remove(key);
        });
        if !object.contains_key("ask") && object.contains_key("grid") {
            return Some(Err("`grid`: expected `ask` beside it, the name of a question".to_owned()));
        }
        let limits = match RequestLimits::taken_from(&mut object) {
            Ok(limits) => limits,
            Err(message) => return Some(Err(message)),
        };
        let question = object.contains_key("ask").then_some(Value::Object(object));
        Some(Ok(Request { puzzle, question, limits }))
    }
}

impl RequestLimits {
    fn taken_from(object: &mut Map<String, Value>) -> Result<RequestLimits, String> {
        let mut number = |key: &str| match object.remove(key) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => match value.as_f64().filter(|number| *number >= 0.0) {
                Some(number) => Ok(Some(number)),
                None => Err(format!("`{key}`: found {value}, expected a number that is at least 0")),
            },
        };
        let time =
            number("time")?.map(|seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        let nodes = match number("nodes")? {
            Some(nodes) if nodes.fract() != 0.0 => {
                return Err(format!("`nodes`: found {nodes}, expected a whole number"));
            }
            nodes => nodes.map(|nodes| nodes as u64),
        };
        Ok(RequestLimits { time, nodes })
    }

    /// These options, with the limits of the request where they are narrower.
    pub(super) fn narrow(self, mut options: Options) -> Options {
        if let Some(time) = self.time {
            let left = options.budget.time_left().map_or(time, |left| left.min(time));
            options.budget = options.budget.with_time(left).started();
        }
        options.nodes = self.nodes.into_iter().chain(options.nodes).min();
        options
    }
}
