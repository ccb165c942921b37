//! Images on the command line: puzzles made from images, and solutions written as images.

use std::fs;

use super::{code, file, run, run_with_input, snapshot, text, transcript};

const HEART: &str = "tests/puzzles/drawn/heart-5x5.non";

/// Twice as large as the puzzle that is meant, and not quite black and white.
const PHOTO: &str = "P2\n8 4\n255\n\
                     10 20 240 250 30 10 250 240\n 15 20 240 250 30 10 250 240\n\
                     255 250 240 250 200 210 20 0\n 255 250 240 250 200 90 20 0\n";

#[test]
fn a_puzzle_is_made_of_an_image() {
    let new = |arguments: &[&str], input: &str| {
        transcript(&[&["new", "--from-image", "-"], arguments].concat(), input.as_bytes())
    };
    let mut all = new(&["--size", "4", "--threshold", "128", "--title", "Three"], PHOTO);
    all += &new(&["--size", "4x2", "--colours", "2", "--to", "webpbn"], PHOTO);
    all += &new(&[], "P3 3 1 255 255 0 0 255 255 255 255 0 0");
    all += &new(&[], "P3 2 1 255 255 0 0 0 0 0");
    all += &new(&["--max-cells", "5"], PHOTO);
    all += &new(&["--size", "70000"], PHOTO);
    all += &new(&["--size", "4by2"], PHOTO);
    all += &new(&["--to", "nin", "--colours", "2"], PHOTO);
    all += &new(&[], "5x3:1.1/1/1/1.1//2.1//1.2");
    snapshot("new-from-image", all);

    let named = run_with_input(
        &["new", "--from-image", "-", "--background", "red", "--to", "ppm"],
        b"P3 2 1 255 255 0 0 0 0 0",
    );
    assert!(text(&named.stdout).contains("# background #ff0000\n"), "{}", text(&named.stdout));
    let (image, puzzle) = (file("photo.pgm", PHOTO), file("photo.non", ""));
    assert_eq!(code(&["new", "--from-image", &image, &puzzle, "--threshold", "100", "--force"]), 0);
    assert!(fs::read_to_string(&puzzle).unwrap().contains("width 8"));
    assert_eq!(code(&["new"]), 2);
}

/// A drawing keeps its pixels at every size. A photo is scaled down, which is no secret.
#[test]
fn only_large_images_of_many_colours_are_scaled_down() {
    let of_side_101 = |dot: fn(usize, usize) -> usize| -> String {
        (0..101 * 101).map(|at| format!("{} ", dot(at % 101, at / 101))).collect()
    };
    let triangle = file("triangle.pbm", &format!("P1 101 101 {}", of_side_101(|x, y| usize::from(x <= y))));
    let disc = file(
        "photo-101.pgm",
        &format!(
            "P2 101 101 255 {}",
            of_side_101(|x, y| {
                (x.abs_diff(50) * x.abs_diff(50) + y.abs_diff(50) * y.abs_diff(50)).clamp(700, 955) - 700
            })
        ),
    );
    let new = |image: &str| run(&["new", image, "--to", "tatham", "--no-goal", "--quiet"]);
    let drawn = new(&triangle);
    assert!(text(&drawn.stdout).starts_with("101x101:101/100/99/"), "{}", text(&drawn.stdout));
    assert_eq!(text(&drawn.stderr), "");
    let shrunk = new(&disc);
    assert!(text(&shrunk.stdout).starts_with("30x30:"), "{}", text(&shrunk.stdout));
    let warning = "a picture of many colours and 101x101 pixels was scaled down, to --size 30x30 --threshold";
    assert!(text(&shrunk.stderr).contains(warning), "{}", text(&shrunk.stderr));
}

#[test]
fn images_with_many_colours_become_black_and_white() {
    // A dark disc with a soft edge on white paper: half of the dots are white.
    let dot = |x: i32, y: i32| ((x - 30) * (x - 30) + (y - 30) * (y - 30)).clamp(300, 555) - 300;
    let dots: String = (0..3600).map(|at| format!("{} ", dot(at % 60, at / 60))).collect();
    let image = file("disc.pgm", &format!("P2 60 60 255 {dots}"));
    let new = |flags: &[&str]| run(&[&["new", &image, "--to", "tatham", "--no-goal"], flags].concat());
    let told = |flags: &[&str]| text(&new(flags).stderr).lines().next().unwrap_or_default().to_owned();
    assert!(told(&[]).starts_with("nonomata: black and white with --threshold 129;"), "{}", told(&[]));
    assert_eq!(told(&["--size", "20"]), told(&[]), "a size does not change the colours");
    let searched = text(&new(&["--lines-only"]).stderr);
    assert!(searched.contains("black and white; --colours N keeps colours\n"), "{searched}");
    // The first threshold that is tried divides dark from light, so it is not a silhouette.
    assert!(searched.ends_with(" --threshold 129 after 1 attempt\n"), "{searched}");
    let coloured = run(&["new", &image, "--size", "20", "--colours", "2", "--to", "ppm"]);
    assert_eq!(
        (text(&coloured.stderr).contains("black and white"), coloured.status.code()),
        (false, Some(0))
    );
    let few = run_with_input(&["new", "-", "--to", "webpbn"], b"P3 3 1 255 255 0 0 255 255 255 0 0 255");
    let few = text(&few.stderr);
    assert_eq!(few, "nonomata: kept all 3 colours; --threshold N makes it black and white\n");
}

