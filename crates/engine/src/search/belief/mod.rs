//! Loopy belief propagation over lines and cells. The marginals guide branching; they prove nothing.
//!
//! The problem is a factor graph: a variable for each cell, and a factor for each line, which is 1 for the fillings
//! that its rule accepts and 0 for the others. Belief propagation is the sum-product algorithm on this graph
//! (Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; Kschischang, Frey and Loeliger, "Factor Graphs
//! and the Sum-Product Algorithm", IEEE Transactions on Information Theory, 2001). The update of a factor is exact
//! and cheap, since a line's machine computes the marginals of all its cells in one forward and one backward pass
//! ([`Machine::marginals`](crate::line::Machine::marginals)), for several lines of black blocks at once. The graph has
//! cycles, so the result is an approximation: for every candidate, roughly the share of solutions that hold it.
//!
//! One round visits all lines, layer by layer. A line's incoming messages at a cell, one from every other line
//! there, are multiplied to a weight for each candidate; the line's marginal divided by that weight is its outgoing
//! message, the part of its belief that does not merely echo what it received. Three measures make this practical:
//!
//! - Messages are damped, since on cycles they can oscillate.
//! - Messages are clamped from below to [`MIN_MESSAGE`], so that no line can veto a candidate: a line that is nearly
//!   sure may be wrong.
//! - A line is updated only if its candidates changed or the residual (change) of an incoming message exceeds
//!   [`RESIDUAL`].
//!
//! Messages survive backtracking: those about a cell that became known stay as they were and serve again once it is
//! open.

mod factor;
mod shares;

use super::marginal::Marginal;
use crate::budget::{Budget, Limit, Stopped};
use crate::grid::Grid;
use crate::line::{BlockLine, LANES, LaneMarginals, MarginalsScratch, Planes, bits, words_for};
use crate::problem::{CellId, Crossing, LineId, Problem};
use factor::{Edge, Factor};

/// The share of the old message in a new one. Without damping messages can oscillate for ever.
const DAMPING: f32 = 0.2;

/// Lower bound of a message, so that no line can veto a candidate.
const MIN_MESSAGE: f32 = 1e-4;

/// A line is updated again if an incoming message has changed by more than this.
///
/// PERF: without this threshold 3000 random pictures of 25x25 took a fifth longer to solve.
const RESIDUAL: f32 = 0.05;

/// Time and cancellation are checked after updates of lines with this many cells, or with as many numbers that lead to
/// their marginals.
const CELLS_PER_CHECK: usize = 4096;

/// The messages between lines, and the marginals of the cells.
///
/// PERF: the messages to a line stand together in the line's own order, so that factors are updated in runs of
/// numbers, and only messages about open cells are copied across one by one. When each line read the others' messages
/// where they stood, a round took twice as long.
#[derive(Clone, Debug)]
pub(super) struct BeliefPropagation {
    symbols: usize,
    /// The numbers of a message: one for each symbol, or of two symbols the share of the second alone.
    numbers: usize,
    factors: Vec<Factor>,
    /// For each line, whether an incoming message has changed by more than [`RESIDUAL`] since its last update.
    has_residual: Vec<bool>,
    /// For each line, the cells of which it is the first line, with their positions.
    first_cells: Vec<(u32, CellId)>,
    /// The lines of each layer, those of one length and slack together.
    layers: Vec<Vec<LineId>>,
    /// The lines of a layer that wait for an update.
    waiting: Vec<LineId>,
    /// The blocks of each line whose marginals are computed in lanes.
    blocks: Vec<Option<BlockLine>>,
    /// For each line, symbol and position, the message of the line.
    outgoing: Vec<f32>,
    /// The messages to each line, in the same order: one layer for the first crossing line at every cell, one for the
    /// second, and so on.
    incoming: Vec<f32>,
    /// For each line, where its messages go.
    edges: Vec<Edge>,
    /// The candidate planes of each line at its last update.
    seen: Vec<u64>,
    /// The candidates of each symbol and position as numbers: 1 for a candidate, 0 for none.
    possible: Vec<f32>,
    /// For each line and position, 1 if the cell is open and 0 if it is known.
    open: Vec<f32>,
    marginals: Vec<Marginal>,
    /// For each position of a line, the share of the second symbol, and the new share.
    shares: Vec<f32>,
    new_shares: Vec<f32>,
    /// For each symbol of each position, its weight and belief.
    weights: Vec<f64>,
    beliefs: Vec<f64>,
    totals: Vec<f64>,
    changes: Vec<f32>,
    scratch: MarginalsScratch,
    lanes: LaneMarginals,
}

