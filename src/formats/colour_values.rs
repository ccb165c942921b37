//! Colour values: the names of SVG and X11, and hexadecimal digits.

/// The names of SVG, in order.
const NAMED: [(&str, u32); 147] = [
    ("aliceblue", 0xf0f8ff),
    ("antiquewhite", 0xfaebd7),
    ("aqua", 0x00ffff),
    ("aquamarine", 0x7fffd4),
    ("azure", 0xf0ffff),
    ("beige", 0xf5f5dc),
    ("bisque", 0xffe4c4),
    ("black", 0x000000),
    ("blanchedalmond", 0xffebcd),
    ("blue", 0x0000ff),
    ("blueviolet", 0x8a2be2),
    ("brown", 0xa52a2a),
    ("burlywood", 0xdeb887),
    ("cadetblue", 0x5f9ea0),
    ("chartreuse", 0x7fff00),
    ("chocolate", 0xd2691e),
    ("coral", 0xff7f50),
    ("cornflowerblue", 0x6495ed),
    ("cornsilk", 0xfff8dc),
    ("crimson", 0xdc143c),
    ("cyan", 0x00ffff),
    ("darkblue", 0x00008b),
    ("darkcyan", 0x008b8b),
    ("darkgoldenrod", 0xb8860b),
    ("darkgray", 0xa9a9a9),
    ("darkgreen", 0x006400),
    ("darkgrey", 0xa9a9a9),
    ("darkkhaki", 0xbdb76b),
    ("darkmagenta", 0x8b008b),
    ("darkolivegreen", 0x556b2f),
    ("darkorange", 0xff8c00),
    ("darkorchid", 0x9932cc),
    ("darkred", 0x8b0000),
    ("darksalmon", 0xe9967a),
    ("darkseagreen", 0x8fbc8f),
    ("darkslateblue", 0x483d8b),
    ("darkslategray", 0x2f4f4f),
    ("darkslategrey", 0x2f4f4f),
    ("darkturquoise", 0x00ced1),
    ("darkviolet", 0x9400d3),
    ("deeppink", 0xff1493),
    ("deepskyblue", 0x00bfff),
    ("dimgray", 0x696969),
    ("dimgrey", 0x696969),
    ("dodgerblue", 0x1e90ff),
    ("firebrick", 0xb22222),
    ("floralwhite", 0xfffaf0),
    ("forestgreen", 0x228b22),
    ("fuchsia", 0xff00ff),
    ("gainsboro", 0xdcdcdc),
    ("ghostwhite", 0xf8f8ff),
    ("gold", 0xffd700),
    ("goldenrod", 0xdaa520),
    ("gray", 0x808080),
    ("green", 0x008000),
    ("greenyellow", 0xadff2f),
    ("grey", 0x808080),
    ("honeydew", 0xf0fff0),
    ("hotpink", 0xff69b4),
    ("indianred", 0xcd5c5c),
    ("indigo", 0x4b0082),
    ("ivory", 0xfffff0),
    ("khaki", 0xf0e68c),
    ("lavender", 0xe6e6fa),
    ("lavenderblush", 0xfff0f5),
    ("lawngreen", 0x7cfc00),
    ("lemonchiffon", 0xfffacd),
    ("lightblue", 0xadd8e6),
    ("lightcoral", 0xf08080),
    ("lightcyan", 0xe0ffff),
    ("lightgoldenrodyellow", 0xfafad2),
    ("lightgray", 0xd3d3d3),
    ("lightgreen", 0x90ee90),
    ("lightgrey", 0xd3d3d3),
    ("lightpink", 0xffb6c1),
    ("lightsalmon", 0xffa07a),
    ("lightseagreen", 0x20b2aa),
    ("lightskyblue", 0x87cefa),
    ("lightslategray", 0x778899),
    ("lightslategrey", 0x778899),
    ("lightsteelblue", 0xb0c4de),
    ("lightyellow", 0xffffe0),
    ("lime", 0x00ff00),
    ("limegreen", 0x32cd32),
    ("linen", 0xfaf0e6),
    ("magenta", 0xff00ff),
    ("maroon", 0x800000),
    ("mediumaquamarine", 0x66cdaa),
    ("mediumblue", 0x0000cd),
    ("mediumorchid", 0xba55d3),
    ("mediumpurple", 0x9370db),
    ("mediumseagreen", 0x3cb371),
    ("mediumslateblue", 0x7b68ee),
    ("mediumspringgreen", 0x00fa9a),
    ("mediumturquoise", 0x48d1cc),
    ("mediumvioletred", 0xc71585),
    ("midnightblue", 0x191970),
    ("mintcream", 0xf5fffa),
    ("mistyrose", 0xffe4e1),
    ("moccasin", 0xffe4b5),
    ("navajowhite", 0xffdead),
    ("navy", 0x000080),
    ("oldlace", 0xfdf5e6),
    ("olive", 0x808000),
    ("olivedrab", 0x6b8e23),
    ("orange", 0xffa500),
    ("orangered", 0xff4500),
    ("orchid", 0xda70d6),
    ("palegoldenrod", 0xeee8aa),
    ("palegreen", 0x98fb98),
    ("paleturquoise", 0xafeeee),
    ("palevioletred", 0xdb7093),
    ("papayawhip", 0xffefd5),
    ("peachpuff", 0xffdab9),
    ("peru", 0xcd853f),
    ("pink", 0xffc0cb),
    ("plum", 0xdda0dd),
    ("powderblue", 0xb0e0e6),
    ("purple", 0x800080),
    ("red", 0xff0000),
    ("rosybrown", 0xbc8f8f),
    ("royalblue", 0x4169e1),
    ("saddlebrown", 0x8b4513),
    ("salmon", 0xfa8072),
    ("sandybrown", 0xf4a460),
    ("seagreen", 0x2e8b57),
    ("seashell", 0xfff5ee),
    ("sienna", 0xa0522d),
    ("silver", 0xc0c0c0),
    ("skyblue", 0x87ceeb),
    ("slateblue", 0x6a5acd),
    ("slategray", 0x708090),
    ("slategrey", 0x708090),
    ("snow", 0xfffafa),
    ("springgreen", 0x00ff7f),
    ("steelblue", 0x4682b4),
    ("tan", 0xd2b48c),
    ("teal", 0x008080),
    ("thistle", 0xd8bfd8),
    ("tomato", 0xff6347),
    ("turquoise", 0x40e0d0),
    ("violet", 0xee82ee),
    ("wheat", 0xf5deb3),
    ("white", 0xffffff),
    ("whitesmoke", 0xf5f5f5),
    ("yellow", 0xffff00),
    ("yellowgreen", 0x9acd32),
];

