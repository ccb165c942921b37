//! Checks that a clue fits its line, for every kind of puzzle with clues and colours.

use std::collections::HashSet;

use super::Palette;
use nonomata_engine::problem::Problem;
use nonomata_engine::rule::LineClue;

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

/// Rejects clues that do not fit lines of their lengths, with the index of the first such clue. `transitions` is the
/// number of those in automata so far, which a problem limits.
pub(super) fn check_clues<'a>(
    clues: impl Iterator<Item = (&'a LineClue, usize)>,
    palette: &Palette,
    transitions: &mut usize,
) -> Result<(), (usize, Misfit)> {
    // Building the automaton of a clue may take long, so equal clues are checked once.
    let mut known = HashSet::new();
    for (index, (clue, length)) in clues.enumerate() {
        let at = |misfit: Misfit| (index, misfit);
        check_clue(clue, length, palette).map_err(at)?;
        if clue.plain().is_none() && known.insert((clue, length)) {
            *transitions += transition_count(clue, length, palette).map_err(at)?;
            if *transitions > Problem::TRANSITION_LIMIT {
                return Err(at(Misfit::TooPartial));
            }
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
        Some(_) => Ok(()),
    }
}

/// The number of transitions of the automaton of a clue, unless that is too large. No problem of these clues is refused
/// for that later.
fn transition_count(clue: &LineClue, length: usize, palette: &Palette) -> Result<usize, Misfit> {
    let line = Problem::builder(palette.alphabet()).rectangle(length, 1);
    let line = line.line("line", 0..length, clue.clone().into()).build();
    let line = line.map_err(|_| Misfit::TooPartial)?;
    Ok(line.lines().iter().map(|line| line.machine().transition_count()).sum())
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
