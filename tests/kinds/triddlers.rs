//! Triddlers: our own suite, all pictures of small outlines, the two notations, drawings and commands.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use super::settings;
use nonomata::check;
use nonomata::formats::{Format, Source, WriteError, read};
use nonomata::puzzles::triddler::{Direction, Outline, OutlineSide, Triddler};
use nonomata::puzzles::{About, Colour, Palette, PuzzleKind};
use nonomata::render::{Look, Paint, Style, svg, text, text_with_rules};
use nonomata::rule::{ClueEntry, LineClue};
use nonomata::search::{Options, Solutions};
use nonomata::symbol::{Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/puzzles/triddlers");

fn suite() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

fn triddler(text: &str) -> Triddler {
    let reading = read(&Source::new("test", text)).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(reading.warnings, []);
    reading.only().unwrap().puzzles.remove(0)
}

fn file(name: &str) -> String {
    fs::read_to_string(format!("{FOLDER}/{name}")).unwrap()
}

fn format(name: &str) -> &'static Format {
    Format::named(name).unwrap()
}

/// The puzzle after it was written in a format and read again.
fn moved(puzzle: &Triddler, name: &str) -> Triddler {
    let written = format(name).write([puzzle]).unwrap();
    let again = triddler(&written.text);
    let reading = format(name).read(&Source::new("test", written.text.as_str())).unwrap();
    assert_eq!((reading.format.name(), &reading.only().unwrap().puzzles[0]), (name, &again));
    again
}

fn same_clues(one: &Triddler, other: &Triddler) {
    assert_eq!(one.outline(), other.outline());
    for direction in Direction::ALL {
        assert_eq!(one.clues(direction), other.clues(direction), "{direction:?}");
    }
}

#[test]
fn every_triddler_of_the_suite_is_solved() {
    let mut all = String::new();
    for path in suite() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let puzzle = triddler(&file(&name));
        let problem = puzzle.to_problem();
        let solutions: Vec<_> = Solutions::new(&problem, &Options::default()).collect();
        let expected = match name.as_str() {
            "three-ways.g" => 3,
            "no-way.g" => 0,
            _ => 1,
        };
        assert_eq!(solutions.len(), expected, "{name}");
        all.push_str(&format!("{name}: {} solutions\n", solutions.len()));
        for solution in &solutions {
            assert_eq!(check::solution(&problem, solution.all_symbols()).unwrap(), []);
            let known = solution.candidates();
            all.push_str(&text_with_rules(&puzzle.layout(), &problem, &known, Style::Ascii, Paint::None));
        }
        if let (Some(goal), [solution]) = (puzzle.goal(), &solutions[..]) {
            assert_eq!(goal, solution.symbols(), "{name}");
        }
        all.push('\n');
    }
    settings().bind(|| insta::assert_snapshot!("triddlers", all));
}

#[test]
fn triddlers_are_drawn_as_they_stand() {
    for name in ["tree.g", "pebble.g"] {
        let puzzle = triddler(&file(name));
        let problem = puzzle.to_problem();
        let solution = Solutions::new(&problem, &Options::default()).next().unwrap();
        let mut known = solution.candidates();
        known[1] = problem.alphabet().all();
        known[2] = SymbolSet::EMPTY;
        let layout = puzzle.layout().with_given([4, 5]);
        let svg = svg(&layout, &problem, &known, &Look::default());
        let name = name.trim_end_matches(".g");
        settings().bind(|| insta::assert_snapshot!(format!("{name}-svg"), svg));
    }
    let flag = triddler(&file("flag.xml"));
    let half_way = text(&flag.layout(), &flag.saved()[0], Style::Ascii, Paint::None);
    assert_eq!(half_way, "\\r??wwbbb\\\n \\????????\\\n  \\rrr.wbb?\\\n");
}

