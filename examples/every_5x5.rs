//! Every picture of 5x5: how many are the only solution of their clues, and how many of those propagation
//! finds.
//!
//! `cargo run --release -p examples --example every_5x5` enumerates all 2^25 of them and prints 25,309,575 and
//! 24,976,511. A number after `--` sets another side, up to 5.
//!
//! A line of five cells has 13 clues and, with every cell black, blank or open, 243 states. The library
//! solves each pair once; propagating a picture then consists of table look-ups. Where propagation leaves
//! cells open, the search assumes the opposite of the picture in one of them. If that leads to a solution
//! for any cell, the picture is not the only one.

use std::collections::HashMap;
use std::ops::AddAssign;
use std::time::Instant;

use nonomata::line::Machine;
use nonomata::rule::Clue;
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};
use rayon::prelude::*;

/// The candidates of a line: bit `i` says that cell `i` can be black, bit `8 + i` that it can be blank.
type Known = u16;

const MAY_BE_BLANK: u32 = 8;

/// The counts of one picture or of several.
#[derive(Clone, Copy, Default)]
struct Counts {
    unique: u32,
    by_lines: u32,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.unique += other.unique;
        self.by_lines += other.by_lines;
    }
}

/// The solved line for every clue and every state of a line.
struct SolvedLines {
    side: usize,
    /// The clue of every finished line, indexed by its black cells.
    clue_of: Vec<usize>,
    /// For each clue, the solved line for every state; 0 if there is no filling.
    left: Vec<Vec<Known>>,
}

impl SolvedLines {
    fn new(side: usize) -> SolvedLines {
        let alphabet = Alphabet::black_and_white();
        let mut numbers: HashMap<Clue, usize> = HashMap::new();
        let (mut clue_of, mut left) = (Vec::new(), Vec::new());
        for black in 0..1usize << side {
            let line: Vec<Symbol> = (0..side).map(|cell| Symbol::new(black >> cell & 1)).collect();
            let clue = Clue::of(&line);
            let number = *numbers.entry(clue.clone()).or_insert_with(|| {
                let machine = Machine::from_rule(&clue.into(), &alphabet).expect("five cells are few");
                left.push(
                    (0..1 << (MAY_BE_BLANK as usize + side))
                        .map(|known| solve(&machine, side, known))
                        .collect(),
                );
                left.len() - 1
            });
            clue_of.push(number);
        }
        SolvedLines { side, clue_of, left }
    }
}

/// Solves one line with the library.
fn solve(machine: &Machine, side: usize, known: Known) -> Known {
    let candidates: Vec<SymbolSet> = (0..side)
        .map(|cell| {
            SymbolSet::from_word(u128::from(
                known >> (MAY_BE_BLANK + cell as u32) & 1 | (known >> cell & 1) << 1,
            ))
        })
        .collect();
    if candidates.iter().any(|set| set.is_empty()) {
        return 0;
    }
    let Ok(left) = machine.propagate(&candidates) else { return 0 };
    let bits = left.iter().enumerate().map(|(cell, set)| {
        let (blank, black) = (set.contains(Symbol::BLANK), set.contains(Symbol::BLACK));
        Known::from(black) << cell | Known::from(blank) << (MAY_BE_BLANK + cell as u32)
    });
    bits.fold(0, |line, bits| line | bits)
}

/// The clues and the candidates of a picture, by rows and by columns.
#[derive(Clone, Copy)]
struct Grid<'a> {
    solved: &'a SolvedLines,
    clues: [[usize; 5]; 2],
    lines: [[Known; 5]; 2],
}

impl Grid<'_> {
    /// Propagates to a fixpoint; returns whether every line has a filling. `waiting` holds the scheduled
    /// rows and columns.
    fn propagate(&mut self, mut waiting: [u32; 2]) -> bool {
        while waiting != [0, 0] {
            for way in 0..2 {
                let mut lines = std::mem::take(&mut waiting[way]);
                while lines != 0 {
                    let line = lines.trailing_zeros() as usize;
                    lines &= lines - 1;
                    let before = self.lines[way][line];
                    let after = self.solved.left[self.clues[way][line]][before as usize];
                    if after == 0 {
                        return false;
                    }
                    self.lines[way][line] = after;
                    waiting[1 - way] |= self.cross(way, line, before & !after);
                }
            }
        }
        true
    }

    /// Removes a line's lost candidates from the crossing lines; returns which of them changed.
    fn cross(&mut self, way: usize, line: usize, lost: Known) -> u32 {
        let mut rest = lost;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let (cell, shift) = (bit % MAY_BE_BLANK, bit - bit % MAY_BE_BLANK);
            self.lines[1 - way][cell as usize] &= !(1 << (shift + line as u32));
        }
        u32::from((lost | lost >> MAY_BE_BLANK) & 0x1f)
    }

    /// The first open cell, with its row.
    fn open(&self) -> Option<(usize, u32)> {
        let open = |line: &Known| line & line >> MAY_BE_BLANK & 0x1f;
        let row = self.lines[0][..self.solved.side].iter().position(|line| open(line) != 0)?;
        Some((row, open(&self.lines[0][row]).trailing_zeros()))
    }

    /// The number of solutions, up to `most`.
    fn solutions(&self, most: u32) -> u32 {
        let Some((row, cell)) = self.open() else { return 1 };
        let mut found = 0;
        for lost in [1 << cell, 1 << (MAY_BE_BLANK + cell)] {
            let mut supposed = *self;
            supposed.lines[0][row] &= !lost;
            supposed.cross(0, row, lost);
            if found < most && supposed.propagate([1 << row, 1 << cell]) {
                found += supposed.solutions(most - found);
            }
        }
        found
    }
}

/// Whether a picture is the only solution of its clues, and whether propagation finds it.
fn classify(solved: &SolvedLines, picture: usize) -> Counts {
    let side = solved.side;
    let all = (1usize << side) - 1;
    let mut clues = [[0; 5]; 2];
    let [rows, columns] = &mut clues;
    for (line, (row, column)) in rows.iter_mut().zip(columns).enumerate().take(side) {
        *row = solved.clue_of[picture >> (line * side) & all];
        *column = solved.clue_of
            [(0..side).fold(0, |cells, row| cells | (picture >> (row * side + line) & 1) << row)];
    }
    let open = (all | all << MAY_BE_BLANK) as Known;
    let mut grid = Grid { solved, clues, lines: [[open; 5]; 2] };
    assert!(grid.propagate([all as u32, all as u32]), "the picture itself is a solution");
    let by_lines = grid.open().is_none();
    let unique = by_lines || grid.solutions(2) == 1;
    Counts { unique: u32::from(unique), by_lines: u32::from(by_lines) }
}

#[allow(clippy::print_stdout)]
fn main() {
    let side = std::env::args().nth(1).map_or(5, |side| side.parse().expect("a side from 0 to 5"));
    assert!(side <= 5, "a side from 0 to 5");
    let begin = Instant::now();
    let solved = SolvedLines::new(side);
    let pictures = 1usize << (side * side);
    let total = (0..pictures.div_ceil(1 << 12))
        .into_par_iter()
        .map(|part| {
            let mut total = Counts::default();
            (part << 12..pictures.min((part + 1) << 12))
                .for_each(|picture| total += classify(&solved, picture));
            total
        })
        .reduce(Counts::default, |mut one, other| {
            one += other;
            one
        });
    println!("{pictures} pictures of {side}x{side}");
    println!("{} are the only solution of their clues", total.unique);
    println!("{} of those are found by lines alone", total.by_lines);
    println!("{:.2} s", begin.elapsed().as_secs_f64());
}
