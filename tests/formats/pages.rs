//! The pages of `docs/formats/`: each format has a row and a section, and each example is read as its section says.

use std::fs;

use nonomata::formats::{self, Format, Source};
use nonomata::puzzles::{Nonogram, Puzzle};

use crate::{flaglet, picture, tiny};

/// The sections of all pages: the heading, and what is below it.
fn sections() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/formats");
    let mut pages: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    pages.sort();
    let mut sections = Vec::new();
    for page in pages {
        let text = fs::read_to_string(page).unwrap().replace('\r', "");
        // A heading inside an example of prose begins no section.
        for section in text.split("\n## `").skip(1) {
            let (heading, body) = section.split_once('\n').unwrap();
            sections.push((format!("`{heading}"), body.to_owned()));
        }
    }
    sections
}

#[test]
fn every_format_is_documented() {
    let table = include_str!("../../docs/formats.md");
    let sections = sections();
    for format in Format::all() {
        let name = format!("`{}`", format.name());
        let has_row = table.lines().any(|line| line.starts_with('|') && line.contains(&name));
        assert!(has_row, "{name} has no row in docs/formats.md");
        let has_section = sections.iter().any(|(heading, _)| heading.contains(&name));
        assert!(has_section, "{name} has no section in docs/formats/");
    }
}

/// The examples of nonograms are one puzzle in black and white and one in colours.
#[test]
fn every_example_is_read() {
    let flag = picture("rrb\n.bb", ".rb");
    let flag = Nonogram::from_picture(flag, flaglet().palette().clone()).unwrap();
    let (mut count, mut faults) = (0, Vec::new());
    for (heading, body) in sections() {
        for example in body.split("```text\n").skip(1) {
            let text = example.split("\n```").next().unwrap();
            count += 1;
            let reading = match formats::read(&Source::new("page", format!("{text}\n"))) {
                Ok(reading) => reading,
                Err(error) => {
                    faults.push(format!("{heading}: {error}"));
                    continue;
                }
            };
            if !heading.contains(&format!("`{}`", reading.format.name())) || reading.puzzles.len() != 1 {
                faults.push(format!("{heading}: read as {}\n{text}", reading.format));
            }
            if let Puzzle::Nonogram(puzzle) = &reading.puzzles[0] {
                let expected = if puzzle.palette().size() == 2 { tiny() } else { flag.clone() };
                if (puzzle.rows(), puzzle.columns()) != (expected.rows(), expected.columns()) {
                    faults.push(format!("{heading}: another puzzle\n{text}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(count > 35, "only {count} examples");
}
