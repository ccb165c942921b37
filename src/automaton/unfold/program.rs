//! An expression as steps, each of which says where to go next.

use super::super::BuildError;
use crate::rule::{Expression, Lookaround};
use crate::symbol::SymbolSet;

/// The most steps a pattern may have, with its repetitions written out.
const STEP_LIMIT: usize = 50_000;

/// The most groups that are enter_lookaround back at.
const GROUP_LIMIT: usize = 64;

/// One step of a walk through a pattern.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A cell with one of these symbols.
    One(SymbolSet, usize),
    /// On to any of these.
    Either(Vec<usize>),
    Open(usize, usize),
    Close(usize, usize),
    BackReference(usize, usize),
    /// The look of that number.
    Lookaround(usize, usize),
    Start(usize),
    End(usize),
    Done,
}

/// A part that looks around.
#[derive(Clone, Debug)]
pub(super) struct LookaroundProgram {
    pub(super) look: Lookaround,
    inner: Expression,
    /// Where a look at the cells that follow begins. Behind its match any cells may stand.
    ///
    /// A look at the cells before ends with the last step of its match.
    pub(super) entry: usize,
    /// The step that takes any cell behind a match of a look at the cells that follow: whoever is there has won.
    pub(super) any: usize,
    /// The groups it refers to, a bit each.
    pub(super) groups: u64,
    /// Whether it holds neither looks nor back-references.
    pub(super) is_plain: bool,
}

/// The steps of a pattern for lines of one length.
#[derive(Clone, Debug)]
pub(super) struct Program {
    pub(super) steps: Vec<Step>,
    pub(super) looks: Vec<LookaroundProgram>,
    pub(super) entry: usize,
    /// For every step the groups that may be enter_lookaround back at from it on.
    pub(super) live: Vec<u64>,
    pub(super) length: usize,
    pub(super) all: SymbolSet,
}

impl Program {
    /// The last step.
    pub(super) const DONE: usize = 0;

    pub(super) fn new(
        expression: &Expression,
        groups: usize,
        all: SymbolSet,
        length: usize,
    ) -> Result<Program, BuildError> {
        if groups > GROUP_LIMIT {
            return Err(BuildError::refused(format!("it looks back at more than {GROUP_LIMIT} groups")));
        }
        let mut program =
            Program { steps: vec![Step::Done], looks: Vec::new(), entry: 0, live: Vec::new(), length, all };
        program.entry = program.write(expression, Program::DONE)?;
        program.find_live_groups();
        Ok(program)
    }

    fn push(&mut self, step: Step) -> Result<usize, BuildError> {
        if self.steps.len() == STEP_LIMIT {
            return Err(BuildError::refused(format!("it has more than {STEP_LIMIT} steps")));
        }
        self.steps.push(step);
        Ok(self.steps.len() - 1)
    }

    /// Writes the steps of an expression that goes on to `next`; says where they begin.
    fn write(&mut self, expression: &Expression, next: usize) -> Result<usize, BuildError> {
        match expression {
            Expression::One(set) => self.push(Step::One(*set, next)),
            Expression::Start => self.push(Step::Start(next)),
            Expression::End => self.push(Step::End(next)),
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
            Expression::BackReference { group } => self.push(Step::BackReference(*group, next)),
            Expression::Lookaround { look, inner } => {
                let number = self.write_look(*look, inner)?;
                self.push(Step::Lookaround(number, next))
            }
        }
    }

    /// Once more often than there are cells is as often as one likes: a match that moves on does not fit, and one
    /// that stays may stay any number of times.
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

    /// Writes a look, once however often it stands in what is repeated.
    fn write_look(&mut self, look: Lookaround, inner: &Expression) -> Result<usize, BuildError> {
        let known = self.looks.iter().position(|known| known.look == look && known.inner == *inner);
        if let Some(number) = known {
            return Ok(number);
        }
        let rest = self.push(Step::Either(Vec::new()))?;
        let any = self.push(Step::One(self.all, rest))?;
        self.steps[rest] = Step::Either(vec![any, Program::DONE]);
        let entry = self.write(inner, if look.behind { Program::DONE } else { rest })?;
        let mut groups = 0;
        for group in 0..GROUP_LIMIT {
            let refers = inner.any(&|part| *part == Expression::BackReference { group });
            let is_own =
                inner.any(&|part| matches!(part, Expression::Group { group: own, .. } if *own == group));
            groups |= u64::from(refers && !is_own) << group;
        }
        self.looks.push(LookaroundProgram {
            look,
            inner: inner.clone(),
            entry,
            any,
            groups,
            is_plain: inner.is_plain(),
        });
        Ok(self.looks.len() - 1)
    }

    fn find_live_groups(&mut self) {
        self.live = vec![0; self.steps.len()];
        loop {
            let mut has_changed = false;
            for step in 0..self.steps.len() {
                let live = match &self.steps[step] {
                    Step::Either(nexts) => nexts.iter().fold(0, |live, &next| live | self.live[next]),
                    Step::BackReference(group, next) => self.live[*next] | 1 << group,
                    Step::Lookaround(look, next) => self.live[*next] | self.looks[*look].groups,
                    // What the group has matched before is forgotten here.
                    Step::Open(group, next) => self.live[*next] & !(1 << group),
                    Step::One(_, next) | Step::Close(_, next) | Step::Start(next) | Step::End(next) => {
                        self.live[*next]
                    }
                    Step::Done => 0,
                };
                has_changed |= std::mem::replace(&mut self.live[step], live) != live;
            }
            if !has_changed {
                return;
            }
        }
    }
}
