//! Every style on finished, unfinished, coloured, large and empty pictures.

use nonomata::formats::{self, Source};
use nonomata::puzzles::{Nonogram, Picture, PuzzleKind};
use nonomata::render::{Paint, Style, text};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Symbol, SymbolSet};

const PATTERN: &str = "10x10:2/3.2/1.1.3/2.5/2.2.4/1.1.4/1.3/1.1.2/4/4.1/5.2/2.3.3/1.2/6/3/1/4/6/7/4.1";
const FLAGLET: &str =
    "color r #ff0000\ncolor b #0000ff\nwidth 4\nheight 2\nrows\n2r,1b\n2b\ncolumns\n1r\n1r,1b\n2b\n0\n";

fn puzzle(text: &str) -> Nonogram {
    formats::read(&Source::new("test", text)).unwrap().only().unwrap().puzzles.remove(0)
}

fn solved(puzzle: &Nonogram) -> Picture {
    let problem = puzzle.to_problem();
    let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
    Picture::of_symbols(puzzle.width(), puzzle.height(), solution.symbols())
}

fn render(puzzle: &Nonogram, picture: &Picture, style: Style, paint: Paint) -> String {
    text(&puzzle.layout(), picture.cells(), style, paint)
}

/// The picture in all styles, and once more in colour.
fn all_styles(name: &str, puzzle: &Nonogram, picture: &Picture) {
    let mut text = String::new();
    for style in Style::ALL {
        text.push_str(&format!("--- {style}\n{}", render(puzzle, picture, style, Paint::None)));
    }
    let painted = render(puzzle, picture, Style::Blocks, Paint::Ansi);
    text.push_str(&format!("--- blocks, painted\n{}", painted.replace('\x1b', "ESC")));
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../snapshots/render");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
    for line in painted.lines() {
        let last = line.rfind('\x1b').map(|escape| &line[escape..]);
        assert!(last.is_none_or(|last| last.starts_with("\x1b[0m")), "nothing is left switched on");
    }
}

#[test]
fn finished_pictures() {
    for (name, text) in [("pattern", PATTERN), ("flaglet", FLAGLET)] {
        let puzzle = puzzle(text);
        all_styles(name, &puzzle, &solved(&puzzle));
    }
}

#[test]
fn an_unfinished_picture_with_a_contradiction() {
    let puzzle = puzzle(FLAGLET);
    let mut picture = Picture::unknown(4, 2, 3);
    picture.set(0, 0, SymbolSet::only(Symbol::new(1)));
    picture.set(0, 3, SymbolSet::only(Symbol::BLANK));
    picture.set(1, 1, SymbolSet::EMPTY);
    picture.set(1, 2, SymbolSet::only(Symbol::new(2)));
    all_styles("unfinished", &puzzle, &picture);
}

#[test]
fn given_cells_are_underlined_in_colour() {
    let puzzle = puzzle("3x3:1/1/1/1/1/1,Ah");
    let begin = Picture::of_cells(3, 3, puzzle.to_problem().initial_candidates().to_vec());
    all_styles("given", &puzzle, &begin);
    let (mut plain, mut is_text) = (String::new(), true);
    for letter in render(&puzzle, &begin, Style::Blocks, Paint::Ansi).chars() {
        match (letter, is_text) {
            ('\x1b', _) => is_text = false,
            (_, true) => plain.push(letter),
            (letter, false) => is_text = letter == 'm',
        }
    }
    let unpainted = render(&puzzle, &begin, Style::Blocks, Paint::None);
    assert_eq!(plain, unpainted.replace('█', " "), "only how it is painted is another");
}

#[test]
fn long_numbers() {
    let wide = puzzle(&format!("120x1:{}/120", ["1"; 120].join("/")));
    let text = render(&wide, &solved(&wide), Style::Framed, Paint::None);
    assert!(text.ends_with(&format!("| 120\n{}\n", " 1".repeat(120))), "{text}");
    let high = wide.transposed();
    let text = render(&high, &solved(&high), Style::Blocks, Paint::None);
    assert!(text.starts_with("    120\n  ┌────┐\n1 │████│\n"), "{text}");
    all_styles("twelve", &puzzle("12x2:1/2/2/2/2/2/2/2/2/2/1/1/12/9"), &Picture::unknown(12, 2, 2));
}

#[test]
fn small_pictures() {
    let one = puzzle("1x1:1/1");
    all_styles("one-cell", &one, &solved(&one));
    let none = puzzle("([],[])");
    all_styles("no-cell", &none, &solved(&none));
}

#[test]
fn styles_have_names() {
    for style in Style::ALL {
        assert_eq!(style.name().parse(), Ok(style));
    }
    let error = "nice".parse::<Style>().unwrap_err();
    let expected = "unknown style \"nice\": expected one of blocks, ascii, quoted, framed, marks, squares";
    assert_eq!(error.to_string(), expected);
}
