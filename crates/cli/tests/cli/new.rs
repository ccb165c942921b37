//! `nonomata new` for random puzzles: what it prints, where, and the same for the same seed.

use std::fs;

use super::{code, file, run, run_with_input, snapshot, text, transcript};

#[test]
fn random_puzzles_are_made() {
    let mut all = transcript(&["new", "--random", "5x4", "--seed", "3", "--count", "2"], b"");
    all += &transcript(&["new", "4x4", "--seed", "3", "--no-goal", "--title", "No. {}", "--quiet"], b"");
    all += &transcript(
        &["new", "6x4", "--seed", "3", "--colours", "2", "--symmetry", "lr", "--texture", "blobs"],
        b"",
    );
    all += &transcript(&["new", "5x5", "--seed", "3", "--grade", "1..3", "--json"], b"");
    snapshot("new-random", all);
}

#[test]
fn nothing_found_writes_no_file() {
    let path = file("nothing.json", "");
    fs::remove_file(&path).unwrap();
    assert_eq!(code(&["new", "3x3", "--json", "--grade", "10", "--attempts", "1", "-o", &path]), 1);
    assert!(!fs::exists(&path).unwrap());
}

#[test]
fn large_pictures_are_dense_enough_to_be_found() {
    // Half-filled noise of this size has many solutions in all places, and mending it takes minutes.
    let made = run(&["new", "70x70", "--seed", "1", "--to", "tatham"]);
    assert!(text(&made.stderr).ends_with("made 1 puzzle in 1 attempt\n"), "{}", text(&made.stderr));
    // Every black cell is in a column and in a row.
    let clues = text(&made.stdout);
    let blocks = clues.trim().split([':', '/', '.']).skip(1).filter_map(|block| block.parse::<usize>().ok());
    let filled = blocks.sum::<usize>() * 100 / (2 * 70 * 70);
    assert!((65..75).contains(&filled), "{filled} %");
    assert_eq!(text(&run_with_input(&["check", "-"], &made.stdout).stdout), "s UNIQUE\n");
}

#[test]
fn a_search_in_vain_tells_its_attempts_and_what_to_try() {
    let none = text(&run(&["new", "100x100", "--density", ".5", "--seed", "1", "--time", "0.3"]).stderr);
    assert!(none.contains("1 attempt, not finished") || none.contains("none of them finished"), "{none}");
    assert!(
        none.ends_with(
            "  = large pictures need long blocks: try --density 0.7, a smaller size, or more --time\n"
        ),
        "{none}"
    );
}

#[test]
fn outputs_in_missing_folders_are_refused_before_the_work() {
    for arguments in [
        &["new", "300x300", "--density", ".5", "no/such/puzzle.non"][..],
        &["new", "300x300", "--density", ".5", "--count", "2", "-o", "no/such/{}.non"],
        &["fix", "--puzzle", "2x2:1/1/1/1", "-o", "no/such/puzzle.non"],
    ] {
        let refused = run(arguments);
        assert_eq!((refused.status.code(), text(&refused.stdout).as_str()), (Some(3), ""));
        let message = text(&refused.stderr);
        assert!(message.ends_with(".non: there is no folder no/such\n"), "{message}");
    }
}

#[test]
fn a_ragged_drawing_is_refused_by_its_row() {
    let drawing = file("ragged.txt", ".##.\n####\n###\n");
    let output = run(&["new", &drawing]);
    let message = "line 3 of the drawing is 3 cells wide, line 1 is 4";
    assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(3));
    let read = text(&run(&["batch", "--no-timing", &drawing]).stdout);
    assert!(read.contains("row 3 is 3 cells wide, row 1 is 4"), "{read}");
}

#[test]
fn a_drawing_in_text_becomes_a_puzzle() {
    let drawing = file("drawing.txt", ".##.\n####\n");
    assert_eq!(code(&["new", &drawing, "-", "--to", "tatham"]), 0);
    let made = run(&["new", &drawing, "--to", "tatham", "--no-goal"]);
    assert_eq!((text(&made.stdout).as_str(), text(&made.stderr).as_str()), ("4x2:1/2/2/1/2/4\n", ""));
    let several = file("several.txt", "#.\n.#\n");
    let warned = text(&run(&["new", &several, "--to", "tatham"]).stderr);
    assert!(warned.contains("the clues have several solutions"), "{warned}");
}

