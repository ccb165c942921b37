//! Boxes of equal size, or regions drawn as a map with a letter for each cell.

use super::reader::{Reader, Statement};
use super::space::{Names, Space};
use crate::formats::Result;

/// The regions of a grid.
#[derive(Debug)]
pub(super) struct Regions {
    /// `box` or `region`.
    what: &'static str,
    /// The number of cells in the map so far.
    mapped: usize,
    names: Names,
    /// The cells of each, in the order of the grid.
    cells: Vec<Vec<usize>>,
}

impl Regions {
    fn new(what: &'static str) -> Regions {
        Regions { what, mapped: 0, names: Names::default(), cells: Vec::new() }
    }

    /// Adds a cell to the region with this name.
    fn push(&mut self, name: &str, cell: usize) {
        if self.names.push(name) {
            self.cells.push(Vec::new());
        }
        if let Some(region) = self.names.place(name) {
            self.cells[region].push(cell);
        }
    }
}

impl Reader<'_> {
    fn grid(&self, statement: Statement<'_>) -> Result<(usize, usize)> {
        match self.space(statement)? {
            Space::Grid { width, height, .. } => Ok((*width, *height)),
            Space::Named { .. } => {
                bail!(
                    self.source,
                    statement.place,
                    "expected `grid: WIDTHxHEIGHT`, as named cells have no regions"
                )
            }
        }
    }

    /// Reads the size of boxes, which are numbered row by row.
    pub(super) fn read_boxes(&mut self, statement: Statement<'_>) -> Result<()> {
        let (width, height) = self.grid(statement)?;
        if self.regions.is_some() {
            return Err(self.twice(statement, "the map of boxes or regions"));
        }
        let value = statement.value;
        let sizes = value.split_once('x').and_then(|(wide, high)| {
            let divides = |size: &str, side: usize| {
                size.trim().parse().ok().filter(|&size| size > 0 && side.is_multiple_of(size))
            };
            Some((divides(wide, width)?, divides(high, height)?))
        });
        let Some::<(usize, usize)>((wide, high)) = sizes else {
            let expected = format!("the size of boxes that divide the grid of {width}x{height}, such as 3x3");
            bail!(self.source, statement.value_place, "found {value:?}, expected {expected}");
        };
        let mut boxes = Regions::new("box");
        for cell in 0..width * height {
            let number = cell / width / high * (width / wide) + cell % width / wide + 1;
            boxes.push(&number.to_string(), cell);
        }
        boxes.mapped = width * height;
        self.regions = Some(boxes);
        Ok(())
    }

    /// Reads rows of a map, each with a letter for every cell; several statements add up.
    pub(super) fn read_regions(&mut self, statement: Statement<'_>) -> Result<()> {
        let (width, height) = self.grid(statement)?;
        let regions = self.regions.get_or_insert_with(|| Regions::new("region"));
        if regions.what != "region" || regions.mapped == width * height {
            return Err(self.twice(statement, "the map of boxes or regions"));
        }
        for (place, row) in statement.words_of_value() {
            let found = row.chars().count();
            if found != width {
                bail!(
                    self.source,
                    place,
                    "found a row of {found} letters, expected {width}, one for each cell"
                );
            }
            if regions.mapped == width * height {
                bail!(self.source, place, "found another row of the map, expected {height} rows");
            }
            for letter in row.chars() {
                regions.push(letter.encode_utf8(&mut [0; 4]), regions.mapped);
                regions.mapped += 1;
            }
        }
        Ok(())
    }

    /// The boxes or regions, if the map of them is finished.
    fn regions(&self, statement: Statement<'_>, what: &str) -> Result<&Regions> {
        let (width, height) = self.grid(statement)?;
        let (key, value) = if what == "box" { ("boxes", "WIDTHxHEIGHT") } else { ("regions", "ROWS") };
        match self.regions.as_ref().filter(|regions| regions.what == what) {
            None => bail!(self.source, statement.place, "expected `{key}: {value}` before this"),
            Some(regions) if regions.mapped < width * height => {
                let found = regions.mapped / width.max(1);
                bail!(
                    self.source,
                    statement.place,
                    "found {found} rows of the map before this, expected {height}"
                )
            }
            Some(regions) => Ok(regions),
        }
    }

    pub(super) fn each_region(&mut self, statement: Statement<'_>, what: &str) -> Result<()> {
        let rules = self.rules(statement)?;
        let regions = self.regions(statement, what)?;
        let all: Vec<(String, Vec<usize>)> =
            regions.names.all().iter().cloned().zip(regions.cells.iter().cloned()).collect();
        for (name, cells) in all {
            self.add(statement, format!("{what} {name}"), cells, rules.clone())?;
        }
        Ok(())
    }

    pub(super) fn one_region(&mut self, statement: Statement<'_>, what: &str, name: &str) -> Result<()> {
        let rules = self.rules(statement)?;
        let regions = self.regions(statement, what)?;
        let Some(number) = regions.names.place(name) else {
            let expected = match what {
                "box" => format!("a number from 1 to {}", regions.cells.len()),
                _ => "a letter of the map".to_owned(),
            };
            bail!(self.source, statement.place_of(name), "found {what} {name:?}, expected {expected}");
        };
        let cells = regions.cells[number].clone();
        self.add(statement, format!("{what} {name}"), cells, rules)
    }
}
