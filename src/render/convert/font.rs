//! The embedded fonts: subsets of DejaVu Sans and DejaVu Sans Mono.
//!
//! No font of the machine is used, so that a drawing is the same everywhere.

use std::sync::{Arc, OnceLock};

use resvg::usvg::Options;
use resvg::usvg::fontdb::Database;

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
