//! Drawings and books as files: which suffixes are understood, what PNG and PDF hold, and what is refused.

use std::fs;

use super::{code, run, run_with_input, snapshot, text, transcript};

const HEART: &str = "tests/puzzles/drawn/heart-5x5.non";

/// A file that does not exist yet.
fn fresh(name: &str) -> String {
    let path = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    let _ = fs::remove_file(&path);
    path
}

#[test]
fn options_of_one_kind_refuse_the_suffix_of_another() {
    for (arguments, option) in [
        (&["explain", HEART, "--svg"][..], "--svg"),
        (&["explain", HEART, "--html"], "--html"),
        (&["line", "3 2 2", "--svg"], "--svg"),
        (&["render", HEART, "--svg", "-o"], "--svg"),
    ] {
        for name in ["b.png", "b.gif", "b.txt", "b.pdf"] {
            let path = fresh(name);
            let output = run(&[arguments, &[&path]].concat());
            let message = format!("this suffix stands for something else; {option} writes");
            assert!(text(&output.stderr).contains(&message), "{}", text(&output.stderr));
            assert_eq!((output.status.code(), fs::exists(&path).unwrap()), (Some(2), false));
        }
    }
}

#[test]
fn unknown_suffixes_are_refused_and_nothing_is_written() {
    for (name, message) in [("a.gif", "this suffix is unknown"), ("a.docx", "this suffix is unknown")] {
        let path = fresh(name);
        let output = run(&["render", HEART, "-o", &path]);
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
        assert_eq!((output.status.code(), fs::exists(&path).unwrap()), (Some(2), false));
    }
    let path = fresh("heart.TXT");
    assert_eq!(code(&["render", HEART, "-o", &path]), 0);
    assert!(fs::read_to_string(&path).unwrap().contains('┌'));
}

#[test]
fn an_unsolved_puzzle_does_not_show_its_title() {
    let puzzle = "title \"Secret\"\nwidth 2\nheight 1\nrows\n1\ncolumns\n1\n0\n";
    let drawn = |flags: &[&str]| {
        text(&run_with_input(&[&["render", "--svg", "-"], flags].concat(), puzzle.as_bytes()).stdout)
    };
    assert!(!drawn(&[]).contains("Secret") && drawn(&["--solve"]).contains("<title>Secret</title>"));
}

#[test]
fn pictures_have_themes_sides_and_letters() {
    let puzzle =
        "width 4\nheight 2\ncolor r #ff0000\ncolor b #0000ff\nrows\n2r,1b\n2b\ncolumns\n1r\n1r,1b\n2b\n0\n";
    for (name, flags) in [
        ("both-sides-and-letters", &["--clues", "both", "--letters", "--theme", "print"][..]),
        ("dark", &["--theme", "dark", "--solve"]),
        ("cells-only", &["--clues", "none", "--solve", "--letters"]),
    ] {
        let arguments = [&["render", "--svg", "-"], flags].concat();
        snapshot(&format!("picture-{name}.svg"), transcript(&arguments, puzzle.as_bytes()));
    }
}

#[test]
fn clues_stand_at_both_ends_of_lines_or_are_refused_there() {
    let render = |sides, name: &str| {
        let puzzle = format!("tests/puzzles/{name}");
        let arguments = ["render", "--svg", "--clues", sides, &puzzle];
        (code(&arguments), run(&arguments))
    };
    let texts =
        |sides| text(&render(sides, "crosswords/rectangle-3x2.txt").1.stdout).matches("<text").count();
    assert_eq!([texts("usual"), texts("both")], [5, 10]);
    for (name, reason) in [
        ("logic/zebra.logic", "the rules of a table stand below it"),
        ("triddlers/star.g", "the clues of slanted lines would lie over one another"),
        ("crosswords/hexagon-3.txt", "the clues of slanted lines would lie over one another"),
    ] {
        let (code, refused) = render("both", name);
        assert_eq!(code, 2, "{name}");
        assert!(text(&refused.stderr).contains(reason), "{name}");
    }
}

#[test]
fn names_of_columns_are_drawn() {
    let week = "tests/puzzles/lines/week-4x3.lines";
    let drawn = run(&["render", week]);
    let drawn = text(&drawn.stdout);
    assert!(drawn.starts_with("     Mon   Tue   Wed   Thu\nAnn "), "{drawn}");
    assert!(text(&run(&["render", "--svg", week]).stdout).contains(">Thu: "));
}

