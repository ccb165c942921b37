//! Stems: what a word shares with its plural, its possessive, and the people of its country.

use super::amounts::{month, unit};

/// Words of one nation.
const NATIONS: [&str; 24] = [
    "england english englishman englishwoman",
    "britain brit british briton",
    "norway norwegian",
    "sweden swede swedish",
    "denmark dane danish",
    "germany german",
    "spain spaniard spanish",
    "japan japanese",
    "ukraine ukrainian",
    "france french frenchman frenchwoman",
    "ireland irish irishman irishwoman",
    "scotland scot scottish scotsman",
    "wales welsh welshman",
    "poland pole polish",
    "finland finn finnish",
    "holland netherlands dutch dutchman",
    "turkey turk turkish",
    "china chinese",
    "italy italian",
    "greece greek",
    "america american usa",
    "australia australian",
    "canada canadian",
    "mexico mexican",
];

/// A folded name in the form that its plural, its possessive and its spellings share.
pub(super) fn loose(folded: &str) -> String {
    folded.split(' ').map(stem).collect()
}

/// A word in the singular and without a possessive; a nation for its people, a month in full, a unit for its plural.
fn stem(word: &str) -> String {
    let word = word.strip_suffix("'s").or_else(|| word.strip_suffix('\'')).unwrap_or(word);
    if let Some(month) = month(word).filter(|_| word.len() > 2) {
        return format!("month {month}");
    }
    let singular = match word {
        _ if word.len() < 4 || word.ends_with("ss") || word.ends_with("us") => word.to_owned(),
        _ if word.ends_with("ies") => format!("{}y", &word[..word.len() - 3]),
        _ if ["ses", "xes", "ches", "shes"].iter().any(|end| word.ends_with(end)) => {
            word[..word.len() - 2].to_owned()
        }
        _ => word.strip_suffix('s').unwrap_or(word).to_owned(),
    };
    let nation = NATIONS.iter().find(|nation| nation.split(' ').any(|name| name == singular || name == word));
    match (nation, unit(&singular)) {
        (Some(nation), _) => (*nation).to_owned(),
        (None, Some((kind, size))) if singular.len() > 1 => format!("{kind:?} {size}"),
        // The plural of `horse` loses as much as that of `bus`.
        _ if ["se", "xe", "che", "she"].iter().any(|end| singular.ends_with(end)) => {
            singular[..singular.len() - 1].to_owned()
        }
        _ => singular,
    }
}

#[cfg(test)]
mod tests {
    use super::super::words::fold;
    use super::*;

    #[test]
    fn names_have_several_forms() {
        for (one, other) in [
            ("ford f150", "ford f 150"),
            ("carnations", "carnation"),
            ("england", "englishman"),
            ("brit", "british"),
            ("sept", "september"),
            ("hip hop", "hip-hop"),
            ("horse", "horses"),
            ("roses", "rose"),
            ("bus", "buses"),
        ] {
            assert_eq!(loose(&fold(one)), loose(&fold(other)), "{one}, {other}");
        }
        assert_ne!(loose("dog"), loose("god"));
    }
}