impl BeliefPropagation {
    pub(super) fn new(problem: &Problem) -> BeliefPropagation {
        let symbols = problem.alphabet().size();
        let numbers = if symbols == 2 { 1 } else { symbols };
        let mut factors: Vec<Factor> = Vec::with_capacity(problem.lines().len());
        let (mut first, mut incoming, mut seen) = (0, 0, 0);
        for line in problem.lines() {
            let length = line.length();
            let layers = (0..length).map(|position| line.across(position).len()).max().unwrap_or(0);
            factors.push(Factor::new(length, layers, first, incoming, seen));
            first += length;
            incoming += layers * length * numbers;
            seen += words_for(length) * symbols;
        }
        let block_line = |id| {
            let line = problem.line(id);
            line.machine().block_line(line.length())
        };
        let blocks: Vec<Option<BlockLine>> = problem.line_ids().map(block_line).collect();
        let mut layers = problem.layers().to_vec();
        let slack = |line: &LineId| blocks[line.index()].as_ref().map(BlockLine::slack);
        for layer in &mut layers {
            layer.sort_by_key(|line| (factors[line.index()].length, slack(line)));
        }
        // Uninformative.
        let share = 1.0 / if numbers == 1 { 2.0 } else { numbers as f32 };
        let mut propagation = BeliefPropagation {
            symbols,
            numbers,
            has_residual: vec![true; factors.len()],
            first_cells: Vec::new(),
            layers,
            waiting: Vec::new(),
            blocks,
            outgoing: vec![share; first * numbers],
            incoming: vec![if numbers == 1 { share } else { 1.0 }; incoming],
            edges: Vec::new(),
            seen: vec![u64::MAX; seen],
            possible: vec![1.0; first * symbols],
            open: vec![1.0; first],
            marginals: vec![Marginal::UNINFORMATIVE; problem.cell_count()],
            shares: Vec::new(),
            new_shares: Vec::new(),
            weights: Vec::new(),
            beliefs: Vec::new(),
            totals: Vec::new(),
            changes: Vec::new(),
            scratch: MarginalsScratch::default(),
            lanes: LaneMarginals::default(),
            factors,
        };
        propagation.connect(problem);
        propagation
    }

