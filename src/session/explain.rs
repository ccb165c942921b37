//! The walkthrough of a puzzle.

use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Value, json};

use super::{Grid, Hinted, Question, Refusal, Subject};
use crate::explain::ambiguity::{DecisiveCells, decisive_cells};
use crate::explain::conflict::conflicting_lines;
use crate::explain::data;
use crate::explain::hint::{Hint, Level, mistakes};
use crate::explain::rating::{Rating, Ungraded};
use crate::explain::walkthrough::{Ending, Explainer, Step, StepKind, Walkthrough};
use crate::explain::words;
use crate::formats::canonical_rules;
use crate::render::rule_length;
use nonomata_engine::budget::Stopped;
use nonomata_engine::problem::LineId;
use nonomata_engine::search::Options;
use nonomata_engine::symbol::SymbolSet;

/// All steps from a grid to the end: `nonomata explain --json --grid`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Explain {
    /// The grid. Without one, what the puzzle gives.
    pub grid: Option<Grid>,
}

/// The answer to [`Explain`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Explained {
    /// The walkthrough.
    Walkthrough(Told),
    /// The grid is wrong, or a limit was reached before that was known: a hint that says so.
    Refused(Hinted),
}

/// A walkthrough with all remarks on it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Told {
    /// The walkthrough.
    pub walkthrough: Arc<Walkthrough>,
    /// Whether it begins with a player's grid: then it has no rating.
    pub from_grid: bool,
    options: Options,
    subject: Subject,
}

impl Serialize for Explained {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Explained::Walkthrough(told) => told.serialize(serializer),
            Explained::Refused(hinted) => hinted.serialize(serializer),
        }
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Told { walkthrough, from_grid, options, subject } = self;
        subject.walkthrough_in_pieces(walkthrough, *from_grid, options).serialize(serializer)
    }
}

impl Question for Explain {
    type Answer = Explained;

    const NAME: &'static str = "explain";

    fn answer(&self, subject: &Subject, within: &Options) -> Result<Explained, Refusal> {
        let options = within.started();
        let grid = subject.cells(self.grid.as_ref())?;
        let from_grid = grid != subject.problem.initial_candidates();
        Ok(match subject.walkthrough_from(&grid, &options)? {
            Ok(walkthrough) => {
                Explained::Walkthrough(Told { walkthrough, from_grid, options, subject: subject.clone() })
            }
            Err(hinted) => Explained::Refused(hinted),
        })
    }
}

/// The most bytes of rules in an explanation that is kept in memory. The text of a step is kept about twice.
const MOST_RULE_BYTES: u64 = 1 << 27;

impl Subject {
    /// The walkthrough from a grid, which is kept for the next question about the same grid; or a hint, if the grid is
    /// wrong or a limit is reached before that is known.
    pub(super) fn walkthrough_from(
        &self,
        grid: &[SymbolSet],
        options: &Options,
    ) -> Result<Result<Arc<Walkthrough>, Hinted>, Refusal> {
        if let Some(known) = self.kept_walkthrough(grid) {
            return Ok(Ok(known));
        }
        let wrong = match grid != self.problem.initial_candidates() {
            true => mistakes(&self.problem, grid, options),
            false => Ok(None),
        };
        let refused = match wrong {
            Ok(wrong) => wrong.map(Hint::Wrong),
            Err(Stopped::Limit(limit)) => Some(Hint::Unknown(Some(limit))),
            Err(Stopped::Failed(error)) => return Err(error.into()),
        };
        if let Some(hint) = refused {
            let (level, subject, grid) = (Level::Check, self.clone(), grid.to_vec());
            return Ok(Err(Hinted { hint, level, names_wrong: false, grid, subject }));
        }
        let explainer = Explainer::new(&self.problem, options).starting_from(grid)?;
        let walkthrough = Arc::new(Walkthrough::from_explainer(explainer));
        self.check_length(&walkthrough)?;
        // A walkthrough cut short by a limit is not kept: the next question may have more time.
        if !matches!(walkthrough.ending, Ending::Unknown) {
            self.keep_walkthrough(grid, &walkthrough);
        }
        Ok(Ok(walkthrough))
    }

    /// Checks that the rules in a walkthrough that is kept in memory have at most 128 MB: many lines may share one long
    /// rule, and each of them is written with it.
    pub fn check_length(&self, walkthrough: &Walkthrough) -> Result<(), Refusal> {
        match self.rule_bytes(walkthrough) {
            ..=MOST_RULE_BYTES => Ok(()),
            bytes => Err(Refusal::argument(format!(
                "the explanation is too large: found {bytes} bytes of rules, expected at most {MOST_RULE_BYTES}"
            ))),
        }
    }

