//! A regex crossword: a shape, an alphabet and patterns.

use super::{Axis, CrosswordError, Shape};
use crate::puzzles::{About, Layout, PuzzleKind};
use nonomata_engine::budget::Limit;
use nonomata_engine::problem::{Machines, Problem, ProblemBuilder};
use nonomata_engine::rule::{Dialect, Pattern, Rule};
use nonomata_engine::symbol::Alphabet;

/// A regex crossword.
#[derive(Clone, Debug)]
pub struct RegexCrossword {
    about: About,
    shape: Shape,
    /// The directions in which the lines are read.
    axes: Vec<Axis>,
    /// The patterns of every line, in the order of [`Shape::lines`].
    patterns: Vec<Vec<Pattern>>,
    problem: Problem,
    /// If the alphabet was guessed: the letters that the patterns can mean at most.
    wide: Option<Vec<char>>,
    /// Whether the directions were guessed.
    are_axes_guessed: bool,
}

impl RegexCrossword {
    /// A crossword of that shape, with any number of patterns for every line in the order of [`Shape::lines`].
    pub fn new(
        shape: Shape,
        alphabet: &Alphabet,
        patterns: Vec<Vec<Pattern>>,
    ) -> Result<RegexCrossword, CrosswordError> {
        RegexCrossword::along(shape, shape.axes(), alphabet, patterns)
    }

    /// A crossword with lines along these axes; some of a hexagon may be read in the opposite direction.
    pub fn along(
        shape: Shape,
        axes: &[Axis],
        alphabet: &Alphabet,
        patterns: Vec<Vec<Pattern>>,
    ) -> Result<RegexCrossword, CrosswordError> {
        RegexCrossword::compiled(shape, axes, alphabet, patterns, &mut Machines::default())
    }

    /// Like [`RegexCrossword::new`], with the compiled patterns of earlier crosswords.
    pub(crate) fn new_with(
        shape: Shape,
        alphabet: &Alphabet,
        patterns: Vec<Vec<Pattern>>,
        machines: &mut Machines,
    ) -> Result<RegexCrossword, CrosswordError> {
        RegexCrossword::compiled(shape, shape.axes(), alphabet, patterns, machines)
    }

    fn compiled(
        shape: Shape,
        axes: &[Axis],
        alphabet: &Alphabet,
        patterns: Vec<Vec<Pattern>>,
        machines: &mut Machines,
    ) -> Result<RegexCrossword, CrosswordError> {
        if shape.is_too_large() {
            return Err(CrosswordError::too_large());
        }
        let axes = if shape.has_axes(axes) { axes } else { shape.axes() };
        let lines = shape.lines_along(axes);
        if lines.len() != patterns.len() {
            return Err(CrosswordError::lines(patterns.len(), lines.len()));
        }
        let start = Problem::builder(alphabet.clone());
        let start = match shape {
            Shape::Rectangle { .. } => start.in_rows(shape.row_lengths()),
            Shape::Hexagon { .. } => start.in_shifted_rows(shape.row_lengths()),
        };
        let add = |builder: ProblemBuilder, line: usize| {
            let (axis, number, cells) = &lines[line];
            let mut rules: Vec<Rule> = patterns[line].iter().cloned().map(Rule::from).collect();
            let rule = if rules.len() == 1 { rules.remove(0) } else { Rule::Every(rules) };
            builder.line(format!("{} {}", axis.name(), number + 1), cells.iter().copied(), rule)
        };
        // Patterns that compiled are not compiled again to find those that did not.
        let built = (0..lines.len()).fold(start.clone(), add).build_with(machines);
        let problem = built.map_err(|error| {
            let is_at_fault = |&line: &usize| add(start.clone(), line).build_with(machines).is_err();
            CrosswordError::problem((0..lines.len()).find(is_at_fault), error)
        })?;
        Ok(RegexCrossword {
            about: About::new(),
            shape,
            axes: axes.to_vec(),
            patterns,
            problem,
            wide: None,
            are_axes_guessed: false,
        })
    }

