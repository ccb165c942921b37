//! Expressions compiled to a program: an NFA as numbered steps, for lines of one length.

use super::super::BuildError;
use crate::rule::{Expression, Lookaround};
use crate::symbol::SymbolSet;

/// The maximum number of steps of a program.
const STEP_LIMIT: usize = 50_000;

/// The maximum number of groups with back-references.
const GROUP_LIMIT: usize = 64;

/// An instruction; the last field is the next step.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Read a cell with one of these symbols.
    One(SymbolSet, usize),
    /// Continue with any of these steps.
    Either(Vec<usize>),
    Open(usize, usize),
    Close(usize, usize),
    /// A back-reference to a group; if it has not matched, whether the empty text matches.
    BackReference(usize, bool, usize),
    /// Forget the matches of these groups, as bits.
    Forget(u64, usize),
    /// Require that the last match of the group is not empty.
    Filled(usize, usize),
    /// Require the look-around with this number.
    Lookaround(usize, usize),
    Start(usize),
    End(usize),
    /// The end, with the groups whose matches are kept, as bits.
    Done(u64),
}

/// A look-around as part of a program.
#[derive(Clone, Debug)]
pub(super) struct LookaroundProgram {
    pub(super) look: Lookaround,
    inner: Expression,
    /// The first step. After a match any cells may follow, but a plain look-behind ends with the last step of its
    /// match.
    pub(super) entry: usize,
    /// The step that reads any cell after a match: a thread that reaches it has matched.
    pub(super) any: usize,
    /// The groups whose earlier spans matter in it or after it, as bits.
    pub(super) groups: u64,
    /// The groups whose matches it keeps, as bits.
    pub(super) kept: u64,
    /// Whether it is regular and followed by a [`Tracker`](super::tracker::Tracker). One that is not is unfolded on its
    /// own, a look-behind from its end to the start of the line; so is each one in such a look-behind.
    pub(super) is_plain: bool,
}

/// The program of a pattern for lines of one length.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) looks: Vec<LookaroundProgram>,
    pub(super) entry: usize,
    /// For each step, the groups that some later step may refer to (liveness).
    pub(super) live: Vec<u64>,
    pub(super) length: usize,
    pub(super) all: SymbolSet,
    /// Whether the steps that are being written are followed from the end of a look-behind to the start of the line.
    is_backward: bool,
}

impl Program {
    /// The accepting step.
    pub(super) const DONE: usize = 0;

    pub(super) fn new(
        expression: &Expression,
        groups: usize,
        all: SymbolSet,
        length: usize,
    ) -> Result<Program, BuildError> {
        if groups > GROUP_LIMIT {
            return Err(BuildError::refused(format!(
                "it has back-references to more than {GROUP_LIMIT} groups"
            )));
        }
        let mut program = Program {
            steps: vec![Step::Done(0)],
            looks: Vec::new(),
            entry: 0,
            live: Vec::new(),
            length,
            all,
            is_backward: false,
        };
        program.entry = program.write(expression, Program::DONE)?;
        program.find_live_groups();
        Ok(program)
    }

    fn push(&mut self, step: Step) -> Result<usize, BuildError> {
        if self.steps.len() == STEP_LIMIT {
            return Err(BuildError::refused(format!("it expands to more than {STEP_LIMIT} steps")));
        }
        self.steps.push(step);
        Ok(self.steps.len() - 1)
    }

    /// Compiles an expression that continues with step `next`; returns its first step.
    fn write(&mut self, expression: &Expression, next: usize) -> Result<usize, BuildError> {
        match expression {
            Expression::One(set) => self.push(Step::One(*set, next)),
            Expression::Start => self.push(Step::Start(next)),
            Expression::End => self.push(Step::End(next)),
            Expression::Sequence(parts) if self.is_backward => {
                parts.iter().try_fold(next, |next, part| self.write(part, next))
            }
            Expression::Sequence(parts) => {
                parts.iter().rev().try_fold(next, |next, part| self.write(part, next))
            }
            Expression::Either(parts) => {
                let entries = parts.iter().map(|part| self.write(part, next)).collect::<Result<_, _>>()?;
                self.push(Step::Either(entries))
            }
            Expression::Repeat { inner, least, most } => self.write_repeat(inner, *least, *most, next),
            Expression::Group { group, inner } => {
                let close = self.push(Step::Close(*group, next))?;
                let entry = self.write(inner, close)?;
                self.push(Step::Open(*group, entry))
            }
            Expression::BackReference { group, or_empty } => {
                self.push(Step::BackReference(*group, *or_empty, next))
            }
            Expression::Forget { groups } => {
                let bits = groups.iter().fold(0, |bits, group| bits | 1 << group);
                self.push(Step::Forget(bits, next))
            }
            Expression::Filled { group } => self.push(Step::Filled(*group, next)),
            Expression::Close { group } => self.push(Step::Close(*group, next)),
            Expression::Lookaround { look, inner, kept } => {
                let number = self.write_look(*look, inner, kept)?;
                self.push(Step::Lookaround(number, next))
            }
        }
    }

