//! Pictures that are puzzles themselves: bare ones, and those with a palette in text.

use nonomata::formats::Source;
use nonomata::puzzles::Nonogram;

use crate::{check_tiny, read_nonograms, reading};

const ALONE: &str = "read as a picture: no clues are beside it";

/// The puzzle of a text, and its warnings.
fn read(text: &str) -> (Nonogram, Vec<String>) {
    let mut reading = reading(text);
    let warnings = reading.warnings.iter().map(|warning| warning.message().to_owned()).collect();
    (reading.puzzles.remove(0), warnings)
}

/// The rows of the goal, with the letters of the palette.
fn goal(puzzle: &Nonogram) -> String {
    let goal = puzzle.goal().unwrap();
    let letter = |row, column| {
        let symbol = goal.get(row, column).known().unwrap();
        puzzle.palette().colour(symbol).letter
    };
    let row = |row| (0..puzzle.width()).map(|column| letter(row, column)).collect::<String>();
    (0..puzzle.height()).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn pictures_stand_in_lists_and_lines() {
    for text in [
        "solution = [[1,1,0,1,0],\n [0,0,0,0,0],\n [1,0,1,1,0]]\n",
        "int cat[3][5] = {{1,1,0,1,0},{0,0,0,0,0},{1,0,1,1,0}};\n",
        "1,1,0,1,0\n0,0,0,0,0\n1,0,1,1,0\n",
        "|1|1|0|1|0|\n|0|0|0|0|0|\n|1|0|1|1|0|\n",
        "[1,1,0,1,0]\n[0,0,0,0,0]\n[1,0,1,1,0]\n",
        "[1, 1, 0, 1, 0],\n[0, 0, 0, 0, 0],\n[1, 0, 1, 1, 0]",
        "[\"11010\",\"00000\",\"10110\"]\n",
        "3 5\n11010\n00000\n10110\n",
        "5 3\nXX X \n\nX XX\n",
        "((1,1,0,1,0),(0,0,0,0,0),(1,0,1,1,0))\n",
    ] {
        let (puzzle, warnings) = read(text);
        assert_eq!((goal(&puzzle).as_str(), warnings), ("##.#./...../#.##.", Vec::new()), "{text}");
    }
    for text in [
        "[\"##.#.\", \".....\", \"#.##.\"]\n",
        "[[true,true,false,true,false],[false,false,false,false,false],[true,false,true,true,false]]",
        "[[\"#\",\"#\",\".\",\"#\",\".\"],[\".\",\".\",\".\",\".\",\".\"],[\"#\",\".\",\"#\",\"#\",\".\"]]",
    ] {
        check_tiny(text, "brackets", if text.starts_with("[[\"") { &[ALONE] } else { &[] });
    }
}

#[test]
fn pictures_may_have_one_cell() {
    for (text, expected) in [
        ("1\n", "#"),
        ("0\n", "."),
        ("#\n", "#"),
        (".\n", "."),
        ("[[1]]\n", "#"),
        ("[[0]]", "."),
        ("[\"#\"]", "#"),
        ("[\"1\"]", "#"),
        ("[[true]]", "#"),
        ("1\n#\n", "#"),
        ("1 1\n1\n", "#"),
    ] {
        assert_eq!(goal(&read(text).0), expected, "{text}");
    }
    assert_eq!(goal(&read("[[1,0,1]]").0), "#.#");
    assert_eq!(goal(&read("[[1,1],[1,1]]").0), "##/##");
    for text in [
        "[[1],[1,0]]",
        "[[1],[1]]",
        "[[1,1],[0,1]] [[2]]",
        "[[2,1],[1,1]]",
        "[]",
        "[[]]",
        "[1,0]",
        "1,1,0\n1,0\n",
    ] {
        assert!(read_nonograms(&Source::new("puzzle", text)).is_err(), "{text}");
    }
}

/// Clues filled up with zeros are not pictures: with the other side beside them they are read, and refused without it.
#[test]
fn lists_of_padded_clues_are_no_pictures() {
    for text in ["0,1\n0,2\n\n0,2\n0,1\n", "1,0\n2,0\n\n2,0\n1,0\n"] {
        let puzzle = read(text).0;
        assert_eq!((puzzle.goal().is_some(), puzzle.width(), puzzle.height()), (false, 2, 2), "{text}");
    }
    for (text, message) in [
        ("1,0\n1,1\n", "the clue of column 1 needs 3 cells, but the column has 0"),
        ("|0|1|\n|1|1|\n", "the row clues add up to 1 cell, the column clues to 2"),
        ("[0,1]\n[1,1]\n", "this matches no known format"),
    ] {
        let error = read_nonograms(&Source::new("puzzle", text)).unwrap_err().to_string();
        assert!(error.contains(message), "{text}: {error}");
    }
}

#[test]
fn quoted_zeros_and_ones_are_a_picture_if_no_other_list_is_beside_it() {
    let warning = "took '0' and '1' for the cells of a picture: a 0 beside others is no clue";
    for (text, expected) in [
        ("[['0','1'],['1','1']]", ".#/##"),
        ("cat = [['0','1','0'],['1','1','0']]", ".#./##."),
        ("[['0','1'],['0','1'],['1','1']]", ".#/.#/##"),
    ] {
        let (puzzle, warnings) = read(text);
        assert_eq!((goal(&puzzle).as_str(), warnings), (expected, vec![warning.to_owned()]), "{text}");
    }
    for text in [
        "[['2','1'],['1','2']]",
        "[['1'],['1']]",
        "[['1','0'],['0','1']]",
        "{'rows': ['0','1'], 'columns': ['1','0']}",
    ] {
        let goal = read(text).0.goal().is_some();
        assert!(!goal, "{text}");
    }
    let one_side = "const rows = [['0','1','1'],['1','1','1']];";
    let error = read_nonograms(&Source::new("puzzle", one_side)).unwrap_err().to_string();
    assert!(error.contains("found 1 list of clues, expected two"), "{error}");
}

#[test]
fn palettes_name_the_colours_of_signs() {
    for palette in [
        ". = white\nr = red\nb = blue\n",
        ".: #ffffff\nr: #ff0000\nb: #0000ff\n",
        ". white\nr red\nb blue\n\n",
        "r red\nb blue\n\n",
        "r=#f00\nb=#00f\n",
        "r -> red\nb -> blue\n\n",
        "r => red\nb => blue\n\n",
        "red => r\nblue => b\n\n",
        "r - red\nb - blue\n. - white\n",
        "color r red\ncolor b blue\n",
        "red = r\nblue = b\n",
        "white .\nred r\nblue b\n",
        ".=white r=red b=blue\n",
        "r (red), b (blue), . (white)\n\n",
        "Colours:\n. #ffffff white\nr #ff0000 red\nb #0000ff blue\n\nGrid:\n",
        "3 2\nr = red\nb = blue\n",
        "3x2\n\nr = ff0000\nb = 0000ff\n",
    ] {
        for (rows, end) in [("rrb\n.bb", ""), ("r r b\n. b b", "\n")] {
            let text = format!("{palette}{rows}{end}");
            let (puzzle, warnings) = read(&text);
            assert_eq!((goal(&puzzle).as_str(), warnings), ("rrb/.bb", Vec::new()), "{text}");
            assert_eq!(puzzle.palette().colours()[1].name, "red");
        }
    }
    let below = "rrb\n.bb\n\nr = red\nb = blue\n";
    assert_eq!(goal(&read(below).0), "rrb/.bb");
    let crlf = ". = white\r\nr = red\r\n\r\nr.r\r\n";
    assert_eq!(goal(&read(crlf).0), "r.r");
}

#[test]
fn palettes_may_list_colours_by_number() {
    let from = |first: &str| format!("the palette has no signs; took {first} for its first colour");
    for (text, warning) in [
        ("white\nred\nblue\n\n1 1 2\n0 2 2\n", "0"),
        ("#ffffff\n#ff0000\n#0000ff\n112\n022\n", "0"),
        ("colors: white red blue\n112\n022\n", "0"),
        ("red,blue\n112\n022\n", "1"),
    ] {
        let (puzzle, warnings) = read(text);
        assert_eq!(warnings, [from(warning)], "{text}");
        let names: Vec<&str> = puzzle.palette().colours().iter().map(|colour| colour.name.as_str()).collect();
        assert_eq!(names, ["white", "red", "blue"], "{text}");
        assert_eq!(puzzle.width(), 3);
    }
    let numbered = read("0: #ffffff\n1: #ff0000\n2: #0000ff\n\n1 1 2\n0 2 2\n");
    assert_eq!((numbered.0.palette().size(), numbered.1), (3, Vec::new()));
}

#[test]
fn the_background_of_a_palette_is_white_or_a_warning_names_it() {
    let taken = |name: &str| format!("no background is named; took {name}");
    let (dark, warnings) = read("k = black\nw = white\n\nkw\nwk\n");
    assert_eq!((goal(&dark).as_str(), warnings), ("k./.k", vec![taken("white")]));
    let (sky, warnings) = read("s = skyblue\ng = green\n\nsss\nggg\n");
    assert_eq!((goal(&sky).as_str(), warnings), (".../ggg", vec![taken("skyblue")]));
    for (text, background, warnings) in [
        ("- = red\n. = white\n\n--.\n.--\n", "white", Vec::new()),
        ("- = red\n. = blue\n\n--.\n.--\n", "red", vec![taken("red")]),
        ("- = red\nw = white\n\n--w\nw--\n", "red", Vec::new()),
    ] {
        let (puzzle, found) = read(text);
        assert_eq!((puzzle.palette().colours()[0].name.as_str(), found), (background, warnings), "{text}");
    }
}

#[test]
fn spaces_are_blank_cells_beside_a_palette_without_another() {
    let palette = "r = red\nb = blue\n\n";
    for (rows, expected) in [
        (" r b\nr b \nrb  \n", ".r.b/r.b./rb.."),
        (" r b\nr b\nrb\n", ".r.b/r.b./rb.."),
        (" rb\nrrb\n", ".rb/rrb"),
        ("rr b\nbb r\n", "rr.b/bb.r"),
        // The first colour is the background.
        ("r b\nb r\n", ".b/b."),
        ("  rb\n  br\n", ".b/b."),
        ("rb .\nbr b\n", "rb./brb"),
    ] {
        assert_eq!(goal(&read(&format!("{palette}{rows}")).0), expected, "{rows}");
    }
}

#[test]
fn long_lists_of_colours_are_no_palettes() {
    let text = "red blue ".repeat(100_000);
    assert!(read_nonograms(&Source::new("puzzle", text)).is_err());
}

#[test]
fn what_is_wrong_with_a_palette_is_named() {
    for (text, message) in [
        ("r = red\nb = blue\n\nrrb\n.xb\n", "found 'x', which the palette does not name"),
        ("r = red\nr = blue\n\nrr.\n.rr\n", "the palette has two colours for 'r'"),
        ("r = red\nb = blue\n\nrrb\n.b\n", "found a row of 2 cells, expected 3"),
        (
            "r = red\nb = blue\n\nrrb\n.bb\n\nbbr\n.rr\n",
            "found another row after a blank line, expected the end of the picture",
        ),
        (
            "r = red\nb = blue\n\nr b.\nrb b\n",
            "found spaces in different columns of the rows, and another sign for blank cells",
        ),
        (
            "4 2\nr = red\nb = blue\n\nrrb\n.bb\n",
            "found a picture of 3x2 cells, expected the sizes on this line",
        ),
    ] {
        let error = read_nonograms(&Source::new("puzzle", text)).unwrap_err();
        assert_eq!(error.message(), message, "{text}");
    }
    for text in ["red\nblue\n", "r = red\n", "Red roses\nand blue ones\n", "name = red\nsize = 10\nabc\n"] {
        assert!(read_nonograms(&Source::new("puzzle", text)).is_err(), "{text}");
    }
}
