//! Images: samples, the mapping of colours, and read errors.

use nonomata::formats::images::{Image, TraceError, Tracing};
use nonomata::formats::{self, Format, Limits, ReadError, Source, WriteError};
use nonomata::puzzles::{Colour, Nonogram, Palette};
use nonomata::symbol::Symbol;

use crate::refused::Said;
use crate::{flaglet, picture, read, read_nonograms, same_clues, source, tiny};

const TINY_PBM: &str = "P1\n# Tiny\n5 3\n1 1 0 1 0\n0 0 0 0 0\n1 0 1 1 0\n";

const FLAGLET_PPM: &str = "P3\n# Flaglet\n4 2\n255\n255 0 0 255 0 0 0 0 255 255 255 255\n\
                           255 255 255 0 0 255 0 0 255 255 255 255\n";

fn read_bytes(bytes: &[u8]) -> Result<Vec<Nonogram>, ReadError> {
    let source = Source::from_bytes("image", bytes, Limits::default())?;
    read_nonograms(&source).map(|reading| reading.puzzles)
}

/// Flaglet with colours that have names.
fn named_flaglet() -> Nonogram {
    let rgb = [[255; 3], [255, 0, 0], [0, 0, 255]];
    let colours = [("white", '.'), ("red", 'r'), ("blue", 'b')].into_iter().zip(rgb);
    let palette = Palette::new(colours.map(|((name, letter), rgb)| Colour::new(name, letter, rgb))).unwrap();
    let mut puzzle = Nonogram::from_picture(picture("rrb.\n.bb.", ".rb"), palette).unwrap();
    puzzle.about_mut().set("title", "Flaglet");
    puzzle
}

fn titled_tiny() -> Nonogram {
    let mut puzzle = tiny();
    puzzle.about_mut().set("title", "Tiny");
    puzzle
}

#[test]
fn samples_are_written_as_they_are_read() {
    for (name, text, puzzle) in [("pbm", TINY_PBM, titled_tiny()), ("ppm", FLAGLET_PPM, named_flaglet())] {
        let reading =
            read_nonograms(&Source::from_bytes("test", text.as_bytes(), Limits::default()).unwrap()).unwrap();
        assert_eq!((reading.format.name(), &reading.puzzles[0]), (name, &puzzle));
        assert_eq!(reading.warnings, []);
        let written = Format::named(name).unwrap().write(&[puzzle]).unwrap();
        assert_eq!((written.text.as_str(), written.lost.len()), (text, 0));
    }
    let written = Format::named("png").unwrap().write(&[named_flaglet()]).unwrap();
    assert_eq!((written.lost.len(), written.text.as_str()), (0, ""));
    assert_eq!(read_bytes(&written.binary).unwrap(), [named_flaglet()]);
}

#[test]
fn tiny_in_every_kind_of_image() {
    let bits = b"P4\n5 3\n\xD0\x00\xB0";
    let greys = b"P5 5 3 255\n\0\0\xFF\0\xFF\xFF\xFF\xFF\xFF\xFF\0\xFF\0\0\xFF";
    let wide =
        [&b"P5 5 3 65535 "[..], &greys[11..].iter().flat_map(|&grey| [grey, grey]).collect::<Vec<_>>()]
            .concat();
    let colours = [
        &b"P6\n# CREATOR: a program\n5\n3\n255\n"[..],
        &greys[11..].iter().flat_map(|&grey| [grey; 3]).collect::<Vec<_>>(),
    ];
    for bytes in [
        &b"P1 5 3 11010 00000 10110"[..],
        b"P1\r\n5 3\r\n1101000000\r\n10110",
        bits,
        b"P2 5 3 1 0 0 1 0 1 1 1 1 1 1 0 1 0 0 1",
        greys,
        &wide,
        &colours.concat(),
    ] {
        let puzzles = read_bytes(bytes).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(puzzles, [tiny()], "{:?}", String::from_utf8_lossy(bytes));
    }
    let two = [&bits[..], b"\n", &bits[..], b"\n"].concat();
    assert_eq!(read_bytes(&two).unwrap(), [tiny(), tiny()]);
    for name in ["pbm", "ppm"] {
        let written = Format::named(name).unwrap().write(&[titled_tiny(), tiny().transposed()]).unwrap();
        assert_eq!(read_nonograms(&source(&written)).unwrap().puzzles, [titled_tiny(), tiny().transposed()]);
    }
}

