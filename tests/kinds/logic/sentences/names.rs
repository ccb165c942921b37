//! What a person or a house is called: possessives, owners, relative clauses, articles, synonyms.

use super::{STREET, check, check_refused};

const SMOKERS: &str = "houses: 4
nation: England, Norway, Sweden, Germany
smoke: Blends, Prince, Dunhill, Kools
animal: horse, bird, snake, goat
Blends = the Blend smoker
the Viking = Norway
";

#[test]
fn names_of_people() {
    check(
        SMOKERS,
        &[
            (
                "the man who",
                &|t| t.apart("Blends", "horse") == 1,
                &[
                    "The man who smokes Blends lives next to the one who keeps the horse.",
                    "The man who smokes Blends lives next to the man with the horse.",
                    "The Blends smoker lives next to the owner of the horse.",
                    "The Blend smoker lives next door to the horse owner.",
                    "The person who smokes Blends is a neighbour of the person whose animal is the horse.",
                    "The smoker of Blends has a neighbour who keeps a horse.",
                    "The man smoking Blends lives beside the house where the horse is kept.",
                    "Blends are smoked in the house next to the house where the horse is kept.",
                    "Blends are smoked next to where the horse lives.",
                    "The horse's owner has a neighbour who smokes Blends.",
                    "The guy that smokes Blends lives next to the guy that has the horse.",
                    "The gentleman who enjoys Blends lives adjacent to the horse keeper.",
                    "In the house next to the horse's, Blends are smoked.",
                    "The horse is in the house next to the Blends smoker's.",
                    "The house of the Blends smoker is next to the horse's house.",
                    "Whoever smokes Blends lives next to whoever keeps the horse.",
                    "The one who has the horse is the neighbour of the one who smokes Blends.",
                    "The Blends smoker's neighbour owns the horse.",
                    "A neighbour of the Blends smoker owns the horse.",
                    "Next to the man who smokes Blends lives the owner of the horse.",
                    "Next door to the horse lives the Blends smoker.",
                ],
            ),
            (
                "people of a country",
                &|t| t.same("Norway", "Dunhill"),
                &[
                    "The Norwegian smokes Dunhill.",
                    "The Norwegian man is the Dunhill smoker.",
                    "The man from Norway smokes Dunhill.",
                    "The person from Norway smokes Dunhill cigarettes.",
                    "The Dunhill smoker comes from Norway.",
                    "The Dunhill smoker is Norwegian.",
                    "The Dunhill smoker is a Norwegian.",
                    "The Viking smokes Dunhill.",
                    "Dunhill is smoked by the Norwegian.",
                    "Dunhill is the Norwegian's smoke.",
                    "It is the Norwegian who smokes Dunhill.",
                    "The one who smokes Dunhill is the Norwegian.",
                    "The Norwegian's favourite smoke is Dunhill.",
                    "People from Norway smoke Dunhill.",
                    "Norwegians smoke Dunhill.",
                    "The Norwegian prefers Dunhill.",
                    "The man whose nation is Norway smokes Dunhill.",
                    "The Norwegian's house is where Dunhill is smoked.",
                ],
            ),
            (
                "not the same",
                &|t| !t.same("England", "horse"),
                &[
                    "The Englishman does not keep the horse.",
                    "The Englishman didn't buy the horse.",
                    "The Englishman can't be the owner of the horse.",
                    "The Englishman hasn't a horse.",
                    "The horse doesn't belong to the Englishman.",
                    "The horse is not owned by the Englishman.",
                    "The Englishman is someone other than the horse owner.",
                    "The owner of the horse isn't English.",
                    "The horse isn't the Englishman's.",
                    "The horse owner is not from England.",
                    "It is not the Englishman who has the horse.",
                    "The English person must not have the horse.",
                    "The Englishman won't have a horse.",
                    "Someone other than the Englishman owns the horse.",
                    "The person who owns the horse is not the Englishman.",
                    "The horse isn't kept in the Englishman's house.",
                    "There is no horse in the Englishman's house.",
                    "The Englishman wouldn't own the horse.",
                    "The Englishman never had the horse.",
                ],
            ),
            (
                "one's neighbour",
                &|t| t.apart("Kools", "bird") == 1 && t.same("Kools", "England"),
                &[
                    "The Englishman smokes Kools and lives next to the bird.",
                    "The Englishman, who smokes Kools, lives next to the bird owner.",
                    "The Kools smoker is English and has a neighbour with a bird.",
                    "The Englishman is the Kools smoker who lives next to the bird owner.",
                    "The English Kools smoker lives next to the bird.",
                    "The bird lives next to the Englishman, who smokes Kools.",
                    "The bird lives next to the Englishman who smokes Kools.",
                ],
            ),
            (
                "chains of neighbours",
                &|t| t.of("snake") == t.of("goat") + 1 && t.apart("goat", "Prince") == 1,
                &[
                    "The snake is immediately right of the goat, which is next to the Prince smoker.",
                    "The goat is next to the Prince smoker and immediately left of the snake.",
                    "The goat's owner lives next to the Prince smoker, directly to the left of the snake.",
                ],
            ),
        ],
    );
}

