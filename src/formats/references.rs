//! Character references of XML and HTML: `&copy;`, `&#169;` and `&#xa9;`.
//!
//! The names are the five of XML and those of HTML 4, known without any declaration.

use std::collections::HashMap;
use std::sync::LazyLock;

/// The largest number of bytes between `&` and `;`.
const LONGEST: usize = 10;

/// The names of U+00A0 to U+00FF, in order.
const LATIN: [&str; 96] = [
    "nbsp", "iexcl", "cent", "pound", "curren", "yen", "brvbar", "sect", "uml", "copy", "ordf", "laquo",
    "not", "shy", "reg", "macr", "deg", "plusmn", "sup2", "sup3", "acute", "micro", "para", "middot",
    "cedil", "sup1", "ordm", "raquo", "frac14", "frac12", "frac34", "iquest", "Agrave", "Aacute", "Acirc",
    "Atilde", "Auml", "Aring", "AElig", "Ccedil", "Egrave", "Eacute", "Ecirc", "Euml", "Igrave", "Iacute",
    "Icirc", "Iuml", "ETH", "Ntilde", "Ograve", "Oacute", "Ocirc", "Otilde", "Ouml", "times", "Oslash",
    "Ugrave", "Uacute", "Ucirc", "Uuml", "Yacute", "THORN", "szlig", "agrave", "aacute", "acirc", "atilde",
    "auml", "aring", "aelig", "ccedil", "egrave", "eacute", "ecirc", "euml", "igrave", "iacute", "icirc",
    "iuml", "eth", "ntilde", "ograve", "oacute", "ocirc", "otilde", "ouml", "divide", "oslash", "ugrave",
    "uacute", "ucirc", "uuml", "yacute", "thorn", "yuml",
];

/// All other names, each with its letter.
const OTHERS: &str = "\
    quot=\" amp=& apos=' lt=< gt=> OElig=Œ oelig=œ Scaron=Š scaron=š Yuml=Ÿ fnof=ƒ circ=ˆ tilde=˜ Alpha=Α \
    Beta=Β Gamma=Γ Delta=Δ Epsilon=Ε Zeta=Ζ Eta=Η Theta=Θ Iota=Ι Kappa=Κ Lambda=Λ Mu=Μ Nu=Ν Xi=Ξ Omicron=Ο \
    Pi=Π Rho=Ρ Sigma=Σ Tau=Τ Upsilon=Υ Phi=Φ Chi=Χ Psi=Ψ Omega=Ω alpha=α beta=β gamma=γ delta=δ epsilon=ε \
    zeta=ζ eta=η theta=θ iota=ι kappa=κ lambda=λ mu=μ nu=ν xi=ξ omicron=ο pi=π rho=ρ sigmaf=ς sigma=σ tau=τ \
    upsilon=υ phi=φ chi=χ psi=ψ omega=ω thetasym=ϑ upsih=ϒ piv=ϖ ensp=\u{2002} emsp=\u{2003} thinsp=\u{2009} \
    zwnj=\u{200c} zwj=\u{200d} lrm=\u{200e} rlm=\u{200f} ndash=– mdash=— lsquo=‘ rsquo=’ sbquo=‚ ldquo=“ \
    rdquo=” bdquo=„ dagger=† Dagger=‡ bull=• hellip=… permil=‰ prime=′ Prime=″ lsaquo=‹ rsaquo=› oline=‾ \
    frasl=⁄ euro=€ image=ℑ weierp=℘ real=ℜ trade=™ alefsym=ℵ larr=← uarr=↑ rarr=→ darr=↓ harr=↔ crarr=↵ \
    lArr=⇐ uArr=⇑ rArr=⇒ dArr=⇓ hArr=⇔ forall=∀ part=∂ exist=∃ empty=∅ nabla=∇ isin=∈ notin=∉ ni=∋ prod=∏ \
    sum=∑ minus=− lowast=∗ radic=√ prop=∝ infin=∞ ang=∠ and=∧ or=∨ cap=∩ cup=∪ int=∫ there4=∴ sim=∼ cong=≅ \
    asymp=≈ ne=≠ equiv=≡ le=≤ ge=≥ sub=⊂ sup=⊃ nsub=⊄ sube=⊆ supe=⊇ oplus=⊕ otimes=⊗ perp=⊥ sdot=⋅ lceil=⌈ \
    rceil=⌉ lfloor=⌊ rfloor=⌋ lang=〈 rang=〉 loz=◊ spades=♠ clubs=♣ hearts=♥ diams=♦";

/// The reference that a text begins with: its letter, and its length in bytes.
pub(super) fn reference(text: &str) -> Option<(char, usize)> {
    let end = text.bytes().take(LONGEST + 2).position(|byte| byte == b';')?;
    let name = text[..end].strip_prefix('&')?;
    let number = |digits: &str, radix| match digits.bytes().all(|digit| digit.is_ascii_alphanumeric()) {
        true => u32::from_str_radix(digits, radix).ok().and_then(char::from_u32),
        false => None,
    };
    let letter = match name.strip_prefix('#') {
        Some(digits) if digits.starts_with(['x', 'X']) => number(&digits[1..], 16),
        Some(digits) => number(digits, 10),
        None => named(name),
    };
    Some((letter?, end + 1))
}

fn named(name: &str) -> Option<char> {
    static LETTERS: LazyLock<HashMap<&str, char>> = LazyLock::new(|| {
        let others = OTHERS.split(' ').filter_map(|word| word.split_once('='));
        let others = others.filter_map(|(name, letter)| Some((name, letter.chars().next()?)));
        LATIN.into_iter().zip('\u{a0}'..).chain(others).collect()
    });
    LETTERS.get(name).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn named_and_numbered() {
        for (text, letter) in [
            ("&amp;", '&'),
            ("&nbsp;", '\u{a0}'),
            ("&copy;", '©'),
            ("&Auml;", 'Ä'),
            ("&yuml;", 'ÿ'),
            ("&alpha;", 'α'),
            ("&hearts;", '♥'),
            ("&thetasym;", 'ϑ'),
            ("&#169;", '©'),
            ("&#xA9;", '©'),
        ] {
            assert_eq!(reference(&format!("{text} and more")), Some((letter, text.len())));
        }
        for text in ["amp;", "&amp", "&;", "&#;", "&#x;", "&#-1;", "&#xd800;", "&nothing;", "& amp;", ""] {
            assert_eq!(reference(text), None, "{text}");
        }
    }
}
