//! Techniques: how players see that a line forces something, and the registry of all techniques.
//!
//! A [`Finder`] examines one line and returns [`Finding`]s: a technique, its argument, the cells that it decides, and
//! the premises, of which none can be left out. Recognisers see the line as it is, as a reader does, and say on which
//! known cells their argument rests. The line engine then proves the losses from these cells alone, and the
//! [reasoner](crate::explain::reason) chooses the premises among them; so a recogniser can be wrong about nothing but
//! the name. What no recogniser explains is refuted case by case, on the line with nothing known but minimal premises.
//!
//! Each technique has one file. It holds the profile (name, level, meaning), the recogniser, the data of the argument,
//! its sentence, and its JSON form. Below are the tables that enter it: one line for the technique, one for its
//! argument if that is new, and its place among the recognisers. `docs/adding-a-technique.md` goes through the steps.
//!
//! ```
//! use nonomata::explain::technique::{Argument, Finder, Technique};
//! use nonomata::{puzzles::Nonogram, symbol::SymbolSet};
//!
//! // Pushed to both ends of a row of five, a block of four covers the same three cells.
//! let puzzle = Nonogram::builder().rows([[4]]).columns([vec![], vec![1], vec![1], vec![1], vec![1]]).build().unwrap();
//! let problem = puzzle.to_problem();
//! let findings = Finder::new().find(&problem.lines()[0], &[SymbolSet::of_first(2); 5]).unwrap();
//! assert_eq!(findings[0].technique, Technique::Overlap);
//! assert_eq!(findings[0].losses.len(), 3);
//! let Argument::Overlap(overlap) = &findings[0].argument else { panic!() };
//! assert_eq!((overlap.blocks[0].starts, overlap.blocks[0].length), ((0, 1), 4));
//! ```

mod argument;
mod define;
mod find;
mod partial_clue;
mod profile;
mod reasons;
mod table_rule;
#[allow(clippy::module_inception)] // It implements the enum that the registry defines.
mod technique;
mod view;

// One file each technique, in the order of the registry.
mod complete;
mod crossing;
mod edge;
mod exact;
mod finished;
mod gap;
mod glue;
mod join;
mod only_block;
mod only_place;
mod overlap;
mod reach;
mod split;

mod cases;
mod clue_colours;
mod listing;
mod rule;

mod several_lines;

pub(crate) use argument::Conclusion;
use argument::Fields;
use argument::{Form, Recognition};
pub use cases::{Case, Cases, NoBlock, Refusal, Supposed};
pub use clue_colours::ClueColours;
pub use complete::{Complete, Full};
use define::{arguments, techniques};
pub use exact::{ExactFit, PartFit};
pub use find::{Finder, Finding};
pub(crate) use find::{
    Wanted, has_missing_colours, is_seen_at_once, least_cost, missing_colours, seen_at_once,
};
pub use finished::{EndedBlock, FinishedRun};
pub use gap::Gap;
pub use glue::Glue;
pub use join::Join;
pub use listing::Listing;
pub use overlap::{BlockSpan, Overlap};
pub(crate) use profile::Grade;
use profile::Profile;
pub use reach::{Reach, Stretch};
use reasons::bounds::Bounds;
pub use reasons::cover::{Covering, Stop};
pub use reasons::landmark::Landmark;
pub use reasons::limit::{BlockLimit, End, Excluded, Exclusion, LimitReason, Needed, Obstacles, Refuted};
pub use rule::ByRule;
pub(crate) use rule::by_rule;
pub use split::Split;
pub(crate) use technique::share_a_run;
pub(crate) use view::View;

use super::reason::Loss;
use super::walkthrough::cost;
use nonomata_engine::symbol::Symbol;

