//! Forward and backward pass at the same time.
//!
//! Both are chains of dependent table look-ups. They are interleaved, one cell from the left and one from
//! the right, so that the processor overlaps their latencies.
//!
//! PERF: one pass after the other took 1.3 to 1.6 times as long, from 10 states over two letters to 64 over
//! eight.

use std::array;
use std::fmt::Debug;

use super::tables::{Lanes, States, Unions, united};

/// The record of both passes for each position. Each simulation uses one of the two backward buffers.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace<S> {
    /// The states before the position that the cells to the left can reach.
    forward: Vec<S>,
    /// The states after the position from which the cells to the right can be finished.
    backward: Vec<S>,
    /// For each class, the states before the position from which it leads to such a state.
    lanes: Vec<S>,
}

/// A simulation of both passes.
pub(super) trait Walks<S: States, const CLASSES: usize>: Debug + Send + Sync + 'static {
    /// The tables for these transitions: `forward[c][q]` is the set of successors of state `q` under class
    /// `c`.
    fn new(forward: &[Vec<u64>], backward: &[Vec<u64>]) -> Self;

    /// Runs both passes; returns the states that the forward pass reaches at the end.
    fn walk(&self, candidates: &[u16], accepting: S, trace: &mut Trace<S>) -> S;

    /// For each class, the states on the left of the position from which it leads to one on the right.
    fn led_on(&self, position: usize, trace: &Trace<S>) -> [S; CLASSES];
}

/// By rows for all sets of classes: the shortest dependency from cell to cell, for few classes.
#[derive(Clone, Debug)]
pub(super) struct ByUnions<S, const CLASSES: usize, const GROUPS: usize> {
    forward: Unions<S, GROUPS>,
    backward: Unions<S, GROUPS>,
    lanes: Lanes<S, CLASSES, GROUPS>,
}

impl<S: States, const CLASSES: usize, const GROUPS: usize> Walks<S, CLASSES>
    for ByUnions<S, CLASSES, GROUPS>
{
    fn new(forward: &[Vec<u64>], backward: &[Vec<u64>]) -> Self {
        let lanes = Lanes::<S, CLASSES, GROUPS>::new(backward);
        let forward = Lanes::<S, CLASSES, GROUPS>::new(forward);
        ByUnions { forward: Unions::new(&forward), backward: Unions::new(&lanes), lanes }
    }

    #[inline(always)]
    fn walk(&self, candidates: &[u16], accepting: S, trace: &mut Trace<S>) -> S {
        let (mut left, mut right) = (S::START, accepting);
        let forward = first(&mut trace.forward, candidates.len()).iter_mut().zip(candidates);
        let backward = first(&mut trace.backward, candidates.len()).iter_mut().zip(candidates).rev();
        for ((forward, &ahead), (backward, &after)) in forward.zip(backward) {
            (*forward, *backward) = (left, right);
            left = self.forward.led(ahead, left);
            right = self.backward.led(after, right);
        }
        left
    }

    #[inline(always)]
    fn led_on(&self, position: usize, trace: &Trace<S>) -> [S; CLASSES] {
        let forward = trace.forward[position];
        self.lanes.led(trace.backward[position]).map(|lane| lane & forward)
    }
}

/// By all classes side by side: smaller tables, and the image under each class is known afterwards.
#[derive(Clone, Debug)]
pub(super) struct ByLanes<S, const CLASSES: usize, const GROUPS: usize> {
    forward: Lanes<S, CLASSES, GROUPS>,
    backward: Lanes<S, CLASSES, GROUPS>,
}

impl<S: States, const CLASSES: usize, const GROUPS: usize> Walks<S, CLASSES> for ByLanes<S, CLASSES, GROUPS> {
    fn new(forward: &[Vec<u64>], backward: &[Vec<u64>]) -> Self {
        ByLanes { forward: Lanes::new(forward), backward: Lanes::new(backward) }
    }

    #[inline(always)]
    fn walk(&self, candidates: &[u16], accepting: S, trace: &mut Trace<S>) -> S {
        let (mut left, mut right) = (S::START, accepting);
        let lanes = first(&mut trace.lanes, candidates.len() * CLASSES).chunks_exact_mut(CLASSES);
        let forward = first(&mut trace.forward, candidates.len()).iter_mut().zip(candidates);
        let backward = lanes.zip(candidates).rev();
        for ((forward, &ahead), (backward, &after)) in forward.zip(backward) {
            *forward = left;
            left = united(&self.forward.led(left), ahead);
            let led = self.backward.led(right);
            backward.copy_from_slice(&led);
            right = united(&led, after);
        }
        left
    }

    #[inline(always)]
    fn led_on(&self, position: usize, trace: &Trace<S>) -> [S; CLASSES] {
        let forward = trace.forward[position];
        let lanes = &trace.lanes[position * CLASSES..][..CLASSES];
        array::from_fn(|class| lanes[class] & forward)
    }
}

/// The first `count` entries; the list grows to the longest line met.
#[inline(always)]
pub(super) fn first<T: Copy + Default>(all: &mut Vec<T>, count: usize) -> &mut [T] {
    if all.len() < count {
        grow(all, count);
    }
    &mut all[..count]
}

#[cold]
fn grow<T: Copy + Default>(all: &mut Vec<T>, count: usize) {
    all.resize(count, T::default());
}