/// The names whose X11 values differ from those of SVG.
const NAMED_BY_X11: [(&str, [u8; 3]); 5] = [
    ("green", [0, 255, 0]),
    ("purple", [160, 32, 240]),
    ("gray", [190, 190, 190]),
    ("grey", [190, 190, 190]),
    ("maroon", [176, 48, 96]),
];

/// The X11 value of a colour name.
pub(super) fn x11_rgb(name: &str) -> Option<[u8; 3]> {
    let known = NAMED_BY_X11.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    known.map(|&(_, rgb)| rgb).or_else(|| named_rgb(name))
}

/// The name of a colour, or its digits if it has none.
pub(super) fn name_of(rgb: [u8; 3]) -> String {
    let [red, green, blue] = rgb;
    let looks = u32::from_be_bytes([0, red, green, blue]);
    let named = NAMED.iter().find(|&&(_, known)| known == looks);
    named.map_or_else(|| format!("#{}", hexadecimal(rgb)), |&(name, _)| name.to_owned())
}

/// The SVG value of a colour name.
pub(super) fn named_rgb(name: &str) -> Option<[u8; 3]> {
    let name = name.to_ascii_lowercase();
    let index = NAMED.binary_search_by_key(&name.as_str(), |&(known, _)| known).ok()?;
    let [_, red, green, blue] = NAMED[index].1.to_be_bytes();
    Some([red, green, blue])
}

/// Parses three or six hexadecimal digits; `f80` is `ff8800`.
pub(super) fn hexadecimal_rgb(digits: &str) -> Option<[u8; 3]> {
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let number = u32::from_str_radix(digits, 16).ok()?;
    let [_, red, green, blue] = number.to_be_bytes();
    match digits.len() {
        3 => Some([green & 15, blue >> 4, blue & 15].map(|digit| digit * 17)),
        6 => Some([red, green, blue]),
        _ => None,
    }
}

/// Parses six hexadecimal digits.
pub(super) fn six_digits_rgb(digits: &str) -> Option<[u8; 3]> {
    hexadecimal_rgb(digits).filter(|_| digits.len() == 6)
}

/// Six hexadecimal digits for a colour.
pub(super) fn hexadecimal([red, green, blue]: [u8; 3]) -> String {
    format!("{red:02x}{green:02x}{blue:02x}")
}

/// A value for a colour that is used by name but not declared.
pub(super) fn usual_rgb(name: &str) -> [u8; 3] {
    let letters = [
        ("r", "crimson"),
        ("g", "green"),
        ("b", "royalblue"),
        ("y", "gold"),
        ("o", "darkorange"),
        ("p", "purple"),
        ("c", "darkcyan"),
        ("m", "magenta"),
        ("w", "whitesmoke"),
        ("n", "saddlebrown"),
        ("k", "black"),
    ];
    let lower = name.to_ascii_lowercase();
    let name = letters.iter().find(|(letter, _)| *letter == lower).map_or(lower.as_str(), |&(_, name)| name);
    named_rgb(name).unwrap_or([110; 3])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_digits() {
        assert!(NAMED.is_sorted_by_key(|&(name, _)| name));
        assert_eq!(named_rgb("Red"), Some([255, 0, 0]));
        assert_eq!(named_rgb("darkslateblue"), Some([0x48, 0x3d, 0x8b]));
        assert_eq!(named_rgb("reddish"), None);
        assert_eq!(hexadecimal_rgb("f80"), Some([255, 0x88, 0]));
        assert_eq!(hexadecimal_rgb("FF8001"), Some([255, 0x80, 1]));
        for wrong in ["", "ff", "ffff", "+ff", "ggg", "ffffffff", "fffffffff"] {
            assert_eq!(hexadecimal_rgb(wrong), None, "{wrong}");
        }
        assert_eq!(hexadecimal([255, 128, 1]), "ff8001");
        assert_eq!((x11_rgb("Green"), x11_rgb("gold")), (Some([0, 255, 0]), Some([255, 215, 0])));
        assert_eq!((name_of([255, 0, 0]), name_of([255, 0, 1])), ("red".into(), "#ff0001".into()));
        assert_eq!(usual_rgb("k"), [0, 0, 0]);
        assert_eq!(usual_rgb("unknown"), [110; 3]);
    }
}
