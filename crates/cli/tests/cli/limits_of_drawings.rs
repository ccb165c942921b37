//! `--time` and `--memory` hold where a puzzle is drawn, repaired or made from an image, and where a page is checked.

#[cfg(target_os = "linux")]
use super::limits::peak;
use super::{code, file, transcript};

const HEART: &str = "tests/puzzles/drawn/heart-5x5.non";

/// A picture without a black cell.
fn blank(width: usize, height: usize) -> String {
    let (rows, columns) = ("0\n".repeat(height), "0\n".repeat(width));
    let puzzle = format!("width {width}\nheight {height}\nrows\n{rows}columns\n{columns}");
    file(&format!("drawn-{width}x{height}.non"), &puzzle)
}

#[test]
fn the_check_of_a_page_has_limits() {
    let page = file("checked.html", "");
    assert_eq!(code(&["explain", HEART, "--html", &page]), 0);
    assert_eq!(code(&["check", &page, "--time", "60", "--memory", "1G"]), 0);
    let said = transcript(&["check", &page, "--time", "0"], b"");
    assert!(said.contains("checked.html: the check was stopped by the limit of time\n"), "{said}");
    assert!(said.ends_with("exit code 4\n"), "{said}");
    let said = transcript(&["check", &page, "--time", "0", "--json"], b"");
    assert!(said.contains("\"error\":{") && said.ends_with("exit code 4\n"), "{said}");
    let large = file("checked-large.html", "");
    assert_eq!(code(&["explain", &blank(100, 100), "--html", &large]), 0);
    let said = transcript(&["check", &large, "--memory", "1M"], b"");
    assert!(said.contains(" MB; --memory is ") && said.ends_with("exit code 4\n"), "{said}");
}

/// A page with 90,000 changes: as a tree of values its data takes 250 MB.
#[test]
#[cfg(target_os = "linux")]
fn a_page_is_written_and_checked_in_pieces() {
    let (puzzle, page) = (blank(300, 300), file("pieces.html", ""));
    let (most, _) = peak(&["explain", "--html", &page, "--memory", "100M", &puzzle]);
    let length = std::fs::metadata(&page).unwrap().len();
    assert!(length > 3_000_000, "{length} bytes");
    assert!(most < 100 << 20, "{} MB", most >> 20);
    let (most, printed) = peak(&["check", "--memory", "100M", &page]);
    assert!(printed.ends_with("s UNIQUE\n"), "{printed}");
    assert!(most < 100 << 20, "{} MB", most >> 20);
}

/// Its outline has thirty thousand clues.
#[test]
#[cfg(target_os = "linux")]
fn the_outline_of_a_page_is_within_the_memory() {
    let row: String = (0..7000).map(|block| format!("{} ", 1 + block % 4)).collect();
    let (rows, columns) = (format!("{row}\n").repeat(4), "?\n".repeat(30_000));
    let text = format!("width 30000\nheight 4\nrows\n{rows}columns\n{columns}");
    let (puzzle, page) = (file("outline.non", &text), file("outline.html", "the old page"));
    let (most, _) = peak(&["explain", "--html", &page, "--memory", "50M", "--time", "20", &puzzle]);
    assert!(most < 75 << 20, "{} MB", most >> 20);
    assert_eq!(std::fs::read_to_string(&page).unwrap(), "the old page");
}

#[test]
fn a_page_that_no_browser_shows_is_refused() {
    let page = file("no-browser.html", "the old page");
    let said = transcript(&["explain", "--html", &page, &blank(1100, 1000)], b"");
    assert!(said.contains("found 1100000 cells; a page is for at most 1000000"), "{said}");
    assert!(said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&page).unwrap(), "the old page");
}

/// Each frame has all cells, and there are three hundred.
#[test]
#[cfg(target_os = "linux")]
fn a_film_is_drawn_frame_by_frame() {
    let lines = "150\n".repeat(150);
    let black = format!("width 150\nheight 150\nrows\n{lines}columns\n{lines}");
    let (black, film) = (file("film.non", &black), file("film.svg", ""));
    let (most, _) = peak(&["explain", "--svg", &film, "--memory", "60M", &black]);
    assert!(std::fs::metadata(&film).unwrap().len() > 100_000);
    assert!(most < 75 << 20, "{} MB", most >> 20);
}

/// Few cells, and a rule with more letters than a large picture has cells.
#[test]
#[cfg(feature = "drawings")]
fn a_drawing_of_a_long_rule_ends_with_the_time() {
    let rules = format!("nonomata lines\nalphabet: ab\ngrid: 9x1\nrow 1: pattern {}\n", "a".repeat(9000));
    let (rules, drawing) = (file("long-rule.txt", &rules), file("long-rule.png", "the old drawing"));
    let said = transcript(&["render", &rules, "-o", &drawing, "--time", "0.2"], b"");
    assert!(
        said.contains("drawing was stopped by the limit of time") && said.ends_with("exit code 4\n"),
        "{said}"
    );
    assert_eq!(std::fs::read_to_string(&drawing).unwrap(), "the old drawing");
}