    /// More repetitions than cells make no difference: a repetition that consumes cells does not fit, and
    /// one that consumes none can be repeated any number of times.
    fn write_repeat(
        &mut self,
        inner: &Expression,
        least: u32,
        most: Option<u32>,
        next: usize,
    ) -> Result<usize, BuildError> {
        let cap = |times: u32| (times as usize).min(self.length + 1);
        let (least, most) = (cap(least), most.map(cap));
        let mut entry = match most {
            None => {
                let circle = self.push(Step::Either(Vec::new()))?;
                let again = self.write(inner, circle)?;
                self.steps[circle] = Step::Either(vec![again, next]);
                circle
            }
            Some(_) => next,
        };
        for _ in least..most.unwrap_or(least) {
            let again = self.write(inner, entry)?;
            entry = self.push(Step::Either(vec![again, next]))?;
        }
        for _ in 0..least {
            entry = self.write(inner, entry)?;
        }
        Ok(entry)
    }

    /// Compiles a look-around, once even if repetition expands it several times.
    fn write_look(
        &mut self,
        look: Lookaround,
        inner: &Expression,
        kept: &[usize],
    ) -> Result<usize, BuildError> {
        let is_plain = inner.is_plain() && kept.is_empty() && !self.is_backward;
        let kept = kept.iter().fold(0, |bits, group| bits | 1 << group);
        let known = self.looks.iter().position(|known| {
            (known.look, known.kept, known.is_plain) == (look, kept, is_plain) && known.inner == *inner
        });
        if let Some(number) = known {
            return Ok(number);
        }
        let done = if kept == 0 { Program::DONE } else { self.push(Step::Done(kept))? };
        let rest = self.push(Step::Either(Vec::new()))?;
        let any = self.push(Step::One(self.all, rest))?;
        self.steps[rest] = Step::Either(vec![any, done]);
        let outside = std::mem::replace(&mut self.is_backward, look.behind && !is_plain);
        let entry = self.write(inner, if look.behind && is_plain { Program::DONE } else { rest });
        self.is_backward = outside;
        let (inner, entry, groups) = (inner.clone(), entry?, 0);
        self.looks.push(LookaroundProgram { look, inner, entry, any, groups, kept, is_plain });
        Ok(self.looks.len() - 1)
    }

    fn find_live_groups(&mut self) {
        self.live = vec![0; self.steps.len()];
        loop {
            let mut has_changed = false;
            // A kept group that is not set on every path through its look-around has its earlier span after it.
            for look in &mut self.looks {
                look.groups = self.live[look.entry];
            }
            for step in 0..self.steps.len() {
                let live = match &self.steps[step] {
                    Step::Either(nexts) => nexts.iter().fold(0, |live, &next| live | self.live[next]),
                    Step::BackReference(group, _, next) | Step::Filled(group, next) => {
                        self.live[*next] | 1 << group
                    }
                    Step::Forget(groups, next) => self.live[*next] & !groups,
                    Step::Lookaround(look, next) => {
                        self.live[*next] & !self.looks[*look].kept | self.looks[*look].groups
                    }
                    // Opening a group discards its previous match.
                    Step::Open(group, next) => self.live[*next] & !(1 << group),
                    Step::One(_, next) | Step::Close(_, next) | Step::Start(next) | Step::End(next) => {
                        self.live[*next]
                    }
                    Step::Done(kept) => *kept,
                };
                has_changed |= std::mem::replace(&mut self.live[step], live) != live;
            }
            if !has_changed {
                return;
            }
        }
    }
}
