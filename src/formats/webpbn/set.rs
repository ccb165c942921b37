//! Reading: sets of nonograms and triddlers.

use super::reader::Reader;
use crate::formats::assemble::copy_set_properties;
use crate::formats::xml::{Document, Element, root_name};
use crate::formats::{Input, Result};
use crate::puzzles::{About, Puzzle};

/// Properties of a set, which hold for every puzzle without its own.
const SHARED: [&str; 4] = ["title", "author", "copyright", "source"];

/// Reads all puzzles of a text.
pub(super) fn read(source: &Input<'_>) -> Result<Vec<Puzzle>> {
    let document = Document::new(source)?;
    if root_name(source.text()).is_some_and(|name| name.eq_ignore_ascii_case("puzzle")) {
        return document.read(|root| Reader::new(source, root)?.read(root)).map(|found| vec![found]);
    }
    let mut place = 0;
    let mut about = About::new();
    let mut puzzles = Vec::new();
    document.read_children(
        |root| {
            place = root.place();
            match root.name().as_str() {
                "puzzleset" => Ok(()),
                name => Err(source.error(place, format!("found <{name}>, expected <puzzleset>"))),
            }
        },
        |element| {
            match element.name().as_str() {
                "puzzle" => puzzles.push(Reader::new(source, element)?.read(element)?),
                name if SHARED.contains(&name) => about.set(name, element.text()?.trimmed(source)),
                name => ignore(source, element, &format!("the {name} of the set")),
            }
            Ok(())
        },
    )?;
    if puzzles.is_empty() {
        bail!(source, place, "found no puzzle, expected a <puzzle>");
    }
    copy_set_properties(&about, puzzles.iter_mut().map(Puzzle::about_mut), source);
    Ok(puzzles)
}

/// Warns that an element is not read.
pub(super) fn ignore(source: &Input<'_>, element: Element<'_>, what: &str) {
    source.warn(element.place(), format!("ignored {what}"));
}
