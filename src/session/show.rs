//! The puzzle itself: what a page shows, a drawing, the automata of lines, and a text in a format.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Grid, Question, Refusal, Subject};
use crate::formats::Format;
use crate::render::{ClueSides, Look, Theme};
use nonomata_engine::search::Options;

/// The data with which a page shows the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Show {}

/// The puzzle as SVG, with a grid or empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Draw {
    /// The grid. Without one, what the puzzle gives.
    pub grid: Option<Grid>,
    /// The name of the theme: `light`, `dark` or `print`.
    pub theme: Option<String>,
    /// The sides on which clues stand: `usual`, `both` or `none`.
    pub clues: Option<String>,
    /// Whether coloured numbers and cells carry the letter of their colour.
    pub letters: bool,
}

/// The automata of lines by the names of the lines, but for clues without hidden entries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Automata {}

/// The puzzle as text in a format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Write {
    /// The name of the format.
    pub format: String,
    /// Whether a goal picture, which gives the solution away, is written, too.
    #[serde(default)]
    pub goal: bool,
}

/// The answer to [`Write`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Written {
    /// The text.
    pub text: String,
    /// The parts of the puzzle that the format cannot hold.
    pub lost: Vec<String>,
    /// Warnings for a reader of the text.
    pub warnings: Vec<String>,
}

impl Question for Show {
    type Answer = Value;

    const NAME: &'static str = "show";

    fn answer(&self, subject: &Subject, _: &Options) -> Result<Value, Refusal> {
        Ok(subject.shown())
    }
}

impl Question for Draw {
    type Answer = String;

    const NAME: &'static str = "draw";

    fn answer(&self, subject: &Subject, _: &Options) -> Result<String, Refusal> {
        let theme: Option<Theme> = self.theme.as_deref().map(str::parse).transpose()?;
        let clues: Option<ClueSides> = self.clues.as_deref().map(str::parse).transpose()?;
        let look = Look::default().with_letters(self.letters);
        let look = look.with_theme(theme.unwrap_or_default()).with_clues(clues.unwrap_or_default());
        Ok(subject.svg(&subject.cells(self.grid.as_ref())?, &look))
    }
}

impl Question for Automata {
    type Answer = Value;

    const NAME: &'static str = "automata";

    fn answer(&self, subject: &Subject, _: &Options) -> Result<Value, Refusal> {
        Ok(subject.automata())
    }
}

impl Question for Write {
    type Answer = Written;

    const NAME: &'static str = "write";

    fn answer(&self, subject: &Subject, _: &Options) -> Result<Written, Refusal> {
        let unknown = || Refusal::argument(format!("there is no format {:?}", self.format));
        let format = Format::named(&self.format).ok_or_else(unknown)?;
        let puzzle = if self.goal { (*subject.puzzle).clone() } else { subject.puzzle.without_goal() };
        let written = format.write([puzzle]);
        let written = written.map_err(|error| Refusal::new("unwritable", error.to_string()))?;
        Ok(Written {
            text: String::from_utf8_lossy(written.bytes()).into_owned(),
            lost: written.lost.iter().map(|lost| lost.to_string()).collect(),
            warnings: written.warnings,
        })
    }
}
