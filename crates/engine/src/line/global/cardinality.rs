//! Cardinality by flow: matching and strongly connected components.
//!
//! Symbols that are counted together are a group, with a minimum and a maximum number of cells. A filling is a flow
//! from cells to groups. Starting from one flow, a cell can move from its group to another one if a chain of further
//! moves makes up for it, that is, if both groups lie in one strongly connected component of the residual graph (J.-C.
//! Régin, "A filtering algorithm for constraints of difference in CSPs", 1994, and "Generalized arc consistency for
//! global cardinality constraint", 1996). Sets of groups are words, so the graph is a list of words.
//!
//! A reason for a conflict is a set of cells that are confined to too few places, or a set of groups that too few cells
//! can join: Hall's theorem. Of the removed candidates only those count that would lead out of the set.

use crate::budget::{Budget, Limit, Stopped};
use crate::line::planes::{Planes, words_for};
use crate::line::reasons::{CellDomain, Premise};
use crate::line::solve::{GoOn, NoFilling};
use crate::rule::Cardinality;
use crate::symbol::{Symbol, SymbolSet};

/// Shorter lines have minimal reasons whatever the limits are.
const LONG_LINE: usize = 1 << 10;

/// A set of groups. There is at most one group for each symbol, and one for symbols that are not counted.
type Groups = u128;

/// A cell without a group.
const NONE: u8 = u8::MAX;

/// Symbols that are counted together.
#[derive(Clone, Copy, Debug)]
struct Group {
    symbols: SymbolSet,
    least: u32,
    most: u32,
}

/// A cardinality rule for lines of any length.
#[derive(Clone, Debug)]
pub(in crate::line) struct CardinalityMachine {
    groups: Vec<Group>,
    /// For each symbol its group.
    group_of: Vec<u8>,
    has_minima: bool,
    /// Whether each symbol is a group of its own, of the same number.
    is_by_symbol: bool,
}

/// Working memory: a flow and its residual graph.
#[derive(Clone, Debug, Default)]
pub(in crate::line) struct FlowScratch {
    /// For each cell the groups that it may join, and its group.
    allowed: Vec<Groups>,
    joined: Vec<u8>,
    /// For each group the number of its cells, and the groups that one of them could move to.
    held: Vec<u32>,
    leads: Vec<Groups>,
    /// For each group of a search, the cell that could move there.
    mover: Vec<u32>,
    queue: Vec<u8>,
    components: Components,
}

impl CardinalityMachine {
    /// The maximum number of groups of a rule: with one for symbols that are not counted, and a node that closes the
    /// flow, they fit into a word.
    pub(in crate::line) const GROUP_LIMIT: usize = 126;

    /// The machine of a rule over this many symbols.
    pub(in crate::line) fn new(rule: &Cardinality, symbols: usize) -> CardinalityMachine {
        let all = SymbolSet::of_first(symbols);
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let group = |symbols, least, most| Group { symbols, least: small(least), most: small(most) };
        let counted = rule.counts().iter();
        let mut groups: Vec<Group> =
            counted.map(|count| group(count.symbols.intersection(all), count.least, count.most)).collect();
        let free = all.difference(rule.symbols());
        if !free.is_empty() {
            groups.push(group(free, 0, usize::MAX));
        }
        let group_of = |symbol| groups.iter().position(|group| group.symbols.contains(symbol));
        let group_of = all.iter().map(|symbol| group_of(symbol).map_or(NONE, |group| group as u8)).collect();
        let has_minima = groups.iter().any(|group| group.least > 0);
        let is_own = |(symbol, group): (usize, &Group)| group.symbols == SymbolSet::only(Symbol::new(symbol));
        let is_by_symbol = groups.len() == symbols && groups.iter().enumerate().all(is_own);
        CardinalityMachine { groups, group_of, has_minima, is_by_symbol }
    }

    /// The size of one line solve: cells, groups, and edges between them.
    pub(in crate::line) fn size(&self, length: usize) -> usize {
        8 * (length + self.groups.len()) + 2 * length * self.groups.len()
    }

