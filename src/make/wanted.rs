//! The wanted properties of a random puzzle: its kind, size, looks and difficulty.

use std::error::Error;
use std::fmt;
use std::ops::RangeInclusive;

use super::generator::Generator;
use nonomata_engine::choice;

/// The highest grade of a rating.
pub(super) const HIGHEST_GRADE: u32 = 10;

/// The wanted properties of a random puzzle. It always has exactly one solution.
///
/// ```
/// use nonomata::make::{Symmetry, Texture, Wanted};
///
/// let wanted = Wanted::new(20, 20).with_density(0.45).with_texture(Texture::Blobs).with_symmetry(Symmetry::LeftRight);
/// assert_eq!(wanted.check(), Ok(()));
/// let error = Wanted::new(0, 5).check().unwrap_err();
/// assert_eq!(error.to_string(), "the size 0x5 is not possible for a nonogram: expected 1x1 to 1000x1000 cells");
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Wanted {
    /// The generator of the wanted kind.
    pub generator: &'static Generator,
    /// The number of columns; of houses for a logic grid.
    pub width: usize,
    /// The number of rows; of attributes for a logic grid.
    pub height: usize,
    /// The part of the cells that is not blank, from 0 to 1. Half of them if it is not set, and more for the grades 1
    /// and 2 and for pictures of more than 900 cells.
    pub density: Option<f64>,
    /// The number of colours besides the background. One, black, if it is not set.
    pub colours: Option<usize>,
    /// The symmetry of the picture.
    pub symmetry: Option<Symmetry>,
    /// The texture of the picture. Noise if it is not set.
    pub texture: Option<Texture>,
    /// The letters of the solution, in reading order. Random ones if it is not set.
    pub letters: Option<String>,
    /// The grades that a [rating](crate::explain::rating) may give the puzzle.
    pub grades: Option<RangeInclusive<u32>>,
    /// Whether one line at a time must be enough to solve the puzzle.
    pub lines_only: bool,
    /// The most attempts at one puzzle.
    pub attempts: u64,
}

/// The symmetry of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Symmetry {
    /// None.
    #[default]
    None,
    /// The right half mirrors the left one.
    LeftRight,
    /// The lower half mirrors the upper one.
    TopBottom,
    /// Both.
    Both,
    /// The picture looks the same upside down.
    Rotation,
}

/// The texture of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Texture {
    /// Every cell by itself.
    #[default]
    Noise,
    /// Connected patches.
    Blobs,
    /// Lines one cell wide that bend now and then.
    Strokes,
}

/// Something that only some kinds of puzzles have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Setting {
    /// [`Wanted::density`].
    Density,
    /// [`Wanted::colours`].
    Colours,
    /// [`Wanted::symmetry`].
    Symmetry,
    /// [`Wanted::texture`].
    Texture,
    /// [`Wanted::letters`].
    Letters,
}

/// Wanted properties that are impossible.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WantedError {
    /// The kind has no puzzles of this size.
    Size {
        /// The kind.
        kind: &'static str,
        /// The size.
        size: (usize, usize),
        /// The sizes that are possible.
        expected: String,
    },
    /// The kind has no such setting.
    Setting {
        /// The kind.
        kind: &'static str,
        /// The setting.
        setting: Setting,
    },
    /// The density is not between 0 and 1.
    Density,
    /// There are no colours, or too many.
    Colours {
        /// The number of colours that was asked for.
        found: usize,
        /// The most colours.
        limit: usize,
    },
    /// No puzzle has such a grade.
    Grades,
    /// A puzzle of these grades needs more than one line at a time.
    LinesOnly,
    /// The letters do not fit the puzzle.
    Letters {
        /// Why.
        why: String,
    },
}

impl Wanted {
    /// The most attempts at one puzzle of most kinds, unless they are set ([`Generator::attempts`]).
    pub const ATTEMPTS: u64 = 10_000;

    /// The highest grade of a puzzle that is solved one line at a time.
    pub(super) const HIGHEST_BY_LINES: u32 = 5;

    /// A nonogram of that many columns and rows, half of its cells black.
    pub fn new(width: usize, height: usize) -> Wanted {
        Wanted::by(&Generator::all()[0], width, height)
    }

    /// A puzzle of another kind.
    ///
    /// ```
    /// use nonomata::make::{Generator, Wanted};
    ///
    /// let wanted = Wanted::by(Generator::named("logic").unwrap(), 5, 4);
    /// assert_eq!(wanted.generator.kind(), "logic grid");
    /// ```
    pub fn by(generator: &'static Generator, width: usize, height: usize) -> Wanted {
        Wanted {
            generator,
            width,
            height,
            density: None,
            colours: None,
            symmetry: None,
            texture: None,
            letters: None,
            grades: None,
            lines_only: false,
            attempts: generator.attempts(),
        }
    }

    /// Sets the density.
    #[must_use]
    pub fn with_density(mut self, density: f64) -> Wanted {
        self.density = Some(density);
        self
    }

    /// Sets the number of colours.
    #[must_use]
    pub fn with_colours(mut self, colours: usize) -> Wanted {
        self.colours = Some(colours);
        self
    }

    /// Sets the symmetry.
    #[must_use]
    pub fn with_symmetry(mut self, symmetry: Symmetry) -> Wanted {
        self.symmetry = Some(symmetry);
        self
    }

    /// Sets the texture.
    #[must_use]
    pub fn with_texture(mut self, texture: Texture) -> Wanted {
        self.texture = Some(texture);
        self
    }

