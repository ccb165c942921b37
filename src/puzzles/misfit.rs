//! Checks that a clue fits its line, for every kind of puzzle with clues and colours.

use std::collections::HashSet;

use super::Palette;
use nonomata_engine::budget::{Budget, Limit};
use nonomata_engine::problem::Problem;
use nonomata_engine::rule::{LineClue, PartialClue};

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
    /// A limit of the budget was reached while its automaton was built.
    Stopped(Limit),
}

/// Pictures of fewer cells become a problem whatever the limits are.
pub(super) const SMALL_PICTURE: usize = 100_000;

/// The transitions of automata that take milliseconds, and are built whatever the limits are.
const FEW_TRANSITIONS: usize = 1 << 15;

/// The budget for building the automata of these clues: without limits if they are small.
pub(super) fn budget_of_automata<'a>(
    clues: impl Iterator<Item = &'a LineClue>,
    palette: &Palette,
    budget: &Budget,
) -> Budget {
    let partial = |clue: &'a LineClue| match clue {
        LineClue::Plain(_) => None,
        LineClue::Partial(clue) => Some(clue),
    };
    // Equal clues share an automaton; those that follow each other are found fast.
    let mut last: Option<&PartialClue> = None;
    let transitions = clues.filter_map(partial).filter(|&clue| last.replace(clue) != Some(clue));
    let transitions = transitions.map(|clue| clue.most_transitions(palette.size()));
    match transitions.fold(0, usize::saturating_add) {
        ..FEW_TRANSITIONS => Budget::unlimited(),
        _ => budget.started(),
    }
}

/// Rejects clues that do not fit lines of their lengths, with the index of the first such clue.
pub(super) fn check_clues<'a>(
    clues: impl Iterator<Item = (&'a LineClue, usize)>,
    palette: &Palette,
    budget: &Budget,
) -> Result<(), (usize, Misfit)> {
    // Building the automaton of a clue may take long, so equal clues are checked once.
    let mut known = HashSet::new();
    for (index, (clue, length)) in clues.enumerate() {
        let at = |misfit: Misfit| (index, misfit);
        check_clue(clue, length, palette).map_err(at)?;
        if clue.plain().is_none() && known.insert((clue, length)) {
            check_automaton(clue, length, palette, budget).map_err(at)?;
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

/// Rejects a clue whose automaton is too large. No problem of these clues is refused for that later.
fn check_automaton(clue: &LineClue, length: usize, palette: &Palette, budget: &Budget) -> Result<(), Misfit> {
    let line = Problem::builder(palette.alphabet()).rectangle(length, 1).within(budget);
    let line = line.line("line", 0..length, clue.clone().into()).build();
    line.map(drop).map_err(|error| error.limit().map_or(Misfit::TooPartial, Misfit::Stopped))
}

impl Misfit {
    /// The limit that was reached, if that is the reason.
    pub(super) fn limit(&self) -> Option<Limit> {
        match *self {
            Misfit::Stopped(limit) => Some(limit),
            _ => None,
        }
    }

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
            Misfit::Stopped(limit) => format!("was not compiled: that was {}", limit.ending()),
        }
    }
}
