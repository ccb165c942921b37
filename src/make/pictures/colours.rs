//! The colours of random pictures.

use crate::puzzles::{Colour, Palette};

/// Names, letters and values, easy to tell apart. The first is the background.
const COLOURS: [(&str, char, [u8; 3]); 13] = [
    ("white", '.', [255, 255, 255]),
    ("red", 'r', [214, 39, 40]),
    ("blue", 'b', [31, 90, 200]),
    ("green", 'g', [34, 139, 60]),
    ("yellow", 'y', [245, 200, 20]),
    ("black", 'k', [0, 0, 0]),
    ("orange", 'o', [255, 127, 14]),
    ("purple", 'p', [125, 50, 160]),
    ("cyan", 'c', [23, 190, 207]),
    ("brown", 'n', [120, 70, 40]),
    ("magenta", 'm', [230, 60, 170]),
    ("grey", 'e', [127, 127, 127]),
    ("lime", 'l', [150, 215, 50]),
];

/// The most colours of a random picture besides the background.
pub const COLOUR_LIMIT: usize = COLOURS.len() - 1;

/// The palette of that many colours besides the background. One colour is black.
pub(super) fn palette(colours: usize) -> Palette {
    let listed = COLOURS.iter().take(colours + 1).map(|&(name, letter, rgb)| Colour::new(name, letter, rgb));
    match colours {
        1 => Palette::black_and_white(),
        _ => Palette::new(listed).unwrap_or_else(|_| Palette::black_and_white()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_palette_has_the_colours_that_it_should() {
        assert!((1..=COLOUR_LIMIT).all(|colours| palette(colours).size() == colours + 1));
        assert!(palette(1).is_black_and_white());
    }
}
