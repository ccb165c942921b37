//! Read errors and warnings of the structured formats: every message is in a snapshot.

use nonomata::formats::{self, Source};

use crate::refused::{Said, warnings};
use crate::structured::TINY_SAVE;

fn refuse(subject: &str, cases: &[(&str, &str)]) {
    let mut said = Said::default();
    for (name, text) in cases {
        said.add(name, text.as_bytes(), formats::read(&Source::new("puzzle", *text)).expect_err(name));
    }
    said.keep(subject);
}

/// A puzzle of one black cell in the XML of webpbn, with more in it.
fn one_cell_xml(more: &str) -> String {
    format!(
        "<puzzleset>\n<puzzle>\n<clues type=\"rows\"><line><count>1</count></line></clues>\n\
         <clues type=\"columns\"><line><count>1</count></line></clues>\n{more}\n</puzzle>\n</puzzleset>\n"
    )
}

#[test]
fn bad_xml_is_refused_with_its_place() {
    let laughs = "<!DOCTYPE lolz [\n <!ENTITY lol \"lol\">\n <!ENTITY lol1 \"&lol;&lol;&lol;&lol;\">\n]>\n\
                  <puzzleset>&lol1;</puzzleset>";
    let cases: &[(&str, &str)] = &[
        ("webpbn-no-puzzle", "<?xml version=\"1.0\"?>\n<puzzleset/>"),
        ("webpbn-entities", laughs),
        ("webpbn-entity", &one_cell_xml("<title>Tom &jerry; &co</title>")),
        ("webpbn-ampersand", &one_cell_xml("<title>Tom & Jerry</title>")),
        ("webpbn-closing", "<puzzleset>\n<puzzle>\n</puzzleset>"),
        ("webpbn-open", "<puzzleset>\n<puzzle>\n"),
        ("webpbn-comment", "<puzzleset>\n<puzzle>\n<!-- and so on -- >\n</puzzle></puzzleset>"),
        ("webpbn-deep", &format!("<puzzleset><puzzle>{}", "<a>".repeat(100))),
        ("webpbn-attribute", "<puzzleset><puzzle type=grid>"),
        ("webpbn-attribute-twice", "<puzzleset><puzzle type=\"grid\" type=\"grid\">"),
        ("webpbn-behind", "<puzzle><solution><image>|X|</image></solution></puzzle>\n<puzzle/>"),
        ("webpbn-text", "<puzzleset>\n<puzzle>title</puzzle></puzzleset>"),
        ("webpbn-triddler", "<puzzleset><puzzle type=\"triddler\"></puzzle></puzzleset>"),
    ];
    refuse("xml-refused", cases);
}

#[test]
fn bad_puzzles_of_webpbn_are_refused_with_their_place() {
    let line = |line: &str| {
        format!(
            "<puzzle>\n<clues type=\"rows\"><line>{line}</line></clues>\n\
             <clues type=\"columns\"><line><count>1</count></line></clues>\n</puzzle>"
        )
    };
    let cases: &[(&str, &str)] = &[
        ("webpbn-hidden", &line("<count color=\"white\">0</count>")),
        ("webpbn-length", &line("<count>one</count>")),
        ("webpbn-length-none", &line("<count></count>")),
        ("webpbn-length-large", &line("<count>4294967296</count>")),
        ("webpbn-fit", &line("<count>2</count>")),
        ("webpbn-sums", &line("")),
        ("webpbn-colour", &line("<count color=\"red\">1</count>")),
        ("webpbn-background-block", &line("<count color=\"white\">1</count>")),
        ("webpbn-line", "<puzzle><clues type=\"rows\"><count>1</count></clues></puzzle>"),
        ("webpbn-clues-type", "<puzzle><clues type=\"topleft\"/></puzzle>"),
        ("webpbn-clues-twice", &one_cell_xml("<clues type=\"rows\"/>")),
        ("webpbn-clues-missing", "<puzzle><clues type=\"rows\"><line/></clues></puzzle>"),
        ("webpbn-background", "<puzzle backgroundcolor=\"beige\"></puzzle>"),
        ("webpbn-colour-value", &one_cell_xml("<color name=\"red\" char=\"r\">red</color>")),
        ("webpbn-colour-letter", &one_cell_xml("<color name=\"red\" char=\"[\">f00</color>")),
        (
            "webpbn-colour-letters",
            &one_cell_xml("<color name=\"r\" char=\"a\">f00</color><color name=\"s\" char=\"a\">f01</color>"),
        ),
        ("webpbn-image-bar", &one_cell_xml("<solution><image>|X</image></solution>")),
        ("webpbn-image-letter", &one_cell_xml("<solution><image>|&#35;|</image></solution>")),
        ("webpbn-image-question", &one_cell_xml("<solution type=\"goal\"><image>|?|</image></solution>")),
        ("webpbn-image-set", &one_cell_xml("<solution type=\"saved\"><image>|[X</image></solution>")),
        ("webpbn-image-rows", &one_cell_xml("<solution><image>|X|\n|X.|</image></solution>")),
        ("webpbn-image-size", &one_cell_xml("<solution><image>|X||X|</image></solution>")),
        ("webpbn-image-triddler", &one_cell_xml("<solution><image>/.XX.X\\ \\...X./</image></solution>")),
        ("webpbn-no-image", &one_cell_xml("<solution></solution>")),
    ];
    refuse("webpbn-refused", cases);
}

