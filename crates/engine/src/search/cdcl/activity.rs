//! Activities of variables: sums over the conflicts in which they took part, with exponential decay.
//!
//! This is the VSIDS heuristic of Moskewicz et al. (Chaff, DAC 2001) in the form of MiniSat (Eén and Sörensson, 2003).

/// Activities above this are scaled down, all together.
const RESCALE_ABOVE: f32 = 1e20;

/// The activity of each variable: cells first, then order variables.
#[derive(Clone, Debug)]
pub(super) struct Activity {
    values: Vec<f32>,
    highest: f32,
    /// The increment of activities at the next conflict. It grows instead of all activities shrinking.
    increment: f32,
}

impl Activity {
    pub(super) fn new(variables: usize) -> Activity {
        Activity { values: vec![0.0; variables], highest: f32::MIN_POSITIVE, increment: 1.0 }
    }

    /// The number of variables.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// Adds variables, which have taken part in no conflict.
    pub(super) fn resize(&mut self, variables: usize) {
        self.values.resize(variables, 0.0);
    }

    #[inline]
    pub(super) fn of(&self, variable: usize) -> f32 {
        self.values[variable]
    }

    /// The highest activity of all.
    pub(super) fn highest(&self) -> f32 {
        self.highest
    }

    /// Raises the activity of the variables that took part in a conflict, and decays all others by this factor.
    pub(super) fn bump(&mut self, variables: impl Iterator<Item = usize>, decay: f32) {
        for variable in variables {
            self.values[variable] += self.increment;
            self.highest = self.highest.max(self.values[variable]);
            if self.highest > RESCALE_ABOVE {
                self.values.iter_mut().for_each(|activity| *activity /= RESCALE_ABOVE);
                self.highest /= RESCALE_ABOVE;
                self.increment /= RESCALE_ABOVE;
            }
        }
        self.increment /= decay;
    }
}
