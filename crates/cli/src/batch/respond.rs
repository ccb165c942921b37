//! The answer to one puzzle: a line of JSON.

use std::cell::OnceCell;
use std::io;
use std::time::Duration;

use nonomata::budget::Limit;
use nonomata::explain::data;
use nonomata::explain::hint::{Hint, Level, hint};
use nonomata::explain::rating::{Rating, Ungraded, rate_decided};
use nonomata::explain::walkthrough::{Ending, Explainer, Walkthrough};
use nonomata::problem::{Machines, WrongLength};
use nonomata::puzzles::Fingerprint;
use nonomata::search::{self, Options, Verdict, certify, count, solve};
use nonomata::session::Subject;
use serde_json::{Value, json};

use super::echo::Echo;
use super::feed::Parsed;
use super::memory;
use super::progress::Status;
use super::warnings::AnswerWarning;
use crate::args::{Ask, Batch};
use crate::failure::Failure;
use crate::json::JsonLine;
use crate::json_answer::verdict_name;
use crate::puzzle_context::{Origin, PuzzleContext};
use crate::watchdog::Watched;
use crate::work::{Work, options_among_others};

/// The answer to a puzzle.
pub(super) struct Response {
    /// All keys but `warnings`.
    pub(super) line: JsonLine,
    pub(super) warnings: Vec<AnswerWarning>,
    pub(super) status: Status,
}

/// An attempt at a puzzle, whose limits have begun.
pub(super) struct Attempt {
    /// Counted from 1.
    number: u32,
    options: Options,
}

/// Answers puzzles.
pub(super) struct Responder<'a> {
    arguments: &'a Batch,
    options: Options,
    /// For the second time, if a limit was reached.
    enlarged: Option<Options>,
}

