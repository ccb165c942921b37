//! Whole puzzles as they are published, in our own words: each is read without a warning and has its known answer.

use nonomata::formats::{Source, read};
use nonomata::puzzles::LogicGrid;
use nonomata::search::{Options, Verdict, solve};

/// Solves a text, and lists the values of each house from the left.
fn solved(text: &str) -> Vec<String> {
    let reading = read(&Source::new("puzzle", text)).unwrap_or_else(|error| panic!("{error}"));
    assert!(reading.warnings.is_empty(), "{:?}", reading.warnings);
    let puzzle: LogicGrid = reading.only().unwrap().puzzles.remove(0);
    let Verdict::Unique(solution) = solve(&puzzle.to_problem(), &Options::default()).verdict else {
        panic!("not unique")
    };
    let answer = puzzle.answer_of(solution.symbols()).unwrap();
    let word = |house, attribute| puzzle.word(&answer, house, attribute).unwrap_or("-");
    let house = |house| (0..answer.attributes()).map(|attribute| word(house, attribute)).collect::<Vec<_>>();
    (0..answer.houses()).map(|number| house(number).join(" ")).collect()
}

#[test]
fn the_riddle_of_the_fish() {
    let text = "title: Einstein's riddle
houses: 5
colour: red, green, white, yellow, blue
nationality: Brit, Swede, Dane, Norwegian, German
drink: tea, coffee, milk, beer, water
smoke: Pall Mall, Dunhill, Blend, Blue Master, Prince
pet: dogs, birds, cats, horses, fish

1. The Brit lives in the red house.
2. The Swede keeps dogs as pets.
3. The Dane drinks tea.
4. The green house is immediately to the left of the white house.
5. The owner of the green house drinks coffee.
6. The person who smokes Pall Mall rears birds.
7. The owner of the yellow house smokes Dunhill.
8. The man living in the house right in the centre drinks milk.
9. The Norwegian lives in the first house.
10. The man who smokes Blend lives next door to the one who keeps cats.
11. The man who keeps horses lives next to the man who smokes Dunhill.
12. The owner who smokes Blue Master drinks beer.
13. The German smokes Prince.
14. The Norwegian lives next to the blue house.
15. The man who smokes Blend has a neighbour who drinks water.
Who keeps the fish?
";
    let expected = [
        "yellow Norwegian water Dunhill cats",
        "blue Dane tea Blend horses",
        "red Brit milk Pall Mall birds",
        "green German coffee Prince fish",
        "white Swede beer Blue Master dogs",
    ];
    assert_eq!(solved(text), expected);
}

#[test]
fn the_zebra_and_the_water() {
    let text = "houses: 5
colour: red, green, ivory, yellow, blue
nationality: Englishman, Spaniard, Ukrainian, Norwegian, Japanese
drink: coffee, tea, milk, orange juice, water
smoke: Old Gold, Kools, Chesterfields, Lucky Strike, Parliaments
pet: dog, snails, fox, horse, zebra

There are five houses.
The Englishman lives in the red house.
The Spaniard owns the dog.
Coffee is drunk in the green house.
The Ukrainian drinks tea.
The green house is immediately to the right of the ivory house.
The Old Gold smoker owns snails.
Kools are smoked in the yellow house.
Milk is drunk in the middle house.
The Norwegian lives in the first house.
The man who smokes Chesterfields lives in the house next to the man with the fox.
Kools are smoked in the house next to the house where the horse is kept.
The Lucky Strike smoker drinks orange juice.
The Japanese smokes Parliaments.
The Norwegian lives next to the blue house.
Now, who drinks water? Who owns the zebra?
";
    let expected = [
        "yellow Norwegian water Kools fox",
        "blue Ukrainian tea Chesterfields horse",
        "red Englishman milk Old Gold snails",
        "ivory Spaniard orange juice Lucky Strike dog",
        "green Japanese coffee Parliaments zebra",
    ];
    assert_eq!(solved(text), expected);
}