    /// Sets the letters.
    #[must_use]
    pub fn with_letters(mut self, letters: impl Into<String>) -> Wanted {
        self.letters = Some(letters.into());
        self
    }

    /// Sets the range of grades.
    #[must_use]
    pub fn with_grades(mut self, grades: RangeInclusive<u32>) -> Wanted {
        self.grades = Some(grades);
        self
    }

    /// Wants a puzzle that can be solved one line at a time.
    #[must_use]
    pub fn with_lines_only(mut self) -> Wanted {
        self.lines_only = true;
        self
    }

    /// Whether a puzzle can be so at all. It may still be that none is found.
    pub fn check(&self) -> Result<(), WantedError> {
        let kind = self.generator.kind();
        let set = [
            (Setting::Density, self.density.is_some()),
            (Setting::Colours, self.colours.is_some()),
            (Setting::Symmetry, self.symmetry.is_some()),
            (Setting::Texture, self.texture.is_some()),
            (Setting::Letters, self.letters.is_some()),
        ];
        if let Some(&(setting, _)) = set.iter().find(|(setting, is_set)| *is_set && !self.has(*setting)) {
            return Err(WantedError::Setting { kind, setting });
        }
        if self.density.is_some_and(|density| !(0.0..=1.0).contains(&density)) {
            return Err(WantedError::Density);
        }
        if let Some(grades) = &self.grades {
            if grades.is_empty() || *grades.start() < 1 || *grades.end() > HIGHEST_GRADE {
                return Err(WantedError::Grades);
            }
            if self.lines_only && *grades.start() > Wanted::HIGHEST_BY_LINES {
                return Err(WantedError::LinesOnly);
            }
        }
        self.generator.check(self)
    }

    /// Whether one line at a time must be enough: because that is wanted, or because of the grades.
    pub(super) fn must_be_by_lines(&self) -> bool {
        self.lines_only
            || self.grades.as_ref().is_some_and(|grades| *grades.end() <= Wanted::HIGHEST_BY_LINES)
    }

    /// Whether one line at a time must not be enough.
    pub(super) fn must_not_be_by_lines(&self) -> bool {
        self.grades.as_ref().is_some_and(|grades| *grades.start() > Wanted::HIGHEST_BY_LINES)
    }

    /// Checks that both sides are from 1 to a limit. The unit is what they count, e.g. `cells`.
    pub(super) fn check_sides(&self, limit: usize, unit: &str) -> Result<(), WantedError> {
        let sides = 1..=limit;
        match sides.contains(&self.width) && sides.contains(&self.height) {
            true => Ok(()),
            false => Err(self.wrong_size(format!("1x1 to {limit}x{limit} {unit}"))),
        }
    }

    /// The error for a size that the kind does not have.
    pub(super) fn wrong_size(&self, expected: impl Into<String>) -> WantedError {
        let (kind, size) = (self.generator.kind(), (self.width, self.height));
        WantedError::Size { kind, size, expected: expected.into() }
    }

    fn has(&self, setting: Setting) -> bool {
        self.generator.settings().contains(&setting)
    }
}

impl fmt::Display for Wanted {
    /// A short description: `5x4 logic grid of grade 2 to 4 that is solved one line at a time`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} {}", self.width, self.height, self.generator.kind())?;
        match &self.grades {
            Some(grades) if grades.start() == grades.end() => write!(f, " of grade {}", grades.start())?,
            Some(grades) => write!(f, " of grade {} to {}", grades.start(), grades.end())?,
            None => {}
        }
        f.write_str(if self.lines_only { " that is solved one line at a time" } else { "" })
    }
}

impl Symmetry {
    /// All of them.
    pub const ALL: [Symmetry; 5] =
        [Symmetry::None, Symmetry::LeftRight, Symmetry::TopBottom, Symmetry::Both, Symmetry::Rotation];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::LeftRight => "lr",
            Symmetry::TopBottom => "tb",
            Symmetry::Both => "both",
            Symmetry::Rotation => "rotation",
        }
    }
}

choice!(Symmetry, "symmetry");

impl Texture {
    /// All of them.
    pub const ALL: [Texture; 3] = [Texture::Noise, Texture::Blobs, Texture::Strokes];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Texture::Noise => "noise",
            Texture::Blobs => "blobs",
            Texture::Strokes => "strokes",
        }
    }
}

choice!(Texture, "texture");

impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Setting::Density => "density",
            Setting::Colours => "colours",
            Setting::Symmetry => "symmetry",
            Setting::Texture => "texture",
            Setting::Letters => "letters",
        })
    }
}

impl fmt::Display for WantedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WantedError::Size { kind, size: (width, height), expected } => {
                write!(f, "the size {width}x{height} is not possible for a {kind}: expected {expected}")
            }
            WantedError::Setting { kind, setting } => {
                write!(f, "the {setting} of a {kind} cannot be chosen")
            }
            WantedError::Density => f.write_str("the density must be from 0 to 1"),
            WantedError::Colours { found, limit } => {
                write!(f, "found {found} colours, expected 1 to {limit} for a random puzzle")
            }
            WantedError::Grades => write!(f, "grades are from 1 to {HIGHEST_GRADE}, the lower one first"),
            WantedError::LinesOnly => {
                write!(f, "puzzles solved one line at a time have grades up to {}", Wanted::HIGHEST_BY_LINES)
            }
            WantedError::Letters { why } => f.write_str(why),
        }
    }
}

impl Error for WantedError {}
