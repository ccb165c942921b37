//! Partial clues and given cells on the command line.

use super::{snapshot, transcript};

const STARS: &str = "tests/puzzles/blotted/stars-7x7.non";
const COLOURS: &str = "tests/puzzles/blotted/colours-4x5.non";
const BOAT: &str = "tests/puzzles/blotted/boat-6x6.xml";
const GIVEN: &str = "tests/puzzles/blotted/given-5x5.json";

#[test]
fn blotted_puzzles_are_solved_and_explained() {
    snapshot("blotted-solve", transcript(&["solve", COLOURS], b""));
    snapshot("blotted-framed", transcript(&["solve", "--style", "framed", STARS], b""));
    snapshot("blotted-count", transcript(&["count", "tests/puzzles/blotted/many-3x3.non"], b""));
    snapshot("blotted-hint", transcript(&["hint", BOAT], b""));
    snapshot("blotted-explain", transcript(&["explain", GIVEN], b""));
    snapshot("blotted-line", transcript(&["line", "? 3 *", "?????.?#.."], b""));
    snapshot("blotted-line-wrong", transcript(&["line", "3 ?x", "????"], b""));
    snapshot("blotted-line-no-length", transcript(&["line", "? 3 *"], b""));
}

#[test]
fn blotted_puzzles_move_where_there_are_blots() {
    snapshot("blotted-to-json", transcript(&["convert", "--to", "json", COLOURS], b""));
    snapshot("blotted-to-webpbn", transcript(&["convert", "--to", "webpbn", BOAT], b""));
    snapshot("blotted-to-g", transcript(&["convert", "--to", "g", COLOURS], b""));
    snapshot("blotted-to-non", transcript(&["convert", "--to", "non", BOAT], b""));
    snapshot("blotted-any-number-to-webpbn", transcript(&["convert", "--to", "webpbn", STARS], b""));
    snapshot("blotted-solution-to-bits", transcript(&["solve", "--to", "bits", STARS], b""));
    snapshot("given-solution-to-bits", transcript(&["solve", "--to", "bits", GIVEN], b""));
    snapshot("blotted-to-bits", transcript(&["convert", "--to", "bits", STARS], b""));
    snapshot("blotted-to-keen", transcript(&["convert", "--to", "keen", STARS], b""));
}

#[test]
fn what_is_wrong_with_blots_is_said_at_its_place() {
    let non = |rows: &str, columns: &str| format!("width 2\nheight 2\nrows\n{rows}\ncolumns\n{columns}\n");
    let refuse = |name: &str, text: &str| snapshot(name, transcript(&["check"], text.as_bytes()));
    refuse("blotted-fit", &non("? ?\n1", "1\n1"));
    refuse("blotted-sums", &non("?\n2", "1\n1"));
    refuse("blotted-any-colour", &non("*r\n1", "1\n1"));
    refuse("blotted-word", &non("?1\n1", "1\n1"));
    let hidden_parts = vec!["?"; 30].join(",");
    let zeros = vec!["*"; 64].join("\n");
    refuse("blotted-too-much", &format!("width 64\nheight 1\nrows\n*,1,{hidden_parts}\ncolumns\n{zeros}\n"));
}

#[test]
fn given_cells_cannot_be_changed() {
    let picture = "..#..\n.###.\n#####\n.###.\n.#.#.\n";
    snapshot("given-kept", transcript(&["check", GIVEN, "--solution", "-"], picture.as_bytes()));
    snapshot(
        "given-changed",
        transcript(&["check", GIVEN, "--solution", "-"], picture.replacen(".###.", "..##.", 1).as_bytes()),
    );
    snapshot(
        "given-changed-json",
        transcript(&["check", GIVEN, "--json", "--solution", "-"], b".....\n.....\n.....\n.....\n..#..\n"),
    );
    snapshot(
        "given-to-tatham",
        transcript(
            &["convert", "--to", "tatham"],
            b"{\"rows\": [[1]], \"columns\": [[], [1]], \"given\": [\".?\"]}",
        ),
    );
    snapshot("given-to-webpbn", transcript(&["convert", "--to", "webpbn", GIVEN], b""));
}
