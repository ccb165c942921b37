//! Limits: how far a block gets towards an end of the line, and why no further, in words and as data.
//!
//! A limit is a small tree. Either there is no more room, or the block must cover a run, because others cannot; these have
//! limits of their own. [`Bounds`](super::bounds::Bounds) derives them.

use crate::explain::words::{LineText, list};
use crate::symbol::SymbolSet;

/// An end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The beginning.
    First,
    /// The end.
    Last,
}

/// How far a block gets towards an end of the line, and why no further.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlockLimit {
    /// The block.
    pub block: usize,
    /// Towards which end.
    pub end: End,
    /// The first cell that it gets to, or the last.
    pub cell: usize,
    /// Why it gets no further.
    pub why: LimitReason,
    /// Known cells that are in the way of it or of the blocks beyond it.
    pub passed: Vec<usize>,
}

/// Why a block gets no further.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitReason {
    /// There is no more room: the line ends, known cells are in the way, and other blocks lie beyond.
    Room,
    /// A block must cover a run.
    Covers {
        /// That block, and how far it gets: the block itself, or one beyond which it lies.
        by: (usize, usize),
        /// First and last cell of the run.
        run: (usize, usize),
        /// Whether no other block may cover it. Otherwise blocks on the other side may cover it instead, which sets the same limit.
        is_only: bool,
        /// Why blocks beyond do not cover it: the nearest, and those that are too short or have no place.
        others: Vec<Excluded>,
    },
}

/// A block that does not cover a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// The block.
    pub block: usize,
    /// Why not.
    pub why: Exclusion,
}

/// Why a block does not cover a run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Exclusion {
    /// It is shorter than the run.
    TooShort,
    /// It does not get that far.
    Beyond(BlockLimit),
    /// Every place over the run is ruled out.
    Refuted(Vec<Refuted>),
}

/// A place of a block that a known cell rules out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// First and last cell of the place.
    pub cells: (usize, usize),
    /// The known cell: inside, or beside it and touched.
    pub by: usize,
    /// What that cell holds.
    pub holds: SymbolSet,
}

impl BlockLimit {
    /// The number of things to keep in mind for it, besides the room on the line.
    pub(super) fn weight(&self) -> usize {
        match &self.why {
            LimitReason::Room => 0,
            LimitReason::Covers { others, .. } => weight(others),
        }
    }

    /// The known cells that are in the way of blocks, without those of runs that blocks must cover.
    pub(super) fn passed(&self) -> Vec<usize> {
        let mut passed = self.passed.clone();
        if let LimitReason::Covers { run, others, .. } = &self.why {
            passed.extend(others.iter().flat_map(Excluded::passed));
            passed.retain(|cell| !(run.0..=run.1).contains(cell));
        }
        passed
    }
}

impl Excluded {
    /// The known cells in the way of the limits in it.
    pub(super) fn passed(&self) -> Vec<usize> {
        match &self.why {
            Exclusion::Beyond(limit) => limit.passed(),
            Exclusion::TooShort | Exclusion::Refuted(_) => Vec::new(),
        }
    }
}

/// The number of things to keep in mind for some exclusions.
pub(super) fn weight(excluded: &[Excluded]) -> usize {
    let one = |excluded: &Excluded| match &excluded.why {
        Exclusion::TooShort => 0,
        Exclusion::Beyond(limit) => 1 + limit.weight(),
        Exclusion::Refuted(places) => places.len(),
    };
    excluded.iter().map(one).sum()
}

impl LineText<'_, '_> {
    /// A limit as a clause: `pushed to the left, the 4 starts at c3`, or `the 4 must cover c5, so it ends by c8`.
    pub(super) fn limit(self, limit: &BlockLimit) -> String {
        let name = self.block(limit.block);
        let (left, right) = self.names.directions(self.line);
        match &limit.why {
            LimitReason::Room => {
                let pushed = if limit.end == End::First { left } else { right };
                format!("pushed {pushed}, {name} {}", self.gets_to(limit.block, limit.end, limit.cell, false))
            }
            LimitReason::Covers { by: (by, cell), run, is_only, others } => {
                let other = self.block(*by);
                let why = self.in_brackets(others);
                let is_whole = *is_only && self.length(*by) == run.1 - run.0 + 1;
                let first = match is_whole {
                    true => format!("{other} is {}{why}", self.range(*run)),
                    false if *is_only => format!("{other} must cover {}{why}", self.range(*run)),
                    false => {
                        let belong = if run.0 == run.1 { "belongs" } else { "belong" };
                        let side = if limit.end == End::First { "an earlier" } else { "a later" };
                        format!("{} {belong} to {other} or {side} block{why}", self.range(*run))
                    }
                };
                let it = if *is_only { "it" } else { &other };
                let is_same = *by == limit.block;
                match (is_whole, is_same) {
                    (true, true) => first,
                    (false, true) => {
                        format!("{first}, so {it} {}", self.gets_to(*by, limit.end, limit.cell, true))
                    }
                    (true, false) => {
                        format!(
                            "{first}, so {name} {}",
                            self.gets_to(limit.block, limit.end, limit.cell, true)
                        )
                    }
                    (false, false) => format!(
                        "{first}, so {it} {}, and {name} {}",
                        self.gets_to(*by, limit.end, *cell, true),
                        self.gets_to(limit.block, limit.end, limit.cell, true)
                    ),
                }
            }
        }
    }

