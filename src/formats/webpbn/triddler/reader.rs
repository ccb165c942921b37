//! Reading: assembles a triddler from lists of clues and images.

use super::super::colours::Colours;
use super::super::image::{Edges, row};
use super::super::reader::{Reader, Solution};
use super::SIDES;
use crate::formats::assemble::wrong_line;
use crate::formats::triddlers::{PlacedSides, assemble, outline};
use crate::formats::{Decoded, Input, PlacedClue, Result, Source};
use crate::puzzles::triddler::{Direction, Outline, OutlineSide, Triddler, TriddlerError};
use nonomata_engine::rule::Clue;
use nonomata_engine::symbol::{Symbol, SymbolSet};

impl Reader<'_> {
    /// Assembles the triddler from the elements.
    pub(in crate::formats::webpbn) fn finish_triddler(mut self, mut colours: Colours) -> Result<Triddler> {
        let source = self.source;
        let lists = self.lists(&mut colours)?;
        let mut goal = None;
        let mut saved = Vec::new();
        for &solution in &self.solutions {
            let image = self.solution(solution, goal.is_some(), |text, is_saved| {
                Image::read(source, text, is_saved, &mut colours)
            })?;
            match image {
                Some(Solution { image, is_saved: true, .. }) => saved.push(image),
                Some(Solution { place, image, .. }) => goal = Some((place, image)),
                None => {}
            }
        }
        let outline = self.outline(&lists, goal.as_ref().map(|(_, image)| image))?;
        let palette = colours.palette();
        let goal_place = goal.as_ref().map_or(self.place, |&(place, _)| place);
        let goal: Option<Vec<Symbol>> = match goal {
            Some((_, image)) => {
                let cells = image.cells(source, &outline)?;
                Some(cells.iter().filter_map(|cell| cell.known()).collect())
            }
            None => None,
        };
        let sides = sides(lists, &outline, goal.as_deref().map(|goal| (goal_place, goal)));
        // A picture that does not fit is reported before sums that differ.
        let saved = saved.into_iter().map(|image| image.cells(source, &outline));
        let saved = saved.collect::<Result<Vec<_>>>()?;
        let about = std::mem::take(&mut self.about);
        let mut puzzle = assemble(source, self.place, outline, (about, palette.clone()), &sides)?;
        let refused = |error: TriddlerError| source.at(goal_place)(error);
        if let Some(goal) = goal {
            puzzle = puzzle.with_goal(goal).map_err(refused)?;
            check_goal(source, goal_place, &puzzle);
        }
        let all = SymbolSet::of_first(palette.size());
        for cells in saved {
            let cells = cells.into_iter().map(|cell| cell.intersection(all)).collect();
            puzzle = puzzle.with_saved(cells).map_err(refused)?;
        }
        Ok(puzzle)
    }

    /// The outline with the lines of the lists and, at sides without a list, those of the goal.
    fn outline(&self, lists: &[Option<Vec<PlacedClue>>], goal: Option<&Image>) -> Result<Outline> {
        if lists.iter().all(Option::is_none) && goal.is_none() {
            let message = "found neither clues nor a goal, expected the clues of a triddler: ";
            bail!(self.source, self.place, "{message}{}", SIDES.join(", "));
        }
        let drawn = goal.and_then(Image::sides).unwrap_or_default();
        let lines =
            OutlineSide::ALL.map(|side| lists[side as usize].as_ref().map_or(drawn[side as usize], Vec::len));
        outline(self.source, self.place, lines, None)
    }
}

/// The clues at every side: those of its list or, without one, those of the goal.
fn sides(
    lists: Vec<Option<Vec<PlacedClue>>>,
    outline: &Outline,
    goal: Option<(usize, &[Symbol])>,
) -> PlacedSides {
    let mut lists = lists.into_iter();
    OutlineSide::ALL.map(|side| {
        let of_goal = || {
            let (offset, goal) = goal?;
            let lines = outline.lines(side.direction()).into_iter();
            let lines = lines.skip(outline.lines_at(side).start).take(outline.side(side));
            let clue = |cells: Vec<usize>| PlacedClue::new(offset, clue_of(goal, &cells));
            Some(lines.map(clue).collect())
        };
        lists.next().flatten().or_else(of_goal).unwrap_or_default()
    })
}

fn clue_of(goal: &[Symbol], cells: &[usize]) -> Clue {
    Clue::of(&cells.iter().map(|&cell| goal[cell]).collect::<Vec<_>>())
}

/// Warns at the place of the goal if the goal of a triddler is not a solution.
fn check_goal(source: &Input<'_>, place: usize, puzzle: &Triddler) {
    let Some(goal) = puzzle.goal() else { return };
    for direction in Direction::ALL {
        let lines = puzzle.outline().lines(direction).into_iter().zip(puzzle.clues(direction));
        for (number, (cells, clue)) in (1..).zip(lines) {
            let line: Vec<Symbol> = cells.iter().map(|&cell| goal[cell]).collect();
            if let Some(wrong) = wrong_line(clue, &line) {
                return source.warn(place, format!("{wrong} {} {number}", direction.name()));
            }
        }
    }
}

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
