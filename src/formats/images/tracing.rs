//! Tracing: from an image to a puzzle of some size, with some colours and a background.

use std::fmt;

use super::colours::{Coloured, coloured, ground};
use super::image::{Dot, Image};
use super::quantise::quantised;
use crate::formats::{self, Source};
use crate::puzzles::{Nonogram, Palette, Picture, lightness};
use nonomata_engine::symbol::Symbol;

/// How to make a puzzle of an image. By default every dot becomes a cell of its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tracing {
    /// The width and height of the puzzle; by default those of the image. A cell has the colour of most of its dots, or
    /// with a threshold or a number of colours their mean colour.
    pub size: Option<(usize, usize)>,
    /// Makes every cell darker than this black and all others white: 0 is black, 255 is white.
    pub threshold: Option<u8>,
    /// The largest number of colours besides the background: similar colours are merged. A threshold overrides it.
    pub colours: Option<usize>,
    /// The colour of blank cells. By default transparent dots are blank, or dots of the background that the file names,
    /// or white dots. Transparent dots are white, or black if the others could not be seen on white. An image of a
    /// single colour is drawn on white. Any other image needs a background here.
    pub background: Option<[u8; 3]>,
    /// The largest number of cells of the puzzle.
    pub cells: usize,
}

impl Tracing {
    /// Sets the width and height.
    #[must_use]
    pub fn with_size(mut self, size: Option<(usize, usize)>) -> Tracing {
        self.size = size;
        self
    }

    /// Sets the threshold.
    #[must_use]
    pub fn with_threshold(mut self, threshold: Option<u8>) -> Tracing {
        self.threshold = threshold;
        self
    }

    /// Sets the number of colours.
    #[must_use]
    pub fn with_colours(mut self, colours: Option<usize>) -> Tracing {
        self.colours = colours;
        self
    }

    /// Sets the background.
    #[must_use]
    pub fn with_background(mut self, background: Option<[u8; 3]>) -> Tracing {
        self.background = background;
        self
    }

    /// Sets the largest number of cells.
    #[must_use]
    pub fn with_cells(mut self, cells: usize) -> Tracing {
        self.cells = cells;
        self
    }
}

impl Default for Tracing {
    fn default() -> Tracing {
        Tracing { size: None, threshold: None, colours: None, background: None, cells: Source::CELL_LIMIT }
    }
}

/// An image that does not make a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TraceError {
    /// The background is unknown.
    Background,
    /// There are more colours than a puzzle may have.
    Colours,
    /// There would be no cells, or too many of them.
    Size {
        /// The width of the puzzle.
        width: usize,
        /// The height of the puzzle.
        height: usize,
        /// The largest number of cells.
        limit: usize,
    },
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TraceError::Background => f.write_str("no dot is white, so the background is unknown"),
            TraceError::Colours => {
                write!(f, "the image has more than {} colours besides the background", Palette::LIMIT - 1)
            }
            TraceError::Size { width, height, limit } => {
                write!(f, "a puzzle may not have {width}x{height} cells, expected 1 to {limit}")
            }
        }
    }
}

impl std::error::Error for TraceError {}

impl Tracing {
    /// Makes a puzzle of an image, with the picture as its goal.
    pub fn trace(&self, image: &Image) -> Result<Nonogram, TraceError> {
        let (width, height) = self.size.unwrap_or((image.width, image.height));
        let is_made = (1..=Nonogram::SIDE_LIMIT).contains(&width.min(height))
            && width.max(height) <= Nonogram::SIDE_LIMIT
            && width.saturating_mul(height) <= self.cells;
        let too_large = TraceError::Size { width, height, limit: self.cells };
        if !is_made {
            return Err(too_large);
        }
        let Coloured { palette, symbols } = match (self.threshold, self.colours) {
            (Some(threshold), _) => self.black_and_white(threshold, &self.means(image, width, height)),
            (None, Some(count)) => {
                let blank = self.background.unwrap_or_else(|| ground(image));
                let dots = quantised(&self.means(image, width, height), count, blank);
                coloured(image, &dots, Some(blank))?
            }
            (None, None) => coloured(image, &scaled(image, width, height, most), self.background)?,
        };
        let goal = Picture::of_symbols(width, height, &symbols);
        let mut puzzle = Nonogram::from_picture(goal, palette).map_err(|_| too_large)?;
        *puzzle.about_mut() = image.about.clone();
        Ok(puzzle)
    }

    /// The mean colour of the dots of every cell. Transparent dots have the colour of the background.
    fn means(&self, image: &Image, width: usize, height: usize) -> Vec<[u8; 3]> {
        let background = self.background.unwrap_or_else(|| ground(image));
        let mean = |dots: &mut [Dot]| {
            let sum = |part: usize| -> usize {
                dots.iter().map(|dot| usize::from(dot.unwrap_or(background)[part])).sum()
            };
            [0, 1, 2].map(|part| ((sum(part) + dots.len() / 2) / dots.len()) as u8)
        };
        scaled(image, width, height, mean)
    }

    fn black_and_white(&self, threshold: u8, means: &[[u8; 3]]) -> Coloured {
        let symbol = |&rgb| if lightness(rgb) < threshold { Symbol::BLACK } else { Symbol::BLANK };
        Coloured { palette: Palette::black_and_white(), symbols: means.iter().map(symbol).collect() }
    }
}

/// The puzzle of an image: a cell for every dot.
pub(super) fn traced(source: &Source, place: usize, image: &Image) -> formats::Result<Nonogram> {
    Tracing::default().with_cells(source.limits().cells).trace(image).map_err(|error| {
        let hint =
            "`nonomata new --from-image` takes a --background, a number of --colours and a --threshold";
        source.at(place)(error).with_hint(hint)
    })
}

