//! Random puzzles: what was written is read again.

use nonomata::formats::{self, Format, Source, WriteError};
use nonomata::puzzles::{Colour, Nonogram, Palette, Picture};
use nonomata::rule::Clue;
use nonomata::symbol::{Symbol, SymbolSet};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::{read, same_clues};

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
            let columns = (0..width).map(|index| Clue::of(&column(index))).collect();
            let saved = |&(symbol, known): &(usize, bool)| match known {
                true => SymbolSet::only(Symbol::new(symbol)),
                false => SymbolSet::first(palette.size()),
            };
            let saved = Picture::of_cells(width, height, cells.iter().map(saved).collect());
            let builder = Nonogram::builder().palette(palette.clone()).title(title);
            builder.row_clues(rows.collect()).column_clues(columns).goal(goal).saved(saved).build().unwrap()
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn what_was_written_is_read_again(puzzle in prop_oneof![puzzle(1), puzzle(2), puzzle(3)]) {
        let plain = puzzle.palette().is_black_and_white();
        let has_cells = puzzle.width() * puzzle.height() > 0;
        for format in Format::all().iter().filter(|format| plain || format.holds().colour) {
            if !format.holds().clues && !has_cells {
                prop_assert_eq!(format.write(std::slice::from_ref(&puzzle)), Err(WriteError::NoGoal));
                continue;
            }
            let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
            let reading = formats::read(&Source::new(format.name(), written.text.clone()));
            let reading = reading.unwrap_or_else(|error| panic!("{error}\n{}", written.text));
            // A single line of JSON is JSON, too.
            prop_assert!(reading.format == *format || format.name() == "ndjson");
            let again = &reading.puzzles[0];
            same_clues(again, &puzzle);
            prop_assert_eq!(reading.warnings, []);
            if ["non", "webpbn", "json", "ndjson"].contains(&format.name()) {
                prop_assert_eq!(again, &puzzle);
                prop_assert!(written.lost.is_empty());
            }
        }
    }

    #[test]
    fn given_cells_survive(cells in vec(prop::option::weighted(0.1, 0..2usize), 60)) {
        let set = |cell: &Option<usize>| cell.map_or(SymbolSet::first(2), |symbol| SymbolSet::only(Symbol::new(symbol)));
        let given = Picture::of_cells(12, 5, cells.iter().map(set).collect());
        let builder = Nonogram::builder().rows(vec![[]; 5]).columns(vec![[]; 12]).given(given.clone());
        let puzzle = builder.build().unwrap();
        for format in Format::all().iter().filter(|format| format.holds().given) {
            let written = format.write(std::slice::from_ref(&puzzle)).unwrap();
            let again = read(&written.text);
            prop_assert_eq!(again.given().unwrap(), &given);
        }
    }
}