/// Eight cells, and a rule that makes the image wider than its cells.
#[test]
#[cfg(feature = "drawings")]
fn an_image_of_a_long_rule_is_refused_by_its_size() {
    let rules = format!(
        "nonomata lines\nalphabet: ab\ngrid: 8x1\nrow 1: pattern {}{}\n",
        "(a|b)*",
        "a?".repeat(3000)
    );
    let (rules, image) = (file("wide-rule.txt", &rules), file("wide-rule.png", "the old image"));
    let said = transcript(&["render", &rules, "-o", &image, "--memory", "20M"], b"");
    assert!(said.contains("the image needs") && said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&image).unwrap(), "the old image");
}

#[test]
fn what_cannot_be_repaired_within_the_memory_is_refused() {
    let said = transcript(&["fix", "--memory", "50M", &blank(600, 600)], b"");
    assert!(said.contains(" MB; --memory is ") && said.ends_with("exit code 4\n"), "{said}");
}

#[test]
fn an_image_that_needs_more_memory_is_refused() {
    let image = file("new-limits.pbm", &format!("P1\n600 600\n{}", "1 0 ".repeat(180_000)));
    let puzzle = file("new-limits.non", "the old puzzle");
    let said = transcript(&["new", &image, "-o", &puzzle, "--force", "--memory", "20M"], b"");
    assert!(said.contains(" MB; --memory is ") && said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&puzzle).unwrap(), "the old puzzle");
    assert_eq!(code(&["new", &image, "-o", &puzzle, "--force", "--memory", "1G"]), 0);
}

/// The puzzle is small, but not the image.
#[test]
fn an_image_is_read_within_the_memory() {
    let row = "10".repeat(1000);
    let image = file("new-large.pbm", &format!("P1\n2000 2000\n{}", row.repeat(2000)));
    let puzzle = file("new-large.non", "the old puzzle");
    let new = ["new", &image, "--size", "10x10", "--threshold", "200", "-o", &puzzle, "--force", "--memory"];
    let said = transcript(&[&new[..], &["10M"]].concat(), b"");
    assert!(said.contains("reading the image") && said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&puzzle).unwrap(), "the old puzzle");
}

/// A picture of stripes, with a rectangle for each of its black cells, beside two cells that are ambiguous: it is not rated.
#[test]
#[cfg(all(target_os = "linux", feature = "drawings"))]
fn a_book_is_drawn_within_its_limits() {
    let row = vec!["1"; 150].join(",") + "\n";
    let (rows, columns) = (row.repeat(298) + "1\n1\n", "298\n0\n".repeat(150) + "1\n1\n");
    let stripes = format!("width 302\nheight 300\nrows\n{rows}columns\n{columns}");
    let (stripes, book) = (file("stripes.non", &stripes), file("stripes.pdf", "the old book"));
    let (most, _) = peak(&["book", "--allow-ambiguous", "--memory", "60M", &stripes, "-o", &book]);
    assert!(most < 100 << 20, "{} MB", most >> 20);
    assert_eq!(std::fs::read_to_string(&book).unwrap(), "the old book");
}

#[test]
#[cfg(feature = "drawings")]
fn an_image_that_is_too_large_is_refused_before_its_puzzle_is_solved() {
    let (rows, columns) = ("2\n".to_owned() + &"0\n".repeat(29), "0\n2\n".to_owned() + &"0\n".repeat(28));
    let unsolvable = format!("width 30\nheight 30\nrows\n{rows}columns\n{columns}");
    let (unsolvable, image) = (file("pixels.non", &unsolvable), file("pixels.png", "the old image"));
    let render = ["render", "--solve", &unsolvable, "-o", &image, "--scale"];
    let said = transcript(&[&render[..], &["20"]].concat(), b"");
    assert!(said.contains("an image of 14400 x 14400 pixels is too large"), "{said}");
    assert!(said.ends_with("exit code 4\n"), "{said}");
    let said = transcript(&[&render[..], &["10", "--memory", "50M"]].concat(), b"");
    assert!(said.contains(" MB; --memory is ") && said.ends_with("exit code 4\n"), "{said}");
    assert_eq!(std::fs::read_to_string(&image).unwrap(), "the old image");
}

/// What is known of a small puzzle is drawn whatever the limits are: docs/reliability.md.
#[test]
#[cfg(feature = "drawings")]
fn a_small_drawing_is_made_after_a_limit() {
    let stopped = "drawing was stopped by the limit of time";
    let drawings = [
        ("png", &b"\x89PNG"[..], "the answer takes about"),
        ("pdf", b"%PDF", stopped),
        ("svg", b"<svg", stopped),
    ];
    for (suffix, begin, refused) in drawings {
        let small = file(&format!("small.{suffix}"), "the old drawing");
        assert_eq!(code(&["render", &blank(50, 40), "-o", &small, "--time", "0"]), 0, "{suffix}");
        assert!(std::fs::read(&small).unwrap().starts_with(begin), "{suffix}");
        let large = file(&format!("large.{suffix}"), "the old drawing");
        let said = transcript(&["render", &blank(101, 100), "-o", &large, "--time", "0"], b"");
        assert!(said.contains(refused), "{said}");
        assert!(said.ends_with("exit code 4\n"), "{said}");
        assert_eq!(std::fs::read(&large).unwrap(), b"the old drawing", "{suffix}");
    }
}
