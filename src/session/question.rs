//! Questions about a puzzle, typed and as JSON.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::{
    Automata, Check, Count, Draw, Explain, Hint, Hints, Judge, Label, Prove, Rate, Refusal, Show, Solve,
    Subject, Verify, Why, Write,
};
use nonomata_engine::search::Options;

/// A question about a puzzle. Without options it is `Default`; as JSON it is an object with the name under `ask`.
pub trait Question: Serialize + DeserializeOwned {
    /// The type of the answer. Its JSON is what the commands of the program print.
    type Answer: Serialize;

    /// The name of the question: the value of its key `ask`.
    const NAME: &'static str;

    /// The answer about a puzzle, within limits.
    fn answer(&self, subject: &Subject, within: &Options) -> Result<Self::Answer, Refusal>;
}

/// Defines the names of all questions, and how they are asked by name.
macro_rules! questions {
    ($($question:ty),* $(,)?) => {
        /// The names of all questions.
        pub const QUESTIONS: &[&str] = &[$(<$question>::NAME),*];

        fn ask_by_name(
            subject: &Subject,
            name: &str,
            question: Value,
            within: &Options,
        ) -> Option<Result<Value, Refusal>> {
            match name {
                $(<$question>::NAME => Some(ask::<$question>(subject, question, within)),)*
                _ => None,
            }
        }
    };
}

questions!(
    Solve, Count, Check, Judge, Hint, Hints, Why, Explain, Rate, Label, Prove, Verify, Show, Draw, Automata,
    Write
);

fn ask<Q: Question>(subject: &Subject, question: Value, within: &Options) -> Result<Value, Refusal> {
    let question: Q = serde_json::from_value(question)
        .map_err(|error| Refusal::argument(format!("question {:?}: {error}", Q::NAME)))?;
    Ok(json!(question.answer(subject, within)?))
}

impl Subject {
    /// The answer to a question in JSON, as JSON: `{"ask": "hint", "grid": "#?/??"}`.
    ///
    /// # Errors
    ///
    /// If there is no such question, or if it does not fit the puzzle.
    pub fn ask_json(&self, question: &Value, within: &Options) -> Result<Value, Refusal> {
        let mut options = question.clone();
        let name = options.as_object_mut().and_then(|options| options.remove("ask"));
        let Some(Value::String(name)) = name else {
            return Err(Refusal::argument(format!(
                "expected an object whose key \"ask\" is one of {}",
                QUESTIONS.join(", ")
            )));
        };
        ask_by_name(self, &name, options, within).unwrap_or_else(|| {
            let expected = QUESTIONS.join(", ");
            Err(Refusal::argument(format!("unknown question {name:?}: expected one of {expected}")))
        })
    }
}
