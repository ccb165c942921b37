//! Random puzzles: writing and reading is a round trip.

use nonomata::formats::{Format, Warning};
use nonomata::puzzles::{Colour, HiddenParts, Nonogram, Palette, Picture};
use nonomata::rule::{Clue, ClueEntry, LineClue};
use nonomata::symbol::{Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{nonogram_formats, read, read_nonograms, read_nonograms_as, same_clues, source};

/// A random picture with some colours, and perhaps cells that it saves.
fn puzzle(colours: usize) -> impl Strategy<Value = Nonogram> {
    let palette = (0..=colours).map(|index| match index {
        0 => Palette::black_and_white().colour(Symbol::BLANK).clone(),
        1 if colours == 1 => Palette::black_and_white().colour(Symbol::BLACK).clone(),
        index => {
            Colour::new(["red", "b", "a \"green\""][index - 1], ['r', 'b', 'g'][index - 1], [index as u8; 3])
        }
    });
    let palette = Palette::new(palette).unwrap();
    (0..7usize, 0..7usize).prop_flat_map(move |(width, height)| {
        let palette = palette.clone();
        let cells = vec((0..=colours, any::<bool>()), width * height);
        (cells, "[ -~äß©]{0,12}").prop_map(move |(cells, title)| {
            let symbols: Vec<Symbol> = cells.iter().map(|cell| Symbol::new(cell.0)).collect();
            let goal = Picture::of_symbols(width, height, &symbols);
            let rows = (0..height).map(|row| Clue::of(&symbols[row * width..(row + 1) * width]));
            let column = |column: usize| -> Vec<Symbol> {
                (0..height).map(|row| symbols[row * width + column]).collect()
            };
            let columns: Vec<Clue> = (0..width).map(|index| Clue::of(&column(index))).collect();
            let saved = |&(symbol, known): &(usize, bool)| match known {
                true => SymbolSet::only(Symbol::new(symbol)),
                false => SymbolSet::of_first(palette.size()),
            };
            let saved = Picture::of_cells(width, height, cells.iter().map(saved).collect());
            let builder = Nonogram::builder().palette(palette.clone()).title(title);
            builder.row_clues(rows).column_clues(columns).goal(goal).saved(saved).build().unwrap()
        })
    })
}

/// The same puzzle with the symbols of that palette, matched by RGB value.
fn recoloured(puzzle: &Nonogram, palette: &Palette) -> Nonogram {
    let symbol = |symbol: Symbol| {
        let rgb = puzzle.palette().colour(symbol).rgb;
        palette.colours().iter().position(|colour| colour.rgb == rgb).map_or(symbol, Symbol::new)
    };
    let Some(goal) = puzzle.goal().and_then(Picture::symbols) else { return puzzle.clone() };
    let goal: Vec<Symbol> = goal.into_iter().map(symbol).collect();
    let goal = Picture::of_symbols(puzzle.width(), puzzle.height(), &goal);
    let again = Nonogram::from_picture(goal, palette.clone()).unwrap();
    let builder = Nonogram::builder().palette(palette.clone()).about(puzzle.about().clone());
    let builder = builder.row_clues(again.rows().to_vec()).column_clues(again.columns().to_vec());
    builder.goal(again.goal().unwrap().clone()).build().unwrap()
}

/// What becomes of a puzzle that is written in a format and read again, and whether something of that name gets lost.
fn moved(puzzle: &Nonogram, format: &'static Format) -> Option<(Nonogram, impl Fn(&str) -> bool)> {
    let written = format.write(std::slice::from_ref(puzzle)).ok()?;
    let again = read_nonograms_as(format, &source(&written))
        .unwrap_or_else(|error| panic!("{error}"))
        .puzzles
        .remove(0);
    let is_lost = move |what: &str| written.lost.iter().any(|lost| lost.contains(what));
    Some((
        if is_lost("order of the colours") { recoloured(&again, puzzle.palette()) } else { again },
        is_lost,
    ))
}

/// Whether some texts of the format are just as well texts of a kindred one.
fn has_twins(format: &str) -> bool {
    ["nonpack", "nonny", "ish", "syro", "bits", "nin", "mk", "cwd", "cwc", "ndjson"].contains(&format)
}

/// Whether a warning speaks of what nothing in a text of its format can tell.
fn is_ambiguity(message: &str) -> bool {
    ["read as ", "read the blank lines at the end", "took the first list for the rows"]
        .iter()
        .any(|beginning| message.starts_with(beginning))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_is_read_again(puzzle in prop_oneof![puzzle(1), puzzle(2), puzzle(3)]) {
        let plain = puzzle.palette().is_black_and_white();
        let is_empty = puzzle.width() == 0 || puzzle.height() == 0;
        let can_hold = |format: &&'static Format| {
            let holds = format.capabilities();
            let has_empty_clue = puzzle.rows().iter().chain(puzzle.columns()).any(|clue| clue.is_empty());
            (plain || holds.colour) && (!is_empty || holds.empty) && (!has_empty_clue || holds.empty_clues)
        };
        for format in nonogram_formats().filter(can_hold) {
            let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
            let reading = read_nonograms(&source(&written));
            let reading = reading.unwrap_or_else(|error| panic!("{error}\n{}", written.text));
            let is_twin = reading.format != format;
            prop_assert!(!is_twin || has_twins(format.name()), "{}", written.text);
            let is_expected = |warning: &Warning| is_twin || is_ambiguity(warning.message());
            let unexpected: Vec<_> = reading.warnings.iter().filter(|warning| !is_expected(warning)).collect();
            prop_assert!(unexpected.is_empty(), "{unexpected:?}");
            if !reading.warnings.iter().any(|warning| warning.message().starts_with("read as ")) {
                same_clues(&recoloured(&reading.puzzles[0], puzzle.palette()), &puzzle);
            }
            let again = read_nonograms_as(format, &source(&written)).unwrap();
            let is_lost = |what: &str| written.lost.iter().any(|lost| lost.contains(what));
            let again = if is_lost("order of the colours") {
                &recoloured(&again.puzzles[0], puzzle.palette())
            } else {
                &again.puzzles[0]
            };
            same_clues(again, &puzzle);
            for (name, said) in puzzle.about().iter().filter(|_| format.capabilities().about) {
                prop_assert!(again.about().get(name) == Some(said) || is_lost("author") || is_lost("texts"));
            }
            if format.capabilities().goal {
                prop_assert_eq!(again.goal(), puzzle.goal());
            }
            if !is_lost("colours") {
                prop_assert_eq!(again.palette(), puzzle.palette());
            }
            if ["non", "webpbn", "json", "ndjson"].contains(&format.name()) {
                prop_assert_eq!(again, &puzzle);
                prop_assert!(written.lost.is_empty());
            }
        }
    }

    #[test]
    fn blots_survive(puzzle in prop_oneof![puzzle(1), puzzle(2)], noise in vec(0..7usize, 40)) {
        let mut noise = noise.iter().cycle();
        let mut blotted = |clues: &[LineClue]| -> Vec<LineClue> {
            let mut entry = |entry: ClueEntry| match (noise.next(), entry.symbol()) {
                (Some(0), Some(symbol)) => ClueEntry::hidden(symbol).unwrap(),
                (Some(1), _) => ClueEntry::UNKNOWN,
                (Some(2), _) => ClueEntry::Any,
                _ => entry,
            };
            clues.iter().map(|clue| LineClue::new(clue.entries().into_iter().map(&mut entry))).collect()
        };
        let builder = Nonogram::builder().palette(puzzle.palette().clone());
        let builder = builder.row_clues(blotted(puzzle.rows())).column_clues(blotted(puzzle.columns()));
        let puzzle = builder.build().unwrap();
        let hidden_parts = |clue: &LineClue| clue.plain().is_none();
        let is_partial = puzzle.rows().iter().chain(puzzle.columns()).any(hidden_parts);
        for format in nonogram_formats() {
            let Ok(written) = format.write(std::slice::from_ref(&puzzle)) else { continue };
            prop_assert!(!is_partial || format.capabilities().hidden > HiddenParts::None, "{}", written.text);
            let again = read_nonograms_as(format, &source(&written)).unwrap_or_else(|error| panic!("{error}\n{}", written.text));
            if is_partial {
                same_clues(&recoloured(&again.puzzles[0], puzzle.palette()), &puzzle);
            }
        }
    }

    #[test]
    fn given_cells_survive(cells in vec(prop::option::weighted(0.1, 0..2usize), 60)) {
        let set = |cell: &Option<usize>| cell.map_or(SymbolSet::of_first(2), |symbol| SymbolSet::only(Symbol::new(symbol)));
        let given = Picture::of_cells(12, 5, cells.iter().map(set).collect());
        let builder = Nonogram::builder().rows(vec![[]; 5]).columns(vec![[]; 12]).given(given.clone());
        let puzzle = builder.build().unwrap();
        for format in nonogram_formats().filter(|format| format.capabilities().given) {
            let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
            let again = read(&written.text);
            prop_assert_eq!(again.given().unwrap(), &given);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn puzzles_move_from_every_format_to_every_other(puzzle in prop_oneof![puzzle(1), puzzle(3)]) {
        for one in nonogram_formats() {
            let Some((first, _)) = moved(&puzzle, one) else { continue };
            same_clues(&first, &puzzle);
            for other in nonogram_formats() {
                let Some((second, is_lost)) = moved(&first, other) else {
                    let holds = other.capabilities();
                    let is_empty = puzzle.width() == 0 || puzzle.height() == 0;
                    let has_goal = first.goal().is_some();
                    let is_plain = first.palette().is_black_and_white();
                    let is_too_much = !(is_plain || holds.colour && holds.twins) || is_empty && !holds.empty;
                    let is_too_little = !has_goal && !holds.clues;
                    let has_reason = is_too_much || is_too_little || !holds.empty_clues;
                    prop_assert!(has_reason, "{} to {}", one.name(), other.name());
                    continue;
                };
                same_clues(&second, &puzzle);
                if other.capabilities().goal {
                    prop_assert_eq!(second.goal(), first.goal(), "{} to {}", one.name(), other.name());
                }
                if other.capabilities().saved && other.capabilities().many {
                    prop_assert_eq!(second.saved(), first.saved(), "{} to {}", one.name(), other.name());
                }
                if !is_lost("colours") {
                    prop_assert_eq!(second.palette(), first.palette(), "{} to {}", one.name(), other.name());
                }
                for (name, said) in first.about().iter().filter(|_| other.capabilities().about) {
                    let is_kept = second.about().get(name) == Some(said);
                    prop_assert!(is_kept || is_lost("author") || is_lost("properties") || is_lost("texts"),
                        "{name} from {} to {}", one.name(), other.name());
                }
            }
        }
    }
}

/// What a title can begin, end or be that means something in one format or another.
const AWKWARD: [&str; 40] = [
    " [", "[", "]", "[]", " []", "[a]", "[dim]", " [dim] ", "#", " #", "# a", ":", "a:", ": a", "=", "a=b",
    "\"", "\"\"", "\\", "\\n", "'", "%", "% a", ";", "; a", "/", "//", "/*", "*/", "-", "--", "---", "<",
    "&", "&amp;", "{", "}", "1", "1 2", "P1",
];

#[test]
fn awkward_titles_are_read_again() {
    let twice = |title: &&str| {
        [title.to_string(), format!("{title}{title}"), format!("x{title}"), format!("{title}x")]
    };
    for title in AWKWARD.iter().flat_map(twice) {
        let builder = Nonogram::builder().rows([[1], [1]]).columns([[1], [1]]).title(title.clone());
        let puzzle = builder.goal(Picture::of_symbols(2, 2, &[1, 0, 0, 1].map(Symbol::new))).build().unwrap();
        for format in nonogram_formats() {
            let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
            let name = format.name();
            let reading = read_nonograms(&source(&written));
            let reading =
                reading.unwrap_or_else(|error| panic!("{name}, {title:?}: {error}\n{}", written.text));
            assert!(reading.format == format || has_twins(name), "{name}, {title:?}: {}", written.text);
            let again = read_nonograms_as(format, &source(&written)).unwrap().puzzles.remove(0);
            same_clues(&again, &puzzle);
            let is_lost = written.lost.iter().any(|lost| lost.contains("author") || lost.contains("texts"));
            let is_kept = !format.capabilities().about || again.about().title() == puzzle.about().title();
            assert!(is_kept || is_lost, "{name}, {title:?}: {:?}\n{}", again.about().title(), written.text);
        }
    }
}
