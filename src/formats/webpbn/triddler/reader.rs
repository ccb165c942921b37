//! Reading: assembles a triddler from lists of clues and images.

use super::super::colours::Colours;
use super::super::reader::{Reader, Solution};
use super::SIDES;
use super::image::Image;
use crate::formats::triddlers::{PlacedSides, assemble, outline};
use crate::formats::{Input, PlacedClue, Result};
use crate::puzzles::triddler::{Direction, Outline, OutlineSide, Triddler, TriddlerError};
use crate::rule::Clue;
use crate::symbol::{Symbol, SymbolSet};

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
        let about = std::mem::take(&mut self.about);
        let mut puzzle = assemble(source, self.place, outline, (about, palette.clone()), &sides)?;
        let refused = |error: TriddlerError| source.error(goal_place, error.to_string());
        if let Some(goal) = goal {
            puzzle = puzzle.with_goal(goal).map_err(refused)?;
            check_goal(source, goal_place, &puzzle);
        }
        let all = SymbolSet::first(palette.size());
        for image in saved {
            let cells = image.cells(source, &outline)?;
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
            if !clue.accepts(&line) {
                let message = format!("the goal violates the clue of {} {number}", direction.name());
                return source.warn(place, message);
            }
        }
    }
}
