//! Checks that a clue fits its line, for every kind of puzzle with clues and colours.

use std::collections::HashSet;

use super::Palette;
use crate::problem::Problem;
use crate::rule::LineClue;

/// The reason why a clue does not fit its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Misfit {
    /// The line has too few cells.
    NeedsMore { needs: usize, length: usize },
    /// It uses a colour that the palette lacks.
    OutsidePalette { symbol: usize, colours: usize },
    /// It has a block of hidden colour, and there is no colour.
    NoColour,
    /// Its automaton is too large because it hides too much.
    TooPartial,
}

/// Rejects clues that do not fit lines of their lengths, with the index of the first such clue.
pub(super) fn check_clues<'a>(
    clues: impl Iterator<Item = (&'a LineClue, usize)>,
    palette: &Palette,
) -> Result<(), (usize, Misfit)> {
    // Building the automaton of a clue may take long, so equal clues are checked once.
    let mut known = HashSet::new();
    for (index, (clue, length)) in clues.enumerate() {
        if clue.plain().is_some() || known.insert((clue, length)) {
            check_clue(clue, length, palette).map_err(|misfit| (index, misfit))?;
        }
    }
    Ok(())
}

/// Rejects a clue that does not fit a line of that length.
fn check_clue(clue: &LineClue, length: usize, palette: &Palette) -> Result<(), Misfit> {
    let colours = palette.size();
    if let Some(outside) = clue.symbols().iter().find(|symbol| symbol.index() >= colours) {
        return Err(Misfit::OutsidePalette { symbol: outside.index(), colours });
    }
    match clue.least_length(colours) {
        Some(needs) if needs > length => Err(Misfit::NeedsMore { needs, length }),
        None => Err(Misfit::NoColour),
        Some(_) if clue.plain().is_some() => Ok(()),
        Some(_) => {
            let line = Problem::builder(palette.alphabet()).rectangle(length, 1);
            let line = line.line("line", 0..length, clue.clone().into()).build();
            line.map(drop).map_err(|_| Misfit::TooPartial)
        }
    }
}

impl Misfit {
    /// The message after the name of a clue. `line` is the kind of line, e.g. `row`.
    pub(super) fn message(&self, line: &str) -> String {
        match self {
            Misfit::NeedsMore { needs, length } => {
                format!("needs {needs} cells, but the {line} has {length}")
            }
            Misfit::OutsidePalette { symbol, colours } => format!(
                "uses colour {symbol}, but the palette has colours 0 to {}",
                colours.saturating_sub(1)
            ),
            Misfit::NoColour => "has a block, but the palette has no colour".to_owned(),
            Misfit::TooPartial => {
                "hides too much: with its ? or *, it has too many possible readings for an automaton"
                    .to_owned()
            }
        }
    }
}
