//! A week of five nurses: no early shift right after a night, and every shift of every day is taken.
//!
//! `cargo run -p examples --example nurse_roster`. Every nurse has patterns over the week, every day patterns over the
//! nurses.

use nonomata::problem::Problem;
use nonomata::puzzles::Layout;
use nonomata::render::{Paint, Style, text};
use nonomata::rule::{Pattern, Rule};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::Alphabet;

const DAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];

/// A nurse, and a wish for the week besides the common rules.
const NURSES: [(&str, &str); 5] = [
    ("Ada", ".{5}--"),      // the weekend off
    ("Ben", "[^N]*"),       // no nights
    ("Cleo", ".*NNN.*"),    // three nights in a row
    ("Dan", "(E+-+)+L*-*"), // early first, late at the end
    ("Eve", ".*--.*"),      // two days off in a row
];

#[allow(clippy::print_stdout)]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let shifts = [('-', "off"), ('E', "early"), ('L', "late"), ('N', "night")];
    let alphabet = Alphabet::new(shifts.map(|(letter, name)| (letter, name.to_owned())))?;
    let rule = |text: &str| Pattern::new(text, &alphabet).map(Rule::from);

    // After a night comes a night or a day off; at most five days of work in a row.
    let week = [rule("(?!.*N[EL]).*")?, rule("(?!.*[ELN]{6}).*")?, rule("([ELN]*-){2,3}[ELN]*")?];
    // On each day, one nurse is early, one is late, and one works at night.
    let day = Rule::Every(vec![rule("[^E]*E[^E]*")?, rule("[^L]*L[^L]*")?, rule("[^N]*N[^N]*")?]);

    let mut builder = Problem::builder(alphabet.clone()).rectangle(DAYS.len(), NURSES.len());
    for (nurse, (name, wish)) in NURSES.iter().enumerate() {
        let cells = (0..DAYS.len()).map(|day| nurse * DAYS.len() + day);
        let rules = week.iter().cloned().chain([rule(wish)?]).collect();
        builder = builder.line(*name, cells, Rule::Every(rules));
    }
    for (number, name) in DAYS.iter().enumerate() {
        let cells = (0..NURSES.len()).map(|nurse| nurse * DAYS.len() + number);
        builder = builder.line(*name, cells, day.clone());
    }
    let problem = builder.build()?;
    let layout = Layout::rectangle(DAYS.len(), NURSES.len())
        .with_labels(NURSES.map(|(name, _)| name))
        .with_alphabet(alphabet);
    match Solutions::new(&problem, &Options::default()).next() {
        Some(solution) => {
            print!("{}", text(&layout, &solution.candidates(), Style::Ascii, Paint::None));
        }
        None => println!("there is no such week"),
    }
    Ok(())
}