#[test]
fn lines_are_called_as_people_do() {
    let problem = triddler(&file("tritiny.g")).to_problem();
    let names: Vec<&str> = problem.lines().iter().map(|line| line.name()).collect();
    let slanting = |direction: &str| [1, 2, 3].map(|number| format!("{direction} line {number}"));
    let expected = [
        vec!["row 1".to_owned(), "row 2".to_owned()],
        slanting("south-west").into(),
        slanting("south-east").into(),
    ];
    assert_eq!(names, expected.concat());
    assert_eq!(problem.cell_name(problem.lines()[4].cells()[0]), "r1c5");
}

/// All outlines with at most that many cells and sides of at most four lines.
fn small_outlines(cells: usize) -> Vec<Outline> {
    let sides = (0..5usize.pow(6)).map(|index| [0, 1, 2, 3, 4, 5].map(|place| index / 5usize.pow(place) % 5));
    sides
        .filter_map(|sides| Outline::new(sides).ok())
        .filter(|outline| outline.cell_count() <= cells)
        .collect()
}

/// The palette of white and that many colours.
fn palette(colours: usize) -> Palette {
    let all = [('r', "red"), ('b', "blue"), ('y', "yellow")];
    let colour = |(index, (letter, name)): (usize, (char, &str))| Colour::new(name, letter, [index as u8; 3]);
    let white = Colour::new("white", '.', [255; 3]);
    match colours {
        1 => Palette::black_and_white(),
        _ => {
            Palette::new(std::iter::once(white).chain(all.into_iter().enumerate().map(colour).take(colours)))
                .unwrap()
        }
    }
}

#[test]
fn all_pictures_of_small_outlines_are_found() {
    for (symbols, most) in [(2usize, 8), (3, 5)] {
        let outlines = small_outlines(most);
        assert!(outlines.len() > 10);
        for outline in outlines {
            let cells = outline.cell_count();
            let mut alike: BTreeMap<String, Vec<Vec<Symbol>>> = BTreeMap::new();
            for index in 0..symbols.pow(cells as u32) {
                let symbol = |place: usize| Symbol::new(index / symbols.pow(place as u32) % symbols);
                let picture: Vec<Symbol> = (0..cells).map(symbol).collect();
                let puzzle = Triddler::from_picture(outline, palette(symbols - 1), &picture).unwrap();
                let clues = Direction::ALL.map(|direction| puzzle.clues(direction).to_vec());
                alike.entry(format!("{clues:?}")).or_default().push(picture);
            }
            for mut pictures in alike.into_values() {
                let puzzle = Triddler::from_picture(outline, palette(symbols - 1), &pictures[0]).unwrap();
                let problem = puzzle.to_problem();
                let mut found: Vec<Vec<Symbol>> = Solutions::new(&problem, &Options::default())
                    .map(|solution| solution.symbols().to_vec())
                    .collect();
                pictures.sort_unstable();
                found.sort_unstable();
                assert_eq!(found, pictures, "{outline:?}");
            }
        }
    }
}

/// The entry with its length hidden.
fn of_hidden_length(entry: ClueEntry) -> ClueEntry {
    entry.symbol().map_or(ClueEntry::UNKNOWN, |symbol| ClueEntry::hidden(symbol).unwrap())
}

/// The same triddler with every clue entry replaced by `hidden` of it.
fn blotted(puzzle: &Triddler, mut hidden: impl FnMut(ClueEntry) -> ClueEntry) -> Triddler {
    let clues = Direction::ALL.map(|direction| {
        let clues = puzzle.clues(direction).iter();
        clues.map(|clue| LineClue::new(clue.entries().into_iter().map(&mut hidden))).collect::<Vec<_>>()
    });
    let hidden = Triddler::new(*puzzle.outline(), puzzle.palette().clone(), clues).unwrap();
    let hidden =
        hidden.with_about(puzzle.about().clone()).with_goal(puzzle.goal().unwrap().to_vec()).unwrap();
    puzzle.saved().iter().fold(hidden, |hidden, saved| hidden.with_saved(saved.clone()).unwrap())
}

