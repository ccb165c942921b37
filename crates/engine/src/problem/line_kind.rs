//! Kinds of lines: how a line runs over the grid in which the cells are arranged.

use super::{LineId, Problem};

/// How a line runs over the grid, whatever its name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LineKind {
    /// Neighbours in one row.
    Row(Way),
    /// Neighbours in one column.
    Column(Way),
    /// Cells in neighbouring rows, from one row to the next.
    Slanted(Way),
    /// Cells that have no grid positions, or are not neighbours there.
    Scattered,
}

/// The way from the first cell of a line to its last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// To the right, or down.
    Forward,
    /// To the left, or up.
    Backward,
}

impl Problem {
    /// How a line runs over the grid.
    ///
    /// ```
    /// use nonomata_engine::problem::{LineId, LineKind, Problem, Way};
    /// use nonomata_engine::rule::{Pattern, Rule};
    /// use nonomata_engine::symbol::Alphabet;
    ///
    /// let alphabet = Alphabet::of_letters("ab").unwrap();
    /// let rule = Rule::from(Pattern::new("a*b", &alphabet).unwrap());
    /// let problem =
    ///     Problem::builder(alphabet).rectangle(3, 2).line("column over", [2, 1, 0], rule).build().unwrap();
    /// assert_eq!(problem.line_kind(LineId::new(0)), LineKind::Row(Way::Backward));
    /// ```
    pub fn line_kind(&self, line: LineId) -> LineKind {
        let cells = self.line(line).cells();
        let place = |position: usize| {
            let (row, column) = self.place(*cells.get(position)?)?;
            Some((row as isize, column as isize))
        };
        let are_shifted = self.names.are_rows_shifted();
        if cells.len() == 1 && place(0).is_some() {
            // The lines of rows come before others.
            let is_row = self.crossings(cells[0]).first().is_some_and(|crossing| crossing.line == line);
            return match (is_row, are_shifted) {
                (true, _) => LineKind::Row(Way::Forward),
                (false, false) => LineKind::Column(Way::Forward),
                (false, true) => LineKind::Slanted(Way::Forward),
            };
        }
        let step = |position: usize| {
            let ((row, column), (next_row, next_column)) = (place(position)?, place(position + 1)?);
            Some((next_row - row, next_column - column))
        };
        let all = |is_meant: &dyn Fn((isize, isize)) -> bool| {
            (1..cells.len()).all(|position| step(position - 1).is_some_and(is_meant))
        };
        let ends = place(0).zip(place(cells.len().saturating_sub(1)));
        let Some(((first, _), (last, _))) = ends else { return LineKind::Scattered };
        let way = |forward: bool| if forward { Way::Forward } else { Way::Backward };
        let down = (last - first).signum();
        match step(0) {
            Some((0, right @ (1 | -1))) if all(&|step| step == (0, right)) => LineKind::Row(way(right > 0)),
            Some((1 | -1, 0)) if !are_shifted && all(&|step| step == (down, 0)) => {
                LineKind::Column(way(down > 0))
            }
            // In a triangular grid, a line has two cells in each row.
            Some(_) if down != 0 && all(&|step| step.0 == down || are_shifted && step.0 == 0) => {
                LineKind::Slanted(way(down > 0))
            }
            _ => LineKind::Scattered,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{Pattern, Rule};
    use crate::symbol::Alphabet;

    #[test]
    fn lines_are_of_a_kind_by_their_cells_and_not_by_their_names() {
        let alphabet = Alphabet::of_letters("ab").unwrap();
        let rule = Rule::from(Pattern::new("a*b*", &alphabet).unwrap());
        let kinds = |is_shifted: bool| {
            let builder = Problem::builder(alphabet.clone());
            let builder = if is_shifted { builder.in_shifted_rows([3; 3]) } else { builder.rectangle(3, 3) };
            let lines =
                [&[0, 1, 2][..], &[5, 4], &[0, 3, 6], &[7, 4, 1], &[0, 4, 8], &[1, 0, 3], &[0, 2], &[0]];
            let builder = lines.iter().fold(builder, |builder, cells| {
                builder.line("row of old", cells.iter().copied(), rule.clone())
            });
            let problem = builder.build().unwrap();
            problem.line_ids().map(|line| problem.line_kind(line)).collect::<Vec<LineKind>>()
        };
        use LineKind::{Column, Row, Scattered, Slanted};
        use Way::{Backward, Forward};
        let rectangle = [
            Row(Forward),
            Row(Backward),
            Column(Forward),
            Column(Backward),
            Slanted(Forward),
            Scattered,
            Scattered,
            Column(Forward),
        ];
        assert_eq!(kinds(false), rectangle);
        let shifted = [
            Row(Forward),
            Row(Backward),
            Slanted(Forward),
            Slanted(Backward),
            Slanted(Forward),
            Slanted(Forward),
            Scattered,
            Slanted(Forward),
        ];
        assert_eq!(kinds(true), shifted);
    }
}
