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

use super::movers::{Groups, Movers, NONE};
use crate::budget::{Budget, Limit};
use crate::line::planes::{Planes, words_for};
use crate::line::reasons::{CellDomain, Premise};
use crate::line::solve::NoFilling;
use crate::rule::Cardinality;
use crate::symbol::{Symbol, SymbolSet};

/// Shorter lines have minimal reasons whatever the limits are.
const LONG_LINE: usize = 1 << 10;

/// Augmenting paths of lines from this length on find cells in lists. On shorter lines a scan is as fast.
const LISTED_LINE: usize = 1 << 7;

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
    /// The length from which on augmenting paths find cells in lists.
    listed_from: usize,
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
    movers: Movers,
    components: Components,
}

impl CardinalityMachine {
    /// The maximum number of groups of a rule: with one for symbols that are not counted, and a node that closes the
    /// flow, they fit into a word.
    pub(in crate::line) const GROUP_LIMIT: usize = 126;

    /// The machine of a rule over this many symbols.
    pub(in crate::line) fn new(rule: &Cardinality, symbols: usize) -> CardinalityMachine {
        let all = SymbolSet::first(symbols);
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
        CardinalityMachine { groups, group_of, has_minima, is_by_symbol, listed_from: LISTED_LINE }
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
    ) -> Result<(), NoFilling> {
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
        self.fill(scratch)?;
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
        scratch.movers.clear();
    }

    /// Lists the cells of a long line for augmenting paths, unless that has been done.
    fn list(&self, scratch: &mut FlowScratch) {
        let FlowScratch { allowed, joined, movers, .. } = scratch;
        if joined.len() >= self.listed_from && !movers.is_built() {
            movers.build(self.groups.len(), allowed, joined);
        }
    }

    /// Finds a flow for the allowed groups.
    fn fill(&self, scratch: &mut FlowScratch) -> Result<(), NoFilling> {
        self.place_all(scratch).map_err(|_| NoFilling)?;
        if self.has_minima {
            for group in 0..self.groups.len() {
                self.take(group, scratch);
                while scratch.held[group] < self.groups[group].least {
                    self.supply(group, scratch).map_err(|_| NoFilling)?;
                }
            }
        }
        Ok(())
    }

