//! The words of the grammar: verbs with their forms, words without meaning of their own, and comparatives.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::phrases::Phrases;
use crate::formats::logic::amounts::Kind;

/// Verbs in their base form. All of them mean the same: the subject's house has what follows.
const VERBS: &str = "\
    contain live reside dwell stay occupy inhabit rent have own keep possess hold drink sip smoke eat like love \
    prefer enjoy favour favor adore play wear drive ride read speak work come grow paint sit stand sing study \
    buy sell use go be attend visit order choose pick select carry bring raise breed train feed walk take get \
    make bake cook win run finish arrive start begin perform appear meet pay spend cost earn score weigh measure \
    belong receive collect travel fly sail swim jump dance write teach draw build watch listen hear specialise \
    specialize major practise practice serve join compete represent hail originate date happen occur turn help \
    born call name locate park schedule knit rear separate lie leave depart publish release debut record head bound charge ask see host borrow adopt treat prepare climb catch \
    harvest gather sow pluck deliver send invite rescue establish invent discover produce donate celebrate \
    graduate retire depict portray coach manage examine diagnose operate reserve sleep enter sketch carve \
    sculpt sew compose conduct photograph explore launch recommend prescribe brew pour admire restore repair \
    wash import export";

/// Forms that the rules of spelling do not give.
const IRREGULAR: &str = "\
    has had having drank drunk ate eaten wore worn drove driven rode ridden spoke spoken came grew grown sat stood sang \
    sung bought sold went gone kept held chose chosen took taken got gotten made met won ran paid spent left brought fed \
    flew flown swam swum wrote written taught drew drawn built heard gave given began begun knew known told said cost drunk \
    bred saw seen caught lay lies lying sent slept showed shown shows";

/// Forms of "be" and auxiliary verbs that do not deny.
const AUXILIARIES: &str = "\
    is are was were be been being am do does did will must shall has have had definitely certainly always really \
    actually also then only both all each himself herself";

/// Words that deny.
const DENIALS: &str = "\
    not never neither";

/// Passive participles that the rules of spelling do not give.
const PASSIVES: &str = "written sold caught given sung read kept drunk driven worn eaten held bought chosen grown ridden spoken won drawn taken made sung fed bred \
    seen shown caught sent built taught heard";

/// Nouns and other words around a name that mean nothing.
const FILLERS: &str = "\
    the a an some this his her their its our house houses home homes place apartment flat building person people man \
    men woman women boy girl guy lady gentleman student one ones owner owners keeper resident occupant tenant \
    inhabitant individual player contestant customer lover fan enthusiast aficionado hobbyist fanatic buff eater \
    brand cigarette cigarettes cigar cigars pet pets style styled type kind model number named called known \
    located situated painted coloured colored favourite favorite preferred unique own only always also any name \
    names native national citizen many lots various bouquet boquet vase arrangement bunch kinds aquarium diploma \
    degree phone car cars music genre book books vacation vacations trip trips break breaks tour tours retreat \
    retreats hair birthday food drink drinks colour color flower flowers smoothie smoothies worker old aged \
    years year's cup glass bottle class subject donor donors patient passenger ticket tickets appointment \
    appointments session sessions visitor guest child kid client reservation booking sale purchase arrival departure \
    buyer flight flights plane planes train trains bus novel novels author authors artist pilot film films movie movies \
    song songs show shows team teams dish dishes game games painting paintings photo photos package packages meeting \
    meetings lesson lessons lecture lectures concert concerts project projects company companies picture pictures portrait \
    portraits artwork artworks piece pieces sculpture sculptures statue statues exhibit exhibits crop crops \
    vegetable vegetables fruit plant plants tree trees guests visitors customers children students players \
    contestants job jobs hobby hobbies sport sports instrument instruments boat boats yacht yachts truck trucks \
    van vans bike bikes motorcycle motorcycles dress suit hat hats shirt shirts jacket jackets coat coats sweater \
    sweaters gift gifts present presents prize prizes award awards trophy medal medals recipe recipes meal meals \
    snack snacks partial villa villas cottage cottages event events voyage voyages journey journeys cruise cruises booth booths stall stalls member members";

/// Words that connect a name to the rest of its noun phrase.
pub(super) const LINKS: Phrases = Phrases("of|with|in|from|on|at|by|for|as|to|into|inside|has|during|having");

/// Words that stand for any house.
pub(super) const ANYONE: Phrases = Phrases("someone|somebody|anyone|anybody|something");

