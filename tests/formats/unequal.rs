//! Texts whose row clues and column clues add up to different numbers: a mistake in the input, with both sums and the
//! likely line.

use nonomata::formats::{self, Format, ReadError, ReadErrorKind, Source};
use nonomata::puzzles::{Nonogram, Palette};

use super::{nonogram_formats, picture};

fn error_of(format: &'static Format, text: &str) -> Option<ReadError> {
    format.read(&Source::new("test", text)).err()
}

/// The error of the text with a block of 7 cells made one of 6 cells, so that nothing but the sums is wrong.
fn with_unequal_sums(format: &'static Format, text: &str) -> Option<ReadError> {
    // `rosetta` counts in letters.
    let changes = [('7', "6"), ('G', "F")];
    let places = changes.iter().flat_map(|&(found, other)| {
        text.match_indices(found).map(move |(place, _)| (place, other)).collect::<Vec<_>>()
    });
    let mut texts = places.map(|(place, other)| [&text[..place], other, &text[place + 1..]].concat());
    texts.find_map(|text| error_of(format, &text).filter(|error| error.unequal().is_some()))
}

#[test]
fn unequal_sums_are_refused_in_every_format() {
    let picture = picture("#######..\n.#.#.#.#.\n#.##.##.#", ".#");
    let puzzle = Nonogram::from_picture(picture, Palette::black_and_white()).unwrap();
    let mut formats = 0;
    for format in nonogram_formats().filter(|format| format.capabilities().clues) {
        for count in 1..=(if format.capabilities().many { 2 } else { 1 }) {
            let Ok(written) = format.write(vec![puzzle.clone(); count]) else { continue };
            let error = with_unequal_sums(format, &written.text);
            let error = error.unwrap_or_else(|| panic!("{format}: {}", written.text));
            assert_eq!(error.kind(), ReadErrorKind::Invalid, "{format}");
            assert_eq!(
                error.message(),
                "the row clues add up to 16 cells, the column clues to 17",
                "{format}: {error}"
            );
            formats += 1;
        }
    }
    assert!(formats > 20, "{formats}");
}

#[test]
fn the_first_of_several_puzzles_with_unequal_sums_is_reported() {
    for (text, line) in [("1x1:1/1\n1x1:1/\n1x1:1/\n", 2), ("{\"rows\":[[1]],\"columns\":[[]]}", 1)] {
        let error = formats::read(&Source::new("test", text)).unwrap_err();
        assert_eq!((error.kind(), error.line()), (ReadErrorKind::Invalid, line), "{text}");
        assert!(error.unequal().is_some(), "{text}");
    }
}

#[test]
fn the_likely_line_is_named() {
    for (text, line, hint) in [
        (
            "4 2\n2\n4\n2\n2\n0\n0\n",
            3,
            Some("the clue of row 2 is the likely mistake: the columns do not allow it"),
        ),
        ("2 2\n1\n1\n1\n0\n", 1, None),
        (
            "width 3\nheight 2\nrows\n2\n1\ncolumns\n1\n2\n1\ngoal \"110010\"\n",
            9,
            Some("the clue of column 3 differs from the goal"),
        ),
    ] {
        let error = formats::read(&Source::new("test", text)).unwrap_err();
        assert!(error.unequal().is_some(), "{error}");
        assert_eq!((error.line(), error.hint()), (line, hint), "{text}");
    }
}
