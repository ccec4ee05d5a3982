//! Sums in words and short numbers.

use tesserae_core::archive::{DiceReport, DiceTest, Seen, Tally};
use tesserae_core::levels::Library;
use tesserae_core::rules::{Game, Throw};
use tesserae_play::narration::{self, signed};
use tesserae_play::narration::{listed, ordinal, percent};
use tesserae_play::people::who;

/// A game's title, or its name if the game is missing.
pub fn game(name: &str, games: &Library) -> String {
    let mut all = games.games().iter().map(Game::definition);
    all.find(|definition| definition.game == name)
        .map_or_else(|| name.to_owned(), |definition| definition.title.clone())
}

/// A variant's title, or its name if the variant is missing.
pub fn variant(id: &str, games: &Library) -> String {
    games.game(id).map_or_else(
        |_| id.to_owned(),
        |game| {
            let definition = game.definition();
            format!("{}, {}", definition.title, definition.variant_title)
        },
    )
}

/// The opponents, as the archive names them.
pub fn people(group: &[String]) -> String {
    let name = |player: &String| match player.as_str() {
        "human" => "a person without a name".to_owned(),
        player => who(player),
    };
    let names: Vec<String> = group.iter().map(name).collect();
    listed(&names, "and")
}

/// Says which matches do not count, and why.
pub fn not_counted(others: u64) -> String {
    let (matches, them) = match others {
        1 => ("1 match is".to_owned(), "it"),
        many => (format!("{many} matches are"), "them"),
    };
    format!("{matches} not counted: this player had no seat in {them}, or more than one.")
}

/// Wins out of games, and the undecided games.
pub fn wins(tally: &Tally) -> String {
    let open = match tally.open {
        0 => String::new(),
        open => format!(", {open} open"),
    };
    format!("{} of {}{open}", tally.wins, tally.games)
}

/// The share of wins with its interval.
pub fn rate(tally: &Tally) -> String {
    tally.rate().map_or_else(
        || "no decided game".to_owned(),
        |(rate, (low, high))| {
            format!("{} won ({} to {})", percent(rate), percent(low), percent(high))
        },
    )
}

/// The mean number of throws and moves.
pub fn length(tally: &Tally) -> Option<String> {
    (tally.plies.count() > 0).then(|| format!("{:.0}", tally.plies.mean()))
}

/// The mean cost of a choice in points, with its error.
pub fn cost(tally: &Tally) -> Option<String> {
    let mean = tally.costs.mean()? * 100.0;
    Some(match tally.costs.error() {
        Some(error) => format!("{mean:.2} ± {:.2}", error * 100.0),
        None => format!("{mean:.2}"),
    })
}

/// The mean luck of a game, in points.
pub fn luck(tally: &Tally) -> Option<String> {
    (tally.luck.count() > 0).then(|| signed(tally.luck.mean()))
}

/// A group in one line: the contents of its row in the table.
pub fn line(tally: &Tally) -> String {
    let mut parts = vec![rate(tally)];
    parts.extend(length(tally).map(|length| format!("{length} throws and moves a game")));
    parts.extend(cost(tally).map(|cost| format!("{cost} points a choice")));
    parts.extend(luck(tally).map(|luck| format!("luck: {luck} points a game")));
    parts.join("  ·  ")
}

/// The verdict of the test of the throws.
pub fn fairness(report: &DiceReport) -> String {
    if report.throws == 0 {
        let text = "No throws yet. Play a match, or choose other players or filters above.";
        return text.to_owned();
    }
    if report.freedom == 0 {
        return "Too few throws to test: about twenty are needed.".to_owned();
    }
    let once = |p: f64| (1.0 / p.max(1e-9)).round();
    match report.p_value {
        p if p >= 0.05 => "The dice fell as fair dice do.".to_owned(),
        p if p >= 0.001 => format!(
            "Somewhat uneven: fair dice are at least this uneven about once in {} times.",
            once(p)
        ),
        p if p >= 1e-6 => format!(
            "Very uneven: fair dice are at least this uneven about once in {} times.",
            once(p)
        ),
        _ => "Fair dice are this uneven less than once in a million times.".to_owned(),
    }
}

/// The number of throws that do not count, with the reason.
pub fn left_out(report: &DiceReport) -> Option<String> {
    let (throws, other) = match report.repeated {
        0 => return None,
        1 => ("1 throw is".to_owned(), "another match has"),
        many => (format!("{many} throws are"), "other matches have"),
    };
    let same = if report.repeated == 1 { "throw" } else { "throws" };
    Some(format!("{throws} left out: {other} the same {same} of the same seed."))
}

/// The numbers behind the verdict.
pub fn test_numbers(report: &DiceReport) -> String {
    numbers(report.throws, report.chi_squared, report.freedom, report.p_value)
}

/// The numbers behind the test of one kind of throw.
pub fn kind_numbers(kind: &DiceTest) -> String {
    numbers(kind.throws, kind.chi_squared, kind.freedom, kind.p_value)
}

fn numbers(throws: u64, chi_squared: f64, freedom: u64, p_value: f64) -> String {
    let many = if throws == 1 { "throw" } else { "throws" };
    if freedom == 0 {
        return format!("{throws} {many}, too few to test");
    }
    let degrees = if freedom == 1 { "degree" } else { "degrees" };
    format!(
        "{throws} {many}; chi-squared {chi_squared:.2} with {freedom} {degrees} of freedom, \
         {}",
        narration::p_value(p_value, 3)
    )
}

