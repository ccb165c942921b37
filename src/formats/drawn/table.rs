//! Reading tables: the words of each row between bars.

use super::DrawingError;
use crate::formats::{Result, Source};
use crate::puzzles::{Layout, LayoutTable, TableColumn};
use nonomata_engine::problem::Problem;
use nonomata_engine::symbol::{Symbol, SymbolSet};

/// Part of a row between two bars with its byte offset.
type Part<'a> = (usize, &'a str);

/// Reads the cells of a table. A heading, labels in front, lines of dashes and comments are optional. `-` is a blank
/// where a cell may be blank, and `?` is accepted where cells may be `unknown`.
pub(super) fn read(
    source: &Source,
    layout: &Layout,
    table: &LayoutTable,
    problem: &Problem,
    unknown: bool,
) -> Result<Vec<SymbolSet>, DrawingError> {
    let (expected, columns) = (layout.rows().len(), table.columns.len());
    let mut cells = Vec::with_capacity(expected * columns);
    let mut count = 0;
    for (place, row) in rows(source) {
        if count == 0 && row.first().is_some_and(|(_, word)| are_same(word, &table.corner)) {
            check_heading(source, table, &row[1..])?;
            continue;
        }
        let Some(drawn) = layout.rows().get(count) else {
            let message = format!("found too many rows, expected {expected}");
            return Err(source.error(place, message).into());
        };
        let words = match row.len() {
            found if found == columns => &row[..],
            found if found == columns + 1 => {
                let label = drawn.label.as_deref().unwrap_or_default();
                if !are_same(row[0].1, label) {
                    let (place, word) = row[0];
                    let message =
                        format!("found {word:?}, expected {} {label}: rows keep their order", table.corner);
                    return Err(source.error(place, message).into());
                }
                &row[1..]
            }
            found => {
                let message = format!("found {found} columns, expected {columns}");
                return Err(source.error(place, message).into());
            }
        };
        for ((&cell, column), &part) in drawn.cells.iter().zip(&table.columns).zip(words) {
            cells.push(cell_of(source, column, problem.initial_candidates()[cell], part, unknown)?);
        }
        count += 1;
    }
    match count < expected {
        true => Err(DrawingError::Rows { found: count, expected }),
        false => Ok(cells),
    }
}

/// The rows of a table, without rules and comments.
fn rows(source: &Source) -> impl Iterator<Item = (usize, Vec<Part<'_>>)> {
    let is_row = |line: &str| {
        let is_remark = !line.contains('|') && (line.starts_with("c ") || line.starts_with("s "));
        let is_rule = line.contains("--") && line.chars().all(|sign| matches!(sign, '-' | '+' | '|' | ' '));
        !line.trim().is_empty() && !is_remark && !is_rule
    };
    source.lines().filter(move |(_, line)| is_row(line)).map(|(start, line)| {
        let mut at = start;
        let parts = line.split('|').map(|part| {
            let place = at + part.len() - part.trim_start().len();
            at += part.len() + 1;
            (place, part.trim())
        });
        (start, parts.collect())
    })
}

/// Whether two texts have the same words, ignoring case and spaces.
fn are_same(one: &str, other: &str) -> bool {
    let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    words(one) == words(other)
}

fn check_heading(source: &Source, table: &LayoutTable, row: &[Part<'_>]) -> Result<()> {
    for (&(place, word), TableColumn { heading, .. }) in row.iter().zip(&table.columns) {
        if !are_same(word, heading) {
            bail!(source, place, "found {word:?}, expected {heading}: columns keep their order");
        }
    }
    Ok(())
}

/// The meaning of a word in a cell with these initial candidates.
fn cell_of(
    source: &Source,
    column: &TableColumn,
    candidates: SymbolSet,
    (place, word): Part<'_>,
    unknown: bool,
) -> Result<SymbolSet> {
    let symbols = (1..column.words.len()).map(Symbol::new);
    let mut named = symbols.filter(|&symbol| column.word(symbol).is_some_and(|known| are_same(word, known)));
    if let Some(symbol) = named.next() {
        return Ok(SymbolSet::only(symbol));
    }
    match word {
        "?" if unknown => Ok(candidates),
        "-" if candidates.contains(Symbol::BLANK) => Ok(SymbolSet::only(Symbol::BLANK)),
        _ => {
            let or_unknown = if unknown { " or ?" } else { "" };
            bail!(source, place, "found {word:?}, expected a value of {}{or_unknown}", column.heading)
        }
    }
}
