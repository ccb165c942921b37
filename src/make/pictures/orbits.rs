//! Orbits: the cells that a symmetry makes equal.

use crate::make::Symmetry;

/// Cells, row by row, grouped so that the cells of a group are equal under a symmetry.
pub(in crate::make) struct Orbits {
    /// The size of the rectangle; 0 if the cells do not form one.
    pub(super) width: usize,
    pub(super) height: usize,
    /// The cells of each orbit; the smallest is the first.
    pub(super) members: Vec<Vec<usize>>,
    /// The orbit of each cell.
    pub(super) of: Vec<usize>,
    /// The cells beside each cell.
    pub(super) beside: Vec<Vec<usize>>,
}

impl Orbits {
    /// The cells of a rectangle.
    pub(in crate::make) fn new(width: usize, height: usize, symmetry: Symmetry) -> Orbits {
        let rows: Vec<Vec<usize>> =
            (0..height).map(|row| (row * width..(row + 1) * width).collect()).collect();
        let beside = (0..width * height).map(|cell| beside(cell, width, height)).collect();
        Orbits { width, height, ..Orbits::of_rows(&rows, beside, symmetry) }
    }

    /// Cells on these lines. The rows are those of the lines that hold every cell once, from the top.
    pub(in crate::make) fn of_lines(rows: &[Vec<usize>], lines: &[Vec<usize>], symmetry: Symmetry) -> Orbits {
        let mut beside = vec![Vec::new(); rows.iter().map(Vec::len).sum()];
        for pair in lines.iter().flat_map(|line| line.windows(2)) {
            beside[pair[0]].push(pair[1]);
            beside[pair[1]].push(pair[0]);
        }
        Orbits::of_rows(rows, beside, symmetry)
    }

    /// Cells in rows, in a shape that has the symmetry.
    fn of_rows(rows: &[Vec<usize>], beside: Vec<Vec<usize>>, symmetry: Symmetry) -> Orbits {
        let mut orbits =
            Orbits { width: 0, height: 0, members: Vec::new(), of: vec![usize::MAX; beside.len()], beside };
        for (row, below) in rows.iter().zip(rows.iter().rev()) {
            for (index, &cell) in row.iter().enumerate() {
                if orbits.of[cell] != usize::MAX {
                    continue;
                }
                let (left, right) = (index, row.len() - 1 - index);
                let mut images = match symmetry {
                    Symmetry::None => vec![cell],
                    Symmetry::LeftRight => vec![cell, row[right]],
                    Symmetry::TopBottom => vec![cell, below[left]],
                    Symmetry::Both => vec![cell, row[right], below[left], below[right]],
                    Symmetry::Rotation => vec![cell, below[right]],
                };
                images.sort_unstable();
                images.dedup();
                images.iter().for_each(|&image| orbits.of[image] = orbits.members.len());
                orbits.members.push(images);
            }
        }
        orbits
    }
}

/// The cells beside a cell of a rectangle.
fn beside(cell: usize, width: usize, height: usize) -> Vec<usize> {
    let (row, column) = (cell / width, cell % width);
    [
        (row > 0).then(|| cell - width),
        (row + 1 < height).then(|| cell + width),
        (column > 0).then(|| cell - 1),
        (column + 1 < width).then(|| cell + 1),
    ]
    .into_iter()
    .flatten()
    .collect()
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
        assert_eq!(Orbits::new(3, 2, Symmetry::None).beside[0], [3, 1]);
        let rows = [vec![0, 1], vec![2]];
        let orbits = Orbits::of_lines(&rows, &[vec![0, 2], vec![2, 1]], Symmetry::LeftRight);
        assert_eq!(orbits.beside, [vec![2], vec![2], vec![0, 1]]);
        assert_eq!(orbits.members, [vec![0, 1], vec![2]]);
    }
}
