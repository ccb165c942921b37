//! Lists of the cells in each group of a flow, in which augmenting paths find cells that can move.
//!
//! A cell that joins a group is added to the end of its list and stays there when it leaves. For each pair of groups,
//! the search for a cell that can move from one to the other goes on where it last ended: a cell that it passed could
//! not move, and cannot until it joins the group again. So all searches together read each entry once for each group,
//! while a scan of the line for each path would take quadratic time.

/// A set of groups. There is at most one group for each symbol, and one for symbols that are not counted.
pub(super) type Groups = u128;

/// A cell without a group.
pub(super) const NONE: u8 = u8::MAX;

/// The cells of each group, and of none.
#[derive(Clone, Debug, Default)]
pub(super) struct Movers {
    is_built: bool,
    groups: usize,
    /// The cells that joined no group and each group, in this order.
    lists: Vec<Vec<u32>>,
    /// For each list the groups that one of its cells may be able to move to, and for each group the index in the list
    /// before which no cell can move there.
    leads: Vec<Groups>,
    next: Vec<u32>,
}

/// The number of a group's list.
fn list_of(group: u8) -> usize {
    usize::from(group.wrapping_add(1))
}

impl Movers {
    /// Forgets the lists: cells, or the groups that they may join, have changed.
    pub(super) fn clear(&mut self) {
        self.is_built = false;
    }

    pub(super) fn is_built(&self) -> bool {
        self.is_built
    }

    /// Lists the cells of a line, by the groups that they may join and their groups.
    pub(super) fn build(&mut self, groups: usize, allowed: &[Groups], joined: &[u8]) {
        (self.is_built, self.groups) = (true, groups);
        self.lists.iter_mut().for_each(Vec::clear);
        self.lists.resize(groups + 1, Vec::new());
        self.leads.clear();
        self.leads.resize(groups + 1, 0);
        self.next.clear();
        self.next.resize((groups + 1) * groups, 0);
        for (cell, (&allowed, &group)) in allowed.iter().zip(joined).enumerate() {
            self.push(cell, group, allowed);
        }
    }

    /// Takes note that a cell has joined a group.
    #[inline]
    pub(super) fn add(&mut self, cell: usize, group: usize, allowed: Groups) {
        if self.is_built {
            self.push(cell, group as u8, allowed);
        }
    }

    fn push(&mut self, cell: usize, group: u8, allowed: Groups) {
        self.lists[list_of(group)].push(cell as u32);
        self.leads[list_of(group)] |= allowed;
    }

    /// The groups that a cell of this group may be able to move to. There may be too many of them, but not too few.
    pub(super) fn leads(&self, from: u8) -> Groups {
        self.leads[list_of(from)]
    }

    /// A cell that can move from one group to another one.
    pub(super) fn find(&mut self, from: u8, to: usize, allowed: &[Groups], joined: &[u8]) -> Option<usize> {
        let number = list_of(from);
        if self.leads[number] >> to & 1 == 0 {
            return None;
        }
        let list = &self.lists[number];
        let next = &mut self.next[number * self.groups + to];
        while let Some(&cell) = list.get(*next as usize) {
            if joined[cell as usize] == from && allowed[cell as usize] >> to & 1 == 1 {
                return Some(cell as usize);
            }
            *next += 1;
        }
        self.leads[number] &= !(1 << to);
        None
    }

    /// The number of cells in all lists, those that have left included.
    #[cfg(test)]
    pub(super) fn entries(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }
}
