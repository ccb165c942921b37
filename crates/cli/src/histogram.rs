//! The histogram of `rate`: puzzles by grade, and the techniques that they need.

use std::collections::BTreeMap;
use std::io::{self, Write};

use nonomata::explain::rating::{Rated, TechniqueUse};
use nonomata::explain::technique::Technique;
use serde_json::{Value, json};

use crate::ungraded::reason;

/// The width of the longest bar.
const BAR: usize = 40;

/// Counts over many puzzles.
#[derive(Default)]
pub(crate) struct Histogram {
    puzzles: usize,
    grades: BTreeMap<u32, usize>,
    ungraded: BTreeMap<&'static str, usize>,
    techniques: BTreeMap<Technique, Usage>,
}

/// How often a technique is used.
#[derive(Clone, Copy, Default)]
struct Usage {
    /// The number of puzzles that need it.
    puzzles: usize,
    /// The number of puzzles of which it is the hardest.
    hardest: usize,
    steps: usize,
}

impl Histogram {
    pub(crate) fn add(&mut self, rated: &Rated) {
        self.puzzles += 1;
        let rating = match &rated.rating {
            Ok(rating) => rating,
            Err(ungraded) => {
                *self.ungraded.entry(reason(*ungraded)).or_default() += 1;
                return;
            }
        };
        *self.grades.entry(rating.grade).or_default() += 1;
        for &TechniqueUse { technique, steps, .. } in &rating.techniques {
            let usage = self.techniques.entry(technique).or_default();
            usage.puzzles += 1;
            usage.steps += steps;
            usage.hardest += usize::from(rating.hardest == Some(technique));
        }
    }

    /// Whether no puzzle could be read.
    pub(crate) fn is_empty(&self) -> bool {
        self.puzzles == 0
    }

    pub(crate) fn write(&self, output: &mut impl Write) -> io::Result<()> {
        writeln!(output, "grade  puzzles")?;
        let most = self.grades.values().copied().max().unwrap_or(0).max(1);
        for (grade, &puzzles) in &self.grades {
            let bar = "#".repeat((puzzles * BAR).div_ceil(most));
            writeln!(output, "{grade:>5}  {puzzles:>7}  {bar}")?;
        }
        for (reason, puzzles) in &self.ungraded {
            writeln!(output, " none  {puzzles:>7}  {reason}")?;
        }
        writeln!(output, "  all  {:>7}", self.puzzles)?;
        if !self.techniques.is_empty() {
            writeln!(output, "\n{:<22}{:>8}{:>10}{:>9}", "technique", "puzzles", "hardest", "steps")?;
        }
        for (technique, Usage { puzzles, hardest, steps }) in &self.techniques {
            writeln!(output, "{:<22}{puzzles:>8}{hardest:>10}{steps:>9}", technique.name())?;
        }
        Ok(())
    }

    pub(crate) fn data(&self) -> Value {
        let grades: Vec<Value> =
            self.grades.iter().map(|(grade, puzzles)| json!({"grade": grade, "puzzles": puzzles})).collect();
        let ungraded = self.ungraded.iter();
        let ungraded: Vec<Value> =
            ungraded.map(|(reason, puzzles)| json!({"reason": reason, "puzzles": puzzles})).collect();
        let technique = |(technique, usage): (&Technique, &Usage)| {
            json!({
                "technique": technique.name(),
                "puzzles": usage.puzzles,
                "hardest": usage.hardest,
                "steps": usage.steps,
            })
        };
        let techniques: Vec<Value> = self.techniques.iter().map(technique).collect();
        json!({"puzzles": self.puzzles, "grades": grades, "ungraded": ungraded, "techniques": techniques})
    }
}
