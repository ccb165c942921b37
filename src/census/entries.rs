//! A hash table of keys that were met once, or more often.

/// Open addressing with linear probing. An entry is the key plus one, and a bit that says whether it was met again.
#[derive(Default)]
pub(super) struct Entries {
    slots: Vec<u64>,
    shift: u32,
    mask: usize,
}

impl Entries {
    /// Empties the table and makes it large enough for this number of keys.
    pub(super) fn clear(&mut self, keys: usize) {
        let slots = (2 * keys).next_power_of_two().max(16);
        self.slots.clear();
        self.slots.resize(slots, 0);
        self.shift = 64 - slots.trailing_zeros();
        self.mask = slots - 1;
    }

    /// Adds a key, which may stand for several pictures. Returns how the number of keys that stand for one changes.
    #[inline]
    pub(super) fn add(&mut self, key: u64, many: bool) -> i64 {
        let entry = (key + 1) << 1;
        let mut slot = (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift) as usize;
        loop {
            let found = self.slots[slot];
            if found == 0 {
                self.slots[slot] = entry | u64::from(many);
                return i64::from(!many);
            }
            if found & !1 == entry {
                self.slots[slot] = entry | 1;
                return -i64::from(found & 1 == 0);
            }
            slot = (slot + 1) & self.mask;
        }
    }

    /// The keys, each with whether it stands for several pictures.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u64, bool)> {
        let filled = self.slots.iter().filter(|&&entry| entry != 0);
        filled.map(|&entry| ((entry >> 1) - 1, entry & 1 == 1))
    }
}