    /// The approximate number of bytes for a problem.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        let numbers = problem.alphabet().size() as u64 * size_of::<f32>() as u64;
        let lines = problem.lines().iter().map(|line| {
            let length = line.length();
            let crossings = (0..length).map(|position| line.across(position).len());
            let (layers, crossings) =
                (crossings.clone().max().unwrap_or(0) as u64, crossings.sum::<usize>() as u64);
            let length = length as u64;
            // Outgoing messages, candidates, a layer of incoming messages for each crossing; open cells.
            numbers * length * (2 + layers) + 4 * length + size_of::<Edge>() as u64 * crossings
        });
        let marginals = problem.lines().iter().map(|line| line.machine().marginals_bytes(line.length()));
        let at_once = marginals.max().unwrap_or(0);
        lines.sum::<u64>() + at_once + (size_of::<Marginal>() * problem.cell_count()) as u64
    }

    /// Computes the edges, and which lines come first at a cell.
    fn connect(&mut self, problem: &Problem) {
        for id in problem.line_ids() {
            let (begin, begin_of_cells) = (self.edges.len(), self.first_cells.len());
            let line = problem.line(id);
            for (position, &cell) in line.cells().iter().enumerate() {
                let is_before = |crossing: &Crossing| crossing.line.index() < id.index();
                let before = line.across(position).iter().filter(is_before).count();
                for crossing in line.across(position) {
                    let (other, there) = (self.factors[crossing.line.index()], crossing.position as usize);
                    // The crossings of a cell are in the order of their lines, and a line lists all but its own.
                    let layer = before - usize::from(is_before(&crossing));
                    let first = other.incoming + layer * self.numbers * other.length + there;
                    let (position, first, stride) = (position as u32, first as u32, other.length as u32);
                    self.edges.push(Edge { position, first, stride, line: crossing.line });
                }
                if problem.crossings(cell).first().is_some_and(|first| first.line == id) {
                    self.first_cells.push((position as u32, cell));
                }
            }
            let factor = &mut self.factors[id.index()];
            factor.edges = (begin, self.edges.len());
            factor.cells = (begin_of_cells, self.first_cells.len());
        }
    }

    /// Whether messages are shares of the second of two symbols.
    fn has_shares(&self) -> bool {
        self.numbers < self.symbols
    }

    /// The marginals of all cells.
    pub(super) fn marginals(&self) -> &[Marginal] {
        &self.marginals
    }

    /// Updates all lines with changes, for this many rounds, and computes the marginals.
    pub(super) fn run(&mut self, grid: &Grid<'_>, rounds: usize, budget: &Budget) -> Result<(), Limit> {
        for _ in 0..rounds {
            for layer in 0..self.layers.len() {
                self.update_layer(layer, grid, budget)?;
            }
        }
        for line in grid.problem().line_ids() {
            self.update_candidates(line, grid.planes(line));
            self.update_marginals(line);
        }
        Ok(())
    }

    /// Updates the lines of a layer that need it. They share no cell, so none of them changes what another one needs.
    fn update_layer(&mut self, layer: usize, grid: &Grid<'_>, budget: &Budget) -> Result<(), Limit> {
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        for index in 0..self.layers[layer].len() {
            let line = self.layers[layer][index];
            if self.needs_update(line, grid.planes(line)) && self.factors[line.index()].open > 0 {
                waiting.push(line);
            }
        }
        let result = self.update_lines(&waiting, grid.problem(), budget);
        self.waiting = waiting;
        result
    }

    /// Updates these lines, those that follow one another and have one length together.
    fn update_lines(
        &mut self,
        mut lines: &[LineId],
        problem: &Problem,
        budget: &Budget,
    ) -> Result<(), Limit> {
        let mut since_check = CELLS_PER_CHECK;
        let length = |line: LineId, factors: &[Factor]| factors[line.index()].length;
        while let Some(&line) = lines.first() {
            if since_check >= CELLS_PER_CHECK {
                budget.check()?;
                since_check = 0;
            }
            let fits = |other: &&LineId| {
                self.blocks[other.index()].is_some()
                    && length(**other, &self.factors) == length(line, &self.factors)
            };
            let count = lines.iter().take(LANES).take_while(fits).count();
            let (group, others) = lines.split_at(count.max(1));
            since_check += group.len() * length(line, &self.factors);
            match count {
                0 => {
                    self.update_factor(line, problem, budget)?;
                    let machine = problem.line(line).machine();
                    since_check += machine.marginals_numbers(length(line, &self.factors));
                }
                _ => self.update_in_lanes(group, problem, budget)?,
            }
            lines = others;
        }
        Ok(())
    }

    /// Takes over a line's candidates. Whether these or an incoming message have changed enough for an update.
    fn needs_update(&mut self, line: LineId, planes: Planes<'_>) -> bool {
        let has_changed = self.update_candidates(line, planes);
        std::mem::replace(&mut self.has_residual[line.index()], false) || has_changed
    }

    /// Takes over a line's candidates. Whether they have changed.
    fn update_candidates(&mut self, line: LineId, planes: Planes<'_>) -> bool {
        let factor = &mut self.factors[line.index()];
        let (length, stride) = (factor.length, words_for(factor.length));
        let seen = &mut self.seen[factor.seen..][..planes.words().len()];
        if seen == planes.words() {
            return false;
        }
        let possible = &mut self.possible[factor.first * self.symbols..][..length * self.symbols];
        for (number, (seen, &now)) in seen.iter_mut().zip(planes.words()).enumerate() {
            let begin = number / stride * length + number % stride * 64;
            for bit in bits(*seen ^ now).take_while(|bit| number % stride * 64 + bit < length) {
                possible[begin + bit] = (now >> bit & 1) as f32;
            }
            *seen = now;
        }
        let open = &mut self.open[factor.first..][..length];
        open.fill(-1.0);
        for plane in possible.chunks_exact(length) {
            open.iter_mut().zip(plane).for_each(|(open, possible)| *open += possible);
        }
        open.iter_mut().for_each(|open| *open = open.clamp(0.0, 1.0));
        factor.open = open.iter().sum::<f32>() as usize;
        true
    }

    /// Computes the marginals of one line and sends the messages that follow from them.
    fn update_factor(&mut self, line: LineId, problem: &Problem, budget: &Budget) -> Result<(), Limit> {
        let factor = self.factors[line.index()];
        if self.has_shares() {
            return self.update_shares(factor, problem.line(line).machine(), budget);
        }
        self.collect_weights(factor);
        self.beliefs.resize(self.weights.len(), 0.0);
        let machine = problem.line(line).machine();
        let go_on = || budget.check();
        let found = machine.marginals(&self.weights, &mut self.beliefs, &mut self.scratch, &go_on);
        if Stopped::or_limit(found)?.is_ok() {
            self.update_outgoing(factor);
            self.send(factor);
        }
        Ok(())
    }

    /// Multiplies the incoming messages to weights for a line's candidates. Known cells get the weight 1: a product of
    /// many small weights could underflow.
    fn collect_weights(&mut self, factor: Factor) {
        let Factor { length, layers, incoming, first, .. } = factor;
        let size = length * self.symbols;
        self.weights.clear();
        self.weights.resize(size, 1.0);
        for layer in self.incoming[incoming..][..layers * size].chunks_exact(size) {
            self.weights.iter_mut().zip(layer).for_each(|(weight, message)| *weight *= f64::from(*message));
        }
        let open = &self.open[first..][..length];
        let possible = self.possible[first * self.symbols..][..size].chunks_exact(length);
        for (possible, weights) in possible.zip(self.weights.chunks_exact_mut(length)) {
            for ((weight, possible), open) in weights.iter_mut().zip(possible).zip(open) {
                *weight = f64::from(*possible) * if *open > 0.0 { *weight } else { 1.0 };
            }
        }
    }

    /// Divides the incoming weights out of the marginals and damps the result into the line's messages. Messages
    /// about known cells stay as they are, for when the search has backtracked.
    fn update_outgoing(&mut self, factor: Factor) {
        let Factor { length, first, .. } = factor;
        self.totals.clear();
        self.totals.resize(length, 0.0);
        self.changes.clear();
        self.changes.resize(length, 0.0);
        let weights = self.weights.chunks_exact(length);
        for (beliefs, weights) in self.beliefs.chunks_exact_mut(length).zip(weights) {
            for ((belief, weight), total) in beliefs.iter_mut().zip(weights).zip(&mut self.totals) {
                *belief = if *weight > 0.0 { *belief / weight } else { 0.0 };
                *total += *belief;
            }
        }
        let open = &self.open[first..][..length];
        self.totals.iter_mut().zip(open).for_each(|(total, open)| *total *= f64::from(*open));
        let outgoing = &mut self.outgoing[first * self.symbols..][..length * self.symbols];
        for (outgoing, beliefs) in outgoing.chunks_exact_mut(length).zip(self.beliefs.chunks_exact(length)) {
            let places = outgoing.iter_mut().zip(beliefs).zip(&self.totals).zip(&mut self.changes);
            for (((message, belief), total), change) in places {
                // PERF: comparisons; in WebAssembly, f64::max is a call that looks for NaN, and a tenth of a solve.
                let new = if *total > 0.0 { (belief / total) as f32 } else { *message };
                let new = if *total > 0.0 && new < MIN_MESSAGE { MIN_MESSAGE } else { new };
                let difference = (new - *message).abs();
                *change = if difference > *change { difference } else { *change };
                *message = DAMPING * *message + (1.0 - DAMPING) * new;
            }
        }
    }

    /// Sends the messages about open cells to the crossing lines.
    fn send(&mut self, factor: Factor) {
        let outgoing = &self.outgoing[factor.first * self.numbers..][..factor.length * self.numbers];
        let open = &self.open[factor.first..][..factor.length];
        for edge in &self.edges[factor.edges.0..factor.edges.1] {
            let position = edge.position as usize;
            if open[position] > 0.0 {
                let mut place = edge.first as usize;
                for plane in outgoing.chunks_exact(factor.length) {
                    self.incoming[place] = plane[position];
                    place += edge.stride as usize;
                }
                self.has_residual[edge.line.index()] |= self.changes[position] > RESIDUAL;
            }
        }
    }

    /// Multiplies all messages about the cells of which a line is the first one.
    fn update_marginals(&mut self, line: LineId) {
        let factor = self.factors[line.index()];
        let cells = factor.cells.0..factor.cells.1;
        if cells.is_empty() {
            return;
        }
        match self.has_shares() {
            true => self.share_marginals(factor),
            false => self.weigh_marginals(factor),
        }
        for &(position, cell) in &self.first_cells[cells] {
            let position = position as usize;
            self.marginals[cell.index()] = match self.open[factor.first + position] > 0.0 {
                true if self.has_shares() => Marginal::of_share(self.shares[position]),
                true => Marginal::of(self.weights[position..].iter().step_by(factor.length)),
                false => Marginal::UNINFORMATIVE,
            };
        }
    }

    /// The product of all messages about a line's cells, symbol by symbol.
    fn weigh_marginals(&mut self, factor: Factor) {
        self.collect_weights(factor);
        let outgoing = &self.outgoing[factor.first * self.symbols..][..factor.length * self.symbols];
        self.weights.iter_mut().zip(outgoing).for_each(|(weight, message)| *weight *= f64::from(*message));
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::rule::{Pattern, Rule};
    use crate::symbol::Alphabet;

    #[test]
    fn short_lines_share_a_check() {
        thread_local! { static CHECKS: Cell<usize> = const { Cell::new(0) }; }
        // A budget that has not been started measures memory with each check.
        let meter = || {
            CHECKS.set(CHECKS.get() + 1);
            Some(0)
        };
        let alphabet = Alphabet::of_letters("abc").unwrap();
        let rule = Rule::from(Pattern::new("a*b*c*", &alphabet).unwrap());
        let mut builder = Problem::builder(alphabet).rectangle(3, 400);
        for row in 0..400 {
            builder = builder.line(format!("row {row}"), 3 * row..3 * row + 3, rule.clone());
        }
        let problem = builder.build().unwrap();
        let budget = Budget::unlimited().with_memory(u64::MAX).with_memory_meter(meter);
        BeliefPropagation::new(&problem).run(&Grid::new(&problem), 1, &budget).unwrap();
        assert!((1..100).contains(&CHECKS.get()), "{} checks", CHECKS.get());
    }

    /// Each message goes to the layer that its line has in the list of the other line.
    #[test]
    fn messages_arrive_where_the_other_line_looks_for_them() {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        let any = Rule::from(Pattern::new(".*", &alphabet).unwrap());
        let mut builder = Problem::builder(alphabet).rectangle(3, 3);
        for index in 0..3 {
            builder =
                builder.line(format!("row {index}"), (0..3).map(|column| 3 * index + column), any.clone());
            builder = builder.line(format!("column {index}"), (0..3).map(|row| 3 * row + index), any.clone());
        }
        for (name, cells) in [("down", vec![0, 4, 8]), ("up", vec![8, 4, 2]), ("one", vec![4])] {
            builder = builder.line(name, cells, any.clone());
        }
        let problem = builder.build().unwrap();
        let beliefs = BeliefPropagation::new(&problem);
        for id in problem.line_ids() {
            let factor = beliefs.factors[id.index()];
            let mut edges = beliefs.edges[factor.edges.0..factor.edges.1].iter();
            for position in 0..problem.line(id).length() {
                for crossing in problem.line(id).across(position) {
                    let (other, there) = (beliefs.factors[crossing.line.index()], crossing.position as usize);
                    let mut back = problem.line(crossing.line).across(there).iter();
                    let layer = back.position(|back| back.line == id && back.position as usize == position);
                    let first = other.incoming + layer.unwrap() * beliefs.numbers * other.length + there;
                    assert_eq!(edges.next().unwrap().first as usize, first);
                }
            }
            assert!(edges.next().is_none());
        }
    }
}
