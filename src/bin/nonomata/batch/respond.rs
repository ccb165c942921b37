//! The answer to one puzzle: a line of JSON.

use std::io;
use std::time::Instant;

use nonomata::budget::Limit;
use nonomata::explain::data;
use nonomata::explain::hint::{Level, hint};
use nonomata::explain::rating::Rating;
use nonomata::explain::walkthrough::Walkthrough;
use nonomata::propagate::Threading;
use nonomata::puzzles::Fingerprint;
use nonomata::search::{Options, Verdict, certify, count, solve};
use serde::Serialize;
use serde_json::json;

use super::echo::Echo;
use super::feed::Parsed;
use super::progress::Outcome;
use crate::answer::verdict_name;
use crate::args::{Ask, Batch, Effort};
use crate::failure::Failure;
use crate::grade::ungraded;
use crate::json::rows;
use crate::show::options;
use crate::subject::{Origin, Subject, known};

/// Answers puzzles.
pub(super) struct Responder<'a> {
    arguments: &'a Batch,
    options: Options,
    /// For the second time, if a limit was reached.
    enlarged: Option<Options>,
}

impl<'a> Responder<'a> {
    pub(super) fn new(arguments: &'a Batch) -> Responder<'a> {
        let options_of = |effort: &Effort| options(effort, None).with_threading(Threading::Never);
        Responder {
            arguments,
            options: options_of(&arguments.effort),
            enlarged: arguments.retry_unknown.map(|factor| options_of(&arguments.effort.enlarged(factor))),
        }
    }

    fn begin(&self, origin: &Origin, echo: &Echo) -> io::Result<Line> {
        let mut line = Line::default();
        echo.iter().try_for_each(|(key, value)| line.put(key, value))?;
        line.put("source", &origin.source)?;
        line.put("number", origin.number)?;
        Ok(line)
    }

    /// The line of a puzzle that cannot be read.
    pub(super) fn refuse(
        &self,
        origin: &Origin,
        echo: &Echo,
        failure: &Failure,
    ) -> io::Result<(Vec<u8>, Outcome)> {
        let mut line = self.begin(origin, echo)?;
        let (row, column) = failure.place.unzip();
        line.put("error", json!({ "message": failure.message, "line": row, "column": column }))?;
        Ok((line.finish(), Outcome::Refused))
    }

    /// The line of a puzzle.
    pub(super) fn answer(
        &self,
        origin: Origin,
        parsed: &Parsed,
        fingerprint: Option<Fingerprint>,
    ) -> io::Result<(Vec<u8>, Outcome)> {
        let begin = Instant::now();
        let mut line = self.begin(&origin, &parsed.echo)?;
        if self.arguments.ask.contains(&Ask::Id) {
            line.put("fingerprint", fingerprint.map(|fingerprint| fingerprint.to_string()))?;
        }
        let mut outcome = Outcome::Answered(None);
        if self.arguments.ask.iter().any(|&ask| ask != Ask::Id) {
            let subject = Subject::new(&parsed.puzzle, parsed.format.name(), origin);
            let start = line.0.len();
            outcome = self.ask(&mut line, &subject, &self.options)?;
            if let (Outcome::Unknown, Some(enlarged)) = (outcome, &self.enlarged) {
                line.0.truncate(start);
                outcome = self.ask(&mut line, &subject, enlarged)?;
                line.put("attempts", 2)?;
            }
        }
        if !self.arguments.no_timing {
            line.put("time_ms", (begin.elapsed().as_secs_f64() * 1e6).round() / 1e3)?;
        }
        self.warn(&mut line, parsed)?;
        Ok((line.finish(), outcome))
    }

    /// Writes everything that is asked, but the fingerprint.
    fn ask(&self, line: &mut Line, subject: &Subject<'_>, options: &Options) -> io::Result<Outcome> {
        let problem = &subject.problem;
        let mut reached = None;
        let mut verdict = None;
        let mut asked = self.arguments.ask.clone();
        // The solutions are found with the verdict.
        asked.retain(|&ask| {
            ask != Ask::Id && !(ask == Ask::Solution && self.arguments.ask.contains(&Ask::Verdict))
        });
        for ask in asked {
            match ask {
                Ask::Verdict | Ask::Solution => {
                    let found = solve(problem, options);
                    let limit = match &found.verdict {
                        Verdict::Unknown { limit, .. } => Some(*limit),
                        _ => None,
                    };
                    verdict = Some(verdict_name(&found.verdict));
                    line.put("verdict", verdict)?;
                    if ask == Ask::Verdict {
                        line.put("lines_only", found.lines_only)?;
                        line.put("nodes", found.nodes)?;
                        line.put("conflicts", found.conflicts)?;
                    }
                    reached = reached.or(limit);
                    line.put("limit", limit.map(|limit| limit.to_string()))?;
                    if self.arguments.ask.contains(&Ask::Solution) {
                        solutions(line, subject, &found.verdict)?;
                    }
                }
                Ask::Count => {
                    let found = count(problem, options);
                    line.put("count", found.number().to_string())?;
                    line.put("exact", found.limit().is_none())?;
                    reached = reached.or(found.limit());
                }
                Ask::Rating => {
                    let walkthrough = Walkthrough::of(problem, options);
                    let ungraded = ungraded(&walkthrough.ending);
                    let rating = ungraded.is_none().then(|| Rating::of(problem, &walkthrough));
                    line.put("rating", rating)?;
                    line.put("ungraded", ungraded)?;
                    if walkthrough.ending.verdict() == "unknown" {
                        reached = reached.or(Some(Limit::Time));
                    }
                }
                Ask::Hint => {
                    let next = hint(problem, problem.cells(), options).map_err(io::Error::other)?;
                    line.put("hint", data::hint(problem, &next, Level::Why, false))?;
                }
                Ask::Explain => {
                    let walkthrough = Walkthrough::of(problem, options);
                    let is_graded = ungraded(&walkthrough.ending).is_none();
                    let rating = is_graded.then(|| Rating::of(problem, &walkthrough));
                    line.put("explanation", data::walkthrough(problem, &walkthrough, rating.as_ref()))?;
                    if walkthrough.ending.verdict() == "unknown" {
                        reached = reached.or(Some(Limit::Time));
                    }
                }
                Ask::Certificate => match certify(problem, options, || Ok(Vec::new())) {
                    Ok((found, text)) => {
                        line.put("certificate", String::from_utf8_lossy(&text))?;
                        if let Verdict::Unknown { limit, .. } = found.verdict {
                            reached = reached.or(Some(limit));
                        }
                    }
                    Err(error) => {
                        line.put("certificate", ())?;
                        line.put("uncertified", error.to_string())?;
                    }
                },
                Ask::Id => {}
            }
        }
        Ok(match reached {
            Some(_) => Outcome::Unknown,
            None => Outcome::Answered(verdict),
        })
    }

    /// Writes the warnings, but not those about keys that are repeated.
    fn warn(&self, line: &mut Line, parsed: &Parsed) -> io::Result<()> {
        let is_meant = |message: &str| {
            let named = |key: &String| message.contains(&format!("{key:?}"));
            !(message.starts_with("ignored ") && self.arguments.echo.iter().any(named))
        };
        let shown: Vec<String> = (parsed.warnings.iter())
            .filter(|warning| is_meant(warning.message()))
            .map(|warning| format!("{}:{}: {}", warning.line(), warning.column(), warning.message()))
            .collect();
        if shown.is_empty() { Ok(()) } else { line.put("warnings", shown) }
    }
}

/// The solution, or two that differ, and where they do.
fn solutions(line: &mut Line, subject: &Subject<'_>, verdict: &Verdict) -> io::Result<()> {
    let found = match verdict {
        Verdict::Unique(solution) => [Some(solution), None],
        Verdict::Multiple { first, second, .. } => [Some(first), Some(second)],
        Verdict::Unknown { first, .. } => [first.as_ref(), None],
        Verdict::None => [None, None],
    };
    let drawn = found.into_iter().flatten().map(|solution| rows(subject, &known(solution.symbols())));
    line.put("solutions", drawn.collect::<Vec<_>>())?;
    let differing = match found {
        [Some(first), Some(second)] => subject.differing(first, second),
        _ => Vec::new(),
    };
    line.put("differing", subject.places(&differing))
}

/// An object that is being written, key by key.
#[derive(Default)]
struct Line(Vec<u8>);

impl Line {
    fn put(&mut self, key: &str, value: impl Serialize) -> io::Result<()> {
        self.0.push(if self.0.is_empty() { b'{' } else { b',' });
        serde_json::to_writer(&mut self.0, key)?;
        self.0.push(b':');
        Ok(serde_json::to_writer(&mut self.0, &value)?)
    }

    fn finish(mut self) -> Vec<u8> {
        self.0.extend(b"}\n");
        self.0
    }
}
