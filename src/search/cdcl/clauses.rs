//! Nogoods: losses that cannot all happen, and how the last one that has not happened is found.
//!
//! Two losses of every nogood are watched, its first two. As long as neither has happened, or one of them cannot
//! happen, the nogood says nothing, and nobody looks at it.

use super::literal::Loss;
use super::trail::{Reason, Standing, Trail};

/// The number of a nogood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NogoodId(u32);

impl NogoodId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// Where the losses of a nogood stand; none if it is forgotten.
#[derive(Clone, Copy, Debug, Default)]
struct Place {
    first: u32,
    length: u32,
}

/// Why a nogood is kept.
#[derive(Clone, Copy, Debug)]
struct Merit {
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
    /// The losses of all nogoods, one nogood behind the other.
    losses: Vec<Loss>,
    places: Vec<Place>,
    merits: Vec<Merit>,
    free: Vec<NogoodId>,
    /// For each loss the nogoods of more than two losses that watch it.
    watches: Vec<Vec<Watch>>,
    /// For each loss the nogoods of two losses in which it is, with the other one: these need not be looked up.
    pairs: Vec<Vec<Watch>>,
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
            losses: Vec::new(),
            places: Vec::new(),
            merits: Vec::new(),
            free: Vec::new(),
            watches: vec![Vec::new(); losses],
            pairs: vec![Vec::new(); losses],
            learned: 0,
            bump: 1.0,
        }
    }

    /// Makes room for that many losses.
    pub(super) fn make_room(&mut self, losses: usize) {
        self.watches.resize(losses, Vec::new());
        self.pairs.resize(losses, Vec::new());
    }

    /// How many have been learned and not forgotten.
    pub(super) fn learned(&self) -> usize {
        self.learned
    }

    /// The losses of a nogood.
    pub(super) fn losses(&self, id: NogoodId) -> &[Loss] {
        let Place { first, length } = self.places[id.index()];
        &self.losses[first as usize..][..length as usize]
    }

    /// Adds a nogood of at least two losses; the first two are watched.
    pub(super) fn add(&mut self, losses: &[Loss], worth: Worth) -> NogoodId {
        let place = Place { first: self.losses.len() as u32, length: losses.len() as u32 };
        let merit = Merit { worth, activity: self.bump };
        self.losses.extend_from_slice(losses);
        let id = match self.free.pop() {
            Some(id) => {
                self.places[id.index()] = place;
                self.merits[id.index()] = merit;
                id
            }
            None => {
                self.places.push(place);
                self.merits.push(merit);
                NogoodId(self.places.len() as u32 - 1)
            }
        };
        let watches = if losses.len() == 2 { &mut self.pairs } else { &mut self.watches };
        watches[losses[0].index()].push(Watch { nogood: id, other: losses[1] });
        watches[losses[1].index()].push(Watch { nogood: id, other: losses[0] });
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
        for pair in &self.pairs[loss.index()] {
            match trail.standing(pair.other) {
                Standing::Kept => {}
                Standing::Open => keep(trail, pair.nogood, pair.other),
                Standing::Lost => return Err(pair.nogood),
            }
        }
        let mut watching = std::mem::take(&mut self.watches[loss.index()]);
        let mut broken = Ok(());
        let (mut read, mut stay) = (0, 0);
        while read < watching.len() && broken.is_ok() {
            let Watch { nogood, mut other } = watching[read];
            read += 1;
            if trail.standing(other) != Standing::Kept {
                let watched;
                (other, watched) = self.look_elsewhere(nogood, loss, trail);
                if let Some(watched) = watched {
                    self.watches[watched.index()].push(Watch { nogood, other });
                    continue;
                }
                match trail.standing(other) {
                    Standing::Kept => {}
                    Standing::Open => keep(trail, nogood, other),
                    Standing::Lost => broken = Err(nogood),
                }
            }
            watching[stay] = Watch { nogood, other };
            stay += 1;
        }
        watching.copy_within(read.., stay);
        watching.truncate(stay + watching.len() - read);
        self.watches[loss.index()] = watching;
        broken
    }

    /// For a nogood that watches a loss that has happened: the other loss that it watches, and one to watch instead
    /// of the first, if there is one and it need be.
    #[inline]
    fn look_elsewhere(&mut self, id: NogoodId, loss: Loss, trail: &Trail) -> (Loss, Option<Loss>) {
        let Place { first, length } = self.places[id.index()];
        let losses = &mut self.losses[first as usize..][..length as usize];
        if losses[0] == loss {
            losses.swap(0, 1);
        }
        if trail.standing(losses[0]) == Standing::Kept {
            return (losses[0], None);
        }
        let elsewhere = (2..losses.len()).find(|&index| trail.standing(losses[index]) != Standing::Lost);
        if let Some(index) = elsewhere {
            losses.swap(1, index);
        }
        (losses[0], elsewhere.map(|_| losses[1]))
    }

    /// Takes down that a contradiction was explained with these nogoods. Later uses count more than earlier ones.
    pub(super) fn reward(&mut self, used: &[NogoodId]) {
        for id in used {
            self.merits[id.index()].activity += self.bump;
            if self.merits[id.index()].activity > HIGHEST {
                self.merits.iter_mut().for_each(|merit| merit.activity /= HIGHEST);
                self.bump /= HIGHEST;
            }
        }
        self.bump /= FADING;
    }

    /// How many losses they speak of together.
    pub(super) fn size(&self) -> usize {
        self.losses.len()
    }

    /// Forgets the less useful half of what was learned, but nothing that is short or a reason on the trail. Tells
    /// what is forgotten.
    pub(super) fn forget_half(&mut self, trail: &Trail, mut tell: impl FnMut(&[Loss])) {
        let mut is_reason = vec![false; self.places.len()];
        for reason in trail.reasons() {
            if let Reason::Nogood(id) = reason {
                is_reason[id.index()] = true;
            }
        }
        let mut ids: Vec<(f32, u32, NogoodId)> = (self.places.iter().zip(&self.merits).enumerate())
            .filter_map(|(index, (place, merit))| match merit.worth {
                Worth::Span(span) if span > SHORT && place.length > SHORT => {
                    Some((merit.activity, span, NogoodId(index as u32)))
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
                tell(self.losses(id));
                self.places[id.index()] = Place::default();
                self.free.push(id);
                self.learned -= 1;
            }
        }
        self.close_gaps();
    }

    /// Moves the losses of what is not forgotten together.
    fn close_gaps(&mut self) {
        let places = &self.places;
        for watching in &mut self.watches {
            watching.retain(|watch| places[watch.nogood.index()].length > 0);
        }
        let mut losses = Vec::with_capacity(self.losses.len());
        for place in self.places.iter_mut().filter(|place| place.length > 0) {
            let first = losses.len() as u32;
            losses.extend_from_slice(&self.losses[place.first as usize..][..place.length as usize]);
            place.first = first;
        }
        self.losses = losses;
    }
}
