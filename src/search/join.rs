//! The certificate of a problem from the proofs of its cubes.
//!
//! The proof of each cube shows clauses that hold if its assumptions do, so they may follow one another in any order.
//! After the proof of a leaf of the tree comes the clause that one of its assumptions does not hold; after both halves of
//! a cube the same for that cube, by resolution; and after the root the empty clause.

use std::fmt;
use std::io::{self, Read, Write};

use super::cube::{Assumption, Cube, CubeError, clause_of};
use super::solutions::Solution;
use crate::budget::Budget;
use crate::problem::Problem;
use crate::proof::certificate::Writer;
use crate::proof::clauses::{EncodeError, Encoding};

/// An error that prevents a joint certificate.
#[derive(Debug)]
#[non_exhaustive]
pub enum JoinError {
    /// Reading a part or writing the output failed.
    Io(io::Error),
    /// The problem has no clauses.
    Encode(EncodeError),
    /// The cubes are not those of one division of the problem.
    Cube(CubeError),
}

impl fmt::Display for JoinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            JoinError::Io(error) => write!(f, "{error}"),
            JoinError::Encode(error) => write!(f, "{error}"),
            JoinError::Cube(error) => write!(f, "{error}"),
        }
    }
}

impl std::error::Error for JoinError {
    /// What the message does not already say.
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            JoinError::Io(error) => error.source(),
            JoinError::Encode(error) => error.source(),
            JoinError::Cube(error) => error.source(),
        }
    }
}

impl From<io::Error> for JoinError {
    fn from(error: io::Error) -> JoinError {
        JoinError::Io(error)
    }
}

/// Joins the proofs of all cubes of one division into a certificate that the problem has no solution, or none but
/// `solution`. Each part is what [`conquer`](super::conquer) has written. Cubes that were divided further are given by
/// their parts. The result is not trusted until [`certificate::check`](crate::proof::certificate::check) has read it.
///
/// See [`conquer`](super::conquer) for an example.
pub fn join<R: Read, W: Write>(
    problem: &Problem,
    parts: impl IntoIterator<Item = (Cube, R)>,
    solution: Option<&Solution>,
    budget: &Budget,
    output: W,
) -> Result<W, JoinError> {
    let mut parts: Vec<(Cube, R)> = parts.into_iter().collect();
    for (cube, _) in &parts {
        cube.candidates(problem).map_err(JoinError::Cube)?;
    }
    let encoding = Encoding::for_proofs_within(problem, budget).map_err(JoinError::Encode)?;
    let mut joining = Joining { encoding: &encoding, writer: Writer::of(problem), output };
    if let Some(solution) = solution {
        joining.writer.solution(problem, solution.all_symbols());
    }
    joining.node(&mut Vec::new(), &mut parts)?;
    joining.writer.end(if solution.is_some() { "unique" } else { "none" });
    joining.drain()?;
    joining.output.flush()?;
    Ok(joining.output)
}

/// A certificate that is being put together.
struct Joining<'e, W> {
    encoding: &'e Encoding<'e>,
    writer: Writer,
    output: W,
}

impl<W: Write> Joining<'_, W> {
    /// Writes the proofs of all parts of a cube, and then the clause that one of its assumptions does not hold.
    fn node<R: Read>(
        &mut self,
        cube: &mut Vec<Assumption>,
        parts: &mut [(Cube, R)],
    ) -> Result<(), JoinError> {
        let depth = cube.len();
        match parts {
            // Lines alone refute it.
            [] => {}
            [(leaf, proof)] if leaf.assumptions.len() == depth => {
                self.drain()?;
                io::copy(proof, &mut self.output)?;
            }
            _ => self.halves(cube, parts)?,
        }
        if let Some(clause) = clause_of(cube, self.encoding) {
            self.writer.clause(clause);
        }
        Ok(())
    }

    fn halves<R: Read>(
        &mut self,
        cube: &mut Vec<Assumption>,
        parts: &mut [(Cube, R)],
    ) -> Result<(), JoinError> {
        let depth = cube.len();
        let no_tree = |cube: &Cube| JoinError::Cube(CubeError::NoTree(cube.clone()));
        let Some(&first) = parts[0].0.assumptions.get(depth) else { return Err(no_tree(&parts[0].0)) };
        let halves = [first, first.opposite()];
        for (other, _) in &*parts {
            if !other.assumptions.get(depth).is_some_and(|assumption| halves.contains(assumption)) {
                return Err(no_tree(other));
            }
        }
        parts.sort_by_key(|(other, _)| other.assumptions[depth] != first);
        let middle = parts.partition_point(|(other, _)| other.assumptions[depth] == first);
        let (one, other) = parts.split_at_mut(middle);
        for (assumption, parts) in halves.into_iter().zip([one, other]) {
            cube.push(assumption);
            self.node(cube, parts)?;
            cube.pop();
        }
        Ok(())
    }

    fn drain(&mut self) -> io::Result<()> {
        self.output.write_all(self.writer.take().as_bytes())
    }
}
