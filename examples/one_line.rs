//! Solves one line: `cargo run -p examples --example one_line -- '3 2' '??#?????'`.
//!
//! Prints the forced cells, the number of fillings, and the share of fillings in which each cell is black.

use nonomata::line::Machine;
use nonomata::rule::Clue;
use nonomata::symbol::{Alphabet, Symbol, SymbolSet};

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let clue = arguments.next().unwrap_or_else(|| "3 2".to_owned());
    let cells = arguments.next().unwrap_or_else(|| "??#?????".to_owned());

    let lengths = clue.split_whitespace().map(str::parse).collect::<Result<Vec<u32>, _>>()?;
    let machine = Machine::from_rule(&Clue::black(lengths).into(), &Alphabet::black_and_white())?;
    let candidates: Vec<SymbolSet> = cells
        .chars()
        .map(|letter| match letter {
            '#' => SymbolSet::only(Symbol::BLACK),
            '.' => SymbolSet::only(Symbol::BLANK),
            _ => SymbolSet::of_first(2),
        })
        .collect();

    let Ok(forced) = machine.propagate(&candidates) else {
        println!("no filling");
        return Ok(());
    };
    let counts = machine.counts(&candidates)?;
    println!("{} fillings", counts.total());
    for (position, cell) in forced.iter().enumerate() {
        let black = counts.of(position, Symbol::BLACK) as f64 / counts.total() as f64;
        let sign = cell.known().map_or('?', |symbol| if symbol == Symbol::BLACK { '#' } else { '.' });
        println!("cell {:2}  {sign}  black in {:5.1} %", position + 1, 100.0 * black);
    }
    Ok(())
}
