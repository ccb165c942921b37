//! Symbols as numbers and sets of symbols as lists of them, for serde.

use nonomata_engine::symbol::{Symbol, SymbolSet};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

fn symbol_of<E: Error>(number: usize) -> Result<Symbol, E> {
    if number < Symbol::LIMIT {
        return Ok(Symbol::new(number));
    }
    Err(E::custom(format!("found the symbol {number}, expected a number below {}", Symbol::LIMIT)))
}

fn numbers_of(set: SymbolSet) -> Vec<usize> {
    set.iter().map(Symbol::index).collect()
}

/// A symbol.
pub(super) mod symbol {
    use super::{Deserialize, Deserializer, Serialize, Serializer, Symbol, symbol_of};

    pub(in crate::game) fn serialize<S: Serializer>(
        symbol: &Symbol,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        symbol.index().serialize(serializer)
    }

    pub(in crate::game) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Symbol, D::Error> {
        symbol_of(usize::deserialize(deserializer)?)
    }
}

/// A mark: a symbol, or none.
pub(super) fn serialize_mark<S: Serializer>(mark: &Option<Symbol>, serializer: S) -> Result<S::Ok, S::Error> {
    mark.map(Symbol::index).serialize(serializer)
}

/// A set of symbols.
pub(super) fn serialize_set<S: Serializer>(set: &SymbolSet, serializer: S) -> Result<S::Ok, S::Error> {
    numbers_of(*set).serialize(serializer)
}

/// Cells, each with a set of symbols: `[[12, [0, 2]]]`.
pub(super) mod cells {
    use super::{Deserialize, Deserializer, Serializer, SymbolSet, numbers_of, symbol_of};

    pub(in crate::game) fn serialize<S: Serializer>(
        cells: &[(usize, SymbolSet)],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(cells.iter().map(|&(cell, set)| (cell, numbers_of(set))))
    }

    pub(in crate::game) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<(usize, SymbolSet)>, D::Error> {
        let cells = Vec::<(usize, Vec<usize>)>::deserialize(deserializer)?;
        let cell = |(cell, numbers): (usize, Vec<usize>)| {
            Ok((cell, numbers.into_iter().map(symbol_of).collect::<Result<SymbolSet, D::Error>>()?))
        };
        cells.into_iter().map(cell).collect()
    }
}