#[test]
fn the_kind_of_an_image_is_not_the_users_to_guess() {
    let png = Format::named("png").unwrap().write(&[tiny()]).unwrap();
    let as_format = |name: &str, source: &Source| {
        Format::named(name).unwrap().read(source).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(
        as_format("nin", &source(&png)),
        Err("test: byte 1: this is an image (png), expected nin".into())
    );
    assert_eq!(
        as_format("pbm", &source(&png)),
        Err("test: byte 1: this is an image (png), expected pbm".into())
    );
    let text = Source::new("test", TINY_PBM);
    assert!(as_format("png", &text).unwrap_err().contains("found no PNG image"));
    assert_eq!(as_format("ppm", &text), Ok(()));
    assert!(as_format("ppm", &Source::new("test", "5x3:")).unwrap_err().contains("expected P1 to P6"));
}

#[test]
fn what_colours_look_like_is_all_that_an_image_tells() {
    let mut puzzle = named_flaglet();
    puzzle.about_mut().set("license", "CC0-1.0");
    for (name, lost) in [
        ("ppm", &["part of title, author and the like"][..]),
        ("png", &["part of title, author and the like"]),
    ] {
        assert_eq!(Format::named(name).unwrap().write(&[puzzle.clone()]).unwrap().lost, lost, "{name}");
    }
    let colours = ["white", "a", "b"].map(|name| Colour::new(name, name.chars().next().unwrap(), [255; 3]));
    let twins = Nonogram::from_picture(picture("ab", "wab"), Palette::new(colours).unwrap()).unwrap();
    for name in ["png", "ppm"] {
        assert_eq!(Format::named(name).unwrap().write(std::slice::from_ref(&twins)), Err(WriteError::Twins));
    }
    assert_eq!(Format::named("pbm").unwrap().write(&[flaglet()]), Err(WriteError::Colour));
}

#[test]
fn another_background_has_a_warning() {
    let rgb = [[10, 20, 30], [255; 3], [0; 3]];
    let colours = ["night", "white", "black"].into_iter().zip(".w#".chars()).zip(rgb);
    let colours = colours.map(|((name, letter), rgb)| Colour::new(name, letter, rgb));
    let puzzle = Nonogram::from_picture(picture("w#.\n#w.", ".w#"), Palette::new(colours).unwrap()).unwrap();
    for name in ["png", "ppm"] {
        let written = Format::named(name).unwrap().write(std::slice::from_ref(&puzzle)).unwrap();
        let again = read_nonograms(&source(&written)).unwrap().puzzles.remove(0);
        same_clues(&again, &puzzle);
        assert_eq!(again.palette().colour(Symbol::BLANK).rgb, [10, 20, 30], "{name}");
    }
    let error = read_bytes(b"P3 2 1 255 10 20 30 0 0 0").unwrap_err();
    assert!(error.hint().unwrap().contains("--background"), "{error}");
}

#[test]
fn images_are_traced() {
    let photo: String =
        (0..64 * 48).map(|index| format!("{} {} {}\n", index % 256, index / 12, (index * 7) % 256)).collect();
    let photo = Source::new("photo", format!("P3 64 48 255\n{photo}"));
    assert!(formats::read(&photo).is_err(), "a photo has too many colours");
    let image = Image::read(&photo).unwrap();
    assert_eq!((image.width(), image.height(), image.dots().len()), (64, 48, 64 * 48));
    assert_eq!(Tracing::default().trace(&image), Err(TraceError::Colours));
    for colours in [1, 5, 20] {
        let tracing = Tracing::default().with_size(Some((20, 15))).with_colours(Some(colours));
        let puzzle = tracing.trace(&image).unwrap();
        assert_eq!((puzzle.width(), puzzle.height(), puzzle.palette().size()), (20, 15, colours + 1));
    }
    let puzzle = Tracing::default().with_threshold(Some(100)).trace(&image).unwrap();
    assert!(puzzle.palette().is_black_and_white());
    let many: String = (0..30).map(|index| format!("{0} {0} 255 ", index * 8)).collect();
    let reading = formats::read(&Source::new("test", format!("P3 31 1 255 255 255 255 {many}"))).unwrap();
    assert_eq!(
        reading.warnings[0].message(),
        "found 31 colours, which is a lot for a puzzle; is this a photo?"
    );
}

#[test]
fn what_one_can_see_through_is_blank() {
    let image = Image::of_dots(3, 1, vec![None, Some([255; 3]), Some([110; 3])]);
    let puzzle = Tracing::default().trace(&image).unwrap();
    let names: Vec<&str> = puzzle.palette().colours().iter().map(|colour| colour.name.as_str()).collect();
    assert_eq!(names, ["white", "white", "#6e6e6e"]);
    assert_eq!(puzzle.rows()[0].to_string(), "1 1:2");
}

#[test]
fn bad_images_are_refused_with_their_place() {
    let png = Format::named("png").unwrap().write(&[tiny()]).unwrap().binary;
    let cases = [
        ("netpbm-kind", b"P1 1 1 1\nP2 1 1 1 1".to_vec()),
        ("netpbm-width", b"P1\n# Tiny\nx 3\n".to_vec()),
        ("netpbm-empty", b"P1 0 3\n".to_vec()),
        ("netpbm-short", TINY_PBM.as_bytes()[..TINY_PBM.len() - 6].to_vec()),
        ("netpbm-bit", b"P1\n2 1\n1 2\n".to_vec()),
        ("netpbm-large", b"P4 60000 60000\n".to_vec()),
        ("netpbm-largest", b"P2 1 1 0 0".to_vec()),
        ("netpbm-sample", b"P2 2 1\n15\n15\n16\n".to_vec()),
        ("netpbm-raw-short", b"P4 9 2\n\0\0\0".to_vec()),
        ("netpbm-raw-sample", b"P5 2 1 9\n\x09\x0A".to_vec()),
        ("netpbm-raw-head", b"P5 1 1 255".to_vec()),
        ("netpbm-rubbish", b"P4 8 1\n\xFF and more".to_vec()),
        ("netpbm-background", b"P2 2 1 255 0 100".to_vec()),
        ("netpbm-comment", "P1\n# Ti\u{f1}y\n\u{e9}".as_bytes().to_vec()),
        ("png-cut", png[..png.len() / 2].to_vec()),
        ("png-start", b"\x89PNG\r\n\x1a\nwhat?".to_vec()),
    ];
    let mut said = Said::default();
    for (name, bytes) in cases {
        // Only the beginning: behind it, images are compressed.
        said.add(name, &bytes[..bytes.len().min(20)], read_bytes(&bytes).expect_err(name));
    }
    said.keep("images-refused");
    let limits = Limits::default().with_bytes(1000).with_cells(14);
    let source = Source::from_bytes("test", TINY_PBM.as_bytes(), limits).unwrap();
    assert!(formats::read(&source).unwrap_err().message().contains("the limit is 14 cells"));
    let large = format!("P1 300 1 {}", "0".repeat(300));
    let source = Source::from_bytes("test", large.as_bytes(), limits).unwrap();
    assert!(Image::read(&source).unwrap_err().message().contains("it has 300 pixels, the limit is 250"));
    assert!(
        Image::read(&Source::new("test", "5x3:"))
            .unwrap_err()
            .message()
            .contains("found a text that draws nothing")
    );
    assert_eq!(read("P1 1 1 1").rows().len(), 1);
}

/// The compressed bytes of sixteen megabytes of one letter are few.
#[test]
fn long_texts_of_images_are_left_out() {
    let title = |length: usize| {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
        let mut chunk = png::text_metadata::ITXtChunk::new("Title", "a".repeat(length));
        chunk.compressed = true;
        chunk.compress_text().unwrap();
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().unwrap();
        writer.write_text_chunk(&chunk).unwrap();
        writer.write_image_data(&[0]).unwrap();
        writer.finish().unwrap();
        assert!(8 * bytes.len() < length + 4_000, "{} bytes", bytes.len());
        formats::read(&Source::from_bytes("test", &bytes, Limits::default()).unwrap()).unwrap().puzzles[0]
            .about()
            .title()
            .map(str::len)
    };
    assert_eq!((title(100), title(16 << 20)), (Some(100), None));
}

#[test]
fn damaged_images_are_read_or_refused() {
    let png = Format::named("png").unwrap().write(&[named_flaglet()]).unwrap().binary;
    let raw = b"P6\n# Flaglet\n2 2\n255\n\xFF\0\0\0\0\xFF\xFF\xFF\xFF\0\0\xFF";
    for whole in [&png[..], raw, TINY_PBM.as_bytes(), FLAGLET_PPM.as_bytes()] {
        for end in 0..whole.len() {
            let _ = read_bytes(&whole[..end]);
            for byte in [0, b' ', b'9', b'"', 0x80, 0xFF] {
                let mut bytes = whole.to_vec();
                bytes[end] = byte;
                let _ = read_bytes(&bytes).map_err(|error| error.to_string());
            }
        }
    }
}