/// Words for houses and their places, after a number.
pub(super) const PLACES: Phrases = Phrases(
    "\
    house|houses|home|homes|place|places|position|positions|spot|spots|door|doors|seat|seats|floor|\
    floors|storey|storeys|story|stories|level|levels|step|steps|slot|slots|rank|ranks|room|rooms|people|\
    person|apartments|lanes",
);

/// A set of the words in a text, made when it is first needed.
macro_rules! set {
    ($name:ident, $words:expr) => {
        static $name: LazyLock<HashSet<&str>> = LazyLock::new(|| $words.split_ascii_whitespace().collect());
    };
}

set!(BASE_FORMS, VERBS);
set!(IRREGULAR_FORMS, IRREGULAR);
set!(ALL_AUXILIARIES, AUXILIARIES);
set!(ALL_DENIALS, DENIALS);
set!(ALL_FILLERS, FILLERS);
set!(IRREGULAR_PASSIVES, PASSIVES);

/// Whether a word is a form of a verb.
pub(super) fn is_verb(word: &str) -> bool {
    IRREGULAR_FORMS.contains(word) || is_regular(word)
}

/// Whether a word is a verb without an ending, as after `does not`.
pub(super) fn is_base_form(word: &str) -> bool {
    BASE_FORMS.contains(word)
}

/// Nouns for what someone does, which are verbs, too.
const DEEDS: Phrases = Phrases(
    "\
    visit|visits|order|orders|purchase|turn|run|walk|performance|arrival|departure|finish|start|stay|\
    dance|interview|harvest",
);

/// Verbs that compare their subject with their object, in all forms, and the comparative that means the same.
const VERBS_OF_ORDER: [(&str, &str); 3] = [
    ("precede precedes preceded", "before"),
    ("follow follows followed", "after"),
    ("exceed exceeds exceeded surpass surpasses surpassed", "more"),
];

/// How a verb compares its subject with its object: `precedes`, `exceeds`.
pub(super) fn verb_of_order(word: &str) -> Option<&'static str> {
    let is_it = |(forms, _): &&(&str, &str)| forms.split_ascii_whitespace().any(|form| form == word);
    VERBS_OF_ORDER.iter().find(is_it).map(|(_, meaning)| *meaning)
}

/// Whether a word after a possessive is a noun for what someone does.
pub(super) fn is_deed(word: &str) -> bool {
    DEEDS.contains(word)
}

/// Whether a word is a form of this verb.
pub(super) fn is_form_of(word: &str, base: &str) -> bool {
    let irregular: &[&str] = match base {
        "be" => &["is", "are", "was", "were", "be", "been", "being"],
        "have" => &["has", "had", "having"],
        "sit" => &["sat", "sitting"],
        "stand" => &["stood"],
        "sleep" => &["slept"],
        _ => &[],
    };
    let is_regular = |(ending, instead): &(&str, &str)| {
        word.strip_suffix(ending).is_some_and(|stem| base.strip_suffix(instead) == Some(stem))
    };
    word == base || irregular.contains(&word) || ENDINGS.iter().any(is_regular)
}

/// Whether a word is the form of a verb in -ing.
pub(super) fn is_participle(word: &str) -> bool {
    word.ends_with("ing") && is_verb(word)
}

/// Whether a word is the past participle of a verb, as in `owned by`.
pub(super) fn is_passive(word: &str) -> bool {
    IRREGULAR_PASSIVES.contains(word) || word.ends_with("ed") && is_verb(word)
}

/// Whether a word is a noun for who does what a verb says: `smoker`.
fn is_agent(word: &str) -> bool {
    let one = word.strip_suffix('s').unwrap_or(word);
    let stem = one.strip_suffix("er").or_else(|| one.strip_suffix("or"));
    stem.is_some_and(|stem| {
        BASE_FORMS.contains(stem)
            || BASE_FORMS.contains(format!("{stem}e").as_str())
            || doubled(stem).is_some_and(|stem| BASE_FORMS.contains(stem))
    })
}

/// The endings of regular forms of verbs, and what the base form has instead.
const ENDINGS: [(&str, &str); 8] =
    [("ies", "y"), ("ied", "y"), ("es", ""), ("s", ""), ("ed", ""), ("d", ""), ("ing", ""), ("ing", "e")];

