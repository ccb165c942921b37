//! Why a cell holds what it holds.

use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use super::solve::extend;
use super::{Grid, Hinted, Question, Refusal, Subject};
use crate::explain::data;
use crate::explain::walkthrough::Walkthrough;
use crate::explain::why::{CellAnswer, Undecided, undecided};
use nonomata_engine::problem::CellId;
use nonomata_engine::search::Options;
use nonomata_engine::symbol::Symbol;

use std::sync::Arc;

/// Why a cell holds a symbol or does not: `nonomata explain --json --why-not`. Without a symbol, why it holds the one
/// that it does: `nonomata explain --json --cell`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// The name of the cell: `r7c12`, `the pet of house 2`.
    pub cell: String,
    /// The name or the letter of the symbol.
    #[serde(default)]
    pub symbol: Option<String>,
    /// The grid from which the reasons begin. Without one, what the puzzle gives.
    #[serde(default)]
    pub grid: Option<Grid>,
}

/// The answer to [`Why`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reasoned {
    /// The answer, and the walkthrough that it refers to.
    Answer(CellReason),
    /// The grid is wrong, or a limit was reached before that was known: a hint that says so.
    Refused(Hinted),
}

/// Why a cell holds a symbol, or does not.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CellReason {
    /// The cell.
    pub cell: CellId,
    /// The answer, by steps of the walkthrough.
    pub answer: CellAnswer,
    /// The walkthrough.
    pub walkthrough: Arc<Walkthrough>,
    /// The lines that do not decide it by themselves.
    pub undecided: Vec<Undecided>,
    subject: Subject,
}

impl Serialize for Reasoned {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let CellReason { cell, answer, walkthrough, undecided, subject } = match self {
            Reasoned::Answer(reason) => reason,
            Reasoned::Refused(hinted) => return hinted.serialize(serializer),
        };
        let mut object = json!(data::answer(&subject.problem, walkthrough, *cell, answer));
        extend(&mut object, json!({"undecided": data::undecided(&subject.problem, undecided)}));
        object.serialize(serializer)
    }
}

impl Question for Why {
    type Answer = Reasoned;

    const NAME: &'static str = "why";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Reasoned, Refusal> {
        let options = within.started();
        let grid = subject.cells(self.grid.as_ref())?;
        let cell = subject.cell(&self.cell)?;
        let symbol = self.symbol.as_ref().map(|symbol| subject.symbol(cell, symbol)).transpose()?;
        let walkthrough = match subject.walkthrough_from(&grid, &options)? {
            Ok(walkthrough) => walkthrough,
            Err(hinted) => return Ok(Reasoned::Refused(hinted)),
        };
        let held = walkthrough.end[cell.index()];
        let symbol = symbol.or(held.known()).or(held.iter().next()).unwrap_or(Symbol::BLANK);
        let answer = walkthrough.why(&subject.problem, cell, symbol, &options);
        let undecided = undecided(&subject.problem, &walkthrough.start, cell, symbol, &options.budget)?;
        let subject = subject.clone();
        Ok(Reasoned::Answer(CellReason { cell, answer, walkthrough, undecided, subject }))
    }
}
