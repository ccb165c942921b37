//! Bounds of blocks by range propagation, each with its reason (compare Yu, Lee & Chen, "An efficient algorithm for
//! solving nonograms", 2011).
//!
//! [`Places`](super::places::Places) knows exactly how far a block gets, but not why. Here the bounds follow step by
//! step, as a reader sees them: blocks are pushed towards an end of the line past the cells in their way, and a run
//! that no block before some block gets to holds that block back. Every derivation refers only to earlier ones, so no
//! reason is circular. Bounds are never tighter than the exact ones, and mostly equal to them.

use super::landmark::{Finished, finished};
use super::limit::{BlockLimit, End, Excluded, Exclusion, LimitReason, Needed, Obstacles, Refuted};
use crate::explain::technique::View;
use nonomata_engine::symbol::Symbol;

/// The largest number of places of a block over a run that are ruled out one by one.
const MAX_NAMED_PLACES: usize = 3;

/// The largest number of lengths of blocks whose places are ruled out one by one.
const FEW_LENGTHS: usize = 2;

/// How far the blocks of a line get, with all derivations.
#[derive(Clone, Debug)]
pub(crate) struct Bounds<'v> {
    pub(crate) view: &'v View<'v>,
    runs: Vec<(usize, usize)>,
    finished: Vec<Finished>,
    /// The runs of which one sees by their number which blocks they are, and those blocks.
    counted: Vec<((usize, usize), usize)>,
    log: Vec<Derived>,
    /// For both ends of the line and every block the derivation of its bound.
    latest: [Vec<usize>; 2],
    /// For every run the first block that may cover it and the last, as they were at that number of derivations.
    outer: Vec<Option<(usize, Outer)>>,
    /// Whether a block is pushed on where it would touch a run.
    minds_touching: bool,
}

/// The first block that may cover a run, and the last.
type Outer = (usize, usize);

/// A bound of a block and its reason.
#[derive(Clone, Debug)]
struct Derived {
    end: End,
    block: usize,
    /// The cell of the block nearest to the end of the line, counted from that end.
    at: usize,
    /// The derivation that it begins with: of the block before it, or its own so far.
    from: Option<usize>,
    /// Known cells that are in the way.
    passed: Vec<usize>,
    /// A run that it, or a block on its other side, must cover.
    covers: Option<Covers>,
    /// The finished run that it is.
    done: Option<Finished>,
}

/// A block on whose place a limit rests.
struct Link {
    block: usize,
    /// The cell of the block nearest to the end of the line, counted from that end.
    at: usize,
    /// Known cells that are in its way.
    passed: Vec<usize>,
}

/// A run that a block must cover, because others cannot.
#[derive(Clone, Debug)]
struct Covers {
    run: (usize, usize),
    /// Whether no block on the other side may cover it instead.
    is_only: bool,
    others: Vec<Out>,
}

/// Why a block does not cover a run.
#[derive(Clone, Debug)]
struct Out {
    block: usize,
    why: Why,
}

#[derive(Clone, Debug)]
enum Why {
    TooShort,
    /// Its bound, at that end of the line, is too near to that end's opposite.
    Beyond(End, usize),
    /// For each start over the run the known cell that rules it out.
    Refuted(Vec<(usize, usize)>),
    /// Only known blanks lie between the run and that end of the line.
    Outermost(End, (usize, usize)),
    /// There are as many separate runs of the colour as blocks.
    Counted(Symbol),
}

