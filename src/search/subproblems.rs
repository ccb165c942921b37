//! Parts of a search, in their order: what is found in them is reported as if they were worked on one after another.
//!
//! A part that has not come to its end for long is split: something is assumed in one half, and its opposite in the
//! other. Side by side, whoever has nothing to do takes the next part, or half of one; as soon as something is found,
//! those who work behind it stop, and go on from there when their part is the first. When a part is split depends on
//! nothing but what has been met in it, so the parts are the same whoever works on them.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};

use super::cdcl::Found;
use super::limits::Watch;
use super::worker::Searcher;

/// What lies before a part.
struct Ahead<'a> {
    /// If and only if this is set, something was found in the part just before it, and the part can wait.
    has_found: AtomicBool,
    further: Option<&'a Ahead<'a>>,
}

impl<'a> Ahead<'a> {
    fn behind(further: Option<&'a Ahead<'a>>) -> Ahead<'a> {
        Ahead { has_found: AtomicBool::new(false), further }
    }

    /// Whether something was found anywhere before the part.
    fn has_found(&self) -> bool {
        self.has_found.load(Ordering::Relaxed) || self.further.is_some_and(Ahead::has_found)
    }
}

/// Works on the first part until something is found in it, or it is split or done. The limit is how many more nodes
/// there may be.
pub(super) fn first_of(parts: &mut VecDeque<Searcher<'_>>, watch: &Watch, nodes: Option<u64>) {
    let Some(first) = parts.front_mut() else { return };
    first.take_long_turn(watch, nodes);
    if first.is_to_be_split() {
        let other = first.split();
        parts.insert(1, other);
    }
}

/// Works on all parts until something is found in the first or all are done.
pub(super) fn side_by_side<'p>(parts: VecDeque<Searcher<'p>>, watch: &Watch) -> VecDeque<Searcher<'p>> {
    in_order(parts, watch, None)
}

fn in_order<'p>(
    mut parts: VecDeque<Searcher<'p>>,
    watch: &Watch,
    ahead: Option<&Ahead<'_>>,
) -> VecDeque<Searcher<'p>> {
    let Some(first) = parts.pop_front() else { return parts };
    let behind = Ahead::behind(ahead);
    let work = || {
        let part = on_one(first, watch, ahead);
        let is_open = |searcher: &Searcher<'_>| searcher.ending != Some(Ok(Found::Nothing));
        behind.has_found.store(part.iter().any(is_open), Ordering::Relaxed);
        part
    };
    let (mut part, mut rest) = rayon::join(work, || in_order(parts, watch, Some(&behind)));
    part.append(&mut rest);
    part
}

/// Works on one part until something is found in it or before it.
fn on_one<'p>(
    mut searcher: Searcher<'p>,
    watch: &Watch,
    ahead: Option<&Ahead<'_>>,
) -> VecDeque<Searcher<'p>> {
    while searcher.ending.is_none() && !ahead.is_some_and(Ahead::has_found) {
        searcher.take_part_turn(watch);
        if searcher.is_to_be_split() {
            let other = searcher.split();
            return in_order(VecDeque::from([searcher, other]), watch, ahead);
        }
    }
    VecDeque::from([searcher])
}