impl<'a> Responder<'a> {
    /// For this many threads.
    pub(super) fn new(arguments: &'a Batch, threads: usize) -> Responder<'a> {
        memory::share_among(threads);
        Responder {
            arguments,
            options: options_among_others(&arguments.effort, memory::used),
            enlarged: arguments
                .retry_unknown
                .map(|factor| options_among_others(&arguments.effort.enlarged(factor), memory::used)),
        }
    }

    /// The first attempt at a puzzle.
    pub(super) fn first(&self) -> Attempt {
        Attempt { number: 1, options: self.options.started() }
    }

    /// The attempt after this one, if there is one.
    fn next(&self, attempt: &Attempt) -> Option<Attempt> {
        let enlarged = self.enlarged.as_ref().filter(|_| attempt.number == 1)?;
        Some(Attempt { number: 2, options: enlarged.started() })
    }

    /// The puzzle with the alphabet that it needs, and the attempt in which that was found.
    pub(super) fn settle(&self, mut parsed: Parsed, mut attempt: Attempt) -> (Parsed, Attempt) {
        loop {
            parsed.settle(&attempt.options);
            match self.next(&attempt).filter(|_| parsed.unsettled.is_some()) {
                Some(next) => attempt = next,
                None => return (parsed, attempt),
            }
        }
    }

    /// Has the time of a puzzle watched, for as many attempts as it has.
    pub(super) fn watched(&self, origin: &Origin) -> Option<Watched> {
        let Batch { effort, retry_unknown, .. } = self.arguments;
        let time = effort.time?.saturating_mul(1 + retry_unknown.unwrap_or(0));
        Some(Watched::begin(&format!("{} #{}", origin.source, origin.number), time))
    }

    fn begin(&self, origin: &Origin, echo: &Echo) -> io::Result<JsonLine> {
        let mut line = JsonLine::default();
        echo.iter().try_for_each(|(key, value)| line.put(key, value))?;
        line.put("source", &origin.source)?;
        line.put("number", origin.number)?;
        Ok(line)
    }

    /// The line of a puzzle that cannot be read.
    pub(super) fn refuse(&self, origin: &Origin, echo: &Echo, failure: &Failure) -> io::Result<Response> {
        let mut line = self.begin(origin, echo)?;
        let (row, column) = failure.place.unzip();
        line.put("error", json!({ "message": failure.message, "line": row, "column": column }))?;
        Ok(Response { line, warnings: Vec::new(), status: Status::Refused })
    }

    /// The line of a file that is not a puzzle.
    pub(super) fn skip(&self, origin: &Origin) -> io::Result<Response> {
        let mut line = self.begin(origin, &Echo::default())?;
        line.put("skipped", "by its name or content no puzzle; name the file to read it")?;
        Ok(Response { line, warnings: Vec::new(), status: Status::Skipped })
    }

    /// The line of a puzzle, with the time that it has taken by then.
    pub(super) fn answer(
        &self,
        origin: &Origin,
        parsed: &Parsed,
        fingerprint: Option<Fingerprint>,
        mut attempt: Attempt,
        machines: &mut Machines,
        time: impl Fn() -> Duration,
    ) -> io::Result<Response> {
        let mut line = self.begin(origin, &parsed.echo)?;
        if self.arguments.writes_fingerprint() {
            line.put("fingerprint", fingerprint.map(|fingerprint| fingerprint.to_string()))?;
        }
        let mut status = if parsed.unsettled.is_some() { Status::Unknown } else { Status::Answered };
        attempt.options = parsed.limits.narrow(attempt.options);
        if let Some(limit) = parsed.unsettled.filter(|_| parsed.question.is_some()) {
            line.put("answer", json!({ "verdict": "unknown", "limit": limit.to_string() }))?;
        } else if let Some(question) = &parsed.question {
            let (puzzle, format) = (parsed.puzzle.clone(), parsed.format.name());
            let subject = Subject::with_machines(puzzle, format, machines);
            status = self.ask_own(&mut line, &subject, question, &attempt.options)?;
        } else if self.arguments.ask.iter().any(|&ask| ask != Ask::Id) {
            let format = parsed.format.name();
            let context =
                PuzzleContext::new(parsed.puzzle.clone(), format, origin.clone(), Work::default(), machines);
            let start = line.len();
            loop {
                status = self.ask(&mut line, &context, &attempt.options, parsed.unsettled)?;
                let Some(next) = self.next(&attempt).filter(|_| status == Status::Unknown) else { break };
                // The next attempt is made with what was compiled.
                line.truncate(start);
                attempt = Attempt { options: parsed.limits.narrow(next.options), ..next };
            }
            if attempt.number > 1 {
                line.put("attempts", attempt.number)?;
            }
        }
        self.put_time(&mut line, time())?;
        Ok(Response { line, warnings: self.warnings(parsed), status })
    }

    fn put_time(&self, line: &mut JsonLine, time: Duration) -> io::Result<()> {
        match self.arguments.no_timing {
            true => Ok(()),
            false => line.put("time_ms", (time.as_secs_f64() * 1e6).round() / 1e3),
        }
    }

    /// Writes the answer to a question of a puzzle's own, under `answer`, or why it is refused, under `error`.
    fn ask_own(
        &self,
        line: &mut JsonLine,
        subject: &Subject,
        question: &Value,
        options: &Options,
    ) -> io::Result<Status> {
        match subject.ask_json(question, options) {
            Ok(answer) => {
                let is_unknown = answer.get("limit").is_some_and(|limit| !limit.is_null());
                line.put("answer", answer)?;
                Ok(if is_unknown { Status::Unknown } else { Status::Answered })
            }
            Err(refusal) => {
                line.put("error", refusal)?;
                Ok(Status::Refused)
            }
        }
    }

    /// Writes everything that is asked, but the fingerprint. All questions share the limits. After a limit, every
    /// answer is unknown.
    fn ask(
        &self,
        line: &mut JsonLine,
        context: &PuzzleContext,
        options: &Options,
        reached: Option<Limit>,
    ) -> io::Result<Status> {
        let mut options = options.clone();
        if reached.is_some() {
            options.budget = options.budget.with_time(Duration::ZERO).started();
        }
        let (problem, options) = (&context.problem, &options);
        let shared = Shared::new(&self.arguments.ask, context, options);
        let mut is_unknown = reached.is_some();
        let mut status = Status::Answered;
        let asks = |ask: Ask| self.arguments.ask.contains(&ask);
        // The solutions are found with the verdict.
        let is_twice = |ask: Ask| ask == Ask::Solution && asks(Ask::Verdict);
        for &ask in Ask::ALL.iter().filter(|&&ask| asks(ask) && !is_twice(ask)) {
            match ask {
                Ask::Verdict | Ask::Solution => {
                    let found = shared.outcome();
                    status = Status::from(&found.verdict);
                    is_unknown |= matches!(found.verdict, Verdict::Unknown { .. });
                    self.verdict(line, context, found, reached)?;
                }
                Ask::Count => {
                    let found = count(problem, options);
                    line.put("count", found.number().to_string())?;
                    line.put("exact", found.limit().is_none())?;
                    is_unknown |= found.limit().is_some();
                }
                Ask::Rating => {
                    let rating = shared.rating();
                    line.put("rating", rating.as_ref().ok())?;
                    line.put("reason", rating.as_ref().err().map(|ungraded| ungraded.reason()))?;
                    is_unknown |= matches!(rating, Err(Ungraded::Undecided | Ungraded::Unfinished));
                }
                Ask::Hint => {
                    let next = shared.hint().as_ref().map_err(|wrong| io::Error::other(*wrong))?;
                    line.put("hint", data::hint(problem, context.saved_or_given(), next, Level::Why, false))?;
                    is_unknown |= matches!(next, Hint::Unknown(_));
                }
                Ask::Explain => {
                    let walkthrough = shared.walkthrough();
                    let fits = context.check_length(walkthrough).is_ok();
                    let rating = Rating::if_finished(problem, walkthrough).ok();
                    let explanation = fits.then(|| data::walkthrough(problem, walkthrough, rating.as_ref()));
                    line.put("explanation", explanation)?;
                    is_unknown |= !fits || matches!(walkthrough.ending, Ending::Unknown);
                }
                Ask::Certificate => match certify(problem, options, || Ok(Vec::new())) {
                    Ok((found, text)) => {
                        line.put("certificate", (!text.is_empty()).then(|| String::from_utf8_lossy(&text)))?;
                        if let Verdict::Unknown { limit, .. } = found.verdict {
                            line.put("uncertified", limit.ending())?;
                            is_unknown = true;
                        }
                    }
                    Err(error) => {
                        line.put("certificate", ())?;
                        line.put("uncertified", error.describe(problem))?;
                        is_unknown = true;
                    }
                },
                Ask::Id => {}
            }
        }
        Ok(if is_unknown { Status::Unknown } else { status })
    }

    fn verdict(
        &self,
        line: &mut JsonLine,
        context: &PuzzleContext,
        found: &search::Outcome,
        reached: Option<Limit>,
    ) -> io::Result<()> {
        line.put("verdict", verdict_name(&found.verdict))?;
        if self.arguments.ask.contains(&Ask::Verdict) {
            line.put("lines_only", found.lines_only)?;
            line.put("nodes", found.nodes)?;
            line.put("conflicts", found.conflicts)?;
        }
        line.put("limit", reached.or(found.verdict.limit()).map(|limit| limit.to_string()))?;
        match self.arguments.ask.contains(&Ask::Solution) {
            true => solutions(line, context, &found.verdict),
            false => Ok(()),
        }
    }

    /// The warnings, but not those about keys that are repeated.
    fn warnings(&self, parsed: &Parsed) -> Vec<AnswerWarning> {
        let is_meant = |message: &str| {
            let named = |key: &String| message.contains(&format!("{key:?}"));
            !(message.starts_with("ignored ") && self.arguments.echo.iter().any(named))
        };
        let meant = parsed.warnings.iter().filter(|warning| is_meant(warning.message()));
        let mut warnings: Vec<AnswerWarning> = meant.map(AnswerWarning::from).collect();
        let change = parsed.change.as_ref();
        warnings.extend(change.map(|change| AnswerWarning::without_place(format!("the puzzle {change}"))));
        warnings
    }
}

/// Work that several questions need, done once.
struct Shared<'a> {
    ask: &'a [Ask],
    context: &'a PuzzleContext,
    options: &'a Options,
    outcome: OnceCell<search::Outcome>,
    hint: OnceCell<Result<Hint, WrongLength>>,
    walkthrough: OnceCell<Walkthrough>,
}

