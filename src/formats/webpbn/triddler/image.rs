//! Pictures of triangles in text: rows between slashes, which define the outline.

use super::super::colours::Colours;
use super::super::image::{Edges, row};
use crate::formats::{Decoded, Result, Source};
use crate::puzzles::triddler::Outline;
use crate::symbol::SymbolSet;

/// The two slopes of the edges of a row.
const SLOPES: [char; 2] = ['/', '\\'];

/// The edges of rows of triangles.
const SLASHES: Edges = Edges { letters: &SLOPES, name: "/ or \\" };

/// An image, whose rows may or may not form an outline.
#[derive(Debug)]
pub(super) struct Image {
    rows: Vec<Row>,
}

#[derive(Debug)]
struct Row {
    /// Where it begins, in bytes.
    place: usize,
    /// The slashes at both ends.
    edges: [char; 2],
    /// `?` is the set of all possible symbols.
    cells: Vec<SymbolSet>,
}

impl Image {
    /// Reads the text of an image. Sets and `?` may only stand in a saved one.
    pub(super) fn read(
        source: &Source,
        text: &Decoded,
        is_saved: bool,
        colours: &mut Colours,
    ) -> Result<Image> {
        let error = |at: usize, message: String| source.error(text.place(at), message);
        let mut letters = text.text().char_indices().filter(|(_, letter)| !letter.is_whitespace());
        let mut rows = Vec::new();
        while let Some((start, left)) = letters.next() {
            if !SLOPES.contains(&left) {
                return Err(error(
                    start,
                    format!("found {left:?}, expected / or \\ and a row of a triddler"),
                ));
            }
            let read = row(&mut letters, &SLASHES, is_saved, colours);
            let (right, cells) = read.map_err(|(at, message)| error(at.unwrap_or(start), message))?;
            rows.push(Row { place: text.place(start), edges: [left, right], cells });
        }
        Ok(Image { rows })
    }

    /// The number of lines at every side of the outline, if there is one. The lengths of further rows are not checked.
    pub(super) fn sides(&self) -> Option<[usize; 6]> {
        let height = self.rows.len();
        let left = self.rows.iter().take_while(|row| row.edges[0] == SLOPES[0]).count();
        let right = self.rows.iter().take_while(|row| row.edges[1] == SLOPES[1]).count();
        // Each edge that leans outwards makes the lower side of a row half a cell longer than the upper one.
        let length = self.rows.first()?.cells.len() + 1;
        let outwards = usize::from(left > 0) + usize::from(right > 0);
        let top = length.checked_sub(outwards)? / 2;
        let bottom = (left + top).checked_sub(height - right)?;
        Some([left, height - left, bottom, height - right, right, top])
    }

    /// The cells, if the rows match the outline.
    pub(super) fn cells(self, source: &Source, outline: &Outline) -> Result<Vec<SymbolSet>> {
        let rows: Vec<_> = outline.rows().collect();
        for (row, expected) in self.rows.iter().zip(&rows) {
            let slope = |is_first: bool| SLOPES[usize::from(!is_first)];
            let edges = [slope(expected.first_up), slope(!expected.last_up)];
            let (found, length) = (row.cells.len(), expected.length);
            if row.edges != edges || found != length {
                let message = format!(
                    "found a row of {found} cells between {} and {}, expected {length} between {} and {}",
                    row.edges[0], row.edges[1], edges[0], edges[1]
                );
                return Err(source.error(row.place, message));
            }
        }
        let (found, expected) = (self.rows.len(), rows.len());
        if found != expected {
            let place = self.rows.last().map_or(0, |row| row.place);
            bail!(source, place, "found a picture of {found} rows, expected {expected}");
        }
        Ok(self.rows.into_iter().flat_map(|row| row.cells).collect())
    }
}
