//! What `render` and `solve --output x.svg` draw, in text and SVG, for every kind of puzzle.

use super::kinds::transcript;
use super::snapshot_in;

/// Whether a text is well-formed XML, as far as drawings go: one root, tags that close in order, quoted attributes,
/// and no sign that would have to be escaped.
fn is_well_formed(text: &str) -> Result<(), String> {
    let mut open: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some((before, tagged)) = rest.split_once('<') {
        let entities = ["lt;", "gt;", "amp;", "quot;"];
        let is_entity = |rest: &str| entities.iter().any(|entity| rest.starts_with(entity));
        if before.contains('>') || before.split('&').skip(1).any(|rest| !is_entity(rest)) {
            return Err(format!("a sign that is not escaped: {before}"));
        }
        let (tag, after) = tagged.split_once('>').ok_or("a tag without end")?;
        rest = after;
        if let Some(name) = tag.strip_prefix('/') {
            if open.pop() != Some(name) {
                return Err(format!("</{name}> closes something else"));
            }
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        let attributes = tag[name.len()..].trim_end_matches('/');
        if attributes.matches('"').count() % 2 == 1
            || attributes.matches('=').count() * 2 > attributes.matches('"').count()
        {
            return Err(format!("attributes of <{tag}>"));
        }
        if open.is_empty() && name != "svg" {
            return Err(format!("<{name}> is the root"));
        }
        if !tag.ends_with('/') {
            open.push(name);
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} stay open")) }
}

const STREET: &str =
    "houses: 3\nnation: England, Spain, Norway\npet: Dog, R&D <Cat>, Zebra\n\nEngland is left of Spain\n";

#[test]
fn drawings_in_svg() {
    let drawings = [
        ("heart", &["render", "--svg", "tests/puzzles/drawn/heart-5x5.non"][..]),
        ("heart-solved", &["render", "--svg", "--solve", "tests/puzzles/drawn/heart-5x5.non"]),
        (
            "candle-so-far",
            &[
                "render",
                "--svg",
                "--solution",
                "..y../.yyy./?????/..k../?????/?????/?????/?????/?????/nnnnn",
                "tests/puzzles/drawn/candle-5x10.non",
            ],
        ),
        ("given", &["render", "--svg", "tests/puzzles/tricky/given-cells-3x3.tatham"]),
        ("given-solved", &["render", "--svg", "--solve", "tests/puzzles/blotted/given-5x5.json"]),
        ("given-lines", &["render", "--svg", "tests/puzzles/lines/binary-6x6.lines"]),
        ("rectangle-2x2", &["render", "--svg", "tests/puzzles/crosswords/rectangle-2x2.txt"]),
        ("hexagon-3", &["solve", "--to", "svg", "tests/puzzles/crosswords/hexagon-3.txt"]),
        ("week", &["render", "--svg", "tests/puzzles/lines/week-4x3.lines"]),
        ("fork", &["render", "--svg", "--solve", "tests/puzzles/lines/fork.lines"]),
        ("pebble", &["render", "--svg", "tests/puzzles/triddlers/pebble.g"]),
        ("street", &["render", "--svg", "--puzzle", STREET]),
        ("zebra", &["render", "--svg", "--solve", "tests/puzzles/logic/zebra-corrected.logic"]),
    ];
    for (name, arguments) in drawings {
        let text = transcript(arguments, "");
        let begin = text.find("<svg").unwrap_or_else(|| panic!("{text}"));
        let svg = text[begin..].split_once("--- exit code 0").unwrap().0;
        is_well_formed(svg).unwrap_or_else(|wrong| panic!("{name}: {wrong}\n{svg}"));
        snapshot_in("kinds", &format!("drawing-{name}.svg"), svg);
    }
}

#[test]
fn drawings_in_text() {
    let mut all = String::new();
    for (arguments, input) in [
        (
            &["render", "tests/puzzles/drawn/heart-5x5.non", "tests/puzzles/crosswords/rectangle-2x2.txt"][..],
            "",
        ),
        (&["render", "--style", "framed", "--solve", "tests/puzzles/drawn/heart-5x5.non"], ""),
        (&["render", "--solution", ".#???/?????/?????/?????/?????", "tests/puzzles/drawn/heart-5x5.non"], ""),
        (&["render", "tests/puzzles/lines/week-4x3.lines", "tests/puzzles/lines/fork.lines"], ""),
        (&["render", "tests/puzzles/tricky/given-cells-3x3.tatham"], ""),
        (&["render", "--solve", "tests/puzzles/crosswords/hexagon-3.txt"], ""),
        (&["render", "tests/puzzles/triddlers/pebble.g"], ""),
        (&["render", "-"], STREET),
        (&["render", "--solve", "-"], STREET),
        (&["render", "--solve", "tests/puzzles/tricky/none-by-lines.tatham"], ""),
        (&["render", "--goal", "tests/puzzles/crosswords/hexagon-3.txt"], ""),
        (&["render", "--style", "marks", "tests/puzzles/crosswords/hexagon-3.txt"], ""),
        (
            &[
                "render",
                "--svg",
                "tests/puzzles/crosswords/hexagon-3.txt",
                "tests/puzzles/crosswords/hexagon-4.txt",
            ],
            "",
        ),
        (&["render", "--svg", "--nodes", "0", "--solve", "tests/puzzles/dom/dom-3.non"], ""),
    ] {
        all.push_str(&transcript(arguments, input));
    }
    snapshot_in("kinds", "drawings", all);
}
