//! Pages of walkthroughs: what they hold, that nothing breaks out, and that `check` accepts them and refuses mutated
//! ones.

use std::fs;

use serde_json::{Value, json};

use super::{PATTERN, ROOT, code, file, folder, run, run_with_input, text};

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

/// What `check` says about the page with other data.
fn checked_with(page: &str, name: &str, mutate: impl FnOnce(&mut Value)) -> (String, Option<i32>) {
    let mut data = data_of(page);
    mutate(&mut data);
    let (before, rest) = page.split_once(DATA).unwrap();
    let (_, after) = rest.split_once("</script>").unwrap();
    let path = file(name, &format!("{before}{DATA}{data}</script>{after}"));
    let output = run(&["check", &path]);
    (text(&output.stdout), output.status.code())
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
        ("samples/p98-8x9.non", "UNIQUE"),
        ("samples/rand-30x30.non", "MULTIPLE"),
        ("blotted/boat-6x6.xml", "UNIQUE"),
        ("crosswords/hexagon-3.txt", "UNIQUE"),
        ("crosswords/rectangle-8x6.txt", "UNIQUE"),
        ("triddlers/goose.g", "UNIQUE"),
        ("triddlers/no-way.g", "NONE"),
        ("triddlers/three-ways.g", "MULTIPLE"),
        ("logic/zebra.logic", "UNIQUE"),
        ("logic/zebra-corrected-blanks.logic", "UNIQUE"),
        ("lines/week-4x3.lines", "UNIQUE"),
        ("lines/fork.lines", "UNIQUE"),
    ];
    for (number, (puzzle, verdict)) in puzzles.into_iter().enumerate() {
        let puzzle = format!("tests/puzzles/{puzzle}");
        if !fs::exists(&puzzle).unwrap() {
            continue;
        }
        let (path, page) = page(&[&puzzle], &format!("kind-{number}.html"));
        let steps = data_of(&page)["steps"].as_array().unwrap().len();
        assert_eq!(page.matches("<li id=\"step=").count(), steps, "{puzzle}");
        assert!(page.len() < 1_000_000, "{puzzle}: {} bytes", page.len());
        // No other file, and no network.
        for outside in [" src=", "@import", "url(", "href=\"http", "fetch(", "import ", "{{"] {
            assert!(!page.contains(outside), "{puzzle}: {outside}");
        }
        assert!(page.contains("default-src 'none'"), "{puzzle}");
        let output = run(&["check", &path]);
        let expected = format!("s {verdict}\n");
        assert!(text(&output.stdout).ends_with(&expected), "{puzzle}: {}", text(&output.stdout));
        assert_eq!(output.status.code(), Some(0), "{puzzle}");
    }
}

#[test]
fn a_page_of_one_step_is_checked_in_the_singular() {
    let (path, _) = page(&["--puzzle", "1x1:1/1"], "one-step.html");
    let said = text(&run(&["check", &path]).stdout);
    assert_eq!(said, "right: 1 step of the page follows from the puzzle\ns UNIQUE\n");
}

