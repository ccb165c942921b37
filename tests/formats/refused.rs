//! Read errors and warnings: every message is in a snapshot.

use std::fmt::Display;

use nonomata::formats::{self, Limits, Source};

/// Where the snapshots are.
pub(crate) fn settings() -> insta::Settings {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("../../snapshots/formats");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings
}

/// What is said of bad texts: one snapshot for all of a subject, with the name and the beginning of each text.
#[derive(Default)]
pub(crate) struct Said(String);

impl Said {
    pub(crate) fn add(&mut self, name: &str, text: &[u8], said: impl Display) {
        let quoted = format!("{:?}", String::from_utf8_lossy(text));
        let more = if quoted.chars().count() > 100 { "..." } else { "" };
        let quoted: String = quoted.chars().take(100).collect();
        self.0.push_str(&format!("{name}: {quoted}{more}\n{said}\n\n"));
    }

    pub(crate) fn keep(self, subject: &str) {
        settings().bind(|| insta::assert_snapshot!(subject, self.0));
    }
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let cases: &[(&str, &str)] = &[
        ("empty", ""),
        ("blank", " \n\t\n"),
        ("prose", "Dear Sir or Madam,\nI write to you"),
        ("xml", "<?xml version=\"1.0\"?>\n<crossword/>"),
        ("seed", "30x30#123456789012345"),
        ("tatham-huge", "1000000x1000000:"),
        ("tatham-many-cells", "60000x60000:1"),
        ("tatham-number", "99999999999x1:"),
        ("tatham-short", "5x3:1.1/1/1/1.1//2.1/"),
        ("tatham-long", "5x3:1.1/1/1/1.1//2.1//1.2/1"),
        ("tatham-zero", "2x2:1.0/1/1/1"),
        ("tatham-dot", "2x2:1./1/1/1"),
        ("tatham-fit", "5x3:1.1/1/4/1.1//2.1//1.2"),
        ("tatham-sums", "2x2:1/1/1/2"),
        ("tatham-rows-first", "5x3:2.1//1.2/1.1/1/1/1.1/"),
        ("tatham-given", "2x2:1/1/1/1,Ab"),
        ("tatham-given-far", "2x2:1/1/1/1,zzA"),
        ("tatham-rubbish", "2x2:1/1/1/1 x"),
        ("tatham-block-size", "2x2:4294967296/1/1/1"),
        ("runs-open", "([[1],[1]],[[1],[1]]"),
        ("runs-comma", "([[1][1]],[[1],[1]])"),
        ("runs-zero", "([[1,0],[1]],[[1],[1]])"),
        ("runs-after", "([[1]],[[1]]) and more"),
        ("runs-word", "([[one]],[[1]])"),
        ("non-no-size", "width 1\nrows\n1\ncolumns\n1\n"),
        ("non-no-columns", "width 1\nheight 1\nrows\n1\n"),
        ("non-few", "width 2\nheight 3\nrows\n1\n1\ncolumns\n1\n1\n"),
        ("non-swapped", "width 2\nheight 3\nrows\n2\n0\ncolumns\n1\n1\n0\n"),
        ("non-many", "width 2\nheight 2\nrows\n1\n1\n1\ncolumns\n1\n1\n"),
        ("non-twice", "width 1\nheight 1\nrows\n1\nrows\n1\ncolumns\n1\n"),
        ("non-two-widths", "width 2\nwidth 3\nheight 1\nrows\n1\ncolumns\n1\n0\n"),
        ("non-zero", "width 3\nheight 1\nrows\n1,0,1\ncolumns\n1\n0\n1\n"),
        ("non-fit", "width 3\nheight 2\nrows\n1\n2,1\ncolumns\n1\n1\n1\n"),
        ("non-huge", "width 4000000000\nheight 1\nrows\n"),
        ("non-large", "width 60000\nheight 60000\nrows\n"),
        ("non-goal", "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal \"10\"\n"),
        ("non-colour", "color r red\nwidth 1\nheight 1\nrows\n1r\ncolumns\n1r\n"),
        ("non-colour-sums", "width 1\nheight 1\nrows\n1r\ncolumns\n1b\n"),
        ("non-sign", "width 1\nheight 1\nrows\n1\ncolumns\n1\n!!\n"),
        ("non-clue-sign", "width 1\nheight 1\nrows\n1;2\ncolumns\n1\n"),
        ("tatham-second-line", "2x2:1/1/1/1\n3x3:1/1"),
        ("tatham-no-colon", "5x3 1.1/1/1/1.1//2.1//1.2"),
        ("tatham-letter", "2x2:1/x/1/1"),
        ("runs-one-list", "([[1],[1]])"),
        ("runs-fit", "([[3],[1]],\n [[1],[1]])"),
        ("runs-number", "([[99999999999]],[[1]])"),
        ("non-blank-lines", "width 2\nheight 4\nrows\n\n1\n\n\n\n1\n\ncolumns\n1\n1\n"),
        ("non-blank-two-ways", "width 2\nheight 3\nrows\n\n\n1\n1\n\ncolumns\n2\n0\n"),
        ("non-blank-sums", "width 2\nheight 3\nrows\n1\n\n1\n\ncolumns\n1\n2\n"),
        ("non-section-ends", "width 2\nheight 2\nrows\n1\n-\ncolumns\n1\n0\n"),
        ("non-size-word", "width five\nheight 1\nrows\n1\n"),
        ("non-size-more", "width 5 3\n"),
        ("non-comma", "width 3\nheight 1\nrows\n1b1d\ncolumns\n1\n0\n1\n"),
        (
            "non-colour-word",
            "color red ff0000\nwidth 2\nheight 1\nrows\nred 1 blue 1\ncolumns\nred 1\nred 1\n",
        ),
        ("non-colour-twice", "color r #ff0000\ncolor r #00ff00\n\nwidth 1\nheight 1\n"),
        ("non-quote", "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal \"1\n"),
        ("non-two-goals", "width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal 1\ngoal 1\n"),
        ("non-second-puzzle", "width 1\nheight 1\nrows\n1\ncolumns\n1\n====\nwidth 1\nheight 1\nrows\n1\n"),
        ("netpbm", "P1\n5 3\n11010\n"),
        ("wide-letters", "width 2\nheight 1\nrows\n\u{3000}1 \u{e4}\u{f6}\ncolumns\n1\n0\n"),
        ("long-line", &format!("5x3:{}", "1.".repeat(300))),
    ];
    let mut said = Said::default();
    for (name, text) in cases {
        said.add(name, text.as_bytes(), formats::read(&Source::new("puzzle", *text)).expect_err(name));
    }
    for (name, bytes) in
        [("bytes-nul", &b"width 1\nhei\0ght"[..]), ("bytes-no-text", &b"GIF89a\x05\0\x03\0"[..])]
    {
        said.add(name, bytes, Source::from_bytes("puzzle", bytes, Limits::default()).expect_err(name));
    }
    said.keep("refused");
    let bom = Source::from_bytes("bom", b"\xEF\xBB\xBF1x1:1/1", Limits::default());
    assert_eq!(bom.unwrap().text(), "1x1:1/1");
}

