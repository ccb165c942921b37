//! Random puzzles: from the arguments to the library, and back to the output.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use nonomata::budget::Limit;
use nonomata::explain::walkthrough::ProvedSolutions;
use nonomata::make::{Generator, Made, Maker, NotMade, Setting, Wanted};
use nonomata::search::Options;

use super::rating::MOST_CELLS;
use super::write::Writer;
use crate::args::{AtMost, New};
use crate::exit::Exit;
use crate::failure::{Ended, Failure};
use crate::output::{grouped, noun, output, refuse};
use crate::session;
use crate::source_name::path_text;
use crate::work::Work;

/// The numbers of puzzles that are made before they are written and the next are begun: more would be lost if the
/// program is killed, fewer would not keep all threads busy.
const LEAST_AT_ONCE: u64 = 8;
const MOST_AT_ONCE: u64 = 64;

/// About how long it takes to make as many.
const ROUND: Duration = Duration::from_millis(200);

/// From which side on grades are usual: two half-filled nonograms of that side were found in ten seconds.
const USUAL_SIDES: [(u32, usize); 6] = [(4, 10), (5, 15), (6, 10), (7, 15), (8, 20), (9, 25)];

/// The side up to which grade 1 is usual.
const LARGEST_OF_GRADE_1: usize = 10;

/// The density at which pictures of any size have one solution.
const DENSE: f64 = 0.7;

pub(super) fn run(arguments: &New, size: (usize, usize), path: Option<&Path>) -> Result<Exit, Ended> {
    let seed = arguments.seed.unwrap_or_else(fresh_seed);
    let wanted = wanted(arguments, size);
    let work = Work::begin(&arguments.effort, "new");
    let maker = maker(&wanted, seed, &arguments.at_most, &work.options(None))?;
    let maker = maker.with_ratings_up_to(if arguments.json { MOST_CELLS } else { 0 });
    let mut writer = Writer::new(arguments, path, wanted.generator.kind(), Some(seed))?;
    writer.refuse_existing()?;
    if arguments.seed.is_none() {
        remark_seed(seed);
    }
    make(arguments, &work, &maker, &mut writer)
}

/// A maker of puzzles that are not too large.
pub(crate) fn maker(
    wanted: &Wanted,
    seed: u64,
    at_most: &AtMost,
    options: &Options,
) -> Result<Maker, Failure> {
    let (width, height, limit) = (wanted.width, wanted.height, at_most.max_cells);
    let cells = width.saturating_mul(height);
    if cells > limit {
        let message = format!("{width}x{height} are {cells} cells, more than --max-cells {limit}");
        return Err(Failure::usage(message));
    }
    Maker::new(wanted, seed, options).map_err(|error| Failure::usage(error.to_string()))
}

/// Says which seed makes the same again.
pub(crate) fn remark_seed(seed: u64) {
    if !session::is_quiet() {
        let _ = writeln!(io::stderr(), "nonomata: --seed {seed} makes the same again");
    }
}

/// Says how a game of a random puzzle that was saved in a file goes on.
pub(crate) fn remark_saved(seed: u64, file: &Path) {
    if !session::is_quiet() {
        let file = path_text(file);
        let _ = writeln!(io::stderr(), "nonomata: --seed {seed} --save {file} continues the game");
    }
}

/// Makes the puzzles and writes them. Those made before a limit are written.
fn make(arguments: &New, work: &Work, maker: &Maker, writer: &mut Writer<'_>) -> Result<Exit, Ended> {
    let last = arguments.count.unwrap_or(1);
    let (mut next, mut attempts, mut failed) = (1, 0, None);
    let mut at_once = LEAST_AT_ONCE;
    while next <= last && failed.is_none() {
        let begin = Instant::now();
        let end = next.saturating_add(at_once).min(last.saturating_add(1));
        for made in work.on_threads(|| maker.puzzles(next..end)) {
            match made {
                Ok(Made { puzzle, number, attempts: these, rating, .. }) => {
                    attempts += these;
                    let proved = ProvedSolutions::OneSolution;
                    let added = writer.add(puzzle, number, these, proved, rating.as_ref());
                    if let Err(Ended::Refused(failure)) = added {
                        let failure = match writer.written() {
                            0 => failure,
                            written => failure
                                .with_advice(&format!("wrote {} before", grouped_puzzles(written as u64))),
                        };
                        // A file that cannot be written has no objects to stand among.
                        return Ok(refuse(&mut output(), &failure, arguments.json && !writer.has_file())?);
                    }
                    added?;
                }
                Err(error) => {
                    failed = Some(error);
                    break;
                }
            }
        }
        next = end;
        at_once = if begin.elapsed() < ROUND { 2 * at_once } else { at_once / 2 };
        at_once = at_once.clamp(LEAST_AT_ONCE, MOST_AT_ONCE);
    }
    let made = writer.count();
    writer.finish()?;
    if !session::is_quiet() && failed.is_none() {
        let (puzzles, tried) = (grouped_puzzles(made as u64), grouped(attempts));
        let _ = writeln!(io::stderr(), "nonomata: made {puzzles} in {tried} {}", noun(attempts, "attempt"));
    }
    match failed {
        Some(error) => {
            let failure = failure(&error, made, last);
            let failure = match error.limit {
                Some(Limit::Cancelled) => failure,
                _ => failure.with_advice(&advice(arguments, maker.wanted(), &error)),
            };
            Err(failure.into())
        }
        None => Ok(Exit::Yes),
    }
}

