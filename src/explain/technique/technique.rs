//! The ladder: every technique with its name and its level.

/// A named way in which people see that a step is right, from the easiest up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Technique {
    /// All coloured cells of a clue are there, or exactly as many cells are left as it needs.
    Complete,
    /// A block covers some cells wherever it stands.
    Overlap,
    /// A run is as long as its block: what is beside it is blank.
    Finished,
    /// No block gets to a cell.
    Reach,
    /// A run beside a wall or a blank can grow to one side only.
    Edge,
    /// A block that covers a known cell must cover its neighbours as well.
    Glue,
    /// Between two blanks there is no room for any block that could stand there.
    Gap,
    /// A cell would join two runs to one that is too long.
    Split,
    /// Two runs belong to one block: so does what is between them.
    Join,
    /// As many cells from the wall as the first block is long: the cell at the wall is blank.
    Mercury,
    /// Only one block is long enough for a run.
    OnlyBlock,
    /// The rule of a line says so: for rules that are no clues.
    Rule,
    /// A line has so few fillings that they can be listed.
    Listing,
    /// Every way in which it could be otherwise is refuted, one by one.
    Cases,
    /// One cell is assumed to be wrong, and what crosses from one line to another leaves that without a filling.
    EdgeLogic,
    /// One cell is assumed to be wrong, and a chain of lines ends in a contradiction.
    Contradiction,
    /// Whatever one cell is, another one comes out the same.
    Branches,
    /// What some lines must have in common cells with others is all that those can have there.
    Counting,
    /// A contradiction within a contradiction: assumptions stand on each other.
    Nested,
}

impl Technique {
    /// All techniques, from the easiest up.
    pub const ALL: [Technique; 19] = [
        Technique::Complete,
        Technique::Overlap,
        Technique::Finished,
        Technique::Reach,
        Technique::Edge,
        Technique::Glue,
        Technique::Gap,
        Technique::Split,
        Technique::Join,
        Technique::Mercury,
        Technique::OnlyBlock,
        Technique::Rule,
        Technique::Listing,
        Technique::Cases,
        Technique::EdgeLogic,
        Technique::Contradiction,
        Technique::Branches,
        Technique::Counting,
        Technique::Nested,
    ];

    /// What players call it.
    pub fn name(self) -> &'static str {
        match self {
            Technique::Complete => "complete",
            Technique::Overlap => "overlap",
            Technique::Finished => "finished run",
            Technique::Reach => "reach",
            Technique::Edge => "edge",
            Technique::Glue => "glue",
            Technique::Gap => "gap too short",
            Technique::Split => "split",
            Technique::Join => "join",
            Technique::Mercury => "mercury",
            Technique::OnlyBlock => "only block that fits",
            Technique::Rule => "rule",
            Technique::Listing => "listing",
            Technique::Cases => "case by case",
            Technique::EdgeLogic => "edge logic",
            Technique::Contradiction => "contradiction",
            Technique::Branches => "either way",
            Technique::Counting => "counting",
            Technique::Nested => "nested contradiction",
        }
    }

    /// How hard it is to see: 1 is the easiest, 10 the hardest. The grade of a puzzle begins with it.
    pub fn level(self) -> u32 {
        match self {
            Technique::Complete | Technique::Overlap | Technique::Finished => 1,
            Technique::Reach | Technique::Edge => 2,
            Technique::Glue | Technique::Gap | Technique::Split => 3,
            Technique::Join | Technique::Mercury | Technique::OnlyBlock | Technique::Rule => 4,
            Technique::Listing | Technique::Cases => 5,
            Technique::EdgeLogic => 6,
            Technique::Contradiction => 7,
            Technique::Branches => 8,
            Technique::Counting => 9,
            Technique::Nested => 10,
        }
    }

    /// Whether one line is enough for it.
    pub fn needs_one_line(self) -> bool {
        self.level() < Technique::EdgeLogic.level()
    }
}

#[cfg(test)]
mod tests {
    use super::Technique;

    #[test]
    fn every_technique_has_a_name_of_its_own() {
        for (index, technique) in Technique::ALL.into_iter().enumerate() {
            assert_eq!(technique as usize, index);
            assert!(Technique::ALL[..index].iter().all(|other| other.name() != technique.name()));
            assert!((1..=10).contains(&technique.level()));
        }
    }
}
