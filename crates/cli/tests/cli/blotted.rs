//! Partial clues and given cells on the command line.

use super::{snapshot, transcript};

const STARS: &str = "tests/puzzles/blotted/stars-7x7.non";
const COLOURS: &str = "tests/puzzles/blotted/colours-4x5.non";
const BOAT: &str = "tests/puzzles/blotted/boat-6x6.xml";
const GIVEN: &str = "tests/puzzles/blotted/given-5x5.json";

#[test]
fn blotted_puzzles_are_solved_and_explained() {
    let runs = [
        transcript(&["solve", COLOURS], b""),
        transcript(&["solve", "--style", "framed", STARS], b""),
        transcript(&["count", "tests/puzzles/blotted/many-3x3.non"], b""),
        transcript(&["hint", BOAT], b""),
        transcript(&["explain", GIVEN], b""),
        transcript(&["line", "? 3 *", "?????.?#.."], b""),
        transcript(&["line", "3 ?x", "????"], b""),
        transcript(&["line", "? 3 *"], b""),
    ];
    snapshot("blotted", runs.concat());
}

#[test]
fn blotted_puzzles_move_where_there_are_blots() {
    let runs = [
        transcript(&["convert", "--to", "json", COLOURS], b""),
        transcript(&["convert", "--to", "webpbn", BOAT], b""),
        transcript(&["convert", "--to", "g", COLOURS], b""),
        transcript(&["convert", "--to", "non", BOAT], b""),
        transcript(&["convert", "--to", "webpbn", STARS], b""),
        transcript(&["solve", "--to", "bits", STARS], b""),
        transcript(&["solve", "--to", "bits", GIVEN], b""),
        transcript(&["convert", "--to", "bits", STARS], b""),
        transcript(&["convert", "--to", "keen", STARS], b""),
    ];
    snapshot("blotted-converted", runs.concat());
}

#[test]
fn what_is_wrong_with_blots_is_said_at_its_place() {
    let non = |rows: &str, columns: &str| format!("width 2\nheight 2\nrows\n{rows}\ncolumns\n{columns}\n");
    let refused = |text: &str| transcript(&["check"], text.as_bytes());
    let hidden_parts = vec!["?"; 30].join(",");
    let zeros = vec!["*"; 64].join("\n");
    let too_much = format!("width 64\nheight 1\nrows\n*,1,{hidden_parts}\ncolumns\n{zeros}\n");
    let runs = [
        refused(&non("? ?\n1", "1\n1")),
        refused(&non("?\n2", "1\n1")),
        refused(&non("*r\n1", "1\n1")),
        refused(&non("?1\n1", "1\n1")),
        refused(&too_much),
    ];
    snapshot("blotted-refused", runs.concat());
}

#[test]
fn given_cells_cannot_be_changed() {
    let picture = "..#..\n.###.\n#####\n.###.\n.#.#.\n";
    let runs = [
        transcript(&["check", GIVEN, "--solution", "-"], picture.as_bytes()),
        transcript(&["check", GIVEN, "--solution", "-"], picture.replacen(".###.", "..##.", 1).as_bytes()),
        transcript(&["check", GIVEN, "--json", "--solution", "-"], b".....\n.....\n.....\n.....\n..#..\n"),
        transcript(
            &["convert", "--to", "tatham"],
            b"{\"rows\": [[1]], \"columns\": [[], [1]], \"given\": [\".?\"]}",
        ),
        transcript(&["convert", "--to", "webpbn", GIVEN], b""),
    ];
    snapshot("given", runs.concat());
}