#[test]
fn large_pictures_are_mended_line_by_line_at_first() {
    let made = run(&["new", "32x32", "--density", ".5", "--seed", "1", "--to", "tatham"]);
    assert!(text(&made.stderr).ends_with("made 1 puzzle in 1 attempt\n"), "{}", text(&made.stderr));
    assert_eq!(text(&run_with_input(&["check", "-"], &made.stdout).stdout), "s UNIQUE\n");
}

#[test]
fn json_has_a_rating_without_grades() {
    let grades = |arguments: &[&str]| -> Vec<serde_json::Value> {
        let lines = text(&run(&[&["new", "--json"], arguments].concat()).stdout);
        let objects = lines.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
        objects.map(|object| object["rating"]["grade"].clone()).collect()
    };
    let three = grades(&["8x8", "--count", "3", "--seed", "2"]);
    assert!(three.len() == 3 && three.iter().all(serde_json::Value::is_u64), "{three:?}");
    assert_eq!(three, grades(&["8x8", "--count", "3", "--seed", "2", "--jobs", "1"]));
    let drawn = |name: &str, drawing: &str| grades(&["--from-image", &file(name, drawing)]);
    assert!(drawn("rated.txt", "##\n.#\n")[0].is_u64());
    assert!(drawn("unrated.txt", "#.\n.#\n")[0].is_null(), "it has several solutions");
}

/// A picture of noise: its rows.
fn noise(side: usize) -> String {
    let mut state = 1_u64;
    let mut cell = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        if state >> 63 == 1 { '#' } else { '.' }
    };
    (0..side).map(|_| (0..side).map(|_| cell()).chain(['\n']).collect::<String>()).collect()
}

#[test]
fn an_image_whose_solutions_are_not_known_has_a_warning() {
    let drawing = file("noise.txt", &noise(50));
    let made = run(&["new", &drawing, "--to", "tatham", "--nodes", "1"]);
    assert_eq!(made.status.code(), Some(0));
    let warning = "warning: it is not known whether the clues have one solution (stopped by the limit of nodes); \
                   `nonomata check` searches further\n";
    assert!(text(&made.stderr).contains(warning), "{}", text(&made.stderr));
    let several = file("noise-several.txt", "#.\n.#\n");
    let one = file("noise-one.txt", "##\n.#\n");
    for (arguments, verdict) in [
        (&["--nodes", "1", &drawing][..], "unknown"),
        (&[&several], "multiple"),
        (&[&one], "unique"),
        (&["4x4", "--seed", "1"], "unique"),
    ] {
        let made = run(&[&["new", "--json"], arguments].concat());
        let made: serde_json::Value = serde_json::from_slice(&made.stdout).unwrap();
        assert_eq!(made["verdict"], verdict, "{arguments:?}");
        assert_eq!(made["rating"].is_null(), verdict != "unique", "{arguments:?}");
    }
}

#[test]
fn formats_that_cannot_hold_the_puzzles_are_refused_before_the_work() {
    for (arguments, message) in [
        (
            &["--kind", "logic", "8x6", "--to", "non"][..],
            "nonomata: the format non cannot hold logic grid puzzles; use logic\n",
        ),
        (
            &["300x300", "--density", ".5", "--colours", "3", "--to", "tatham"],
            "nonomata: --colours 3: the format tatham has no colours\n  = choose another format with --to; \
             `nonomata formats` lists them\n",
        ),
        (
            &["300x300", "--density", ".5", "--no-goal", "--to", "pbm"],
            "nonomata: --no-goal: the format pbm holds only the solution\n  = choose another format with --to; \
             `nonomata formats` lists them\n",
        ),
    ] {
        let refused = run(&[&["new", "--seed", "1"], arguments].concat());
        assert_eq!((refused.status.code(), text(&refused.stderr).as_str()), (Some(2), message));
    }
    // In one colour and black and white it can.
    assert_eq!(code(&["new", "5x5", "--seed", "1", "--colours", "1", "--to", "tatham"]), 0);
}

