//! The embedded fonts: subsets of DejaVu Sans and DejaVu Sans Mono.
//!
//! No font of the machine is used, so that a drawing is the same everywhere.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use resvg::usvg::fontdb::Database;
use resvg::usvg::{FontResolver, Options, Tree};

/// The subsets. Their licence is beside them.
const FONTS: [&[u8]; 2] = [include_bytes!("fonts/sans.ttf"), include_bytes!("fonts/mono.ttf")];

/// How SVG is read: with these fonts, and without any file that it names.
pub(super) fn options() -> Options<'static> {
    static FONT_DATABASE: OnceLock<Arc<Database>> = OnceLock::new();
    let fonts = FONT_DATABASE.get_or_init(|| {
        let mut fonts = Database::new();
        FONTS.iter().for_each(|font| fonts.load_font_data(font.to_vec()));
        fonts.set_sans_serif_family("DejaVu Sans");
        fonts.set_serif_family("DejaVu Sans");
        fonts.set_monospace_family("DejaVu Sans Mono");
        Arc::new(fonts)
    });
    Options { fontdb: Arc::clone(fonts), font_family: "DejaVu Sans".to_owned(), ..Options::default() }
}

/// The characters of a text, without ASCII, that no font has, in the order of their numbers.
pub(super) fn lacking(text: &str) -> BTreeSet<char> {
    let letters: BTreeSet<char> = text.chars().filter(|letter| !letter.is_ascii()).collect();
    if letters.is_empty() {
        return letters;
    }
    // Only the first character that a text lacks is looked for in other fonts, so each is a text by itself.
    let texts: String = letters.iter().map(|letter| format!("<text>{letter}</text>")).collect();
    let svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"1\">{texts}</svg>");
    let lacking = Mutex::new(BTreeSet::new());
    let in_other_fonts = FontResolver::default_fallback_selector();
    let font_resolver = FontResolver {
        select_fallback: Box::new(|letter, tried, fonts| {
            let found = in_other_fonts(letter, tried, fonts);
            if found.is_none() {
                lacking.lock().unwrap_or_else(PoisonError::into_inner).insert(letter);
            }
            found
        }),
        ..FontResolver::default()
    };
    let parsed = Tree::from_str(&svg, &Options { font_resolver, ..options() });
    debug_assert!(parsed.is_ok(), "{svg}");
    lacking.into_inner().unwrap_or_else(PoisonError::into_inner)
}