#[test]
fn bad_json_is_refused_with_its_place() {
    let cases: &[(&str, &str)] = &[
        ("json-empty-list", "[ ]"),
        ("json-no-object", "[1]"),
        ("json-open", "{\"rows\": [[1]],"),
        ("json-comma", "{\"rows\": [[1]] \"columns\": [[1]]}"),
        ("json-colon", "{\"rows\" [[1]]}"),
        ("json-string", "{\"title\": \"Ti\nny\"}"),
        ("json-escape", "{\"title\": \"Ti\\qny\"}"),
        ("json-surrogate", "{\"about\": {\"title\": \"\\ud83d!\"}}"),
        ("json-value", "{\"rows\": None}"),
        ("json-deep", &format!("{{\"rows\": {}", "[".repeat(100_000))),
        ("json-behind", "{\"rows\": [], \"columns\": []} []"),
        ("json-key-twice", "{\"rows\": [], \"rows\": []}"),
        ("json-two-names", "{\"rows\": [],\n \"cols\": [],\n \"ver\": []}"),
        ("json-no-rows", "{\"columns\": [[1]]}"),
        ("json-no-columns", "{\"rows\": [[1]]}"),
        ("json-version", "{\"format\": \"nonomata\", \"version\": 3, \"rows\": [[1]]}"),
        ("json-no-version", "{\"format\": \"nonomata\", \"rows\": [[1]]}"),
        (
            "json-second",
            "[\n {\"rows\": [[1]], \"columns\": [[1]]},\n {\"rows\": [[1]], \"columns\": [[]]}\n]",
        ),
        ("ndjson-second", "{\"rows\": [[1]], \"columns\": [[1]]}\n{\"rows\": [[2]], \"columns\": [[1]]}\n"),
        ("ndjson-line", "{\"rows\": [[1]], \"columns\": [[1]]}\n{\"rows\": [], \"columns\": []} {}\n"),
    ];
    refuse("json-refused", cases);
}

