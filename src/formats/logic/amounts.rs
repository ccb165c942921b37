//! Amounts: numbers with units, money, times of the day, dates, days of the week and months, as values in an order.

use super::words::fold;

/// The dimension of an amount. Amounts of one kind have an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    /// A bare number.
    Number,
    /// A sum of money.
    Money,
    /// A time of the day, in minutes.
    Time,
    /// A day of the year.
    Date,
    /// A day of the week.
    Weekday,
    /// A month.
    Month,
    /// A measure in the smallest unit of its row in [`UNITS`].
    Measure(usize),
}

/// An amount in thousandths of its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) kind: Kind,
    pub(super) value: i64,
}

/// Units of one measure with their sizes in the first of them.
const UNITS: [&[(&str, i64)]; 9] = [
    &[("mm", 1), ("cm", 10), ("m", 1000), ("metre", 1000), ("meter", 1000), ("km", 1_000_000)],
    &[
        ("mg", 1),
        ("g", 1000),
        ("gram", 1000),
        ("kg", 1_000_000),
        ("kilo", 1_000_000),
        ("kilogram", 1_000_000),
    ],
    &[("ml", 1), ("cl", 10), ("l", 1000), ("litre", 1000), ("liter", 1000)],
    &[("second", 1), ("sec", 1), ("minute", 60), ("min", 60), ("hour", 3600), ("hr", 3600)],
    &[("inch", 1), ("inche", 1), ("foot", 12), ("feet", 12), ("ft", 12), ("yard", 36), ("mile", 63_360)],
    &[("oz", 1), ("ounce", 1), ("lb", 16), ("pound", 16)],
    &[("day", 1), ("week", 7)],
    &[("year", 1), ("yr", 1)],
    &[("%", 1), ("percent", 1)],
];

/// The rows of [`UNITS`] that measure time, days and years.
pub(super) const SECONDS: usize = 3;
pub(super) const DAYS: usize = 6;
pub(super) const YEARS: usize = 7;

const WEEKDAYS: [&str; 7] = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

const MONTHS: [(&str, i64); 12] = [
    ("january", 31),
    ("february", 29),
    ("march", 31),
    ("april", 30),
    ("may", 31),
    ("june", 30),
    ("july", 31),
    ("august", 31),
    ("september", 30),
    ("october", 31),
    ("november", 30),
    ("december", 31),
];

impl Kind {
    /// A difference on a scale of this kind, in words that the grammar reads.
    pub(super) fn difference(self, value: i64) -> String {
        let number = value as f64 / 1000.0;
        match self {
            Kind::Number => format!("{number}"),
            Kind::Money => format!("${number}"),
            Kind::Time => format!("{number} minutes"),
            Kind::Date | Kind::Weekday => format!("{number} days"),
            Kind::Month => format!("{number} months"),
            Kind::Measure(row) => format!("{number} {}", UNITS[row][0].0),
        }
    }
}

impl Amount {
    /// The amount that a text is, if it is one.
    pub(super) fn parse(text: &str) -> Option<Amount> {
        let text = fold(text);
        weekday(&text)
            .or_else(|| month(&text).map(|month| Amount { kind: Kind::Month, value: 1000 * month as i64 }))
            .or_else(|| date(&text))
            .or_else(|| time(&text))
            .or_else(|| money(&text))
            .or_else(|| measure(&text))
    }
}

/// The measure and the size of a unit in thousandths of its first unit, in the singular or plural.
pub(super) fn unit(word: &str) -> Option<(Kind, i64)> {
    if ["dollar", "pound", "euro", "cent", "buck"].contains(&singular(word)) && word != "pound" {
        return Some((Kind::Money, if singular(word) == "cent" { 10 } else { 1000 }));
    }
    let is_it = |name: &str| name == word || name == singular(word);
    let row = (0..).zip(UNITS);
    let mut found = row.flat_map(|(row, units)| units.iter().map(move |&(name, size)| (row, name, size)));
    found.find(|(_, name, _)| is_it(name)).map(|(row, _, size)| (Kind::Measure(row), 1000 * size))
}

fn singular(word: &str) -> &str {
    word.strip_suffix('s').filter(|one| one.len() > 1).unwrap_or(word)
}

/// A decimal number in thousandths, with commas between thousands.
pub(super) fn number(text: &str) -> Option<i64> {
    let text = text.replace(',', "");
    let (whole, part) = text.split_once('.').unwrap_or((&text, ""));
    let is_digits = |text: &str| text.chars().all(|letter| letter.is_ascii_digit());
    if whole.is_empty() || whole.len() > 12 || part.len() > 3 || !is_digits(whole) || !is_digits(part) {
        return None;
    }
    format!("{whole}{part:0<3}").parse().ok()
}

fn money(text: &str) -> Option<Amount> {
    let is_sign = |letter: char| matches!(letter, '$' | '£' | '€' | '¥');
    let bare = text.strip_prefix(is_sign).or_else(|| text.strip_suffix(is_sign));
    let bare = bare.or_else(|| {
        let (number, word) = text.rsplit_once(' ')?;
        unit(word).filter(|(kind, _)| *kind == Kind::Money).map(|_| number)
    })?;
    let value = number(bare.trim())?;
    let size = if text.ends_with("cents") || text.ends_with("cent") { 100 } else { 1 };
    Some(Amount { kind: Kind::Money, value: value / size })
}