#[test]
fn a_solution_is_an_image() {
    let png = file("heart.png", "");
    assert_eq!(code(&["solve", HEART, "--output", &png]), 0);
    assert!(fs::read(&png).unwrap().starts_with(b"\x89PNG"));
    assert_eq!(code(&["check", &png]), 0);
    assert_eq!(code(&["check", "--goal", &png]), 0);
    let xml = text(&run(&["solve", HEART, "--to", "webpbn"]).stdout);
    assert_eq!(run_with_input(&["check", "--goal"], xml.as_bytes()).status.code(), Some(0));
    assert_eq!(code(&["solve", HEART, "--to", "pbm", "--json"]), 2);

    let mut all = transcript(&["solve", HEART, "--to", "pbm"], b"");
    all += &transcript(&["solve", "--puzzle", "2x2:1/1/1/1", "--to", "pbm"], b"");
    all += &transcript(&["solve", "--puzzle", "2x2:1/1/1/1", "--to", "pbm", "--first"], b"");
    all += &transcript(&["solve", "--puzzle", "3x3:3//3/1.1/3/1", "--to", "pbm"], b"");
    all += &transcript(&["solve", "--puzzle", "2x2:1/1/1/1", "--to", "pbm", "--lines-only"], b"");
    all += &transcript(&["solve", "--puzzle", "2x2:1/1/1/1", "--to", "webpbn", "--lines-only"], b"");
    all += &transcript(&["solve", "--puzzle", "1x1:1/1\n1x1:1/1", "--to", "png"], b"");
    all += &transcript(&["solve", "--puzzle", "1x1:1/1", "--output", "picture.docx"], b"");
    snapshot("solve-to", all);
}

#[test]
fn partial_solutions_are_those_of_grid() {
    let lines = transcript(&["solve", "tests/puzzles/dom/dom-3.non", "--lines-only", "--to", "partial"], b"");
    let partial = run(&["solve", HEART, "--to", "partial"]).stdout;
    let path = file("heart.p", &text(&partial));
    assert_eq!(code(&["check", HEART, "--solution", &path]), 0);
    let unfinished = file("heart-2.p", &text(&partial).replacen('*', "?", 3));
    assert_eq!(code(&["check", HEART, "--partial", &unfinished]), 0);
    assert_eq!(code(&["check", HEART, "--solution", &unfinished]), 3);
    let wrong = file("heart-3.p", &text(&partial).replacen('*', "x", 1));
    let refused = transcript(&["check", HEART, "--partial", &wrong], b"").replace(&wrong, "heart.p");
    snapshot("partial", lines + &refused);
    let saved = run(&["convert", HEART, "--add-saved", &unfinished, "--to", "webpbn"]).stdout;
    assert!(text(&saved).contains("<solution type=\"saved\"><image>\n|.?.?.|\n"), "{}", text(&saved));
    assert_eq!(code(&["convert", HEART, "--add-saved", "##/##", "--to", "webpbn"]), 3);
    assert_eq!(code(&["solve", "--puzzle", "1x1:1/1\n1x1:1/1", "--to", "partial"]), 2);
}

/// A drawing of 2x2 squares, of which one is white.
const DRAWING: &str = "<?xml version='1.0'?>\n<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'>\
                       <rect width='1' height='2'/><rect x='1' y='1' width='1' height='1'/>\
                       <image href='/dev/zero' width='1' height='1'/></svg>";

/// The left half is black, and a part of the right one.
#[cfg(feature = "drawings")]
#[test]
fn photos_are_traced() {
    for name in ["half.jpg", "half.webp"] {
        let path = format!("{}/crates/cli/tests/cli/photos/{name}", crate::ROOT);
        let made = run(&["new", &path, "--size", "4", "--threshold", "128", "--to", "tatham"]);
        assert_eq!(text(&made.stdout).lines().last(), Some("4x4:4/4/1/1/2/2/4/2"), "{name}: {made:?}");
        let refused = run(&["solve", &path]);
        assert_eq!(refused.status.code(), Some(3));
        assert!(text(&refused.stderr).contains("image, not a puzzle"), "{refused:?}");
        // What is cut off is refused, but for a byte that pads WebP; what is changed is refused or read.
        let bytes = fs::read(&path).unwrap();
        for place in 0..bytes.len() {
            let mut broken = bytes.clone();
            broken[place] ^= 0xff;
            for bytes in [&bytes[..place], &broken[..]] {
                let source =
                    nonomata::formats::Source::from_bytes(name, bytes, nonomata::formats::Limits::default());
                let image = source.and_then(|source| nonomata::formats::images::Image::read(&source));
                let is_whole = bytes.len() > place || (name == "half.webp" && place == 51);
                assert!(image.is_err() || is_whole, "{name} is cut off at {place}");
            }
        }
        let limited = run(&["new", &path, "--max-cells", "100", "--max-bytes", "1000"]);
        let message = text(&limited.stderr);
        assert!(
            message.contains("a 32x32 image is too large: it has 1024 pixels, the limit is 250"),
            "{message}"
        );
    }
}

