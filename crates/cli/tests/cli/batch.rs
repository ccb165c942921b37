//! `batch`: many puzzles, one line of JSON for each.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use serde_json::Value;

use super::{PATTERN, code, command, file, folder, run, run_with_input, snapshot, text, transcript};

/// A unique puzzle, one with two solutions, and what is no puzzle.
const MIXED: &str = concat!(
    "{\"id\":7,\"rows\":[[2],[1]],\"columns\":[[1],[2]]}\n",
    "\n",
    "{\"id\":\"x\",\"rows\":[[1],[1]],\"columns\":[[1],[1]],\"size\":2}\n",
    "{\"id\":null,\"rows\":[[3]],\"columns\":[[1]]}\n",
    "hello\n",
    "{\"id\":[1],\"rows\":[[1],[]],\"columns\":[[],[1]]}\n",
);

fn lines(arguments: &[&str], input: &str) -> Vec<Value> {
    let output = run_with_input(arguments, input.as_bytes());
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).expect(line)).collect()
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

#[test]
fn every_puzzle_has_a_line() {
    snapshot("batch", transcript(&["batch", "--no-timing", "--quiet"], MIXED.as_bytes()));
    let all = ["batch", "--no-timing", "--quiet", "--ask", "verdict,solution,count,certificate,id"];
    snapshot("batch-all", transcript(&all, MIXED.lines().next().unwrap().as_bytes()));
    let explained = lines(&["batch", "--ask", "rating,hint,explain", "--quiet"], PATTERN);
    for key in ["rating", "hint", "explanation", "time_ms"] {
        assert!(!explained[0][key].is_null(), "{key}");
    }
    let kinds = ["batch", "--no-timing", "--quiet", "--ask", "verdict,solution", "tests/puzzles/logic"];
    assert!(lines(&kinds, "").iter().all(|line| line["solutions"].is_array()));
    assert_eq!(lines(&["batch", "--echo", "size,id", "--quiet"], MIXED)[1]["size"], 2);
}

