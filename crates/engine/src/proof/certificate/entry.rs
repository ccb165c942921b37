//! The lines of a certificate.
//!
//! Lines that begin with `c` are specific to this program; other DRAT checkers treat them as comments. All
//! other lines are DRAT.

use std::ops::RangeInclusive;

use super::error::Fault;
use crate::symbol::{Symbol, SymbolSet};

/// The first line of every certificate.
pub(super) const TITLE: &str = "c nonomata certificate 1";

/// A parsed line. Lines, cells and positions are numbered from 1, as in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// The first line.
    Title,
    /// The number of cells and lines of the problem.
    Size { cells: usize, lines: usize },
    /// A line solve: the candidates left at some positions.
    Step { line: usize, left: Vec<(RangeInclusive<usize>, SymbolSet)> },
    /// A line has no filling.
    BrokenLine(usize),
    /// A cell has no candidates.
    BrokenCell(usize),
    /// Further symbols of a solution.
    Solution(Vec<Symbol>),
    /// A clause that the rule of a line implies.
    Lemma { line: usize, literals: Vec<i32> },
    /// A clause that is implied by the previous ones.
    Clause(Vec<i32>),
    /// The deletion of a clause.
    Deletion(Vec<i32>),
    /// The verdict: `none`, `unique` or `multiple`.
    End(String),
    /// A comment.
    Remark,
}

impl Entry {
    /// Parses a line.
    pub(super) fn read(line: &str) -> Result<Entry, Fault> {
        if line == TITLE {
            return Ok(Entry::Title);
        }
        let mut words = line.split_ascii_whitespace();
        let mut rest = words.clone();
        match words.next() {
            Some("c") => {}
            Some("d") => {
                rest.next();
                return Ok(Entry::Deletion(literals(rest)?));
            }
            Some(_) => return Ok(Entry::Clause(literals(rest)?)),
            None => return Ok(Entry::Remark),
        }
        Ok(match words.next() {
            None | Some("#") => Entry::Remark,
            Some("cells") => {
                let cells = number(words.next())?;
                if words.next() != Some("lines") {
                    return Err("expected `lines N` after the number of cells".into());
                }
                Entry::Size { cells, lines: number(words.next())? }
            }
            Some("step") => {
                let line = number(words.next())?;
                // A second `c` starts a comment with the name of the line.
                let left = words.take_while(|&word| word != "c").map(left);
                Entry::Step { line, left: left.collect::<Result<_, _>>()? }
            }
            Some("lemma") => Entry::Lemma { line: number(words.next())?, literals: literals(words)? },
            Some("broken") => match (words.next(), number(words.next())?) {
                (Some("line"), line) => Entry::BrokenLine(line),
                (Some("cell"), cell) => Entry::BrokenCell(cell),
                _ => return Err("expected `line` or `cell` after `broken`".into()),
            },
            Some("solution") => Entry::Solution(words.map(symbol).collect::<Result<_, _>>()?),
            Some("end") => Entry::End(words.next().unwrap_or_default().to_owned()),
            Some(word) => {
                let expected = "cells, step, broken, lemma, solution, end or #";
                return Err(format!("found {word:?}, expected one of {expected}").into());
            }
        })
    }
}

/// Parses literals up to the final 0.
fn literals<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<i32>, Fault> {
    let mut literals = Vec::new();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        let literal = word.parse().map_err(|_| format!("found {word:?}, expected a literal"))?;
        match literal {
            0 if words.peek().is_none() => return Ok(literals),
            0 => return Err("text after the 0 that ends the clause".into()),
            _ => literals.push(literal),
        }
    }
    Err("the clause does not end with 0".into())
}

fn number(word: Option<&str>) -> Result<usize, Fault> {
    let word = word.ok_or("the line ends, expected a number")?;
    Ok(word.parse().map_err(|_| format!("found {word:?}, expected a number"))?)
}

fn symbol(word: &str) -> Result<Symbol, Fault> {
    let symbol = number(Some(word))?;
    match symbol < Symbol::LIMIT {
        true => Ok(Symbol::new(symbol)),
        false => Err(format!("found the symbol {symbol}, expected one below {}", Symbol::LIMIT).into()),
    }
}

/// Parses the candidates at some positions: `4-7=1` or `9=0,2`.
fn left(word: &str) -> Result<(RangeInclusive<usize>, SymbolSet), Fault> {
    let (positions, symbols) = word
        .split_once('=')
        .ok_or_else(|| format!("found {word:?}, expected positions and symbols as in 4-7=1 or 9=0,2"))?;
    let (first, last) = positions.split_once('-').unwrap_or((positions, positions));
    let symbols = symbols.split(',').map(symbol).collect::<Result<SymbolSet, _>>()?;
    Ok((number(Some(first))?..=number(Some(last))?, symbols))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read() {
        let set = |word| SymbolSet::from_word(word);
        for (line, entry) in [
            (TITLE, Entry::Title),
            ("", Entry::Remark),
            ("c # as you like", Entry::Remark),
            ("c cells 4 lines 2", Entry::Size { cells: 4, lines: 2 }),
            (
                "c step 3 4-7=1 9=0,2 c row 3 of = 4-",
                Entry::Step { line: 3, left: vec![(4..=7, set(2)), (9..=9, set(5))] },
            ),
            ("c broken line 3", Entry::BrokenLine(3)),
            ("c broken cell 2", Entry::BrokenCell(2)),
            ("c solution 0 1", Entry::Solution([0, 1].map(Symbol::new).to_vec())),
            ("c lemma 3 1 -2 0", Entry::Lemma { line: 3, literals: vec![1, -2] }),
            ("1 -2 0", Entry::Clause(vec![1, -2])),
            ("0", Entry::Clause(vec![])),
            ("d 5 0", Entry::Deletion(vec![5])),
            ("c end none", Entry::End("none".into())),
        ] {
            assert_eq!(Entry::read(line).unwrap(), entry);
        }
    }

    #[test]
    fn what_is_odd_is_refused() {
        for line in [
            "c stpe 3 4=1",
            "c step",
            "c step x",
            "c step 3 4",
            "c step 3 4=",
            "c step 3 =1",
            "c step 3 4=128",
            "c cells 4",
            "c cells 4 rows 2",
            "c broken",
            "c broken wall 3",
            "c solution x",
            "c lemma 3 1",
            "1 2",
            "1 0 2",
            "1 0 0",
            "d",
            "d 1",
            "x 0",
            "99999999999 0",
            "1.5 0",
        ] {
            assert!(Entry::read(line).is_err(), "{line}");
        }
    }
}
