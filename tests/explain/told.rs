//! What steps tell agrees with the grid in front of the reader: no place of a block contradicts it, and every cell that is
//! named as decided changes, or is said to be known already.

use nonomata::explain::data;
use nonomata::explain::walkthrough::{Step, StepKind, Walkthrough};
use nonomata::explain::words;
use nonomata::problem::{LineId, Problem};
use nonomata::puzzles::{Colour, Nonogram, Palette};
use nonomata::rule::{Clue, Rule};
use nonomata::search::Options;
use nonomata::symbol::{Symbol, SymbolSet};
use serde_json::Value;

use super::suites::suite;

/// A line on the grid before a step, and its clue.
struct Line<'a> {
    clue: &'a Clue,
    now: Vec<SymbolSet>,
}

impl Line<'_> {
    /// Asserts that no known cell shows that a block cannot lie there.
    fn may_lie(&self, block: usize, start: usize, step: &str) {
        let block = self.clue.blocks()[block];
        let end = start + block.length();
        let is_known =
            |cell: usize| self.now.get(cell).is_some_and(|set| set.known() == Some(block.symbol()));
        assert!(end <= self.now.len(), "{step}: a block beyond the line");
        assert!(
            self.now[start..end].iter().all(|set| set.contains(block.symbol())),
            "{step}: over a known cell"
        );
        let is_known_before = start > 0 && is_known(start - 1);
        assert!(!is_known_before && !is_known(end), "{step}: touches a known cell");
    }

    /// Asserts the same of everything that an argument says about places.
    fn all_may_lie(&self, argument: &Value, step: &str) {
        let number = |key: &str| argument[key].as_u64().map(|number| number as usize);
        if let (Some(block), Some(first), Some(last)) =
            (number("block"), number("first_start"), number("last_start"))
        {
            self.may_lie(block - 1, first - 1, step);
            self.may_lie(block - 1, last - 1, step);
        }
        // A block that is pushed as far as there is room.
        for side in ["before", "behind"] {
            let limit = &argument[side];
            if let (Some(block), Some(cell), true) =
                (limit["block"].as_u64(), limit["cell"].as_u64(), limit["covers"].is_null())
            {
                let (block, cell) = (block as usize - 1, cell as usize);
                let length = self.clue.blocks()[block].length();
                self.may_lie(block, if limit["end"] == "first" { cell - 1 } else { cell - length }, step);
            }
        }
        match argument {
            Value::Array(all) => all.iter().for_each(|inner| self.all_may_lie(inner, step)),
            Value::Object(all) => all.values().for_each(|inner| self.all_may_lie(inner, step)),
            _ => {}
        }
    }
}

/// Checks what one step on a line tells.
fn check(problem: &Problem, known: &[SymbolSet], line: LineId, step: &Step) {
    let cells = problem.line(line).cells();
    let text = words::step(problem, step);
    let StepKind::Line { argument, .. } = &step.kind else { return };
    if let Rule::Clue(clue) = problem.line(line).rule() {
        let now = cells.iter().map(|cell| known[cell.index()]).collect();
        let data = serde_json::to_value(data::step(problem, step, None)).unwrap();
        Line { clue, now }.all_may_lie(&data["argument"], &text);
    }
    let named = argument.decided();
    let is_new = |position: &usize| step.changes.iter().any(|change| change.cell == cells[*position]);
    if named.is_empty() {
        return;
    }
    for change in &step.changes {
        assert!(
            named.iter().any(|&position| cells[position] == change.cell),
            "{text}: decides more than it names"
        );
    }
    let others: Vec<&usize> = named.iter().filter(|position| !is_new(position)).collect();
    assert_eq!(others.is_empty(), !text.contains(" already "), "{text}: what is known already is not told");
    if problem.alphabet().size() == 2 {
        let is_known = |position: usize| known[cells[position].index()].known().is_some();
        assert!(others.into_iter().all(|&position| is_known(position)), "{text}: not known");
    }
}

fn check_all(puzzle: &Nonogram) {
    let problem = puzzle.to_problem();
    let walkthrough = Walkthrough::of(&problem, &Options::default());
    let mut known = walkthrough.start.clone();
    for step in &walkthrough.steps {
        if let Some(line) = step.line() {
            check(&problem, &known, line, step);
        }
        step.changes.iter().for_each(|change| known[change.cell.index()] = change.after);
    }
}

#[test]
fn of_the_suites() {
    for name in ["drawn", "random", "tricky"] {
        suite(name).iter().for_each(|(_, puzzle)| check_all(puzzle));
    }
}

/// A picture of blobs by a small generator of random numbers.
fn picture(seed: u64, width: usize, height: usize, colours: usize) -> Vec<Vec<Symbol>> {
    let mut state = seed;
    let mut next = |limit: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    let mut picture = vec![vec![Symbol::BLANK; width]; height];
    for _ in 0..7 {
        let (x, y, radius, colour) = (next(width), next(height), 1 + next(4), next(colours + 1));
        for (row, line) in picture.iter_mut().enumerate() {
            for (column, cell) in line.iter_mut().enumerate() {
                if row.abs_diff(y).pow(2) + column.abs_diff(x).pow(2) <= radius * radius {
                    *cell = Symbol::new(colour);
                }
            }
        }
    }
    picture
}

#[test]
fn of_random_pictures() {
    for seed in 0..40 {
        let picture = picture(seed, 12, 10, 1 + seed as usize % 3);
        let rows = picture.iter().map(|cells| Clue::of(cells));
        let column = |column: usize| Clue::of(&picture.iter().map(|row| row[column]).collect::<Vec<_>>());
        let colours = [("white", '.'), ("black", '#'), ("red", 'r'), ("blue", 'b')];
        let colours = colours.into_iter().take(2 + seed as usize % 3);
        let palette =
            Palette::new(colours.map(|(name, letter)| Colour::new(name, letter, [0, 0, 0]))).unwrap();
        let puzzle = Nonogram::builder().palette(palette).row_clues(rows).column_clues((0..12).map(column));
        check_all(&puzzle.build().unwrap());
    }
}
