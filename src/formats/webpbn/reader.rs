//! Reading sets of puzzles. Of a puzzle colours and properties come first, then clues and images.

use super::PROPERTIES;
use super::colours::{Colours, Declared, TRIANGULAR};
use super::image::Image;
use super::triddler::SIDES;
use crate::formats::assemble::copy_set_properties;
use crate::formats::xml::{Document, Element, root_name};
use crate::formats::{Decoded, Input, PlacedClue, ReadError, Result, assemble, check_goal, runs_of};
use crate::puzzles::{About, Nonogram, Picture, Puzzle};
use nonomata_engine::rule::{Block, ClueEntry, LineClue};
use nonomata_engine::symbol::SymbolSet;

/// The lists of clues of a puzzle with square cells.
const ROWS_AND_COLUMNS: [&str; 2] = ["rows", "columns"];

/// A picture of a puzzle: its goal or a saved grid.
#[derive(Debug)]
pub(super) struct Solution<I> {
    /// Where its image begins, counted in bytes.
    pub(super) place: usize,
    pub(super) image: I,
    pub(super) is_saved: bool,
}

/// A puzzle that is being read.
pub(super) struct Reader<'a> {
    pub(super) source: &'a Input<'a>,
    /// Where its element begins, counted in bytes.
    pub(super) place: usize,
    background: String,
    default: String,
    pub(super) about: About,
    declared: Declared,
    /// The types of its lists of clues: the sides of a triddler, or rows and columns.
    lists: &'static [&'static str],
    /// The elements of these lists and of the solutions.
    clues: Vec<Option<Element<'a>>>,
    pub(super) solutions: Vec<Element<'a>>,
}

