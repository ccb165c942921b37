//! Where the solutions are: what crossing lines believe of their cells.
//!
//! Every line weighs its fillings by what the lines across tell of its cells, and tells each of them what it believes
//! itself, without the echo of what it was told. After some rounds of this, what all lines tell of a cell, multiplied,
//! says how likely each of its candidates is. It guides and proves nothing: where it is wrong, the search takes
//! longer.

use super::limits::{Limit, Watch};
use super::marginal::Leaning;
use crate::grid::Grid;
use crate::line::{MarginalsScratch, Planes, words_for};
use crate::problem::{LineId, Problem};

/// How much of the old message remains in a new one. Without it messages can swing for ever.
const DAMPING: f64 = 0.2;

/// No message says less of a candidate: a line that is nearly sure may be wrong, and the others are to be heard.
const LEAST: f64 = 1e-4;

/// A line listens again if some message to it has changed by more than this.
///
/// PERF: with every change as news, 3000 random pictures of 25x25 took a fifth longer to solve.
const NEWS: f64 = 0.05;

/// After how many cells of speaking lines the clock is looked at.
const CELLS_A_CHECK: usize = 4096;

/// What lines tell each other of their cells.
///
/// PERF: what a line is told stands together in its own order, so lines are heard and renewed in runs of numbers, and
/// only messages about open cells are carried across one by one. With every line reading the others' messages
/// where they stood, listening took as long again.
#[derive(Clone, Debug)]
pub(super) struct Guide {
    symbols: usize,
    voices: Vec<Voice>,
    /// For each line, each symbol and each position, what the line tells of it.
    told: Vec<f64>,
    /// What each line is told, in the same order, once for the first line across every cell, once for the second...
    heard: Vec<f64>,
    /// For each line where its messages are carried.
    across: Vec<Crossing>,
    /// The planes of each line when it was last looked at.
    seen: Vec<u64>,
    /// The same for each symbol and position: 1 for a candidate, 0 for none.
    possible: Vec<f64>,
    /// For each line and position, 1 if there is more than one candidate and 0 if there is not.
    open: Vec<f64>,
    leanings: Vec<Leaning>,
    weights: Vec<f64>,
    beliefs: Vec<f64>,
    totals: Vec<f64>,
    changes: Vec<f64>,
    scratch: MarginalsScratch,
}

/// What belongs to one line.
#[derive(Clone, Copy, Debug)]
struct Voice {
    length: usize,
    /// How many lines cross a cell of it at most.
    layers: usize,
    /// How many positions all lines before it have.
    first: usize,
    /// Where what it is told begins.
    heard: usize,
    /// Where its crossings begin, and where they end.
    across: (usize, usize),
    /// Where its planes begin.
    seen: usize,
    /// How many of its cells are open.
    open: usize,
    /// Whether it is the first line across any cell.
    is_first: bool,
    /// Whether it was told something new since it last spoke.
    has_news: bool,
}

/// Where the messages of a line on one of its cells are carried: to which line, and where the place of the first
/// symbol is and how far the next one.
#[derive(Clone, Copy, Debug)]
struct Crossing {
    position: u32,
    first: u32,
    stride: u32,
    line: LineId,
}

impl Guide {
    pub(super) fn new(problem: &Problem) -> Guide {
        let symbols = problem.alphabet().size();
        let mut voices: Vec<Voice> = Vec::with_capacity(problem.lines().len());
        let (mut first, mut heard, mut seen) = (0, 0, 0);
        for line in problem.lines() {
            let length = line.cells().len();
            let layers = (0..length).map(|position| line.across(position).len()).max().unwrap_or(0);
            voices.push(Voice {
                length,
                layers,
                first,
                heard,
                across: (0, 0),
                seen,
                open: length,
                is_first: false,
                has_news: true,
            });
            first += length;
            heard += layers * length * symbols;
            seen += words_for(length) * symbols;
        }
        let mut guide = Guide {
            symbols,
            told: vec![1.0 / symbols as f64; first * symbols],
            heard: vec![1.0; heard],
            across: Vec::new(),
            seen: vec![u64::MAX; seen],
            possible: vec![1.0; first * symbols],
            open: vec![1.0; first],
            leanings: vec![Leaning::UPRIGHT; problem.cells().len()],
            weights: Vec::new(),
            beliefs: Vec::new(),
            totals: Vec::new(),
            changes: Vec::new(),
            scratch: MarginalsScratch::default(),
            voices,
        };
        guide.connect(problem);
        guide
    }

