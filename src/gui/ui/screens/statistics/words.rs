//! Sums in words and short numbers.

use crate::archive::{DiceReport, Tally};
use crate::gui::play::narration::signed;
use crate::gui::play::narration::{listed, percent};
use crate::gui::play::people::who;
use crate::levels::Library;

/// A variant by its title; by its name where it is not here.
pub fn variant(id: &str, games: &Library) -> String {
    games.game(id).map_or_else(
        |_| id.to_owned(),
        |game| {
            let definition = game.definition();
            format!("{}, {}", definition.title, definition.variant_title)
        },
    )
}

/// Those who sat opposite, as the archive names them.
pub fn people(group: &str) -> String {
    let name = |player: &str| match player {
        "human" => "a person without a name".to_owned(),
        player => who(player),
    };
    let names: Vec<String> = group.split(" and ").map(name).collect();
    listed(&names, "and")
}

/// Wins out of games, and those that are not decided.
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

/// What a choice cost on average in points, give or take how much.
pub fn cost(tally: &Tally) -> Option<String> {
    let mean = tally.costs.mean()? * 100.0;
    Some(match tally.costs.error() {
        Some(error) => format!("{mean:.2} ± {:.2}", error * 100.0),
        None => format!("{mean:.2}"),
    })
}

/// The luck of a game on average, in points.
pub fn luck(tally: &Tally) -> Option<String> {
    (tally.luck.count() > 0).then(|| signed(tally.luck.mean()))
}

/// A group in one line: all that stands in a row of the table.
pub fn line(tally: &Tally) -> String {
    let mut parts = vec![rate(tally)];
    parts.extend(length(tally).map(|length| format!("{length} throws and moves a game")));
    parts.extend(cost(tally).map(|cost| format!("{cost} points a choice")));
    parts.extend(luck(tally).map(|luck| format!("luck: {luck} points a game")));
    parts.join("  ·  ")
}

/// What the test of the throws says.
pub fn fairness(report: &DiceReport) -> String {
    if report.throws == 0 {
        return "No throws yet.".to_owned();
    }
    if report.freedom == 0 {
        return "Too few throws to test: from some twenty on there is something to say.".to_owned();
    }
    let once = |p: f64| (1.0 / p.max(1e-9)).round();
    match report.p_value {
        p if p >= 0.05 => "The dice fell as fair dice do.".to_owned(),
        p if p >= 0.001 => format!(
            "Somewhat uneven: fair dice fall so or more so once in about {} times.",
            once(p)
        ),
        p if p >= 1e-6 => format!(
            "Very uneven: fair dice would fall so or more so once in about {} times.",
            once(p)
        ),
        _ => "Fair dice would hardly ever fall so: less than once in a million times.".to_owned(),
    }
}

/// The numbers behind it.
pub fn test_numbers(report: &DiceReport) -> String {
    let degrees = if report.freedom == 1 { "degree" } else { "degrees" };
    format!(
        "{} throws; chi-squared {:.2} with {} {degrees} of freedom, p = {:.3}",
        report.throws, report.chi_squared, report.freedom, report.p_value
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::Costs;

    #[test]
    fn groups_have_names_that_people_know() {
        let library = Library::built_in();
        assert_eq!(variant("ur/cyningstan", &library), "The Royal Game of Ur, Cyningstan");
        assert_eq!(variant("mine/own", &library), "mine/own");
        assert_eq!(people("ai:adept"), "computer (adept)");
        let three = "ai:adept and human and human:Ann";
        assert_eq!(people(three), "computer (adept), a person without a name and Ann");
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
        };
        let told = |p| fairness(&report(400, 3, p));
        assert_eq!(told(0.4), "The dice fell as fair dice do.");
        assert!(told(0.02).contains("once in about 50 times"), "{}", told(0.02));
        assert!(told(0.0005).starts_with("Very uneven") && told(0.0005).contains("2000"));
        assert!(told(0.0).contains("hardly ever"));
        assert_eq!(fairness(&report(0, 0, 1.0)), "No throws yet.");
        assert!(fairness(&report(3, 0, 1.0)).starts_with("Too few throws"));
        let numbers = "400 throws; chi-squared 3.20 with 1 degree of freedom, p = 0.400";
        assert_eq!(test_numbers(&report(400, 1, 0.4)), numbers);
    }
}