/// One value for the dots of every cell, row by row. Where there are more cells than dots, cells share a dot, and its
/// value is computed once.
fn scaled<T: Copy>(image: &Image, width: usize, height: usize, value: impl Fn(&mut [Dot]) -> T) -> Vec<T> {
    let part = |index: usize, of: usize, count: usize| {
        let start = index * of / count;
        start..((index + 1) * of / count).max(start + 1)
    };
    let mut values = Vec::with_capacity(width * height);
    let mut dots = Vec::new();
    let (mut lines, mut columns) = (0..0, 0..0);
    for row in 0..height {
        let lines_above = std::mem::replace(&mut lines, part(row, image.height, height));
        if lines == lines_above {
            values.extend_from_within(values.len() - width..);
            continue;
        }
        for column in 0..width {
            let columns_before = std::mem::replace(&mut columns, part(column, image.width, width));
            if column > 0 && columns == columns_before {
                values.extend(values.last().copied());
                continue;
            }
            dots.clear();
            for line in lines.clone() {
                dots.extend_from_slice(&image.dots[line * image.width..][columns.clone()]);
            }
            values.push(value(&mut dots));
        }
    }
    values
}

/// The most frequent colour of the dots; of several the darkest.
fn most(dots: &mut [Dot]) -> Dot {
    if let [dot] = dots[..] {
        return dot;
    }
    dots.sort_unstable();
    let runs = dots.chunk_by(|one, other| one == other);
    runs.rev().max_by_key(|run| run.len()).and_then(|run| run[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Dot = Some([255; 3]);
    const BLACK: Dot = Some([0; 3]);

    fn rows(puzzle: &Nonogram) -> String {
        puzzle.rows().iter().map(ToString::to_string).collect::<Vec<_>>().join("/")
    }

    #[test]
    fn every_cell_has_the_value_of_the_dots_below_it() {
        let number = |index: usize| Some([index as u8, 0, 0]);
        for (of_width, of_height) in [(1, 7), (7, 1), (3, 4), (5, 5)] {
            let image = Image::of_dots(of_width, of_height, (0..of_width * of_height).map(number).collect());
            for (width, height) in [(1, 1), (1, 9), (9, 2), (2, 9), (4, 3), (11, 13)] {
                let sums = scaled(&image, width, height, |dots| {
                    dots.iter().map(|dot| usize::from(dot.unwrap()[0])).sum::<usize>()
                });
                let range = |index: usize, of: usize, count: usize| {
                    index * of / count..((index + 1) * of / count).max(index * of / count + 1)
                };
                for (cell, sum) in sums.iter().enumerate() {
                    let lines = range(cell / width, of_height, height);
                    let expected: usize = lines
                        .flat_map(|line| {
                            range(cell % width, of_width, width).map(move |column| (line, column))
                        })
                        .map(|(line, column)| line * of_width + column)
                        .sum();
                    assert_eq!(
                        *sum, expected,
                        "cell {cell} of {width}x{height}, image {of_width}x{of_height}"
                    );
                }
            }
        }
    }

    /// To read all dots once for each cell would take half a minute in an optimised build.
    #[test]
    fn stretched_cells_share_their_dots() {
        let mut dots = vec![WHITE; 1 << 16];
        dots[0] = BLACK;
        let image = Image::of_dots(1, 1 << 16, dots);
        assert_eq!(scaled(&image, 60_000, 1, |dots| dots[0]), vec![BLACK; 60_000]);
    }

    #[test]
    fn sizes_change_by_most_or_by_mean() {
        let dots = vec![WHITE, BLACK, BLACK, WHITE, BLACK, BLACK, WHITE, WHITE];
        let image = Image::of_dots(4, 2, dots);
        let traced = |size, threshold| {
            let puzzle = Tracing::default().with_size(Some(size)).with_threshold(threshold).trace(&image);
            puzzle.map(|puzzle| rows(&puzzle))
        };
        assert_eq!(traced((2, 1), None).unwrap(), "1", "three of four dots are black on the left");
        assert_eq!(traced((4, 2), None).unwrap(), "2/2");
        assert_eq!(traced((8, 2), None).unwrap(), "4/4");
        assert_eq!(traced((2, 1), Some(64)).unwrap(), "0", "their mean is 64");
        assert_eq!(traced((2, 1), Some(65)).unwrap(), "1");
        for size in [(0, 1), (1 << 17, 1), (5000, 5000)] {
            let limit = Source::CELL_LIMIT;
            assert_eq!(traced(size, None), Err(TraceError::Size { width: size.0, height: size.1, limit }));
        }
    }

    #[test]
    fn near_colours_are_taken_together() {
        let dots = [[250, 240, 245], [250, 10, 0], [255; 3], [240, 0, 5], [10, 0, 250], [255; 3]].map(Some);
        let image = Image::of_dots(6, 1, dots.to_vec());
        let puzzle = Tracing::default().with_colours(Some(2)).trace(&image).unwrap();
        let looks: Vec<[u8; 3]> = puzzle.palette().colours().iter().map(|colour| colour.rgb).collect();
        assert_eq!(looks, [[255; 3], [245, 5, 3], [10, 0, 250]]);
        assert_eq!(rows(&puzzle), "1 1 1:2");
    }

    #[test]
    fn the_darkest_of_the_most_wins() {
        assert_eq!(most(&mut [WHITE, BLACK]), BLACK);
        assert_eq!(most(&mut [WHITE, None]), None);
        assert_eq!(most(&mut [WHITE, BLACK, WHITE]), WHITE);
        assert_eq!(lightness([255; 3]), 255);
    }
}