    /// About how many bytes it keeps for a problem.
    pub(super) fn bytes(problem: &Problem) -> u64 {
        let numbers = problem.alphabet().size() as u64 * size_of::<f64>() as u64;
        let lines = problem.lines().iter().map(|line| {
            let length = line.cells().len();
            let crossings = (0..length).map(|position| line.across(position).len());
            let (layers, crossings) =
                (crossings.clone().max().unwrap_or(0) as u64, crossings.sum::<usize>() as u64);
            let length = length as u64;
            // What it tells, what is possible, and what every layer tells it; which of its cells are open.
            numbers * length * (2 + layers) + 8 * length + size_of::<Crossing>() as u64 * crossings
        });
        lines.sum::<u64>() + (size_of::<Leaning>() * problem.cells().len()) as u64
    }

    /// Finds out where messages are carried, and which lines come first.
    fn connect(&mut self, problem: &Problem) {
        for id in problem.line_ids() {
            let begin = self.across.len();
            let line = problem.line(id);
            for (position, &cell) in line.cells().iter().enumerate() {
                for crossing in line.across(position) {
                    let (other, there) = (self.voices[crossing.line.index()], crossing.position as usize);
                    let mut back = problem.line(crossing.line).across(there).iter();
                    let layer = back.position(|back| back.line == id && back.position as usize == position);
                    let first = other.heard + layer.unwrap_or(0) * self.symbols * other.length + there;
                    let (position, first, stride) = (position as u32, first as u32, other.length as u32);
                    self.across.push(Crossing { position, first, stride, line: crossing.line });
                }
                let first = problem.crossings(cell).first();
                self.voices[id.index()].is_first |= first.is_some_and(|first| first.line == id);
            }
            self.voices[id.index()].across = (begin, self.across.len());
        }
    }

    /// How all cells lean.
    pub(super) fn leanings(&self) -> &[Leaning] {
        &self.leanings
    }

    /// Lets every line with something new speak so many times, unless it takes too long.
    pub(super) fn listen(&mut self, grid: &Grid<'_>, rounds: usize, watch: &Watch) -> Result<(), Limit> {
        let mut unwatched = CELLS_A_CHECK;
        for _ in 0..rounds {
            for &line in grid.problem().layers().iter().flatten() {
                if unwatched >= CELLS_A_CHECK {
                    watch.check()?;
                    unwatched = 0;
                }
                if self.look(line, grid.planes(line)) && self.voices[line.index()].open > 0 {
                    self.speak(line, grid.problem());
                    unwatched += self.voices[line.index()].length;
                }
            }
        }
        for line in grid.problem().line_ids() {
            self.look_again(line, grid.planes(line));
            if self.voices[line.index()].is_first {
                self.lean(line, grid.problem());
            }
        }
        Ok(())
    }

    /// Looks at a line's cells. Whether it has something new to say: cells have changed, or what it was told.
    fn look(&mut self, line: LineId, planes: Planes<'_>) -> bool {
        let has_changed = self.look_again(line, planes);
        std::mem::replace(&mut self.voices[line.index()].has_news, false) || has_changed
    }

    /// Sees what has changed in a line's cells, if anything.
    fn look_again(&mut self, line: LineId, planes: Planes<'_>) -> bool {
        let voice = &mut self.voices[line.index()];
        let (length, stride) = (voice.length, words_for(voice.length));
        let seen = &mut self.seen[voice.seen..][..planes.words().len()];
        if seen == planes.words() {
            return false;
        }
        let possible = &mut self.possible[voice.first * self.symbols..][..length * self.symbols];
        for (number, (seen, &now)) in seen.iter_mut().zip(planes.words()).enumerate() {
            let begin = number / stride * length + number % stride * 64;
            for bit in bits(*seen ^ now).take_while(|bit| number % stride * 64 + bit < length) {
                possible[begin + bit] = (now >> bit & 1) as f64;
            }
            *seen = now;
        }
        let open = &mut self.open[voice.first..][..length];
        open.fill(-1.0);
        for plane in possible.chunks_exact(length) {
            open.iter_mut().zip(plane).for_each(|(open, possible)| *open += possible);
        }
        open.iter_mut().for_each(|open| *open = open.clamp(0.0, 1.0));
        voice.open = open.iter().sum::<f64>() as usize;
        true
    }