/// The kind of throw, as a heading: `Who begins`, `Two dice`, `A score from 1 to 4`.
pub fn kind(kind: &DiceTest) -> String {
    let thrown: Vec<Throw> =
        kind.outcomes.iter().filter_map(|seen| seen.throw.parse().ok()).collect();
    let scores = || {
        thrown.iter().filter_map(|throw| match throw {
            Throw::Score(score) => Some(*score),
            Throw::Pair(..) | Throw::First(_) => None,
        })
    };
    match (thrown.first(), scores().min(), scores().max()) {
        (Some(Throw::First(_)), ..) => "Who begins".to_owned(),
        (Some(Throw::Pair(..)), ..) => "Two dice".to_owned(),
        (_, Some(low), Some(high)) if low < high => format!("A score from {low} to {high}"),
        (_, Some(one), _) => format!("A score of {one}"),
        _ => "Throws".to_owned(),
    }
}

/// An outcome: `4`, `6 and 4`, `first side`.
pub fn outcome(seen: &Seen) -> String {
    match seen.throw.parse() {
        Ok(Throw::Score(score)) => score.to_string(),
        Ok(Throw::Pair(high, low)) => format!("{high} and {low}"),
        Ok(Throw::First(side)) => format!("{} side", ordinal(side.index() as u32 + 1)),
        Err(()) => seen.throw.clone(),
    }
}

#[cfg(test)]
mod tests {
    use tesserae_core::archive::Costs;

    use super::*;
    use crate::sample::players;

    #[test]
    fn groups_have_names_that_people_know() {
        let library = Library::built_in();
        assert_eq!(variant("ur/cyningstan", &library), "The Royal Game of Ur, Cyningstan");
        assert_eq!(variant("mine/own", &library), "mine/own");
        assert_eq!(game("ur", &library), "The Royal Game of Ur");
        assert_eq!(game("mine", &library), "mine");
        let people = |names: &[&str]| people(&players(names));
        assert_eq!(people(&["ai:adept"]), "computer (adept)");
        let three = ["ai:adept", "human", "human:Ann and Bob"];
        assert_eq!(people(&three), "computer (adept), a person without a name and Ann and Bob");
    }

    #[test]
    fn what_is_not_counted_is_said_with_the_reason() {
        let reason = "not counted: this player had no seat in";
        assert_eq!(not_counted(1), format!("1 match is {reason} it, or more than one."));
        assert_eq!(not_counted(3), format!("3 matches are {reason} them, or more than one."));
    }

    #[test]
    fn a_group_says_what_is_known_and_nothing_else() {
        let mut tally = Tally { open: 1, ..Tally::default() };
        assert_eq!(wins(&tally), "0 of 0, 1 open");
        assert_eq!(line(&tally), "no decided game");
        (tally.games, tally.wins, tally.open) = (20, 12, 0);
        tally.plies.push(40.0);
        tally.plies.push(50.0);
        assert_eq!(wins(&tally), "12 of 20");
        assert_eq!(line(&tally), "60% won (39% to 78%)  ·  45 throws and moves a game");
        tally.costs = Costs { games: 1, choices: 4, best: 1, sum: 0.04, squares: 0.0006 };
        tally.luck.push(-0.05);
        let told = line(&tally);
        assert!(
            told.ends_with("1.00 ± 0.41 points a choice  ·  luck: −5.0 points a game"),
            "{told}"
        );
    }

    #[test]
    fn what_a_test_says_depends_on_p() {
        let report = |throws, freedom, p_value| DiceReport {
            kinds: Vec::new(),
            chi_squared: 3.2,
            freedom,
            p_value,
            throws,
            repeated: 0,
        };
        let told = |p| fairness(&report(400, 3, p));
        assert_eq!(told(0.4), "The dice fell as fair dice do.");
        let uneven = "fair dice are at least this uneven about once in 50 times";
        assert!(told(0.02).contains(uneven), "{}", told(0.02));
        assert!(told(0.0005).starts_with("Very uneven") && told(0.0005).contains("2000"));
        assert!(told(0.0).contains("less than once in a million"));
        assert!(fairness(&report(0, 0, 1.0)).starts_with("No throws yet. "));
        assert_eq!(left_out(&report(3, 0, 1.0)), None);
        let one = DiceReport { repeated: 1, ..report(3, 0, 1.0) };
        let told = "1 throw is left out: another match has the same throw of the same seed.";
        assert_eq!(left_out(&one).as_deref(), Some(told));
        assert!(fairness(&report(3, 0, 1.0)).starts_with("Too few throws"));
        let numbers = "400 throws; chi-squared 3.20 with 1 degree of freedom, p = 0.400";
        assert_eq!(test_numbers(&report(400, 1, 0.4)), numbers);
        assert_eq!(test_numbers(&report(1, 0, 1.0)), "1 throw, too few to test");
    }

    #[test]
    fn a_kind_of_throw_has_a_heading_and_its_outcomes_words() {
        let test = |throws: &[&str]| {
            let seen = |throw: &&str| Seen {
                throw: (*throw).to_owned(),
                weight: 1,
                seen: 2,
                expected: 2.0,
            };
            let outcomes: Vec<Seen> = throws.iter().map(seen).collect();
            DiceTest { outcomes, throws: 40, chi_squared: 1.5, freedom: 2, p_value: 0.47 }
        };
        for (throws, heading, words) in [
            (&["first A", "first B"][..], "Who begins", ["first side", "second side"]),
            (&["throw 1", "throw 4", "throw 0"], "A score from 0 to 4", ["1", "4"]),
            (&["throw 6,6", "throw 6,5"], "Two dice", ["6 and 6", "6 and 5"]),
        ] {
            let test = test(throws);
            assert_eq!(kind(&test), heading);
            assert_eq!([&test.outcomes[0], &test.outcomes[1]].map(outcome), words);
        }
        assert_eq!(
            kind_numbers(&test(&["throw 1", "throw 2", "throw 3"])),
            "40 throws; chi-squared 1.50 with 2 degrees of freedom, p = 0.470"
        );
    }
}
