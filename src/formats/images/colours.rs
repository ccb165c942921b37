//! The palette of an image: its colours, and which of them is the background.

use super::image::{Dot, Image};
use super::tracing::TraceError;
use crate::formats::{PaletteBuilder, name_of};
use crate::puzzles::{Colour, Palette, lightness};
use crate::symbol::Symbol;

const WHITE: [u8; 3] = [255; 3];
const BLACK: [u8; 3] = [0; 3];

/// From this lightness on, colours can hardly be seen on white.
const LIGHT: u8 = 224;

/// The dots of an image as symbols.
pub(super) struct Coloured {
    pub(super) palette: Palette,
    pub(super) symbols: Vec<Symbol>,
}

/// Makes a symbol of every colour: first the background, then the listed colours in their order, then the others in
/// the order of the dots.
pub(super) fn coloured(image: &Image, dots: &[Dot], wanted: Option<[u8; 3]>) -> Result<Coloured, TraceError> {
    let used = used(dots)?;
    let blank = background(image, &used, wanted)?;
    let ground = blank.unwrap_or_else(|| ground(image));
    // In a black and white image, white is the paper.
    let is_black_and_white = used.iter().flatten().all(|rgb| [BLACK, WHITE].contains(rgb));
    let is_paper = |dot: Dot| is_black_and_white && dot == Some(ground);
    let is_drawn = |dot: &&Dot| **dot != blank && dot.is_some() && !is_paper(**dot);
    let place = |dot: &Dot| image.listed.iter().position(|rgb| Some(*rgb) == *dot);
    let mut drawn: Vec<Dot> = used.iter().filter(is_drawn).copied().collect();
    drawn.sort_by_key(|dot| place(dot).unwrap_or(usize::MAX));

    let mut palette = PaletteBuilder::new(blank_colour(ground));
    for rgb in drawn.iter().flatten() {
        let letter = (*rgb == BLACK).then_some(PaletteBuilder::usual_black().letter);
        palette.add(&name_of(*rgb), letter, *rgb).map_err(|_| TraceError::Colours)?;
    }
    let mut palette = palette.palette();
    if palette.size() == 1 && palette.colours() == &Palette::black_and_white().colours()[..1] {
        // A blank picture is black and white.
        palette = Palette::black_and_white();
    }
    Ok(Coloured { palette, symbols: symbols(dots, &drawn) })
}

/// The distinct colours of the dots, in the order of their first dot.
fn used(dots: &[Dot]) -> Result<Vec<Dot>, TraceError> {
    let mut used: Vec<Dot> = Vec::new();
    let mut last = None;
    for dot in dots {
        if last == Some(dot) {
            continue;
        }
        last = Some(dot);
        if !used.contains(dot) {
            used.push(*dot);
        }
        if used.len() > Palette::LIMIT {
            return Err(TraceError::Colours);
        }
    }
    Ok(used)
}

/// The dots that are blank cells, in this order of preference: those of the wanted colour, transparent ones, those of
/// the colour that the file names, white ones. An image of a single colour is drawn on white.
fn background(image: &Image, used: &[Dot], wanted: Option<[u8; 3]>) -> Result<Dot, TraceError> {
    if wanted.is_some() {
        return Ok(wanted);
    }
    if used.contains(&None) {
        return Ok(None);
    }
    let is_white = image.listed.contains(&WHITE) || used.contains(&Some(WHITE)) || used.len() == 1;
    image.background.or(is_white.then_some(WHITE)).map(Some).ok_or(TraceError::Background)
}

/// The colour of transparent dots: the background that the file names, else white, or black where all other dots are
/// so light that they could not be seen on white.
pub(super) fn ground(image: &Image) -> [u8; 3] {
    let mut opaque = image.dots.iter().flatten().peekable();
    let is_light = opaque.peek().is_some() && opaque.all(|&rgb| lightness(rgb) >= LIGHT);
    let has_ground = image.dots.contains(&None);
    image.background.unwrap_or(if is_light && has_ground { BLACK } else { WHITE })
}

fn blank_colour(rgb: [u8; 3]) -> Colour {
    Colour::new(name_of(rgb), PaletteBuilder::usual_background().letter, rgb)
}

/// The symbols of the dots: drawn colours count from 1, every other dot is blank.
fn symbols(dots: &[Dot], drawn: &[Dot]) -> Vec<Symbol> {
    let mut last = (None, Symbol::BLANK);
    let symbol = |dot: &Dot| {
        if last.0 != Some(*dot) {
            let index = drawn.iter().position(|other| other == dot);
            last = (Some(*dot), index.map_or(Symbol::BLANK, |index| Symbol::new(index + 1)));
        }
        last.1
    };
    dots.iter().map(symbol).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: [u8; 3] = [255, 0, 0];

    /// The name of the background and the letters of all colours.
    fn palette(
        dots: &[Dot],
        background: Option<[u8; 3]>,
        wanted: Option<[u8; 3]>,
    ) -> Result<String, TraceError> {
        let image = Image { background, ..Image::of_dots(dots.len(), 1, dots.to_vec()) };
        let palette = coloured(&image, dots, wanted)?.palette;
        let letters: String = palette.colours().iter().map(|colour| colour.letter).collect();
        Ok(format!("{} {letters}", palette.colour(Symbol::BLANK).name))
    }

    #[test]
    fn the_background_is_found() {
        let (red, black) = (Some(RED), Some(BLACK));
        assert_eq!(palette(&[red, Some(WHITE), black], None, None), Ok("white .r#".into()));
        assert_eq!(palette(&[red, None, black], None, None), Ok("white .r#".into()));
        assert_eq!(palette(&[red, black], None, None), Err(TraceError::Background));
        assert_eq!(palette(&[red, black], Some(RED), None), Ok("red .#".into()));
        assert_eq!(palette(&[red, black], Some(RED), Some(BLACK)), Ok("black .r".into()));
        assert_eq!(palette(&[red, red], None, None), Ok("white .r".into()), "every dot is drawn");
        assert_eq!(palette(&[Some(WHITE)], None, None), Ok("white .#".into()));
    }

    #[test]
    fn transparent_dots_look_unlike_the_drawing() {
        let (red, black, white) = (Some(RED), Some(BLACK), Some(WHITE));
        assert_eq!(palette(&[white, None], None, None), Ok("black .w".into()), "a white drawing");
        assert_eq!(
            palette(&[Some([250; 3]), None, white], None, None).map(|name| name[..5].into()),
            Ok("black".to_owned())
        );
        assert_eq!(palette(&[black, None, white], None, None), Ok("white .#".into()), "white is blank, too");
        assert_eq!(palette(&[red, None, white], None, None), Ok("white .rw".into()), "white is a colour");
        assert_eq!(palette(&[white, None], None, Some(RED)), Ok("red .w".into()));
    }

    #[test]
    fn too_many_colours_are_refused() {
        let dots = |count: u8| (0..count).map(|grey| Some([255 - grey; 3])).collect::<Vec<_>>();
        assert!(palette(&dots(64), None, None).is_ok());
        assert_eq!(palette(&dots(65), None, None), Err(TraceError::Colours));
        let drawn: Vec<Dot> = (0..64).map(|grey| Some([grey; 3])).collect();
        assert_eq!(palette(&drawn, Some(WHITE), None), Err(TraceError::Colours));
    }
}