#[test]
fn the_first_file_that_cannot_be_written_ends_the_work() {
    let folder = super::folder("stopped");
    for number in ["1", "2", "4"] {
        super::folder(&format!("stopped/{number}"));
    }
    let stopped = run(&["new", "3x3", "--seed", "1", "--count", "5", "-o", &format!("{folder}/{{}}/x.non")]);
    let message = text(&stopped.stderr);
    assert_eq!(stopped.status.code(), Some(3), "{message}");
    assert!(
        message.contains("stopped/3/x.non") && message.ends_with("\n  = wrote 2 puzzles before\n"),
        "{message}"
    );
    assert_eq!(message.matches("nonomata: ").count(), 1, "{message}");
    assert!(!fs::exists(format!("{folder}/4/x.non")).unwrap());
}

#[test]
fn many_puzzles_are_counted_in_groups_of_digits() {
    let made =
        text(&run(&["new", "2x2", "--seed", "1", "--count", "1000", "--no-goal", "--to", "tatham"]).stderr);
    assert!(made.contains("made 1,000 puzzles in 1,"), "{made}");
}

#[test]
fn large_images_are_refused_with_the_limit_to_raise() {
    let refused = run(&["new", &file("large.pbm", "P4\n6000 4000\n"), "--size", "30"]);
    let message = text(&refused.stderr);
    let expected = "large.pbm: a 6000x4000 image is too large: it has 24000000 pixels, the limit is 16777216\n  \
                    = allow more with --max-cells\n";
    assert!(message.ends_with(expected), "{message}");
    assert_eq!(refused.status.code(), Some(3));
}

#[test]
fn an_image_of_one_colour_is_refused() {
    for drawing in ["...\n...\n", "###\n###\n"] {
        let refused = run(&["new", &file("one-colour.txt", drawing)]);
        assert_eq!(refused.status.code(), Some(3));
        assert!(refused.stdout.is_empty() && text(&refused.stderr).contains("there is no picture"));
    }
}

#[test]
fn other_kinds_are_made() {
    let mut all = transcript(&["new", "--kind", "logic", "4x3", "--seed", "3"], b"");
    all += &transcript(&["new", "--kind", "crossword", "4x4", "--seed", "3"], b"");
    all += &transcript(
        &["new", "--kind", "crossword", "3x2", "--letters", "CAT DOG", "--seed", "3", "--json"],
        b"",
    );
    all += &transcript(&["new", "--kind", "triddler", "2x1", "--seed", "3"], b"");
    snapshot("new-kinds", all);
}

#[test]
fn a_crossword_may_be_named_so() {
    let path = file("made.crossword", "");
    assert_eq!(code(&["new", "--kind", "crossword", "3x2", "--seed", "1", "--force", "-o", &path]), 0);
    assert_eq!(code(&["check", &path]), 0);
}

#[test]
fn what_cannot_be_made_is_refused() {
    let arguments: [&[&str]; 25] = [
        &["new"],
        &["new", "5x"],
        &["new", "--random", "5x"],
        &["new", "5*5"],
        &["new", "5x5", "c.foo"],
        &["new", "--kind", "crossword", "3x2", "-o", "c.cross"],
        &["new", "--kind", "logic", "3x2", "-o", "c.crossword"],
        &["new", "0x5"],
        &["new", "--random", "5"],
        &["new", "3000x3000"],
        &["new", "5x5", "--grade", "4..2"],
        &["new", "5x5", "--grade", "7", "--lines-only"],
        &["new", "5x5", "--threshold", "3"],
        &["new", "5x5", "--from-image", "x.png"],
        &["new", "--from-image", "x.png", "--seed", "3"],
        &["new", "--kind", "chess", "5x5"],
        &["new", "--kind", "logic", "5x5", "--density", "0.3"],
        &["new", "--kind", "logic", "3x3", "--count", "2"],
        &["new", "--random", "5x5", "one.non", "two.non"],
        &["new", "2x2", "--grade", "10", "--attempts", "30", "--seed", "1"],
        &["new", "6x6", "--grade", "4..5", "--attempts", "10", "--seed", "1"],
        &["new", "--kind", "logic", "3x2", "--lines-only", "--grade", "2", "--attempts", "5", "--seed", "1"],
        &[
            "new",
            "5x5",
            "--grade",
            "2",
            "--attempts",
            "1",
            "--seed",
            "1",
            "--count",
            "3",
            "--to",
            "tatham",
            "--no-goal",
        ],
        &["new", "900x900", "--lines-only", "--seed", "1", "--time", "0"],
        &["new", "900x900", "--lines-only", "--seed", "1", "--time", "0", "--json"],
    ];
    snapshot("new-random-refused", arguments.map(|arguments| transcript(arguments, b"")).concat());
}

