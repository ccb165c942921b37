//! The builder of problems.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::assembly::Assembly;
use super::crossings::{Index, index};
use super::initial::Initial;
use super::line_cells::DeclaredCells;
use super::names::Names;
use super::{Machines, Problem, ProblemError};
use crate::rule::Rule;
use crate::symbol::{Alphabet, SymbolSet};

/// Builds a [`Problem`]. Nothing is checked before [`ProblemBuilder::build`].
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    alphabet: Alphabet,
    count: usize,
    /// The number of output cells, if not all cells are.
    output: Option<usize>,
    names: Names,
    given: Vec<(usize, SymbolSet)>,
    lines: Vec<(String, DeclaredCells, Rule)>,
    /// The number of lines before those that were added last.
    before_last: usize,
    /// The names of the rules of some lines.
    rule_names: BTreeMap<usize, String>,
    /// The indices of implied lines, in ascending order.
    implied: Vec<usize>,
}

impl ProblemBuilder {
    pub(super) fn new(alphabet: Alphabet) -> ProblemBuilder {
        let (names, given, lines, implied) = (Names::default(), Vec::new(), Vec::new(), Vec::new());
        ProblemBuilder {
            alphabet,
            count: 0,
            output: None,
            names,
            given,
            lines,
            before_last: 0,
            rule_names: BTreeMap::new(),
            implied,
        }
    }

    /// Declares `count` cells.
    #[must_use]
    pub fn cells(mut self, count: usize) -> ProblemBuilder {
        self.count = count;
        self.names.forget_rows();
        self
    }

    /// Declares the cells of a rectangle, row by row. They are named after their row and column.
    #[must_use]
    pub fn rectangle(mut self, width: usize, height: usize) -> ProblemBuilder {
        self.count = width * height;
        self.names.set_rows(std::iter::repeat_n(width, height));
        self
    }

    /// Declares one cell for each name.
    #[must_use]
    pub fn named_cells<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> ProblemBuilder {
        self.count = 0;
        self.names.forget_rows();
        for name in names {
            self.names.set_cell(self.count, name.into(), None);
            self.count += 1;
        }
        self
    }

    /// Arranges the cells in rows of these lengths; later cells have no grid position. Cells without a name
    /// are named after their row and place.
    #[must_use]
    pub fn in_rows(mut self, lengths: impl IntoIterator<Item = usize>) -> ProblemBuilder {
        self.names.set_rows(lengths);
        self.count = self.count.max(self.names.in_rows());
        self
    }

    /// Arranges the cells in rows of these lengths that are shifted against each other, as in triangular and hexagonal
    /// grids: lines across the rows are slanted, and none is a column.
    #[must_use]
    pub fn in_shifted_rows(mut self, lengths: impl IntoIterator<Item = usize>) -> ProblemBuilder {
        self = self.in_rows(lengths);
        self.names.shift_rows();
        self
    }

    /// Declares the first `count` cells to be the output cells; later cells are auxiliary: solutions that
    /// differ only there are equal.
    ///
    /// ```
    /// use nonomata_engine::problem::Problem;
    /// use nonomata_engine::rule::{Pattern, Rule};
    /// use nonomata_engine::search::{Options, Solutions};
    /// use nonomata_engine::symbol::Alphabet;
    ///
    /// // At least one of two cells holds an `a`. The third cell says which; if both do, it can say either.
    /// let alphabet = Alphabet::of_letters("ab").unwrap();
    /// let which = Rule::from(Pattern::new("aa.|b.a", &alphabet).unwrap());
    /// let problem = Problem::builder(alphabet).cells(3).line("which", [2, 0, 1], which);
    /// let count = |problem: &Problem| Solutions::new(problem, &Options::default()).count();
    /// assert_eq!(count(&problem.clone().build().unwrap()), 4);
    /// assert_eq!(count(&problem.output_cells(2).build().unwrap()), 3);
    /// ```
    #[must_use]
    pub fn output_cells(mut self, count: usize) -> ProblemBuilder {
        self.output = Some(count);
        self
    }

    /// Restricts the initial candidates of a cell.
    #[must_use]
    pub fn given(mut self, cell: usize, candidates: SymbolSet) -> ProblemBuilder {
        self.given.push((cell, candidates));
        self
    }

    /// Names a cell, where its grid position is not a good name.
    #[must_use]
    pub fn name_cell(mut self, cell: usize, name: impl Into<String>) -> ProblemBuilder {
        self.names.set_cell(cell, name.into(), None);
        self
    }

    /// Names a cell in two parts, such as `the drink` of `house 2`, so that explanations can group cells.
    #[must_use]
    pub fn name_cell_of(
        mut self,
        cell: usize,
        what: impl Into<String>,
        of: impl Into<String>,
    ) -> ProblemBuilder {
        self.names.set_cell(cell, what.into(), Some(of.into()));
        self
    }

    /// Names the symbols in this cell, in symbol order, in place of the alphabet's names.
    #[must_use]
    pub fn name_symbols(mut self, cell: usize, names: impl Into<Arc<[String]>>) -> ProblemBuilder {
        self.names.set_symbols(cell, names.into());
        self
    }

    /// Adds a line over these cells, in this order, under this rule.
    #[must_use]
    pub fn line(
        mut self,
        name: impl Into<String>,
        cells: impl IntoIterator<Item = usize>,
        rule: Rule,
    ) -> ProblemBuilder {
        let cells = DeclaredCells::new(cells.into_iter().collect());
        self.before_last = self.lines.len();
        self.lines.push((name.into(), cells, rule));
        self
    }

