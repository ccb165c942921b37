//! All yesnograms of a size: how many of the 2^(n n) pictures are the only solution of their clues.
//!
//! `cargo run --release -p examples --example every_yesnogram -- 5` prints 24177516 of 33554432; 4 gives 49578, 3 gives
//! 368.
//!
//! Pictures whose rows have the same blank runs form a group: all choices of one matching line for each
//! row. A picture is unique if no other of its group has the same black runs in its columns.

/// The lengths of the runs of a bit in a line of `side` bits, encoded as one number.
fn runs(line: u32, side: usize, bit: u32) -> u32 {
    // The line with all runs moved to the left, one cell apart, determines the runs.
    let (mut packed, mut at, mut was) = (0, 0, false);
    for place in 0..side {
        let is = line >> place & 1 == bit;
        if is {
            packed |= 1 << at;
        }
        at += usize::from(is || was);
        was = is;
    }
    packed
}

#[allow(clippy::print_stdout)]
fn main() {
    let side: usize = std::env::args().nth(1).and_then(|side| side.parse().ok()).unwrap_or(4).min(5);
    println!("{} of {}", unique(side), 1u64 << (side * side));
}

/// The number of pictures that their clues determine.
fn unique(side: usize) -> u64 {
    let columns: Vec<u32> = (0..1 << side).map(|line| runs(line, side, 1)).collect();
    let mut classes: Vec<Vec<u32>> = Vec::new();
    for clue in 0..1 << side {
        let rows: Vec<u32> = (0..1 << side).filter(|&line| runs(line, side, 0) == clue).collect();
        classes.extend((!rows.is_empty()).then_some(rows));
    }
    let mut count = 0;
    for mut number in 0..classes.len().pow(side as u32) {
        let mut pictures = vec![0u32];
        for row in 0..side {
            let class = &classes[number % classes.len()];
            number /= classes.len();
            pictures = pictures
                .iter()
                .flat_map(|&above| class.iter().map(move |&row_bits| above | row_bits << (row * side)))
                .collect();
        }
        let clue = |picture: u32| {
            (0..side).fold(0u32, |clue, column| {
                let line =
                    (0..side).fold(0, |line, row| line | (picture >> (row * side + column) & 1) << row);
                clue << side | columns[line as usize]
            })
        };
        let mut clues: Vec<u32> = pictures.into_iter().map(clue).collect();
        clues.sort_unstable();
        count += clues.chunk_by(|one, other| one == other).filter(|same| same.len() == 1).count() as u64;
    }
    count
}
