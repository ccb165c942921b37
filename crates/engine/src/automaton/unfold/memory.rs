//! The exact automaton of a pattern by subset construction over threads that remember letters.
//!
//! A [`Thread`] knows its step and, for each group that a later step refers to, the letters that the group has matched.
//! Nothing else of the past is kept, so `(.)(.)(.)(\1|\2|\3)*` needs as many states as there are triples of letters, on
//! lines of any length. A state is the set of all threads after the cells so far (M. O. Rabin and D. Scott, 1959). A
//! look-ahead with back-references is one more such state, which each thread that requires it carries along.
//!
//! Letters that no thread of a state remembers and that no step tells apart lead to the same state; one of them is
//! tried.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::rc::Rc;

use super::super::dfa::NOWHERE;
use super::super::{BuildError, Dfa};
use super::KeptThreads;
use super::program::{Program, Step};
use super::tracker::Tracker;
use crate::rule::Pattern;
use crate::symbol::{Symbol, SymbolSet};

/// The maximum number of threads in all states together.
const STORED_LIMIT: usize = 300_000;

/// The maximum number of threads between two cells: such a set is hashed, compared and freed in one piece.
const THREAD_LIMIT: usize = 20_000;

/// The maximum number of threads that are tried with a letter, most of which fail at once.
const TRIED_LIMIT: usize = 1 << 25;

/// The text that a group has matched so far.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Memory {
    letters: Vec<Symbol>,
    is_open: bool,
}

/// A thread after some cells.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Thread {
    step: usize,
    /// The number of cells of the current back-reference that have been read.
    within: usize,
    /// The matches of the groups that some later step may refer to.
    memories: Vec<Option<Memory>>,
    tracker: Tracker,
    /// The look-aheads with back-references that are required and not decided yet, each with its threads.
    ahead: BTreeSet<(usize, Rc<State>)>,
}

impl Thread {
    /// The number of threads in it, including those of its look-aheads.
    fn size(&self) -> usize {
        1 + self.ahead.iter().map(|(_, state)| size(state)).sum::<usize>()
    }

    /// The memory of its groups, in units of some 30 bytes.
    fn groups_size(&self) -> usize {
        let letters: usize = self.memories.iter().flatten().map(|memory| memory.letters.len()).sum();
        self.memories.len() + letters / 32
    }

    /// Counts the threads. Returns whether there is room for them.
    fn keep(&self, kept: &mut KeptThreads) -> bool {
        kept.add(1, self.groups_size(), self.tracker.size())
    }

    /// How long following it takes.
    fn effort(&self) -> usize {
        const GROUPS_PER_EFFORT: usize = 8;
        1 + self.tracker.size() + self.groups_size() / GROUPS_PER_EFFORT
    }
}

/// All threads after some cells, in order.
type State = Vec<Thread>;

/// The number of threads in a state, including those of look-aheads.
fn size(state: &State) -> usize {
    state.iter().map(Thread::size).sum()
}

/// A state and the position at which it occurs, where that matters. Its threads are hashed once, and not again when a
/// table grows.
#[derive(PartialEq, Eq)]
struct Key {
    hash: u64,
    place: usize,
    state: Rc<State>,
}

impl Key {
    fn new(place: usize, state: Rc<State>) -> Key {
        let mut hasher = DefaultHasher::new();
        (place, &state).hash(&mut hasher);
        Key { hash: hasher.finish(), place, state }
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.hash);
    }
}

/// The construction for one pattern.
struct Construction<'a> {
    program: &'a Program,
    /// The symbols, in sets that no step tells apart.
    classes: Vec<SymbolSet>,
    /// Whether the position matters beyond the end of the line.
    has_places: bool,
    effort: usize,
    /// The number of threads in all states so far, and their memory.
    stored: usize,
    kept: KeptThreads,
    /// The number of threads that were tried with a letter.
    tried: usize,
}

impl Dfa {
    /// The automaton of a pattern with back-references or look-around for lines of this length, if it takes no more
    /// than this effort, the number of threads that are followed.
    pub(crate) fn remembering(pattern: &Pattern, length: usize, effort: usize) -> Result<Dfa, BuildError> {
        let all = SymbolSet::of_first(pattern.letters().len());
        let program = Program::new(pattern.expression(), pattern.group_count(), all, length)?;
        // The letters that such a look-around keeps, or that lie before it, are not those that a thread remembers.
        if program.looks.iter().any(|look| look.kept != 0 || (look.look.behind && !look.is_plain)) {
            return Err(spent());
        }
        let has_places = program.steps.iter().any(|step| matches!(step, Step::Start(_) | Step::End(_)));
        let classes = classes(&program);
        let (stored, kept, tried) = (0, KeptThreads::default(), 0);
        let construction =
            Construction { program: &program, classes, has_places, effort, stored, kept, tried };
        construction.build(pattern.group_count())
    }
}

/// The error of an automaton that is too large or takes too long. Another construction may succeed.
fn spent() -> BuildError {
    BuildError::too_large(STORED_LIMIT)
}

