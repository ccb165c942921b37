//! What steps tell agrees with the grid in front of the reader: no place of a block contradicts it, and every cell that
//! is named as decided changes, or is said to be known already.

use nonomata::explain::data;
use nonomata::explain::walkthrough::{Alike, Step, StepKind, Walkthrough};
use nonomata::explain::words;
use nonomata::problem::{CellId, LineId, Problem};
use nonomata::puzzles::{Colour, Nonogram, Palette};
use nonomata::rule::{Block, Clue, Rule};
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

    /// The finished run over a known coloured cell, if only one block is as long: nothing beside it may have its
    /// colour.
    fn finished_run(&self, cell: usize) -> Option<std::ops::Range<usize>> {
        let colour = self.now[cell].known().filter(|symbol| *symbol != Symbol::BLANK)?;
        let is_same = |cell: &usize| self.now[*cell].known() == Some(colour);
        let first = (0..=cell).rev().take_while(is_same).last()?;
        let end = (cell..self.now.len()).take_while(is_same).last()? + 1;
        let may_grow = |cell: usize| self.now.get(cell).is_some_and(|set| set.contains(colour));
        let is_open = first.checked_sub(1).is_some_and(may_grow) || may_grow(end);
        let is_alike = |block: &&Block| (block.symbol(), block.length()) == (colour, end - first);
        let is_one = self.clue.blocks().iter().filter(is_alike).count() == 1;
        (!is_open && is_one).then_some(first..end)
    }

    /// Asserts that a text names every finished run on which a limit rests.
    fn names_finished_runs(&self, argument: &Value, named: &[usize], step: &str) {
        for cell in argument["passed"].as_array().into_iter().flatten() {
            let Some(run) = self.finished_run(cell.as_u64().unwrap() as usize - 1) else { continue };
            assert!(named.iter().any(|cell| run.contains(cell)), "{step}: rests on {run:?} unnamed");
        }
        match argument {
            Value::Array(all) => all.iter().for_each(|inner| self.names_finished_runs(inner, named, step)),
            Value::Object(all) => {
                all.values().for_each(|inner| self.names_finished_runs(inner, named, step));
            }
            _ => {}
        }
    }
}

/// Checks what one step on a line tells.
fn check(problem: &Problem, known: &[SymbolSet], line: LineId, step: &Step) {
    let cells = problem.line(line).cells();
    let text = words::step(problem, step).to_string();
    let StepKind::Line { argument, .. } = &step.kind else { return };
    if let Rule::Clue(clue) = problem.line(line).rule() {
        let now = cells.iter().map(|cell| known[cell.index()]).collect();
        let data = serde_json::to_value(data::step(problem, step, None)).unwrap();
        let line = Line { clue, now };
        line.all_may_lie(&data["argument"], &text);
        let (_, spans) = words::step(problem, step).with_spans();
        let position = |cell| cells.iter().position(|other| other == cell);
        let named: Vec<usize> = spans.iter().flat_map(|span| &span.cells).filter_map(position).collect();
        line.names_finished_runs(&data["argument"], &named, &text);
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
    assert_eq!(others.is_empty(), !text.contains("already "), "{text}: what is known already is not told");
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

/// The lines and the techniques of some links.
fn route(links: &[Step]) -> Vec<(LineId, &'static str)> {
    let mut route: Vec<_> = links.iter().map(|link| (link.line().unwrap(), link.technique.name())).collect();
    route.sort_unstable();
    route
}

#[test]
fn suppositions_are_the_same_only_if_they_can_be_redone_with_other_numbers() {
    let (mut same, mut own) = (0, 0);
    for (_, puzzle) in suite("random").into_iter().chain(suite("dom")).chain(suite("tricky")) {
        let problem = puzzle.to_problem();
        for step in Walkthrough::of(&problem, &Options::default()).steps {
            let StepKind::Contradiction { chain, alike, .. } = &step.kind else { continue };
            let text = words::step(&problem, &step).to_string();
            let is_on_route = |alike: &&Alike| route(&alike.chain) == route(&chain[..alike.joins]);
            let told = text.matches("Or suppose ").count();
            let is_any_same = alike.iter().any(|alike| is_on_route(&alike));
            assert!(told <= alike.len(), "{text}");
            assert!(is_any_same || told > 0 || !text.contains("The same "), "{text}");
            own += told;
            same += text.matches("The same ").count();
        }
    }
    assert!(same > 5 && own > 2, "{same} {own}");
}

#[test]
fn every_step_with_suppositions_names_its_cells_and_is_short() {
    for (name, puzzle) in suite("random").into_iter().chain(suite("dom")).chain(suite("tricky")) {
        let problem = puzzle.to_problem();
        for step in Walkthrough::of(&problem, &Options::default()).steps {
            let StepKind::Contradiction { alike, .. } = &step.kind else { continue };
            let (text, spans) = words::step(&problem, &step).with_spans();
            let end = text.rfind("\nSo ").unwrap();
            let last = spans.iter().filter(|span| span.start > end);
            let named: Vec<CellId> = last.flat_map(|span| span.cells.clone()).collect();
            assert!(step.changes.iter().all(|change| named.contains(&change.cell)), "{name}: {text}");
            let is_told_briefly = alike.is_empty() || !text.contains("Or suppose");
            let is_short = text.split_whitespace().count() <= 170;
            assert!(is_short || (step.depth() == 1 && is_told_briefly), "{name}: {text}");
        }
    }
}
