//! The states of an automaton before every cell of a line, as a table and as JSON.

use std::borrow::Borrow;

use nonomata::automaton::StateId;
use nonomata::line::StateSets;
use serde_json::Value;

/// The headings of the table.
const HEADINGS: [&str; 6] = ["before", "cell", "from the left", "to the right", "both", "forced"];

/// The columns that hold sets of states.
pub(crate) const SETS: std::ops::Range<usize> = 2..5;

/// The space between two columns.
pub(crate) const GAP: &str = "  ";

/// A row of the table.
pub(crate) type Row = [String; HEADINGS.len()];

/// The widths of the columns.
pub(crate) type Widths = [usize; HEADINGS.len()];

/// The rows of the table, with its headings: one before every cell and one after the last.
///
/// `given` and `forced` are the cells as letters. `forced` is empty if there is no filling.
pub(crate) fn rows(sets: &StateSets, given: &str, forced: &str) -> impl Iterator<Item = Row> {
    let (mut given, mut forced) = (given.chars(), forced.chars());
    let places = sets.forward.len();
    let row = move |place: usize| {
        [
            if place + 1 == places { "end".to_owned() } else { (place + 1).to_string() },
            given.next().map_or_else(String::new, String::from),
            numbers(&sets.forward[place]),
            numbers(&sets.backward[place]),
            numbers(&sets.live_before(place)),
            forced.next().map_or_else(String::new, String::from),
        ]
    };
    std::iter::once(HEADINGS.map(str::to_owned)).chain((0..places).map(row))
}

/// The numbers of the states; three or more consecutive ones as `2-5`, none as `-`.
fn numbers(states: &[StateId]) -> String {
    if states.is_empty() {
        return "-".to_owned();
    }
    let runs = states.chunk_by(|one, two| one.index() + 1 == two.index());
    let texts = runs.map(|run| match run {
        [first, _, .., last] => format!("{}-{}", first.index(), last.index()),
        few => few.iter().map(|state| state.index().to_string()).collect::<Vec<_>>().join(" "),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// The width of the widest entry of each column.
pub(crate) fn widths(rows: impl IntoIterator<Item = impl Borrow<Row>>) -> Widths {
    let mut widths = [0; HEADINGS.len()];
    for row in rows {
        for (width, entry) in widths.iter_mut().zip(row.borrow()) {
            *width = entry.chars().count().max(*width);
        }
    }
    widths
}

/// A row as a line of text with columns of these widths.
pub(crate) fn aligned(row: &Row, widths: Widths) -> String {
    // A width of the standard library's formatting has 16 bits.
    let padding = |entry: &str, width: usize| " ".repeat(width.saturating_sub(entry.chars().count()));
    let padded = row.iter().zip(widths).map(|(entry, width)| entry.clone() + &padding(entry, width));
    padded.collect::<Vec<_>>().join(GAP).trim_end().to_owned()
}

/// The sets as JSON, each with its key: for every place the numbers of the states before it, the last of which is
/// after the last cell.
pub(crate) fn members(sets: &StateSets) -> [(&'static str, impl Iterator<Item = Value>); 3] {
    let sets = |of: fn(&StateSets, usize) -> Vec<StateId>| {
        (0..sets.forward.len()).map(move |place| of(sets, place).iter().map(|state| state.index()).collect())
    };
    [
        ("forward", sets(|sets, place| sets.forward[place].clone())),
        ("backward", sets(|sets, place| sets.backward[place].clone())),
        ("surviving", sets(StateSets::live_before)),
    ]
}
