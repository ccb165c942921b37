//! Loopy belief propagation over lines and cells. The marginals guide branching; they prove nothing.
//!
//! The problem is a factor graph: a variable for each cell, and a factor for each line, which is 1 for the fillings
//! that its rule accepts and 0 for the others. Belief propagation is the sum-product algorithm on this graph
//! (Pearl, "Probabilistic Reasoning in Intelligent Systems", 1988; Kschischang, Frey and Loeliger, "Factor Graphs
//! and the Sum-Product Algorithm", IEEE Transactions on Information Theory, 2001). The update of a factor is exact
//! and cheap, since a line's machine computes the marginals of all its cells in one forward and one backward pass
//! ([`Machine::marginals`](crate::line::Machine::marginals)). The graph has cycles, so the result is an
//! approximation: for every candidate, roughly the share of solutions that hold it.
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

use super::marginal::Marginal;
use crate::budget::{Budget, Limit};
use crate::grid::Grid;
use crate::line::{MarginalsScratch, Planes, words_for};
use crate::problem::{LineId, Problem};

/// The share of the old message in a new one. Without damping messages can oscillate for ever.
const DAMPING: f64 = 0.2;

/// Lower bound of a message, so that no line can veto a candidate.
const MIN_MESSAGE: f64 = 1e-4;

/// A line is updated again if an incoming message has changed by more than this.
///
/// PERF: without this threshold 3000 random pictures of 25x25 took a fifth longer to solve.
const RESIDUAL: f64 = 0.05;

/// Time and cancellation are checked after updates of lines with this many cells.
const CELLS_PER_CHECK: usize = 4096;

/// The messages between lines, and the marginals of the cells.
///
/// PERF: the messages to a line stand together in the line's own order, so that factors are updated in runs of
/// numbers, and only messages about open cells are copied across one by one. When each line read the others' messages
/// where they stood, a round took twice as long.
#[derive(Clone, Debug)]
pub(super) struct BeliefPropagation {
    symbols: usize,
    /// The numbers of a message: one for each symbol, or of two symbols the odds of the second alone.
    numbers: usize,
    factors: Vec<Factor>,
    /// For each line, symbol and position, the message of the line.
    outgoing: Vec<f64>,
    /// The messages to each line, in the same order: one layer for the first crossing line at every cell, one for the
    /// second, and so on.
    incoming: Vec<f64>,
    /// For each line, where its messages go.
    edges: Vec<Edge>,
    /// The candidate planes of each line at its last update.
    seen: Vec<u64>,
    /// The same for each symbol and position, as numbers: 1 for a candidate, 0 for none.
    possible: Vec<f64>,
    /// For each line and position, 1 if the cell is open and 0 if it is known.
    open: Vec<f64>,
    marginals: Vec<Marginal>,
    weights: Vec<f64>,
    beliefs: Vec<f64>,
    totals: Vec<f64>,
    changes: Vec<f64>,
    scratch: MarginalsScratch,
}

/// What belongs to one line.
#[derive(Clone, Copy, Debug)]
struct Factor {
    length: usize,
    /// The largest number of lines that cross one of its cells.
    layers: usize,
    /// The number of positions of all lines before it.
    first: usize,
    /// Where its incoming messages begin.
    incoming: usize,
    /// Where its edges begin and end.
    edges: (usize, usize),
    /// Where its planes begin.
    seen: usize,
    /// The number of its open cells.
    open: usize,
    /// Whether it is the first line of any cell, and so computes that cell's marginal.
    is_first: bool,
    /// Whether an incoming message has changed by more than [`RESIDUAL`] since its last update.
    has_residual: bool,
}

/// Where the messages of a line about one of its cells go: the receiving line, the place of the first symbol's message,
/// and the distance to the next symbol's.
#[derive(Clone, Copy, Debug)]
struct Edge {
    position: u32,
    first: u32,
    stride: u32,
    line: LineId,
}

impl BeliefPropagation {
    pub(super) fn new(problem: &Problem) -> BeliefPropagation {
        let symbols = problem.alphabet().size();
        let numbers = if symbols == 2 { 1 } else { symbols };
        let mut factors: Vec<Factor> = Vec::with_capacity(problem.lines().len());
        let (mut first, mut incoming, mut seen) = (0, 0, 0);
        for line in problem.lines() {
            let length = line.cells().len();
            let layers = (0..length).map(|position| line.across(position).len()).max().unwrap_or(0);
            factors.push(Factor {
                length,
                layers,
                first,
                incoming,
                edges: (0, 0),
                seen,
                open: length,
                is_first: false,
                has_residual: true,
            });
            first += length;
            incoming += layers * length * numbers;
            seen += words_for(length) * symbols;
        }
        let mut propagation = BeliefPropagation {
            symbols,
            numbers,
            outgoing: vec![1.0 / numbers as f64; first * numbers],
            incoming: vec![1.0; incoming],
            edges: Vec::new(),
            seen: vec![u64::MAX; seen],
            possible: vec![1.0; first * symbols],
            open: vec![1.0; first],
            marginals: vec![Marginal::UNINFORMATIVE; problem.cells().len()],
            weights: Vec::new(),
            beliefs: Vec::new(),
            totals: Vec::new(),
            changes: Vec::new(),
            scratch: MarginalsScratch::default(),
            factors,
        };
        propagation.connect(problem);
        propagation
    }

