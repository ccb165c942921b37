//! The palette of an image: its colours, and which of them is the background.

use std::collections::HashMap;

use super::image::{Dot, Image};
use super::tracing::TraceError;
use crate::formats::{PaletteBuilder, name_of};
use crate::puzzles::{Colour, Palette, lightness};
use nonomata_engine::symbol::Symbol;

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
    let Numbered { used, mut numbers } = numbered(dots)?;
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
    // Drawn colours count from 1, every other dot is blank.
    let symbol = |dot: &Dot| {
        let place = drawn.iter().position(|other| other == dot);
        place.map_or(Symbol::BLANK, |place| Symbol::new(place + 1))
    };
    let symbols: Vec<Symbol> = used.iter().map(symbol).collect();
    numbers.iter_mut().for_each(|number| *number = symbols[number.index()]);
    Ok(Coloured { palette, symbols: numbers })
}

/// The dots of an image as the numbers of their colours.
struct Numbered {
    /// The distinct colours, in the order of their first dot.
    used: Vec<Dot>,
    /// For each dot, the number of its colour.
    numbers: Vec<Symbol>,
}

/// Numbers the colours of the dots.
fn numbered(dots: &[Dot]) -> Result<Numbered, TraceError> {
    // PERF: few colours are compared faster than they are hashed.
    const FEW: usize = 8;
    let (mut used, mut places) = (Vec::new(), HashMap::new());
    let mut numbers: Vec<Symbol> = Vec::with_capacity(dots.len());
    let mut last = None;
    for &dot in dots {
        let number = match last {
            Some((other, number)) if other == dot => number,
            _ => {
                let place = match used.len() {
                    ..=FEW => used.iter().position(|other| *other == dot),
                    _ => places.get(&dot).copied(),
                };
                place.unwrap_or_else(|| {
                    places.insert(dot, used.len());
                    used.push(dot);
                    used.len() - 1
                })
            }
        };
        if number >= Palette::LIMIT {
            return Err(TraceError::Colours);
        }
        last = Some((dot, number));
        numbers.push(Symbol::new(number));
    }
    Ok(Numbered { used, numbers })
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
    fn dots_have_the_symbols_of_their_colours() {
        let dots = [Some(RED), None, Some(BLACK), Some(BLACK), Some(RED), None];
        let image = Image { listed: vec![BLACK], ..Image::of_dots(3, 2, dots.to_vec()) };
        let symbols = coloured(&image, &dots, None).unwrap().symbols;
        assert_eq!(symbols, [2, 0, 1, 1, 2, 0].map(Symbol::new));
        let dots: Vec<Dot> = (0..100).map(|dot| (dot % 40 > 0).then_some([dot % 40; 3])).collect();
        let image = Image::of_dots(100, 1, dots.clone());
        let symbols = coloured(&image, &dots, None).unwrap().symbols;
        assert!((0..100).all(|dot| symbols[dot].index() == dot % 40), "{symbols:?}");
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