#[cfg(feature = "drawings")]
#[test]
fn drawings_are_traced() {
    let new = |svg: &str| {
        run_with_input(&["new", "-", "--size", "4", "--threshold", "128", "--to", "tatham"], svg.as_bytes())
    };
    let made = new(DRAWING);
    assert_eq!(text(&made.stdout).lines().last(), Some("4x4:4/4/2/2/2/2/4/4"), "{made:?}");
    for (svg, wanted) in [
        ("<svg", "cannot be read"),
        ("<svg xmlns='http://www.w3.org/2000/svg' width='0'/>", "cannot be read"),
        ("<html/>", "found a text that draws nothing, expected a picture"),
    ] {
        let refused = new(svg);
        assert_eq!(refused.status.code(), Some(3), "{svg}");
        assert!(text(&refused.stderr).contains(wanted), "{refused:?}");
    }
}

/// A drawing is no puzzle, and the error says what makes a puzzle of it.
#[test]
fn drawings_are_no_puzzles() {
    let path = file("drawing.svg", DRAWING);
    for arguments in [&["batch", "--quiet", &path][..], &["fix", &path], &["solve", &path], &["check", &path]]
    {
        let refused = run(arguments);
        assert_eq!(refused.status.code(), Some(3), "{arguments:?}");
        let said = text(&refused.stdout) + &text(&refused.stderr);
        for part in ["this is an SVG drawing, not a puzzle", "`nonomata new` makes a puzzle of it"] {
            assert!(said.contains(part), "{said}");
        }
    }
}

/// White shapes are never filled black: what is transparent looks unlike them, or white is blank as well.
#[cfg(feature = "drawings")]
#[test]
fn white_shapes_on_a_transparent_ground_stay_white() {
    let drawing = |shapes: &str| {
        let svg = format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'>{shapes}</svg>");
        let made = run_with_input(&["new", "-", "--size", "4", "--to", "json", "--quiet"], svg.as_bytes());
        serde_json::from_slice::<serde_json::Value>(&made.stdout).unwrap()
    };
    let white = "<rect x='1' y='1' width='2' height='3' fill='white'/>";
    let logo = drawing(white);
    assert_eq!(logo["goal"], serde_json::json!(["....", ".ww.", ".ww.", ".ww."]));
    let colours = logo["colours"].as_array().unwrap().iter().map(|colour| colour["name"].as_str().unwrap());
    assert_eq!(colours.collect::<Vec<_>>(), ["black", "white"]);
    let badge = drawing(&format!("<rect width='3' height='3'/>{white}"));
    assert_eq!(badge["goal"], serde_json::json!(["###.", "#...", "#...", "...."]));
    assert!(badge["colours"].is_null(), "{badge}");
}

#[cfg(not(feature = "drawings"))]
#[test]
fn a_build_without_photos_names_the_one_that_reads_them() {
    for bytes in [&b"\xFF\xD8\xFF\xE0"[..], b"RIFF\0\0\0\0WEBPVP8L", DRAWING.as_bytes()] {
        let refused = run_with_input(&["new", "-"], bytes);
        assert_eq!(refused.status.code(), Some(3));
        let message = text(&refused.stderr);
        assert!(message.contains("which only a build with `--features drawings` reads"), "{message}");
    }
}

#[test]
fn pixel_art_that_was_scaled_up_has_a_cell_for_each_of_its_pixels() {
    let row = |cells: &str| -> String {
        let wide =
            cells.chars().flat_map(|cell| std::iter::repeat_n(if cell == '#' { "1 " } else { "0 " }, 20));
        (wide.collect::<String>() + "\n").repeat(20)
    };
    let pixels: String = ["##.", ".##"].map(row).concat();
    let image = crate::file("large-pixels.pbm", &format!("P1\n60 40\n{pixels}"));
    let output = crate::run(&["new", &image, "-"]);
    let said = crate::text(&output.stderr);
    assert!(said.contains("its pixels are squares of 20x20, so the puzzle has 3x2 cells"), "{said}");
    assert!(crate::text(&output.stdout).contains("width 3\nheight 2\n"), "{output:?}");
    let whole = crate::run(&["new", &image, "-", "--size", "60"]);
    assert!(crate::text(&whole.stdout).contains("width 60\n"), "{whole:?}");
}