#[test]
fn bad_puzzles_in_json_are_refused_with_their_place() {
    let one = |rows: &str, more: &str| format!("{{\"rows\": {rows}, \"columns\": [[1]]{more}}}");
    let coloured = |colours: &str| one("[[[1,\"r\"]]]", &format!(",\n \"colours\": [{colours}]"));
    let white = "{\"letter\": \".\", \"rgb\": \"#fff\"}";
    let cases: &[(&str, &str)] = &[
        ("json-side", &one("3", "")),
        ("json-clue", &one("[true]", "")),
        ("json-length", &one("[[1.5]]", "")),
        ("json-length-word", &one("[[\"one\"]]", "")),
        ("json-hidden", &one("[[\"?\", \"?\"]]", "")),
        (
            "json-hidden-colour",
            &one("[[[\"?\", \"r\"]]]", ", \"colours\": [{\"letter\": \".\", \"rgb\": \"#fff\"}]"),
        ),
        ("json-length-negative", &one("[[-1]]", "")),
        ("json-length-large", &one("[[4294967296]]", "")),
        ("json-zero", &one("[[1, 0]]", "")),
        ("json-block", &one("[[[1, 2]]]", "")),
        ("json-block-length", &one("[[[\"r\"]]]", "")),
        ("json-fit", &one("[[2]]", "")),
        ("json-sums", &one("[[]]", "")),
        ("json-size", &one("[[1]]", ", \"height\": 2")),
        ("json-size-swapped", &one("[[1], []]", ", \"height\": 1")),
        ("json-no-colour", &coloured("")),
        ("json-colour", &coloured(white)),
        ("json-colour-twice", &coloured(&format!("{white}, {white}"))),
        ("json-colour-letter", &coloured("{\"letter\": \"?\", \"rgb\": \"#fff\"}")),
        ("json-colour-value", &coloured("{\"letter\": \"r\", \"rgb\": \"red\"}")),
        ("json-colour-none", &coloured("{\"name\": \"red\"}")),
        ("json-goal", &one("[[1]]", ", \"goal\": [\"#.\"]")),
        ("json-goal-short", &one("[[1]]", ", \"goal\": [\"\"]")),
        ("json-goal-rows", &one("[[1]]", ", \"goal\": []")),
        ("json-goal-more", &one("[[1]]", ", \"goal\": [\"#\", \"#\"]")),
        ("json-goal-letter", &one("[[1]]", ", \"goal\": [\"x\"]")),
        ("json-saved-set", &one("[[1]]", ", \"saved\": [[\"[#\"]]")),
        ("json-content", &one("[[1]]", ", \"content\": [2]")),
        ("json-content-short", &one("[[1]]", ", \"content\": []")),
    ];
    refuse("json-puzzles-refused", cases);
}

