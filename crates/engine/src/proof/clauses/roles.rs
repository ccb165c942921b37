//! Lines in clauses for proofs: which role each cell has.
//!
//! There is a variable for every role that a cell has in some filling of the initial candidates; a single
//! possible role needs none. Each cell has some role, and the other clauses are supports: a role needs one
//! of its symbols in the cell, a possible predecessor in the cell before and a possible successor in the
//! cell after; and a symbol needs a role. Along a chain of constraints, what is supported on both sides of
//! every link is globally consistent. Unit propagation on these clauses is therefore as strong as solving
//! the line (F. Bacchus, "GAC via unit propagation", 2007), so each deduction of the search is one that a
//! checker of clauses can follow.

use super::claim::Claim;
use super::encoding::{Encoding, Meaning};
use super::error::EncodeError;
use crate::budget::Stopped;
use crate::problem::LineId;
use crate::rule::{Role, Roles};
use crate::symbol::SymbolSet;

/// The maximum number of cells times roles of a line; all of them are held in memory.
const ROLE_LIMIT: usize = 1 << 22;

/// The possible roles of a cell.
struct CellRoles {
    /// In ascending order.
    roles: Vec<usize>,
    /// The variable of the first role, if there are several.
    first: i32,
}

impl CellRoles {
    fn claim(&self, role: usize) -> Claim {
        match self.roles.binary_search(&role) {
            Err(_) => Claim::Never,
            Ok(_) if self.roles.len() == 1 => Claim::Always,
            Ok(index) => Claim::Literal(self.first + index as i32),
        }
    }
}

impl Encoding<'_> {
    /// Adds the variables and clauses of a line for proofs.
    pub(super) fn add_roles(&mut self, line: LineId) -> Result<(), Stopped<EncodeError>> {
        let problem = self.problem;
        let cells = problem.line(line).cells();
        let roles = problem.line(line).rule().roles(problem.alphabet().size());
        let is_small = |roles: &Roles| roles.all().len().saturating_mul(cells.len()) <= ROLE_LIMIT;
        let roles = match roles {
            Some(roles) if is_small(&roles) => roles,
            None if !problem.line(line).rule().is_for_any_length() => {
                return Err(EncodeError::NoRoles(line).into());
            }
            _ => return Err(EncodeError::TooManyRoles(line).into()),
        };
        if cells.is_empty() {
            return if roles.accepts_empty() { Ok(()) } else { self.clauses.add([]) };
        }
        let candidates: Vec<SymbolSet> = cells.iter().map(|&cell| problem.initial(cell)).collect();
        let mut by_cell = Vec::with_capacity(cells.len());
        for (position, roles) in possible(&roles, &candidates).into_iter().enumerate() {
            let cell_roles = CellRoles { roles, first: self.next_variable() };
            for &role in cell_roles.roles.iter().filter(|_| cell_roles.roles.len() > 1) {
                let (position, role) = (position as u32, role as u32);
                self.add_variable(Meaning::Role { line, position, role })?;
            }
            by_cell.push(cell_roles);
        }
        for (position, cell_roles) in by_cell.iter().enumerate() {
            self.add_symbols(line, position, cell_roles, roles.all())?;
        }
        by_cell.windows(2).try_for_each(|pair| self.add_neighbours(&pair[0], &pair[1], roles.all()))
    }

    /// Some role holds; a role needs one of its symbols, and a symbol a role. Clauses that would contain
    /// all roles or all symbols are redundant.
    fn add_symbols(
        &mut self,
        line: LineId,
        position: usize,
        cell_roles: &CellRoles,
        roles: &[Role],
    ) -> Result<(), Stopped<EncodeError>> {
        let cell = self.problem.line(line).cells()[position];
        let candidates = self.problem.initial(cell);
        self.clauses.add(cell_roles.roles.iter().map(|&role| cell_roles.claim(role)))?;
        for &role in &cell_roles.roles {
            let symbols = roles[role].symbols.intersection(candidates);
            if symbols != candidates {
                let holds: Vec<Claim> = symbols.iter().map(|symbol| self.claim(cell, symbol)).collect();
                self.clauses.add([!cell_roles.claim(role)].into_iter().chain(holds))?;
            }
        }
        for symbol in candidates.iter() {
            let with_symbol = cell_roles.roles.iter().filter(|&&role| roles[role].symbols.contains(symbol));
            if with_symbol.clone().count() < cell_roles.roles.len() {
                let supports = with_symbol.map(|&role| cell_roles.claim(role));
                self.clauses.add([!self.claim(cell, symbol)].into_iter().chain(supports))?;
            }
        }
        Ok(())
    }

    /// A role needs a predecessor and a successor.
    fn add_neighbours(
        &mut self,
        before: &CellRoles,
        after: &CellRoles,
        roles: &[Role],
    ) -> Result<(), Stopped<EncodeError>> {
        let mut led_from: Vec<Vec<Claim>> = vec![Vec::new(); after.roles.len()];
        for &role in &before.roles {
            let mut supports = vec![!before.claim(role)];
            for next in &roles[role].next {
                if let Ok(index) = after.roles.binary_search(next) {
                    supports.push(after.claim(*next));
                    led_from[index].push(before.claim(role));
                }
            }
            if supports.len() <= after.roles.len() {
                self.clauses.add(supports)?;
            }
        }
        for (&role, supports) in after.roles.iter().zip(led_from) {
            if supports.len() < before.roles.len() {
                self.clauses.add([!after.claim(role)].into_iter().chain(supports))?;
            }
        }
        Ok(())
    }
}

/// For each cell, the roles that it has in some filling, in ascending order.
fn possible(roles: &Roles, candidates: &[SymbolSet]) -> Vec<Vec<usize>> {
    let all = roles.all();
    let fits =
        |role: &usize, position: usize| !all[*role].symbols.intersection(candidates[position]).is_empty();
    let mut is_next = vec![false; all.len()];
    let mut by_cell: Vec<Vec<usize>> = Vec::with_capacity(candidates.len());
    for position in 0..candidates.len() {
        let mut cell_roles: Vec<usize> = match by_cell.last() {
            None => roles.first().to_vec(),
            Some(before) => {
                let next = before.iter().flat_map(|&role| &all[role].next);
                next.copied().filter(|&role| !std::mem::replace(&mut is_next[role], true)).collect()
            }
        };
        cell_roles.iter().for_each(|&role| is_next[role] = false);
        cell_roles.retain(|role| fits(role, position));
        cell_roles.sort_unstable();
        by_cell.push(cell_roles);
    }
    let mut is_possible = vec![false; all.len()];
    for position in (0..candidates.len()).rev() {
        let (before, after) = by_cell.split_at_mut(position + 1);
        let cell_roles = &mut before[position];
        match after.first() {
            None => cell_roles.retain(|&role| all[role].is_last),
            Some(after) => {
                after.iter().for_each(|&role| is_possible[role] = true);
                cell_roles.retain(|&role| all[role].next.iter().any(|&next| is_possible[next]));
                after.iter().for_each(|&role| is_possible[role] = false);
            }
        }
    }
    by_cell
}