/// A site sends the puzzle as text with each question; the limits of a request are its own.
#[test]
fn a_request_has_a_question_of_its_own() {
    let requests = concat!(
        r##"{"id":1,"puzzle":"2x2:2/1/1/2","ask":"hint","grid":"#?/??","level":"where","time":9}"##,
        "\n",
        r##"{"id":2,"puzzle":"2x2:2/1/1/2"}"##,
        "\n",
        r##"{"id":3,"puzzle":"2x2:2/1/1/2","ask":"judge","cell":"r1c1","symbol":".","grid":{"grid":["??","??"]}}"##,
        "\n",
        r##"{"id":4,"puzzle":"2x2:2/1/1/x","ask":"solve"}"##,
        "\n",
        r##"{"id":5,"puzzle":"2x2:2/1/1/2","ask":"hnt"}"##,
        "\n",
        r##"{"id":6,"puzzle":"2x2:2/1/1/2","ask":"hint","levle":"how"}"##,
        "\n",
        r##"{"id":7,"puzzle":"2x2:2/1/1/2","ask":"hint","grid":7}"##,
        "\n",
        r##"{"id":8,"puzzle":"2x2:2/1/1/2","ask":"hint","grid":"#?/?"}"##,
        "\n",
        r##"{"id":9,"puzzle":"2x2:2/1/1/2","ask":"count","time":-1}"##,
        "\n",
        r##"{"id":10,"puzzle":"2x2:2/1/1/2","ask":"count","time":0}"##,
        "\n",
    );
    snapshot("batch-requests", transcript(&["batch", "--no-timing", "--quiet"], requests.as_bytes()));
    // Every question has an answer that is an object or a text.
    let prove = r##"{"puzzle":"2x2:2/1/1/2","ask":"prove"}"##;
    let certificate =
        format!(",\"certificate\":{}", lines(&["batch", "--quiet"], prove)[0]["answer"]["certificate"]);
    for ask in nonomata::session::QUESTIONS {
        let more = match *ask {
            "check" => r##","grid":"??/??""##,
            "judge" => r##","cell":"r1c1","symbol":"#""##,
            "why" => r##","cell":"r1c1""##,
            "write" => r##","format":"json""##,
            "verify" => &certificate,
            _ => "",
        };
        let request = format!(r##"{{"puzzle":"2x2:2/1/1/2","ask":"{ask}"{more}}}"##);
        let answer = &lines(&["batch", "--quiet"], &request)[0];
        assert!(answer["answer"].is_object() || answer["answer"].is_string(), "{answer}");
    }
}

#[test]
fn a_hint_goes_on_from_the_saved_picture() {
    let with = |more: &str| {
        let puzzle = format!("{{\"rows\":[[2],[1]],\"columns\":[[1],[2]]{more}}}");
        let of_batch = lines(&["batch", "--ask", "hint", "--quiet"], &puzzle)[0]["hint"]["text"].clone();
        let hint = lines(&["hint", "--json", "--level", "why"], &puzzle)[0]["text"].clone();
        assert_eq!(of_batch, hint);
        hint
    };
    let saved = ", \"saved\": [[\"##\", \"??\"]]";
    assert_ne!(with(""), with(saved));
    let puzzle = format!("{{\"rows\":[[2],[1]],\"columns\":[[1],[2]]{saved}}}");
    let of_grid = lines(&["hint", "--json", "--level", "why", "--grid", "??/??"], &puzzle)[0]["text"].clone();
    assert_eq!(of_grid, with(""));
}

#[test]
fn summaries_are_in_the_singular_and_limits_in_units() {
    let twice = "2x2:1/2/2/1\n2x2:1/2/2/1\n";
    let output = run_with_input(&["batch", "--json", "--unique", "--max-bytes", "1K"], twice.as_bytes());
    assert!(text(&output.stderr).trim_end().ends_with("1 unique, 1 duplicate"), "{}", text(&output.stderr));
    let refused = lines(&["batch", "--quiet", "--max-bytes", "8"], twice);
    assert!(refused[0]["error"]["message"].as_str().unwrap().contains("--max-bytes"), "{refused:?}");
}

#[test]
fn lists_and_images_are_read_piece_by_piece() {
    let list = "[{\"id\":1,\"rows\":[[1]],\"columns\":[[1]]},\n {\"id\":2,\"rows\":[[1]]}, {\"id\":3,\"rows\":[[]],\"columns\":[[]]}]";
    let found = lines(&["batch", "--quiet", "--max-bytes", "50"], list);
    let ids: Vec<&Value> = found.iter().map(|line| &line["id"]).collect();
    assert_eq!(ids, [1, 2, 3]);
    assert_eq!((&found[1]["error"]["line"], &found[2]["verdict"]), (&Value::from(2), &Value::from("unique")));
    let images = "P1\n1 1\n1\nP1\n1 1\n0\n";
    let found = lines(&["batch", "--quiet", "--max-bytes", "12"], images);
    assert!(found.len() == 2 && found.iter().all(|line| line["verdict"] == "unique"), "{found:?}");
    let set = "<puzzleset><puzzle type=\"grid\"></puzzle></puzzleset>";
    let found = lines(&["batch", "--quiet"], &set.repeat(2));
    assert!(
        found[0]["error"]["message"].as_str().unwrap().contains("put all <puzzle> into one"),
        "{found:?}"
    );
}

#[test]
fn a_broken_element_ends_a_list() {
    let one = |id: u32| format!("{{\"id\":{id},\"rows\":[[1]],\"columns\":[[1]]}}");
    let broken = one(2).replace("[[1]]}", "[[}");
    let lists = [
        format!("[\n{}\n{}\n]\n", one(1), one(3)),
        format!("[{},\n{broken}, {}]", one(1), one(3)),
        format!("[{},\n{},\n{}]", one(1), one(2).trim_end_matches('}'), one(3)),
        format!("[{}\n", one(1)),
        format!("[{},\n{broken}, {{\"other\":3}}]", one(1)),
    ];
    let arguments = ["batch", "--no-timing", "--quiet"];
    let answers = lists.map(|list| {
        let input: String = list.lines().map(|line| format!("< {line}\n")).collect();
        format!("{input}{}", transcript(&arguments, list.as_bytes()))
    });
    snapshot("batch-broken-list", answers.join("\n"));
}

#[test]
fn the_exit_code_says_whether_all_were_answered() {
    let of = |arguments: &[&str], input: &str| run_with_input(arguments, input.as_bytes()).status.code();
    assert_eq!(of(&["batch"], MIXED), Some(3));
    assert_eq!(of(&["batch"], PATTERN), Some(0));
    assert_eq!(of(&["batch", "--nodes", "0"], "3x3:1/1/1/1/1/1"), Some(4));
    assert_eq!(code(&["batch", "no-such-folder"]), 3);
    assert_eq!(code(&["batch", "--shard", "3/2"]), 2);
    assert_eq!(code(&["batch", "--retry-unknown", "x1", "--nodes", "1"]), 2);
    assert_eq!(code(&["batch", "--retry-unknown", "x10"]), 2);
}

#[test]
fn an_empty_data_set_is_no_error() {
    let empty = file("batch-empty.ndjson", "\n");
    for (arguments, input) in [(&["batch"][..], ""), (&["batch", "-"], " \n"), (&["batch", &empty], "")] {
        let output = run_with_input(arguments, input.as_bytes());
        assert_eq!((text(&output.stdout), output.status.code()), (String::new(), Some(0)), "{arguments:?}");
        assert!(text(&output.stderr).starts_with("nonomata: 0 puzzles in "), "{}", text(&output.stderr));
    }
    assert_eq!(code(&["batch", &file("batch-empty.non", "")]), 3);
}

#[test]
fn the_answers_do_not_depend_on_threads_or_order() {
    let asked = ["batch", "--no-timing", "--quiet", "--ask", "verdict,solution", "tests/puzzles"];
    let with = |more: &[&str]| text(&run(&[&asked[..], more].concat()).stdout);
    let one = with(&["--jobs", "1"]);
    assert!(one.lines().count() > 100, "{}", one.lines().count());
    assert_eq!(one, with(&["--jobs", "4"]));
    assert_eq!(sorted(&one), sorted(&with(&["--jobs", "4", "--unordered"])));
    let shards: String = ["1/3", "2/3", "3/3"].map(|shard| with(&["--shard", shard])).concat();
    assert_eq!(sorted(&one), sorted(&shards));
}

#[test]
fn a_run_that_was_cut_off_goes_on() {
    let puzzles: String = (0..40)
        .map(|id| format!("{{\"id\":{id},\"rows\":[[{}],[1]],\"columns\":[[1],[1]]}}\n", 1 + id % 3))
        .collect();
    let input = file("batch-resume.ndjson", &puzzles);
    let whole = text(&run(&["batch", "--no-timing", "--quiet", &input]).stdout);
    for order in [&[][..], &["--unordered"]] {
        for cut in [0, 1, 100, whole.len() / 2, whole.len() - 1, whole.len()] {
            let partial = file("batch-resume.out", &whole[..cut]);
            let arguments = ["batch", "--no-timing", "--quiet", "--resume", &partial, &input];
            run(&[&arguments[..], order].concat());
            let resumed = fs::read_to_string(&partial).unwrap();
            match order.is_empty() {
                true => assert_eq!(resumed, whole, "cut at {cut}"),
                false => assert_eq!(sorted(&resumed), sorted(&whole), "cut at {cut}"),
            }
        }
    }
    let other = file("batch-resume.txt", "not an answer\n");
    assert_eq!(code(&["batch", "--resume", &other, &input]), 3);
    assert_eq!(fs::read_to_string(&other).unwrap(), "not an answer\n");
}

#[test]
fn answers_are_resumed_whatever_the_limit_is() {
    let whole = "{\"source\":\"-\",\"number\":1,\"error\":{}}\n";
    let answers = file("batch-limit.out", whole);
    for limit in ["100", "18446744073709551615"] {
        let arguments = ["batch", "--quiet", "--max-bytes", limit, "--resume", &answers];
        assert_eq!(run_with_input(&arguments, b"1x1:1/1\n").status.code(), Some(0), "{limit}");
        assert_eq!(fs::read_to_string(&answers).unwrap(), whole, "{limit}");
    }
}

#[test]
fn answers_to_other_puzzles_or_questions_are_not_continued() {
    let puzzle = "{\"rows\":[[1],[1]],\"columns\":[[1],[1]]}\n";
    let (one, other) =
        (file("batch-one.ndjson", &puzzle.repeat(3)), file("batch-other.ndjson", &puzzle.repeat(2)));
    let answers = text(&run(&["batch", "--no-timing", "--quiet", &one]).stdout);
    let resume = |arguments: &[&str]| {
        let partial = file("batch-others.out", &answers);
        let exit = code(&[&["batch", "--no-timing", "--quiet", "--resume", &partial], arguments].concat());
        (exit, fs::read_to_string(&partial).unwrap().lines().count())
    };
    // Another question, another order, and a puzzle that comes before the others.
    assert_eq!(resume(&["--ask", "rating", &one]), (3, 3));
    assert_eq!(resume(&["--ask", "solution", &one]), (3, 3));
    assert_eq!(resume(&[&other, &one]), (3, 3));
    assert_eq!(resume(&["--unordered", &other, &one]), (0, 5));
    assert_eq!(resume(&[&one, &other]), (0, 5));
    let solved = text(&run(&["batch", "--no-timing", "--quiet", "--ask", "solution", &one]).stdout);
    let partial = file("batch-solved.out", &solved);
    assert_eq!(code(&["batch", "--quiet", "--ask", "verdict,solution", "--resume", &partial, &one]), 3);
    assert_eq!(fs::read_to_string(&partial).unwrap(), solved);
}

/// The exit code is about the puzzles of this run, as its help says.
#[test]
fn errors_of_an_earlier_run_do_not_count() {
    let (input, answers) = (
        file("batch-earlier.ndjson", "{]\n{\"rows\":[[1]],\"columns\":[[1]]}\n"),
        file("batch-earlier.out", ""),
    );
    let resume = ["batch", "--quiet", "--from", "ndjson", "--resume", &answers, &input];
    assert_eq!([code(&resume), code(&resume)], [3, 0]);
    assert!(text(&run(&["batch", "--help"]).stdout).contains("every puzzle of this run was answered"));
}

#[test]
fn answers_that_do_not_belong_to_the_input_are_refused() {
    let puzzle = |id: &str, row: usize| format!("{{{id}\"rows\":[[{row}]],\"columns\":[[1]]}}\n");
    let named = |ids: &[usize]| ids.iter().map(|id| puzzle(&format!("\"id\":{id},"), 1)).collect::<String>();
    let one_by_two = "{\"rows\":[[1]],\"columns\":[[1],[]]}\n";
    let unnamed = puzzle("", 1) + one_by_two;
    let input = file("batch-changed.ndjson", "");
    let refuses = |before: &str, after: &str, more: &[&str]| {
        let asked = [&["batch", "--no-timing", "--quiet", "--jobs", "2"], more].concat();
        fs::write(&input, before).unwrap();
        let answers = text(&run(&[&asked[..], &[&input]].concat()).stdout) + "{\"source\":\"cut o";
        let partial = file("batch-changed.out", &answers);
        fs::write(&input, after).unwrap();
        let output = run(&[&asked[..], &["--resume", &partial, &input]].concat());
        assert_eq!(output.status.code(), Some(3), "{more:?}");
        assert_eq!(fs::read_to_string(&partial).unwrap(), answers, "{more:?}");
        text(&output.stderr)
    };
    for more in [&[][..], &["--unordered"], &["--unique", "--ask", "verdict"]] {
        let stderr = refuses(&named(&[1, 2, 3]), &named(&[2, 3]), more);
        assert!(stderr.contains("batch-changed.ndjson has the id 1, and that puzzle now has 2"), "{stderr}");
        let stderr = refuses(&named(&[1, 2, 3]), &named(&[9, 1, 2, 3]), more);
        assert!(stderr.contains("its answer to puzzle 1 of ") && stderr.contains("now has 9"), "{stderr}");
    }
    let stderr = refuses(&puzzle("", 1), &puzzle("\"id\":5,", 1), &[]);
    assert!(stderr.contains("has the id none, and that puzzle now has 5"), "{stderr}");
    let stderr = refuses(&unnamed, &(one_by_two.to_owned() + &puzzle("", 1)), &["--ask", "id"]);
    assert!(stderr.contains("has the fingerprint "), "{stderr}");
}

/// What is broken is known by its id, if that comes before the break and is whole.
#[test]
fn broken_puzzles_have_their_ids() {
    let one = "{\"id\":0,\"rows\":[[1]],\"columns\":[[1]]}";
    for (broken, id) in [
        ("{\"id\":\"p7\",\"rows\":[[1],", "p7".into()),
        ("{\"id\":7,\"rows\":[[1]", 7.into()),
        ("{\"id\":\"p7\", rows: [[1]]}", "p7".into()),
        ("{\"id\":7, rows: [[1]]}", 7.into()),
        ("{\"id\":7 \"rows\": [[1]]}", 7.into()),
        ("{\"id\":7", Value::Null),
        ("{\"id\":\"p", Value::Null),
    ] {
        // After a comma the id is whole.
        let rest = if id.is_null() { "" } else { ",\n{}]" };
        for (input, at) in [
            (format!("{one}\n{broken}\n{one}\n"), 1),
            (format!("[{one},\n{broken}{rest}"), 1),
            (format!("{{\n{}\n", &broken[1..]), 0),
        ] {
            let found = lines(&["batch", "--quiet"], &input);
            assert_eq!(found[at]["id"], id, "{input}: {found:?}");
            assert!(!found[at]["error"].is_null(), "{input}: {found:?}");
        }
    }
}

/// An unpaired surrogate has no meaning in UTF-8, so strict readers refuse a line with it.
#[test]
fn repeated_values_are_text() {
    let puzzles = concat!(
        "{\"id\":\"a\\ud800\",\"rows\":[[1]],\"columns\":[[1]]}\n",
        "{\"id\":\"\\\\ud800 \\udc00\\ud83d\\ude00\\n\",\"rows\":[[1]],\"columns\":[[1]]}\n",
        "{\"\\udc00\":1,\"id\":3,\"rows\":[[1]],\"columns\":[[1]]}\n",
    );
    let found = lines(&["batch", "--quiet"], puzzles);
    let ids: Vec<&Value> = found.iter().map(|line| &line["id"]).collect();
    assert_eq!(ids, [&Value::from("a\\ud800"), &"\\ud800 \\udc00\u{1f600}\n".into(), &3.into()]);
    let answers = format!("{}/answers", folder("batch-surrogates"));
    for _ in 0..2 {
        let resumed = run_with_input(&["batch", "--quiet", "--resume", &answers], puzzles.as_bytes());
        assert!(resumed.stderr.is_empty(), "{resumed:?}");
        assert_eq!(fs::read_to_string(&answers).unwrap().lines().count(), 3);
    }
}

#[test]
fn repeated_values_stay_on_one_line() {
    let puzzle = "[{\"id\": [1,\n 2],\n \"rows\": [[1]], \"columns\": [[1]]}]";
    assert_eq!(lines(&["batch", "--quiet"], puzzle)[0]["id"], serde_json::json!([1, 2]));
}

/// Neither a heading nor a broken first line takes the ids from the lines after it.
#[test]
fn a_wrong_first_line_is_an_error_of_its_own() {
    let puzzles =
        "{\"id\":1,\"rows\":[[1]],\"columns\":[[1]]}\n{\"id\":2,\"rows\":[[1]],\"columns\":[[1]]}\n";
    for first in ["# header", "{\"id\":0,\"rows\":[[1],"] {
        let input = format!("{first}\n{puzzles}");
        let more = format!("{first}\n\n# another\n{puzzles}");
        let named = file("batch-first-line.ndjson", &more);
        let named = [named.as_str()];
        for (arguments, input, before) in
            [(&[][..], &input, 1), (&["--from", "ndjson"], &input, 1), (&named, &input, 2), (&[], &more, 2)]
        {
            let found = lines(&[&["batch", "--quiet"], arguments].concat(), input);
            let (refused, answered) = found.split_at(before);
            assert!(refused.iter().all(|line| !line["error"].is_null()), "{found:?}");
            let ids: Vec<_> =
                answered.iter().map(|line| (line["id"].as_u64(), line["number"].as_u64())).collect();
            let before = before as u64;
            assert_eq!(ids, [(Some(1), Some(before + 1)), (Some(2), Some(before + 2))], "{found:?}");
        }
    }
}

#[test]
fn a_puzzle_that_is_too_long_is_one_error() {
    let one = "{\"rows\":[[1]],\"columns\":[[1]]}";
    let long = one.replace("]}", "],\"about\":{\"title\":\"a title that is too long\"}}");
    for input in [format!("{one}\n{long}\n{one}\n{one}\n"), format!("[{one},{long},{one},{one}]")] {
        let found = lines(&["batch", "--quiet", "--max-bytes", "40"], &input);
        let verdicts: Vec<_> = found.iter().map(|line| line["verdict"].as_str()).collect();
        assert_eq!(verdicts, [Some("unique"), None, Some("unique"), Some("unique")]);
    }
}

#[test]
fn a_line_may_hold_several_puzzles() {
    let puzzle = |columns: &str| format!("{{\"rows\":[[1],[1]],\"columns\":{columns}}}");
    let one = puzzle("[[2]]");
    let set = format!("{{\"puzzles\":[{one},{}]}}", puzzle("[[1],[1]]"));
    let named = set.replace("{\"rows", "{\"id\":\"a\",\"rows");
    for found in lines(&["batch", "--quiet"], &named) {
        assert_eq!(found["id"], "a");
    }
    for input in [format!("{set}\n"), format!("{one}\n{set}\n{one}\n"), format!("[{one},{set},{one}]")] {
        let found = lines(&["batch", "--quiet"], &input);
        let numbers: Vec<_> = found.iter().map(|line| line["number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, (1..=found.len() as u64).collect::<Vec<_>>());
        let verdicts: Vec<_> = found.iter().filter_map(|line| line["verdict"].as_str()).collect();
        let expected = if numbers.len() == 2 {
            &["unique", "multiple"][..]
        } else {
            &["unique", "unique", "multiple", "unique"]
        };
        assert_eq!(verdicts, expected, "{input}");
    }
}

#[test]
fn symmetric_puzzles_are_answered_once() {
    let puzzles = concat!(
        "{\"id\":1,\"rows\":[[2],[1]],\"columns\":[[1],[2]]}\n",
        "{\"id\":2,\"rows\":[[2],[1]],\"columns\":[[2],[1]]}\n",
        "{\"id\":3,\"rows\":[[1],[2]],\"columns\":[[1],[2]]}\n",
        "{\"id\":4,\"rows\":[[1],[1]],\"columns\":[[1],[1]]}\n",
    );
    let found = lines(&["batch", "--unique", "--ask", "id", "--quiet", "--jobs", "4"], puzzles);
    assert_eq!(found.iter().map(|line| &line["id"]).collect::<Vec<_>>(), [1, 4]);
    let each = lines(&["batch", "--ask", "id", "--quiet"], puzzles);
    assert_eq!(each[0]["fingerprint"], each[2]["fingerprint"]);
    assert_ne!(each[0]["fingerprint"], each[3]["fingerprint"]);
}

#[test]
fn unknown_puzzles_are_asked_again_with_larger_limits() {
    let arguments = ["batch", "--nodes", "0", "--quiet"];
    let puzzle = "3x3:1/1/1/1/1/1";
    assert_eq!(lines(&arguments, puzzle)[0]["limit"], "nodes");
    let again = ["batch", "--nodes", "1", "--retry-unknown", "x100", "--quiet"];
    let found = lines(&again, puzzle);
    assert_eq!(found[0]["verdict"], "multiple");
}

#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    let mut child =
        command(&["batch", "--quiet"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut input, mut answers) =
        (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for _ in 0..3 {
        input.write_all(b"1x1:1/1\n").unwrap();
        let mut line = String::new();
        answers.read_line(&mut line).unwrap();
        assert!(line.contains("unique"), "{line}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn folders_and_patterns_are_read_in_order() {
    let sources = |argument: &str| -> Vec<String> {
        let found = lines(&["batch", "--quiet", argument], "");
        found.iter().map(|line| line["source"].as_str().unwrap().to_owned()).collect()
    };
    let folder = sources("tests/puzzles/drawn");
    assert!(folder.len() > 5 && folder.is_sorted(), "{folder:?}");
    let matched = sources("tests/puzzles/dr*/cup-*.non");
    assert_eq!(matched, ["tests/puzzles/drawn/cup-10x10.non"]);
    let solved = text(&run(&["check", "tests/puzzles/drawn"]).stdout);
    assert_eq!(solved.lines().count(), folder.len());
    let none = run(&["batch", "--quiet", "snapshots/cli"]);
    assert!(text(&none.stdout).contains("no file in this folder has the suffix of a format"));
    assert_eq!(none.status.code(), Some(3));
}

#[test]
fn keys_of_the_answers_are_not_echoed() {
    let asks = ["batch", "--quiet", "--retry-unknown", "x2", "--nodes", "0", "--ask"];
    let all = [&asks[..], &["verdict,solution,count,rating,hint,explain,certificate,id"]].concat();
    let odd = "{\"rows\":[[1],[1],[1]],\"columns\":[[1],[1],[1]],\"odd\":1}\nhello\n";
    for line in lines(&all, odd) {
        for key in line.as_object().unwrap().keys().filter(|key| *key != "id") {
            let output = run(&["batch", "--echo", key]);
            let message = "for '--echo <KEY>': answers have a key of this name themselves\n";
            assert!(text(&output.stderr).contains(message), "{key}: {}", text(&output.stderr));
            assert_eq!(output.status.code(), Some(2), "{key}");
        }
    }
}

#[test]
fn an_input_that_comes_twice_is_answered_twice() {
    let input = file("batch-twice.ndjson", "{\"rows\":[[1]],\"columns\":[[1]]}\n");
    let whole = text(&run(&["batch", "--no-timing", "--quiet", &input, &input]).stdout);
    for cut in [0, whole.len() / 2, whole.len()] {
        let partial = file("batch-twice.out", &whole[..cut]);
        run(&["batch", "--no-timing", "--quiet", "--unordered", "--resume", &partial, &input, &input]);
        assert_eq!(fs::read_to_string(&partial).unwrap(), whole, "cut at {cut}");
    }
}

#[test]
fn a_copy_of_an_answered_puzzle_is_left_out_in_any_order() {
    let (one, mirrored, other) = (
        file("batch-copy-1.ndjson", "{\"rows\":[[2],[1]],\"columns\":[[1],[2]]}\n"),
        file("batch-copy-2.ndjson", "{\"rows\":[[2],[1]],\"columns\":[[2],[1]]}\n"),
        file("batch-copy-3.ndjson", "{\"rows\":[[1],[1]],\"columns\":[[1],[1]]}\n"),
    );
    let answers = text(&run(&["batch", "--unique", "--no-timing", "--quiet", &one]).stdout);
    for more in [&[][..], &["--unordered"]] {
        for inputs in [[&one, &mirrored, &other], [&mirrored, &one, &other], [&other, &mirrored, &one]] {
            let partial = file("batch-copy.out", &answers);
            let resume = ["batch", "--unique", "--no-timing", "--quiet", "--resume", &partial];
            let exit = code(&[&resume[..], &inputs.map(String::as_str), more].concat());
            let found = fs::read_to_string(&partial).unwrap();
            assert_eq!((exit, found.lines().count()), (0, 2), "{inputs:?} {more:?}: {found}");
            assert!(found.starts_with(&answers));
        }
    }
}

#[test]
fn a_puzzle_beyond_the_memory_limit_is_unknown() {
    // Lines leave cells open, and a search needs more than its limit before it begins.
    let random = super::random_picture(300);
    let limited = ["batch", "--memory", "10M", "--no-timing", "--ask"];
    snapshot(
        "batch-memory",
        transcript(&[&limited[..], &["verdict", "--quiet"]].concat(), random.as_bytes()),
    );
    let all = [&limited[..], &["verdict,solution,id"]].concat();
    let answers = file("batch-memory.out", &text(&run_with_input(&all, random.as_bytes()).stdout));
    let input = file("batch-memory.non", &random);
    let answer =
        fs::read_to_string(&answers).unwrap().replace("\"-\"", &serde_json::json!(input).to_string());
    fs::write(&answers, &answer).unwrap();
    assert_eq!(code(&[&all[..], &["--resume", &answers, &input]].concat()), 0, "nothing is asked again");
    assert_eq!(fs::read_to_string(&answers).unwrap(), answer);
    // The second attempt may have enough.
    let found = lines(&["batch", "--memory", "1M", "--retry-unknown", "x100", "--quiet"], PATTERN);
    assert_eq!(found[0]["verdict"], "unique", "{found:?}");
}

#[test]
fn an_unknown_key_is_named_once() {
    let puzzle = "{\"rows\":[[1],[1]],\"columns\":[[1],[1]],\"size\":2,\"level\":3}\n";
    let input = file("batch-keys.ndjson", &puzzle.repeat(40));
    let arguments = ["batch", "--no-timing", "--jobs", "4", &input];
    let output = run(&arguments);
    let (answers, stderr) = (text(&output.stdout), text(&output.stderr));
    let with_warnings: Vec<&str> = answers.lines().filter(|line| line.contains("\"warnings\"")).collect();
    assert_eq!(with_warnings, answers.lines().take(1).collect::<Vec<_>>());
    assert!(with_warnings[0].contains("1:39: ignored the unknown key \\\"size\\\""), "{with_warnings:?}");
    assert!(with_warnings[0].contains("ignored the unknown key \\\"level\\\""), "{with_warnings:?}");
    assert!(stderr.ends_with("; ignored the unknown keys 78 more times\n"), "{stderr}");
    // Each input names it, and an earlier run has named it.
    let other = file("batch-keys-2.ndjson", puzzle);
    let both = text(&run(&[&arguments[..], &[&other]].concat()).stdout);
    assert_eq!(both.matches("unknown key \\\"size").count(), 2, "{both}");
    let partial =
        file("batch-keys.out", &answers.lines().take(3).map(|line| format!("{line}\n")).collect::<String>());
    run(&[&arguments[..], &["--resume", &partial]].concat());
    assert_eq!(fs::read_to_string(&partial).unwrap(), answers);
}

#[test]
fn puzzles_inside_of_an_object_are_counted() {
    let puzzle = "{\"rows\":[[1]],\"columns\":[[1]]}";
    let answers = lines(&["batch", "--quiet"], &format!("{{\"all\":[{puzzle},{puzzle}]}}\n"));
    let message = "-: found 2 puzzles in one object, expected each by itself or in a list";
    assert_eq!((answers.len(), answers[0]["error"]["message"].as_str()), (1, Some(message)));
}

#[test]
fn the_error_of_an_unknown_record_is_short() {
    let found = lines(&["batch", "--quiet"], "{\"rows\":[[1]],\"columns\":[[1]]}\nhello\n");
    assert!(found[1]["error"].to_string().len() < 200, "{found:?}");
    let found = lines(&["batch", "--quiet"], "Dear Sir\n");
    let message = found[0]["error"]["message"].as_str().unwrap();
    let expected = "-: this matches no known format; `nonomata formats` lists the formats that can be read";
    assert_eq!(message, expected);
}

#[test]
fn letters_that_patterns_do_not_suggest_are_tried() {
    let puzzle =
        "nonomata regex crossword\nrows:\n[^A]\ncolumns:\n[^A-Z]\n& [^0-9a-z]\n& [^ -:<-@\\[-`{-~]\n";
    let found = lines(&["batch", "--quiet"], puzzle);
    assert_eq!(found[0]["verdict"], "unique");
    assert!(found[0]["warnings"].to_string().contains("trying all printable ASCII letters"));
}

#[cfg(unix)]
#[test]
fn progress_says_how_much_of_the_input_was_read() {
    let [one, other] = [2, 150].map(super::random_picture);
    let files = [file("batch-easy.non", &one), file("batch-hard.non", &other)];
    let arguments = ["batch", "-v", "--time", "1.5", &files[0], &files[1]];
    let stderr = text(&run(&arguments).stderr);
    let progress = stderr.lines().find(|line| line.contains(" of the input"));
    assert!(progress.is_some_and(|line| line.contains("a second), ")), "{stderr}");
    let of_stdin = run_with_input(&arguments[..4], other.as_bytes());
    assert!(!text(&of_stdin.stderr).contains("of the input"), "{}", text(&of_stdin.stderr));
}

#[test]
fn verbose_batches_report_times() {
    let output = run_with_input(&["batch", "-v"], b"1x1:1/1\n1x1:/\n");
    let times = text(&output.stderr).lines().filter(|line| line.ends_with(" ms")).count();
    assert_eq!(times, 2, "{}", text(&output.stderr));
}

/// While one batch waits for more input, another one must not write to the same file.
#[test]
fn one_batch_at_a_time_adds_to_a_file() {
    let answers = file("batch-locked.out", "");
    let arguments = ["batch", "--quiet", "--resume", &answers];
    let mut first = command(&arguments).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = first.stdin.take().unwrap();
    input.write_all(b"1x1:1/1\n").unwrap();
    while fs::read_to_string(&answers).unwrap().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    let second = run_with_input(&arguments, b"1x1:1/1\n");
    assert_eq!(second.status.code(), Some(3));
    let stderr = text(&second.stderr);
    assert!(stderr.ends_with("batch-locked.out: another run of nonomata is writing to it\n"), "{stderr}");
    drop(input);
    assert_eq!(first.wait().unwrap().code(), Some(0));
    assert_eq!(run_with_input(&arguments, b"1x1:1/1\n").status.code(), Some(0));
    assert_eq!(fs::read_to_string(&answers).unwrap().lines().count(), 1);
}

/// The lock ends with the process, so that nothing is left that could keep another run from going on.
#[test]
fn a_batch_that_was_killed_leaves_no_lock() {
    let folder = folder("batch-killed");
    let answers = format!("{folder}/answers.out");
    let mut killed = command(&["batch", "--quiet", "-o", &answers]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = killed.stdin.take().unwrap();
    input.write_all(b"1x1:1/1\n").unwrap();
    while fs::read_to_string(&answers).unwrap_or_default().is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let resumed = run_with_input(&["batch", "--quiet", "--resume", &answers], b"1x1:1/1\n1x1:/\n");
    assert_eq!(resumed.status.code(), Some(0), "{}", text(&resumed.stderr));
    assert_eq!(fs::read_to_string(&answers).unwrap().lines().count(), 2);
}

#[test]
fn answers_are_replaced_only_with_force() {
    let (answers, input) =
        (file("batch-kept.out", "earlier answers\n"), file("batch-kept.ndjson", "1x1:1/1\n"));
    for input in [&input, "no/such/file"] {
        let refused = run(&["batch", "--quiet", input, "-o", &answers]);
        assert_eq!(refused.status.code(), Some(2));
        let stderr = text(&refused.stderr);
        assert!(stderr.contains("--resume") && stderr.contains("--force"), "{stderr}");
        assert_eq!(fs::read_to_string(&answers).unwrap(), "earlier answers\n");
    }
    assert_eq!(code(&["batch", "--quiet", &input, "-o", &answers, "--force"]), 0);
    let replaced = fs::read_to_string(&answers).unwrap();
    assert!(replaced.starts_with("{\"source\":") && replaced.lines().count() == 1, "{replaced}");
    let empty = file("batch-empty.out", "");
    assert_eq!(code(&["batch", "--quiet", &input, "-o", &empty]), 0);
    assert_eq!(code(&["batch", &input, "--force"]), 2);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = folder("batch-dash");
    let in_folder = |arguments: &[&str]| {
        let mut dashed = command(arguments);
        dashed.current_dir(&folder).stdin(Stdio::null()).output().unwrap()
    };
    assert_eq!(in_folder(&["batch", "--quiet", "-o", "-"]).status.code(), Some(0));
    let resumed = in_folder(&["batch", "--quiet", "--resume", "-"]);
    assert_eq!(resumed.status.code(), Some(2), "{}", text(&resumed.stderr));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// A batch that read its own answers would never end.
#[cfg(unix)]
#[test]
fn answers_are_not_read_as_puzzles() {
    let folder = folder("batch-feedback");
    fs::write(format!("{folder}/p.ndjson"), "1x1:1/1\n").unwrap();
    let in_folder = |arguments: &[&str]| {
        let mut batch = command(&[&["batch", "--quiet"], arguments].concat());
        batch.current_dir(&folder);
        batch
    };
    let pattern = format!("{folder}/*.ndjson");
    for input in [".", "*.ndjson", "./*.ndjson", &pattern] {
        let refused = in_folder(&[input, "-o", "z.ndjson"]).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{input}");
        assert!(text(&refused.stderr).contains("z.ndjson: this file is also an input"), "{input}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "{input}");
    }
    let answers = format!("{folder}/z.ndjson");
    for input in [".", "./*.ndjson", "z.ndjson"] {
        let appended = fs::File::options().append(true).create(true).open(&answers).unwrap();
        let refused = in_folder(&[input]).stdout(appended).output().unwrap();
        assert_eq!(refused.status.code(), Some(2), "{input}");
        assert!(text(&refused.stderr).contains("z.ndjson: this file is also an input"), "{input}");
        assert_eq!(fs::read_to_string(&answers).unwrap(), "", "{input}");
    }
}

#[test]
fn progress_without_an_answer_has_no_part() {
    let hard = file("batch-hard-alone.non", &super::random_picture(150));
    let stderr = text(&run(&["batch", "-v", "--time", "1.5", &hard]).stderr);
    assert!(stderr.contains("0 puzzles in ") && !stderr.contains("of the input"), "{stderr}");
}

#[cfg(unix)]
#[test]
fn progress_makes_way_for_answers_on_a_terminal() {
    use std::io::Read;

    let hard = file("batch-hard-shown.non", &super::random_picture(150));
    let (mut terminal, side) = super::play::in_a_terminal::pseudo_terminal();
    let arguments = ["batch", "--time", "1.5", &hard];
    let mut child = command(&arguments).stdout(side()).stderr(side()).spawn().unwrap();
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    // Reading fails once the program has left.
    while let Ok(count @ 1..) = terminal.read(&mut bytes) {
        shown.push_str(&String::from_utf8_lossy(&bytes[..count]));
    }
    child.wait().unwrap();
    assert!(shown.contains(" a second)\r\x1b[K{\"source\""), "{shown:?}");
}
