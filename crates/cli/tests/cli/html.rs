//! Pages of walkthroughs: what they hold, where it came from, and that nothing breaks out.

use std::collections::HashMap;
use std::fs;

use serde_json::Value;

use super::{file, run, run_with_input, text};

const DATA: &str = "<script type=\"application/json\" id=\"walkthrough\">";

/// The page of a puzzle, and where it lies.
fn page(arguments: &[&str], name: &str) -> (String, String) {
    let path = file(name, "");
    fs::remove_file(&path).unwrap();
    let output = run(&[&["explain"], arguments, &["--html", &path]].concat());
    assert_eq!((text(&output.stdout), text(&output.stderr)), (String::new(), String::new()), "{arguments:?}");
    let page = fs::read_to_string(&path).unwrap();
    (path, page)
}

fn data_of(page: &str) -> Value {
    let (_, rest) = page.split_once(DATA).unwrap();
    serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap()
}

/// Each premise of a step is what the step named beside it has left of the cell, or what the puzzle gives. The reader
/// of a page follows these links.
fn assert_premises_have_origins(data: &Value, puzzle: &str) {
    let mut known: HashMap<(&Value, &Value), (usize, &Value)> = HashMap::new();
    for (number, step) in (1..).zip(data["steps"].as_array().unwrap()) {
        let pairs = |key: &str| step[key].as_array().unwrap().iter();
        for (premise, origin) in pairs("premises").zip(pairs("premise_steps")) {
            match (known.get(&(&premise[0], &premise[1])), origin.as_u64()) {
                (Some((step, held)), Some(origin)) => {
                    assert_eq!((origin, &premise[2]), (*step as u64, *held), "{puzzle}: step {number}");
                }
                (None, None) => {}
                (found, origin) => {
                    panic!("{puzzle}: step {number}: {premise} is from {origin:?}, not {found:?}")
                }
            }
        }
        for change in pairs("changes") {
            known.insert((&change[0], &change[1]), (number, &change[2]));
        }
    }
}

#[test]
fn a_page_of_40x40_has_less_than_a_megabyte() {
    let puzzle = file("noise-40x40.non", "");
    let made = run(&["new", "40x40", "--seed", "3", "--lines-only", "--force", "-o", &puzzle]);
    assert!(made.status.success(), "{}", text(&made.stderr));
    let (_, page) = page(&[&puzzle], "noise-40x40.html");
    assert!(page.len() < 1_000_000, "{}", page.len());
    let data = data_of(&page);
    let (row, clue) = data["clues"].as_object().unwrap().iter().next().unwrap();
    assert!(row.starts_with("column ") && clue.as_str().unwrap().starts_with(" ("), "{row}{clue}");
}

#[test]
fn pages_of_every_kind_are_whole_and_right() {
    let puzzles = [
        ("samples/p98-8x9.non", "unique"),
        ("samples/rand-30x30.non", "multiple"),
        ("blotted/boat-6x6.xml", "unique"),
        ("crosswords/hexagon-3.txt", "unique"),
        ("crosswords/rectangle-8x6.txt", "unique"),
        ("triddlers/goose.g", "unique"),
        ("triddlers/no-way.g", "none"),
        ("triddlers/three-ways.g", "multiple"),
        ("logic/zebra.logic", "unique"),
        ("logic/zebra-corrected-blanks.logic", "unique"),
        ("lines/week-4x3.lines", "unique"),
        ("lines/fork.lines", "unique"),
    ];
    for (number, (puzzle, verdict)) in puzzles.into_iter().enumerate() {
        let puzzle = format!("tests/puzzles/{puzzle}");
        if !fs::exists(&puzzle).unwrap() {
            continue;
        }
        let (_, page) = page(&[&puzzle], &format!("kind-{number}.html"));
        let steps = data_of(&page)["steps"].as_array().unwrap().len();
        assert_eq!(page.matches("<li id=\"step=").count(), steps, "{puzzle}");
        assert!(page.len() < 1_000_000, "{puzzle}: {} bytes", page.len());
        // No other file, and no network.
        for outside in [" src=", "@import", "url(", "href=\"http", "fetch(", "import ", "{{"] {
            assert!(!page.contains(outside), "{puzzle}: {outside}");
        }
        assert!(page.contains("default-src 'none'"), "{puzzle}");
        let data = data_of(&page);
        assert_eq!(data["verdict"], verdict, "{puzzle}");
        assert_premises_have_origins(&data, &puzzle);
    }
}

#[test]
fn a_page_offers_the_title_and_the_solutions_that_there_are() {
    let (_, several) = page(&["--puzzle", "3x3:1/1/1/1/1/1"], "several.html");
    assert!(several.contains("<summary>Two solutions</summary>"), "{several}");
    assert_eq!(several.matches("<figure>").count(), 2);
    let (_, ending) = several.split_once("<div id=\"ending\">").unwrap();
    let (ending, _) = ending.split_once("</div>").unwrap();
    assert!(ending.contains("only one solution is left"), "{ending}");
    let (_, one) = page(&["--puzzle", "1x1:1/1"], "untitled.html");
    assert!(one.contains("<summary>Solution</summary>"), "{one}");
    let (_, titled) = page(&["tests/puzzles/drawn/heart-5x5.non"], "titled.html");
    assert!(titled.contains("<summary>Title and solution</summary>"), "{titled}");
    let (_, none) = page(&["--puzzle", "2x2:2/0/0/2"], "no-solution.html");
    assert!(!none.contains("id=\"reveal\""), "{none}");
}