/// Whether a word is a regular form of a verb.
fn is_regular(word: &str) -> bool {
    let is_base = |stem: &str, instead: &str| match instead {
        "" => BASE_FORMS.contains(stem),
        _ => BASE_FORMS.contains(format!("{stem}{instead}").as_str()),
    };
    BASE_FORMS.contains(word)
        || ENDINGS.iter().any(|(ending, instead)| {
            let doubles = *ending == "ed" || *ending == "ing";
            word.strip_suffix(ending).is_some_and(|stem| {
                is_base(stem, instead) || doubles && doubled(stem).is_some_and(|stem| is_base(stem, ""))
            })
        })
}

/// The forms in -ing that the verb with this form may have.
pub(super) fn gerunds(word: &str) -> Vec<String> {
    let bases = ENDINGS[..6]
        .iter()
        .filter_map(|(ending, instead)| word.strip_suffix(ending).map(|stem| format!("{stem}{instead}")));
    let bases = bases.chain([word.to_owned()]).filter(|base| BASE_FORMS.contains(base.as_str()));
    let gerunds = bases.flat_map(|base| {
        let last = base.chars().next_back().unwrap_or_default();
        let bare = base.strip_suffix('e').unwrap_or(&base).to_owned();
        [format!("{bare}ing"), format!("{base}{last}ing")]
    });
    gerunds.collect()
}

/// A stem without its doubled last letter: `runn`.
fn doubled(stem: &str) -> Option<&str> {
    let mut letters = stem.chars().rev();
    let is_doubled = letters.next().is_some_and(|last| letters.next() == Some(last));
    is_doubled.then(|| &stem[..stem.len() - stem.chars().next_back().map_or(0, char::len_utf8)])
}

pub(super) fn is_auxiliary(word: &str) -> bool {
    ALL_AUXILIARIES.contains(word)
}

pub(super) fn is_denial(word: &str) -> bool {
    ALL_DENIALS.contains(word)
}

/// Whether a word may surround a name and means nothing.
pub(super) fn is_filler(word: &str) -> bool {
    ALL_FILLERS.contains(word) || is_agent(word)
}

/// All words that a misspelt one may be meant to be.
pub(super) fn all_words() -> impl Iterator<Item = &'static str> {
    let comparatives = ADJECTIVES.iter().flat_map(|adjective| [adjective.comparative, adjective.superlative]);
    let places = "left right next beside adjacent immediately directly somewhere exactly between middle first last than";
    [VERBS, IRREGULAR, AUXILIARIES, DENIALS, places]
        .into_iter()
        .flat_map(str::split_ascii_whitespace)
        .chain(comparatives)
}

/// Whether a word has a meaning in the grammar.
pub(super) fn is_of_grammar(word: &str) -> bool {
    is_verb(word) || all_words().any(|known| known == word)
}

/// An adjective or adverb that compares, with the attributes that it speaks of.
pub(super) struct Adjective {
    pub(super) comparative: &'static str,
    pub(super) superlative: &'static str,
    /// Whether it means more of these attributes, or less. Of those after a `-` in `names` it means the reverse.
    pub(super) is_more: bool,
    /// Words in the names of the attributes that it may compare.
    pub(super) names: &'static str,
    /// Kinds of values that it may compare.
    pub(super) kinds: &'static [Kind],
    /// Whether it may compare the houses themselves.
    pub(super) is_of_houses: bool,
}

const TIMES: &[Kind] = &[Kind::Time, Kind::Date, Kind::Weekday, Kind::Month];
pub(super) const TIME: &str = "time date day month year hour week birthday born birth start arrival departure order turn round position place";
pub(super) const HEIGHT: &str = "floor storey story level height altitude score rank points shelf number";
const DURATION: &str = "length duration nights days hours minutes weeks stay";
pub(super) const SIZE: &str = "size area length weight height population number amount";

impl Adjective {
    /// Whether it goes with amounts of any kind.
    pub(super) fn is_general(&self) -> bool {
        ["", HEIGHT, SIZE].contains(&self.names)
    }
}

const fn adjective(
    comparative: &'static str,
    superlative: &'static str,
    is_more: bool,
    names: &'static str,
    kinds: &'static [Kind],
    is_of_houses: bool,
) -> Adjective {
    Adjective { comparative, superlative, is_more, names, kinds, is_of_houses }
}