#[test]
fn the_layers_of_a_line_are_drawn() {
    let runs = [
        transcript(&["line", "1 1", "???.", "--svg", "-"], b""),
        transcript(&["line", "3", "?.?", "--svg", "-"], b""),
    ];
    snapshot("line-svg", runs.concat());
    let large = transcript(&["line", "1 1", "--length", "5000", "--svg", "-"], b"");
    assert!(large.contains("is too large to draw\n--- exit code 4"), "{large}");
}

#[cfg(not(feature = "drawings"))]
#[test]
fn a_build_without_pictures_says_which_one_has_them() {
    for (arguments, name) in [
        (&["render", HEART, "-o", "a.pdf"], "PDF"),
        (&["render", HEART, "-o", "a.png"], "PNG"),
        (&["book", HEART, "-o", "a.pdf"], "PDF"),
    ] {
        let output = run(arguments);
        assert_eq!(
            text(&output.stderr),
            format!("nonomata: {name} needs a build with --features drawings\n")
        );
        assert_eq!((output.status.code(), fs::exists("a.pdf").unwrap()), (Some(2), false));
    }
}

#[cfg(feature = "drawings")]
mod with_pictures {
    use super::*;

    /// How often some bytes occur.
    fn count(bytes: &[u8], wanted: &str) -> usize {
        bytes.windows(wanted.len()).filter(|window| *window == wanted.as_bytes()).count()
    }

    #[test]
    fn png_has_the_size_of_the_drawing() {
        let svg = text(&run(&["render", "--svg", HEART]).stdout);
        let size = |name: &str| -> u32 {
            let (_, after) = svg.split_once(&format!(" {name}=\"")).unwrap();
            after.split('"').next().unwrap().parse().unwrap()
        };
        let path = fresh("heart.png");
        for (scale, times) in [("1", 1), ("3", 3)] {
            assert_eq!(code(&["render", HEART, "-o", &path, "--scale", scale]), 0);
            let png = fs::read(&path).unwrap();
            let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
            assert_eq!([number(16), number(20)], [size("width") * times, size("height") * times]);
        }
        assert_eq!(code(&["render", HEART, "-o", &path, "--scale", "0"]), 2);
    }

    #[test]
    fn a_book_has_its_pages_fonts_and_answers() {
        let path = fresh("book.pdf");
        let puzzles = [HEART, "tests/puzzles/drawn/cat-40x40.non", "tests/puzzles/triddlers/pebble.g"];
        let others = ["tests/puzzles/crosswords/hexagon-3.txt", "tests/puzzles/logic/zebra-corrected.logic"];
        let arguments = [&["book", "-o", &path, "--json", "--title", "Five"], &puzzles[..], &others].concat();
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let json = text(&output.stdout).replace(path.as_str(), "book.pdf");
        snapshot("book-json", json);
        let pdf = fs::read(&path).unwrap();
        assert!(pdf.starts_with(b"%PDF-1.7"));
        assert_eq!(count(&pdf, "/Type/Page/"), 6, "a cover, how to solve, puzzles and answers");
        // One subset of each font for all pages, and no other font.
        assert_eq!([count(&pdf, "/FontFile2"), count(&pdf, "/Type/FontDescriptor")], [2, 2]);
        assert_eq!(count(&pdf, "/FontName/"), 2);
        assert_eq!(count(&pdf, "CreationDate"), 0, "the same puzzles make the same book");
        let again = fresh("again.pdf");
        let arguments = [&["book", "-o", &again, "--title", "Five"], &puzzles[..], &others].concat();
        assert_eq!(text(&run(&arguments).stdout), format!("{again}: 5 puzzles on 6 pages\n"));
        assert_eq!(fs::read(&again).unwrap(), pdf);
        let [few, only] = ["few.pdf", "only.pdf"].map(fresh);
        let pages = |path: &str, flags: &[&str]| {
            assert_eq!(code(&[&["book", HEART, HEART, HEART, "-o", path], flags].concat()), 0);
            count(&fs::read(path).unwrap(), "/Type/Page/")
        };
        assert_eq!(pages(&few, &["--per-page", "1", "--answers", "none", "--page", "a5"]), 3);
        assert_eq!(pages(&only, &["--answers", "only"]), 1);
        // Three times this are more seconds than a duration holds.
        assert_eq!(pages(&only, &["--time", "9e18"]), 2);
    }

