//! Reference semantics of patterns with back-references or look-around.
//!
//! A match state is a position and the span of every group; [`ends`] maps states before a part to states
//! after it. On open cells this has two approximations: what some filling may match (an over-approximation)
//! and what every filling certainly matches (an under-approximation). Negation swaps the two. If all cells
//! are known, both are exact. [`matches`] therefore backtracks over the open cells and prunes as soon as no
//! filling may match.

use std::collections::BTreeSet;

use super::expression::{Expression, Lookaround};
use crate::symbol::SymbolSet;

/// A match state: the position, and the span of each group's last match.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Match {
    place: usize,
    groups: Vec<Option<(usize, usize)>>,
}

/// Which approximation is computed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// An over-approximation: what some filling may match.
    Possible,
    /// An under-approximation: what every filling certainly matches.
    Certain,
}

impl Mode {
    fn other(self) -> Mode {
        if self == Mode::Possible { Mode::Certain } else { Mode::Possible }
    }
}

/// Whether some filling of these candidates matches as a whole.
pub(super) fn matches(expression: &Expression, candidates: &[SymbolSet], groups: usize) -> bool {
    matches_whole(expression, candidates, groups, Mode::Possible)
        && (matches_whole(expression, candidates, groups, Mode::Certain)
            || some_filling_matches(expression, &mut candidates.to_vec(), groups))
}

/// Backtracks over the symbols of the first open cell.
fn some_filling_matches(expression: &Expression, candidates: &mut Vec<SymbolSet>, groups: usize) -> bool {
    let Some(open) = candidates.iter().position(|cell| cell.known().is_none()) else {
        return matches_whole(expression, candidates, groups, Mode::Possible);
    };
    let before = candidates[open];
    let found = before.iter().any(|symbol| {
        candidates[open] = SymbolSet::only(symbol);
        matches_whole(expression, candidates, groups, Mode::Possible)
            && some_filling_matches(expression, candidates, groups)
    });
    candidates[open] = before;
    found
}

fn matches_whole(expression: &Expression, line: &[SymbolSet], groups: usize, mode: Mode) -> bool {
    let start = Match { place: 0, groups: vec![None; groups] };
    let ends = ends(expression, BTreeSet::from([start]), line, mode);
    ends.iter().any(|end| end.place == line.len())
}

/// The match states after this expression if a match starts in one of `starts`.
fn ends(expression: &Expression, starts: BTreeSet<Match>, line: &[SymbolSet], mode: Mode) -> BTreeSet<Match> {
    match expression {
        Expression::One(set) => {
            let fits = |place: usize| match mode {
                _ if place >= line.len() || line[place].is_empty() => false,
                Mode::Possible => !line[place].intersection(*set).is_empty(),
                Mode::Certain => line[place].is_subset(*set),
            };
            let fitting = starts.into_iter().filter(|start| fits(start.place));
            fitting.map(|start| Match { place: start.place + 1, ..start }).collect()
        }
        Expression::Start => starts.into_iter().filter(|start| start.place == 0).collect(),
        Expression::End => starts.into_iter().filter(|start| start.place == line.len()).collect(),
        Expression::Sequence(parts) => parts.iter().fold(starts, |now, part| ends(part, now, line, mode)),
        Expression::Either(parts) => {
            parts.iter().flat_map(|part| ends(part, starts.clone(), line, mode)).collect()
        }
        Expression::Repeat { inner, least, most } => repeated(inner, starts, (*least, *most), line, mode),
        Expression::Group { group, inner } => starts
            .into_iter()
            .flat_map(|start| {
                let begin = start.place;
                ends(inner, BTreeSet::from([start]), line, mode).into_iter().map(move |mut end| {
                    end.groups[*group] = Some((begin, end.place));
                    end
                })
            })
            .collect(),
        Expression::BackReference { group, or_empty } => {
            let empty = |start: &Match| *or_empty && start.groups[*group].is_none();
            let (empty, others): (Vec<Match>, Vec<Match>) = starts.into_iter().partition(empty);
            let same = others.into_iter().filter_map(|start| same(start, *group, line, mode));
            empty.into_iter().chain(same).collect()
        }
        Expression::Forget { groups } => {
            let forget = |mut start: Match| {
                groups.iter().for_each(|&group| start.groups[group] = None);
                start
            };
            starts.into_iter().map(forget).collect()
        }
        Expression::Filled { group } => {
            let is_filled = |start: &Match| start.groups[*group].is_some_and(|(from, to)| from < to);
            starts.into_iter().filter(is_filled).collect()
        }
        Expression::Lookaround { look, inner } => {
            starts.into_iter().filter(|start| sees(*look, inner, start, line, mode)).collect()
        }
    }
}

/// The match states after `least` to `most` repetitions; see `Expression::repeated`.
fn repeated(
    inner: &Expression,
    starts: BTreeSet<Match>,
    (least, most): (u32, Option<u32>),
    line: &[SymbolSet],
    mode: Mode,
) -> BTreeSet<Match> {
    let mut now = starts;
    for _ in 0..least {
        let next = ends(inner, now.clone(), line, mode);
        if next == now {
            break;
        }
        now = next;
    }
    let mut all = now.clone();
    for _ in least..most.unwrap_or(u32::MAX) {
        now = ends(inner, now, line, mode).difference(&all).cloned().collect();
        if now.is_empty() {
            break;
        }
        all.extend(now.iter().cloned());
    }
    all
}

/// The match state after the group's symbols are repeated, if they can be.
fn same(start: Match, group: usize, line: &[SymbolSet], mode: Mode) -> Option<Match> {
    let (from, to) = start.groups[group]?;
    let place = start.place + (to - from);
    let equal = |(one, other): (usize, usize)| match mode {
        Mode::Possible => !line[one].intersection(line[other]).is_empty(),
        Mode::Certain => one == other || (line[one].known().is_some() && line[one] == line[other]),
    };
    let fits = place <= line.len() && (from..to).zip(start.place..place).all(equal);
    fits.then_some(Match { place, ..start })
}

/// Whether a look-around holds in this match state.
fn sees(look: Lookaround, inner: &Expression, from: &Match, line: &[SymbolSet], mode: Mode) -> bool {
    let mode = if look.negative { mode.other() } else { mode };
    let seen = match look.behind {
        false => !ends(inner, BTreeSet::from([from.clone()]), line, mode).is_empty(),
        true => {
            let starts = (0..=from.place).map(|place| Match { place, groups: from.groups.clone() });
            ends(inner, starts.collect(), line, mode).iter().any(|end| end.place == from.place)
        }
    };
    seen != look.negative
}
