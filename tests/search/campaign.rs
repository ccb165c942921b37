//! Verdicts, solutions and counts of random puzzles up to 8x8 against a plain enumeration that shares no code with
//! the engine.
//!
//! A small part of the campaign runs every time. All of it: `CAMPAIGN=100000 cargo test --release --test search
//! campaign`.

#[path = "../../crates/cli/tests/campaign/dice.rs"]
mod dice;

use nonomata::puzzles::{Colour, Nonogram, Palette};
use nonomata::rule::{Block, Clue};
use nonomata::search::{Count, Options, Solutions, Verdict, count, solve};
use nonomata::symbol::Symbol;
use rayon::prelude::*;

use dice::Dice;

/// The number of puzzles without `CAMPAIGN`.
const PUZZLES: u64 = 2000;

/// The maximum number of solutions that are compared one by one.
const MOST: usize = 3000;

/// A clue as plain numbers: length and colour of every block.
type Blocks = Vec<(usize, u8)>;

fn blocks_of(cells: impl Iterator<Item = u8>) -> Blocks {
    let mut blocks = Blocks::new();
    let mut before = 0;
    for cell in cells {
        match blocks.last_mut() {
            Some(block) if cell != 0 && cell == before => block.0 += 1,
            _ if cell != 0 => blocks.push((1, cell)),
            _ => {}
        }
        before = cell;
    }
    blocks
}

/// The clues of a random picture. In one puzzle of four some are exchanged, so that often there is no solution.
fn clues(dice: &mut Dice) -> (Vec<Blocks>, Vec<Blocks>) {
    let (width, height) = (1 + dice.below(8) as usize, 1 + dice.below(8) as usize);
    let (colours, density) = (1 + dice.below(3).saturating_sub(dice.below(2)), 5 + dice.below(95));
    let cells: Vec<u8> = (0..width * height)
        .map(|_| if dice.below(100) < density { 1 + dice.below(colours) as u8 } else { 0 })
        .collect();
    let rows: Vec<Blocks> = cells.chunks(width).map(|row| blocks_of(row.iter().copied())).collect();
    let mut columns: Vec<Blocks> =
        (0..width).map(|x| blocks_of(cells.iter().skip(x).step_by(width).copied())).collect();
    if dice.below(4) == 0 {
        let other = dice.below(width as u64) as usize;
        columns.swap(0, other);
    }
    (rows, columns)
}

/// All fillings of a row, by placing the first block everywhere.
fn fillings(blocks: &[(usize, u8)], length: usize, row: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    let Some((&(block, colour), rest)) = blocks.split_first() else {
        all.push(row.iter().copied().chain(std::iter::repeat(0)).take(length).collect());
        return;
    };
    let begin = row.len();
    for start in begin..length {
        row.resize(start, 0);
        row.resize(start + block, colour);
        let touches = rest.first().is_some_and(|next| next.1 == colour);
        if row.len() > length {
            break;
        }
        row.resize(row.len() + usize::from(touches), 0);
        fillings(rest, length, row, all);
        row.truncate(begin);
    }
    row.truncate(begin);
}

/// Whether the cells of a column, from the top, may still become what its clue says.
fn may_become(cells: &[u8], clue: &Blocks, height: usize) -> bool {
    let found = blocks_of(cells.iter().copied());
    let Some((&last, before)) = found.split_last() else { return fits(clue, height - cells.len()) };
    let begun = clue.get(before.len()).is_some_and(|&(length, colour)| {
        let is_open = cells.last() != Some(&0);
        colour == last.1 && (length == last.0 || is_open && last.0 < length)
    });
    begun && clue.starts_with(before)
}

/// Whether the line is long enough for these blocks.
fn fits(clue: &Blocks, length: usize) -> bool {
    let gaps = clue.windows(2).filter(|pair| pair[0].1 == pair[1].1).count();
    clue.iter().map(|block| block.0).sum::<usize>() + gaps <= length
}