    /// A limit that a run sets, together with that on the other side: `the 4 must cover c5, so it lies within c2-c8`.
    pub(super) fn limit_within(self, limit: &BlockLimit, reach: (usize, usize)) -> String {
        let LimitReason::Covers { by: (by, _), run, others, .. } = &limit.why else {
            return self.limit(limit);
        };
        let (block, why) = (self.block(*by), self.in_brackets(others));
        match reach == *run {
            true => format!("{block} is {}{why}", self.range(*run)),
            false => {
                format!(
                    "{block} must cover {}{why}, so it lies within {}",
                    self.range(*run),
                    self.range(reach)
                )
            }
        }
    }

    /// `starts at c3 or later`, `ends at c8 or earlier`, or without the comparison.
    fn gets_to(self, block: usize, end: End, cell: usize, is_bound: bool) -> String {
        let at = self.at(cell);
        let (verb, bound) = match end {
            End::First => ("starts", " at the earliest"),
            End::Last => ("ends", " at the latest"),
        };
        let verb = if self.length(block) == 1 { "is" } else { verb };
        format!("{verb} at {at}{}", if is_bound { bound } else { "" })
    }

    /// Why blocks do not cover a run, in brackets; nothing if there are none.
    pub(super) fn in_brackets(self, excluded: &[Excluded]) -> String {
        let reasons = self.exclusions(excluded);
        if reasons.is_empty() { reasons } else { format!(" ({reasons})") }
    }

    /// Why blocks do not cover a run: `the 1 is too short, the 2 ends at c5 at the latest`.
    pub(super) fn exclusions(self, excluded: &[Excluded]) -> String {
        let short: Vec<usize> = (excluded.iter())
            .filter(|excluded| excluded.why == Exclusion::TooShort)
            .map(|excluded| excluded.block)
            .collect();
        let others = excluded.iter().filter_map(|Excluded { block, why }| match why {
            Exclusion::TooShort => None,
            Exclusion::Beyond(limit) if limit.why == LimitReason::Room => {
                Some(format!("{} {}", self.block(*block), self.gets_to(*block, limit.end, limit.cell, true)))
            }
            Exclusion::Beyond(limit) => Some(self.limit(limit)),
            Exclusion::Refuted(places) => Some(self.refuted(*block, places)),
        });
        let short = (!short.is_empty()).then(|| {
            let are = if short.len() == 1 { "is" } else { "are" };
            format!("{} {are} too short", self.blocks(&short, "and"))
        });
        short.into_iter().chain(others).collect::<Vec<_>>().join("; ")
    }

    /// `the 2 would be c5-c6 (touches c4) or c6-c7 (c7 is blank)`.
    fn refuted(self, block: usize, places: &[Refuted]) -> String {
        format!("{} would be {}", self.block(block), self.refuted_places(places))
    }

    /// `c5-c6 (touches c4) or c6-c7 (c7 is blank)`.
    pub(super) fn refuted_places(self, places: &[Refuted]) -> String {
        let place = |&Refuted { cells, by, holds }: &Refuted| {
            let why = match cells.0 <= by && by <= cells.1 {
                true => format!("{} is {}", self.at(by), self.names.held(self.cell_at(by), holds)),
                false => format!("touches {}", self.at(by)),
            };
            format!("{} ({why})", self.range(cells))
        };
        list(places.iter().map(place), "or")
    }
}

/// The JSON form of limits and exclusions.
#[cfg(feature = "serde")]
pub(super) mod data {
    use serde::Serialize;

    use super::{BlockLimit, End, Excluded, Exclusion, LimitReason, Refuted};
    use crate::explain::data::parts::range;

    /// The JSON form of a limit.
    #[derive(Serialize)]
    pub(in super::super) struct LimitData {
        block: usize,
        end: &'static str,
        cell: usize,
        covers: Option<CoversData>,
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
    pub(in super::super) struct ExcludedData {
        block: usize,
        reason: &'static str,
        limit: Option<LimitData>,
        places: Vec<[usize; 2]>,
    }

    impl LimitData {
        pub(in super::super) fn of(limit: &BlockLimit) -> LimitData {
            let covers = match &limit.why {
                LimitReason::Room => None,
                LimitReason::Covers { by: (by, _), run, is_only, others } => Some(CoversData {
                    by: by + 1,
                    run: range(*run),
                    is_only: *is_only,
                    others: excluded(others),
                }),
            };
            let end = if limit.end == End::First { "first" } else { "last" };
            LimitData { block: limit.block + 1, end, cell: limit.cell + 1, covers }
        }
    }

    pub(in super::super) fn excluded(excluded: &[Excluded]) -> Vec<ExcludedData> {
        let one = |Excluded { block, why }: &Excluded| {
            let (reason, limit, places): (_, _, &[Refuted]) = match why {
                Exclusion::TooShort => ("too_short", None, &[]),
                Exclusion::Beyond(limit) => ("out_of_reach", Some(LimitData::of(limit)), &[]),
                Exclusion::Refuted(places) => ("no_place", None, places),
            };
            let places = places.iter().map(|place| range(place.cells)).collect();
            ExcludedData { block: block + 1, reason, limit, places }
        };
        excluded.iter().map(one).collect()
    }
}