    /// Solves a line; the result goes to `left`, which holds as many words.
    pub(in crate::line) fn solve(
        &self,
        line: Planes<'_>,
        scratch: &mut FlowScratch,
        left: &mut [u64],
        go_on: GoOn<'_>,
    ) -> Result<(), Stopped<NoFilling>> {
        scratch.allowed.clear();
        scratch.allowed.resize(line.length(), 0);
        let words = words_for(line.length());
        for (plane, &group) in line.words().chunks_exact(words.max(1)).zip(&self.group_of) {
            for (index, &word) in plane.iter().enumerate() {
                let mut rest = word;
                while rest != 0 {
                    scratch.allowed[64 * index + rest.trailing_zeros() as usize] |= 1 << group;
                    rest &= rest - 1;
                }
            }
        }
        self.fill(scratch, go_on)?;
        self.link(scratch);
        scratch.components.find(&scratch.leads);
        left.copy_from_slice(line.words());
        for cell in 0..line.length() {
            let kept = scratch.components.of[usize::from(scratch.joined[cell])];
            let mut gone = scratch.allowed[cell] & !kept;
            while gone != 0 {
                let group = gone.trailing_zeros() as usize;
                gone &= gone - 1;
                for symbol in self.groups[group].symbols.iter() {
                    left[symbol.index() * words + cell / 64] &= !(1 << (cell % 64));
                }
            }
        }
        Ok(())
    }

    /// Begins a flow: no cell has a group.
    fn begin(&self, scratch: &mut FlowScratch) {
        let groups = self.groups.len();
        scratch.held.clear();
        scratch.held.resize(groups, 0);
        scratch.mover.resize(groups, 0);
        scratch.joined.clear();
        scratch.joined.resize(scratch.allowed.len(), NONE);
    }

    /// Finds a flow for the allowed groups.
    fn fill(&self, scratch: &mut FlowScratch, go_on: GoOn<'_>) -> Result<(), Stopped<NoFilling>> {
        self.place_all(scratch, go_on).map_err(|stopped| stopped.map(|_| NoFilling))?;
        if self.has_minima {
            for group in 0..self.groups.len() {
                self.take(group, scratch);
                while scratch.held[group] < self.groups[group].least {
                    go_on()?;
                    self.supply(group, scratch).map_err(|_| NoFilling)?;
                }
            }
        }
        Ok(())
    }

    /// Finds a group for every cell, whatever the minima are. Or a cell and full groups to which it and all cells in
    /// them are confined.
    fn place_all(&self, scratch: &mut FlowScratch, go_on: GoOn<'_>) -> Result<(), Stopped<(usize, Groups)>> {
        self.begin(scratch);
        let mut unfilled: Groups = 0;
        for (number, group) in self.groups.iter().enumerate() {
            unfilled |= Groups::from(group.most > 0) << number;
        }
        // Known cells first: nothing can move them.
        for known in [true, false] {
            for cell in 0..scratch.allowed.len() {
                let allowed = scratch.allowed[cell];
                if (allowed & allowed.wrapping_sub(1) == 0) != known {
                    continue;
                }
                let free = allowed & unfilled;
                if free == 0 {
                    continue;
                }
                let group = free.trailing_zeros() as usize;
                scratch.join(cell, group);
                if scratch.held[group] == self.groups[group].most {
                    unfilled &= !(1 << group);
                }
            }
        }
        for cell in 0..scratch.allowed.len() {
            if scratch.joined[cell] == NONE {
                // An augmenting path goes through the line, so that there may be as much work as cells squared.
                go_on()?;
                self.place(cell, scratch).map_err(|groups| Stopped::Failed((cell, groups)))?;
            }
        }
        Ok(())
    }

    /// Finds a place for a cell by an augmenting path. Or the groups that it reaches, which are full.
    fn place(&self, cell: usize, scratch: &mut FlowScratch) -> Result<(), Groups> {
        scratch.queue.clear();
        let mut seen = scratch.allowed[cell];
        scratch.reach(seen, cell);
        let mut next = 0;
        while next < scratch.queue.len() {
            let group = usize::from(scratch.queue[next]);
            next += 1;
            if scratch.held[group] < self.groups[group].most {
                let mut to = group;
                loop {
                    let mover = scratch.mover[to] as usize;
                    let from = scratch.joined[mover];
                    scratch.join(mover, to);
                    if mover == cell {
                        return Ok(());
                    }
                    scratch.held[usize::from(from)] -= 1;
                    to = usize::from(from);
                }
            }
            seen = scratch.leave(group, seen);
        }
        Err(seen)
    }