/// The comparatives. Words with `more`, `less`, `most` or `least` before them are in [`GRADED`].
pub(super) const ADJECTIVES: [Adjective; 41] = [
    adjective("before", "first", false, TIME, TIMES, true),
    adjective("after", "last", true, TIME, TIMES, true),
    adjective("earlier", "earliest", false, TIME, TIMES, true),
    adjective("later", "latest", true, TIME, TIMES, true),
    adjective("sooner", "soonest", false, TIME, TIMES, true),
    adjective("above", "top", true, HEIGHT, &[], true),
    adjective("below", "bottom", false, HEIGHT, &[], true),
    adjective("over", "topmost", true, HEIGHT, &[], false),
    adjective("under", "lowermost", false, HEIGHT, &[], false),
    adjective("higher", "highest", true, HEIGHT, &[], true),
    adjective("lower", "lowest", false, HEIGHT, &[], true),
    adjective("older", "oldest", true, "age ages -born -birth -birthday -year", &[Kind::Measure(7)], false),
    adjective("elder", "eldest", true, "age ages -born -birth -birthday -year", &[Kind::Measure(7)], false),
    adjective(
        "younger",
        "youngest",
        false,
        "age ages -born -birth -birthday -year",
        &[Kind::Measure(7)],
        false,
    ),
    adjective("taller", "tallest", true, "height heights size", &[Kind::Measure(0), Kind::Measure(4)], false),
    adjective(
        "shorter",
        "shortest",
        false,
        "height heights size length duration nights days hours minutes weeks stay",
        &[Kind::Measure(0), Kind::Measure(4)],
        false,
    ),
    adjective("heavier", "heaviest", true, "weight weights", &[Kind::Measure(1), Kind::Measure(5)], false),
    adjective("lighter", "lightest", false, "weight weights", &[Kind::Measure(1), Kind::Measure(5)], false),
    adjective("cheaper", "cheapest", false, "price prices cost costs", &[Kind::Money], false),
    adjective("dearer", "dearest", true, "price prices cost costs", &[Kind::Money], false),
    adjective("pricier", "priciest", true, "price prices cost costs", &[Kind::Money], false),
    adjective("costlier", "costliest", true, "price prices cost costs", &[Kind::Money], false),
    adjective("richer", "richest", true, "money income salary wealth", &[Kind::Money], false),
    adjective("poorer", "poorest", false, "money income salary wealth", &[Kind::Money], false),
    adjective("faster", "fastest", true, "speed -time", &[], false),
    adjective("quicker", "quickest", true, "speed -time", &[], false),
    adjective("slower", "slowest", false, "speed -time", &[], false),
    adjective("longer", "longest", true, DURATION, &[Kind::Measure(0), Kind::Measure(3)], false),
    adjective("warmer", "warmest", true, "temperature", &[], false),
    adjective("colder", "coldest", false, "temperature", &[], false),
    adjective("larger", "largest", true, SIZE, &[], false),
    adjective("bigger", "biggest", true, SIZE, &[], false),
    adjective("greater", "greatest", true, SIZE, &[], false),
    adjective("smaller", "smallest", false, SIZE, &[], false),
    adjective("better", "best", true, "score points -rank -place", &[], false),
    adjective("worse", "worst", false, "score points -rank -place", &[], false),
    adjective("newer", "newest", true, "year -age", &[], false),
    adjective("more", "most", true, "", &[Kind::Money], false),
    adjective("less", "least", false, "", &[Kind::Money], false),
    adjective("fewer", "fewest", false, "", &[], false),
    adjective("past", "uppermost", true, TIME, TIMES, true),
];

/// Adjectives that take `more` or `less`, with the comparative that they mean with `more`.
pub(super) const GRADED: [(&str, &str); 4] =
    [("expensive", "dearer"), ("costly", "dearer"), ("recent", "later"), ("recently", "later")];

/// The adjective with this comparative.
pub(super) fn comparative(word: &str) -> Option<&'static Adjective> {
    ADJECTIVES.iter().find(|adjective| adjective.comparative == word)
}

/// The adjective with this superlative.
pub(super) fn superlative(word: &str) -> Option<&'static Adjective> {
    ADJECTIVES.iter().find(|adjective| adjective.superlative == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_forms_are_verbs() {
        for word in ["lives", "lived", "living", "studies", "studied", "running", "drank", "owning", "kept"] {
            assert!(is_verb(word), "{word}");
        }
        for word in ["smoker", "drinkers", "runner", "owner", "the"] {
            assert!(is_filler(word), "{word}");
        }
        for word in ["left of", "cat", "hate", "water"] {
            assert!(!is_verb(word) && !is_filler(word), "{word}");
        }
    }
}
