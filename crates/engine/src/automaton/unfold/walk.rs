//! Simulation of all threads of a pattern at once, cell by cell.
//!
//! A [`Thread`] is a state of the simulation: the current step, the spans of its groups, the states of its
//! look-arounds, and the conditions it depends on. Equal threads are merged, so the threads of all layers
//! with their transitions form an acyclic automaton in which every path ends with a set of conditions.
//! [`alternatives`](super::alternatives) splits it by these sets.
//!
//! A look-around that is not regular is unfolded by a walk of its own, a look-behind from its end to the start of the
//! line. Where the groups in it are kept, there is one unfolding for each way in which they may lie, and a thread
//! continues once for each.

use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use super::super::BuildError;
use super::KeptThreads;
use super::alternatives::Alternatives;
use super::conditions::ConditionTable;
use super::program::{Program, Step};
use super::tracker::Tracker;
use super::unfolding::Unfolding;
use crate::symbol::SymbolSet;

/// The maximum number of threads in all layers together.
const THREAD_LIMIT: usize = 100_000;

/// The maximum number of steps of all threads, weighted by the size of their state.
const EFFORT: usize = 5_000_000;

/// How many groups of a thread take as long as a step.
const GROUPS_PER_EFFORT: usize = 8;

/// The maximum size of the states with which trackers read cells, each as often as there are symbols.
const READ_LIMIT: usize = 1 << 25;

/// The maximum number of different sets of conditions.
const CONDITION_LIMIT: usize = 20_000;

/// The span of a group's last match; while the group is open, where it was begun.
pub(super) type Span = Option<(usize, Option<usize>)>;

/// The spans that a look-around keeps, and the number of its unfolding.
type Kept = (Vec<Span>, usize);

/// A state of the simulation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Thread {
    /// The next step; `None` if the match starts at a later cell.
    pub(super) step: Option<usize>,
    /// The number of cells of the current back-reference that have been read.
    within: usize,
    /// The spans of the groups that some later step may refer to.
    pub(super) spans: Vec<Span>,
    tracker: Tracker,
    pub(super) conditions: usize,
}

/// The threads before one cell, or after the last, with their transitions.
#[derive(Debug, Default)]
pub(super) struct Layer {
    pub(super) threads: Vec<Thread>,
    number: HashMap<Thread, usize>,
    /// For each thread, its transitions: the symbols of the next cell, and the thread after it.
    pub(super) next: Vec<Vec<(SymbolSet, usize)>>,
}