    /// Parses the patterns in the syntax of Rust's regex crate and builds a crossword.
    pub fn of_texts<P: AsRef<str>, L: IntoIterator<Item = P>>(
        shape: Shape,
        alphabet: &Alphabet,
        texts: impl IntoIterator<Item = L>,
    ) -> Result<RegexCrossword, CrosswordError> {
        RegexCrossword::in_dialect(shape, alphabet, texts, Dialect::Rust)
    }

    /// Parses the patterns in the syntax of this dialect and builds a crossword.
    pub fn in_dialect<P: AsRef<str>, L: IntoIterator<Item = P>>(
        shape: Shape,
        alphabet: &Alphabet,
        texts: impl IntoIterator<Item = L>,
        dialect: Dialect,
    ) -> Result<RegexCrossword, CrosswordError> {
        let places = shape.lines();
        let mut patterns = Vec::new();
        for (line, texts) in texts.into_iter().enumerate() {
            let Some((axis, number, _)) = places.get(line) else {
                return Err(CrosswordError::lines(line + 1, places.len()));
            };
            let read = texts.into_iter().map(|text| Pattern::in_dialect(text.as_ref(), alphabet, dialect));
            let read = read.collect::<Result<Vec<_>, _>>();
            patterns.push(read.map_err(|error| CrosswordError::pattern(line, *axis, *number, error))?);
        }
        RegexCrossword::new(shape, alphabet, patterns)
    }

    /// Sets the metadata.
    #[must_use]
    pub fn with_about(self, about: About) -> RegexCrossword {
        RegexCrossword { about, ..self }
    }

    /// Marks the alphabet as guessed: these are the letters that the patterns can mean at most.
    #[must_use]
    pub fn with_guessed_alphabet(self, wide: Vec<char>) -> RegexCrossword {
        RegexCrossword { wide: Some(wide), ..self }
    }

    /// Marks the directions of the lines of a hexagon as guessed.
    #[must_use]
    pub fn with_guessed_directions(self) -> RegexCrossword {
        let are_axes_guessed = matches!(self.shape, Shape::Hexagon { .. });
        RegexCrossword { are_axes_guessed, ..self }
    }

    /// Its shape.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The axes of its lines, with the directions in which they are read.
    pub fn axes(&self) -> &[Axis] {
        &self.axes
    }

    /// The letters that cells can hold.
    pub fn alphabet(&self) -> &Alphabet {
        self.problem.alphabet()
    }

    /// The dialect of its patterns: that of the first one.
    pub fn dialect(&self) -> Dialect {
        self.patterns.iter().flatten().next().map_or(Dialect::JavaScript, Pattern::dialect)
    }

    /// The patterns of every line, in the order of [`Shape::lines`].
    pub fn patterns(&self) -> &[Vec<Pattern>] {
        &self.patterns
    }
}

impl RegexCrossword {
    /// This crossword over these letters, if there is one.
    fn over(&self, letters: &[char]) -> Option<RegexCrossword> {
        let alphabet = Alphabet::of_letters(&letters.iter().collect::<String>()).ok()?;
        let read = |pattern: &Pattern| Pattern::in_dialect(pattern.text(), &alphabet, pattern.dialect());
        let patterns = self.patterns.iter().map(|line| line.iter().map(read).collect());
        let patterns = patterns.collect::<Result<_, _>>().ok()?;
        RegexCrossword::along(self.shape, &self.axes, &alphabet, patterns).ok()
    }