fn measure(text: &str) -> Option<Amount> {
    if let Some(value) = number(text) {
        return Some(Amount { kind: Kind::Number, value });
    }
    let split = text.find(|letter: char| !(letter.is_ascii_digit() || matches!(letter, '.' | ',')))?;
    let (kind, size) = unit(text[split..].trim())?;
    Some(Amount { kind, value: number(&text[..split])?.checked_mul(size)? / 1000 })
}

fn weekday(text: &str) -> Option<Amount> {
    let place = WEEKDAYS.iter().position(|day| {
        *day == text || (day.starts_with(text) && (3..=5).contains(&text.len()) && text != "satu")
    })?;
    Some(Amount { kind: Kind::Weekday, value: 1000 * place as i64 })
}

/// The number of a month from 0, by its name or its beginning.
pub(super) fn month(text: &str) -> Option<usize> {
    MONTHS.iter().position(|(month, _)| {
        *month == text || (month.starts_with(text) && (text.len() == 3 || text == "sept"))
    })
}

/// `3 May`, `May 3rd`, `3rd of May`, `3 May 2024`.
fn date(text: &str) -> Option<Amount> {
    let mut words: Vec<&str> = text.split(' ').filter(|word| !["of", "the"].contains(word)).collect();
    let year = match words[..] {
        [.., last] if words.len() == 3 && last.len() == 4 => last.parse::<i64>().ok(),
        _ => None,
    };
    words.truncate(if year.is_some() { 2 } else { words.len() });
    let [one, other] = words[..] else { return None };
    let (day, of) = month(other).map(|of| (one, of)).or_else(|| month(one).map(|of| (other, of)))?;
    let day = ["st", "nd", "rd", "th"].iter().find_map(|end| day.strip_suffix(end)).unwrap_or(day);
    let day: i64 = day.parse().ok().filter(|&day| (1..=MONTHS[of].1).contains(&day))?;
    let before: i64 = MONTHS[..of].iter().map(|(_, days)| days).sum();
    Some(Amount { kind: Kind::Date, value: 1000 * (366 * year.unwrap_or(0) + before + day) })
}

/// `7:30 pm`, `19:30`, `7 pm`, `noon`, `midnight`.
fn time(text: &str) -> Option<Amount> {
    let at = |minutes: i64| Some(Amount { kind: Kind::Time, value: 1000 * minutes });
    match text {
        "noon" | "midday" => return at(12 * 60),
        "midnight" => return at(0),
        _ => {}
    }
    let text = text.replace("p.m", "pm").replace("a.m", "am");
    let is_after_noon = text.ends_with("pm");
    let bare = text.strip_suffix("pm").or_else(|| text.strip_suffix("am"));
    let is_half = bare.is_some();
    let bare = bare.unwrap_or(&text).trim();
    let (hour, minute) = match bare.split_once([':', '.']) {
        Some((hour, minute)) if minute.len() == 2 && (is_half || bare.contains(':')) => (hour, minute),
        None if is_half => (bare, "0"),
        _ => return None,
    };
    let (hour, minute): (i64, i64) = (hour.parse().ok()?, minute.parse().ok()?);
    let hours = if is_half { 1..=12 } else { 0..=23 };
    if !hours.contains(&hour) || !(0..60).contains(&minute) {
        return None;
    }
    let hour = if is_half { hour % 12 + if is_after_noon { 12 } else { 0 } } else { hour };
    at(60 * hour + minute)
}

/// The places of values on a scale, if all of them are amounts of one kind. Days of the week and months may begin
/// anywhere in their cycle.
pub(super) fn scale(values: &[String]) -> Option<(Kind, Vec<i64>)> {
    let amounts: Vec<Amount> = values.iter().map(|value| Amount::parse(value)).collect::<Option<_>>()?;
    let kind = amounts.iter().map(|amount| amount.kind).find(|kind| *kind != Kind::Number);
    let kind = kind.unwrap_or(Kind::Number);
    if amounts.is_empty() || amounts.iter().any(|amount| ![kind, Kind::Number].contains(&amount.kind)) {
        return None;
    }
    let mut places: Vec<i64> = amounts.iter().map(|amount| amount.value).collect();
    let cycle = match kind {
        Kind::Weekday => 7000,
        Kind::Month => 12_000,
        _ => return Some((kind, places)),
    };
    let turns = places.windows(2).filter(|pair| pair[0] > pair[1]).count();
    if turns == 1 && places.first() > places.last() {
        for at in 1..places.len() {
            while places[at] < places[at - 1] {
                places[at] += cycle;
            }
        }
    }
    Some((kind, places))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_compared_by_size() {
        let value = |text: &str| {
            let amount = Amount::parse(text).unwrap_or_else(|| panic!("{text}"));
            (amount.kind, amount.value)
        };
        assert_eq!(value("7:30 pm"), value("19:30"));
        assert_eq!(value("7.30 p.m."), value("7:30pm"));
        assert_eq!(value("noon"), value("12 pm"));
        assert_eq!(value("$1,000"), value("1000 dollars"));
        assert_eq!(value("3 May"), value("May 3rd"));
        assert_eq!(value("1.5 kg"), value("1500 g"));
        assert!(value("28 Feb").1 < value("1 March 2024").1);
        assert_eq!(value("Sept"), value("September"));
        for text in ["May be", "25:00", "$", "32 May", "kg", "", "12 cats"] {
            assert_eq!(Amount::parse(text), None, "{text}");
        }
        let days: Vec<String> = ["Sat", "Sun", "Mon"].map(str::to_owned).to_vec();
        assert_eq!(scale(&days), Some((Kind::Weekday, vec![5000, 6000, 7000])));
    }
}