    /// Finds a group for every cell, whatever the minima are. Or a cell and full groups to which it and all cells in
    /// them are confined.
    fn place_all(&self, scratch: &mut FlowScratch) -> Result<(), (usize, Groups)> {
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
                self.place(cell, scratch).map_err(|groups| (cell, groups))?;
            }
        }
        Ok(())
    }

    /// Finds a place for a cell by an augmenting path. Or the groups that it reaches, which are full.
    fn place(&self, cell: usize, scratch: &mut FlowScratch) -> Result<(), Groups> {
        self.list(scratch);
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
        self.list(scratch);
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
            while let Some(cell) = scratch.next_giver(usize::from(wanted), seen, &mut start) {
                let from = scratch.joined[cell];
                let giver = usize::from(from);
                if from == NONE || scratch.held[giver] > self.groups[giver].least {
                    if from != NONE {
                        scratch.held[giver] -= 1;
                    }
                    scratch.assign(cell, usize::from(wanted));
                    let mut at = wanted;
                    while usize::from(at) != group {
                        let mover = scratch.mover[usize::from(at)] as usize;
                        at = target[usize::from(at)];
                        scratch.assign(mover, usize::from(at));
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
        self.assign(cell, group);
        self.held[group] += 1;
    }

    /// Puts a cell into a group, but leaves it to the caller to count it there.
    fn assign(&mut self, cell: usize, group: usize) {
        self.joined[cell] = group as u8;
        self.movers.add(cell, group, self.allowed[cell]);
    }

    /// Adds to the queue of a search the groups outside `seen` to which some cell of this group could move. Returns
    /// `seen` with them.
    fn leave(&mut self, group: usize, mut seen: Groups) -> Groups {
        if !self.movers.is_built() {
            for cell in 0..self.joined.len() {
                if usize::from(self.joined[cell]) == group {
                    let new = self.allowed[cell] & !seen;
                    seen |= new;
                    self.reach(new, cell);
                }
            }
            return seen;
        }
        let mut rest = self.movers.leads(group as u8) & !seen;
        while rest != 0 {
            let to = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if let Some(cell) = self.movers.find(group as u8, to, &self.allowed, &self.joined) {
                seen |= 1 << to;
                self.reach(1 << to, cell);
            }
        }
        seen
    }

    /// A cell that could move to a group, from no group or from one outside `seen`. A search begins with `start` 0, and
    /// finds the next one with what is left there.
    fn next_giver(&mut self, wanted: usize, seen: Groups, start: &mut usize) -> Option<usize> {
        let is_new = |from: u8| from == NONE || seen >> from & 1 == 0;
        if !self.movers.is_built() {
            let is_giver = |&cell: &usize| self.allowed[cell] >> wanted & 1 == 1 && is_new(self.joined[cell]);
            let found = (*start..self.joined.len()).find(is_giver);
            *start = found.map_or(self.joined.len(), |cell| cell + 1);
            return found;
        }
        while *start <= self.held.len() {
            // Cells without a group come first, since they end the search.
            let from = (*start as u8).wrapping_sub(1);
            *start += 1;
            if is_new(from) {
                let found = self.movers.find(from, wanted, &self.allowed, &self.joined);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
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
        let shortage = self.place_all(scratch);
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
        scratch.movers.clear();
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
        let symbols = SymbolSet::first(self.group_of.len()).intersection(symbols);
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
        scratch.movers.clear();
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
            let is_needed = self.fill(scratch).is_ok();
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

    use proptest::collection::vec;
    use proptest::prelude::*;

    use super::*;

    /// The result of a line solve and the reasons for a conflict, with cells found in lists from this length on.
    fn results(
        machine: &CardinalityMachine,
        listed_from: usize,
        line: &[CellDomain],
        scratch: &mut FlowScratch,
    ) -> (Option<Vec<SymbolSet>>, Vec<Premise>) {
        let machine = CardinalityMachine { listed_from, ..machine.clone() };
        let current: Vec<SymbolSet> = line.iter().map(|cell| cell.current).collect();
        let (mut words, mut premises) = (Vec::new(), Vec::new());
        Planes::pack(&current, machine.group_of.len(), &mut words);
        let mut left = vec![0; words.len()];
        let solved = machine.solve(Planes::of_words(line.len(), &words), scratch, &mut left);
        machine.premises(line, &mut premises, scratch, &Budget::unlimited()).unwrap();
        (solved.ok().map(|()| Planes::of_words(line.len(), &left).unpack()), premises)
    }

    /// Bounds for pairs of symbols and single ones, and candidates, few of them in most cells.
    fn rules_and_lines() -> impl Strategy<Value = (Cardinality, usize, Vec<CellDomain>)> {
        (3usize..9, 1usize..30).prop_flat_map(|(symbols, cells)| {
            let all = SymbolSet::first(symbols);
            let few = (0..symbols, 0..symbols);
            let few = few.prop_map(|pair| [pair.0, pair.1].map(Symbol::new).into_iter().collect());
            let set = prop_oneof![4 => few, 1 => Just(all), 1 => (1u128..1 << symbols).prop_map(SymbolSet::from_word)];
            let lost = prop::bool::weighted(0.5);
            let cell = (set, lost).prop_map(move |(current, lost): (SymbolSet, bool)| CellDomain {
                initial: if lost { all } else { current },
                current,
            });
            let most = cells / symbols + 1;
            let bounds = vec((0..=most, 0..=most + 1), symbols);
            let counts = (bounds, any::<bool>()).prop_map(move |(bounds, in_pairs)| {
                let step = 1 + usize::from(in_pairs);
                let group = |first| (first..symbols.min(first + step)).map(Symbol::new).collect::<SymbolSet>();
                let groups = (0..symbols).step_by(step).map(group).zip(bounds);
                let range = |(least, more): (usize, usize)| step * least / 2..=step * least / 2 + more;
                let counts = groups.map(|(group, bounds)| (group, range(bounds)));
                Cardinality::new(counts.skip(usize::from(in_pairs)).collect::<Vec<_>>()).unwrap()
            });
            (counts, Just(symbols), vec(cell, cells))
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 5000, ..ProptestConfig::default() })]

        #[test]
        fn lists_and_scans_find_the_same((rule, symbols, line) in rules_and_lines()) {
            let machine = CardinalityMachine::new(&rule, symbols);
            let mut scratch = FlowScratch::default();
            let [scanned, listed] = [usize::MAX, 0].map(|from| results(&machine, from, &line, &mut scratch));
            prop_assert_eq!(scanned, listed);
        }
    }

    /// A quarter of the cells of a long line need a path each, which reads no more of the line than its own cells.
    #[test]
    fn paths_of_long_lines_use_lists() {
        let listed = |length: usize| {
            let [a, b, c] = [0, 1, 2].map(Symbol::new);
            let most = [(a, length / 2), (b, length), (c, length / 4)];
            let counts = most.map(|(symbol, most)| (SymbolSet::only(symbol), 0..=most));
            let machine = CardinalityMachine::new(&Cardinality::new(counts).unwrap(), 3);
            let mut line = vec![SymbolSet::only(a).with(b); length / 2];
            line.resize(length, SymbolSet::only(a).with(c));
            let (mut words, mut scratch) = (Vec::new(), FlowScratch::default());
            Planes::pack(&line, 3, &mut words);
            let mut left = vec![0; words.len()];
            machine.solve(Planes::of_words(length, &words), &mut scratch, &mut left).unwrap();
            assert_eq!(left, words);
            assert_eq!(scratch.held, [length / 2, length / 4, length / 4].map(|held| held as u32));
            scratch.movers.is_built().then(|| scratch.movers.entries())
        };
        assert_eq!(listed(100), None);
        assert_eq!(listed(1 << 17), Some(3 << 16));
    }

    #[test]
    fn reasons_of_long_lines_end_with_the_budget() {
        let rule = Cardinality::new([(SymbolSet::only(Symbol::new(0)), 1000..=1000)]).unwrap();
        let machine = CardinalityMachine::new(&rule, 2);
        let cell = |current| CellDomain { initial: SymbolSet::first(2), current };
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
