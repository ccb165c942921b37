//! Deep nesting ends in an answer or an error, on a stack of 256 KiB as some threads have; of 1 MiB without optimisation,
//! where a call takes several times as much.

use std::thread;

use nonomata::budget::Budget;
use nonomata::formats::{Source, read};
use nonomata::rule::Dialect;
use nonomata::search::{Options, solve};

/// The stack of the threads that read.
const STACK: usize = if cfg!(debug_assertions) { 1 << 20 } else { 256 << 10 };

const DEPTHS: [usize; 9] = [10, 16, 32, 64, 100, 190, 240, 1_000, 10_000];

/// Runs this on a small stack. An overflow would abort the tests.
fn on_small_stack(work: impl FnOnce() + Send + 'static) {
    thread::Builder::new().stack_size(STACK).spawn(work).unwrap().join().unwrap();
}

fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    open.repeat(depth) + inner + &close.repeat(depth)
}

/// Reads a text and, if it is a puzzle, solves it.
fn answer(text: String, dialect: Dialect) {
    on_small_stack(move || {
        let Ok(reading) = read(&Source::new("test", text).in_dialect(dialect)) else { return };
        let options = Options::from(Budget::unlimited()).with_nodes(10);
        for puzzle in reading.puzzles {
            let _ = solve(&puzzle.to_problem(), &options);
        }
    });
}

#[test]
fn nested_data_are_read_or_refused() {
    for depth in DEPTHS {
        let list = nested("[", "", "]", depth);
        let object = nested("{\"a\":", "1", "}", depth);
        let tags = nested("<a>", "", "</a>", depth);
        let table = nested("{a=", "1", "}", depth);
        for text in [
            format!("{{\"rows\":{list},\"columns\":[]}}"),
            format!("{{\"rows\":[[1]],\"columns\":[[1]],\"other\":{list}}}"),
            format!("{{\"rows\":[[1]],\"columns\":[[1]],\"other\":{object}}}"),
            object,
            format!("({list},[])"),
            format!("row_rules = {list}; col_rules = [];"),
            format!("<puzzle>{tags}</puzzle>"),
            format!("<puzzleset><puzzle><clues type='rows'>{tags}</clues></puzzle></puzzleset>"),
            format!("[clues]\nrows = {list}\ncolumns = []\n"),
            format!("[clues]\nother = {table}\nrows = \"1\"\ncolumns = \"1\"\n"),
        ] {
            answer(text, Dialect::Rust);
        }
    }
}

#[test]
fn nested_sentences_are_read_or_refused() {
    for depth in DEPTHS.into_iter().filter(|&depth| depth < 5_000) {
        let begin = "houses: 2\npet: Dog, Cat\nname: Ann, Bob\n\n";
        for (open, close) in [
            ("It is not true that ", ""),
            ("The neighbour of ", ""),
            ("the person with ", ""),
            ("If ", ""),
            ("either ", ""),
            ("(", ")"),
            ("if Ann has the Dog then ", ""),
            ("Ann has the Dog unless ", ""),
            ("Ann has the Dog or ", ""),
            ("Ann is next to the person who is next to ", ""),
        ] {
            answer(format!("{begin}{}\n", nested(open, "Ann has the Dog", close, depth)), Dialect::Rust);
        }
    }
}

#[test]
fn nested_patterns_are_compiled_or_refused() {
    for depth in DEPTHS {
        for (open, close) in [
            ("(", ")"),
            ("(?:", ")*"),
            ("(?:", ")?"),
            ("(?:", "){1,2}"),
            ("(a|", "b)"),
            ("[", "a]"),
            ("(?=", ")"),
            ("(?!", ")"),
            ("(?<=", ")"),
            ("(?:(?=", ")?)*"),
            ("(?:(.)\\1?", ")"),
            ("(?:a\\1|", ")"),
        ] {
            for before in [".", "(a)", ""] {
                let pattern = format!("{before}{}", nested(open, "a", close, depth));
                let text = format!(
                    "nonomata lines\nalphabet: ab\ngrid: 2x1\nrow 1: pattern {pattern}\neach column: pattern .\n"
                );
                for dialect in [Dialect::Rust, Dialect::JavaScript, Dialect::Python] {
                    answer(text.clone(), dialect);
                }
            }
        }
    }
}

#[test]
fn look_around_in_look_around_has_a_limit() {
    let message = |depth, dialect| {
        let pattern = nested("(?=", ".", ")", depth) + "..";
        let text = format!("nonomata lines\nalphabet: ab\ngrid: 2x1\nrow 1: pattern {pattern}\n");
        let refused = read(&Source::new("test", text).in_dialect(dialect)).err();
        refused.map(|error| error.message().to_owned()).unwrap_or_default()
    };
    for dialect in [Dialect::Rust, Dialect::JavaScript, Dialect::Python] {
        assert_eq!(message(16, dialect), "");
        let refused = message(17, dialect);
        assert!(refused.contains("look-around nested more than 16 deep is not supported"), "{refused}");
    }
}
