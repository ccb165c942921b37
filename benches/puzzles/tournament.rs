//! The sets of the tournaments: for each puzzle a line `$7` with its number, then the clues of 25 columns and of
//! 25 rows, with tabs between the numbers and nothing for a blank line.

use nonomata::puzzles::Nonogram;

const SIDE: usize = 25;

/// The puzzles of a set with their numbers, if this is one.
pub(crate) fn read(bytes: &[u8]) -> Option<Vec<(u32, Nonogram)>> {
    let text = std::str::from_utf8(bytes).ok().filter(|text| text.starts_with('$'))?;
    text.split('$').skip(1).map(puzzle).collect()
}

fn puzzle(text: &str) -> Option<(u32, Nonogram)> {
    let mut lines = text.lines();
    let number = lines.next()?.trim().parse().ok()?;
    let clues: Vec<Vec<u32>> = lines
        .take(2 * SIDE)
        .map(|line| line.split_whitespace().map(str::parse).collect::<Result<_, _>>())
        .collect::<Result<_, _>>()
        .ok()?;
    let (columns, rows) = clues.split_at_checked(SIDE)?;
    let puzzle = Nonogram::builder().rows(rows.to_vec()).columns(columns.to_vec()).build().ok()?;
    Some((number, puzzle))
}