#[test]
fn a_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let arguments = ["new", "12x12", "--seed", "9", "--count", "6", "--grade", "2..4"];
    let of_jobs = |jobs: &str| run(&[&arguments[..], &["--jobs", jobs]].concat()).stdout;
    let one = of_jobs("1");
    assert_eq!(text(&one), text(&of_jobs("4")));
    assert_eq!(text(&run_with_input(&["check", "-"], &one).stdout).matches("UNIQUE").count(), 6);

    // Without a seed, the one that was taken is printed, and gives the same again.
    let fresh = run(&["new", "6x6"]);
    let said = text(&fresh.stderr);
    let seed = said.split_whitespace().nth(2).unwrap();
    assert_eq!(text(&run(&["new", "6x6", "--seed", seed]).stdout), text(&fresh.stdout));
}

#[test]
fn existing_files_are_refused_whatever_their_numbers() {
    let folder = super::folder("numbered");
    let pattern = format!("{folder}/x-{{}}0.non");
    let many = ["new", "3x3", "--count", "3000000000", "-o", &pattern];
    // These are no names of puzzles.
    for name in ["x-0.non", "x-010.non", "x-30000000010.non", "y-10.non"] {
        file(&format!("numbered/{name}"), "");
    }
    let made = run(&["new", "3x3", "--count", "2", "-o", &pattern]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    let refused = run(&many);
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused.stderr).contains("x-10.non: this file exists"), "{}", text(&refused.stderr));
    // A number in the folder: each name is checked when its puzzle is written.
    for number in ["1", "2"] {
        super::folder(&format!("numbered/{number}"));
    }
    let kept = file("numbered/2/x.non", "mine");
    let refused = run(&["new", "3x3", "--count", "2", "-o", &format!("{folder}/{{}}/x.non")]);
    assert_eq!(refused.status.code(), Some(2), "{}", text(&refused.stderr));
    assert_eq!(fs::read_to_string(kept).unwrap(), "mine");
}