impl<'v> Bounds<'v> {
    /// The bounds of all blocks. None if they show that the line has no filling.
    pub(crate) fn of(view: &'v View<'v>) -> Option<Bounds<'v>> {
        let count = view.block_count();
        let base = |end: End| {
            move |block| Derived {
                end,
                block,
                at: 0,
                from: None,
                passed: Vec::new(),
                covers: None,
                done: None,
            }
        };
        let coloured = view.runs();
        let done = finished(view, &coloured);
        let counted = counted(view, &coloured);
        let runs = with_open_colours(view, coloured);
        // PERF: lines seldom have more derivations, so the list is allocated once.
        let mut log = Vec::with_capacity(6 * count);
        log.extend((0..count).map(base(End::First)).chain((0..count).map(base(End::Last))));
        let mut bounds = Bounds {
            view,
            finished: Vec::new(),
            counted,
            outer: vec![None; runs.len()],
            runs,
            log,
            latest: [(0..count).collect(), (count..2 * count).collect()],
            minds_touching: false,
        };
        for &finished in &done {
            let Finished { block, run, .. } = finished;
            for (end, at) in [(End::First, run.0), (End::Last, view.length() - 1 - run.1)] {
                let (passed, done) = (Vec::new(), Some(finished));
                bounds.derive(Derived { end, block, at, from: None, passed, covers: None, done });
            }
        }
        bounds.finished = done;
        // A run that must be covered is easier to see than a block beside it that would touch it.
        for minds_touching in [false, true] {
            bounds.minds_touching = minds_touching;
            bounds.push(End::First)?;
            bounds.push(End::Last)?;
            while bounds.hold_back()? {}
        }
        Some(bounds)
    }

    fn length(&self) -> usize {
        self.view.length()
    }

    fn symbol(&self, block: usize) -> Symbol {
        self.view.clue.blocks()[block].symbol()
    }

    /// A cell counted from one end of the line, counted from the beginning; or the other way round.
    fn flip(&self, end: End, cell: usize) -> usize {
        if end == End::First { cell } else { self.length() - 1 - cell }
    }

    fn at(&self, end: End, block: usize) -> usize {
        self.log[self.latest[end as usize][block]].at
    }

    /// The first cell that a block gets to, and the last.
    pub(crate) fn extent(&self, block: usize) -> (usize, usize) {
        (self.at(End::First, block), self.flip(End::Last, self.at(End::Last, block)))
    }

    /// The first cell at which a block may start, and the last.
    pub(crate) fn starts(&self, block: usize) -> (usize, usize) {
        let (first, last) = self.extent(block);
        (first, last + 1 - self.view.block_length(block))
    }

    /// Runs of known cells of one colour, and known cells whose colour is open.
    pub(crate) fn runs(&self) -> &[(usize, usize)] {
        &self.runs
    }

    /// The finished runs of which one sees at once which block they are.
    pub(crate) fn finished(&self) -> &[Finished] {
        &self.finished
    }

    /// A known cell that keeps a block from starting there: one that it would cover, or one that it would touch. Of
    /// several in its way the one furthest from the end of the line.
    pub(crate) fn obstacle(&self, block: usize, start: usize, end: End) -> Option<usize> {
        let (symbol, stop) = (self.symbol(block), start + self.view.block_length(block));
        let mut window = start..stop;
        let is_taken = |&cell: &usize| !self.view.now[cell].contains(symbol);
        let taken = if end == End::First { window.rfind(is_taken) } else { window.find(is_taken) };
        let is_same = |&cell: &usize| cell < self.length() && self.view.colour(cell) == Some(symbol);
        taken.or_else(|| start.checked_sub(1).filter(is_same)).or_else(|| Some(stop).filter(is_same))
    }

    /// Pushes all blocks towards one end of the line, as far as they get.
    fn push(&mut self, end: End) -> Option<bool> {
        let count = self.view.block_count();
        let mut is_new = false;
        for place in 0..count {
            let beside = |place: usize| if end == End::First { place } else { count - 1 - place };
            let block = beside(place);
            let own = self.latest[end as usize][block];
            let (mut at, mut from) = (self.log[own].at, own);
            if let Some(other) = place.checked_sub(1).map(beside) {
                let gap = self.view.clue.gap_before(block.max(other));
                let least = self.at(end, other) + self.view.block_length(other) + gap;
                if least > at {
                    (at, from) = (least, self.latest[end as usize][other]);
                }
            }
            let mut passed = Vec::new();
            at = self.pushed_past(end, block, at, self.minds_touching, &mut passed)?;
            if at > self.log[own].at {
                let from = Some(from);
                self.derive(Derived { end, block, at, from, passed, covers: None, done: None });
                is_new = true;
            }
        }
        Some(is_new)
    }

    /// The place of a block, pushed from that cell on past the cells in its way.
    fn pushed_past(
        &self,
        end: End,
        block: usize,
        mut at: usize,
        minds_touching: bool,
        passed: &mut Vec<usize>,
    ) -> Option<usize> {
        let length = self.view.block_length(block);
        loop {
            if at + length > self.length() {
                return None;
            }
            let start = if end == End::First { at } else { self.length() - at - length };
            let Some(cell) = self.obstacle(block, start, end) else { return Some(at) };
            let is_inside = (start..start + length).contains(&cell);
            if !is_inside && !minds_touching {
                return Some(at);
            }
            at = if is_inside { self.flip(end, cell) + 1 } else { at + 1 };
            passed.push(cell);
        }
    }

    fn derive(&mut self, derived: Derived) {
        self.latest[derived.end as usize][derived.block] = self.log.len();
        self.log.push(derived);
    }

    /// Holds blocks back by the runs that they must cover. Whether any bound has changed.
    fn hold_back(&mut self) -> Option<bool> {
        // A reader sees first which runs are whole blocks.
        Some(self.hold_back_by(true)? | self.hold_back_by(false)?)
    }

    /// Holds blocks back by the runs that are whole blocks, or by all runs.
    fn hold_back_by(&mut self, are_whole: bool) -> Option<bool> {
        let mut is_new = false;
        for index in 0..self.runs.len() {
            let run = self.runs[index];
            let is_whole = |block: usize| self.view.block_length(block) == run.1 - run.0 + 1;
            if are_whole && !(0..self.view.block_count()).any(is_whole) {
                continue;
            }
            let (first, last) = self.outer(index)?;
            if are_whole && (first < last || !is_whole(first)) {
                continue;
            }
            for (end, block) in [(End::Last, first), (End::First, last)] {
                let beyond = if end == End::Last { self.flip(end, run.0) } else { run.1 };
                let at = (beyond + 1).saturating_sub(self.view.block_length(block));
                if at > self.at(end, block) {
                    let is_only = first == last;
                    let all = 0..self.view.block_count();
                    let is_other = |&other: &usize| match end {
                        _ if is_only => other != block,
                        End::Last => other < block,
                        End::First => other > block,
                    };
                    let others = self.out(all.filter(is_other), run);
                    let covers = Some(Covers { run, is_only, others });
                    let mut passed = Vec::new();
                    let at = self.pushed_past(end, block, at, false, &mut passed)?;
                    self.derive(Derived { end, block, at, from: None, passed, covers, done: None });
                    self.push(end)?;
                    is_new = true;
                }
            }
        }
        Some(is_new)
    }

    /// The first block that may cover a run and the last, if there is one.
    // PERF: they are looked for again only after another derivation; that took 8 % of the time of `rate`.
    fn outer(&mut self, index: usize) -> Option<Outer> {
        if let Some((_, outer)) = self.outer[index].filter(|(derived, _)| *derived == self.log.len()) {
            return Some(outer);
        }
        let run = self.runs[index];
        let is_fit = |&block: &usize| self.may_cover(block, run);
        let first = (0..self.view.block_count()).find(is_fit)?;
        let last = (first..self.view.block_count()).rfind(is_fit)?;
        self.outer[index] = Some((self.log.len(), (first, last)));
        Some((first, last))
    }

    /// Whether a block may cover a run.
    pub(crate) fn may_cover(&self, block: usize, run: (usize, usize)) -> bool {
        self.can_be_of_colour(block, run)
            && self.counted_as(run).is_none_or(|counted| counted == block)
            && self.view.block_length(block) > run.1 - run.0
            && self.starts_over(block, run).any(|start| self.obstacle(block, start, End::First).is_none())
    }

    /// The block that a run is by the number of runs.
    fn counted_as(&self, run: (usize, usize)) -> Option<usize> {
        self.counted.iter().find(|(counted, _)| *counted == run).map(|(_, block)| *block)
    }

    pub(crate) fn can_be_of_colour(&self, block: usize, run: (usize, usize)) -> bool {
        (run.0..=run.1).all(|cell| self.view.now[cell].contains(self.symbol(block)))
    }

    /// The starts within its bounds at which a block covers a run; it must be long enough.
    pub(crate) fn starts_over(&self, block: usize, run: (usize, usize)) -> std::ops::RangeInclusive<usize> {
        let (first, last) = self.starts(block);
        first.max((run.1 + 1).saturating_sub(self.view.block_length(block)))..=last.min(run.0)
    }

    /// Why these blocks, given in order, do not cover a run, without those of other colours and those that may cover
    /// it. Where a bound rests on other blocks, and all places over the run are few and ruled out by known cells, these
    /// are said instead.
    fn out(&self, blocks: impl Iterator<Item = usize>, run: (usize, usize)) -> Vec<Out> {
        let blocks: Vec<usize> = blocks.filter(|&block| self.can_be_of_colour(block, run)).collect();
        let nearest = self.nearest_out(&blocks, run);
        let counted = self.counted_as(run);
        let by_number = || {
            let block = counted.and(blocks.first().copied())?;
            Some(Out { block, why: Why::Counted(self.view.colour(run.0)?) })
        };
        let is_by_number_alone =
            |&block: &usize| counted != Some(block) && self.why_not(block, run).is_none();
        if counted.is_some() && blocks.iter().any(is_by_number_alone) {
            return by_number().into_iter().collect();
        }
        let is_plain = |out: &Out| match out.why {
            Why::Beyond(end, at) => self.is_plain(end, at),
            Why::TooShort | Why::Refuted(_) | Why::Outermost(..) | Why::Counted(_) => true,
        };
        let needs_no_words = |out: &Out| match out.why {
            Why::Beyond(_, at) => self.log[at].done.is_some(),
            Why::TooShort | Why::Refuted(_) | Why::Outermost(..) | Why::Counted(_) => false,
        };
        if nearest.iter().all(needs_no_words) {
            return nearest;
        }
        if let Some(out) = self.outermost(&blocks, run) {
            return vec![out];
        }
        match nearest.iter().all(is_plain) && nearest.len() == blocks.len() {
            true => nearest,
            false if counted.is_some() => by_number().into_iter().collect(),
            false => self.refuted_directly(&blocks, run).unwrap_or(nearest),
        }
    }

    /// Why only the first block of the line covers a run, or only the last: no other cell of a colour lies beyond it.
    fn outermost(&self, blocks: &[usize], run: (usize, usize)) -> Option<Out> {
        let is_blank = |cell| self.view.is_blank(cell);
        let last = self.view.block_count() - 1;
        let ends = [(End::First, 0, 0..run.0), (End::Last, last, run.1 + 1..self.length())];
        let is_at = |(_, outer, beyond): &(End, usize, std::ops::Range<usize>)| {
            !blocks.contains(outer) && beyond.clone().all(is_blank)
        };
        let (end, ..) = ends.into_iter().find(is_at)?;
        let block = if end == End::First { blocks.first() } else { blocks.last() };
        Some(Out { block: *block?, why: Why::Outermost(end, run) })
    }

    /// Why these blocks do not cover a run. Of those up to one that ends before it, or from one that starts after it,
    /// only that one.
    fn nearest_out(&self, blocks: &[usize], run: (usize, usize)) -> Vec<Out> {
        let mut out: Vec<Out> = Vec::new();
        for &block in blocks {
            let Some(why) = self.why_not(block, run) else { continue };
            let is_after = matches!(why, Why::Beyond(End::First, _));
            if matches!(why, Why::Beyond(End::Last, _)) {
                out.clear();
            }
            out.push(Out { block, why });
            if is_after {
                break;
            }
        }
        out
    }

    /// Whether one sees a bound without other blocks and without runs that the block would touch.
    fn is_plain(&self, end: End, index: usize) -> bool {
        let Derived { block, at, ref done, .. } = self.log[index];
        let mut passed = Vec::new();
        done.is_some() || self.pushed_past(end, block, 0, false, &mut passed) == Some(at)
    }

    /// Why these blocks do not cover a run, each by itself: it is too short or finished elsewhere, or known cells rule
    /// out each of its few places there. None if that is not all.
    fn refuted_directly(&self, blocks: &[usize], run: (usize, usize)) -> Option<Vec<Out>> {
        let mut lengths: Vec<usize> = Vec::new();
        let mut out = Vec::new();
        for &block in blocks {
            let length = self.view.block_length(block);
            let why = match self.why_not(block, run) {
                None => continue,
                Some(_) if length <= run.1 - run.0 => Why::TooShort,
                Some(why) if self.log[self.latest[0][block]].done.is_some() => why,
                Some(_) => {
                    lengths.push(length);
                    Why::Refuted(self.few_refuted(block, run)?)
                }
            };
            out.push(Out { block, why });
        }
        lengths.sort_unstable();
        lengths.dedup();
        (lengths.len() <= FEW_LENGTHS).then_some(out)
    }

    /// All places of a block over a run, wherever it gets, if they are few, and the known cells that rule them out.
    fn few_refuted(&self, block: usize, run: (usize, usize)) -> Option<Vec<(usize, usize)>> {
        let length = self.view.block_length(block);
        let last = run.0.min(self.length().checked_sub(length)?);
        let starts = (run.1 + 1).saturating_sub(length)..=last;
        let refuted = |start| Some((start, self.obstacle(block, start, End::First)?));
        if starts.clone().count() > MAX_NAMED_PLACES { None } else { starts.map(refuted).collect() }
    }

    fn why_not(&self, block: usize, run: (usize, usize)) -> Option<Why> {
        let is_done = self.log[self.latest[0][block]].done.is_some();
        // The first bound that is far enough has the simplest reason.
        let bound = |end: End| {
            let is_enough = |derived: &Derived| {
                let cell = self.flip(end, derived.at);
                let (first, last) = if is_done { (run.1 + 1, run.0) } else { (run.0 + 1, run.1) };
                (derived.end, derived.block) == (end, block)
                    && if end == End::First { cell >= first } else { cell < last }
            };
            let first = self.log.iter().position(is_enough);
            Why::Beyond(end, first.unwrap_or(self.latest[end as usize][block]))
        };
        match self.extent(block) {
            (_, last) if is_done && last < run.0 => Some(bound(End::Last)),
            (first, _) if is_done && first > run.1 => Some(bound(End::First)),
            _ if self.view.block_length(block) <= run.1 - run.0 => Some(Why::TooShort),
            (_, last) if last < run.1 => Some(bound(End::Last)),
            (first, _) if first > run.0 => Some(bound(End::First)),
            _ => {
                let refuted = |start| Some((start, self.obstacle(block, start, End::First)?));
                self.starts_over(block, run).map(refuted).collect::<Option<_>>().map(Why::Refuted)
            }
        }
    }

    /// Why these blocks do not cover a run, and the known cells that this rests on. Blocks that may cover it are left
    /// out.
    pub(crate) fn exclude(
        &self,
        blocks: impl Iterator<Item = usize>,
        run: (usize, usize),
        cells: &mut Vec<usize>,
    ) -> Vec<Excluded> {
        self.out(blocks, run).iter().map(|out| self.excluded(out, cells)).collect()
    }

    fn excluded(&self, Out { block, why }: &Out, cells: &mut Vec<usize>) -> Excluded {
        let why = match why {
            Why::TooShort => Exclusion::TooShort,
            &Why::Counted(colour) => {
                let runs = self.counted.iter().filter(|(run, _)| self.view.colour(run.0) == Some(colour));
                let (first, last) =
                    runs.fold((usize::MAX, 0), |(first, last), (run, _)| (first.min(run.0), last.max(run.1)));
                cells.extend((first..=last).filter(|&cell| self.view.now[cell].known().is_some()));
                Exclusion::Counted(colour)
            }
            &Why::Outermost(end, run) => {
                cells.extend(if end == End::First { 0..run.0 } else { run.1 + 1..self.length() });
                Exclusion::Outermost { end, run }
            }
            Why::Beyond(end, at) => match self.log[*at].done {
                Some(Finished { run, basis, .. }) => {
                    cells.extend(basis.0..=basis.1);
                    Exclusion::Done(run)
                }
                None => Exclusion::Beyond(self.limit_of(*end, *at, cells)),
            },
            Why::Refuted(refuted) => {
                cells.extend(refuted.iter().map(|(_, cell)| *cell));
                let length = self.view.block_length(*block);
                let place = |&(start, by): &(usize, usize)| Refuted {
                    cells: (start, start + length - 1),
                    by,
                    holds: self.view.now[by],
                };
                Exclusion::Refuted(refuted.iter().map(place).collect())
            }
        };
        Excluded { block: *block, why }
    }

    /// The run that holds a block back from an end of the line, if one does.
    pub(crate) fn held_by(&self, end: End, block: usize) -> Option<(usize, usize)> {
        let mut next = Some(self.latest[end as usize][block]);
        while let Some(derived) = next.map(|index| &self.log[index]) {
            if let Some(covers) = &derived.covers {
                return Some(covers.run);
            }
            next = derived.from;
        }
        None
    }

    /// How far a block gets towards an end of the line, and the known cells that this rests on.
    pub(crate) fn limit(&self, end: End, block: usize, cells: &mut Vec<usize>) -> BlockLimit {
        self.limit_of(end, self.latest[end as usize][block], cells)
    }

    fn limit_of(&self, end: End, index: usize, cells: &mut Vec<usize>) -> BlockLimit {
        let Derived { block, at, .. } = self.log[index];
        if let Some((stop, colour)) = self.of_others(end, index) {
            cells.push(stop);
            let why = LimitReason::NoSpace(Obstacles {
                stop: Some(stop),
                of_others: Some(colour),
                ..Obstacles::default()
            });
            return BlockLimit { block, end, cell: self.flip(end, at), why, passed: vec![stop] };
        }
        let mut next = Some(index);
        // The blocks on whose places it rests.
        let mut chain: Vec<Link> = Vec::new();
        let mut passed = Vec::new();
        let mut why = None;
        let mut done = None;
        while let Some(derived) = next.map(|index| &self.log[index]) {
            if derived.done.is_some() {
                done = Some(derived);
            } else if chain.last().is_none_or(|link| link.block != derived.block) {
                chain.push(Link { block: derived.block, at: derived.at, passed: Vec::new() });
            }
            passed.extend(&derived.passed);
            if let Some(link) = chain.last_mut() {
                link.passed.extend(&derived.passed);
            }
            if let Some(Covers { run, is_only, others }) = &derived.covers {
                cells.extend(run.0..=run.1);
                let others = others.iter().map(|out| self.excluded(out, cells)).collect();
                let by = (derived.block, self.flip(end, derived.at));
                why = Some(LimitReason::Covers { by, run: *run, is_only: *is_only, others });
            }
            next = derived.from;
        }
        let rests_on = |done: &&Derived| {
            why.is_some() || chain.first().is_none_or(|link| self.rests_on_finished(end, link, done))
        };
        let done = done.filter(rests_on);
        if let Some(Finished { run, basis, .. }) = done.and_then(|done| done.done) {
            cells.extend(basis.0..=basis.1);
            passed.extend(run.0..=run.1);
        }
        let why = match why {
            Some(why) => why,
            None if chain.is_empty() => LimitReason::Done,
            None => LimitReason::NoSpace(self.obstacles(end, &chain, done, &mut passed, cells)),
        };
        cells.extend(&passed);
        BlockLimit { block, end, cell: self.flip(end, at), why, passed }
    }

    /// The cell beside a bound, if only blocks beyond that one, towards that end of the line, have its colour.
    fn of_others(&self, end: End, index: usize) -> Option<(usize, Symbol)> {
        let Derived { block, at, ref done, .. } = self.log[index];
        let beside = self.flip(end, at.checked_sub(1).filter(|_| done.is_none())?);
        let colour = self.view.colour(beside)?;
        let is_beyond = |other: usize| if end == End::First { other < block } else { other > block };
        (0..self.view.block_count())
            .all(|other| self.symbol(other) != colour || is_beyond(other))
            .then_some((beside, colour))
    }

    /// The known cells in the way of a block that is pushed from there on by itself, if it gets no further than in a
    /// chain.
    fn passed_alone(&self, end: End, link: &Link, from: usize) -> Option<Vec<usize>> {
        [false, true].into_iter().find_map(|minds_touching| {
            let mut passed = Vec::new();
            let place = self.pushed_past(end, link.block, from, minds_touching, &mut passed);
            (place == Some(link.at)).then_some(passed)
        })
    }

    /// The first cell, counted from an end of the line, that a finished block leaves to another one.
    fn beyond(&self, block: usize, done: &Derived) -> usize {
        done.at + self.view.block_length(done.block) + self.view.clue.gap_before(block.max(done.block))
    }

    /// Whether a block in a chain would get further without the finished one at its end, or other cells would be in its
    /// way.
    fn rests_on_finished(&self, end: End, link: &Link, done: &Derived) -> bool {
        let alone = self.passed_alone(end, link, 0);
        alone.is_none() || alone != self.passed_alone(end, link, self.beyond(link.block, done))
    }

    /// The blocks that take the space beyond the first block of a chain in which each rests on the next, and the
    /// last on a finished one. Where one would get no further without those after it, it does not rest on them, and
    /// other cells may be in its way.
    fn obstacles(
        &self,
        end: End,
        chain: &[Link],
        done: Option<&Derived>,
        passed: &mut Vec<usize>,
        cells: &mut Vec<usize>,
    ) -> Obstacles {
        let alone =
            |link: &Link| self.passed_alone(end, link, done.map_or(0, |done| self.beyond(link.block, done)));
        let free = chain.iter().enumerate().find_map(|(index, link)| Some((index, alone(link)?)));
        let Link { block, at, .. } = chain[0];
        let beside = at.checked_sub(1).map(|cell| self.flip(end, cell));
        let stop = beside.filter(|&cell| !self.view.now[cell].contains(self.symbol(block)));
        match free {
            Some((0, mut alone)) => {
                if let Some(Finished { run, .. }) = done.and_then(|done| done.done) {
                    alone.extend(run.0..=run.1);
                }
                *passed = alone;
                let mut touched = passed.clone();
                touched.retain(|cell| self.view.colour(*cell) == Some(self.symbol(block)));
                touched.sort_unstable();
                touched.dedup();
                Obstacles { stop, touched, ..Obstacles::default() }
            }
            Some((index, _)) => {
                // Only words leave out what is in the way of blocks beyond.
                cells.append(passed);
                let (near, far) = (&chain[1], &chain[index]);
                let done = done.filter(|done| self.rests_on_finished(end, far, done));
                if let Some(Finished { run, .. }) = done.and_then(|done| done.done) {
                    passed.extend(run.0..=run.1);
                }
                passed.extend(chain[..=index].iter().flat_map(|link| &link.passed));
                let length = |block: usize| self.view.block_length(block);
                let taken = (self.flip(end, far.at), self.flip(end, near.at + length(near.block) - 1));
                let ordered = |(one, other): (usize, usize)| (one.min(other), one.max(other));
                let may_lie = |&Link { block, at, .. }: &Link| {
                    let start = if end == End::First { at } else { self.length() - at - length(block) };
                    self.obstacle(block, start, end).is_none()
                };
                let is_possible = chain[1..=index].iter().all(may_lie);
                let blocks = ordered((far.block, near.block));
                let needed = Needed { blocks, cells: ordered(taken), is_possible };
                Obstacles { needed: Some(needed), stop, ..Obstacles::default() }
            }
            None => Obstacles::default(),
        }
    }
}