techniques! {
    /// The blocks and their gaps are as long as the free stretch.
    ExactFit = exact::PROFILE,
    /// All coloured cells of a clue are known, or exactly as many cells are left as it needs.
    Complete = complete::PROFILE,
    /// A block covers some cells wherever it stands.
    Overlap = overlap::PROFILE,
    /// A block has only one place.
    OnlyPlace = only_place::PROFILE,
    /// A run is as long as its block: the cells beside it are blank.
    Finished = finished::PROFILE,
    /// No block gets to a cell.
    Reach = reach::PROFILE,
    /// The colours of a cell in its two lines leave one, or none.
    ColourCrossing = crossing::PROFILE,
    /// A run beside a wall or a blank can grow to one side only.
    Edge = edge::PROFILE,
    /// Between two blanks there is no space for any block that could stand there.
    Gap = gap::PROFILE,
    /// A block that covers a known cell must cover its neighbours as well.
    Glue = glue::PROFILE,
    /// A cell would join two runs to one that is too long.
    Split = split::PROFILE,
    /// Two runs belong to one block: so do the cells between them.
    Join = join::PROFILE,
    /// Only one block is long enough for a run.
    OnlyBlock = only_block::PROFILE,
    /// The rule of a line leaves no more: for rules that are not clues.
    Rule = rule::PROFILE,
    /// So few fillings of a line are left that they can be listed.
    Listing = listing::PROFILE,
    /// Every way in which a cell could be otherwise is refuted, one by one.
    Cases = cases::PROFILE,
    /// An assumption about one cell; what crosses from one line to another leaves that without a filling.
    EdgeLogic = several_lines::EDGE_LOGIC,
    /// Edge logic in a logic grid, where it goes from rule to rule.
    Supposition = several_lines::SUPPOSITION,
    /// Whichever of a few things holds in a logic grid, the rules around it lead to the same conclusion.
    EitherOr = several_lines::EITHER_OR,
    /// An assumption about one cell, and a chain of lines to a contradiction.
    Contradiction = several_lines::CONTRADICTION,
    /// Every candidate of one cell leads to the same conclusion about another.
    Branches = several_lines::BRANCHES,
    /// Some lines need all, or nearly all, that the lines which they cross can have there.
    Counting = several_lines::COUNTING,
    /// A contradiction within a contradiction: assumptions on top of each other.
    Nested = several_lines::NESTED,
}

arguments! {
    /// The clue fills the free stretch.
    ExactFit(exact::ExactFit),
    /// Some blocks fill the free stretch beside or between finished ones.
    PartFit(exact::PartFit),
    /// The clue has no block of some colours.
    ClueColours(clue_colours::ClueColours),
    /// Every coloured cell of the clue is known: the others are blank.
    Complete(complete::Complete),
    /// Exactly as many cells are left as the clue colours.
    Full(complete::Full),
    /// Blocks cover some cells wherever they stand.
    Overlap(overlap::Overlap),
    /// A run is as long as any block that could lie there.
    Finished(finished::FinishedRun),
    /// No block reaches some cells.
    Reach(reach::Reach),
    /// Whichever block covers a known cell must cover more.
    Glue(glue::Glue),
    /// Whichever block covers a known cell does not reach its neighbour.
    Ended(finished::EndedBlock),
    /// Two known cells belong to one block.
    Join(join::Join),
    /// A gap is too short for every block.
    Gap(gap::Gap),
    /// With one more cell a run would be too long.
    Split(split::Split),
    /// The rule itself leaves no more.
    Rule(rule::ByRule),
    /// The line has no other fillings.
    Listing(listing::Listing),
    /// Every other way is refuted.
    Cases(cases::Cases),
    /// No block covers a cell.
    NoBlock(cases::NoBlock),
}

/// Recognises why a loss follows on a line as it is.
type Recogniser = fn(&Bounds<'_>, Loss) -> Option<Recognition>;

/// The recognisers for a cell that cannot be blank and that no block covers at sight. The argument with the least to
/// keep in mind is preferred.
const FOR_COLOURED: &[Recogniser] = &[overlap::recognise, glue::recognise, overlap::recognise_held_back];

/// The recognisers, in this order, for a cell that cannot have some colours.
const FOR_BLANK: &[Recogniser] = &[
    gap::recognise_at_sight,
    reach::recognise,
    split::recognise,
    gap::recognise,
    finished::recognise_end,
    cases::recognise_blocks,
];

/// The number of things to keep in mind for an argument with which no other has to compete.
const FEW_CASES: usize = 2;

/// All techniques that seem to explain a loss, the preferred ones first: what takes the least to check.
fn recognise<'b>(bounds: &'b Bounds<'_>, loss: Loss) -> Box<dyn Iterator<Item = Recognition> + 'b> {
    let is_coloured = loss.lost.contains(Symbol::BLANK);
    let recognisers = if is_coloured { FOR_COLOURED } else { FOR_BLANK };
    let mut found: Vec<Recognition> = Vec::new();
    for recognise in recognisers {
        let Some(recognition) = recognise(bounds, loss) else { continue };
        let is_easy = recognition.argument.case_count() <= FEW_CASES;
        found.push(recognition);
        if is_easy {
            break;
        }
    }
    found.sort_by_key(|found| {
        let cases = found.argument.case_count();
        if is_coloured { cases as u32 } else { cost(found.technique, cases, 0) }
    });
    Box::new(found.into_iter())
}
