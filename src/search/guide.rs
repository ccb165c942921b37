//! Where the solutions are: what crossing lines believe of their cells.
//!
//! Every line weighs its fillings by what the lines across tell of its cells, and tells each of them what it believes
//! itself, without the echo of what it was told. After some rounds of this, what all lines tell of a cell, multiplied,
//! says how likely each of its candidates is. It guides and proves nothing: where it is wrong, the search takes
//! longer.

use crate::grid::Grid;
use crate::line::{Planes, WeighScratch};
use crate::problem::{CellId, LineId, Problem};
use crate::symbol::Symbol;

/// How much of the old message remains in a new one. Without it messages can swing for ever.
const DAMPING: f64 = 0.2;

/// No message says less of a candidate: a line that is nearly sure may be wrong, and the others are to be heard.
const LEAST: f64 = 1e-4;

/// A line listens again if some message to it has changed by more than this.
///
/// PERF: with every change as news, 3000 random pictures of 25x25 took a fifth longer to solve.
const NEWS: f64 = 0.05;

/// What lines tell each other of their cells.
#[derive(Clone, Debug)]
pub(super) struct Guide {
    symbols: usize,
    voices: Vec<Voice>,
    /// For each line, each position and each line that crosses there, where that line's messages stand.
    across: Vec<Message>,
    /// For each line, each symbol and each position, what the line tells of it.
    told: Vec<f64>,
    /// The planes of each line when it last spoke.
    spoken: Vec<u64>,
    leanings: Vec<Leaning>,
    weights: Vec<f64>,
    beliefs: Vec<f64>,
    scratch: WeighScratch,
}

/// What belongs to one line.
#[derive(Clone, Copy, Debug)]
struct Voice {
    /// Where its messages begin.
    told: usize,
    /// Where the places of messages to it begin.
    across: usize,
    /// Where the planes begin with which it last spoke.
    spoken: usize,
    /// Whether it was told something new since then.
    has_news: bool,
}

/// Where the messages of one line on one of its cells stand: the first symbol, and how far the next one is.
#[derive(Clone, Copy, Debug)]
struct Message {
    first: u32,
    stride: u32,
    line: LineId,
}

/// How a cell leans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaning {
    /// How sure that is: 0 if all candidates are equally likely, 1 if one is certain, less than 0 if the cell is known.
    pub(super) sureness: f32,
    /// The candidate that is least likely.
    pub(super) unlikely: Symbol,
}

impl Guide {
    pub(super) fn new(problem: &Problem) -> Guide {
        let symbols = problem.alphabet().size();
        let mut voices: Vec<Voice> = Vec::with_capacity(problem.lines().len());
        let (mut told, mut across, mut spoken) = (0, 0, 0);
        for line in problem.lines() {
            let length = line.cells().len();
            voices.push(Voice { told, across, spoken, has_news: true });
            told += length * symbols;
            across += (0..length).map(|position| line.across(position).len()).sum::<usize>();
            spoken += crate::line::words_for(length) * symbols;
        }
        let messages = problem.lines().iter().flat_map(|line| {
            (0..line.cells().len()).flat_map(|position| line.across(position)).map(|crossing| Message {
                first: voices[crossing.line.index()].told as u32 + crossing.position,
                stride: problem.line(crossing.line).cells().len() as u32,
                line: crossing.line,
            })
        });
        Guide {
            symbols,
            across: messages.collect(),
            told: vec![1.0 / symbols as f64; told],
            spoken: vec![0; spoken],
            leanings: vec![Leaning { sureness: -1.0, unlikely: Symbol::BLANK }; problem.cells().len()],
            weights: Vec::new(),
            beliefs: Vec::new(),
            scratch: WeighScratch::default(),
            voices,
        }
    }

    /// How all cells lean.
    pub(super) fn leanings(&self) -> &[Leaning] {
        &self.leanings
    }

    /// Lets every line with something new speak so many times.
    pub(super) fn listen(&mut self, grid: &Grid<'_>, rounds: usize) {
        for _ in 0..rounds {
            for &line in grid.problem().layers().iter().flatten() {
                if self.has_news(line, grid.planes(line)) {
                    self.speak(line, grid);
                }
            }
        }
        for cell in grid.problem().cell_ids() {
            self.leanings[cell.index()] = self.lean(cell, grid);
        }
    }

