//! What cannot be read in the structured formats, and what is odd in what can: every sentence is a snapshot.

use nonomata::formats::{self, Source};

use crate::refused::{settings, warnings};

fn refuse(cases: &[(&str, &str)]) {
    settings().bind(|| {
        for (name, text) in cases {
            let error = formats::read(&Source::new("puzzle", *text)).expect_err(name);
            insta::assert_snapshot!(*name, error.to_string());
        }
    });
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
    refuse(&[
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
    ]);
}

#[test]
fn bad_puzzles_of_webpbn_are_refused_with_their_place() {
    let line = |line: &str| {
        format!(
            "<puzzle>\n<clues type=\"rows\"><line>{line}</line></clues>\n\
             <clues type=\"columns\"><line><count>1</count></line></clues>\n</puzzle>"
        )
    };
    refuse(&[
        ("webpbn-hidden", &line("<count>0</count>")),
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
    ]);
}

#[test]
fn what_is_odd_in_structured_formats_is_said() {
    let cases: &[(&str, &str)] = &[
        ("warning-webpbn-goal", &one_cell_xml("<solution><image>|.|</image></solution>")),
        ("warning-webpbn-element", &one_cell_xml("<rating>5</rating>\n<note>a</note><note>b</note>")),
    ];
    settings().bind(|| {
        for (name, text) in cases {
            insta::assert_snapshot!(*name, warnings(text).join("\n"));
        }
    });
}
