//! Transposition of a bit matrix of 64x64 by swapping blocks (H. Warren, "Hacker's Delight", 2002).

/// A bit matrix: bit `j` of word `i` is in row `i` and column `j`.
pub(super) type Tile = [u64; 64];

/// Exchanges rows and columns.
pub(super) fn transpose(tile: &mut Tile) {
    let (mut half, mut low) = (32, u64::from(u32::MAX));
    while half > 0 {
        for block in tile.chunks_exact_mut(2 * half) {
            let (upper, lower) = block.split_at_mut(half);
            for (upper, lower) in upper.iter_mut().zip(lower) {
                let differing = (*upper >> half ^ *lower) & low;
                *upper ^= differing << half;
                *lower ^= differing;
            }
        }
        half /= 2;
        low ^= low << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Dice;

    #[test]
    fn rows_become_columns() {
        let mut dice = Dice::new(1);
        let tile: Tile = std::array::from_fn(|_| dice.next());
        let mut transposed = tile;
        transpose(&mut transposed);
        for (row, word) in tile.iter().enumerate() {
            for (column, other) in transposed.iter().enumerate() {
                assert_eq!(word >> column & 1, other >> row & 1, "row {row}, column {column}");
            }
        }
    }
}