    /// The bytes of the rules of all lines, and of those that the texts of the steps name.
    fn rule_bytes(&self, walkthrough: &Walkthrough) -> u64 {
        let lines: u64 = self.problem.own_lines().map(|line| rule_length(&self.problem, line) as u64).sum();
        let (mut lengths, mut named) = (HashMap::new(), 0);
        let mut add = |line: LineId| {
            named += *lengths.entry(line).or_insert_with(|| words::clue(&self.problem, line).len() as u64);
        };
        walkthrough.steps.iter().for_each(|step| for_lines_of(step, &mut add));
        lines + named
    }

    /// The walkthrough, written piece by piece, because the value of a large one needs much memory.
    pub fn walkthrough_in_pieces<'a>(
        &'a self,
        walkthrough: &'a Walkthrough,
        from_grid: bool,
        options: &'a Options,
    ) -> impl Serialize + 'a {
        WalkthroughAnswer { subject: self, walkthrough, from_grid, options }
    }

    /// The reason why there is no grade, if there is none. A partly solved grid does not show how hard the whole puzzle
    /// is.
    pub fn ungraded(&self, walkthrough: &Walkthrough, from_grid: bool) -> Option<&'static str> {
        let begun = from_grid.then_some("only a walkthrough from the empty grid has a grade");
        Ungraded::of(walkthrough).map(Ungraded::reason).or(begun)
    }

    /// The rules of a logic grid, each with the sentence that says how it was understood.
    pub(super) fn understood_rules(&self) -> Option<Vec<Value>> {
        let rules = self.puzzle.rules()?.into_iter().zip(canonical_rules(&self.puzzle));
        Some(rules.map(|(rule, canonical)| json!({"rule": rule, "canonical": canonical})).collect())
    }

    /// Cells that would make the solution unique, if there are several solutions.
    pub fn decisive(&self, walkthrough: &Walkthrough, options: &Options) -> Option<DecisiveCells> {
        match walkthrough.ending {
            Ending::Multiple(_) => decisive_cells(&self.problem, &walkthrough.end, options).ok().flatten(),
            Ending::Unique | Ending::None(_) | Ending::Empty(_) | Ending::Unknown => None,
        }
    }
}

/// Calls a function with the lines that the text of a step names with their rules.
fn for_lines_of(step: &Step, add: &mut impl FnMut(LineId)) {
    step.line().into_iter().for_each(&mut *add);
    match &step.kind {
        StepKind::Contradiction { conflict, .. } => add(conflict.line),
        StepKind::Branches { line: Some(line), .. } => add(*line),
        _ => {}
    }
    step.chains().flatten().for_each(|link| for_lines_of(link, add));
}

/// Remarks on a walkthrough, found when it is written.
struct WalkthroughAnswer<'a> {
    subject: &'a Subject,
    walkthrough: &'a Walkthrough,
    from_grid: bool,
    options: &'a Options,
}

impl Serialize for WalkthroughAnswer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Keys<W, C, D> {
            #[serde(flatten)]
            head: Value,
            #[serde(flatten)]
            board: Value,
            #[serde(skip_serializing_if = "Option::is_none")]
            rules: Option<Vec<Value>>,
            #[serde(flatten)]
            walkthrough: W,
            reason: Option<&'static str>,
            clashing: Option<C>,
            decisive: Option<D>,
        }
        let WalkthroughAnswer { subject, walkthrough, from_grid, options } = *self;
        let problem = &subject.problem;
        let reason = subject.ungraded(walkthrough, from_grid);
        let rating = reason.is_none().then(|| Rating::of(problem, walkthrough));
        let clashing = conflicting_lines(problem, walkthrough, options);
        let decisive = subject.decisive(walkthrough, options);
        let rule = |line| subject.rule_in_words(line);
        let keys = Keys {
            head: subject.head(),
            board: subject.board(),
            rules: subject.understood_rules(),
            walkthrough: data::walkthrough_with(problem, walkthrough, rating.as_ref(), rule),
            reason,
            clashing: clashing.as_ref().map(|clashing| data::conflicting_lines(problem, clashing)),
            decisive: decisive.as_ref().map(|decisive| data::decisive(problem, decisive)),
        };
        keys.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_is_written_with_the_rule_that_it_shares() {
        let (lines, rule) = (4, format!("a{}", "|bb".repeat(1500)));
        let text = format!("nonomata lines\nalphabet: ab\ngrid: 1x{lines}\neach row: pattern {rule}\n");
        let subject = Subject::read(&text).unwrap();
        let walkthrough = Walkthrough::of(&subject.problem, &Options::default());
        let named = words::clue(&subject.problem, walkthrough.steps[0].line().unwrap()).len();
        assert_eq!(walkthrough.steps.len(), lines);
        assert_eq!(subject.rule_bytes(&walkthrough), (lines * (rule.len() + named)) as u64);
        assert_eq!(subject.check_length(&walkthrough), Ok(()));
    }
}
