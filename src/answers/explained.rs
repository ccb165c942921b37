//! Explanations as JSON: walkthroughs, hints, answers about cells, ratings, and what is wrong in a player's grid.

use std::collections::HashMap;

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::summary::extend;
use super::{AnswerError, Answerer};
use crate::explain::ambiguity::{DecisiveCells, decisive_cells};
use crate::explain::conflict::conflicting_lines;
use crate::explain::data;
use crate::explain::hint::{Hint, Level, available, hint, mistakes};
use crate::explain::rating::{Rated, Rating, Ungraded, rate};
use crate::explain::walkthrough::{Ending, Explainer, Step, StepKind, Walkthrough};
use crate::explain::why::undecided;
use crate::explain::words;
use crate::render::rule_length;
use nonomata_engine::budget::Stopped;
use nonomata_engine::problem::{CellId, LineId};
use nonomata_engine::search::Options;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// The most bytes of rules in an explanation that is kept in memory. The text of a step is kept about twice.
const MOST_RULE_BYTES: u64 = 1 << 27;

impl Answerer<'_> {
    /// The next step from a player's grid: `nonomata hint --json --grid`.
    pub fn hint(&self, grid: &[SymbolSet], level: Level, options: &Options) -> Result<Value, AnswerError> {
        let mut found = hint(&self.problem, grid, options)?;
        if let Hint::Wrong(mistakes) = &mut found
            && level >= Level::Why
        {
            mistakes.explain(&self.problem, grid, options)?;
        }
        Ok(json!(data::hint(&self.problem, grid, &found, level, false)))
    }

    /// All steps that are possible in a player's grid, which must be right: `nonomata hint --json --all --grid`.
    pub fn available(
        &self,
        grid: &[SymbolSet],
        level: Level,
        options: &Options,
    ) -> Result<Value, AnswerError> {
        let found = available(&self.problem, grid, options)?;
        Ok(json!(data::available(&self.problem, &found, level)))
    }

    /// The walkthrough from a player's grid, and its answer: `nonomata explain --json --grid`. If the grid is wrong, or
    /// a limit is reached before that is known, there is only an answer: a hint that says so.
    pub fn explain(
        &self,
        grid: &[SymbolSet],
        options: &Options,
    ) -> Result<(Option<Walkthrough>, Value), AnswerError> {
        let options = options.started();
        let from_grid = grid != self.problem.cells();
        let wrong = if from_grid { mistakes(&self.problem, grid, &options) } else { Ok(None) };
        let refused = match wrong {
            Ok(wrong) => wrong.map(Hint::Wrong),
            Err(Stopped::Limit(limit)) => Some(Hint::Unknown(Some(limit))),
            Err(Stopped::Failed(error)) => return Err(error.into()),
        };
        if let Some(hint) = refused {
            return Ok((None, json!(data::hint(&self.problem, grid, &hint, Level::Check, false))));
        }
        let explainer = Explainer::new(&self.problem, &options).starting_from(grid)?;
        let walkthrough = Walkthrough::from_explainer(explainer);
        self.check_length(&walkthrough)?;
        let answer = self.walkthrough(&walkthrough, from_grid, &options);
        Ok((Some(walkthrough), answer))
    }

    /// A walkthrough, which [`Answerer::check_length`] checks. One that begins with a player's grid has no rating.
    pub fn walkthrough(&self, walkthrough: &Walkthrough, from_grid: bool, options: &Options) -> Value {
        json!(WalkthroughAnswer { answerer: self, walkthrough, from_grid, options })
    }

    /// Checks that the rules in a walkthrough that is kept in memory have at most 128 MB: many lines may share one long
    /// rule, and each of them is written with it.
    pub fn check_length(&self, walkthrough: &Walkthrough) -> Result<(), AnswerError> {
        match self.rule_bytes(walkthrough) {
            ..=MOST_RULE_BYTES => Ok(()),
            bytes => Err(AnswerError::new(format!(
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

    /// The same, written piece by piece: the value of a large walkthrough needs much memory.
    pub fn walkthrough_in_pieces<'a>(
        &'a self,
        walkthrough: &'a Walkthrough,
        from_grid: bool,
        options: &'a Options,
    ) -> impl Serialize + 'a {
        WalkthroughAnswer { answerer: self, walkthrough, from_grid, options }
    }

    /// The reason why there is no grade, if there is none. A partly solved grid does not show how hard the whole puzzle
    /// is.
    pub fn ungraded(&self, walkthrough: &Walkthrough, from_grid: bool) -> Option<&'static str> {
        let begun = from_grid.then_some("only a walkthrough from the empty grid has a grade");
        Ungraded::of(walkthrough).map(Ungraded::reason).or(begun)
    }

    /// Cells that would make the solution unique, if there are several solutions.
    pub fn decisive(&self, walkthrough: &Walkthrough, options: &Options) -> Option<DecisiveCells> {
        match walkthrough.ending {
            Ending::Multiple(_) => decisive_cells(&self.problem, &walkthrough.end, options).ok().flatten(),
            Ending::Unique | Ending::None(_) | Ending::Empty(_) | Ending::Unknown => None,
        }
    }

    /// Why a cell holds a symbol or does not, from the start of a walkthrough: `nonomata explain --json --why-not`.
    /// Without a symbol, why it holds the one that it does: `nonomata explain --json --cell`.
    pub fn why(
        &self,
        walkthrough: &Walkthrough,
        cell: CellId,
        symbol: Option<Symbol>,
        options: &Options,
    ) -> Result<Value, AnswerError> {
        let held = walkthrough.end[cell.index()];
        let symbol = symbol.or(held.known()).or(held.iter().next()).unwrap_or(Symbol::BLANK);
        let answer = walkthrough.why(&self.problem, cell, symbol, options);
        let open = undecided(&self.problem, &walkthrough.start, cell, symbol, &options.budget)?;
        let mut object = json!(data::answer(&self.problem, walkthrough, cell, &answer));
        extend(&mut object, json!({"undecided": data::undecided(&self.problem, &open)}));
        Ok(object)
    }

    /// How hard the puzzle is: `nonomata rate --json`.
    pub fn rate(&self, options: &Options) -> Value {
        self.rating(&rate(&self.problem, options))
    }

    /// The same for a puzzle that has been rated.
    pub fn rating(&self, rated: &Rated) -> Value {
        let mut object = self.head();
        let rating = json!({
            "version": data::VERSION,
            "verdict": rated.proved.verdict(),
            "rating": rated.rating.as_ref().ok(),
            "reason": rated.rating.as_ref().err().map(|ungraded| ungraded.reason()),
        });
        if let Some(limit) = rated.limit {
            object["limit"] = limit.to_string().into();
        }
        extend(&mut object, rating);
        object
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

/// What there is to say of a walkthrough, found when it is written.
struct WalkthroughAnswer<'a> {
    answerer: &'a Answerer<'a>,
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
            #[serde(flatten)]
            walkthrough: W,
            reason: Option<&'static str>,
            clashing: Option<C>,
            decisive: Option<D>,
        }
        let WalkthroughAnswer { answerer, walkthrough, from_grid, options } = *self;
        let problem = &answerer.problem;
        let reason = answerer.ungraded(walkthrough, from_grid);
        let rating = reason.is_none().then(|| Rating::of(problem, walkthrough));
        let clashing = conflicting_lines(problem, walkthrough, options);
        let decisive = answerer.decisive(walkthrough, options);
        let rule = |line| answerer.rule_in_words(line);
        let keys = Keys {
            head: answerer.head(),
            board: answerer.board(),
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
    use crate::formats::{Source, read};

    #[test]
    fn each_line_is_written_with_the_rule_that_it_shares() {
        let (lines, rule) = (4, format!("a{}", "|bb".repeat(1500)));
        let text = format!("nonomata lines\nalphabet: ab\ngrid: 1x{lines}\neach row: pattern {rule}\n");
        let reading = read(&Source::new("test", text)).unwrap();
        let answerer = Answerer::new(&reading.puzzles[0], "lines");
        let walkthrough = Walkthrough::of(&answerer.problem, &Options::default());
        let named = words::clue(&answerer.problem, walkthrough.steps[0].line().unwrap()).len();
        assert_eq!(walkthrough.steps.len(), lines);
        assert_eq!(answerer.rule_bytes(&walkthrough), (lines * (rule.len() + named)) as u64);
        assert_eq!(answerer.check_length(&walkthrough), Ok(()));
    }
}
