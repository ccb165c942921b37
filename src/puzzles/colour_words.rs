//! Words for colours that have no name: images and some formats know only their values, and no reader calls a colour
//! `#c81e1e`.
//!
//! A colour gets the word of its hue, with `light` or `dark` where two colours share it. A word that would not tell two
//! colours apart is not used.

use super::Colour;

/// A name for each colour in a sentence: its own, or a word in place of a hexadecimal value.
pub(super) fn spoken_names(colours: &[Colour]) -> Vec<String> {
    let mut names: Vec<String> = colours.iter().map(|colour| colour.name.clone()).collect();
    let nameless = |index: &usize| colours[*index].name.starts_with('#');
    for index in (0..colours.len()).filter(nameless) {
        let word = hue(colours[index].rgb);
        let alike: Vec<usize> =
            (0..colours.len()).filter(nameless).filter(|&other| hue(colours[other].rgb) == word).collect();
        let spoken = match alike[..] {
            [_] => word.to_owned(),
            [one, two] => {
                let other = colours[if index == one { two } else { one }].rgb;
                let shade = if luma(colours[index].rgb) < luma(other) { "dark" } else { "light" };
                format!("{shade} {word}")
            }
            _ => continue,
        };
        if colours.iter().all(|colour| colour.name != spoken && colour.name != word) {
            names[index] = spoken;
        }
    }
    names
}

/// The word of a hue.
fn hue(rgb: [u8; 3]) -> &'static str {
    let [red, green, blue] = rgb.map(i32::from);
    let (least, most) = (red.min(green).min(blue), red.max(green).max(blue));
    let spread = most - least;
    if spread < 24 {
        return match most {
            0..50 => "black",
            50..235 => "grey",
            _ => "white",
        };
    }
    let sixth = if most == red {
        60 * (green - blue) / spread
    } else if most == green {
        120 + 60 * (blue - red) / spread
    } else {
        240 + 60 * (red - green) / spread
    };
    match sixth.rem_euclid(360) {
        15..45 if most < 180 => "brown",
        15..45 => "orange",
        45..70 => "yellow",
        70..165 => "green",
        165..200 => "cyan",
        200..260 => "blue",
        260..295 => "purple",
        295..345 => "pink",
        _ => "red",
    }
}

/// How bright a colour is to the eye.
fn luma([red, green, blue]: [u8; 3]) -> u32 {
    2 * u32::from(red) + 7 * u32::from(green) + u32::from(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(values: &[(&str, [u8; 3])]) -> Vec<String> {
        let colours: Vec<Colour> =
            values.iter().zip('a'..).map(|(&(name, rgb), letter)| Colour::new(name, letter, rgb)).collect();
        spoken_names(&colours)
    }

    #[test]
    fn colours_without_a_name_are_called_by_their_hue() {
        let values = [("white", [255; 3]), ("#c81e1e", [200, 30, 30]), ("#14823c", [20, 130, 60])];
        assert_eq!(names(&values), ["white", "red", "green"]);
        let hues =
            [[120, 70, 40], [255, 127, 14], [245, 200, 20], [23, 190, 207], [31, 90, 200], [125, 50, 160]];
        assert_eq!(hues.map(hue), ["brown", "orange", "yellow", "cyan", "blue", "purple"]);
        assert_eq!([[20; 3], [127; 3], [250; 3]].map(hue), ["black", "grey", "white"]);
    }

    #[test]
    fn a_word_tells_colours_apart_or_is_not_used() {
        let two = [("#ff0000", [255, 0, 0]), ("#800000", [128, 0, 0])];
        assert_eq!(names(&two), ["light red", "dark red"]);
        let taken = [("red", [255, 0, 0]), ("#800000", [128, 0, 0])];
        assert_eq!(names(&taken), ["red", "#800000"]);
        let three = [("#ff0000", [255, 0, 0]), ("#800000", [128, 0, 0]), ("#f00000", [240, 0, 0])];
        assert_eq!(names(&three), ["#ff0000", "#800000", "#f00000"]);
    }
}
