//! Reading: sets of puzzles, whatever kinds of them stand side by side.

use super::reader::Reader;
use crate::formats::assemble::say_of_all;
use crate::formats::error::ReadError;
use crate::formats::source::Source;
use crate::formats::warning::Warnings;
use crate::formats::xml::{Element, Xml};
use crate::puzzles::{About, Puzzle};

/// What is said of a set and holds for every puzzle of it that says nothing else.
const SHARED: [&str; 4] = ["title", "author", "copyright", "source"];

/// Reads all puzzles of a text.
pub(super) fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Puzzle>, ReadError> {
    let read = |element: &Element<'_>, xml: &mut Xml<'_>, warnings: &mut Warnings<'_>| {
        Reader::new(source, element)?.read(xml, warnings)
    };
    let mut xml = Xml::new(source);
    let root = xml.root()?;
    let mut puzzles = Vec::new();
    match root.name().as_str() {
        "puzzle" => puzzles.push(read(&root, &mut xml, warnings)?),
        "puzzleset" => {
            let mut about = About::new();
            while let Some(element) = xml.child()? {
                match element.name().as_str() {
                    "puzzle" => puzzles.push(read(&element, &mut xml, warnings)?),
                    name if SHARED.contains(&name) => about.set(name, xml.text()?.trimmed(source)),
                    name => pass_over(&element, &format!("the {name} of the set"), &mut xml, warnings)?,
                }
            }
            say_of_all(&about, puzzles.iter_mut().map(Puzzle::about_mut), source, warnings);
        }
        name => {
            let message = format!("found <{name}>, expected <puzzleset>");
            return Err(source.error(root.place(), message));
        }
    }
    xml.end()?;
    match puzzles.is_empty() {
        true => Err(source.error(root.place(), "found no puzzle, expected a <puzzle>")),
        false => Ok(puzzles),
    }
}

/// Says that an element is not read, and goes behind it.
pub(super) fn pass_over(
    element: &Element<'_>,
    what: &str,
    xml: &mut Xml<'_>,
    warnings: &mut Warnings<'_>,
) -> Result<(), ReadError> {
    warnings.say(element.place(), format!("passed over {what}"));
    xml.skip()
}
