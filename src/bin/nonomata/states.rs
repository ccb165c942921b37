//! The states of an automaton before every cell of a line, as a table and as JSON.

use nonomata::automaton::StateId;
use nonomata::line::StateSets;
use serde_json::{Value, json};

/// The headings of the table.
const HEADINGS: [&str; 6] = ["before", "cell", "from the left", "to the right", "both", "forced"];

/// The columns that hold sets of states.
pub(crate) const SETS: std::ops::Range<usize> = 2..5;

/// What is between two columns.
pub(crate) const GAP: &str = "  ";

/// A row of the table.
pub(crate) type Row = [String; HEADINGS.len()];

/// The states as a table with aligned columns: a row before every cell and one after the last.
///
/// `given` and `forced` are the cells as letters. `forced` is empty if there is no filling.
pub(crate) fn table(sets: &StateSets, given: &str, forced: &str) -> String {
    aligned(&rows(sets, given, forced))
}

/// The rows of the table, with its headings.
pub(crate) fn rows(sets: &StateSets, given: &str, forced: &str) -> Vec<Row> {
    let surviving = sets.live();
    let (mut given, mut forced) = (given.chars(), forced.chars());
    let mut rows = vec![HEADINGS.map(str::to_owned)];
    for (place, surviving) in surviving.iter().enumerate() {
        let is_end = place + 1 == sets.forward.len();
        rows.push([
            if is_end { "end".to_owned() } else { (place + 1).to_string() },
            given.next().map_or_else(String::new, String::from),
            numbers(&sets.forward[place]),
            numbers(&sets.backward[place]),
            numbers(surviving),
            forced.next().map_or_else(String::new, String::from),
        ]);
    }
    rows
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
pub(crate) fn widths(rows: &[Row]) -> [usize; HEADINGS.len()] {
    let mut widths = [0; HEADINGS.len()];
    for row in rows {
        for (width, entry) in widths.iter_mut().zip(row) {
            *width = entry.chars().count().max(*width);
        }
    }
    widths
}

/// The rows with every column as wide as its widest entry.
pub(crate) fn aligned(rows: &[Row]) -> String {
    let widths = widths(rows);
    let mut text = String::new();
    for row in rows {
        let padded: Vec<String> =
            row.iter().zip(widths).map(|(entry, width)| format!("{entry:width$}")).collect();
        text.push_str(padded.join(GAP).trim_end());
        text.push('\n');
    }
    text
}

/// The same as JSON: the numbers of the states before every cell and after the last.
pub(crate) fn to_json(sets: &StateSets) -> Value {
    let numbers = |sets: &[Vec<StateId>]| -> Value {
        sets.iter().map(|states| states.iter().map(|state| state.index()).collect::<Value>()).collect()
    };
    json!({
        "forward": numbers(&sets.forward),
        "backward": numbers(&sets.backward),
        "surviving": numbers(&sets.live()),
    })
}