    /// The approximate number of bytes for a problem.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        let numbers = problem.alphabet().size() as u64 * size_of::<f64>() as u64;
        let lines = problem.lines().iter().map(|line| {
            let length = line.cells().len();
            let crossings = (0..length).map(|position| line.across(position).len());
            let (layers, crossings) =
                (crossings.clone().max().unwrap_or(0) as u64, crossings.sum::<usize>() as u64);
            let length = length as u64;
            // Outgoing messages, candidates, a layer of incoming messages for each crossing; open cells.
            numbers * length * (2 + layers) + 8 * length + size_of::<Edge>() as u64 * crossings
        });
        let marginals = problem.lines().iter().map(|line| line.machine().marginals_bytes(line.cells().len()));
        let at_once = marginals.max().unwrap_or(0);
        lines.sum::<u64>() + at_once + (size_of::<Marginal>() * problem.cells().len()) as u64
    }

    /// Computes the edges, and which lines come first at a cell.
    fn connect(&mut self, problem: &Problem) {
        for id in problem.line_ids() {
            let begin = self.edges.len();
            let line = problem.line(id);
            for (position, &cell) in line.cells().iter().enumerate() {
                for crossing in line.across(position) {
                    let (other, there) = (self.factors[crossing.line.index()], crossing.position as usize);
                    let mut back = problem.line(crossing.line).across(there).iter();
                    let layer = back.position(|back| back.line == id && back.position as usize == position);
                    let first = other.incoming + layer.unwrap_or(0) * self.numbers * other.length + there;
                    let (position, first, stride) = (position as u32, first as u32, other.length as u32);
                    self.edges.push(Edge { position, first, stride, line: crossing.line });
                }
                let first = problem.crossings(cell).first();
                self.factors[id.index()].is_first |= first.is_some_and(|first| first.line == id);
            }
            self.factors[id.index()].edges = (begin, self.edges.len());
        }
    }

    /// Whether messages are odds.
    fn has_odds(&self) -> bool {
        self.numbers < self.symbols
    }

    /// The marginals of all cells.
    pub(super) fn marginals(&self) -> &[Marginal] {
        &self.marginals
    }

    /// Updates all lines with changes, for this many rounds, and computes the marginals.
    pub(super) fn run(&mut self, grid: &Grid<'_>, rounds: usize, budget: &Budget) -> Result<(), Limit> {
        let mut since_check = CELLS_PER_CHECK;
        for _ in 0..rounds {
            for &line in grid.problem().layers().iter().flatten() {
                if since_check >= CELLS_PER_CHECK {
                    budget.check()?;
                    since_check = 0;
                }
                if self.needs_update(line, grid.planes(line)) && self.factors[line.index()].open > 0 {
                    self.update_factor(line, grid.problem());
                    since_check += self.factors[line.index()].length;
                }
            }
        }
        for line in grid.problem().line_ids() {
            self.update_candidates(line, grid.planes(line));
            if self.factors[line.index()].is_first {
                self.update_marginals(line, grid.problem());
            }
        }
        Ok(())
    }

    /// Takes over a line's candidates. Whether these or an incoming message have changed enough for an update.
    fn needs_update(&mut self, line: LineId, planes: Planes<'_>) -> bool {
        let has_changed = self.update_candidates(line, planes);
        std::mem::replace(&mut self.factors[line.index()].has_residual, false) || has_changed
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
                possible[begin + bit] = (now >> bit & 1) as f64;
            }
            *seen = now;
        }
        let open = &mut self.open[factor.first..][..length];
        open.fill(-1.0);
        for plane in possible.chunks_exact(length) {
            open.iter_mut().zip(plane).for_each(|(open, possible)| *open += possible);
        }
        open.iter_mut().for_each(|open| *open = open.clamp(0.0, 1.0));
        factor.open = open.iter().sum::<f64>() as usize;
        true
    }

    /// Computes the marginals of one line and sends the messages that follow from them.
    fn update_factor(&mut self, line: LineId, problem: &Problem) {
        let factor = self.factors[line.index()];
        self.collect_incoming(factor);
        self.beliefs.resize(self.weights.len(), 0.0);
        let machine = problem.line(line).machine();
        let has_odds = self.has_odds();
        let (weights, beliefs, scratch) = (&self.weights, &mut self.beliefs, &mut self.scratch);
        let result = if has_odds {
            let blanks = &self.possible[factor.first * self.symbols..][..factor.length];
            machine.marginals_of_odds(blanks, weights, beliefs, scratch)
        } else {
            machine.marginals(weights, beliefs, scratch)
        };
        if result.is_ok() {
            if has_odds {
                self.update_outgoing_odds(factor)
            } else {
                self.update_outgoing(factor)
            }
            self.send(factor);
        }
    }

    /// Multiplies the incoming messages to weights for a line's candidates. Known cells get the weight 1: a product of
    /// many small weights could underflow.
    fn collect_incoming(&mut self, factor: Factor) {
        let Factor { length, layers, incoming, first, .. } = factor;
        let size = length * self.numbers;
        self.weights.clear();
        self.weights.resize(size, 1.0);
        for layer in self.incoming[incoming..][..layers * size].chunks_exact(size) {
            self.weights.iter_mut().zip(layer).for_each(|(weight, message)| *weight *= message);
        }
        let open = &self.open[first..][..length];
        // The last planes: of two symbols, that of the second.
        let possible = self.possible[(first + length) * self.symbols - size..][..size].chunks_exact(length);
        for (possible, weights) in possible.zip(self.weights.chunks_exact_mut(length)) {
            for ((weight, possible), open) in weights.iter_mut().zip(possible).zip(open) {
                *weight = possible * if *open > 0.0 { *weight } else { 1.0 };
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
        self.totals.iter_mut().zip(open).for_each(|(total, open)| *total *= open);
        let outgoing = &mut self.outgoing[first * self.symbols..][..length * self.symbols];
        for (outgoing, beliefs) in outgoing.chunks_exact_mut(length).zip(self.beliefs.chunks_exact(length)) {
            let places = outgoing.iter_mut().zip(beliefs).zip(&self.totals).zip(&mut self.changes);
            for (((message, belief), total), change) in places {
                // PERF: comparisons; in WebAssembly, f64::max is a call that looks for NaN, and a tenth of a solve.
                let new = if *total > 0.0 { belief / total } else { *message };
                let new = if *total > 0.0 && new < MIN_MESSAGE { MIN_MESSAGE } else { new };
                let difference = (new - *message).abs();
                *change = if difference > *change { difference } else { *change };
                *message = DAMPING * *message + (1.0 - DAMPING) * new;
            }
        }
    }

    /// The same for odds.
    fn update_outgoing_odds(&mut self, factor: Factor) {
        let Factor { length, first, .. } = factor;
        self.changes.resize(length, 0.0);
        let (open, outgoing) = (&self.open[first..][..length], &mut self.outgoing[first..][..length]);
        let places =
            outgoing.iter_mut().zip(&self.beliefs).zip(&self.weights).zip(open).zip(&mut self.changes);
        for ((((message, belief), weight), open), change) in places {
            let old = *message / (1.0 + *message);
            let new = belief / (belief + (1.0 - belief) * weight);
            let new = if new < MIN_MESSAGE { MIN_MESSAGE } else { new };
            let new = if new > 1.0 - MIN_MESSAGE { 1.0 - MIN_MESSAGE } else { new };
            *change = (new - old).abs();
            let share = DAMPING * old + (1.0 - DAMPING) * new;
            *message = if *open > 0.0 { share / (1.0 - share) } else { *message };
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
                self.factors[edge.line.index()].has_residual |= self.changes[position] > RESIDUAL;
            }
        }
    }

    /// Multiplies all messages about the cells of which a line is the first one.
    fn update_marginals(&mut self, line: LineId, problem: &Problem) {
        let factor = self.factors[line.index()];
        self.collect_incoming(factor);
        let outgoing = &self.outgoing[factor.first * self.numbers..][..factor.length * self.numbers];
        self.weights.iter_mut().zip(outgoing).for_each(|(weight, message)| *weight *= message);
        for (position, &cell) in problem.line(line).cells().iter().enumerate() {
            if problem.crossings(cell)[0].line == line {
                self.marginals[cell.index()] = match self.open[factor.first + position] > 0.0 {
                    true if self.has_odds() => Marginal::of_odds(self.weights[position]),
                    true => Marginal::of(self.weights[position..].iter().step_by(factor.length)),
                    false => Marginal::UNINFORMATIVE,
                };
            }
        }
    }
}

/// The indices of the set bits of a word.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
