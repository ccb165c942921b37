//! Reference semantics of patterns with back-references or look-around.
//!
//! A match state is a position and the span of every group; [`Matcher::ends`] maps states before a part to states
//! after it. A look-behind is matched from its end: then parts come in the opposite order, and before a part is after
//! it in the line. On open cells there are two approximations: what some filling may match (an over-approximation)
//! and what every filling certainly matches (an under-approximation). Negation swaps the two. If all cells
//! are known, both are exact. [`matches`] therefore backtracks over the open cells and prunes as soon as no
//! filling may match.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::ptr;

use super::backtracking::some_filling;
use super::expression::{Expression, Lookaround};
use crate::budget::{Budget, Limit};
use crate::symbol::SymbolSet;

/// Where a group's match begins and ends; while the group is open, only where it was begun.
type Span = (usize, Option<usize>);

/// A match state: the position, and the span of each group's last match.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Match {
    place: usize,
    groups: Vec<Option<Span>>,
}

impl Match {
    fn with(mut self, group: usize, span: Option<Span>) -> Match {
        self.groups[group] = span;
        self
    }

    /// The match state after an open group ends here.
    fn closed(self, group: usize) -> Match {
        let span = self.groups[group].map(|(begin, _)| (begin.min(self.place), Some(begin.max(self.place))));
        self.with(group, span)
    }

    fn span(&self, group: usize) -> Option<(usize, usize)> {
        self.groups[group].and_then(|(from, to)| Some((from, to?)))
    }
}

/// Which approximation is computed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
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

/// Whether some filling of these candidates matches as a whole. It takes time exponential in the open cells that
/// back-references repeat.
pub(super) fn matches(
    expression: &Expression,
    candidates: &[SymbolSet],
    groups: usize,
    budget: &Budget,
) -> Result<bool, Limit> {
    let matches = |line: &[SymbolSet], mode| matches_whole(expression, line, groups, mode, budget);
    if !matches(candidates, Mode::Possible)? {
        return Ok(false);
    }
    Ok(matches(candidates, Mode::Certain)?
        || some_filling(candidates, |cells| matches(cells, Mode::Possible))?)
}

fn matches_whole(
    expression: &Expression,
    line: &[SymbolSet],
    groups: usize,
    mode: Mode,
    budget: &Budget,
) -> Result<bool, Limit> {
    let start = Match { place: 0, groups: vec![None; groups] };
    let matcher = Matcher { line, mode, is_backward: false, seen: &RefCell::default(), budget };
    let ends = matcher.ends(expression, BTreeSet::from([start]))?;
    Ok(ends.iter().any(|end| end.place == line.len()))
}

/// The match states after look-around, by the look-around (its address), the mode and the match state before it.
type Seen = BTreeMap<(*const Expression, Mode, Match), BTreeSet<Match>>;

/// How an expression is matched.
#[derive(Clone, Copy)]
struct Matcher<'a> {
    line: &'a [SymbolSet],
    mode: Mode,
    /// From the right to the left.
    is_backward: bool,
    /// The memo of look-around results: without it, look-around in look-around takes time exponential in its depth.
    seen: &'a RefCell<Seen>,
    budget: &'a Budget,
}

