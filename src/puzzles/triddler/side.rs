//! The six sides of a triddler and the three directions of its lines.
//!
//! Every line has its clue at one of two neighbouring sides: rows at the left ones, lines to the south-west at their
//! upper ends, lines to the south-east at their lower ends. In all directions the lines are counted from 0 on and along
//! these sides: rows from the top, the others from the left.

/// One of the six sides of an outline, counter-clockwise from the upper left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// `/`, with the clues of the first rows.
    UpperLeft,
    /// `\`, with the clues of the other rows.
    LowerLeft,
    /// `_`, with the clues of the first lines to the south-east.
    Bottom,
    /// `/`, with the clues of the other lines to the south-east.
    LowerRight,
    /// `\`, with the clues of the last lines to the south-west.
    UpperRight,
    /// `_`, with the clues of the first lines to the south-west.
    Top,
}

impl Side {
    /// All sides, counter-clockwise from the upper left one.
    pub const ALL: [Side; 6] =
        [Side::UpperLeft, Side::LowerLeft, Side::Bottom, Side::LowerRight, Side::UpperRight, Side::Top];

    /// Its name: `upper left`.
    pub fn name(self) -> &'static str {
        match self {
            Side::UpperLeft => "upper left",
            Side::LowerLeft => "lower left",
            Side::Bottom => "bottom",
            Side::LowerRight => "lower right",
            Side::UpperRight => "upper right",
            Side::Top => "top",
        }
    }

    /// The direction of the lines that have their clues at this side.
    pub fn direction(self) -> Direction {
        match self {
            Side::UpperLeft | Side::LowerLeft => Direction::Row,
            Side::Bottom | Side::LowerRight => Direction::SouthEast,
            Side::UpperRight | Side::Top => Direction::SouthWest,
        }
    }
}

/// The reading direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// A row, from the left to the right.
    Row,
    /// `/`, from the upper right to the lower left.
    SouthWest,
    /// `\`, from the upper left to the lower right.
    SouthEast,
}

impl Direction {
    /// All directions, in the order in which their lines are counted.
    pub const ALL: [Direction; 3] = [Direction::Row, Direction::SouthWest, Direction::SouthEast];

    /// The name of a line in this direction: `south-west line`.
    pub fn name(self) -> &'static str {
        match self {
            Direction::Row => "row",
            Direction::SouthWest => "south-west line",
            Direction::SouthEast => "south-east line",
        }
    }

    /// The sides that hold the clues of its lines, that of the first lines first.
    pub fn sides(self) -> [Side; 2] {
        match self {
            Direction::Row => [Side::UpperLeft, Side::LowerLeft],
            Direction::SouthWest => [Side::Top, Side::UpperRight],
            Direction::SouthEast => [Side::Bottom, Side::LowerRight],
        }
    }
}
