//! Nogoods: losses that cannot all happen, and how the last one that has not happened is found.
//!
//! Two losses of every nogood are watched, its first two. As long as neither has happened, or one of them cannot
//! happen, the nogood says nothing, and nobody looks at it.

use super::losses::Loss;
use super::trail::{Reason, Standing, Trail};

/// The number of a nogood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NogoodId(u32);

impl NogoodId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Nogood {
    losses: Vec<Loss>,
    worth: Worth,
    /// How often it was used lately.
    activity: f32,
}

/// What a nogood is worth keeping for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Worth {
    /// It is never forgotten.
    Lasting,
    /// It was learned, and its losses came from that many levels: the fewer, the sooner it will be of use again.
    Span(u32),
}

/// A nogood that watches a loss, and another of its losses: if that one cannot happen, there is nothing to look at.
#[derive(Clone, Copy, Debug)]
struct Watch {
    nogood: NogoodId,
    other: Loss,
}

/// All nogoods.
#[derive(Clone, Debug)]
pub(super) struct Nogoods {
    nogoods: Vec<Option<Nogood>>,
    free: Vec<NogoodId>,
    watches: Vec<Vec<Watch>>,
    /// How many of them were learned.
    learned: usize,
    bump: f32,
}

/// How much of its weight a use has lost when the next contradiction is learned from.
const FADING: f32 = 0.999;

/// Above it all activities are scaled down.
const HIGHEST: f32 = 1e20;

/// Nogoods of so few levels or losses are not forgotten.
const SHORT: u32 = 2;

impl Nogoods {
    pub(super) fn new(losses: usize) -> Nogoods {
        Nogoods {
            nogoods: Vec::new(),
            free: Vec::new(),
            watches: vec![Vec::new(); losses],
            learned: 0,
            bump: 1.0,
        }
    }

    /// Makes room for that many losses.
    pub(super) fn make_room(&mut self, losses: usize) {
        self.watches.resize(losses, Vec::new());
    }

    /// How many have been learned and not forgotten.
    pub(super) fn learned(&self) -> usize {
        self.learned
    }

    /// The losses of a nogood.
    pub(super) fn losses(&self, id: NogoodId) -> &[Loss] {
        &self.nogoods[id.index()].as_ref().expect("a nogood in use").losses
    }

    /// Adds a nogood of at least two losses; the first two are watched.
    pub(super) fn add(&mut self, losses: &[Loss], worth: Worth) -> NogoodId {
        let nogood = Some(Nogood { losses: losses.to_vec(), worth, activity: self.bump });
        let id = match self.free.pop() {
            Some(id) => {
                self.nogoods[id.index()] = nogood;
                id
            }
            None => {
                self.nogoods.push(nogood);
                NogoodId(self.nogoods.len() as u32 - 1)
            }
        };
        self.watches[losses[0].index()].push(Watch { nogood: id, other: losses[1] });
        self.watches[losses[1].index()].push(Watch { nogood: id, other: losses[0] });
        self.learned += usize::from(worth != Worth::Lasting);
        id
    }

    /// Tells the nogoods that watch it that a loss has happened. `keep` hears of what must not happen any more and
    /// sees to it. A nogood all of whose losses have happened is an error.
    pub(super) fn hear(
        &mut self,
        loss: Loss,
        trail: &mut Trail,
        mut keep: impl FnMut(&mut Trail, NogoodId, Loss),
    ) -> Result<(), NogoodId> {
        let mut watching = std::mem::take(&mut self.watches[loss.index()]);
        let mut broken = Ok(());
        let mut read = 0;
        let mut kept = 0;
        while read < watching.len() {
            let watch = watching[read];
            read += 1;
            if trail.standing(watch.other) == Standing::Kept {
                watching[kept] = watch;
                kept += 1;
                continue;
            }
            let losses = &mut self.nogoods[watch.nogood.index()].as_mut().expect("a nogood in use").losses;
            if losses[0] == loss {
                losses.swap(0, 1);
            }
            let other = losses[0];
            let watch = Watch { other, ..watch };
            let elsewhere = if trail.standing(other) == Standing::Kept {
                None
            } else {
                (2..losses.len()).find(|&index| trail.standing(losses[index]) != Standing::Lost)
            };
            if let Some(index) = elsewhere {
                losses.swap(1, index);
                self.watches[losses[1].index()].push(watch);
                continue;
            }
            watching[kept] = watch;
            kept += 1;
            match trail.standing(other) {
                Standing::Kept => {}
                Standing::Open => keep(trail, watch.nogood, other),
                Standing::Lost => {
                    broken = Err(watch.nogood);
                    watching.copy_within(read.., kept);
                    kept += watching.len() - read;
                    break;
                }
            }
        }
        watching.truncate(kept);
        self.watches[loss.index()] = watching;
        broken
    }

    /// Takes down that a contradiction was explained with these nogoods. Later uses count more than earlier ones.
    pub(super) fn reward(&mut self, used: &[NogoodId]) {
        for id in used {
            let nogood = self.nogoods[id.index()].as_mut().expect("a nogood in use");
            nogood.activity += self.bump;
            if nogood.activity > HIGHEST {
                self.nogoods.iter_mut().flatten().for_each(|nogood| nogood.activity /= HIGHEST);
                self.bump /= HIGHEST;
            }
        }
        self.bump /= FADING;
    }

    /// Forgets the less useful half of what was learned, but nothing that is short or a reason on the trail.
    pub(super) fn forget_half(&mut self, trail: &Trail) {
        let mut is_reason = vec![false; self.nogoods.len()];
        for reason in trail.reasons() {
            if let Reason::Nogood(id) = reason {
                is_reason[id.index()] = true;
            }
        }
        let mut ids: Vec<(f32, u32, NogoodId)> = (self.nogoods.iter().enumerate())
            .filter_map(|(index, nogood)| Some((NogoodId(index as u32), nogood.as_ref()?)))
            .filter_map(|(id, nogood)| match nogood.worth {
                Worth::Span(span) if span > SHORT && nogood.losses.len() > SHORT as usize => {
                    Some((nogood.activity, span, id))
                }
                _ => None,
            })
            .collect();
        ids.sort_by(|one, other| {
            one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)).then(one.2.cmp(&other.2))
        });
        ids.truncate(ids.len() / 2);
        for (_, _, id) in ids {
            if !is_reason[id.index()] {
                self.nogoods[id.index()] = None;
                self.free.push(id);
                self.learned -= 1;
            }
        }
        let nogoods = &self.nogoods;
        self.watches
            .iter_mut()
            .for_each(|watching| watching.retain(|watch| nogoods[watch.nogood.index()].is_some()));
    }
}