#[test]
fn bad_texts_of_other_programs_are_refused_with_their_place() {
    let toml = |rows: &str| format!("[clues]\nrows = {rows}\ncolumns = \"1\"\n");
    let page = |rest: &str| format!("var d=[[0,0,0,1],[1,0,0,2],[1,0,0,2],[1,0,0,2],{rest}];");
    let gno = |rest: &str| format!("[Dimensions]\n1\n1\n{rest}");
    let save = |from: &str, to: &str| TINY_SAVE.replace(from, to);
    let cases: &[(&str, &str)] = &[
        ("nonogrid-columns", "[clues]\nrows = \"1\"\n"),
        ("nonogrid-string", &toml("1")),
        ("nonogrid-open", &toml("\"1")),
        ("nonogrid-open-long", &toml("\"\"\"1")),
        ("nonogrid-escape", &toml("\"1\\q\"")),
        ("nonogrid-length", &toml("\"x\"")),
        ("nonogrid-zero", &toml("\"1 0\"")),
        ("nonogrid-colour", &toml("\"1r\"")),
        ("nonogrid-background", &toml("\"1W\"")),
        ("nonogrid-fit", &toml("\"\"\"\n  2\n\"\"\"")),
        ("nonogrid-twice", &(toml("\"1\"") + "rows = \"1\"\n")),
        ("nonogrid-def", &("[colors]\ndefs = [\"r = red\"]\n".to_owned() + &toml("\"1\""))),
        (
            "nonogrid-defs",
            &("[colors]\ndefs = [\"r = (red) r\" \"b = (blue) b\"]\n".to_owned() + &toml("\"1\"")),
        ),
        ("nonogrid-line", &(toml("\"1\"") + "columns\n")),
        ("nonograms-short", "var d=[[0,0,0,1],[1,0,0,2]];"),
        ("nonograms-numbers", "var d=[[0,0,0]];"),
        ("nonograms-open", "var d=[[0,0,0,1],"),
        ("nonograms-zero", "var d=[[0,0,0,1],[5,0,0,0]];"),
        ("nonograms-size", "var d=[[0,0,0,1],[5,0,0,5]];"),
        ("nonograms-huge", "var d=[[0,0,0,1],[2000000000,0,0,2000000001],[9,0,0,10]];"),
        ("nonograms-colour", &page("[0,0,0,0],[0,0,256,0]")),
        ("nonograms-run", &page("[0,0,0,0],[0,0,0,0],[0,0,1,2],[0,0,0,0],[1,2,1,1]")),
        ("nonograms-runs", &page("[0,0,0,0],[0,0,0,0],[0,1,0,2],[0,0,0,0],[1,1,1,1],[1,1,1,1]")),
        ("puzz-link-short", "https://puzz.link/p?nonogram/5/3/111g1g11"),
        ("puzz-link-long", "https://puzz.link/p?nonogram/5/3/111g1g11h12j21gg"),
        ("puzz-link-letter", "https://puzz.link/p?nonogram/5/3/A11g1g11h12j21g"),
        ("puzz-link-size", "https://puzz.link/p?nonogram/5x3/111g1g11h12j21g"),
        ("puzz-link-second", "https://puzz.link/p?nonogram/1/1/11\nhttps://puzz.link/p?coral/1/1/11"),
        ("puzz-link-swapped", "https://puzz.link/p?nonogram/5/3/12j21g111g1g11h"),
        ("pzpr-kind", "pzprv3/coral/3/5/"),
        ("pzpr-short", "pzprv3/nonogram/1/1/. 1/1"),
        ("pzpr-cell", "pzprv3/nonogram/1/1/. 1/1 x/"),
        ("pzpr-length", "pzprv3/nonogram/1/1/. ?/1 ./"),
        ("picmi-cell", "<picmi><board><row>1#</row></board></picmi>"),
        ("picmi-rows", "<picmi>\n<board><row>1-</row>\n<row>1</row></board></picmi>"),
        ("picmi-none", "<picmi name=\"x\"><board><xpm>x.xpm</xpm></board></picmi>"),
        ("picmi-empty", "<picmi>\n<board/></picmi>"),
        ("gno-size", "[Dimensions]\n3\n"),
        ("gno-size-line", "[Dimensions]\n3 5\n"),
        ("gno-no-clues", &gno("[Row clues]\n1\n")),
        ("gno-clues", &gno("[Row clues]\n1\n1\n[Column clues]\n1\n")),
        ("gno-width-first", "[Dimensions]\n2\n1\n[Row clues]\n1\n[Column clues]\n1\n0\n"),
        ("gno-clue", &gno("[Row clues]\n1; 1\n[Column clues]\n1\n")),
        ("gno-zero", &gno("[Row clues]\n0, 1\n[Column clues]\n1\n")),
        ("gno-grid", &gno("[Solution]\n3\n")),
        ("gno-grid-row", &gno("[Solution]\n2 2\n")),
        ("gno-twice", &gno("[Row clues]\n1\n[Rows]\n1\n")),
        ("save-length", &save(":21:", ":20:")),
        ("save-length-far", &save(":8:", ":800:")),
        ("save-key", &save("PARAMS  :", "PARAMS:")),
        ("save-game", &save("7:Pattern", "6:Bridge")),
        ("save-state", &save("POS:1:2", "POS:1:7")),
        ("save-move", &save("F0,0,2,1", "F4,0,2,1")),
        ("save-move-letter", &save("F0,0,2,1", "X0,0,2,1")),
        ("save-fit", &save("5x3", "3x5")),
        ("save-no-desc", &save("DESC   ", "DESCR  ")),
    ];
    refuse("structured-refused", cases);
}

#[test]
fn what_is_odd_in_structured_formats_is_said() {
    let cases: &[(&str, &str)] = &[
        ("warning-webpbn-goal", &one_cell_xml("<solution><image>|.|</image></solution>")),
        ("warning-webpbn-element", &one_cell_xml("<rating>5</rating>\n<note>a</note><note>b</note>")),
        ("warning-nonogrid", "[clues]\nrows = '1,,1'\ncolumns = '2'\ntitle = 'x'\n"),
        ("warning-picmi", "<picmi><board name='x'><row>1</row></board></picmi>"),
        (
            "warning-gno",
            "[Dimensions]\n1\n1\n[Solution]\n2\n[Rows]\n1\n[Columns]\n1\n[Sound]\n[History]\nx\n",
        ),
        ("warning-json-key", "{\"rows\": [[1]],\n \"cols\": [[1]],\n \"difficulty\": 5, \"id\": 7}"),
        ("warning-json-goal", "{\"rows\": [[1]], \"cols\": [[1]], \"goal\": [\".\"]}"),
    ];
    let mut said = Said::default();
    for (name, text) in cases {
        said.add(name, text.as_bytes(), warnings(text).join("\n"));
    }
    said.keep("structured-warnings");
}
