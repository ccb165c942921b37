//! Properties of techniques and arguments, from their entries in the registry.

use super::argument::Conclusion;
use super::profile::Grade;
use super::{Argument, Landmark, Technique};
use crate::explain::words::{LineText, Text};
use nonomata_engine::symbol::SymbolSet;

/// The largest number of landmarks that are all named.
const FEW_LANDMARKS: usize = 3;

impl Technique {
    /// The technique with this name, or with another one that players use. Capitals do not matter, and neither does a
    /// hyphen for a space.
    ///
    /// ```
    /// use nonomata::explain::technique::Technique;
    ///
    /// assert_eq!(Technique::named("finished-run"), Some(Technique::Finished));
    /// assert_eq!(Technique::named("Punctuating"), Some(Technique::Finished));
    /// ```
    pub fn named(name: &str) -> Option<Technique> {
        let wanted = name.to_ascii_lowercase().replace('-', " ");
        let is_meant = |technique: &Technique| {
            let profile = technique.profile();
            profile.name == wanted || profile.other_names.contains(&wanted.as_str())
        };
        Technique::ALL.iter().copied().find(is_meant)
    }

    /// The name that players use.
    pub fn name(self) -> &'static str {
        self.profile().name
    }

    /// How hard it is to see: 1 is the easiest, 10 the hardest. The grade of a puzzle begins with it.
    pub fn level(self) -> u32 {
        self.profile().level
    }

    /// Its meaning in general, as a clause: "a gap is too short for any block that could get there".
    pub fn meaning(self) -> &'static str {
        self.profile().meaning
    }

    /// Whether one line is enough for it.
    pub fn needs_one_line(self) -> bool {
        self.profile().grade == Grade::Rounds
    }
}

impl serde::Serialize for Technique {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Argument {
    /// The number of things that a reader must keep in mind to follow it.
    pub fn case_count(&self) -> usize {
        self.form().case_count()
    }

    /// Drops the parts of the argument that concern none of these positions.
    pub(crate) fn about(mut self, positions: &[usize]) -> Argument {
        self.form_mut().keep_only(positions);
        self
    }

    /// Keeps, of many landmarks, only those with one of these premises, and finished blocks.
    pub(crate) fn cite(&mut self, premises: &[usize]) {
        if let Some(landmarks) =
            self.form_mut().landmarks().filter(|landmarks| landmarks.len() > FEW_LANDMARKS)
        {
            let is_cited = |landmark: &Landmark| {
                landmark.block.is_some()
                    || premises.iter().any(|at| (landmark.cells.0..=landmark.cells.1).contains(at))
            };
            landmarks.retain(is_cited);
        }
    }

    /// The argument in English, without a full stop, beginning with a small letter.
    pub(in crate::explain) fn sentence(&self, text: &mut LineText<'_, '_>) -> Text {
        self.form().sentence(text)
    }

    /// The positions that the sentence says are decided, known ones included. None if it names none.
    pub fn decided(&self) -> Vec<usize> {
        self.form().decided()
    }

    /// Whether it counts the cells that hold one of these symbols, and so rests on all of them.
    pub(crate) fn counts(&self, held: SymbolSet) -> bool {
        self.form().counts(held)
    }

    /// Whether it shows all that the clue asks for, so that no block is left for other cells.
    pub(crate) fn is_whole(&self) -> bool {
        self.form().is_whole()
    }

    /// The colours that it says the clue lacks, which a player knows at sight.
    pub fn lacks(&self) -> Option<SymbolSet> {
        self.form().lacks()
    }

    /// The runs, or places of blocks, that it is about: first and last cell of each.
    pub(crate) fn runs(&self) -> Vec<(usize, usize)> {
        self.form().runs()
    }

    /// Whether it is about one of the runs, or places of blocks, that another argument on the same line is about:
    /// halves of one thought.
    pub(crate) fn shares_a_run(&self, others: &[(usize, usize)]) -> bool {
        share_a_run(&self.runs(), others)
    }

    /// How the sentence leads to the changes of the step.
    pub(crate) fn conclusion(&self) -> Conclusion {
        self.form().conclusion()
    }

    /// Whether it holds as it is for any premises from which the changes follow.
    pub(crate) fn holds_for_any_premises(&self) -> bool {
        self.form().holds_for_any_premises()
    }
}

/// Whether a run of the first has a cell of a run of the second. Each is its first and last cell.
pub(crate) fn share_a_run(ones: &[(usize, usize)], others: &[(usize, usize)]) -> bool {
    let meets = |&(first, last): &(usize, usize)| others.iter().any(|run| run.0 <= last && first <= run.1);
    ones.iter().any(meets)
}

#[cfg(test)]
mod tests {
    use super::Technique;

    #[test]
    fn every_technique_has_its_own_name() {
        for (index, technique) in Technique::ALL.iter().enumerate() {
            assert_eq!(*technique as usize, index);
            assert!(Technique::ALL[..index].iter().all(|other| other.name() != technique.name()));
            assert!(Technique::ALL[..index].iter().all(|other| other.level() <= technique.level()));
            assert!((1..=10).contains(&technique.level()));
        }
    }
}
