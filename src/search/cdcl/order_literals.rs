//! Starts: where blocks begin, as something that nogoods speak of.
//!
//! In the clauses of [`encode`](crate::search::encode), a block that starts at or before a position is a variable of
//! its own. Those clauses are taken in as nogoods that are never forgotten. Lines go on deciding what follows
//! for cells; the starts only give what is learned a language in which it is shorter.

use super::clauses::Worth;
use super::literal::Loss;
use super::solver::Learner;
use super::trail::{Reason, Standing};
use crate::search::encode::{Encoding, Meaning};

/// For each variable of an encoding, the losses by which it turns out true and false, if there are such.
type Options = Vec<[Option<Loss>; 2]>;

impl Learner<'_> {
    /// Takes in the starts of all blocks. Whether anything is left to search.
    pub(super) fn add_starts(&mut self) -> bool {
        self.has_starts = true;
        // A problem too large for clauses has no starts, and the search goes on without them.
        let Ok(encoding) = Encoding::of(self.problem) else { return true };
        let options = self.number(&encoding);
        for clause in encoding.clauses() {
            let nogood: Option<Vec<Loss>> = (clause.iter())
                .map(|literal| options[literal.unsigned_abs() as usize - 1][usize::from(*literal > 0)])
                .collect();
            if let Some(nogood) = nogood
                && !self.take_in(nogood)
            {
                return false;
            }
        }
        true
    }

    /// Makes room for the starts and numbers them.
    fn number(&mut self, encoding: &Encoding<'_>) -> Options {
        let is_start = |meaning: &&Meaning| matches!(meaning, Meaning::Start { .. });
        let starts = encoding.meanings().iter().filter(is_start).count();
        self.trail.make_room(self.losses.count(starts));
        self.nogoods.make_room(self.losses.count(starts));
        self.choice.add_starts(starts);
        let losses = self.losses;
        let mut start = 0;
        let options = encoding.meanings().iter().map(|meaning| match *meaning {
            Meaning::Cell { cell, symbol, otherwise } => {
                [otherwise.map(|other| losses.of(cell, other)), Some(losses.of(cell, symbol))]
            }
            Meaning::Start { .. } => {
                start += 1;
                [false, true].map(|is_so| Some(losses.of_start(start - 1, is_so)))
            }
            Meaning::State { .. } | Meaning::Role { .. } => [None, None],
        });
        options.collect()
    }

    /// Takes in losses that cannot all happen. Whether anything is left to search.
    fn take_in(&mut self, mut nogood: Vec<Loss>) -> bool {
        if nogood.iter().any(|&loss| self.trail.standing(loss) == Standing::Kept) {
            return true;
        }
        nogood.retain(|&loss| self.trail.standing(loss) == Standing::Open);
        match nogood[..] {
            [] => return false,
            [loss] => self.prevent(loss, Reason::Assumed),
            _ => {
                self.nogoods.add(&nogood, Worth::Lasting);
            }
        }
        true
    }
}
