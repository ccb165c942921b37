//! What all drawings in SVG have in common: how they begin, and texts as XML may hold them.

/// The first lines of a drawing that is so wide and high, with its title for who points at it or has it read.
pub(super) fn begin(width: f64, height: f64, title: Option<&str>) -> String {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" font-family=\"sans-serif\" font-size=\"15\">\n"
    );
    if let Some(title) = title {
        svg.push_str(&format!("<title>{}</title>\n", escaped(title)));
    }
    svg
}

/// The text as XML may hold it.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '&' => escaped.push_str("&amp;"),
            '"' => escaped.push_str("&quot;"),
            letter if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// A colour as SVG writes it.
pub(super) fn colour([red, green, blue]: [u8; 3]) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
