//! The lines above a picture: its sizes, or a title, or both.

use super::numbers::count;
use super::sheet::{is_title, sizes_by};
use super::*;

/// Signs around a title.
const RULES: [char; 3] = ['-', '=', '~'];

/// The least number of rows of a picture below a title alone.
const LEAST_ROWS: usize = 3;

/// The lines above a picture. Places are byte offsets.
pub(super) struct Above<'a> {
    title: Option<&'a str>,
    /// The width and the height, in any order, or the one of a square.
    sizes: Vec<usize>,
    /// Where the sizes are.
    place: usize,
    /// Where the picture begins.
    pub(super) end: usize,
}

impl<'a> Above<'a> {
    /// The lines of sizes and of a title before the first place at which a picture can begin.
    pub(super) fn of(text: &'a str, is_picture: impl Fn(&str, &Above<'_>) -> bool) -> Option<Above<'a>> {
        let mut above = Above { title: None, sizes: Vec::new(), place: 0, end: 0 };
        for line in text.split_inclusive('\n') {
            let place = above.end;
            above.end += line.len();
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            let is_size = matches!(count(line), 1 | 2) && above.sizes.len() + count(line) <= 2;
            if let Some(sizes) = sizes_by(line).filter(|_| above.sizes.is_empty()) {
                (above.sizes, above.place) = (sizes.to_vec(), place);
            } else if is_size {
                let numbers = line.split(|letter: char| !letter.is_ascii_digit());
                above.sizes.extend(numbers.filter_map(|number| number.parse::<usize>().ok()));
                above.place = place;
            } else if above.title.is_none() && is_title(line.trim_matches(RULES)) {
                above.title = Some(line.trim_matches(RULES).trim());
            } else {
                return None;
            }
            let is_shown =
                || text[above.end..].lines().filter(|line| !line.trim().is_empty()).count() >= LEAST_ROWS;
            let may_begin = !above.sizes.is_empty() || above.title.is_some() && is_shown();
            if may_begin && is_picture(&text[above.end..], &above) {
                return Some(above);
            }
        }
        None
    }

    /// Whether a picture has these sizes, in any order, or none are given.
    pub(super) fn fits(&self, width: usize, height: usize) -> bool {
        match self.sizes[..] {
            [] => true,
            [size] => [width, height] == [size; 2],
            [one, other] => [width, height] == [one, other] || [width, height] == [other, one],
            _ => false,
        }
    }

    /// Whether sizes are given.
    pub(super) fn has_sizes(&self) -> bool {
        !self.sizes.is_empty()
    }

    /// Gives the title to a picture that has the sizes.
    pub(super) fn finish(&self, source: &Source, mut puzzle: Nonogram) -> Result<Nonogram> {
        let (width, height) = (puzzle.width(), puzzle.height());
        if !self.fits(width, height) {
            let message =
                format!("found a picture of {width}x{height} cells, expected the sizes on this line");
            return Err(source.error(self.place, message));
        }
        if let Some(title) = self.title {
            puzzle.about_mut().set("title", title);
        }
        Ok(puzzle)
    }
}
