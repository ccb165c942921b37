//! What was lost, in order, at which level, and for which reason.

use super::clauses::NogoodId;
use super::literal::{Loss, Losses, Subject};
use crate::grid::{Change, Mark};
use crate::problem::LineId;
use crate::symbol::SymbolSet;

/// Why something was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was assumed, or it holds without any reason.
    Assumed,
    /// A look at the line, when so many losses were known.
    Line { line: LineId, known: u32 },
    /// A nogood all of whose other losses had happened.
    Nogood(NogoodId),
    /// All solutions that agree with the assumptions so far have been found.
    Exhausted,
}

/// What is known of a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Standing {
    /// It may still happen.
    Open,
    /// It has happened.
    Lost,
    /// It cannot happen: its subject has no other option left.
    Kept,
}

/// The losses in order, level by level. Level 0 is what holds without any assumption; its losses need no reason.
#[derive(Clone, Debug)]
pub(super) struct Trail {
    losses: Losses,
    order: Vec<(Loss, Reason)>,
    levels: Vec<Level>,
    standing: Vec<Standing>,
    /// For each loss when it happened.
    when: Vec<When>,
}

/// When a loss happened.
#[derive(Clone, Copy, Debug)]
struct When {
    /// Its place in the order, or [`NEVER`]; level 0 comes before all places.
    place: u32,
    level: u32,
}

/// The place of what has not happened.
const NEVER: u32 = u32::MAX;

/// Where an assumption was made.
#[derive(Clone, Copy, Debug)]
struct Level {
    first: u32,
    before: Mark,
}

impl Trail {
    pub(super) fn new(losses: Losses) -> Trail {
        let mut trail =
            Trail { losses, order: Vec::new(), levels: Vec::new(), standing: Vec::new(), when: Vec::new() };
        trail.make_room(losses.count(0));
        trail
    }

    /// Makes room for that many losses.
    pub(super) fn make_room(&mut self, count: usize) {
        self.standing.resize(count, Standing::Open);
        self.when.resize(count, When { place: NEVER, level: 0 });
    }

    /// For how many losses there is room.
    pub(super) fn room(&self) -> usize {
        self.standing.len()
    }

    #[inline]
    pub(super) fn standing(&self, loss: Loss) -> Standing {
        self.standing[loss.index()]
    }

    /// Whether it had happened before the order was that long.
    #[inline]
    pub(super) fn was_lost(&self, loss: Loss, length: u32) -> bool {
        self.when[loss.index()].place < length
    }

    /// The level at which it has happened.
    #[inline]
    pub(super) fn level_of(&self, loss: Loss) -> u32 {
        self.when[loss.index()].level
    }

    /// The level at hand: how many assumptions hold.
    #[inline]
    pub(super) fn level(&self) -> u32 {
        self.levels.len() as u32
    }

    /// How many losses are in the order.
    #[inline]
    pub(super) fn len(&self) -> u32 {
        self.order.len() as u32
    }

    /// A loss by its place in the order, and its reason.
    #[inline]
    pub(super) fn get(&self, place: u32) -> (Loss, Reason) {
        self.order[place as usize]
    }

    /// The place in the order of something that has happened above level 0.
    #[inline]
    pub(super) fn place(&self, loss: Loss) -> usize {
        self.when[loss.index()].place as usize
    }

    /// The reason of something that has happened above level 0.
    #[inline]
    pub(super) fn reason(&self, loss: Loss) -> Reason {
        self.order[self.place(loss)].1
    }

    /// The reasons of everything above level 0.
    pub(super) fn reasons(&self) -> impl Iterator<Item = Reason> {
        self.order.iter().map(|&(_, reason)| reason)
    }

    /// Begins a new level.
    pub(super) fn assume(&mut self, before: Mark) {
        self.levels.push(Level { first: self.len(), before });
    }

    /// The assumption of a level above 0.
    pub(super) fn assumption(&self, level: u32) -> Loss {
        self.order[self.levels[level as usize - 1].first as usize].0
    }

    /// Takes down what a cell has lost.
    #[inline]
    pub(super) fn note(&mut self, change: &Change, reason: Reason) {
        for symbol in change.before.difference(change.after).iter() {
            self.note_loss(self.losses.of(change.cell, symbol), reason);
        }
        if let Some(kept) = change.after.known() {
            self.standing[self.losses.of(change.cell, kept).index()] = Standing::Kept;
        }
    }

    /// Takes down the loss of a start, whose other option is kept.
    pub(super) fn note_start(&mut self, loss: Loss, reason: Reason) {
        self.note_loss(loss, reason);
        self.standing[self.losses.other_option(loss).index()] = Standing::Kept;
    }

    #[inline]
    fn note_loss(&mut self, loss: Loss, reason: Reason) {
        self.standing[loss.index()] = Standing::Lost;
        self.when[loss.index()] = When { place: self.len(), level: self.level() };
        self.order.push((loss, reason));
    }

    /// Forgets all above a level above which there is something: where the grid must go back to.
    pub(super) fn retreat(&mut self, level: u32, symbols: SymbolSet) -> Mark {
        let Level { first, before } = self.levels[level as usize];
        self.levels.truncate(level as usize);
        for (loss, _) in self.order.drain(first as usize..).rev() {
            match self.losses.subject(loss) {
                Subject::Start(_) => self.standing[self.losses.other_option(loss).index()] = Standing::Open,
                Subject::Cell(cell, _) => {
                    for symbol in symbols.iter() {
                        let other = self.losses.of(cell, symbol).index();
                        if self.standing[other] == Standing::Kept {
                            self.standing[other] = Standing::Open;
                        }
                    }
                }
            }
            self.standing[loss.index()] = Standing::Open;
            self.when[loss.index()].place = NEVER;
        }
        before
    }

    /// Lets go of the order at level 0, whose losses need no reason: they are older than everything from now on.
    pub(super) fn settle(&mut self) {
        for (loss, _) in self.order.drain(..) {
            self.when[loss.index()].place = 0;
        }
    }
}