impl<'a> Shared<'a> {
    fn new(ask: &'a [Ask], context: &'a PuzzleContext, options: &'a Options) -> Shared<'a> {
        let (outcome, hint, walkthrough) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        Shared { ask, context, options, outcome, hint, walkthrough }
    }

    fn outcome(&self) -> &search::Outcome {
        self.outcome.get_or_init(|| solve(&self.context.problem, self.options))
    }

    fn hint(&self) -> &Result<Hint, WrongLength> {
        self.hint.get_or_init(|| hint(&self.context.problem, self.context.saved_or_given(), self.options))
    }

    fn walkthrough(&self) -> &Walkthrough {
        self.walkthrough.get_or_init(|| {
            let found = self.outcome();
            // A walkthrough leaves the time for writing it, which a hint after it would use.
            if self.ask.contains(&Ask::Hint) {
                let _ = self.hint();
            }
            let explainer = Explainer::new(&self.context.problem, self.options).decided(&found.verdict);
            Walkthrough::from_explainer(explainer)
        })
    }

    /// The rating. By the walkthrough, if that is an answer as well.
    fn rating(&self) -> Result<Rating, Ungraded> {
        let problem = &self.context.problem;
        if !self.ask.contains(&Ask::Explain) {
            return rate_decided(problem, &self.outcome().verdict, self.options).rating;
        }
        Rating::if_finished(problem, self.walkthrough())
    }
}

/// The solution, or two that differ, and where they do.
fn solutions(line: &mut JsonLine, context: &PuzzleContext, verdict: &Verdict) -> io::Result<()> {
    let found = match verdict {
        Verdict::Unique(solution) => [Some(solution), None],
        Verdict::Multiple { first, second, .. } => [Some(first), Some(second)],
        Verdict::Unknown { first, .. } => [first.as_ref(), None],
        Verdict::NoSolution => [None, None],
    };
    let drawn = found.into_iter().flatten().map(|solution| context.rows(&solution.candidates()));
    line.put("solutions", drawn.collect::<Vec<_>>())?;
    let differing = match found {
        [Some(first), Some(second)] => context.differing(first, second),
        _ => Vec::new(),
    };
    line.put("differing", context.places(&differing))
}