#[test]
fn a_page_of_one_puzzle_of_several_holds_that_one() {
    let several = file("several.tatham", "2x2:2/1/1/2\n1x1:1/1\n");
    for (number, steps) in [("1", "3 steps"), ("2", "1 step")] {
        let name = format!("one-of-several-{number}.html");
        let (path, page) = page(&[&several, "--number", number], &name);
        let output = run(&["check", &path]);
        let said = text(&output.stdout);
        assert!(said.starts_with(&format!("right: {steps} of the page follow")), "{number}: {said}");
        assert_eq!(output.status.code(), Some(0), "{number}");
        assert_eq!(data_of(&page)["puzzle"]["format"], "json", "{number}");
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
fn pages_are_checked_among_other_files() {
    let folder = folder("pages");
    let (one, page) = page(&["tests/puzzles/drawn/heart-5x5.non"], "pages/a.html");
    let wrong = file("pages/b.html", &page.replace("</script>", ""));
    let puzzle = file(
        "pages/c.non",
        &fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/puzzles/drawn/heart-5x5.non"))
            .unwrap(),
    );
    let of = |paths: &[&str]| {
        let output = run(&[&["check"], paths].concat());
        (text(&output.stdout).replace(&folder, "pages"), output.status.code())
    };
    let right = "pages/a.html: right: 9 steps of the page follow from the puzzle\npages/a.html: s UNIQUE\n";
    assert_eq!(
        of(&[&one, &puzzle]),
        (format!("{right}pages/c.non \u{201c}Heart\u{201d}: s UNIQUE\n"), Some(0))
    );
    let (said, code) = of(&[&folder]);
    assert!(said.starts_with(&format!("{right}pages/b.html: wrong: ")), "{said}");
    assert!(said.ends_with("\u{201d}: s UNIQUE\n"), "{said}");
    assert_eq!(code, Some(1));
    // Other commands skip them.
    fs::remove_file(&wrong).unwrap();
    let output = run(&["solve", &folder]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(text(&output.stderr), "nonomata: warning: skipped 1 file that is not a puzzle\n");
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
    let (path, page) = page(&[&path], "evil.html");
    assert_eq!(page.matches("</script>").count(), 2, "{page}");
    assert_eq!(page.matches("<script").count(), 2, "{page}");
    assert!(!page.contains("<!--") && !page.contains("<b>&"), "{page}");
    assert!(page.contains("&lt;/script&gt;&lt;script&gt;alert(1)"), "{page}");
    assert_eq!(data_of(&page)["title"], title);
    // The title stands only where it is asked for.
    assert!(page.contains("<title>Walkthrough: nonogram, 2 by 1</title>"), "{page}");
    assert_eq!(code(&["check", &path]), 0);
}

#[test]
fn a_mutated_page_is_refused_with_the_step() {
    let (_, page) = page(&["--puzzle", PATTERN], "sound.html");
    let other = |symbol: &Value| json!(if symbol == "#" { "." } else { "#" });
    let (said, exit) = checked_with(&page, "mutated-change.html", |data| {
        let change = &mut data["steps"][6]["changes"][0][2];
        *change = other(change);
    });
    assert!(said.starts_with("wrong: step 7: "), "{said}");
    assert_eq!(exit, Some(1));

    let data = data_of(&page);
    let steps = data["steps"].as_array().unwrap();
    let needing = steps.iter().position(|step| !step["premises"].as_array().unwrap().is_empty()).unwrap();
    for (number, key) in ["premises", "premise_steps", "line"].into_iter().enumerate() {
        let (said, exit) = checked_with(&page, &format!("mutated-{number}.html"), |data| {
            let step = &mut data["steps"][needing];
            match key {
                "premises" => step[key] = json!([]),
                "premise_steps" => step[key] = json!([needing]),
                _ => step[key]["name"] = json!("row 99"),
            }
        });
        // A premise that came from that very step is no mutation.
        if key != "premise_steps" || steps[needing][key] != json!([needing]) {
            assert!(said.starts_with(&format!("wrong: step {}: ", needing + 1)), "{key}: {said}");
            assert_eq!(exit, Some(1));
        }
    }
    let (said, exit) = checked_with(&page, "mutated-end.html", |data| data["end"][0] = json!(".........."));
    assert_eq!((said.as_str(), exit), ("wrong: `end` is not what follows from the steps\n", Some(1)));
    // What the check does not expect may still be shown.
    for (number, key) in ["rule", "text"].into_iter().enumerate() {
        let (said, exit) = checked_with(&page, &format!("mutated-line-{number}.html"), |data| {
            assert!(data["lines"][0][key].is_null());
            data["lines"][0][key] = json!("all cells are black");
        });
        assert_eq!((said.as_str(), exit), ("wrong: `lines` is not what follows from the steps\n", Some(1)));
    }
    let (said, _) = checked_with(&page, "mutated-candidates.html", |data| {
        data["candidates"]["text"] = json!([]);
    });
    assert_eq!(said, "wrong: `candidates` is not what follows from the steps\n");
    let (said, exit) =
        checked_with(&page, "mutated-verdict.html", |data| data["verdict"] = json!("multiple"));
    assert_eq!((said.as_str(), exit), ("wrong: the page has no two solutions\n", Some(1)));
    let (said, _) = checked_with(&page, "cut-steps.html", |data| {
        data["steps"].as_array_mut().unwrap().truncate(5);
    });
    assert!(said.starts_with("wrong: "), "{said}");
}

#[test]
fn chains_and_solutions_are_checked() {
    let (_, page) = page(&["tests/puzzles/samples/rand-30x30.non"], "several.html");
    let data = data_of(&page);
    let chained =
        data["steps"].as_array().unwrap().iter().position(|step| step["kind"] == "contradiction").unwrap();
    let (said, exit) = checked_with(&page, "mutated-chain.html", |data| {
        let chain = data["steps"][chained]["chain"].as_array_mut().unwrap();
        chain.pop();
        if chain.is_empty() {
            data["steps"][chained]["conflict"]["premises"] = json!([]);
        }
    });
    assert!(said.starts_with(&format!("wrong: step {}: ", chained + 1)), "{said}");
    assert_eq!(exit, Some(1));
    let (said, _) = checked_with(&page, "mutated-solution.html", |data| {
        let (one, other) = (data["solutions"][0][0].clone(), data["end"].clone());
        data["solutions"][0] = other;
        data["solutions"][0][0] = one;
    });
    assert_eq!(said, "wrong: `solutions`: this is not a solution with what the steps leave\n");
    let (said, _) =
        checked_with(&page, "mutated-verdict-of-several.html", |data| data["verdict"] = json!("unknown"));
    assert_eq!(said, "wrong: `solutions`: they belong to the verdict multiple\n");
}

/// A limit may end the steps after the verdict.
#[test]
fn a_page_may_leave_open_how_solutions_differ() {
    let (_, page) = page(&["tests/puzzles/samples/rand-30x30.non"], "limited.html");
    let (said, exit) = checked_with(&page, "limited-all.html", |data| data["solutions"] = Value::Null);
    assert!(said.starts_with("right: ") && said.ends_with("s UNKNOWN\n"), "{said}");
    assert_eq!(exit, Some(0));
    let (said, _) = checked_with(&page, "limited-none.html", |data| {
        data["solutions"] = Value::Null;
        data["steps"] = json!([]);
        data["end"] = data["given"].clone();
        data["candidates"]["end"] = json!([]);
    });
    assert_eq!(said, "right: 0 steps of the page follow from the puzzle\ns UNKNOWN\n");
}

#[test]
fn pages_are_for_one_puzzle_and_overwrite_none() {
    let two = run_with_input(&["explain", "--html", "-"], b"1x1:1/1\n1x1:1/1\n");
    assert!(text(&two.stderr).contains("expected one puzzle"), "{}", text(&two.stderr));
    let path = file("kept-page.non", "width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    let output = run(&["explain", &path, "--html", &path]);
    assert!(text(&output.stderr).contains("also an input"), "{}", text(&output.stderr));
    let output = run(&["check", "--json", "tests/puzzles/samples/p98-8x9.non"]);
    assert_eq!(output.status.code(), Some(0));
}

/// The page draws as the site does: it has the same files.
#[test]
fn the_site_and_the_page_draw_alike() {
    for name in [
        "automaton.js",
        "board.css",
        "board.js",
        "candidates.js",
        "elements.js",
        "line.js",
        "location.js",
        "shape.js",
        "walk.js",
        "zoom.js",
    ] {
        let ours = fs::read_to_string(format!("{ROOT}/crates/cli/src/page/{name}")).unwrap();
        // The package that is published has no site.
        if let Ok(site) = fs::read_to_string(format!("{ROOT}/web/site/{name}")) {
            assert!(ours == site, "web/site/{name} and crates/cli/src/page/{name} differ");
        }
    }
}
