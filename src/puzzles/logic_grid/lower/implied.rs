//! All that is said of three attributes, as one more line.
//!
//! A joint line says nothing new, and shows more: what follows from several sentences together, none of them shows
//! alone. Three attributes are the measure because two rarely tie enough sentences together. Measured on the zebra
//! puzzle in fifty orders of its rules and values: without joint lines up to seven nodes, with those of two attributes
//! up to six, with those of three at most three, and none in the half of them whose ninth rule is the usual one's
//! reverse. A joint line whose machine would not be small is left out.

use std::collections::BTreeSet;

use super::lines::Lines;
use super::walk;
use crate::puzzles::logic_grid::{LogicGrid, Relation, Sentence};

/// How many attributes a joint line speaks of.
const ATTRIBUTES: usize = 3;

/// The most joint lines that are tried, and the most sets of attributes that they are made of.
const TRIED: usize = 1 << 6;
const SETS: usize = 1 << 8;

/// The joint lines.
pub(super) fn add_lines(puzzle: &LogicGrid, lines: &mut Lines) {
    let spoken: Vec<BTreeSet<usize>> = puzzle.sentences().iter().map(attributes).collect();
    for joint in joints(&spoken) {
        let numbered = puzzle.sentences().iter().enumerate().zip(&spoken);
        let sentences: Vec<(usize, &Sentence)> =
            numbered.filter(|(_, of)| of.is_subset(&joint)).map(|(sentence, _)| sentence).collect();
        walk::add_implied_line(puzzle, &sentences, lines);
    }
}

/// The sets of so many attributes that some sentences speak of together.
fn joints(spoken: &[BTreeSet<usize>]) -> BTreeSet<BTreeSet<usize>> {
    let sets: BTreeSet<&BTreeSet<usize>> = spoken.iter().collect();
    let mut joints = BTreeSet::new();
    for one in sets.iter().take(SETS) {
        for other in sets.iter().take(SETS).take_while(|other| *other != one) {
            let joint: BTreeSet<usize> = one.union(other).copied().collect();
            if joint.len() == ATTRIBUTES && joints.len() < TRIED {
                joints.insert(joint);
            }
        }
    }
    joints
}

fn attributes(sentence: &Sentence) -> BTreeSet<usize> {
    let entries = sentence.relations().flat_map(Relation::entries);
    entries.flat_map(|entry| entry.features()).map(|feature| feature.attribute).collect()
}