#[test]
fn a_walkthrough_is_an_animated_drawing_and_a_step_a_still_one() {
    let drawn = |arguments: &[&str]| {
        let output = run(&[&["explain", "--svg", "-"], arguments].concat());
        (text(&output.stdout), text(&output.stderr), output.status.code())
    };
    for puzzle in
        ["drawn/heart-5x5.non", "triddlers/goose.g", "crosswords/hexagon-3.txt", "logic/zebra.logic"]
    {
        let puzzle = format!("tests/puzzles/{puzzle}");
        let (film, _, code) = drawn(&[&puzzle]);
        assert_eq!(code, Some(0), "{puzzle}");
        let open = film.matches("<g display=").count();
        assert!(open > 3 && open == film.matches("<animate ").count(), "{puzzle}");
        assert_eq!(film.matches("<g").count(), film.matches("</g>").count(), "{puzzle}");
        let (still, _, code) = drawn(&[&puzzle, "--step", "2"]);
        assert_eq!(code, Some(0), "{puzzle}");
        assert!(still.contains(">2 of ") && !still.contains("<animate"), "{puzzle}");
        // The edge of the lines that it looks at, and the frames of what it changes.
        assert!(still.contains("stroke=\"#ffb000\"") && still.contains("stroke=\"#b35400\""), "{puzzle}");
    }
    // A step that only rules something out shows what is left, and what it rests on.
    let (still, _, _) = drawn(&["tests/puzzles/logic/zebra.logic", "--step", "6"]);
    assert!(still.contains(">3 or 4<"), "{still}");
    let (film, _, _) = drawn(&["tests/puzzles/logic/zebra.logic"]);
    assert!(film.contains("stroke=\"#0072b2\" stroke-dasharray") && film.contains(" or "), "{film}");
    let (_, said, code) = drawn(&["tests/puzzles/drawn/heart-5x5.non", "--step", "99"]);
    assert!(said.contains("--step: found 99, but there are"), "{said}");
    assert_eq!(code, Some(2));
    let (_, said, code) = drawn(&["--puzzle", "1x1:1/1\n2x1:1//1"]);
    assert!(said.contains("expected one puzzle"), "{said}");
    assert_eq!(code, Some(3));
}

/// Fillings of a line are listed from its automaton, which only clues without hidden entries do without.
#[test]
fn lines_with_hidden_entries_or_several_rules_have_automata() {
    for puzzle in ["blotted/hidden-lengths-8x6.non", "lines/binary-6x6.lines"] {
        let (_, page) = page(&[&format!("tests/puzzles/{puzzle}")], "automata.html");
        let data = data_of(&page);
        for line in data["lines"].as_array().unwrap() {
            let name = line["name"].as_str().unwrap();
            let is_plain = line["clue"].as_array().is_some_and(|clue| clue.iter().all(Value::is_u64));
            assert_eq!(data["automata"][name].is_object(), !is_plain, "{puzzle}: {name}");
            let has_rule = line["clue"].is_array() || page.contains(&format!("<li>{name}: "));
            assert!(has_rule, "{puzzle}: {name}");
        }
        assert!(!page.contains("a rule of its own"), "{puzzle}");
    }
}

#[test]
fn nothing_breaks_out_of_a_page() {
    let title = "</script><script>alert(1)</script><!--<b>&\"'";
    let puzzle = format!("title {title}\nwidth 2\nheight 1\nrows\n2\ncolumns\n1\n1\n");
    let path = file("evil.non", &puzzle);
    let (_, page) = page(&[&path], "evil.html");
    assert_eq!(page.matches("</script>").count(), 2, "{page}");
    assert_eq!(page.matches("<script").count(), 2, "{page}");
    assert!(!page.contains("<!--") && !page.contains("<b>&"), "{page}");
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"), "{page}");
    assert_eq!(data_of(&page)["title"], title);
    // The title stands only where it is asked for.
    assert!(page.contains("<title>Walkthrough: nonogram, 2 by 1</title>"), "{page}");
}

#[test]
fn pages_are_for_one_puzzle_and_overwrite_none() {
    let two = run_with_input(&["explain", "--html", "-"], b"1x1:1/1\n1x1:1/1\n");
    assert!(text(&two.stderr).contains("expected one puzzle"), "{}", text(&two.stderr));
    let path = file("kept-page.non", "width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    let output = run(&["explain", &path, "--html", &path]);
    assert!(text(&output.stderr).contains("also an input"), "{}", text(&output.stderr));
}
