//! The certificate of a problem from the proofs of its cubes.
//!
//! The proof of each cube shows clauses that hold if its assumptions do, so they may follow one another in any order.
//! After the proof of a leaf of the tree comes the clause that one of its assumptions does not hold; after both halves
//! of a cube the same for that cube, by resolution; and after the root the empty clause.

use std::io::{self, Read, Write};

use super::certify::{CertifyError, write_two};
use super::cube::{Assumption, Cube, CubeError, clause_of};
use super::solutions::Solution;
use crate::budget::{Budget, Stopped};
use crate::problem::Problem;
use crate::proof::certificate::Writer;
use crate::proof::clauses::Encoding;

/// Joins the proofs of all cubes of one division into a certificate that the problem has these solutions and no
/// other; two solutions need no proof. `open` gives what [`conquer`](super::conquer) has written for a cube. Cubes that
/// were divided further are given by their parts. The result is not trusted until
/// [`certificate::check`](crate::proof::certificate::check) has read it.
///
/// See [`conquer`](super::conquer) for an example.
pub fn join<R: Read, W: Write>(
    problem: &Problem,
    cubes: &[Cube],
    open: impl FnMut(&Cube) -> io::Result<R>,
    solutions: &[Solution],
    budget: &Budget,
    mut output: W,
) -> Result<W, Stopped<CertifyError>> {
    if let [first, second, ..] = solutions {
        write_two(problem, [first, second], &mut output).map_err(CertifyError::Output)?;
        return Ok(output);
    }
    for cube in cubes {
        cube.candidates(problem).map_err(CertifyError::Cube)?;
    }
    let encoding = Encoding::for_proofs(problem, budget);
    let encoding = encoding.map_err(|stopped| stopped.map(CertifyError::Encode))?;
    Ok(joined(problem, &encoding, cubes, open, solutions, output)?)
}

/// The same with the clauses of the problem, and without two solutions.
fn joined<R: Read, W: Write>(
    problem: &Problem,
    encoding: &Encoding<'_>,
    cubes: &[Cube],
    open: impl FnMut(&Cube) -> io::Result<R>,
    solutions: &[Solution],
    output: W,
) -> Result<W, CertifyError> {
    let mut joining = Joining { encoding, open, writer: Writer::of(problem), output };
    if let [solution] = solutions {
        joining.writer.solution(problem, solution.all_symbols());
    }
    joining.node(&mut Vec::new(), &mut cubes.iter().collect::<Vec<_>>())?;
    joining.writer.end(if solutions.len() == 1 { "unique" } else { "none" });
    joining.drain()?;
    joining.output.flush()?;
    Ok(joining.output)
}

/// A certificate that is being put together.
struct Joining<'e, F, W> {
    encoding: &'e Encoding<'e>,
    /// Gives the proof of a cube.
    open: F,
    writer: Writer,
    output: W,
}

impl<R: Read, F: FnMut(&Cube) -> io::Result<R>, W: Write> Joining<'_, F, W> {
    /// Writes the proofs of all parts of a node, and then the clause that one of its assumptions does not hold.
    fn node(&mut self, node: &mut Vec<Assumption>, parts: &mut [&Cube]) -> Result<(), CertifyError> {
        match parts {
            // Lines alone refute it.
            [] => {}
            [leaf] if leaf.assumptions.len() == node.len() => {
                self.drain()?;
                io::copy(&mut (self.open)(leaf)?, &mut self.output)?;
            }
            _ => self.halves(node, parts)?,
        }
        if let Some(clause) = clause_of(node, self.encoding) {
            self.writer.clause(clause);
        }
        Ok(())
    }

    fn halves(&mut self, node: &mut Vec<Assumption>, parts: &mut [&Cube]) -> Result<(), CertifyError> {
        let next = |cube: &Cube| cube.assumptions.get(node.len()).copied();
        let no_tree = |cube: &Cube| CertifyError::Cube(CubeError::NoTree(cube.clone()));
        let Some(first) = next(parts[0]) else { return Err(no_tree(parts[0])) };
        // The order of the parts does not matter.
        let first = Assumption { holds: true, ..first };
        let halves = [first, first.opposite()];
        let is_elsewhere = |cube: &&&Cube| !next(cube).is_some_and(|assumption| halves.contains(&assumption));
        if let Some(other) = parts.iter().find(is_elsewhere) {
            return Err(no_tree(other));
        }
        parts.sort_by_key(|cube| next(cube) != Some(first));
        let middle = parts.partition_point(|cube| next(cube) == Some(first));
        let (one, other) = parts.split_at_mut(middle);
        for (assumption, parts) in halves.into_iter().zip([one, other]) {
            node.push(assumption);
            self.node(node, parts)?;
            node.pop();
        }
        Ok(())
    }

    fn drain(&mut self) -> io::Result<()> {
        self.output.write_all(self.writer.take().as_bytes())
    }
}
