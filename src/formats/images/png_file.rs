//! `png`: Portable Network Graphics, through the crate `png`.
//!
//! Every dot is a cell, and transparent dots are blank. The background is that of the file (`bKGD`), or white. Written
//! files have the colours of the puzzle in their order as palette, and texts under the keywords of PNG. PNG keeps
//! neither names nor letters of colours.

use std::io::Cursor;

use super::image::{Dot, Image, check_dots};
use super::ppm::{note_lost_colours, warn_of_colours};
use super::tracing::traced;
use crate::formats::{Capabilities, Format, Input, Result, Source, Written, all, only};
use crate::puzzles::{About, Nonogram};

pub(in crate::formats) const FORMAT: Format = Format {
    name: "png",
    suffixes: &["png"],
    about: "PNG image; its runs are the clues",
    capabilities: Capabilities {
        clues: false,
        empty: false,
        colour: true,
        about: true,
        goal: true,
        twins: false,
        ..Capabilities::CLUES
    },
    magic: &[START],
    read: |source| all(read(source)),
    write: Some(|puzzles, written| only(puzzles).map(|puzzles| write(&puzzles, written))),
    ..Format::OF_NONOGRAMS
};

/// The first bytes of a file.
pub(in crate::formats) const START: &[u8] = b"\x89PNG";

/// Properties of a puzzle, each with the keyword of PNG for it.
const PROPERTIES: [(&str, &str); 5] = [
    ("title", "Title"),
    ("author", "Author"),
    ("copyright", "Copyright"),
    ("description", "Description"),
    ("source", "Source"),
];

/// The longest property of a puzzle that is read from a compressed text, in bytes.
const TEXT_LIMIT: usize = 1 << 16;

fn read(source: &Input<'_>) -> Result<Vec<Nonogram>> {
    let image = image(source)?;
    source.check_size(0, image.width(), image.height())?;
    let puzzle = traced(source, 0, &image)?;
    warn_of_colours(source, 0, &puzzle);
    Ok(vec![puzzle])
}

/// Reads the image of a file.
pub(super) fn image(source: &Source) -> Result<Image> {
    if !source.bytes().starts_with(START) {
        bail!(source, 0, "found no PNG image, expected one");
    }
    let refused = |error: png::DecodingError| {
        source.error(0, format!("this PNG image cannot be read: {error}")).caused_by(error)
    };
    let mut decoder = png::Decoder::new(Cursor::new(source.bytes()));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
    decoder.set_ignore_iccp_chunk(true);
    let info = decoder.read_header_info().map_err(refused)?;
    let (width, height) = (info.width as usize, info.height as usize);
    check_dots(source, 0, width, height)?;
    let mut reader = decoder.read_info().map_err(refused)?;
    let size = reader.output_buffer_size().ok_or_else(|| source.error(0, "this PNG image is too large"))?;
    let mut bytes = vec![0; size];
    reader.next_frame(&mut bytes).map_err(refused)?;
    // Texts may follow the picture; the picture counts even where they are damaged.
    let _ = reader.finish();
    let dots = dots(&bytes, reader.output_color_type().0.samples());
    let info = reader.info();
    let palette = info.palette.as_deref().unwrap_or_default();
    let listed = palette.chunks_exact(3).map(|rgb| [rgb[0], rgb[1], rgb[2]]);
    let background = background(info, palette);
    Ok(Image {
        listed: listed.collect(),
        background,
        about: about(info),
        ..Image::of_dots(width, height, dots)
    })
}

/// The dots of that many samples each: a grey or three colours, and perhaps an opacity.
pub(super) fn dots(bytes: &[u8], samples: usize) -> Vec<Dot> {
    let dot = |parts: &[u8]| match *parts {
        [grey] => Some([grey; 3]),
        [grey, opacity] => (opacity >= 128).then_some([grey; 3]),
        [red, green, blue] => Some([red, green, blue]),
        [red, green, blue, opacity] => (opacity >= 128).then_some([red, green, blue]),
        _ => None,
    };
    bytes.chunks_exact(samples).map(dot).collect()
}

