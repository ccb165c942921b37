//! Texts whose row clues and column clues add up to different numbers: errors in the rest of the text come first.

use nonomata::formats::{self, Format, ReadErrorKind, Source};
use nonomata::puzzles::{Nonogram, Palette};

use super::{nonogram_formats, picture};

/// What makes most texts malformed after their last puzzle.
const TRASH: [&str; 8] = ["a", "x", " hello", "/0/1", " trailing", "\n!\n", "\n]", "\n1x1:1/1 a\n"];

fn kind_of(format: &'static Format, text: &str) -> Option<ReadErrorKind> {
    format.read(&Source::new("test", text)).err().map(|error| error.kind())
}

/// The text with a block of 7 cells made one of 6 cells, so that nothing but the sums is wrong.
fn with_unequal_sums(format: &'static Format, text: &str) -> Option<String> {
    // `rosetta` counts in letters.
    let changes = [('7', "6"), ('G', "F")];
    let places = changes.iter().flat_map(|&(found, other)| {
        text.match_indices(found).map(move |(place, _)| (place, other)).collect::<Vec<_>>()
    });
    let mut texts = places.map(|(place, other)| [&text[..place], other, &text[place + 1..]].concat());
    texts.find(|text| kind_of(format, text) == Some(ReadErrorKind::NoSolution))
}

#[test]
fn an_error_after_a_puzzle_comes_before_its_sums() {
    let picture = picture("#######..\n.#.#.#.#.\n#.##.##.#", ".#");
    let puzzle = Nonogram::from_picture(picture, Palette::black_and_white()).unwrap();
    let (mut formats, mut refused) = (0, 0);
    for format in nonogram_formats().filter(|format| format.capabilities().clues) {
        for count in 1..=(if format.capabilities().many { 2 } else { 1 }) {
            let written = format.write(vec![puzzle.clone(); count]).unwrap();
            let unequal = with_unequal_sums(format, &written.text);
            let unequal = unequal.unwrap_or_else(|| panic!("{format}: {}", written.text));
            formats += 1;
            for trash in TRASH {
                let [equal, unequal] =
                    [&written.text, &unequal].map(|text| format!("{}{trash}", text.trim_end()));
                // What is a comment, or changes the clues, is no error in the rest of the text.
                if kind_of(format, &equal).is_some_and(|kind| kind != ReadErrorKind::NoSolution) {
                    assert_ne!(
                        kind_of(format, &unequal),
                        Some(ReadErrorKind::NoSolution),
                        "{format}: {unequal}"
                    );
                    refused += 1;
                }
            }
        }
    }
    assert!(formats > 20 && refused > 100, "{formats} {refused}");
}

#[test]
fn malformed_texts_prove_nothing_about_their_sums() {
    let xml = "<puzzleset><puzzle><clues type=\"columns\"><line><count>1</count></line></clues>\
               <clues type=\"rows\"><line></line></clues></puzzle><puzzle><odd/></puzzle></puzzleset>";
    let save = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :7:Pattern\nPARAMS  :3:1x1\n\
                DESC    :2:1/\nSTATEPOS:1:2\nMOVE    :8:F0,0,2,1\n";
    for text in [
        "2x2:1/1/1/a",
        "2x2:1/1/1/x",
        "2x2:1/1/1/ hello",
        "2x2:1/1/1/0/1",
        "5x5:2/4/4/4/2/1.1/5/5/3/a",
        "{\"rows\":[[1],[]],\"columns\":[[1],[1]]} trailing",
        "{\"puzzles\":[{\"rows\":[[1],[]],\"columns\":[[1],[1]]},{\"rows\":[[1]]}]}",
        "{\"rows\":[[1],[]],\"columns\":[[1],[1]]}\n{\"rows\":[[1]],\"columns\":[[1]]} trailing",
        "rows = [[1]]\ncolumns = [[]]\nrows = [[1]]\ncolumns = [[1,0]]\n",
        "GRID\nROWS\n[1]\nCOLUMNS\n[]\nGRID\nROWS\n[1]\n",
        xml,
        save,
    ] {
        let Err(error) = formats::read(&Source::new("test", text)) else { panic!("{text}") };
        assert_eq!(error.kind(), ReadErrorKind::Invalid, "{text}: {error}");
        assert!(error.unequal().is_none(), "{text}");
    }
}

#[test]
fn the_first_of_several_puzzles_with_unequal_sums_is_reported() {
    for (text, line) in [("1x1:1/1\n1x1:1/\n1x1:1/\n", 2), ("{\"rows\":[[1]],\"columns\":[[]]}", 1)] {
        let error = formats::read(&Source::new("test", text)).unwrap_err();
        assert_eq!((error.kind(), error.line()), (ReadErrorKind::NoSolution, line), "{text}");
        assert!(error.unequal().is_some(), "{text}");
    }
}
