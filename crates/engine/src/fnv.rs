//! The 128-bit hash FNV-1a, which is simple enough to be computed in any language (Fowler, Noll and Vo;
//! draft-eastlake-fnv). It is not made to withstand attacks.

/// The hash of no bytes.
pub const OFFSET: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

/// The hash of these bytes.
pub fn hash(bytes: impl IntoIterator<Item = u8>) -> u128 {
    continued(OFFSET, bytes)
}

/// The hash of some bytes and of these after them. That of no bytes is [`OFFSET`].
pub fn continued(hash: u128, bytes: impl IntoIterator<Item = u8>) -> u128 {
    bytes.into_iter().fold(hash, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME))
}
