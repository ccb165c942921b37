//! Random pictures: an order in which orbits are filled, and a colour for each.
//!
//! All of it is arithmetic on integers, so that a seed draws the same picture everywhere. The number of filled cells is
//! exact, but for the size of the last orbit.

use super::orbits::Orbits;
use crate::make::Texture;
use crate::make::numbers::Numbers;
use nonomata_engine::symbol::Symbol;

/// How often the noise of blobs is blurred.
const BLURS: usize = 2;

/// The eight directions, each beside those that are one turn away.
const DIRECTIONS: [(isize, isize); 8] =
    [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// A random picture with that many filled cells.
pub(super) fn draw(
    orbits: &Orbits,
    texture: Texture,
    filled: usize,
    colours: usize,
    numbers: &mut Numbers,
) -> Vec<Symbol> {
    let order = match texture {
        Texture::Noise => {
            let mut order: Vec<usize> = (0..orbits.members.len()).collect();
            numbers.shuffle(&mut order);
            order.into_iter().map(|orbit| (orbit, 1 + numbers.below(colours))).collect()
        }
        Texture::Blobs => blobs(orbits, colours, numbers),
        Texture::Strokes => strokes(orbits, filled, colours, numbers),
    };
    let mut symbols = vec![Symbol::BLANK; orbits.of.len()];
    let mut left = filled;
    for (orbit, colour) in order {
        let cells = &orbits.members[orbit];
        if left == 0 {
            break;
        }
        left = left.saturating_sub(cells.len());
        cells.iter().for_each(|&cell| symbols[cell] = Symbol::new(colour));
    }
    symbols
}

/// Orbits by their value in blurred noise. The colour is that of the largest of several fields.
fn blobs(orbits: &Orbits, colours: usize, numbers: &mut Numbers) -> Vec<(usize, usize)> {
    let place = blurred(orbits, numbers);
    let fields: Vec<Vec<u64>> = match colours {
        1 => Vec::new(),
        _ => (0..colours).map(|_| blurred(orbits, numbers)).collect(),
    };
    let mut order: Vec<usize> = (0..orbits.members.len()).collect();
    order.sort_by_key(|&orbit| place[orbits.members[orbit][0]]);
    let colour = |orbit: usize| {
        let cell = orbits.members[orbit][0];
        1 + (0..fields.len()).max_by_key(|&colour| fields[colour][cell]).unwrap_or(0)
    };
    order.into_iter().map(|orbit| (orbit, colour(orbit))).collect()
}

/// Noise with the symmetry, blurred by boxes of three by three cells; beyond the edge it goes on as at the edge.
fn blurred(orbits: &Orbits, numbers: &mut Numbers) -> Vec<u64> {
    let noise: Vec<u64> = orbits.members.iter().map(|_| numbers.bits() >> 32).collect();
    let mut field: Vec<u64> = orbits.of.iter().map(|&orbit| noise[orbit]).collect();
    let (width, height) = (orbits.width, orbits.height);
    let around = |index: usize, count: usize| [index.saturating_sub(1), index, (index + 1).min(count - 1)];
    for _ in 0..BLURS {
        let value = |cell: usize| {
            let (rows, columns) = (around(cell / width, height), around(cell % width, width));
            let sum = |row: usize| columns.iter().map(|column| field[row * width + column]).sum::<u64>();
            rows.into_iter().map(sum).sum()
        };
        field = (0..field.len()).map(value).collect();
    }
    field
}

/// Orbits in the order in which strokes meet them, until enough cells are filled.
fn strokes(orbits: &Orbits, filled: usize, colours: usize, numbers: &mut Numbers) -> Vec<(usize, usize)> {
    let (mut order, mut is_met, mut left) = (Vec::new(), vec![false; orbits.members.len()], filled);
    let longest = orbits.width.max(orbits.height);
    while left > 0 && order.len() < orbits.members.len() {
        let (mut cell, colour) = (numbers.below(orbits.of.len()), 1 + numbers.below(colours));
        let mut direction = numbers.below(DIRECTIONS.len());
        for _ in 0..3 + numbers.below(longest) {
            let orbit = orbits.of[cell];
            if !std::mem::replace(&mut is_met[orbit], true) {
                left = left.saturating_sub(orbits.members[orbit].len());
                order.push((orbit, colour));
            }
            if numbers.happens(1, 4) {
                let turn = if numbers.happens(1, 2) { 1 } else { DIRECTIONS.len() - 1 };
                direction = (direction + turn) % DIRECTIONS.len();
            }
            let (down, right) = DIRECTIONS[direction];
            let row = (cell / orbits.width).checked_add_signed(down).filter(|&row| row < orbits.height);
            let column =
                (cell % orbits.width).checked_add_signed(right).filter(|&column| column < orbits.width);
            let Some((row, column)) = row.zip(column) else { break };
            cell = row * orbits.width + column;
        }
    }
    order
}
