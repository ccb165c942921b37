//! Implied lines: all sentences about three attributes, combined in one redundant line.
//!
//! An implied line excludes no solution, but it propagates more: what follows from several sentences together may
//! follow from none of them alone. Three attributes, because two rarely connect enough sentences. Measured on the zebra
//! puzzle in fifty orders of its rules and values: without implied lines up to seven nodes, with those of two
//! attributes up to six, with those of three at most three, and none in the half of them whose ninth rule is the usual
//! one's reverse. An implied line whose automaton would not be small is left out.

use std::collections::BTreeSet;

use super::lines::Lines;
use super::walk;
use crate::puzzles::logic_grid::{LogicGrid, Sentence};

/// The number of attributes of an implied line.
const ATTRIBUTES: usize = 3;

/// The most implied lines that are tried, and the most sets of attributes that they are made of.
const TRIED: usize = 1 << 6;
const SETS: usize = 1 << 8;

/// Adds the implied lines.
pub(super) fn add_lines(puzzle: &LogicGrid, lines: &mut Lines) {
    let mentioned: Vec<BTreeSet<usize>> = puzzle.sentences().iter().map(attributes).collect();
    for attributes in attribute_sets(&mentioned) {
        let numbered = puzzle.sentences().iter().enumerate().zip(&mentioned);
        let sentences: Vec<(usize, &Sentence)> =
            numbered.filter(|(_, of)| of.is_subset(&attributes)).map(|(sentence, _)| sentence).collect();
        walk::add_implied_line(puzzle, &sentences, lines);
    }
}

/// The sets of this many attributes that some sentences connect.
fn attribute_sets(mentioned: &[BTreeSet<usize>]) -> BTreeSet<BTreeSet<usize>> {
    let sets: BTreeSet<&BTreeSet<usize>> = mentioned.iter().collect();
    let mut found = BTreeSet::new();
    for one in sets.iter().take(SETS) {
        for other in sets.iter().take(SETS).take_while(|other| *other != one) {
            let attributes: BTreeSet<usize> = one.union(other).copied().collect();
            if attributes.len() == ATTRIBUTES && found.len() < TRIED {
                found.insert(attributes);
            }
        }
    }
    found
}

fn attributes(sentence: &Sentence) -> BTreeSet<usize> {
    let relations = sentence.relations();
    let entries = relations.iter().flat_map(|relation| relation.entries());
    let mentioned = entries.flat_map(|entry| entry.features()).map(|feature| feature.attribute);
    mentioned.chain(relations.iter().filter_map(|relation| relation.compared())).collect()
}
