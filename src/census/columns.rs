//! Clues of short lines by number, and the automaton that reads the clue of a column cell by cell.

use std::collections::HashMap;

/// The runs of a line: symbols that are not blank, with their lengths.
type Runs = Vec<(usize, usize)>;

/// A clue with the lines that have it.
pub(super) struct RowClue {
    /// Each line as the numbers of its first and of its second half.
    pub(super) lines: Vec<(usize, usize)>,
    /// The number of the clue that reads it backwards.
    pub(super) mirrored: usize,
    pub(super) weight: u64,
}

/// The weight of a clue of this many lines: about the logarithm of their number.
fn weight(lines: usize) -> u64 {
    (lines.max(1) as u128).pow(7).ilog2().into()
}

/// All clues of lines of `length` cells, those of most lines first.
pub(super) fn row_clues(length: usize, symbols: usize) -> Vec<RowClue> {
    let half = length / 2;
    let halves = symbols.pow(half as u32);
    let mut by_runs: HashMap<Runs, Vec<usize>> = HashMap::new();
    for number in 0..symbols.pow(length as u32) {
        by_runs.entry(runs(&digits(number, length, symbols))).or_default().push(number);
    }
    let mut clues: Vec<(Runs, Vec<usize>)> = by_runs.into_iter().collect();
    clues.sort_by(|(one, lines), (other, more)| more.len().cmp(&lines.len()).then_with(|| one.cmp(other)));
    let numbers: HashMap<&Runs, usize> =
        (0..).zip(&clues).map(|(number, (runs, _))| (runs, number)).collect();
    let clue = |(runs, lines): &(Runs, Vec<usize>)| RowClue {
        lines: lines.iter().map(|line| (line % halves, line / halves)).collect(),
        mirrored: numbers[&runs.iter().rev().copied().collect::<Runs>()],
        weight: weight(lines.len()),
    };
    clues.iter().map(clue).collect()
}

/// The cells of a line, from its number.
pub(super) fn digits(number: usize, length: usize, symbols: usize) -> Vec<usize> {
    (0..length).scan(number, |rest, _| Some(std::mem::replace(rest, *rest / symbols) % symbols)).collect()
}

fn runs(line: &[usize]) -> Runs {
    let mut runs: Runs = Vec::new();
    for (at, &symbol) in line.iter().enumerate() {
        match runs.last_mut() {
            _ if symbol == 0 => {}
            Some(run) if at > 0 && line[at - 1] == symbol => run.1 += 1,
            _ => runs.push((symbol, 1)),
        }
    }
    runs
}

/// For each column what its states become, entry by entry: `placed` is an entry in a column.
pub(super) fn by_column(
    width: usize,
    next: &[Vec<u64>],
    placed: impl Fn(usize, u64) -> u64,
) -> Vec<Vec<Vec<u64>>> {
    let state = |column: usize, codes: &Vec<u64>| codes.iter().map(|&code| placed(column, code)).collect();
    (0..width).map(|column| next.iter().map(|codes| state(column, codes)).collect()).collect()
}

/// The states of a column, and their successors after one more cell. State 0 has read nothing.
pub(super) struct Columns {
    /// For each state, the next one by the symbol of the cell.
    pub(super) next: Vec<Vec<u64>>,
    /// For the last cell, the number of the whole clue instead.
    pub(super) last: Vec<Vec<u64>>,
    /// The bits that hold each of these numbers.
    pub(super) bits: usize,
    /// The weight of each clue.
    pub(super) weights: Vec<u64>,
}

impl Columns {
    pub(super) fn new(height: usize, symbols: usize) -> Columns {
        // A state is the runs so far, and the symbol of the last cell, which may go on.
        let mut numbers: HashMap<(Runs, usize), u64> = HashMap::from([((Vec::new(), 0), 0)]);
        let mut clues: HashMap<Runs, u64> = HashMap::new();
        let mut lines: Vec<usize> = Vec::new();
        let (mut next, mut last) = (Vec::new(), Vec::new());
        let mut level = vec![(Vec::new(), 0, 0)];
        while let Some((runs, before, depth)) = level.pop() {
            let number = numbers[&(runs.clone(), before)] as usize;
            if next.len() <= number {
                next.resize(number + 1, vec![0; symbols]);
                last.resize(number + 1, vec![0; symbols]);
            }
            for symbol in 0..symbols {
                let mut longer = runs.clone();
                match longer.last_mut() {
                    _ if symbol == 0 => {}
                    Some(run) if before == symbol => run.1 += 1,
                    _ => longer.push((symbol, 1)),
                }
                let fresh = clues.len() as u64;
                let clue = *clues.entry(longer.clone()).or_insert(fresh);
                last[number][symbol] = clue;
                lines.resize(clues.len(), 0);
                if depth + 1 == height {
                    lines[clue as usize] += 1;
                }
                if depth + 1 < height {
                    let fresh = numbers.len() as u64;
                    next[number][symbol] = *numbers.entry((longer.clone(), symbol)).or_insert(fresh);
                    level.push((longer, symbol, depth + 1));
                }
            }
        }
        let most = numbers.len().max(clues.len());
        let bits = most.next_power_of_two().trailing_zeros() as usize;
        Columns { next, last, bits, weights: lines.into_iter().map(weight).collect() }
    }
}
