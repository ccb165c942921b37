//! Colour values: the names of SVG and X11, and hexadecimal digits.

/// The names of SVG with their digits, in order.
const NAMED: &str = "\
    aliceblue=f0f8ff antiquewhite=faebd7 aqua=00ffff aquamarine=7fffd4 azure=f0ffff beige=f5f5dc \
    bisque=ffe4c4 black=000000 blanchedalmond=ffebcd blue=0000ff blueviolet=8a2be2 brown=a52a2a \
    burlywood=deb887 cadetblue=5f9ea0 chartreuse=7fff00 chocolate=d2691e coral=ff7f50 cornflowerblue=6495ed \
    cornsilk=fff8dc crimson=dc143c cyan=00ffff darkblue=00008b darkcyan=008b8b darkgoldenrod=b8860b \
    darkgray=a9a9a9 darkgreen=006400 darkgrey=a9a9a9 darkkhaki=bdb76b darkmagenta=8b008b \
    darkolivegreen=556b2f darkorange=ff8c00 darkorchid=9932cc darkred=8b0000 darksalmon=e9967a \
    darkseagreen=8fbc8f darkslateblue=483d8b darkslategray=2f4f4f darkslategrey=2f4f4f darkturquoise=00ced1 \
    darkviolet=9400d3 deeppink=ff1493 deepskyblue=00bfff dimgray=696969 dimgrey=696969 dodgerblue=1e90ff \
    firebrick=b22222 floralwhite=fffaf0 forestgreen=228b22 fuchsia=ff00ff gainsboro=dcdcdc ghostwhite=f8f8ff \
    gold=ffd700 goldenrod=daa520 gray=808080 green=008000 greenyellow=adff2f grey=808080 honeydew=f0fff0 \
    hotpink=ff69b4 indianred=cd5c5c indigo=4b0082 ivory=fffff0 khaki=f0e68c lavender=e6e6fa \
    lavenderblush=fff0f5 lawngreen=7cfc00 lemonchiffon=fffacd lightblue=add8e6 lightcoral=f08080 \
    lightcyan=e0ffff lightgoldenrodyellow=fafad2 lightgray=d3d3d3 lightgreen=90ee90 lightgrey=d3d3d3 \
    lightpink=ffb6c1 lightsalmon=ffa07a lightseagreen=20b2aa lightskyblue=87cefa lightslategray=778899 \
    lightslategrey=778899 lightsteelblue=b0c4de lightyellow=ffffe0 lime=00ff00 limegreen=32cd32 linen=faf0e6 \
    magenta=ff00ff maroon=800000 mediumaquamarine=66cdaa mediumblue=0000cd mediumorchid=ba55d3 \
    mediumpurple=9370db mediumseagreen=3cb371 mediumslateblue=7b68ee mediumspringgreen=00fa9a \
    mediumturquoise=48d1cc mediumvioletred=c71585 midnightblue=191970 mintcream=f5fffa mistyrose=ffe4e1 \
    moccasin=ffe4b5 navajowhite=ffdead navy=000080 oldlace=fdf5e6 olive=808000 olivedrab=6b8e23 \
    orange=ffa500 orangered=ff4500 orchid=da70d6 palegoldenrod=eee8aa palegreen=98fb98 paleturquoise=afeeee \
    palevioletred=db7093 papayawhip=ffefd5 peachpuff=ffdab9 peru=cd853f pink=ffc0cb plum=dda0dd \
    powderblue=b0e0e6 purple=800080 red=ff0000 rosybrown=bc8f8f royalblue=4169e1 saddlebrown=8b4513 \
    salmon=fa8072 sandybrown=f4a460 seagreen=2e8b57 seashell=fff5ee sienna=a0522d silver=c0c0c0 \
    skyblue=87ceeb slateblue=6a5acd slategray=708090 slategrey=708090 snow=fffafa springgreen=00ff7f \
    steelblue=4682b4 tan=d2b48c teal=008080 thistle=d8bfd8 tomato=ff6347 turquoise=40e0d0 violet=ee82ee \
    wheat=f5deb3 white=ffffff whitesmoke=f5f5f5 yellow=ffff00 yellowgreen=9acd32";

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
    let digits = hexadecimal(rgb);
    named()
        .find(|(_, known)| *known == digits)
        .map_or_else(|| format!("#{digits}"), |(name, _)| name.to_owned())
}

/// The SVG value of a colour name.
pub(super) fn named_rgb(name: &str) -> Option<[u8; 3]> {
    // PERF: clues may be names. Without this, a third of the instructions for a 10x10 on the command line were here.
    if !name.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return None;
    }
    named()
        .find(|(known, _)| known.eq_ignore_ascii_case(name))
        .and_then(|(_, digits)| hexadecimal_rgb(digits))
}

/// The names of SVG and their digits.
fn named() -> impl Iterator<Item = (&'static str, &'static str)> {
    NAMED.split(' ').filter_map(|word| word.split_once('='))
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
    const LETTERS: &str = "r=crimson g=green b=royalblue y=gold o=darkorange p=purple c=darkcyan m=magenta \
                           w=whitesmoke n=saddlebrown k=black";
    let lower = name.to_ascii_lowercase();
    let mut letters = LETTERS.split(' ').filter_map(|word| word.split_once('='));
    let name = letters.find(|(letter, _)| *letter == lower).map_or(lower.as_str(), |(_, name)| name);
    named_rgb(name).unwrap_or([110; 3])
}

/// The value of a colour that is called so: `#ff0000` or `red`.
pub(super) fn value_rgb(name: &str) -> [u8; 3] {
    name.strip_prefix('#').and_then(hexadecimal_rgb).unwrap_or_else(|| usual_rgb(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_digits() {
        assert_eq!(named().filter(|(_, digits)| digits.len() == 6).count(), 147);
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