    /// Moves cells to a group until it has its minimum: the first ones of groups above their minima.
    ///
    /// PERF: an augmenting path for each of them would look through the line again. A cell that cannot move now cannot
    /// move later, since groups above their minima only lose cells.
    fn take(&self, group: usize, scratch: &mut FlowScratch) {
        for cell in 0..scratch.joined.len() {
            if scratch.held[group] >= self.groups[group].least {
                break;
            }
            let from = usize::from(scratch.joined[cell]);
            if from == group || scratch.allowed[cell] >> group & 1 == 0 {
                continue;
            }
            if let Some(giver) = self.groups.get(from) {
                if scratch.held[from] <= giver.least {
                    continue;
                }
                scratch.held[from] -= 1;
            }
            scratch.join(cell, group);
        }
    }

    /// Finds one more cell for a group by an augmenting path, which ends with a cell without a group or with one of a
    /// group above its minimum. Or the groups that it reaches.
    fn supply(&self, group: usize, scratch: &mut FlowScratch) -> Result<(), Groups> {
        // For each group that is reached, `mover` is the cell that would leave it.
        scratch.queue.clear();
        scratch.queue.push(group as u8);
        let mut seen: Groups = 1 << group;
        // For each group reached, the group that the leaving cell goes to.
        let mut target = [0u8; Groups::BITS as usize];
        let mut next = 0;
        while next < scratch.queue.len() {
            let wanted = scratch.queue[next];
            next += 1;
            let mut start = 0;
            while let Some(cell) = scratch.next_giver(wanted, seen, start) {
                start = cell + 1;
                let from = scratch.joined[cell];
                let giver = usize::from(from);
                if from == NONE || scratch.held[giver] > self.groups[giver].least {
                    if from != NONE {
                        scratch.held[giver] -= 1;
                    }
                    scratch.joined[cell] = wanted;
                    let mut at = wanted;
                    while usize::from(at) != group {
                        let mover = scratch.mover[usize::from(at)] as usize;
                        at = target[usize::from(at)];
                        scratch.joined[mover] = at;
                    }
                    scratch.held[group] += 1;
                    return Ok(());
                }
                seen |= 1 << from;
                scratch.mover[giver] = cell as u32;
                target[giver] = wanted;
                scratch.queue.push(from);
            }
        }
        Err(seen)
    }

    /// Builds the residual graph: an edge for each group that a cell could move to, and one more node for groups that
    /// can take or give a cell.
    fn link(&self, scratch: &mut FlowScratch) {
        let groups = self.groups.len();
        self.link_cells(scratch);
        for (number, group) in self.groups.iter().enumerate() {
            let held = scratch.held[number];
            if held < group.most {
                scratch.leads[number] |= 1 << groups;
            }
            if held > group.least {
                scratch.leads[groups] |= 1 << number;
            }
        }
    }
}

/// The groups with all that join them, one after another.
fn closure(mut groups: Groups, joins: impl Fn(Groups, usize) -> bool, count: usize) -> Groups {
    loop {
        let new = (0..count).filter(|&group| groups >> group & 1 == 0 && joins(groups, group));
        let all = new.fold(groups, |all, group| all | 1 << group);
        if all == groups {
            return groups;
        }
        groups = all;
    }
}

impl FlowScratch {
    /// Puts a cell into a group.
    fn join(&mut self, cell: usize, group: usize) {
        self.joined[cell] = group as u8;
        self.held[group] += 1;
    }

    /// Adds to the queue of a search the groups outside `seen` to which some cell of this group could move. Returns
    /// `seen` with them.
    fn leave(&mut self, group: usize, mut seen: Groups) -> Groups {
        for cell in 0..self.joined.len() {
            if usize::from(self.joined[cell]) == group {
                let new = self.allowed[cell] & !seen;
                seen |= new;
                self.reach(new, cell);
            }
        }
        seen
    }

    /// The first cell from `start` on that could move to a group, from no group or from one outside `seen`.
    fn next_giver(&self, wanted: u8, seen: Groups, start: usize) -> Option<usize> {
        let is_giver = |&cell: &usize| {
            let from = self.joined[cell];
            self.allowed[cell] >> wanted & 1 == 1 && (from == NONE || seen >> from & 1 == 0)
        };
        (start..self.joined.len()).find(is_giver)
    }