    /// Names the rule of the lines that were added last, as a person says it: `no three in a row`. Explanations and
    /// drawings have this name in place of the rule's own text.
    #[must_use]
    pub fn name_rule(mut self, name: impl Into<String>) -> ProblemBuilder {
        let name = name.into();
        self.rule_names.extend((self.before_last..self.lines.len()).map(|line| (line, name.clone())));
        self
    }

    /// Declares the cells of a rectangle and its lines: one for each rule of a row, called `row 1` and so on, then one
    /// for each rule of a column.
    #[must_use]
    pub fn rows_and_columns(mut self, rows: Vec<Rule>, columns: Vec<Rule>) -> ProblemBuilder {
        let (width, height) = (columns.len(), rows.len());
        self = self.rectangle(width, height);
        self.before_last = self.lines.len();
        for (row, rule) in rows.into_iter().enumerate() {
            self.add_regular_line(format!("row {}", row + 1), (row * width, 1, width), rule);
        }
        for (column, rule) in columns.into_iter().enumerate() {
            self.add_regular_line(format!("column {}", column + 1), (column, width, height), rule);
        }
        self
    }

    /// Adds a line over this number of cells, from a first one at equal distances of at least 1.
    fn add_regular_line(&mut self, name: String, (first, step, length): (usize, usize, usize), rule: Rule) {
        // PERF: the cells of all lines of a picture of 4096x4096, listed to be compared, took as long as solving it.
        let cells = match length {
            2.. => DeclaredCells::Progression { first, step, length },
            _ => DeclaredCells::Listed((0..length).map(|_| first).collect()),
        };
        self.lines.push((name, cells, rule));
    }

    /// Adds an implied line (a redundant constraint): it follows from other lines and only strengthens
    /// propagation. Explanations refer to the other lines.
    #[must_use]
    pub fn implied_line(
        mut self,
        name: impl Into<String>,
        cells: impl IntoIterator<Item = usize>,
        rule: Rule,
    ) -> ProblemBuilder {
        self.implied.push(self.lines.len());
        self.line(name, cells, rule)
    }

    /// Compiles and checks the problem.
    pub fn build(self) -> Result<Problem, ProblemError> {
        self.build_with(&mut Machines::default())
    }

    /// Compiles and checks the problem, with the compiled rules of earlier ones.
    pub fn build_with(self, machines: &mut Machines) -> Result<Problem, ProblemError> {
        let mut cells = Initial::new(self.count, self.alphabet.all());
        for &(cell, candidates) in &self.given {
            if !cells.restrict(cell, candidates) {
                return Err(ProblemError::unknown_given(cell, self.count));
            }
        }
        let output = self.output.unwrap_or(self.count);
        if output > self.count {
            return Err(ProblemError::too_many_output_cells(output, self.count));
        }
        let problem = Problem {
            alphabet: self.alphabet,
            cells,
            output,
            projected_out: Vec::new(),
            generated: Vec::new(),
            parents: Vec::new(),
            names: self.names,
            lines: Vec::with_capacity(self.lines.len()),
            has_only_clues: true,
            index: Index::default(),
            layers: Vec::new(),
        };
        let mut assembly = Assembly::new(problem, machines);
        for (number, (name, cells, rule)) in self.lines.into_iter().enumerate() {
            let first = assembly.line_count();
            assembly.line(name, cells, rule, self.implied.binary_search(&number).is_ok())?;
            if let Some(name) = self.rule_names.get(&number) {
                assembly.name_rules_from(first, name);
            }
        }
        let mut problem = assembly.finish()?;
        problem.projected_out = projected_cells(&problem);
        index(&mut problem)?;
        Ok(problem)
    }
}

/// For each cell, whether it is projected out: declared auxiliary cells, and generated cells of lines
/// through them. Empty if there are none.
fn projected_cells(problem: &Problem) -> Vec<bool> {
    if !problem.has_projected_cells() {
        return Vec::new();
    }
    let mut projected_out: Vec<bool> =
        problem.cell_ids().map(|cell| problem.is_auxiliary(cell) && !problem.is_generated(cell)).collect();
    for line in problem.line_ids() {
        let parent = problem.line(problem.parent_line(line));
        if parent.cells().iter().any(|&cell| problem.is_auxiliary(cell)) {
            let generated = problem.line(line).cells().iter().filter(|&&cell| problem.is_generated(cell));
            generated.for_each(|cell| projected_out[cell.index()] = true);
        }
    }
    projected_out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::LineId;
    use crate::rule::{Cardinality, Pattern, Sum};

    #[test]
    fn names_of_rules_stay_with_lines_that_become_several() {
        let alphabet = Alphabet::of_letters("abcdefghijklmnopqrst").unwrap();
        let different = Cardinality::all_different(alphabet.all()).into();
        let sum = Sum::new(0..20, 0..=500).unwrap().into();
        let problem = Problem::builder(alphabet.clone())
            .cells(20)
            .line("all", 0..20, Rule::Every(vec![different, sum]))
            .line("pair", 0..2, Pattern::new("ab|ba", &alphabet).unwrap().into())
            .name_rule("neighbours")
            .build()
            .unwrap();
        let named = |line: &LineId| problem.rule_name(*line) == Some("neighbours");
        let names: Vec<&str> =
            problem.line_ids().filter(named).map(|line| problem.line(line).name()).collect();
        assert!(problem.lines().len() > 2 && names == ["pair"], "{names:?}");
    }
}
