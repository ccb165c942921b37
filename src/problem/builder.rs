//! Putting a problem together.

use std::sync::Arc;

use super::assembly::Assembly;
use super::line::Across;
use super::names::Names;
use super::{CellId, Crossing, Line, LineId, Problem, ProblemError};
use crate::rule::Rule;
use crate::symbol::{Alphabet, SymbolSet};

/// A problem that is being put together. Nothing is checked before [`ProblemBuilder::build`].
#[derive(Clone, Debug)]
pub struct ProblemBuilder {
    alphabet: Alphabet,
    count: usize,
    /// How many of the first cells are the output, if not all are.
    output: Option<usize>,
    names: Names,
    given: Vec<(usize, SymbolSet)>,
    lines: Vec<(String, Vec<usize>, Rule)>,
    /// Which of the lines are implied ones, in ascending order.
    implied: Vec<usize>,
}

impl ProblemBuilder {
    pub(super) fn new(alphabet: Alphabet) -> ProblemBuilder {
        let (names, given, lines, implied) = (Names::default(), Vec::new(), Vec::new(), Vec::new());
        ProblemBuilder { alphabet, count: 0, output: None, names, given, lines, implied }
    }

    /// So many cells.
    #[must_use]
    pub fn cells(mut self, count: usize) -> ProblemBuilder {
        self.count = count;
        self.names.forget_rows();
        self
    }

    /// The cells of a rectangle, row by row. They are called after their row and column.
    #[must_use]
    pub fn rectangle(mut self, width: usize, height: usize) -> ProblemBuilder {
        self.count = width * height;
        self.names.set_rows(std::iter::repeat_n(width, height));
        self
    }

    /// Cells that are called like this, one a name.
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

    /// The cells stand in rows with so many cells each; those projected_out them stand nowhere. Cells without names of their
    /// own are called after their row and their place in it.
    #[must_use]
    pub fn in_rows(mut self, lengths: impl IntoIterator<Item = usize>) -> ProblemBuilder {
        self.names.set_rows(lengths);
        self.count = self.count.max(self.names.in_rows());
        self
    }

    /// Only so many of the cells, the first ones, are the output. Those projected_out them are marks, which say how the output
    /// comes about: solutions that differ in nothing else are one.
    ///
    /// ```
    /// use nonomata::problem::Problem;
    /// use nonomata::rule::{Pattern, Rule};
    /// use nonomata::search::{Options, Solutions};
    /// use nonomata::symbol::Alphabet;
    ///
    /// // One of two cells holds an `a`. The third says which: the first, or the second. Where both do, it may say either.
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

    /// A cell can hold only these symbols from the beginning.
    #[must_use]
    pub fn given(mut self, cell: usize, candidates: SymbolSet) -> ProblemBuilder {
        self.given.push((cell, candidates));
        self
    }

    /// What people call a cell, where its place would not tell.
    #[must_use]
    pub fn name_cell(mut self, cell: usize, name: impl Into<String>) -> ProblemBuilder {
        self.names.set_cell(cell, name.into(), None);
        self
    }

    /// The same in two parts: `the drink` of `house 2`. Several such cells can be spoken of together.
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

    /// What people call the symbols where they stand in that cell, in order, in place of the alphabet's names.
    #[must_use]
    pub fn name_symbols(mut self, cell: usize, names: impl Into<Arc<[String]>>) -> ProblemBuilder {
        self.names.set_symbols(cell, names.into());
        self
    }

    /// A line over these cells, in that order, under that rule.
    #[must_use]
    pub fn line(
        mut self,
        name: impl Into<String>,
        cells: impl IntoIterator<Item = usize>,
        rule: Rule,
    ) -> ProblemBuilder {
        self.lines.push((name.into(), cells.into_iter().collect(), rule));
        self
    }

    /// A line that repeats what other lines say together: solving sees more with it, and explanations tell of the
    /// others.
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

    /// The problem.
    pub fn build(self) -> Result<Problem, ProblemError> {
        let mut cells = vec![self.alphabet.all(); self.count];
        for &(cell, candidates) in &self.given {
            let slot = cells.get_mut(cell).ok_or_else(|| ProblemError::unknown_given(cell, self.count))?;
            *slot = slot.intersection(candidates);
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
            crossings: Vec::new(),
            first: Vec::new(),
            layers: Vec::new(),
        };
        let mut assembly = Assembly::new(problem);
        for (number, (name, cells, rule)) in self.lines.into_iter().enumerate() {
            assembly.line(name, cells, rule, self.implied.binary_search(&number).is_ok())?;
        }
        let mut problem = assembly.finish()?;
        problem.projected_out = projected_cells(&problem);
        index_crossings(&mut problem);
        index_line_crossings(&mut problem);
        problem.layers = layers(&problem);
        Ok(problem)
    }
}

/// Tells of every cell whether it stands projected_out the output: marks, and generated cells of lines that run over marks. Nothing
/// at all is listed if there are no marks.
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

/// Lists for every cell the lines that run over it.
fn index_crossings(problem: &mut Problem) {
    let mut first = vec![0u32; problem.cells.len() + 1];
    for cell in problem.lines.iter().flat_map(Line::cells) {
        first[cell.index() + 1] += 1;
    }
    for cell in 0..problem.cells.len() {
        first[cell + 1] += first[cell];
    }
    let nowhere = Crossing { line: LineId::new(0), position: 0 };
    let mut crossings = vec![nowhere; first[problem.cells.len()] as usize];
    let mut free = first.clone();
    for (number, line) in problem.lines.iter().enumerate() {
        for (position, cell) in line.cells.iter().enumerate() {
            let slot = &mut free[cell.index()];
            crossings[*slot as usize] = Crossing { line: LineId::new(number), position: position as u32 };
            *slot += 1;
        }
    }
    (problem.first, problem.crossings) = (first, crossings);
}

/// Lists for every line, position by position, the other lines that cross it.
fn index_line_crossings(problem: &mut Problem) {
    for number in problem.line_ids() {
        let others =
            |cell: CellId| problem.crossings(cell).iter().filter(move |crossing| crossing.line != number);
        let cells = problem.line(number).cells();
        let is_plain = cells.iter().all(|&cell| problem.crossings(cell).len() == 2);
        let crossings: Vec<Crossing> = cells.iter().flat_map(|&cell| others(cell)).copied().collect();
        let mut end = 0;
        let ends = cells.iter().map(|&cell| {
            end += others(cell).count() as u32;
            end
        });
        let first = if is_plain { None } else { Some(std::iter::once(0).chain(ends).collect()) };
        problem.lines[number.index()].across = Across { crossings, first };
    }
}

/// Puts every line into the first layer in which no line shares a cell with it.
fn layers(problem: &Problem) -> Vec<Vec<LineId>> {
    let mut layers: Vec<Vec<LineId>> = Vec::new();
    let mut layer_of = vec![usize::MAX; problem.lines.len()];
    for number in problem.line_ids() {
        let mut taken: Vec<usize> = (problem.line(number).cells.iter())
            .flat_map(|&cell| problem.crossings(cell))
            .map(|crossing| layer_of[crossing.line.index()])
            .filter(|&layer| layer != usize::MAX)
            .collect();
        taken.sort_unstable();
        taken.dedup();
        let layer =
            (0..).zip(&taken).find(|(free, taken)| free != *taken).map_or(taken.len(), |(free, _)| free);
        if layer == layers.len() {
            layers.push(Vec::new());
        }
        layers[layer].push(number);
        layer_of[number.index()] = layer;
    }
    layers
}
