//! The checker of recorded walkthroughs: whatever it accepts is true.
//!
//! The input is the data of a page that `explain --html` writes: a walkthrough as JSON, with its puzzle.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nonomata::explain::data::Recorded;
use nonomata::explain::walkthrough::Ending;
use nonomata::formats::{Format, Source};
use nonomata::puzzles::Puzzle;
use nonomata::search::{Verdict, solve};
use nonomata_fuzz::{budget, limits, options};
use serde_json::Value;

/// The puzzle in the data.
fn puzzle(data: &Value) -> Option<Puzzle> {
    let key = |key: &str| data["puzzle"][key].as_str();
    let format = Format::named(key("format")?)?;
    let source = Source::from_bytes("fuzz", key("text")?.as_bytes(), limits()).ok()?;
    format.read(&source).ok()?.puzzles.pop()
}

fuzz_target!(|text: &[u8]| {
    let Ok(data) = serde_json::from_slice::<Value>(text) else { return };
    let Some(puzzle) = puzzle(&data).filter(|puzzle| puzzle.cell_count() <= 400) else { return };
    let Ok(recorded) = serde_json::from_slice::<Recorded>(text) else { return };
    let problem = puzzle.to_problem();
    let _ = recorded.solutions(&problem, &budget());
    let Ok(walkthrough) = recorded.walkthrough(&problem, &budget()) else { return };
    if walkthrough.check(&problem, &budget()).is_err() {
        return;
    }
    let is_whole = walkthrough.start == problem.cells();
    match (&walkthrough.ending, solve(&problem, &options()).verdict) {
        (_, Verdict::Unknown { .. }) => {}
        (Ending::Unique, Verdict::Unique(solution)) => {
            assert_eq!(walkthrough.solution.as_deref(), Some(solution.all_symbols()));
        }
        (Ending::Unique, verdict) => {
            assert!(!is_whole, "unique was accepted, but the verdict is {verdict:?}")
        }
        (Ending::None(_) | Ending::Empty(_), Verdict::None) => {}
        (Ending::None(_) | Ending::Empty(_), verdict) => {
            assert!(!is_whole, "none was accepted, but the verdict is {verdict:?}");
        }
        _ => {}
    }
});
