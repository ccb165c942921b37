//! Random puzzles as texts, each with a model of its own: cells, lines and rules that share no code with the library.
//!
//! The library reads the text; the model says whether an answer is right. Everything depends on the seed alone.

mod crossword;
mod lines;
mod logic;
mod nonogram;
pub(crate) mod regex;
mod triddler;

use super::dice::Dice;
use logic::Sentence;
use regex::Regex;

/// A block of a clue: its length and its symbol.
type Block = (usize, u8);

/// How large a puzzle may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Size {
    /// Small enough for plain enumeration.
    Tiny,
    /// Up to 15x15, and in a quarter of the puzzles more.
    Any,
}

/// A rule over the symbols of a line.
pub(crate) enum Rule {
    Clue(Vec<Block>),
    /// How many cells hold one of these symbols.
    Count {
        of: Vec<u8>,
        least: usize,
        most: usize,
    },
    /// None of these symbols stands in two cells.
    Different(Vec<u8>),
    /// The sum of the weights, by symbol.
    Sum {
        weights: Vec<usize>,
        least: usize,
        most: usize,
    },
    Words(Vec<Vec<u8>>),
    /// Whether the two halves are equal, or differ.
    Halves {
        are_equal: bool,
    },
    Pattern(Regex),
    /// Sentences about houses; the cells are those of house after house.
    Houses {
        attributes: usize,
        sentences: Vec<Sentence>,
    },
}

/// A puzzle.
pub(crate) struct Model {
    pub(crate) kind: &'static str,
    pub(crate) text: String,
    pub(crate) cells: usize,
    /// The number of symbols of a cell.
    pub(crate) symbols: u8,
    /// What the library calls the first of these symbols.
    first: usize,
    pub(crate) lines: Vec<(Vec<usize>, Rule)>,
    pub(crate) letters: Vec<char>,
}

impl Model {
    /// The puzzle of a seed.
    pub(crate) fn random(seed: u64, size: Size) -> Model {
        let mut dice = Dice(seed);
        let is_large = size == Size::Any && dice.below(100) < 30;
        let model = match dice.below(20) {
            0..8 => nonogram::random(&mut dice, size, is_large),
            8..11 => triddler::random(&mut dice, size, is_large),
            11..14 => crossword::random(&mut dice, size, is_large),
            14..17 => lines::random(&mut dice, size, is_large),
            _ => logic::random(&mut dice, size),
        };
        assert!(model.lines.iter().all(|(cells, _)| cells.iter().all(|&cell| cell < model.cells)));
        model
    }

    /// Whether it has more cells than 15x15.
    pub(crate) fn is_large(&self) -> bool {
        self.cells > 15 * 15
    }

    /// The symbols of the model for those of a solution.
    pub(crate) fn symbols_of(&self, solution: &[nonomata::symbol::Symbol]) -> Vec<u8> {
        solution[..self.cells].iter().map(|symbol| (symbol.index() - self.first) as u8).collect()
    }

    /// The first line whose rule a picture breaks.
    pub(crate) fn broken(&self, picture: &[u8]) -> Option<usize> {
        self.lines.iter().position(|(cells, rule)| !rule.accepts(&line(picture, cells)))
    }

    /// All solutions in order, unless there are more than `most`: cell by cell, and each line as soon as it is filled.
    pub(crate) fn enumerate(&self, most: usize) -> Vec<Vec<u8>> {
        let mut filled: Vec<Vec<usize>> = vec![Vec::new(); self.cells];
        for (index, (cells, _)) in self.lines.iter().enumerate() {
            if let Some(&last) = cells.iter().max() {
                filled[last].push(index);
            }
        }
        let mut all = Vec::new();
        self.extend(&mut Vec::new(), &filled, most, &mut all);
        all
    }

    fn extend(&self, picture: &mut Vec<u8>, filled: &[Vec<usize>], most: usize, all: &mut Vec<Vec<u8>>) {
        let place = picture.len();
        if place == self.cells {
            all.push(picture.clone());
            return;
        }
        for symbol in 0..self.symbols {
            picture.push(symbol);
            let holds = |&index: &usize| self.lines[index].1.accepts(&line(picture, &self.lines[index].0));
            if all.len() <= most && filled[place].iter().all(holds) {
                self.extend(picture, filled, most, all);
            }
            picture.pop();
        }
    }
}

/// The symbols of a line.
pub(crate) fn line(picture: &[u8], cells: &[usize]) -> Vec<u8> {
    cells.iter().map(|&cell| picture[cell]).collect()
}

impl Rule {
    pub(crate) fn accepts(&self, line: &[u8]) -> bool {
        let count = |of: &[u8]| line.iter().filter(|symbol| of.contains(symbol)).count();
        match self {
            Rule::Clue(blocks) => blocks_of(line) == *blocks,
            Rule::Count { of, least, most } => (*least..=*most).contains(&count(of)),
            Rule::Different(of) => of.iter().all(|&symbol| count(&[symbol]) <= 1),
            Rule::Sum { weights, least, most } => {
                (*least..=*most).contains(&line.iter().map(|&symbol| weights[usize::from(symbol)]).sum())
            }
            Rule::Words(words) => words.iter().any(|word| word == line),
            Rule::Halves { are_equal } => (line[..line.len() / 2] == line[line.len() / 2..]) == *are_equal,
            Rule::Pattern(regex) => regex.matches(line),
            Rule::Houses { attributes, sentences } => logic::holds(line, *attributes, sentences),
        }
    }
}

/// The blocks of a line.
fn blocks_of(line: &[u8]) -> Vec<Block> {
    line.chunk_by(|one, other| one == other)
        .filter(|run| run[0] != 0)
        .map(|run| (run.len(), run[0]))
        .collect()
}

/// A picture of random cells, each of which is not blank with some probability in percent.
fn picture(dice: &mut Dice, cells: usize, colours: u8) -> Vec<u8> {
    let density = 30 + dice.below(60);
    (0..cells)
        .map(|_| if dice.below(100) < density { 1 + dice.below(colours.into()) as u8 } else { 0 })
        .collect()
}

/// In a tenth of the puzzles, two numbers of lines below `count` whose rules are exchanged.
fn exchanged(dice: &mut Dice, count: usize) -> Option<(usize, usize)> {
    let mut any = || dice.below(count as u64) as usize;
    let pair = (any(), any());
    (dice.below(7) == 0).then_some(pair)
}

/// The cells of the rows and then the columns of a rectangle.
fn rectangle(width: usize, height: usize) -> Vec<Vec<usize>> {
    let rows = (0..height).map(|row| (row * width..(row + 1) * width).collect());
    let columns = (0..width).map(|column| (column..width * height).step_by(width).collect());
    rows.chain(columns).collect()
}

/// The width and height of a rectangle.
fn sides(dice: &mut Dice, size: Size, is_large: bool) -> (usize, usize) {
    let (least, range) = match (size, is_large) {
        (Size::Tiny, _) => (1, 4),
        (_, false) => (3, 13),
        (_, true) => (16, 7),
    };
    let mut side = || (least + dice.below(range)) as usize;
    (side(), side())
}
