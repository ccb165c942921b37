//! Limits and exclusions as JSON.

use serde::Serialize;

use super::limit::{BlockLimit, End, Excluded, Exclusion, LimitReason, Needed, Refuted};
use crate::explain::data::parts::{numbers, range};

/// The JSON form of a limit.
#[derive(Serialize)]
pub(crate) struct LimitData {
    block: usize,
    end: &'static str,
    cell: usize,
    done: bool,
    needed: Option<NeededData>,
    stop: Option<usize>,
    touched: Vec<usize>,
    passed: Vec<usize>,
    covers: Option<CoversData>,
}

#[derive(Serialize)]
pub(crate) struct NeededData {
    blocks: [usize; 2],
    cells: [usize; 2],
    #[serde(rename = "possible")]
    is_possible: bool,
}

#[derive(Serialize)]
struct CoversData {
    by: usize,
    run: [usize; 2],
    #[serde(rename = "only")]
    is_only: bool,
    others: Vec<ExcludedData>,
}

/// The JSON form of an exclusion.
#[derive(Serialize)]
pub(crate) struct ExcludedData {
    block: usize,
    reason: &'static str,
    limit: Option<LimitData>,
    places: Vec<[usize; 2]>,
}

impl LimitData {
    pub(crate) fn of(limit: &BlockLimit) -> LimitData {
        let covers = match &limit.why {
            LimitReason::Done | LimitReason::NoSpace(_) => None,
            LimitReason::Covers { by: (by, _), run, is_only, others } => {
                Some(CoversData { by: by + 1, run: range(*run), is_only: *is_only, others: excluded(others) })
            }
        };
        let end = if limit.end == End::First { "first" } else { "last" };
        let (stop, touched): (_, &[usize]) = match &limit.why {
            LimitReason::NoSpace(obstacles) => (obstacles.stop, &obstacles.touched),
            LimitReason::Done | LimitReason::Covers { .. } => (None, &[]),
        };
        let mut passed = numbers(&limit.passed);
        passed.sort_unstable();
        passed.dedup();
        LimitData {
            block: limit.block + 1,
            end,
            cell: limit.cell + 1,
            done: limit.why == LimitReason::Done,
            needed: limit.needed().map(NeededData::of),
            stop: stop.map(|cell| cell + 1),
            touched: numbers(touched),
            passed,
            covers,
        }
    }
}

impl NeededData {
    pub(crate) fn of(needed: Needed) -> NeededData {
        let Needed { blocks, cells, is_possible } = needed;
        NeededData { blocks: range(blocks), cells: range(cells), is_possible }
    }
}

pub(crate) fn excluded(excluded: &[Excluded]) -> Vec<ExcludedData> {
    let one = |Excluded { block, why }: &Excluded| {
        let (reason, limit, places): (_, _, &[Refuted]) = match why {
            Exclusion::TooShort => ("too_short", None, &[]),
            Exclusion::Beyond(limit) => ("out_of_reach", Some(LimitData::of(limit)), &[]),
            Exclusion::Refuted(places) => ("no_place", None, places),
            Exclusion::Done(_) => ("done", None, &[]),
            Exclusion::Outermost { .. } => ("outermost", None, &[]),
            Exclusion::Counted(_) => ("counted", None, &[]),
        };
        let places = places.iter().map(|place| range(place.cells)).collect();
        ExcludedData { block: block + 1, reason, limit, places }
    };
    excluded.iter().map(one).collect()
}
