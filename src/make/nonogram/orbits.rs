//! Orbits: the cells that a symmetry makes equal.

use crate::make::Symmetry;

/// The cells of a rectangle, row by row, grouped so that the cells of a group are equal under a symmetry.
pub(super) struct Orbits {
    pub(super) width: usize,
    pub(super) height: usize,
    /// The cells of each orbit; the smallest is the first.
    pub(super) members: Vec<Vec<usize>>,
    /// The orbit of each cell.
    pub(super) of: Vec<usize>,
}

impl Orbits {
    pub(super) fn new(width: usize, height: usize, symmetry: Symmetry) -> Orbits {
        let images = |cell: usize| {
            let (row, column) = (cell / width, cell % width);
            let (below, right) = (height - 1 - row, width - 1 - column);
            let at = |row: usize, column: usize| row * width + column;
            let mut images = match symmetry {
                Symmetry::None => vec![cell],
                Symmetry::LeftRight => vec![cell, at(row, right)],
                Symmetry::TopBottom => vec![cell, at(below, column)],
                Symmetry::Both => vec![cell, at(row, right), at(below, column), at(below, right)],
                Symmetry::Rotation => vec![cell, at(below, right)],
            };
            images.sort_unstable();
            images.dedup();
            images
        };
        let mut orbits = Orbits { width, height, members: Vec::new(), of: vec![0; width * height] };
        for cell in 0..width * height {
            let images = images(cell);
            if images[0] == cell {
                images.iter().for_each(|&image| orbits.of[image] = orbits.members.len());
                orbits.members.push(images);
            }
        }
        orbits
    }

    /// The cells beside a cell.
    pub(super) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (width, height) = (self.width, self.height);
        let (row, column) = (cell / width, cell % width);
        [
            (row > 0).then(|| cell - width),
            (row + 1 < height).then(|| cell + width),
            (column > 0).then(|| cell - 1),
            (column + 1 < width).then(|| cell + 1),
        ]
        .into_iter()
        .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_are_the_equal_cells() {
        let members = |symmetry| Orbits::new(3, 2, symmetry).members;
        assert_eq!(members(Symmetry::None).len(), 6);
        assert_eq!(members(Symmetry::LeftRight), [vec![0, 2], vec![1], vec![3, 5], vec![4]]);
        assert_eq!(members(Symmetry::TopBottom), [[0, 3], [1, 4], [2, 5]]);
        assert_eq!(members(Symmetry::Both), [vec![0, 2, 3, 5], vec![1, 4]]);
        assert_eq!(members(Symmetry::Rotation), [[0, 5], [1, 4], [2, 3]]);
        assert_eq!(Orbits::new(3, 2, Symmetry::None).beside(0).collect::<Vec<_>>(), [3, 1]);
    }
}
