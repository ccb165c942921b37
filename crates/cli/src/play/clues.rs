//! The clues around the cells: each clue of the layout with its line.

use nonomata::game::{ClueLine, Game};
use nonomata::problem::{CellId, LineId};
use nonomata::puzzles::{Layout, LayoutClue, Toward};
use nonomata::rule::ClueEntry;

/// A clue of the layout with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct PlacedClue {
    /// The line, if the problem has it.
    pub(crate) line: Option<LineId>,
    /// The clue of the game for that line.
    pub(crate) clue: Option<usize>,
    /// Its entries, in the order of the line's cells.
    pub(crate) entries: Vec<ClueEntry>,
    /// The cells of its line.
    pub(crate) cells: Vec<usize>,
}

impl PlacedClue {
    /// The clues of the layout, in its order.
    pub(crate) fn all(game: &Game) -> Vec<PlacedClue> {
        game.layout().clues().iter().map(|clue| PlacedClue::new(clue, game)).collect()
    }

    fn new(clue: &LayoutClue, game: &Game) -> PlacedClue {
        let (layout, problem) = (game.layout(), game.problem());
        // The row of a cell, and where it begins in the unit of the layout's indents.
        let place = |cell: CellId| {
            let rows = layout.rows().iter();
            let mut found = rows.filter_map(|row| {
                let place = row.cells.iter().position(|&other| other == cell.index())?;
                Some((row, row.indent + place))
            });
            found.next()
        };
        let row = place(CellId::new(clue.cell)).map(|(row, _)| row);
        let is_row = |cells: &[CellId]| {
            row.is_some_and(|row| cells.iter().map(|cell| cell.index()).eq(row.cells.iter().copied()))
        };
        let begins = |cells: &[CellId]| cells.first().is_some_and(|cell| cell.index() == clue.cell);
        let ends = |cells: &[CellId]| cells.last().is_some_and(|cell| cell.index() == clue.cell);
        // Two slanted lines may end in one cell: they lean to different sides.
        let leaning = |cells: &[CellId]| {
            let at = |cell: Option<&CellId>| cell.and_then(|&cell| place(cell)).map(|(_, at)| at);
            at(cells.last()).cmp(&at(cells.first()))
        };
        let mut entries = clue.entries.clone();
        if clue.toward != Toward::LowerRight {
            entries.reverse();
        }
        let is_meant = |(_, own): &(usize, &ClueLine)| {
            let cells = problem.line(own.line()).cells();
            // A line of one cell may be both a row and another line: then the cells are the same, too.
            let is_no_row = cells.len() == 1 || !is_row(cells);
            let is_here = match clue.toward {
                Toward::Left => is_row(cells),
                Toward::Up => begins(cells) && is_no_row,
                Toward::UpperRight => begins(cells) && is_no_row && leaning(cells).is_le(),
                Toward::LowerRight => ends(cells) && is_no_row && leaning(cells).is_ge(),
                _ => false,
            };
            is_here && own.entries() == entries
        };
        let found = game.clues().iter().enumerate().find(is_meant);
        let cells = found.map_or_else(Vec::new, |(_, own)| own.cells().to_vec());
        let (clue, line) = found.map(|(clue, own)| (clue, own.line())).unzip();
        PlacedClue { line, clue, entries, cells }
    }
}

/// An entry as it is shown: with the letter of its colour where colours are not shown.
pub(crate) fn entry_text(entry: &ClueEntry, layout: &Layout, has_colours: bool) -> String {
    let palette = layout.palette().filter(|palette| palette.size() > 2 && !has_colours);
    match palette.zip(entry.symbol()) {
        Some((palette, symbol)) => format!("{entry}{}", palette.colour(symbol).letter),
        None => entry.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use nonomata::formats::{Source, read};

    use super::*;

    #[test]
    fn every_clue_of_a_layout_has_its_own_line() {
        for path in
            ["drawn/mushroom-15x15.non", "triddlers/goose.g", "triddlers/star.g", "triddlers/three-ways.g"]
        {
            let path = format!("{}/../../tests/puzzles/{path}", env!("CARGO_MANIFEST_DIR"));
            let text = std::fs::read_to_string(&path).unwrap();
            let game = Game::new(&read(&Source::new(&path, text)).unwrap().puzzles[0]).unwrap();
            let mut found: Vec<_> = PlacedClue::all(&game).iter().map(|clue| clue.clue.unwrap()).collect();
            found.sort_unstable();
            assert_eq!(found, (0..game.clues().len()).collect::<Vec<_>>(), "{path}");
        }
    }
}