#[test]
fn all_pictures_behind_blots_are_found() {
    for outline in small_outlines(7) {
        let cells = outline.cell_count();
        let pictures: Vec<Vec<Symbol>> = (0..1usize << cells)
            .map(|index| (0..cells).map(|place| Symbol::new(index >> place & 1)).collect())
            .collect();
        for (number, picture) in pictures.iter().enumerate().filter(|(number, _)| number % 3 == 0) {
            let puzzle = Triddler::from_picture(outline, Palette::black_and_white(), picture).unwrap();
            let mut seen = number;
            let puzzle = blotted(&puzzle, |entry| {
                seen += 1;
                match seen % 4 {
                    0 => ClueEntry::Any,
                    1 => entry,
                    _ => of_hidden_length(entry),
                }
            });
            let keeps = |picture: &Vec<Symbol>| {
                Direction::ALL.into_iter().all(|direction| {
                    let lines = outline.lines(direction).into_iter().zip(puzzle.clues(direction));
                    lines.into_iter().all(|(cells, clue)| {
                        clue.accepts(&cells.iter().map(|&cell| picture[cell]).collect::<Vec<_>>())
                    })
                })
            };
            let mut expected: Vec<Vec<Symbol>> =
                pictures.iter().filter(|other| keeps(other)).cloned().collect();
            let problem = puzzle.to_problem();
            let found = Solutions::new(&problem, &Options::default());
            let mut found: Vec<_> = found.map(|solution| solution.symbols().to_vec()).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{puzzle:?}");
        }
    }
}

/// Tritiny with a hidden length at every side but one.
const HIDDEN: &str = include_str!("hidden-triddler.xml");

#[test]
fn lengths_of_triddlers_may_be_hidden() {
    let task = moved(&triddler(HIDDEN), "g");
    same_clues(&task, &triddler(HIDDEN));
    let any = blotted(&triddler(&file("tritiny.xml")), |_| ClueEntry::Any);
    same_clues(&moved(&any, "g"), &any);
    assert_eq!(format("webpbn").write([&any]), Err(WriteError::HiddenBlocks));
}