    #[test]
    fn small_print_has_a_warning() {
        let path = fresh("small.pdf");
        let cat = "tests/puzzles/drawn/cat-40x40.non";
        let mut all = String::new();
        for flags in [
            &["--page", "a5"][..],
            &["--page", "a5", "--per-page", "4"],
            &["--page", "a3", "--per-page", "30"],
            &["--page", "a5", "--per-page", "4", "--quiet"],
            &["--page", "a5", "--answers", "only"],
            &["--page", "a4"],
        ] {
            all += &transcript(&[&["book", HEART, cat, "-o", &path], flags].concat(), b"");
        }
        let many = [cat; 12];
        all += &transcript(&[&["book", "-o", &path, "--per-page", "12"], &many[..]].concat(), b"");
        snapshot("book-small", all.replace(path.as_str(), "small.pdf"));
    }

    #[test]
    fn a_book_refuses_clues_at_both_ends_of_slanted_lines() {
        let star = "tests/puzzles/triddlers/star.g";
        let arguments = ["book", star, "--clues", "both", "-o", "target/not-written.pdf"];
        assert_eq!(code(&arguments), 2);
        let refused = text(&run(&arguments).stderr);
        assert!(refused.contains("star.g #1: --clues both: the clues of slanted lines"), "{refused}");
    }

    #[test]
    fn a_book_is_whole_or_not_written() {
        let path = fresh("wrong.pdf");
        let mut all = String::new();
        for arguments in [
            &["book", HEART, "tests/puzzles/tricky/none-by-lines.tatham", "-o", &path][..],
            &["book", "--puzzle", "2x2:1/1/1/1", "-o", &path],
            &["book", HEART, "missing.non", "-o", &path],
            &["book", HEART, "-o", "book.svg"],
            &["book", HEART, "-o", "-", "--json"],
            &["book", HEART, "-o", &path, "--page", "b5"],
        ] {
            all.push_str(&transcript(arguments, b"").replace(path.as_str(), "wrong.pdf"));
            assert!(!fs::exists(&path).unwrap(), "{all}");
        }
        snapshot("book-refused", all);
        assert_eq!(code(&["book", "--puzzle", "2x2:1/1/1/1", "-o", &path, "--allow-ambiguous"]), 0);
        assert!(fs::read(&path).unwrap().starts_with(b"%PDF"));
    }

    #[test]
    fn characters_that_the_font_lacks_are_named() {
        let puzzle = super::super::file(
            "magpie.non",
            "title \"\u{559c}\u{9e4a} \u{1f422} A\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n",
        );
        let folder = format!("{}/", env!("CARGO_TARGET_TMPDIR"));
        let path = fresh("magpie.pdf");
        let said = |arguments: &[&str]| text(&run(arguments).stderr).replace(&folder, "");
        let of_book = said(&["book", &puzzle, "-o", &path, "--title", "Caf\u{e9} \u{5c71}"]);
        let expected = "nonomata: warning: the title \u{201c}Caf\u{e9} \u{5c71}\u{201d}: the font lacks '\u{5c71}'; \
                        printed as ?\nnonomata: warning: the title \u{201c}\u{559c}\u{9e4a} \u{1f422} A\u{201d} of \
                        magpie.non #1: the font lacks '\u{559c}', '\u{9e4a}', '\u{1f422}'; printed as ?\n";
        assert_eq!(of_book, expected);
        let other = fresh("magpie-alone.pdf");
        assert_eq!(said(&["book", &puzzle, "-o", &other, "--answers", "none"]), "");
    }

    #[test]
    fn verbose_books_report_times() {
        let path = fresh("verbose.pdf");
        let output = run(&["book", "-v", HEART, HEART, "-o", &path]);
        let times = text(&output.stderr).lines().filter(|line| line.ends_with(" ms")).count();
        assert_eq!(times, 2, "{}", text(&output.stderr));
    }
}