#[test]
fn answers_to_questions_and_exclusions() {
    check(
        STREET,
        &[
            (
                "one of several values",
                &|t| t.same("Ann", "cat") || t.same("Ann", "dog") || t.same("Ann", "owl"),
                &[
                    "Ann has the cat, the dog or the owl.",
                    "Ann has the cat, dog, or owl.",
                    "Ann has either the cat, the dog or the owl.",
                    "Ann has one of the cat, the dog and the owl.",
                    "Ann's pet is the cat, the dog or the owl.",
                    "Ann's pet is one of the following: the cat, the dog, the owl.",
                    "Ann doesn't own the fox.",
                    "Ann owns the cat or the dog or the owl.",
                    "Ann owns a pet other than the fox.",
                    "Ann owns some pet other than the fox.",
                    "Ann's pet isn't the fox.",
                    "Ann's pet is not a fox.",
                    "The fox's owner isn't Ann.",
                    "The fox belongs to Bob, Cleo or Dan.",
                    "The owner of the fox is Bob, Cleo, or Dan.",
                    "Either Bob, Cleo or Dan owns the fox.",
                    "One of Bob, Cleo and Dan owns the fox.",
                ],
            ),
            (
                "not one of several values",
                &|t| t.same("Ann", "owl"),
                &[
                    "Ann has neither the cat, the dog nor the fox.",
                    "Ann does not have the cat, the dog or the fox.",
                    "Ann has no cat, dog or fox.",
                    "Ann owns none of the cat, the dog and the fox.",
                    "Ann's pet is not the cat, the dog or the fox.",
                    "Ann's pet is neither the cat nor the dog nor the fox.",
                    "Neither the cat, the dog nor the fox is Ann's.",
                    "Neither Bob nor Cleo nor Dan owns the owl.",
                    "Bob, Cleo and Dan don't own the owl.",
                    "None of Bob, Cleo and Dan owns the owl.",
                    "The owl isn't Bob's, Cleo's or Dan's.",
                    "Only Ann owns the owl.",
                    "It is Ann who owns the owl.",
                    "Nobody but Ann owns the owl.",
                    "The owl belongs to Ann.",
                    "No one except Ann owns the owl.",
                ],
            ),
            (
                "of three",
                &|t| {
                    let names = ["Ann", "Bob", "Cleo"];
                    let among = |value: &str| names.iter().any(|name| t.same(name, value));
                    among("cat") && among("tea") && !t.same("cat", "tea")
                },
                &[
                    "Of Ann, Bob and Cleo, one owns the cat and another drinks tea.",
                    "Of Ann, Bob and Cleo, one has the cat and another one drinks tea.",
                    "One of Ann, Bob and Cleo owns the cat, and another drinks tea.",
                ],
            ),
            (
                "a fact told in other words",
                &|t| t.same("Ann", "cat") && t.of("cat") == 1,
                &[
                    "Ann lives in the second house and owns the cat.",
                    "Ann owns the cat in the second house.",
                    "Ann, in the second house, owns the cat.",
                    "The cat is in the second house, which is Ann's.",
                    "Ann lives in the second house with the cat.",
                    "The cat lives with Ann in the second house.",
                    "The second house belongs to Ann and the cat.",
                    "In the second house, Ann keeps the cat.",
                ],
            ),
        ],
    );
}

/// What is not understood is refused, rather than misread.
#[test]
fn refused() {
    check_refused(STREET, &["The second house is where Ann lives with the cat."]);
}