    /// Adds groups to the queue of a search, which this cell could move to.
    fn reach(&mut self, mut groups: Groups, cell: usize) {
        while groups != 0 {
            let group = groups.trailing_zeros() as usize;
            groups &= groups - 1;
            self.mover[group] = cell as u32;
            self.queue.push(group as u8);
        }
    }
}

/// Strongly connected components of a graph of at most 128 nodes (R. Tarjan, "Depth-first search and linear graph
/// algorithms", 1972).
#[derive(Clone, Debug, Default)]
struct Components {
    /// For each node its component.
    of: Vec<Groups>,
    index: Vec<u8>,
    stack: Vec<u8>,
    visited: Groups,
    on_stack: Groups,
}

impl Components {
    fn find(&mut self, leads: &[Groups]) {
        self.of.clear();
        self.of.resize(leads.len(), 0);
        self.index.resize(leads.len(), 0);
        self.stack.clear();
        (self.visited, self.on_stack) = (0, 0);
        for node in 0..leads.len() {
            if self.visited >> node & 1 == 0 {
                self.visit(node, leads);
            }
        }
    }

    /// Visits a node; returns the lowest index that it reaches on the stack.
    fn visit(&mut self, node: usize, leads: &[Groups]) -> u8 {
        let index = self.visited.count_ones() as u8;
        self.index[node] = index;
        self.visited |= 1 << node;
        self.on_stack |= 1 << node;
        self.stack.push(node as u8);
        let mut low = index;
        loop {
            let new = leads[node] & !self.visited;
            if new == 0 {
                break;
            }
            low = low.min(self.visit(new.trailing_zeros() as usize, leads));
        }
        let mut back = leads[node] & self.on_stack;
        while back != 0 {
            low = low.min(self.index[back.trailing_zeros() as usize]);
            back &= back - 1;
        }
        if low == index {
            let first = self.stack.iter().rposition(|&other| usize::from(other) == node).unwrap_or(0);
            let members = self.stack.drain(first..);
            let component = members.fold(0, |all: Groups, member| all | 1 << member);
            self.on_stack &= !component;
            let mut rest = component;
            while rest != 0 {
                self.of[rest.trailing_zeros() as usize] = component;
                rest &= rest - 1;
            }
        }
        low
    }
}

/// Reasons.
impl CardinalityMachine {
    /// A minimal reason for a conflict: a set of cells that are confined to too few places, or of groups that too few
    /// cells can join. There is a filling if and only if the maxima leave every cell a place and, on their own, the
    /// minima can be met, so a reason concerns one of the two.
    pub(in crate::line) fn premises(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut FlowScratch,
        budget: &Budget,
    ) -> Result<(), Limit> {
        premises.clear();
        scratch.allowed.clear();
        scratch.allowed.extend(line.iter().map(|cell| self.groups_of(cell.current)));
        let go_on = || if line.len() >= LONG_LINE { budget.check() } else { Ok(()) };
        let shortage = Stopped::or_limit(self.place_all(scratch, &go_on))?;
        if let Err((cell, groups)) = shortage
            && !self.premises_of_maxima(line, (cell, groups), premises, scratch)
        {
            return self.leave_out(line, premises, scratch, budget);
        }
        if !self.has_minima {
            return Ok(());
        }
        // Premises that are needed for the maxima may meet the minima's reason as well, with fewer of them.
        let mut held: Vec<CellDomain> = line.to_vec();
        if shortage.is_err() {
            held.iter_mut().for_each(|cell| cell.current = cell.initial);
            for &Premise { position, lost } in &*premises {
                held[position].current = held[position].current.without(lost);
            }
        }
        self.premises_of_minima(&held, premises, scratch, budget)
    }