/// The symbols of a program, in sets that no step tells apart.
fn classes(program: &Program) -> Vec<SymbolSet> {
    let mut classes = vec![program.all];
    for step in &program.steps {
        let Step::One(set, _) = step else { continue };
        classes = classes
            .iter()
            .flat_map(|class| [class.intersection(*set), class.difference(*set)])
            .filter(|class| !class.is_empty())
            .collect();
    }
    classes
}

impl Construction<'_> {
    fn build(mut self, groups: usize) -> Result<Dfa, BuildError> {
        let (length, symbols) = (self.program.length, self.program.all.len());
        let start = self.thread(self.program.entry, vec![None; groups], Tracker::new(self.program));
        let start = Rc::new(self.closure(vec![start], 0)?);
        // Where places do not matter, a state stands for all positions at which it occurs.
        let mut number = HashMap::from([(Key::new(0, Rc::clone(&start)), 0)]);
        let mut states = vec![(0, start)];
        let (mut next, mut accepting) = (Vec::new(), Vec::new());
        let mut read = 0;
        while read < states.len() {
            let (position, state) = states[read].clone();
            read += 1;
            accepting.push(self.accepts(&state) && (!self.has_places || position == length));
            let mut row = vec![NOWHERE; symbols];
            let classes = if position < length { self.alike(&state) } else { Vec::new() };
            for class in classes {
                let Some(symbol) = class.iter().next() else { continue };
                let after = Rc::new(self.after(&state, symbol, position)?);
                if after.is_empty() {
                    continue;
                }
                let new = states.len() as u32;
                let place = if self.has_places { position + 1 } else { 0 };
                let target = *number.entry(Key::new(place, Rc::clone(&after))).or_insert(new);
                if target == new {
                    self.stored += size(&after);
                    let has_room = after.iter().all(|thread| thread.keep(&mut self.kept));
                    if self.stored > STORED_LIMIT || !has_room {
                        return Err(spent());
                    }
                    states.push((position + 1, after));
                }
                class.iter().for_each(|symbol| row[symbol.index()] = target);
            }
            next.extend(row);
        }
        Ok(Dfa::new(symbols, next, accepting))
    }

    fn thread(&self, step: usize, memories: Vec<Option<Memory>>, tracker: Tracker) -> Thread {
        Thread { step, within: 0, memories, tracker, ahead: BTreeSet::new() }
    }

    /// The symbols, in sets that lead from a state to the same state.
    fn alike(&self, state: &State) -> Vec<SymbolSet> {
        let mut remembered = SymbolSet::EMPTY;
        if records(state, &mut remembered) {
            return self.program.all.iter().map(SymbolSet::only).collect();
        }
        let others = self.classes.iter().map(|class| class.difference(remembered));
        remembered.iter().map(SymbolSet::only).chain(others).filter(|class| !class.is_empty()).collect()
    }

    /// Whether a line can end in a state.
    fn accepts(&self, state: &State) -> bool {
        let holds = |(look, state): &(usize, Rc<State>)| {
            self.accepts(state) != self.program.looks[*look].look.negative
        };
        state.iter().any(|thread| {
            thread.step == Program::DONE
                && thread.tracker.is_satisfied(self.program)
                && thread.ahead.iter().all(holds)
        })
    }

    /// The state after a cell with this symbol.
    fn after(&mut self, state: &State, symbol: Symbol, position: usize) -> Result<State, BuildError> {
        let mut after = Vec::new();
        for thread in state {
            self.tried += thread.effort();
            if self.tried > TRIED_LIMIT {
                return Err(spent());
            }
            after.extend(self.thread_after(thread, symbol, position)?);
        }
        self.closure(after, position + 1)
    }

    /// The thread after a cell with this symbol, before its epsilon steps; none if it fails.
    fn thread_after(
        &mut self,
        thread: &Thread,
        symbol: Symbol,
        position: usize,
    ) -> Result<Option<Thread>, BuildError> {
        let (step, within) = match &self.program.steps[thread.step] {
            Step::One(set, next) if set.contains(symbol) => (*next, 0),
            Step::BackReference(group, _, next) => match &thread.memories[*group] {
                Some(memory) if memory.letters.get(thread.within) == Some(&symbol) => {
                    match thread.within + 1 == memory.letters.len() {
                        true => (*next, 0),
                        false => (thread.step, thread.within + 1),
                    }
                }
                _ => return Ok(None),
            },
            _ => return Ok(None),
        };
        let trackers = thread.tracker.after(self.program, SymbolSet::only(symbol), position + 1);
        let Some((_, tracker)) = trackers.into_iter().next() else { return Ok(None) };
        let mut memories = thread.memories.clone();
        for memory in memories.iter_mut().flatten().filter(|memory| memory.is_open) {
            memory.letters.push(symbol);
        }
        let mut after = Thread { within, ..self.thread(step, memories, tracker) };
        for (look, state) in &thread.ahead {
            let state = self.after(state, symbol, position)?;
            if !self.require(&mut after, *look, state) {
                return Ok(None);
            }
        }
        Ok(Some(after))
    }

    /// Records the threads of a look-ahead unless it is decided; returns whether it can still be as required.
    fn require(&self, thread: &mut Thread, look: usize, state: State) -> bool {
        let part = &self.program.looks[look];
        let has_matched =
            |thread: &Thread| thread.step == part.any && thread.ahead.is_empty() && thread.tracker.is_free();
        let sees = match state.iter().any(has_matched) {
            true => Some(true),
            false => state.is_empty().then_some(false),
        };
        if sees.is_none() {
            thread.ahead.insert((look, Rc::new(state)));
        }
        sees.is_none_or(|sees| sees != part.look.negative)
    }

    /// Follows all epsilon steps.
    fn closure(&mut self, mut waiting: Vec<Thread>, position: usize) -> Result<State, BuildError> {
        let (mut visited, mut threads, mut kept) = (HashSet::new(), 0, KeptThreads::default());
        let mut arrived = State::new();
        while let Some(mut thread) = waiting.pop() {
            for (group, memory) in thread.memories.iter_mut().enumerate() {
                if self.program.live[thread.step] >> group & 1 == 0 {
                    *memory = None;
                }
            }
            if !visited.insert(thread.clone()) {
                continue;
            }
            threads += thread.size();
            if threads > THREAD_LIMIT || !thread.keep(&mut kept) {
                return Err(spent());
            }
            self.effort = self.effort.checked_sub(thread.effort()).ok_or_else(spent)?;
            match self.epsilon_step(&thread, position)? {
                Some(nexts) => waiting.extend(nexts),
                None => {
                    arrived.push(thread);
                }
            }
        }
        arrived.sort_unstable();
        Ok(arrived)
    }

    /// The threads after an epsilon step; `None` if the step reads a cell or is the last.
    fn epsilon_step(&mut self, thread: &Thread, position: usize) -> Result<Option<Vec<Thread>>, BuildError> {
        let on = |next: usize| Thread { step: next, ..thread.clone() };
        let with = |next: usize, group: usize, memory: Option<Memory>| {
            let mut thread = on(next);
            thread.memories[group] = memory;
            thread
        };
        let closed = |group: usize| thread.memories[group].as_ref().filter(|memory| !memory.is_open);
        let only_if = |holds: bool, next: usize| Some(holds.then(|| on(next)).into_iter().collect());
        Ok(match &self.program.steps[thread.step] {
            Step::One(..) | Step::Done(_) => None,
            Step::Either(nexts) => Some(nexts.iter().map(|&next| on(next)).collect()),
            Step::Open(group, next) => {
                Some(vec![with(*next, *group, Some(Memory { letters: Vec::new(), is_open: true }))])
            }
            Step::Close(group, next) => {
                let memory = thread.memories[*group].clone();
                Some(vec![with(*next, *group, memory.map(|memory| Memory { is_open: false, ..memory }))])
            }
            Step::BackReference(group, or_empty, next) => match closed(*group) {
                Some(memory) if memory.letters.is_empty() => Some(vec![on(*next)]),
                Some(_) => None,
                None => only_if(*or_empty, *next),
            },
            Step::Forget(groups, next) => {
                let mut thread = on(*next);
                let forgotten = (0..thread.memories.len()).filter(|group| groups >> group & 1 == 1);
                forgotten.for_each(|group| thread.memories[group] = None);
                Some(vec![thread])
            }
            Step::Filled(group, next) => {
                only_if(closed(*group).is_some_and(|memory| !memory.letters.is_empty()), *next)
            }
            Step::Start(next) => only_if(position == 0, *next),
            Step::End(next) => only_if(position == self.program.length, *next),
            Step::Lookaround(look, next) => {
                Some(self.enter_lookaround(*look, on(*next), position)?.into_iter().collect())
            }
        })
    }

    /// The thread after requiring a look-around, unless that has already failed.
    fn enter_lookaround(
        &mut self,
        look: usize,
        mut thread: Thread,
        position: usize,
    ) -> Result<Option<Thread>, BuildError> {
        let part = &self.program.looks[look];
        if part.look.behind {
            return Ok((thread.tracker.lookbehind_matches(look) != part.look.negative).then_some(thread));
        }
        if part.is_plain {
            let tracker = thread.tracker.clone().start_lookahead(self.program, look, position);
            return Ok(tracker.map(|tracker| Thread { tracker, ..thread }));
        }
        let refers = |(group, memory): (usize, &Option<Memory>)| {
            memory.clone().filter(|memory| !memory.is_open && part.groups >> group & 1 == 1)
        };
        let memories = thread.memories.iter().enumerate().map(refers).collect();
        let inner = self.thread(part.entry, memories, thread.tracker.without_look_aheads());
        let state = self.closure(vec![inner], position)?;
        Ok(self.require(&mut thread, look, state).then_some(thread))
    }
}

/// Collects the letters that some thread remembers; returns whether one records the next letter.
fn records(state: &State, remembered: &mut SymbolSet) -> bool {
    let mut is_recording = false;
    for thread in state {
        for memory in thread.memories.iter().flatten() {
            is_recording |= memory.is_open;
            *remembered = memory.letters.iter().fold(*remembered, |all, &letter| all.with(letter));
        }
        for (_, state) in &thread.ahead {
            is_recording |= records(state, remembered);
        }
    }
    is_recording
}