/// The runs of each colour of which there are as many as blocks, no two of them in one block, with these blocks.
fn counted(view: &View<'_>, runs: &[(usize, usize)]) -> Vec<((usize, usize), usize)> {
    let mut counted = Vec::new();
    for colour in view.clue.symbols().iter() {
        let of_colour = |&block: &usize| view.clue.blocks()[block].symbol() == colour;
        let blocks: Vec<usize> = (0..view.block_count()).filter(of_colour).collect();
        let runs = || runs.iter().copied().filter(|run| view.colour(run.0) == Some(colour));
        let longest = blocks.iter().map(|&block| view.block_length(block)).max().unwrap_or(0);
        let is_apart = |(one, next): ((usize, usize), (usize, usize))| {
            next.1 - one.0 + 1 > longest || (one.1 + 1..next.0).any(|cell| !view.now[cell].contains(colour))
        };
        if runs().count() == blocks.len() && blocks.len() > 1 && runs().zip(runs().skip(1)).all(is_apart) {
            counted.extend(runs().zip(blocks));
        }
    }
    counted
}

/// Runs of known cells of one colour, and single cells whose colour is open.
fn with_open_colours(view: &View<'_>, mut runs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    if view.symbol_count > 2 {
        let is_open = |&cell: &usize| view.is_coloured(cell) && view.colour(cell).is_none();
        runs.extend((0..view.length()).filter(is_open).map(|cell| (cell, cell)));
        runs.sort_unstable();
    }
    runs
}