/// A random picture on a random outline, with what comes with it.
fn random() -> impl Strategy<Value = Triddler> {
    let sides = [0..5usize, 0..5, 0..5, 0..5].prop_filter_map("sides meet", |[a, b, c, d]| {
        Outline::new([a, b, c, d, (a + b).checked_sub(d)?, (c + d).checked_sub(a)?]).ok()
    });
    (sides, 1..4usize).prop_flat_map(|(outline, colours)| {
        vec((0..=colours, any::<bool>()), outline.cell_count()).prop_map(move |cells| {
            let picture: Vec<Symbol> = cells.iter().map(|&(symbol, _)| Symbol::new(symbol)).collect();
            let saved = |&(symbol, known): &(usize, bool)| match known {
                true => SymbolSet::only(Symbol::new(symbol)),
                false => SymbolSet::of_first(colours + 1),
            };
            let mut about = About::new();
            about.set("title", "Random");
            let puzzle = Triddler::from_picture(outline, palette(colours), &picture).unwrap();
            puzzle.with_about(about).with_saved(cells.iter().map(saved).collect()).unwrap()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_is_read_again(puzzle in random()) {
        prop_assert_eq!(&moved(&puzzle, "webpbn"), &puzzle);
        let task = moved(&puzzle, "g");
        same_clues(&task, &puzzle);
        prop_assert_eq!((task.about(), task.palette()), (puzzle.about(), puzzle.palette()));
        let back = moved(&moved(&task, "webpbn"), "g");
        prop_assert_eq!(&back, &task);
    }

    #[test]
    fn what_is_hidden_is_kept(puzzle in random(), kinds in vec(0..4u8, 1..20)) {
        let hidden = |deepest: u8| {
            let mut kinds = kinds.iter().copied().cycle();
            blotted(&puzzle, |entry| match kinds.next().filter(|kind| *kind <= deepest) {
                Some(1) => of_hidden_length(entry),
                Some(2) => ClueEntry::UNKNOWN,
                Some(3) => ClueEntry::Any,
                _ => entry,
            })
        };
        prop_assert_eq!(&moved(&hidden(1), "webpbn"), &hidden(1));
        let deep = hidden(3);
        same_clues(&moved(&deep, "g"), &deep);
        let problem = deep.to_problem();
        for solution in Solutions::new(&problem, &Options::default()).take(3) {
            prop_assert_eq!(check::solution(&problem, solution.all_symbols()).unwrap(), vec![]);
        }
        prop_assert_eq!(check::solution(&problem, puzzle.goal().unwrap()).unwrap(), vec![]);
    }

    #[test]
    fn clues_of_a_goal_need_not_be_said(puzzle in random(), left_out in 0..64usize) {
        let written = format("webpbn").write([&puzzle]).unwrap().text;
        let mut text = String::new();
        let mut lists = 0;
        for (index, part) in written.split("<clues").enumerate() {
            let is_left_out = index > 0 && left_out >> (index - 1) & 1 == 1;
            lists = index;
            match part.split_once("</clues>") {
                Some((_, after)) if is_left_out => text.push_str(after),
                _ if index > 0 => text.push_str(&format!("<clues{part}")),
                _ => text.push_str(part),
            }
        }
        prop_assert_eq!(lists, 6);
        prop_assert_eq!(&triddler(&text), &puzzle);
    }
}

#[test]
fn both_notations_say_the_same() {
    let (task, xml) = (triddler(&file("tritiny.g")), triddler(&file("tritiny.xml")));
    same_clues(&task, &xml);
    let clues =
        |side: OutlineSide| -> Vec<String> { task.clues_at(side).iter().map(LineClue::to_string).collect() };
    assert_eq!(
        OutlineSide::ALL.map(clues),
        [vec!["2 1"], vec!["1"], vec!["0", "2 1"], vec!["1"], vec!["1 1"], vec!["1", "1"]]
    );
    let written = format("g").write([&xml]).unwrap();
    assert_eq!(written.lost, ["the goal picture"]);
    let without = file("tritiny.g").replace(": end\n", "\n\n");
    same_clues(&triddler(&without), &task);
    assert_eq!(format("non").write([&task]), Err(WriteError::Kind));
    assert_eq!(format("g").write([&task, &xml]), Err(WriteError::Several));
    assert_eq!(format("webpbn").write([&task, &xml]).unwrap().text.matches("<puzzle ").count(), 2);
}

#[test]
fn nonograms_and_triddlers_stand_in_one_set() {
    let grid = "<puzzle><solution><image>|X|</image></solution></puzzle>";
    let triddler = file("tritiny.xml");
    let text = format!("<puzzleset><title>Both</title>{grid}{triddler}</puzzleset>");
    let reading = read(&Source::new("test", text.as_str())).unwrap();
    let kinds: Vec<&str> = reading.puzzles.iter().map(|puzzle| puzzle.kind()).collect();
    assert_eq!((reading.format.name(), &kinds[..]), ("webpbn", &["nonogram", "triddler"][..]));
    assert!(reading.puzzles.iter().all(|puzzle| puzzle.about().title() == Some("Both")));
}

/// A triddler in XML that has these lists and solutions.
fn xml(parts: &str) -> String {
    format!("<puzzle type=\"triddler\">\n{parts}\n</puzzle>\n")
}

#[test]
fn bad_triddlers_are_refused_with_their_place() {
    let task = |lists: [&str; 6]| {
        let lists: String = lists.iter().map(|list| format!(": side\n{list}")).collect();
        format!("#t\n{lists}: end\n")
    };
    let clues = |kind: &str, count: usize, lengths: &str| {
        let lengths = lengths.split(' ').map(|length| format!("<count>{length}</count>")).collect::<String>();
        format!("<clues type=\"{kind}\">\n{}</clues>\n", format!("<line>{lengths}</line>\n").repeat(count))
    };
    let goal = |image: &str| xml(&format!("<solution><image>\n{image}\n</image></solution>"));
    let cases = [
        ("g-sides", task(["2 1\n", "1\n\n", "\n1 2\n", "1\n", "1 1\n", "1\n1\n"])),
        ("g-corner", task(["1\n", "", "1\n", "", "1\n", "1\n"])),
        ("g-nothing", task([""; 6])),
        ("g-fit", task(["2 1\n", "1\n", "\n5\n", "1\n", "1 1\n", "1\n1\n"])),
        ("g-sums", task(["2 1\n", "1\n", "\n1 1\n", "1\n", "1 1\n", "1\n1\n"])),
        ("g-sign", task(["2 1r\n", "1\n", "\n1 2\n", "1\n", "1 1\n", "1\n1\n"])),
        ("g-hidden", task(["2 ? ? ?\n", "1\n", "\n1 2\n", "1\n", "1 1\n", "1\n1\n"])),
        ("g-few", "#t\n: upper left\n1\n: lower left\n1\n".to_owned()),
        ("webpbn-nothing", xml("")),
        ("webpbn-rows", xml(&clues("rows", 1, "1"))),
        ("webpbn-twice", xml(&(clues("top", 1, "1") + &clues("top", 1, "1")))),
        ("webpbn-untyped", xml("<clues><line/></clues>")),
        ("webpbn-sides", xml(&(clues("topleft", 2, "1") + &clues("bottom", 1, "1")))),
        ("webpbn-fit", xml(&["topleft", "topright", "bottom"].map(|side| clues(side, 2, "3 1")).concat())),
        ("webpbn-hidden", xml(&["topleft", "topright", "bottom"].map(|side| clues(side, 2, "0 0")).concat())),
        ("webpbn-bars", goal("|X|")),
        ("webpbn-open", goal("/X")),
        ("webpbn-letter", goal("/Z\\")),
        ("webpbn-unknown", goal("/?\\")),
        ("webpbn-short", goal("/.X.\\\n/...\\")),
        ("webpbn-edge", goal("/.X.\\\n\\...\\")),
        (
            "webpbn-goal",
            xml(&format!(
                "{}<solution><image>/X\\ \\X/</image></solution>",
                ["topleft", "topright", "bottom"].map(|side| clues(side, 1, "1")).concat()
            )),
        ),
        ("webpbn-in-squares", "<puzzle><solution><image>|.X/.|</image></solution></puzzle>".to_owned()),
        ("webpbn-two-colours", "<puzzle><color name=\"half\" char=\"h\">000/fff</color></puzzle>".to_owned()),
        (
            "webpbn-block-of-two",
            "<puzzle><clues type=\"rows\"><line><count color=\"black/white\">1</count></line></clues>\
             <clues type=\"columns\"><line/></clues></puzzle>"
                .to_owned(),
        ),
    ];
    let mut all = String::new();
    for (name, text) in cases {
        let error = read(&Source::new(name, text)).err();
        let error = error.unwrap_or_else(|| panic!("{name} was read"));
        all.push_str(&format!("{error}\n\n"));
    }
    let side = "\n".repeat(Outline::SIDE_LIMIT + 1);
    let long = format!("#t\n: A\n{side}: B\n: C\n{side}: D\n: E\n{side}: F\n: end\n");
    all.push_str(&format!("{}\n\n", read(&Source::new("g-long", long)).unwrap_err()));
    let large = "\n".repeat(3000);
    let large = format!("#t\n: A\n{large}: B\n: C\n{large}: D\n: E\n{large}: F\n: end\n");
    all.push_str(&format!("{}\n", read(&Source::new("g-large", large)).unwrap_err()));
    settings().bind(|| insta::assert_snapshot!("triddlers-refused", all));
}

#[test]
fn a_goal_that_breaks_a_clue_is_told() {
    let text = file("tritiny.xml").replace("/.XX.X\\", "/XX..X\\");
    let reading = read(&Source::new("test", text)).unwrap();
    assert_eq!(reading.warnings[0].message(), "the goal violates the clue of south-west line 1");
}
