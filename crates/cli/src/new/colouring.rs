//! The treatment of an image's colours where the user has not chosen one.

use std::collections::BTreeSet;

use nonomata::formats::images::Image;

use super::tones::Tones;
use crate::args::New;

const WHITE: [u8; 3] = [255; 3];
const BLACK: [u8; 3] = [0; 3];

/// The most colours of an image that are all kept, with the background.
const FEW_COLOURS: usize = 8;

/// The colours of an image, with that of transparent pixels, if they are so few that it is drawn and no photo.
pub(super) fn few_colours(image: &Image) -> Option<BTreeSet<Option<[u8; 3]>>> {
    let mut colours = BTreeSet::new();
    let has_more = image.dots().iter().any(|dot| colours.insert(*dot) && colours.len() > FEW_COLOURS);
    (!has_more).then_some(colours)
}

/// The treatment of the colours of an image.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Colouring {
    /// They are those of --threshold or --colours.
    Wanted,
    /// There are few, and all are kept: this many, with the background.
    Kept(usize),
    /// There are many, and dark cells become black. The thresholds, the most promising first.
    BlackAndWhite(Vec<u8>),
}

impl Colouring {
    pub(super) fn of(arguments: &New, image: &Image, background: Option<[u8; 3]>) -> Colouring {
        if arguments.threshold.is_some() || arguments.colours.is_some() {
            return Colouring::Wanted;
        }
        match few_colours(image) {
            None => Colouring::BlackAndWhite(Tones::new(image, background.unwrap_or([255; 3])).candidates()),
            // White and what is transparent are both blank in black and white.
            Some(colours) if colours.iter().flatten().all(|rgb| [BLACK, WHITE].contains(rgb)) => {
                Colouring::Kept(2)
            }
            Some(colours) => Colouring::Kept(colours.len()),
        }
    }

    pub(super) fn thresholds(&self) -> &[u8] {
        match self {
            Colouring::BlackAndWhite(thresholds) => thresholds,
            Colouring::Wanted | Colouring::Kept(_) => &[],
        }
    }

    /// The choices made for the user, with the threshold. A search reports its threshold itself.
    pub(super) fn described(&self, threshold: Option<u8>) -> Option<String> {
        let advice = "--colours N keeps colours";
        match self {
            Colouring::BlackAndWhite(_) => {
                let threshold = threshold.map(|threshold| format!(" with --threshold {threshold}"));
                Some(format!("black and white{}; {advice}", threshold.unwrap_or_default()))
            }
            Colouring::Kept(count @ 3..) => {
                Some(format!("kept all {count} colours; --threshold N makes it black and white"))
            }
            Colouring::Wanted | Colouring::Kept(_) => None,
        }
    }
}