    /// Weighs one line and tells the lines across.
    fn speak(&mut self, line: LineId, problem: &Problem) {
        let voice = self.voices[line.index()];
        self.hear(voice);
        self.beliefs.resize(self.weights.len(), 0.0);
        let machine = problem.line(line).machine();
        if machine.marginals(&self.weights, &mut self.beliefs, &mut self.scratch).is_ok() {
            self.renew(voice);
            self.carry(voice);
        }
    }

    /// Weighs the candidates of a line's cells by what it was told. Known cells weigh nothing in particular: many
    /// small weights together would be none.
    fn hear(&mut self, voice: Voice) {
        let Voice { length, layers, heard, first, .. } = voice;
        let size = length * self.symbols;
        self.weights.clear();
        self.weights.resize(size, 1.0);
        for layer in self.heard[heard..][..layers * size].chunks_exact(size) {
            self.weights.iter_mut().zip(layer).for_each(|(weight, told)| *weight *= told);
        }
        let open = &self.open[first..][..length];
        let possible = self.possible[first * self.symbols..][..size].chunks_exact(length);
        for (possible, weights) in possible.zip(self.weights.chunks_exact_mut(length)) {
            for ((weight, possible), open) in weights.iter_mut().zip(possible).zip(open) {
                *weight = possible * if *open > 0.0 { *weight } else { 1.0 };
            }
        }
    }

    /// Takes the echo out of the beliefs and mixes what is left into the line's messages. What was told of a cell
    /// while it was open stays: it is told again when the search has taken back what made the cell known.
    fn renew(&mut self, voice: Voice) {
        let Voice { length, first, .. } = voice;
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
        let told = &mut self.told[first * self.symbols..][..length * self.symbols];
        for (told, beliefs) in told.chunks_exact_mut(length).zip(self.beliefs.chunks_exact(length)) {
            let places = told.iter_mut().zip(beliefs).zip(&self.totals).zip(&mut self.changes);
            for (((told, belief), total), change) in places {
                let new = if *total > 0.0 { (belief / total).max(LEAST) } else { *told };
                *change = change.max((new - *told).abs());
                *told = DAMPING * *told + (1.0 - DAMPING) * new;
            }
        }
    }

    /// Carries the messages on open cells to the lines across.
    fn carry(&mut self, voice: Voice) {
        let told = &self.told[voice.first * self.symbols..][..voice.length * self.symbols];
        let open = &self.open[voice.first..][..voice.length];
        for crossing in &self.across[voice.across.0..voice.across.1] {
            let position = crossing.position as usize;
            if open[position] > 0.0 {
                let mut place = crossing.first as usize;
                for plane in told.chunks_exact(voice.length) {
                    self.heard[place] = plane[position];
                    place += crossing.stride as usize;
                }
                self.voices[crossing.line.index()].has_news |= self.changes[position] > NEWS;
            }
        }
    }

    /// Multiplies what all lines tell of the cells of which a line is the first one.
    fn lean(&mut self, line: LineId, problem: &Problem) {
        let voice = self.voices[line.index()];
        self.hear(voice);
        let told = &self.told[voice.first * self.symbols..][..voice.length * self.symbols];
        self.weights.iter_mut().zip(told).for_each(|(weight, told)| *weight *= told);
        for (position, &cell) in problem.line(line).cells().iter().enumerate() {
            if problem.crossings(cell)[0].line == line {
                self.leanings[cell.index()] = match self.open[voice.first + position] > 0.0 {
                    true => Leaning::of(self.weights[position..].iter().step_by(voice.length)),
                    false => Leaning::UPRIGHT,
                };
            }
        }
    }
}

/// The numbers of the bits of a word that are set.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