#[test]
fn wrong_numbers_are_told_what_is_expected() {
    for (arguments, message) in [
        (&["new", "5x5", "--seed", "abc"][..], "expected a whole number from 0 to 18446744073709551615\n"),
        (&["new", "5x5", "--count", "-1"], "expected a whole number, 1 or more\n"),
        (
            &["new", "5x5", "--colours", "100"],
            "expected a whole number from 1 to 63, or at most 12 for a random puzzle\n",
        ),
        (&["new", "5x5", "--colours", "13"], "found 13 colours, expected 1 to 12 for a random puzzle\n"),
        (
            &["new", "5x5", "--grade", "11"],
            "invalid value '11' for '--grade <A..B>': grades are from 1 to 10, the lower one first\n",
        ),
        (
            &["new", "5x5", "--density", "2"],
            "invalid value '2' for '--density <PART>': expected a number from 0 to 1\n",
        ),
        (
            &["new", "x.png", "--background", "banana"],
            "--background: found \"banana\", expected a colour like red or #ff0000\n",
        ),
        (&["batch", "x.non", "--jobs", "-1"], "expected a whole number from 1 to 1024\n"),
        (&["solve", "x.non", "--nodes", "-1"], "expected a whole number, 0 or more\n"),
        (&["solve", "x.non", "--time", "-1"], "expected a number of seconds, 0 or more\n"),
        (&["solve", "x.non", "--time", "1e20"], "expected at most 1e19 seconds\n"),
        (&["explain", "x.non", "--step", "-1"], "expected a whole number, 0 or more\n"),
    ] {
        let output = run(arguments);
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn the_format_of_the_output_is_checked_before_the_image_is_searched() {
    let picture = file("unknown-output.pgm", "P2 2 2 255\nwrong\n");
    let output = run(&["new", &picture, "--grade", "3", "-o", "unknown-output.foo"]);
    assert!(text(&output.stderr).contains("no format has this suffix"), "{}", text(&output.stderr));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn each_puzzle_may_have_its_own_file() {
    let pattern = file("street-{}.logic", "");
    assert_eq!(
        code(&["new", "--kind", "logic", "3x2", "--count", "2", "--seed", "1", "--force", "-o", &pattern]),
        0
    );
    for number in ["1", "2"] {
        let path = pattern.replace("{}", number);
        assert!(fs::read_to_string(&path).unwrap().starts_with("houses: 3\n"));
        assert_eq!(code(&["check", &path]), 0);
    }
}

#[test]
fn an_image_is_searched_for_a_good_puzzle() {
    // A shaded disc of 120 by 120 dots.
    let mut image = "P2 120 120 255\n".to_owned();
    for (row, column) in (0..120i32).flat_map(|row| (0..120i32).map(move |column| (row, column))) {
        let distance = (row - 60).pow(2) + (column - 60).pow(2);
        image += &format!("{} ", (distance / 20 + row / 4).min(255));
    }
    let path = file("disc.pgm", &image);
    let made = run(&["new", &path]);
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    assert!(text(&made.stderr).contains("--size 30x30 --threshold "), "{}", text(&made.stderr));
    assert_eq!(run_with_input(&["check", "-"], &made.stdout).status.code(), Some(0));
    let graded = run(&["new", &path, "--grade", "2..5", "--lines-only", "--json"]);
    assert!(text(&graded.stdout).contains("\"grade\":"), "{}", text(&graded.stderr));
    assert_eq!(code(&["new", &path, "--grade", "10", "--size", "12"]), 1);
    assert_eq!(code(&["new", &path, "--seed", "1"]), 2);
}

#[test]
fn puzzles_are_written_as_they_are_made() {
    let folder = super::folder("growing");
    for (format, count) in [("ndjson", "100"), ("non", "100"), ("tatham", "100"), ("json", "3")] {
        let path = format!("{folder}/many.{format}");
        let arguments = ["new", "4x4", "--count", count, "--seed", "1", "--quiet", "--to", format, "-o"];
        assert_eq!(code(&[&arguments[..], &[&path]].concat()), 0);
        let together = run(&[&arguments[..], &["-"]].concat()).stdout;
        assert_eq!(fs::read(&path).unwrap(), together, "{format}");
        assert_eq!(code(&[&arguments[..], &[&path, "--force"]].concat()), 0);
        assert_eq!(fs::read(&path).unwrap(), together, "{format}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 4, "no temporary file is left");
}

#[test]
fn a_kill_leaves_the_puzzles_that_were_made() {
    let folder = super::folder("killed");
    let path = format!("{folder}/many.ndjson");
    let arguments = ["new", "20x20", "--count", "1000000", "--seed", "1", "--quiet", "-o", &path];
    let written = |path: &str| fs::read_to_string(path).is_ok_and(|text| !text.is_empty());
    let killed = |more: &[&str], is_written: &dyn Fn() -> bool| {
        let mut child = super::command(&[&arguments[..], more].concat()).spawn().unwrap();
        while !is_written() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    };
    killed(&[], &|| written(&path));
    let made = fs::read_to_string(&path).unwrap();
    assert!(made.ends_with("}\n") && made.lines().count() < 1_000_000, "{}", made.len());
    assert_eq!(run(&["check", "--quiet", &path]).status.code(), Some(0));
    // What is to be replaced stays, and the puzzles are beside it.
    let temporary = || {
        let names = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path().display().to_string());
        names.into_iter().find(|name| name.ends_with(".tmp"))
    };
    killed(&["--force"], &|| temporary().is_some_and(|path| written(&path)));
    assert_eq!(fs::read_to_string(&path).unwrap(), made);
    assert!(fs::read_to_string(temporary().unwrap()).unwrap().ends_with("}\n"));
}