impl<'a> Reader<'a> {
    /// A reader of the puzzle in that element.
    pub(super) fn new(source: &'a Input<'a>, element: Element<'_>) -> Result<Reader<'a>> {
        let lists: &[&str] = match &element.attribute("type") {
            None => &ROWS_AND_COLUMNS,
            Some(kind) if kind.value() == "grid" => &ROWS_AND_COLUMNS,
            Some(kind) if kind.value() == "triddler" => &SIDES,
            Some(kind) => {
                let message = format!("found a puzzle of type {:?}, expected grid or triddler", kind.value());
                return Err(source.error(kind.place(), message));
            }
        };
        let value = |name, default: &str| {
            element.attribute(name).map_or_else(|| default.to_owned(), |value| value.value().to_owned())
        };
        Ok(Reader {
            source,
            place: element.place(),
            background: value("backgroundcolor", "white"),
            default: value("defaultcolor", "black"),
            about: About::new(),
            declared: Declared::default(),
            lists,
            clues: vec![None; lists.len()],
            solutions: Vec::new(),
        })
    }

    pub(super) fn read(mut self, puzzle: Element<'a>) -> Result<Puzzle> {
        for element in puzzle.children() {
            let element = element?;
            match element.name().as_str() {
                "color" => self.declared.read(self.source, element)?,
                "clues" => self.remember_clues(element)?,
                "solution" => self.solutions.push(element),
                name if PROPERTIES.contains(&name) => {
                    let text = element.text()?;
                    let text = text.trimmed(self.source);
                    if self.about.get(name).is_some_and(|before| before != text) {
                        self.source.warn(
                            element.place(),
                            format!("there are two elements <{name}>; the last one is kept"),
                        );
                    }
                    self.about.set(name, text);
                }
                name => ignore(self.source, element, &format!("<{name}>, which has no meaning here")),
            }
        }
        let colours = Colours::new(std::mem::take(&mut self.declared), &self.background);
        let colours = colours.map_err(self.source.says(self.place))?;
        match self.lists == SIDES {
            true => self.finish_triddler(colours).map(Puzzle::from),
            false => self.finish(colours).map(Puzzle::from),
        }
    }

    fn remember_clues(&mut self, element: Element<'a>) -> Result<()> {
        let Some(kind) = element.attribute("type") else {
            let expected = either(self.lists.iter().map(|list| format!("type=\"{list}\"")));
            bail!(self.source, element.place(), "found clues without a type, expected {expected}");
        };
        let Some(index) = self.lists.iter().position(|list| *list == kind.value()) else {
            let expected = either(self.lists.iter().map(ToString::to_string));
            bail!(self.source, kind.place(), "found clues of type {:?}, expected {expected}", kind.value());
        };
        match self.clues[index].replace(element) {
            Some(_) => {
                bail!(self.source, element.place(), "the clues of the {} are given twice", kind.value())
            }
            None => Ok(()),
        }
    }

    /// The lists of clues in the order of their types; `None` for those that are missing.
    pub(super) fn lists(&self, colours: &mut Colours) -> Result<Vec<Option<Vec<PlacedClue>>>> {
        self.clues.iter().map(|list| list.map(|list| self.clues_in(list, colours)).transpose()).collect()
    }

    /// Assembles the puzzle from the elements.
    fn finish(mut self, mut colours: Colours) -> Result<Nonogram> {
        let source = self.source;
        let mut lists = self.lists(&mut colours)?.into_iter();
        let mut next = || lists.next().flatten();
        let (rows, columns) = (next(), next());
        let mut goal = None;
        let mut saved = Vec::new();
        for &solution in &self.solutions {
            let place = solution.place();
            let image = self.solution(solution, goal.is_some(), |text, is_saved| {
                let image = Image::read(source, text, is_saved, &mut colours)?;
                source.check_size(place, image.width, image.height)?;
                Ok(image)
            })?;
            match image {
                Some(Solution { place, image, is_saved: true }) => saved.push((place, image)),
                Some(Solution { place, image, .. }) => goal = Some((place, image)),
                None => {}
            }
        }
        let palette = colours.palette();
        let all = SymbolSet::of_first(palette.size());
        let picture = |image: Image| {
            let cells = image.cells.into_iter().map(|cell| cell.intersection(all)).collect();
            Picture::of_cells(image.width, image.height, cells)
        };
        let mut builder = Nonogram::builder().palette(palette).about(std::mem::take(&mut self.about));
        let goal = goal.map(|(place, image)| (place, picture(image)));
        let clues_of_goal = |picture: fn(&Picture) -> Picture| {
            goal.as_ref().map(|(place, goal)| runs_of(&picture(goal), *place))
        };
        let rows = rows.or_else(|| clues_of_goal(Picture::clone)).ok_or_else(|| self.missing("rows"))?;
        let columns =
            columns.or_else(|| clues_of_goal(Picture::transposed)).ok_or_else(|| self.missing("columns"))?;
        let size = (columns.len(), rows.len());
        source.check_size(self.place, size.0, size.1)?;
        let mut goal_place = 0;
        if let Some((place, goal)) = goal {
            goal_place = place;
            builder = builder.goal(self.sized("goal", place, goal, size)?);
        }
        for (place, image) in saved {
            builder = builder.saved(self.sized("saved", place, picture(image), size)?);
        }
        let puzzle = assemble(source, self.place, builder, &rows, &columns)?;
        check_goal(source, goal_place, &puzzle);
        Ok(puzzle)
    }

    fn missing(&self, what: &str) -> ReadError {
        let message = format!("found neither clues of the {what} nor a goal, expected one of them");
        self.source.error(self.place, message)
    }

    /// The picture, if it has the size of the puzzle. A picture without cells fits every puzzle without cells.
    fn sized(
        &self,
        what: &str,
        place: usize,
        picture: Picture,
        (width, height): (usize, usize),
    ) -> Result<Picture> {
        let found = (picture.width(), picture.height());
        if found != (width, height) && picture.cells().len() + width * height > 0 {
            let message =
                format!("the {what} picture is {}x{}, the puzzle is {width}x{height}", found.0, found.1);
            return Err(self.source.error(place, message));
        }
        Ok(Picture::of_cells(width, height, picture.cells().to_vec()))
    }

    /// Reads a list of clues.
    fn clues_in(&self, list: Element<'_>, colours: &mut Colours) -> Result<Vec<PlacedClue>> {
        let mut clues = Vec::new();
        for line in list.children() {
            let line = line?;
            self.expect(line, "line")?;
            self.source.check_side(line.place(), clues.len() + 1)?;
            let mut entries = Vec::new();
            for count in line.children() {
                let count = count?;
                self.expect(count, "count")?;
                entries.push(self.entry(count, colours)?);
            }
            clues.push(PlacedClue::new(line.place(), LineClue::new(entries)));
        }
        Ok(clues)
    }

    fn expect(&self, element: Element<'_>, wanted: &str) -> Result<()> {
        if element.name() == wanted {
            return Ok(());
        }
        bail!(self.source, element.place(), "found <{}>, expected <{wanted}>", element.name())
    }

    /// Reads a block, or a block of hidden length: one of 0 cells.
    fn entry(&self, element: Element<'_>, colours: &mut Colours) -> Result<ClueEntry> {
        let colour = element.attribute("color");
        let (place, name) = match &colour {
            Some(colour) => (colour.place(), colour.value()),
            None => (element.place(), self.default.as_str()),
        };
        let symbol = colours.named(name).ok_or_else(|| {
            if name.contains(['/', '\\']) {
                return self.source.error(place, format!("found a block of {name:?}: {TRIANGULAR}"));
            }
            self.source.error(place, format!("the colour {name:?} is not declared"))
        })?;
        let text = element.text()?;
        let digits = text.trimmed(self.source);
        let place = if text.text().is_empty() { element.place() } else { text.place(0) };
        let length = self.source.number(place, digits, "a block's length")?;
        let entry = if length == 0 {
            ClueEntry::hidden(symbol)
        } else {
            Block::new(length, symbol).map(ClueEntry::Block)
        };
        entry.map_err(self.source.at(place))
    }

    /// Reads a solution, or `None` if it is ignored. How images are read depends on the puzzle, and on whether they
    /// are saved.
    pub(super) fn solution<I>(
        &self,
        solution: Element<'_>,
        has_goal: bool,
        mut read: impl FnMut(&Decoded, bool) -> Result<I>,
    ) -> Result<Option<Solution<I>>> {
        let place = solution.place();
        let kind = solution.attribute("type");
        let kind = kind.as_ref().map_or("goal", |kind| kind.value());
        if !["goal", "solution", "saved"].contains(&kind) {
            bail!(self.source, place, "found a solution of type {kind:?}, expected goal, solution or saved");
        }
        if let Some(id) = solution.attribute("id") {
            self.source.warn(place, format!("ignored the id {:?} of this picture", id.value()));
        }
        if kind == "solution" || kind == "goal" && has_goal {
            self.source.warn(place, "ignored this solution: the first goal is kept");
            return Ok(None);
        }
        let is_saved = kind == "saved";
        let mut image = None;
        for element in solution.children() {
            let element = element?;
            match element.name().as_str() {
                "image" if image.is_none() => {
                    image = Some((element.place(), read(&element.text()?, is_saved)?));
                }
                name => ignore(self.source, element, &format!("a {name} of this picture")),
            }
        }
        match image {
            Some((place, image)) => Ok(Some(Solution { place, image, is_saved })),
            None => Err(self.source.error(place, "found a solution without an image, expected <image>")),
        }
    }
}

/// Alternatives in words: `rows or columns`.
fn either(all: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = all.collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

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