/// The background that the file names. Of samples with two bytes the first one counts.
fn background(info: &png::Info<'_>, palette: &[u8]) -> Option<[u8; 3]> {
    let said = info.bkgd.as_deref()?;
    let depth = info.bit_depth as u32;
    let part = |high: u8, low: u8| match depth {
        16 => high,
        8 => low,
        bits => (u32::from(low) * 255 / ((1 << bits) - 1)).min(255) as u8,
    };
    match *said {
        [index] => palette.chunks_exact(3).nth(index.into()).map(|rgb| [rgb[0], rgb[1], rgb[2]]),
        [high, low] => Some([part(high, low); 3]),
        [r1, r2, g1, g2, b1, b2] => Some([part(r1, r2), part(g1, g2), part(b1, b2)]),
        _ => None,
    }
}

fn about(info: &png::Info<'_>) -> About {
    let name = |keyword: &str| PROPERTIES.iter().find(|(_, known)| *known == keyword).map(|(name, _)| *name);
    let mut about = About::new();
    for chunk in &info.uncompressed_latin1_text {
        if let Some(name) = name(&chunk.keyword) {
            about.set(name, chunk.text.clone());
        }
    }
    for chunk in &info.utf8_text {
        let Some(name) = name(&chunk.keyword) else { continue };
        let mut chunk = chunk.clone();
        // A text may be a thousand times as long as its compressed bytes.
        let text = chunk.decompress_text_with_limit(TEXT_LIMIT).and_then(|()| chunk.get_text());
        if let Ok(text) = text {
            about.set(name, text);
        }
    }
    about
}

fn write(puzzles: &[&Nonogram], written: &mut Written) {
    for (puzzle, image) in puzzles.iter().filter_map(|puzzle| Some((puzzle, Image::of_goal(puzzle)?))) {
        match encoded(puzzle, &image) {
            Ok(bytes) => written.binary = bytes,
            Err(error) => written.warn(&format!("the image could not be made: {error}")),
        }
        note_lost_colours(puzzle, &image, written);
        let is_kept = |name: &str| PROPERTIES.iter().any(|(known, _)| *known == name);
        let is_lost = |(name, said): (&str, &str)| !is_kept(name) || said.contains('\0');
        written.lose("part of title, author and the like", puzzle.about().iter().any(is_lost));
    }
}

/// The bytes of the file, whose palette has one entry for each colour of the puzzle.
fn encoded(puzzle: &Nonogram, image: &Image) -> Result<Vec<u8>, png::EncodingError> {
    let depth = match image.listed.len() {
        0..=2 => png::BitDepth::One,
        3..=4 => png::BitDepth::Two,
        5..=16 => png::BitDepth::Four,
        _ => png::BitDepth::Eight,
    };
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, image.width as u32, image.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(depth);
    encoder.set_palette(image.listed.concat());
    for (name, keyword) in PROPERTIES {
        if let Some(said) = puzzle.about().get(name).filter(|said| !said.contains('\0')) {
            encoder.add_itxt_chunk(keyword.to_owned(), said.to_owned())?;
        }
    }
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::bKGD, &[0])?;
    writer.write_image_data(&packed(image, depth as usize))?;
    writer.finish()?;
    Ok(bytes)
}

/// The palette index of every dot in that number of bits, each row padded to whole bytes.
fn packed(image: &Image, bits: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for row in image.dots.chunks(image.width) {
        for part in row.chunks(8 / bits) {
            let index = |dot: &Dot| image.listed.iter().position(|rgb| Some(*rgb) == *dot).unwrap_or(0);
            let byte = part
                .iter()
                .enumerate()
                .fold(0, |byte, (number, dot)| byte | (index(dot) as u8) << (8 - bits * (number + 1)));
            bytes.push(byte);
        }
    }
    bytes
}
