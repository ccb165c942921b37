//! A binary puzzle in a few lines: as many 0s as 1s in every row and column, and never three equal cells in
//! a row.
//!
//! `cargo run -p examples --example binary_puzzle`. Every line has two patterns; one forbids three equal cells by
//! look-ahead.

use nonomata::problem::Problem;
use nonomata::puzzles::Layout;
use nonomata::render::{Paint, Style, text};
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Verdict, solve};
use nonomata::symbol::{Alphabet, SymbolSet};

const SIDE: usize = 6;

const GIVEN: [&str; SIDE] = ["1??0??", "??00?1", "?00??1", "??????", "00?1??", "?1??00"];

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let alphabet = Alphabet::of_letters("01")?;
    let balanced = Pattern::new(&format!("(0*10*){{{}}}", SIDE / 2), &alphabet)?;
    let never_three = Pattern::new(r"(?!.*(.)\1\1).*", &alphabet)?;
    let rule = Rule::Every(vec![balanced.into(), never_three.into()]);

    let mut builder = Problem::builder(alphabet.clone()).rectangle(SIDE, SIDE);
    for line in 0..SIDE {
        let row = (0..SIDE).map(|place| line * SIDE + place);
        let column = (0..SIDE).map(|place| place * SIDE + line);
        builder = builder.line(format!("row {}", line + 1), row, rule.clone());
        builder = builder.line(format!("column {}", line + 1), column, rule.clone());
    }
    for (cell, letter) in GIVEN.concat().chars().enumerate() {
        if let Some(symbol) = alphabet.symbol(letter) {
            builder = builder.given(cell, SymbolSet::only(symbol));
        }
    }
    let problem = builder.build()?;
    match solve(&problem, &Options::default()).verdict {
        Verdict::Unique(solution) => {
            let layout = Layout::rectangle(SIDE, SIDE).with_alphabet(alphabet);
            print!("{}", text(&layout, &solution.candidates(), Style::Ascii, Paint::None));
        }
        other => println!("{other:?}"),
    }
    Ok(())
}
