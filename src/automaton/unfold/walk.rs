//! All ways through a pattern at once, cell by cell.
//!
//! A [`Way`] is where a match may have come to: a step, where its groups began and ended, what its looks see so far,
//! and what it takes for granted. Ways that agree in all of it are one, so the ways before every cell, and how the
//! symbols lead from one to the next, are an automaton that has one part for every condition. [`parts`](super::parts)
//! takes it apart.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::super::BuildError;
use super::granted::Grants;
use super::parts::Parts;
use super::program::{Program, Step};
use super::unfolding::Unfolding;
use super::watch::Watch;
use crate::symbol::SymbolSet;

/// The most ways before all cells together.
const WAY_LIMIT: usize = 100_000;

/// The most steps that all ways take, each counted with what the way carries along.
const EFFORT: usize = 5_000_000;

/// The most conditions that are met on the way.
const CONDITION_LIMIT: usize = 20_000;

/// From where to where a group has matched; the end is missing while it matches.
type Span = Option<(usize, Option<usize>)>;

/// Where a match may have come to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Way {
    /// The next step; none where the match begins at a later cell.
    pub(super) step: Option<usize>,
    /// How many cells of a back-reference have been held against its group.
    within: usize,
    /// The groups that may still be looked back at.
    spans: Vec<Span>,
    watch: Watch,
    pub(super) granted: usize,
}

/// The ways before one cell, or behind the last, and where each leads.
#[derive(Debug, Default)]
pub(super) struct Layer {
    pub(super) ways: Vec<Way>,
    number: HashMap<Way, usize>,
    /// For every way the symbols of the next cell, and the way behind it.
    pub(super) next: Vec<Vec<(SymbolSet, usize)>>,
}

/// A walk through one pattern.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    pub(super) program: &'a Program,
    groups: usize,
    pub(super) grants: Grants,
    /// What looks that refer to groups see, each at its place and with its groups.
    number_of_sight: HashMap<(usize, usize, Vec<Span>), usize>,
    pub(super) sights: Vec<Rc<Unfolding>>,
    ways: usize,
    effort: usize,
}

