//! `nonomata hint`: checks a grid and shows the next step, in as much detail as `--level` asks for, or all steps that
//! are possible, or positions to practise a technique.

use std::borrow::Cow;
use std::io::{self, Write};

use nonomata::explain::hint::{Available, Hint, practice};
use nonomata::explain::technique::Technique;
use nonomata::explain::walkthrough::{Ending, Explainer, Walkthrough};
use nonomata::explain::{data, words};
use nonomata::problem::WrongLength;
use nonomata::render::{Paint, Style};
use nonomata::search::Options;
use nonomata::session::{Hinted, Hinting};
use nonomata::symbol::SymbolSet;
use serde_json::json;

use crate::args;
use crate::drawn_input::DrawnInput;
use crate::exit::Exit;
use crate::failure::Ended;
use crate::json::{extend, with_origin};
use crate::output::{Output, remark, warn_of_change};
use crate::puzzle_context::PuzzleContext;
use crate::puzzle_loop::for_each_puzzle;
use crate::session;

pub(crate) fn run(arguments: &args::Hint) -> Result<Exit, Ended> {
    let limits = arguments.puzzles.read_as.limits();
    let drawn_input = DrawnInput::read_optional("--grid", arguments.grid.as_deref(), limits)?;
    let mut positions = 0;
    let exit = for_each_puzzle(&arguments.puzzles, &arguments.effort, arguments.json, |output, context| {
        let problem = &context.problem;
        let known = match &drawn_input {
            None if arguments.practice.is_some() => Cow::Borrowed(problem.initial_candidates()),
            None => Cow::Borrowed(context.saved_or_given()),
            Some(drawn_input) => Cow::Owned(drawn_input.cells(&context, true)?),
        };
        let asked = Asked { arguments, context: &context, options: context.work.options(None) };
        match arguments.practice {
            Some(technique) => {
                let (found, exit) = asked.practice(output, &known, technique)?;
                positions += found;
                Ok(exit)
            }
            None => Ok(asked.hint(output, &known)?),
        }
    })?;
    match arguments.practice {
        Some(technique) if positions == 0 && exit == Exit::Yes => {
            let whose = if arguments.puzzles.is_one_source() {
                "The walkthrough has no"
            } else {
                "No walkthrough has a"
            };
            session::clear();
            let _ = writeln!(io::stderr(), "{whose} step by {}", technique.name());
            Ok(Exit::No)
        }
        _ => Ok(exit),
    }
}

/// A player's question about one puzzle.
struct Asked<'a> {
    arguments: &'a args::Hint,
    context: &'a PuzzleContext,
    options: Options,
}