impl Matcher<'_> {
    /// The match states after this expression if a match starts in one of `starts`.
    fn ends(self, expression: &Expression, starts: BTreeSet<Match>) -> Result<BTreeSet<Match>, Limit> {
        self.budget.check()?;
        let starting = |holds: &dyn Fn(&Match) -> bool| -> BTreeSet<Match> {
            starts.iter().filter(|start| holds(start)).cloned().collect()
        };
        Ok(match expression {
            Expression::One(set) => starts.into_iter().filter_map(|start| self.one(start, *set)).collect(),
            Expression::Start => starting(&|start| start.place == 0),
            Expression::End => starting(&|start| start.place == self.line.len()),
            Expression::Sequence(parts) if self.is_backward => {
                parts.iter().rev().try_fold(starts, |now, part| self.ends(part, now))?
            }
            Expression::Sequence(parts) => parts.iter().try_fold(starts, |now, part| self.ends(part, now))?,
            Expression::Either(parts) => {
                let mut ends = BTreeSet::new();
                for part in parts {
                    ends.append(&mut self.ends(part, starts.clone())?);
                }
                ends
            }
            Expression::Repeat { inner, least, most } => self.repeated(inner, starts, (*least, *most))?,
            Expression::Group { group, inner } => {
                let begin = |start: Match| {
                    let place = start.place;
                    start.with(*group, Some((place, None)))
                };
                let ends = self.ends(inner, starts.into_iter().map(begin).collect())?;
                ends.into_iter().map(|end| end.closed(*group)).collect()
            }
            Expression::Close { group } => starts.into_iter().map(|start| start.closed(*group)).collect(),
            Expression::BackReference { group, or_empty } => {
                let same = |start: Match| match start.span(*group) {
                    None => or_empty.then_some(start),
                    Some(span) => self.same(start, span),
                };
                starts.into_iter().filter_map(same).collect()
            }
            Expression::Forget { groups } => {
                let forget =
                    |start: Match| groups.iter().fold(start, |start, &group| start.with(group, None));
                starts.into_iter().map(forget).collect()
            }
            Expression::Filled { group } => {
                starting(&|start| start.span(*group).is_some_and(|(from, to)| from < to))
            }
            Expression::Lookaround { look, inner, kept } => {
                let mut ends = BTreeSet::new();
                for start in starts {
                    ends.append(&mut self.seen(*look, inner, kept, start)?);
                }
                ends
            }
        })
    }

    /// The match state after one cell with one of these symbols.
    fn one(self, start: Match, set: SymbolSet) -> Option<Match> {
        let cell = if self.is_backward { start.place.checked_sub(1)? } else { start.place };
        let candidates = *self.line.get(cell)?;
        let fits = match self.mode {
            Mode::Possible => !candidates.intersection(set).is_empty(),
            Mode::Certain => !candidates.is_empty() && candidates.is_subset(set),
        };
        fits.then_some(Match { place: if self.is_backward { cell } else { cell + 1 }, ..start })
    }

    /// The match states after `least` to `most` repetitions; see `Expression::repeated`.
    fn repeated(
        self,
        inner: &Expression,
        starts: BTreeSet<Match>,
        (least, most): (u32, Option<u32>),
    ) -> Result<BTreeSet<Match>, Limit> {
        let mut now = starts;
        for _ in 0..least {
            let next = self.ends(inner, now.clone())?;
            if next == now {
                break;
            }
            now = next;
        }
        let mut all = now.clone();
        for _ in least..most.unwrap_or(u32::MAX) {
            now = self.ends(inner, now)?.difference(&all).cloned().collect();
            if now.is_empty() {
                break;
            }
            all.extend(now.iter().cloned());
        }
        Ok(all)
    }

    /// The match state after the symbols of a span are repeated, if they can be.
    fn same(self, start: Match, (from, to): (usize, usize)) -> Option<Match> {
        let place = match self.is_backward {
            true => start.place.checked_sub(to - from)?,
            false => start.place + (to - from),
        };
        let cells = place.min(start.place)..place.max(start.place);
        let line = self.line;
        let equal = |(one, other): (usize, usize)| match self.mode {
            Mode::Possible => !line[one].intersection(line[other]).is_empty(),
            Mode::Certain => one == other || (line[one].known().is_some() && line[one] == line[other]),
        };
        let fits = cells.end <= line.len() && (from..to).zip(cells).all(equal);
        fits.then_some(Match { place, ..start })
    }

    /// The match states after a look-around: the same with the groups that it keeps, if it holds.
    fn seen(
        self,
        look: Lookaround,
        inner: &Expression,
        kept: &[usize],
        from: Match,
    ) -> Result<BTreeSet<Match>, Limit> {
        let key = (ptr::from_ref(inner), self.mode, from);
        if let Some(known) = self.seen.borrow().get(&key) {
            return Ok(known.clone());
        }
        let from = &key.2;
        let mode = if look.negative { self.mode.other() } else { self.mode };
        let matcher = Matcher { mode, is_backward: look.behind, ..self };
        let ends = matcher.ends(inner, BTreeSet::from([from.clone()]))?;
        let after =
            |end: Match| kept.iter().fold(from.clone(), |now, &group| now.with(group, end.groups[group]));
        let after: BTreeSet<Match> = match look.negative {
            true => ends.is_empty().then(|| from.clone()).into_iter().collect(),
            false => ends.into_iter().map(after).collect(),
        };
        self.seen.borrow_mut().insert(key, after.clone());
        Ok(after)
    }
}