#[test]
fn dwellings() {
    let text = "houses: 5
name: Baker, Cooper, Fletcher, Miller, Smith

Baker, Cooper, Fletcher, Miller, and Smith live on different floors of an apartment house that contains only five floors.
Baker does not live on the top floor.
Cooper does not live on the bottom floor.
Fletcher does not live on either the top or the bottom floor.
Miller lives on a higher floor than does Cooper.
Smith does not live on a floor adjacent to Fletcher's.
Fletcher does not live on a floor adjacent to Cooper's.
Where does everyone live?
";
    assert_eq!(solved(text), ["Smith", "Cooper", "Baker", "Fletcher", "Miller"]);
}

#[test]
fn donors_side_by_side() {
    let text = "There are 5 positions, numbered 1 to 5 from left to right.
 - Each woman wears a shirt of a different colour: `black`, `blue`, `green`, `purple`, `red`
 - Each woman has a different name: `Andrea`, `Brooke`, `Kathleen`, `Meghan`, `Nichole`
 - Each woman has a different blood type: `A+`, `AB+`, `B+`, `B-`, `O-`
 - Each woman has a different age: `25`, `30`, `35`, `40`, `45`
 - Each woman has a different weight: `120 lb`, `130 lb`, `140 lb`, `150 lb`, `160 lb`
 - Each woman has a different job: `actress`, `chef`, `engineer`, `florist`, `policewoman`

1. The A+ woman is immediately to the right of the B+ woman.
2. At one of the ends is the 30-year-old woman.
3. Andrea is exactly to the left of the woman wearing the green shirt.
4. The woman who weighs 130 lb is in the second position.
5. Kathleen is the oldest.
6. The chef is somewhere between Andrea and Kathleen, in that order.
7. The policewoman, who wears the purple shirt, is at the left end.
8. The 25-year-old woman is exactly to the right of Brooke.
9. The B- woman weighs 10 lb less than the woman with AB+ blood.
10. The woman with O- blood is in the last position.
11. The actress is next to the woman in the blue shirt.
12. Meghan is next to both Kathleen and the actress.
13. The woman in the red shirt is directly to the left of the one in the black shirt.
14. The 40-year-old woman is the chef.
15. The heaviest woman is Brooke.
16. The florist is at one of the ends.
17. The 35-year-old weighs 150 lb.
18. The lightest woman is at one of the ends.
";
    let expected = [
        "purple Brooke B+ 30 160 lb policewoman",
        "blue Andrea A+ 25 130 lb engineer",
        "green Nichole AB+ 35 150 lb actress",
        "red Meghan B- 40 140 lb chef",
        "black Kathleen O- 45 120 lb florist",
    ];
    assert_eq!(solved(text), expected);
}

/// A text as in collections for language models: the number of houses, values in backticks, numbered clues.
#[test]
fn houses_in_prose() {
    let text = "There are 3 houses, numbered 1 to 3 from left to right, as seen from across the street. Each house is \
                occupied by a different person. Each house has a unique attribute for each of the following characteristics:
 - Each person has a unique name: `Arnold`, `Eric`, `Peter`
 - Each person has a unique birthday month: `april`, `jan`, `sept`
 - People have unique favorite sports: `soccer`, `basketball`, `tennis`
 - Everyone has a unique favorite book genre: `mystery`, `romance`, `science fiction`

## Clues:
1. The person who loves tennis is Peter.
2. The person whose birthday is in January is directly left of the person who loves mystery books.
3. Arnold is somewhere to the left of the person who loves science fiction books.
4. The person whose birthday is in September is not in the first house.
5. There is one house between Eric and the person who loves tennis.
6. Eric is not in the third house.
7. The person who loves basketball is the person whose birthday is in September.
";
    let expected =
        ["Eric jan soccer romance", "Arnold sept basketball mystery", "Peter april tennis science fiction"];
    assert_eq!(solved(text), expected);
}
