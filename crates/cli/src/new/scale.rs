//! Pixel art that was scaled up: each of its pixels is a square of equal pixels.

use nonomata::formats::images::Image;

/// The longest side of an image whose pixels are cells in any case.
const SMALL: usize = 30;

/// The side of the squares that an image larger than usual puzzles consists of, if it is more than one pixel.
pub(super) fn scale(image: &Image) -> Option<usize> {
    let (width, height) = (image.width(), image.height());
    if width.max(height) <= SMALL {
        return None;
    }
    let mut side = gcd(width, height);
    let rows = || image.dots().chunks(width);
    // Rows differ only at multiples of the side, and so do the pixels of a row.
    for (y, (row, above)) in (1..).zip(rows().skip(1).zip(rows())) {
        if row != above {
            side = gcd(side, y);
        }
    }
    for row in rows().step_by(side) {
        for (x, pair) in (1..).zip(row.windows(2)) {
            if pair[0] != pair[1] {
                side = gcd(side, x);
            }
        }
    }
    let is_of_one_colour =
        side == gcd(width, height) && image.dots().iter().all(|dot| *dot == image.dots()[0]);
    (side > 1 && !is_of_one_colour).then_some(side)
}

fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use nonomata::formats::Source;

    use super::*;

    /// An image of these cells, each a square of `side` pixels.
    fn image(cells: &[&str], side: usize) -> Image {
        let row = |cells: &&str| -> String {
            cells
                .chars()
                .flat_map(|cell| std::iter::repeat_n(if cell == '#' { "1 " } else { "0 " }, side))
                .collect()
        };
        let rows: String =
            cells.iter().flat_map(|cells| std::iter::repeat_n(row(cells) + "\n", side)).collect();
        let (width, height) = (cells[0].len() * side, cells.len() * side);
        Image::read(&Source::new("pixels.pbm", format!("P1\n{width} {height}\n{rows}"))).unwrap()
    }

    #[test]
    fn squares_of_equal_pixels_are_found() {
        let cells = ["##..", ".##.", "#..#"];
        assert_eq!(scale(&image(&cells, 20)), Some(20));
        assert_eq!(scale(&image(&cells, 9)), Some(9));
        assert_eq!(scale(&image(&cells, 7)), None, "a small image");
        assert_eq!(scale(&image(&["....", "...."], 20)), None, "one colour");
        // Rows that begin at other places have smaller squares in common.
        let dots: String = (0..40).map(|place| if place == 7 { "1 " } else { "0 " }).collect();
        let thin = Image::read(&Source::new("thin.pbm", format!("P1\n40 40\n{}", dots.repeat(40)))).unwrap();
        assert_eq!(scale(&thin), None);
    }
}