/// What a text makes a reader say, each with its place.
pub(crate) fn warnings(text: &str) -> Vec<String> {
    let reading = formats::read(&Source::new("puzzle", text)).unwrap_or_else(|error| panic!("{error}"));
    reading.warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn what_is_odd_is_said() {
    let plain = "width 3\nheight 2\nrows\n1\n2\ncolumns\n2\n1\n0\n";
    let cases: &[(&str, &str)] = &[
        ("warning-goal-wrong", &format!("{plain}goal \"100011\"\n")),
        ("warning-goal-short", &format!("{plain}goal \"10011\"\n")),
        ("warning-goal-letters", &format!("{plain}goal \"#..##.\"\n")),
        ("warning-property-twice", &format!("title \"one\"\ntitle \"two\"\n{plain}")),
        ("warning-letters-behind", "width 2\nheight 1\nrows\n2r*\ncolumns\n1r\n1r\n"),
        ("warning-blank-line", "width 2\nheight 3\nrows\n\n1\n1\n\ncolumns\n1\n1\n"),
    ];
    let mut said = Said::default();
    for (name, text) in cases {
        said.add(name, text.as_bytes(), warnings(text).join("\n"));
    }
    said.keep("warnings");
    assert_eq!(warnings(plain), [""; 0]);
    let many = format!("{plain}====\n").repeat(100).replace("\n1\n", "\n1*\n");
    assert_eq!(warnings(&many).len(), 21, "only the first warnings are listed");
    assert!(warnings(&many)[20].contains("180 more warnings"));
}
