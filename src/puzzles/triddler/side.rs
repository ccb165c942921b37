//! The six sides of a triddler and the three directions of its lines.
//!
//! Every line has its clue at one of two neighbouring sides: rows at the left ones, lines to the south-west at their
//! upper ends, lines to the south-east at their lower ends. In all directions the lines are counted from 0 on and along
//! these sides: rows from the top, the others from the left.

/// One of the six sides of an outline, counter-clockwise from the upper left one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutlineSide {
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

impl OutlineSide {
    /// All sides, counter-clockwise from the upper left one.
    pub const ALL: [OutlineSide; 6] = [
        OutlineSide::UpperLeft,
        OutlineSide::LowerLeft,
        OutlineSide::Bottom,
        OutlineSide::LowerRight,
        OutlineSide::UpperRight,
        OutlineSide::Top,
    ];

    /// Its name: `upper left`.
    pub fn name(self) -> &'static str {
        match self {
            OutlineSide::UpperLeft => "upper left",
            OutlineSide::LowerLeft => "lower left",
            OutlineSide::Bottom => "bottom",
            OutlineSide::LowerRight => "lower right",
            OutlineSide::UpperRight => "upper right",
            OutlineSide::Top => "top",
        }
    }

    /// The direction of the lines that have their clues at this side.
    pub fn direction(self) -> Direction {
        match self {
            OutlineSide::UpperLeft | OutlineSide::LowerLeft => Direction::Row,
            OutlineSide::Bottom | OutlineSide::LowerRight => Direction::SouthEast,
            OutlineSide::UpperRight | OutlineSide::Top => Direction::SouthWest,
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
    pub fn sides(self) -> [OutlineSide; 2] {
        match self {
            Direction::Row => [OutlineSide::UpperLeft, OutlineSide::LowerLeft],
            Direction::SouthWest => [OutlineSide::Top, OutlineSide::UpperRight],
            Direction::SouthEast => [OutlineSide::Bottom, OutlineSide::LowerRight],
        }
    }
}
