//! The slow law of expressions that look around or back.
//!
//! Here a match is a place and what every group has matched, and again [`ends`] asks of every part where it may
//! stop. As long as cells are open there are two answers: what some filling may match, which is too much, and what
//! every filling is sure to match, which is too little; a negative look turns one into the other. Where all cells
//! are known both are the truth. So whether some filling matches is found by trying the symbols of one cell after
//! the other, and turning back as soon as nothing may match any more.

use std::collections::BTreeSet;

use super::expression::{Expression, Look};
use crate::symbol::SymbolSet;

/// How far a match has come: the place, and from where to where each group has matched last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Match {
    place: usize,
    groups: Vec<Option<(usize, usize)>>,
}

/// Which of the two answers is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ask {
    /// What some filling may match; perhaps more.
    May,
    /// What every filling is sure to match; perhaps less.
    Sure,
}

impl Ask {
    fn other(self) -> Ask {
        if self == Ask::May { Ask::Sure } else { Ask::May }
    }
}

/// Whether the whole of some filling of these candidates matches.
pub(super) fn matches(expression: &Expression, candidates: &[SymbolSet], groups: usize) -> bool {
    matches_whole(expression, candidates, groups, Ask::May)
        && (matches_whole(expression, candidates, groups, Ask::Sure)
            || some_filling_matches(expression, &mut candidates.to_vec(), groups))
}

/// Tries the symbols of the first cell that is not known.
fn some_filling_matches(expression: &Expression, candidates: &mut Vec<SymbolSet>, groups: usize) -> bool {
    let Some(open) = candidates.iter().position(|cell| cell.known().is_none()) else {
        return matches_whole(expression, candidates, groups, Ask::May);
    };
    let before = candidates[open];
    let found = before.iter().any(|symbol| {
        candidates[open] = SymbolSet::only(symbol);
        matches_whole(expression, candidates, groups, Ask::May)
            && some_filling_matches(expression, candidates, groups)
    });
    candidates[open] = before;
    found
}

fn matches_whole(expression: &Expression, line: &[SymbolSet], groups: usize, ask: Ask) -> bool {
    let start = Match { place: 0, groups: vec![None; groups] };
    let ends = ends(expression, BTreeSet::from([start]), line, ask);
    ends.iter().any(|end| end.place == line.len())
}

/// Where a match may be after this expression, if it may be at one of `starts` before it.
fn ends(expression: &Expression, starts: BTreeSet<Match>, line: &[SymbolSet], ask: Ask) -> BTreeSet<Match> {
    match expression {
        Expression::One(set) => {
            let fits = |place: usize| match ask {
                _ if place >= line.len() || line[place].is_empty() => false,
                Ask::May => !line[place].intersection(*set).is_empty(),
                Ask::Sure => line[place].is_subset(*set),
            };
            let fitting = starts.into_iter().filter(|start| fits(start.place));
            fitting.map(|start| Match { place: start.place + 1, ..start }).collect()
        }
        Expression::Start => starts.into_iter().filter(|start| start.place == 0).collect(),
        Expression::End => starts.into_iter().filter(|start| start.place == line.len()).collect(),
        Expression::Sequence(parts) => parts.iter().fold(starts, |now, part| ends(part, now, line, ask)),
        Expression::Either(parts) => {
            parts.iter().flat_map(|part| ends(part, starts.clone(), line, ask)).collect()
        }
        Expression::Repeat { inner, least, most } => repeated(inner, starts, (*least, *most), line, ask),
        Expression::Group { group, inner } => starts
            .into_iter()
            .flat_map(|start| {
                let begin = start.place;
                ends(inner, BTreeSet::from([start]), line, ask).into_iter().map(move |mut end| {
                    end.groups[*group] = Some((begin, end.place));
                    end
                })
            })
            .collect(),
        Expression::Same { group } => {
            starts.into_iter().filter_map(|start| same(start, *group, line, ask)).collect()
        }
        Expression::Look { look, inner } => {
            starts.into_iter().filter(|start| sees(*look, inner, start, line, ask)).collect()
        }
    }
}

/// The matches after `least` to `most` times; see `Expression::repeated`.
fn repeated(
    inner: &Expression,
    starts: BTreeSet<Match>,
    (least, most): (u32, Option<u32>),
    line: &[SymbolSet],
    ask: Ask,
) -> BTreeSet<Match> {
    let mut now = starts;
    for _ in 0..least {
        let next = ends(inner, now.clone(), line, ask);
        if next == now {
            break;
        }
        now = next;
    }
    let mut all = now.clone();
    for _ in least..most.unwrap_or(u32::MAX) {
        now = ends(inner, now, line, ask).difference(&all).cloned().collect();
        if now.is_empty() {
            break;
        }
        all.extend(now.iter().cloned());
    }
    all
}

/// The match behind the same symbols again, if they may stand there.
fn same(start: Match, group: usize, line: &[SymbolSet], ask: Ask) -> Option<Match> {
    let (from, to) = start.groups[group]?;
    let place = start.place + (to - from);
    let equal = |(one, other): (usize, usize)| match ask {
        Ask::May => !line[one].intersection(line[other]).is_empty(),
        Ask::Sure => one == other || (line[one].known().is_some() && line[one] == line[other]),
    };
    let fits = place <= line.len() && (from..to).zip(start.place..place).all(equal);
    fits.then_some(Match { place, ..start })
}

/// Whether a look from there sees what it hopes for.
fn sees(look: Look, inner: &Expression, from: &Match, line: &[SymbolSet], ask: Ask) -> bool {
    let ask = if look.negative { ask.other() } else { ask };
    let seen = match look.behind {
        false => !ends(inner, BTreeSet::from([from.clone()]), line, ask).is_empty(),
        true => {
            let starts = (0..=from.place).map(|place| Match { place, groups: from.groups.clone() });
            ends(inner, starts.collect(), line, ask).iter().any(|end| end.place == from.place)
        }
    };
    seen != look.negative
}