    /// The minimal reason for which a cell finds no place: it and all cells in these groups are confined to them.
    /// Returns false, with all premises that may be needed, if other cells find no place either.
    fn premises_of_maxima(
        &self,
        line: &[CellDomain],
        (cell, groups): (usize, Groups),
        premises: &mut Vec<Premise>,
        scratch: &mut FlowScratch,
    ) -> bool {
        let is_confined =
            |other: usize, joined: u8| other == cell || (joined != NONE && groups >> joined & 1 == 1);
        let confined = scratch.joined.iter().enumerate().map(|(other, &joined)| is_confined(other, joined));
        let confined: Vec<bool> = confined.collect();
        let leading_out = self.unfilled_groups(line, cell, &confined, scratch);
        let outside = self.symbols_of(leading_out.unwrap_or(!groups));
        for (position, domain) in line.iter().enumerate().filter(|(cell, _)| confined[*cell]) {
            self.collect(position, *domain, outside, premises);
        }
        leading_out.is_some()
    }

    /// Replaces the premises by the minimal reason for which the minima cannot be met, if that is so: the cells outside
    /// certain groups that cannot join them, as far as they, or cells that would take their place, are free to do so.
    fn premises_of_minima(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut FlowScratch,
        budget: &Budget,
    ) -> Result<(), Limit> {
        scratch.allowed.clear();
        scratch.allowed.extend(line.iter().map(|cell| self.groups_of(cell.current)));
        let Err((group, short)) = self.meet_minima(scratch) else { return Ok(()) };
        premises.clear();
        // All but the cells in these groups may hold what they could from the first, apart from these groups.
        let is_inside = |joined: u8| joined != NONE && short >> joined & 1 == 1;
        for (cell, domain) in line.iter().enumerate() {
            if !is_inside(scratch.joined[cell]) {
                scratch.allowed[cell] = self.groups_of(domain.initial) & !short;
            }
        }
        let all_short = self.symbols_of(short);
        if self.meet_others(group, scratch).is_err() {
            // More than one cell is missing, so some premises may be left out.
            for (position, domain) in line.iter().enumerate() {
                self.collect(position, *domain, all_short, premises);
            }
            return self.leave_out(line, premises, scratch, budget);
        }
        self.link_cells(scratch);
        let free = scratch.allowed.iter().zip(&scratch.joined).filter(|(_, joined)| **joined == NONE);
        let free = free.fold(0, |groups, (&allowed, _)| groups | allowed);
        let gives = |groups: Groups, group: usize| {
            (0..self.groups.len())
                .any(|giver| groups >> giver & 1 == 1 && scratch.leads[giver] >> group & 1 == 1)
        };
        let spare = closure(free, gives, self.groups.len());
        for (position, domain) in line.iter().enumerate() {
            let joined = scratch.joined[position];
            if joined == NONE || spare >> joined & 1 == 1 {
                self.collect(position, *domain, all_short, premises);
            }
        }
        Ok(())
    }

    /// Finds cells for all minima, each for one at most, whatever happens to the other cells. Or a group, and groups
    /// that all cells that may join them have joined, too few for that one.
    fn meet_minima(&self, scratch: &mut FlowScratch) -> Result<(), (usize, Groups)> {
        self.begin(scratch);
        for cell in 0..scratch.allowed.len() {
            let mut groups = scratch.allowed[cell];
            while groups != 0 {
                let group = groups.trailing_zeros() as usize;
                groups &= groups - 1;
                if scratch.held[group] < self.groups[group].least {
                    scratch.join(cell, group);
                    break;
                }
            }
        }
        for group in 0..self.groups.len() {
            while scratch.held[group] < self.groups[group].least {
                self.supply(group, scratch).map_err(|groups| (group, groups))?;
            }
        }
        Ok(())
    }

    /// Finds cells for all minima but one cell of this group.
    fn meet_others(&self, short: usize, scratch: &mut FlowScratch) -> Result<(), Groups> {
        for group in 0..self.groups.len() {
            while scratch.held[group] + u32::from(group == short) < self.groups[group].least {
                self.supply(group, scratch)?;
            }
        }
        Ok(())
    }

    /// The groups of some symbols.
    fn groups_of(&self, symbols: SymbolSet) -> Groups {
        let symbols = SymbolSet::of_first(self.group_of.len()).intersection(symbols);
        if self.is_by_symbol {
            return symbols.word();
        }
        let of = |symbol: Symbol| match self.group_of[symbol.index()] {
            NONE => 0,
            group => 1 << group,
        };
        symbols.iter().fold(0, |groups: Groups, symbol| groups | of(symbol))
    }