impl Asked<'_> {
    fn hint(&self, output: &mut Output, known: &[SymbolSet]) -> io::Result<Exit> {
        let args::Hint { level, wrong, all, technique, .. } = *self.arguments;
        let found = self.context.work.on_threads(|| {
            let found = self.context.hint_from(known.to_vec(), level, wrong, &self.options)?;
            let wants_all = matches!(found.hint, Hint::Next(_)) && (all || technique.is_some());
            let all = wants_all.then(|| self.context.hints_from(known, level, &self.options)).transpose()?;
            Ok((found, all))
        });
        let (found, all) = found.map_err(io::Error::other::<WrongLength>)?;
        if !self.arguments.json {
            self.context.introduce(output, ": ")?;
        }
        match (all, technique) {
            (Some(Hinting { available, .. }), _) if available.steps.is_empty() => {
                self.one(output, &found.with_hint(Hint::Unknown(available.limit)))
            }
            (Some(all), None) => self.all(output, &all),
            (Some(all), Some(technique)) => self.by(output, found, &all.available, technique),
            (None, _) => self.one(output, &found),
        }
    }

    /// Shows one hint.
    fn one(&self, output: &mut Output, hinted: &Hinted) -> io::Result<Exit> {
        match self.arguments.json {
            true => writeln!(output, "{}", with_origin(self.context, hinted)?)?,
            false => writeln!(output, "{}", hinted.text())?,
        }
        Ok(match &hinted.hint {
            Hint::Next(_) | Hint::Solved | Hint::Ambiguous => Exit::Yes,
            Hint::Wrong(_) | Hint::NoSolution(_) | Hint::Empty(_) => Exit::No,
            Hint::Unknown(_) => Exit::Limit,
        })
    }

    /// Shows all steps that are possible.
    fn all(&self, output: &mut Output, all: &Hinting) -> io::Result<Exit> {
        match self.arguments.json {
            true => writeln!(output, "{}", with_origin(self.context, all)?)?,
            false => {
                let after = if self.context.heading.is_some() { "\n" } else { "" };
                writeln!(output, "{after}{}", all.text())?;
            }
        }
        let Some(limit) = all.available.limit else { return Ok(Exit::Yes) };
        if !self.arguments.json {
            warn_of_change(&format!("{}, so there may be more steps", limit.ending()));
        }
        Ok(Exit::Limit)
    }

    /// Shows the cheapest step by a technique, if there is one.
    fn by(
        &self,
        output: &mut Output,
        found: Hinted,
        all: &Available,
        technique: Technique,
    ) -> io::Result<Exit> {
        if let Some(step) = all.steps.iter().find(|step| step.technique == technique) {
            return self.one(output, &found.with_hint(Hint::Next(Box::new(step.clone()))));
        }
        if all.limit.is_some() {
            return self.one(output, &found.with_hint(Hint::Unknown(all.limit)));
        }
        let mut others: Vec<&str> = all.steps.iter().map(|step| step.technique.name()).collect();
        others.sort_unstable();
        others.dedup();
        let text =
            format!("No step by {} is possible now, but by {}.", technique.name(), others.join(" or "));
        if self.arguments.json {
            let object = json!({
                "version": data::VERSION, "status": "other", "level": self.arguments.level.name(), "text": text, "techniques": others,
            });
            writeln!(output, "{}", with_origin(self.context, object)?)?;
        } else {
            writeln!(output, "{text}")?;
        }
        Ok(Exit::No)
    }

    /// Shows every position in which a technique comes next, then the steps if they are asked for. Returns how many
    /// positions there are, too.
    fn practice(
        &self,
        output: &mut Output,
        known: &[SymbolSet],
        technique: Technique,
    ) -> io::Result<(usize, Exit)> {
        let problem = &self.context.problem;
        let explainer =
            Explainer::new(problem, &self.options).starting_from(known).map_err(io::Error::other)?;
        let walkthrough = self.context.work.on_threads(|| Walkthrough::from_explainer(explainer));
        let all = walkthrough.steps.iter().filter(|step| step.technique == technique).count();
        let mut found = practice(&walkthrough, technique);
        let mut positions = 0;
        let mut answers = Vec::new();
        // The first one is shown also after a limit.
        while positions < all && (positions == 0 || self.options.budget.check().is_ok()) {
            let Some(position) = found.next() else { break };
            positions += 1;
            let (number, step) = (position.number, position.step);
            if self.arguments.json {
                let mut object = with_origin(self.context, json!({"version": data::VERSION}))?;
                let step = data::step(problem, step, Some(number));
                let candidates = data::candidates(problem, &position.grid);
                let grid = data::grid(problem, &position.grid);
                extend(&mut object, json!({"grid": grid, "candidates": candidates, "step": step}));
                writeln!(output, "{object}")?;
                continue;
            }
            let name = self.context.heading.as_deref().unwrap_or(&self.context.origin.source);
            writeln!(output, "{name}, before step {number}:")?;
            let drawing = self.context.drawn(&position.grid, Style::Blocks, Paint::None);
            writeln!(output, "{drawing}")?;
            if self.arguments.answers {
                answers.push(format!("{name}, step {number}: {}", words::step(problem, step)));
            }
        }
        answers.iter().try_for_each(|answer| writeln!(output, "{answer}\n"))?;
        if positions < all {
            remark(&format!("{positions} of {all} positions are shown, because a limit was reached"));
        }
        let is_cut_short = positions < all || matches!(walkthrough.ending, Ending::Unknown);
        Ok((positions, if is_cut_short { Exit::Limit } else { Exit::Yes }))
    }
}