/// Advice after a failure.
fn advice(arguments: &New, wanted: &Wanted, error: &NotMade) -> String {
    let has_density = wanted.generator.settings().contains(&Setting::Density);
    if let (Some(grades), true) =
        (wanted.generator.usual_grades(), wanted.grades.is_some() || wanted.lines_only)
    {
        let kind = wanted.generator.kind();
        return format!(
            "a {kind} usually has grade {grades}; ask for that, or allow more with --attempts or --time"
        );
    }
    let grade = wanted.grades.as_ref().filter(|_| has_density).map(|grades| *grades.start());
    let side = wanted.width.min(wanted.height);
    let usual = grade.and_then(|grade| USUAL_SIDES.iter().find(|usual| usual.0 == grade));
    match (grade, usual) {
        (Some(grade), Some(&(_, usual))) if side < usual => {
            return format!(
                "grade {grade} is usual from about {usual}x{usual} cells on; ask for that, or another grade"
            );
        }
        (Some(1), _) if side > LARGEST_OF_GRADE_1 => {
            return format!(
                "grade 1 is usual up to {LARGEST_OF_GRADE_1}x{LARGEST_OF_GRADE_1} cells; ask for that, or grade 2"
            );
        }
        (Some(10), _) => {
            return "grade 10 is rare at every size; ask for 8..10, or allow more with --attempts or --time"
                .to_owned();
        }
        _ => {}
    }
    match has_density && error.finished == 0 && error.attempts > 0 {
        true if arguments.density.is_some_and(|density| density < DENSE) => {
            format!("large pictures need long blocks: try --density {DENSE}, a smaller size, or more --time")
        }
        true => "try a smaller size, or a higher limit".to_owned(),
        false => "ask for less, or allow more with --attempts or --time".to_owned(),
    }
}

/// The failure after some of these puzzles were made.
pub(crate) fn failure(error: &NotMade, made: usize, wanted: u64) -> Failure {
    let message = match made {
        0 => error.to_string(),
        _ => format!("made {} of {}, then {error}", grouped(made as u64), grouped_puzzles(wanted)),
    };
    match error.limit {
        Some(limit @ Limit::Cancelled) if made > 0 => {
            Failure::of_limit(limit, format!("interrupted after {}", grouped_puzzles(made as u64)))
        }
        Some(limit) => Failure::of_limit(limit, message),
        None => Failure::without_solution(message),
    }
}

/// A number of puzzles, with its digits in groups.
fn grouped_puzzles(count: u64) -> String {
    format!("{} {}", grouped(count), noun(count, "puzzle"))
}

fn wanted(arguments: &New, (width, height): (usize, usize)) -> Wanted {
    let generator = arguments.kind.unwrap_or(&Generator::all()[0]);
    let mut wanted = Wanted::by(generator, width, height);
    wanted.density = arguments.density;
    wanted.colours = arguments.colours.map(usize::from);
    wanted.symmetry = arguments.symmetry;
    wanted.texture = arguments.texture;
    wanted.letters.clone_from(&arguments.letters);
    wanted.grades.clone_from(&arguments.grade);
    wanted.lines_only = arguments.lines_only;
    wanted.attempts = arguments.attempts.unwrap_or(wanted.attempts);
    wanted
}

/// A seed that is short enough to type, from the random keys of the standard library.
pub(crate) fn fresh_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