    /// Whether a line has something new to say: cells of it have changed, or what it was told.
    fn has_news(&mut self, line: LineId, planes: Planes<'_>) -> bool {
        let voice = &mut self.voices[line.index()];
        let spoken = &mut self.spoken[voice.spoken..][..planes.words().len()];
        let has_news = voice.has_news || spoken != planes.words();
        spoken.copy_from_slice(planes.words());
        voice.has_news = false;
        has_news
    }

    /// Weighs one line and tells the lines across.
    fn speak(&mut self, number: LineId, grid: &Grid<'_>) {
        let line = grid.problem().line(number);
        let (length, planes) = (line.cells().len(), grid.planes(number));
        if !self.hear(number, grid) {
            return;
        }
        self.beliefs.resize(self.weights.len(), 0.0);
        if line.machine().weigh(&self.weights, &mut self.beliefs, &mut self.scratch).is_err() {
            return;
        }
        let voice = self.voices[number.index()];
        let mut across = voice.across;
        for position in 0..length {
            let crossings = line.across(position).len();
            if planes.get(position).len() > 1 && self.renew(voice.told + position, position, length) {
                for message in &self.across[across..across + crossings] {
                    self.voices[message.line.index()].has_news = true;
                }
            }
            across += crossings;
        }
    }

    /// Weighs the candidates of a line's cells by what it was told; whether any cell is open.
    fn hear(&mut self, number: LineId, grid: &Grid<'_>) -> bool {
        let line = grid.problem().line(number);
        let (length, planes) = (line.cells().len(), grid.planes(number));
        self.weights.clear();
        self.weights.resize(length * self.symbols, 0.0);
        let mut is_open = false;
        let mut across = self.voices[number.index()].across;
        for position in 0..length {
            let candidates = planes.get(position);
            let crossings = line.across(position).len();
            let messages = &self.across[across..across + crossings];
            across += crossings;
            is_open |= candidates.len() > 1;
            for symbol in candidates.iter() {
                let told = messages.iter().map(|message| {
                    self.told[message.first as usize + symbol.index() * message.stride as usize]
                });
                self.weights[symbol.index() * length + position] =
                    if candidates.len() > 1 { told.product() } else { 1.0 };
            }
        }
        is_open
    }

    /// Takes the echo out of the beliefs of one cell and mixes what is left into the messages. Whether they have
    /// changed much.
    #[inline]
    fn renew(&mut self, told: usize, position: usize, length: usize) -> bool {
        let mut total = 0.0;
        for place in (position..self.weights.len()).step_by(length) {
            if self.weights[place] > 0.0 {
                self.beliefs[place] /= self.weights[place];
                total += self.beliefs[place];
            }
        }
        if total <= 0.0 {
            return false;
        }
        let mut has_changed = false;
        let places = (position..self.weights.len()).step_by(length);
        for (message, place) in (told..).step_by(length).zip(places) {
            let new = (self.beliefs[place] / total).max(LEAST);
            let old = self.told[message];
            has_changed |= (new - old).abs() > NEWS;
            self.told[message] = DAMPING * old + (1.0 - DAMPING) * new;
        }
        has_changed
    }

    /// Multiplies what all lines tell of a cell.
    fn lean(&self, cell: CellId, grid: &Grid<'_>) -> Leaning {
        let problem = grid.problem();
        let candidates = grid.get(cell);
        if candidates.known().is_some() {
            return Leaning { sureness: -1.0, unlikely: Symbol::BLANK };
        }
        let (mut best, mut total) = (0.0, 0.0);
        let mut least = (f64::INFINITY, Symbol::BLANK);
        for symbol in candidates.iter() {
            let told = problem.crossings(cell).iter().map(|crossing| {
                let length = problem.line(crossing.line).cells().len();
                let first = self.voices[crossing.line.index()].told + crossing.position as usize;
                self.told[first + symbol.index() * length]
            });
            let likely: f64 = told.product();
            total += likely;
            best = f64::max(best, likely);
            if likely < least.0 {
                least = (likely, symbol);
            }
        }
        let fair = 1.0 / candidates.len() as f64;
        let sureness = if total > 0.0 { ((best / total - fair) / (1.0 - fair)) as f32 } else { 0.0 };
        Leaning { sureness, unlikely: least.1 }
    }
}