/// The simulation of one pattern.
#[derive(Debug)]
pub(super) struct Walk<'a> {
    pub(super) program: &'a Program,
    groups: usize,
    pub(super) condition_table: ConditionTable,
    /// For each look-around, position and spans of the groups before it, the numbers of its unfoldings with the spans
    /// that it keeps.
    lookaround_numbers: HashMap<(usize, usize, Vec<Span>), Vec<Kept>>,
    pub(super) lookaround_unfoldings: Vec<Rc<Unfolding>>,
    /// Whether the walk goes from the end of a look-behind to the start of the line.
    is_backward: bool,
    threads: usize,
    kept: KeptThreads,
    effort: usize,
    read: usize,
    /// The number of threads visited while building the automata of all alternatives.
    pub(super) machines_effort: Cell<usize>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(program: &'a Program, groups: usize) -> Walk<'a> {
        Walk {
            program,
            groups,
            condition_table: ConditionTable::new(program.length),
            lookaround_numbers: HashMap::new(),
            lookaround_unfoldings: Vec::new(),
            is_backward: false,
            threads: 0,
            kept: KeptThreads::default(),
            effort: 0,
            read: 0,
            machines_effort: Cell::new(0),
        }
    }

    /// Unfolds the whole pattern.
    pub(super) fn unfold(mut self) -> Result<Unfolding, BuildError> {
        let spans = vec![None; self.groups];
        let unfolded = self.unfold_from(0, self.program.entry, spans)?;
        // No group is kept at the end, so there is one unfolding at most.
        let nothing = || Unfolding::nothing(self.program);
        Ok(unfolded.into_iter().next().map_or_else(nothing, |(_, unfolding)| unfolding))
    }

    /// Unfolds the program from a step and a position on, for each way in which the groups kept at the end may lie.
    fn unfold_from(
        &mut self,
        begin: usize,
        entry: usize,
        spans: Vec<Span>,
    ) -> Result<Vec<(Vec<Span>, Unfolding)>, BuildError> {
        let tracker = if self.is_backward { Tracker::idle() } else { Tracker::new(self.program) };
        let length = self.program.length;
        let mut positions: Vec<usize> = (0..=length).collect();
        if self.is_backward {
            positions.reverse();
        }
        let mut layers = vec![Layer::default()];
        let start = Thread { step: None, within: 0, spans, tracker, conditions: ConditionTable::NOTHING };
        self.epsilon_closure(begin_at(start, begin, entry, positions[0]), positions[0], &mut layers[0])?;
        for (index, pair) in positions.windows(2).enumerate() {
            let mut after = Layer::default();
            let before = &mut layers[index];
            for index in 0..before.threads.len() {
                let mut next = Vec::new();
                self.read += before.threads[index].tracker.size() * self.program.all.len();
                if self.read > READ_LIMIT {
                    return Err(BuildError::too_many_ways(self.program.length));
                }
                for (symbols, thread) in self.read_cell(&before.threads[index], pair[0], pair[1]) {
                    let thread = begin_at(thread, begin, entry, pair[1]);
                    let targets = self.epsilon_closure(thread, pair[1], &mut after)?;
                    next.extend(targets.into_iter().map(|target| (symbols, target)));
                }
                before.next.push(next);
            }
            layers.push(after);
        }
        Alternatives::new(&layers, self.is_backward).unfoldings(self)
    }

    /// The threads after the next cell, with its symbols.
    fn read_cell(&mut self, thread: &Thread, position: usize, after: usize) -> Vec<(SymbolSet, Thread)> {
        let all = self.program.all;
        let (symbols, step, within, conditions) = match thread.step.map(|step| &self.program.steps[step]) {
            None => (all, None, 0, thread.conditions),
            Some(Step::One(set, next)) => (*set, Some(*next), 0, thread.conditions),
            Some(Step::BackReference(group, _, next)) => {
                let Some((from, Some(to))) = thread.spans[*group] else { return Vec::new() };
                let read = thread.within + 1;
                let place = if self.is_backward { to - read } else { from + thread.within };
                let conditions =
                    self.condition_table.with_equal(thread.conditions, place, position.min(after));
                match from + read == to {
                    true => (all, Some(*next), 0, conditions),
                    false => (all, thread.step, read, conditions),
                }
            }
            Some(_) => return Vec::new(),
        };
        let trackers = thread.tracker.after(self.program, symbols, after);
        let behind = |(symbols, tracker)| {
            (symbols, Thread { step, within, spans: thread.spans.clone(), tracker, conditions })
        };
        trackers.into_iter().map(behind).collect()
    }

    /// Follows all epsilon steps; interns the threads that read the next cell or are done.
    fn epsilon_closure(
        &mut self,
        thread: Thread,
        position: usize,
        layer: &mut Layer,
    ) -> Result<Vec<usize>, BuildError> {
        let mut waiting = vec![thread];
        let (mut visited, mut kept) = (HashSet::new(), KeptThreads::default());
        let mut arrived = Vec::new();
        while let Some(mut thread) = waiting.pop() {
            thread.forget(self.program);
            if !visited.insert(thread.clone()) {
                continue;
            }
            let nodes = thread.tracker.size();
            self.effort += 1 + nodes + self.groups / GROUPS_PER_EFFORT;
            if self.effort > EFFORT || !kept.add(1, self.groups, nodes) {
                return Err(BuildError::too_many_ways(self.program.length));
            }
            match self.epsilon_step(&thread, position)? {
                Some(nexts) => waiting.extend(nexts),
                None => arrived.push(self.intern(thread, layer)?),
            }
        }
        arrived.sort_unstable();
        Ok(arrived)
    }

    fn intern(&mut self, thread: Thread, layer: &mut Layer) -> Result<usize, BuildError> {
        let new = layer.threads.len();
        let number = *layer.number.entry(thread.clone()).or_insert(new);
        let mut has_room = true;
        if number == new {
            has_room = self.kept.add(2, self.groups, thread.tracker.size());
            layer.threads.push(thread);
            self.threads += 1;
        }
        if self.threads > THREAD_LIMIT || self.condition_table.len() > CONDITION_LIMIT || !has_room {
            return Err(BuildError::too_many_ways(self.program.length));
        }
        Ok(number)
    }

    /// The threads after an epsilon step; `None` if the step reads a cell or is the last.
    fn epsilon_step(&mut self, thread: &Thread, position: usize) -> Result<Option<Vec<Thread>>, BuildError> {
        let last = if self.is_backward { 0 } else { self.program.length };
        let is_last = position == last;
        let waits = |can_go_on: bool| if can_go_on { None } else { Some(Vec::new()) };
        let Some(step) = thread.step else { return Ok(waits(!is_last)) };
        let on = |next: &usize| Thread { step: Some(*next), ..thread.clone() };
        Ok(match &self.program.steps[step] {
            Step::One(..) => waits(!is_last),
            Step::Done(_) => waits(is_last && thread.tracker.is_satisfied(self.program)),
            Step::Either(nexts) => Some(nexts.iter().map(on).collect()),
            Step::Open(group, next) => Some(vec![on(next).with_span(*group, Some((position, None)))]),
            Step::Close(group, next) => {
                let span =
                    thread.spans[*group].map(|(begin, _)| (begin.min(position), Some(begin.max(position))));
                Some(vec![on(next).with_span(*group, span)])
            }
            Step::BackReference(group, or_empty, next) => match thread.spans[*group] {
                Some((from, Some(to))) if from == to => Some(vec![on(next)]),
                Some((_, Some(_))) => waits(!is_last),
                _ => Some(or_empty.then(|| on(next)).into_iter().collect()),
            },
            Step::Forget(groups, next) => {
                let mut thread = on(next);
                let forgotten = (0..thread.spans.len()).filter(|group| groups >> group & 1 == 1);
                forgotten.for_each(|group| thread.spans[group] = None);
                Some(vec![thread])
            }
            Step::Filled(group, next) => {
                let is_filled = thread.spans[*group].is_some_and(|(from, to)| to.is_some_and(|to| from < to));
                Some(is_filled.then(|| on(next)).into_iter().collect())
            }
            Step::Start(next) => Some((position == 0).then(|| on(next)).into_iter().collect()),
            Step::End(next) => {
                Some((position == self.program.length).then(|| on(next)).into_iter().collect())
            }
            Step::Lookaround(look, next) => Some(self.enter_lookaround(*look, on(next), position)?),
        })
    }

    /// The threads after requiring a look-around; none if it has already failed.
    fn enter_lookaround(
        &mut self,
        look: usize,
        thread: Thread,
        position: usize,
    ) -> Result<Vec<Thread>, BuildError> {
        let part = &self.program.looks[look];
        let negative = part.look.negative;
        if part.is_plain && part.look.behind {
            let holds = thread.tracker.lookbehind_matches(look) != negative;
            return Ok(holds.then_some(thread).into_iter().collect());
        }
        if part.is_plain {
            let tracker = thread.tracker.clone().start_lookahead(self.program, look, position);
            return Ok(tracker.map(|tracker| Thread { tracker, ..thread }).into_iter().collect());
        }
        let numbers = self.lookaround(look, position, &thread)?;
        if numbers.is_empty() && negative {
            return Ok(vec![thread]);
        }
        let kept = part.kept;
        let after = |(spans, number): Kept| {
            let conditions = self.condition_table.with_lookaround(thread.conditions, number, negative)?;
            let mut thread = Thread { conditions, ..thread.clone() };
            let groups = (0..spans.len()).filter(|group| kept >> group & 1 == 1);
            groups.for_each(|group| thread.spans[group] = spans[group]);
            Some(thread)
        };
        Ok(numbers.into_iter().filter_map(after).collect())
    }

    /// The unfoldings of a look-around that is not regular, at this position, by their numbers, each with the spans
    /// that it keeps.
    fn lookaround(&mut self, look: usize, position: usize, thread: &Thread) -> Result<Vec<Kept>, BuildError> {
        let part = &self.program.looks[look];
        let refers = |(group, span): (usize, &Span)| span.filter(|_| part.groups >> group & 1 == 1);
        let spans: Vec<Span> = thread.spans.iter().enumerate().map(refers).collect();
        let key = (look, position, spans.clone());
        if let Some(numbers) = self.lookaround_numbers.get(&key) {
            return Ok(numbers.clone());
        }
        let outside = std::mem::replace(&mut self.is_backward, part.look.behind);
        let unfolded = self.unfold_from(position, part.entry, spans);
        self.is_backward = outside;
        let mut numbers = Vec::new();
        for (spans, unfolding) in unfolded? {
            numbers.push((spans, self.lookaround_unfoldings.len()));
            self.lookaround_unfoldings.push(Rc::new(unfolding));
        }
        self.lookaround_numbers.insert(key, numbers.clone());
        Ok(numbers)
    }
}

/// Starts a thread at step `entry` once it reaches position `begin`.
fn begin_at(thread: Thread, begin: usize, entry: usize, position: usize) -> Thread {
    match thread.step {
        None if position == begin => Thread { step: Some(entry), ..thread },
        _ => thread,
    }
}

impl Thread {
    fn with_span(mut self, group: usize, span: Span) -> Thread {
        self.spans[group] = span;
        self
    }

    /// Drops the spans of groups that no later step refers to.
    fn forget(&mut self, program: &Program) {
        let Some(step) = self.step else { return };
        for (group, span) in self.spans.iter_mut().enumerate() {
            if program.live[step] >> group & 1 == 0 {
                *span = None;
            }
        }
    }
}
