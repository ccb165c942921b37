//! Reading: sets of puzzles, and what stands in a puzzle.

use super::PROPERTIES;
use super::colours::{Colours, Declared};
use super::image::Image;
use crate::formats::assemble::{PlacedClue, assemble, check_goal, say_of_all};
use crate::formats::cursor::number_of;
use crate::formats::error::ReadError;
use crate::formats::size::check_size;
use crate::formats::source::Source;
use crate::formats::warning::Warnings;
use crate::formats::xml::{Element, Xml};
use crate::puzzles::{About, Nonogram, Picture};
use crate::rule::{Block, Clue, Figure, LineClue};
use crate::symbol::SymbolSet;

/// What is said of a set and holds for every puzzle of it that says nothing else.
const SHARED: [&str; 4] = ["title", "author", "copyright", "source"];

/// Reads all puzzles of a text.
pub(super) fn read(source: &Source, warnings: &mut Warnings<'_>) -> Result<Vec<Nonogram>, ReadError> {
    let mut xml = Xml::new(source);
    let root = xml.root()?;
    let mut puzzles = Vec::new();
    match root.name().as_str() {
        "puzzle" => puzzles.push(Reader::new(source, &root)?.read(&mut xml, warnings)?),
        "puzzleset" => {
            let mut about = About::new();
            while let Some(element) = xml.child()? {
                match element.name().as_str() {
                    "puzzle" => puzzles.push(Reader::new(source, &element)?.read(&mut xml, warnings)?),
                    name if SHARED.contains(&name) => about.set(name, xml.text()?.trimmed(source)),
                    name => pass_over(&element, &format!("the {name} of the set"), &mut xml, warnings)?,
                }
            }
            say_of_all(&about, &mut puzzles, source, warnings);
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

fn pass_over(
    element: &Element<'_>,
    what: &str,
    xml: &mut Xml<'_>,
    warnings: &mut Warnings<'_>,
) -> Result<(), ReadError> {
    warnings.say(element.place(), format!("passed over {what}"));
    xml.skip()
}

/// The puzzle that is being read.
struct Reader<'a> {
    source: &'a Source,
    /// Where its element begins, counted in bytes.
    place: usize,
    background: String,
    default: String,
    about: About,
    declared: Declared,
    /// Where the elements of the rows, the columns and the solutions begin, counted in bytes.
    rows: Option<usize>,
    columns: Option<usize>,
    solutions: Vec<usize>,
}

impl<'a> Reader<'a> {
    fn new(source: &'a Source, element: &Element<'_>) -> Result<Reader<'a>, ReadError> {
        if let Some(kind) = element.attribute("type").filter(|kind| kind.value() != "grid") {
            let message =
                format!("found a puzzle of type {:?}, expected grid: others are not read", kind.value());
            return Err(source.error(kind.place(), message));
        }
        let said = |name, usual: &str| {
            element.attribute(name).map_or_else(|| usual.to_owned(), |said| said.value().to_owned())
        };
        Ok(Reader {
            source,
            place: element.place(),
            background: said("backgroundcolor", "white"),
            default: said("defaultcolor", "black"),
            about: About::new(),
            declared: Declared::default(),
            rows: None,
            columns: None,
            solutions: Vec::new(),
        })
    }

    fn read(mut self, xml: &mut Xml<'_>, warnings: &mut Warnings<'_>) -> Result<Nonogram, ReadError> {
        while let Some(element) = xml.child()? {
            match element.name().as_str() {
                "color" => self.declared.read(self.source, &element, xml)?,
                "clues" => {
                    self.remember_clues(&element)?;
                    xml.skip()?;
                }
                "solution" => {
                    self.solutions.push(element.place());
                    xml.skip()?;
                }
                name if PROPERTIES.contains(&name) => {
                    let said = xml.text()?;
                    let said = said.trimmed(self.source);
                    if self.about.get(name).is_some_and(|before| before != said) {
                        warnings
                            .say(element.place(), format!("the {name} is said twice; the last one is kept"));
                    }
                    self.about.set(name, said);
                }
                name => pass_over(&element, &format!("<{name}>, which says nothing here"), xml, warnings)?,
            }
        }
        self.finish(warnings)
    }

    fn remember_clues(&mut self, element: &Element<'_>) -> Result<(), ReadError> {
        let Some(kind) = element.attribute("type") else {
            let message = "found clues without a type, expected type=\"rows\" or type=\"columns\"";
            return Err(self.source.error(element.place(), message));
        };
        let slot = match kind.value() {
            "rows" => &mut self.rows,
            "columns" => &mut self.columns,
            other => {
                let message = format!("found clues of type {other:?}, expected rows or columns");
                return Err(self.source.error(kind.place(), message));
            }
        };
        match slot.replace(element.place()) {
            Some(_) => {
                let message = format!("the clues of the {} are given twice", kind.value());
                Err(self.source.error(element.place(), message))
            }
            None => Ok(()),
        }
    }

    /// Reads what was remembered and puts the puzzle together.
    fn finish(mut self, warnings: &mut Warnings<'_>) -> Result<Nonogram, ReadError> {
        let source = self.source;
        let colours = Colours::new(std::mem::take(&mut self.declared), &self.background);
        let mut colours = colours.map_err(|message| source.error(self.place, message))?;
        let rows = self.rows.map(|place| self.clues(place, &mut colours)).transpose()?;
        let columns = self.columns.map(|place| self.clues(place, &mut colours)).transpose()?;
        let mut goal = None;
        let mut saved = Vec::new();
        for &place in &self.solutions {
            self.solution(place, &mut colours, &mut goal, &mut saved, warnings)?;
        }
        let palette = colours.palette();
        let all = SymbolSet::first(palette.size());
        let picture = |image: Image| {
            let cells = image.cells.into_iter().map(|cell| cell.intersection(all)).collect();
            Picture::of_cells(image.width, image.height, cells)
        };
        let mut builder = Nonogram::builder().palette(palette).about(std::mem::take(&mut self.about));
        let goal = goal.map(|(place, image)| (place, picture(image)));
        let told = |picture: fn(&Picture) -> Picture| {
            goal.as_ref().map(|(place, goal)| clues_of(*place, &picture(goal)))
        };
        let rows = rows.or_else(|| told(Picture::clone)).ok_or_else(|| self.missing("rows"))?;
        let columns = columns.or_else(|| told(Picture::transposed)).ok_or_else(|| self.missing("columns"))?;
        let size = (columns.len(), rows.len());
        check_size(source, self.place, size.0, size.1)?;
        let mut goal_place = 0;
        if let Some((place, goal)) = goal {
            goal_place = place;
            builder = builder.goal(self.sized("goal", place, goal, size)?);
        }
        for (place, image) in saved {
            builder = builder.saved(self.sized("saved", place, picture(image), size)?);
        }
        let puzzle = assemble(source, self.place, builder, &rows, &columns)?;
        check_goal(&puzzle, goal_place, warnings);
        Ok(puzzle)
    }

    fn missing(&self, what: &str) -> ReadError {
        let message = format!("found neither the clues of the {what} nor a goal, expected one of them");
        self.source.error(self.place, message)
    }

    /// The picture, if it is of the puzzle's size. One without cells does not tell its size.
    fn sized(
        &self,
        what: &str,
        place: usize,
        picture: Picture,
        (width, height): (usize, usize),
    ) -> Result<Picture, ReadError> {
        let found = (picture.width(), picture.height());
        if found != (width, height) && picture.cells().len() + width * height > 0 {
            let message =
                format!("the {what} picture is {}x{}, the puzzle is {width}x{height}", found.0, found.1);
            return Err(self.source.error(place, message));
        }
        Ok(Picture::of_cells(width, height, picture.cells().to_vec()))
    }

    /// Reads the clues whose element begins at that place.
    fn clues(&self, place: usize, colours: &mut Colours) -> Result<Vec<PlacedClue>, ReadError> {
        let mut xml = Xml::at(self.source, place);
        xml.root()?;
        let mut clues = Vec::new();
        while let Some(line) = xml.child()? {
            self.expect(&line, "line")?;
            check_size(self.source, line.place(), clues.len() + 1, 1)?;
            let mut figures = Vec::new();
            while let Some(count) = xml.child()? {
                self.expect(&count, "count")?;
                figures.push(self.figure(&count, &mut xml, colours)?);
            }
            clues.push(PlacedClue::new(line.place(), LineClue::new(figures)));
        }
        Ok(clues)
    }

    fn expect(&self, element: &Element<'_>, wanted: &str) -> Result<(), ReadError> {
        if element.name() == wanted {
            return Ok(());
        }
        let message = format!("found <{}>, expected <{wanted}>", element.name());
        Err(self.source.error(element.place(), message))
    }

    /// Reads a block, or a blot: one of 0 cells.
    fn figure(
        &self,
        element: &Element<'_>,
        xml: &mut Xml<'_>,
        colours: &mut Colours,
    ) -> Result<Figure, ReadError> {
        let (place, name) = match element.attribute("color") {
            Some(colour) => (colour.place(), colour.value()),
            None => (element.place(), self.default.as_str()),
        };
        let symbol = colours.named(name).ok_or_else(|| {
            self.source.error(place, format!("the colour {name:?} is not declared, expected one that is"))
        })?;
        let text = xml.text()?;
        let digits = text.trimmed(self.source);
        let place = if text.text().is_empty() { element.place() } else { text.place(0) };
        let length =
            number_of(digits, "a block's length").map_err(|message| self.source.error(place, message))?;
        let figure =
            if length == 0 { Figure::blot(symbol) } else { Block::new(length, symbol).map(Figure::Block) };
        figure.map_err(|error| self.source.error(place, error.to_string()))
    }

    /// Reads the solution whose element begins at that place.
    fn solution(
        &self,
        place: usize,
        colours: &mut Colours,
        goal: &mut Option<(usize, Image)>,
        saved: &mut Vec<(usize, Image)>,
        warnings: &mut Warnings<'_>,
    ) -> Result<(), ReadError> {
        let mut xml = Xml::at(self.source, place);
        let solution = xml.root()?;
        let kind = solution.attribute("type").map_or("goal", |kind| kind.value());
        if !["goal", "solution", "saved"].contains(&kind) {
            let message = format!("found a solution of type {kind:?}, expected goal, solution or saved");
            return Err(self.source.error(place, message));
        }
        if let Some(id) = solution.attribute("id") {
            warnings.say(place, format!("passed over the name {:?} of this picture", id.value()));
        }
        if kind == "solution" || kind == "goal" && goal.is_some() {
            warnings.say(place, "passed over this solution: the first goal is kept");
            return Ok(());
        }
        let mut image = None;
        while let Some(element) = xml.child()? {
            match element.name().as_str() {
                "image" if image.is_none() => {
                    let read = Image::read(self.source, &xml.text()?, kind == "saved", colours)?;
                    check_size(self.source, place, read.width, read.height)?;
                    image = Some((element.place(), read));
                }
                name => pass_over(&element, &format!("a {name} of this picture"), &mut xml, warnings)?,
            }
        }
        let Some(image) = image else {
            return Err(self.source.error(place, "found a solution without an image, expected <image>"));
        };
        match kind {
            "saved" => saved.push(image),
            _ => *goal = Some(image),
        }
        Ok(())
    }
}

/// The clues of the rows of a picture.
fn clues_of(place: usize, goal: &Picture) -> Vec<PlacedClue> {
    let row = |row: &[SymbolSet]| {
        let symbols: Vec<_> = row.iter().filter_map(|cell| cell.known()).collect();
        PlacedClue::new(place, Clue::of(&symbols))
    };
    goal.rows().map(row).collect()
}
