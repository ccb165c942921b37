//! Messages between two symbols: the share of the second, one number for each cell.
//!
//! Lines of black blocks are updated several at a time, in lanes. What a line's pass says of a cell does not depend on
//! the lines beside it, so neither do the messages.

use super::factor::Factor;
use super::{BeliefPropagation, DAMPING, MIN_MESSAGE, RESIDUAL};
use crate::budget::{Budget, Limit, Stopped};
use crate::line::{Machine, NoMarginals};
use crate::problem::{LineId, Problem};

impl BeliefPropagation {
    /// Updates lines of one length, at most as many as there are lanes. All have blocks.
    pub(super) fn update_in_lanes(
        &mut self,
        lines: &[LineId],
        problem: &Problem,
        budget: &Budget,
    ) -> Result<(), Limit> {
        let blocks = lines.iter().filter_map(|line| self.blocks[line.index()].as_ref());
        let slack = blocks.map(|blocks| blocks.slack()).max().unwrap_or(0);
        self.lanes.begin(self.factors[lines[0].index()].length, slack);
        for (lane, line) in lines.iter().enumerate() {
            self.collect_shares(self.factors[line.index()]);
            if let Some(blocks) = &self.blocks[line.index()] {
                self.lanes.place(lane, blocks, self.shares.iter().copied());
            }
        }
        self.lanes.run();
        for (lane, &line) in lines.iter().enumerate() {
            let factor = self.factors[line.index()];
            self.new_shares.clear();
            match self.lanes.shares(lane).map(|shares| self.new_shares.extend(shares)) {
                Ok(()) => {
                    self.update_outgoing_shares(factor);
                    self.send_shares(factor);
                }
                Err(NoMarginals) => {
                    let machine = problem.line(line).machine();
                    budget.check()?;
                    self.update_shares(factor, machine, budget)?;
                }
            }
        }
        Ok(())
    }

    /// Computes the marginals of one line, in double precision, and sends the messages that follow from them.
    pub(super) fn update_shares(
        &mut self,
        factor: Factor,
        machine: &Machine,
        budget: &Budget,
    ) -> Result<(), Limit> {
        self.collect_shares(factor);
        let Factor { length, first, .. } = factor;
        let open = &self.open[first..][..length];
        let blanks = &self.possible[2 * first..][..length];
        // The weight of the second symbol is its odds against the first.
        self.weights.clear();
        self.weights.extend(blanks.iter().map(|blank| f64::from(*blank)));
        let odds = |(share, open): (&f32, &f32)| match *open > 0.0 {
            true => f64::from(*share) / (1.0 - f64::from(*share)),
            false => f64::from(*share),
        };
        self.weights.extend(self.shares.iter().zip(open).map(odds));
        self.beliefs.resize(2 * length, 0.0);
        let go_on = || budget.check();
        let found = machine.marginals(&self.weights, &mut self.beliefs, &mut self.scratch, &go_on);
        if Stopped::or_limit(found)?.is_ok() {
            // The marginal, without what the line has received.
            let own = |(belief, odds): (&f64, &f64)| (belief / (belief + (1.0 - belief) * odds)) as f32;
            self.new_shares.clear();
            self.new_shares.extend(self.beliefs[length..].iter().zip(&self.weights[length..]).map(own));
            self.update_outgoing_shares(factor);
            self.send_shares(factor);
        }
        Ok(())
    }

    /// Multiplies the incoming messages: the share of the second symbol for each cell, 0 or 1 where it is known.
    fn collect_shares(&mut self, factor: Factor) {
        let Factor { length, layers, incoming, first, .. } = factor;
        let mut messages = self.incoming[incoming..][..layers * length].chunks_exact(length.max(1));
        self.shares.clear();
        match messages.next() {
            Some(layer) => self.shares.extend_from_slice(layer),
            None => self.shares.resize(length, 0.5),
        }
        for layer in messages {
            self.shares.iter_mut().zip(layer).for_each(|(share, message)| *share = joint(*share, *message));
        }
        let (open, seconds) = (&self.open[first..][..length], &self.possible[2 * first + length..][..length]);
        for ((share, open), second) in self.shares.iter_mut().zip(open).zip(seconds) {
            *share = if *open > 0.0 { *share } else { *second };
        }
    }

    /// Damps new shares into the line's messages. Messages about known cells stay as they are, and do not change.
    fn update_outgoing_shares(&mut self, factor: Factor) {
        let Factor { length, first, .. } = factor;
        self.changes.resize(length, 0.0);
        let (open, outgoing) = (&self.open[first..][..length], &mut self.outgoing[first..][..length]);
        let places = outgoing.iter_mut().zip(&self.new_shares).zip(open).zip(&mut self.changes);
        for (((message, new), open), change) in places {
            // NaN, where nothing was left to divide, becomes the least share, too.
            let new = if *new > MIN_MESSAGE { *new } else { MIN_MESSAGE };
            let new = if new > 1.0 - MIN_MESSAGE { 1.0 - MIN_MESSAGE } else { new };
            let damped = DAMPING * *message + (1.0 - DAMPING) * new;
            *change = if *open > 0.0 { (new - *message).abs() } else { 0.0 };
            *message = if *open > 0.0 { damped } else { *message };
        }
    }

    /// Sends the messages to the crossing lines. Those about known cells are there already.
    ///
    /// PERF: without a branch a cell, which of its cells are known being random, it takes a third of the time.
    fn send_shares(&mut self, factor: Factor) {
        let Factor { length, first, .. } = factor;
        let (outgoing, changes) = (&self.outgoing[first..][..length], &self.changes[..length]);
        for edge in &self.edges[factor.edges.0..factor.edges.1] {
            let position = edge.position as usize;
            self.incoming[edge.first as usize] = outgoing[position];
            self.has_residual[edge.line.index()] |= changes[position] > RESIDUAL;
        }
    }

    /// The product of all messages about a line's cells.
    pub(super) fn share_marginals(&mut self, factor: Factor) {
        self.collect_shares(factor);
        let outgoing = &self.outgoing[factor.first..][..factor.length];
        self.shares.iter_mut().zip(outgoing).for_each(|(share, message)| *share = joint(*share, *message));
    }
}

/// The share that two independent messages give together.
fn joint(one: f32, other: f32) -> f32 {
    let (second, first) = (one * other, (1.0 - one) * (1.0 - other));
    second / (second + first)
}