impl<'a> Walk<'a> {
    pub(super) fn new(program: &'a Program, groups: usize) -> Walk<'a> {
        Walk {
            program,
            groups,
            grants: Grants::new(program.length),
            number_of_sight: HashMap::new(),
            sights: Vec::new(),
            ways: 0,
            effort: 0,
        }
    }

    /// What the whole pattern says.
    pub(super) fn unfold(mut self) -> Result<Unfolding, BuildError> {
        let spans = vec![None; self.groups];
        self.unfold_from(0, self.program.entry, spans)
    }

    /// What the steps from that one on say of the cells from that position on.
    fn unfold_from(&mut self, begin: usize, entry: usize, spans: Vec<Span>) -> Result<Unfolding, BuildError> {
        let watch = Watch::new(self.program);
        let mut layers = vec![Layer::default()];
        let start = Way { step: None, within: 0, spans, watch, granted: Grants::NOTHING };
        self.arrive(begin_at(start, begin, entry, 0), 0, &mut layers[0])?;
        for position in 0..self.program.length {
            let mut after = Layer::default();
            let before = &mut layers[position];
            for index in 0..before.ways.len() {
                let mut next = Vec::new();
                for (symbols, way) in self.cell_taken(&before.ways[index], position) {
                    let way = begin_at(way, begin, entry, position + 1);
                    let targets = self.arrive(way, position + 1, &mut after)?;
                    next.extend(targets.into_iter().map(|target| (symbols, target)));
                }
                before.next.push(next);
            }
            layers.push(after);
        }
        Parts::new(&layers).unfolding(self)
    }

    /// The ways behind the next cell, with its symbols.
    fn cell_taken(&mut self, way: &Way, position: usize) -> Vec<(SymbolSet, Way)> {
        let all = self.program.all;
        let (symbols, step, within, granted) = match way.step.map(|step| &self.program.steps[step]) {
            None => (all, None, 0, way.granted),
            Some(Step::One(set, next)) => (*set, Some(*next), 0, way.granted),
            Some(Step::Same(group, next)) => {
                let Some((from, Some(to))) = way.spans[*group] else { return Vec::new() };
                let granted = self.grants.with_equal(way.granted, from + way.within, position);
                match from + way.within + 1 == to {
                    true => (all, Some(*next), 0, granted),
                    false => (all, way.step, way.within + 1, granted),
                }
            }
            Some(_) => return Vec::new(),
        };
        let watches = way.watch.after(self.program, symbols, position + 1);
        let behind =
            |(symbols, watch)| (symbols, Way { step, within, spans: way.spans.clone(), watch, granted });
        watches.into_iter().map(behind).collect()
    }

    /// Goes on as far as it goes without a cell; notes the ways that wait for the next cell, or are done.
    fn arrive(&mut self, way: Way, position: usize, layer: &mut Layer) -> Result<Vec<usize>, BuildError> {
        let mut waiting = vec![way];
        let mut met = HashSet::new();
        let mut arrived = Vec::new();
        while let Some(mut way) = waiting.pop() {
            way.forget(self.program);
            if !met.insert(way.clone()) {
                continue;
            }
            self.effort += 1 + way.watch.size();
            if self.effort > EFFORT {
                return Err(BuildError::too_many_ways(self.program.length));
            }
            match self.step_on(&way, position)? {
                Some(nexts) => waiting.extend(nexts),
                None => arrived.push(self.note(way, layer)?),
            }
        }
        arrived.sort_unstable();
        Ok(arrived)
    }

    fn note(&mut self, way: Way, layer: &mut Layer) -> Result<usize, BuildError> {
        let new = layer.ways.len();
        let number = *layer.number.entry(way.clone()).or_insert(new);
        if number == new {
            layer.ways.push(way);
            self.ways += 1;
        }
        if self.ways > WAY_LIMIT || self.grants.len() > CONDITION_LIMIT {
            return Err(BuildError::too_many_ways(self.program.length));
        }
        Ok(number)
    }

    /// The ways behind a step that takes no cell; none if it takes one, or is the last.
    fn step_on(&mut self, way: &Way, position: usize) -> Result<Option<Vec<Way>>, BuildError> {
        let is_end = position == self.program.length;
        let waits = |can_go_on: bool| if can_go_on { None } else { Some(Vec::new()) };
        let Some(step) = way.step else { return Ok(waits(!is_end)) };
        let on = |next: &usize| Way { step: Some(*next), ..way.clone() };
        Ok(match &self.program.steps[step] {
            Step::One(..) => waits(!is_end),
            Step::Done => waits(is_end && way.watch.is_content(self.program)),
            Step::Either(nexts) => Some(nexts.iter().map(on).collect()),
            Step::Open(group, next) => Some(vec![on(next).with_span(*group, Some((position, None)))]),
            Step::Close(group, next) => {
                let span = way.spans[*group].map(|(from, _)| (from, Some(position)));
                Some(vec![on(next).with_span(*group, span)])
            }
            Step::Same(group, next) => match way.spans[*group] {
                Some((from, Some(to))) if from == to => Some(vec![on(next)]),
                span => waits(span.is_some() && !is_end),
            },
            Step::Start(next) => Some((position == 0).then(|| on(next)).into_iter().collect()),
            Step::End(next) => Some(is_end.then(|| on(next)).into_iter().collect()),
            Step::Look(look, next) => Some(self.looked(*look, on(next), position)?.into_iter().collect()),
        })
    }

    /// The way behind a look, unless it is disappointed at once.
    fn looked(&mut self, look: usize, way: Way, position: usize) -> Result<Option<Way>, BuildError> {
        let part = &self.program.looks[look];
        let negative = part.look.negative;
        if part.look.behind {
            return Ok((way.watch.sees_behind(look) != negative).then_some(way));
        }
        if part.is_plain {
            let watch = way.watch.clone().look_ahead(self.program, look, position);
            return Ok(watch.map(|watch| Way { watch, ..way }));
        }
        let refers = |(group, span): (usize, &Span)| span.filter(|_| part.groups >> group & 1 == 1);
        let spans: Vec<Span> = way.spans.iter().enumerate().map(refers).collect();
        let key = (look, position, spans.clone());
        let sight = match self.number_of_sight.get(&key) {
            Some(&sight) => sight,
            None => {
                let unfolding = self.unfold_from(position, part.entry, spans)?;
                self.sights.push(Rc::new(unfolding));
                self.number_of_sight.insert(key, self.sights.len() - 1);
                self.sights.len() - 1
            }
        };
        let granted = self.grants.with_seen(way.granted, sight, negative);
        Ok(granted.map(|granted| Way { granted, ..way }))
    }
}

/// Lets a way begin at that step where its time has come.
fn begin_at(way: Way, begin: usize, entry: usize, position: usize) -> Way {
    match way.step {
        None if position == begin => Way { step: Some(entry), ..way },
        _ => way,
    }
}

impl Way {
    fn with_span(mut self, group: usize, span: Span) -> Way {
        self.spans[group] = span;
        self
    }

    /// Forgets the groups that nothing will look back at.
    fn forget(&mut self, program: &Program) {
        let Some(step) = self.step else { return };
        for (group, span) in self.spans.iter_mut().enumerate() {
            if program.live[step] >> group & 1 == 0 {
                *span = None;
            }
        }
    }
}
