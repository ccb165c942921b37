//! A yesnogram: its row clues count blank runs, its column clues black ones.
//!
//! `cargo run -p examples --example yesnogram`. Column clues are ordinary clues; row clues become patterns.

use nonomata::problem::Problem;
use nonomata::puzzles::Layout;
use nonomata::render::{Paint, Style, text};
use nonomata::rule::{Clue, Pattern, Rule};
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::Alphabet;

/// The lengths of the blank runs of every row.
const ROWS: [&[u32]; 5] = [&[1, 1, 1], &[], &[], &[1, 1], &[2, 2]];

/// The lengths of the black runs of every column.
const COLUMNS: [&[u32]; 5] = [&[2], &[4], &[4], &[4], &[2]];

/// The rule of a row with these blank runs.
fn blank_runs(lengths: &[u32], alphabet: &Alphabet) -> Result<Rule, Box<dyn std::error::Error>> {
    let runs: Vec<String> = lengths.iter().map(|length| format!(r"\.{{{length}}}")).collect();
    Ok(Pattern::new(&format!("#*{}#*", runs.join("#+")), alphabet)?.into())
}

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let alphabet = Alphabet::black_and_white();
    let (width, height) = (COLUMNS.len(), ROWS.len());
    let mut builder = Problem::builder(alphabet.clone()).rectangle(width, height);
    for (row, lengths) in ROWS.iter().enumerate() {
        let cells = (0..width).map(|column| row * width + column);
        builder = builder.line(format!("row {}", row + 1), cells, blank_runs(lengths, &alphabet)?);
    }
    for (column, lengths) in COLUMNS.iter().enumerate() {
        let cells = (0..height).map(|row| row * width + column);
        builder = builder.line(format!("column {}", column + 1), cells, Clue::black(lengths.to_vec()).into());
    }
    let problem = builder.build()?;
    match solve(&problem, &Options::default()).verdict {
        Verdict::Unique(solution) => {
            let layout = Layout::rectangle(width, height).with_alphabet(alphabet);
            print!("{}", text(&layout, &solution.candidates(), Style::Ascii, Paint::None));
        }
        other => println!("{other:?}"),
    }
    Ok(())
}
