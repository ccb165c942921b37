//! A hash table of keys that were met once, or more often.

use nonomata_engine::budget::{Budget, Limit};

/// The bit of a key that says whether it stands for several pictures.
pub(super) const MANY: u64 = 1;

/// Empties a vector and reserves the memory for this number of values, if there is enough.
pub(super) fn clear_reserving(values: &mut Vec<u64>, wanted: usize, budget: &Budget) -> Result<(), Limit> {
    values.clear();
    if wanted > values.capacity() {
        budget.check_memory(wanted as u64 * size_of::<u64>() as u64)?;
        values.reserve_exact(wanted);
    }
    Ok(())
}

/// Open addressing with linear probing. A slot holds a key plus two, or 0.
#[derive(Default)]
pub(super) struct Entries {
    slots: Vec<u64>,
    shift: u32,
    mask: usize,
}

impl Entries {
    /// Empties the table and makes it large enough for this number of keys.
    ///
    /// # Errors
    ///
    /// If a limit is reached: a large table is filled with zeros in one piece.
    pub(super) fn clear(&mut self, keys: usize, budget: &Budget) -> Result<(), Limit> {
        let slots = (2 * keys).next_power_of_two().max(16);
        clear_reserving(&mut self.slots, slots, budget)?;
        budget.check()?;
        self.slots.resize(slots, 0);
        self.shift = 64 - slots.trailing_zeros();
        self.mask = slots - 1;
        Ok(())
    }

    /// Adds a key. Returns how the number of keys that stand for one picture changes.
    #[inline]
    pub(super) fn add(&mut self, key: u64) -> i64 {
        let entry = key + 2;
        let mut slot = ((key | MANY).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize;
        loop {
            let found = self.slots[slot];
            if found == 0 {
                self.slots[slot] = entry;
                return i64::from(entry & MANY == 0);
            }
            if found | MANY == entry | MANY {
                self.slots[slot] = entry | MANY;
                return -i64::from(found & MANY == 0);
            }
            slot = (slot + 1) & self.mask;
        }
    }

    /// The keys.
    pub(super) fn iter(&self) -> impl Iterator<Item = u64> {
        self.slots.iter().filter(|&&entry| entry != 0).map(|entry| entry - 2)
    }
}