/// Adds all solutions that begin with the given rows, in order, up to a maximum.
fn enumerate(rows: &[Vec<Vec<u8>>], columns: &[Blocks], picture: &mut Vec<u8>, all: &mut Vec<Vec<u8>>) {
    let width = columns.len();
    let done = picture.len() / width;
    if done == rows.len() {
        let column = |x: usize| picture.iter().skip(x).step_by(width).copied();
        if columns.iter().enumerate().all(|(x, clue)| blocks_of(column(x)) == *clue) {
            all.push(picture.clone());
        }
        return;
    }
    for row in &rows[done] {
        picture.extend_from_slice(row);
        let column = |x: usize| picture.iter().skip(x).step_by(width).copied().collect::<Vec<u8>>();
        let fit = |(x, clue): (usize, &Blocks)| may_become(&column(x), clue, rows.len());
        if all.len() <= MOST && columns.iter().enumerate().all(fit) {
            enumerate(rows, columns, picture, all);
        }
        picture.truncate(done * width);
    }
}

fn puzzle(rows: &[Blocks], columns: &[Blocks]) -> Nonogram {
    let clue = |blocks: &Blocks| {
        let block =
            |&(length, colour): &(usize, u8)| Block::new(length as u32, Symbol::new(colour.into())).unwrap();
        Clue::new(blocks.iter().map(block))
    };
    let colours = Palette::black_and_white().colours().to_vec().into_iter();
    let more = (2..=3).map(|index| Colour::new(index.to_string(), (b'a' + index as u8) as char, [9; 3]));
    Nonogram::builder()
        .palette(Palette::new(colours.chain(more)).unwrap())
        .row_clues(rows.iter().map(clue))
        .column_clues(columns.iter().map(clue))
        .build()
        .unwrap()
}

/// Compares everything and returns the number of solutions.
fn compare(seed: u64) -> usize {
    let (rows, columns) = clues(&mut Dice(seed));
    let problem = puzzle(&rows, &columns).to_problem();
    let mut of_rows = Vec::new();
    for row in &rows {
        let mut all = Vec::new();
        fillings(row, columns.len(), &mut Vec::new(), &mut all);
        of_rows.push(all);
    }
    let mut expected = Vec::new();
    enumerate(&of_rows, &columns, &mut Vec::new(), &mut expected);
    let verdict = solve(&problem, &Options::default()).verdict;
    match (&verdict, expected.len()) {
        (Verdict::NoSolution, 0) | (Verdict::Unique(_), 1) | (Verdict::Multiple { .. }, 2..) => {}
        (verdict, number) => panic!("puzzle {seed}: {verdict:?} with {number} solutions"),
    }
    let counted = count(&problem, &Options::default());
    if expected.len() <= MOST {
        assert_eq!(counted, Count::Exactly(expected.len().into()), "puzzle {seed}");
        let symbols = |solution: nonomata::search::Solution| -> Vec<u8> {
            solution.symbols().iter().map(|symbol| symbol.index() as u8).collect()
        };
        let mut found: Vec<Vec<u8>> = Solutions::new(&problem, &Options::default()).map(symbols).collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "puzzle {seed}");
    } else {
        assert!(matches!(counted, Count::Exactly(number) if number > MOST.into()), "puzzle {seed}");
    }
    expected.len()
}

#[test]
#[allow(clippy::print_stdout)] // A summary for `--nocapture`.
fn random_puzzles_agree_with_plain_enumeration() {
    let puzzles = std::env::var("CAMPAIGN").ok().and_then(|number| number.parse().ok()).unwrap_or(PUZZLES);
    let numbers: Vec<usize> = (0..puzzles).into_par_iter().map(compare).collect();
    let share = |wanted: fn(usize) -> bool| numbers.iter().filter(|&&number| wanted(number)).count();
    println!(
        "{puzzles} puzzles: {} without a solution, {} with one, {} with several, {} with more than {MOST}",
        share(|number| number == 0),
        share(|number| number == 1),
        share(|number| (2..=MOST).contains(&number)),
        share(|number| number > MOST),
    );
    assert!(
        share(|number| number == 0) > 0 && share(|number| number > 1) > 0,
        "no solution and several solutions should both occur"
    );
}