    /// The symbols of some groups.
    fn symbols_of(&self, groups: Groups) -> SymbolSet {
        let members = self.groups.iter().enumerate().filter(|(number, _)| groups >> number & 1 == 1);
        members.fold(SymbolSet::EMPTY, |symbols, (_, group)| symbols.union(group.symbols))
    }

    /// Adds those of these symbols that a cell has lost.
    fn collect(&self, position: usize, domain: CellDomain, symbols: SymbolSet, premises: &mut Vec<Premise>) {
        let lost = domain.initial.difference(domain.current).intersection(symbols);
        premises.extend(lost.iter().map(|lost| Premise { position, lost }));
    }

    /// The groups below their maximum, and those with a cell that could move to such a group, if the cells that are not
    /// confined hold what they could from the first. `None` if these do not all find a place.
    fn unfilled_groups(
        &self,
        line: &[CellDomain],
        unplaced: usize,
        confined: &[bool],
        scratch: &mut FlowScratch,
    ) -> Option<Groups> {
        for (cell, domain) in line.iter().enumerate().filter(|(cell, _)| !confined[*cell]) {
            scratch.allowed[cell] = self.groups_of(domain.initial);
        }
        for cell in (0..line.len()).filter(|&cell| cell != unplaced) {
            if scratch.joined[cell] == NONE {
                self.place(cell, scratch).ok()?;
            }
        }
        let is_below_maximum =
            |(number, group): (usize, &Group)| Groups::from(scratch.held[number] < group.most) << number;
        let unfilled = self.groups.iter().enumerate().map(is_below_maximum).fold(0, |all, one| all | one);
        self.link_cells(scratch);
        Some(closure(unfilled, |groups, group| scratch.leads[group] & groups != 0, self.groups.len()))
    }

    /// For each group, the groups that one of its cells could move to.
    fn link_cells(&self, scratch: &mut FlowScratch) {
        scratch.leads.clear();
        scratch.leads.resize(self.groups.len() + 1, 0);
        for (&allowed, &joined) in scratch.allowed.iter().zip(&scratch.joined) {
            if joined != NONE {
                scratch.leads[usize::from(joined)] |= allowed;
            }
        }
    }

    /// Leaves out premises as long as the others are a reason: a deletion filter. Each takes time linear in the line.
    fn leave_out(
        &self,
        line: &[CellDomain],
        premises: &mut Vec<Premise>,
        scratch: &mut FlowScratch,
        budget: &Budget,
    ) -> Result<(), Limit> {
        let is_long = line.len() >= LONG_LINE;
        let mut held: Vec<SymbolSet> = line.iter().map(|cell| cell.initial).collect();
        premises
            .iter()
            .for_each(|premise| held[premise.position] = held[premise.position].without(premise.lost));
        let mut checked = Ok(());
        premises.retain(|&Premise { position, lost }| {
            if is_long && checked.is_ok() {
                checked = budget.check();
            }
            if checked.is_err() {
                return true;
            }
            let before = held[position];
            held[position] = before.with(lost);
            scratch.allowed.clear();
            scratch.allowed.extend(held.iter().map(|&cell| self.groups_of(cell)));
            let is_needed = self.fill(scratch, &|| Ok(())).is_ok();
            if is_needed {
                held[position] = before;
            }
            is_needed
        });
        checked
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn reasons_of_long_lines_end_with_the_budget() {
        let rule = Cardinality::new([(SymbolSet::only(Symbol::new(0)), 1000..=1000)]).unwrap();
        let machine = CardinalityMachine::new(&rule, 2);
        let cell = |current| CellDomain { initial: SymbolSet::of_first(2), current };
        let premises = |length: usize, budget: &Budget| {
            let line = vec![cell(SymbolSet::only(Symbol::new(1))); length];
            let mut premises = Vec::new();
            machine.premises(&line, &mut premises, &mut FlowScratch::default(), budget)?;
            Ok(premises.len())
        };
        let spent = Budget::unlimited().with_time(Duration::ZERO).started();
        assert_eq!([1010, 1030].map(|length| premises(length, &Budget::unlimited())), [Ok(11), Ok(31)]);
        assert_eq!([1010, 1030].map(|length| premises(length, &spent)), [Ok(11), Err(Limit::Time)]);
    }
}