    /// The crossword with some axes read in the other direction, and some with their lines in the other order, as
    /// the bits of two numbers say; also returns that in words.
    fn turned(
        &self,
        directions: usize,
        orders: usize,
        machines: &mut Machines,
    ) -> Option<(RegexCrossword, String)> {
        let is_set = |bits: usize, axis: usize| bits >> axis & 1 == 1;
        let axes = self.axes.iter().enumerate();
        let axes: Vec<Axis> = axes
            .map(|(index, axis)| if is_set(directions, index) { axis.reversed() } else { *axis })
            .collect();
        let mut patterns = self.patterns.clone();
        let count = self.shape.line_count(Axis::Row);
        let mut words: Vec<String> = axes.iter().map(|axis| format!("{}s", axis.name())).collect();
        for (index, lines) in
            patterns.chunks_mut(count).enumerate().filter(|(index, _)| is_set(orders, *index))
        {
            lines.reverse();
            words[index].push_str(" in the opposite order");
        }
        let alphabet = self.alphabet().clone();
        let turned = RegexCrossword::compiled(self.shape, &axes, &alphabet, patterns, machines).ok()?;
        let message = format!(
            "has no solution in the directions that were assumed; took its lines for {}",
            words.join(", ")
        );
        Some((turned, message))
    }
}

/// A warning about a crossword that is solved with more letters than its patterns suggest, after its name.
const ALL_LETTERS: &str =
    "has no solution with the letters that its patterns suggest; trying all printable ASCII letters";

impl PartialEq for RegexCrossword {
    fn eq(&self, other: &RegexCrossword) -> bool {
        self.about == other.about && self.has_same_constraints(other)
    }
}

impl PuzzleKind for RegexCrossword {
    const NAME: &'static str = "regex crossword";

    fn about(&self) -> &About {
        &self.about
    }

    fn about_mut(&mut self) -> &mut About {
        &mut self.about
    }

    fn to_problem(&self) -> Problem {
        self.problem.clone()
    }

    fn cell_count(&self) -> usize {
        self.problem.cell_count()
    }

    fn layout(&self) -> Layout {
        self.shape.layout().with_alphabet(self.alphabet().clone())
    }

    fn is_settled(&self) -> bool {
        self.wide.is_none() && !self.are_axes_guessed
    }

    fn settled(
        mut self,
        is_solvable: &dyn Fn(&Problem) -> Result<bool, Limit>,
    ) -> Result<(RegexCrossword, Option<String>), Limit> {
        let wide = self.wide.take().filter(|wide| wide.len() > self.alphabet().size());
        let are_axes_guessed = std::mem::take(&mut self.are_axes_guessed);
        if wide.is_none() && !are_axes_guessed || is_solvable(&self.problem)? {
            return Ok((self, None));
        }
        let wider = wide.and_then(|wide| self.over(&wide)).map(|wider| wider.with_about(self.about.clone()));
        if are_axes_guessed {
            let mut machines = Machines::default();
            for (orders, directions) in (0..8).flat_map(|orders| (0..8).map(move |axes| (orders, axes))) {
                for crossword in [Some(&self), wider.as_ref()].into_iter().flatten() {
                    let turned = crossword.turned(directions, orders, &mut machines);
                    if let Some((turned, message)) = turned
                        && is_solvable(&turned.problem)?
                    {
                        return Ok((turned.with_about(self.about.clone()), Some(message)));
                    }
                }
            }
        }
        Ok(match wider {
            Some(wider) => (wider, Some(ALL_LETTERS.to_owned())),
            None => (self, None),
        })
    }

    fn transposed(&self) -> Option<RegexCrossword> {
        let Shape::Rectangle { width, height } = self.shape else { return None };
        let shape = Shape::Rectangle { width: height, height: width };
        let (rows, columns) = self.patterns.split_at(height);
        let crossword = RegexCrossword::new(shape, self.alphabet(), [columns, rows].concat()).ok()?;
        Some(RegexCrossword { about: self.about.clone(), wide: self.wide.clone(), ..crossword })
    }

    fn has_same_constraints(&self, other: &RegexCrossword) -> bool {
        (self.shape, &self.axes, self.patterns()) == (other.shape, &other.axes, other.patterns())
    }
}
