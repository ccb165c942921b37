//! The symbols that a typed character means.

use nonomata_engine::symbol::Symbol;

use super::Game;

impl Game {
    /// The symbol that a typed character means in the cell under the cursor: the number or the letter of a colour, a
    /// letter of a crossword, or in a table the next word that begins with it.
    pub fn typed(&self, letter: char) -> Option<Symbol> {
        let named = self.all_typed(letter);
        let now = named.iter().position(|&symbol| self.marks()[self.cursor()] == Some(symbol));
        named.get(now.map_or(0, |now| (now + 1) % named.len())).copied()
    }

    /// All symbols that a typed character may mean there, in order: several only in a table.
    pub fn all_typed(&self, letter: char) -> Vec<Symbol> {
        if let Some(table) = self.layout().table() {
            let Some(column) = table.columns.get(self.cursor_place()) else { return Vec::new() };
            let begins = |symbol: &Symbol| {
                let first = column.word(*symbol).and_then(|word| word.chars().next());
                first.is_some_and(|first| first.to_lowercase().eq(letter.to_lowercase()))
            };
            return self.problem().initial_candidates()[self.cursor()].iter().filter(begins).collect();
        }
        if let Some(palette) = self.layout().palette() {
            let number = letter.to_digit(10).map(|digit| digit as usize);
            let number = number.filter(|&number| number < palette.size()).map(Symbol::new);
            return number.or_else(|| palette.symbol(letter)).into_iter().collect();
        }
        let alphabet = self.layout().alphabet();
        let upper = letter.to_uppercase().next().unwrap_or(letter);
        let lower = letter.to_lowercase().next().unwrap_or(letter);
        [letter, upper, lower].into_iter().find_map(|letter| alphabet.symbol(letter)).into_iter().collect()
    }
}
