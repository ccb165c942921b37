//! A rule of one's own: all Latin squares over three letters whose first row is `a.c`, from patterns over cells.
//!
//! `cargo run -p examples --example custom_rule`. A line may run over any cells, and any regular
//! expression may be its rule.

use nonomata::problem::Problem;
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::Alphabet;

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let alphabet = Alphabet::of_letters("abc")?;
    let each_letter = Rule::from(Pattern::new("(?=.*a)(?=.*b)(?=.*c)...", &alphabet)?);
    let mut builder = Problem::builder(alphabet.clone()).rectangle(3, 3);
    for line in 0..3 {
        builder = builder.line(format!("row {line}"), 3 * line..3 * line + 3, each_letter.clone());
        builder = builder.line(format!("column {line}"), (line..9).step_by(3), each_letter.clone());
    }
    let first_row = Rule::from(Pattern::new("a.c", &alphabet)?);
    let problem = builder.line("first row", 0..3, first_row).build()?;
    for solution in Solutions::new(&problem, &Options::default()) {
        let letters: String = solution.symbols().iter().map(|&symbol| alphabet.letter(symbol)).collect();
        println!("{} {} {}", &letters[0..3], &letters[3..6], &letters[6..9]);
    }
    Ok(())
}
